"""Exercises: a position, a request in words, and answers that the rules themselves judge.

Why so: an exercise never says what is right; it states what it believes and asks the engine when it is made. A right
answer that is refused, a wrong one that is allowed or refused by another rule, a list of answers that is not complete:
each raises ValueError, so a wrong lesson cannot be built. Whoever answers gets the refusing rule, never a bare "no".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from html import escape
from typing import Any, NamedTuple

from . import text
from .cards import Card
from .core import SEATS, State
from .game import Game, rules_of
from .moves import Move, Reason
from .rulebook import book

Chain = tuple[Move, ...]
ANYHOW = ("hand", "heap", "won", "loose", "group")  # kinds of piles in which the order of the cards does not matter
DEALT = 5  # cards for a hand that the position does not name
NOT_ASKED = Reason(
    "", "This is allowed, but it is not what was asked.", "You may do that. But look again at the question."
)
LONGER = Reason(
    "", "This is allowed, but a longer turn is possible.", "You may do that. But a longer turn is hiding here."
)
LOOK = ("Look at all the cards on the table.", "Look at all the cards. Which ones matter here?")
OVER = ("The turn was over before {move}.", "Your turn is over already.")


class Feedback(NamedTuple):
    """What an answer is worth: right or not, all done or not, the Reason (look at its cards), a child's words."""

    right: bool
    done: bool
    reason: Reason
    say: str

    def __repr__(self) -> str:
        return f"{self.say} [{self.reason.rule}]" if self.reason.rule else self.say


