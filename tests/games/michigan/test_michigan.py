"""Michigan by its rule book: worked examples, every option and bad input, named by rule id."""

import random
from collections import Counter

import laws
import pytest
from play import fitting, go, host, moves, rule

from cardlab.games.michigan import Michigan, at, new
from cardlab.games.michigan.advice import WORLDS, advise, better_widow, sensible
from cardlab.play.game import Game
from cardlab.rules.cards import Card, pack
from cardlab.rules.text.position import NOBODY
from cardlab.rules.thinking.skill import Unseen


def size(state, pile):
    return len(state.piles[pile])


def said(state):
    return [note.rule for note in state.notes]


# ---- setting up ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "widow", "hands"),
    [
        (3, 13, (13, 13, 13)),
        (4, 11, (11, 10, 10, 10)),
        (5, 9, (9, 9, 9, 8, 8)),
        (6, 8, (8, 8, 7, 7, 7, 7)),
        (7, 7, (7, 7, 7, 6, 6, 6, 6)),
        (8, 6, (6, 6, 6, 6, 6, 6, 5, 5)),
    ],
)
def test_mic_e01_hands_after_the_deal_mic_01_07_08(seats, widow, hands):
    """MIC-01, MIC-07, MIC-08."""
    state = new(seats, seed=3)
    players = [state.after(state.dealer, i + 1) for i in range(seats)]
    assert size(state, "widow") == widow and sum(hands) + widow == 52
    assert tuple(size(state, s) for s in players) == hands


def test_mic_e02_the_first_ante_mic_03_04_06():
    """MIC-03, MIC-04, MIC-06."""
    state = new(4, first_dealer="seat0")
    assert state.dealer == "A" and state.chips == (42, 46, 46, 46) and state.boodle == (5, 5, 5, 5)
    stacks = host(state, "B").stacks
    assert sum(stacks.values()) == 200 and stacks["boodle.A"] == 5
    assert [str(state.piles[p][0]) for p in state.places] == ["AH", "KC", "QD", "JS"]
    equal = new(4, ante="equal")
    assert equal.boodle == (4, 4, 4, 4) and set(equal.chips) == {46}
    none = new(4, ante="none")
    assert none.boodle == (0, 0, 0, 0) and host(none).stacks["A"] == 50


def test_mic_06_chips_spread_freely():
    state = new(3, ante="free", free_ante=2, first_dealer="seat0")
    assert state.phase == "stake" and state.turn == "B" and rule(state, "stake -> widow") == "MIC-06"
    assert rule(state, "keep") == "MIC-06"
    state = go(state, "stake -> boodle.A", "stake -> boodle.A", "stake -> boodle.J")
    assert state.turn == "C" and state.boodle == (2, 0, 0, 1)
    state = go(state, "stake -> boodle.Q", "stake -> boodle.Q", "stake -> boodle.K")
    assert state.phase == "exchange" and state.turn == "A" and state.chips == (48, 48, 48)


def test_mic_05_the_lowest_card_deals_and_the_deal_passes_to_the_left():
    order = " ".join(str(c) for c in pack())
    assert Michigan.dealt(order, 3, cut="9S 2D KH").dealer == "B"
    assert Michigan.dealt(order, 3, cut="2S 2D KH 5C 3D").dealer == "B", "equals draw again"
    state = new(3, seed=1, rounds=5)
    first = state.dealer
    while not state.hand_over:
        state = state.play(sensible(state.view(state.turn))[0])
    assert state.play("deal").dealer == state.after(first)


def test_mic_e16_where_the_widow_is_dealt_and_who_gets_what_is_left_mic_07_08():
    for options, widow, hands in (
        ({}, 9, (9, 9, 9, 8, 8)),
        ({"widow_position": "last"}, 8, (9, 9, 9, 9, 8)),
        ({"extras": "to_widow"}, 12, (8, 8, 8, 8, 8)),
    ):
        state = new(5, seed=2, **options)
        players = [state.after(state.dealer, i + 1) for i in range(5)]
        assert (size(state, "widow"), tuple(size(state, s) for s in players)) == (widow, hands)


