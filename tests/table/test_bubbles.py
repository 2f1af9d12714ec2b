"""Bubbles: what the seats say of a step, and the mood of their faces."""

from __future__ import annotations

import re

import laws
import pytest
from play import sensible

from cardlab.games import advice_of, catalogue, rules_of
from cardlab.home.home import Home
from cardlab.home.plan import GamePlan
from cardlab.language.grammar import ME
from cardlab.picture.art.characters import MOODS
from cardlab.play.bots import bots
from cardlab.play.game import Game
from cardlab.rules.moves import Reason
from cardlab.rules.text.position import NOBODY
from cardlab.table.page.portraits import parts
from cardlab.table.page.speech import bubbles, done, faces, hello
from cardlab.table.table import Table


def said(game: Game, seat: str) -> dict[str, tuple[str, str]]:
    """What is said of the last step, as a seat sees and hears it."""
    before, after = (state.view(seat) for state in game.states[-2:])
    return {who: tuple(bubble) for who, bubble in bubbles(before, game.steps[-1], after, game.names).items()}


def test_who_lays_a_card_says_so_and_who_has_one_left_is_pleased():
    game = Game(players=["Ana", "Ben"], position="A: 7C 5H 9S | B: KD QD | discard: 7H | turn: A", stage=1)
    game.play("play 7C")
    assert said(game, "B") == {"A": ("I lay 7♣.", "thinking")}
    game = Game(players=["Ana", "Ben"], position="A: 7C 5H | B: KD QD | discard: 7H | turn: A", stage=1)
    game.play("play 7C")
    assert said(game, "B")["A"][1] == "pleased"


def test_who_turns_a_second_card_over_says_this_one():
    game = Game("memory", players=["Ana", "Ben"], seed=1)
    for words in ("I turn over 4♥.", "This one!"):
        game.play(game.moves[0])
        assert said(game, "B")["A"] == (words, "thinking")


def test_many_cards_hurt():
    game = Game(players=["Ana", "Ben"], position="A: JS 5H 9S | B: KD QD | discard: JH | turn: A")
    game.play("play JS")
    game.play("finish")
    game.play("pick_up")
    assert said(game, "A")["B"] == ("Ouch, 7 cards!", "surprised")


def test_cards_to_choose_from_do_not_hurt_and_what_is_laid_away_unseen_is_told_once():
    game = Game("bismarck", players=["Ana", "bot", "bot"], seed=5)  # Dot takes four cards and lays four away
    first = [state.view("A") for state in game.states[:2]]
    assert bubbles(first[0], game.steps[0], first[1], game.names)["C"].words == "I take the four extra cards."
    views = [state.view("A") for state in game.states[4:6]]
    assert done(views[0], game.steps[4], views[1], game.names) == ["Dot has discarded four cards. Ana begins."]


def test_who_wins_says_so_and_the_others_take_it_well():
    game = Game(players=["Ana", "Ben"], position="A: 7C | B: KD QD | discard: 7H | turn: A", stage=1)
    game.play("play 7C")
    assert said(game, "B") == {"A": ("I win!", "pleased"), "B": ("Well played!", "beaten")}


def test_the_speaker_is_i_in_every_form():
    reason = Reason("", "{seat} [be] out. It was {seat}'s turn, and [seat: have] no cards.", seat="A")
    assert reason.say(names={"A": ME}) == "I am out. It was my turn, and have no cards."


@pytest.mark.parametrize("name", laws.sampled(catalogue(), 5, "bubbles"))
def test_bubbles_are_short_and_tell_no_secrets(name):
    seats = Game(name).start.seats
    if len(seats) < 2:
        return
    game = Game(name, players=["bot"] * len(seats), seed=5)
    for _ in range(laws.share(15)):
        if game.state.hand_over:
            break
        game.bot_step()
        seen = {c for state in game.states[-2:] for pile in state.view(seats[0]).piles.values() for c in pile}
        for who, (words, mood) in said(game, seats[0]).items():
            assert who in seats and mood in MOODS
            assert 0 < len(words) < 120 and not set("{}[]") & set(words) and "??" not in words
            card = game.steps[-1].move.card
            if card is not None and card not in seen:
                assert card.sign not in words


