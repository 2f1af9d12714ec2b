"""A small class comes to the server, plays and leaves: everybody plays, nobody is refused, nothing stays behind."""

import asyncio
import sys
from time import monotonic, sleep

import pytest
from conftest import ROOT, SECONDS, start, stop
from learners import Class, kernels, sits

COUNT = 8
A_TAP = 14_000  # bytes that a tap may cost, a third of what it did before the lines were deflated


@pytest.mark.slow
def test_a_class_of_eight_comes_plays_and_leaves_nothing_behind():
    command = [sys.executable, "-m", "cardlab.cli", "--no-browser", "--port", "0"]
    process, match = start([*command, "--folder", str(ROOT / "notebooks")], r"ready: (http\S+)")
    links = [f"?game={game}&seed=7&players=Ana,bot" for game in ("black_jack", "casino", "memory")]

    async def lesson():
        some = Class(match[1], COUNT)
        there = await some.arrive(2, lambda learner, number: sits(learner, links[number % 3]))
        assert [x for x in there if not isinstance(x, float)] == []
        assert len(kernels(process.pid)) == COUNT
        looks = [learner.models[learner.tables[0]]["look"]["number"] for learner in some.learners]
        assert len(await some.play(2, lambda learner: learner.tap())) >= COUNT  # faces and cards come once
        before = sum(learner.travelled for learner in some.learners)
        taps = len(await some.play(2, lambda learner: learner.tap()))
        assert sum(learner.travelled for learner in some.learners) - before < A_TAP * taps
        for learner, before in zip(some.learners, looks, strict=True):
            assert learner.models[learner.tables[0]]["look"]["number"] > before
        await some.leave()

    try:
        asyncio.run(lesson())
        deadline = monotonic() + SECONDS
        while kernels(process.pid):
            assert monotonic() < deadline, "a kernel stays behind"
            sleep(0.2)
    finally:
        stop(process)
