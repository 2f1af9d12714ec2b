"""Many numbered tasks done here, by the processors of this machine, or by a cluster, in one known order.

Why so: a task is a function of its number, so it does not matter who does it, and a piece that is lost is asked for
again. What is finished is handed on in order only; so whoever stops early has the first so many, and can have them
again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from functools import lru_cache, partial
from time import perf_counter
from typing import Any

from ..play.deadline import in_time
from ..rules.text.sentences import brief

Pieces = Generator[list[Any] | str, None, None]
PIECE = 0.1  # seconds of work in one piece done here
SENT = 0.25  # seconds of work in one piece done elsewhere: a cluster takes some hundredths to send, keep and answer it
WORTH = 3.0  # seconds of work from which other processes are worth their start
WAITING = 32  # pieces that are handed out at a time
HERE = ThreadPoolExecutor(1)  # stands for this process alone: no work is handed out, and no thread is ever started
TRIES = 3  # how often a piece is handed out before the rest is given up


def pieces(task: Callable[[int], Any], count: int, executor: Executor | None = None) -> Pieces:
    """The results of ``task(0)`` to ``task(count - 1)``, in order, piece by piece.

    The first piece is done here. A text instead of a list tells why there are no more. What the task raises is raised.
    """
    if executor is not None and not isinstance(executor, Executor):
        raise ValueError(f"{brief(executor, 40)} is not an executor. Give one from concurrent.futures, or None.")
    return _pieces(task, count, executor)


def _pieces(task: Callable[[int], Any], count: int, executor: Executor | None) -> Pieces:
    done, size = 0, 1
    while done < count:
        began = perf_counter()
        size = min(size, count - done)
        yield in_time(partial(_done, task, done, done + size))
        done += size
        each = max((perf_counter() - began) / size, 1e-6)
        size = max(1, min(2 * size, int(PIECE / each)))
        if executor is HERE or size * each < PIECE / 4:
            continue  # pieces that are too small would cost more on their way than in their doing
        sent = max(1, int(SENT / each))
        if executor is not None:
            yield from _shared(task, done, count, sent, executor)
            return
        if each * (count - done) > WORTH and (helpers := _processes(task)) is not None:
            yield from _shared(task, done, count, sent, helpers, ours=True)
            return


def hands(executor: Executor | None) -> int:
    """How many work side by side where there is enough to do; of a cluster we do not know, so it counts as one."""
    try:
        import loky  # noqa: F401
    except ImportError:
        return 1
    return len(_affinity()) if executor is None else 1


def _processes(task: object) -> Any:
    """Processes of this machine that can do the task; None where there are none, or none would help."""
    if sys.platform == "emscripten" or (cores := len(_affinity())) < 2:
        return None
    try:
        from loky import get_reusable_executor
    except ImportError:  # it comes with the extra `lab`
        return None
    try:
        _packed(task)
    except Exception:  # of any kind: what the person's bot holds cannot be sent, so it plays here
        return None
    return get_reusable_executor(max_workers=cores)


def _affinity() -> Collection[int]:
    """The processors that this process may use."""
    try:
        return os.sched_getaffinity(0)
    except AttributeError:  # not on this system
        return range(os.cpu_count() or 1)


def _packed(task: object) -> bytes:
    """The task as bytes, also with functions that stand in a cell of a notebook."""
    try:
        import cloudpickle
    except ImportError:  # it comes with the extra `lab`
        import pickle  # here and below: it is a part of each static page, and of no use there

        return pickle.dumps(task)
    packed: bytes = cloudpickle.dumps(task)
    return packed


@lru_cache(4)
def _unpacked(packed: bytes) -> Callable[[int], Any]:
    import pickle

    task: Callable[[int], Any] = pickle.loads(packed)
    return task


def _done(task: Callable[[int], Any], start: int, stop: int) -> list[Any]:
    return [task(number) for number in range(start, stop)]


def one_piece(packed: bytes, start: int, stop: int) -> list[Any] | Exception:
    """What another process does: the results of a piece, or the exception that its task raised."""
    task = _unpacked(packed)
    try:
        return in_time(partial(_done, task, start, stop))
    except Exception as error:
        return error


def _shared(
    task: Callable[[int], Any], start: int, count: int, size: int, executor: Any, *, ours: bool = False
) -> Iterator[list[Any] | str]:
    """The results from a number on, done by an executor; pieces that come early wait for those before them."""
    packed = _packed(task)
    pending: dict[Future[Any], tuple[int, int]] = {}
    tries: dict[int, int] = {}
    early: dict[int, list[Any]] = {}
    given = taken = start

    def send(first: int, last: int) -> None:
        tries[first] = tries.get(first, 0) + 1
        pending[executor.submit(one_piece, packed, first, last)] = (first, last)

    try:
        while taken < count:
            while given < count and len(pending) + len(early) < WAITING:
                left = count - given
                last = given + min(size, max(left // 4, size // 8, 1), left)  # smaller at last: all end together
                send(given, last)
                given = last
            for ready in wait(pending, return_when=FIRST_COMPLETED).done:
                first, last = pending.pop(ready)
                if (ready.cancelled() or ready.exception()) and tries[first] < TRIES:
                    send(first, last)
                elif isinstance(found := ready.result(), Exception):
                    raise _Raised(found)
                else:
                    early[first] = found
            while taken in early:
                piece = early.pop(taken)
                taken += len(piece)
                yield piece
    except (_Raised, KeyboardInterrupt) as stopped:
        if ours:  # nobody waits for what its processes still do, which may be a bot that never ends
            executor.shutdown(wait=False, kill_workers=True)
            pending.clear()  # it tells them itself
        raise (stopped.error if isinstance(stopped, _Raised) else stopped) from None
    except Exception as gone:  # of any kind: executors have no common word for being gone
        yield f"The executor gave up ({type(gone).__name__}: {brief(gone, 120)})."
    finally:
        for unread in pending:
            unread.cancel()


class _Raised(Exception):
    """What a task raised in another process, told from what the executor raises."""

    def __init__(self, error: Exception) -> None:
        self.error = error
