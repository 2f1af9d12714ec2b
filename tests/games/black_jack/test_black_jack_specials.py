"""Black Jack: special cards, the last card and winning; the number in a test's name is the id of the rule."""

import pytest
from play import cases, fitting, go, hand, moves, rule, same, sensible, shows

from cardlab.games import black_jack
from cardlab.games.black_jack.advice import advise
from cardlab.rules.cards import PACK

at, new = black_jack.at, black_jack.new


TABLE = """
blj_30 a covered card does nothing
A: 2C 3C 8C 9C JC TC KC QC 5H | B: 9D | C: 9S | discard: 6C
> play 2C, play 3C, finish = turn B; pending 0; direction 1
> play 8C, play 9C, finish = turn B; pending 0; direction 1
> play JC, play TC, finish = turn B; pending 0; direction 1
> play KC, play QC, finish = turn B; pending 0; direction 1
> play 2C, finish = pending 2
> play 8C, finish = turn C
> play JC, finish = pending 7
> play KC, finish = turn C; direction -1
blj_31 a behaviour acts once: the 8 has skipped B and skips nobody else
A: 8C 5H 6H | B: 9D 9C | C: 9S 8S 5D | discard: 6C
> play 8C, finish, pick_up = turn A
A: KC 5H 6H | B: 9D 9C | C: 9S KS 5D | discard: 6C
> play KC, finish, pick_up = turn B; direction -1
blj_32 cumulative cards count while unbroken and unspent
A: 2C 9H 9S | B: 2D 2H 5C | C: 9D KD | discard: 6C
> play 2C, finish, play 2D, play 2H -> last-card, finish = pending 6
A: 2C 9H 9S | B: 9D | discard: 2H 2D | turn: A
> play 2C, finish = pending 2
A: JS JH JC 9H 9S | B: 9D | discard: 5S
> play JS, play JH, play JC, finish = pending 7
blj_33 only an answer, and no duty to give one
A: 2D AD 6S JS 7C 9H | B: 9D | discard: 6C 2S | pending: 2
> = moves play 2D, pick_up
A: 2D AS 6S JC JH 7C 7H 9H | B: 9D | discard: 6C JS | pending: 7
> = moves play JC, play 7C, pick_up; no play AS BLJ-33; no play 6S BLJ-33; no play JH BLJ-33; no play 7H BLJ-33
blj_34 the penalty is the turn and is then spent | packs=2
A: 9H | B: 5S 9D | C: 2S 5H | discard: 6C 2S 2C | pending: 4 | stock: 7D 8D 9C TD
> pick_up = A 9H 7D 8D 9C TD; turn B; pending 0; notes BLJ-34
A: 9C | B: 2D 9D 5C | discard: 2S 2C | turn: B
> = fits 2D 5C
blj_41 any suit may be named and one must be
A: AS 5H 6D | B: 9D | discard: 7H
> play AS = no finish BLJ-41; no finish -> X BLJ-10
> play AS, finish -> S = called S
> play AS, finish -> H = called H
> play AS, finish -> D = called D
> play AS, finish -> C = called C
A: 7C 5H 6D | B: 9D | discard: 7H
> play 7C = no finish -> S BLJ-41
blj_42 the call stands until a card is laid
A: 5H | B: AH 9S 8D 3H | C: 9D | discard: AS | called: D | turn: B | stock: TS TC TH
> = fits AH 8D; no play 9S BLJ-42
> pick_up, pick_up, pick_up = turn B; called D
> pick_up, pick_up, pick_up, play 8D = called
> pick_up, pick_up, pick_up, play AH, finish -> S = called S
blj_44 later in a turn an ace needs a connection
A: QH AS KH AH AD 2D 5C | discard: 7H
> play QH = no play AS BLJ-24
> play QH, play KH = fits AH
> play QH, play KH, play AH = fits AS AD
A: 2D AD 5C | discard: 7D
> play 2D = may play AD
blj_49 after an answering two the turn may go on; only the unbroken group on top counts
A: 2C 3C 3D 2D 9H 9S | B: 9D | discard: 6C 2S | pending: 2
> play 2C, finish = pending 4
> play 2C, play 3C, finish = pending 0
> play 2C, play 3C, play 3D, play 2D, finish = pending 2
> play 2C, play 2D, finish = pending 6
blj_53 every four stood upon asks again and a covered one does not | stage=3
A: 4H 4S 9S 3S 7C 8D | discard: 9H
> play 4H, play 4S = fits 9S 3S; no finish BLJ-52
> play 4H, play 4S, play 3S = may finish
A: 4H 3H 3C 4C JC 8D 9D | discard: 9H
> play 4H, play 3H, play 3C, play 4C = no finish BLJ-52; fits JC
blj_53 a four covered by a step of a run gives no go again; after it went again all is open afresh | combine=False
A: 3H 4H 5H 5C 6H 9C | discard: KH
> play 3H, play 4H, play 5H = no play 5C BLJ-28; fits 6H; may finish
> play 4H, play 5H = no play 5C BLJ-28; fits 6H
A: 4H 9H 9C TH KD | discard: KH
> play 4H, play 9H = fits 9C TH
blj_53 a run over a four does not turn round; a card that turns round goes again | packs=2
A: 3H 4H 5H 4H 6H KD | discard: KH
> play 3H, play 4H, play 5H = no play 4H BLJ-25; fits 6H
A: 3H 2H 3H KD KC | discard: KH
> play 3H, play 2H = no play 3H BLJ-25
A: 3H 4H 3H 4H KD KC | discard: KH
> play 3H, play 4H, play 3H = fits 4H
blj_56 several eights skip one player
A: 8S 8D 8H 3H 5C | B: KS | C: QS | D: JD | discard: 6S
> play 8S, finish = turn C
> play 8S, play 8D, play 8H, finish = turn C
A: 8S 8D 3H | B: KS | C: QS | D: JD | discard: 6S | direction: -1
> play 8S, finish = turn C
A: 8S 5C | B: KS | C: 3C | discard: 6S | direction: -1
> play 8S -> last-card, finish = turn B
blj_56 in stage 3 an eight does nothing | stage=3
A: 8S 5C 5D | B: KS | C: 3C | discard: 6S
> play 8S, finish = turn B
blj_57 with two players an eight goes again
A: 8C AC TC 7C 8S QH | B: KS | discard: 6C
> play 8C = fits TC 7C 8S; no play AC BLJ-51; no finish BLJ-52; may pick_up
> play 8C, pick_up = turn B
blj_62 one answer and the turn is over
A: 9H 9S | B: JC JH QC 7C 7S 6C | C: 9D KD | discard: 6S JS | pending: 7 | turn: B
> play JC = turn C; pending 14
> play 7C = turn C; pending 0; group 0
blj_75 the call goes with the last card but one
A: 5H 6H 9C | B: 9D | discard: 4H
> = no play 5H -> last-card BLJ-77
> play 5H = moves play 6H -> last-card, play 6H, finish
> play 5H, play 6H -> last-card = notes BLJ-75
> play 5H, play 6H -> last-card, finish = turn B
blj_76 a forgotten call costs two at once and ends the turn
A: 4H QH | B: 9S | C: 8S | discard: 9H | stock: TC TD TH 9D
> play 4H = A QH TC TD; turn B
A: 9S | B: QH 4C | discard: 4H | turn: B
> = fits QH 4C
A: 2H QH | B: 9S | C: 8S | discard: 9H | stock: TC TD TH 9D
> play 2H = turn B; pending 2
A: 8H QH | B: 9S | C: 8S | discard: 9H | stock: TC TD TH 9D
> play 8H = turn C
A: KH QH | B: 9S | C: 8S | discard: 9H | stock: TC TD TH 9D
> play KH = turn C
A: AH QH | B: 9S | C: 8S | discard: 9H | stock: TC TD TH 9D
> play AH = turn A; A QH TC TD; no play QH BLJ-76; no pick_up BLJ-76; no finish BLJ-41
> play AH, finish -> S = called S
blj_76 a forgotten call under an answer | packs=2
A: JC QH | B: 9S | C: 8S | discard: 9S JS | pending: 7 | stock: TC TD TH 9D
> play JC = turn B; pending 14; A QH TC TD
blj_77 the call is repeated and means nothing at other moments
A: 5H 6C | B: 9D TD | discard: 4H | stock: 5C 6H 7H 8H
> play 5H -> last-card, finish, pick_up, pick_up, pick_up = A 6C 6H
> play 5H -> last-card, finish, pick_up, pick_up, pick_up, play 6H = A 6C 8H 4H
> play 5H -> last-card, finish, pick_up, pick_up, pick_up, play 6H -> last-card = A 6C
A: 5H 6C 7C | B: 9D | discard: 4H
> = no play 5H -> last-card BLJ-77; no play 6C -> last-card BLJ-20
> play 5H = notes
blj_80 a hand has a winner and no points
A: 7C | B: KH KD | discard: 7H
> play 7C = wins 1 0; starter A
A: 7C 7D | discard: 7H
> play 7C -> last-card = wins
blj_81 a match ends with enough wins | target_wins=2
A: 7C | B: KH | discard: 7H | wins: 1 1
> play 7C = turn; wins 2 1; moves; no deal BLJ-78
A: 7C | B: KH | discard: 7H | wins: 0 1
> play 7C = turn A; moves deal
blj_81 without a number to win a match goes on
A: 7C | B: KH | discard: 7H | wins: 9 9
> play 7C = turn A
"""


