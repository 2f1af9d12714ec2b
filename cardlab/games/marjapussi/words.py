"""The words of Marjapussi: why a move is refused, what happened, what is said, the score sheet; see marjapussi.py."""

from __future__ import annotations

import re

from ...rules.brief import brief
from ...rules.cards import SUIT_NAMES
from ...rules.moves import Reason

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
WAIT = {
    "bid": ("MAR-11", "The bidding is on: bid or pass.", "First say a number, or pass."),
    "offer": ("MAR-16", "First {seat} [decide] whether four cards are passed.", "First: pass four cards, or keep them?"),
    "give": ("MAR-19", "First four cards are passed on: {left} to go.", "First pass four cards: {left} to go."),
    "give_back": ("MAR-19", "First four cards are given back: {left} to go.", "First give four cards back: {left} to go."),
    "contract": ("MAR-20", "First {seat} [announce] the contract.", "First say how many points you will make."),
    "answer": ("MAR-42", "First {seat} [answer] the question.", "First comes the answer."),
    "break": ("MAR-33", "{seat} [have] won the trick and [lead] to the next one.", "Lead a card now!"),
    "play": ("MAR-25", "Now cards are played to the tricks.", "Play a card now!"),
    "gather": ("MAR-33", "The trick is complete: its winner gathers it.", "First the winner takes the cards."),
}
BID_OVER = ("MAR-13", "The bidding is over.", "The bidding is over.")
PASSED_ON = ("MAR-19", "Cards are passed on before the contract is announced only.", "It is too late to pass cards on.")
ANNOUNCED_ONCE = ("MAR-20", "The contract has been announced, and it stands.", "You can't change the contract now.")
NO_CONTRACT_NOW = ("MAR-14", "Everybody passed, so there is no contract to announce.", "Everybody passed. There is no contract this time.")
NO_CALL_NOW = ("MAR-35", "Only the player who has just won a trick may call trumps, before leading to the next one.", "Only the player who just won a trick may call.")
NO_ASKING_NOW = ("MAR-35", "Only the player who has just won a trick may ask, before leading to the next one.", "Only the player who just won a trick may ask.")
ONE_ACT = ("MAR-44", "One question or one call is all for this trick: now {seat} [lead].", "One question or one call for each trick. Now lead!")
ONE_CALL = ("MAR-44", "One call is all for this trick: now {seat} [lead].", "One call for each trick. Now lead!")
NOT_ASKED = ("MAR-38", "Nobody has asked a question.", "Nobody has asked you.")

NO_NUMBER = ("MAR-09", "A bid is a number of points, such as 125, not “{said}”.", "Say a number, such as 125.")
BY_FIVES = ("MAR-11", "Bids go by fives: {n} is no multiple of five.", "Count in fives: 120, 125, 130!")
TOO_LOW = ("MAR-10", "The first bid is at least 120, so {n} is too low.", "The first bid is 120 or more.")
EXACTLY = ("MAR-10", "In this game the first bid is 120, not {n}.", "The first bid is 120 here.")
NOT_HIGHER = ("MAR-11", "{n} is not more than the {high} that {other} [have] bid.", "Say more than {high}, or pass!")
TOO_HIGH = ("MAR-15", "No team can make more than 420 points, so {n} is too high.", "Nobody can make so many points.")
MUST_PASS_ON = ("MAR-16", "In this game the four cards have to be passed on.", "You must pass four cards here.")
CONTRACT_LOW = ("MAR-20", "{seat} [have] bid {high}, so the contract cannot be {n}.", "You have bid {high}. Say that, or more!")

