"""The table without a browser: what is pressed, what is shown, who may see what, and where everything lies."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from itertools import combinations, pairwise
from itertools import count as counting
from time import monotonic
from types import SimpleNamespace

import laws
import pytest

from cardlab.games import black_jack, host_of
from cardlab.games.black_jack import game as black_jack_table
from cardlab.picture.motion import journeys, targets
from cardlab.picture.scene import scene
from cardlab.picture.sprites import Scene, Screen
from cardlab.play import deadline
from cardlab.play.bots.bots import at_random
from cardlab.play.game import Game
from cardlab.play.saves import load
from cardlab.rules.cards import HIDDEN, Card
from cardlab.rules.moves import Move, Reason
from cardlab.rules.text.position import NOBODY
from cardlab.table import pacing
from cardlab.table.front.lazy import loader
from cardlab.table.overlay import LETTER
from cardlab.table.pacing import LONGEST_PAUSE, SPEEDS
from cardlab.table.storage import seal, unseal
from cardlab.table.table import Table

SHED = "A: 7C 7D 9S | B: KD QD | discard: 7H | stock: 2C 3C"
TAG = "<img src=x onerror=alert(1)>"


def table(
    position: str = SHED, players: tuple[str, ...] = ("Ana", "bot"), look: dict | None = None, **options
) -> Table:
    return Table(Game(players=players, position=position, **options), **(look or {}))


def hear(some: Table, press: str, number: int | None = None) -> dict:
    """A press as it comes from a browser; the look afterwards."""
    some.messages.hear({"press": press, "number": some.number if number is None else number})
    return some.overlay.full_look


def ids(look: dict, part: str = "targets") -> list[str]:
    return [button["id"] for button in look[part]]


def on(look: dict) -> set[str]:
    return {t["id"] for t in look["targets"] if t.get("on")}


def label(look: dict, name: str) -> str:
    return next(b["label"] for part in ("targets", "moves", "more", "tools") for b in look[part] if b["id"] == name)


def marks(some: Table, mark: str) -> set[str]:
    return {s.card.code for s in some.painter.scene.sprites if s.mark == mark and s.kind == "card"}


def hosted(monkeypatch: pytest.MonkeyPatch, **says: object) -> None:
    """Let the game say something else to every seat."""
    own = black_jack_table.host
    monkeypatch.setattr(black_jack_table, "host", lambda view: own(view)._replace(**says))


# ---- buttons -----------------------------------------------------------------------------------------------------


def test_every_card_and_pile_is_a_button_with_a_label_and_says_what_it_does():
    look = table().overlay.full_look
    assert ids(look) == ["card:9S", "card:7C", "card:7D", "zone:stock", "zone:discard"]
    assert on(look) == {"card:7C", "card:7D", "zone:stock"}
    assert label(look, "card:7C") == "7 of clubs, playable"
    assert label(look, "card:9S") == "9 of spades"
    assert label(look, "zone:stock") == "stock, 2 cards: Pick up 1 card"
    assert label(look, "zone:discard") == "discard pile, 7 of hearts"
    assert ids(look, "moves") == ["move:pick_up"]
    assert ids(look, "tools") == ["tool:undo", "tool:redo", "tool:hint", "tool:new"]


def test_every_legal_move_is_also_a_labelled_button():
    some = table()
    assert {b["id"]: b["label"] for b in some.overlay.look["more"]} == {
        f"move:{m}": some.game.state.words(m) for m in some.game.moves
    }


def test_equal_cards_are_buttons_of_their_own():
    look = table("A: 7C 7C 9S | B: KD QD | discard: 7H", packs=2).overlay.look
    assert ids(look)[:3] == ["card:9S", "card:7C", "card:7C:1"]


def test_both_of_two_equal_cards_can_be_tapped():
    for name in ("card:7C", "card:7C:1"):
        some = table("A: 7C 7C 9S | B: KD QD | discard: 7H", packs=2)
        assert "card:7C" in ids(hear(some, name))
        assert some.game.log == ["Ana: play 7C"]


def test_a_tap_plays_and_the_bot_answers():
    some = table(sets=False, runs=False, combine=False)
    look = hear(some, "card:7C")
    assert some.game.log[:2] == ["Ana: play 7C", "Ana: finish"]
    assert {s.seat for s in some.game.steps} == {"A", "B"}
    assert "card:7C" not in ids(look)
    assert some.game.state.turn == "A"


def test_a_press_asks_the_rules_each_thing_once(monkeypatch):
    asked: list[object] = []
    some = table(sets=False, runs=False, combine=False)
    ask = deadline.DeadlineThread.ask
    monkeypatch.setattr(deadline.DeadlineThread, "ask", lambda worker, call: (asked.append(call), ask(worker, call))[1])
    hear(some, "card:7C")
    assert len(some.game.steps) == 3, "a card, the end of the turn, and what the bot does"
    assert len(asked) <= 6


def test_a_wrong_tap_shows_the_rule_and_marks_the_guilty_cards():
    some = table()
    look = hear(some, "card:9S")
    assert (look["rule"], look["tone"]) == ("BLJ-20", "no")
    assert look["say"] == "9♠ doesn't match 7♥. Find the same sign or the same number."
    assert marks(some, "guilty") == {"9S", "7H"}
    assert any(line.startswith("BLJ-20: ") for line in look["words"])
    assert "doesn't match" in look.get("speak", look["say"])
    assert some.game.log == []
    assert marks(table(), "guilty") == set()


HELD = [g for g in laws.GAMES if any(z.kind == "hand" and z.owner for z in laws.kind(g).new(laws.few(g)).zones())]


@pytest.mark.parametrize("game", laws.sampled(HELD, 4, "wrong cards"))
def test_a_wrong_card_and_those_that_would_be_right_are_told_apart(game):
    people = ["Ana", *["bot:first"] * (laws.few(game) - 1)]
    some, refused = Table(Game(game, players=people, seed=3), speed="instant"), 0
    for _ in range(20):
        playable = {move.card.code for move in some.game.moves if move.card is not None}
        own = {card.code for card in some.game.state.piles.get(some.seat, ())} - playable
        for press in [target["id"] for target in some.overlay.full_look["targets"]]:
            if press.partition(":")[2] in own and hear(some, press)["tone"] == "no":
                wrong, right = marks(some, "guilty"), marks(some, "good")
                refused += bool(wrong)
                assert not wrong & playable and right <= playable
        if not some.game.moves:
            break
        some.game.choose(some.game.moves[0])
    assert refused or game == "bango", "where a card was called or not, and no other is named"


def test_each_sound_goes_with_what_is_seen_to_happen():
    def heard(some: Table, *presses: str) -> list[str]:
        return [hear(some, press).get("sound", "") for press in presses]

    assert heard(table(), "card:9S", "tool:hint", "card:7C") == ["no", "", "lay"]
    assert heard(table("A: 9S 9D | B: KD QD | discard: 7H | stock: 2C 3C"), "move:pick_up") == ["pick"]
    assert heard(table("A: 7C | B: KD QD | discard: 7H | stock: 2C 3C"), "card:7C") == ["win"]
    pairs = Table(Game("memory", players=["Ana"], stage=1, seed=3), speed="instant")
    first, *others = [target["id"] for target in pairs.overlay.full_look["targets"]]
    assert heard(pairs, first) == ["flip"]
    piles = pairs.game.state.piles
    rank = {name: piles[name.partition(":")[2]][0].rank for name in [first, *others]}
    twin = next(name for name in others if rank[name] == rank[first])
    assert heard(pairs, twin) == ["pair"]


def test_the_reason_goes_when_the_next_card_is_played():
    some = table()
    hear(some, "card:9S")
    look = hear(some, "card:7C")
    assert (look["rule"], look["tone"]) == ("", "")
    assert marks(some, "guilty") == set()


def test_a_last_card_asks_which_move_is_meant():
    some = table("A: 7C 9S | B: KD QD 2S | discard: 7H | stock: 2C")
    look = hear(some, "card:7C")
    assert ids(look, "moves") == ["move:play 7C -> last-card", "move:play 7C"]
    assert label(look, "move:play 7C -> last-card") == "Lay 7♣ and say “Last card!”"
    assert look["say"] == "Which one do you mean?"
    assert some.game.log == []
    hear(some, "move:play 7C -> last-card")
    assert some.game.log[0] == "Ana: play 7C -> last-card"


def test_a_card_that_is_held_is_not_said_to_go_on_cards_that_can_be_moved_after_it():
    some = Table(Game("la_belle_lucie", players=["Ana"], seed=5))
    assert some.presses.goals("card:AD:2") == ["zone:diamonds"]


def test_a_pile_to_which_any_card_may_go_asks_for_a_card_and_shows_no_button_for_each():
    some = Table(Game("belisha", players=["Ana", "bot"], seed=4))
    look = hear(some, "zone:stock")
    assert len([name for name in on(look) if name.startswith("card:")]) > 3
    look = hear(some, "zone:discards")
    assert (look["say"], look["tone"], look["moves"]) == ("Tap a card first. Then tap here.", "hint", [])


def test_another_tap_takes_the_question_back():
    some = table("A: 7C 9S | B: KD QD 2S | discard: 7H | stock: 2C")
    hear(some, "card:7C")
    look = hear(some, "card:9S")
    assert ids(look, "moves") == ["move:pick_up"]
    assert look["tone"] == "no"


def test_after_an_ace_a_suit_is_named_with_a_button():
    some = table("A: AC 9S 2D 3D | B: KD QD | discard: 7C | stock: 2C", last_card_call="off")
    look = hear(some, "card:AC")
    assert [b.get("suit") for b in look["moves"]] == ["D", "S", "H", "C"]
    assert label(look, "move:finish -> D") == "Call diamonds"
    look = hear(some, "zone:discard")
    assert ids(look, "moves") == [f"move:finish -> {s}" for s in "DSHC"]
    hear(some, "move:finish -> D")
    assert "Ana: finish -> D" in some.game.log


def test_a_turn_that_could_go_on_is_finished_with_a_button_or_the_discard_pile():
    for name in ("move:finish", "zone:discard"):
        some = table()
        look = hear(some, "card:7C")
        assert on(look) == {"card:7D", "zone:discard"}
        assert look["say"] == "Tap another card, or press a button."
        hear(some, name)
        assert some.game.log[:2] == ["Ana: play 7C", "Ana: finish"]


def test_a_card_let_go_on_a_card_that_it_takes_takes_it_and_on_any_other_is_told_why():
    """As it is done with real cards; Casino's own two moves, and what would be said if they were tapped."""
    position = "A: 7S QH | B: 3D 4D | table: 7C 2H KD | turn: A"

    def let_go(card: str, onto: str) -> tuple[Game, Table]:
        game = Game("casino", stage=1, players=["Ana", "bot:first"], position=position, patient=True)
        some = Table(game)
        some.build()
        target = next(name for name in ids(some.overlay.full_look) if name.startswith(f"card:{onto}"))
        some.messages.hear({"press": f"card:{card}", "onto": target, "number": some.number})
        return game, some

    game, _ = let_go("7S", "7C")
    assert [str(step.move) for step in game.steps][:2] == ["play 7S", "take 7C"]
    game, some = let_go("7S", "2H")
    assert not game.steps and some.reply.rule.startswith("CAS") and Card("2H") in some.reply.cards, some.reply
    assert let_go("QH", "7C")[0].steps == []


