"""The sentences of Belisha: why a move is refused, what happened, the lines of the score sheet.

Each is a rule id, words for adults and words for children. A group is called "yellow run 5-7", "twelves" or "steep
hills", so no verb may go with it.
"""

# fmt: off
# Why a move is refused.
GONE = ("BSH-12", "The {card} has been discarded. You may take only the exposed card, and only to begin a turn.", "The {card} isn't in your hand. You can only take the top open card.")
TAKEN = ("BSH-10", "{seat} [have] already taken a card this turn.", "You've taken a card. Now lay cards, or discard one.")
NOT_EXPOSED = ("BSH-12", "You may take only the exposed card, the {top}.", "You can only take the top open card. That's the {top}.")
NO_EXPOSED = ("BSH-11", "There is no card beside the stock. Take one from the stock.", "There's no card there. Take one from the stock.")
TAKE_FIRST = ("BSH-10", "You begin a turn by taking a card.", "Take a card first.")
FINISH_GROUP = ("BSH-20", "You are laying a group. Complete it first.", "Finish your group first.")
EXCHANGED = ("BSH-34", "You exchanged for the joker instead of taking a card. Now discard one.", "You took the joker. Now discard a card.")
NO_ADDING = ("BSH-20", "There is no adding in this game. Groups stay as they are.", "Groups stay as they are in this game.")
NO_GROUP_YET = ("BSH-26", "{seat} [have] not laid a group yet, so the {card} cannot be added.", "Lay a group of three first. Then you can add.")
WHICH_GROUP = ("BSH-25", "Say which group you are adding to, as in add 8Y -> G1.", "Choose a group on the table.")
THIS_TURN = ("BSH-22", "The cards of the {group} were laid this turn. You may add the {card} from your next turn on.", "This group is brand new. Add the {card} in your next turn.")
FULL = ("BSH-24", "There are already four cards in the {group}, so you may not add the {card}.", "Four cards are enough. This group is full.")
FULL_FETCH = ("BSH-24", "There are already four cards in the {group}, but you may exchange the {card} for the joker there before you take a card.", "This group is full. At the start of a turn, the {card} can fetch its joker.")
FITS_NOT = ("BSH-28", "The {named} does not fit the {group}.", "The {named} doesn't go with the {group}.")
NO_SIGN_FIT = ("BSH-70", "The {named} and the {group} share only a sign, and signs do not count in this game.", "Signs don't count in this game.")
NO_CORNER_FIT = ("BSH-23", "The {named} does not fit the {group}: a run does not go round the corner from 13 to 1.", "13 is the last number. A run can't go on with 1.")
TWIN = ("BSH-34", "The joker in the {group} stands for {card}. Exchange them before you take a card.", "The joker stands for {card}. Swap them at the start of a turn.")
EXACTLY_THREE = ("BSH-20", "A new group is exactly three cards. You may add the {card} from your next turn on.", "A new group has three cards. Keep the {card} for your next turn.")
ONLY_THREE = ("BSH-20", "A group is exactly three cards, and there is no adding in this game. Keep the {card} in hand.", "A group has just three cards. Keep the {card}.")
ONE_GROUP = ("BSH-21", "You may lay only one new group in a turn. The {card} has to wait.", "You can lay one new group a turn. The next one has to wait.")
ONE_JOKER = ("BSH-37", "A group holds one joker at most.", "One joker in a group is enough.")
JOKER_LAST = ("BSH-37", "A group with a joker needs two ordinary cards. Lay them first, and the joker last.", "Lay two cards first. Then lay the joker.")
NAME_IT = ("BSH-31", "Say which card the joker stands for, as in lay JK -> 9B.", "Which card is the joker?")
NAME_IT_THERE = ("BSH-31", "Say where the joker goes and which card it stands for, as in add JK -> G1.9B.", "Which card is the joker?")
ONLY_JOKER = ("BSH-31", "Only the joker can stand for another card.")
ITSELF = ("BSH-20", "In this game every card stands for itself.")
BARRED = ("BSH-32", "The joker cannot stand for {wanted}: that card is already in a group.", "The {wanted} is already on the table. The joker must be another card.")
BARRED_OR_DEAD = ("BSH-32", "The joker cannot stand for {wanted}: that card is already face up on the table.", "The {wanted} is already on the table. The joker must be another card.")
BARS_ALL = ("BSH-32", "The {card} needs the joker here, but the joker cannot stand for a card already on the table: {named}.", "You'd need the joker here. But it can't be {named}, already on the table.")
NO_JOKERS = ("BSH-11", "There is no joker in this game. Take the exposed card, or one from the stock.", "There's no joker in this game.")
WHOLE_TURN = ("BSH-34", "You exchange instead of taking a card, and you have already taken one.", "You've taken a card. Fetch a joker at the start of a turn.")
NO_JOKER_THERE = ("BSH-34", "There is no joker there to exchange.", "There's no joker there to take.")
WRONG_CARD = ("BSH-34", "The joker stands for {wanted}, not for {card}.", "Only {wanted} can fetch this joker.")
LAY_BEFORE = ("BSH-35", "You may exchange a joker only once you have laid a group.", "Lay a group of three first. Then you can take a joker.")
CORNER = ("BSH-23", "That is not a run: 1 does not follow 13, as in {one}, {two} and {three}.", "13 is the last number. A run can't go on with 1.")
NO_SIGNS = ("BSH-70", "Signs do not count in this game, and the {one}, the {two} and the {three} share only a sign.", "Signs don't count in this game. Look at numbers and colours.")
NOT_A_GROUP = ("BSH-20", "That is not a group: the {one}, the {two} and the {three} are neither a run of one colour nor three of one number{signs}.", "Look, the {one}, the {two} and the {three} don't go together.")
LONELY = ("BSH-20", "No two cards in {seat}'s hand make a group with the {card}.", "You have no two cards to go with the {card}.")
NO_THIRD = ("BSH-20", "No third card in {seat}'s hand makes a group with the {one} and the {two}.", "You have no third card to go with the {one} and the {two}.")
LONELY_CORNER = ("BSH-23", "The {card} would make a run only round the corner from 13 to 1.", "13 is the last number. A run can't go on with 1.")
LONELY_SIGNS = ("BSH-70", "The {card} could make only a sign group, and signs do not count in this game.", "Signs don't count in this game. Look at numbers and colours.")
KEEP_ONE = ("BSH-40", "You must discard your last card, so you may not put the {card} down now.", "Keep one card to discard.")
LEFT_OVER = ("BSH-13", "You would be left with only the {left}, and you may not discard the exposed card in the turn you took it.", "Keep a card to discard. You can't put the {left} straight back.")
GIVE_BACK = ("BSH-13", "You took the {card} as the exposed card, so you may not discard it this turn.", "You just took the {card}. Discard another card.")

