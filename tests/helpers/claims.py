"""What the words of an exercise say of a seat, a card, a number or a deed, held against what the learner sees.

Why so: the engine proves which answer is right, and no engine reads the words around it. So each sentence is read by
rows of patterns: what somebody holds, led, bid or passed, which card was called, what trumps are, which of two cards is
higher. A deed that is past must lie before the question; one that is present may come with it. A sentence that begins
with "If" says nothing. What no row reads is listed in ``tests/data/unread.txt`` for a reader, who reads what changes
there: ``python tests/helpers/claims.py`` writes it again.
"""

import re
import sys
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parent)]

from claimed import CARD, ROWS, cards_in

from cardlab.games import host_of, module_of
from cardlab.lessons.answers import read
from cardlab.rules.cards import HIDDEN

UNREAD = Path(__file__).resolve().parents[1] / "data" / "unread.txt"
# Cards that are named because they lie elsewhere: no table could show them.
ELSEWHERE = {
    "bela stage-1-plain-jack": "J♥",
    "bela stage-5-run": "J♥",
    "belisha stage-5-laid": "red 2",  # the joker is laid as it
    "memory stage-4-rank": "8♠ 8♥ 8♣",
    "memory stage-4-strict": "8♠ 8♥ 8♣",
}
# What is supposed, or said of another house, is not said of this table; nor is what one may, can or must do.
SUPPOSED = re.compile(r"\b(if|would|could|might|never|ever|some families|in Ana's house)\b|[Yy]ou'd|'d be", re.I)
# What one may, can or must do is the rule itself, which the engine asks.
DUTY = re.compile(r"\b(may|can|can't|cannot|must|need|needs|don't have to)\b", re.I)


class Deed(NamedTuple):
    """One thing that was done: who, the verb, the cards that it moved, what was said with it, and when."""

    seat: str
    verb: str
    cards: frozenset
    word: str
    past: bool  # before the question


