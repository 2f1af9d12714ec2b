"""The rows of patterns by which ``claims`` reads a sentence, and what must be so for each.

A row is a pattern and a check ``(claims, found, seat, late)``: what a table shows, who said it (``who`` in the pattern)
and whether the words come after the answer. A check answers True, False, or None for what it cannot read here.
"""

import re

from cardlab.lessons.words.wording import NUMBERS
from cardlab.rules.cards import SUIT_NAMES, Card

CARD = r"(?:(?:10|[2-9AJQK])[♠♥♦♣]|\b(?:red|blue|green|yellow) \d+)"
CARDS = rf"{CARD}(?:(?:, | and | )(?:then )?{CARD})*(?! (?:is|was)\b)"
NAME = r"(?:[Yy]ou|[A-Z][a-z]+)"
COUNT = rf"(?:\d+|[Oo]ne|[Tt]wo|{'|'.join(NUMBERS[2:])})"
SUIT = "|".join(f"{name.removesuffix('s')}s?" for name in SUIT_NAMES.values())
NO_CLAIM = r"(?<!may )(?<!May )(?<!can )(?<!Can )(?<!do )(?<!Do )(?<!does )(?<!Does )(?<!must )(?<!Did )(?<!Will )"


def number(word):
    """A number written in words or in digits."""
    return int(word) if word.isdigit() else NUMBERS.index(word.lower()) + 1


def cards_in(text):
    """The cards that a text names."""
    signs = {name: letter for letter, name in zip("RBGY", ("red", "blue", "green", "yellow"), strict=True)}
    return [
        Card(one.replace("♠", "S").replace("♥", "H").replace("♦", "D").replace("♣", "C"))
        if one[-1] in "♠♥♦♣"
        else Card(one.split()[1] + signs[one.split()[0]])
        for one in re.findall(CARD, text)
    ]


# ---- the rows: a pattern, and what must be so -----------------------------------------------------------------------


def holds(claims, found, seat, late):
    """Somebody has these cards: now, or when it is answered."""
    cards = set(cards_in(found["cards"]))
    if found["verb"].endswith("with"):
        return cards <= set(claims.held(seat, claims.exercise.start))
    if not found["verb"] and not re.search(r"\b(have|has|hold|holds) [^.]*$", found.string[: found.start()]):
        return None  # "and you 7♠": another verb may be meant
    states = (claims.asked, claims.end) if late else (claims.asked,)
    return any(cards <= claims.held(seat, state) for state in states)


def has_none(claims, found, seat, late):
    """Somebody has no card of a suit or colour."""
    suit = next(letter for letter, name in SUIT_NAMES.items() if name.startswith(found["suit"].lower().rstrip("s")))
    hand = claims.hand(seat, claims.end if late else claims.asked)
    return not any(card.suit == suit for card in hand)


def counts(claims, found, seat, late):
    """Somebody has so many cards, chips, points or tricks."""
    wanted, what = number(found["n"]), (found["what"] or "").rstrip("s")
    state = claims.end if late or "the last trick" in found.string else claims.asked
    if what == "trick":
        return wanted == state.tricks(seat)
    if what == "card":
        return wanted in (len(claims.hand(seat, state)), len(claims.held(seat, state)))
    return None if late else wanted in claims.shown(seat, re.search("(?i)with the last trick|after deal", found.string))


def led(claims, found, seat, late):
    """Somebody led, or began with, a card."""
    trick, cards = claims.trick(claims.asked), cards_in(found["rest"] or "")
    return bool(trick) and trick[0][0] == seat and (not cards or trick[0][1] in cards)


def played(claims, found, seat, late):
    """Somebody played, laid, turned or paid these cards."""
    cards, past = cards_in(found["rest"] or ""), not late and PAST.fullmatch(found["verb"]) is not None
    if not cards:
        return None
    verbs = {deed.verb for deed in claims.deeds}
    in_trick = {(seat, card) for card in cards} <= {*claims.trick(claims.asked), *claims.trick(claims.end)}
    last = getattr(claims.asked, "stopper", "") in ("", seat) and claims.asked.piles.get("played", ())[-1:] == (
        cards[-1],
    )
    asked_about = not past and any(card in claims.held(seat, claims.asked) for card in cards) and not claims.deeds
    return in_trick or last or asked_about or claims.did(seat, verbs, cards, past)


def bid(claims, found, seat, late):
    """Somebody bid a number, in the position or after it."""
    value, told = int(found["n"]), set()
    for state in (claims.exercise.start, claims.asked):
        told |= {(getattr(state, who, ""), getattr(state, what, 0)) for who, what in BIDS}
    past = not found["verb"].endswith("s") and seat != claims.exercise.me
    return (seat, value) in told or claims.did(seat, ("bid", "announce"), past=past, word=found["n"])


