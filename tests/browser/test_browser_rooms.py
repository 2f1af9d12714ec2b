"""Several devices at one table, each with its own page: a family plays, a phone comes back, a server begins anew."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from urllib.parse import urljoin

import pytest
from conftest import QUIET, SECONDS, Server, free_port, start, stop
from playwright.sync_api import Page, TimeoutError, expect

FIND = ".cl-target.cl-on, .cl-moves .cl-move"  # what can be done
CARD = ".cl-target[data-id^='card:']"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
LYING = PHONE | {"viewport": {"width": 844, "height": 390}}
TABLET = PHONE | {"viewport": {"width": 820, "height": 1180}}
LAPTOP = {"viewport": {"width": 1366, "height": 650}}


def opened(page: Page, game: str, *, seats: int = 0) -> str:
    """Open a table for a game from the home page; its four letters."""
    page.get_by_role("button", name="Play with somebody").click()
    page.locator(".cl-opens").get_by_role("button", name=game, exact=True).click()
    expect(page.locator(".cl-lobby")).to_be_visible()
    if seats:
        for _ in range(seats - page.locator(".cl-sitter").count()):
            page.get_by_role("button", name="More seats").click()
        expect(page.locator(".cl-sitter")).to_have_count(seats)
    label = page.locator(".cl-code").get_attribute("aria-label")
    assert label is not None
    return label.removeprefix("The letters ").replace(" ", "")


def comes(page: Page, code: str, *, animal: str, colour: str = "Red") -> None:
    """Type the letters, choose a face, sit down at the first free seat."""
    page.get_by_role("textbox", name="Four letters").fill(code.lower())
    page.get_by_role("button", name="Go there").click()
    page.get_by_role("radio", name=animal).check(force=True)
    page.get_by_role("radio", name=colour).check(force=True)
    page.get_by_role("button", name="Sit here").last.click()
    expect(page.locator(".cl-said")).to_contain_text("starts in a moment")


def started(host: Page) -> None:
    """Start, and let bots answer at once."""
    host.get_by_role("button", name="Start").click()
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("combobox", name="Bots").select_option("instant")
    host.keyboard.press("Escape")


def turn(pages: list[Page]) -> Page:
    """The page of whoever has the turn, once somebody has it."""
    while True:
        for page in pages:
            if page.locator(FIND).count():
                return page
        pages[0].wait_for_timeout(20)  # a bot has the turn


def tap(page: Page, *, keys: bool = False) -> None:
    """Do the first thing that can be done, if it is still there when the finger comes down."""
    if not keys:
        with suppress(TimeoutError):
            one = page.locator(FIND).first
            one.tap(timeout=2000) if page.evaluate("navigator.maxTouchPoints > 0") else one.click(timeout=2000)
    elif page.evaluate("find => { const one = document.querySelector(find); one?.focus(); return Boolean(one) }", FIND):
        page.keyboard.press("Enter")


def play(page: Page, *, keys: bool = False) -> None:
    """Do something, until something has come of it."""
    old = number(page)
    while number(page) == old:
        tap(page, keys=keys)
        page.wait_for_timeout(20)


def hand(page: Page) -> list[str]:
    """What can be touched, in words."""
    labels: list[str] = page.locator(".cl-target").evaluate_all("all => all.map(one => one.ariaLabel)")
    return labels


def number(page: Page) -> int:
    """Which look is shown."""
    return int(page.locator(".cl-board").get_attribute("data-number") or 0)


def fits(page: Page) -> None:
    """Nothing of the page lies below the screen, and nothing that is said is cut off."""
    assert page.evaluate(
        "[...document.querySelectorAll('.cl-bubble > span')].every(e => e.scrollHeight < e.clientHeight + 2)"
    )
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.turns("a table of several devices")
def test_a_family_plays_black_jack_on_a_tablet_and_two_phones(voila_page: Callable[..., Page], shot):
    host = voila_page(**TABLET)
    code = opened(host, "Black Jack", seats=3)
    fits(host)
    phones = [voila_page("/?page=together", **size) for size in (PHONE, LYING)]
    for page, animal, colour in zip(phones, ("Owl", "Frog"), ("Blue", "Green"), strict=True):
        comes(page, code, animal=animal, colour=colour)
        fits(page)
    expect(host.locator(".cl-sitter[data-is=here]")).to_have_count(2)
    shot(host, "lobby")
    started(host)
    for _ in range(12):
        play(turn(phones))
        if host.locator(".cl-end").count():
            break
    for page in (host, *phones):
        fits(page)
    shot(host, "table")
    shot(phones[0], "phone")
    assert not host.locator(".cl-target.cl-on, .cl-moves .cl-move").count()  # who only watches can do nothing
    hands = [
        page.locator(".cl-target[aria-label]").evaluate_all("all => all.map(one => one.ariaLabel)") for page in phones
    ]
    assert hands[0] != hands[1]


@pytest.mark.turns("a table of several devices")
def test_partners_sit_across_and_laptops_play_by_keys(voila_page: Callable[..., Page]):
    host = voila_page(**LAPTOP)
    code = opened(host, "Marjapussi")
    host.get_by_role("button", name="Sit here yourself").first.click()
    expect(host.locator(".cl-sitter[data-is=here]")).to_have_count(1)
    guest = voila_page("/?page=together", **LAPTOP)
    guest.get_by_role("textbox", name="Four letters").fill(code)
    guest.keyboard.press("Enter")
    guest.locator(".cl-sitter").nth(2).get_by_role("button").focus()  # across from the host
    guest.keyboard.press("Enter")
    guest.get_by_role("button", name="Sit here").last.focus()
    guest.keyboard.press("Enter")
    expect(guest.locator(".cl-said")).to_contain_text("starts in a moment")
    started(host)
    pages = [host, guest]
    for _ in range(6):
        play(turn(pages), keys=True)
    for page in pages:
        page.wait_for_function("Number(document.querySelector('.cl-board').dataset.number) > 6")
    words = [page.locator("[aria-label='The table in words'], .cl-words").first.inner_text() for page in pages]
    assert words[0] != words[1]


def test_a_phone_comes_back_to_its_hand_and_what_is_typed_is_a_name_only(voila_page: Callable[..., Page]):
    host = voila_page(**LAPTOP)
    code = opened(host, "Casino")
    phone = voila_page("/?page=together", **PHONE)
    phone.get_by_role("textbox", name="Four letters").fill(code)
    phone.get_by_role("button", name="Go there").click()
    phone.get_by_role("textbox", name="A name, if you like").fill("<b>Ana</b>")
    phone.get_by_role("button", name="Sit here").last.click()
    expect(host.locator(".cl-sitter[data-is=here]")).to_contain_text("bAnab")
    started(host)
    turn([phone])
    hand = phone.locator(".cl-target").evaluate_all("all => all.map(one => one.ariaLabel)")
    phone.reload()
    turn([phone])
    assert phone.locator(".cl-target").evaluate_all("all => all.map(one => one.ariaLabel)") == hand
    second = phone.context.new_page()
    second.add_init_script(QUIET)
    second.goto(urljoin(phone.url, "?page=together"))
    second.get_by_role("textbox", name="Four letters").fill(code)
    second.get_by_role("button", name="Go there").click()  # whoever has a seat there comes back to it
    turn([second])
    assert second.locator(".cl-target").evaluate_all("all => all.map(one => one.ariaLabel)") == hand
    second.close()
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="Who is here?").click()
    host.get_by_role("button", name="Send bAnab away").click()
    expect(phone.get_by_role("alert")).to_contain_text("You can't play at this table just now. Ask whoever opened it.")


def test_wrong_letters_and_a_closed_door_are_said_kindly_and_a_full_table_is_watched(voila_page: Callable[..., Page]):
    host = voila_page(**LAPTOP)
    code = opened(host, "Black Jack")
    host.get_by_role("switch", name="The door is open").click()
    guest = voila_page("/?page=together", **PHONE)
    for typed, said in (("QQQQ", "no table with these letters"), (code, "door of this table is closed")):
        guest.get_by_role("textbox", name="Four letters").fill(typed)
        guest.get_by_role("button", name="Go there").click()
        expect(guest.get_by_role("alert")).to_contain_text(said)
    host.get_by_role("switch", name="The door is closed").click()
    host.get_by_role("button", name="Sit here yourself").first.click()
    comes(guest, code, animal="Lion")
    late = voila_page("/?page=together", **PHONE)
    late.get_by_role("textbox", name="Four letters").fill(code)
    late.get_by_role("button", name="Go there").click()
    late.get_by_role("button", name="Watch").click()
    host.get_by_role("button", name="Start").focus()
    host.keyboard.press("Enter")
    expect(host.locator(".cl-corner h1")).to_be_focused()
    expect(host.locator(".cl-known")).to_be_visible()  # before, cards are laid for no screen
    host.keyboard.press("ArrowRight")
    host.wait_for_function(f'document.activeElement.matches("{CARD}")')
    guest.get_by_role("button", name="More", exact=True).click()
    guest.get_by_role("button", name="Leave this table").click()
    guest.get_by_role("button", name="Leave this table? Press once more.").click()
    expect(guest.get_by_role("heading", name="cardlab")).to_be_visible()
    late.get_by_role("button", name="More", exact=True).click()
    late.get_by_role("button", name="Sit down").click()
    late.get_by_role("button", name="Sit here").last.click()
    expect(late.locator(CARD)).not_to_have_count(0)
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="Who is here?").click()
    host.get_by_role("button", name="Close this table").click()
    host.get_by_role("button", name="Close this table? Press once more.").click()
    for page in (host, late):
        expect(page.get_by_role("alert")).to_contain_text("has been closed")


@pytest.mark.turns("a server that begins anew")
@pytest.mark.parametrize("game", ["Black Jack", "Accordion"])
def test_a_server_that_begins_anew_goes_on_with_all_devices(voila: Server, open_page, tmp_path, game):
    port = free_port()
    command = [sys.executable, "-m", "cardlab.cli", "--no-browser", "--port", str(port)]
    around = {"JUPYTER_RUNTIME_DIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    process, match = start(command, r"ready: (http\S+)", **around)
    try:
        host, phone = (open_page(match[1] + path, **size) for path, size in (("", LAPTOP), ("?page=together", PHONE)))
        code = opened(host, game)
        comes(phone, code, animal="Lion")
        started(host)
        turn([phone])
        tap(phone)
        turn([phone])
        deadline = monotonic() + SECONDS
        while not any('"moves": ["' in saved.read_text() for saved in tmp_path.rglob(f"{code}.json")):
            assert monotonic() < deadline, "what has been played is not kept"
            phone.wait_for_timeout(20)
        phone.evaluate("window.here = true")
        hand = phone.locator(".cl-target").evaluate_all("all => all.map(one => one.ariaLabel)")
    finally:
        process.kill()  # not even a farewell
        stop(process)
    process, _ = start(command, r"ready: (http\S+)", **around)
    try:
        phone.wait_for_function("!window.here && document.documentElement.dataset.ready")
        turn([phone])
        assert phone.locator(".cl-target").evaluate_all("all => all.map(one => one.ariaLabel)") == hand
        tap(phone)
        for page in (host, phone):
            page.record.errors.clear()  # the line was cut on purpose
    finally:
        stop(process)


def test_a_class_plays_at_six_tables_and_looks_up(voila_page: Callable[..., Page], shot):
    teacher = voila_page("/?page=together", **LAPTOP)
    teacher.get_by_label("Several tables, for a class").check()
    teacher.locator(".cl-opens").get_by_role("button", name="Black Jack").click()
    label = teacher.locator(".cl-class-ways .cl-code").get_attribute("aria-label")
    assert label is not None
    code = label.removeprefix("The letters ").replace(" ", "")
    for count in range(2, 7):
        teacher.get_by_role("button", name="Table", exact=True).click()
        expect(teacher.locator(".cl-small-of")).to_have_count(count)
    teacher.get_by_role("button", name="All are here").click()
    children = [voila_page("/?page=together", **PHONE) for _ in range(3)]
    for page, animal in zip(children, ("Owl", "Lion", "Bear"), strict=True):
        comes(page, code, animal=animal)
    expect(teacher.get_by_text("6 tables, 3 children")).to_be_visible()
    teacher.get_by_role("button", name="Start all").click()
    expect(teacher.locator(".cl-small-of[data-is=plays]")).to_have_count(3)
    expect(teacher.get_by_text("nobody yet")).to_have_count(3)
    fits(teacher)
    shot(teacher, "board")
    teacher.set_viewport_size({"width": 980, "height": 650})  # as narrow as twelve tables are on a laptop
    edge = "one => one.getBoundingClientRect().right"
    inside = f"all => all.every(one => ({edge})(one) < ({edge})(one.closest('.cl-small-of')))"
    assert teacher.locator(".cl-small-of button").evaluate_all(inside)
    teacher.set_viewport_size(LAPTOP["viewport"])
    turn(children)
    teacher.get_by_role("button", name="Eyes up").click()
    for page in children:
        expect(page.get_by_role("heading", name="Eyes up!")).to_be_visible()
        assert not page.locator(".cl-target").count()
    teacher.get_by_role("button", name="Eyes up").click()
    before = []
    for page in children:
        turn([page])
        before.append(hand(page))
    teacher.get_by_role("button", name="Deal the same to all").click()
    hands = []
    for page, old in zip(children, before, strict=True):
        labels = (
            "[...document.querySelectorAll('.cl-target.cl-on')].length && [...document.querySelectorAll('.cl-target')]"
        )
        page.wait_for_function(f"old => {labels}.map((one) => one.ariaLabel).join() !== old", arg=",".join(old))
        turn([page])
        hands.append(hand(page))
    assert hands[0] == hands[1] == hands[2]
    teacher.get_by_role("button", name="Ask the class").click()
    teacher.get_by_role("button", name="Which cards may you lay?").first.click()
    for page, card in zip(children, ("9 of spades", "7 of clubs", "7 of clubs"), strict=True):
        expect(page.locator(".cl-said")).to_contain_text("That's all")  # a hand may hold the same card
        page.get_by_role("button", name=card).tap()
        page.get_by_role("button", name="That's all").tap()
        expect(page.locator(".cl-said")).to_contain_text("Thank you")
    expect(teacher.locator(".cl-vote").get_by_role("status")).to_contain_text("3 of 3 answered")
    assert not teacher.locator(".cl-bars [data-is=yes], .cl-bars [data-is=no]").count()
    teacher.get_by_role("button", name="Show the answers").click()
    expect(teacher.locator(".cl-bars [data-is=yes] b")).to_have_text("2")
    expect(teacher.locator(".cl-bars [data-is=no]")).to_contain_text("doesn't match")
    fits(teacher)
    shot(teacher, "vote")
    with teacher.expect_download() as saved:
        teacher.get_by_role("link", name="Save").click()
    assert "doesn't match" in saved.value.path().read_text("utf-8-sig")
    teacher.get_by_role("button", name="Back to the tables").click()
    for page, cards in zip(children, hands, strict=True):  # where they were
        turn([page])
        assert page.locator(".cl-target").evaluate_all("all => all.map(one => one.ariaLabel)") == cards
    teacher.get_by_role("button", name=r"Show table").first.click()
    expect(teacher.locator(".cl-said")).to_contain_text("turn")
    teacher.reload()
    expect(teacher.locator(".cl-small-of")).to_have_count(6)
    teacher.get_by_role("button", name="Close all tables").click()
    teacher.get_by_role("button", name="Close all tables? Press once more.").click()
    for page in children:
        expect(page.get_by_role("alert")).to_contain_text("has been closed")


def test_a_teacher_ends_the_guessing_of_letters_by_one_tap(voila_page: Callable[..., Page], shot):
    teacher = voila_page("/?page=together", **LAPTOP)
    teacher.get_by_label("Several tables, for a class").check()
    teacher.locator(".cl-opens").get_by_role("button", name="Black Jack").click()
    teacher.get_by_role("button", name="Table", exact=True).click()
    teacher.get_by_role("button", name="All are here").click()
    before = teacher.locator(".cl-board-head .cl-key").first.inner_text()
    guesser = voila_page("/?page=together", **PHONE)
    field, note = guesser.get_by_role("textbox", name="Four letters"), teacher.locator(".cl-board-note")
    while not note.count():
        field.fill("ZZZZ" if before != "ZZZZ" else "XXXX")
        field.press("Enter")
        guesser.wait_for_timeout(20)
    expect(note).to_contain_text("Somebody is guessing the letters.")
    for width, height in ((1366, 650), (1920, 960)):
        teacher.set_viewport_size({"width": width, "height": height})
        fits(teacher)
        assert note.evaluate("one => [...one.children].every(e => e.scrollWidth <= e.clientWidth + 1)")
        assert note.evaluate("one => one.getBoundingClientRect().bottom") <= teacher.locator(".cl-smalls").evaluate(
            "one => one.getBoundingClientRect().top"
        )
        shot(teacher, f"note-{width}")
    note.get_by_role("button", name="New letters").click()
    expect(note).to_have_count(0)
    expect(teacher.locator(".cl-board-head .cl-key").first).not_to_have_text(before)
    code = teacher.locator(".cl-board-head .cl-key").first.inner_text()
    child = voila_page("/?page=together", **PHONE)
    comes(child, code, animal="Owl")
    expect(teacher.get_by_text("2 tables, 1 child")).to_be_visible()
