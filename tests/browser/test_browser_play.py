"""Playing in a real browser, through Voila and JupyterLab: by mouse, by keyboard alone and by touch."""

from __future__ import annotations

from statistics import median

import pytest
from hands import PAINTED, Hands, Wire, grave
from playwright.sync_api import expect

BYTES, BYTES_FLYING = 8_000, 15_000  # a click may cost so much, without and with cards in flight
# Counts in window.pictures how many different pictures are seen, of what lies still and what flies.
PICTURES = """() => {
  const layers = [...document.querySelectorAll(".cardlab-table canvas")];
  const small = new OffscreenCanvas(90, 60).getContext("2d", { willReadFrequently: true });
  let last = "";
  window.pictures = 0;
  window.counting = true;
  const look = () => {
    small.clearRect(0, 0, 90, 60);
    for (const layer of layers) if (layer.width) small.drawImage(layer, 0, 0, 90, 60);
    const now = small.getImageData(0, 0, 90, 60).data.join();
    if (now !== last) window.pictures += 1;
    last = now;
    if (window.counting) requestAnimationFrame(look);
  };
  look();
}"""


def test_a_whole_stage_1_hand_by_clicking(voila, open_page, shot):
    page = open_page("about:blank", shared=True)
    wire = Wire(page)
    page.goto(f"{voila.url}?game=black_jack&stage=1&seed=7&players=Ana,bot")
    hands = Hands(page)
    wire.quiet()
    assert page.locator(".cardlab-table").evaluate(PAINTED)

    seen = hands.see()
    wrong = next(w for w in seen.labels if f"{w}, playable" not in seen.cards and " of " in w and "pile" not in w)
    refused = hands.press(wrong)
    assert refused.tone == "no"
    assert "Find the same sign or the same number. BLJ-20" in refused.say
    assert refused.labels == seen.labels
    shot(page, "refused")

    wire.quiet()
    table = page.locator(".cardlab-table").bounding_box()
    before = wire.out
    for i in range(50):
        page.mouse.move(table["x"] + 15 * i, table["y"] + 9 * i)
    wire.quiet()
    assert wire.out == before  # the kernel hears nothing of the pointer

    page.evaluate(PICTURES)
    flying = []
    for _ in range(3):
        before = wire.bytes
        number = hands.see().number
        hands.press(hands.choose(hands.turn()))
        flying.append(wire.bytes - before)
        hands.turn()
        wire.quiet()
        assert hands.see().number > number
    assert page.evaluate("window.pictures") > 3 * 5
    page.evaluate("window.counting = false")  # it reads every frame

    hands.at_once()
    costs = []
    while len(costs) < 8 and not (seen := hands.see()).over:
        before = wire.bytes
        hands.press(hands.choose(seen))
        wire.quiet(150)
        costs.append(wire.bytes - before)
    print(f"bytes a click: {median(costs):.0f} (most {max(costs)}), flying {median(flying):.0f} (most {max(flying)})")
    assert median(costs) <= BYTES
    assert median(flying) <= BYTES_FLYING
    assert hands.play().tone == "good"
    shot(page, "over")
    hands.press("Deal the next hand")
    assert len([w for w in hands.see().labels if " of " in w and "pile" not in w]) >= 7
    assert grave(page, ".cardlab-table") == []
    assert grave(page, ".cardlab-home") == []


@pytest.mark.turns("a hand of Black Jack")
def test_a_whole_stage_5_hand_by_clicking(voila_page, shot):
    page = voila_page("/?game=black_jack&stage=5&seed=11&players=Ana,bot,bot,bot")
    hands = Hands(page)
    hands.at_once()
    seen = hands.play(lambda seen: seen.over or hands.presses == 3)
    shot(page, "middle")
    seen = hands.play()
    assert seen.tone == "good" and "wins" in seen.say
    shot(page, "over")


@pytest.mark.turns("a hand of Black Jack")
def test_a_whole_hand_by_keyboard_alone(voila_page, shot):
    page = voila_page("/?game=black_jack&stage=3&seed=5&players=Ana,bot")
    hands = Hands(page, "keys")
    places = []
    part = "document.activeElement.closest('.cl-corner, .cl-bar > *, .cardlab-overlay > *')?.className || ''"
    for key in [*["Tab"] * 5, *["Shift+Tab"] * 4]:  # through the page, into the table and out of it, and back
        page.keyboard.press(key)
        places.append(page.evaluate(part))
        assert page.evaluate("document.activeElement.tagName") != "CANVAS"
    for way in (places[:5], places[5:][::-1]):
        assert [p for p in way if p] == ["cl-corner", "cl-board", "cl-moves", "cl-tools"]
    number = hands.see().number
    hands.reach("Undo")
    page.keyboard.press("Enter")
    assert "nothing to take back" in hands.changed(number).say
    assert hands.focused() == "Undo"
    hands.open_menu()
    hands.root.get_by_label("Bots:").focus()
    page.keyboard.press("End")
    expect(hands.root.get_by_label("Bots:")).to_have_value("instant")
    hands.changed(number + 1)
    assert page.evaluate("document.activeElement.tagName") == "SELECT"
    hands.play(lambda seen: seen.over or hands.presses == 3)
    shot(page, "focus")
    assert hands.play().over
    assert hands.focused()


