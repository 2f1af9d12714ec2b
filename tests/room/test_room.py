"""Rooms: who may do what, who is away and comes back, what outlives the server; several devices at one game."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic

import laws
import pytest
from crashes import crashed, kept
from devices import Tablet, lines, opened, put, settled
from ipywidgets.widgets.widget import _instances

from cardlab import Game
from cardlab.classroom.door import around
from cardlab.play.seats import BOT_NAMES
from cardlab.room.chair import SeatGame
from cardlab.room.guesses import FREE, HERE
from cardlab.room.room import GRACE, Refused, Room
from cardlab.room.rooms import EACH, LETTERS, MOST, Rooms
from cardlab.room.snapshot import room as kept_room
from cardlab.rules.moves import DEAL, IllegalMove
from cardlab.rules.text.position import NOBODY


@pytest.fixture(autouse=True)
def speaking() -> Iterator[None]:
    """Widgets speak over lines of ours."""
    with lines():
        yield


def seated(room: Room, count: int) -> list[Tablet]:
    """Devices at the first free seats."""
    return [Tablet(room, seat) for seat in room.free[:count]]


def begun(room: Room) -> None:
    """Let it go on, without waiting for anybody's eyes."""
    room.pacing.speed = "instant"
    room.start()


async def until(room: Room, ready: object) -> None:
    """Until something holds, which bots bring about."""
    assert callable(ready)
    for _ in range(2000):
        await settled(room)
        if ready():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("It never came to that.")


# ---- who may do what -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", laws.sampled(laws.GAMES, 6, "watches"))
def test_who_watches_can_do_nothing_at_any_moment(game):
    async def watches() -> None:
        room = opened(game)
        host, watcher = Tablet(room, host=True), Tablet(room)
        assert host.table.pacing.speeds and not watcher.table.pacing.speeds
        begun(room)
        await settled(room)
        for _ in range(laws.share(10)):
            if room.game.over or not room.game.turn:
                break
            state = room.game.state
            for move in state.legal_moves()[:6]:
                chair = watcher.table.game
                with pytest.raises(IllegalMove):
                    chair.choose(move)
                watcher.press(f"move:{move}")
                assert chair.why_not(move) is not None
            for tool in ("tool:undo", "tool:hint", "tool:new", "move:deal", "tool:same", "curtain"):
                watcher.press(tool)
            watcher.say({"hurry": "all"})
            assert not watcher.can
            assert room.game.state is state
            room.game._step(room.game._moves(state.turn)[0])
            await settled(room)
        room.end()
        for one in (host, watcher):
            one.leave()

    asyncio.run(watches())


SEVERAL = [name for name in laws.GAMES if laws.kind(name).seat_range[-1] > 1]


@pytest.mark.parametrize("game", laws.sampled(SEVERAL, 5, "for another seat"))
def test_nobody_plays_for_another_seat(game):
    async def presses() -> None:
        room = opened(game, seats=laws.few(game))
        devices = seated(room, 3)
        begun(room)
        await settled(room)
        for _ in range(laws.share(10)):
            state = room.game.state
            if room.game.over or not state.turn:
                break
            for one in devices:
                if one.device.sitter is not None and one.device.sitter.seat != state.turn:
                    for move in state.legal_moves()[:4]:
                        one.press(f"move:{move}")
                        if move.card is not None:
                            one.press(f"card:{move.card}")
                        with pytest.raises(IllegalMove):
                            one.table.game.choose(move)
            assert room.game.state is state
            room.game._step(room.game._moves(state.turn)[0])
            await settled(room)
        room.end()

    asyncio.run(presses())


def test_a_chair_gives_away_neither_the_deal_nor_anothers_view():
    held = Game("bela", players=["Ana", "Bo"], seed=7, patient=True)
    chair = SeatGame(held, "A")
    assert chair.seed is None
    assert chair.view("B") == held.view("A")
    assert chair.host().tags == held.host(held.view("A")).tags
    for act in (chair.to_save, chair.dealt, chair.same, lambda: chair.try_from(0)):
        with pytest.raises(IllegalMove):
            act()
    assert chair.names == {"A": "You", "B": "Bo"}


