"""A hand told in up to four small pictures: how it began, what decided it, how it ended, and what to try next time.

Why so: nothing is guessed. What turned a hand is found where the game's own measure (``Host.ahead``) turned for good;
else it is what its own note says was worth most, or the last move. The heading says which, and no sentence says more
than that. What to try is the advice for a turn of one's own, from the view that one had then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...play.advice.review import BEST, COST, Choice, Judgement, Review, first
from ...play.game import Game
from ...play.inspect import Step
from ...rules.cards import HIDDEN, Card
from ...rules.host import Host
from ...rules.moves import Move, Reason, phrase
from ...rules.state import State
from ...rules.zones import GRIDS
from ..page.speech import done

BEGAN, DECIDED, TURNED, WORTH = "How it began", "The moment that decided it", "The turning point", "Worth the most"
MEANWHILE, ENDED = "On the way", "How it ended"
NEXT, PROUD, THINKING = "Next time", "Well played", "Looking at your turns…"
WORTHY = ("points", "chips")  # facts of a note that say what a move brought
SHOWN = 5  # cards
FRAMES = 3  # pictures of what was done; what is to be learned from it is one more
MORE = 2  # sentences that one move brings at most, beside one for each seat; a whole rest of a game brings more
SAME = Reason("", "A hint wouldn't have done better. You just had bad luck.")
STILL = Reason("", "Still, “{better}” would have been better. {why}")
LUCK = Reason("", "You had no choice. Better luck next time!")
GLAD = Reason("", "You had no choice, and luck was with you!")
TRY = Reason("", "Instead of “{did}”, try “{better}”. {why}")
FRONT = Reason("", "{seats} stayed in front from then on.")
LAST = Reason("", "That put {seats} in front at the end.")
MADE = Reason("", "That made the {n}!")
OUT = Reason("", "That was {seats}'s last card.")
NEEDED = Reason("", "{seats} couldn't have won without it.")
Called = Mapping[str, str]


class KeyMoment(NamedTuple):
    """What is seen: a heading, words, who did it and says what, the cards and what they lay on, a number on a chip.

    ``at`` is how many moves were made before it, -1 where it shows no move; ``did`` are the cards that were played
    where ``cards`` would have been better; ``key`` marks the moment that decided the hand.
    """

    head: str
    words: str = ""
    seat: str = ""
    says: str = ""
    under: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()
    did: tuple[Card, ...] = ()
    at: int = -1
    key: bool = False
    chip: str = ""
    caption: str = ""
    busy: bool = False  # whether what is to be said is still looked for


class StepPicture(NamedTuple):
    """A step that is worth a picture: its number in the log, the heading, and what its note says that it brought."""

    at: int
    head: str
    brought: int = 0
    note: int = 0  # the number of that note


def lost(game: Game) -> str:
    """The seat of the one person who has lost the hand, "" for nobody."""
    state, people = game.state, game.people
    over = state.hand_over and len(people) == 1 and people[0] not in state.winners
    return people[0] if over and (state.winners or len(state.seats) == 1) else ""


def story(game: Game, seat: str, names: Called, known: Review | None) -> list[KeyMoment]:
    """The last hand as a seat saw it, in the order of play, and for one who has played what to learn from it.

    ``known`` is what is known of the turns of who has played; until it is, the last picture says so. Nothing is told
    of a hand of which nothing is known.
    """
    begin, end = first(game), len(game.steps) - 1
    if end < begin:
        return []
    view = game.view(seat)
    host = game.host(view)
    told = {begin: StepPicture(begin, BEGAN), end: StepPicture(end, ENDED)}
    key = _decisive(game, seat, view, host)
    told[key.at] = key
    if len(told) < FRAMES and (most := _meanwhile(game, told, begin)) is not None:
        told[most] = StepPicture(most, MEANWHILE)
    shown = [_pictured(game, seat, told[at], host, names, known)._replace(key=at == key.at) for at in sorted(told)]
    return shown + ([learned(game, seat, names, known)] if seat in game.people and len(game.people) == 1 else [])


def _decisive(game: Game, seat: str, view: State, host: Host) -> StepPicture:
    """The step that decided the hand, as far as that can be said; else the last one."""
    begin = first(game)
    found = _turned(game, seat, begin, host) or _out(game, view) or _worth_most(game, view, host, begin)
    return found or StepPicture(len(game.steps) - 1, ENDED)


def _meanwhile(game: Game, told: Mapping[int, StepPicture], begin: int) -> int | None:
    """Of the other steps the one of which most is to be said, the first of these."""
    others = [at for at in range(begin, len(game.steps)) if at not in told and game.steps[at].notes]
    return max(others, key=lambda at: len(game.steps[at].notes), default=None)


def _pictured(game: Game, seat: str, found: StepPicture, host: Host, names: Called, known: Review | None) -> KeyMoment:
    """A step as a picture.

    An own move that did well and yet was a mistake, as far as the review knows, is not told without saying so.
    """
    step = game.steps[found.at]
    before, after = (state.view(seat) for state in game.states[found.at : found.at + 2])
    words = [*_told(found, before, step, after, names), *_meant(game, found, host, names)]
    if step.seat == seat and known and (one := known.at(found.at)) and one.verdict == COST:
        better = before.words(one.turn.advised).rstrip(".")
        words.append(STILL.adding(better=better, why=one.turn.reason(names)).say().strip())
    cards, under = laid(before, step, after, game.host(before).star)
    said = game.host(after).says.get(step.seat, "") if step.move.card is None else ""
    chip = str(found.brought) if found.brought else ""
    caption = _when(game, found.at)
    return KeyMoment(
        found.head, " ".join(words), step.seat, said, under, cards, at=found.at, chip=chip, caption=caption
    )


def learned(game: Game, seat: str, names: Called, known: Review | None) -> KeyMoment:
    """What somebody who has played might try next time, or the turn to be proud of; until that is known it says so."""
    if known is None:
        return KeyMoment(NEXT, THINKING, seat, busy=True)
    if known.mistakes and (lost(game) or known.mistakes[0].verdict == COST):
        return _tried(game, seat, names, known.mistakes[0].turn)
    if lost(game):
        return KeyMoment(NEXT, (SAME if known.turns else LUCK).say(), seat)
    return _proud(game, seat, names, known)


def _tried(game: Game, seat: str, names: Called, turn: Choice) -> KeyMoment:
    view, better = game.states[turn.at].view(seat), turn.advised
    did, words = (view.words(move).rstrip(".") for move in (turn.move, better))
    told = TRY.adding(did=did, better=words, why=turn.reason(names))
    cards, under = about(view, seat, better)
    played, lay = about(view, seat, turn.move)
    says = "" if cards else words
    return KeyMoment(
        NEXT, told.say().strip(), seat, says, under or lay, cards, played, turn.at, caption=_when(game, turn.at)
    )


def _proud(game: Game, seat: str, names: Called, known: Review) -> KeyMoment:
    """The turn with most to choose from in which the advice would have done the same, and why."""
    if not known.turns:
        return KeyMoment(PROUD, GLAD.say(), seat)
    turn = proudest(game, known).turn
    view = game.states[turn.at].view(seat)
    cards, under = about(view, seat, turn.move)
    words = view.words(turn.move).rstrip(".")
    told = f"“{words}”: {turn.reason(names)}" if turn.reason(names) else f"“{words}”."
    return KeyMoment(PROUD, told, seat, "" if cards else words, under, cards, at=turn.at, caption=_when(game, turn.at))


def proudest(game: Game, known: Review) -> Judgement:
    """The turn to be proud of: the best of most."""
    return max(known.turns, key=lambda one: (one.verdict == BEST, len(game.states[one.turn.at].legal_moves())))


# ---- which one -------------------------------------------------------------------------------------------------------


def _turned(game: Game, seat: str, begin: int, host: Host) -> StepPicture | None:
    """The step with which those who won got ahead of all others for good, by the game's own measure."""
    winners = set(game.state.winners)
    if not _leads(host.ahead, winners):
        return None
    for at in range(len(game.steps) - 1, begin - 1, -1):
        now = game.host(game.states[at].view(seat)).ahead
        if not now:
            return None  # they were ahead from the first moment that it is known
        if not _leads(now, winners):
            return StepPicture(at, TURNED)
    return None


