"""The terminal: every move in words, for the eyes that may see it; hint, why, rules and saves by typing."""

import os
import re
import shlex
import subprocess
import sys

import click
import pytest

from cardlab import Game, load
from cardlab.cli import main
from cardlab.games import catalogue, rules_of
from cardlab.play.bots.bots import first
from cardlab.rules.moves import DEAL
from cardlab.table.page.speech import MoveLog
from cardlab.table.terminal import Terminal

# A card as a code, a verb as it is written, an arrow: what only programs should read.
CODE = re.compile(r"\b(?:[2-9TJQKA][SHDC]|\d{1,2}[RYBG])\b|\b[a-z]+_[a-z]+\b|->|…")


@pytest.fixture
def at(monkeypatch, capsys):
    """Types some lines at a game, and gives what was said."""

    def typed(game, *lines, **how):
        waiting = iter(lines)

        def answer(prompt):
            print(prompt, end="")
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        Terminal(game, plain=True, **how).play()
        return capsys.readouterr().out

    return typed


def fresh(name="black_jack", players=("Ana", "bot"), **how):
    return Game(name, players=list(players), patient=True, **({"seed": 3} | how))


@pytest.mark.parametrize("name", catalogue())
def test_every_move_of_a_hand_is_said_in_words(name, at):
    kind = rules_of(name)
    for stage in (next(iter(kind.Rules.stages)), None):
        players = ["Ana", *["bot:first"] * (kind.seat_range[0] - 1)]
        said = at(fresh(name, players, stage=stage), *["1"] * 60)
        assert CODE.findall(said.replace("help tells what else there is", "")) == []
        assert not re.search(r"^\w+: (play|take|pass|bid|draw|lay)\b", said, re.MULTILINE)


@pytest.mark.parametrize("name", ["marjapussi", "sergeant_major", "bela"])
def test_what_is_told_names_no_card_that_who_listens_never_saw(name):
    seats, hidden = rules_of(name).seat_range[0], 0
    for seed in range(5):
        game = fresh(name, ["Ana", *["bot:first"] * (seats - 1)], seed=seed)
        while not game.over and len(game.steps) < 60:
            before, seat = game.view("A"), game.turn
            game._step(first(game.state.view(seat), None))
            card, seen = game.steps[-1].move.card, [*before.piles.values(), *game.view("A").piles.values()]
            if card is not None and not any(card in pile for pile in seen):
                hidden += 1
                assert card.sign not in " ".join(MoveLog().since(game, "A", len(game.steps) - 1))
    assert hidden or name != "marjapussi"


def test_what_was_done_is_told_once_also_after_it_was_taken_back(at):
    said = at(fresh("casino", seed=3), "1", "undo", "1")
    assert said.count("Pip takes A♣ 3♠ with 4♣.") == 1 and said.count("Ana plays 7♠.") == 2


def test_why_tells_the_rule_behind_a_refusal_a_hint_and_what_was_done(at):
    game = fresh("casino", seed=3)
    rules = game.book.rules
    said = at(game, "why", "why 7c", "trail 7s", "why", "hint", "why", "why 1", "why zap", "why 99", "1", "why")
    answers = [line.partition("> ")[2] for line in said.splitlines() if line.startswith("Ana> ")]
    told = rules["CAS-12"].text if answers[0].startswith("CAS-12") else rules[answers[0][:6]].text
    assert answers[0].endswith(told), "what Pip has just done"
    assert answers[1] == "First choose a card from your hand." and f"CAS-13: {rules['CAS-13'].text}" in said
    assert answers[3].startswith("CAS-") and answers[5] == f"CAS-13: {rules['CAS-13'].text}"
    assert answers[6] == "That's allowed." and "This game has no move “zap”" in answers[7]
    assert answers[8] == "Choose a move from 1 to 4." and answers[10].startswith("CAS-")
    assert "No rule has come up yet." in at(fresh(), "why")


def test_a_hint_grows_with_each_further_one(at):
    said = at(fresh(stage=1), "hint", "hint", "hint", "HINT")
    assert len({line for line in said.splitlines() if line.startswith("Ana> ")}) >= 3


@pytest.mark.parametrize("name", ["my game", "Ana & Ben", "it's", "-x", "“Zoë” $HOME;", '"my other game"', "a.json"])
def test_the_command_that_is_told_after_saving_opens_the_game_in_a_shell(at, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = at(fresh("casino", seed=3), f"save {name}")
    command = re.search("type: cardlab (play .*)", said)[1]
    done = subprocess.run(
        f"{shlex.quote(sys.executable)} -m cardlab {command} --plain",
        shell=True, input="quit\n", capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert done.returncode == 0 and "Ana> " in done.stdout, done.stderr


def test_a_game_is_saved_and_goes_on_another_day(at, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    said = at(fresh("casino", seed=3), "1", "save", "1", "save mine", "save", "save nowhere/else")
    assert "Saved. To go on another day, type: cardlab play casino.json" in said and "cardlab play mine.json" in said
    assert "The game cannot be saved as nowhere/else.json (No such file or directory)." in said
    kept = load("mine.json", patient=True)
    assert len(kept.steps) > len(load("casino.json", patient=True).steps)
    (tmp_path / "letter.json").write_text("dear Ana")
    assert " letter.json already exists. Choose another name" in at(kept, "save letter")
    assert (tmp_path / "letter.json").read_text() == "dear Ana"

    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    lines = iter(["save", "quit"])
    main(["play", "mine.json", "--plain"])
    said = capsys.readouterr().out
    assert "Pip takes A♣" not in said and "Saved. To go on another day, type: cardlab play mine.json" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nix.json"], "nix.json cannot be read (No such file or directory)."),
        (["letter.json"], "letter.json is not a whole save"),
        (["casino.json", "stage=1"], "A saved game already has its options. Leave them out."),
    ],
)
def test_what_is_no_save_is_refused_in_a_sentence(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.json").write_text("dear Ana")
    fresh("casino").save("casino.json")
    with pytest.raises(SystemExit) as left:
        main(["play", *words])
    assert left.value.code == 2 and said in capsys.readouterr().err


def test_the_rules_are_paged_and_have_no_marks_that_nobody_reads_aloud(at, monkeypatch):
    pages = []
    monkeypatch.setattr(click, "echo_via_pager", lambda text: pages.append(text))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    at(fresh("casino", stage=1), "rules")
    (page,) = pages
    assert page.startswith("Casino\n") and "CAS-01" in page and "CAS-40" not in page and "For a child:" in page
    assert not re.search(r"\*|#|`|\|-", page)


def test_with_colours_the_rules_are_set(monkeypatch, capsys):
    pages = []
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr(click, "echo_via_pager", lambda text: pages.append(text))
    Terminal(fresh("casino", stage=1), plain=False).read_out("# Casino\n- **CAS-01** Two play.")
    assert "CAS-01" in pages[0] and "**" not in pages[0]


def test_a_match_goes_on_from_hand_to_hand(at):
    game = fresh("casino", seed=3)
    at(game, *["1"] * 200)
    assert game.state.deals > 1 and any(step.move is DEAL for step in game.steps)
