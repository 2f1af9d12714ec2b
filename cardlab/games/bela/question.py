"""What the lab asks of it, for children to guess."""

from ...rules.state import State
from ...rules.thinking.inquiry import Inquiry
from .game import Bela


def took(first: State, last: State) -> int | None:
    """Whether the one who took up trumps wins the hand (0) or goes bate (1)."""
    assert isinstance(last, Bela)
    return int(last.taker not in last.winners) if last.taker else None


QUESTION = Inquiry(
    "You take up trumps. Do you more often win the hand, or go bate?",
    ("wins", "goes bate"),
    ("The one who took won {n} of {all}.", "The one who took went bate in {n} of {all}."),
    took,
)
