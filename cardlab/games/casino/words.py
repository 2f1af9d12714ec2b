"""What Casino says: why a move is refused, what happened, what holds now, and the sum as it grows."""

from __future__ import annotations

from ...language import N_
from ...rules.cards import Card
from ...rules.moves import Reason, joined, phrase
from ...rules.text.sentences import also
from .sums import Numbers, split, told

NAMES = N_({1: "aces", 2: "twos", 3: "threes", 4: "fours", 5: "fives", 6: "sixes", 7: "sevens", 8: "eights", 9: "nines",
         10: "tens", 11: "jacks", 12: "queens", 13: "kings"})  # fmt: skip

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
ONE_CARD = ("CAS-11", "You play one card a turn, and you've started with {card}.", "You're playing {card}. Take it back first.")
ONE_WAY = ("CAS-11", "You can only use a card in one way. Finish your move with {card}.", "You've already begun. Finish your move.")
FIRST = ("CAS-13", "First choose a card from your hand.", "First tap a card in your hand.")
NOT_LOOSE = ("CAS-13", "{card} is not a loose card on the table.", "{card} isn't a single card on the table.")
NOT_BUILT = ("CAS-13", "There is no build of that value on the table.", "There is no such build.")
NOT_THERE = ("CAS-13", "You can only capture cards and builds on the table.", "You can only take cards on the table.")
NOTHING_YET = ("CAS-13", "Choose what to do with {card}: capture, build or trail.", "Tap what {card} takes. Or put it down.")
OFF = ("CAS-11", "This game has no builds. A card captures or is trailed.", "In this game you take cards, or put one down.")
NO_RAISING = ("CAS-11", "You can't raise builds in this game.", "In this game a build stays as it is.")
ONLY_EQUAL = ("CAS-20", "{card} doesn't have the same rank as {mine}.", "{mine} only takes its twins.")
COURT_ONLY = ("CAS-21", "{mine} has no number, so it only captures its own rank.", "{mine} only takes cards with the same picture.")
COURT_COUNT = ("CAS-21", "Here a court card captures {allowed} of its rank, not {number}.", "{mine} takes {allowed} here, not {number}.")
NO_COURT = ("CAS-34", "{card} has no number, so it can't be part of a sum.", "{card} has no number. You can't add it.")
TOO_HIGH = ("CAS-30", "{card} is more than {value}, so {mine} cannot take it.", "{card} is more than {value}.")
OVER = ("{sum}. That's more than {value}.", "{sum}. That's more than {value}.")
SHORT = ("{sum}, and nothing left on the table makes it {value}.", "{sum}. Nothing here makes it {value}.")
TOO_MUCH = ("{card} alone is more than {value}.", "{card} is more than {value}.")
EACH_OVER = ("{sums}. {card} is too much for any group of {value} you've begun.", "{sums}. {they} more than {value}.")
NO_GROUPS = ("You can't make groups of {value} from {numbers} and what's on the table.", "You can't make groups of {value} with {numbers} here.")
YET = ("{sum}, not {value} yet.", "{sum}. You need {value}.")
GROUPS_YET = ("These don't make {value} yet: {numbers}.", "You have {numbers}. Find more, to make groups of {value}.")
ALONE = ("CAS-30", "Nothing on the table brings {card} up to {value}.", "You need {value}. Nothing here goes with {card}.")
TWICE = ("CAS-33", "You can only use each card once, and {card} doesn't make another {value}.", "You can only use each card once. {card} doesn't make another {value}.")
NOT_ITS_BUILD = ("CAS-35", "Only a card worth {build} captures the build of {build}, and a build can't be part of a sum.", "Only your own {build} takes the build of {build}, the whole of it.")
TOGETHER = ("CAS-49", "All the {names} belong together, so your card joins that build anyway.", "Your card joins that build anyway.")
NO_COURT_BUILD = ("CAS-43", "You can't build court cards.", "You can't build jacks, queens or kings.")
LIMIT = ("CAS-43", "{value} is too much. A build goes up to {highest}.", "{value} is too much. A build goes up to {highest}.")
NOT_HELD = ("CAS-42", "If you build {value} with {mine}, you must still hold a card worth {value}.", "You'd have no {value} left to take it with.")
BUILD_BARE = ("CAS-40", "You need at least one card from the table to build.", "Tap a card on the table to build with.")
ONE_GROUP = ("CAS-40", "In this game a build is a single group.", "One group is enough for a build.")
ONE_BUILD = ("CAS-40", "There's already a build of {value}, and this game only allows one.", "There's already a build of {value}.")
MULTIPLE = ("CAS-57", "You can't raise a multiple build, or part of one.", "That's more than one group. It stays as it is.")
WRONG_RAISE = ("CAS-55", "{base} and {number} make {total}, not {value}.", "{base} and {number} make {total}.")
HAND_ONLY = ("CAS-58", "Only the card from your hand raises a build. {base} and {number} make {total}.", "Only your own card makes it higher, to {total}.")
NO_JOIN = ("CAS-59", "In this game no loose cards may join while you raise.", "You're only making it higher. Nothing else joins.")
KEEP = ("CAS-66", "{seat} [own] the build of {value} and must keep the last card that can take it.", "You need {card} to take your own build of {value}.")
MUST_TAKE = ("CAS-66", "{card} is the last card that can take the build of {value}, so take that too.", "Take your build of {value} too. You have no other card for it.")
NO_TRAIL = ("CAS-67", "{seat} [own] a build and can't trail.", "You own a build. Take or build something first.")
FORCED = ("CAS-71", "{card} can capture, so in this game you can't trail it.", "{card} can take something, so it must.")

