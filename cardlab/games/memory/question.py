"""What the lab asks of it, for children to guess."""

from ...rules.thinking.inquiry import Inquiry, wins

QUESTION = Inquiry(
    "The Elephant forgets nothing. The Goldfish forgets nearly everything. Who wins more often?",
    ("the Elephant", "the Goldfish"),
    ("The Elephant won {n} of {all}.", "The Goldfish won {n} of {all}."),
    wins,
    ("bot:elephant", "bot:goldfish"),
    turned=True,
    options={"stage": 2},
)
