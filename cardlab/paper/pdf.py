"""What `cardlab print` writes of a game: its cards, rules, a lesson, or what else lies on its table."""

from __future__ import annotations

from ..games import book, host_of
from ..language import SOURCE, current
from ..lessons.notebooks import shipped
from ..rules.moves import phrase
from ..rules.state import State
from ..rules.text.position import NOBODY
from ..rules.text.sentences import so_many


def pack(state: State, *, paper: str, flip: str, colours: int, large: bool, letters: str = SOURCE) -> tuple[bytes, str]:
    """The pack of a game in true size as a PDF, with the letters of a language, and what it is in a few words."""
    from ..picture.art.faces import Style
    from .pack import pack_pdf

    cards, title = state.pack(), book(state.game).title
    style = Style(colours=colours, large=large, language=letters)
    made = pack_pdf(cards, title=title, paper=paper, flip=flip, style=style, apart=state.apart)
    return made, f"{len(cards)} cards for {title}"


def part(name: str, state: State, *, paper: str, stage: str = "", lesson: str = "") -> tuple[bytes, str]:
    """Of a game its "rules", "lesson", "worked", "board", "chips" or "sheet" as a PDF, and what it is in a few words.

    Raises ValueError for what the game does not have.
    """
    of = book(state.game)
    if name == "rules":
        from .pack import rules_pdf

        made = rules_pdf(of.markdown(stage or None, state.rules), state.pack(), paper=paper)
        return made, f"The rules of {of.title}"
    if name == "worked":
        from .pack import rules_pdf
        from .worked import sheet

        return rules_pdf(sheet(state.game), state.pack(), paper=paper), f"A hand of {of.title} to follow"
    if name == "lesson":
        from .envelope import envelope_pdf
        from .lesson import envelope

        if current() != SOURCE:
            raise ValueError("Lessons on paper are in English only: leave out --language.")
        made = envelope_pdf(envelope(state.game, lesson, shipped()), state.pack(), paper=paper)
        return made, f"Lesson {lesson} of {of.title} in an envelope"
    from . import props

    if name == "sheet":
        columns = state.columns or tuple(phrase("Player {n}", n=i + 1) for i in range(len(state.seats)))
        return props.sheet_pdf(columns, title=of.title, paper=paper), f"A score sheet for {of.title}"
    dealt = type(state).new(len(state.seats), seed=0, **state.rules.changed())
    stacks = host_of(dealt.view(NOBODY)).stacks
    if not stacks:
        raise ValueError(f"{of.title} is played without chips by these rules.")
    if name == "chips":
        made = props.chips_pdf(sum(stacks.values()), title=of.title, paper=paper)
        return made, f"Chips for {so_many(len(state.seats), 'players')} of {of.title}"
    middle = [zone for zone in dealt.zones() if zone.pile in stacks and not zone.owner]
    places = [props.Place(zone.label, next(iter(dealt.piles[zone.pile]), None)) for zone in middle]
    return props.board_pdf(places, title=of.title, paper=paper), f"The board for {of.title}"
