"""JavaScript for a page: a module and all that it imports, as one text.

Why so: anywidget takes the code of a widget as one text, whose address is its own, so nothing in it can be imported by
a path; and nobody needs node to run or to install this. Each module becomes a function that gives what it exports, so
no name meets one of another file. A server, whose addresses are its own, takes out again what several texts have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ...language import current
from ...language.scripts import spoken

# As the formatter writes them, at the beginning of a line; a packed library is one line that ends with its exports.
IMPORT = re.compile(r'^import (?:\{([^{}]*)\} from )?"(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([\w$]+))", re.MULTILINE)
PACKED = re.compile(r"(?:^|(?<=[;}]))export ?\{([^{}]*)\};?\s*\Z", re.MULTILINE)
DEFAULT = re.compile(r"^export default ", re.MULTILINE)
# What only a checker and a reader need, on lines of its own or behind what a line ends with.
COMMENTS = re.compile(
    r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n|(?<=[;{,(\[]) // [^\n]*", re.MULTILINE | re.DOTALL
)
LEFT = re.compile(r"(?:^|(?<=[;}]))(?:import|export)\b(?!\().*", re.MULTILINE)


def joined(path: Path) -> str:
    """The text of a module with all that it imports before it, in the language that is spoken now.

    Only the module itself may have a default export. Without one it is a plain script, which leaves no name on the
    page. Raises ValueError for what cannot be joined.
    """
    return _joined(path, current())


@cache
def _joined(path: Path, language: str) -> str:
    parts = list(_parts(path).values())
    whole = spoken("\n".join(parts))
    return whole if DEFAULT.search(parts[-1]) else f"(() => {{\n{whole}\n}})();\n"


class Script:
    """The script of a widget, as ``_esm = Script(path)``: in the language that is spoken when the widget is made."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __get__(self, widget: Any, kind: type) -> str:
        return joined(self.path)


def shared(*paths: Path) -> dict[str, str]:
    """What the texts of several modules have in common: the names of its parts, and each as it stands there now."""
    every = [(one, part) for path in paths for one, part in [*_parts(path).items()][:-1]]
    return {_name(one): spoken(part) for one, part in every if every.count((one, part)) > 1}


def without(text: str, parts: Mapping[str, str], address: str) -> str:
    """A joined text that imports those of its parts from an address, where a module exports them all."""
    taken = [name for name, part in parts.items() if f"{part}\n" in text]
    for name in taken:
        text = text.replace(f"{parts[name]}\n", "")
    return f'import {{ {", ".join(taken)} }} from "{address}";\n{text}' if taken else text


@cache
def _parts(path: Path) -> dict[Path, str]:
    found: dict[Path, str] = {}
    _add(path.resolve(), found, ())
    return found


def _name(path: Path) -> str:
    return f"${path.stem}"


def _add(path: Path, found: dict[Path, str], above: tuple[Path, ...]) -> None:
    """Put the modules that a module imports and then itself into `found`, each once."""
    if path in above:
        raise ValueError(f"{path.name} imports itself: {' -> '.join(one.name for one in (*above, path))}.")
    if path in found:
        return
    if any(path.stem == one.stem for one in (*found, *above)):
        raise ValueError(f"Two modules are called {path.name}.")
    text = COMMENTS.sub("", path.read_text(encoding="utf-8"))
    for _, where in IMPORT.findall(text):
        _add((path.parent / where).resolve(), found, (*above, path))

    def taken(match: re.Match[str]) -> str:
        return f"const {{{_pairs(match[1], ': ')}}} = {_name(Path(match[2]))};" if match[1] else ""

    text = IMPORT.sub(taken, text)
    packed = PACKED.search(text)
    given = [*EXPORT.findall(text), *([_pairs(packed[1], ": ", turned=True)] if packed else [])]
    text = EXPORT.sub("", PACKED.sub("", text))
    if left := LEFT.search(DEFAULT.sub("", text) if not above else text):
        raise ValueError(f"{path.name} cannot be joined: {left[0]!r}")
    if above:
        text = f"const {_name(path)} = (() => {{\n{text}\nreturn {{ {', '.join(given)} }};\n}})();"
    found[path] = text


def _pairs(names: str, between: str, *, turned: bool = False) -> str:
    """`a as b, c` as `a: b, c`, or turned as `b: a, c`."""
    some = [name.strip().split(" as ") for name in names.split(",") if name.strip()]
    return ", ".join(between.join(reversed(one) if turned else one) for one in some)
