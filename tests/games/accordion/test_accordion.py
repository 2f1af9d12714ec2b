"""Accordion: the worked examples, one test each, and what every rule, option and stage means."""

import pytest
from play import go, host, rule, sensible

from cardlab import Game
from cardlab.games import accordion
from cardlab.games.accordion.advice import advise, puzzle
from cardlab.picture.motion import journeys
from cardlab.picture.scene import scene
from cardlab.picture.sprites import Screen
from cardlab.rules.cards import PACK, Card

at, new, Rules = accordion.at, accordion.new, accordion.Rules


def line(codes, rest="AC 6H", **options):
    """A row of single cards (a dot joins the cards of a pile) with some cards in the stock."""
    piles = [f"{n}: {pile.replace('.', ' ')}" for n, pile in enumerate(codes.split(), 1)]
    return at(" | ".join([*piles, f"stock: {rest}"]), **options)


def moves(state):
    """The legal moves as text, sensible first."""
    return [str(m) for m in sensible(state)]


def row(state):
    """The row as its top cards with the sizes of the piles, such as "7D(2) 4S"."""
    sizes = [len(state.piles[name]) for name in state.places]
    return " ".join(f"{c}({n})" if n > 1 else str(c) for c, n in zip(state.row, sizes, strict=False))


# ---- worked examples -------------------------------------------------------------------------------------------


def test_acc_e01_a_match_by_rank_slides_before_a_card_is_turned():
    state = line("7S 7D")
    assert moves(state) == ["slide 7D"]
    assert row(state.play("slide 7D")) == "7D(2)"
    assert rule(state, "turn_up") == "ACC-15"


def test_acc_e02_a_match_by_suit():
    assert row(line("7S KS").play("slide KS")) == "KS(2)"


def test_acc_e03_nothing_matches_so_the_next_card_is_turned():
    state = line("7S 4H")
    assert moves(state) == ["turn_up"]
    assert rule(state, "slide 4H") == "ACC-10"
    assert row(state.play("turn_up")) == "7S 4H AC"


@pytest.mark.parametrize(("last", "after"), [("5D", "5D(2) JC 9S"), ("2H", "2H(2) JC 9S")])
def test_acc_e04_acc_e05_a_leap_goes_to_the_third_on_the_left(last, after):
    state = line(f"5H JC 9S {last}")
    assert moves(state) == [f"leap {last}"]
    assert row(state.play(f"leap {last}")) == after
    assert moves(state.play(f"leap {last}")) == ["turn_up"]


def test_acc_e06_not_to_the_second_and_then_another_pile_must_move():
    state = line("QS 4D 9H QD")
    assert rule(state, "slide QD -> 2") == rule(state, "leap QD -> 2") == "ACC-13"
    assert moves(state) == ["leap QD"]
    state = state.play("leap QD")
    assert (row(state), moves(state)) == ("QD(2) 4D 9H", ["slide 4D"])
    state = state.play("slide 4D")
    assert (row(state), moves(state)) == ("4D(3) 9H", ["turn_up"])


def test_acc_e07_slide_or_leap_is_a_choice():
    state = line("6D KC 9S 6S")
    assert moves(state) == ["leap 6S", "slide 6S"]
    assert row(state.play("slide 6S")) == "6D KC 6S(2)"
    assert row(state.play("leap 6S")) == "6S(2) KC 9S"
    assert moves(state.play("slide 6S")) == moves(state.play("leap 6S")) == ["turn_up"]


def test_acc_e08_a_pile_that_was_not_just_turned_moves():
    state = line("8H 3C JD 8C")
    assert moves(state) == ["leap 8C"]
    state = state.play("leap 8C")
    assert (row(state), moves(state)) == ("8C(2) 3C JD", ["slide 3C"])
    assert row(state.play("slide 3C")) == "3C(3) JD"


def test_acc_e09_acc_21_acc_22_a_pile_moves_whole_and_the_gap_closes():
    state = line("5C JH.8H KD 2S 8C")
    assert moves(state) == ["leap 8C"]
    state = state.play("leap 8C")
    assert state.piles["2"] == (Card("JH"), Card("8H"), Card("8C"))
    assert rule(state, "slide JH") == rule(state, "leap 8H") == "ACC-20"
    state = state.play("slide 8C")
    assert state.piles["1"] == (Card("5C"), Card("JH"), Card("8H"), Card("8C"))
    assert row(state) == "8C(4) KD 2S"
    assert state.piles["4"] == state.piles["5"] == ()


def test_acc_e10_buried_cards_do_not_count():
    assert moves(line("4D.4C 7D")) == ["turn_up"]
    assert rule(line("4D.4C 7D"), "slide 7D") == "ACC-10"  # ACC-19


