"""Games agree with second engines, written from their books alone; ``python tests/second GAME 50000`` asks more."""

import ast

import laws
import lockstep
import pytest

POSITIONS = 800  # of each game in one run
ENGINES = [game for game in laws.GAMES if (lockstep.HERE / f"{game}.py").exists()]


@pytest.mark.parametrize("game", ENGINES)
def test_a_second_engine_written_from_the_book_agrees(game):
    assert lockstep.compare(game, laws.share(POSITIONS), laws.SEED % 10**6) >= laws.share(POSITIONS)


@pytest.mark.parametrize("game", ENGINES)
def test_a_second_engine_imports_nothing_of_the_first(game):
    tree = ast.parse((lockstep.HERE / f"{game}.py").read_text())
    found = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    found |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not [name for name in found if name.split(".")[0] in ("cardlab", "laws", "lockstep")]
