"""The end of a hand in a real browser: a page with a place for everything, which comes after the last card."""

from __future__ import annotations

import re

import laws
import pytest
from hands import grave
from playwright.sync_api import expect

WINDOWS = [(1366, 650), (1920, 960), (820, 1180), (390, 844), (844, 390)]
# Hands that were played to their end; of a match the second one. Ana wins the hand of Black Jack.
ENDS = {"marjapussi": (5, 2), "casino": (4, 1), "black_jack": (9, 1), "belisha": (3, 2), "la_belle_lucie": (5, 1)}
CELL = """
from cardlab.play.game import Game
from cardlab.play.saves import load
from cardlab.home.home import Home

def table(name, seats, seed, hands, left=0):
    game = Game(name, players=["Ana", *["bot:first"] * (seats - 1)], seed=seed)
    for hand in range(hands):
        if hand:
            game.play("deal")
        while not game.over:
            game.play(game.moves[0])
    moves = [step.move.text for step in game.steps]
    own = [at for at, step in enumerate(game.steps) if step.seat == "A"]
    save = game.to_save() | {"moves": moves[: own[-1]] if left else moves}
    home = Home("")
    home.play(load(save, patient=True), speed="fast")
    return home
"""
# What is wrong with the page: what is outside, too small, cut, or over something else.
WRONG = """() => {
  const felt = document.querySelector(".cl-board").getBoundingClientRect(), wrong = [];
  const seen = (el) => el.getClientRects().length && getComputedStyle(el).visibility !== "hidden";
  const across = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1;
  const inside = (a, b) => across(a, b) && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const [papers] = document.getElementsByClassName("cl-papers");
  const scrolls = papers.scrollHeight > papers.clientHeight; // those of the key moments can be pushed up
  const upright = Boolean(papers.closest(".cl-upright")); // a phone: the story goes on below
  if (scrolls && !upright && !papers.closest(".cl-moments")) wrong.push("something is not seen at once");
  const all = ".cl-won *, .cl-papers, .cl-paper *, .cl-moves > button, .cl-tools > button, .cl-dots > button";
  for (const el of document.querySelectorAll(all)) {
    if (!seen(el) || el.closest(".cl-unseen") || (el.tagName === "SPAN" && el.closest(".cl-tool"))) continue;
    const box = el.getBoundingClientRect(), name = el.className.baseVal ?? (el.className || el.tagName);
    const there = scrolls && papers !== el && papers.contains(el) ? across(box, felt) : inside(box, felt);
    if (!there) wrong.push(`outside: ${name}`);
    if (papers.contains(el) && el.closest(".cl-paper") !== el) {
      const paper = el.closest(".cl-paper")?.getBoundingClientRect();
      if (paper && !inside(box, paper)) wrong.push(`out of its paper: ${name} ${el.textContent}`);
    }
    const said = [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const { fontSize, display } = getComputedStyle(el);
    if (el.matches(".cl-lines li") && el.scrollHeight > el.clientHeight + 1)
      wrong.push(`on the next line: ${el.textContent}`);
    if (said && parseFloat(fontSize) < 13) wrong.push(`small: ${el.textContent}`);
    if (said && display !== "inline" && el.scrollWidth > el.clientWidth + 2) wrong.push(`cut: ${el.textContent}`);
  }
  const pressed = ".cl-moves > button, .cl-tools > button, .cl-dots > button";
  const buttons = [...document.querySelectorAll(pressed)].filter(seen);
  const boxes = buttons.map((el) => el.getBoundingClientRect());
  boxes.forEach((box, i) => {
    if (box.height < 44 || box.width < 44) wrong.push(`no button for a finger: ${buttons[i].textContent}`);
    for (const [j, other] of boxes.entries()) if (j > i && meet(box, other)) wrong.push(`over each other: ${i} ${j}`);
    if (meet(box, papers.getBoundingClientRect())) wrong.push(`over a paper: ${buttons[i].textContent}`);
  });
  const won = [...document.querySelectorAll(".cl-won h2, .cl-won p, .cl-winner")];
  const words = won.map((el) => el.getBoundingClientRect());
  if (boxes.some((box) => words.some((word) => meet(box, word)))) wrong.push("a button over who won");
  const gold = buttons.filter((el) => el.matches(".cl-main"));
  if (gold.length !== 1) wrong.push(`${gold.length} gold buttons`);
  for (const el of document.querySelectorAll(".cl-speech")) {
    const play = el.closest(".cl-picture").querySelector(".cl-from")?.getBoundingClientRect();
    const [box, words] = [el.getBoundingClientRect(), el.textContent.split(" ")];
    const line = 1.3 * parseFloat(getComputedStyle(el).fontSize);
    if (seen(el) && box.height > line * words.length + 14) wrong.push(`a word is broken: ${el.textContent}`);
    if (seen(el) && play && meet(box, play)) wrong.push(`under the sign to play from here: ${el.textContent}`);
  }
  for (const el of document.querySelectorAll(".cl-did .cl-portrait")) {
    const cards = [...el.closest(".cl-picture").querySelectorAll(".cl-front")], face = el.getBoundingClientRect();
    if (seen(el) && cards.some((one) => meet(one.getBoundingClientRect(), face))) wrong.push("a card on a face");
  }
  for (const el of document.querySelectorAll(".cl-did small")) {
    const picture = el.closest(".cl-picture").getBoundingClientRect();
    if (seen(el) && !inside(el.getBoundingClientRect(), picture)) wrong.push(`cut: ${el.textContent}`);
  }
  for (const el of document.querySelectorAll(".cl-deal, .cl-dealt"))
    if (seen(el)) wrong.push(`said on a paper already: ${el.textContent}`);
  for (const el of document.querySelectorAll(".cl-target")) if (seen(el)) wrong.push("a card can still be tapped");
  for (const el of document.querySelectorAll(".cardlab-table > :not(.cardlab-overlay)"))
    if (getComputedStyle(el).opacity !== "0") wrong.push("what was played is still seen");
  return [...new Set(wrong)];
}"""
# Writes down what flies: whether anything was in flight before the page came, and whether anything is when it comes.
WATCH = """() => {
  const [, layer] = document.querySelectorAll(".cardlab-table canvas");
  const small = new OffscreenCanvas(90, 60).getContext("2d", { willReadFrequently: true });
  const flies = () => {
    small.clearRect(0, 0, 90, 60);
    small.drawImage(layer, 0, 0, 90, 60);
    return small.getImageData(0, 0, 90, 60).data.some((value, i) => i % 4 === 3 && value > 40);
  };
  window.flew = window.came = false;
  const look = () => {
    const won = document.querySelector(".cl-won h2")?.textContent;
    if (won) window.came ||= { flies: flies(), won };
    else window.flew ||= flies();
    if (!window.came) requestAnimationFrame(look);
  };
  look();
}"""


