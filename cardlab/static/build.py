"""`cardlab site OUT` writes the pages without a server: plain files that any web space can hand out.

Why so: Python starts in a browser from a memory in which cardlab is already alive; that memory is made here, once, in
node. The libraries of the page are those that are installed beside this cardlab, the same ones that a notebook uses.
Only Pyodide is fetched, by its exact version, and kept for the next time.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatchcase
from functools import partial
from html import escape
from importlib.metadata import version
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

from ..games import catalogue, installed
from ..home import daily
from ..home.faces import steps
from ..language import FOLDER as OURS
from ..language import SOURCE, current, languages, speaking, translated
from ..lessons.cells import defined
from ..lessons.pages import lesson
from ..paper.prints import FOLDER, LISTED, able, listed, made, prints
from ..server.page import ABOUT, ICON, OF_LESSONS, STYLES, TYPE, framed, home, noscript
from ..server.policy import BLOB, policy
from ..table.front.modules import joined
from .engine import BuildError, in_node, machine, packed, pyodide, standard_library
from .notices import notices

HERE = Path(__file__).parent
PACKAGE, FRONT = HERE.parent, HERE / "front"
LIBRARIES = ("ipywidgets", "anywidget", "traitlets", "comm", "mistune", "segno")
# What a page without a server has no use for.
LEFT_OUT = (
    "cardlab/__main__.py", "cardlab/cli/*", "cardlab/notebooks/*",
    "cardlab/language/[flm]*.py", "*.po",
    "cardlab/notebook/*.py", "cardlab/notebook/*.json", "cardlab/notebook/*.j2", "cardlab/notebook/*.html",
    "cardlab/room/*", "cardlab/classroom/*", "cardlab/server/[!_l]*", "cardlab/server/live.js", "cardlab/static/[!_w]*",
    "cardlab/paper/[!_p]*", "cardlab/paper/p[!r]*", "cardlab/paper/props.py",
    "cardlab/lab/arena/*", "cardlab/lab/programs/[!_a]*", "cardlab/lab/writing/[!_c]*",
    "cardlab/lessons/notebooks.py", "cardlab/lessons/p[ao]*.py", "cardlab/lessons/questions.py",
    "cardlab/play/bots/apart.py", "cardlab/play/bots/contestant.py", "cardlab/play/bots/engine.py",
    "cardlab/picture/files.py", "cardlab/picture/art/nunito.json", "cardlab/table/export/*",
    "cardlab/table/canvas/ipycanvas.py", "cardlab/table/canvas/stamp.py", "cardlab/table/terminal.py",
    "*/tests/*", "*/tests/data/*",
    "anywidget/labextension/*", "anywidget/labextension/static/*",
    "anywidget/nbextension/*", "anywidget/_cellmagic.py", "mistune/*/*/*",
    "segno/encoder.pyi", "*.so", "*.ts", "*/LICENSE-*", "*.woff2", "*.pyi", "*.typed", "*.pyc",
)  # fmt: skip
# The files of a language, which only its own pages have.
OF_LANGUAGES = ("cardlab/language/{}/*", "cardlab/games/*/book.{}.md")
# What libraries ask of a notebook's shell, of signals that nobody sends here, and of XML.
STUBS = {
    "IPython/__init__.py": "def get_ipython():\n    return None\n",
    "IPython/display.py": "def display(*_, **__):\n    pass\n\n\nclear_output = display\n",
    "IPython/core/__init__.py": "",
    "typing_extensions/__init__.py": "from typing import *\n",  # the Python of the pages has all of it that is wanted
    "IPython/core/interactiveshell.py": "class InteractiveShell:\n    pass\n",
    "psygnal/__init__.py": (
        "class Signal:\n    def __init__(self, *_):\n        pass\n\n"
        "    def connect(self, function=None, **_):\n        return function\n\n"
        "    disconnect = connect\n\n    def emit(self, *_):\n        pass\n"
    ),
    # The real one brings all that talks by HTTP and by mail; it writes the drawings of QR codes.
    "xml/__init__.py": "",
    "xml/sax/__init__.py": "",
    "xml/sax/saxutils.py": (
        "from html import escape\n\n\ndef quoteattr(text, entities=None):\n    return '\"' + escape(text) + '\"'\n"
    ),
}
# Controls that no cell of ours makes: each would bring its classes, and some a module of the standard library.
UNMADE = ("color", "controller", "date", "datetime", "media", "tagsinput", "templates", "time", "upload")
NOTHING = "def __getattr__(name):\n    if name.startswith('__'):\n        raise AttributeError(name)\n    return None\n"


# ---- what runs in the page -----------------------------------------------------------------------------------------


def sources(folder: Path, notebooks: Path, printed: Sequence[str] = ()) -> None:
    """Lay cardlab, its libraries and an empty page for each lesson into `folder`, as Python in a browser sees it."""
    games = {name: place.package for name, place in installed().items()}
    unspoken = [one.format(code) for code in languages() if code != current() for one in OF_LANGUAGES]
    for name in ("cardlab", *LIBRARIES, *{package.partition(".")[0] for package in games.values()}):
        spec = find_spec(name)
        if spec is None:
            raise BuildError(f"the library {name} is missing; install cardlab again.")
        root = Path(*spec.submodule_search_locations) if spec.submodule_search_locations else Path(str(spec.origin))
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            inside = path.relative_to(root.parent)
            left_out = "__pycache__" in inside.parts or any(
                fnmatchcase(inside.as_posix(), one) for one in (*LEFT_OUT, *unspoken)
            )
            if path.is_file() and not left_out:
                _put(folder / inside, path.read_bytes())
    own = version("anywidget")  # which it would ask of files that a page has not
    semver = "~" + ".".join([*own.split(".")[:2], "*"])
    stub = {"anywidget/_version.py": f"__version__ = {own!r}\n_ANYWIDGET_SEMVER_VERSION = {semver!r}\n"}
    stub |= {f"ipywidgets/widgets/{name}.py": NOTHING for name in ("interaction", *(f"widget_{one}" for one in UNMADE))}
    for name, text in (STUBS | stub).items():
        _put(folder / name, text.encode())
    _put(folder / "cardlab" / "games" / "installed.json", json.dumps(games).encode())
    for one in lessons(notebooks):
        _put(folder / "lessons" / f"{one.stem}.html", b"")
    _put(folder / "lessons" / LISTED, json.dumps(listed(printed)).encode())
    _put(folder / "lessons" / daily.CELLS, json.dumps({game: daily.cells(game) for game in catalogue()}).encode())
    _put(folder / "lessons" / "late.json", json.dumps(late_imports(folder)).encode())


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def late_imports(folder: Path) -> list[str]:
    """The modules of the standard library that functions of cardlab import when they are called."""
    found = set()
    for path in (folder / "cardlab").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                found.add(node.module)
    absent = {"ctypes", "multiprocessing", "pickle", "threading", "webbrowser"}
    known = {*sys.stdlib_module_names, *LIBRARIES} - absent
    found -= {"importlib.metadata"}  # which games are installed is written down beside them
    return sorted(name for name in found if name.partition(".")[0] in known)


def memory(work: Path, engine: Path, notebooks: Path, out: Path, printed: Sequence[str] = ()) -> None:
    """Make the memory in which cardlab is alive, and what the page needs beside it, in `out`."""
    source, tree, kept = work / "source", work / "tree", work / "kept"
    sources(source, notebooks, printed)
    tree.mkdir()
    kept.mkdir()
    in_node("compile", engine, source, tree)
    library = standard_library(engine)
    in_node("keep", engine, tree, kept, library)
    whole, base = bytearray((kept / "memory.bin").read_bytes()), (kept / "base.bin").read_bytes()
    start = int.from_bytes(whole[4:8], "little")
    both = min(len(base), len(whole) - start)
    differing = int.from_bytes(whole[start : start + both], "little") ^ int.from_bytes(base[:both], "little")
    whole[start : start + both] = differing.to_bytes(both, "little")
    # Not called .zst, so that no host unpacks it on the way.
    _put(out / "py" / "memory.z", packed(bytes(whole)))
    for name in ("pyodide.asm.wasm", "pyodide.asm.mjs"):
        shutil.copyfile(machine(engine, name), out / "py" / f"{name}.z")
    _put(out / "home.z", gzip.compress((kept / "home.json").read_bytes(), 9, mtime=0))
    shutil.copyfile(library, out / "py" / "python_stdlib.zip")
    shutil.copyfile(engine / "pyodide.mjs", out / "py" / "pyodide.mjs")
    shutil.make_archive(str(out / "py" / "tree"), "zip", tree)


# ---- the pages -----------------------------------------------------------------------------------------------------


def lessons(notebooks: Path) -> list[Path]:
    """The notebooks that become pages."""
    # A bot is taught with numpy, which a browser would have to fetch.
    return sorted(path for path in notebooks.glob("*.ipynb") if path.stem not in ("play", "teach_a_bot"))


def pages(out: Path, notebooks: Path, known: Sequence[str]) -> None:
    """Write the home page, every lesson and the page about what is kept."""
    up = "" if current() == SOURCE else "../"
    keeps, licences = translated("What this page keeps"), translated("Licences")
    links = f'<a href="privacy.html">{keeps}</a> · <a href="{up}{NOTICES}">{licences}</a>'
    foot = f'<p class="cl-foot-line">{links}</p>'
    _page(out / "index.html", "cardlab", "home", f"{noscript()}<main>{home()}{foot}</main>", known)
    back = f'<p class="cl-top-line"><a href="./">‹ {translated("All games")}</a></p>'
    for path in lessons(notebooks):
        page = lesson(path, "html")
        cells = {name: {"source": source, "defines": defined(source)} for name, source in page.cells.items()}
        told = json.dumps(cells).replace("<", "\\u003c")
        script = f'<script type="application/json" id="cells">{told}</script>\n<script src="steps.js"></script>'
        whole = f"{noscript()}<main>{back}{page.body}</main>{script}"
        _page(out / f"{path.stem}.html", f"{page.title} - cardlab", "lesson", whole, known, head=f"{STEPS}\n{RUNS}")
    about = (FRONT / ("privacy.html" if current() == SOURCE else f"privacy.{current()}.html")).read_text("utf-8")
    _page(out / "privacy.html", f"{keeps} - cardlab", "words", f"<main>{back}{about}</main>", known, head=FORGETS)


RUNS = '<link rel="modulepreload" href="page.js">\n<script type="module" src="page.js"></script>'
FORGETS = '<script type="module" src="forget.js"></script>'
STEPS = "\n".join(f'<link rel="stylesheet" href="{name}">' for name in OF_LESSONS)
INSTALLS = '<link rel="manifest" href="cardlab.webmanifest">\n<link rel="apple-touch-icon" href="icon-192.png">'


def _page(path: Path, title: str, kind: str, body: str, known: Sequence[str], *, head: str = RUNS) -> None:
    rules = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy(BLOB), quote=False)}">'
    page = framed(title, body, kind=kind, where="site", head=f"{rules}\n{INSTALLS}\n{head}", known=known)
    _put(path, page.encode())


MANIFEST = {
    "name": "cardlab", "short_name": "cardlab", "description": ABOUT,
    "start_url": "./", "scope": "./", "display": "standalone", "background_color": "#f7f5ef", "theme_color": "#17563a",
    "icons": [
        {"src": "icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
        {"src": "icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
    ],
}  # fmt: skip
NOTICES = "NOTICES.txt"
# Only a browser that refuses the memory, or a reader of licences, asks for them.
LATER = ("py/python_stdlib.zip", "py/tree.zip", "sw.js", NOTICES)
# What the pages of a server have too.
SERVED = PACKAGE / "notebook" / "voila" / "nbconvert" / "templates" / "cardlab" / "static"


def beside(out: Path, engine: Path, printed: Sequence[str] = ()) -> None:
    """Write the scripts, the icons, the manifest and at the end the list of all files for who is offline."""
    shutil.copyfile(FRONT / "page.css", out / "page.css")
    for script in ("page.js", "forget.js"):
        _put(out / script, joined(FRONT / script).encode())
    info = json.dumps(json.loads((engine / "pyodide-lock.json").read_text("utf-8"))["info"])
    worker = joined(FRONT / "worker.js").replace('"INFO"', info, 1).replace('"LANGUAGE"', json.dumps(current()), 1)
    _put(out / "worker.js", worker.encode())
    for name in {*STYLES, *OF_LESSONS, TYPE, ICON} - {"page.css"}:
        shutil.copyfile(SERVED / name, out / name)
    _put(out / "steps.js", steps(tuple(printed), current()).encode())
    for size in (192, 512):
        shutil.copyfile(FRONT / f"icon-{size}.png", out / f"icon-{size}.png")
    _put(out / "cardlab.webmanifest", json.dumps(MANIFEST | {"description": translated(ABOUT)}, indent=1).encode())
    files = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    files = [name for name in files if name not in LATER]
    whole = hashlib.sha256(b"".join((out / name).read_bytes() for name in files)).hexdigest()[:12]
    _put(out / "worker.js", (out / "worker.js").read_text("utf-8").replace("RELEASE", whole, 1).encode())
    script = joined(FRONT / "sw.js").replace('"RELEASE"', json.dumps(whole), 1)
    _put(out / "sw.js", script.replace('["FILES"]', json.dumps(["./", *files]), 1).encode())


def whole(out: Path, work: Path, engine: Path, notebooks: Path, printed: Sequence[str], known: Sequence[str]) -> None:
    """Write all pages in the language that is spoken now."""
    (out / "py").mkdir(parents=True)
    work.mkdir()
    memory(work, engine, notebooks, out, printed)
    pages(out, notebooks, known)
    beside(out, engine, printed)


def papers_in(language: str, printed: Sequence[str]) -> list[str]:
    """The files of all that is printed of some games in a language."""
    with speaking(language):
        return [file for game in printed for file in prints(game)]


def build(out: Path, notebooks: Path, printed: Sequence[str] | None = None, spoken: Sequence[str] | None = None) -> str:
    """Write all pages, with those lessons, into a folder that is new or was written so before; says so in a sentence.

    There are pages in English, and in a folder for each the same in other languages, by default in all of ours. Beside
    them lies what can be printed of some games, by default of all of them if fpdf2 is there. Raises BuildError,
    and OSError where nothing can be written.
    """
    if out.is_dir() and any(out.iterdir()) and not (out / "cardlab.webmanifest").is_file():
        raise BuildError(f"{out} holds other files; name a new folder.")
    engine = pyodide()
    printed = printed if printed is not None else catalogue() if able() else ()
    others = spoken if spoken is not None else [code for code in languages() if (OURS / code).is_dir()]
    place = out.resolve()
    place.parent.mkdir(parents=True, exist_ok=True)
    # Beside it, so that the last step is a change of names, which a full disk cannot stop.
    with (
        tempfile.TemporaryDirectory(dir=place.parent, prefix=".cardlab-") as work,
        ProcessPoolExecutor(mp_context=get_context("spawn")) as pool,
    ):
        # while node is at work
        papers = {code: papers_in(code, printed) for code in (SOURCE, *others)}
        pdfs = {code: pool.map(partial(made, language=code), some, chunksize=4) for code, some in papers.items()}
        new, old = Path(work) / "site", Path(work) / "old"
        new.mkdir()
        # With a mark of its encoding, because not every host says it.
        _put(new / NOTICES, notices(engine, LIBRARIES).encode("utf-8-sig"))
        for code, some in pdfs.items():
            with speaking(code):
                whole(
                    new if code == SOURCE else new / code,
                    Path(work) / code,
                    engine,
                    notebooks,
                    printed,
                    (SOURCE, *others),
                )
            for file, pdf in zip(papers[code], some, strict=True):
                _put((new if code == SOURCE else new / code) / FOLDER / file, pdf)
        if place.is_dir():
            place.rename(old)
        try:
            new.rename(place)
        except OSError:
            if old.is_dir():
                old.rename(place)
            raise
    files = [path for path in out.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    return f"The pages are in {out}: {len(files)} files, {size:.1f} MB. Any web space can serve them."
