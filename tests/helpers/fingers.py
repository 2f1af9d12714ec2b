"""Fingers: which buttons of an exercise's table make an answer, found out at a table of one's own without a browser."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from cardlab.lessons.exercise import Exercise
from cardlab.rules.moves import Move


def presses(exercise: Exercise, answer: Any) -> list[str]:
    """The names of the buttons to press one after another. Raises ValueError where no buttons make the answer."""
    table = exercise.table().table
    controller, pressed = table.controller, []

    def press(name: str) -> None:
        pressed.append(name)
        table.messages.hear({"press": name, "number": table.number})

    if exercise.choices:
        press(f"choice:{answer}")
        return pressed
    for move in answer:
        before, tried = controller.chain, len(pressed)
        for _ in range(3):  # a card, where it goes, which one of several is meant
            press(button(table, move, pressed[tried:]))
            if controller.chain != before or table.tone in ("no", "good"):
                break
        else:
            raise ValueError(f"{move} cannot be made with {pressed}")
        if table.tone == "no":
            break
    if table.tone not in ("no", "good"):
        raise ValueError(f"nothing judges {pressed}: {table.overlay.look['say']}")
    return pressed


def right(exercise: Exercise) -> list[str]:
    """The buttons of the first right answer; of all of them where all are asked for."""
    return presses(exercise, sum(exercise.right, ()) if exercise.ask == "all" else next(iter(exercise.right)))


def wrong(exercise: Exercise) -> list[str]:
    """The buttons of the first stated wrong answer that they can give, or else of any other one that is refused."""
    for answer in exercise.wrong:
        with suppress(ValueError):
            found = presses(exercise, answer)
            if pressed(exercise, found).tone == "no":
                return found
    for name in sorted(exercise.table().table.offered()):
        if not name.startswith("tool:") and pressed(exercise, [name]).tone == "no":
            return [name]
    raise ValueError(f"No wrong answer can be given to: {exercise.request}")


def pressed(exercise: Exercise, names: list[str]) -> Any:
    """A table at which these buttons were pressed."""
    table = exercise.table().table
    for name in names:
        table.messages.hear({"press": name, "number": table.number})
    return table


def button(table: Any, move: Move, pressed: list[str]) -> str:
    """The button that brings a move nearer: its own, its card, or the place where it goes."""
    offered = table.offered() - set(pressed)
    if f"move:{move}" in offered:
        return f"move:{move}"
    card = f"card:{move.card.code}" if move.card is not None else ""
    for name in sorted(offered):
        if card and (name == card or name.startswith(f"{card}:")):
            return name
    state = table.game.state
    zones = [f"zone:{state.touched(move)}", f"zone:{move.to.partition('.')[0]}", f"zone:{state.verbs[move.verb].pile}"]
    for name in zones:
        if name in offered:
            return name
    raise ValueError(f"no button for {move} among {sorted(offered)}")
