"""The rules of Casino, id by id, with the worked examples; A is the player to move and B deals."""

import pytest
from play import cases, go, hand, host, moves, rule, same, sensible, shows

from cardlab.games import casino
from cardlab.rules.cards import cards


def at(text, **options):
    return casino.at(f"{text} | turn: A" if "turn:" not in text else text, **options)


def plays(state):
    """Every different whole turn as text: the moves of one of the ways to do it."""
    found = {}

    def walk(state, log):
        for move in state.legal_moves():
            after = state.play(move)
            if move.verb in ("trail", "done"):
                lies = {name: frozenset(pile) for name, pile in after.piles.items() if name not in ("stock", "A", "B")}
                found.setdefault(
                    (log[0], *sorted(lies.items(), key=lambda item: item[0])), ", ".join([*log, str(move)])
                )
            else:
                walk(after, [*log, str(move)])

    walk(state, [])
    return sorted(found.values())


def turn(state, text):
    """The state after the moves of a turn, written with commas."""
    return go(state, *text.split(", "))


def refused(state, text):
    """The id of the rule that refuses the last of some moves."""
    *before, last = text.split(", ")
    return rule(go(state, *before), last)


def pile(state, name):
    return same(" ".join(c.code for c in state.piles[name]))


TABLE = """
cas_11 one hand card in one way
A: 8D 5H 8H | table: 6S 2H 3C
> play 8D = no play 5H CAS-11
> play 8D, take 6S = no trail CAS-11; no build 2H -> 8 CAS-11; no take 2H CAS-11; no raise -> 7-8 CAS-11
cas_12 captured cards and their captor go to the heap
A: 8D 5H | B: 9C | table: 6S 2H 3C
> play 8D, take 6S, add 2H, done = lies won.A 8D 6S 2H; lies table 3C; turn B; notes CAS-12; played
cas_13 first the hand card then piece by piece
A: 8D 5H | table: 6S 2H 3C | b7: 4S 3D
> = no take 6S CAS-13; no take -> b7 CAS-13; no trail CAS-13; no done CAS-13; no add 6S CAS-13; no build 3C -> 8 CAS-13
> = no raise -> 7-9 CAS-13; no play 6S CAS-13; no play CAS-13; no play 9H CAS-13; no play 8D -> b7 CAS-13
> play 8D = no done CAS-13; no take QS CAS-13; no take -> b9 CAS-13; no take CAS-13; no trail 8D CAS-13
> play 8D = no take 6S -> b7 CAS-13; no add 6S CAS-13
cas_30 a card higher than the hand card is refused
A: 5C | table: 8S 2H
> play 5C = no take 8S CAS-30; no take 2H CAS-30
cas_43 ten is the limit and court cards are not built
A: 6H JS KC 5C | table: 5D KD TC
> play 6H = no build 5D -> 11 CAS-43
> play KC = no build KD -> 10 CAS-43
> play 5C = no build KD -> 6 CAS-43
cas_43 the limit and the card also hold for raising, and a build is raised to more (cas_42, cas_55)
A: 4H JC 2D | b7: 4S 3C | owners: b7 B
> play 4H = no raise -> 7-11 CAS-43
> play 2D = no raise -> 7-9 CAS-42
A: 2D 8C | b7: 4S 3C
> play 2D = no raise -> 7-8 CAS-55
cas_44 anybody may capture a build
A: 8D | b8: 3C 5H | owners: b8 B | table: KC
> play 8D, take -> b8, done = lies won.A 8D 3C 5H; owners
cas_45 another capture may come first
A: 8S 4C | B: 2C | b8: 3C 5H | owners: b8 A | table: 4D
> play 4C, take 4D, done = lies b8 3C 5H; owners b8 A
cas_e13 threes or six
A: 2H 8D 3C | b3: 3S 3H | owners: b3 B
> play 2H = no raise -> 3-5 CAS-57
> play 3C, take -> b3, done = sweeps 1 0
A: 2H 8D | b6: 3S 3H | owners: b6 B
> play 2H, raise -> 6-8, done = lies b8 2H 3S 3H
cas_58 only the hand card raises
A: AD 9C | b7: 4S 3C | table: AS
> play AD = no raise -> 7-9 CAS-58
cas_60 the raised build joins one of the new value
A: 2D 9H | b7: 4S 3C | b9: 5D 4D | owners: b7 B b9 B
> play 2D, raise -> 7-9, done = lies b9 5D 4D 4S 3C 2D; owners b9 A
cas_66 building with the card for one's own build is refused
A: 8S TD | b8: 3C 5H | owners: b8 A | table: 2C
> play 8S = no build 2C -> 10 CAS-66
A: 3S 9D | b3: 2C AC | b6: 4C 2D | owners: b3 A b6 B
> play 3S = no raise -> 6-9 CAS-66
cas_67 with a build of one's own there is no laying down
A: 8S 4C KD | b8: 3C 5H | owners: b8 A | table: 4D
> = no play KD CAS-67
> play 4C = no trail CAS-67; may take 4D
cas_70 even a card that could capture is laid down (cas_71)
A: 3C | B: KS | table: 3S QH
> play 3C, trail = table 3S QH 3C; notes CAS-70
cas_e16 the residue is no sweep (cas_80)
A: | B: 7H | table: JD 6S | stock: | won.A: 2C 2D | won.B: 3C 3D | last: B | turn: B | dealer: B
> play 7H, trail = hand_over True; lies won.B JD 6S 7H 3C 3D; table; sweeps
cas_e16 capturing everything with the last card is a sweep (cas_81)
A: | B: 6H | table: 6S | stock: | won.A: 2C 2D | won.B: 3C 3D | last: A | turn: B | dealer: B
> play 6H, take 6S, done = sweeps 0 1
cas_82 nobody captured so nobody gets the rest
A: | B: 7H | table: JD 6S | stock: | turn: B | dealer: B
> play 7H, trail = hand_over True; table JD 6S 7H; points 0 0
"""


