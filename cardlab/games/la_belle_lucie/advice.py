"""La Belle Lucie for a solver, and a sensible player: what may still go up, and the moves that bring it there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ...language import N_
from ...rules.cards import SUIT_NAMES, Card
from ...rules.moves import DEAL, Move, Reason
from ...rules.thinking.covered import covered
from ...rules.thinking.skill import Skill
from .game import BUILD, MERCI, MERCI_UP, MOST, ONTO, REDEAL, UP, LaBelleLucie

# ---- what a solver searches -------------------------------------------------------------------------------------

Way = tuple[tuple[Move, ...], str]  # the moves of a step, and the node it leads to
Ways = list[Way]
NONE_LEFT = 0x100  # the letter of a node that says that no card may move on any more; the next one says once


class FanPuzzle:
    """A position as one text: the next card of each stack, "." or "!" for a merci left, the fans with "/" around them.

    Cards are letters, and the next higher card of a suit is the next letter. What a redeal brings is chance and not
    part of it: the question is how many cards can go up before. All that can go up does so within a step (LBL-53).
    Where any higher card takes a card, the text also holds how often one may still move on.
    """

    def __init__(self, state: LaBelleLucie) -> None:
        rules, order = state.rules, state.order
        self.rules, self.goal, self.suits = rules, len(state.pack()), len(rules.suits)
        self.wide = rules.build == "any_higher"
        self.head: int = self.suits + 1 + self.wide  # letters before the fans
        self.scope = N_("without a redeal") if state.redeals_left else ""
        letter = {c: chr(64 + 16 * i + order.index(c.rank)) for i, s in enumerate(rules.suits) for c in _suit(state, s)}
        self.card = {a: c for c, a in letter.items()}
        self.higher = {letter[c]: "".join(letter[t] for t in state.higher[c]) for c in letter}
        self.last = {letter[c] for c in letter if c.rank == order[-1]}
        self.done = {chr(ord(a) + 1) for a in self.last}  # what follows on a full stack
        self.kings = rules.empty_fans == "king"
        self.locked: dict[str, list[tuple[str, tuple[str, int]]]] = {}
        following = "".join(chr(64 + 16 * i + len(state.piles[SUIT_NAMES[s]])) for i, s in enumerate(rules.suits))
        fans = ("".join(letter[c] for c in state.piles[f]) for f in state.fans[: state.places or None])
        body = "/".join(f for f in fans if f or self.kings)
        head = following + ("!" if state.mercy else ".") + (chr(NONE_LEFT + MOST - state.moved_on) if self.wide else "")
        self.start = f"{head}/{body}/".replace("//", "/" * (1 + self.kings))

    def score(self, node: str) -> int:
        """The number of cards that are up."""
        return self.goal - len(node) + self.head + node.count("/")

    def steps(self, node: str) -> Iterable[Way]:
        """Put up what can go up; else a build that shuts nothing (LBL-52); else every build, king and merci."""
        if any(c + "/" in node for c in node[: self.suits]):
            return [self._risen((), node)]
        if self.wide:
            return self._wide(node)
        fans = node[self.head + 1 : -1].split("/")
        free = {f[-1]: f for f in fans if f}
        ways = []
        for card in free:
            for goal in self.higher[card]:
                if goal in free:
                    way = self._risen((BUILD[self.card[card]],), self._put(node, card, goal))
                    if self._shuts_nothing(free[goal], card):
                        return [way]
                    ways.append(way)
        return ways + self._kings(node, free) + self._mercies(node, fans, free)

    def _wide(self, node: str) -> Iterator[Way]:
        """Where any higher card takes a card: every way on that cannot be undone, with what must move on before it.

        Only cards of one suit make room for it: those of others can as well move on later. What takes the fewest such
        moves comes first, and what no card can come back from ends each way, so no sequence of steps leads back.
        """
        yield from self._ways_of(0, node)
        left = ord(node[self.head - 1]) - NONE_LEFT
        for suit in range(4, 4 + self.suits):
            todo: list[tuple[tuple[Move, ...], str, str]] = [((), node, "")]
            known = {node}
            for line, here, last in todo:
                if line:
                    spent = here[: self.head - 1] + chr(NONE_LEFT + left - len(line)) + here[self.head :]
                    yield from ((line + more, after) for more, after in self._ways_of(suit, spent, last))
                if len(line) < left:
                    for move, after, cards in self._to_and_fro(here, suit):
                        if after not in known:
                            known.add(after)
                            todo.append(((*line, move), after, cards))

    def _to_and_fro(self, node: str, suit: int) -> Iterator[tuple[Move, str, str]]:
        """The cards of a suit that move on, the node after each, and the card itself with the one it has left."""
        free = {f[-1]: f for f in node[self.head + 1 : -1].split("/") if f}
        for card, fan in free.items():
            if ord(card) >> 4 == suit and self._lies_on_higher(fan):
                for goal in self.higher[card]:
                    if goal in free:
                        after = self._put(node, card, goal)
                        yield ONTO["build", self.card[card], self.card[goal]], after, fan[-2:]

    def _ways_of(self, suit: int, node: str, last: str = "") -> Ways:
        """Where any higher card takes a card: the moves of a suit (0: of all) that cannot be undone.

        After a card has moved on, only those that it made way for or that go on it: others can as well come before.
        """
        fans = node[self.head + 1 : -1].split("/")
        free = {f[-1]: f for f in fans if f}
        ways = []
        for card, fan in free.items():
            if (not suit or ord(card) >> 4 == suit) and not self._lies_on_higher(fan):
                for goal in self.higher[card]:
                    if goal in free and (not last or card in last or goal in last):
                        move = ONTO["build", self.card[card], self.card[goal]]
                        ways.append(self._risen((move,), self._put(node, card, goal)))
        return ways + self._kings(node, free, suit) + self._mercies(node, fans, free, suit)

    def _lies_on_higher(self, fan: str) -> bool:
        """Whether the free card of a fan lies on a card that takes it, so that it can come back there."""
        return len(fan) > 1 and fan[-2] in self.higher[fan[-1]]

    def _kings(self, node: str, free: dict[str, str], suit: int = 0) -> Ways:
        """Every king, of a suit or of all, that can go to an empty place."""
        if not self.kings or "//" not in node:
            return []
        kings = [c for c, f in free.items() if c in self.last and len(f) > 1 and (not suit or ord(c) >> 4 == suit)]
        after = {c: node.replace(c + "/", "/").replace("//", f"/{c}/", 1) for c in kings}
        return [self._risen((BUILD[self.card[c]],), after[c]) for c in kings]

    def _shuts_nothing(self, fan: str, card: str) -> bool:
        """Whether a fan is a run, down to the card that is to be put on it; where kings fill places, from a king."""
        whole = fan + card
        if self.kings and fan[0] not in self.last:
            return False
        return all(ord(a) == ord(b) + 1 for a, b in pairwise(whole))

    def _put(self, node: str, card: str, goal: str) -> str:
        node = node.replace(card + "/", "/").replace(goal + "/", f"{goal}{card}/")
        return node if self.kings else node.replace("//", "/")

    def _risen(self, line: tuple[Move, ...], node: str) -> tuple[tuple[Move, ...], str]:
        """The line and the node when all that can go up has gone, aces first."""
        while rising := [c for c in node[: self.suits] if c + "/" in node]:
            card = min(rising, key=lambda c: ord(c) & 15)
            line += (UP[self.card[card]],)
            head, body = node[: self.head], node[self.head :].replace(card + "/", "/")
            node = head.replace(card, chr(ord(card) + 1)) + (body if self.kings else body.replace("//", "/"))
        return line, node

    def _mercies(self, node: str, fans: list[str], free: dict[str, str], suit: int = 0) -> Ways:
        """Every buried card that can be freed, of all or of those that wait for a suit to make room."""
        if node[self.suits] != "!":
            return []
        head, body = f"{node[: self.suits]}.{node[self.suits + 1 : self.head]}", node[self.head :]
        if self.rules.merci == "lift":
            return self._lifts(head, body, [f for f in fans if f and (not suit or ord(f[-1]) >> 4 == suit)], free)
        ways = []
        for fan in fans:
            for i, buried in enumerate(fan[:-1]):
                if suit and ord(buried) >> 4 != suit:
                    continue
                card, out = self.card[buried], body.replace(f"/{fan}/", f"/{fan[:i]}{fan[i + 1 :]}/")
                if buried in head:
                    up = head.replace(buried, chr(ord(buried) + 1))
                    ways.append(self._risen((MERCI_UP[card],), up + out))
                    continue
                for goal in self.higher[buried]:
                    if goal in free:
                        put = out.replace(goal + "/", f"{goal}{buried}/")
                        ways.append(self._risen((ONTO["merci", card, self.card[goal]],), head + put))
        return ways

    def _lifts(self, head: str, body: str, fans: list[str], free: dict[str, str]) -> Ways:
        """Every buried card that can be lifted so that it, or a card that goes on it, can be played next.

        Where cards make room by moving on, what comes next is not known, so there it is every buried card.
        """
        ways = []
        for fan in fans:
            for i, buried in enumerate(fan[:-1]):
                goes = self.wide or buried in head or any(t in free for t in self.higher[buried])
                takes = any(buried in self.higher[c] for c in free if c != fan[-1])
                if goes or takes or (self.kings and buried in self.last):
                    moved = body.replace(f"/{fan}/", f"/{fan[:i]}{fan[i + 1 :]}{buried}/")
                    ways.append(self._risen((MERCI[self.card[buried]],), head + moved))
        return ways

    def reach(self, node: str) -> int:
        """How many cards may go up at most: a card under one that can only go up waits until that is up.

        Such are the kings, and the cards that lie on their next higher card unless there are others to move on to.
        """
        if node[self.suits] == "!":
            return self.goal
        locks: dict[str, list[tuple[str, int]]] = {}
        for fan in node[self.head + 1 : -1].split("/"):
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
            stays = not self.kings if lock in self.last else not self.wide and fan[i - 1] == chr(ord(lock) + 1)
            if stays:
                found += [(u, (lock, suit - 4)) for u in fan[:i] if u < lock or ord(u) >> 4 != suit]
        return found


def _suit(state: LaBelleLucie, suit: str) -> tuple[Card, ...]:
    return tuple(c for c in state.pack() if c.suit == suit)


puzzle = FanPuzzle  # up to the next redeal


# ---- a hint --------------------------------------------------------------------------------------------------------

# fmt: off
# What a hint says first: rule id, words for adults, words for children.
NEXT = ("LBL-14", "{card} is up. Which card comes next?", "{card} is up. Which one comes next?")
BEGINS = ("LBL-14", "Nothing is up in {suit} yet. Which card begins?", "Which card goes up first?")
BELOW = ("LBL-16", "Which card of its suit comes right below {card}?", "Which card comes right before {card}?")
LOWER = ("LBL-16", "Which lower card of its suit could go on {card}?", "Which smaller card goes on {card}?")
BURIED = ("LBL-10", "A card of this fan is buried. Which one would help you most?", "Which card in this fan would help most?")
# fmt: on


def compare(view: LaBelleLucie, move: Move) -> Reason | None:
    """What a hint says first: the card that will be covered."""
    if move.card is None:
        return None
    stack, goal = SUIT_NAMES[move.card.suit], covered(view, move)
    if goal is None:
        return Reason(*BEGINS, suit=move.card.suit, where=stack) if move.verb == "up" else _buried(view, move.card)
    if goal in view.piles[stack]:
        return Reason(*NEXT, card=goal)
    return Reason(*(BELOW if view.rules.build == "next_higher" else LOWER), card=goal)


def _buried(view: LaBelleLucie, card: Card) -> Reason:
    return Reason(*BURIED, where=next(fan for fan in view.fans if card in view.piles[fan]))


# ---- a sensible player ------------------------------------------------------------------------------------------

BUDGET = 400  # positions looked at before one move
UNIT = "card", 1.0  # what ``gain`` counts, and how much of it makes one
SKILLS = {
    "bot": Skill(f"[look] at {BUDGET} positions before each move"),
    "cat": Skill("[look] at 40 positions before each move", far=40),
    "goldfish": Skill("[look] at 6 positions before each move", far=6),
}

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
AGAIN = ("LBL-41", "The game is over. Deal a new one.", "Deal again!")
ACE = ("LBL-15", "{card} is free, and goes up at once.", "An ace is free! It goes up first.")
GOES_UP = ("LBL-53", "{card} can go up, which never does harm.", "{card} can go up. Up is always good!")
SAFE = ("LBL-52", "{card} can go where it doesn't block anything.", "{card} has a safe place. Nothing gets stuck.")
LEADS = ("LBL-51", "After {card} the most cards can go up, as far as you can see.", "{card} makes way for the others.")
BEFORE = ("LBL-54", "Nothing more can go up now, so play what's left before the redeal.", "Play all you can, then deal again.")
NOTHING = ("LBL-18", "There's no way in sight to bring more cards up, so any move will do.", "Try {card}. There's not much else left.")
FREED = ("LBL-10", "Freeing {card} brings the most cards up.", "Help {card} out. That brings the most cards up!")
SHUFFLE = ("LBL-30", "No move is left. Shuffle and deal again.", "You're stuck. Shuffle and deal again!")
# fmt: on


def sensible(view: LaBelleLucie) -> list[Move]:
    """The legal moves: up, builds that shut nothing, other builds, kings, merci, redeal, and last of all to and fro."""

    def order(move: Move) -> int:
        if move.verb != "build" or move.card is None:
            return {"up": 0, "merci": 4, "redeal": 5}[move.verb]
        if not (goal := view.higher[move.card][:1]):
            return 3
        if move.to:
            return 6 if view.moves_on(move.card) else 2
        return 1 if view.shuts_nothing(view.piles[view.fan_of(goal[0])]) else 2

    return sorted(view.legal_moves(), key=order)


def gain(before: LaBelleLucie, after: LaBelleLucie, seat: str) -> float:
    """How many cards a game brings up."""
    return float(sum(len(after.piles[SUIT_NAMES[suit]]) for suit in after.rules.suits))


def advise(view: LaBelleLucie, budget: int = BUDGET) -> tuple[Move, Reason]:
    """A sensible move and why: up, then what shuts nothing, then what brings most cards up in the ways it looks at."""
    if view.hand_over:
        return DEAL, Reason(*AGAIN)
    moves = sensible(view)
    move = moves[0]
    if move.verb == "up":
        return move, Reason(*(ACE if move.card and move.card.rank == "A" else GOES_UP), card=move.card)
    line = _best(FanPuzzle(view), budget) if move is not REDEAL or len(moves) > 1 else ()
    if not line and move is REDEAL:
        return move, Reason(*SHUFFLE)
    if not line:
        return move, Reason(*(BEFORE if view.redeals_left else NOTHING), card=move.card)
    move = line[0]
    assert move.card is not None, "a line has no redeal"
    if move.verb == "merci":
        return move, Reason(*FREED, card=move.card)
    goal = view.higher[move.card][:1]
    safe = not move.to and goal and view.shuts_nothing(view.piles[view.fan_of(goal[0])])
    return move, Reason(*(SAFE if safe else LEADS), card=move.card)


def _best(ahead: FanPuzzle, budget: int) -> tuple[Move, ...]:
    """The moves that bring most cards up among the first positions of a search; none if nothing more goes up."""
    best = ahead.score(ahead.start)
    line: tuple[Move, ...] = ()
    known, todo = {ahead.start}, [(line, ahead.start)]
    while todo and len(known) < budget and best < ahead.goal:
        moves, node = todo.pop()
        for more, after in reversed(list(ahead.steps(node))):
            if after not in known and ahead.reach(after) > best:
                known.add(after)
                todo.append((moves + more, after))
                if ahead.score(after) > best:
                    best, line = ahead.score(after), moves + more
    return line
