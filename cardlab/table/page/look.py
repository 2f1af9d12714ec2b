"""What a table shows at one moment: the marks in its scene, and the dict that the overlay is sent (see overlay.js)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...language import as_spoken, lettered, translated
from ...picture import words as text
from ...picture.layout.free import trays
from ...picture.motion import dealt, journeys, marked, targets
from ...picture.sprites import Box, Flight, Scene, Spoken, near
from ...play.advice.motive import last
from ...play.advice.review import COST
from ...rules.cards import HIDDEN
from ...rules.moves import DEAL, Move, Reason, phrase
from ...rules.zones import GRIDS, Zone
from ..control.controller import Button, Offer
from ..ending.result import ending
from .marks import LEADS, led

if TYPE_CHECKING:
    from ...play.game import Game
    from ...rules.state import State
    from ..table import Table

PILES = ("stock", "pile", "up")
SIDES = ("right", "below", "above", "left")  # of its seat, where a bubble stands
TOLD = 4  # steps of others that a screen reader is told of
LOGGED = 7  # moves in the log


def look(
    table: Table,
    view: State,
    old: Scene | None,
    drawn: Scene,
    legal: list[Move],
    offer: Offer,
) -> dict[str, Any]:
    """What changes in the overlay, for the seat that looks and the moves that it may make."""
    game, say = table.game, offer.say
    end: dict[str, Any] = {}
    if table.controller.goes_on:
        end = ending(game, view, table.host, table.controller.session, table.learning.known)
        end |= table.learning.page(drawn.shape) if end else {}
    rule = table.reply.rule if table.reply is not None else ""
    speak, news = _heard(table, say)
    stepped = {step["id"] for button in offer.moves for step in button.get("steps", ())}
    unfolded = _in_order(view, legal) if offer.tells and table.unfolded else []
    every = [{"id": f"move:{m}", "label": view.words(m)} for m in unfolded]
    shown = _targets(table, view, drawn, legal, offer) if offer.taps and not table.shared.curtain else []
    shown += _asked(table, drawn) if shown else []
    places = {"says": drawn.says, "acts": drawn.acts}
    bubbles = [_bubble(one) for one in drawn.bubbles]
    seldom = {
        "ask": offer.ask,
        "speak": speak, "news": news,
        "order": text.order(table.host) if offer.tells else [],
        "end": end, "sound": sound(old, drawn, view.zones(), tone=offer.tone, ended=end.get("kind", "")),
        "why": " ".join(_rule_text(game, rule)), "child": _rule_text(game, rule) and game.book.rules[rule].child,
        "record": dict(offer.record), "met": dict(offer.met) or _met(table),
        "whole": any(sprite.kind == "line" for sprite in drawn.sprites),
        "bubbles": bubbles, **_rooms(view, drawn, offer, bubbles, shown), **_veil(table, drawn),
    }  # fmt: skip
    if table.controller.goes_on and len(game.players) > 1:
        seldom["log"] = table.move_log.lines(game, table.seat, LOGGED) or ["Nobody has played yet."]
    shown_now = {
        "number": table.number, "width": drawn.width, "height": drawn.height, "shape": drawn.shape,
        **{name: box and [*map(near, box)] for name, box in places.items()},
        "targets": lean(shown), "moves": lean(offer.moves),
        "more": [button for button in every if button["id"] not in stepped],
        "say": say, "tone": offer.tone, "rule": rule, "curtain": table.shared.curtain, "deal": offer.deal,
        "words": [*text.lines(view, table.host, game.names, spoken=True), *_rule_text(game, rule)],
    } | {name: value for name, value in seldom.items() if value}  # fmt: skip
    return lettered(as_spoken(shown_now), table.letters)


def met(game: Game, slips: Iterable[str], rights: Iterable[str] = ()) -> dict[str, Any]:
    """What is shown of the rules of a game, each once, as messages.d.ts has it; {} for nothing."""
    missed, right = ([*dict.fromkeys(filter(None, some))] for some in (slips, rights))
    return {"game": game.name, "slips": missed, "rights": right} if missed or right else {}


def _met(table: Table) -> dict[str, Any]:
    """The rule that has just refused a move, and those that the review of a hand names, where one person plays."""
    if not table.controller.goes_on or len(table.game.people) != 1:
        return {}
    refused = [table.reply.rule] if table.reply is not None and table.tone == "no" else []
    known = table.learning.known
    sure = [one for one in known.mistakes if one.verdict == COST and one.turn.tells] if known else []
    return met(table.game, refused + [one.turn.why.rule for one in sure])


def _heard(table: Table, say: str) -> tuple[str, str]:
    """What a seat hears of all that others did since its own last move, and what of it is new, with the sentence.

    Who is waited for is not said of somebody who goes on, or can do one thing only: that is told when it is done.
    """
    game = table.game
    if table.untold >= len(game.steps):
        return "", ""  # it has heard that
    if game.bot_to_move and (game.steps[-1].seat == game.turn or len(game.state.legal_moves()) == 1):
        say = say.removesuffix(table.controller.waits()).strip()
    happened = table.move_log.happened(table.game, table.seat, TOLD, table.untold)
    heard, new = ([told for told in some if told not in say] for some in happened)
    drawn = _drawn(table, " ".join([*heard, say]))
    speak, news = (" ".join(filter(None, [*some, say, drawn])) for some in (heard, new))
    return (speak, news if news != speak else "") if heard or drawn else ("", "")


def _drawn(table: Table, told: str) -> str:
    """The cards that have come to one's own hand with what is new, which others see fly, but those that are told of."""
    game, seat = table.game, table.seat
    before, now = game.states[table.untold].view(seat), game.view(seat)
    if before.deals != now.deals or now.hand_over or seat not in game.people or not table.controller.goes_on:
        return ""
    hands = [zone.pile for zone in now.zones() if zone.owner == seat and zone.kind == "hand"]
    if all(now.piles[pile] == before.piles[pile] for pile in hands):
        return ""
    held, had = (Counter(card for pile in hands for card in view.piles[pile]) for view in (now, before))
    fresh = [card for card in (held - had).elements() if card is not HIDDEN and card.sign not in told]
    return Reason("", "New in your hand: {cards}.", cards=tuple(fresh)).say() if fresh else ""


