"""What leads the eye: who may do what stands out, and who cannot read plays to the end."""

from random import Random

import pytest
from laws import GAMES, kind
from play import moments

from cardlab import Game
from cardlab.games import host_of
from cardlab.picture.scene import scene
from cardlab.picture.sprites import WIDE, Screen
from cardlab.table.page.marks import LIFT, led
from cardlab.table.table import Table

NAMES = {"A": "You", "B": "Pip", "C": "Bartholomew", "D": "Nell"}
LAPTOP = Screen(1328, 612)


def test_a_card_that_may_be_played_is_lifted_and_the_stock_glows_if_none_can():
    some = kind("black_jack").at("A: 7C 9S 2H | B: KD QD | discard: 7H | turn: A", stage=1)
    view = some.view("A")
    drawn = scene(view, host_of(view), NAMES, screen=LAPTOP)
    shown = led(view, drawn, view.legal_moves(), "A", begun=False)
    lift = {
        str(new.card): old.box.y - new.box.y
        for old, new in zip(drawn.sprites, shown.sprites, strict=True)
        if old.kind == "card" and old.zone == "A"
    }
    assert lift == {"7C": LIFT[WIDE], "2H": LIFT[WIDE], "9S": 0}
    assert {str(s.card) for s in shown.sprites if s.mark == "calm"} == {"9S"}
    assert not [s for s in shown.sprites if s.mark == "can"], "who can lay a card need not draw"
    none = kind("black_jack").at("A: 9S 8S | B: KD QD | discard: 7H | turn: A", stage=1).view("A")
    glows = led(none, scene(none, host_of(none), NAMES, screen=LAPTOP), none.legal_moves(), "A", begun=False)
    assert {s.zone for s in glows.sprites if s.mark == "can"} == {"stock"}


def marked(game, seats, phase):
    """The marks of the own cards at the first look of a hand for which something holds, and the lines around cards."""
    state, chance = kind(game).new(seats, seed=5), Random(5)
    while True:
        legal, seat = state.legal_moves(), state.turn
        if phase(state, legal):
            view = state.view(seat)
            shown = led(view, scene(view, host_of(view), NAMES, screen=LAPTOP), legal, seat, begun=False)
            own = [s for s in shown.sprites if s.kind == "card" and s.zone == seat]
            return {s.mark for s in own}, [s.box for s in shown.sprites if s.kind == "line"], own
        state = state.play(chance.choice(legal))


@pytest.mark.parametrize(("game", "seats"), [("bela", 2), ("michigan", 3), ("bismarck", 3), ("sergeant_major", 3)])
def test_a_hand_that_is_judged_is_bright_and_without_gold(game, seats):
    marks, lines, _ = marked(game, seats, lambda _, legal: legal and all(move.card is None for move in legal))
    assert marks == {""} and not lines


@pytest.mark.parametrize(("game", "seats"), [("bela", 2), ("marjapussi", 4), ("casino", 2)])
def test_one_line_is_around_a_hand_of_which_all_may_be_played(game, seats):
    def free(state, legal):
        hand = {*state.piles.get(state.turn, ())}
        return len(hand) > 1 and {move.card for move in legal if move.card} >= hand

    marks, (line,), own = marked(game, seats, free)
    assert marks == {""} and {s.card.code for s in own}
    assert all(line.x < s.box.x and s.box.x + s.box.w < line.x + line.w for s in own)


def test_one_line_is_around_a_grid_of_which_all_may_be_turned():
    view = kind("memory").new(2, seed=1).view("A")
    drawn = scene(view, host_of(view), NAMES, screen=LAPTOP)
    shown = led(view, drawn, view.legal_moves(), "A", begun=False)
    assert sum(s.kind == "line" for s in shown.sprites) == 1
    assert {s.mark for s in shown.sprites if s.kind == "card"} == {"among"}, "none of them has a frame of its own"


