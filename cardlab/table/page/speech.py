"""What a table tells: what the others did, what happened last, and what can be done now.

Why so: each thing is said once. A note that names who moved and what was done tells the move; only where there is none
are the words of its button said. All of it is made from the view of the seat that listens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import Generic, NamedTuple, TypeVar

from ...language import N_, translated
from ...language.grammar import ME, bids
from ...play.game import Game
from ...play.inspect import Step
from ...rules.moves import DEAL, Reason, phrase
from ...rules.state import State
from ...rules.zones import GRIDS

T = TypeVar("T")
KEPT = 100  # steps that are remembered
END = "!?”"  # what is said ends so


class StepCache(Generic[T]):
    """What is made of each step of a game for a seat: made once, for a table asks for the last ones at every look.

    ``make`` is given the seat's view before the step, the step, its view after it, the names, and whatever else counts.
    """

    def __init__(self, make: Callable[..., T]) -> None:
        self.make = make
        # seat and number of the step -> the step, what else counted, what was made; those made last
        self._made: dict[tuple[str, int], tuple[Step, tuple[object, ...], T]] = {}

    def __call__(self, game: Game, seat: str, at: int, *more: object) -> T:
        step, found = game.steps[at], self._made.get((seat, at))
        if found is not None and found[0] is step and found[1] == more:
            return found[2]
        before, after = (state.view(seat) for state in game.states[at : at + 2])
        made = self.make(before, step, after, game.names, *more)
        self._made[seat, at] = step, more, made
        if len(self._made) > KEPT:
            del self._made[next(iter(self._made))]
        return made


class MoveLog:
    """What was done in a game, as a seat hears it."""

    def __init__(self) -> None:
        self._done = StepCache(done)
        self._told: dict[str, tuple[Step, int]] = {}  # seat -> the first step of a game, and how many it was told of

    def untold(self, game: Game, seat: str) -> int:
        """The number of the first step that a seat was not told of when this was asked last."""
        steps = game.steps
        if not steps:
            return 0
        first, count = self._told.get(seat, (None, 0))
        self._told[seat] = steps[0], len(steps)
        return min(count, len(steps)) if first is steps[0] else 0

    def lines(self, game: Game, seat: str, most: int) -> list[str]:
        """The last moves of all seats in this hand, a line each, the last one at the end."""
        told: list[str] = []
        deals, states = game.state.deals, game.states
        for at, step in self._back(game, seat):
            if states[at].deals != deals or len(told) >= most:
                break
            if step:
                told.insert(0, " ".join(step))
        return told

    def happened(self, game: Game, seat: str, most: int, first: int = 0) -> tuple[list[str], list[str]]:
        """What the others did since the last move of a seat, sentence by sentence; of the last few steps.

        And what of it was done from a ``first`` step on.
        """
        steps: list[tuple[int, list[str]]] = []
        for at, told in self._back(game, seat):
            if game.steps[at].seat == seat or len(steps) >= most:
                break
            if told:
                steps.insert(0, (at, told))
        return _once(told for _, told in steps), _once(told for at, told in steps if at >= first)

    def since(self, game: Game, seat: str, first: int) -> list[str]:
        """What everybody did from a step on, sentence by sentence, as a seat hears it."""
        steps = [told for _, told in islice(self._back(game, seat), len(game.steps) - first)]
        return _once(reversed(steps))

    def _back(self, game: Game, seat: str) -> Iterator[tuple[int, list[str]]]:
        """The numbers of the steps from the last one back, each with what a seat is told of it."""
        later: tuple[Reason, ...] = ()  # what the same seat's next steps brought
        steps = game.steps
        for at in range(len(steps) - 1, -1, -1):
            step = steps[at]
            if at + 1 == len(steps) or steps[at + 1].seat != step.seat:
                later = ()
            yield at, self._done(game, seat, at, _told_later(step, later) if later else ())
            later = (*step.notes, *later)


def _once(steps: Iterable[list[str]]) -> list[str]:
    """The sentences of steps; what is said twice, one after the other, is said once."""
    return [sentence for sentence, _ in groupby(sentence for told in steps for sentence in told)]


def done(view: State, step: Step, after: State, names: Mapping[str, str], later: Sequence[Reason] = ()) -> list[str]:
    """A step as sentences, for who had this view before it and that one after: its notes, and the move where none does.

    A card that a note of a later step of the same turn tells of, such as "Pip takes 8♠ 2♠ with 10♥", is told there.
    """
    notes = [note.say(child=True, names=names) for note in step.notes]
    row, words = view.verbs.get(step.move.verb), view.wording(step.move).because
    unseen = _never_seen(view, step, after)  # then no note names it, but one may say what was done with it
    telling = [note for note in step.notes if tells(words, step, note) or (unseen and _says(words, step, note))]
    if (row is not None and row.alone) or telling or _told_later(step, later):
        return notes
    act = acted(view, step, after, names)
    quoted = [re.findall("[“„][^”“]+[”“]", note) for note in notes]  # what was said is told once, with what was done
    return [
        act,
        *(note for note, said in zip(notes, quoted, strict=True) if not said or any(s not in act for s in said)),
    ]


def acted(view: State, step: Step, after: State, names: Mapping[str, str]) -> str:
    """A move in the words of its button, as what somebody does."""
    wording, unseen = view.wording(step.move), _never_seen(view, step, after)
    done = wording.done_by(step.seat, unseen=step.move.card if unseen else None)
    if bids(wording.because):
        return done.say(names=names)
    words = done.say(names=names) if unseen else wording.say()
    return f"{names[step.seat]}: {words}" + "." * (words[-1] not in END)


def _told_later(step: Step, later: Sequence[Reason]) -> tuple[Reason, ...]:
    """The notes of later steps that tell who moved and which card."""
    card = step.move.card
    return tuple(note for note in later if card is not None and note.names(step.seat) and note.names(card))


def tells(words: str, step: Step, note: Reason) -> bool:
    """Whether a note names who moved, and the card of the move, or else what was done."""
    if not note.names(step.seat):
        return False
    says = _says(words, step, note)
    if step.move.card is not None:
        return note.names(step.move.card) or (says and note.cards == (step.move.card,))
    if note.cards or note.said_by(step.seat, {}):
        return True  # "Pip lays 5♦" tells more than "Turn a card"
    return says


def _says(words: str, step: Step, note: Reason) -> bool:
    """Whether a note names who moved, and says what was done in the word of the move's button."""
    verb = words.partition(" ")[0].lower()
    return note.names(step.seat) and re.search(rf"\b{re.escape(verb)}", note.child.lower()) is not None


