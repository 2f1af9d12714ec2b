"""The faces of the Belisha pack: sign, number and colour are there, apart without colour, seen in a fanned hand."""

from itertools import combinations

import pytest
from test_faces import BLINDNESS, contrast_on_white, lab, linear, points

from cardlab.games.belisha.cards import JOKER, NUMBERED
from cardlab.games.belisha.signs import SIGN_OF, SIGNS
from cardlab.picture.art import landscapes, letters
from cardlab.picture.art.faces import HEIGHT, WIDTH, Style, face
from cardlab.picture.art.landscapes import COLOURS
from cardlab.picture.art.paths import Shape, read
from cardlab.picture.art.roadsigns import PLATE
from cardlab.rules.cards import Card

BOTH = pytest.mark.parametrize("style", [Style(), Style(large=True)], ids=str)
STRIP = 0.44 * WIDTH  # of a card that the next one covers, in the large style


def contrast(one: str, other: str) -> float:
    high, low = sorted((1.05 / contrast_on_white(colour) for colour in (one, other)), reverse=True)
    return high / low


def box_of(shape: Shape) -> tuple[float, float, float, float]:
    xs, ys = zip(*points(read(shape.d)), strict=True)
    reach = shape.width / 2 if shape.stroke else 0
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def outlines(card: Card, style: Style) -> set[str]:
    """What eyes that see no colour at all have to go by."""
    return {shape.d for shape in face(card, style)}


@BOTH
def test_bsh_01_all_cards_differ_without_their_colours(style: Style) -> None:
    drawn = {card: frozenset(outlines(card, style)) for card in (*NUMBERED, JOKER)}
    for one, other in combinations(drawn, 2):
        assert drawn[one] - drawn[other] and drawn[other] - drawn[one], (one, other)


@BOTH
@pytest.mark.parametrize("sign", SIGNS)
def test_bsh_02_one_sign_is_the_same_drawing_in_all_colours_and_no_other(sign: str, style: Style) -> None:
    same = [outlines(card, style) for card in NUMBERED if SIGN_OF[card.code] == sign]
    others = [outlines(card, style) for card in NUMBERED if SIGN_OF[card.code] != sign]
    assert len(same) == 4
    assert len(set.intersection(*same) - set.intersection(*others)) >= 2


@BOTH
@pytest.mark.parametrize("suit", COLOURS)
def test_a_colour_has_a_mark_and_a_landscape_of_its_own(suit: str, style: Style) -> None:
    mine = set.intersection(*(outlines(card, style) for card in NUMBERED if card.suit == suit))
    others = set.union(*(outlines(card, style) for card in NUMBERED if card.suit != suit))
    assert len(mine - others) >= 4


@BOTH
@pytest.mark.parametrize("card", NUMBERED, ids=str)
def test_bsh_03_the_number_is_large_at_the_right_and_small_under_the_sign(card: Card, style: Style) -> None:
    colour = COLOURS[card.suit]
    shapes = face(card, style)
    small = box_of(next(s for s in shapes if s.stroke == colour.ink and s.width in (1.9, 4.4)))
    great = box_of(next(s for s in shapes if s.stroke == colour.rim))
    assert small[2] < STRIP < great[0] or (not style.large and small[2] < WIDTH / 3 < great[0])
    assert great[3] - great[1] > small[3] - small[1]
    assert great[2] > WIDTH * 0.9 and great[1] < HEIGHT / 10
    sign = [box_of(s) for s in shapes if box_of(s)[2] < STRIP and box_of(s)[3] < small[1]]
    assert len(sign) >= 3, "the sign stands above the small number"


@pytest.mark.parametrize("card", NUMBERED, ids=str)
def test_sign_number_and_mark_are_large_in_the_strip_of_an_overlapped_hand(card: Card) -> None:
    shapes = face(card, Style(large=True))
    pixel = 66 / WIDTH
    number = box_of(next(s for s in shapes if s.stroke == COLOURS[card.suit].ink and s.width == 4.4))
    assert number[2] < STRIP and (number[3] - number[1]) * pixel > 20
    sign = [box_of(s) for s in shapes[2:] if box_of(s)[2] < STRIP + 1 and box_of(s)[3] < 41]
    assert (max(b[2] for b in sign) - min(b[0] for b in sign)) * pixel > 12
    assert (max(b[3] for b in sign) - min(b[1] for b in sign)) * pixel > 32
    mark = box_of(next(s for s in shapes if s.fill == COLOURS[card.suit].ink and box_of(s)[1] > number[3] - 2))
    assert mark[2] < STRIP and (mark[3] - mark[1]) * pixel > 12


@pytest.mark.parametrize("suit", COLOURS)
def test_numbers_stand_out_on_their_ground(suit: str) -> None:
    colour = COLOURS[suit]
    assert contrast(colour.ink, colour.tile) >= 4.5
    assert contrast(colour.rim, colour.sky) >= 4.5


@pytest.mark.parametrize("kind", BLINDNESS)
@pytest.mark.parametrize(("one", "other"), list(combinations(COLOURS, 2)))
def test_the_four_colours_stay_apart_for_colour_blind_eyes(kind: str, one: str, other: str) -> None:
    seen = []
    for suit in (one, other):
        rgb = linear(COLOURS[suit].tile)
        seen.append(lab([sum(k * part for k, part in zip(row, rgb, strict=True)) for row in BLINDNESS[kind]]))
    assert sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5 > 20


@BOTH
def test_the_joker_leaves_its_number_plate_free(style: Style) -> None:
    left, top, right, bottom = PLATE
    assert (right - left) * 66 / WIDTH > 24 and abs((left + right) / 2 - WIDTH / 2) < 0.1
    *_, plate = face(JOKER, style)
    x0, y0, x1, y1 = box_of(plate)
    assert plate.fill == landscapes.WHITE and x0 + plate.width <= left + 0.1 and x1 - plate.width >= right - 0.1
    assert y0 + plate.width <= top + 0.1 and y1 - plate.width >= bottom - 0.1


def test_every_letter_keeps_its_height_and_width() -> None:
    for sign, (width, d) in letters.CAPITALS.items():
        xs, ys = zip(*points(read(d)), strict=True)
        half = letters.STROKE / 2
        assert abs(min(ys) - half) <= 1.1 and abs(max(ys) - (100 - half)) <= 1.1, sign
        assert min(xs) >= half - 0.1 and max(xs) <= width - half + 0.6, sign


def test_a_line_of_words_fits_where_it_is_put() -> None:
    for words, height, widest in (("NARROW BRIDGE", 2.7, 19.4), ("13", 9, 30), ("HALT", 6, 20)):
        xs, ys = zip(*points(letters.line(words, 5, 7, height, widest)), strict=True)
        assert max(xs) - min(xs) <= widest and abs((max(xs) + min(xs)) / 2 - 5) < 0.1 * widest
        assert 7 <= min(ys) and max(ys) <= 7 + height
