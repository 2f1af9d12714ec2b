"""Kernels forked from one warm process: a page starts without importing Python's half again.

Why so: of the processor time until a page is there, most went into the same imports for every page. One process, the
stem, imports them once and forks a kernel whenever Voila asks; the memory of what it imported is shared. The stem has
no threads, no sockets of Jupyter's and no event loop, so a fork of it is sound; what a kernel has of these it makes
itself. Where a system cannot fork, or has no handles of processes (Linux has), and where the stem has died, a kernel
starts as everywhere in Jupyter.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

NAME = "cardlab-warm"  # as pyproject.toml enters it among Jupyter's ways to start a kernel
LAUNCHER = ["-m", "ipykernel_launcher"]  # what a command says between the interpreter and the words for the kernel


def can_fork() -> bool:
    """Whether this system forks soundly and gives handles of processes that are not our children."""
    if sys.platform != "linux":
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:
        return False
    return True


class Child:
    """A kernel that the stem has forked, with as much of ``subprocess.Popen`` as Jupyter asks of a process.

    Raises ProcessLookupError if it has ended already.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)  # a number may be given to another process, a handle never is
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """None while it runs, then 0: how it ended, nobody asks."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended. Raises subprocess.TimeoutExpired after so many seconds."""
        if self._ended(timeout) is None:
            raise subprocess.TimeoutExpired("kernel", timeout or 0)
        return 0

    def _ended(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._handle], [], [], seconds)[0]:
            self.returncode = 0
            os.close(self._handle)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it runs."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class Stem:
    """The warm process, as the server sees it; it ends with the server, whose end of the line is then closed."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        self._lock = threading.Lock()
        command = [sys.executable, "-m", __name__, str(theirs.fileno())]
        # No threads of numpy's, no warning of the debugger's; in a session of its own: Ctrl+C is for the server.
        env = os.environ | {"OPENBLAS_NUM_THREADS": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
        self.process = subprocess.Popen(
            command, pass_fds=[theirs.fileno()], env=env, stdin=subprocess.DEVNULL, start_new_session=True
        )
        theirs.close()
        self._answers = self._line.makefile("r")

    def fork(self, words: Sequence[str], env: Mapping[str, str], cwd: str) -> Child:
        """A kernel forked now, with the words of its command line. Raises OSError if the stem has died."""
        with self._lock:
            self._line.sendall(json.dumps([list(words), dict(env), cwd]).encode() + b"\n")
            answer = self._answers.readline()
        if not answer:
            raise ConnectionResetError("The warm process has ended.")
        return Child(int(answer))

    def close(self) -> None:
        """Let it end, and see it off."""
        self._answers.close()
        self._line.close()
        self.process.wait()


class Warm(LocalProvisioner):
    """Starts a kernel by a fork of the stem; by a new Python, where that is not possible."""

    stem: ClassVar[Stem | None] = None  # one for all the kernels of this server

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the kernel of a command, and say how to reach it."""
        if cmd[1:3] == LAUNCHER and cmd[0] == sys.executable:
            with suppress(OSError):
                cwd = str(kwargs.get("cwd") or os.getcwd())
                child = await asyncio.to_thread(self._fork, cmd[3:], kwargs["env"], cwd)
                self.process = child  # type: ignore[assignment]  # as good as a Popen to all who ask it here
                self.pid, self.pgid, self.cwd = child.pid, child.pid, cwd
                return self.connection_info
        return await super().launch_kernel(cmd, **kwargs)

    @staticmethod
    def prepare() -> None:
        """Let the warm process begin before the first page is asked for."""
        if Warm.stem is None and can_fork():
            Warm.stem = Stem()

    @staticmethod
    def _fork(words: Sequence[str], env: Mapping[str, str], cwd: str) -> Child:
        Warm.prepare()
        if Warm.stem is None:
            raise OSError("This system cannot fork.")
        try:
            return Warm.stem.fork(words, env, cwd)
        except OSError:
            Warm.stem = None  # the next page gets a new one
            raise


def heat() -> None:
    """Import what every page needs, and read and draw what it shows first."""
    import ipykernel.debugger
    import ipykernel.ipkernel
    import ipykernel.kernelapp  # noqa: F401  # what a kernel begins with

    from ..games import advice_of, catalogue
    from ..picture.art.faces import Style, face
    from ..picture.art.paths import read
    from ..rules.cards import HIDDEN, PACK
    from . import home, output, tiles  # noqa: F401  # and with the home page the tables and their widgets

    for game in catalogue():
        tiles.about(game)
        advice_of(game)
    for style in (Style(large=False), Style(large=True)):
        for card in (HIDDEN, *PACK):
            for shape in face(card, style):
                read(shape.d)
    gc.collect()
    gc.freeze()  # what the collector never looks at again stays shared with the kernels
    gc.set_threshold(20_000, 20, 20)  # a press makes some thousand things and lets nearly all of them go by itself


def grow(line: socket.socket) -> None:
    """Fork a kernel for every request on the line until it is closed; in the fork this returns when the kernel ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who has ended is gone at once; nobody asks how
    with line, line.makefile("r") as asked:
        for request in asked:
            words, env, cwd = json.loads(request)
            pid = os.fork()
            if not pid:
                break
            with suppress(OSError):
                os.setpgid(pid, pid)  # here and in the fork, whichever comes first: signals go to the whole group
            line.sendall(b"%d\n" % pid)
        else:
            return
    with suppress(OSError):
        os.setpgid(0, 0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    kernel(words)


def kernel(words: Sequence[str]) -> None:
    """Be a kernel until it is asked to end."""
    import ipywidgets
    from ipykernel.kernelapp import IPKernelApp

    # A kernel ends when its parent has gone: here the stem, which ends with the server.
    app = IPKernelApp.instance(parent_handle=os.getppid(), outstream_class="cardlab.site.output.OutputStream")
    # No history: a page has none, and all the kernels of all servers would write into one file of the person's.
    app.initialize([*words, "--HistoryManager.enabled=False"])  # type: ignore[no-untyped-call]  # ipykernel's types are not whole
    ipywidgets.load_ipython_extension(app.shell)  # which it does when it is imported, if there is a kernel by then
    for widget in list(ipywidgets.Widget._active_widgets.values()):
        widget.comm = None  # it was made by an import, when there was no kernel to tell a page of it
        widget.open()
    app.start()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    heat()
    grow(socket.socket(fileno=int(sys.argv[1])))
