"""The page around the table in a real browser: home, links, an interrupted game, a lost connection."""

from __future__ import annotations

import os
import re
import signal
from io import BytesIO
from itertools import product
from urllib.parse import quote

import pytest
from hands import Hands, Wire, dark, grave, unfolded
from newcomers import called
from PIL import Image
from playwright.sync_api import expect

from cardlab.games import catalogue
from cardlab.table.storage import unseal
from notebooks import exercises_of

TAG = "<img src=x onerror=alert(1)>"


@pytest.mark.turns("home to the first card")
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_from_the_home_page_to_the_first_card(voila_page, shot, narrow):
    page = voila_page("/", narrow=narrow)
    page.get_by_role("heading", name="From 4 years").wait_for()
    named = page.evaluate(NAMED)
    assert len(named) >= 3 * len(catalogue()) and [one for one in named if one[1] not in one[0]] == []
    expect(page.get_by_role("link", name="Learn Black Jack")).to_have_attribute("href", "black_jack.ipynb")
    shot(page, "home")
    assert grave(page, ".cardlab-home") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert small(page) == []
    if not narrow:
        page.set_viewport_size({"width": 1366, "height": 650})
        ends = [play.bounding_box()["y"] + play.bounding_box()["height"] for play in page.locator(".cl-play").all()]
        assert len(ends) == 13 and max(ends) <= 650, "all games are seen at once on a school laptop"
    page.get_by_role("button", name="Play Black Jack").click()
    hands = Hands(page)
    expect(page).to_have_title("Black Jack - cardlab")
    assert "game=black_jack&stage=1" in page.url and "seed=" in page.url
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && scrollY === 0")
    assert hands.press(hands.choose(hands.turn())).say
    hands.open("The rules")
    page.locator(".cl-aside :is(h1, h2)").first.wait_for()
    shot(page, "sheet")
    page.get_by_role("button", name="Back to the table").click()
    page.get_by_role("button", name="All games").click()
    page.get_by_role("heading", name="From 4").wait_for()
    expect(page).to_have_title("cardlab")
    assert "game=" not in page.url


WINDOWS = ({"width": 1366, "height": 650}, {"width": 390, "height": 844})  # of a school, of a phone

# What each button of a tile is called, and the words that are seen on it.
NAMED = """() => [...document.querySelectorAll(".cl-tile :is(button, a)")].flatMap((one) => {
  const name = (one.getAttribute("aria-label") ?? one.textContent).replace(/\\s+/g, " ");
  return one.innerText.split(/\\n+/).map((words) => [name, words.trim().replace(/\\s+/g, " ")]);
})"""


def test_the_lessons_before_all_games_are_seen_at_once_and_the_clock_is_right_again(lesson_page, shot):
    page = lesson_page("/")
    page.wait_for_function("Math.abs(Date.now() - performance.timeOrigin - performance.now()) < 1000")
    links = page.get_by_role("navigation", name="New here?").get_by_role("link")
    expect(links).to_have_text(["Start here", "Meet the cards", "What is a trick?"])
    assert [link.get_attribute("href") for link in links.all()] == [
        "00_start_here.ipynb", "meet_the_cards.ipynb", "tricks.ipynb",
    ]  # fmt: skip
    for window in WINDOWS:
        page.set_viewport_size(window)
        for link in links.all():
            expect(link).to_be_in_viewport(ratio=1)
        shot(page, str(window["width"]))
    links.nth(1).click()
    page.locator("header.cl-steps").wait_for()


def test_what_meet_the_cards_asks_about_is_seen_and_who_picks_up_a_card_there_has_the_turn_all_the_same(
    lesson_page, shot
):
    page = lesson_page("/meet_the_cards.ipynb")
    expect(page.locator("[data-exercise]")).to_have_count(len(exercises_of("meet_the_cards.ipynb")))
    asked = 0
    while not page.locator(".cl-door:visible").count():
        row = page.locator("main img[alt*=' of ']:visible")
        table = page.locator(".cardlab-table:visible")
        if page.get_by_text("Say:").locator("visible=true").count():
            expect(row.or_(table).first).to_be_visible()  # a table takes its time
        if page.get_by_text("Say:").locator("visible=true").count() and not table.count():
            expect(row).to_have_count(1)
            for window in WINDOWS:
                page.set_viewport_size(window)
                seen = row.bounding_box()
                assert seen["y"] + seen["height"] <= window["height"] and seen["width"] <= window["width"]
            asked += 1
            if asked < 3:
                shot(page, f"row-{asked}")
        page.locator(".cl-on-step").click()
    assert asked == 6
    page.locator(".cl-open-map").click()
    asked = page.get_by_role("button", name="Exercise L.7")
    for coin in page.locator(".cl-coin").all():
        coin.click()
        if asked.count():
            break
    asked.click()
    sheet = page.locator(".cardlab-exercise:visible")
    sheet.get_by_role("button", name="Pick up 1 card").click()
    sheet.locator('.cl-say[data-tone="no"]').wait_for()
    expect(sheet.get_by_role("button", name="Take it back")).to_have_count(0)
    expect(sheet.get_by_role("button", name="Pick up 1 card")).to_be_visible()
    shot(page)
    sheet.get_by_role("button", name="king of spades").click()
    sheet.locator('.cl-say[data-tone="good"]').wait_for()