# What happened.
TRAILS = ("CAS-70", "{seat} [put] {card} on the table.")
TAKES = ("CAS-12", "{seat} [take] {cards} with {card}.")
SWEEP = ("CAS-75", "{seat} [take] {cards} with {card} and [clear] the table. A sweep!", "{seat} [clear] the table with {card}. A sweep!")
BUILDS = ("CAS-41", "{seat} [build] {names}.", "{seat} [build] {names}!")
RAISES = ("CAS-55", "{seat} [raise] the build of {base} to {value}.", "{seat} [make] the build of {base} into {value}!")
JOINS = ("CAS-46", "{seat} [build] {names} in {groups} groups.", "{seat} [build] {names} in {groups} groups!")
LAST = ("CAS-08", "{seat} [deal] the last cards of the hand and [say] “Last”.", "{seat} [deal] the last cards of this game.")
DEALS = ("CAS-06", "{seat} [deal] everyone four more cards.", "{seat} [deal] everyone four new cards.")
BEGINS = ("CAS-10", "{seat} [begin].")
RESIDUE = ("CAS-80", "{seat} captured last and [get] the rest of the table: {count}. It isn't a sweep.", "{seat} took cards last and [get] the rest: {count}.")
NO_RESIDUE = ("CAS-82", "Nobody captured anything, so nobody gets the rest.", "Nobody took a card. The rest stays.")
HAND_WON = ("CAS-90", "{seats} [have] the most points in this hand: {most} ({others}).", "{seats} [have] the most points: {most} ({others}).")
HAND_EVEN = ("CAS-90", "Everyone has {most} points in this hand.", "Everyone has the same points: {most}.")
MOST_CARDS = ("CAS-85", "{seats} [have] the most cards in this hand: {most} ({others}).", "{seats} [have] the most cards: {most} ({others}).")
EVEN_CARDS = ("CAS-85", "Everyone has {most} cards in this hand.", "Everyone has the same number of cards: {most}.")
WINS = ("CAS-95", "{seats} [win] the match with {most} points ({others}).", "{seats} [win] the match with {most} points ({others})!")
TIED = ("CAS-95", "The match is a tie: {total}.", "It's a tie: {total}!")
IN_ALL, IN_THIS_HAND = N_(" In all: {total}."), N_(" In this hand: {score}.")

# What holds now.
LAST_NOW = ("CAS-08", "The last cards of the hand", "The last cards")
OWNER = ("CAS-65", "Build of {value}: {seat}")

GOAL = ("CAS-95", "{n} points win the match.")

# Lines of the score sheet.
LINES = {
    "cards": ("CAS-85", "{what} of 52 cards: the most.", "{what} cards, the most!"),
    "each": ("CAS-85", "{what} cards taken.", "{what} cards."),
    "spades": ("CAS-86", "{what} of 13 spades: the most.", "{what} spades, the most!"),
    "big": ("CAS-88", "Big casino, {card}.", "Big casino, {card}!"),
    "little": ("CAS-88", "Little casino, {card}.", "Little casino, {card}!"),
    "aces": ("CAS-87", "Aces: {card}.", "Aces {card}!"),
    "sweeps": ("CAS-89", "Sweeps: {what}.", "Sweeps: {what}!"),
}
# fmt: on


def wrong_sum(rule: str, value: int, begun: Numbers, number: int, card: Card) -> Reason:
    """Why a number does not go with those that are in no full group yet: too much, or nothing to go on with.

    Numbers that are more than the value are to become several groups, and each is told by itself.
    """
    if number > value:
        return Reason(rule, *TOO_MUCH, value=value, card=card)
    if sum(begun) > value and all(n + number > value for n in begun):
        sums = [told((n, number)) for n in dict.fromkeys(begun)]
        they = N_({1: "That's", 2: "Both are"}).get(len(sums), N_("All are"))
        return Reason(rule, *EACH_OVER, sums=joined(sums, ", "), they=they, value=value, card=card)
    numbers = (*begun, number)
    if sum(begun) > value:
        return Reason(rule, *NO_GROUPS, numbers=also([*map(str, numbers)]), value=value, card=card)
    return Reason(rule, *(OVER if sum(numbers) > value else SHORT), sum=told(numbers), value=value, card=card)


def not_yet(rule: str, value: int, begun: Numbers) -> Reason:
    """Why numbers that are in no full group keep a play from being complete."""
    if sum(begun) > value:
        return Reason(rule, *GROUPS_YET, numbers=also([*map(str, begun)]), value=value)
    return Reason(rule, *YET, sum=told(begun), value=value)


def goal(value: int, begun: Numbers) -> str:
    """What to look for next, in a child's words."""
    if not begun:
        return "Tap what else goes with it."
    more = value - sum(begun)
    if more > 0:
        return phrase("That's {sum}. Find {more} more!", sum=sum(begun), more=more)
    return phrase("Find more, to make groups of {value}.", value=value)


def build_label(value: int, groups: int) -> str:
    """What stands under a build."""
    label = phrase("build: {value}", value=value)
    return joined((label, f"×{groups}"), " ") if groups > 1 else label


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
    if few:
        return [*full, phrase("{sum} of {value}", sum=_added(begun), value=value)]
    return [*full, phrase("{numbers} for groups of {value}", numbers=", ".join(map(str, begun)), value=value)]