def test_a_card_with_one_way_to_go_is_played_wherever_it_is_let_go_over_the_hand():
    """On the piles in the middle, too, which take no card."""
    position = "A: 7S QH | B: 3D 4D | discard: 7H | turn: A"
    some = Table(Game("black_jack", stage=1, players=["Ana", "bot:first"], position=position, patient=True))
    some.build()
    some.messages.hear({"press": "card:QH", "onto": "zone:stock", "number": some.number})
    assert [str(step.move) for step in some.game.steps][:1] == ["play QH"]


def test_what_cannot_be_put_somewhere_says_where_it_goes():
    some = Table(Game("la_belle_lucie", seed=11))
    some.build()
    moves = [m for m in some.game.moves if m.card and sum(o.card is m.card for o in some.game.moves) == 1]
    state = some.game.state
    for move in moves:
        goal = next(pile for pile, cards in state.play(move).piles.items() if move.card in cards)
        label = next(zone.label for zone in state.zones() if zone.pile == goal)
        words = some.presses._elsewhere(move.card, [move]).say()
        assert words == f"You can't put {move.card.sign} there. It can go here: {label}."
    assert moves


def test_no_card_is_let_go_on_another_one_of_the_same_hand():
    """Two aces may be laid one after the other, on the pile; one does not go on the other."""
    some = table("A: AS AD 9C | B: KD QD | discard: 2S | turn: A")
    assert some.presses.goals("card:AS") == ["zone:discard"]
    some.messages.hear({"press": "card:AS", "onto": "card:AD", "number": some.number})
    assert some.tone == "no" and not some.game.steps


def test_a_covered_card_that_is_taken_up_gets_its_face_and_no_other_one_does():
    some, sent = table("A: AS AD 9C | B: KD QD | discard: 2S | turn: A"), []
    some.overlay.send = sent.append
    for name in ("card:AS", "card:QD", "card:??"):
        some.messages.hear({"lift": name, "covered": True})
    assert ["face" in reply for reply in sent] == [True, False, False]


def test_a_card_that_may_move_is_not_let_go_on_the_pile_that_may_be_tapped_then():
    some = Table(Game("accordion", seed=3))
    for _ in range(12):
        some.game.play("turn_up")
        some.show()
        playable = [name for name in on(some.overlay.look) if name.startswith("card:")]
        for name in playable:
            goals = some.presses.goals(name)
            assert goals and "zone:stock" not in goals
        if playable:
            return
    raise AssertionError("no card could move")