def passed(claims, found, seat, late):
    """Somebody passed."""
    past = found["verb"] == "passed"
    told = seat in getattr(claims.asked, "passed", ()) or any(
        re.match(rf"{seat}\d*\.pass", str(one)) for one in getattr(claims.asked, "said", ())
    )
    given = any(str(one).startswith(seat) for one in getattr(claims.asked, "passes", ()))
    return told or given or claims.did(seat, ("pass",), past=past)


def down(claims, found, seat, late):
    """Somebody's card is turned down, and the other one is up."""
    return set(cards_in(found["down"])) <= set(claims.asked.piles[f"down.{seat}"]) and (
        not found["up"] or set(cards_in(found["up"])) <= set(claims.hand(seat, claims.asked))
    )


def was(claims, found, seat, late):
    """A card was led, called or played."""
    cards, verb, asked = set(cards_in(found["cards"])), found["verb"], claims.asked
    piles = {"called": ["called"], "led": ["trick"], "played": ["played", "trick"]}[verb]
    if not any(name in asked.piles for name in piles):
        return None
    if verb == "led":
        return asked.piles["trick"][:1] == tuple(cards)
    known = {card for name in piles for card in asked.piles.get(name, ())}
    known |= {card for zone in asked.zones() if zone.kind == "heap" for card in asked.piles[zone.pile]}
    buried = "not" in found[0] or "long ago" in found.string or late or verb != "played" or "trick" in asked.piles
    return cards <= known and (buried or asked.piles[piles[0]][-1] in cards)


def trumps(claims, found, seat, late):
    """What trumps are."""
    word = found["suit"].lower()
    suit = next((letter for letter, name in SUIT_NAMES.items() if name.startswith(word.rstrip("s"))), "")
    return claims.end.trump == suit


def is_trump(claims, found, seat, late):
    """Whether a card is a trump."""
    (card,) = cards_in(found["card"])
    return (card.suit == claims.end.trump) == (found["is"] == "is")


def of_suit(claims, found, seat, late):
    """Of which suit or rank a card is."""
    (card,), word = cards_in(found["card"]), found["suit"].lower().rstrip("s")
    return (SUIT_NAMES[card.suit].rstrip("s") == word) == (found["is"] == "is")


def higher(claims, found, seat, late):
    """One card is higher or lower than another, or beats it."""
    (one,), (other,) = cards_in(found["one"]), cards_in(found["other"])
    power = claims.height((one, other))
    if power[one] == power[other]:
        return False
    trumped = one.suit == getattr(claims.end, "trump", "") != other.suit
    wins = trumped or (one.suit == other.suit and power[one] > power[other])
    return wins if found["how"] in ("higher than", "beats") else (power[one] < power[other])


def total(claims, found, seat, late):
    """A sum is right."""
    plain = re.sub(r"[^\d+\-*=]", "", found[0].replace("−", "-").replace("×", "*"))
    left, right = plain.split("=")
    return eval(left) == int(right)  # digits and signs only


def asleep(claims, found, seat, late):
    """A card is in the dead hand."""
    return set(cards_in(found["card"])) <= set(claims.asked.piles["widow"])


def stopped_at(claims, found, seat, late):
    """A card lies on top of another one, or under it."""
    (one,), (other,) = cards_in(found["one"]), cards_in(found["other"])
    below, above = (one, other) if found["how"] == "under" else (other, one)
    return any(
        below in pile and above in pile and pile.index(below) < pile.index(above)
        for state in (claims.exercise.start, claims.asked, claims.end)
        for pile in state.piles.values()
    )


BIDS = (("bidder", "bid"), ("declarer", "contract"))


def new_card(claims, found, seat, late):
    """A card was turned up last."""
    return hasattr(claims.asked, "row") and [claims.asked.row[-1]] == cards_in(found["card"])


def deals(claims, found, seat, late):
    """Who deals, or dealt."""
    return claims.asked.dealer == seat if hasattr(claims.asked, "dealer") else None


def won(claims, found, seat, late):
    """How many tricks each has in the end."""
    told = {seat: number(found["n"])} | {
        claims.names[name]: int(n) for name, n in re.findall(r", ([A-Z]\w+) (\d+)", found["rest"] or "")
    }
    return all(claims.end.tricks(who) == n for who, n in told.items())


