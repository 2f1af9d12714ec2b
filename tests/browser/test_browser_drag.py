"""Dragging in a real browser: the copy is the card, it follows the finger, and the page stays where it is."""

import laws
import pytest
from hands import Hands, felt
from playwright.sync_api import expect

LAPTOP, PHONE = {"width": 1366, "height": 650}, {"width": 390, "height": 844}
# Fans, a hand of which all cards can be seen, and one whose cards overlap.
TABLES = {
    "la_belle_lucie": "game=la_belle_lucie&seed=11&players=Ana",
    "black_jack": "game=black_jack&stage=1&position=A: 7C 9S 2D | B: 3H 4H | discard: 7H | turn: A&players=Ana,bot",
    "bela": "game=bela&stage=2&seed=4&players=Ana,bot",
}
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
# How wide the cards are: as the widest button that is one.
CARD = """() => Math.max(
  ...[...document.querySelectorAll('.cl-target[data-id^="card:"]')].map((b) => b.getBoundingClientRect().width),
)"""


def table(voila_page, game, way):
    window = TOUCH if way == "tap" else {"viewport": LAPTOP}
    page = voila_page(f"/?{TABLES[game]}", reduced_motion="no-preference", **window)
    hands = Hands(page, way)
    hands.turn()
    return hands


@pytest.mark.parametrize(
    ("game", "way"),
    [pytest.param(game, way, marks=pytest.mark.turns(f"drag {game}")) for game in TABLES for way in ("click", "tap")],
)
def test_the_copy_of_a_dragged_card_is_the_card_and_follows(voila_page, game, way):
    hands = table(voila_page, game, way)
    seen, wide = hands.see(), hands.page.evaluate(CARD)
    label = "8 of diamonds, playable" if game == "la_belle_lucie" else seen.cards[-1]
    start = hands.named(label).bounding_box()
    by = 60, -0.45 * start["y"]
    if game == "la_belle_lucie":  # which has no hand, over whose edge a card is played
        said = hands.page.locator(".cl-say").bounding_box()
        assert any(hands.drag(label, (said["x"] + 40 - start["x"], said["y"] + 10 - start["y"])))
        hands.page.wait_for_function("!document.querySelector('.cl-ghost')")
        assert hands.see() == seen, "a card let go on nothing goes back"
        goal = hands.named("9 of diamonds, playable").bounding_box()
        by = goal["x"] + 10 - start["x"], goal["y"] + 10 - start["y"]
    copies = [copy for copy in hands.drag(label, by) if copy]
    assert len(copies) >= 6
    for _, _, w, h in copies:
        assert abs(w - wide) <= 1.5 and abs(h - 1.4 * w) <= 2, (copies, wide)
    # Four steps, with nothing of a finger's slack at the begin.
    moved = [copies[-1][i] - copies[-5][i] for i in (0, 1)]
    assert max(abs(moved[i] - by[i] / 2) for i in (0, 1)) < 3, (copies, by)
    after = hands.changed(seen.number)
    assert after.tone != "no" and label not in after.cards and hands.page.evaluate("scrollY") == 0


# Whether the copy has come to show a drawing of the card, after all that was seen of it was a part.
WHOLE = """() => new MutationObserver(() => {
  window.whole ||= document.querySelector(".cl-ghost")?.style.background.includes("data:image/svg");
}).observe(document.querySelector(".cl-board"), { attributes: true, childList: true, subtree: true })"""


@pytest.mark.turns("a card under others")
@pytest.mark.parametrize("way", ["click", "tap"])
def test_the_copy_of_a_card_under_others_is_a_whole_card(voila_page, shot, way):
    """Sixteen cards in a hand: of all but the last, or of those in the upper row, only a part is seen."""
    page = voila_page(
        "/?game=sergeant_major&stage=1&seed=3&players=Ana,bot:first,bot:first",
        **(TOUCH if way == "tap" else {"viewport": LAPTOP}),
    )
    hands = Hands(page, way)
    while not (seen := hands.turn()).cards:
        hands.press(hands.choose(seen))
    sizes = """() => [...document.querySelectorAll('.cl-target[data-id^="card:"]')]
      .map((b) => [b.getBoundingClientRect().width, b.getBoundingClientRect().height])"""
    wide, high = max(size for size in page.evaluate(sizes) if abs(size[1] - 1.4 * size[0]) < 2)
    box = hands.named(seen.cards[0]).bounding_box()
    assert box["width"] < wide - 2 or box["height"] < high - 2, "this card lies under others"
    page.evaluate(WHOLE)
    copies = [copy for copy in hands.drag(seen.cards[0], (30, -0.3 * box["y"])) if copy]
    page.wait_for_function("window.whole")
    assert len(copies) >= 6 and all(abs(w - wide) <= 1.5 and abs(h - high) <= 2 for _, _, w, h in copies), copies


