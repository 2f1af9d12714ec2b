"""What was missed comes again on other days, by a clock that is moved; and nothing of it leaves the browser."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from playwright.sync_api import expect

DAY = datetime(2026, 11, 27, 15, 0)


def kept(page, game="bela"):
    return json.loads(page.evaluate(f"localStorage['cardlab-rules/{game}'] || '{{}}'"))


def number(page) -> int:
    return page.evaluate("Math.floor(Date.now() / 864e5 - new Date().getTimezoneOffset() / 1440)")


def test_a_rule_that_was_missed_comes_back_until_it_is_known_and_stays_in_the_browser(open_page, voila, shot, tmp_path):
    page = open_page(voila.url, reduced_motion="reduce")
    said: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda told: said.append(str(told))))
    page.on("request", lambda request: said.append(f"{request.url} {request.post_data or ''}"))
    page.clock.set_fixed_time(DAY)
    page.goto(voila.url)
    today = number(page)

    # What another device knows is carried here as a file.
    file = tmp_path / "kept.json"
    rules = {"-rules/bela": json.dumps({"BEL-20": {"no": [today - 1], "yes": []}})}
    file.write_text(json.dumps({"cardlab": "kept", "format": 1, "name": "", "kept": rules}))
    page.locator("button.cl-who").click()
    page.locator(".cl-who-box input[type=file]").set_input_files(file)
    expect(page.locator(".cl-who-box")).to_have_count(0)
    answer(page, "50", "20")
    shot(page, "joy")
    assert kept(page)["BEL-20"] == {"no": [today - 1, today], "yes": []}, "right after a mistake is not right yet"
    for later in (1, 4, 11):
        page.clock.set_fixed_time(DAY + timedelta(days=later))
        page.goto(voila.url)
        answer(page, "20")
    assert [day - today for day in kept(page)["BEL-20"]["yes"]] == [1, 4, 11]

    page.goto(voila.url)
    page.get_by_role("button", name="For grown-ups").click()
    page.get_by_role("button", name="Bela").or_(page.get_by_role("heading", name="Bela")).first.click()
    expect(page.locator("section", has_text="right on three different days").locator("li")).to_have_count(1)
    shot(page, "grown")
    page.goto(f"{voila.url}?game=black_jack&stage=1&players=You,bot&seed=3")
    page.locator('[data-id="card:3D"]').click()  # on Q♠
    expect(page.locator('.cl-say[data-tone="no"]')).to_be_visible()
    assert kept(page, "black_jack") == {"BLJ-20": {"no": [today + 11], "yes": []}}
    assert any('"press": "five"' in one or '"press":"five"' in one for one in said)
    told = " ".join(said)
    assert not any(word in told for word in (str(today), "-rules/", '\\"no\\"', '"no":', "yes\\"))


def answer(page, *choices: str) -> None:
    """Answers the first of today's questions."""
    page.locator("button.cl-five").click()
    for choice in choices:
        page.locator(f'[data-id="choice:{choice}"]').click()
    expect(page.locator(".cl-joy .cl-next")).to_be_visible()