def small(page) -> list[str]:
    """What can be tapped on the page around the table and is less than 44 px wide or high."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.cl-front :is(button, a, select, summary, input[type="text"])')]
            .filter((e) => e.checkVisibility())
            .filter((e) => Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height) < 43.5)
            .map((e) => e.outerHTML.slice(0, 120))"""
    )


@pytest.mark.turns("the form")
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_the_form_chooses_who_plays_and_how(voila_page, shot, narrow):
    page = voila_page("/", narrow=narrow)
    page.get_by_role("button", name="Rules for us: players, stage and house rules of Black Jack").click()
    page.get_by_role("heading", name="Who plays?").wait_for()
    expect(page.get_by_role("heading", name="Black Jack")).to_be_focused()
    shot(page, "form")
    assert grave(page, ".cardlab-home") == []
    assert small(page) == []
    page.get_by_role("radio", name="Stage 3").check()
    expect(page.get_by_role("radio", name="Stage 3")).to_be_focused()
    page.get_by_role("textbox", name="Name of player 1").fill("Ana")
    page.get_by_role("textbox", name="Name of player 1").press("Tab")
    for seats in range(3, 11):
        page.get_by_role("button", name="+ Computer player").press("Enter")
        expect(page.locator(".cl-chip")).to_have_count(seats)
    expect(page.get_by_role("button", name="+ Computer player")).to_be_disabled()
    page.get_by_role("button", name="Remove Pip").click()
    expect(page.locator(".cl-chip")).to_have_count(9)
    page.get_by_text("House rules", exact=True).click()
    page.get_by_label("Forgotten call").select_option("4")
    shot(page, "rules")
    assert page.get_by_text("seat0").count() == 0
    page.get_by_label("Deal number").fill("zap")
    page.get_by_role("button", name="Deal the cards").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("is not a whole number")
    expect(alert).to_be_in_viewport()
    field, said = page.get_by_label("Deal number").bounding_box(), alert.bounding_box()
    assert abs(said["y"] - field["y"]) < 160
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Deal number").fill("12")
    page.get_by_role("button", name="Deal the cards").click()
    Hands(page)
    assert len(page.locator(".cl-words li").all()) == 9 + 2 + 2  # nine players, two piles, and what holds now
    shot(page, "table")
    assert page.evaluate("history.state.cardlab") == "inside"
    assert "seed=12" in page.url and "players=Ana,bot" in page.url and "last_card_penalty=4" in page.url
    page.reload()
    page.locator(".cl-corner").wait_for()
    page.get_by_role("button", name="All games").click()
    page.get_by_role("button", name="Play Black Jack").click()
    page.locator(".cl-corner").wait_for()
    assert "players=Ana,bot" in page.url and "seed=12&" not in page.url and "last_card_penalty=4" in page.url


def test_a_click_counts_though_an_answer_comes_while_the_finger_is_down(voila, open_page):
    page = open_page("about:blank", shared=True)
    wire = Wire(page)
    page.goto(f"{voila.url}?page=form&game=memory")
    page.get_by_label("Deal number").fill("12")
    page.get_by_role("button", name="Deal the cards").hover()
    page.mouse.down()  # leaves the field, which tells the kernel
    wire.quiet()
    page.mouse.up()
    Hands(page)
    assert "seed=12" in page.url


def test_the_back_of_the_browser_is_home_and_forward_is_the_game(voila_page):
    page = voila_page("/")
    page.get_by_role("button", name="Play Black Jack").click()
    hands = Hands(page)
    hands.at_once()
    address = page.url
    seen = hands.press(hands.choose(hands.turn()))
    page.go_back()
    page.get_by_role("button", name="Go on with Black Jack").first.wait_for()
    expect(page.get_by_role("heading", name="cardlab")).to_be_focused()
    page.go_forward()
    again = Hands(page).see()
    assert page.url == address
    assert (again.labels, again.cards) == (seen.labels, seen.cards)


