"""The words of Bela: why a move is refused, what happened, what is said at the table, the score sheet; see bela.py.

Why so: the sentences are a third of the game and no part of its workings.
"""

from __future__ import annotations

import re
from typing import Any

from ...rules.brief import brief
from ...rules.cards import SUIT_NAMES
from ...rules.moves import Reason
from .cards import CARDS, POINTS, POWER, RANKS, cards_of, signs

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
NOW = {
    "bid": ("BEL-10", "The bidding is on: take the suit of the turn-up, or pass.", "First say: I take, or pass."),
    "name": ("BEL-12", "The second round is on: name another suit, or pass.", "Name another suit, or pass."),
    "answer": ("BEL-10", "A schmeiss wants an answer: agree, or insist on playing.", "Say first: agree, or play on."),
    "swap": ("BEL-19", "Before the first lead everybody says whether the seven of trumps is swapped.", "First comes the swap of the seven."),
    "play": ("BEL-43", "It is time to play a card.", "Play a card now!"),
    "say": ("BEL-29", "First the two equal runs are compared.", "First find out whose run is better."),
    "gather": ("BEL-43", "The trick is complete: its winner gathers it.", "First the winner takes the cards."),
    "claim": ("BEL-76", "Enough points are won: claim the game or play on.", "You have enough points! Claim, or go on."),
    "count": ("BEL-77", "Enough points are counted: claim the game or play on.", "You have enough points! Claim, or go on."),
}
SAY_NOTHING = ("BEL-43", "Runs and the Bela do not count in this game: play {card} without a word.", "No runs and no Bela in this game. Just play the card!")
NO_WORDS = ("BEL-27", "With a card go only the words twenty, fifty, have and bela.", "You cannot say that with a card.")
TURNED_DOWN = ("BEL-12", "Everybody turned {suit} down; name another suit.", "Nobody wanted {suit}. Choose another suit.")
NAMED = ("BEL-18", "Trumps are {suit}, which were named and not turned up, so nothing is swapped.", "Nothing is swapped when another suit was named.")
SEVEN_LIES = ("BEL-19", "The seven of trumps lies there itself, so there is nothing to swap.", "There is nothing to swap now.")
SWAP_LATE = ("BEL-19", "The seven is swapped before the first lead only.", "It is too late to swap.")
NO_SEVEN = ("BEL-17", "Only who holds {card} may swap it for the turn-up.", "You need {card} to swap.")
FOLLOW = ("BEL-45", "{card} does not follow {suit}: {held} can.", "You have {suit}. Play one of them!")
FOLLOW_TRUMP = ("BEL-48", "Trumps are led and {held} can follow, so {card} may not.", "Trumps are led. You have one!")
FOLLOW_STILL = ("BEL-54", "The trick is trumped, but who holds {suit} still follows: {held}.", "You have {suit}. Play one of them!")
FOLLOW_BEAT = ("BEL-47", "{card} does not follow: a trump is led, and {held} would beat {best}.", "A trump is led. Play a trump that beats {best}!")
FOLLOW_BEAT_3 = ("BEL-53", "{card} does not follow: a trump is led, and {held} would beat {best}, the best so far.", "A trump is led. Play a trump that beats {best}!")
MUST_BEAT = ("BEL-47", "{card} does not beat {best}, and {held} would.", "A trump is led. Beat {best} if you can!")
MUST_BEAT_3 = ("BEL-53", "{card} does not beat {best}, the best trump so far, and {held} would.", "Beat the best trump {best} if you can!")
MUST_TRUMP = ("BEL-46", "Without {suit} you must trump: {held}.", "You have no {suit}. Then you must play a trump!")
TRUMP_OVER = ("BEL-51", "Without {suit} you must trump, and higher than {best}: {held}.", "You have no {suit}. Play a higher trump than {best}!")
OVERTRUMP = ("BEL-51", "{card} is lower than {best}: you must overtrump with {held}.", "Play a higher trump than {best}!")
UNDERTRUMP = ("BEL-52", "No trump of yours beats {best}, but you must play one: {held}.", "You must still play a trump!")
LOW_TRUMP = ("BEL-55", "{card} is a trump that scores nothing: lead another card.", "Do not lead a low trump. Take another card!")
TOO_LATE = ("BEL-27", "A run is declared with the first card only.", "Runs are told with the first card only.")
NOT_DEALT = ("BEL-26", "A {value} was not dealt to you; never claim what you have not got.", "You have no such run. Say only what is true!")
NOBODY_YET = ("BEL-28", "Nobody has declared a run yet, so there is nothing to match: say twenty or fifty.", "Say twenty or fifty.")
SAY_HAVE = ("BEL-28", "A {value} is declared already; who has one too says: I have.", "Just say: I have.")
LESS = ("BEL-28", "A twenty is less than the fifty declared: the answer is “Good”.", "A fifty is more. Say nothing.")
NO_BELA = ("BEL-38", "The Bela is the king and the queen of trumps in one hand.", "Bela is king and queen of trumps.")
BELA_LATE = ("BEL-40", "In this game the Bela is called with its first card or not at all.", "Too late for the Bela.")
NO_RUN_THERE = ("BEL-20", "No run of yours begins with that card.", "No run of yours begins there.")
NOT_BEST = ("BEL-33", "Only the player with the best declared run shows and counts runs.", "Only the best run counts.")
SHOW_WHEN = ("BEL-34", "Runs are shown before the own card to the second trick.", "Show it before your second card.")
SHOWN_ALREADY = ("BEL-34", "That run lies open already.", "You showed it already.")
TOO_HIGH = ("BEL-35", "Only runs that rank no higher than the declared one are counted with it.", "You did not tell of this run.")
NAME_RANK = ("BEL-29", "Name the highest card of the run, which is a {rank}, or yield with “Good”.", "Say how high your run is, or say: Good.")
NAME_SUIT = ("BEL-30", "Name the suit of the run, or yield with “Good”.", "Say the suit of your run, or say: Good.")
NOT_SO_HIGH = ("BEL-26", "That is not so: your run is {rank} high against {other_rank}.", "Say only what is true!")
NOT_IN_TRUMPS = ("BEL-30", "Only a run in trumps wins now, and yours is not: say “Good”.", "Your run is not in trumps. Say: Good.")
CLAIMS_ITSELF = ("BEL-75", "In this game the claim is made by itself as soon as it is right.", "The game does it for you.")
CLAIM_WHEN = ("BEL-76", "A claim is made at one's own turn to play a card, or right after a trick.", "Claim when it is your turn to play.")
CLAIM_EARLY = ("BEL-71", "In this game a claim must come before the lead to the fourth trick.", "It is too late to claim now.")

