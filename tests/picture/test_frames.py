"""Flights: how long, how high, in which order, and that nothing is gone or seen twice on its way."""

import math
from itertools import pairwise

import laws
import pytest
from play import moments, sensible

from cardlab.games import host_of
from cardlab.picture.cache import SHADE
from cardlab.picture.frames import ALL, LONGEST, SHORTEST, film, meanwhile, timely
from cardlab.picture.motion import DEALT, dealt, journeys
from cardlab.picture.scene import scene
from cardlab.picture.skin import Stamp, Tilt
from cardlab.picture.sprites import Box, Flight, Scene, Screen, Sprite
from cardlab.rules.cards import HIDDEN, PACK, Card

START, GOAL = Box(100, 500, 112, 157), Box(500, 200, 96, 134)
THROWN = Flight(Card("7C"), START, GOAL, turns=(0, 2))
SCREENS = [Screen(1328, 612), Screen(390, 844), Screen(844, 390)]


def shown(state, seat, screen=SCREENS[0]):
    view = state.view(seat)
    host = host_of(view)._replace(moods=dict.fromkeys(state.seats, "pleased"))
    return scene(view, host, {}, screen=screen)


def middle(box):
    return box.x + box.w / 2, box.y + box.h / 2


def stamps(flight):
    """What is in the air, picture by picture."""
    return [m for shot in film([flight]).shots for m in shot.air if isinstance(m, Stamp)]


def test_the_star_comes_with_the_card_that_takes_the_trick():
    """It waits for that card, not for another one."""
    state = laws.kind("bela").new(3, seed=4)
    while not (stars := [s for s in shown(state, "A").sprites if s.mark == "star"]):
        state = state.play(sensible(state)[0])
    [star], some = stars, shown(state, "A")
    [goal] = [s.box for s in some.sprites if s.kind == "card" and s.card is star.card]
    assert star not in meanwhile(None, some, [Flight(star.card, START, goal)])
    other = Flight(Card("8C" if star.card is Card("7C") else "7C"), START, GOAL)
    assert star in meanwhile(None, some, [other]) and star in meanwhile(None, some, [])


def test_without_a_flight_there_is_no_picture():
    assert film([]).shots == []


@pytest.mark.parametrize(("way", "lasts"), [(0, SHORTEST), (400, 360), (5000, LONGEST)])
def test_a_long_way_takes_longer_up_to_a_limit(way, lasts):
    pace, shots = film([Flight(Card("7C"), GOAL, GOAL._replace(x=GOAL.x + way))])
    assert abs(len(shots) * pace - lasts - 110) <= pace


def test_a_card_is_pressed_when_it_lands_and_a_chip_is_not():
    pace, shots = film([Flight(None, GOAL, GOAL._replace(x=GOAL.x + 400), chips=2)])
    assert abs(len(shots) * pace - 360) <= pace
    assert all(stamp.what == "chip" for shot in shots for stamp in shot.air)


def test_a_card_rises_on_its_way_and_lies_flat_and_askew_at_its_end():
    cards = [stamp for stamp in stamps(THROWN) if stamp.what is THROWN.card]
    whole = math.dist(middle(START), middle(GOAL))
    done = [math.dist(middle(START), middle(card.box)) / whole for card in cards]
    assert all(a <= b + 1e-9 for a, b in pairwise(done)) and done[-1] == pytest.approx(1)
    wide = [c.box.w / (START.w + (GOAL.w - START.w) * part) for c, part in zip(cards, done, strict=True)]
    assert 1.05 < max(wide) < 1.07, "at its highest it is 6 percent larger"
    assert min(card.box.h / card.box.w for card in cards) < 0.97 * GOAL.h / GOAL.w, "it is pressed when it lands"
    shades = [sum(isinstance(m, Stamp) and m.what == SHADE for m in shot.air) for shot in film([THROWN]).shots]
    assert max(shades) == 1 and shades[-1] == 0, "its shadow is left on the table while it is high"
    tilts = [m.degrees for shot in film([THROWN]).shots for m in shot.air if isinstance(m, Tilt) and m.degrees]
    assert tilts == sorted(tilts) and tilts[-1] == 2