def test_only_the_host_deals_before_the_hand_is_over_and_anybody_afterwards():
    room = opened("beggar_my_neighbour", seats=2)
    guest, host = seated(room, 2)
    host.device.host = True
    begun(room)
    assert "tool:new" not in {one["id"] for one in guest.look["tools"]}
    with pytest.raises(IllegalMove, match="opened this table"):
        guest.table.game.again()
    host.table.game.again()
    state = room.game.state
    while not (after := state.play(state.legal_moves()[0])).hand_over:
        state = after
    put(room, state)
    room.game._step(state.legal_moves()[0])
    assert room.game.over and room.refuses(guest.device, "deal") is None
    guest.table.show()
    assert "tool:same" not in {one["id"] for one in guest.look["moves"]}
    guest.table.game.choose(DEAL) if DEAL in room.game.state.legal_moves() else guest.table.game.again()
    assert not room.game.over and not any(one.table.game.begun for one in (guest, host)), "a deal is not taken back"


@pytest.mark.parametrize(("target", "key"), [(None, "move:deal"), (1, "tool:new")])  # the match goes on, or is over
def test_whoever_opened_the_table_and_only_watches_deals_the_next_hand(target, key):
    room = opened("black_jack", seats=2, target_wins=target)
    watcher, tablet, _ = Tablet(room), Tablet(room, host=True), Tablet(room, "A")
    begun(room)
    assert not tablet.can
    while not room.game.over:
        room.game._step(room.game._moves(room.game.turn)[0])
    for one, can in ((watcher, []), (tablet, [key])):
        one.table.show()
        assert one.can == can
        one.press(key)
        assert room.game.over == (one is watcher)


@pytest.mark.parametrize("game", ["black_jack", "marjapussi"])
def test_nobody_says_hello_over_a_name_as_long_as_others_sit_down(game):
    room = opened(game)
    tablet = Tablet(room, "A")
    assert "bubbles" not in tablet.look
    begun(room)
    assert {words for words, *_ in tablet.look["bubbles"]} == {"Hello!"}
    room.end()


def lit(tablet):
    """Whose name is lit up, as it is on a turn."""
    return {sprite.zone for sprite in tablet.table.painter.scene.sprites if sprite.mark == "turn"}


def test_while_it_rests_nobody_plays():
    async def rests() -> None:
        room = opened("black_jack", seats=2)
        one, other = seated(room, 2)
        assert one.look["say"] == other.look["say"] == "The game starts in a moment."
        assert not one.can
        assert not lit(one)
        assert not lit(other)
        assert all(tool.get("off") or tool["id"] == "tool:coach" for tool in one.look["tools"])
        with pytest.raises(IllegalMove, match="starts in a moment"):
            one.table.game.choose(room.game.state.legal_moves()[0])
        begun(room)
        await settled(room)
        assert one.can
        assert lit(one)
        assert lit(one) == lit(other)
        one.press("tool:hint")  # what is told then makes room for the break, which a screen reader is told of
        number = one.look["number"]
        room.pause()
        await settled(room)
        assert not one.can
        assert not lit(one)
        assert "break" in one.look["say"]
        assert one.look["number"] > number
        assert not room.pacing.goes_on

    asyncio.run(rests())


def test_a_screen_reader_is_told_once_of_each_move_of_others():
    async def tells() -> None:
        room = opened("black_jack", seats=3)
        one, *_ = seated(room, 3)
        begun(room)
        heard, number = [], 0
        for _ in range(9):
            await settled(room)
            assert one.look["number"] > number, "a new look for each move"
            number = one.look["number"]
            heard.append(one.look.get("news") or one.look.get("speak") or one.look["say"])
            room.game._step(room.game.state.legal_moves()[0])
        own, *others = (room.game.names[seat] for seat in room.game.state.seats)
        told = re.findall(rf"\b({'|'.join(others)}) lays", " ".join(heard))
        laid = [room.game.names[step.seat] for step in room.game.steps[:8] if step.move.card is not None]
        assert told == [name for name in laid if name != own]
        await settled(room)
        one.press("tool:coach")
        assert not {"news", "speak"} & {*one.look}, "what was told is not told again with an answer"
        room.end()

    asyncio.run(tells())