@pytest.mark.parametrize(("options", "lines"), cases(TABLE))
def test_positions_moves_and_what_comes_of_them(options, lines):
    shows(at, options, lines)


# ---- getting ready ------------------------------------------------------------------------------------------------

ORDER = "8S QD JH 5C QC 8C JC 9H JS 6H 4C 2C 6C AC AH 6D 9D 5H TC KD"


def stacked(order, **options):
    """A first deal with the stock in this order from the top, the rest of the pack below; B deals."""
    return casino.Casino.dealt(order, dealer="B", **options)


def test_cas_e17_cas_04_two_at_a_time_to_the_other_the_table_and_the_dealer():
    state = stacked(ORDER)
    assert hand(state, "A") == same("8S QD JC 9H") and hand(state, "B") == same("QC 8C 4C 2C")
    assert state.piles["table"] == cards("JH 5C JS 6H")
    assert state.turn == "A" and len(state.piles["stock"]) == 40  # CAS-05, CAS-10


def test_cas_e17_cas_06_the_second_deal_gives_none_to_the_table():
    state = stacked(ORDER)
    for _ in range(8):
        state = go(state, next(m for m in moves(state) if m.startswith("play")), "trail")
    assert hand(state, "A") == same("6C AC 9D 5H") and hand(state, "B") == same("AH 6D TC KD")
    assert len(state.piles["table"]) == 12 and state.turn == "A" and state.notes[-1].rule == "CAS-06"


def test_cas_01_one_pack_for_two_three_or_four():
    for seats in (2, 3, 4):
        state = casino.new(seats)
        assert len(state.pack()) == 52 and all(len(state.piles[s]) == 4 for s in state.seats)
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            casino.new(seats)


def test_cas_02_numerals_count_their_pips_and_court_cards_have_no_number():
    state = casino.new(2)
    assert [state.number(c) for c in cards("AS 2S 9H TD JC QC KC")] == [1, 2, 9, 10, 0, 0, 0]


def test_cas_03_the_first_dealer_is_drawn_and_both_are_as_likely():
    drawn = [casino.new(2, seed=seed).dealer for seed in range(200)]
    assert 75 < drawn.count("A") < 125
    assert {casino.new(4, seed=seed).dealer for seed in range(40)} == set("ABCD")


def test_cas_03_king_high_ace_low_and_equal_cards_draw_again():
    assert casino.Casino.dealt("", cut="AS KD").dealer == "B"
    assert casino.Casino.dealt("", cut="KS KD TD 9C").dealer == "A"


def finished(seats=2, seed=1, **options):
    """A hand played by the most sensible moves, and the states after each play."""
    state = casino.new(seats, seed=seed, **options)
    seen = [state]
    while not state.hand_over:
        move = sensible(state)[0]
        state = state.play(move)
        if move.verb in ("trail", "done"):
            seen.append(state)
    return seen


