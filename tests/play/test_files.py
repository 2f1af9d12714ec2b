"""Files are whole or as they were: on a full disk, when something breaks off, when a link or a device is meant."""

import ast
import errno
import os
import resource
import stat
import sys
from contextlib import contextmanager

import pytest
from test_imports import TREES, called

from cardlab import Game, cli, load
from cardlab.lessons import notebooks
from cardlab.play.files import write_file
from cardlab.static import build

ROOM = 1000  # bytes that are left on the disk


@contextmanager
def full(monkeypatch):
    """A disk with little room: the system refuses what is longer, and Python would cut its compiled files there."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def save(path):
    game = Game("memory", stage=1, players=2, seed=1)
    for _ in range(200):
        game.play(game.moves[0])
    game.save(path)


def sheet(path):
    cli.main(["print", "memory", "--rules", "stage=1", "--out", str(path)])


@pytest.mark.parametrize(
    "write", [save, sheet, lambda path: write_file(path, b"x" * 5000)], ids=["save", "print", "file"]
)
def test_a_full_disk_leaves_the_older_file_whole(write, tmp_path, capsys, monkeypatch):
    path = tmp_path / "older"
    path.write_text("older")
    with full(monkeypatch), pytest.raises((OSError, SystemExit)) as refused:
        write(path)
    said = str(refused.value) + capsys.readouterr().err
    assert os.strerror(errno.EFBIG) in said and str(path) in said and ".new" not in said
    assert {found.name: found.read_text() for found in tmp_path.iterdir()} == {"older": "older"}
    write(path)
    assert path.stat().st_size > ROOM and list(tmp_path.iterdir()) == [path]


def test_a_save_that_could_not_be_written_is_still_the_older_one(tmp_path, monkeypatch):
    game = Game("memory", stage=1, players=["Ana", "Ben"], seed=1)
    game.play(game.moves[0]).save(tmp_path / "ana.json")
    older = load(tmp_path / "ana.json").to_save()
    for _ in range(200):
        game.play(game.moves[0])
    with full(monkeypatch), pytest.raises(OSError):
        game.save(tmp_path / "ana.json")
    assert load(tmp_path / "ana.json").to_save() == older


def test_lessons_that_found_no_room_are_laid_out_the_next_time(tmp_path, monkeypatch):
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    ours.mkdir()
    monkeypatch.setattr(notebooks, "shipped", lambda: ours)
    for name, size in (("a.ipynb", 10), ("b.ipynb", 10 * ROOM)):
        (ours / name).write_text("1" * size)
    notebooks.lay_out(theirs)
    for name, size in (("a.ipynb", 10), ("b.ipynb", 10 * ROOM)):
        (ours / name).write_text("2" * size)
    with full(monkeypatch), pytest.raises(OSError, match=r"b\.ipynb"):
        notebooks.lay_out(theirs)
    assert (theirs / "a.ipynb").read_text() == "2" * 10
    assert (theirs / "b.ipynb").read_text() == "1" * 10 * ROOM
    (ours / "a.ipynb").write_text("3")
    assert "(2 copied now)" in notebooks.lay_out(theirs), "and none is taken for one that its owner changed"


def test_pages_that_found_no_room_leave_the_older_ones(tmp_path, monkeypatch):
    site = tmp_path / "site"
    site.mkdir()
    (site / "cardlab.webmanifest").write_text("older")

    def breaks(new, *_):
        (new / "index.html").write_text("half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(build, "pyodide", lambda: tmp_path)
    monkeypatch.setattr(build, "notices", lambda *_: "licences")
    monkeypatch.setattr(build, "memory", lambda *_: None)
    monkeypatch.setattr(build, "pages", breaks)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        build.build(site, tmp_path, [], ())
    assert [found.name for found in site.iterdir()] == ["cardlab.webmanifest"]
    monkeypatch.setattr(build, "pages", lambda new, *_: (new / "index.html").write_text("whole"))
    monkeypatch.setattr(build, "beside", lambda *_: None)
    assert "2 files" in build.build(site, tmp_path, [], ())
    assert sorted(found.name for found in site.iterdir()) == [build.NOTICES, "index.html", "py"]
    assert list(tmp_path.iterdir()) == [site]


def test_links_devices_and_the_rights_of_a_file_stay(tmp_path):
    real, link = tmp_path / "real", tmp_path / "link"
    write_file(real, b"1")
    assert stat.S_IMODE(real.stat().st_mode) == 0o666 & ~_mask()
    real.chmod(0o640)
    link.symlink_to(real)
    write_file(link, b"2")
    assert link.is_symlink() and real.read_bytes() == b"2" and stat.S_IMODE(real.stat().st_mode) == 0o640
    write_file("/dev/null", b"gone")
    with pytest.raises(IsADirectoryError):
        write_file(tmp_path, b"3")
    with pytest.raises(FileNotFoundError, match="nowhere"):
        write_file(tmp_path / "nowhere" / "file", b"4")


def _mask():
    now = os.umask(0)
    os.umask(now)
    return now


BUILDERS = ("static.build", "static.shrink", "static.engine")


def test_nothing_else_in_cardlab_writes_a_file():
    """But for what fills a new folder (of pages, a class to be carried, a language), and an arena, which appends."""
    writers = {"write_text", "write_bytes", "copyfile", "copy", "copytree", "move", "savefig", "dump"}
    for name, tree in TREES.items():
        if name in (*BUILDERS, "play.files", "cli.portable", "lab.arena.arena", "language.files"):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                method = isinstance(node.func, ast.Attribute)
                owner = getattr(getattr(node.func, "value", None), "id", "")
                modes = [
                    n.value for n in (*node.args, *(k.value for k in node.keywords)) if isinstance(n, ast.Constant)
                ]
                opens = called(node.func) == "open" and {"w", "wb", "x", "xb", "a", "ab"} & set(map(str, modes))
                copies = (
                    method
                    and node.func.attr in writers
                    and (owner in ("shutil", "json", "pickle") or node.func.attr.startswith("write_"))
                )
                assert not opens and not copies, f"{name}, line {node.lineno}: files are written with play/files.py"
