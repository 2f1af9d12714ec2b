"""What holds of every table in every window: all of it is seen, nothing lies on another, nothing moves in a hand."""

from itertools import combinations, pairwise

import laws
import pytest
from play import moments, sensible

from cardlab.games import host_of
from cardlab.picture.layout.board import Board
from cardlab.picture.layout.frame import corners
from cardlab.picture.layout.free import FLAT, GAP, LEAST, free, trays
from cardlab.picture.scene import scene
from cardlab.picture.sprites import LYING, UPRIGHT, WIDE, Box, Screen, meet
from cardlab.picture.sprites import around as around_all
from cardlab.rules.text.position import NOBODY

# The felt of a laptop, a projector, a small laptop, a tablet, a phone, a phone on its side, and of a cell.
FELTS = [
    Screen(*size) for size in [(1328, 612), (1882, 922), (1242, 682), (820, 1180), (390, 844), (844, 390), (980, 520)]
]
SHOWN = [f"{felt.w}x{felt.h}" for felt in FELTS]
NAMES = dict(
    zip("ABCDEFGHIJKLMNOPQRST", "Ana Pip Dot Milo Nell Otto Tess Finn Olga Bram Suki Juno Gus".split(), strict=False)
)
LINES = {"row", "fan", "loose", "group"}  # kinds that lie in lines, closer to each other where there are many
SLIP = 3  # units by which what is askew may leave its place


def drawn(state, felt, seat=None):
    view = state.view(seat or state.turn or state.seats[0])
    host = host_of(view)._replace(moods=dict.fromkeys(state.seats, "pleased"))
    return view, host, scene(view, host, NAMES, screen=felt)


def around(sprite):
    return f"{sprite.kind} {sprite.zone} {sprite.text or sprite.card or ''} {[round(n) for n in sprite.box]}"


def faults(view, some):
    """Whatever of a table is not seen whole."""
    zones = {z.pile: z for z in view.zones()}
    found = []
    seen = [s for s in some.sprites if s.kind != "inlay"]
    for s in seen:
        x, y, w, h = s.box
        if x < -SLIP or y < -SLIP or x + w > some.width + SLIP or y + h > some.height + SLIP:
            found.append(f"out: {around(s)}")
    solid = [
        s
        for s in seen
        if s.kind in ("card", "place", "plate", "face", "label", "panel", "chips", "suit", "way", "badge")
    ]
    for place in [*corners(some.shape, some.width, some.height), some.says, some.acts]:
        found += [f"under buttons {[round(n) for n in place]}: {around(s)}" for s in solid if meet(inner(s.box), place)]
    for i, one in enumerate(solid):
        on = (o for o in solid[i + 1 :] if apart(one, o, zones) and meet(inner(one.box), inner(o.box)))
        found += [f"{around(one)} on {around(other)}" for other in on]
    words = [s for s in seen if s.kind in ("label", "name", "note")]
    for i, one in enumerate(words):
        found += [f"words {around(one)} on {around(o)}" for o in words[i + 1 :] if meet(inner(one.box), inner(o.box))]
    return found


def apart(one, other, zones):
    """Whether two things may not lie on each other: not what belongs to one seat or pile, words on their panel, lines
    of spread cards that come closer to each other."""
    mine, theirs = zones.get(one.zone), zones.get(other.zone)
    if one.kind == "panel" or other.kind == "panel":
        return not {one.kind, other.kind} & {"label", "suit", "way", "badge"}
    if mine is None or theirs is None:
        return True
    if (mine.owner or mine.pile) == (theirs.owner or theirs.pile):
        return False
    return not ({mine.kind, theirs.kind} <= LINES and abs(one.box.y - other.box.y) > 24)


def inner(box):
    return Box(box.x + SLIP, box.y + SLIP, box.w - 2 * SLIP, box.h - 2 * SLIP)


