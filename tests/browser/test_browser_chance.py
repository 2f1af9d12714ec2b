"""Games of chance in a real browser: Beggar My Neighbour, Bango and Michigan, whole games by touch and by keyboard."""

from __future__ import annotations

import re
from time import monotonic
from urllib.parse import quote

import pytest
from hands import Hands, Seen
from playwright.sync_api import expect


def table(page, game: str, asked: str, way: str = "tap") -> Hands:
    """A table for Ana and bots that answer at once: on a phone by touch, else by keyboard."""
    hands = Hands(page(f"/?game={game}&{quote(asked, safe='=&,')}", narrow=way == "tap"), way)
    hands.at_once()
    return hands


def play(hands: Hands) -> Seen:
    """Play until it stands over the felt how it ended."""
    return hands.play(lambda _: over(hands))


def over(hands: Hands) -> bool:
    return hands.root.locator(".cl-end").count() > 0


def ends(hands: Hands, title: str) -> None:
    """Over the felt stands how it ended, and nothing is wider than the screen."""
    expect(hands.root.locator(".cl-won h2")).to_have_text(title)
    assert hands.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.turns("a game of Beggar My Neighbour")
def test_bmn_a_whole_game_by_touch(voila_page, shot):
    hands = table(voila_page, "beggar_my_neighbour", "stage=1&seed=116&players=Ana,bot")
    for _ in range(3):
        deck = next(label for label in hands.turn().piles if label.startswith("cards"))
        hands.press(deck)
    shot(hands.page, "middle")
    while not over(hands):
        seen = hands.press("Play a round")
    assert seen.tone == "good" and seen.say == "Ana has all the cards. Ana wins!"
    ends(hands, "You win, Ana!")
    shot(hands.page, "over")


@pytest.mark.turns("a game of Beggar My Neighbour")
def test_bmn_43_an_endless_game_by_keyboard_is_announced(voila_page, shot):
    position = "position=A: JS 5H | B: 7D JC 9S | turn: A"
    hands = table(voila_page, "beggar_my_neighbour", f"{position}&players=Ana,bot", "keys")
    seen = hands.press("Turn a card")
    while not over(hands):
        seen = hands.press("Turn a card")
    assert seen.say == "After 2 rounds the cards are just as before. This game never ends!"
    expect(hands.root.locator(".cl-live")).to_contain_text("After 2 rounds the cards are just as before.")
    ends(hands, "Nobody wins this time!")
    shot(hands.page, "over")


@pytest.mark.turns("a deal of Bango")
def test_ban_04_22_ten_players_and_their_chips_by_touch(voila_page, shot):
    hands = table(voila_page, "bango", "seed=192&players=Ana,bot,bot,bot,bot,bot,bot,bot,bot,bot")
    words = hands.root.locator(".cl-words")
    expect(words).to_contain_text("pool: 10 chips")
    told = words.text_content()
    assert told.count("19 chips") == 10
    felt = hands.root.locator(".cl-board").bounding_box()
    assert felt["x"] >= 0 and felt["x"] + felt["width"] <= 390 and felt["y"] + felt["height"] <= 844
    shot(hands.page, "begin")
    assert play(hands).say.startswith("Bango!")
    assert hands.presses == 11 and words.text_content().count("19 chips") == 9
    expect(words).to_contain_text("29 chips")
    shot(hands.page, "over")


@pytest.mark.turns("a deal of Bango")
def test_ban_11_a_whole_deal_by_keyboard_where_everybody_turns_the_own_cards(voila_page, shot):
    hands = table(voila_page, "bango", "stage=2&seed=9&players=Ana,bot", "keys")
    seen = play(hands)
    assert seen.say == "Bango! Ana wins!" and hands.presses == 11
    ends(hands, "You win, Ana!")


@pytest.mark.turns("a round of Michigan")
def test_mic_40_41_a_whole_round_by_touch(voila_page, shot):
    hands = table(voila_page, "michigan", "stage=4&rounds=1&seed=64&players=Ana,bot,bot")
    shot(hands.page, "begin")
    seen = play(hands)
    assert "The game is over." in seen.say
    ends(hands, "Pip wins!")
    shot(hands.page, "over")


