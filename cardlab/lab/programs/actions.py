"""Every move of a game with its options as a number, for programs that learn.

Why so: a program chooses among numbers that mean the same in every position. So the list is made from the rows of the
verbs before any card is dealt: verb by verb, form by form, the cards in the order of the pack, then what stands after
the arrow. The same game with the same options and as many players has the same list, on any machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import index

from ...rules.moves import Move
from ...rules.state import State
from ...rules.text.sentences import brief
from ...rules.verbs import forms, spelt


class Actions:
    """The moves that a game with these options can ever ask for, each with its number; to deal is none of them."""

    def __init__(self, state: State) -> None:
        """Read them off any state of the game. Raises ValueError for a verb that does not say what may be said."""
        self.moves: tuple[Move, ...] = tuple(dict.fromkeys(_moves(state)))
        self._numbers = {move: number for number, move in enumerate(self.moves)}

    def __len__(self) -> int:
        return len(self.moves)

    def move_of(self, action: int) -> Move:
        """The move with this number. Raises ValueError."""
        try:
            number = index(action)
        except TypeError:
            number = -1
        if not 0 <= number < len(self.moves):
            known = f"the actions 0 to {len(self.moves) - 1}" if len(self.moves) > 1 else "one action, 0"
            raise ValueError(f"There is no action {brief(action, 20)}. This game has {known}.")
        return self.moves[number]

    def action_of(self, move: Move | str) -> int:
        """The number of a move, or of its text. Raises ValueError for a move that is not in the list."""
        found = self._numbers.get(Move(move))
        if found is None:
            said = f"“{brief(str(move), 40)}” is no action of this game with these options and so many players."
            raise ValueError(said)
        return found


def _moves(state: State) -> Iterator[Move]:
    cards = tuple(dict.fromkeys(state.pack()))
    for verb, row in state.verbs.items():
        if verb == "deal" or not row.when(state.rules):
            continue
        for form in forms(row.words):
            for card in cards if form.card else (None,):
                if not form.to:
                    yield spelt(verb, card)
                elif form.to == "suit":
                    yield from (spelt(verb, card, suit) for suit in state.suits)
                elif row.goals is not None:
                    yield from (spelt(verb, card, goal) for goal in row.goals(state, card))
                elif form.to == "to":
                    yield from (spelt(verb, card, pile) for pile in state.piles)
                else:
                    words = f"goals=lambda state, card: [...] in the row of {verb!r} of verbs"
                    raise ValueError(f"{state.game} does not say what can follow “{verb} ->”. Add {words}.")
