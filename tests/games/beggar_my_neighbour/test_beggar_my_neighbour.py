"""Beggar My Neighbour by its rule book: worked examples, published record games and figures, named by rule id."""

import random
from pathlib import Path

import laws
import pytest
from play import go, host, rule

from cardlab.games.beggar_my_neighbour import BeggarMyNeighbour, at, new, records
from cardlab.games.beggar_my_neighbour.records import RECORD_RULES, RECORDS, dealt, museum
from cardlab.home.link import asked
from cardlab.play.game import Game
from cardlab.play.saves import load, read_games
from cardlab.rules.cards import pack

RECORD = RECORD_RULES


def played(text, **options):
    """Winner, cards and rounds of a game played to its end, which comes to the same card by card."""
    state = at(f"{text} | turn: A", **options)
    end = state.play("play_on")
    slow = state
    while not slow.hand_over and slow.played < 900:
        slow = slow.play("play")
    if slow.hand_over:
        assert (slow.winners, slow.played, slow.rounds) == (end.winners, end.played, end.rounds)
        assert slow.piles == end.piles
    return "".join(end.winners), end.played, end.rounds


def piles(state):
    return {s: " ".join(map(str, reversed(state.piles[s]))) for s in state.seats}


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("A: 5H JS 8D 3C | B: 9C 2D 7H KS", ("A", 20, 5)),  # BMN-E01
        ("A: KS 6D 2C 8H 9S | B: 4D QH 7C 5S TC", ("B", 8, 2)),  # BMN-E02
        ("A: AS 4H 9D | B: 6C 8S", ("A", 3, 1)),  # BMN-E04
        ("A: QS 4H 9D | B: 6C 8S", ("A", 3, 1)),  # BMN-E05
        ("A: KD | B: 3H 5C 8D 7S 2S", ("A", 7, 2)),  # BMN-E06
        ("A: KD | B: 3H JC 7S 2S", ("B", 3, 1)),  # BMN-E07
        ("A: 4S | B: 9H QD 6C", ("B", 1, 1)),  # BMN-E08
        ("A: QC 5D 2H 9H | B: 7S 3C | C: 8C KH 4D 6S", ("A", 11, 2)),  # BMN-E09
        ("A: JS 5H | B: 7D JC 9S", ("", 4, 2)),  # BMN-E13
    ],
)
def test_bmn_e01_to_e13_whole_games_bmn_20_to_43(text, result):
    assert played(text) == result


def test_bmn_e01_round_by_round_bmn_22_bmn_24_bmn_25():
    state = at("A: 5H JS 8D 3C | B: 9C 2D 7H KS | turn: A")
    state = state.play("play_round")
    assert piles(state) == {"A": "8D 3C 5H 9C JS 2D", "B": "7H KS"} and state.turn == "B"
    state = state.play("play_round")
    assert piles(state) == {"A": "JS 2D", "B": "7H 8D KS 3C 5H 9C"} and state.turn == "A"
    state = go(state, "play_round", "play_round")
    assert piles(state) == {"A": "7H 8D 2D KS JS 3C", "B": "5H 9C"}


def test_bmn_e02_the_five_cards_go_under_the_hand_in_order_bmn_24():
    state = at("A: KS 6D 2C 8H 9S | B: 4D QH 7C 5S TC | turn: A").play("play_round")
    assert piles(state) == {"A": "8H 9S", "B": "7C 5S TC KS 4D QH 6D 2C"} and state.turn == "A"


def test_bmn_e03_a_new_honour_cancels_the_old_debt_bmn_20():
    state = at("A: AH 7D 8C 3S JD 4C | B: 2H 9C KC 5D 6S TH QS | turn: A")
    state = go(state, "play", "play", "play", "play")
    assert state.turn == "A" and state.due == 3 and state.owner == "B"
    assert host(state).tokens[0].what == "3"
    state = go(state, "play", "play", "play")
    assert piles(state) == {"A": "JD 4C", "B": "5D 6S TH QS AH 2H 9C KC 7D 8C 3S"} and state.turn == "A"


def test_bmn_e06_e07_who_lays_a_last_honour_waits_bmn_31():
    state = at("A: KD | B: 3H 5C 8D 7S 2S | turn: A").play("play")
    assert state.out == () and state.turn == "B"
    state = state.play("play_round")
    assert piles(state) == {"A": "KD 3H 5C 8D", "B": "7S 2S"} and state.turn == "B"
    end = at("A: KD | B: 3H JC 7S 2S | turn: A").play("play_on")
    assert piles(end)["B"] == "7S 2S KD 3H JC" and end.out == ("A",)


