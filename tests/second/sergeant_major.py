"""Sergeant Major, written from its book alone."""

ORDER = "23456789TJQKA"  # SGM-01


class Engine:
    """See lockstep.py. ``swaps`` are the exchanges still due: giver, receiver, number of cards."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix = options, list(seats), mix
        self.scores = dict.fromkeys(seats, 0)
        self.dealer, self.number, self.ups = lot(), 0, dict.fromkeys(seats, 0)  # SGM-02
        self.deal()

    def after(self, seat, steps=1):
        return self.seats[(self.seats.index(seat) + steps) % 3]

    def deal(self):
        self.number += 1
        order = self.mix([r + s for r in ORDER for s in "SHDC"])
        self.piles = {self.after(self.dealer, i + 1): order[i:48:3] for i in range(3)}  # SGM-04
        self.piles |= {"kitty": order[48:], "away": [], "offer": [], "trick": []}
        self.piles |= {f"won.{seat}": [] for seat in self.seats}
        first, second, third = map(int, self.options["targets"].split("-"))
        self.target = {self.dealer: first, self.after(self.dealer): second, self.after(self.dealer, 2): third}
        self.over, self.winners, self.trump, self.laid = False, (), "", 0
        self.swaps = self.due() if self.options["exchanges"] else []
        self.turn = self.swaps[0][0] if self.swaps else self.dealer

    def due(self):
        """SGM-10 to SGM-14."""
        ups = sorted((s for s in self.seats if self.ups[s] > 0), key=lambda s: -self.target[s])
        if len(ups) == 2:
            (down,) = (s for s in self.seats if self.ups[s] < 0)
            return [(up, down, self.ups[up]) for up in ups]
        round_ = [self.after(up, i) for up in ups for i in (1, 2)]
        return [(up, s, -self.ups[s]) for up in ups for s in round_ if self.ups[s] < 0]

    def legal(self):
        if self.over:
            return {"deal"} if self.turn else set()
        hand, trick = self.piles[self.turn], self.piles["trick"]
        if self.swaps:
            return {f"give {card}" for card in hand} | ({"keep"} if self.options["exchange_optional"] else set())
        if not self.trump:
            return {f"name -> {suit}" for suit in "SHDC"}
        if self.laid < 4 and self.options["kitty"]:
            return {f"discard {card}" for card in hand}
        if len(trick) == 3:
            return {"gather"}
        same = [card for card in hand if trick and card[1] == trick[0][1]]
        return {f"play {card}" for card in same or hand}  # SGM-26

    def play(self, move):
        verb, _, what = move.replace("-> ", "").partition(" ")
        getattr(self, f"do_{verb}")(what)

    def do_deal(self, _):
        self.dealer = self.after(self.dealer)  # SGM-06
        self.deal()

    def do_give(self, card):
        giver, receiver, count = self.swaps[0]
        self.swaps[0] = (giver, receiver, count - 1)
        self.piles[giver].remove(card)
        self.piles["offer"].append(card)
        if count == 1 or self.options["exchange_mode"] == "one_by_one":
            self.give_back()
        if count == 1:
            self.next_swap()

    def do_keep(self, _):
        self.give_back()
        self.next_swap()

    def give_back(self):
        """The highest of each suit given come back, what was just received among them (SGM-15 to SGM-17)."""
        giver, receiver, _ = self.swaps[0]
        suits = [card[1] for card in self.piles["offer"]]
        self.piles[receiver] += self.piles["offer"]
        self.piles["offer"] = []
        for suit in suits:
            best = max((c for c in self.piles[receiver] if c[1] == suit), key=lambda c: ORDER.index(c[0]))
            self.piles[receiver].remove(best)
            self.piles[giver].append(best)

    def next_swap(self):
        self.swaps.pop(0)
        self.turn = self.swaps[0][0] if self.swaps else self.dealer

    def do_name(self, suit):
        self.trump = suit
        if self.options["kitty_first"]:
            self.take_kitty()
        if not self.options["kitty"]:
            self.turn = self.after(self.dealer)

    def do_discard(self, card):
        self.piles[self.dealer].remove(card)
        self.piles["away"].append(card)
        self.laid += 1
        if self.laid == 4:
            self.take_kitty()
            self.turn = self.after(self.dealer)  # SGM-25

    def take_kitty(self):
        self.piles[self.dealer] += self.piles["kitty"]
        self.piles["kitty"] = []

    def do_play(self, card):
        trick = self.piles["trick"]
        self.piles[self.turn].remove(card)
        trick.append(card)
        self.turn = self.after(self.turn)
        if len(trick) == 3:  # SGM-27
            worth = [(c[1] == self.trump, c[1] == trick[0][1], ORDER.index(c[0])) for c in trick]
            self.turn = self.after(self.turn, worth.index(max(worth)))

    def do_gather(self, _):
        self.piles[f"won.{self.turn}"] += self.piles["trick"]
        self.piles["trick"] = []
        if not self.piles[self.turn]:
            self.count()

    def count(self):
        tricks = {seat: len(self.piles[f"won.{seat}"]) // 3 for seat in self.seats}
        self.ups = {seat: tricks[seat] - self.target[seat] for seat in self.seats}
        for seat, up in self.ups.items():
            start = self.options["start_points"] if self.number == 1 else 0  # SGM-08
            self.scores[seat] += start + up  # SGM-28, SGM-29
        self.over, points = True, self.ups
        twelve = [seat for seat in self.seats if tricks[seat] >= 12]
        if twelve or self.number == self.options["max_deals"]:  # SGM-31
            self.turn, points = "", self.scores
        most = max(points.values())
        self.winners = [seat for seat in self.seats if points[seat] == most and (most or not self.turn)]
        if twelve and self.options["twelve_wins"]:
            self.winners = twelve  # SGM-32
