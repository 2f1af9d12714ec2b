"""What the words of an exercise name, and the same words when cards, suits, ranks and people change places.

Why so: a sentence that was true stays true only if all that it names goes through the same change. What a word means is
looked up in the pack of its game; a word that may mean two things, such as "7" or "two", never follows a rank that has
changed, and a word that no card has, such as the shape of a sign, follows nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property

from ...language import SOURCE, current, grammar_of
from ...rules.cards import BLACK, RED, SUIT_SIGNS, Card
from ...rules.state import State
from ...rules.symmetry import Change

SHAPES = re.compile(r"\b(leaf|stalk|heart-shaped|balls?)\b", re.I)  # words for the signs that go with no change
PLACES = re.compile(
    r"\b(rows?|columns?|corner|left|right|(first|last) (two|three)|third|fourth|fifth|sixth|fan \d+)\b", re.I
)
KINDS = re.compile(r"\b(numbers?|pictures?)\b", re.I)  # an ace is neither
NUMBERS = "one two three four five six seven eight nine ten eleven twelve thirteen".split()
COURTS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
MANY = {"six": "sixes"} | {word: f"{word}s" for word in (*COURTS.values(), *NUMBERS) if word != "six"}


class CannotFollow(ValueError):
    """A word that cannot follow a change."""


@cache
def rank_of(word: str) -> str:
    """The rank that a word for one of its cards names: "ace" is A, "10" and "ten" are T."""
    for letter, court in COURTS.items():
        if word in (court, letter):
            return letter
    number = NUMBERS.index(word) + 1 if word in NUMBERS else int(word) if word.isdigit() else 0
    return {0: "", 10: "T"}.get(number, str(number))


def told(rank: str) -> str:
    """The word for one card of a rank."""
    return COURTS.get(rank) or NUMBERS[(10 if rank == "T" else int(rank)) - 1]


def several(words: Iterable[str]) -> str:
    """A pattern of these words, as they are and at the beginning of a sentence, the longest first."""
    both = {form for word in words for form in (word, word[:1].upper() + word[1:])}
    ends = ((r"\b" if w[0].isalnum() else "") + re.escape(w) + (r"\b" if w[-1].isalnum() else "") for w in both)
    return "|".join(sorted(ends, key=len, reverse=True)) or "(?!)"


class Wording:
    """The words of an exercise at a table: what they name, and how they follow a change."""

    def __init__(self, state: State, names: Mapping[str, str]) -> None:
        self.kind, self.names = type(state), names
        pack = dict.fromkeys(state.pack())
        self.card_words = {card.sign: card for card in pack} | {card.words: card for card in pack}
        self.titles = {word: frozenset(map(Card, codes)) for word, codes in self.kind.titles.items()}
        self.suit_words = {word: suit for suit, word in self.kind.suits.items()}
        self.suit_words |= {w.removesuffix("s"): s for s, w in self.kind.suits.items() if w.endswith("s")}
        self.coloured = "red" not in self.suit_words
        self.people = {name: seat for seat, name in names.items() if name != "You"}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """All words that name something, each kind in a group of its own."""
        numbers = "|".join(NUMBERS[1:])
        both = f"{numbers}|{'|'.join(map(str.title, NUMBERS[1:]))}"
        groups = {
            "card": several(self.card_words),
            "title": several(self.titles),
            "name": several(self.people),
            "suit": several(self.suit_words),
            "sign": "|".join(SUIT_SIGNS.values()) if set(self.kind.suits) <= set(SUIT_SIGNS) else "(?!)",
            "colour": r"\b[Rr]ed\b|\b[Bb]lack\b" if self.coloured else "(?!)",
            "many": several(MANY.values()),
            "court": several(COURTS.values()),
            "letter": r"\b[JQK]\b|\bA\b(?! [a-z])",
            "single": rf"(?:(?<=\ban )|(?<=\ba ))\b(?:{numbers}|\d+)\b|(?<=\bno )(?:{numbers})\b(?! \w+s\b)",
            "count": rf"\b(?:{both})\b(?! signs)(?= (?:of|more|[A-Za-z]+s|[A-Za-z]+ [a-z]+s)\b)",
            "number": rf"\b(?:{both}|\d+)\b",
        }
        each = "|".join(f"(?P<{name}>{words})" for name, words in groups.items())
        return re.compile(rf"(?:\b(?P<article>[Aa]n?) )?(?:{each})")

    def follow(self, text: str, change: Change, names: Mapping[str, str]) -> str:
        """The text with all that it names as it is after a change. Raises CannotFollow."""
        if change.places and (place := PLACES.search(text)):
            raise CannotFollow(place[0])
        if (change.suits or change.own) and (shape := SHAPES.search(text)):
            raise CannotFollow(shape[0])

        if word := self.fixed(text, numbers=bool(change.ranks or change.own)):
            raise CannotFollow(word)

        def after(found: re.Match[str]) -> str:
            group = found.lastgroup or ""
            old = found[group]
            new = getattr(self, f"_{group}", self._as_it_is)(old, change, names)
            begins = old not in self.titles or re.search(r"(^|[.!?:] )$", text[: found.start()])
            if old[0].isupper() and begins:
                new = new[0].upper() + new[1:]
            if not found["article"]:
                return new
            if current() != SOURCE:
                return f"{found['article']} {new}"
            article = "an" if re.match(r"[aeiou]|8|11\b|18\b|A(?!\w)", new) else "a"
            return f"{article.title() if found['article'][0].isupper() else article} {new}"

        return self.pattern.sub(after, text)

    def fixed(self, text: str, *, numbers: bool) -> str:
        """A word that follows no change: in another language only signs, as in 7♣, and plain names do."""
        if current() == SOURCE:
            return ""
        grammar = grammar_of(current())
        owners = "|".join(rf"\b{re.escape(name)}(?:s\b|')" for name in self.people) or "(?!)"
        found = re.search(grammar.cards, text) or re.search(owners, text)
        found = found or (re.search(grammar.numbers, text) if numbers else None)
        return f"“{found[0]}”" if found else ""

    # ---- one kind of word each --------------------------------------------------------------------------------------

    def _as_it_is(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        return old

    def _card(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        card = self.card_words.get(old) or self.card_words[old[0].lower() + old[1:]]
        new = change.card(card)
        return new.sign if old.lower() == card.sign.lower() else new.words

    def _title(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        word = old if old in self.titles else old[0].lower() + old[1:]
        cards = frozenset(map(change.card, self.titles[word]))
        if cards == self.titles[word]:
            return old
        same = [w for w, some in self.titles.items() if some == cards]
        if not same:
            raise CannotFollow(old)
        at = [w for w, some in self.titles.items() if some == self.titles[word]].index(word)
        return same[min(at, len(same) - 1)]

    def _name(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        return names[change.seats[self.people[old]]]

    def _suit(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        suit = self.suit_words[old.lower()]
        self._whole(old, suit, change)
        word = self.kind.suits[change.suit(suit)]
        return word if old.lower() == self.kind.suits[suit] else word.removesuffix("s")

    def _sign(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        suit = next(s for s, sign in SUIT_SIGNS.items() if sign == old)
        self._whole(old, suit, change)
        return SUIT_SIGNS[change.suit(suit)]

    def _whole(self, old: str, suits: str, change: Change) -> None:
        """Only whole suits can be named: one of which single cards have changed places has no word any more."""
        if any(card.suit in suits and new.suit not in suits for card, new in change.own.items()):
            raise CannotFollow(old)

    def _colour(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        mine, other = (RED, BLACK) if old.lower() == "red" else (BLACK, RED)
        self._whole(old, mine, change)
        new = set(map(change.suit, mine))
        if new not in (set(mine), set(other)):
            raise CannotFollow(old)
        return old if new == set(mine) else ("black" if mine is RED else "red")

    def _rank(self, word: str, change: Change) -> str:
        rank = rank_of(word)
        if rank == "T" and "10" in change.ranks:
            rank = "10"
        return change.ranks.get(rank, rank)

    def _many(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        one = next(word for word, many in MANY.items() if many == old.lower())
        return MANY[told(self._rank(one, change))]

    def _court(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        return told(self._rank(old.lower(), change))

    def _letter(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        rank = self._rank(old, change)
        return "10" if rank == "T" else rank

    def _single(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        rank = self._rank(old, change)
        if old.isdigit():
            return "10" if rank == "T" else rank
        return told(rank)

    def _number(self, old: str, change: Change, names: Mapping[str, str]) -> str:
        rank = rank_of(old.lower())
        if self._rank(old.lower(), change) != ("10" if rank == "T" and "10" in change.ranks else rank):
            raise CannotFollow(old)
        return old

    def _found(self, texts: Iterable[str], *groups: str) -> list[tuple[str, str]]:
        found = (one for text in texts for one in self.pattern.finditer(text))
        return [(one.lastgroup, one[one.lastgroup]) for one in found if one.lastgroup in groups]

    def groups(self, texts: Collection[str], ranks: Iterable[str]) -> list[list[str]]:
        """The ranks that may change places: none that a number may mean, and pictures apart where they are told."""
        unclear = {rank_of(word.lower()) for _, word in self._found(texts, "number")}
        free = [rank for rank in ranks if rank not in unclear]
        if not any(map(KINDS.search, texts)):
            return [free]
        return [[rank for rank in free if (rank in "JQK") == court and rank != "A"] for court in (True, False)]

    def cards(self, texts: Collection[str], pack: Collection[Card]) -> set[Card]:
        """The cards that the texts speak of, all of a rank where they name one."""
        words = self._found(texts, "card", "title", "many", "court", "letter", "single")
        some = {self.card_words.get(w) or self.card_words[w[0].lower() + w[1:]] for kind, w in words if kind == "card"}
        for kind, word in words:
            if kind == "title":
                some |= self.titles.get(word) or self.titles[word[0].lower() + word[1:]]
            elif kind != "card":
                word = word if kind == "letter" else word.lower()
                rank = rank_of(next((one for one, many in MANY.items() if many == word), word))
                some |= {card for card in pack if card.rank in (rank, "10" if rank == "T" else rank)}
        return some
