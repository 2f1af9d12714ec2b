"""What a bot believed when it made a move, and why it made it, found again from what its seat saw then.

Why so: a bot that explains itself from the true deal would only show off. So it is asked again with the very view it
had, forgotten cards hidden; and while a hand is played nobody is told, because the answer shows a hand.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ...games import advice_of
from ...language.grammar import ME
from ...rules.cards import HIDDEN
from ...rules.moves import Move, Reason
from ...rules.state import State
from ...rules.text.sentences import so_many
from ...rules.thinking.advice import Advice, Weighed
from ...rules.thinking.skill import forgetful
from ..bots import bots
from ..bots.skilled import Skilled
from ..bots.thinker import ended, weighed

if TYPE_CHECKING:
    from ..inspect import Inspection

MOST = 3  # moves whose worth is told


@dataclass
class Thought:
    """What a bot had in mind at a move."""

    who: str  # its name
    mind: State  # its view, without what it had forgotten
    move: Move
    why: str  # a sentence
    weighed: list[tuple[float, Move]]  # what the moves brought on average in the deals that it tried, best first
    how: str  # how it plays, as it says itself

    @property
    def sentences(self) -> list[str]:
        """What it says, in the first person."""
        words, unknown = self.mind.words, sum(pile.count(HIDDEN) for pile in self.mind.piles.values())
        said = [
            f"{self.how}." if self.how else "",
            f"I didn't know where {so_many(unknown, 'cards')} {'was' if unknown == 1 else 'were'}." if unknown else "",
        ]
        if len(self.weighed) > 1:
            told = "; ".join(f"“{words(move)}” {worth:+.1f}" for worth, move in self.weighed[:MOST])
            said.append(f"So I tried out deals and played on in each. On average that brought: {told}.")
        return [*filter(None, said), f"So I chose “{words(self.move)}”. {self.why}"]

    def __repr__(self) -> str:
        return f"{self.who}: {' '.join(self.sentences)}\nI saw: {self.mind.text()}"

    @property
    def told(self) -> str:
        """The sentences as HTML, for people; cards are written as signs."""
        said = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        return f"<p><b>{escape(self.who)}:</b></p><ul>{said}</ul>"

    def _repr_html_(self) -> str:
        return f"{self.told}<p>I saw: <code>{escape(self.mind.text())}</code></p>"


def thoughts(game: Inspection, number: int | None = None) -> Thought:
    """What the bot had in mind that made a move of a game: its number from 0, or None for the last one of a bot.

    Raises ValueError where no bot of the house made that move, and while people still play that hand.
    """
    crew = {player.seat: player for player in game.players}
    made = [i for i, step in enumerate(game.steps) if crew[step.seat].bot and step.move.verb != "deal"]
    if number is None and made:
        number = made[-1]
    if number not in made:
        raise ValueError("No bot made that move." if made else "No bot has made a move yet.")
    assert number is not None
    state, step, player = game.states[number], game.steps[number], crew[game.steps[number].seat]
    if game.people and not game.state.hand_over and game.state.deals == state.deals:
        raise ValueError("This hand is still being played, and the answer would give cards away. Ask when it is over.")
    if isinstance(player.bot, bots.OwnBot):
        raise ValueError(f"{player.name} is your own function. You know best what it was thinking.")
    skill = player.bot.skill if isinstance(player.bot, Skilled) else None
    mind = forgetful(state.view(step.seat), skill.remembers if skill else None)
    advice, names = advice_of(type(state)), game.names | {step.seat: ME}
    how = bots.strengths(advice, ME).get(player.spec, "")
    chance = random.Random(f"{game.start.seed}/{number}/{step.seat}")  # as the game gave it, so the same worlds come
    found = _weighed(advice, mind, skill.far if skill else None, chance) if player.bot is not bots.first else []
    return Thought(player.name, mind, step.move, _why(advice, mind, step.move).say(names=names), found, how)


def _weighed(advice: Advice, mind: State, far: int | None, chance: random.Random) -> Weighed:
    """What its moves bring on average, in a game whose bot deals the cards that it does not see."""
    if far == 0 or not advice.thinks:
        return []
    return ended(weighed(advice, mind, chance, far or 0))


def _why(advice: Advice, mind: State, move: Move) -> Reason:
    """Why a move is good, as far as it is what advice says of that view."""
    if advice.why:
        return advice.why(mind, move)
    if advice.advise is None:
        return Reason("", "There was no choice.")
    best, why = advice.advise(mind)
    if best is move:
        return why
    return Reason("", "With more thought, “{longer}” might be better.", longer=mind.words(best))