def test_a_card_that_turns_over_shows_both_its_sides():
    flight = Flight(Card("7C"), GOAL, GOAL, over=HIDDEN)
    seen = [stamp.what for stamp in stamps(flight) if stamp.what != SHADE]
    assert seen == sorted(seen, key=lambda card: card is not HIDDEN) and set(seen) == {HIDDEN, Card("7C")}


@pytest.mark.parametrize("count", [3, 9, 16, 40])
def test_many_fly_one_after_another_and_not_too_long(count):
    flights = [Flight(card, START, GOAL._replace(x=20.0 * i)) for i, card in enumerate(PACK[:count])]
    pace, shots = film(flights)
    assert len(shots) * pace <= ALL
    lands = [sum(f in shot.flying for shot in shots) for f in flights]
    assert lands == sorted(lands) and lands[0] < lands[-1]


def seen_once(old: Scene | None, new: Scene, flights) -> None:
    """At every picture each card in flight is in the air or lies at its goal, and all others lie as they will."""
    still = {(s.box, s.card) for s in new.sprites if s.kind == "card"}
    before = {(s.box, s.card) for s in old.sprites if s.kind == "card"} if old else set()
    for shot in film(flights).shots:
        lies = {(s.box, s.card) for s in meanwhile(old, new, shot.flying) if s.kind == "card"}
        away = {one for f in shot.flying for one in ((f.goal, f.card), *f.more)}
        assert still - away <= lies and away & lies <= before
        air = [m.what for m in shot.air if isinstance(m, Stamp)]
        starts = {f.start for f in shot.flying}
        assert len(air) >= min(len(starts), len(shot.flying)), "what waits is seen where it waits"


@pytest.mark.parametrize("game", laws.GAMES)
def test_no_card_is_gone_or_seen_twice_while_cards_fly(game):
    state = moments(game, laws.few(game))[1]
    old = shown(state, state.seats[0])
    for _ in range(8):
        if state.hand_over:
            break
        state = state.play(sensible(state)[0])
        new = shown(state, state.seats[0])
        seen_once(old, new, timely(journeys(old, new), old, new))
        old = new


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_hand_is_dealt_whole_and_round_by_round(game):
    for seats in laws.seat_counts(game):
        state = laws.kind(game).new(seats, seed=3)
        for screen in SCREENS:
            new = shown(state, state.seats[0], screen)
            stock = next((z.pile for z in state.zones() if z.kind == "stock"), "")
            flights = dealt(new, stock)
            wanted = sorted((s.box, str(s.card)) for s in new.sprites if s.kind == "card" and s.zone != stock)
            got = sorted((box, str(card)) for f in flights for box, card in ((f.goal, f.card), *f.more))
            assert got == wanted and len(flights) <= DEALT
            assert all(f.over is HIDDEN for f in flights if f.card is not HIDDEN), "cards are dealt face down"
            seen_once(None, new, timely(flights, None, new))


def test_a_deal_is_shown_in_any_window_and_other_flights_only_in_the_same():
    wide, small = (Scene(w, 600, (), {}, {}) for w in (1328, 980))
    deal = THROWN._replace(dealt=True)
    assert timely([THROWN, deal], wide, wide) == [THROWN, deal]
    assert timely([THROWN, deal], wide, small) == timely([THROWN, deal], None, small) == [deal]


def test_what_lay_at_a_goal_is_seen_until_a_card_comes_and_at_a_deal_is_gone():
    old = Scene(1328, 612, (Sprite("card", GOAL, "pile", Card("7H")),), {}, {})
    new = Scene(1328, 612, (Sprite("card", GOAL, "pile", Card("7C")),), {}, {})
    assert [s.card for s in meanwhile(old, new, [THROWN])] == [Card("7H")]
    assert meanwhile(old, new, [THROWN._replace(dealt=True)]) == []
