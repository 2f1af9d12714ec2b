"""One game followed from position to position, each held against the laws."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Hashable, Iterator
from dataclasses import is_dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ...games import advice_of, host_of
from ...play.bots import bots
from ...play.deadline import OutOfTime, renew
from ...rules.cards import HIDDEN, Card
from ...rules.host import Host, by_suit
from ...rules.moves import DEAL, IllegalMove, Move, Reason
from ...rules.state import State
from ...rules.text.position import NOBODY
from ...rules.text.sentences import brief
from ...rules.verbs import always, sound
from ..worlds import History, elsewhere, unseen
from .sentences import NONSENSE, BrokenLaw, anyhow, is_on, law, numbered, of_this_game, others, sentence

OURS = str(Path(__file__).parents[2])
GAMES = str(Path(OURS, "games", ""))
SEEN = ("all", "owner", "none")
KINDS = "hand stock pile up row fan grid scatter won heap trick loose group deck pool".split()


def frozen(state: State) -> dict[str, Any]:
    """All that a state holds, for comparing; its dicts are copied, everything else in it cannot change."""
    for name, value in state.__getstate__().items():
        plain = isinstance(value, int | str | tuple | dict | type(None))
        said = f"The field {name} holds a {type(value).__name__}. A field must be a number, a text or a tuple."
        frozen_one = is_dataclass(value) and isinstance(value, Hashable)  # such as the rules; others have no hash
        law(plain or frozen_one, said)
    return {name: dict(value) if isinstance(value, dict) else value for name, value in state.__getstate__().items()}


class Watch:
    """Follows one game and holds every state it meets against the laws.

    ``on`` are the rules of its book that are on; None where there is no book, so that no refusal need name a rule.
    """

    def __init__(self, state: State, on: Collection[str] | None) -> None:
        self.past, self.on = History(state), on
        self.whole = Counter(state.pack())
        self.shown: set[Card] = set()  # cards that have lain open for all
        self.chance = random.Random(0)
        self.known: set[object] = set()  # reasons whose words have been looked at
        self.heard: set[object] = set()  # what has been said, word for word

    @property
    def state(self) -> State:
        """The state that the game has come to."""
        return self.past.states[-1]

    def hold(self) -> list[Move]:
        """The legal moves of the position, if it keeps the laws. Raises BrokenLaw."""
        for broken in self.broken():
            raise broken
        return self.state.legal_moves()

    def broken(self) -> Iterator[BrokenLaw]:
        """The laws that the position breaks, one after another."""
        before = frozen(self.state)
        looked = (self.views, self.moves, self.secrets, self.texts, self.told, self.notes)
        for each in (self.zones, self.answers, *looked):
            renew()
            try:
                each()
            except BrokenLaw as found:
                yield found
                if each in (self.zones, self.answers, self.moves):
                    return  # with cards lost, or no move to make, nothing else can be asked
        if frozen(self.state) != before:
            told = "may_, zones, host and words may look, but must change nothing."
            yield BrokenLaw(f"Asking has changed the state. {told}")

    def answers(self) -> None:
        """Each open verb answers with its moves and with why no other one is allowed."""
        state = self.state
        for verb in () if state.hand_over or not state.turn else state.open():
            answer = getattr(state, f"may_{verb}", partial(always(verb), state))()
            try:
                sound(verb, answer)
            except TypeError as wrong:
                raise BrokenLaw(str(wrong)) from None

    def zones(self) -> None:
        """The piles are what is said, and hold the whole pack."""
        state, zones = self.state, self.state.zones()
        seated = state.turn in ("", *state.seats)
        law(seated, f"The turn is {brief(state.turn)!r}, which is not a seat. See after(seat).")
        lost = self.whole - sum((Counter(pile) for pile in state.piles.values()), Counter())
        some = " ".join(card.sign for card in list(lost)[:3])
        law(not lost, f"{sum(lost.values())} of the pack's cards are in no pile, for example {some}.")
        twice = sum(map(len, state.piles.values())) == self.whole.total()
        law(twice, "The piles hold more cards than the pack, so some card is on the table twice.")
        named = [zone.pile for zone in zones]
        law(len(set(named)) == len(named), f"Two zones have the same name: {', '.join(named)}.")
        law(named == list(state.piles), "The zones are no longer the piles: zones() must always name the same ones.")
        told = f"The phase is {brief(state.phase)!r}, not a row of phases. Write phase: str = field(...) with one."
        law(not state.phases or state.hand_over or state.phase in state.phases, told)
        for zone in zones:
            seen = zone.seen in (*SEEN, *state.seats)
            law(seen, f"The zone {zone.pile} is seen by {zone.seen!r}. Choose from {', '.join(SEEN)} or a seat.")
            known = ", ".join(KINDS)
            law(zone.kind in KINDS, f"The zone {zone.pile} is of the kind {brief(zone.kind)!r}. Choose from {known}.")
            law(zone.owner in ("", *state.seats), f"The zone {zone.pile} is owned by {zone.owner!r}, who is no seat.")
            law(zone.label, f"The zone {zone.pile} has no label, the word that people read.")
        self.shown.update(card for zone in zones if zone.seen == "all" for card in state.piles[zone.pile])

    def moves(self) -> None:
        """One judge: the list of legal moves and the answer to each move agree, and someone can move to the end."""
        state = self.state
        legal = state.legal_moves()
        law(legal or not state.turn, f"{state.turn} has the turn but no legal move. Pass the turn on, or end the hand.")
        law(state.turn or state.hand_over, "Nobody has the turn, but the hand is not over. Call end(winners).")
        for move in legal:
            law(legal.count(move) == 1, f"“{move}” is among the legal moves twice.")
            why = state.why_not(move)
            law(why is None, f"may_{move.verb} allows “{move}”, and it is refused all the same: {why}")
            law(Move(str(move)) is move, f"“{move}” does not read back as the same move.")
            row = f"the row of {move.verb} in verbs is written differently"
            law(state.words(move), f"“{move}” has no button, because {row}.")
        if state.turn:
            sensible = bots.sensible(state.view(state.turn))
            same = sorted(sensible, key=str) == sorted(legal, key=str)
            law(same, "sensible() does not return each legal move once.")
        asked = (*map(Move, NONSENSE), *others(state, legal, self.chance), *anyhow(state, legal, self.chance))
        for move in asked if state.turn else asked[::9]:
            reason = state.why_not(move)
            law((reason is None) == (move in legal), f"“{move}” is allowed by the judge, but is not in the list.")
            if reason is not None:
                self.reason(reason, f"“{move}”: no_{move.verb}", asked=move)

    def reason(self, reason: object, where: str, *, ended: bool = True, asked: Move | None = None) -> None:
        """What people read is a sentence of this game, in any names, and names a rule that is on."""
        law(isinstance(reason, Reason), f"{where} returns {type(reason).__name__}. Return a Reason.")
        assert isinstance(reason, Reason)
        if reason.shape not in self.known:
            self.known.add(reason.shape)
            if self.on is not None:
                is_on(reason.rule, self.on, where)
            names = {s: f"<b>{s}</b> {{x}}" for s in self.state.seats}
            for text in (reason.say(), reason.say(child=True)):
                whole = sentence(text) or (not ended and sentence(text + "."))
                law(whole, f"{where} does not say a sentence: “{text}”.")
            tagged = reason.say(names=names)
            law(tagged.count("{x}") == tagged.count("<b>"), f"{where} reads names as braces: “{reason.because}”.")
        law(all(isinstance(card, Card) for card in reason.cards), f"{where} names things as cards that are not cards.")
        of_move = None if asked is None else (asked.card, reason.ways)
        said = (reason.say(), reason.say(child=True), of_move, bool(self.state.turn))
        if said not in self.heard:  # most is said again and again
            of_this_game(self.state, reason, where, asked)
            self.heard.add(said)

    def views(self) -> None:
        """A view shows its seat's cards and no other, and allows moves only to the seat that has the turn."""
        state, legal = self.state, self.state.legal_moves()
        for seat in (*state.seats, NOBODY):
            view = state.view(seat)
            same = view.legal_moves() == (legal if seat == state.turn else [])
            reads = f"may_ reads cards that {seat} cannot see"
            law(same, f"The view of {seat} allows different moves from the rules: {reads}.")
            law(view.seed is None and view.view(seat) is view, "A view has a seed, or is not a view of itself.")
            open_ = set(state.piles) - set(unseen(state, seat))
            for pile, cards in state.piles.items():
                law(view.piles[pile] == (cards if pile in open_ else (HIDDEN,) * len(cards)), f"{seat} sees {pile}.")
            may_know = self.shown | {HIDDEN} | {card for pile in open_ for card in state.piles[pile]}
            for name in state.fields:
                told = getattr(view, name)
                cards = tuple(c for c in told if isinstance(c, Card)) if isinstance(told, tuple) else ()
                law(set(cards) <= may_know, f"The field {name} tells {seat} about cards that {seat} has not seen.")
            if seat != state.turn and state.turn:
                refused = [view.why_not(move) for move in (legal[0], "play 7C", "dance")] if legal else []
                told_of = {card for why in refused if why for card in why.cards}
                law(told_of <= may_know, f"A refusal tells {seat} about cards that {seat} has not seen.")
                for why in refused[:1]:
                    self.reason(why, "A refusal")

    def secrets(self) -> None:
        """States that differ only in what a seat cannot see give that seat equal views."""
        for seat in (*self.state.seats, NOBODY):
            other = elsewhere(self.past.afresh(seat, self.chance) or self.state, seat, self.chance)
            views = alike(self.state, other, seat, self.chance)
            if self.chance.random() < 0.04:
                speakers(*views)
                players(*views)

    def told(self) -> None:
        """The score sheet cites the rules; tags and bubbles are short and belong to seats."""
        state = self.state
        sheet = state.sheet()
        law([e.hand for e in sheet] == sorted(e.hand for e in sheet), "The score sheet is not in the order of hands.")
        for entry in sheet:
            fits = 1 <= entry.hand <= state.deals and entry.seat in ("", *state.seats) and type(entry.points) is int
            law(fits, "A line of the score sheet belongs to no hand or no seat, or its points are not a whole number.")
            self.reason(entry.why, "line", ended=False)
        for seat in (*state.seats, NOBODY):
            self.host(host_of(state.view(seat)))

    def host(self, host: Host) -> None:
        """What a table says beyond the piles belongs to seats and to cards that lie there."""
        state = self.state
        seated = set(host.says) | set(host.tags) <= set(state.seats) and all(host.says.values())
        law(seated, "host gives a tag or a bubble to nobody, or an empty bubble to somebody.")
        short = all(len(text) <= 40 for text in (*host.tags.values(), *host.says.values()))
        law(short, "A tag or a bubble of host is longer than 40 characters.")
        law(host.talks or not host.says, "host has bubbles, so set talks=True to keep room for them.")
        stands = all(i < len(state.piles[pile]) and card in self.whole for (pile, i), card in host.stands.items())
        law(stands, "host lets a joker stand for a card where there is no joker.")
        trick = [card for zone in state.zones() if zone.kind == "trick" for card in state.piles[zone.pile]]
        law(host.star in (None, *trick), "host marks a card that is not in the trick.")
        legal = state.legal_moves()
        law(set(host.asks) <= set(legal) and host.safe in (None, *legal), "host asks about a move that is not legal.")
        for asked in host.asks.values():
            self.reason(asked, "host")
        for text in (*host.tags.values(), *host.says.values(), host.prompt):
            numbered(text, "host")

    def texts(self) -> None:
        """Positions and views read back from their texts."""
        state = self.state
        kind = type(state)
        for one in (state, *(state.view(seat) for seat in (state.turn or state.seats[0], state.seats[-1], NOBODY))):
            again = eval(repr(one), {one.game: kind})  # our own text, as people paste it
            law(again == one, f"A position does not read back from its text “{one.text()[:80]}”.")
        same = kind.at(state.text(), seed=state.seed, **state.rules.changed())
        for name, value in state.__getstate__().items():
            made = name in ("notes", *state.fields) or getattr(same, name, None) == value
            law(made, f"{name} is not a field, so a position and the next hand lose it. Write {name}: int = field(0).")
        alike = same.legal_moves() == state.legal_moves()
        law(alike, "A position allows different moves when read back. Keep everything in fields.")

    def notes(self) -> None:
        """What is told to everybody names only cards that have lain open."""
        everybody = host_of(self.state.view(NOBODY))
        for note in self.state.notes or ():
            self.reason(note, "A note")
        for held in (*everybody.holds, *([everybody.taking] if everybody.taking else ())):
            self.reason(held, "host", ended=False)
            law(not held.say().endswith("."), f"A table ends what host holds with a full stop: “{held.say()}” has two.")
        for note in (*(self.state.notes or ()), *everybody.holds):
            open_ = set(note.cards) <= self.shown
            law(open_, f"“{note.say()}” tells all players about a card that has not been face up.")

    def play(self, move: Move | str) -> State:
        """The state after a move, on which the watch goes on. Raises BrokenLaw where the past changes."""
        past, move = self.state, Move(move)
        before = frozen(past)
        try:
            after = past.play(move)
        except (IllegalMove, OutOfTime):
            raise
        except Exception as error:  # of the game that is being written, whatever it is
            raise BrokenLaw(stumble(type(past), error, move)) from error
        if move is DEAL:
            self.afresh(past, after)
        changes = f"do_{move.verb} changes the past. Give fields and piles new values, and change nothing in place."
        law(frozen(past) == before, changes)
        in_place = past.copy()
        in_place.notes = None
        in_place.apply(move)
        law(in_place == after and in_place.notes is None, f"do_{move.verb} does not do the same thing twice.")
        self.past.add(move, after)
        return after

    def afresh(self, past: State, after: State) -> None:
        """A hand begins the same whatever the fields that are not kept held before."""
        odd = past.copy()
        for name, one in past.fields.items():
            if not one.keep and name not in ("viewer", "hand_over", "winners"):
                setattr(odd, name, "odd" if isinstance(one.default, str) else 7 if isinstance(one.default, int) else ())
        law(odd.play(DEAL) == after, "A field that is not kept outlives a hand. Set it in deal_out.")


