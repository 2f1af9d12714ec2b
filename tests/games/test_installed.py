"""A game that another package brings: entered under ``cardlab.games``, it is there like every game of our own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardlab import Game, games
from cardlab.games import catalogue

ROOT = Path(__file__).resolve().parents[2]
ASKED = """
import json, sys
import cardlab
from cardlab.home.home import home
from cardlab.static.build import sources
from pathlib import Path

game = cardlab.Game("Stairs", seed=3, players=["Ana", "bot"])
game.play(game.moves[0])
game.save("kept.json")
again = cardlab.load("kept.json")
stairs = next(one for one in home().front.games if one["name"] == "stairs")
sources(Path("page"), Path(sys.argv[1]))
print(json.dumps({
    "names": cardlab.catalogue(), "title": cardlab.rulebook("stairs").title, "advice": str(game.hint()),
    "same": again.log == game.log and len(game.log) > 1, "why": cardlab.drill("stairs", rule="STA-10", seed=1).rule,
    "home": stairs["title"], "checked": list(cardlab.check("stairs", games=2)),
}))
"""


BROKEN = {  # name -> its rules, and why it is left out
    "torn": ("def (\n", "Python cannot read it: SyntaxError, invalid syntax (game.py, line 1)"),
    "needy": ("import not_here\n", "Python cannot read it: ModuleNotFoundError, No module named 'not_here'"),
    "quits": ("raise SystemExit(3)\n", "Python cannot read it: SystemExit, 3"),
    "odd": ("import cardlab\n", "odd.game has no State with game = 'odd', the name of its folder or entry point"),
}


def ran(code: str, folder: Path, path: Path, *words: str) -> tuple[str, str]:
    """What a fresh Python says that finds packages in `path` first, and what it complains of."""
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return done.stdout, done.stderr


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What is told of the template of the docs as the package of somebody else, with nothing but its two files.

    Other people's packages are beside it that have no game that could be played.
    """
    folder = tmp_path_factory.mktemp("installed")
    shutil.copytree(ROOT / "docs" / "template" / "stairs", folder / "site" / "family_stairs")
    entered = folder / "site" / "family_stairs-1.0.dist-info"
    entered.mkdir()
    (entered / "METADATA").write_text("Metadata-Version: 2.1\nName: family-stairs\nVersion: 1.0\n")
    for name, (text, _) in BROKEN.items():
        (folder / "site" / name).mkdir()
        (folder / "site" / name / "game.py").write_text(text, "utf-8")
    points = ["stairs = family_stairs", "lost = not_there", *(f"{name} = {name}" for name in BROKEN)]
    (entered / "entry_points.txt").write_text("\n".join(["[cardlab.games]", *points, ""]))
    said, alas = ran(ASKED, folder, folder / "site", str(ROOT / "notebooks"))
    listing = "import json, cardlab; print(json.dumps(cardlab.catalogue()))"
    page, _ = ran(listing, folder, folder / "page")
    return json.loads(said) | {"page": json.loads(page), "alas": alas.splitlines()}


@pytest.mark.slow
def test_an_installed_game_is_in_the_catalogue_and_what_is_not_there_is_not(told):
    assert told["names"] == sorted({*catalogue(), "stairs"})
    assert told["title"] == "Stairs" and told["home"] == "Stairs"


@pytest.mark.slow
def test_what_cannot_be_played_is_left_out_and_told_once_in_a_sentence(told):
    whys = {"lost": "Python cannot read it: ModuleNotFoundError, No module named 'not_there'"}
    whys |= {name: why for name, (_, why) in BROKEN.items()}
    packages = {name: "not_there" if name == "lost" else name for name in whys}
    expected = [f"The game '{name}' of '{packages[name]}' is left out. {why}." for name, why in whys.items()]
    assert sorted(told["alas"]) == sorted(expected)


@pytest.mark.slow
def test_it_is_played_saved_drilled_and_checked(told):
    assert told["same"] and told["advice"] and told["why"] == "STA-10"
    assert told["checked"] == []


@pytest.mark.slow
def test_a_page_without_a_server_has_it_too(told):
    assert told["page"] == told["names"]


def test_a_folder_whose_game_has_another_name_is_told(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "docs" / "template" / "stairs", tmp_path / "steps")
    monkeypatch.setattr(games, "__path__", [str(tmp_path)])
    with pytest.raises(ValueError, match=r"cardlab\.games\.steps\.game has no State with game = 'steps'"):
        Game("steps")
    for name in ("cardlab.games.steps", "cardlab.games.steps.game"):
        monkeypatch.delitem(sys.modules, name)
