"""A game played by typing, in lines that a screen reader can read; with colours where there are any.

Why so: what is shown are the same words as under the table, and what is typed is read as leniently as anywhere.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ..language import N_, SOURCE, Phrase, current, translated
from ..picture import words as text
from ..play.bots.bots import BotError
from ..play.game import Game
from ..rules.moves import IllegalMove, Move, Reason, phrase
from ..rules.text.position import NOBODY
from ..rules.text.sentences import brief
from .page.speech import MoveLog

HELP = N_("""Type a number, a card such as 7c, or a move.
  hint        a hint; ask again to hear more
  why         the rule behind the last sentence; why 7c tells you why you can't play 7c
  undo        take your last move back
  rules       the rules of this game
  save FILE   save the game for another day
  help, quit""")
BEGIN = N_("Type a number, a card such as 7c, or a move. Type help to see what else there is.")
NO_MOVE = N_("“{typed}” is no move here. Type help to see how moves are written.")
RED = "♥♦"
MARKS = re.compile(r"\*\*?|`|^#+ |^\|[-|]+\|\n|^\| \| \|\n", re.MULTILINE)  # of Markdown, which nobody reads aloud


def play_here(game: Game, *, plain: bool = False, saved: Path | None = None) -> None:
    """Play a patient game at this terminal, until the person has had enough; ``saved`` is the file that it is from."""
    Terminal(game, plain=plain, saved=saved).play()


class Terminal:
    """A game at this terminal: what is said, and what is done with what is typed."""

    def __init__(self, game: Game, *, plain: bool = False, saved: Path | None = None) -> None:
        self.game, self.plain, self.saved = game, plain, saved
        self._speak = _speaker(plain)
        self.move_log = MoveLog()
        self.seen = len(game.steps)  # the steps that were told
        self.rule = ""  # the one behind what was said last
        self.commands: dict[str, Callable[[str], object]] = {
            "hint": lambda _: self.tell(game.hint()), "why": self.why, "save": self.save,
            "rules": lambda _: self.read_out(game.book.markdown(game.stage or None, game.start.rules)),
            "help": lambda _: self.say(HELP), "?": lambda _: self.say(HELP),
        }  # fmt: skip

    def say(self, words: str) -> None:
        """Say some words in the language that is spoken here."""
        self._speak(translated(words))

    def play(self) -> None:
        """Let bots and people move, until the match is over or somebody leaves."""
        game, last = self.game, self.game.turn
        self.say(BEGIN)
        while game.state.turn:
            self.news()
            if game.bot_to_move:
                try:
                    game.bot_step()
                except BotError as wrong:
                    self.tell(wrong.reason)
                    return
                continue
            try:
                if last != game.turn and len(game.people) > 1:  # the next one's hand is not for the last one's eyes
                    self.say("\n" * 40)
                    pass_on = phrase("Pass the keyboard to {name}, then press Enter.", name=game.names[game.turn])
                    input(f"{translated(pass_on)} ")
                last = game.turn
                if not self.move():
                    return
            except (EOFError, KeyboardInterrupt):
                self.say("")
                return
            self.seen = min(self.seen, len(game.steps))
        self.news()

    def news(self) -> None:
        """Say what was done since, as whoever is at the terminal may hear it."""
        game = self.game
        listener = game.people[0] if len(game.people) == 1 else NOBODY
        for sentence in self.move_log.since(game, listener, self.seen):
            self.say(sentence)
        if game.steps[self.seen :]:
            row, ended = game.state.verbs.get(game.steps[-1].move.verb), game.state.basics["end"]
            self.rule = game.notes[-1].rule if game.notes else row.rule if row else ended  # a deal needs no row
        self.seen = len(game.steps)

    def tell(self, reason: Reason, *, child: bool = True) -> None:
        """Say a reason, and remember its rule."""
        self.rule = reason.rule
        self.say(reason.say(child=child, names=self.game.names))

    def move(self) -> bool:
        """Show the table, ask for a move and make it; False when the person leaves."""
        game, seat = self.game, self.game.turn
        view = game.view(game.seat if game.seat in game.names else seat)
        self.say("")
        for line in text.lines(view, game.host(view), game.names):
            self.say(line)
        moves = game.moves
        for number, move in enumerate(moves, 1):
            self.say(f"  {number}  {view.words(move)}")
        while True:
            typed = input(f"{translated(game.names[seat])}> ").strip()
            word, _, rest = typed.partition(" ")
            if typed.lower() in ("quit", "q", "exit"):
                return False
            if typed.lower() == "undo":
                if game.state.takes_back and game.undo():
                    return True
                self.say("There's nothing to take back.")
            elif act := self.commands.get(word.lower()):
                act(rest.strip())
            elif typed and self.made(typed, moves):
                return True

    def meant(self, typed: str, moves: list[Move]) -> Move | str:
        """The move of a number, or what was typed. Raises ValueError for a number that is none of theirs."""
        if not (typed.isdecimal() and len(typed) < 4):
            return typed
        if not 1 <= int(typed) <= len(moves):
            raise ValueError(phrase("Choose a move from 1 to {n}.", n=len(moves)))
        return moves[int(typed) - 1]

    def made(self, typed: str, moves: list[Move]) -> bool:
        """Make the move that was typed; False, with the reason said, if that cannot be."""
        try:
            self.game.play(self.meant(typed, moves))
        except IllegalMove as refused:
            self.tell(refused.reason)
        except ValueError as unreadable:
            self.say(self.unread(unreadable, typed))
        else:
            return True
        return False

    def unread(self, error: ValueError, typed: str) -> str:
        """Why something that was typed is no move: errors are in English, another language has words of its own."""
        told: str = error.args[0]
        return told if isinstance(told, Phrase) or current() == SOURCE else phrase(NO_MOVE, typed=brief(typed, 60))

    def why(self, typed: str) -> None:
        """Say why a move is not allowed, or the rule behind what was said last."""
        rules = self.game.book.rules
        if typed:
            try:
                reason = self.game.why_not(self.meant(typed, self.game.moves))
            except ValueError as unreadable:
                self.say(self.unread(unreadable, typed))
                return
            if reason is None:
                self.say("That's allowed.")
                return
            self.tell(reason, child=False)
        if self.rule in rules:
            self.say(f"{self.rule}: {rules[self.rule].text}")
        elif not typed:
            self.say(N_("No rule has come up yet. Ask about a move, for example: why 7c"))

    def save(self, name: str) -> None:
        """Keep the game in a file, and in no file that holds something else."""
        name = name[1:-1] if len(name) > 2 and name[0] == name[-1] and name[0] in "\"'" else name
        path = Path(name or self.saved or f"{self.game.name}.json")
        path = path if path.suffix == ".json" else Path(f"{path}.json")
        if path.exists() and path != self.saved:
            other = N_("{path} already exists. Choose another name, for example: save {stem}-2.json")
            self.say(phrase(other, path=path, stem=path.stem))
            return
        try:
            self.game.save(path)
        except OSError as error:
            cannot = N_("The game cannot be saved as {path} ({why}). Choose another name.")
            self.say(phrase(cannot, path=path, why=error.strerror))
            return
        self.saved = path
        self.say(phrase("Saved. To go on another day, type: cardlab play {path}", path=_quoted(path)))

    def read_out(self, markdown: str) -> None:
        """Show a long text page by page, where there are pages."""
        if _rich(self.plain):
            from rich.console import Console
            from rich.markdown import Markdown

            console = Console()
            with console.capture() as shown:
                console.print(Markdown(markdown))
            click.echo_via_pager(shown.get())  # which keeps the colours where its pager shows them
        elif sys.stdout.isatty():
            click.echo_via_pager(MARKS.sub("", markdown))
        else:
            print(MARKS.sub("", markdown))  # as the stream can show it; the pager would write other characters


def _quoted(path: Path) -> str:
    """A file as the shell wants it typed, and never like an option."""
    typed = os.path.join(os.curdir, path) if str(path).startswith("-") else str(path)
    if os.name != "nt":
        return shlex.quote(typed)
    return typed if re.fullmatch(r"[\w\\/:.-]+", typed) else f'"{typed}"'


def _rich(plain: bool) -> bool:
    """Whether there are colours, and what shows them."""
    if plain or not sys.stdout.isatty():
        return False
    try:
        import rich  # noqa: F401
    except ImportError:  # it comes with the extra `lab`
        return False
    return True


def _speaker(plain: bool) -> Any:
    """How a line is said: with red hearts and diamonds where the terminal can, else as plain text."""
    if not _rich(plain):
        return print
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)

    def say(line: str) -> None:
        shown = Text(line)
        shown.highlight_regex(f"[0-9AJQK]+[{RED}]", "bold red")
        console.print(shown)

    return say