def test_cas_07_six_deals_and_48_plays():
    seen = finished()
    assert len(seen) == 49
    assert [len(seen[i].piles["stock"]) for i in range(0, 48, 8)] == [40, 32, 24, 16, 8, 0]


def test_cas_08_the_dealer_says_last_before_the_sixth_deal():
    seen = finished()
    assert [i for i, s in enumerate(seen) if "CAS-08" in [n.rule for n in s.notes]] == [40]
    assert host(seen[40]).says == {seen[40].dealer: "Last!"}
    assert host(seen[39]).says.get(seen[40].dealer) != "Last!"
    assert host(seen[40]).holds[-1].rule == "CAS-08"


def test_cas_09_one_dealer_for_the_whole_hand_then_the_next():
    seen = finished()
    dealer = seen[0].dealer
    assert {s.dealer for s in seen} == {dealer}
    after = seen[-1].play("deal")
    assert after.dealer != dealer and after.turn == dealer and after.deals == 2


def test_cas_10_the_non_dealer_begins_every_deal_and_they_alternate():
    seen = finished()
    eldest = seen[0].turn
    assert eldest != seen[0].dealer
    for i, state in enumerate(seen[:-1]):
        assert (state.turn == eldest) == (i % 2 == 0)


# ---- a turn -------------------------------------------------------------------------------------------------------


def test_cas_13_what_leads_nowhere_is_refused_at_once_with_the_sum():
    state = turn(at("A: 8C | table: 4S 5H 4D 2C 2S"), "play 8C, take 4S")
    why = state.why_not("add 5H")
    assert why.rule == "CAS-30" and why.say(child=True) == "4 + 5 is 9. That's more than 8."
    assert "add 2C" in moves(state) and "add 4D" in moves(state)
    after = state.play("add 4D")
    assert "done" in moves(after) and rule(after, "add 2C") == "CAS-33"
    assert moves(after) == ["done"], "nothing more can be added, so the table confirms by itself"


def test_cas_33_cas_40_several_groups_are_told_as_groups():
    """8 and 5 are more than 9, so they begin two groups; nobody hears that 8 + 5 + 6 is too much."""
    text = "A: 3H 8S 2D 9H | table: 5C KD 6D AS 4C"
    state = turn(at(text), "play 8S, build 5C -> 9")
    assert host(state).prompt == "Find more, to make groups of 9."
    why = state.why_not("add 6D")
    assert why.rule == "CAS-40" and why.say(child=True) == "8 + 6 is 14, 5 + 6 is 11. Both are more than 9."
    assert state.why_not("done").say(child=True) == "You have 8 and 5. Find more, to make groups of 9."
    low = turn(at("A: TD | table: 7S 4C 5D 3H 6C"), "play TD, take 7S, add 4C")
    assert low.why_not("add 5D").say(child=True) == "You can't make groups of 10 with 7, 4 and 5 here."
    assert low.why_not("add 5D").rule == "CAS-30"


def test_the_label_of_a_play_shows_the_sum_as_it_grows():
    def label(state):
        return next(zone.label for zone in state.zones() if zone.pile == "played")

    state = at("A: 8D KC | table: 6S 2H 4C 3D AS KD | b8: 5S 3H")
    labels = []
    for move in ("play 8D", "take 4C", "add 3D", "add AS", "add 6S", "add 2H", "add -> b8"):
        state = state.play(move)
        labels.append(label(state))
    assert labels == [
        "in play", "4 of 8", "4 + 3 = 7 of 8", "4 + 3 + 1 = 8", "4 + 3 + 1 = 8, 6 of 8",
        "6 + 2 = 8, 4 + 3 + 1 = 8", "build, 6 + 2 = 8, 4 + 3 + 1 = 8",
    ]  # fmt: skip


def test_what_can_be_done_next_is_said_in_the_middle_of_a_turn():
    state = at("A: 8D KC | table: 6S 2H 4C 3D AS KD | b8: 5S 3H")
    said = [host(turn(state, text)).prompt for text in (
        "play 8D", "play 8D, take 6S", "play 8D, take 6S, add 4C", "play 8D, take 6S, add 2H",
    )]  # fmt: skip
    assert said == [
        "Tap what goes with 8♦. Or put it down.", "That's 6. Find 2 more!", "Find more, to make groups of 8.",
        "Take them, or add more.",
    ]  # fmt: skip
    assert host(at("A: 8D KC | table: 9S").play("play 8D")).prompt == "8♦ can't take anything. Put it down."
    two = turn(at("A: 8D KC | table: 6S 2H 4C 3D AS"), "play 8D, take 6S, add 4C")
    assert next(zone.label for zone in two.zones() if zone.pile == "played") == "6, 4 for groups of 8"