def test_bmn_e08_retiring_when_a_card_is_called_for_bmn_30_33():
    assert played("A: 4S | B: 9H QD 6C", retire="when_called") == ("B", 2, 1)


def test_bmn_13_the_next_player_with_cards_pays_when_retiring_is_called_for_bmn_30():
    """BMN-13, BMN-30: who has no card when a payment begins is out, and it falls to the next player."""
    state = at("A: 2C KS 9S | B: 3D | C: 5H 6H 7H 8H | turn: A", retire="when_called")
    state = go(state, *["play"] * 5)
    assert (state.owner, state.turn, state.due, state.out) == ("A", "C", 2, ("B",))
    assert piles(state) == {"A": "9S", "B": "", "C": "7H 8H"} and state.rounds == 0
    state = go(state, "play", "play")
    assert piles(state)["A"] == "9S 2C 3D 5H KS 6H 7H 8H" and state.hand_over and state.winners == ("A",)


def test_bmn_23_a_payment_that_was_begun_falls_to_nobody_else_bmn_30():
    state = at("A: KS 9S | B: 3D | C: 5H 6H 7H 8H | turn: A", retire="when_called")
    state = go(state, "play", "play")
    assert state.turn == "C" and state.due == 0 and state.out == ("B",), "nobody is asked for a card who has none"
    assert piles(state)["A"] == "9S KS 3D" and piles(state)["C"] == "5H 6H 7H 8H"