def _veil(table: Table, drawn: Scene) -> dict[str, Any]:
    """Where the curtain hangs while a screen is passed on, over the cards that lie there, and whose face is on it."""
    seat = table.game.state.turn
    if not table.shared.curtain or drawn.hand is None:
        return {}
    return {"veil": [*map(near, drawn.hand)], "owner": f"{table.host.faces.get(seat, table.game.names[seat])}/pleased"}


def _rooms(view: State, drawn: Scene, offer: Offer, bubbles: list[list[Any]], targets: list[Button]) -> dict[str, Any]:
    """Where the moves may stand if they have no room beside the sentence."""
    if len(offer.moves) < 2 and not any("steps" in button for button in offer.moves):
        return {}
    tapped = [target["box"] for target in targets if target.get("on") or target.get("goal")]
    # A pile keeps its place while it is empty; buttons on it would have to go as soon as a card comes.
    piles = [drawn.anchors[zone.pile] for zone in view.zones() if zone.kind in PILES and not zone.owner]
    found = trays(drawn, [Box(*box) for box in [*(bubble[3:] for bubble in bubbles), *tapped, *piles]])
    return {"trays": [[*map(round, box)] for box in found], "row": drawn.row and [*map(round, drawn.row)]}


def _bubble(one: Spoken) -> list[Any]:
    """What a bot says: the words, on which side of its seat, how far the tip is along that side, x, y, w, h."""
    return [one.words, SIDES.index(one.side), near(one.tip), *map(near, one.box)]