def test_a_card_that_came_to_a_hand_is_told_to_that_seat_alone():
    room = opened("black_jack", seats=2)
    one, other = sorted(seated(room, 2), key=lambda tablet: tablet.device.sitter.seat != room.game.turn)
    begun(room)
    before = {*room.game.state.piles[room.game.turn]}
    seat, draw = room.game.turn, next(move for move in room.game.state.legal_moves() if move.verb == "pick_up")
    one.table.game.choose(draw)
    (card,) = {*room.game.state.piles[seat]} - before
    assert one.look["speak"].endswith(f"New in your hand: {card.sign}.")
    assert "New in your hand" not in other.told


def test_the_own_last_move_is_taken_back_until_somebody_else_has_moved_or_a_card_was_seen():
    room = Room(
        Game("black_jack", players=2, position="A: 7H 7C 9S | B: KD QD 7S | discard: 7D | turn: A", patient=True),
        "KBTM",
    )
    one, other = seated(room, 2)
    begun(room)
    assert not one.table.game.undo()
    one.table.game.choose(one.table.game.moves[0])
    assert one.table.game.begun
    assert not other.table.game.undo()
    assert one.table.game.undo()
    assert not room.game.steps
    draw = next(move for move in room.game.state.legal_moves() if move.verb == "pick_up")
    one.table.game.choose(draw)
    assert not one.table.game.undo()  # what was drawn has been seen


def test_a_hint_is_for_the_own_turn_and_help_for_who_wants_it():
    room = opened("black_jack", seats=2)
    one, other = seated(room, 2)
    begun(room)
    off = {d: next(t for t in d.look["tools"] if t["id"] == "tool:hint").get("off", False) for d in (one, other)}
    turn = next(d for d in (one, other) if d.device.sitter and d.device.sitter.seat == room.game.turn)
    assert [off[d] for d in (one, other) if d is not turn] == [True]
    assert not off[turn]
    turn.press("tool:coach")
    assert "Coach:" in turn.look["say"]
    assert not any("Coach:" in d.look["say"] for d in (one, other) if d is not turn)


def test_after_a_hand_each_sees_their_own_moments_and_nobody_tries_it_anew():
    async def ends() -> None:
        room = opened("black_jack", seats=2)
        one, other = seated(room, 2)
        begun(room)
        while not room.game.over:
            room.game._step(room.game._moves(room.game.turn)[0])
        await settled(room)
        assert one.look["end"]["kind"] != other.look["end"]["kind"]
        await until(room, lambda: one.table.learning.known is not None)
        one.press("review:open")
        panels = one.look["end"]["review"]["panels"]
        assert panels
        assert not any("try" in panel for panel in panels)
        one.press("review:close")
        other.press("move:deal")
        assert not room.game.over
        room.end()

    asyncio.run(ends())


# ---- who is there ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", laws.sampled(laws.GAMES, 3, "devices"))
def test_a_room_goes_on_with_any_of_its_devices(game):
    async def plays() -> None:
        chance = random.Random(f"{laws.SEED}/{game}")
        room = opened(game, seats=laws.few(game))
        devices = seated(room, 3)
        begun(room)
        steps = pressed = 0
        for _ in range(laws.share(30)):
            if chance.random() < 0.2:  # somebody's line is lost, for longer than they are waited for, or comes back
                one = chance.choice(devices)
                room.here(one.device, here=not one.device.here)
                room.tick(monotonic() + GRACE + 1)
            if not any(one.device.here for one in devices):
                room.here(devices[0].device, here=True)
            await settled(room)
            steps = len(room.game.steps)
            if room.game.over or not room.game.turn:
                break
            mine = [d for d in devices if d.device.here and d.device.sitter and d.device.sitter.seat == room.game.turn]
            if mine:
                assert mine[0].can, mine[0].look["say"]
                mine[0].press(chance.choice(mine[0].can))
                pressed += 1
            else:
                before = room.game.state
                await until(room, lambda before=before: room.game.state is not before)
        assert pressed
        assert steps
        room.end()

    asyncio.run(plays())


