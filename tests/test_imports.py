"""The walls of the house: who may import whom, who may read what. From the source, so new files are covered."""

import ast
import importlib
import re
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import jedi
import pytest

import cardlab
from cardlab.games import catalogue
from cardlab.play.surface import SURFACES
from cardlab.rules.options import Rules as Options
from cardlab.rules.state import State

ROOT = Path(cardlab.__file__).parent
FILES = {".".join(f.relative_to(ROOT).with_suffix("").parts): f for f in sorted(ROOT.rglob("*.py"))}
TREES = {name: ast.parse(file.read_text("utf-8")) for name, file in FILES.items()}
PACKAGES = (  # lowest first
    *("language", "rules", "games", "play", "picture", "table", "lessons", "lab", "room"),
    *("paper", "home", "classroom", "server", "static", "notebook"),
)
_SHOWN = {"language", "rules", "games", "play", "picture", "table"}
BELOW = {  # the packages that one may import from; of games only the catalogue, except for a game itself
    "language": {"language"},
    "rules": {"language", "rules"},
    "games": {"language", "rules"},
    "play": {"language", "rules", "games", "play"},
    "picture": {"language", "rules", "picture"},
    "table": _SHOWN,
    "lessons": {*_SHOWN, "lessons"},
    "lab": {*_SHOWN, "lab"},
    "room": {*_SHOWN, "lessons", "room"},
    "paper": {*_SHOWN, "lessons", "paper"},
    "home": {*_SHOWN, "lessons", "paper", "home"},
    "classroom": {*_SHOWN, "lessons", "room", "home", "classroom"},
    "server": {*_SHOWN, "lessons", "lab", "room", "paper", "home", "classroom", "server"},
    "static": {*_SHOWN, "lessons", "paper", "home", "server", "static"},
    "notebook": {*PACKAGES},
    "": {*PACKAGES, ""},  # the front door
}
TOUCHED = {"table", "lessons", "room", "home", "classroom", "server", "static", "notebook"}  # where widgets are
TOUCHED_ALONE = {"lab.trial", "lab.children.lab"}
SERVING = {"server", "notebook", "static"}
WIDGETS = {"ipywidgets", "ipycanvas", "anywidget", "IPython", "traitlets"}
SERVERS = {"voila", "jupyterlab", "jupyter_server", "nbconvert", "tornado", "zmq"}
HEAVY = {"numpy", "pandas", "matplotlib", "PIL", "fpdf", "gymnasium", "pettingzoo"}
# Asked for by the command that prints, or by libraries that learn, and by nobody else.
APART = {"paper.pack", "paper.props", "paper.shared_svg", "lab.programs.env", "lab.programs.sight", "lab.programs.solo"}
RULES = {  # the ground floor, lowest first
    "text.sentences": set(),
    "text.plain": set(),
    "cards": {"text.sentences"},
    "moves": {"cards", "text.sentences"},
    "options": {"text.sentences"},
    "text.book": {"options", "text.sentences"},
    "text.record": {"text.sentences"},
    "text.position": {"cards", "text.sentences", "moves"},
    "verbs": {"cards", "moves", "text.sentences"},
    "refusals": {"cards", "moves", "verbs"},
    "zones": set(),
    "host": {"cards", "moves"},
    "players": {"cards", "text.sentences"},
    "scores": {"moves", "text.sentences"},
    "symmetry": {"cards", "moves", "options", "verbs"},
    "fields": {"cards", "moves", "text.position", "verbs"},
    "state": {
        *("cards", "fields", "moves", "options", "players", "refusals", "scores", "symmetry", "verbs", "zones"),
        *("text.position", "text.sentences"),
    },
    "tricks.winner": {"cards"},
    "tricks.search": {"cards"},
    "tricks.game": {
        "cards",
        "host",
        "moves",
        "state",
        "text.position",
        "text.sentences",
        "tricks.winner",
        "verbs",
        "zones",
    },
    "tricks.sense": {"cards", "moves", "state", "tricks.game", "tricks.winner"},
    "thinking.puzzle": {"moves"},
    "thinking.skill": {"cards", "state"},
    "thinking.covered": {"cards", "moves", "state"},
    "thinking.inquiry": {"state", "text.position"},
    "thinking.advice": {"moves", "state", "thinking.puzzle", "thinking.skill", "tricks.search"},
}


