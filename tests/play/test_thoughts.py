"""What was the bot thinking? What it believed at a move and why it made it, from its view alone, and not too soon."""

import laws
import pytest

from cardlab import Game
from cardlab.games import advice_of, catalogue
from cardlab.play.bots.bots import characters
from cardlab.rules.cards import HIDDEN
from cardlab.rules.text.position import NOBODY


def played(name, most=30, **how):
    kinds = [f"bot:{kind}" for kind in characters(advice_of(name))] or ["bot"]
    seats = Game(name).state.seats
    players = [(["bot", *kinds, "bot:first"])[i % (len(kinds) + 2)] for i in range(len(seats))]
    return Game(name, players=players, seed=3, **how).run(most=most)


@pytest.mark.slow
@pytest.mark.parametrize("name", laws.sampled(catalogue(), 6, "thoughts"))
def test_every_bot_tells_the_move_it_made_from_the_view_it_had(name):
    game = played(name, most=12)
    for number, step in enumerate(game.steps):
        thought = game.thoughts(number)
        assert thought.move is step.move and thought.who == game.names[step.seat]
        view = game.states[number].view(step.seat)
        assert thought.mind.viewer == step.seat
        for pile, cards in view.piles.items():
            for known, held in zip(thought.mind.piles[pile], cards, strict=True):
                assert known in (held, HIDDEN), "it believes nothing that its seat could not see"
        assert all(said and said[-1] in ".!?”" and "{" not in said and "[" not in said for said in thought.sentences)
        if len(thought.weighed) > 1:
            assert thought.weighed[0][1] is step.move, "it dealt the very worlds in which it chose"


def test_nobody_tells_while_the_hand_is_played():
    game = Game("black_jack", players=["Ana", "bot:cat"], seed=3, stage=1)
    with pytest.raises(ValueError, match="No bot has made a move yet"):
        game.thoughts()
    while not game.steps or game.steps[-1].seat == "A":
        game.play(game.moves[0])
    assert not game.over
    with pytest.raises(ValueError, match="still being played"):
        game.thoughts()
    replay = game.replay()
    replay.ask.click()
    assert "still being played" in replay.thought.value
    while not game.over:
        game.play(game.moves[0])
    said = repr(game.thoughts())
    assert said.startswith("Cat: I look two cards ahead.") and "So I chose “" in said and "\nI saw: " in said
    with pytest.raises(ValueError, match="No bot made that move"):
        game.thoughts(next(i for i, step in enumerate(game.steps) if step.seat == "A"))


def test_what_a_goldfish_forgot_it_did_not_believe():
    game = Game("casino", players=["bot:goldfish", "bot"], seed=4).run(most=80)
    heaps = [zone.pile for zone in game.state.view(NOBODY).zones() if zone.kind == "heap"]
    forgot = [game.thoughts(i).mind for i, step in enumerate(game.steps) if step.seat == "A"][-1]
    knew = [game.thoughts(i).mind for i, step in enumerate(game.steps) if step.seat == "B"][-1]
    assert all(card is HIDDEN for heap in heaps for card in forgot.piles[heap])
    assert all(card is not HIDDEN for heap in heaps for card in knew.piles[heap])


def test_a_replay_asks_only_bots_and_names_are_escaped():
    game = Game("black_jack", players=["bot:cat", "bot"], seed=3, stage=1).run()
    replay = game.replay()
    replay.slider.value = 0
    assert replay.ask.disabled
    replay.slider.value = 1
    assert not replay.ask.disabled
    replay.ask.click()
    assert "<b>Cat:</b>" in replay.thought.value and "<code>" not in replay.thought.value, "codes are for programs"
    assert "I saw: <code>" in game.thoughts(0)._repr_html_()


def test_a_function_of_ones_own_is_not_asked():
    def mine(view, moves, chance):
        return moves[0]

    game = Game("black_jack", players=[mine, "bot"], seed=3, stage=1).run()
    with pytest.raises(ValueError, match="mine is your own function"):
        game.thoughts(0)