# Every window from the smallest in which a page must be of use, and some smaller or odd ones.
WINDOWS = [
    *[(w, h) for w in (320, 360, 480, 640, 800, 862, 1024, 1366, 1920) for h in (256, 320, 459, 460, 600, 844, 1200)],
    *[(375, 553), (390, 844), (844, 390), (320, 568), (568, 320), (1366, 650), (820, 1180)],
    *[(150, 100), (1, 1), (100, 20_000), (20_000, 100), (20_000, 20_000)],
]


def tables():
    return [(game, seats) for game in laws.GAMES for seats in laws.seat_counts(game)]


@pytest.mark.parametrize("felt", FELTS, ids=SHOWN)
@pytest.mark.parametrize(("game", "seats"), laws.sampled(tables(), len(tables()), "seen"))
def test_all_of_a_table_is_seen_and_nothing_lies_on_another(game, seats, felt):
    for state in moments(game, seats):
        for seat in (state.turn or state.seats[0], state.seats[-1], NOBODY):
            view, _, some = drawn(state, felt, seat)
            assert faults(view, some) == []
            crowned = {s.zone for s in some.sprites if s.mark == "crown"}
            assert crowned <= {z.pile for z in view.zones() if view.hand_over and z.owner in view.winners}


@pytest.mark.parametrize("game", laws.GAMES)
def test_nothing_is_negative_or_lies_on_another_in_any_window(game):
    counts = laws.kind(game).seat_range
    cases = laws.sampled([(n, window) for n in counts for window in WINDOWS], 24, f"windows/{game}")
    lived = {n: moments(game, n) for n, _ in cases}
    for seats, window in cases:
        for state in lived[seats]:
            view, _, some = drawn(state, Screen(*window))
            places = [box for box in (some.says, some.acts, some.tray, some.hand) if box]
            flat = [box for box in (*(s.box for s in some.sprites), *places) if min(box.w, box.h) < 0]
            assert not flat and faults(view, some) == [], (seats, window, flat)


@pytest.mark.parametrize("felt", FELTS, ids=SHOWN)
@pytest.mark.parametrize(("game", "seats"), laws.sampled(tables(), 10, "layout"))
def test_nothing_changes_its_size_or_its_place_while_a_hand_is_played(game, seats, felt):
    first, piles, state = None, set(), laws.kind(game).new(seats, seed=3)
    chance = laws.random.Random(3)
    for _ in range(60):
        view, _, some = drawn(state, felt, state.seats[0])
        mine = {z.pile for z in view.zones() if z.owner == state.seats[0] and z.kind == "hand"}
        sizes = {s.box[2:] for s in some.sprites if s.kind == "card" and s.zone in mine}
        seats_at = {s.box for s in some.sprites if s.kind in ("face", "plate")}
        shared = {z.pile for z in view.zones() if not z.owner and z.kind in ("pile", "up", "stock")}
        lie: dict[str, list[Box]] = {}  # the first of a fanned pile, the top one of one that is high
        for s in some.sprites:
            if s.kind in ("card", "place") and s.zone in shared:
                lie.setdefault(s.zone, []).append(s.box)
        piles |= {(zone, *(round(min(b[i] for b in boxes), 3) for i in range(3))) for zone, boxes in lie.items()}
        assert len(piles) == len({zone for zone, *_ in piles}), sorted(piles)
        now = (sizes, seats_at, some.says, some.acts, some.tray, some.row)
        first = first or now
        assert now[1:] == first[1:] and len(sizes) <= 1 and (not sizes or not first[0] or sizes == first[0])
        first = (first[0] or sizes, *first[1:])
        legal = state.legal_moves()
        if not legal or state.hand_over:
            break
        state = state.play(laws.lively(state, legal, chance))


# Pixels of a card of the own hand and of one in the middle, at least.
WIDTHS = {"1328x612": (112, 88), "1882x922": (165, 130), "390x844": (66, 60), "844x390": (52, 46)}
FULL = {"memory", "belisha", "michigan"}  # their middle may have to hold a whole pack, or all groups


