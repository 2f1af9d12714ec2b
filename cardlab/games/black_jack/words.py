"""What Black Jack says: each is a rule id, words for adults, and words for children where these differ."""

# fmt: off
# Why a card may not be laid.
from ...language import N_

NO_CARD = ("BLJ-75", "The only thing to say with a card is “last card”, as in play 7C -> last-card.", "Tap a card.")
NOTHING_SAID = ("BLJ-10", "You don't say anything with a card in this game. Just lay {card}.", "Just lay the card.")
NOT_LAST = ("BLJ-77", "Say “last card” as you lay your last card but one, and not with {card} now.", "Don't say “last card” yet. Just lay {card}.")
FORGOTTEN = ("BLJ-76", "You forgot to say “last card”, so your turn ends here. Just name a suit.", "Your turn is over. Just choose a sign.")
ONLY_DRAWN = ("BLJ-13", "After picking up you may lay only {drawn}, not {card}.", "You can only lay your new card, {drawn}.")
NOT_CALLED = ("BLJ-42", "{card} is not one of the {suit} that were called, nor an ace.", "Somebody called {suit}. Lay one of them, or an ace.")
FITS_NOT = ("BLJ-20", "{card} matches neither the suit nor the rank of {top}.", "{card} doesn't match {top}. Find the same sign or the same number.")
NO_ANSWER = ("BLJ-33", "{card} does not answer the penalty of {count}. Only another {rank} does.", "{card} won't help now. Lay a {rank}, or pick up {count}.")
NO_ANSWER_TO_JACK = ("BLJ-33", "{card} does not answer the jack. Lay {answers}, or pick up {count}.", "{card} won't stop the jack. Lay {answers}, or pick up {count}.")
TOO_FEW = ("BLJ-62", "{group} black jacks need {group} cancelling cards, and {seat} [hold] {held}.", "Each black jack needs its own card to stop it.")
CANCEL_FIRST = ("BLJ-62", "Each black jack needs its own cancelling card. Lay the next one.", "One more card that stops a jack, please.")
ONLY_TWOS = ("BLJ-49", "After answering with {last} you may lay only cards of its rank, so not {card}.", "You can only lay another card like {last}.")
ONLY_ACES = ("BLJ-45", "{last} matched nothing, so only another ace may follow it, not {card}.", "After this ace, you can only lay another ace.")
NO_ACE = ("BLJ-51", "An ace may not follow {last}.", "You can't lay an ace after {last}. Find another card of its sign.")
NOT_AGAIN = ("BLJ-24", "After {last} you need its suit or its rank, and {card} has neither.", "To go again, you need the same sign as {last}.")
TURNS_ROUND = ("BLJ-25", "This run goes the other way. {card} after {last} would turn it round.", "A run keeps going the same way.")
MIXES_SET = ("BLJ-28", "This turn is a run, and {card} after {last} would start a set.", "You began a run. Stay with it.")
MIXES_RUN = ("BLJ-28", "This turn is a set, and {card} after {last} would start a run.", "You began a set. Stay with it.")
ONE_CARD = ("BLJ-10", "You lay just one card a turn in this game, so {card} may not follow {last}.", "You can only lay one card a turn.")
NO_SETS = ("BLJ-22", "There are no sets in this game, so {card} may not follow {last}.", "In this game, only a neighbour can follow {last}.")
NO_RUNS = ("BLJ-21", "There are no runs in this game, so {card} may not follow {last}.", "In this game, only a twin can follow {last}.")
NOT_LINKED = {  # whether sets, and whether runs may follow
    (True, True): ("BLJ-24", "{card} does not link to {last}: it has neither the same rank nor the next one in the same suit.", "{card} can't follow {last}. Find its twin or its neighbour."),
    (True, False): ("BLJ-24", "{card} does not link to {last}: it has a different rank.", "{card} can't follow {last}. Find its twin."),
    (False, True): ("BLJ-24", "{card} does not link to {last}: it is not the next one up or down in the same suit.", "{card} can't follow {last}. Find its neighbour."),
}

ANSWERS = {  # whether red jacks are plain, and whether a black seven cancels
    (True, False): N_("a black jack"), (True, True): N_("a black jack or a black 7"),
    (False, False): N_("any jack"), (False, True): N_("any jack or a black 7"),
}

