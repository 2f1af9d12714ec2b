"""What the lab asks of it, for children to guess."""

from ...rules.state import State
from ...rules.thinking.inquiry import Inquiry
from .game import Marjapussi


def made(first: State, last: State) -> int | None:
    """Whether the bid was made (0) or missed (1)."""
    assert isinstance(last, Marjapussi)
    return int(last.declarer not in last.winners) if last.declarer else None


QUESTION = Inquiry(
    "You bid the most. Do you more often make your bid, or miss it?",
    ("makes it", "misses it"),
    ("The bid was made in {n} of {all}.", "The bid was missed in {n} of {all}."),
    made,
    ("bot:first",) * 4,
)
