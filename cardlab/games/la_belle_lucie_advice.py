"""La Belle Lucie for a solver, and a sensible player: what may still go up, and the moves that bring it there."""

from __future__ import annotations

import random
from itertools import pairwise

from ..cards import SUIT_NAMES, Card
from ..moves import DEAL, Move, Reason
from .la_belle_lucie import BUILD, MERCI, MERCI_UP, ONTO, UP, LaBelleLucie

# ---- what a solver searches -------------------------------------------------------------------------------------

Ways = list[tuple[tuple[Move, ...], str]]  # the moves of a step, and the node it leads to


class Puzzle:
    """A position as one text: the next card of each stack, "." or "!" for a merci left, the fans with "/" around them.

    Cards are letters, and the next higher card of a suit is the next letter. What a redeal brings is chance and not
    part of it: the question is how many cards can go up before. All that can go up does so within a step (LBL-53).
    """

    def __init__(self, state: LaBelleLucie) -> None:
        rules, order = state.rules, state.order
        self.rules, self.goal, self.suits = rules, len(state.pack()), len(rules.suits)
        self.scope = "without a redeal" if state.redeals_left else ""
        letter = {c: chr(64 + 16 * i + order.index(c.rank)) for i, s in enumerate(rules.suits) for c in _suit(state, s)}
        self.card = {a: c for c, a in letter.items()}
        self.higher = {letter[c]: "".join(letter[t] for t in state.higher(c)) for c in letter}
        self.last = {letter[c] for c in letter if c.rank == order[-1]}
        self.done = {chr(ord(a) + 1) for a in self.last}  # what follows on a full stack
        self.kings = rules.empty_fans == "king"
        self.locked: dict[str, list[tuple[str, tuple[str, int]]]] = {}
        following = "".join(chr(64 + 16 * i + len(state.piles[SUIT_NAMES[s]])) for i, s in enumerate(rules.suits))
        fans = ("".join(letter[c] for c in state.piles[f]) for f in state.fans[: state.places or None])
        body = "/".join(f for f in fans if f or self.kings)
        self.start = f"{following}{'!' if state.mercy else '.'}/{body}/".replace("//", "/" * (1 + self.kings))

    def score(self, node: str) -> int:
        """The number of cards that are up."""
        return self.goal - len(node) + self.suits + 1 + node.count("/")

    def steps(self, node: str) -> Ways:
        """Put up what can go up; else a build that shuts nothing (LBL-52); else every build, king and merci."""
        if any(c + "/" in node for c in node[: self.suits]):
            return [self._risen((), node)]
        fans = node[self.suits + 2 : -1].split("/")
        free = {f[-1]: f for f in fans if f}
        ways = []
        for card in free:
            for goal in self.higher[card]:
                if goal in free and self._moves_on(free[card], goal):
                    way = self._risen((self._build(card, goal),), self._put(node, card, goal))
                    if self._shuts_nothing(free[goal], card):
                        return [way]
                    ways.append(way)
        if self.kings and "//" in node:
            for king in (c for c, f in free.items() if c in self.last and len(f) > 1):
                moved = node.replace(king + "/", "/").replace("//", f"/{king}/", 1)
                ways.append(self._risen((BUILD[self.card[king]],), moved))
        return ways + (self._mercies(node, fans, free) if node[self.suits] == "!" else [])

    def _moves_on(self, fan: str, goal: str) -> bool:
        """Whether a card does not lie on a higher one of its suit that is nearer to it already."""
        return len(fan) < 2 or not fan[-1] < fan[-2] <= goal or fan[-2] not in self.higher[fan[-1]]

    def _shuts_nothing(self, fan: str, card: str) -> bool:
        """Whether a fan is a run, down to the card that is to be put on it; where kings fill places, from a king."""
        whole = fan + card
        if self.kings and fan[0] not in self.last:
            return False
        return all(ord(a) == ord(b) + 1 for a, b in pairwise(whole))

    def _build(self, card: str, goal: str) -> Move:
        c = self.card[card]
        return ONTO["build", c, self.card[goal]] if self.rules.build == "any_higher" else BUILD[c]

    def _put(self, node: str, card: str, goal: str) -> str:
        """The node after a free card was put on another."""
        node = node.replace(card + "/", "/").replace(goal + "/", f"{goal}{card}/")
        return node if self.kings else node.replace("//", "/")

    def _risen(self, line: tuple[Move, ...], node: str) -> tuple[tuple[Move, ...], str]:
        """The line and the node when all that can go up has gone, aces first."""
        while rising := [c for c in node[: self.suits] if c + "/" in node]:
            card = min(rising, key=lambda c: ord(c) & 15)
            line += (UP[self.card[card]],)
            head, body = node[: self.suits + 1], node[self.suits + 1 :].replace(card + "/", "/")
            node = head.replace(card, chr(ord(card) + 1)) + (body if self.kings else body.replace("//", "/"))
        return line, node

    def _mercies(self, node: str, fans: list[str], free: dict[str, str]) -> Ways:
        """Every buried card that can be played, or lifted so that it or a card that goes on it can be."""
        head, ways = node[: self.suits] + ".", []
        body = node[self.suits + 1 :]
        for fan in fans:
            for i, buried in enumerate(fan[:-1]):
                card, rest = self.card[buried], fan[:i] + fan[i + 1 :]
                goals = [t for t in self.higher[buried] if t in free]
                if self.rules.merci == "lift":
                    takes = any(buried in self.higher[c] for c in free if c != fan[-1])
                    if buried in head or goals or takes or (self.kings and buried in self.last):
                        moved = body.replace(f"/{fan}/", f"/{rest}{buried}/")
                        ways.append(self._risen((MERCI[card],), head + moved))
                    continue
                out = body.replace(f"/{fan}/", f"/{rest}/")
                if buried in head:
                    up = head.replace(buried, chr(ord(buried) + 1))
                    ways.append(self._risen((MERCI_UP[card],), up + out))
                elif goals:
                    for goal in goals:
                        put = out.replace(goal + "/", f"{goal}{buried}/")
                        ways.append(self._risen((ONTO["merci", card, self.card[goal]],), head + put))
        return ways

    def reach(self, node: str) -> int:
        """How many cards may go up at most: a card under one that can only go up waits until that is up.

        Such are the kings and the cards that lie on their next higher card.
        """
        if node[self.suits] == "!":
            return self.goal
        locks: dict[str, list[tuple[str, int]]] = {}
        for fan in node[self.suits + 2 : -1].split("/"):
            if fan not in self.locked:
                self.locked[fan] = self._locks(fan)
            for under, above in self.locked[fan]:
                locks.setdefault(under, []).append(above)
        if not locks:
            return self.goal
        following, before = list(node[: self.suits]), ""
        while before != (before := "".join(following)):
            for i, card in enumerate(following):
                while card not in self.done:
                    for lock, suit in locks.get(card, ()):
                        if lock >= following[suit]:
                            break
                    else:
                        card = chr(ord(card) + 1)
                        continue
                    break
                following[i] = card
        return sum(ord(c) & 15 for c in following)

    def _locks(self, fan: str) -> list[tuple[str, tuple[str, int]]]:
        """The cards of a fan, each with every card above it that can only go up and is not lower in its suit."""
        found = []
        for i in range(1, len(fan)):
            lock, suit = fan[i], ord(fan[i]) >> 4
            if (lock in self.last and not self.kings) or (lock not in self.last and fan[i - 1] == chr(ord(lock) + 1)):
                found += [(u, (lock, suit - 4)) for u in fan[:i] if u < lock or ord(u) >> 4 != suit]
        return found


