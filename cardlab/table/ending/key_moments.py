"""The key moments of a hand as a page: the turns that cost most, what would have been better, by how much, and why.

Why so: what is said follows from the one judge (``play/advice/review.py``), from the advice's own reason and from the
view that the seat had then; cards and words, no codes and no counting of moves. Three turns stand side by side
where there is room, on a phone one; below them all turns can be leafed through.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...language import N_
from ...picture.sprites import WIDE
from ...play.advice.review import BEST, COST, EQUAL, LESS, Judgement, Review
from ...play.game import Game
from ...rules.moves import Move, Reason, phrase
from ...rules.state import State
from ...rules.text.sentences import so_many
from .story import THINKING, about, proudest

MANY = 12  # turns that have a dot each; more are leafed through
OPEN, BACK = "Show the key moments", "Back to the key moments"
OPENLY = N_("With all cards open")
TRY = "This is just a try. It doesn't count."
NUMBERS = N_(N_({1: "This turn", 2: "These two turns", 3: "These three turns"}))
COSTLY, FINE = "{turns} cost you the most.", "You played this hand without a mistake!"
SLIGHT = "No big mistake! {turns} could have been a little better."
ALIKE = Reason("", "It did just as well in {n} tries.")
SAME = N_(N_("about the same"))  # nobody can tell, after so many worlds
PILLS = N_(N_({BEST: "the best", EQUAL: "as good", LESS: "a little less"}))
PLURALS = N_(N_({"win": "{n} wins in 100"}))


def leafed(game: Game, seat: str, known: Review | None, at: int | None, shape: str) -> dict[str, Any]:
    """The page, as messages.d.ts has it; ``at`` is the turn that is looked at alone."""
    if known is None:
        return {"title": THINKING, "panels": [], "turns": []}
    mistakes = known.mistakes
    shown = sorted(mistakes, key=lambda one: one.turn.at) or [proudest(game, known)]
    alone = known.at(at) if at is not None else None
    if alone and (shape != WIDE or alone not in shown):
        shown = [alone]
    elif shape != WIDE:
        shown = [mistakes[0] if mistakes else shown[0]]
    most = max((one.better for one in mistakes), default=1.0)
    panels = [_panel(game, seat, one, known.turns.index(one) + 1, most) for one in shown]
    return {"title": _title(mistakes), "panels": panels, "turns": _turns(known, shown, alone or shown[0], shape)}


def opened(page: dict[str, Any], lines: list[str]) -> dict[str, Any]:
    """The page with what a grown-up is told of the last tricks in place of the turns."""
    turns = [{name: value for name, value in turn.items() if name != "on"} for turn in page["turns"]]
    return {"title": OPENLY, "panels": [], "turns": turns, "openly": lines}


def pressed(end: Mapping[str, Any] | None) -> list[str]:
    """The buttons on the page of an end."""
    page = (end or {}).get("review", {})
    shown = page.get("panels", ()) if page else (end or {}).get("story", ())
    return [one["id"] for one in page.get("turns", ())] + [one["try"] for one in shown if "try" in one]


def drawn(end: Mapping[str, Any]) -> list[str]:
    """The cards that are seen on the page, by their codes."""
    panels = end.get("review", {}).get("panels", ())
    sides = [side for panel in panels for side in (panel["did"], panel.get("better", {}))]
    return [code for panel in panels for code in panel.get("under", ())] + [
        one["card"] for one in sides if "card" in one
    ]


def _title(mistakes: list[Judgement]) -> str:
    turns = NUMBERS.get(len(mistakes), "")
    head = COSTLY if any(one.verdict == COST for one in mistakes) else SLIGHT if mistakes else FINE
    return phrase(head, turns=turns)


def _panel(game: Game, seat: str, one: Judgement, number: int, most: float) -> dict[str, Any]:
    """One turn: the cards, what it cost, why, and the way back to it."""
    turn = one.turn
    view = game.states[turn.at].view(seat)
    did, under = _side(view, seat, turn.move)
    better, beside = _side(view, seat, turn.advised)
    words = turn.reason(game.names)
    panel = {
        "head": phrase("Turn {number}", number=number), "verdict": one.verdict, "pill": _pill(game, one), "did": did,
        "words": ALIKE.adding(n=one.worlds).say() if one.verdict == EQUAL else words,
        "under": [card.code for card in under or beside], "try": f"review:try:{turn.at}" if game.tries else "",
    }  # fmt: skip
    more = {"better": better, "bars": _bars(one, most)} if one.verdict != BEST else {}
    return {name: value for name, value in (panel | more).items() if value}


def _side(view: State, seat: str, move: Move) -> tuple[dict[str, str], Any]:
    """What a move is, as a card and in words, and what it lies on or is with."""
    cards, under = about(view, seat, move)
    shown = {"words": view.words(move).rstrip(".")}
    return shown | ({"card": cards[0].code} if cards else {}), under


def _pill(game: Game, one: Judgement) -> str:
    """In a few words how good it was."""
    if one.verdict == BEST:
        return phrase("the best of {n}", n=len(game.states[one.turn.at].legal_moves()))
    if one.verdict == COST:
        return phrase("cost about {much}", much=amount(one))
    return SAME if one.verdict == LESS and not one.sure else PILLS[one.verdict]


def amount(one: Judgement) -> str:
    """What a turn cost, in words."""
    number = max(1, round(one.better * (100 if one.unit == "win" else 1)))
    return phrase(PLURALS[one.unit], n=number) if one.unit in PLURALS else so_many(number, f"{one.unit}s")


def _bars(one: Judgement, most: float) -> list[list[Any]]:
    """Words, a number, the share of the bar that is sure, and the share that may be: wins of all, or what it cost."""
    if one.verdict != COST:
        return []
    if one.unit == "win":
        both = (N_("You"), one.mine), (N_("Better"), one.mine + one.better)
        return [[words, str(round(100 * part)), *_soft(part, one.margin / 2)] for words, part in both]
    full = most * 1.5
    return [[N_("Cost"), str(max(1, round(one.better))), *_soft(one.better / full, one.margin / full)]]


def _soft(part: float, margin: float) -> tuple[float, float]:
    """From where to where a bar fades, in hundredths."""
    low, high = (min(1.0, max(0.0, part + side * margin)) for side in (-1, 1))
    return round(100 * low), round(100 * high)


def _turns(known: Review, shown: list[Judgement], one: Judgement, shape: str) -> list[dict[str, Any]]:
    """All turns as dots; where they are too many for that, the way on and back from one, and those that cost most."""
    numbers = {one.turn.at: number for number, one in enumerate(known.turns, 1)}
    dear = {one.turn.at for one in known.mistakes}
    on = {one.turn.at for one in shown}

    def dot(one: Judgement) -> dict[str, Any]:
        at, number = one.turn.at, numbers[one.turn.at]
        what = {
            "id": f"review:at:{at}",
            "label": phrase("Turn {number}", number=number),
            "kind": one.verdict if at in dear else "dot",
        }
        return what | ({"text": str(number)} if at in dear else {}) | ({"on": True} if at in on else {})

    if shape == WIDE and len(known.turns) <= MANY:
        return [dot(one) for one in known.turns]
    here = numbers[one.turn.at]
    steps = (("‹", "The turn before", here - 2), ("›", "The next turn", here))
    back, on_ = (
        [{"id": f"review:at:{known.turns[i].turn.at}", "label": words, "text": sign, "kind": "step"}]
        if 0 <= i < len(known.turns)
        else []
        for sign, words, i in steps
    )
    return [*back, *(dot(one) for one in known.turns if one.turn.at in dear or one.turn.at in on), *on_]
