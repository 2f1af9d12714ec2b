"""Comparisons: the same deals, the seats changed, and a sentence that says no more than the figures do."""

import random
import re
import subprocess
import sys
from math import inf, sqrt
from statistics import NormalDist

import pytest

import cardlab
from cardlab import compare, ladder, simulate
from cardlab.games import advice_of, catalogue, rules_of
from cardlab.lab import work
from cardlab.lab.compare import Comparison, comparing, seats_for
from cardlab.lab.margins import EARLY, ERROR, Z, looks, margin, of_differences, per_cent, strictness
from cardlab.lab.progress import Progress, duration
from cardlab.lab.simulate import growing
from cardlab.play.bots import bots
from cardlab.play.bots.bots import BotError, offered
from cardlab.play.bots.thinker import thinks


def plain(view, moves, chance):
    return moves[0]


def test_the_better_bot_is_told_and_the_sentence_follows_from_the_figures():
    found = compare(["bot:at_random", "bot:first"], "black_jack", deals=40, stage=1, early=False)
    assert found.ranking == ["bot:first", "bot:at_random"] and found.seatings == 2 and found.deals == 40
    more, within = found.difference("bot:first", "bot:at_random")
    assert more > within > 0
    assert found.sentence.startswith("bot:first gets more than bot:at_random: ")
    assert f"{found.mean('bot:first'):.1%} against" in found.sentence
    assert found.mean("bot:first") + found.mean("bot:at_random") == pytest.approx(1, abs=0.05)


def test_what_cannot_be_told_is_said_with_the_deals_that_would_tell():
    gains = [[1, 0], [0, 1], [1, 0], [0.5, 0.5]]  # differences 1, -1, 1, 0: a mean of 1/4, a variance of 11/12
    found = Comparison(["a", "b"], "of the hands won", 40, gains=gains * 10)
    assert found.sentence.startswith("We cannot tell yet if a gets more than b: 62.5% against 37.5% of the hands won;")
    assert "the difference, 25.0% ± 27.8%, may be chance (it would take about 50 deals to be sure" in found.sentence
    assert "No difference in 20 deals" in Comparison(["a", "b"], "won", 20, gains=[[1, 0], [0, 1]] * 10).sentence


def test_a_few_deals_tell_nothing_however_clear_they_look():
    few = Comparison(["a", "b"], "won", 19, gains=[[1, 0]] * 19).sentence
    assert few == "We cannot tell from 19 deals. Play 20 or more."
    assert "a gets more than b" in Comparison(["a", "b"], "won", 20, gains=[[1, 0]] * 20).sentence


def test_more_pairs_need_a_clearer_difference():
    gains = [[1, 0, 0], [0, 0, 1], [1, 1, 0], [1, 0, 0]] * 5
    two = Comparison(["a", "b"], "won", 20, gains=[g[:2] for g in gains]).difference("a", "b")
    three = Comparison(["a", "b", "c"], "won", 20, gains=gains).difference("a", "b")
    assert two[0] == three[0] and three[1] > 1.2 * two[1]


# ---- what chance does --------------------------------------------------------------------------------------------


def told(draw, trials, deals=200, names="ab", **how):
    """How often a comparison of what is drawn claims a difference, on the way and in all, by chance alone."""
    chance, early, wrong = random.Random(7), 0, 0
    for _ in range(trials):
        whole = [draw(chance) for _ in range(deals)]
        for look in looks(deals, early=True):
            found = Comparison(list(names), "won", deals, gains=whole[:look], early=True, **how)
            if found.verdict:
                early, wrong = early + (look < deals), wrong + 1
                break
    return early / trials, wrong / trials


def coin(chance):
    return [1.0, 0.0] if chance.random() < 0.5 else [0.0, 1.0]


def seldom(chance):
    return coin(chance) if chance.random() < 0.1 else [0.5, 0.5]


def lopsided(chance):  # a little more very often, much less seldom: equal in the long run
    return [0.55, 0.45] if chance.random() < 0.9 else [0.05, 0.95]