def test_mic_09_nobody_sees_the_widow_but_who_has_laid_it_down():
    state = new(4, seed=1)
    assert all(str(c) == "??" for seat in state.seats for c in state.view(seat).piles["widow"])
    mine = state.piles[state.dealer]
    state = state.play("exchange")
    assert state.view(state.dealer).piles["widow"] == mine
    assert all(str(c) == "??" for c in state.view(NOBODY).piles["widow"])


# ---- exchange and auction ------------------------------------------------------------------------------------------


def test_mic_e11_the_dealer_exchanges_mic_12_14():
    state = new(4, first_dealer="seat0")
    widow, mine = state.piles["widow"], state.piles["A"]
    state = state.play("exchange")
    assert state.piles["A"] == widow and state.piles["widow"] == mine and len(widow) == 11
    assert state.phase == "play" and state.turn == "B" and rule(state, "bid -> 1") == "MIC-20"


def test_mic_e12_the_auction_mic_13():
    state = go(new(4, first_dealer="seat0"), "keep")
    widow, mine = state.piles["widow"], state.piles["C"]
    assert state.turn == "B" and rule(state, "bid -> 0") == "MIC-13" and rule(state, "exchange") == "MIC-13"
    before = state.chips
    state = go(state, "bid -> 1", "bid -> 3", "pass")
    assert state.turn == "B" and rule(state, "bid -> 3") == "MIC-13"
    state = state.play("pass")
    assert state.piles["C"] == widow and state.piles["widow"] == mine
    assert state.chips == (before[0] + 3, before[1], before[2] - 3, before[3])
    assert state.turn == "B" and state.phase == "play"


def test_mic_13_a_bid_that_nobody_can_pay():
    state = go(new(4, first_dealer="seat0"), "keep")
    refused = state.why_not("bid -> 47")
    assert refused.rule == "MIC-13" and "46" in refused.say()
    assert "bid -> 46" in moves(state) and rule(state, "bid -> many") == "MIC-13"
    poor = go(new(4, first_dealer="seat0", starting_chips=0), "keep")
    assert moves(poor) == ["pass"]


def test_mic_14_nobody_bids():
    state = go(new(4, first_dealer="seat0"), "keep", "pass", "pass", "pass")
    assert state.phase == "play" and "MIC-14" in said(state) and state.taker == ""


def test_mic_12_who_may_exchange():
    assert go(new(4, widow_use="dealer_only"), "keep").phase == "play"
    assert new(4, widow_use="none").phase == "play"


# ---- playing -------------------------------------------------------------------------------------------------------

E03 = "A: 5H 9H 2C | B: 6H 7H KD | C: | D: TS 3D QC | widow: 8H 4D JC | dealer: D | turn: A"


def rounds_left(text, **options):
    """A position in the midst of the first of several rounds."""
    return at(f"{text} | deals: 1", **options)


def test_mic_e03_leads_and_stops_mic_21_22_24_25_28():
    state = at(E03.replace("C: |", "C: 4C |"))
    assert fitting(state) == "2C 5H" and rule(state, "play 9H") == "MIC-21"
    state = state.play("play 5H")
    assert state.turn == "B" and fitting(state) == "6H" and rule(state, "play KD") == "MIC-28"
    state = go(state, "play 6H", "play 7H")
    assert said(state) == ["MIC-22", "MIC-24"] and state.dead == "8H"
    assert state.turn == "B" and fitting(state) == "KD"


def test_mic_e04_boodle_and_the_stop_at_the_ace_mic_24_30():
    text = (
        "A: QD 3S 6C | B: KD 7S 9H | C: 2C | D: AD 4S QC | widow: 8H | boodle: 0 0 4 0 | chips: 20 20 20 20 | turn: A"
    )
    state = at(text).play("play QD")
    assert state.chips == (24, 20, 20, 20) and state.boodle == (0, 0, 0, 0) and "MIC-30" in said(state)
    state = go(state, "play KD", "play AD")
    assert state.turn == "D" and fitting(state) == "4S QC"