def _leads(ahead: Mapping[str, float], winners: set[str]) -> bool:
    """Whether these seats are ahead of all the others."""
    others = [far for seat, far in ahead.items() if seat not in winners]
    return bool(winners) and bool(others) and min(ahead[seat] for seat in winners) > max(others)


def _out(game: Game, view: State) -> StepPicture | None:
    """The last move, if with it the winners got rid of all their cards before the others did."""
    hands = {zone.owner: len(view.piles[zone.pile]) for zone in view.zones() if zone.kind == "hand" and zone.owner}
    winners = set(view.winners)
    gone = bool(winners) and winners <= set(hands) and not any(hands[seat] for seat in winners)
    return StepPicture(len(game.steps) - 1, DECIDED) if gone and any(hands.values()) else None


def _worth_most(game: Game, view: State, host: Host, begin: int) -> StepPicture | None:
    """The step of those who won that brought most, as its note says; it decided it if they had lost without."""
    winners, most = set(game.state.winners), _gained(view, host)
    found: StepPicture | None = None
    for at in range(begin, len(game.steps)):
        some = ((much, n) for n, note in enumerate(game.steps[at].notes) if (much := _brought(note, winners)))
        brought, number = next(some, (0, 0))
        if 0 < brought <= most and (found is None or brought >= found.brought):
            found = StepPicture(at, WORTH, brought, number)
    return found and found._replace(head=DECIDED if _needed(host, winners, found.brought) else WORTH)


