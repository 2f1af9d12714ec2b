"""What Python and its pages tell each other is what messages.d.ts says: every field that is sent, and none besides.

Real tables are played and the home page is walked through; all that they send is written down as TypeScript, and the
checker of the front end holds it to the types. It needs what `bash tests/run quick` installs.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from cardlab.classroom.lobby import Lobby
from cardlab.games import catalogue
from cardlab.home.home import Home
from cardlab.lessons.exercise import Exercise
from cardlab.picture.cache import Portrait
from cardlab.play.game import Game
from cardlab.room.rooms import LETTERS, Rooms
from cardlab.table.canvas.own import Brush
from cardlab.table.control.game import Playing
from cardlab.table.table import Table

pytestmark = pytest.mark.slow  # the types are read anew by each

ROOT = Path(__file__).parent.parent
TSC = ROOT / "tests" / "node_modules" / ".bin" / "tsc"
TABLE, SITE = "cardlab/table/front", "cardlab/home/front"
TYPES = {"Overlay": TABLE, "Easel": TABLE, "Front": SITE, "LobbyWidget": SITE, "BoardPage": SITE, "AgainPage": SITE}
# The named parts of what is sent, each with where it is found, so that a field which nobody sends is seen.
PARTS = {
    TABLE: {
        "Look": "look", "Target": "look.targets", "Move": "look.moves", "Step": "look.moves.steps",
        "Button": "look.more", "End": "look.end", "Count": "look.end.count", "Moment": "look.end.story",
        "Review": "look.end.review", "Panel": "look.end.review.panels", "Side": "look.end.review.panels.better",
        "Turn": "look.end.review.turns",
        "Tool": "tools", "Save": "save", "Drawing": "drawing",
        "Stamp": "stamps.*", "DealRecord": "look.record:game", "StarRecord": "look.record:exercise", "Met": "look.met",
    },
    SITE: {
        "Games": "look:offers", "Five": "look:rule", "Grown": "look:rules", "Sentence": "look.rules",
        "Form": "look:chips", "Classroom": "look:share wrong", "Table": "look:class",
        "Link": "look.further", "Chip": "look.chips", "Row": "look.house.rows", "Famous": "look.museum",
        "Stage": "look.stages", "About": "games", "Join": "look:privacy", "Lobby": "look:begun", "Room": "look.room",
        "Sitter": "look.room.seats", "Board": "look:children", "Small": "look.tables", "Poll": "look.polls",
        "Bar": "look.polls.bars", "Note": "look.notes",
    },
}  # fmt: skip
SIZES = ({"w": 1280, "h": 640, "zoom": 1.1, "dense": 1, "still": True}, {"w": 390, "h": 700, "zoom": 1, "dense": 2})


class Record:
    """All that was sent, each kind of value once: (type, name of the trait) -> the values by their shape."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, str], dict[str, Any]] = {}

    def watch(self, kind: str, widget: Any) -> None:
        """Write down what this widget sends from now on."""
        for name in sorted(widget.keys):
            if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip"):
                self.add(kind, name, getattr(widget, name))
                widget.observe(lambda change, name=name: self.add(kind, name, change["new"]), name)

    def add(self, kind: str, name: str, value: Any) -> None:
        value = json.loads(json.dumps(value))
        self.sent.setdefault((kind, name), {}).setdefault(shape(value), value)

    def values(self, folder: str, path: str) -> Iterator[dict[str, Any]]:
        """What was sent at a path such as "look.moves.steps"; "look:game" are the looks that have that field."""
        path, _, having = path.partition(":")
        name, *way = path.split(".")
        found = [
            v for (kind, n), some in self.sent.items() if n == name and TYPES[kind] == folder for v in some.values()
        ]
        for step in ["", *way]:
            found = [inner for v in found for inner in _inside(v, step)]
        return (v for v in found if isinstance(v, dict) and all(field in v for field in having.split()))

    def marks(self) -> Iterable[Any]:
        """What a canvas was told to draw, each kind of mark once."""
        drawings = filter(None, self.sent.get(("Easel", "drawing"), {}).values())
        texts = (t for d in drawings for t in (d["still"], *d["unders"], *(text for _, text in d["frames"])))
        return {shape(mark): mark for text in texts for mark in json.loads(text)}.values()

    def text(self) -> str:
        """All of it as TypeScript."""
        lines = [f'import type * as {kind} from "{ROOT / folder}/messages.d.ts";' for kind, folder in TYPES.items()]
        for (kind, name), some in sorted(self.sent.items()):
            rows = ",\n".join(json.dumps(value, ensure_ascii=False) for value in some.values())
            lines.append(f'export const {kind}_{name} = [\n{rows}\n] satisfies {kind}.{kind}["{name}"][];')
        rows = ",\n".join(json.dumps(mark, ensure_ascii=False) for mark in self.marks())
        lines.append(f"export const marks = [\n{rows}\n] satisfies Easel.Mark[];")
        for folder, parts in PARTS.items():
            space = next(kind for kind, where in TYPES.items() if where == folder)
            for part, path in parts.items():
                fields = sorted({field for value in self.values(folder, path) for field in value})
                names = " | ".join(json.dumps(field) for field in fields) or "never"
                unsent = f"Exclude<keyof {space}.{part}, {names}>"
                lines.append(f"export const unsent_{space}_{part}: [{unsent}] extends [never] ? 0 : {unsent} = 0;")
        return "\n".join(lines)


