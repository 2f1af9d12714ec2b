"""The laws every card game keeps. A game gets them by lying in ``cardlab/games/``; nothing here knows any game."""

import dataclasses
import importlib
import random
import re
from collections import Counter
from pathlib import Path

import cardlab.games
from cardlab.cards import HIDDEN, PACK, Card
from cardlab.core import NOBODY, State
from cardlab.moves import Move

FOLDER = Path(cardlab.games.__file__).parent
GAMES = sorted(f.stem for f in FOLDER.glob("*.md"))
CAP = 1000  # a hand played sensibly ends within so many moves
RULE = re.compile(r"\b[A-Z]{3}-\d+[a-z]?\b")
NONSENSE = ("dance", "play", "finish -> nowhere", "deal 7C", "pick_up 7C", "bid -> 125")


def module(game):
    return importlib.import_module(f"cardlab.games.{game}")


def kind(game):
    """The State class of a game."""
    (found,) = {
        c for c in vars(module(game)).values() if isinstance(c, type) and issubclass(c, State) and c is not State
    }
    assert found.game == game and found.Rules is module(game).Rules
    return found


def book(game):
    """The rule ids that stand in the rule book of a game."""
    return set(re.findall(r"^- \*\*([A-Z]{3}-\d+[a-z]?)\*\*", (FOLDER / f"{game}.md").read_text("utf-8"), re.M))


