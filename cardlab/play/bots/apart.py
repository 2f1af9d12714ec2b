"""The process in which somebody else's bot runs, kept off the network and within limits of time and memory.

Why so: whoever hands in a bot errs now and then, and what never ends or fills the memory must end nobody else's game.
The system itself sets the limits, before a line of the bot is read:
``python -m cardlab.play.bots.apart MEMORY [PROGRAM]``. Without a program it reads a bot in Python from its first line,
and plays each hand in a copy of this process, so that a bot comes to every hand as it was written.
"""

from __future__ import annotations

import json
import os
import random
import sys
import traceback
from contextlib import suppress
from typing import IO, Any, NoReturn

from ...rules.state import State

MB = 1 << 20
WRITES = MB  # bytes of one file that a bot may write
CPU = 120  # seconds of work in one hand
NEW_USER, NEW_NET = 0x10000000, 0x40000000  # as Linux has them
AGAIN = 64  # how a copy ends when another hand begins


def main() -> None:
    """Set the limits, then become the program, or play what the first line brings; "?" tells the limits that hold."""
    memory, *words = sys.argv[1:]
    alone, within = offline(), limited(int(memory) * MB)
    if words == ["?"]:
        print(json.dumps([alone, within]))
    elif words:
        os.execvp(words[0], words)
    else:
        with open(0, "rb", buffering=0) as lines:
            Hands(lines).play()


def offline() -> bool:
    """Leave the network for one that has nobody else in it; False where the system does not let us."""
    if sys.platform != "linux":
        return False
    import ctypes

    with suppress(AttributeError):
        unshare = ctypes.CDLL(None).unshare
        return bool(unshare(NEW_USER | NEW_NET) == 0 or unshare(NEW_NET) == 0)
    return False


def limited(memory: int) -> bool:
    """Set the limits of the system; False where it does not keep the one of memory."""
    try:
        import resource
    except ImportError:  # Windows has none
        return False
    limits = {resource.RLIMIT_DATA: memory, resource.RLIMIT_CORE: 0, resource.RLIMIT_FSIZE: WRITES}
    for limit, most in (limits | {resource.RLIMIT_CPU: CPU}).items():
        hardest = resource.getrlimit(limit)[1]
        most = most if hardest == resource.RLIM_INFINITY else min(most, hardest)
        with suppress(ValueError, OSError):
            resource.setrlimit(limit, (most, most))
    try:
        bytearray(memory)
    except Exception:  # there is no more
        return True
    return False


class Hands:
    """A bot in Python, asked in the lines of an engine; the line "hand" says that another hand begins."""

    def __init__(self, lines: IO[bytes]) -> None:
        self.lines, self.out = lines, os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)  # what a bot prints is no answer
        self.told: dict[str, Any] = json.loads(self.line())
        self.bot = self.loaded()
        self.answer("ready")

    def line(self) -> str:
        """The next line, read so that none of what follows is kept from a copy of this process; "" is the end."""
        return self.lines.readline().decode()

    def answer(self, text: str) -> None:
        """Say something to who asks."""
        print(text, file=self.out, flush=True)

    def loaded(self) -> Any:
        """The function of the bot, from its text."""
        from .bots import OwnBot

        name: str = self.told["name"]
        space: dict[str, Any] = {"__name__": "bot"}
        try:
            exec(compile(self.told["source"], name, "exec"), space)
            if "choose" not in space:
                raise NameError("there is no function choose(view, moves, chance) in it")
            return OwnBot(space["choose"])
        except BaseException as error:
            self.fall(error)

    def fall(self, error: BaseException) -> NoReturn:
        """End, after a last line that says why."""
        lines = [at.lineno for at in traceback.extract_tb(error.__traceback__) if at.filename == self.told["name"]]
        line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else 0
        said = error.msg if isinstance(error, SyntaxError) else " ".join(str(error).split())
        where = f" (line {line})" if line else ""
        told = f"{type(error).__name__}{where}{': ' * bool(said)}{said[:200]}"
        _forget()
        os.write(2, told.encode("utf-8", "replace"))
        os._exit(1)

    def play(self) -> NoReturn:
        """Play hand after hand; each in a copy of this process where the system makes any."""
        while sys.platform != "win32":
            _forget()
            if not (copy := os.fork()):
                os._exit(self.hand())
            code = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
            if code != AGAIN:
                os._exit(code if code >= 0 else 128 - code)
        while self.hand() == AGAIN:
            self.bot = self.loaded()
        os._exit(0)

    def hand(self) -> int:
        """Play one hand, to the line that begins the next one or to the end: the code to end with."""
        from ...games import rules_of

        kind, rows, begun = rules_of(self.told["game"]), dict[str, str](), False
        while line := self.line():
            word, _, rows[word] = line.rstrip("\n").partition(" ")
            if word == "hand" and begun:
                return AGAIN
            if line == "go\n":
                begun = True
                try:
                    view = kind.at(rows["view"], **self.told["options"])
                    move = self.asked(view, random.Random(rows["chance"]))
                except BaseException as error:
                    self.fall(error)
                self.answer(move)
        return 0

    def asked(self, view: State, chance: random.Random) -> str:
        """What the bot says, in one line; a copy that nobody waits for any more ends by itself."""
        import signal

        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, 2 * self.told["seconds"] + 1)
        said = " ".join(str(self.bot(view, chance)).split())
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, 0)
        return said or "nothing"


def _forget() -> None:
    """Throw away what was printed so far: there may be much of it."""
    with suppress(OSError):  # it goes into no file
        os.lseek(2, 0, os.SEEK_SET)
        os.ftruncate(2, 0)


if __name__ == "__main__":
    main()
