"""The army builder: by mouse, by keys, as text, by link, and into a free battle (HON-201 … HON-204, HOC-421)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import LobbyPage, founded
from tests.browser.replies import replied

looked_at = pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])
RANGERS, FIRST = "Sgt Pike's Rangers", "1st Inf. Div., 16th Inf. Reg. A"


def builder(visit: Visit, looks: dict[str, Any], army: str = "") -> Page:
    page = visit(**looks).page
    page.goto(f"/armies/heroes?side=us&size=100{army}")
    expect(page.get_by_role("region", name="Tiles to add").get_by_role("button").first).to_be_visible()
    return page


def mine(page: Page) -> Any:
    return page.get_by_role("region", name="The army")


def add(page: Page, tile: str) -> None:
    page.get_by_role("region", name="Tiles to add").get_by_role("button", name=tile).click()
    expect(mine(page).get_by_role("region", name=tile)).to_be_visible()


def slot(page: Page, number: int) -> Any:
    return mine(page).get_by_role("button", name=f"Slot {number} of {FIRST}")


def used(page: Page, points: int) -> None:
    expect(mine(page)).to_contain_text(f"{points} of 100 points")


@looked_at
def test_an_army_is_built_by_hand(
    visit: Visit, looks: dict[str, Any], accessible: Callable[[Page], None]
) -> None:
    page = builder(visit, looks)
    accessible(page)
    add(page, FIRST)
    add(page, RANGERS)
    used(page, 45)
    slot(page, 1).click()
    options = page.get_by_role("list", name="Options for slot 1")
    expect(options.get_by_role("button", name="Veteran")).to_contain_text("throws any roll again")
    accessible(page)
    options.get_by_role("button", name="Ammo").click()
    expect(mine(page).get_by_role("region", name=FIRST)).to_contain_text("adds 1 to the combat value")
    used(page, 48)
    expect(page.locator("main")).not_to_contain_text("201@1")  # codes are for the text that is copied
    expect(page).to_have_url(re.compile(r"army=101\+201@1\+103$"))
    accessible(page)

    mine(page).get_by_role("button", name=f"Take Ammo out of slot 1 of {FIRST}").click()
    used(page, 45)
    mine(page).get_by_role("button", name=f"Remove {FIRST}").click()
    used(page, 21)
    expect(page).to_have_url(re.compile(r"army=103$"))


def test_a_tile_that_cannot_be_taken_says_why(visit: Visit) -> None:
    page = builder(visit, DESKTOP, "&army=101")
    taken = page.get_by_role("region", name="Tiles to add").get_by_role("button", name=FIRST)
    expect(taken).to_contain_text("There is only 1 of Lt Blean.")
    taken.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("There is only 1 of Lt Blean.")
    used(page, 24)


def test_an_army_is_built_by_keys_alone(visit: Visit) -> None:
    page = builder(visit, DESKTOP)
    tile = page.get_by_role("region", name="Tiles to add").get_by_role("button", name=FIRST)
    tile.focus()
    page.keyboard.press("Enter")
    used(page, 24)
    slot(page, 1).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")  # the first of its options
    page.keyboard.press("Enter")
    used(page, 27)
    out = mine(page).get_by_role("button", name=f"Remove {FIRST}")
    out.focus()
    page.keyboard.press("Space")
    used(page, 0)


def test_a_pasted_army_that_does_not_fit_names_the_word(visit: Visit) -> None:
    page = builder(visit, DESKTOP, "&army=101")
    page.get_by_role("button", name="Paste text").click()
    text = page.get_by_label("An army as text")
    text.fill("101 201@1 999 done")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).to_contain_text("“999”, the 3rd word: There is no tile or option 999.")
    used(page, 24)
    text.fill("102 103 done")
    page.get_by_role("button", name="Read it").click()
    used(page, 43)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_link_brings_the_army_to_somebody_else(visit: Visit) -> None:
    anna = builder(visit, DESKTOP)
    add(anna, FIRST)
    expect(anna).to_have_url(re.compile(r"army=101$"))
    ben = visit(**PHONE).page
    ben.goto(anna.url)
    used(ben, 24)
    expect(mine(ben).get_by_role("region", name=FIRST)).to_be_visible()


def test_a_link_with_a_word_that_does_not_fit_shows_the_rest_and_says_so(visit: Visit) -> None:
    page = builder(visit, DESKTOP, "&army=101+201@9")
    expect(page.get_by_role("alert")).to_contain_text("“201@9”, the 2nd word")
    used(page, 24)


@looked_at
def test_a_saved_army_goes_into_a_free_battle(
    visit: Visit, looks: dict[str, Any], accessible: Callable[[Page], None]
) -> None:
    page = builder(visit, looks)
    add(page, FIRST)
    page.get_by_label("Name of the army").fill("Old guard")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("list", name="Saved armies")).to_contain_text("Old guard")

    page.get_by_role("button", name="Start a match with it").click()
    lobby = LobbyPage(page)
    expect(page.locator('form[aria-label="New match: Heroes of Normandie: Free Battle"]')).to_be_visible()
    table = lobby.start()
    used(page, 24)  # it came along
    page.get_by_role("list", name="Saved armies").get_by_role("button", name="Old guard", exact=True).click()
    used(page, 24)
    accessible(page)
    with replied(page):
        page.get_by_role("button", name="Hand in the army, 24 points").click()
    expect(table.question).not_to_contain_text("Which tiles")


def test_an_army_that_is_being_built_outlasts_a_reload(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = founded(page, "heroes", {"us": "me", "german": "computer:random"}, scenario="free-battle").open(
        "us"
    )
    add(page, FIRST)
    used(page, 24)
    page.reload()
    used(page, 24)
    expect(table.question).to_contain_text("Which tiles")


@looked_at
def test_a_ready_made_army_is_a_start(
    visit: Visit, looks: dict[str, Any], accessible: Callable[[Page], None]
) -> None:
    page = builder(visit, looks)
    ready = mine(page).locator("details", has_text="Start from a ready-made army")
    expect(ready.get_by_role("button", name="Tanks and infantry")).to_be_visible()
    ready.get_by_role("button", name="Tanks and infantry").click()
    used(page, 100)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(ready).not_to_have_attribute("open", "")
    accessible(page)


def test_a_ready_made_army_is_chosen_where_a_free_battle_is_started(
    visit: Visit, accessible: Callable[[Page], None]
) -> None:
    """HOC-421; and the numbers of rules in the lobby open their paragraphs."""
    page = visit(**DESKTOP).page
    page.goto("/?game=heroes&scenario=free-battle")
    army = page.get_by_role("radiogroup", name="Army of the US")
    expect(army.get_by_role("radio", name="Build it at the table")).to_be_checked()
    page.get_by_label("Size of the armies").get_by_text("60 points").click()
    army.get_by_text("A Sherman in support").click()
    accessible(page)
    page.get_by_role("link", name="HON-304").click()
    rule = page.get_by_role("dialog", name="Rule HON-304")
    expect(rule).to_contain_text("Order tokens")
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    LobbyPage(page).start()
    expect(mine(page)).to_contain_text("60 of 60 points")
    expect(mine(page).get_by_role("region", name=FIRST)).to_contain_text("Sherman")
    page.get_by_role("button", name="Hand in the army, 60 points").click()
    expect(page.get_by_role("button", name="Hand in the army")).to_have_count(0)


@looked_at
def test_the_lobby_offers_the_scenarios_and_reads_anew_what_each_says(
    visit: Visit, looks: dict[str, Any], accessible: Callable[[Page], None]
) -> None:
    page = visit(**looks).page
    page.goto("/?game=heroes")
    form = page.locator('form[aria-label^="New match: Heroes of Normandie"]')
    expect(form).to_contain_text("the battle to learn the game with")
    page.get_by_role("group", name="Scenario").locator("label", has_text="Free Battle").click()
    expect(form).to_contain_text("Both sides build an army")
    expect(form).to_contain_text("Size of the armies")
    expect(form.get_by_role("link", name="Build armies")).to_have_attribute(
        "href", "/armies/heroes?scenario=free-battle"
    )
    accessible(page)
    LobbyPage(page).start()
    page.goto("/")
    page.get_by_role("radiogroup", name="Game").locator("label", has_text="Heroes of Normandie").click()
    expect(page.locator('form[aria-label="New match: Heroes of Normandie: Free Battle"]')).to_be_visible()
