"""How a hand ended, for who sits at the table: won, lost, nobody's, or over for those who only watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Any

from ..play.game import Game
from ..rules.moves import Reason
from .bubbles import COUNTS

CLOSE = 3  # cards left in the hand of who lost, up to which it was close


class Session:
    """Who has won the hands since people sat down; counted as they come, for there may be hundreds."""

    def __init__(self) -> None:
        self.hands: dict[Hashable, tuple[str, ...]] = {}
        self.wins: Counter[str] = Counter()  # seat -> hands won

    def __len__(self) -> int:
        return len(self.hands)

    def write(self, hand: Hashable, winners: tuple[str, ...] | None) -> None:
        """Write down who won a hand, or with None that it is not over any more."""
        self.wins.subtract(self.hands.pop(hand, ()))
        if winners is not None:
            self.hands[hand] = winners
            self.wins.update(winners)


def ending(game: Game, view: Any, session: Session) -> dict[str, Any]:
    """What is shown over the felt: {kind: "win", "loss", "draw" or "over", title, lines}; {} while it goes on."""
    state, names, people = game.state, game.names, game.people
    if not state.hand_over and state.turn:
        return {}
    alone, won = len(game.players) == 1, [seat for seat in state.winners if seat in people]
    if state.winners:
        title = "Solved!" if alone else Reason("", "{seats} [win]!", seats=state.winners).say(names=names)
        kind = "win" if won else "loss" if people else "over"
    else:
        title = "No more moves." if alone else "Nobody wins this time."
        kind = "loss" if alone else "draw"
    notes = [note.say(child=True, names=names) for note in game.notes]
    lines = [note for note in notes[-1:] if not note.startswith(title.rstrip(".!"))]
    lines += [_close(game, view)] if kind == "loss" and not alone else []
    return {"kind": kind, "title": title, "lines": [line for line in [*lines, tally(game, session)] if line]}


def _close(game: Game, view: Any) -> str:
    """How near the one person at the table was to having no cards left, where that is how it was won."""
    hands = {z.owner: z.pile for z in view.zones() if z.kind == "hand"}
    if len(game.people) != 1 or any(view.piles[hands[seat]] for seat in view.winners if seat in hands):
        return ""
    left = len(view.piles[hands[game.people[0]]]) if set(view.winners) | set(game.people) <= set(hands) else 0
    return f"So close: {COUNTS[left]} card{'s' * (left > 1)} left!" if 0 < left <= CLOSE else ""


def tally(game: Game, session: Session) -> str:
    """Hands won by each player since they sat down, the most first; "" before a second hand."""
    if len(session) < 2:
        return ""
    order = sorted(game.state.seats, key=lambda seat: -session.wins[seat])
    return "Hands won: " + ", ".join(f"{game.names[seat]} {session.wins[seat]}" for seat in order)
