"""Accordion: known figures. Small packs exhaustively, large ones in fair samples, each by the rules themselves."""

import math
import random
from collections import Counter
from itertools import permutations

import pytest
from farthest import farthest
from laws import tries

from cardlab.games import accordion
from cardlab.games.accordion import advice as accordion_advice
from cardlab.lab.simulate import simulate
from cardlab.play.advice.solver import Solver
from cardlab.play.bots import bots
from cardlab.rules.cards import PACK, pack

at, new = accordion.at, accordion.new
KINDS = {"A2 SH": ("A2", "SH"), "A23 SH": ("A23", "SH"), "A2 SHD": ("A2", "SHD")}
KINDS |= {"A2 SHDC": ("A2", "SHDC"), "A234 SH": ("A234", "SH"), "A23 SHD": ("A23", "SHD")}
BEST = {
    "A2 SH": {1: 16, 2: 8},
    "A23 SH": {1: 384, 2: 276, 3: 60},
    "A2 SHD": {1: 384, 2: 276, 3: 60},
    "A2 SHDC": {1: 18432, 2: 16464, 3: 4944, 4: 480},
    "A234 SH": {1: 18432, 2: 16464, 3: 4944, 4: 480},
    "A23 SHD": {1: 127080, 2: 153864, 3: 78120, 4: 3816},
}
WORST = {
    "A2 SH": {1: 16, 2: 8},
    "A23 SH": {1: 324, 2: 324, 3: 72},
    "A2 SHD": {1: 324, 2: 324, 3: 72},
    "A2 SHDC": {1: 11520, 2: 17376, 3: 9360, 4: 2064},
    "A234 SH": {1: 11520, 2: 17376, 3: 9360, 4: 2064},
    "A23 SHD": {1: 78264, 2: 155592, 3: 115848, 4: 13176},
}


def ordered(cards, **options):
    """A new game in which the cards come in this order."""
    return at("stock: " + " ".join(map(str, cards)), **options)


# ---- every order of a small pack -------------------------------------------------------------------------------


def ends(state):
    """The numbers of piles in which all lines of play from a state end, by the game itself."""
    if state.hand_over:
        return {len(state.row)}
    return set().union(*(ends(state.play(move)) for move in state.legal_moves()))


@pytest.mark.parametrize("kind", ["A2 SH", "A23 SH", "A2 SHD"])
def test_every_order_of_a_small_pack_played_by_the_game(kind):
    ranks, suits = KINDS[kind]
    best, worst = Counter(), Counter()
    for order in permutations(pack(ranks=ranks, suits=suits)):
        found = ends(ordered(order, ranks=ranks, suits=suits))
        best[min(found)] += 1
        worst[max(found)] += 1
    assert (best, worst) == (BEST[kind], WORST[kind])


def counted(puzzle, first, rest, depth):
    """Best and worst ends over all orders in which a first card is followed by so many of the rest."""
    best, worst = Counter(), Counter()

    def stable(rows):
        """The rows at which moving ends from some rows, by the puzzle's own steps."""
        seen, todo, found = set(rows), list(rows), set()
        while todo:
            row = todo.pop()
            after = [node[:-1] for _, node in puzzle.steps(f"{row}|")]
            if not after:
                found.add(row)
            todo += [r for r in after if r not in seen]
            seen.update(after)
        return found

    def grow(rows, left, todo):
        rows = stable(rows)
        if not todo:
            best[min(map(len, rows))] += 1
            worst[max(map(len, rows))] += 1
        else:
            for card in left:
                grow({row + card for row in rows}, left - {card}, todo - 1)

    grow({first}, frozenset(rest), depth)
    return best, worst


def letters(cards):
    return [accordion_advice.LETTER[c] for c in cards]


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_order_of_a_small_pack_by_the_puzzle(kind):
    """The cards of these packs differ only in name, so all orders are those of one first card, times all the cards."""
    ranks, suits = KINDS[kind]
    first, *rest = letters(pack(ranks=ranks, suits=suits))
    best, worst = counted(accordion_advice.puzzle(ordered(PACK)), first, rest, len(rest))
    times = len(rest) + 1
    assert ({k: v * times for k, v in best.items()}, {k: v * times for k, v in worst.items()}) == (
        BEST[kind],
        WORST[kind],
    )


@pytest.mark.turns("best ends")
@pytest.mark.parametrize("kind", ["A23 SH", "A2 SHDC"])
def test_the_solver_finds_the_best_end_of_every_order(kind):
    ranks, suits = KINDS[kind]
    first, *rest = pack(ranks=ranks, suits=suits)
    best, won = Counter(), 0
    for order in permutations(rest):
        state = ordered((first, *order), ranks=ranks, suits=suits)
        score, _, sure = farthest(state)
        assert sure
        best[len(rest) + 1 - score] += 1
        solver = Solver(state)
        solver.think()
        won += solver.winnable
        if solver.winnable:
            assert state_after(state, solver.line).winners == ("A",)
    times = len(rest) + 1
    assert {k: v * times for k, v in best.items()} == BEST[kind]
    assert won * times == BEST[kind][1]


