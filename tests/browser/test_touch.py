"""A phone in the hand: one tap chooses, a held finger asks, and nothing lies over what is in question."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.battle_page import BattlePage, brought, midst
from tests.browser.conftest import PHONE, Visit
from tests.browser.lobby_page import before_the_first_battle, founded
from tests.browser.table_page import Json, TablePage

STREET = midst(
    "house-to-house",
    "us",
    """
tokens = { fire-1 = "1" }
units.fire-1 = { at = "F14" }
units.mg42 = { at = "F5", face = 1, heading = 4 }
units.lmg-1 = { at = "J13" }
""",
)
# What is lit, as far as it lies under a button, an overview or a result, or outside of the map.
COVERED = """() => {
  const map = document.querySelector(".map").getBoundingClientRect();
  const all = (css) => [...document.querySelectorAll(css)];
  const over = all(".zoom, .overview, [data-result]").map((one) => one.getBoundingClientRect());
  return all("svg.b .letter, svg.b .unit:has(.ring)").filter((one) => {
    const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    const within = (it) => x > it.left && x < it.right && y > it.top && y < it.bottom;
    return box.width && (!within(map) || over.some(within));
  }).map((one) => one.dataset.anchor);
}"""


def on_phone(visit: Visit) -> Page:
    return visit(**PHONE).page


def share_of_map(page: Page) -> float:
    """How much of the screen's height the map has."""
    share = page.locator("#map").evaluate("map => map.clientHeight / innerHeight")
    return float(share)


def finger(page: Page, spot: Json, hold: int, drag: int = 0) -> None:
    """Holds a finger on a spot for so many milliseconds, perhaps after drawing it aside."""
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, Any]) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": spot["x"], "y": spot["y"]})
    if drag:
        touch("touchMove", {"x": spot["x"] + drag, "y": spot["y"]})
    page.wait_for_timeout(hold)
    touch("touchEnd")


def street(visit: Visit) -> BattlePage:
    page = on_phone(visit)
    made = brought(page, STREET, {"us": "me"})
    table = BattlePage(page, made["id"], finger=True).shown("us")
    table.shows(table.asked("us")[0])
    return table


def visible(table: TablePage, *anchors: str) -> None:
    """Each of these can be pressed: nothing lies over it, and the map shows it."""
    for anchor in anchors:
        assert not table.spot(anchor).get("heap")


def test_one_tap_chooses_and_a_held_finger_opens_the_card(visit: Visit) -> None:
    page = on_phone(visit)
    table = before_the_first_battle(page, finger=True)
    expect(page.locator(".question .help")).to_contain_text("Each beach that earned it attacks once")
    card = page.get_by_role("region", name="About")
    spot = table.spot("arrow:A2>A1")
    finger(page, spot, hold=700, drag=40)  # the map is moved
    expect(card).to_have_count(0)
    finger(page, table.spot("arrow:A2>A1"), hold=700)
    expect(card).to_contain_text("Bayeux")
    expect(table.row("A2>A1")).to_have_attribute("aria-pressed", "false")
    card.get_by_role("button", name="Close the card").tap()
    table.touch(table.spot("arrow:A2>A1"))
    expect(table.row("A2>A1")).to_have_attribute("aria-pressed", "true")
    expect(table.primary).to_contain_text("Attack Bayeux")
    expect(card).to_have_count(0)


def test_a_sheet_that_was_put_down_says_what_waits_and_rises_where_the_map_cannot_answer(
    visit: Visit,
) -> None:
    table = street(visit)
    page = table.page
    grip = page.locator(".grip")
    expect(grip).to_have_attribute("aria-expanded", "true")
    grip.tap()
    expect(grip).to_have_text("3 more choices ▲")  # two targets are on the map; grenades, a move, nothing
    assert share_of_map(page) > 0.5
    assert not page.evaluate(COVERED)
    table.touch(table.spot("unit:mg42"))
    expect(table.primary).to_contain_text("Fire at MG42")
    table.confirm()
    expect(page.locator(".faces")).to_be_visible()
    expect(grip).to_have_attribute("aria-expanded", "true")


def test_the_map_shows_both_ends_of_a_shot_before_and_after_it(visit: Visit) -> None:
    table = street(visit)
    page = table.page
    visible(table, "unit:fire-1", "unit:mg42", "unit:lmg-1")
    table.touch(table.spot("unit:mg42"))
    table.confirm()
    visible(table, "square:G14", "square:G5")
    table.roll([6])
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("wiped out")
    expect(page.locator(".g-shot.shot")).to_have_count(1)
    page.wait_for_function(
        """() => {
          const { left, top, bottom } = document.querySelector("#map").getBoundingClientRect();
          const ends = document.querySelector(".g-shot.shot").getBoundingClientRect();
          const over = document.querySelector("[data-result]").getBoundingClientRect();
          return ends.top > top && ends.left > left && ends.bottom < Math.min(bottom, over.top);
        }"""
    )


def test_no_button_lies_over_a_square_in_question_and_a_tap_spells_one(visit: Visit) -> None:
    table = street(visit)
    page = table.page
    table.hit(table.row("move"))
    table.spelled(1)
    visible(table, "square:E13", "square:G14")
    assert not page.evaluate(COVERED)
    finger(page, table.spot("square:G14"), hold=700)
    expect(page.get_by_role("region", name="About")).to_be_visible()
    expect(table.chips).to_have_count(1)
    page.get_by_role("button", name="Close the card").tap()
    table.touch(table.spot("square:E13"))
    table.spelled(2)
    page.locator(".grip").tap()
    page.get_by_role("button", name="Fit").tap()
    assert not page.evaluate(COVERED)


def test_a_line_is_measured_by_two_taps_and_a_third_begins_anew(visit: Visit) -> None:
    page = on_phone(visit)
    table = founded(page, "heroes", {"us": "me", "german": "computer:random"}, finger=True).open("us")
    line = page.get_by_role("button", name="Measure a line of sight")
    line.tap()
    said = page.locator(".measured")
    expect(said).to_contain_text("press a unit or square")
    for square, text in (("D5", "from D5"), ("D9", "D5 to D9: clear"), ("F7", "from F7"), ("D5", "F7 to D5")):
        table.touch(table.spot(f"square:{square}"))
        expect(said).to_contain_text(text)
    expect(table.chips).to_have_count(0)
    line.tap()
    expect(said).to_have_count(0)
    line.tap()
    expect(said).to_contain_text("press a unit or square")


def test_a_campaign_on_a_tall_map_begins_with_the_map_large(visit: Visit) -> None:
    page = on_phone(visit)
    founded(page, "norway", {"allies": "me", "germans": "open"}, finger=True).open("allies")
    grip = page.locator(".grip")
    expect(grip).to_have_text("20 choices ▲")
    assert share_of_map(page) > 0.6
    assert not page.evaluate(COVERED)
    expect(page.locator(".question .help")).to_be_visible()
    grip.tap()
    expect(page.get_by_role("list", name="Your choices")).to_be_visible()
