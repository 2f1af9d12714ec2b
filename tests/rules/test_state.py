"""What the core does for every game, tried on a game made up here: verbs, phases, fields, dealing, the score sheet."""

import pickle

import pytest
from laws import sentence

from cardlab.rules.cards import HIDDEN, VALUE, Card, pack
from cardlab.rules.moves import DEAL, IllegalMove, Move, Reason
from cardlab.rules.options import Rules as Options
from cardlab.rules.scores import MOST_LINES, best
from cardlab.rules.state import State
from cardlab.rules.text.position import CARDS, COUNT, EACH, NO_SEAT, SEAT, field
from cardlab.rules.verbs import Verb, forms
from cardlab.rules.zones import Zone


class Pairs(State):
    """Lay a card on an equal one, draw one, say a suit or stop; every kind of verb and field."""

    game, Rules, seat_range = "pairs", Options, range(2, 5)
    verbs = {  # noqa: RUF012  # a game in a test
        "lay": Verb("Lay {card}", "PAI-02"),
        "turn": Verb("Turn over {card}", "PAI-03", hand=False),
        "give": Verb("Give {card} to {to}", "PAI-04"),
        "draw": Verb("Draw a card", "PAI-05", pile="stock"),
        "stop": Verb("Stop|Stop and call {suit}|Stop and say {said}", "PAI-06"),
        "bid": Verb("Bid {said}", "PAI-07"),
    }
    phases = {"bid": ("bid",), "play": ("lay", "turn", "give", "draw", "stop"), "stuck": ()}  # noqa: RUF012
    basics = {"turn": "PAI-01", "hand": "PAI-02", "end": "PAI-09"}  # noqa: RUF012

    phase: str = field("play", ("bid", "play", "stuck"))
    drawn: int = field(0, COUNT)
    called: str = field("", ("", "S", "H"))
    dealer: str = field("A", SEAT, keep=True)
    asked: str = field("", NO_SEAT, phases=("play", "stuck"))
    laid: tuple[Card, ...] = field((), CARDS)
    wins: tuple[int, ...] = field((), EACH, keep=True)

    def zones(self):
        hands = (Zone(s, "hand", "hand", s, "owner") for s in self.seats)
        return (*hands, Zone("stock", "stock", "stock", seen="none"), Zone("open", "pile", "open pile"))

    def pack(self):
        return pack(ranks="A234", suits="SH")

    def pass_deal(self):
        self.dealer = self.by_lot("dealer") if self.deals == 1 else self.after(self.dealer)

    def deal_out(self, order):
        self.turn = self.after(self.dealer)
        self.piles["stock"] = order[::-1]
        for seat in self.seats:
            self.draw("stock", seat, 1)

    def may_lay(self):
        fits = [Move(f"lay {c}") for c in self.piles[self.turn] if c.rank == self.top.rank]
        return fits, lambda move: Reason("PAI-02", "{card} is no {rank}.", card=move.card, rank=self.top.rank)

    @property
    def top(self):
        return self.piles["open"][-1] if self.piles["open"] else HIDDEN

    def may_turn(self):
        return (), lambda move: Reason("PAI-03", "Nothing is turned over.")

    def may_give(self):
        return (), lambda move: Reason("PAI-04", "Nothing is given.")

    def do_lay(self, move):
        self.shift(move.card, self.turn, "open")
        self.end((self.turn,), self.after(self.turn))

    def do_draw(self, move):
        self.drawn += self.draw("stock", self.turn, 1)

    def do_stop(self, move):
        self.called, self.turn = move.to, self.after(self.turn)

    def may_stop(self):
        return (Move("stop"), Move("stop -> H")), lambda move: Reason("PAI-06", "Only hearts can be called.")

    def may_bid(self):
        return (Move("bid -> 10"),), lambda move: Reason("PAI-07", "Ten is the only bid.")

    def line(self, kind, points, data):
        return Reason("PAI-08", {"win": "{seat} [win]."}[kind], seat=data)