def test_a_lazy_table_is_built_when_it_is_seen_or_pressed():
    position = "A: 7C KD | B: 8S QS | discard: 7H | turn: A"
    for build in (
        lambda some: loader()._hear(None, {"seen": lazy_name(some)}, None),
        lambda some: some.press("card:7C"),
    ):
        game = Game("black_jack", players=["Ana", "bot"], position=position, stage=1)
        some = Table(game, lazy=True)
        assert list(some.children) == [loader()] and "cl-lazy" in some._dom_classes and game.watchers == []
        build(some)
        assert list(some.children) == [*some.painter.layers, some.overlay] and "cl-lazy" not in some._dom_classes
        assert some.overlay.look["number"] == some.number and "card:KD" in ids(some.overlay.look)
        some.build()
        assert game.watchers == [some.changed]


def lazy_name(some: Table) -> str:
    """The name by which a page has a lazy table built."""
    return next(name for name in some._dom_classes if name.startswith("cl-lazy-")).removeprefix("cl-lazy-")


@pytest.mark.parametrize("odd", [None, {}, {"seen": 7}, {"seen": "none of ours"}, {"seen": ["1"]}])
def test_a_lazy_loader_ignores_what_it_does_not_know(odd):
    loader()._hear(None, odd, None)


def test_all_tables_of_a_page_that_voila_runs_are_lazy(monkeypatch):
    game = Game("black_jack", players=["Ana", "bot"], seed=7, stage=1)
    assert game.table().overlay is not None
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.8")
    assert list(game.table().children) == [loader()]
    assert game.table(lazy=False).overlay is not None


def test_a_button_that_is_not_there_is_refused():
    some = table()
    for name in (
        "",
        "card:KD",
        "card:??",
        "card:ZZ",
        "zone:A",
        "move:finish",
        "move:play 9S",
        "curtain",
        "ask:yes",
        TAG,
    ):
        with pytest.raises(ValueError, match="There is no button"):
            some.press(name)
        some._message(None, {"press": name, "number": some.number}, None)
        assert some.overlay.look["say"] == "Things have moved on. Have another look, then choose."
    assert some.game.log == []


def test_what_goes_wrong_is_said_on_the_table_and_the_game_goes_on():
    some = table()

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the cat sat on the cards")

    some.game.click = broken
    some._message(None, {"press": "card:7C", "number": some.number}, None)
    assert some.overlay.look["say"] == "Something went wrong: the cat sat on the cards."
    assert some.overlay.look["tone"] == "no"
    del some.game.click
    hear(some, "card:7C")
    assert some.game.log[0] == "Ana: play 7C"


@pytest.mark.parametrize(
    "message",
    [{}, {"press": None}, {"press": ["card:7C"]}, {"number": "1"}, {"size": 5}, {"speed": "warp"}, {"speed": []}],
)
def test_a_message_that_is_none_of_ours_plays_nothing(message):
    some = table()
    some._message(None, message, None)
    assert some.game.log == []
    assert some.overlay.look["number"] == some.number


# ---- late presses ------------------------------------------------------------------------------------------------


def test_a_double_click_plays_once_and_is_answered_kindly():
    some = table("A: 7C 7D 9S 2H | B: KD QD 3S | C: 5D 6S | discard: 7H | stock: 2C 3C 4C", ("Ana", "Ben", "Cem"))
    some.press("curtain")
    number = some.number
    hear(some, "zone:stock", number)
    look = hear(some, "zone:stock", number)
    assert some.game.log == ["Ana: pick_up"]
    assert look["say"] == "Things have moved on. Have another look, then choose."


def test_a_double_click_that_comes_before_the_table_is_shown_again_plays_once():
    async def twice() -> Table:
        some = table(players=("Ana", "bot"))
        number = some.number
        some.messages.hear({"press": "zone:stock", "number": number})
        some.messages.hear({"press": "zone:stock", "number": number})  # the loop had no chance to show the first
        return some

    assert asyncio.run(twice()).game.log == ["Ana: pick_up"]


def test_a_click_on_a_page_from_before_an_undo_plays_nothing():
    some = table()
    hear(some, "card:7C")
    number = some.number
    hear(some, "tool:undo")
    look = hear(some, "card:7D", number)
    assert some.game.log == []
    assert look["tone"] == "hint"
    hear(some, "card:7D")
    assert some.game.log == ["Ana: play 7D"]


# ---- tools -------------------------------------------------------------------------------------------------------


def off(some: Table) -> set[str]:
    return {t["label"] for t in some.overlay.tools if t.get("off")}


def test_undo_and_redo():
    some = table()
    assert off(some) == {"Undo", "Redo"}
    assert hear(some, "tool:undo")["say"] == "There's nothing to take back."
    assert hear(some, "tool:redo")["say"] == "There's nothing to bring back."
    hear(some, "card:7C")
    assert off(some) == {"Redo"}
    assert "card:7C" in ids(hear(some, "tool:undo"))
    assert off(some) == {"Undo"}
    assert "card:7C" not in ids(hear(some, "tool:redo"))


def test_a_hint_comes_in_steps_and_marks_its_card():
    some = table()
    assert hear(some, "tool:hint")["say"] == "7♥ is on top: same sign or same number?"
    assert marks(some, "good") == {"7H"}, "what is compared is lit"
    look = hear(some, "tool:hint")
    assert look["tone"] == "hint"
    assert len(marks(some, "good")) == 1
    assert hear(some, "tool:hint")["say"].startswith("Try this: ")


def test_a_hint_lights_the_pile_or_the_button_that_it_names():
    some = table("A: 2C 3D | B: KD QD | discard: 9H | turn: A")
    while not hear(some, "tool:hint")["say"].startswith("Try this: pick up"):
        pass
    assert {s.zone for s in some.painter.scene.sprites if s.mark == "good"} == {"stock"}
    game = Game("bela", players=["Ana", "bot"], seed=3)
    while game.turn != "A":
        game.play(game.state.legal_moves()[0])
    bids = Table(game)
    while not (say := hear(bids, "tool:hint")["say"]).startswith("Try this: "):
        pass
    gold = [button["label"] for button in bids.overlay.look["moves"] if button.get("main")]
    assert len(gold) == 1 and gold[0].lower() in say.lower()


def test_a_new_deal_is_asked_for_once_a_move_was_made():
    some = table(stage=1)
    hear(some, "card:7C")
    log = some.game.log
    look = hear(some, "tool:new")
    assert [b["label"] for b in look["moves"]] == ["No, keep playing", "Yes, deal"]
    assert off(some) == {"Undo", "Redo", "Hint", "New deal"}
    look = hear(some, "ask:no")
    assert some.game.log == log and "ask:no" not in ids(look, "moves")
    hear(some, "tool:new")
    hear(some, "ask:yes")
    assert some.game.log == []
    assert len(some.game.view().piles["A"]) == 7
    start = some.game.start
    hear(some, "tool:new")  # nothing is lost now, so nothing is asked
    assert some.game.start is not start


