"""A position, a request in words, and answers that the rules themselves judge.

Why so: an exercise never says what is right; it states what it believes and asks the engine when it is made. A right
answer that is refused, a wrong one that is allowed or refused by another rule, a list of answers that is not complete:
each raises ValueError, so a wrong lesson cannot be built. Whoever answers gets the refusing rule, never a bare "no".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any

from ..games import DEFAULT, book, host_of, rules_of
from ..language import translated
from ..language.grammar import signed
from ..play.game import Game
from ..play.surface import OnScreen, surface
from ..rules.moves import Chain, Move, Reason
from ..rules.players import crew
from ..rules.state import State
from ..rules.text.position import SEATS
from ..rules.text.sentences import brief
from . import naming
from .answers import follow, orders, parts, read, said, stated, tidy, turns
from .feedback import ASIDE, GOES_ON, LONGER, NOT_ASKED, Feedback
from .words import causes, hints
from .words.wording import SHAPES

if TYPE_CHECKING:
    from .words.variants import Variants

DEALT = 5  # cards for a hand that the position does not name
NONE = "No other position of this kind was found. The question depends on exactly these cards."
ALLOWED = Reason("", "The rules allow it.", "You're allowed to.")
STALE = "This table is asleep. To wake it up, run the cells again. In JupyterLab choose <i>Run &gt; Run All Cells</i>."


class Exercise:
    """A position, a request in words, and the answers; it shows itself as a table to play on, or as text.

    ``Exercise("A: 7C 5H 9S 2D | discard: 7H", "Which may you lay?", right="7C; 5H", wrong="9S: BLJ-20", ask="all")``

    Answers are separated by ``;``. An answer is the moves of one turn, separated by commas, cards without commas:
    ``"6H 7H"``, ``"5S, finish"``; a wrong one is followed by the rule that refuses it, or that punishes it afterwards.
    A sentence of its own may follow, else the refusal of the engine or the words of the rule are said:
    ``right="B: A♠ is the highest spade."``, ``wrong="A: BIS-23 A♥ is no spade."``.
    ``after`` are moves made before the question is put, by whoever has the turn. What is asked for is ``ask``:

    - ``""``: make one of the right turns, its cards in any order that comes to the same; ``"all"``: find every right
      move; ``"longest"``: make a turn that leaves the fewest cards; in these the answers are moves;
    - ``"turn"`` (who plays next), another field of the state, a rule id (how often it acted in ``after``), a move (is
      it allowed: yes or no) or a function of the state: the answers are words or seats, and the engine works out the
      right one.

    The learner is the seat whose turn it is in the position, or ``me``; hands it does not name get five cards of the
    rest. ``other`` says what may stand there instead, every word still true, so that the answer is another one:
    ``other="2H > 2D, 7C"``, with why that is right in brackets: ``"9S > 9H (Both are nines.)"``.
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
        other: str = "",
        rule: str = "",
        me: str = "",
        game: str = DEFAULT,
        stage: object = None,
        players: int = 2,
        **options: Any,
    ) -> None:
        self.made = {k: v for k, v in locals().items() if k not in ("self", "options")} | options  # to make another one
        self.kind, self.book, self.cell = rules_of(game), book(game), naming.cell()
        self.request, self.ask = translated(" ".join(request.split())), ask
        self.kind.Rules.refuse_unknown(options, type(self))
        self.rules = self.kind.Rules.make(stage, **options)
        self.on = self.book.stage(str(stage)).on if stage is not None else frozenset(self.book.rules)
        self.start = start = self._start(position, players)
        self.origin = self  # the exercise that this one is a variant of
        self.me = me or start.turn
        if self.me not in start.seats:
            raise ValueError(f"me cannot be {brief(me, 20)!r}. The seats are {', '.join(start.seats)}.")
        self.state, refused, self.notes = follow(start, read(after, self.kind))
        if refused is not None:
            raise ValueError(f"The moves before the question cannot be played: {refused}")
        # What is shown with the question: the table before a last move that would give the answer away, such as the
        # card that completes a trick.
        rows = [self.state.verbs[verb] for verb in self.state.open() if verb in self.state.verbs]
        on_move = self.state.turn == self.me and not self.state.hand_over and not all(row.alone for row in rows)
        self.asked = self.state if on_move else follow(start, read(after, self.kind)[:-1])[0]
        self.names = self.game().names
        good, bad = stated(right), stated(wrong)
        in_words = ask not in ("", "all", "longest")
        self.choices = self._choices([one.words for one in good], [one.words for one in bad]) if in_words else {}
        self.right: dict[Chain | str, str] = {self._answer(one.words): one.words for one in good}
        self.wrong: dict[Chain | str, str] = {self._answer(one.words): one.rule for one in bad}
        self.causes: dict[Chain | str, str] = {self._answer(one.words): translated(one.say) for one in bad if one.say}
        self.praise = translated(next((one.say for one in good if one.say), ""))
        self.rule = rule or next(iter(self.wrong.values()), "")
        self._hinted: tuple[Chain, int] = ((), 0)
        self._shown: OnScreen | None = None
        self._check()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_shown": None}  # a table stays where it is

    # ---- making it ------------------------------------------------------------------------------------------------

    def _start(self, position: str, players: int) -> State:
        options = self.rules.changed()
        state = self.kind.at(position, **options)
        if players not in range(1, len(SEATS) + 1):
            raise ValueError(f"This game is for {crew(self.kind.seat_range)}, not {brief(players, 20)}.")
        if min(players, self.kind.seat_range[-1]) > len(state.seats):
            state = self.kind.at(f"{position} | {SEATS[players - 1]}:", **options)
        self.named = {part.partition(":")[0].strip() for part in position.split("|")}  # what people have chosen
        for hand in (z.pile for z in state.zones() if z.kind == "hand" and z.pile not in self.named):
            if not state.piles[hand] and len(state.piles[state.stock]) > 2 * DEALT:
                count = min(DEALT, state.most(hand))
                state.piles[hand] = state.piles[state.stock][:count]
                state.piles[state.stock] = state.piles[state.stock][count:]
        return state

    def _read(self, words: str) -> Chain:
        return tidy(read(words, self.kind), self.kind)

    def _answer(self, words: str) -> Chain | str:
        """An answer as moves, or the choice it names, by its value or by its words."""
        if not self.choices:
            return self._read(words)
        for value, label in self.choices.items():
            if words.strip().casefold() in (value.casefold(), label.casefold()):
                return value
        raise ValueError(f"{brief(words, 40)!r} is not a choice here. Choose from {', '.join(self.choices.values())}.")

    def _value(self) -> str:
        """What the engine answers to a question in words."""
        ask = self.ask
        if callable(ask):
            return str(ask(self.state))
        if ask in self.book.rules:
            return str(sum(note.rule == ask for note in self.notes))
        if ask == "turn" or ask in self.state.fields:
            return str(getattr(self.state, ask))
        return "no" if self._refusal() else "yes"

    def _refusal(self) -> Reason | None:
        """Why the move that a question is about is not allowed; None if it is, or if the question is another one."""
        return follow(self.state, self.about, self.me)[1] if self.about else None

    @property
    def about(self) -> Chain:
        """The moves that a question asks about: may they be made? Empty for other questions."""
        ask = self.ask
        if callable(ask) or ask in ("turn", *self.book.rules, *self.state.fields) or not self.choices:
            return ()
        return self._read(ask)

    def _choices(self, right: list[str], wrong: list[str]) -> dict[str, str]:
        """The choices of a question in words: value -> label."""
        if self.ask == "turn" or {*right, *wrong} <= set(self.state.seats):
            return self.names | {self.me: translated(self.names[self.me])}
        if {*right, *wrong} <= {"yes", "no"}:
            return {"yes": translated("Yes"), "no": translated("No")}
        return {w: translated(signed(w)) for w in sorted({*right, *wrong}, key=lambda w: (not w.isdigit(), w.zfill(9)))}

    # ---- asking the engine whether it is true -----------------------------------------------------------------------

    def _check(self) -> None:
        told = " ".join((self.request, self.praise, *self.causes.values()))
        if shape := SHAPES.search(told):
            why = "describes the shape of a suit, which other cards do not have. Name the suit instead"
            raise ValueError(f"“{shape[0]}” {why}.")
        if not self.right:
            raise ValueError("An exercise needs at least one right answer.")
        for because in filter(None, (self.rule, *self.wrong.values())):
            self.book.rule(because)
        if both := self.right.keys() & self.wrong.keys():
            raise ValueError(f"An answer cannot be both right and wrong: {', '.join(map(said, both))}.")
        if self.choices:
            self._check_words()
        else:
            self._check_moves()

    def _check_words(self) -> None:
        value = self._value()
        if list(self.right) != [value]:
            told = "; ".join(self.right.values())
            raise ValueError(f"The right answer is {self.choices.get(value, value)}, not {told}.")
        refused = self._refusal()
        for choice, because in self.wrong.items():
            if because not in self.on:
                named = because or "no rule"
                raise ValueError(f"{named} cannot be the reason against {said(choice)}: it is not on at this stage.")
            if refused is not None and refused.rule != because:
                raise ValueError(f"{said(choice)} is wrong because of {refused}, not because of {because}.")

    def _check_moves(self) -> None:
        if self.state is not self.asked:
            raise ValueError("The moves before the question end the turn, so no move can answer it.")
        for chain in self.right:
            refused = follow(self.state, _moves(chain), self.me)[1]
            if refused is not None:
                raise ValueError(f"The right answer {said(chain)!r} is refused: {refused}")
        if not self.ask:
            for chain, part in [*self.right.items()]:
                self.right |= dict.fromkeys(orders(self.state, _moves(chain)), part)
            if both := self.right.keys() & self.wrong.keys():
                raise ValueError(f"An answer cannot be both right and wrong: {', '.join(map(said, both))}.")
        complete = set(self.complete())
        if self.ask and complete != set(self.right):
            wanted = "; ".join(sorted(map(said, complete)))
            raise ValueError(f"The right answers are {wanted}, not {'; '.join(map(said, self.right))}.")
        for chain, because in self.wrong.items():
            _, refused, notes = follow(self.state, _moves(chain), self.me)
            if refused is None and because and because not in [note.rule for note in notes]:
                raise ValueError(f"The wrong answer {said(chain)!r} is allowed, and {because} does not punish it.")
            if refused is not None and refused.rule != because:
                named = because or "no rule"
                raise ValueError(f"The wrong answer {said(chain)!r} is refused by {refused}, not by {named}.")

    def complete(self) -> Iterator[Chain]:
        """Every right answer the engine knows to "all" and "longest"; none for other questions."""
        if self.ask == "all":
            verbs = {move.verb for chain in self.right for move in _moves(chain)}
            yield from ((move,) for move in self.state.legal_moves() if move.verb in verbs)
        elif self.ask == "longest":
            whole = list(turns(self.state, self.me))
            fewest = min(left for _, left in whole)
            yield from {tidy(chain, self.kind) for chain, left in whole if left == fewest}

    # ---- answering --------------------------------------------------------------------------------------------------

    def judge(self, answer: str | Chain) -> Feedback:
        """What an answer is worth; "all" also takes some of its moves. Raises ValueError for text that is no answer."""
        if self.choices:
            choice = self._answer(str(answer))
            if choice in self.right:
                return self._well()
            why = self._refusal() or causes.cause(self, str(choice)) or self._because(self.wrong.get(choice, self.rule))
            return self._feedback(self._cause(choice, why))
        if self.ask == "all" and isinstance(answer, str):
            return self._judge_all([self._read(part) for part in parts(answer)])
        chain = read(answer, self.kind) if isinstance(answer, str) else answer
        return self._judge_all([(m,) for m in chain]) if self.ask == "all" else self._judge_turn(chain)

    def _judge_all(self, chains: list[Chain]) -> Feedback:
        for chain in chains:
            refused = follow(self.state, chain, self.me)[1]
            if refused is not None or chain not in self.right:
                return self._feedback(self._cause(chain, refused or NOT_ASKED))
        left = len(self.right) - len(set(chains))
        if not left:
            return self._well()
        more = Reason(self.rule, "That's right. Find {left} more.", "Yes! Can you find one more?", left=left)
        facts = {"cards": tuple(m.card for chain in chains for m in chain if m.card)}
        return Feedback(True, False, more.adding(**facts), more.child)

    def _judge_turn(self, chain: Chain) -> Feedback:
        state, refused, notes = follow(self.state, chain, self.me)
        if refused is not None:
            return self._feedback(self._cause(chain, refused))
        if tidy(chain, self.kind) in self.right:
            return self._well()
        if state.turn == self.me and not state.hand_over and any(_moves(r)[: len(chain)] == chain for r in self.right):
            return self._feedback(Reason("", "Right so far. The turn goes on.", "Good so far. Keep going!"), right=True)
        on_the_way = any(w[: len(chain)] == chain != w for w in map(_moves, self.wrong))
        if on_the_way and tidy(chain, self.kind) not in self.wrong:
            # What is wrong with it is told when it is seen; of the longest turns all are known, so this begins none.
            return self._feedback(ASIDE if self.ask == "longest" else GOES_ON, right=True)
        known = [n for n in notes if n.rule in self.wrong.values()]
        why = self._because(known[-1].rule) if known else LONGER if self.ask == "longest" else NOT_ASKED
        return self._feedback(self._cause(tidy(chain, self.kind), why))

    def _cause(self, answer: Chain | str, found: Reason) -> Reason:
        """Why an answer is wrong: the exercise's own sentence about it, or else the Reason that was found."""
        say = self.causes.get(answer)
        return found.saying(say) if say else found

    def _because(self, rule: str) -> Reason:
        """The words of the rule book as a Reason."""
        if not rule:
            return NOT_ASKED
        found = self.book.rule(rule)
        return Reason(rule, "{adult}", "{young}", adult=found.text, young=found.child)

    def _well(self) -> Feedback:
        why = self.why(Reason("", "That's right.", "Well done."))
        glad = translated("Right!" if "no" in self.right else "Yes!")
        return Feedback(True, True, why, f"{glad} {why.say(child=True)}")

    def why(self, otherwise: Reason = ALLOWED) -> Reason:
        """Why the right answer is right: the exercise's own sentence, or the rule practised."""
        if self.praise:
            return Reason(self.rule, "{own}", own=self.praise)
        return self._refusal() or (self._because(self.rule) if self.rule else otherwise)

    def _feedback(self, reason: Reason, *, right: bool = False) -> Feedback:
        return Feedback(right, False, reason, reason.say(child=True, names=self.names))

    # ---- hints ------------------------------------------------------------------------------------------------------

    def hint(self, done: Chain = ()) -> Reason:
        """The next step of a hint after some moves: where to look, which card, which move, why."""
        step = self._hinted[1] + 1 if self._hinted[0] == done else 1
        self._hinted = (done, min(step, 4))
        if step >= 4:
            return self.why()
        if self.choices:
            told = self._because(self.rule).say(child=True)
            return hints.to_choice(step, self.rule, self.asked, self.choices, str(next(iter(self.right))), told)
        move = self._next(done)
        if move is None:
            return hints.ASTRAY
        state = self.state if self.ask == "all" else follow(self.state, done, self.me)[0]
        return hints.to_move(step, self.rule, state, move)

    def _next(self, done: Chain) -> Move | None:
        """A right next move after some moves, None if they lead to no right answer."""
        for chain in map(_moves, self.right):
            if self.ask == "all":
                if chain[0] not in done:
                    return chain[0]
            elif chain[: len(done)] == done and len(chain) > len(done):
                return chain[len(done)]
        return None

    def another(self, seed: int) -> Exercise:
        """Another question like this, the same for the same seed. Raises ValueError where there is none."""
        found = next(self.others(Random(seed)), None)
        if found is None:
            raise ValueError(NONE)
        return found

    def others(self, chance: Random) -> Iterator[Exercise]:
        """The other questions like this, each once: with cards, places and people exchanged, and with other answers."""
        from .words.variants import others

        return others(self.origin, chance)

    @cached_property
    def opposites(self) -> list[Exercise]:
        """This question where its answer is another one, as ``other`` says."""
        from .words.opposites import opposites

        return opposites(self)

    @cached_property
    def variants(self) -> Variants:
        """What may be exchanged here, and how the words follow."""
        from .words.variants import Variants

        return Variants(self)

    @property
    def key(self) -> str:
        """The name under which a browser keeps how it went, the same for all its variants: "bela.stage-6-pot"."""
        return naming.name(self.kind.game, self.origin.cell, self.origin.made)

    @property
    def was(self) -> list[str]:
        """The names under which a browser may have kept it before."""
        return naming.was(self.kind.game, self.origin.cell, self.origin.made)

    # ---- showing it --------------------------------------------------------------------------------------------------

    def game(self, *, solved: bool = False) -> Game:
        """The position of the question as a game in which nobody answers; solved: the one that answers it in words."""
        state = self.state if solved else self.asked
        players = ["You" if seat == self.me else "bot" for seat in state.seats]
        return Game(self.kind.game, players=players, position=state.text(), patient=True, **self.rules.changed())

    def table(self) -> OnScreen:
        """The request and a table to answer on, as a widget."""
        return surface("exercise")(self)

    def __repr__(self) -> str:
        choices = f"\nChoose: {', '.join(self.choices.values())}." if self.choices else ""
        shown = surface("text")(view := self.asked.view(self.me), host_of(view), self.names)
        return f"{shown}\n\n{self.request}{choices}\nAnswer with .judge(…), or ask for a .hint()."

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        self._shown = self._shown or surface("exercise")(self, lazy=True)
        stale = f'<p class="cl-request"><b>{escape(self.request)}</b></p><p>{translated(STALE)}</p>'
        return {**self._shown._repr_mimebundle_(), "text/plain": repr(self), "text/html": stale}


def _moves(answer: Chain | str) -> Chain:
    assert not isinstance(answer, str)
    return answer
