"""The materials: what every sprite looks like, that it can be read, and that all of it is drawn in its place."""

import math
from xml.etree import ElementTree

import laws
import pytest
from play import moments

from cardlab.games import host_of
from cardlab.picture.art.faces import BACKS, HEIGHT, WIDTH, Style, back, cover, face
from cardlab.picture.art.paths import read
from cardlab.picture.art.tokens import GOLD, TOKENS
from cardlab.picture.cache import CALM, SHADE, Edge, Portrait, drawn
from cardlab.picture.scene import scene
from cardlab.picture.skin import FELT_INK, GOLD_INK, PLATE, TEAM, Label, Pane, Stamp, Tilt, marks
from cardlab.picture.sprites import LETTER, Box, Scene, Screen, Sprite, bared
from cardlab.picture.svg import svg
from cardlab.picture.theme import FELTS, felt
from cardlab.rules.cards import HIDDEN, JOKERS, PACK, Card

WINDOWS = [Screen(1328, 612), Screen(980, 520), Screen(820, 1180), Screen(390, 844), Screen(844, 390)]
BOX = Box(300, 200, 112, 156)


def shown(game, screen):
    """Scenes of a game: its beginning, its middle and its end."""
    for state in moments(game, laws.few(game)):
        view = state.view(state.turn or state.seats[0])
        host = host_of(view)._replace(moods=dict.fromkeys(state.seats, "pleased"))
        yield scene(view, host, {}, screen=screen)


def light(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def under(shade, colour):
    """A colour with a translucent one over it."""
    *over, part = (float(word) for word in shade[5:-1].split(","))
    below = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(b + (a - b) * part):02x}" for a, b in zip(over, below, strict=True))


# ---- what can be chosen ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FELTS)
def test_white_words_can_be_read_on_every_felt(name):
    assert all(contrast(FELT_INK, colour) >= 4.5 for colour in felt(name))
    assert all(colour in svg(Scene(400, 300, (), {}, {}), felt=name) for colour in felt(name))


def test_an_unknown_felt_or_back_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match=r"felt must be one of meadow, lake, berry, night, not 'mud'\."):
        felt("mud")
    with pytest.raises(ValueError, match=r"back must be one of blue, red, green, plum, not 'mud'\."):
        Style(back="mud")


def test_backs_differ_in_their_colours_alone():
    assert len({back(Style(back=name)) for name in BACKS}) == len(BACKS) == 4
    assert len({tuple(shape.d for shape in back(Style(back=name))) for name in BACKS}) == 1
    assert face(HIDDEN, Style(back="plum")) == back(Style(back="plum"))


def test_names_can_be_read_on_their_plates_and_red_cards_under_the_calm_shade():
    assert all(contrast(FELT_INK, colour) >= 4.5 for colour in (PLATE, *TEAM.values()))
    assert contrast(GOLD_INK, GOLD) >= 7
    assert contrast(under(CALM, "#cc1230"), under(CALM, "#fffefb")) >= 4.5


# ---- what is drawn ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", WINDOWS, ids=lambda screen: f"{screen.w}x{screen.h}")
@pytest.mark.parametrize("game", laws.GAMES)
def test_no_letter_is_small_and_what_is_tilted_becomes_straight_again(game, screen):
    for some in shown(game, screen):
        tilts = [m.degrees for sprite in some.sprites for m in marks(sprite, Style()) if isinstance(m, Tilt)]
        assert all(bool(degrees) == (i % 2 == 0) for i, degrees in enumerate(tilts)) and len(tilts) % 2 == 0
        words = [m for sprite in some.sprites for m in marks(sprite, Style()) if isinstance(m, Label)]
        assert all(word.size * screen.unit >= LETTER - 0.01 for word in words)
        ElementTree.fromstring(svg(some))  # it is well formed


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    "one",
    [SHADE, *TOKENS, Card("QS"), HIDDEN, Portrait("Pip", "pleased")]
    + [Edge(kind, 112, 157) for kind in ("may", "good", "guilty", "calm", "can")]
    + [
        Edge("inlay", 430, 260),
        *(Edge(kind, side, side) for kind in ("ring", "one", "two", "turn") for side in (36, 84)),
    ],
    ids=str,
)
def test_what_is_drawn_once_has_room_for_all_of_its_lines(one, large):
    """So that no shadow is cut off, and a change wipes all that was drawn."""
    what = drawn(one, Style(large=large))
    for shape in what.shapes:
        reach = what.reach - (shape.width / 2 if shape.stroke else 0)
        for _, points in read(shape.d):
            for x, y in points:
                assert -reach <= x + 0.03 and x <= what.w + reach + 0.03, shape
                assert -reach <= y + 0.03 and y <= what.h + reach + 0.03, shape


