"""The sentences of Belisha: why a move is refused, what happened, the lines of the score sheet.

Each is a rule id, words for adults and words for children. A group is called "yellow run 5-7", "twelves" or "steep
hills", so no verb may go with it.
"""

# fmt: off
# Why a move is refused.
GONE = ("BSH-12", "The {card} is discarded: only the exposed card can be taken, and only to begin a turn.", "The {card} is not in your hand. Only the top one of the open cards can be taken.")
TAKEN = ("BSH-10", "{seat} [have] taken a card in this turn already.", "You have taken a card. Now lay cards, or discard one.")
NOT_EXPOSED = ("BSH-12", "Only the exposed card can be taken, and that is the {top}.", "Only the top one of the open cards can be taken. That is the {top}.")
NO_EXPOSED = ("BSH-11", "No card lies beside the stock; take one from the stock.", "No card lies there. Take one from the stock.")
TAKE_FIRST = ("BSH-10", "A turn begins with taking a card.", "First take a card.")
FINISH_GROUP = ("BSH-20", "A group is being laid: first complete it.", "First finish your group.")
EXCHANGED = ("BSH-34", "The exchange took the place of taking a card: now only discard one.", "You took the joker. Now discard a card.")
NO_ADDING = ("BSH-20", "There is no adding in this game: a group stays as it is.", "Groups stay as they are in this game.")
NO_GROUP_YET = ("BSH-26", "{seat} [have] laid no group yet, and so the {card} cannot be added.", "First lay a group of three. Then you may add.")
WHICH_GROUP = ("BSH-25", "Say to which group the card is added, as in add 8Y -> G1.", "Choose a group on the table.")
THIS_TURN = ("BSH-22", "The cards of the {group} were laid in this very turn: the {card} may be added from the next turn on.", "This group is brand new. Add the {card} in your next turn.")
FULL = ("BSH-24", "Four cards lie in the {group} already: the {card} may not be added.", "Four cards are enough. This group is full.")
FULL_FETCH = ("BSH-24", "Four cards lie in the {group} already, but the {card} can be exchanged for the joker there, before taking a card.", "This group is full. But the {card} can fetch its joker at the start of your turn.")
FITS_NOT = ("BSH-28", "The {named} does not fit the {group}.", "The {named} does not go with the {group}.")
NO_SIGN_FIT = ("BSH-70", "The {named} and the {group} share only a sign, and signs do not count in this game.", "Signs do not count today.")
NO_CORNER_FIT = ("BSH-23", "The {named} does not fit the {group}: numbers do not go round the corner.", "13 is the last number. A run cannot go on with 1.")
TWIN = ("BSH-34", "The joker in the {group} stands for {card}: exchange it, before taking a card.", "The joker stands for {card}. Exchange it at the start of your turn.")
EXACTLY_THREE = ("BSH-20", "A new group is exactly three cards: the {card} may be added from the next turn on.", "A new group has three cards. Keep the {card} for your next turn.")
ONLY_THREE = ("BSH-20", "A group is exactly three cards, and nothing is added in this game: the {card} stays in hand.", "A group has three cards, and no more. Keep the {card}.")
ONE_GROUP = ("BSH-21", "Only one new group is laid in a turn: the {card} has to wait.", "One new group in each turn. The next one must wait.")
ONE_JOKER = ("BSH-37", "A group holds one joker at most.", "One joker in a group is enough.")
JOKER_LAST = ("BSH-37", "A group with a joker has two ordinary cards: lay them first, the joker last.", "First lay two cards. Then comes the joker.")
NAME_IT = ("BSH-31", "Say which card the joker stands for, as in lay JK -> 9B.", "Which card is the joker?")
NAME_IT_THERE = ("BSH-31", "Say where the joker goes and which card it stands for, as in add JK -> G1.9B.", "Which card is the joker?")
ONLY_JOKER = ("BSH-31", "Only the joker stands for another card.")
ITSELF = ("BSH-20", "In this game every card stands for itself.")
BARRED = ("BSH-32", "The joker cannot stand for {wanted}: that card lies in a group already.", "The {wanted} is on the table already. The joker must be another card.")
BARRED_OR_DEAD = ("BSH-32", "The joker cannot stand for {wanted}: that card lies open on the table already.", "The {wanted} is on the table already. The joker must be another card.")
BARS_ALL = ("BSH-32", "The {card} needs the joker here, and the joker cannot stand for what lies on the table already: {named}.", "You would need the joker here. But it cannot be {named}: that is on the table.")
NO_JOKERS = ("BSH-11", "There is no joker in this game: take the exposed card, or one from the stock.", "There is no joker in this game.")
WHOLE_TURN = ("BSH-34", "An exchange is made instead of taking a card, and a card is taken already.", "You have taken a card. Exchange at the start of a turn.")
NO_JOKER_THERE = ("BSH-34", "No joker lies there to be exchanged.", "There is no joker to take.")
WRONG_CARD = ("BSH-34", "The joker stands for {wanted}, not for {card}.", "Only {wanted} can fetch this joker.")
LAY_BEFORE = ("BSH-35", "Only who has laid a group may exchange a joker.", "First lay a group of three. Then you may take a joker.")
CORNER = ("BSH-23", "No run: after 13 the numbers do not go on with 1, as in {one}, {two} and {three}.", "13 is the last number. A run cannot go on with 1.")
NO_SIGNS = ("BSH-70", "Signs do not count in this game, and {one}, {two} and {three} share only a sign.", "Signs do not count today. Look at numbers and colours.")
NOT_A_GROUP = ("BSH-20", "No group: {one}, {two} and {three} are neither a run of one colour nor three of one number{signs}.", "Look: {one}, {two} and {three} do not go together.")
LONELY = ("BSH-20", "The {card} makes no group of three with two other cards in {seat}'s hand.", "The {card} has no two partners in your hand.")
NO_THIRD = ("BSH-20", "No third card in {seat}'s hand makes a group with {one} and {two}.", "You have no third card to go with {one} and {two}.")
LONELY_CORNER = ("BSH-23", "The {card} would make a run only round the corner from 13 to 1.", "13 is the last number. A run cannot go on with 1.")
LONELY_SIGNS = ("BSH-70", "The {card} would make only a group of signs, and signs do not count in this game.", "Signs do not count today. Look at numbers and colours.")
KEEP_ONE = ("BSH-40", "The last card must be discarded, so the {card} may not go down now.", "Keep one card to discard.")
LEFT_OVER = ("BSH-13", "Only the {left} would be left, and the exposed card may not be discarded in the turn it is taken.", "Keep a card to discard. The {left} may not go back at once.")
GIVE_BACK = ("BSH-13", "The {card} was the exposed card of this turn; it may not be discarded in the same turn.", "You just took the {card}. Discard another card.")

