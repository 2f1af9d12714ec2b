"""Bela at a table: what is said, shown and waited for comes from a view, and tells nothing of the cards unseen."""

from belas import E01

from cardlab.games.bela import Bela


def test_a_swap_is_told_and_a_seven_kept_back_is_not():
    state = Bela.dealt(E01).play("take")
    swapped, kept = state.play("swap"), state.play("keep")
    assert swapped.notes[-1].say(names={"A": "You"}) == "You swap 7♠ for K♠." and kept.notes == ()
    assert state.verbs["keep"].alone  # so a table says nothing of it
