"""The laws of ``laws.py`` for every game, every stage and option, several numbers of seats, two ways to play."""

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
from cardlab.play import bots
from cardlab.play.game import Game
from cardlab.play.parse import parse_move
from cardlab.play.saves import read_games
from cardlab.rules.cards import Card
from cardlab.rules.moves import Move
from cardlab.rules.verbs import forms

ROOT = Path(__file__).resolve().parents[2]
MOST = 4  # option sets of a game that one run tries; CARDLAB_LAWS=full tries all
CASES = [
    (game, options) for game in laws.GAMES for options in laws.sampled(laws.option_sets(game), MOST, f"options/{game}")
]
NAMES = [f"{g}-{'-'.join(f'{k}={v}' for k, v in o.items()) or 'default'}" for g, o in CASES]
GOALS = [
    (game, field)
    for game in laws.GAMES
    for field in dataclasses.fields(module_of(game).Rules)
    if field.name.startswith("target")
]


def test_every_game_in_the_folder_is_found():
    assert "black_jack" in laws.GAMES
    assert all(laws.kind(game) for game in laws.GAMES)


@pytest.mark.parametrize(("game", "options"), CASES, ids=NAMES)
def test_laws_hold_for_every_option(game, options):
    ways = itertools.product(enumerate(laws.seat_counts(game)), (laws.lively, laws.first))
    for (i, seats), choose in laws.sampled(ways, 1, f"ways/{game}/{options}"):
        try:
            laws.watched(game, seats, choose, 20, seed=i, **options)
        except ValueError as refused:
            assert options and laws.sentence(str(refused)), refused


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_state_that_was_asked_forgets_its_answers_when_it_changes(game):
    """Moved in place, asked before and after, it answers as a copy that nobody has asked yet."""
    chance = random.Random(f"{laws.SEED}/asked/{game}")
    for seed, seats in enumerate(laws.seat_counts(game)):
        state = laws.kind(game).new(seats, seed=seed)
        for _ in range(50):
            legal = state.legal_moves()
            probes = [*legal, *laws.others(state, legal, chance, 10)]
            for move in probes:
                assert state.why_not(move) == state.why_not(move) == state.copy().why_not(move), move
            said = [str(state.why_not(move)) for move in probes]
            unread = [state.why_not(move) for move in probes]
            if chance.random() < 0.5:
                state.play(chance.choice(legal))
            state.apply(chance.choice(legal))
            assert [*map(str, unread)] == said, "what was answered before stays as it was"
            for move in probes:
                assert state.why_not(move) == state.copy().why_not(move), move
            if not state.turn:
                break
        assert pickle.loads(pickle.dumps(state)) == copy.deepcopy(state) == state


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_move_is_one_move_however_it_is_written_and_gets_one_answer(game):
    """Legal ones and others, at the table, for a bot and in a game; also where a card alone is written."""
    cases, chance = laws.sampled(laws.option_sets(game), MOST, f"spelt/{game}"), random.Random(f"{laws.SEED}/{game}")
    once = set()  # moves that were legal at some time
    for i, options in enumerate(cases):
        seats = laws.seat_counts(game)
        try:
            state = laws.kind(game).new(seats[i % len(seats)], seed=i, **options)
        except ValueError:
            continue  # too few packs for so many
        for _ in range(chance.randrange(40)):
            once.update(state.legal_moves())
            after = state.play(laws.lively(state, state.legal_moves(), chance))
            state = after if after.turn else state
        legal = state.legal_moves()
        others = {*laws.others(state, legal, chance, 40), *chance.sample(sorted(once, key=str), min(len(once), 12))}
        for move in sorted({*chance.sample(legal, min(len(legal), 12)), *others}, key=str):
            answer = state.why_not(move)
            assert (answer is None) == (move in legal)
            for text in sorted(laws.spellings(move)):
                assert state.read(text) is move, text
                assert state.view(state.turn).read(text) is parse_move(text, state) is move, text
                assert state.why_not(text) == answer, text
                assert move.to or Move(text) is move, text
        named = any(form.card and not form.to for row in state.verbs.values() for form in forms(row.words))
        for card in dict.fromkeys(chance.choices(state.pack(), k=12)):
            (found,) = {alone(code, state) for code in laws.codes(card)}
            ways = [move for move in legal if move.card is card]
            assert found in ways if len(ways) == 1 else found is None if ways else (found is not None) == named, card


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_bot_may_write_its_moves_in_any_spelling(game):
    def careless(view, moves, chance):
        return chance.choice(sorted(laws.spellings(chance.choice(moves))))

    held = Game(game, players=[careless] * laws.few(game), seed=5).run(most=200)
    assert held.over or len(held.steps) == 200


