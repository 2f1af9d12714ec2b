"""Small words for the tests of games: play several moves, list what may be laid, ask for the refusing rule."""


def go(state, *moves):
    """The state after several moves, each through the judge."""
    for move in moves:
        state = state.play(move)
    return state


def fitting(state):
    """The codes of the cards that may be laid now, sorted, however they are called."""
    return " ".join(sorted({m.card.code for m in state.legal_moves() if m.card}))


def moves(state):
    """The legal moves as text, in the order of the game."""
    return [str(m) for m in state.legal_moves()]


def rule(state, move):
    """The id of the rule that refuses a move, or None."""
    reason = state.why_not(move)
    return reason and reason.rule


def hand(state, seat):
    return " ".join(sorted(c.code for c in state.piles[seat]))


def same(codes):
    return " ".join(sorted(codes.split()))
