"""Setting up with few clicks: the rest by a computer, orders numbered in turn, counters dragged, whole fleets."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from sandtable.games.heroes.play.silence import IDLE
from tests.browser.battle_page import BattlePage
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import founded
from tests.browser.table_page import Json, TablePage
from tests.browser.test_boards import actions, at

FILL = "Place the rest"


def first_light(visit: Visit, **looks: object) -> BattlePage:
    """The Germans are in position; the Americans of the page are asked where they stand."""
    page = visit(**(looks or DESKTOP)).page
    table = BattlePage(page, founded(page, "heroes", {"us": "me", "german": "computer:steady"}).match)
    table.turn_of("us")
    return table.shown("us")


def dragged(table: TablePage, start: str, end: str) -> None:
    """A counter on the map or in its tray, pulled by mouse to a thing of the map."""
    page = table.page
    tray = page.locator(f'.trays [data-anchor="{start}"]')
    box = tray.bounding_box() if tray.count() else None
    spot = {"x": box["x"] + 20, "y": box["y"] + 12} if box else table.spot(start)
    goal = table.spot(end)
    page.mouse.move(spot["x"], spot["y"])
    page.mouse.down()
    page.mouse.move(spot["x"] + 9, spot["y"] - 9)
    expect(page.locator(".carried")).to_be_visible()
    page.mouse.move(goal["x"], goal["y"], steps=3)
    page.mouse.up()
    expect(page.locator(".carried")).to_have_count(0)


def draft(page: Page) -> str:
    return page.locator("#typed-word").input_value().strip()


def test_the_rest_is_placed_in_the_draft_changed_and_sent(visit: Visit) -> None:
    table = first_light(visit)
    page = table.page
    version = table.scene("us")["version"]
    page.get_by_role("button", name=FILL).click()
    expect(page.locator(".gridmap .laid")).to_have_count(4)
    expect(table.primary).to_have_text("They stand so")
    assert table.scene("us")["version"] == version, "nothing is sent"
    table.press_on_map("unit:recon")  # a click takes one back, and only that one
    expect(page.locator(".gridmap .laid")).to_have_count(3)
    expect(page.get_by_role("button", name=FILL)).to_be_visible()
    dragged(table, "unit:recon", "square:D11")
    expect(page.locator('.gridmap .laid[data-anchor="unit:recon"]')).to_be_visible()
    dragged(table, "unit:recon", "square:E11")  # where it lies now
    expect(table.primary).to_have_text("They stand so")
    assert draft(page).endswith("recon E11"), draft(page)
    table.confirm()
    expect(page.locator('.gridmap [data-anchor="unit:recon"]')).to_have_attribute("data-under", "square:E11")


def test_a_counter_that_is_dropped_where_it_may_not_stand_goes_back_and_the_rules_say_why(
    visit: Visit,
) -> None:
    visitor = visit(**DESKTOP)
    visitor.expected = ("422",)
    page = visitor.page
    table = BattlePage(page, founded(page, "heroes", {"us": "me", "german": "computer:steady"}).match)
    table.turn_of("us")
    table.shown("us")
    dragged(table, "unit:fire", "square:D4")
    expect(page.locator("#refusal")).to_contain_text("outside your deployment zone")
    expect(page.locator("[data-letters]")).to_have_attribute("data-letters", "0")


def test_orders_are_numbered_by_clicking_units_in_turn(visit: Visit) -> None:
    table = first_light(visit)
    page = table.page
    table.answer(["recon", "D11", "support", "H11", "fire", "F11", "blean", "B12", "done"], "us")
    while (ask := table.turn_of("us")[0])["name"] != "PlaceOrders":  # a card may be offered, if it was drawn
        table.answer([next(row["letter"] for row in ask["rows"] if row["letter"] in IDLE)], "us")
    table.shows(table.turn_of("us")[0])
    for place, unit in enumerate(("unit:fire", "unit:recon")):
        table.press_on_map(unit)
        table.spelled(2 * place + 2)
    expect(page.locator('[data-anchor="unit:recon"] .tickno')).to_have_text("2")
    table.press_on_map("unit:fire")  # takes its order back: the next unit gets the number
    table.spelled(2)
    page.keyboard.press("m")
    page.keyboard.press("Enter")  # the first unit of the list, by keys alone
    table.spelled(4)
    assert draft(page).startswith("recon 2 ") and draft(page).endswith(" 1"), draft(page)
    page.keyboard.press("Backspace")
    table.spelled(2)


def test_by_finger_a_short_hold_carries_and_a_quick_drag_moves_the_map(visit: Visit) -> None:
    table = first_light(visit, **PHONE)
    page = table.page
    page.get_by_role("button", name=FILL).tap()
    expect(page.locator(".gridmap .laid")).to_have_count(4)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, spot: Json | None = None) -> None:
        points = [{"x": spot["x"], "y": spot["y"]}] if spot else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start = table.spot("unit:fire")
    aside = {"x": start["x"] + 40, "y": start["y"]}
    touch("touchStart", start)
    touch("touchMove", aside)
    expect(page.locator(".carried")).to_have_count(0)
    touch("touchEnd")
    start = table.spot("unit:fire")
    touch("touchStart", start)
    page.wait_for_timeout(250)
    touch("touchMove", {"x": start["x"] + 40, "y": start["y"]})
    expect(page.locator(".carried")).to_be_visible()
    touch("touchEnd")
    expect(page.locator(".carried")).to_have_count(0)


def test_all_ships_of_a_place_sail_together(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = at(page, actions)
    ask, scene = table.asked()
    first = next(row["letter"] for row in ask["rows"] if "cruiser" in row["letter"])
    then = table.post("/letters", key=ask["key"], draft=[first], version=scene["version"])["rows"]
    areas = [area["counters"] for board in scene["table"]["boards"] for area in board["areas"]]
    here = {one["id"] for counters in areas for one in counters if first in [each["id"] for each in counters]}
    others = [row["letter"] for row in then if row["letter"] in here]
    assert others, "it is not alone in port"
    table.shows(ask)
    table.in_list({"letter": first})
    table.spelled(1)
    page.keyboard.press("a")
    expect(table.chips).to_have_count(1 + len(others))
    page.get_by_role("button", name="Take back").last.click()  # still a draft: one stays in port
    expect(table.chips).to_have_count(len(others))
    assert table.scene(scene["seat"])["version"] == scene["version"]
