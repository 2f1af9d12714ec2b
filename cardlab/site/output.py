"""Output: what a kernel prints; where nothing was printed, nothing is waited for."""

from __future__ import annotations

from ipykernel.iostream import OutStream


class OutputStream(OutStream):
    """The output of a kernel, which ipykernel flushes after every message, each time waiting for another thread."""

    def flush(self) -> None:
        """Send what was printed, if anything was."""
        if getattr(self, "_flush_pending", True):
            super().flush()  # type: ignore[no-untyped-call]  # ipykernel's types are not whole
