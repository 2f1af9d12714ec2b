"""Servers that crash and begin anew, in this process: what one keeps, the next one goes on with."""

from __future__ import annotations

from pathlib import Path

from cardlab.room.clock import CLOCK, Clock
from cardlab.room.rooms import Rooms


def kept(folder: Path, clock: Clock = CLOCK, lessons: Path = Path()) -> Rooms:
    """The rooms of a server that has just begun."""
    all_ = Rooms(folder, clock, lessons)
    all_.restore()
    return all_


def crashed(all_: Rooms) -> Path:
    """Let all be written, and then the power fail; the folder in which it was written."""
    for room in all_.known.values():
        all_._keep(room)
    all_.keep()
    return settled(all_)


def settled(all_: Rooms) -> Path:
    """Wait until all is written that is to be; the folder in which that is."""
    assert all_.keeping is not None
    all_.keeping.settle()
    assert all_.keeping._folder is not None
    return all_.keeping._folder
