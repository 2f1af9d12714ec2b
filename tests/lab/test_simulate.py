"""The lab's counting, and the sensible Black Jack player: fair, quick, and better than the simple ones."""

import random
from statistics import median
from time import perf_counter

import pytest

from cardlab import Game, IllegalMove, Move
from cardlab.games import advice_of, book
from cardlab.games.black_jack import BlackJack, at, new
from cardlab.games.black_jack.advice import SKILLS, advise
from cardlab.lab.margins import margin
from cardlab.lab.simulate import simulate
from cardlab.lab.work import HERE
from cardlab.play.bots.bots import first, named
from cardlab.rules.cards import HIDDEN, Card, shuffled
from cardlab.rules.text.position import SEATS

pytestmark = pytest.mark.slow

bot = named("bot", advice_of("black_jack"))

STAGES = ["1", "2a", "2b", "2c", "3", "4", "5"]
HOUSES = [
    {"red_jack": "send_back"},
    {"red_jack": "pickup3", "black_jack_pickup": 5},
    {"cancel_each": True, "red_jack": "cancel"},
    {"must_play": True, "three_pickup": True},
    {"play_on_pickup": True, "last_card_call": "auto"},
    {"ace_start_run": "must_match", "ace_after_four": "any", "pick_up_after_four": False},
    {"two_answer_may_continue": False, "kings_cumulative": True, "eights_cumulative": True},
    {"eight_two_players": "free_turn", "delay_seconds": 5, "last_card_call": "off"},
]


# ---- the lab ----------------------------------------------------------------------------------------------------


def test_whole_matches_are_played_to_their_end():
    tally = simulate("casino", players=["bot", "bot:at_random"], deals=4, match=True, count=lambda s: max(s.points))
    assert tally.deals == 4 and not tally.unfinished and min(tally.values) >= 21
    assert "4 matches" in repr(tally)
    endless = simulate(players=["bot:first"] * 2, deals=1, match=True, stage=1)
    assert endless.unfinished == 1


def test_a_result_depends_only_on_the_seed():
    once, again = (simulate(players=["bot", "bot:at_random"], deals=30, stage=3, seed=5) for _ in range(2))
    assert once == again
    assert simulate(players=["bot", "bot:at_random"], deals=30, stage=3, seed=6) != once


def test_the_first_hands_do_not_depend_on_how_many_follow():
    seen = []

    def watching(view, chance):
        seen.append(view.text())
        return first(view, chance)

    simulate(players=[watching, "bot:first"], deals=3, seed=1)
    short, seen[:] = list(seen), []
    simulate(players=[watching, "bot:first"], deals=6, seed=1)
    assert seen[: len(short)] == short and len(seen) > len(short)


def test_shares_add_up_and_carry_margins():
    tally = simulate(players=["bot:first"] * 4, deals=200)
    assert sum(tally.wins.values()) + tally.unfinished <= tally.deals == 200
    assert sum(map(tally.share, "ABCD")) == pytest.approx(1, abs=0.02)
    assert 0.02 < tally.margin("A") < 0.07
    assert 10 < tally.length < 200


def test_the_margin_of_a_known_sample():
    # Wilson's interval for 40 of 100 is 0.3094 to 0.4980; for 0 of 10 it ends at 0.2775.
    assert margin(0.4, 100) == pytest.approx(0.0980, abs=1e-4)
    assert margin(0.0, 10) == pytest.approx(0.2775, abs=1e-4)


def test_it_prints_a_small_table_and_bars_with_escaped_names():
    def player(view, chance):
        return first(view, chance)

    player.__name__ = "<b>me</b>"
    tally = simulate(players=[player, "bot:first"], deals=5)
    assert repr(tally).splitlines()[0].startswith("A  <b>me</b>")
    assert "5 hands" in repr(tally)
    assert "&lt;b&gt;me&lt;/b&gt;" in tally._repr_html_() and "<b>" not in tally._repr_html_()


