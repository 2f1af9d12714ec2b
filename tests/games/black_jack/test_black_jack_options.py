"""Black Jack: what every option changes, and how the options live together."""

import pytest
from play import cases, fitting, go, hand, moves, same, shows

from cardlab.games import black_jack

at, new, Rules = black_jack.at, black_jack.new, black_jack.Rules


TABLE = """
must_play: the first card, an answer, and going again | must_play=True
A: 9H 5C | discard: 7H
> = no pick_up BLJ-11
A: 9S 5C | discard: 7H
> = moves pick_up
A: 2H 9S | discard: 5C 2S | pending: 2
> = no pick_up BLJ-33; fits 2H
A: 9S 9C | discard: 5C 2S | pending: 2
> = moves pick_up
A: 4H 9H 3C | discard: 7H
> play 4H = no pick_up BLJ-52; moves play 9H -> last-card, play 9H
A: 4H 9C 3C | discard: 7H
> play 4H = moves pick_up
A: 9H 9C 5C | discard: 7H
> play 9H = may finish
must_play where a four costs nothing | must_play=True, pick_up_after_four=False
A: 4H 9H 3C | discard: 7H
> play 4H = no finish BLJ-52
play_on_pickup goes on from the drawn card | play_on_pickup=True
A: 5C 8S 9S | B: 3C | C: 3D | discard: 7H | stock: 7S 2C
> pick_up = no pick_up BLJ-13; no play 8S BLJ-13
> pick_up, play 7S, play 8S, play 9S -> last-card, finish = A 5C; turn B
A: 5C | B: 3C | discard: 7H | stock: 6S
> pick_up = moves finish; no play 6S BLJ-20; no finish -> S BLJ-41
> pick_up, finish = turn B
play_on_pickup is not for a penalty, and counts on a four and under a call | play_on_pickup=True
A: 5C | B: 3C | discard: 7H 2H | pending: 2 | stock: 2S 2C
> pick_up = turn B; drawn
A: 4H 5C 9S | B: 3C | discard: 7H | stock: KH 2C
> play 4H, pick_up = moves play KH, finish
> play 4H, pick_up, finish = turn B
A: 5C 9S | B: 3C | discard: AH | called: D | stock: 6H 2C
> pick_up = moves finish; no play 6H BLJ-42
> pick_up, finish = called D
must_play with play_on_pickup: a drawn card that fits is laid | must_play=True, play_on_pickup=True
A: 5C 8S 9S | B: 3C | discard: 7H | stock: 7S 2C
> pick_up = moves play 7S; no finish BLJ-13
> pick_up, play 7S = may finish
A: 5C 8S 9S | B: 3C | discard: 7H | stock: 6S 2C
> pick_up = moves finish
> pick_up, finish = turn B
A: 4H 5C 9S | B: 3C | discard: 7H | stock: KH 2C
> play 4H, pick_up = moves play KH
combine off: a four begins the choice anew | stage=3, combine=False
A: 4H 9H 9S TH 8C 8D | discard: KH
> play 4H, play 9H = fits 9S TH
combine and runs off: a four begins the choice anew | stage=3, combine=False, runs=False
A: 4H 5H 5S 9C 9D | discard: KH
> play 4H, play 5H = fits 5S
ace off | ace=False
A: AS 9H | discard: 7H
> = fits 9H
A: AS 9H 9C | discard: 7S
> play AS = may finish; no finish -> S BLJ-10
four off | four=False
A: 4S 9S 9C | discard: 7S
> play 4S = may finish; no play 9S BLJ-24
ace_after_four: no ace
A: 4D AD AS 9C KC | discard: 9D
> play 4D = fits
ace_after_four: any ace | ace_after_four=any
A: 4D AD AS 9C KC | discard: 9D
> play 4D = fits AD AS
> play 4D, play AS = no finish BLJ-41
> play 4D, play AS, finish -> C = called C
A: 8D AD AS 9C | discard: 9D
> play 8D = fits AD AS
ace_start_run must match | ace_start_run=must_match
A: AC AD KC KD 3H | discard: 7H
> play AC = fits AD; no play KC BLJ-45
> play AC, play AD = fits; no play KD BLJ-45
A: AC AD KC 3H 5S | discard: 7C
> play AC = fits AD KC
A: AC AD KC 3H 5S | discard: AS | called: H
> play AC = may play KC
two_answer_may_continue
A: 2H 2D 3H 9C KC | B: 9H | discard: 9S 2S | pending: 2
> play 2H = fits 2D 3H
two_answer_may_continue off, where a two that answers nothing is free | two_answer_may_continue=False
A: 2H 2D 3H 9C KC | B: 9H | discard: 9S 2S | pending: 2
> play 2H = fits 2D; no play 3H BLJ-49
> play 2H, play 2D, finish = pending 6
A: 2H 3H 9C KC | discard: 9H
> play 2H = fits 3H
three_pickup | three_pickup=True
A: 3C 3D 9H 9S | B: 3H 2C 5C | C: 3S 4S | discard: 6C
> play 3C, play 3D, finish = pending 2; fits 3H; no play 2C BLJ-33
> play 3C, play 3D, finish, play 3H, finish, play 3S -> last-card, finish = pending 4
A: 2C 3C 9H 9S | B: 3H 2H 5C | discard: 6C
> play 2C, finish = fits 2H
> play 2C, play 3C, finish = pending 1; against 3; fits 3H
three_pickup with a strict answer | three_pickup=True, two_answer_may_continue=False
A: 3H 4H 9C KC | discard: 9S 3S | pending: 1
> play 3H = no play 4H BLJ-49
eight_two_players: a free turn | eight_two_players=free_turn
A: 8C 3C 9H 9D | B: KH | discard: TC
> play 8C = fits; may finish
> play 8C, finish = turn A; laid; moves play 3C, pick_up
> play 8C, finish, pick_up = turn B
A: 8C 3C 9H | B: KH | C: KD | discard: TC
> play 8C, finish = turn C
A: 8C 3C | B: KH | discard: TC | stock: 9D 9H 9S
> play 8C = turn A; A 3C 9D 9H
eights_cumulative, and a 7 skips nobody | eights_cumulative=True
A: 8C 8D 8H 8S 3C 9H | B: KH | C: KD | D: KS | discard: TC
> play 8C, finish = turn C
> play 8C, play 8D, finish = turn D
> play 8C, play 8D, play 8H, finish = turn A
> play 8C, play 8D, play 8H, play 8S, finish = turn B
A: 7C 8C 8D 3C 9H | B: KH | C: KD | D: KS | discard: TC
> play 7C, play 8C, play 8D, finish = turn D
kings_cumulative | kings_cumulative=True
A: KC KD KH KS 3C 9H | B: 9C | C: 9D | discard: TC
> play KC, finish = direction -1
> play KC, play KD, finish = direction 1
> play KC, play KD, play KH, finish = direction -1
> play KC, play KD, play KH, play KS, finish = direction 1
A: QC KC KD QD KH 9H 2C 2D | B: 9C | C: 9D | discard: TC
> play QC, play KC, play KD, finish = direction 1
black_jacks_cumulative off, also over turns | black_jacks_cumulative=False
A: JS 9H 9D | B: JC KH 2H | discard: TS
> play JS, finish, play JC = pending 7; turn A
black_jacks_cumulative off: never more than one black jack's worth | black_jacks_cumulative=False, red_jack=pickup3
A: JS 9H 9D | B: JH KH 2H | discard: TS
> play JS, finish, play JH = pending 7
A: JD JH 9D | B: KH 2H | discard: TD
> play JD, play JH -> last-card, finish = pending 6
black_seven_cancels
A: 7C 7S JC 9H | B: KH | discard: 5S JS | pending: 7
> = fits 7C 7S JC
black_seven_cancels off | black_seven_cancels=False
A: 7C 7S JC 9H | B: KH | discard: 5S JS | pending: 7
> = fits JC
red_jack: cancel | red_jack=cancel
A: JH JD 7C 9H | B: KH 8H | discard: 5S JS | pending: 7
> = fits JH JD 7C
> play JH = pending 0; turn B; fits KH 8H
A: JH JS 9H 9D | B: KH | discard: 5H
> play JH, finish = pending 0
> play JH, play JS, finish = pending 7
red_jack: pickup3 | red_jack=pickup3
A: JH 9H 9D | B: KH JS 7C | discard: 5H
> play JH, finish = pending 3; fits JS 7C
> play JH, finish, play JS = pending 10
A: JS JH JC 9D 9C | B: KH | discard: 5S
> play JS, play JH, play JC, finish = pending 17
red_jack: pickup3 with five for a black jack | red_jack=pickup3, black_jack_pickup=5
A: JH 9H 9D | B: JS 2D 3D | C: JC 2C 3C | D: JD 2S 3S | discard: 5H
> play JH = pending 0
> play JH, finish = pending 3
> play JH, finish, play JS = pending 8
> play JH, finish, play JS, play JC = pending 13
> play JH, finish, play JS, play JC, play JD = pending 16; turn A
red_jack: send_back throws the penalty at whoever laid the jack | red_jack=send_back
A: 9H JD JC 9D | B: 9C | C: JH 9S KS | D: 5S | discard: 6S JS | pending: 7 | turn: C | sender: A
> = fits JH
> play JH = turn A; pending 7; direction -1; fits JD JC
> play JH, play JD = turn C; pending 7; direction 1
> play JH, play JC = turn C; pending 14; group 2; direction 1
> play JH, pick_up = cards A 11; turn D; pending 0
> play JH, play JC, pick_up = turn D
red_jack: send_back leaves a black answer passing on, and only jacks answer what was thrown back | red_jack=send_back
A: JS 9H 9D | B: JC 2D 3D | C: JH 2C 3C | discard: 5S
> play JS, finish, play JC = turn C; pending 14; direction 1
> play JS, finish, play JC, play JH = turn B; pending 14; direction -1
A: 7C JD | B: 9C | discard: 6S JS JH | pending: 7 | thrown: True
> = fits JD; no play 7C BLJ-33
A: JH 9H 9D | B: JC 2D 3D | discard: 5H
> play JH, finish = pending 0
blj_65 a black jack doubles what was thrown back and is answered as usual | red_jack=send_back, packs=2
A: JS JD 9D | B: JC JS 3D 4D | C: JH JC 7C 4C 5C | discard: 5S
> play JS, finish, play JC, play JH, play JS = turn C; pending 28; direction 1; fits JC 7C
> play JS, finish, play JC, play JH, play JS, play JC = turn A; pending 35; direction 1
> play JS, finish, play JC, play JH, play JS, play 7C = turn A; pending 0
> play JS, finish, play JC, play JH, play JS, play JC, play JD -> last-card = turn C; pending 35; direction -1
blj_65 but once where black jacks do not add up | red_jack=send_back, packs=2, black_jacks_cumulative=False
A: JS JD 9D | B: JC JS 3D 4D | C: JH JC 7C 4C 5C | discard: 5S
> play JS, finish, play JC, play JH, play JS = pending 7
cancel_each | cancel_each=True
A: 7C 7S 9H 9D | B: KH | C: 9C | discard: 5S JC JS | pending: 14
> = fits 7C 7S
> play 7C = turn A; moves play 7S; no finish BLJ-62; no play 9H BLJ-62
> play 7C, play 7S = pending 0; turn B; fits
A: 7C 9S 9H | B: KH | discard: 5S JC JS | pending: 14
> = fits; no play 7C BLJ-62
A: 7C 9S 9H | B: KH | discard: 5S JS | pending: 7
> play 7C = turn B; pending 0
cancel_each with red jacks and the last cards | cancel_each=True, red_jack=cancel
A: 7C JH 9H 9D | B: KH | discard: 5S JC JS | pending: 14
> play JH, play 7C = pending 0; turn B
A: 7C JH | B: KH | discard: 5S JC JS | pending: 14
> play JH -> last-card, play 7C = winners A
> play JH = turn B; pending 0; cards A 10
cancel_each counts black jacks only; at last the larger half of 17 is left | cancel_each=True, red_jack=pickup3
A: 7C 9S 9H | B: KH | discard: 5S JS JH | pending: 10 | group: 2
> = fits 7C
> play 7C = pending 0; turn B
A: 7C 8D 9H 9D | B: KH | discard: 5S JC JH JS | pending: 17 | group: 3
> = fits
A: 7C 7S 9H 9D | B: KH | discard: 5S JC JH JS | pending: 17 | group: 3
> play 7C = turn A; moves play 7S
> play 7C, play 7S = pending 0
A: JH 9H 9D | B: JD 7C 9C | C: 7S 2S 3S | discard: 5H
> play JH, finish, play JD = pending 6; fits 7S
> play JH, finish, play JD, play 7S = pending 0
A: 7C 7S | B: KH | discard: 5S JC JH JS | pending: 17 | group: 3
> play 7C = cards A 12
delay_seconds: whoever is late draws a card, and no hand is blocked by it | delay_seconds=5
A: 9H 5C | B: 9D | discard: 7H | stock: 2C 3C 4C
> delay = A 9H 5C 2C; turn B
> play 9H -> last-card = no delay BLJ-10
A: 9H 5C 6C | B: 9D 7C | discard: 7H | stock:
> delay, delay, delay = hand_over False
delay_seconds 0
A: 9H 5C | B: 9D | discard: 7H | stock: 2C 3C 4C
> = no delay BLJ-10
delay_seconds with must_play | delay_seconds=5, must_play=True
A: 9H 5C | B: 9D | discard: 7H | stock: 2C 3C 4C
> delay = turn B
delay_seconds with play_on_pickup | delay_seconds=5, play_on_pickup=True
A: 9H 5C | B: 9D | discard: 7H | stock: 2C 3C 4C
> delay = turn B
> pick_up = no delay BLJ-10
"""


