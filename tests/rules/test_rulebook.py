"""The rule books keep their format, and each kind of broken book names its line."""

import dataclasses
import re
from pathlib import Path

import pytest

from cardlab import games
from cardlab.games import book
from cardlab.games.black_jack import Rules
from cardlab.lab.laws.sentences import may_name
from cardlab.lab.writing.books import faults
from cardlab.rules.text import book as rulebook
from cardlab.rules.text.book import parse

GAMES = games.catalogue()
BOOK = """# Snap
Be quick.

## At a glance
| | |
|---|---|
| Players | 2 |
| Pack | 52 |
| Time | short |
| Age | 4 |
| Skill and chance | speed |

## Words
- **stock**: cards to draw.

## Stages
- **1** (from age 4) First steps. On: SNP-01 to SNP-03.
- **2a** More. On: stage 1 and SNP-05.
- **2b** All. On: stage 2a, SNP-04.

## Rules
### Start
- **SNP-01** Deal all.
  *For a child:* Deal!
- **SNP-03** Turn one.
  *For a child:* Turn!
### End
- **SNP-04** Win all.
  *For a child:* Win!

## Advice
- **SNP-02** Look well.
  *For a child:* Look!
- **SNP-05** Be kind.
  *For a child:* Smile!

## How we read the rules
Anything goes here.
"""


@dataclasses.dataclass(frozen=True)
class Options:
    slow: bool = dataclasses.field(default=False, metadata={"label": "Slow", "help": "No hurry.", "rule": "SNP-03"})
    aces: bool = dataclasses.field(
        default=True, metadata={"label": "Aces", "help": "Wild.", "rule": ("SNP-04", "SNP-05")}
    )
    goal: int | None = dataclasses.field(default=None, metadata={"label": "Goal", "help": "Wins.", "rule": "SNP-04"})
    jack: str = dataclasses.field(default="plain", metadata={"label": "Jack", "help": "Red.", "rule": "SNP-01"})


@pytest.mark.parametrize("game", GAMES)
def test_every_book_has_all_that_a_book_needs(game: str) -> None:
    """What that is, books.py and CONTRIBUTING.md say; a fault is one sentence."""
    assert "\n".join(faults(game)) == ""


UNKNOWN = "MEM-" + "99"  # put together, because a law looks for rules that are named and do not stand in a book


def test_an_option_switches_rules_off_as_its_variation_says() -> None:
    it, rules = book("memory"), games.rules_of("memory").Rules
    assert it.on(None, rules()) == set(it.rules) and it.on("1", rules.make("1")) == it.stage("1").on
    assert it.on(None, rules()) - it.on(None, rules(extra_go=False)) == {"MEM-16"}
    assert may_name(it, "1", rules.make("1")) == it.stage("1").on
    assert "MEM-40" in may_name(it, "1", rules.make("1", peek=True)), "what is changed may need any rule"
    broken = it.source.replace("Off with `no`: MEM-16.", f"Off with `no`: MEM-16 to {UNKNOWN}.", 1)
    with pytest.raises(ValueError, match=rf"MEM-16 to {UNKNOWN}.*this is no rule of this book"):
        parse(broken)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("collect the most pairs.", "collect the most pairs", "the aim of the game and ends with a full stop"),
        ("- **turn**:", "- **round**:", "'## Words' does not say what a **turn** is."),
        ("- **6** ", "- **7** ", "'## Stages' has a stage 7, but Rules.stages has none"),
        (" and MEM-40.", ".", "MEM-40 is on in no stage."),
        ("- **MEM-19** The", "- **MEM-19** the", "MEM-19 for adults is not written in whole sentences."),
        ("Then the next player has a go.", "One. Two. Three.", "MEM-19 for a child is longer than 2 sentences"),
        ("Then the next player has a go.", "See MEM-19.", "MEM-19 for a child names an option"),
        ("is settled by MEM-14", f"is settled by {UNKNOWN}", f"{UNKNOWN} is named, but there is no such rule."),
        ("- `peek` (no):", "- peek (no):", "'## Variations' has no line '- `peek` (no): ... MEM-02'."),
        ("- `peek` (no):", "- `peek` (yes):", "says that peek is usually yes, but its default is no"),
        (
            "before the game begins. MEM-02",
            "before the game begins.",
            "does not name MEM-02, the rule that peek changes",
        ),
        ("- `peek` (no):", "- `look` (no):", "'## Variations' explains look, but there is no such option."),
        ("## How we read the rules", "## Notes", "'## How we read the rules' is missing"),
    ],
)
def test_what_a_book_lacks_is_said_in_a_sentence(old, new, said, monkeypatch) -> None:
    source = book("memory").source
    assert old in source
    monkeypatch.setattr(games, "book", lambda game: parse(source.replace(old, new, 1)))
    assert any(said in fault for fault in faults("memory")), faults("memory")


