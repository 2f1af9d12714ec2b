"""Small words for the tests of games: play several moves, list what may be laid, ask for the refusing rule."""

import random

import pytest

from cardlab.games import host_of, rules_of
from cardlab.play.bots import bots
from cardlab.table.control.controller import buttons, untapped


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


def cases(table):
    """The cases of a table: a line that names a rule and may add options, positions, and below each what comes of it.

    Such as "blj_46 a penalty | packs=2", "A: 2C 5H | B: 9D | discard: 6C" and "> play 2C, finish = turn B; pending 2".
    """
    name, options, position, found = "", {}, "", {}
    for line in table.strip().splitlines():
        if line.startswith(">"):
            found.setdefault((name, str(options)), (options, []))[1].append((position, *line[1:].split(" = ", 1)))
        elif line.startswith("A: "):
            position = line
        else:
            name, _, more = line.partition(" | ")
            pairs = (pair.split("=") for pair in more.split(", ") if pair)
            options = {key: {"True": True, "False": False}.get(value, value) for key, value in pairs}
            options = {key: int(value) if str(value).isdigit() else value for key, value in options.items()}
    return [pytest.param(*case, id=name) for (name, _), case in found.items()]


def shows(at, options, lines):
    """Make the moves of each line from its position, and hold what comes of it against what the line says."""
    for position, played, told in lines:
        state = go(at(position, **options), *(one for move in played.split(",") for one in _each(move.split())))
        for word, _, rest in (one.strip().partition(" ") for one in told.split(";")):
            assert _shown(state, word, rest), (position, played, word, rest)


def _each(words):
    """The moves that some words mean: "lay 5Y 6Y" are two, with one verb."""
    several = len(words) > 2 and "->" not in words
    return [f"{words[0]} {card}" for card in words[1:]] if several else [" ".join(words)] if words else []


def _shown(state, word, rest):
    match word:
        case "no":  # a move that is refused, and by which rule
            move, _, why = rest.rpartition(" ")
            return rule(state, move) == why
        case "may":
            return rule(state, rest) is None
        case "fits":
            return fitting(state) == same(rest)
        case "moves":
            return moves(state) == [move for move in rest.split(", ") if move]
        case "button":  # the words of the last legal move
            return state.words(state.legal_moves()[-1]) == rest
        case "top":  # the card on a pile
            pile, card = rest.split()
            return str(state.piles[pile][-1]) == card
        case "lies":  # what is in a pile, in any order
            pile, _, codes = rest.partition(" ")
            return hand(state, pile) == same(codes)
        case "cards":  # how many a seat holds
            seat, count = rest.split()
            return len(state.piles[seat]) == int(count)
        case _ if word in state.seats:
            return hand(state, word) == same(rest)
        case _ if word in state.piles:
            return " ".join(card.code for card in state.piles[word]) == rest
    value = [note.rule for note in state.notes] if word == "notes" else getattr(state, word)
    return (" ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)) == rest


def sensible(state):
    """The legal moves of the seat to move, sensible first, as its game's advice has them."""
    return bots.sensible(state.view(state.turn))


def host(state, seat=None):
    """What a table says and shows of a state to a seat (default: the seat to move)."""
    return host_of(state.view(seat or state.turn or state.seats[0]))


def moments(game, seats):
    """A hand of sensible play: its start, its middle, its end."""
    state, states = rules_of(game).new(seats, seed=5), []
    while not state.hand_over and len(states) < 400:
        states.append(state)
        state = state.play(sensible(state)[0])
    return [states[0], states[len(states) // 2], states[-1], state]


def crowded(game, seats):
    """Of a few hands by chance the positions in which the first seat has the most to press, one of each kind of choice,
    the fullest first; and the card that is tapped before, None where nothing is."""
    chance, found = random.Random(7), {}
    for seed in range(3):
        state = rules_of(game).new(seats, seed=seed)
        for _ in range(80):
            legal = state.legal_moves()
            if not legal or state.hand_over:
                break
            if state.turn == state.seats[0]:
                view = state.view(state.turn)
                asks = host_of(view).asks
                offers = {None: [m for m in untapped(view, legal) if m not in asks]}
                shown = [z for z in view.zones() if z.kind in ("hand", "row", "fan", "loose")]
                tapped = dict.fromkeys(card for z in shown for card in view.piles[z.pile][-30:])
                offers |= {card: [m for m in legal if m.card is card] for card in tapped}
                for card, some in offers.items():
                    wide = sum(8 + len(b["label"]) + 20 * ("steps" in b) for b in buttons(view, some))
                    kind = frozenset(move.verb for move in some)
                    if some and (card is None or len(some) > 1) and wide > found.get(kind, (0,))[0]:
                        found[kind] = wide, state, card
            state = state.play(chance.choice(legal))
    return [one[1:] for one in sorted(found.values(), key=lambda one: -one[0])]
