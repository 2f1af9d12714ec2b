"""cardlab.check: what a game of one's own lacks, in sentences, and the table that it plays at without a rule book."""

import sys
from typing import ClassVar

import laws
import pytest

from cardlab import Game, check, simulate
from cardlab.lab.laws.sentences import sentence
from cardlab.rules.cards import pack
from cardlab.rules.moves import Move, Reason
from cardlab.rules.state import State
from cardlab.rules.text.position import field
from cardlab.rules.verbs import Verb
from cardlab.rules.zones import Zone
from cardlab.table.forms import HouseRules
from cardlab.table.table import Table


class Follow(State):
    """Lay a card of the same suit or rank, or draw one."""

    game = "follow"
    verbs: ClassVar = {"lay": Verb("Lay {card}", ""), "draw": Verb("Draw a card", "", pile="stock")}
    laid: int = field(0)

    def zones(self):
        hands = [Zone(s, "hand", "hand", owner=s, seen="owner") for s in self.seats]
        return (*hands, Zone("stock", "stock", "stock", seen="none"), Zone("open", "pile", "open pile"))

    def pack(self):
        return pack()

    def deal_out(self, order):
        self.piles["stock"] = order
        for seat in self.seats:
            self.draw("stock", seat, 5)
        self.draw("stock", "open", 1)
        self.turn = "A"

    def may_lay(self):
        top = self.piles["open"][-1]
        fits = [c for c in self.piles[self.turn] if c.suit == top.suit or c.rank == top.rank]
        return [Move(f"lay {c}") for c in fits], lambda move: Reason("", "{card} does not fit.", card=move.card)

    def do_lay(self, move):
        self.shift(move.card, self.turn, "open")
        self.go_on()

    def do_draw(self, move):
        self.draw("stock", self.turn, 1)
        self.go_on()

    def go_on(self):
        if not self.piles["stock"] or not self.piles[self.turn]:
            self.end([self.turn], self.turn)
        else:
            self.turn = self.after(self.turn)


def with_(**parts):
    """Follow with some of it written otherwise."""
    return type("Follow", (Follow,), parts)


Gone = with_(verbs={**Follow.verbs, "stop": Verb("Stop", "")})


@pytest.mark.slow
def test_a_whole_game_has_no_fault_and_says_so():
    found = check(Follow)
    assert found == [] and found.positions > 100
    held, left = repr(found).splitlines()
    assert held == f"The laws hold in {found.positions} positions." and left.startswith("Not tried: positions that")


@pytest.mark.slow
@pytest.mark.parametrize("game", laws.sampled(laws.GAMES, 1, "check"))
def test_the_games_of_the_house_have_no_fault(game):
    assert check(game, games=1) == []


def test_no_game_of_the_house_lacks_anything_that_can_be_seen_before_it_is_played():
    assert {game: check(game, games=0) for game in laws.GAMES} == {game: [] for game in laws.GAMES}


def may_any(state):
    return [Move(f"lay {c}") for c in pack()], lambda move: Reason("", "That does not fit.")


def do_in_place(state, move):
    Follow.do_lay(state, move)
    state.rules.__dict__.setdefault("laid", []).append(move)
    state.laid = len(state.rules.__dict__["laid"])


def do_twice(state, move):
    state.piles["open"] += (move.card,)
    state.go_on()


def do_lose(state, move):
    state.piles[state.turn] = state.piles[state.turn][1:]
    state.go_on()


def may_peek(state):
    top = [str(c) for c in state.piles["stock"][-1:]]
    return [Move(f"lay {c}") for c in state.piles[state.turn] if top > ["5"]], lambda move: Reason("", "Wait.")


def no_fact(state):
    return [], lambda move: Reason("", "{crad} does not fit.", card=move.card)


def no_of(sentence):
    """A ``may_lay`` that allows what it does and says this of all else."""
    return lambda state: (Follow.may_lay(state)[0], lambda move: Reason("", sentence, ways="lay -> open or lay 7C"))


def do_count(state, move):
    state.count = getattr(state, "count", 0) + 1
    Follow.do_lay(state, move)


