"""Cards, moves, options and positions: what they are, and what they say to bad input."""

import copy
import pickle
import random
import re
import time

import laws
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.games import black_jack
from cardlab.rules.cards import HIDDEN, JOKERS, PACK, RANKS, Card, cards, neighbours, pack, shuffled, text_of
from cardlab.rules.moves import DEAL, IllegalMove, Move, Reason
from cardlab.rules.text.position import check_seed

at, new, Rules = black_jack.at, black_jack.new, black_jack.Rules
GOOD = "A: 7C 5H 9S | B: KD QD | discard: 7H | turn: A"


def clear(text):
    """Whether a message is one clear sentence, whatever it quotes of the bad input."""
    return "\n" not in text and laws.sentence(re.sub(r"'.*?'", "", text).replace("None", "").replace("  ", " "), 800)


def said(call, *args, **options):
    """The sentence of the ValueError that a call raises."""
    with pytest.raises(ValueError) as caught:
        call(*args, **options)
    text = str(caught.value)
    assert clear(text), text
    return text


# ---- cards -----------------------------------------------------------------------------------------------------


def test_cards_are_interned_and_stay_so():
    seven = Card("7C")
    assert Card("7C") is seven is cards("7C")[0]
    assert copy.copy(seven) is copy.deepcopy(seven) is pickle.loads(pickle.dumps(seven)) is seven
    assert (str(seven), repr(seven), seven.rank, seven.suit) == ("7C", "Card('7C')", "7", "C")
    assert (Card("TH").sign, Card("TH").words, HIDDEN.sign) == ("10♥", "10 of hearts", "?")
    assert len(set(PACK)) == 52 and HIDDEN not in PACK
    assert all(eval(repr(c)) is c for c in (*PACK, HIDDEN))


@pytest.mark.parametrize("code", ["1C", "7X", "c7", "", "7CC", "1OC", "♠7", "100C", "x" * 10_000])
def test_what_is_no_card(code):
    assert "such as 7C or TH" in said(Card, code)


def test_packs_and_texts():
    assert pack() == PACK and len(pack(3)) == 156
    assert len(pack(ranks="A789TJQK")) == 32 and {c.suit for c in pack(suits="SH")} == {"S", "H"}
    some = cards("7C ??*3 5H ??")
    assert text_of(some) == "7C ??*3 5H ??" and len(some) == 6
    assert cards(text_of(some)) == some and cards("") == () and text_of(()) == ""
    for wrong in ("??*x", "??*9999", "7C*-1"):
        assert "??*3" in said(cards, wrong)


def test_neighbours_go_round():
    assert [neighbours(a, b) for a, b in ("A2", "2A", "KA", "AK", "35", "77")] == [1, -1, 1, -1, 0, 0]
    assert sum(bool(neighbours(a, b)) for a in RANKS for b in RANKS) == 26


def test_the_shuffle_depends_on_the_seed_alone_and_never_changes():
    assert text_of(shuffled(PACK, "1/1")[:8]) == "4H 9C 4S 5S 5C 6H 3S 8D"
    assert shuffled(PACK, 5) == shuffled(PACK, "5") != shuffled(PACK, 6)
    assert sorted(map(str, shuffled(PACK, 5))) == sorted(map(str, PACK))
    random.seed(1)
    assert shuffled(PACK, "1/1") == shuffled(list(PACK), "1/1")
    firsts = [shuffled(cards("AS AH AD"), n) for n in range(3000)]
    assert all(400 < firsts.count(order) < 600 for order in set(firsts)) and len(set(firsts)) == 6


# ---- moves and reasons -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "verb", "card", "to"),
    [
        ("play 7C", "play", "7C", ""),
        ("play 9S -> last-card", "play", "9S", "last-card"),
        ("finish -> H", "finish", None, "H"),
        ("pick_up", "pick_up", None, ""),
        ("bid -> 125", "bid", None, "125"),
    ],
)
def test_moves_read_and_print(text, verb, card, to):
    move = Move(text)
    assert (move.verb, move.card and move.card.code, move.to, str(move)) == (verb, card, to, text)
    assert Move(text) is move is Move(move) is Move(f"  {text.replace(' ', '  ')} ") is eval(repr(move))
    assert copy.copy(move) is copy.deepcopy(move) is pickle.loads(pickle.dumps(move)) is move
    assert Move("deal") is DEAL


