"""Black Jack, the shedding game (Switch, Crazy Eights family): how it is played. The rule book is book.md.

Why so: which card fits, answers or follows is asked in ``cards.py``; what a card does is in ``turn.py``, because a
behaviour acts only when the turn ends on it (BLJ-30).
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import ClassVar, Self

from ...language import N_
from ...rules.cards import BLACK, HIDDEN, PACK, RANKS, RED, SUITS, Card, pack, shuffled
from ...rules.host import Host, Token
from ...rules.moves import CardMoves, Move, Reason
from ...rules.scores import best
from ...rules.symmetry import Symmetries, exchanged
from ...rules.thinking.inquiry import beginning
from ...rules.verbs import May, Verb, only
from ...rules.zones import Zone, hands
from . import words as say
from .cards import ACES, FITS, RANKED, SUIT_OR_ACE, CardStep, fit_for, step
from .options import PLAIN as PLAIN
from .options import Rules as Rules
from .turn import PENALTIES, Turn

SAID = "last-card"
PLAY = CardMoves("play")
CALL: dict[Card | None, Move] = {c: Move(f"play {c} -> {SAID}") for c in PACK}
FINISH, PICK_UP, DELAY = Move("finish"), Move("pick_up"), Move("delay")
NAMES = tuple(Move(f"finish -> {s}") for s in SUITS)
PICKING_UP: May = only(PICK_UP)
FINISHING: May = (FINISH,), lambda move: Reason(*say.NO_ACE_LAID)
FINISHING_PLAIN: May = (FINISH,), lambda move: Reason(*say.NO_SUITS)  # where aces are cards like others


@cache
def _zones(seats: tuple[str, ...]) -> tuple[Zone, ...]:
    return (*hands(seats), Zone("stock", "stock", "stock", seen="none"), Zone("discard", "pile", "discard pile"))


def _sayings(state: BlackJack, card: Card | None) -> tuple[str, ...]:
    """All that can ever be said with a card."""
    return (SAID,) if state.rules.last_card_call == "manual" else ()


class BlackJack(Turn):
    """Black Jack for 2 to 10 players; see ``Rules`` for the options and book.md for the rules."""

    game = "black_jack"
    Rules = Rules
    seat_range = range(2, 11)
    verbs: ClassVar[dict[str, Verb]] = {
        "play": Verb("Lay {card}|Lay {card} and say {said}", "BLJ-10", goals=_sayings),
        "finish": Verb("Finish my turn|Call {suit}", "BLJ-10", pile="discard", alone=True),
        "pick_up": Verb("Pick up", "BLJ-11", pile="stock"),
        "delay": Verb(
            "Delay!",
            "BLJ-10",
            when=lambda rules: rules.delay_seconds is not None,
            off=say.NO_DELAY,
            asks="call “Delay!”",
        ),
    }
    phases: ClassVar[dict[str, tuple[str, ...]]] = {
        "start": ("play", "pick_up"),
        "timed": ("play", "pick_up", "delay"),  # the start of a turn where the slow are challenged
        "laid": ("play", "finish"),  # after a card laid, or drawn under play_on_pickup
        "again": ("play", "pick_up"),  # on a 4, or an 8 that is like one
        "cancelling": ("play",),  # after one of several cancelling cards; any other answer to jacks ends the turn
        "forgotten": ("finish",),  # after a forgotten call with an ace
    }
    emptied: ClassVar[str] = "one"
    basics: ClassVar[dict[str, str]] = {"turn": "BLJ-10", "hand": "BLJ-10", "end": "BLJ-78"}

    def set_up(self) -> None:
        seats = len(self.seats)
        self.fit = fit_for(self.rules, seats)
        if 7 * seats + 1 > 52 * self.fit.packs:
            raise ValueError(
                f"{seats} hands of 7 cards and an opening card are too many for packs={self.fit.packs}. Use more packs."
            )

    def zones(self) -> tuple[Zone, ...]:
        return _zones(self.seats)

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        """While no jack is about, black is like red (BLJ-60, BLJ-62); ranks are alike where none does anything of its own."""
        rules, piles = self.rules, self.piles
        about = {*piles["discard"], *piles.get(self.turn, ()), *named}
        two = rules.black_jack and any(card.rank == "J" for card in about)
        special = any((rules.ace, rules.two, rules.three_pickup, rules.four, rules.eight, rules.black_jack, rules.king))
        return Symmetries(
            suits=exchanged(BLACK, RED) if two else exchanged(SUITS),
            ranks=() if special or rules.runs else (RANKS,),
            seats=True,
        )

    def pack(self) -> tuple[Card, ...]:
        return pack(self.fit.packs)

    def settle(self) -> None:
        """Take what a position implies: which cards stand behind a pending penalty, and that a hand has a top card."""
        top = self.piles["discard"][-1:]
        if not top and (not self.hand_over or self.pending):
            raise ValueError("The discard pile needs at least its top card, such as 'discard: 7H'.")
        if not self.hand_over and not self.laid and not any(self.piles[seat] for seat in self.seats):
            raise ValueError("Nobody has cards, so the hand is over.")  # a position may leave out some hands, not all
        if self.laid and self.laid[-1:] != top:
            raise ValueError("laid must name the cards of this turn, with the top of the discard pile last.")
        if not all(self.turn and c in self.piles[self.turn] for c in self.drawn):
            raise ValueError("drawn must name a card in the hand of the seat whose turn it is.")
        self.against = (self.against or top[0].rank) if self.pending else ""
        if self.pending:
            if self.against not in PENALTIES:
                raise ValueError("pending needs a 2, a 3 or a jack on top of the discard pile.")
            each = {"2": 2, "3": 1, "J": self.rules.black_jack_pickup}[self.against]
            self.group = self.group or max(1, self.pending // each)
            self.sender = self.sender or self.after(self.turn, -self.direction)
        self.phase = self._stand()

    def view(self, seat: str) -> Self:
        view = super().view(seat)
        if view.drawn and seat != view.turn:
            view.drawn = (HIDDEN,)
        return view

    def closed(self, move: Move) -> Reason:
        if move.verb == "delay":
            return Reason(*say.STARTED, seat=self.turn)
        if self.forgot:
            return Reason(*(say.TAKEN_2 if move.verb == "pick_up" else say.FORGOTTEN))
        if self.drawn:
            return Reason(*say.TAKEN, drawn=self.drawn[0])
        if not self.laid:
            return Reason(*say.NOTHING_LAID)
        if move.verb == "pick_up":
            return Reason(*say.LAID_ALREADY, laid=self.laid)
        if self.against == "J":
            return Reason(*say.CANCEL_FIRST, top=self.laid[-1])
        return Reason(*say.NO_STOP, top=self.laid[-1])

    # ---- laying cards -----------------------------------------------------------------------------------------------

    def may_play(self) -> May:
        fit, hand = self.fit, self.piles[self.turn]
        if self.laid:
            wanted = fit.steps[self.laid[-1], self.kind, self.run].cards
        elif self.called:
            wanted = SUIT_OR_ACE[self.called]
        else:
            wanted = fit.first[self.piles["discard"][-1]]
        if self.pending or self.drawn or self.bridge:
            wanted = self._limited(wanted)
        moves = []
        for card in hand:  # asked at every move: before Python 3.12 a list in brackets costs the call of a function
            if card in wanted:
                moves.append(PLAY[card])
        if len(hand) == 2 and self.rules.last_card_call == "manual":
            moves = [m for move in moves for m in (CALL[move.card], move)]
        return moves if fit.packs == 1 else dict.fromkeys(moves), self.no_play

    def _limited(self, wanted: frozenset[Card]) -> frozenset[Card]:
        """The cards that may be laid in a turn that is not free: it answers, follows a draw or a bridge."""
        if self.drawn:
            return wanted & frozenset(self.drawn)  # BLJ-13
        if self.bridge:
            return wanted & ACES  # BLJ-45
        if self.against == "J":
            return self._cancelling() if self.laid else self._answers()  # BLJ-62
        if not self.laid:
            return RANKED[self.against]  # BLJ-33
        return wanted if self.rules.two_answer_may_continue else wanted & RANKED[self.against]  # BLJ-49

    def _answers(self) -> frozenset[Card]:
        """The cards that answer pending jacks."""
        cancelling = self._cancelling()
        if self.rules.cancel_each and sum(c in cancelling for c in self.piles[self.turn]) < self.to_cancel:
            return self.fit.passing
        return self.fit.passing | cancelling

    def _cancelling(self) -> frozenset[Card]:
        """The cards that cancel the pending black jacks; nothing cancels what a red jack threw back."""
        return frozenset() if self.thrown else self.fit.cancelling

    @property
    def to_cancel(self) -> int:
        """How many cards cancel what waits (cancel_each): one for each black jack, for a red one needs none."""
        red, left = 0, self.group
        for card in reversed(self.piles["discard"][: len(self.piles["discard"]) - len(self.laid)]):
            if not left or card.rank != "J":
                break
            counts = self.fit.worth[card] > 0
            red, left = red + (counts and card.suit not in BLACK), left - counts
        return max(1, self.group - red)

    def no_play(self, move: Move) -> Reason:
        card, drawn = move.named, self.drawn
        if move.to and self.rules.last_card_call == "off":
            return Reason(*say.NOTHING_SAID, card=card)
        if move.to not in ("", SAID):
            return Reason(*say.NO_CARD)
        if move.to and PLAY[card] in self.may_play()[0]:
            return Reason(*say.NOT_LAST, card=card)
        if drawn and card not in drawn:
            return Reason(*say.ONLY_DRAWN, card=card, drawn=drawn[0])
        if self.laid:
            return self._no_step(card, self.laid[-1])
        if self.pending:
            return self._no_answer(card)
        if self.called:
            return Reason(*say.NOT_CALLED, card=card, suit=self.called)
        return Reason(*say.FITS_NOT, card=card, top=self.piles["discard"][-1])

    def _no_step(self, card: Card, last: Card) -> Reason:
        if self.pending and self.against == "J":
            return Reason(*say.CANCEL_FIRST, card=card)
        if self.pending and not self.rules.two_answer_may_continue and card.rank != self.against:
            return Reason(*say.ONLY_TWOS, card=card, last=last)
        if self.bridge and card.rank != "A":
            return Reason(*say.ONLY_ACES, card=card, last=last)
        refused = step(self.rules, self.fit.again, last, self.kind, self.run, card)
        assert not isinstance(refused, CardStep)
        return Reason(*refused, card=card, last=last)

    def _no_answer(self, card: Card) -> Reason:
        if self.against != "J":
            return Reason(*say.NO_ANSWER, card=card, count=self.pending, rank=self.against)
        cancelling = self._cancelling()
        if card in cancelling:
            held = sum(c in cancelling for c in self.piles[self.turn])
            return Reason(*say.TOO_FEW, group=self.to_cancel, held=held, seat=self.turn, card=card)
        seven = self.rules.black_seven_cancels and not self.thrown
        answers = say.ANSWERS[self.rules.red_jack == "plain", seven]
        return Reason(*say.NO_ANSWER_TO_JACK, card=card, count=self.pending, answers=answers)

    def do_play(self, move: Move) -> None:
        card, seat, laid = move.named, self.turn, self.laid
        jacks = self.against == "J"  # they are answered by this card, which ends the turn (BLJ-62)
        if laid and not jacks:
            self.kind, self.run = self.fit.steps[laid[-1], self.kind, self.run].steps[card]
        elif card.rank == "A" and self.rules.ace_start_run == "must_match":
            self.bridge = self.rules.ace and card not in FITS[self.piles["discard"][-1]]
        self.shift(card, seat, "discard")
        self.laid += (card,)
        self.drawn, self.called, self.passes = (), "", 0
        left = len(self.piles[seat])
        forgot = left == 1 and self._call_forgotten(move)
        if not left:
            self._win((seat,), say.OUT, seat=seat)
        elif jacks:
            self._answered(card, forgot)
        elif forgot and not (card.rank == "A" and self.rules.ace):
            self._end_turn()
        else:
            self.forgot = forgot  # the suit of an ace is still to be named (BLJ-76)
            self.phase = "forgotten" if forgot else self.fit.stands[card.rank]

    def _call_forgotten(self, move: Move) -> bool:
        """Look after the call of the last card but one: it is said, or forgotten and paid for at once (BLJ-76)."""
        how = self.rules.last_card_call
        if how == "manual" and move.to != SAID:
            taken = self._take(self.rules.last_card_penalty)
            self.note(say.FORGOT if taken else say.FORGOT_FREE, seat=self.turn, count=taken)
            return True
        if how != "off":
            self.note(say.LAST_CARD, seat=self.turn)
        return False

    def _answered(self, card: Card, forgot: bool) -> None:
        """A jack or a cancelling card was laid on pending jacks; that ends the turn (BLJ-62)."""
        if card in self._cancelling():
            if self.rules.cancel_each and len(self.laid) < (needed := self.to_cancel):
                if not forgot:
                    self.phase = "cancelling"
                    return
                # The rest of the jacks is not cancelled, so whoever stopped half-way picks it up.
                taken = self._take(self.pending - self.pending * len(self.laid) // needed)
                self.note(say.HALF_CANCELLED, seat=self.turn, count=taken)
            self.note(say.CANCELS, card=card)
            self._lift()
        self._end_turn()

    # ---- finishing, picking up, being late --------------------------------------------------------------------------

    def may_finish(self) -> May:
        rank = "" if self.drawn else self.laid[-1].rank
        if rank == "A" and self.rules.ace:
            return NAMES, self.no_finish
        if self.rules.must_play and (self.drawn or (rank and rank in self.fit.again)) and self.playable:
            return (), self.no_finish
        return FINISHING if self.rules.ace else FINISHING_PLAIN

    def no_finish(self, move: Move) -> Reason:
        if self.drawn and self.playable:
            return Reason(*say.MUST_PLAY["BLJ-13"], card=self.playable)
        top = self.laid[-1]
        if not self.rules.ace and move.to:
            return Reason(*say.NO_SUITS)
        if top.rank == "A" and not move.to:
            return Reason(*say.NOT_NAMED, top=top)
        return Reason(*(say.NO_ACE_LAID if move.to else say.GO_AGAIN), card=self.playable, top=top)

    def do_finish(self, move: Move) -> None:
        if move.to:
            self.called = move.to
            self.note(say.CALLS, seat=self.turn, suit=move.to)
        self._end_turn()

    def may_pick_up(self) -> May:
        if (not self.piles["stock"] or self.rules.must_play) and self._must_lay():
            return (), self.no_pick_up
        return PICKING_UP

    def no_pick_up(self, move: Move) -> Reason:
        if self.nothing_left:
            return Reason(*say.NONE_LEFT, card=self.playable)
        rule = "BLJ-52" if self.laid else "BLJ-33" if self.pending else "BLJ-11"
        return Reason(*say.MUST_PLAY[rule], card=self.playable)

    def _must_lay(self) -> bool:
        """Whether a card must be laid, for one can be and none can or may be picked up."""
        return (self.rules.must_play or self.nothing_left) and self.playable is not None

    @property
    def nothing_left(self) -> bool:
        """Whether there is no card to draw, not even by turning over the discard pile (BLJ-15)."""
        return not self.piles["stock"] and len(self.piles["discard"]) <= 1

    @property
    def ends_early(self) -> bool:
        """When nobody can lay or draw (BLJ-16)."""
        return self.nothing_left

    @property
    def playable(self) -> Card | None:
        """A card of the hand that may be laid now, None if there is none."""
        return next((move.card for move in self.may_play()[0]), None)

    def do_pick_up(self, move: Move) -> None:
        penalty = 0 if self.laid else self.pending  # a 4 on top has covered the 2s it followed (BLJ-49)
        taken = self._take(penalty or 1)
        if taken:
            self.passes = 0
        else:
            self.passes = 0 if self.laid or penalty or move is DELAY else self.passes + 1
        if self.notes is not None:
            rule = "BLJ-34" if penalty else "BLJ-52" if self.laid else "BLJ-11"
            self.note(say.PICKS_UP[rule] if taken else say.PASSES, seat=self.turn, count=taken)
        if self.pending:
            self._lift()
        if taken and not penalty and self.rules.play_on_pickup and move is PICK_UP:
            self.drawn, self.phase = self.piles[self.turn][-1:], "laid"
        elif self.passes >= len(self.seats):
            self._block()
        else:
            self._pass_on()  # a 4 on top is spent (BLJ-52)

    do_delay = do_pick_up

    # ---- from deal to end ---------------------------------------------------------------------------------------------

    def pass_deal(self) -> None:
        if self.deals == 1 and self.rules.first_player == "random":
            self.starter = self.by_lot("first")

    def deal_out(self, order: tuple[Card, ...]) -> None:
        for i, seat in enumerate(self.seats):
            self.piles[seat] = order[7 * i : 7 * i + 7]
        stock, again = order[7 * len(self.seats) :][::-1], 0
        turn_again = self.rules.opening_card == "reshuffle" and not all(map(self._behaves, stock))
        while turn_again and self._behaves(stock[-1]):
            again += 1
            stock = shuffled(stock, f"{self.seed}/{self.deals}/{again}")
        self.piles["stock"], self.piles["discard"] = stock[:-1], stock[-1:]
        self.turn = self.starter
        self._pass_on(0)
        self.note(say.OPENING, top=stock[-1], seat=self.starter)

    def _behaves(self, card: Card) -> bool:
        """Whether a card has a behaviour that is switched on."""
        rules = self.rules
        on = {"A": rules.ace, "4": rules.four, "8": rules.eight, "K": rules.king and len(self.seats) > 2}  # BLJ-72
        return self.fit.worth[card] > 0 if card.rank in PENALTIES else bool(on.get(card.rank, False))

    def _block(self) -> None:
        """Nobody can lay or draw: the fewest cards win, and on a tie nobody does (BLJ-16)."""
        fewest = best({seat: -len(self.piles[seat]) for seat in self.seats})
        if len(fewest) == 1:
            self._win(fewest, say.FEWEST, seat=fewest[0])
        else:
            self._win((), say.TIED)

    def _win(self, winners: tuple[str, ...], said: tuple[str, ...], **facts: object) -> None:
        self.wins = self.plus(self.wins, dict.fromkeys(winners, 1))
        self.starter = winners[0] if winners else self.starter  # BLJ-08
        self.turn = self.starter
        self._pass_on(0)
        self._lift()
        self.called = ""
        self.note(said, **facts)
        won = self.rules.target_wins is not None and max(self.wins) >= self.rules.target_wins
        self.end(winners, "" if won else self.starter)

    def wording(self, move: Move) -> Reason:
        if move.verb == "play" and move.card is not None and move.to == SAID:
            return Reason("", "Lay {card} and say “Last card!”", card=move.card)
        if move is PICK_UP:
            left = len(self.piles["stock"]) + len(self.piles["discard"]) - 1
            count = min((not self.laid and self.pending) or 1, left)
            return Reason("", "Pick up {count}", count=count) if count else Reason("", "Pass")
        return super().wording(move)


def host(view: BlackJack) -> Host:
    """What a table says and shows of Black Jack: the way of play, the called suit, the cards to pick up."""
    way = N_("clockwise") if view.direction == 1 else N_("anticlockwise")
    holds, tokens = [Reason(*say.WAY, way=way)], [Token("way", way)] if len(view.seats) > 2 else []
    if view.called:
        holds.append(Reason(*say.CALLED, suit=view.called))
        tokens.append(Token("suit", view.called))
    if view.pending:
        holds.append(Reason(*say.DUE[PENALTIES[view.against]], pending=view.pending))
        tokens.append(Token("due", f"+{view.pending}"))
    waits = {DELAY: float(view.rules.delay_seconds)} if DELAY in view.legal_moves() else {}
    return Host(holds=tuple(holds), tokens=tuple(tokens), fan=len(view.laid) + 1, waits=waits)


at, new = BlackJack.at, BlackJack.new
QUESTION = beginning(stage=1)  # what the lab asks of it, for children to guess
