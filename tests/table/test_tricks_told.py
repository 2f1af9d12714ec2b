"""What a table tells of tricks: the order of the cards, who wins one and why, cards that change hands."""

from itertools import pairwise

import laws
import pytest
from play import go, host, sensible
from positions import MAR_E04, SGM_E04

from cardlab.games import host_of, rules_of
from cardlab.games import sergeant_major as sgm
from cardlab.picture.motion import journeys
from cardlab.picture.scene import scene
from cardlab.picture.sprites import Screen
from cardlab.picture.words import lines, order
from cardlab.play.game import Game
from cardlab.rules.cards import HIDDEN, Card, cards
from cardlab.rules.text.position import NOBODY
from cardlab.rules.tricks.game import decided
from cardlab.rules.tricks.winner import powers
from cardlab.table.table import Table

NAMES = {"A": "You", "B": "Pip", "C": "Dot", "D": "Milo"}
TRICKS = [
    g for g in laws.GAMES if any(z.kind == "trick" for z in rules_of(g)(rules_of(g).Rules(), laws.few(g)).zones())
]


@pytest.mark.parametrize(
    ("trick", "trump", "said"),
    [
        ("9D AS TD", "", "You win: 10♦ is the highest diamond"),
        ("9D AS KC", "", "You win: 9♦ is the only diamond"),
        ("AS 2C 3C", "C", "You win: 3♣ is the highest trump"),
        ("AS 2C KS", "C", "You win: 2♣ is the only trump"),
    ],
)
def test_it_is_said_with_which_card_a_trick_is_won_and_why(trick, trump, said):
    power = powers("AKQJT98765432", trump)
    assert decided("BIS-23", "A", cards(trick), power, trump).say(names=NAMES) == said


def test_there_are_four_trick_games():
    assert TRICKS == ["bela", "bismarck", "marjapussi", "sergeant_major"]


@pytest.mark.parametrize("game", TRICKS)
def test_every_whole_trick_is_explained_to_everybody_while_it_lies(game):
    kind, found = rules_of(game), 0
    state = kind.new(laws.few(game), seed=3)
    while not state.hand_over:
        if state.phase == "gather":
            found += 1
            for seat in (*state.seats, NOBODY):
                told = host_of(state.view(seat))
                said = told.taking
                assert told.look > 0 and said.cards == (told.star,) and told.star in state.piles["trick"]
                assert " is the " in said.say(names=NAMES) and said.rule
        else:
            assert host(state).taking is None
        state = state.play(sensible(state)[0])
    assert found >= 8


@pytest.mark.parametrize("game", TRICKS)
def test_the_order_of_the_cards_is_that_of_the_tricks(game):
    state = rules_of(game).new(laws.few(game), seed=5)
    while not state.hand_over and not state.trump:
        state = state.play(sensible(state)[0])
    ladders = host(state).ladders
    assert sorted("".join(one.suits for one in ladders)) == sorted("SHDC")
    assert bool(state.trump) == ladders[0].trumps and (not state.trump or ladders[0].suits == state.trump)
    pack = set(state.pack())
    assert {Card(rank + suit) for one in ladders for suit in one.suits for rank in one.ranks} == pack
    for one in ladders:
        for suit in one.suits:
            best = [Card(rank + suit) for rank in one.ranks]
            for better, worse in pairwise(best):
                assert decided("", "A", (worse, better), state_power(state), state.trump).cards == (better,)


def state_power(state):
    """How strong the cards are now, as the game itself has it."""
    from cardlab.games.bela.cards import POWER

    return getattr(state, "power", None) or POWER[state.trump]


def test_the_order_is_written_with_trumps_first_and_what_the_cards_count():
    text = "A: KH 9D | B: 8D | trick: TH | trump: S | turn: A"
    view = rules_of("bela").at(text, stage=1).view("A")
    assert order(host_of(view)) == [
        "Trumps ♠: J = 20, 9 = 14, A = 11, 10 = 10, K = 4, Q = 3, 8, 7",
        "♥ ♦ ♣: A = 11, 10 = 10, K = 4, Q = 3, J = 2, 9, 8, 7",
    ]
    plain = rules_of("bismarck").new(3, stage=1, seed=1)
    assert order(host(plain)) == ["Every suit: A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2"]


