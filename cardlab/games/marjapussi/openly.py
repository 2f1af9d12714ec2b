"""Marjapussi with all cards open: what a search may ask of it (rules/tricks/search.py)."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.tricks.search import Declaration, TrickPlay, TrickPoint
from ...rules.tricks.winner import powers
from .game import Marjapussi
from .hand import PAIR_CARDS
from .score import EACH_TRICK, LAST_TRICK, POINTS, RANKS, TRUMP_POINTS


def openly(state: Marjapussi) -> TrickPlay | None:
    """The rest of a hand in points, calls among them; None in the first trick, which has rules of its own."""
    if state.number < 2:
        return None
    cards, calls = state.rules.card_points, state.rules.trumps != "none"
    return TrickPlay(
        state.copy(),
        duty=lambda judge: judge.owes().cards,
        power=lambda trump: powers(RANKS, trump),
        unit="point",
        each=0 if cards else EACH_TRICK,
        worth={card: POINTS[card.rank] for card in state.pack()} if cards else {},
        last=LAST_TRICK if cards else 0,
        side=state.team,
        now=now,
        acts=acts if calls else None,
        heeded=[card for pair in PAIR_CARDS.values() for card in pair],
        calls=TRUMP_POINTS if calls else {},
        forever=state.rules.ask_then_call == "never_again",
    )


def now(state: Marjapussi) -> TrickPoint:
    """Where a trick stands."""
    called = "".join(sorted(state.called))
    return TrickPoint(
        state.leader or state.turn, state.trump, called, [seat for seat in state.seats if waits(state, seat)]
    )


def waits(state: Marjapussi, seat: str) -> bool:
    """Whether a seat has asked, so that it must not call in this break, or in the next one (MAR-46)."""
    asked = [w.trick for w in state.words_said() if w.seat == seat and w.word.partition("_")[0] in ("pair", "half")]
    rule, last = state.rules.ask_then_call, state.number - (state.phase == "break")
    return bool(asked) and (rule == "never_again" or (rule == "skip_next_trick" and asked[-1] == last))


def acts(judge: Marjapussi, called: str, waiting: bool) -> Sequence[Declaration]:
    """What a leader can make trumps in a break: by a call, or by a question that the cards answer (MAR-36 to MAR-45)."""
    seat, number = judge.turn, judge.number
    judge.phase, judge.calls = "break", tuple(f"{seat}.{suit}" for suit in called)
    judge.said = (f"{seat}{number - 1}.pair",) if waiting else ()
    judge.led = "-" * (number - 1)
    found: list[Declaration] = []
    for move in judge.legal_moves():
        if move.verb not in ("call", "pair", "half"):
            continue
        after = judge.play(move)
        for end in [after.play(answer) for answer in after.legal_moves()] if after.phase == "answer" else [after]:
            if len(end.calls) > len(judge.calls):
                found.append(Declaration(end.trump, TRUMP_POINTS[end.trump], move.verb != "call"))
    return found
