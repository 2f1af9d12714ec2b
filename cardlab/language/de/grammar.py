"""How German sentences are filled."""

from collections.abc import Mapping
from typing import ClassVar

from ..grammar import YOU, WrittenGrammar

OWN = "dein"  # what belongs to you begins so, whatever its ending: {seat:deine} Karte, {seat:deinem} Stapel


class German(WrittenGrammar):
    """German says du; what belongs to somebody is inflected for you alone, "deine Karte" and "Anas Karte"."""

    both = " und "
    ranks: ClassVar[Mapping[str, str]] = {"J": "B", "Q": "D"}
    aside = r" \((?:Option(?:en)? )?`[^)]*\)"
    first = "(Die Option|Mit der Option|Mit den Optionen)"
    last = r"; (?:die Option|die Optionen|mit der Option|mit den Optionen) `[^.;]*"
    house = ("die Option `", "die Hausregel `")
    cards = (
        r"(?i)\b(herz|karo|kreuz|pik(?!t)|ass|könig|dame|bube|bauer|joker|bild|zahl|rot|schwarz|gelb|grün|blau|link|recht|reihe"
        r"|spalte|ecke|fächer|dritte)"
    )
    numbers = r"(?i)\b(zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)"
    you: ClassVar[Mapping[str, str]] = {"du": "ich", "dich": "mich", "dir": "mir"}

    def mine(self, form: str) -> str:
        """What I say where you are called so."""
        return f"m{form[1:]}" if form.startswith(OWN) else self.you[form]

    def owner(self, who: list[str]) -> str:
        """People in front of what is theirs: "Anas", "Ana und Bos", "Gus'", "Ana und dein"."""
        *most, last = ("du" if name == YOU else name for name in who)
        mark = "'" if last.endswith(("s", "ß", "x", "z")) else "s"
        return self.both.join([*most, last + mark])


GRAMMAR = German()
