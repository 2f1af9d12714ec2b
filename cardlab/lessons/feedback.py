"""What an answer to an exercise is worth, and the sentences for what is allowed and yet no answer."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.moves import Reason

NOT_ASKED = Reason(
    "", "That's allowed, but it isn't what the question asks.", "You can do that. But read the question again."
)
LONGER = Reason(
    "", "That's allowed, but a longer turn is possible.", "You can do that. But there's a longer turn here."
)
ASIDE = Reason(
    "",
    "That's allowed, but a longer turn goes another way. Take it back, or go on.",
    "You can do that. But a longer turn goes another way. You can take it back.",
)
GOES_ON = Reason("", "The turn goes on.", "Keep going, or take it back.")


class Feedback(NamedTuple):
    """What an answer is worth: right or not, all done or not, the Reason (look at its cards), a child's words."""

    right: bool
    done: bool
    reason: Reason
    say: str

    def __repr__(self) -> str:
        return f"{self.say} [{self.reason.rule}]" if self.reason.rule else self.say