def test_who_taps_a_build_to_take_it_hears_what_takes_it():
    state = at("A: 8D 2H | table: 6S | b9: 5S 4H").play("play 8D")
    first = next(iter(state.meant(None, "b9")))
    assert state.why_not(first).rule == "CAS-35"


# ---- pairing ------------------------------------------------------------------------------------------------------


def test_cas_e01_cas_20_cas_22_equal_cards_one_or_two():
    state = at("A: 3C KH 7D 9S | table: 3S 3D QH 5C")
    found = plays(state)
    assert len(found) == 8
    assert [p for p in found if "take" in p] == [
        "play 3C, take 3D, done", "play 3C, take 3S, add 3D, done", "play 3C, take 3S, done",
    ]  # fmt: skip
    assert [p for p in found if "build" in p] == ["play 3C, build 3S -> 9, add 3D, done"]
    assert sum("trail" in p for p in found) == 4
    assert refused(state, "play 3C, build 3S -> 6") == "CAS-42"
    assert refused(state, "play 3C, build 3S -> 3") == "CAS-42"


def test_cas_e02_cas_21_a_king_takes_kings_any_number():
    state = at("A: KS 4H | table: KD KH KC 2C")
    found = plays(state)
    assert len(found) == 9 and sum("take" in p for p in found) == 7
    assert refused(state, "play KS, take 2C") == "CAS-21"
    assert refused(state, "play KS, take KD, add 2C") == "CAS-21"


# ---- sums ---------------------------------------------------------------------------------------------------------


def test_cas_e03_cas_30_cas_31_sums_one_or_several():
    state = at("A: 8D | table: 6S 2H 4C 3D AS")
    found = plays(state)
    assert len(found) == 4 and "play 8D, trail" in found
    after = turn(state, "play 8D, take 6S, add 2H, add 4C, add 3D, add AS, done")
    assert after.sweeps == (1, 0) and pile(after, "won.A") == same("8D 6S 2H 4C 3D AS")
    assert refused(state, "play 8D, take 6S, add 2H, add AS, done") == "CAS-33"
    assert refused(state, "play 8D, take 6S, done") == "CAS-30"


def test_cas_e04_cas_32_cas_34_pair_and_sum_together_but_no_court_card():
    state = at("A: 8C | table: 8S 4H 4D KD")
    assert len(plays(state)) == 4
    after = turn(state, "play 8C, take 8S, add 4H, add 4D, done")
    assert pile(after, "table") == "KD" and after.sweeps == ()
    assert refused(state, "play 8C, take KD") == "CAS-34"
    assert refused(state, "play 8C, take 8S, add KD") == "CAS-34"


def test_cas_e05_cas_33_no_card_counts_twice():
    state = at("A: 9C | table: 6S 3S 3H 3D")
    found = plays(state)
    assert len(found) == 5
    assert refused(state, "play 9C, take 6S, add 3S, add 3H") == "CAS-33"
    assert refused(state, "play 9C, take 3S, add 3H, add 3D, add 6S") == "CAS-33"
    assert refused(state, "play 9C, take 3S, add 3H, add 6S") == "CAS-30", "3 + 3 + 6 is 12"


# ---- builds -------------------------------------------------------------------------------------------------------


def test_cas_e06_cas_40_cas_42_a_build_needs_the_card_that_takes_it():
    state = at("A: 5H 8S | table: 3C KD")
    assert plays(state) == ["play 5H, build 3C -> 8, done", "play 5H, trail", "play 8S, trail"]
    without = at("A: 5H 9S | table: 3C KD")
    assert plays(without) == ["play 5H, trail", "play 9S, trail"]
    assert refused(without, "play 5H, build 3C -> 8") == "CAS-42"


def test_cas_41_the_builder_says_what_is_built():
    state = turn(at("A: 5H 8S | B: 2C 9H | table: 3C KD"), "play 5H, build 3C -> 8, done")
    assert host(state).says == {"A": "Building eights!"} and state.notes[-1].rule == "CAS-41"
    assert next(z.label for z in state.zones() if z.pile == "b8") == "build: 8"
    assert host(state.play("play 2C")).says == {}


