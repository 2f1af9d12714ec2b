"""What Michigan says: why a move is refused, what happened, and the lines of the score sheet."""

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
WAIT = {
    "stake": ("MIC-06", "First everyone puts chips on the boodle cards.", "Put your chips down first."),
    "exchange": ("MIC-12", "First the dealer decides whether to exchange hands.", "The dealer decides about the widow first."),
    "auction": ("MIC-13", "First the widow is auctioned. Bid or pass.", "First bid for the widow, or pass."),
    "play": ("MIC-20", "It's time to play a card.", "Now play a card."),
}
NO_PLACE = ("MIC-06", "You can only put chips on the four boodle cards.", "Put the chip on one of the four cards.")
TOO_LOW = ("MIC-13", "You must bid more than the last bid. Bid {least} or more.", "Bid {least} or more, or pass.")
CANNOT_PAY = ("MIC-13", "You can't bid more chips than you have. {seat} [have] {chips}.", "You only have {chips} chips.")
MUST_FOLLOW = ("MIC-28", "You must play {due}, which continues the sequence. {card} has to wait.", "{due} comes next, and you have it. Play it.")
OTHER_SUIT = ("MIC-25", "After a stop in {suit} you must lead another suit.", "Begin with another sign now, not {suit}.")
OTHER_COLOUR = ("MIC-25", "After a stop in {suit} you must lead a suit of the other colour.", "Begin with the other colour now.")
LOWEST = ("MIC-21", "Lead your lowest card of a suit. In {suit} that's {lowest}, not {card}.", "Begin with your lowest one. That's {lowest}.")

# What happened.
DEALT = ("MIC-07", "{seat} [deal].")
STAKED = ("MIC-06", "{seat} [put] a chip on {card}.")
EXCHANGED = ("MIC-12", "{seat} [take] the widow in exchange for the old hand.", "{seat} [take] the widow!")
KEPT = ("MIC-12", "{seat} [keep] the same hand.")
BIDS = ("MIC-13", "{seat} [bid] {bid}.")
PASSES = ("MIC-13", "{seat} [pass].")
BOUGHT = ("MIC-13", "{seat} [pay] {other} {bid} chips and [seat: take] the widow.", "{seat} [pay] {bid} chips for the widow.")
NOBODY_BIDS = ("MIC-14", "Nobody bids, so the widow stays dead.", "Nobody wants the widow.")
LEADS = ("MIC-20", "{seat} [begin].")
PLAYS = ("MIC-22", "{seat} [play] {card}.")
TOP = ("MIC-24", "Stop. Nothing comes after {card}.", "Stop! {card} is the highest.")
GONE = ("MIC-24", "Stop. The card after {card} has already been played.", "Stop! The next card has already been played.")
DEAD = ("MIC-24", "Stop. The card after {card} is dead.", "Stop! The next card is in the sleeping hand.")
PASSED_ON = ("MIC-26", "{seat} [have] no other suit, so {other} [lead].", "{other} [begin] now.")
BOODLE = ("MIC-30", "{seat} [take] {chips} chips from {card}.", "{seat} [win] {chips} chips from {card}!")
PENALTY = ("MIC-43", "That wasn't the lowest card. {seat} [pay] everyone a chip and [win] no boodle this round.", "That wasn't the lowest! {seat} [pay] everyone a chip.")
OUT = ("MIC-41", "{seat} [be] out and [collect] {chips} chips.", "{seat} [be] out and [collect] {chips} chips!")
OUT_KITTY = ("MIC-40", *OUT[1:])  # where no card in hand is paid for
OUT_DRY = ("MIC-40", "{seat} [be] out and [win] the round.", "{seat} [be] out and [win]!")
OVER = ("MIC-52", "The game is over. {seats} [win] with {chips} chips.", "The game is over. {seats} [win]!")
OVER_DRY = ("MIC-40", "The game is over. {seats} [win]. Rounds won: {rounds}.", "The game is over. {seats} [win]!")

# What holds now.
BID_NOW = ("MIC-13", "Highest bid: {bid}")
TAKER = ("MIC-12", "{seat} [have] the widow")

LINES = {
    "ante": ("MIC-06", "Ante on the boodle cards."),
    "kitty": ("MIC-40", "Kitty."),
    "widow": ("MIC-13", "Paid for the widow."),
    "sold": ("MIC-13", "Sold the widow."),
    "boodle": ("MIC-30", "The chips on {card}."),
    "penalty": ("MIC-43", "Led a card that wasn't the lowest."),
    "cards": ("MIC-41", "For the cards left in hand."),
    "shared": ("MIC-51", "A share of what was left on the boodle cards."),
}
# fmt: on
