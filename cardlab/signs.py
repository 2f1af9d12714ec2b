"""The signs on the Belisha pack as one table of data: sign -> its name, and its number in yellow, green, red and blue.

Why so: no printed list of the pack of the 1930s is known, so this mapping is our own; whoever finds the true list
changes this table and nothing else (BSH-02).
"""

NUMBERS = tuple(str(n) for n in range(1, 14))
COLOURS = {"Y": "yellow", "G": "green", "R": "red", "B": "blue"}
SIGNS: dict[str, tuple[str, int, int, int, int]] = {
    "BEA": ("Belisha crossing", 1, 2, 4, 10),
    "LIT": ("traffic lights", 2, 3, 5, 11),
    "LIM": ("30 limit", 3, 4, 6, 12),
    "HLT": ("halt at major road", 4, 5, 7, 13),
    "SLO": ("go slow", 5, 6, 8, 1),
    "RLY": ("railway crossing", 6, 7, 9, 2),
    "SCH": ("school", 7, 8, 10, 3),
    "XRD": ("cross roads", 8, 9, 11, 4),
    "BND": ("double bend", 9, 10, 12, 5),
    "HIL": ("steep hill", 10, 11, 13, 6),
    "BRG": ("narrow bridge", 11, 12, 1, 7),
    "NOE": ("no entry", 12, 13, 2, 8),
    "KPL": ("keep left", 13, 1, 3, 9),
}
SIGN_OF: dict[str, str] = {
    f"{number}{colour}": sign
    for sign, (_, *numbers) in SIGNS.items()
    for number, colour in zip(numbers, COLOURS, strict=True)
}
"""The sign of each card by its code: ``SIGN_OF["7Y"] == "SCH"``."""
