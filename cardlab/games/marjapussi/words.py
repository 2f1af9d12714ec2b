"""The words of Marjapussi: why a move is refused, what happened, what is said, the score sheet."""

from __future__ import annotations

import re

from ...language import N_
from ...rules.moves import Reason, phrase
from ...rules.text.sentences import brief

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
WAIT = {
    "bid": ("MAR-11", "The bidding isn't over yet. Bid or pass.", "First say a number, or pass."),
    "offer": ("MAR-16", "First {seat} [decide] whether to pass four cards.", "First decide. Pass four cards, or keep them?"),
    "give": ("MAR-19", "First four cards must be passed on. {left} to go.", "First pass four cards. You have {left} to go."),
    "give_back": ("MAR-19", "First four cards must be given back. {left} to go.", "First give four cards back. You have {left} to go."),
    "contract": ("MAR-20", "First {seat} [announce] the contract.", "First say how many points you'll make."),
    "answer": ("MAR-42", "First {seat} [answer] the question.", "You have to answer first."),
    "break": ("MAR-33", "{seat} [have] won the trick and [lead] to the next one.", "Now lead a card."),
    "play": ("MAR-25", "It's time to play a card to the trick.", "Now play a card."),
    "gather": ("MAR-33", "The trick is complete. First the winner gathers it.", "First the winner takes the trick."),
}
BID_OVER = ("MAR-13", "The bidding is over.", "The bidding is over.")
PASSED_ON = ("MAR-19", "You can only pass cards on before the contract is announced.", "It's too late to pass cards on.")
ANNOUNCED_ONCE = ("MAR-20", "The contract has been announced. You can't change it now.", "You can't change the contract now.")
NO_CONTRACT_NOW = ("MAR-14", "Everybody passed, so there is no contract to announce.", "Everybody passed. There is no contract this time.")
NO_CALL_NOW = ("MAR-35", "You can only call trumps when you have just won a trick, before you lead to the next.", "Only whoever just won a trick may call.")
NO_ASKING_NOW = ("MAR-35", "You can only ask when you have just won a trick, before you lead to the next.", "Only whoever just won a trick may ask.")
ONE_ACT = ("MAR-44", "You may ask or call once for each trick. Now {seat} [lead].", "You get one question or one call a trick. Now lead.")
ONE_CALL = ("MAR-44", "You may call once for each trick. Now {seat} [lead].", "You get one call a trick. Now lead.")
NOT_ASKED = ("MAR-38", "Nobody has asked a question.", "Nobody has asked you.")

NO_NUMBER = ("MAR-09", "Bid a number of points, such as 125, not “{said}”.", "Say a number, such as 125.")
BY_FIVES = ("MAR-11", "Bids go up in fives, and {n} is not a multiple of five.", "Count in fives: 120, 125, 130.")
TOO_LOW = ("MAR-10", "{n} is too low. The first bid must be at least 120.", "The first bid must be 120 or more.")
EXACTLY = ("MAR-10", "In this game the first bid must be 120, not {n}.", "Here the first bid must be 120.")
NOT_HIGHER = ("MAR-11", "{other} [have] already bid {high}, and {n} is not more.", "Say more than {high}, or pass.")
TOO_HIGH = ("MAR-15", "{n} is too high. No team can make more than 420 points.", "Nobody can make that many points.")
CONTRACT_LOW = ("MAR-20", "{seat} [have] bid {high}, so {n} is too low for the contract.", "You've bid {high}. Say that, or more.")

ACE_FIRST = ("MAR-23", "The first lead of a hand must be an ace. Lead {held}.", "The first card must be an ace.")
SPADE_FIRST = ("MAR-23", "You have no ace, so the first lead must be a spade: {held}.", "You have no ace, so lead a spade.")
FOLLOW = ("MAR-27", "{card} doesn't follow {suit}. You must follow suit with {held}.", "You have {suit}. Play one of them.")
FOLLOW_BEAT = ("MAR-29", "{card} doesn't follow {suit}. Follow suit and beat {best} with {held}.", "You have {suit}. Play one that beats {best}.")
BEAT = ("MAR-29", "You must beat {best} if you can, and {held} would.", "You can beat {best}, so you must.")
BEAT_PARTNER = ("MAR-28", "You must beat {best} if you can, even if it's your partner's. {held} would.", "Beat {best}, even if it's your partner's.")
STILL_FOLLOW = ("MAR-30", "The trick has been trumped, but you still have to follow suit with {held}.", "You have {suit}. Play one of them.")
TRUMP_IT = ("MAR-31", "You have no {suit}, so you must play a trump: {held}.", "You have no {suit}. Play a trump.")
TRUMP_OVER = ("MAR-31", "You have no {suit}, so you must play a trump that beats {best}: {held}.", "You have no {suit}. Play a trump higher than {best}.")
UNDERTRUMP = ("MAR-32", "You have no trump that beats {best}, but in this game you must still play one: {held}.", "You must still play a trump.")
FORCED_ACE = ("MAR-29", "In this game you must play the ace of the suit led to the first trick: {held}.", "You must play your ace now.")