def test_a_bot_plays_for_who_is_away_and_gives_the_same_hand_back():
    async def leaves() -> None:
        room = opened("marjapussi", seats=4)
        one, _other = seated(room, 2)
        sitter = one.device.sitter
        assert sitter is not None
        begun(room)
        hand = room.game.state.view(sitter.seat)
        one.leave()
        room.tick(monotonic() + 1)
        assert sitter.seat in room.game.people  # the seat is kept for a while
        room.tick(monotonic() + GRACE + 1)
        assert sitter.seat not in room.game.people
        assert room.game.names[sitter.seat] == room.bots[sitter.seat].name
        again = Tablet(room, key=sitter.key)
        assert sitter.seat in room.game.people
        if not room.game.steps:
            assert again.table.game.state == hand
        assert again.look["words"]
        room.end()

    asyncio.run(leaves())


def test_a_bot_that_plays_for_who_is_away_is_not_kept_from_it_by_every_look_at_the_room():
    async def plays() -> None:
        room = opened("black_jack", seats=3)
        devices = seated(room, 3)
        room.start()
        room.pacing.speed = "slow"
        gone = next(one for one in devices if one.device.sitter and one.device.sitter.seat == room.game.turn)
        room.here(gone.device, here=False)
        room.tick(monotonic() + GRACE + 1)
        await settled(room)
        (waits,) = room.pacing._timers
        for late in range(2, 9):
            room.tick(monotonic() + GRACE + late)
            await settled(room)
        assert room.pacing._timers == [waits]
        room.end()

    asyncio.run(plays())


def test_all_are_told_whom_they_wait_for():
    async def waits() -> None:
        room = opened("black_jack", seats=3)
        goes, looks = seated(room, 2)
        begun(room)
        await until(room, lambda: room.game.turn == "A")
        assert looks.look["say"] == f"It's {room.sitters[0].name}'s turn."
        goes.leave()
        assert looks.look["say"] == f"{room.sitters[0].name} is away. Let's wait a moment."
        Tablet(room, key=room.sitters[0].key)
        assert looks.look["say"] == f"It's {room.sitters[0].name}'s turn."
        room.end()
        lobby = opened("accordion")
        Tablet(lobby, "A")
        host = Tablet(lobby, host=True)
        begun(lobby)
        await settled(lobby)
        assert host.look["say"] == "Everybody can play. Who sees a move?"
        lobby.end()

    asyncio.run(waits())


def test_a_second_page_of_a_device_shows_the_same_and_may_play():
    async def twice() -> None:
        room = opened("black_jack", seats=2)
        (one,) = seated(room, 1)
        sitter = one.device.sitter
        assert sitter is not None
        second = Tablet(room, key=sitter.key)
        begun(room)
        await until(room, lambda: room.game.turn == sitter.seat)
        assert one.can == second.can
        second.press(second.can[0])
        await settled(room)
        assert one.look["words"] == second.look["words"]
        one.leave()
        room.tick(monotonic() + GRACE + 1)
        assert sitter.seat in room.game.people  # its other page is still there
        room.end()

    asyncio.run(twice())


def test_nothing_of_a_device_outlives_it():
    async def comes_and_goes() -> None:
        room = opened("casino", seats=2)
        stays = Tablet(room, host=True)
        before = {*_instances}
        for _ in range(10):
            one = Tablet(room, room.free[0])
            sitter = one.device.sitter
            assert sitter is not None
            one.leave()
            room.leave(sitter)
        assert {*_instances} == before
        assert room.devices == [stays.device]
        assert not room.sitters
        assert not room.game.people
        room.end()

    asyncio.run(comes_and_goes())


