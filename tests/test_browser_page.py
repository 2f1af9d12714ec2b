"""The page around the table in a real browser: home, links, an interrupted game, a lost connection."""

from __future__ import annotations

import os
import re
import signal
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from hands import Hands
from playwright.sync_api import expect

from cardlab.table import unseal

TAG = "<img src=x onerror=alert(1)>"


def grave(page, inside: str) -> list[str]:
    """The serious and critical violations that axe finds inside an element."""
    found = Axe().run(page, context=inside).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_from_the_home_page_to_the_first_card(voila_page, shot, narrow):
    page = voila_page("/", narrow=narrow)
    page.get_by_role("heading", name="Black Jack").wait_for()
    expect(page.get_by_role("link", name="Learn Black Jack")).to_have_attribute("href", "black_jack.ipynb")
    shot(page, "home")
    assert grave(page, ".cardlab-home") == []
    page.get_by_role("button", name="Play Black Jack").click()
    page.get_by_role("heading", name="Who plays?").wait_for()
    shot(page, "form")
    assert grave(page, ".cardlab-home") == []
    page.get_by_label("3: Sets and runs mixed").check()
    page.get_by_label("Names, with commas").fill("Ana")
    page.get_by_label("Computer players").fill("12")
    page.get_by_label("Computer players").press("Tab")
    page.get_by_label("Four colours").check()
    page.get_by_role("button", name="House rules").press("Enter")
    page.get_by_label("Forgotten call").wait_for()
    shot(page, "rules")
    page.get_by_role("button", name="Deal the cards").click()
    hands = Hands(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_text("The table in words")).to_be_visible()
    page.get_by_text("The table in words").click()
    assert len(page.locator(".cl-words li").all()) == 10 + 2 + 2  # nine bots at most, and two piles
    shot(page, "table")
    assert hands.press(hands.choose(hands.see())).say
    page.get_by_role("button", name="The rules").click()
    page.locator(".cl-folded h1, .cl-folded h2").first.wait_for()
    shot(page, "sheet")
    page.get_by_role("button", name="All games").click()
    page.get_by_role("button", name="Play Black Jack").wait_for()


def test_too_few_players_are_told_how_many_may_play(voila_page, shot):
    page = voila_page("/")
    page.get_by_role("button", name="Play Black Jack").click()
    page.get_by_label("Computer players").fill("0")
    page.get_by_label("Computer players").press("Tab")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_role("alert").filter(has_text="for 2 to 10 players")).to_be_visible()
    shot(page)


def test_the_interrupted_game_goes_on_after_a_refresh(voila_page, shot):
    page = voila_page("/?game=black_jack&stage=2&seed=9&players=Ana,bot,bot")
    hands = Hands(page)
    hands.at_once()
    before = hands.play(lambda seen: hands.presses == 4)
    log = kept(page)
    assert len(log) > 4
    page.goto(page.url.split("?")[0])
    offer = page.locator(".cl-offer")
    offer.get_by_text("You left a game of Black Jack.").wait_for()
    shot(page, "offer")
    assert grave(page, ".cardlab-home") == []
    offer.get_by_role("button", name="Go on").click()
    hands = Hands(page)
    after = hands.see()
    assert (after.labels, after.moves, after.cards) == (before.labels, before.moves, before.cards)
    shot(page, "going-on")
    hands.at_once()
    hands.press(hands.choose(after))
    assert kept(page)[: len(log)] == log
    assert len(kept(page)) > len(log)
    page.reload()
    page.get_by_role("button", name="No, thank you").click()
    expect(page.locator(".cl-offer")).to_have_count(0)
    page.wait_for_function("localStorage.getItem('cardlab/black_jack') === null")
    page.reload()
    page.get_by_role("button", name="Play Black Jack").wait_for()
    expect(page.locator(".cl-offer")).to_have_count(0)


def kept(page) -> list[str]:
    """The moves of the game that this browser keeps."""
    return unseal(page.evaluate("localStorage.getItem('cardlab/black_jack')"))["moves"]


