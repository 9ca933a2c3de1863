"""The guided games without a mouse: their tips are read and their first suggestion is followed by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import founded
from tests.browser.sheet_page import SheetPage
from tests.browser.table_page import TablePage
from tests.browser.test_totalize_alone import sealed_by_keys

GUIDED = {  # game: my seat, the other one, what is typed where the guide suggests no word
    "skirmish": ("blue", "red", ""),
    "caen": ("allies", "germans", ""),
    "norway": ("allies", "germans", "rodney valiant sail"),
    "villers-bretonneux": ("germans", "bef", ""),
    "totalize": ("allied", "axis", ""),
    "heroes": ("us", "german", ""),
}
KEPT = "match => localStorage.setItem(`sandtable-guide-${match}`, JSON.stringify({ shown: {}, off: false }))"


def guided(page: Page, game: str) -> TablePage:
    """The first question of a guided game, with its hint."""
    mine, other, _ = GUIDED[game]
    table = founded(page, game, {mine: "me", other: "computer:random"}, guided=True)
    page.goto("/theme.js")  # any page of this address: its storage is written to
    page.evaluate(KEPT, table.match)
    return table.open(mine)


def reach(page: Page, name: str) -> None:
    """From the question back by Tab to a button of the guide above it."""
    page.keyboard.press("q")
    for _ in range(12):
        page.keyboard.press("Shift+Tab")
        if re.match(name, page.evaluate("document.activeElement.innerText")):
            return
    raise AssertionError(f"no key leads to {name}")


@pytest.mark.parametrize("game", GUIDED)
def test_tips_are_read_and_followed_by_keys(visit: Visit, game: str) -> None:
    page = visit(**DESKTOP).page
    table = guided(page, game)
    seat, _, word = GUIDED[game]
    guide = page.get_by_role("region", name="Guide")
    title, attempt = (
        guide.locator("header b"),
        guide.get_by_role("button", name=re.compile("^(Try|Confirm):")),
    )
    expect(title).to_be_visible()
    table.ready(table.asked(seat)[0]["question"])
    line, read = table.scene(seat)["line"], [title.inner_text()]
    while guide.get_by_role("button", name="Next tip").count():
        reach(page, "Next tip")
        page.keyboard.press("Enter")
        expect(title).not_to_have_text(read[-1])
        read.append(title.inner_text())
    assert len(read) > 1
    if word:
        table.type_word(word)
    elif game == "totalize":  # the sheet as it lies there
        sealed_by_keys(SheetPage(page, table.match))
    done = ""
    for _ in range(600):
        if table.scene(seat)["line"] != line:
            break
        label = attempt.inner_text() if not word and attempt.count() else ""
        if label not in ("", done):
            reach(page, "Try:|Confirm:")
            page.keyboard.press("Enter")
            done = label
        page.wait_for_timeout(50)
    else:
        raise AssertionError("the suggestion was not followed")
