"""The proof of fairness: small for every game here, in full by `cardlab fair`; and it finds whoever knows too much."""

import math
import random
import zlib
from typing import ClassVar

import laws
import pytest

from cardlab.cli import main
from cardlab.games import catalogue, rules_of
from cardlab.games.black_jack import BlackJack
from cardlab.games.marjapussi import Marjapussi
from cardlab.lab.fair import fair
from cardlab.lab.laws.cases import lively
from cardlab.lab.laws.sentences import BrokenLaw
from cardlab.lab.laws.watch import Watch
from cardlab.lab.worlds import History, told
from cardlab.rules.text.position import field

STATES = max(30, laws.share(30))  # of fewer, hardly any could be dealt and played again


@pytest.mark.parametrize("game", catalogue())
def test_nobody_knows_a_hidden_card(game):
    proof = fair(game, states=STATES, asked=3, seed=6)
    assert proof.deals == STATES and proof.views == 2 * STATES and proof.thought >= 3 * 2
    assert proof.cards > 0 or game in ("accordion", "la_belle_lucie")  # nothing may be hidden there
    assert STATES <= proof.afresh <= 2 * STATES or game == "la_belle_lucie", "most hands are dealt and played again"


class Peeking(BlackJack):
    """Its views tell nothing, but its bot has kept the deal behind each of them."""

    game = "peeking"
    behind: ClassVar[dict[int, BlackJack]] = {}

    def view(self, seat):
        found = super().view(seat)
        self.behind[id(found)] = self
        return found

    def bot(view, chance):
        legal = view.legal_moves()
        return legal[sum(map(ord, Peeking.behind[id(view)].piles["stock"][-1].code)) % len(legal)]


def test_a_bot_that_knows_the_deal_is_found():
    with pytest.raises(BrokenLaw, match="The bot bot uses cards that it cannot see"):
        fair(Peeking, states=100, asked=100)


def digest(state):
    """Something made from all the hidden cards, from which they could be found by trying."""
    hidden = [zone.pile for zone in state.zones() if zone.seen != "all"]
    return zlib.crc32(repr([state.piles[pile] for pile in hidden]).encode())


class Dealt(BlackJack):
    """A field is made from the hands when they are dealt, such as for finding a deal that came before."""

    game = "dealt"
    mark: int = field(0)

    def deal_out(self, order):
        super().deal_out(order)
        self.mark = digest(self)


class Later(BlackJack):
    """A field is made from the hands now and then, in a move, and only somebody who watches is shown it."""

    game = "later"
    mark: int = field(0)

    def do_pick_up(self, move):
        super().do_pick_up(move)
        self.mark = digest(self)

    def view(self, seat):
        found = super().view(seat)
        if seat in self.seats:
            found.mark = 0
        return found


class Named(Marjapussi):
    """It does not hide which cards were passed on."""

    game = "named"

    def view(self, seat):
        found = super().view(seat)
        if found is not self:
            found.passes = self.passes
        return found


@pytest.mark.parametrize(("kind", "name"), [(Dealt, "mark"), (Later, "mark"), (Named, "passes")])
def test_a_view_that_keeps_what_was_made_from_hidden_cards_is_found_by_the_proof_and_by_the_law(kind, name):
    with pytest.raises(BrokenLaw, match=f"The view of . tells through {name} what . cannot see. Hide it in view"):
        fair(kind, states=600, asked=1)
    watch, chance = Watch(kind.new(4, seed=1), None), random.Random(1)
    with pytest.raises(BrokenLaw, match=f"tells through {name} what . cannot see"):
        for _ in range(200):
            watch.secrets()
            watch.play(lively(watch.state, watch.state.legal_moves(), chance))


def test_what_everybody_was_told_is_no_secret():
    """A position is held against those only that a seat has come to in the same way, as far as it knows."""
    for game in ("bela", "michigan", "sergeant_major"):
        past, chance, found = History(rules_of(game).new(3, seed=4)), random.Random(4), 0
        for _ in range(60):
            state = past.states[-1]
            other = past.afresh("A", chance)
            assert other is None or told(other, "A") == told(state, "A")
            found += other is not None and other.piles != state.piles
            move = lively(state, state.legal_moves(), chance)
            past.add(move, state.play(move))
        assert found > 40, game


def test_the_command_prints_the_figure(capsys, monkeypatch):
    monkeypatch.setattr("cardlab.lab.progress.DELAY", math.inf)  # a busy machine shows a bar
    main(["fair", "memory", "--states", "20", "--asked", "2"])
    said = capsys.readouterr().out
    assert said.startswith("Memory: all hidden cards were dealt again in 20 positions (") and said.endswith("bots.\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["poker"], "There is no game 'poker'"),
        (["memory", "--states", "0"], "states cannot be '0'. It must be a whole number"),
    ],
)
def test_bad_input_is_one_sentence(words, said, capsys):
    with pytest.raises(SystemExit) as left:
        main(["fair", *words])
    assert left.value.code == 2 and said in capsys.readouterr().err


@pytest.mark.parametrize("states", [0, -1, True, 1.5, "many", 10**9])
def test_states_out_of_range_are_refused(states):
    with pytest.raises(ValueError, match="states cannot be"):
        fair("memory", states=states)
