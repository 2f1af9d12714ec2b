"""A game as an object worth holding: hand, scores, steps, text, replay, kind reading, bots of one's own, a terminal."""

import pickle
import subprocess
import sys
from typing import ClassVar

import laws
import pytest

import cardlab
from cardlab import Card, Game, Move, read
from cardlab.cli import main
from cardlab.games import catalogue, rules_of
from cardlab.lessons.replay import Replay
from cardlab.play import deadline
from cardlab.play.bots.bots import BotError
from cardlab.rules.cards import pack
from cardlab.rules.state import State
from cardlab.rules.verbs import Verb
from cardlab.rules.zones import Zone

SHED = "A: 7C 7D 9S | B: KD QD | discard: 7H | stock: 2C 3C"
TAG = "<img src=x onerror=alert(1)>"


def choose(view, moves, chance):
    return moves[0]


def out(game):
    """The game, played on by the first moves until the hand is over."""
    while not game.over:
        game.play(game.moves[0])
    return game


# ---- what it tells -------------------------------------------------------------------------------------------------


def test_hand_turn_over_and_steps():
    game = Game(players=["Ana", "bot"], position=SHED)
    assert game.hand == (Card("7C"), Card("7D"), Card("9S")) and game.turn == "A" and not game.over
    game.play("pick_up")
    assert [step.seat for step in game][:1] == ["A"] and len(list(game)) == len(game.steps)
    assert Game("memory", seed=1).hand == () and Game(players=["bot", "bot"], seed=1).hand == ()


def test_scores_are_those_of_the_sheet():
    assert Game(seed=1).scores == {}
    game = Game("casino", players=["bot:first", "bot:first"], seed=4).run()
    assert game.over and set(game.scores) == {"A", "B"}
    assert [str(game.scores[s]) for s in "AB"] == [
        next((line.cells[i].split("→ ")[1] for line in reversed(game.sheet.lines) if line.cells[i]), "0")
        for i in (0, 1)
    ]


@pytest.mark.parametrize("name", catalogue())
def test_the_outcome_is_who_won_the_points_and_the_rule_that_ended_it(name):
    kind = rules_of(name)
    seats = kind.seat_range[0]
    for stage in (*kind.Rules.stages, None):
        game = Game(name, players=["bot:first"] * seats, seed=3, stage=stage)
        assert game.seed == 3 and game.rules == kind.Rules.make(stage) and game.outcome is None
        winners, scores, why, match_over = game.run().outcome
        assert (winners, scores, match_over) == (game.state.winners, game.scores, game.turn == "")
        assert why.rule in game.book.rules and why.say() == game.notes[-1].say(names=game.names)
        if game.turn:
            assert (game.play("deal").outcome is None) == (not game.over)


def test_the_outcome_of_a_match_names_who_won_it_and_speaks_of_people_by_name():
    game = Game("michigan", players=["Ana", "bot:first", "bot:first"], seed=3, starting_chips=2)
    while game.turn:
        game.play(game.moves[0])
    ended = game.outcome
    assert ended.match_over and all(game.names[seat] in str(ended.why) for seat in ended.winners)
    assert ended.scores[ended.winners[0]] == max(ended.scores.values())
    over = Game(position="A: | B: KD | discard: 7H | stock: 2C | hand_over: True | winners: A | turn: B").outcome
    assert over.winners == ("A",) and str(over.why).startswith("The hand is over.")


def test_bots_alone_play_to_the_end_and_people_are_asked():
    assert Game(players=["bot:first", choose], seed=2).run().over
    with pytest.raises(ValueError, match=r"Ana is playing, and run\(\) is only for games between bots"):
        Game(players=["Ana", "bot"], seed=2).run()
    assert len(Game(players=["bot:first"] * 2, seed=2).run(most=5).steps) == 5


