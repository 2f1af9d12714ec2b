"""Cards and rules on paper: true sizes, fronts and backs that meet, the rules that were chosen, kind refusals."""

import sys
from itertools import pairwise
from math import ceil
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from glyphs import check_letters, glyphs

from cardlab import cli
from cardlab.games import book, catalogue, rules_of
from cardlab.games.belisha.cards import JOKER, NUMBERED
from cardlab.paper import pack, props, worked
from cardlab.paper.prints import LIBRARIES
from cardlab.picture.art.faces import HEIGHT, WIDTH
from cardlab.rules.cards import PACK, cards

pytestmark = pytest.mark.slow

POINT = 25.4 / 72  # millimetres
BELISHA = (*NUMBERED, JOKER)


def opened(data: bytes) -> pdfium.PdfDocument:
    return pdfium.PdfDocument(data)


def middles(page: pdfium.PdfPage, wide: float, high: float) -> list[tuple[float, float]]:
    """The middles, in millimetres from the top left, of the outlines of this size on a page."""
    found = []
    _, height = page.get_size()
    for thing in page.get_objects(filter=[pdfium.raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = thing.get_bounds()
        if abs((right - left) * POINT - wide) < 0.5 and abs((top - bottom) * POINT - high) < 0.5:
            found.append(((left + right) / 2 * POINT, (height - (top + bottom) / 2) * POINT))
    return found


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < 0.05 and abs(one[1] - other[1]) < 0.05


def text_of(data: bytes) -> str:
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in opened(data)).split())


@pytest.mark.parametrize("size", pack.PAPERS)
def test_cards_come_in_true_size_nine_to_a_page(size: str) -> None:
    pdf = opened(pack.pack_pdf(BELISHA, title="Belisha", paper=size))
    assert len(pdf) == 2 * 6
    wide, high = (side * POINT for side in pdf[0].get_size())
    assert (round(wide, 1), round(high, 1)) == pack.PAPERS[size]
    fronts = middles(pdf[0], WIDTH, HEIGHT)
    assert len(fronts) == 9
    across, down = sorted({round(x, 1) for x, _ in fronts}), sorted({round(y, 1) for _, y in fronts})
    assert [round(b - a, 1) for a, b in pairwise(across)] == [WIDTH, WIDTH]
    assert [round(b - a, 1) for a, b in pairwise(down)] == [HEIGHT, HEIGHT]
    assert len(middles(pdf[10], WIDTH, HEIGHT)) == 53 - 45


@pytest.mark.parametrize("size", pack.PAPERS)
@pytest.mark.parametrize("flip", pack.FLIPS)
def test_fronts_and_backs_meet_when_the_sheet_is_turned(size: str, flip: str) -> None:
    pdf = opened(pack.pack_pdf(BELISHA[-11:], title="Belisha", paper=size, flip=flip))
    wide, high = pack.PAPERS[size]
    for sheet in range(0, len(pdf), 2):
        fronts = middles(pdf[sheet], WIDTH, HEIGHT)
        backs = middles(pdf[sheet + 1], WIDTH - 7, HEIGHT - 7)  # the blue ground within its white rim
        assert len(fronts) == len(backs)
        for x, y in fronts:
            behind = (wide - x, y) if flip == "long" else (x, high - y)
            assert sum(near(behind, back) for back in backs) == 1


@pytest.mark.parametrize(("flip", "said"), [("long", b"DuplexFlipLongEdge"), ("short", b"DuplexFlipShortEdge")])
def test_the_printer_is_told_to_turn_the_sheet_and_not_to_shrink_it(flip: str, said: bytes) -> None:
    data = pack.pack_pdf(cards("7C 5H"), title="Two cards", flip=flip)
    assert b"/Duplex /" + said in data and b"/PrintScaling /None" in data
    assert f"flip on the {flip} edge" in text_of(data)


def test_cutting_marks_stand_in_line_with_the_cards_and_never_on_them() -> None:
    page = opened(pack.pack_pdf(PACK[:9], title="French"))[0]
    lines = middles(page, 0, pack.MARK) + middles(page, pack.MARK, 0)
    assert len(lines) == 2 * 4 + 2 * 4
    left, top = min(pack.spots("a4"))
    right, bottom = left + 3 * WIDTH, top + 3 * HEIGHT
    for x, y in lines:
        assert not (left - 1 < x < right + 1 and top - 1 < y < bottom + 1)
        assert any(abs(x - left - k * WIDTH) < 0.1 for k in range(4)) or any(
            abs(y - top - k * HEIGHT) < 0.1 for k in range(4)
        )


