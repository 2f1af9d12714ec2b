"""A bot is a function of a view and a source of chance; it never sees more than its seat does.

``first`` and ``at_random`` play any game; a game may bring a sensible one, called ``bot`` in its module, and others of
different strength: as data in ``SKILLS``, or as functions in ``BOTS``: name -> bot. A bot that takes its time is a
generator: it yields after each slice of thinking, so that a table stays alive, and returns its move.
"""

from __future__ import annotations

import inspect
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, Self, runtime_checkable

from ...games import advice_of, of_ones_own
from ...rules.moves import IllegalMove, Move, Reason, spoken
from ...rules.state import State
from ...rules.text.sentences import brief
from ...rules.thinking.advice import Advice, Bot, Thinking
from .. import deadline
from ..deadline import Halt, OutOfTime, at_once, in_time, renew
from .skilled import Skilled, skills_of
from .thinker import Thinker, thinks

PLAIN = {"bot": "[play] well", "bot:first": "[play] simply", "bot:at_random": "[play] at random"}  # how bots play


class BotError(IllegalMove):
    """A bot that broke a rule, raised, or gave no move: ``reason`` says what it did, ``view`` is what its seat saw."""

    def __init__(self, reason: Reason, view: State) -> None:
        super().__init__(reason)
        self.view = view

    def __str__(self) -> str:
        return f"{self.reason} Its seat saw: {self.view!r}"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.reason, self.view))


@runtime_checkable
class HasName(Protocol):
    """What has a name."""

    @property
    def __name__(self) -> str: ...


class Program(ABC):
    """A bot that is a program, and may fail at a move."""

    problem: str = ""  # that it did not make its last move itself, for all ears
    details: str = ""  # the same for whoever wrote it

    @abstractmethod
    def afresh(self) -> Self:
        """The same bot for another seat, which must not know what this one has seen."""


class OwnBot:
    """A function of one's own as a bot: ``choose(view, moves, chance)`` or ``choose(view, chance)``.

    It gives a Move or its text. ``moves`` are the legal ones, in no order of merit.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        if inspect.isclass(function):
            name = called(function)
            raise ValueError(f"The class {name} is not a bot, but an object of it can be. Write {name}().")
        self.function = function.afresh() if isinstance(function, Program) else function  # one of its own
        self.__name__ = called(function)
        try:
            needed = list(inspect.signature(function).parameters.values())
        except (TypeError, ValueError):  # a function that is not written in Python
            needed = []
        ours = [p for p in needed if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        takes = [p for p in ours if p.default is p.empty]
        if len(takes) > 3 or (len(ours) < 2 and not any(p.kind == p.VAR_POSITIONAL for p in needed)):
            raise ValueError(
                f"The bot {self.__name__} has the wrong parameters. Write it as choose(view, moves, chance)."
            )
        self.moves = len(takes) == 3 or (len(takes) < 2 and len(ours) >= 3)

    @property
    def problem(self) -> str:
        """A sentence for everybody, if an engine did not make its last move itself."""
        return self.function.problem if isinstance(self.function, Program) else ""

    @property
    def details(self) -> str:
        """The same for whoever wrote it."""
        return self.function.details if isinstance(self.function, Program) else ""

    def __call__(self, view: State, chance: random.Random) -> Any:
        return self.function(view, view.legal_moves(), chance) if self.moves else self.function(view, chance)


def called(function: object) -> str:
    """What a function or an object that plays is called, for people."""
    return str(function.__name__ if isinstance(function, HasName) else type(function).__name__)[:40]


def takes_time(bot: Bot | None) -> bool:
    """Whether a bot thinks in slices or is a program, so that it must not be waited for."""
    mind = bot.function if isinstance(bot, OwnBot) else bot
    return thinks(mind) or isinstance(mind, Program)


def checked(view: State, answer: object, bot: object) -> Move:
    """The legal move that a bot answers, also where it is given as text. Raises BotError."""
    if not isinstance(answer, Move | str):
        raise fault(
            view, bot, f"returned {brief(answer, 40)}, which is not a move. Return one of its moves, or its text."
        )
    try:
        move = view.read(answer)
        reason = view.why_not(move)
    except ValueError as unreadable:
        raise fault(view, bot, f"did not return a move. {unreadable}") from None
    if reason is not None:
        raise fault(view, bot, f"chose “{move}”. {reason.say()}", rule=reason.rule)
    return move


def fault(view: State, bot: object, what: str, *, rule: str = "") -> BotError:
    """What a bot did wrong, as the error to raise."""
    said = Reason(rule or view.basics.get("turn", ""), "The bot “{who}” {what}", who=called(bot), what=what)
    return BotError(said, view)


def stumbled(view: State, bot: object, error: Exception) -> BotError:
    """The error to raise for a bot that raised one; it says where."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = f" in line {last.tb_lineno} of {last.tb_frame.f_code.co_name}" if last is not None else ""
    return fault(view, bot, f"stopped{where}: {type(error).__name__}: {brief(error, 200)}.")


def late(view: State, bot: object) -> BotError:
    """The error to raise for a bot that does not come to an end."""
    return fault(view, bot, f"was stopped, because it had not chosen after {deadline.LIMIT:g} seconds.")


def decided(answer: Any) -> Any:
    """The answer of a bot, once its thinking has come to an end."""
    while inspect.isgenerator(answer):
        renew()
        try:
            next(answer)
        except StopIteration as found:
            answer = found.value
    return answer


