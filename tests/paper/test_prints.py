"""What pages offer to print: every PDF is there by its name, and no other one."""

from __future__ import annotations

import random

import pypdfium2 as pdfium
import pytest
from laws import SEED, sampled

from cardlab.games import book, catalogue
from cardlab.paper import prints


def text_of(made):
    with pdfium.PdfDocument(made) as pdf:
        return " ".join(pdf[0].get_textpage().get_text_bounded().split())


@pytest.mark.slow
@pytest.mark.parametrize("game", random.Random(SEED).sample(catalogue(), 2))
def test_all_that_is_offered_of_a_game_can_be_made(game):
    offered = prints.prints(game)
    assert {f"{game}.pdf", f"{game}-rules.pdf"} <= {*offered}
    for file in sampled(offered, 5, f"prints/{game}"):
        assert book(game).title in text_of(prints.made(file)), file


def test_a_lesson_on_paper_is_that_stage_of_that_lesson():
    assert prints.lessons("casino") == list("1234567")
    assert "3" in prints.prints("casino")["casino-lesson-3.pdf"]
    assert prints.made("casino-lesson-3.pdf") != prints.made("casino-lesson-2.pdf")


@pytest.mark.parametrize(
    "file",
    "poker.pdf casino casino.pdf.pdf ../casino.pdf casino-chips.pdf casino-lesson.pdf casino-x.pdf casino-lesson-8.pdf "
    "casino-rules-2.pdf -.pdf Casino.pdf casino-lesson-1\0.pdf".split(),
)
def test_there_is_no_other_one(file):
    with pytest.raises(KeyError):
        prints.made(file)


def test_a_page_offers_what_is_made_beside_it(monkeypatch, tmp_path):
    monkeypatch.delenv(prints.SERVED, raising=False)
    assert prints.offered(tmp_path) == {}, "nothing in a notebook"
    (tmp_path / prints.LISTED).write_text('{"memory": {"print/memory.pdf": "The cards"}}')
    assert prints.offered(tmp_path) == {"memory": {"print/memory.pdf": "The cards"}}
    monkeypatch.setenv(prints.SERVED, "yes")
    assert {*prints.offered(tmp_path)} == {*catalogue()}