def _inside(value: Any, step: str) -> list[Any]:
    value = value if not step else list(value.values()) if step == "*" else value.get(step, [])
    return value if isinstance(value, list) else [value]


def shape(value: Any) -> str:
    """What tells one kind of a value from another: its fields, and words that may be one of a few."""
    if isinstance(value, dict):
        return "{" + ",".join(sorted({f"{k}:{shape(v)}" for k, v in value.items()})) + "}"
    if isinstance(value, list):
        return "[" + ",".join(sorted({shape(v) for v in value})) + f"{min(len(value), 9)}]"
    return (value if len(value) < 6 else "text") if isinstance(value, str) else type(value).__name__


class Brushed(Playing):
    """A game on the painter of the pages without a server."""

    painter = Brush


def played(record: Record, some: Table, moves: int) -> None:
    """Press a while what can be pressed, on a wide and a narrow screen."""
    chance = random.Random(1)
    some.messages.hear({"size": {**SIZES[0], "unfolded": True}})
    record.watch("Overlay", some.overlay)
    for n in range(moves):
        if n == moves // 2:
            some.messages.hear({"size": {**SIZES[1], "unfolded": False}})
        look = some.overlay.look
        leads = [t["id"] for t in [*look["targets"], *look["moves"]] if t.get("on", True)] or ["curtain"]
        some.messages.hear({"press": chance.choice(leads), "number": some.number})
        if n % 7 == 3:
            for tool in ("tool:hint", "tool:undo", "tool:watch"):
                if tool in some.offered():
                    some.messages.hear({"press": tool, "number": some.number})


def ended(record: Record, name: str, seed: int, at: int) -> Table:
    """The end of a hand, of which nobody has thought for long."""
    bots = ["bot:first"] * (len(Game(name).state.seats) - 1)
    game = Game(name, players=["Ana", *bots], seed=seed)
    while not game.state.hand_over:
        game.choose(game.moves[at])
    over = Table(game, speed="instant")
    record.watch("Overlay", over.overlay)
    return over


async def thinking(record: Record) -> None:
    """The end of a hand that was lost, while its turns are looked at."""
    assert ended(record, "black_jack", 1, 0).learning.known is None


