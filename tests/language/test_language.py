"""Every other language: its books are the English ones, its sentences are whole, and nothing of a game is missing."""

import json
import re
from io import BytesIO

import laws
import pypdfium2 as pdfium
import pytest
import saying
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner

from cardlab import Game, rulebook
from cardlab.cli import cardlab
from cardlab.cli.arguments import SPOKEN, spoken_here
from cardlab.games import rules_of
from cardlab.lab.laws.sentences import sentence
from cardlab.language import SOURCE, Phrase, files, grammar_of, languages, speaking, translated
from cardlab.language.grammar import ME, YOU
from cardlab.language.lessons import language_of, shipped
from cardlab.lessons.notebooks import lay_out
from cardlab.picture.art.faces import Style, face
from cardlab.rules.cards import PACK
from cardlab.rules.moves import Reason
from cardlab.rules.text.sentences import also, either, so_many
from cardlab.table.table import Table

OTHERS = [language for language in languages() if language != SOURCE]
# A game that is written anew needs no other language before its author wants one.
GAMES = [game for game in laws.GAMES if (files.ROOT / "games" / game / f"book.{OTHERS[0]}.md").is_file()]
SHOWN = ("games", "rules", "play", "picture", "table", "room")  # whose messages a table needs
WORDS, CHILDS = 85, 34  # of a rule, which other languages say in a few words more than English
ENGLISH = re.compile(r"(?<![-\w])(?:the|you|your|and|with|card|cards|is|are|this|that|from)(?![-\w])")


