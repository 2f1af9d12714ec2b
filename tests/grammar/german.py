"""The spelling of all that people read in German, by hunspell, and what shows that it was translated word by word.

``words.de.txt`` has words of ours that hunspell does not know.
"""

import re
import subprocess
from pathlib import Path

from babel.messages.pofile import read_po

from cardlab.language import files

ALLOWED = Path(__file__).with_name("words.de.txt")
WORD = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*")
CODE = r"^- `\w+` \([^)]*\)|`[^`]*`|<[^>]+>|\]\([^)]*\)|https?:\S+|\{[^}]*\}|\[\w+: "
SIGNS = r"\b[A-Z]{3}-\d+\w?|\b\d*[A-Z]{1,2}\b|\d+\w+"  # ids of rules, cards, and numbers with an ending
NO_WORDS = re.compile(f"{CODE}|{SIGNS}")
OLD = "daß muß mußt läßt paßt gewußt Schluß bißchen gross grosse grossen weiss heisst draussen aussen Strasse".split()
ODD = {
    r"(?<=[a-zäöüß,] )(?:Sie|Ihr|Ihre[mnrs]?|Ihnen)\b": "spoken to as Sie or Ihr",
    r"[“][^“”„]*”": "English quotes",
    r"\b(?i:das|dem|den|des|[dms]?ein|im|vom|zwei|ganze)\b Decks?\b": "a Deck, which is a Kartenspiel or a Blatt",
    r"(?<=[\w.,;:!?])  +(?=[A-ZÄÖÜ])": "two spaces",
    r"(?<=[A-Za-zäöüß])'(?=[a-z])": "an apostrophe of a typewriter",
    rf"\b(?:{'|'.join(OLD)})\b": "ß by old rules",
    r"(?<=[A-Za-zäöüß,]) - (?=[A-Za-zäöüß])": "a hyphen for a dash",
    r"\w(?:[*:_]|I)innen\b": "a star of gender",
}  # fmt: skip


def texts():
    """Where each German text stands, and the text with one form of each word."""
    with (files.folder("de") / "messages.po").open("rb") as file:
        known = read_po(file, locale="de")
    yield from ((str(one.id), str(one.string)) for one in known if one.id and one.string and "\\" not in str(one.id))
    for book in sorted(files.ROOT.glob("games/*/book.de.md")):
        for number, line in enumerate(book.read_text("utf-8").split("\n"), 1):
            yield f"{book.parent.name}:{number}", line


def words(text):
    """The words of a text, without code, gaps, ids and signs of cards."""
    return WORD.findall(NO_WORDS.sub(" ", text).replace("*", ""))


def odd(text):
    """What shows that a text was translated word by word."""
    return [why for pattern, why in ODD.items() if re.search(pattern, text)]


def unknown(some):
    """The words among some that hunspell does not know, nor our own list; None where it is not installed."""
    asked = ["hunspell", "-d", "de_DE", "-i", "utf-8", "-l"]
    try:
        said = subprocess.run(asked, input="\n".join(some).encode(), capture_output=True, check=True).stdout.decode()
    except (FileNotFoundError, subprocess.CalledProcessError):
        return None
    return sorted({*said.split()}.difference(ALLOWED.read_text("utf-8").split()))


def check():
    """Say what is wrong; how much that is."""
    told = [f"{where}: {why} in “{text}”" for where, text in texts() for why in odd(text)]
    first = {word: where for where, text in texts() for word in words(text)}
    found = unknown(sorted(first))
    if found is None:
        print("German: no spelling was read; on Debian, apt-get install hunspell hunspell-de-de brings what does.")
    told += [f"{first.get(word, '')}: hunspell does not know {word}" for word in found or ()]
    print("\n".join(told) or "German: nothing is odd.")
    return len(told)
