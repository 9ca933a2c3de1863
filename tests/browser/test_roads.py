"""A board of connectors in the browser: its key, its words, areas by keys, and units out of sight."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.kernel import record as records
from sandtable.kernel.record import Record
from sandtable.kernel.steps import Choice
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
SEEN_ONCE = {
    "counter": {
        "id": "G08",
        "name": "SS Pz Regt 12",
        "short": "12",
        "side": "axis",
        "symbol": "armoured-brigade",
        "strength": "",
        "marks": [],
        "reach": 0,
    },
    "seen": [{"board": "totalize", "area": "SOI", "turn": 0, "line": 0}],
    "dropped": 0,
}


def ordering(key: str, ask: Choice[Any]) -> bool:
    return type(ask).__name__ == "OrderUnits" and key.endswith("allied")


def at_orders(page: Page) -> TablePage:
    """A campaign brought to the server when the first side writes its orders."""
    game = Game("totalize", "roads", "random")
    assert game.until(ordering)
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


def remember(page: Page, unit: str, trail: dict[str, Any]) -> None:
    """As if a unit had been seen before; the page is looked at anew."""
    put = """([unit, trail]) => {
        const key = Object.keys(localStorage).find((one) => one.startsWith("sandtable-fog:"));
        const memory = JSON.parse(localStorage[key]);
        memory.trails[unit] = trail;
        localStorage[key] = JSON.stringify(memory);
    }"""
    page.wait_for_function("Object.keys(localStorage).some((key) => key.startsWith('sandtable-fog:'))")
    page.evaluate(put, [unit, trail])
    page.reload()
    expect(page.locator("svg.b.joined")).to_be_visible()


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


def test_a_unit_out_of_sight_is_marked_until_the_player_forgets_it(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    at_orders(page)
    remember(page, "G08", SEEN_ONCE)
    mark = page.locator("[data-anchor='ghost:G08']")
    expect(mark).to_contain_text("turn ago")
    page.locator("#question").focus()
    page.keyboard.press("t")
    expect(page.get_by_text("SS Pz Regt 12, last seen in Soignolles")).to_be_visible()
    page.keyboard.press("t")
    mark.click()
    note = page.get_by_role("dialog", name="Last known place")
    expect(note).to_contain_text("last seen in Soignolles")
    assert map_faults(page) == []
    note.get_by_role("button", name="Forget it").click()
    expect(mark).to_have_count(0)
    page.reload()
    expect(page.locator("svg.b.joined")).to_be_visible()
    expect(mark).to_have_count(0)


def test_nobody_else_hears_what_was_seen(visit: Visit) -> None:
    visitor = visit(**DESKTOP)
    at_orders(visitor.page)
    sent: list[str] = []
    visitor.page.on("request", lambda request: sent.append(request.post_data or ""))
    remember(visitor.page, "G08", SEEN_ONCE)
    expect(visitor.page.locator("[data-anchor='ghost:G08']")).to_be_visible()
    assert not [text for text in sent if "SS Pz Regt 12" in text or json.dumps(SEEN_ONCE)[:40] in text]


@pytest.mark.parametrize("looks", [SMALL], ids=["360 px"])
def test_on_a_small_phone_names_can_be_read_and_areas_tapped(visit: Visit, looks: dict[str, Any]) -> None:
    page = visit(**looks).page
    at_orders(page)
    names = page.locator(".names .an")
    expect(names.filter(has_text="Falaise")).to_be_visible()
    sizes = names.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(sizes) >= 6 and len(sizes) >= 30
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
