"""The way back through a hand: what the advice would have done, and playing on; all from one's own view."""

import random
import re
from html import unescape

import laws
import pytest

from cardlab import Game
from cardlab.home.home import Home
from cardlab.lessons.replay import Replay
from cardlab.play.advice.review import choice, turns
from cardlab.play.bots import bots
from cardlab.rules.moves import Move

# A move as it is typed, a number of a computer, or what is left of HTML: nothing that people read.
CODE = re.compile(r"\b(?:10|[2-9TJQKA])[CDHS]\b|\w_\w|->|\b[Mm]ove 0\b|[<>{}]")
PRAISE = ("said the same",)


def played(name="black_jack", seed=4, **words):
    """A hand of Ana against a bot, played out at random."""
    game, chance = Game(name, players=["Ana", "bot:first"], seed=seed, **words), random.Random(seed)
    while not game.over:
        game.play(bots.at_random(game.view(game.turn), chance))
    return game


@pytest.mark.parametrize("name", ["black_jack", "bela"])
def test_each_own_turn_with_a_choice_has_its_advice_from_the_own_view(name):
    game = played(name, stage=1)
    for turn in turns(game, "A"):
        state = game.states[turn.at]
        assert state.turn == "A" and len(state.legal_moves()) > 1
        assert turn.advised in state.legal_moves() and game.steps[turn.at].move is turn.move
        assert turn.advised == game.advised(state.view("A"))[0]


def test_the_replay_of_a_hand_lies_open_and_can_be_played_on():
    game = played(stage=1)
    shown = Replay(game)
    assert shown.on.disabled, "the hand is over"
    at = next(turns(game, "A")).at
    shown.slider.value = at
    assert not shown.on.disabled
    assert "Move 1 is yours: " in shown.told.value
    assert all(
        card.sign in shown.picture.value or card.words in shown.picture.value for card in game.states[at].piles["B"]
    )
    shown.play_on()
    table = shown.table.children[0]
    assert table.game.state == game.states[at] and table.game.log == game.log[:at]


def test_the_page_offers_the_way_back_when_a_hand_is_over():
    home = Home("game=black_jack&stage=1&players=Ana,bot&seed=4")
    game = home.table.game
    home.press("review")
    assert not home.front.look["review"] and not home.aside.children
    while not game.over:
        game.play(game.moves[0])
    assert home.front.look["review"]
    home.press("review")
    (shown,) = home.aside.children
    assert isinstance(shown, Replay)
    game.again()
    assert not home.front.look["review"] and not home.aside.children


def read(html):
    """What is read of a piece of HTML."""
    return unescape(re.sub(r"<[^>]*>", " ", html)).strip()


@pytest.mark.parametrize("name", laws.GAMES)
def test_nothing_is_praised_that_the_advice_rejects_and_moves_are_told_in_words(name):
    for seed in laws.sampled(range(10), 1, f"praised/{name}"):
        game, chance = (
            Game(name, players=["You", *["bot:first"] * (laws.few(name) - 1)], seed=seed),
            random.Random(seed),
        )
        while not game.over:
            game.play(bots.at_random(game.view(game.turn), chance))
        shown, praised = Replay(game), 0
        for at in range(shown.slider.min, shown.slider.max + 1):
            shown.slider.value = at
            told, advice = map(read, shown.told.value.split("</p>", 1))
            shown.ask.click()
            said = f"{told} {advice} {read(shown.thought.value)}"
            assert not CODE.search(said), said
            assert told == "The deal." if at == shown.slider.min else re.match(rf"Move {at}\. .*\w", told), told
            mine = at < len(game.steps) and game.steps[at].seat == "A"
            right = mine and game.advised(game.states[at].view("A"))[0] is game.steps[at].move
            assert right or not any(word in said for word in PRAISE), said
            praised += right and any(word in advice for word in PRAISE)
        assert len(list(turns(game, "A"))) >= praised


def test_the_only_card_that_may_be_played_is_no_choice():
    bela = played("bela")
    legal = [state.legal_moves() if state.turn == "A" else [] for state in bela.states[:-1]]
    alone = [at for at, moves in enumerate(legal) if len(moves) == 2 and Move("claim") in moves]
    assert alone and all(choice(bela, "A", at) is None for at in alone), "the claim is always open"
    beggar = Game("beggar_my_neighbour", seed=1).play("play")
    assert len(beggar.states[0].legal_moves()) > 1 and choice(beggar, beggar.steps[0].seat, 0) is None
