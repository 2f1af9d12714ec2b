"""What Casino says: why a move is refused, what happened, what holds now, and the sum as it grows; see casino.py."""

from __future__ import annotations

from ...rules.cards import Card
from ...rules.moves import Reason
from ...rules.sums import Numbers, split, told

NAMES = {1: "aces", 2: "twos", 3: "threes", 4: "fours", 5: "fives", 6: "sixes", 7: "sevens", 8: "eights", 9: "nines",
         10: "tens", 11: "jacks", 12: "queens", 13: "kings"}  # fmt: skip

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
ONE_CARD = ("CAS-11", "A turn is one hand card: {card} is being played.", "You are playing {card}. Undo gives it back.")
ONE_WAY = ("CAS-11", "A hand card is used in one way only: add to what {card} has begun.", "You have begun already. Go on with that!")
FIRST = ("CAS-13", "First choose the hand card to play.", "First tap a card in your hand.")
NOT_LOOSE = ("CAS-13", "{card} does not lie loose on the table.", "{card} does not lie there alone.")
NOT_BUILT = ("CAS-13", "No build of that value lies on the table.", "There is no such build.")
NOTHING_YET = ("CAS-13", "Choose what {card} is to do: take, build, or be laid down.", "Tap what {card} takes. Or lay it down.")
OFF = ("CAS-11", "This game has no builds: a card takes cards or is laid down.", "We only take cards, or lay one down.")
NO_RAISING = ("CAS-11", "Builds are not raised in this game.", "In this game a build stays as it is.")
ONLY_EQUAL = ("CAS-20", "{card} is not of the rank of {mine}.", "{mine} takes only its twins.")
COURT_ONLY = ("CAS-21", "{mine} has no number: it takes only its own rank.", "{mine} takes only cards with the same picture.")
COURT_COUNT = ("CAS-21", "One court card takes {allowed} of its rank here, not {number}.", "{mine} takes {allowed} here, not {number}.")
NO_COURT = ("CAS-34", "{card} has no number and takes no part in a sum.", "{card} has no number. It cannot be part of a sum.")
TOO_HIGH = ("CAS-30", "{card} is more than {value}, so {mine} cannot take it.", "{card} is more than {value}.")
OVER = ("{sum}, more than {value}.", "{sum}. That is more than {value}!")
SHORT = ("{sum}, and nothing left on the table makes it {value}.", "{sum}. Nothing here makes it {value}.")
TOO_MUCH = ("{card} alone is more than {value}.", "{card} is more than {value}.")
EACH_OVER = ("{sums}: {card} is too much for every group of {value} begun.", "{sums}. {they} more than {value}!")
NO_GROUPS = ("{numbers} cannot be made into groups of {value} with what lies on the table.", "{numbers}: they make no groups of {value} here.")
YET = ("{sum}, not {value} yet.", "{sum}. You need {value}!")
GROUPS_YET = ("{numbers} are not in groups of {value} yet.", "{numbers}: find more, to make groups of {value}.")
ALONE = ("CAS-30", "Nothing on the table makes {card} up to {value}.", "You need {value}. Nothing here goes with {card}.")
TWICE = ("CAS-33", "No card counts twice: with {card} there is no further group of {value}.", "{card} makes no other {value}. Each card counts just once!")
NOT_ITS_BUILD = ("CAS-35", "The build of {build} is taken only by a card of {build}, and never part of a sum.", "Only your own {build} takes the build of {build}. It is all or nothing!")
TOGETHER = ("CAS-49", "All the {names} lie together: your card joins that build in any case.", "Your card joins that build anyway.")
NO_COURT_BUILD = ("CAS-43", "Court cards are never built.", "Jacks, queens and kings cannot be built.")
LIMIT = ("CAS-43", "A build counts at most {highest}, not {value}.", "{value} is too much. A build goes up to {highest}.")
NOT_HELD = ("CAS-42", "To build {value} with {mine} you must keep a card of {value} in your hand.", "You have no {value} left to take it with.")
BUILD_BARE = ("CAS-40", "A build needs at least one card of the table.", "Tap a card on the table to build with.")
ONE_GROUP = ("CAS-40", "Only one group makes a build in this game.", "One group is enough for a build.")
ONE_BUILD = ("CAS-40", "A build of {value} lies there already, and in this game only one may.", "There is a build of {value} already.")
MULTIPLE = ("CAS-57", "A multiple build may not be raised, nor a part of it.", "That is more than one group. It stays as it is.")
WRONG_RAISE = ("CAS-55", "{base} and {number} make {total}, not {value}.", "{base} and {number} make {total}.")
HAND_ONLY = ("CAS-58", "Only the hand card raises: {base} and {number} make {total}.", "Only your own card makes it higher: to {total}.")
NO_JOIN = ("CAS-59", "While raising, no loose group may join.", "Now you only make it higher. Nothing else joins.")
KEEP = ("CAS-66", "{seat} [own] the build of {value} and may not give away the last card for it.", "You need {card} to take your own build of {value}.")
MUST_TAKE = ("CAS-66", "Without {card} the build of {value} would be left behind: take it too.", "Take your build of {value} too. You have no other card for it!")
NO_TRAIL = ("CAS-67", "{seat} [own] a build and may not lay a card down.", "You own a build. Take or build something first!")
FORCED = ("CAS-71", "{card} can capture, and then it may not be laid down in this game.", "{card} can take something. So it must!")