BROKEN = [
    (type("Odd", (State,), {}), "Odd has no name. Write game = 'stairs' in it"),
    (type("Bare", (State,), {"game": "bare"}), "deal_out(order) is missing"),
    (type("Bare", (State,), {"game": "bare"}), "verbs is empty. Name at least one kind of move"),
    (with_(verbs={**Follow.verbs, "stop": Verb("Stop", "")}), "do_stop is missing"),
    (with_(verbs={**Follow.verbs, "ask": Verb("Ask for {card}", "")}), "may_ask is missing"),
    (with_(verbs={"draw": Follow.verbs["draw"]}), "do_lay has no row in verbs"),
    (with_(may_lay=may_any), "a move that do_lay cannot make"),
    (with_(do_lay=do_in_place), "do_lay does not do the same thing twice"),
    (with_(do_lay=do_twice), "some card is on the table twice"),
    (with_(do_lay=do_lose), "of the pack's cards are in no pile"),
    (with_(may_lay=may_peek), "reads cards that"),
    (with_(may_draw=lambda s: ((), lambda m: Reason("", "There is no drawing."))), "A has the turn but no legal move"),
    (with_(do_draw=lambda state, move: None), "does not end within 1000 moves"),
    (with_(may_lay=lambda s: ((), lambda m: Reason("", "no"))), "no_lay does not say a sentence: “no”"),
    (with_(may_lay=lambda s: ((), lambda m: "no")), "no_lay returns str. Return a Reason"),
    (with_(may_lay=lambda s: [Move(f"lay {c}") for c in s.piles[s.turn]]), "may_lay must return two things, the moves"),
    (with_(may_lay=lambda s: (["lay 7C"], lambda m: None)), "may_lay returns 'lay 7C' as a move. Write Move('lay"),
    (with_(may_lay=lambda s: ("lay 7C", lambda m: None)), "may_lay returns 'lay 7C' as the moves. Return a list"),
    (with_(may_lay=no_fact), "The sentence “{crad} does not fit.” names {crad}, but the facts given are card"),
    (with_(may_lay=no_of("Only XR fits.")), "no_lay says “Only XR fits.”, but XR is not in the pack of this game."),
    (with_(may_lay=no_of("Then the game is over.")), "“Then the game is over.”, but the match goes on."),
    (with_(may_lay=no_of("Write {ways}.")), "gives the example “lay -> open”, which is not written as its verb is."),
    (
        with_(do_lay=do_count),
        "count is not a field, so a position and the next hand lose it. Write count: int = field(0)",
    ),
    (with_(seat_range=3), "seat_range is 3: write range(2, 5) for 2 to 4 players."),
    (with_(Rules={"packs": 2}), "Rules is not a class of options. Derive it from Rules in cardlab.rules.options"),
    (
        with_(phases={"begin": ("lay", "draw")}),
        "The phase is '', not a row of phases. Write phase: str",
    ),
    (
        with_(verbs={"lay": "Lay {card}", "draw": "Draw"}),
        "The row 'lay' of verbs is 'Lay {card}': write Verb('Lay {card}'",
    ),
    (
        with_(verbs={**Follow.verbs, "lay": Verb("Lay {crad}", "")}),
        "The row 'lay' of verbs has {crad}: it can have {card}",
    ),
    (with_(go_on=lambda s: setattr(s, "turn", "Z")), "The turn is 'Z', which is not a seat"),
    (
        with_(zones=lambda s: [z._replace(kind="hnad") for z in Follow.zones(s)]),
        "of the kind 'hnad'. Choose from hand,",
    ),
    (with_(do_lay=lambda s, m: s.piles[9]), "a move that do_lay cannot make"),
    (with_(bot=staticmethod(lambda view, chance: Move("lay 2S"))), ""),
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "said"), BROKEN)
def test_what_is_missing_is_said_in_a_sentence(kind, said):
    found = check(kind, games=2)
    assert any(said in one for one in found) or not said, found
    assert all(sentence(one, 600) or "<lambda>" in one or "[" in one or "{" in one for one in found), found