@pytest.mark.turns("a card that does not fit")
@pytest.mark.parametrize("way", ["click", "tap"])
def test_a_card_that_does_not_fit_is_told_why_and_one_let_go_below_goes_back(voila_page, way):
    hands = table(voila_page, "black_jack", way)
    seen = hands.see()
    wide = hands.named("9 of spades").bounding_box()["x"] - hands.named("7 of clubs, playable").bounding_box()["x"]
    for label, by in (("2 of diamonds", (30, 12)), ("7 of clubs, playable", (wide, 12))):  # on felt, on another card
        assert [copy for copy in hands.drag(label, by) if copy]
        hands.page.wait_for_function("!document.querySelector('.cl-ghost')")
        assert hands.see() == seen
    hands.drag("2 of diamonds", (0, -200))
    assert "2♦ doesn't match 7♥" in hands.changed(seen.number).say
    assert hands.page.evaluate("scrollY") == 0


def test_what_takes_a_card_shows_it_and_its_place_stays_open(voila_page, shot):
    hands = table(voila_page, "black_jack", "click")
    page, label = hands.page, "7 of clubs, playable"
    start, pile = hands.named(label).bounding_box(), page.locator('[data-id="zone:discard"]').bounding_box()
    by = pile["x"] - start["x"], pile["y"] - start["y"]
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 20 + by[0] / 2, start["y"] + 20 + by[1] / 2)
    page.locator('.cl-takes[data-id="zone:discard"]').wait_for()
    assert page.locator(".cl-takes").count() == 1 and page.locator(".cl-under").count() == 0
    gap = page.locator(".cl-gap").bounding_box()
    assert abs(gap["x"] + gap["width"] / 2 - start["x"] - start["width"] / 2) < 1
    copy = page.locator(".cl-ghost")
    page.wait_for_function("getComputedStyle(document.querySelector('.cl-ghost')).scale === '1.06'")
    turn = float(copy.evaluate("e => getComputedStyle(e).rotate").removesuffix("deg"))
    assert 0 < abs(turn) <= 4 and turn * by[0] > 0
    page.mouse.move(pile["x"] + 20, pile["y"] + 20)
    assert page.locator(".cl-under").get_attribute("data-id") == "zone:discard"
    shot(page)
    number = hands.see().number
    page.mouse.up()
    assert label not in hands.changed(number).cards
    expect(page.locator(".cl-ghost, .cl-gap, .cl-takes, .cl-under")).to_have_count(0)


# The wait until a card shows that it can be dragged is counted, and over at once; where its copy came is kept.
SOON = """() => {
  const own = window.setTimeout;
  window.waits = 0;
  window.setTimeout = (act, time, ...more) => own(act, time === 6000 ? (window.waits += 1, 0) : time, ...more);
  new MutationObserver(() => {
    const e = document.querySelector(".cl-ghost.cl-shows");
    if (e) window.came ??= [e.offsetLeft, e.offsetTop, e.offsetWidth, e.offsetHeight];
  }).observe(document, { childList: true, subtree: true });
}"""


def test_a_card_shows_once_that_it_can_be_dragged_and_never_where_nothing_moves(voila_page):
    page = voila_page(f"/?{TABLES['black_jack']}", viewport=LAPTOP)
    page.add_init_script(f"({SOON})()")
    page.reload()
    Hands(page).turn()
    assert page.evaluate("waits") == 0, "somebody wants nothing to move"
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    hands = Hands(page)
    shown = page.locator(".cl-ghost.cl-shows").evaluate(
        "e => [e.offsetLeft, e.offsetTop, e.offsetWidth, e.offsetHeight]"
    )
    places = """boxes => boxes.map((e) => [e.offsetLeft, e.offsetTop, e.offsetWidth, e.offsetHeight])"""
    own = page.locator('.cl-target.cl-on[data-id^="card:"]').evaluate_all(places)
    assert any(max(abs(a - b) for a, b in zip(shown, box, strict=True)) <= 1 for box in own), (shown, own)
    before = hands.see()
    expect(page.locator(".cl-ghost, .cl-gap")).to_have_count(0)
    assert hands.see() == before and "7 of clubs, playable" in before.cards, "nothing was played"
    page.reload()
    Hands(page).turn()
    assert page.evaluate("waits") == 0, "once in this browser"