def test_playing_on_takes_the_question_of_a_new_deal_back():
    some = table(last_card_call="off")
    hear(some, "card:7C")
    hear(some, "tool:new")
    look = hear(some, "card:7D")
    assert "ask:yes" not in ids(look, "moves")
    assert some.game.log[:2] == ["Ana: play 7C", "Ana: play 7D"]


def test_the_speed_can_be_chosen_when_bots_play():
    assert [s for s, _ in table().overlay.speeds] == list(SPEEDS)
    assert table(players=("Ana", "Ben")).overlay.speeds == []
    some = table()
    some.messages.hear({"speed": "instant"})
    assert some.overlay.speed == "instant"
    with pytest.raises(ValueError, match="Choose slow, steady, fast or instant"):
        table(look={"speed": "warp"})


def test_the_coach_marks_what_can_be_played_and_says_what_is_good():
    some = table(look={"coach": True})
    assert marks(some, "good") == {"7C", "7D"}
    assert "Coach: " in some.overlay.look["say"]
    assert some.overlay.look["tone"] == "hint"
    assert marks(table(), "good") == set()


def test_the_coach_says_less_with_every_hand():
    helped = []
    some = table("A: 7C | B: 9H 9D | discard: 7H", look={"coach": True})
    for _ in range(3):
        helped.append(("Coach: " in some.overlay.look["say"], bool(marks(some, "good")), some.help))
        while not some.game.state.hand_over:
            some.game.play(some.game.moves[0])
        assert some.help == helped[-1][2], "the hand that is over was played with its help"
        some.press("move:deal")
        while some.game.state.turn != some.seat:
            some.game.play(some.game.moves[0])
    assert helped == [(True, True, 2), (False, True, 1), (False, False, 0)]


def test_the_end_of_a_hand_is_said_and_the_next_one_offered():
    some = table("A: 7C | B: KD QD | discard: 7H | stock: 2C")
    look = hear(some, "card:7C")
    assert look["tone"] == "good" and "Ana" in look["say"]
    assert look["moves"] == [
        {"id": "move:deal", "label": "Deal the next hand", "main": True},
        {"id": "tool:same", "label": "Same deal again"},
        {"id": "review:open", "label": "Show the key moments"},
    ]
    look = hear(some, "zone:stock")
    assert "Deal the next hand" in look["say"]
    hear(some, "move:deal")
    assert len(some.game.view().piles["A"]) >= 7


def test_a_match_that_is_over_offers_one_large_way_on():
    some = table("A: 7C | B: KD QD | discard: 7H | stock: 2C", target_wins=1)
    look = hear(some, "card:7C")
    assert [b["label"] for b in look["moves"] if b.get("main")] == ["Play again"] and look["more"] == []
    assert "The match is over" in hear(some, "zone:stock")["say"]
    hear(some, "tool:new")
    assert some.game.log == [] and some.game.state.turn


# ---- several people ----------------------------------------------------------------------------------------------


def shown(some: Table) -> set[str]:
    """The cards that lie open on the table."""
    return {s.card.code for s in some.painter.scene.sprites if s.kind == "card" and s.card is not HIDDEN}


def test_a_curtain_hides_every_hand_until_its_owner_taps():
    some = table(players=("Ana", "Ben"), sets=False, runs=False, combine=False)
    assert some.overlay.look["curtain"] == "Ana"
    assert shown(some) == {"7H"}
    assert ids(some.overlay.look) == [] and some.overlay.look["moves"] == [] and some.overlay.look["more"] == []
    assert hear(some, "curtain")["curtain"] == ""
    assert shown(some) == {"7C", "7D", "9S", "7H"}
    look = hear(some, "card:7C")
    assert look["curtain"] == "Ben"
    assert look["say"] == "Now hand the screen to Ben."
    assert shown(some) == {"7C"}
    hear(some, "curtain")
    assert shown(some) == {"KD", "QD", "7C"}


def test_nothing_behind_the_curtain_can_be_read_from_what_is_sent():
    sent = []
    for ana, ben, stock in (("7C 7D 9S", "KD QD", "2C 3C"), ("2C KD 3C", "7D 9S", "7C QD")):
        some = table(f"A: {ana} | B: {ben} | discard: 7H | stock: {stock}", ("Ana", "Ben"), look={"coach": True})
        for press in ("card:7C", "move:pick_up", "zone:stock", "move:play 2C"):
            with pytest.raises(ValueError, match="no button"):
                some.press(press)
        hear(some, "tool:hint")
        sent.append((some.overlay.look, some.painter.scene))
    assert sent[0] == sent[1]
    assert "it's Ana's turn" in sent[0][0]["say"]


def test_undo_lets_the_curtain_fall_for_whose_turn_it_is_again():
    some = table(players=("Ana", "Ben"), sets=False, runs=False, combine=False)
    hear(some, "curtain")
    hear(some, "card:7C")
    assert hear(some, "tool:undo")["curtain"] == "Ana"


def test_a_new_deal_can_be_answered_with_the_curtain_down():
    some = table(players=("Ana", "Ben"), sets=False, runs=False, combine=False)
    hear(some, "curtain")
    hear(some, "card:7C")
    look = hear(some, "tool:new")
    assert [b["id"] for b in look["moves"]] == ["ask:no", "ask:yes"]
    hear(some, "ask:yes")
    assert some.game.log == []


def test_there_is_no_curtain_for_one_person_and_none_while_a_bot_plays():
    assert table().overlay.look["curtain"] == ""
    some = table("A: 7C 9S 2H | B: KD QD | C: 5D 6S | discard: 7H", ("Ana", "bot", "Cem"))
    hear(some, "curtain")
    some.game.patient = True
    hear(some, "zone:stock")
    look = hear(some, "seen")
    assert (look["curtain"], some.game.state.turn) == ("", "B")
    assert look["say"] == "Ana picks up 1 card."
    assert {s.text: s.mark for s in some.painter.scene.sprites if s.kind == "face" and s.text == "Pip"} == {
        "Pip": "thinking"
    }
    assert shown(some) == {"7H"}
    assert "it's Pip's turn" in hear(some, "zone:stock")["say"]


def test_a_look_holds_no_secret_of_another_seat():
    looks = []
    for ben, stock in (("KD QD 5H", "2C 3C 4C"), ("2C 3C 4C", "KD QD 5H")):
        some = table(f"A: 7C 7D 9S | B: {ben} | discard: 7H | stock: {stock}", look={"coach": True})
        some.game.patient = True
        for press in ("card:9S", "tool:hint", "tool:hint", "card:7C", "card:7D", "tool:undo"):
            hear(some, press)
            looks.append((some.overlay.look, some.painter.scene))
    half = len(looks) // 2
    assert looks[:half] == looks[half:]


def test_names_are_plain_text_everywhere_in_the_look():
    some = table(players=(TAG, "Ben"))
    assert some.overlay.look["curtain"] == TAG
    hear(some, "curtain")
    assert f"{TAG}: " in " ".join(some.overlay.look["words"])


