"""The pages that are made, not written: one for each class, game, lesson and rule book, with pictures of the tables."""

import ast
import hashlib
import importlib
import inspect
import io
import json
import pkgutil
import re
import shutil
from pathlib import Path
from textwrap import dedent

import pictures
from pypdfium2 import PdfDocument

import cardlab
from cardlab.games import book, catalogue, host_of, module_of, rules_of
from cardlab.lessons.exercise import Exercise
from cardlab.paper import prints
from cardlab.picture import files, words
from cardlab.play.game import Game
from cardlab.rules.options import Rules
from cardlab.rules.state import State
from cardlab.table.table import Table

HERE = Path(__file__).parent
MADE = HERE / "pages"
NOTEBOOKS = HERE.parent / "notebooks"
PACKAGES = {
    "language": "How a sentence is said in a language, and what translators write.",
    "rules": "What is legal; it knows no screen and no game.",
    "games": "A folder a game.",
    "play": "People, bots, saves, the solver; no widget.",
    "picture": "What a view looks like.",
    "table": "What is touched.",
    "lessons": "Exercises, drills, reviews, and their widgets.",
    "lab": "Many hands: who wins, who plays better, what is fair.",
    "room": "Several devices at one table.",
    "paper": "What is printed.",
    "home": "The first page.",
    "classroom": "What a teacher and a class see.",
    "server": "Pages without a kernel, and what guards them.",
    "static": "Pages without a server.",
    "notebook": "The server of the pages, and Voila for notebooks of anybody's; the hub.",
    "cli": "The commands.",
}
ORPHAN = ("---", "orphan: true", "---", "")  # a page that no side bar lists
MOVES = 9  # a table in the gallery shows a game after so many sensible moves
SHEETS = (  # what it is, its file, and what the page of it says that is shown
    ("The cards of a game, in true size", "casino.pdf", "sheet 1"),
    ("The rules, for adults and for a child", "casino-rules.pdf", "Casino"),
    ("A lesson: what to do and what to say", "casino-lesson-1.pdf", "45 minutes"),
    ("Its worksheet", "casino-lesson-1.pdf", "Worksheet"),
    ("Its key", "casino-lesson-1.pdf", "The key"),
    ("A score sheet", "casino-sheet.pdf", "Casino"),
    ("The board for Michigan", "michigan-board.pdf", "Michigan"),
    ("Chips to cut out", "michigan-chips.pdf", "Michigan"),
)
LOOKED_AT = re.compile(r"Game\(|Exercise\(|^(game|hand)\b")  # cells whose value is shown; the others may take minutes


def write():
    """Write all pages anew; a page that stays the same keeps its date, so that Sphinx does not read it again."""
    learned = lessons()
    made = {"front.txt": front(), "gallery.md": gallery(learned), **learned, **books(), **reference()}
    made["pictures/packages.svg"] = pictures.packages(Path(cardlab.__file__).parent, PACKAGES)
    made["pictures/tap.svg"] = pictures.journey((HERE / "architecture.md").read_text("utf-8"))
    for name, text in made.items():
        _put(MADE / name, text)
    for old in {*MADE.rglob("*.md")} - {MADE / name for name in made}:
        old.unlink()


def _put(path, content):
    data = content if isinstance(content, bytes) else content.encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)


def _toc(names):
    return "\n".join(["```{toctree}", ":maxdepth: 1", "", *names, "```", ""])


# ---- pictures -------------------------------------------------------------------------------------------------------


def picture(view, names):
    """A view as an image in Markdown: the drawing as a file of its own, the table in words as its text."""
    host = host_of(view)
    spoken = " ".join(words.lines(view, host, names, spoken=True))
    return _shown(files.drawing(view, host, names).encode(), "svg", spoken)


def _shown(drawn, kind, words):
    name = f"pictures/{hashlib.sha256(drawn).hexdigest()[:16]}.{kind}"
    _put(MADE / name, drawn)
    return f"![{re.sub(r'[][*_`|]', '', words)}](/pages/{name})"


def table(name, seats, moves):
    """The picture of a game's table after so many sensible moves, with what bots say."""
    game = Game(name, players=["You", *["bot:first"] * (seats - 1)], seed=7)
    while len(game.steps) < moves and not game.over:
        game.play(game.moves[0])
    spoken = " ".join(words.lines(game.view(), game.host(game.view()), game.names, spoken=True))
    return _shown(game.svg().encode(), "svg", spoken)


