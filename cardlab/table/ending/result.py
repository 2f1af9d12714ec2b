"""The end of a hand as a page of the game: who won and why, how it adds up, and the hand told in pictures.

Why so: all of it is data for the page, made from the view of the seat that looks, from the game's own score sheet and
notes; what is drawn (faces and cards) goes beside it once, as ``art``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ...language import N_, translated
from ...language.grammar import YOU
from ...picture.art import characters
from ...picture.art.faces import HEIGHT, WIDTH, Style, face
from ...picture.art.paths import svg_paths
from ...play.advice.review import Review, first
from ...play.game import Game
from ...rules.cards import HIDDEN, Card
from ...rules.host import Host
from ...rules.moves import Reason, phrase
from .key_moments import TRY, drawn
from .score import counted
from .story import KeyMoment, lost, story

if TYPE_CHECKING:
    from ...rules.state import State

CLOSE = 3  # cards left in the hand of who lost, up to which it was close
NOBODY = "Nobody wins this time!"
FACES = 4  # of those who won
LEAPS = 7  # cards of the show of a win
NONE: Mapping[str, int] = {}


class Session:
    """Who has won the hands since people sat down; counted as they come, for there may be hundreds.

    ``many`` hands are counted for good, and ``wins`` says who won them.
    """

    def __init__(self, many: int = 0, wins: Mapping[str, int] = NONE) -> None:
        self.many, self.before = many, dict(wins)
        self.hands: dict[Hashable, tuple[str, ...]] = {}
        self.wins = Counter(wins)  # seat -> hands won

    def __len__(self) -> int:
        return self.many + len(self.hands)

    def write(self, hand: Hashable, winners: tuple[str, ...] | None) -> None:
        """Write down who won a hand, or with None that it is not over any more."""
        self.wins.subtract(self.hands.pop(hand, ()))
        if winners is not None:
            self.hands[hand] = winners
            self.wins.update(winners)

    def close(self) -> None:
        """Count for good what there is: no hand so far is played on."""
        self.many, self.before = len(self), dict(+self.wins)
        self.hands.clear()


def ending(game: Game, view: State, host: Host, session: Session, known: Review | None) -> dict[str, Any]:
    """The page, as messages.d.ts has it; {} while the hand goes on. ``known``: what could have been done better."""
    state, people = game.state, game.people
    if not state.hand_over and state.turn:
        return {}
    won = [seat for seat in state.winners if seat in people]
    kind = "win" if won else "loss" if lost(game) else "over" if state.winners and not people else "draw"
    kind = "loss" if kind == "draw" and state.winners else kind
    you = view.viewer if view.viewer in people else ""
    names = game.names | ({you: YOU} if you else {})
    told = story(game, view.viewer, names, known)
    count = counted(view, host, names)
    if game.left:
        count["note"] = TRY
    elif (hands := tally(game, session)) and "note" not in count and "bars" not in count:
        count["note"] = hands
    for row in count.get("rows", ()):
        row[0] = _face(game, host, row[0], "pleased" if row[0] in state.winners or not state.winners else "beaten")
    page = {
        "kind": kind, "title": _title(game, you), "why": _why(game, view, host, names), "crowned": bool(state.winners),
        "faces": _faces(game, host, kind), "count": count, "story": [_drawn(game, host, one, you) for one in told],
        "leaps": [card.code for card in leaping(game, won)] if kind == "win" else (),
    }  # fmt: skip
    return {name: value for name, value in page.items() if value or name in ("why", "crowned", "count")}


def art(page: Mapping[str, Any], buttons: Iterable[Mapping[str, Any]], style: Style) -> dict[str, str]:
    """The drawings that the page of an end needs, and buttons with faces: name -> SVG, with cards like the table's."""
    told, count = page.get("story", ()), page.get("count", {})
    faces = [name for name, _ in page.get("faces", ())] + [row[0] for row in count.get("rows", ())]
    cards = [code for one in told for kind in ("under", "did", "cards") for code in one.get(kind, ())]
    cards += [*page.get("leaps", ()), *drawn(page)]
    faces += [some["face"] for some in (*told, page.get("review", {}), *buttons) if "face" in some]
    found = {name: _portrait(name) for name in faces}
    return found | {
        code: front(Card(code), Style(large=True, plain=style.plain, language=style.language)) for code in cards
    }


def front(card: Card, style: Style) -> str:
    """The face of a card as SVG."""
    return _svg(WIDTH, HEIGHT, svg_paths(face(card, style)))


def _portrait(name: str) -> str:
    who, _, mood = name.rpartition("/")
    return _svg(characters.SIDE, characters.SIDE, svg_paths(characters.shapes(who, mood)))


def _svg(w: float, h: float, paths: str) -> str:
    line = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" {line}>{paths}</svg>'