@pytest.mark.parametrize("text", ["", "play 7", "play 7C 8C", "play -> ", "-> H", "play 7C ->", "p" * 10_000, "<b>"])
def test_what_is_no_move(text):
    assert "is not a move. Write moves like 'play 7C'" in said(Move, text)


def test_a_move_with_a_wrong_card_says_what_a_card_is():
    assert "'9X' is not a card" in said(Move, "play 9X")
    state = at(GOOD)
    for wrong in ("play 9X", "7C", ""):
        with pytest.raises(ValueError):
            state.why_not(wrong)
        with pytest.raises(ValueError):
            state.play(wrong)


def test_reasons_speak_to_adults_and_children_and_name_people():
    reason = Reason("BLJ-20", "{seat} lays {card} on {top}: {count}, {suit}.", "{seat}: {card}!", seat="A",
                    card=Card("TH"), top=Card("7C"), count=1, suit="H")  # fmt: skip
    assert reason.say() == "A lays 10♥ on 7♣: 1 card, hearts."
    assert reason.say(child=True, names={"A": "Ana {count}"}) == "Ana {count}: 10♥!"
    assert str(reason) == "A lays 10♥ on 7♣: 1 card, hearts. [BLJ-20]"
    assert reason.cards == (Card("TH"), Card("7C"))
    assert reason == Reason(reason.rule, reason.because, reason.child, **reason.facts) != Reason("BLJ-20", "No.")
    assert len({reason, Reason(reason.rule, reason.because, reason.child, **reason.facts)}) == 1
    assert IllegalMove(reason).reason is reason and isinstance(IllegalMove(reason), ValueError)


# ---- options ---------------------------------------------------------------------------------------------------


def test_wrong_options_say_what_is_allowed():
    assert "There is no option 'jokers'. Choose from packs, first_player" in said(Rules.make, jokers=2)
    assert said(Rules.make, pack=2) == "There is no option 'pack'. Did you mean 'packs'?"
    assert said(Rules.read, {"First-Player": "x"}) == "There is no option 'First-Player'. Did you mean 'first_player'?"
    assert said(Rules.make, 9) == "There is no stage '9'. Choose from 1, 2a, 2b, 2c, 2, 3, 4, 5."
    assert said(Rules.make, packs=4) == "packs cannot be '4'. Choose 'auto', 1, 2 or 3."
    assert said(Rules.make, last_card_penalty=6) == "last_card_penalty cannot be '6'. Choose 0 to 5."
    assert said(Rules.make, sets=1) == "sets cannot be '1'. Choose True or False."
    assert said(Rules.make, packs=True).startswith("packs cannot be 'True'")
    assert "Choose None or 1 to 60." in said(Rules.make, delay_seconds=61)
    assert "both must be on" in said(Rules.make, sets=False)
    assert len(said(Rules.make, red_jack="x" * 10_000)) < 300
    assert len(said(Rules.make, **{"y" * 10_000: 1})) < 1000


def test_rules_are_plain_values():
    assert Rules.make(2) == Rules.make("2") and Rules.make(5) == Rules() and Rules().changed() == {}
    assert Rules.make(5, packs=2).changed() == {"packs": 2}
    assert Rules(**Rules.make(3).changed()) == Rules.make(3)
    assert len({Rules(), Rules(packs=1)}) == 2
    with pytest.raises(AttributeError):
        Rules().packs = 2


# ---- players and seeds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 1, 11, -3, 2.0, "2", None, True])
def test_too_few_or_too_many_players(seats):
    assert said(new, seats) == f"This game is for 2 to 10 players, not {seats}.".replace("None", str(seats))


@pytest.mark.parametrize("seed", [-1, 1_000_000_000, 1.5, "7", True, "z" * 10_000])
def test_seeds(seed):
    for call in (lambda: new(2, seed=seed), lambda: at(GOOD, seed=seed), lambda: check_seed(seed)):
        assert said(call).endswith("is not a whole number from 0 to 999999999.")
    assert check_seed(0) == 0 and check_seed(999_999_999) == 999_999_999


