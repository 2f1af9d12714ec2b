"""One screen in a real browser: every game at six windows, at the start, in the middle and at the end of a hand."""

from urllib.parse import urlencode

import laws
import pytest
from hands import PAINTED, Hands, unseen
from play import crowded, moments
from playwright.sync_api import expect

# Each is too narrow or too low for what was laid out for the one before, so that nothing old can pass.
WINDOWS = [(1920, 960), (1366, 650), (1280, 720), (820, 1180), (390, 844), (844, 390)]
SMALL = WINDOWS[3:]
# What of the table does not lie in the window, or is covered by something else; [] if all of it is seen.
LOST = """() => {
  const overlay = document.querySelector(".cardlab-overlay"), board = overlay.querySelector(".cl-board");
  if (!board.dataset.number) return ["the table"];
  const felt = board.getBoundingClientRect();
  const said = document.querySelector(".cl-over") ? ".cl-end" : ".cl-say";
  const parts = [[".cl-target", 1], [said, 0], [".cl-moves > button", 1], [".cl-opens", 1]], lost = [];
  if (felt.right > innerWidth + 1 || felt.bottom > innerHeight + 1) lost.push(`felt ${felt.right} ${felt.bottom}`);
  for (const [selector, pressed] of parts) {
    const found = [...overlay.querySelectorAll(selector)].filter((el) => el.offsetParent !== null);
    if (!found.length && selector !== ".cl-target" && selector !== ".cl-moves > button") lost.push(selector);
    for (const el of found) {
      const box = el.getBoundingClientRect(), name = el.getAttribute("aria-label") || el.textContent || selector;
      const out = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
      if (out) lost.push(`${name}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
  }
  return lost;
}"""


# What is wrong with the buttons and the words around the cards: too small, cut, over each other, over a card or a pile
# that can be tapped, more than one of gold, or a tool that is not in its corner; [] for nothing.
PLACED = """() => {
  const PILES = `.cl-target:not([aria-label$=", empty"]), .cl-on, .cl-goal`; // on empty felt they may stand
  const root = document.querySelector(".cardlab-overlay"), felt = root.getBoundingClientRect(), wrong = [];
  const unit = parseFloat(root.style.getPropertyValue("--cl-u"));
  const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const name = (el) => el.getAttribute("aria-label") || el.textContent;
  const box = (el) => el.getBoundingClientRect();
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const buttons = all(".cl-tool, .cl-move, .cl-step, .cl-why");
  for (const el of buttons) {
    if (Math.min(box(el).width, box(el).height) < 43.9) wrong.push(`${name(el)} is small`);
    if (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1) wrong.push(`${name(el)} is cut`);
  }
  const walker = document.createTreeWalker(document.querySelector(".cardlab-home"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement, read = box(el).width > 1 && seen(el) && !el.closest(".cl-unseen");
    if (read && node.data.trim() && parseFloat(getComputedStyle(el).fontSize) < 13) wrong.push(`${node.data} is small`);
  }
  const apart = all(".cl-tool, .cl-move, .cl-step, .cl-say"), piles = root.closest(".cl-over") ? [] : all(PILES);
  apart.forEach((one, i) => {
    const others = apart.slice(i + 1).filter((el) => over(box(one), box(el)));
    wrong.push(...others.map((el) => `${name(el)} over ${name(one)}`));
    wrong.push(...piles.filter((el) => over(box(one), box(el))).map((el) => `${name(one)} over ${name(el)}`));
  });
  if (all(".cl-main").length > 1) wrong.push("two of gold");
  if (root.closest(".cl-over")) return wrong; // the page of an end has its corners elsewhere
  const more = box(all(".cl-opens")[0]);
  const low = root.matches(".cl-upright") ? more.top - felt.top : felt.bottom - more.bottom;
  const edges = [felt.right - more.right, low];
  const corner = root.matches(".cl-wide") ? [14, 10] : [8, 8];
  if (edges.some((edge, i) => Math.abs(edge / unit - corner[i]) > 1)) wrong.push(`More is at ${edges}`);
  return wrong;
}"""


WRONG = f"() => {{ const lost = ({LOST})(); return lost.length ? lost : ({PLACED})(); }}"

