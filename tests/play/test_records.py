"""Records: files of many games with headings, comments and variations; written, read, judged, shown."""

import random
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import laws
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab import Game, load, read, read_games, write_games
from cardlab.cli import main
from cardlab.rules.text.record import HEADS, Ply, Record, records, told

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "records.md").read_text("utf-8")
EXAMPLE, GRAMMAR = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="{}"), max_size=30)
DEALT = "game: casino\nplayers: Ana, Ben\nseed: 7\nmoves:\n"


def line(state, length, chance, said):
    """A line of legal moves from a position, with comments and with variations that get shorter and shorter."""
    moves = []
    while len(moves) < length and not state.hand_over:
        legal = state.legal_moves()
        others = tuple(line(state, length // 4, chance, said) for _ in range(chance.randrange(3) if length > 3 else 0))
        comment = chance.choice([*said, "", ""])
        move = chance.choice(legal)
        moves.append(Ply(state.turn, move.text, comment, others))
        state = state.play(move)
    return tuple(moves)


@st.composite
def files(draw):
    """Some records of any games, at random: headings, comments, variations within variations."""
    found = []
    for name in draw(st.lists(st.sampled_from(laws.GAMES), min_size=1, max_size=3)):
        chance, said = random.Random(draw(st.integers(0, 999))), draw(st.lists(TEXT, max_size=3))
        stage = chance.choice([None, 1])
        game = Game(
            name, players=["Ana, the first", *["bot"] * (laws.few(name) - 1)], seed=3, stage=stage, patient=True
        )
        heads = draw(st.dictionaries(st.sampled_from(["Source", "Ply on", "It's"]), TEXT, max_size=2))
        moves = line(game.state, chance.randrange(12), chance, said)
        found.append(Record(game.dealt(), heads, draw(TEXT), moves))
    return found


def lean(text):
    """A text with each of its lines stripped, and no white space around it, as a comment is kept."""
    return "\n".join(part.strip() for part in text.strip().splitlines())


def kept(moves):
    return tuple(replace(one, comment=lean(one.comment), instead=tuple(map(kept, one.instead))) for one in moves)


@given(files())
@settings(max_examples=25, deadline=None)
def test_what_is_written_is_read_again(tmp_path_factory, some):
    path = tmp_path_factory.mktemp("records") / "games.txt"
    path.write_bytes("\n".join(map(told, some)).encode())
    games = read_games(path)
    for game, one in zip(games, some, strict=True):
        assert game.record.moves == kept(one.moves) and game.record.comment == lean(one.comment)
        assert game.record.heads == {name: " ".join(value.split()) for name, value in one.heads.items()}
        assert [step.move.text for step in game.steps] == [played.move for played in one.moves]
        assert game.dealt() == one.save
    write_games(path, games)
    again = read_games(path)
    assert [game.record for game in again] == [game.record for game in games]
    assert [game.to_text() for game in again] == [game.to_text() for game in games]


def test_a_game_that_goes_another_way_keeps_what_was_said_up_to_there():
    game = read(DEALT + "B: play 3S {low} (play 9S)")
    assert game.to_text().endswith("B: play 3S {low} (B: play 9S)  # Ben\n")
    game.undo()
    assert game.play("play 9S").to_text().endswith("moves:\nB: play 9S  # Ben\n")


def broken(*rows):
    return DEALT + "\n".join(rows)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (broken("B: play 2C"), r"Line 5, 'play 2C': B has no 2♣. .* Allowed here: play "),
        (broken("B: play 3S", "{x} A: trail"), r"Line 6: it is B's turn, so A cannot trail"),
        (broken("B: play 3S (play 9S, fly)"), r"Line 5, 'fly'"),
        (broken("B: hello there"), r"Line 5, 'hello there': .* is not a move"),
        (broken("B: play 3S", "", "Ana: trail"), r"Line 7, 'Ana: trail', cannot be read\. After moves: come moves"),
        (broken("B: play 3S {never closed"), r"Line 5, '{never closed', cannot be read"),
        (broken("", "(B: play 3S)"), r"Line 6: \( stands behind no move"),
        (broken("B: play 3S ()"), r"Line 5: this variation has no move"),
        (broken("B: play 3S (play 9S", "trail"), r"Line 5: a variation begins here and is not closed"),
        (broken("B: play 3S)"), r"Line 5: \) closes no variation"),
        (
            "game: casino\nplayers: Ana, Ben\nsede: 7\n",
            r"Line 3, 'sede: 7', cannot be read\. A heading is game, players",
        ),
        (
            f"# late\n\n{DEALT}".replace("casino", "casnio"),
            r"Line 3: There is no game 'casnio'\. Did you mean 'casino'",
        ),
        ("\ngame: casino\nmoves:", r"Line 2: The text does not say which game it is and who plays"),
        ("# none\ngame: casino\nplayers: Ana", r"Line 2: This game is for 2 to 4"),
        (broken("play 3S (" * 5000), r"Line 5: there can be at most 40 variations within each other"),
    ],
)
def test_a_broken_line_is_told_by_its_number_with_what_is_allowed(text, said, tmp_path):
    path = tmp_path / "games.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=said) as refused:
        read_games(path)
    assert str(refused.value).startswith("games.txt: Line ") and "\n" not in str(refused.value)
    with pytest.raises(ValueError, match=said) as again:
        read(text)
    assert f"games.txt: {again.value}" == str(refused.value)


