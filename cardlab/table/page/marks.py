"""What leads the eye: cards that may be played are lifted, the others calm, and what else is to be tapped glows.

Why so: a child who cannot read must see what can be done. It follows from the legal moves of the view alone, so every
game has it. A pile glows when a tap on it is what is left to do: no card can be played, or one has been already. Where
all of a hand or of a grid may be played, one line around it says so, and its pictures are seen; where none may be, as
while one bids, a hand is judged as it is, and nothing of it is calm.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...picture.sprites import LYING, UPRIGHT, WIDE, Box, Scene, Sprite, around
from ...rules.cards import HIDDEN
from ...rules.moves import Move
from ...rules.zones import GRIDS

if TYPE_CHECKING:
    from ...rules.state import State

LEADS = ("lifted", "can", "may", "among")  # the marks of what is to be tapped
AROUND = 4  # scene units between cards of which all may be played and the line around them
LIFT = {WIDE: 14, UPRIGHT: 8, LYING: 8}  # scene units by which a card that may be played stands out of the hand


def led(view: State, drawn: Scene, legal: Sequence[Move], seat: str, *, begun: bool) -> Scene:
    """The scene of who may make these moves now; ``begun`` once something was done in this turn."""
    if not legal or view.hand_over or view.turn != seat:
        return drawn
    hands = {z.pile for z in view.zones() if z.kind == "hand" and z.owner == seat}
    grids = {z.pile for z in view.zones() if z.kind in GRIDS}
    cards = {m.card for m in legal if m.card is not None}
    held = {m.verb: m for m in legal if any(m.card in view.piles[pile] for pile in hands)}
    trick = next((z.pile for z in view.zones() if z.kind == "trick"), "")
    goals = {pile for m in held.values() for pile, cards in view.play(m).piles.items() if m.card in cards}
    tapped = {view.touched(m) for m in legal if m.card is None}
    glows = tapped - {""} if begun or not held else tapped & grids
    # The last one lies on top; what lies on a tray is one thing.
    top = {s.zone: s for s in drawn.sprites if s.kind in ("card", "place")}
    top |= {s.zone: s for s in drawn.sprites if s.kind == "tray"}

    own = [s for s in drawn.sprites if s.kind == "card" and s.zone in hands and s.card is not HIDDEN]
    down = [s for s in drawn.sprites if s.kind == "card" and s.zone in grids and s.card is HIDDEN]
    whole = len(own) > 1 and all(s.card in cards for s in own)  # of the hand, and of the grid
    all_down = len(down) > 1 and all(s.zone in glows for s in down)
    judged = not held or whole

    def dressed(sprite: Sprite) -> Sprite:
        if sprite.kind == "place" and sprite.zone in goals and (sprite.mark == "own" or sprite.zone != trick):
            return sprite._replace(mark="goal")
        if sprite.kind == "card" and sprite.zone in hands and sprite.card is not HIDDEN:
            if judged:
                return sprite
            if sprite.card in cards:
                return sprite._replace(
                    box=sprite.box._replace(y=sprite.box.y - LIFT[drawn.shape]), mark=sprite.mark or "lifted"
                )
            return sprite if sprite.mark else sprite._replace(mark="calm")
        if sprite.zone in glows and sprite is top[sprite.zone] and not sprite.mark:
            return sprite._replace(mark="can" if sprite.zone not in grids else "among" if all_down else "may")
        return sprite

    lines = [_line(some) for some, one in ((own, whole), (down, all_down)) if one]
    return drawn._replace(sprites=(*lines, *map(dressed, drawn.sprites)))


def _line(cards: Sequence[Sprite]) -> Sprite:
    """One line around cards of which all may be played."""
    x, y, w, h = around([card.box for card in cards])
    return Sprite("line", Box(x - AROUND, y - AROUND, w + 2 * AROUND, h + 2 * AROUND))
