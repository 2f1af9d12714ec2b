"""The command line: what was meant, what a shell completes, what is asked for, and how it ends."""

import io
import os
import re
import subprocess
import sys
from importlib.metadata import distribution
from types import SimpleNamespace

import pytest
from click.shell_completion import ShellComplete

from cardlab.cli import HEADINGS, cardlab, main, pages, portable
from cardlab.games import catalogue, rules_of
from cardlab.lab import fair
from cardlab.static.handout import code


def refused(capsys, *words):
    """The one sentence that answers wrong words."""
    with pytest.raises(SystemExit) as left:
        main(words)
    out, err = capsys.readouterr()
    assert left.value.code == 2 and not out
    (line,) = err.splitlines()
    return line.removeprefix("cardlab: ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("paly casino", "There is no command 'paly'. Did you mean 'play'?"),
        (
            "poker",
            "There is no command 'poker'. Choose from home, lab, play, print, picture, arena, class, site, hub, new, "
            "check, language, fair.",
        ),
        ("play csino", "There is no game 'csino'. Did you mean 'casino'?"),
        ("print Blak-Jack", "There is no game 'Blak-Jack'. Did you mean 'black_jack'?"),
        ("fair memry", "There is no game 'memry'. Did you mean 'memory'?"),
        ("play casino sweps=no", "There is no option 'sweps'. Did you mean 'sweeps'?"),
        ("play casino plyers=2", "There is no option 'plyers'. Did you mean 'players'?"),
        ("print casino stge=2 --rules", "There is no option 'stge'. Did you mean 'stage'?"),
        ("play casino 2", "'2' is not an option. Write options as name=value, such as stage=1."),
        ("--tabels 3", "No such option '--tabels'. Did you mean '--tables'?"),
        ("class --leters B", "No such option '--leters'. Did you mean '--letters'?"),
        ("--port 9 class", "Put the options of class after the command. See cardlab class --help."),
        ("picture casino", "Say what to draw, then into which file, such as: cardlab picture black_jack table.svg."),
        ("picture casino zap=1 table.svg", "There is no option 'zap'. Choose from "),
        ("site", "Missing argument 'OUT'. See cardlab site --help."),
        ("play casino --seat", "No such option '--seat'. See cardlab play --help."),
        ("home casino", "Got unexpected extra argument (casino). See cardlab home --help."),
        ("class --key school.key", "A key goes with its certificate. Add --certificate FILE."),
        ("lab --port 99999999999999999999", "is not a whole number from 0 to 65535."),
    ],
)
def test_a_wrong_word_is_answered_with_what_was_meant(words, sentence, capsys):
    assert sentence in refused(capsys, *words.split())


def test_a_missing_game_is_answered_with_the_games(capsys):
    said = refused(capsys, "print")
    assert all(game in said for game in catalogue())


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["--version"], *([c.name, "--help"] for c in HEADINGS["Play"])])
def test_help_and_version_end_well(words, capsys):
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 0 and "cardlab" in capsys.readouterr().out