def front():
    """The table of the first page: a picture, in whose place static/play.js puts a table to play at where it can."""
    game = Game("black_jack", stage=1, players=["You", "bot"], seed=8)
    return f"```{{container}} play\n{picture(game.view(), game.names)}\n```\n"


def gallery(learned):
    """The page with the table of every game, a picture of every lesson, and one of each kind of sheet."""
    out = ["# Gallery", "", "Every game, every lesson, and what can be printed. cardlab has drawn all of it.", ""]
    for name in catalogue():
        kind, of = rules_of(name), book(name)
        lesson = f"[The lesson](lessons/{name}.md) · " if (NOTEBOOKS / f"{name}.ipynb").exists() else ""
        rules = f"[The rule book](books/{name}.md) · [its options](api/{kind.Rules.__module__}.md#rules)"
        facts = " · ".join(f"{k}: {of.panel[k]}" for k in ("Players", "Age", "Time"))
        shown = table(name, max(kind.seat_range[0], min(3, kind.seat_range[-1])), MOVES)
        out += [f"## {of.title}", "", of.aim, "", shown, "", facts, "", lesson + rules, ""]
    out += ["## The lessons", "", "Each with its first table.", "", "````{container} tiles", ""]
    for name, text in learned.items():
        if first := re.search(r"^!\[.*\]\((.+)\)$", text, re.MULTILINE):
            title = re.match("# (.+)", text)[1]
            out += [_tile(f"[{title}]({name})", f"![{title}]({first[1]})")]
    out += ["````", "", "## On paper", "", "[Pictures to take away](../take_away.md) says how.", ""]
    sheets = [_tile(words, _page(made, says, words)) for words, made, says in printed()]
    return "\n".join([*out, "````{container} tiles", "", *sheets, "````", ""])


def _tile(words, shown):
    return f"```{{container}} tile\n{shown}\n\n{words}\n```\n"


def printed():
    """Each kind of sheet: what it is, a PDF, and what the page of it says that is shown."""
    for what, file, says in SHEETS:
        yield what, prints.made(file), says
    game = Game("black_jack", stage=2, position="A: 7C 5H 9S 2D QH | B: KD QD | discard: 7H | turn: A")
    yield "A worksheet of any position", game.pdf(), "Name"


def _page(made, says, words):
    out = io.BytesIO()
    page = next(page for page in PdfDocument(made) if says in page.get_textpage().get_text_range())
    page.render(scale=1.2).to_pil().convert("P").save(out, "PNG")
    return _shown(out.getvalue(), "png", words)


# ---- lessons and books ----------------------------------------------------------------------------------------------


def lessons():
    """The page of each notebook but the app, and their list."""
    found = {}
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        if path.stem != "play":
            found[f"lessons/{path.stem}.md"] = lesson(json.loads(path.read_text("utf-8"))["cells"])
    names = [name.removeprefix("lessons/").removesuffix(".md") for name in found]
    head = "# Lessons\n\nTo play them, run `cardlab` or `cardlab lab`; here they are to be read.\n\n"
    return {**found, "lessons/index.md": head + _toc(names)}


def lesson(cells):
    """A notebook as Markdown, with a picture of each table and exercise in it."""
    out, space = [], {"__name__": "notebook"}
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            out.append(re.sub(r"\(play\.ipynb[^)]*\)", "(../gallery.md)", source).replace(".ipynb)", ".md)"))
        else:
            out += [f"```python\n{source}\n```", run_cell(source, space)]
    return "\n\n".join(filter(None, out)) + "\n"


