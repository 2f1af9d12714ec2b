"""Black Jack: the worked examples of the rules, each with the rules that it shows."""

import pytest
from play import cases, shows

from cardlab.games import black_jack

EXAMPLES = """
blj_e01 the first card needs the suit or the rank (and a player who can may still pick up, blj_11)
A: 7C 5H 9S | B: KD QD | discard: 7H
> = fits 7C 5H; no play 9S BLJ-20; may pick_up
blj_e02 an opening ace does nothing but an ace laid on it does
A: 6C AD 6D 9H | B: KH 5S 6S AH | C: 3C 3D | discard: AC
> = fits 6C AD
> play AD = no finish BLJ-41
> play AD, finish -> H = called H; turn B; fits KH AH; no play 6S BLJ-42; no play 5S BLJ-42
blj_e03 a set (blj_21)
A: 9D 9C 9S 9H KH QD 2C | B: TC 3C | C: TH 5C | discard: TD
> play 9D, play 9C, play 9S, play 9H, finish = top discard 9H; A KH QD 2C; turn B
blj_e04 a run goes through the ace and covered cards do nothing (blj_22, blj_23)
A: 3D 2D AD KD QD 5C 6H | B: 9S 3S | C: TH TC | discard: 9D | stock: 4S
> play 3D, play 2D, play AD, play KD, play QD, finish = top discard QD; pending 0; called; direction 1; turn B
blj_e05 sets and runs mixed to the last card (blj_03, blj_26)
A: 6C 7C 8C 8D 9D 9S TS | B: 3D KH | C: 2H QH | discard: JC
> play 6C, play 7C, play 8C, play 8D, play 9D, play 9S -> last-card, play TS = winners A; hand_over True
blj_e05 not mixed | combine=False
A: 6C 7C 8C 8D 9D 9S TS | B: 3D KH | C: 2H QH | discard: JC
> play 6C, play 7C, play 8C = no play 8D BLJ-28
blj_e06 each card connects to the one before, and one may stop (blj_27)
A: 3H 5H 6H 6C 9C | B: 9S 3C | discard: 9H
> play 3H = no play 5H BLJ-24; no play 9C BLJ-24; may finish
> play 5H, play 6H, play 6C, finish = turn B
blj_e07 with two packs a run does not turn round | packs=2
A: 6H 7H 6H 7S 8S | discard: 9H
> play 6H, play 7H = no play 6H BLJ-25; fits 7S
> play 6H, play 7H, play 7S = fits 8S
blj_e08 an eight on top skips the next player
A: 8S 9S TD 3H | B: KS KD | C: QS QD | discard: 6S
> play 8S, finish = turn C
> play 8S, play 9S, finish = turn B
blj_e09 twos add up and spent twos never count again (blj_47, blj_48)
A: 2C 5D 9C | B: 2D 6D 7C | C: 4D KH QS | D: 2S 8D TD | discard: TC | stock: 3D 6C JD 9D 7D QD 5C 3C
> play 2C, finish = pending 2
> play 2C, finish, play 2D, finish = pending 4; turn C; fits
> play 2C, finish, play 2D, finish, pick_up = turn D
> play 2C, finish, play 2D, finish, pick_up, play 2S, finish = pending 2; turn A
> play 2C, finish, play 2D, finish, pick_up, play 2S, finish, pick_up = pending 0; turn B; top discard 2S; A 5D 9C 7D QD
> play 2C, finish, play 2D, finish, pick_up = B 6D 7C; C 4D KH QS 3D 6C JD 9D; D 2S 8D TD
blj_e10 an opening two is not counted
A: 2H 9C 8D | B: 5S 6S | C: 7C 7D | discard: 2D | stock: TC TD TH
> play 2H, finish = turn B; pending 2
blj_e11 only a two answers twos (blj_64)
A: QH | B: AH KS 2D 9S | discard: 8S 2S | pending: 2 | turn: B | stock: 6C 7H
> = fits 2D; no play AH BLJ-33; no play KS BLJ-33
> pick_up = B AH KS 2D 9S 6C 7H; turn A; pending 0
blj_e12 an answering two may be covered
A: 5D 5C 9C | B: 2H 3H TC KC | C: 7H 8D 8C | discard: 9S 2S | pending: 2 | turn: B
> play 2H, play 3H, finish = pending 0; turn C; fits 7H
blj_e12 or not | two_answer_may_continue=False
A: 5D 5C 9C | B: 2H 3H TC KC | C: 7H 8D 8C | discard: 9S 2S | pending: 2 | turn: B
> play 2H = no play 3H BLJ-49
> play 2H, finish = pending 4
blj_e13 after a four any card of its suit but the ace (blj_50)
A: 5D 4D JD QD AD 4S KC | B: 9S 9C | C: 8H 8C | discard: TD
> play 5D, play 4D = fits JD QD 4S; no play AD BLJ-51; no play KC BLJ-24; no finish BLJ-52
> play 5D, play 4D, play JD, play QD, finish = turn B; pending 0
blj_e14 nothing for the four costs a card (blj_52)
A: 4D AD 6S | B: 9S 9C 4H | C: 8C 8S | discard: 9D | stock: JH JC
> play 4D = fits; no finish BLJ-52
> play 4D, pick_up = A AD 6S JH; turn B; fits 4H
blj_e14 or nothing | pick_up_after_four=False
A: 4D AD 6S | B: 9S 9C 4H | C: 8C 8S | discard: 9D | stock: JH JC
> play 4D = may finish
> play 4D, finish = turn B
blj_e15 with two players an eight is a four
A: 8C 8H 3D TH | B: KH 4C | discard: TC
> play 8C, play 8H = fits TH; no finish BLJ-52
> play 8C, play 8H, play TH -> last-card, finish = turn B
A: 8C 8H 3D TH | B: KH 4C | C: QH 9D | discard: TC
> play 8C, play 8H, finish = turn C
blj_e16 black jacks add up to fourteen, and B's turn is over at once (blj_61, blj_62)
A: JS 5D 9C | B: JC QC 3D | C: 4D KH 8H | discard: 9S | stock: 2D 2C 2H 2S 3C 3H 3S 4C 4H 4S 5C 5H 5S 6C 6D
> play JS, finish = pending 7; turn B; fits JC
> play JS, finish, play JC = turn C; pending 14
> play JS, finish, play JC, pick_up = C 4D KH 8H 2D 2C 2H 2S 3C 3H 3S 4C 4H 4S 5C 5H 5S 6C; turn A; fits 9C
blj_e17 a black seven cancels (blj_63)
A: JS 5D 9C | B: 7C QC 7D | C: 7H KC 8H | discard: 9S
> play JS, finish = fits 7C; no play 7D BLJ-33
> play JS, finish, play 7C = pending 0; turn C; fits 7H KC
blj_e18 jacks left on top (blj_60, blj_65)
A: JS JC JH 4D 5D | B: 3C 3D | C: 6C 6D | discard: 9S
> play JS, play JC, finish = pending 14
> play JS, play JH, play JC, finish = pending 7
> play JS, play JC, play JH, finish = pending 0
blj_e18 where they do not add up | black_jacks_cumulative=False
A: JS JC JH 4D 5D | B: 3C 3D | C: 6C 6D | discard: 9S
> play JS, play JC, finish = pending 7
blj_e19 kings left on top (blj_70, blj_71)
A: KS KH KD QS 5C 5D | B: 3C 3D | C: 6C 6D | D: 7C 7D | discard: 9S
> play KS, finish = turn D; direction -1
> play KS, play KH, finish = turn D; direction -1
> play KS, play KH, play KD, finish = turn D; direction -1
> play KS, play QS, finish = turn B; direction 1
blj_e19 where they add up | kings_cumulative=True
A: KS KH KD QS 5C 5D | B: 3C 3D | C: 6C 6D | D: 7C 7D | discard: 9S
> play KS, play KH, finish = turn B; direction 1
> play KS, play KH, play KD, finish = turn D; direction -1
blj_e20 the call stands until a card is laid
A: AC 3H 9H | B: KS QC 5C | C: 6D AD 3S | discard: 7C | stock: 8C
> play AC, finish -> D = fits; no play QC BLJ-42; no play 5C BLJ-42
> play AC, finish -> D, pick_up = called D; fits 6D AD
> play AC, finish -> D, pick_up, play 6D, finish = called
blj_e21 an off-suit ace is a bridge (blj_43, blj_45)
A: AC KC 3H 9S | B: KS QC 5C | C: 6D AD 3S | discard: 7H | stock: 8C
> play AC, play KC, finish = called; direction -1; turn C
blj_e21 or it must match | ace_start_run=must_match
A: AC KC 3H 9S | B: KS QC 5C | C: 6D AD 3S | discard: 7H | stock: 8C
> play AC = no play KC BLJ-45; may finish -> S; may finish -> H; may finish -> D; may finish -> C
blj_e22 last card said and forgotten
A: 5H 6H | B: KS QC | C: 6D 3S | discard: 9H | stock: 8C 9C TC
> play 5H -> last-card, play 6H = winners A
> play 5H = A 6H 8C 9C; turn B; top discard 5H
blj_e23 a last black jack wins and nobody picks up
A: JS | B: KS QC | C: 6D 3S | discard: 9S
> play JS = winners A; pending 0; B KS QC
blj_e24 the discard pile is turned over in the middle of a penalty (blj_35)
A: TC 3C | B: 9D QC | C: 6D 3S | discard: 5D 7D 2H 2S | pending: 4 | stock: 4C
> pick_up = A TC 3C 4C 5D 7D 2H; top discard 2S; moves pick_up; button Pass
> pick_up, pick_up = B 9D QC; turn C; fits 3S
blj_e25 must_play | must_play=True
A: 9H 5C 6D | discard: 7H
> = no pick_up BLJ-11; moves play 9H
blj_e25 play_on_pickup | play_on_pickup=True
A: 5C 6C | discard: 7H | stock: 7S
> pick_up = turn A; fits 7S; no play 5C BLJ-13; no play 6C BLJ-13
> pick_up, finish = turn B
blj_e26 kings do nothing between two players (blj_72) | king=True
A: KS KD 5C 6C | B: 9D QS | discard: 7S
> play KS, play KD, finish = turn B; direction 1; notes
"""


@pytest.mark.parametrize(("options", "lines"), cases(EXAMPLES))
def test_a_worked_example_is_played_as_it_is_written(options, lines):
    shows(black_jack.at, options, lines)
