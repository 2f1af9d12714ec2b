"""Bubbles: what somebody at the table says of what just happened, in the first person, and the face that goes with it.

Why so: a bot that says "I lay 7♠" or "Ouch, four cards!" is followed without reading a log. Words and moods are made
from the last step, as a view tells it; a note is a sentence about a seat, so it becomes one of "I" by its own template.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..play.game import Game
from ..play.looking import Step
from ..rules.moves import DEAL
from ..rules.state import State
from .telling import END, Remembered, bids

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MANY = 3  # cards that make somebody say "Ouch"
TOLD = 12  # steps back to the last move of who listens, at most


class Bubble(NamedTuple):
    """What a seat says, and its mood."""

    words: str
    mood: str = "thinking"


def faces(
    game: Game, seat: str, said: Remembered[dict[str, Bubble]] | None = None, *, greets: bool = True
) -> dict[str, Bubble]:
    """What each of the others has said since a seat's last move, as that seat hears it, and how it looks now.

    ``said`` remembers the ``bubbles`` of the steps, where that is asked often.
    """
    said = said or Remembered(bubbles)
    heard: dict[str, Bubble] = {}
    for i in range(len(game.steps) - 1, max(-1, len(game.steps) - 1 - TOLD), -1):
        if game.steps[i].move is DEAL:
            break
        heard = said(game, seat, i) | heard
        if game.steps[i].seat == seat:
            break
    if greets and not game.steps and not game.state.hand_over:
        heard = hello(game)
    return settled(game, game.state, heard)


def settled(game: Game, state: State, heard: Mapping[str, Bubble]) -> dict[str, Bubble]:
    """What each of the others has said, and how it looks in a position: only who has the turn is thinking."""
    found = {}
    for other in _others(game):
        words, mood = heard.get(other, Bubble(""))
        if mood == "thinking" and (state.hand_over or state.turn != other):
            mood = "pleased"
        found[other] = Bubble(words, mood)
    return found


def hello(game: Game) -> dict[str, Bubble]:
    """How the bots greet before the first move; how they play, the home page says: it would not fit into a bubble."""
    return {seat: Bubble("Hello!") for seat in _others(game)}


def _others(game: Game) -> list[str]:
    """The seats of those who are not at this screen."""
    return [player.seat for player in game.players if player.seat not in game.people]


def bubbles(before: State, step: Step, after: State, names: Mapping[str, str]) -> dict[str, Bubble]:
    """What the seats say of a step, for who had the view ``before`` it and has the view ``after`` it."""
    found: dict[str, Bubble] = {}
    if after.deals != before.deals:
        return found
    if after.hand_over and after.winners:
        for seat in after.seats:
            won = seat in after.winners
            found[seat] = Bubble("I win!" if won else "Well played!", "pleased" if won else "beaten")
        return found
    for seat in after.seats:
        got = _held(after, seat) - _held(before, seat)
        if got >= MANY and _held(before, seat):
            number = COUNTS[got] if got < len(COUNTS) else str(got)
            found[seat] = Bubble(f"Ouch, {number} cards!", "surprised")
    if step.seat not in found and (words := _first_person(before, step, after, names)):
        found[step.seat] = Bubble(words, "pleased" if _held(after, step.seat) == 1 else "thinking")
    return found


def _held(view: State, seat: str) -> int:
    """How many cards a seat holds."""
    return sum(len(view.piles[z.pile]) for z in view.zones() if z.kind == "hand" and z.owner == seat)


def _first_person(before: State, step: Step, after: State, names: Mapping[str, str]) -> str:
    """A step as its seat says it: the note whose subject it is, else the words of the move's button; "" for nothing."""
    for note in step.notes:
        if mine := note.said_by(step.seat, names):
            return mine
    row, card, words = before.verbs.get(step.move.verb), step.move.card, before.words(step.move)
    if row is not None and row.alone:
        return ""
    if not bids(words):
        return words.rstrip(".") + ("" if words[-1] in END else ".")
    if card is not None and not any(card in pile for view in (before, after) for pile in view.piles.values()):
        return ""  # a card that only its owner has seen
    return f"I {words[0].lower()}{words[1:]}."
