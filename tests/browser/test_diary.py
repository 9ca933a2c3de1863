"""A campaign's diary in a browser: read, taken along as files, on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.serving import Serving


def campaign(page: Page, url: str) -> str:
    """A Caen campaign on the table whose first battle, the airborne assault, the organiser has settled."""
    page.goto(f"{url}/clubs")
    match = {"game": "caen", "name": "Thursday <b>club</b>", "options": {"mode": "table"}, "public": True}
    origin = {"Origin": url}
    made = page.request.post(f"{url}/api/clubs", data={"match": match}, headers=origin)
    assert made.ok, made.text()
    id = str(made.json()["match"])
    sent = {"games": [[4, 3]], "ticks": [], "reason": "I was there."}
    done = page.request.post(f"{url}/api/clubs/{id}/battles/1/settle", data=sent, headers=origin)
    assert done.ok, done.text()
    page.goto(f"{url}/c/{id}/diary")
    return id


@pytest.mark.parametrize("looks", [DESKTOP, PHONE, {"viewport": {"width": 360, "height": 740}}])
def test_a_diary_is_read_and_taken_along(
    visit: Visit, server: Serving, accessible: Callable[[Page], None], looks: dict[str, Any]
) -> None:
    page = visit(**looks).page
    campaign(page, server.url)

    expect(page.get_by_role("heading", name="Turn 1 – D-Day / Neptune")).to_be_visible()
    expect(page.get_by_role("heading", name="Airborne assault on Bréville (DZ/LZ)")).to_be_visible()
    drawn = page.get_by_role("img", name="The map after Turn 1 – D-Day / Neptune")
    expect(drawn).to_be_visible()
    assert drawn.evaluate("async (one) => { await one.decode(); return one.naturalWidth; }") > 0
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= looks["viewport"]["width"]

    for name, begins in (("One HTML file", b"<!DOCTYPE html>"), ("PDF", b"%PDF-")):
        with page.expect_download() as taken:
            page.get_by_role("link", name=name, exact=True).click()
        assert taken.value.path().read_bytes().startswith(begins)