CALLED = ("MAR-47", "A suit can only be called once in a hand, and {suit} have been.", "That suit has already been trumps. Choose another one.")
NO_PAIR = ("MAR-43", "You can only call {suit} while you hold both king and queen.", "You need the king and the queen of {suit}.")
WAITING = ("MAR-46", "{seat} [have] asked before this trick, so {seat} can't call a pair until after the next one.", "You asked a moment ago. Call after the next trick.")
NEVER_AGAIN = ("MAR-46", "In this game you can't call a pair of your own once you've asked a question in the hand.", "You've asked, so you can't call any more.")
CALLED_HALF = ("MAR-49", "You can't ask about {suit}. They have already been called.", "That suit has already been trumps. Ask for another one.")
ASKED_TWICE = ("MAR-45", "{seat} [have] already asked about {suit}. Only the partner may ask now.", "You've already asked that.")
BE_TRUE = ("MAR-42", "You must answer truthfully. Here that's {true}.", "Say only what's true.")

NO_CONTRACT = ("MAR-14", "Everyone passed, so there is no contract to double.", "There's nothing to double.")
OTHERS_SAY = ("MAR-52", "Only the other side may double now.", "It's for the others to say that, not you.")
TOO_SOON = ("MAR-53", "The next doubling comes in trick {due}, and this is trick {now}.", "Not yet. Wait for the next trick.")
MISSED = ("MAR-53", "This doubling had to come in trick {due}, and this is trick {now}. The chain has ended.", "It's too late for that.")
ALL_DOUBLED = ("MAR-52", "There are nine doublings at most.", "That was the last one.")
SURE = ("MAR-54", "This doubles what the contract is worth, whether you win or lose. Are you sure?", "This makes it count double. Are you sure?")

# What happened.
SIT = ("MAR-05", "{seat} [have] drawn the highest card and [deal] first. {other} [have] drawn the lowest and [sit] opposite as partner.", "{seat} and {other} play as partners. {seat} [deal].")
DEALT = ("MAR-08", "{seat} [deal]. {other} [begin].")
TAKES_IT = ("MAR-13", "{seat} [have] the highest bid with {n}.", "{seat} [have] the highest bid, {n}.")
ALL_PASS = ("MAR-14", "Everyone has passed, so there is no contract. {seat} [lead].", "Everyone has passed. {seat} [begin].")
NO_BIDS = ("MAR-22", "{seat} [lead] to the first trick.", "{seat} [begin].")
HANDED = ("MAR-16", "{seat} [pass] four cards to {other}.", "{seat} [pass] four cards to {other}.")
RETURNED = ("MAR-17", "{seat} [give] four cards back to {other}.", "{seat} [give] four cards back.")
KEPT = ("MAR-16", "{seat} [keep] all the cards.", "{seat} [keep] all the cards.")
ANNOUNCED = ("MAR-20", "{seat} [announce] a contract of {n} and [lead].", "{seat} [want] {n} points!")
MADE = ("MAR-50", "Now {suit} are trumps, and {seats} [score] {points} points.", "Now {suit} are trumps! {seats} [get] {points} points.")
ASKED = ("MAR-38", "{seat} [ask] {other} for a pair.", "{seat} [ask], “Do you have a pair?”")
ASKED_HALF = ("MAR-40", "{seat} [ask] {other} for a half of {suit}.", "{seat} [ask], “The king or queen of {suit}?”")
SAID_NO = ("MAR-42", "{seat} [say] no.", "{seat} [say] no.")
SAID_YES = ("MAR-41", "{seat} [say] yes, but {other} [hold] neither the king nor the queen of {suit}. No trumps.", "{seat} [have] one, but {other} [have] none. No trumps!")
DOUBLED = ("MAR-56", "{seat} [say] {word}. Now the contract is worth {value}.", "{seat} [say] {word}! Now it's worth {value}.")
WINS = ("MAR-33", "{seat} [win] the trick with {card} for {points} points.", "{seat} [win] this trick with {card} for {points} points.")
MADE_IT = ("MAR-58", "{seats} [make] {got} points for a contract of {n}. Scores: {score}.", "{seats} [make] the contract of {n} with {got} points! Scores: {score}.")
MISSED_IT = ("MAR-59", "{seats} [make] only {got} points for a contract of {n}. Scores: {score}.", "Only {got} of {n}! Scores: {score}.")
COUNTED = ("MAR-57", "This hand: {points}. Scores: {score}.", "This hand: {points}. Scores: {score}.")
WON_GAME = ("MAR-67", "{seats} [win] the game. Scores: {score}.", "{seats} [win] the game! Scores: {score}.")
LEVEL = ("MAR-68", "Both teams have {n}. Play another hand to decide.", "Both teams have {n}. Play one more!")

