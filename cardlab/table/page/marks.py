"""What leads the eye: cards that may be played are lifted, the others calm, and what else is to be tapped glows.

Why so: a child who cannot read must see what can be done. It follows from the legal moves of the view alone, so every
game has it. A pile glows when a tap on it is what is left to do: no card can be played, or one has been already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...picture.sprites import LYING, UPRIGHT, WIDE, Scene, Sprite
from ...rules.cards import HIDDEN
from ...rules.moves import Move
from ...rules.zones import GRIDS

if TYPE_CHECKING:
    from ...rules.state import State

LEADS = ("lifted", "can", "may")  # the marks of what is to be tapped
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

    def dressed(sprite: Sprite) -> Sprite:
        if sprite.kind == "place" and sprite.zone in goals and (sprite.mark == "own" or sprite.zone != trick):
            return sprite._replace(mark="goal")
        if sprite.kind == "card" and sprite.zone in hands and sprite.card is not HIDDEN:
            if sprite.card in cards:
                return sprite._replace(
                    box=sprite.box._replace(y=sprite.box.y - LIFT[drawn.shape]), mark=sprite.mark or "lifted"
                )
            return sprite if sprite.mark else sprite._replace(mark="calm")
        if sprite.zone in glows and sprite is top[sprite.zone] and not sprite.mark:
            return sprite._replace(mark="may" if sprite.zone in grids else "can")
        return sprite

    return drawn._replace(sprites=tuple(map(dressed, drawn.sprites)))
