"""Accordion, written from its book alone."""


class Engine:
    """See lockstep.py. The row is a list of piles, each a list with the top card last; places count from 1."""

    def __init__(self, options, seats, mix, lot):
        self.options, self.seats, self.mix, self.scores = options, seats, mix, {}
        self.deal()

    def deal(self):
        pack = [r + s for r in self.options["ranks"] for s in self.options["suits"]]  # ACC-01
        self.stock, self.row = self.mix(pack)[::-1], []
        self.over, self.winners, self.turn = False, (), self.seats[0]
        while self.stock and self.options["deal_all_first"]:
            self.row.append([self.stock.pop()])
        self.look()

    @property
    def piles(self):
        return {"stock": self.stock} | {str(i): pile for i, pile in enumerate(self.row, 1)}

    def match(self, one, other):
        """ACC-10, ACC-19."""
        same = {"rank": one[0] == other[0], "suit": one[1] == other[1]}
        return same.get(self.options["match_by"], any(same.values()))

    def moves(self):
        """What can move, as (verb, place, places to the left)."""
        found = []
        for i, pile in enumerate(self.row):
            for verb, far in (("slide", 1), ("leap", 3)):  # ACC-11, ACC-12
                if (far == 1 or self.options["leaps"]) and i >= far and self.match(pile[-1], self.row[i - far][-1]):
                    found.append((verb, i, far))
        slides = [one for one in found if one[0] == "slide"]
        return slides if self.options["prefer_nearest"] and slides else found  # ACC-16

    def legal(self):
        if self.over:
            return {"deal"}
        found = {f"{verb} {self.row[i][-1]}" for verb, i, _ in self.moves()}
        if self.stock and not (found and self.options["compulsory_moves"]):
            found.add("turn_up")  # ACC-15
        if not self.stock and not self.options["compulsory_moves"]:
            found.add("stop")  # ACC-30
        return found

    def play(self, move):
        verb, _, card = move.partition(" ")
        if verb == "deal":
            self.deal()
        elif verb == "turn_up":
            self.row.append([self.stock.pop()])  # ACC-04, ACC-05
        elif verb == "stop":
            self.end()
        else:
            (i,) = (i for i, pile in enumerate(self.row) if pile[-1] == card)
            self.row[i - (1 if verb == "slide" else 3)] += self.row.pop(i)  # ACC-20 to ACC-22
        if not self.over:
            self.look()

    def look(self):
        if not self.stock and not self.moves():
            self.end()  # ACC-30

    def end(self):
        self.over, self.winners = True, tuple(self.seats) if len(self.row) == 1 else ()  # ACC-31