def test_mic_e05_a_card_that_is_gone_stops_too_mic_24():
    text = "A: 4C 6S 8D | B: KS QH 3D | C: 2D | D: 9S TH | widow: 3C | turn: A"
    state = at(text).play("play 4C")
    assert state.turn == "A" and fitting(state) == "6S 8D" and state.dead == ""
    assert "already been played" in state.notes[-1].say()


E06 = "A: 8C JC QC KC | B: 5S 6D 7H | C: 2H 3H | D: 9D TD 2S | widow: AC 9C | stopped: S | turn: A"


def test_mic_e06_the_lead_passes_to_the_left_mic_26():
    state = at(E06).play("play 8C")
    assert state.turn == "B" and fitting(state) == "5S 6D 7H" and said(state)[-1] == "MIC-26"


def test_mic_e07_out_with_a_boodle_card_mic_40_41_42():
    """MIC-40, MIC-41, MIC-42."""
    text = "A: JC QC KC | B: 5S 6D 7H | C: 9D TD 2S | widow: AC 9C | stopped: S | turn: A"
    state = rounds_left(f"{text} | boodle: 0 7 0 0 | chips: 20 20 20", rounds=3)
    state = go(state, "play JC", "play QC", "play KC")
    assert state.hand_over and state.winners == ("A",) and state.chips == (33, 17, 17)


def test_mic_e08_only_one_suit_left_mic_27_40():
    text = "A: 4D QD | B: 6D KD 9D | C: 7D TD | widow: 5D 8D JD AD | stopped: D | stopper: A | turn: A"
    state = rounds_left(text, rounds=3)
    assert fitting(state) == "4D"
    state = state.play("play 4D")
    assert state.turn == "A" and fitting(state) == "QD"
    end = state.play("play QD")
    assert end.winners == ("A",) and Card("KD") in end.piles["B"]
    other = rounds_left(text.replace("9D", "9S"))
    assert other.turn == "B" and fitting(other) == "9S"


def test_mic_e09_payments_of_a_round_mic_30_31_41():
    text = (
        "A: QD | B: 3H 4H | C: AH 9C TC JC | D: 5D | E: 2S 8S KD | stopped: C | boodle: 12 0 6 0"
        " | chips: 41 42 43 44 40 | dealer: E | turn: A"
    )
    end = rounds_left(text, rounds=5).play("play QD")
    assert end.chips == (57, 40, 39, 43, 37) and end.boodle == (12, 0, 0, 0)


@pytest.mark.parametrize(("restart", "leads"), [("different", "9S JH"), ("any", "8C 9S JH"), ("opposite_colour", "JH")])
def test_mic_e10_which_suit_may_follow_a_stop_mic_25(restart, leads):
    text = "A: 5C JH 9S 8C | B: 2S 3D | C: 4D 3H | widow: 6C | turn: A"
    state = at(text, restart_suit=restart).play("play 5C")
    assert fitting(state) == leads
    assert rule(state, "play 8C") == (None if restart == "any" else "MIC-25")


E13 = {
    "widow": "5S AS 2H 7H 3D 5D 6D QD AD 3C KC",
    "D": "7S JS KS 6H TH KH AH 7C TC JC",
    "A": "TS 3H 4H 8H QH 2D 7D JD 8C 9C QC",
    "B": "2S 4S QS 9H JH KD 4C 5C 6C AC",
    "C": "3S 6S 8S 9S 5H 4D 8D 9D TD 2C",
}


def whole_round(**options):
    """A round from the deal to its end, with the lowest lead each time; the state and the moves of each sequence."""
    order = " ".join(
        E13[hand].split()[i] for i in range(11) for hand in ("widow", "A", "B", "C", "D") if i < len(E13[hand].split())
    )
    state = Michigan.dealt(order, 4, dealer="D", widow_use="none", **options)
    told, leads = [], []
    while not state.hand_over:
        if not state.due:
            leads.append([])
        move = sensible(state.view(state.turn))[0]
        leads[-1].append(f"{state.turn} {move.card}")
        state = state.play(move)
        told += said(state)
    return state, leads, told


