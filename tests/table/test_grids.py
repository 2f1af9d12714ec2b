"""Tables whose cards lie in places of a grid: how they lie on any screen, what can be tapped, time to look."""

from __future__ import annotations

import asyncio
from itertools import combinations, pairwise

import pytest

from cardlab.games import host_of
from cardlab.games.memory import game as memory
from cardlab.picture import scene as scenes
from cardlab.picture import words as spelt
from cardlab.picture.art.faces import Style
from cardlab.picture.motion import journeys
from cardlab.picture.sprites import Screen
from cardlab.play.game import Game
from cardlab.rules.cards import HIDDEN, Card
from cardlab.rules.text.position import NOBODY
from cardlab.table import pacing
from cardlab.table.table import Table

G1 = "grid: 3S 6C AS 2C / 5S AC 4S 6S / 2S 3C 5C 4C | A: | B: | turn: A"


def table(players=("Ana", "Ben"), position=G1, **look) -> Table:
    return Table(Game("memory", stage=2, players=players, position=position), **look)


def scene(view, names=None, **look):
    """A view as it is drawn, with what its game says of it."""
    return scenes.scene(view, host_of(view), names, **look)


def lines(view, names, **how):
    """A view in words, with what its game says of it."""
    return spelt.lines(view, host_of(view), names, **how)


def ids(some: Table, part: str) -> list[str]:
    return [button["id"] for button in some.overlay.full_look[part]]


LEAST = 24  # units, where two packs lie on a phone; one pack has 42

# ---- how the cards lie ----------------------------------------------------------------

SHAPES = [
    {}, {"stage": 1}, {"stage": 2}, {"ranks": "A23456789T", "suits": "SC"}, {"ranks": "A23456"}, {"jokers": 2},
    {"match_by": "identical"}, {"match_by": "identical", "jokers": 2}, {"rows": 2}, {"rows": 1}, {"columns": 1},
    {"columns": 4}, {"layout": "scatter"}, {"layout": "scatter", "jokers": 2}, {"layout": "scatter", "stage": 2},
]  # fmt: skip


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("options", SHAPES, ids=str)
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_every_place_has_room_for_a_finger_and_lies_apart_from_the_others(options, narrow, seats):
    state = memory.new(seats, seed=1, **options)
    drawn = scene(state.view("A"), screen=Screen(390, 844) if narrow else None)
    boxes = [drawn.anchors[place] for place in state.flips]
    for x, y, w, h in boxes:
        assert w >= LEAST and h >= LEAST
        assert x >= 0 and x + w <= drawn.width and 0 <= y and y + h <= drawn.height
    for a, b in combinations(boxes, 2):
        assert a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y
    assert len([s for s in drawn.sprites if s.kind == "card" and s.zone in state.flips]) == len(boxes)


def test_a_grid_that_fits_lies_as_it_is_named():
    for narrow in (False, True):
        state = memory.new(2, stage=2)
        at = scene(state.view("A"), screen=Screen(390, 844) if narrow else None).anchors
        assert at["1.1"].y == at["1.4"].y < at["2.1"].y and at["1.1"].x == at["3.1"].x < at["1.2"].x


def test_scattered_cards_lie_anyhow_but_alike_for_everybody_and_keep_their_places():
    state = memory.new(2, seed=1, layout="scatter", stage=2)
    one, other = scene(state.view("A")), scene(memory.new(2, seed=2, layout="scatter", stage=2).view("B"))
    assert {p: one.anchors[p].x for p in state.flips} == {p: other.anchors[p].x for p in state.flips}
    assert len({one.anchors[p].y for p in ("1.1", "1.2", "1.3", "1.4")}) == 4
    after = state
    while after.goes < 8:
        after = after.play(after.legal_moves()[0])
    later = scene(after.view("A"))
    assert {p: later.anchors[p][:2] for p in state.flips} == {p: one.anchors[p][:2] for p in state.flips}


def test_an_empty_place_of_a_grid_is_drawn_and_the_won_cards_are_counted_in_pairs():
    state = memory.at(G1, stage=2)
    for move in ("flip -> 1.3", "flip -> 2.2"):
        state = state.play(move)
    drawn = scene(state.view("A"), {"A": "Ana", "B": "Ben"})
    assert {s.zone for s in drawn.sprites if s.kind == "place"} == {"1.3", "2.2"}
    assert {s.zone: s.text for s in drawn.sprites if s.kind == "badge"} == {"A": "1", "B": "0"}
    assert [s.card for s in drawn.sprites if s.zone == "A" and s.kind == "card"] == [Card("AS"), Card("AC")]
    words = lines(state.view("A"), {"A": "Ana", "B": "Ben"})
    assert words[:3] == ["Row 1: ? ? · ?", "Row 2: ? · ? ?", "Row 3: ? ? ? ?"]
    assert words[3:] == ["Ana: 1 pair", "Ben: 0 pairs", "Ana to play."]
    spoken = lines(state.play("flip -> 1.1").view("A"), {}, spoken=True)
    assert spoken[0] == "Row 1: 3 of spades, face-down card, empty, face-down card"


