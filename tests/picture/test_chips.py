"""Chips on the table: seen, counted in words, flying by the difference of two scenes; for up to twenty seats."""

import pytest

from cardlab.games import host_of
from cardlab.games.bango import at, new
from cardlab.picture.motion import journeys
from cardlab.picture.scene import scene
from cardlab.picture.sprites import Screen
from cardlab.picture.svg import svg
from cardlab.picture.words import lines

END = "A: 2C | B: 9C | C: 5C | calling: 9C ... | chips: 19 4 -2 | pool: 3 | turn: A"


def drawn(state, narrow=False):
    view = state.view("A")
    return scene(view, host_of(view), screen=Screen(390, 844) if narrow else None)


def chips(some):
    return {s.zone: s for s in some.sprites if s.kind == "chips"}


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seats", [2, 10, 20])
def test_everybodys_chips_are_seen_and_lie_apart(seats, narrow):
    some = drawn(new(seats, seed=1), narrow)
    found = chips(some)
    assert set(found) == {*"ABCDEFGHIJKLMNOPQRST"[:seats], "bowl"}
    assert all(s.box.w >= 40 and s.box.h >= 20 for zone, s in found.items() if zone != "bowl" or seats < 20)
    for chip in found.values():
        plates = [s.box for s in some.sprites if s.kind == "plate" and s.zone != chip.zone]
        x, y, w, h = chip.box
        assert x >= 0 and x + w <= some.width
        assert not any(p.x < x + w - 2 and x < p.x + p.w - 2 and p.y < y + h and y < p.y + p.h for p in plates)


def test_what_is_owed_is_marked_and_said():
    state = at(END, hand_size=1)
    found = chips(drawn(state))
    assert found["C"].mark == "warn" and found["C"].text == "-2" and "−2" in svg(drawn(state))
    view = state.view("A")
    assert "C: 5♣ (minus 2 chips)" in lines(view, host_of(view), {}) and "pool: 3 chips" in lines(
        view, host_of(view), {}
    )


def test_chips_fly_from_who_pays_to_who_is_paid():
    before = at(END, hand_size=1)
    after = before.play("call")
    assert after.winners == ("B",)
    (flight,) = [f for f in journeys(drawn(before), drawn(after)) if f.chips]
    assert flight.chips == 3 and flight.start == chips(drawn(before))["bowl"].box
    assert flight.goal == chips(drawn(after))["B"].box
    antes = [f for f in journeys(drawn(after), drawn(after.play("deal"))) if f.chips]
    assert [f.chips for f in antes] == [1, 1, 1]
    assert not [f for f in journeys(drawn(before), drawn(before)) if f.chips]