def test_a_suit_that_is_chosen_lights_up_nobody_s_cards():
    """Seat C and clubs are both written C."""
    view = kind("sergeant_major").new(3, seed=3).view("A")
    assert {m.to for m in view.legal_moves() if m.verb == "name"} == set("SHDC")
    drawn = scene(view, host_of(view), NAMES, screen=LAPTOP)
    shown = led(view, drawn, view.legal_moves(), "A", begun=False)
    assert not [s for s in shown.sprites if s.zone in ("B", "C") and s.mark in ("can", "may")]


@pytest.mark.parametrize(("game", "seats"), [("marjapussi", 4), ("sergeant_major", 3), ("bismarck", 3), ("casino", 2)])
def test_the_place_that_waits_for_a_card_is_the_one_that_it_would_come_to(game, seats):
    """Cards that are passed or laid away do not come to the trick."""
    state, chance, seen = kind(game).new(seats, seed=1), Random(1), set()
    while not state.hand_over:
        view, legal = state.view(state.turn), state.legal_moves()
        shown = led(view, scene(view, host_of(view), NAMES, screen=LAPTOP), legal, state.turn, begun=False)
        waits = {s.zone for s in shown.sprites if s.kind == "place" and s.mark == "goal"}
        of_hand = [m for m in legal if m.card in state.piles[state.turn]]
        come = {pile for m in of_hand for pile, cards in state.play(m).piles.items() if m.card in cards}
        assert waits <= come and (waits or not of_hand or not come <= {"trick", "played"})
        seen |= {(bool(waits), m.verb) for m in of_hand}
        state = state.play(chance.choice(legal))
    assert (True, "play") in seen


def test_nothing_leads_who_is_not_to_move():
    view = kind("black_jack").new(2, seed=3).view("B")
    drawn = scene(view, host_of(view), NAMES, screen=LAPTOP)
    assert led(view, drawn, view.legal_moves(), "B", begun=False) == drawn


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_the_names_of_those_who_have_won_are_lit_up_and_no_others(game):
    seats = max(kind(game).seat_range[0], min(3, kind(game).seat_range[-1]))
    view = moments(game, seats)[-1].view("A")
    host = host_of(view)
    drawn = scene(view, host, NAMES, screen=LAPTOP)
    owners = {zone.pile: zone.owner for zone in view.zones()}
    named = {owners[s.zone] for s in drawn.sprites if s.kind == "plate"}
    lit = {owners[s.zone] for s in drawn.sprites if s.kind == "plate" and s.mark == "turn"}
    assert lit == named & set(view.winners if view.hand_over else view.turn)


# ---- who cannot read -------------------------------------------------------------------------------------------------


def tapped(look):
    """What leads the eye: cards and piles that stand out, and the main buttons; no word is looked at."""
    return [
        t["id"]
        for t in look["targets"]
        if t.get("lead") or t.get("goal") or (t["id"].startswith("card:") and t.get("on"))
    ] + [b["id"] for b in look["moves"] if b.get("main")]


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        *[("black_jack", {"stage": stage}) for stage in ("1", "2a", "2b", "2c")],
        *[("memory", {"stage": stage}) for stage in ("1", "2", "3")],
        ("beggar_my_neighbour", {}),
        ("bango", {"stage": "1"}),
    ],
)
def test_who_sees_no_text_and_taps_what_stands_out_plays_to_the_end(game, rules):
    for seed in range(3):
        some = Table(Game(game, players=["Ana", "bot"], seed=seed, **rules), speed="instant")
        some.messages.hear({"size": {"w": 390, "h": 730}})
        chance = Random(seed)
        for _ in range(3000):
            state = some.game.state
            if state.hand_over:
                break
            assert state.turn == "A", "the bot has answered"
            leads = tapped(some.overlay.look)
            assert leads, f"nothing stands out: {some.overlay.look['say']}"
            before = len(some.game.steps), some.presses.choices
            some.messages.hear({"press": chance.choice(leads), "number": some.number})
            assert (len(some.game.steps), some.presses.choices) != before or state is not some.game.state, (
                some.overlay.look["say"]
            )
        assert some.game.state.hand_over
        assert some.overlay.look["end"]["kind"] in ("win", "loss", "draw", "over")
