"""Casino: the whole turns that the engine allows are those found by trying all cards in the words of the rule book.

The positions are random ones, with two to four players, builds of any owner, and options in any mixture.
"""

import random
from itertools import combinations

import pytest
from test_casino_numbers import divides

from cardlab.games import casino

ON_OFF = ("own_build_no_trail", "keep_capture_card", "forced_capture", "join_on_raise", "raise_with_table_cards")
MIXED = {
    **dict.fromkeys((*ON_OFF, "royal", "multiple_builds", "raises", "sums", "builds"), (True, False)),
    "court_capture": ("any", "one", "one_or_three"),
}


def subsets(things):
    return [chosen for size in range(len(things) + 1) for chosen in combinations(things, size)]


def position(rng):
    """A random position with up to two builds, and its options."""
    options = {name: rng.choice(allowed) for name, allowed in MIXED.items() if rng.random() < 0.35}
    number = casino.new(2, **options).number
    left, seats, owners = list(casino.pack()), "ABCD"[: rng.choice((2, 2, 3, 4))], {}
    rng.shuffle(left)
    piles = {}
    for value in rng.sample(range(3, 11), rng.randrange(3)):
        low = [c for c in left if 0 < number(c) < value][:9]
        found = [s for s in subsets(low) if 1 < len(s) < 5 and divides([number(c) for c in s], value)]
        if found:
            piles[f"b{value}"], owners[value] = rng.choice(found), rng.choice(seats)
            left = [c for c in left if c not in piles[f"b{value}"]]
    hand = [left.pop() for _ in range(rng.randrange(1, 5))]
    for value in (v for v, seat in owners.items() if seat == "A"):  # its owner has kept a card for it
        spare = [c for c in left if number(c) == value]
        if spare and len(hand) < 4 and value not in map(number, hand):
            hand.append(spare[0])
            left.remove(spare[0])
        owners[value] = "A" if value in map(number, hand) else "B"
    piles |= {"A": hand, "table": [left.pop() for _ in range(rng.randrange(7))]}
    piles |= {seat: [left.pop()] for seat in seats[1:]}
    text = [f"{name}: {' '.join(c.code for c in pile)}" for name, pile in piles.items()]
    owned = " ".join(f"b{value} {seat}" for value, seat in owners.items())
    return " | ".join([*text, *([f"owners: {owned}"] if owned else []), "turn: A"]), options


def by_the_book(state):
    """Every whole turn as (hand card, what it does, value, value raised, loose cards, whether a build is taken)."""
    rules, number, table = state.rules, state.number, subsets(state.piles["table"])
    groups = {v: state.groups_in(v) for v in state.built}
    mine = [v for v in groups if state.owner(v) == state.turn]
    found, capturing = set(), set()
    for card in state.piles[state.turn]:
        n, held = number(card), {number(c) for c in state.piles[state.turn] if c is not card} - {0}

        def kept(but, held=held):  # CAS-66
            return not rules.keep_capture_card or all(v in held for v in mine if v != but)

        for chosen in table:
            loose = [number(c) for c in chosen]
            if not n:
                allowed = {"any": (1, 2, 3), "one": (1,), "one_or_three": (1, 3)}[rules.court_capture]
                fits, wholes = all(c.rank == card.rank for c in chosen) and len(chosen) in allowed, (False,)
            else:
                fits = 0 not in loose and (divides(loose, n) if rules.sums else set(loose) <= {n})
                wholes = (False, True) if n in groups else (False,)
            for whole in wholes:
                if fits and (chosen or whole):
                    capturing.add(card)
                    if kept(n if whole else 0):
                        found.add((card, "take", n, 0, frozenset(chosen), whole))
            if not n or 0 in loose or not rules.builds:
                continue
            for v in held:
                together = rules.multiple_builds
                fits = divides([n, *loose], v) if together else bool(loose) and n + sum(loose) == v
                if fits and kept(0) and (loose or (n == v and v in groups)) and (together or v not in groups):
                    found.add((card, "build", v, 0, frozenset(chosen), False))
                for base in (b for b in groups if rules.raises and groups[b] == 1 and b < v):
                    helped = subsets(range(len(loose))) if rules.raise_with_table_cards else [()]
                    for help_ in helped:
                        rest = [x for i, x in enumerate(loose) if i not in help_]
                        fits = base + n + sum(loose[i] for i in help_) == v and divides(rest, v)
                        fits = fits and (not rest or (together and rules.join_on_raise))
                        if fits and kept(base) and (together or v not in groups):
                            found.add((card, "raise", v, base, frozenset(chosen), False))
    for card in state.piles[state.turn]:
        held = {number(c) for c in state.piles[state.turn] if c is not card}
        bound = bool(rules.own_build_no_trail and mine and [f for f in found if f[1] != "trail"])
        lost = rules.keep_capture_card and any(v not in held for v in mine)
        if not (bound or lost or (rules.forced_capture and card in capturing)):
            found.add((card, "trail", 0, 0, frozenset(), False))
    return found


def by_the_engine(state):
    """The same, by every way that the legal moves lead."""
    found, todo = set(), [state]
    while todo:
        at = todo.pop()
        assert at.legal_moves(), "every turn that is begun can be finished"
        for move in at.legal_moves():
            if move.verb == "trail":
                found.add((at.mine, "trail", 0, 0, frozenset(), False))
            elif move.verb == "done":
                whole = at.how == "take" and len(at.piles["played"]) > 1 + len(at.parts)
                found.add((at.mine, at.how, at.value, at.base, frozenset(at.parts), whole))
            else:
                todo.append(at.play(move))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_cas_11_every_whole_turn_is_what_the_rules_say(seed):
    rng, kinds = random.Random(seed), set()
    for _ in range(100):
        text, options = position(rng)
        state = casino.at(text, **options)
        found = by_the_engine(state)
        assert found == by_the_book(state), (text, options)
        kinds |= {play[1] for play in found}
    assert kinds == {"take", "build", "raise", "trail"}
