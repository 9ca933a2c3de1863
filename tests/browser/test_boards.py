"""A campaign on three boards in the browser: turning from board to board, groups out of a pile, dice laid on ships."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.kernel import record as records
from sandtable.kernel.record import Record
from sandtable.kernel.steps import Choice
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import brought
from tests.browser.table_page import TablePage
from tools.scenes import Game, laying

WIDE: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
Moment = Callable[[Game, str, Choice[Any]], bool]


def actions(game: Game, key: str, ask: Choice[Any]) -> bool:
    return type(ask).__name__ == "TakeAction" and key == "allies"


def volley(game: Game, key: str, ask: Choice[Any]) -> bool:
    return type(ask).__name__ == "SpreadFire" and laying(game, key, ask) >= 4


def at(page: Page, there: Moment) -> TablePage:
    """A campaign brought to the server at a moment; the seat that is asked is mine, the other one open."""
    game = Game("norway", "fixtures", "random")
    assert game.until(lambda key, ask: there(game, key, ask))
    rules = game.match.rules
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.lines = list(game.match.journal)
    seat = next(
        key for key, ask in game.match.pending().items() if isinstance(ask, Choice) and there(game, key, ask)
    )
    table = brought(page, records.write(record), {seat: "me"})
    table.open(seat)
    expect(page.locator("svg.b").first).to_be_visible()
    return table


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Boards").get_by_role("button", name=re.compile(name))


def maps(page: Page) -> Locator:
    return page.locator("svg.b")


def test_one_turns_from_board_to_board_by_tab_and_by_key(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    at(page, actions)
    expect(maps(page)).to_have_count(1)
    expect(maps(page)).to_have_attribute("aria-label", "Map: Strategic Map")
    expect(tab(page, "Strategic Map")).to_contain_text("to choose here")
    tab(page, "Narvik").click()
    expect(maps(page)).to_have_attribute("aria-label", "Map: Narvik")
    page.keyboard.press("b")
    expect(maps(page)).to_have_attribute("aria-label", "Map: Strategic Map")
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name=re.compile("in words"))).to_have_count(3)


def test_on_a_wide_screen_all_boards_lie_side_by_side(visit: Visit) -> None:
    page = visit(**WIDE).page
    at(page, actions)
    expect(maps(page)).to_have_count(3)
    page.get_by_title("Bring Narvik forward").click()
    expect(tab(page, "Narvik")).to_have_attribute("aria-pressed", "true")
    sizes = {m.get_attribute("aria-label"): m.bounding_box()["width"] for m in maps(page).all()}  # type: ignore[index]
    assert max(sizes, key=lambda label: sizes[label]) == "Map: Narvik"


def test_a_group_is_chosen_out_of_a_pile_and_one_of_it_given_back(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = at(page, actions)
    table.press_on_map("unit:rodney")
    expect(table.chips).to_have_count(1)
    table.press_on_map("unit:valiant")
    expect(table.chips).to_have_count(2)
    expect(page.locator(".opened")).to_be_visible()
    table.press_on_map("unit:rodney")
    expect(table.chips).to_have_count(1)
    expect(table.chips).to_contain_text("Valiant")


def test_dice_are_laid_by_key_stepper_map_and_word(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = at(page, volley)
    ask, _ = table.asked()
    share = ask["spread"]["shares"][0]
    first = next(row for row in ask["rows"] if row["letter"] == share["letters"][0])
    laid = page.locator("output").first
    page.keyboard.press("1")
    page.keyboard.press("1")
    expect(laid).to_have_text("2")
    page.keyboard.press("Shift+Digit1")
    expect(laid).to_have_text("1")
    page.get_by_role("button", name=f"One die less on {first['name']}").first.click()
    expect(laid).to_have_text("0")
    table.press_on_map(first["anchors"][0])
    expect(laid).to_have_text("1")
    page.keyboard.press("Backspace")
    expect(laid).to_have_text("0")
    table.page.locator("#typed-word").fill(f"{first['letter']}*2 ")
    expect(laid).to_have_text("2")
    expect(table.chips.first).to_contain_text("×2")


def test_all_dice_are_laid_and_fired(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = at(page, volley)
    before = table.question.inner_text()
    while (free := page.locator(".target .steps button:nth-of-type(2):enabled")).count():
        left = table.primary.inner_text()
        free.first.click()
        expect(table.primary).not_to_have_text(left)
    expect(table.primary).to_be_enabled()
    table.primary.click()
    expect(table.question).not_to_have_text(before)


def test_every_board_is_printed_on_a_page_of_its_own(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    at(page, actions)
    page.wait_for_load_state("networkidle")  # the other boards' drawings are there
    assert re.findall(rb"/Count (\d+)", page.pdf()) == [b"3"]


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("moment", [actions, volley], ids=["group", "dice"])
def test_boards_and_dice_are_accessible(
    visit: Visit, accessible: Callable[[Page], None], look: dict[str, Any], moment: Moment
) -> None:
    page = visit(**look).page
    table = at(page, moment)
    table.finger = look is PHONE
    accessible(page)
    if moment is actions:
        table.press_on_map("unit:rodney")
        expect(page.locator(".opened")).to_be_visible()
        accessible(page)  # an open pile, one of it chosen


def test_the_replay_turns_to_the_board_on_which_things_happened(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = at(page, volley)
    page.goto(f"/m/{table.match}/replay")
    expect(maps(page)).to_have_count(1)
    page.keyboard.press("b")
    expect(maps(page)).not_to_have_attribute("aria-label", "Map: Strategic Map")
    page.keyboard.press("ArrowLeft")
    expect(maps(page)).to_have_attribute("aria-label", "Map: Strategic Map")