# What happened.
CUTS = ("BSH-04", "{seat} [cut] the highest number and [deal].", "{seat} [deal].")
DEALS = ("BSH-06", "{seat} [deal].")
STARTS = ("BSH-05", "{seat} [start]; the {top} is the exposed card.", "{seat} [start]. The {top} is the open card.")
DRAWS = ("BSH-11", "{seat} [take] a card from the stock.")
PICKS = ("BSH-11", "{seat} [take] the {card}.")
LAYS = ("BSH-20", "{seat} [lay] three cards: {group}.")
ADDS = ("BSH-25", "{seat} [add] the {named} to the {group}.")
SWAPS = ("BSH-34", "{seat} [put] the {card} in the joker's place and [take] the joker.")
THROWS = ("BSH-10", "{seat} [discard] the {card}.")
TURNED = ("BSH-15", "The stock is used up, so the discards under the {top} are turned over to make a new one.", "The stock is empty, so the discards become the new one.")
NOBODY_OUT = ("BSH-15", "The stock is used up, and the hand ends with nobody out.", "There are no cards left to take. Nobody is out this time.")
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
    "took": ("BSH-52", "Left in the other hands: {sum}.", "The others' cards: {sum}."),
    "bonus": ("BSH-54", "Left in the other hands: {sum}.", "The others' cards: {sum}."),
    "laid": ("BSH-53", "Cards laid and added: {sum}.", "Cards laid: {sum}."),
}
# fmt: on
