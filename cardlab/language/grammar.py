"""How the gaps of a sentence are filled: who is called what, which form goes with whom, what follows a number.

A template has ``{fact}`` where a fact is put in, and words in brackets that agree with somebody: with the last person
before them, or with the fact named, ``[other: win]``. English writes a verb in its base form; every other language
writes its forms (``WrittenGrammar``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

PEOPLE = ("seat", "other", "seats")  # facts that are people
YOU, ME = "You", "I"  # the names of who is spoken to, and of who speaks
Fact = Callable[[str, object], str]


class Gap(NamedTuple):
    """A place of a template where a fact or a verb is put in; what it has not is ""."""

    before: str  # what stands between the last one and this
    key: str  # the fact
    alone: str  # a form that stands alone, as in "it is yours"
    form: str  # the form in which it stands otherwise
    named: str  # the fact that a verb agrees with, if it is named
    verb: str  # what stands in the brackets


class Grammar:
    """What is alike in all languages: facts are put in one after the other, and sentences begin with a capital."""

    pattern: re.Pattern[str]  # a gap, as groups in the order of ``Gap``
    both = " and "  # between two people
    ranks: ClassVar[Mapping[str, str]] = {}  # letters on cards of one's own, such as {"J": "B", "Q": "D"}
    # What a rule says of options: in brackets, where a sentence begins, where it ends; and what a table calls one.
    aside: str
    first: str
    last: str
    house: tuple[str, str]
    # Words for cards and places, and for numbers: where an exercise has them, no others take the place of its cards.
    cards = ""
    numbers = ""

    def filled(
        self, template: str, facts: Mapping[str, object], names: Mapping[str, str], fact: Fact, *, part: bool = False
    ) -> str:
        """A template as a sentence, or as part of one. Raises ValueError for a gap without a fact."""
        said, who, last = "", "", ""  # last: the fact put in last
        gaps, end = _gaps(self.pattern, template)
        for before, key, alone, form, named, verb in gaps:
            said += self.after(facts.get(last), before)
            if key and key not in facts:
                known = f"the facts given are {', '.join(facts)}" if facts else "no facts are given"
                raise ValueError(f"The sentence “{template}” names {{{key}}}, but {known}.")
            if verb:
                said += self.agreeing(verb, facts, named, who, last, names)
            elif key in PEOPLE and key in facts:
                who = key
                said += self.called(people(facts[key], names), said, form, alone)
            elif _paired(facts[key]):
                said += self._score(facts[key], said, names)
            else:
                word = self.inflected(fact(key, facts[key]), form or alone)
                first = not part and (not said or said.endswith((". ", "! ", "? ")))
                said += word[:1].upper() + word[1:] if first else word
            last = key
        return said + self.after(facts.get(last), end)

    def _score(self, pairs: Any, before: str, names: Mapping[str, str]) -> str:
        """Who has how much, in the order given: "Ana and Cy 6, Bo and Di 5"."""
        said = ""
        for who, much in pairs:
            said += ", " if said else ""
            said += f"{self.called(people(who, names), before + said)} {signed(str(much))}"
        return said

    def after(self, number: object, text: str) -> str:
        """The text that follows a fact, which may be a number."""
        return text

    def inflected(self, word: str, form: str) -> str:
        """A fact that is no person, in the form that its gap has."""
        return word

    def agreeing(
        self, verb: str, facts: Mapping[str, object], named: str, who: str, last: str, names: Mapping[str, str]
    ) -> str:
        """What stands in brackets, in the form that goes with the fact named, or else with the last person."""
        raise NotImplementedError

    def called(self, who: list[str], before: str, form: str = "", alone: str = "") -> str:
        """People as the sentence calls them where it has come to: "Pip", "you", "Ana and Bo", "Pip's", "your"."""
        raise NotImplementedError

    def without_options(self, text: str) -> str:
        """A rule as it is told at a table: nothing on how an option changes it, for what was chosen stands above it.

        An option without which the rest makes no sense is a house rule.
        """
        kept = []
        for sentence in re.sub(self.aside, "", text).split(". "):
            if re.match(self.first, sentence):
                rest = sentence.partition("; ")[2]
                sentence = rest[:1].upper() + rest[1:]
            kept.append(re.sub(self.last, "", sentence).removesuffix("."))
        told = ". ".join(filter(None, kept))
        told += "" if told.endswith(("!", "?")) else "."
        return told.replace(*self.house)

    def asked(self, words: str) -> str:
        """The words of a button as what they ask for, "lay 7♣": without what explains them."""
        return re.sub(r" \([^)]*\)$|: .*$|[!?]$", "", words)


@lru_cache(4096)  # the same sentences are said again at every look
def _gaps(pattern: re.Pattern[str], template: str) -> tuple[tuple[Gap, ...], str]:
    """The gaps of a template, and what stands after the last one."""
    found, end = [], 0
    for gap in pattern.finditer(template):
        found.append(Gap(template[end : gap.start()], *gap.groups("")))
        end = gap.end()
    return tuple(found), template[end:]


def begins(before: str) -> bool:
    """Whether a sentence begins behind this text."""
    return not before or before.removesuffix(" ").endswith((".", "!", "?", ":", "“", "„"))


def people(fact: object, names: Mapping[str, str]) -> list[str]:
    """The names of a seat, or of several; of a number only whether it is one or several."""
    if type(fact) is int:
        return [""] if fact in (1, -1) else ["", ""]
    return [names.get(str(seat), str(seat)) for seat in (fact if isinstance(fact, tuple) else (fact,))]


def _paired(fact: object) -> bool:
    return isinstance(fact, tuple) and bool(fact) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in fact)


def signed(text: str) -> str:
    """A text as it is shown: a number below nothing has a minus sign, not a hyphen."""
    return re.sub(r"(?<![\w-])-(?=\d)", "−", text)


# ---- English --------------------------------------------------------------------------------------------------------

# one person; you, or several; I
IRREGULAR = {"be": ("is", "are", "am"), "was": ("was", "were", "was"), "have": ("has", "have", "have")}
# What is counted at a card table. A word that is not here, such as the verb in "1 wins", stays as it is written.
NOUNS = {
    f"{one}s": one
    for one in (
        "build card chip club counter deal device diamond fan game group hand heart hint minute mistake move pair pile "
        "player point position round seat second spade star state sweep time trick trump turn"
    ).split()
} | {"goes": "go", "tries": "try", "matches": "match"}
NOUN = re.compile(r"( (?:more )?)(\w+)")


NO_VERBS = ("A", "Half", "I", "No", "Nothing")  # words of a button that begins with no verb


def bids(words: str) -> bool:
    """Whether the words of a button bid to do something ("Pass"), and are not what is said with it ("No swap")."""
    verb = words.partition(" ")[0]
    return verb.isalpha() and verb not in NO_VERBS


class English(Grammar):
    """English writes a verb in its base form, ``[pick]``, and what belongs to somebody as ``{seat}'s``."""

    # ``'s`` before the end of a sentence or of a part of one is "yours", not "your".
    pattern = re.compile(r"\{(\w+)\}('s(?=\W*$|[.,;:!?]))?('s)?|\[(?:(\w+): )?([a-z]+[^\]]*)\]")

    aside = r" \((?:options? )?`[^)]*\)"
    first = "(The|With the) options?"
    last = r"; the options? `[^.;]*"
    house = ("the option `", "the house rule `")

    def agreeing(
        self, verb: str, facts: Mapping[str, object], named: str, who: str, last: str, names: Mapping[str, str]
    ) -> str:
        """A verb in the form that goes with these people: "picks" with one, "pick" with you or with several."""
        some = people(facts.get(named or who, ""), names)
        word = re.match("[a-z]+", verb)
        base = word[0] if word else ""
        rest, several = verb[len(base) :], len(some) > 1 or some in ([YOU], [ME])
        if base in IRREGULAR:
            return IRREGULAR[base][2 if some == [ME] else several] + rest
        if several:
            return base + rest
        if re.search(r"[^aeiou]y$", base):
            return f"{base[:-1]}ies{rest}"
        return base + ("es" if re.search(r"(s|x|z|ch|sh|o)$", base) else "s") + rest

    def called(self, who: list[str], before: str, form: str = "", alone: str = "") -> str:
        """People as English calls them: "Pip", "you", "Ana and Bo", "Pip's", "your", "yours"."""
        first = begins(before)
        if who in ([YOU], [ME]) and (form or alone):
            own = {YOU: ("your", "yours"), ME: ("my", "mine")}[who[0]]
            word = own[1] if alone else own[0]
            return word.capitalize() if first else word
        called = [name if first and i == 0 else "you" if name == YOU else name for i, name in enumerate(who)]
        return self.both.join(called) + (form or alone)

    def inflected(self, word: str, form: str) -> str:
        """A thing, or what belongs to it."""
        return word + form

    def asked(self, words: str) -> str:
        """The words of a button as what follows "May you"."""
        words = super().asked(words)
        if words.startswith("“"):
            return f"say {words}"
        return (words[:1].lower() + words[1:]).replace(" my ", " your ").replace(" – ", " and say ", 1)

    def told(self, template: str, *, mine: bool) -> str:
        """The template of a button's words as one that tells what somebody does.

        "Lay {card} and say {said}" becomes "{seat} [lay] {card} and [say] {said}.", and "Keep my hand" becomes
        "{seat} [keep] the hand.".
        """
        verb, _, rest = (template if mine else re.sub(r"\bmy\b", "the", template)).partition(" ")
        does = re.sub(r" and ([a-z]+)\b", r" and [\1]", rest)
        return f"{{seat}} [{verb.lower()}] {does}".rstrip() + "."

    def after(self, number: object, text: str) -> str:
        """The text that follows a number, with the noun that it begins with in the singular after one."""
        found = NOUN.match(text) if type(number) is int and number in (1, -1) else None
        return text if found is None else found[1] + NOUNS.get(found[2], found[2]) + text[found.end() :]


