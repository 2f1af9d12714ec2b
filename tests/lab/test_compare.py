"""Comparisons: the same deals, the seats changed, and a sentence that says no more than the figures do."""

import pytest

import cardlab
from cardlab import compare, ladder
from cardlab.games import rules_of
from cardlab.lab import work
from cardlab.lab.compare import Comparison, comparing, seats_for
from cardlab.lab.simulate import growing


def plain(view, moves, chance):
    return moves[0]


def test_the_better_bot_is_told_and_the_sentence_follows_from_the_figures():
    found = compare(["bot:at_random", "bot:first"], "black_jack", deals=40, stage=1)
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
    assert "the difference, 25.0% ± 26.0%, may be chance (about 44 deals would tell" in found.sentence
    assert "No difference in 20 deals" in Comparison(["a", "b"], "won", 20, gains=[[1, 0], [0, 1]] * 10).sentence


def test_a_few_deals_tell_nothing_however_clear_they_look():
    few = Comparison(["a", "b"], "won", 19, gains=[[1, 0]] * 19).sentence
    assert few == "Nothing can be told from 19 deals: play 20 or more."
    assert "a gets more than b" in Comparison(["a", "b"], "won", 20, gains=[[1, 0]] * 20).sentence


def test_more_pairs_need_a_clearer_difference():
    gains = [[1, 0, 0], [0, 0, 1], [1, 1, 0], [1, 0, 0]]
    two = Comparison(["a", "b"], "won", 4, gains=[g[:2] for g in gains]).difference("a", "b")
    three = Comparison(["a", "b", "c"], "won", 4, gains=gains).difference("a", "b")
    assert two[0] == three[0] and three[1] > 1.2 * two[1]


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
    assert found.sentence.endswith("so it is where two play alike, or where there is nothing to choose.")
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

    monkeypatch.setattr("cardlab.lab.compare.growing", grown)
    compare(["bot:first", "bot:at_random"], "black_jack", deals=4, stage=1)
    assert not left
    growth = comparing(["bot:first", "bot:at_random"], "black_jack", deals=400, stage=1)
    next(growth)
    growth.close()
    assert len(left) == 2


@pytest.mark.parametrize("these", ["bot", [], ["bot"], 5, [{}], ["bot", {}], ["bot"] * 11])
def test_what_cannot_be_compared_is_refused(these):
    with pytest.raises(ValueError, match=r"takes a list of 2 to 10 bots, or of as many sets of options"):
        compare(these, "black_jack")


def test_too_many_bots_for_a_table_and_unknown_ones_are_refused():
    with pytest.raises(ValueError, match="5 bots cannot sit at one table: casino has at most 4 seats"):
        compare(["bot:first"] * 5, "casino")
    with pytest.raises(ValueError, match="There is no player 'bot:nix'"):
        compare(["bot:first", "bot:nix"], "casino")
    with pytest.raises(ValueError, match="'c' was not compared: compared were a, b"):
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
    with pytest.raises(ValueError, match="this game is played alone"):
        ladder("accordion")


def test_they_stand_at_the_front_door_and_every_step_of_the_growth_can_be_seen(monkeypatch):
    assert {"compare", "ladder", "simulate", "Exercise"} <= set(cardlab.__all__)
    monkeypatch.setattr(work, "PIECE", 1e-9)
    seen = [tally.deals for tally in growing("black_jack", players=["bot:first"] * 2, deals=5, stage=1)]
    assert seen == [1, 2, 3, 4, 5]
