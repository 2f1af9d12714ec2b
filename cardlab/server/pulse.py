"""Whether a line still answers; a phone that sleeps or has left the network says no farewell.

Why so: a pulse goes by the clock of the server, and a line is silent only when it has been asked something. So after a
night in which the computer slept, everybody is asked before anybody counts as lost.
"""

from __future__ import annotations

PING = 5.0  # seconds of silence after which a line is asked whether it is there
ANSWER = 7.0  # seconds in which it has to answer; a phone may sleep as long as that and keeps its line


class Heartbeat:
    """When a line was ``heard`` last."""

    def __init__(self, now: float) -> None:
        self.heard = self.asked = now

    def beat(self, now: float) -> str:
        """What is to be done: "ask" whether it is there, count it as "lost", or "" for nothing."""
        if self.asked > self.heard:
            return "lost" if now - self.asked > ANSWER else ""
        if now - self.heard < PING:
            return ""
        self.heard = max(self.heard, now - 2 * PING)  # nobody has asked while the computer slept
        self.asked = now
        return "ask"
