"""Bela in a real browser: whole hands for two and three, refusals, the dialogue, a claim, and the score sheet."""

from __future__ import annotations

import re

import pytest
from hands import Hands

RULES_OF_PLAY = ("BEL-45", "BEL-46", "BEL-47", "BEL-48", "BEL-51", "BEL-52", "BEL-53", "BEL-54")


def sheet(hands: Hands) -> list[list[str]]:
    """The rows of the score sheet as a screen reader walks through them, the heads first."""
    hands.open("Score sheet")
    rows = [row.locator("th, td").all_inner_texts() for row in hands.root.locator(".cl-scores tr").all()]
    hands.shut()
    return rows


def refused_once(hands: Hands) -> str:
    """Play on until a card of the hand may not be played, press it, and say what rule speaks against it."""

    def stuck(seen):
        return seen.over or (bool(seen.cards) and bool(barred(seen)) and seen.tone != "hint")

    def barred(seen):
        playable = {label.removesuffix(", playable") for label in seen.cards}
        return [w for w in seen.labels if re.fullmatch(r"[\w ]+ of \w+", w) and w not in playable]

    seen = hands.play(stuck)
    assert not seen.over, "every card could be played in the whole hand: choose another deal"
    after = hands.press(barred(seen)[0])
    assert after.tone == "no" and after.cards == seen.cards
    return hands.root.locator(".cl-say").get_attribute("data-rule")


@pytest.mark.turns("a hand of Bela")
@pytest.mark.parametrize(("players", "narrow"), [("Ana,bot", False), ("Ana,bot,bot", True)])
def test_a_whole_hand_is_played_and_written_down(voila_page, shot, players, narrow):
    page = voila_page(f"/?game=bela&seed=8&players={players}", narrow=narrow)
    hands = Hands(page, "tap" if narrow else "click")
    hands.at_once()
    shot(page, "bidding")
    assert refused_once(hands) in RULES_OF_PLAY
    shot(page, "refused")
    seen = hands.play()
    assert seen.tone == "good"
    shot(page, "over")
    heads, *lines = sheet(hands)
    assert heads == ["Deal", "Ana", *["Pip", "Dot"][: players.count("bot")], "Why"]
    totals = dict.fromkeys(heads[1:-1], 0)
    for line in lines:
        assert line[-1].endswith("."), "every line says why"
        for name, cell in zip(heads[1:-1], line[1:-1], strict=True):
            if cell:
                gained, total = re.fullmatch(r"([+-]\d+) → (-?\d+)", cell.replace("−", "-")).groups()
                totals[name] += int(gained)
                assert totals[name] == int(total)
    assert sum(totals.values()) >= 28, "18 card points at least and 10 for the last trick are in play"
    assert any(re.match(r"Cards \d+: ", line[-1]) for line in lines)
    tags = [w for w in hands.root.locator(".cl-words li").all_text_contents() if w.startswith("Ana (")]
    assert f"{totals['Ana']}" in tags[0]
    shot(page, "sheet")
    hands.press("Deal the next hand")
    assert len(hands.see().labels) >= 6


@pytest.mark.turns("a hand of Bela")
def test_a_whole_hand_by_keyboard_alone(voila_page, shot):
    page = voila_page("/?game=bela&seed=3&players=Ana,bot&stage=5", reduced_motion="reduce")
    hands = Hands(page, "keys")
    hands.at_once()
    assert hands.play().tone == "good"
    shot(page)