def extreme(claims, found, seat, late):
    """A card is the highest, lowest or only one of its suit: in the trick, or in a hand."""
    (card,), state = cards_in(found["card"]), claims.asked
    whose = found["whose"]
    if not whose and "trick" not in claims.end.piles:
        return None
    own = claims.end.piles.get("trick") or state.piles.get("trick", ())
    if whose:
        own = [*claims.hand(claims.names.get(whose.removesuffix("'s"), claims.exercise.me), state), card]
    if not whose and len(own) < len(state.seats) and claims.deeds:
        own = [*own, *claims.deeds[-1].cards]
    power = claims.height(own)
    some = sorted((one for one in {*own, card} if one.suit == card.suit), key=power.get)
    return {"highest": some[-1:], "lowest": some[:1], "only": some}[found["how"]] == [card]


def best(claims, found, seat, late):
    """A card takes the trick as it lies."""
    return [claims.asked.best_card] == cards_in(found["card"])


def beats_all(claims, found, seat, late):
    """Each right answer beats a card."""
    (other,), power = cards_in(found["other"]), claims.height(())
    cards = [move.card for chain in claims.exercise.right for move in chain if move.card]
    return all((power[card] > power[other]) == (found["how"] == "Both beat") for card in cards)


def last_card(claims, found, seat, late):
    """A card is somebody's last one."""
    return [*claims.held(claims.exercise.me, claims.exercise.start)] == cards_in(found["card"])


def colour(claims, found, seat, late):
    """Which colour or rank cards have."""
    cards, word = cards_in(found["cards"]), found["what"]
    ranks = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
    fits = {"red": "HD", "black": "SC"}.get(word)
    return all((card.suit in fits if fits else card.rank == ranks[word]) == (found["is"] != "isn't") for card in cards)


def on_boodle(claims, found, seat, late):
    """So many chips lie on a boodle card."""
    (card,), state = cards_in(found["card"]), claims.asked
    return dict(zip(state.places.values(), state.boodle, strict=True))[card] == number(found["n"])


def had(claims, found, seat, late):
    """Somebody had so many points before this hand."""
    state, at = claims.exercise.start, claims.exercise.start.seats.index(seat)
    return any(
        int(found["n"]) == values[at] for name in ("score", "points", "totals") if (values := getattr(state, name, ()))
    )


def took(claims, found, seat, late):
    """Somebody took: the hand as its taker, or cards that now are theirs."""
    if hasattr(claims.asked, "taker") and not found["rest"]:
        return claims.asked.taker == seat
    ranks = [rank for word, rank in (("aces", "A"), ("kings", "K")) if word in (found["rest"] or "")]
    return (
        {"AA": True}.get("".join(c.rank for c in claims.held(seat, claims.asked) if c.rank in ranks)) if ranks else None
    )


def on_the_left(claims, found, seat, late):
    """Somebody sits on your left."""
    return claims.asked.after(claims.exercise.me) == seat


def balance(claims, found, seat, late):
    """How many tricks above or below the target somebody was."""
    at = claims.asked.seats.index(seat)
    return claims.asked.before[at] == int(found["n"]) * (1 if found["how"] == "up" else -1)


def laid(claims, found, seat, late):
    """Somebody has laid a group, or nothing."""
    return (seat in claims.asked.laid_down) == (found["what"] != "nothing")


def called(claims, found, seat, late):
    """Somebody calls these cards, in this order."""
    calls = [card for card in claims.end.piles["called"] if card in cards_in(found["cards"])]
    return calls == cards_in(found["cards"])


def unlike(claims, found, seat, late):
    """A card differs from the one that was called."""
    (card,), top = cards_in(found["card"]), claims.asked.piles["called"][-1]
    return card.suit != top.suit if found["what"] == "sign" else card.rank != top.rank


def still_up(claims, found, seat, late):
    """Cards lie face up in a row, or on top of a pile."""
    up = {card for z in claims.asked.zones() if z.kind == "hand" for card in claims.asked.piles[z.pile]}
    return set(cards_in(found["cards"])) <= up


def in_row(claims, found, seat, late):
    """Where a card lies face down."""
    row, words = number(found["row"]), {"starts": (1,), "first": (1,), "second": (2,), "third": (3,)}
    length = sum(name.startswith(f"{row}.") for name in claims.asked.piles)
    places = words.get(found["at"], (length - 1, length))
    return any([*claims.asked.piles[f"{row}.{place}"]] == cards_in(found["card"]) for place in places)


def owner(claims, found, seat, late):
    """Whose build it is."""
    return claims.asked.owners[1::2] == (seat,)


