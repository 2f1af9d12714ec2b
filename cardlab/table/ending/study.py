"""What is learned from a hand that is over: found in slices while its end is looked at, and then leafed through."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from ...language import as_spoken
from ...picture.sprites import WIDE
from ...play.advice.review import Review, chosen, first, review, reviewed
from ...rules.moves import Reason, phrase
from ...rules.state import State
from ..pacing import event_loop
from ..slices import SlicedWork
from .key_moments import TRY, leafed, opened
from .open_cards import LOOKS, laid_open, laying_open, searched

if TYPE_CHECKING:
    from ..table import Table


class HandStudy:
    """What is known of the hand that is over at a table; ``known`` is None until it is found."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.known: Review | None = None
        self.seat = ""  # the one person who has played, and had something to choose; "" for nobody
        self.opened = False  # whether the turns of the hand are looked at
        self.at: int | None = None  # the one that is looked at alone
        self.openly: list[str] = []  # what a grown-up is told of the last tricks, once asked for
        self._state: State | None = None  # of which it tells
        self._before: tuple[State | None, Review | None] = None, None  # the hand itself, while it is tried anew
        self._thinking: list[SlicedWork] = []

    def follow(self) -> None:
        """Begin to think about a hand that is just over; without a loop the advice alone says it at once."""
        game = self.table.game
        if self._state is game.state:
            return
        self._state, self.known, self.seat, self.opened, self.at = game.state, None, "", False, None
        self.openly = []
        self.stop()
        over = game.state.hand_over and len(game.people) == 1 and self.table.controller.goes_on
        if not over:
            return
        if not any(True for _ in chosen(game, game.people[0])):
            self.known = Review()  # there is nothing to look at
            return
        self.seat = game.people[0]
        if game.state is self._before[0]:
            self.known = self._before[1]
        elif event_loop() is None:
            self._found(review(game, self.seat, work=0))
        else:
            self._think(reviewed(game, self.seat), self._found)

    def stop(self) -> None:
        """Think no more."""
        for thinking in self._thinking:
            thinking.cancel()
        self._thinking.clear()

    def page(self, shape: str) -> dict[str, Any]:
        """What the page of an end shows instead, while the turns are looked at."""
        if not self.opened:
            return {}
        game = self.table.game
        face = self.table.host.faces.get(self.seat, game.names[self.seat])
        page = leafed(game, self.seat, self.known, self.at, shape)
        return {"review": (opened(page, self.openly) if self.openly else page) | {"face": f"{face}/thinking"}}

    @property
    def told(self) -> str:
        """What there is to hear while the turns are looked at."""
        screen = self.table.screen
        page = as_spoken(self.page(screen.shape if screen is not None else WIDE)["review"])
        turns = (f"{panel['head']}: {panel['pill']}. {panel.get('words', '')}".strip() for panel in page["panels"])
        return " ".join([page["title"], *turns, *page.get("openly", ())])

    @property
    def searchable(self) -> bool:
        """Whether there is something to tell a grown-up of the last tricks: at a table that sees all hands."""
        game = self.table.game
        return self.opened and self.known is not None and game.tries and searched(game.states[first(game) :])

    def _lay_open(self) -> None:
        """Look what was there with all cards open; without a loop it is known at once."""
        game, begin = self.table.game, first(self.table.game)
        numbers = {one.turn.at: i for i, one in enumerate(self.known.turns if self.known else (), 1)}
        hand = game.states[begin:], self.seat, lambda at: phrase("Turn {number}", number=numbers[begin + at])
        if event_loop() is None:
            self.openly = laid_open(*hand)
        else:
            self.openly = [LOOKS]
            self._think(laying_open(*hand), self._opened)

    def _opened(self, lines: list[str]) -> None:
        self.openly = lines

    def _found(self, known: Review) -> None:
        self.known = known
        if not self.table.game.left:
            self._before = self._state, known

    def press(self, what: str) -> None:
        """Leaf through what was found: "open", "close", "openly", "at:17", "try:17"."""
        kind, _, number = what.partition(":")
        if kind == "try":
            self.table.game.try_from(int(number))
            self.table.answer(Reason("", TRY), "hint")
            return
        self.opened = kind != "close"
        if kind == "open" and event_loop() is None:
            self._found(review(self.table.game, self.seat))
        self.at = int(number) if kind == "at" else None
        self.openly = []
        if self.known is not None:
            self.stop()  # what was looked for with all cards open
        if kind == "openly" and self.searchable:
            self._lay_open()
        self.table.show()

    def _think(self, work: Generator[None, None, Any], found: Callable[[Any], None]) -> None:
        """Think in slices; what comes of it is shown."""

        def done(what: Any) -> None:
            found(what)
            self.table.show(anew=self.opened)  # what is waited for is also read aloud

        self._thinking.append(SlicedWork(work, done, self.table.guard))