def test_a_card_turns_over_where_it_lies_and_a_pair_flies_to_its_winner():
    states = [memory.at(G1, stage=2)]
    for move in ("flip -> 1.3", "flip -> 1.1", "turn_back", "flip -> 1.3", "flip -> 2.2"):
        states.append(states[-1].play(move))
    drawn = [scene(s.view(NOBODY)) for s in states]
    flights = [journeys(a, b) for a, b in pairwise(drawn)]
    assert [sum(f.start != f.goal for f in some) for some in flights] == [0, 0, 0, 0, 2]
    assert [[(str(f.over), str(f.card)) for f in some if f.over] for some in flights] == [
        [("??", "AS")], [("??", "3S")], [("3S", "??"), ("AS", "??")], [("??", "AS")], [("??", "AC")],
    ]  # fmt: skip
    starts = {f.card.code: f.start for f in flights[-1]}
    assert starts == {"AS": drawn[-2].anchors["1.3"], "AC": drawn[-2].anchors["2.2"]}


# ---- what can be tapped ----------------------------------------------------------------


def test_places_are_tapped_and_need_no_buttons_below():
    some = table()
    assert ids(some, "targets") == [f"zone:{r}.{c}" for r in (1, 2, 3) for c in (1, 2, 3, 4)]
    assert ids(some, "moves") == [] and len(ids(some, "more")) == 12
    labels = {t["label"] for t in some.overlay.look["targets"]}
    assert "row 2, card 3, face-down card, playable" in labels
    assert some.overlay.look["say"] == "Your turn. Tap a card."
    some.press("zone:1.3")
    assert "tap another card" in some.overlay.look["say"].lower() and "A♠" in some.overlay.look["say"]
    some.press("zone:1.3")
    assert some.overlay.look["tone"] == "no" and some.overlay.look["rule"] == "MEM-12"
    some.press("zone:1.1")
    assert ids(some, "moves") == ["move:turn_back"]
    some.press("zone:2.2")
    assert some.overlay.look["rule"] == "MEM-18"
    some.press("move:turn_back")
    assert some.game.state.turn == "B"


def test_the_order_of_the_buttons_tells_nothing_about_what_was_seen():
    some = table()
    before = ids(some, "more")
    for press in ("zone:1.3", "zone:1.1", "move:turn_back", "zone:2.2", "zone:1.2", "move:turn_back"):
        some.press(press)
    assert str(some.game.moves[0]) == "flip -> 1.3", "the engine knows the pair"
    assert ids(some, "more") == before


def test_nothing_is_taken_back_where_something_was_seen():
    assert ids(table(), "tools") == ["tool:hint", "tool:new"]


def test_people_pass_no_screen_where_nobody_holds_secret_cards():
    some = table()
    assert some.shared.curtain == "" and some.seat == "A"
    for press in ("zone:1.3", "zone:1.1", "move:turn_back"):
        some.press(press)
    assert some.shared.curtain == "" and some.seat == "B" and len(some.overlay.look["targets"]) == 12


def good(some: Table) -> list[tuple[str, Card]]:
    """The cards marked as good, with their places."""
    return [(s.zone, s.card) for s in some.painter.scene.sprites if s.mark == "good"]


def test_the_second_hint_marks_the_place():
    some = table()
    for press in ("zone:1.3", "zone:1.1", "move:turn_back", "zone:2.2"):
        some.press(press)
    some.press("tool:hint")
    assert "Where was it?" in some.overlay.look["say"] and good(some) == [("2.2", Card("AC"))]
    some.press("tool:hint")
    assert good(some) == [("1.3", HIDDEN)]


# ---- time to look ----------------------------------------------------------------


def watched(monkeypatch, players, speed, presses, seconds):
    """The log of a table after some presses and a wait; a pause of the game lasts a twentieth of a second."""
    monkeypatch.setattr(memory, "SECOND_LOOK", 0.05)
    monkeypatch.setattr(pacing, "UNSEEN", 0)
    monkeypatch.setattr(pacing, "SPEEDS", {s: (s, 0.0 if s == "instant" else 0.5) for s in pacing.SPEEDS})
    seen = []

    async def watch():
        some = table(players, speed=speed)
        some.painter._ready()
        some.overlay.observe(lambda change: seen.append(some.game.state.open_cards), "look")
        for press in presses:
            if press != "move:turn_back" or press in some.offered():  # a slow machine has done it by itself
                some.press(press)
            await asyncio.sleep(0.01)
        before = list(some.game.log)
        await asyncio.sleep(seconds)
        return before, some.game.log

    return (*asyncio.run(watch()), seen)


@pytest.mark.parametrize("speed", ["steady", "instant"])
def test_two_cards_stay_open_for_a_while_and_are_then_turned_back(monkeypatch, speed):
    before, after, _ = watched(monkeypatch, ("Ana", "Ben"), speed, ("zone:1.3", "zone:1.1"), 0.4)
    assert before == ["Ana: flip -> 1.3", "Ana: flip -> 1.1"]
    assert after == [*before, "Ana: turn_back"]


def test_what_a_bot_turns_over_is_shown_even_at_the_greatest_speed(monkeypatch):
    presses = ("zone:1.3", "zone:1.1", "move:turn_back")
    _, after, seen = watched(monkeypatch, ("Ana", "bot:goldfish"), "instant", presses, 1.0)
    theirs = [line for line in after if line.startswith("Goldfish")]
    assert len(theirs) >= 3 and "Goldfish: turn_back" in theirs
    assert any(len(cards) == 2 for cards in seen[4:])


def test_where_colours_make_pairs_cards_show_their_colour_and_no_more():
    for stage, colours, plain in (("1", 2, True), ("1", 4, True), ("2", 4, False)):
        some = Table(Game("memory", stage=stage, players=["Ana", "Ben"]), colours=colours)
        assert some.painter.style == Style(colours, some.painter.style.large, plain=plain)
        still = scene(memory.new(2, seed=1, stage=stage).view("A"))
        assert still.plain is plain
