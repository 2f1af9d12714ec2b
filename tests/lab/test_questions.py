"""The lab for children: each hand speaks for one side, and what is said of many follows from their margin."""

import random
from math import comb

import laws
import pytest

from cardlab.games import catalogue
from cardlab.lab.children.lab import ROUNDS, ChildrensLab
from cardlab.lab.children.watch import FRAMES, found, question_of, watch

GAMES = catalogue()


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_for_one_side_or_neither_and_is_the_same_when_it_is_watched_again(game):
    question = question_of(game)
    for number in range(laws.share(6)):
        hand = watch(question, game, number)
        assert hand.side in (-1, 0, 1) and len(hand.pictures) == FRAMES
        assert hand == watch(question, game, number)
        for *held, card in hand.pictures:
            assert 1 <= len(held) <= 4 and all(isinstance(n, int) and n >= 0 for n in held)
            assert isinstance(card, str) and "?" not in card, "a card that nobody sees is not shown"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_can_come_out_either_way(game):
    question = question_of(game)
    sides, number = set(), 0
    while not sides >= {0, 1}:
        sides.add(watch(question, game, number).side)
        number += 1
        assert number < 200, "nobody would have to guess"


def test_more_often_is_said_only_where_chance_would_hardly_do_it():
    chance, question, sure = random.Random(laws.SEED), question_of("black_jack"), 0
    for _ in range(400):
        n = chance.choice([1, 2, 7, 20, 60, 200, 517, 1000])
        first = min(n, max(0, round(chance.gauss(n / 2, n**0.5))))
        counts = first, n - first
        out = found(question, counts, chance.random())
        lead = max(counts)
        by_chance = 2 * sum(comb(n, k) for k in range(lead, n + 1)) / 2**n
        name = "first" if counts[0] >= counts[1] else "second"
        assert out.sentence.startswith(f"Going {name} won {lead} of {n}. ")
        if "more than just luck" in out.sentence:
            assert by_chance < 0.05, (counts, by_chance)
            sure += 1
        else:
            assert "luck" in out.sentence and by_chance > 0.005, (counts, by_chance)
    assert sure > 20


def test_the_guess_is_close_where_the_stripes_are():
    question = question_of("casino")
    for guess in range(101):
        out = found(question, (120, 80), guess / 100)
        assert out.close == (0.6 - out.margin <= guess / 100 <= 0.6 + out.margin)
    assert found(question, (0, 0), 0.5).sentence == "Not one hand was decided, so we can't tell."


class Heard(ChildrensLab):
    """It keeps what it tells the page."""

    def send(self, content, buffers=None):
        self.__dict__.setdefault("said", []).append(content)


def test_the_page_is_sent_every_hand_once_and_then_what_may_be_said_of_all():
    lab = Heard()
    for odd in [
        None,
        "open",
        {"game": "whist", "act": "open"},
        {"game": "bela", "act": "watch", "round": 1, "guess": 50},
    ]:
        lab._message(None, odd, None)
    for guess in (True, "60", 101, -1, None):
        lab._message(None, {"game": "bela", "act": "watch", "round": 0, "guess": guess}, None)
    assert "said" not in lab.__dict__, "nothing was played"
    lab._message(None, {"game": "bela", "act": "open"}, None)
    assert lab.said.pop()["first"][:2] == [6, 6]
    for which, most in enumerate(ROUNDS):
        lab._message(None, {"game": "bela", "act": "watch", "round": which, "guess": 60}, None)
        *_, last = lab.said
        hands = [hand for told in lab.said for hand in told.get("hands", ())]
        assert len(hands) == most
        sides = [hand.side for hand in hands]
        assert last["told"]["counts"] == (sides.count(0), sides.count(1))
    with pytest.raises(ValueError, match="There is no game 'whist'"):
        ChildrensLab("whist")
