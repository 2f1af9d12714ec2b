"""A lesson in an envelope: the exercises of a stage on paper, with what to say, a ticket and the key."""

import json
from collections import Counter
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from cardlab import cli
from cardlab.games import catalogue, rules_of
from cardlab.picture.envelope import envelope_pdf
from cardlab.picture.paper import PAPERS, plain
from cardlab.site.envelope import envelope, exercises, stages

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"


def text_of(page):
    return " ".join(page.get_textpage().get_text_bounded().split())


def lessons():
    for game in catalogue():
        if not (FOLDER / f"{game}.ipynb").exists():
            continue  # a game without a lesson is no fault
        for lesson in stages(json.loads((FOLDER / f"{game}.ipynb").read_text("utf-8"))["cells"]):
            yield game, lesson


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lesson"), [*lessons()])
def test_every_stage_of_every_lesson_goes_into_an_envelope(game, lesson):
    made = envelope(game, lesson, FOLDER)
    asked = exercises(json.loads((FOLDER / f"{game}.ipynb").read_text("utf-8"))["cells"], lesson)
    assert [task.request for task in made.tasks] == [one.request for one in asked] and asked
    for task, one in zip(made.tasks, asked, strict=True):
        assert not task.choices or task.answer in task.choices
        assert task.why and made.say and f"stage={lesson}" in made.link
        there = Counter(card for pile in one.asked.piles.values() for card in pile)
        hidden = {card for zone in one.asked.zones() if zone.seen == "none" for card in one.asked.piles[zone.pile]}
        shown = {card for _, cards in task.piles for card in cards}
        assert not {card for card in hidden & shown if there[card] == 1}, "a card that nobody sees is printed"


@pytest.mark.slow
@pytest.mark.parametrize("size", PAPERS)
def test_plan_worksheet_ticket_and_key_are_pages_of_their_own(size):
    made = envelope("black_jack", "1", FOLDER)
    pack = rules_of("black_jack").new(2, stage=1).pack()
    pages = [text_of(page) for page in pdfium.PdfDocument(envelope_pdf(made, pack, paper=size))]
    first, *_, ticket, key = pages
    for said in ("5 minutes", "30 minutes", "10 minutes", "Here lies 7 of hearts.", "class of 25", made.link):
        assert said in first
    sheet = " ".join(pages[1:-2])
    for task in made.tasks[:-1]:
        assert plain(task.request) in sheet and plain(task.why) in key
    last = made.tasks[-1]
    assert last.request not in sheet and plain(last.request) in ticket and plain(last.why) in key
    assert plain(last.why) not in sheet + ticket


@pytest.mark.slow
def test_the_command_writes_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    cli.main(["print", "black_jack", "--lesson", "2"])
    assert "Lesson 2 of Black Jack in an envelope: black_jack-lesson.pdf" in capsys.readouterr().out
    assert (tmp_path / "black_jack-lesson.pdf").read_bytes()[:4] == b"%PDF"
    with pytest.raises(SystemExit):
        cli.main(["print", "black_jack", "--lesson", "9"])
    assert "Black Jack has no lesson '9': it has the lessons 1, 2, 3, 4, 5." in capsys.readouterr().err


def test_a_game_without_a_lesson_says_so(tmp_path):
    with pytest.raises(ValueError, match="Bela has no lesson"):
        envelope("bela", "1", tmp_path)
