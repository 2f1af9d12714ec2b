"""Nouns: a number with its noun, as one says it: "1 card", "2 cards"; sentences are written with the plural."""

from __future__ import annotations

import re

# What is counted at a card table. A word that is not here, such as the verb in "1 wins", stays as it is written.
NOUNS = {
    f"{one}s": one
    for one in (
        "build card chip club counter deal device diamond fan game group hand heart hint minute mistake move pair pile "
        "player point position round seat second spade star state sweep time trick trump turn"
    ).split()
} | {"goes": "go", "tries": "try", "matches": "match"}
NOUN = re.compile(r"( (?:more )?)(\w+)")
ONE_OF_MANY = re.compile(rf"(?<![\w.,])[−-]?1 (?:more )?(?:{'|'.join(NOUNS)})\b")  # "1 cards", which nobody says


def so_many(number: int, noun: str) -> str:
    """So many of what is given in the plural: "1 point", "3 points", "−1 chip"."""
    return f"{number}{noun_after(number, f' {noun}')}".replace("-", "−")


def noun_after(number: object, text: str) -> str:
    """The text that follows a number, with the noun that it begins with in the singular after one."""
    found = NOUN.match(text) if type(number) is int and number in (1, -1) else None
    return text if found is None else found[1] + NOUNS.get(found[2], found[2]) + text[found.end() :]
