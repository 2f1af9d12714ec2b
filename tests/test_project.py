"""What the files for others say of the project agrees with pyproject.toml; tests/run checks their form."""

import re
import subprocess
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_dark_is_the_same_dark_on_our_pages_and_in_a_notebook():
    """The tokens of a dark table stand twice, for a style sheet cannot ask for one of two things at once."""
    [sheet] = (ROOT / "cardlab").rglob("tokens.css")
    blocks = re.findall(r"(?:\)|\]) \{\s*(--cl-felt-1[^}]*)\}", sheet.read_text("utf-8"))
    told = [[line.strip() for line in block.splitlines() if line.strip()] for block in blocks]
    system, notebook, chosen_there, chosen_here = told  # the last two of a felt that a child has chosen
    assert len(system) > 20 and system == notebook and chosen_there == chosen_here


def test_the_pages_around_a_table_dress_nothing_that_the_table_draws():
    """Their sheets stay when a table comes, so what it draws they name below something of their own."""
    tables = ["table/front/**/*.js", "table/front/*.css", "notebook/voila/**/tokens.css"]
    drawn = {
        name
        for kind in tables
        for file in (ROOT / "cardlab").glob(kind)
        for name in re.findall(r"(?<![\w-])cl-[a-z]+(?:-[a-z]+)*(?![\w-])", file.read_text("utf-8"))
    }
    for sheet in ("lobby.css", "board.css"):
        rules = re.sub(r"/\*.*?\*/", "", (ROOT / "cardlab" / "classroom" / sheet).read_text("utf-8"))
        first = re.findall(r"(?:^|[{}])\s*\.(cl-[a-z-]+)", rules)
        assert len(first) > 50
        assert not {*first} & drawn - {"cl-front"}, sheet


def test_the_top_level_is_what_a_reader_looks_for():
    """What the tools of the front end need lies with the tests, so that a page of files shows the project."""
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found = {line.partition("/")[0] for line in kept.splitlines()}
    packages = {"cardlab", "notebooks", "tests", "binder", "docs"}
    files = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "CITATION.cff"}
    assert found == packages | files | {".github", ".ci", ".gitignore"}


def test_every_python_that_is_promised_is_tested():
    tests = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8"))
    promised = [name.rpartition(" ")[2] for name in PROJECT["classifiers"] if "Python :: 3." in name]
    assert tests["jobs"]["tests"]["strategy"]["matrix"]["python"] == promised


def test_who_cites_names_the_same_authors():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["authors"] == PROJECT["authors"]
    assert [citation[key] for key in ("title", "abstract", "license", "keywords")] == [
        PROJECT[key] for key in ("name", "description", "license", "keywords")
    ]
