"""Who does the lab's work: one process or several, in any order and any pieces, stopped, lost, or sent away."""

import os
import random
import signal
import subprocess
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from math import inf

import nbformat
import pytest
from nbclient import NotebookClient

from cardlab.games import rules_of
from cardlab.lab import work
from cardlab.lab.margins import Z, average
from cardlab.lab.simulate import Experiment, growing, simulate
from cardlab.play.bots import bots

ASKED = {"players": ["bot:first", "bot:at_random"], "deals": 60, "stage": 1, "seed": 4}
ENDLESS = {"players": ["bot:first", "bot:first"], "deals": 1_000_000, "stage": 1}


def lively(view, moves, chance):
    return moves[int(chance.random() * len(moves))]


class Muddled(Executor):
    """Does what it is given at once, but tells of it in another order."""

    def __init__(self):
        self.waiting, self.chance = [], random.Random(7)

    def submit(self, call, /, *words, **named):
        future = Future()
        self.waiting.append((future, call, words))
        if len(self.waiting) > 3 or call is None:
            self.tell()
        return future

    def tell(self):
        self.chance.shuffle(self.waiting)
        while self.waiting:
            future, call, words = self.waiting.pop()
            future.set_result(call(*words))


class Losing(Executor):
    """Loses every piece the first time that it is given it."""

    def __init__(self):
        self.lost = set()

    def submit(self, call, /, *words, **named):
        future = Future()
        if words in self.lost:
            future.set_result(call(*words))
        else:
            self.lost.add(words)
            future.set_exception(RuntimeError("a worker is gone"))
        return future


@pytest.fixture
def one_by_one(monkeypatch):
    """Every deal is a piece of its own, here and elsewhere."""
    monkeypatch.setattr(work, "PIECE", 1e-9)
    monkeypatch.setattr(work, "SENT", 1e-9)


@pytest.fixture(scope="module")
def alone():
    return simulate("black_jack", **ASKED)


@pytest.mark.parametrize("seconds", [1e-9, 0.01, 10])
def test_the_size_of_the_pieces_changes_nothing(alone, monkeypatch, seconds):
    monkeypatch.setattr(work, "PIECE", seconds)
    monkeypatch.setattr(work, "SENT", seconds)
    assert simulate("black_jack", **ASKED) == alone
    with ThreadPoolExecutor(3) as threads:
        assert simulate("black_jack", **ASKED, executor=threads) == alone


def test_the_order_in_which_pieces_come_changes_nothing(alone, monkeypatch, one_by_one):
    monkeypatch.setattr(work, "WAITING", 4)
    one = Muddled()
    for tally in growing("black_jack", **ASKED | {"deals": 61}, executor=one):
        one.tell() if tally.deals > 58 else None
    assert tally.rows[:60] == alone.rows and not tally.problem


def test_a_piece_that_is_lost_is_done_again_and_counted_once(alone, one_by_one):
    assert simulate("black_jack", **ASKED, executor=Losing()) == alone


@pytest.mark.slow
@pytest.mark.turns("other processes")
def test_other_processes_play_a_bot_that_stands_in_a_cell(monkeypatch, one_by_one):
    """A function of the main program cannot be found by its name in another process: it is sent as it is."""
    here = {"__name__": "__main__"}
    exec("def choose(view, moves, chance):\n    return moves[-1].text", here)
    asked = ASKED | {"players": [here["choose"], "bot:first"], "deals": 30}
    serial = simulate("black_jack", **asked)
    with ProcessPoolExecutor(2) as processes:
        assert simulate("black_jack", **asked, executor=processes) == serial
    monkeypatch.setattr(work, "WORTH", 0)
    sent = []
    monkeypatch.setattr(work, "_processes", lambda task, of=work._processes: sent.append(of(task)) or sent[-1])
    assert simulate("black_jack", **asked) == serial
    assert type(sent[0]).__module__.startswith("loky") or work.os.cpu_count() == 1


@pytest.mark.slow
@pytest.mark.turns("other processes")
def test_a_cluster_that_loses_a_worker_loses_no_hand(monkeypatch):
    """Two workers of dask on this machine, one killed in the middle, in a Python that dask has to itself."""
    done = subprocess.run([sys.executable, __file__], capture_output=True, text=True, timeout=200)
    told = ["killed in the middle: the same", "the cluster gone: kept in order"]
    assert done.stdout.splitlines()[-2:] == told, done.stdout + done.stderr