def test_a_slow_player_is_challenged_only_after_the_time_and_among_people(monkeypatch):
    hosted(monkeypatch, waits={Move("delay"): 0.02})

    async def offered(players: tuple[str, ...]) -> list[bool]:
        some = table(players=players, delay_seconds=5)
        if some.overlay.look["curtain"]:
            hear(some, "curtain")
        seen = ["move:delay" in ids(some.overlay.look, "moves")]
        if len(some.game.people) > 1:
            await until(lambda: some.pacing.late)
        else:
            await asyncio.sleep(0.04)
        seen.append("move:delay" in ids(some.overlay.look, "moves"))
        if seen[1]:
            hear(some, "move:delay")
            await until(lambda: not some._due)
            seen.append(some.pacing.late)
        return seen

    assert asyncio.run(offered(("Ana", "Ben"))) == [False, True, False]
    assert asyncio.run(offered(("Ana", "bot"))) == [False, False]


# ---- bots on the event loop --------------------------------------------------------------------------------------


async def until(true: Callable[[], bool]) -> None:
    deadline = monotonic() + 10
    while not true():
        assert monotonic() < deadline
        await asyncio.sleep(0)


def quick(monkeypatch: pytest.MonkeyPatch, seconds: float = 0.002) -> None:
    monkeypatch.setattr(pacing, "UNSEEN", 0)
    monkeypatch.setattr(pacing, "SPEEDS", {k: (label, seconds if s else 0) for k, (label, s) in SPEEDS.items()})


def test_bots_wait_for_a_browser_to_show_the_table(monkeypatch):
    quick(monkeypatch)
    monkeypatch.setattr(pacing, "UNSEEN", 3600)

    async def watch() -> list[int]:
        some = Table(Game(players=["bot", "bot"], stage=1, seed=3))
        await asyncio.sleep(0.02)  # ten times the pause of a bot
        moves = [len(some.game.steps)]
        some.painter._ready()
        await until(lambda: len(some.game.steps) > 1)
        return [*moves, len(some.game.steps)]

    before, after = asyncio.run(watch())
    assert before == 0 and after > 1


BEGUN = {"players": ["bot", "Ana"], "stage": 1, "seed": 7}  # the bot has the first turn


def test_a_table_that_no_page_shows_changes_nothing_for_who_plays_in_python(monkeypatch):
    quick(monkeypatch)

    async def played() -> None:
        game, plain = Game("black_jack", **BEGUN), Game("black_jack", **BEGUN)
        assert plain.steps and plain.turn == "B"
        some = game.table()
        await asyncio.sleep(0.02)
        for _ in range(3):
            assert (game.log, game.moves, game.hint()) == (plain.log, plain.moves, plain.hint())
            assert all(move.card is None or move.card in game.hand for move in game.moves)
            for one in (game, plain):
                one.play(one.moves[0])
        assert game.turn == "B" and len(game.steps) > 4
        await asyncio.sleep(0.02)
        some.painter._ready()
        assert len(game.steps) == len(plain.steps), "people have played: nothing is shown again"

    asyncio.run(played())


def test_a_page_sees_from_the_start_what_bots_did_before(monkeypatch):
    quick(monkeypatch)

    async def watched(wake: Callable[[Table], object]) -> list[int]:
        game = Game("black_jack", **BEGUN)
        before, some = len(game.steps), game.table()
        first = [s.card for s in some.painter.scene.sprites if s.zone == "discard" and s.card]
        assert first == [game.start.piles["discard"][-1]], "the first look is that of the deal"
        assert len(game.steps) == before
        wake(some)
        counts = [len(game.steps)]
        some.overlay.observe(lambda _: counts.append(len(game.steps)), "look")
        await until(lambda: game.turn == "B" and not some._due)
        assert len(game.steps) == before
        return counts

    for wake in (
        lambda some: some.painter._ready(),
        lambda some: some._message(None, {"size": {"w": 800, "h": 600}}, None),
    ):
        counts = asyncio.run(watched(wake))
        assert counts[0] == 0 and set(range(1, counts[-1] + 1)) <= set(counts)


def test_no_bot_moves_before_the_hand_was_dealt_for_all_to_see(monkeypatch):
    quick(monkeypatch)

    async def watch() -> tuple[float, float, float]:
        some = Table(Game("black_jack", **BEGUN | {"players": ["bot", "bot", "bot", "Ana"]}))
        some.painter._ready()
        some._message(None, {"size": {"w": 1328, "h": 612, "dense": 1}}, None)
        deal, [bot] = some.painter.seconds, some.pacing._timers
        waits = bot.when() - asyncio.get_running_loop().time()
        bot.cancel()
        some.pacing.hurry(whole=False)
        moves = len(some.game.steps)
        some.pacing.hurry(whole=True)
        assert some.game.turn in some.game.people
        return deal, waits, moves

    deal, waits, moves = asyncio.run(watch())
    assert 1 < deal < 2.5 and deal - 0.5 < waits <= deal
    assert moves == 1, "but for who does not want to wait"


def test_whoever_taps_again_and_again_does_not_let_a_bot_think_from_the_beginning(monkeypatch):
    quick(monkeypatch)
    game = Game("bela", players=["Ana", "bot", "bot"], seed=5)
    begun, own = [], game.thinking
    monkeypatch.setattr(game, "thinking", lambda: begun.append(len(game.steps)) or own())

    async def watch() -> None:
        some = Table(game)
        some.painter._ready()
        some._message(None, {"size": {"w": 390, "h": 844, "dense": 1, "still": True}}, None)
        while 3 not in begun and len(begun) < 9:
            some.pacing.hurry(whole=False)
            await asyncio.sleep(0)
            if game.turn == "A":
                hear(some, "move:take")
        some.close()

    asyncio.run(watch())
    assert 3 in begun and len(begun) < 9


def test_bots_wait_until_what_is_told_has_been_read_aloud(monkeypatch):
    quick(monkeypatch)

    async def watch(*, aloud: bool) -> tuple[float, str]:
        some = table("A: 7C 7D 9S | B: KD 2H 3H | discard: 7H | stock: 2C 3C 5C 6C")
        some.painter._ready()
        some._message(None, {"size": {"w": 1328, "h": 612, "dense": 1, "still": True, "aloud": aloud}}, None)
        some._message(None, {"press": "zone:stock", "number": some.number}, None)
        [bot] = some.pacing._timers
        waits, look = bot.when() - asyncio.get_running_loop().time(), some.overlay.look
        some.close()
        return waits, look.get("speak", look["say"])

    silent, _ = asyncio.run(watch(aloud=False))
    aloud, told = asyncio.run(watch(aloud=True))
    assert silent < 0.5 and aloud > LETTER * len(told) - 0.5 > 1


