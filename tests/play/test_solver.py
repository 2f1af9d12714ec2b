"""The solver: its verdicts against the judge and brute force, slices, memory, and what it may not know."""

import random

import laws
import pytest
from farthest import farthest

from cardlab import Game
from cardlab.games import advice_of, catalogue, rules_of
from cardlab.play.advice import solver
from cardlab.play.advice.solver import Solver, lost_moment, puzzle_of
from cardlab.rules.moves import DEAL

LUCIE = rules_of("la_belle_lucie")
E08 = "fan1: KC QC | fan2: 9C JC | fan3: KD TC | turn: A"  # wins with JC first, and only so
WINNABLE = (63, 133, 172, 182, 186, 218)  # deals that can be won without a redeal
LONG = 183  # a deal that cannot, and takes 2 717 positions to know
SEARCHED = [game for game in catalogue() if advice_of(game).puzzle]
SMALL = {
    "la_belle_lucie": [
        {"ranks": "A234", "suits": "SH", "redeals": 0} | extra
        for extra in (
            {}, {"build": "any_higher"}, {"empty_fans": "king"}, {"merci": "play"}, {"merci": "lift"},
            {"aces_out": True},
            {"foundation_first": False, "aces_at_once": False}, {"merci": "lift", "empty_fans": "king"},
            {"merci": "play", "build": "any_higher", "foundation_first": False},
        )
    ],
    "accordion": [
        {"ranks": "A234", "suits": "SH", "deal_all_first": True} | extra
        for extra in ({}, {"prefer_nearest": True}, {"match_by": "suit"}, {"compulsory_moves": False})
    ],
}  # fmt: skip


def solved(state, positions=10**6, **more):
    found = Solver(state, limit=positions, **more)
    while found.think():
        pass
    return found


def brute(state):
    """The most that any play scores, and whether it can win, by the judge alone."""
    known, todo = {}, [state]
    while todo:
        here = todo.pop()
        if repr(here) in known:
            continue
        puzzle = puzzle_of(here)
        known[repr(here)] = (puzzle.score(puzzle.start), bool(here.hand_over and here.winners))
        todo += [here.play(m) for m in here.legal_moves() if m is not DEAL]
    return max(score for score, _ in known.values()), any(won for _, won in known.values())


# ---- right ----------------------------------------------------------------------------------------------------------


def test_every_game_with_a_puzzle_is_tested_here():
    assert set(SEARCHED) == set(SMALL)


@pytest.mark.parametrize(("game", "options"), laws.sampled(((g, o) for g in SEARCHED for o in SMALL[g]), 6, "brute"))
def test_it_agrees_with_brute_force_on_small_packs(game, options):
    for seed in range(12 if game == "la_belle_lucie" else 4):
        state = rules_of(game).new(1, seed=seed, **options)
        if state.hand_over:
            continue
        most, can_win = brute(state)
        found, best = solved(state), farthest(state)
        assert found.winnable is can_win, (seed, state)
        assert found.verdict == ("winnable" if can_win else "not winnable")
        assert best[0] == most and best[2]
        assert puzzle_of(state).reach(puzzle_of(state).start) >= most
        for line, goal in ((found.line or (), None), (best[1], most)):
            end = state
            for move in line:
                end = end.play(move)
            after = puzzle_of(end)
            assert (after.score(after.start) == most) if goal is not None or line else line == ()
            assert bool(end.winners) == (can_win and bool(line))


@pytest.mark.turns("to and fro")
@pytest.mark.parametrize("empty_fans", ["none", "king"])
def test_it_knows_what_going_to_and_fro_brings_lbl_16(empty_fans):
    options = {"ranks": "A2345", "suits": "SH", "redeals": 0, "build": "any_higher", "empty_fans": empty_fans}
    moved_on = 0
    for seed in range(100, 125):
        state = LUCIE.new(1, seed=seed, **options)
        most, can_win = brute(state)
        found, best = solved(state), farthest(state)
        assert (found.winnable, best[0], best[2]) == (can_win, most, True), (seed, state)
        for move in found.line or best[1]:
            state = state.play(move)
        assert state.up == most
        moved_on += state.moved_on > 0
    assert moved_on


@pytest.mark.parametrize("game", SEARCHED)
def test_a_step_of_the_puzzle_is_what_the_judge_makes_of_its_moves(game):
    chance = random.Random(3)
    for options in ({}, *SMALL[game]):
        for seed in range(4):
            state = rules_of(game).new(1, seed=seed, **options)
            for _ in range(12):
                puzzle = puzzle_of(state)
                steps = list(puzzle.steps(puzzle.start))
                for line, node in steps:
                    end = state
                    for move in line:
                        end = end.play(move)
                    after = puzzle_of(end)
                    assert after.start == node and after.score(node) == puzzle.score(node)
                    assert puzzle.reach(node) <= puzzle.reach(puzzle.start)
                if not steps:
                    break
                for move in chance.choice(steps)[0]:
                    state = state.play(move)


def test_solved_deals_replay_to_a_win_through_the_judge():
    for seed in WINNABLE:
        state = LUCIE.new(1, seed=seed)
        for move in solved(state).line:
            state = state.play(move)
        assert state.winners == ("A",) and state.redealt == 0 and state.hand_over


# ---- in slices, within bounds ---------------------------------------------------------------------------------------


def test_slices_find_what_one_go_finds():
    for seed in (*range(20), *WINNABLE, LONG):
        state = LUCIE.new(1, seed=seed)
        whole, sliced = Solver(state), Solver(state)
        whole.think(10**6)
        slices = 0
        while sliced.think(7):
            slices += 1
            assert sliced.positions <= 7 * slices
            assert sliced.verdict == f"unknown (stopped after {sliced.positions} positions)" and sliced.line is None
        assert sliced.verdict == whole.verdict and sliced.positions == whole.positions
        assert sliced.line == whole.line


