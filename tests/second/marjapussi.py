"""Marjapussi, written from its book alone."""

ORDER = "6789JQKTA"  # MAR-02
PIPS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # MAR-03
TRUMPS = {"H": 100, "D": 80, "C": 60, "S": 40}  # MAR-50


def rounded(points):
    return (points + 2) // 5 * 5  # MAR-61


class Engine:
    """See lockstep.py. ``phase`` is bid, offer, give, give_back, announce, play, answer or gather."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix = options, list(seats), mix
        self.draw(lot)
        self.scores = {min(self.seats[i::2]): 0 for i in (0, 1)}  # under the first seat of each team
        self.deal()

    def draw(self, lot):
        """MAR-05, MAR-06: the partner and the one who sits opposite the dealer change places."""
        found = {seat: ORDER.index(lot(card=True)[0]) for seat in self.seats}
        self.dealer = self.best(dict(found), 1, lot)
        if self.options["partners"] == "drawn":
            del found[self.dealer]
            i, j = map(self.seats.index, (self.best(found, -1, lot), self.partner(self.dealer)))
            self.seats[i], self.seats[j] = self.seats[j], self.seats[i]
        i = self.seats.index("A")
        self.seats = self.seats[i:] + self.seats[:i]

    def best(self, found, sign, lot):
        level = [seat for seat in found if sign * found[seat] == max(sign * n for n in found.values())]
        if len(level) == 1:
            return level[0]
        return self.best({seat: ORDER.index(lot(card=True)[0]) for seat in level}, sign, lot)

    def after(self, seat, steps=1):
        return self.seats[(self.seats.index(seat) + steps) % 4]

    def partner(self, seat):
        return self.after(seat, 2)

    def team(self, seat):
        return self.seats.index(seat) % 2  # MAR-04

    def deal(self):
        order = self.mix([r + s for r in ORDER for s in "SHDC"])
        self.piles = {self.after(self.dealer, i + 1): order[i::4] for i in range(4)}  # MAR-07
        self.piles |= {"aside": [], "trick": []} | {f"won.{seat}": [] for seat in self.seats}
        self.over, self.winners = False, ()
        self.passed, self.bid, self.declarer, self.contract, self.doubles = set(), 0, "", 0, 0
        self.trump, self.called, self.made, self.number = "", set(), [0, 0], 0
        self.asked = {seat: set() for seat in self.seats}  # suits (MAR-45)
        self.waits = {}  # after how many tricks each seat has asked last (MAR-46)
        self.spoken, self.question = True, ""  # whether nothing may be called or asked now (MAR-35, MAR-44)
        self.phase, self.turn = "bid", self.after(self.dealer)
        if not self.options["bidding"]:
            self.lead("")

    def lead(self, declarer):
        self.phase, self.declarer = "play", declarer
        left = self.options["no_bid_leader"] == "left"
        self.turn = declarer or self.after(self.dealer, 1 if left else 3)  # MAR-22

    # ---- what may be done

    def legal(self):
        if self.over:
            return {"deal"} if self.turn else set()
        plain = {"offer": {"exchange", "decline"}, "gather": {"gather"}}
        return plain.get(self.phase) or getattr(self, f"legal_{self.phase}")()

    def legal_bid(self):
        """MAR-10, MAR-11, MAR-15."""
        most = 120 if not self.bid and self.options["opening_exact_120"] else 420
        return {"pass"} | {f"bid -> {n}" for n in range(self.bid + 5 if self.bid else 120, most + 1, 5)}

    def legal_give(self):
        return {f"{self.phase} {card}" for card in self.piles[self.turn]}

    legal_give_back = legal_give

    def legal_announce(self):
        return {f"announce -> {n}" for n in range(self.bid, 421, 5)}

    def legal_answer(self):
        """MAR-38 to MAR-42."""
        if self.question == "pair":
            return {f"answer -> {suit}" for suit in self.pairs()} or {"answer -> no"}
        return {"answer -> yes"} if self.halves(self.turn, self.question) else {"answer -> no"}

    def legal_play(self):
        found = {f"play {card}" for card in self.playable()}
        if self.may_double():
            found.add("double")
        if self.spoken or self.options["trumps"] == "none":
            return found
        if not self.bars():
            found |= {f"call -> {suit}" for suit in self.pairs()}
        if self.options["trumps"] == "questions":
            found |= {"pair"} | {f"half -> {s}" for s in TRUMPS if s not in self.called | self.asked[self.turn]}
        return found

    def halves(self, seat, suit):
        return {rank for rank in "KQ" if rank + suit in self.piles[seat]}

    def pairs(self):
        return [suit for suit in TRUMPS if len(self.halves(self.turn, suit)) == 2 and suit not in self.called]

    def bars(self):
        """Whether a question bars an own pair (MAR-46)."""
        if self.turn not in self.waits:
            return False
        how = self.options["ask_then_call"]
        return how == "never_again" or (how == "skip_next_trick" and self.number == self.waits[self.turn] + 1)

    def may_double(self):
        """MAR-51 to MAR-53."""
        if not self.declarer or not self.options["doubling"] or self.doubles == 9:
            return False
        ours = self.team(self.turn) == self.team(self.declarer)
        early = self.options["double_window"] == "at_latest" and self.doubles > self.number
        return (early or self.doubles == self.number) and ours == bool(self.doubles % 2)

    def playable(self):
        hand, trick = self.piles[self.turn], self.piles["trick"]
        if not trick:
            if self.number:
                return hand
            aces = [card for card in hand if card[0] == "A"]
            return aces or [card for card in hand if card[1] == "S"] or hand  # MAR-23
        led, best = trick[0][1], max(map(self.worth, trick))
        follow = [card for card in hand if card[1] == led]
        if not self.number and self.options["first_trick_ace_forced"] and f"A{led}" in hand:
            return [f"A{led}"]
        better = [card for card in hand if self.worth(card) > best]
        if follow:
            return [card for card in follow if card in better] or follow  # MAR-27 to MAR-30
        trumps = [card for card in hand if card[1] == self.trump]
        return better or (self.options["must_undertrump"] and trumps) or hand  # MAR-31, MAR-32

    def worth(self, card):
        """How good a card is in this trick (MAR-33)."""
        led = self.piles["trick"][0][1]
        return card[1] == self.trump, card[1] == led, ORDER.index(card[0]) if card[1] in (led, self.trump) else -1

    # ---- doing it

    def play(self, move):
        verb, _, what = move.replace("-> ", "").partition(" ")
        getattr(self, f"do_{verb}")(what)

    def do_deal(self, _):
        self.dealer = self.after(self.dealer)  # MAR-08
        self.deal()

    def do_bid(self, what):
        self.bid, self.declarer = int(what), self.turn
        self.next_bidder()

    def do_pass(self, _):
        self.passed.add(self.turn)
        self.next_bidder()

    def next_bidder(self):
        """MAR-12 to MAR-14."""
        left = [seat for seat in self.seats if seat not in self.passed]
        if not left:
            self.lead("")
        elif len(left) == 1 and self.bid:
            self.turn = self.partner(self.declarer)
            self.phase = "offer" if self.options["exchange"] == "optional" else "give"  # MAR-16
        else:
            self.turn = self.after(self.turn)
            while self.turn in self.passed:
                self.turn = self.after(self.turn)

    def do_exchange(self, _):
        self.phase = "give"

    def do_decline(self, _):
        self.phase, self.turn = "announce", self.declarer

    def do_give(self, card):
        """MAR-17 to MAR-19, for the cards that go back too."""
        self.piles[self.turn].remove(card)
        self.piles["aside"].append(card)
        if len(self.piles["aside"]) == 4:
            receiver = self.partner(self.turn)
            self.piles[receiver] += self.piles["aside"]
            self.piles["aside"] = []
            self.phase, self.turn = ("give_back" if self.phase == "give" else "announce"), self.declarer

    do_give_back = do_give

    def do_announce(self, what):
        self.contract = int(what)
        self.lead(self.declarer)

    def do_double(self, _):
        self.doubles += 1

    def do_call(self, suit):
        self.spoken = True
        self.make(suit, self.turn)

    def make(self, suit, seat):
        """MAR-47, MAR-48, MAR-50."""
        self.trump = suit
        self.called.add(suit)
        self.made[self.team(seat)] += TRUMPS[suit]

    def do_pair(self, _):
        self.ask("pair")

    def do_half(self, suit):
        self.asked[self.turn].add(suit)
        self.ask(suit)

    def ask(self, question):
        self.spoken, self.question, self.phase = True, question, "answer"
        self.waits[self.turn] = self.number
        self.turn = self.partner(self.turn)

    def do_answer(self, said):
        asker = self.partner(self.turn)
        if said in TRUMPS:
            self.make(said, asker)
        elif said == "yes" and self.halves(asker, self.question):
            self.make(self.question, asker)  # MAR-40, MAR-41
        self.phase, self.turn = "play", asker

    def do_play(self, card):
        trick, self.spoken = self.piles["trick"], True
        self.piles[self.turn].remove(card)
        trick.append(card)
        self.turn = self.after(self.turn)
        if len(trick) == 4:
            worth = [self.worth(c) for c in trick]
            self.turn, self.phase = self.after(self.turn, worth.index(max(worth))), "gather"

    def do_gather(self, _):
        self.piles[f"won.{self.turn}"] += self.piles["trick"]
        self.piles["trick"] = []
        self.number += 1
        self.spoken, self.phase = False, "play"
        if self.number == 9:
            self.count()

    # ---- the count

    def count(self):
        """MAR-55 to MAR-68."""
        tricks, made, cards = [0, 0], self.made, self.options["card_points"]
        for seat in self.seats:
            won, team = self.piles[f"won.{seat}"], self.team(seat)
            tricks[team] += len(won) // 4
            made[team] += sum(PIPS.get(card[0], 0) for card in won) if cards else 10 * len(won) // 4
        made[self.team(self.turn)] += 20 if cards else 0
        points = [rounded(n) for n in made]
        if self.declarer:
            ours = self.team(self.declarer)
            points[ours], lost = self.settle(made[ours], tricks[ours], tricks[1 - ours])
            points[1 - ours] = -lost or points[1 - ours]
        for seat in self.scores:
            self.scores[seat] += points[self.team(seat)]
        self.over = True
        self.winners = [s for s in self.seats if points[self.team(s)] > min(points)]
        self.look()

    def settle(self, made, ours, theirs):
        """What the declarer's team scores, and what the others lose for having no trick."""
        penalty, plain = self.options["trickless"], self.contract
        worth = plain * 2**self.doubles
        if (rounded(made) if self.options["contract_check"] == "rounded" else made) >= plain:
            once = self.options["trickless_penalty"] == "contract_if_doubled" and self.doubles
            return worth, (plain if once else 2 * plain) * (penalty and not theirs)
        if penalty and not ours:
            return -2 * worth, 0
        if penalty and not theirs and self.doubles and self.options["waive_one_contra"]:
            worth //= 2
        return -worth, 0

    def look(self):
        """MAR-67, MAR-68."""
        target = self.options["target"]
        both = list(self.scores.values())
        if not target or max(both) < target:
            return
        first = [team for team in (0, 1) if both[team] == max(both)]
        if min(both) >= target and self.declarer and self.options["both_reach"] == "declarer":
            first = [self.team(self.declarer)]
        if len(first) == 1:
            self.turn, self.winners = "", self.seats[first[0] :: 2]
