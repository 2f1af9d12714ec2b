"""The laws of ``laws.py`` for every game, every stage and option, several numbers of seats, two ways to play."""

import dataclasses
import random
from pathlib import Path

import laws
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

ROOT = Path(__file__).resolve().parent.parent
CASES = [(game, options) for game in laws.GAMES for options in laws.option_sets(game)]
NAMES = [f"{g}-{'-'.join(f'{k}={v}' for k, v in o.items()) or 'default'}" for g, o in CASES]
GOALS = [
    (game, field)
    for game in laws.GAMES
    for field in dataclasses.fields(laws.module(game).Rules)
    if field.name.startswith("target")
]
FIRST_DEALS = {  # of three players, or as many as there can be, with seed 1
    "black_jack": (
        "A: 4H 9C 4S 5S 5C 6H 3S | B: 8D TD QH 7C 2H TS TH | C: AH QD JC 2S QS AC 8H | "
        "stock: KD TC 8S 7H 3H AD 5D AS 3C 9S KS 9H KC 4D JD 2C QC 5H 6C 6S JH 3D JS 7S 2D 7D 4C 9D 6D KH | "
        "discard: 8C | turn: A | deals: 1"
    ),
    "bela": (
        "A: 7C 8D KC AH KD TS | B: 9S JS 8C AD JH 8H | C: KH 9D TD TH 8S AC | "
        "stock: 7D TC 7S AS QH KS QD QS QC 9H JC JD 9C | turnup: 7H | "
        "turn: C | deals: 1 | dealer: B | phase: bid | leader: C | said: - - - | score: 0 0 0 | games: 0 0 0"
    ),
    "accordion": (
        "stock: 4H 9C 4S 5S 5C 6H 3S 8D TD QH 7C 2H TS TH AH QD JC 2S QS AC 8H 8C KD TC 8S 7H "
        "3H AD 5D AS 3C 9S KS 9H KC 4D JD 2C QC 5H 6C 6S JH 3D JS 7S 2D 7D 4C 9D 6D KH | "
        "turn: A | deals: 1"
    ),
    "belisha": (
        "A: 4Y 11G 5Y 6B 8B 10B JK | B: 2B 1G 11R 9R 12B 3G 13R | C: 10Y 2G 7G 3Y 2Y 12Y 6G | "
        "stock: 9B 1B 11B 8Y 8G 4G 2R 6R 1Y 4B 9Y 13Y 10G 13G 5R 12R 3B 13B 5G 7B 6Y 12G 4R 11Y 7Y 3R 8R 5B 10R 7R "
        "1R | discards: 9G | turn: B | deals: 1 | dealer: B"
    ),
    "casino": (
        "A: KH 6D 3D JH | B: 9D 4C 6S 6C | C: 7S JS 2C JD | stock: 4D KC 9H KS 9S 3C AS 5D AD 3H 7H 8S TC KD 8C 8H "
        "AC QS 2S JC QD AH TH TS 2H 7C QH TD 8D 3S 6H 5C 5S 4S 9C 4H | table: 7D 2D 5H QC | turn: A | deals: 1 | "
        "dealer: C"
    ),
    "la_belle_lucie": (
        "fan1: 4H 9C 4S | fan2: 5S 5C 6H | fan3: 3S 8D TD | fan4: QH 7C 2H | fan5: TS TH AH | fan6: QD JC 2S | "
        "fan7: QS AC 8H | fan8: 8C KD TC | fan9: 8S 7H 3H | fan10: AD 5D AS | fan11: 3C 9S KS | fan12: 9H KC 4D | "
        "fan13: JD 2C QC | fan14: 5H 6C 6S | fan15: JH 3D JS | fan16: 7S 2D 7D | fan17: 4C 9D 6D | fan18: KH | "
        "turn: A | deals: 1"
    ),
    "memory": (
        "1.1: 4H | 1.2: 9C | 1.3: 4S | 1.4: 5S | 1.5: 5C | 1.6: 6H | 1.7: 3S | 1.8: 8D | 1.9: TD | 1.10: QH | "
        "1.11: 7C | 1.12: 2H | 1.13: TS | 2.1: TH | 2.2: AH | 2.3: QD | 2.4: JC | 2.5: 2S | 2.6: QS | 2.7: AC | "
        "2.8: 8H | 2.9: 8C | 2.10: KD | 2.11: TC | 2.12: 8S | 2.13: 7H | 3.1: 3H | 3.2: AD | 3.3: 5D | 3.4: AS | "
        "3.5: 3C | 3.6: 9S | 3.7: KS | 3.8: 9H | 3.9: KC | 3.10: 4D | 3.11: JD | 3.12: 2C | 3.13: QC | 4.1: 5H | "
        "4.2: 6C | 4.3: 6S | 4.4: JH | 4.5: 3D | 4.6: JS | 4.7: 7S | 4.8: 2D | 4.9: 7D | 4.10: 4C | 4.11: 9D | "
        "4.12: 6D | 4.13: KH | A: | B: | C: | turn: A | deals: 1 | dealer: C"
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
    stage = next(iter(laws.module(game).Rules.stages)) if choose is laws.lively else None  # chance needs short hands
    state = laws.watched(game, laws.few(game), choose, 400, seed=5, stage=stage)
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
    kind, seats = laws.kind(game), laws.few(game)
    state = kind.new(seats, seed=1)
    assert state.text() == FIRST_DEALS[game]
    assert state == kind.new(seats, seed=1) != kind.new(seats, seed=2)
    assert len({kind.new(seats, seed=s).text() for s in range(50)}) == 50


@pytest.mark.parametrize("game", laws.GAMES)
def test_every_rule_named_anywhere_stands_in_the_book(game):
    known = laws.book(game)
    (prefix,) = {rule[:4] for rule in known}
    named = {}
    files = [
        *laws.FOLDER.glob(f"{game}*.py"),
        *ROOT.glob("tests/*.py"),
        *ROOT.glob("cardlab/*.py"),
        *ROOT.glob("notebooks/*.ipynb"),
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
