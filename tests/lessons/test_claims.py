"""What an exercise says of its table holds there, as the learner sees it; what no row can read is listed."""

import pytest
from claims import ELSEWHERE, UNREAD, Claims, unread

from cardlab.lessons.exercise import Exercise
from notebooks import KNOWING, exercises_of


@pytest.mark.parametrize("name", KNOWING)
def test_what_an_exercise_says_is_so_on_its_table(name):
    for cell, exercise in exercises_of(name).items():
        key = f"{name.removesuffix('.ipynb')} {cell}"
        assert not [*Claims(exercise).wrong(ELSEWHERE.get(key, ""))], key


def test_what_no_row_reads_is_listed_for_a_reader():
    """After a change, read the lines that are new against their tables: python tests/helpers/claims.py lists them."""
    assert unread() == UNREAD.read_text("utf-8").splitlines()


CLUBS = "A: 2S 3S 2H 4D | B: 5S 6S 7S 8S | C: 5H 6H 7H 8H | D: 5C 6C 7C 8C | widow: 9S 9H 9D 9C TS | dealer: A"
AUCTION = f"{CLUBS} | phase: auction | turn: D | bid: 2 | bidder: B | passed: C"
TAKES = "A: JS 8D 7C | B: 9D TS 8H | pile: 7H 9C | turn: A"
# As they were told before, or as they might be told wrongly: the engine allows each, and only the words are wrong.
FALSE = [
    (AUCTION, "Pip bid 2, and Dot passed. May you bid 2 too?",
     {"ask": "bid -> 2", "right": "no: It's too low.", "wrong": "yes: MIC-13", "stage": 5, "game": "michigan"}),
    (AUCTION, "Dot bid 3. May you bid 2 too?",
     {"ask": "bid -> 2", "right": "no: It's too low.", "wrong": "yes: MIC-13", "stage": 5, "game": "michigan"}),
    ("A: | B: 3S 6S | C: 9S | down.A: 3C 4D | down.C: 8S | called: 3C 4D 8S | phase: look | turn: C | calling: 2C",
     "Dot has 8♠ down, 9♠ up. May Dot cry Bango?",
     {"ask": "bango", "me": "C", "right": "no: 9♠ is still up.", "wrong": "yes: BAN-20", "stage": 4, "game": "bango"}),
    ("A: KC QC JC 7C | B: QH JH TH 7H | trick: AD 8D | said: twenty twenty | best: B | rival: A | leader: B "
     "| phase: say | turn: A | high: Q | talk: B.high-Q | trump: S",
     "Both have a twenty, and Pip says: mine is queen high. What do you say?",
     {"right": "say -> not-good: K♣ is higher than Q♥.", "wrong": "say -> also: BEL-26", "game": "bela", "stage": 5}),
    (TAKES, "You take the pile. Does it go on top of your deck?",
     {"after": "play, play", "ask": lambda table: "no", "right": "no: You play yours first.", "stage": 3,
      "wrong": "yes: BMN-24 8♦ and 7♣ are above it.", "game": "beggar_my_neighbour"}),
    ("A: JS 2H 9C | B: 4D 6S 8H | pile: 3C | turn: A", "Pip pays 6♠ for your J♠. Is 2♥ still next?",
     {"after": "play, play", "ask": lambda table: "yes", "right": "yes", "wrong": "no: BMN-24", "stage": 6,
      "game": "beggar_my_neighbour"}),
    ("A: 3H 8D | discard: QS | stock: QH ...", "You pick up Q♥. Who plays next?",
     {"after": "pick_up", "ask": "turn", "right": "B", "wrong": "A: BLJ-13 Q♥ has to wait.", "stage": 1}),
    ("A: 7S 2H KC | B: 8S 9H 3D | C: TD 4C 5C | widow: TS | due: 7S | played: JD | turn: A",
     "6♠ was played. May you play 2♥ now?",
     {"ask": "2H", "right": "no: You must play 7♠ first.", "wrong": "yes: MIC-28", "stage": 1, "game": "michigan"}),
    ("A: 7D | B: | won.A: JS 9S AS AH TH KH | won.B: TS AD AC TD TC KD KC KS 7S 8S | trick: 8D | trump: S | taker: A "
     "| turn: A", "You are the taker and have 70, Pip has 74. What do you write?",
     {"after": "7D, gather", "ask": lambda table: "0", "right": "0: You have less.", "wrong": "70: BEL-61",
      "game": "bela", "stage": 3}),
    ("grid: KS 7H KD 7C / 7S KH 7D KC | A: | turn: A", "You turned K♠ and 7♠. Are they a pair?",
     {"after": "flip -> 1.1, flip -> 2.1", "ask": lambda table: "yes", "right": "yes", "wrong": "no: MEM-15",
      "stage": 1, "game": "memory"}),
    ("A: AH 9H | B: 8D 9C | trick: TH | trump: S | turn: A", "Pip played 10♥, and hearts are trumps. What now?",
     {"right": "AH", "wrong": "9H: Keep it.", "stage": 1, "game": "bela"}),
    ("A: TD 2C | B: 3C | C: 4C | trick: 9D AS | turn: A", "Dot led 9♦, Pip played A♠, you play 10♦. Who wins?",
     {"after": "TD", "ask": "turn", "right": "A: 10♦ is the highest diamond.", "wrong": "B: BIS-23; C: BIS-23",
      "game": "bismarck", "stage": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "request_", "more"), FALSE, ids=[words[:30] for _, words, _ in FALSE])
def test_what_is_false_is_found(position, request_, more):
    assert [*Claims(Exercise(position, request_, **more)).wrong()]


def test_a_word_that_is_supposed_claims_nothing():
    asked = {"after": "pick_up", "ask": "turn", "right": "B", "wrong": "A: BLJ-13", "stage": 1}
    assert not [*Claims(Exercise("A: 3H 8D | discard: QS", "If you pick up Q♥, who plays next?", **asked)).wrong()]


def strange(table):
    """Whether a card lies on Michigan's pile that nobody can have played last: before the play, or out of sequence."""
    if table.phase != "play":
        return bool(table.piles["played"])
    top = table.piles["played"][-1]
    follows = table.higher(top)
    if table.due:
        return follows is None or follows.code != table.due
    return any(follows in table.piles[seat] for seat in table.seats)  # it would have been played on


def test_no_card_that_nobody_played_lies_on_the_pile_of_michigan():
    told = {cell: strange(one.start) for cell, one in exercises_of("michigan.ipynb").items()}
    assert len(told) > 20 and not any(told.values()), told
    before = [  # as three of them began
        Exercise("A: 7S 2H KC | B: 8S 9H 3D | C: TD 4C 5C | widow: TS | played: JD | due: 7S | turn: A",
                 "6♠ was played. May you play 2♥?", ask="2H", right="no", wrong="yes: MIC-28", stage=1,
                 game="michigan"),
        Exercise(AUCTION, "May you bid 2?", ask="bid -> 2", right="no", wrong="yes: MIC-13", stage=5, game="michigan"),
        Exercise("A: 5H 9H | B: 6H 7C KD | C: TS 3D QC | widow: 8H | played: 6C | turn: A",
                 "You begin. May you play 9♥?", ask="9H", right="no", wrong="yes: MIC-21", stage=1, game="michigan"),
    ]  # fmt: skip
    assert [strange(one.start) for one in before] == [True, True, True]