def test_bots_move_one_after_another_and_every_move_is_shown(monkeypatch):
    quick(monkeypatch)

    async def watch() -> tuple[Table, list[list[str]]]:
        some = table(
            "A: 7C 7D 9S | B: KD 2H 3H | C: QS JD 3S | discard: 7H | stock: 2C 3C 5C 6C", ("Ana", "bot", "bot")
        )
        logs: list[list[str]] = []
        some.overlay.observe(lambda _: logs.append(some.game.log), "look")
        hear(some, "zone:stock")
        await until(lambda: some.game.state.turn == "A" and not some._due)
        return some, logs

    some, logs = asyncio.run(watch())
    assert {s.seat for s in some.game.steps} == {"A", "B", "C"}
    assert [len(log) for log in logs] == list(range(1, len(some.game.log) + 1))


def test_at_once_shows_the_bots_answers_together():
    async def watch() -> int:
        some = Table(Game(players=["Ana", "bot", "bot"], stage=1, seed=3), speed="instant")
        looks: list[object] = []
        some.overlay.observe(looks.append, "look")
        hear(some, "zone:stock")
        await until(lambda: not some._due)
        assert some.game.state.turn == "A"
        return len(looks)

    assert asyncio.run(watch()) == 1


def test_changing_to_at_once_lets_waiting_bots_answer_at_once():
    async def watch() -> Table:
        some = Table(Game(players=["Ana", "bot", "bot"], stage=1, seed=3), speed="slow")
        hear(some, "zone:stock")
        await until(lambda: not some._due)
        assert some.game.bot_to_move
        some.messages.hear({"speed": "instant"})
        await until(lambda: some.game.state.turn == "A")
        return some

    assert asyncio.run(watch()).pacing.speed == "instant"


def slowly(slices: int, seen: list[object]):
    """A bot that thinks in so many slices and then makes the first legal move."""

    def bot(view, chance):
        for i in range(slices):
            seen.append(i)
            yield
        return view.legal_moves()[0]

    return bot


def test_a_bot_that_thinks_in_slices_leaves_the_table_alive(monkeypatch):
    quick(monkeypatch)

    async def watch() -> tuple[Table, list[object]]:
        order: list[object] = []
        game = Game(players=["Ana", "bot"], stage=1, seed=3)
        game.players[1] = game.players[1]._replace(bot=slowly(5, order))
        some = Table(game, speed="instant")
        hear(some, "zone:stock")
        await until(lambda: len(order) == 2)
        order.append("heard")
        some.messages.hear({"size": {"w": 390, "h": 700}})
        await until(lambda: game.state.turn == "A" and not some._due)
        return some, order

    some, order = asyncio.run(watch())
    assert order[:6] == [0, 1, "heard", 2, 3, 4] and some.screen == Screen(390, 700)
    assert {s.seat for s in some.game.steps} == {"A", "B"}


@pytest.mark.parametrize(("wall", "pause"), [(0.01, 0.001), (0.05, 0.04), (9.0, LONGEST_PAUSE)])
def test_a_bot_lets_others_think_as_long_as_it_was_kept_waiting(monkeypatch, wall, pause):
    """By the clock a slice took so long, and a hundredth of a second of the processor: the rest is others' work."""
    quick(monkeypatch)
    faked = SimpleNamespace(perf_counter=counting(0, wall).__next__, process_time=counting(0, 0.01).__next__)

    async def watch() -> tuple[list[float], list[object]]:
        order: list[object] = []
        game = Game(players=["Ana", "bot"], stage=1, seed=3, patient=True)
        game.players[1] = game.players[1]._replace(bot=slowly(3, order))
        some = Table(game, speed="instant")
        loop, seen = asyncio.get_running_loop(), []
        later = loop.call_later

        def noted(delay, act, *words):
            thinks = act in (some.guard, some.pacing._in_turn)
            seen.extend([delay] if thinks and delay else [])
            return later(0 if thinks else delay, act, *words)

        monkeypatch.setattr(loop, "call_later", noted)
        monkeypatch.setattr(pacing, "time", faked)
        hear(some, "zone:stock")
        await until(lambda: game.state.turn == "A" and not some._due)
        return seen, order

    seen, order = asyncio.run(watch())
    assert order == [0, 1, 2] * 2, "and no slice less: it lays a card and goes on"
    assert seen == [pytest.approx(pause)] * 6


def test_an_undo_stops_a_bot_in_the_midst_of_its_thinking(monkeypatch):
    quick(monkeypatch)

    async def watch() -> tuple[Table, list[object]]:
        order: list[object] = []
        game = Game(players=["Ana", "bot"], stage=1, seed=3)
        game.players[1] = game.players[1]._replace(bot=slowly(50, order))
        some = Table(game, speed="instant")
        hear(some, "zone:stock")
        await until(lambda: len(order) == 2)
        hear(some, "tool:undo")
        await until(lambda: not some._due)
        await asyncio.sleep(0.02)
        return some, order

    some, order = asyncio.run(watch())
    assert some.game.log == [] and some.game.state.turn == "A" and len(order) < 10


def test_undo_while_a_bot_thinks_gives_the_turn_back(monkeypatch):
    quick(monkeypatch, 0.02)

    async def watch() -> Table:
        some = Table(Game(players=["Ana", "bot"], stage=1, seed=3))
        hear(some, "zone:stock")
        await until(lambda: not some._due)
        hear(some, "tool:undo")
        await asyncio.sleep(0.06)  # three times the pause after which a bot would have moved
        return some

    some = asyncio.run(watch())
    assert some.game.log == []
    assert some.game.state.turn == "A"


def test_bots_among_themselves_play_one_hand_and_wait_to_be_told_to_go_on(monkeypatch):
    quick(monkeypatch)

    async def watch(speed: str) -> Table:
        some = Table(Game(players=["bot", "bot"], stage=1, seed=3), speed=speed)
        await until(lambda: some.game.state.hand_over and not some._due)
        assert [b["label"] for b in some.overlay.look["moves"]] == ["Deal the next hand"]
        hear(some, "move:deal")
        await until(lambda: len(some.game.steps) > 0 and not some.game.state.hand_over)
        return some

    for speed in ("fast", "instant"):
        assert shown(asyncio.run(watch(speed))) <= {c.code for c in black_jack.BlackJack.new(2).pack()}


def test_an_error_of_a_bot_is_said_on_the_table(monkeypatch):
    quick(monkeypatch)

    async def watch() -> Table:
        some = Table(Game(players=["Ana", "bot"], stage=1, seed=3))

        def broken(view: object, chance: object) -> Move:
            raise RuntimeError("no idea")

        some.game.players = [p if p.bot is None else p._replace(bot=broken) for p in some.game.players]
        hear(some, "zone:stock")
        await until(lambda: "no idea" in some.overlay.look["say"])
        return some

    assert asyncio.run(watch()).overlay.look["tone"] == "no"


# ---- what the browser keeps --------------------------------------------------------------------------------------


