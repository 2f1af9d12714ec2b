"""What trick-taking games share: the game itself, who wins a trick, what a player thinks, and the search."""

from __future__ import annotations


def __getattr__(name: str) -> object:
    """The names of ``winner`` where they once were, with a warning; to go with 0.2."""
    if name not in ("beats", "powers", "winning"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from warnings import warn

    from . import winner

    warn(f"{__name__}.{name} is now {__name__}.winner.{name}.", DeprecationWarning, stacklevel=2)
    found: object = getattr(winner, name)
    return found