@pytest.mark.parametrize("felt", [f for f, name in zip(FELTS, SHOWN, strict=True) if name in WIDTHS], ids=[*WIDTHS])
@pytest.mark.parametrize("game", laws.GAMES)
def test_cards_are_large(game, felt):
    own, table = WIDTHS[f"{felt.w}x{felt.h}"]
    state = moments(game, laws.few(game))[1]
    view, _, some = drawn(state, felt)
    owner = {z.pile: (z.owner, z.kind) for z in view.zones()}
    me = view.viewer
    mine = [s.box for s in some.sprites if s.kind == "card" and owner[s.zone] == (me, "hand")]
    assert all(box.w * felt.unit >= own for box in mine)
    assert len({box.y for box in mine}) <= 1 or sum(box.w for box in mine) > some.width / 2, "in as few rows as can be"
    for s in some.sprites:
        if s.kind == "card" and owner[s.zone][1] in ("trick", "loose", "fan", "pile") and game not in FULL:
            assert s.box.w * felt.unit >= table


@pytest.mark.parametrize("game", ["bela", "black_jack"])
def test_own_cards_of_two_on_a_phone_lie_four_to_a_row(game):
    view, _, some = drawn(moments(game, 2)[1], Screen(390, 844))
    hands = {z.pile for z in view.zones() if z.owner == view.viewer and z.kind == "hand"}
    assert {round(s.box.w) for s in some.sprites if s.kind == "card" and s.zone in hands} == {88}


@pytest.mark.parametrize("felt", FELTS, ids=SHOWN)
@pytest.mark.parametrize("game", [game for game in laws.GAMES if game != "accordion"])  # a row grows from the left
def test_the_middle_of_a_table_is_the_middle_of_the_felt(game, felt):
    for state in moments(game, laws.few(game))[1:2]:
        view, _, some = drawn(state, felt)
        # Not the piles beside what is open, nor the own name in its corner.
        beside = {z.pile for z in view.zones() if z.kind in ("stock", "up") and not z.owner}
        beside |= {z.pile for z in view.zones() if z.owner == view.viewer and felt.shape != WIDE}
        cards = [s.box for s in some.sprites if s.kind in ("card", "place", "face", "plate") and s.zone not in beside]
        left, right = min(b.x for b in cards), max(b.x + b.w for b in cards)
        assert abs((left + right) / 2 / some.width - 0.5) <= 0.06


def test_the_frame_is_that_of_the_drawings():
    state = laws.kind("marjapussi").new(4, seed=1)
    view = state.view("A")
    for felt, shape in zip(FELTS, [WIDE, WIDE, WIDE, UPRIGHT, UPRIGHT, LYING, WIDE], strict=True):
        assert Board(view, host_of(view), NAMES, felt).frame.shape == shape


@pytest.mark.parametrize("felt", FELTS, ids=SHOWN)
def test_what_is_seen_of_a_covered_card_of_a_fan_is_its_corner(felt):
    *_, some = drawn(laws.kind("la_belle_lucie").new(1, seed=11), felt)
    cards = [s for s in some.sprites if s.kind == "card"]
    steps = [b.box.x - a.box.x for a, b in pairwise(cards) if a.zone == b.zone]
    assert min(steps) >= (0.35 if some.large else 0.18) * cards[0].box.w


@pytest.mark.parametrize("felt", FELTS, ids=SHOWN)
def test_buttons_that_have_no_room_beside_the_sentence_stand_where_nothing_lies(felt):
    for game, seats in tables():
        for state in moments(game, seats)[1:3]:
            *_, some = drawn(state, felt)
            solid = [s.box for s in some.sprites if s.kind not in FLAT]
            for place in trays(some):
                assert place.x >= 0 and place.y >= 0 and place.x + place.w <= some.width, (game, seats, place)
                assert not any(
                    meet(place, box) for box in [*solid, *corners(some.shape, some.width, some.height), some.says]
                ), (game, seats, place)


