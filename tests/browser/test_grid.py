"""A board of squares by mouse, by finger and by keys: what may be chosen is lit, a press on it spells it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import founded
from tests.browser.table_page import Json, TablePage

SEATS = {"us": "me", "german": "computer:random"}
looked_at = pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])


def battle(visit: Visit, looks: dict[str, Any]) -> TablePage:
    """The first battle as the first side sees it, its map drawn."""
    page = visit(**looks).page
    table = founded(page, "heroes", SEATS, finger=looks is PHONE).open("us")
    expect(page.locator(".gridmap svg.b")).to_be_visible()
    expect(page.locator(".q.mine, .drawer.mine")).to_be_visible()
    return table


def first_word(table: TablePage) -> list[str]:
    """A whole answer: always the first letter that is new and goes on, until only an end is left."""
    ask, scene = table.asked("us")
    rows: list[Json] = ask["rows"]
    word: list[str] = []
    for _ in range(60):
        row = next((row for row in rows if not row["ends"] and row["letter"] not in word), rows[0])
        word.append(row["letter"])
        if row["ends"]:
            return word
        rows = table.post("/letters", key=ask["key"], draft=word, version=scene["version"])["rows"]
    raise AssertionError("the word does not end")


@looked_at
def test_setting_up_is_spelled_on_the_board(visit: Visit, looks: dict[str, Any]) -> None:
    table = battle(visit, looks)
    word = first_word(table)
    table.answer(word, "us")
    assert table.pressed_on_map > 3, "units and their squares were pressed where they lie"
    expect(table.page.locator('.piece[data-anchor^="unit:"]').first).to_be_visible()


@looked_at
def test_axe_finds_nothing_on_the_board_its_lists_and_its_words(
    visit: Visit, looks: dict[str, Any], accessible: Callable[[Page], None]
) -> None:
    table = battle(visit, looks)
    page = table.page
    accessible(page)
    table.answer(first_word(table), "us")
    expect(page.locator('.piece[data-anchor^="unit:"]').first).to_be_visible()
    if looks is PHONE:
        page.get_by_role("button", name="Forces", exact=True).tap()
        expect(page.get_by_role("button", name="Fire Team").first).to_be_visible()
        accessible(page)
        page.get_by_role("button", name="Table", exact=True).tap()
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name="in words")).to_be_visible()
    accessible(page)


def test_keys_go_from_letter_to_letter_and_spell_them(visit: Visit) -> None:
    table = battle(visit, DESKTOP)
    page = table.page
    ask, _ = table.asked("us")
    table.shows(ask)
    unit = next(row for row in ask["rows"] if any(anchor.startswith("unit:") for anchor in row["anchors"]))
    table.row(unit["letter"]).click()
    expect(table.chips).to_have_count(1)
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)
    page.keyboard.press("m")
    expect(page.locator(".gridmap .keys")).to_be_focused()
    before = page.locator(".gridmap .keys").get_attribute("aria-activedescendant")
    assert before
    page.keyboard.press("ArrowRight")
    expect(page.locator(".gridmap .keys")).not_to_have_attribute("aria-activedescendant", before)
    page.keyboard.press("Enter")
    table.spelled(2)
    page.keyboard.press("Backspace")
    table.spelled(1)


def test_a_line_of_sight_is_measured_between_two_squares(visit: Visit) -> None:
    table = battle(visit, DESKTOP)
    page = table.page
    page.get_by_role("button", name="Measure a line of sight").click()
    status = page.locator(".measured")
    expect(status).to_contain_text("press a unit or square")
    table.touch(table.spot("square:D5"))
    expect(status).to_contain_text("point at a square")
    spot = table.spot("square:D9")
    page.mouse.move(spot["x"], spot["y"])
    expect(status).to_contain_text("D5 to D9")
    page.keyboard.press("Escape")
    expect(status).to_have_count(0)
