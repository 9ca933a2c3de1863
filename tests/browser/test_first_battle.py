"""Somebody who never saw it opens the address, starts a match against the computer and fights the first battle."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import LobbyPage
from tests.browser.table_page import TablePage

FEW = 12  # clicks from the lobby to the battle's result


def fight(table: TablePage) -> int:
    """Takes the first row of each question and the button below, until a battle's dice have fallen; counts clicks.

    The landings' dice decide who is asked what first."""
    clicks = 0
    while not table.scene()["entries"] or not battle_fought(table):
        expect(table.page.locator("[data-letter]").first).to_be_visible()
        question, version = table.question.inner_text(), table.scene("allies")["version"]
        if table.primary.is_disabled() or "attack" not in question.lower():
            table.hit(table.page.locator("[data-letter]").first)
            clicks += 1
        expect(table.primary).to_be_enabled()
        table.confirm()
        clicks += 1
        assert table.scene("allies")["version"] > version
    return clicks


def battle_fought(table: TablePage) -> bool:
    told = [entry["dice"]["title"] for entry in table.scene("allies")["entries"] if entry["dice"]]
    return any("attack" in title.lower() for title in told)


@pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_newcomer_fights_the_first_battle_within_a_minute(visit: Visit, looks: dict[str, Any]) -> None:
    page = visit(**looks).page
    begun = time.monotonic()
    lobby = LobbyPage(page).open()
    expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    table = lobby.start()
    table.finger = looks is PHONE
    clicks = 1 + fight(table)
    if looks is PHONE:
        page.get_by_role("button", name="Log").click()
        clicks += 1
    expect(table.log.filter(has_text="attack").first).to_be_visible()
    expect(table.log.locator(".dice").first).to_be_visible()
    assert clicks <= FEW
    assert time.monotonic() - begun < 60
    page.goto("/")
    expect(page.locator("a.m")).to_have_count(1)


def test_the_sheet_lets_him_choose_the_game_the_seats_and_the_computer(visit: Visit) -> None:
    lobby = LobbyPage(visit(**DESKTOP).page).open()
    lobby.pick("Skirmish")
    lobby.put("Blue", "Computer")
    lobby.put("Red", "Me")
    table = lobby.start()
    expect(table.question).to_have_text("Where do the partisans hide?")
