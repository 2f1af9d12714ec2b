"""`cardlab class --portable FOLDER`: all a class needs in one folder, for computers that allow no installing.

Why so: a virtual environment names the folder that it was made in, so it does not run from a stick. The parts of a
Python do, once `PYTHONHOME` says where they lie.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from ..language.lessons import PACKAGE, shipped

PYTHON = "python"  # the folder in which it lies
LEFT_OUT = ("site-packages", "dist-packages", "test", "tests", "idlelib", "tkinter", "turtledemo", "ensurepip")
START = """#!/bin/sh
here="$(cd "$(dirname "$0")" && pwd)"
export PYTHONHOME="$here/python" LD_LIBRARY_PATH="$here/python/lib"
exec "$here/python/bin/python3" -m cardlab class "$@"
"""
START_WINDOWS = """@echo off
set PYTHONHOME=%~dp0python
"%~dp0python\\python.exe" -m cardlab class %*
pause
"""


def portable(folder: Path) -> str:
    """Write the folder, and say in a sentence how a class is started from it. Raises ValueError, OSError."""
    if sys.platform == "darwin":
        raise ValueError("A Mac's Python runs only where it was installed. Use the pages of `cardlab site` instead.")
    if folder.is_dir() and any(folder.iterdir()):
        raise ValueError(f"{folder} holds other files. Name a new folder, such as one on a stick.")
    python = folder / PYTHON
    library = _interpreter(python)
    for package in _needed("cardlab"):
        for file in package.files or ():
            _copy(Path(str(package.locate_file(file))).resolve(), python)
    out_of_sight = shutil.ignore_patterns("notebooks", ".ipynb_checkpoints")
    shutil.copytree(PACKAGE, library / "cardlab", ignore=out_of_sight, dirs_exist_ok=True)
    shutil.copytree(shipped(), library / "cardlab" / "notebooks", ignore=out_of_sight, dirs_exist_ok=True)
    start = folder / ("start.bat" if os.name == "nt" else "start.sh")
    start.write_text(START_WINDOWS if os.name == "nt" else START, "ascii")
    start.chmod(0o755)
    return f"{folder} has all that a class needs. On the other computer open {start.name} in it."


def _interpreter(python: Path) -> Path:
    """Copy the parts of this Python that it needs to run; the folder in which it looks for packages."""
    base = Path(sys.base_prefix)
    library = Path(sysconfig.get_path("stdlib", vars={"base": str(base), "installed_base": str(base)}))
    inside = python / library.relative_to(base)
    shutil.copytree(library, inside, ignore=shutil.ignore_patterns(*LEFT_OUT))
    if os.name == "nt":
        shutil.copytree(base / "DLLs", python / "DLLs")
        for file in (base / "python.exe", *base.glob("*.dll")):
            shutil.copy2(file, python)
    else:
        (python / "bin").mkdir()
        shutil.copy2(Path(sys.executable).resolve(), python / "bin" / "python3")
        shared = Path(sysconfig.get_config_var("LIBDIR") or "", sysconfig.get_config_var("INSTSONAME") or "")
        if shared.suffix != ".a" and shared.is_file():
            shutil.copy2(shared, python / "lib")
    packages = inside / "site-packages"
    packages.mkdir(exist_ok=True)
    return packages


def _needed(name: str, extra: str = "", known: set[tuple[str, str]] | None = None) -> Iterator[Distribution]:
    """The installed packages that one needs, itself left out."""
    from packaging.requirements import Requirement

    known = set() if known is None else known
    for text in distribution(name).requires or ():
        one = Requirement(text)
        if one.marker is not None and not one.marker.evaluate({"extra": extra}):
            continue
        for wanted in ("", *one.extras):
            if (one.name.lower(), wanted) not in known:
                known.add((one.name.lower(), wanted))
                try:
                    yield distribution(one.name)
                except PackageNotFoundError:
                    continue
                yield from _needed(one.name, wanted, known)


def _copy(file: Path, python: Path) -> None:
    """Copy a file of a package to where it lies below this Python, unless it is a program, which names its folder."""
    prefix = Path(sys.prefix).resolve()
    inside = file.relative_to(prefix) if file.is_relative_to(prefix) else None
    if inside is None or inside.parts[0].lower() in ("bin", "scripts") or not file.is_file():
        return
    (python / inside).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(file, python / inside)