def test_the_table_has_the_order_one_tap_away_and_says_why_a_trick_is_won():
    text = "A: JS 9D | B: 7D | trick: 8S | trump: S | turn: A"
    table = Table(Game("bela", position=text, players=["You", "Bo"], stage=1, patient=True), coach=True)
    assert len(table.overlay.look["order"]) == 2
    table.game.play("play JS")
    assert table.host.taking.say(names=table.game.names) == "You win: J♠ is the highest trump"
    assert "J♠ is the highest trump" in " ".join(table.overlay.look["words"])


# ---- cards that change hands ---------------------------------------------------------------------------------------


def drawn(state, seat):
    view = state.view(seat)
    return scene(view, host_of(view), NAMES)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seat", ["A", "B", "C", NOBODY])
def test_an_exchange_is_two_cards_that_travel_face_down(seat, narrow):
    before = sgm.at(SGM_E04)
    states = [before, go(before, "give 4S"), go(before, "give 4S", "give 5H")]
    views = [state.view(seat) for state in states]
    scenes = [scene(view, host_of(view), NAMES, screen=Screen(390, 844) if narrow else None) for view in views]
    for old, new in ((scenes[0], scenes[1]), (scenes[1], scenes[2])):
        flown = [f for f in journeys(old, new) if f.card is HIDDEN]
        assert len(flown) == 2 and {(f.start, f.goal) for f in flown} == {
            (flown[0].start, flown[0].goal),
            (flown[1].start, flown[1].goal),
        }
        assert flown[0].start != flown[0].goal and flown[0].start != flown[1].start
    assert journeys(scenes[2], scenes[2]) == (), "shown again, nothing travels"
    assert not [f for f in journeys(scenes[2], scenes[1]) if f.card is HIDDEN], "nor when it is taken back"


@pytest.mark.parametrize("seat", ["A", "B", NOBODY])
def test_cards_laid_away_lie_face_down_for_all_and_only_the_dealer_knows_them_sgm_23(seat):
    state = sgm.at(SGM_E04.replace("before: 2 -2 0 | phase: give | turn: A", "phase: name | turn: B"))
    laid = "2C 3C 2D 3D"
    steps = [state.play("name -> S")]
    for card in laid.split():
        steps.append(steps[-1].play(f"discard {card}"))
    views = [step.view(seat) for step in steps]
    assert set(views[-1].piles["away"]) == (set(cards(laid)) if seat == "B" else {HIDDEN})
    assert sgm.at(views[-1].text()).piles == views[-1].piles
    forgetting = [view.copy() for view in views]
    for view in forgetting:
        view.piles["away"] = (HIDDEN,) * len(view.piles["away"])
    scenes, blind = ([scene(v, host_of(v), NAMES) for v in some] for some in (views, forgetting))
    assert scenes == blind and [s.card for s in scenes[-1].sprites if s.zone == "away" and s.kind == "card"] == [HIDDEN]
    assert [journeys(*pair) for pair in pairwise(scenes)] == [journeys(*pair) for pair in pairwise(blind)]
    for view, other in zip(views, forgetting, strict=True):
        assert lines(view, host_of(view), NAMES) == lines(other, host_of(other), NAMES)


def test_who_is_not_concerned_sees_that_cards_were_exchanged_and_not_which():
    before = sgm.at(SGM_E04)
    one, other = go(before, "give 4S"), go(before, "give 5H")
    told = [host_of(state.view("C")).travels for state in (one, other)]
    assert told[0] == told[1] == (("A", "B"), ("B", "A"))
    assert journeys(drawn(before, "C"), drawn(one, "C")) == journeys(drawn(before, "C"), drawn(other, "C"))


def test_four_cards_passed_on_travel_face_down_to_all_but_the_two():
    state = rules_of("marjapussi").at(MAR_E04, stage=4).play("exchange")
    for seat in "ABCD":
        now = state
        for card in ("AC", "TC", "AD", "TD"):
            after = now.play(f"give {card}")
            flights = journeys(drawn(now, seat), drawn(after, seat))
            assert flights, (seat, card)
            faces = {f.card for f in flights} - {HIDDEN}
            assert not faces if seat != "C" else faces <= set(cards("AC TC AD TD"))
            now = after
        assert all(f.card is not HIDDEN for f in flights) == (seat == "C"), "who gets them sees them"