def catalogue(language):
    with (files.folder(language) / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_book_is_the_english_one_in_other_words(game, language):
    english, book = rulebook(game), rulebook(game, language)
    assert book.language == language
    assert [(one.id, one.advice) for one in book.rules.values()] == [(r.id, r.advice) for r in english.rules.values()]
    assert {id: stage.on for id, stage in book.stages.items()} == {id: s.on for id, s in english.stages.items()}
    assert (dict(book.off), list(book.panel)) == (dict(english.off), list(english.panel))
    for one, other in zip(book.rules.values(), english.rules.values(), strict=True):
        assert len(one.text.split()) <= WORDS and len(one.child.split()) <= CHILDS, one.id
        assert one.text != other.text and one.child != other.child, one.id
        numbers = [set(re.findall(r"\d+", rule.text)) for rule in (one, other)]
        assert numbers[1] <= numbers[0] | set("12"), (one.id, "a number is missing")  # “one”, “two” may be words


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_in_one_language_and_tells_of_no_option(game, language):
    book, rules = rulebook(game, language), rules_of(game).Rules
    for stage in rules.stages:
        sheet = book.markdown(stage, rules.make(stage)).replace(book.story, "")  # which tells of English names
        assert "`" not in sheet and not ENGLISH.search(re.sub("“[^”]*”", "", sheet)), stage
        assert sheet.count("\n- **") > 5


@pytest.mark.parametrize("language", OTHERS)
def test_the_messages_are_compiled_and_none_is_odd(language):
    known, compiled = catalogue(language), BytesIO()
    write_mo(compiled, known)
    same = compiled.getvalue() == (files.folder(language) / "messages.mo").read_bytes()
    assert same, f"type: cardlab language update {language}"
    assert list(files.odd(known)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_of_a_game_or_a_table_is_missing(language):
    known, missing = catalogue(language), []
    for where, one in files.collected():
        found, (package, name) = known.get(one.text), (*where.split("/"), "")[:2]
        own = package == "games" and "." not in name and name not in GAMES
        if package in SHOWN and not own and not (found and found.string):
            missing.append((where, one.text))
    assert missing == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", laws.sampled(GAMES, 5, "said in another language"))
def test_what_a_game_says_is_whole_in_another_language(game, language):
    with speaking(language):
        for stage in saying.stages(game)[-1:]:
            for said in saying.hand.__wrapped__(game, stage):
                for line in (*said.child, *said.adults):
                    assert not re.search(r"[][{}|]|\bNone\b", line), line
                    assert not ENGLISH.search(re.sub("[“„][^”“]*[”“]", "", line)), line
                    if line[-1] in ".!?":
                        assert sentence(line), line


def test_a_sentence_agrees_with_whom_it_is_about():
    def german(template, **facts):
        names = {"A": YOU, "B": "Ana", "C": "Bo", "D": ME, "E": "Gus"}
        return grammar_of("de").filled(template, facts, names, lambda key, value: str(value))

    told = "{seat} [legst|legt|legen|lege|legt] {card} ab und [nimmst|nimmt|nehmen|nehme|nehmt] {n} [Karte|Karten] auf."
    for seat, said in (
        ("A", "Du legst 7♣ ab und nimmst 1 Karte auf."),
        ("B", "Ana legt 7♣ ab und nimmt 2 Karten auf."),
        (("B", "C"), "Ana und Bo legen 7♣ ab und nehmen 2 Karten auf."),
        (("B", "A"), "Ana und du legt 7♣ ab und nehmt 2 Karten auf."),
        ("D", "Ich lege 7♣ ab und nehme 2 Karten auf."),
    ):
        assert german(told, seat=seat, card="7♣", n=2 - (seat == "A")) == said
    whose = "Das ist {seat:deine} Karte. {other:dir} fehlt {seat:dein} Zug."
    assert german(whose, seat="A", other="E") == "Das ist deine Karte. Gus fehlt dein Zug."
    assert german(whose, seat="E", other="D") == "Das ist Gus' Karte. Mir fehlt Gus' Zug."
    with speaking("de"):
        assert [translated(so_many(n, "points")) for n in (1, 2, -1)] == ["1 Punkt", "2 Punkte", "−1 Punkt"]
        assert translated(also(["2", "3", "4"])) == "2, 3 und 4" and translated(either(["2", "3"])) == "2 oder 3"


def test_a_phrase_is_said_in_the_language_of_whoever_is_told():
    def king():
        return Phrase("{rank} of {suit}", {"rank": "king", "suit": "hearts"})

    kept = king()
    with speaking("de"):
        made, said = king(), translated(kept)
    assert (kept, made, said, translated(made)) == (*["king of hearts"] * 2, "Herz König", "king of hearts")


def test_what_nobody_has_translated_stays_english_and_an_unknown_language_is_refused():
    with speaking("de"):
        assert translated("Nobody has written this. Nor this.") == "Nobody has written this. Nor this."
        assert Reason("", "{seat} plays a tune.", seat="A").say(names={"A": "Ana"}) == "Ana plays a tune."
    for wrong in ("xx", "", "../de"):
        with pytest.raises(ValueError, match=r"There is no language .*Choose from en, de"), speaking(wrong):
            pass


def test_a_language_is_begun_by_a_command(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cardlab, ["language", "new", "fi"])
    assert done.exit_code == 0 and "messages.po" in done.output, done.output
    with (tmp_path / "cardlab_fi" / "messages.po").open("rb") as file:
        begun = read_po(file, locale="fi")
    assert len(begun) > 1000 and len(files.missing(begun)) == len(begun)
    made = {}
    exec((tmp_path / "cardlab_fi" / "grammar.py").read_text("utf-8"), made)
    assert made["GRAMMAR"].filled("{seat} [a|b|c|d|e]", {"seat": "A"}, {"A": "Ana"}, lambda key, value: "") == "Ana b"
    again = CliRunner().invoke(cardlab, ["language", "new", "de"])
    assert (
        again.exit_code and "Give the letters of a new language" in again.output + str(again.exception) + again.stderr
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("memory --rules", "Nehmt ein Kartenspiel. Für den Anfang"),
        ("accordion --worked", "Mit 8♣ auf 8♥ springen."),
        ("beggar_my_neighbour --sheet", "Spiel Sieger: getippt"),
        ("michigan --board", "Legt eure Chips in die Ringe"),
    ],
)
def test_what_is_printed_is_in_the_language_of_the_terminal(words, said, tmp_path):
    out = tmp_path / "some.pdf"
    done = CliRunner(env={"LANGUAGE": "", "LC_ALL": "de_DE.UTF-8"}).invoke(
        cardlab, ["print", *words.split(), "--out", str(out)]
    )
    assert done.exit_code == 0 and b"/Lang (de)" in out.read_bytes(), done.output
    with pdfium.PdfDocument(out) as pdf:
        text = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pdf).split())
    assert said in text and not ENGLISH.search(text), text


