"""Somebody new sits down: the page "Who is playing?" as a person uses it."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def called(page: Page, name: str = "", *, animal: str = "", colour: str = "") -> None:
    """Say that somebody plays who has not played here before, by a name or by an animal alone."""
    page.locator("button.cl-who").click()
    new = page.get_by_role("button", name="Somebody new")
    if new.get_attribute("aria-expanded") == "false":
        new.click()
    for one in filter(None, (animal, colour)):
        page.get_by_role("radio", name=one, exact=True).check()
    page.get_by_label("A name, if you like").fill(name)
    page.get_by_role("button", name="That's me!").click()
    expect(page.locator(".cl-who-box")).to_have_count(0)
    expect(page.locator("button.cl-who")).to_contain_text(" ".join(name.replace(",", " ").split()) or animal)