def alike(state: State, other: State, seat: str, chance: random.Random) -> tuple[State, State]:
    """The views of a seat in two worlds that it cannot tell apart: equal, and so are its moves and refusals."""
    mine, theirs = state.view(seat), other.view(seat)
    held = theirs.__getstate__()
    for name, value in mine.__getstate__().items():
        told = f"The view of {seat} tells through {name} what {seat} cannot see. Hide it in view()."
        law(value == held.get(name), told)
    same = mine == theirs and mine.text() == theirs.text() and mine.sheet() == theirs.sheet()
    law(same, f"The view of {seat} depends on cards that {seat} cannot see.")
    same = host_of(mine)._replace(order=by_suit) == host_of(theirs)._replace(order=by_suit)
    law(same, f"host tells {seat} something about cards that {seat} cannot see.")
    if seat == state.turn:
        legal = mine.legal_moves()
        probes = [*legal, *others(mine, legal, chance, 20)]
        same = legal == theirs.legal_moves() and [*map(mine.words, legal)] == [*map(theirs.words, legal)]
        same &= [mine.why_not(m) for m in probes] == [theirs.why_not(m) for m in probes]
        law(same, f"What {seat} may do depends on cards that {seat} cannot see.")
    return mine, theirs


def speakers(mine: State, theirs: State) -> None:
    """Whoever speaks for a seat says the same in both views: pictures, words."""
    from ...picture import words
    from ...picture.scene import scene
    from ...picture.svg import svg

    host, their_host = host_of(mine), host_of(theirs)
    law(svg(scene(mine, host)) == svg(scene(theirs, their_host)), "The picture tells what its seat cannot see.")
    said = [words.lines(view, held, {}, spoken=True) for view, held in ((mine, host), (theirs, their_host))]
    law(said[0] == said[1], "The words for the table tell what their seat cannot see.")