@pytest.mark.parametrize("mark", ["", "can", "may", "lifted", "good", "guilty", "calm"])
def test_a_card_has_its_mark_round_it_and_a_pile_its_tray_below_it(mark):
    found = [m.what for m in marks(Sprite("card", BOX, card=Card("7C"), mark=mark), Style())]
    others = [one for one in found if one is not Card("7C")]
    assert len(others) == bool(mark) and found.index(Card("7C")) == (1 if mark == "can" else 0)


def test_places_that_wait_for_a_card_have_a_dashed_golden_edge_and_others_none():
    for mark in ("can", "may", "goal", "", "own"):
        (pane,) = marks(Sprite("place", BOX, mark=mark), Style())
        assert pane.dashed == bool(pane.stroke) == (mark in ("can", "may", "goal"))
    for mark in ("can", "good", ""):
        (pane,) = marks(Sprite("tray", BOX, mark=mark), Style())
        assert bool(pane.stroke) == bool(mark)


def test_what_is_tilted_is_turned_about_its_middle():
    tilt, *_, straight = marks(Sprite("card", BOX, card=Card("7C"), mark="good", turn=-12), Style())
    assert tilt == Tilt(-12, 356, 278) and not straight.degrees
    assert '<g transform="rotate(-12 356 278)">' in svg(Scene(800, 600, (Sprite("card", BOX, turn=-12),), {}, {}))


# ---- corners ---------------------------------------------------------------------------------------------------------


def hand(step, *cards):
    return [Sprite("card", Box(20 + step * i, 400, 112, 157), "A", Card(card)) for i, card in enumerate(cards)]


@pytest.mark.parametrize(("step", "covered"), [(119, 0), (111, 0), (92, 2), (40, 2)])
def test_a_covered_card_has_one_corner(step, covered):
    laid = bared(hand(step, "7C", "8C", "9C"))
    assert [s.bare for s in laid] == [True] * covered + [False] * (3 - covered)
    assert bared(s._replace(bare=True) for s in laid) == laid, "what is not covered any more has its corner again"
    assert not any(s.bare for s in bared(hand(step, "??", "??")))


def loops(shape):
    """The outlines of a shape: the points of each, and how far it reaches, left, top, right and low."""
    found, half = [], shape.width / 2 if shape.stroke else 0
    for letter, points in read(shape.d):
        if letter == "M":
            found.append([])
        found[-1].extend(points)
    for one in found:
        xs, ys = zip(*one, strict=True)
        yield one, (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


@pytest.mark.parametrize("colours", [2, 4])
@pytest.mark.parametrize("card", [*PACK, *JOKERS], ids=str)
def test_what_hides_a_corner_hides_it_whole_and_nothing_else(card, colours):
    style = Style(colours)
    covers = cover(card, style)
    first, outlines = covers[0], [loop for shape in face(card, style)[1:] for loop in loops(shape)]
    corner = [reach for _, reach in outlines if reach[0] > 50 and reach[1] > 60]
    assert corner, "a card that is seen whole has one there"
    for left, top, right, low in corner:
        assert first.left <= left and first.top <= top and right <= first.right and low <= first.low
    within = {
        patch: [
            o
            for _, o in outlines
            if patch.left <= o[0] and patch.top <= o[1] and o[2] <= patch.right and o[3] <= patch.low
        ]
        for patch in covers
    }
    assert all(within.values()), "each hides something"
    for points, reach in outlines:
        for patch, hidden in within.items():
            inside = [p for p in points if patch.left < p[0] < patch.right and patch.top < p[1] < patch.low]
            assert not inside or reach in hidden
    assert cover(card, Style(colours, large=True)) == () == cover(HIDDEN, style)


def test_a_bare_card_has_its_corner_hidden_in_every_size():
    for wide in (52, 112, 166):
        box = Box(10, 10, wide, wide * 1.4)
        _, *hides = marks(Sprite("card", box, card=Card("KH"), bare=True), Style())
        assert len(hides) == 2 and all(isinstance(pane, Pane) and not pane.radius for pane in hides)
        for pane, patch in zip(hides, cover(Card("KH"), Style()), strict=True):
            assert math.isclose(pane.box.x - 10, patch.left * wide / WIDTH)
            assert math.isclose(pane.box.h, (patch.low - patch.top) * box.h / HEIGHT)
    assert [type(m) for m in marks(Sprite("card", BOX, card=Card("KH"), bare=True), Style(large=True))] == [Stamp]