class Drawn(Pairs):
    """The same, but the highest card drawn deals."""

    game = "drawn"

    def pass_deal(self):
        self.dealer = self.by_draw("dealer", lambda card: VALUE[card.rank])


SHEET = "It must be lines of the score sheet, such as 1Ar20.KS3, of hands dealt so far."
AT = "A: 2S 3H | B: 4S | open: 2H | turn: A"


def rule(state, move):
    reason = state.why_not(move)
    return reason and (reason.rule, reason.say())


def said(call, *args, **options):
    with pytest.raises(ValueError) as caught:
        call(*args, **options)
    return str(caught.value)


# ---- verbs -----------------------------------------------------------------------------------------------------


def test_the_braces_of_a_verb_say_how_it_is_written():
    shapes = {verb: [(f.card, f.to) for f in forms(row.words)] for verb, row in Pairs.verbs.items()}
    assert shapes == {
        "lay": [(True, "")], "turn": [(True, "")], "give": [(True, "to")], "draw": [(False, "")],
        "stop": [(False, ""), (False, "suit"), (False, "said")], "bid": [(False, "said")],
    }  # fmt: skip
    state = Pairs.at(AT)
    assert [state.words(Move(m)) for m in ("lay 2S", "give 2S -> open", "draw", "stop", "stop -> H", "stop -> no")] == [
        "Lay 2♠", "Give 2♠ to open pile", "Draw a card", "Stop", "Stop and call hearts", "Stop and say no",
    ]  # fmt: skip
    assert state.words(Move("draw 2S")) == "" == state.words(Move("dance"))
    assert state.words(DEAL) == "Deal the next hand"


@pytest.mark.parametrize(
    ("move", "refused"),
    [
        ("lay", ("PAI-02", "Write that move as lay 2S.")),
        ("lay -> open", ("PAI-02", "Write that move as lay 2S.")),
        ("give 2S", ("PAI-04", "Nothing is given.")),  # wherever it would go
        ("draw 2S", ("PAI-05", "Write that move as draw.")),
        ("draw -> stock", ("PAI-05", "Write that move as draw.")),
        ("stop 2S", ("PAI-06", "Write that move as stop.")),
        ("lay 4S", ("PAI-02", "A has no 4♠.")),
        ("turn 4S", ("PAI-03", "Nothing is turned over.")),  # its card need not be held
        ("lay 3H", ("PAI-02", "3♥ is no 2.")),
        ("stop -> S", ("PAI-06", "Only hearts can be called.")),
        ("bid -> 10", ("PAI-07", "You can't do that now.")),
        ("bid", ("PAI-07", "You can't do that now.")),  # however it is written
        ("dance", ("PAI-01", "This game has no move “dance”. Its moves are lay, turn, give, draw, stop, bid.")),
        ("deal", ("PAI-09", "You can't deal again until this hand is over.")),
        ("lay 2S", None),
        ("draw", None),  # a verb without may_ is legal whenever it is open
        ("stop -> H", None),
    ],
)
def test_one_judge_and_a_sentence_for_each_way_to_be_wrong(move, refused):
    state = Pairs.at(AT)
    assert rule(state, move) == refused
    assert (Move(move) in state.legal_moves()) == (refused is None)
    if refused:
        with pytest.raises(IllegalMove):
            state.play(move)


def test_only_the_verbs_of_the_phase_are_open():
    state = Pairs.at(f"{AT} | phase: bid")
    assert state.legal_moves() == [Move("bid -> 10")]
    assert rule(state, "lay 2S") == ("PAI-02", "You can't do that now.")
    assert rule(state, "lay") == ("PAI-02", "You can't do that now."), "the reason first, then how it is written"
    assert rule(state, "bid") == ("PAI-07", "Write that move as bid -> 10."), "a move that is legal now"


