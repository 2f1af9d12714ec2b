"""What Michigan says: why a move is refused, what happened, and the lines of the score sheet; see michigan.py."""

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
WAIT = {
    "stake": ("MIC-06", "First everybody puts chips on the boodle cards.", "First put your chips down."),
    "exchange": ("MIC-12", "First the dealer keeps the hand or exchanges it.", "First the dealer decides about the widow."),
    "auction": ("MIC-13", "First the widow is auctioned: bid or pass.", "First: who wants the widow?"),
    "play": ("MIC-20", "Now cards are played.", "Play a card now!"),
}
NO_PLACE = ("MIC-06", "Chips are put on one of the four boodle cards.", "Put the chip on one of the four cards.")
TOO_LOW = ("MIC-13", "A bid is more than the one before: {least} or more.", "Bid {least} or more, or pass.")
CANNOT_PAY = ("MIC-13", "No bid may exceed the chips of the bidder: {seat} [have] {chips}.", "So many chips are not there: {chips} is the most.")
MUST_FOLLOW = ("MIC-28", "{due} continues the sequence and has to be played; {card} must wait.", "{due} comes next. You have it: play it!")
OTHER_SUIT = ("MIC-25", "After a stop in {suit} another suit is led.", "Now begin with another sign, not {suit}.")
OTHER_COLOUR = ("MIC-25", "After a stop in {suit} a suit of the other colour is led.", "Now begin with the other colour.")
LOWEST = ("MIC-21", "Of a suit its lowest card is led: of {suit} that is {lowest}, not {card}.", "Begin with your lowest one: {lowest}.")

# What happened.
DEALT = ("MIC-07", "{seat} [deal].")
STAKED = ("MIC-06", "{seat} [put] a chip on {card}.")
EXCHANGED = ("MIC-12", "{seat} [exchange] the hand for the widow.", "{seat} [take] the widow!")
KEPT = ("MIC-12", "{seat} [keep] the hand.")
BIDS = ("MIC-13", "{seat} [bid] {bid}.")
PASSES = ("MIC-13", "{seat} [pass].")
BOUGHT = ("MIC-13", "{seat} [pay] {other} {bid} and [seat: take] the widow.", "{seat} [pay] {bid} for the widow.")
NOBODY_BIDS = ("MIC-14", "Nobody bids: the widow stays dead.", "Nobody wants the widow.")
LEADS = ("MIC-20", "{seat} [begin].")
PLAYS = ("MIC-22", "{seat} [play] {card}.")
TOP = ("MIC-24", "Stop: after {card} comes nothing.", "Stop! {card} is the last.")
GONE = ("MIC-24", "Stop: what follows {card} has been played before.", "Stop! The next one was played before.")
DEAD = ("MIC-24", "Stop: what follows {card} is dead.", "Stop! The next one sleeps.")
PASSED_ON = ("MIC-26", "{seat} [have] no other suit, so {other} [lead].", "{other} [begin] now.")
BOODLE = ("MIC-30", "{seat} [take] the chips on {card}: {chips}.", "{seat} [take] {chips} from {card}!")
PENALTY = ("MIC-43", "That was not the lowest card: {seat} [pay] everybody a chip and [win] no boodle in this round.", "Not the lowest! {seat} [pay] everybody a chip.")
OUT = ("MIC-41", "{seat} [be] out and [get] {chips} chips.", "{seat} [be] out! That brings {chips} chips.")
OUT_DRY = ("MIC-40", "{seat} [be] out and [win] the round.", "{seat} [be] out and [win]!")
OVER = ("MIC-52", "The game is over: {seats} [win] with {chips} chips.", "The game is over. {seats} [win]!")
OVER_DRY = ("MIC-40", "The game is over: {seats} [win], with {rounds} of the rounds.", "The game is over. {seats} [win]!")

# What holds now.
BID_NOW = ("MIC-13", "Highest bid: {bid}")
TAKER = ("MIC-12", "{seat} [have] the widow")

LINES = {
    "ante": ("MIC-06", "Ante on the boodle cards."),
    "kitty": ("MIC-40", "Kitty."),
    "widow": ("MIC-13", "Paid for the widow."),
    "sold": ("MIC-13", "The widow sold."),
    "boodle": ("MIC-30", "The chips on {card}."),
    "penalty": ("MIC-43", "A lead that was not the lowest."),
    "cards": ("MIC-41", "For the cards left in the hands."),
    "shared": ("MIC-51", "What was left on the boodle cards."),
}
# fmt: on
