"""A stranger adds a game as README says, in a copy of the package, knowing the files that it names and nothing else."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
READ = [ROOT / name for name in ("docs/template/stairs/game.py", "cardlab/rules/state.py", "CONTRIBUTING.md")]
GAME = '''"""Same Colour, a small game; see book.md."""

import dataclasses
from typing import Any, ClassVar

from cardlab.rules.cards import Card, pack
from cardlab.rules.moves import Move, Reason
from cardlab.rules.options import Rules as Options
from cardlab.rules.state import State
from cardlab.rules.zones import Zone
from cardlab.rules.verbs import May, Verb

NO_MATCH = ("SAM-03", "{card} and {top} have different colours.", "Play the same colour!")


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """Same Colour has no options."""

    stages: ClassVar[dict[str, dict[str, Any]]] = {"1": {}}


class SameColour(State):
    """Same Colour for 2 to 4 players."""

    game, Rules, seat_range = "same_colour", Rules, range(2, 5)
    basics: ClassVar[dict[str, str]] = {"turn": "SAM-02", "hand": "SAM-01", "end": "SAM-05"}
    verbs: ClassVar[dict[str, Verb]] = {
        "play": Verb("Play {card}", "SAM-03"),
        "draw": Verb("Draw a card", "SAM-04", pile="stock"),
    }

    def zones(self) -> tuple[Zone, ...]:
        hands = (Zone(seat, "hand", "hand", owner=seat, seen="owner") for seat in self.seats)
        return (*hands, Zone("stock", "stock", "stock", seen="none"), Zone("discard", "pile", "discard pile"))

    def pack(self) -> tuple[Card, ...]:
        return pack()

    def deal_out(self, order: tuple[Card, ...]) -> None:
        self.piles["stock"] = order[::-1]
        for seat in self.seats:
            self.draw("stock", seat, 5)
        self.draw("stock", "discard", 1)
        self.turn = self.seats[0]

    def settle(self) -> None:
        if not self.piles["discard"]:
            raise ValueError("A position of Same Colour names a card of the discard pile.")
        if self.hand_over != (not self.piles["stock"] or not all(self.piles[seat] for seat in self.seats)):
            raise ValueError("The hand is over when a player has no cards or the stock is empty, and only then.")

    def may_play(self) -> May:
        top = self.piles["discard"][-1]
        fits = [card for card in self.piles[self.turn] if (card.suit in "HD") == (top.suit in "HD")]
        return [Move(f"play {card}") for card in fits], self.no_play

    def no_play(self, move: Move) -> Reason:
        return Reason(*NO_MATCH, card=move.card, top=self.piles["discard"][-1])

    def do_play(self, move: Move) -> None:
        self.shift(move.card, self.turn, "discard")
        self.note("SAM-03", "{seat} [play] {card}.", seat=self.turn, card=move.card)
        self.go_on()

    def do_draw(self, move: Move) -> None:
        self.draw("stock", self.turn, 1)
        self.note("SAM-04", "{seat} [draw] a card.", seat=self.turn)
        self.go_on()

    def go_on(self) -> None:
        if not self.piles[self.turn] or not self.piles["stock"]:
            self.note("SAM-05", "{seat} [end] the game and [win].", seat=self.turn)
            self.end((self.turn,), self.turn)
        else:
            self.turn = self.after(self.turn)


at, new = SameColour.at, SameColour.new
'''
BOOK = """# Same Colour
Match colours and be the first with no cards left.

## At a glance
| | |
|---|---|
| Players | 2 to 4 |
| Pack | 52 cards without jokers |
| Time | 5 minutes a hand |
| Age | from 4 |
| Skill and chance | mostly chance |

## Words
- **turn**: playing one card, or drawing one.

## Stages
- **1** (from age 4) The whole game. On: SAM-01 to SAM-05, SAM-10.

## Rules
### The game
- **SAM-01** Everybody gets five cards, and one is turned up.
  *For a child:* Five cards for each.
- **SAM-02** The turn goes round to the left.
  *For a child:* Then it's the next player's turn.
- **SAM-03** Play a card of the colour on top of the discard pile.
  *For a child:* Play the same colour.
