"""How strong the sensible bots are: the share of matches, and of hands, that they win, with its 95 % margin.

The bot sits in every seat in turn, with its partner where there are teams; all others are of the other kind, and every
time the same cards are dealt. What counts is the mean of these matches: the luck of the cards is shared by both, so the
margin is smaller than that of as many matches with cards of their own. A win that is shared counts in part. ``first``
plays by the same simple sense that the bot thinks with. It takes some minutes, most by far for Marjapussi.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from rows import Row

from cardlab.games import advice_of, rules_of
from cardlab.lab.margins import average, margin
from cardlab.lab.simulate import simulate
from cardlab.rules.moves import DEAL, Move

# Matches for every seating against "first", and "at_random"; how many equal players, or teams; a fixed option.
MATCHES = {
    "bela": (30, 15, 2, {}),
    "casino": (150, 150, 2, {}),
    "belisha": (150, 150, 2, {}),
    "bismarck": (14, 3, 3, {}),
    "sergeant_major": (17, 3, 3, {}),
    "marjapussi": (50, 5, 2, {"partners": "seated"}),
}
LONG = 400  # moves after which a hand that is played on simply is left
HANDS = {"michigan": (4, 1000)}  # seats and hands where one bot sits among several of "first", at each seat as often


def bench(*games: str) -> list[Row]:
    rows = [among(game, *HANDS[game]) for game in games or HANDS if game in HANDS]
    rows += [sees_all()] if "belisha" in (games or MATCHES) else []
    for game in [game for game in games or MATCHES if game not in HANDS]:
        *counts, sides, options = MATCHES[game]
        for other, matches in zip(("first", "at_random"), counts, strict=True):
            places = [seated(game, mine, sides, other, matches, options) for mine in range(sides)]
            dealt = sum(len(hands) for _, hands in chain(*places))
            won, by_hand = paired(places, 0), paired(places, 1)
            wanted = f"equal: {1 / sides:.0%}"
            what = f"{game}: matches won against {other}"
            rows.append(Row(what, won, f"{sides * matches} matches", f"hands {by_hand} of {dealt}", wanted))
    return rows


def seated(
    game: str, mine: int, sides: int, other: str, matches: int, options: dict[str, Any]
) -> list[tuple[list[float], list[float]]]:
    """The bot in one place: for every match the share of it that the bot wins, and those of its hands."""
    places = 4 if options else sides
    players = ["bot" if i % sides == mine else f"bot:{other}" for i in range(places)]
    tally = simulate(game, players=players, deals=matches, match=True, **options)
    bots = {seat for seat, who in tally.players.items() if who == "bot"}

    def part(winners: tuple[str, ...]) -> float:
        return len(bots & {*winners}) / len(winners) if winners else 1 / sides  # nobody: all are level

    return [([part(row.winners)], [part(won) for won in row.hands]) for row in tally.rows]


def paired(places: list[list[tuple[list[float], list[float]]]], which: int) -> str:
    """The share that is won in all places together, and its margin from the means of what began with the same cards."""
    found = [[match[which] for match in together] for together in zip(*places, strict=True)]
    won = [part for together in found for parts in together for part in parts]
    share = sum(won) / len(won)
    # A ratio of sums: each begin adds what it wins above the share, by the matches or hands that it has.
    above = [sum(part - share for parts in together for part in parts) * len(found) / len(won) for together in found]
    within = average(above)[1]
    return f"{share:.1%} ± {within if 0 < within < 1 else margin(share, len(won)):.1%}"


def among(game: str, seats: int, hands: int) -> Row:
    """How often one sensible bot wins a hand among simple ones."""
    won = 0.0
    for at in range(seats):
        players = ["bot:first"] * seats
        players[at] = "bot"
        won += simulate(game, players=players, deals=hands // seats).share("ABCDEFGH"[at]) / seats
    share = f"{won:.1%} ± {margin(won, hands):.1%}"
    return Row(f"{game}: hands won against {seats - 1} first", share, f"{1 / seats:.0%} by chance", f"{hands} hands")


def sees_all(matches: int = 20) -> Row:
    """How often somebody would win matches of Belisha against ``first`` who sees all cards, those of the stock too.

    It tries every move in the true deal, played on simply to the end of the hand: no honest player can be better.
    """
    advice, won = advice_of("belisha"), 0.0

    def brings(state: Any, move: Move) -> int:
        after, me = state.copy(), state.seats.index(state.turn)
        after.apply(move)
        for _ in range(LONG):
            if after.hand_over:
                break
            after.apply(advice.sensible(after)[0])
        return int(after.scores[me] - min(n for i, n in enumerate(after.scores) if i != me))

    for number in range(matches):
        state: Any = rules_of("belisha").new(2, seed=number)
        state.notes, oracle = None, "AB"[number % 2]
        while state.turn:
            moves = advice.sensible(state) if not state.hand_over else [DEAL]
            state.apply(
                min(moves, key=lambda m: brings(state, m)) if state.turn == oracle and len(moves) > 1 else moves[0]
            )
        won += (oracle in state.winners) / len(state.winners)
    share = f"{won / matches:.1%} ± {margin(won / matches, matches):.1%}"
    return Row("belisha: matches won against first by who sees all cards", share, f"{matches} matches")
