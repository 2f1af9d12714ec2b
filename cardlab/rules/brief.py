"""What somebody wrote, cut short for a sentence that answers it: of any type and any size, and never a surprise."""

from __future__ import annotations


def brief(value: object, most: int = 40) -> str:
    """The beginning of a value as text.

    Why so: ``str`` refuses whole numbers of more than some thousand digits and lists nested too deep, in words of its
    own, and a sentence that tells what is wrong must not fail itself.
    """
    try:
        return str(value)[:most]
    except (ValueError, RecursionError):
        return "a number too long to write" if isinstance(value, int) else "something too long to write"