def _face(game: Game, host: Host, seat: str, mood: str) -> str:
    return f"{host.faces.get(seat, game.names[seat])}/{mood}"


def _faces(game: Game, host: Host, kind: str) -> list[list[str]]:
    """The faces over the title, each with the mark of its team: those who won, else those who play."""
    state = game.state
    teams = {seat: mark for mark, team in zip(("one", "two"), host.teams, strict=False) for seat in team}
    mood = "beaten" if kind == "loss" and not state.winners else "pleased"
    return [[_face(game, host, seat, mood), teams.get(seat, "")] for seat in (state.winners or state.seats)[:FACES]]


def _title(game: Game, you: str) -> str:
    """Who won."""
    state = game.state
    if len(state.seats) == 1:
        return N_("Solved!") if state.winners else "No more moves."
    alone = state.winners == (you,) and game.names[you] != YOU
    if alone:
        return phrase("You win, {name}!", name=game.names[you])
    return Reason("", "{seats} [win]!", seats=state.winners).say(names=game.names) if state.winners else NOBODY


def _wins(game: Game, names: Mapping[str, str]) -> str:
    """Who won, as notes say it."""
    state = game.state
    if not state.winners:
        return translated("No more moves." if len(state.seats) == 1 else NOBODY).rstrip(".!")
    return Reason("", "{seats} [win]", seats=state.winners).say(names=names)


def _why(game: Game, view: State, host: Host, names: Mapping[str, str]) -> str:
    """Why it ended so, in one sentence that does not say again who won; and how near somebody was who lost."""
    if host.ended is not None:
        return host.ended.say(child=True, names=names)
    told, again = game.notes[-1].say(child=True, names=names) if game.notes else "", _wins(game, names)
    rest = " ".join(s for s in re.split(r"(?<=[.!?]) ", told) if s.rstrip(".!") != again)
    if re.match(rf"{re.escape(again)}\b", rest):
        rest = rest.removeprefix(again).lstrip(" :,")
    return " ".join(filter(None, [rest[:1].upper() + rest[1:], _close(game, view)]))


def _close(game: Game, view: State) -> str:
    """How near the one person at the table was to having no cards left, where that is how it was won."""
    seat = lost(game)
    hands = {z.owner: z.pile for z in view.zones() if z.kind == "hand"}
    if not seat or not view.winners or any(view.piles[hands[who]] for who in view.winners if who in hands):
        return ""
    left = len(view.piles[hands[seat]]) if {*view.winners, seat} <= set(hands) else 0
    return Reason("", "So close! You had {count} left.", count=left).say() if 0 < left <= CLOSE else ""


def _drawn(game: Game, host: Host, moment: KeyMoment, you: str) -> dict[str, Any]:
    """A moment as the page shows it; whoever has played can go on from there."""
    mood = "thinking" if moment.says or moment.busy else "pleased"
    drawn = {
        "head": moment.head, "words": moment.words, "says": moment.says, "chip": moment.chip,
        "face": _face(game, host, moment.seat, mood) if moment.seat else "", "caption": moment.caption,
        "under": [card.code for card in moment.under], "cards": [card.code for card in moment.cards],
        "did": [card.code for card in moment.did], "busy": moment.busy, "key": moment.key,
        "try": f"review:try:{door}" if (door := _door(game, you, moment.at)) is not None else "",
    }  # fmt: skip
    return {name: value for name, value in drawn.items() if value or name == "words"}


def _door(game: Game, you: str, at: int) -> int | None:
    """After how many moves whoever has played goes on: at the own turn before a picture, or at the first one."""
    own = [n for n in range(first(game), len(game.steps)) if game.steps[n].seat == you]
    if not game.tries or at < 0 or not own:
        return None
    return max((n for n in own if n <= at), default=own[0])


def leaping(game: Game, won: list[str]) -> list[Card]:
    """The cards of the show of a win: the last that people who won have played, turned up or taken."""
    own = [step for step in reversed(game.steps) if step.seat in won or any(won_by(note, won) for note in step.notes)]
    played = [card for step in own for card in (step.move.card, *(one for note in step.notes for one in note.cards))]
    return [card for card in dict.fromkeys(played) if card is not None and card is not HIDDEN][:LEAPS]


def won_by(note: Reason, won: list[str]) -> bool:
    """Whether a note tells of some of these seats, and of nobody else."""
    return bool(note.about) and note.about <= set(won)


def tally(game: Game, session: Session) -> str:
    """Hands won by each player since they sat down, the most first; "" before a second hand."""
    if len(session) < 2:
        return ""
    order = sorted(game.state.seats, key=lambda seat: -session.wins[seat])
    return phrase("Hands won: {score}", score=", ".join(f"{game.names[seat]} {session.wins[seat]}" for seat in order))
