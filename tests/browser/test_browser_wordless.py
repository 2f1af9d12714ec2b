"""Who cannot read, in a real browser: whole games by pressing only what stands out, with every word made invisible."""

from __future__ import annotations

from random import Random

import pytest
from hands import Hands
from laws import sampled

from cardlab.games import rules_of

# Points at which what stands out can be pressed, a few in each; none once the game has ended, null while others play.
SPOTS = """number => {
  if (document.querySelector(".cl-board").dataset.number === number) return null;
  if (document.querySelector(".cl-end")) return [];
  const on = (one, x, y) => document.elementFromPoint(x, y)?.closest("button") === one;
  const out = ".cl-lead, .cl-goal, .cl-target[data-lead='1'], .cl-move.cl-main";
  const found = [...document.querySelectorAll(out)].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [[0.3, 0.25], [0.7, 0.75], [0.3, 0.75], [0.7, 0.25]]
      .map(([a, b]) => [x + a * width, y + b * height]).filter((spot) => on(one, ...spot));
  }).filter((spots) => spots.length);
  return found.length ? found : null;
}"""


def short(game):
    """The seed of the shortest game of forty where nothing is chosen."""
    return min(range(40), key=lambda seed: rules_of(game).new(2, seed=seed).play("play_on").played)


# Where the tools are: they stay while a hand is played.
TOOLS = """() => [...document.querySelectorAll(".cl-tool")].filter((one) =>
  one.checkVisibility()).map((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y])"""
LAPTOP, PHONE = {"width": 1366, "height": 650}, {"width": 390, "height": 844}


GAMES = [
    ("black_jack&stage=1&seed=7", PHONE),
    ("black_jack&stage=2a&seed=7", LAPTOP),
    ("black_jack&stage=2b&seed=7", PHONE),
    ("black_jack&stage=2c&seed=7", LAPTOP),
    ("memory&stage=1&seed=7", LAPTOP),
    ("memory&stage=3&seed=7", PHONE),
    (f"beggar_my_neighbour&seed={short('beggar_my_neighbour')}", PHONE),
    ("bango&stage=1&seed=7", LAPTOP),
    ("bango&stage=1&seed=8", PHONE),
]


@pytest.mark.parametrize(
    ("link", "window"),
    sampled(GAMES, 3, "wordless"),
    ids=lambda value: value.replace("&", "_") if isinstance(value, str) else f"{value['width']}",
)
def test_a_whole_game_without_a_word(voila_page, shot, link, window):
    page = voila_page(f"/?game={link}&players=Ana,bot", viewport=window, reduced_motion="reduce")
    hands = Hands(page)
    hands.at_once()
    page.add_style_tag(content=".cardlab-overlay *, .cl-front * { color: transparent !important; }")
    chance, number, tools = Random(7), "", page.evaluate(TOOLS)
    for i in range(300):
        spots = page.wait_for_function(SPOTS, arg=number)
        if not spots:
            break
        if i == 2:
            shot(page, "wordless")
        here = page.evaluate(TOOLS)
        assert len(here) == len(tools), "the same tools all the time"
        assert all(abs(a - b) <= 2 for old, new in zip(tools, here, strict=True) for a, b in zip(old, new, strict=True))
        number = page.locator(".cl-board").get_attribute("data-number")
        some = chance.choice(spots)
        page.mouse.click(*some[i % len(some)])  # never twice on one spot, which would be a double click
    assert page.locator(".cl-end").get_attribute("data-kind") in ("win", "loss", "draw", "over")
    shot(page, "the_end")
