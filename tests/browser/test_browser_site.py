"""The pages without a server, built once for this file and handed out as `cardlab class` does it."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import sys
import threading
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import files, packages_distributions, version
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from conftest import ROOT, Server, start, stop
from fingers import right
from hands import Hands, grave, unfolded, until
from laws import LAWS
from newcomers import called
from others import others
from playwright.sync_api import expect
from walk import walk

from cardlab import Game
from cardlab.static.build import LATER, NOTICES, STUBS, build, lessons
from cardlab.static.handout import Handout, Sheets
from cardlab.table.storage import seal
from notebooks import KNOWING, exercises_of

MOST_FILES, MOST_BYTES = 40, 9_000_000  # of a first visit, as a host that packs them sends them
# Of these, what the first table cannot do without: at 8 Mbit/s more than 9 s are too long. Another language has its
# sentences beside the English ones, which are their keys.
WAITED_FOR = {"en": 8_100_000, "de": 8_600_000}
DRAWN = "document.documentElement.dataset.drawn"
AWAKE = "document.documentElement.dataset.ready"
KEPT = "navigator.serviceWorker.controller && document.documentElement.dataset.ready"
DONE = "document.documentElement.dataset.done"
TABLE = "?game=black_jack&stage=1&seed=7&players=Ana,bot"


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("pages") / "site"
    build(folder, ROOT / "notebooks", ["casino"])
    return folder


@contextmanager
def served(site) -> Iterator[Server]:
    command = [sys.executable, "-m", "cardlab", "class", str(site), "--host", "127.0.0.1", "--port", "0"]
    process, match = start(command, r"The pages are at (http\S+)")
    yield Server(match[1], site, process)
    stop(process)


@pytest.fixture(scope="module")
def handout(site) -> Iterator[Server]:
    with served(site) as server:
        yield server


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_first_visit_is_small_and_nothing_is_missing(site, language):
    whole, site = site, site if language == "en" else site / language
    later = {*LATER, *(path.relative_to(site).as_posix() for path in site.glob("print/*.pdf"))}
    files = [p for p in site.rglob("*") if p.is_file() and p.relative_to(site).as_posix() not in later]
    files = [path for path in files if site != whole or whole / "de" not in path.parents]
    sizes = {p.name: len(p.read_bytes() if p.suffix == ".z" else gzip.compress(p.read_bytes(), 6)) for p in files}
    assert len(files) <= MOST_FILES
    assert sum(sizes.values()) <= MOST_BYTES, sizes
    assert sum(size for name, size in sizes.items() if name.endswith(".z")) <= WAITED_FOR[language], sizes
    kept = json.loads((site / "sw.js").read_text().partition("FILES = ")[2].partition(";")[0])
    assert {*kept} == {"./", *(p.relative_to(site).as_posix() for p in files)}
    assert {path.stem for path in lessons(ROOT / "notebooks")} <= {path.stem for path in site.glob("*.html")}


@pytest.mark.slow
def test_every_package_in_the_pages_is_in_the_notices(site):
    told = (site / NOTICES).read_text("utf-8-sig")
    with zipfile.ZipFile(site / "py" / "tree.zip") as tree:
        tops = {Path(name).parts[0].removesuffix(".pyc") for name in tree.namelist() if not name.endswith("/")}
    packages = tops - {Path(name).parts[0] for name in STUBS} - {"lessons"}
    assert {"cardlab", "mistune"} < packages
    for package in packages:
        (name,) = packages_distributions().get(package, [package])
        assert f"\n{name} {version(name)}\n" in told
        texts = [file for file in files(name) if file.parts[0].endswith(".dist-info") and "LICENSE" in file.name]
        assert texts and all(text.read_text().strip() in told for text in texts), name
    assert f'href="{NOTICES}"' in (site / "index.html").read_text("utf-8")


@pytest.mark.turns("a hand without a server")
def test_a_whole_hand_by_tapping_on_a_phone(handout, open_page, shot):
    page = open_page(handout.url + TABLE, narrow=True)
    hands = Hands(page, "tap")
    hands.at_once()
    shot(page, "middle")
    assert hands.play().over
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("location.search").startswith("?game=black_jack&stage=1")
    shot(page, "end")


def test_a_tap_before_python_is_there_is_kept_and_the_game_is_offered_after_a_reload(handout, open_page):
    page = open_page("about:blank")
    page.goto(handout.url)
    page.wait_for_function(DRAWN)
    page.get_by_role("button", name="Play Black Jack").click()
    hands = Hands(page)
    hands.press(hands.choose(hands.turn()))
    page.wait_for_function("Boolean(localStorage.getItem('cardlab/black_jack'))")
    address = page.evaluate("location.search")
    page.goto(handout.url)
    page.get_by_role("button", name="Go on with Black Jack").first.click()
    hands = Hands(page)
    assert page.evaluate("location.search") == address
    hands.open_menu()
    assert hands.named("Undo").get_attribute("aria-disabled") == "false"


def test_whoever_is_chosen_plays_and_the_first_lessons_are_there(handout, open_page):
    page = open_page(handout.url)
    called(page, "Ana", animal="Lion")
    page.get_by_role("button", name="Play Memory").click()
    page.locator(".cl-words li", has_text="Ana: 0 pairs").wait_for(state="attached")
    assert "players=Ana,bot" in page.url
    page.goto(handout.url)
    links = page.get_by_role("navigation", name="New here?").get_by_role("link")
    expect(links).to_have_count(3)
    links.nth(1).click()
    expect(page.locator(".cl-place")).to_have_text("Meet the cards")
    page.locator(".cl-on-step").click()
    expect(page.locator("main img:visible")).to_have_attribute("alt", re.compile("^5 of hearts, 8 of spades"))


def test_a_browser_in_german_gets_the_pages_in_german(handout, open_page):
    page = open_page(handout.url + TABLE, narrow=True, locale="de-DE")
    page.wait_for_url(re.compile(r"/de/\?game=black_jack"))
    page.wait_for_function(AWAKE)
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.locator(".cl-say")).to_contain_text("aufnehmen")
    page.goto(f"{handout.url}de/?language=en")
    page.wait_for_url(f"{handout.url}?language=en")


@pytest.mark.turns("a hand without a server")
def test_belas_bot_thinks_and_plays(handout, open_page, shot):
    page = open_page(f"{handout.url}?game=bela&stage=4&seed=3&players=Ana,bot")
    hands = Hands(page)
    hands.at_once()
    for _ in range(4):
        hands.press(hands.choose(hands.turn()))
    assert page.locator(".cl-lost").is_hidden()
    shot(page)


def whole(page):
    """Show a lesson at once, not step by step."""
    page.locator(".cl-open-map").click()
    page.locator(".cl-map-foot summary").click()
    page.get_by_role("button", name="The whole page at once").click()


@pytest.mark.turns("a lesson without a server")
def test_a_lesson_says_right_and_wrong_and_counts_when_asked(handout, open_page, shot):
    page = open_page(f"{handout.url}black_jack.html")
    page.wait_for_function(DONE)
    assert page.evaluate("document.documentElement.dataset.error") is None
    cells = json.loads((ROOT / "notebooks" / "black_jack.ipynb").read_text("utf-8"))["cells"]
    asked = sum("".join(cell["source"]).startswith("Exercise(") for cell in cells)
    assert page.locator(".cardlab-exercise").count() == asked > 20
    whole(page)
    sheet = page.locator(".cardlab-exercise", has_text="Which cards may you lay?").first
    sheet.scroll_into_view_if_needed()  # it sleeps until it is seen
    sheet.locator(".cl-target").first.wait_for()
    number = page.locator(".cardlab-overlay").evaluate_all(
        "(all, one) => all.indexOf(one)", sheet.locator(".cardlab-overlay").element_handle()
    )
    hands = Hands(page, at=number)
    assert hands.tap("9S").tone == "no"
    assert hands.tap("7C").tone == "good"
    assert "★" in hands.tap("5H").say
    shot(page, "exercise")
    page.get_by_role("button", name="a little", exact=True).click()
    guess = page.locator(".cardlab-form", has_text="Does thinking help?")
    guess.get_by_role("button", name="Count it!").click()
    assert hands.press("Start again").tone == ""  # pressed while it counts
    expect(guess).to_contain_text("You guessed")
    assert page.get_by_role("link", name="Games to play").first.evaluate("link => link.href") == handout.url


@pytest.mark.turns("a lesson without a server")
@pytest.mark.parametrize("name", KNOWING if LAWS == "full" else ["tricks.ipynb"])
def test_a_lesson_goes_step_by_step_to_its_last_star(handout, open_page, shot, name):
    page = open_page(f"{handout.url}{name[:-6]}.html", narrow=True, reduced_motion="reduce")
    walk(page, name)
    shot(page)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Games").first.click()
    page.wait_for_function(DRAWN)


DEAL = '.cl-move[data-id="move:deal"]'  # the hand is over
MINE = '.cl-target.cl-on, .cl-move:not([data-id="move:deal"])'
NUMBER = "before => ((now) => now !== before && now)(document.querySelector('.cl-board')?.dataset.number)"
AT_ONCE = """() => {
  const bots = document.querySelector(".cl-menu select");
  bots.value = "instant";
  return bots.dispatchEvent(new Event("change", { bubbles: true }));
}"""
# The number of the look of the exercise that is seen, if it is another than this.
ASKED = """(before) => {
  const boards = [...document.querySelectorAll(".cl-board")].filter((one) => one.getClientRects().length);
  const number = boards[0]?.dataset.number;
  return number && number !== before ? number : null;
}"""
STARS = """() => document.querySelector('.cl-stars[aria-label^="3"]')?.ariaLabel"""

if OTHERS := others():  # where none is, there is nothing to test

    @pytest.mark.turns("another browser")
    @pytest.mark.parametrize("name", OTHERS)
    def test_a_hand_and_a_step_of_a_lesson_in_another_browser(handout, name):
        with OTHERS[name]() as page:
            page.go(f"{handout.url}?game=black_jack&stage=1&seed=179&players=Ana,bot")  # a short hand
            page.press(".cl-opens")
            page.until(AT_ONCE)
            page.press(".cl-opens")
            number = page.until(NUMBER)
            while page.press(MINE, unless=DEAL):
                number = page.until(NUMBER, number)
            page.go(f"{handout.url}meet_the_cards.html")
            exercise = next(iter(exercises_of("meet_the_cards.ipynb").values()))
            page.until(f"() => {DONE}")
            while page.press(".cl-on-step", unless=f'main > :has([data-exercise="{exercise.key}"])'):
                pass
            for button in right(exercise):
                before = page.until(ASKED, "")
                page.press(f'.cardlab-overlay [data-id="{button}"]')
                page.until(ASKED, before)  # a press on the look before would come too late
            assert page.until(STARS) == "3 of 3 stars"


def test_with_the_server_gone_everything_still_opens(site, open_page, shot):
    with served(site) as ours:
        page = open_page(ours.url)
        page.wait_for_function(KEPT)
    page.reload()
    page.get_by_role("button", name="Play Memory").wait_for()
    page.goto(ours.url + TABLE)
    hands = Hands(page)
    hands.press(hands.choose(hands.turn()))
    page.context.set_offline(True)
    assert page.locator(".cl-lost").is_hidden()
    page.goto(f"{ours.url}memory.html")
    page.wait_for_function(DONE)
    whole(page)
    page.locator(".cardlab-exercise").first.scroll_into_view_if_needed()
    page.locator(".cardlab-exercise .cl-move").first.wait_for()
    page.goto(f"{ours.url}privacy.html")
    for words in ("Delete everything", "Really delete everything?"):
        page.get_by_role("button", name=words).click()
    page.get_by_text("Everything has been deleted").wait_for()
    assert page.evaluate("caches.keys()") == []
    shot(page)


def test_it_is_installed_fetched_once_and_a_newer_release_is_taken_on_request(site, open_page, tmp_path, monkeypatch):
    sent = []
    monkeypatch.setattr(Sheets, "log_request", lambda sheet, code, size="": sent.append((sheet.path, int(code))))
    mine = shutil.copytree(site, tmp_path / "site")
    with Handout(mine, "127.0.0.1", 0) as ours:
        threading.Thread(target=ours.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{ours.server_address[1]}/"
        page = open_page(url)
        page.wait_for_function(KEPT)
        whole = Counter(path for path, code in sent if code == 200)
        assert whole and max(whole.values()) == 1, (
            "the page's own files are not sent again for the days without a network"
        )
        told = page.context.new_cdp_session(page)
        assert told.send("Page.getAppManifest")["errors"] == []
        wrong = told.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert {error["errorId"] for error in wrong} <= {"in-incognito"}  # which every window of a test is
        offered = json.loads((mine / "cardlab.webmanifest").read_text("utf-8"))  # a browser without windows never asks
        assert offered["name"] and offered["start_url"] and offered["display"] == "standalone"
        assert {"192x192", "512x512"} <= {icon["sizes"] for icon in offered["icons"]}
        sizes = "links => Promise.all(links.map((link) => new Promise((told) => Object.assign(new Image(), { src: link,"
        sizes += " onload() { told(this.naturalWidth); } }))))"
        assert page.evaluate(sizes, [f"{url}icon-{size}.png" for size in (192, 512)]) == [192, 512]
        assert page.locator("link[rel=apple-touch-icon]").get_attribute("href") == "icon-192.png"  # for iOS
        sent.clear()
        page.goto(url + TABLE)
        page.wait_for_function(AWAKE)
        page.goto(f"{url}privacy.html")
        assert {path for path, _ in sent} <= {"/sw.js"}, "which asks whether there is a newer release"

        (older,) = re.findall(r'RELEASE = "(\w+)"', (mine / "sw.js").read_text())
        for script in (mine / "sw.js", mine / "worker.js"):  # both know the name of the cache
            script.write_text(script.read_text().replace(older, "newer"))
        (mine / "index.html").write_text((mine / "index.html").read_text().replace("<title>cardlab", "<title>newer"))
        page.goto(url)
        page.get_by_text("There's a newer cardlab").wait_for()
        assert page.evaluate("document.title") == "cardlab"
        page.evaluate("window.older = true")
        page.get_by_role("button", name="Update").click()
        page.wait_for_function("!window.older")  # asked nothing yet: while it has to answer, the older one stays
        until(page, "fetch('./').then((answer) => answer.text()).then((text) => text.includes('>newer<'))")
        until(page, "caches.keys().then((names) => names.length === 1)")  # the older one goes last
        page.wait_for_function(AWAKE)
        ours.shutdown()


def printed(page, tmp_path, *, most: int = 1) -> tuple[str, Counter]:
    """The words of what a page prints, on so many sheets at most and none blank, and the colours of the first."""
    page.pdf(path=tmp_path / "printed.pdf")
    with pdfium.PdfDocument(tmp_path / "printed.pdf") as pdf:
        assert len(pdf) <= most
        sheets = [" ".join(sheet.get_textpage().get_text_bounded().split()) for sheet in pdf]
        assert all(sheets)
        image = pdf[0].render(scale=0.5).to_pil().convert("RGB")
    return " ".join(sheets), Counter({colour: count for count, colour in image.getcolors(1 << 24)})


def felt(colours: Counter) -> float:
    """The share of a sheet that is green."""
    green = sum(n for (r, g, b), n in colours.items() if g > r + 25 and g > b + 15)
    return green / colours.total()


def test_a_table_its_rules_and_a_step_of_a_lesson_go_on_paper(handout, open_page, tmp_path):
    page = open_page(f"{handout.url}?game=casino&stage=2&seed=5&players=Ana,bot")
    hands = Hands(page)
    hands.turn()
    words, colours = printed(page, tmp_path)
    assert words.startswith("Casino") and "Tap a card" in words and "Undo" not in words
    assert 0.15 < felt(colours) < 0.6, "the felt is there, and the rest of the sheet is white"
    hands.open_menu()
    page.get_by_role("button", name="Print", exact=True).click()
    links = page.get_by_role("dialog", name="Print").get_by_role("link")
    for address in links.evaluate_all("links => links.map((link) => link.href)"):
        answer = page.request.get(address)
        assert answer.ok and answer.body().startswith(b"%PDF"), address
    page.get_by_role("button", name="Close").click()
    hands.open_menu()
    page.get_by_role("button", name="The rules", exact=True).click()
    page.locator(".cl-rules li").first.wait_for()
    words, colours = printed(page, tmp_path, most=7)
    assert words.startswith("Casino Capture cards") and "CAS-01" in words and "Practise" not in words
    assert felt(colours) < 0.02, "no table under it"
    page.goto(f"{handout.url}casino.html")
    page.wait_for_function(DONE)
    for _ in range(6):
        page.locator(".cl-on-step").click()
    page.locator(".cardlab-table.cl-known:visible .cl-asked").wait_for()
    assert page.locator(".cl-coached:visible").count() <= 1, "nothing of other steps"
    words, colours = printed(page, tmp_path)
    assert "Stage 1" in words and "Next" not in words and felt(colours) > 0.15
    page.locator(".cl-open-map").click()
    address = page.get_by_role("link", name="On paper").evaluate("link => link.href")
    assert address == f"{handout.url}print/casino-lesson-1.pdf"


@pytest.mark.turns("a table in a frame")
def test_a_table_in_a_frame_of_anybodys_page(handout, open_page, shot, tmp_path):
    frame = f'<iframe width="900" height="640" src="{handout.url}{TABLE}"></iframe>'
    (tmp_path / "ours.html").write_text(f"<!doctype html><link rel=icon href=data:,><h1>A page of ours</h1>{frame}")
    with Handout(tmp_path, "127.0.0.1", 0) as elsewhere:
        threading.Thread(target=elsewhere.serve_forever, daemon=True).start()
        page = open_page(f"http://127.0.0.1:{elsewhere.server_address[1]}/ours.html")
        page.frame_locator("iframe").locator(".cl-target.cl-on, .cl-move").first.click()
        undo = page.frame_locator("iframe").get_by_role("button", name="Undo")
        expect(undo).to_have_attribute("aria-disabled", "false")
        shot(page)
        elsewhere.shutdown()


@pytest.mark.turns("a table in a frame")
def test_the_documentation_has_a_table_that_plays_where_the_pages_lie_beside_it(handout, open_page):
    files = {name: (ROOT / "docs" / "static" / name).read_text("utf-8") for name in ("play.js", "pages.css")}
    shown = (
        "<!doctype html><link rel=icon href=data:,><div class=play></div><link rel=stylesheet href=_static/pages.css>"
    )
    shown += "<script defer src=_static/play.js></script>"
    page = open_page("about:blank")
    page.route("**/docs/index.html", lambda route: route.fulfill(body=shown, content_type="text/html"))
    page.route("**/play.js", lambda route: route.fulfill(body=files["play.js"], content_type="text/javascript"))
    page.route("**/pages.css", lambda route: route.fulfill(body=files["pages.css"], content_type="text/css"))
    page.goto(f"{handout.url}docs/index.html")
    page.get_by_role("button", name="Play here").click()
    page.frame_locator("iframe").locator(".cl-target.cl-on, .cl-move").first.click()
    undo = page.frame_locator("iframe").get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "false")


def test_a_browser_that_refuses_the_memory_starts_from_the_files(handout, open_page):
    page = open_page("about:blank", service_workers="block")
    page.route("**/memory.z", lambda route: route.fulfill(body=b"no memory", status=200))
    page.goto(handout.url + TABLE)
    page.get_by_text("a little longer than usual").wait_for()
    hands = Hands(page)
    assert hands.press(hands.choose(hands.turn())).number


@pytest.mark.turns("a browser that cannot")
@pytest.mark.parametrize("what", ["WebAssembly", "DecompressionStream"])
def test_a_browser_that_cannot_says_so(handout, open_page, what):
    page = open_page("about:blank")
    page.add_init_script(f"delete window.{what}")
    page.goto(handout.url)
    page.get_by_text("This browser can't run these pages").wait_for()


FORBIDDEN = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
)
FULL = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }"


@pytest.mark.turns("a browser that keeps nothing")
@pytest.mark.parametrize("how", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_browser_that_can_keep_nothing_says_so_once_and_plays(handout, open_page, how, shot):
    page = open_page("about:blank", narrow=True)
    full = {"origin": handout.url.rstrip("/"), "quotaSize": 1000}  # also for the files
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", full)
    page.add_init_script(how)
    page.goto(handout.url)
    page.get_by_role("button", name="Play Memory").tap()
    hands = Hands(page, "tap")
    told = page.get_by_role("status").filter(has_text="This browser can't save anything right now")
    told.wait_for()
    shot(page)
    told.get_by_role("button", name="OK").tap()
    hands.press(hands.choose(hands.turn()))
    assert told.count() == 0


NONSENSE = {
    "game=" + "x" * 10_000: "too long",
    "game=bela&stage=99": "Choose from",
    "position=" + "7C" * 5_000: "too long",
    "players=" + "%F0%9F%92%A9," * 20: "This link doesn't work",
    "seed=-1&game=memory": "This link doesn't work",
}


def test_an_address_without_sense_gets_a_sentence_and_the_games(handout, open_page):
    page = open_page(f"{handout.url}?{next(iter(NONSENSE))}")
    page.wait_for_function(AWAKE)
    visit = "link => { history.replaceState(null, '', `?${link}`); dispatchEvent(new PopStateEvent('popstate')); }"
    for link, words in NONSENSE.items():
        page.evaluate(visit, link)
        expect(page.locator(".cl-alas")).to_contain_text(words)
        assert len(page.locator(".cl-alas").text_content()) < 900
        assert page.get_by_role("button", name="Play Memory").is_visible()
        page.evaluate(visit, "")
        expect(page.locator(".cl-alas")).to_have_count(0)
    page.get_by_role("button", name="Play Memory").click()
    Hands(page)


def test_kept_games_that_are_broken_or_of_another_release_are_told_and_nothing_is_lost(handout, open_page):
    game = Game("black_jack", stage="1", seed=7, players=["Ana", "bot"])
    game.play(game.moves[0])
    save = game.to_save()
    later = seal(json.dumps({**save, "game": "memory", "cardlab": 99}))
    other = seal(json.dumps({**save, "moves": [*save["moves"], "play 0X"]}))  # its next move is none by these rules
    page = open_page(f"{handout.url}privacy.html")
    for name, text in (("memory", later), ("bela", "eJwrong"), ("black_jack", other), ("chess", "!")):
        page.evaluate("([name, text]) => localStorage.setItem(`cardlab/${name}`, text)", [name, text])
    page.goto(handout.url)
    alas = page.locator(".cl-alas")
    for words in ("game of Bela that you left here can't be opened", "Update cardlab to open it"):
        expect(alas).to_contain_text(words)
    page.get_by_role("button", name="Play Memory").click()
    hands = Hands(page)
    hands.press(hands.choose(hands.turn()))
    page.get_by_role("button", name="All games").click()
    page.get_by_role("button", name="Go on with Black Jack").first.click()
    expect(alas).to_contain_text("The save was played as far as move")
    Hands(page)
    assert page.evaluate("localStorage.getItem('cardlab/memory')") == later


def test_when_the_cards_do_not_come_it_says_what_to_do(handout, open_page):
    page = open_page("about:blank", service_workers="block")
    page.route("**/home.z", lambda route: route.fulfill(status=404))
    page.goto(handout.url)
    page.get_by_text("Check your connection, then reload the page.").wait_for()
    page.record.errors.clear()  # the browser itself says that a file is missing


def states(page, url) -> Iterator[str]:
    """Bring a page to everything that it can show, one after another."""
    page.goto(url)
    page.wait_for_function(AWAKE)
    yield "home"
    page.get_by_role("button", name="Who is playing?").click()
    yield "who"
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="For a class").click()
    page.get_by_role("button", name="Play it here").wait_for()
    yield "class"
    page.goto(f"{url}?page=form&game=bela")
    page.get_by_role("radio", name="Stage 9").check()
    page.get_by_text("House rules", exact=True).click()
    page.locator(".cl-house fieldset").first.wait_for()
    yield "form"
    page.goto(url + TABLE)
    hands = unfolded(page)
    yield "table"
    hands.shut()
    hands.open("The rules")
    page.locator(".cl-aside h2").first.wait_for()
    yield "rules"
    page.get_by_role("button", name="Back to the table").click()
    hands.open("Share this deal")
    page.get_by_role("button", name="Copy the link").wait_for()
    yield "share"
    page.goto(f"{url}tricks.html")
    page.wait_for_function(DONE)
    yield "lesson"
    page.goto(f"{url}privacy.html")
    yield "privacy"


@pytest.mark.turns("a look by axe")
@pytest.mark.parametrize(("narrow", "scheme"), [(False, "light"), (True, "dark")])
def test_axe_finds_nothing_serious_in_any_state(handout, open_page, narrow, scheme, shot):
    page = open_page("about:blank", narrow=narrow, color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for state in states(page, handout.url):
        found[state] = grave(page, "body")
        found[state] += page.evaluate(
            "document.documentElement.scrollWidth > screen.width ? ['wider than the screen'] : []"
        )
        shot(page, state)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


PICTURE = """root => {
  const canvas = [...root.querySelectorAll("canvas")].find((one) => one.width > 100);
  const small = new OffscreenCanvas(300, 200).getContext("2d");
  small.drawImage(canvas, 0, 0, 300, 200);
  return [...small.getImageData(0, 0, 300, 200).data];
}"""


def test_both_painters_paint_the_same_picture(voila, voila_page, shot):
    """Scaled to 300 x 200, no more than one pixel in a hundred differs by more than an eighth of its range."""
    some = [("black_jack", "1"), ("michigan", "4"), ("belisha", "2"), ("memory", "2"), ("marjapussi", "1")]
    name = voila.add_notebook(
        "painters.ipynb",
        "from cardlab import Game\nfrom cardlab.table.canvas.own import Brush\n"
        "from cardlab.table.control.game import Playing\n"
        "from cardlab.table.table import Table\nfrom ipywidgets import HBox, Layout, VBox\n"
        "class Brushed(Playing):\n    painter = Brush\n",
        "def both(name, stage):\n"
        "    game = lambda: Game(name, stage=stage, seed=5)\n"
        "    tables = [Table(game(), speed='instant'), Table(Brushed(game()), speed='instant')]\n"
        "    for table in tables:\n        table.layout = Layout(width='50%')\n"
        "    return HBox(tables)\n"
        f"VBox([both(name, stage) for name, stage in {some!r}])",
    )
    page = voila_page(f"/{name}")
    tables = page.locator(".cardlab-table")
    for at in range(len(some)):
        for one in (2 * at, 2 * at + 1):
            tables.nth(one).scroll_into_view_if_needed()
            Hands(page, at=one)
        alike = f"""() => {{
          const [a, b] = [...document.querySelectorAll(".cardlab-table")].slice({2 * at}, {2 * at + 2}).map({PICTURE});
          const far = a.filter((value, i) => Math.abs(value - b[i]) > 32).length;
          const seen = a.filter((value, i) => i % 4 === 3 && value > 200).length;
          return seen > 5000 && far / a.length < 0.01;
        }}"""
        try:
            page.wait_for_function(alike, polling=200)
        finally:
            shot(page, some[at][0])
    above = "some => some.map((one) => +getComputedStyle(one).zIndex || 0)"
    assert min(page.locator(".cardlab-table > canvas + canvas, .cl-air").evaluate_all(above)) > max(
        page.locator(".cardlab-overlay").evaluate_all(above)
    ), "what flies is above the words"