def package(name):
    """The package of a module; "" is the front door."""
    first = name.partition(".")[0]
    return first if first in PACKAGES else ""


@cache
def imports(name, tree=None):
    """(module, late) for what a file imports: the modules of cardlab, as "games.memory", and the packages outside."""
    own, outside = set(), set()
    tree = tree or TREES[name]
    inside = {n for f in ast.walk(tree) if isinstance(f, ast.FunctionDef | ast.AsyncFunctionDef) for n in ast.walk(f)}
    folder = name.split(".") if FILES[name].name == "__init__.py" else name.split(".")[:-1]
    folder = [part for part in folder if part != "__init__"]
    for node in ast.walk(tree):
        late = node in inside
        if isinstance(node, ast.Import):
            for alias in node.names:
                top, _, rest = alias.name.partition(".")
                (own if top == "cardlab" else outside).add((rest if top == "cardlab" else top, late))
        elif isinstance(node, ast.ImportFrom):
            base = folder[: len(folder) - node.level + 1] if node.level else []
            path = [*base, *(node.module.split(".") if node.module else [])]
            if not node.level and path[0] != "cardlab":
                outside.add((path[0], late))
                continue
            path = path if node.level else path[1:]
            own |= {(module(path, alias.name), late) for alias in node.names}
    return own, outside


def for_types(name):
    """The modules that a file imports for the type checker alone."""
    only = [n for n in ast.walk(TREES[name]) if isinstance(n, ast.If) and called(n.test) == "TYPE_CHECKING"]
    return {other for some in only for other, _ in imports(name, ast.Module(some.body, []))[0]}


def module(path, name):
    """The module that "from path import name" asks: the thing named, or the one that holds it."""
    ways = ([*path, name], [*path, name, "__init__"], path, [*path, "__init__"])
    return next(way for way in map(".".join, ways) if way in FILES)


def game_of(name):
    """The game that a module of games/ belongs to; "" for the catalogue."""
    first = name.removeprefix("games.").partition(".")[0] if package(name) == "games" else ""
    return first if first in catalogue() else ""


# ---- who imports whom ------------------------------------------------------------------------------------------


def test_the_reading_of_imports_sees_something():
    assert {("rules.state", False), ("rules.verbs", False)} <= imports("games.memory.game")[0]
    assert ("games.__init__", False) in imports("play.game")[0]
    assert {("rules.text.book", False), ("play.advice.thoughts", True)} <= imports("play.inspect")[0]
    assert ("picture.layout.board", False) in imports("picture.scene")[0]
    assert ("ipycanvas", False) in imports("table.canvas.ipycanvas")[1]
    assert {package(name) for name in FILES} == {*PACKAGES, ""}
    assert all(other in FILES for name in FILES for other, _ in imports(name)[0])


@pytest.mark.parametrize("name", sorted(FILES))
def test_packages_lie_on_each_other(name):
    here = package(name)
    for other, _ in imports(name)[0]:
        there = package(other)
        if here == there == "games":
            assert game_of(other) == game_of(name) != "", f"{name} imports {other}: games know only their siblings"
            continue
        if there == "games":
            assert other == "games.__init__", f"{name} imports {other}: games are asked for in the catalogue"
        known = there in BELOW[here]
        assert known, f"{name} imports {other}: {here or 'the front door'} may not know {there or 'the front door'}"