@pytest.mark.parametrize(("options", "lines"), cases(TABLE))
def test_positions_moves_and_what_comes_of_them(options, lines):
    shows(at, options, lines)


def test_blj_40_an_ace_goes_on_anything():
    for top in PACK:
        aces = [c for c in ("AS", "AH", "AD", "AC") if c != top.code]
        assert set(aces) <= set(fitting(at(f"A: {' '.join(aces)} | discard: {top}")).split())
    assert fitting(at("A: AS | discard: 7H", ace=False)) == ""


def test_blj_41_the_suit_with_most_cards_is_offered_first():
    state = at("A: AS 5H 6D 8D 3D 4C 9C | B: 9D | discard: 7H").play("play AS")
    assert list(map(str, sensible(state))) == ["finish -> D", "finish -> C", "finish -> H", "finish -> S"]


def test_blj_42_tells_a_child_that_an_ace_goes_too_and_a_hint_names_the_called_suit():
    state = at("A: 9H | B: KS QC 5C | discard: AC | called: D | turn: B")
    assert state.why_not("play KS").say(child=True) == "Somebody called diamonds. Lay one of them, or an ace."
    move, why = advise(state.view("B"))
    assert (str(move), why.say(child=True)) == ("pick_up", "You have no diamonds and no ace.")


