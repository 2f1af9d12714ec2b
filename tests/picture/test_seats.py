"""A seat is one block: its face is seen whole, none of its parts covers another, and what it says lies on nothing."""

from itertools import takewhile

import laws
import pytest
from play import moments

from cardlab.games import host_of
from cardlab.picture.layout.frame import corners
from cardlab.picture.scene import scene
from cardlab.picture.sprites import LYING, UPRIGHT, Box, Screen, around, meet
from cardlab.rules.zones import GRIDS

SIZES = [(390, 844), (844, 390), (820, 1180), (1180, 820), (1366, 650), (1242, 682), (1920, 960)]
SMALL = [Screen(360, 740), Screen(740, 360)]
WINDOWS = [Screen(*size) for size in SIZES]
NAMES = dict(zip("ABCDEFGHIJKLMNOPQRST", ["Bartholomew1", "Wilhelmina12", "Konstantin12"] * 7, strict=False))
LONG = (
    "I choose spades. They are trumps!"  # three lines where there is little width, longer than nearly all that is said
)
SLIP = 3  # units by which a part may touch another
FLAT = ("inlay", "ring", "place", "tray")
CHIN = 0.25  # of a face, which its name may cover


def drawn(state, window, says=LONG):
    view = state.view(state.seats[0])
    host = host_of(view)._replace(
        moods=dict.fromkeys(state.seats, "pleased"), says=dict.fromkeys(reversed(state.seats), says)
    )
    return view, scene(view, host, NAMES, screen=window)


def disc_meets(face, box):
    """Whether something lies on a face, which is round and whose chin the name may cover."""
    x, y, r = face.x + face.w / 2, face.y + face.h / 2, face.w / 2
    low = face.y + face.h * (1 - CHIN)
    if box.y >= low:
        return False
    if box.w == box.h:  # a round thing
        return ((x - box.x - box.w / 2) ** 2 + (y - box.y - box.h / 2) ** 2) ** 0.5 < r + box.w / 2 - SLIP
    near = min(max(x, box.x), box.x + box.w), min(max(y, box.y), box.y + box.h)
    return ((x - near[0]) ** 2 + (y - near[1]) ** 2) ** 0.5 < r - SLIP


def belongs(one, other):
    """Whether of two parts of a seat one is there to lie on the other: a name on its plate, a number on its cards."""
    kinds = {one.kind, other.kind}
    if "crown" in (one.mark, other.mark) or (one.kind == "plate" and other.kind in ("name", "note", "badge")):
        return True
    if other.kind == "plate" and one.kind in ("name", "note", "badge"):
        return True
    return one.zone == other.zone and kinds in (
        {"card"},
        *({"card", kind} for kind in ("badge", "plate", "name", "note")),
    )


def covered(view, some):
    """What of a seat lies on what it should not."""
    owners, found = {zone.pile: zone.owner for zone in view.zones()}, []
    seen = [s for s in some.sprites if s.kind not in FLAT]
    # On a face, which is drawn over the cards behind it.
    for i, one in enumerate(seen):
        if one.kind == "face":
            over = [*seen[i + 1 :], *(s for s in seen[:i] if s.zone != one.zone)]
            found += [
                (one, o)
                for o in over
                if o.mark != "crown" and o.kind not in ("name", "face") and disc_meets(one.box, o.box)
            ]
    parts = sorted((s for s in seen if owners.get(s.zone) and s.kind not in ("face", "bubble")), key=lambda s: s.box.x)
    for i, one in enumerate(parts):
        inner = Box(one.box.x + 1, one.box.y + 1, one.box.w - 2, one.box.h - 2)
        for other in takewhile(lambda o, end=inner.x + inner.w: o.box.x < end, parts[i + 1 :]):
            same = owners[one.zone] == owners[other.zone]
            if meet(inner, other.box) and not (same and belongs(one, other)):
                found.append((one, other))
    for bubble in (s for s in seen if s.kind == "bubble"):
        x, y, w, h = bubble.box
        if x < 0 or y < 0 or x + w > some.width or y + h > some.height:
            found.append((bubble, "the edge"))
        others = [s.box for s in seen if s is not bubble]
        places = [some.says, some.acts, *corners(some.shape, some.width, some.height)]
        found += [(bubble, box) for box in [*others, *places] if meet(bubble.box, box)]
    return found


