"""Memory, written from its book alone."""


class Engine:
    """See lockstep.py. ``up`` are the places of the cards that are turned over now."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix = options, list(seats), mix
        self.scores, self.dealer = {}, lot()  # MEM-02
        self.deal()

    def deal(self):
        ranks, suits, jokers = self.options["ranks"], self.options["suits"], self.options["jokers"]
        pack = [r + s for r in ranks for s in suits] + ["XR", "XB"][:jokers]
        if self.options["match_by"] == "identical":
            pack *= 2  # MEM-14
        rows, columns = self.shape(len(pack))
        self.places = [f"{r}.{c}" for r in range(1, rows + 1) for c in range(1, columns + 1)]
        self.piles = {place: [card] for place, card in zip(self.places, self.mix(pack), strict=True)}  # MEM-03
        self.piles |= {seat: [] for seat in self.seats}
        self.up, self.peeking, self.paired = [], self.options["peek"], False
        self.over, self.winners = False, ()
        self.turn = self.left(self.dealer)  # MEM-04

    def shape(self, cards):
        """As near to a square as it goes, and no higher than broad (MEM-03)."""
        rows, columns = self.options["rows"], self.options["columns"]
        if rows != "auto":
            return rows, cards // rows
        if columns != "auto":
            return cards // columns, columns
        rows = max(n for n in range(1, cards + 1) if cards % n == 0 and n * n <= cards)
        return rows, cards // rows

    def left(self, seat):
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def pair(self, one, other):
        by, red = self.options["match_by"], [card[1] in "HDR" for card in (one, other)]
        if by == "identical":
            return one == other
        if "X" in (one[0], other[0]):
            return one[0] == other[0]  # MEM-01
        return (by == "colour" or one[0] == other[0]) and (by == "rank" or red[0] == red[1])  # MEM-14

    def legal(self):
        if self.over:
            return {"deal"}
        if self.peeking or len(self.up) == 2:
            return {"turn_back"}  # MEM-18, MEM-21
        found = {f"flip -> {place}" for place in self.places if self.piles[place] and place not in self.up}  # MEM-12
        if self.paired and not self.up and self.options["may_decline"]:
            found.add("stop")  # MEM-17
        return found

    def play(self, move):
        if move == "deal":
            self.dealer = self.left(self.dealer)
            self.deal()
        elif move == "turn_back" and self.peeking:
            self.peeking = False
        elif move in ("turn_back", "stop"):
            self.pass_on()
        else:
            self.up.append(move.removeprefix("flip -> "))
            if len(self.up) == 2:
                self.look()

    def pass_on(self):
        self.up, self.paired, self.turn = [], False, self.left(self.turn)  # MEM-19

    def look(self):
        """A pair is taken at once (MEM-15)."""
        one, other = (self.piles[place][0] for place in self.up)
        if not self.pair(one, other):
            return
        for place in self.up:
            self.piles[self.turn] += self.piles[place]
            self.piles[place] = []
        self.up, self.paired = [], True
        if not any(self.piles[place] for place in self.places):  # MEM-30 to MEM-32
            most = max(len(self.piles[seat]) for seat in self.seats)
            self.over, self.winners = True, [seat for seat in self.seats if len(self.piles[seat]) == most]
        elif not self.options["extra_go"]:
            self.pass_on()  # MEM-16