class Exercise:
    """A position, a request in words, and the answers; it shows itself as a table to play on, or as text.

    ``Exercise("A: 7C 5H 9S 2D | discard: 7H", "Which may you lay?", right="7C; 5H", wrong="9S: BLJ-20", ask="all")``

    Answers are separated by ``;``. An answer is the moves of one turn, separated by commas, cards without commas:
    ``"6H 7H"``, ``"5S, finish"``; a wrong one is followed by the rule that refuses it, or that punishes it afterwards.
    ``after`` are moves made before the question is put, by whoever has the turn. What is asked for is ``ask``:

    - ``""``: make one of the right turns, its cards in any order that comes to the same; ``"all"``: find every right
      move; ``"longest"``: make a turn that leaves the fewest cards; in these the answers are moves;
    - ``"turn"`` (who plays next), another field of the state, a rule id (how often it acted in ``after``), a move (is
      it allowed: yes or no) or a function of the state: the answers are words or seats, and the engine works out the
      right one.

    The learner is the seat whose turn it is in the position; hands it does not name get five cards of the rest.
    ``rule`` is the rule practised (default: that of the first wrong answer). Further words are the game's options.
    Raises ValueError for an exercise that the rules contradict.
    """

    def __init__(
        self,
        position: str,
        request: str,
        *,
        right: str,
        wrong: str = "",
        ask: str | Callable[[Any], object] = "",
        after: str = "",
        rule: str = "",
        game: str = "black_jack",
        stage: object = None,
        players: int = 2,
        **options: Any,
    ) -> None:
        self.kind, self.book = rules_of(game), book(game)
        self.request, self.ask = " ".join(request.split()), ask
        self.rules = self.kind.Rules.make(stage, **options)
        self.on = self.book.stage(str(stage)).on if stage is not None else frozenset(self.book.rules)
        start = self._start(position, players)
        self.me = start.turn
        self.state, refused, self.notes = self._follow(start, self._moves_of(after), anybody=True)
        if refused is not None:
            raise ValueError(f"The moves before the question cannot be played: {refused}")
        # What is shown with the question: the table before a last move that would give the answer away.
        on_move = self.state.turn == self.me and not self.state.hand_over
        self.asked = self.state if on_move else self._follow(start, self._moves_of(after)[:-1], anybody=True)[0]
        self.names = self.game().names
        stated = [tuple(map(str.strip, part.partition(":")[::2])) for part in _parts(wrong)]
        self.choices = {} if ask in ("", "all", "longest") else self._choices(_parts(right), [w for w, _ in stated])
        self.right: dict[Chain | str, str] = {self._answer(part): part for part in _parts(right)}
        self.wrong: dict[Chain | str, str] = {self._answer(words): because for words, because in stated}
        self.rule = rule or next(iter(self.wrong.values()), "")
        self._hinted: tuple[Chain, int] = ((), 0)
        self._shown: Any = None
        self._check()

    # ---- making it ------------------------------------------------------------------------------------------------

    def _start(self, position: str, players: int) -> State:
        options = self.rules.changed()
        state = self.kind.at(position, **options)
        if min(players, self.kind.seat_range[-1]) > len(state.seats):
            state = self.kind.at(f"{position} | {SEATS[players - 1]}:", **options)
        named = {part.partition(":")[0].strip() for part in position.split("|")}
        for hand in (z.pile for z in state.zones() if z.kind == "hand" and z.pile not in named):
            if not state.piles[hand] and len(state.piles[state.stock]) > 2 * DEALT:
                state.piles[hand] = state.piles[state.stock][:DEALT]
                state.piles[state.stock] = state.piles[state.stock][DEALT:]
        return state

    def _chain(self, words: str) -> Chain:
        return self._tidy(self._moves_of(words))

    def _moves_of(self, words: str) -> Chain:
        """The moves of an answer; a part of nothing but cards lays them one after another."""
        lay = "play" if "play" in self.kind.verbs else self.kind.verbs[0]
        moves: list[Move] = []
        for part in filter(None, map(str.strip, words.split(","))):
            found = part.split()
            cards = all(re.fullmatch(r"\w\w|1\d[A-Z]", w) and not w.islower() for w in found)
            moves += [Move(f"{lay} {w}") for w in found] if cards else [Move(part)]
        return tuple(moves)

    def _tidy(self, chain: Chain) -> Chain:
        """The chain without the finish that a table adds by itself."""
        while len(chain) > 1 and chain[-1].verb in self.kind.automatic and not chain[-1].to:
            chain = chain[:-1]
        return chain

    def _answer(self, words: str) -> Chain | str:
        """An answer as moves, or the choice it names, by its value or by its words."""
        if not self.choices:
            return self._chain(words)
        for value, label in self.choices.items():
            if words.strip().casefold() in (value.casefold(), label.casefold()):
                return value
        raise ValueError(f"{words[:40]!r} is no choice here: there are {', '.join(self.choices.values())}.")

    def _follow(
        self, state: State, chain: Chain, *, anybody: bool = False
    ) -> tuple[State, Reason | None, list[Reason]]:
        """The state after some moves of the learner or of anybody, the Reason if one is refused, the notes so far."""
        notes: list[Reason] = []
        for move in chain:
            late = (state.turn != self.me or state.hand_over) and not anybody
            refused = Reason(state.basics["turn"], *OVER, move=str(move)) if late else state.why_not(move)
            if refused is not None:
                return state, refused, notes
            state = state.play(move)
            notes += state.notes or ()
        return state, None, notes

    def _value(self) -> str:
        """What the engine answers to a question in words."""
        ask = self.ask
        if callable(ask):
            return str(ask(self.state))
        if ask in self.book.rules:
            return str(sum(note.rule == ask for note in self.notes))
        if ask == "turn" or ask in self.state._defaults:
            return str(getattr(self.state, ask))
        return "no" if self._follow(self.state, self._chain(ask))[1] else "yes"

    def _choices(self, right: list[str], wrong: list[str]) -> dict[str, str]:
        """The choices of a question in words: value -> label."""
        if self.ask == "turn" or {*right, *wrong} <= set(self.state.seats):
            return {seat: self.names[seat] for seat in self.state.seats}
        if {*right, *wrong} <= {"yes", "no"}:
            return {"yes": "Yes", "no": "No"}
        return {w: w for w in sorted({*right, *wrong}, key=lambda w: (not w.isdigit(), w.zfill(9)))}

    # ---- asking the engine whether it is true -----------------------------------------------------------------------

    def _check(self) -> None:
        if not self.right:
            raise ValueError("An exercise needs at least one right answer.")
        for because in filter(None, (self.rule, *self.wrong.values())):
            self.book.rule(because)
        if both := self.right.keys() & self.wrong.keys():
            raise ValueError(f"An answer cannot be right and wrong: {', '.join(map(_said, both))}.")
        if self.choices:
            self._check_words()
        else:
            self._check_moves()

    def _check_words(self) -> None:
        value = self._value()
        if list(self.right) != [value]:
            raise ValueError(
                f"The right answer is {self.choices.get(value, value)}, not {'; '.join(self.right.values())}."
            )
        a_move = value in ("yes", "no") and isinstance(self.ask, str)
        refused = self._follow(self.state, self._chain(str(self.ask)))[1] if a_move else None
        for choice, because in self.wrong.items():
            if because not in self.on:
                raise ValueError(
                    f"{because or 'no rule'} cannot speak against {_said(choice)}: it is not on at this stage."
                )
            if refused is not None and refused.rule != because:
                raise ValueError(f"{_said(choice)} is wrong because of {refused}, not because of {because}.")

    def _check_moves(self) -> None:
        if self.state is not self.asked:
            raise ValueError("The moves before the question end the turn, so no move can answer it.")
        for chain in self.right:
            refused = self._follow(self.state, _moves(chain))[1]
            if refused is not None:
                raise ValueError(f"The right answer {_said(chain)!r} is refused: {refused}")
        if not self.ask:
            self.right |= {other: part for chain, part in self.right.items() for other in self._orders(_moves(chain))}
            if both := self.right.keys() & self.wrong.keys():
                raise ValueError(f"An answer cannot be right and wrong: {', '.join(map(_said, both))}.")
        complete = set(self.complete())
        if self.ask and complete != set(self.right):
            wanted = "; ".join(sorted(map(_said, complete)))
            raise ValueError(f"The right answers are {wanted}, not {'; '.join(map(_said, self.right))}.")
        for chain, because in self.wrong.items():
            _, refused, notes = self._follow(self.state, _moves(chain))
            if refused is None and because and because not in [note.rule for note in notes]:
                raise ValueError(f"The wrong answer {_said(chain)!r} is allowed, and {because} does not punish it.")
            if refused is not None and refused.rule != because:
                raise ValueError(
                    f"The wrong answer {_said(chain)!r} is refused by {refused}, not by {because or 'no rule'}."
                )

    def _orders(self, chain: Chain) -> Iterator[Chain]:
        """A turn with its cards in every order that comes to the same position; the turn itself comes too."""
        cards = Counter(move.card for move in chain)
        goal = _lies(self._follow(self.state, chain)[0])

        def walk(state: State, done: Chain) -> Iterator[Chain]:
            if len(done) == len(chain):
                yield from (done,) if _lies(state) == goal else ()
            elif state.turn == self.me and not state.hand_over:
                left = cards - Counter(move.card for move in done)
                for move in (m for m in state.legal_moves() if left[m.card]):
                    yield from walk(state.play(move), (*done, move))

        return walk(self.state, ())

    def complete(self) -> Iterator[Chain]:
        """Every right answer the engine knows to "all" and "longest"; none for other questions."""
        if self.ask == "all":
            verbs = {move.verb for chain in self.right for move in _moves(chain)}
            yield from ((move,) for move in self.state.legal_moves() if move.verb in verbs)
        elif self.ask == "longest":
            turns = list(self._turns(self.state, ()))
            fewest = min(left for _, left in turns)
            yield from {self._tidy(chain) for chain, left in turns if left == fewest}

    def _turns(self, state: State, chain: Chain) -> Iterator[tuple[Chain, int]]:
        """Every whole turn of the learner, with the cards it leaves."""
        if state.turn != self.me or state.hand_over:
            yield chain, len(state.piles[self.me])
            return
        for move in state.legal_moves():
            yield from self._turns(state.play(move), (*chain, move))

    # ---- answering --------------------------------------------------------------------------------------------------

    def judge(self, answer: str | Chain) -> Feedback:
        """What an answer is worth; "all" also takes some of its moves. Raises ValueError for text that is no answer."""
        if self.choices:
            choice = self._answer(str(answer))
            right = choice in self.right
            return self._well() if right else self._feedback(self._because(self.wrong.get(choice, self.rule)))
        if self.ask == "all" and isinstance(answer, str):
            return self._judge_all([self._chain(part) for part in _parts(answer)])
        chain = self._moves_of(answer) if isinstance(answer, str) else answer
        return self._judge_all([(m,) for m in chain]) if self.ask == "all" else self._judge_turn(chain)

    def _judge_all(self, chains: list[Chain]) -> Feedback:
        for chain in chains:
            refused = self._follow(self.state, chain)[1]
            if refused is not None or chain not in self.right:
                return self._feedback(refused or NOT_ASKED)
        left = len(self.right) - len(set(chains))
        if not left:
            return self._well()
        more = Reason(self.rule, "That is right; {left} more.", "Yes! Can you find one more?", left=left)
        facts = {"cards": tuple(m.card for chain in chains for m in chain if m.card)}
        return Feedback(True, False, Reason(more.rule, more.because, more.child, **more.facts, **facts), more.child)

    def _judge_turn(self, chain: Chain) -> Feedback:
        state, refused, notes = self._follow(self.state, chain)
        if refused is not None:
            return self._feedback(refused)
        if self._tidy(chain) in self.right:
            return self._well()
        if state.turn == self.me and not state.hand_over and any(_moves(r)[: len(chain)] == chain for r in self.right):
            return self._feedback(Reason("", "Right so far; the turn goes on.", "Good so far. Go on!"), right=True)
        known = [n for n in notes if n.rule in self.wrong.values()]
        if known:
            return self._feedback(self._because(known[-1].rule))
        return self._feedback(LONGER if self.ask == "longest" else NOT_ASKED)

    def _because(self, rule: str) -> Reason:
        """The words of the rule book as a Reason."""
        if not rule:
            return NOT_ASKED
        found = self.book.rule(rule)
        return Reason(rule, "{adult}", "{young}", adult=found.text, young=found.child)

    def _well(self) -> Feedback:
        why = self._because(self.rule) if self.rule else Reason("", "That is right.", "Well done.")
        return Feedback(True, True, why, f"Yes! {why.say(child=True)}")

    def _feedback(self, reason: Reason, *, right: bool = False) -> Feedback:
        return Feedback(right, False, reason, reason.say(child=True, names=self.names))

    # ---- hints ------------------------------------------------------------------------------------------------------

    def hint(self, done: Chain = ()) -> Reason:
        """The next step of a hint after some moves: where to look, which card, which move, why."""
        step = self._hinted[1] + 1 if self._hinted[0] == done else 1
        self._hinted = (done, min(step, 4))
        why = self._because(self.rule) if self.rule else Reason("", "The rules allow it.", "It is allowed.")
        if step >= 4:
            return why
        if self.choices:
            return self._hint_words(step)
        move = self._next(done)
        if move is None:
            return Reason(
                "", "This way leads to no right answer; start again.", "Let us start again and try another way."
            )
        state = self.state if self.ask == "all" else self._follow(self.state, done)[0]
        top = self._trick(state) or self._under(state, move) or self._top(state)
        if step == 1 and not top:
            return Reason(self.rule, *LOOK)
        if step == 1:
            return Reason(self.rule, "Look at {top}.", "Look at {top}. What goes with it?", top=top)
        if step == 2 and move.card is not None:
            return Reason(self.rule, "Have a look at {card}.", card=move.card)
        words = state.words(move)
        if step == 2:
            return Reason(
                self.rule, "No card is wanted now; look at what else can be done.", "No card helps now. Look below."
            )
        shown: tuple[Card, ...] = (move.card,) if move.card else ()
        return Reason(self.rule, "Try: {words}.", words=words, shown=shown)

    def _hint_words(self, step: int) -> Reason:
        top = self._trick(self.asked) or self._top(self.asked)
        if step == 1 and not top:
            return Reason(self.rule, *LOOK)
        if step == 1:
            asked = "What does it do?" if len(top) == 1 else "What do they tell you?"
            return Reason(self.rule, "Look at {top}.", f"Look at {{top}}. {asked}", top=top)
        if step == 2:
            wrong = next((c for c in self.choices if c not in self.right), "")
            return Reason(self.rule, "It is not “{wrong}”.", wrong=self.choices[str(wrong)])
        return Reason(self.rule, "It is “{answer}”.", answer=self.choices[str(next(iter(self.right)))])

    def _next(self, done: Chain) -> Move | None:
        """A right next move after some moves, None if they lead to no right answer."""
        for chain in map(_moves, self.right):
            if self.ask == "all":
                if chain[0] not in done:
                    return chain[0]
            elif chain[: len(done)] == done and len(chain) > len(done):
                return chain[len(done)]
        return None

    def _under(self, state: State, move: Move) -> tuple[Card, ...]:
        """The card on which a move lays its card, if it lays one on another."""
        piles = state.play(move).piles.values() if move.card is not None else ()
        return next((pile[max(0, i - 1) : i] for pile in piles for i, c in enumerate(pile) if c is move.card), ())

    def _trick(self, state: State) -> tuple[Card, ...]:
        """The cards of the trick on the table; none in a game without tricks."""
        return next((state.piles[z.pile] for z in state.zones() if z.kind == "trick"), ())

    def _top(self, state: State) -> tuple[Card, ...]:
        """The top card of the face-up pile in the middle; none in a game with many piles."""
        return next((state.piles[z.pile][-1:] for z in state.zones() if not z.owner and z.kind == "pile"), ())

    # ---- showing it --------------------------------------------------------------------------------------------------

    def game(self, *, solved: bool = False) -> Game:
        """The position of the question as a game in which nobody answers; solved: the one that answers it in words."""
        state = self.state if solved else self.asked
        players = ["You" if seat == self.me else "bot" for seat in state.seats]
        return Alone(self.kind.game, players=players, position=state.text(), **self.rules.changed())

    def table(self) -> Any:
        """The request and a table to answer on, as a widget."""
        from .practice import sheet

        return sheet(self)

    def __repr__(self) -> str:
        choices = f"\nChoose: {', '.join(self.choices.values())}." if self.choices else ""
        shown = text.table(self.asked.view(self.me), self.names)
        return f"{shown}\n\n{self.request}{choices}\nAnswer with .judge(…), or ask for a .hint()."

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        from .svg import picture

        self._shown = self._shown or self.table()
        shown = picture(self.asked.view(self.me), self.names)
        html = f'<p style="font-size:20px">{escape(self.request)}</p>{shown["text/html"]}'
        return {**self._shown._repr_mimebundle_(), "text/plain": repr(self), "text/html": html}


class Alone(Game):
    """A game in which nobody answers."""

    def answer(self) -> None:
        """Leave the position as it is."""


def _parts(words: str) -> list[str]:
    return [part.strip() for part in words.split(";") if part.strip()]


def _moves(answer: Chain | str) -> Chain:
    assert not isinstance(answer, str)
    return answer


def _lies(state: State) -> tuple[object, ...]:
    """All that a position is, without the order of the cards where it does not matter."""
    piles = [sorted(map(str, p)) if z.kind in ANYHOW else p for z in state.zones() for p in [state.piles[z.pile]]]
    fields = [getattr(state, name) for name in state._defaults]
    return state.turn, piles, [sorted(map(str, f)) if isinstance(f, tuple) else f for f in fields]


def _said(answer: Chain | str) -> str:
    return answer if isinstance(answer, str) else ", ".join(move.text for move in answer)