PAST = re.compile(r"played|laid|turned|turned up|paid|have played|have laid|put")
DOES = "plays?|lays?|turns?|turns? up|pays?|played|laid|turned up|turned|paid"
WHO = rf"{NO_CLAIM}\b(?P<who>{NAME})"
CARD_, CARDS_ = rf"(?P<card>{CARD})", rf"(?P<cards>{CARDS})"
HOLDS = "have|has|hold|holds|begins? with|with"
IN_HAND = r"(?! (?:down|up))"
OF_WHAT = r"(?: (?P<what>cards?|tricks?|points?)\b|(?=[,.?:]|$))"
THEIRS = r"(?P<rest>(?:, [A-Z]\w+ \d+)+)"
ROWS = [
    (rf"{WHO}(?: |'ve |, who )(?P<verb>{HOLDS}|)(?: only| both| won)? ?{CARDS_}{IN_HAND}", holds),
    (rf"(?P<who>{NAME}) (?:have|has) no (?P<suit>{SUIT})\b", has_none),
    (rf"(?P<who>{NAME})(?: only)? (?:have|has)(?: only)? (?P<n>{COUNT}(?!\w)){OF_WHAT}", counts),
    (rf"{WHO} led(?P<rest> {CARDS})?", led),
    (rf"{WHO} (?:just )?(?P<verb>{DOES})(?P<rest> {CARDS})", played),
    (rf"{WHO}(?: has| have)? (?P<verb>bids?|announced)(?: only)? (?P<n>\d+)", bid),
    (rf"(?P<who>{NAME})(?: has| have)? (?P<verb>passed|passes)(?! you)\b", passed),
    (rf"(?P<who>{NAME}) (?:have|has) (?P<down>{CARDS}) down(?:,? (?:and )?(?P<up>{CARDS}) up)?", down),
    (rf"(?P<cards>{CARD}(?: and {CARD})*) was (?:never )?(?P<verb>led|called|played)", was),
    (rf"\b(?P<suit>{SUIT}) are trumps", trumps),
    (rf"{CARD_} (?P<is>is|isn't) (?:a|the higher) trump", is_trump),
    (rf"{CARD_} (?P<is>is|isn't) an? (?P<suit>{SUIT})\b", of_suit),
    (rf"(?P<one>{CARD}) (?P<how>beats) (?P<other>{CARD})", higher),
    (rf"(?P<one>{CARD}) is (?P<how>higher than|lower than) (?P<other>{CARD})", higher),
    (r"\d+(?: [+−-] \d+)+ = \d+", total),
    (rf"{CARD_} is asleep", asleep),
    (rf"(?P<one>{CARD}) is (?:still |on top )?(?P<how>under|on|of) (?P<other>{CARD})(?! top)", stopped_at),
    (rf"{CARD_} is (?:the )?new", new_card),
    (rf"{WHO} (?:only )?(?:dealt|deals?)\b(?! from)", deals),
    (rf"{WHO} (?:deal and )?(?:win|takes?|took) (?P<n>{COUNT})(?: tricks)?{THEIRS}", won),
    (rf"{CARD_} is (?:the |(?P<whose>your|[A-Z]\w+'s) )(?P<how>highest|lowest|only) (?:{SUIT}|trump)\b", extreme),
    (rf"{CARD_} is best", best),
    (rf"(?P<how>Both beat|Neither beats) (?P<other>{CARD})", beats_all),
    (rf"(?:Your last card is|(?=(?P<c>{CARD}) is your last card)) ?{CARD_}", last_card),
    (rf"{CARDS_} (?P<is>is|isn't|are) (?:an? )?(?P<what>black|red|ace|jack|queen|king)\b", colour),
    (rf"(?P<n>{COUNT}) chips on {CARD_}", on_boodle),
    (rf"(?P<who>{NAME}) (?:had|took at) (?P<n>\d+)", had),
    (rf"{WHO} (?:took|is the taker)\b(?P<rest> the (?:two )?\w+)?(?! \d| at| a|\w| \w+ tricks)", took),
    (rf"(?P<who>{NAME}) sits on your left", on_the_left),
    (r"(?P<who>[A-Z]\w+)(?: and [A-Z]\w+)?(?: were)? (?P<how>up|down) (?P<n>\d)", balance),
    (rf"(?P<who>{NAME}) (?:has|have) laid (?P<what>an?|nothing)", laid),
    (rf"You call {CARDS_}", called),
    (rf"{CARD_} has a different (?P<what>sign|number)", unlike),
    (rf"{CARDS_} (?:is|are) still up", still_up),
    (rf"(?P<who>{NAME}) built", owner),
    (rf"{CARD_},? (?P<at>starts|first|second|third|is one of)(?: in)? row (?P<row>{COUNT})", in_row),
]  # fmt: skip
