"""The folder in which a server keeps what outlives a crash, and what it finds there of the one before.

Why so: names, keys and deals lie there. So only the user of this server can read it, nothing is taken from anybody
else, and a stop that was meant leaves nothing. Each server has a folder of its own, locked as long as it lives: what
lies in a folder that nobody locks is of a server that has crashed, and the next one goes on with it, whatever its port.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from errno import EDQUOT, ENOSPC, EPERM
from pathlib import Path
from secrets import token_hex
from typing import Any

from ..play.files import write_file
from .clock import Clock

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

OLD = 43_200.0  # seconds after the end of a server in which the next one goes on with what it kept
LONGEST = 2_000_000  # bytes of a file; a table of an evening has some ten thousand
MOST_ASIDE = 20  # files that cannot be read are kept, for whoever wants to know
DAMAGED = ".damaged"
TOUCHED = 600.0  # seconds after which a folder says again that its server lives
FULL = "The disk of this computer is full. If cardlab stops now, the tables are lost."
CLOSED = "cardlab can't write on this computer's disk. If it stops now, the tables are lost."


class Keeper:
    """The files of one server, in a folder of its own below ``base``; they are written one after another."""

    def __init__(self, base: Path, clock: Clock) -> None:
        self.base, self.clock = base, clock
        self.trouble = ""  # why the last file could not be written, in a sentence
        self.unkept: set[str] = set()  # what could not be written, to be tried again
        self._writer = ThreadPoolExecutor(1)
        self._folder: Path | None = None  # None before the beginning and after the end
        self._ended = False
        self._lock = -1
        self._touched = clock.now()

    def begin(self, wanted: Callable[[str], bool]) -> None:
        """Lock a folder, and take over what servers before have left whose names are ``wanted``."""
        name, lock = token_hex(8), -1
        try:
            _private(self.base)
            while (lock := _locked(self.base / f"{name}.lock", new=True)) < 0:
                name = token_hex(8)  # somebody has taken it for one of a server before
            (self.base / name).mkdir(mode=0o700)
        except OSError as error:
            self.trouble = _sentence(error)
            if lock >= 0:
                os.close(lock)
                with suppress(OSError):
                    (self.base / f"{name}.lock").unlink()
            return
        self._folder, self._lock, self.trouble = self.base / name, lock, ""
        for other in {path.stem for path in self.base.iterdir()} - {name}:
            with suppress(OSError):
                self._take_over(other, wanted)

    def _take_over(self, name: str, wanted: Callable[[str], bool]) -> None:
        """Take over the files of a server that lives no more."""
        lock, left = self.base / f"{name}.lock", self.base / name
        if not all(_own(path) for path in (lock, left) if os.path.lexists(path)):
            return
        held = _locked(lock)
        if held < 0:
            return  # it lives
        try:
            ended = lock.stat().st_mtime
            for file in left.iterdir() if left.is_dir() else ():
                with suppress(OSError):
                    self._take(file, ended, wanted)
            with suppress(FileNotFoundError):
                left.rmdir()  # unless something in there is for another server
        finally:
            os.close(held)
        lock.unlink()

    def _take(self, file: Path, ended: float, wanted: Callable[[str], bool]) -> None:
        assert self._folder is not None
        of, found = self._folder / file.name, file.lstat()
        if not _own(file):
            return
        torn = file.name.startswith(".") or stat.S_ISLNK(found.st_mode)
        if torn or self.clock.date() - max(ended, found.st_mtime) > OLD:
            _remove(file)
        elif wanted(file.name) and not os.path.lexists(of):
            file.rename(of)

    def names(self, ending: str) -> list[str]:
        """The names of all that lies there with this ending."""
        return [file.name for file in sorted(self._folder.glob(f"*{ending}"))] if self._folder is not None else []

    def read(self, name: str) -> dict[str, Any]:
        """What a file says. Raises ValueError, RecursionError or OSError where that cannot be read."""
        assert self._folder is not None
        file = self._folder / name
        found = file.lstat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > LONGEST:
            raise ValueError(f"{name} is no file of a table.")
        if not isinstance(told := json.loads(file.read_text("utf-8")), dict):
            raise ValueError(f"{name} is no file of a table.")
        return told

    def put_aside(self, name: str) -> None:
        """Give a file that cannot be read another name, by which nobody reads it; only some are kept."""
        assert self._folder is not None
        aside = self._folder / f"{name}{DAMAGED}"
        with suppress(OSError):
            if os.path.lexists(aside):
                _remove(aside)
            (self._folder / name).rename(aside)
            others = sorted(self._folder.glob(f"*{DAMAGED}"), key=lambda file: file.lstat().st_mtime)
            for one in others[:-MOST_ASIDE]:
                _remove(one)

    def put(self, name: str, told: dict[str, Any]) -> None:
        """Write a file soon; a disk may take its time, and nobody's press waits for it."""
        if self._folder is not None:
            self._writer.submit(self._write, self._folder / name, json.dumps(told))
        elif not self._ended:
            self.unkept.add(name)

    def _write(self, file: Path, text: str) -> None:
        try:
            file.parent.mkdir(mode=0o700, exist_ok=True)
            write_file(file, text.encode(), private=True)
        except OSError as error:  # it goes on all the same
            self.trouble = _sentence(error)
            self.unkept.add(file.name)
        else:
            self.trouble = ""
            self.unkept.discard(file.name)

    def drop(self, name: str) -> None:
        """Let nothing be left of a file, once all that was to be written before is written."""
        if self._folder is not None:
            self._writer.submit(self._drop, self._folder / name)

    def _drop(self, file: Path) -> None:
        self.unkept.discard(file.name)
        with suppress(OSError):
            file.unlink(missing_ok=True)

    @property
    def waits(self) -> bool:
        """Whether there is no folder yet, as on a disk that was full at the start."""
        return self._folder is None and not self._ended

    def tick(self) -> None:
        """Say now and then that this server lives, for files are old only when it has ended long ago."""
        now = self.clock.now()
        if self._folder is not None and now - self._touched > TOUCHED:
            self._touched = now
            with suppress(OSError):
                os.utime(self._folder.with_suffix(".lock"), (self.clock.date(),) * 2)

    def settle(self) -> None:
        """Wait until all is written."""
        self._writer.submit(lambda: None).result()

    def end(self) -> None:
        """A stop that was meant: nothing is left, whatever was still to be written."""
        folder, self._folder, self._ended = self._folder, None, True
        self._writer.shutdown(cancel_futures=True)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(self._lock)
            with suppress(OSError):
                folder.with_suffix(".lock").unlink()


