"""The scripts, styles and pictures of the pages, each fetched once by an address that says what it is.

Why so: they are nine tenths of what a page would be told over its line, and the same for all; a browser keeps them.
What the scripts of several widgets have in common is a file of its own, which all of them import.
"""

from __future__ import annotations

import gzip
import hashlib
import sys
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

from ..games import catalogue
from ..home.faces import steps
from ..language import SOURCE, current
from ..paper.prints import able
from ..picture.svg import ADDRESS
from ..table.front.modules import joined, shared, without
from ..table.overlay import FRONT, SHARED, sheet
from .page import ICON, OF_LESSONS, STYLES, TYPE

HERE = Path(__file__).parent
STATIC = HERE.parent / "static" / "front"
LONG = 2000  # characters of a picture that has an address of its own
FOLDER = "code"  # below the home page
COMMON = "common.js"
STEPS = "steps.js"  # of a lesson
LIVE = "live.js"
SPOKEN = (COMMON, STEPS, LIVE)  # there is one of these in each language
HOME = HERE.parent / "home" / "front" / "front.js"
SCRIPTS = (FRONT / "overlay.js", FRONT / "canvas" / "brush.js", HOME, HERE / LIVE)  # of every table
KINDS = {
    ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}  # fmt: skip


class Asset(NamedTuple):
    """A file: its kind, its bytes, and the same packed in the ways that browsers know, the smallest first."""

    kind: str
    plain: bytes
    packed: dict[str, bytes]


class Code:
    """The files of the pages by their names."""

    def __init__(self) -> None:
        self.assets: dict[str, Asset] = {}
        self._known: dict[str, str] = {}  # text -> its address
        for name in (*STYLES, *OF_LESSONS, TYPE, ICON):
            path = SHARED / name if (SHARED / name).is_file() else STATIC / name
            self._add(name, sheet(path).encode() if path.suffix == ".css" else path.read_bytes())
        self._tokens = sheet(SHARED / "tokens.css")
        self._common: dict[str, dict[str, str]] = {}  # language -> what its scripts have in common
        self._shared()

    def _shared(self) -> dict[str, str]:
        """What scripts have in common in the language that is spoken now; the first time, their files are made."""
        if current() not in self._common:
            self._common[current()] = parts = shared(*SCRIPTS)
            self._add(COMMON, "\n".join([*parts.values(), f"export {{ {', '.join(parts)} }};"]).encode())
            self._add(STEPS, steps(tuple(catalogue()) if able() else (), current()).encode())
            self._add(LIVE, self._lean(joined(HERE / LIVE)).encode())
        return self._common[current()]

    def _lean(self, script: str) -> str:
        """A script that imports what it has in common with others; both lie in the same folder."""
        return without(script, self._shared(), f"./{Path(self.version(COMMON)).name}")

    def _named(self, name: str) -> str:
        """The name of a file in the language that is spoken now."""
        return name if current() == SOURCE or name not in SPOKEN else f"{current()}-{name}"

    def _add(self, name: str, plain: bytes) -> None:
        packed = {"zstd": zstd.compress(plain, level=19), "gzip": gzip.compress(plain, 9, mtime=0)}
        packed = {} if name.endswith(".woff2") else packed  # it is packed already
        self.assets[self._named(name)] = Asset(KINDS[Path(name).suffix], plain, packed)

    def version(self, name: str) -> str:
        """The address of a file that has a name, which changes when the file does."""
        self._shared()
        if name == TYPE:
            return f"{FOLDER}/{name}"  # which a style sheet names
        name = self._named(name)
        return f"{FOLDER}/{name}?v={hashlib.sha256(self.assets[name].plain).hexdigest()[:12]}"

    def address(self, text: str, suffix: str) -> str:
        """Where a page fetches a text."""
        if text not in self._known:
            name = f"{hashlib.sha256(text.encode()).hexdigest()[:20]}{suffix}"
            self._add(name, (unquote(text.removeprefix(ADDRESS)) if suffix == ".svg" else text).encode())
            self._known[text] = f"./{FOLDER}/{name}"
        return self._known[text]

    def fetched(self, traits: dict[str, Any]) -> dict[str, Any]:
        """The state of a widget with addresses in the place of its code and of large pictures."""
        found = {name: self._lighter(value) for name, value in traits.items()}
        if traits.get("_esm"):
            found["_esm"] = self.address(self._lean(traits["_esm"]), ".js")
        if traits.get("_css"):
            found["_css"] = self.address(traits["_css"].removeprefix(self._tokens), ".css")  # which the page has
        return found

    def _lighter(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) > LONG and value.startswith(ADDRESS):
            return self.address(value, ".svg")
        if isinstance(value, dict):
            return {name: self._lighter(one) for name, one in value.items()}
        if isinstance(value, list | tuple):
            return [self._lighter(one) for one in value]
        return value
