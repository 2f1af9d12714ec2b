"""What the lab asks of it, for children to guess."""

from ...rules.state import State
from ...rules.thinking.inquiry import Inquiry


def dear(first: State, last: State) -> int | None:
    """Whether the seat with more aces and pictures wins (0); nobody if both have as many."""
    cards = [sum(card.rank in "AKQJ" for card in first.piles[seat]) for seat in first.seats[:2]]
    if cards[0] == cards[1] or len(last.winners) != 1:
        return None
    return int(last.winners[0] != first.seats[cards.index(max(cards))])


QUESTION = Inquiry(
    "Do more aces and pictures win more often, or fewer?",
    ("with more", "with fewer"),
    ("The one with more won {n} of {all}.", "The one with fewer won {n} of {all}."),
    dear,
)
