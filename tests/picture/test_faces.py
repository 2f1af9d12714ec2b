"""The card faces: every card drawn, inside its edges, small, told apart by shape and by colour."""

from itertools import combinations, pairwise, product

import pytest

from cardlab.games.belisha.cards import JOKER, NUMBERED
from cardlab.picture.art.courts import court
from cardlab.picture.art.faces import HEIGHT, SUIT_COLOUR, WIDTH, Style, back, face, glyph, pip
from cardlab.picture.art.letters import STROKE
from cardlab.picture.art.paths import Path, Point, Shape, dots, move, read, whole, write
from cardlab.rules.cards import HIDDEN, JOKERS, PACK, RANKS, SUITS, Card

pytestmark = pytest.mark.slow

STYLES = [Style(colours, large) for colours, large in product((2, 4), (False, True))]
IN_STYLE = pytest.mark.parametrize("style", STYLES, ids=str)

BELISHA = (*NUMBERED, JOKER)
ALL = [*PACK, *JOKERS, *BELISHA, HIDDEN]


def points(path: Path) -> list[Point]:
    return [point for _, group in path for point in group]


def flat(path: Path) -> list[list[Point]]:
    """The outlines of a path of lines and cubic curves as polygons."""
    polygons: list[list[Point]] = []
    for letter, group in path:
        if letter == "M":
            polygons.append([group[0]])
        elif letter == "L":
            polygons[-1].append(group[0])
        elif letter == "C":
            start = polygons[-1][-1]
            for step in range(1, 9):
                t = step / 8
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                bend = (start, *group)
                x, y = (sum(w * p[axis] for w, p in zip(weights, bend, strict=True)) for axis in (0, 1))
                polygons[-1].append((x, y))
    return polygons


def covers(polygon: list[Point], x: float, y: float) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast_on_white(colour: str) -> float:
    red, green, blue = linear(colour)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def lab(rgb: list[float]) -> tuple[float, float, float]:
    red, green, blue = (min(1.0, max(0.0, part)) for part in rgb)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


# What the two common kinds of colour blindness make of linear red, green, blue (Machado and others, 2009, severity 1).
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
}


@IN_STYLE
@pytest.mark.parametrize("card", ALL, ids=str)
def test_every_card_is_drawn_inside_its_edges(card: Card, style: Style) -> None:
    shapes = face(card, style)
    assert shapes
    for shape in shapes:
        assert shape.fill or (shape.stroke and shape.width > 0)
        path = read(shape.d)
        assert path[0][0] == "M"
        assert write(path) == shape.d, "two decimals, no needless digits"
        reach = shape.width / 2 if shape.stroke else 0
        for x, y in points(path):
            assert reach <= x + 1e-9 and x + reach <= WIDTH + 1e-9, shape
            assert reach <= y + 1e-9 and y + reach <= HEIGHT + 1e-9, shape


@IN_STYLE
@pytest.mark.parametrize("card", ALL, ids=str)
def test_no_line_is_so_short_that_a_canvas_leaves_it_out(card: Card, style: Style) -> None:
    for shape in face(card, style):
        path = read(shape.d)
        for (_, before), (letter, after) in pairwise(path):
            assert letter != "L" or before[-1] != after[-1], shape


@IN_STYLE
def test_drawings_are_small(style: Style) -> None:
    for card in (*PACK, *JOKERS, *BELISHA):
        shapes = face(card, style)
        picture = card.rank in "JQKX" or card in BELISHA
        assert len(shapes) <= (60 if picture else 12), card
        assert sum(len(shape.d) for shape in shapes) < 12_000, card
    assert len(back(style)) < 60
    assert sum(len(shape.d) for shape in back(style)) < 12_000


@IN_STYLE
def test_all_fronts_differ(style: Style) -> None:
    assert len({face(card, style) for card in (*PACK, *JOKERS, *BELISHA)}) == 107


def test_drawing_again_gives_the_same_shapes() -> None:
    for card in (Card("KS"), Card("TH")):
        assert face.__wrapped__(card, Style(4)) == face.__wrapped__(card, Style(4))
    assert back.__wrapped__(Style()) == back.__wrapped__(Style())


@IN_STYLE
def test_a_hidden_card_shows_its_back(style: Style) -> None:
    assert face(HIDDEN, style) == back(style)


def looks_the_same_turned(shapes: tuple[Shape, ...]) -> bool:
    for shape in shapes:
        here = points(read(shape.d))
        for x, y in points(move(read(shape.d), WIDTH, HEIGHT, -1)):
            if min(abs(x - a) + abs(y - b) for a, b in here) > 0.05:
                return False
    return True


