"""Weather: a class and a family live through an evening of cut lines, kills, full disks, sleep and days that pass."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import laws
import pytest
from weather.evening import HOUR, Evening
from weather.page import Page
from weather.server import Fault, Mother

pytestmark = pytest.mark.slow
Script = Callable[[Evening], Awaitable[None]]
STEPS = 50  # of an evening in a test; python tests/room/weather lives through more


@pytest.fixture(scope="module")
def mother(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mother]:
    """What starts all servers here."""
    mother = Mother(tmp_path_factory.mktemp("mother"))
    yield mother
    mother.end()


def test_an_evening_is_lived_through(mother: Mother, tmp_path: Path) -> None:
    asyncio.run(Evening(mother, tmp_path, laws.SEED).go(STEPS))


async def class_of(evening: Evening, game: str = "black_jack") -> tuple[Page, Page]:
    """A teacher's page at a board, and that of a child who has sat down."""
    teacher = evening.page(evening.phones[0], "page=together")
    await evening.settle()
    teacher.do("class", game=game)
    await evening.settle()
    child = evening.page(evening.phones[2], teacher.board["share"]["url"].partition("?")[2])
    await evening.settle()
    room = child.gathered["room"]
    child.do("sit", seat=room["seats"][0]["seat"], face=f"{room['animals'][0]} red", name="Quillon")
    await evening.settle()
    await evening.holds.ask()
    return teacher, child


async def gap(evening: Evening) -> None:
    """The line of a child is cut for long enough that its page says so."""
    _, child = await class_of(evening)
    child.phone.cable.cut()
    await evening.live(3.0)
    assert child.lost
    child.phone.cable.mend(forgotten=False)
    await evening.live(5.0)
    assert not child.lost
    await evening.holds.ask()


async def vote(evening: Evening) -> None:
    """A class answers a question, and the server is killed and started again."""
    teacher, child = await class_of(evening)
    evening.holds.free = True  # what is set is set by the teacher
    for deed, more in (("start", {}), ("questions", {"game": "black_jack", "stage": ""}), ("ask", {"at": 0})):
        teacher.do(deed, **more)
        await evening.settle()
    assert child.at == "poll" and child.can
    child.tap(child.can[0])
    await evening.settle()
    child.tap("tool:all")  # it asks for all of a kind
    await evening.settle()
    await evening.holds.ask()
    await evening.live(2.0)  # what was before that is on no disk any more
    await evening.holds.ask()
    await evening.killed(signal.SIGKILL, 1.0)
    await evening.live(5.0)
    assert child.at == "poll" and teacher.board["polls"][0]["answered"] == 1
    await evening.holds.ask()


async def morning(evening: Evening) -> None:
    """A class is prepared, and its children come more than an hour later."""
    teacher, child = await class_of(evening)
    child.close()
    await evening.live(1.0)
    teacher.close()
    await evening.settle()
    await evening.jump(2 * HOUR, asleep=False)
    await evening.live(1.5)
    await evening.holds.ask()


async def crash_on_a_full_disk(evening: Evening) -> None:
    """The server is killed and finds the disk full when it starts: what was kept comes back once there is room."""
    _, child = await class_of(evening)
    await evening.live(2.0)
    before = [*evening.holds.told["rooms"]]
    evening.server.disk = "full"
    await evening.killed(signal.SIGKILL, 1.0)
    evening.server.disk = ""
    await evening.server.ask(disk="")
    await evening.live(5.0)
    await evening.holds.ask()
    assert [*evening.holds.told["rooms"]] == before
    assert child.phone.keys
    await evening.server.stop(signal.SIGTERM)
    evening.holds.forgotten()


async def slow_line(evening: Evening) -> None:
    """A line takes longer to come about than a server waits for its first message: the page tries again."""
    _, child = await class_of(evening)
    child.phone.cable.cut()
    await evening.live(3.0)
    child.phone.cable.mend(forgotten=False)
    child.phone.cable.cut(silent="down")
    await evening.live(15.0)
    child.phone.cable.mend(forgotten=False)
    await evening.live(6.0)
    await evening.holds.ask()
    assert child.line is not None and not child.lost


async def stop_on_a_disk_that_was_full(evening: Evening) -> None:
    """What a server that crashed has kept is gone too, when the next one is stopped before it has taken that over."""
    await class_of(evening)
    await evening.live(2.0)
    evening.server.disk = "full"
    await evening.killed(signal.SIGKILL, 1.0)
    evening.server.disk = ""
    await evening.server.ask(disk="")
    await evening.server.stop(signal.SIGINT)
    evening.holds.forgotten()


async def home_after_a_crash(evening: Evening) -> None:
    """The server is killed, goes on with its tables, and a day after all have gone holds nothing of anybody."""
    await class_of(evening)
    await evening.live(2.0)
    await evening.killed(signal.SIGKILL, 1.0)
    await evening.last()


FAULTS: list[tuple[str, Script, str]] = [
    ("renew", gap, "went wrong"),
    ("vote", vote, "came back as"),
    ("board", morning, "dead tables"),
]


async def lived(evening: Evening, script: Script) -> None:
    try:
        await evening.begin()
        await script(evening)
    finally:
        await evening.end()


@pytest.mark.turns("a planted fault")
@pytest.mark.parametrize(("plant", "script", "found"), FAULTS)
def test_a_fault_that_is_planted_is_found(
    mother: Mother, tmp_path_factory: pytest.TempPathFactory, plant: str, script: Script, found: str
) -> None:
    asyncio.run(lived(Evening(mother, tmp_path_factory.mktemp("well"), 1), script))
    with pytest.raises(Fault, match=found):
        asyncio.run(lived(Evening(mother, tmp_path_factory.mktemp("planted"), 1, plant=plant), script))


@pytest.mark.turns("a script of weather")
@pytest.mark.parametrize("script", [crash_on_a_full_disk, stop_on_a_disk_that_was_full, home_after_a_crash, slow_line])
def test_nothing_is_lost_and_nothing_left(mother: Mother, tmp_path: Path, script: Script) -> None:
    asyncio.run(lived(Evening(mother, tmp_path, 1), script))