def three(chance):
    gains = [0.0, 0.0, 0.0]
    gains[int(chance.random() * 3)] = 1.0
    return gains


def counted(chance):
    return [float(int(1 / (1 - chance.random()) ** 0.5)) for _ in "ab"]  # mostly 1, now and then a hundred


EQUALS = [(coin, {}), (seldom, {}), (lopsided, {}), (three, {"names": "abc"}), (counted, {"share": False})]


@pytest.mark.slow
@pytest.mark.parametrize(("draw", "how"), EQUALS)
def test_equals_are_told_apart_by_chance_in_5_of_100_at_most_however_often_it_looks(draw, how):
    early, wrong = told(draw, 1000, **how)
    assert early <= EARLY and wrong <= ERROR


def test_who_looks_as_often_with_the_usual_margin_errs_far_more_often(monkeypatch):
    monkeypatch.setattr("cardlab.lab.compare.strictness", lambda *words, **how: Z)
    assert told(coin, 300)[1] > 2 * ERROR


def test_looks_share_out_the_error_they_may_make():
    assert looks(200, early=True) == [20, 40, 80, 160, 200] and looks(200, early=False) == [200]
    assert looks(20, early=True) == [20] and looks(5, early=True) == [5]
    for asked, pairs in ((20, 1), (21, 3), (200, 1), (10_000, 45)):
        part = [2 * (1 - NormalDist().cdf(strictness(asked, n, pairs, early=True))) for n in looks(asked, early=True)]
        assert sum(part) * pairs == pytest.approx(ERROR) and part[-1] == max(part)
    assert strictness(200, 200, 1, early=False) == pytest.approx(Z, abs=1e-3)


@pytest.mark.parametrize("better", [0.5, 0.55, 0.65, 0.8, 0.95])
def test_the_margins_hold_the_truth_in_95_of_100_also_where_it_stops_early(better):
    chance, held, apart, trials = random.Random(3), 0, 0, 400
    for _ in range(trials):
        found = Comparison(["a", "b"], "won", 100, early=True)
        while not found.over:
            found.gains.append([1.0, 0.0] if chance.random() < better else [0.0, 1.0])
        more, within = found.difference("a", "b")
        held += abs(found.mean("a") - better) <= found.margin("a")
        apart += abs(more - (2 * better - 1)) <= within
    assert held >= 0.95 * trials and apart >= 0.95 * trials


def test_four_deals_have_an_honest_margin_whatever_came_out():
    same = compare([plain, plain], "black_jack", deals=4, stage=1)
    assert same.mean("plain") == 0.5 and same.margin("plain") > 0.2
    assert "50.0% ± 0.0%" not in repr(same) and " 4 deals" in repr(same)
    for gains in ([[1, 0]] * 4, [[0, 1]] * 4, [[0.5, 0.5]] * 4, [[1, 0], [0, 1]] * 2):
        few = Comparison(["a", "b"], "won", 4, gains=gains)
        assert few.margin("a") > 0.2 and few.difference("a", "b")[1] > 0.4
    goes = Comparison(["a", "b"], "goes", 4, gains=[[3, 4]] * 4, share=False)
    assert "3.00\n" in repr(goes) and "±" not in repr(goes).partition("goes;")[0] and "inf" not in goes._repr_html_()


def test_the_margin_of_hands_won_and_lost_is_that_of_the_books():
    # Newcombe (1998), Wilson's interval for 81 of 263: 0.2553 to 0.3662; for 0 of 20 it ends at 0.1611.
    assert margin(81 / 263, 263) == pytest.approx(0.3662 - 81 / 263, abs=1e-4)
    assert margin(0.0, 20) == pytest.approx(0.1611, abs=1e-4)
    assert margin(0.0, 20) == pytest.approx(margin(1.0, 20)) and margin(0.5, 0) == 1.0
    # Bonett and Price: one deal more for each; only the spread is taken around the margin's own ends, as Wilson has it.
    values = [1.0] * 12 + [-1.0] * 5 + [0.0] * 83
    adjusted = sqrt((13 + 6) / 102 - ((13 - 6) / 102) ** 2) / sqrt(102)
    assert of_differences(values, 1.0) == pytest.approx(adjusted * sqrt(102 / 101) + 0.07 - 7 / 102)