def highlighted(table: Table, view: State, drawn: Scene, legal: list[Move], offer: Offer) -> Scene:
    """The scene that leads the eye: what can be played, what caused a refusal, what a hint means, what was found."""
    drawn = _marked(table, view, drawn, legal)
    drawn = marked(drawn, offer.found, offer.mark)
    if not (offer.tells and offer.taps) or table.presses.choices or table.shared.curtain or table.asking:
        return drawn
    steps = table.game.steps
    return led(view, drawn, legal, table.seat, begun=bool(steps) and steps[-1].seat == table.seat)


def _marked(table: Table, view: State, drawn: Scene, legal: list[Move]) -> Scene:
    """The cards that caused a refusal and those that would be right, or the cards that a hint or the coach means."""
    said = table.reply if table.reply is not None and table.tone in ("no", "hint") else Reason("", "")
    named, where = said.cards, said.where
    playable = [m.card for m in legal if m.card is not None]
    if table.shared.seeing:
        return marked(drawn, tuple(table.shared.fresh(table.shared.seeing)), "good")
    if where:
        return marked(marked(drawn, named, "good"), (), "good", where)
    if not named and table.help and table.game.state.turn == table.seat:
        named = tuple(playable)
    if table.tone != "no":
        return marked(drawn, named, "good")
    # An exercise shows no answers, and what may be played but not there is not right where nothing else is wrong.
    told = table.controller.goes_on and any(card not in playable for card in named)
    right = [card for card in named if told and card in playable]
    return marked(marked(drawn, named, "guilty"), right, "good")


def _rule_text(game: Game, rule: str) -> list[str]:
    known = game.book.rules if rule else {}
    return [f"{rule}: {known[rule].text}"] if rule in known else []


def _targets(table: Table, view: State, drawn: Scene, legal: list[Move], offer: Offer) -> list[Button]:
    """The cards and piles that can be tapped, each where it lies."""
    found, seat = [], table.seat
    playable = {m.card for m in legal if m.card is not None}
    leads = {s.zone for s in drawn.sprites if s.mark in LEADS}
    places = {zone.pile for zone in view.zones() for m in table.presses.choices if table.presses.goes_to(m, zone.pile)}
    for zone in view.zones():
        if zone.kind in ("row", "fan", "loose") or (zone.kind == "hand" and zone.owner == seat):
            for sprite, box in targets(drawn, zone.pile):
                card = sprite.card or HIDDEN
                twin = f":{sprite.order}" if sprite.order else ""
                found.append(_target(f"card:{card}{twin}", translated(card.words), box, offer, on=card in playable))
        elif zone.pile in places:
            words = f"{translated(zone.label)}, {text.pile(view, table.host, zone, spoken=True)}"
            words = f"{words}: {translated('put it there')}" if offer.tells else words
            goal = _target(f"zone:{zone.pile}", words, drawn.anchors[zone.pile], None)
            found.append(goal | {"goal": offer.tells})
        elif _is_place(zone, seat) and (zone.kind != "group" or view.piles[zone.pile]):
            can = [m for m in legal if view.touched(m) == zone.pile]
            words = f"{translated(zone.label)}, {text.pile(view, table.host, zone, spoken=True)}"
            box = drawn.anchors[zone.pile]
            if zone.kind in GRIDS:
                tap = _target(f"zone:{zone.pile}", words, box, offer, on=bool(can))
                found.append(tap | {"lead": zone.pile in leads})
            else:
                words = f"{words}: {view.words(can[0])}" if len(can) == 1 and offer.tells else words
                tap = _target(f"zone:{zone.pile}", words, box, None, on=bool(can) or not offer.tells)
                held = [f"move:{m}" for m in can if len(can) == 1 and view.verbs[m.verb].held and offer.tells]
                found.append(tap | {"lead": zone.pile in leads} | ({"holds": held[0]} if held else {}))
    return found


