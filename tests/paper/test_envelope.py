"""A lesson in an envelope: what is laid out, asked and answered on paper is what the rules say, for every lesson."""

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import ClassVar

import laws
import pypdfium2 as pdfium
import pytest
from glyphs import check_letters

from cardlab import cli
from cardlab.games import book, catalogue, rules_of
from cardlab.paper.envelope import FOOT, TICKETS, _Pages, envelope_pdf, filled
from cardlab.paper.lesson import FEW, dealing, dealt_table, envelope, exercises, news, stage, stages
from cardlab.paper.pack import MARGIN, PAPERS, POINT, lettered
from cardlab.paper.worksheet import laid, question, tickets
from cardlab.rules.cards import HIDDEN
from cardlab.rules.moves import Move
from cardlab.rules.text.position import NOBODY
from cardlab.rules.zones import GRIDS

SCREEN = re.compile(
    r"\b(taps?|tapped|tapping|click\w*|buttons?|screens?|tablet|coach|hint|golden|glow\w*|drag|bots?"
    r"|goldfish|owl|the lab|on your own|under (?:your|the) names?|arrow|page"
    r"|(?:this|the) table (?:says|shows|tells|knows|asks|adds|can still))\b",
    re.I,
)
FOLDER = Path(__file__).resolve().parents[2] / "notebooks"


def cells_of(game):
    return json.loads((FOLDER / f"{game}.ipynb").read_text("utf-8"))["cells"]


def text_of(page):
    return " ".join(page.get_textpage().get_text_bounded().split())


def with_lesson():
    return [game for game in catalogue() if (FOLDER / f"{game}.ipynb").exists()]  # a game without one is no fault


def judged(one, *moves):
    """Whether some moves are a right answer: for "all" each of them, else the whole turn."""
    feedback = one.judge(tuple(moves))
    return feedback.right if one.ask == "all" else feedback.done


def check_key(task, one):
    """What the key says is what the rules say: no more, no less, and "and" only where all are asked for."""
    told = f"{one.kind.game}: {task.request} {task.answer}"
    if one.choices:
        assert [choice for choice in task.choices if one.judge(choice).done] == [task.answer], told
        return
    moves = [chain[0] for chain in one.right if len(chain) == 1]
    if task.pencil == "circle" and all(move.card for move in moves):
        shown = {card for _, cards in task.piles for card in cards}
        right = {card for card in shown for verb in {m.verb for m in moves} if judged(one, Move(f"{verb} {card}"))}
        assert {card.sign for card in right} == set(re.split(", | and | or ", task.answer)), told
    elif task.pencil == "choose":
        offered = {one.state.words(chain[0]): chain[0] for chain in (*one.right, *one.wrong)}
        assert set(task.choices) == set(offered), told
        key = {task.answer, *re.split(", | and | or ", task.answer)}
        told_so = {words for words in offered if f"“{words}”" in task.answer or words in key}
        assert {words for words, move in offered.items() if judged(one, move)} == told_so, told
    else:
        assert all(judged(one, *chain) for chain in one.right), told
    if task.every:
        assert len(moves) == len(one.right) > 1 and " and " in task.answer and " or " not in task.answer, told
        assert one.judge(tuple(moves)).done and not one.judge(tuple(moves[1:])).done, told
    else:
        assert " and " not in re.sub(" and say “[^”]*”", "", task.answer), told


def check_cards(task, one):
    """No card is printed that the learner cannot see, and none that is asked for is left out."""
    shown = Counter(card for _, cards in task.piles for card in cards if card is not HIDDEN)
    view = one.asked.view(one.me)
    rest = shown - Counter(card for pile in view.piles.values() for card in pile)
    assert all(card.sign in task.request for card in rest)
    if task.pencil in ("circle", "join", "number"):
        assert {move.card for chain in one.right for move in chain if move.card} <= set(shown)


def check_order(game, made, cells, lesson):
    """A lesson asks nothing of a later one, and names what it needs of those before; young children hear few rules."""
    teachers = "".join(next(cell["source"] for cell in cells if cell["id"] == "teachers"))
    later = {q for since, q in re.findall(r"- \(From stage (\d)\) (.+?[?.])", teachers) if since > lesson}
    talk = " ".join(made.steps[-1].say)
    assert "Pip" not in str([step.say for step in made.steps])  # who plays along at the screen only
    assert talk and not [question for question in later if question in talk]
    known = [line for line in made.before if line.startswith("Lesson ")]
    assert known == [f"Lesson {name}: {news(book(game), name)}" for name in stages(cells) if name < lesson]
    assert not set(made.rules) & set(made.before)
    assert len(made.before) - len(known) <= FEW
    assert len(made.rules) <= FEW or lesson > "2" or not re.match("from [4-6]", book(game).panel["Age"])