@pytest.mark.slow
def test_a_random_game_is_the_same_for_the_same_seed():
    games = [Game.random(seed=seed) for seed in range(3)]
    assert len({game.name for game in games}) > 1
    assert [g.to_text() for g in games] == [Game.random(seed=seed).to_text() for seed in range(3)]
    assert Game.random("memory", seed=1).name == "memory"


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (["Ana", "Ana", "Ana 2"], ["Ana", "Ana 3", "Ana 2"]),
        (["Ana", " ana "], ["Ana", "ana 2"]),
        (["A\u200bna\u202e", "\u2067Ana", "bot"], ["Ana", "Ana 2", "Pip"]),
        (["Pip", "Pip", "bot"], ["Pip", "Pip 2", "Dot"]),
        (["e" + "\u0301" * 30, "ab\u0301\u0301\u0301\u0301c"], ["é\u0301\u0301\u0301", "ab\u0301\u0301\u0301c"]),
        (["a" * 40, "a" * 40], ["a" * 40, "a" * 37 + " 2"]),
    ],
)
def test_two_of_one_name_are_told_apart_and_what_nobody_sees_of_a_name_goes(players, names):
    game = Game("casino", players=players, seed=1)
    assert list(game.names.values()) == names
    again = read(game.to_text())
    assert again.names == cardlab.load(game.to_save()).names == game.names and again.to_text() == game.to_text()


@pytest.mark.parametrize("name", ["\u200b", " \u202e\u2066 ", "\u2800", "\u0301", "a" * 41, "\u200b" * 201 + "a"])
def test_a_name_of_which_nothing_is_seen_is_none(name):
    with pytest.raises(ValueError, match="A player must be a name of 1 to 40 characters or a bot such as 'bot'"):
        Game("casino", players=[name, "Ben"])


def test_who_sits_down_has_a_name_of_their_own():
    assert Game("casino", players=["Ana", "bot"], seed=1).sit("B", "Ana").names == {"A": "Ana", "B": "Ana 2"}


# ---- text ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", laws.sampled(catalogue(), 5, "texts"))
def test_a_game_reads_back_from_its_text(name):
    game = Game.random(name, seed=5)
    again = read(game.to_text())
    assert not again.problem and again.state == game.state and again.log == game.log
    assert again.to_text() == game.to_text()


def test_the_text_of_a_game_can_be_read_by_people():
    game = Game(players=["Ana, the first", "bot:first"], stage=1, seed=7, packs=2).play("pick_up")
    text = game.to_text()
    assert text.startswith('game: black_jack\nplayers: "Ana, the first",bot:first\nstage: 1\n')
    assert "\nA: pick_up  # Ana, the first\nB: " in text
    assert read(f"# pasted\n\n{text}").names == game.names


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "does not say which game it is"),
        ("hello", "Line 1, 'hello', cannot be read"),
        ("game: casino\nplayers: Ana, bot\ncolour: red", "Line 3"),
        ("game: snap\nplayers: Ana, bot", "There is no game 'snap'"),
        ("game: casino\nplayers: Ana, bot\nseed: x", "seed cannot be 'x'"),
        ("game: casino\nplayers: Ana, bot\noptions: zap=1", "There is no option 'zap'"),
        (5, "A game is written as text"),
    ],
)
def test_other_text_is_refused(text, said):
    with pytest.raises(ValueError, match=said):
        read(text)


# ---- kind reading --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["7d", "7♦", "7D", " play  7♦ ", "PLAY 7d", "Lay 7♦", "play 7D"])
def test_a_move_is_read_as_people_write_it(text):
    game = Game(players=["Ana", "Ben"], position=SHED)
    assert game.why_not(text) is None
    game.play(text)
    assert game.steps[0].move is Move("play 7D")


def test_did_you_mean():
    game = Game(players=["Ana", "Ben"], position=SHED)
    with pytest.raises(ValueError, match="Did you mean 'pick_up'"):
        game.play("pik up")
    two = Game(players=["Ana", "Ben"], position="A: 7C 9S | B: KD QD | discard: 7H | stock: 2C")
    with pytest.raises(ValueError, match=r"can mean several moves\. Write 'play 7C -> last-card' or 'play 7C'"):
        two.play("7c")
    with pytest.raises(ValueError, match=r"There is no game 'blak jack'\. Did you mean 'black_jack'"):
        Game("blak jack")
    assert Game("Black Jack", seed=1).name == "black_jack" and Game(" La-Belle-Lucie ", seed=1).name == "la_belle_lucie"