def test_it_stops_as_soon_as_it_is_clear_whoever_does_the_work(monkeypatch):
    whole = compare(["bot:at_random", "bot:first"], "black_jack", deals=100, stage=1, early=False)
    assert whole.deals == 100 and not whole.settled and whole.over
    for executor in (work.HERE, None):
        monkeypatch.setattr(work, "WORTH", 0.0)
        found = compare(["bot:at_random", "bot:first"], "black_jack", deals=100, stage=1, executor=executor)
        assert found.deals == 20 and found.settled and found.over and found.gains == whole.gains[:20]
        assert (
            found.verdict == "bot:first"
            and "It stopped there because the answer was clear (100 were asked for)." in repr(found)
        )
    level = compare(["bot:first", "bot:first"], "black_jack", deals=50, stage=1)
    assert level.deals == 50 and not level.settled


def test_between_two_looks_nothing_more_is_told():
    gains = [[1.0, 0.0], [0.0, 1.0]] * 10 + [[1.0, 0.0]] * 18 + [[0.0, 1.0]]
    found = Comparison(["a", "b"], "won", 200, gains=gains, early=True)
    assert found.deals == 39 and found.judged == 20 and not found.settled
    assert found.sentence.startswith("No difference in 20 deals: 50.0% against 50.0% won.")
    found.gains.append([1.0, 0.0])
    assert found.judged == 40 and found.sentence.startswith("We cannot tell yet if a gets more than b: 72.5% against")


def test_what_stops_early_says_nothing_of_its_processes():
    code = "from cardlab import compare; from cardlab.lab import work; work.WORTH = work.SENT = 0.0; "
    code += "print([compare(['bot:at_random', 'bot:first'], stage=1, deals=9000).deals for _ in range(3)])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[20, 20, 20]\n" and done.stderr == ""


# ---- how long it takes -------------------------------------------------------------------------------------------


class Clock:
    """Time that passes only where a bot thinks."""

    now = 0.0

    def __call__(self):
        return self.now

    def thinking(self, seconds):
        def bot(view, moves, chance):
            self.now += seconds
            return moves[0]

        return bot


def test_before_it_begins_it_says_how_long_it_may_take(monkeypatch, capsys):
    clock = Clock()
    monkeypatch.setattr("cardlab.lab.simulate.perf_counter", clock)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr("cardlab.lab.progress.DELAY", inf)  # a bar stands before it on a busy machine
    monkeypatch.delitem(sys.modules, "ipykernel", raising=False)
    slow, quick = clock.thinking(0.05), clock.thinking(0.001)
    growth = comparing([slow, quick], "black_jack", deals=100, stage=1, executor=work.HERE)
    moves = simulate(players=["bot:first"] * 2, deals=100, stage=1).length
    assert growth.seconds() == pytest.approx(200 * moves * (0.05 + 0.001) / 2, rel=0.6)
    one = comparing([slow, quick], "black_jack", deals=1, stage=1, executor=work.HERE)
    assert growth.seconds() == pytest.approx(100 * one.seconds())
    compare([slow, quick], "black_jack", deals=100, stage=1, executor=work.HERE)
    said = capsys.readouterr().err
    assert re.match(r"This may take \d+ minutes. You can stop it at any time", said) and "quick" not in said
    monkeypatch.setattr("sys.stderr.isatty", lambda: False, raising=False)
    compare([slow, quick], "black_jack", deals=2, stage=1, executor=work.HERE)
    assert capsys.readouterr().err == ""


def test_a_bot_that_fails_is_told_when_it_plays_and_not_before():
    def broken(view, moves, chance):
        raise RuntimeError("no idea")

    growth = comparing([broken, "bot:first"], "black_jack", deals=2, stage=1)
    assert growth.seconds() == 0.0
    with pytest.raises(BotError, match="no idea"):
        next(growth)