def _private(folder: Path) -> None:
    """Make a folder for this user alone, or make it so. Raises OSError where it is somebody else's."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _own(folder) or folder.is_symlink():
        raise PermissionError(EPERM, "This folder is somebody else's.")
    if sys.platform != "win32" and folder.stat().st_mode & 0o077:
        folder.chmod(0o700)


def _own(path: Path) -> bool:
    """Whether something is of the user of this server, as far as the system knows owners."""
    return sys.platform == "win32" or path.lstat().st_uid == os.getuid()


def _locked(file: Path, *, new: bool = False) -> int:
    """A lock that lasts as long as this process does, as a file descriptor; -1 where another process has it.

    Raises OSError where there are no locks.
    """
    no_link = 0 if sys.platform == "win32" else os.O_NOFOLLOW
    held = os.open(file, os.O_RDWR | os.O_CREAT | (os.O_EXCL if new else 0) | no_link, 0o600)
    try:
        if sys.platform == "win32":
            msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)  # a child that is forked does not have it
        if os.path.samestat(file.stat(), os.fstat(held)):  # else somebody has taken it away before it was locked
            return held
    except (BlockingIOError, PermissionError, FileNotFoundError):
        pass
    except OSError:
        os.close(held)
        raise
    os.close(held)
    return -1


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def _sentence(error: OSError) -> str:
    return FULL if error.errno in (ENOSPC, EDQUOT) else CLOSED
