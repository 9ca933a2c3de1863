"""A board of connectors in the browser: its key, its words, areas by keys, and units out of sight."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.board.table import LastSeen
from sandtable.kernel import record as records
from sandtable.kernel.match import Match
from sandtable.kernel.record import Record
from sandtable.kernel.steps import Choice
from sandtable.live.scenes.scene import seat_table
from tests.browser.conftest import AXE, DESKTOP, RULES, Visit
from tests.browser.lobby_page import brought
from tests.browser.table_page import TablePage
from tools.scenes import Game

SMALL: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def ordering(key: str, ask: Choice[Any]) -> bool:
    return type(ask).__name__ == "OrderUnits" and key.endswith("allied")


def marks(match: Match) -> tuple[LastSeen, ...]:
    table = seat_table(match, "allied")
    return table.last_seen if table is not None else ()


def at_orders(page: Page, fought: bool = False) -> TablePage:
    """A campaign brought to the server when the first side writes its orders; `fought`: and knows of enemies."""
    game = Game("totalize", "roads", "random")
    assert game.until(lambda key, ask: ordering(key, ask) and (not fought or bool(marks(game.match))))
    rules = game.match.rules
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.lines = list(game.match.journal)
    table = brought(page, records.write(record), {"allied": "me"})
    table.open("allied")
    expect(page.locator("svg.b.joined")).to_be_visible()
    return table


def map_faults(page: Page) -> list[str]:
    """What axe has against the map and what lies over it, by rule."""
    page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    run = "rules => axe.run('.map', { runOnly: rules }).then((all) => all.violations.map((one) => one.id))"
    found: list[str] = page.evaluate(run, RULES)
    return found


def test_the_map_shows_roads_signs_and_objectives_and_has_a_key(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    at_orders(page)
    for kind in ("major", "minor", "lane"):
        expect(page.locator(f"svg.ground path.way.{kind}")).to_have_count(1)
    expect(page.locator(".landmarks .goal")).to_have_count(11)
    page.get_by_role("button", name="Key to the map").click()
    key = page.get_by_role("region", name="Key to the map")
    expect(key).to_contain_text("farm lane")
    expect(key).to_contain_text("objective, phase 2")
    assert map_faults(page) == []
    key.get_by_role("button", name="Close the key").click()
    expect(key).to_have_count(0)


def test_the_board_in_words_tells_roads_by_class(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    at_orders(page)
    page.locator("#question").focus()
    page.keyboard.press("t")
    words = page.get_by_role("region", name="The board as text")
    expect(words).to_contain_text(re.compile(r"VER Verrieres.*roads to Ifs \(major, N158\)"))
    expect(words).to_contain_text("objective of phase 1")


def test_a_unit_out_of_sight_is_marked_where_the_report_has_it_until_the_player_forgets_it(
    visit: Visit,
) -> None:
    visitor = visit(**DESKTOP)
    page = visitor.page
    table = at_orders(page, fought=True)
    told = table.scene("allied")["table"]["last_seen"]
    expect(page.locator(".ghost")).to_have_count(len(told))
    mark = page.locator(f"[data-anchor='ghost:{told[0]['counter']['id']}']")
    expect(mark).to_contain_text(told[0]["ago"])
    page.locator("#question").focus()
    page.keyboard.press("t")
    expect(page.get_by_text(told[0]["text"])).to_be_visible()
    page.keyboard.press("t")
    mark.click()
    note = page.get_by_role("dialog", name="Last known place")
    expect(note).to_contain_text(told[0]["text"])
    assert map_faults(page) == []
    note.get_by_role("button", name="Forget it").click()
    expect(mark).to_have_count(0)
    page.reload()
    expect(page.locator("svg.b.joined")).to_be_visible()
    expect(page.locator(".ghost")).to_have_count(len(told) - 1)
    other = visit(storage_state={"cookies": visitor.context.cookies()}, **DESKTOP).page  # another device
    TablePage(other, table.match).open("allied")
    expect(other.locator(".ghost")).to_have_count(len(told))
    other.goto(f"/m/{table.match}/replay?seat=allied")
    expect(other.locator("svg.b.joined")).to_be_visible()
    other.keyboard.press("End")
    expect(other.locator(".ghost")).to_have_count(len(told))


@pytest.mark.parametrize("looks", [SMALL], ids=["360 px"])
def test_on_a_small_phone_names_can_be_read_and_areas_tapped(visit: Visit, looks: dict[str, Any]) -> None:
    page = visit(**looks).page
    at_orders(page)
    names = page.locator(".names .an")
    expect(names.filter(has_text="Falaise")).to_be_visible()
    sizes = names.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(sizes) >= 6 and len(sizes) >= 30
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
