"""La Belle Lucie, written from its book alone."""

STACKS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
MOST = 6  # cards that move on from one higher card to another, in one deal


class Engine:
    """See lockstep.py."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix, self.scores = options, seats, mix, {}
        self.turn = seats[0]
        self.deal()

    def deal(self):
        ranks, suits = self.options["ranks"], self.options["suits"]
        order = self.mix([r + s for r in ranks for s in suits])
        self.piles = {name: [] for name in STACKS.values()}
        if self.options["aces_out"]:
            order = [card for card in order if card[0] != "A"]
            self.piles |= {STACKS[s]: ["A" + s] for s in suits}
        self.fans = [f"fan{i}" for i in range(1, -(-len(order) // 3) + 1)]
        self.redeals, self.favour, self.over, self.winners = 0, True, False, ()
        self.lay(order)
        self.look()

    def lay(self, order):
        """LBL-02, LBL-03, LBL-31."""
        self.piles |= {fan: order[3 * i : 3 * i + 3] for i, fan in enumerate(self.fans)}
        self.shown, self.moved_on = self.fans[: -(-len(order) // 3)], 0  # LBL-34

    def rank(self, card):
        return self.options["ranks"].index(card[0])

    def fits_up(self, card):
        return self.rank(card) == len(self.piles[STACKS[card[1]]])  # LBL-14

    def takes(self, card, other):
        """Whether a card may be put on another (LBL-16, LBL-19)."""
        far = self.rank(other) - self.rank(card)
        if card[1] != other[1] or (card[0] == "A" and self.options["aces_at_once"]):
            return False
        return far == 1 or (far > 1 and self.options["build"] == "any_higher")

    def free(self):
        return {self.piles[fan][-1]: fan for fan in self.fans if self.piles[fan]}

    def goals(self, card, home):
        """Where a card may go (LBL-10 to LBL-20)."""
        must = self.options["foundation_first"] or (card[0] == "A" and self.options["aces_at_once"])  # LBL-15, LBL-17
        if must and self.fits_up(card):
            return [STACKS[card[1]]]
        found = [STACKS[card[1]]] if self.fits_up(card) else []
        found += [fan for other, fan in self.free().items() if self.takes(card, other)]
        alone = self.piles[home] == [card]
        if card[0] == self.options["ranks"][-1] and not alone and self.options["empty_fans"] == "king":
            found += [fan for fan in self.shown if not self.piles[fan]]
        return found

    def on(self, card, home):
        """Whether a card lies on a higher card of its suit, and would so only move on."""
        under = self.piles[home][-2:-1]
        return self.options["build"] == "any_higher" and bool(under) and self.takes(card, under[0])

    def moves(self, moving_on=True):
        """All moves of cards: text -> (card, goal)."""
        found = {}
        aces = [card for card in self.free() if card[0] == "A"] if self.options["aces_at_once"] else []
        for card, home in self.free().items():
            if aces and card not in aces:
                continue  # LBL-15
            for goal in self.goals(card, home):
                if goal in STACKS.values():
                    found[f"up {card}"] = (card, goal)
                elif not self.on(card, home) or (moving_on and self.moved_on < MOST):
                    found.setdefault(self.named("build", card, goal), (card, goal))
        if self.options["merci"] != "none" and self.favour and self.redeals == self.options["redeals"] and not aces:
            for fan in self.fans:
                for card in self.piles[fan][:-1]:
                    if self.options["merci"] == "lift":
                        found[f"merci {card}"] = (card, fan)
                    else:
                        to_cards = [
                            goal for goal in self.goals(card, fan) if goal in STACKS.values() or self.piles[goal]
                        ]
                        for goal in to_cards:
                            found.setdefault(self.named("merci", card, goal), (card, goal))
        return found

    def named(self, verb, card, goal):
        """Where there may be several goals, the card that takes it is named, or the place (LBL-22)."""
        if verb == "build" and (self.options["build"] == "next_higher" or not self.piles[goal]):
            return f"{verb} {card}"
        if goal in STACKS.values():
            return f"{verb} {card} -> up"
        return f"{verb} {card} -> {self.piles[goal][-1] if self.piles[goal] else goal}"

    def legal(self):
        if self.over:
            return {"deal"}
        return set(self.moves()) | ({"redeal"} if self.may_redeal() else set())

    def may_redeal(self):
        if self.redeals == self.options["redeals"] or not self.free():
            return False  # LBL-33
        if self.options["redeal_when"] == "any_time":
            return not (self.options["aces_at_once"] and any(card[0] == "A" for card in self.free()))
        return not self.moves(moving_on=False)  # LBL-30

    def play(self, move):
        if move == "deal":
            self.deal()
            return
        if move == "redeal":
            self.redeals += 1
            self.lay(self.mix([card for fan in self.fans for card in self.piles[fan]]))
        else:
            card, goal = self.moves()[move]
            home = next(fan for fan in self.fans if card in self.piles[fan])
            if move.startswith("merci"):
                self.favour = False
            elif goal not in STACKS.values() and self.on(card, home):
                self.moved_on += 1
            self.piles[home].remove(card)
            self.piles[goal].append(card)
        self.look()

    def look(self):
        """LBL-40, LBL-41."""
        if not self.free():
            self.over, self.winners = True, tuple(self.seats)
        elif not self.moves() and not self.may_redeal():
            self.over = True
