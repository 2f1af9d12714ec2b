"""Nothing in books and lessons is built in a way that nobody would say aloud; test_said asks what games say.

And what is written there for young children, they can read.
"""

import re

import laws
import patterns
import pytest
import reading
import texts

from cardlab.games import book
from notebooks import FOLDER, NAMES, cells


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_book_says_what_people_say(game):
    it = book(game)
    for rule in it.rules.values():
        assert not patterns.wrong(rule.text, game=game), rule.id
        assert not patterns.wrong(rule.child, game=game, child=True), rule.id
    for text in (it.aim, *it.words.values(), *(stage.text for stage in it.stages.values())):
        assert not patterns.wrong(text, game=game)
    for line in re.sub(r"`[^`]*`", "", it.source.partition("## Variations")[2]).splitlines():
        assert not patterns.wrong(texts.plain(line), game=game)


@pytest.mark.parametrize("game", laws.GAMES)
def test_what_early_stages_have_for_children_is_easy_to_read(game):
    """The child's halves of all rules of a stage, of those that are new in it, and the lesson's questions and words."""
    it, had = book(game), set()
    for stage in reading.early(game):
        on = [it.rules[id].child for id in it.rules if id in it.stage(stage).on]
        new = [it.rules[id].child for id in it.rules if id in it.stage(stage).on - had]
        had |= it.stage(stage).on
        assert not reading.too_hard(on) and not reading.too_hard(new), stage
        number = stage.rstrip("abc")
        some = [cell for cell in cells(f"{game}.ipynb", "code") if re.match(rf"stage-{number}[a-z]?-", cell.id)]
        assert not reading.too_hard(line for cell in some for line in texts.exercised(cell.source)), stage


def test_which_stages_are_early_the_books_say():
    assert reading.early("black_jack") == ["1", "2a", "2b", "2c", "3", "4", "5"]
    assert reading.early("la_belle_lucie") == ["1", "2", "3", "4"], "from about 6, and from 8"
    assert reading.early("bela") == [] and reading.early("casino") == ["1", "2", "3", "4", "5", "6"]
    hard = "Declarations of identical value are subsequently compared according to established priorities."
    assert reading.too_hard([f"{n} {hard}" for n in range(9)]) > 9 > reading.GRADE
    assert not reading.too_hard([f"You have {n} cards. Pick one up, or lay one on the pile." for n in range(9)])


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_says_what_people_say(name):
    game = name.removesuffix(".ipynb")
    for cell in cells(name, "markdown"):
        if cell.id == "answers":
            continue
        words = texts.plain(re.sub(r"`[^`]*`", "this", cell.source))
        for said in re.findall(r"“([^”]*)”", " ".join(re.findall(r"\*\*Say:\*\*(.*)", words))):
            assert not patterns.wrong(said, game=game, child=True), cell.id
        for line in words.splitlines():
            assert not patterns.wrong(re.sub(r"^[-> ]+|[*`]", "", line), game=game), cell.id
    for cell in cells(name, "code"):
        for line in texts.exercised(cell.source):
            assert not patterns.wrong(texts.plain(line), game=game, child="Exercise(" in cell.source), cell.id


def test_tables_pages_and_commands_say_what_people_say():
    """What is said everywhere, in the modules that know no game; real cards are laid on a real table."""
    for text in (*texts.house(), *texts.scripts()):
        game = "black_jack" if text.where == "cardlab/paper/lesson.py" else ""
        for line in texts.plain(text.text).split("\n\n"):
            assert not patterns.wrong(line, game=game), text.where


def test_an_apostrophe_is_straight_wherever_people_read():
    """One kind everywhere, and the one that everybody can type: in games, books and lessons, on pages and in docs."""
    kinds = (".css", ".html", ".ipynb", ".j2", ".js", ".md", ".py")
    places = (texts.LIBRARY, FOLDER, texts.ROOT / "docs")
    files = [
        file for place in places for file in place.rglob("*") if file.suffix in kinds and "vendor" not in file.parts
    ]
    assert len(files) > 300 and not curled("It's Ana's.")
    assert [what for what in ("It’s", "It\\u2019s", "It&rsquo;s") if not curled(what)] == []
    assert [str(file) for file in (*files, *texts.PAGES) if curled(file.read_text(encoding="utf-8"))] == []


def curled(text):
    return re.search(r"[‘’]|\\u201[89]|&[lr]squo;", text)


@pytest.mark.parametrize(
    ("aloud", "stiff", "what"),
    [
        ("Who begins?", "Who picks up has had the turn.", "a sentence begins with a bare “who”"),
        ("Whoever has none, or the player who led, pays.", "It pays for who has none.", "“who” stands for “whoever”"),
        ("Lead your lowest card of a suit.", "Of a suit its lowest card is led.", "a group is named before"),
        ("Look, there's the 7♥.", "Here lies 7♥.", "cards lie"),
        ("The 10 comes next.", "Then comes the 10.", "the verb comes before the doer"),
        ("You only have 3 chips.", "So many chips are not there.", "something is missing, or not there"),
        ("Say “Bela”, and it's yours.", 'Say "Bela".', "a quotation mark is straight"),
        ("You play cards and lay off the rest.", "Pip lays a card.", "“lay” is said of cards"),
        ("One idea. Then another.", "One idea; another.", "a child reads a semicolon"),
        ("So: hearts.", "So: this: hearts.", "a child reads a chain of colons"),
        ("You can't.", "You can't!", "a refusal shouts"),
        ("Take 7♣ 8♣ 9♣ 10♣ with the king that you put down a turn ago.", "word " * 12 + "word.", "more than 12 words"),
        ("Cards, such as aces.", "Cards, e.g. aces.", "a word is cut short"),
    ],
)
def test_what_is_stiff_is_found_and_what_is_said_aloud_is_not(aloud, stiff, what):
    assert not [*patterns.faults(aloud, child=True, refusal=True)]
    assert any(what in found for found, _ in patterns.faults(stiff, child=True, refusal=True))


def test_every_exception_is_needed():
    """Each stands somewhere: what is said aloud by now is taken off the list."""
    files = (*FOLDER.glob("*.ipynb"), *texts.LIBRARY.rglob("*.py"))
    everywhere = "\n".join(file.read_text(encoding="utf-8") for file in files)
    assert [words for words in patterns.SAID if words not in everywhere] == []