def test_acc_e11_one_choice_leaves_three_piles_and_the_other_four():
    state = line("2H 7C JD 4S 9D 7D")
    assert moves(state) == ["leap 7D", "slide 7D"]
    slid = state.play("slide 7D")
    assert (row(slid), moves(slid)) == ("2H 7C JD 4S 7D(2)", ["leap 7D"])
    slid = slid.play("leap 7D")
    assert (row(slid), moves(slid)) == ("2H 7D(3) JD 4S", ["slide JD"])
    assert row(slid.play("slide JD")) == "2H JD(4) 4S"
    leapt = state.play("leap 7D")
    assert (row(leapt), moves(leapt)) == ("2H 7C 7D(2) 4S 9D", ["slide 7D"])
    leapt = leapt.play("slide 7D")
    assert (row(leapt), moves(leapt)) == ("2H 7D(3) 4S 9D", ["turn_up"])
    assert advise(state.view("A"))[0].text == "slide 7D"  # ACC-41


def lines(state, narrow=False):
    """The cards of each drawn line of the row."""
    found = {}
    for sprite in scene(state.view("A"), host(state), screen=Screen(390, 844) if narrow else None).sprites:
        if sprite.kind == "card" and sprite.zone != "stock":
            found.setdefault(sprite.box.y, []).append(str(sprite.card))
    return [" ".join(codes) for codes in found.values()]


def test_a_pile_flies_as_one_card_and_the_others_move_up():
    before = line("5C JH.8H.8C KD 2S")
    one, other = (scene(state.view("A"), host(state)) for state in (before, before.play("slide 8C")))
    flights = {str(f.card): (f.start.x, f.goal.x) for f in journeys(one, other)}
    places = [one.anchors[n].x for n in "1234"]
    assert flights == {"8C": (places[1], places[0]), "KD": (places[2], places[1]), "2S": (places[3], places[2])}


@pytest.mark.parametrize("narrow", [False, True])
def test_acc_e12_a_leap_crosses_the_break_of_the_line(narrow):
    state = line("5C 8H KD 2S 8C", line_width=4)
    assert lines(state, narrow) == ["5C 8H KD 2S", "8C"]
    assert moves(state) == ["leap 8C"]
    state = state.play("leap 8C")
    assert lines(state, narrow) == ["5C 8C KD 2S"]
    assert row(state.play("slide 8C")) == "8C(3) KD 2S"


def test_acc_e13_what_can_move_after_the_last_card_must_move():
    pile = ".".join(c.code for c in PACK if c.code not in ("7H", "2C", "JS", "7D"))
    state = line(f"{pile}.7H 2C JS", rest="7D").play("turn_up")
    assert not state.hand_over
    assert moves(state) == ["leap 7D"]
    state = state.play("leap 7D")
    assert row(state) == "7D(50) 2C JS"
    assert (state.hand_over, state.winners, moves(state)) == (True, (), ["deal"])
    assert [n.say() for n in state.notes] == ["3 piles left. Fewer is better."]


@pytest.mark.parametrize("outer", ["suits", "ranks"])
def test_acc_e14_two_packs_that_win_by_themselves(outer):
    by_suit, by_rank = (
        [r + s for s in "SHDC" for r in "A23456789TJQK"],
        [r + s for r in "A23456789TJQK" for s in "SHDC"],
    )
    state = at(f"stock: {' '.join(by_suit if outer == 'suits' else by_rank)}")
    folded = 0
    while not state.hand_over:
        (only,) = state.legal_moves()
        folded += only.card is not None
        state = state.play(only)
    assert (state.winners, folded, row(state)) == (("A",), 51, "KC(52)")
    assert [n.rule for n in state.notes] == ["ACC-31"]


def test_acc_e15_old_and_free_ways_to_play():
    assert moves(line("6D KC 9S 6S", compulsory_moves=False)) == ["leap 6S", "slide 6S", "turn_up"]
    strict = line("6D KC 9S 6S", prefer_nearest=True)
    assert moves(strict) == ["slide 6S"]
    assert rule(strict, "leap 6S") == "ACC-16"
    assert moves(line("5H JC 9S 5D", prefer_nearest=True)) == ["leap 5D"]


# ---- rules -----------------------------------------------------------------------------------------------------