def test_a_deal_is_shared_and_a_class_gets_the_same_one(voila_page, shot):
    page = voila_page("/?game=black_jack&stage=1&seed=9&players=Ana,bot")
    Hands(page).open("Share this deal")
    dialog = page.get_by_role("dialog", name="Share this deal")
    dialog.get_by_text("This link only works on this computer.").wait_for()
    assert dialog.get_by_role("img").count() == 0  # a code that nobody else could follow
    assert dialog.get_by_label("The link to this deal").input_value() == page.url
    shot(page, "share")
    assert grave(page, ".cardlab-home") == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="All games").click()
    page.get_by_role("button", name="For a class").click()
    page.get_by_label("Game", exact=True).select_option("Memory")
    page.get_by_label("Deal number").fill("12")
    page.get_by_label("Deal number").press("Tab")
    link = page.get_by_label("The link to this deal")
    expect(link).to_have_value(re.compile("class=yes&game=memory&stage=1&.*seed=12$"))
    expect(page.get_by_text("This link only works on this computer.")).to_be_in_viewport()
    assert page.get_by_role("img", name="The link as a QR code").count() == 0
    shot(page, "class")
    assert grave(page, ".cardlab-home") == []
    page.goto(link.input_value())
    page.locator("html.cl-class .cl-board").wait_for()


def test_the_home_page_is_dark_where_the_system_is(voila_page, shot):
    page = voila_page("/", color_scheme="dark")
    page.get_by_role("heading", name="From 4").wait_for()
    shot(page)
    assert grave(page, ".cardlab-home") == []
    page.get_by_role("button", name="Rules for us: players, stage and house rules of Memory").click()
    page.get_by_role("heading", name="Who plays?").wait_for()
    shot(page, "form")
    assert grave(page, ".cardlab-home") == []


def test_the_interrupted_game_goes_on_after_a_refresh(voila_page, shot):
    page = voila_page("/")
    sent: list[str | bytes] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    page.goto(f"{page.url}?game=black_jack&stage=2&seed=9&players=Ana,bot,bot")
    hands = Hands(page)
    hands.at_once()
    hands.play(lambda seen: hands.presses == 4)
    before = hands.turn()
    log = kept(page)
    assert len(log) > 4
    page.goto(page.url.split("?")[0])
    offer = page.locator(".cl-offer")
    offer.get_by_text("Go on with Black Jack").wait_for()
    shot(page, "offer")
    assert grave(page, ".cardlab-home") == []
    offer.get_by_role("button", name="Go on with Black Jack").click()
    hands = Hands(page)
    after = hands.turn()  # what the bots did last is done again, for all to see
    assert (after.labels, after.moves, after.cards) == (before.labels, before.moves, before.cards)
    shot(page, "going-on")
    hands.press(hands.choose(after))
    assert kept(page)[: len(log)] == log
    assert len(kept(page)) > len(log)
    # The move was written down with the look that showed it, without asking for a piece that the page had missed.
    assert not any('"whole"' in (frame if isinstance(frame, str) else frame.decode(errors="replace")) for frame in sent)
    page.get_by_role("button", name="All games").click()
    away = page.get_by_role("button", name="Throw the game of Black Jack away")
    away.click()
    expect(away).to_have_text("Throw away?")
    away.click()
    expect(page.locator(".cl-offer")).to_have_count(0)
    page.wait_for_function("localStorage.getItem('cardlab/black_jack') === null")
    page.reload()
    page.get_by_role("button", name="Play Black Jack").wait_for()
    expect(page.locator(".cl-offer")).to_have_count(0)


def seats(page) -> list[str]:
    """Who sits at the table, as it says in words."""
    Hands(page)
    return [re.split(r"[:( ]", line)[0] for line in page.locator(".cl-words li").all_text_contents()]