def test_cas_e07_cas_46_cas_66_cas_67_the_owner_may_join_or_take():
    state = at("A: 7D 8S | b8: 3C 5H | owners: b8 A | table: AC KD")
    assert plays(state) == ["play 7D, build AC -> 8, done", "play 8S, take -> b8, done"]
    assert refused(state, "play 7D, trail") == "CAS-67" and refused(state, "play 8S, trail") == "CAS-66"
    after = turn(state, "play 7D, build AC -> 8, done")
    assert pile(after, "b8") == same("3C 5H 7D AC") and after.groups_in(8) == 2 and after.owner(8) == "A"
    assert next(z.label for z in after.zones() if z.pile == "b8") == "build: 8 ×2"


def test_cas_e08_cas_48_a_six_on_a_six_then_three_cards_and_a_sweep():
    state = at("A: 6S 6H | B: 2C KH | table: 6D")
    assert len(plays(state)) == 6
    built = turn(state, "play 6S, build 6D -> 6, done")
    assert built.groups_in(6) == 2 and rule(built, "play 6H") == "CAS-13"
    after = turn(turn(built, "play 2C, trail"), "play 6H, take -> b6, done")
    assert pile(after, "won.A") == same("6D 6S 6H") and after.sweeps == ()
    alone = turn(at("A: 6H | b6: 6D 6S | owners: b6 A"), "play 6H, take -> b6, done")
    assert alone.notes[0].rule == "CAS-75"


def test_cas_e09_cas_47_the_hand_card_goes_into_one_group():
    state = at("A: 6S 6H | table: 4D 2C")
    assert len(plays(state)) == 6
    after = turn(state, "play 6S, build 4D -> 6, add 2C, done")
    assert pile(after, "b6") == same("4D 2C 6S") and after.groups_in(6) == 2
    # 5 and 5 cannot both be filled by the one 3 of the hand
    two = at("A: 3S 8H | table: 5D 5C")
    assert "play 3S, build 5D -> 8, done" in plays(two) and refused(two, "play 3S, build 5D -> 8, add 5C") == "CAS-40"


def test_cas_e10_the_owner_takes_or_raises_and_nothing_else():
    state = turn(at("A: 6H 9S AD TC | B: QH 2C | table: 3D"), "play 6H, build 3D -> 9, done")
    state = turn(state, "play QH, trail")
    assert hand(state, "A") == same("9S AD TC")
    assert plays(state) == ["play 9S, take -> b9, done", "play AD, raise -> 9-10, done"]
    after = turn(state, "play AD, raise -> 9-10, done")
    assert pile(after, "b10") == same("3D 6H AD") and after.owners == ("b10", "A") and after.piles["b9"] == ()
    assert rule(state, "play TC") == "CAS-67"


def test_cas_49_builds_of_one_value_are_one_multiple_build():
    state = at("A: 5S 8H 8D | b8: 6C 2C | owners: b8 B | table: 3C")
    after = turn(state, "play 5S, build 3C -> 8, done")
    assert pile(after, "b8") == same("6C 2C 5S 3C") and after.groups_in(8) == 2 and after.owner(8) == "A"
    assert refused(state, "play 5S, build 3C -> 8, add -> b8") == "CAS-49"


def test_cas_50_the_announcement_decides():
    state = at("A: 3S 3C 6C | table: 3H")
    assert [m for m in moves(state.play("play 3S")) if "build" in m] == ["build 3H -> 3", "build 3H -> 6"]
    assert turn(state, "play 3S, build 3H -> 3, done").groups_in(3) == 2
    assert turn(state, "play 3S, build 3H -> 6, done").groups_in(6) == 1


def test_cas_51_a_card_alone_joins_a_build_of_its_own_value():
    state = at("A: 8S 8H | b8: 6C 2C | owners: b8 B | table: KD")
    after = turn(state, "play 8S, build -> b8, done")
    assert after.groups_in(8) == 2 and after.owner(8) == "A"
    assert refused(at("A: 8S 9H | b8: 6C 2C | owners: b8 B | table: KD"), "play 8S, build -> b8") == "CAS-42"


