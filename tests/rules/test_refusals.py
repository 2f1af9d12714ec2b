"""A refusal is of this game and of this stage: it names no card, no rule and no end that there is not."""

import random
import re

import laws
import pytest

from cardlab import Game
from cardlab.games import book, rules_of
from cardlab.play.bots import bots
from cardlab.rules.cards import Card
from cardlab.rules.moves import IllegalMove

CASINO = "A: 9C 7H | B: TS | table: KS 4C | turn: A"
BELISHA = "A: 9Y 9B | B: 12Y 5G | stock: 4B | discards: 12R 9G 2R | turn: A"


def said(state, move):
    """(rule, sentence for adults, sentence for children) of a refusal."""
    refused = state.why_not(move)
    return refused.rule, refused.say(), refused.say(child=True)


def reached(state, phase):
    """The first state of a hand that is in this phase."""
    while state.phase != phase:
        state = state.play(bots.first(state.view(state.turn), random.Random(1)))
    return state


@pytest.mark.parametrize("move", ["take XR", "take XB", "play XR", "build XR -> 9"])
def test_a_card_that_the_pack_does_not_have_is_refused_in_a_sentence(move):
    begun = rules_of("casino").at(CASINO).play("play 9C")
    for state in (begun, begun.view("A"), rules_of("casino").at(CASINO)):
        rule, adults, child = said(state, move)
        assert rule == "CAS-13" and adults == child and adults.startswith("There's no "), adults
        with pytest.raises(IllegalMove, match="joker in this game"):
            state.play(move)


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        ("pick_up 9G", "BSH-12", "You may take only the exposed card, the red 2."),
        ("exchange 9G", "BSH-12", "The green 9 has been discarded. You may take only the exposed card"),
        ("exchange 9Y", "BSH-34", "There is no joker there to exchange."),
        ("exchange", "BSH-34", "There is no joker there to exchange."),
        ("lay 7C", "BSH-10", "There's no 7♣ in this game."),
        ("discard", "BSH-10", "You begin a turn by taking a card."),
        ("pick_up 2R", "BSH-11", "Write that move as pick_up."),
    ],
)
def test_belisha_gives_the_reason_first_and_the_form_second(move, rule, sentence):
    found, adults, _ = said(rules_of("belisha").at(BELISHA), move)
    assert found == rule and adults.startswith(sentence), adults


def test_a_tap_on_a_buried_discard_is_answered_with_its_rule_bsh_12():
    held = Game("belisha", players=["Ana", "Bo"], position=BELISHA)
    answer = held.click(Card("9G"))
    assert answer.rule == "BSH-12" and "red 2" in answer.say(child=True)
    assert str(held.click(zone="discards")) == "pick_up"


@pytest.mark.parametrize("options", [{"stage": "1"}, {"trumps": "none"}])
@pytest.mark.parametrize("move", ["call -> H", "pair", "half -> H", "answer -> no"])
def test_marjapussi_without_trumps_explains_no_call_and_no_question(options, move):
    state = reached(rules_of("marjapussi").new(4, seed=1, **options), "play")
    rule, adults, child = said(state, move)
    assert rule in book("marjapussi").on(options.get("stage"), state.rules) and rule not in ("MAR-35", "MAR-44")
    known = re.search(r"Its moves are (.*)\.", adults)[1].split(", ")
    assert not {"call", "pair", "half", "answer"} & set(known) and child == "You can't do that in this game."


def test_marjapussi_a_late_announcement_is_told_that_the_contract_stands_mar_20():
    state = reached(rules_of("marjapussi").new(4, seed=1), "play")
    assert said(state, "announce -> 120")[0] == said(state, "announce")[0] == "MAR-20"
    assert said(state, "bid -> 120")[0] == "MAR-13" and said(state, "give")[0] == "MAR-19"


@pytest.mark.parametrize("move", ["play 7C", "play", "deal 7C", "gather"])
def test_after_a_hand_of_a_match_nobody_hears_that_the_game_is_over(move):
    state = rules_of("bismarck").new(3, seed=1)
    while not state.hand_over:
        state = state.play(bots.first(state.view(state.turn), random.Random(1)))
    assert state.turn and state.deals == 1
    _, adults, child = said(state, move)
    assert adults.startswith("This hand is over") and child.startswith("This hand is over")


def test_an_example_is_a_move_that_is_legal_now_or_of_the_hand():
    state = rules_of("black_jack").at("A: 9C 7H 4S | B: TS | discard: 9H | turn: A")
    assert said(state, "play")[1] == "Write that move as play 9C or play 7H."
    assert said(rules_of("bango").at("A: KS | B: 6S 9D | calling: 6S ... | dealer: A | turn: A"), "call 6S")[1] == (
        "Write that move as call."
    )


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_move_that_a_stage_does_not_have_is_said_not_to_be_there(game):
    """Also by whoever lists the moves that there are."""
    kind, seats = rules_of(game), laws.few(game)
    for stage in kind.Rules.stages:
        state = kind.new(seats, seed=2, stage=stage)
        there = [verb for verb, row in kind.verbs.items() if verb != "deal" and row.when(state.rules)]
        assert said(state, "dance")[1].endswith(f"Its moves are {', '.join(there)}.")
        on = book(game).on(stage, state.rules)
        for verb in kind.verbs.keys() - {*there, "deal"}:
            rule, adults, _ = said(state, verb)
            assert rule in on and verb not in adults.rstrip(".").partition("Its moves are ")[2].split(", "), (
                stage,
                adults,
            )
        assert {kind.verbs[verb].rule for verb in there} - {""} <= on, "what can be done has its rule on"
