"""The signs on the Belisha pack as one table of data: sign -> its name, and its number in yellow, green, red and blue.

Why so: no printed list of the pack of the 1930s is known, so this mapping is our own; whoever finds the true list
changes this table and nothing else (BSH-02).
"""

from typing import NamedTuple

from ...language import N_

NUMBERS = tuple(str(n) for n in range(1, 14))
COLOURS = N_({"Y": "yellow", "G": "green", "R": "red", "B": "blue"})


class RoadSign(NamedTuple):
    """A road sign: its name, what several of them are called, and its number in each colour."""

    name: str
    several: str
    numbers: tuple[int, int, int, int]


SIGNS: dict[str, RoadSign] = {
    "BEA": RoadSign(N_("Belisha crossing"), N_("Belisha crossings"), (1, 2, 4, 10)),
    "LIT": RoadSign(N_("traffic lights"), N_("traffic lights"), (2, 3, 5, 11)),
    "LIM": RoadSign(N_("30 limit"), N_("30 limits"), (3, 4, 6, 12)),
    "HLT": RoadSign(N_("halt at major road"), N_("halt signs"), (4, 5, 7, 13)),
    "SLO": RoadSign(N_("go slow"), N_("“go slow” signs"), (5, 6, 8, 1)),
    "RLY": RoadSign(N_("railway crossing"), N_("railway crossings"), (6, 7, 9, 2)),
    "SCH": RoadSign(N_("school"), N_("school signs"), (7, 8, 10, 3)),
    "XRD": RoadSign(N_("cross roads"), N_("cross roads"), (8, 9, 11, 4)),
    "BND": RoadSign(N_("double bend"), N_("double bends"), (9, 10, 12, 5)),
    "HIL": RoadSign(N_("steep hill"), N_("steep hills"), (10, 11, 13, 6)),
    "BRG": RoadSign(N_("narrow bridge"), N_("narrow bridges"), (11, 12, 1, 7)),
    "NOE": RoadSign(N_("no entry"), N_("“no entry” signs"), (12, 13, 2, 8)),
    "KPL": RoadSign(N_("keep left"), N_("“keep left” signs"), (13, 1, 3, 9)),
}
SIGN_OF: dict[str, str] = {
    f"{number}{colour}": code
    for code, sign in SIGNS.items()
    for number, colour in zip(sign.numbers, COLOURS, strict=True)
}
"""The sign of each card by its code: ``SIGN_OF["7Y"] == "SCH"``."""
