"""The comforts of who plays alone, without a browser: numbered deals, back and forth, safe moves, can it be won?"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cardlab.games import catalogue, host_of, rules_of
from cardlab.lessons.exercise import Exercise
from cardlab.lessons.request import Practice
from cardlab.play.game import Game
from cardlab.play.saves import load
from cardlab.rules.moves import Move
from cardlab.table.control import solitaire as patience
from cardlab.table.table import Table

SMALL: dict[str, Any] = {"ranks": "A234", "suits": "SH", "redeals": 0}
THROWN = 240  # a small deal that is thrown away by building the 2 of spades too early
NEVER = 0  # a small deal that could never be won
LONG = {"seed": 183, "redeals": 0}  # a whole pack that takes 2 717 positions to know
ALONE = [game for game in catalogue() if 1 in rules_of(game).seat_range]


def table(game: str = "la_belle_lucie", *, keep: str = "", **options: Any) -> Table:
    return Table(Game(game, **{"players": ["Ana"], **options}), keep=keep)


def hear(some: Table, press: str) -> dict[str, Any]:
    """A press as it comes from a browser, of a card by its name; the look afterwards."""
    named = [b["id"] for b in some.overlay.look["targets"] if b["id"].startswith(press)]
    some._message(None, {"press": named[0] if named else press, "number": some.number}, None)
    look: dict[str, Any] = some.overlay.full_look
    return look


def tools(look: dict[str, Any]) -> dict[str, str]:
    """The labels of the tools that can be pressed now, by name."""
    return {t["id"].removeprefix("tool:"): t["label"] for t in look["tools"] if not t.get("off")}


def safe(state: Any) -> Move | None:
    """A move that can never do harm, as a table offers it to who plays alone."""
    return host_of(state.view("A")).safe


def cards(some: Table) -> str:
    return some.game.state.text()


# ---- numbered deals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ALONE)
def test_a_number_is_the_same_cards_everywhere(game):
    some = table(game, seed=7)
    first = cards(some)
    assert table(game, seed=7, players=["Ben"]).game.state.text() == first
    look = hear(some, "tool:after")
    assert look["deal"].startswith("Deal 8.") and cards(some) == cards(table(game, seed=8)) != first
    look = hear(some, "tool:before")
    assert look["deal"].startswith("Deal 7.") and cards(some) == first
    assert (tools(look)["before"], tools(look)["after"]) == ("Deal 6", "Deal 8")


def test_the_known_cards_of_deal_7():
    assert cards(table(seed=7, **SMALL)) == "fan1: 4H AH 4S | fan2: 2H 3S 3H | fan3: 2S AS | turn: A"


def test_another_deal_asks_where_a_game_would_end():
    some = table(seed=7)
    some.game.choose(some.game.moves[0])
    look = hear(some, "tool:after")
    assert [b["id"] for b in look["moves"]] == ["ask:no", "ask:yes"] and "Go to deal 8?" in look["say"]
    assert hear(some, "ask:no")["deal"].startswith("Deal 7.") and some.game.steps
    hear(some, "tool:before")
    assert hear(some, "ask:yes")["deal"].startswith("Deal 6.") and not some.game.steps


def test_there_is_no_deal_before_0():
    look = table(seed=0).overlay.full_look
    assert "before" not in tools(look) and tools(look)["after"] == "Deal 1"
    some = table(seed=0)
    with pytest.raises(ValueError, match="no button"):
        some.press("tool:before")


def test_rules_stay_from_deal_to_deal():
    some = table(seed=3, **SMALL)
    hear(some, "tool:after")
    assert cards(some) == cards(table(seed=4, **SMALL))


@pytest.mark.parametrize("game", ALONE)
def test_after_a_game_comes_the_next_number(game):
    some = table(game, seed=5, **({"ranks": "A2", "suits": "SH"} if game == "memory" else {}))
    while not some.game.state.hand_over:
        some.game.choose(some.game.moves[0])
    rules = some.game.start.rules.changed()
    look = hear(some, "move:deal")
    assert look["deal"].startswith("Deal 6.") and cards(some) == cards(table(game, seed=6, **rules))


def test_a_position_has_no_number_and_neither_neighbours():
    some = table(position="fan1: KC QC | fan2: 9C JC | fan3: KD TC | turn: A", redeals=0)
    assert some.overlay.look["deal"] == "Winnable."
    assert {"before", "after"}.isdisjoint(tools(some.overlay.full_look))


def test_a_deal_that_followed_without_a_number_has_none():
    some = table("accordion", seed=5)
    while not some.game.state.hand_over:
        some.game.choose(some.game.moves[0])
    some.game.play("deal")
    assert not some.overlay.look["deal"].startswith("Deal") and "won" not in some.controller.record()


@pytest.mark.parametrize("game", ALONE)
def test_a_save_knows_its_number(game):
    some = table(game, seed=11)
    some.game.choose(some.game.moves[0])
    some.game.choose(some.game.moves[0])
    again = Table(load(some.game.to_save()))
    assert again.overlay.look["deal"] == some.overlay.look["deal"] and cards(again) == cards(some)


# ---- back and forth ----------------------------------------------------------------------------------------------


def test_starting_over_lays_the_same_deal_out_again():
    some = table(seed=63, redeals=0)
    dealt = cards(some)
    assert "restart" not in tools(some.overlay.full_look)
    for _ in range(6):
        some.game.choose(some.game.moves[0])
    assert "restart" in tools(some.overlay.full_look)
    look = hear(some, "tool:restart")
    assert cards(some) == dealt and not some.game.steps and look["deal"].startswith("Deal 63.")
    for _ in range(6):
        hear(some, "tool:redo")
    assert len(some.game.steps) == 6


def test_starting_over_where_nothing_can_be_taken_back_deals_the_number_again():
    some = table("memory", seed=4, ranks="A2", suits="SH")
    dealt = cards(some)
    some.press("zone:1.1")
    some.press("zone:1.2")
    assert {"undo", "redo"}.isdisjoint(tools(some.overlay.full_look))
    hear(some, "tool:restart")
    assert cards(some) == dealt and not some.game.steps


# ---- what is safe ------------------------------------------------------------------------------------------------


def test_all_that_is_safe_is_played_and_nothing_else():
    some = table(seed=172, redeals=0)
    by_hand = some.game.state
    assert tools(some.overlay.full_look)["safe"] == "Play all the safe moves"
    look = hear(some, "tool:safe")
    while (move := safe(by_hand)) is not None:
        by_hand = by_hand.play(move)
    assert len(some.game.steps) > 3 and cards(some) == by_hand.text()
    assert "safe" not in tools(look) and "Winnable." in look["deal"]
    hear(some, "tool:undo")
    assert cards(some) == some.game.states[-1].text() and safe(some.game.state) is not None, "each can be taken back"


def test_safe_moves_never_lose_a_deal_that_can_be_won():
    for seed in (63, 133, 172, 182, 186, 218):
        some = table(seed=seed, redeals=0)
        assert "Winnable." in some.overlay.look["deal"]
        assert "Winnable." in hear(some, "tool:safe")["deal"]


def test_where_nothing_is_safe_nothing_is_offered():
    some = table(seed=183, redeals=0)
    hear(some, "tool:safe")
    assert safe(some.game.state) is None and "safe" not in tools(some.overlay.full_look)
    for game in ("accordion", "memory"):
        assert "safe" not in tools(table(game, seed=3).overlay.full_look)


def test_what_cannot_go_wrong_any_more_finishes_by_itself():
    some = table(**SMALL, seed=THROWN)
    finish = {"id": "tool:finish", "label": "Finish", "main": True}
    for move in some.controller.solver.line:
        if finish in some.overlay.look["moves"]:
            break
        assert not some.controller.finishes
        some.game.choose(move)
    assert len(some.game.steps) > 1 and finish in some.overlay.look["moves"]
    look = hear(some, "tool:finish")
    assert some.game.state.winners and finish not in look["moves"]


def test_it_finishes_card_by_card_and_any_press_stops_it(monkeypatch):
    monkeypatch.setattr(patience, "PACE", 0.01)

    async def watch(stop: bool) -> Table:
        some = table(**SMALL, seed=THROWN)
        while not some.controller.finishes:
            some.game.choose(some.controller.solver.line[0])
        await asyncio.sleep(0)
        hear(some, "tool:finish")
        if stop:
            await until(lambda: len(some.game.steps) > 4)
            hear(some, "tool:hint")
            await asyncio.sleep(0.05)
        else:
            await until(lambda: some.game.state.hand_over)
        return some

    assert asyncio.run(watch(False)).game.state.winners
    assert not asyncio.run(watch(True)).game.state.hand_over


def test_a_double_tap_sends_a_card_up():
    some = table(
        position="spades: AS | hearts: AH | fan1: 4H 3S | fan2: 3H 2S | fan3: 2H 4S | turn: A",
        **SMALL, foundation_first=False,
    )  # fmt: skip
    some._message(None, {"press": "card:2S", "twice": True, "number": -1}, None)
    assert not some.game.steps, "without a first tap it means nothing"
    assert len(hear(some, "card:2S")["moves"]) == 2, "up, or on the 3"
    some._message(None, {"press": "card:3S", "twice": True, "number": -1}, None)
    assert not some.game.steps and len(some.presses.choices) == 2, "the second tap was on another card"
    some._message(None, {"press": "card:2S", "twice": True, "number": -1}, None)
    assert some.game.log == ["Ana: up 2S"] and not some.presses.choices


# ---- can it be won? ----------------------------------------------------------------------------------------------


def test_the_verdict_as_a_deal_is_thrown_away_and_saved():
    some = table(seed=THROWN, **SMALL)
    assert some.overlay.look["deal"] == "Deal 240. Winnable."
    assert hear(some, "card:AH")["deal"] == "Deal 240. Winnable."
    look = hear(some, "card:2S")
    assert some.game.log == ["Ana: up AH", "Ana: build 2S"]
    assert look["deal"] == "Deal 240. No longer winnable."
    assert "line" not in tools(look) and tools(look)["lost"] == "Back to where you could win"
    look = hear(some, "tool:lost")
    assert some.game.log == ["Ana: up AH"] and look["deal"] == "Deal 240. Winnable."
    assert (look["say"], look["tone"]) == ("You could still win here. Find the move that saves it!", "good")
    assert "line" in tools(look) and "lost" not in tools(look)
    assert "redo" in tools(look), "what was thrown away can still be looked at"


def test_the_verdict_of_a_game_that_is_over():
    some = table(seed=THROWN, **SMALL)
    for move in ("up AH", "build 2S"):
        some.game.choose(Move(move))
    while not some.game.state.hand_over:
        some.game.choose(some.game.moves[0])
    assert some.overlay.look["deal"] == "Deal 240. No longer winnable." and not some.game.state.winners
    hear(some, "tool:lost")
    assert some.game.log == ["Ana: up AH"]
    while not some.game.state.hand_over:
        some.game.choose(some.controller.solver.line[0])
    assert some.game.state.winners and some.overlay.look["deal"] == "Deal 240."


def test_a_deal_that_never_could_be_won():
    some = table(seed=NEVER, **SMALL)
    assert some.overlay.look["deal"] == "Deal 0. Not winnable."
    while not some.game.state.hand_over:
        some.game.choose(some.game.moves[0])
    assert some.overlay.look["deal"] == "Deal 0. Not winnable."
    assert {"line", "lost"}.isdisjoint(tools(some.overlay.full_look))


def test_a_verdict_says_what_it_holds_for():
    some = table(seed=172)
    assert some.overlay.look["deal"] == "Deal 172. Winnable without a redeal."


def test_following_the_line_wins():
    some = table(seed=THROWN, **SMALL)
    before = some.game.state
    look = hear(some, "tool:line")
    line = some.controller.solver.line
    first, second, third = line[:3]
    words = [before.words(first), before.play(first).words(second), before.play(first).play(second).words(third)]
    assert look["say"] == f"{'; '.join(words)} … and {len(line) - 3} more moves."
    assert look["tone"] == "hint" and cards(some) == before.text(), "showing plays nothing"
    assert {s.card for s in some.painter.scene.sprites if s.mark == "good"} == {first.card}
    for move in line:
        some.game.choose(move)
    assert some.game.state.winners == ("A",)


def test_hidden_cards_keep_the_verdict_open_until_the_end():
    options = {"ranks": "A23", "suits": "SH", "seed": 4}
    some = table("accordion", **options)
    said = "Deal 4. Some cards are hidden, so nobody knows yet if you can win."
    while some.game.state.piles["stock"]:
        assert some.overlay.look["deal"] == said
        hear(some, f"move:{some.game.moves[0]}")
    while not some.game.state.hand_over:
        hear(some, f"move:{some.game.moves[-1]}")
    assert some.overlay.look["deal"].startswith("Deal 4.") and some.overlay.look["deal"] != said
    assert some.game.state.winners or "innable." in some.overlay.look["deal"]
    seen = set()
    for seed in range(12):
        some = table("accordion", **options | {"seed": seed})
        while not some.game.state.hand_over:
            hear(some, f"move:{some.game.moves[-1]}")
        seen.add(some.overlay.look["deal"].partition(". ")[2] if not some.game.state.winners else "won")
    assert {"Not winnable.", "No longer winnable.", "won"} >= seen >= {"Not winnable."}


def test_no_verdict_where_a_game_offers_nothing_to_search():
    some = table("memory", seed=4)
    assert some.overlay.look["deal"] == "Deal 4." and some.controller.solver is None


# ---- thinking in slices ------------------------------------------------------------------------------------------


async def until(true: Any) -> None:
    for _ in range(100_000):
        if true():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came")


def test_thinking_goes_on_between_presses(monkeypatch):
    monkeypatch.setattr(patience, "SLICE", 100)
    monkeypatch.setattr(patience, "REST", 0)

    async def play() -> tuple[list[str], list[int], int]:
        some = table(**LONG)
        said, turns, number = [some.overlay.look["deal"]], [], some.number
        some.overlay.observe(lambda change: said.append(change["new"]["deal"]), "look")
        asyncio.get_running_loop().call_soon(turns.append, some.controller.solver.positions)
        await until(lambda: turns)
        assert turns[0] <= 200, "the loop is free after a slice"
        await until(lambda: not some.controller.solver.thinking)
        await until(lambda: len(said) > 1)
        assert some.controller.timer is None or not some.controller.solver.thinking
        return said, [some.controller.solver.positions], some.number - number

    said, positions, looks = asyncio.run(play())
    assert said == ["Deal 183. Can it be won? Thinking …", "Deal 183. Not winnable."]
    assert positions[0] > 1000
    assert looks == 0, "a verdict that comes makes no press come too late"


def test_a_press_while_it_thinks_is_played_and_thought_about(monkeypatch):
    monkeypatch.setattr(patience, "SLICE", 50)
    monkeypatch.setattr(patience, "REST", 0)

    async def play() -> tuple[list[str], str]:
        some = table(**LONG)
        number = some.number
        await asyncio.sleep(0)
        assert some.controller.solver.thinking
        some._message(None, {"press": f"move:{some.game.moves[0]}", "number": number}, None)
        assert some.overlay.look["deal"] == "Deal 183. Can it be won? Thinking …"
        log = some.game.log
        await until(lambda: "Thinking" not in some.overlay.look["deal"])
        return log, some.overlay.look["deal"]

    log, deal = asyncio.run(play())
    assert len(log) == 1 and deal == "Deal 183. Not winnable."


def test_only_the_last_position_is_thought_about(monkeypatch):
    monkeypatch.setattr(patience, "SLICE", 1)

    async def play() -> int:
        some = table(**LONG)
        timers = {some.controller.timer}
        for _ in range(8):
            hear(some, f"move:{some.game.moves[0]}")
            timers.add(some.controller.timer)
        timers.discard(None)
        return sum(not timer.cancelled() for timer in timers)

    assert asyncio.run(play()) == 1


def test_thinking_ends_at_its_limit(monkeypatch):
    monkeypatch.setattr(patience, "MOST", 500)
    assert table(**LONG).overlay.look["deal"] == "Deal 183. Unknown (stopped after 500 positions)."


# ---- whom it is for ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [("memory", ["Ana", "bot"]), ("black_jack", ["Ana", "bot"])])
def test_several_players_are_offered_none_of_it(game, players):
    some = table(game, players=players, seed=4)
    assert not isinstance(some.controller, patience.PlayingSolitaire)
    assert some.overlay.look["deal"] == "" and "record" not in some.overlay.look
    assert {"restart", "before", "after", "safe", "line", "lost"}.isdisjoint(tools(some.overlay.full_look))


def test_exercises_show_nothing_of_it():
    asked = {"right": "build JC", "game": "la_belle_lucie", "redeals": 0}
    exercise = Exercise("fan1: KC QC | fan2: 9C JC | fan3: KD TC", "Which move wins?", **asked)
    practice = Table(Practice(exercise), speed="instant")
    assert not isinstance(practice.controller, patience.PlayingSolitaire) and practice.overlay.look["deal"] == ""


# ---- one's own wins ----------------------------------------------------------------------------------------------


def test_what_the_browser_writes_down():
    some = table(seed=THROWN, **SMALL)
    deal = "240 redeals=0 ranks=A234 suits=SH"
    assert some.overlay.look["record"] == {"game": "la_belle_lucie", "deal": deal}
    while not some.game.state.hand_over:
        hear(some, f"move:{some.controller.solver.line[0]}")
    assert some.overlay.look["record"] == {"game": "la_belle_lucie", "deal": deal, "won": True}
    look = hear(some, "tool:undo")
    assert "won" not in look["record"]
    some = table(seed=THROWN, **SMALL)
    for name in ("card:AH", "card:2S"):
        hear(some, name)
    while not some.game.state.hand_over:
        hear(some, f"move:{some.game.moves[0]}")
    assert some.overlay.look["record"] == {"game": "la_belle_lucie", "deal": deal, "won": False}


def test_a_position_is_not_written_down():
    some = table(position="fan1: 2H | fan2: 3H | turn: A", ranks="A23", suits="SH", redeals=0)
    hear(some, "card:2H")
    assert some.game.state.winners or not some.game.state.hand_over
    while not some.game.state.hand_over:
        hear(some, f"move:{some.game.moves[0]}")
    assert some.game.state.winners and "won" not in some.overlay.look["record"]


def test_other_rules_are_another_deal():
    assert table(seed=7).controller.record() != table(seed=7, redeals=0).controller.record()
    assert table(seed=7).controller.record() == {"game": "la_belle_lucie", "deal": "7"}