def test_times_are_said_as_people_say_them():
    said = [duration(seconds) for seconds in (5, 47, 89, 91, 600, 5399, 5401, 90_000)]
    assert said == [
        *("10 seconds", "50 seconds", "90 seconds", "2 minutes", "10 minutes", "90 minutes", "2 hours", "25 hours"),
    ]


THINKING = [name for name in catalogue() if thinks(offered(advice_of(name))["bot"])]


@pytest.mark.parametrize("name", THINKING)
def test_bots_that_think_try_a_quarter_where_it_shall_be_quick(name, monkeypatch):
    kind, module = rules_of(name), advice_of(name)
    state, worlds = kind.new(kind.seat_range[0], seed=4), []
    while len(bots.sensible(state.view(state.turn))) < 4:
        state = state.play(bots.first(state.view(state.turn), random.Random(0)))
    made = type((getattr(module, "unseen", None) or module.BelaUnseen)(state.view(state.turn)))
    deal = made.world
    monkeypatch.setattr(made, "world", lambda self, chance: worlds.append(0) or deal(self, chance))
    for spec in ("bot", "bot:cat", "bot:goldfish"):
        tried = []
        for quick in (False, True):
            worlds.clear()
            bots.asked(bots.named(spec, module, quick=quick), state.view(state.turn), random.Random(1))
            tried.append(len(worlds))
        assert 0 < tried[1] <= max(tried[0] / 3, 3), (spec, tried)


@pytest.mark.slow
def test_quick_thinking_is_said_and_changes_no_bot_that_does_not_think():
    assert {"bela", "bismarck", "marjapussi", "sergeant_major"} <= set(THINKING)
    found = compare(["bot", "bot:first"], "sergeant_major", deals=1, quick=True, executor=work.HERE)
    assert "of the hands won, thinking quickly; 1 deal," in repr(found)
    slow, quick = (compare(["bot", "bot:first"], "casino", deals=3, quick=how).gains for how in (False, True))
    assert slow == quick


def test_a_bot_is_as_good_as_itself_whoever_sits_where():
    found = compare([plain, plain], "black_jack", deals=20, stage=1)
    assert found.names == ["plain", "plain (2)"]
    assert all(a == b for a, b in found.gains), "the same bot on the same deals from both sides"
    assert found.sentence.startswith("No difference in 20 deals")


SEATED = [("bela", 2, 2), ("marjapussi", 2, 4), ("bismarck", 2, 3), ("accordion", 2, 1), ("casino", 3, 3)]


@pytest.mark.parametrize(("game", "count", "seats"), SEATED)
def test_everybody_sits_equally_often(game, count, seats):
    assert seats_for(count, rules_of(game)) == seats


@pytest.mark.parametrize("game", ["beggar_my_neighbour", "bango"])
def test_where_there_is_no_choice_it_says_so(game):
    found = compare(["bot", "bot:at_random"], game, deals=20)
    assert found.sentence.endswith("perhaps both play alike, or there is nothing to choose.")
    luck = Comparison(["a", "b"], "won", 20, gains=[[1, 0], [0, 1]] * 10).sentence
    assert "nothing to choose" not in luck


def test_partners_are_the_same_bot():
    found = compare(["bot:first", "bot:at_random"], "marjapussi", deals=3)
    assert found.seatings == 2 and max(map(sum, found.gains)) <= 1.0 and found.mean("bot:first") > 0


def test_house_rules_are_compared_by_what_is_counted():
    players = ["bot:first", "bot:first"]
    found = compare([{"redeals": 0}, {"redeals": 2}], "la_belle_lucie", players=["bot:first"], deals=6, count="deals")
    assert found.names == ["redeals=0", "redeals=2"] and not found.share and found.what == "deals"
    fair = compare([{}, {"packs": 2}], "black_jack", deals=10, players=players, stage=1)
    assert fair.what == "hands won by seat A" and 0 <= fair.mean("packs=2") <= 1


def test_alone_the_same_deals_are_played_by_each():
    found = compare(["bot:first", "bot:at_random"], "accordion", deals=5, count=lambda end: len(end.piles))
    assert found.seatings == 1 and found.what == "counted" and found.deals == 5