@pytest.mark.parametrize("name", sorted(n for n in FILES if package(n) == "rules" and not n.endswith("__init__")))
def test_the_ground_floor_lies_on_itself(name):
    stem = name.removeprefix("rules.")
    needed = {m for m, _ in imports(name)[0] if package(m) != "language"} - for_types(name)
    assert {m.removeprefix("rules.") for m in needed} - {"__init__"} <= RULES[stem]


def snake(name):
    """A class as one calls an object of it: "ClassBoard" is class_board."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name.lstrip("_")).lower()


CLASSES = {snake(node.name) for tree in TREES.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
# And what else we call them, one or several.
OURS = CLASSES | {"view", "mind", "start", "world", "image", "advice", "kind", "deck", "device", "legal", "sits"}
OURS |= {f"{name}s" for name in OURS}
ROWS = ("list", "tuple", "Sequence", "Iterable", "Collection")
ALSO = {"answer", "bubbles", "commands", "kernels", "parts", "rounds", "whole", "words"}  # other things as well


def is_any(type_):
    """Whether a type is Any, or a row of it; what a dict of JSON holds, and what is called with anything, is not."""
    if isinstance(type_, ast.BinOp):
        return is_any(type_.left) or is_any(type_.right)
    if isinstance(type_, ast.Subscript):
        parts = type_.slice.elts if isinstance(type_.slice, ast.Tuple) else [type_.slice]
        return called(type_.value) in ("list", "tuple", "Sequence", "Iterable", "Collection") and any(
            map(is_any, parts)
        )
    return called(type_) == "Any"


def anything(tree):
    """What is called like one of our classes, or like several of them, and is Any to the type checker."""
    given = {id(args.kwarg) for args in ast.walk(tree) if isinstance(args, ast.arguments)}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None and id(node) not in given:
            name = node.arg if isinstance(node, ast.arg) else called(node.target)
            if name.lstrip("_") in OURS - ALSO and is_any(node.annotation):
                yield name


def test_no_class_of_ours_is_anything_to_the_type_checker():
    """So a seam is read on both sides; the options of a game are of a class that only the game knows."""
    planted = "def f(table: Any, n: Any, **state: Any): pass\nself.polls: list[Any] = []\ngame: dict[str, Any] = {}"
    assert sorted(anything(ast.parse(planted))) == ["polls", "table"]
    found = [(name, one) for name in FILES for one in anything(TREES[name])]
    assert found == [("rules.state", "rules")]


def asked_by_name(tree):
    """The lines in which a thing is asked for a part whose name stands there: it is declared where the thing is."""
    for node in ast.walk(tree):
        asks = isinstance(node, ast.Call) and called(node.func) in ("getattr", "hasattr", "setattr")
        if asks and any(isinstance(part, ast.Constant) for part in node.args[1:2]):
            yield node.lineno


def test_nothing_is_asked_for_a_part_by_its_name():
    assert list(asked_by_name(ast.parse("x = getattr(a, name)\ny = hasattr(a, 'b')\nsetattr(a, 'b', 1)"))) == [2, 3]
    assert [(name, line) for name in FILES for line in asked_by_name(TREES[name])] == []


def excused(text, libraries):
    """The lines in which the type checker is told to look away, and no library is named that makes it needed."""
    for number, line in enumerate(text.splitlines(), 1):
        named = re.search(r"type: ignore\[[\w,-]+\]  # (\w+): \w", line)
        if "type: ignore" in line and (named is None or named[1].lower() not in libraries):
            yield number


def test_the_type_checker_looks_away_only_for_a_library_that_is_named():
    libraries = {package for name in FILES for package, _ in imports(name)[1]} - set(sys.stdlib_module_names)
    named = "class A(B):  # type: ignore[misc]  # Voila: no types"
    assert {"voila", "pettingzoo", "tqdm"} <= libraries and list(excused(named, libraries)) == []
    assert list(excused("x  # type: ignore\ny  # type: ignore[misc]  # cardlab: no types", libraries)) == [1, 2]
    assert [(name, line) for name in FILES for line in excused(FILES[name].read_text("utf-8"), libraries)] == []


LOOSE = re.compile(
    r"@ts-(?:ignore|expect-error|nocheck)|\{[^{}]*\bany\b[^{}]*\}(?=.*\*/)|(?::|=>|<|,)\s*any\b(?=[\[\],;)>])|\{\*\}"
)


def loose(text):
    """The lines of a script in which a thing may be anything, or is not looked at by the type checker."""
    return [number for number, line in enumerate(text.splitlines(), 1) if LOOSE.search(line)]


def test_nothing_in_a_script_is_anything_to_the_type_checker():
    planted = [
        "/** @param {Model<any>} model */",
        "// @ts-ignore",
        "on(act: (...told: any[]) => void): void;",
        "/** {*} */",
    ]
    fine = ["/** Saves what any of them says. */", "<input placeholder=${help && 'any'} />", "{ label: 'any' }"]
    assert loose("\n".join(planted)) == [1, 2, 3, 4] and loose("\n".join(fine)) == []
    scripts = [file for kind in ("js", "mjs", "ts") for file in ROOT.rglob(f"*.{kind}") if "vendor" not in file.parts]
    assert len(scripts) > 40
    assert [(file.name, line) for file in scripts for line in loose(file.read_text("utf-8"))] == []


def test_nobody_imports_in_a_circle():
    """Also not late or for types only, but within a package: a part may name the type of its whole."""
    assert all(BELOW[name] <= {*PACKAGES[: i + 1]} for i, name in enumerate(PACKAGES))
    needs = {name: {m for m, _ in imports(name)[0]} - {name} for name in FILES}
    whole = {name: {m for m in for_types(name) if package(m) == package(name)} for name in FILES}
    needs = {name: wanted - whole[name] for name, wanted in needs.items()}
    while free := {name for name, wanted in needs.items() if not wanted & set(needs)}:
        needs = {name: wanted for name, wanted in needs.items() if name not in free}
    assert needs == {}


def test_the_picture_of_the_packages_has_all_of_them_and_every_import(monkeypatch):
    monkeypatch.syspath_prepend(ROOT.parent / "docs")
    pages, pictures = importlib.import_module("pages"), importlib.import_module("pictures")
    drawn = ElementTree.fromstring(pictures.packages(ROOT, pages.PACKAGES))
    svg = "{http://www.w3.org/2000/svg}"
    arrows = [path.findtext(f"{svg}title") for path in drawn.iter(f"{svg}path") if path.get("class")]
    named = [text.text for text in drawn.iter(f"{svg}text") if text.get("class") == "name"]
    folders = {file.parent.name for file in ROOT.glob("*/__init__.py")}
    first = {(name.partition(".")[0], other.partition(".")[0]) for name in FILES for other, _ in imports(name)[0]}
    assert sorted(named) == sorted(folders)
    meant = [f"{here} → {there}" for here, there in first if here != there and {here, there} <= folders]
    assert sorted(arrows) == sorted(meant) and "cli → notebook" in arrows


def test_a_game_asks_for_what_shows_it_by_name():
    for module, name in SURFACES.values():
        assert module in FILES and package(module) in ("picture", "table", "lessons", "paper")
        assert [node for node in TREES[module].body if getattr(node, "name", "") == name]


@pytest.mark.parametrize("name", sorted(FILES))
def test_only_what_is_touched_imports_widgets(name):
    packages = imports(name)[1]
    if package(name) not in TOUCHED and name not in TOUCHED_ALONE:
        assert not {p for p, _ in packages if p in WIDGETS}
    if package(name) not in SERVING:
        assert not {p for p, late in packages if p in SERVERS and not (late and package(name) == "")}
    if name not in APART:
        assert not {p for p, late in packages if p in HEAVY and not late}
    if package(name) in ("rules", "games"):
        assert not {p for p, _ in packages} - set(sys.stdlib_module_names)


def test_the_workers_of_the_lab_load_no_widget():
    loaded, found = {name for name in FILES if package(name) == "lab"} - TOUCHED_ALONE, set()
    while loaded - found:
        found |= loaded
        loaded = {other for name in found for other, _ in imports(name)[0]}
    assert "play.bots.bots" in found
    assert {package(name) for name in found} == {"lab", "play", "picture", "games", "rules", "language"}


def test_games_are_found_in_one_place():
    asks = {name for name, tree in TREES.items() if "importlib" in {p for p, _ in imports(name)[1]}}
    # A page without a server needs every module before it starts, as byte code; the notices ask for licences.
    doors = {"__init__", "lessons.__init__", "play.surface"}
    assert asks == {
        "games.__init__",
        *("language.__init__", "language.files"),  # a language may be a package of somebody else's
        "lab.chart",  # which libraries of an extra are not there
        "cli.portable",  # which packages a class needs
        *doors,
        *(f"static.{name}" for name in ("build", "worker", "notices", "shrink")),
    }
    assert not any(isinstance(n, ast.Name) and n.id == "__import__" for tree in TREES.values() for n in ast.walk(tree))


def test_the_front_door_opens_for_every_name_and_hides_no_package():
    for name in cardlab.__all__:
        assert getattr(cardlab, name).__name__ == name and name in dir(cardlab)
    for name in (n for n in FILES if not n.startswith(("games.", "notebook.", "server.", "static.", "cli.", "__"))):
        code = f"import cardlab.{name.removesuffix('.__init__')} as found"
        exec(code, space := {})
        assert space["found"] is sys.modules[space["found"].__name__]
    assert cardlab.rulebook("bela").title == "Bela"
    with pytest.warns(DeprecationWarning, match=r"cardlab\.rules\(\.\.\.\) is now cardlab\.rulebook") as warned:
        assert cardlab.rules("bela") is cardlab.rulebook("bela")
    assert warned[0].filename == __file__
    with pytest.raises(AttributeError, match="no attribute 'games_of_chance'"):
        _ = cardlab.games_of_chance
    asked = subprocess.run([sys.executable, "-c", "import cardlab; cardlab.compair"], capture_output=True, text=True)
    assert "Did you mean: 'compare'?" in asked.stderr


@pytest.mark.slow
def test_whoever_reads_the_front_door_without_running_it_sees_the_same_names(tmp_path):
    tree = ast.parse((ROOT / "__init__.pyi").read_text("utf-8"))
    told = {alias.asname: node.module for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert told.pop(None) == "rules.text.book", "for the type of rulebook() alone"
    assert told == cardlab._SHELF and {*told, "rulebook"} == set(cardlab.__all__)
    ways = {
        "cardlab.": cardlab.__all__,
        "cardlab.Game().": ["moves", "play"],
        "cardlab.Move('finish').": ["verb", "card"],
    }
    for code, names in ways.items():
        completed = jedi.Script(f"import cardlab\n{code}", path=tmp_path / "mine.py").complete()
        assert set(names) <= {one.name for one in completed}, code
    (tmp_path / "mine.py").write_text(
        "import random\nimport cardlab\nm: cardlab.Move = cardlab.Game().moves[0]\nm.vreb, cardlab.Gmae\n"
        "cardlab.Game().table().close(); cardlab.Game().replay().colse()\n"
        "def mine(view: cardlab.State, moves: list[cardlab.Move], chance: random.Random) -> cardlab.Move:\n"
        "    return moves[0]\n"
        'cardlab.compare(["bot", mine])\ncardlab.compare([{}, {"packs": 2}])\ncardlab.compare([3, mine])\n'
    )
    some = ("__init__.pyi", "play/game.py", "play/inspect.py", "play/surface.py", "rules/moves.py", "lab/compare.py")
    read = [ROOT / name for name in some]  # all would take ten seconds
    how = ["--strict", "--cache-dir", str(tmp_path), "--follow-imports=skip", "mine.py", *map(str, read)]
    said = subprocess.run([sys.executable, "-m", "mypy", *how], cwd=tmp_path, capture_output=True, text=True).stdout
    mine = [line.partition("error: ")[2] for line in said.splitlines() if line.startswith("mine.py:")]
    wrong = ['"Move" has no attribute "vreb"', 'Module has no attribute "Gmae"', '"OnScreen" has no attribute "colse"']
    assert len(mine) == 4 and all(any(told.startswith(one) for told in mine) for one in wrong), said
    assert 'has incompatible type "int"' in mine[-1]


@pytest.mark.parametrize(
    ("old", "names"),
    [
        ("rules.position", "COUNT PHASE SEAT field"),
        ("rules.skill", "Skill"),
        ("rules.unseen", "Unseen"),
        ("rules.tricks", "beats powers winning"),
        ("play.skilled", "skills_of"),
        ("lab.playthrough", "playthrough"),
        ("lab.wonder", "Wonder"),
        ("site.home", "home"),
    ],
)
def test_what_notebooks_and_games_once_imported_is_still_found_with_a_warning(old, names):
    code = f"import warnings; warnings.simplefilter('default'); from cardlab.{old} import {', '.join(names.split())}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert not done.returncode and f"<string>:1: DeprecationWarning: cardlab.{old}" in done.stderr, done.stderr


def test_importing_cardlab_loads_hardly_anything():
    """What the front door offers is loaded when it is asked for; so is what only saving and checking need."""
    code = "import sys; before = set(sys.modules); import cardlab; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) <= {"cardlab", "cardlab.rules", "cardlab.rules.text", "cardlab.rules.text.plain", "__future__"}
    code = "import sys, cardlab; cardlab.Game('memory', seed=1); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"json", "html", "difflib", "asyncio", "multiprocessing", "cardlab.lab.writing.check"} & set(loaded)


def test_importing_cardlab_loads_nothing_heavy():
    code = "import sys, cardlab; print(' '.join(sorted({m.partition('.')[0] for m in sys.modules})))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "cardlab" in loaded
    assert not set(loaded) & (WIDGETS | SERVERS | HEAVY)


# ---- who reads what --------------------------------------------------------------------------------------------

PUBLIC = {name for kind in State.__mro__ for name in (*vars(kind), *getattr(kind, "__annotations__", {}))}
PUBLIC = {name for name in PUBLIC if not name.startswith("_")}
CHOICES = {name for name in (*vars(Options), *Options.__annotations__) if not name.startswith("_")}


def called(node):
    """The last name of an expression such as self.game or view; "" of others."""
    return getattr(node, "id", "") or getattr(node, "attr", "")


def is_position(node):
    """Whether an expression is a position: state, self.view, game.start, game.states[-1], state.view(seat)."""
    if isinstance(node, ast.NamedExpr):
        return is_position(node.value)
    if isinstance(node, ast.Subscript):
        return called(node.value) == "states"
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr == "view"
    if called(node) == "start":
        return isinstance(node, ast.Attribute) and called(node.value) == "game"
    return called(node) in ("view", "state")


def taken(tree):
    """What a file takes of positions and of their options by name: (line, name, whether every game has it)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_position(node.value):
            yield node.lineno, node.attr, node.attr in PUBLIC
        of = node.value if isinstance(node, ast.Attribute) else None
        if isinstance(of, ast.Attribute) and of.attr == "rules" and is_position(of.value):
            yield node.lineno, node.attr, node.attr in CHOICES


