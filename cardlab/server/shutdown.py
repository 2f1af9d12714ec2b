"""Where a server keeps its tables for the next one, and which of its ends are meant, and leave nothing."""

from __future__ import annotations

import atexit
import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from ..room.rooms import Rooms

Handler = Callable[[int, FrameType | None], object]
CLOSING = (2, 5, 6)  # Windows closes the window, logs the user off, shuts down


def folder() -> Path:
    """Where the servers of this user keep their tables."""
    from jupyter_core.paths import jupyter_runtime_dir

    user = "rooms" if sys.platform == "win32" else str(os.getuid())  # some computers have one such place for all users
    return Path(jupyter_runtime_dir()) / f"cardlab-{user}"


@contextmanager
def keeping(stop: Handler) -> Iterator[None]:
    """Keep the tables as long as this lasts, and go on with those of a server that has crashed.

    Ctrl+C and a signal to ``stop`` are meant; after anything else that ends it the next server goes on with the tables.
    """
    assert Rooms.here is not None, "tables are kept where there can be any"
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        listen(name, stop)
    closed = on_closing(Rooms.here.forget)
    try:
        Rooms.here.restore()
        yield
    except KeyboardInterrupt:
        pass
    Rooms.here.forget()
    del closed


def keep_until_exit(stop: Handler) -> None:
    """Keep the tables until this process ends, unless it crashes; a terminal that is closed asks it to ``stop``."""
    assert Rooms.here is not None, "tables are kept where there can be any"
    Rooms.here.restore()
    atexit.register(Rooms.here.forget)
    listen("SIGHUP", stop)


def listen(name: str, stop: Handler) -> None:
    """Let a signal that would end this process stop it in order; one that is not wanted, as below nohup, stays so."""
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
        signal.signal(number, stop)


def on_closing(act: Callable[[], object]) -> object:
    """Do something when Windows ends this process, which it does without a signal; as long as the answer is held."""
    if sys.platform != "win32":
        return None

    @ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_uint)
    def handler(kind: int) -> int:
        if kind in CLOSING:
            act()
        return 0

    ctypes.windll.kernel32.SetConsoleCtrlHandler(handler, 1)
    return handler
