"""Lockstep: each game beside a second engine that somebody wrote from its rule book alone, compared move by move.

A second engine is ``tests/second/<game>.py``: a class ``Engine`` in plain Python, which imports nothing of cardlab.
Cards, piles, moves and seats are text, as in a position. It is made as ``Engine(options, seats, mix, lot)``: the
options as a dict, the seats as a tuple, and the two ways in which chance comes into a game. ``mix(cards)`` shuffles a
list of cards and gives it back, the top card first (in Casino last); ``lot()`` says which seat is found by lot, or by
drawing cards, and ``lot(card=True)`` which card is drawn next, for an engine that compares them itself. It shows

    piles    dict of lists, the top card last        turn      the seat to move, "" when the match is over
    over     whether the hand is over                winners   who won the hand that is over, a tuple of seats
    scores   what each seat has on the score sheet   legal()   the set of legal moves, {"deal"} after a hand
    play(m)  makes a legal move                      (the points of a team stand under its first seat)

Why so: two people who read one book and come to the same game have read it right, and the book is clear.
"""

from __future__ import annotations

import dataclasses
import importlib.util
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import laws

from cardlab.games import module_of
from cardlab.rules import cards as pack_of_cards
from cardlab.rules import state as core
from cardlab.rules.cards import Card

HERE = Path(__file__).parent
LONGEST = (100, 400, 1500)  # moves of one match, then another one begins, with other options


class Apart(AssertionError):
    """The two engines do not agree: what each says, and how to come there again."""