# Writes down the moment as it is when it comes: its words, and the boxes of all papers.
FIRST = """() => {
  const look = () => {
    const paper = [...document.querySelectorAll(".cl-moment")].at(-1);
    if (!paper || window.first) return;
    const boxes = [...document.querySelectorAll(".cl-paper")].map((one) => one.getBoundingClientRect().toJSON());
    window.first = { busy: paper.getAttribute("aria-busy"), words: paper.querySelector("p")?.textContent, boxes };
  };
  new MutationObserver(look).observe(document.querySelector(".cardlab-overlay"), { subtree: true, childList: true });
}"""
PAPERS = "() => [...document.querySelectorAll('.cl-paper')].map((one) => one.getBoundingClientRect().toJSON())"


# What is printed, here without paper: the page says that it was.
PRINTED = "window.print = () => document.body.setAttribute('data-printed', 'true')"


def opened(voila, voila_page, name, left=0, hand=None, **words):
    seed, hands = hand or ENDS[name]
    seats = {"marjapussi": 4, "la_belle_lucie": 1}.get(name, 3)
    file = voila.add_notebook(
        f"end_{name}_{seed}_{left}.ipynb", CELL, f"table({name!r}, {seats}, {seed}, {hands}, {left})"
    )
    page = voila_page(f"/{file}", **words)
    page.locator(".cl-say.cl-inside").wait_for()
    return page


def everything_has_its_place(page, shot, name=""):
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"!({WRONG})().length")
        shot(page, f"{name}{width}x{height}")
    assert grave(page, ".cardlab-table") == []


@pytest.mark.parametrize("name", laws.sampled(ENDS, 2, "ends"))
def test_everything_on_the_page_has_its_place_in_every_window(voila, voila_page, shot, name):
    page = opened(voila, voila_page, name, reduced_motion="reduce", viewport={"width": 1366, "height": 650})
    expect(page.locator(".cl-moment[aria-busy='true']")).to_have_count(0)
    everything_has_its_place(page, shot)