def _suit(state: LaBelleLucie, suit: str) -> tuple[Card, ...]:
    return tuple(c for c in state.pack() if c.suit == suit)


def puzzle(state: LaBelleLucie) -> Puzzle:
    """The position as a solver searches it, up to the next redeal."""
    return Puzzle(state)


# ---- a sensible player ------------------------------------------------------------------------------------------

BUDGET = 400  # positions looked at before one move

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
AGAIN = ("LBL-41", "The game is over: deal a new one.", "Deal again!")
ACE = ("LBL-15", "{card} is free and goes up at once.", "An ace is free! Put {card} up.")
GOES_UP = ("LBL-53", "{card} can go up, and that never harms.", "{card} can go up. Up is always good!")
SAFE = ("LBL-52", "{card} can be put where it shuts nothing.", "{card} has a safe place. Nothing gets stuck.")
LEADS = ("LBL-51", "After {card} the most cards can go up, as far as one can see.", "{card} makes the way free for others.")
BEFORE = ("LBL-54", "Nothing more can go up now, so play what is left before the redeal.", "Play all you can, then deal again.")
NOTHING = ("LBL-18", "No way is in sight to bring more cards up, so any move will do.", "Try {card}. Not much else is left.")
FREED = ("LBL-10", "Freeing {card} brings the most cards up.", "Help {card} out. That brings the most cards up!")
SHUFFLE = ("LBL-30", "No move is left: shuffle and deal again.", "You are stuck. Shuffle and deal again!")
# fmt: on


def bot(view: LaBelleLucie, chance: random.Random) -> Move:
    """A sensible move for a view; it needs no chance."""
    return advise(view)[0]


def advise(view: LaBelleLucie) -> tuple[Move, Reason]:
    """A sensible move and why: up, then what shuts nothing, then what brings most cards up in the ways it looks at."""
    moves = view.legal_moves()
    move = moves[0]
    if view.hand_over:
        return DEAL, Reason(*AGAIN)
    if move.card is None:
        return move, Reason(*SHUFFLE)
    if move.verb == "up":
        return move, Reason(*(ACE if move.card.rank == "A" else GOES_UP), card=move.card)
    line = _best(Puzzle(view))
    if not line:
        return move, Reason(*(BEFORE if view.redeals_left else NOTHING), card=move.card)
    move = line[0]
    assert move.card is not None, "a line has no redeal"
    if move.verb == "merci":
        return move, Reason(*FREED, card=move.card)
    goal = view.higher(move.card)[:1]
    safe = not move.to and goal and view.shuts_nothing(view.piles[view.fan_of(goal[0])])
    return move, Reason(*(SAFE if safe else LEADS), card=move.card)


def _best(ahead: Puzzle) -> tuple[Move, ...]:
    """The moves that bring most cards up among the first positions of a search; none if nothing more goes up."""
    best = ahead.score(ahead.start)
    line: tuple[Move, ...] = ()
    known, todo = {ahead.start}, [(line, ahead.start)]
    while todo and len(known) < BUDGET and best < ahead.goal:
        moves, node = todo.pop()
        for more, after in reversed(ahead.steps(node)):
            if after not in known and ahead.reach(after) > best:
                known.add(after)
                todo.append((moves + more, after))
                if ahead.score(after) > best:
                    best, line = ahead.score(after), moves + more
    return line