@IN_STYLE
def test_the_back_is_the_same_from_both_ends(style: Style) -> None:
    assert looks_the_same_turned(back(style))


@pytest.mark.parametrize("code", [rank + suit for rank in "JQK" for suit in SUITS] + ["2S", "4H", "TC"])
def test_double_headed_cards_are_the_same_from_both_ends(code: str) -> None:
    assert looks_the_same_turned(face(Card(code)))
    assert not looks_the_same_turned(face(Card(code), Style(large=True)))


@pytest.mark.parametrize("number", range(2, 11))
@pytest.mark.parametrize("style", [Style(), Style(large=True)], ids=str)
def test_a_number_card_shows_that_many_pips_beside_its_corners(number: int, style: Style) -> None:
    rank = "T" if number == 10 else str(number)
    pips = read(face(Card(f"{rank}H"), style)[1].d)
    corners = 1 if style.large else 2
    assert sum(letter == "M" for letter, _ in pips) == number + corners


@pytest.mark.parametrize(("one", "other"), list(combinations(SUITS, 2)))
def test_suits_differ_in_shape_without_colour(one: str, other: str) -> None:
    grid = [((column + 0.5) / 24, (row + 0.5) / 24) for column in range(24) for row in range(24)]
    black = [
        {spot for spot in grid if any(covers(outline, *spot) for outline in flat(read(pip(suit))))}
        for suit in (one, other)
    ]
    assert all(len(spots) > 0.3 * len(grid) for spots in black), "a pip fills its box"
    assert len(black[0] ^ black[1]) > 0.1 * len(grid)


def turning(polygon: list[Point]) -> float:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True))


@pytest.mark.parametrize("suit", SUITS)
def test_a_pip_has_no_holes_where_its_parts_overlap(suit: str) -> None:
    assert len({turning(outline) > 0 for outline in flat(read(pip(suit)))}) == 1


@pytest.mark.parametrize("suit", SUITS)
def test_a_pip_is_symmetric_in_a_unit_box(suit: str) -> None:
    here = points(read(pip(suit)))
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in here)
    assert all(min(abs(1 - x - a) + abs(y - b) for a, b in here) < 0.001 for x, y in here)


@pytest.mark.parametrize("rank", RANKS)
def test_a_rank_fills_its_box(rank: str) -> None:
    d, width = glyph(rank)
    xs, ys = zip(*(point for outline in flat(read(d)) for point in outline), strict=True)
    half = STROKE / 2
    assert half - 0.6 <= min(xs) and max(xs) <= width - half + 0.6
    assert abs(min(ys) - half) <= 1.1 and abs(max(ys) - (100 - half)) <= 1.1


def test_colours_are_two_or_four_and_stand_out_on_white() -> None:
    assert set(SUIT_COLOUR) == {2, 4}
    two, four = SUIT_COLOUR[2], SUIT_COLOUR[4]
    assert two["S"] == two["C"] != two["H"] == two["D"]
    assert len(set(four.values())) == 4
    for colour in (*two.values(), *four.values()):
        assert contrast_on_white(colour) >= 3


@pytest.mark.parametrize("kind", BLINDNESS)
@pytest.mark.parametrize(("one", "other"), list(combinations(SUITS, 2)))
def test_four_colours_stay_apart_for_colour_blind_eyes(kind: str, one: str, other: str) -> None:
    seen = []
    for suit in (one, other):
        rgb = linear(SUIT_COLOUR[4][suit])
        seen.append(lab([sum(k * part for k, part in zip(row, rgb, strict=True)) for row in BLINDNESS[kind]]))
    assert sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5 > 20


@IN_STYLE
@pytest.mark.parametrize("suit", SUITS)
def test_a_card_wears_the_colour_of_its_suit(suit: str, style: Style) -> None:
    colour = SUIT_COLOUR[style.colours][suit]
    for rank in RANKS:
        shapes = face(Card(rank + suit), style)
        assert colour in {shape.fill for shape in shapes} and colour in {shape.stroke for shape in shapes}


def hues(card: Card, style: Style) -> set[str]:
    return {c for s in face(card, style) for c in (s.fill, s.stroke) if c}