# What happened.
CUTS = ("BSH-04", "{seat} [cut] the highest number and [deal].", "{seat} [deal].")
DEALS = ("BSH-06", "{seat} [deal].")
STARTS = ("BSH-05", "{seat} [start]; the {top} is the exposed card.", "{seat} [start]. The {top} lies open.")
DRAWS = ("BSH-11", "{seat} [take] a card from the stock.")
PICKS = ("BSH-11", "{seat} [take] the {card}.")
LAYS = ("BSH-20", "{seat} [lay] three cards: {group}.")
ADDS = ("BSH-25", "{seat} [add] the {named} to the {group}.")
SWAPS = ("BSH-34", "{seat} [put] the {card} in the joker's place and [take] the joker.")
THROWS = ("BSH-10", "{seat} [discard] the {card}.")
TURNED = ("BSH-15", "The stock is used up: the discards under the {top} are turned over.", "The discards are turned over. Now they are the stock.")
NOBODY_OUT = ("BSH-15", "The stock is used up, and the hand ends with nobody out.", "No cards are left to take. Nobody is out this time.")
OUT = ("BSH-40", "{seat} [be] out!")
WINS = ("BSH-51", "{seat} [win] the game with {points}.", "{seat} [win] the game!")
WINS_HIGH = ("BSH-52", "{seat} [have] {points} and [win] the game.", "{seat} [win] the game!")
SHARED = ("BSH-55", "{seats} [share] the win with {points} each.", "{seats} [win] together!")
ONCE_MORE = ("BSH-55", "{seats} [have] the lowest total together: another hand decides.", "It is a tie. One more hand!")
PAYS = ("BSH-61", "{seat} [pay] {paid} in counters.", "{seat} [pay] {paid}.")
PAYS_TENS = ("BSH-62", "{seat} [pay] {paid} of ten points.", "{seat} [pay] {paid} of ten points.")

# The lines of the score sheet.
LINES = {
    "left": ("BSH-50", "Left in hand: {sum}.", "Cards left: {sum}."),
    "out": ("BSH-50", "Out, with no cards left.", "Out! No cards left."),
    "took": ("BSH-52", "Left in the other hands: {sum}.", "Cards of the others: {sum}."),
    "bonus": ("BSH-54", "Left in the other hands: {sum}.", "Cards of the others: {sum}."),
    "laid": ("BSH-53", "Cards laid and added: {sum}.", "Cards laid: {sum}."),
}
# fmt: on


def counted(number: int, word: str) -> str:
    """So many of something: "1 point", "3 points"."""
    return f"{number} {word}{'' if number == 1 else 's'}"