def strayed(view, some):
    """The bubbles between which and their face somebody else's face or name is, so that they seem to be theirs."""
    owners, found = {zone.pile: zone.owner for zone in view.zones()}, []
    parts = [(owners[s.zone], s.box) for s in some.sprites if s.kind in ("face", "plate") and owners.get(s.zone)]
    for bubble in (s for s in some.sprites if s.kind == "bubble"):
        x, y, w, h = bubble.box
        seat, along = owners[bubble.zone], bubble.order
        own = around([box for owner, box in parts if owner == seat])
        way = {
            "below": Box(x + along - 3, own.y + own.h, 6, y - own.y - own.h),
            "above": Box(x + along - 3, y + h, 6, own.y - y - h),
            "right": Box(own.x + own.w, y + along - 3, x - own.x - own.w, 6),
            "left": Box(x + w, y + along - 3, own.x - x - w, 6),
        }[bubble.mark]
        found += [(bubble.text, owner) for owner, box in parts if owner != seat and meet(way, box)]
    return found


def tables():
    return [(game, seats) for game in laws.GAMES for seats in laws.kind(game).seat_range if seats > 1]


@pytest.mark.parametrize(("game", "seats"), laws.sampled(tables(), 16, "blocks"))
def test_no_part_of_a_seat_covers_another_and_what_it_says_covers_nothing(game, seats):
    for i, state in enumerate(moments(game, seats)):
        for window in laws.sampled([*SMALL, *WINDOWS], 2, f"{game}/{seats}/{i}"):
            view, some = drawn(state, window)
            assert covered(view, some) == [] == strayed(view, some), window


@pytest.mark.parametrize("window", [Screen(390, 844), Screen(844, 390)], ids=[UPRIGHT, LYING])
def test_whoever_speaks_at_a_grid_speaks_beside_the_own_face(window):
    for seats in (3, 4, 5, 6):
        state = moments("memory", seats)[1]
        view, some = drawn(state, window, "I found two!")
        assert covered(view, some) == [] == strayed(view, some)
        spoken = [s for s in some.sprites if s.kind == "bubble"]
        assert len(spoken) >= (seats - 1 if seats < 5 else 2), (seats, [s.text for s in spoken])


def few():
    """Tables at which all have room to speak at once: not over a grid, whose many places need it."""
    for game, seats in tables():
        zones = laws.kind(game).new(seats, seed=1).zones()
        if seats < 5 and not any(zone.kind in GRIDS and not zone.owner for zone in zones):
            yield game, seats


@pytest.mark.parametrize(("game", "seats"), laws.sampled(few(), 12, "words"))
def test_all_of_a_few_are_seen_to_speak_at_once(game, seats):
    for i, state in enumerate(moments(game, seats)[:3]):
        for window in laws.sampled(WINDOWS, 3, f"{game}/{seats}/{i}"):
            view, some = drawn(state, window)
            owners = {zone.pile: zone.owner for zone in view.zones()}
            spoken = {owners[s.zone] for s in some.sprites if s.kind == "bubble"}
            assert spoken >= {*state.seats[1:]}, (window, spoken)


@pytest.mark.parametrize("window", [Screen(390, 844), Screen(844, 390)], ids=[UPRIGHT, LYING])
def test_a_trick_of_three_or_four_on_a_phone_lies_before_its_players(window):
    """A cross: what somebody plays lies on the side on which that seat is."""
    for game in laws.GAMES:
        for seats in {3, 4} & {*laws.kind(game).seat_range}:
            state = moments(game, seats)[1]
            view, some = drawn(state, window)
            tricks = [zone.pile for zone in view.zones() if zone.kind == "trick"]
            lie = [s.box for s in some.sprites if s.zone in tricks and s.kind in ("card", "place")]
            if not lie:
                continue
            middle = [round(box.x + box.w / 2) for box in lie]
            high = {round(box.y) for box in lie}
            whole = around(lie)
            centre = whole.x + whole.w / 2
            assert len(lie) == seats and len(high) > 1
            assert sum(abs(x - centre) < 5 for x in middle) == seats - 2, "one's own, and that of a partner"
            faces = {s.zone: s.box for s in some.sprites if s.kind == "face"}
            round_ = [zone.pile for zone in view.zones() if zone.owner and zone.kind == "hand"]
            left, *far, right = (faces[pile] for pile in round_[1:])
            assert left.x < whole.x and right.x > whole.x + whole.w - right.w
            assert all(face.y < whole.y for face in far)
            ring = next(s.box for s in some.sprites if s.kind == "inlay")
            piles = {zone.pile for zone in view.zones() if zone.kind in ("stock", "pile", "up") and not zone.owner}
            assert not [s for s in some.sprites if s.zone in piles and s.kind == "card" and meet(s.box, ring)]
