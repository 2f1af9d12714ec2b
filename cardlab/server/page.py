"""The frame of a page of ours that has no kernel, given by a server or lying somewhere as a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from string import Template

from ..language import N_, current, languages, translated

FRAME = Path(__file__).parent / "front" / "page.html"
STYLES = ("tokens.css", "who.css", "page.css")
OF_LESSONS = ("steps.css", "joy.css")  # home brings the second one with its widget
ABOUT = N_("Learn family card games by playing them.")
TYPE, ICON = "nunito.woff2", "icon.svg"


def noscript() -> str:
    """What stands on a page where no script runs."""
    words = translated("This page needs JavaScript. Please switch it on in your browser.")
    return f"<noscript><p>{words}</p></noscript>"


def home() -> str:
    """What stands in the home page until it has come."""
    cards = '<div class="cl-fan" aria-hidden="true"><i></i><i></i><i></i></div>'
    words = translated("Shuffling the cards…")
    return f'<div id="loading" role="status">{cards}<p>{words}</p></div><div id="home"></div>'


def framed(
    title: str,
    body: str,
    *,
    kind: str,
    where: str,
    head: str,
    at: Callable[[str], str] = str,
    known: Sequence[str] = (),
) -> str:
    """A page as HTML.

    ``where`` it stands is "site" or "live"; ``head`` is what belongs to its own kind; ``at`` gives a file's address,
    and ``known`` are the languages that it is there in, by default all.
    """
    links = [
        head,
        f'<link rel="icon" type="image/svg+xml" href="{at(ICON)}">',
        f'<link rel="preload" href="{at(TYPE)}" as="font" type="font/woff2" crossorigin>',
        *(f'<link rel="stylesheet" href="{at(name)}">' for name in STYLES),
    ]
    told = {"title": escape(title), "kind": kind, "where": where, "body": body, "language": current()}
    told["languages"] = " ".join(known or languages())
    told["about"] = escape(translated(ABOUT))
    return Template(FRAME.read_text("utf-8")).substitute(told, head="\n".join(links))
