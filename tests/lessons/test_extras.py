"""A notebook that needs a library of an extra says so in its first cell."""

import ast
import re
import sys
from functools import cache
from importlib import metadata

import pytest
from packaging.requirements import Requirement

from notebooks import NAMES, cells

EXTRAS = ("jupyter", "print", "pictures", "lab", "rl")
CALLS = {  # what of ours needs an extra, by its name after a dot or alone, and the extras that bring it
    **{name: {"lab"} for name in ("to_frame", "plot")},
    **{name: {"pictures", "rl"} for name in ("png", "gif")},
    **{name: {"rl"} for name in ("env", "solo")},
    "pdf": {"print"},
}


@cache
def brought(name, extra=""):
    """The distributions that one needs, with all that these need."""
    found, wanted = {name}, [(name, extra)]
    while wanted:
        one, asked = wanted.pop()
        try:
            lines = metadata.requires(one) or []
        except metadata.PackageNotFoundError:  # of a system that this is not
            continue
        for need in map(Requirement, lines):
            if need.name not in found and (need.marker is None or need.marker.evaluate({"extra": asked})):
                found.add(need.name)
                wanted.append((need.name, ""))
    return found


def needs(code):
    """For each thing in a cell that cardlab alone does not bring, the extras that do."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in CALLS:
                yield called, CALLS[called]
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"cardlab"}:
            of = set(metadata.packages_distributions()[name])
            if not of & brought("cardlab"):
                yield name, {extra for extra in EXTRAS if of & brought("cardlab", extra)}


def test_the_reading_of_cells_sees_what_they_need():
    told = dict(
        needs("import numpy as np, random, cardlab\nfrom ipywidgets import Button\ncardlab.solo('bela').step(0)")
    )
    assert told["solo"] == {"rl"} and {"rl", "lab"} <= told["numpy"] and set(told) == {"solo", "numpy"}
    assert any(dict(needs(cell.source)) for cell in cells("teach_a_bot.ipynb", "code"))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_notebook_needs_of_an_extra_its_first_cell_says(name):
    first = "".join(cell.source for cell in cells(name, "markdown")[:1])
    said = {extra for told in re.findall(r'pip install "\.\[([\w,]+)\]"', first) for extra in told.split(",")}
    for cell in cells(name, "code"):
        for thing, extras in needs(cell.source):
            assert said & extras, f"{thing} in {cell.id} needs one of the extras {sorted(extras)}"
