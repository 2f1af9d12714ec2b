"""Playing alone in a real browser: whole games with their numbered deals, safe moves, verdicts and one's own wins."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hands import Hands, Seen, grave
from playwright.sync_api import Page, expect

from cardlab.games import rules_of
from cardlab.play.advice.solver import Solver
from cardlab.rules.moves import Move
from cardlab.rules.state import State

LUCIE = {"ranks": "A234", "suits": "SH", "redeals": 0}
SMALL = {"ranks": "A234", "suits": "SH"}


def link(game: str, seed: int, **options: object) -> str:
    return f"/?game={game}&seed={seed}&players=Ana" + "".join(f"&{k}={v}" for k, v in options.items())


def line_of(state: State) -> tuple[Move, ...]:
    """Moves that win from here."""
    found = Solver(state)
    while found.think():
        pass
    assert found.line, "this position was chosen because it can be won"
    return found.line


def make(hands: Hands, state: State, move: Move) -> tuple[Seen, State]:
    """Make a move on the table: tap its card, and say which of two is meant where that is asked."""
    if move.card is None:
        seen = hands.press(state.words(move))
    else:
        seen = hands.press(f"{move.card.words}, playable")
        if sum(other.card is move.card for other in state.legal_moves()) > 1:
            assert "Which one" in seen.say
            seen = hands.press(state.words(move))
    return seen, state.play(move)


def deal(page: Page) -> str:
    return page.locator(".cl-deal").inner_text()


def says(page: Page, words: str) -> None:
    expect(page.locator(".cl-deal")).to_contain_text(words)


def fingers(page: Page) -> None:
    """Whatever can be chosen is big enough for a finger, and nothing is wider than the screen."""
    small = page.evaluate(
        """() => [...document.querySelectorAll(".cl-on, .cl-move, .cl-tool")]
          .filter((b) => b.getClientRects().length).map((b) => {
          const { width, height } = b.getBoundingClientRect();
          return [b.getAttribute("aria-label") || b.textContent, Math.min(width, height)];
        }).filter(([, size]) => size < 43.9)"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# ---- Accordion ---------------------------------------------------------------------------------------------------


@pytest.mark.turns("a game of Accordion")
def test_a_whole_pack_in_one_pile_by_clicking(voila_page, shot):
    page = voila_page(link("accordion", 4, deal_all_first=True), reduced_motion="reduce")
    hands, state = Hands(page), rules_of("accordion").new(1, seed=4, deal_all_first=True)
    says(page, "Deal 4. Winnable.")
    shot(page, "dealt")
    line = line_of(state)
    for i, move in enumerate(line):
        seen, state = make(hands, state, move)
        if i == 30:
            shot(page, "middle")
    assert seen.say == "One pile! You've won!" and seen.tone == "good" and len(line) == 51
    assert deal(page) == "Deal 4. You've won 1 of 1 deals on this device."
    shot(page, "won")
    assert grave(page, ".cardlab-table") == []


@pytest.mark.turns("a game of Accordion")
def test_accordion_by_keyboard_alone_and_the_win_is_kept(voila_page, shot):
    page = voila_page(link("accordion", 4, **SMALL))
    hands, state = Hands(page, "keys"), rules_of("accordion").new(1, seed=4, **SMALL)
    assert "Some cards are hidden" in deal(page)
    for move in line_of(state):
        seen, state = make(hands, state, move)
        assert hands.focused(), "the focus fell out of the table"
    assert seen.tone == "good" and state.winners
    assert deal(page) == "Deal 4. You've won 1 of 1 deals on this device."
    hands.press("Deal again")
    says(page, "Deal 5. Some cards")
    hands.press("Deal 4")
    says(page, "Deal 4. Some cards")
    page.reload()
    hands = Hands(page, "keys")
    says(page, "You've won 1 of 1 deals on this device.")
    shot(page)


@pytest.mark.turns("a game of Accordion")
def test_accordion_by_touch_on_a_phone(voila_page, shot):
    page = voila_page(link("accordion", 9, stage=6), narrow=True)
    hands, state = Hands(page, "tap"), rules_of("accordion").new(1, seed=9, stage=6)
    fingers(page)
    shot(page, "dealt")
    for i in range(16):
        _, state = make(hands, state, state.legal_moves()[-1])
        if i % 5 == 0:
            fingers(page)
    shot(page, "middle")
    assert grave(page, ".cardlab-table") == []


# ---- La Belle Lucie ----------------------------------------------------------------------------------------------


@pytest.mark.turns("a game thrown away")
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_a_game_is_thrown_away_and_saved(voila_page, shot, narrow):
    page = voila_page(link("la_belle_lucie", 240, **LUCIE), narrow=narrow, reduced_motion="reduce")
    hands, state = Hands(page, "tap" if narrow else "click"), rules_of("la_belle_lucie").new(1, seed=240, **LUCIE)
    says(page, "Deal 240. Winnable.")
    _, good = make(hands, state, Move("up AH"))
    make(hands, good, Move("build 2S"))
    says(page, "Deal 240. No longer winnable.")
    shot(page, "lost")
    assert hands.press("Back to where you could win").tone == "good"
    says(page, "Deal 240. Winnable.")
    line = line_of(good)
    seen = hands.press("Show me how")
    assert seen.tone == "hint" and seen.say.startswith(good.words(line[0]))
    shot(page, "line")
    for move in line:
        seen, good = make(hands, good, move)
    assert good.winners and seen.tone == "good" and "won 1 of 1 deals" in deal(page)
    shot(page, "won")
    hands.press("Start over")
    says(page, "Deal 240. Winnable.")
    assert hands.see().cards == ["ace of hearts, playable"]
    hands.press("Deal 241")
    says(page, "Deal 241.")
    assert "won 1 of 1 deals" in deal(page)
    assert grave(page, ".cardlab-table") == []