def with_a_cluster():
    from distributed import Client, LocalCluster

    work.PIECE = work.SENT = 0.02
    asked = ASKED | {"deals": 400}
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        pids = list(client.run(os.getpid).values())
        serial, killed = simulate("black_jack", **asked), False
        for tally in growing("black_jack", **asked, executor=client.get_executor()):
            if not killed and tally.deals > 20:
                os.kill(pids[0], signal.SIGKILL)
                killed = True
        assert killed and len(set(client.run(os.getpid).values()) - {pids[0]}) >= 1
        print("killed in the middle:", "the same" if tally == serial else tally)
        for tally in growing("black_jack", **ENDLESS, executor=client.get_executor()):
            if tally.deals > 50 and cluster.status.name == "running":
                cluster.close()
        first = simulate("black_jack", **ENDLESS | {"deals": tally.deals})
        assert "The executor gave up" in tally.problem, tally.problem
        print("the cluster gone:", "kept in order" if tally.rows == first.rows else tally)


def test_an_executor_that_is_shut_down_is_told(one_by_one):
    threads = ThreadPoolExecutor(1)
    threads.shutdown()
    tally = simulate("black_jack", **ASKED, executor=threads)
    assert "cannot schedule new futures after shutdown" in tally.problem
    assert f"The first {tally.deals} of 60 hands are kept." in repr(tally) and 1 <= tally.deals < 60


@pytest.mark.parametrize("executor", ["threads", 2, object()])
def test_what_is_no_executor_is_refused(executor):
    with pytest.raises(ValueError, match=r"is not an executor. Give one from concurrent\.futures"):
        simulate("black_jack", **ASKED, executor=executor)


def test_an_error_of_a_bot_comes_back_from_where_it_played(one_by_one):
    def clumsy(view, moves, chance):
        if len(view.piles["discard"]) > 6:
            raise KeyError("no idea")
        return moves[0]

    with ThreadPoolExecutor(2) as threads, pytest.raises(bots.BotError, match="The bot “clumsy” stopped in line"):
        simulate("black_jack", **ASKED | {"players": [clumsy, "bot"]}, executor=threads)


def test_a_count_that_fails_is_named_with_the_hand():
    with pytest.raises(ValueError, match=r"The count “broken” failed with ZeroDivisionError.*black_jack\.at"):
        simulate("black_jack", **ASKED, count={"broken": lambda state: 1 / 0})
    with pytest.raises(ValueError, match="is not a number that a state of black_jack has"):
        simulate("black_jack", **ASKED, count=["deals", "beauty"])
    with pytest.raises(ValueError, match="cannot be counted"):
        simulate("black_jack", **ASKED, count={"five": 5})


@pytest.mark.parametrize("deals", [0, -1, 1.5, True, "10", 10**9])
def test_the_number_of_deals_has_bounds(deals):
    with pytest.raises(ValueError, match="a whole number from 1 to 10,000,000"):
        simulate("black_jack", **ASKED | {"deals": deals})


@pytest.mark.parametrize(
    ("answer", "said"),
    [(None, "returned None, which is not a move"), (7, "returned 7, which is not a move"),
     ("7C", "did not return a move. '7C' is not a move"),
     ("play ZZ", "did not return a move. 'ZZ' is not a card"), ("finish", r"chose “finish”.*\[BLJ-10\]")],
)  # fmt: skip
def test_what_is_no_move_is_answered_with_the_view(answer, said):
    with pytest.raises(bots.BotError, match=f"The bot “odd” {said}") as refused:
        simulate("black_jack", **ASKED | {"players": [called("odd", lambda view, chance: answer), "bot"]})
    assert refused.value.view.viewer == "A" and "Its seat saw: black_jack.at" in str(refused.value)


def called(name, function):
    function.__name__ = name
    return function