@pytest.mark.parametrize("game", [game for game in laws.GAMES if laws.few(game) > 1])
def test_your_turn_stays_in_words_on_a_phone(game):
    state = laws.kind(game).new(laws.few(game), seed=5)
    while state.turn != "A":
        state = state.play(sensible(state)[0])
    view = state.view("A")
    some = scene(view, host_of(view), NAMES, screen=Screen(390, 844))
    names = [s.text for s in some.sprites if s.kind == "name"]
    assert any("our turn" in text for text in names) or laws.few(game) == 4, names


LIGHT = 9  # units around a pile that may be tapped, see overlay.css


@pytest.mark.parametrize("felt", FELTS, ids=SHOWN)
@pytest.mark.parametrize("game", ["accordion", "bela", "belisha", "michigan", "sergeant_major"])
def test_piles_at_the_side_have_their_whole_names_and_room_for_the_light_around_them(game, felt):
    for state in moments(game, laws.few(game))[:3]:
        view, _, some = drawn(state, felt)
        piles = [z.pile for z in view.zones() if z.kind in ("stock", "pile") and not z.owner]
        names = [s for s in some.sprites if s.kind == "label" and s.zone in piles]
        assert not any("…" in s.text for s in names) or (game, felt.shape) == ("michigan", LYING), names
        if game not in ("accordion", "belisha"):  # nothing is tapped there, or it is narrow
            continue
        lit = [Box(x - LIGHT, y - LIGHT, w + 2 * LIGHT, h + 2 * LIGHT) for x, y, w, h in map(some.anchors.get, piles)]
        words = [] if felt.shape == LYING else [s.box for s in names]  # there they stand closer under it
        assert not any(meet(one, other) for i, one in enumerate(lit) for other in [*lit[i + 1 :], *words])
        assert all(box.x >= 0 and box.y >= 0 for box in lit)


def test_whatever_is_free_is_found():
    chance, room = laws.random.Random(1), Box(10, 20, 400, 300)

    def anywhere(w, h):
        return Box(chance.uniform(10, 410 - w), chance.uniform(20, 320 - h), w, h)

    def apart(one, b):
        return b.x >= one.x + one.w or one.x >= b.x + b.w or b.y >= one.y + one.h or one.y >= b.y + b.h

    def inside(one, b):
        return one.x <= b.x and one.y <= b.y and b.x + b.w <= one.x + one.w and b.y + b.h <= one.y + one.h

    tried = 0
    for _ in range(40):
        taken = [anywhere(chance.uniform(5, 120), chance.uniform(5, 120)) for _ in range(6)]
        found = free(room, taken)
        assert all(apart(one, box) for one in found for box in taken)
        for place in [anywhere(*LEAST) for _ in range(40)]:
            grown = Box(place.x - GAP, place.y - GAP, place.w + 2 * GAP, place.h + 2 * GAP)
            if all(apart(grown, box) for box in taken):
                tried += 1
                assert any(inside(one, place) for one in found), (taken, place)
    assert tried > 200


# Pixels of a card of Memory for two, at least: eight of them, twelve, a whole pack.
GRIDS = {
    "1328x612": (149, 105, 69), "1882x922": (212, 162, 98), "820x1180": (190, 180, 74), "390x844": (89, 89, 46),
    "844x390": (110, 91, 39),
}  # fmt: skip


@pytest.mark.parametrize("felt", [f for f, name in zip(FELTS, SHOWN, strict=True) if name in GRIDS], ids=[*GRIDS])
def test_a_grid_is_as_large_as_the_felt_allows(felt):
    for stage, least in zip((1, 2, 4), GRIDS[f"{felt.w}x{felt.h}"], strict=True):
        state = laws.kind("memory").new(2, seed=1, stage=stage)
        _, _, some = drawn(state, felt)
        boxes = [some.anchors[place] for place in state.flips]
        assert len({box[2:] for box in boxes}) == 1 and boxes[0].w * felt.unit >= least, (stage, boxes[0].w * felt.unit)