def test_a_printed_card_shows_its_colours() -> None:
    page = opened(pack.pack_pdf(cards("AH AS"), title="Two aces"))[0]
    seen = page.render(scale=POINT).to_pil().convert("RGB")  # a pixel a millimetre
    red, black = ((round(x + WIDTH / 2 + 5), round(y + HEIGHT / 2)) for x, y in pack.spots("a4")[:2])
    assert seen.getpixel(red) == (0xCC, 0x12, 0x30)
    assert sum(seen.getpixel(black)) < 240
    assert seen.getpixel((4, 4)) == (255, 255, 255)


@pytest.mark.parametrize("name", catalogue())
def test_every_game_prints_its_pack_and_its_rules(name: str) -> None:
    kind = rules_of(name)
    deck = kind(kind.Rules.make(), kind.seat_range[0]).pack()
    assert len(opened(pack.pack_pdf(deck[:11], title=name))) == 2 * ceil(len(deck[:11]) / 9)
    of = book(name)
    made = pack.rules_pdf(of.markdown(None, kind.Rules.make()), deck)
    check_letters([*opened(made)][:2])
    text = text_of(made)
    assert [id for id in of.rules if id not in text] == []
    for rule in of.rules.values():
        assert " ".join(pack.lettered(rule.child).split())[:30] in text
    assert "?" not in pack.lettered(of.markdown().replace("?", ""))


