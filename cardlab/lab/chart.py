"""What the lab found as bars on a page, as a table of pandas, and as pictures of matplotlib.

pandas and matplotlib are imported only here, and only when they are asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from importlib.util import find_spec
from math import isfinite
from typing import Any

from ..rules.text.sentences import also, install

GREEN = "#1b6b4c"
Stripe = tuple[Sequence[str], float, float, str]  # its names, how long it is and its margin (0 to 1), and the numbers


def drawn(rows: Sequence[Stripe], foot: str, sentence: str = "") -> str:
    """Bars with their margins as HTML: a bar ends in the middle of a thin line, which is the margin."""
    out = []
    for names, length, within, numbers in rows:
        heads = "".join(f'<th scope="row" style="text-align:left">{escape(name)}</th>' for name in names)
        low, high = (100 * min(1.0, max(0.0, at)) for at in (length - within, length + within))
        full = f"left:0;top:3px;bottom:3px;background:{GREEN};width:{100 * min(1.0, max(0.0, length)):.1f}%"
        line = f"left:{low:.1f}%;width:{high - low:.1f}%;top:50%;height:3px;margin-top:-1.5px;background:#e0b23c"
        marks = "".join(f'<i style="position:absolute;{style}"></i>' for style in (full, line))
        box = f'<div style="position:relative;height:1.4em;background:#8881">{marks}</div>'
        out.append(
            f'<tr>{heads}<td style="width:50%">{box}</td><td style="white-space:nowrap">{escape(numbers)}</td></tr>'
        )
    last = f'<p style="margin:4px 0;font-weight:bold">{escape(sentence)}</p>' if sentence else ""
    return (
        f'<table style="width:100%;max-width:640px;font-size:16px">{"".join(out)}</table>'
        f'<p style="margin:4px 0">{escape(foot)}</p>{last}'
    )


def frame(rows: Sequence[Sequence[object]], columns: Sequence[str]) -> Any:
    """Rows as a table of pandas."""
    with needed("lab", "pandas", "matplotlib"):
        import pandas
    return pandas.DataFrame(rows, columns=columns)


def errors(values: Mapping[str, tuple[float, float]], **words: object) -> Any:
    """Bars with margins, the first on top: name -> (value, margin); ``words`` are those of the axes."""
    axes = _figure(0.5 * len(values) + 1).subplots()
    within = [m if isfinite(m) else 0.0 for _, m in values.values()]
    axes.barh(list(values), [v for v, _ in values.values()], xerr=within, color=GREEN, capsize=4)
    axes.invert_yaxis()
    axes.set(**words)
    return axes


def spread(name: str, values: Sequence[float]) -> Any:
    """How often each value came; many different ones are put together in twenty bars."""
    axes = _figure(3).subplots()
    times = Counter(values)
    if len(times) > 40:
        axes.hist(values, bins=20, color=GREEN)
    else:
        axes.bar(list(times), list(times.values()), color=GREEN)
    axes.set(xlabel=name, ylabel="how often")
    return axes


def _figure(height: float) -> Any:
    """A new figure, wide enough for a page."""
    with needed("lab", "pandas", "matplotlib"):
        from matplotlib import pyplot
    return pyplot.figure(figsize=(7, height), layout="constrained")


@contextmanager
def needed(extra: str, *libraries: str) -> Iterator[None]:
    """Around the import of libraries of an extra. Raises ModuleNotFoundError, which names all that are missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name not in libraries:
            raise
        absent = [name for name in libraries if _absent(name)]
        which = f"the library {absent[0]}" if len(absent) == 1 else f"the libraries {also(absent)}"
        cure = install(f'"cardlab[{extra}]"')
        raise ModuleNotFoundError(f"This needs {which}, of the extra {extra}. {cure}", name=missing.name) from None


def _absent(library: str) -> bool:
    try:
        return find_spec(library) is None
    except ValueError:  # it was said to be nowhere
        return True