def test_a_build_may_be_tapped_first_and_then_the_card_that_completes_the_group():
    state = at("A: 5S 8H | b8: 6C 2C | table: 3C KD")
    after = turn(state, "play 5S, build -> b8, add 3C, done")
    assert pile(after, "b8") == same("6C 2C 5S 3C")
    assert refused(state, "play 5S, build -> b8, done") == "CAS-40"
    assert refused(at("A: 5S 8H | b8: 6C 2C | table: 4C"), "play 5S, build -> b8") == "CAS-40"


def test_an_ace_on_an_ace_is_a_build_of_aces_if_a_third_is_held():
    state = at("A: AS AD | table: AH")
    assert turn(state, "play AS, build AH -> 1, done").groups_in(1) == 2
    assert refused(at("A: AS 5D | table: AH"), "play AS, build AH -> 1") == "CAS-42"


# ---- raising ------------------------------------------------------------------------------------------------------


def test_cas_e11_cas_55_cas_56_cas_59_raise_the_build_of_another():
    state = at("A: 9H 2D | b7: 4S 3C | owners: b7 B | table: 9C KC")
    assert plays(state) == [
        "play 2D, raise -> 7-9, add 9C, done", "play 2D, raise -> 7-9, done", "play 2D, trail",
        "play 9H, take 9C, done", "play 9H, trail",
    ]  # fmt: skip
    simple, multiple = turn(state, "play 2D, raise -> 7-9, done"), turn(state, "play 2D, raise -> 7-9, add 9C, done")
    assert simple.groups_in(9) == 1 and pile(multiple, "b9") == same("4S 3C 2D 9C") and multiple.groups_in(9) == 2
    assert multiple.owner(9) == "A" and multiple.piles["b7"] == () and multiple.notes[-1].rule == "CAS-55"


def test_cas_e12_cas_57_a_multiple_build_is_not_raised():
    state = at("A: AH 7D | b6: 4S 2C 5D AC | owners: b6 B")
    assert plays(state) == ["play 7D, trail", "play AH, trail"]
    assert refused(state, "play AH, raise -> 6-7") == "CAS-57"


# ---- who owns a build ---------------------------------------------------------------------------------------------


def test_cas_65_who_adds_to_a_build_owns_it():
    state = at("A: 5S 8H | B: 2C QC | b8: 6C 2H | owners: b8 B | table: 3C")
    after = turn(state, "play 5S, build 3C -> 8, done")
    assert after.owners == ("b8", "A") and host(after).holds[0].rule == "CAS-65"
    assert rule(after.play("play QC"), "trail") is None, "B has no more duties"
    assert rule(turn(after, "play QC, trail"), "play 8H") is None


def test_cas_e14_cas_66_the_last_card_for_ones_own_build():
    state = at("A: 8S 4C | b8: 3C 5H | owners: b8 A | table: 8C QD")
    assert plays(state) == ["play 8S, take -> b8, add 8C, done", "play 8S, take -> b8, done"]
    assert refused(state, "play 8S, take 8C, done") == "CAS-66" and rule(state, "play 4C") == "CAS-67"
    other = at("A: 8S 4C | b8: 3C 5H | owners: b8 B | table: 8C QD")
    assert len(plays(other)) == 5 and "play 8S, take 8C, done" in plays(other)


def test_cas_66_two_cards_of_the_value_leave_one_free():
    state = at("A: 8S 8D | b8: 3C 5H | owners: b8 A | table: 8C QD")
    assert "play 8S, take 8C, done" in plays(state)


def test_cas_35_cas_e15_a_build_is_no_part_of_a_sum():
    state = at("A: 9S | b7: 4S 3C | owners: b7 B | table: 2D")
    assert plays(state) == ["play 9S, trail"]
    assert refused(state, "play 9S, take -> b7") == "CAS-35" and refused(state, "play 9S, take 2D") == "CAS-30"
    mixed = at("A: 9S | b7: 4S 3C | table: 9D 2D")
    assert refused(mixed, "play 9S, take 9D, add -> b7") == "CAS-35"
    assert "play 9S, take -> b9, add 9D, add 6D, add 3D, done" in plays(at("A: 9S | b9: 5S 4C | table: 9D 6D 3D"))