@pytest.mark.turns("a hand of Black Jack")
def test_a_whole_hand_by_touch_on_a_phone(voila_page, shot):
    page = voila_page(
        "/?game=black_jack&stage=5&seed=3&players=Ana,bot,bot", narrow=True, reduced_motion="no-preference"
    )
    hands = Hands(page, "tap")
    for card in hands.root.locator(".cl-target").all():
        box = card.bounding_box()
        assert min(box["width"], box["height"]) >= 43.9
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, "begin")
    hands.at_once()
    assert hands.play().over
    expect(hands.root.locator(".cl-tales li")).to_have_count(7)
    hands.open("Recent moves")
    expect(hands.root.locator(".cl-tales li").last).to_be_visible()
    shot(page, "over")
    assert grave(page, ".cardlab-table") == []


def test_the_page_of_a_table_is_one_screen_that_no_finger_moves(voila_page):
    page = voila_page(
        "/?game=black_jack&stage=1&seed=7&players=Ana,bot", viewport={"width": 1366, "height": 650}, has_touch=True
    )
    hands = Hands(page)
    hands.turn()
    for window in ((1366, 650), (1000, 500), (390, 844), (844, 390)):
        page.set_viewport_size({"width": window[0], "height": window[1]})
        edge = 6 if window[0] >= 900 and window[1] >= 500 else 0
        page.wait_for_function(FELT, arg=[edge, edge, window[0] - 2 * edge, window[1] - 2 * edge])
        unmoved(page, hands, *window)


FELT = """(wanted) => {
  const { x, y, width, height } = document.querySelector(".cardlab-table").getBoundingClientRect();
  return String([x, y, width, height]) === String(wanted);
}"""


def unmoved(page, hands, width, height):
    """A finger and a wheel over the felt move nothing, and nothing is larger than the window."""
    begun = hands.see()
    root = "document.documentElement"
    all_of_it = page.evaluate(f"[{root}.scrollWidth, {root}.scrollHeight, innerWidth, innerHeight]")
    assert all_of_it == [width, height, width, height]
    finger = page.context.new_cdp_session(page)
    x, y = width / 2, height / 2
    for kind, up in (("touchStart", 0), *(("touchMove", 15 * i) for i in range(1, 11)), ("touchEnd", None)):
        points = [] if up is None else [{"x": x, "y": y - up}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.mouse.move(x, y)
    page.mouse.wheel(0, 200)
    page.evaluate("() => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(tell)))")
    assert page.evaluate("scrollY") == 0 and hands.see() == begun


def test_nothing_flies_when_less_motion_is_wanted(voila_page):
    page = voila_page("/?game=black_jack&stage=1&seed=7&players=Ana,bot", reduced_motion="reduce")
    hands = Hands(page)
    page.evaluate(PICTURES)
    before = hands.see().number
    for _ in range(2):
        hands.press(hands.choose(hands.turn()))
        hands.turn()
    assert page.evaluate("window.pictures") <= 1 + hands.see().number - before


def test_a_double_click_plays_one_card(voila_page):
    page = voila_page(
        "/?game=black_jack&position=A: 7C 7D 7S 2H | B: KD QD 3S | discard: 7H | turn: A&players=Ana,bot",
        reduced_motion="no-preference",
    )
    hands = Hands(page)
    number = hands.see().number
    hands.named("7 of clubs, playable").dblclick()
    seen = hands.changed(number)
    assert "7 of clubs, playable" not in seen.labels
    page.wait_for_timeout(300)
    assert [w for w in hands.see().labels if w.startswith("7 of")] == [
        "7 of spades, playable",
        "7 of diamonds, playable",
    ]


def test_several_people_pass_the_screen(voila_page, shot):
    page = voila_page("/?game=black_jack&stage=1&seed=7&players=Ana,Ben")
    hands = Hands(page)
    for name in ("Ana", "Ben", "Ana"):
        curtain = hands.root.get_by_role("button", name=f"{name}, tap to see your cards")
        expect(curtain).to_be_visible()
        assert hands.see().labels == []
        curtain.focus()
        number = hands.see().number
        page.keyboard.press("Enter")
        seen = hands.changed(number)
        assert sum(", playable" in w or " of " in w for w in seen.labels) >= 7
        assert hands.focused()  # the curtain is gone, the focus is not
        if name == "Ana":
            shot(page, "lifted")
        if "Got it" in hands.press(hands.choose(seen)).moves:
            hands.press("Got it")
    shot(page, "down")
    assert grave(page, ".cardlab-table") == []
