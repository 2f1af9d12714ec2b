"""The player of Belisha and its reasons: what it sees, what it says, and how strong it is."""

import random
import re

import pytest
from play import go

from cardlab.games import advice_of, belisha, book
from cardlab.games.belisha import Rules
from cardlab.games.belisha.advice import advise
from cardlab.lab.simulate import simulate
from cardlab.play.bots.bots import named
from cardlab.rules.cards import Card
from cardlab.rules.moves import Reason

at, bot = belisha.at, named("bot", advice_of("belisha"))


def advice(text, **options):
    state = at(text, **options)
    move, why = advise(state.view(state.turn))
    return str(move), why


def turn(state):
    """The moves that the player makes until the turn is over."""
    me, made = state.turn, []
    while state.turn == me and not state.hand_over:
        made.append(str(bot(state.view(me), random.Random(0))))
        state = state.play(made[-1])
    return made


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"stage": s} for s in Rules.stages] + [
    {"scoring": "as_laid", "target": 60}, {"scoring": "winner_takes", "out_needs_discard": True},
    {"exchange_turn": "instead_of_draw", "wrap_runs": True}, {"joker_bars_discards": True, "return_exposed": True},
    {"stock_out": "end_hand", "exchange_needs_group": True},
])  # fmt: skip
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whatever_the_rules_it_plays_by_them_and_says_why(options, seats):
    known, names = set(book("belisha").rules), dict(zip("ABCDEF", "Ana Ben Cid Dot Eli Fay".split(), strict=True))
    for seed in (1, 2):
        state = belisha.new(seats, seed=seed, **options)
        for _ in range(400):
            if state.hand_over:
                break
            move, why = advise(state.view(state.turn))
            assert move is bot(state.view(state.turn), random.Random(seed))
            assert isinstance(why, Reason) and why.rule in known
            for said in (why.say(names=names), why.say(child=True, names=names)):
                assert re.search(r"[.!]$", said) and not re.search(r"[{}]|None|\?", said), said
                assert len(re.findall(r"[.!?]+(?=\s|$)", said)) <= 2
            state = state.play(move)
        assert state.hand_over and (not state.turn or advise(state.view(state.turn))[0].verb == "deal")


def test_it_lays_and_adds_before_it_discards():
    made = turn(
        at("A: 3Y 3G 3B 8Y 9Y 13G 1R | B: 4G | G1: 5Y 6Y 7Y | laid_down: B | stock: 2B 9B 4R | discards: 11R | turn: A")
    )
    assert sorted(made[1:4]) == ["lay 3B", "lay 3G", "lay 3Y"]
    assert made[4:6] == ["add 8Y -> G1", "add 9Y -> G1"] and made[-1].startswith("discard")


def test_it_takes_the_exposed_card_that_makes_a_group():
    move, why = advice("A: 5Y 6Y 12G 1B 9R | B: 4G | stock: 2B 9B 4R | discards: 7Y | turn: A")
    assert move == "pick_up" and why.say(child=True) == "The yellow 7 goes with the yellow 5 and the yellow 6."
    move, why = advice("A: 5Y 6Y 12G 1B 9R | B: 4G | stock: 2B 9B 4R | discards: 13R | turn: A")
    assert move == "draw" and why.rule == "BSH-11"
    move, why = advice("A: 1B 9R | B: 4G | G1: 5Y 6Y 7Y | laid_down: A | stock: 2B 9B 4R | discards: 8Y | turn: A")
    assert move == "pick_up" and "yellow run 5-7" in why.say()


def test_it_keeps_partners_and_throws_away_what_goes_with_nothing():
    assert advice("A: 5Y 6Y 9B 8B 13R | B: 4G | took: stock | turn: A")[0] == "discard 13R"
    move, why = advice("A: 5Y 6Y 9B 8B 1G | B: 4G | took: stock | turn: A", use_signs=False)
    assert move == "discard 1G" and why.say() == "The green 1 doesn't go with any of your cards."


def test_it_counts_the_cards_that_are_gone():
    """Of two pairs it keeps the one whose third card can still come."""
    text = "A: 5Y 5G 9Y 9G | B: 4G | discards: {} | took: stock | turn: A"
    for gone, kept in (("9R 9B 1R", "5"), ("5R 5B 1R", "9")):
        move, _ = advice(text.format(gone), use_signs=False, use_joker=False)
        assert Card(move.split()[1]).rank != kept


def test_it_goes_out_when_it_can():
    move, why = advice("A: 8Y | B: 4G 5G | G1: 5Y 6Y 7Y | laid_down: A | took: stock | turn: A")
    assert move in ("add 8Y -> G1", "discard 8Y") and why.rule == "BSH-40"


def test_it_uses_the_joker_and_fetches_it():
    made = turn(at("A: 9B 10B JK 2Y | B: 4G 5G | stock: 13R 1G 2R 3R 3B | discards: 5R | turn: A"))
    assert made[-2] in ("lay JK -> 8B", "lay JK -> 11B")
    text = "A: 7R 10B 11B 1Y | B: 4G 5G | G1: 8R 9R JK | stands: G1=7R | stock: 1B 3G 5Y | discards: 2R | turn: A"
    move, why = advice(text)
    assert move == "exchange 7R -> G1" and why.say(child=True) == "The red 7 fetches the joker!"


def test_after_a_hand_it_deals():
    state = go(at("A: 8Y | B: 4G | took: stock | turn: A"), "discard 8Y")
    assert advise(state.view("A"))[0].verb == "deal"


@pytest.mark.slow
def test_it_beats_chance_by_far():
    assert simulate("belisha", players=["bot", "bot:at_random"], deals=30).share("A") > 0.85
