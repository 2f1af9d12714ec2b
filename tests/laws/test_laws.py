"""The laws of ``lab/laws`` for every game, every stage and option, several numbers of seats, two ways to play."""

import copy
import dataclasses
import itertools
import pickle
import random
from functools import cache
from pathlib import Path

import laws
import playthroughs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardlab.games import module_of
from cardlab.lab.laws import playing, writing
from cardlab.lab.laws.cases import any_options
from cardlab.play.game import Game
from cardlab.play.saves import read_games

ROOT = Path(__file__).resolve().parents[2]
MOST = 4  # option sets of a game that one run tries; CARDLAB_LAWS=full tries all
CASES = [
    (game, options) for game in laws.GAMES for options in laws.sampled(laws.option_sets(game), MOST, f"options/{game}")
]
NAMES = [f"{g}-{'-'.join(f'{k}={v}' for k, v in o.items()) or 'default'}" for g, o in CASES]
# Of a game that has its worked examples here, a hand is written down; of others `cardlab check` says what they lack.
WRITTEN = [g for g in laws.GAMES if playthroughs.path(g).exists() or (ROOT / "tests" / "games" / g).is_dir()]
GOALS = [(game, goal) for game in laws.GAMES for goal in playing.goals(laws.kind(game))]


def test_every_game_in_the_folder_is_found():
    assert "black_jack" in laws.GAMES
    assert all(laws.kind(game) for game in laws.GAMES)


@pytest.mark.parametrize(("game", "options"), CASES, ids=NAMES)
def test_laws_hold_for_every_option(game, options):
    ways = itertools.product(enumerate(laws.seat_counts(game)), (laws.lively, laws.first))
    for (i, seats), choose in laws.sampled(ways, 1, f"ways/{game}/{options}"):
        laws.watched(game, seats, choose, 20, seed=i, **options)


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_state_that_was_asked_forgets_its_answers_when_it_changes(game):
    for seats in laws.seat_counts(game):
        case = laws.case(game, seats, laws.SEED % 10**6)
        playing.forgets(case)
        state = case.begun()
        assert pickle.loads(pickle.dumps(state)) == copy.deepcopy(state) == state


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_move_is_one_move_however_it_is_written_and_gets_one_answer(game):
    """Legal ones and others, at the table, for a bot and in a game; also where a card alone is written."""
    sets, seats = laws.sampled(laws.option_sets(game), MOST, f"spelt/{game}"), laws.seat_counts(game)
    for i, options in enumerate(sets):
        writing.one_however_written(laws.case(game, seats[i % len(seats)], laws.SEED % 10**6 + i, options))


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_bot_may_write_its_moves_in_any_spelling(game):
    def careless(view, moves, chance):
        return chance.choice(sorted(writing.spellings(chance.choice(moves))))

    held = Game(game, players=[careless] * laws.few(game), seed=5).run(most=200)
    assert held.over or len(held.steps) == 200


HANDS = [(game, choose) for game in laws.GAMES for choose in (laws.lively, laws.first)]