def test_acc_01_acc_02_acc_32_one_pack_in_an_order_that_decides():
    state = new(1, seed=4)
    assert sorted(map(str, state.piles["stock"])) == sorted(map(str, PACK)) and state.row == ()
    order = state.piles["stock"][::-1]
    assert state.play("turn_up").row == order[:1]
    assert new(1, seed=4) == state
    for _ in range(2):  # a second deal is a new shuffle, not the same cards again
        while not state.hand_over:
            state = state.play(state.legal_moves()[0])
        state = state.play("deal")
        assert state.piles["stock"][::-1] != order
    with pytest.raises(ValueError, match="This game is for 1 player, not 2"):
        new(2)


def test_acc_03_acc_31_acc_33_the_aim_is_one_pile_and_fewer_are_better():
    won = line("7S", rest="7D").play("turn_up").play("slide 7D")
    assert (won.winners, won.notes[0].say(child=True)) == (("A",), "One pile! You've won!")
    lost = line("7S", rest="4H").play("turn_up")
    assert (lost.winners, lost.hand_over) == ((), True)
    assert lost.notes[0].say(child=True) == "2 piles left. Can you get fewer next time?"
    assert lost.notes[0].rule == "ACC-33"


def test_acc_04_acc_05_acc_30_cards_are_turned_to_the_right_end():
    state = go(at("stock: 7S 4H KD"), "turn_up", "turn_up")
    assert row(state) == "7S 4H"
    assert rule(state, "stop") == "ACC-30"
    state = state.play("turn_up")
    assert (row(state), state.hand_over, rule(state, "turn_up")) == ("7S 4H KD", True, "ACC-30")


def test_acc_07_the_stock_is_unknown():
    view = new(1, seed=4).view("A")
    assert {str(c) for c in view.piles["stock"]} == {"??"}
    assert rule(view, "slide 7C") == "ACC-07"
    assert puzzle(view) is None


def test_acc_11_acc_12_there_must_be_a_pile_to_go_to():
    state = line("7S 4H KD")
    assert rule(state, "slide 7S") == "ACC-11"
    assert rule(state, "leap KD") == "ACC-12"
    assert rule(state, "slide") == "ACC-11"
    assert rule(state, "turn_up 7S") == "ACC-04"


def test_acc_10_a_tap_on_a_pile_that_cannot_move_names_both_places():
    game = Game("accordion", players=1, position="1: QS | 2: 4D | 3: 9H | 4: 5C")
    said = game.click(Card("5C"))
    assert (said.rule, said.say()) == ("ACC-10", "5♣ matches neither 9♥, the next pile, nor Q♠, the third on the left.")
    assert said.say(child=True) == "5♣ doesn't match 9♥ or Q♠."


@pytest.mark.parametrize(
    ("codes", "card", "options", "told"),
    [
        ("QS 4D 9H 5C", "QS", {}, "Q♠ is the first pile. There's nothing on its left."),
        ("QS 4D 9H 5C", "4D", {}, "4♦ and Q♠ don't match. Find the same sign or the same number."),
        ("QS 4D 9H QD", "QD", {"leaps": False}, "Q♦ and 9♥ don't match. Find the same sign or the same number."),
        ("5H JC 9S 5D KS KH", "5D", {"prefer_nearest": True}, "Slide first. K♥ can slide."),
    ],
)
def test_acc_10_acc_11_acc_16_a_tap_says_what_keeps_a_pile_from_the_goal_that_was_meant(codes, card, options, told):
    position = " | ".join(f"{n}: {code}" for n, code in enumerate(codes.split(), 1))
    game = Game("accordion", players=1, position=position, **options)
    assert game.click(Card(card)).say(child=True) == told


def test_acc_12_acc_13_without_leaps_a_pile_only_slides():
    state = line("5H JC 9S 5D", leaps=False)
    assert moves(state) == ["turn_up"]
    assert (rule(state, "leap 5D"), rule(state, "slide 5D")) == ("ACC-11", "ACC-10")
    assert state.why_not("leap 5D").say(child=True) == "No leaps in this game. Only move onto the next pile."
    assert rule(state, "slide 9S") == "ACC-10"
    assert moves(line("5H JC 9S 5D KS KH", leaps=False)) == ["slide KH"]
    known = puzzle(line("5H JC 9S 5D", rest="AC", leaps=False))
    assert [[str(m) for m in line] for line, _ in known.steps(known.start)] == [["turn_up"]]


def test_acc_15_one_pile_is_named_and_all_that_can_move_are_marked():
    state = line("2H 2C 9D KD 4S")
    why = state.why_not("turn_up")
    assert why.say(child=True) == "First move, then turn a card. K♦ can move."
    assert set(why.cards) == {Card("KD"), Card("2C")}
    many = new(1, seed=3, deal_all_first=True)
    assert len(many.why_not("stop").cards) > 10 and many.why_not("stop").say(child=True).count("♠") <= 1
    assert len(many.why_not("stop").say(child=True)) < 40