# Why a turn may not be finished, a card not picked up, nobody challenged.
NOTHING_LAID = ("BLJ-10", "You must lay a card or pick one up before your turn can end.", "First lay a card or pick one up.")
NOT_NAMED = ("BLJ-41", "You have left {top} on top. Name a suit to finish your turn.", "Your ace lets you choose. Which sign do you want?")
NO_SUITS = ("BLJ-10", "Nobody names a suit in this game. Just finish your turn.", "You don't need to choose a sign. Just finish.")
NO_ACE_LAID = ("BLJ-41", "You name a suit only if you leave an ace on top.", "Only an ace lets you choose a sign.")
NO_STOP = ("BLJ-52", "You cannot stop on {top}. Lay another card of its suit, or pick one up.", "You can't stop on {top}. Go again, or pick up a card.")
GO_AGAIN = ("BLJ-52", "You must go again if you can, and {card} will do.", "You have to lay a card, and {card} will do.")
TAKEN = ("BLJ-13", "You have already picked up a card. Lay {drawn}, or finish your turn.", "You have a new card. Lay it, or finish.")
TAKEN_2 = ("BLJ-76", "You have already picked up for the forgotten call. Just name a suit.", "Just choose a sign now.")
LAID_ALREADY = ("BLJ-10", "In a turn you lay cards or pick up, not both.", "You've already laid a card. Lay more, or finish.")
NONE_LEFT = ("BLJ-15", "There is nothing left to draw, so you must lay a card, and {card} will do.", "There's nothing to pick up, but you can lay {card}.")
MUST_PLAY = {rule: (rule, "You must lay a card if you can, and {card} will do.", "You have to lay a card, and {card} will do.") for rule in ("BLJ-11", "BLJ-13", "BLJ-33", "BLJ-52")}
NO_DELAY = ("BLJ-10", "Nobody can call “Delay!” in this game. The option delay_seconds allows it.", "Nobody can call “Delay!” in this game.")
STARTED = ("BLJ-10", "{seat} [have] already started this turn.")

# What happened.
OPENING = ("BLJ-05", "{top} is the opening card. {seat} [start].")
CALLS = ("BLJ-41", "{seat} [call] {suit}.")
LAST_CARD = ("BLJ-75", "{seat} [say] “Last card!”")
FORGOT = ("BLJ-76", "{seat} [forget] to say “last card” and [pick] up {count}.")
FORGOT_FREE = ("BLJ-76", "{seat} [forget] to say “last card”.")
CANCELS = ("BLJ-62", "{card} cancels the black jacks.")
HALF_CANCELLED = ("BLJ-62", "{seat} [pick] up {count} for the black jacks that were not cancelled.")
PICKS_UP = {rule: (rule, "{seat} [pick] up {count}.") for rule in ("BLJ-11", "BLJ-34", "BLJ-52")}
PASSES = ("BLJ-15", "There is nothing left to draw, so {seat} [pass].")
TURNED_OVER = ("BLJ-14", "The discard pile is turned over to become the stock.")
TO_PICK_UP = {rule: (rule, "{other} [have] to answer or pick up {count}.", "{other} [have] to answer or pick up {count}!") for rule in ("BLJ-46", "BLJ-47", "BLJ-60")}
THROWN_BACK = ("BLJ-65", "{other} [get] {count} thrown back, and play turns round.")
MISS = {1: ("BLJ-56", "The next player misses a turn."), 2: ("BLJ-56", "{skipped} players miss a turn.")}
TURNS = ("BLJ-70", "The king turns play round.")
OUT = ("BLJ-78", "{seat} [have] no cards left and [win]!")
FEWEST = ("BLJ-16", "Nobody can play. {seat} [win] with the fewest cards.")
TIED = ("BLJ-16", "Nobody can play, and the smallest hands are equal, so nobody wins.")

# What holds now.
WAY = ("BLJ-09", "Play goes {way}")
CALLED = ("BLJ-42", "Called: {suit}")
DUE = {rule: (rule, N_("To pick up: {pending}")) for rule in ("BLJ-46", "BLJ-47", "BLJ-60")}
# fmt: on