def players(mine: State, theirs: State) -> int:
    """Whoever acts for a seat does the same in both views: hints, and all bots of the game; how many were asked."""
    if mine.viewer != mine.turn:
        return 0
    advice = advice_of(type(mine))
    asked = set(bots.offered(advice).values())
    for player in asked:
        moves = [bots.decided(player(view, random.Random(1))) for view in (mine, theirs)]
        law(moves[0] is moves[1], f"The bot {bots.called(player)} uses cards that it cannot see.")
    advise = advice.advise
    law(advise is None or advise(mine) == advise(theirs), "advise gives a hint that uses cards its seat cannot see.")
    return len(asked)


def stumble(kind: type[State], error: Exception, move: Move | None = None) -> str:
    """Where a game stops with an error, or which move it allows and cannot make: its own function and line."""
    trace, where = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        if not code.co_filename.startswith(OURS) or code.co_filename.startswith(GAMES) or code.co_name in vars(kind):
            where = f"{code.co_name}, line {trace.tb_lineno}"
        trace = trace.tb_next
    told = f"{type(error).__name__}: {error}".strip().rstrip(":.")
    if move is not None:
        return f"may_{move.verb} allows “{move}”, a move that do_{move.verb} cannot make ({where}: {told})."
    return f"{where or kind.__name__} stops with {told}."