@pytest.mark.parametrize(("options", "lines"), cases(TABLE))
def test_positions_moves_and_what_an_option_makes_of_them(options, lines):
    shows(at, options, lines)


def test_first_player_random_reaches_every_seat_and_only_concerns_the_first_hand():
    deals = [new(4, seed=s, first_player="random") for s in range(40)]
    assert {d.turn for d in deals} == set("ABCD")
    assert [d.starter for d in deals] == [d.turn for d in deals]
    assert deals[5] == new(4, seed=5, first_player="random")
    won = at("A: KD | B: 2C | C: 7C | discard: 7H | turn: C | deals: 1", first_player="random").play("play 7C")
    assert won.play("deal").turn == "C"


def test_opening_card_reshuffle_turns_again_while_the_card_has_a_behaviour_that_is_on():
    for stage, off in ((5, "A248K"), (4, "48K"), (3, "4"), (1, "")):
        tops = [new(3, seed=s, stage=stage, opening_card="reshuffle").piles["discard"][0] for s in range(120)]
        assert not [c.code for c in tops if c.rank in off or (stage == 5 and c.code in ("JS", "JC"))]
        plain = [new(3, seed=s, stage=stage).piles["discard"][0] for s in range(120)]
        assert not off or [c for c in plain if c.rank in off]
        if not off:
            assert tops == plain
    state = new(3, seed=1, opening_card="reshuffle")
    assert sum(map(len, state.piles.values())) == 52
    threes = [new(3, seed=s, opening_card="reshuffle", three_pickup=True) for s in range(120)]
    assert not [d for d in threes if d.piles["discard"][0].rank == "3"]
    jacks = [new(3, seed=s, opening_card="reshuffle", red_jack="pickup3") for s in range(120)]
    assert not [d for d in jacks if d.piles["discard"][0].rank == "J"]