def test_the_words_of_a_refusal_are_looked_for_when_somebody_reads_them_and_once():
    read = []

    class Slow(Pairs):
        def may_lay(self):
            return (), lambda move: read.append(move) or Reason("PAI-02", "{card} is late.", card=move.card)

    refused = Slow.at(AT).why_not("lay 2S")
    assert isinstance(refused, Reason) and not read
    again = pickle.loads(pickle.dumps(refused))
    assert refused.say() == again.say() == str(again).partition(" [")[0] and again == refused and len(read) == 1
    assert not hasattr(refused, "words") and {refused: 1}[again] == 1


def test_after_the_hand_only_the_deal_is_left_and_after_the_match_nothing():
    over = Pairs.at(AT).play("lay 2S")
    assert over.legal_moves() == [DEAL] and over.winners == ("A",)
    assert rule(over, "draw") == ("PAI-09", "This hand is over. Deal the next one.")
    assert rule(over, "deal 2S") == ("PAI-09", "This hand is over. Deal the next one.")
    over = over.copy()
    over.turn = ""
    assert over.legal_moves() == [] and rule(over, "deal") == (
        "PAI-09",
        "The match is over. Start a new game to play on.",
    )
    view = Pairs.at(AT).view("B")
    assert view.legal_moves() == [] and rule(view, "draw") == ("PAI-01", "It's A's turn, not B's.")


def test_a_note_takes_a_whole_sentence_or_its_parts_and_is_written_only_where_somebody_reads_it():
    state, says = Pairs.new(2), ("PAI-02", "{seat} [lay] {card}.", "{card}!")
    state.note(says, seat="A", card=Card("2S"), said="any fact")
    state.note(*says, seat="A", card=Card("2S"), said="any fact")
    assert state.notes == (Reason(*says, seat="A", card=Card("2S"), said="any fact"),) * 2
    state.notes = None
    state.note(says, seat="A", card=Card("2S"))
    assert state.notes is None


def test_a_tap_means_the_moves_of_its_card_or_pile_legal_or_not():
    state = Pairs.at(AT)
    assert [str(m) for m in state.meant(Card("2S"), "")][:2] == ["lay 2S", "turn 2S"]
    assert [str(m) for m in state.meant(Card("4S"), "")] == ["turn 4S", "turn 4S"], "others' cards are not laid"
    assert [str(m) for m in state.meant(None, "stock")] == ["draw", "draw"]
    assert state.touched(Move("draw")) == "stock" and state.touched(Move("give 2S -> open")) == "open"


# ---- fields and positions --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence_"),
    [
        ("drawn: x", "drawn cannot be 'x'. It must be a whole number of at most six digits."),
        ("drawn: 1234567", "drawn cannot be '1234567'. It must be a whole number of at most six digits."),
        ("drawn: -2", "drawn cannot be '-2'. It must be a whole number from 0."),
        ("called: D", "called cannot be 'D'. Choose S or H."),
        ("dealer: C", "dealer cannot be 'C'. It must be one of the seats."),
        ("dealer:", "dealer cannot be ''. It must be one of the seats."),
        ("asked: C", "asked cannot be 'C'. It must be one of the seats, or nothing."),
        ("phase: bid | asked: B", "asked cannot be 'B'. It is for the phase play or stuck, and this is bid."),
        ("laid: x", "laid cannot be 'x'. It must be cards of the pack."),
        ("laid: 7C", "laid cannot be '7C'. It must be cards of the pack."),
        ("wins: 1", "wins cannot be '1'. It must be one whole number for each seat."),
        ("wins: 1 x", "wins cannot be '1 x'. It must be one whole number for each seat."),
        ("winners: C", "winners cannot be 'C'. It must be seats, each once."),
        ("hand_over: yes", "hand_over cannot be 'yes'. Choose True or False."),
        ("phase: nap", "phase cannot be 'nap'. Choose bid, play or stuck."),
        ("lines: 1Awin", f"lines cannot be '1Awin'. {SHEET}"),
        ("lines: 1Agift5.A", f"lines cannot be '1Agift5.A'. {SHEET}"),
        ("lines: 2Awin5.AS", f"lines cannot be '2Awin5.AS'. {SHEET}"),
        ("lines: 1Cwin5.AS", f"lines cannot be '1Cwin5.AS'. {SHEET}"),
        ("deals: 2 | lines: 2Awin5.AS 1Awin5.AS", f"lines cannot be '2Awin5.AS 1Awin5.AS'. {SHEET}"),
        ("deals: 0", "deals cannot be '0'. It must be a whole number from 1."),
        ("phase: stuck", "This position is not possible: A has the turn but no legal move."),
        ("phase: bid | phase: bid", "'phase' is given twice in the position."),
    ],
)
def test_a_field_holds_what_its_class_says(fields, sentence_):
    assert said(Pairs.at, f"{AT} | {fields}") == sentence_