def test_it_stops_at_its_limit_and_says_so():
    found = Solver(LUCIE.new(1, seed=LONG), limit=500)
    assert found.think(300) and not found.think(300) and not found.think(300)
    assert found.verdict == "unknown (stopped after 500 positions)"
    assert found.statement == "Unknown (stopped after 500 positions) without a redeal."
    assert found.winnable is None and len(found._dead) <= 500
    for seed in (LONG, 214, 189, 151):
        found.look(LUCIE.new(1, seed=seed))
        found.think(500)
        assert len(found._dead) <= 1001


@pytest.mark.slow
def test_looking_elsewhere_half_way_believes_nothing_unproven():
    for seed in (LONG, 217):
        start = LUCIE.new(1, seed=seed)
        found = Solver(start)
        while found.think(11):
            later = start
            for _ in range(4):
                if later.legal_moves()[0].verb not in ("redeal", "deal"):
                    later = later.play(later.legal_moves()[-1])
            found.look(later)
            found.think(5)
            found.look(start)
            found.think(50)
            if found.winnable is not None:
                break
        assert found.winnable == solved(start).winnable


# ---- a game as it goes on -------------------------------------------------------------------------------------------


def test_the_words_of_a_game_that_was_thrown_away():
    game = Game("la_belle_lucie", players=["Ana"], position=E08, redeals=0)
    found = Solver.of(game)
    assert found.think() is False and found.verdict == "winnable" and found.statement == "Winnable."
    assert [str(m) for m in found.line][:2] == ["build JC", "up 9C"]
    assert found.lost_moment is None is lost_moment(game)
    game.play("build TC")
    found.follow(game)
    found.think()
    assert found.verdict == "no longer winnable" and found.line is None and found.winnable is False
    assert found.lost_moment == 0 == lost_moment(game)
    game.play("up KD")
    assert game.state.hand_over
    back = lost_moment(game)
    while len(game.states) - 1 > back:
        game.undo()
    found.follow(game)
    assert found.verdict == "winnable" and found.positions == 0, "what was found out is still known"
    game.play(found.line[0])
    found.follow(game)
    assert found.verdict == "winnable" and found.positions == 0, "the line goes on winning"


def test_it_was_never_winnable():
    text = "fan1: QD KD | fan2: KH JH | fan3: QH | turn: A"
    game = Game("la_belle_lucie", players=["Ana"], position=text, redeals=0)
    found = Solver.of(game)
    assert found.thinking and not found.think() and found.verdict == "not winnable"
    game.play("up JH")
    found.follow(game)
    assert not found.thinking
    assert (found.verdict, found.statement, found.lost_moment) == ("not winnable", "Not winnable.", None)
    assert lost_moment(game) is None


def test_the_moment_is_the_last_winnable_one_in_whole_games():
    lost = 0
    for seed in range(150):
        game = Game("la_belle_lucie", players=["Ana"], seed=seed, redeals=0, ranks="A2345678", suits="SH")
        while not game.state.hand_over:
            game.play(game.moves[-1])
        alone = [solved(s).winnable for s in game.states]
        back = alone.count(True) - 1
        assert alone == [True] * (back + 1) + [False] * (len(alone) - back - 1)
        assert lost_moment(game) == (None if back < 0 or alone[-1] else back)
        lost += 0 <= back < len(alone) - 1
    assert lost > 5


def test_a_new_deal_forgets_the_one_before():
    game = Game("la_belle_lucie", players=["Ana"], position="fan1: 3H 2H | turn: A", ranks="A23", suits="SH", redeals=0)
    game.play("up 2H").play("up 3H")
    assert len(solver.seen(game)[1]) == 2
    game.play("deal")
    assert solver.seen(game)[1] == [] and solver.seen(game)[0].deals == 2


def test_a_position_that_is_lost_while_the_past_took_too_long():
    start = LUCIE.new(1, seed=LONG, redeals=0)
    end = start
    while not end.hand_over:
        end = end.play(end.legal_moves()[0])
    found = Solver(end, past=[start], limit=50)
    found.think(100)
    assert found.winnable is False and found.verdict == "not winnable now (it may never have been)"


# ---- what it may not know -------------------------------------------------------------------------------------------


def test_it_knows_no_shuffle_to_come():
    for seed in range(10):
        one = LUCIE.new(1, seed=seed)
        other = LUCIE.at(one.text(), seed=seed + 77)
        mine, view = solved(one), solved(one.view("A"))
        assert mine.verdict == solved(other).verdict == view.verdict and mine.positions == view.positions
        assert mine.statement.endswith(" without a redeal.")
        assert "redeal" not in {m.verb for m in mine.line or ()}
    last = LUCIE.at("fan1: KC QC | redealt: 2 | turn: A")
    assert solved(last).statement == "Winnable."


def test_it_says_nothing_about_hidden_cards():
    game = Game("accordion", players=["Ana"], seed=3)
    found = Solver.of(game)
    assert found.think() is False and found.positions == 0
    assert found.verdict == "unknown (some cards are still hidden)" and found.winnable is None
    while not game.state.hand_over:
        game.play(game.moves[0])
    state, past = solver.seen(game)
    assert not any("??" in s.text() for s in (state, *past)), "when the game is over all its cards are known"


def test_a_game_for_several_is_refused():
    with pytest.raises(ValueError, match="Only games for one"):
        Solver(rules_of("black_jack").new(2))
