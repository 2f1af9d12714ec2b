"""How a hand adds up: the lines that count, their sum, and how far everybody is in the match, from the score sheet.

Why so: a page may say only what the game itself has written down. So every number here is a line of the sheet, or of
the game's own ``Total``, and every sum is added up here from these.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ...language import N_
from ...language.grammar import signed
from ...rules.host import Host, Total
from ...rules.moves import Reason
from ...rules.text.sentences import so_many
from ...rules.zones import Zone

if TYPE_CHECKING:
    from ...rules.state import State

MOST = 6  # lines that there is room for
COLUMN = 5  # lines of one of several sides; what the others bring is one of them
BARS = 4  # sides whose way to the end of the match is shown
OTHERS = Reason("", "All the rest")
HELD = ("hand", "deck", "won")  # what is counted where nobody has points, whatever of these there is first
Lines = list[tuple[Reason, int]]


class Standing(NamedTuple):
    """Who counts together: their seats, what they had before this hand, and what it brought."""

    seats: tuple[str, ...]
    before: int
    now: int


def sides(view: State, host: Host) -> list[Standing]:
    """All sides with their points, one's own first; none in a game without points."""
    entries, hand = view.sheet(), max(1, view.deals)
    if not entries:
        return []
    teams = host.teams or tuple((seat,) for seat in view.seats)
    found = []
    for team in teams:
        mine = [entry for entry in entries if entry.seat in team]
        now = sum(entry.points for entry in mine if entry.hand == hand)
        total = sum(entry.points for entry in mine)
        if host.stacks.keys() >= set(team):  # chips, of which everybody had some to begin with
            total = sum(host.stacks[seat] for seat in team)
        found.append(Standing(team, total - now, now))
    return sorted(found, key=lambda side: view.viewer not in side.seats)


def lines_of(view: State, seats: Sequence[str]) -> Lines:
    """What these seats have scored in this hand, line by line; lines of one kind are one."""
    hand = max(1, view.deals)
    return merged((entry.why, entry.points) for entry in view.sheet() if entry.hand == hand and entry.seat in seats)


def merged(lines: Iterable[tuple[Reason, int]]) -> Lines:
    """The lines with those of one kind added up, if they differ in nothing but the cards that they name."""
    found: Lines = []
    for why, points in lines:
        at = next((i for i, (other, _) in enumerate(found) if other.alike(why)), None)
        if at is None:
            found.append((why, points))
            continue
        other, before = found[at]
        found[at] = other.joined(why), before + points
    return found


def totals(view: State, host: Host, found: Sequence[Standing]) -> list[Total]:
    """The lines of each side that is shown, with the game's own where the sheet says only what they bring."""
    own = {host.adds.seats: host.adds} if host.adds is not None else {}
    return [own.get(side.seats) or Total(side.seats, tuple(lines_of(view, side.seats))) for side in _shown(found)]


def _shown(found: Sequence[Standing]) -> Sequence[Standing]:
    """The sides that there is room for: one's own and the best."""
    best = sorted(found, key=lambda side: -(side.before + side.now))
    return found if len(found) <= BARS else [found[0], *[side for side in best if side is not found[0]]][:BARS]


def counted(view: State, host: Host, names: Mapping[str, str]) -> dict[str, Any]:
    """The count as a page shows it, side by side, or what each side has left.

    {head, columns: [name, mark, lines, sum] or lines where a line says it all, bars?, note?}, or {head, rows}.
    """
    found = sides(view, host)
    if not found:
        return _left(view, host, names)
    every, marks = totals(view, host, found), _marks(host)
    alike = all(len(one.lines) < 2 for one in every)
    shown: dict[str, Any] = {"head": "How it adds up"}
    if alike:
        shown["lines"] = _a_side_each(view, host, found, names)
    else:
        shown["columns"] = [
            [_called(one.seats, names), marks.get(one.seats, ""), _lines(one, names), _sum(one)] for one in every
        ]
    return shown | _match(host, found, names, alike=alike)


