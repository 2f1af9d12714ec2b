"""The texts in the scripts of a page, which are put into the language that is spoken before a page gets them.

Why so: a page is sent one language and nothing to look it up in. A script has its texts as ``t`...```, and
``[star|stars]`` where a word goes with the number before it (see table/front/parts/text.js).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from . import SOURCE, current, translated

TEXT = re.compile(r"(?<![\w$])t`((?:[^`\\$]|\\.|\$(?!\{)|\$\{[^{}`]*\})*)`", re.DOTALL)
GAP = re.compile(r"\$\{([^{}`]*)\}")


def templates(script: str) -> Iterator[str]:
    """The messages of a script: its texts with the last name of each expression as the name of a gap."""
    yield from (_template(found[1])[0] for found in TEXT.finditer(script))


def _template(text: str) -> tuple[str, dict[str, str]]:
    """A text as a message, and the expressions by the names of its gaps."""
    gaps: dict[str, str] = {}

    def named(found: re.Match[str]) -> str:
        name = ([*re.findall(r"[A-Za-z]\w*", found[1])] or ["it"])[-1]
        while gaps.get(name, found[1]) != found[1]:
            name += "2"
        gaps[name] = found[1]
        return f"{{{name}}}"

    return GAP.sub(named, text), gaps


def spoken(script: str) -> str:
    """A script with its texts in the language that is spoken now."""
    if current() == SOURCE:
        return script

    def said(found: re.Match[str]) -> str:
        message, gaps = _template(found[1])
        words = translated(message)
        for name, expression in gaps.items():
            words = words.replace(f"{{{name}}}", f"${{{expression}}}")
        return f"t`{words}`"

    return TEXT.sub(said, script)
