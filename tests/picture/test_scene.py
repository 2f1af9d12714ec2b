"""Tricks, heaps, groups, speech and the score sheet on the table, of a game made up here."""

import laws
import pytest

from cardlab.games import host_of
from cardlab.picture.motion import journeys, targets
from cardlab.picture.scene import scene
from cardlab.picture.sprites import Screen, meet
from cardlab.picture.svg import svg
from cardlab.picture.words import lines
from cardlab.play.game import Game
from cardlab.play.sheet import Sheet
from cardlab.rules.cards import Card, pack
from cardlab.rules.host import Host
from cardlab.rules.moves import Move, Reason
from cardlab.rules.options import Rules as Options
from cardlab.rules.state import State
from cardlab.rules.verbs import Verb
from cardlab.rules.zones import Zone

NAMES = {"A": "You", "B": "Dot", "C": "<b>Bartholomew</b>", "D": "Nell"}


class Whist(State):
    """Every kind of zone that a trick or a group of cards needs, and a score sheet."""

    game, Rules, seat_range = "whist", Options, range(2, 5)
    verbs = {"play": Verb("Play {card}", "WHI-02")}  # noqa: RUF012  # a game in a test
    basics = {"turn": "WHI-01", "hand": "WHI-02", "end": "WHI-03"}  # noqa: RUF012

    def zones(self):
        return (
            *(Zone(s, "hand", "hand", s, "owner") for s in self.seats),
            Zone("stock", "stock", "stock", seen="none"),
            Zone("turnup", "up", "turn-up"),
            Zone("trick", "trick", "trick"),
            *(Zone(f"won.{s}", "heap", "trick", s, each=len(self.seats)) for s in self.seats),
            Zone("table", "loose", "table"),
            Zone("group1", "group", "build: 8"),
            Zone("group2", "group", "sevens"),
            Zone("group3", "group", "6 + 5 + 4 + 3 + 2 = 20 of 21"),
        )

    def pack(self):
        return pack()

    def may_play(self):
        return [Move(f"play {card}") for card in self.piles[self.turn]], lambda move: Reason("WHI-02", "No.")

    def line(self, kind, points, data):
        runs = {"run": ("A run for {seat}: {cards}", {"seat": "A", "cards": (Card("7S"), Card("8S"))})}
        words, facts = runs.get(kind) or (LINES[kind], {"seat": "B"})
        return Reason("WHI-05", words, **facts)


LINES = {"pays": "{seat} [pay].", "waits": "30 wait for the next winner.", "cards": "Cards 7."}
HOST = Host(
    tags={"A": "dealer · 28", "B": "taker · 118"},
    says={"A": "I have a twenty", "B": "Not good, mine is king high"},
    talks=True,
    holds=(Reason("WHI-04", "Trumps: {suit}", suit="H"),),
    star=Card("QS"),
    first="A",
    marks={"won.A": 2},
    stands={("group1", 1): Card("8H")},
)
HANDS = ("A: 7S 8S 9S TH", "B: 3S 4S 5S", "C: 2D 3D 4D", "D: 5D 6D 7D")


def table(seats, more="trick: JS QS | won.A: 2S 3H 4H 5H"):
    return Whist.at(f"{' | '.join(HANDS[:seats])} | turnup: KC | turn: A | {more}")


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_of_a_trick_can_be_read_and_lies_on_the_side_of_its_player(seats, narrow):
    state = table(seats)
    drawn = scene(state.view("A"), HOST, NAMES, screen=Screen(390, 844) if narrow else None)
    cards = [s for s in drawn.sprites if s.zone == "trick" and s.kind == "card"]
    assert [s.order for s in cards] == [1, 0], "what lies nearer is drawn later"
    queen, jack = cards
    assert (jack.card, queen.card) == (Card("JS"), Card("QS"))
    assert jack.box.y > queen.box.y, "the viewer's card lies nearest to the viewer"
    if seats > 2:
        assert queen.box.x < jack.box.x, "the next seat sits on the left"
    assert queen.box.y + queen.box.h / 3 < jack.box.y, "its corner is not covered"
    stars = [s for s in drawn.sprites if s.mark == "star" and s.zone == "trick"]
    assert len(stars) == 1 and abs(stars[0].box.x - (queen.box.x + queen.box.w)) < 40


@pytest.mark.parametrize("narrow", [False, True])
def test_the_leader_decides_whose_card_is_whose(narrow):
    drawn = scene(
        table(3, "trick: JS").view("A"), HOST._replace(first="C"), NAMES, screen=Screen(390, 844) if narrow else None
    )
    (jack,) = (s for s in drawn.sprites if s.zone == "trick" and s.kind == "card")
    assert jack.box.x + jack.box.w / 2 > drawn.width / 2, "the last seat before the viewer sits on the right"


def test_groups_lie_side_by_side_with_their_whole_label_and_no_caption_is_covered():
    state = table(2, "group1: 5H 3C 4C | group2: 7D 7C 7H | group3: 2H 2S")
    drawn = scene(state.view("A"), HOST, NAMES)
    (long,) = (s for s in drawn.sprites if s.zone == "group3" and s.kind == "label")
    assert long.text == "6 + 5 + 4 + 3 + 2 = 20 of 21"
    caption = next(s for s in drawn.sprites if s.kind == "caption")
    after = next(s for s in drawn.sprites if s.zone == "group1" and s.order == 2)
    assert caption.box.x + caption.box.w <= after.box.x, "the next card does not cover it"