def _asked(table: Table, drawn: Scene) -> list[Button]:
    """The faces of bots that have made a move: a tap asks why."""
    game = table.game
    if not table.controller.goes_on or game.state.hand_over or table.asking is not None:
        return []
    owners = {zone.pile: zone.owner for zone in game.state.zones()}
    faces = {owners[one.zone]: one.box for one in drawn.sprites if one.kind == "face" and one.zone in owners}
    return [
        _target(f"why:{seat}", phrase("Ask {name} why", name=game.names[seat]), box, None, on=False)
        for seat, box in faces.items()
        if seat and last(game, seat) is not None
    ]


def _is_place(zone: Zone, seat: str) -> bool:
    """Whether a zone is tapped as a whole: what belongs to nobody, and the own pile."""
    return not zone.owner or (zone.kind == "deck" and zone.owner == seat)


def _target(name: str, label: str, box: Box, offer: Offer | None, *, on: bool = True) -> Button:
    """A place to tap; an offer that does not tell what can be played lets all places look alike."""
    if offer is not None:
        label, on = (label + (f", {translated('playable')}" if on else ""), on) if offer.tells else (label, True)
    return {"id": name, "label": label, "box": [*map(near, box)], "on": on}


def _in_order(view: State, legal: list[Move]) -> list[Move]:
    """The moves with those of a grid in the order of its places, so that the order tells nothing."""
    place = {zone.pile: i for i, zone in enumerate(view.zones(), 1) if zone.kind in GRIDS}
    return sorted(legal, key=lambda m: place.get(view.touched(m), 0))


def lean(buttons: Any) -> list[Button]:
    """The buttons without what does not hold: a look is sent at every change."""
    return [{k: v for k, v in button.items() if v is not False} for button in buttons]


def sound(old: Scene | None, new: Scene, zones: Iterable[Zone], *, tone: str, ended: str) -> str:
    """The name of the sound: "win", "no", "pair", "pick", "lay", "flip", or "" for none. sounds.js makes them."""
    if tone == "no":
        return "no"
    if old is None or old.piles == new.piles:
        return ""
    if ended == "win":
        return "win"
    gained = {z.kind for z in zones if len(new.piles[z.pile]) > len(old.piles.get(z.pile, ()))}
    for kinds, name in ((("won", "heap"), "pair"), (("hand", "deck"), "pick")):
        if any(kind in gained for kind in kinds):
            return name
    return "lay" if gained else "flip" if _turned(old, new) else ""


def _turned(old: Scene, new: Scene) -> bool:
    """Whether somewhere a card was only turned over."""
    return any(old.piles.get(pile, ()).count(HIDDEN) != cards.count(HIDDEN) for pile, cards in new.piles.items())


def flights(table: Table, view: State, old: Scene | None, new: Scene, *, calm: bool) -> Iterable[Flight]:
    """What flies to its place before a scene is shown, if anything may; a fresh hand is dealt before all eyes."""
    (last, deal), game = table.shown or (None, None), table.game
    if table.screen is None or not table.painter.ready:
        return ()
    table.shown = game.state, game.deal
    if calm:
        table.dropped = None
        return ()
    fresh = game.steps[-1].move is DEAL if game.steps else game.deal[0] is not None
    if fresh and (last is None or last.hand_over or deal != game.deal):
        stock = next((z.pile for z in view.zones() if z.kind == "stock" and not z.owner and view.piles[z.pile]), "")
        return dealt(new, stock)
    return _flown(table, journeys(old, new)) if old is not None and last is not game.state else ()


def _flown(table: Table, some: Iterable[Flight]) -> list[Flight]:
    """The flights, but a card that was dragged flies on from where it was let go."""
    card, place = table.dropped or (None, None)
    table.dropped = None
    return [f._replace(start=place) if place is not None and f.card is card else f for f in some]