# Go to another address without a new page, as the buttons of the browser do.
VISIT = """address => {
  document.querySelector(".cardlab-overlay").dataset.left = "yes";
  history.replaceState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}"""


@pytest.mark.parametrize("game", laws.sampled(laws.GAMES, 2, "screen"))
def test_all_of_a_table_is_seen_without_scrolling(voila_page, shot, game):
    seats, page = laws.few(game), None
    names = ",".join(["Ana", *["bot:first"] * (seats - 1)])
    start, middle, _, end = moments(game, seats)
    fullest, *others = crowded(game, seats) or [(None, None)]
    offers = [fullest, *laws.sampled(others, 2, f"offers/{game}")]
    asked = [(f"{i} asked", *offer) for i, offer in enumerate(offers) if offer[0]]
    for when, state, tapped in [("start", start, None), ("middle", middle, None), *asked, ("end", end, None)]:
        address = f"/?{urlencode({'game': game, 'players': names, 'position': state.text()})}"
        if page is None:
            page = voila_page(address, viewport={"width": 1920, "height": 960})
        else:
            page.set_viewport_size({"width": 1920, "height": 960})
            page.evaluate(VISIT, address)
        known = ".cl-known .cardlab-overlay:not([data-left])"
        page.locator(f"{known} :is(.cl-say.cl-inside, .cl-end)").locator("visible=true").first.wait_for()
        if tapped is not None:
            number = Hands(page).see().number
            page.locator(f'.cl-target[data-id="card:{tapped}"]').click()
            Hands(page).changed(number)
        for width, height in SMALL if "asked" in when else WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            try:
                page.wait_for_function(f"({WRONG})().length === 0", polling=100)
            except TimeoutError:
                raise AssertionError(f"{when}, {width} x {height}: {page.evaluate(WRONG)}") from None
            if when in ("middle", "0 asked"):
                shot(page, f"{when}-{width}x{height}")
        if when == "middle":
            assert unseen(page) == []


# How large the words are in the sentence, on the moves and on the tools.
WORDS = """() => [".cl-said", ".cl-move", ".cl-tool"].map((name) =>
  parseFloat(getComputedStyle(document.querySelector(`.cardlab-overlay ${name}`)).fontSize))"""
CUT = "(el) => el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1"


def test_words_grow_with_the_screen_and_never_are_small(voila_page):
    page = voila_page("/?game=black_jack&stage=1&seed=7&players=Ana,bot", viewport={"width": 1366, "height": 650})
    assert Hands(page).turn().moves
    usual = page.evaluate(WORDS)
    assert usual == [20, 19, 13]
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"({PLACED})().length === 0", polling=100)
        least = [1.4 * size if width == 1920 else 13 for size in usual]
        page.wait_for_function(f"{least}.every((size, i) => ({WORDS})()[i] >= size)")


def test_what_faces_say_has_the_size_of_the_window(voila_page):
    page = voila_page("/?game=black_jack&seed=7&players=Ana,bot", viewport={"width": 1366, "height": 650})
    page.locator(".cl-say.cl-inside").wait_for()
    size = "Math.round(10 * parseFloat(document.querySelector('.cl-bubble').style.fontSize))"
    sizes = []
    for width, height in ((1366, 650), (1920, 960), (1366, 650)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"({LOST})().length === 0", polling=100)
        page.wait_for_function(f"document.querySelector('.cl-bubble') && {size} !== {sizes[-1] if sizes else 0}")
        sizes.append(page.evaluate(size))
    assert sizes[0] == sizes[2] < sizes[1]


# One who may call two pairs and ask five questions: no position has more buttons with words.
ASKING = """A: TS QD KC KH QC TD QH AD | C: AH 7C JH KS 7H JS 9S TC | B: 9C 9D 6H 6D 8H JC 8C 6C | D: KD JD 8D 8S QS
7D AC 9H | aside: | won.A: AS 6S TH 7S | turn: A | deals: 1 | phase: break | leader: A | voids: B.S |
order: ACBD | dealer: D | score: 0 0 0 0 | declarer: A | contract: 185 | said: A0.120 C0.pass B0.pass
D0.pass B0.exchange A0.185 | passes: BAAD BAQH BATD BAQC AB6C AB8C ABJC ABTH | led: A | lacks: CAS DAS""".replace(
    "\n", " "
)
SHORT = f"[...document.querySelectorAll('.cl-move')].some({CUT})"