def test_mic_e13_a_whole_round_mic_20_to_42():
    state, leads, _ = whole_round()
    assert [", ".join(one) for one in leads] == [
        "A 2D",
        "A 3H, A 4H, C 5H, D 6H",
        "D 7S, C 8S, C 9S, A TS, D JS, B QS, D KS",
        "D 7C, A 8C, A 9C, D TC, D JC, A QC",
        "A 7D, C 8D, C 9D, C TD, A JD",
        "A 8H, B 9H, D TH, B JH, A QH",
    ]
    assert [size(state, s) for s in "DBC"] == [2, 7, 4]
    assert state.chips == (59, 39, 42, 45) and state.boodle == (5, 5, 5, 0)
    assert sum(state.chips) + sum(state.boodle) == 200


def test_mic_e14_boodle_that_nobody_won_grows_mic_31_mic_32():
    state = whole_round()[0].play("deal")
    assert state.dealer == "A" and state.boodle == (10, 10, 10, 5)


def test_mic_e15_what_is_left_at_the_end_is_shared_mic_50_51_52():
    text = "A: QS | B: 3H | C: 5D | D: 2S | boodle: 10 7 0 5 | chips: 40 40 40 58 | stopped: C | turn: A"
    end = at(f"{text} | deals: 4").play("play QS")
    assert end.turn == "" and end.boodle == (0, 0, 0, 0)
    assert end.chips == (40 + 3 + 5 + 2, 44, 44, 62), "five each, and the two left over go to A"
    assert end.winners == ("D",) and rule(end, "deal") == "MIC-40"
    assert [e.why.rule for e in end.sheet()][-4:] == ["MIC-51"] * 4
    tie = at(f"{text} | deals: 4".replace("40 40 40 58", "40 40 40 46")).play("play QS")
    assert tie.winners == ("A", "D")


def test_mic_e17_the_lowest_diamond_may_lead_mic_20():
    state = Michigan.dealt("2D 9C 4D KS 3D", 3, dealer="C", first_lead="lowest_diamond", widow_use="none")
    lowest = min((c for s in state.seats for c in state.piles[s] if c.suit == "D"), key=state.height)
    assert lowest not in state.piles["widow"] and lowest in state.piles[state.turn]
    assert fitting(state) == str(lowest)
    order = "2D 9C 4D KS 3D " + " ".join(str(c) for c in pack() if str(c) not in "2D 9C 4D KS 3D".split())
    state = Michigan.dealt(order, 3, dealer="C", first_lead="lowest_diamond", widow_use="none")
    assert {"2D", "3D"} <= set(map(str, state.piles["widow"])) and state.turn == "B" and fitting(state) == "4D"


def test_mic_e18_a_kitty_for_who_is_out_mic_40():
    state = new(4, kitty=2, first_dealer="seat0")
    assert state.pot == 8 and state.chips == (40, 44, 44, 44) and host(state).stacks["kitty"] == 8
    text = "A: QS | B: 3H | C: 5D | D: 2S | stopped: C | pot: 8 | chips: 40 40 40 40 | turn: A | deals: 1"
    assert at(text, kitty=2).play("play QS").chips == (51, 39, 39, 39)
    free = at(text, kitty=2, pay_per_card=0).play("play QS")
    assert free.chips == (48, 40, 40, 40) and "MIC-40" in said(free) and "MIC-41" not in said(free)


def test_mic_02_the_ace_may_be_low():
    state = at("A: AS 5D | B: 2S KD | C: 3D | widow: 3S | turn: A", ace="low")
    assert fitting(state) == "5D AS"
    assert state.play("play AS").turn == "B"


def test_mic_22_forced_cards_may_play_themselves():
    text = E03.replace("C: |", "C: 4C |")
    state = at(text, auto_follow=True).play("play 5H")
    assert state.turn == "B" and fitting(state) == "KD" and state.piles["played"][-1] is Card("7H")


def test_mic_23_each_card_is_named():
    state = at(E03.replace("C: |", "C: 4C |")).play("play 5H")
    assert state.notes[0].say() == "A plays 5♥."