# What the seat to move can do, in a beginner's words: by the phase, or by what it owes to the trick.
PROMPTS = {
    "bid": "Do you want the turn-up's suit as trumps? Take it, or pass.",
    "name": "Name another suit as your trumps, or pass.",
    "say": "Whose run is better? Say how high yours is, or “Good”.",
    "lead": "You lead: tap any card.", "low": "You lead: tap any card, but no low trump.",
    "follow": "Follow {suit}: tap one of yours.", "beat": "Trumps are led. Beat {best}!",
    "trump": "You have no {suit}. Play a trump!", "overtrump": "You have no {suit}. Play a higher trump than {best}!",
    "undertrump": "You have no {suit}. Play a trump, though none is high enough.", "free": "Tap any card you like.",
}

# What happened.
DEALT = ("BEL-05", "{seat} [deal]; {other} [speak] first.")
DEALT_OUT = ("BEL-43", "{seat} [deal]; {other} [lead].")
TAKES = ("BEL-10", "{seat} [take]: {suit} are trumps.", "{seat} [take], and {suit} are trumps!")
ABANDONED = ("BEL-14", "Nobody takes: the hand is abandoned, and {seat} [deal] afresh.", "Nobody takes. {seat} [deal] again.")
THROWN_IN = ("BEL-10", "All agree to throw the deal in, and {seat} [deal] afresh.", "Everybody agrees. {seat} [deal] again.")
SWAPPED = ("BEL-17", "{seat} [swap] {card} for {other_card}.")
BEST_RUN = ("BEL-33", "{seat} [have] the best run.")
RUN_SHOWN = ("BEL-34", "{seat} [show] {run}: {points} points.")
BELA_WON = ("BEL-38", "{seat} [have] the Bela: 20 points.")
WON = ("BEL-44", "{seat} [win] the trick: {points} points.", "{seat} [win] the trick: {points} points!")
COUNTED = ("BEL-58", "{seat} [count] {points}.")
MADE = ("BEL-60", "{seat} [have] outscored everybody, {score}, and [keep] the points.", "{seat} made it, {score}!")
MOST = ("BEL-56", "{seat} [have] the most points in this hand, {score}.", "{seat} [have] the most points, {score}!")
LEVEL = ("BEL-63", "The scores are equal, {points} each: nobody wins this hand.", "{points} points each: nobody wins this hand!")
LEVEL_3 = ("BEL-66", "The taker is level with the better opponent, {points} each: nobody wins this hand.", "The taker has only as many as the best: nobody wins!")
BATE = ("BEL-61", "{seat} [be] bate, {score}: the points go to {other}.", "{seat} [be] bate, {score}. {other} [get] all the points!")
BATE_3 = ("BEL-62", "{seat} [be] bate, {score}: the points go to {other}.", "{seat} [be] bate, {score}. {other} [get] these points!")
BATE_LEVEL = ("BEL-67", "{seat} [be] bate, {score}, and the others are level: nobody wins this hand.", "{seat} [be] bate, {score}, but nobody wins.")
WAITING = ("BEL-63", "{pot} points wait for the next winner.", "Nobody wins! {pot} points wait for the next winner.")
POT_PAID = ("BEL-68", "{seat} also [get] the {pot} points that were held over.", "{seat} [win] the hand and [get] {points}: {pot} of them had been waiting!")
SURE = ("BEL-79", "A claim with too few points loses the game. Claim all the same?", "A wrong claim loses the game. Have you counted?")
CLAIMED = ("BEL-71", "{seat} [claim] with {points} points and [win] the game.", "{seat} [have] {points} points and [win] the game!")
FALSE = ("BEL-79", "{seat} [claim] with only {points} points; {other} [win] the game.", "{seat} [have] only {points} points. {other} [win] the game!")
FALSE_TRICK = ("BEL-79", "{seat} [claim] without a trick in this hand; {other} [win] the game.", "{seat} [have] no trick yet. {other} [win] the game!")
REACHED = ("BEL-70", "{seat} [have] {points} points and [win] the game.")
MATCH = ("BEL-80", "{seat} [win] the match.", "{seat} [win] the match!")

