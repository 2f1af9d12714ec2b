"""Hands on a page: play a table in a browser by what it shows, and count what travels between page and kernel."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from time import monotonic
from typing import Any, NamedTuple

from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Locator, Page, WebSocket, expect

from cardlab.games import catalogue, rules_of
from cardlab.rules.cards import PACK, SUIT_NAMES, Card

SECONDS = 300  # the longest hand, on a machine with four times the work


class Seen(NamedTuple):
    """What a table shows now: its number, the cards and piles that can be chosen, and the buttons below."""

    number: int
    cards: list[str]
    piles: list[str]
    moves: list[str]
    labels: list[str]
    say: str
    tone: str

    @property
    def over(self) -> bool:
        return "Deal the next hand" in self.moves

    @property
    def soon(self) -> bool:
        """Whether the only move is one that the table may make by itself."""
        return len(self.moves) == 1 and not self.cards and any(words.fullmatch(self.moves[0]) for words in SOON)


# What the table may do by itself in a moment: a slow finger would reach for a button that has just gone.
SOON = [
    re.compile(words.replace("{suit}", f"({'|'.join(SUIT_NAMES.values())})").replace("{said}", "(yes|no)"))
    for game in catalogue()
    for row in rules_of(game).verbs.values()
    for words in row.words.split("|")
    if row.alone
]
READ = """root => {
  const all = (selector) => [...root.querySelectorAll(selector)];
  const label = (button) => button.getAttribute("aria-label");
  const on = all(".cl-target.cl-on");
  return [
    Number(root.querySelector(".cl-board").dataset.number),
    on.filter((b) => label(b).endsWith(", playable")).map(label),
    on.filter((b) => !label(b).endsWith(", playable")).map(label),
    all(".cl-move").map((b) => b.textContent),
    all('.cl-target:not([data-id^="why:"])').map(label),
    `${root.querySelector(".cl-said").textContent} ${root.querySelector(".cl-say").dataset.rule}`.trim(),
    root.querySelector(".cl-say").dataset.tone,
  ];
}"""

# Whether a table has been painted.
PAINTED = """root => [...root.querySelectorAll("canvas")].some((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let white = 0;
  for (let i = 0; i < data.length; i += 4) white += data[i] > 200 && data[i + 3] > 200;
  return white > 4000;
})"""

# The middle and the size of the copy of a card that is dragged; it may be turned.
COPY = """async () => {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // moves of a finger come with a frame
  const copy = document.querySelector(".cl-ghost:not(.cl-back)"), box = copy?.getBoundingClientRect();
  return copy ? [box.x + box.width / 2, box.y + box.height / 2, copy.offsetWidth, copy.offsetHeight] : [];
}"""

# From the button in focus to another: the group of each, what has the focus, how many arrow keys it takes there.
FROM_FOCUS = """goal => {
  const parts = ".cl-board, .cl-moves, .cl-tools, .cl-menu";
  const all = [...goal.closest(".cardlab-overlay").querySelectorAll(parts)], here = document.activeElement;
  const group = goal.closest(parts), at = here.closest(".cardlab-overlay") ? all.indexOf(here.closest(parts)) : -1;
  const row = [...group.querySelectorAll(group.matches(".cl-board") ? ".cl-target" : "button")];
  const far = (row.indexOf(goal) - row.indexOf(here) + row.length) % row.length || (goal === here ? 0 : 1);
  return [at, all.indexOf(group), here.tagName, 2 * far > row.length ? far - row.length : far];
}"""


def in_words(text: str) -> str:
    """A text with the cards that it names by their signs in words, as they are said."""
    for card in PACK:
        text = re.sub(rf"(?<!\w){card.sign}\ufe0e?", card.words, text)
    return text


def changed(board: Locator, number: object) -> None:
    """Wait for another look than this; `expect` would look four times in the first second, this at every picture."""
    before = [board.element_handle(), str(number)]
    board.page.wait_for_function("([board, number]) => board.dataset.number !== number", arg=before)


def until(page: Page, promise: str) -> None:
    """Wait until what a promise tells is true, also while a page loads, and as long as a hand may take."""
    page.wait_for_function(promise, timeout=1000 * SECONDS)


class Hands:
    """One table on a page and a way to press its buttons: "click", "tap" or "keys"."""

    def __init__(self, page: Page, way: str = "click", at: int = 0) -> None:
        self.page, self.way = page, way
        self.root = page.locator(".cardlab-overlay").nth(at)
        self.root.locator(".cl-target, .cl-curtain:visible").first.wait_for()
        # The kernel lays the table out anew once it knows how large the screen is.
        self.root.locator(".cl-say.cl-inside").wait_for()
        self.presses = 0
        self.tapped, self.spot = 0.0, (-100.0, -100.0)  # when and where a finger tapped last

    def see(self) -> Seen:
        return Seen(*self.root.evaluate(READ))

    def turn(self) -> Seen:
        """What is shown once there is something to choose: until then bots play, and the table does what it must."""
        deadline, seen = monotonic() + SECONDS, self.see()
        while seen.soon or not (seen.cards or seen.moves or seen.piles):
            assert monotonic() < deadline, seen
            seen = self.changed(seen.number)
        return seen

    def changed(self, number: int) -> Seen:
        """What is shown once the table has changed."""
        changed(self.root.locator(".cl-board"), number)
        return self.see()

    def named(self, label: str) -> Any:
        """The button with this label, whose cards are drawn and have words for a name."""
        return self.root.get_by_role("button", name=in_words(label), exact=True).first

    def press(self, label: str) -> Seen:
        """Press the button with this label and see what comes."""
        if not self.named(label).is_visible():
            self.open_menu()
        number = self.see().number
        if self.way == "keys":
            self.reach(label)
            self.page.keyboard.press("Enter" if self.presses % 2 else "Space")
        elif self.way == "tap":
            # Two taps on one spot at once would be a double tap, which counts as one.
            box = self.named(label).bounding_box() or dict.fromkeys(("x", "y", "width", "height"), 0)
            spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2  # where the finger comes down
            if max(abs(a - b) for a, b in zip(spot, self.spot, strict=True)) < 60:
                self.page.wait_for_timeout(max(0, 420 - 1000 * (monotonic() - self.tapped)))
            self.named(label).tap()
            self.tapped, self.spot = monotonic(), spot
        else:
            # The strip of a covered card that can be seen is the whole of its button.
            self.named(label).click()
        self.presses += 1
        return self.changed(number)

    def drag(self, label: str, by: tuple[float, float]) -> list[list[float]]:
        """Drag a card by so many pixels, with the mouse or a finger, in eight steps.

        The middle, width and height of the copy that follows, at each step; [] where there is none.
        """
        box = self.named(label).bounding_box()
        x, y = box["x"] + min(14, box["width"] / 2), box["y"] + min(20, box["height"] / 2)
        finger = self.page.context.new_cdp_session(self.page) if self.way == "tap" else None

        def put(kind: str, at: tuple[float, float] | None) -> None:
            if finger is not None:
                points = [{"x": at[0], "y": at[1]}] if at else []
                finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
            elif kind == "End":
                self.page.mouse.up()
            else:
                self.page.mouse.move(*at)
                if kind == "Start":
                    self.page.mouse.down()

        put("Start", (x, y))
        seen = []
        for i in range(1, 9):
            put("Move", (x + by[0] * i / 8, y + by[1] * i / 8))
            seen.append(self.page.evaluate(COPY))
        put("End", None)
        return seen

    def open_menu(self) -> None:
        """Show what is kept under "More"."""
        if self.root.locator(".cl-menu").is_visible():
            return
        if self.way == "keys":
            self.reach("More")
            self.page.keyboard.press("Enter")
        else:
            self.root.locator(".cl-opens").click()

    def open(self, name: str) -> None:
        """Open one of the sheets that are kept under "More", such as the "Score sheet"."""
        self.open_menu()
        self.named(name).click()

    def shut(self) -> None:
        """Close what is open over the felt."""
        self.page.keyboard.press("Escape")

    def tap(self, *codes: str) -> Seen:
        """Press cards one after another, whether they can be chosen or not."""
        for code in codes:
            name = Card(code).words
            self.press(f"{name}, playable" if f"{name}, playable" in self.see().cards else name)
        return self.see()

    def at_once(self) -> None:
        """Let the bots play at once."""
        number = self.see().number
        self.open_menu()
        self.root.get_by_label("Bots:").select_option("at once")
        self.changed(number)
        self.root.locator(".cl-opens").click()

    def focused(self) -> str:
        """The label of the button in focus, "" for none of ours."""
        return self.page.evaluate(
            """() => { const b = document.activeElement;
              return b.closest(".cardlab-overlay") ? b.getAttribute("aria-label") || b.textContent : ""; }"""
        )

    def reach(self, label: str) -> None:
        """Bring the focus to a button with Tab and the arrow keys alone."""
        goal = self.named(label)
        for _ in range(60):
            at, wanted, inside, steps = goal.evaluate(FROM_FOCUS)
            if inside == "SELECT":
                self.page.keyboard.press("Shift+Tab")
            elif at != wanted:
                self.page.keyboard.press("Tab" if at < wanted else "Shift+Tab")
            elif not steps:
                return
            else:
                for _ in range(abs(steps)):
                    self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        raise AssertionError(f"{label} was not reached; the focus is on {self.focused()!r}")

    def choose(self, seen: Seen) -> str:
        """A button for a sensible move, from the words alone."""
        last = [m for m in seen.moves if "Last card" in m]
        calls = [m for m in seen.moves if m.startswith("Call ")]
        asked = seen.moves if seen.tone == "hint" else []  # a card was tapped that can do several things
        return (last or asked or seen.cards or calls or seen.moves or seen.piles)[0]

    def play(self, until: Callable[[Seen], bool] = lambda seen: seen.over) -> Seen:
        """Play until the hand is over, or until something is seen."""
        deadline, seen = monotonic() + SECONDS, self.see()
        while not until(seen):
            assert monotonic() < deadline, seen
            mine = not seen.soon and (seen.cards or seen.moves or seen.piles)
            seen = self.press(self.choose(seen)) if mine else self.changed(seen.number)
            if self.way == "keys" and mine:
                assert self.focused(), "the focus fell out of the table"
        if self.way == "keys" and seen.over:
            expect(self.root.locator(".cl-main:focus")).to_have_count(1)  # what comes next is one key away
        return seen


class Wire:
    """Counts the bytes of the frames between a page and its kernel; made before the page is opened."""

    def __init__(self, page: Page) -> None:
        self.sent = self.received = self.frames = self.out = 0
        page.on("websocket", self._listen)
        self.page = page

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda payload: self._count(payload, out=True))
        socket.on("framereceived", lambda payload: self._count(payload, out=False))

    def _count(self, payload: str | bytes, *, out: bool) -> None:
        size = len(payload if isinstance(payload, bytes) else payload.encode())
        self.frames += 1
        self.out += out
        self.sent, self.received = self.sent + size * out, self.received + size * (not out)

    @property
    def bytes(self) -> int:
        return self.sent + self.received

    def quiet(self, milliseconds: int = 700) -> None:
        """Wait until nothing has travelled for a while."""
        deadline, frames = monotonic() + SECONDS, -1
        while frames != self.frames:
            assert monotonic() < deadline
            frames = self.frames
            self.page.wait_for_timeout(milliseconds)


# Nothing on the page is being animated but what goes on for ever.
STILL = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""


def grave(page: Page, inside: str) -> list[str]:
    """The serious and critical violations that axe finds inside an element."""
    page.wait_for_function(STILL, polling="raf")  # words that are still coming are pale
    found = Axe().run(page, context=inside).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in ("serious", "critical")]


def unfolded(page: Page) -> Hands:
    """A table in the midst of a hand, with the table in words shown over it."""
    hands = Hands(page)
    hands.press(hands.choose(hands.see()))
    hands.open("Read the table as text")
    hands.root.locator(".cl-words li").first.wait_for()
    return hands


# The boxes of the cards that can be tapped, with their labels, in pixels of the page.
CARDS = """() => [...document.querySelectorAll('.cl-target[data-id^="card:"]')].map((el) => {
  const box = el.getBoundingClientRect();
  return [el.getAttribute("aria-label"), box.left, box.top, box.right, box.bottom];
})"""


def felt(page: Page, left: float, top: float, right: float, bottom: float) -> float:
    """How much of a part of the page is green felt, 0 to 1, as the eye sees it: whatever lies over what."""
    picture = Image.open(BytesIO(page.screenshot(scale="css"))).convert("RGB").crop((left, top, right, bottom))
    raw = picture.resize((24, 24), Image.Resampling.NEAREST).tobytes()
    dots = list(zip(raw[::3], raw[1::3], raw[2::3], strict=True))
    return sum(green > red + 30 and green > blue for red, green, blue in dots) / len(dots)


def unseen(page: Page) -> list[str]:
    """The cards that can be tapped and of which the picture of the page shows only felt, once they had time to come."""
    deadline = monotonic() + SECONDS
    while missing := [label for label, *box in page.evaluate(CARDS) if felt(page, *box) > 0.5]:
        if monotonic() > deadline:
            break
        page.wait_for_timeout(200)
    return missing


def dark(page: Page, part: str) -> bool:
    """Whether something is light on dark."""
    return page.locator(part).first.evaluate(
        """e => { const sum = (c) => getComputedStyle(e)[c].match(/\\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0);
          return sum("color") > sum("backgroundColor") + 200; }"""
    )
