"""Sentences about people read right for "You", for a name and for several names: every template of every game."""

import ast
import importlib
import re

import laws
import pytest

from cardlab.games import book
from cardlab.lab.laws.sentences import BrokenLaw, numbered
from cardlab.language.grammar import NOUNS, PEOPLE, signed
from cardlab.rules.moves import Reason, spoken
from cardlab.rules.text.sentences import so_many
from notebooks import KNOWING, cells

ID = re.compile(r"[A-Z]{3}-\d+[a-z]?")
PERSON = r"\{(?:seat|seats|other)\}"
# A verb that follows a person and is not in brackets would be right for a name alone.
LOOSE = re.compile(rf"{PERSON},? (?:also |too |now |only |then )?(?:[a-z]+s|have|are|was|were)\b(?!')")
WRONG = re.compile(r"\b[Yy]ou (?:[a-z]+[^s]s|has|is|was)\b|\bYou's\b|[a-z,] You\b|\byou's\b|[][]")
NAMES = {"A": "You", "B": "Pip", "C": "Ana"}


def templates(game, about=PERSON):
    """(rule, sentence) for each sentence in the modules of a game about people, or about something else."""
    found = {}
    for file in laws.files(game):
        for value in vars(importlib.import_module(f"{laws.module_of(game).__package__}.{file.stem}")).values():
            for one in value.values() if isinstance(value, dict) else [value]:
                if isinstance(one, tuple) and len(one) in (2, 3) and all(isinstance(t, str) for t in one):
                    found |= {text: one[0] for text in one[1:] if ID.fullmatch(one[0])}
    return [(rule, text) for text, rule in found.items() if re.search(about, text)]


def loose_verbs():
    """The forms that bracketed verbs take for one person, carried on by "and": so they are right for a name alone."""
    bases = {
        verb for game in laws.GAMES for _, text in templates(game) for verb in re.findall(r"\[(?:\w+: )?(\w+)", text)
    }
    singular = sorted(spoken(f"{{seat}} [{base}]", {"seat": "B"}, NAMES).removeprefix("Pip ") for base in bases)
    return re.compile(rf"\b(?:and|but|so|then) (?:{'|'.join(singular)})\b")


@pytest.mark.parametrize("game", laws.GAMES)
def test_the_verbs_of_every_sentence_agree_with_whoever_it_is_about(game):
    left_out = loose_verbs()
    for rule, text in templates(game):
        loose = LOOSE.search(text) or left_out.search(re.sub(r"\[.*?\]|“.*?”", "", text))
        assert not loose, f"{rule}: put the verb {loose[0]!r} in brackets in its base form: {text}"
        gaps = dict.fromkeys(re.findall(r"\{(\w+)\}", text), "9")
        for seat, other, seats in (
            ("A", "B", ("A",)),
            ("B", "A", ("B",)),
            ("B", "C", ("A", "B")),
            ("C", "B", ("B", "C")),
        ):
            said = spoken(text, gaps | {k: {"seat": seat, "other": other, "seats": seats}[k] for k in PEOPLE}, NAMES)
            assert not WRONG.search(said), f"{rule}: {said}"


@pytest.mark.parametrize(
    ("template", "you", "name", "several"),
    [
        ("{seats} [pick] up {count}.", "You pick up 2 cards.", "Pip picks up 2 cards.", "Ana and Pip pick up 2 cards."),
        ("{seats} [have] {n} and [go] on.", "You have 3 and go on.", "Pip has 3 and goes on.", "Ana and Pip have 3 and go on."),  # noqa: E501
        ("Now {seats} [be] next.", "Now you are next.", "Now Pip is next.", "Now Ana and Pip are next."),
        ("It is {seats}'s turn.", "It is your turn.", "It is Pip's turn.", "It is Ana and Pip's turn."),
        ("Not {seats}'s.", "Not yours.", "Not Pip's.", "Not Ana and Pip's."),
        ("{seats}'s turn.", "Your turn.", "Pip's turn.", "Ana and Pip's turn."),
        ("Gone. {seats} [pass].", "Gone. You pass.", "Gone. Pip passes.", "Gone. Ana and Pip pass."),
        ("{seats} [try] it, so [win].", "You try it, so win.", "Pip tries it, so wins.", "Ana and Pip try it, so win."),
    ],
)  # fmt: skip
def test_one_template_speaks_to_you_of_a_name_and_of_several(template, you, name, several):
    for seats, said in (("A", you), ("B", name), (("C", "B"), several)):
        assert Reason("", template, seats=seats, count=2, n=3).say(names=NAMES) == said


def test_a_verb_may_name_its_person():
    why = Reason("", "{seat} [throw] to {other}, and [seat: know] it.", seat="B", other="A")
    assert why.say(names=NAMES) == "Pip throws to you, and knows it."


def test_a_name_is_never_read_as_a_template():
    assert Reason("", "{seat} [win].", seat="A").say(names={"A": "{seat} [be] <b>"}) == "{seat} [be] <b> wins."


def test_who_has_how_much_is_told_with_the_names():
    why = Reason("", "Most points: {score}. So far {score}.", score=((("B", "C"), 6), (("A",), 5)))
    assert why.say(names=NAMES) == "Most points: Pip and Ana 6, you 5. So far Pip and Ana 6, you 5."
    assert Reason("", "{score}.", score=(("A", 6), ("B", 0))).say(names=NAMES) == "You 6, Pip 0."