@pytest.mark.parametrize("code", ["7c", "7♣", "7♣\ufe0f"])
def test_a_card_is_read_as_people_write_it(code):
    assert Card(code) is Card("7C")
    assert Card("10♥") is Card("10h") is Card("TH") and Card("q♦") is Card("QD")


# ---- a bot of one's own --------------------------------------------------------------------------------------------


def test_a_function_sits_in_any_seat_and_has_a_name():
    game = out(Game("casino", players=["Ana", choose, choose], seed=3))
    assert list(game.names.values()) == ["Ana", "choose", "choose 2"]
    assert {step.seat for step in game} == set("ABC")
    assert game.to_save()["players"] == ["Ana", "bot", "bot"]


def unruly(view, moves, chance):
    return "play 9S" if "9S" in map(str, view.piles[view.turn]) else None


def raising(view, moves, chance):
    raise LookupError("no idea")


def endless(view, moves, chance):
    while True:
        pass


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (unruly, "The bot “unruly” chose “play 9S”. 9♠ matches neither"),
        (lambda view, moves, chance: None, "returned None, which is not a move"),
        (lambda view, moves, chance: 5, "returned 5, which is not a move"),
        (raising, r"The bot “raising” stopped in line \d+ of raising: LookupError: no idea"),
        (endless, "The bot “endless” was stopped, because it had not chosen after 0.2 seconds"),
    ],
)
def test_a_bot_that_does_wrong_is_answered_and_the_game_stands(bot, said, monkeypatch):
    monkeypatch.setattr(deadline, "LIMIT", 0.2)
    position = "A: 9S 8S 5C | B: KD QD | discard: 7H | stock: 2C 3C 4C"
    game = Game(players=["bot:first", "Ben"], position=position, patient=True)
    before, moved = game.state, []
    game.watchers.append(lambda: moved.append(1))
    game.sit("A", bot)
    moved.clear()
    with pytest.raises(BotError, match=said) as wrong:
        game.bot_step()
    assert wrong.value.view == before.view("A") and "Its seat saw: black_jack.at" in str(wrong.value)
    assert game.state is before and game.steps == [] and not moved
    game.sit("A", choose)
    game.bot_step()
    assert len(game.steps) == 1, "mended, it plays on"


def test_a_bot_may_think_in_slices():
    def slow(view, moves, chance):
        yield
        yield
        return moves[0]

    game = Game(players=["Ana", slow], seed=3, patient=True)
    assert game.thinks
    while game.turn == "A":
        game.play(game.moves[0])
    assert sum(1 for _ in game.thinking()) == 2 and game.steps[-1].seat == "B"


def test_who_sits_down_is_checked():
    game = Game(players=["Ana", "bot"], seed=3)
    for seat, who, said in [("Z", "bot", "no seat 'Z'"), ("B", "bot:nix", "There is no bot 'bot:nix'"),
                            ("B", 5, "must be a name"), ("B", lambda view: 1, "Write it as choose")]:  # fmt: skip
        with pytest.raises(ValueError, match=said):
            game.sit(seat, who)
    assert game.sit("B", "Ben").people == ["A", "B"]


# ---- replay and terminal -------------------------------------------------------------------------------------------


def test_the_slider_shows_every_step_and_no_secret():
    game = Game(players=[TAG, "Ben"], position=SHED).play("7d").play("finish")
    shown = Replay(game)
    assert (shown.slider.min, shown.slider.max, shown.slider.value) == (0, 2, 2)
    seen = set()
    for at in range(3):
        shown.slider.value = at
        seen.add(shown.told.value + shown.picture.value)
    assert len(seen) == 3 and "The deal." in "".join(seen) and TAG not in "".join(seen)
    assert "king of diamonds" not in "".join(Replay(Game(position=SHED)).picture.value)
    watched = Replay(Game("bela", players=["bot:first"] * 3, stage=1, seed=1).run())
    assert watched.children[3].children == (watched.ask,), "of others nothing is tried anew or laid open"


