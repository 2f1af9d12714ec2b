"""The proof of fairness: small for every game here, in full by `cardlab fair`; and it finds whoever knows too much."""

import pytest

from cardlab.cli import main
from cardlab.games import catalogue
from cardlab.games.black_jack import BlackJack
from cardlab.lab.fair import fair
from cardlab.lab.laws import BrokenLaw


@pytest.mark.parametrize("game", catalogue())
def test_nobody_knows_a_hidden_card(game):
    proof = fair(game, states=60, asked=3)
    assert proof.deals == 60 and proof.views == 120 and proof.thought >= 3 * 2
    assert proof.cards > 0 or game in ("accordion", "la_belle_lucie")  # nothing may be hidden there


class Peeking(BlackJack):
    """Its views look the same, but they still know the deal, and its bot asks them."""

    game = "peeking"

    def view(self, seat):
        found = super().view(seat)
        if found is not self:
            found.behind = [self]
        return found

    def __eq__(self, other):
        mine, theirs = ({k: v for k, v in vars(one).items() if k != "behind"} for one in (self, other))
        return mine == theirs

    def bot(view, chance):
        legal = view.legal_moves()
        return legal[sum(map(ord, view.behind[0].piles["stock"][-1].code)) % len(legal)]


def test_a_bot_that_knows_the_deal_is_found():
    with pytest.raises(BrokenLaw, match="The bot bot plays by cards that it cannot see"):
        fair(Peeking, states=100, asked=100)


def test_the_command_prints_the_figure(capsys):
    main(["fair", "memory", "--states", "20", "--asked", "2"])
    said = capsys.readouterr().out
    assert said.startswith("Memory: all hidden cards were dealt anew in 20 positions (") and said.endswith("bots.\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["poker"], "There is no game 'poker'"),
        (["memory", "--states", "0"], "states cannot be '0': it is a whole number"),
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
