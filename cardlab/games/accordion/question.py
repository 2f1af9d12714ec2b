"""What the lab asks of it, for children to guess."""

from ...rules.state import State
from ...rules.thinking.inquiry import Inquiry


def many(first: State, last: State) -> int:
    """Whether more than ten piles are left (0) or not (1)."""
    return int(sum(bool(pile) for pile in last.piles.values()) <= 10)


QUESTION = Inquiry(
    "Do you get stuck with over ten piles, or fewer?",
    ("over ten", "ten or fewer"),
    ("Over ten were left in {n} of {all}.", "Ten or fewer were left in {n} of {all}."),
    many,
    ("bot:first",),
)