def test_the_help_of_the_proof_tells_its_numbers(capsys):
    with pytest.raises(SystemExit):
        main(["fair", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert f"the default is {fair.STATES}." in told and f"the default is {fair.ASKED}." in told


# ---- what a shell completes ------------------------------------------------------------------------------------------


def completed(*words):
    *before, last = words
    return [item.value for item in ShellComplete(cardlab, {}, "cardlab", "").get_completions(before, last)]


def test_a_shell_completes_commands_games_and_options():
    assert completed("p") == ["picture", "play", "print"]
    assert completed("play", "") == completed("print", "") == catalogue()
    assert completed("play", "be") == ["beggar_my_neighbour", "bela", "belisha"]
    assert completed("fair", "memory", "B") == [name for name in catalogue() if name.startswith("b")]
    assert "--board" in completed("print", "casino", "--")
    assert "--tables" in completed("--t")


def test_the_line_of_the_help_switches_completion_on(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    assert 'eval "$(_CARDLAB_COMPLETE=bash_source cardlab)"' in capsys.readouterr().out
    asked = os.environ | {"_CARDLAB_COMPLETE": "bash_complete", "COMP_WORDS": "cardlab play cas", "COMP_CWORD": "2"}
    done = subprocess.run([sys.executable, "-m", "cardlab"], env=asked, capture_output=True, text=True, check=True)
    assert done.stdout == "plain,casino\n"


# ---- what runs -------------------------------------------------------------------------------------------------------


def test_play_needs_no_options_and_asks_for_a_game(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("casno\nCasino\n"))
    started = []
    monkeypatch.setattr("cardlab.table.terminal.play_here", lambda game, plain, saved: started.append((game, plain)))
    main(["play"])
    main(["play", "bela", "--plain"])
    main(["play", "bela", "--plain", "seed=7", "players=Ana,bot"])
    assert [(game.name, plain) for game, plain in started] == [("casino", False), ("bela", True), ("bela", True)]
    assert started[-1][0].names["A"] == "Ana" and started[-1][0].start.seed == 7
    said = capsys.readouterr().out
    assert "Did you mean 'casino'?" in said and all(game in said for game in catalogue())


@pytest.mark.parametrize(
    ("words", "host", "port", "opens", "tables"),
    [
        ("", "127.0.0.1", 8866, True, 0),
        ("--host 0.0.0.0 --tables 30", "0.0.0.0", 8866, True, 30),
        ("--no-browser --port 9000 home", "127.0.0.1", 9000, False, 0),
        ("--port 9000 home --port 0 --no-browser", "127.0.0.1", 0, False, 0),
    ],
)
def test_options_of_the_pages_stand_before_or_after_the_command(words, host, port, opens, tables, monkeypatch):
    bound, served, opened = [], [], []
    monkeypatch.setattr(
        pages, "bind", lambda *where: bound.append(where) or [SimpleNamespace(getsockname=lambda: where)]
    )
    monkeypatch.setattr("cardlab.notebook.app.open_in_browser", opened.append)

    def serve(folder, sockets, *, tables, names, ready, language):
        served.append(tables)
        return SimpleNamespace(start=ready)

    monkeypatch.setattr("cardlab.notebook.app.pages", serve)
    main(words.split())
    assert (bound, served, bool(opened)) == ([(host, port)], [tables], opens)


def test_the_lab_takes_options_from_before_it(monkeypatch, tmp_path):
    started = []
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "")
    monkeypatch.setattr("jupyterlab.labapp.LabApp.launch_instance", lambda argv: started.extend(argv))
    main(["--no-browser", "--folder", str(tmp_path), "lab", "--port", "0"])
    assert {f"--ServerApp.root_dir={tmp_path}", "--ServerApp.open_browser=False"} <= set(started)
    assert (tmp_path / "00_start_here.ipynb").is_file()


@pytest.mark.parametrize(("given", "path"), [("/services/rooms/", "/services/rooms/"), ("/user/ana/", "/"), ("", "/")])
def test_only_a_service_of_a_hub_takes_its_path(monkeypatch, given, path):
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", given)
    assert pages.below_hub() == path


def test_nothing_heavy_is_loaded_for_help():
    code = "import sys; from cardlab.cli import main\ntry: main(['play', '--help'])\nfinally: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "cardlab.cli.games" in loaded
    assert not {"importlib.metadata", "tornado", "socket", "asyncio", "cardlab.play.game", "rich"} & loaded


# Everything that can be said in a terminal but for what serves pages, with a name that no code page has.
SAYS_ALL = r"""
import io, sys
import cardlab
from cardlab.cli import HEADINGS, main

*alone, out = sys.argv[1:]
names = cardlab.catalogue()
some = [["play", game, *(["players=Zo\u00eb \u0416,bot"] if game not in alone else [])] for game in names]
some += [[command.name, "--help"] for commands in HEADINGS.values() for command in commands if command.name != "hub"]
some += [["--help"], ["play", "\u2660"], ["picture", "casino", out + ".svg"], ["fair", "memory", "--states", "3"]]
some += [["print", "casino", "--rules", "--out", out]]
for words in some:
    sys.stdin = io.StringIO("hint\nwhy\nrules\n1\n\u0416\nq\n")
    try:
        main(words)
    except SystemExit as left:
        assert left.code in (None, 0, 2), (words, left.code)
for game in names:
    held = cardlab.Game(game, seed=3)
    print(held, held.hint(), held.state.piles)
"""


@pytest.mark.slow
@pytest.mark.turns("a terminal")
@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii"])
def test_whatever_a_terminal_can_show_every_command_says_all_it_has_to_say(encoding, tmp_path):
    alone, out = [game for game in catalogue() if rules_of(game).seat_range[-1] == 1], tmp_path / "rules Ж.pdf"
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", SAYS_ALL, *alone, out],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding},
    )
    said = done.stdout.decode(encoding)
    assert done.returncode == 0, done.stderr.decode(encoding)
    assert ("Zoe ?" if encoding == "ascii" else "Zoë ?") in said
    assert re.search(r"\b[2-9JQKA]H\b", said) and out.is_file()


@pytest.mark.parametrize(("encoding", "dark", "light"), [("cp1252", "##", "  "), ("utf-8", "█", " ")])
def test_the_code_of_an_address_is_shown_in_what_a_terminal_has(encoding, dark, light, monkeypatch):
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding))
    rows = [re.sub(r"\033\[[\d;]*m", "", row) for row in code("http://192.168.1.7:8867/").splitlines()]
    print("\n".join(rows))  # it can be shown
    assert rows[0].startswith(dark * 3) and any(light in row for row in rows)
    assert {len(row) for row in rows} == {29 * len(dark)} and len(rows) == (29 if encoding == "cp1252" else 15)


NOBODY = """
import os, sys
for name in ("HOME", "USERPROFILE", "HOMEPATH"):
    os.environ.pop(name, None)
sys.modules["pwd"] = None  # which knows all users
from cardlab.cli import main
main(sys.argv[1:])
"""


@pytest.mark.parametrize("words", ["--help", "lab --help", "print casino --rules --out rules.pdf", "play memory"])
def test_a_user_without_a_home_folder_is_served_as_well(words, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", NOBODY, *words.split()],
        capture_output=True, text=True, cwd=tmp_path, input="q\n", env=os.environ | {"TMPDIR": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0 and not done.stderr, done.stderr


def test_a_folder_for_a_stick_runs_without_anything_beside_it(tmp_path, monkeypatch):
    """Of all that a class needs only what understands a command is copied here; the rest is named."""
    names = {package.name for package in portable._needed("cardlab")}
    assert {"click", "tornado", "ipywidgets", "voila"} <= names and not {"pytest", "playwright", "fpdf2"} & names
    monkeypatch.setattr(portable, "_needed", lambda name: [distribution("click")])
    assert portable.portable(tmp_path / "stick").endswith("open start.sh in it.")
    (tmp_path / "stick").rename(tmp_path / "carried")
    said = subprocess.run([tmp_path / "carried" / "start.sh", "--help"], env={}, capture_output=True, text=True)
    assert "by a QR code" in said.stdout and not said.stderr
    with pytest.raises(ValueError, match="holds other files"):
        portable.portable(tmp_path / "carried")