def test_seats_and_animals_are_taken_once():
    room = opened("black_jack", seats=3)
    one = Tablet(room, "A")
    assert one.device.sitter is not None
    animal = one.device.sitter.face.partition(" ")[0]
    device = room.come(None, lambda: None)
    for seat, face in (
        ("A", "owl red"),
        ("B", f"{animal} blue"),
        ("Z", "owl red"),
        ("B", "owl mauve"),
        ("B", "pip red"),
    ):
        with pytest.raises(Refused):
            room.sit(device, seat, face)
    room.sit(device, "B", "owl red")
    with pytest.raises(Refused, match="already"):
        room.sit(device, "C", "bear red")
    host = room.come(None, lambda: None)
    host.host = True
    assert room.sit(host, "C", "bear red").key == room.key != one.device.sitter.key


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("", "Owl"), ("You", "You 2"), ("bot:cat", "botcat"), ("<b>Ana</b>", "bAnab"), ("Ana Maria", "Ana Maria"),
        ("A" * 400, "A" * 16), ("Zoë", "Zoë"), ("  ", "Owl"), ("Dot", "Dot 2"), ("../..", "Owl"), ("\ud800", "Owl"),
        ("अमित", "अमित"), ("สมชาย น้ำฝน", "สมชาย น้ำฝน"), ("مُحَمَّد", "مُحَمَّد"), ("Vie\u0323\u0302t", "Việt"),
        ("A" + "\u0301" * 9 + "na", "Á\u0301\u0301\u0301na"), ("\u0301\u0301", "Owl"), ("1\u0301Ana -\u0301", "Ana -"),
        ("\u202eAna\u200b\ufe0f\x07", "Ana"), ("\u3164", "Owl"), ("A\u20dd\u0301", "A"),
    ],
)  # fmt: skip
def test_names_are_letters_and_nobody_elses(typed, name):
    room = opened("black_jack", seats=3)
    taken = [p.name for p in room.game.players]
    sitter = room.sit(room.come(None, lambda: None), "A", "owl red", typed)
    if typed == "Dot" and "Dot" not in taken:
        name = "Dot"
    assert sitter.name == name
    assert room.game.people == ["A"]
    json.dumps(room.to_save()).encode()


@pytest.mark.parametrize("game", ["memory", "bango"])
def test_all_names_at_a_table_differ_whatever_is_typed_added_removed_or_begun_anew(game):
    room, chance = opened(game, seats=laws.few(game)), random.Random(game)
    least, most = laws.kind(game).seat_range[0], laws.kind(game).seat_range[-1]
    for step in range(300):
        deed = chance.choice(("sit", "sit", "leave", "seats", "seats", "away", "anew"))
        if step % 60 == 0:  # all get up, three sit down at a game for one, if it can be one, which becomes one for more
            for sitter in [*room.sitters]:
                room.leave(sitter)
            room.resize(least)
            for _ in range(3):
                if room.free:
                    room.sit(room.come(None, lambda: None), room.free[0], f"{room.animals[0]} red")
            room.resize(least + 1)
        if deed == "sit" and room.free and room.animals:
            typed = chance.choice((*BOT_NAMES, "pip", "DOT", "Pip", "you", "Fox", "fox", "", "Dot 2", "Milo"))
            face = f"{chance.choice(room.animals)} red"
            room.sit(room.come(None, lambda: None), chance.choice(room.free), face, typed)
        elif deed == "leave" and room.sitters:
            room.leave(chance.choice(room.sitters))
        elif deed == "seats":
            room.resize(chance.randint(least, most))
        elif deed == "away" and room.devices:
            device = chance.choice(room.devices)
            room.here(device, here=not device.here)
            room.tick(monotonic() + GRACE + 1)
        elif deed == "anew":
            room = kept_room(json.loads(json.dumps(room.to_save())))
        seats = {player.seat: player.name for player in room.game.players}
        bots = {bot.name for bot in room.bots.values()}  # who comes back when somebody gets up
        people = [sitter.name.casefold() for sitter in room.sitters]
        for names in ([*seats.values()], [*bots, *people], [*people, "you"]):
            assert len({name.casefold() for name in names}) == len(names)
        assert len(bots) == len(room.bots)
        taken = [sitter.seat for sitter in room.sitters]
        assert room.alone or len({*taken}) == len(taken), "two sit at one seat"