def test_a_group_is_one_place_with_its_label_and_what_a_card_stands_for():
    drawn = scene(table(2, "group1: 5H 3C").view("A"), HOST, NAMES)
    cards = [s.box for s in drawn.sprites if s.zone == "group1" and s.kind == "card"]
    around = drawn.anchors["group1"]
    assert around.x == cards[0].x and around.x + around.w == cards[-1].x + cards[-1].w
    said = {s.kind: s.text for s in drawn.sprites if s.zone == "group1" and s.text}
    assert said == {"label": "build: 8", "caption": "8H"}
    assert not any(s.zone == "group2" for s in drawn.sprites), "an empty group takes no room"
    assert "8H" in svg(drawn) and "build: 8" in svg(drawn)


def test_loose_cards_are_tapped_one_by_one():
    drawn = scene(table(2, "table: 9D TD JD QC").view("A"), HOST, NAMES, screen=Screen(390, 844))
    found = targets(drawn, "table")
    assert [s.card for s, _ in found] == [Card(c) for c in ("9D", "TD", "JD", "QC")]
    assert all(box.w >= 44 for _, box in found)


def test_a_heap_lies_face_down_and_tells_its_number_and_last_trick():
    state = table(2)
    drawn = scene(state.view("A"), HOST, NAMES)
    assert all(s.card is Card("??") for s in drawn.sprites if s.zone == "won.A" and s.kind == "card")
    assert [s.text for s in drawn.sprites if s.zone == "won.A" and s.kind == "badge"] == ["2", "2"]
    assert [s.mark for s in drawn.sprites if s.zone == "won.A" and s.kind == "badge"] == ["count", "star"]
    assert "You: 2 tricks, 2 of them turned up, the last: 4♥, 5♥" in lines(state.view("A"), HOST, NAMES)


def test_a_gathered_trick_flies_to_its_heap():
    before = table(2, "trick: JS QS")
    after = before.copy()
    for card in before.piles["trick"]:
        after.shift(card, "trick", "won.B")
    old, new = (scene(s.view("A"), HOST, NAMES) for s in (before, after))
    assert {f.card for f in journeys(old, new)} == {Card("JS"), Card("QS")}
    assert {f.goal for f in journeys(old, new)} == {new.anchors["won.B"]}


def test_what_is_said_and_the_tags_are_in_the_words():
    words = lines(table(2).view("A"), HOST, NAMES)
    assert "Dot (taker · 118): 3 cards" in words
    assert "Dot says: “Not good, mine is king high”" in words
    assert "Trumps: hearts." in words


def test_the_score_sheet_runs_and_explains_every_line():
    state = table(3, "deals: 2")
    state.lines = ("1Arun20.", "1Bpays-5.", "1-waits30.", "2Acards7.")
    sheet = Sheet(state, NAMES)
    assert sheet.plain() == [
        ["Deal", "You", "Dot", "<b>Bartholomew</b>", "Why"],
        ["1", "+20 → 20", "", "", "A run for you: 7♠ 8♠"],
        ["", "", "−5 → −5", "", "Dot pays."],
        ["", "", "", "", "30 wait for the next winner."],
        ["2", "+7 → 27", "", "", "Cards 7."],
    ]
    assert "&lt;b&gt;Bartholomew&lt;/b&gt;" in sheet._repr_html_() and '<th scope="col">' in sheet._repr_html_()
    assert repr(sheet).splitlines()[1].startswith("1 ") and "+7 → 27" in repr(sheet)


# ---- the pieces ------------------------------------------------------------------------------------------------


class OnlyState:
    """A view that has what every game has and nothing of its own."""

    has = {*dir(State)}.union(*(vars(part).get("__annotations__", ()) for part in State.__mro__))

    def __init__(self, view):
        self._view = view

    def __getattr__(self, name):
        if name.startswith("_") or name not in self.has:
            raise AssertionError(f"{name} is a field of one game: it belongs into its Host")
        return getattr(self._view, name)


@pytest.mark.parametrize("game", laws.GAMES)
def test_pictures_and_words_need_nothing_that_only_one_game_has(game):
    state = laws.kind(game).new(laws.few(game), seed=4)
    for seat in state.seats:
        view = state.view(seat)
        host, bare = host_of(view), OnlyState(view)
        for narrow in (False, True):
            assert scene(bare, host, NAMES, screen=Screen(390, 844) if narrow else None) == scene(
                view, host, NAMES, screen=Screen(390, 844) if narrow else None
            )
        assert lines(bare, host, NAMES) == lines(view, host, NAMES)
    with pytest.raises(AssertionError, match="belongs into its Host"):
        OnlyState(state).leader  # noqa: B018  # it is asked for


def test_a_row_of_buttons_over_a_pile_of_ones_own_covers_neither_face_nor_name_nor_pile():
    game = Game("beggar_my_neighbour", players=["Ana", "bot", "bot"], seed=5)
    drawn = scene(game.view("A"), game.host(), game.names, screen=Screen(390, 844))
    kinds = ("face", "plate", "badge", "card", "label")
    assert drawn.row is not None and not [s for s in drawn.sprites if s.kind in kinds and meet(s.box, drawn.row)]