def test_a_bot_speaks_in_the_first_person_of_its_card():
    game = Game("casino", players=["bot", "bot"], seed=5)
    heard = []
    for _ in range(12):
        game.bot_step()
        heard += [words for words, _ in said(game, "B").values()]
    assert any(re.match(r"I (play|take|lay|build) .*[♠♥♦♣]", words) for words in heard), heard


def test_bots_look_and_speak_as_the_listener_sees_it():
    game = Game(players=["Ana", "bot", "bot:first"], seed=3, stage=1, patient=True)
    assert {seat: tuple(bubble) for seat, bubble in faces(game, "A").items()} == {
        "B": ("Hello!", "pleased"),
        "C": ("Hello!", "pleased"),
    }
    game.choose(game.moves[0])
    assert faces(game, "A")["B"] == ("", "thinking")
    while game.state.turn == "B":
        game.bot_step()
    assert faces(game, "A")["B"].words and faces(game, "A")["C"] == ("", "thinking")


@pytest.mark.parametrize(("name", "seats"), [("bismarck", 3), ("marjapussi", 4), ("sergeant_major", 3), ("bela", 3)])
def test_what_was_said_of_a_trick_goes_with_it(name, seats):
    game, found = Game(name, players=["Ana", *["bot:first"] * (seats - 1)], seed=5, patient=True), 0
    (trick,) = (zone.pile for zone in game.state.zones() if zone.kind == "trick")
    while found < 3 and not game.state.hand_over:
        if game.bot_to_move:
            game.bot_step()
        else:
            game.choose(game.by_itself or sensible(game.state)[0])
        before, after = game.states[-2:]
        if before.piles[trick] and not after.piles[trick]:
            found += 1
            told = {seat: words for seat, (words, _) in said(game, "A").items()}
            assert {seat: bubble.words for seat, bubble in faces(game, "A").items()} == {
                player.seat: told.get(player.seat, "") for player in game.players if player.seat not in game.people
            }
    assert found == 3


def test_a_new_deal_hurts_nobody():
    game = Game(players=["Ana", "bot"], position="A: 7C | B: KD QD | discard: 7H | turn: A", stage=1, patient=True)
    game.play("play 7C")
    assert faces(game, "A")["B"] == ("Well played!", "beaten")
    game.play("deal")
    assert faces(game, "A")["B"].words == ""
    assert faces(game, NOBODY)["B"].words == ""  # whoever watches has made no move after which all is new


@pytest.mark.parametrize("name", [name for name in catalogue() if rules_of(name).seat_range[-1] > 1])
def test_a_bot_has_one_name_one_face_and_one_strength_on_the_home_page_and_at_the_table(name):
    plan = GamePlan.usual(name)
    plan.players = (plan.players + list(plan.strengths))[: rules_of(name).seat_range[-1]]
    while len(plan.players) not in rules_of(name).seat_range:
        plan.players.append(plan.bot)
    table = Table(plan.game())
    chips = [chip for chip in plan.chips() if chip["bot"]]
    assert [chip["name"] for chip in chips] == [p.name for p in table.game.players if p.bot is not None]
    home = Home()
    home.plan = plan
    drawn = [parts(s.text) for s in table.painter.scene.sprites if s.kind == "face" and s.text != "You"]
    told = [{part: chip[part] for part in ("face", "colour")} for chip in home._faced(plan.chips()) if chip["bot"]]
    assert drawn == told
    for chip, player in zip(chips, [p for p in table.game.players if p.bot is not None], strict=True):
        assert chip["bot"] == player.spec and len(bots.strengths(advice_of(name), "I")[chip["bot"]]) < 80
        assert hello(table.game)[player.seat].words == "Hello!"