# What holds now.
TRUMPS = ("MAR-48", "Trumps: {suit}")
NO_TRUMPS = ("MAR-26", "No trumps yet")
CONTRACT = ("MAR-56", "{seat}: contract {n}")
CONTRACT_X = ("MAR-56", "{seat}: contract {n}, counts {value}")
BIDDER = ("MAR-11", "{seat}: {n}")
SO_FAR = ("MAR-55", "{score}")

# How a hand adds up.
GOT = ("MAR-58", "{seats} bid {n} and made {got} points.")
CARDS_WON = ("MAR-55", "Cards in {tricks}")
TRICKS_WON = ("MAR-55", "{tricks}, {each} points each")
LAST_WON = ("MAR-55", "The last trick")
AS_TRUMPS = ("MAR-50", "{suit} as trumps")
GOAL = ("MAR-67", "{n} points win the match.")

# Lines of the score sheet, by kind.
LINES = {
    "m": ("MAR-58", "{seats} made the contract of {n}: {got} points."),
    "f": ("MAR-59", "{seats} missed the contract of {n}: {got} points."),
    "t": ("MAR-63", "{seats} won no trick with a contract of {n} and lost double.", "{seats} won no trick and lost double the contract, {n}."),
    "o": ("MAR-60", "{seats}: {got} points against the contract of {n}, rounded."),
    "x": ("MAR-64", "{seats} won no trick against the contract of {n}."),
    "z": ("MAR-65", "{seats} won no trick, but the contract of {n} failed."),
    "p": ("MAR-57", "{seats}: {got} points without a contract, rounded."),
}
TIMES = N_(" Doubled {times}×.")
# fmt: on

SPOKEN = N_(
    {
        "pass": "Pass",
        "exchange": "Take four cards",
        "decline": "I pass no cards",
        "pair": "Do you have a pair?",
        "yes": "Yes",
        "no": "No",
        "contra": "Contra!",
        "re": "Re!",
    }
)
WORD = re.compile(r"[A-D]\d\.(\d{3}|pass|exchange|decline|pair|yes|no|contra|re|(half|has|call)_[SHDC])", re.ASCII)


def spoken(word: str) -> str:
    """What a seat says, for its bubble: "125", "Pass", "Do you have a half of hearts?"."""
    kind, _, suit = word.partition("_")
    forms = {"half": "Do you have a half of {suit}?", "has": "A pair of {suit}", "call": "{suit} are trumps!"}
    return phrase(forms[kind], suit=suit) if suit else phrase(SPOKEN.get(word, word))


def line(kind: str, points: int, data: str) -> Reason:
    """A line of the score sheet in words. Raises ValueError or KeyError for what is no such line."""
    found = re.fullmatch(r"([A-D])([A-D])_(\d{1,3})_(\d{1,3})x(\d)", data, re.ASCII)
    if not found:
        raise ValueError(f"{brief(data, 20)!r} is not a line of a score sheet.")
    one, other, n, got, times = found.groups()
    rule, *halves = LINES[kind]
    doubled = TIMES if int(times) and kind in "mftz" else ""
    said = [half + doubled for half in halves]
    return Reason(rule, *said, seats=(one, other), n=int(n), got=int(got), times=2 ** int(times))