def _lines(one: Total, names: Mapping[str, str]) -> list[list[str]]:
    return [[_said(why, names), signed(str(points))] for why, points in _few(one.lines)]


def _sum(one: Total) -> str:
    return signed(str(sum(points for _, points in one.lines)))


def _marks(host: Host) -> dict[tuple[str, ...], str]:
    """The marks of teams."""
    return dict(zip(host.teams, ("one", "two"), strict=False))


def _few(lines: Sequence[tuple[Reason, int]]) -> Lines:
    """No more lines than there is room for: those that bring least are one."""
    if len(lines) <= COLUMN:
        return list(lines)
    least = sorted(lines, key=lambda line: abs(line[1]))[: len(lines) - COLUMN + 1]
    return [line for line in lines if line not in least] + [(OTHERS, sum(points for _, points in least))]


def _a_side_each(view: State, host: Host, found: Sequence[Standing], names: Mapping[str, str]) -> list[list[str]]:
    """A line for each side that has one, those who won first where there are many."""
    order = sorted(found, key=lambda side: (view.viewer not in side.seats, -side.now)) if len(found) > MOST else found
    told = []
    for side in order[:MOST]:
        words = _said(why[0][0], names) if (why := lines_of(view, side.seats)) else N_("nothing")
        named = any(name in words for name in (names.get(seat, seat) for seat in side.seats))
        told.append([words if named else f"{_called(side.seats, names)}: {words}", signed(str(side.now))])
    return told


def _match(host: Host, found: Sequence[Standing], names: Mapping[str, str], *, alike: bool) -> dict[str, Any]:
    """How far all sides are in the match, where one is played: {bars: [name, mark, before, now], goal, note?}.

    Where each has a line of its own, ``alike``, a first hand says no more than these.
    """
    goal = host.goal.number("n") if host.goal else 0
    if not goal and alike and not any(side.before for side in found):
        return {}
    shown, marks = _shown(found), _marks(host)
    bars = [[_called(side.seats, names), marks.get(side.seats, ""), side.before, side.now] for side in shown]
    full = max(goal, *(abs(side.before) + abs(side.now) for side in found), 1)
    return {"bars": bars, "goal": full} | ({"note": host.goal.say(names=names)} if host.goal else {})


def _left(view: State, host: Host, names: Mapping[str, str]) -> dict[str, Any]:
    """What each has in a game without points, or what somebody alone has reached."""
    if len(view.seats) == 1:
        told = [now.say().rpartition(": ") for now in host.holds]
        lines = [[words, number] for words, _, number in told if words]
        return {"head": "How far you got", "lines": lines} if lines else {}
    for kind in HELD:
        owned = [zone for zone in view.zones() if zone.kind == kind and zone.owner]
        rows = {zone.owner: _holds(zone, len(view.piles[zone.pile])) for zone in owned}
        if any(view.piles[zone.pile] for zone in owned):
            order = sorted(rows, key=lambda seat: (seat not in view.winners, seat != view.viewer))[:MOST]
            return {"head": "What everyone has", "rows": [[seat, names.get(seat, seat), rows[seat]] for seat in order]}
    return {}


def _holds(zone: Zone, cards: int) -> str:
    if zone.kind == "won":
        return so_many(cards // zone.each, f"{zone.label}s")
    if not cards:
        return N_("no cards left")
    return Reason("", N_("{count} left") if zone.kind == "hand" else "{count}", count=cards).say()


def _said(why: Reason, names: Mapping[str, str]) -> str:
    """A line in short, without a full stop."""
    words = why.say(child=True, names=names).removesuffix(".")
    return words[:1].upper() + words[1:]


def _called(seats: Sequence[str], names: Mapping[str, str]) -> str:
    return Reason("", "{seats}", seats=tuple(seats)).say(names=names)
