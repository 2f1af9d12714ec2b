"""A Python environment with what one requirement needs and nothing else, linked from the one that runs the tests.

Why so: to install some hundred packages again takes as long as most of a run's browser tests. What a link leads to is
what pip has chosen for the same pyproject.toml, so a package that the requirement forgets is missing here as well.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PACKAGES = Path(sysconfig.get_path("purelib"))


def needed(wanted: Requirement) -> dict[str, Distribution]:
    """What a requirement needs, by name, with all that this needs in its turn; not what it asks for itself."""
    found: dict[str, Distribution] = {}
    asked, waiting = set[tuple[str, str]](), [wanted]
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        found[name] = distribution(name)
        for extra in {"", *one.extras} - {extra for known, extra in asked if known == name}:
            asked.add((name, extra))
            needs = [Requirement(text) for text in found[name].requires or ()]
            waiting += [need for need in needs if need.marker is None or need.marker.evaluate({"extra": extra})]
    del found[canonicalize_name(wanted.name)]
    return found


def link(wanted: str, environment: Path) -> None:
    """Put what a requirement needs into an environment that ``venv`` has made with this Python."""
    for one in needed(Requirement(wanted)).values():
        for file, place in _places(one, environment):
            if place.is_symlink() or place.exists():
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            if PACKAGES in file.parents:
                place.symlink_to(file)
                continue
            shutil.copy(file, place)  # Jupyter serves no file through a link
            first, _, rest = place.read_bytes().partition(b"\n")
            if first.startswith(b"#!") and place.parent.name in ("bin", "Scripts"):
                place.write_bytes(f"#!{place.with_name('python')}\n".encode() + rest)


def _places(one: Distribution, environment: Path) -> Iterator[tuple[Path, Path]]:
    """The files of a distribution, of its packages only their folders, each with its place in an environment."""
    inside = environment / PACKAGES.relative_to(sys.prefix)
    assert one.files, f"{one.name} does not say which files it has"
    tops = dict.fromkeys(file.parts[0] for file in one.files if file.parts[0] not in ("..", "__pycache__"))
    yield from ((PACKAGES / top, inside / top) for top in tops)
    beside = (Path(str(one.locate_file(file))).resolve() for file in one.files if file.parts[0] == "..")
    yield from ((file, environment / file.relative_to(Path(sys.prefix).resolve())) for file in beside)
