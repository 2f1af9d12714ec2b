"""What Black Jack says: each is a rule id, words for adults, and words for children where these differ."""

from __future__ import annotations

# fmt: off
# Why a card may not be laid.
NO_CARD = ("BLJ-75", "All that can be said with a card is “last card”, as in play 7C -> last-card.", "Tap a card.")
NOTHING_SAID = ("BLJ-10", "Nothing is said with a card in this game: lay {card}, and no more.", "Just lay the card.")
NOT_LAST = ("BLJ-77", "“Last card” is said with the last card but one, and not with {card} now.", "You do not say “last card” yet. Just lay {card}.")
FORGOTTEN = ("BLJ-76", "The call was forgotten, so this turn ends: only name a suit.", "Your turn is over. Just choose a sign.")
ONLY_DRAWN = ("BLJ-13", "After picking up, only {drawn} may be laid, not {card}.", "Only your new card {drawn} may go down now.")
NOT_CALLED = ("BLJ-42", "{card} is not one of the called {suit}, nor an ace.", "Somebody called {suit}. Lay one of them, or an ace.")
FITS_NOT = ("BLJ-20", "{card} fits neither the suit nor the rank of {top}.", "{card} and {top} are not alike. Find the same sign or the same number.")
NO_ANSWER = ("BLJ-33", "{card} is no answer to the {count} pending: only another {rank} is.", "{card} does not help now. Lay a {rank}, or pick up {count}.")
NO_ANSWER_TO_JACK = ("BLJ-33", "{card} is no answer to the jack: only {answers} is, or picking up {count}.", "{card} does not stop the jack. Lay {answers}, or pick up {count}.")
TOO_FEW = ("BLJ-62", "{group} black jacks need {group} cancelling cards, and {seat} [hold] {held}.", "Each black jack needs its own card to stop it.")
CANCEL_FIRST = ("BLJ-62", "Each black jack needs its own cancelling card: lay the next one.", "One more card that stops a jack, please.")
ONLY_TWOS = ("BLJ-49", "After an answering {last} only the same rank may follow, not {card}.", "Only another one like {last} may follow.")
ONLY_ACES = ("BLJ-45", "{last} fitted nothing, so only aces may follow, not {card}.", "After this ace only another ace may follow.")
NO_ACE = ("BLJ-51", "An ace may not follow {last}.", "No ace after {last}. Find another card of its sign.")
NOT_AGAIN = ("BLJ-24", "After {last} comes its own suit or rank, not {card}.", "Go again needs the same sign as {last}.")
TURNS_ROUND = ("BLJ-25", "The run goes the other way: {card} after {last} would turn it round.", "A run keeps going the same way.")
MIXES_SET = ("BLJ-28", "This turn is a run, and {card} after {last} would start a set.", "You began a run. Stay with it.")
MIXES_RUN = ("BLJ-28", "This turn is a set, and {card} after {last} would start a run.", "You began a set. Stay with it.")
ONE_CARD = ("BLJ-10", "One card is a whole turn in this game: {card} may not follow {last}.", "One card is enough this time.")
NO_SETS = ("BLJ-22", "There are no sets in this game: {card} may not follow {last}.", "In this game only a neighbour of {last} may follow.")
NO_RUNS = ("BLJ-21", "There are no runs in this game: {card} may not follow {last}.", "In this game only a twin of {last} may follow.")
NOT_LINKED = {  # whether sets, and whether runs may follow
    (True, True): ("BLJ-24", "{card} does not connect to {last}: neither the same rank nor its neighbour in suit.", "{card} does not follow {last}. Find its twin or its neighbour."),
    (True, False): ("BLJ-24", "{card} does not connect to {last}: it is not of the same rank.", "{card} does not follow {last}. Find its twin."),
    (False, True): ("BLJ-24", "{card} does not connect to {last}: it is not its neighbour in suit.", "{card} does not follow {last}. Find its neighbour."),
}

