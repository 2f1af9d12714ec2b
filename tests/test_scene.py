"""Tricks, heaps, groups, speech and the score sheet on the table, of a game made up here."""

from itertools import combinations

import pytest

from cardlab.cards import Card, pack
from cardlab.core import Entry, State, Zone
from cardlab.journeys import journeys, targets
from cardlab.moves import Move, Reason
from cardlab.options import Rules as Options
from cardlab.scene import scene
from cardlab.score import Sheet
from cardlab.svg import svg
from cardlab.text import lines

NAMES = {"A": "You", "B": "Dot", "C": "<b>Bartholomew</b>", "D": "Nell"}


class Whist(State):
    """Every kind of zone that a trick or a group of cards needs, and players who talk."""

    game, Rules, seat_range, verbs = "whist", Options, range(2, 5), ("play",)
    basics = {"turn": "WHI-01", "hand": "WHI-02", "end": "WHI-03"}  # noqa: RUF012  # a game in a test
    leader: str = "A"

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

    def candidates(self):
        return [Move(f"play {card}") for card in self.piles[self.turn]]

    def refusal(self, move):
        return None

    def words(self, move):
        return f"Play {move.card.sign}"

    def tag(self, seat):
        return {"A": "dealer · 28", "B": "taker · 118"}.get(seat, "")

    def speech(self):
        return {"A": "I have a twenty", "B": "Not good, mine is king high"}

    def taking(self):
        return max(self.piles["trick"], key=lambda c: c.rank == "Q", default=None)

    def stands_for(self, pile, index):
        return Card("8H") if (pile, index) == ("group1", 1) else None

    def turned_up(self, pile):
        return 2 if pile == "won.A" else 0

    def standing(self):
        return (Reason("WHI-04", "Trumps: {suit}", suit="H"),)

    def sheet(self):
        return (
            Entry(1, "A", 20, Reason("WHI-05", "A run for {seat}: {cards}", seat="A", cards=(Card("7S"), Card("8S")))),
            Entry(1, "B", -5, Reason("WHI-05", "{seat} pays.", seat="B")),
            Entry(1, "", 30, Reason("WHI-05", "30 wait for the next winner.")),
            Entry(2, "A", 7, Reason("WHI-05", "Cards 7.")),
        )


HANDS = ("A: 7S 8S 9S TH", "B: 3S 4S 5S", "C: 2D 3D 4D", "D: 5D 6D 7D")


def table(seats, more="trick: JS QS | won.A: 2S 3H 4H 5H"):
    return Whist.at(f"{' | '.join(HANDS[:seats])} | turnup: KC | turn: A | {more}")


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_of_a_trick_can_be_read_and_lies_on_the_side_of_its_player(seats, narrow):
    state = table(seats)
    drawn = scene(state.view("A"), NAMES, narrow=narrow)
    jack, queen = (s for s in drawn.sprites if s.zone == "trick" and s.kind == "card")
    assert (jack.card, queen.card) == (Card("JS"), Card("QS"))
    assert jack.box.y > queen.box.y, "the viewer's card lies nearest to the viewer"
    if seats > 2:
        assert queen.box.x < jack.box.x, "the next seat sits on the left"
    assert queen.box.y + queen.box.h / 3 < jack.box.y, "its corner is not covered"
    stars = [s for s in drawn.sprites if s.mark == "star" and s.zone == "trick"]
    assert len(stars) == 1 and abs(stars[0].box.x - (queen.box.x + queen.box.w)) < 40


@pytest.mark.parametrize("narrow", [False, True])
def test_the_leader_decides_whose_card_is_whose(narrow):
    drawn = scene(table(3, "trick: JS | leader: C").view("A"), NAMES, narrow=narrow)
    (jack,) = (s for s in drawn.sprites if s.zone == "trick" and s.kind == "card")
    assert jack.box.x + jack.box.w / 2 > drawn.width / 2, "the last seat before the viewer sits on the right"


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_cover_neither_cards_nor_each_other(seats, narrow):
    drawn = scene(table(seats, "table: 9D TD JD QC | group1: 5H 3C | group2: 8H 8C 8D").view("A"), NAMES, narrow=narrow)
    words = [s for s in drawn.sprites if s.kind in ("label", "bubble", "plate")]
    solid = words + [s for s in drawn.sprites if s.kind == "card" and s.zone not in ("group1", "group2", "A")]
    for a, b in combinations(solid, 2):
        if {a.kind, b.kind} & {"label", "bubble", "plate"}:
            apart = a.box.x + a.box.w <= b.box.x + 1 or b.box.x + b.box.w <= a.box.x + 1
            apart = apart or a.box.y + a.box.h <= b.box.y + 5 or b.box.y + b.box.h <= a.box.y + 5
            assert apart, (a, b)
    for sprite in drawn.sprites:
        assert -1 <= sprite.box.x and sprite.box.x + sprite.box.w <= drawn.width + 1, sprite
        assert sprite.box.y + sprite.box.h <= drawn.height