ACE_FIRST = ("MAR-23", "The first lead of the hand must be an ace, and {held} can be led.", "The first card must be an ace!")
SPADE_FIRST = ("MAR-23", "Without an ace the first lead must be a spade: {held}.", "You have no ace. Then lead a spade!")
FOLLOW = ("MAR-27", "{card} does not follow {suit}: {held} can.", "You have {suit}. Play one of them!")
FOLLOW_BEAT = ("MAR-29", "{card} does not follow {suit}: {held} can, and would beat {best}.", "You have {suit}. Play one that beats {best}!")
BEAT = ("MAR-29", "{card} does not beat {best}, and {held} would.", "Beat {best} if you can!")
BEAT_PARTNER = ("MAR-28", "{card} does not beat {best}, and {held} would, even if it is your partner's card.", "Beat {best}, even from your partner!")
STILL_FOLLOW = ("MAR-30", "The trick is trumped, but who holds {suit} still follows: {held}.", "You have {suit}. Play one of them!")
TRUMP_IT = ("MAR-31", "Without {suit} you must trump: {held}.", "You have no {suit}. Then play a trump!")
TRUMP_OVER = ("MAR-31", "Without {suit} you must play a trump that beats {best}: {held}.", "You have no {suit}. Play a higher trump than {best}!")
UNDERTRUMP = ("MAR-32", "No trump of yours beats {best}, but in this game you must play one: {held}.", "You must still play a trump!")
FORCED_ACE = ("MAR-29", "In this game the ace of the suit led has to be played to the first trick: {held}.", "Play your ace now!")

CALLED = ("MAR-47", "In this hand {suit} have been called already; a suit is called once.", "Those were trumps already. Choose others!")
NO_PAIR = ("MAR-43", "Only who still holds king and queen of {suit} may call them.", "You need the king and the queen of {suit}.")
WAITING = ("MAR-46", "{seat} [have] asked before the last trick, so no own pair may be called until after the next one.", "You asked a moment ago. Call after the next trick!")
NEVER_AGAIN = ("MAR-46", "In this game who has asked a question calls no own pair in that hand any more.", "You asked. You cannot call any more.")
CALLED_HALF = ("MAR-49", "Nobody asks about {suit} any more, because they have been called.", "Those were trumps already. Ask for others!")
ASKED_TWICE = ("MAR-45", "{seat} [have] asked about {suit} already; now only the partner may.", "You asked that before.")
BE_TRUE = ("MAR-42", "Answers must be true: the only true answers here are {true}.", "Say only what is true!")

NO_CONTRACT = ("MAR-14", "All have passed: there is no contract to double.", "There is nothing to double.")
OTHERS_SAY = ("MAR-52", "Now only the other side may double.", "The others may say that, not you.")
TOO_SOON = ("MAR-53", "The next doubling belongs to trick {due}; this is trick {now}.", "Not yet! Wait for the next trick.")
MISSED = ("MAR-53", "Doubling {due} belonged to trick {due}, and this is trick {now}: the chain has ended.", "It is too late for that.")
ALL_DOUBLED = ("MAR-52", "Nine doublings are all there can be.", "That was the last one.")
SURE = ("MAR-54", "That doubles what the contract counts, for and against you. Really?", "That counts double. Are you sure?")

# What happened.
SIT = ("MAR-05", "{seat} [have] drawn the highest card and [deal] first; {other} [have] drawn the lowest and [sit] opposite as partner.", "{seat} and {other} play together. {seat} [deal].")
DEALT = ("MAR-08", "{seat} [deal]; {other} [begin].")
TAKES_IT = ("MAR-13", "{seat} [have] the highest bid, {n}.", "{seat} [have] bid most: {n}.")
ALL_PASS = ("MAR-14", "All have passed: there is no contract, and {seat} [lead].", "Nobody wants to play for a number. {seat} [begin].")
NO_BIDS = ("MAR-22", "{seat} [lead] to the first trick.", "{seat} [begin].")
HANDED = ("MAR-16", "{seat} [pass] four cards to {other}.", "{seat} [pass] four cards to {other}.")
RETURNED = ("MAR-17", "{seat} [give] four cards back to {other}.", "{seat} [give] four cards back.")
KEPT = ("MAR-16", "{seat} [pass] no cards on.", "{seat} [keep] all cards.")
ANNOUNCED = ("MAR-20", "{seat} [announce] a contract of {n} and [lead].", "{seat} [want] {n} points!")
MADE = ("MAR-50", "Now {suit} are trumps: {points} points for {seats}.", "Now {suit} are trumps: {points} points!")
ASKED = ("MAR-38", "{seat} [ask] {other} for a pair.", "{seat} [ask]: do you have a pair?")
ASKED_HALF = ("MAR-40", "{seat} [ask] {other} for a half of {suit}.", "{seat} [ask]: king or queen of {suit}?")
SAID_NO = ("MAR-42", "{seat} [say] no.", "{seat} [say] no.")
SAID_YES = ("MAR-41", "{seat} [say] yes, but {other} [hold] neither king nor queen of {suit}: no trumps.", "{seat} [have] one, but {other} [have] none. No trumps!")
DOUBLED = ("MAR-56", "{seat} [say] {word}: now the contract counts {value}.", "{seat} [say] {word}! Now it counts {value}.")
WINS = ("MAR-33", "{seat} [win] the trick with {card}: {points} points.", "{seat} [win] this trick with {card}: {points} points.")
MADE_IT = ("MAR-58", "{seats} [make] {got} points, and {n} were announced. Scores: {score}.", "{seats} [make] it: {got} of {n}! Scores: {score}.")
MISSED_IT = ("MAR-59", "{seats} [make] only {got} points, and {n} were announced. Scores: {score}.", "Only {got} of {n}! Scores: {score}.")
COUNTED = ("MAR-57", "This hand: {points}. Scores: {score}.", "This hand: {points}. Scores: {score}.")
WON_GAME = ("MAR-67", "{seats} [win] the game. Scores: {score}.", "{seats} [win] the game! Scores: {score}.")
LEVEL = ("MAR-68", "Both teams stand at {n}: another hand decides.", "Both teams have {n}. Play one more!")

