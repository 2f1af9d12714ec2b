"""Every position that is accepted can be played: real ones are deformed field by field, and what is taken is tried.

``CARDLAB_TRIES=1000`` tries so many positions of each game, and ``CARDLAB_SEED=...`` others.
"""

import random
import re
from functools import partial

import laws
import pytest

from cardlab.games import rules_of
from cardlab.lab.laws.positions import answered, can_be_played, every_field_says_what_it_holds, joined, lived, reals
from cardlab.play.bots import bots
from cardlab.rules.moves import DEAL
from cardlab.rules.text.position import parts

MOVES = 200  # of any choice that are made from each


@pytest.mark.parametrize("game", laws.GAMES)
def test_every_position_that_is_accepted_can_be_played(game):
    """Of five deformed ones about one or two are taken; it goes on until there are enough of them."""
    print(f"CARDLAB_SEED={laws.SEED}")
    wanted = -(-laws.tries(40) // 5)
    taken = can_be_played(rules_of(game), random.Random(f"{laws.SEED}/{game}/deformed"), wanted, MOVES)
    assert taken == wanted, "hardly any position is taken"


@pytest.mark.parametrize(
    ("game", "text", "options", "said"),
    [
        ("beggar_my_neighbour", "A: 3S 4D | B: 5D 6D | pile: JS | turn: B | owner: A | due: 9", {}, "due cannot be 9"),
        ("beggar_my_neighbour", "A: 3S 4D | B: 5D | pile: 5S | turn: B | owner: A | due: 1", {}, "need a pile with an"),
        ("beggar_my_neighbour", "A: 3S 4D | B: 5D 6D | pile: JS | turn: B", {}, ""),
        ("bango", "A: 2S | B: 3S | calling: 4S | turn: B | dealer: B", {}, "Nobody could ever cry Bango"),
        (
            "michigan",
            "A: 2S 3S | B: | C: 4S 5S | turn: A | phase: exchange | dealer: A",
            {"widow_use": "dealer_only"},
            "B has none",
        ),
        (
            "michigan",
            "A: 2S 3S | B: 6S | C: 4S | widow: 7S | turn: A | phase: exchange | dealer: A | due: 2S",
            {},
            "due cannot be '2S'. It is for the phase play",
        ),
        (
            "sergeant_major",
            "A: 6S 8H | B: 3D 2S | C: KH TH | turn: A | trump: S | leader: A | swaps: A B C",
            {},
            "swaps cannot be 'A B C'",
        ),
        ("sergeant_major", "A: 6S 8H | B: 3D 2S | C: KH TH | turn: A | trump: S | leader: A", {}, ""),
        ("bela", "A: KH 7D KD | B: 9D 8D QD | trump: C | turn: A | hand_over: True", {}, "was claimed, so lines must"),
        ("black_jack", "A: | B: | discard: 7H | turn: A", {}, "Nobody has cards, so the hand is over"),
        ("black_jack", "A: | B: 5H | C: 4C 4S | discard: 7H | turn: A", {}, ""),  # a hand may be left out
        ("black_jack", "A: | B: 8C | discard: 7H | turn: A | laid: 7H", {}, ""),
        ("accordion", "1: 7S | 2: 4H | turn: A | hand_over: True", {}, "as long as there are cards in the stock"),
        (
            "bismarck",
            " | ".join(
                f"{s}: " + " ".join(f"{r}{x}" for x in "SHDC" for r in rs)
                for s, rs in zip("ABC", ("2345", "6789", "TJQK"), strict=True)
            )
            + " | extra: AS AH AD AC | turn: A | phase: choose | dealer: A",
            {},
            "There is no phase choose with these options",
        ),
        ("bela", "A: KH 7D KD | B: 9D 8D QD | turn: A | phase: bid", {"bidding": "forehand"}, "need a turn-up"),
        ("bela", "A: KH 7D KD | B: 9D 8D QD | trump: C | turn: A | phase: swap | asked: A", {}, "need a turn-up"),
    ],
)
def test_positions_that_once_led_nowhere_are_refused_or_can_be_played(game, text, options, said):
    if said:
        with pytest.raises(ValueError, match=re.escape(said)):
            rules_of(game).at(text, **options)
    else:
        lived(rules_of(game).at(text, **options), 1, MOVES, 0.05)


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_hand_is_over_when_those_have_no_cards_of_whom_the_game_says_so(game):
    """In play it never ends otherwise, and no position says that it has."""
    print(f"CARDLAB_SEED={laws.SEED}")
    kind, chance = rules_of(game), random.Random(f"{laws.SEED}/{game}/over")
    for told, options in reals(kind, chance, 20):
        state = kind.at(joined(told), **options)
        bare = [not state.piles.get(seat) for seat in state.seats]
        agrees = {"all": all(bare), "one": any(bare), "": True}[kind.emptied] or state.ends_early
        assert agrees or not state.hand_over, told
        if not agrees:
            text = joined(told | {"hand_over": "True"})
            assert answered(partial(kind.at, text, **options), text) is None, text


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_position_that_does_not_say_which_hand_it_is_is_the_first(game):
    """So the deal passes on after it, and nobody is drawn for it again."""
    kind = rules_of(game)
    for seed in range(6):
        state = kind.new(laws.few(game), seed=seed)
        chance = random.Random(seed)
        while not state.hand_over:
            state = state.play(bots.first(state.view(state.turn), chance))
        told = {name: text for name, text in parts(state.text()).items() if name != "deals"}
        assert (again := kind.at(joined(told), seed=seed)) == state
        if state.turn:
            assert again.play(DEAL) == state.play(DEAL)


CLUBS, DIAMONDS, SPADES, HEARTS = ([f"{rank}{suit}" for rank in "789TJQKA65432"] for suit in "CDSH")


@pytest.mark.parametrize(
    ("game", "most", "rest"),
    [
        ("bango", 10, "B: 8D | calling: 8D 9D | turn: B | dealer: B"),
        ("bela", 6, "B: 9D | turnup: 8D | phase: bid | turn: B | dealer: A"),
        ("bela", 9, "B: 9D | trump: C | turn: A"),
        ("bela", 8, "B: 9D | trump: C | turn: A | won.A: 7D 8D"),
        ("casino", 4, "B: TD | table: KD | turn: A"),
        ("michigan", 13, "B: 9D | C: TD | turn: A"),
        ("michigan", 11, "B: 9D | C: TD | D: JD | turn: B"),
    ],
)
def test_no_hand_has_more_cards_than_can_be_dealt(game, most, rest):
    kind, cards = rules_of(game), [c for c in CLUBS + HEARTS if game != "bela" or c[0] in "789TJQKA"]
    assert len(kind.at(f"A: {' '.join(cards[:most])} | {rest}").piles["A"]) == most
    with pytest.raises(ValueError, match=rf"^A has {most + 1} cards, and {most} is the most allowed here\.$"):
        kind.at(f"A: {' '.join(cards[: most + 1])} | {rest}")


@pytest.mark.parametrize(("game", "trump"), [("bismarck", ""), ("sergeant_major", " | trump: S")])
@pytest.mark.parametrize("most", [16, 17])
def test_all_hands_of_a_trick_game_together_have_no_more_cards_than_can_be_dealt(game, trump, most):
    kind, pack = rules_of(game), [*CLUBS, *DIAMONDS, *SPADES, *HEARTS]
    hands = [f"{seat}: {' '.join(pack[i * most : (i + 1) * most])}" for i, seat in enumerate("ABC")]
    text = " | ".join([*hands, f"turn: A | phase: play{trump}"])
    if most == 16:
        assert kind.at(text).legal_moves()
    else:
        with pytest.raises(ValueError, match=r"is the most allowed here|sixteen tricks"):
            kind.at(text)


@pytest.mark.parametrize("game", laws.GAMES)
def test_every_field_says_what_it_may_hold(game):
    every_field_says_what_it_holds(rules_of(game))