# What happened.
TRAILS = ("CAS-70", "{seat} [lay] {card} on the table.")
TAKES = ("CAS-12", "{seat} [take] {cards} with {card}.")
SWEEP = ("CAS-75", "{seat} [take] {cards} with {card} and [clear] the table: a sweep.", "{seat} [clear] the table with {card}. A sweep!")
BUILDS = ("CAS-41", "{seat} [build] {names}.", "{seat} [build] {names}!")
RAISES = ("CAS-55", "{seat} [raise] the build of {base} to {value}.", "{seat} [make] the build of {base} into {value}!")
JOINS = ("CAS-46", "{seat} [build] {names}: {groups} groups.", "{seat} [build] {names}, {groups} groups!")
LAST = ("CAS-08", "{seat} [deal] the last cards of the hand: “Last”.", "{seat} [deal] the last cards of this game.")
DEALS = ("CAS-06", "{seat} [deal] four more cards each.", "{seat} [deal] four new cards to everybody.")
BEGINS = ("CAS-10", "{seat} [begin].")
RESIDUE = ("CAS-80", "{seat} captured last and [get] the last {count} on the table; this is no sweep.", "{seat} took last and [get] the rest: {count}.")
NO_RESIDUE = ("CAS-82", "Nobody captured anything, so nobody gets the rest.", "Nobody took a card. The rest stays.")
HAND_WON = ("CAS-90", "{seats} [have] most points in this hand: {most} ({others}).", "{seats} [have] most points: {most} ({others}).")
HAND_EVEN = ("CAS-90", "All have {most} points in this hand.", "The same points for all: {most}.")
MOST_CARDS = ("CAS-85", "{seats} [have] most cards in this hand: {most} ({others}).", "{seats} [have] most cards: {most} ({others}).")
EVEN_CARDS = ("CAS-85", "All have {most} cards in this hand.", "The same number of cards for all: {most}.")
WINS = ("CAS-95", "{seats} [win] the match with {most} points ({others}).", "{seats} [win] the match with {most} points ({others})!")
TIED = ("CAS-95", "The match is a tie: {total}.", "It is a tie: {total}!")
IN_ALL, IN_THIS_HAND = " In all: {total}.", " In this hand: {score}."

# What holds now.
LAST_NOW = ("CAS-08", "The last cards of the hand", "The last cards")
OWNER = ("CAS-65", "Build of {value}: {seat}")

GOAL = ("CAS-95", "{n} points win the match.")

# Lines of the score sheet.
LINES = {
    "cards": ("CAS-85", "{what} of 52 cards: the most.", "{what} cards. That is the most!"),
    "each": ("CAS-85", "{what} cards taken.", "{what} cards!"),
    "spades": ("CAS-86", "{what} of 13 spades: the most.", "{what} spades. That is the most!"),
    "big": ("CAS-88", "Big casino, {card}.", "{card} is big casino!"),
    "little": ("CAS-88", "Little casino, {card}.", "{card} is little casino!"),
    "aces": ("CAS-87", "Aces: {card}.", "An ace is a point: {card}."),
    "sweeps": ("CAS-89", "The table was cleared: sweeps: {what}.", "The table was cleared. Sweeps: {what}!"),
}
# fmt: on


def _listed(numbers: Numbers) -> str:
    """Numbers as they are said: "8, 5 and 3"."""
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}" if most else last


def wrong_sum(rule: str, value: int, begun: Numbers, number: int, card: Card) -> Reason:
    """Why a number does not go with those that are in no full group yet: too much, or nothing to go on with.

    Numbers that are more than the value are to become several groups, and each is told by itself.
    """
    if number > value:
        return Reason(rule, *TOO_MUCH, value=value, card=card)
    if sum(begun) > value and all(n + number > value for n in begun):
        sums = [told((n, number)) for n in dict.fromkeys(begun)]
        they = {1: "That is", 2: "Both are"}.get(len(sums), "All are")
        return Reason(rule, *EACH_OVER, sums=", ".join(sums), they=they, value=value, card=card)
    numbers = (*begun, number)
    if sum(begun) > value:
        return Reason(rule, *NO_GROUPS, numbers=_listed(numbers), value=value, card=card)
    return Reason(rule, *(OVER if sum(numbers) > value else SHORT), sum=told(numbers), value=value, card=card)


def not_yet(rule: str, value: int, begun: Numbers) -> Reason:
    """Why numbers that are in no full group keep a play from being complete."""
    if sum(begun) > value:
        return Reason(rule, *GROUPS_YET, numbers=_listed(begun), value=value)
    return Reason(rule, *YET, sum=told(begun), value=value)


def goal(value: int, begun: Numbers) -> str:
    """What to look for next, in a child's words."""
    if not begun:
        return "Tap what else goes with it."
    more = value - sum(begun)
    return f"That is {sum(begun)}. Find {more} more!" if more > 0 else f"Find more, to make groups of {value}."


def build_label(value: int, groups: int) -> str:
    """What stands under a build."""
    return f"build: {value}" + (f" ×{groups}" if groups > 1 else "")


def _added(numbers: Numbers) -> str:
    """A sum as it stands on paper: "3 + 4 = 7"."""
    return " + ".join(map(str, numbers)) + (f" = {sum(numbers)}" if len(numbers) > 1 else "")


def growing(value: int, chosen: Numbers) -> list[str]:
    """The groups of a play as they grow: "3 + 5 = 8", "4 + 3 = 7 of 8"; those that may be several are only listed."""
    groups, begun = split(value, chosen)
    full = [_added(group) for group in groups] if len(groups) < 3 else [f"{len(groups)} × {value}"]
    if not begun:
        return full
    few = sum(begun) < value
    return [*full, f"{_added(begun)} of {value}" if few else f"{', '.join(map(str, begun))} for groups of {value}"]
