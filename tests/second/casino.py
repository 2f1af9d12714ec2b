"""Casino, written from its book alone."""

from functools import cache

ORDER = "A23456789TJQK"


@cache
def sets(cards, total):
    """All ways to take numbers that make a total out of some, each with what is left; all in order."""
    if not total:
        return {((), cards)}
    found = set()
    for i, n in enumerate(cards):
        if n <= total and (not i or cards[i - 1] != n):
            found |= {((n, *some), (*cards[:i], *left)) for some, left in sets(cards[i + 1 :], total - n)}
    return found


@cache
def falls(must, free, value, first=0):
    """Whether numbers and some of the free ones fall into groups of a value, and one that makes ``first`` (CAS-33)."""
    if not first and not must:
        return True
    for group, _ in sets(tuple(sorted(must + free)), first or value):
        if first or must[0] in group:
            rest, spare = list(must), list(free)
            for n in group:
                (rest if n in rest else spare).remove(n)
            if falls(tuple(rest), tuple(spare), value):
                return True
    return False


def most(values):
    return [seat for seat, n in values.items() if n == max(values.values())]


class Engine:
    """See lockstep.py. ``plan`` is what the card played does: a verb, the value, and the build that it raises.

    A piece is what a card goes with: a loose card, or a build such as b8. ``chosen`` are the pieces tapped so far.
    """

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix = options, list(seats), mix
        heaps = 2 if len(seats) == 4 else len(seats)
        self.heap = {seat: seats[i % heaps] for i, seat in enumerate(seats)}  # CAS-01
        self.scores, self.number = dict.fromkeys(seats, 0), 0
        self.highest = 13 if options["royal"] else 10  # CAS-43
        first = list(seats)
        while len(first) > 1:  # CAS-03
            first = most({seat: ORDER.index(lot(card=True)[0]) for seat in first})
        self.dealer = first[0]
        self.begin()

    def after(self, seat, steps=1):
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def value(self, card):
        n = ORDER.index(card[0]) + 1
        return n if n <= self.highest else 0

    def begin(self):
        self.number += 1
        self.stock = self.mix([r + s for r in ORDER for s in "SHDC"])  # a pile: the top card is the last
        self.hands = {seat: [] for seat in self.seats}
        self.table, self.builds, self.owner = [], {}, {}
        self.won = {seat: [] for seat in self.heap.values()}
        self.sweeps, self.last = dict.fromkeys(self.won, 0), ""
        self.over, self.winners = False, ()
        self.played, self.chosen, self.lifted, self.plan = "", [], [], None
        self.deal([self.table])

    def deal(self, table=()):
        """CAS-04, CAS-06."""
        others = [self.hands[self.after(self.dealer, i)] for i in range(1, len(self.seats))]
        each = 1 if self.options["deal_singly"] else 2
        for _ in range(4 // each):
            for hand in [*others, *table, self.hands[self.dealer]]:
                hand += [self.stock.pop() for _ in range(each)]
        self.turn = self.after(self.dealer)  # CAS-10

    @property
    def piles(self):
        found = dict(self.hands) | {"stock": self.stock, "table": self.table}
        found["played"] = self.cards()
        found |= {f"b{value}": cards for value, cards in self.builds.items()}
        return found | {f"won.{seat}": cards for seat, cards in self.won.items()}

    # ---- what may be done

    def holds(self, value, played):
        hand = [*self.hands[self.turn], self.played]
        return any(self.value(card) == value for card in hand if card not in ("", played))

    def keeps(self, played, gone=0):
        """CAS-66, for the builds that stay when one of a value is gone."""
        mine = [v for v, seat in self.owner.items() if seat == self.turn and v != gone]
        return not self.options["keep_capture_card"] or all(self.holds(v, played) for v in mine)

    def works(self, card, plan, chosen, free):
        """Whether the chosen pieces, and some of the free ones, are what a card may do as planned."""
        verb, value, old = plan
        must, spare = ([self.value(c) for c in pieces if c[0] != "b"] for pieces in (chosen, free))
        if verb == "take":
            build = f"b{value}" in [*chosen, *free]
            return self.keeps(card, value * build) and self.takes(card, must, spare, chosen)
        if not self.holds(value, card) or not self.keeps(card, old):  # CAS-42
            return False
        if verb == "raise":
            first = value - old - self.value(card)
            alone = not self.options["join_on_raise"]
            if first and not self.options["raise_with_table_cards"]:
                return False
        else:
            first, alone = value - self.value(card), False
            if not first and not [*chosen, *free]:
                return value in self.builds and self.options["multiple_builds"]  # CAS-51
        if not self.options["multiple_builds"]:
            alone = True
            if value in self.builds or (verb == "build" and not first):
                return False
        if alone:
            return sum(must) <= first and bool(sets(tuple(sorted(spare)), first - sum(must)))
        return falls(tuple(sorted(must)), tuple(sorted(spare)), value, first)

    def takes(self, card, must, spare, chosen):
        """CAS-20, CAS-21, CAS-30 to CAS-35."""
        if not self.value(card):
            there = sum(c[0] == card[0] for c in self.table + self.chosen)
            limit = {"any": 4, "one": 1, "one_or_three": 3 if there == 3 else 1}[self.options["court_capture"]]
            return all(c[0] == card[0] for c in chosen) and len(chosen) <= limit
        if not self.options["sums"]:
            return all(n == self.value(card) for n in must)
        return falls(tuple(sorted(must)), tuple(sorted(spare)), self.value(card))

    def complete(self, card, plan, chosen):
        two = not plan[1] and self.options["court_capture"] == "one_or_three" and len(chosen) == 2
        return not two and self.works(card, plan, chosen, [])

    def spare(self, plan, chosen):
        """The pieces that may still join: no court cards, but for each other (CAS-21, CAS-34)."""
        build = [f"b{plan[1]}"] * (plan[0] == "take" and plan[1] in self.builds)
        return [c for c in self.table if bool(self.value(c)) == bool(plan[1]) and c not in chosen] + build

    def growing(self, card, plan, chosen):
        free = self.spare(plan, chosen)
        return [p for p in free if self.works(card, plan, [*chosen, p], [q for q in free if q != p])]

    def firsts(self, card):
        """The first pieces that a card may go with, and so what it does; not trailing."""
        own, found = self.value(card), set()
        for piece in self.growing(card, ("take", own, 0), []):
            found.add(f"take -> {piece}" if piece[0] == "b" else f"take {piece}")
        if not own or not self.options["builds"]:
            return found
        for value in range(own, self.highest + 1):
            plan = ("build", value, 0)
            found |= {f"build {piece} -> {value}" for piece in self.growing(card, plan, [])}
            if value in self.builds and self.works(card, plan, [], self.spare(plan, [])):
                found.add(f"build -> b{value}")
            for old in self.builds if self.options["raises"] else ():
                plan = ("raise", value, old)
                simple = sum(map(self.value, self.builds[old])) == old  # CAS-57
                if old + own <= value and simple and self.works(card, plan, [], self.spare(plan, [])):
                    found.add(f"raise -> {old}-{value}")
        return found

    def moves(self, card):
        found = self.firsts(card)
        owns = self.turn in self.owner.values() and self.options["own_build_no_trail"]
        busy = owns and any(self.firsts(other) for other in [*self.hands[self.turn], card])
        forced = self.options["forced_capture"] and any(move.startswith("take") for move in found)
        return found | ({"trail"} if not busy and not forced and self.keeps(card) else set())

    def legal(self):
        if self.over:
            return {"deal"} if self.turn else set()
        if not self.played:
            return {f"play {card}" for card in self.hands[self.turn] if self.moves(card)}
        if not self.plan:
            return self.moves(self.played)
        now = (self.played, self.plan, self.chosen)
        found = {f"add -> {p}" if p[0] == "b" else f"add {p}" for p in self.growing(*now)}
        return found | ({"done"} if self.complete(*now) else set())

    # ---- doing it

    def play(self, move):
        verb, _, rest = move.partition(" ")
        card, _, to = rest.removeprefix("-> ").partition(" -> ")
        if verb == "deal":
            self.dealer = self.after(self.dealer)  # CAS-09
            self.begin()
        elif verb == "play":
            self.played = card
            self.hands[self.turn].remove(card)
        elif verb == "trail":
            self.table.append(self.played)
            self.next()
        elif verb == "done":
            self.finish()
        else:
            self.join(verb, card, to)

    def join(self, verb, piece, to):
        """What goes with the card played: a loose card, or a build."""
        if verb == "raise":
            old, _, new = piece.partition("-")
            self.plan, piece = ("raise", int(new), int(old)), f"b{old}"
        elif verb != "add":
            self.plan = (verb, int((to or piece).strip("b")) if verb == "build" else self.value(self.played), 0)
        if piece in self.table:
            self.table.remove(piece)
            self.chosen.append(piece)
        elif verb != "build":
            self.chosen.append(piece)
            self.lifted = self.builds.pop(int(piece[1:]))

    def cards(self):
        """The card played and all that goes with it."""
        return [self.played] * bool(self.played) + [c for c in self.chosen if c[0] != "b"] + self.lifted

    def finish(self):
        verb, value, old = self.plan
        cards = self.cards()
        if verb == "take":
            self.owner = {v: seat for v, seat in self.owner.items() if v in self.builds}
            self.last = self.heap[self.turn]
            self.won[self.last] += cards
            self.sweeps[self.last] += not self.table and not self.builds  # CAS-75
        else:
            self.owner.pop(old, None)
            self.builds[value] = self.builds.get(value, []) + cards
            self.owner[value] = self.turn
        self.next()

    def next(self):
        self.played, self.chosen, self.lifted, self.plan = "", [], [], None
        self.turn = self.after(self.turn)
        if any(self.hands.values()):
            return
        if self.stock:
            self.deal()
        else:
            self.end()

    # ---- the count

    def end(self):
        if self.last:  # CAS-80
            self.won[self.last] += self.table + [card for cards in self.builds.values() for card in cards]
            self.table, self.builds = [], {}
        before = dict(self.scores)
        out = self.count()
        self.over, points = True, {seat: self.scores[seat] - before[seat] for seat in self.won}
        first = [out] if out else most({seat: self.scores[seat] for seat in self.won})
        if self.options["match"] == "hands":
            ended = self.number == self.options["hands"]
        else:
            ended = len(first) == 1 and self.scores[first[0]] >= self.options["target"]
        if ended:
            self.turn = ""
        won = first if ended else most(points)  # CAS-90, CAS-95
        self.winners = [seat for seat in self.seats if self.heap[seat] in won]

    def count(self):
        """CAS-85 to CAS-90; who has counted out, if so played (CAS-95)."""
        for seat, points in self.points():
            self.scores[seat] += points
            out = self.options["count_out"] and self.options["match"] == "target"
            if out and self.scores[seat] >= self.options["target"]:
                return seat
        return ""

    def points(self):
        if self.options["scoring"] == "cards":
            yield from ((seat, len(cards)) for seat, cards in self.won.items())
            return
        for worth, suits in ((3, "SHDC"), (1, "S")):
            best = most({seat: sum(card[1] in suits for card in cards) for seat, cards in self.won.items()})
            if len(best) == 1:
                yield best[0], worth
        for card, worth in (("TD", 2), ("2S", 1), ("AS", 1), ("AH", 1), ("AD", 1), ("AC", 1)):
            yield from ((seat, worth) for seat, cards in self.won.items() if card in cards)
        if self.options["sweeps"]:
            for i in range(len(self.won)):
                seat = self.heap[self.after(self.dealer, i + 1)]
                yield from [(seat, 1)] * self.sweeps[seat]