@pytest.mark.parametrize(("game", "choose"), laws.sampled(HANDS, len(laws.GAMES) // 3, "hands"))
def test_laws_hold_over_several_hands(game, choose):
    stage = next(iter(module_of(game).Rules.stages)) if choose is laws.lively else None  # chance needs short hands
    state = laws.watched(game, laws.few(game), choose, 1200, seed=5, deals=max(2, laws.share(3)), stage=stage)
    assert state.deals > 1


@pytest.mark.parametrize("game", laws.GAMES)
def test_every_hand_ends_within_a_cap_under_sensible_play(game):
    for options in laws.sampled(laws.option_sets(game), MOST, f"ends/{game}"):
        for seats in laws.seat_counts(game):
            playing.ends(laws.case(game, seats, 3, options))


@pytest.mark.parametrize(("game", "goal"), GOALS, ids=[f"{game}-{goal.name}" for game, goal in GOALS])
def test_every_match_with_a_goal_ends_and_then_nobody_moves(game, goal):
    playing.match_ends(laws.case(game, laws.seat_counts(game)[0], 2), goal)


@st.composite
def played(draw):
    """A game, some options, a number of seats, a seed and the style of play."""
    game = draw(st.sampled_from(laws.GAMES))
    Rules = module_of(game).Rules
    fields = draw(st.lists(st.sampled_from(dataclasses.fields(Rules)), max_size=6, unique_by=lambda f: f.name))
    options = {f.name: draw(st.sampled_from(list(f.metadata["allowed"]))) for f in fields}
    stage = draw(st.sampled_from([None, *Rules.stages]))
    return (
        game,
        {"stage": stage, **options},
        draw(st.sampled_from(laws.kind(game).seat_range)),
        draw(st.integers(0, 999)),
    )


@settings(
    max_examples=laws.share(30),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(played())
def test_laws_hold_for_any_options_and_moves(case):
    game, options, seats, seed = case
    playing.watched(laws.case(game, seats, seed, options), 25)


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_game_names_only_rules_that_are_on_with_many_options_changed_at_once(game):
    """Asked for its rules and nothing else, so that many more options come together than above."""
    chance = random.Random(f"{laws.SEED}/on/{game}")
    for _ in range(laws.share(10)):
        options = any_options(laws.kind(game), chance)
        seats = chance.choice(laws.kind(game).seat_range)
        playing.names_only_what_is_on(laws.case(game, seats, chance.randrange(1000), options))


@pytest.mark.parametrize("game", WRITTEN)
def test_a_deal_is_the_same_on_every_python_and_a_hand_goes_as_it_is_written_down(game):
    """Meant to change? ``python tests/playthroughs.py`` writes the hands anew."""
    written = playthroughs.path(game)
    assert written.exists(), f"tests/data/{written.name} is missing: `python tests/playthroughs.py {game}` writes it."
    assert playthroughs.playthrough(game) == written.read_text("utf-8")
    (again,) = read_games(written)
    assert again.to_text().count("{") == len(again.steps) + 1, "every move is legal and keeps its comment"


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_deal_is_the_same_again_and_a_stacked_one_follows_the_order_that_is_given(game):
    playing.follows_the_order(laws.case(game))


@pytest.mark.parametrize("game", laws.GAMES)
def test_undo_and_redo_all_the_way_come_to_the_same_states(game):
    """Also after earlier undos; where nothing is taken back, a game still can."""
    playing.goes_back(laws.case(game, seed=5))


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_new_deal_is_taken_back_alone_and_brought_back_whoever_dealt(game):
    bots = Game(game, players=["bot:first"] * laws.few(game), seed=5).run()
    for seat in bots.state.seats:
        held = bots.copy().sit(seat, "Ana")
        held.play("deal")
        dealt, steps = held.state, list(held.steps)
        assert held.undo() and held.state is bots.state and held.steps == bots.steps
        assert held.redo() and held.state is dealt and held.steps == steps
    assert bots.over and not bots.people


@cache
def rules_in(file):
    """The ids in a file, of all games."""
    return set(laws.RULE.findall(file.read_text("utf-8")))


@pytest.mark.parametrize("game", laws.GAMES)
def test_every_rule_named_anywhere_stands_in_the_book(game):
    known = laws.book(game)
    (prefix,) = {rule[:4] for rule in known}
    named = {}
    files = [
        *laws.files(game),
        *ROOT.glob("tests/**/*.py"),
        *ROOT.glob("cardlab/*/*.py"),
        *ROOT.glob("cardlab/games/*/*.py"),
        *ROOT.glob("notebooks/*.ipynb"),
    ]
    for file in files:
        for rule in rules_in(file):
            if rule.startswith(prefix):
                named.setdefault(rule, file.name)
    assert {r: f for r, f in named.items() if r not in known} == {}
    assert len(named) > len(known) / 2, f"most rules of {game} are named in no code, test or lesson"
    fields = dataclasses.fields(module_of(game).Rules)
    assert {f.metadata["rule"] for f in fields} <= known
    assert all(f.metadata["label"] and laws.sentence(f.metadata["help"]) for f in fields)
