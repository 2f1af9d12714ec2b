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
    "home": stairs["title"], "checked": list(cardlab.check("stairs")),
}))
"""


def ran(code: str, folder: Path, path: Path, *words: str) -> str:
    """What a fresh Python says that finds packages in `path` first."""
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What is told of the template of the docs as the package of somebody else, with nothing but its two files."""
    folder = tmp_path_factory.mktemp("installed")
    shutil.copytree(ROOT / "docs" / "template" / "stairs", folder / "site" / "family_stairs")
    entered = folder / "site" / "family_stairs-1.0.dist-info"
    entered.mkdir()
    (entered / "METADATA").write_text("Metadata-Version: 2.1\nName: family-stairs\nVersion: 1.0\n")
    (entered / "entry_points.txt").write_text("[cardlab.games]\nstairs = family_stairs\nlost = not_there\n")
    said = json.loads(ran(ASKED, folder, folder / "site", str(ROOT / "notebooks")))
    listing = "import json, cardlab; print(json.dumps(cardlab.catalogue()))"
    return said | {"page": json.loads(ran(listing, folder, folder / "page"))}


@pytest.mark.slow
def test_an_installed_game_is_in_the_catalogue_and_what_is_not_there_is_not(told):
    assert told["names"] == sorted({*catalogue(), "stairs"})
    assert told["title"] == "Stairs" and told["home"] == "Stairs"


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