def asked(bot: Bot, view: State, chance: random.Random) -> Move:
    """The move of a bot for the view of its seat: legal, or BotError is raised."""
    renew()
    try:
        answer = decided(bot(view, chance))
    except Halt:
        if not isinstance(bot, OwnBot):
            raise  # in a verb of somebody's game
        raise late(view, bot) from None
    except Exception as error:
        raise stumbled(view, bot, error) from error
    return checked(view, answer, bot)


def considered(bot: Bot, view: State, chance: random.Random, *, timed: bool = False) -> Thinking:
    """The same in slices: a function of one's own, or a ``timed`` slice, takes no longer than ``deadline.LIMIT``."""
    wait = in_time if timed or isinstance(bot, OwnBot) or of_ones_own(type(view)) else at_once
    try:
        answer: Any = wait(lambda: bot(view, chance))
        while inspect.isgenerator(answer):
            more, answer = wait(partial(_slice, answer))
            if more is not None:
                answer = more
                yield
    except OutOfTime:
        if not isinstance(bot, OwnBot):
            raise
        raise late(view, bot) from None
    except Exception as error:
        raise stumbled(view, bot, error) from error
    return checked(view, answer, bot)


def _slice(thinking: Any) -> tuple[Any, Any]:
    """One slice of thinking: the rest of it, or what was found."""
    try:
        next(thinking)
    except StopIteration as found:
        return None, found.value
    return thinking, None


def sensible(view: State) -> list[Move]:
    """The legal moves of a view, sensible first, as far as the game's advice has an order: ``sensible(view)``."""
    if view.hand_over or not view.turn:
        return view.legal_moves()
    return advice_of(type(view)).sensible(view) if view.viewer in ("", view.turn) else view.legal_moves()


def simplest(view: State) -> Move:
    """The first of the sensible moves."""
    return sensible(view)[0]


def first(view: State, chance: random.Random) -> Move:
    """The most sensible move by the simple order of the game's advice; without one, the first legal move."""
    return sensible(view)[0]


def at_random(view: State, chance: random.Random) -> Move:
    """Any legal move, all equally likely, but for what the advice calls ``rash``: to say what may not be true."""
    moves = view.legal_moves()
    if len(moves) > 1 and not view.hand_over:
        wild = advice_of(type(view)).rash(view)
        moves = [move for move in moves if move not in wild] or moves
    return moves[int(chance.random() * len(moves))]


def offered(advice: Advice, *, quick: bool = False) -> dict[str, Bot]:
    """The bots that can sit down at a game, by the names asked for: "bot", "bot:first" and those that it names.

    Where they think in worlds, ``quick`` ones try fewer of them.
    """
    skills = skills_of(advice)
    made: dict[str, Bot] = {n: Skilled(advice, n, skill, simplest, quick=quick) for n, skill in skills.items()}
    bot = advice.bot or (Thinker(advice) if advice.thinks else made.get("bot", first))
    own: dict[str, Bot] = {f"bot:{name}": bot for name, bot in advice.BOTS.items()}
    own |= {f"bot:{n}": one for n, one in made.items() if n != "bot"}
    if quick and thinks(bot):
        bot = made["bot"]
    return {"bot": bot, **own, "bot:sensible": bot, "bot:first": first, "bot:at_random": at_random}


def characters(advice: Advice) -> list[str]:
    """The bots of a game that have a name of their own, such as "cat"."""
    return [*advice.BOTS, *(name for name in skills_of(advice) if name != "bot")]


def strengths(advice: Advice, name: str = "") -> dict[str, str]:
    """The bots that people choose from, by the names asked for, and how each plays; named ME, "I play well"."""
    told = {f"bot:{name}": bot.about for name, bot in advice.BOTS.items()}
    if not told:
        skills = {"bot" if name == "bot" else f"bot:{name}": one.about for name, one in skills_of(advice).items()}
        known, bots = offered(advice), dict[Bot, str]()
        for spec in [*skills, *PLAIN]:
            bots.setdefault(known[spec], spec)
        told = {spec: (PLAIN | skills)[spec] for spec in bots.values()}
    return {spec: _how(about, name) for spec, about in told.items()}


def _how(about: str, name: str) -> str:
    """How a bot plays, as that is said of somebody: "looks two cards ahead"; its number stands in no message."""
    facts = {"seat": "A", "n": int("".join(re.findall(r"\d+", about)[:1]) or 0)}
    template = re.sub(r"\d+", "{n}", f"{{seat}} {about}.", count=1)
    return spoken(template, facts, {"A": name}).strip().removesuffix(".")


def bot_of(who: str | Callable[..., Any], advice: Advice, *, quick: bool = False) -> Bot:
    """The bot for a name such as "bot:first", or for a function of one's own. Raises ValueError."""
    return named(who, advice, quick=quick) if isinstance(who, str) else OwnBot(who) if callable(who) else _no_bot(who)


def _no_bot(who: object) -> Bot:
    raise ValueError(f"{brief(who, 40)} cannot play. A bot is a name such as 'bot:first', or a function.")


def named(spec: str, advice: Advice, *, quick: bool = False) -> Bot:
    """The bot for a player called "bot", "bot:first" or as the game's module offers. Raises ValueError."""
    known = offered(advice, quick=quick)
    if spec not in known:
        raise ValueError(f"There is no bot {spec[:40]!r}. The bots are {', '.join(known)}; any other name is a person.")
    return known[spec]