def test_whoever_is_chosen_plays_at_the_tables_begun_from_home(voila_page, voila, shot):
    page = voila_page("/")
    page.get_by_role("button", name="Play Memory").wait_for()
    called(page, "Ana")
    expect(page.locator(".cl-who")).to_be_focused()
    page.get_by_role("button", name="Play Memory").click()
    assert "Ana" in seats(page) and "players=Ana,bot" in page.url
    shot(page, "table")
    page.reload()  # its address is as good as the tile
    assert "Ana" in seats(page)
    page.goto(voila.url)
    page.get_by_role("button", name="Rules for us: players, stage and house rules of Casino").click()
    expect(page.get_by_role("textbox", name="Name of player 1")).to_have_value("Ana")
    page.get_by_role("button", name="Deal the cards").click()
    assert "Ana" in seats(page) and "players=Ana,bot" in page.url
    page.goto(f"{voila.url}?game=memory&seed=7&players=You,bot")  # somebody sent it
    assert "You" in seats(page) and "players=You,bot" in page.url


def test_each_child_finds_its_own_games_without_a_page_loaded_again(voila_page, shot):
    page = voila_page("/")
    said = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    page.get_by_role("button", name="Play Black Jack").wait_for()
    page.evaluate("window.stayed = true")
    page.evaluate("""() => { for (const [name, n] of [["black_jack.1.a", 3], ["black_jack.2.b", 2], ["casino.1.c", 0]])
      localStorage.setItem(`cardlab@Ana-stars/${name}`, JSON.stringify({ stars: n })); }""")
    called(page, "Ana")
    expect(page.locator(".cl-stars-won")).to_have_text(["★ 5"])
    tile = page.locator(".cl-tile", has=page.get_by_role("button", name="Play Black Jack"))
    poster, stars, gear = (tile.locator(f".cl-{one}").bounding_box() for one in ("poster", "stars-won", "gear"))
    assert poster["x"] <= stars["x"] <= poster["x"] + 12 and poster["y"] <= stars["y"] <= poster["y"] + 12
    assert stars["x"] + stars["width"] < gear["x"] and stars["height"] >= 24
    page.get_by_role("button", name="Play Black Jack").click()
    hands = Hands(page)
    hands.at_once()
    hands.press(hands.choose(hands.turn()))
    page.get_by_role("button", name="All games").click()
    page.locator(".cl-offer", has_text="Ana, ").wait_for()
    called(page, "<b>, =&1")
    expect(page.locator(".cl-offer")).to_have_count(0)
    expect(page.locator(".cl-stars-won")).to_have_count(0)
    shot(page, "other")
    page.get_by_role("button", name="Play Black Jack").click()
    hands = Hands(page)
    hands.at_once()
    hands.press(hands.choose(hands.turn()))
    page.get_by_role("button", name="All games").click()
    page.locator(".cl-offer", has_text="<b> =&1, ").wait_for()
    page.locator("button.cl-who").click()
    page.get_by_role("button", name="Ana", exact=True).click()
    page.locator(".cl-offer", has_text="Ana, ").wait_for()
    page.locator(".cl-who").click()
    expect(page.locator(".cl-who-name")).to_have_text(["Ana", "<b> =&1", "Somebody new"])
    page.get_by_text("For grown-ups").click()
    away = page.get_by_role("button", name="Delete Ana's stars and games")
    away.click()
    page.get_by_role("button", name="Really delete Ana's stars and games?").click()
    expect(page.locator(".cl-offer")).to_have_count(0)
    expect(page.locator(".cl-who")).to_have_text("Who?")
    page.get_by_role("button", name="Play Black Jack").click()
    Hands(page)
    assert "players=You,bot" in page.url
    assert page.evaluate("window.stayed") and said == []


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
    expect(page.locator(".cl-alas")).to_have_text(
        "The game of Black Jack that you left here can't be opened. This saved game is cut off or damaged."
    )


LINKS = {
    f"game={TAG}": "There is no game '<img src=x onerror=alert(1)>'. Choose from ",
    "<script>stage</script>=1&stge=1": "There is no option 'stge'. Did you mean 'stage'?",
    f"position=<script>alert(1)</script>{'A' * 9000}": "This link is too long. It can have at most 6000 characters.",
    "position=<script>alert(1)</script>": "'<script>alert(1)</script>' cannot be read",
}


def test_links_that_ask_for_nonsense_get_one_clear_sentence(voila_page, voila, shot):
    page = voila_page("/")
    said = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    for number, (link, sentence) in enumerate(LINKS.items()):
        page.goto(f"{voila.url}?{quote(link, safe='=&%,:')}")
        alas = page.locator(".cl-alas")
        expect(alas).to_contain_text(sentence)
        assert alas.text_content().startswith("This link doesn't work. ")
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
    name = voila.add_notebook(
        "lost.ipynb",
        "import os, cardlab; print('process', os.getpid())",
        "cardlab.Game('black_jack', stage=1, players=['Ana', 'bot'], seed=7).table(speed='instant')",
    )
    page = voila_page(f"/{name}")
    hands = Hands(page)
    lost = page.get_by_role("alert").filter(has_text="We've lost the connection")
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
        hands.named(hands.choose(hands.turn())).click()
        expect(lost).to_be_visible()
    finally:
        os.kill(process, signal.SIGCONT)
    hands.changed(number)
    expect(lost).to_have_count(0)


