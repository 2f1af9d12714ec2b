"""What a seat of Marjapussi knows about the cards it does not see, and worlds in which they lie as they may.

Why so: only what the view tells goes in: bids, questions and answers, calls, cards passed, suits not followed, cards not
beaten. What bars a card from a hand, or puts it there, is kept by every world; what is known of several cards
together ("no pair", "a half") and what a bid makes likely is kept by choosing the best of some worlds.
"""

from __future__ import annotations

import random
from itertools import pairwise

from ...rules.cards import SUITS, Card
from ...rules.thinking.skill import Unseen
from ...rules.tricks.sense import barred
from .game import Marjapussi
from .hand import PAIR_CARDS
from .score import RANKS
from .worth import BID_LESS, promise, worth

TRIES = 24  # worlds of which the most likely is taken
WRONG = 1000.0  # what a broken word counts against a world
SLACK = 5.0  # how far from the guess a hand may be that made a bid, or did not make it
AHEAD = (-10.0, 50.0), (25.0, 55.0)  # how far the declarer's hand is above the bid itself, or above a raised contract


class Worlds(Unseen[Marjapussi]):
    """The hidden cards of a view of Marjapussi."""

    def __init__(self, view: Marjapussi) -> None:
        super().__init__(view, *known(view))
        self.me = view.viewer or view.turn
        self.played = played(view)
        self.asked = list(view.words_said())
        moved = {view.declarer, view.partner(view.declarer)} if view.declarer and view.passes else set[str]()
        if any(w.word == "exchange" for w in self.asked) or view.phase in ("give", "give_back", "contract"):
            moved = {*view.team(view.declarer)} if view.declarer else set()
        whole = "-" not in view.led
        self.bids = self._bids(moved) if whole else []
        announced = view.phase in ("play", "gather", "break", "answer") and view.declarer != self.me
        self.declarer = view.declarer if whole and announced else ""
        self.raised = sum(w.word == str(view.contract) for w in self.asked) == 1  # the bid itself is said twice

    def _bids(self, moved: set[str]) -> list[tuple[str, int, bool]]:
        """Who still holds the cards of the bidding, with a bid and whether it was made (or more than it passed)."""
        found: dict[str, tuple[str, int, bool]] = {}
        high = 0
        for word in self.asked:
            if word.trick == 0 and (word.word.isdigit() or word.word == "pass") and word.seat not in moved | {self.me}:
                if word.word.isdigit():
                    found[word.seat] = (word.seat, int(word.word), True)
                elif word.seat not in found:
                    found[word.seat] = (word.seat, max(120, high + 5), False)
            if word.word.isdigit():
                high = int(word.word)
        return list(found.values())

    def world(self, chance: random.Random) -> Marjapussi:
        """The likeliest of some ways in which the cards may lie, by what was bid and answered."""
        best, least = None, 0.0
        for _ in range(TRIES):
            state = super().world(chance)
            doubt = self.doubt(state)
            if best is None or doubt < least:
                best, least = state, doubt
            if not doubt:
                break
        assert best is not None
        return best

    def doubt(self, state: Marjapussi) -> float:
        """How much speaks against a world: words that would not be true in it, and bids that do not fit."""
        total = WRONG * sum(not self._true(state, i) for i, w in enumerate(self.asked) if w.seat != self.me)
        for seat, bid, made in self.bids:
            hand = [*state.piles[seat], *(c for _, c in self.played.get(seat, ()))]
            below = bid - worth(hand)
            total += max(0.0, BID_LESS + below - SLACK if made else -BID_LESS - below - SLACK)
        if self.declarer:
            ahead = promise([*self.held(state, self.declarer, 1)]) - self.view.contract
            least, most = AHEAD[self.raised]
            total += max(0.0, least - ahead, ahead - most)
        return total

    def held(self, state: Marjapussi, seat: str, trick: int) -> set[Card]:
        """What a seat held before a trick, in a world."""
        return {*state.piles[seat], *(c for n, c in self.played.get(seat, ()) if n >= trick)}

    def _true(self, state: Marjapussi, i: int) -> bool:
        word, asked = self.asked[i], self.asked[i - 1]
        if word.word == "no" and asked.word == "pair":
            held = self.held(state, word.seat, word.trick)
            before = {w.word[-1] for w in self.asked[:i] if w.word.startswith(("call", "has"))} | self._made(i)
            return not any({*PAIR_CARDS[s]} <= held for s in SUITS if s not in before)
        if word.word == "yes":
            suit = asked.word[-1]
            seats = (word.seat, asked.seat) if suit in self._made(i + 1) else (word.seat,)
            return all(self.held(state, seat, word.trick) & {*PAIR_CARDS[suit]} for seat in seats)
        return True

    def _made(self, i: int) -> set[str]:
        """The suits that answers to questions for halves have made trumps among so many words."""
        words = [(one, two) for one, two in pairwise(self.asked[:i]) if two.word == "yes"]
        return {one.word[-1] for one, two in words if f"{one.seat}.{one.word[-1]}" in self.view.calls}


