"""A lesson in the browser: one step on the screen, stars that stay, several children, what comes again."""

import json

import pytest
from hands import Hands, grave
from newcomers import called
from playwright.sync_api import expect

HEAD = "from cardlab.lessons.exercise import Exercise"
FITS = """Exercise("A: 7C 5H 9S 2D | discard: 7H", "Which cards may you lay?", right="7C; 5H", wrong="9S: BLJ-20",
         ask="all", stage=1)"""
LAY = 'Exercise("A: 7C 9S | discard: 7H", "Lay the card that fits.", right="7C", wrong="9S: BLJ-20", stage=1)'
NEXT = """Exercise("A: 8C 9D KH | discard: 5C", "You lay 8♣ and stop. Who plays next?", after="8C, finish",
         right="C", wrong="B: BLJ-56", ask="turn", players=4, stage=4)"""


@pytest.fixture
def steps(lessons):
    return lessons.add_notebook("steps.ipynb", HEAD, "# Steps\n\nA lesson.", "# Stage 1: it fits\n\nLook.", FITS, LAY,
                     "# Stage 4: eights", NEXT)  # fmt: skip


def tap(page, *ids):
    """Press buttons of the table that is seen, each when the one before was answered."""
    board = page.locator(".cl-board:visible")
    board.locator(".cl-say.cl-inside").wait_for()  # it is laid anew once it knows how large the screen is
    for name in ids:
        before = board.get_attribute("data-number")
        page.locator(f'.cardlab-overlay [data-id="{name}"]:visible').first.click()
        expect(board).not_to_have_attribute("data-number", before)


def forward(page):
    page.locator(".cl-on-step").click()


def place(page, said):
    expect(page.locator(".cl-place")).to_contain_text(said)


def starred(page, number):
    expect(page.locator(".cl-stars")).to_have_attribute("aria-label", f"{number} of 3 stars")


def stones(page):
    """The exercises as the map shows them, stage by stage."""
    expect(page.locator("[data-exercise]")).to_have_count(3)
    page.locator(".cl-open-map").click()
    found = []
    for coin in page.locator(".cl-coin").all():
        coin.click()
        found += page.locator(".cl-stone").all_inner_texts()
    page.keyboard.press("Escape")
    expect(page.locator(".cl-map")).to_have_count(0)
    return [text.split() for text in found]


def test_the_felt_of_a_lesson_uses_the_width_of_a_projector(steps, lesson_page, shot):
    page = lesson_page(steps, viewport={"width": 1920, "height": 960})
    forward(page)
    forward(page)
    fits = """() => [...document.querySelectorAll('.cardlab-table')].filter((one) => one.offsetWidth)
        .every((one) => one.getBoundingClientRect().bottom <= innerHeight)"""
    for (width, height), least, most in (((1920, 960), 1700, 1920), ((1366, 650), 1200, 1366), ((820, 1180), 740, 820)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".cl-say.cl-inside:visible").wait_for()
        page.wait_for_function(fits, polling=100)
        assert least <= page.locator(".cl-board:visible").bounding_box()["width"] <= most
        shot(page, str(width))


def test_a_lazy_table_is_built_once_where_it_stays(steps, lessons, open_page):
    """Laid again, its buttons would move under a finger that is down, and the click would be lost."""
    page, sizes = open_page("about:blank", shared=True, reduced_motion="reduce"), []
    page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda sent: sizes.append(sent) if '"size"' in sent else None),
    )
    page.goto(lessons.url + steps)
    forward(page)
    for laid in range(1, 4):
        forward(page)
        page.locator(".cl-say.cl-inside:visible").wait_for()
        tap(page, page.locator(".cl-move:visible, .cl-target:visible").first.get_attribute("data-id"))
        assert len(sizes) == laid


def walk(page, *, wrong):
    """The lesson from where it is to its last star; wrong: each exercise is answered wrongly first."""
    for number, mistake, right in (
        ("1.1", "card:9S", ["card:7C", "card:5H"]),
        ("1.2", "card:9S", ["card:7C"]),
        ("4.1", "choice:B", ["choice:C"]),
    ):
        place(page, number)
        if wrong:
            tap(page, mistake)
            expect(page.locator(".cl-say:visible")).to_have_attribute("data-tone", "no")
        tap(page, *right)
        starred(page, 2 if wrong else 3)
        if number != "4.1":
            forward(page)


def begin(page):
    """Go to the first exercise, past the words before it."""
    forward(page)
    forward(page)


def test_a_lesson_is_walked_to_its_last_star_and_begins_where_one_was(lesson_page, steps, shot):
    page = lesson_page(steps)
    place(page, "Steps")
    expect(page.locator(".cardlab-overlay")).to_have_count(0)  # nothing is built that is not seen
    begin(page)
    walk(page, wrong=False)
    assert stones(page) == [["1.1", "★★★"], ["1.2", "★★★"], ["4.1", "★★★"]]
    page.reload()
    place(page, "4.1")
    starred(page, 3)


def test_after_a_mistake_there_are_two_stars_and_it_comes_again_in_the_next_visit(lesson_page, steps, shot):
    page = lesson_page(steps)
    begin(page)
    walk(page, wrong=True)
    page.locator(".cl-open-map").click()
    expect(page.locator(".cl-warm")).to_have_count(0)
    shot(page, "lesson-map")
    page.evaluate("""() => { const key = "cardlab-visit/all";
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), at: 0 })); }""")
    page.reload()
    expect(page.locator("[data-exercise]")).to_have_count(3)
    page.locator(".cl-open-map").click()
    page.get_by_role("button", name="Three to warm up").click()
    for _ in range(3):
        place(page, "Warm-up")
        forward(page)
    place(page, "4.1")