def run_cell(source, space):
    """Run a cell, and show what its last line gives."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), space)
    if last is None or not LOOKED_AT.search(source):
        return ""
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), space)
    value = value.game if isinstance(value, Table) else value
    if isinstance(value, Exercise):
        return f"{picture(value.asked.view(value.me), value.names)}\n\n**{value.request}**"
    if isinstance(value, Game):
        return picture(value.view(), value.names)
    return f"```text\n{value!r}\n```"


def books():
    """The rule book of each game, and their list."""
    found = {f"books/{name}.md": book(name).source for name in catalogue()}
    return {**found, "books/index.md": "# Rule books\n\n" + _toc(catalogue())}


# ---- reference ------------------------------------------------------------------------------------------------------


def reference():
    """One page that lists everything by its package, and a page for each module with its public classes.

    Of a game, that is its State and its Rules: its other parts are its own business, as the drawings of the cards are.
    Only the list stands in the side bar: with all pages in it, drawing the side bars took most of the build.
    """
    found, modules = {}, {}
    for info in pkgutil.walk_packages(cardlab.__path__, "cardlab."):
        if not re.search(r"\.(voila|art)\b|__main__$", info.name):
            modules[info.name] = importlib.import_module(info.name)
    modules |= {of.__name__: of for of in map(module_of, catalogue())}  # a copied folder may be no package for pkgutil
    door = [f"- {_link(book if name == 'rulebook' else getattr(cardlab, name), name)}" for name in cardlab.__all__]
    out = ["# Reference", "", "The front door, `import cardlab`:", "", *door, ""]
    for package, about in PACKAGES.items():
        out += [f"## {package}", "", about, ""]
        for name, module in modules.items():
            if name.startswith(f"cardlab.{package}.") or name == f"cardlab.{package}":
                page, classes = module_page(name, module)
                if page:
                    found[f"api/{name}.md"] = page
                    about = plain([inspect.getdoc(module).partition("\n")[0]])[0]
                    out += [f"- [{name}]({name}.md): {about}", *(f"  - {_link(one)}" for one in classes)]
        out.append("")
    return {**found, "api/index.md": "\n".join(out)}


def _link(thing, name=""):
    about = plain([inspect.getdoc(thing).partition("\n")[0]])[0]
    place = f"#{thing.__name__.lower()}" if inspect.isclass(thing) else ""
    return f"[`{name or thing.__name__}`]({thing.__module__}.md{place}): {about}"


def module_page(name, module):
    """The page of a module, with its functions and its classes; and the classes."""
    own = [v for k, v in vars(module).items() if getattr(v, "__module__", "") == name and k[0] != "_"]
    classes = [v for v in own if inspect.isclass(v)]
    functions = [v for v in own if inspect.isfunction(v) and v.__doc__]
    if name.startswith("cardlab.games."):
        classes, functions = [c for c in classes if issubclass(c, State | Rules)], []
    if not classes and not functions:
        return "", []
    out = [*ORPHAN, f"# {name}", "", "```{eval-rst}", f".. automodule:: {name}", "   :no-members:"]
    for one in functions:
        out += ["", f".. autofunction:: {name}.{one.__name__}"]
    return "\n".join([*out, "```", "", *(line for one in classes for line in class_part(name, one))]), classes


def class_part(module, kind):
    """A class on the page of its module: its docstring, its methods, its fields as they stand in the source.

    What it has from a neighbour in its package is shown with it: who looks up Game wants all that a game can do.
    """
    fields, package = _fields(kind), module.rpartition(".")[0]
    near = any(base.__module__.rpartition(".")[0] == package for base in kind.__bases__)
    others = ", ".join(c.__name__ for c in kind.__mro__ if not c.__module__.startswith("cardlab."))
    more = [f"   :inherited-members: {others}"] * near
    auto = ["```{eval-rst}", f".. autoclass:: {module}.{kind.__name__}", "   :members:", *more, "```", ""]
    return [f"## {kind.__name__}", "", *auto, *(["```python", fields, "```", ""] if fields else [])]


def _fields(kind):
    """The lines of a class between its docstring and its first method: there the comment beside a field explains it."""
    lines = dedent(inspect.getsource(kind)).splitlines()
    (tree,) = ast.parse("\n".join(lines)).body
    body = [n for n in tree.body if not (isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant))]
    last = next((i for i, n in enumerate(body) if isinstance(n, ast.FunctionDef)), len(body))
    named = [
        n for n in body[:last] if isinstance(n, ast.AnnAssign) and not getattr(n.target, "id", "_").startswith("_")
    ]
    if not named:
        return ""
    end = (
        min(body[last].lineno, *(d.lineno for d in body[last].decorator_list), 10**6) - 1
        if last < len(body)
        else len(lines)
    )
    return re.sub(r"\n+# -.*", "", dedent("\n".join(lines[body[0].lineno - 1 : end])).rstrip())


def plain(lines):
    """Docstrings are plain sentences with code in backticks: hide from Sphinx what else means something there."""
    for i, line in enumerate(lines):
        parts = re.split(r"(``.+?``|`.+?`)", line)
        lines[i] = "".join(
            f"``{p.strip('`')}``" if n % 2 else re.sub(r"([*|\\_<])", r"\\\1", p) for n, p in enumerate(parts)
        )
    return lines


def dull(thing):
    """Whether a member says nothing that the list of fields, or its own place as a class, does not say better."""
    return type(thing).__name__ == "_tuplegetter" or (inspect.isclass(thing) and "." not in thing.__qualname__)


if __name__ == "__main__":
    shutil.rmtree(MADE, ignore_errors=True)
    write()