def test_acc_14_acc_17_acc_18_several_piles_may_move_and_chains_follow():
    state = line("2H 2C 9D KD 4S")
    assert moves(state) == ["slide KD", "slide 2C"]
    assert row(go(state, "slide KD", "slide 2C")) == row(go(state, "slide 2C", "slide KD")) == "2C(2) KD(2) 4S"


def test_acc_23_a_tap_plays_the_only_way_and_asks_between_two():
    game = Game("accordion", players=1, position="1: 6D | 2: KC | 3: 9S | 4: 6S")
    assert [m.text for m in game.click(Card("6S"))] == ["leap 6S", "slide 6S"]
    assert not game.steps
    assert game.click(None, "stock").rule == "ACC-15"
    game = Game("accordion", players=1, position="1: 5H | 2: JC | 3: 9S | 4: 5D")
    assert game.click(Card("5D")).text == "leap 5D"
    assert game.click(None, "stock").text == "turn_up"


def test_acc_06_acc_33_a_table_says_how_many_piles_there_are_and_how_many_lie_in_a_line():
    said = host(line("7S 4H.7H KD", line_width=5))
    assert said.line == 5 and [now.say() for now in said.holds] == ["Piles in the row: 3"] and said.safe is None


@pytest.mark.parametrize("width", [3, 5, 13])
def test_acc_06_lines_are_only_drawn(width):
    for seed in range(5):
        wide, state = new(1, seed=seed, line_width=52), new(1, seed=seed, line_width=width)
        while not state.hand_over:
            assert moves(state) == moves(wide)
            assert max(len(codes.split()) for codes in lines(state) or ["x"]) <= width
            wide, state = wide.play(wide.legal_moves()[0]), state.play(state.legal_moves()[0])


# ---- options ---------------------------------------------------------------------------------------------------


def test_without_compulsion_the_player_says_when_it_is_over():
    state = line("7S 7D", rest="4H", compulsory_moves=False)
    assert moves(state) == ["slide 7D", "turn_up"]
    state = state.play("turn_up")
    assert moves(state) == ["slide 7D", "stop"]
    stopped = state.play("stop")
    assert (stopped.hand_over, stopped.notes[0].facts["left"]) == (True, 3)
    assert rule(line("7S 7D", rest=""), "stop") == "ACC-15"


def test_deal_all_first_lays_the_whole_pack_open():
    state = new(1, seed=3, deal_all_first=True)
    assert len(state.row) == 52 and not state.piles["stock"]
    assert state.row == new(1, seed=3).piles["stock"][::-1]
    assert rule(state, "turn_up") == "ACC-30"
    assert puzzle(state.view("A")) is not None
    assert row(at("1: 7S | 2: 4H | stock: 4D", deal_all_first=True)) == "7S 4H 4D"


@pytest.mark.parametrize(("by", "fits"), [("suit_or_rank", "7D KS"), ("suit", "KS"), ("rank", "7D")])
def test_match_by_one_likeness(by, fits):
    assert " ".join(c for c in ("7D", "KS", "4H") if rule(line(f"7S {c}", match_by=by), f"slide {c}") is None) == fits


def test_shorter_packs():
    state = new(1, ranks="A23", suits="SH")
    assert sorted(map(str, state.piles["stock"])) == ["2H", "2S", "3H", "3S", "AH", "AS"]
    assert new(1, ranks="79K").pack() == tuple(c for c in PACK if c.rank in "79K")
    for wrong in ("", "32", "AA", "X"):
        with pytest.raises(ValueError, match=r"ranks cannot be .*some of these letters in this order"):
            Rules(ranks=wrong)
    with pytest.raises(ValueError, match="You can't play with one card"):
        Rules(ranks="A", suits="S")


def test_positions_without_sense_are_refused():
    for text, said in {
        "1: 7S | 3: 4H": "Number the piles from 1 without a gap",
        "1: 7S | 2: 7S": "named more often",
        "1: 7S | 2: 4H | stock:": "but no legal move",
        "deals: -1": "deals cannot be '-1'",
    }.items():
        with pytest.raises(ValueError, match=said):
            at(text)


# ---- a sensible player and a save --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("codes", "move", "because"),
    [
        ("7S 4H", "turn_up", "ACC-23"),
        ("7S 7D", "slide 7D", "ACC-15"),
        ("8H 3C JD 8C", "leap 8C", "ACC-42"),
        ("2H 7C JD 4S 9D 7D", "slide 7D", "ACC-41"),
    ],
)
def test_advice_names_its_rule(codes, move, because):
    found, why = advise(line(codes).view("A"))
    assert (str(found), why.rule) == (move, because)