def test_fields_read_back_and_those_not_kept_begin_each_hand_afresh():
    text = f"{AT} | drawn: 3 | called: S | dealer: B | asked: B | laid: 2S 3H | wins: 0 2 | deals: 4"
    state = Pairs.at(text)
    assert (state.drawn, state.called, state.laid, state.wins) == (3, "S", (Card("2S"), Card("3H")), (0, 2))
    assert Pairs.at(state.text()) == state and eval(repr(state), {"pairs": Pairs}) == state
    after = state.play("lay 2S").play("deal")
    assert (after.drawn, after.called, after.asked, after.laid, after.winners) == (0, "", "", (), ())
    assert (after.wins, after.deals, after.dealer) == ((0, 2), 5, "A")


def test_a_state_holds_its_fields_itself_however_it_was_made():
    class Wild(Pairs):
        called = "S"  # another default, without a field of its own

        @property
        def phase(self):  # what follows from something else
            return "play"

    one = Pairs.new(2, seed=4)
    own = {name for name, one in Pairs.fields.items() if not one.keep} | {"phase"}
    for state in (Pairs(Options(), 2), one, one.copy(), one.view("A"), pickle.loads(pickle.dumps(one.copy()))):
        assert own <= vars(state).keys()
        assert not own & {name for kind in type(state).__mro__ for name in vars(kind)}
    assert (one.copy() == one) and one.copy().copy() == pickle.loads(pickle.dumps(one)) == one
    assert one.__getstate__() == Pairs.new(2, seed=4).__getstate__()  # that it was copied tells nothing
    other = one.copy()
    other.drawn, other.piles["stock"] = 7, ()
    assert one.drawn == 0 and one.piles["stock"]
    assert (Wild(Options(), 2).called, Wild(Options(), 2).phase) == ("S", "play")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("A: ?? | B: 4S | open: 2H | turn: A", "A"),
        ("A: 2S | B: 4S | open: ?? | turn: A", "open"),
        ("A: ?? | B: 4S | open: 2H | turn: A | viewer: A", "A"),
        ("A: 2S | B: ?? | open: ?? | turn: A | viewer: A", "open"),
        ("A: 2S | B: 4S | open: 2H | stock: ?? | turn: A", "stock"),
    ],
)
def test_a_card_is_hidden_only_where_the_viewer_may_not_see_it(text, wrong):
    assert (
        said(Pairs.at, text)
        == f"No card in {wrong} can be hidden here: ?? stands for a card that the viewer may not see."
    )
    seen = Pairs.at("A: 2S | B: ?? | open: 2H | turn: A | viewer: A")
    assert seen.piles["stock"] == (HIDDEN,) * 5 and Pairs.at(seen.text()) == seen


# ---- dealing ---------------------------------------------------------------------------------------------------