def test_the_browser_keeps_the_game_while_it_lasts():
    some = table("A: 7C 7D | B: KD QD | discard: 7H | stock: 2C", look={"keep": "black_jack"}, last_card_call="off")
    assert some.overlay.save == {}
    hear(some, "card:7C")
    assert load(unseal(some.overlay.save["piece"])).log == some.game.log
    assert "play" not in some.overlay.save["piece"]
    hear(some, "tool:undo")
    assert some.overlay.save == {}
    assert table().overlay.save == {}


@pytest.mark.parametrize("text", ["", "x", "e30=", "é", seal("[1]"), seal("{"), seal("5"), seal("[" * 100_000)])
def test_what_is_no_kept_game_is_refused(text):
    with pytest.raises(ValueError, match="saved game"):
        unseal(text)


def test_a_kept_game_cannot_fill_the_memory():
    with pytest.raises(ValueError, match="saved game"):
        unseal(seal(json.dumps({"x": "y" * 3_000_000})))


# ---- where everything lies ---------------------------------------------------------------------------------------


def position_of(seats: int, cards: int) -> black_jack.BlackJack:
    """Seat A with a number of cards, the others with one to fourteen."""
    chance = random.Random(seats * 100 + cards)
    pack = [*black_jack.BlackJack.new(2, packs=3).pack()]
    chance.shuffle(pack)
    hands = [cards, *(1 + (5 * i + cards) % 14 for i in range(1, seats))]
    text = []
    for name, count in zip("ABCDEFGHIJ", hands, strict=False):
        text.append(f"{name}: {' '.join(pack.pop().code for _ in range(count))}")
    return black_jack.BlackJack.at(" | ".join([*text, f"discard: {pack.pop()} {pack.pop()}", "direction: -1"]), packs=3)


NAMES = {seat: "Maximiliane-Charlotte von und zu Hohenst"[: 8 + 8 * i] for i, seat in enumerate("ABCDEFGHIJ")}


def drawn(view, names=None, *, narrow: bool = False) -> Scene:
    return scene(view, host_of(view), names or {}, screen=Screen(390, 844) if narrow else None)


def layouts(narrow: bool):
    for seats in range(2, 11):
        for cards in (*range(1, 31), 45):
            yield seats, cards, drawn(position_of(seats, cards).view("A"), NAMES, narrow=narrow)


@pytest.mark.parametrize("narrow", [True, False])
def test_every_card_of_the_hand_is_big_enough_for_a_finger(narrow):
    """As many cards as a hand is likely to hold have 44 pixels both ways; more come closer, but stay to be tapped."""
    for seats, cards, some in layouts(narrow):
        found = targets(some, "A")
        assert len(found) == cards
        for sprite, box in found:
            assert min(box.w, box.h) >= (44 if cards < 15 else 12), (seats, cards, sprite, box)
        for (_, one), (_, other) in combinations(found, 2):
            assert not overlap(one, other), (seats, cards)


def overlap(one, other, slack: float = 0.01) -> bool:
    return (
        one.x + slack < other.x + other.w
        and other.x + slack < one.x + one.w
        and one.y + slack < other.y + other.h
        and other.y + slack < one.y + one.h
    )


@pytest.mark.parametrize("narrow", [True, False])
@pytest.mark.parametrize(
    "fields", ["laid: 2C 2D 2H 2S 3S 4S | direction: -1", "pending: 8 | direction: -1", "called: H | direction: -1"]
)
def test_signs_and_a_long_turn_fit_beside_the_piles(narrow, fields):
    top = {"l": "2C 2D 2H 2S 3S 4S", "p": "2C 2D 2H 2S", "c": "AC"}[fields[0]]
    state = black_jack.BlackJack.at(f"A: 7C 9S | B: KD QD | C: 5D | discard: 7H {top} | {fields}")
    some = drawn(state.view("A"), narrow=narrow)
    signs = [s for s in some.sprites if s.kind in ("suit", "way") or s.mark == "warn"]
    assert len(signs) == (1 if fields[0] == "l" else 2)
    for s in some.sprites:
        assert 0 <= s.box.x and s.box.x + s.box.w <= some.width, s
    for sign in signs:
        for s in some.sprites:
            assert s is sign or not overlap(sign.box, s.box), (sign, s)


def test_a_narrow_browser_gets_the_narrow_layout():
    some = table()
    assert some.overlay.look["shape"] == "wide"
    some.messages.hear({"size": {"w": 390, "h": 700, "still": False}})
    assert some.overlay.look["shape"] == "upright" and some.overlay.look["says"]
    assert some.painter.style.large
    for nonsense in ({}, {"w": "390", "h": 700}, {"w": -1, "h": 10**9}, {"w": True, "h": None}):
        some.messages.hear({"size": nonsense})
        assert some.overlay.look["shape"] == "wide", "a page that does not know its size gets the usual picture"


# ---- what moves --------------------------------------------------------------------------------------------------


def flights(before, after, seat: str):
    one, two = (drawn(s.view(seat)) for s in (before, after))
    return one, two, journeys(one, two)


def home(some: Scene, zone: str, card: Card):
    return [s.box for s in some.sprites if s.zone == zone and s.card is card]


def test_a_played_card_flies_from_its_place_in_the_hand_to_the_discard_pile():
    before = black_jack.BlackJack.at(SHED)
    one, two, (flight,) = flights(before, before.play("play 7C"), "A")
    assert flight.card is Card("7C")
    assert [flight.start] == home(one, "A", Card("7C"))
    assert [flight.goal] == home(two, "discard", Card("7C"))


def test_a_drawn_card_shows_its_face_to_its_owner_and_its_back_to_the_others():
    before = black_jack.BlackJack.at("A: 7C 9S | B: KD QD | discard: 7H | stock: 2C 3C")
    after = before.play("pick_up")
    one, two, (flight,) = flights(before, after, "A")
    assert flight.card is Card("2C")
    assert [flight.goal] == home(two, "A", Card("2C"))
    assert flight.start == one.anchors["stock"]
    for seat in ("B", NOBODY):
        _, _, (flight,) = flights(before, after, seat)
        assert flight.card is HIDDEN


def test_a_card_of_a_hidden_hand_is_turned_over_on_its_way():
    before = black_jack.BlackJack.at("A: 7C 9S 2H | B: KD QD | discard: 7H | stock: 2C 3C")
    one, _, (flight,) = flights(before, before.play("play 7C"), "B")
    assert flight.card is Card("7C")
    assert flight.start in [*home(one, "A", HIDDEN), one.anchors["A"]]


def test_many_drawn_cards_fly_but_never_a_flood():
    stock = "2C 3C 4C 5C 6C 8C 9C TC"
    before = black_jack.BlackJack.at(f"A: 7C 9S | B: KD QD | discard: 7H JC | pending: 7 | stock: {stock}")
    _, _, found = flights(before, before.play("pick_up"), "A")
    assert 1 < len(found) <= 8


def test_nothing_flies_when_nothing_moved():
    state = black_jack.BlackJack.at(SHED)
    assert flights(state, state, "A")[2] == ()


