"""Kernels forked from one warm process: a page starts without importing Python's half again.

Why so: of the processor time until a page is there, most went into the same imports for every page. One process, the
stem, imports them once and forks a kernel whenever Voila asks; the memory of what it imported is shared. The stem has
no threads, no sockets of Jupyter's and no event loop, so a fork of it is sound; what a kernel has of these it makes
itself. A stem that has died, or no longer answers, is replaced; its kernels live on, for they watch the server, not
the stem. Where a system cannot fork, or has no handles of processes (Linux has), a kernel starts as everywhere in
Jupyter.
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

START, ANSWER = 90.0, 10.0  # seconds that a stem may take to import, and then to answer, on a machine with other work
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
        if self.returncode is None and ended(self._handle, seconds):
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


def ended(handle: int, seconds: float | None = None) -> bool:
    """Whether a process has ended, after so many seconds at the latest; None waits until it has."""
    waits = select.poll()  # select.select knows no file above the 1,024th, and a class opens more
    waits.register(handle, select.POLLIN)
    return bool(waits.poll(None if seconds is None else 1000 * seconds))


class WarmProcess:
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
        self._line.settimeout(START)  # until its first answer

    def fork(self, words: Sequence[str], env: Mapping[str, str], cwd: str) -> Child:
        """A kernel forked now, with the words of its command line. Raises OSError if the stem does not answer."""
        return Child(int(self._ask([list(words), dict(env), cwd])))

    def beat(self) -> None:
        """See that it answers. Raises OSError."""
        self._ask(None)

    def _ask(self, request: object) -> str:
        with self._lock:
            try:
                self._line.sendall(json.dumps(request).encode() + b"\n")
                answer = self._answers.readline()
                if not answer:
                    raise ConnectionResetError("The warm process has ended.")
                self._line.settimeout(ANSWER)
            except (OSError, ValueError):  # it is closed already, or will never answer
                self.close()
                raise ConnectionResetError("The warm process does not answer.") from None
            return answer

    def close(self) -> None:
        """Let it end, and see it off."""
        self._answers.close()
        self._line.close()
        self.process.kill()  # it may be asleep for good; its kernels do not mind
        self.process.wait()


class WarmProvisioner(LocalProvisioner):
    """Starts a kernel by a fork of the stem; by a new Python, where that is not possible."""

    stem: ClassVar[WarmProcess | None] = None  # one for all the kernels of this server
    _lock: ClassVar[threading.Lock] = threading.Lock()

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the kernel of a command, and say how to reach it."""
        if cmd[1:3] == LAUNCHER and cmd[0] == sys.executable:
            with suppress(OSError):
                cwd = str(kwargs.get("cwd") or os.getcwd())
                child = await asyncio.to_thread(self._fork, cmd[3:], kwargs["env"], cwd)
                self.process = child  # type: ignore[assignment]  # jupyter_client: as good as a Popen to it
                self.pid, self.pgid, self.cwd = child.pid, child.pid, cwd
                return self.connection_info
        return await super().launch_kernel(cmd, **kwargs)

    @classmethod
    def prepare(cls, instead: WarmProcess | None = None) -> WarmProcess | None:
        """The warm process, begun where there is none, or ``instead`` of one that does not answer."""
        with cls._lock:
            if WarmProvisioner.stem is instead:
                WarmProvisioner.stem = WarmProcess() if can_fork() else None
            return WarmProvisioner.stem

    @classmethod
    async def watch(cls) -> None:
        """Replace a stem that does not answer before a newcomer has to wait for it."""
        stem = cls.stem
        try:
            if stem is not None:
                await asyncio.to_thread(stem.beat)
        except OSError:
            cls.prepare(instead=stem)

    @classmethod
    def _fork(cls, words: Sequence[str], env: Mapping[str, str], cwd: str) -> Child:
        stem = cls.prepare()
        for _ in range(2):
            if stem is None:
                break
            try:
                return stem.fork(words, env, cwd)
            except ConnectionResetError:
                stem = cls.prepare(instead=stem)
        raise OSError("This system cannot fork now.")


def heat() -> None:
    """Import what every page needs, and read and draw what it shows first."""
    import ipykernel.debugger
    import ipykernel.ipkernel
    import ipykernel.kernelapp  # noqa: F401  # what a kernel begins with

    from ..games import advice_of, catalogue
    from ..lessons import guess, request  # noqa: F401  # and with them the tables and their widgets
    from ..picture.art.faces import Style, face
    from ..picture.art.paths import read
    from ..rules.cards import HIDDEN, PACK

    for game in catalogue():
        advice_of(game)
    for style in (Style(large=False), Style(large=True)):
        for card in (HIDDEN, *PACK):
            for shape in face(card, style):
                read(shape.d)
    gc.collect()
    gc.freeze()  # what the collector never looks at again stays shared with the kernels
    gc.set_threshold(20_000, 20, 20)  # a press makes some thousand things and lets nearly all of them go by itself


def grow(line: socket.socket, server: int) -> None:
    """Fork a kernel for every request on the line until it is closed; in the fork this returns when the kernel ends.

    A request without words asks only whether it answers. ``server``: a handle of the process that the kernels end with.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who has ended is gone at once; nobody asks how
    with line, line.makefile("r") as asked:
        for request in asked:
            wanted = json.loads(request)
            pid = _forked() if wanted else 0
            if wanted and not pid:
                with suppress(OSError):
                    os.setpgid(0, 0)  # signals go to the whole group
                line.sendall(b"%d\n" % os.getpid())  # raises, and so ends, where nobody waits for it any more
                break
            if pid <= 0:
                line.sendall(b"%d\n" % pid)
        else:
            return
    words, env, cwd = wanted
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    kernel(words)


def _forked() -> int:
    """As os.fork; -1 where there is no room for another process."""
    try:
        return os.fork()
    except OSError:
        return -1


def _end_with(server: int) -> None:
    ended(server)
    os._exit(1)


def kernel(words: Sequence[str]) -> None:
    """Be a kernel until it is asked to end."""
    import ipywidgets
    from ipykernel.kernelapp import IPKernelApp

    # 1 is the first process of all, with which a kernel never ends; it watches the server by itself.
    app = IPKernelApp.instance(parent_handle=1)
    # No history: a page has none, and all the kernels of all servers would write into one file of the person's.
    app.initialize([*words, "--HistoryManager.enabled=False"])  # type: ignore[no-untyped-call]  # ipykernel: few types
    ipywidgets.load_ipython_extension(app.shell)  # which it does when it is imported, if there is a kernel by then
    for widget in list(ipywidgets.Widget._active_widgets.values()):
        widget.comm = None  # it was made by an import, when there was no kernel to tell a page of it
        widget.open()
    app.start()  # type: ignore[no-untyped-call]  # ipykernel: few types


if __name__ == "__main__":
    heat()
    grow(socket.socket(fileno=int(sys.argv[1])), os.pidfd_open(os.getppid()))
