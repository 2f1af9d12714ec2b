"""The commands for whoever says cardlab in another language."""

from __future__ import annotations

from pathlib import Path

import click

from .arguments import refusing


@click.group()
def language() -> None:
    """Say cardlab in your language: begin it, bring its messages up to date, and see what is missing."""


@language.command()
@click.argument("code")
def new(code: str) -> None:
    """Begin a language, such as fi: all messages to be translated, and a grammar to fill in."""
    from ..language.files import begin

    with refusing(unusable=lambda error: f"cannot write {error.filename} ({error.strerror})."):
        folder = begin(code, Path.cwd())
    print(f"Translate {folder / 'messages.po'}, then type: cardlab language update {code}")


@language.command()
@click.argument("code")
def update(code: str) -> None:
    """Bring the messages of a language up to date with the code, and say what is missing or odd."""
    from ..language.files import missing, odd
    from ..language.files import update as bring

    with refusing():
        known = bring(code)
    for sentence in odd(known):
        print(sentence)
    left = missing(known)
    print(f"{len(known) - len(left)} of {len(known)} messages are translated." if left else "Everything is translated.")