def alone(code, state):
    """The move with a card that is all that is written; None if there are several, or none."""
    try:
        found = parse_move(code, state)
    except ValueError as refused:
        assert laws.sentence(str(refused))
        return None
    assert found.card is Card(code) or found.verb not in state.verbs
    return found if found.card else None


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
            try:
                state = laws.kind(game).new(seats, seed=3, **options)
            except ValueError:
                continue  # too few packs for so many
            count, chance = 0, random.Random(3)
            while not state.hand_over:
                state.apply(bots.first(state.view(state.turn), chance))
                count += 1
                assert count <= laws.CAP, (options, seats)


@pytest.mark.parametrize(("game", "goal"), GOALS)
def test_every_match_with_a_goal_ends_and_then_nobody_moves(game, goal):
    lowest = min(v for v in goal.metadata["allowed"] if v is not None)
    state, chance = laws.kind(game).new(laws.seat_counts(game)[0], seed=2, **{goal.name: lowest}), random.Random(2)
    for _ in range(laws.CAP):
        if state.turn:
            state.apply(laws.first(state, state.legal_moves(), chance))
    assert state.turn == "" and state.legal_moves() == [] and state.why_not("deal") is not None


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
@given(played(), st.integers(0, 2**32))
def test_laws_hold_for_any_options_and_moves(case, chance):
    game, options, seats, seed = case
    try:
        state = laws.kind(game).new(seats, seed=seed, **options)
    except ValueError as refused:
        assert laws.sentence(str(refused)), refused
        return
    watch, rng = laws.Watch(state, laws.on(game, state, options["stage"])), random.Random(chance)
    for _ in range(25):
        legal = watch.hold()
        if not legal:
            break
        watch.play(laws.lively(watch.state, legal, rng))


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_game_names_only_rules_that_are_on_with_many_options_changed_at_once(game):
    """Asked for its rules and nothing else, so that many more options come together than above."""
    Rules, chance = module_of(game).Rules, random.Random(f"{laws.SEED}/on/{game}")
    fields = dataclasses.fields(Rules)
    for _ in range(laws.share(10)):
        some = chance.sample(fields, min(len(fields), chance.randrange(1, 7)))
        options = {field.name: chance.choice(list(field.metadata["allowed"])) for field in some}
        stage, seats = chance.choice([None, *Rules.stages]), chance.choice(laws.kind(game).seat_range)
        try:
            state = laws.kind(game).new(seats, seed=chance.randrange(1000), stage=stage, **options)
        except ValueError:
            continue  # they contradict each other
        on = laws.on(game, state, stage)
        for _ in range(30):
            legal = state.legal_moves()
            if not legal:
                break
            for reason in (*state.notes, *map(state.why_not, laws.others(state, legal, chance, 6))):
                assert reason.rule in on, (stage, options, reason)
            state = state.play(laws.lively(state, legal, chance))


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_deal_is_the_same_on_every_python_and_a_hand_goes_as_it_is_written_down(game):
    """Meant to change? ``python tests/playthroughs.py`` writes the hands anew."""
    written = playthroughs.path(game)
    assert written.exists(), f"tests/data/{written.name} is missing: `python tests/playthroughs.py {game}` writes it."
    assert playthroughs.playthrough(game) == written.read_text("utf-8")
    (again,) = read_games(written)
    assert again.to_text().count("{") == len(again.steps) + 1, "every move is legal and keeps its comment"
    kind, seats = laws.kind(game), laws.few(game)
    assert kind.new(seats, seed=1) == kind.new(seats, seed=1) != kind.new(seats, seed=2)
    assert len({kind.new(seats, seed=s).text() for s in range(50)}) == 50


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_stacked_deal_follows_the_order_that_is_given(game):
    kind, seats = laws.kind(game), laws.few(game)
    order = list(kind.new(seats, seed=1).pack())
    random.Random(4).shuffle(order)
    dealt = [kind.dealt(" ".join(map(str, order)), seats, seed=seed) for seed in (1, 2)]
    assert dealt[0].piles == dealt[1].piles
    laws.Watch(dealt[0], laws.on(game, dealt[0])).hold()
    some = kind.dealt(" ".join(map(str, order[:5])), seats, seed=3)
    assert sum(map(len, some.piles.values())) == len(order)
    with pytest.raises(ValueError, match="more often than it is in the pack"):
        kind.dealt(" ".join(map(str, [*order, order[0]])), seats)


@pytest.mark.parametrize("game", laws.GAMES)
def test_undo_and_redo_all_the_way_come_to_the_same_states(game):
    """Also after earlier undos; where nothing is taken back, a game still can."""
    chance = random.Random(7)
    people = ["Ana", "Bo", "Cy", "Di"][: laws.few(game)]
    held = Game(game, players=[*people[:-1], "bot:first"] if len(people) > 1 else people, seed=5)
    for _ in range(40):
        if not held.moves:
            break
        held.play(chance.choice(held.moves))
        if chance.random() < 0.2:
            held.undo()
    while held.redo():
        pass  # what was undone last
    states = list(held.states)
    while held.undo():
        assert held.states == states[: len(held.states)]
    while held.redo():
        assert held.states == states[: len(held.states)]
    assert held.states == states and len(held.steps) == len(states) - 1


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
