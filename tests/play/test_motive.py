"""Why a bot made its last move: what it says is the advice's for this move and its own view, and opens no hand."""

from __future__ import annotations

import random
import re

import laws
import pytest

from cardlab import Game
from cardlab.play.advice.motive import BEST, CHANCED, LIKED, ONLY, _chosen, in_first_person, last, others, seen
from cardlab.play.bots import bots
from cardlab.room.chair import SeatGame
from cardlab.rules.cards import HIDDEN
from cardlab.rules.moves import Reason
from cardlab.table.table import Table

MOVES = 40
FIXED = (BEST, CHANCED, LIKED, ONLY)


def moments(name, bot, seeds=2):
    """A game in play after every move of a bot at B, with a person at A who plays at random."""
    for seed in range(laws.share(seeds)):
        chance = random.Random(seed)
        game = Game(name, players=["Ana", *[bot] * (laws.few(name) - 1)], seed=seed, patient=True)
        for _ in range(MOVES):
            if game.over:
                break
            if game.bot_to_move:
                game.bot_step()
            else:
                game.play(bots.at_random(game.view(game.turn), chance))
            if game.steps[-1].seat == "B" and not game.over:
                yield game


def played(name):
    return laws.few(name) > 1


GAMES = [name for name in laws.GAMES if played(name)]


@pytest.mark.parametrize("name", GAMES)
def test_the_reason_is_the_advices_for_this_move_and_names_no_card_that_was_not_seen(name):
    told = 0
    for game in moments(name, "bot:first"):
        at = last(game, "B")
        assert at is not None and game.steps[at].seat == "B"
        while len(game.states[at].legal_moves()) < 2 and at and game.steps[at - 1].seat == "B":
            at -= 1  # the rest of a turn that was chosen before
        view, move = game.states[at].view("B"), game.steps[at].move
        why = game._motive("B", "A")
        said = why.say(child=True, names=game.names)
        own = re.fullmatch(r"Pip: (.+?)( I could also have chosen .+)?", said)[1]
        assert set(why.cards) <= seen(game, "A")
        named = set(re.findall(r"(?:10|[2-9AJQK])[♠♥♦♣]", said))
        assert named <= {card.sign for card in seen(game, "A")}, said
        assert not re.search(r"\b[Yy]ou(?:r|rs|rself)?\b|\bI (?:are|has)\b|\bme (?:can|have)\b", own), own
        if own in FIXED:
            legal = game.states[at].legal_moves()
            assert (own == ONLY) == (len(legal) < 2 or any(view.verbs[one.verb].held for one in legal))
            continue
        advised, reason = game.advised(view)
        assert advised is move and len(game.states[at].legal_moves()) > 1
        assert own == in_first_person(reason.say(child=True, names=game.names))
        told += 1
    assert told or name in ("bango", "beggar_my_neighbour", "memory"), "something was to be said"


@pytest.mark.parametrize("name", laws.sampled(GAMES, 4, "chance"))
def test_a_bot_that_plays_by_chance_says_so(name):
    for game in moments(name, "bot:at_random", 1):
        assert game._motive("B", "A").say(names=game.names).split(": ")[1] in (CHANCED, ONLY)


@pytest.mark.parametrize("name", laws.sampled(GAMES, 5, "swaps"))
def test_what_is_said_depends_on_the_bots_view_alone(name):
    """Cards that neither sees lie otherwise, and what the bot says of its move is the same."""
    for game in moments(name, "bot:first", 1):
        at = _chosen(game, last(game, "B"))
        before, states = game._motive("B", "A"), list(game.states)
        state = states[at].copy()
        mine = state.view("B")
        piles = [pile for pile, cards in mine.piles.items() if cards and all(card is HIDDEN for card in cards)]
        cards = [card for pile in piles for card in state.piles[pile]]
        random.Random(at).shuffle(cards)
        for pile in piles:
            size = len(state.piles[pile])
            state.piles[pile], cards = tuple(cards[:size]), cards[size:]
        if set(state.legal_moves()) != set(states[at].legal_moves()):
            continue
        game.states[at] = state
        after = game._motive("B", "A")
        game.states[at] = states[at]
        assert after.say(child=True, names=game.names) == before.say(child=True, names=game.names)


def test_a_face_is_asked_at_a_table_and_answers_in_the_sentence_and_marks_its_card():
    game = Game("black_jack", players=["Ana", "bot:first", "bot:first"], seed=3)
    table = Table(game, speed="instant")
    table.messages.hear({"size": {"w": 1366, "h": 650}})
    assert not [one for one in table.overlay.look["targets"] if one["id"].startswith("why:")], "nobody has played"
    while last(game, "B") is None:
        game.play(game.moves[0])
    asked = {one["id"]: one["label"] for one in table.overlay.look["targets"] if one["id"].startswith("why:")}
    assert asked["why:B"] == "Ask Pip why"
    mine = next(one["id"] for one in table.overlay.look["targets"] if one.get("on") and one["id"].startswith("card:"))
    assert "why:B" not in table.presses.goals(mine), "a face is no place for a card"
    table.press("why:B")
    assert table.overlay.look["say"] == game._motive("B", "A").say(child=True, names=game.names)
    assert table.overlay.look["tone"] == "hint"