def test_black_jack_has_every_rule_and_stage() -> None:
    it = book("black_jack")
    spans = [(1, 17), (20, 28), (30, 36), (40, 54), (56, 57), (60, 65), (70, 72), (75, 78), (80, 81)]
    assert sorted(it.rules) == [f"BLJ-{n:02}" for first, last in spans for n in range(first, last + 1)]
    assert {id for id, rule in it.rules.items() if rule.advice} == {"BLJ-17", "BLJ-36", "BLJ-54"}
    assert list(it.stages) == ["1", "2a", "2b", "2c", "3", "4", "5"]
    assert it.stage("5").on == set(it.rules)
    for stage, on, off in [
        ("1", "01 16 20", "21 22 24 28 30 75"),
        ("2a", "21 24 28", "22 23 25 26"),
        ("2b", "22 23 24 25 28", "21 26"),
        ("2c", "21 22 28", "26 75"),
        ("3", "21 26 30 50 54 75 78", "28 40 46 56 60 70"),
        ("4", "50 56 57 70 72 75", "40 46 60 65"),
    ]:
        assert {f"BLJ-{n}" for n in on.split()} <= it.stage(stage).on
        assert not {f"BLJ-{n}" for n in off.split()} & it.stage(stage).on


def test_black_jack_explains_every_option() -> None:
    it = book("black_jack")
    variations = it.source.split("## Variations")[1].split("## How we read")[0]
    lines = [line for line in variations.splitlines() if line.startswith("- ")]
    explained = {name: line for line in lines for name in re.findall(r"`(\w+)`", line.partition("(")[0])}
    assert set(explained) == {field.name for field in dataclasses.fields(Rules)}
    for field in dataclasses.fields(Rules):
        assert field.metadata["rule"] in explained[field.name]
        usual = {"True": "yes", "False": "no", "None": "none"}.get(str(field.default), str(field.default))
        assert f"({usual})" in explained[field.name]
    assert set(re.findall(r"`(\w+)`", it.source)) - set(explained) <= {
        allowed for field in dataclasses.fields(Rules) for allowed in map(str, field.metadata["allowed"])
    } | {"no"}


def test_a_book_is_read_whole() -> None:
    it = parse(BOOK)
    assert (it.title, it.aim, it.panel["Age"], dict(it.words)) == (
        "Snap",
        "Be quick.",
        "4",
        {"stock": "cards to draw."},
    )
    assert it.rule("SNP-04") == rulebook.Rule("SNP-04", "Win all.", "Win!", "End")
    assert it.rule("SNP-02") == rulebook.Rule("SNP-02", "Look well.", "Look!", "Advice", advice=True)
    assert it.stage(1).text == "(from age 4) First steps."
    assert it.stage("1").on == {"SNP-01", "SNP-02", "SNP-03"}
    assert it.stage("2a").on == {"SNP-01", "SNP-02", "SNP-03", "SNP-05"}
    assert it.stage(2) is it.stage("2b")
    assert it.stage("2b").on == set(it.rules)
    assert it.markdown() == it._repr_markdown_() == BOOK
    assert repr(it) == "<RuleBook Snap: 5 rules, stages 1, 2a, 2b>"


def test_the_sheet_holds_the_rules_that_are_on() -> None:
    sheet = parse(BOOK).markdown(stage="1")
    assert re.findall(r"SNP-\d+", sheet) == ["SNP-01", "SNP-03", "SNP-02"]
    assert re.findall(r"^#+ .*", sheet, re.M) == [
        "# Snap", "## At a glance", "## Words", "## Stage 1", "## Rules", "### Start", "## Advice",
    ]  # fmt: skip
    assert "  *For a child:* Turn!" in sheet


def test_the_sheet_names_the_house_rules() -> None:
    it = parse(BOOK)
    sheet = it.markdown(rules=Options(slow=True, aces=False, goal=3, jack="send_back"))
    assert sheet.split("## House rules\n")[1].split("\n\n")[0].splitlines() == [
        "- Slow: yes — No hurry. (SNP-03)",
        "- Aces: no — Wild. (SNP-04, SNP-05)",
        "- Goal: 3 — Wins. (SNP-04)",
        "- Jack: send back — Red. (SNP-01)",
    ]
    assert "House rules" not in it.markdown(rules=Options())
    assert "House rules" not in it.markdown(stage=1, rules=Options(aces=False)), (
        "its rules are off in this stage anyway"
    )
    assert "Aces: no" in it.markdown(stage=2, rules=Options(aces=False))