def _gained(view: State, host: Host) -> int:
    """All that the winners got in this hand: a note that says more tells of other hands too."""
    count, hand = host.adds, max(1, view.deals)
    if count is not None and set(count.seats) <= set(view.winners):
        return sum(points for _, points in count.lines)
    return sum(max(0, one.points) for one in view.sheet() if one.hand == hand and one.seat in view.winners)


def _brought(note: Reason, winners: set[str]) -> int:
    """What a note says that some of these seats got."""
    return note.number(*WORTHY) if note.about and note.about <= winners else 0


def _needed(host: Host, winners: set[str], brought: int) -> bool:
    """Whether without so many points it had come out the other way, where something had to be reached."""
    if host.adds is None or not host.adds.need:
        return False
    got, need = sum(points for _, points in host.adds.lines), host.adds.need
    return got >= need > got - brought if set(host.adds.seats) <= winners else got < need <= got + brought


# ---- how it looks ----------------------------------------------------------------------------------------------------


def _told(found: StepPicture, before: State, step: Step, after: State, names: Called) -> list[str]:
    """What a step was; not what the end of the hand brought, which the page says already."""
    if found.brought:
        return done(before, step._replace(notes=step.notes[: found.note + 1]), after, names)[-2:]
    notes = step.notes[:-1] if after.hand_over else step.notes
    if notes and any(zone.pile == step.move.to and zone.kind in GRIDS for zone in before.zones()):
        return [note.say(child=True, names=names) for note in notes][-2:]  # which cards, not in which row they lay
    told = done(before, step._replace(notes=notes), after, names)
    if len(told) > len(after.seats) + MORE:
        return told[-2:]
    if after.hand_over and len(told) > 1:
        return [told[0], told[-1]]
    return told[:1] if found.head == TURNED and step.move.card else told[:2]  # “Pip turns a card” says nothing yet


def _meant(game: Game, found: StepPicture, host: Host, names: Called) -> list[str]:
    """What it meant for the end of the hand, as far as that is certain."""
    winners, count = tuple(game.state.winners), host.adds
    if found.head == TURNED and count is not None and count.need and set(count.seats) <= set(winners):
        return [MADE.adding(n=count.need).say()]
    if found.head == TURNED:
        return [(LAST if found.at == len(game.steps) - 1 else FRONT).adding(seats=winners).say(names=names)]
    if found.head == DECIDED:
        return [(NEEDED if found.brought else OUT).adding(seats=winners).say(names=names)]
    return []


def laid(before: State, step: Step, after: State, star: Card | None) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that a step is about, and those that they lay on or were with, as far as they are seen."""
    trick = next((zone.pile for zone in before.zones() if zone.kind == "trick"), "")
    if trick and before.piles[trick] and not after.piles[trick]:
        best = (star,) if star is not None else ()
        return best, tuple(card for card in before.piles[trick] if card not in best)
    card = step.move.card
    if not any(card in view.piles[pile] for view in (before, after) for pile in view.piles):
        card = None  # what only another seat knows
    if card is None or card is HIDDEN:
        named = (one for note in step.notes for one in note.cards if one is not HIDDEN)
        return tuple(dict.fromkeys(named))[:SHOWN], ()
    goal = next((zone.pile for zone in after.zones() if after.piles[zone.pile][-1:] == (card,)), "")
    under = before.piles.get(goal, ())[-1:]
    return (card,), tuple(one for one in under if one is not HIDDEN and one is not card)


def about(view: State, seat: str, move: Move) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that a choice is about, and those that they go to, as the seat knew them before it chose.

    Only a move of a card is made in the view, for any other one may turn up what nobody had seen.
    """
    trick = next((view.piles[zone.pile] for zone in view.zones() if zone.kind == "trick"), ())
    named = move.card is not None
    cards, under = laid(view, Step(seat, move, ()), view.play(move), None) if named else ((), ())
    return cards, trick or under


def _when(game: Game, at: int) -> str:
    """Which trick it was, where tricks are played."""
    steps = game.steps[first(game) : at + 1]
    if not any(zone.kind == "trick" for zone in game.state.zones()) or not any(s.move.verb == "play" for s in steps):
        return ""
    return phrase("Trick {number}", number=1 + sum(step.move.verb == "gather" for step in steps[:-1]))