def test_blj_72_a_king_may_open_between_two_players():
    tops = [new(2, seed=s, opening_card="reshuffle").piles["discard"][0].rank for s in range(120)]
    assert "K" in tops and not set(tops) & set("A248")
    assert not any(new(3, seed=s, opening_card="reshuffle").piles["discard"][0].rank == "K" for s in range(120))


def test_opening_card_reshuffle_ends_even_if_only_special_cards_are_left():
    deals = [new(7, seed=s, packs=1, opening_card="reshuffle") for s in range(60)]
    assert {len(d.piles["stock"]) for d in deals} == {2}
    assert any(d.piles["discard"][0].rank in "A248K" for d in deals)


def test_a_drawn_card_stays_a_secret():
    state = at("A: 5C | B: 3C | C: 3D | discard: 7H | stock: 7S 2C", play_on_pickup=True).play("pick_up")
    assert [c.code for c in state.view("A").drawn] == ["7S"]
    for seat in ("B", "C", "-"):
        assert [c.code for c in state.view(seat).drawn] == ["??"]
        assert "7S" not in state.view(seat).text() + repr(state.view(seat)) + str(state.notes)


@pytest.mark.parametrize(
    ("options", "following"),
    [
        ({}, "6S 7C 7D"),
        ({"combine": False}, "6S 7C 7D"),
        ({"combine": False, "runs": False}, "7C 7D"),
        ({"combine": False, "sets": False}, "6S"),
        ({"combine": False, "sets": False, "runs": False}, ""),
    ],
)
def test_sets_runs_and_combine(options, following):
    state = at("A: 7S 7C 7D 6S 9S KH | discard: 5S", **options)
    assert fitting(state.play("play 7S")) == same(following)