def state_after(state, line):
    for move in line:
        state = state.play(move)
    return state


# ---- the first cards of the whole pack --------------------------------------------------------------------------


def test_the_second_card_matches_the_first_in_15_of_51():
    slides = sum(bool(at(f"1: 7S | 2: {c} | stock: ...").legal_moves()[0].card) for c in PACK if c.code != "7S")
    assert slides == 15


def test_three_and_four_cards_counted_exactly():
    first, *rest = letters(PACK)
    puzzle = accordion_advice.puzzle(ordered(PACK))
    best, worst = counted(puzzle, first, rest, 2)
    assert best == worst == {1: 51 * 50 * 47 // 425, 2: 51 * 50 * 168 // 425, 3: 51 * 50 * 42 // 85}
    best, worst = counted(puzzle, first, rest, 3)
    assert best == {1: 6150, 2: 26820, 3: 61020, 4: 30960}
    assert worst == {1: 5682, 2: 27288, 3: 61020, 4: 30960}


# ---- whole games ------------------------------------------------------------------------------------------------


def slide_leftmost(view, chance):
    """Slide if anything slides, else leap, the leftmost mover first."""
    moves = view.legal_moves()
    slides, leaps = ([m for m in moves if m.verb == verb] for verb in ("slide", "leap"))
    return (slides or leaps or moves)[-1]


@pytest.mark.turns("piles left")
@pytest.mark.parametrize(
    ("player", "mean", "deals"),
    [(slide_leftmost, 12.80, 700), (bots.at_random, 11.73, 700), (bots.first, 10.73, 700)],
    ids=["slide first, leftmost", "at random", "leap first, rightmost"],
)
def test_mean_piles_left_by_a_simple_player(player, mean, deals):
    left = []
    for seed in range(deals):
        state, chance, folded = new(1, seed=seed), random.Random(seed), 0
        state.notes = None
        while not state.hand_over:
            move = player(state, chance)
            folded += move.card is not None
            state.apply(move)
        left.append(len(state.row))
        assert folded == 52 - left[-1] and sum(map(len, state.piles.values())) == 52
    error = math.sqrt(sum((n - sum(left) / deals) ** 2 for n in left)) / deals
    assert abs(sum(left) / deals - mean) < 3.5 * error + 0.02


def test_looking_ahead_leaves_fewer_piles():
    """Who only keeps the shortest row of each turn leaves 9.85 on average; ours also looks at what may come."""
    tally = simulate("accordion", players=["bot"], deals=100)
    assert tally.unfinished == 0
    assert 104 - tally.length < 9.85  # 52 cards turned, and 52 less the piles left moved


def test_one_known_order_in_eight_can_be_won():
    """12.35 % of 20 000 orders in a full search; here a sample, each order decided and each win played."""
    deals, won = tries(20), 0
    for seed in range(deals):
        state = new(1, seed=seed)
        solver = Solver(state)
        solver.think(solver.limit)
        assert solver.winnable is not None
        if solver.winnable:
            assert state_after(state, solver.line).winners == ("A",)
            won += 1
    assert abs(won / deals - 0.1235) < 3 * math.sqrt(0.1235 * 0.8765 / deals)


def test_nearly_every_open_deal_is_won_by_the_solver():
    """All but about five in a million can be won; the solver finds it for most within its limit."""
    deals, won = tries(6), 0
    for seed in range(deals):
        state = new(1, seed=seed, deal_all_first=True)
        solver = Solver(state.view("A"), limit=60_000)
        solver.think(solver.limit)
        assert solver.winnable is not False
        if solver.winnable:
            assert state_after(state, solver.line).winners == ("A",)
            won += 1
    assert won >= 0.75 * deals


@pytest.mark.parametrize("options", [{}, {"compulsory_moves": False}, {"prefer_nearest": True}, {"match_by": "suit"}])
def test_the_puzzle_moves_as_the_game_does(options):
    rng = random.Random(7)
    for seed in range(6):
        state = new(1, seed=seed, ranks="A234567", **options)
        puzzle = accordion_advice.puzzle(state)
        node = puzzle.start
        while not state.hand_over:
            ways = {line[0]: after for line, after in puzzle.steps(node)}
            moves = state.legal_moves()
            assert set(ways) == {m for m in moves if m.verb != "stop"}
            move = rng.choice(list(ways))
            state, node = state.play(move), ways[move]
            assert accordion_advice.RowPuzzle(state).start == node
            assert puzzle.score(node) == 28 - len(state.row) - len(state.piles["stock"])


def test_groups_without_a_match_never_come_together():
    puzzle = accordion_advice.puzzle(at("1: 7S | 2: 4H | 3: 7D | 4: 4C | stock: KS", match_by="rank"))
    assert (puzzle.reach(puzzle.start), puzzle.goal) == (2, 4)
    assert farthest(at("1: 7S | 2: 4H | 3: 4C | 4: 7D | stock:", match_by="rank"))[0] == 2
