"""Beggar My Neighbour, written from its book alone."""

PRICE = {"A": 4, "K": 3, "Q": 2, "J": 1}  # BMN-12


class Engine:
    """See lockstep.py."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix = options, list(seats), mix
        self.scores, self.dealer = {}, lot()  # BMN-01
        self.deal()

    def deal(self):
        """BMN-02 to BMN-05: one card at a time from the dealer's left; each hand is a list with the top card last."""
        pack = [r + s for r in self.options["ranks"] for s in "SHDC"] * self.options["packs"]
        self.piles = {seat: [] for seat in self.seats} | {"pile": []}
        for i, card in enumerate(self.mix(pack)):
            seat = self.seats[(self.seats.index(self.dealer) + 1 + i) % len(self.seats)]
            self.piles[seat].append(card)
        if not self.options["deal_on_top"]:
            for seat in self.seats:
                self.piles[seat].reverse()
        self.gone, self.over, self.winners = set(), False, ()
        self.owner, self.due, self.rounds, self.known = None, 0, 0, set()
        self.turn = self.dealer
        self.go_on()  # BMN-10

    def legal(self):
        return {"deal"} if self.over else {"play", "play_round", "play_on"}

    def play(self, move):
        if move == "deal":
            self.dealer = self.left(self.dealer, everybody=True)
            self.deal()
            return
        rounds = self.rounds
        self.lay()
        while not self.over and (move == "play_on" or (move == "play_round" and self.rounds == rounds)):
            self.lay()

    def left(self, seat, everybody=False):
        """The next seat clockwise that is not out (BMN-13)."""
        while True:
            seat = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
            if everybody or seat not in self.gone:
                return seat

    def lay(self):
        """One card onto the pile, and what follows from it."""
        seat, hand = self.turn, self.piles[self.turn]
        card = hand.pop()
        self.piles["pile"].append(card)
        at_once = self.options["retire"] == "at_once"
        if card[0] in self.options["pay"]:  # BMN-12, BMN-20
            before, self.owner, self.due = self.owner, seat, PRICE[card[0]]
            if at_once and before and not self.piles[before]:
                self.out(before)  # BMN-31: another honour covers it
            if not self.over:
                self.go_on()
        elif self.owner:
            self.due -= 1
            if self.due == 0 or not hand:  # BMN-22, BMN-23
                if not hand and (at_once or self.due):  # BMN-32; called for more, and has none
                    self.gone.add(seat)
                self.take()
        else:
            if at_once and not hand:
                self.out(seat)  # BMN-33
            if not self.over:
                self.go_on()

    def go_on(self):
        """The turn passes on to the left; where that is the option, one who has no card then is out."""
        seat = self.left(self.turn)
        while not self.over and not self.piles[seat]:
            waiting = seat
            seat = self.left(seat)
            self.out(waiting)
        self.turn = seat

    def out(self, seat):
        """Out for good (BMN-34); the last one left wins all the cards (BMN-40, BMN-41)."""
        self.gone.add(seat)
        rest = [one for one in self.seats if one not in self.gone]
        if len(rest) == 1:
            self.gather(rest[0])
            self.rounds += 1
            self.over, self.winners = True, (rest[0],)

    def gather(self, seat):
        """The pile goes under the hand: what was laid first is played first (BMN-24)."""
        pile = self.piles["pile"]
        under = pile if self.options["pile_order"] == "reversed" else pile[::-1]
        self.piles[seat] = under + self.piles[seat]
        self.piles["pile"] = []

    def take(self):
        """The owner takes the pile, and the next round begins (BMN-22, BMN-25)."""
        owner, self.owner, self.due = self.owner, None, 0
        self.gather(owner)
        self.rounds += 1
        if not any(self.piles[seat] for seat in self.seats if seat != owner):  # BMN-30
            self.over, self.winners = True, (owner,)
            return
        if self.rounds == self.options["max_rounds"]:
            self.over = True  # a draw (BMN-40)
            return
        self.turn = owner
        if self.options["next_leader"] == "left_of_winner":
            self.go_on()
        if not self.over:
            self.look_back()

    def look_back(self):
        """The honours lie where they lay before, and the same player begins: nobody wins (BMN-43)."""
        honours = {s: "".join(c[0] if c[0] in self.options["pay"] else "-" for c in self.piles[s]) for s in self.seats}
        now = (self.turn, *honours.values())
        if now in self.known:
            self.over = True
        self.known.add(now)
