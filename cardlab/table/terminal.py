"""Terminal: a game played by typing, in lines that a screen reader can read; with colours where there are any.

Why so: what is shown are the same words as under the table, and what is typed is read as leniently as anywhere.
"""

from __future__ import annotations

import sys
from typing import Any

from ..picture import words as text
from ..play.bots import BotError
from ..play.game import Game
from ..rules.moves import IllegalMove, Move

HELP = "Type a number, a card such as 7c, or a move. Also: hint, undo, rules, help, quit."
RED = "♥♦"


def play_here(game: Game, *, plain: bool = False) -> None:
    """Play a patient game at this terminal, until the person has had enough."""
    say = _speaker(plain)
    say(HELP)
    seen, last = 0, game.turn
    while game.state.turn:
        seen = _tell(game, seen, say)
        if game.bot_to_move:
            try:
                game.bot_step()
            except BotError as wrong:
                say(wrong.reason.say(names=game.names))
                return
            continue
        try:
            if last != game.turn and len(game.people) > 1:  # the hand of the next one is not for the last one's eyes
                say("\n" * 40)
                input(f"Pass the keyboard to {game.names[game.turn]}, who presses Enter. ")
            last = game.turn
            if not _turn(game, say):
                return
        except (EOFError, KeyboardInterrupt):
            say("")
            return
        seen = min(seen, len(game.steps))
    _tell(game, seen, say)


def _tell(game: Game, seen: int, say: Any) -> int:
    """Say what was done since; the number of steps that are told now."""
    for step in game.steps[seen:]:
        told = " ".join(note.say(names=game.names) for note in step.notes)
        say(told or f"{game.names[step.seat]}: {step.move}")
    return len(game.steps)


def _turn(game: Game, say: Any) -> bool:
    """Show the table, ask for a move and make it; False when the person leaves."""
    view, seat = game.view(game.seat if game.seat in game.names else game.turn), game.turn
    say("")
    for line in text.lines(view, game.host(view), game.names):
        say(line)
    moves = game.moves
    for number, move in enumerate(moves, 1):
        say(f"  {number}  {game.state.words(move)}")
    while True:
        typed = input(f"{game.names[seat]}> ").strip()
        if typed in ("quit", "q", "exit"):
            return False
        if typed in ("help", "?"):
            say(HELP)
        elif typed == "hint":
            say(game.hint().say(child=True, names=game.names))
        elif typed == "undo":
            if game.state.takes_back and game.undo():
                return True
            say("There is nothing to take back.")
        elif typed == "rules":
            say(game.book.markdown(game.stage or None, game.start.rules))
        elif typed and _made(game, typed, moves, say):
            return True


def _made(game: Game, typed: str, moves: list[Move], say: Any) -> bool:
    """Make the move that was typed; False, with the reason said, if that cannot be."""
    chosen: Move | str = typed
    if typed.isdecimal() and len(typed) < 4:
        if not 1 <= int(typed) <= len(moves):
            say(f"There are moves 1 to {len(moves)}.")
            return False
        chosen = moves[int(typed) - 1]
    try:
        game.play(chosen)
    except IllegalMove as refused:
        say(refused.reason.say(names=game.names))
    except ValueError as unreadable:
        say(str(unreadable))
    else:
        return True
    return False


def _speaker(plain: bool) -> Any:
    """How a line is said: with red hearts and diamonds where the terminal can, else as plain text."""
    if not plain and sys.stdout.isatty():
        try:
            from rich.console import Console
            from rich.text import Text
        except ImportError:  # it comes with the extra `lab`
            return print
        console = Console(highlight=False)

        def say(line: str) -> None:
            shown = Text(line)
            shown.highlight_regex(f"[0-9AJQK]+[{RED}]", "bold red")
            console.print(shown)

        return say
    return print
