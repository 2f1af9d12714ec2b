"""The words of Bela: why a move is refused, what happened, what is said at the table, the score sheet.

Why so: the sentences are a third of the game and no part of its workings.
"""

from __future__ import annotations

import re
from typing import Any

from ...language import N_
from ...rules.moves import Reason, joined, phrase
from ...rules.text.sentences import brief
from .cards import CARDS, POINTS, POWER, RANKS, cards_of, signs

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
NOW = {
    "bid": ("BEL-10", "You are bidding now. Take the suit of the turn-up, or pass.", "Say “I take” or “Pass” first."),
    "name": ("BEL-12", "This is the second round of bidding. Name another suit, or pass.", "Name another suit, or pass."),
    "answer": ("BEL-10", "A schmeiss needs an answer. Agree, or insist on playing.", "First say whether you agree or want to play."),
    "swap": ("BEL-19", "Before the first lead, everybody says whether they swap the seven of trumps.", "First we see who swaps the seven."),
    "play": ("BEL-43", "It is time to play a card.", "Play a card now."),
    "say": ("BEL-29", "The two equal runs have to be compared first.", "First find out whose run is better."),
    "gather": ("BEL-43", "The trick is complete. Its winner gathers it first.", "The winner takes the trick first."),
    "claim": ("BEL-76", "You have won enough points. Claim the game, or play on.", "You have enough points. Claim, or play on."),
    "count": ("BEL-77", "You have counted enough points. Claim the game, or play on.", "You have enough points. Claim, or play on."),
}
SAY_NOTHING = ("BEL-43", "Runs and the Bela do not count in this game. Play {card} without a word.", "There are no runs and no Bela in this game. Just play the card.")
NO_WORDS = ("BEL-27", "The only words you can say with a card are twenty, fifty, have and bela.", "You can't say that with a card.")
TURNED_DOWN = ("BEL-12", "Everybody turned {suit} down. Name another suit.", "Nobody wanted {suit}. Choose another suit.")
NAMED = ("BEL-18", "Trumps are {suit}, which were named and not turned up, so nobody may swap.", "You can't swap if somebody named another suit.")
SEVEN_LIES = ("BEL-19", "The turn-up is the seven of trumps itself, so there is nothing to swap.", "There's nothing to swap now.")
SWAP_LATE = ("BEL-19", "You may swap the seven only before the first lead.", "It's too late to swap.")
NO_SEVEN = ("BEL-17", "Only a player who holds {card} may swap it for the turn-up.", "You need {card} to swap.")
FOLLOW = ("BEL-45", "You can follow {suit} with {held}, so you may not play {card}.", "You have {suit}. Play one of them.")
FOLLOW_TRUMP = ("BEL-48", "Trumps were led and you still hold {held}, so you may not play {card}.", "Trumps were led. Play one of yours.")
FOLLOW_STILL = ("BEL-54", "The trick has been trumped, but you still have to follow {suit} with {held}.", "You have {suit}. Play one of them.")
FOLLOW_BEAT = ("BEL-47", "{card} does not follow suit. A trump was led, and {held} would beat {best}.", "A trump was led. Play a trump that beats {best}.")
FOLLOW_BEAT_3 = ("BEL-53", "{card} does not follow suit. A trump was led, and {held} would beat {best}, the best so far.", "A trump was led. Play a trump that beats {best}.")
MUST_BEAT = ("BEL-47", "{card} does not beat {best}. You must beat it if you can, and {held} would.", "A trump was led. You can beat {best}, so you must.")
MUST_BEAT_3 = ("BEL-53", "{card} does not beat {best}, the best trump so far. You must beat it if you can, and {held} would.", "You can beat the best trump, {best}, so you must.")
MUST_TRUMP = ("BEL-46", "You have no {suit}, so you must play a trump: {held}.", "You have no {suit}, so you must play a trump.")
TRUMP_OVER = ("BEL-51", "You have no {suit}, so you must play a higher trump than {best}: {held}.", "You have no {suit}. Play a higher trump than {best}.")
OVERTRUMP = ("BEL-51", "{card} is lower than {best}. You must overtrump with {held}.", "Play a higher trump than {best}.")
UNDERTRUMP = ("BEL-52", "You have no trump that beats {best}, but you must still play one: {held}.", "You still have to play a trump.")
LOW_TRUMP = ("BEL-55", "{card} is a trump that scores nothing. Lead another card.", "Don't lead a low trump. Choose another card.")
TOO_LATE = ("BEL-27", "You may declare a run only with your first card.", "You can only declare a run with your first card.")
NOT_DEALT = ("BEL-26", "You were not dealt a {value}. Never declare a run that you do not hold.", "You don't have that run. Only say what's true.")
NOBODY_YET = ("BEL-28", "Nobody has declared a run yet, so there is nothing to match. Say twenty or fifty.", "Say twenty or fifty.")
SAY_HAVE = ("BEL-28", "Somebody has already declared a {value}. If you have one too, say “I have”.", "Just say “I have”.")
LESS = ("BEL-28", "A twenty is less than the fifty that was declared. Answer “Good”.", "A fifty is more. Don't say anything.")
NO_BELA = ("BEL-38", "The Bela is the king and the queen of trumps in one hand.", "The Bela is the king and queen of trumps.")
BELA_LATE = ("BEL-40", "In this game you call the Bela with its first card or not at all.", "It's too late for the Bela.")
NO_RUN_THERE = ("BEL-20", "You have no run that begins with that card.", "You have no run that begins there.")
NOT_BEST = ("BEL-33", "Only the player with the best declared run shows and counts runs.", "Only the best run counts.")
SHOW_WHEN = ("BEL-34", "You show your runs just before you play to the second trick.", "Show it before your second card.")
SHOWN_ALREADY = ("BEL-34", "You have already shown that run.", "You've already shown it.")
TOO_HIGH = ("BEL-35", "Only runs that rank no higher than the declared one are counted with it.", "You didn't declare this run.")
NAME_RANK = ("BEL-29", "Name the highest card of the run, which is a {rank}, or yield with “Good”.", "Say how high your run is, or say “Good”.")
NAME_SUIT = ("BEL-30", "Name the suit of the run, or yield with “Good”.", "Say the suit of your run, or say “Good”.")
NOT_SO_HIGH = ("BEL-26", "That is not so. Your run is {rank} high, and the other one is {other_rank} high.", "That isn't so. Only say what's true.")
NOT_IN_TRUMPS = ("BEL-30", "Only a run in trumps wins now, and yours is in another suit. Say “Good”.", "Your run isn't in trumps. Say “Good”.")
CLAIMS_ITSELF = ("BEL-75", "In this game the claim is made for you as soon as it is right.", "The game claims for you.")
CLAIM_WHEN = ("BEL-76", "You may claim when it is your turn to play a card, or right after a trick.", "Claim when it is your turn to play.")
CLAIM_EARLY = ("BEL-71", "In this game a claim must come before the lead to the fourth trick.", "It's too late to claim now.")