def tables(record: Record) -> None:
    for name in catalogue():
        seats = Game(name).state.seats
        people = ("Ana", "Ben")[: len(seats)]  # who hand the screen to each other
        some = Game(name, players=(*people, *["bot:first"] * (len(seats) - len(people))), seed=3)
        played(record, Table(some, keep=name, speed="instant"), 8)
    bela = Game("bela", seed=3)  # bids, suits, declarations
    played(record, Table(bela, speed="instant"), 40)
    for name, seed, at in (("accordion", 3, 0), ("marjapussi", 1, 0), ("michigan", 0, -1), ("black_jack", 1, 0)):
        over = ended(record, name, seed, at)
        if name in ("michigan", "black_jack"):
            over.messages.hear({"press": "review:open", "number": over.number})
        elif name == "marjapussi":
            over.learning.press("openly")  # without the second that the turns would take
    asyncio.run(thinking(record))
    lay = "A: 7C | B: KD QD | discard: 7H | stock: 2C 3C"
    won = Table(Game(position=lay, stage=1, players=("Ana", "bot")), speed="instant")
    played(record, won, 2)
    brushed = Brushed(Game("michigan", seed=5))
    easel = Table(brushed, speed="instant")
    record.watch("Easel", easel.painter.canvas)
    played(record, easel, 8)
    easel.painter._stamp([*easel.painter.pack, Portrait("robin", "pleased")])
    lay = "A: 7C 5H 9S 2D | discard: 7H"
    exercise = Exercise(lay, "Which may you lay?", right="7C; 5H", wrong="9S: BLJ-20", ask="all")
    played(record, exercise.table().table, 8)
    for ask, right, after in (("7C", "yes", ""), ("turn", "B", "pick_up")):
        record.watch("Overlay", Exercise(lay, "?", ask=ask, right=right, after=after).table().table.overlay)


def homes(record: Record) -> None:
    home = Home("")
    record.watch("Front", home.front)
    here = {"base": "https://cards.example/play"}
    for press, more in [
        ("set:black_jack", {}), ("form", {"number": "x"}), ("form", {"number": "4"}),
        ("form", {"seat": ["add bot", -1, ""]}), ("base", here), ("deal", {}), ("share", here), ("unshare", {}),
        ("home", {}), ("set:black_jack", {}), ("deal", {}), ("class", {}),
        ("grown:casino", {}), ("five", {"game": "bela", "rule": "BEL-20"}), ("five", {}),
        ("form", {"number": "x"}),
        ("home", {}),
        *((f"set:{name}", {}) for name in catalogue()),
    ]:  # fmt: skip
        home.press(press, more)
        if home.again is not None:
            record.watch("AgainPage", home.again)
        elif home.table is not None:
            home.table.game.choose(home.table.game.moves[0])


def rooms(record: Record) -> None:
    """The pages of a table of several devices: how it is found, who comes, who is there."""
    host, guest = Home("page=together"), Home("page=together")
    for one in (host, guest):
        record.watch("Front", one.front)
        one.press("base", {"base": "https://cards.example/play"})
    host.press("room", {"do": "open", "game": "casino"})
    assert host.lobby is not None
    assert guest.lobby is not None
    for one in (host, guest):
        record.watch("LobbyWidget", one.lobby.widget)
    guest.press("room", {"do": "find", "code": "nope"})
    guest.press("room", {"do": "find", "code": host.lobby.code})
    guest.press("room", {"do": "sit", "seat": "B", "face": "owl red", "name": "Ana"})
    for deed in ("lobby", "door", "turns", "start", "pause", "table", "start"):
        host.press("room", {"do": deed})
    Home(f"room={host.lobby.code}")
    guest.here(here=False)
    host.press("room", {"do": "lobby"})
    alone = Home("page=together")
    assert alone.lobby is not None
    record.watch("LobbyWidget", alone.lobby.widget)
    alone.press("room", {"do": "open", "game": "accordion"})
    alone.press("room", {"do": "turns"})
    teacher, child = Home("page=together"), Home("page=together")
    teacher.press("room", {"do": "class", "game": "casino"})
    assert teacher.lobby is not None
    assert teacher.lobby.teacher.page is not None
    record.watch("BoardPage", teacher.lobby.teacher.page.page)
    Rooms.here.notes["disk"] = "The disk is full."
    Rooms.here.first = LETTERS[:10]
    child.press("room", {"do": "find", "code": f"{LETTERS[10]}BBB"})
    Rooms.here.first = LETTERS
    child.press("room", {"do": "find", "code": teacher.lobby.code})
    child.press("room", {"do": "sit", "seat": "B", "face": "owl red"})
    for deed in ("more", "start", "eyes", "eyes", "pause", "questions"):
        teacher.press("room", {"do": deed})
        if child.lobby is not None and child.lobby.widget is not None:
            record.watch("LobbyWidget", child.lobby.widget)
    for at in range(3):
        teacher.press("room", {"do": "ask", "at": at})
        assert child.table is not None
        look = child.table.overlay.look
        child.table.press((look["moves"] + look["targets"])[0]["id"])
        teacher.press("room", {"do": "reveal"})
    teacher.press("room", {"do": "go on"})
    teacher.press("room", {"do": "own", "position": "nonsense", "request": ""})
    teacher.press("room", {"do": "ticket"})
    child.here(here=False)
    teacher.press("room", {"do": "start"})
    host.press("room", {"do": "lobby"})