@pytest.mark.parametrize("narrow", [False, True])
def test_groups_lie_side_by_side_with_their_whole_label_and_no_caption_is_covered(narrow):
    state = table(2, "group1: 5H 3C 4C | group2: 7D 7C 7H | group3: 2H 2S")
    drawn = scene(state.view("A"), NAMES, narrow=narrow)
    (long,) = (s for s in drawn.sprites if s.zone == "group3" and s.kind == "label")
    assert long.text == "6 + 5 + 4 + 3 + 2 = 20 of 21"
    caption = next(s for s in drawn.sprites if s.kind == "caption")
    after = next(s for s in drawn.sprites if s.zone == "group1" and s.order == 2)
    assert caption.box.x + caption.box.w <= after.box.x, "the next card does not cover it"
    assert drawn.anchors["group1"].y == drawn.anchors["group2"].y


def test_a_group_is_one_place_with_its_label_and_what_a_card_stands_for():
    drawn = scene(table(2, "group1: 5H 3C").view("A"), NAMES)
    cards = [s.box for s in drawn.sprites if s.zone == "group1" and s.kind == "card"]
    around = drawn.anchors["group1"]
    assert around.x == cards[0].x and around.x + around.w == cards[-1].x + cards[-1].w
    said = {s.kind: s.text for s in drawn.sprites if s.zone == "group1" and s.text}
    assert said == {"label": "build: 8", "caption": "8H"}
    assert not any(s.zone == "group2" for s in drawn.sprites), "an empty group takes no room"
    assert "8H" in svg(drawn) and "build: 8" in svg(drawn)


def test_loose_cards_are_tapped_one_by_one():
    drawn = scene(table(2, "table: 9D TD JD QC").view("A"), NAMES, narrow=True)
    found = targets(drawn, "table")
    assert [s.card for s, _ in found] == [Card(c) for c in ("9D", "TD", "JD", "QC")]
    assert all(box.w >= 44 for _, box in found)


def test_a_heap_lies_face_down_and_tells_its_number_and_last_trick():
    state = table(2)
    drawn = scene(state.view("A"), NAMES)
    assert all(s.card is Card("??") for s in drawn.sprites if s.zone == "won.A" and s.kind == "card")
    assert [s.text for s in drawn.sprites if s.zone == "won.A" and s.kind == "badge"] == ["2", "2"]
    assert [s.mark for s in drawn.sprites if s.zone == "won.A" and s.kind == "badge"] == ["count", "star"]
    assert "You: 2 tricks, 2 of them turned up, the last: 4♥, 5♥" in lines(state.view("A"), NAMES)


def test_a_gathered_trick_flies_to_its_heap():
    before = table(2, "trick: JS QS")
    after = before.copy()
    for card in before.piles["trick"]:
        after.shift(card, "trick", "won.B")
    old, new = (scene(s.view("A"), NAMES) for s in (before, after))
    assert {f.card for f in journeys(old, new)} == {Card("JS"), Card("QS")}
    assert {f.goal for f in journeys(old, new)} == {new.anchors["won.B"]}


def test_what_is_said_and_the_tags_are_in_the_words():
    words = lines(table(2).view("A"), NAMES)
    assert "Dot (taker · 118): 3 cards" in words
    assert "Dot says: “Not good, mine is king high”" in words
    assert "Trumps: hearts." in words


def test_the_score_sheet_runs_and_explains_every_line():
    sheet = Sheet(table(3), NAMES)
    assert sheet.plain() == [
        ["Deal", "You", "Dot", "<b>Bartholomew</b>", "Why"],
        ["1", "+20 → 20", "", "", "A run for You: 7♠ 8♠"],
        ["", "", "-5 → -5", "", "Dot pays."],
        ["", "", "", "", "30 wait for the next winner."],
        ["2", "+7 → 27", "", "", "Cards 7."],
    ]
    assert "&lt;b&gt;Bartholomew&lt;/b&gt;" in sheet._repr_html_() and '<th scope="col">' in sheet._repr_html_()
    assert repr(sheet).splitlines()[1].startswith("1 ") and "+7 → 27" in repr(sheet)