# What the seat to move can do, in a beginner's words: by the phase, or by what it owes to the trick.
PROMPTS = {
    "bid": "Do you want the turn-up's suit as trumps? Take it, or pass.",
    "name": "Name another suit as your trumps, or pass.",
    "say": "Whose run is better? Say how high yours is, or “Good”.",
    "lead": "You lead. Tap any card.", "low": "You lead. Tap any card but a low trump.",
    "follow": "Follow suit. Tap one of your {suit}.", "beat": "Trumps were led. Beat {best}!",
    "trump": "You have no {suit}. Play a trump!", "overtrump": "You have no {suit}. Play a higher trump than {best}!",
    "undertrump": "You have no {suit}. Play a trump, even a low one.", "free": "Tap any card you like.",
}

# What happened.
DEALT = ("BEL-05", "{seat} [deal]. {other} [speak] first.")
DEALT_OUT = ("BEL-43", "{seat} [deal]. {other} [lead].")
TAKES = ("BEL-10", "{seat} [take]: {suit} are trumps.", "{seat} [take], and {suit} are trumps!")
ABANDONED = ("BEL-14", "Nobody takes, so the deal is thrown in and {seat} [deal] again.", "Nobody takes. {seat} [deal] again.")
THROWN_IN = ("BEL-10", "Everybody agrees to throw the deal in, and {seat} [deal] again.", "Everybody agrees. {seat} [deal] again.")
SWAPPED = ("BEL-17", "{seat} [swap] {card} for {other_card}.")
BEST_RUN = ("BEL-33", "{seat} [have] the best run.")
RUN_SHOWN = ("BEL-34", "{seat} [show] {run}: {points} points.")
BELA_WON = ("BEL-38", "{seat} [have] the Bela: 20 points.")
WON = ("BEL-44", "{seat} [win] the trick: {points} points.", "{seat} [win] the trick: {points} points!")
COUNTED = ("BEL-58", "{seat} [count] {points}.")
MADE = ("BEL-60", "{seat} [have] outscored everybody, {score}, and [keep] the points.", "{seat} made it, {score}!")
MOST = ("BEL-56", "{seat} [have] the most points in this hand, {score}.", "{seat} [have] the most points, {score}!")
LEVEL = ("BEL-63", "The scores are level at {points} each, so nobody wins this hand.", "{points} points each! Nobody wins this hand.")
LEVEL_3 = ("BEL-66", "The taker is level with the better opponent at {points} each, so nobody wins this hand.", "The taker only ties with the best, so nobody wins!")
BATE = ("BEL-61", "{seat} [be] bate, {score}, and the points go to {other}.", "{seat} got fewer points, {score}, so {other} [get] them all!")
BATE_3 = ("BEL-62", "{seat} [be] bate, {score}, and the points go to {other}.", "{seat} got fewer points, {score}, so {other} [get] these!")
BATE_LEVEL = ("BEL-67", "{seat} [be] bate, {score}, and the others are level, so nobody wins this hand.", "{seat} got fewer points, {score}, but nobody wins.")
WAITING = ("BEL-63", "{pot} points [pot: wait] for the next winner.", "Nobody wins! {pot} points [pot: wait] for the next winner.")
POT_PAID = ("BEL-68", "{seat} also [get] the {pot} points that were held over.", "{seat} [win] the hand and [get] {points}, with {pot} from the pot!")
SURE = ("BEL-79", "A claim with too few points loses the game. Claim anyway?", "A wrong claim loses the game. Have you counted?")
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
    "h": ("BEL-63", "Equal scores: {lost} points [lost: wait] for the next winner.", "Equal scores: the points wait"),
    "w": ("BEL-63", "Points that wait for the next winner: {points}.", "Waiting for the next winner"),
    "p": ("BEL-68", "Points held over till now: {points}.", "The points that waited"),
    "q": ("BEL-68", "Points paid out to {seat}: {lost}.", "Paid out to {seat}"),
}
# fmt: on