@pytest.fixture(scope="module")
def record() -> Iterator[Record]:
    found = Record()
    tables(found)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT / "notebooks")  # the lessons that a home page finds beside it
        homes(found)
        patch.setattr(Home, "company", Lobby)
        patch.setattr(Rooms, "here", Rooms())
        homes(found)
        rooms(found)
    yield found


def complaints(text: str, folder: Path) -> str:
    """What the checker of the front end says of this text."""
    (folder / "sent.ts").write_text(text, encoding="utf-8")
    options = {
        "extends": str(ROOT / "tests" / "tsconfig.json"),
        "compilerOptions": {"types": [], "noUnusedLocals": False},
        "files": ["sent.ts"],
        "include": [],
    }
    (folder / "tsconfig.json").write_text(json.dumps(options), encoding="utf-8")
    assert TSC.exists(), "the checker of the front end is missing: run `bash tests/run quick`"
    return subprocess.run([TSC, "-p", folder], capture_output=True, text=True).stdout


def test_all_that_python_sends_is_as_the_types_say(record, tmp_path):
    assert complaints(record.text(), tmp_path) == ""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda look: look | {"sound2": "lay"}, "'\"sound2\"' does not exist in type"),
        (lambda look: {k: v for k, v in look.items() if k != "tone"}, "Property 'tone' is missing"),
        (lambda look: look | {"tone": "bad"}, 'is not assignable to type \'"" | "good" | "hint" | "no"\''),
        (lambda look: look | {"targets": [{"id": "x", "label": "x", "box": [1, 2, 3]}]}, "target requires 4"),
    ],
)
def test_a_field_that_is_added_missing_or_other_is_seen(record, tmp_path, change, says):
    other = Record()
    other.sent = {("Overlay", "look"): {"": change(next(iter(record.values(TABLE, "look:says"))))}}
    assert says in complaints(other.text(), tmp_path)


def test_a_field_that_nobody_sends_is_seen(record, tmp_path):
    other = Record()
    looks = record.sent["Overlay", "look"].items()
    other.sent = record.sent | {("Overlay", "look"): {k: v for k, v in looks if "bubbles" not in v}}
    assert "Type '0' is not assignable to type '\"bubbles\"'" in complaints(other.text(), tmp_path)


class Asked(dict):  # type: ignore[type-arg]
    """A message that remembers which of its fields were looked at."""

    fields: ClassVar[set[str]] = set()

    def get(self, name: str, otherwise: object = None) -> object:
        self.fields.add(name)
        return super().get(name, otherwise)


def test_a_table_listens_to_what_its_page_tells(tmp_path):
    """The fields of all messages of a page are those that a table looks at."""
    some = Table(Game(seed=3), speed="instant")
    for message in ({"rest": True}, {"press": "tool:hint", "number": 1}, {"press": "x", "twice": True}, SIZES[0]):
        some.messages.hear(Asked(message) if "w" not in message else {"size": Asked(message)})
    told = json.dumps(dict.fromkeys(sorted(Asked.fields), True))
    text = (
        f'import type {{ Pressed, Size }} from "{ROOT / TABLE}/messages.d.ts";\n'
        "type Fields<T> = T extends T ? keyof T : never;\n"
        f"export const heard: Record<Fields<Pressed> | keyof Size, true> = {told};"
    )
    assert complaints(text, tmp_path) == ""
