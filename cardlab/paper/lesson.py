"""What a lesson in an envelope is made of: one stage of a lesson's notebook, its exercises proved by the rules.

Why so: what to lay out, to deal, to ask and to answer is worked out from the exercises and the rules; only what to say
and to talk about is read from the notebook, without what needs a screen. There a `<span class="on-screen">` is left out
on paper, and a question that begins with “(From stage 3)” waits for that stage.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ..games import book, host_of, rules_of
from ..lessons.questions import OF_STAGE, Cell, exercises, source, stages
from ..picture.sprites import Scene
from ..play.seats import BOT_NAMES
from ..rules.cards import SUIT_SIGNS, SUITS, Card
from ..rules.players import usual
from ..rules.state import State
from ..rules.text.book import RuleBook
from ..rules.text.position import NOBODY
from ..rules.text.sentences import so_many
from ..rules.zones import Zone
from .envelope import TICKETS, Envelope, Phase
from .worksheet import laid, listed, question, table, tickets

MARKED = re.compile(r'<span class="on-screen">.*?</span>')
ON_SCREEN = re.compile(
    r"\b(tap|taps|tapping|screen|tablet|buttons?|coach|felt|click\w*|hint|golden|lab|page|bots?|on your own"
    r"|goldfish|(?:at|ask) (?:this|the) table|(?:this|the) table (?:says|shows|tells|knows|asks|does))\b",
    re.I,
)
FROM = re.compile(r"\(From stage (\d)\) ")
LATER = re.compile(r"From stage (\d) on[^.]*\.?")
RULE = re.compile(r"\b[A-Z]{3}-\d+\b")
SENTENCE = re.compile(r"(?:“[^”]*”(?=\s|$)|(?:[^“.!?]|“[^”]*”)+[.!?]*)\s*")
YOUNG = 6  # years: up to this age children colour numbers in the first stages, and hear few rules
FEW = 6  # rules, the most that are read to them, and that any lesson brings back from before
TALKS = 2  # questions to choose from at the end
CLASS = 25
NEIGHBOUR = "your neighbour"  # on paper, where Pip plays at the screen
FRIENDS = "Pip, Dot and Milo in the questions are friends who play along."


def envelope(game: str, lesson: str, folder: Path) -> Envelope:
    """One stage of the lesson of a game. Raises ValueError for a game without a lesson, and for no stage of it."""
    kind, of = rules_of(game), book(game)
    page = folder / f"{kind.game}.ipynb"
    if not page.is_file():
        raise ValueError(f"{of.title} has no lesson.")
    cells = json.loads(page.read_text("utf-8"))["cells"]
    known = stages(cells)
    if lesson not in known:
        raise ValueError(f"{of.title} has no lesson {lesson[:20]!r}: it has the lessons {', '.join(known)}.")
    mine = [c for c in cells if (m := OF_STAGE.match(c["id"])) and m[1] == lesson and c["cell_type"] == "markdown"]
    teachers = next((source(c) for c in cells if c["id"] == "teachers"), "")
    asked = exercises(cells, lesson)
    young = lesson in known[:2] and int((re.findall(r"\d+", of.panel["Age"]) or ["99"])[0]) <= YOUNG
    dealt = kind.new(usual(kind.seat_range), seed=1, **kind.Rules.make(stage(of, lesson)).changed())
    say = [told for c in mine for line in source(c).split("\n") if (told := spoken(line))]
    tasks = tuple(question(one, young=young)._replace(table=table(one)) for one in asked)
    return Envelope(
        of.title, lesson, of.aim, about(of, lesson, teachers), before(of, lesson, cells), preparing(dealt),
        dealing(dealt), dealt_table(dealt), tasks[0],
        steps(tasks[0].request, len(dealt.seats), say, talk(teachers, lesson)),
        todays_rules(of, lesson, cells, FEW if young else len(of.rules)), tasks,
        tuple(question(one, young=young) for one in tickets(asked, TICKETS)),
    )  # fmt: skip


def stage(of: RuleBook, lesson: str) -> str:
    """The stage of the book that a lesson ends with: of 2a, 2b and 2c the last."""
    return [name for name in of.stages if name.startswith(lesson)][-1]


def about(of: RuleBook, lesson: str, teachers: str) -> tuple[tuple[str, str], ...]:
    """What the lesson is about, for whom, and how long it takes."""
    practises = re.search(r"\*\*It practises\*\*[ |]*(.+?)(?: \||\n|$)", teachers)
    parts = [part for part in practises[1].split(";") if not ON_SCREEN.search(part)] if practises else []
    so_far = LATER.sub(lambda later: later[0] if later[1] <= lesson else "", ";".join(parts))
    rows = {
        "Today": news(of, lesson),
        "It practises": on_paper(so_far or practises[1]) if practises else "",
        "Age": of.panel["Age"],
        "Time": "45 minutes. If you have less, leave out the worksheet.",
    }
    return tuple((name, text[:1].upper() + text[1:]) for name, text in rows.items() if text)


def news(of: RuleBook, lesson: str) -> str:
    """What a lesson brings, in a few words."""
    return re.sub(r"\(from[^)]*\) ", "", " ".join(of.stages[name].text for name in of.stages if name[0] == lesson))


def before(of: RuleBook, lesson: str, cells: Sequence[Cell]) -> tuple[str, ...]:
    """What a lesson needs from those before it: what they brought, and rules that were asked for last, or are now."""
    known = stages(cells)
    earlier = known[: known.index(lesson)]
    lines = [f"Lesson {name}: {news(of, name)}" for name in earlier]
    if earlier:
        asked = cited(cells, lesson) | cited(cells, earlier[-1])
        lines += childs(of, [id for id in of.rules if id in asked & of.stages[stage(of, earlier[-1])].on])[:FEW]
    return tuple(lines)


# ---- what to prepare and how to deal --------------------------------------------------------------------------------


def preparing(dealt: State) -> tuple[str, ...]:
    """What to have ready for a class, worked out from a deal."""
    alone = len(dealt.seats) == 1
    tables, left = divmod(CLASS, 2 if alone else len(dealt.seats))
    who = "Two children share a table and take turns" if alone else f"{named(len(dealt.seats))} children share a table"
    rest = " The child left over plays with you or helps." if left else ""
    chips = Counter({seat: n for seat, n in host_of(dealt.view(NOBODY)).stacks.items() if seat in dealt.seats})
    bank = f"Chips, counters or dried beans: {max(chips.values())} for each player." if any(chips.values()) else ""
    return tuple(filter(None, (
        f"{who}. {CLASS} children need {tables} tables with a pack on each.{rest}",
        f"A pack is {pack(dealt)}. No cards? `cardlab print {dealt.game}` makes them.",
        bank,
        "Print a worksheet for each child. One sheet of exit tickets is enough for four: cut it into quarters.",
        "Give each child a pencil.",
    )))  # fmt: skip


def pack(state: State) -> str:
    """Which cards are used, in words."""
    whole, apart = state.pack(), state.apart
    own = whole[: len(whole) - apart]
    twice = [card.sign for card, n in Counter(own).items() if n > 1]
    once = list(dict.fromkeys(own))
    suits, ranks = ([*dict.fromkeys(getattr(card, part) for card in once)] for part in ("suit", "rank"))
    words = cards(len(once))
    if set(suits) <= set(SUITS) and len(once) < 52 and len(once) == len(suits) * len(ranks):
        signs = [Card(rank + "S").sign[:-1] for rank in ranks]
        words += f": {listed(signs, 'and')} in {' '.join(SUIT_SIGNS[suit] for suit in suits)}"
    elif len(once) == 52 and set(suits) == set(SUITS):
        words += " without jokers"
    elif not set(suits) <= set(SUITS):
        words += " made for this game"
    if twice:
        words += f", and from a second pack {' '.join(twice)}" if len(twice) < len(once) else ", twice"
    return words + (f", and a second pack of {apart} with other backs" if apart else "")


def dealing(dealt: State) -> tuple[str, ...]:
    """How the cards lie when a hand begins, from a real deal: what each player has, then the middle."""
    zones = [zone for zone in dealt.zones() if dealt.piles[zone.pile]]
    own = [zone for zone in zones if zone.owner]
    lines = []
    for what in dict.fromkeys((zone.kind, zone.seen) for zone in own):
        sizes = {zone.owner: len(dealt.piles[zone.pile]) for zone in own if (zone.kind, zone.seen) == what}
        counts = listed([str(n) for n in dict.fromkeys(sizes.values())], "or")
        how = {"owner": "They keep them hidden.", "none": "They keep them in a face-down pile and don't look."}
        how["all"] = "They lay them out face up."
        lines.append(
            f"Deal {counts} {'card' if counts == '1' else 'cards'} to each player. {how.get(what[1], '')}".strip()
        )
    for kind in dict.fromkeys(zone.kind for zone in zones if not zone.owner):
        lines += middle(dealt, [zone for zone in zones if zone.kind == kind and not zone.owner])
    return tuple(lines or ["Keep the whole pack face down."])


def dealt_table(dealt: State) -> Scene | None:
    """The table after the deal as everybody sees it, with the first seat in front; None where only the pack lies."""
    if sum(bool(dealt.piles[zone.pile]) for zone in dealt.zones()) < 2:
        return None
    names = dict(zip(dealt.seats, ("You", *BOT_NAMES), strict=False))
    return laid(dealt.view(NOBODY), names, dealt.seats[0])


def middle(dealt: State, zones: Sequence[Zone]) -> list[str]:
    """What lies in the middle, of one kind: places of a grid and fans are counted together."""
    if zones[0].kind in ("grid", "scatter"):
        rows, columns = (len({zone.at[i] for zone in zones}) for i in (0, 1))
        return [f"Lay {len(zones)} cards face down, in {rows} rows of {columns}."]
    sizes = Counter(len(dealt.piles[zone.pile]) for zone in zones)
    if zones[0].kind == "fan":
        some = [f"{n} {'fans' if n > 1 else 'fan'} of {cards(size)}" for size, n in sizes.items()]
        return [f"Lay {listed(some, 'and')} face up. The cards of a fan overlap."]
    if zones[0].kind == "up":
        return [f"Lay {' '.join(dealt.piles[zone.pile][0].sign for zone in zones)} face up in the middle."]
    faces = {zone.pile: "face up" if zone.seen == "all" else "face down" for zone in zones}
    return [f"Lay {cards(len(dealt.piles[z.pile]))} {faces[z.pile]} in the middle ({z.label})." for z in zones]


def named(count: int) -> str:
    """A small number as a word."""
    return {2: "Two", 3: "Three", 4: "Four"}.get(count, str(count))


def cards(count: int) -> str:
    """So many cards, in words."""
    return so_many(count, "cards")


# ---- what to do and to say ------------------------------------------------------------------------------------------


def steps(request: str, seats: int, say: Sequence[str], talk: Sequence[str]) -> tuple[Phase, ...]:
    """The minutes of the lesson, with what to do and what to say."""
    show = "One child plays" if seats == 1 else f"{named(seats)} children play"
    ask = "Choose one question" if len(talk) > 1 else "Ask the question"
    return (
        Phase(
            "0-5", "Look", f"Lay the cards of the picture where everyone can see them, and ask: “{request}”", say[:1]
        ),
        Phase("5-10", "Show", f"Deal a hand with all cards face up. {show}, and the others help.", say[1:2]),
        Phase("10-20", "Worksheet", f"In pairs. Read each question aloud. {FRIENDS}", ()),
        Phase("20-35", "Play", "Every table plays. Go round and ask: “How do you know?”", say[2:]),
        Phase("35-40", "Exit ticket", "Each child works alone. Collect the tickets at the door.", ()),
        Phase("40-45", "Talk", f"{ask}, and let children answer each other.", talk),
    )


def talk(teachers: str, lesson: str) -> list[str]:
    """Questions to talk about that a lesson allows, those first that the last stage brought."""
    found = []
    for line in re.findall(r"^(?:> )?- (.+)", teachers, re.M):
        later = FROM.match(line)
        since = later[1] if later else ""
        if since <= lesson and (told := on_paper(FROM.sub("", line))):
            found.append((since, told))
    return [told for _, told in sorted(found, key=lambda one: one[0], reverse=True)[:TALKS]]


def todays_rules(of: RuleBook, lesson: str, cells: Sequence[Cell], most: int) -> tuple[str, ...]:
    """The child's half of the rules that this lesson brings; of too many those that it asks for, then how to play."""
    known = stages(cells)
    earlier = [of.stages[stage(of, name)].on for name in known[: known.index(lesson)]]
    on, asked = of.stages[stage(of, lesson)].on, cited(cells, lesson)
    new = [id for id in of.rules if id in on.difference(*earlier)]
    ready = next(iter(of.rules.values())).section  # the plan says how to get ready
    first = sorted(new, key=lambda id: (id not in asked, of.rules[id].section == ready))
    few = [id for id in first if childs(of, [id])][:most]
    return tuple(childs(of, [id for id in new if id in few]))