def test_a_printed_stage_of_black_jack_reads_as_played() -> None:
    for stage in book("black_jack").stages:
        sheet = book("black_jack").markdown(stage, Rules.make(stage))
        assert set(re.findall(r"\*\*(BLJ-\d+)\*\*", sheet)) == book("black_jack").stage(stage).on
        assert "## House rules" not in sheet
    assert "- Cards for a black jack: 5" in book("black_jack").markdown(5, Rules(black_jack_pickup=5))


def test_a_book_cannot_be_changed() -> None:
    it = book("black_jack")
    assert it is book("black_jack")
    with pytest.raises(TypeError):
        it.rules["BLJ-01"] = it.rules["BLJ-02"]  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        it.title = "Snap"  # type: ignore[misc]


@pytest.mark.parametrize("name", ["snap", "", "../black_jack", "black_jack.md", "x" * 10_000])
def test_an_unknown_game_lists_the_known_ones(name: str) -> None:
    with pytest.raises(ValueError, match=r"There is no game .* (Choose from|Did you mean) .*black_jack") as refused:
        book(name)
    assert len(str(refused.value)) < 400


def test_unknown_rules_and_stages_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match=r"Snap has no rule 'SNP-09'\. Its rules are SNP-01, SNP-03"):
        parse(BOOK).rule("SNP-09")
    for stage in ("6", "", "c", 0, "2c"):
        with pytest.raises(ValueError, match=f"Snap has no stage '{stage}'. Choose from 1, 2a, 2b."):
            parse(BOOK).markdown(stage=stage)


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        ("# Snap\n", "Snap\n", "Line 1", "a book begins with"),
        ("Be quick.\n", "\n", "Line 1", "a book begins with"),
        ("Be quick.\n", "Be quick.\nBe kind.\n", "Line 3", "expected the first section"),
        ("| Players | 2 |", "| Players: 2 |", "Line 7", "expected '| Name |"),
        ("| Time | short |\n", "", "Line 7", "this row is missing in the section '## At a glance'."),
        ("- **stock**: cards", "- **stock** cards", "Line 14", "expected '- **word**"),
        ("On: SNP-01 to SNP-03.", "SNP-01.", "Line 17", "expected '- **1** What is new."),
        ("On: SNP-01 to SNP-03.", "On: SNP-01 to SNP-09.", "Line 17", "this is neither"),
        ("On: stage 1 and", "On: stage 2b and", "Line 18", "this is neither"),
        ("- **2b**", "- **2a**", "Line 19", "2a is here a second time"),
        ("## Words", "## Notes", "The section '## Words'", "is missing"),
        ("## Advice", "## Rules", "Line 31", "each section comes once"),
        ("  *For a child:* Turn!\n", "", "Line 25", "expected '- **ABC-01**"),
        ("  *For a child:* Turn!", "  *For a child:* ", "Line 25", "expected '- **ABC-01**"),
        ("- **SNP-04**", "- **SNP-03**", "Line 28", "SNP-03 is here a second time"),
        ("- **SNP-02**", "- **SNP-01**", "Line 32", "SNP-01 is here a second time"),
    ],
)
def test_a_broken_book_names_its_line(old: str, new: str, where: str, said: str) -> None:
    assert BOOK.count(old) == 1
    with pytest.raises(ValueError, match=f"^{where}.*{re.escape(said)}"):
        parse(BOOK.replace(old, new))


def test_a_broken_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "snap_broken").mkdir()
    (tmp_path / "snap_broken" / "book.md").write_text(BOOK.replace("# Snap", "Snap"), encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [str(tmp_path)])
    with pytest.raises(ValueError, match=r"^The rule book snap_broken/book\.md is broken\. Line 1, 'Snap':"):
        book("snap_broken")


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_speaks_of_the_game_and_calls_no_option_by_its_name(game):
    kind = games.rules_of(game)
    for stage in (None, *book(game).stages):
        sheet = book(game).markdown(stage, kind.Rules.make(stage))
        named = [option.name for option in dataclasses.fields(kind.Rules) if f"`{option.name}`" in sheet]
        assert not named and "`" not in sheet and "library" not in sheet
        assert not re.search(r"\b(option|options)\b", sheet.partition("## Rules")[2]), sheet
        for rule in re.findall(r"^- \*\*[A-Z]+-\d+\*\* (.*)", sheet, re.MULTILINE):
            assert re.match("[A-Z0-9“]", rule) and re.search(r'[a-z0-9)”"♠♥♦♣][.?!]$', rule), rule