# ---- what is said -------------------------------------------------------------------------------------------------

PLAYS = N_(
    (  # a card with so many things said with it
        "Play {card}",
        "Play {card} – “{a}”",
        "Play {card} – “{a}” – “{b}”",
        "Play {card} – “{a}” – “{b}” – “{c}”",
        "Play {card} – “{a}” – “{b}” – “{c}” – “{d}”",
    )
)
DECLARED = ("twenty", "fifty", "have")
SPOKEN = N_({
    "take": "I take", "pass": "Pass", "schmeiss": "Schmeiss!", "agree": "Agreed", "insist": "No, we play",
    "swap": "I swap the seven", "twenty": "I have a twenty", "fifty": "I have a fifty", "have": "I have",
    "not-fifty": "Not good, I have a fifty", "good": "Good", "also": "I have also", "not-good": "Not good",
    "bela": "Bela", "from-bela": "From the Bela", "in-trump": "Mine is in trumps",
})  # fmt: skip


def spoken(word: str) -> str:
    """What is said, from the word kept for it."""
    if word in SPOKEN:
        return phrase(SPOKEN[word])
    kind, _, what = word.partition("-")
    if kind == "high":
        return phrase("Mine is {rank} high", rank=RANKS[what])
    if kind == "not":
        return phrase("Not good, mine is {rank} high", rank=RANKS[what])
    template = {"in": "Mine is in {suit}", "call": "I take in {suit}"}.get(kind)
    return phrase(template, suit=what) if template else word


def known(word: str) -> bool:
    """Whether this is a seat and what it said, as it is kept in ``talk``: A.twenty, B.not-K, A.have+bela."""
    words = "|".join([*SPOKEN, "show", "(high|not)-[AKQJT9]", "(in|call)-[SHDC]"])
    return re.fullmatch(rf"[A-C]\.({words})(\+({words}))?", word) is not None


def sentence(words: str, shown: tuple[str, ...]) -> str:
    """What a seat has just said, for its speech bubble, or the runs that it lays open."""
    if words == "show":
        return ", ".join(signs(cards_of(token)) for token in shown)
    return joined((spoken(word) for word in words.split("+")), ". ")


# What a kind of line keeps beside its points: a run, or the trumps and, bit by bit, the scoring cards, or a seat.
DATA = {"r": "[AKQJT9][SHDC][3-8]", "c": "[SHDC][0-9a-f]{1,8}", "g": "[A-C]", "q": "[A-C]"}


def line(kind: str, points: int, data: str) -> Reason:
    """A line of the score sheet in words. Raises KeyError or ValueError for what is no such line."""
    if not re.fullmatch(DATA.get(kind, ""), data):
        raise ValueError(f"{brief(data, 20)!r} does not belong in a line of this kind.")
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