ENGLISH = English()


# ---- every other language -------------------------------------------------------------------------------------------


class WrittenGrammar(Grammar):
    """A language that writes the forms of its words, between bars, and how "you" is inflected, behind a colon.

    ``[legst|legt|legen|lege|legt]`` is for you, for one, for several, and where needed for me, and for several of whom
    you are one. ``{n} [Punkt|Punkte]``, two forms, goes with the number before it, in the plural forms of gettext; with
    more forms the number is named, ``[n: ...]``. ``{other:dir}`` says how you are called there; anybody else is called
    by the name.
    """

    pattern = re.compile(r"\{(\w+)()(?::(\w+))?\}|\[(?:(\w+): )?([^\]]+)\]")
    you: ClassVar[Mapping[str, str]]  # how you are called, form by form, and I likewise: {"du": "ich", "dich": "mich"}

    def plural(self, n: int) -> int:
        """Which of the plural forms goes with a number, as gettext counts them."""
        return int(n != 1)

    def owner(self, who: list[str]) -> str:
        """People in front of what is theirs, "Anas"."""
        raise NotImplementedError

    def agreeing(
        self, verb: str, facts: Mapping[str, object], named: str, who: str, last: str, names: Mapping[str, str]
    ) -> str:
        """The form that goes with a number, or with people."""
        forms = verb.split("|")
        number = facts.get(named or (last if len(forms) == 2 else who), "")
        if type(number) is int:
            return forms[min(self.plural(abs(number)), len(forms) - 1)]
        some = people(facts.get(named or who, ""), names)
        if some == [ME]:
            return forms[3] if len(forms) > 3 else forms[0]
        if len(some) > 1:
            return forms[4] if len(forms) > 4 and YOU in some else forms[2]
        return forms[0] if some == [YOU] else forms[1]

    def called(self, who: list[str], before: str, form: str = "", alone: str = "") -> str:
        """People as the sentence calls them where it has come to: "Pip", "dir", "Ana und du", "Anas", "deine"."""
        first = begins(before)
        form = form or next(iter(self.you))
        if who in ([YOU], [ME]):
            word = form if who == [YOU] else self.mine(form)
            return word[:1].upper() + word[1:] if first else word
        if form not in self.you:
            return self.owner(who)
        called = [form if name == YOU else self.mine(form) if name == ME else name for name in who]
        said = self.both.join(called)
        return said[:1].upper() + said[1:] if first else said

    def mine(self, form: str) -> str:
        """What I say where you are called so."""
        return self.you[form]
