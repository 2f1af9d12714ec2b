"""A language that nobody speaks: every message between «marks», each vowel twice and accented, so two fifths longer.

Why so: what is shown without accents is a text that nobody can translate, and what has no room for such long words has
none for those of other languages. It is a package, as anybody's language is, written from the messages of the code.
"""

import re
import sys
from contextlib import contextmanager
from dataclasses import replace
from functools import cache

from cardlab import games, language
from cardlab.language import files
from cardlab.language.grammar import ENGLISH, ME, YOU

CODE = "qps"
ACCENTED = dict(zip("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ", strict=True))
# What is no words: gaps, brackets, what is escaped in a script, marks of HTML.
KEPT = re.compile(r"(\{\w+\}(?:'s)?|\[[^\]]*\]|\\.|&\w+;|<[^>]*>)")
GRAMMAR = '''"""How sentences are filled in a language that nobody speaks."""

from cardlab.language.grammar import WrittenGrammar


class Pseudo(WrittenGrammar):
    both = " «áánd» "
    you = {"yóóúú": "Í"}
    aside = first = last = "(?!)"
    house = ("«", "«")

    def mine(self, form):
        return self.you.get(form, "mýý")

    def owner(self, who):
        return self.both.join(who) + "'s"


GRAMMAR = Pseudo()
'''


def accented(words):
    """Words with each vowel twice, and an accent on both."""
    return "".join(ACCENTED[one] + ACCENTED[one.lower()] if one in ACCENTED else one for one in words)


def said(message):
    """A message in this language: its gaps and its forms stay what they are."""
    return f"«{''.join(map(_part, KEPT.split(message)))}»" if re.search("[A-Za-z]", message) else message


def _part(part):
    """A part of a message: a gap, forms in brackets, or words."""
    if owner := re.fullmatch(r"\{(\w+)\}'s", part):
        return f"{{{owner[1]}:yóóúúr}}"
    if forms := re.fullmatch(r"\[(\w+: )?([^\]]+)\]", part):
        some = forms[2].split("|") if "|" in forms[2] else _forms(forms[2])
        return f"[{forms[1] or ''}{'|'.join(map(accented, some))}]"
    return part if KEPT.fullmatch(part) else accented(part)


def _forms(verb):
    """A verb for you, for one, for several, for me, and for several of whom you are one."""
    who = YOU, "Pip", ("Pip", "Dot"), ME, (YOU, "Pip")
    return [ENGLISH.agreeing(verb, {"seat": one}, "", "seat", "", {}) for one in who]


@cache
def _messages():
    """All messages as a file of the standard library's kind: a catalogue of ours has them, which is quicker to read."""
    from io import BytesIO

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with (files.folder("de") / "messages.po").open("rb") as file:
        known, written = read_po(file), BytesIO()
    for one in known:
        one.string = one.id and said(one.id)
    write_mo(written, known)
    return written.getvalue()


def write(folder, code=CODE):
    """Write the package of the language into a folder, as if it were installed there."""
    package, entered = folder / f"cardlab_{code}", folder / f"cardlab_{code}-1.dist-info"
    for made in (package, entered):
        made.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "grammar.py").write_text(GRAMMAR, "utf-8")
    (package / "messages.mo").write_bytes(_messages())
    (entered / "METADATA").write_text(f"Metadata-Version: 2.1\nName: cardlab-{code}\nVersion: 1\n")
    (entered / "entry_points.txt").write_text(f"[cardlab.languages]\n{code} = cardlab_{code}\n")
    return folder


@contextmanager
def spoken(folder):
    """Speak it meanwhile; the rule books are in it, too."""
    parsed, path = games._parsed, [*sys.path]
    sys.path.insert(0, str(write(folder)))
    forget()
    games._parsed = cache(lambda place, code="": _book(parsed(place)) if code == CODE else parsed(place, code))
    try:
        with language.speaking(CODE):
            yield
    finally:
        games._parsed, sys.path[:] = parsed, path
        forget()


def forget():
    """Look again which languages are there."""
    for kept in (language.languages, language._packages, language.grammar_of, language._messages):
        kept.cache_clear()


def _book(book):
    """A rule book in it."""
    rules = {id: replace(one, text=said(one.text), child=said(one.child)) for id, one in book.rules.items()}
    stages = {id: replace(one, text=said(one.text)) for id, one in book.stages.items()}
    words = {said(word): said(meaning) for word, meaning in book.words.items()}
    return replace(book, aim=said(book.aim), rules=rules, stages=stages, words=words, language=CODE)