def test_a_row_on_a_tablet_held_upright_shows_rank_and_sign_of_all_its_cards():
    state, cards = laws.kind("accordion").new(1, seed=40), []
    while len(cards) < 24:
        state = state.play(max(state.legal_moves(), key=lambda move: move.verb == "turn_up"))
        shown = drawn(state, Screen(820, 1180))[2]
        cards = [one.box for one in shown.sprites if one.kind == "card" and one.zone != "stock"]
    assert not [pair for pair in combinations(cards, 2) if meet(*pair)]


@pytest.mark.parametrize("felt", FELTS, ids=SHOWN)
def test_fans_keep_their_places_and_all_cards_beside_them_their_size(felt):
    """Where no fan of a line is long; on a wide felt the piles that take their cards are as large as these."""
    state, columns = laws.kind("la_belle_lucie").new(1, seed=11), set()
    for _ in range(30):
        view, _, some = drawn(state, felt)
        short = [z.pile for z in view.zones() if z.kind == "fan" and len(view.piles[z.pile]) < 4]
        lines: dict[float, list[tuple[str, float]]] = {}
        for s in some.sprites:
            if s.kind == "card" and not s.order and view.piles.get(s.zone, ())[:1] == (s.card,):
                lines.setdefault(round(s.box.y, 1), []).append((s.zone, round(s.box.x, 1)))
        fans = {z.pile for z in view.zones() if z.kind == "fan"}
        for line in lines.values():
            if all(zone in short for zone, _ in line if zone in fans):
                columns |= {x for zone, x in line if zone in fans}
        widths = {
            round(s.box.w * felt.unit)
            for s in some.sprites
            if s.kind == "card" and (felt.shape == WIDE or s.zone in fans)
        }
        assert len(widths) == 1 and min(widths) >= (60 if felt.unit == 1 else 55)
        state = state.play(sensible(state)[0])
        if state.hand_over:
            break
    assert len(columns) == (3 if felt.shape == UPRIGHT else 6), columns


def test_the_lines_of_a_whole_pack_on_a_phone_have_one_middle():
    view, _, some = drawn(laws.kind("memory").new(2, seed=1), Screen(390, 844))
    lines: dict[int, list[Box]] = {}
    for zone in view.zones():
        if zone.at != (0, 0):
            lines.setdefault(round(some.anchors[zone.pile].y), []).append(some.anchors[zone.pile])
    middles = [min(b.x for b in line) + max(b.x + b.w for b in line) for line in lines.values()]
    assert len(middles) > 4 and max(middles) - min(middles) < 1


@pytest.mark.parametrize("felt", [Screen(1328, 612), Screen(980, 520)], ids=["1328x612", "980x520"])
def test_a_panel_is_as_large_as_the_words_and_signs_on_it(felt):
    boxes = []
    for game in laws.GAMES:
        for state in moments(game, laws.few(game)):
            _, _, some = drawn(state, felt)
            panels = [s.box for s in some.sprites if s.kind == "panel"]
            for box in panels:
                on = [s for s in some.sprites if s.kind in ("label", "suit", "way") and not s.zone and meet(s.box, box)]
                whole = around_all([s.box for s in on])
                text = max((len(s.text) * 0.56 * 0.72 * s.box.h for s in on if s.kind == "label"), default=0)
                assert box.x <= whole.x and whole.x + whole.w <= box.x + box.w + 1 and box.y <= whole.y
                assert box.w <= text + 24 + 62 * any(s.kind != "label" for s in on) + 8, (game, box, on)
                boxes.append(box.w)
    assert len({*boxes}) > 3
