"""Bismarck rule by rule: what each rule of the book says, shown on the engine; worked examples stand beside."""

import pytest
from play import go, hand, moves, rule, sensible

from cardlab.games.bismarck import Bismarck, at, new
from cardlab.play.game import Game
from cardlab.rules.cards import Card, pack
from cardlab.rules.text.position import NOBODY

FLAT = " ".join(str(c) for c in pack())  # a pack in a known order


def dealt(kind, **options):
    """A deals a deal of this kind, and has taken the extra cards."""
    return Bismarck.dealt("", 3, dealer="A", kinds=kind, **options).play("take")


def ready(kind, **options):
    """The same after four cards have been laid away, and trumps named where that is due."""
    state = dealt(kind, **options)
    state = go(state, *[f"discard {c}" for c in state.piles["A"][:4]])
    return go(state, "name -> H") if kind == "3" else state


def played(state):
    """The hand played on to its end."""
    while not state.hand_over:
        state = state.play(sensible(state)[0])
    return state


def taken(kind, dealer, tricks):
    """The points of three seats for their tricks in a deal of a kind."""
    state = new(3, seed=1)
    state.dealer, state.kind = dealer, kind
    order = iter(state.pack())
    for seat, n in zip("ABC", tricks, strict=True):
        state.piles[f"won.{seat}"] = tuple(next(order) for _ in range(3 * n))
    return [state.score(seat) for seat in "ABC"]


def test_bis_01_exactly_three_play_each_on_their_own():
    for seats in (1, 2, 4):
        with pytest.raises(ValueError, match="3 players"):
            new(seats)
    end = played(Bismarck.dealt("", 3, dealer="A", kinds="1"))
    assert len(end.points) == 3 and {e.seat for e in end.sheet()} == set("ABC")


@pytest.mark.parametrize("suit", "SHDC")
def test_bis_02_the_ace_is_high_and_the_two_low_in_every_suit(suit):
    state = new(3, seed=1)
    assert len(set(state.pack())) == 52
    ranked = sorted((c for c in state.pack() if c.suit == suit), key=state.power.__getitem__, reverse=True)
    assert "".join(c.rank for c in ranked) == "AKQJT98765432"


@pytest.mark.parametrize(
    ("cut", "dealer"),
    [("KS KD 4H 2C 9C AS", "B"), ("KD KS 4H 2C 9C AS", "B"), ("KS KD 4H 9S 9C 8H 5H", "A"), ("2S 3S 4S", "C")],
)
def test_bis_04_only_those_level_draw_again_and_no_suit_is_better(cut, dealer):
    assert Bismarck.dealt("", 3, cut=cut).dealer == dealer


def test_bis_05_the_pack_is_shuffled_for_every_deal():
    first, other = new(3, seed=1, kinds="1"), new(3, seed=2, kinds="1")
    again = played(first).play("deal")
    orders = {tuple(c for seat in "ABC" for c in s.piles[seat]) for s in (first, other, again)}
    assert len(orders) == 3
    for state in (first, other, again):
        assert sorted(c.code for p in state.piles.values() for c in p) == sorted(c.code for c in pack())


def test_bis_07_the_last_four_cards_are_the_dealers():
    state = Bismarck.dealt(FLAT, 3, dealer="A", kinds="1")
    assert [len(state.piles[s]) for s in "ABC"] == [16, 16, 16] and moves(state) == ["take"]
    last = {str(c) for c in pack()[48:]}
    after = state.play("take")
    assert len(after.piles["A"]) == 20 and last <= set(hand(after, "A").split())
    aside = Bismarck.dealt(FLAT, 3, dealer="A", kinds="1", extra_cards=False)
    assert {str(c) for c in aside.piles["away"]} == last and aside.turn == "B"
    named = Bismarck.dealt(FLAT, 3, dealer="A", kinds="3", extra_cards=False).play("name -> S")
    assert [note.rule for note in named.notes] == ["BIS-16"], "nobody is told to have discarded"


def test_bis_09_four_cards_are_laid_away_one_by_one_and_are_nobodys():
    state, choices = dealt("1"), []
    while state.phase == "discard":
        choices.append(len(state.legal_moves()))
        state = state.play(f"discard {state.piles['A'][0]}")
    assert choices == [20, 19, 18, 17] and state.turn == "B"
    away = state.piles["away"]
    assert len(away) == 4 and not set(away) & {c for seat in "ABC" for c in state.piles[seat]}
    for seat in ("B", "C", NOBODY):
        assert set(map(str, state.view(seat).piles["away"])) == {"??"}
    assert state.view("A").piles["away"] == away, "who laid them away remembers them"
    assert sum(map(state.tricks, "ABC")) == 0
    end = played(state)
    assert sum(map(end.tricks, "ABC")) == 16 and end.piles["away"] == away


def test_bis_11_after_the_dealers_last_kind_the_left_one_deals():
    state, dealers = Bismarck.dealt("", 3, dealer="B", kinds="123"), "B"
    for _ in range(4):
        state = played(state).play("deal")
        dealers += state.dealer
    assert dealers == "BBBCC"