def test_a_pack_in_a_stated_order_is_dealt_from_the_top():
    state = Pairs.dealt("AS 2S 3S", 2, dealer="B")
    assert state.piles["A"] == (Card("AS"),) and state.piles["B"] == (Card("2S"),)
    assert state.piles["stock"][-1] is Card("3S") and len(state.piles["stock"]) == 6
    assert (state.dealer, state.turn, state.deals, state.notes) == ("B", "A", 1, ())
    assert Pairs.dealt("AS", 2, seed=1) != Pairs.dealt("AS", 2, seed=2)
    assert said(Pairs.dealt, "AS AS") == "A♠ is named more often than it is in the pack."
    assert said(Pairs.dealt, "KS") == "K♠ is named more often than it is in the pack."
    assert said(Pairs.dealt, "AS", dealer="C") == "'C' cannot be the dealer. Choose one of A, B."


def test_the_highest_card_drawn_decides_and_equal_ones_draw_again():
    state = Pairs(Options(), 3)
    for cut, dealer in (("2S 3S 3H AS 4S", "C"), ("3S 3H AS 4S 2S", "A"), ("2S AS 4S", "C")):  # equals draw again
        assert Drawn.dealt("4H", 3, cut=cut).dealer == dealer
    assert said(Pairs.dealt, "4H", cut="AS") == "Nobody draws for the deal in this game, so leave out cut."
    drawn = {Pairs(Options(), 4).by_draw(f"word {n}", lambda card: VALUE[card.rank]) for n in range(40)}
    assert drawn == set("ABCD") and state.by_lot("x") == state.by_lot("x")
    assert best({"A": 2, "B": 5, "C": 5}) == ("B", "C")


# ---- the score sheet -------------------------------------------------------------------------------------------


def test_a_long_score_sheet_adds_up_its_oldest_lines_and_loses_no_point():
    state, written = Pairs.at(AT), 0
    for n in range(400):
        state.deals = n + 1
        state.write("AB"[n % 2], "win", n, "A")
        written += n
        sheet = state.sheet()
        assert len(sheet) <= MOST_LINES + 2 and sum(e.points for e in sheet) == written
    first, second, *rest = sheet
    assert {first.seat, second.seat} == {"A", "B"} and first.why.rule == "PAI-09"
    assert first.why.say() == f"Carried over: {first.points}."
    assert all(e.why.say() == "A wins." for e in rest) and rest[-1].hand == 400
    assert [e.hand for e in sheet] == sorted(e.hand for e in sheet)
    assert Pairs.at(state.text()) == state or len(state.text()) > 5000
    state.write("", "win", -7, "B")
    assert state.sheet()[-1] == (400, "", -7, Reason("PAI-08", "{seat} [win].", seat="B"))


# ---- bad input -------------------------------------------------------------------------------------------------


def kind(value):
    """The name of a case: some numbers are longer than Python writes."""
    return type(value).__name__


@pytest.mark.parametrize("seats", [10**9, 10**30, 10**5000, -(10**9), 0, 1, 5, 2.0, "2", None, [], {}], ids=kind)
def test_any_number_of_players_is_refused_before_anything_is_made(seats):
    text = said(Pairs.new, seats)
    assert text.startswith("This game is for 2 to 4 players, not ") and len(text) < 90


@pytest.mark.parametrize("move", [[], {}, (), set(), None, 7, 10**5000, b"lay 2S", ["lay 2S"], object], ids=kind)
def test_what_is_no_text_is_no_move(move):
    for call in (Move, Pairs.at(AT).why_not, Pairs.at(AT).play):
        text = said(call, move)
        assert "is not a move. Write moves like 'play 7C', 'finish -> H' or 'pick_up'." in text and len(text) < 150


def test_every_message_of_the_core_is_one_sentence():
    state = Pairs.at(AT)
    for move in ("lay", "lay 3H", "turn 4S", "bid -> 10", "dance", "deal", "stop 2S"):
        reason = state.why_not(move)
        assert sentence(reason.say()) and sentence(reason.say(child=True))