class Claims:
    """The words of one exercise, and what is known of its table."""

    def __init__(self, exercise):
        self.exercise, self.names = exercise, {name: seat for seat, name in exercise.names.items()}
        self.names |= {"you": exercise.me, "You": exercise.me}
        self.states, moves = [exercise.start], read(exercise.made["after"], exercise.kind)
        for move in moves:
            self.states.append(self.states[-1].play(move))
        before = len(moves) - (exercise.asked is not exercise.state)
        self.deeds = [self._deed(i, move, i < before) for i, move in enumerate(moves)]

    def _deed(self, i, move, past):
        old, new = self.states[i], self.states[i + 1]
        place = {card: name for name, pile in old.piles.items() for card in pile}
        moved = {card for name, pile in new.piles.items() for card in pile if place.get(card) not in (None, name)}
        flipped = set(old.piles.get(move.to or "", ())) if move.verb == "flip" else set()
        turned = set(old.piles[old.turn][-1:]) if move.verb == "play" and not move.card else set()  # of a deck
        return Deed(
            old.turn, move.verb, frozenset(moved | flipped | turned | {move.card} - {None}), move.to or "", past
        )

    # ---- what is known --------------------------------------------------------------------------------------------

    @property
    def asked(self):
        return self.exercise.asked

    @property
    def end(self):
        return self.exercise.state

    @cached_property
    def seen(self):
        """The cards that the learner sees with the question or after its answer, and those that were or are laid."""
        views = [state.view(self.exercise.me) for state in (self.asked, self.end)]
        held = {card for view in views for pile in view.piles.values() for card in pile if card is not HIDDEN}
        return held | {card for deed in self.deeds for card in deed.cards}

    @cached_property
    def drawn(self):
        """The cards that are only drawn when the question is answered: with it they are in no hand yet."""
        stock = self.asked.piles.get(self.asked.stock, ()) if self.end is not self.asked else ()
        return {card for card in self.hand(self.exercise.me, self.end) if card in stock}

    @cached_property
    def told(self):
        """The cards that the question, the choices and the right moves name."""
        texts = (self.exercise.request, *self.exercise.choices.values())
        chains = (one for one in self.exercise.right if not isinstance(one, str))
        return {card for text in texts for card in cards_in(text)} | {m.card for one in chains for m in one if m.card}

    def nowhere(self, text, late):
        """The cards that a text names and that the learner has no way to know."""
        if SUPPOSED.search(text):
            return []
        known = self.seen | self.told if late else self.seen - self.drawn
        unseen = [card for card in cards_in(text) if card not in known]
        # What another holds, or where a card lies face down, a question may tell, if it is so.
        told = {card for one in re.split(r"(?<=[.?!]) ", text) if any(self.read(one, late)) for card in cards_in(one)}
        return [card.sign for card in unseen if late or card not in told]

    def held(self, seat, state):
        """All cards that are somebody's: in the hand, taken, turned down."""
        own = {zone.pile for zone in state.zones() if zone.owner == seat}
        return {card for name in own for card in state.piles[name]}

    def hand(self, seat, state):
        """The cards in somebody's hand."""
        return [card for z in state.zones() if z.owner == seat and z.kind == "hand" for card in state.piles[z.pile]]

    def trick(self, state):
        """Who played which card to the trick."""
        pile, leader = state.piles.get("trick", ()), getattr(state, "leader", "")
        leader = leader or state.after(state.turn, -len(pile))
        return [(state.after(leader, i), card) for i, card in enumerate(pile)]

    def shown(self, seat, late):
        """The numbers that a table shows beside somebody's name, now or at the end."""
        state = self.end if late else self.asked
        text = host_of(state.view(self.exercise.me)).tags.get(seat, "")
        points = (
            [entry.points for entry in state.sheet() if entry.seat == seat and entry.hand == state.deals]
            if late
            else []
        )
        return {int(one) for one in re.findall(r"\d+", text)} | {*accumulate(points)}

    def height(self, cards):
        """How high each card is in a trick, or among the cards of its suit."""
        order = "A23456789TJQK" if getattr(self.end.rules, "ace", "high") == "low" else "23456789TJQKA"
        plain = {card: order.find(card.rank.replace("10", "T")) for card in cards}
        powers = getattr(module_of(self.exercise.kind.game), "POWER", None)  # Bela's, by trumps
        return powers[self.end.trump] if powers else getattr(self.end, "power", plain)

    def did(self, seat, verbs, cards=(), past=True, word=""):
        """Whether a seat has done this with these cards: before the question, or at all."""
        deeds = [d for d in self.deeds if d.seat == seat and d.verb in verbs and (d.past or not past)]
        deeds = [deed for deed in deeds if word in ("", deed.word)]
        return bool(deeds) and all(any(card in deed.cards for deed in deeds) for card in cards)

    # ---- reading --------------------------------------------------------------------------------------------------

    @property
    def texts(self):
        """What is said: with the question, and after it."""
        one = self.exercise
        return [(one.request, False), *((text, True) for text in (one.praise, *one.causes.values()) if text)]

    def sentences(self):
        """Each sentence, and whether it comes after the answer."""
        for text, late in self.texts:
            for sentence in re.split(r"(?<=[.?!]) |(?<=[^0-9]): ", text):
                yield sentence, late

    def wrong(self, elsewhere=""):
        """What is said and is not so; cards that are named because they lie elsewhere may be nowhere."""
        for text, late in self.texts:
            if unseen := [sign for sign in self.nowhere(text, late) if sign not in elsewhere]:
                yield f"{text} ({', '.join(unseen)} is nowhere)"
            if people := [name for name in self.people(text) if name not in self.names and name != "Ana"]:
                yield f"{text} ({', '.join(people)} is not here)"
        for sentence, late in self.sentences():
            yield from (sentence for true in self.read(sentence, late) if not true)

    def people(self, text):
        return re.findall(r"\b(?:Ana|Pip|Dot|Milo|Nell|Otto|Tess|Finn|Olga|Bram)\b", text)

    def read(self, sentence, late):
        """What is claimed in a sentence: for each claim that a row reads, whether it is so."""
        if SUPPOSED.search(sentence):
            return
        for pattern, check in ROWS:
            for found in re.finditer(pattern, sentence):
                seat = self.names.get(found.groupdict().get("who") or "")
                if "who" in found.groupdict() and seat is None:
                    continue
                true = check(self, found, seat, late)
                if true is not None:
                    yield bool(true)

    def unread(self):
        """The sentences that speak of a seat, a card or a number, and of which nothing is read."""
        for sentence, late in self.sentences():
            speaks = re.search(rf"{CARD}|\d|\b(?:{'|'.join(map(re.escape, self.names))})\b", sentence)
            asks = sentence.endswith("?") or re.match(
                r"(May|Can|Must|Which|What|Who|How|Do|Does|Is|Are|Where|Find|Lay|Take|Tap|Make)\b", sentence
            )
            told = speaks and not asks and not SUPPOSED.search(sentence) and not DUTY.search(sentence)
            if told and not [*self.read(sentence, late)]:
                yield sentence


def everything():
    """Cell by cell: the name of an exercise and its claims."""
    from notebooks import WHOLE, exercises_of

    for name in WHOLE:
        for cell, exercise in exercises_of(name).items():
            yield f"{name.removesuffix('.ipynb')} {cell}", Claims(exercise)


def unread():
    """The lines for a reader, in order."""
    return sorted({f"{cell}: {sentence}" for cell, claims in everything() for sentence in claims.unread()})


if __name__ == "__main__":
    UNREAD.write_text("\n".join([*unread(), ""]), encoding="utf-8")
