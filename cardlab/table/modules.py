"""JavaScript for a page: a module and all that it imports, as one text.

Why so: anywidget takes the code of a widget as one text, whose address is its own, so nothing in it can be imported by
a path; and nobody needs node to run or to install this. Each module becomes a function that gives what it exports, so
no name meets one of another file.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

# As the formatter writes them, at the beginning of a line; a packed library is one line that ends with its exports.
IMPORT = re.compile(r'^import (?:\{([^{}]*)\} from )?"(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([\w$]+))", re.MULTILINE)
PACKED = re.compile(r"(?:^|(?<=[;}]))export ?\{([^{}]*)\};?\s*\Z", re.MULTILINE)
DEFAULT = re.compile(r"^export default ", re.MULTILINE)
TYPES = re.compile(r"^[ \t]*/\*\*.*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL)  # what only a checker and a reader need
LEFT = re.compile(r"(?:^|(?<=[;}]))(?:import|export)\b(?!\().*", re.MULTILINE)


@cache
def joined(path: Path) -> str:
    """The text of a module with all that it imports before it; only the module itself may have a default export.

    Without one it is a plain script, which leaves no name on the page. Raises ValueError for what cannot be joined.
    """
    found: dict[Path, str] = {}
    _add(path.resolve(), found, ())
    parts = list(found.values())
    whole = "\n".join(parts)
    return whole if DEFAULT.search(parts[-1]) else f"(() => {{\n{whole}\n}})();\n"


def _add(path: Path, found: dict[Path, str], above: tuple[Path, ...]) -> None:
    """Put the modules that a module imports and then itself into `found`, each once."""
    if path in above:
        raise ValueError(f"{path.name} imports itself: {' -> '.join(one.name for one in (*above, path))}.")
    if path in found:
        return
    text = TYPES.sub("", path.read_text(encoding="utf-8"))
    for _, where in IMPORT.findall(text):
        _add((path.parent / where).resolve(), found, (*above, path))
    number = {module: i for i, module in enumerate(found)}

    def taken(match: re.Match[str]) -> str:
        name = f"$m{number[(path.parent / match[2]).resolve()]}"
        return f"const {{{_pairs(match[1], ': ')}}} = {name};" if match[1] else ""

    text = IMPORT.sub(taken, text)
    packed = PACKED.search(text)
    given = [*EXPORT.findall(text), *([_pairs(packed[1], ": ", turned=True)] if packed else [])]
    text = EXPORT.sub("", PACKED.sub("", text))
    if left := LEFT.search(DEFAULT.sub("", text) if not above else text):
        raise ValueError(f"{path.name} cannot be joined: {left[0]!r}")
    if above:
        text = f"const $m{len(found)} = (() => {{ // {path.name}\n{text}\nreturn {{ {', '.join(given)} }};\n}})();"
    found[path] = text


def _pairs(names: str, between: str, *, turned: bool = False) -> str:
    """`a as b, c` as `a: b, c`, or turned as `b: a, c`."""
    some = [name.strip().split(" as ") for name in names.split(",") if name.strip()]
    return ", ".join(between.join(reversed(one) if turned else one) for one in some)