# Which parts of what is open over the felt lie outside the window, or over a tool; its own button is none.
UNFOLDED = """() => {
  const open = document.querySelector(".cl-sheet:not([hidden])").getBoundingClientRect();
  const over = [...document.querySelectorAll(".cl-tool")].filter((el) => {
    const box = el.getBoundingClientRect();
    const across = box.left < open.right && box.right > open.left;
    const down = box.top < open.bottom && box.bottom > open.top;
    return box.width > 1 && across && down;
  });
  return [open.left, open.top, innerWidth - open.right, innerHeight - open.bottom, ...over.map(() => -1)];
}"""


ORDERED = [("bela", 2), ("sergeant_major", 3), ("bismarck", 3), ("marjapussi", 4)]


@pytest.mark.parametrize(("game", "players"), laws.sampled(ORDERED, 2, "ordered"))
def test_the_order_of_the_cards_is_seen_whole_and_lies_over_no_button(voila_page, shot, game, players):
    names = ",".join(["Ana", *["bot:first"] * (players - 1)])
    page = voila_page(f"/?game={game}&seed=3&players={names}", **TOUCH)
    hands = Hands(page, "tap")
    hands.turn()
    for width, height in ((390, 844), (844, 390), (820, 1180), (1366, 650)):
        page.set_viewport_size({"width": width, "height": height})
        others = ("Recent moves", "Read the table as text") if game == "bela" else ()  # alike in all games
        for name in ("Order of the cards", *others):
            hands.open(name)
            shot(page, f"{width}-{name}")
            assert min(page.evaluate(UNFOLDED)) >= 0, (width, name, page.evaluate(UNFOLDED))
            hands.shut()


# Hold what asks for the density of the display: a headless browser changes it and tells nobody.
ASKED = """
  const ask = window.matchMedia.bind(window);
  window.asked = [];
  window.matchMedia = (query) => {
    const list = ask(query);
    if (query.includes("resolution")) window.asked.push(list);
    return list;
  };
"""


def test_a_display_with_more_dots_gets_sharp_cards(voila_page):
    page = table(voila_page, "black_jack", "click").page
    page.add_init_script(ASKED)
    page.reload()
    Hands(page).turn()
    wide = "document.querySelector('.cardlab-table canvas').width"
    screen, once = page.context.new_cdp_session(page), page.evaluate(wide)
    for dots, sharper in ((2, ">"), (1, "===")):
        # The window keeps its size, as one does that is moved from one display to another.
        screen.send("Emulation.setDeviceMetricsOverride", {**LAPTOP, "deviceScaleFactor": dots, "mobile": False})
        page.wait_for_function(f"devicePixelRatio === {dots}")
        page.evaluate("asked.at(-1).dispatchEvent(new Event('change'))")
        page.wait_for_function(f"{wide} {sharper} {once}")


def test_forced_colours_leave_the_felt_under_the_words_that_are_painted_on_it(voila_page, shot):
    page = table(voila_page, "black_jack", "click").page
    page.emulate_media(forced_colors="active")
    box = page.locator(".cardlab-table canvas").first.bounding_box()
    shot(page)
    right, top = box["x"] + box["width"] - 30, box["y"] + 30
    assert felt(page, right - 20, top, right, top + 20) == 1


def test_a_name_of_forty_letters_makes_no_page_wider(voila_page, shot):
    long = "Wilhelmina" * 4
    page = voila_page(f"/?game=black_jack&stage=1&seed=7&players={long},bot", **TOUCH)
    hands = Hands(page, "tap")
    hands.press(hands.choose(hands.turn()))
    shot(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto(page.url.split("?")[0])  # where the game is offered again, by the names of its players
    page.locator(".cl-offer small").get_by_text("Wilhelmina").wait_for()
    shot(page, "offer")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("document.querySelector('.cl-offer').getBoundingClientRect().right") <= 390
