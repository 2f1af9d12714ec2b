"""Casino in a real browser: whole hands, sums that grow and sums that fail, a build, a raise and a sweep."""

from __future__ import annotations

import re

import pytest
from hands import Hands, Seen
from playwright.sync_api import expect


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


def says(hands: Hands, words: str) -> None:
    expect(hands.root.locator(".cl-words")).to_contain_text(words)


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


def test_cas_30_the_sum_grows_under_the_cards_and_a_sum_that_fails_is_named(voila_page, shot):
    hands = table(voila_page, "A: 8D KC | B: QC JC | table: 4C 3D AS 6S 2H 9H")
    assert hands.tap("8D").say == "Tap what goes with 8♦. Or put it down."
    assert pile(hands, "in play") == "in play, 8 of diamonds"
    assert hands.tap("4C").say == "That's 4. Find 4 more!" and pile(hands, "4 of 8, ")
    assert hands.tap("3D").say == "That's 7. Find 1 more!" and pile(hands, "4 + 3 = 7 of 8, ")
    shot(hands.page, "growing")
    refused = hands.tap("9H")
    assert refused.tone == "no" and refused.say == "9♥ is more than 8. CAS-30"
    seen = hands.tap("AS")
    assert seen.say == "Take them, or add more." and seen.moves == ["Take them"] and pile(hands, "4 + 3 + 1 = 8, ")
    seen = hands.tap("6S")
    assert seen.moves == [] and pile(hands, "4 + 3 + 1 = 8, 6 of 8, ")
    hands.tap("2H")  # nothing more can be taken, so the turn is over
    says(hands, "Ana: 6 won cards")


def test_cas_30_too_much_and_too_little_are_told_apart(voila_page, shot):
    hands = table(voila_page, "A: 8D KC | B: QC JC | table: 6S 2H 4C 5S", narrow=True, way="tap")
    refused = hands.tap("8D", "6S", "4C")
    assert refused.tone == "no" and refused.say == "6 + 4 is 10. That's more than 8. CAS-30"
    expect(hands.root.locator(".cl-say")).to_have_attribute("data-rule", "CAS-30")
    says(hands, "CAS-30: ")
    shot(hands.page, "too_much")
    hands.press("Undo")
    refused = hands.tap("5S")
    assert refused.say == "You need 8. Nothing here goes with 5♠. CAS-30"
    hands.tap("6S", "2H")
    says(hands, "3 won cards")


def test_cas_40_a_build_is_made_added_to_and_captured(voila_page, shot):
    hands = table(voila_page, "A: 3H 8S 2D | B: KC QC JC | table: 5C KD 6D")
    assert hands.tap("3H", "5C").tone != "hint"  # 5 and 3 can only become 8, so nothing is asked
    assert pile(hands, "build: 8") == "build: 8, 3 of hearts, 5 of clubs"
    says(hands, "Build of 8: Ana")
    shot(hands.page, "built")
    hands.tap("2D")
    assert hands.press(pile(hands, "build: 8")).say == "That's 2. Find 6 more!"
    hands.tap("6D")
    assert pile(hands, "build: 8 ×2").count(" of ") == 4
    shot(hands.page, "twice")
    hands.tap("8S")
    seen = hands.press("Take the build of 8")
    assert not any(label.startswith("build") for label in seen.labels)
    says(hands, "Ana: 5 won cards")


def test_cas_35_a_build_is_all_or_nothing(voila_page):
    hands = table(voila_page, "A: 9C 4H | B: QC JC | b8: 5S 3C | owners: b8 B | table: KH AS")
    hands.tap("9C")
    refused = hands.press("build: 8, 5 of spades, 3 of clubs")
    assert refused.tone == "no" and refused.say == "Only your own 8 takes the build of 8, the whole of it. CAS-35"


def test_cas_55_a_build_is_raised(voila_page, shot):
    hands = table(voila_page, "A: AD 9C 4H | B: QC JC | b8: 5S 3C | owners: b8 B | table: KH", "tap", narrow=True)
    says(hands, "Build of 8: Pip")
    seen = hands.tap("AD")
    assert seen.moves == ["Put A♦ down", "Make 8 into 9"]
    hands.press("build: 8, 5 of spades, 3 of clubs: Make 8 into 9")
    assert pile(hands, "build: 9").count(" of ") == 3
    says(hands, "Build of 9: Ana")
    shot(hands.page)


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