def test_mic_43_a_wrong_lead_costs_chips_where_it_is_possible():
    text = E03.replace("C: |", "C: 4C |") + " | boodle: 5 5 5 5 | chips: 40 40 40 40"
    state = at(text, strict=False)
    assert fitting(state) == "2C 5H 9H" and rule(at(text), "play 9H") == "MIC-21"
    after = state.play("play 9H")
    assert after.chips == (37, 41, 41, 41) and after.barred == ("A",) and "MIC-43" in said(after)
    text = "A: JS 9S 2C | B: 4D 5D | C: 3D 7C | widow: QS TS | boodle: 5 5 5 5 | chips: 40 40 40 | turn: A"
    assert at(text, strict=False).play("play JS").boodle == (5, 5, 5, 5), "no boodle after a wrong lead"


def test_mic_41_another_price_for_a_card():
    text = "A: QS | B: 3H 4H | C: 5D | stopped: C | chips: 40 40 40 | turn: A | deals: 1"
    assert at(text, pay_per_card=3).play("play QS").chips == (49, 34, 37)


def test_mic_52_debt_is_shown():
    text = "A: QS | B: 3H 4H | C: 5D | stopped: C | chips: 40 1 40 | turn: A | deals: 1"
    state = at(text).play("play QS")
    assert state.chips[1] == -1 and "minus 1 chip" in repr(Game("michigan", players=3, position=state.text()))


