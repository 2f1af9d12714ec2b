"""Claims and the count in Bela, and how games and matches are won (BEL-58 to BEL-81)."""

from __future__ import annotations

from typing import ClassVar

from ...rules.moves import Move, Reason
from ...rules.verbs import May, Verb
from . import words as say
from .cards import BELA, token
from .count import Scored, cards_line, runs_line, verdict
from .hand import Hand

CLAIM = Move("claim")


class Claims(Hand):
    """The verbs of claiming, and what comes after the last trick."""

    verbs: ClassVar[dict[str, Verb]] = {
        "claim": Verb(
            "Claim: I have enough!", "BEL-71", when=lambda rules: rules.claim_rule != "none", asks="claim the game"
        ),
        "go_on": Verb("Play on", "BEL-76", when=lambda rules: rules.claim_rule != "none"),
    }

    def may_claim(self) -> May:
        """At one's own turn to play, or asked after a trick or the count, right or wrong (BEL-71, BEL-75, BEL-76)."""
        rules = self.rules
        if rules.claim_rule == "none":
            can = False
        elif self.phase in ("claim", "count"):
            can = True
        elif rules.auto_claim:
            can = False
        elif self.phase == "play":
            can = self.in_time()
        else:
            can = self.before(self.turn) >= rules.target and not rules.consummate_with_trick
        return ((CLAIM,) if can else ()), self.no_claim

    def no_claim(self, move: Move) -> Reason:
        """Why nobody may claim now, in every phase."""
        if self.rules.auto_claim:
            return Reason(*say.CLAIMS_ITSELF)
        return Reason(*(say.CLAIM_EARLY if self.phase == "play" else say.CLAIM_WHEN))

    def in_time(self) -> bool:
        """Whether a claim still comes early enough (claim_rule="first_three_tricks")."""
        if self.rules.claim_rule == "any_time":
            return True
        tricks = self.tricks
        return tricks < 3 or (tricks == 3 and not self.piles["trick"])

    def do_claim(self, move: Move) -> None:
        """A claim wins the game if it is right, and loses it if it is not (BEL-71, BEL-79)."""
        seat = self.turn
        if self.phase == "count":
            self.note(say.CLAIMED, seat=seat, points=self.before(seat))
            return self._win_game(seat)
        if self.right(seat):
            return self.win_by_claim(seat)
        others = sorted(self.round[seat][1:], key=self.to_date, reverse=True)
        enough = self.to_date(seat) >= self.rules.target
        self.note(say.FALSE_TRICK if enough else say.FALSE, seat=seat, other=others[0], points=self.to_date(seat))
        self._write_to_date(others[0])
        return self._win_game(others[0])

    def win_by_claim(self, seat: str) -> None:
        """A seat wins the game by its points to date; it shows the runs that count (BEL-72)."""
        for run in self.countable(seat):
            if token(run) not in self.shown and self.piles[self.heaps[seat]]:
                self.lay_open(seat, run)
        self.note(say.CLAIMED, seat=seat, points=self.to_date(seat))
        self._write_to_date(seat)
        self._win_game(seat)

    def _write_to_date(self, first: str) -> None:
        """What everybody had in the hand that a claim ended."""
        dates = {s: self.to_date(s) - self.before(s) for s in self.round[first]}
        for seat, points in dates.items():
            if points:
                self.write(seat, "d", points)

    def do_go_on(self, move: Move) -> None:
        self.ask(self.asked[1:])

    def ask(self, seats: tuple[str, ...]) -> None:
        """Ask the first of these seats whether it claims; if none is left, go on."""
        counted, self.asked = self.phase == "count", seats
        if seats:
            self.turn = seats[0]
            self.phase = "count" if counted else "claim"
        elif counted:
            self.close(self.winners)
        elif self.finished:
            self._count()
        else:
            self.phase, self.turn = "play", self.leader

    # ---- counting ---------------------------------------------------------------------------------------------------

    def _counted(self, seat: str) -> list[Scored]:
        """What a seat counts in this hand, in order (BEL-58)."""
        found = runs_line(self.shown) if self.run_points(seat) else []
        found += [("b", BELA, "")] if self.bela == seat else []
        found += [("l", last, "")] if (last := self.last_trick(seat)) else []
        return [*found, cards_line(self.piles[self.heaps[seat]], self.trump)]

    def _count(self) -> None:
        """The hand is played out: count, defenders first, and settle who keeps the points (BEL-58 to BEL-68)."""
        order = [s for s in self.round[self.forehand] if s != self.taker] + [self.taker] * bool(self.taker)
        old = self.by_seat(self.score)
        counted = {seat: self._counted(seat) for seat in order}
        totals = {seat: sum(points for _, points, _ in some) for seat, some in counted.items()}
        for seat in order:
            for line in counted[seat]:
                self.write(seat, *line)
            self.note(say.COUNTED, seat=seat, points=totals[seat])
        result = verdict(totals, self.taker, self.rules, self.pot)
        for seat, line in result.moved:
            self.write(seat, *line)
        if self.notes is not None:
            self.notes += result.notes
        self.winners = (result.winner,) if result.winner else ()
        self._who_has_reached([s for s in order if self.before(s) >= self.rules.target], old)

    def _who_has_reached(self, reached: list[str], old: dict[str, int]) -> None:
        """After the count, these seats have reached the target; what they had before it (BEL-75 to BEL-78)."""
        rules = self.rules
        if rules.claim_rule == "any_time":
            if rules.consummate_with_trick:  # BEL-78: points left from before still need a trick
                reached = [s for s in reached if old[s] < rules.target or self.piles[self.heaps[s]]]
            if reached and rules.claim_at_count:
                if rules.auto_claim:
                    return self._win_by_total(reached[0])
                self.phase = "count"
                return self.ask(tuple(reached))
        elif reached:
            highest = [s for s in reached if self.before(s) == max(self.score)]
            if len(highest) == 1:
                return self._win_by_total(highest[0])
        return self.close(self.winners)

    def _win_by_total(self, seat: str) -> None:
        self.note(say.REACHED, seat=seat, points=self.before(seat))
        self._win_game(seat)

    def _win_game(self, seat: str) -> None:
        """A seat has won the game: it deals the next one, unless the match is won too (BEL-80, BEL-81)."""
        self.games = self.plus(self.games, {seat: 1})
        self.victor, self.pot = seat, 0  # BEL-65: the pot lapses
        self.close((seat,))
        if self.by_seat(self.games)[seat] > self.rules.best_of // 2:
            self.turn = ""
            self.note(say.MATCH, seat=seat)