def test_an_interrupted_experiment_keeps_the_whole_hands():
    left = 200

    def tired(view, chance):
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt
        return first(view, chance)

    tally = simulate(players=[tired, "bot:first"], deals=10_000, executor=HERE)  # elsewhere each counts for itself
    assert 1 <= tally.deals < 50
    assert tally.deals == sum(tally.wins.values()) + tally.unfinished


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"players": ["bot"]}, "2 to 10"),
        ({"players": ["bot", "Ana"]}, "no player called|There is no bot 'Ana'"),
        ({"deals": 0}, "whole number from 1"),
        ({"seed": -1}, "0 to 999999999"),
        ({"stage": 9}, "Choose from 1"),
        ({"game": "snap"}, "Choose from"),
        ({"colour": "red"}, "no option 'colour'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words, said):
    with pytest.raises(ValueError, match=said):
        simulate(**words)


def test_a_cheating_bot_is_caught():
    def cheat(view, chance):
        return Move("finish")

    with pytest.raises(IllegalMove, match=r"The bot “cheat” chose “finish”.*BLJ-10.*Its seat saw: black_jack\.at"):
        simulate(players=[cheat, "bot"], deals=1)


def test_an_unknown_seat_is_refused():
    with pytest.raises(ValueError, match="The seats are A, B"):
        simulate(deals=1).share("C")


# ---- the sensible player ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rival", "least"), [("bot:first", 0.55), ("bot:at_random", 0.9)])
def test_it_beats_the_simple_players(rival, least):
    """Two hands of each kind, once in each seat; the whole 95 % interval lies above what chance would give."""
    tallies = [
        (simulate(players=["bot", rival], deals=150, seed=21), "A"),
        (simulate(players=[rival, "bot"], deals=150, seed=22), "B"),
    ]
    share = sum(t.share(seat) for t, seat in tallies) / 2
    margin = max(t.margin(seat) for t, seat in tallies) / 2**0.5
    print(f"against {rival}: {share:.1%} ± {margin:.1%}")
    assert share >= least and share - margin > 0.5


@pytest.mark.parametrize("stage", ["2c", "3", "5"])
def test_it_beats_three_of_the_simple_players(stage):
    tally = simulate(players=["bot:first", "bot", "bot:first", "bot:first"], deals=500, stage=stage, seed=8)
    print(f"stage {stage}: {tally.share('B'):.1%} ± {tally.margin('B'):.1%}")
    assert tally.share("B") - tally.margin("B") > 0.25


def decisions(count, seats=3, stage="5", **options):
    """Positions in which the sensible player had to decide, with the truth behind them."""
    found = []
    for seed in range(count):
        state = new(seats, seed=seed, stage=stage, **options)
        while not state.hand_over and len(found) < 4000:
            found.append(state)
            state = state.play(bot(state.view(state.turn), random.Random(0)))
    return found


def test_it_is_quick():
    states = decisions(20, seats=4)
    times = []
    for state in states:
        view = state.view(state.turn)
        began = perf_counter()
        bot(view, random.Random(0))
        times.append(perf_counter() - began)
    assert median(times) < 0.002


def test_equal_views_get_equal_choices():
    """The unseen cards are dealt anew between the others and the stock: the choice stays the same."""
    changed = 0
    for number, state in enumerate(decisions(25)):
        me = state.turn
        unseen = [*(s for s in state.seats if s != me), "stock"]
        hidden = shuffled([c for p in unseen for c in state.piles[p]], f"other world {number}")
        other = state.copy()
        other.seed = 999
        for pile in unseen:
            size = len(other.piles[pile])
            other.piles[pile], hidden = hidden[:size], hidden[size:]
        assert other.view(me) == state.view(me)
        assert bot(other.view(me), random.Random(1)) is bot(state.view(me), random.Random(2))
        changed += other != state
    assert changed > 500


def test_it_never_looks_at_a_hidden_card(monkeypatch):
    """A hidden card that is asked for its suit or rank is a look behind the cards: there it raises."""

    class Blind(Card):
        __slots__ = ()

        def __getattribute__(self, name):
            if name in ("rank", "suit"):
                raise AssertionError("a hidden card was looked at")
            return object.__getattribute__(self, name)

    blind = object.__new__(Blind)
    blind.code, blind.sign, blind.words = HIDDEN.code, HIDDEN.sign, HIDDEN.words
    for state in decisions(6):
        view = state.view(state.turn)
        for pile, cards in view.piles.items():
            if HIDDEN in cards:
                view.piles[pile] = (blind,) * len(cards)
        assert view.why_not(bot(view, random.Random(0))) is None


@pytest.mark.parametrize("stage", STAGES)
def test_every_advice_is_legal_and_cites_a_rule_of_the_stage(stage):
    on = book("black_jack").stages[stage].on
    for state in decisions(12, stage=stage):
        move, why = advise(state.view(state.turn))
        assert state.why_not(move) is None
        assert why.rule in on
        assert why.say(child=True) and "{" not in why.say() + why.say(child=True)
        assert why.say(child=True).count(".") <= 2


@pytest.mark.parametrize("options", HOUSES, ids=lambda o: ", ".join(o))
@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_by_every_house_rule(options, seats):
    tally = simulate(players=["bot"] * seats, deals=10, seed=3, **options)
    assert tally.deals == 10 and tally.unfinished == 0
    assert not [m for s in decisions(4, seats, **options) if (m := advise(s.view(s.turn))[1]).rule not in
                book("black_jack").rules]  # fmt: skip


def test_it_always_calls_last_card():
    called = 0
    for state in decisions(40):
        move = bot(state.view(state.turn), random.Random(0))
        if move.verb == "play" and len(state.piles[state.turn]) == 2:
            assert move.to == "last-card"
            called += 1
    assert called > 20


def test_it_names_the_suit_it_holds_most_of():
    state = at("A: AS 3H 9H KD | B: 4C 5C | discard: 6C")
    assert bot(state.play("play AS").view("A"), random.Random(0)) is Move("finish -> H")


def test_it_answers_a_penalty():
    assert bot(at("A: 2H 9C 8D | B: 5S 6S | discard: 2S | pending: 2").view("A"), random.Random(0)) is Move("play 2H")
    assert bot(at("A: 7S 9C 8D | B: 5S 6S | discard: JS | pending: 7").view("A"), random.Random(0)) is Move("play 7S")
    assert bot(at("A: KS 9C 8D | B: 5S 6S | discard: 2S | pending: 2").view("A"), random.Random(0)) is Move("pick_up")


def test_it_lays_all_its_last_cards_in_one_turn():
    state = at("A: 9H 7S 8S 8H | B: 4C 5C 6C KC | discard: 9C")
    for _ in range(4):
        state = state.play(bot(state.view("A"), random.Random(0)))
    assert state.winners == ("A",)


def test_it_keeps_its_ace_for_later():
    assert bot(at("A: AS 9C 4D | B: 5S 6S 7H | discard: 9H").view("A"), random.Random(0)) is Move("play 9C")


def test_a_seat_called_bot_is_this_player():
    game = Game(players=["You", "bot"], seed=4)
    assert game.players[1].bot.skill is SKILLS["bot"]
    assert isinstance(game.state, BlackJack) and game.seat == SEATS[0]


def test_a_number_of_every_hand_is_averaged_with_its_margin():
    asked = {"players": ["bot:elephant"], "deals": 200, "stage": 6}
    tally = simulate("memory", **asked, count="goes")
    assert tally.counts == ("goes",) and len(tally.values) == 200 and min(tally.values) >= 6
    assert tally.mean == sum(tally.values) / 200 and 0 < tally.mean_margin < 0.5
    assert repr(tally).splitlines()[-1].startswith(f"goes: {tally.mean:.2f} ± {tally.mean_margin:.2f} on average; 200")
    assert simulate("memory", **asked, count=lambda state: 2 * state.goes).mean == 2 * tally.mean
    with pytest.raises(ValueError, match="'beauty' is not a number that a state of memory has"):
        simulate("memory", **asked, count="beauty")
