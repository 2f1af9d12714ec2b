"""Bismarck rule by rule: what each rule of the book says, shown on the engine; worked examples stand beside."""

import pytest
from play import go, hand, moves, sensible

from cardlab.games.bismarck import Bismarck, at, new
from cardlab.rules.cards import pack

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
def test_bis_e02_bis_03_bis_04_only_those_level_draw_again_and_no_suit_is_better(cut, dealer):
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


def test_bis_19_who_wins_a_trick_leads_to_the_next_until_sixteen_are_played():
    state, tricks = ready("3"), 0
    while not state.hand_over:
        winner, before = state.turn if state.phase == "gather" else "", state
        state = state.play(sensible(state)[0])
        if winner:
            tricks += 1
            assert state.hand_over or (state.turn == state.leader == winner and len(before.piles["trick"]) == 3)
    assert tricks == 16 and not any(state.piles[s] for s in "ABC")


def test_bis_24_trumps_may_be_led_at_any_time():
    state = ready("3")
    assert state.trump == "H" and state.turn == "B"
    trumps = [c for c in state.piles["B"] if c.suit == "H"]
    assert trumps and {f"play {c}" for c in trumps} <= set(moves(state)), "to the very first trick too"


def test_bis_32_the_points_are_written_down_after_every_deal():
    state = Bismarck.dealt("", 3, dealer="A", kinds="14")
    for deal in (1, 2, 3):
        state = played(state)
        rows = [e for e in state.sheet() if e.hand == deal]
        assert [e.seat for e in rows] == list("ABC")
        assert state.points == tuple(sum(e.points for e in state.sheet() if e.seat == s) for s in "ABC")
        state = state.play("deal")