def typed(monkeypatch, capsys, *lines):
    waiting = iter(lines)

    def answer(prompt):
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    main(["play", "black_jack", "stage=1", "seed=7", "players=Ana,Ben"])
    return capsys.readouterr().out


def test_a_game_in_the_terminal(monkeypatch, capsys):
    said = typed(monkeypatch, capsys, "1", "", "undo", "", "hint", "zap", "99", "help", "undo", "rules")
    assert "Choose a move from 1 to" in said and "There's nothing to take back." in said and "BLJ-" in said
    assert "You can't do that in this game." in said and "Try this: pick up 1 card." in said
    assert said.index("Ben: 7 cards") < said.index("\n" * 40) < said.index("Ana: 8 cards"), "no eye sees another's hand"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "casinoo"], "Did you mean 'casino'"),
        (["play", "casino", "seed=x"], "seed cannot be 'x'"),
        (["play", "casino", "players=9"], "players, not 9"),
        (["play", "casino", "zap=1"], "There is no option 'zap'"),
    ],
)
def test_what_cannot_be_played_is_told(words, said, capsys):
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2 and said in capsys.readouterr().err


def test_the_help_names_every_command(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    told = capsys.readouterr().out
    assert all(f"\n  {word} " in told for word in ("home", "lab", "play", "print", "class", "site", "hub", "fair"))


def test_an_interrupt_during_the_start_is_quiet(monkeypatch, capsys):
    def interrupted(game, words):
        raise KeyboardInterrupt

    monkeypatch.setattr("cardlab.cli.games.wanted", interrupted)
    with pytest.raises(SystemExit) as left:
        main(["print", "casino"])
    assert left.value.code == 130 and "Traceback" not in capsys.readouterr().err


def test_it_is_a_module_too():
    done = subprocess.run([sys.executable, "-m", "cardlab", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"cardlab {cardlab.__version__}")


# ---- a game of one's own ---------------------------------------------------------------------------------------------


class Thirteen(rules_of("casino")):
    """Casino, but who cannot think lays down the highest card."""

    @staticmethod
    def bot(view, chance):
        return view.legal_moves()[-1]


class Highest(State):
    """Everybody turns up a card; the highest wins."""

    game = "highest"
    verbs: ClassVar = {"show": Verb("Show a card", "")}

    def zones(self):
        decks = (Zone(seat, "deck", "deck", owner=seat, seen="none") for seat in self.seats)
        return (*decks, Zone("up", "pile", "up"))

    def pack(self):
        return pack()

    def deal_out(self, order):
        for i, seat in enumerate(self.seats):
            self.piles[seat] = order[i :: len(self.seats)]

    def do_show(self, move):
        self.draw(self.turn, "up", 1)
        if len(self.piles["up"]) == len(self.seats):
            self.end(self.seats[:1], "A")
        else:
            self.turn = self.after(self.turn)


def test_a_class_of_ones_own_is_played_and_measured():
    game = Game(Highest, players=["Ana", "bot"], seed=1)
    assert "up" in repr(game) and game.play("Show a card").over and game.hint()
    assert cardlab.simulate(Highest, players=["bot:first", choose], deals=5).share("A") == 1
    mine = Game(Thirteen, players=["bot", "bot"], seed=1, patient=True)
    assert mine.players[0].bot is Thirteen.bot and mine.host().tags
    for one in (mine, Game(Thirteen, players=["Ana", "bot:cat"], seed=1), Game("bismarck", seed=1, patient=True)):
        twin = pickle.loads(pickle.dumps(one))
        assert twin.to_save() == one.to_save() and twin.state == one.state and twin.moves == one.moves
    assert mine.run().over and cardlab.compare(["bot", "bot:first"], Thirteen, deals=2).deals == 2


@pytest.mark.parametrize("kind", [int, State])
def test_what_is_no_game_is_told(kind):
    with pytest.raises(ValueError, match=r"is not a game\. A game is a State with a name"):
        Game(kind)