def test_the_lobby_draws_no_bot_as_somebody_who_sits_there():
    room = opened("black_jack", seats=3)
    host = room.come(None, lambda: None)
    room.bots["C"] = room.bots["C"]._replace(name="Nell")  # an elephant, as the one who comes
    room.game.sit("C", room.bots["C"])
    assert [one["face"] for one in around(host)["seats"]][2] == "elephant"
    room.sit(room.come(None, lambda: None), "A", "elephant red")
    faces = [one["face"] for one in around(host)["seats"]]
    assert faces[0] == "elephant" and len({*faces}) == 3
    room.end()


def test_a_patience_is_solved_together():
    async def lobby() -> None:
        room = opened("accordion")
        one, other, host = Tablet(room, "A"), Tablet(room, "A"), Tablet(room, host=True)
        begun(room)
        await settled(room)
        for who in (one, other, one):
            before = room.game.state
            who.press(who.can[0])
            await settled(room)
            assert room.game.state is not before
            assert one.look["words"] == other.look["words"]
            assert host.look["speak"].startswith("The team turns a card."), "whoever of them it was"
        room.leave(other.device.sitter)
        assert room.game.names == {"A": one.device.sitter.name}
        room.end()

    asyncio.run(lobby())


def test_who_solves_a_patience_together_may_take_turns():
    async def in_turn() -> None:
        room = opened("accordion")
        one, other = Tablet(room, "A"), Tablet(room, "A")
        begun(room)
        room.take_turns(on=True)
        await settled(room)
        for mine, waits in ((one, other), (other, one), (one, other)):
            assert mine.device.sitter is room.goes
            assert mine.device.sitter is not None
            assert waits.look["say"] == f"It's {mine.device.sitter.name}'s go."
            assert not waits.can
            with pytest.raises(IllegalMove):
                waits.table.game.choose(room.game.state.legal_moves()[0])
            room.pacing.late = True
            mine.press(mine.can[0])
            await settled(room)
            assert not room.pacing.late, "a move begins the time anew"
        state = room.game.state
        while not state.hand_over:
            state = state.play(state.legal_moves()[0])
        room.game.steps.clear()
        put(room, state)
        assert room.goes is None, "anybody may deal the next one"
        for who in (one, other):
            room.leave(who.device.sitter)
        assert not room.game.has_bots, "a patience waits for whoever comes next"
        room.end()

    asyncio.run(in_turn())


# ---- all rooms of a server -------------------------------------------------------------------------------------


def test_everybody_is_told_of_each_who_sits_down_where_all_solve_one_game():
    room = opened("accordion")
    first = Tablet(room, "A")
    told = list[int]()
    first.device.changed = lambda: told.append(len(room.sitters))
    for count in (2, 3, 4):
        Tablet(room, "A")
        assert told[-1] == count


def game() -> Game:
    return Game("black_jack", players=["bot", "bot"], seed=1, patient=True)


def test_a_room_is_found_by_its_letters_or_by_what_was_scanned():
    all_ = Rooms()
    room = all_.open(game(), "ana")
    assert all_.find(f" {room.code.lower()} ", "bo") is room
    room.shut(open_=False)
    for secret in ("", room.secret):
        with pytest.raises(Refused, match="door"):
            all_.find(room.code, "bo", secret)


def test_nobody_has_more_than_some_rooms_and_an_empty_one_gives_way():
    all_ = Rooms()
    first = all_.open(game(), "ana")
    rest = [all_.open(game(), "ana") for _ in range(EACH - 1)]
    all_.open(game(), "ana")
    assert first.code not in all_.known  # nobody was there
    for room in all_.known.values():
        room.come(None, lambda: None)
    with pytest.raises(Refused, match=f"{EACH} tables"):
        all_.open(game(), "ana")
    assert all(room.code in all_.known for room in rest)
    for number in range(MOST):
        all_.open(game(), f"somebody {number}")
    assert len(all_.known) == MOST
    assert all(room.code in all_.known for room in rest)


@pytest.mark.parametrize(
    ("address", "opens"), [("127.0.0.1", True), ("::1", True), ("192.0.2.7", True), ("192.0.2.8", False), ("", False)]
)
def test_in_a_class_only_the_teachers_computer_opens_tables(address, opens):
    all_ = Rooms()
    assert all_.opens(address)
    all_.teacher, all_.outward = True, "http://192.0.2.7:8867/"
    assert all_.opens(address) == opens