# Why a turn may not be finished, a card not picked up, nobody challenged.
NOTHING_LAID = ("BLJ-10", "A turn is laying a card or picking up: do one of them first.", "First lay a card or pick one up.")
NOT_NAMED = ("BLJ-41", "{top} lies on top: name a suit to finish.", "Your ace lets you choose. Which sign do you want?")
NO_SUITS = ("BLJ-10", "Nobody names a suit in this game: just finish the turn.", "You need not choose a sign. Just finish.")
NO_ACE_LAID = ("BLJ-41", "Only who leaves an ace on top names a suit.", "Only an ace lets you choose a sign.")
NO_STOP = ("BLJ-52", "You cannot stop on {top}: lay another card of its suit or pick one up.", "{top} says: go again! Or pick up a card.")
GO_AGAIN = ("BLJ-52", "Whoever can go again must: {card} may be laid.", "You can play {card}!")
TAKEN = ("BLJ-13", "One card is picked up already: lay {drawn} or finish.", "You have a new card. Lay it, or finish.")
TAKEN_2 = ("BLJ-76", "The cards for the forgotten call are picked up already: only name a suit.", "Just choose a sign now.")
LAID_ALREADY = ("BLJ-10", "A turn is laying cards or picking up, not both.", "You laid a card already. Lay more, or finish.")
NONE_LEFT = ("BLJ-15", "Nothing is left to draw, so {card} must be played.", "No cards to pick up. You can play {card}!")
MUST_PLAY = {rule: (rule, "Whoever can play must: {card} may be laid.", "You can play {card}!") for rule in ("BLJ-11", "BLJ-33", "BLJ-52")}
NO_DELAY = ("BLJ-10", "Nobody calls Delay! in this game; the option delay_seconds allows it.")
STARTED = ("BLJ-10", "{seat} [have] started this turn already.")

# What happened.
OPENING = ("BLJ-05", "{top} is the opening card; {seat} [start].")
CALLS = ("BLJ-41", "{seat} [call] {suit}.")
LAST_CARD = ("BLJ-75", "{seat} [say] “Last card!”")
FORGOT = ("BLJ-76", "{seat} [pick] up {count}: “last card” was forgotten.")
FORGOT_FREE = ("BLJ-76", "{seat} [forget] to say “last card”.")
CANCELS = ("BLJ-62", "{card} cancels the black jacks.")
HALF_CANCELLED = ("BLJ-62", "{seat} [pick] up {count} for the black jacks that are not cancelled.")
PICKS_UP = {rule: (rule, "{seat} [pick] up {count}.") for rule in ("BLJ-11", "BLJ-34", "BLJ-52")}
PASSES = ("BLJ-15", "Nothing is left to draw; {seat} [pass].")
TURNED_OVER = ("BLJ-14", "The discard pile is turned over to become the stock.")
TO_PICK_UP = {rule: (rule, "{other} [have] to pick up {count}, or [answer].", "{other} [have] to pick up {count}, or [answer]!") for rule in ("BLJ-46", "BLJ-47", "BLJ-60")}
THROWN_BACK = ("BLJ-65", "{count} thrown back to {other}; play turns round.")
MISS = {1: ("BLJ-56", "The next player misses a turn."), 2: ("BLJ-56", "{skipped} players miss a turn.")}
TURNS = ("BLJ-70", "The king turns the direction of play.")
OUT = ("BLJ-78", "{seat} [win]: no cards left!")
FEWEST = ("BLJ-16", "Nobody can play; {seat} [win] with the fewest cards.")
TIED = ("BLJ-16", "Nobody can play and the fewest cards are equal: nobody wins.")

# What holds now.
WAY = ("BLJ-09", "Play goes {way}")
CALLED = ("BLJ-42", "Called: {suit}")
DUE = {rule: (rule, "To pick up: {pending}") for rule in ("BLJ-46", "BLJ-47", "BLJ-60")}
# fmt: on
