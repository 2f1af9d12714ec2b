"""What a table says and shows of Casino beyond the piles."""

from __future__ import annotations

from ...language import N_
from ...rules.cards import VALUE, Card
from ...rules.host import Host
from ...rules.moves import Reason, joined, phrase
from ...rules.text.position import SEATS
from ...rules.text.sentences import so_many
from . import words as say
from .count import counted
from .game import Casino
from .moves import DONE
from .sums import split

LOOKS, LOOKS_OR_DOWN = "Tap what goes with {card}.", "Tap what goes with {card}. Or put it down."


def host(view: Casino) -> Host:
    """The points and sweeps, who owns which build, what was announced, and what the card in play still looks for."""
    sweeps = view.of_sides(view.sweeps)
    owned = [Reason(*say.OWNER, value=v, seat=view.owner(v)) for v in view.built if view.owner(v)]
    last = [Reason(*say.LAST_NOW)] if not view.piles["stock"] and not view.hand_over else []
    return Host(
        tags={seat: _tag(view, seat) for seat in view.seats},
        says=_announced(view),
        talks=True,
        teams=(view.seats[::2], view.seats[1::2]) if len(view.seats) == 4 else (),
        holds=(*owned, *last),
        prompt=_prompt(view),
        order=by_number,
        most=view.most(view.seats[0]),
        marks={f"won.{SEATS[side]}": n for side, n in enumerate(sweeps) if n},  # CAS-76
        goal=Reason(*say.GOAL, n=view.rules.target) if view.rules.match == "target" else None,
        ahead=_ahead(view),
    )


def _ahead(view: Casino) -> dict[str, float]:
    """What each seat's side would count if the hand ended now."""
    points = [0] * view.sides
    for one in counted(view):
        points[one.side] += one.points
    return {seat: points[view.side(seat)] for seat in view.seats}


def by_number(card: Card) -> tuple[int, ...]:
    """The order of a hand: by rank, since ranks are what is added and paired."""
    return VALUE.get(card.rank, 0), "SHDC".find(card.suit)


def _tag(view: Casino, seat: str) -> str:
    """What all may know of a seat: whether it deals, whose partner it is, the points and sweeps of its side."""
    side, crowd = view.side(seat), len(view.seats) > 2  # in a crowd there is less room
    sweeps, points = view.of_sides(view.sweeps)[side], view.of_sides(view.points)[side]
    words: list[str] = [N_("dealer")] if seat == view.dealer else []
    if len(view.seats) == 4:
        words += _pair(view, seat)
    words.append(str(points) if crowd and words else so_many(points, "points"))
    words += [so_many(sweeps, "sweeps")] if sweeps and len(view.seats) < 4 else []
    return joined(words)


def _pair(view: Casino, seat: str) -> list[str]:
    """Who belongs together, of four: for one of them the partner, for everybody else the two pairs."""
    if view.viewer not in view.seats:
        return [phrase("pair {n}", n=view.side(seat) + 1)]
    return [N_("partner")] if seat == view.after(view.viewer, 2) else []


def _announced(view: Casino) -> dict[str, str]:
    """What has just been said aloud: a build, a sweep, the last cards."""
    if not view.said:
        return {}
    seat, what = view.said
    words = N_({"last": "Last!", "sweep": "Sweep!"}).get(str(what))
    return {str(seat): words or phrase("Building {number}!", number=say.NAMES[int(what)])}


def _prompt(view: Casino) -> str:
    """What the card in play still looks for; only who plays it knows what it is meant for."""
    if not view.piles["played"] or view.viewer not in ("", view.turn):
        return ""
    mine, value = view.mine, view.value
    if not view.how:
        if not view.busy(mine):
            return phrase("{card} can't take anything. Put it down.", card=mine)
        return phrase(LOOKS_OR_DOWN if view.no_trailing(mine) is None else LOOKS, card=mine)
    if DONE in view.legal_moves():
        build = Reason("", "Build {n}, or add more.", n=value)
        return "Take them, or add more." if view.how == "take" else build.say()
    return say.goal(value, split(value, view.chosen)[1] if value else ())