# What holds now.
TRUMPS = ("MAR-48", "Trumps: {suit}")
NO_TRUMPS = ("MAR-26", "No trumps yet")
CONTRACT = ("MAR-56", "{seat}: contract {n}")
CONTRACT_X = ("MAR-56", "{seat}: contract {n}, counts {value}")
BIDDER = ("MAR-11", "{seat}: {n}")
SO_FAR = ("MAR-55", "{score}")

# How a hand adds up.
GOT = ("MAR-58", "{seats} bid {n} and got {got} points.")
CARDS_WON = ("MAR-55", "Cards in {tricks}")
TRICKS_WON = ("MAR-55", "{tricks}, {each} points each")
LAST_WON = ("MAR-55", "The last trick")
AS_TRUMPS = ("MAR-50", "{suit} as trumps")
GOAL = ("MAR-67", "{n} points win the match.")

# Lines of the score sheet, by kind.
LINES = {
    "m": ("MAR-58", "{seats} made their contract of {n}: {got} points."),
    "f": ("MAR-59", "{seats} missed their contract of {n}: {got} points."),
    "t": ("MAR-63", "{seats} won no trick in their contract of {n}: it costs double."),
    "o": ("MAR-60", "{seats}: {got} points against the contract of {n}, rounded."),
    "x": ("MAR-64", "{seats} won no trick against the contract of {n}."),
    "z": ("MAR-65", "{seats} won no trick, but the contract of {n} failed."),
    "p": ("MAR-57", "{seats}: {got} points without a contract, rounded."),
}
TIMES = ", doubled {times}×"
# fmt: on

SPOKEN = {
    "pass": "Pass",
    "exchange": "Take four cards",
    "decline": "I pass no cards",
    "pair": "Do you have a pair?",
    "yes": "Yes",
    "no": "No",
    "contra": "Contra!",
    "re": "Re!",
}
WORD = re.compile(r"[A-D]\d\.(\d{3}|pass|exchange|decline|pair|yes|no|contra|re|(half|has|call)_[SHDC])", re.ASCII)


def spoken(word: str) -> str:
    """What a seat says, for its bubble: "125", "Pass", "Do you have a half of hearts?"."""
    kind, _, suit = word.partition("_")
    forms = {"half": "Do you have a half of {}?", "has": "A pair of {}", "call": "{} are trumps!"}
    if suit:
        said = forms[kind].format(SUIT_NAMES[suit])
        return said[0].upper() + said[1:]
    return SPOKEN.get(word, word)


def line(kind: str, points: int, data: str) -> Reason:
    """A line of the score sheet in words. Raises ValueError or KeyError for what is no such line."""
    found = re.fullmatch(r"([A-D])([A-D])_(\d{1,3})_(\d{1,3})x(\d)", data, re.ASCII)
    if not found:
        raise ValueError(f"{brief(data, 20)!r} does not stand on a score sheet.")
    one, other, n, got, times = found.groups()
    rule, because = LINES[kind]
    said = because.removesuffix(".") + (TIMES if int(times) and kind in "mftz" else "") + "."
    return Reason(rule, said, seats=(one, other), n=int(n), got=int(got), times=2 ** int(times))