@pytest.mark.parametrize(
    ("rest", "moves", "stopped"),
    [
        ("B: play 3S {low} (play 9S)\nB: fly", "B: play 3S {low} (B: play 9S)", "Line 6, 'fly'"),
        ("B: play 3S\nB: trail, play 9S", "B: play 3S, trail", "Line 6, 'play 9S': A has no 9♠"),
        ("B: play 3S (play 9S, trail, A: fly) {low}", "B: play 3S {low} (B: play 9S, trail)", "Line 5, 'fly'"),
        ("B: play 3S (fly)", "B: play 3S", "Line 5, 'fly'"),
        ("B: play 3S, trail\nB: play TH", "B: play 3S, trail", "Line 6: it is A's turn, so B cannot play TH."),
        ("B: play 3S, trail {never", "B: play 3S, trail", "Line 5, '{never', cannot be read."),
        ("B: play 3S (play 9S", "B: play 3S (B: play 9S)", "Line 5: a variation begins here and is not closed."),
        ("B: play 3S) A: trail", "B: play 3S", "Line 5: ) closes no variation."),
        ("B: fly (fly", "", "Line 5, 'fly'"),
    ],
)
def test_a_partial_game_goes_as_far_as_it_can_and_says_where_it_stopped(rest, moves, stopped):
    with pytest.raises(ValueError, match=re.escape(stopped)):
        read(DEALT + rest)
    game = read(DEALT + rest, partial=True)
    assert game.problem.startswith(stopped) and game.to_text() == read(DEALT + moves).to_text()
    assert not game.redo() and game.state == read(DEALT + moves).state


def test_a_partial_game_is_dealt_or_refused():
    with pytest.raises(ValueError, match="There is no game 'casnio'"):
        read(DEALT.replace("casino", "casnio"), partial=True)
    assert not read(DEALT + "B: play 3S", partial=True).problem


def test_a_file_gives_its_good_games_and_tells_of_the_others(tmp_path):
    path = tmp_path / "games.txt"
    bad = ["B: fly", "B: play 3S {never", "B: play 3S (fly)"]
    parts = [DEALT, *(DEALT + one for one in bad), "game: casino\nsede: 7\nmoves:\nB: fly", DEALT + "B: play 3S"]
    path.write_text("\n\n".join(parts), "utf-8")
    with pytest.warns(UserWarning, match=r"4 of the 6 games were left out\. games\.txt: Line 11, 'fly'"):
        games = read_games(path)
    assert [len(game.steps) for game in games] == [0, 1]
    assert [re.match(r"games\.txt: Line (\d+)", one)[1] for one in games.broken] == ["11", "17", "23", "26"]


def test_a_file_is_read_with_a_mark_of_its_encoding_and_never_without_end(tmp_path, monkeypatch):
    (tmp_path / "a.txt").write_text(DEALT, "utf-8-sig")
    assert [game.name for game in read_games(tmp_path / "a.txt")] == ["casino"]
    monkeypatch.setattr("cardlab.play.saves.MOST_READ", 9)
    for read_it in (read_games, load):
        with pytest.raises(ValueError, match=r"a\.txt is too long. A file can have up to 9 characters\."):
            read_it(tmp_path / "a.txt")


def test_what_is_no_record_is_refused(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match=r"a\.txt is not a text file"):
        read_games(tmp_path / "a.txt")
    with pytest.raises(ValueError, match="The text has 2 games"):
        read(DEALT + DEALT)
    with pytest.raises(ValueError, match=r"must not contain \{ or \}"):
        told(Record(Game(seed=1).dealt(), comment="a } b"))
    with pytest.raises(ValueError, match="'seed' cannot be a heading"):
        told(Record(Game(seed=1).dealt(), {"seed": "1"}))