@pytest.mark.parametrize("style", [Style(colours, large, plain=True) for colours in (2, 4) for large in (False, True)])
@pytest.mark.parametrize("rank", "JQK")
def test_where_only_black_and_red_count_a_court_card_wears_nothing_else(rank: str, style: Style) -> None:
    seen = {suit: hues(Card(rank + suit), style) for suit in SUITS}
    shared = set.intersection(*seen.values())  # gold, white, the stem of a flower

    def worn(suits: str) -> list[tuple[int, int, int]]:
        both = set.intersection(*(seen[suit] for suit in suits)) - shared
        return [(int(c[1:3], 16), int(c[3:5], 16), int(c[5:], 16)) for c in both]

    black, red = worn("SC"), worn("HD")
    assert len(black) >= 3 and all(max(rgb) - min(rgb) < 24 for rgb in black)
    assert len(red) >= 3 and all(r - max(g, b) >= 20 for r, g, b in red)
    robes = {c for suit in "SCD" for c in hues(Card(rank + suit), Style(large=style.large)) - seen[suit]}
    assert robes and not robes & set.union(*seen.values()), "no robe of the suits is left"


@pytest.mark.parametrize("card", PACK, ids=str)
def test_the_large_corner_shows_in_the_left_strip_of_an_overlapped_card(card: Card) -> None:
    style = Style(large=True)
    colour = SUIT_COLOUR[2][card.suit]
    letter = next(shape for shape in face(card, style) if shape.stroke == colour and shape.width > 3)
    xs, ys = zip(*points(read(letter.d)), strict=True)
    assert max(xs) + letter.width / 2 <= 0.44 * WIDTH
    pixel = 44 / WIDTH
    assert (max(ys) - min(ys) + letter.width) * pixel > 20, "a card 44 px wide has a rank 20 px high"
    marks = [outline for shape in face(card, style) if shape.fill == colour for outline in flat(read(shape.d))]
    high = [y for outline in marks if max(x for x, _ in outline) <= 0.44 * WIDTH for _, y in outline]
    assert (max(high) - min(high)) * pixel > 12, "and a suit 12 px high"


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("one", "other"), list(combinations("JQK", 2)))
def test_courts_of_different_rank_are_different_drawings(one: str, other: str, large: bool) -> None:
    drawn = [{s.d for s in court(rank, "H", "", read("M0 0 L1 0 L0 1 Z"), "#000000", large)} for rank in (one, other)]
    assert len(drawn[0] - drawn[1]) >= 10 and len(drawn[1] - drawn[0]) >= 10


@pytest.mark.parametrize("rank", "JQK")
def test_courts_of_different_suit_wear_different_clothes(rank: str) -> None:
    fills = [frozenset(shape.fill for shape in face(Card(rank + suit))) for suit in SUITS]
    assert all(len(one ^ other) >= 6 for one, other in combinations(fills, 2))


@IN_STYLE
def test_the_jokers_differ_in_shape_and_wear_their_colours(style: Style) -> None:
    red, black = (face(card, style) for card in JOKERS)
    assert {s.d for s in red} != {s.d for s in black}
    assert "#cc1230" in {s.fill for s in red} and "#cc1230" not in {s.fill for s in black}
    corner = [x for x, y in points(read(red[1].d)) if y < HEIGHT / 2]
    assert max(corner) <= 0.44 * WIDTH, "the star shows in an overlapped hand"


def test_only_the_ace_of_spades_is_grand() -> None:
    plain = {len(face(Card(f"A{suit}"))) for suit in "HDC"}
    assert len(plain) == 1 and len(face(Card("AS"))) > plain.pop()


@pytest.mark.parametrize("colours", [0, 1, 3, "4", None, True])
def test_a_wrong_number_of_colours_is_refused(colours: object) -> None:
    with pytest.raises(ValueError, match="2 or 4"):
        Style(colours=colours)  # type: ignore[arg-type]


@pytest.mark.parametrize("large", [1, "yes", None])
def test_a_wrong_size_is_refused(large: object) -> None:
    with pytest.raises(ValueError, match="True or False"):
        Style(large=large)  # type: ignore[arg-type]


@pytest.mark.parametrize("suit", ["", "X", "SH", "s"])
def test_an_unknown_suit_or_rank_is_refused(suit: str) -> None:
    with pytest.raises(ValueError, match="S, H, D, C"):
        pip(suit)
    with pytest.raises(ValueError, match="A, 2, 3"):
        glyph(suit)


@pytest.mark.parametrize("d", ["M0 0 A1 1 0 0 0 2 2", "M0", "m0 0", "3 4", "M0 0 C1 1 2 2 L3 3"])
def test_paths_of_another_kind_are_refused(d: str) -> None:
    with pytest.raises(ValueError):
        read(d)


def test_half_an_outline_becomes_whole() -> None:
    assert write(whole(read("M0 0 C-1 0 -2 1 -2 2 L0 4"))) == "M0 0C-1 0 -2 1 -2 2L0 4L2 2C2 1 1 0 0 0Z"


def test_a_dot_has_length_after_rounding() -> None:
    for thousandth in range(100):
        start, end = points(read(write(dots((10 + thousandth / 1000, 5)))))
        assert start != end