@pytest.mark.turns("a round of Michigan")
def test_mic_12_13_a_whole_round_with_the_widow_by_keyboard(voila_page, shot):
    hands = table(voila_page, "michigan", "stage=5&rounds=1&seed=92&players=Ana,bot,bot", "keys")
    hands.press("Keep my hand")
    seen = play(hands)
    assert "The game is over." in seen.say
    shot(hands.page, "over")


def counted(hands: Hands) -> tuple[int, int]:
    """The cards and the rounds that the table has counted."""
    found = re.search(r"(\d+) cards, (\d+) rounds?", hands.root.locator(".cl-words").text_content())
    return int(found[1]), int(found[2])


def wait_for_rounds(hands: Hands, least: int) -> None:
    counter = "root => Number(/cards, (\\d+) rounds/.exec(root.querySelector('.cl-words').textContent)[1])"
    hands.page.wait_for_function(
        f"([root, least]) => ({counter})(root) >= least", arg=[hands.root.element_handle(), least]
    )


def test_a_deal_of_the_museum_held_down_runs_a_hundred_rounds_a_second_until_let_go(voila_page, shot):
    page = voila_page("/?page=form&game=beggar_my_neighbour", viewport={"width": 1366, "height": 650})
    page.get_by_label("Where Nessler begins").fill("40")
    expect(page.locator(".cl-museum")).to_contain_text("after 40 × “Play a round”")
    shot(page, "museum")
    page.get_by_role("button", name="Play Nessler").click()
    hands = Hands(page)
    assert counted(hands)[1] == 40
    hands.open_menu()
    hands.root.get_by_label("Speed when held down:").select_option("as fast as possible")
    hands.root.locator(".cl-opens").click()
    hands.named("Turn a card").hover()
    page.mouse.down()
    wait_for_rounds(hands, 60)
    begun, before = monotonic(), counted(hands)
    wait_for_rounds(hands, 300)
    assert re.fullmatch(r"\d+ cards, \d+ rounds?", hands.see().say)
    shot(page, "blur")
    seconds, now = monotonic() - begun, counted(hands)
    cards, rounds = ((now[i] - before[i]) / seconds for i in (0, 1))
    print(f"held down: {rounds:.0f} rounds and {cards:.0f} cards a second")
    page.keyboard.press("?")  # the page is alive: the menu opens
    expect(hands.root.locator(".cl-menu")).to_be_visible()
    page.mouse.up()
    expect(hands.root.locator(".cl-said")).to_contain_text("Turn ")
    stopped = counted(hands)
    assert stopped[1] < 1164 and hands.press("Hint").tone == "hint"
    assert counted(hands) == stopped


def test_held_down_on_a_phone_the_own_deck_plays_on_to_the_end(voila_page):
    hands = table(voila_page, "beggar_my_neighbour", "stage=1&seed=116&players=Ana,bot")
    deck = hands.root.locator('.cl-target[data-id="zone:A"]').bounding_box()
    finger = hands.page.context.new_cdp_session(hands.page)
    point = {"x": deck["x"] + deck["width"] / 2, "y": deck["y"] + deck["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    ends(hands, "You win, Ana!")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert hands.see().moves == ["Deal again", "Same deal again"], "where nothing is chosen no moment is key"


def test_held_down_space_plays_on(voila_page):
    hands = table(voila_page, "bango", "seed=2&stage=6&players=Ana,bot", "keys")
    hands.reach("Call the next card")
    hands.page.keyboard.down("Space")
    expect(hands.root.locator(".cl-words")).to_contain_text("to call: 4")
    hands.page.keyboard.down("Space")  # as a keyboard repeats it
    hands.page.wait_for_function(
        "root => /to call: [123]\\d cards/.test(root.querySelector('.cl-words').textContent)",
        arg=hands.root.element_handle(),
    )
    hands.page.keyboard.up("Space")
    expect(hands.root.locator(".cl-said")).to_contain_text("Call the next card!")
    assert hands.focused() == "Call the next card"