def played(view: Marjapussi) -> dict[str, list[tuple[int, Card]]]:
    """Who has played which card to which trick, found from the heaps and who led; nothing where that is not known."""
    found: dict[str, list[tuple[int, Card]]] = {seat: [] for seat in view.seats}
    led = view.led
    if "-" in led:
        return found
    heaps = {seat: view.piles[f"won.{seat}"] for seat in view.seats}
    for n, leader in enumerate(led, 1):
        winner = led[n] if n < len(led) else view.leader
        trick, heaps[winner] = heaps[winner][:4], heaps[winner][4:]
        for i, card in enumerate(trick):
            found[view.after(leader, i)].append((n, card))
    for i, card in enumerate(view.piles["trick"]):
        found[view.after(view.leader, i)].append((len(led) + 1, card))
    return found


def known(view: Marjapussi) -> tuple[dict[str, set[Card]], dict[str, set[Card]]]:
    """What nobody can hold, and what somebody must: by hand."""
    cannot, must = barred(view), dict[str, set[Card]]()
    hidden = {*view.pack()} - {c for pile in view.piles.values() for c in pile}
    for lack in view.lacks:
        higher = RANKS[: RANKS.index(lack[1])]
        cannot.setdefault(lack[0], set()).update(Card(r + lack[2]) for r in higher)
    _from_words(view, cannot, must)
    for text in view.passes:
        giver, receiver, card = text[0], text[1], Card(text[2:])
        if view.viewer == giver and not (view.phase in ("give", "give_back") and view.turn == giver):
            must.setdefault(receiver, set()).add(card)
        elif view.viewer == giver:
            must.setdefault("aside", set()).add(card)
    return cannot, {seat: some & hidden for seat, some in must.items()}


def _from_words(view: Marjapussi, cannot: dict[str, set[Card]], must: dict[str, set[Card]]) -> None:
    """What calls, questions and answers tell of single cards."""
    words = list(view.words_said())
    for i, word in enumerate(words):
        kind, _, suit = word.word.partition("_")
        if kind in ("call", "has"):
            must.setdefault(word.seat, set()).update(PAIR_CARDS[suit])
        asked = words[i - 1].word.partition("_") if i else ("", "", "")
        if asked[0] == "half" and kind == "no":
            cannot.setdefault(word.seat, set()).update(PAIR_CARDS[asked[2]])
        elif asked[0] == "half" and kind == "yes" and asked[2] not in view.called:
            cannot.setdefault(words[i - 1].seat, set()).update(PAIR_CARDS[asked[2]])
        elif asked[0] == "half" and kind == "yes" and words[i - 1].seat == view.viewer:
            must.setdefault(word.seat, set()).update(PAIR_CARDS[asked[2]])