def childs(of: RuleBook, ids: Sequence[str]) -> list[str]:
    """The child's half of some rules, without advice and without what only a screen needs."""
    return [told for id in ids if not of.rules[id].advice and (told := on_paper(of.rules[id].child))]


def cited(cells: Sequence[Cell], lesson: str) -> set[str]:
    """The rules that the exercises of a lesson name."""
    mine = (c for c in cells if c["cell_type"] == "code" and (m := OF_STAGE.match(c["id"])) and m[1] == lesson)
    return {id for c in mine for id in RULE.findall(source(c))}


def spoken(line: str) -> str:
    """A line of the lesson as it is said without a screen; nothing for headings, lists and what only a table needs."""
    line = MARKED.sub("", line.removeprefix("> **Say:** ")).strip()
    return "" if not line or line[0] in "#>-|<" or line.endswith(":") else on_paper(line).replace("Pip", NEIGHBOUR)


def on_paper(text: str) -> str:
    """The sentences of a text that need no screen, without the marks and the ids of rules."""
    text = re.sub(r"\*\*|<[^>]+>", "", MARKED.sub("", text))
    text = re.sub(rf",? ?\(?{RULE.pattern}\)?", "", text).replace("*", "")
    kept = "".join(part for part in SENTENCE.findall(text) if not ON_SCREEN.search(part))
    kept = re.sub(r"\s+(?=[).])", "", " ".join(kept.split()))
    return kept if len(re.findall(r"\w+", kept)) > 1 and re.search(r"[a-z]{2}", kept) else ""


# ---- the exercises --------------------------------------------------------------------------------------------------
