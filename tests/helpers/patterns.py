"""Patterns of sentences that nobody says aloud, which a machine can see; ``faults`` finds them, a sentence each.

Why so: "Who picks up has had the turn" has no fault that a grammar checker knows, and yet it is no English of a kitchen
table. Each pattern is one way in which such sentences are built; what may stand is listed with its reason.
"""

import re
from functools import cache

import laws
import saying

LONGEST = 12  # words of a sentence for a child; some cards one after another count as one
SAY_LAY = ("meet_the_cards", "your_own_game", "lab")  # notebooks in which cards are laid, as in some games
VERBS = "lies?|comes?|goes|stands?|begins?|follows?|belongs?"
PLACE = r"(?:On|In|Under|Beside|Behind|Above|After|With) (?:a|an|the|your|this|that) \w+(?: [a-z]+)?"
EVERYBODY = {  # of all that people read
    "a sentence begins with a bare “who”": r"^“?Who\b(?!.*\?)",
    "“who” stands for “whoever”": r"(?i)\b(?:for|to|by|from|but|than|only|as|so) who\b(?!.*\?)",
    "a group is named before what is said of it": r"^Of (?:a|an|the|all|two|three|four)\b",
    "cards lie": r"\b(?:lie|lies|lying)\b",
    "a word is cut short": r"\b(?:etc|resp|e\.g|i\.e|approx)\.",
    "the verb comes before the doer": rf"^(?:Here|There|Then|First|Next|Now|{PLACE}) (?:{VERBS}) ",
    "something is missing, or not there": r"\d+ (?:is|are) missing\b|\b(?:is|are) not there\b|^So (?:many|much|few)\b",
    "a quotation mark is straight": r"\"|(?<!\w)'[^']+'(?!\w)",
}
LAY = {"“lay” is said of cards": r"\b(?:[Ll]ays?|laid|laying)\b(?!(?: \w+)? (?:out|off)\b)"}
CHILD = {"a child reads a semicolon": r";", "a child reads a chain of colons": r":[^:]*:"}
REFUSAL = {"a refusal shouts": r"!"}
# What a pattern finds and is yet said so: some words of it, and the reason.
SAID = {
    "call “Delay!”": "that is what one cries",
    "Here comes the joker!": "so one greets a guest",
    "This save is damaged": "what is missing is a word of a file",
    "Was it a lie or a mistake?": "an untruth",
    "You know A♠, third in row one, A♣, second in row two, and 3♠": "three places in one breath, to be remembered",
}


def sentences(text):
    """The sentences of a text."""
    return re.split(r"(?<=[.!?…]) +|(?<=[.!?…][”)]) +(?=[A-Z“\d])", text.strip())


@cache
def lays(name):
    """Whether cards are laid in a game or a notebook, not played: a game says so on its buttons."""
    rows = laws.kind(name).verbs.values() if name in laws.GAMES else ()
    return name in SAY_LAY or any(re.search(r"\b[Ll]ay\b", row.words) for row in rows)


def faults(text, *, game="", child=False, refusal=False):
    """(what is wrong, the sentence) for each fault of a text."""
    some = EVERYBODY | (CHILD if child else {}) | (REFUSAL if refusal else {})
    some |= {} if lays(game) else LAY
    for sentence in sentences(text):
        yield from ((what, sentence) for what, pattern in some.items() if re.search(pattern, sentence))
        if child and len(re.findall(r"\S*\w\S*", saying.masked(sentence))) > LONGEST:
            yield f"a child reads more than {LONGEST} words", sentence


def wrong(text, **asked):
    """The faults of a text that no exception allows."""
    return [fault for fault in faults(text, **asked) if not any(words in fault[1] for words in SAID)]
