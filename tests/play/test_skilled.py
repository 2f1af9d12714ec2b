"""Opponents with character: what each remembers and how far it looks, from its view alone; none of them is silly."""

import pickle
import random
from itertools import pairwise

import cloudpickle
import pytest

from cardlab import Game, compare, simulate
from cardlab.games import advice_of, catalogue, rules_of
from cardlab.play.bots import bots
from cardlab.play.bots.skilled import Skilled, skills_of
from cardlab.rules.cards import HIDDEN
from cardlab.rules.thinking.advice import Advice
from cardlab.rules.thinking.skill import forgetful

LUCK = ("bango", "beggar_my_neighbour")  # nothing can be chosen there
# A game with the plain bot alone is no fault.
NAMED = [game for game in catalogue() if bots.characters(advice_of(game))]


@pytest.mark.parametrize("game", NAMED)
def test_the_opponents_of_a_game_are_told_apart_by_a_sentence_each(game):
    told = bots.strengths(advice_of(game))
    told.pop("bot:first", None)
    told.pop("bot:at_random", None)
    assert len(told) > 1 and len(set(told.values())) == len(told)
    for about in told.values():
        assert len(about) <= 80 and about[0].islower() and not about.endswith(".")


@pytest.mark.parametrize("game", LUCK)
def test_where_nothing_can_be_chosen_nobody_plays_better(game):
    assert skills_of(advice_of(game)) == {}


@pytest.mark.parametrize("game", NAMED)
def test_they_play_whole_hands_and_in_any_other_process_alike(game):
    names = bots.characters(advice_of(game))
    seats = rules_of(game).seat_range[0]
    players = [f"bot:{names[i % len(names)]}" for i in range(max(seats, len(names) if seats > 1 else 1))]
    players = players[: rules_of(game).seat_range[-1]]
    once = simulate(game, players=players, deals=2, seed=3)
    assert not once.unfinished and once == simulate(game, players=players, deals=2, seed=3)
    state = rules_of(game).new(len(players), seed=5)
    for name in names:
        bot = bots.named(f"bot:{name}", advice_of(game))
        others = [pickle.loads(pack.dumps(bot)) for pack in (cloudpickle, pickle)]
        moves = [bots.asked(one, state.view(state.turn), random.Random(4)) for one in (bot, *others)]
        assert moves[0] is moves[1] is moves[2]


def test_what_is_forgotten_is_hidden_and_what_lies_open_is_not():
    game = Game("casino", players=["bot:first", "bot:first"], seed=4, stage=5).run(most=60)
    view = game.state.view(game.state.turn)
    heaps = [zone.pile for zone in view.zones() if zone.kind == "heap"]
    assert any(len(view.piles[heap]) > 2 for heap in heaps)
    mind = forgetful(view, 2)
    for pile, cards in view.piles.items():
        seen = cards[-2:] if pile in heaps else cards
        assert mind.piles[pile] == (HIDDEN,) * (len(cards) - len(seen)) + seen
    assert forgetful(view, None) is view


def test_the_top_of_a_pile_is_seen_by_whoever_remembers_nothing():
    state = rules_of("black_jack").at("A: 7C 5H | B: KD | discard: 2S 3S 7H | turn: A")
    mind = forgetful(state.view("A"), 0)
    assert mind.piles["discard"] == (HIDDEN, HIDDEN, state.piles["discard"][-1])
    assert mind.legal_moves() == state.legal_moves()


def test_a_move_that_a_bad_memory_makes_up_is_not_played():
    state = rules_of("black_jack").at("A: 7C 5H | B: KD | discard: 7H | turn: A")
    wrong = next(
        m for m in rules_of("black_jack").at("A: KS 5H | B: KD | discard: KH | turn: A").legal_moves() if m.card
    )

    one = Skilled(
        Advice(look=lambda view, chance, far: wrong),
        "dreamer",
        skills_of(advice_of("black_jack"))["cat"],
        lambda view: bots.sensible(view)[0],
    )
    assert one(state.view("A"), random.Random(1)) is bots.sensible(state.view("A"))[0]


@pytest.mark.turns("who is stronger")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "deals", "names"),
    [
        ("black_jack", 40, ("bot", "bot:cat", "bot:goldfish")),
        ("casino", 12, ("bot", "bot:cat", "bot:goldfish", "bot:at_random")),
        ("memory", 60, ("bot:elephant", "bot:goldfish")),
    ],
)
def test_each_is_stronger_than_the_next(game, deals, names):
    for better, worse in pairwise(names):
        found = compare([better, worse], game, deals=deals)
        assert found.mean(better) > found.mean(worse)


def test_a_games_own_bot_is_written_as_everywhere_with_its_moves_or_without_them():
    def bot(view, moves, chance):
        return moves[-1]

    def slow(view, moves, chance):
        yield
        return moves[-1]

    def short(view, chance):
        return view.legal_moves()[-1]

    view = rules_of("casino").new(2, seed=3).view("B")
    for one in (bot, slow, short):
        made = bots.offered(Advice.of(type("Own", (), {"bot": one})))["bot"]
        assert bots.asked(made, view, random.Random(1)) is view.legal_moves()[-1]
        assert bots.takes_time(made) == (one is slow)
