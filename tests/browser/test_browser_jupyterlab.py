"""Tables in JupyterLab: hands, two views, a reload, its dark theme, a notebook that is not trusted."""

from __future__ import annotations

import json

import nbformat
from hands import PAINTED, Hands, dark, grave, unfolded
from playwright.sync_api import expect

from cardlab import Game

CELLS = (
    "import cardlab\ngame = cardlab.Game('black_jack', stage={stage}, players=['Ana', 'bot', 'bot'], seed=4)",
    "table = game.table(speed='instant'); table",
    "table",
    "game",
)

SESSION = "window.jupyterapp.shell.currentWidget.sessionContext"


def test_hands_in_jupyterlab_two_views_and_a_reload(jupyterlab, lab_page, shot):
    cells = [cell.replace("{stage}", "1") for cell in CELLS]
    page = lab_page(jupyterlab.add_notebook("two_views.ipynb", *cells))
    one, two = Hands(page), Hands(page, at=1)
    page.get_by_role("img", name="Ana to play.").wait_for()
    one.play(lambda seen: one.presses == 3)
    expect(two.root.locator(".cl-board")).to_have_attribute("data-number", str(one.see().number))
    assert two.see() == one.see()
    two.play(lambda seen: two.presses == 2)
    assert one.changed(one.see().number - 1) == two.see()
    before = one.see()
    page.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save') }")
    # Widgets that a kernel makes while JupyterLab asks for all of them are lost to that page: a fault of its manager.
    page.wait_for_function(f"{SESSION}.session?.kernel?.status === 'idle'")
    page.reload()
    one, two = Hands(page), Hands(page, at=1)
    after = one.see()
    assert (after.labels, after.moves, after.cards) == (before.labels, before.moves, before.cards)
    page.wait_for_function(f"() => ({PAINTED})(document.querySelectorAll('.cardlab-table')[0])")
    page.wait_for_function(f"() => ({PAINTED})(document.querySelectorAll('.cardlab-table')[1])")
    number = one.see().number
    assert one.play(lambda seen: seen.over or one.presses == 2).number > number
    shot(page)
    assert grave(page, ".cardlab-table") == []


def test_a_stage_5_hand_in_jupyterlab_with_the_wheel_free(jupyterlab, lab_page, shot):
    cells = [cell.replace("{stage}", "5") for cell in CELLS[:2]]
    page = lab_page(jupyterlab.add_notebook("stage_5.ipynb", "# Words\n\n" + "A paragraph.\n\n" * 40, *cells))
    hands = Hands(page)
    refused = hands.press(
        next(w for w in hands.see().labels if " of " in w and "playable" not in w and "pile" not in w)
    )
    assert refused.tone == "no" and "BLJ-" in refused.say
    hands.root.scroll_into_view_if_needed()
    box = hands.root.bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 100)
    page.mouse.wheel(0, -300)
    page.wait_for_function(
        "([y]) => document.querySelector('.cardlab-overlay').getBoundingClientRect().y > y + 100", arg=[box["y"]]
    )
    assert hands.play(lambda seen: seen.over or hands.presses >= 6).say
    shot(page)
    kept = json.loads(page.evaluate("JSON.stringify(Object.keys(localStorage))"))
    assert [key for key in kept if key.startswith("cardlab/")] == [], "saves are for the home page"


# The cards that can be tapped and have no ink at their upper left corner, of one table.
BLANK = """table => {
  const [canvas] = table.querySelectorAll("canvas");
  const felt = canvas.getBoundingClientRect();
  const sharp = canvas.width / felt.width;
  const ink = canvas.getContext("2d");
  const cards = [...table.querySelectorAll(".cl-target")].filter((card) => / of /.test(card.ariaLabel));
  if (!cards.length || canvas.width < 100) return ["nothing"];
  return cards.map((card) => [card.ariaLabel, card.getBoundingClientRect()]).filter(([, box]) => {
    const at = [(box.x - felt.x) * sharp + 2, (box.y - felt.y) * sharp, 16, box.height * sharp / 2].map(Math.round);
    const { data } = ink.getImageData(...at);
    return data.filter((value, i) => i % 4 === 3 && value > 100).length < data.length / 16;
  }).map(([label]) => label);
}"""