def test_a_stopped_comparison_keeps_what_both_have(monkeypatch):
    left = 60

    def tired(view, moves, chance):
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt
        return moves[0]

    found = compare([tired, "bot:first"], "black_jack", deals=10_000, stage=1, executor=work.HERE)
    assert 1 <= found.deals < 100 and "Stopped by you." in repr(found)
    assert len(found.gains) == found.deals


def test_a_comparison_that_is_whole_stops_no_process_and_one_that_is_left_stops_all(monkeypatch):
    left = []

    def grown(*words, **how):
        try:
            yield from growing(*words, **how)
        except GeneratorExit:
            left.append(how["players"])
            raise

    monkeypatch.setattr("cardlab.lab.compare.growing", lambda *a, **how: Progress(grown(*a, **how), lambda: 0.0))
    compare(["bot:first", "bot:at_random"], "black_jack", deals=4, stage=1)
    assert not left
    growth = comparing(["bot:first", "bot:at_random"], "black_jack", deals=400, stage=1)
    next(growth)
    growth.close()
    assert len(left) == 2


@pytest.mark.parametrize("these", ["bot", [], ["bot"], 5, [{}], ["bot", {}], ["bot"] * 11])
def test_what_cannot_be_compared_is_refused(these):
    with pytest.raises(ValueError, match=r"takes a list of 2 to 10 bots, or of 2 to 10 sets of options"):
        compare(these, "black_jack")


def test_too_many_bots_for_a_table_and_unknown_ones_are_refused():
    with pytest.raises(ValueError, match=r"5 bots cannot sit at one table\. casino has at most 4 seats"):
        compare(["bot:first"] * 5, "casino")
    with pytest.raises(ValueError, match="There is no bot 'bot:nix'"):
        compare(["bot:first", "bot:nix"], "casino")
    with pytest.raises(ValueError, match=r"'c' was not compared\. Choose from a, b"):
        Comparison(["a", "b"], "won", 1, gains=[[1, 0]]).mean("c")


def test_it_shows_itself_with_escaped_names():
    found = Comparison(["<b>a</b>", "b"], "of the hands won", 2, gains=[[1, 0], [1, 0]])
    assert "&lt;b&gt;a" in found._repr_html_() and "<b>" not in found._repr_html_()
    assert list(found.to_frame().columns) == ["<b>a</b>", "b"]


def test_a_ladder_ranks_every_bot_of_a_game_and_ones_own():
    found = ladder("black_jack", also=(plain,), deals=6, stage=1)
    assert set(found.names) == {"plain", "bot", "bot:cat", "bot:goldfish", "bot:first", "bot:at_random"}
    assert len(found.pairs) == 15 and found.ranking[-1] == "bot:at_random"
    assert sum(found.share(name)[0] for name in found.names) == pytest.approx(3, abs=0.4)
    assert repr(found).count("\n") == 6 and "6 deals a pair, each from 2 sides" in found._repr_html_()
    with pytest.raises(ValueError, match="this is a game for one"):
        ladder("accordion")


def test_they_stand_at_the_front_door_and_every_step_of_the_growth_can_be_seen(monkeypatch):
    assert {"compare", "ladder", "simulate", "Exercise"} <= set(cardlab.__all__)
    monkeypatch.setattr(work, "PIECE", 1e-9)
    seen = [tally.deals for tally in growing("black_jack", players=["bot:first"] * 2, deals=5, stage=1)]
    assert seen == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("tries", [0, 1, 7, 20, 40, 400])
def test_a_share_with_its_margin_stays_between_nothing_and_all(tries):
    for won in range(tries + 1):
        share = won / tries if tries else 0.0
        told = per_cent(share, margin(share, tries))
        ends = [float(number) for number in re.findall(r"[-\d.]+(?=%)", told)]
        mean, *rest = ends
        low, high = rest if "to" in told else (mean - rest[0], mean + rest[0])
        assert -0.11 <= low <= mean <= high <= 100.11, told
