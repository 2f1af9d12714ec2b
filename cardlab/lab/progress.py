"""Progress: a bar while the lab works, in a notebook or a terminal, and the way to stop it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")
DELAY = 1.0  # seconds after which there is a bar: what is quick needs none


def shown(growth: Iterator[T]) -> T:
    """The last of what grows, with a bar on the way; when interrupted, the last so far."""
    last: Any = None
    bar: Any = None
    begun = monotonic()
    try:
        for last in growth:
            if bar is None and monotonic() - begun > DELAY:
                bar = _bar(last.asked, last.unit)
            if bar is not None:
                bar.update(last.deals - bar.n)
    except KeyboardInterrupt:
        if last is None:
            raise
        last.problem = f"Stopped by you. The first {last.deals} of {last.asked} {last.unit} are kept."
    finally:
        if bar is not None:
            bar.close()
        getattr(growth, "close", lambda: None)()
    grown: T = last
    return grown


def _bar(total: int, unit: str) -> Any:
    """A bar where somebody looks: in a notebook, or at a terminal."""
    how = {"total": total, "unit": f" {unit}"}
    try:  # it comes with the extra `lab`
        if "ipykernel" in sys.modules:
            return _in_notebook(how)
        if sys.stderr.isatty():
            from tqdm import tqdm

            return tqdm(**how, leave=False)
    except ImportError:
        pass
    return None


def _in_notebook(how: dict[str, Any]) -> Any:
    """A bar that is hidden and not closed: a page that is drawn later looks for every widget that was shown."""
    from tqdm.notebook import tqdm

    class Bar(tqdm):  # type: ignore[misc]  # tqdm has no types
        def close(self) -> None:
            super().close()
            self.container.layout.display = "none"

    return Bar(**how)