def test_every_flight_of_a_whole_hand_starts_and_ends_on_the_table():
    game, chance = Game(players=["Ana", "Ben", "Cem", "Dan"], seed=3), random.Random(3)
    while not game.state.hand_over:
        game.play(at_random(game.view(), chance))
    for before, after in pairwise(game.states):
        for seat in (*"ABCD", NOBODY):
            for flight in flights(before, after, seat)[2]:
                for box in (flight.start, flight.goal):
                    assert 0 <= box.x <= 1328 - box.w and box.y >= 0
                if flight.card is not HIDDEN:
                    view = after.view(seat)
                    assert any(flight.card in pile for pile in view.piles.values())


def test_a_dear_move_is_asked_about_before_it_is_made(monkeypatch):
    hosted(monkeypatch, asks={Move("pick_up"): Reason("BLJ-15", "Really?")})
    some = table()
    look = hear(some, "move:pick_up")
    assert (look["say"], ids(look, "moves")) == ("Really?", ["ask:no", "ask:yes"])
    assert label(look, "ask:yes") == "Yes: Pick up 1 card"
    hear(some, "ask:no")
    assert some.game.log == []
    hear(some, "move:pick_up")
    hear(some, "ask:yes")
    assert some.game.log[0] == "Ana: pick_up"


def test_a_button_held_down_plays_on_and_shows_what_is_counted():
    game = Game("beggar_my_neighbour", position="Nessler", players=["Ana", "bot"])
    table = Table(game)
    held = next(button for button in table.overlay.look["moves"] if button["id"] == "move:play")
    assert held["held"] == 700
    assert next(t for t in table.overlay.look["targets"] if t["id"] == "zone:A")["holds"] == "move:play"
    table._message(None, {"press": "move:play", "times": 60, "number": table.number}, None)
    assert game.state.played == 60 and game.turn == "A"
    assert table.overlay.look["say"] == f"60 cards, {game.state.rounds} rounds"
    table._message(None, {"rest": True}, None)
    assert game.state.played == 60 and "Turn " in table.overlay.look["say"]
    table._message(None, {"press": "move:play_on", "times": 2, "number": table.number}, None)
    assert table.tone == "no" and game.state.played == 60, "only a move that leaves no choice"
    table._message(None, {"press": "move:play", "times": 10**9, "number": table.number}, None)
    assert game.state.played <= 800


def test_who_is_out_while_a_button_is_held_down_sees_the_others_play_on():
    game = Game("beggar_my_neighbour", position="A: 5S | B: 7H JD 4C 8S 2H 3H | C: 9C 2D QH 3S 6H 7C | turn: A")
    game.sit("B", "bot"), game.sit("C", "bot")
    table = Table(game)
    game.patient = True
    table._message(None, {"press": "move:play", "times": 1, "number": table.number}, None)
    assert "A" in game.state.out and len(game.steps) <= 61


# ---- the end, and the session ------------------------------------------------------------------------------------


def test_the_same_deal_can_be_played_again_and_both_hands_count():
    some = Table(Game(players=["Ana", "bot"], stage=1, seed=3), speed="instant")
    dealt = some.game.view().piles
    for _ in range(2):
        while not some.game.state.hand_over:
            some.game.choose(some.game.moves[0])
        winner = some.game.names[some.game.state.winners[0]]
        assert some.overlay.look["end"]["title"] == ("You win, Ana!" if winner == "Ana" else f"{winner} wins!")
        hear(some, "tool:same")
        assert some.game.view().piles == dealt and not some.game.steps
    winner = some.game.names[next(iter(some.controller.session.hands.values()))[0]]
    assert len(some.controller.session) == 2
    assert next(s.text for s in some.painter.scene.sprites if s.kind == "name" and "★2" in s.text).startswith(winner)


def test_an_undone_end_does_not_count_and_a_new_deal_does():
    some = table("A: 7C | B: KD QD | discard: 7H | stock: 2C 3C 4C 5C 6C 8C 9C TC JC QC KC", stage=1)
    hear(some, "card:7C")
    assert list(some.controller.session.hands.values()) == [("A",)]
    hear(some, "tool:undo")
    assert not some.controller.session
    hear(some, "curtain")
    hear(some, "card:7C")
    hear(some, "tool:new")
    assert list(some.controller.session.hands.values()) == [("A",)]


def test_who_lost_by_little_is_told_so_after_the_winner():
    some = table("A: 7C 8D | B: 7D | discard: 7H | stock: 2C 3C", ("Ana", "bot"), stage=1)
    hear(some, "card:7C")
    end = some.overlay.look["end"]
    assert (end["title"], end["kind"]) == ("Pip wins!", "loss")
    assert end["why"].endswith("So close! You had 1 card left.")


def test_the_curtain_waits_until_new_cards_have_been_seen():
    some = table("A: 9S 8S | B: KD QD | discard: 7H | stock: 2C 3C | turn: A", ("Ana", "Ben"), stage=1)
    hear(some, "curtain")
    look = hear(some, "zone:stock")
    new = next(card for card in some.game.state.piles["A"] if card.code not in ("9S", "8S"))
    assert look["curtain"] == "" and f"New in your hand: {new.sign}." in look["say"]
    assert [b["id"] for b in look["moves"]] == ["seen"] and {"9S", "8S", new.code} <= shown(some)
    assert marks(some, "good") == {new.code} and some.game.state.turn == "B"
    look = hear(some, "seen")
    assert look["curtain"] == "Ben" and shown(some) == {"7H"}
    hear(some, "curtain")
    assert not marks(some, "good") and "new in" not in hear(some, "tool:hint")["say"]


def test_a_tap_shows_that_new_cards_have_been_seen_and_a_laid_card_brings_none():
    some = table("A: 9S 8S | B: KD QD | discard: 7H | stock: 2C 3C | turn: A", ("Ana", "Ben"), stage=1)
    hear(some, "curtain")
    hear(some, "zone:stock")
    assert hear(some, "card:9S")["curtain"] == "Ben"
    some = table("A: 7C 8S | B: KD QD | discard: 7H | stock: 2C 3C | turn: A", ("Ana", "Ben"), stage=1)
    hear(some, "curtain")
    assert hear(some, "card:7C")["curtain"] == "Ben"


def test_passed_cards_are_pointed_out_when_the_curtain_is_lifted():
    some = Table(Game("marjapussi", players=["Ana", "Ben", "Cem", "Dia"], seed=5), speed="instant")
    told = []
    for _ in range(60):
        if some.game.state.hand_over:
            break
        if some.overlay.look["curtain"]:
            told.append(hear(some, "curtain")["say"])
        if some.shared.seeing:
            told.append(some.overlay.look["say"])
            hear(some, "seen")
        else:
            hear(some, "tool:hint")
            some.press(f"move:{some.game.moves[0]}") if f"move:{some.game.moves[0]}" in some.offered() else hear(
                some, f"card:{some.game.moves[0].card}"
            )
    passed = [step for step in some.game.steps if step.move.verb in ("give", "give_back")]
    assert bool(passed) == any("New in your hand" in say for say in told)