def test_numbers_below_nothing_have_a_minus_sign():
    said = Reason("", "{seat} [have] {n}: {score}.", seat="B", n=-3, score=(("A", "+2"), (("B", "C"), -2)))
    assert said.say(names=NAMES) == "Pip has −3: You +2, Pip and Ana −2."
    assert signed("dealer · -250") == "dealer · −250" and signed("-5 → -12") == "−5 → −12"
    assert signed("7-8, Anne-2, 3 - 4") == "7-8, Anne-2, 3 - 4", "only what is a number below nothing"


# ---- one word for ♠ ♥ ♦ ♣ -------------------------------------------------------------------------------------------

SAID = re.compile(r"\b(suit|sign)s?\b", re.I)


def heard(game):
    """What a child may read or hear of a game: where it stands, and the text."""
    if game in laws.GAMES:
        yield from ((file.name, text) for file in laws.files(game) for text in spoken_in(ast.parse(file.read_text())))
        yield from ((rule.id, rule.child) for rule in book(game).rules.values())
    for cell in cells(f"{game}.ipynb", "markdown"):
        if cell.id not in ("teachers", "answers"):
            yield cell.id, cell.source
    for cell in cells(f"{game}.ipynb", "code"):
        yield from ((cell.id, text) for text in spoken_in(ast.parse(cell.source)))


def spoken_in(tree):
    """The sentences in some code, but for docstrings, errors, options, and the halves for grown-ups."""
    aside = set()
    for node in ast.walk(tree):
        parts = node.elts if isinstance(node, ast.Tuple) else node.args if isinstance(node, ast.Call) else []
        if len(parts) > 2 and isinstance(parts[0], ast.Constant) and ID.fullmatch(str(parts[0].value)):
            aside.add(parts[1])
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module) and ast.get_docstring(node):
            aside.add(node.body[0])
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "option"):
            aside.add(node)

    def texts(node):
        if node not in aside:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                yield re.sub(r"\{[^}]*\}|\w+:", "", node.value)  # no gaps, and no fields of a position
            for part in ast.iter_child_nodes(node):
                yield from texts(part)

    return texts(tree)


@pytest.mark.parametrize("game", [name.removesuffix(".ipynb") for name in KNOWING])
def test_a_game_says_sign_or_suit_and_never_both(game):
    """Whoever does not know the word suit yet hears of signs, in the lesson as at the table; others never do."""
    told = {}
    for where, text in heard(game):
        for found in SAID.finditer(text):
            told.setdefault(found[1].lower(), []).append((where, text))
    assert len(told) <= 1, told[min(told, key=lambda word: len(told[word]))]


def test_both_words_would_be_found():
    code = 'WHY = ("BLJ-20", "It fits not the suit.", "Find the same sign.")\ndef f():\n    """Of a suit."""\n'
    assert [*spoken_in(ast.parse(code))] == ["Find the same sign."]
    assert "Choose a suit!" in [*spoken_in(ast.parse('SAY = ("BLJ-41", "Name one.", "Choose a suit!")'))]


# ---- numbers and their nouns ----------------------------------------------------------------------------------------

COUNTED = re.compile(r"\{(\w+)\} (?:more )?([a-z]+s)\b")  # a fact, and what may be the noun that it counts
VERBS = {"is", "was", "has", "does"}


def test_nobody_says_one_cards():
    """What is counted anywhere is counted everywhere with a noun that can also be one."""
    told = {text for game in laws.GAMES for _, text in templates(game, ".")}
    counts = {fact for text in told for fact, noun in COUNTED.findall(text) if noun in NOUNS} - {"count", "card"}
    assert len(counts) > 5, counts
    for text in told:
        for fact, noun in COUNTED.findall(text):
            known = fact not in counts or noun in NOUNS or noun in VERBS
            assert known, f"“1 {noun}”: add the noun to rules/text/sentences.py, or write it otherwise: {text}"


@pytest.mark.parametrize(
    ("template", "one", "two"),
    [
        ("You have {n} chips.", "You have 1 chip.", "You have 2 chips."),
        ("{n} points [n: wait].", "1 point waits.", "2 points wait."),
        ("Find {n} more cards.", "Find 1 more card.", "Find 2 more cards."),
        ("{n} goes, {n} tries", "1 go, 1 try", "2 goes, 2 tries"),
        ("{n} wins the match, {n} of 7 chips.", "1 wins the match, 1 of 7 chips.", "2 wins the match, 2 of 7 chips."),
    ],
)
def test_a_noun_goes_with_its_number(template, one, two):
    assert Reason("", template, n=1).say() == one and Reason("", template, n=2).say() == two
    assert Reason("", "{n} points", n=-1).say() == "−1 point" == so_many(-1, "points")


def test_the_law_finds_a_noun_that_does_not_go_with_its_number():
    for text in ("You have 1 chips.", "−1 points for you.", "Find 1 more cards."):
        with pytest.raises(BrokenLaw, match="so_many"):
            numbered(text, "A note")
    for text in ("You have 11 chips.", "1 chip of 1,001 cards", "4.1 points", "1 wins."):
        numbered(text, "A note")