def asked(tree):
    """Where a file asks a position, or its options, for a field whose name is only known when it runs."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node.func) in ("getattr", "hasattr", "setattr", "vars") and node.args:
            of = node.args[0]
            if is_position(of) or (called(of) == "rules" and is_position(getattr(of, "value", None))):
                yield node.lineno


def test_the_reading_of_fields_sees_something():
    odd = "view.leader; self.view.piles; game.state.rules.line_width; getattr(view, x); game.states[0].view(s).laid"
    assert {name for _, name, general in taken(ast.parse(odd)) if not general} == {"leader", "line_width", "laid"}
    assert len(list(asked(ast.parse(f"{odd}; hasattr(self.view.rules, 'line_width')")))) == 2
    assert {"piles", "turn", "viewer", "view", "zones", "deals"} <= PUBLIC and "leader" not in PUBLIC
    assert sum(len(list(taken(TREES[name]))) for name in FILES if package(name) in ("picture", "table")) > 50


@pytest.mark.parametrize(
    "name", sorted(n for n in FILES if package(n) not in ("rules", "games", "lessons", "lab", "room", ""))
)
def test_nothing_above_takes_a_field_of_one_game(name):
    wrong = [f"line {line}: {what}" for line, what, general in taken(TREES[name]) if not general]
    wrong += [f"line {line}" for line in asked(TREES[name]) if package(name) in ("picture", "table")]
    assert wrong == [], f"{name} takes what only some games have: a game tells it in its Host"


@pytest.mark.parametrize("name", sorted(n for n in FILES if package(n) != "rules"))
def test_nothing_is_read_out_of_sentences(name):
    read = [n.lineno for n in ast.walk(TREES[name]) if isinstance(n, ast.Attribute) and n.attr == "facts"]
    assert read == [], f"{name} reads the facts of a Reason: give Reason a property for what is needed"


@pytest.mark.parametrize("name", sorted(n for n in FILES if package(n) != "games"))
def test_nothing_outside_the_games_names_one(name):
    """Not in code and not in what people read; a docstring may speak of one, and the name of a file is none."""
    prose = {id(n.value) for n in ast.walk(TREES[name]) if isinstance(n, ast.Expr)}
    said = {n.value for n in ast.walk(TREES[name]) if isinstance(n, ast.Constant) and id(n) not in prose}
    names = {n.id for n in ast.walk(TREES[name]) if isinstance(n, ast.Name)}
    text = " ".join([*(s for s in said if isinstance(s, str)), *names, *(m for m, _ in imports(name)[0])])
    copied = {folder.name for folder in (ROOT.parent / "docs" / "template").iterdir()}  # an example, also in sentences
    games = [game for game in catalogue() if game not in copied]
    titles = [cardlab.rulebook(game).title for game in games]
    wanted = rf"\b({'|'.join([*titles, *(game for game in games if game != 'memory')])})(?![a-z])"
    assert re.findall(wanted, text) == [] and "memory" not in said, "the word memory alone is English"


# ---- what is called what ---------------------------------------------------------------------------------------


def test_no_two_things_of_the_house_share_a_name():
    """Classes and names of types, private ones too; each game has its ``Rules``, as the options have theirs."""
    places = defaultdict(list)
    for name, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(name)
        for node in tree.body:
            named = node.targets[0] if isinstance(node, ast.Assign) else None
            if isinstance(named, ast.Name) and re.fullmatch(r"_?[A-Z][a-z]\w*", named.id):
                places[named.id].append(name)
    assert len(places) > 60
    rules = places.pop("Rules")
    assert "rules.options" in rules and sorted(map(game_of, rules)) == ["", *catalogue()]
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_a_reader_opens_no_crowded_folder_and_no_endless_file():
    """Fifteen files in a folder, with what is made or given away apart, and 400 lines in a module outside the games."""
    folders = [folder for folder in (ROOT, *ROOT.rglob("*")) if folder.is_dir() and "__pycache__" not in folder.parts]
    full = {str(folder.relative_to(ROOT)): sum(one.is_file() for one in folder.iterdir()) for folder in folders}
    assert {name: count for name, count in full.items() if count > 15} == {}
    long = {name: len(file.read_text("utf-8").splitlines()) for name, file in FILES.items() if package(name) != "games"}
    assert {name: count for name, count in long.items() if count > 400} == {}