def test_the_rule_sheet_is_that_of_the_stage_and_the_options(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    cli.main(["print", "black_jack", "--rules", "stage=1", "packs=2", "--out", str(out)])
    text = text_of(out.read_bytes())
    assert "Stage 1" in text and "Packs: 2" in text and "BLJ-20" in text
    assert "BLJ-40" not in text, "a rule of a later stage"


def test_belisha_prints_its_53_cards_and_the_joker_comes_last(tmp_path: Path, capsys) -> None:
    assert rules_of("belisha")(rules_of("belisha").Rules.make(), 2).pack() == BELISHA
    out = tmp_path / "belisha.pdf"
    cli.main(["print", "belisha", "--out", str(out)])
    assert capsys.readouterr().out.startswith("53 cards for Belisha: ")
    pdf = opened(out.read_bytes())
    assert len(pdf) == 2 * 6
    assert [len(middles(pdf[i], WIDTH, HEIGHT)) for i in range(0, 12, 2)] == [9, 9, 9, 9, 9, 8]
    assert [len(middles(pdf[i], WIDTH - 7, HEIGHT - 7)) for i in range(1, 12, 2)] == [9, 9, 9, 9, 9, 8]
    last = pdf[10].render(scale=POINT).to_pil().convert("RGB")  # a pixel a millimetre

    def red(spot: int) -> int:
        """The red pixels in a line across a card below its middle."""
        left, top = pack.spots("a4")[spot]
        line = (last.getpixel((round(left) + x, round(top + HEIGHT * 0.62))) for x in range(6, 58))
        return sum(r > 150 and g < 60 for r, g, _ in line)

    assert red(7) >= 10 and red(2) == 0, "the joker drives a red car; the blue 9 has nothing red"


@pytest.mark.parametrize(
    ("words", "count"), [(["use_joker=false"], 52), (["packs=2", "players=5"], 106), (["stage=1"], 52)]
)
def test_belisha_prints_the_pack_that_was_chosen(words: list[str], count: int, tmp_path: Path, capsys) -> None:
    out = tmp_path / "belisha.pdf"
    cli.main(["print", "belisha", *words, "--out", str(out)])
    assert capsys.readouterr().out.startswith(f"{count} cards for Belisha: ")
    assert len(opened(out.read_bytes())) == 2 * ceil(count / 9)


def test_the_rule_sheets_of_casino_and_belisha_name_what_was_chosen(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    cli.main(["print", "casino", "--rules", "sweeps=false", "--out", str(out)])
    text = text_of(out.read_bytes())
    assert "House rules" in text and "Sweeps count: no" in text
    assert "CAS-88" in text and "CAS-89" not in text, "what is not played is not explained"
    cli.main(["print", "casino", "--rules", "stage=1", "--out", str(out)])
    text = text_of(out.read_bytes())
    assert "Stage 1" in text and "CAS-20" in text and "CAS-55" not in text
    cli.main(["print", "belisha", "--rules", "use_joker=false", "target=100", "--out", str(out)])
    text = text_of(out.read_bytes())
    assert "Joker: no" in text and "Target: 100" in text and "BSH-20" in text


def test_strange_letters_are_their_nearest() -> None:
    assert pack.lettered("Lay `10♥` on A♠, **never** a ♦. “Çağrı” čeka – 5 × 2… −1") == (
        "Lay “10♥” on A♠, never a ♦. “Çagrı” ceka – 5 × 2… −1"
    )
    assert pack.lettered("It's 漢") == "It's ?"


def test_letters_stand_as_the_type_wants_them() -> None:
    """Pairs such as To closer than letters are wide; suits in red, each with room beside it."""
    pdf = pack.SheetDocument("Letters", "a4")
    pdf.block("Tom lays Black Jack: 7♥. On 5♥the AVA Ty♠fly.", size=20)
    page = opened(bytes(pdf.output()))[0]
    check_letters([page])
    letters = [one for one in glyphs(page) if one.letter in "To"]
    assert letters[1].ink[0] < letters[0].ink[2], "the o stands under the roof of the T"
    assert pdf.measure("To", 20) < pdf.measure("T", 20) + pdf.measure("o", 20)


def test_the_pack_is_that_of_the_options(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    cli.main(["print", "accordion", "ranks=A23456", "--large", "--colours", "4"])
    assert capsys.readouterr().out == (
        "24 cards for Accordion: accordion.pdf. Print it at 100 %, on both sides, flipped on the long edge.\n"
    )
    assert len(opened((tmp_path / "accordion.pdf").read_bytes())) == 2 * 3
    cli.main(["print", "accordion", "--rules"])
    assert "Accordion" in text_of((tmp_path / "accordion-rules.pdf").read_bytes())
    cli.main(["print", "black_jack", "players=7", "--paper", "Letter"])
    assert "104 cards" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["poker"], "There is no game 'poker'. Choose from accordion"),
        (["black_jack", "sets=maybe"], "sets cannot be 'maybe'. Choose True or False."),
        (["black_jack", "sails=3"], "There is no option 'sails'. Choose from packs"),
        (["black_jack", "quick"], "'quick' is not an option. Write options as name=value"),
        (["black_jack", "stage=9", "--rules"], "There is no stage '9'. Choose from 1"),
        (["black_jack", "players=11"], "This game is for 2 to 10 players, not 11."),
        (["black_jack", "players=two"], "players cannot be 'two'. It must be a number."),
        (["black_jack", "--paper", "A3"], "'A3' is not one of 'a4', 'letter'"),
        (["black_jack", "--flip", "over"], "'over' is not one of 'long', 'short'"),
        (["black_jack", "--out", "/nonexistent/pack.pdf"], "cannot write /nonexistent/pack.pdf (No such file"),
        ([], "Missing argument 'GAME'. The games are accordion, "),
    ],
)
def test_a_wrong_word_gets_one_clear_sentence(words: list[str], sentence: str, capsys) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["print", *words])
    assert left.value.code == 2
    said = capsys.readouterr()
    assert sentence in said.err.splitlines()[-1] and not said.out


