"""Game: seats and names, bots that see their own view only, clicks, undo, hints, saves, and how it shows itself."""

from __future__ import annotations

import base64
import json
import os
import pickle
import random
import re
import subprocess
import sys
from copy import copy, deepcopy
from functools import partial

import laws
import pytest

import cardlab
from cardlab.play.advice.hint import urged
from cardlab.play.bots.bots import at_random
from cardlab.play.game import TABLES, Game
from cardlab.play.saves import MOST_MOVES, load
from cardlab.rules.cards import Card
from cardlab.rules.moves import IllegalMove, Move, Reason
from cardlab.rules.text.record import FORMAT

TAG = "<img src=x onerror=alert(1)>"
SHED = "A: 7C 7D 9S | B: KD QD | discard: 7H | stock: 2C 3C"


def people(position: str = SHED, **options: object) -> Game:
    return Game(players=["Ana", "Ben"], position=position, **options)


def played_out(**words: object) -> Game:
    """A game whose people always make the first move, until the hand is over."""
    game = Game(**words)
    while not game.state.hand_over:
        game.play(game.moves[0])
    return game


# ---- seats and names ---------------------------------------------------------------------------------------------


def test_a_number_of_players_is_you_against_bots_with_names_of_their_own():
    game = Game(players=10, seed=1)
    assert game.people == ["A"]
    assert len(set(game.names.values())) == 10
    assert [p.spec for p in game.players] == ["You", *["bot"] * 9]


def test_a_bot_never_takes_the_name_of_a_person():
    assert len(set(Game(players=["Pip", "Dot", "bot", "bot"], seed=1).names.values())) == 4


@pytest.mark.parametrize("players", [1, 11, 0, -3, 10**7, [], ["Ana"], ["Ana"] * 11, "Ana"])
def test_too_few_and_too_many_players_are_told_how_many_may_play(players):
    with pytest.raises(ValueError, match="This game is for 2 to 10 players"):
        Game(players=players)


@pytest.mark.parametrize(
    ("asked", "written", "meant"),
    [
        (Game, {"plyers": 2}, "players"),
        (Game, {"game": "casino", "Sead": 3}, "seed"),
        (Game, {"pakcs": 2}, "packs"),
        (cardlab.simulate, {"dels": 3}, "deals"),
        (partial(cardlab.compare, ["bot", "bot"]), {"playrs": ["bot"]}, "players"),
        (partial(cardlab.drill, "black_jack", "BLJ-20"), {"staeg": 1}, "stage"),
        (partial(cardlab.Exercise, SHED, "Which?", right="play 7C"), {"wrogn": "play 7D: BLJ-20 x"}, "wrong"),
        (partial(cardlab.check, "black_jack"), {"gmaes": 1}, "games"),
    ],
)
def test_a_misspelt_word_is_answered_with_the_one_that_was_meant(asked, written, meant):
    name = list(written)[-1]
    with pytest.raises(ValueError, match=rf"^There is no option '{name}'. Did you mean '{meant}'\?$"):
        asked(**written)


@pytest.mark.parametrize("players", [["", "bot"], ["  ", "bot"], ["x" * 41, "bot"], [None, "bot"], [7, "bot"]])
def test_a_name_has_one_to_forty_characters(players):
    with pytest.raises(ValueError, match="name of 1 to 40 characters"):
        Game(players=players)