# ---- positions -------------------------------------------------------------------------------------------------


def test_a_position_reads_as_it_is_written():
    state = at("A: 7C 5H 9S | B: KD QD | discard: 2C 7H | stock: 4C 3C | turn: B | direction: -1 | called: H")
    assert [c.code for c in state.piles["stock"]] == ["3C", "4C"]  # the next card is the last of the pile
    assert (state.turn, state.direction, state.called, state.seats) == ("B", -1, "H", ("A", "B"))
    assert at(state.text()) == state
    rest = at("A: 7C | discard: 7H | stock: 4C ...")
    assert (rest.piles["stock"][-1].code, len(rest.piles["stock"])) == ("4C", 50)
    assert len(at("A: 7C | discard: 7H").piles["stock"]) == 50
    assert at("A: 7C | discard: 7H | stock:").piles["stock"] == ()
    assert at("A: 7C | discard: 7H") == at("A: 7C | discard: 7H")


def test_a_position_with_unknown_cards():
    state = at("A: 7C | B: ??*3 | discard: 7H | turn: A | viewer: A")
    assert len(state.piles["stock"]) == 47 and set(state.piles["stock"]) == {HIDDEN}
    assert at("A: 7C | B: ??*3 | discard: 7H | stock: 4C 5C | viewer: A").piles["B"] == (HIDDEN,) * 3
    assert "more cards than the 52" in said(at, "A: 7C | B: ??*60 | discard: 7H | viewer: A")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A: 7C 7C | discard: 7H", "7♣ is named more often than it is in the pack."),
        ("A: 7C | B: 7C | discard: 7H", "7♣ is named more often than it is in the pack."),
        ("A: 7C | discard: 7H | stock: 7H", "7♥ is named more often than it is in the pack."),
        ("A: 7C | widow: 8C | discard: 7H", "There is no pile or field 'widow' here. Choose from A, B, stock, discard"),
        ("A: 7C | X: 8C | discard: 7H", "There is no pile or field 'X' here"),
        ("A: 7C | A: 8C | discard: 7H", "'A' is given twice in the position."),
        ("A: 7C | discard: 7H | turn: C", "turn cannot be 'C'. The seats are A, B."),
        ("A: 7C | discard: 7H | turn:", "turn cannot be ''. The seats are A, B."),
        ("A: 7C | discard: 7H | pending: x", "pending cannot be 'x'. It must be a whole number of at most six digits."),
        ("A: 7C | discard: 7H | pending: -2", "pending cannot be '-2'. It must be a whole number from 0."),
        ("A: 7C | discard: 7H | pending: 2", "pending needs a 2, a 3 or a jack on top of the discard pile."),
        ("A: 7C | discard: 7H | direction: 2", "direction cannot be '2'. Choose 1 or -1."),
        ("A: 7C | discard: 7H | called: X", "called cannot be 'X'. Choose S, H, D or C."),
        ("A: 7C | discard: 7H | against: Q", "against cannot be 'Q'. Choose 2, 3 or J."),
        ("A: 7C | discard: 7H | starter: C", "starter cannot be 'C'. It must be one of the seats."),
        ("A: 7C | discard: 7H | forgot: yes", "forgot cannot be 'yes'. Choose True or False."),
        ("A: 7C | discard: 7H | laid: 8C", "laid must name the cards of this turn, with the top"),
        ("A: 7C | discard: 7H | laid: x", "laid cannot be 'x'. It must be cards of the pack."),
        ("A: 7C | discard: 7H | drawn: 8C", "drawn must name a card in the hand of the seat whose turn it is."),
        ("A: 7C | discard: 7H | wins: 1", "wins cannot be '1'. It must be one whole number for each seat."),
        ("A: 7C | discard: 7H | winners: C", "winners cannot be 'C'. It must be seats, each once."),
        ("A: 7C | discard: 7H | viewer: C", "viewer cannot be 'C'. It must be one of the seats, or - for nobody."),
        ("A: 7C", "The discard pile needs at least its top card, such as 'discard: 7H'."),
        ("A: 7C | discard: 1H", "'1H' is not a card"),
        ("A 7C", "'A 7C' cannot be read. Write parts as 'name: value', with | between them."),
        ("", "cannot be read. Write parts"),
        ("x" * 30_000, "A position is a text of at most 20000 characters, such as 'A: 7C 5H"),
        ("A: 7C | " * 3000, "A position is a text of at most 20000 characters"),
        ("A: " + "7C " * 1500, "7♣ is named more often than it is in the pack."),
    ],
)
def test_what_is_no_position(text, sentence):
    assert sentence in said(at, text)