def test_where_nothing_can_be_chosen_that_is_what_is_said():
    game = Game("beggar_my_neighbour", players=["Ana", "bot"], seed=5)
    assert game.hint().say() == "Try this: turn a card." and game.hint().say().startswith("There's nothing to choose.")
    game.play("play")
    assert game._motive("B", "A").say(child=True, names=game.names) == "Pip: It was all I could do."


def test_a_person_is_not_asked_and_a_seat_of_a_room_hears_what_the_room_tells():
    game = Game("casino", players=["Ana", "Ben", "bot:first"], seed=1)
    while last(game, "C") is None:
        game.play(game.moves[0])
    assert game._motive("A", "B") is None and game._motive("B", "A") is None
    seat = SeatGame(game, "A")
    assert seat._motive("C", "B") == game._motive("C", "A"), "for its own eyes, whoever is named"


def test_a_reason_that_names_somebody_is_not_turned_into_what_the_bot_did_itself(monkeypatch):
    game = Game("casino", players=["You", "bot:first"], seed=1)
    while last(game, "B") is None:
        game.play(game.moves[0])
    at = _chosen(game, last(game, "B"))
    named = Reason("", "{seat} [pick] up four cards.", seat="A")
    monkeypatch.setattr(game, "advised", lambda view: (game.steps[at].move, named))
    assert named.say(names=game.names) == "You pick up four cards."
    said = game._motive("B", "A").say(names=game.names).partition(" I could also")[0]
    assert said in (f"Pip: {BEST}", f"Pip: {ONLY}")


@pytest.mark.parametrize(
    ("advice", "said"),
    [
        ("You get 7♣. That's worth points!", "I get 7♣. That's worth points!"),
        ("You can't win this one. Play a low card.", "I can't win this one."),
        ("Your hand is poor. Try the other one.", "My hand is poor."),
        ("The yellow 7 doesn't help you. Try the stock.", "The yellow 7 doesn't help me."),
        ("You're stuck. Shuffle and deal again!", "I'm stuck."),
        ("You'll have just one card left.", "I'll have just one card left."),
        ("Keep your cards this time.", ""),
    ],
)
def test_what_the_advice_says_to_whoever_plays_is_said_by_whoever_has_played(advice, said):
    assert in_first_person(advice) == said


def test_advice_at_the_end_of_a_hand_needs_no_row_for_the_deal(monkeypatch):
    game = Game("beggar_my_neighbour", players=["Ana", "Ben"], seed=5)
    while not game.state.hand_over:
        game.play(game.moves[0])
    rows = {verb: row for verb, row in game.state.verbs.items() if verb != "deal"}
    monkeypatch.setattr(type(game.state), "verbs", rows)
    assert str(game.advised(game.view("A"))[0]) == "deal"


@pytest.mark.parametrize("name", ["black_jack", "casino", "michigan", *laws.sampled(GAMES, 3, "others")])
def test_what_else_it_could_have_done_was_open_and_depends_on_no_card_that_the_asker_cannot_see(name):
    """The other cards of its hand are others, and what it names is the same; each was a legal move."""
    told = 0
    for game in moments(name, "bot:first", 3):
        at = _chosen(game, last(game, "B"))
        found, true, made = others(game, at, "A"), game.states[at], game.steps[at].move
        assert made not in found and set(found) <= set(true.legal_moves()) and len(found) < 3
        sight = {card for pile in true.view("A").piles.values() for card in pile} | {made.card, None}
        assert {move.card for move in found} <= sight
        told += bool(found)
        view, state = true.view("A"), true.copy()
        away = [(p, n) for p, cards in view.piles.items() for n, card in enumerate(cards) if card is HIDDEN]
        away = [(p, n) for p, n in away if state.piles[p][n] is not made.card]
        cards = [state.piles[p][n] for p, n in away]
        random.Random(at).shuffle(cards)
        lie = dict(zip(away, cards, strict=True))
        for pile, whole in state.piles.items():
            state.piles[pile] = tuple(lie.get((pile, n), card) for n, card in enumerate(whole))
        assert state.view("A") == view
        if made not in state.legal_moves():
            continue
        game.states[at] = state
        assert others(game, at, "A") == found
        game.states[at] = true
    assert told or name not in ("black_jack", "casino", "michigan"), "something was open in sight of all"