def test_a_double_click_sends_a_card_up_and_the_rest_finishes_by_itself(voila_page, shot):
    position = "spades: AS | hearts: AH | fan1: 4H 3S | fan2: 3H 2S | fan3: 2H 4S | turn: A"
    small = "".join(f"&{k}={v}" for k, v in LUCIE.items())
    page = voila_page(f"/?game=la_belle_lucie&players=Ana{small}&foundation_first=False&position={position}")
    hands = Hands(page)
    shot(page, "before")
    hands.named("2 of spades, playable").dblclick()
    expect(page.locator(".cl-said")).to_have_text("Tap another card.")
    hands.press("Finish")
    expect(hands.root.locator(".cl-end")).to_contain_text("Solved!")
    shot(page, "after")


def whole_pack(hands: Hands, look: Callable[[], None]) -> tuple[Seen, int]:
    """Play a deal to its end, what is safe at once, and count the redeals."""
    redeals, seen = 0, hands.see()
    while "Deal a new game" not in seen.moves:
        if hands.root.get_by_role("button", name="Play all the safe moves").count():
            seen = hands.press("Play all the safe moves")
        elif seen.cards:
            seen = hands.press(seen.cards[0])
        else:
            look()
            redeals += 1
            seen = hands.press(seen.moves[0])
    return seen, redeals


@pytest.mark.turns("a patience to its end")
def test_a_whole_pack_with_redeals_on_a_phone(voila_page, shot):
    page = voila_page(link("la_belle_lucie", 17, stage=6), narrow=True, reduced_motion="reduce")
    hands = Hands(page, "tap")
    fingers(page)
    says(page, "without a redeal")
    shot(page, "dealt")
    shown: list[str] = []

    def look() -> None:
        fingers(page)
        shown.append(f"stuck{len(shown) + 1}")
        shot(page, shown[-1])

    seen, redeals = whole_pack(hands, look)
    assert redeals == 2 and "No more moves" in seen.say
    says(page, "deals on this device")
    expect(page.locator(".cl-deal")).not_to_contain_text("Thinking")
    assert "innable" in deal(page) and "won 0 of 1 deals" in deal(page)
    shot(page, "over")
    fingers(page)
    assert grave(page, ".cardlab-table") == []


@pytest.mark.turns("a patience to its end")
def test_a_position_from_a_link_is_played_to_its_end(voila_page, shot):
    position = "fan1: KC QC | fan2: 9C JC | fan3: KD TC | turn: A"
    page = voila_page(f"/?game=la_belle_lucie&redeals=0&players=Ana&position={position}")
    hands, state = Hands(page), rules_of("la_belle_lucie").at(position, redeals=0)
    assert deal(page) == "Winnable."
    for move in line_of(state):
        seen, state = make(hands, state, move)
    assert seen.say == "All cards are home. You've won!"
    hands.press("Undo")
    hands.press("Redo")
    assert deal(page) == "", "a position is not counted"
    shot(page)


# ---- Memory ------------------------------------------------------------------------------------------------------


@pytest.mark.turns("a game of Memory")
def test_a_small_memory_alone_by_keyboard(voila_page, shot):
    page = voila_page(link("memory", 3, ranks="A2", suits="SH"), reduced_motion="reduce")
    hands, seen = Hands(page, "keys"), None
    assert deal(page).strip() == "Deal 3."
    known: dict[str, str] = {}  # place -> rank, as the labels said it
    while not seen or "Deal again" not in seen.moves:
        seen = hands.see()
        open_ones = []
        for row, card, what, *_ in (label.split(", ") for label in seen.labels):
            if " of " in what:
                known[f"{row}, {card}"] = what.split()[0]
                open_ones.append(what.split()[0])
        closed = {", ".join(label.split(", ")[:2]): label for label in seen.cards if "face-down" in label}
        if not closed or len(open_ones) > 1:
            seen = seen if "Deal again" in seen.moves else hands.changed(seen.number)
            continue
        ranks = [known.get(place) for place in closed]
        twins = [p for p in closed if p in known and (known[p] in open_ones or ranks.count(known[p]) > 1)]
        new = [p for p in closed if p not in known]
        seen = hands.press(closed[(twins or new or list(closed))[0]])
        assert hands.focused(), "the focus fell out of the table"
    assert "won 1 of 1 deals" in deal(page) and hands.root.get_by_role("button", name="Undo").count() == 0
    shot(page, "over")
    seen = hands.press("Start over")
    assert len(seen.cards) == 4 and deal(page).startswith("Deal 3.")
    assert grave(page, ".cardlab-table") == []
