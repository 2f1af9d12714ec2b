"""The two pictures of ``architecture.md``: the packages with the imports between them, and the journey of a tap.

Why so: a picture drawn by hand is wrong after the next move of a file. The arrows are read out of the sources, the
steps out of the list that stands below the picture. They stand in the page itself, so they wear its colours.
"""

import ast
import re
from graphlib import TopologicalSorter
from html import escape
from importlib.util import resolve_name

WIDE, HIGH, GAP = 340, 44, 24  # of a box in the picture of the packages, and between two of them
LEFT = 150  # where the boxes begin; the arrows that pass others by go round them there


def imported(root):
    """Package -> the packages that its files import, also late or for types alone; the front door is no package."""
    found = {folder.name: set() for folder in sorted(root.iterdir()) if (folder / "__init__.py").exists()}
    for path in root.rglob("*.py"):
        package = ".".join((root.name, *path.relative_to(root).parent.parts))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            asked = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                base = resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module
                asked = [f"{base}.{one.name}" for one in node.names]
            for here, there in ((package.split("."), one.split(".")) for one in asked):
                if here[1:] and there[0] == root.name and there[1] in found and there[1] != here[1]:
                    found[here[1]].add(there[1])
    return found


def packages(root, about):
    """The packages one above the other, with an arrow from each to every one that it imports.

    The arrows on the right lead to what nothing else leads to; the thin ones on the left skip what lies between.
    """
    below = imported(root)
    order = [*TopologicalSorter({name: sorted(some) for name, some in below.items()}).static_order()][::-1]
    top = {name: 12 + i * (HIGH + GAP) for i, name in enumerate(order)}
    reach = {}  # package -> all that it comes to by its arrows
    for name in reversed(order):
        reach[name] = below[name].union(*(reach[other] for other in below[name]))
    drawn = []
    for name in order:
        arrows = []
        for other in sorted(below[name], key=top.get):
            far = any(other in reach[between] for between in below[name])
            arrows.append(_arrow(name, other, top[name], top[other], far=far))
        box = f'<rect x="{LEFT}" y="{top[name]}" width="{WIDE}" height="{HIGH}" rx="6"/>'
        box += _text(LEFT + 12, top[name] + 18, name, "name") + _text(LEFT + 12, top[name] + 35, about[name])
        drawn.append(f"<g>{''.join(arrows)}{box}</g>")
    title = "The packages of cardlab: an arrow leads from each to what it imports."
    return _svg("packages", LEFT + WIDE + 110, top[order[-1]] + HIGH + 12, title, drawn)


def _arrow(name, other, start, goal, *, far):
    """The way from one package to a lower one: straight down to the next, else round those between."""
    floors = (goal - start) // (HIGH + GAP)
    if floors == 1 and not far:
        way = f"M{LEFT + WIDE / 2} {start + HIGH}L{LEFT + WIDE / 2} {goal}"
    else:
        x, out = (LEFT, -(18 + 20 * floors)) if far else (LEFT + WIDE, 18 + 22 * floors)
        way = f"M{x} {start + HIGH * 0.65}C{x + out} {start + HIGH} {x + out} {goal} {x} {goal + HIGH * 0.35}"
    kind = "arrow far" if far else "arrow"
    return f'<path class="{kind}" d="{way}" marker-end="url(#packages-tip)"><title>{name} → {other}</title></path>'


def steps(text):
    """The steps of the first journey: (name, file or "") for each line such as "3. **Table** ... (`file`)"."""
    first = text.partition("\n**A bot's move**")[0]
    return [
        (name, (re.findall(r"`cardlab/([\w/.]+)`", rest) or [""])[0])
        for name, rest in re.findall(r"^\d+\. \*\*(.+?)\*\*(.+(?:\n   .+)*)", first, re.MULTILINE)
    ]


def journey(text):
    """The journey of a tap: the first half of the steps goes down on the left, the others come up on the right."""
    way = steps(text)
    half = (len(way) + 1) // 2
    drawn = []
    for i, (name, file) in enumerate(way):
        floor, x = (i, 10) if i < half else (len(way) - 1 - i, 300)
        y = 30 + 70 * floor
        box = f'<rect x="{x}" y="{y}" width="250" height="{HIGH}" rx="6"/>'
        box += _text(x + 12, y + 18, f"{i + 1}. {name}", "name") + _text(x + 12, y + 35, file)
        on = (
            f"M135 {y + HIGH}V{y + 70}" if i < half - 1 else f"M425 {y}V{y - 26}" if i >= half else f"M260 {y + 22}H300"
        )
        drawn.append(box + (f'<path class="arrow" d="{on}" marker-end="url(#tap-tip)"/>' if i < len(way) - 1 else ""))
    line = 30 + 70 - 13  # the first step and the last are seen in the browser
    drawn.append(f'<path class="arrow far" stroke-dasharray="4 4" d="M0 {line}H560"/>')
    drawn += [_text(280, 18, "in the browser", at="middle"), _text(280, 24 + 70 * half, "in Python", at="middle")]
    return _svg("tap", 560, 34 + 70 * half, "The journey of a tap: " + ", ".join(name for name, _ in way) + ".", drawn)


def _text(x, y, words, kind="", at="start"):
    return f'<text x="{x}" y="{y}" class="{kind}" text-anchor="{at}">{escape(words)}</text>'


def _svg(name, width, height, title, drawn):
    tip = f'<defs><marker id="{name}-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"'
    tip += ' markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8Z"/></marker></defs>'
    size = f'viewBox="0 0 {width} {height}" style="max-width: {width}px"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="house" role="img" {size}>\n<title>{title}</title>'
    return "\n".join([head, tip, *drawn, "</svg>\n"])