def test_no_words_are_cut_on_many_buttons(voila_page, shot):
    page = voila_page(
        f"/?{urlencode({'game': 'marjapussi', 'players': 'Ana,bot,bot,bot', 'position': ASKING})}",
        viewport={"width": 1366, "height": 650},
    )
    page.locator(".cl-say.cl-inside").wait_for()
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"({LOST})().length === 0", polling=100)
        page.wait_for_function(f"!({SHORT})")
        shot(page, f"{width}x{height}")


def test_no_words_are_cut_on_a_phone(voila_page, shot):
    page = voila_page("/?game=accordion&seed=7", viewport={"width": 390, "height": 844})
    Hands(page).open_menu()
    page.wait_for_function(f"!({CUT})(document.querySelector('.cl-menu .cl-dealt'))")
    shot(page)


# What the picture shows, once it rests: its width, and the values of its dots.
DOTS = """() => new Promise((tell) => {
  const layers = [...document.querySelectorAll(".cardlab-table canvas")].filter((one) => one.offsetWidth > 100);
  const canvas = document.createElement("canvas"); // what lies still and what flies, as they are seen
  Object.assign(canvas, { width: layers[0].width, height: layers[0].height });
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  let last = "", same = 0;
  const look = () => {
    paper.clearRect(0, 0, canvas.width, canvas.height);
    for (const layer of layers) paper.drawImage(layer, 0, 0);
    const { data } = paper.getImageData(0, 0, canvas.width, canvas.height);
    const now = new TextDecoder("latin1").decode(data);
    same = now === last ? same + 1 : 0;
    last = now;
    if (same === 15) tell([canvas.width, [...data].join()]); else requestAnimationFrame(look);
  };
  look();
})"""


def test_what_has_flown_leaves_nothing_behind(voila_page, shot):
    """After moves that were seen to fly the picture is the same as where nothing ever flew, but for a few edges."""
    found = []
    for motion in ("no-preference", "reduce"):
        page = voila_page(
            "/?game=black_jack&stage=1&seed=7&players=Ana,bot:first",
            viewport={"width": 844, "height": 390},
            reduced_motion=motion,
        )
        hands = Hands(page)
        for _ in range(4):
            hands.press(hands.choose(hands.turn()))
        hands.turn()
        width, dots = page.evaluate(DOTS)
        assert width == round(page.locator(".cl-board").bounding_box()["width"]), "a pixel for each dot of the display"
        found.append([*map(int, dots.split(","))])
        shot(page, motion)
    far = sum(abs(a - b) > 24 for a, b in zip(*found, strict=True))
    assert far < len(found[0]) / 10_000


# The boxes of what a selector finds, in pixels from the corner of the felt: left, top, right, bottom.
BOXES = """(selector) => {
  const felt = document.querySelector(".cl-board").getBoundingClientRect();
  return [...document.querySelectorAll(selector)].map((el) => {
    const box = el.getBoundingClientRect();
    return [box.left - felt.left, box.top - felt.top, box.right - felt.left, box.bottom - felt.top];
  });
}"""
# Buttons whose words stand in more than one line.
FOLDED = """() => [...document.querySelectorAll(".cl-move")].filter((el) => {
  const words = document.createRange();
  words.selectNodeContents(el);
  return words.getBoundingClientRect().height > 1.6 * parseFloat(getComputedStyle(el).fontSize);
}).map((el) => el.textContent)"""


def apart(one, other):
    return one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 1 or other[3] <= one[1] + 1


