"""The whole table on one screen: every game, at the first deal, in the middle and at the end of a hand."""

from random import Random

import pytest
from laws import GAMES, kind
from play import moments

from cardlab import Game
from cardlab.games import host_of
from cardlab.picture.journeys import targets
from cardlab.picture.scene import _Plan, scene
from cardlab.picture.sprites import Box, Screen
from cardlab.play.bots import sensible
from cardlab.table.lead import LIFT, led
from cardlab.table.table import Table

NAMES = {"A": "You", "B": "Pip", "C": "Bartholomew", "D": "Nell"}
# The felt in a window of 1366x650, 1280x720, 1920x960, 820x1180, 390x844 and 844x390, above the bar.
SCREENS = [
    Screen(1366, 584), Screen(1280, 654), Screen(1892, 826, 81, zoom=1.35), Screen(820, 1114), Screen(390, 730, 78),
    Screen(844, 324, 44),
]  # fmt: skip
LEAST = 38  # pixels across of what is tapped; a finger hits 44, and a little less where so much lies on a phone


def meets(a, b):
    return a.x < b.x + b.w - 1 and b.x < a.x + a.w - 1 and a.y < b.y + b.h - 1 and b.y < a.y + a.h - 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen.w}x{screen.h}")
def test_all_of_a_table_is_seen_at_once(game, screen):
    most = kind(game).seat_range
    for seats in {most[0], max(most[0], min(4, most[-1]))}:
        for state in moments(game, seats):
            view = state.view("A")
            drawn = scene(view, host_of(view), NAMES, screen=screen)
            scale = screen.w / drawn.width
            assert drawn.height * scale <= screen.h + 2, f"{drawn.height * scale} pixels are too high"
            assert drawn.height * scale >= 0.98 * screen.h, f"{drawn.height * scale} pixels leave room below the hand"
            whole = Box(0, 0, drawn.width, drawn.height)
            for sprite in drawn.sprites:
                x, y, w, h = sprite.box
                assert x >= -2 and y >= -2 and x + w <= whole.w + 2 and y + h <= whole.h + 1, sprite
                if sprite.kind == "card":
                    assert not meets(sprite.box, drawn.says), f"the sentence lies on {sprite}"
            assert drawn.says.h * scale >= screen.said - 1
            for zone in view.zones():
                if zone.kind == "hand" and zone.owner == "A":
                    found = [box.w * scale for _, box in targets(drawn, zone.pile)]
                    assert min(found, default=LEAST) >= LEAST
                if zone.kind in ("grid", "scatter"):
                    assert drawn.anchors[zone.pile].w * scale >= LEAST


@pytest.mark.parametrize(
    ("screen", "least"), [*zip(SCREENS[:3], (66, 74, 100), strict=True), (Screen(844, 268, 44), 38)]
)
def test_others_sit_where_many_places_are_largest(screen, least):
    view = moments("memory", 2)[0].view("A")
    drawn = scene(view, host_of(view), NAMES, screen=screen)
    assert drawn.sides
    place = next(zone.pile for zone in view.zones() if zone.kind in ("grid", "scatter"))
    assert drawn.anchors[place].w * screen.w / drawn.width >= least


@pytest.mark.parametrize("game", ["black_jack", "bela", "la_belle_lucie", "casino"])
def test_a_tablet_held_upright_has_larger_cards_and_a_long_sentence(game):
    view = moments(game, max(kind(game).seat_range[0], min(3, kind(game).seat_range[-1])))[0].view("A")
    drawn = scene(view, host_of(view), NAMES, screen=SCREENS[3])
    assert drawn.width < 760
    assert drawn.says.w > 0.9 * drawn.width


@pytest.mark.parametrize("game", GAMES)
def test_cards_keep_their_size_while_a_hand_is_played(game):
    seats = max(kind(game).seat_range[0], min(3, kind(game).seat_range[-1]))
    drawn = None
    for state in moments(game, seats):
        view = state.view("A")
        before, drawn = drawn, scene(view, host_of(view), NAMES, screen=SCREENS[0], like=drawn)
        if before is not None and before.width != drawn.width:
            assert drawn.width > before.width, "they only get smaller, where more has to lie there"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", [SCREENS[0], SCREENS[-2], SCREENS[-1]], ids=lambda screen: f"{screen.w}x{screen.h}")
