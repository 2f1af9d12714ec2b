"""All cells of a page run at one request, where Voila would ask for one after the other."""

from __future__ import annotations

from typing import Any

import nbformat
from nbclient.exceptions import CellExecutionError
from voila import notebook_renderer
from voila.execute import VoilaExecutor, strip_code_cell_warnings

from .runner import DONE

FEW = 3  # cells that are not worth it


class BatchExecutor(VoilaExecutor):  # type: ignore[misc]  # Voila: no types
    """Runs the cells of a notebook at one request; from the first that fails on Voila's own way, which says so."""

    outputs: dict[int, list[Any]] | None = None  # of the cells that were run, by their place

    async def execute_cell(self, cell: Any, resources: Any, cell_index: int, store_history: bool = True) -> Any:
        """A cell with what it shows; the first one runs all."""
        if self.outputs is None:
            self.outputs = await self._run()
        if cell_index not in self.outputs:
            return await super().execute_cell(cell, resources, cell_index, store_history)
        cell.outputs = self.outputs[cell_index]
        if self.should_strip_error():
            strip_code_cell_warnings(cell)
        return cell

    async def _run(self) -> dict[int, list[Any]]:
        code = [i for i, cell in enumerate(self.nb.cells) if cell.cell_type == "code" and cell.source.strip()]
        if len(code) < FEW:
            return {}
        cells = [(self.nb.cells[i].get("id", ""), self.nb.cells[i].source) for i in code]
        call = f"from cardlab.notebook.runner import run as _run\n_run({cells!r})\ndel _run"
        whole = nbformat.v4.new_code_cell(call)  # type: ignore[no-untyped-call]  # nbformat: few types
        first = self.nb.cells[code[0]]
        try:
            await self.async_execute_cell(whole, code[0], store_history=False)
        except CellExecutionError:
            return {}  # a kernel without cardlab, or another language
        self.nb.cells[code[0]] = first
        found: dict[int, list[Any]] = {}
        since: list[Any] = []
        for output in whole.outputs:
            if DONE in output.get("data", {}):
                found[code[output["data"][DONE] - 1]], since = since, []
            else:
                since.append(output)
        return found


def install() -> None:
    """Let Voila run its pages so."""
    notebook_renderer.VoilaExecutor = BatchExecutor