def test_after_a_first_run_all_every_card_is_painted(jupyterlab, lab_page, shot):
    """Cells make tables while the kernel hears, in another thread, what the first of them say."""
    games = [("black_jack", 1), ("black_jack", 4), ("black_jack", 9), ("marjapussi", 2), ("black_jack", 5)]
    cells = [f"import cardlab\ncardlab.Game({name!r}, seed={seed}).table()" for name, seed in games]
    page = lab_page(jupyterlab.add_notebook("first.ipynb", *cells), slowed=5)
    tables = page.locator(".cardlab-table")
    expect(tables).to_have_count(len(games))
    for table in tables.all():
        table.scroll_into_view_if_needed()
        page.wait_for_function(f"table => !({BLANK})(table).length", arg=table.element_handle())
    shot(page)


def test_an_untrusted_notebook_shows_its_pictures(jupyterlab, open_page, shot):
    pictures = [Game(players=["Ana", "bot"], seed=seed)._repr_mimebundle_() for seed in (7, 8)]
    cells = [
        nbformat.v4.new_code_cell("game", outputs=[nbformat.v4.new_output("display_data", data=picture)])
        for picture in pictures
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), jupyterlab.folder / "untrusted.ipynb")
    page = open_page(f"{jupyterlab.url}lab/tree/untrusted.ipynb?reset")
    shown = page.locator(".jp-OutputArea-output img")
    expect(shown).to_have_count(2)
    trusted = "window.jupyterapp.shell.currentWidget.model.cells.get(0).trusted"
    assert page.evaluate(trusted) is False
    for image, words in zip(shown.all(), ("10 of clubs", "7 of clubs"), strict=True):
        assert image.evaluate("async image => { await image.decode(); return image.naturalWidth }") == 1328
        assert words in image.get_attribute("alt")
    shot(page)


def test_a_notebook_is_readable_in_the_dark_stays_small_and_opened_again_says_how_to_wake_its_tables(
    jupyterlab, lab_page, shot
):
    cells = ["from cardlab.lessons.exercise import Exercise\nfrom cardlab import Game", "Game(seed=4)",
             "Game(seed=4).table(speed='instant')",
             "Exercise('A: 7C 9S | discard: 7H', 'Lay one.', right='7C', wrong='9S: BLJ-20', stage=1)"]  # fmt: skip
    name = jupyterlab.add_notebook("again.ipynb", *cells)
    page = lab_page(name)
    expect(page.locator(".cardlab-exercise")).to_have_count(1)
    cell = nbformat.read(jupyterlab.folder / name, as_version=4).cells[3].id
    expect(page.locator("[data-exercise]")).to_have_attribute("data-exercise", f"black_jack.{cell}")
    change = "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab %s'})"
    page.evaluate(f"async () => {{ await {change % 'Dark'} }}")
    page.locator("body[data-jp-theme-light='false']").wait_for(state="attached")
    try:
        unfolded(page)
        assert dark(page, ".cl-sheet:not([hidden])") and dark(page, ".cl-tool:not([aria-expanded='true'])")
        shot(page, "dark")
        assert grave(page, ".cardlab-table") == []
    finally:
        page.evaluate(f"async () => {{ await {change % 'Light'} }}")
    page.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save') }")
    kept = nbformat.read(jupyterlab.folder / name, as_version=4).cells
    assert len(json.dumps(kept[2].outputs)) < 100_000 and len(json.dumps(kept[3].outputs)) < 3000
    page.evaluate("async () => { await window.jupyterapp.serviceManager.sessions.shutdownAll() }")
    page.goto(f"{jupyterlab.url}lab/tree/{name}?reset")
    expect(page.get_by_text("This table is asleep.")).to_have_count(2)
    expect(page.locator(".jp-OutputArea-output img")).to_have_count(2)  # of the game, and of the table as it was shown
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    shot(page)
    page.record.errors.clear()