def test_what_the_scene_before_tells_saves_time_and_changes_nothing(game, screen):
    seats = max(kind(game).seat_range[0], min(4, kind(game).seat_range[-1]))
    before = None
    for state in moments(game, seats):
        view = state.view("A")
        host = host_of(view)
        alone = scene(view, host, NAMES, screen=screen)
        if before is not None:
            assert scene(view, host, NAMES, screen=screen, like=before, new_hand=True) == alone
            guessed = scene(view, host, NAMES, screen=screen, like=before)
            measured = scene(view, host, NAMES, screen=screen, like=before._replace(spare=0))
            assert guessed.sprites == measured.sprites
        before = alone


@pytest.mark.parametrize(("seats", "least"), [(2, 85), (3, 70)])
def test_on_a_phone_cards_are_large_and_nothing_moves_when_the_hand_grows(seats, least):
    state, drawn, seen, sizes = kind("black_jack").new(seats, seed=5), None, set(), set()
    while not state.hand_over and len(sizes) < 6:  # from seven cards to twelve
        view = state.view("A")
        drawn = scene(view, host_of(view), NAMES, screen=SCREENS[4], like=drawn)
        hand = [s for s in drawn.sprites if s.zone == "A" and s.kind == "card"]
        sizes.add(len(hand))
        seen.add((drawn.says, drawn.anchors["stock"], hand[0].box.w))
        state = state.play(
            next((m for m in state.legal_moves() if m.verb == "pick_up"), sensible(state.view(state.turn))[0])
        )
    assert max(sizes) > 11 and len(seen) == 1
    assert hand[0].box.w * SCREENS[4].w / drawn.width >= least