def in_windows(page, shot, *sizes):
    """Makes the window so large, and so large, and says each time how large, once all has its place."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"({WRONG})().length === 0", polling=100)
        shot(page, f"{width}x{height}")
        yield width, height


def asked(voila_page, game, seats):
    """A table at which one has the most to press, once its buttons stand."""
    state, tapped = crowded(game, seats)[0]
    names = ",".join(["Ana", *["bot:first"] * (seats - 1)])
    address = f"/?{urlencode({'game': game, 'players': names, 'position': state.text()})}"
    page = voila_page(address, viewport={"width": 844, "height": 390})
    page.locator(".cl-say.cl-inside").wait_for()
    if tapped is not None:
        number = Hands(page).see().number
        page.locator(f'.cl-target[data-id="card:{tapped}"]').click()
        Hands(page).changed(number)
    return page


def test_buttons_leave_the_place_of_an_empty_pile_and_a_deck_is_all_on_the_felt(voila_page, shot):
    page = voila_page("/?game=beggar_my_neighbour&seed=5&players=Ana,bot", viewport={"width": 844, "height": 390})
    Hands(page).turn()
    for _ in in_windows(page, shot, (844, 390), (390, 844), (1366, 650)):
        (pile,), (deck,) = (page.evaluate(BOXES, f'[data-id="zone:{name}"]') for name in ("pile", "A"))
        (felt,), buttons = page.evaluate(BOXES, ".cl-board"), page.evaluate(BOXES, ".cl-move")
        assert len(buttons) == 3 and all(apart(pile, box) for box in buttons)
        assert all(apart(deck, box) for box in [*buttons, *page.evaluate(BOXES, ".cl-say")])
        assert deck[3] + 12 <= felt[3]  # the light around it is seen


def test_long_buttons_are_as_wide_as_their_words_and_leave_a_sentence_its_room(voila_page, shot):
    page = asked(voila_page, "belisha", 2)
    for _ in in_windows(page, shot, (844, 390), (390, 844)):
        assert page.evaluate(FOLDED) == [] and page.locator(".cl-scrolls").count() == 0
        (said,) = page.evaluate(BOXES, ".cl-say")
        assert said[2] - said[0] >= 200


def test_many_bids_stand_in_a_row(voila_page, shot):
    page = asked(voila_page, "michigan", 5)
    for _ in in_windows(page, shot, (844, 390), (390, 844)):
        buttons = page.evaluate(BOXES, ".cl-move")
        assert len(buttons) == 6 and len({round(box[1]) for box in buttons}) == 1
        people = page.evaluate(BOXES, ".cl-target, .cl-bubble, .cl-say")
        assert all(apart(box, other) for box in buttons for other in people)


def test_buttons_beside_a_deck_keep_their_place_while_the_pile_grows(voila_page, shot):
    page = voila_page("/?game=beggar_my_neighbour&seed=8&players=Ana,bot", viewport={"width": 1366, "height": 650})
    hands, seen = Hands(page), set()
    hands.at_once()
    for _ in range(8):
        hands.turn()
        page.wait_for_function(f"({WRONG})().length === 0", polling=100)
        seen.add(str(page.evaluate(BOXES, ".cl-move")))
        hands.press("Turn a card" if "Turn a card" in hands.see().moves else hands.see().moves[0])
    shot(page)
    assert len(seen) == 1, seen


def test_what_cannot_be_painted_is_said_once_and_all_else_is_painted(voila, open_page):
    page = open_page(f"{voila.url}?game=memory&stage=1&seed=3&players=Ana")
    Hands(page).see()
    page.wait_for_function(f"() => ({PAINTED})(document.querySelector('.cardlab-table'))")
    expect(page.locator(".cl-unpainted")).to_have_count(0)
    page.evaluate("() => { Path2D.prototype.roundRect = () => { throw new RangeError('negative') } }")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(".cl-unpainted").get_by_text("Part of the picture is missing.").wait_for()
    page.wait_for_function(f"() => ({PAINTED})(document.querySelector('.cardlab-table'))")
    page.set_viewport_size({"width": 1200, "height": 800})
    expect(page.locator(".cl-unpainted")).to_have_count(1)
    page.get_by_role("button", name="OK").click()
    expect(page.locator(".cl-unpainted")).to_have_count(0)


@pytest.mark.parametrize(("width", "height", "told"), [(320, 256, 1), (375, 553, 0), (568, 320, 0)])
def test_a_window_in_which_a_table_has_no_room_says_so(voila, open_page, width, height, told):
    size = {"viewport": {"width": width, "height": height}}
    page = open_page(f"{voila.url}?game=bango&players=You,bot,bot,bot,bot&seed=5", **size)
    page.locator(".cl-board").wait_for()
    page.wait_for_function(f"() => ({PAINTED})(document.querySelector('.cardlab-table'))")
    expect(page.locator(".cl-tiny")).to_have_count(told)