STEPS = (
    "# A lesson",
    "import cardlab\ncardlab.lesson('black_jack')",
    "told = []",
    "# One\n\nThe first step.",
    "told.append(1); told",
    "# Two\n\n" + "A paragraph.\n\n" * 30,
    "told.append(2); cardlab.Game('black_jack', seed=4).table(speed='instant')",
    "# Three",
    "told.append(3); told",
    *["'more'"] * 12,
)


def test_a_lesson_has_one_start_and_a_way_from_step_to_step(jupyterlab, open_page, shot):
    notebook = jupyterlab.add_notebook("steps.ipynb", *STEPS)
    page = open_page(f"{jupyterlab.url}lab/tree/{notebook}?reset")
    page.wait_for_function("window.jupyterapp && document.querySelector('.jp-Notebook .jp-Cell')")
    page.wait_for_function(f"{SESSION}.session?.kernel?.status === 'idle'")
    counts = "Array.from(window.jupyterapp.shell.currentWidget.model.cells).filter(c => c.executionCount).length"
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Control+Enter")
    way = page.locator(".cl-way")
    expect(way).to_contain_text("15 steps")
    assert page.evaluate(counts) == 1, "nothing runs before it is asked for"
    way.get_by_role("button", name="Start").click()
    expect(way).to_contain_text("One 1 of 15")
    assert page.evaluate(counts) == 3
    way.get_by_role("button", name="Next").click()
    table = page.locator(".cardlab-table .cl-board")
    expect(way).to_contain_text("Two 2 of 15")
    way.get_by_role("button", name="Next").click()
    expect(way).to_contain_text("Three 3 of 15")
    expect(page.get_by_text("[1, 2, 3]")).to_be_in_viewport()
    assert page.evaluate(counts) == 5
    page.evaluate("() => { document.querySelector('.jp-WindowedPanel-outer').scrollTop = 1e6 }")
    page.locator(".cl-parts").get_by_role("button", name="Two").evaluate("button => button.click()")
    expect(way).to_contain_text("Two 2 of 15")
    expect(page.get_by_role("heading", name="Two")).to_be_in_viewport()
    expect(table).to_have_count(1)
    assert page.evaluate(counts) == 5, "what has run is not run again"
    shot(page)
    assert grave(page, ".cl-way") == grave(page, ".cardlab-walk") == []


def test_a_table_in_a_panel_of_its_own_is_as_large_as_the_panel(jupyterlab, lab_page, shot):
    page = lab_page(
        jupyterlab.add_notebook("panel.ipynb", "import cardlab\ncardlab.Game('black_jack', seed=4).table()")
    )
    expect(page.locator(".cardlab-table .cl-say")).to_contain_text("Your turn")
    page.evaluate("() => void window.jupyterapp.commands.execute('notebook:create-output-view')")
    panel = page.locator(".jp-LinkedOutputView")
    expect(panel.locator(".cardlab-table .cl-board")).to_be_visible()
    fits = """() => { const panel = document.querySelector(".jp-LinkedOutputView");
      const table = panel.querySelector(".cardlab-table");
      return table.clientWidth === panel.clientWidth && table.clientHeight < panel.clientHeight
        && table.clientHeight > panel.clientHeight * 0.9 }"""
    page.wait_for_function(fits)
    move = """() => { const { shell } = window.jupyterapp;
      const [book, view] = [".jp-Notebook", ".jp-LinkedOutputView"].map((name) =>
        [...shell.widgets("main")].find((one) => one.node.querySelector(name)));
      shell.add(view, "main", { mode: "split-right", ref: book.id }) }"""
    page.evaluate(move)
    page.wait_for_function("() => document.querySelector('.jp-LinkedOutputView').clientWidth < 640")
    page.wait_for_function(fits.replace("0.9", "0.7"))
    shot(page)