@pytest.mark.parametrize("game", ["bango", "beggar_my_neighbour", "bismarck", "michigan", "sergeant_major"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen.w}x{screen.h}")
def test_the_sentence_stays_where_it_is_while_cards_go_and_tags_come(game, screen):
    state, drawn, seen = kind(game).new(3, seed=5), None, []
    while not state.hand_over and len(seen) < 100:
        view = state.view("A")
        drawn = scene(view, host_of(view), NAMES, screen=screen, like=drawn)
        seen.append(drawn.says)
        state = state.play(sensible(state.view(state.turn))[0])
    assert len(set(seen[8:])) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_width_at_which_nothing_fits_can_be_tried_all_the_same(game):
    view = kind(game).new(max(2, kind(game).seat_range[0]) if kind(game).seat_range[-1] > 1 else 1, seed=5).view("A")
    host = host_of(view)._replace(moods=dict.fromkeys(view.seats[1:], "pleased"))
    assert _Plan(view, host, {}, narrow=False, pixels=852, screen=Screen(852, 827, 60)).laid(640, True).height > 0


def test_a_card_that_may_be_played_is_lifted_and_the_stock_glows_if_none_can():
    some = kind("black_jack").at("A: 7C 9S 2H | B: KD QD | discard: 7H | turn: A", stage=1)
    view = some.view("A")
    drawn = scene(view, host_of(view), NAMES, screen=SCREENS[0])
    shown = led(view, drawn, view.legal_moves(), "A", begun=False)
    lift = {
        str(new.card): old.box.y - new.box.y
        for old, new in zip(drawn.sprites, shown.sprites, strict=True)
        if old.kind == "card" and old.zone == "A"
    }
    assert lift == {"7C": LIFT, "2H": LIFT, "9S": 0}
    assert {str(s.card) for s in shown.sprites if s.mark == "calm"} == {"9S"}
    assert not [s for s in shown.sprites if s.mark == "can"], "who can lay a card need not draw"
    none = kind("black_jack").at("A: 9S 8S | B: KD QD | discard: 7H | turn: A", stage=1).view("A")
    glows = led(none, scene(none, host_of(none), NAMES, screen=SCREENS[0]), none.legal_moves(), "A", begun=False)
    assert {s.zone for s in glows.sprites if s.mark == "can"} == {"stock"}


def test_nothing_leads_who_is_not_to_move():
    view = kind("black_jack").new(2, seed=3).view("B")
    drawn = scene(view, host_of(view), NAMES, screen=SCREENS[0])
    assert led(view, drawn, view.legal_moves(), "B", begun=False) == drawn


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_the_names_of_those_who_have_won_are_lit_up_and_no_others(game):
    seats = max(kind(game).seat_range[0], min(3, kind(game).seat_range[-1]))
    view = moments(game, seats)[-1].view("A")
    host = host_of(view)
    drawn = scene(view, host, NAMES, screen=SCREENS[0])
    owners = {zone.pile: zone.owner for zone in view.zones()}
    named = {owners[s.zone] for s in drawn.sprites if s.kind == "plate"}
    lit = {owners[s.zone] for s in drawn.sprites if s.kind == "plate" and s.mark == "turn"}
    assert lit == named & set(view.winners if view.hand_over else view.turn)


@pytest.mark.parametrize("game", [game for game in GAMES if kind(game).seat_range[-1] > 1])
def test_the_names_of_piles_do_not_run_together(game):
    seats = max(kind(game).seat_range[0], min(4, kind(game).seat_range[-1]))
    for screen in SCREENS:
        for state in moments(game, seats):
            view = state.view("A")
            drawn = scene(view, host_of(view), NAMES, screen=screen)
            shared = {zone.pile for zone in view.zones() if not zone.owner and zone.kind not in ("row", "group")}
            names = [s for s in drawn.sprites if s.kind == "label" and s.zone in shared]
            ends = [(s.box.x + s.box.w / 2, 0.28 * 0.72 * s.box.h * len(s.text), s) for s in names]
            for i, (x, half, one) in enumerate(ends):
                for there, wide, other in ends[i + 1 :]:
                    if abs(one.box.y - other.box.y) < 12:
                        assert abs(x - there) > half + wide + 2, (one.text, other.text)


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
        some._hear({"size": {"w": 390, "h": 730}})
        chance = Random(seed)
        for _ in range(3000):
            state = some.game.state
            if state.hand_over:
                break
            assert state.turn == "A", "the bot has answered"
            leads = tapped(some.overlay.look)
            assert leads, f"nothing stands out: {some.overlay.look['say']}"
            before = len(some.game.steps), some.taps.choices
            some._hear({"press": chance.choice(leads), "number": some.number})
            assert (len(some.game.steps), some.taps.choices) != before or state is not some.game.state, (
                some.overlay.look["say"]
            )
        assert some.game.state.hand_over
        assert some.overlay.look["end"]["kind"] in ("win", "loss", "draw", "over")


def test_on_a_phone_on_its_side_trick_and_piles_lie_in_a_row():
    lying = Screen(828, 272, 44)
    for game, pile in (("bela", "trick"), ("belisha", "stock")):
        view = moments(game, 3)[1].view("A")
        drawn = scene(view, host_of(view), NAMES, screen=lying)
        boxes = {s.box for s in drawn.sprites if s.kind in ("card", "place") and s.zone == pile}
        if game == "bela":
            assert len(boxes) == 3 and not any(meets(a, b) for a in boxes for b in boxes if a != b)
        else:
            assert drawn.anchors["stock"].y == drawn.anchors["discards"].y
        hand = [s.box.w for s in drawn.sprites if s.kind == "card" and s.zone == "A"]
        assert min(hand) * lying.w / drawn.width >= 44


def test_own_words_stand_beside_what_holds_and_cover_nothing():
    for screen in SCREENS:
        start = kind("bela").new(3, seed=5)
        while start.turn != "A":
            start = start.play(next(m for m in start.legal_moves() if m.verb == "pass"))
        state = start.play(next(m for m in start.legal_moves() if m.verb == "pass"))
        view = state.view("A")
        drawn = scene(view, host_of(view), NAMES, screen=screen)
        (own,) = (s.box for s in drawn.sprites if s.kind == "bubble" and s.zone == "A")
        rest = [s.box for s in drawn.sprites if s.box != own] + [drawn.says]
        assert not any(meets(own, box) for box in rest), screen