def check_table(some, state, seat, names):
    """A drawn table shows a position as a seat sees it, and would be the same if the cards lay otherwise that it cannot
    see."""
    view, shown = state.view(seat), [sprite for sprite in some.sprites if sprite.kind == "card"]
    front = state.seats[0] if seat == NOBODY else ""
    assert some == laid(laws.elsewhere(state, seat, random.Random(7)).view(seat), names, front)
    for zone in view.zones():
        there = Counter(sprite.card for sprite in shown if sprite.zone == zone.pile) - Counter({HIDDEN: 99})
        assert not there - Counter(view.piles[zone.pile]), zone
        if zone.kind == "hand" and zone.owner == (front or seat):
            assert sum(sprite.zone == zone.pile for sprite in shown) == len(view.piles[zone.pile])
    plates = {sprite.text for sprite in some.sprites if sprite.kind == "plate" and sprite.text}
    assert plates <= {*names.values()}
    assert not [sprite.text for sprite in some.sprites if "…" in sprite.text or sprite.mark == "star"]
    places = {zone.at: some.anchors[zone.pile] for zone in view.zones() if zone.kind == "grid"}
    for (row, column), box in places.items():
        assert box.y == places[row, 1].y and (column == 1 or box.x > places[row, column - 1].x), "row for row"
        assert row == 1 or box.y > places[row - 1, column].y


@pytest.mark.slow
@pytest.mark.parametrize("game", with_lesson())
def test_what_the_paper_says_is_what_the_rules_say(game):
    cells = cells_of(game)
    for lesson in laws.sampled(stages(cells), 3, f"paper/{game}"):
        asked, made = exercises(cells, lesson), envelope(game, lesson, FOLDER)
        assert [task.request for task in made.tasks] == [one.request for one in asked] and asked
        for task, one in zip((*made.tasks, *made.tickets), (*asked, *tickets(asked, TICKETS)), strict=True):
            assert (
                task[:3] == question(one)[:3]
                and task.why
                and not SCREEN.search(f"{task.request} {task.answer} {task.why}")
            )
            check_key(task, one)
            check_cards(task, one)
            if task.table:
                check_table(task.table, one.asked, one.me, one.names)
        for task, one in zip(made.tasks, asked, strict=True):
            grid = any(zone.kind in GRIDS for zone in one.asked.zones())
            assert (task.table is not None) == (len(one.names) > 2 if task.faces else grid and not one.choices)
        assert made.look == made.tasks[0] and (made.rules or lesson != "1")
        words = " ".join(map(str, (made.about, made.before, made.prepare, made.deal, made.steps, made.rules)))
        assert not SCREEN.search(words) and not re.search(r"/\?|http|127\.|library|[A-Z]{3}-\d|\*| [.)]", words)
        check_order(game, made, cells, lesson)


@pytest.mark.parametrize("game", catalogue())
def test_what_is_dealt_on_paper_is_the_whole_pack(game):
    kind = rules_of(game)
    for name in book(game).stages:
        dealt = kind.new(kind.seat_range[0], seed=3, stage=stage(book(game), name[0]))
        counted, there = 0, len(dealt.pack())
        for line in dealing(dealt):
            fans = re.findall(r"(\d+) fans? of (\d+)", line)
            one = re.search(r"\d+", line.split(", in ")[0])
            number = sum(int(n) * int(size) for n, size in fans) or (int(one[0]) if one and "Lay A" not in line else 0)
            number = number or len(re.findall("[♠♥♦♣]", line))
            counted += number * (len(dealt.seats) if line.startswith("Deal") else 1)
        assert counted == there, dealing(dealt)
        if drawn := dealt_table(dealt):
            check_table(drawn, dealt, NOBODY, dict(zip(dealt.seats, ("You", "Pip", "Dot", "Milo"), strict=False)))
        assert (drawn is None) == (game == "accordion")  # which begins with nothing but the pack


@pytest.mark.slow
@pytest.mark.parametrize("size", PAPERS)
def test_plan_worksheet_tickets_and_key_are_pages_of_their_own(size):
    made = envelope("black_jack", "1", FOLDER)
    pack = rules_of("black_jack").new(2, stage=1).pack()
    pdf = pdfium.PdfDocument(envelope_pdf(made, pack, paper=size))
    check_letters([*pdf])
    pages = [text_of(page) for page in pdf]
    start = next(i for i, page in enumerate(pages) if page.startswith("Worksheet"))
    plan, sheet, slips, key = " ".join(pages[:start]), " ".join(pages[start:-2]), pages[-2], pages[-1]
    for said in ("Age", "Before the lesson", "How to deal", "Deal 7 cards to each player.", "0-5 min", "40-45 min"):
        assert said in plan
    assert "Answer: 7♣ and 5♥" in plan and "7♣ and 5♥" in key and "Do you have another 7?" in plan
    for task in made.tasks:
        assert lettered(task.request) in sheet and lettered(task.why) in key
        assert lettered(task.why) not in sheet + slips
    assert slips.count("Name") == slips.count("I can play this with a friend.") == TICKETS == len(set(made.tickets))
    assert all(f"exit ticket {name}" in slips and f"Exit ticket {name}" in key for name in "ABCD")