def test_cards_have_the_letters_of_a_language_if_they_are_wanted(tmp_path):
    for large in (False, True):
        german, plain = Style(large=large, language="de"), Style(large=large)
        assert all((face(card, german) != face(card, plain)) == (card.rank in "JQ") for card in PACK)
    made = {}
    for indices in ("own", "international"):
        out = tmp_path / f"{indices}.pdf"
        done = CliRunner().invoke(
            cardlab, f"print bela --indices {indices} --language de --out {out}".replace("\\", "/").split()
        )
        assert done.exit_code == 0, done.output
        with pdfium.PdfDocument(out) as pdf:
            made[indices] = [pdf[i].render().to_numpy().tobytes() for i in range(2)]
    assert made["own"][0] != made["international"][0] and made["own"][1] == made["international"][1], "but the backs"


@pytest.mark.parametrize(
    ("told", "asked", "spoken"),
    [
        ({"LANG": "de_AT.UTF-8"}, None, "de"), ({"LANG": "C.UTF-8"}, None, "en"), ({}, None, "en"),
        ({"LANGUAGE": "xx:de_DE:en", "LANG": "en_GB"}, None, "de"), ({"LANG": "de_DE"}, "en", "en"),
    ],
)  # fmt: skip
def test_the_terminal_chooses_the_language_unless_somebody_asks_for_one(told, asked, spoken, monkeypatch):
    for name in SPOKEN:
        monkeypatch.setenv(name, told.get(name, ""))
    assert spoken_here(asked) == spoken


@pytest.mark.parametrize("game", laws.sampled(GAMES, 4, "played in another language"))
def test_a_game_in_the_terminal_is_in_one_language(game):
    typed = "hint\nhint\nhint\nhint\n1\nwhy\n1\nfoo\n999\nhelp\n1\n1\nundo\n1\nquit\n"
    done = CliRunner().invoke(cardlab, ["play", game, "seed=5", "--plain", "--language", "de"], input=typed)
    said = re.sub("[“„][^”“]*[”“]|hint .*|why .*|undo .*|rules .*|save .*|help, quit", "", done.output)
    assert done.exit_code == 0 and "999" not in said and len(said) > 500, done.output
    assert not ENGLISH.search(said), ENGLISH.findall(said)
    assert not re.search(r"[][{}|]", said)


SPOKEN_TO = re.compile(
    r"""\b(?:aria-label|placeholder|title|alt)=(?:"[^"]*[^\W\d_]|\$\{")|>\s*[A-Z][a-z]+[^<>{}`;=]*</"""
)


def test_scripts_say_nothing_that_cannot_be_translated():
    scripts = [one for one in files.ROOT.glob("table/**/*.js") if "vendor" not in one.parts]
    assert len(scripts) > 30
    for script in scripts:
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", script.read_text("utf-8"), flags=re.DOTALL)
        assert not SPOKEN_TO.findall(text), script.name
    assert SPOKEN_TO.search("<p>Hello there</p>") and SPOKEN_TO.search('<i title="Hi">')


def test_lessons_are_laid_out_in_another_language_whole_or_in_english(tmp_path):
    with speaking("de"):
        lay_out(tmp_path)
        translated_ones = [path for path in sorted(shipped().glob("*.ipynb")) if language_of(path) == "de"]
    assert len(translated_ones) >= len(GAMES)  # what is for learners of Python stays
    for path in sorted(shipped().glob("*.ipynb")):
        before, after = (json.loads(one.read_text("utf-8"))["cells"] for one in (path, tmp_path / path.name))
        assert [cell["id"] for cell in before] == [cell["id"] for cell in after]
        code = [[cell["source"] for cell in cells if cell["cell_type"] == "code"] for cells in (before, after)]
        assert code[0] == code[1]
        words = [[cell["source"] for cell in cells if cell["cell_type"] == "markdown"] for cells in (before, after)]
        assert (words[0] == words[1]) == (path not in translated_ones or not words[0])
        assert not any(cell.get("outputs") for cell in after if path in translated_ones)


@pytest.mark.parametrize(
    ("spoken", "letters", "sign"), [("de", "own", "D♥"), ("de", "international", "Q♥"), ("en", "own", "Q♥")]
)
def test_cards_have_the_letters_of_the_language_where_they_were_chosen(spoken, letters, sign):
    with speaking(spoken):
        table = Table(Game("black_jack", position="A: QH 7C | B: 5S 4D | discard: 7H | turn: A"))
    table.messages.hear({"size": {"w": 390, "h": 844, "letters": letters}})
    told = json.dumps(table.overlay.full_look, ensure_ascii=False)
    assert {found for found in ("D♥", "Q♥") if found in told} == {sign}
    assert table.painter.style.language == ("de" if sign == "D♥" else "en")
