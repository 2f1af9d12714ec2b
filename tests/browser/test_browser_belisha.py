"""Belisha in a real browser: whole hands, groups laid card by card, adding, the joker and its exchange, discarding."""

from __future__ import annotations

import re

import pytest
from hands import Hands, Seen
from playwright.sync_api import expect

from cardlab.games import belisha  # its cards are known once it is loaded


def table(page, position: str, way: str = "click", *, narrow: bool = False) -> Hands:
    """A table at a position, for Ana to move and a bot."""
    address = f"/?game={belisha.Belisha.game}&players=Ana,bot&position={position} | dealer: B | turn: A"
    hands = Hands(page(address.replace(" ", "%20"), narrow=narrow), way)
    hands.at_once()
    return hands


def put(hands: Hands, start: str) -> Seen:
    """The second tap: press the pile that begins with these words, as the place where a card goes."""
    goal = next(label for label in hands.see().piles if label.startswith(start) and label.endswith("put it there"))
    expect(hands.named(goal)).to_have_class(re.compile("cl-goal"))
    return hands.press(goal)


def pile(hands: Hands, start: str) -> str:
    """The label of the pile that begins with these words."""
    return next(label for label in hands.see().labels if label.startswith(start))


def sheet(hands: Hands) -> list[list[str]]:
    """The rows of the score sheet, the heads first."""
    hands.open("Score sheet")
    rows = [row.locator("th, td").all_inner_texts() for row in hands.root.locator(".cl-scores tr").all()]
    hands.shut()
    return rows


def a_hand_is_written_down(hands: Hands, names: list[str]) -> None:
    """One is out, the others' numbers are written as a sum, and the sum is right."""
    heads, *lines = sheet(hands)
    assert heads == ["Deal", *names, "Why"] and len(lines) == len(names)
    assert sum(line[-1] == "Out, with no cards left." for line in lines) == 1
    for i, line in enumerate(lines, 1):
        if line[-1].startswith("Left"):
            numbers = [int(n) for n in re.findall(r"\d+", line[-1])]
            assert line[i] == f"+{sum(numbers)} → {sum(numbers)}"


# Whether an element is what is seen at all places within it.
ON_TOP = """rule => { const { left, top, width, height } = rule.getBoundingClientRect();
  return [0.05, 0.3, 0.5, 0.7, 0.95].every(x => [0.1, 0.5, 0.9].every(y =>
    rule.contains(document.elementFromPoint(left + x * width, top + y * height)))); }"""


@pytest.mark.turns("a hand of Belisha")
def test_a_whole_hand_by_clicking(voila_page, shot):
    hands = Hands(voila_page("/?game=belisha&seed=4&players=Ana,bot"))
    assert hands.turn().say == "Take a card from the stock, or take the open one."
    assert hands.root.locator(".cl-bubble").inner_text() == "I discard the green 7."
    hands.at_once()
    shot(hands.page, "begin")
    seen = hands.play()
    assert seen.tone == "good" and seen.say.endswith("is out!")
    a_hand_is_written_down(hands, ["Ana", "Pip"])
    shot(hands.page, "over")
    hands.press("Deal the next hand")
    assert "new group" not in " ".join(hands.see().labels) and len(hands.see().labels) >= 9


@pytest.mark.turns("a hand of Belisha")
def test_a_whole_hand_of_three_by_touch_on_a_phone(voila_page, shot):
    hands = Hands(voila_page("/?game=belisha&seed=2&players=Ana,bot,bot", narrow=True), "tap")
    hands.turn()
    hands.root.locator('.cl-target[data-id^="card:"]').first.tap()
    hands.root.get_by_role("button", name="Why? The rule").tap()
    assert hands.root.locator(".cl-rule").evaluate(ON_TOP), "no button lies over the rule"
    hands.root.locator(".cl-rule").tap()
    expect(hands.root.locator(".cl-rule")).to_have_count(0)
    hands.at_once()
    hands.play(lambda seen: seen.over or hands.presses == 12)
    shot(hands.page, "middle")
    assert hands.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hands.play()
    a_hand_is_written_down(hands, ["Ana", "Pip", "Dot"])
    shot(hands.page, "over")


@pytest.mark.turns("a hand of Belisha")
def test_two_turns_and_the_end_of_a_hand_by_keyboard_alone(voila_page, shot):
    position = "A: 4Y 4R 4G 9B | B: 1Y 2Y 3R 13B | discards: 11B"
    hands = table(voila_page, position, "keys")
    hands.press(pile(hands, "stock"))
    hands.tap("9B")
    hands.press("Discard blue 9")
    hands.press(pile(hands, "stock"))
    hands.tap("4Y")
    hands.press("Start a group with yellow 4")
    shot(hands.page, "focus")
    hands.tap("4R", "4G")
    assert pile(hands, "fours").count(", ") == 6
    seen = hands.play()
    assert seen.say == "Ana is out!" and hands.focused() == "Deal the next hand"
    a_hand_is_written_down(hands, ["Ana", "Pip"])


HAND = "A: 4Y 4R 4G 9B 10B 12R JK | B: 1Y 2Y 3R 7Y 8B 13R 6Y | G1: 5G 6G 7G | discards: 11B"


def test_bsh_20_a_group_is_laid_card_by_card_and_a_card_that_fits_not_is_refused(voila_page, shot):
    hands = table(voila_page, HAND)
    before = hands.tap("4G")
    assert before.tone == "no" and before.say == "Take a card first. BSH-10"
    taken = hands.press(pile(hands, "stock"))
    assert taken.say.endswith("Tap a card to lay or discard it.")
    assert hands.tap("4G").moves == ["Start a group with green 4", "Discard green 4"]
    shot(hands.page, "which")
    assert put(hands, "new group").say == "Your group needs two more cards."
    refused = hands.tap("12R")
    assert refused.tone == "no"
    assert refused.say == "You have no third card to go with the green 4 and the red 12. BSH-20"
    says_rule = hands.root.locator(".cl-say")
    expect(says_rule).to_have_attribute("data-rule", "BSH-20")
    shot(hands.page, "refused")
    assert hands.tap("4R").say == "Your group needs one more card."
    laid = hands.tap("4Y")
    assert "Ana lays three cards: fours." in laid.say
    assert [w for w in laid.labels if w.startswith("fours, green 4")]
    shot(hands.page, "laid")