def _never_seen(view: State, step: Step, after: State) -> bool:
    """Whether the card of a move was seen neither before nor after it."""
    card = step.move.card
    return card is not None and not any(card in pile for some in (view, after) for pile in some.piles.values())


THIS = N_("This one!")
MANY = 3  # cards that make somebody say "Ouch"
TOLD = 12  # steps back to the last move of who listens, at most


class Bubble(NamedTuple):
    """What a seat says, and its mood."""

    words: str
    mood: str = "thinking"


def faces(
    game: Game, seat: str, said: StepCache[dict[str, Bubble]] | None = None, *, greets: bool = True
) -> dict[str, Bubble]:
    """What each of the others has said since a seat's last move, as that seat hears it, and how it looks now.

    ``said`` remembers the ``bubbles`` of the steps, where that is asked often.
    """
    said = said or StepCache(bubbles)
    heard: dict[str, Bubble] = {}
    tricks = [zone.pile for zone in game.state.zones() if zone.kind == "trick"]
    for i in range(len(game.steps) - 1, max(-1, len(game.steps) - 1 - TOLD), -1):
        if game.steps[i].move is DEAL:
            break
        heard = said(game, seat, i) | heard
        if game.steps[i].seat == seat or _gathered(game, i, tricks):  # what was said of a trick goes with it
            break
    if greets and not game.steps and not game.state.hand_over:
        heard = hello(game)
    return settled(game, game.state, heard)


def _gathered(game: Game, step: int, tricks: Sequence[str]) -> bool:
    """Whether a step took a trick away."""
    before, after = game.states[step].piles, game.states[step + 1].piles
    return any(before.get(pile) and not after.get(pile) for pile in tricks)


def settled(game: Game, state: State, heard: Mapping[str, Bubble]) -> dict[str, Bubble]:
    """What each of the others has said, and how it looks in a position: only who has the turn is thinking."""
    found = {}
    for other in _others(game):
        words, mood = heard.get(other, Bubble(""))
        if mood == "thinking" and (state.hand_over or state.turn != other):
            mood = "pleased"
        found[other] = Bubble(words, mood)
    return found


def hello(game: Game) -> dict[str, Bubble]:
    """How the bots greet before the first move; how they play, the home page says: it would not fit into a bubble."""
    return {seat: Bubble(translated("Hello!")) for seat in _others(game)}


def _others(game: Game) -> list[str]:
    """The seats of those who are not at this screen."""
    return [player.seat for player in game.players if player.seat not in game.people]


def bubbles(before: State, step: Step, after: State, names: Mapping[str, str]) -> dict[str, Bubble]:
    """What the seats say of a step, for who had the view ``before`` it and has the view ``after`` it."""
    found: dict[str, Bubble] = {}
    if after.deals != before.deals:
        return found
    if after.hand_over and after.winners:
        for seat in after.seats:
            won = seat in after.winners
            found[seat] = Bubble(translated("I win!" if won else "Well played!"), "pleased" if won else "beaten")
        return found
    had, has = _held(before), _held(after)
    tricks = any(zone.kind == "trick" for zone in after.zones())  # there more cards are more to choose from
    for seat in after.seats:
        got = has[seat] - had[seat]
        if got >= MANY and had[seat] and not tricks:
            found[seat] = Bubble(translated(phrase("Ouch, {count}!", count=got)), "surprised")
    if step.seat not in found and (words := _first_person(before, step, after, names)):
        found[step.seat] = Bubble(words, "pleased" if has[step.seat] == 1 else "thinking")
    return found


def _held(view: State) -> Counter[str]:
    """How many cards each seat holds."""
    found: Counter[str] = Counter()
    for zone in view.zones():
        if zone.kind == "hand":
            found[zone.owner] += len(view.piles[zone.pile])
    return found


def _first_person(before: State, step: Step, after: State, names: Mapping[str, str]) -> str:
    """A step as its seat says it: the note whose subject it is, else the words of the move's button; "" for nothing."""
    for note in step.notes:
        if mine := note.said_by(step.seat, names):
            return mine
    row, wording = before.verbs.get(step.move.verb), before.wording(step.move)
    if row is not None and row.alone:
        return ""
    if any(zone.pile == step.move.to and zone.kind in GRIDS for zone in before.zones()):
        return translated(THIS)  # everybody sees which
    if not bids(wording.because):
        words = wording.say()
        return words.rstrip(".") + ("" if words[-1] in END else ".")
    if _never_seen(before, step, after):
        return ""  # only its owner knows which
    return wording.done_by(step.seat, mine=True).say(names={**names, step.seat: ME})
