"""Tricks in general: who wins one, and what a player owes to it."""

import pytest

from cardlab.rules.cards import PACK, Card, cards
from cardlab.rules.tricks.winner import Obligation, beats, duty, powers, winning

ACE_HIGH = "AKQJT98765432"
BELA = powers("ATKQJ987", "S", "J9ATKQ87")


def codes(some):
    return " ".join(c.code for c in some)


def test_powers_rank_every_suit_alike_and_trumps_above_all():
    power = powers(ACE_HIGH, "H")
    assert len(power) == 52
    assert power[Card("2H")] > power[Card("AS")] > power[Card("KS")] > power[Card("2S")] == power[Card("2D")]
    assert [c.rank for c in sorted(BELA, key=BELA.__getitem__, reverse=True) if c.suit == "S"] == list("J9ATKQ87")
    assert len(BELA) == 32 and Card("2S") not in BELA
    assert codes(BELA.higher[Card("QS")]) == "JS 9S AS TS KS" and codes(BELA.higher[Card("QH")]) == "AH TH KH"
    assert codes(BELA.higher[Card("JS")]) == ""
    plain = powers(ACE_HIGH)
    assert len(set(plain.values())) == 13 and len(plain) == len(PACK)


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("TH KH", "", 0),
        ("KH TH", "", 1),
        ("KH AS", "", 0),  # no trumps: another suit never wins
        ("AH 7S", "S", 1),
        ("AH 7S 8S", "S", 2),
        ("AH 8S 7S", "S", 1),
        ("7H AD AC", "S", 0),
        ("9S JS AS", "S", 1),
    ],
)
def test_a_trick_is_won_by_the_highest_trump_or_the_highest_of_the_suit_led(trick, trump, place):
    power = powers("ATKQJ987", trump, "J9ATKQ87")
    assert winning(cards(trick), power, trump) == place


def test_beats_asks_for_the_suit_or_a_trump():
    assert beats(Card("AH"), Card("TH"), BELA, "S") and not beats(Card("KH"), Card("TH"), BELA, "S")
    assert beats(Card("7S"), Card("AH"), BELA, "S") and not beats(Card("AD"), Card("7H"), BELA, "S")
    assert not beats(Card("AS"), Card("9S"), BELA, "S")


@pytest.mark.parametrize(
    ("hand", "trick", "how", "word", "left"),
    [
        ("AH 7C", "", {}, "lead", "AH 7C"),
        ("AH 7C JS", "TH", {}, "follow", "AH"),
        ("7C JS", "TH", {}, "free", "7C JS"),
        ("7C JS 8S", "TH", {"must_trump": True}, "trump", "JS 8S"),
        ("7C", "TH", {"must_trump": True}, "free", "7C"),
        ("AS 7S AD", "KS", {}, "follow", "AS 7S"),
        ("AS 7S AD", "KS", {"must_beat": "trumps"}, "beat", "AS"),
        ("AS 7S AD", "9S", {"must_beat": "trumps"}, "follow", "AS 7S"),
        ("AH 7H", "TH", {"must_beat": "trumps"}, "follow", "AH 7H"),
        ("AH 7H", "TH", {"must_beat": "all"}, "beat", "AH"),
        ("AH 7H", "TH 8S", {"must_beat": "all"}, "follow", "AH 7H"),
        ("9S 7S AD", "TH 8S", {"must_trump": True, "must_beat": "all"}, "overtrump", "9S"),
        ("9S 7S AD", "TH 8S", {"must_trump": True}, "trump", "9S 7S"),
        ("7S AD", "TH 8S", {"must_trump": True, "must_beat": "trumps"}, "undertrump", "7S"),
        ("7S AD", "TH 8S", {"must_trump": True, "must_beat": "all", "undertrump": False}, "free", "7S AD"),
    ],
)
def test_duty_names_what_is_owed_and_the_cards_that_do_it(hand, trick, how, word, left):
    found = duty(cards(hand), cards(trick), BELA, "S", **how)
    assert isinstance(found, Obligation)
    assert (found.word, codes(found.cards)) == (word, left)


def test_without_trumps_nobody_must_trump():
    power = powers("ATKQJ987")
    found = duty(cards("7C JS"), cards("TH"), power, must_trump=True, must_beat="all")
    assert (found.word, codes(found.cards)) == ("free", "7C JS")