def test_cas_42_cas_57_cas_67_what_a_refusal_is_about_is_marked():
    two = at("A: 5H 9S | table: 3C").play("play 5H")
    assert two.why_not("build 3C -> 8").cards == cards("5H 3C")
    raised = at("A: AH 2D | b6: 4S 2C 5D AC | b7: 4D 3S").play("play AH")
    assert raised.why_not("raise -> 6-7").cards == cards("4S 2C 5D AC")
    assert raised.why_not("raise -> 7-8").cards == cards("AH 4D 3S"), "CAS-42 holds for raising too"
    owner = at("A: 8S 4C KD | b8: 3C 5H | b7: 4S 3D | owners: b8 A b7 B | table: 4D")
    assert owner.why_not("play KD").cards == owner.play("play 4C").why_not("trail").cards == cards("3C 5H")
    assert owner.why_not("play KD").say(names={"A": "You"}) == "You own a build and can't trail."


# ---- laying down, sweeps, the end of a hand -----------------------------------------------------------------------


def test_cas_72_on_an_empty_table_there_is_only_laying_down():
    state = at("A: 3C KS | table:")
    assert plays(state) == ["play 3C, trail", "play KS, trail"]


def test_cas_75_cas_76_a_build_left_behind_is_no_sweep():
    state = at("A: 3C | B: 4C | table: 3S | b8: 5C 3D | owners: b8 B")
    assert turn(state, "play 3C, take 3S, done").sweeps == ()
    swept = turn(at("A: 3C | B: 4C | table: 3S"), "play 3C, take 3S, done")
    assert swept.sweeps == (1, 0) and swept.notes[-1].rule == "CAS-75" and "1 sweep" in host(swept).tags["A"]
    assert host(swept).says == {"A": "Sweep!"}


# ---- counting -----------------------------------------------------------------------------------------------------


FILL = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2C 3D 4D 5D 6D 7D 8D 9D JD QD KD 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2H 2D"


def heap(number, text):
    """A heap of so many cards: the named ones and others that score nothing."""
    named = text.split()
    return " ".join(named + FILL.split()[: number - len(named)])


def ending(won_a, last, **fields):
    """The hand after A has laid down its last card, which goes to B with all that A has not won."""
    mine = won_a.split()
    rest = [c.code for c in casino.pack() if c.code not in mine and c.code != last]
    more = "".join(f" | {name}: {value}" for name, value in fields.items() if name != "options")
    text = f"A: {last} | B: | won.A: {won_a} | won.B: {' '.join(rest)} | stock: | last: B | turn: A | dealer: B{more}"
    return casino.at(text, **fields.get("options", {})).play(f"play {last}").play("trail")


SPADES = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS".split()


def test_cas_e18_the_score_line_by_line():
    state = ending(heap(23, " ".join([*SPADES[:7], "AC", "TD"])), "AH", sweeps="2 0", deals=1)
    lines = [(e.seat, e.points, e.why.rule) for e in state.sheet()]
    assert [x for x in lines if x[0] == "A"] == [
        ("A", 1, "CAS-86"), ("A", 2, "CAS-88"), ("A", 1, "CAS-87"), ("A", 2, "CAS-89"),
    ]  # fmt: skip
    assert sum(points for seat, points, _ in lines if seat == "B") == 7
    assert state.points == (6, 7) and state.winners == ("B",)


def test_cas_85_most_cards_three_points_and_none_for_26_each():
    more = ending(heap(27, ""), "AH", deals=1)
    assert "1Acards3.27" in more.lines
    even = ending(heap(26, ""), "AH", deals=1)
    assert not any("cards" in line for line in even.lines) and sum(even.points) == 8


@pytest.mark.parametrize(("card", "points"), [("AS", 1), ("AD", 1), ("TD", 2), ("2S", 1), ("KD", 0)])
def test_cas_87_cas_88_cards_with_points_of_their_own(card, points):
    assert ending(card, "AH", deals=1).points == (points, 11 - points)


def test_cas_77_cas_89_each_sweep_a_point():
    assert ending("KD", "AH", deals=1, sweeps="3 1").points == (3, 12)


# ---- the match ----------------------------------------------------------------------------------------------------


def test_cas_95_the_higher_total_at_the_end_of_the_hand_wins():
    """19 : 18 before, 4 : 7 in the hand: the second player wins, 25 to 23."""
    state = ending(heap(20, "AC AD TD"), "AH", points="19 18", deals=2)
    assert state.points == (23, 25) and state.winners == ("B",) and state.turn == ""
    assert state.legal_moves() == [] and state.why_not("deal").rule == "CAS-95"


