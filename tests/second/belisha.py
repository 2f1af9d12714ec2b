"""Belisha, written from its book alone."""

from itertools import combinations

COLOURS = "YGRB"
SHIFT = {"Y": 0, "G": 1, "R": 3, "B": 9}  # where the first sign stands in each colour (BSH-02)
CARDS = [f"{n}{c}" for c in COLOURS for n in range(1, 14)]
JOKER = "JK"


def number(card):
    return int(card[:-1])


def sign(card):
    return (number(card) - SHIFT[card[-1]]) % 13


class Engine:
    """See lockstep.py. A group is its kind and its cards, each with what it stands for: itself, or what a joker is."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix = options, list(seats), mix
        self.scores, self.number = dict.fromkeys(seats, 0), 0
        self.dealer = lot() if options["first_dealer"] == "cut" else self.seats[0]  # BSH-04
        self.deal()

    def deal(self):
        packs = self.options["packs"]
        few = len(self.seats) < 5 or packs == 2
        count = 7 if few and self.options["adding"] else 6  # BSH-07, BSH-08
        order = self.mix((CARDS + [JOKER] * self.options["use_joker"]) * packs)
        self.hands = {seat: order[count * i : count * i + count] for i, seat in enumerate(self.seats)}
        rest = order[count * len(self.seats) :]
        self.discards, self.stock = [rest[0]], rest[:0:-1]  # BSH-09
        self.groups, self.laid, self.turned = [], set(), False
        self.over, self.winners = False, ()
        self.begin(self.dealer)  # BSH-05

    def begin(self, seat):
        self.turn, self.taken, self.exposed, self.new, self.fresh = seat, False, None, [], None
        self.only_discard = False

    def left(self, seat):
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    @property
    def piles(self):
        found = dict(self.hands) | {"stock": self.stock, "discards": self.discards, "new": [c for c, _ in self.new]}
        return found | {f"G{i}": [c for c, _ in cards] for i, (_, cards) in enumerate(self.groups, 1)}

    # ---- groups

    def kinds(self, stands):
        """Which kinds of group three cards make (BSH-20, BSH-23)."""
        found = []
        numbers = sorted(map(number, stands))
        if len({s[-1] for s in stands}) == 1 and len(set(numbers)) == len(numbers):
            round_ = sorted((b - a) % 13 for a, b in zip(numbers, [*numbers[1:], numbers[0]], strict=True))
            if numbers[2] - numbers[0] == 2 or (self.options["wrap_runs"] and round_[:2] == [1, 1]):
                found.append("run")
        if len(set(numbers)) == 1:
            found.append("number")
        if self.options["use_signs"] and len(set(map(sign, stands))) == 1:
            found.append("sign")
        return found

    def fitting(self, group):
        """The cards that a group takes (BSH-24, BSH-28)."""
        kind, cards = group
        stands = [stand for _, stand in cards]
        if kind != "run":
            same = number if kind == "number" else sign
            if len(stands) == 4:
                return []
            return [c for c in CARDS if same(c) == same(stands[0]) and stands.count(c) < self.options["packs"]]
        colour, held = stands[0][-1], {number(s) for s in stands}
        if len(held) == 13:
            return []
        ends = {n + 1 for n in held} | {n - 1 for n in held}
        if self.options["wrap_runs"]:
            ends = {(n - 1) % 13 + 1 for n in ends}
        return [f"{n}{colour}" for n in sorted(ends - held) if 1 <= n <= 13]

    def may_stand(self, code, beside=()):
        """Whether a joker may stand for a card: not if it lies in a group already (BSH-32)."""
        there = sum(card == code for _, cards in self.groups for card, _ in cards) + beside.count(code)
        if self.options["joker_bars_discards"]:
            there += self.discards.count(code)
        return there < self.options["packs"]

    # ---- what may be done

    def can_end(self, hand, fresh=None, laid=False):
        """Whether the turn can be ended with these cards left (BSH-13, BSH-40)."""
        if not hand:
            return not self.options["out_needs_discard"]
        if hand != [self.exposed] or self.options["return_exposed"]:
            return True
        if self.options["out_needs_discard"]:
            return False
        return any(True for _ in self.adds(hand, laid))

    def adds(self, hand, laid=False):
        """(card, group, what it stands for), by the rules of adding alone (BSH-25 to BSH-33)."""
        if not self.options["adding"] or not (laid or self.turn in self.laid):
            return
        for i, group in enumerate(self.groups):
            if i == self.fresh:
                continue  # BSH-29
            for code in self.fitting(group):
                if code in hand:
                    yield code, i, code
                jokers = any(card == JOKER for card, _ in group[1])
                if JOKER in hand and not jokers and self.may_stand(code):
                    yield JOKER, i, code

    def without(self, hand, *cards):
        rest = list(hand)
        for card in cards:
            rest.remove(card)
        return rest

    def triples(self):
        """All groups of three that could be laid now, as (cards, stands), the joker last (BSH-37)."""
        begun = [card for card, _ in self.new]
        hand = self.without(self.hands[self.turn]) + begun
        plain = [c for c in hand if c != JOKER]
        for three in {tuple(sorted(some)) for some in combinations(plain, 3)}:
            if self.kinds(three):
                yield list(three), list(three)
        if JOKER in hand:
            for two in {tuple(sorted(some)) for some in combinations(plain, 2)}:
                for code in CARDS:
                    if self.kinds([*two, code]) and self.may_stand(code, two):
                        yield [*two, JOKER], [*two, code]

    def lays(self):
        """BSH-20 to BSH-22: cards that begin or go on with a group that can be finished, and the turn with it."""
        begun, found = [card for card, _ in self.new], set()
        for cards, stands in self.triples():
            rest, held = list(cards), [*self.hands[self.turn], *begun]
            if any(rest.count(c) < begun.count(c) for c in begun):
                continue
            if not self.can_end(self.without(held, *cards), laid=True):
                continue
            rest = self.without(rest, *begun)
            for card in rest:
                if card != JOKER:
                    found.add(f"lay {card}")
                elif len(begun) == 2:
                    found.add(f"lay {JOKER} -> {stands[-1]}")
        return found

    def legal(self):
        if self.over:
            return {"deal"} if self.turn else set()
        hand, found = self.hands[self.turn], set()
        if not self.taken:
            found = {"draw"} | ({"pick_up"} if self.discards else set())  # BSH-11
            if not self.options["exchange_needs_group"] or self.turn in self.laid:
                for i, (_, cards) in enumerate(self.groups, 1):
                    found |= {f"exchange {s} -> G{i}" for c, s in cards if c == JOKER and s in hand}  # BSH-34
            return found
        if self.new:
            return self.lays()
        if not self.only_discard:
            if self.fresh is None:
                found |= self.lays()
            for card, i, code in self.adds(hand):
                if self.can_end(self.without(hand, card)):
                    found.add(f"add {card} -> G{i + 1}" + (f".{code}" if card == JOKER else ""))
        if self.options["return_exposed"] or hand.count(self.exposed) != 1:
            return found | {f"discard {card}" for card in hand}
        return found | {f"discard {card}" for card in hand if card != self.exposed}  # BSH-13

    # ---- doing it

    def play(self, move):
        verb, _, rest = move.partition(" ")
        card, _, to = rest.partition(" -> ")
        getattr(self, f"do_{verb}")(card, to or rest.removeprefix("-> "))

    def do_deal(self, *_):
        self.dealer = self.left(self.dealer)  # BSH-06
        self.deal()

    def do_draw(self, *_):
        if not self.stock:
            under = self.discards[:-1]
            if self.turned or self.options["stock_out"] == "end_hand" or not under:
                self.end(None)  # BSH-15
                return
            self.turned, self.stock, self.discards = True, under[::-1], self.discards[-1:]
        self.hands[self.turn].append(self.stock.pop())
        self.taken = True

    def do_pick_up(self, *_):
        self.exposed = self.discards.pop()
        self.hands[self.turn].append(self.exposed)
        self.taken = True

    def do_exchange(self, card, to):
        cards = self.groups[int(to[1:]) - 1][1]
        i = cards.index((JOKER, card))
        cards[i] = (card, card)
        hand = self.hands[self.turn]
        hand.remove(card)
        hand.append(JOKER)
        if self.options["exchange_turn"] == "whole_turn":
            self.begin(self.left(self.turn))
        else:
            self.taken = self.only_discard = True

    def do_lay(self, card, to):
        self.hands[self.turn].remove(card)
        self.new.append((card, to if card == JOKER else card))
        if len(self.new) == 3:
            kind = self.kinds([stand for _, stand in self.new])[0]
            self.groups.append((kind, self.new))
            self.laid.add(self.turn)
            self.new, self.fresh = [], len(self.groups) - 1
            self.score([self.worth(c, s, kind) for c, s in self.groups[-1][1]])
            self.look()

    def do_add(self, card, to):
        group, _, code = to.partition(".")
        kind, cards = self.groups[int(group[1:]) - 1]
        self.hands[self.turn].remove(card)
        cards.append((card, code or card))
        self.score([self.worth(card, code or card, kind)])
        self.look()

    def do_discard(self, card, _):
        self.hands[self.turn].remove(card)
        self.discards.append(card)
        self.look()
        if not self.over:
            self.begin(self.left(self.turn))

    def worth(self, card, stand, kind):
        return 10 if card == JOKER and kind == "sign" else number(stand)  # BSH-53

    def score(self, points):
        if self.options["scoring"] == "as_laid":
            self.scores[self.turn] += sum(points)
            if self.scores[self.turn] >= self.options["target"]:  # BSH-54
                self.over, self.winners, self.turn = True, (self.turn,), ""

    def look(self):
        if not self.over and not self.hands[self.turn]:
            self.end(self.turn)  # BSH-40

    def end(self, out):
        """BSH-50 to BSH-56."""
        left = {s: sum(10 if c == JOKER else number(c) for c in self.hands[s]) for s in self.seats}
        if self.options["scoring"] == "basic":
            for seat in self.seats:
                self.scores[seat] += left[seat]
        elif out:
            self.scores[out] += sum(left.values())
        self.over, self.winners = True, (out,) if out else ()
        if max(self.scores.values()) < self.options["target"]:
            return
        best = min if self.options["scoring"] == "basic" else max
        first = [s for s in self.seats if self.scores[s] == best(self.scores.values())]
        if len(first) > 1 and self.options["tie_break"] == "another_hand":
            return
        self.winners, self.turn = first, ""
