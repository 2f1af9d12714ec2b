"""Bismarck, Marjapussi and Sergeant Major in a real browser: whole deals by mouse, keys and touch, bids, questions."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hands import Hands, Seen
from playwright.sync_api import expect

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 650}}
WHOLE = {
    "bismarck": ("seed=5&players=Ana,bot:first,bot:first", "BIS-21"),
    "marjapussi": ("seed=4&players=Ana,bot:first,bot:first,bot:first", r"MAR-\d+"),
    "sergeant_major": ("seed=5&players=Ana,bot:first,bot:first", "SGM-26"),
}
OFFER = (
    "A: AS KH QD AD 9D 8D 7D 6D 6C | B: TS 9S 8S 7S JH 9H TC 9C 8C | C: KS QS AH TH QH KD AC KC QC | "
    "D: JS 6S 8H 7H 6H TD JD JC 7C | turn: A | phase: offer | dealer: D | declarer: C | contract: 120"
)
SWAPS = (
    "A: JS 7S 4S AH TH 6H 5H QD JD TD 7D AC KC 8C 5C 4C | B: AS KS 9S 5S 2S JH 8H 8D 3D 2D QC JC 9C 6C 3C 2C | "
    "C: QS TS 8S 3S QH 9H 7H 2H AD KD 9D 6D 5D 4D TC 7C | kitty: 6S 3H 4H KH | away: | offer: | dealer: A | turn: A | "
    "phase: give | due: A.B A.B"
)


def barred(seen: Seen) -> list[str]:
    """The cards of the hand that may not be played."""
    playable = {label.removesuffix(", playable") for label in seen.cards}
    return [w for w in seen.labels if re.fullmatch(r"[\w ]+ of \w+", w) and w not in playable]


def refused_once(hands: Hands, rules: str) -> None:
    """Play on until a card of the hand may not be played, press it, and see which rule speaks against it."""
    seen = hands.play(lambda seen: seen.over or (bool(seen.cards) and bool(barred(seen)) and seen.tone != "hint"))
    assert not seen.over, "every card could be played in the whole hand: choose another deal"
    after = hands.press(barred(seen)[0])
    assert after.tone == "no" and after.cards == seen.cards
    assert re.fullmatch(rules, hands.root.locator(".cl-say").get_attribute("data-rule") or "")


def at(position: str) -> str:
    return position.replace(" ", "%20")


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.turns(f"a deal of {game}")) for game in WHOLE])
def test_a_whole_deal_by_mouse(voila_page, shot, game):
    how, rules = WHOLE[game]
    page = voila_page(f"/?game={game}&{how}", **LAPTOP)
    hands = Hands(page)
    hands.at_once()
    shot(page, "start")
    refused_once(hands, rules)
    shot(page, "refused")
    seen = hands.play()
    assert seen.tone in ("good", "plain", "") or seen.over
    hands.open("Score sheet")
    lines = hands.root.locator(".cl-scores tbody tr")
    assert lines.count() >= 2, "a line for each seat, or team"
    shot(page, "over")


@pytest.mark.turns("a deal of sergeant_major")
def test_cards_are_exchanged_and_a_deal_played_by_keyboard_alone(voila_page, shot):
    page = voila_page(
        f"/?game=sergeant_major&players=Ana,bot:first,bot:first&position={at(SWAPS)}", reduced_motion="reduce", **LAPTOP
    )
    hands = Hands(page, "keys")
    hands.at_once()
    hands.tap("4S", "5H")
    seen = hands.see()
    assert {"ace of spades", "jack of hearts"} <= {label.partition(",")[0] for label in seen.labels}, "the best return"
    named = next(m for m in seen.moves if "lubs" in m)
    hands.press(named)
    hands.tap("6H", "7S", "7D", "8C")
    seen = hands.see()
    assert "king of hearts" in {label.partition(",")[0] for label in seen.labels}, "the kitty is taken"
    shot(page, "begun")
    hands.play()
    shot(page, "over")


@pytest.mark.turns("a deal of marjapussi")
def test_four_cards_are_passed_and_a_question_is_answered_by_touch(voila_page, shot):
    page = voila_page(f"/?game=marjapussi&players=Ana,bot:first,bot:first,bot:first&position={at(OFFER)}", narrow=True)
    hands = Hands(page, "tap")
    hands.at_once()
    shot(page, "offer")
    hands.press("Pass four cards")
    seen = hands.tap("6C", "KH", "AD")
    assert "1 card" in hands.root.locator(".cl-said").inner_text()
    seen = hands.tap("AS")
    shot(page, "passed")
    seen = hands.play(lambda seen: seen.over or any(m == "A pair?" for m in seen.moves))
    assert not seen.over, "no trick was won in time to ask"
    hands.press(next(m for m in seen.moves if m == "A pair?"))
    answer = re.compile(r"Dot says: “(No|Yes|A pair of \w+)”")
    expect(hands.root.locator(".cl-words")).to_contain_text(answer)
    shot(page, "asked")
    assert hands.play(lambda seen: seen.over).over
    shot(page, "over")


def test_a_bid_among_many_is_chosen_by_keyboard(voila_page, shot):
    position = "turn: A | phase: bid | dealer: D | " + (
        "A: AS KH QD AD 9D 8D 7D 6D 6C | B: TS 9S 8S 7S JH 9H TC 9C 8C | C: KS QS AH TH QH KD AC KC QC | "
        "D: JS 6S 8H 7H 6H TD JD JC 7C"
    )
    page = voila_page(f"/?game=marjapussi&players=Ana,Ben,Cy,Di&position={at(position)}", **LAPTOP)
    page.get_by_role("button", name=re.compile("Ana, tap")).click()
    hands = Hands(page, "keys")
    number = hands.root.get_by_role("spinbutton", name="Bid")
    number.focus()
    for key, wanted in (
        ("ArrowUp", 125), ("PageUp", 175), ("ArrowDown", 170), ("End", 420), ("ArrowUp", 420), ("Home", 120)
    ):  # fmt: skip
        page.keyboard.press(key)
        assert number.get_attribute("aria-valuenow") == str(wanted), key
        assert f"Bid {wanted}" in hands.see().moves
    number.fill("153")
    shot(page)
    before = hands.see().number
    page.keyboard.press("Enter")
    hands.changed(before)
    assert "Ana: 155" in " ".join(hands.root.locator(".cl-words li").all_text_contents())
