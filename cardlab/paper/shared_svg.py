"""SVG on its way into a PDF, with what is seen several times shared."""

from __future__ import annotations

from fpdf.drawing import GraphicsContext
from fpdf.svg import SVGObject


class SharedSvg(SVGObject):
    """An SVG in which a card that lies at several places is one part, and not copied for each of them.

    Why so: a table of face-down cards is the same card many times, and copying took half of the time.
    """

    def update_xref(self, key: str | None, referenced: object) -> None:
        """Remember a part by its name."""
        part = referenced
        if isinstance(referenced, GraphicsContext):
            part = _Part()
            part.style, part.path_items = referenced.style, referenced.path_items
            part.transform, part.clipping_path = referenced.transform, referenced.clipping_path
        super().update_xref(key, part)


class _Part(GraphicsContext):
    """What is drawn at several places and changed at none."""

    __slots__ = ()

    def __deepcopy__(self, memo: object) -> _Part:
        return self
