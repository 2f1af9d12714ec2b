"""How a game is to be played next: who, which stage, which house rules, which deal, how fast.

Why so: a tap on a game deals at once, because the plan used last is kept in the browser; what comes from there is
checked like anything that people write, and a plan that no longer works gives way to the usual one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from ..games import advice_of, named_of, rules_of
from ..language import Phrase, told, translated
from ..language.grammar import YOU
from ..picture.art.characters import COLOURS, PEOPLE
from ..play.bots.bots import characters, offered, strengths
from ..play.game import Game
from ..play.seats import BOT_NAMES, alone, another, legible
from ..rules.options import Rules, said
from ..rules.players import usual
from ..table.forms import choices
from ..table.pacing import SPEEDS
from .link import deal_number

MOST_FACES = 20  # of a browser that are looked at


class FormError(ValueError):
    """What cannot be played, and the field that caused it: "players", "number" or "house"."""

    def __init__(self, field: str, error: ValueError) -> None:
        super().__init__(told(error) or str(error))
        self.field = field


@dataclasses.dataclass
class GamePlan:
    """How one game is to be played; ``players`` are names and bots as ``Game`` takes them."""

    name: str
    stage: str
    players: list[str]
    options: dict[str, Any] = dataclasses.field(default_factory=dict)  # what differs from the stage
    number: str = ""  # of the deal, "" for any; asked for once, so not kept
    speed: str = "steady"
    colours: int = 2

    @classmethod
    def usual(cls, name: str) -> GamePlan:
        """The plan of a first time: the easiest stage, you and one bot, or as many as it takes."""
        kind = rules_of(name)
        plan = cls(name, next(iter(kind.Rules.stages)), [YOU])
        plan.players += [plan.bot] * (usual(kind.seat_range) - 1)
        return plan

    @classmethod
    def of(cls, game: Game, speed: str = "steady", colours: int = 2) -> GamePlan:
        """The plan by which a game is played."""
        stage = game.stage or list(type(game.state).Rules.stages)[-1]
        options = differing(game.start.rules, stage)
        return cls(game.name, stage, [p.spec for p in game.players], options, speed=speed, colours=colours)

    @classmethod
    def read(cls, name: str, kept: object) -> GamePlan:
        """The plan that a browser kept, or the usual one where that is none or cannot be played any more."""
        try:
            told = dict(kept) if isinstance(kept, Mapping) else {}
            plan = cls(name, str(told["stage"]), list(told["players"]), dict(told["options"]))
            plan.speed = told["speed"] if told.get("speed") in SPEEDS else "steady"
            plan.colours = 4 if told.get("colours") == 4 else 2
            plan.game()
        except (KeyError, TypeError, ValueError):
            return cls.usual(name)
        return plan

    def played_by(self, who: str) -> GamePlan:
        """The plan for somebody with a name: it stands where "You" stood, unless it is there already."""
        if who not in self.players:
            self.players = [who if player == YOU else player for player in self.players]
        return self

    def stored(self) -> dict[str, Any]:
        """What a browser keeps of it."""
        return {k: v for k, v in dataclasses.asdict(self).items() if k not in ("name", "number")}

    def game(self) -> Game:
        """The game, dealt. Raises FormError, which names the field."""
        kind = rules_of(self.name)
        try:
            seed = deal_number(self.number) if self.number.strip() else None
        except ValueError as error:
            raise FormError("number", error) from error
        try:
            kind.Rules.make(self.stage, **self.options)
        except ValueError as error:
            raise FormError("house", error) from error
        try:
            return Game(self.name, players=self.players, stage=self.stage, seed=seed, patient=True, **self.options)
        except ValueError as error:
            raise FormError("players", error) from error

    def famous(self, deal: str, after: int = 0) -> Game | None:
        """A deal of the game's museum for the same players, begun after so many steps; None if there is none."""
        named = named_of(self.name).get(deal)
        if named is None:
            return None
        seats = rules_of(self.name).at(named.position, **named.options).seats
        game = Game(self.name, players=self.players[: len(seats)], position=deal, patient=True)
        return game.go_on(named.step, min(after, named.later)) if named.step and after > 0 else game

    @property
    def strengths(self) -> dict[str, str]:
        """The bots that can sit down, by their names, and how each plays."""
        module = advice_of(self.name)
        named = characters(module)

        def label(spec: str, how: str) -> str:
            name = spec.removeprefix("bot:")
            first = name.title() if name in named else translated("Plays well") if spec == "bot" and named else ""
            return f"{first}: {how}" if first else how

        return {spec: label(spec, how) for spec, how in strengths(module).items()}

    @property
    def bot(self) -> str:
        """The bot that sits down if nobody says which: the game's usual one, by the name of its strength."""
        advice = advice_of(self.name)
        best = offered(advice)["bot"]
        return next((f"bot:{name}" for name, bot in advice.BOTS.items() if bot is best), "bot")

    def chips(self) -> list[dict[str, Any]]:
        """The players as a form shows them: the name, and for a bot how it plays and whose face it has."""
        free = iter(name for name in BOT_NAMES if name not in self.players)
        own = characters(advice_of(self.name))
        found: list[dict[str, Any]] = []
        for spec in self.players:
            kind = spec.removeprefix("bot:")
            if spec != kind and kind in own:
                taken = {*self.players, *(chip["name"] for chip in found)}
                found.append({"name": another(kind.title(), taken), "bot": spec})
            elif spec == "bot" or spec != kind:
                found.append({"name": next(free), "bot": spec})
            else:
                found.append({"name": spec, "bot": ""})
        return found

    def house(self) -> list[dict[str, Any]]:
        """The house rules that matter at the stage, in words: heading, and for each what can be chosen."""
        start = rules_of(self.name).Rules.make(self.stage)
        found = []
        for section, fields in choices(self.name, self.stage):
            rows = []
            for field in fields:
                values = list(field.metadata["allowed"])
                value = self.options.get(field.name, getattr(start, field.name))
                row = {"name": field.name} | {key: translated(field.metadata[key]) for key in ("label", "help")}
                yes = set(values) == {True, False} and isinstance(value, bool)
                words = [] if yes else [said(field, v) for v in values]
                at = int(value) if yes else next((i for i, v in enumerate(values) if v == value), -1)
                if at < 0:  # a value that the form does not offer, such as other letters of a pack
                    words, at = [*words, said(field, value)], len(words)
                rows.append(row | {"words": words, "at": at})
            found.append({"section": section, "rows": rows})
        return found

    def museum(self) -> list[dict[str, Any]]:
        """The deals that the game offers by name: what is known of each, and by which rules it is played."""
        kind, found = rules_of(self.name), []
        for name, deal in named_of(self.name).items():
            fields = {field.name: field for field in dataclasses.fields(kind.Rules)}
            rules = [
                f"{translated(fields[o].metadata['label'])}: {said(fields[o], value)}"
                for o, value in deal.options.items()
            ]
            step = translated(kind.verbs[deal.step].words) if deal.step else ""
            found.append({
                "name": name, "about": translated(deal.about), "source": deal.source, "rules": ". ".join(rules),
                "later": deal.later if step else 0, "step": step,
            })  # fmt: skip
        return found

    def choose(self, option: str, at: int) -> None:
        """Choose a value of a house rule by its place in the form; what is not there changes nothing."""
        kind = rules_of(self.name).Rules
        field = next((f for f in dataclasses.fields(kind) if f.name == option), None)
        if field is None:
            return
        values = list(field.metadata["allowed"])
        if set(values) == {True, False}:
            values = [False, True]
        if 0 <= at < len(values):
            self.options[option] = values[at]
            if values[at] == getattr(kind.make(self.stage), option):
                del self.options[option]

    def restage(self, stage: str) -> None:
        """Choose another stage; house rules belong to the stage they were chosen at."""
        if stage in rules_of(self.name).Rules.stages and stage != self.stage:
            self.stage, self.options = stage, {}

    def seat(self, change: str, at: int = -1, text: str = "") -> None:
        """Add a "person" or a "bot", "remove" the player at a place, "name" a person, or change how a "bot" plays."""
        seats = rules_of(self.name).seat_range
        if change in ("add person", "add bot") and len(self.players) < seats[-1]:
            people = sum(not chip["bot"] for chip in self.chips())
            person = alone(translated(Phrase("Player {n}", {"n": people + 1})), self.players)
            self.players.append(person if change == "add person" else self.bot)
        elif change == "remove" and 0 <= at < len(self.players) > 1:
            del self.players[at]
        elif change == "name" and 0 <= at < len(self.players):
            name = " ".join(legible(text.replace(",", " ")).split())
            name = YOU if name == shown(YOU) else name
            self.players[at] = alone(name, [*self.players[:at], *self.players[at + 1 :]]) if name else ""
        elif change == "strength" and 0 <= at < len(self.players) and text in self.strengths:
            self.players[at] = text