def in_frame(page, some):
    """Whether a table is drawn on a page, cards and all, in a frame that ends above the foot of the page."""
    part, unit = filled(some), 0.75 * (page.get_width() - 2 * MARGIN / POINT) / some.width
    boxes = [thing.get_bounds() for thing in page.get_objects(filter=[pdfium.raw.FPDF_PAGEOBJ_PATH])]
    wide = [box for box in boxes if box[2] - box[0] >= part.w * unit]
    frames = [box for box in wide if (box[2] - box[0]) / (box[3] - box[1]) == pytest.approx(part.w / part.h, rel=0.02)]
    (left, bottom, right, top), *_ = frames
    fronts = [box for box in boxes if left < box[0] and bottom < box[1] and box[2] < right and box[3] < top]
    return bottom > MARGIN / POINT and len(fronts) > len([sprite for sprite in some.sprites if sprite.kind == "card"])


@pytest.mark.slow
@pytest.mark.parametrize("game", laws.sampled(with_lesson(), 5, "whole"))
def test_a_table_is_whole(game):
    """In the last lesson but one, whose plan mostly leaves a table no room on its page."""
    made = envelope(game, stages(cells_of(game))[-2], FOLDER)
    pdf = pdfium.PdfDocument(envelope_pdf(made, rules_of(game).new(rules_of(game).seat_range[0], seed=1).pack()))
    dealt = next(page for page in pdf if "How to deal" in text_of(page))
    assert in_frame(dealt, made.dealt) if made.dealt else game == "accordion"


class Noted(_Pages):
    """Pages that note each question of a ticket and where it ends: on which page, how far below a quarter's foot."""

    ends: ClassVar[list] = []

    def ask(self, *told):
        super().ask(*told)
        half = self.high / 2
        self.ends.append((told[0], self.page_no(), self.get_y() - (1 + len(self.ends) // 2) * half + FOOT))


@pytest.mark.slow
@pytest.mark.parametrize(
    "game, lesson", laws.sampled([(g, s) for g in with_lesson() for s in stages(cells_of(g))], 8, "tickets")
)
def test_every_ticket_lies_within_its_quarter_of_the_sheet(game, lesson, monkeypatch):
    monkeypatch.setattr(Noted, "ends", [])
    pages, asked = Noted("tickets", random.Random(lesson).choice([*PAPERS])), exercises(cells_of(game), lesson)
    some = [question(one) for one in tickets(asked, TICKETS)]
    pages.quarters(book(game).title, some)
    assert len(pages.ends) == TICKETS and all(page == 2 and low <= 0 for _, page, low in pages.ends)
    for task, (one, *_) in zip(some, pages.ends, strict=True):
        mine = {card.sign for _, cards in task.piles[:1] for card in cards}
        enough = task.pencil == "choose" or {*re.split(", | and | or ", task.answer)} <= mine
        assert one == task or (enough and one.piles == task.piles[:1]), "no card to mark is left out"
    drawn = pdfium.PdfDocument(bytes(pages.output()))
    page = drawn[1]
    assert len(drawn) == 2 and text_of(page).count("I can play this with a friend.") == TICKETS
    assert all(lettered(task.request.split()[-1]) in text_of(page) for task in some)
    wide, high = page.get_size()
    for thing in page.get_objects():
        left, bottom, right, top = thing.get_bounds()
        alone = bottom < 45 or right - left > wide * 0.8 or top - bottom > high * 0.8  # the page's number, and the cuts
        assert alone or not (left < wide / 2 < right or bottom < high / 2 < top or right > wide), "across a cut"


@pytest.mark.slow
def test_the_command_writes_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    cli.main(["print", "black_jack", "--lesson", "2"])
    assert "Lesson 2 of Black Jack in an envelope: black_jack-lesson.pdf" in capsys.readouterr().out
    assert (tmp_path / "black_jack-lesson.pdf").read_bytes()[:4] == b"%PDF"
    with pytest.raises(SystemExit):
        cli.main(["print", "black_jack", "--lesson", "9"])
    assert "Black Jack has no lesson '9': it has the lessons 1, 2, 3, 4, 5." in capsys.readouterr().err


@pytest.mark.parametrize("game", catalogue())
def test_a_rule_sheet_has_no_words_of_a_screen(game):
    of, rules = book(game), rules_of(game).Rules
    sheets = [of.markdown(None, rules.make()), *(of.markdown(name, rules.make(name)) for name in of.stages)]
    found = {m[0] for sheet in sheets for m in re.finditer(rf".*{SCREEN.pattern}.*", sheet, re.I)}
    assert not {line for line in found if "Goldfish, Cat" not in line}  # those names of players are words of Memory


def test_what_bela_needs_for_its_second_lesson_is_named():
    known = " ".join(envelope("bela", "2", FOLDER).before)
    assert "spades are always trumps" in known and "Trumps win: J 9 A 10 K Q 8 7." in known


def test_a_game_without_a_lesson_says_so(tmp_path):
    with pytest.raises(ValueError, match="Bela has no lesson"):
        envelope("bela", "1", tmp_path)