EXCHANGE = "A: 7H | B: 9C | C: 2S | widow: 3S | dealer: A | phase: exchange | turn: A"
AUCTION = "A: 7H | B: 9C | C: 2S | widow: 3S | dealer: A | phase: auction | turn: B"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A: 7H 7H | B: 9C | C: 2S | turn: A", "more often"),
        ("A: 7H | B: 9C | C: 2S | boodle: -1 0 0 0 | turn: A", "each a whole number from 0"),
        ("A: 7H | B: 9C | C: 2S | boodle: 1 2 | turn: A", "four boodle cards"),
        ("A: 7H | B: 9C | C: 2S | chips: 1 2 | turn: A", "one whole number for each seat"),
        ("A: 7H | B: 9C | C: 2S | boodle.A: 5C | turn: A", "only for A♥"),
        ("A: 7H | B: 9C | C: 2S | due: 8H | turn: A", "a card in the hand of the seat to move"),
        ("A: 7H | B: 9C | C: 2S | due: XX | turn: A", "It must be a card"),
        ("A: 7H | B: 9C | C: 2S | pot: -3 | turn: A", "a whole number from 0"),
        ("A: | B: 9C | C: | phase: bidding | turn: B", "a phase of the game"),
        (f"{AUCTION} | bid: 51 | bidder: C", "C cannot pay a bid of 51. The most is 50"),
        (f"{AUCTION} | bid: 5", "bid and bidder go together"),
        (f"{AUCTION} | bidder: C", "bid and bidder go together"),
        (f"{E03} | dead: J;", "dead cannot be 'J;'. It must be cards of the widow, such as 8H.KC"),
        (f"{E03} | dead: 9H", "dead cannot be '9H'. It must be cards of the widow"),
        (f"{E03} | dead: 8H.8H", "It must be cards of the widow"),
        (E03, "Every seat needs cards while a hand is being played, and C has none"),
        ("A: 2S 3S | B: | C: 4S 5S | turn: A | phase: exchange | dealer: A", "B has none"),
        (f"{EXCHANGE} | due: 7H", "due cannot be '7H'. It is for the phase play, and this is exchange"),
        (f"{EXCHANGE} | taker: A", "taker cannot be 'A'. It is for the phase play"),
        (EXCHANGE.replace("dealer: A", "dealer: B"), "exchange needs a widow"),
        (EXCHANGE.replace("widow: 3S", "widow:"), "The widow needs cards"),
        (AUCTION.replace("turn: B", "turn: A"), "The dealer, A, sells the widow and cannot bid"),
        (f"{AUCTION} | passed: A", "The dealer, A, sells the widow and cannot bid"),
        (f"{AUCTION} | passed: B", "a seat that has not passed and does not have the highest bid"),
        (f"{AUCTION} | bid: 5 | bidder: B", "a seat that has not passed and does not have the highest bid"),
        (f"{AUCTION} | bid: 5 | bidder: C | passed: C", "a seat that has not passed and does not have the highest bid"),
        (f"{AUCTION} | chips: 10000 50 50", "one whole number for each seat, at most 9999"),
        ("A: 7H | B: 9C | C: 2S | phase: stake | left: 3 | turn: B", "phase: stake needs ante='free'"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(text, said):
    with pytest.raises(ValueError, match=said) as refused:
        at(text)
    assert laws.sentence(str(refused.value))


# ---- advice --------------------------------------------------------------------------------------------------------


def test_mic_53_54_a_lead_that_gives_the_lead_back_is_found():
    text = "A: 3C 8D KC 2S | B: 2H 4H 6H | C: 5H 9H TH | widow: 4C AC | boodle: 0 30 0 0 | chips: 40 40 40"
    state = at(f"{text} | stopped: C | stopper: A | turn: A | deals: 1", rounds=3)
    move, why = advise(state.view("A"))
    assert why.rule == "MIC-54" and move in state.legal_moves()


def test_mic_55_what_a_stop_has_told_is_known_to_be_dead():
    state = go(at(E03.replace("C: |", "C: 4C |")), "play 5H", "play 6H", "play 7H")
    view = state.view("B")
    worlds = [Unseen(view, sure={"widow": (Card("8H"),)}).world(random.Random(i)) for i in range(WORLDS)]
    assert all(Card("8H") in world.piles["widow"] for world in worlds)


def test_mic_24_a_boodle_card_can_be_dead_too():
    """It lies twice: on the board, and in the widow."""
    assert at(E03.replace("C: |", "C: 4C |").replace("widow: 8H", "widow: KC 8H") + " | dead: KC").dead == "KC"


def test_mic_55_a_bad_hand_makes_the_widow_dear():
    values = [better_widow(new(4, seed=s, first_dealer="seat0").view("A"), random.Random(1)) for s in range(12)]
    assert min(values) < 0 < max(values)


# ---- numbers -------------------------------------------------------------------------------------------------------


def test_mic_20_to_42_a_round_with_leads_by_chance():
    """Against ten million rounds of another program, within four standard errors."""
    rounds, leads, paid, boodle, passed = 300, 0, 0, [0] * 4, 0
    for seed in range(rounds):
        state, chance = new(4, seed=seed, widow_use="none"), random.Random(seed)
        while not state.hand_over:
            leads += not state.due
            state = state.play(chance.choice(state.legal_moves()))
            passed += "MIC-26" in said(state)
        paid += sum(size(state, s) for s in state.seats)
        boodle = [n + (left == 0) for n, left in zip(boodle, state.boodle, strict=True)]
    assert abs(leads / rounds - 10.575) < 4 * 3.2 / rounds**0.5
    assert abs(paid / rounds - 10.992) < 4 * 6.4 / rounds**0.5
    assert abs(passed / rounds - 0.382) < 4 * 0.7 / rounds**0.5
    for won, share in zip(boodle, (0.4905, 0.5159, 0.5405, 0.5610), strict=True):
        assert abs(won / rounds - share) < 4 * 0.5 / rounds**0.5


def test_mic_40_mic_50_without_chips_whoever_wins_most_rounds_wins_the_game():
    state = new(3, seed=1, stage=1, rounds=4)
    won = Counter()
    while state.turn:
        state = state.play(state.legal_moves()[0])
        if state.hand_over and state.turn:
            won.update(state.winners)
    (last,) = [seat for seat, n in zip(state.seats, state.wins, strict=True) if n > won[seat]]
    won[last] += 1
    assert state.winners == tuple(seat for seat in state.seats if won[seat] == max(won.values()))


@pytest.mark.parametrize("text", ["2S 2H 4D 5C", "2S 3S 4D 5C", "AH KC QD", "AH KC QD JS 9H", 7])
def test_mic_03_boodle_cards_are_four_of_four_suits_and_four_ranks(text):
    assert new(3, seed=1, boodle_cards="2S 3H 4D 5C").piles["boodle.5"] == (Card("5C"),)
    with pytest.raises(ValueError, match="four cards of four ranks and four suits"):
        new(3, seed=1, boodle_cards=text)
