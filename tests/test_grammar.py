"""The check of the grammar (``python tests/grammar``, a part of ``npm run check``) finds what is wrong.

It knows our words, and it is asked of all that people read: no text of the product is left out.
"""

import json
import runpy
import subprocess
from pathlib import Path

import pytest
import texts

CHECK = Path(__file__).resolve().parent / "grammar" / "check.js"
GOOD = "Marjapussi is a card game. Pip lays 7♣, and the trick is yours.\n\nAn honour is a card to pay for."
BAD = "You has no hearts.\n\nPlay a a card.\n\nEveryboddy plays."


def asked(*some):
    """What the check prints about some texts, and its exit code."""
    said = json.dumps([{"where": where, "text": text, "markdown": False} for where, text in some])
    done = subprocess.run(["node", CHECK], input=said.encode(), capture_output=True, check=False)
    return done.stdout.decode() + done.stderr.decode(), done.returncode


@pytest.mark.slow
def test_what_is_wrong_is_found_in_its_line():
    said, code = asked(("good", GOOD), ("bad", BAD))
    assert code == 1 and "good" not in said
    for line in ("bad: You has no hearts.", "bad: Play a a card.", "bad: Everyboddy plays."):
        assert line in said
    assert "The grammar checker found 3:" in said


def test_no_text_is_left_out():
    where = [text.where for text in texts.pages()] + [text.where for text in texts.scripts()]
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/for_a_class.md"} <= set(where)
    assert any(text.where == "cardlab/home/front/form.js" and "\n\n" in text.text for text in texts.scripts())
    house = {text.where: text.text for text in texts.house()}
    assert "Press a button." in house["cardlab/table/control/game.py"]
    lessons = {text.where: text.text for text in texts.lessons()}
    assert "Which cards may you lay?" in lessons["black_jack.ipynb, exercises"]
    assert "Be the first with no cards left!" in lessons["black_jack.ipynb"]


def test_what_is_no_language_is_taken_out():
    assert (
        texts.plain("- **ABC-01** Follow suit (ABC-02 to ABC-04), see <b>ABC-05</b>.")
        == "- Follow suit, see this rule."
    )
    assert texts.plain("Write `x` as play 7C -> last-card, or '7C 8D'.") == "Write `x` as play this, or this."
    assert texts.plain("See [the book](book.md#a) at https://example.org/x.") == "See [the book] at this"


@pytest.mark.parametrize(
    "text",
    "Hier können Sie ziehen.|Leg, was Ihnen passt.|“Gut” sagen|Das Deck ist leer.|Los.  Du bist dran.|Er muß passen."
    "|Karten - alle|Du hast's gleich.|Spieler*innen".split("|"),
)
def test_german_that_was_translated_word_by_word_is_found(text):
    german = runpy.run_path(str(CHECK.with_name("german.py")))
    assert german["odd"](text)
    assert not german["odd"]("Sie geht’s an: „Gut“ – deck auf. Ihr seid dran. " + "Der Geber, sie und ihr Blatt.")
    assert german["words"]("Bist {count} [Karte|Karten] `no` ABC-01 7♣") == ["Bist", "Karte", "Karten"]