BUSY = """() => {
  const make = URL.createObjectURL;
  let first = true;
  URL.createObjectURL = (thing) => {
    const until = performance.now() + (first && thing.type === "text/javascript" ? 2500 : 0);
    if (until > performance.now()) first = false;
    while (performance.now() < until);
    return make(thing);
  };
}"""


def test_a_browser_that_is_busy_while_the_widgets_come_shows_them_all_the_same(voila, open_page):
    page = open_page("about:blank", shared=True)
    page.add_init_script(f"({BUSY})()")
    page.goto(f"{voila.url}?game=memory&seed=7")
    Hands(page)


def test_widgets_that_come_late_are_all_shown(voila, open_page):
    page, held = open_page("about:blank", shared=True), []

    def hold(line):
        server = line.connect_to_server()
        server.on_message(lambda told: held.append((line, told)) if b"update_states" in told else line.send(told))

    page.route_web_socket(re.compile("/channels"), hold)
    page.goto(f"{voila.url}tricks.ipynb")
    page.get_by_text("Loading widget...").first.wait_for(state="attached")
    page.wait_for_timeout(3000)  # longer than ipywidgets waits
    (line, told), *_ = held
    line.send(told)
    expect(page.locator("[data-exercise]")).to_have_count(len(exercises_of("tricks.ipynb")))


# ---- how a table can be seen -------------------------------------------------------------------------------------


@pytest.mark.turns("a table in the dark")
@pytest.mark.parametrize("game", ["black_jack", "bela"])
def test_a_table_is_readable_where_the_system_is_dark(voila_page, shot, game):
    page = voila_page(f"/?game={game}&seed=7", color_scheme="dark", reduced_motion="reduce")
    hands = unfolded(page)
    for name in ("words", "more"):
        assert dark(page, ".cl-sheet:not([hidden])") and dark(page, ".cl-tool:not([aria-expanded='true'])")
        shot(page, name)
        assert grave(page, ".cardlab-home") == []
        hands.shut()
        hands.open_menu()


def test_a_table_is_usable_with_forced_colours(voila_page, shot):
    page = voila_page("/?game=black_jack&stage=2&seed=7", forced_colors="active")
    hands = Hands(page)
    first = hands.root.locator(".cl-target.cl-on").first
    assert first.evaluate("e => getComputedStyle(e).outlineStyle") == "dashed"
    shot(page)
    hands.at_once()
    assert hands.play(lambda seen: seen.over or hands.presses >= 4).say
    assert grave(page, ".cardlab-table") == []


# The colours of the tooth on top of a gear and of its hole, in the middle of the sign.
GEARS = """() => [...document.querySelectorAll('.cl-gear svg')].map((sign) => {
  const box = sign.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  return [x, y, y - 5.2];
})"""


def light(colour: tuple[int, ...]) -> float:
    """How light a colour is to the eye, 0 to 1, as WCAG has it."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_the_gear_on_a_picture_is_seen_with_high_contrast(voila_page, shot):
    page = voila_page(viewport={"width": 1280, "height": 2400})
    page.locator(".cl-gear svg").first.wait_for()
    seen = {}
    for scheme, forced in product(("light", "dark"), ("active", "none")):
        page.emulate_media(color_scheme=scheme, forced_colors=forced, contrast="more")
        gears = page.evaluate(GEARS)
        assert len(gears) == len(catalogue())
        picture = Image.open(BytesIO(page.screenshot(scale="css"))).convert("RGB")
        lights = [sorted(light(picture.getpixel((x, y))) + 0.05 for y in ys) for x, *ys in gears]
        seen[scheme, forced] = round(min(high / low for low, high in lights), 1)
        shot(page, f"{scheme}-{forced}")
    assert all(least > 7 for least in seen.values()), seen


def test_a_table_is_usable_at_200_percent(voila_page, shot):
    page = voila_page("/?game=black_jack&stage=2&seed=7", viewport={"width": 683, "height": 325}, device_scale_factor=2)
    hands = Hands(page)
    shot(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hands.at_once()
    assert hands.play().over
    shot(page, "over")