# The lines of the score sheet.
NOTHING_WON = ("BEL-56", "No cards that score.")
LINES = {  # for adults, and in short for a count line by line
    "r": ("BEL-33", "Run {run}: {points}.", "Run {run}"), "b": ("BEL-38", "Bela: {points}.", "Bela, king and queen of trumps"),
    "l": ("BEL-57", "Last trick: {points}.", "The last trick"), "c": ("BEL-56", "Cards {points}: {list}.", "Cards in tricks"),
    "d": ("BEL-72", "Points to date in this hand: {points}.", "Points so far in this hand"),
    "m": ("BEL-61", "Bate: {lost} points lost.", "Bate: the points are lost"),
    "g": ("BEL-61", "From {seat}, bate: {points}.", "From {seat}, bate"),
    "n": ("BEL-63", "Equal scores: {lost} points lost.", "Equal scores: the points are lost"),
    "h": ("BEL-63", "Equal scores: {lost} points wait for the next winner.", "Equal scores: the points wait"),
    "w": ("BEL-63", "Points that wait for the next winner: {points}.", "Waiting for the next winner"),
    "p": ("BEL-68", "Points held over till now: {points}.", "The points that waited"),
    "q": ("BEL-68", "Points paid out to {seat}: {lost}.", "Paid out to {seat}"),
}
# fmt: on


# ---- what is said -------------------------------------------------------------------------------------------------

DECLARED = ("twenty", "fifty", "have")
SPOKEN = {
    "take": "I take", "pass": "Pass", "schmeiss": "Schmeiss!", "agree": "Agreed", "insist": "No, we play",
    "swap": "I swap the seven", "twenty": "I have a twenty", "fifty": "I have a fifty", "have": "I have",
    "not-fifty": "Not good, I have a fifty", "good": "Good", "also": "I have also", "not-good": "Not good",
    "bela": "Bela", "from-bela": "From the Bela", "in-trump": "Mine is in trump",
}  # fmt: skip


def spoken(word: str) -> str:
    """What is said, from the word kept for it."""
    if word in SPOKEN:
        return SPOKEN[word]
    kind, _, what = word.partition("-")
    if kind == "high":
        return f"Mine is {RANKS[what]} high"
    if kind == "not":
        return f"Not good, mine is {RANKS[what]} high"
    suit = SUIT_NAMES.get(what, what)
    return {"in": f"Mine is in {suit}", "call": f"I take in {suit}"}.get(kind, word)


def known(word: str) -> bool:
    """Whether this is a seat and what it said, as it is kept in ``talk``: A.twenty, B.not-K, A.have+bela."""
    words = "|".join([*SPOKEN, "show", "(high|not)-[AKQJT9]", "(in|call)-[SHDC]"])
    return re.fullmatch(rf"[A-C]\.({words})(\+({words}))?", word) is not None


def sentence(words: str, shown: tuple[str, ...]) -> str:
    """What a seat has just said, for its speech bubble, or the runs that it lays open."""
    if words == "show":
        return ", ".join(signs(cards_of(token)) for token in shown)
    return ". ".join(spoken(word) for word in words.split("+"))


# What a kind of line keeps beside its points: a run, or the trumps and, bit by bit, the scoring cards, or a seat.
DATA = {"r": "[AKQJT9][SHDC][3-8]", "c": "[SHDC][0-9a-f]{1,8}", "g": "[A-C]", "q": "[A-C]"}


def line(kind: str, points: int, data: str) -> Reason:
    """A line of the score sheet in words. Raises KeyError or ValueError for what is no such line."""
    if not re.fullmatch(DATA.get(kind, ""), data):
        raise ValueError(f"{brief(data, 20)!r} does not belong to a line of this kind.")
    facts: dict[str, Any] = {"points": points, "lost": -points}
    if kind == "r":
        facts["run"] = signs(cards_of(data))
    elif kind in "gq":
        facts["seat"] = data
    elif kind == "c":
        trump, mask = data[0], int(data[1:], 16)
        won = sorted((c for i, c in enumerate(CARDS) if mask >> i & 1), key=lambda c: -POWER[trump][c])
        if not won:
            return Reason(*NOTHING_WON)
        facts["list"] = ", ".join(f"{c.sign} {POINTS[trump][c]}" for c in won)
    return Reason(*LINES[kind], **facts)
