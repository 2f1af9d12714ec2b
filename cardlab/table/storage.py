"""What a browser keeps of a game, its save as text that does not show the deal at a glance.

Why so: a game is kept after every move, and an evening has thousands. So the text grows by pieces, each of them what is
new since the one before: first a whole save, then lines behind it, a move each, or "-3" where three were taken back.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

from ..play.game import Game
from ..play.inspect import Step

MOST = 1_000_000  # characters of a save
FEW = 200  # pieces, and one for every four moves, until all are packed into one


class IncrementalSave:
    """The stored text of one game, piece by piece; as ``str`` all of it."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._steps: list[Step] = []  # what they tell
        self._dealt: dict[str, Any] = {}
        self._pack = zlib.compressobj()

    def __str__(self) -> str:
        return ".".join(self._pieces)

    def follow(self, game: Game) -> dict[str, Any]:
        """The last piece, once all the moves of a game are told, and its number: {"at", "piece"}."""
        steps, mine, back = game.steps, self._steps, 0
        while mine and (len(mine) > len(steps) or steps[len(mine) - 1] is not mine[-1]):
            mine.pop()
            back += 1
        new = steps[len(mine) :]
        dealt = game.dealt()
        if dealt != self._dealt or len(self._pieces) > FEW + len(steps) // 4:
            return self.whole(game)
        if back or new:
            mine += new
            self._add("".join(f"\n{line}" for line in [*([f"-{back}"] if back else []), *(s.move.text for s in new)]))
        return self._last

    def whole(self, game: Game) -> dict[str, Any]:
        """All of it as one piece, the first."""
        self._pieces, self._steps, self._dealt = [], list(game.steps), game.dealt()
        self._pack = zlib.compressobj()
        self._add(json.dumps(game.to_save()))
        return self._last

    @property
    def _last(self) -> dict[str, Any]:
        return {"at": len(self._pieces) - 1, "piece": self._pieces[-1]}

    def _add(self, text: str) -> None:
        packed = self._pack.compress(text.encode()) + self._pack.flush(zlib.Z_SYNC_FLUSH)
        self._pieces.append(base64.b64encode(packed).decode())


def seal(save: str) -> str:
    """A save as text that does not show the deal at a glance; it is packed, not secret."""
    return base64.b64encode(zlib.compress(save.encode())).decode()


def unseal(text: str) -> dict[str, Any]:
    """The save out of ``seal`` or ``IncrementalSave``. Raises ValueError for anything else, or for too much of it."""
    try:
        packed = b"".join(base64.b64decode(piece, validate=True) for piece in text.split("."))
        first, *lines = zlib.decompressobj().decompress(packed, MOST).decode().split("\n")
        save = json.loads(first)
    except (ValueError, zlib.error, RecursionError) as broken:
        raise ValueError("This saved game is cut off or damaged.") from broken
    if not isinstance(save, dict) or (lines and not isinstance(save.get("moves"), list)):
        raise ValueError("This is not a saved game.")
    for line in lines:
        if re.fullmatch(r"-[1-9]\d{0,5}", line):
            del save["moves"][int(line) :]
        else:
            save["moves"].append(line)
    return save
