"""The lab in a browser: nothing runs before it is asked for, the bars grow while the page lives, and Stop stops."""

import pytest
from hands import grave
from playwright.sync_api import expect


@pytest.mark.turns("a trial")
@pytest.mark.parametrize("narrow", [False, True])
def test_predict_run_watch_stop_and_read_one_sentence(lesson_page, shot, narrow):
    page = lesson_page("/lab.ipynb", narrow=narrow)
    page.get_by_role("button", name="All questions").click()
    page.get_by_role("button", name="For grown-ups").click()
    trials = page.locator(".cardlab-form:has(> * .cardlab-request)")
    lab, trial = trials.nth(0), trials.nth(1)
    run, stop = (trial.get_by_role("button", name=name, exact=True) for name in ("Run", "Stop"))
    expect(run).to_be_disabled()
    shot(page, f"the_lab{'_narrow' if narrow else ''}")
    trial.get_by_role("button", name="More: sets and runs").click()
    expect(trial).to_contain_text("You predict: More: sets and runs")
    run.click()
    expect(trial).to_contain_text("of 1000 deals …")
    stop.scroll_into_view_if_needed()
    stop.click()
    expect(trial).to_contain_text("Stopped by you. The first")
    expect(stop).to_be_disabled()
    expect(trial.get_by_role("button", name="More: sets and runs")).to_be_disabled()
    shot(page, f"the_lab_stopped{'_narrow' if narrow else ''}")
    lab.get_by_role("combobox", name="Game").select_option("Bango")
    lab.get_by_role("button", name="No difference").click()
    lab.get_by_role("button", name="Run", exact=True).click()
    expect(lab).to_contain_text("You were right!")
    shot(page, f"the_lab_answered{'_narrow' if narrow else ''}")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert grave(page, ".cardlab-form") == []


WINDOWS = [(1366, 650), (1920, 960), (820, 1180), (390, 844), (844, 390)]
# What is wrong with a page of the lab: what is outside or cut, what is too small to read or to press.
WRONG = """() => {
  const page = document.querySelector(".cl-lab-page"), wrong = [];
  if (page.scrollHeight > page.clientHeight || page.scrollWidth > page.clientWidth) wrong.push("more than a window");
  for (const el of page.querySelectorAll("button, a, input, h2, p, li, b, img, .cl-lab-track")) {
    const box = el.getBoundingClientRect();
    if (!box.width || el.closest(".cl-unseen, .cl-lab-choice, .cl-lab-small")) continue;
    const name = `${el.className || el.tagName} ${el.textContent.slice(0, 20)}`;
    const out = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    if (out) wrong.push(`outside: ${name}`);
    if (el.matches("button, a") && (box.width < 44 || box.height < 44)) wrong.push(`no key for a finger: ${name}`);
    if (el.matches("p, li, h2") && parseFloat(getComputedStyle(el).fontSize) < 14) wrong.push(`small: ${name}`);
  }
  const gold = page.querySelectorAll(".cl-lab-gold").length;
  if (gold > 1) wrong.push(`${gold} gold keys`);
  const keys = [...page.querySelectorAll(".cl-lab-key, h2, .cl-lab-told, .cl-lab-track, .cl-lab-felt, .cl-lab-bar")];
  const boxes = keys.map((el) => el.getBoundingClientRect()).filter(({ width }) => width > 2);
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
    if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      wrong.push(`over each other: ${keys[i].className || keys[i].tagName}`);
  }));
  return wrong;
}"""


def fits(page, shot, name):
    """What is shown has its place in every window."""
    wrong = {}
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        shot(page, f"{name}-{width}x{height}")
        wrong[f"{name} {width}x{height}"] = page.evaluate(WRONG)
    page.set_viewport_size({"width": 1366, "height": 650})
    assert {window: some for window, some in wrong.items() if some} == {}


def test_a_child_guesses_watches_and_sees(lesson_page, shot):
    page = lesson_page("/lab.ipynb", viewport={"width": 1366, "height": 650})
    expect(page.get_by_role("heading", name="Who wins more often")).to_be_visible()
    expect(page.locator(".cl-lab-felt i").first).to_be_visible()
    watch, bar = page.get_by_role("button", name="Watch 200 hands"), page.get_by_role("slider")
    expect(watch).to_be_disabled()
    fits(page, shot, "guess")
    box = bar.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 200, y, steps=4)
    page.mouse.up()
    assert 65 <= int(bar.input_value()) <= 75
    for _ in range(5):
        bar.press("ArrowLeft")
    expect(page.locator(".cl-lab-keys p")).to_contain_text(f"{bar.input_value()} of 100")
    assert grave(page, ".cl-lab") == []
    watch.click()
    page.wait_for_function("document.querySelectorAll('.cl-lab-small img').length > 1")
    page.get_by_role("button", name="Pause").click()
    seen = page.locator(".cl-lab-score p b").inner_text()
    counts = [int(n) for n in page.locator(".cl-lab-score li b").all_inner_texts()]
    assert sum(counts) == int(seen)
    fits(page, shot, "watch")
    assert page.locator(".cl-lab-score p b").inner_text() == seen, "nothing goes on in a pause"
    page.get_by_role("button", name="Go on").click()
    told = page.locator(".cl-lab-told p")
    expect(told).to_contain_text("of 200.")
    numbers = [int(n) for n in page.locator(".cl-lab-found li > b").all_inner_texts()]
    assert sum(numbers) == 200 and str(max(numbers)) in told.inner_text()
    fits(page, shot, "see")
    assert grave(page, ".cl-lab") == []
    page.get_by_role("button", name="Another question").click()
    fits(page, shot, "choose")
    page.get_by_role("button", name="Memory").click()
    expect(page.locator(".cl-lab-side").first).to_contain_text("the Elephant")


def test_the_home_page_leads_to_the_lab(lesson_page):
    page = lesson_page("/")
    expect(page.get_by_role("link", name="The lab")).to_have_attribute("href", "lab.ipynb")


def test_in_a_notebook_keys_move_the_bar_and_press_the_buttons(jupyterlab, lab_page, shot):
    cell = "from cardlab.lab.children.lab import ChildrensLab\nChildrensLab('bela')"
    page = lab_page(jupyterlab.add_notebook("wonder.ipynb", cell))
    bar = page.get_by_role("slider")
    bar.press("ArrowRight")
    assert bar.input_value() == "51"
    watch = page.get_by_role("button", name="Watch 200 hands")
    assert watch.evaluate("el => parseFloat(getComputedStyle(el).borderRadius)") > 10
    page.wait_for_function(
        "[...document.fonts].some(({ family, status }) => /Nunito/.test(family) && status === 'loaded')"
    )
    watch.press("Enter")
    page.get_by_role("button", name="Pause").press(" ")
    page.get_by_role("button", name="Go on").press(" ")
    expect(page.locator(".cl-lab-told p")).to_contain_text("The one who took")
    shot(page)