def test_the_large_button_deals_on_and_the_others_do_what_they_say(voila, voila_page, shot):
    page = opened(voila, voila_page, "marjapussi", reduced_motion="reduce")
    page.add_init_script(PRINTED)
    table = page.locator(".cardlab-overlay").first
    expect(page.locator(".cl-won h2")).to_have_text("Ana and Milo win!")
    columns = page.locator(".cl-side").all_inner_texts()
    assert len(columns) == 2 and any("Cards in 6 tricks" in words for words in columns)
    told = page.locator(".cl-moment h3").all_inner_texts()
    table.get_by_role("button", name="Print this story").click()
    sheet = page.frame_locator(".cl-fridge")
    expect(sheet.locator("h1")).to_have_text("Ana and Milo win!")
    assert sheet.locator("h3").all_inner_texts() == told and sheet.locator("header img").count() == 1
    expect(sheet.locator("body[data-printed]")).to_be_attached()
    table.get_by_role("button", name="Play from here: How it ended").click()
    expect(page.locator(".cl-end")).to_have_count(0)
    page.locator(".cl-opens").first.click()
    page.get_by_role("button", name="Back to the key moments").click()
    expect(page.locator(".cl-turn").first).to_be_visible()
    everything_has_its_place(page, shot, "moments-")
    table.get_by_role("button", name="For grown-ups: all cards open").click()
    expect(page.locator(".cl-openly p").last).to_have_text(re.compile("Nobody could know that"))
    everything_has_its_place(page, shot, "openly-")
    table.get_by_role("button", name="Back to the key moments").click()
    page.locator(".cl-try").first.click()
    expect(page.locator(".cl-end")).to_have_count(0)
    page.locator(".cl-opens").first.click()
    page.get_by_role("button", name="Back to the key moments").click()
    expect(page.locator(".cl-turn").first).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".cl-won h2")).to_have_text("Ana and Milo win!")
    table.get_by_role("button", name="Deal the next hand").click()
    expect(page.locator(".cl-end")).to_have_count(0)
    expect(page.locator(".cardlab-table canvas").first).to_be_visible()


def test_the_page_waits_for_the_last_card_and_a_tap_shows_all_of_it(voila, voila_page):
    page = opened(voila, voila_page, "black_jack", left=1, reduced_motion="no-preference")
    page.evaluate(WATCH)
    page.locator(".cl-target.cl-on").first.click()
    page.wait_for_function("window.came")
    assert page.evaluate("window.flew"), "the card was seen to fly"
    assert page.evaluate("window.came") == {"flies": False, "won": "You win, Ana!"}
    expect(page.locator(".cl-show .cl-leap").first).to_be_attached()
    page.mouse.click(683, 140)
    expect(page.locator(".cl-end.cl-now")).to_be_visible()
    expect(page.locator(".cl-show")).to_have_count(0)


def test_with_less_motion_it_is_all_there_at_once(voila, voila_page):
    page = opened(voila, voila_page, "black_jack", left=1, reduced_motion="reduce")
    page.locator(".cl-target.cl-on").first.click()
    page.locator(".cl-end.cl-now").wait_for()
    moving = "document.getAnimations().filter((one) => one.effect.target.closest('.cl-end, .cl-moves')).length"
    assert page.evaluate(moving) == 0 and page.locator(".cl-show").count() == 0


@pytest.mark.turns("what to try next time")
@pytest.mark.parametrize(("width", "height"), [(1366, 650), (844, 390), (390, 844)])
def test_what_to_try_next_time_has_words_at_once_and_moves_nothing(voila, voila_page, shot, width, height):
    viewport = {"width": width, "height": height}
    page = opened(voila, voila_page, "black_jack", left=1, hand=(15, 1), reduced_motion="reduce", viewport=viewport)
    page.evaluate(FIRST)
    page.locator(".cl-move").first.click()
    expect(page.locator(".cl-moment").last).to_be_visible()
    expect(page.locator(".cl-moment[aria-busy='true']")).to_have_count(0)
    shot(page)
    first, after = page.evaluate("window.first"), page.evaluate(PAPERS)
    assert first["busy"] == "true" and first["words"] == "Looking at your turns…"
    assert page.locator(".cl-moment p").last.text_content() not in ("", first["words"])
    for was, now in zip(first["boxes"], after, strict=True):
        assert [was[side] for side in ("x", "y", "width")] == [now[side] for side in ("x", "y", "width")]
        assert width < height or was["height"] == now["height"]  # on a phone the last one may become longer
