"""Whole games on a grid in a browser, by a player that remembers what the page showed: by mouse, keys and touch."""

from __future__ import annotations

import re
from time import monotonic

import pytest
from hands import SECONDS, Hands, Seen, grave

PLACE = re.compile(r"row \d+, card \d+")


class Memory:
    """Remembers every card that the page shows, and chooses the next button by it."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}  # place -> rank

    def look(self, seen: Seen) -> list[str]:
        """Note what lies open; the ranks that lie open now."""
        up = []
        for label in seen.labels:
            place = PLACE.match(label).group()
            card = label.removeprefix(f"{place}, ").removesuffix(", playable")
            if card == "empty":
                self.known.pop(place, None)
            elif card != "face-down card":
                self.known[place] = card.split()[0]
                up.append(self.known[place])
        return up

    def choose(self, seen: Seen, up: list[str]) -> str:
        """A pair it knows, else a card nobody has seen, else any."""
        closed = {PLACE.match(label).group(): label for label in seen.cards}
        ranks = list(self.known.values())
        wanted = up[0] if up else next((r for r in ranks if ranks.count(r) > 1), "")
        known = [place for place in closed if self.known.get(place) == wanted and wanted]
        new = [place for place in closed if place not in self.known]
        return closed[(known or new or list(closed))[0]]


def play(hands: Hands) -> Seen:
    """Play until the game is over, and let the table turn cards back by itself."""
    memory, seen, deadline = Memory(), hands.see(), monotonic() + SECONDS
    while "Deal again" not in seen.moves:
        assert monotonic() < deadline, seen
        up = memory.look(seen)
        seen = hands.press(memory.choose(seen, up)) if seen.cards and len(up) < 2 else hands.changed(seen.number)
        assert hands.way != "keys" or hands.focused(), "the focus fell out of the table"
    return seen


@pytest.mark.turns("a game of Memory")
@pytest.mark.parametrize(
    ("way", "link", "narrow"),
    [
        ("click", "stage=2&seed=4&players=Ana,bot:goldfish", False),
        ("keys", "stage=1&seed=2&players=Ana,bot:elephant", False),
        ("tap", "stage=6&seed=5&players=Ana", True),
    ],
)
def test_a_whole_game_of_pairs(voila_page, shot, way, link, narrow):
    page = voila_page(f"/?game=memory&{link}", narrow=narrow)
    hands = Hands(page, way)
    if "bot" in link:
        hands.at_once()
    seen = play(hands)
    assert seen.tone == "good" and re.search(r"wins with|win together|All the pairs", seen.say)
    assert hands.root.get_by_role("button", name="Undo").count() == 0
    shot(page, "over")
    assert grave(page, ".cardlab-table") == []
