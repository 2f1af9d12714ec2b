"""The laws of ``laws.py`` for every game, every stage and option, several numbers of seats, two ways to play."""

import dataclasses
import random
from pathlib import Path

import laws
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardlab.cards import text_of

ROOT = Path(__file__).resolve().parent.parent
CASES = [(game, options) for game in laws.GAMES for options in laws.option_sets(game)]
NAMES = [f"{g}-{'-'.join(f'{k}={v}' for k, v in o.items()) or 'default'}" for g, o in CASES]
GOALS = [
    (game, field)
    for game in laws.GAMES
    for field in dataclasses.fields(laws.module(game).Rules)
    if field.name.startswith("target")
]
FIRST_DEALS = {
    "black_jack": (
        "A: 4H 9C 4S 5S 5C 6H 3S | B: 8D TD QH 7C 2H TS TH | C: AH QD JC 2S QS AC 8H | discard: 8C | turn: A | deals: 1"
    ),
}


def test_every_game_in_the_folder_is_found():
    assert "black_jack" in laws.GAMES
    assert all(laws.kind(game) for game in laws.GAMES)


@pytest.mark.parametrize(("game", "options"), CASES, ids=NAMES)
def test_laws_hold_for_every_option(game, options):
    for i, seats in enumerate(laws.seat_counts(game)):
        for choose in (laws.lively, laws.first):
            try:
                laws.watched(game, seats, choose, 20, seed=i, **options)
            except ValueError as refused:
                assert "packs" in options and laws.sentence(str(refused)), refused


@pytest.mark.parametrize("game", laws.GAMES)
@pytest.mark.parametrize("choose", [laws.lively, laws.first])
def test_laws_hold_over_several_hands(game, choose):
    state = laws.watched(game, 3, choose, 400, seed=5)
    assert state.deals > 1


@pytest.mark.parametrize("game", laws.GAMES)
def test_every_hand_ends_within_a_cap_under_sensible_play(game):
    for options in laws.option_sets(game):
        for seats in laws.seat_counts(game):
            try:
                state = laws.kind(game).new(seats, seed=3, **options)
            except ValueError:
                continue  # too few packs for so many
            count = 0
            while not state.hand_over:
                state.apply(state.legal_moves()[0])
                count += 1
                assert count <= laws.CAP, (options, seats)


@pytest.mark.parametrize(("game", "goal"), GOALS)
def test_every_match_with_a_goal_ends_and_then_nobody_moves(game, goal):
    lowest = min(v for v in goal.metadata["allowed"] if v is not None)
    seats = laws.seat_counts(game)[0]
    state = laws.watched(game, seats, laws.first, laws.CAP, seed=2, **{goal.name: lowest})
    assert state.turn == "" and state.legal_moves() == [] and state.why_not("deal") is not None


@st.composite
def played(draw):
    """A game, some options, a number of seats, a seed and the style of play."""
    game = draw(st.sampled_from(laws.GAMES))
    Rules = laws.module(game).Rules
    fields = draw(st.lists(st.sampled_from(dataclasses.fields(Rules)), max_size=6, unique_by=lambda f: f.name))
    options = {f.name: draw(st.sampled_from(list(f.metadata["allowed"]))) for f in fields}
    stage = draw(st.sampled_from([None, *Rules.stages]))
    return (
        game,
        {"stage": stage, **options},
        draw(st.sampled_from(laws.kind(game).seat_range)),
        draw(st.integers(0, 999)),
    )


@settings(max_examples=120, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(played(), st.integers(0, 2**32))
def test_laws_hold_for_any_options_and_moves(case, chance):
    game, options, seats, seed = case
    try:
        state = laws.kind(game).new(seats, seed=seed, **options)
    except ValueError as refused:
        assert laws.sentence(str(refused)), refused
        return
    watch, rng = laws.Watch(state, laws.book(game)), random.Random(chance)
    for _ in range(25):
        legal = watch.hold()
        if not legal:
            break
        watch.play(laws.lively(legal, rng))


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_deal_is_the_same_on_every_python(game):
    assert game in FIRST_DEALS, "write down the first deal of the new game, as text"
    state = laws.kind(game).new(3, seed=1)
    assert " | ".join(p for p in state.text().split(" | ") if not p.startswith("stock")) == FIRST_DEALS[game]
    assert state == laws.kind(game).new(3, seed=1) != laws.kind(game).new(3, seed=2)
    assert len({text_of(laws.kind(game).new(3, seed=s).piles["A"]) for s in range(50)}) == 50


@pytest.mark.parametrize("game", laws.GAMES)
def test_every_rule_named_anywhere_stands_in_the_book(game):
    known = laws.book(game)
    (prefix,) = {rule[:4] for rule in known}
    named = {}
    files = [
        laws.FOLDER / f"{game}.py",
        *ROOT.glob("tests/*.py"),
        *ROOT.glob("cardlab/*.py"),
        *ROOT.glob("notebooks/*"),
    ]
    for file in files:
        for rule in laws.RULE.findall(file.read_text("utf-8")):
            if rule.startswith(prefix):
                named.setdefault(rule, file.name)
    assert {r: f for r, f in named.items() if r not in known} == {}
    assert len(named) > len(known) / 2
    fields = dataclasses.fields(laws.module(game).Rules)
    assert {f.metadata["rule"] for f in fields} <= known
    assert all(f.metadata["label"] and laws.sentence(f.metadata["help"]) for f in fields)
