"""Who is playing: a face chosen without typing, and found again on home, in the address and at the table."""

from __future__ import annotations

import json

from hands import Hands, grave
from newcomers import called
from playwright.sync_api import expect

WINDOWS = {"phone": (390, 844), "laptop": (1366, 650), "small": (320, 640)}


def cramped(page) -> list[str]:
    """What can be tapped while it is asked who plays, and is less than 44 px wide or high."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.cl-who-box :is(button, label, summary, input[type="text"])')]
            .filter((e) => e.checkVisibility())
            .filter((e) => Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height) < 43.5)
            .map((e) => e.outerHTML.slice(0, 120))"""
    )


def test_every_face_can_be_tapped_and_all_of_it_is_seen_at_once_in_every_window(voila_page, shot):
    page = voila_page("/", viewport={"width": 390, "height": 844})
    called(page, "Ben", animal="Bear", colour="Green")
    called(page, animal="Panda", colour="Purple")
    page.locator("button.cl-who").click()
    page.get_by_role("button", name="Somebody new").click()
    expect(page.get_by_role("radio", name="Fox")).to_be_checked()  # the first that nobody has
    for window, (wide, high) in WINDOWS.items():
        page.set_viewport_size({"width": wide, "height": high})
        shot(page, window)
        assert cramped(page) == [] and grave(page, ".cl-who-box") == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(".cl-who-box").evaluate("e => e.scrollWidth <= e.clientWidth")
        if window != "small":
            expect(page.get_by_role("button", name="That's me!")).to_be_in_viewport(ratio=1)
    page.get_by_text("For grown-ups").click()
    assert cramped(page) == []


def test_an_animal_chosen_without_typing_plays_memory_by_its_name_and_face(voila_page, shot):
    page = voila_page("/", viewport={"width": 390, "height": 844})
    page.evaluate("window.stayed = true")
    called(page, animal="Owl", colour="Pink")
    assert page.evaluate("localStorage['cardlab-faces']") == json.dumps(
        {"Owl": {"animal": "owl", "colour": "pink"}}, separators=(",", ":")
    )
    expect(page.locator("button.cl-who .cl-face")).to_have_attribute("data-colour", "pink")
    page.get_by_role("button", name="Play Memory").click()
    hands = Hands(page)
    assert "players=Owl,bot" in page.url
    assert hands.root.locator(".cl-words li", has_text="Owl: 0 pairs").count() == 1
    shot(page, "table")
    page.get_by_role("button", name="All games").click()
    called(page, animal="Owl")  # the animal is taken: it may be chosen all the same
    expect(page.locator("button.cl-who")).to_have_text("Owl 2")
    page.get_by_role("button", name="Play Memory").click()
    Hands(page)
    assert "players=Owl%202,bot" in page.url or "players=Owl+2,bot" in page.url
    assert page.evaluate("window.stayed")


def test_a_keyboard_alone_says_who_plays(voila_page):
    page = voila_page("/")
    page.locator("button.cl-who").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="Fox").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Owl")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")  # round the end
    expect(page.get_by_role("radio", name="Pink")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    expect(page.locator("button.cl-who")).to_have_text("Ana")
    expect(page.locator("button.cl-who")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".cl-who-box")).to_have_count(0)


def test_a_name_that_was_kept_without_a_face_has_the_one_that_the_table_gives_it(voila_page):
    page = voila_page("/")
    page.evaluate("localStorage['cardlab-names'] = '[\"Ana\", \"Tess\", \"<b>\"]'; localStorage['cardlab-who'] = 'Ana'")
    page.reload()
    expect(page.locator("button.cl-who")).to_have_text("Ana")
    page.locator("button.cl-who").click()
    expect(page.locator(".cl-who-name")).to_have_text(["Ana", "Tess", "<b>", "Somebody new"])
    assert page.locator(".cl-who-name img").count() == 3


def test_a_child_chooses_german_and_another_child_stays_with_english(voila, open_page):
    page = open_page(voila.url, reduced_motion="reduce")
    page.locator("button.cl-who").wait_for()
    called(page, "Ben")
    called(page, "Ana")
    page.locator("button.cl-who").click()
    page.get_by_role("radio", name="Deutsch").click()  # the page goes at once
    page.wait_for_function("document.documentElement.lang === 'de'")
    page.get_by_role("button", name="Ana spielt. Jemand anderes?").click()
    page.get_by_role("button", name="Ben", exact=True).click()
    page.wait_for_function("document.documentElement.lang === 'en'")
    expect(page.get_by_role("button", name="Ben is playing. Someone else?")).to_be_visible()
