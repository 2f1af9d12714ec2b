"""The home page in another language: nothing on it is left in English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from texts import ROOT

from cardlab.games import catalogue
from cardlab.home.home import Home
from cardlab.home.plan import GamePlan
from cardlab.language import files, speaking, translated
from cardlab.language.messages import found

PAGES = ("", "page=class", "game=bango&seed=7", *(f"page=form&game={game}" for game in catalogue()))


def texts(value: Any) -> Iterator[str]:
    """All texts in a value as JSON has it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts(one)


def told(link: str) -> set[str]:
    """All that Python tells the page of a link."""
    page = Home(link, ROOT / "notebooks")
    return {*texts(page.front.look), *texts(page.front.games), *texts(page.front.prints)}


@pytest.fixture(scope="module")
def english() -> set[str]:
    """The messages that are said otherwise in German."""
    parts = [file for part in ("home", "paper", "play/bots", "games") for file in (files.ROOT / part).rglob("*.py")]
    every = {one.text for file in parts for one in found(file) if " " in one.text}
    with speaking("de"):
        return {text for text in every if translated(text) != text}


@pytest.mark.parametrize("link", PAGES)
def test_home_in_german_is_not_in_english(link, english):
    with speaking("de"):
        assert not told(link) & english
    assert link == "game=bango&seed=7" or told(link) & english


def test_what_a_browser_keeps_is_the_same_in_every_language():
    with speaking("de"):
        plan = GamePlan.usual("black_jack")
        plan.seat("name", 0, "Du")
        kept = plan.stored()
        alas = Home("game=black_jack&seed=x").front.look["alas"]
    assert kept == GamePlan.usual("black_jack").stored()
    assert alas == "Dieser Link funktioniert nicht. 'x' ist keine ganze Zahl von 0 bis 999999999."
    assert Home("game=black_jack&seed=x").front.look["alas"].startswith("This link doesn't work. The seed 'x'")