def test_a_phase_that_names_an_unknown_verb_is_refused_where_it_is_written():
    with pytest.raises(ValueError, match="phases names the verb 'drow', which has no row in verbs: lay, draw"):
        with_(phases={"": ("lay", "drow")})


@pytest.mark.parametrize("how", [{}, {"stage": 1}, {"packs": 2}])
def test_every_stage_is_tried_unless_one_is_named(how, monkeypatch):
    played = []
    monkeypatch.setattr(
        sys.modules["cardlab.lab.writing.check"],
        "_played",
        lambda case, most: (played.append(case.options), ([], 1))[1],
    )
    monkeypatch.setattr(sys.modules["cardlab.lab.writing.check"], "_further", lambda *_: [])
    stages, sets = [*laws.kind("black_jack").Rules.stages], len(laws.option_sets("black_jack"))
    found = check("black_jack", games=2, **how)
    assert found.positions == len(played)
    assert [one["stage"] for one in played if "stage" in one] == [how.get("stage")] * 2 + (stages if not how else [])
    some = [one for one in played if "stage" not in one]
    assert len(some) == (0 if how else 2) and all(len(one) == 1 for one in some), "and some other options"
    told = f"{sets - 1 - len(stages) - 2} of {sets - 1 - len(stages)} values of its options"
    assert any(left.startswith(told) for left in found.left) == (not how)


def test_check_takes_games_only():
    with pytest.raises(ValueError, match="int is not a game"):
        check(int)
    with pytest.raises(ValueError, match="Did you mean 'casino'"):
        check("casnio")
    with pytest.raises(ValueError, match="There is no option 'colour'"):
        check(Follow, colour=3)


class Player:
    """A bot that is an object."""

    def __call__(self, view, moves, chance):
        return moves[0]


@pytest.mark.parametrize(
    ("act", "error", "said"),
    [
        (lambda: Game(with_(zones=State.zones)), NotImplementedError, r"^zones\(\) is missing. It names the piles"),
        (lambda: Game(with_(pack=State.pack)), NotImplementedError, r"^pack\(\) is missing"),
        (lambda: Game(with_(may_lay=lambda s: [Move("lay 7C")])).moves, TypeError, "^may_lay must return two things"),
        (lambda: Game(with_(may_lay=lambda s: (["lay 7C"], no_fact))).moves, TypeError, r"Write Move\('lay 7C'\)"),
        (lambda: Reason("", "{crad} does not fit.").say(), ValueError, "names {crad}, but no facts are given"),
        (lambda: Game(Gone, players=["Ana", "Bo"]).play("stop"), NotImplementedError, "^do_stop is missing"),
        (
            lambda: Game(Follow, players=["Ana", Player]),
            ValueError,
            r"^The class Player .* Write Player\(\)",
        ),
        (lambda: simulate(Follow, players=["bot", Player]), ValueError, "^The class Player is not a bot"),
    ],
)
def test_what_is_missing_is_said_where_it_is_played_too(act, error, said):
    with pytest.raises(error, match=said):
        act()


def test_an_object_that_plays_sits_down():
    assert Game(Follow, players=["Ana", Player()], seed=3).names["B"] == "Player"


def test_a_game_without_a_book_plays_at_the_table_and_refuses_without_a_rule():
    game = Game(Follow, players=["Ana", "bot"], seed=3)
    assert game.book.title == "Follow" and not game.book.rules
    assert game.book.aim == "Lay a card of the same suit or rank, or draw one."
    table = Table(game)
    refused = next(c for c in game.hand if game.why_not(f"lay {c}"))
    assert game.why_not(f"lay {refused}").say() in str(game.why_not(f"lay {refused}")) and "[" not in str(refused)
    game.play(game.moves[0])
    assert len(game.steps) == 2 and table.game is game
    assert HouseRules(Follow).options == {}


def test_a_changed_game_has_the_book_of_the_one_it_is_made_from():
    kind = type("Mine", (type(Game("casino", seed=1).start),), {})
    assert Game(kind, seed=1).book.title == "Casino"