def engine(game: str) -> Any:
    """The second engine of a game."""
    spec = importlib.util.spec_from_file_location(f"second_{game}", HERE / f"{game}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Engine


class Chance:
    """What chance has decided in the first engine's last move, for the second one to ask for."""

    def __init__(self) -> None:
        self.mixed: list[tuple[str, ...]] = []
        self.drawn: list[str] = []
        self.cards: list[str] = []
        self.state: Any = None

    @contextmanager
    def heard(self, game: str) -> Iterator[None]:
        """Listens to every shuffle and every lot of the first engine."""
        shuffled, by_lot, to_draw = pack_of_cards.shuffled, core.State.by_lot, core.State.to_draw
        self.mixed, self.drawn, self.cards = [], [], []

        def mixing(cards: Any, *words: Any) -> tuple[Card, ...]:
            found = shuffled(cards, *words)
            self.mixed.append(tuple(str(card) for card in found))
            return found

        def lot(state: Any, word: str) -> str:
            found = by_lot(state, word)
            self.drawn.append(found)
            return found

        def draw(state: Any, word: str) -> Any:
            self.drawn.append("")  # the seat that it comes to is the dealer
            for card in to_draw(state, word):
                self.cards.append(str(card))
                yield card

        home = module_of(game).__name__.rpartition(".")[0]
        users = [m for name, m in sys.modules.items() if name.startswith(home) and hasattr(m, "shuffled")]
        with ExitStack() as patches:
            patches.enter_context(patch.multiple(core.State, by_lot=lot, to_draw=draw))
            for module in (core, *users):
                patches.enter_context(patch.object(module, "shuffled", mixing))
            yield

    def mix(self, cards: list[str]) -> list[str]:
        for i, found in enumerate(self.mixed):
            if Counter(found) == Counter(cards):
                return list(self.mixed.pop(i))
        raise Apart(f"The second engine shuffles {len(cards)} cards that the first one does not shuffle now.")

    def lot(self, card: bool = False) -> str:
        found = self.cards if card else self.drawn
        if not found:
            raise Apart("The second engine asks for a lot where the first one draws none.")
        return found.pop(0) or str(self.state.dealer)


def options_of(game: str, chance: random.Random) -> dict[str, Any]:
    """A stage or the whole game, and often a few options at other values; such as do not contradict each other."""
    Rules = module_of(game).Rules
    while True:
        stage = chance.choice([None, *Rules.stages])
        fields = dataclasses.fields(Rules)
        some = chance.sample(fields, min(len(fields), chance.choice([0, 0, 1, 2, 4])))
        changed = {field.name: chance.choice(laws.values(field)) for field in some}
        try:
            Rules.make(stage, **changed)
        except ValueError:
            continue
        return changed | ({} if stage is None else {"stage": stage})


def match(game: str, seed: int, most: int) -> int:
    """Plays one match in both engines, at most so many positions; how many were compared. Raises Apart."""
    chance = random.Random(f"{game}/{seed}")
    kind, options, heard = laws.kind(game), options_of(game, chance), Chance()
    seats = chance.choice(kind.seat_range)
    log: list[str] = []
    most = min(most, chance.choice(LONGEST))
    wild = chance.choice([0.15, 0.5, 1.0])  # the share of moves that are not sensible
    try:
        with heard.heard(game):
            first = kind.new(seats, seed=seed, **options)
    except ValueError:
        return 0  # too few packs for so many
    heard.state = first
    told = f"{game}, seed {seed}, {seats} seats, {options}"
    try:
        second = engine(game)(dataclasses.asdict(first.rules), first.seats, heard.mix, heard.lot)
        for done in range(most):
            same(first, second)
            legal = first.legal_moves()
            if not legal:
                return done + 1
            move = laws.lively(first, legal, chance) if chance.random() < wild else laws.first(first, legal, chance)
            log.append(str(move))
            with heard.heard(game):
                first = first.play(move)
            heard.state = first
            second.play(str(move))
    except Apart as apart:
        raise Apart(f"{apart}\n{told}\nmoves: {', '.join(log[-12:])} ({len(log)})\nposition: {first.text()}") from None
    except Exception as wrong:
        raise Apart(
            f"It fails: {wrong!r}\n{told}\nmoves: {', '.join(log[-12:])} ({len(log)})\n{first.text()}"
        ) from wrong
    return most


def same(first: Any, second: Any) -> None:
    """Raises Apart where the two engines do not say the same of a position."""
    for name, pile in first.piles.items():
        ours, theirs = [str(c) for c in pile], list(second.piles.get(name, ()))
        if sorted(ours) != sorted(theirs):
            raise Apart(f"pile {name}: the first engine has {' '.join(ours)}, the second {' '.join(theirs)}")
    for what, ours, theirs in (
        ("the match is over", not first.turn, not second.turn),
        ("turn", first.turn, first.turn if first.hand_over else second.turn),  # who deals next, anybody may say
        ("over", first.hand_over, second.over),
        ("winners", sorted(first.winners) if first.hand_over else [], sorted(second.winners) if second.over else []),
        ("scores", totals(first), {seat: n for seat, n in second.scores.items() if n}),
    ):
        if ours != theirs:
            raise Apart(f"{what}: the first engine says {ours!r}, the second {theirs!r}")
    ours, theirs = {str(move) for move in first.legal_moves()}, set(second.legal())
    if ours != theirs:
        raise Apart(f"legal: only the first {sorted(ours - theirs)[:8]}, only the second {sorted(theirs - ours)[:8]}")


def totals(state: Any) -> dict[str, int]:
    """What each seat has on the score sheet, without those that have nothing."""
    found: Counter[str] = Counter()
    for entry in state.sheet():
        if entry.seat:
            found[entry.seat] += entry.points
    return {seat: points for seat, points in found.items() if points}


def compare(game: str, positions: int, seed: int = 0) -> int:
    """Compares at least so many positions, match after match; how many. Raises Apart."""
    done, number = 0, seed
    while done < positions:
        done += match(game, number, positions - done)
        number += 1
    return done


def sheet(game: str) -> str:
    """What one must know of a game to write its second engine, beside the book: names, and how things are written."""
    kind = laws.kind(game)
    Rules = module_of(game).Rules
    state = kind.new(kind.seat_range[-1], seed=1)
    lines = [
        str(sys.modules[kind.__module__].__doc__),
        f"{game}: {len(kind.seat_range)} numbers of seats, {kind.seat_range[0]} to {kind.seat_range[-1]}",
    ]
    lines += ["", "piles (name: what people call it, whose):"]
    lines += [f"  {zone.pile}: {zone.label} {zone.owner}" for zone in state.zones()]
    lines += [
        "",
        "moves (as written: the word on the button, rule); … is a pile, a suit or a word, as the book has it:",
    ]
    for verb, row in kind.verbs.items():
        forms = [form.example(verb, kind.suits) for form in core.forms(row.words)]
        lines.append(f"  {' or '.join(forms)}: {row.words} {row.rule}")
    lines += ["", "options (name: default, allowed; help, rule):"]
    for one in dataclasses.fields(Rules):
        about = one.metadata
        lines.append(f"  {one.name}: {one.default!r}, {about['allowed']!r}; {about['help']} {about['rule']}")
    lines += ["", f"cards: {' '.join(sorted({str(card) for card in kind.new(kind.seat_range[0]).pack()}))}"]
    told = [f"  {card}: {card.words}" for card in dict.fromkeys(state.pack()) if card.face]
    lines += ["", "what is on the cards:", *told] if told else []
    lines += ["", f"a first position: {kind.new(kind.seat_range[0], seed=1).text()}"]
    return "\n".join(lines)
