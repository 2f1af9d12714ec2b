"""Bela, written from its book alone."""

NATURAL, TRUMPS, PLAIN, SUITS = "AKQJT987", "J9ATKQ87", "ATKQJ987", "SHDC"  # BEL-20, BEL-44
WORTH = dict(zip(PLAIN, (11, 10, 4, 3, 2, 0, 0, 0), strict=True))  # BEL-56
IN_TRUMPS = WORTH | {"J": 20, "9": 14}
VALUE = {"twenty": 20, "fifty": 50}


class Engine:
    """See lockstep.py. ``base`` are the scores before the hand; ``best`` is the seat with the best run so far, and
    ``limit`` what was told of it: its value, and its highest card and its suit if they had to be named."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix = options, list(seats), mix
        self.games, self.game_over = dict.fromkeys(seats, 0), True
        self.dealer = lot()  # BEL-03
        self.do_deal()

    def round(self, first):
        """All seats clockwise, from one of them on."""
        place = self.seats.index(first)
        return self.seats[place:] + self.seats[:place]

    def do_deal(self, *_):
        if self.game_over:
            self.scores, self.pot, self.game_over = dict.fromkeys(self.seats, 0), 0, False
        self.base, self.fore = dict(self.scores), self.round(self.dealer)[1]
        self.dealer = self.fore  # who deals next, if nobody wins the hand (BEL-14, BEL-64)
        self.piles = {pile: [] for seat in self.seats for pile in (seat, f"won.{seat}")} | {"turnup": [], "bottom": []}
        self.piles |= {"trick": [], "stock": self.mix([r + s for r in NATURAL for s in SUITS])}  # its top is the end
        self.over, self.winners, self.turn, self.phase, self.bids = False, (), self.fore, "bid", 0
        self.caller, self.taker, self.trump, self.last, self.counted, self.shown = "", "", "", "", False, 0
        self.told, self.best, self.limit, self.also, self.waiting = {}, "", (), False, []
        self.runs, self.both, self.called, self.bela = {}, [], "", dict.fromkeys(self.seats, 0)
        self.packets(2)  # BEL-07, BEL-08
        if self.options["bidding"] == "full":
            self.piles["turnup"].append(self.piles["stock"].pop())
        else:
            self.packets(1)
            self.taker, self.trump = self.fore if self.options["bidding"] == "forehand" else "", "S"
            self.begin()
        there = [seat for seat in self.round(self.fore) if self.right(seat)]
        if there and self.options["auto_claim"]:
            self.win(there[0])  # BEL-78

    def packets(self, times):
        for seat in self.round(self.fore) * times:
            self.piles[seat] += [self.piles["stock"].pop() for _ in range(3)]

    def begin(self):
        """The first lead: what everybody holds then (BEL-24)."""
        self.phase, self.turn, self.royal = "play", self.fore, {"K" + self.trump, "Q" + self.trump}
        if self.options["declarations"]:
            self.both = [seat for seat in self.seats if self.royal <= set(self.piles[seat])]
            self.runs = {seat: [run for suit in SUITS for run in self.find(suit, seat)] for seat in self.seats}

    def find(self, suit, seat):
        """(value, highest card) of each run (BEL-20 to BEL-22)."""
        for run in "".join(r if r + suit in self.piles[seat] else " " for r in NATURAL).split():
            for one in (run[:4], run[4:]) if self.options["split_long_runs"] and len(run) > 6 else (run,):
                if len(one) > 2:
                    yield 20 if len(one) == 3 else 50, one[0] + suit

    def do_take(self, _, suit):  # BEL-15 to BEL-19
        turned = self.piles["turnup"][0]
        self.taker, self.trump, self.turn, self.phase = self.caller or self.turn, suit or turned[1], self.fore, "swap"
        self.packets(1)
        self.piles["bottom"] = [self.piles["stock"].pop(0)]
        if turned[1] != self.trump or turned[0] == "7":
            self.begin()

    do_name = do_insist = do_take

    def do_pass(self, *_):
        self.bids, self.turn = self.bids + 1, self.round(self.turn)[1]
        self.over = self.bids == 2 * len(self.seats)  # BEL-14

    def do_schmeiss(self, *_):
        self.caller, self.phase, self.turn = self.turn, "answer", self.round(self.turn)[1]

    def do_agree(self, *_):
        self.turn = self.round(self.turn)[1]
        self.over = self.turn == self.caller

    def do_swap(self, *_):
        seven, hand = "7" + self.trump, self.piles[self.turn]
        hand[hand.index(seven)], self.piles["turnup"] = self.piles["turnup"][0], [seven]
        self.begin()

    def do_keep(self, *_):
        self.turn = self.round(self.turn)[1]
        if self.turn == self.fore:
            self.begin()

    def play(self, move):
        verb, _, rest = move.partition(" ")
        card, _, word = rest.partition("-> ")
        getattr(self, f"do_{verb}")(card.strip(), word)

    def legal(self):
        if self.over:
            return {"deal"} if self.turn else set()
        words = {"ask": {"claim", "go_on"}, "answer": {"agree", "insist"}, "gather": {"gather"}}
        words["swap"] = {"keep", "swap"} if "7" + self.trump in self.piles[self.turn] else {"keep"}
        return words.get(self.phase) or set(getattr(self, f"may_{self.phase}")())

    def may_bid(self):
        turned = self.piles["turnup"][0][1]
        words = ["take", "schmeiss"] if self.options["schmeiss"] else ["take"]
        names = [f"name -> {suit}" for suit in SUITS if suit != turned]
        claim = self.right(self.turn) and not self.options["auto_claim"]  # BEL-78
        return ["pass", *(words if self.bids < len(self.seats) else names), *["claim"] * claim]

    def may_play(self):
        if self.in_time() and not self.options["auto_claim"]:
            yield "claim"
        if self.turn == self.best:
            yield from (f"show -> {top}" for _, top in self.to_show())
        words, hand = [[], *([word] for word in self.declarations())], self.piles[self.turn]
        late = self.called == self.turn or self.options["late_bela_call"] or self.royal <= set(hand)  # BEL-40
        calls = self.royal if late and self.turn in self.both else set()
        for card in self.fitting():
            for said in words + [[*word, "bela"] for word in words if card in calls]:
                yield f"play {card}" + " -> " * bool(said) + "+".join(said)

    def fitting(self):  # BEL-45 to BEL-55
        hand, trick = self.piles[self.turn], self.piles["trick"]
        trumps = [card for card in hand if card[1] == self.trump]
        if not trick:
            scoring = [card for card in hand if card not in ("8" + self.trump, "7" + self.trump)]
            return scoring if scoring and self.options["trump_lead_scoring_only"] else hand
        led = trick[0][1]
        same = [card for card in hand if card[1] == led]
        if trumps == ["J" + self.trump] and led == self.trump and self.options["bare_yuss_may_be_withheld"]:
            return hand
        if not self.options["must_trump"] or not trumps or (same and led != self.trump):
            return same or hand
        best = min((TRUMPS.index(card[0]) for card in trick if card[1] == self.trump), default=8)
        return [card for card in trumps if TRUMPS.index(card[0]) < best] or trumps

    def do_play(self, card, words):
        trick, seat = self.piles["trick"], self.turn
        self.piles[seat].remove(card)
        trick.append(card)
        for word in words.split("+") if words else ():
            if word == "bela":
                self.called, self.bela[seat] = seat, 0 if self.royal & set(self.piles[seat]) else 20
            else:
                self.told[seat] = VALUE.get(word) or max(self.told.values())
        self.turn = self.round(seat)[1]
        if len(trick) < len(self.seats):
            return
        ranks = {self.trump: TRUMPS}
        worth = [(c[1] == self.trump, c[1] == trick[0][1], -ranks.get(c[1], PLAIN).index(c[0])) for c in trick]
        self.turn = self.last = self.round(self.turn)[worth.index(max(worth))]  # BEL-44
        self.phase = "gather"
        if self.told and not self.best:  # BEL-32
            most = max(self.told.values())
            self.best, *self.waiting = [one for one in self.round(self.fore) if self.told.get(one) == most]
            self.limit = (most, "", "")
            if self.waiting:
                self.phase, self.turn = "say", self.best

    def do_gather(self, *_):
        self.piles[f"won.{self.last}"] += self.piles["trick"]
        self.piles["trick"] = []
        there = [seat for seat in self.round(self.last) if self.right(seat)]  # BEL-76
        on_turn = there == [self.last] and self.tricks() < 9 and not self.options["auto_claim"]
        self.waiting = [] if on_turn else there
        self.do_go_on()

    def tricks(self, *seats):
        return sum(len(self.piles[f"won.{seat}"]) for seat in seats or self.seats) // len(self.seats)

    def declarations(self):  # BEL-25 to BEL-28
        if self.tricks() or not self.runs:
            return []
        mine, most = {value for value, _ in self.runs[self.turn]}, max(self.told.values(), default=0)
        return ["have" if n == most else word for word, n in VALUE.items() if n in mine and n >= most]

    def best_run(self):
        """The highest card of the best run of the value that was told (BEL-31)."""
        tops = [top for value, top in self.runs[self.turn] if value == self.limit[0]]
        return min(tops, key=lambda top: (NATURAL.index(top[0]), top[1] != self.trump))

    def may_say(self):  # BEL-29, BEL-30
        (rank, suit), (_, told, told_suit) = self.best_run(), self.limit
        yield "say -> good"
        if self.turn == self.best:
            yield f"say -> {rank if not told else 'trump' if suit == self.trump else suit}"
        elif self.also:
            yield from ["say -> not-good"] * (suit == self.trump != told_suit)
        elif NATURAL.index(rank) <= NATURAL.index(told):
            yield "say -> also" if rank == told else "say -> not-good"

    def do_say(self, _, word):
        (rank, suit), (value, told, told_suit) = self.best_run(), self.limit
        earlier = self.turn == self.best
        if word == "also":
            self.also, self.turn = True, self.turn if told_suit else self.best
        elif earlier and word != "good":
            self.limit, self.turn = (value, rank, suit if told else ""), self.waiting[0]
        else:
            rival = self.waiting.pop(0)
            if word == "not-good":
                self.limit = (value, rank, suit if self.also else "")
            self.best = rival if earlier or word == "not-good" else self.best
            self.phase, self.also, self.turn = "say" if self.waiting else "gather", False, self.last
            if self.waiting:
                self.turn = self.waiting[0] if self.limit[1] else self.best

    def to_show(self):
        """The runs that can still be shown (BEL-34, BEL-35)."""
        if not self.best or len(self.piles[self.best]) != 8:
            return []
        return [run for run in self.runs[self.best] if run[0] <= self.limit[0]]

    def do_show(self, _, top):
        self.shown += next(value for value, one in self.runs[self.turn] if one == top)
        self.runs[self.turn] = [run for run in self.runs[self.turn] if run[1] != top]

    def total(self, seat):  # BEL-72
        return self.scores[seat] + (0 if self.counted else self.points(seat))

    def points(self, seat):
        """What a seat has surely won in this hand."""
        won = self.piles[f"won.{seat}"]
        found = sum((IN_TRUMPS if card[1] == self.trump else WORTH)[card[0]] for card in won) + self.bela[seat]
        if seat == self.last and self.tricks() == 9 and self.options["bidding"] != "none":
            found += 10  # BEL-57
        return found + (self.shown + sum(n for n, _ in self.to_show()) if seat == self.best and won else 0)

    def in_time(self):
        now = 10 if self.counted else self.tricks() + bool(self.piles["trick"])
        last = {"any_time": 9 + self.options["claim_at_count"], "first_three_tricks": 3, "none": -1}
        return now <= last[self.options["claim_rule"]]

    def right(self, seat):
        """Whether a claim would win; with points of an earlier hand it needs a trick (BEL-78)."""
        old = self.base[seat] >= self.options["target"] and self.options["consummate_with_trick"]
        return self.in_time() and self.total(seat) >= self.options["target"] and (self.tricks(seat) > 0 or not old)

    def do_go_on(self, *_):
        if self.waiting and self.options["auto_claim"]:
            self.win(self.waiting[0])
        elif self.waiting:
            self.phase, self.turn = "ask", self.waiting.pop(0)
        elif self.counted:
            self.over = True
        elif self.tricks() < 9:
            self.phase, self.turn = "play", self.last
        else:
            self.count()

    def do_claim(self, *_):
        self.win(self.turn if self.right(self.turn) else max(self.round(self.turn)[1:], key=self.total))  # BEL-79

    def win(self, seat):
        """A game is won, perhaps the match (BEL-80, BEL-81)."""
        self.scores = {one: self.total(one) for one in self.seats}
        self.over, self.game_over, self.winners, self.dealer = True, True, (seat,), seat
        self.games[seat] += 1
        self.turn = seat if self.games[seat] <= self.options["best_of"] // 2 else ""

    def count(self):  # BEL-58 to BEL-68, and BEL-77
        points = {seat: self.points(seat) for seat in self.seats}
        winner = self.outcome(points)
        if winner:
            points[winner], self.pot = points[winner] + self.pot, 0
            self.winners, self.dealer = (winner,), winner
        self.scores = {seat: self.scores[seat] + points[seat] for seat in self.seats}
        self.counted, most = True, max(self.scores.values())
        best = [seat for seat in self.seats if self.scores[seat] == most >= self.options["target"]]
        if self.options["claim_rule"] != "any_time" and len(best) == 1:
            self.win(best[0])
        else:
            order = sorted(self.round(self.fore), key=lambda seat: seat == self.taker)
            self.waiting = [seat for seat in order if self.right(seat)]
            self.do_go_on()

    def outcome(self, points):
        """Hands over points and holds them back (BEL-59 to BEL-67); who won the hand, "" if nobody."""
        rule, mine = self.options["equal_scores"], points.get(self.taker, 0)
        each = self.options["bate_to_each_opponent"]
        others = [seat for seat in self.seats if seat != self.taker]
        best = [seat for seat in others if points[seat] == max(points[one] for one in others)]
        one = best[0] if len(best) == 1 else ""
        if not self.taker or mine > points[best[0]]:
            return self.taker or one
        tie = mine == points[best[0]] and rule != "all_to_defender"
        if not tie and (one or each):
            for seat in others if each else best:
                points[seat] += mine
            points[self.taker] = 0
            return one
        both = tie and rule == "hold_over" and self.options["pot_holds"] == "both"
        for seat in [self.taker, *best] if both else [self.taker]:
            self.pot += points[seat] if rule != "bidder_nothing" else 0
            points[seat] = 0
        return ""
