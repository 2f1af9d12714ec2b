"""Beggar My Neighbour for two to six: no choices, pure luck, and games without end; see book.md.

Why so: one loop (``_lay``) lays as many cards as it is asked for: one, a round, or all that are left; the table, the lab
and the museum of record games play through the same few lines. It works on queues, because a hand is played from the
top and filled at the bottom, and writes them back as piles.
"""

from __future__ import annotations

import dataclasses
from collections import deque
from collections.abc import Collection
from functools import cache
from hashlib import blake2b
from typing import Any, ClassVar, Self

from ...language import N_
from ...rules.cards import RANKS, SUITS, Card, pack
from ...rules.host import Host, Token
from ...rules.moves import Move, Reason, phrase
from ...rules.options import Letters, option
from ...rules.options import Rules as Options
from ...rules.state import State
from ...rules.symmetry import Symmetries, exchanged
from ...rules.text.position import COUNT, NO_SEAT, SEAT, SEATED, field, texts
from ...rules.verbs import Verb
from ...rules.zones import Zone

PAY = {"A": 4, "K": 3, "Q": 2, "J": 1}
FAR = 10**9  # more cards than any game lays
LATE = 64  # rounds after which a game that is played on at once is looked at for being endless


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Beggar My Neighbour; every default is the full game of stage 6."""

    # fmt: off
    next_leader: str = option("left_of_winner", "Who begins the next round", "Does the player who took the pile begin, or the one on the left?", "BMN-25", ("left_of_winner", "winner"), left_of_winner="the player on the left of whoever took it", winner="the player who took it")
    retire: str = option("at_once", "Running out", "Is a player with no cards left out at once, or only when a card is due?", "BMN-30", ("at_once", "when_called"), at_once="out at once", when_called="out when a card is due")
    pay: str = option("AKQJ", "Cards to pay for", "The cards you have to pay for. With jacks alone it is gentler.", "BMN-12", Letters("AKQJ", "J", "QJ", "KQJ"))
    deal_on_top: bool = option(True, "Dealt on top", "You play the card dealt last first. If not, you play it last.", "BMN-05")
    pile_order: str = option("as_played", "Taking the pile", "Does it go under your hand in the order played, or the other way round?", "BMN-24", ("as_played", "reversed"), as_played="in the order played", reversed="the other way round")
    max_rounds: Any = option(None, "Most rounds", "The game is a draw after so many rounds.", "BMN-40", (None, *range(1, 2001)), None_="no limit")
    ranks: str = option(RANKS, "Ranks in the pack", "Fewer ranks make a shorter game.", "BMN-02", Letters(RANKS, "A789TJQK", "A2345JQK", "A23456J"))
    packs: int = option(1, "Packs", "Two packs for a big table.", "BMN-02", (1, 2))

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": {"pay": "J", "ranks": "A23456J"},
        "2": {"ranks": "A2345JQK"},
        "3": {"ranks": "A789TJQK"},
        "4": {},
        "5": {},
        "6": {},
    }


PLAY = Move("play")

# fmt: off
# What happened: rule id, words for adults, words for children.
BEGINS = ("BMN-10", "{seat} [begin].")
TURNS = ("BMN-11", "{seat} [turn] up {card}.")
DUE = ("BMN-12", "{seat} [turn] up {card}. {other} [pay] {count}.", "{seat} [turn] up {card}! Now {other} [pay] {count}.")
TAKES = ("BMN-22", "{seat} [take] the pile: {count}.", "{seat} [take] the whole pile, {count}!")
OUT = ("BMN-30", "{seat} [have] no cards left and [be] out.", "{seat} [have] no cards left and [be] out.")
GETS = ("BMN-41", "{seat} [get] the rest of the pile, {count}.", "{seat} [get] the rest, {count}!")
WINS = ("BMN-40", "{seat} [have] all the cards and [win].", "{seat} [have] all the cards. {seat} [win]!")
ENDLESS = ("BMN-43", "After {rounds} rounds the cards are just as they were {back} rounds ago. This game would never end.", "After {rounds} rounds the cards are just as before. This game never ends!")
LONG = ("BMN-40", "That was {rounds} rounds, the most for this game. Nobody wins.", "That was long. Nobody wins!")

# What holds now.
OWES = ("BMN-12", "{seat} still [owe] {count}", "{seat} still [owe] {count}")
NUMBERS = ("BMN-50", "{played} cards, {rounds} rounds", "{played} cards, {rounds} rounds")
# fmt: on


class BeggarMyNeighbour(State):
    """Beggar My Neighbour for 2 to 6; see ``Rules`` for the options and book.md for the rules.

    A position writes a hand from the top, the card played next, to the bottom: ``"A: 5H JS 8D | B: 9C 2D | turn: A"``.
    """

    game = "beggar_my_neighbour"
    Rules = Rules
    seat_range = range(2, 7)
    stock = ""
    takes_back = False
    columns = N_(("Winner: guess", "Cards: guess", "Winner", "Cards", "Rounds"))
    verbs: ClassVar[dict[str, Verb]] = {
        "play": Verb("Turn a card", "BMN-06", held=700),
        "play_round": Verb("Play a round", "BMN-22", held=100),
        "play_on": Verb("Play to the end", "BMN-06"),
        "deal": Verb("Deal again", "BMN-02"),
    }
    basics: ClassVar[dict[str, str]] = {"turn": "BMN-11", "hand": "BMN-06", "end": "BMN-40"}

    dealer: str = field("A", SEAT, keep=True)
    owner: str = field("", NO_SEAT)  # whose honour has to be paid for
    due: int = field(0, COUNT)  # cards still to be paid
    out: tuple[str, ...] = field((), SEATED)  # who has retired, in order (BMN-42)
    played: int = field(0, COUNT)  # cards laid in this game
    rounds: int = field(0, COUNT)  # times the pile was taken
    # A token for how the cards lay at the start of each round (BMN-43).
    before: tuple[str, ...] = field((), texts(r"\w{1,64}", "tokens of letters and digits"))

    def set_up(self) -> None:
        if (cards := len(self.pack())) < (seats := len(self.seats)):
            raise ValueError(
                f"{seats} players need a card each, but this pack has {cards}. Choose more ranks, more packs or "
                "fewer players."
            )

    def zones(self) -> tuple[Zone, ...]:
        hands = (Zone(seat, "deck", "cards", owner=seat, seen="none") for seat in self.seats)
        return (*hands, Zone("pile", "pile", "pile"))

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        """Numbers that cost nothing are alike."""
        free = [rank for rank in self.rules.ranks if rank not in self.rules.pay]
        return Symmetries(suits=exchanged(SUITS), ranks=(free,))

    def pack(self) -> tuple[Card, ...]:
        return pack(self.rules.packs, ranks=self.rules.ranks)

    def settle(self) -> None:
        """Turn hands as they are written, from the top, into piles; check what is due. Raises ValueError."""
        for seat in self.seats:
            self.piles[seat] = self.piles[seat][::-1]
        if self.hand_over:
            return
        self._check_seats()
        self._settle_debt()
        bare = next((s for s in self.seats if s not in (*self.out, self.owner) and not self.piles[s]), "")
        if bare and self.rules.retire == "at_once":
            raise ValueError(
                f"{bare} has no cards and must be named in out: only the owner of an honour that is still being paid "
                "for may wait without cards."
            )
        if not self.piles["pile"] and not self.before and not self.viewer:
            self.before = (Flow(self).pattern(self.turn),)

    def _check_seats(self) -> None:
        """Hold who is out against who has cards and who is to move: a game ends only if seats drop out one by one."""
        inside = [seat for seat in self.seats if seat not in self.out]
        if len(inside) < 2:
            raise ValueError("out names too many seats. While a game goes on, at least two seats are still in it.")
        if self.turn not in inside:
            raise ValueError(f"{self.turn} is out, so it cannot be their turn. Choose from {', '.join(inside)}.")
        if wrong := [seat for seat in self.out if self.piles[seat]]:
            raise ValueError(f"{wrong[0]} is out and cannot have any cards.")

    def _settle_debt(self) -> None:
        """Hold what is due, to whom and from whom, against the pile, from which it follows. Raises ValueError."""
        asked, pile = dues(self.rules.pay), self.piles["pile"]
        paid = next((i for i, card in enumerate(reversed(pile)) if card in asked), 0)
        due = asked.get(pile[-1 - paid], 0) - paid if pile else 0
        if due < 1:
            if self.due or self.owner:
                raise ValueError("due and owner need a pile with an honour that is still being paid for.")
            return
        after = Flow(self).after
        before = next(seat for seat in self.seats if seat not in self.out and after[seat] == self.turn)
        if not (self.due or self.owner):
            self.due, self.owner = due, before
        if self.due != due:
            raise ValueError(f"due cannot be {self.due}: {pile[-1 - paid].sign} still asks for {due}.")
        if self.owner != before:
            raise ValueError(f"{self.turn} pays here, so owner must be the player before, who is still in the game.")

    def view(self, seat: str) -> Self:
        """What a seat sees: not how all the cards lay, of which nobody knows anything (BMN-04, BMN-43)."""
        view = super().view(seat)
        view.before = ()
        return view

    def text(self) -> str:
        told = self.copy()
        for seat in self.seats:
            told.piles[seat] = self.piles[seat][::-1]
        return super(BeggarMyNeighbour, told).text()

    def touched(self, move: Move) -> str:
        return self.turn if move is PLAY else super().touched(move)

    # ---- playing --------------------------------------------------------------------------------------------------

    def do_play(self, move: Move) -> None:
        self._lay(1, FAR)

    def do_play_round(self, move: Move) -> None:
        self._lay(FAR, self.rounds + 1)

    def do_play_on(self, move: Move) -> None:
        self._lay(FAR, FAR)

    def _lay(self, cards: int, until: int) -> None:
        """Lay so many cards, or until so many rounds are over, or the game is."""
        flow = Flow(self, exact=cards == 1 or until < FAR)
        flow.lay(cards, until)
        if flow.circles:  # found late, because nothing was written down: the same again, with all written down
            flow = Flow(self, exact=True)
            flow.lay(cards, until)
        flow.write_back(self)

    # ---- from deal to end -----------------------------------------------------------------------------------------

    def pass_deal(self) -> None:
        self.dealer = self.by_lot("dealer") if self.deals == 1 else self.after(self.dealer)

    def deal_out(self, order: tuple[Card, ...]) -> None:
        seats = len(self.seats)
        for i in range(seats):
            dealt = order[i::seats]
            self.piles[self.after(self.dealer, i + 1)] = dealt if self.rules.deal_on_top else dealt[::-1]  # BMN-05
        self.turn = self.after(self.dealer)
        self.before = (Flow(self).pattern(self.turn),)
        self.note(BEGINS, seat=self.turn)


@cache
def dues(ranks: str) -> dict[Card, int]:
    """How many cards are due on each card that asks for some."""
    return {card: PAY[card.rank] for card in pack(ranks=ranks)}


class Flow:
    """Cards on their way: hands as queues, from the top to the bottom, and who has to pay whom.

    ``exact`` writes down how the cards lie at the start of every round, so that the first time they lie as before is
    noticed (BMN-43). Without it only one round is remembered, and a later one in its place after twice as many rounds:
    that notices every endless game too, but late, and costs nothing.
    """

    def __init__(self, state: BeggarMyNeighbour, *, exact: bool = True) -> None:
        self.seats, self.rules, self.exact = state.seats, state.rules, exact
        self.hands = {seat: deque(reversed(state.piles[seat])) for seat in state.seats}
        self.pile, self.out = list(state.piles["pile"]), list(state.out)
        self.turn, self.owner, self.due = state.turn, state.owner, state.due
        self.rounds, self.played, self.winner, self.over = state.rounds, state.played, "", False
        self.before = dict.fromkeys(state.before) if exact else {}
        self.kept, self.circles = ("", 0, ""), False
        self.turned, self.most = state.rules.pile_order == "reversed", state.rules.max_rounds or FAR
        self.watch = 0 if exact else min(LATE, self.most)  # the round from which on it is looked back
        self.taker_leads = state.rules.next_leader == "winner"
        self.told: list[Reason] | None = [] if state.notes is not None else None
        self.after = self.order()

    def order(self) -> dict[str, str]:
        """Who comes after whom, clockwise, without those who are out (BMN-13)."""
        seats, out = self.seats, self.out
        if not out:
            return dict(zip(seats, seats[1:] + seats[:1], strict=True))
        return {s: next((n for n in (*seats[i + 1 :], *seats[:i]) if n not in out), s) for i, s in enumerate(seats)}

    def note(self, said: tuple[str, ...], **facts: Any) -> None:
        """Write down what just happened, unless nobody listens."""
        if self.told is not None:
            self.told.append(Reason(*said, **facts))

    def write_back(self, state: BeggarMyNeighbour) -> None:
        """Put the cards back as piles, and what has changed into the state."""
        state.turn, state.owner, state.due, state.out = self.turn, self.owner, self.due, tuple(self.out)
        state.rounds, state.played = self.rounds, self.played
        if len(self.before) != len(state.before):  # else all states of a round share one, and long games stay small
            state.before = tuple(self.before)
        state.piles = {seat: tuple(reversed(hand)) for seat, hand in self.hands.items()} | {"pile": tuple(self.pile)}
        if state.notes is not None and self.told:
            state.notes += tuple(self.told)
        if self.over:
            state.end((self.winner,) if self.winner else (), self.turn)

    def lay(self, cards: int, until: int) -> None:
        """Lay so many cards, or until so many rounds are over, or the game is (BMN-11 to BMN-43).

        The names of this loop are its own, because it is run hundreds of times a game; what is rare it leaves to others.
        """
        hands, pay, lay_down = self.hands, dues(self.rules.pay), self.pile.append
        called, left, laid = self.rules.retire == "when_called", cards, 0
        turn, owner, due, after = self.turn, self.owner, self.due, self.after
        while left and not self.over and self.rounds < until:
            seat = turn
            for laid in range(1, left + 1):
                hand = hands[turn]
                if not hand:  # only where players retire when a card is due from them
                    laid -= 1
                    self.turn, self.owner, self.due = turn, owner, due
                    self.short()
                    break
                card = hand.popleft()
                lay_down(card)
                if card in pay:
                    covered, owner, due = owner, turn, pay[card]
                    if covered and not called and not hands[covered]:
                        self.turn, self.owner, self.due = turn, owner, due
                        self.retire(covered)  # BMN-31
                        if self.over:
                            break
                        after = self.after
                    turn = after[turn]
                elif due:
                    due -= 1
                    if due and (hand or called):
                        continue
                    turn, owner, due = self.take(turn, owner), "", 0
                    if self.over or self.rounds >= until:
                        self.turn, self.owner, self.due = turn, "", 0
                        break
                    after = self.after
                    continue
                elif hand or called:
                    turn = after[turn]
                else:
                    self.turn, self.owner, self.due = after[turn], owner, due
                    self.retire(turn)
                    if self.over:
                        break
                    turn, after = self.turn, self.after
            else:
                self.turn, self.owner, self.due = turn, owner, due
            left -= laid
            turn, owner, due, after = self.turn, self.owner, self.due, self.after
        while not self.over and not hands[self.turn]:
            self.short()  # the turn comes to nobody who cannot turn a card (BMN-30)
        self.played += cards - left
        if cards == 1 and not self.over:
            self.tell(seat, self.pile, called)

    def tell(self, seat: str, pile: list[Card], called: bool) -> None:
        """Say what a single card was, unless with it the pile was taken, or somebody went out."""
        if self.owner == seat:
            self.note(DUE, seat=seat, card=pile[-1], other=self.turn, count=self.due)
        elif pile and (called or not self.told):
            self.note(TURNS, seat=seat, card=pile[-1])

    def take(self, payer: str, owner: str) -> str:
        """The pile goes to the owner of the honour, under the hand; who begins the next round (BMN-22 to BMN-25)."""
        if self.told is not None:
            self.note(TAKES, seat=owner, count=len(self.pile))
        hands = self.hands
        hands[owner].extend(reversed(self.pile) if self.turned else self.pile)
        self.pile.clear()
        rounds = self.rounds = self.rounds + 1
        if not hands[payer]:
            self.owner, self.due = "", 0
            others = [s for s in self.seats if s not in (*self.out, owner)]
            if not any(hands[s] for s in others):  # nobody else has a card, and none lies on the table
                for seat in others:
                    self.retire(seat)
            elif self.rules.retire == "at_once":
                self.retire(payer)  # BMN-32
        turn = owner if self.taker_leads else self.after[owner]
        kept = self.kept
        if not self.over and (rounds >= self.watch or (turn == kept[0] and len(hands[turn]) == kept[1])):
            self.look_back(turn)
        return self.winner or turn

    def short(self) -> None:
        """A card is due from a player who has none and so is out (BMN-30).

        Whoever has begun to pay loses the pile (BMN-23); a payment not begun falls to the next player (BMN-13).
        """
        seat, begun = self.turn, self.due and self.pile[-1] not in dues(self.rules.pay)
        self.turn = self.after[seat]
        self.retire(seat)
        if begun and not self.over:
            self.turn = self.take(self.turn, self.owner)
            self.owner, self.due = "", 0

    def retire(self, seat: str) -> None:
        """A player without cards is out for good; the last one left has won (BMN-30 to BMN-41)."""
        self.out.append(seat)
        self.note(OUT, seat=seat)
        left = [s for s in self.seats if s not in self.out]
        if len(left) == 1:
            (self.winner,) = left
            if self.pile:
                self.note(GETS, seat=self.winner, count=len(self.pile))
                self.hands[self.winner].extend(self.pile)  # BMN-41
                self.pile.clear()
                self.rounds += 1
            self.owner, self.due, self.turn, self.over = "", 0, self.winner, True
            self.note(WINS, seat=self.winner)
        else:
            self.after = self.order()

    def pattern(self, turn: str) -> str:
        """A token for how the cards lie as far as it matters: who leads, and where the honours are in the hands."""
        lie = ("".join(c.rank if c.rank in self.rules.pay else "-" for c in hand) for hand in self.hands.values())
        return blake2b(".".join((turn, *lie)).encode(), digest_size=6).hexdigest()

    def look_back(self, turn: str) -> None:
        """End a game whose cards lie as they lay at the start of an earlier round (BMN-43), or that is too long."""
        if self.rounds >= self.most:
            self.note(LONG, rounds=self.rounds)
            self.over = True
        elif self.exact:
            pattern = self.pattern(turn)
            if pattern in self.before:
                back = len(self.before) - list(self.before).index(pattern)
                self.note(ENDLESS, rounds=self.rounds, back=back)
                self.over = True
            self.before[pattern] = None
        elif self.rounds >= self.watch:
            self.watch = min(2 * self.watch, self.most)
            self.kept = (turn, len(self.hands[turn]), self.pattern(turn))
        else:
            self.circles = self.over = self.kept[2] == self.pattern(turn)


def host(view: BeggarMyNeighbour) -> Host:
    """What a table says and shows of Beggar My Neighbour: who owes how many, and the counters."""
    holds = [Reason(*NUMBERS, played=view.played, rounds=view.rounds)]
    if view.due:
        holds.insert(0, Reason(*OWES, seat=view.turn, count=view.due))
    tags = dict[str, str].fromkeys(view.out, N_("out")) | (
        {view.turn: phrase("{n} to pay", n=view.due)} if view.due else {}
    )
    return Host(
        tags=tags,
        holds=() if view.hand_over else tuple(holds),
        tokens=(Token("due", str(view.due)),) if view.due else (),
        prompt=phrase("Turn {count}!", count=view.due) if view.due else "Turn your next card!",
        fan=min(6, max(1, len(view.piles["pile"]))),
        ahead={seat: len(view.piles[seat]) for seat in view.seats},
    )


at, new = BeggarMyNeighbour.at, BeggarMyNeighbour.new