@pytest.mark.parametrize("players", [True, 3.5])
def test_players_is_a_number_or_names(players):
    with pytest.raises(ValueError, match="a number or a list of names"):
        Game(players=players)


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ({"game": "poker"}, "There is no game 'poker'. Choose from "),
        ({"game": "../black_jack"}, "There is no game"),
        ({"stage": "9"}, "There is no stage '9'. Choose from 1, 2a"),
        ({"zap": 1}, "There is no option 'zap'. Choose from packs"),
        ({"sets": "yes"}, "sets cannot be 'yes'. Choose True or False"),
        ({"sets": False}, "combine mixes sets and runs"),
        ({"seed": -1}, "whole number from 0 to 999999999"),
        ({"seed": True}, "whole number from 0 to 999999999"),
        ({"players": ["Ana", "bot:nix"]}, "There is no bot 'bot:nix'. The bots are bot, "),
        ({"position": "A: 7C 7C | discard: 7H"}, "7♣ is named more often than it is in the pack"),
        ({"position": SHED, "players": 5}, "The position has 2 seats, but 5 players were named"),
        ({"players": 8, "packs": 1}, "too many for packs=1"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_a_sentence_with_what_is_allowed(wrong, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        Game(**wrong)


def test_a_position_without_enough_players_is_filled_with_bots():
    assert Game(players=["Ana"], position="A: 7C | B: 8D | C: 9D | discard: 7H").people == ["A"]


def test_the_same_seed_gives_the_same_deal_and_the_same_bots():
    one, two = (played_out(players=["Ana", "bot", "bot:at_random"], stage=1, seed=5) for _ in range(2))
    assert one.log == two.log
    assert one.state == two.state


# ---- playing -----------------------------------------------------------------------------------------------------


def test_bots_answer_until_a_person_has_the_turn():
    game = Game(players=["Ana", "bot", "bot"], stage=1, seed=7)
    game.choose(game.moves[0])
    assert game.state.turn == "A"
    assert {s.seat for s in game.steps} == {"A", "B", "C"}


def test_a_patient_game_leaves_the_bots_to_the_table():
    game = Game(players=["Ana", "bot"], stage=1, seed=7)
    game.patient = True
    game.play(game.moves[0])
    while game.state.turn == "A":
        game.choose(game.moves[0])
    assert game.bot_to_move
    game.bot_step()
    assert game.steps[-1].seat == "B"


def test_a_refused_move_changes_nothing_and_carries_its_rule():
    game = people()
    before = game.state.copy()
    with pytest.raises(IllegalMove, match=r"9♠ matches neither .* \[BLJ-20\]") as refused:
        game.play("play 9S")
    assert refused.value.reason.cards == (Card("9S"), Card("7H"))
    with pytest.raises(IllegalMove, match="A has no"):
        game.play("play KD")
    with pytest.raises(ValueError, match="is not a move"):
        game.play("the seven, please")
    with pytest.raises(ValueError, match="is not a card"):
        game.play("play 77")
    assert game.state == before
    assert game.steps == []


def test_another_seats_move_is_refused():
    game = people()
    assert "It's A's turn, not B's." in str(game.why_not("play KD", seat="B"))
    assert "There is no seat Z." in str(game.why_not("play KD", seat="Z"))
    with pytest.raises(IllegalMove, match="It's A's turn"):
        game.play("pick_up", seat="B")
    assert game.state.turn == "A"


def test_anybody_may_deal_when_the_hand_is_over():
    game = played_out(players=["Ana", "Ben"], stage=1, seed=2)
    other = next(s for s in "AB" if s != game.state.turn)
    assert game.why_not("deal", seat=other) is None
    assert not game.play("deal", seat=other).state.hand_over


# ---- clicks ------------------------------------------------------------------------------------------------------


def test_a_click_plays_the_only_move_and_finishes_a_turn_that_has_nothing_left():
    game = people(sets=False, runs=False, combine=False)
    assert game.click(Card("7C")) is Move("play 7C")
    assert game.log == ["Ana: play 7C", "Ana: finish"]
    assert game.state.turn == "B"


def test_a_click_offers_the_moves_to_choose_from_and_plays_none():
    game = people("A: 7C 9S | B: KD QD | discard: 7H | stock: 2C")
    assert game.click(Card("7C")) == [Move("play 7C -> last-card"), Move("play 7C")]
    assert game.steps == []


def test_a_click_that_fits_nothing_says_why_or_what_can_be_done():
    game = people()
    assert game.click(Card("9S")).rule == "BLJ-20"
    assert "You can: Lay 7♣; Lay 7♦; Pick up 1 card." in game.click(Card("KD")).say()
    assert game.click(None, "discard").rule == "BLJ-10"
    assert "You can:" in game.click(None, "no such pile").say()
    assert "It's Ana's turn, not Ben's." == game.click(None, "stock", seat="B").say(names=game.names)
    assert game.steps == []


def test_a_click_on_a_pile_makes_its_move():
    game = people()
    assert game.click(None, "stock") is Move("pick_up")
    assert game.state.turn == "B"


# ---- back and forth ----------------------------------------------------------------------------------------------


def test_undo_goes_back_to_before_the_last_move_of_a_person_and_redo_brings_all_of_it_back():
    game = Game(players=["Ana", "bot"], stage=1, seed=7)
    start = game.state
    game.choose(game.moves[0])
    after, log = game.state, game.log
    assert len(log) > 1
    assert game.undo() and game.state is start and game.log == []
    assert not game.undo()
    assert game.redo() and game.state is after and game.log == log
    assert not game.redo()


def test_a_copy_is_a_game_of_its_own():
    game, seen = played_out(players=["Ana", "bot"], seed=11), []
    game.watchers.append(lambda: seen.append(1))
    game.undo()
    game.redo()
    game.undo()
    before, told = (game.state, list(game.steps), list(game.undone), dict(game.names)), len(seen)
    for twin in (game.copy(), copy(game), pickle.loads(pickle.dumps(game)), deepcopy(game)):
        assert twin.to_text() == game.to_text() and twin.moves == game.moves and twin.players is not game.players
        assert twin.redo() and twin.sit("B", "Ben").names["B"] == "Ben"
        twin.undo()
        twin.play(twin.moves[0])
        assert (game.state, game.steps, game.undone, game.names) == before and len(seen) == told
    assert game.redo()


def test_a_copy_of_a_hand_that_is_tried_anew_is_tried_apart():
    game = played_out(players=["Ana", "bot"], seed=11)
    game.try_from(0)
    twin = game.copy()
    twin.play(twin.moves[0])
    twin.try_no_more()
    assert twin.over and game.left is not None and not game.steps


def test_a_new_move_forgets_what_was_undone():
    game = people()
    game.choose(Move("play 7C"))
    game.undo()
    game.choose(Move("pick_up"))
    assert not game.redo()


def test_again_deals_afresh_for_the_same_players_and_rules():
    game = Game(players=["Ana", "bot"], stage=1, seed=7)
    rules, first = game.start.rules, game.start
    game.again(8)
    assert game.start.rules == rules and game.start != first and game.log == []
    assert game.start == Game(players=["Ana", "bot"], stage=1, seed=8).start
    with pytest.raises(ValueError, match="whole number from 0"):
        game.again(-1)


def test_a_hint_comes_in_four_steps_and_starts_again_after_a_move():
    game = people()
    steps = [game.hint() for _ in range(5)]
    assert re.fullmatch(".+ is on top. Do you have its suit or its rank.", steps[0].say()) and steps[0].cards
    assert steps[1].cards and steps[1].say().startswith("Have a look at")
    assert steps[2].say().startswith("Try this: ")
    assert steps[3] == steps[4]
    game.choose(game.moves[0])
    assert game.hint().say() == "7♣ is on top. Does a card of yours go on it?", "a set or a run goes on"
    bismarck = Game("bismarck", players=["Ana", "Ben", "Cy"], seed=1, stage=1)
    while not bismarck.state.piles["trick"]:
        bismarck.play(bismarck.moves[0])
    (card,) = bismarck.state.piles["trick"]
    assert bismarck.hint().say(child=True) == f"{card.sign} came first. Do you have that sign?"


def test_a_hint_looks_where_the_card_lies():
    position = "A: 8D 2C | B: QC 9S | table: 6S 2H | turn: A"
    game = Game("casino", players=["Ana", "Ben"], position=position)
    assert game.hint().say() == "Compare your cards with those on the table."
    game.choose(Move("play 8D"))
    assert game.hint().say() == "You've chosen 8♦. What on the table goes with it?"


def test_hints_and_the_coach_know_only_what_the_seat_to_move_sees():
    said = []
    for hidden in ("KD QD", "7S AH"):
        game = people(f"A: 7C 7D 9S | B: {hidden} | discard: 7H")
        said.append([*(game.hint().say() for _ in range(4)), game.coach()])
    assert said[0] == said[1]


@pytest.mark.parametrize("name", laws.sampled(laws.GAMES, 5, "once more"))
def test_a_reason_does_not_say_once_more_what_to_do(name):
    seats = laws.kind(name).seat_range
    for seed in range(3):
        game = Game(name, players=[f"P{i}" for i in range(seats[min(seed, len(seats) - 1)])], seed=seed)
        for _ in range(60):
            if game.over:
                break
            view = game.view(game.turn)
            move, why = game.advised(view)
            done = urged(view, move).rstrip(".!").lower()
            told = why.say(child=True, names=game.names).lower()
            assert not any(sentence.startswith(done) for sentence in re.split(r"(?<=[.!?]) ", told)), (done, told)
            game.choose(move)


# ---- saving ------------------------------------------------------------------------------------------------------


def test_a_save_reads_back_to_the_same_game(tmp_path):
    game = Game(players=["Ana", "bot", "bot:first"], stage=3, seed=4, target_wins=3, last_card_penalty=3)
    for _ in range(9):
        game.play(game.moves[0])
    game.save(tmp_path / "ana.json")
    twin = cardlab.load(tmp_path / "ana.json")
    assert (twin.state, twin.log, twin.names, twin.problem) == (game.state, game.log, game.names, "")
    assert twin.start.rules == game.start.rules
    assert twin.to_save() == game.to_save()


def test_a_game_from_a_position_reads_back():
    game = people()
    game.choose(Move("play 7C"))
    assert load(game.to_save()).state == game.state


def test_bots_go_on_after_loading():
    game = Game(players=["Ana", "bot"], stage=1, seed=7)
    game.patient = True
    game.choose(game.moves[0])
    assert game.bot_to_move
    assert load(game.to_save()).state.turn == "A"


def saved(**changes: object) -> dict[str, object]:
    game = people(sets=False, runs=False, combine=False)
    game.choose(Move("play 7C"))
    game.choose(Move("pick_up"))
    return {**game.to_save(), **changes}


@pytest.mark.parametrize(
    "moves, played, sentence",
    [
        (["play 7C", "finish", "play QD"], 2, "move 3 was refused: Q♦ matches neither the suit nor the rank of 7♣"),
        (["play 7C", "play 9S"], 1, "move 2 was refused: You lay just one card a turn"),
        (["play 7C", "fly away"], 1, "move 2 was refused: 'fly away' is not a move"),
        (["play ZZ"], 0, "move 1 was refused: 'ZZ' is not a card"),
        (["deal"], 0, "move 1 was refused: You can't deal again"),
    ],
)
def test_a_save_with_a_refused_move_plays_as_far_as_it_goes(moves, played, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        load(saved(moves=moves))
    game = load(saved(moves=moves), partial=True)
    assert len(game.steps) == played
    assert f"as far as move {played} of {len(moves)}" in game.problem
    assert sentence in game.problem


@pytest.mark.parametrize(
    "changes, sentence",
    [
        (
            {"cardlab": FORMAT + 1},
            f"has format {FORMAT + 1}, and this cardlab reads formats up to {FORMAT}. Update cardlab",
        ),
        ({"cardlab": 10**100}, "has format 10000000000000000000, and this cardlab"),
        ({"cardlab": 0}, "it has no format number"),
        ({"cardlab": "1"}, "it has no format number"),
        ({"cardlab": None}, "it has no format number"),
        ({"game": "poker"}, "There is no game 'poker'"),
        ({"game": ["black_jack"]}, "There is no game"),
        ({"options": {"zap": 1}}, "There is no option 'zap'"),
        ({"options": [1]}, "damaged"),
        ({"options": {"self": 1}}, "There is no option 'self'"),
        ({"options": {"players": 3}}, "There is no option 'players'"),
        ({"options": ["a"]}, "damaged: options is not a set of names with values"),
        ({"options": {1: 2}}, "damaged"),
        ({"players": "AB"}, "damaged"),
        ({"players": 2}, "damaged"),
        ({"players": ["Ana", 5]}, "name of 1 to 40 characters"),
        ({"players": ["Ana"] * 11, "position": None}, "2 to 10 players"),
        ({"moves": "play 7C"}, "damaged"),
        ({"moves": [["play 7C"]]}, "damaged"),
        ({"moves": None}, "damaged"),
        ({"seed": None}, "whole number from 0"),
        ({"seed": "7"}, "whole number from 0"),
        ({"seed": 10**5000}, "'a number too long to write' is not a whole number from 0"),
        ({"moves": ["pick_up"] * (MOST_MOVES + 1)}, f"has {MOST_MOVES + 1} moves, and only {MOST_MOVES} can be read"),
        ({"position": f"{SHED} | viewer: A"}, "only a whole position can be played"),
        ({"position": 7}, "A position is a text"),
        ({"position": "A: 7C 7C"}, "more often than it is in the pack"),
    ],
)
def test_a_save_that_is_none_is_refused_in_a_sentence(changes, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        load(saved(**changes))


@pytest.mark.parametrize("key", ["cardlab", "game", "options", "players", "seed", "position", "moves"])
def test_a_save_that_lacks_something_says_what(key):
    save = saved()
    del save[key]
    with pytest.raises(ValueError, match="no format number" if key == "cardlab" else f"damaged: '{key}' is missing"):
        load(save)


def test_a_save_cut_anywhere_is_refused_and_never_half_read(tmp_path):
    file = tmp_path / "cut.json"
    whole = json.dumps(saved())
    for length in range(0, len(whole), 7):
        file.write_text(whole[:length])
        with pytest.raises(ValueError, match=r"cut\.json is not a whole save: it is (empty|cut off or damaged)"):
            load(file)
    for other in ("[1, 2]", "7", "null", '"black_jack"'):
        file.write_text(other)
        with pytest.raises(ValueError, match=r"cut\.json is not a cardlab save"):
            load(file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="not a text file"):
        load(file)
    file.write_text("[" * 100_000)
    with pytest.raises(ValueError, match="cut off or damaged"):
        load(file)


# ---- showing -----------------------------------------------------------------------------------------------------


def drawing(html: str) -> str:
    """The SVG inside the img element that a notebook gets."""
    return base64.b64decode(re.search(r"base64,([^\"]+)", html)[1]).decode()


def test_a_game_shows_a_picture_with_the_same_table_in_words():
    bundle = Game(players=["Ana", "bot"], seed=7)._repr_mimebundle_()
    assert bundle["text/plain"].splitlines()[-1] == "Ana to play."
    assert "stock: 37 cards" in bundle["text/plain"]
    alt = re.search(r'alt="([^"]+)"', bundle["text/html"])[1]
    assert "discard pile" in alt and "Ana to play." in alt
    assert drawing(bundle["text/html"]).startswith("<svg ")


def test_names_are_escaped_wherever_they_are_shown():
    bundle = Game(players=[TAG, "bot"], seed=7)._repr_mimebundle_()
    html = bundle["text/html"]
    assert "<img src=x" not in html
    assert "&lt;img src=x" in html
    assert "<img" not in drawing(html)
    assert re.findall("<[a-z]+", html) == ["<picture", "<source", "<img"]


def test_a_picture_shows_nothing_that_its_seat_cannot_see():
    bundles, texts = [], []
    for hidden, stock in (("KD QD", "2C 3C 5H"), ("5H 3C", "KD 2C QD")):
        game = Game(players=["Ana", "bot"], position=f"A: 7C 9S | B: {hidden} | discard: 7H | stock: {stock}")
        bundles.append(game._repr_mimebundle_())
        texts.append(repr(game))
    assert bundles[0] == bundles[1]
    assert texts[0] == texts[1]
    assert "2 cards" in texts[0] and "K♦" not in texts[0]


def test_several_people_see_the_hand_of_who_is_to_move_only():
    text = repr(people())
    assert "Ana: 9♠ 7♣ 7♦" in text
    assert "Ben: 2 cards" in text


def test_the_picture_is_byte_identical_in_every_process():
    line = (
        "import hashlib, cardlab; b = cardlab.Game(players=['Ana', 'bot', 'bot'], seed=7)._repr_mimebundle_();"
        "print(hashlib.sha256(''.join(map(b.get, sorted(b))).encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", line], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_what_a_reason_says_about_people_uses_their_names():
    game = people()
    assert game.why_not("play KD", seat="B").say(names=game.names) == "It's Ana's turn, not Ben's."
    assert isinstance(game.hint(), Reason)


def test_what_bots_did_before_anybody_sat_down_can_be_seen_again():
    game = Game("bango", stage=6, players=["Ana", "bot"], seed=4)
    assert game.over, "the dealer, a bot, has called all the cards"
    game.rewind()
    assert game.state is game.start and not game.steps
    game = Game(stage=1, seed=7, players=["Ana", "bot"])
    game.play(game.moves[0])
    before = game.state
    game.rewind()
    assert game.state is before, "somebody has played"


SEVERAL = [name for name in laws.GAMES if laws.kind(name).seat_range[-1] > 1]


@pytest.mark.parametrize("name", laws.sampled(SEVERAL, 4, "on a bot's turn"))
def test_on_a_bot_s_turn_nothing_is_told_that_its_cards_decide(name):
    """Whatever can be asked without a seat, asked about two deals that differ only in what who looks cannot see."""
    seats = laws.few(name)
    game, chance, waits = Game(name, players=["Ana", *["bot"] * (seats - 1)], seed=5, patient=True), random.Random(5), 0
    for _ in range(30):
        state, unlike = game.state, copy(game)
        if state.hand_over:
            break
        if game.bot_to_move:
            unlike.states = [*game.states[:-1], laws.elsewhere(state, "A", chance)]
            texts = {move.text for one in (game, unlike) for move in one.state.legal_moves()}
            texts = sorted({*texts, *(text.split(" ")[-1].lower() for text in texts), "plya 7c"})
            assert told(game, texts) == told(unlike, texts)
            assert game.moves == [] and game.hint().say(names=game.names).startswith(
                f"Hold on, it's {game.names[game.turn]}'s"
            )
            waits += 1
        game._step(at_random(state.view(state.turn), chance))
    assert waits > 5 or game.over


def told(game, texts):
    """All that a game says of itself, and its answers to these texts of moves."""
    answers = []
    for text in texts:
        for ask in (game.why_not, game.play):
            try:
                answers.append(str(ask(text)))
            except ValueError as refused:
                answers.append(str(refused))
    return repr(game), game.moves, game.hint(), game.coach(), game.log, game.notes, game.scores, answers


def test_a_card_that_was_passed_on_unseen_is_not_named_in_the_log():
    hidden = 0
    for seed in range(20):
        game = Game("marjapussi", players=["Ana", "bot", "bot", "bot"], seed=seed, patient=True)
        while not game.over and len(game.steps) < 40:
            before = game.view().piles
            game._step(at_random(game.state.view(game.turn), random.Random(seed)))
            card, seen = game.steps[-1].move.card, [*before.values(), *game.view().piles.values()]
            if card is not None:
                known = any(card in pile for pile in seen)
                assert (card.code in game.log[-1]) == known == ("??" not in game.log[-1])
                hidden += not known
    assert hidden > 10


def test_a_move_without_a_choice_is_made_again_and_again_whoever_has_the_turn():
    game = Game("beggar_my_neighbour", position="Nessler", players=["Ana", "bot"]).go_on("play_round", 1100)
    assert game.state.rounds == 1100 and len(game.steps) >= 1100
    game.go_on("play", 9000)
    assert game.over and game.state.rounds == 1164 and game.state.played == 8344
    assert game.go_on("play", 3).state.played == 8344, "the hand is over"


def test_a_move_with_a_choice_is_not_made_again_and_again():
    with pytest.raises(ValueError, match="The moves that leave no choice are play, play_round"):
        Game("beggar_my_neighbour", position="Nessler").go_on("play_on", 2)
    with pytest.raises(ValueError, match="cannot be repeated"):
        Game(stage=1, seed=7).go_on("draw", 2)


def test_a_tap_that_does_nothing_tells_a_child_of_two_moves_at_most():
    why = Game("beggar_my_neighbour", players=["Ana", "bot"], seed=5).click(zone="pile")
    assert why.say(child=True) == "You can't do anything there. Try “Turn a card” or “Play a round”."
    assert why.say() == "You can't do anything there. You can: Turn a card; Play a round; Play to the end."


def test_the_tab_key_offers_what_players_need_and_nothing_else():
    offered = {name for name in dir(Game(seed=1)) if not name.startswith("_")}
    assert len(offered) <= 40 and {"play", "moves", "why_not", "undo", "table", "save", "hint"} <= offered
    assert TABLES <= set(object.__dir__(Game(seed=1))) and not TABLES & offered  # all still there, none offered