def test_stars_stay_when_a_question_is_reworded(lessons, lesson_page, steps):
    page = lesson_page(steps)
    begin(page)
    tap(page, "card:7C", "card:5H")
    starred(page, 3)
    file = lessons.folder / steps
    file.write_text(file.read_text("utf-8").replace("Which cards may you lay?", "Which of these cards fit?"), "utf-8")
    page.reload()
    expect(page.locator("[data-exercise]").first).to_have_text("Which of these cards fit?")
    starred(page, 3)
    # Before, stars were kept under the words of a question: they are found there, and moved.
    page.evaluate("localStorage.setItem('cardlab-stars/black_jack.1.6efb797c', JSON.stringify({ stars: 2 }))")
    page.reload()
    assert stones(page)[1] == ["1.2", "★★☆"]
    kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('cardlab-stars/'))")
    keys = [one.get_attribute("data-exercise") for one in page.locator("[data-exercise]").all()[:2]]
    assert {*kept} == {f"cardlab-stars/{key}" for key in keys} and "6efb797c" not in "".join(keys)


def test_two_children_at_one_tablet_keep_their_own_stars(lesson_page, steps):
    page = lesson_page(steps)
    page.evaluate("window.stayed = true")
    called(page, "Ana")
    begin(page)
    tap(page, "card:7C", "card:5H")
    starred(page, 3)
    called(page, "Bo-2 <b>")
    place(page, "Steps")  # the other one begins at the beginning
    assert stones(page)[0] == ["1.1", "☆☆☆"]
    begin(page)
    page.locator(".cl-opens:visible").click()
    tap(page, "tool:new")  # at the cards of the other one, who has found them
    starred(page, 0)
    page.locator(".cl-who").click()
    page.get_by_role("button", name="Ana", exact=True).click()
    place(page, "1.1")
    assert stones(page)[0] == ["1.1", "★★★"]
    assert page.evaluate("window.stayed"), "nothing is loaded again for somebody else"


def test_what_is_kept_is_saved_as_a_file_deleted_and_brought_back(lesson_page, steps, tmp_path):
    page = lesson_page(steps)
    called(page, "Ana")
    begin(page)
    tap(page, "card:7C", "card:5H")
    starred(page, 3)
    page.locator(".cl-who").click()
    page.get_by_text("For grown-ups").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert json.loads(file.read_text())["name"] == "Ana"
    page.get_by_role("button", name="Delete Ana's stars and games").click()
    page.get_by_role("button", name="Really delete").click()
    expect(page.locator(".cl-who-box")).to_have_count(0)
    assert page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('Ana')).length") == 0
    assert stones(page)[0] == ["1.1", "☆☆☆"]
    page.locator(".cl-who").click()
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    page.locator(".cl-who-box input[type=file]").set_input_files(broken)
    expect(page.locator(".cl-who-said")).to_contain_text("nothing from cardlab in this file")
    page.locator(".cl-who-box input[type=file]").set_input_files(file)
    expect(page.locator(".cl-who-box")).to_have_count(0)
    assert stones(page)[0] == ["1.1", "★★★"]


def test_the_map_fits_a_phone_and_another_one_changes_request_and_cards_after_a_joy_that_covers_no_button(
    lesson_page, steps, shot
):
    page = lesson_page(steps, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    begin(page)
    expect(page.locator(".cardlab-overlay:visible")).to_have_count(1)
    expect(page.locator("[data-exercise]")).to_have_count(3)
    page.locator(".cl-open-map").click()
    shot(page, "lesson-map-390")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    for box in (stone.bounding_box() for stone in page.locator(".cl-stone").all()):
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and min(box["width"], box["height"]) >= 44
    page.keyboard.press("Escape")
    expect(page.locator(".cl-map")).to_have_count(0)
    before = page.locator(".cardlab-overlay:visible .cl-target").evaluate_all("all => all.map((b) => b.dataset.id)")
    tap(page, "card:7C", "card:5H")
    again = page.get_by_role("button", name="Another one like this")
    face, button = page.locator(".cl-glad .cl-face").bounding_box(), again.bounding_box()
    assert face["x"] + face["width"] <= button["x"] and button["x"] + button["width"] <= 390
    again.click()
    page.wait_for_function(
        """(before) => { const seen = [...document.querySelectorAll(".cl-target")].filter((b) => b.offsetParent)
        .map((b) => b.dataset.id); return seen.length && String(seen) !== String(before); }""",
        arg=before,
    )


def test_after_a_hand_gold_leads_on_and_the_last_step_of_a_child_is_hers(lesson_page, shot):
    page = lesson_page("/black_jack.ipynb")
    place(page, "Black Jack")
    while "Try" not in page.locator(".cl-place").inner_text():
        forward(page)
    hands = Hands(page)
    while not (seen := hands.turn()).over:
        hands.press((seen.cards or seen.moves or seen.piles)[0])
    gold = page.locator(".cl-move.cl-main:visible")
    expect(gold).to_have_text("Go on")
    expect(page.locator(".cl-move:visible", has_text="Deal the next hand")).to_have_count(1)
    decided = page.locator('.cl-moment[data-key="true"]:visible .cl-shown > p').inner_text()
    gold.click()
    place(page, "Why not?")
    while page.locator(".cl-on-step").count():
        forward(page)
    place(page, "Well done!")
    expect(page.locator(".cl-remembered figcaption")).to_contain_text(decided)
    expect(page.locator(".cl-ways .cl-gold")).to_have_attribute("href", "/michigan.ipynb")
    shot(page)
    assert grave(page, ".cl-well-done") == []
    page.get_by_role("button", name="For grown-ups").click()
    place(page, "Our own rules")