def test_blj_46_a_two_makes_the_next_player_pick_up_two():
    state = go(at("A: 2C 5H 6H | B: 9D 2H | discard: 6C | stock: 3C 3D"), "play 2C", "finish")
    assert (state.pending, moves(state)[-1], state.words(state.legal_moves()[-1])) == (2, "pick_up", "Pick up 2 cards")
    assert hand(state.play("pick_up"), "B") == same("9D 2H 3C 3D")
    assert go(at("A: 2C 5H 6H | B: 9D | discard: 6C", stage=4), "play 2C", "finish").pending == 0


def test_blj_49_a_four_after_the_answer_costs_one_card_and_not_the_penalty():
    state = at("A: 2C 3C 4C 9H 9S | B: 9D | discard: 6C 2S | pending: 2 | stock: TH JH QH")
    state = go(state, "play 2C", "play 3C", "play 4C")
    assert state.words(state.legal_moves()[-1]) == "Pick up 1 card"
    state = state.play("pick_up")
    assert (hand(state, "A"), state.pending, state.turn) == (same("9H 9S TH"), 0, "B")
    assert [n.rule for n in state.notes] == ["BLJ-52"]


@pytest.mark.parametrize("four", ["4S", "4H", "4D", "4C"])
def test_blj_51_fourteen_cards_may_follow_a_four(four):
    rest = " ".join(c.code for c in PACK if c.code != four)
    state = at(f"A: {rest} | discard: {four} | laid: {four}", stage=3)
    followers = fitting(state).split()
    assert (len(followers), sum(c[0] == "4" for c in followers), sum(c[1] == four[1] for c in followers)) == (14, 3, 11)
    assert rule(state, f"play A{four[1]}") == "BLJ-51"
    later = at(f"A: {four} K{four[1]} A{four[1]} 9C 9D | discard: {four[0]}{'H' if four[1] == 'S' else 'S'}", stage=3)
    assert rule(go(later, f"play {four}", f"play K{four[1]}"), f"play A{four[1]}") is None


