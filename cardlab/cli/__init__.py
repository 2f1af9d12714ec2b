"""The `cardlab` command: the home page, JupyterLab at the lessons, a game in the terminal, cards and rules to print.

Why so: Click reads the words, completes them in a shell and writes the help; Typer does the same and takes longer to
start. What a command needs is imported when it runs, so that help and completion wait for no server.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click
from click.core import ParameterSource

from .. import __version__
from ..rules.text.plain import tolerant
from .arena import arena
from .arguments import at_home
from .games import fair, picture, play, write
from .languages import language
from .making import check, new
from .pages import hand_out, home, hub, lab, serving, site

LITTLE = (click.MissingParameter, click.NoSuchOption)  # which do not say what is allowed
HEADINGS = {
    "Play": (home, lab, play, write, picture, arena),
    "For a class": (hand_out, site, hub),
    "A game of your own": (new, check),
    "Your language": (language,),
    "Fairness": (fair,),
}


class Commands(click.Group):
    """The commands under their headings; a wrong name is answered with the one that was probably meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names."""
        if args[0] not in self.commands and not ctx.resilient_parsing:
            from ..rules.text.sentences import unknown

            raise click.UsageError(unknown("command", args[0], self.commands), ctx)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command takes and does, and below it the options."""
        for heading, commands in HEADINGS.items():
            with formatter.section(heading):
                rows = [([c.name or "", *c.collect_usage_pieces(ctx)], c.get_short_help_str(120)) for c in commands]
                formatter.write_dl([(" ".join(w for w in words if w != "[OPTIONS]"), does) for words, does in rows])
        click.Command.format_options(self, ctx, formatter)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    subcommand_metavar="[COMMAND]",
    epilog="To complete commands and games with the Tab key, give bash this line (zsh: zsh_source, fish: fish_source):"
    '\n\n\b\neval "$(_CARDLAB_COMPLETE=bash_source cardlab)"',
)
@serving
@click.version_option(__version__, message="cardlab %(version)s")
@click.pass_context
def cardlab(ctx: click.Context, /, **options: Any) -> None:
    """Learn family card games by playing them. Without a command, the home page opens in your browser."""
    name = ctx.invoked_subcommand
    if name is None:
        ctx.invoke(home, **options)
    elif name in ("home", "lab"):
        ctx.default_map = {name: options}  # what stands before the command counts, unless it stands behind it too
    elif any(ctx.get_parameter_source(option) is ParameterSource.COMMANDLINE for option in options):
        raise click.UsageError(f"Put the options of {name} after the command. See cardlab {name} --help.", ctx)


for command in (each for commands in HEADINGS.values() for each in commands):
    cardlab.add_command(command)


def main(argv: Sequence[str] | None = None) -> None:
    """Runs the command with these words, or with those of the command line."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        tolerant(stream)
    at_home()
    try:
        left = cardlab.main(words, prog_name="cardlab", standalone_mode=False)
    except click.Abort:  # Ctrl+C, also while the libraries are still being loaded
        sys.exit(130)
    except click.ClickException as refused:  # in one sentence, where Click would write three lines
        said, asked = refused.format_message(), refused.ctx if isinstance(refused, click.UsageError) else None
        if asked and not said.endswith("?") and (type(refused) in LITTLE or not said.endswith(".")):
            said = f"{said.removesuffix('.')}. See {asked.command_path} --help."
        print(f"cardlab: {said}", file=sys.stderr)
        sys.exit(refused.exit_code)
    if left is not None:  # by --help or --version
        sys.exit(left)