@pytest.mark.parametrize("kind", ["1", "4"])
def test_bis_13_17_the_first_and_fourth_kind_have_no_trumps(kind):
    state = ready(kind)
    assert state.trump == "" and state.phase == "play"
    for trump in "HDC":  # whatever is thrown on it, the suit led wins
        trick = at(f"A: | B: | C: | trick: 2S A{trump} 3S | kind: {kind} | dealer: C | leader: A | won.A: 7H 8H 9H")
        assert trick.turn == "C"


def test_bis_17_in_the_fourth_kind_a_trick_costs_a_point():
    assert taken("4", "A", (5, 5, 6)) == [-1, 1, 0] and taken("1", "A", (5, 5, 6)) == [0, 1, 2]


def test_bis_14_the_turned_card_is_seen_by_all_before_cards_are_laid_away():
    state = Bismarck.dealt(FLAT, 3, dealer="A", kinds="2")
    turned = pack()[51]
    assert state.phase == "take" and state.trump == turned.suit
    assert all(state.view(seat).piles["turnup"] == (turned,) for seat in (*"ABC", NOBODY))
    assert [n.rule for n in Bismarck.at(state.text(), kinds="2").play("take").notes] == ["BIS-07"]
    assert rule(state, f"discard {state.piles['A'][0]}") == "BIS-07", "first it is shown, then cards go away"


def test_bis_15_the_turned_card_is_the_dealers_and_may_even_go_away():
    state = Bismarck.dealt(FLAT, 3, dealer="A", kinds="2").play("take")
    turned = pack()[51]
    assert turned in state.piles["A"] and f"discard {turned}" in moves(state)
    rest = [c for c in state.piles["A"] if c is not turned][:3]
    after = go(state, f"discard {turned}", *[f"discard {c}" for c in rest])
    assert turned in after.piles["away"] and after.trump == turned.suit and after.turn == "B"


def test_bis_19_who_wins_a_trick_leads_to_the_next_until_sixteen_are_played():
    state, tricks = ready("3"), 0
    while not state.hand_over:
        winner, before = state.turn if state.phase == "gather" else "", state
        state = state.play(sensible(state)[0])
        if winner:
            tricks += 1
            assert state.hand_over or (state.turn == state.leader == winner and len(before.piles["trick"]) == 3)
    assert tricks == 16 and not any(state.piles[s] for s in "ABC")


def test_bis_20_play_goes_clockwise_with_one_card_each():
    state, order = ready("1"), []
    while state.phase == "play":
        order.append(state.turn)
        state = state.play(sensible(state)[0])
    assert order == ["B", "C", "A"] and len(state.piles["trick"]) == 3


def test_bis_24_trumps_may_be_led_at_any_time():
    state = ready("3")
    assert state.trump == "H" and state.turn == "B"
    trumps = [c for c in state.piles["B"] if c.suit == "H"]
    assert trumps and {f"play {c}" for c in trumps} <= set(moves(state)), "to the very first trick too"


def test_bis_25_a_wrong_card_is_refused_with_its_rule_and_nothing_is_lost():
    text = "A: 2S 9S QD | B: 7H 8H 9H | C: 3H 4H | trick: KS | trump: D | turn: A | leader: C"
    game = Game("bismarck", position=text, players=["You", "Bo", "Cy"])
    before = game.state
    refused = game.click(Card("QD"), seat="A")
    assert refused.rule == "BIS-21" and game.state is before and Card("QD") in game.state.piles["A"]
    assert str(game.click(Card("9S"), seat="A")) == "play 9S"


def test_bis_27_each_other_player_counts_tricks_beyond_the_fourth():
    for kind in "123":
        assert taken(kind, "A", (2, 5, 9)) == [0, 1, 5] and taken(kind, "C", (5, 9, 2)) == [1, 5, 0]


def test_bis_30_each_other_player_has_six_minus_the_tricks_in_the_fourth_kind():
    assert taken("4", "B", (0, 3, 13)) == [6, 1, -7] and taken("4", "A", (3, 13, 0)) == [1, -7, 6]


def test_bis_32_the_points_are_written_down_after_every_deal():
    state = Bismarck.dealt("", 3, dealer="A", kinds="14")
    for deal in (1, 2, 3):
        state = played(state)
        rows = [e for e in state.sheet() if e.hand == deal]
        assert [e.seat for e in rows] == list("ABC")
        assert state.points == tuple(sum(e.points for e in state.sheet() if e.seat == s) for s in "ABC")
        state = state.play("deal")


def test_bis_34_those_level_for_most_share_the_win_whoever_takes_the_last_trick():
    text = "A: 3H | B: AH | C: 2H | dealer: C | turn: A | deals: 12 | kinds_dealt: 123412341234 | points: {}"
    last = ("play 3H", "play AH", "play 2H", "gather")
    assert go(at(text.format("9 14 14")), *last).winners == ("B", "C")
    assert go(at(text.format("9 9 9")), *last).winners == ("A", "B", "C")
    assert go(at(text.format("9 15 14")), *last).winners == ("B",)