def test_damaged_saves_in_the_browser_harm_nothing(voila_page):
    page = voila_page("/")
    for name, save in (("black_jack", "x"), ("poker", "eJyrVkrOTylWsjKoBQAVkgNj"), (TAG, "<script>alert(1)</script>")):
        page.evaluate("([name, save]) => localStorage.setItem(`cardlab/${name}`, save)", [name, save])
    page.reload()
    page.get_by_role("button", name="Play Black Jack").wait_for()
    expect(page.locator(".cl-offer")).to_have_count(0)
    expect(page.locator(".cl-alas")).to_have_count(0)


LINKS = {
    f"game={TAG}": "There is no game '<img src=x onerror=alert(1)>': allowed are ",
    "<script>alert(1)</script>=1": "There is no option '<script>alert(1)</script>'",
    "self=1": "There is no option 'self'",
    f"position=<script>alert(1)</script>{'A' * 9000}": "The link is too long: at most 6000 characters are read.",
    "position=<script>alert(1)</script>": "'<script>alert(1)</script>' is not readable",
}


def test_links_that_ask_for_nonsense_get_one_clear_sentence(voila_page, voila, shot):
    page = voila_page("/")
    said = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    for number, (link, sentence) in enumerate(LINKS.items()):
        page.goto(f"{voila.url}?{quote(link, safe='=&%,:')}")
        alas = page.locator(".cl-alas")
        expect(alas).to_contain_text(sentence)
        assert alas.text_content().startswith("This link does not work. ")
        assert len(alas.text_content()) < 900
        assert alas.locator("*").count() == 0
        expect(page.get_by_role("button", name="Play Black Jack")).to_be_visible()
        if not number:
            shot(page)
    assert said == []


def test_links_say_what_to_play(voila_page, voila, shot):
    page = voila_page(f"/?game=black_jack&seed=7&stage=1&players={quote(TAG)},Ben")
    said = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    expect(page.get_by_role("button", name=f"{TAG}, tap to see your cards")).to_be_visible()
    shot(page, "name")
    page.goto(f"{voila.url}?position={quote('A: 7C 9S 2H | B: KD QD 3S | discard: 7H | turn: A')}&last_card_penalty=3")
    assert Hands(page).see().labels[:3] == ["9 of spades", "2 of hearts, playable", "7 of clubs, playable"]
    assert said == []


def test_a_lost_connection_is_said_in_words_and_the_game_goes_on(voila, voila_page, shot):
    name = voila.put(
        "lost.ipynb",
        "import os, cardlab; print('process', os.getpid())",
        "cardlab.Game('black_jack', stage=1, players=['Ana', 'bot'], seed=7).table(speed='instant')",
    )
    page = voila_page(f"/{name}")
    hands = Hands(page)
    lost = page.get_by_role("alert").filter(has_text="Contact with the table is lost")
    expect(lost).to_have_count(0)
    page.context.set_offline(True)
    expect(lost).to_be_visible()
    shot(page)
    page.context.set_offline(False)
    expect(lost).to_have_count(0)
    process = int(re.search(r"process (\d+)", page.locator("#rendered_cells").text_content())[1])
    os.kill(process, signal.SIGSTOP)
    try:
        number = hands.see().number
        hands.named(hands.choose(hands.see())).click()
        expect(lost).to_be_visible(timeout=8000)
    finally:
        os.kill(process, signal.SIGCONT)
    hands.changed(number)
    expect(lost).to_have_count(0)


def test_a_kernel_that_has_died_is_said_in_words(voila, voila_page):
    name = voila.put(
        "dead.ipynb",
        "import os, cardlab; print('process', os.getpid())",
        "cardlab.Game('black_jack', stage=1, players=['Ana', 'bot'], seed=7).table()",
    )
    page = voila_page(f"/{name}")
    hands = Hands(page)
    process = int(re.search(r"process (\d+)", page.locator("#rendered_cells").text_content())[1])
    os.kill(process, signal.SIGKILL)
    hands.named(hands.choose(hands.see())).click()
    expect(page.get_by_text("Contact with the table is lost")).to_be_visible(timeout=8000)
    page.record.errors.clear()  # the page itself complains of the kernel, as it should


def test_the_clock_of_a_page_is_right_again_once_it_shows_its_widgets(voila_page):
    page = voila_page("/")
    page.locator(".cl-games").wait_for()
    page.wait_for_function("Math.abs(Date.now() - performance.timeOrigin - performance.now()) < 1000")
