"""How far a game for one can be brought, for the figures that its book and its tests give."""

from cardlab.play.advice.solver import LIMIT, puzzle_of


def farthest(state):
    """The most that can be scored from a position, a line that does, and whether it is sure (within the LIMIT)."""
    puzzle = puzzle_of(state)
    assert puzzle is not None, "some cards are still hidden"
    best = puzzle.score(puzzle.start)
    line = ()
    known = {puzzle.start}
    stack = [((), iter(puzzle.steps(puzzle.start)))]
    while stack and best < puzzle.goal and len(known) < LIMIT:
        for moves, node in stack[-1][1]:
            if node in known:
                continue
            known.add(node)
            if puzzle.score(node) > best:
                best = puzzle.score(node)
                line = tuple(m for above, _ in stack for m in above) + moves
            if puzzle.reach(node) > best:
                stack.append((moves, iter(puzzle.steps(node))))
                break
        else:
            stack.pop()
    return best, line, not stack or best >= puzzle.goal