def test_cas_95_equal_totals_need_another_hand():
    state = ending(heap(20, "AC AD TD"), "AH", points="18 15", deals=2)
    assert state.points == (22, 22) and state.turn and moves(state) == ["deal"]


def test_cas_95_below_21_the_match_goes_on():
    state = ending(heap(20, "AC AD TD"), "AH", points="10 8", deals=2)
    assert state.points == (14, 15) and moves(state) == ["deal"] and state.why_not("play AH").rule == "CAS-95"


def test_cas_90_cas_95_results_name_who_has_what():
    names = {"A": "You", "B": "Pip"}

    def told(state):
        return state.notes[-1].say(child=True, names=names)

    assert told(ending(heap(20, "AC AD TD"), "AH", deals=1)) == "Pip has the most points: 7 (you 4)."
    again = ending(heap(20, "AC AD TD"), "AH", points="10 2", deals=2)
    assert told(again) == "Pip has the most points: 7 (you 4). In all: You 14, Pip 9."
    won = ending(heap(20, "AC AD TD"), "AH", points="19 18", deals=2)
    assert told(won) == "Pip wins the match with 25 points (you 23)! In this hand: Pip 7, you 4."
    tie = ending(heap(20, ""), "AH", deals=2, points="11 0", options={"match": "hands", "hands": 2})
    assert told(tie) == "It's a tie: You 11, Pip 11! In this hand: Pip 11, you 0."
    four = "A: AH | B: | C: | D: | won.A: 2C 3C 4C | won.B: 5C AS | stock: | last: B | turn: A | dealer: D"
    pairs = turn(casino.at(four, stage=1), "play AH, trail").notes[-1]
    assert pairs.say(names=names | {"C": "Dot", "D": "Milo"}) == "Everyone has 3 cards in this hand."


# ---- positions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A: 2C | b8: 3C 4C", "b8 must hold two or more cards"), ("A: 2C | b8: 8C", "b8 must hold two or more"),
        ("A: 2C | b8: 3C 5C KC", "b8 must hold"), ("A: 2C | owners: b8 A", "the seats they belong to"),
        ("A: 2C | b8: 3C 5C | owners: b8", "the seats they belong to"), ("A: 2C | dealer: D", "one of the seats"),
        ("A: 2C | how: eat", "Choose take, build or raise"), ("A: 2C | sweeps: 1", "for each side"),
        ("A: 2C | points: 1 -2", "for each side"), ("A: 2C | parts: 3C", "parts must be loose cards"),
        ("A: 2C | value: 3", "need a card"), ("A: 2C | lines: 1Acards", "lines of the score sheet"),
        ("A: 2C | said: A", "a seat and what it says"), ("A: | B: 2C", "no legal move"),
        ("A: 2C | b8: 3C 5C | owners: b8 A b8 A", "the seats they belong to"),
        ("A: ?? | B: 2C", "can be hidden here"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_in_words(text, said):
    with pytest.raises(ValueError, match=said):
        at(text)


BEGUN = "played must hold one hand card"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("played: 8D 9C", BEGUN), ("played: 8D | value: 8", BEGUN), ("played: 8D | how: take | value: 8", BEGUN),
        ("played: 8D 6S | how: take | value: 8", BEGUN), ("played: 8D 6S | parts: 6S", BEGUN),
        ("played: 8D 6S | parts: 6S | how: take | value: 9 | table: 3S", BEGUN),
        ("played: 8D 6S | parts: 6S 6S | how: take | value: 8 | table: 2S", "parts must be loose cards"),
        ("played: 8D 6S | parts: 6S | how: take | value: 8 | table: KS", BEGUN),
        ("played: 9C AD | parts: AD | how: take | value: 9 | b9: 5C 4C", BEGUN), ("played: 8D 3C | how: build", BEGUN),
        ("played: KD 6S | parts: 6S | how: take", BEGUN), ("played: KD | how: take | table: KS", BEGUN),
        ("played: KD 6S | parts: 6S | how: build | value: 6 | table: KS", BEGUN),
        ("played: 2D 4C 3S | how: raise | base: 6 | value: 9", BEGUN),
        ("played: 2D | how: build | value: 99 | base: 3", BEGUN),
    ],
)  # fmt: skip
def test_cas_11_a_turn_that_cannot_have_begun_so_is_refused_in_words(text, said):
    """Among them two cards played at once, at which the advice once broke."""
    with pytest.raises(ValueError, match=said):
        at(f"A: 9H 2H | B: 2C | {text}")