def test_a_bot_is_asked_in_both_ways_and_by_its_text():
    ways = [lambda view, chance: view.legal_moves()[0].text, lambda view, moves, chance: moves[0]]
    one, two = (simulate("black_jack", **ASKED | {"players": [way, "bot:first"]}).rows for way in ways)
    assert one == two
    with pytest.raises(ValueError, match=r"Write it as choose\(view, moves, chance\)"):
        simulate("black_jack", **ASKED | {"players": [lambda view: None, "bot"]})
    with pytest.raises(ValueError, match=r"5 cannot play\. A bot is a name such as 'bot:first', or a function"):
        simulate("black_jack", **ASKED | {"players": [5, "bot"]})


def test_every_hand_meets_the_bot_as_it_was_given():
    class Learner:
        games = 0

        def __call__(self, view, moves, chance):
            self.games += 1
            return moves[self.games % len(moves)]

    one = Learner()
    tally = simulate("black_jack", **ASKED | {"players": [one, "bot:first"]})
    experiment = Experiment(rules_of("black_jack"), (bots.OwnBot(one), bots.first), {}, 4, False, {})
    assert one.games == 0 and tally.players["A"] == "Learner"
    assert [experiment(number) for number in (5, 2)] == [experiment(5), experiment(2)]


def test_several_things_are_counted_at_once_and_every_hand_is_a_row():
    pandas = pytest.importorskip("pandas")
    tally = simulate(
        "memory", players=["bot:cat", "bot:owl"], deals=40, count=["goes", lambda state: len(state.winners)]
    )
    assert tally.counts == ("goes", "counted") and tally.values == tally.counted("goes")
    table = tally.to_frame()
    assert isinstance(table, pandas.DataFrame) and list(table.columns[-2:]) == ["goes", "counted"] and len(table) == 40
    assert table["goes"].mean() == pytest.approx(tally.mean)
    assert (table["winners"] == "A").sum() == tally.results["A"]["won"]
    assert all(sum(one.values()) == 40 for one in tally.results.values())
    assert average([1, 2, 3]) == (2, inf) and average([4, 4, 4, 4, 4]) == (4, inf)
    assert average([1, 2, 3, 4, 5]) == (3, pytest.approx(Z * 2**0.5 / (5 - Z * Z) ** 0.5))
    # With many, it is Student's: for 30 of them 2.045 (of 29 degrees of freedom) standard errors of the mean.
    thirty = average(range(30))[1] / (sum((v - 14.5) ** 2 for v in range(30)) / 29 / 30) ** 0.5
    assert thirty == pytest.approx(2.045, abs=0.03)
    with pytest.raises(ValueError, match=r"'beauty' was not counted. Choose from goes, counted"):
        tally.counted("beauty")


def test_it_plots_when_it_is_asked():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    tally = simulate("black_jack", **ASKED, count=["deals", lambda state: random.random()])
    bars, few, many = tally.plot(), tally.plot("deals"), tally.plot("counted")
    assert [round(p.get_width(), 6) for p in bars.patches] == [round(tally.share(s), 6) for s in "AB"]
    assert len(few.patches) == 1 and len(many.patches) == 20
    pyplot.close("all")


@pytest.mark.slow
def test_a_page_that_is_drawn_after_the_work_finds_the_bar_and_does_not_show_it():
    work = "from cardlab.lab import progress\nprogress.DELAY = 0\nimport cardlab\ncardlab.simulate(deals=400)"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(work)])
    NotebookClient(notebook, timeout=120, store_widget_state=True).execute()
    # A kernel passes on what any process beside it says of itself, too.
    *bars, tally = [output["data"] for output in notebook.cells[0].outputs if output["output_type"] != "stream"]
    assert "400 hands" in tally["text/plain"]
    models = notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    for shown in bars:
        box = models[shown["application/vnd.jupyter.widget-view+json"]["model_id"]]["state"]
        layout = models[box["layout"].removeprefix("IPY_MODEL_")]["state"]
        assert box["children"] and layout["display"] == "none"


def test_the_lab_is_light_until_it_is_asked_for_more():
    code = "import sys, cardlab; cardlab.simulate(deals=2); print(' '.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"loky", "tqdm", "pandas", "matplotlib", "numpy", "distributed"} & set(loaded)


if __name__ == "__main__":
    with_a_cluster()