def test_hands_too_large_for_the_pack():
    hand = " ".join(c.code for c in PACK[:26])
    assert "is named more often" in said(at, f"A: {hand} 7H | B: {hand} | discard: 7H")
    assert at(f"A: {hand} | B: {hand} | discard: 7D", packs=2).seats == ("A", "B")
    ten = " | ".join(f"{s}: {PACK[i]}" for i, s in enumerate("ABCDEFGHIJ"))
    assert len(at(f"{ten} | discard: KC").pack()) == 104
    assert "too many for packs=1. Use more packs" in said(at, f"{ten} | discard: KC", packs=1)


def test_bad_positions_are_refused_quickly():
    began = time.perf_counter()
    for text in ("A: " + "??*999 " * 700, "A:" + "|" * 4990, "A: 7C -> " * 400, " " * 5000, "[" * 5000):
        said(at, text)
    assert time.perf_counter() - began < 1


WORDS = st.sampled_from(
    "A B C K stock discard turn pending called direction laid drawn forgot group against sender thrown kind run bridge "
    "passes wins winners hand_over deals starter viewer".split()
)
VALUES = st.sampled_from(
    [
        "",
        "7C",
        "7C 5H",
        "2S",
        "JS",
        "AH",
        "4D",
        "8C",
        "KC",
        "??",
        "??*3",
        "A",
        "B",
        "-",
        "Z",
        "0",
        "1",
        "-1",
        "7",
        "14",
        "1 0",
        "H",
        "J",
        "2",
        "set",
        "run",
        "True",
        "False",
        "...",
        "9D ...",
        "x",
        "é",
        "{turn}",
        "1" * 400,
    ]
)


@pytest.mark.slow
@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(st.dictionaries(WORDS, VALUES, max_size=5), st.sampled_from(["7H", "2H 2D", "5S JS", "5D 4D", "KH AH"]))
def test_any_position_is_refused_in_a_sentence_or_is_sound(fields, discard):
    parts = {"A": "7D 3S", "discard": discard} | fields
    text = " | ".join(f"{k}: {v}" for k, v in parts.items())
    try:
        state = at(text)
    except ValueError as refused:
        assert clear(str(refused)), refused
        return
    assert at(state.text()) == state and eval(repr(state), {"black_jack": black_jack}) == state
    if HIDDEN in [c for pile in state.piles.values() for c in pile] or state.viewer:
        return
    for _ in range(4):
        legal = state.legal_moves()
        assert bool(legal) == bool(state.turn)
        if legal:
            state = state.play(legal[-1])


# ---- views -----------------------------------------------------------------------------------------------------


def test_views_refuse_strangers_and_other_views():
    state = new(3, seed=1)
    assert said(state.view, "D") == "There is no seat 'D'. The seats are A, B, C."
    assert "already the view of A" in said(state.view("A").view, "B")
    assert state.view("-").legal_moves() == [] and state.view("A").view("A").viewer == "A"


def test_a_copy_is_equal_and_independent():
    state = new(3, seed=1)
    twin = state.copy()
    assert twin == state and twin is not state
    twin.apply(twin.legal_moves()[0])
    assert twin != state and state == new(3, seed=1)
    assert state != "something else"
    with pytest.raises(TypeError):
        hash(state)


def test_the_jokers_are_cards_outside_the_pack():
    red, black = JOKERS
    assert Card("XR") is red and Card("XB") is black and cards("7C XB") == (Card("7C"), black)
    assert not set(JOKERS) & set(pack()) and text_of((black, HIDDEN)) == "XB ??"
    assert (red.words, red.rank, red.suit) == ("red joker", "X", "R") and Move("play XR").card is red
