"""Partners are seen at a glance, by colour and by sign, and told in words; the cards of a trick cover no corner."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardlab import Exercise, Game
from cardlab.language.grammar import signed
from cardlab.lessons.request import Practice
from cardlab.picture import words
from cardlab.picture.scene import scene
from cardlab.picture.skin import TEAM
from cardlab.picture.sprites import Screen
from cardlab.table.table import Table

SCREENS = (Screen(1328, 612), Screen(390, 844), Screen(844, 390))
TEAMS = (("A", "C"), ("B", "D"))
TRICK = (
    "A: AS TS 8S QH | B: 6D 7D 8D | C: AH TH KH | D: 6H 7H 8H | trick: 9S JS KS | leader: B | turn: A | phase: play | "
    "dealer: D | trump: | declarer: B | contract: 120"
)


def four(game: str) -> Game:
    return Game(
        game, players=["You", "Pip", "Dot", "Milo"], seed=1, **({} if game == "casino" else {"partners": "seated"})
    )


@pytest.mark.parametrize("game", ["marjapussi", "casino"])
@pytest.mark.parametrize("screen", SCREENS)
def test_the_plates_of_a_team_have_one_colour_and_one_sign(game, screen):
    some = four(game)
    view = some.view("A")
    told = some.host(view)
    drawn = scene(view, told, some.names, screen=screen)
    signs = {s.zone: s for s in drawn.sprites if s.mark in TEAM and s.kind == "badge"}
    plates = {s.zone: s for s in drawn.sprites if s.kind == "plate"}
    seats = {zone.pile: zone.owner for zone in view.zones() if zone.pile in plates}
    assert told.teams == TEAMS and len(plates) == 4
    for pile, seat in seats.items():
        team = ("one", "two")[seat in TEAMS[1]]
        assert signs[pile].mark == team
        assert plates[pile].mark == ("turn" if view.turn == seat else team)
        sign, plate = signs[pile].box, plates[pile].box
        assert plate.x <= sign.x and sign.x + sign.w < plate.x + plate.w, "it stands on the plate"


@pytest.mark.parametrize("screen", SCREENS)
def test_a_role_is_never_cut_and_the_score_always_seen(screen):
    text = TRICK.replace("declarer: B", "declarer: D")  # who deals as well
    some = Game("marjapussi", players=["You", "Pip", "Dot", "Milo"], position=text)
    view = some.view("A")
    drawn = scene(view, some.host(view), some.names, screen=screen)
    tags = {s.zone: s.text for s in drawn.sprites if s.kind in ("label", "note") and s.zone in ("A", "B", "C", "D")}
    assert tags["D"] in ("dealer · declarer · 0", "declarer · 0") and tags["C"] == "partner · 0"
    assert not any("…" in text for text in tags.values())


def test_signs_differ_by_form_as_well():
    one, two = TEAM.values()
    assert one != two


@pytest.mark.parametrize("game", ["marjapussi", "casino"])
def test_partners_are_told_in_words(game):
    some = four(game)
    view = some.view("A")
    lines = words.lines(view, some.host(view), some.names)
    assert {"You and Dot are partners.", "Pip and Milo are partners."} <= {*lines}


@pytest.mark.parametrize(("game", "seats"), [("bela", 2), ("bela", 3), ("casino", 2), ("casino", 3)])
def test_who_plays_alone_has_no_team(game, seats):
    some = Game(game, players=["You", "Pip", "Dot"][:seats], seed=1)
    view = some.view("A")
    assert some.host(view).teams == ()
    assert not [s for s in scene(view, some.host(view), some.names).sprites if s.mark in TEAM]


@pytest.mark.parametrize("screen", SCREENS)
def test_four_cards_of_a_trick_show_their_corners_and_the_star_lies_on_top(screen):
    some = Game("marjapussi", players=["You", "Pip", "Dot", "Milo"], position=TRICK)
    view = some.view("A")
    view = view.play("play AS")
    drawn = scene(view, some.host(view), some.names, screen=screen)
    trick = [s for s in drawn.sprites if s.zone == "trick" and s.kind in ("card", "badge")]
    cards, star = trick[:-1], trick[-1]
    assert len(cards) == 4 and star.mark == "star"
    for below, above in combinations(cards, 2):
        a, b = below.box, above.box
        apart = a.x + a.w <= b.x or b.x + b.w <= a.x
        assert apart or a.y + a.h / 3 <= b.y, "the corner of what lies below is seen"


def test_a_question_in_words_shows_no_star_before_it_is_answered():
    asked = Exercise(
        game="bismarck", position="A: TD 2C | B: 3C | C: 4C | trick: 9D AS | turn: A | dealer: C", stage=1, after="TD",
        request="Who wins?", ask="turn", right="A: 10♦ beats 9♦.",
        wrong="B: BIS-23 9♦ is too low.; C: BIS-23 A♠ is no diamond.",
    )  # fmt: skip
    practice = Practice(asked)
    some = Table(practice, speed="instant")
    assert asked.choices and not [s for s in some.painter.scene.sprites if s.mark == "star"] and some.host.star is None
    some.press("choice:A")
    assert practice.done and [s for s in some.painter.scene.sprites if s.mark == "star"], "the answer is seen then"


def test_a_high_screen_has_the_partner_across_the_trick():
    some = Game("marjapussi", players=["You", "Pip", "Dot", "Milo"], position=TRICK)
    view = some.view("A")
    drawn = scene(view, some.host(view), some.names, screen=Screen(820, 1180))
    plate, trick = next(s.box for s in drawn.sprites if s.kind == "plate" and s.zone == "C"), drawn.anchors["trick"]
    assert plate.y + plate.h <= trick.y and abs(plate.x + plate.w / 2 - trick.x - trick.w / 2) < 60


@pytest.mark.parametrize("score", [(-250, 95), (1000, -1000), (0, 0)])
def test_the_score_is_never_cut_on_a_phone(score):
    text = TRICK + f" | score: {score[0]} {score[1]} {score[0]} {score[1]}"
    for dealer in "ABCD":
        some = Game(
            "marjapussi", players=["You", "Pip", "Dot", "Milo"], position=text.replace("dealer: D", f"dealer: {dealer}")
        )
        view = some.view("A")
        for screen in (*SCREENS, Screen(374, 678)):
            drawn = scene(view, some.host(view), some.names, screen=screen)
            tags = {
                s.zone: s.text for s in drawn.sprites if s.kind in ("label", "note") and s.zone in ("A", "B", "C", "D")
            }
            seats = "BCD" if drawn.shape == "lying" else "ABCD"  # there the own points are those of the partner
            assert all(tags[seat].endswith(signed(str(score["ABCD".index(seat) % 2]))) for seat in seats), tags
