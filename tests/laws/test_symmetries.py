"""What a game says that its rules treat alike: moves, refusals and results change places with it.

A sample in each run, by the seed that it prints; 1,000 positions of each game with
``CARDLAB_LAWS=full python -m pytest tests/laws/test_symmetries.py``.
"""

import random

import laws
import pytest

from cardlab.lab.laws import alike
from cardlab.rules.cards import SUITS
from cardlab.rules.symmetry import exchanged, paired, shifted

POSITIONS = 1000 if laws.LAWS == "full" else laws.share(100)
ALIKE = [game for game in laws.GAMES if alike.says_any(laws.kind(game))]  # a game need not say any


@pytest.mark.parametrize("game", ALIKE)
def test_moves_refusals_and_results_change_places(game):
    """In positions of play under all kinds of options; now and then nothing is alike."""
    chance, left = random.Random(f"{laws.SEED}/{game}"), POSITIONS
    sets, seats = laws.option_sets(game), laws.seat_counts(game)
    for seed in range(20 * POSITIONS):
        if left:
            left -= alike.changes_places(laws.case(game, chance.choice(seats), seed, chance.choice(sets)), left)


def start(game, **options):
    return laws.kind(game).new(laws.few(game), seed=3, **options)


def ways(game, **options):
    """In how many ways whole suits change places, and the ranks that do."""
    found = start(game, **options).symmetries()
    return len(found.suits), "".join(map("".join, found.ranks))


def test_what_counts_is_left_where_it_is():
    assert (
        ways("beggar_my_neighbour") == (23, "23456789T") and ways("beggar_my_neighbour", pay="J")[1] == "A23456789TQK"
    )
    assert ways("black_jack", stage=1) == (23, "A23456789TJQK")
    assert ways("black_jack", stage=2) == (23, "") and not start("black_jack", stage=2).symmetries().shifts
    assert ways("memory", match_by="colour")[0] == 7 and ways("memory")[0] == 23
    assert ways("bela") == (23, "") and ways("michigan", first_lead="lowest_diamond")[0] == 5
    assert all(len(set(way.values())) == len(way) for way in (*exchanged(SUITS), *paired("SC", "HD")))
    assert shifted("A23", 1) == {"A": "2", "2": "3", "3": "A"}


def test_a_jack_in_sight_parts_black_from_red():
    kind = laws.kind("black_jack")
    plain, jack = kind.at("A: 7C 5H | discard: 7H"), kind.at("A: 7C JH | discard: 7H")
    assert (len(plain.symmetries().suits), len(jack.symmetries().suits)) == (23, 3)
    named = [card for card in plain.pack() if card.rank == "J"]
    assert len(plain.symmetries(named).suits) == 3, "words that speak of a jack have to stay true as well"


def test_the_casinos_and_the_spades_stay():
    groups = [{str(card) for card in group} for group in start("casino").symmetries().cards]
    assert {"TH", "TC"} in groups and {"2H", "2D", "2C"} in groups and not any("S" in c for g in groups for c in g)
    assert {"TS", "TH", "TD", "TC"} in [{str(c) for c in g} for g in start("casino", stage=1).symmetries().cards]


def test_a_run_round_the_corner_and_a_shared_sign_forbid_what_they_would_change():
    kind = laws.kind("belisha")
    corner = kind.at("A: 12R 13R 1R 11R | B: 3R | took: stock | turn: A", stage=1).symmetries()
    assert not corner.shifts and len(corner.suits) == 23
    signs = kind.at("A: 2Y 3G 5R 9B | B: 3R | took: stock | turn: A", stage=3).symmetries()
    assert not signs.suits and signs.shifts


def test_the_suits_of_marjapussi_are_alike_until_they_count():
    kind = laws.kind("marjapussi")
    lead = kind.at("A: TS KH | B: 6H 7H | C: 6D 7D | D: 6C 7C | turn: A", stage=1).symmetries()
    assert len(lead.suits) == 5 and all(way.get("S", "S") == "S" for way in lead.suits)
    pair = kind.at("A: KC QC | B: 6S 7S | C: 6C 7C | D: 6H 7H | won.A: KD 7D 8D 9D | phase: break | turn: A", stage=2)
    assert all(way.get("C", "C") == "C" for way in pair.symmetries().suits)
