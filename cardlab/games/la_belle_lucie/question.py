"""What the lab asks of it, for children to guess."""

from ...rules.state import State
from ...rules.thinking.inquiry import Inquiry


def out(first: State, last: State) -> int:
    """Whether it comes out (0) or gets stuck (1)."""
    return int(not last.winners)


QUESTION = Inquiry(
    "Does La Belle Lucie more often come out, or get stuck?",
    ("comes out", "gets stuck"),
    ("It came out in {n} of {all}.", "It got stuck in {n} of {all}."),
    out,
    ("bot:first",),
)