@pytest.mark.parametrize(
    ("options", "answers"),
    [
        ({}, "a black jack or a black 7"),
        ({"black_seven_cancels": False}, "a black jack"),
        ({"red_jack": "cancel"}, "any jack or a black 7"),
    ],
)
def test_blj_33_on_jacks_names_what_answers(options, answers):
    state = at("A: 9S 9H | B: KS | discard: 5S JS | pending: 7", **options)
    child = state.why_not("play 9S").say(child=True)
    assert child == f"9♠ won't stop the jack. Lay {answers}, or pick up 7 cards."


def test_blj_76_a_forgotten_call_that_costs_nothing_picks_up_nothing():
    names = {"A": "You", "B": "Pip"}
    free = at("A: 5H 6H | B: 9D | discard: 4H", last_card_penalty=0).play("play 5H")
    assert [n.say(names=names) for n in free.notes] == ["You forget to say “last card”."]
    empty = at("A: 5H 6H | B: 9D | discard: 4H | stock:", packs=1, last_card_penalty=1).play("play 5H")
    assert "picks up 1 card." in " ".join(n.say() for n in empty.notes)  # the discards were turned over


def test_blj_62_what_is_not_cancelled_under_a_forgotten_call_is_said():
    text = "A: 7C JH | B: KH | discard: 5S JC JS | pending: 14"
    state = at(text, cancel_each=True, red_jack="cancel").play("play JH")
    assert [n.say() for n in state.notes][:2] == [
        "A forgets to say “last card” and picks up 2 cards.",
        "A picks up 7 cards for the black jacks that were not cancelled.",
    ]


@pytest.mark.parametrize("options", [{}, {"last_card_call": "auto"}, {"last_card_call": "off"}, {"stage": "2b"}])
def test_blj_77_a_call_that_is_not_offered_is_not_allowed_either(options):
    state = at("A: KH QH 7H 4H | B: 9D | discard: 4C AH", **options)
    assert "play KH" in moves(state) and "play KH -> last-card" not in moves(state)
    called = state.rules.last_card_call != "off"
    assert rule(state, "play KH -> last-card") == ("BLJ-77" if called else "BLJ-10")


@pytest.mark.parametrize("card", ["4S", "8S", "AS", "2S", "KS", "JS"])
def test_blj_78_the_last_card_ends_the_hand_and_does_nothing(card):
    state = at(f"A: {card} | B: 9D | discard: 6S").play(f"play {card}")
    assert (state.hand_over, state.winners, state.pending, state.called) == (True, ("A",), 0, "")
    assert (rule(state, "play 9D"), rule(state, "finish")) == ("BLJ-78", "BLJ-78")
    answer = at("A: 2S | B: 9D | discard: 6S 2D | pending: 2").play("play 2S")
    assert (answer.winners, answer.pending) == (("A",), 0)