@pytest.mark.parametrize("module", LIBRARIES)
def test_without_a_library_the_way_out_is_said(module, monkeypatch, capsys) -> None:
    monkeypatch.delitem(sys.modules, "cardlab.paper.pack", raising=False)
    monkeypatch.delattr("cardlab.paper.pack", raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(SystemExit) as left:
        cli.main(["print", "memory"])
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith(
        f"cardlab: Printing needs the library {LIBRARIES[module]}. Install it with:"
    )


def test_ban_01_a_pack_that_is_never_mixed_has_backs_of_another_colour() -> None:
    page = opened(pack.pack_pdf(cards("AH AS 2H 2S"), title="Two packs", apart=2))[1]
    seen = page.render(scale=POINT).to_pil().convert("RGB")
    grounds = [
        seen.getpixel((round(x + WIDTH / 2), round(y + HEIGHT / 2 - 11))) for x, y in pack.spots("a4", "long")[:4]
    ]
    assert [r > b for r, _, b in grounds] == [False, False, True, True]


@pytest.mark.parametrize("size", pack.PAPERS)
def test_mic_03_the_board_shows_the_boodle_cards_in_true_size_with_room_for_chips(size: str, tmp_path: Path, capsys):
    out = tmp_path / "board.pdf"
    cli.main(["print", "michigan", "--board", "players=4", "--paper", size, "--out", str(out)])
    assert capsys.readouterr().out == f"The board for Michigan: {out}. Print it at 100 %.\n"
    (page,) = opened(out.read_bytes())
    found, rings = middles(page, WIDTH, HEIGHT), middles(page, props.RING + 1.8, props.RING + 1.8)
    assert len(found) == 4 and len(rings) == 4
    wide, high = pack.PAPERS[size]
    for x, y in rings:
        assert 5 < x - props.RING / 2 and x + props.RING / 2 < wide - 5 and y + props.RING / 2 < high - 5
        assert all(abs(y - b) > (HEIGHT + props.RING) / 2 for a, b in found if abs(x - a) < 1), "beside its card"


@pytest.mark.parametrize(("words", "total"), [(["michigan", "players=4"], 200), (["bango", "players=10"], 200)])
def test_chips_to_cut_out_are_worth_what_is_in_play(words: list[str], total: int, tmp_path: Path) -> None:
    out = tmp_path / "chips.pdf"
    cli.main(["print", *words, "--chips", "--out", str(out)])
    pages = list(opened(out.read_bytes()))
    numbers = [int(word) for word in text_of(out.read_bytes()).split() if word in ("1", "5", "10")]
    assert sum(numbers) == total and set(numbers) == {1, 5, 10}
    assert sum(len(middles(page, props.CHIP + 0.2, props.CHIP + 0.2)) for page in pages) >= len(numbers)


@pytest.mark.parametrize("total", [0, 1, 4, 19, 20, 21, 99, 400])
def test_chips_of_three_worths_make_every_total(total: int) -> None:
    assert sum(props.coins(total)) == total


def test_bmn_50_a_sheet_for_what_was_guessed_and_what_came(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    cli.main(["print", "beggar_my_neighbour", "--sheet", "--out", str(out)])
    text = text_of(out.read_bytes())
    assert all(word in text for word in ("Winner: guess", "Cards: guess", "Winner", "Cards", "Rounds", "24"))
    cli.main(["print", "black_jack", "--sheet", "players=5", "--out", str(out)])
    assert "Player 5" in text_of(out.read_bytes())


WORKED = {  # what each sheet says of its hand, from the ledgers
    "accordion": ["Ana: Leap 8♣ onto 8♥.", "Ana: Slide 8♣ onto 5♣."],
    "bela": [
        "Pip wins the trick: 14 points.",
        "Ana has outscored everybody, 118 to 64",
        "Bela: 20.",
        "Last trick: 10.",
    ],
    "bismarck": ["Points in this deal: Ana 2, Pip 1, Dot 0.", "10 tricks against a quota of 8."],
}


@pytest.mark.parametrize("game", [game for game in catalogue() if worked.record(game).is_file()])
def test_a_hand_to_follow_is_played_by_the_rules_and_told_card_by_card(game: str, tmp_path: Path) -> None:
    told = worked.sheet(game)  # a move that the rules refuse raises
    assert all(words in told for words in WORKED[game])
    cli.main(["print", game, "--worked", "--out", str(out := tmp_path / "worked.pdf")])
    assert "a hand to follow" in text_of(out.read_bytes())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["casino", "--worked"], "Casino has no hand to follow."),
        (["memory", "--chips"], "Memory is played without chips by these rules."),
        (["michigan", "stage=1", "--board"], "Michigan is played without chips by these rules."),
        (["michigan", "--board", "--chips"], "--board and --chips cannot be used together"),
    ],
)
def test_what_a_game_does_not_have_is_not_printed(words: list[str], sentence: str, capsys) -> None:
    with pytest.raises(SystemExit):
        cli.main(["print", *words])
    assert sentence in capsys.readouterr().err
