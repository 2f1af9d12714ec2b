"""Black Jack, written from its book alone."""

RANKS, RED = "A23456789TJQK", "HD"
DRAWING = {"two": "2", "three": "3", "jack": "J"}  # what makes the next player pick up, and what it is answered with


class Engine:
    """See lockstep.py. ``due`` cards wait for the seat to move, because of ``chain``, the cards not used up on top."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix = options, list(seats), mix
        self.packs = options["packs"] if options["packs"] != "auto" else 1 + (len(seats) > 5)  # BLJ-02
        self.scores, self.wins = {}, dict.fromkeys(seats, 0)
        self.starter = lot() if options["first_player"] == "random" else self.seats[0]  # BLJ-07
        self.deal()

    def deal(self):
        """BLJ-04 to BLJ-06."""
        order = self.mix([r + s for r in RANKS for s in "CDHS"] * self.packs)
        self.piles = {seat: order[7 * i : 7 * i + 7] for i, seat in enumerate(self.seats)}
        stock = order[: 7 * len(self.seats) - 1 : -1]
        while self.options["opening_card"] == "reshuffle" and self.power(stock[-1]) and not all(map(self.power, stock)):
            stock = self.mix(stock)
        self.piles |= {"discard": stock[-1:], "stock": stock[:-1]}
        self.over, self.winners, self.way, self.passes = False, (), 1, 0
        self.due, self.chain, self.called = 0, [], ""
        self.begin(self.starter)

    def begin(self, seat):
        self.turn, self.laid, self.drawn = seat, [], ""
        self.step, self.kind, self.only = 0, "", ""  # the way a run goes, set or run, the one rank that may follow
        self.cancels, self.closed = 0, False  # cancelling cards still to lay; no more cards may be laid
        self.throws, self.sum = False, 0  # whether the penalty goes back, and what it comes to after a jack's answer

    def power(self, card):
        """What a card does when a turn ends on it, "" if nothing."""
        rank, suit = card
        has, two_play = self.options, len(self.seats) == 2
        if rank == "8" and has["eight"] and two_play:  # BLJ-57
            return "again" if has["eight_two_players"] == "as_four" else "free"
        if rank == "J" and suit in RED:
            return "jack" if has["black_jack"] and has["red_jack"] == "pickup3" else ""
        words = {"A": "ace", "2": "two", "4": "four", "8": "eight", "J": "black_jack", "K": "king", "3": "three_pickup"}
        if rank not in words or not has[words[rank]] or (rank == "K" and two_play):
            return ""
        return {"4": "again", "8": "skip", "J": "jack", "K": "turn", "3": "three"}.get(rank, words[rank])

    def worth(self, card):
        if card[0] == "J":
            return 3 if card[1] in RED else self.options["black_jack_pickup"]
        return {"2": 2, "3": 1}[card[0]]

    @property
    def hand(self):
        return self.piles[self.turn]

    @property
    def top(self):
        return self.piles["discard"][-1]

    # ---- what may be done

    def cancelling(self):
        """The cards of the hand that cancel black jacks, BLJ-62."""
        seven, red = self.options["black_seven_cancels"], self.options["red_jack"] == "cancel"
        found = [c for c in self.hand if c in ("7S", "7C") and seven]
        return found + [c for c in self.hand if c in ("JH", "JD") and red]

    def needed(self):
        """How many cards cancel what waits, `cancel_each`."""
        each = self.options["cancel_each"] and self.options["black_jacks_cumulative"]
        return max(1, sum(card[1] not in RED for card in self.chain)) if each else 1

    def answers(self):
        """BLJ-33."""
        waits, red = self.power(self.chain[-1]), self.options["red_jack"]
        if waits != "jack":
            return [c for c in self.hand if c[0] == DRAWING[waits]]
        jacks = [c for c in self.hand if c[0] == "J" and (c[1] not in RED or red in ("pickup3", "send_back"))]
        cancel = self.cancelling()
        thrown = red == "send_back" and self.top[1] in RED
        return jacks if thrown or len(cancel) < self.needed() else jacks + cancel

    def fits(self, card):
        """BLJ-20, BLJ-40, BLJ-42."""
        if card[0] == "A" and self.options["ace"]:
            return True
        if self.called:
            return card[1] == self.called
        return self.matches(card)

    def matches(self, card):
        return card[0] == self.top[0] or card[1] == self.top[1]

    def ways(self, card):
        """The ways in which a card goes on from the one laid just before: of set, 1 and -1 in a run, and again."""
        rank, suit = self.laid[-1]
        step = {1: 1, 12: -1}.get((RANKS.index(card[0]) - RANKS.index(rank)) % 13)  # BLJ-23
        any_ace = self.options["ace_after_four"] == "any"
        found = []
        if self.options["sets"] and card[0] == rank and (self.options["combine"] or self.kind != "run"):
            found.append("set")
        if self.options["runs"] and card[1] == suit and (self.options["combine"] or self.kind != "set"):
            found += [step] if step and self.step in (0, step) else []  # BLJ-25
        if self.power(self.laid[-1]) == "again" and (any_ace if card[0] == "A" else card[1] == suit):
            found.append("again")  # BLJ-50
        return found if self.only in ("", card[0]) else []

    def playable(self):
        if self.closed:
            return []
        if self.cancels:
            return self.cancelling()
        if self.due and not self.laid:
            return self.answers()
        some = [self.drawn] if self.drawn else self.hand
        return [card for card in some if (self.ways(card) if self.laid else self.fits(card))]

    def legal(self):
        if self.over:
            return {"deal"} if self.turn else set()
        cards = self.playable()
        found = {f"play {card}" for card in cards}
        if len(self.hand) == 2 and self.options["last_card_call"] == "manual":
            found |= {f"play {card} -> last-card" for card in cards}  # BLJ-75
        if self.cancels:
            return found
        if self.drawn:
            return found if cards and self.options["must_play"] else found | {"finish"}
        if self.laid and self.top[0] == "A" and self.options["ace"]:
            return found | {f"finish -> {suit}" for suit in "CDHS"}  # BLJ-41
        stop = "pick_up"
        if self.laid and (self.power(self.top) != "again" or not self.options["pick_up_after_four"]):
            stop = "finish"
        may_draw = not self.options["must_play"] and (self.piles["stock"] or len(self.piles["discard"]) > 1)
        asked = not self.laid or self.power(self.top) == "again"
        if not (asked and cards) or may_draw:
            found.add(stop)
        return found | ({"delay"} if self.options["delay_seconds"] and not self.laid else set())

    # ---- doing it

    def play(self, move):
        verb, _, rest = move.partition(" ")
        what, _, said = rest.partition("-> ")
        getattr(self, f"do_{verb}")(what.strip(), said)

    def do_deal(self, *_):
        self.deal()

    def draw(self, count):
        """BLJ-14, BLJ-15. The cards drawn."""
        found = []
        for _ in range(count):
            if not self.piles["stock"]:
                self.piles["stock"], self.piles["discard"] = self.piles["discard"][-2::-1], self.piles["discard"][-1:]
            if self.piles["stock"]:
                found.append(self.piles["stock"].pop())
        self.piles[self.turn] = self.hand + found
        return found

    def take(self):
        """BLJ-11, BLJ-34: a card, or the whole penalty."""
        found, penalty = self.draw(self.due or 1), self.due
        self.due, self.chain = 0, []
        self.passes = 0 if found or penalty else self.passes + 1
        return [] if penalty else found

    def do_pick_up(self, *_):
        found = self.take()
        if self.passes == len(self.seats):  # BLJ-16
            least = min(len(self.piles[seat]) for seat in self.seats)
            self.end([seat for seat in self.seats if len(self.piles[seat]) == least])
        elif found and self.options["play_on_pickup"]:
            self.drawn = found[0]
        else:
            self.pass_on()

    def do_delay(self, *_):
        self.take()
        self.passes = 0
        self.pass_on()

    def do_finish(self, _, suit):
        self.called = suit or self.called
        self.end_turn() if self.laid else self.pass_on()

    def do_play(self, card, said):
        power = self.power(card)
        if self.laid:
            self.go_on(card)
        elif self.due:
            self.answer(card)
        elif power == "ace" and not self.matches(card) and self.options["ace_start_run"] == "must_match":
            self.only = "A"  # BLJ-45
        if not (self.throws and card[1] in RED):  # such a jack adds nothing to what waits
            kept = self.chain if self.chain and self.power(self.chain[-1]) == power else []
            self.chain = [*kept, card] if power in DRAWING else []  # BLJ-32
        self.called, self.drawn, self.passes = "", "", 0
        self.hand.remove(card)
        self.piles["discard"].append(card)
        self.laid.append(card)
        if not self.hand:
            self.end([self.turn])  # BLJ-78
            return
        if len(self.hand) == 1 and self.options["last_card_call"] == "manual" and not said:
            self.draw(self.options["last_card_penalty"])  # BLJ-76
            if self.cancels:
                self.draw(-(-self.due * self.cancels // (self.cancels + len(self.laid))))  # `cancel_each`
            self.closed = True
        if not self.cancels:
            self.due = 0
        if self.closed and power != "ace":
            self.end_turn()

    def go_on(self, card):
        """Which way a further card goes, BLJ-25, BLJ-28."""
        if self.cancels:
            self.cancels -= 1
            self.closed = not self.cancels
            return
        way = self.ways(card)[0]
        if way == "set":
            self.kind = "set"
            self.step = self.step if card[1] == self.laid[-1][1] else 0
        elif way == "again":
            self.kind, self.step = "", 0
        else:
            self.kind, self.step = "run", way

    def answer(self, card):
        """BLJ-46 to BLJ-49, BLJ-62, `red_jack`."""
        if card[0] in "23":
            self.only = "" if self.options["two_answer_may_continue"] else card[0]
        elif card in self.cancelling():
            self.cancels = self.needed() - 1
            self.closed = not self.cancels
        else:
            red = card[1] in RED
            self.throws = self.options["red_jack"] == "send_back" and (red or self.top[1] in RED)
            self.sum = self.due * (1 if red else 2) if self.throws else self.due + self.worth(card)
            self.closed = True

    def end_turn(self):
        top = self.laid[-1]
        power, same = self.power(top), 0
        while same < len(self.laid) and self.laid[-1 - same][0] == top[0]:
            same += 1
        self.due = self.sum or sum(map(self.worth, self.chain))
        if self.chain and self.chain[0][0] == "J" and not self.options["black_jacks_cumulative"]:
            self.due = min(self.due, self.options["black_jack_pickup"])
        if self.throws:
            self.way = -self.way
        if power == "turn" and (same % 2 or not self.options["kings_cumulative"]):
            self.way = -self.way
        if power == "skip":
            self.pass_on(same if self.options["eights_cumulative"] else 1)
        elif power == "free":
            self.begin(self.turn)
        else:
            self.pass_on()

    def pass_on(self, skipped=0):
        place = self.seats.index(self.turn) + self.way * (1 + skipped)
        self.begin(self.seats[place % len(self.seats)])

    def end(self, best):
        self.over, self.winners = True, tuple(best) if len(best) == 1 else ()
        for seat in self.winners:
            self.starter = seat  # BLJ-08
            self.wins[seat] += 1
            if self.wins[seat] == self.options["target_wins"]:
                self.turn = ""