@pytest.mark.parametrize("next_leader", ["left_of_winner", "winner"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_bmn_30_retiring_when_called_for_brings_the_same_winner_at_most_a_card_later(seats, next_leader):
    """Short packs too, because small games end in all sorts of ways."""
    for seed in range(60):
        options = {"next_leader": next_leader, "ranks": ("A23456789TJQK", "A2345JQK", "A23456J")[seed % 3]}
        once = new(seats, seed=seed, **options).play("play_on")
        called = new(seats, seed=seed, retire="when_called", **options).play("play_on")
        assert called.winners == once.winners, seed
        if once.winners:
            assert called.rounds == once.rounds and called.played - once.played in (0, 1), seed


def test_bmn_e09_a_player_who_is_out_is_left_out_bmn_13_bmn_23_bmn_25():
    state = at("A: QC 5D 2H 9H | B: 7S 3C | C: 8C KH 4D 6S | turn: A").play("play_round")
    assert state.out == ("B",) and state.turn == "C" and piles(state)["A"] == "5D 2H 9H QC 7S 3C"


def test_bmn_e10_the_pile_stays_when_somebody_runs_out_bmn_33():
    state = at("A: 5S | B: 7H JD 4C 8S | C: 9C 2D QH 3H | turn: A").play("play")
    assert state.out == ("A",) and state.turn == "B"
    state = state.play("play_round")
    assert piles(state)["B"] == "4C 8S 5S 7H 9C JD 2D" and state.turn == "C"
    assert state.play("play").turn == "B", "A is left out"


@pytest.mark.parametrize(
    ("seats", "sizes"), [(3, [17, 17, 18]), (4, [13] * 4), (5, [10, 10, 10, 11, 11]), (6, [8, 8, 9, 9, 9, 9])]
)
def test_bmn_e11_hands_of_a_dealt_pack_bmn_02_bmn_03(seats, sizes):
    state = new(seats, seed=1)
    assert sorted(len(state.piles[s]) for s in state.seats) == sizes
    assert len(state.piles[state.turn]) == max(sizes), "the first seats after the dealer have one card more"


def test_bmn_e12_the_card_dealt_last_is_played_first_bmn_05():
    order = [str(c) for c in pack()]
    state = BeggarMyNeighbour.dealt(" ".join(order), 2, dealer="B")
    assert state.turn == "A" and str(state.play("play").piles["pile"][-1]) == order[50]
    assert str(state.piles["B"][-1]) == order[51]
    other = BeggarMyNeighbour.dealt(" ".join(order), 2, dealer="B", deal_on_top=False)
    assert str(other.piles["A"][-1]) == order[0]


def test_bmn_e13_e14_e15_other_rules_other_games_bmn_25_30():
    """BMN-E13, BMN-E14, BMN-E15."""
    assert played("A: JS 5H | B: 7D JC 9S", next_leader="winner") == ("A", 6, 2)
    assert played("A: JS 2H 4D | B: 3C JD AS", **RECORD) == ("A", 12, 4)
    assert played("A: JS 2H 4D | B: 3C JD AS") == ("B", 9, 3)
    assert played("A: JS | B: 3D JH", **RECORD) == ("B", 5, 2)
    assert played("A: JS | B: 3D JH") == ("A", 4, 2)


def test_bmn_43_an_endless_game_is_noticed_the_first_time_bmn_43():
    state = at("A: JS 5H | B: 7D JC 9S | turn: A").play("play_on")
    assert state.hand_over and state.winners == () and state.notes[-1].rule == "BMN-43"
    assert "never ends" in state.notes[-1].say(child=True)
    published = museum("Casella")
    end = published.play("play_on")
    assert end.notes[-1].rule == "BMN-43" and end.notes[-1].facts["back"] == 62
    known = at("A: JS 2D 3D | B: 4D JH 5D | turn: A", **RECORD).play("play_on")
    assert known.winners == () and (known.played, known.rounds) == (8, 3), "a published loop"


USUAL = {  # winner, cards and rounds of the same deals by the usual rules
    "Paulhus": ("B", 168, 28),
    "Mann and Wu": ("B", 180, 32),
    "Anderson": ("A", 397, 51),
    "Nessler": ("A", 174, 21),
    "Casella": ("A", 312, 40),
}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_bmn_50_the_published_record_games(record):
    assert dealt(*record.deal.split()) == record.position, "the cards are those of the deal as it is published"
    text = record.position.removesuffix(" | turn: A")
    winner, cards, rounds = played(text, **RECORD_RULES)
    if record.rounds:
        assert (winner, cards, rounds) == (record.winner, record.played, record.rounds)
    else:
        assert winner == ""
    assert played(text) == USUAL[record.name]


def test_bmn_50_the_record_games_are_a_file_of_records():
    games = read_games(Path(records.__file__).with_name("records.txt"))
    assert [game.record.heads["Name"] for game in games] == [record.name for record in RECORDS]
    assert all(game.rules.changed() == RECORD_RULES for game in games)


def test_bmn_50_a_record_game_is_played_on_from_any_point():
    state = museum("Paulhus", rounds=660)
    assert state.rounds == 660 and not state.hand_over
    end = state.play("play_on")
    assert (end.played, end.rounds, end.winners) == (4791, 670, ("A",))
    held = Game("beggar_my_neighbour", players=["Ana", "Bo"], position=state.text(), **state.rules.changed())
    assert held.play("play_on").state.rounds == 670
    endless = museum("Casella", rounds=20).play("play_on")
    assert endless.winners == () and endless.notes[-1].facts["back"] == 62


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: dealt("AAAAA", "-"), "A comes 5 times in this deal"),
        (lambda: dealt("-" * 40, ""), "more ordinary cards than a pack"),
        (lambda: dealt("A" + "-" * 30, "-" * 30), "This deal has 61 cards"),
        (lambda: dealt("A?", "-"), "is not a card of a deal"),
        (lambda: museum("Nobody"), "Choose from Paulhus, Mann and Wu"),
        (lambda: museum("Paulhus", rounds=-1), "a whole number from 0"),
        (lambda: museum("Paulhus", rounds=670), "over after 670 rounds"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_in_a_sentence(ask, said):
    with pytest.raises(ValueError, match=said) as refused:
        ask()
    assert laws.sentence(str(refused.value))


def test_bmn_50_the_mean_game_within_its_margin():
    games = [new(2, seed=seed).play("play_on") for seed in range(700)]
    mean = sum(g.played for g in games) / len(games)
    assert abs(mean - 229.9) < 3 * 186 / 700**0.5
    assert abs(sum(g.rounds for g in games) / 700 - 32.11) < 3 * 26.3 / 700**0.5
    assert min(g.played for g in games) >= 33


def test_bmn_40_a_long_game_may_be_a_draw():
    end = new(2, seed=1, max_rounds=3).play("play_on")
    assert end.winners == () and end.rounds == 3 and end.notes[-1].rule == "BMN-40"


def test_bmn_24_the_pile_the_other_way_round():
    state = at("A: 5H JS 8D 3C | B: 9C 2D 7H KS | turn: A", pile_order="reversed").play("play_round")
    assert piles(state)["A"] == "8D 3C 2D JS 9C 5H"


def test_bmn_06_there_is_nothing_to_choose():
    state = new(2, seed=3)
    assert [str(m) for m in state.legal_moves()] == ["play", "play_round", "play_on"]
    assert rule(state, "play 7C") == "BMN-06"


def test_bmn_01_anybody_may_deal():
    assert {new(3, seed=seed).dealer for seed in range(40)} == {"A", "B", "C"}


def test_bmn_04_nobody_looks_at_any_hand():
    state = new(2, seed=1)
    assert all(str(c) == "??" for seat in state.seats for pile in state.seats for c in state.view(seat).piles[pile])


def test_bmn_10_the_player_at_the_dealers_left_begins():
    state = new(4, seed=3)
    assert state.turn == state.after(state.dealer) and state.played == 0


def test_bmn_11_everybody_lays_one_card_while_no_honour_is_due():
    state = at("A: 2S 3S | B: 4S 5S | C: 6S 7S | turn: A")
    turns = []
    for _ in range(3):
        turns.append(state.turn)
        state = state.play("play")
    assert turns == ["A", "B", "C"] and state.turn == "A" and state.due == 0
    assert [str(c) for c in state.piles["pile"]] == ["2S", "4S", "6S"]


@pytest.mark.parametrize(("honour", "due"), [("A", 4), ("K", 3), ("Q", 2), ("J", 1)])
def test_bmn_12_what_each_honour_costs(honour, due):
    state = at(f"A: {honour}S 3S | B: 4S 5S 6S 7S 8S | turn: A").play("play")
    assert state.owner == "A" and state.turn == "B"
    for left in range(due, 0, -1):
        assert state.due == left and state.turn == "B"
        state = state.play("play")
    assert state.due == 0 and state.rounds == 1


def test_bmn_12_only_some_honours_may_be_paid_for():
    state = at("A: KS 3S | B: 4S 5S | turn: A", pay="J").play("play")
    assert state.due == 0 and state.turn == "B"


def test_bmn_21_the_duty_travels_round_the_table():
    state = at("A: JS 2S | B: QS 3S | C: KS 4S | turn: A")
    owed = []
    for _ in range(3):
        state = state.play("play")
        owed.append((state.owner, state.turn, state.due))
    assert owed == [("A", "B", 1), ("B", "C", 2), ("C", "A", 3)]


@pytest.mark.parametrize("pay", ["6C", "6C 8S"])
def test_bmn_32_who_pays_with_the_last_card_is_out_enough_or_not(pay):
    state = at(f"A: QS 4H | B: {pay} | C: 5S 7S | turn: A").play("play_round")
    assert state.out == ("B",) and state.turn == "C"


def test_bmn_34_who_is_out_does_not_come_back():
    state = new(4, seed=5)
    gone = ()
    while not state.hand_over:
        state = state.play("play_round")
        assert state.out[: len(gone)] == gone and not any(state.piles[s] for s in state.out)
        assert state.hand_over or state.turn not in state.out
        gone = state.out


def test_bmn_41_the_winner_gets_what_lies_on_the_pile():
    end = at("A: 4S | B: 9H QD 6C | turn: A").play("play")
    assert end.winners == ("B",) and piles(end)["B"] == "9H QD 6C 4S" and not end.piles["pile"]
    whole = new(3, seed=2).play("play_on")
    assert len(whole.piles[whole.winners[0]]) == 52


def test_bmn_42_the_others_are_placed_as_they_went_out():
    end = new(5, seed=2).play("play_on")
    assert len(end.out) == 4 and {*end.out, *end.winners} == set("ABCDE")
    assert all(host(end).tags[seat] == "out" for seat in end.out)


@pytest.mark.parametrize(
    "text",
    [
        "A: 5H 5H | B: 9C | turn: A",
        "A: | B: 9C | turn: A",
        "A: 5H | B: 9C | due: 2 | turn: A",
        "A: 5H | B: 9C | pile: KS | owner: A | due: 3 | turn: A",
        "A: 5H | B: 9C | due: -1 | turn: A",
        "A: 5H | B: 9C | owner: X | turn: A",
        "A: 5H | B: 9C | pile: 4C | owner: B | due: 1 | turn: A",
        "A: 5H | B: 9C | pile: KS 2C | owner: B | due: 3 | turn: A",
        "A: 5H | B: 9C | pile: KS | owner: B | turn: A",
        "A: 5H | B: 9C | C: 8C | pile: KS | owner: B | due: 3 | turn: A",
        "A: 5H | B: 9C | C: | turn: A",
        "A: 5H | B: 9C | C: 8C | turn: A | out: D",
        "A: 5H | B: 9C | C: | turn: A | out: C C",
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(text):
    with pytest.raises(ValueError) as refused:
        at(text)
    assert laws.sentence(str(refused.value))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A: 3S | B: | pile: 2S 4S | turn: B | out: A", "at least two seats are still in it"),
        ("A: 2S 3S | B: 4S | turn: A | out: A", "at least two seats are still in it"),
        ("A: 2S 3S | B: 4S | C: 5S | turn: A | out: A", "Choose from B, C"),
        ("A: 3S | B: | C: 5S | turn: C | out: A", "cannot have any cards"),
    ],
)
def test_who_is_out_has_no_cards_and_is_not_to_move_bmn_34(text, said):
    """Such a game never came to its end, because nobody was left to drop out."""
    for retire in ("at_once", "when_called"):
        with pytest.raises(ValueError, match=said) as refused:
            at(text, retire=retire)
        assert laws.sentence(str(refused.value))
    with pytest.raises(ValueError, match=said):
        Game(**asked(f"game=beggar_my_neighbour&position={text}&retire=when_called"))
    save = Game("beggar_my_neighbour", players=["Ana", "Bo"], retire="when_called").to_save()
    with pytest.raises(ValueError, match=said):
        load(save | {"position": text, "moves": ["play_on"]})


def test_bmn_12_what_an_honour_on_the_pile_still_asks_for_need_not_be_said():
    owed = at("A: 3S | B: 4S | C: 5S | pile: JS | turn: B")
    assert owed == at("A: 3S | B: 4S | C: 5S | pile: JS | turn: B | owner: A | due: 1")
    assert (at("A: 3S | B: | C: 5S | D: 6S | pile: KS 2S | turn: C | out: B").owner, owed.due) == ("A", 1)
    assert at("A: 3S | B: 4S | pile: JS 5S | turn: B").owner == "", "it has been paid"


def test_any_position_is_refused_or_comes_to_its_end_bmn_40():
    chance, cards, taken, owed = random.Random(11), [str(card) for card in pack()], 0, 0
    for _ in range(1500):
        seats = "ABCDEF"[: chance.randint(2, 4)]
        deck = chance.sample(cards, 12)
        hands = {seat: [deck.pop() for _ in range(chance.choice((0, 0, 1, 2)))] for seat in seats}
        pile = deck[: chance.choice((0, 1, 1, 3))]
        parts = [f"{seat}: {' '.join(hand)}" for seat, hand in hands.items()]
        parts += [f"pile: {' '.join(pile)}", f"turn: {chance.choice(seats)}"]
        if chance.random() < 0.4:
            asked_for = {"A": 4, "K": 3, "Q": 2, "J": 1}.get(pile[-1][0], chance.randint(0, 3)) if pile else 1
            parts.append(f"owner: {chance.choice(seats)} | due: {asked_for}")
        parts.append(f"out: {' '.join(chance.choices(seats, k=chance.choice((0, 0, 1, 2))))}")
        options = {
            "retire": chance.choice(("at_once", "when_called")),
            "next_leader": chance.choice(("left_of_winner", "winner")),
        }
        try:
            state = at(" | ".join(parts), **options)
        except ValueError as refused:
            assert laws.sentence(str(refused))
            continue
        taken, owed = taken + 1, owed + (state.due > 0)
        end = state.play("play_on")
        for _ in range(300):
            if state.hand_over:
                break
            assert at(state.text(), **options) == state
            state = state.play("play")
        assert state.hand_over and (state.winners, state.played) == (end.winners, end.played)
    assert taken > 300 and owed > 15


def test_a_game_of_the_museum_is_played_by_its_name():
    for game in (
        Game("beggar_my_neighbour", position="Nessler"),
        Game(**asked("game=beggar_my_neighbour&position=Nessler")),
    ):
        end = game.state.play("play_on")
        assert (end.rounds, end.played, end.winners) == (1164, 8344, ("B",))


def test_bmn_02_a_pack_too_small_for_the_players_is_refused():
    with pytest.raises(
        ValueError, match=r"6 players need a card each, but this pack has 4. Choose more ranks"
    ) as refused:
        new(6, ranks="A")
    assert laws.sentence(str(refused.value))
    assert sum(map(len, new(4, ranks="A").piles.values())) == 4
