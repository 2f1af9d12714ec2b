"""Bango, written from its book alone."""


class Engine:
    """See lockstep.py. ``rows`` are the cards face up; cards turned down lie in ``down.<seat>``."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix = options, list(seats), mix
        small = len(seats) <= 10 and len(seats) * options["hand_size"] <= 52
        self.packs = {"auto": 1 if small else 2}.get(options["hand_packs"], options["hand_packs"])  # BAN-01
        self.scores, self.pool = dict.fromkeys(seats, 0), 0
        self.dealer = lot()  # BAN-02
        self.deal()

    def left(self, seat, steps=1):
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def deal(self):
        """BAN-04 to BAN-08."""
        cards = [r + s for r in "A23456789TJQK" for s in "SHDC"]
        order, calling = self.mix(cards * self.packs), self.mix(cards)
        count, seats = self.options["hand_size"], len(self.seats)
        self.piles = {self.left(self.dealer, i + 1): order[i : count * seats : seats] for i in range(seats)}
        self.piles |= {f"down.{seat}": [] for seat in self.seats} | {"bowl": [], "called": []}
        self.piles |= {"aside": order[count * seats :], "calling": calling[::-1]}
        self.pool += self.options["stake"] * seats
        self.over, self.winners, self.turn, self.asked = False, (), self.dealer, []

    def alike(self, one, other):
        return one[0] == other[0] and (self.options["match_by"] == "rank" or one[1] == other[1])  # BAN-12

    def matches(self, seat):
        called = self.piles["called"]
        return [card for card in self.piles[seat] if any(self.alike(card, one) for one in called)]

    def legal(self):
        if self.over:
            return {"deal"}
        if not self.asked:
            return {"call"}
        row = self.piles[self.turn]
        found = {f"turn {card}" for card in (self.matches(self.turn) if self.options["strict"] else row)}
        return found | ({"done"} if self.piles["calling"] else set()) | ({"bango"} if not row else set())  # BAN-26

    def play(self, move):
        verb, _, card = move.partition(" ")
        getattr(self, f"do_{verb}")(card)

    def do_deal(self, _):
        self.dealer = self.left(self.dealer)
        self.deal()

    def do_call(self, _):
        self.piles["called"].append(self.piles["calling"].pop())
        if self.options["auto_turn"]:
            for seat in self.seats:
                for card in self.matches(seat):
                    self.down(seat, card)  # BAN-11, BAN-31, BAN-32
            ready = [seat for seat in self.seats if not self.piles[seat]]
            if ready:
                self.pay(ready)
            return
        if not self.options["strict"] or any(self.matches(seat) or not self.piles[seat] for seat in self.seats):
            self.asked = [self.left(self.dealer, i + 1) for i in range(len(self.seats))]  # BAN-15
            self.turn = self.asked[0]

    def down(self, seat, card):
        self.piles[seat].remove(card)
        self.piles[f"down.{seat}"].append(card)

    def do_turn(self, card):
        for _ in range(self.piles[self.turn].count(card)):  # BAN-31
            self.down(self.turn, card)

    def do_done(self, _):
        self.asked.pop(0)
        self.turn = self.asked[0] if self.asked else self.dealer

    def do_bango(self, _):
        """BAN-21, BAN-25."""
        down = self.piles[f"down.{self.turn}"]
        wrong = [card for card in down if not any(self.alike(card, one) for one in self.piles["called"])]
        for card in wrong:
            down.remove(card)
            self.piles[self.turn].append(card)
        if wrong:
            self.do_done("")
        else:
            self.pay([self.turn])

    def pay(self, ready):
        """BAN-22, BAN-23."""
        keep = len(ready) > 1 and self.options["tie"] == "carry"
        share = 0 if keep else self.pool // len(ready)
        self.pool -= share * len(ready)
        for seat in self.seats:
            self.scores[seat] += (share if seat in ready else 0) - self.options["stake"]
        self.over, self.winners = True, ready
