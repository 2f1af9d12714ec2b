"""Positions for the tests of Bela: a duty, two runs to compare, a hand that only has to be counted."""

from play import sensible

from cardlab.games.bela import CARDS, POINTS, Bela

E01 = (
    "QH JH TH QD JD TD QS 7S JS AS 8S QC KS 9C 8C 7C AH 7H TS "
    "AD KD 9D 8D 7D AC KC JC TC KH 9H 8H 9S"
)  # fmt: skip
E19 = (
    "QC KS 8D QS JS JH 9S 9C TS AS TD 9D 9H QH 8H JC AD TH 7H 7D KD KC 7C 7S 8C AH KH AC "
    "TC JD QD 8S"
)  # fmt: skip


def moves(state):
    """The legal moves as text, sensible first."""
    return [str(m) for m in sensible(state)]


def facing(hand, trick, trump, seats=2, **options):
    """The last seat of two or three to play to a trick, or the one to lead."""
    me = "ABC"[seats - 1] if trick else "A"
    others = "".join(f"{s}: {'' if trick else '7D'} | " for s in "ABC"[:seats] if s != me)
    return Bela.at(f"{others}{me}: {hand} | trick: {trick} | trump: {trump} | turn: {me}", **options)


def versus(*hands, trump="S", **options):
    """The first trick, before forehand's lead; each hand is filled up with nothing, so runs stay as they are."""
    piles = " | ".join(f"{seat}: {hand}" for seat, hand in zip("ABC", hands, strict=False))
    return Bela.at(f"{piles} | trump: {trump} | turn: A", **options)


def heaps(*points, trump="S", without=()):
    """Cards for each heap that are worth so many points, all different and none of those left out."""
    worth = sorted((c for c in CARDS if c.code not in without), key=lambda c: -POINTS[trump][c])
    found = [[] for _ in points]

    def fill(i, left):
        if not any(left):
            return True
        if i == len(worth) or not POINTS[trump][worth[i]]:
            return False
        for seat, rest in enumerate(left):
            if POINTS[trump][worth[i]] <= rest:
                found[seat].append(worth[i].code)
                if fill(i + 1, (*left[:seat], rest - POINTS[trump][worth[i]], *left[seat + 1 :])):
                    return True
                found[seat].pop()
        return fill(i + 1, left)

    assert fill(0, points), "there are not so many points"
    return [" ".join(some) for some in found]


def counting(*totals, last="A", taker="A", dealer="", bela="", fields="", **options):
    """A hand whose last trick (worth 10) lies on the table; with it, every seat counts its total. Spades are trumps."""
    seats = "ABC"[: len(totals)]
    trick = ["7D", "8D", "9D"][: len(seats)]
    trick = [trick.pop(), *trick]  # the leader's card is the highest
    ten = 10 if options.get("bidding") != "none" else 0
    wanted = [n - ten * (s == last) - 20 * (s == bela) for s, n in zip(seats, totals, strict=True)]
    found = heaps(*wanted, without=trick)
    empty = "".join(f"{s}: | " for s in seats)
    won = "".join(f"won.{s}: {some} | " for s, some in zip(seats, found, strict=True))
    more = f" | {fields}" if fields else ""
    return Bela.at(
        f"{empty}{won}trick: {' '.join(trick)} | leader: {last} | trump: S | taker: {taker} | bela: {bela} | "
        f"dealer: {dealer or seats[-1]} | turn: {last}{more}",
        **options,
    )