def test_behind_a_proxy_who_shows_the_key_opens_tables_and_nobody_guesses_it():
    all_ = Rooms()
    all_.teacher, all_.key = True, "a long word"
    assert not all_.opens("127.0.0.1"), "all come from the address of the proxy"
    assert all_.opens("192.0.2.8", known=True)
    all_.show("a long word", "ana", "192.0.2.7")
    for _ in range(FREE + 1):
        with pytest.raises(Refused, match="not the key"):
            all_.show("a short word", "ben", "192.0.2.8")
    with pytest.raises(Refused, match="Wait 2 seconds"):
        all_.show("a long word", "ben", "192.0.2.8")
    for number in range(HERE):
        with suppress(Refused):
            all_.show(f"word {number}", f"somebody {number}", "192.0.2.8")
    with pytest.raises(Refused, match="ten minutes"):
        all_.show("a long word", "carl", "192.0.2.8")
    all_.show("a long word", "ana", "192.0.2.7")


def test_a_server_among_several_gives_its_own_codes_and_knows_those_of_the_others():
    first, second = Rooms(), Rooms()
    first.first, second.first = LETTERS[:10], LETTERS[10:]
    for own, other in ((first, second), (second, first)):
        for number in range(20):
            code = own.open(game(), f"somebody {number}").code
            assert other.elsewhere(code)
            assert other.elsewhere(f" {code.lower()} ")
            assert not own.elsewhere(code)
    assert not first.elsewhere("")
    assert not first.elsewhere("AEIO"), "it is nobody's: that is said where it is typed"


@pytest.mark.parametrize("name", laws.sampled(laws.GAMES, 5, "first look"))
def test_a_save_read_back_gives_every_device_the_same_first_look(name, tmp_path):
    async def restarts() -> None:
        before = kept(tmp_path)
        count = laws.few(name)
        room = before.open(Game(name, players=["bot"] * count, seed=9, patient=True), "ana")
        devices = seated(room, 2)
        begun(room)
        for _ in range(6):
            if not room.game.over and room.game.turn:
                room.game._step(room.game._moves(room.game.turn)[0])
        room.pause()
        await settled(room)
        crashed(before)
        room.end()
        again = kept(tmp_path).known[room.code]
        assert (again.key, again.secret, again.begun, again.door) == (room.key, room.secret, True, True)
        assert again.game.names == room.game.names
        for one in devices:
            assert one.device.sitter is not None
            back = Tablet(again, key=one.device.sitter.key)
            assert back.device.sitter is not None
            assert {k: v for k, v in back.look.items() if k != "number"} == {
                k: v for k, v in Tablet(room, key=one.device.sitter.key).look.items() if k != "number"
            }
        again.end()

    asyncio.run(restarts())


def test_a_room_knows_who_won_for_who_comes_back_and_after_a_crash(tmp_path):
    def to_the_end(room: Room) -> tuple[str, ...]:
        while not room.game.over:
            room.game._step(room.game._moves(room.game.turn)[0])
        return room.game.state.winners

    def note(tablet: Tablet) -> str:
        return str(tablet.look["end"]["count"]["note"])

    async def plays() -> None:
        before = kept(tmp_path)
        room = before.open(game(), "ana")
        other = seated(room, 2)[1]
        begun(room)
        won = Counter(to_the_end(room))
        other.leave()
        room.game.again()
        won.update(to_the_end(room))
        room.game.choose(DEAL)
        won.update(to_the_end(room))
        await settled(room)
        assert other.device.sitter is not None
        back = Tablet(room, key=other.device.sitter.key)
        assert sum(won.values()) == 3
        assert all(f"{name} {won[seat]}" in note(back) for seat, name in back.table.game.names.items())
        crashed(before)
        room.end()
        again = kept(tmp_path).known[room.code]
        assert note(Tablet(again, key=other.device.sitter.key)) == note(back)
        again.end()

    asyncio.run(plays())


def test_who_watches_is_at_no_seat():
    assert SeatGame(game(), NOBODY).people == []
