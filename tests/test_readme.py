"""What the README promises: its Python runs, its picture, its files and its commands are there."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_lines_of_python_work():
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "Ana to play." in ran.stdout  # the table in words
    assert "6♠ fits neither the suit nor the rank of 7♣. [BLJ-20]" in ran.stdout
    assert len(code.strip().splitlines()) == 5


def test_the_files_that_it_names_are_there():
    named = [*re.findall(r"\]\(([^)#:]+)\)", README), *re.findall(r"`((?:cardlab|tests|docs)/[\w./]+\.\w+)`", README)]
    assert len(named) >= 6
    assert [name for name in named if not (ROOT / name).exists()] == []
