"""A view in words: for a terminal, the log and a screen reader."""

from __future__ import annotations

from collections.abc import Mapping

from ..language import N_, translated
from ..language.grammar import YOU
from ..rules.cards import HIDDEN, Card
from ..rules.host import Host
from ..rules.moves import Reason, joined, phrase
from ..rules.state import State
from ..rules.text.sentences import so_many
from ..rules.zones import GRIDS, Zone


def pile(view: State, host: Host, zone: Zone, *, spoken: bool = False) -> str:
    """What is seen of one pile: "7♣ 5♥", "12 cards (50 chips)"; spoken: "7 of clubs, 5 of hearts"."""
    if zone.pile not in host.stacks:
        return _cards(view, host, zone, spoken=spoken)
    chips = translated(so_many(host.stacks[zone.pile], "chips")).replace("−", f"{translated('minus')} ")
    return chips if zone.kind == "pool" else f"{_cards(view, host, zone, spoken=spoken)} ({chips})"


def _cards(view: State, host: Host, zone: Zone, *, spoken: bool) -> str:
    cards: tuple[Card, ...] = view.piles[zone.pile]
    if zone.kind in ("won", "heap"):
        count = len(cards) // zone.each
        last = ", ".join(translated(c.words) if spoken else c.sign for c in cards[-zone.each :] if c is not HIDDEN)
        told = phrase("the last: {cards}", cards=last) if zone.kind == "heap" and last else ""
        marks = phrase("{n} of them turned up", n=n) if (n := host.marks.get(zone.pile, 0)) else ""
        return translated(joined(filter(None, (so_many(count, f"{zone.label}s"), marks, told)), ", "))
    if not cards:
        return translated("empty")
    if zone.kind in GRIDS and len(cards) == 1:
        return translated(cards[0].words) if spoken else cards[0].sign
    if HIDDEN in cards or zone.kind == "stock":
        return translated(so_many(len(cards), "cards"))
    if zone.kind == "hand":
        cards = tuple(sorted(cards, key=host.order))
    shown = cards if zone.kind in ("hand", "fan", "loose", "group", "trick") else cards[-1:]
    words = [translated(c.words) if spoken else c.sign for c in shown]
    if zone.kind == "group":
        real = [host.stands.get((zone.pile, i)) for i in range(len(shown))]
        stands = N_("{joker} for {card}")
        words = [
            translated(phrase(stands, joker=word, card=card)) if card else word
            for word, card in zip(words, real, strict=True)
        ]
    return (", " if spoken else " ").join(words)


def lines(view: State, host: Host, names: Mapping[str, str], *, spoken: bool = False) -> list[str]:
    """The table line by line: every pile, what holds now, whose turn it is."""
    zones = view.zones()
    found = [*_grid(view, host, [z for z in zones if z.kind in GRIDS], spoken=spoken)]
    found += _row(view, host, [z for z in zones if z.kind == "row"], spoken=spoken)
    for zone in zones:
        empty = zone.kind in ("fan", "group") and not view.piles[zone.pile] and not zone.sign
        if zone.kind in (*GRIDS, "row") or empty:
            continue
        label = translated(names.get(zone.owner, zone.owner) if zone.owner else zone.label)
        if zone.owner and zone.kind != "heap" and (tag := host.tags.get(zone.owner)):
            label += f" ({tag})"
        found.append(f"{label}: {pile(view, host, zone, spoken=spoken)}")
    found += [
        Reason("", "{seat} [say]: “{said}”", seat=seat, said=said).say(names=names) for seat, said in host.says.items()
    ]
    if not view.hand_over:
        found += [now.say(names=names) + "." for now in (*host.holds, *([host.taking] if host.taking else ()))]
    found += [Reason("", "{seats} [be] partners.", seats=team).say(names=names) for team in host.teams]
    return [*found, turn(view, names)]


def _grid(view: State, host: Host, zones: list[Zone], *, spoken: bool) -> list[str]:
    """The places of a grid row by row; "·" is an empty one."""
    rows: dict[int, list[str]] = {}
    for zone in zones:
        words = pile(view, host, zone, spoken=spoken) if view.piles[zone.pile] or spoken else "·"
        rows.setdefault(zone.at[0], []).append(words)
    between = ", " if spoken else " "
    return [translated(phrase("Row {row}: {cards}", row=row, cards=between.join(words))) for row, words in rows.items()]


def _row(view: State, host: Host, zones: list[Zone], *, spoken: bool) -> list[str]:
    """The piles of a row in one line, each by its top card with its number of cards if there are several."""
    words = []
    for zone in zones:
        if count := len(view.piles[zone.pile]):
            size = f" ({translated(so_many(count, 'cards'))})" if spoken else f"({count})"
            words.append(pile(view, host, zone, spoken=spoken) + (size if count > 1 else ""))
    between = ", " if spoken else " "
    return [translated(phrase("Row: {cards}", cards=between.join(words) or "empty"))] if zones else []


def order(host: Host) -> list[str]:
    """The order and the value of the cards, a line for each ladder: "Trumps ♠: J = 20, 9 = 14, ..."."""
    told = []
    for one in host.ladders:
        signs = " ".join(Card(f"A{suit}").sign[-1] for suit in one.suits)
        name = translated(
            phrase("Trumps {signs}", signs=signs) if one.trumps else "Every suit" if len(one.suits) == 4 else signs
        )
        ranks = [Card(f"{rank}S").sign[:-1] for rank in one.ranks]
        worth = [one.worth.get(rank, 0) for rank in one.ranks]
        told.append(f"{name}: " + ", ".join(f"{r} = {n}" if n else r for r, n in zip(ranks, worth, strict=True)))
    return told


def turn(view: State, names: Mapping[str, str]) -> str:
    """Whose turn it is, or who has won."""
    if not view.hand_over:
        yours = names.get(view.turn, view.turn) == YOU
        return Reason("", "Your turn." if yours else "{seat} to play.", seat=view.turn).say(names=names)
    over = Reason("", "{seats} won." if view.winners else "Nobody won.", seats=view.winners).say(names=names)
    return over if view.turn else f"{over} {translated('The match is over.')}"


def table(view: State, host: Host, names: Mapping[str, str]) -> str:
    """The whole table as text."""
    return "\n".join(lines(view, host, names))
