"""The lab in a browser: nothing runs before it is asked for, the bars grow while the page lives, and Stop stops."""

import pytest
from hands import grave
from playwright.sync_api import expect


@pytest.mark.parametrize("narrow", [False, True])
def test_predict_run_watch_stop_and_read_one_sentence(voila_page, shot, narrow):
    page = voila_page("/lab.ipynb", narrow=narrow)
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
    expect(lab).to_contain_text("So it is!")
    shot(page, f"the_lab_answered{'_narrow' if narrow else ''}")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert grave(page, ".cardlab-form") == []


def test_the_home_page_leads_to_the_lab(voila_page):
    page = voila_page("/")
    expect(page.get_by_role("link", name="The lab")).to_have_attribute("href", "lab.ipynb")
