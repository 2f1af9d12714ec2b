"""Turns: of many tables that think at once one does a slice at a time, and whatever comes in is heard between."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextvars import ContextVar
from itertools import count

from cardlab.table import slices
from cardlab.table.slices import SLICE, Slice, SlicedWork, in_turn


def test_between_two_slices_a_press_is_heard():
    order: list[str] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()
        for name in ("Ana", "Ben", "Cleo"):
            in_turn(loop, lambda name=name: order.append(name))
        await asyncio.sleep(0)
        loop.call_soon(order.append, "a press")
        while len(order) < 4:
            await asyncio.sleep(0)

    asyncio.run(main())
    assert order == ["Ana", "a press", "Ben", "Cleo"] or order == ["Ana", "Ben", "a press", "Cleo"]
    assert order.index("a press") < order.index("Cleo")


def test_a_slice_that_is_given_up_is_not_done_and_the_next_one_is():
    order: list[str] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()
        slices = [in_turn(loop, lambda name=name: order.append(name)) for name in ("Ana", "Ben")]
        slices[0].cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert all(isinstance(turn, Slice) for turn in slices)

    asyncio.run(main())
    assert order == ["Ben"]


def test_a_slice_is_done_for_the_page_that_asked_for_it():
    page: ContextVar[str] = ContextVar("page")
    seen: list[str] = []

    async def one(name: str) -> None:
        page.set(name)
        in_turn(asyncio.get_running_loop(), lambda: seen.append(page.get()))

    async def main() -> None:
        await asyncio.gather(*(one(name) for name in "abc"))
        while len(seen) < 3:
            await asyncio.sleep(0)

    asyncio.run(main())
    assert seen == ["a", "b", "c"]


def test_one_that_fails_does_not_stop_the_others():
    seen: list[str] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda loop, context: seen.append(type(context["exception"]).__name__))
        in_turn(loop, lambda: 1 // 0)
        in_turn(loop, lambda: seen.append("next"))
        while len(seen) < 2:
            await asyncio.sleep(0)

    asyncio.run(main())
    assert seen == ["ZeroDivisionError", "next"]


def test_long_work_is_done_in_slices_each_guarded_and_others_are_heard_between(monkeypatch):
    clock = count()
    monkeypatch.setattr(slices, "perf_counter", lambda: next(clock) * SLICE / 4)  # so a slice has three steps, or fewer
    monkeypatch.setattr(slices, "REST", 0)
    order: list[str] = []
    done: list[str] = []

    def work(name: str) -> Generator[None, None, str]:
        for _ in range(10):
            yield
        return name

    def guard(act):
        order.append("slice")
        act()

    async def main() -> None:
        given_up, *_ = [SlicedWork(work(name), done.append, guard) for name in ("Ana", "Ben", "Cleo")]
        while len(done) < 2:
            order.append("press")
            await asyncio.sleep(0)
            if order.count("slice") > 3:
                given_up.cancel()

    asyncio.run(main())
    assert sorted(done) == ["Ben", "Cleo"]
    assert 8 <= order.count("slice") <= 10
    assert "slice slice" not in " ".join(order), "one table's slice, whatever has come in, the next table's slice"
