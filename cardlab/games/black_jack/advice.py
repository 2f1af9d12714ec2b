"""A sensible player of Black Jack, and why it plays so: looks through the turns that a hand allows."""

from __future__ import annotations

from ...rules.cards import BLACK, Card
from ...rules.moves import DEAL, Move, Reason
from ...rules.thinking.skill import Skill
from .cards import LINKS
from .game import NAMES, BlackJack
from .options import Rules

Plan = tuple[tuple[Move, ...], BlackJack]  # the moves of a whole turn, and the view after them
BUDGET = 160  # positions looked at before one move
SKILLS = {
    "bot": Skill("[look] through the whole turn, and at what comes next"),
    "cat": Skill("[look] two cards ahead", far=2),
    "goldfish": Skill("[look] one card ahead", far=1),
}
# What a hand is worth; tuned by playing thousands of hands against ``first``.
CHAIN, CARD, COVER, ACE, GUARD = 1.2, 0.15, 2.0, 0.68, 0.36  # costs of a turn and a card; worth of fit, ace, answer
HIT, SKIP, NEAR, DRAWN = 0.2, 0.4, 3.8, 0.5  # worth of a card for the next player, of a skip; times NEAR near the end
UNIT = "card", 1.0  # what ``gain`` counts, and how much of it makes one

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
OUT = ("BLJ-03", "You can lay all your cards in this turn.", "You can lay all your cards now!")
GOES_ON = ("BLJ-20", "{card} is on top. Does a card of yours go on it?", "Does a card of yours go on {card}?")
CALLED_NOW = ("BLJ-20", "The suit is {suit} now. Do you hold any?", "It's {suit} now. Do you have any?")
ON_TOP = ("BLJ-20", "{card} is on top. Do you have its suit or its rank?", "{card} is on top: same sign or same number?")
AGAIN_DEAL = ("BLJ-80", "The hand is over. Deal the next one.", "Deal again!")
NOTHING = ("BLJ-15", "There is nothing left to draw, so you pass.", "There are no cards left to pick up.")
NO_REPLY = ("BLJ-34", "You'll have to pick up.", "You'll get another turn.")
NO_SUIT_LEFT = ("BLJ-52", "You have nothing worth laying after {last}, so pick one up.", "You have nothing good to lay after {last}.")
NONE_CALLED = ("BLJ-42", "You have none of the {suit} that were called, so pick one up.", "You have no {suit} and no ace.")
NONE_FITS = ("BLJ-11", "You have no card that fits {top}, so pick one up.", "You have no card that matches.")
WAIT = ("BLJ-11", "Your cards will be worth more later, so pick one up.", "Keep your good cards for later.")
MOST = ("BLJ-41", "Name {suit}, the suit you hold most of.", "Choose {suit}. That's the sign you have most of.")
ENOUGH = ("BLJ-27", "That's enough for this turn.", "That's enough. Keep the rest for later.")
SAY_IT = ("BLJ-75", "That leaves you one card, so say “last card”.", "You'll have just one card left.")
REPLY = ("BLJ-33", "{card} answers the penalty.", "{card} saves you from picking up.")
SAME_SUIT_AGAIN = ("BLJ-51", "{card} may follow {last}.", "After {last} you go again. {card} will do.")
SET_STEP = ("BLJ-21", "{card} has the same rank as {last}.", "{card} is the twin of {last}.")
RUN_STEP = ("BLJ-22", "{card} is the neighbour of {last}.", "{card} is the neighbour of {last}.")
OPENS = ("BLJ-24", "Begin with {card}, and {rest} can follow.", "Start with {card}. Then lay {rest}.")
HITS = {"2": ("BLJ-46", "{card} makes the next player answer or pick up.", "{card} makes your neighbour pick up."),
        "3": ("BLJ-46", "{card} makes the next player answer or pick up.", "{card} makes your neighbour pick up."),
        "J": ("BLJ-60", "{card} makes the next player answer or pick up.", "{card} makes your neighbour pick up.")}
ANY_TIME = ("BLJ-40", "{card} goes on any card.", "An ace goes on any card.")
FITS_WELL = ("BLJ-20", "{card} fits {top} and leaves you a good hand.", "{card} matches {top}.")
FITS_CALL = ("BLJ-42", "{card} matches the suit that was called.", "{card} has the sign that was called.")
# fmt: on


def sensible(view: BlackJack) -> list[Move]:
    """The legal moves; of the suits that can be called, the one held most comes first."""
    moves = view.legal_moves()
    if NAMES[0] in moves:
        mine = [c.suit for c in view.piles[view.turn]]
        moves.sort(key=lambda move: -mine.count(move.to) if move in NAMES else -len(mine))
    return moves


def compare(view: BlackJack, move: Move) -> Reason | None:
    """What a hint says first: the top card, or the suit that was called."""
    if not view.piles["discard"]:
        return None
    if view.called and not view.laid:
        return Reason(*CALLED_NOW, suit=view.called, where="discard")
    freely = not (view.laid or view.drawn or view.pending)  # only its suit and its rank count
    return Reason(*(ON_TOP if freely else GOES_ON), card=view.piles["discard"][-1])


def gain(before: BlackJack, after: BlackJack, seat: str) -> float:
    """How many cards fewer than the others on average a seat holds in the end."""
    left = {s: len(after.piles[s]) for s in after.seats}
    mine = left.pop(seat)
    return sum(left.values()) / len(left) - mine