def called(told: object) -> str:
    """The name of whoever plays, as a link carries it; "You" for none, or for one that would mean a bot or a number."""
    name = " ".join(legible(told if isinstance(told, str) else "").replace(",", " ").split())[:20].strip()
    return YOU if not name or name.isdigit() or name == "bot" or name.startswith("bot:") else name


def shown(name: str) -> str:
    """The name of a player as a page shows it: "You" in the language that is spoken now."""
    return translated(name) if name == YOU else name


def chosen(told: object) -> dict[str, str]:
    """The faces chosen at a browser, name -> "fox teal"; what is no such face is left out."""
    found: dict[str, str] = {}
    for name, face in list(told.items() if isinstance(told, Mapping) else ())[:MOST_FACES]:
        animal, colour = (face.get(part) for part in ("animal", "colour")) if isinstance(face, Mapping) else ("", "")
        if animal in PEOPLE and colour in COLOURS and (who := called(name)) != YOU:
            found[who] = f"{animal} {colour}"
    return found


def differing(rules: Rules, stage: str) -> dict[str, Any]:
    """The options that differ from those of a stage."""
    start = type(rules).make(stage)
    names = [field.name for field in dataclasses.fields(rules)]
    return {name: getattr(rules, name) for name in names if getattr(rules, name) != getattr(start, name)}