def test_the_page_of_the_grammar_tells_the_truth(tmp_path):
    """Its example is read, and written as it stands there but for the comments of readers; each heading is named."""
    (tmp_path / "games.txt").write_text(EXAMPLE, "utf-8")
    first, second = read_games(tmp_path / "games.txt")
    assert first.record.heads == {"Source": "a rainy Sunday"} and not second.record.moves
    assert first.record.moves[0].instead[0][-1].instead, "a variation in a variation"
    plain = [line.partition("#")[0].rstrip() for line in EXAMPLE.splitlines() if not line.startswith("#")]
    assert "\n".join(map(told, records(EXAMPLE))).splitlines() == plain
    assert re.findall(r'"(\w+)"', GRAMMAR.partition("\nknown ")[2].partition("\n")[0]) == [*HEADS]


def test_the_replay_of_a_record_shows_what_is_said_and_what_else_could_be_played():
    game = read(DEALT + "{The <deal>}\nB: play 3S {A low card.} (B: play 9S, trail)")
    shown = game.replay()
    shown.slider.value = 0
    assert "<p>The &lt;deal&gt;</p>" in shown.told.value
    shown.slider.value = 1
    assert "<p>A low card.</p>" in shown.told.value
    assert "<p>Instead: Ben: Play 9♠, then " in shown.told.value


@pytest.fixture
def sunday(tmp_path, monkeypatch):
    """A folder with files of records."""
    monkeypatch.chdir(tmp_path)
    files = {"sunday": EXAMPLE, "one": DEALT, "late": EXAMPLE.replace("play TH", "play KH"), "letter": "dear Ana"}
    many = "".join(f"{DEALT.replace('moves', f'Round: {number}{chr(10)}moves')}\n" for number in range(1, 9))
    for name, text in (files | {"many": many, "empty": ""}).items():
        Path(f"{name}.txt").write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("words", "game", "steps"),
    [
        (["sunday.txt", "game=1"], "casino", 3),
        (["sunday.txt", "game=RAINY Sunday"], "casino", 3),
        (["sunday.txt", "game=lucie"], "la_belle_lucie", 0),
        (["one.txt"], "casino", 0),
        (["late.txt", "game=2"], "la_belle_lucie", 0),  # whatever is wrong with the first one
    ],
)
def test_the_commands_open_a_game_of_a_file_by_its_number_or_a_heading(words, game, steps, sunday, monkeypatch):
    shown = []
    monkeypatch.setattr("cardlab.table.terminal.play_here", lambda held, **how: shown.append((held, how["saved"])))
    main(["play", *words])
    command = import_module("cardlab.cli.picture")  # as an attribute it is the command itself
    monkeypatch.setattr(command, "drawn", lambda held, file, **look: shown.append((held, None)))
    main(["picture", *words, "a.svg"])
    for held, saved in shown:
        assert (held.name, len(held.steps), held.patient, saved) == (game, steps, True, None), "never written over"
    assert len(shown) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sunday.txt"], "sunday.txt: There are 2 games. Choose one, such as game=1: 1 casino, a rainy Sunday; 2 la_b"),
        (["sunday.txt", "game=3"], "sunday.txt: There is no game '3'. Choose one, such as game=1: 1 casino, a rainy"),
        (["sunday.txt", "game=snow"], "sunday.txt: There is no game 'snow'. Choose one, such as game=1: 1 casino,"),
        (["many.txt", "game=casino"], "many.txt: There are 8 games. Choose one, such as game=1: 1 casino, 1; 2 casino"),
        (["many.txt"], "6 casino, 6; and 2 more."),
        (["sunday.txt", "stage=2"], "A record already has its options. Only say which game you want, such as game=2."),
        (["late.txt", "game=1"], "late.txt: Line 10, 'play KH': A has no K♥."),
        (["letter.txt"], "letter.txt: Line 1, 'dear Ana', cannot be read. A heading is game, players"),
        (["empty.txt"], "There is no game in this file. A game begins with a line such as game: black_jack."),
        (["none.txt"], "none.txt cannot be read"),
    ],
)
def test_a_file_or_a_game_that_is_not_there_is_refused_in_a_sentence(words, said, sunday, capsys):
    for command in (["play", *words], ["picture", *words, "a.svg"]):
        with pytest.raises(SystemExit) as left:
            main(command)
        told = capsys.readouterr().err
        assert left.value.code == 2 and told.startswith("cardlab: ") and told.count("\n") == 1 and said in told