def advise(view: BlackJack, far: int = BUDGET) -> tuple[Move, Reason]:
    """A sensible move for the seat whose view it is, and why.

    It looks through the turns that its own cards allow and keeps the hand that takes the fewest turns to lay, that
    fits most top cards, and that holds an ace and answers back; a penalty or a skip for the next player counts too.
    """
    if view.hand_over:
        return DEAL, Reason(*AGAIN_DEAL)
    moves, after = max(_plans(view, far), key=lambda plan: _worth_of(view, *plan))
    return moves[0], _why(view, moves, after)


def _plans(view: BlackJack, far: int) -> list[Plan]:
    """The turns that the seat to move can take, as far as it can know: a turn that picks up is not looked into."""
    plans: list[Plan] = []
    left = BUDGET
    todo: list[Plan] = [((), view)]
    while todo and (left > 0 or not plans):
        moves, state = todo.pop()
        legal = sensible(state)
        called = {m.card for m in legal if m.to == "last-card"}
        for move in legal:
            if move.verb == "delay" or (move.card in called and not move.to):  # BLJ-75: it never forgets the call
                continue
            if move.verb == "pick_up":
                plans.append(((*moves, move), state))
                continue
            after = state.copy()
            after.apply(move)
            left -= 1
            over = after.turn != view.turn or after.hand_over or not (after.laid or after.drawn)
            (plans if over or len(moves) + 1 >= far else todo).append(((*moves, move), after))
            if move.verb == "finish":
                break  # the suit held most comes first
    return plans


def _worth_of(view: BlackJack, moves: tuple[Move, ...], after: BlackJack) -> float:
    """How good a planned turn is for the seat to move, in turns."""
    me, rules = view.turn, view.rules
    if after.hand_over:
        return 100.0 if me in after.winners else -100.0
    worth = -_cost(after.piles[me], rules)
    if moves[-1].verb == "pick_up":
        return worth - DRAWN * ((not after.laid and after.pending) or 1)
    seats, following = view.seats, after.turn
    usual = seats[(seats.index(me) + view.direction) % len(seats)]
    size = len(view.piles[following])
    worth += HIT * after.pending * (NEAR if size <= 2 else 1)
    if following != me and following != usual:
        other = len(view.piles[usual])
        worth += SKIP * ((size > other) - (size < other)) * (NEAR if min(size, other) <= 2 else 1)
    return worth


def _cost(hand: tuple[Card, ...], rules: Rules) -> float:
    """About how many turns a hand still takes; less for cards that fit much, an ace to begin with, an answer."""
    todo, chains = list(hand), 0
    while todo:
        chains += 1
        group = [todo.pop()]
        for card in group:  # grows while it is read: all that is linked with the first card
            near = {c for c in LINKS[card] if (rules.sets if c.rank == card.rank else rules.runs)}
            group += [c for c in todo if c in near]
            todo = [c for c in todo if c not in near]
    suits, ranks = len({c.suit for c in hand}), len({c.rank for c in hand})
    fits = 1 - (4 - suits) * (13 - ranks) / 52
    aces = rules.ace and any(c.rank == "A" for c in hand)
    answers = sum(
        (c.rank == "2" and rules.two) or (c.rank in "7J" and c.suit in BLACK and rules.black_jack) for c in hand
    )
    return CHAIN * chains + CARD * len(hand) - COVER * fits - ACE * aces - GUARD * min(answers, 2)


def _why(view: BlackJack, moves: tuple[Move, ...], after: BlackJack) -> Reason:
    move, card, top = moves[0], moves[0].card, view.piles["discard"][-1]
    if move.verb == "pick_up":
        return _why_pick_up(view, top)
    if card is None:
        if move.to:
            return Reason(*MOST, suit=move.to)
        return Reason(*ENOUGH) if view.rules.sets or view.rules.runs else Reason("BLJ-10", *ENOUGH[1:])
    if after.hand_over:
        return Reason(*OUT, card=card)
    if move.to:
        return Reason(*SAY_IT, card=card)
    if view.laid:
        step = SAME_SUIT_AGAIN if top.rank in view.fit.again else SET_STEP if card.rank == top.rank else RUN_STEP
        return Reason(*step, card=card, last=top)
    if view.pending:
        return Reason(*REPLY, card=card)
    rest = tuple(m.card for m in moves[1:] if m.card is not None)
    if rest:
        return Reason(*OPENS, card=card, rest=rest)
    if after.pending:
        return Reason(*HITS[card.rank], card=card)
    if view.called and card.suit == view.called:
        return Reason(*FITS_CALL, card=card)
    if view.rules.ace and card.rank == "A":
        return Reason(*ANY_TIME, card=card)
    return Reason(*FITS_WELL, card=card, top=top)


def _why_pick_up(view: BlackJack, top: Card) -> Reason:
    if not view.piles["stock"] and len(view.piles["discard"]) < 2:
        return Reason(*NOTHING)
    if view.laid:
        return Reason(*NO_SUIT_LEFT, last=top)
    if view.pending:
        return Reason(*NO_REPLY)
    if view.playable:
        return Reason(*WAIT)
    return Reason(*NONE_CALLED, suit=view.called) if view.called else Reason(*NONE_FITS, top=top)
