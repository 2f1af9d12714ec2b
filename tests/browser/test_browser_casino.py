"""Casino in a real browser: whole hands, sums that grow and sums that fail, a build, a raise and a sweep."""

from __future__ import annotations

import re

import pytest
from hands import Hands, Seen


def table(page, position: str, way: str = "click", *, narrow: bool = False, at_once: bool = True) -> Hands:
    """A table at a position, for Ana to move and a bot."""
    address = f"/?game=casino&players=Ana,bot&position={position} | dealer: B | turn: A"
    hands = Hands(page(address.replace(" ", "%20"), narrow=narrow), way)
    if at_once:
        hands.at_once()
    return hands


def pile(hands: Hands, start: str) -> str:
    """The label of the pile that begins with these words."""
    return next(label for label in hands.see().labels if label.startswith(start))


def lines_that_add_up(hands: Hands, sides: list[str]) -> list[str]:
    """Why the lines of the score sheet were written, after a look at whether the numbers add up."""
    hands.open("Score sheet")
    rows = hands.root.locator(".cl-scores tr").all()
    heads, *lines = [row.locator("th, td").all_inner_texts() for row in rows]
    hands.shut()
    assert heads[0] == "Deal" and heads[1 : len(sides) + 1] == sides and heads[-1] == "Why"
    totals = dict.fromkeys(sides, 0)
    for line in lines:
        for name, cell in zip(sides, line[1:-1], strict=False):
            if cell:
                gained, total = map(int, re.fullmatch(r"\+(\d+) → (\d+)", cell).groups())
                totals[name] += gained
                assert totals[name] == total
    said = [line[-1] for line in lines]
    swept = sum(int(re.search(r"\d+", why)[0]) for why in said if "Sweeps" in why)
    assert 7 <= sum(totals.values()) - swept <= 11, "four points go to nobody if two are equal"
    assert sum("Aces" in why for why in said) == 4
    return said


@pytest.mark.turns("a hand of Casino")
def test_all_six_deals_of_a_hand_by_clicking(voila_page, shot):
    hands = Hands(voila_page("/?game=casino&seed=4&players=Ana,bot"))
    hands.at_once()
    stocks = set()

    def until(seen: Seen) -> bool:
        stocks.update(label for label in seen.labels if label.startswith("stock"))
        return seen.over

    shot(hands.page, "begin")
    seen = hands.play(until)
    assert {f"stock, {n} cards" for n in (40, 32, 24, 16, 8)} | {"stock, empty"} == stocks
    assert seen.tone == "good" and re.match(r"(Ana|Pip) has the most points: \d+ \((Ana|Pip) \d+\)\.", seen.say)
    assert any(why.endswith("cards: the most.") for why in lines_that_add_up(hands, ["Ana", "Pip"]))
    shot(hands.page, "over")
    hands.press("Deal the next hand")
    assert pile(hands, "stock") == "stock, 40 cards"


@pytest.mark.turns("a hand of Casino")
def test_a_hand_for_four_by_touch_on_a_phone(voila_page, shot):
    hands = Hands(voila_page("/?game=casino&seed=6&players=Ana,bot,bot,bot", narrow=True), "tap")
    hands.at_once()
    shot(hands.page, "begin")
    hands.play(lambda seen: hands.presses == 9 or seen.over)
    shot(hands.page, "middle")
    hands.play()
    lines_that_add_up(hands, ["Ana", "Pip"])  # partners have one column
    assert hands.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(hands.page, "over")


@pytest.mark.turns("a hand of Casino")
def test_a_sum_and_the_end_of_a_hand_by_keyboard_alone(voila_page, shot):
    position = "A: 8D | B: QC | table: 6S 2H JD | stock: | won.A: 3C 3D 4C | won.B: 5C 5D TC TD | last: A"
    hands = table(voila_page, position, "keys")
    assert hands.press("8 of diamonds, playable").say == "Tap what goes with 8♦. Or put it down."
    hands.press("6 of spades, playable")
    shot(hands.page, "sum")
    hands.press("2 of hearts, playable")
    assert hands.see().over and hands.focused() == "Deal the next hand"
    assert lines_of(hands, "Big casino") == ["Big casino, 10♦."]
    shot(hands.page, "over")
    hands.press("Deal the next hand")
    assert pile(hands, "stock") == "stock, 40 cards"


def lines_of(hands: Hands, start: str) -> list[str]:
    """The reasons on the score sheet that begin with these words."""
    found = hands.root.locator(".cl-scores td:last-child").all_text_contents()
    return [why for why in found if why.startswith(start)]


# Note all that the table says, and says in words, while a bubble is up: the bot plays on soon after.
NOTE = """(bubble) => {
  const board = document.querySelector(".cardlab-overlay"), read = (name) => board.querySelector(name).textContent;
  window.noted = "";
  new MutationObserver(() => {
    if (read(".cl-words").includes(bubble)) window.noted += `${read(".cl-said")} ${read(".cl-words")}`;
  }).observe(board, { subtree: true, childList: true, characterData: true });
}"""


def test_cas_75_a_sweep_is_said_aloud(voila_page, shot):
    hands = table(voila_page, "A: 8D KC | B: QC JC | table: 6S 2H", at_once=False)
    hands.page.evaluate(NOTE, "Ana says: “Sweep!”")
    hands.tap("8D", "6S", "2H")
    hands.page.wait_for_function("noted.includes('Ana clears the table') && noted.includes('A sweep!')", polling=100)
    assert "Ana (0 points · 1 sweep)" in hands.page.evaluate("noted")
    shot(hands.page)
