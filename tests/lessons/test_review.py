"""After a hand: what the advice would have done, the turns that mattered, playing on; all from one's own view."""

import random
import re
from functools import partial
from html import unescape

import laws
import pytest

from cardlab import Game
from cardlab.lessons import replay
from cardlab.lessons.replay import Replay
from cardlab.play import bots
from cardlab.play.review import Choice, Judged, choice, judged, mattered, turns
from cardlab.rules.moves import Move, Reason
from cardlab.site.home import Home

# A move as it is typed, a number of a computer, or what is left of HTML: nothing that people read.
CODE = re.compile(r"\b(?:10|[2-9TJQKA])[CDHS]\b|\w_\w|->|\b[Mm]ove 0\b|[<>{}]")
PRAISE = ("Good choice", "said the same")


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


def test_a_turn_is_judged_alike_whatever_the_others_really_held():
    game = played()
    turn = next(turns(game, "A"))
    *_, one = judged(game, "A", turn, worlds=4)
    other = Game("black_jack", players=["Ana", "bot:first"], seed=4)
    other.states, other.steps = [*game.states], [*game.steps]
    state = game.states[turn.at].copy()
    hidden = [*state.piles["B"], *state.piles["stock"]]
    random.Random(1).shuffle(hidden)
    state.piles["B"], state.piles["stock"] = (
        tuple(hidden[: len(state.piles["B"])]),
        tuple(hidden[len(state.piles["B"]) :]),
    )
    other.states[turn.at] = state
    *_, two = judged(other, "A", turn, worlds=4)
    assert (one.mine, one.better, one.margin, one.doubt) == (two.mine, two.better, two.margin, two.doubt)


def turn(advised, at=0, **worth):
    words = {"mine": 0.5, "better": 0.0, "margin": 0.1, "came": 0.5, "doubt": 0.1} | worth
    return Judged(Choice(at, Move("play 7C"), advised, Reason("", "So.")), **words)


def test_good_choice_bad_luck_is_told_apart_from_a_safer_card():
    did, other = Move("play 7C"), Move("play 9S")
    assert turn(did, mine=0.9, came=0.0).verdict == "Good choice, bad luck."
    assert turn(did, mine=0.9, came=0.0, doubt=1.0).verdict == "Good choice."
    assert turn(other, better=0.6, came=0.0).verdict == "There was a safer move."
    assert turn(other, better=0.05).verdict == turn(other, mine=0.9, came=0.0).verdict == "", "no praise, no blame"


def test_a_mistake_made_later_is_no_bad_luck():
    did, other = Move("play 7C"), Move("play 9S")
    good, mistake = turn(did, mine=0.9, came=0.0), turn(other, 1, mine=0.2, better=0.7, came=0.0)
    first, second = sorted(mattered([good, mistake]), key=lambda one: one.turn.at)
    assert (first.verdict, second.verdict) == ("Good choice.", "There was a safer move.")


def test_the_three_turns_that_mattered_most_come_first():
    some = [turn(Move("play 9S"), n, mine=0.5 - n / 10, better=n / 10, margin=0.0) for n in range(6)]
    assert [one.turn.at for one in mattered(some)] == [5, 4, 3]


def test_the_replay_of_a_hand_lies_open_and_can_be_played_on():
    game = played(stage=1)
    shown = Replay(game)
    at = next(turns(game, "A")).at
    shown.slider.value = at
    assert "Move 1 is yours: " in shown.told.value
    assert all(card.sign in shown.shown.value or card.words in shown.shown.value for card in game.states[at].piles["B"])
    shown.play_on()
    table = shown.table.children[0]
    assert table.game.state == game.states[at] and table.game.log == game.log[:at]
    for _ in shown.judging():
        pass
    assert "mattered most" in shown.found.children[0].value
    shown.found.children[1].click()
    assert shown.slider.value in [turn.at for turn in turns(game, "A")]


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


def rows(shown):
    """What each turn that was judged is called, and what is said of it."""
    parts = shown.found.children[1:]
    return [(button.description, read(said.value)) for button, said in zip(parts[::2], parts[1::2], strict=True)]


@pytest.mark.parametrize("name", laws.GAMES)
def test_nothing_is_praised_that_the_advice_rejects_and_moves_are_told_in_words(name, monkeypatch):
    monkeypatch.setattr(replay, "judged", partial(judged, worlds=2))
    monkeypatch.setattr("cardlab.play.review.MATTERED", 10**6)  # all of them
    for seed in laws.sampled(range(10), 2, f"praised/{name}"):
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
        for _ in shown.judging():
            pass
        every = list(turns(game, "A"))
        assert len(rows(shown)) == len(every) >= praised
        for called, said in rows(shown):
            (one,) = [turn for turn in every if called.startswith(f"Move {turn.at + 1}: ")]
            assert not CODE.search(called) and not CODE.search(said), (called, said)
            assert (one.move is one.advised) == ("Good choice" in said) != ("A hint would have said" in said), said


def test_the_only_card_that_may_be_played_is_no_choice():
    bela = played("bela")
    legal = [state.legal_moves() if state.turn == "A" else [] for state in bela.states[:-1]]
    alone = [at for at, moves in enumerate(legal) if len(moves) == 2 and Move("claim") in moves]
    assert alone and all(choice(bela, "A", at) is None for at in alone), "the claim is always open"
    beggar = Game("beggar_my_neighbour", seed=1).play("play")
    assert len(beggar.states[0].legal_moves()) > 1 and choice(beggar, beggar.steps[0].seat, 0) is None
