"""Michigan, written from its book alone."""

RED = "HD"


class Engine:
    """See lockstep.py. ``due`` is the next card of the sequence, "" where somebody has to lead."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix = options, list(seats), mix
        self.ranks = "A23456789TJQK" if options["ace"] == "low" else "23456789TJQKA"  # MIC-02
        self.boodle_cards = {f"boodle.{card[0]}": card for card in options["boodle_cards"].split()}
        self.chips = dict.fromkeys(seats, options["starting_chips"])  # MIC-04
        self.scores, self.wins = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
        self.boodle, self.number = dict.fromkeys(self.boodle_cards, 0), 0
        self.last = len(seats) if options["rounds"] == "one_deal_each" else options["rounds"]  # MIC-50
        self.dealer = lot() if options["first_dealer"] == "draw" else self.seats[0]  # MIC-05
        self.deal()

    def after(self, seat, steps=1):
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def round(self, first):
        """All seats clockwise, from one of them on."""
        return [self.after(first, i) for i in range(len(self.seats))]

    def pay(self, seat, chips, to=None):
        for one, n in ((seat, -chips), (to, chips)):
            if one:
                self.chips[one] += n
                self.scores[one] += n

    def deal(self):
        """MIC-06 to MIC-08."""
        self.number += 1
        hands = self.round(self.after(self.dealer))
        hands = [*hands, "widow"] if self.options["widow_position"] == "last" else ["widow", *hands]
        both = self.mix([r + s for r in self.ranks for s in "SHDC"] + list(self.boodle_cards.values()))
        order, count = [c for i, c in enumerate(both) if c not in both[:i]], len(self.seats) + 1  # MIC-03
        even = len(order) // count * count if self.options["extras"] == "to_widow" else len(order)
        self.piles = {one: order[i:even:count] for i, one in enumerate(hands)} | {"played": []}
        self.piles["widow"] = self.piles["widow"] + order[even:]
        self.piles |= {place: [card] for place, card in self.boodle_cards.items()}
        self.over, self.winners, self.due, self.barred = False, (), "", set()
        self.stopped, self.bid, self.bidder, self.passed, self.kitty = "", 0, "", set(), 0
        self.lead_fixed = ""
        for seat in self.seats:
            if self.options["kitty"]:
                self.pay(seat, self.options["kitty"])
                self.kitty += self.options["kitty"]
            each = {"dealer_double": 2 if seat == self.dealer else 1, "equal": 1}.get(self.options["ante"], 0)
            for place in self.boodle if each else ():
                self.pay(seat, each)
                self.boodle[place] += each
        self.spread = dict.fromkeys(self.seats, self.options["free_ante"] if self.options["ante"] == "free" else 0)
        self.turn = self.after(self.dealer)
        self.phase = "stake" if self.options["ante"] == "free" else self.at_widow()

    def at_widow(self):
        if self.options["widow_use"] == "none":
            return self.at_play()
        self.turn = self.dealer
        return "exchange"

    def at_play(self):
        self.turn = self.after(self.dealer)  # MIC-20
        if self.options["first_lead"] == "lowest_diamond":
            for rank in self.ranks:
                holder = self.holder(rank + "D")
                if holder:
                    self.turn, self.lead_fixed = holder, rank + "D"
                    break
        return "play"

    def holder(self, card):
        return next((seat for seat in self.seats if card in self.piles[seat]), None)

    # ---- what may be done

    def leads(self, seat):
        """The cards that a seat may lead, MIC-21, MIC-25 (the lowest of each suit, where that is asked for)."""
        hand = self.piles[seat]
        suits = {card[1] for card in hand}
        if self.stopped and self.options["restart_suit"] == "different":
            suits.discard(self.stopped)
        if self.stopped and self.options["restart_suit"] == "opposite_colour":
            suits = {s for s in suits if (s in RED) != (self.stopped in RED)}
        return [card for card in hand if card[1] in suits]

    def lowest(self, cards):
        return [c for c in cards if not any(d[1] == c[1] and self.rank(d) < self.rank(c) for d in cards)]

    def rank(self, card):
        return self.ranks.index(card[0])

    def legal(self):
        if self.over:
            return {"deal"} if self.turn else set()
        if self.phase == "stake":
            return {f"stake -> {place}" for place in self.boodle}
        if self.phase == "exchange":
            return {"exchange", "keep"}
        if self.phase == "auction":
            return {"pass"} | {f"bid -> {n}" for n in range(self.bid + 1, self.chips[self.turn] + 1)}
        if self.due:
            return {f"play {self.due}"}  # MIC-22, MIC-28
        if self.lead_fixed:
            return {f"play {self.lead_fixed}"}
        found = self.leads(self.turn) or self.piles[self.turn]  # MIC-27
        return {f"play {card}" for card in (self.lowest(found) if self.options["strict"] else found)}

    # ---- doing it

    def play(self, move):
        verb, _, what = move.replace("-> ", "").partition(" ")
        getattr(self, f"do_{verb}")(what)

    def do_deal(self, _):
        self.dealer = self.after(self.dealer)
        self.deal()

    def do_stake(self, place):
        self.pay(self.turn, 1)
        self.boodle[place] += 1
        self.spread[self.turn] -= 1
        if not self.spread[self.turn]:
            self.turn = self.after(self.turn)
            if not self.spread[self.turn]:
                self.phase = self.at_widow()

    def swap(self, seat):
        self.piles[seat], self.piles["widow"] = self.piles["widow"], self.piles[seat]
        self.phase = self.at_play()

    def do_exchange(self, _):
        self.swap(self.dealer)  # MIC-12

    def do_keep(self, _):
        if self.options["widow_use"] == "dealer_only":
            self.phase = self.at_play()
        else:
            self.phase, self.turn = "auction", self.after(self.dealer)  # MIC-13

    def do_bid(self, what):
        self.bid, self.bidder = int(what), self.turn
        self.next_bidder()

    def do_pass(self, _):
        self.passed.add(self.turn)
        self.next_bidder()

    def next_bidder(self):
        waiting = [s for s in self.round(self.after(self.turn)) if s not in (*self.passed, self.dealer, self.bidder)]
        if waiting:
            self.turn = waiting[0]
        elif self.bidder:
            self.pay(self.bidder, self.bid, self.dealer)
            self.swap(self.bidder)
        else:
            self.phase = self.at_play()  # MIC-14

    def do_play(self, card):
        while True:
            self.lay(card)
            if self.over or not self.due or not self.options["auto_follow"]:
                return
            card = self.due

    def lay(self, card):
        seat, hand = self.turn, self.piles[self.turn]
        wrong = not self.due and card not in self.lowest(hand)
        if wrong:  # MIC-43
            self.barred.add(seat)
            for other in self.seats:
                if other != seat:
                    self.pay(seat, 1, other)
        self.lead_fixed = ""
        hand.remove(card)
        self.piles["played"].append(card)
        for place, one in self.boodle_cards.items():
            if one == card and seat not in self.barred:  # MIC-30
                self.pay(None, self.boodle[place], seat)
                self.boodle[place] = 0
        if not hand:
            self.end(seat)
            return
        higher = self.rank(card) + 1
        self.due = self.ranks[higher] + card[1] if higher < 13 else ""
        holder = self.holder(self.due) if self.due else None
        if holder:
            self.turn = holder
            return
        self.due, self.stopped = "", card[1]  # MIC-24
        leaders = [one for one in self.round(seat) if self.leads(one)]
        self.turn = leaders[0] if leaders else seat  # MIC-25 to MIC-27

    def end(self, winner):
        """MIC-40 to MIC-42, MIC-50 to MIC-52."""
        self.pay(None, self.kitty, winner)
        for seat in self.seats:
            self.pay(seat, self.options["pay_per_card"] * len(self.piles[seat]), winner)
        self.over, self.winners = True, (winner,)
        self.wins[winner] += 1
        if self.number < self.last:
            return
        self.turn = ""
        left = sum(self.boodle.values())
        for seat in self.seats:
            self.pay(None, left // len(self.seats), seat)
        self.pay(None, left % len(self.seats), winner)  # MIC-51
        paid = self.options["ante"] != "none" or self.options["pay_per_card"] or self.options["kitty"]
        count = self.chips if paid else self.wins
        self.winners = [seat for seat in self.seats if count[seat] == max(count.values())]