- **SAM-04** Instead of playing a card, you may draw one.
  *For a child:* Nothing matches? Draw a card.
- **SAM-05** The player who has no cards left, or draws the last card, wins.
  *For a child:* No cards left? You win!

## Advice
- **SAM-10** Play a card whenever you can.
  *For a child:* Play if you can.

## Variations
None.

## How we read the rules
The game is our own.
"""
TRIED = """
import json, sys, tempfile
from pathlib import Path
sys.path[:0] = ["tests", "tests/helpers", "tests/laws"]
import laws, test_laws, test_sentences
import cardlab
from cardlab.lab.writing.books import faults
from cardlab.home.home import Home
from cardlab.static.build import sources
from cardlab.table.table import Table

name, root = "same_colour", Path.cwd()
test_laws.test_laws_hold_over_several_hands(name, laws.lively)
test_laws.test_every_hand_ends_within_a_cap_under_sensible_play(name)
test_laws.test_every_rule_named_anywhere_stands_in_the_book(name)
test_sentences.test_the_verbs_of_every_sentence_agree_with_whoever_it_is_about(name)
game = cardlab.Game(name, players=["Ana", "bot"], seed=3)
table = Table(game, speed="instant")
for _ in range(3):
    table.press(f"move:{game.moves[-1]}")
game.save("ana.json")
again = cardlab.load("ana.json")
page = Home()
page.press(f"play:{name}")
with tempfile.TemporaryDirectory() as folder:
    sources(Path(folder), root / "notebooks")
    there = sorted(p.name for p in Path(folder).rglob("same_colour/*"))
print(json.dumps({
    "checked": list(cardlab.check(name, games=2)), "book": faults(name), "moves": len(game.steps),
    "saved": again.log == game.log and again.state == game.state,
    "listed": [one["title"] for one in page.front.games if one["name"] == name], "title": page.front.look["title"],
    "compared": cardlab.compare(["bot", "bot:at_random"], name, deals=4).deals, "static": there,
}))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the package and of its tests, with one game more."""
    root = tmp_path_factory.mktemp("stranger")
    ignored = shutil.ignore_patterns("output", "bench", "node_modules")
    for folder in ("cardlab", "tests"):
        shutil.copytree(ROOT / folder, root / folder, ignore=ignored)
    (root / "notebooks").symlink_to(ROOT / "notebooks")
    (root / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), "utf-8")
    (root / "cardlab/games/same_colour").mkdir()
    (root / "cardlab/games/same_colour/game.py").write_text(GAME, "utf-8")
    (root / "cardlab/games/same_colour/book.md").write_text(BOOK, "utf-8")
    return root


def run(house, *words):
    """What Python says there."""
    env = os.environ | {"PYTHONPATH": str(house)}
    done = subprocess.run([sys.executable, *words], cwd=house, env=env, capture_output=True, text=True)
    assert not done.returncode, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_it_needs_no_name_that_the_files_to_read_do_not_have():
    known = "\n".join(file.read_text("utf-8") for file in READ)
    names = {
        name for names in re.findall(r"^from \S+ import (.+)$", GAME, re.M) for name in re.split(r", | as ", names)
    }
    names |= set(re.findall(r"self\.(\w+)", GAME)) - set(re.findall(r"def (\w+)", GAME))
    assert len(names) > 15 and [name for name in sorted(names) if not re.search(rf"\b{name}\b", known)] == []


@pytest.mark.slow
def test_the_game_has_all_that_it_needs_at_once(house):
    found = json.loads(run(house, "-c", TRIED).splitlines()[-1])
    assert (found["checked"], found["book"]) == ([], [])
    assert found["moves"] >= 3 and found["saved"] and found["compared"] == 4
    assert found["listed"] == ["Same Colour"] and found["title"].startswith("Same Colour")
    assert found["static"] == ["book.md", "game.py"]


@pytest.mark.slow
def test_a_game_without_a_lesson_and_with_the_plain_bot_alone_fails_nothing(house):
    words = (
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/play/test_skilled.py",
        "tests/paper/test_envelope.py",
        "-k",
        "same_colour",
    )
    assert re.search(r"^\d+ passed", run(house, "-m", "pytest", *words), re.M)
