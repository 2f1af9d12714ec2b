"""What the lab asks of it, for children to guess."""

from ...rules.thinking.inquiry import Inquiry, wins

QUESTION = Inquiry(
    "Bango is pure luck. Who wins more often, Pip or Milo?",
    ("Pip", "Milo"),
    ("Pip won {n} of {all}.", "Milo won {n} of {all}."),
    wins,
)
