"""Sphinx: the reference from the docstrings, the gallery from the games, the lessons from the notebooks.

``bash docs/build`` calls it. What stands in ``pages/`` is written by ``pages.py`` before Sphinx reads it. Why so: the
tables are drawn by cardlab itself, so a page needs no kernel, no widget and no network, and opens from the disk.
"""

import gc
import sys
from functools import cache
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

sys.modules.setdefault("rfc3987_syntax", None)  # as the commands do, see cli/pages.py
import pages  # noqa: E402 - found by the line above
from sphinx.domains.python import PythonDomain  # noqa: E402

gc.disable()  # hardly anything is thrown away before the end: to look for it takes a sixth of the time

project, author = "cardlab", "the cardlab authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["template"]
html_theme = "furo"
html_title = "cardlab"
html_static_path, html_css_files, html_js_files = ["static"], ["pages.css"], [("play.js", {"defer": "defer"})]
smartquotes = False  # apostrophes are straight everywhere
html_show_copyright = html_show_sphinx = html_copy_source = False
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
toc_object_entries = False
suppress_warnings = ["ref.python"]  # two classes of one name in two modules: a type in a signature is then no link

pages.write()
SIDE_BAR, FOUND = {}, {}


class Python(PythonDomain):
    """What Sphinx knows of Python, found once: it went through all objects for each `str` that any signature names."""

    def find_obj(self, env, modname, classname, name, type, searchmode=0):
        places = ("", f"{classname}.", f"{modname}.", f"{modname}.{classname}.")
        if not any(f"{place}{name.removesuffix('()')}" in self.objects for place in places):
            modname = classname = None  # it is the same wherever it is asked for
        asked = modname, classname, name, type, searchmode, len(self.objects)
        if asked not in FOUND:
            FOUND[asked] = super().find_obj(env, *asked[:-1])
        return [*FOUND[asked]]


def one_side_bar(app, page, template, context, doctree):
    """Beside all pages of modules stands the same: it is drawn once, for that takes as long as to write a page."""
    if page.startswith("pages/api/cardlab"):
        context["toctree"] = SIDE_BAR.setdefault("modules", cache(context["toctree"]))


def setup(app):
    app.add_domain(Python, override=True)
    app.connect("html-page-context", one_side_bar, priority=400)  # before the theme asks
    app.connect("autodoc-process-docstring", lambda app, what, name, obj, options, lines: pages.plain(lines))
    app.connect("autodoc-skip-member", lambda app, what, name, obj, skip, options: skip or pages.dull(obj))
