"""The way through a lesson in a notebook: its parts, and which cells have run."""

import json
import re

import pytest

from cardlab import lesson
from cardlab.lessons.walk import Walk, parts
from notebooks import KNOWING, cells, read


@pytest.mark.parametrize("name", KNOWING)
def test_every_lesson_of_a_game_begins_with_its_way(name):
    game = name.removesuffix(".ipynb")
    assert read(name).cells[1].source == f'import cardlab\ncardlab.lesson("{game}")'
    assert parts(game) == [c.source.split("\n")[0][3:] for c in cells(name, "markdown") if c.source.startswith("## ")]


def test_where_no_widget_can_be_shown_the_way_is_a_list():
    way = lesson("black_jack")
    bundle, _ = way._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert re.findall(r"<li>(.*?)</li>", bundle["text/html"]) == parts("black_jack")
    assert bundle["text/html"].startswith("<p>Run one cell after another: Shift and Enter.</p>")


def test_a_page_has_a_way_of_its_own(monkeypatch):
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.8")
    assert lesson("black_jack") is None


@pytest.mark.parametrize("name", ["", "bridge", "../black_jack", "x" * 500, "black_jack.ipynb"])
def test_an_unknown_lesson_is_refused(name):
    with pytest.raises(ValueError, match="There is no lesson"):
        lesson(name)


def test_a_notebook_of_ones_own_comes_first(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    some = [{"cell_type": "markdown", "source": ["# A\n", "## <b>\n"]}, {"cell_type": "code", "source": "## 1"}]
    (tmp_path / "black_jack.ipynb").write_text(json.dumps({"cells": some}))
    assert "<li>&lt;b&gt;</li>" in lesson("black_jack")._repr_mimebundle_()[0]["text/html"]


def test_only_one_way_is_open():
    first, second = lesson("memory"), lesson("memory")
    assert first.comm is None and second.comm is not None and Walk._last is second


@pytest.mark.parametrize("text", ["{", "[]", '{"metadata": {}}'])
def test_a_notebook_here_that_is_none_is_told(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.ipynb").write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"^mine\.ipynb cannot be read as a notebook\.$"):
        parts("mine")
