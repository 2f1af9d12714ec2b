"""Who may import whom: read from the source, so that new modules are covered as they come."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import cardlab

ROOT = Path(cardlab.__file__).parent
MODULES = {
    ".".join(f.relative_to(ROOT).with_suffix("").parts): f
    for f in sorted(ROOT.rglob("*.py"))
    if "voila" not in f.relative_to(ROOT).parts[:-1]
}
WIDGETS = {
    "ipywidgets",
    "ipycanvas",
    "anywidget",
    "IPython",
    "voila",
    "jupyterlab",
    "jupyter_server",
    "nbconvert",
    "traitlets",
}
HEAVY = {"numpy", "pandas", "matplotlib", "PIL"}
MAY_USE_WIDGETS = {"table", "paint", "glass", "app", "serve", "cli"}
MAY_USE_WIDGETS |= {"forms", "practice"}  # the house rules of the app, the exercise of a lesson
RULES = {"signs", "cards", "moves", "options", "position", "core", "tricks"}  # the layers below the games, lowest first
ON_PAPER = {
    "sprites",
    "scene",
    "journeys",
    "faces",
    "courts",
    "jokers",
    "letters",
    "roadsigns",
    "paper",
    "look",
    "svg",
    "text",
    "paint",
}  # what draws or words a view


def imports(name):
    """(module, at the top): the modules of cardlab a file names, as "games.black_jack", and the outside packages."""
    own, outside = set(), set()
    tree = ast.parse(MODULES[name].read_text("utf-8"))
    inside = {n for f in ast.walk(tree) if isinstance(f, ast.FunctionDef | ast.AsyncFunctionDef) for n in ast.walk(f)}
    package = name.split(".")[:-1]
    for node in ast.walk(tree):
        late = node in inside
        if isinstance(node, ast.Import):
            for alias in node.names:
                top, _, rest = alias.name.partition(".")
                (own if top == "cardlab" else outside).add((rest if top == "cardlab" else top, late))
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            path = [*base, *(node.module.split(".") if node.module else [])]
            if not node.level and path[0] != "cardlab":
                outside.add((path[0], late))
                continue
            path = path if node.level else path[1:]
            for alias in node.names:
                full = ".".join([*path, alias.name])
                own.add((full if full in MODULES or not path else ".".join(path), late))
    return own, outside


def own(name):
    return {module for module, _ in imports(name)[0] if module in MODULES}


def test_the_reading_of_imports_sees_something():
    assert {"cards", "core", "moves", "options"} <= own("games.black_jack")
    assert "position" in own("core")


@pytest.mark.parametrize("name", sorted(RULES & set(MODULES)))
def test_the_rules_layers_lie_on_each_other(name):
    below = {
        "signs": set(),
        "cards": {"signs"},
        "moves": {"cards", "signs"},
        "options": {"cards"},
        "position": {"cards", "moves"},
        "core": {"cards", "moves", "options", "position"},
        "tricks": {"cards"},
    }
    assert own(name) <= below[name]


@pytest.mark.parametrize("name", sorted(n for n in MODULES if n.startswith("games.") and not n.endswith("__init__")))
def test_games_import_the_layers_below_and_never_each_other(name):
    games = [f"games.{book.stem}" for book in ROOT.glob("games/*.md")]
    (game,) = (g for g in games if name == g or name.startswith(f"{g}_"))  # its words or advice may lie beside it
    assert all(n == game or n.startswith(f"{game}_") for n in own(name) if n.startswith("games."))
    upper = {"game", "bots", "lab", "lesson", "rulebook", "paths"} | ON_PAPER | MAY_USE_WIDGETS
    assert not own(name) & upper
    assert not {package for package, _ in imports(name)[1]} - set(sys.stdlib_module_names)


@pytest.mark.parametrize("name", sorted(MODULES))
def test_nothing_below_imports_what_lies_above(name):
    used = own(name)
    if name in {"bots", "lab", "lesson", "game"} | (ON_PAPER - {"paint"}):
        late = {m for m, late in imports(name)[0] if late}
        assert not (used - late) & MAY_USE_WIDGETS, (
            "only what shows itself in a notebook may import a widget, and lazily"
        )
    if name in ON_PAPER:
        assert not used & {"bots", "lab", "lesson", "game", "table", "app", "serve", "cli"}
    if name in {"svg", "text", "paint", "faces", "courts", "scene"}:
        assert not {n for n in used if n.startswith("games.")}, "pictures know no game"
    if name == "scene":
        assert not used & {"svg", "text", "paint"}


def test_nobody_imports_in_a_circle():
    needs = {name: {m for m, late in imports(name)[0] if m in MODULES and not late} for name in MODULES}
    while free := {name for name, wanted in needs.items() if not wanted & set(needs)}:
        needs = {name: wanted for name, wanted in needs.items() if name not in free}
    assert needs == {}


def test_bots_and_lessons_stand_beside_the_game_and_not_below_it():
    assert "bots" in MODULES and own("bots") <= RULES
    for name in {"lab", "lesson"} & set(MODULES):
        assert name not in set().union(*(own(other) for other in RULES | ON_PAPER | {"game", "bots"}))


@pytest.mark.parametrize("name", sorted(MODULES))
def test_only_the_screen_imports_widgets(name):
    packages = imports(name)[1]
    if name.split(".")[0] not in MAY_USE_WIDGETS:
        assert not {p for p, late in packages if p in WIDGETS and not late}
    assert not {p for p, late in packages if p in HEAVY and not late}


def test_importing_cardlab_loads_nothing_heavy():
    code = "import sys, cardlab; print(' '.join(sorted({m.partition('.')[0] for m in sys.modules})))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "cardlab" in loaded
    assert not set(loaded) & (WIDGETS | HEAVY)
