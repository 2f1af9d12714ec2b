"""The check of the built pages (``bash docs/build``) finds what is broken; tests/run runs it over all of them."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GOOD = '<a href="b.html#there">b</a> <a href="https://example.org">away</a> <img src="data:image/svg+xml,x">'


def checked(folder, page):
    (folder / "b.html").write_text('<h1 id="there">B</h1><a href="a.html">a</a>')
    (folder / "a.html").write_text(page)
    command = [sys.executable, ROOT / "docs" / "links.py", folder]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip()


def test_good_pages_pass(tmp_path):
    assert checked(tmp_path, GOOD) == (0, "2 pages, no broken link")


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ('<a href="c.html">c</a>', "a.html leads to c.html, which is not there."),
        ('<img src="c.png">', "a.html leads to c.png, which is not there."),
        ('<a href="b.html#here">b</a>', "a.html leads to b.html#here: there is no such place on that page."),
        ('<a href="#here">here</a>', "a.html leads to #here: there is no such place on that page."),
        ('<script src="https://x.org/x"></script>', "a.html needs https://x.org/x, which is not among the pages."),
        ('<link rel="icon" href="//x.org/x.ico">', "a.html needs //x.org/x.ico, which is not among the pages."),
    ],
)  # fmt: skip
def test_a_broken_link_and_a_need_from_elsewhere_are_told(page, said, tmp_path):
    assert checked(tmp_path, page) == (1, said)
