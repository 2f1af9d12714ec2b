"""Measures what cardlab promises about speed and size, and prints it as a table; it judges nothing.

    python tests/bench                  everything (some minutes)
    python tests/bench play start       one or more of: play, lab, solve, start, widths, strength, click, page,
                                        lesson, class, rooms, site
    python tests/bench strength:bela    the bots of one game
    python tests/bench hub              behind a JupyterHub and a proxy, which have to be installed

Every figure is a median of five; a comparison is the median of the five taken side by side in the same run.
Libraries to compare with: pip install -e '.[bench]'
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable
from functools import partial

import lab
import play
import solve
import start
import strength
import widths
from rows import Row


def in_browser(name: str) -> Callable[[], list[Row]]:
    def bench() -> list[Row]:
        import pages  # needs the extra `test`, which the others do not

        return pages.bench(name)

    return bench


def without_server() -> list[Row]:
    import site_pages  # needs the extra `test` too, and node

    return site_pages.bench()


def whole_class() -> list[Row]:
    import crowd  # needs the extra `test`

    return crowd.bench()


def tables_of_several() -> list[Row]:
    import rooms  # needs the extra `test`

    return rooms.bench()


def behind_hub() -> list[Row]:
    import hub  # needs jupyterhub, configurable-http-proxy and nginx

    return hub.bench()


BENCHES = (
    {"play": play.bench, "lab": lab.bench, "solve": solve.bench, "start": start.bench, "widths": widths.bench}
    | {"strength": strength.bench}
    | {n: in_browser(n) for n in ("click", "page", "lesson")}
    | {"class": whole_class, "rooms": tables_of_several, "site": without_server}
)
EXTRA = {"hub": behind_hub}  # not among all: it needs what no extra brings
EACH = {f"strength:{game}": partial(strength.bench, game) for game in (*strength.MATCHES, *strength.HANDS)}


def main() -> None:
    words = argparse.ArgumentParser("python tests/bench", description="Speed and size of cardlab, medians of five.")
    words.add_argument("names", nargs="*", metavar="name", help=f"one or more of {', '.join(BENCHES)}; default: all")
    names = words.parse_args().names or list(BENCHES)
    for name in names:
        if name not in BENCHES | EACH | EXTRA:
            words.error(f"there is no bench {name!r}. Choose {', '.join(BENCHES | EACH | EXTRA)}.")
    table = [("what", "ours", "compared with", "", "wanted", "again")]
    for name in names:
        table += [(*row, f"python tests/bench {name}") for row in (BENCHES | EACH | EXTRA)[name]()]
    wide = [max(map(len, column)) for column in zip(*table, strict=True)]
    print(f"Python {platform.python_version()}, {platform.machine()}; medians of five")
    for line in table:
        print("  ".join(cell.ljust(w) for cell, w in zip(line, wide, strict=True)).rstrip())


if __name__ == "__main__":
    main()
