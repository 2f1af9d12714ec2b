"""Notebooks that are opened again: what they showed when they were saved says how to show it anew.

Why so: a notebook keeps the numbers of its widgets, but they end with its kernel, and JupyterLab would write "Error
displaying widget: model not found" in the place of every table. Where the kernel still runs, nothing is changed, so a
page that is only reloaded shows its tables as they were.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.serverapp import ServerApp
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

from ..lessons.exercise import STALE

VIEW = "application/vnd.jupyter.widget-view+json"


class Notebooks(AsyncLargeFileManager):
    """The files of `cardlab lab`."""

    async def get(self, path: str, content: bool = True, *args: Any, **how: Any) -> Any:
        """A file or folder; in a notebook without a kernel each widget says that it is stale."""
        inherited: Any = super()  # the library carries no types
        model = await inherited.get(path, content, *args, **how)
        if content and model["type"] == "notebook" and not await self._has_kernel(path):
            for cell in model["content"]["cells"]:
                for output in cell.get("outputs", ()):
                    mark_stale(output.get("data", {}))
        return model

    async def _has_kernel(self, path: str) -> bool:
        """Whether a kernel runs for a notebook."""
        running = await self.parent.session_manager.list_sessions() if isinstance(self.parent, ServerApp) else []
        return any(session["path"].strip("/") == path.strip("/") for session in running)


def mark_stale(data: dict[str, Any]) -> None:
    """Take the view of a widget out of what a cell has shown; words stand in its place."""
    if data.pop(VIEW, None) is not None:
        shown = "".join(data.get("text/html", ""))
        data["text/html"] = shown if STALE in shown else f"{shown}<p>{STALE}</p>"
