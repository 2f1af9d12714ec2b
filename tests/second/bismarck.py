"""Bismarck, written from its book alone."""

ORDER = "23456789TJQKA"  # BIS-02
QUOTA = {
    True: (8, 4),
    False: (4, 6),
}  # the dealer's and another's: tricks to win, or points to begin with (BIS-26 to 30)


class Engine:
    """See lockstep.py. ``todo`` are the steps before the first lead that are still to come."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix = options, list(seats), mix
        self.scores, self.number = dict.fromkeys(seats, 0), 0
        self.first = lot()  # BIS-03
        self.left = {seat: list(options["kinds"]) for seat in seats}
        self.deal()

    def after(self, seat, steps=1):
        return self.seats[(self.seats.index(seat) + steps) % 3]

    def deal(self):
        each = 1 if self.options["rotation"] == "each_deal" else len(self.options["kinds"])
        self.dealer = self.after(self.first, self.number // each)  # BIS-10, BIS-11
        self.number += 1
        order = self.mix([r + s for r in ORDER for s in "SHDC"])
        self.piles = {self.after(self.dealer, i + 1): order[i:48:3] for i in range(3)}  # BIS-06
        self.extra = "extra" if self.options["extra_cards"] else "away"  # BIS-07
        self.piles |= {"extra": [], "turnup": [], "away": [], "trick": []} | {self.extra: order[48:]}
        self.piles |= {f"won.{seat}": [] for seat in self.seats}
        self.over, self.winners, self.trump, self.turn = False, (), "", self.dealer
        self.kind, self.todo = "", ["choose"]
        if self.options["deal_order"] == "fixed" or len(self.left[self.dealer]) == 1:
            self.begin(self.left[self.dealer][0])

    def begin(self, kind):
        """The kind is known: what comes before the first lead (BIS-07, BIS-08, BIS-13 to BIS-17)."""
        self.kind = kind
        self.left[self.dealer].remove(kind)
        if kind == "2":
            self.piles["turnup"] = [self.piles[self.extra].pop()]
            self.trump = self.piles["turnup"][0][1]
        self.todo = ["take"] + ["discard"] * 4 if self.options["extra_cards"] else []
        if kind == "3":
            self.todo.insert(1 if self.options["kind3_order"] == "trump_then_discard" else 5, "name")
        self.step()

    def step(self):
        if not self.todo:
            self.turn = self.after(self.dealer)  # BIS-18

    def legal(self):
        if self.over:
            return {"deal"} if self.turn else set()
        if self.todo:
            hand = self.piles[self.dealer]
            return {
                "choose": {f"choose -> {kind}" for kind in self.left[self.dealer]},
                "take": {"take"},
                "discard": {f"discard {card}" for card in hand},
                "name": {f"name -> {suit}" for suit in "SHDC"},
            }[self.todo[0]]
        trick, hand = self.piles["trick"], self.piles[self.turn]
        if len(trick) == 3:
            return {"gather"}
        same = [card for card in hand if trick and card[1] == trick[0][1]]
        return {f"play {card}" for card in same or hand}  # BIS-21, BIS-22

    def play(self, move):
        verb, _, what = move.replace("-> ", "").partition(" ")
        if verb == "deal":
            self.deal()
        elif verb == "play":
            self.piles[self.turn].remove(what)
            self.piles["trick"].append(what)
            self.turn = self.after(self.turn) if len(self.piles["trick"]) < 3 else self.best()
        elif verb == "gather":
            self.piles[f"won.{self.turn}"] += self.piles["trick"]
            self.piles["trick"] = []
            if not self.piles[self.turn]:
                self.count()
        else:
            self.todo.pop(0)
            if verb == "choose":
                self.begin(what)
            elif verb == "take":
                self.piles[self.dealer] += self.piles["extra"] + self.piles["turnup"]
                self.piles["extra"], self.piles["turnup"] = [], []
            elif verb == "discard":
                self.piles[self.dealer].remove(what)
                self.piles["away"].append(what)
            else:
                self.trump = what
            self.step()

    def best(self):
        """Who wins the trick (BIS-23); the one whose turn it is has played last."""
        led = self.piles["trick"][0][1]
        worth = [(c[1] == self.trump, c[1] == led, ORDER.index(c[0])) for c in self.piles["trick"]]
        return self.after(self.turn, worth.index(max(worth)) + 1)

    def count(self):
        """BIS-26 to BIS-34."""
        win, before = self.kind != "4", dict(self.scores)
        for seat in self.seats:
            tricks, quota = len(self.piles[f"won.{seat}"]) // 3, QUOTA[win][seat != self.dealer]
            points = tricks - quota if win else quota - tricks
            floor = self.options["kind4_floor_zero"] if not win else not self.options["penalty_below_quota"]
            self.scores[seat] += max(points, 0) if floor else points
        self.over, points = True, {seat: self.scores[seat] - before[seat] for seat in self.seats}
        if self.number == 3 * len(self.options["kinds"]):
            self.turn, points = "", self.scores
        most = max(points.values())
        self.winners = [seat for seat in self.seats if points[seat] == most and (most or not self.turn)]
