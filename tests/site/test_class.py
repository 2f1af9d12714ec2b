"""A class comes to the server, at tables and at lessons, plays and leaves: nobody is refused, nothing stays behind."""

import asyncio
import sys
from time import monotonic, sleep

import pytest
from conftest import ROOT, SECONDS, start, stop
from learners import Class, LiveLearner, kernels, sits

TABLES, LESSONS = 12, 4
A_TAP = 12_000  # bytes that a tap may cost


@pytest.mark.slow
def test_a_class_comes_plays_and_leaves_nothing_behind():
    command = [sys.executable, "-m", "cardlab.cli", "--no-browser", "--port", "0"]
    process, match = start([*command, "--folder", str(ROOT / "notebooks")], r"ready: (http\S+)")
    links = [f"?game={game}&seed=7&players=Ana,bot" for game in ("black_jack", "casino", "memory")]

    async def lesson():
        some, others = Class(match[1], TABLES, LiveLearner), Class(match[1], LESSONS)
        there = await some.arrive(2, lambda learner, number: sits(learner, links[number % 3]))
        there += await others.arrive(2, lambda learner, number: sits(learner, "black_jack.ipynb"))
        assert [x for x in there if not isinstance(x, float)] == []
        assert len(kernels(process.pid)) == LESSONS  # nobody at a table has one
        looks = [learner.models[learner.tables[0]]["look"]["number"] for learner in some.learners]
        assert len(await some.play(2, lambda learner: learner.tap())) >= TABLES  # faces and cards come once
        before = sum(learner.travelled for learner in some.learners)
        taps = len(await some.play(2, lambda learner: learner.tap()))
        assert sum(learner.travelled for learner in some.learners) - before < A_TAP * taps
        for learner, before in zip(some.learners, looks, strict=True):
            assert learner.models[learner.tables[0]]["look"]["number"] > before
        await some.leave()
        await others.leave()

    try:
        asyncio.run(lesson())
        deadline = monotonic() + SECONDS
        while kernels(process.pid):
            assert monotonic() < deadline, "a kernel stays behind"
            sleep(0.2)
    finally:
        stop(process)
