"""Bela at a table: what is said, shown and waited for comes from a view, and tells nothing of the cards unseen."""

import asyncio
import random

import pytest
from belas import E01
from play import sensible

from cardlab.games.bela import Bela
from cardlab.play.game import Game
from cardlab.rules.moves import Move
from cardlab.rules.text.position import NOBODY
from cardlab.table.table import Table

HELD = "A: QH JH TH QS 8S JS 9C 8C 7C | B: QD JD TD AS 7S QC AH 7H TS"
NOT_HELD = HELD.replace("7S", "9S")


def shown(hands):
    """What Ana sees of the swap when Pip is asked: every look until Pip's move, and the pauses before it."""

    async def watch():
        rest = "turnup: KS | bottom: 8H | phase: swap | trump: S | taker: A | asked: A B | turn: A | dealer: B"
        game = Game("bela", position=f"{hands} | {rest}", players=["Ana", "bot"])
        table = Table(game)
        table.painter._ready()
        loop, seen = asyncio.get_running_loop(), []
        game.choose(Move("keep"))
        later, loop.call_later = loop.call_later, lambda delay, *_: seen.append(delay)
        try:
            table._settle()
        finally:
            loop.call_later = later
        return (
            table.overlay.look["say"],
            seen,
            table.overlay.look.get("speak", table.overlay.look["say"]),
            table.overlay.look["moves"],
        )

    return asyncio.run(watch())


def test_bel_17_the_same_words_and_the_same_pause_whether_the_seven_is_held_or_not():
    held, not_held = shown(HELD), shown(NOT_HELD)
    assert held == not_held and held[1] and held[1][0] > 0


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_heard_of_others_moves_comes_from_the_listeners_view(seats):
    """BEL-34: words of a move are the same in every deal that the listener cannot tell from this one."""
    chance, runs = random.Random(5), 0
    for seed in range(40):
        state = Bela.new(seats, seed=seed)
        while not state.hand_over:
            legal = sensible(state)
            for listener in (*(s for s in state.seats if s != state.turn), NOBODY):
                unseen = [s for s in (*state.seats, "stock") if s != listener]
                cards = [c for pile in unseen for c in state.piles[pile]]
                chance.shuffle(cards)
                other = state.copy()
                for pile in unseen:
                    n = len(state.piles[pile])
                    other.piles[pile], cards = tuple(cards[:n]), cards[n:]
                mine, theirs = state.view(listener), other.view(listener)
                assert [mine.words(m) for m in legal] == [theirs.words(m) for m in legal]
            runs += legal[0].verb == "show"
            state = state.play(legal[0])
    assert runs > 5


def test_a_swap_is_told_and_a_seven_kept_back_is_not():
    state = Bela.dealt(E01).play("take")
    swapped, kept = state.play("swap"), state.play("keep")
    assert swapped.notes[-1].say(names={"A": "You"}) == "You swap 7♠ for K♠." and kept.notes == ()
    assert state.verbs["keep"].alone  # so a table says nothing of it
