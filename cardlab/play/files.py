"""Writing files, so that a full disk or a power cut never costs the older one."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_file(path: str | Path, data: bytes, *, private: bool = False) -> None:
    """Write a file, or leave the one that was there as it was. Raises OSError, which names the file that was meant.

    It is written beside the old one and replaces it once all of it is on the disk. Only this user can ever read a
    ``private`` one.
    """
    meant = Path(path).resolve()  # a link stays one
    if meant.exists() and not meant.is_file():
        meant.write_bytes(data)  # such as /dev/stdout; a folder says that it is one
        return
    new = meant.with_name(f".{meant.name[:200]}.{os.getpid()}.new")
    try:
        with suppress(FileNotFoundError):
            new.unlink()  # of a process that had our number and was stopped
        with open(new, "xb", opener=lambda name, how: os.open(name, how, 0o600 if private else 0o666)) as file:
            if meant.exists() and not private:
                os.chmod(new, meant.stat().st_mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(meant)
    except BaseException as error:
        with suppress(OSError):
            new.unlink()
        if isinstance(error, OSError):
            error.filename, error.filename2 = str(path), None
        raise