@pytest.mark.parametrize(
    ("option", "card", "noticed"),
    [
        ("two", "2S", {"pending": 2}),
        ("eight", "8S", {"turn": "C"}),
        ("black_jack", "JS", {"pending": 7}),
        ("king", "KS", {"turn": "D", "direction": -1}),
    ],
)
def test_every_behaviour_can_be_switched_off(option, card, noticed):
    text = f"A: {card} 9H 9D | B: 3C | C: 3D | D: 3H | discard: 6S"
    plain = {"pending": 0, "turn": "B", "direction": 1}
    for value, expected in ((True, plain | noticed), (False, plain)):
        after = go(at(text, **{option: value}), f"play {card}", "finish")
        assert {k: getattr(after, k) for k in plain} == expected


def test_last_card_call():
    text = "A: 5H 6H | B: 9D | discard: 4H | stock: 5C 6C"
    manual, auto, off = (at(text, last_card_call=v) for v in ("manual", "auto", "off"))
    assert moves(manual) == ["play 5H -> last-card", "play 5H", "play 6H -> last-card", "play 6H", "pick_up"]
    assert moves(auto) == moves(off) == ["play 5H", "play 6H", "pick_up"]
    assert len(manual.play("play 5H").piles["A"]) == 3
    assert [n.rule for n in auto.play("play 5H").notes] == ["BLJ-75"]
    assert (off.play("play 5H").notes, hand(off.play("play 5H"), "A")) == ((), "6H")
    assert go(auto, "play 5H", "play 6H").winners == ("A",)


@pytest.mark.parametrize("penalty", range(6))
def test_last_card_penalty(penalty):
    state = at("A: 5H 6H | B: 9D | discard: 4H", last_card_penalty=penalty).play("play 5H")
    assert (len(state.piles["A"]), state.turn) == (1 + penalty, "B")


@pytest.mark.parametrize("cards", [1, 5, 7, 10])
def test_black_jack_pickup(cards):
    state = at("A: JS JC 9H 9D | B: KH | discard: TS", black_jack_pickup=cards)
    assert go(state, "play JS", "finish").pending == cards
    assert go(state, "play JS", "play JC", "finish").pending == 2 * cards


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"combine": True, "sets": False}, "combine mixes sets and runs"),
        ({"combine": True, "runs": False}, "combine mixes sets and runs"),
        ({"two": False, "three_pickup": True}, "three_pickup makes a 3 work as a 2 does. Set two=True"),
        ({"black_jack": False, "red_jack": "cancel"}, "Switch black_jack on"),
        ({"black_jack": False, "cancel_each": True}, "Switch black_jack on"),
        ({"cancel_each": True, "black_seven_cancels": False}, "cancel_each needs a card that cancels"),
    ],
)
def test_options_that_contradict_each_other(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        Rules.make(**options)