def seat_counts(game):
    """The fewest, three, the middle and the most players."""
    seats = kind(game).seat_range
    return sorted({seats[0], min(3, seats[-1]), seats[len(seats) // 2], seats[-1]})


def few(game):
    """Three players, or as many as there can be."""
    return min(3, kind(game).seat_range[-1])


def values(field):
    """The allowed values of an option; of a long row of numbers the first three, one in the middle and the last."""
    allowed = list(field.metadata["allowed"])
    numbers = [a for a in allowed if type(a) is int]
    if len(numbers) > 6:
        allowed = [a for a in allowed if type(a) is not int]
        allowed += [*numbers[:3], numbers[len(numbers) // 2], numbers[-1]]
    return allowed


def option_sets(game):
    """Every stage, and every option at each value on top of the default, as far as it does not contradict itself."""
    Rules = module(game).Rules
    found = [{}] + [{"stage": stage} for stage in Rules.stages]
    for field in dataclasses.fields(Rules):
        for value in values(field):
            if value != field.default:
                try:
                    Rules.make(**{field.name: value})
                except ValueError as contradiction:
                    assert sentence(str(contradiction))
                else:
                    found.append({field.name: value})
    return found


def sentence(text, longest=400):
    """Whether a text is a sentence for people: it begins and ends like one and nothing in it is left unfilled."""
    return re.search("[.!?]”?$", text) is not None and not re.search(r"[{}<]|\bNone\b|  ", text) and len(text) < longest


def frozen(state):
    """All that a state holds, for comparing; its dicts are copied, everything else in it cannot change."""
    assert all(isinstance(v, (int, str, tuple, dict, type(None))) for k, v in vars(state).items() if k != "rules")
    return {k: dict(v) if isinstance(v, dict) else v for k, v in vars(state).items()}


class Watch:
    """Follows one game and holds every state it meets against the laws."""

    def __init__(self, state, ids):
        self.state, self.ids = state, ids
        self.pack = Counter(state.pack())
        self.shown = set()  # cards that have lain open for all
        self.rng = random.Random(0)
        self.known = set()  # reasons whose words have been looked at

    def hold(self):
        state = self.state
        for zone in state.zones():
            if zone.seen == "all":
                self.shown.update(state.piles[zone.pile])
        before = frozen(state)
        self.zones()
        legal = self.moves()
        self.views(legal)
        self.secrets()
        self.texts()
        self.told()
        for note in (*state.notes, *state.standing()):
            self.reason(note, ended=note in state.notes)
            assert set(note.cards) <= self.shown
        assert frozen(state) == before, "a question has changed the state"
        return legal

    def zones(self):
        state = self.state
        assert sum((Counter(p) for p in state.piles.values()), Counter()) == self.pack, "a card was lost or won"
        assert [z.pile for z in state.zones()] == list(state.piles)
        assert all(z.seen in ("all", "owner", "none") and z.owner in ("", *state.seats) for z in state.zones())
        assert len({z.pile for z in state.zones()}) == len(state.zones()) and all(z.label for z in state.zones())

    def moves(self):
        state = self.state
        legal, candidates = state.legal_moves(), list(state.candidates())
        assert bool(legal) == bool(state.turn), "somebody can always move until the end, nobody after"
        assert state.turn or state.hand_over
        assert len(set(candidates)) == len(candidates)
        assert legal == [m for m in candidates if state.why_not(m) is None]
        assert all(Move(str(m)) is m for m in candidates)
        assert all(state.words(m) for m in legal)
        probes = [Move(text) for text in NONSENSE] + [Move(f"{v} {c}") for v in state.verbs for c in PACK[::7]]
        for move in (*candidates, *probes):
            reason = state.why_not(move)
            if reason is not None:
                self.reason(reason)
                assert move not in legal
        return legal

    def reason(self, reason, ended=True):
        key = (reason.rule, reason.because, reason.child, tuple(reason.facts))
        if key not in self.known:
            self.known.add(key)
            assert reason.rule in self.ids, f"{reason.rule} does not stand in the rule book"
            names = {s: f"<b>{s}</b> {{x}}" for s in self.state.seats}
            for text in (reason.say(), reason.say(child=True)):
                assert sentence(text) or (not ended and sentence(text + ".")), text
            assert reason.say(names=names).count("{x}") == reason.say(names=names).count("<b>")
            assert str(reason) == f"{reason.say()} [{reason.rule}]"
        assert all(isinstance(c, Card) for c in reason.cards)

    def views(self, legal):
        state = self.state
        for seat in (*state.seats, NOBODY):
            view = state.view(seat)
            assert view.legal_moves() == (legal if seat == state.turn else [])
            assert view.seed is None and view.view(seat) is view
            open_ = [z.pile for z in state.zones() if z.seen == "all" or (z.seen == "owner" and z.owner == seat)]
            for pile in state.piles:
                hidden = (HIDDEN,) * len(state.piles[pile])
                assert view.piles[pile] == (state.piles[pile] if pile in open_ else hidden)
            may_know = self.shown | {HIDDEN} | {c for pile in open_ for c in state.piles[pile]}
            told = [f for n in state._defaults if isinstance(f := getattr(view, n), tuple)]
            assert {c for field in told for c in field if isinstance(c, Card)} <= may_know
            if seat != state.turn and state.turn:
                refused = [view.why_not(m) for m in (legal[0], "play 7C", "dance")]
                assert {c for r in refused for c in r.cards} <= may_know
                self.reason(refused[0])

    def secrets(self):
        """States that differ only in what a seat cannot see give that seat equal views."""
        state = self.state
        for seat in (*state.seats, NOBODY):
            unseen = [z.pile for z in state.zones() if z.seen == "none" or (z.seen == "owner" and z.owner != seat)]
            cards = [c for pile in unseen for c in state.piles[pile]]
            self.rng.shuffle(cards)
            other = state.copy()
            other.seed = 123456
            for pile in unseen:
                n = len(state.piles[pile])
                other.piles[pile], cards = tuple(cards[:n]), cards[n:]
            mine, theirs = state.view(seat), other.view(seat)
            assert mine == theirs and mine.text() == theirs.text() and mine.notes == theirs.notes
            assert mine.standing() == theirs.standing()
            assert mine.sheet() == theirs.sheet() and mine.speech() == theirs.speech()
            assert list(map(mine.tag, state.seats)) == list(map(theirs.tag, state.seats))
            if seat == state.turn:
                assert mine.legal_moves() == theirs.legal_moves()
                assert [mine.why_not(m) for m in mine.candidates()] == [theirs.why_not(m) for m in theirs.candidates()]

    def told(self):
        """The score sheet cites the rules; tags and bubbles are short and belong to seats."""
        state = self.state
        sheet = state.sheet()
        assert [entry.hand for entry in sheet] == sorted(entry.hand for entry in sheet)
        for entry in sheet:
            assert 1 <= entry.hand <= state.deals and entry.seat in ("", *state.seats) and type(entry.points) is int
            self.reason(entry.why, ended=False)
        assert set(state.speech()) <= set(state.seats) and all(state.speech().values())
        assert all(len(text) <= 40 for text in (*map(state.tag, state.seats), *state.speech().values()))
        real = {state.stands_for(z.pile, i) for z in state.zones() for i in range(len(state.piles[z.pile]))}
        assert real <= {None, *state.pack()}
        assert state.taking() is None or any(
            state.taking() in state.piles[z.pile] for z in state.zones() if z.kind == "trick"
        )

    def texts(self):
        state = self.state
        names = {state.game: module(state.game)}
        views = (state.view(state.turn or state.seats[0]), state.view(state.seats[-1]), state.view(NOBODY))
        for one in (state, *views):
            assert eval(repr(one), names) == one
        same = type(state).at(state.text(), seed=state.seed, **state.rules.changed())
        assert same == state and same.legal_moves() == state.legal_moves()

    def play(self, move):
        past = self.state
        before = frozen(past)
        after = past.play(move)
        assert frozen(past) == before, "play has changed the past"
        in_place = past.copy()
        in_place.notes = None
        in_place.apply(Move(move))
        assert in_place == after and in_place.notes is None
        self.state = after
        return after


def lively(legal, rng):
    """Any legal move, but a card rather than none."""
    with_card = [m for m in legal if m.card]
    return rng.choice(with_card if with_card and rng.random() < 0.7 else legal)


def first(legal, rng):
    """The first legal move, which is the most sensible by the game's own order."""
    return legal[0]


def watched(game, seats, choose, length, seed=0, **options):
    """Play some moves and hold each state against the laws; the log of moves must replay to the same state."""
    state = kind(game).new(seats, seed=seed, **options)
    watch, rng, log = Watch(state, book(game)), random.Random(seed), []
    for _ in range(length):
        legal = watch.hold()
        if not legal:
            break
        log.append(str(choose(legal, rng)))
        watch.play(log[-1])
    again = kind(game).new(seats, seed=seed, **options)
    for move in log:
        again = again.play(move)
    assert again == watch.state and again.notes == watch.state.notes
    return watch.state
