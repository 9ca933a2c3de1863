"""Fights in the midst of a battle: Opportunity Fire stops a move, a grenade goes into a house, a tank is assaulted."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.battle_page import BattlePage, brought, midst
from tests.browser.checks import hand_over, told
from tests.browser.conftest import DESKTOP, Visit

STREET = midst(
    "house-to-house",
    "us",
    """
tokens = { fire-1 = "1", mg42 = "1" }
units.fire-1 = { at = "F14" }
units.mg42 = { at = "F9", face = 1, heading = 4 }
""",
)
HOUSE = midst(
    "house-to-house",
    "us",
    """
tokens = { ranger-1 = "1" }
units.ranger-1 = { at = "C3" }
units.lmg-1 = { at = "house-1.1" }
units.schuetzen-1 = { at = "house-1.2" }
units.brehm = { at = "L10" }
""",
)
TANK = midst(
    "counter-attack",
    "german",
    """
tokens = { stoss-1 = "1" }
units.stoss-1 = { at = "R10" }
units.m4 = { at = "R8", rear = "R7", heading = 4 }
""",
)


def sat_down(page: Page, link: str, match: str) -> BattlePage:
    """Ben on the seat of a link, its board drawn."""
    page.goto(link)
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down as").click()
    page.wait_for_url("**/m/*")
    expect(page.locator(".gridmap svg.b")).to_be_visible()
    return BattlePage(page, match)


def alone(visit: Visit, text: str, side: str) -> BattlePage:
    """One side's page; the other has nobody to ask."""
    page = visit(**DESKTOP).page
    return BattlePage(page, brought(page, text, {side: "me"})["id"]).shown(side)


def test_opportunity_fire_interrupts_a_move_and_the_mover_says_how_it_goes_on(visit: Visit) -> None:
    """Two people: who moves sees his team stop in the street, the gunner is asked and fires (HON-618, RW-4)."""
    anna = visit(**DESKTOP).page
    made = brought(anna, STREET, {"us": "me", "german": "link"})
    mover = BattlePage(anna, made["id"]).shown("us")
    gunner = sat_down(visit(**DESKTOP).page, made["links"]["german"], made["id"])
    mover.answer(["move", "F13", "F12", "done"])
    expect(mover.unit("Fire Team")).to_contain_text("F13")
    expect(anna.locator("[data-letter]")).to_have_count(0)
    expect(anna.locator(".q:not(.mine)")).to_contain_text("Germans")
    expect(gunner.row("mg42")).to_contain_text("100 %")
    gunner.answer(["mg42", "fire-1"])
    gunner.roll([1])
    told(mover, "The MG42 has waited for Fire Team 1.", "Fire Team 1 is hit: 5 against 4.")
    expect(anna.locator(".g-shot.shot")).to_have_count(1)  # the line of the enemy's shot, and what it did
    expect(anna.locator("g.outcome")).to_have_text("hit, reduced")
    mover.ready(mover.turn_of("us")[0]["question"])
    expect(mover.unit("Fire Team")).to_contain_text("F13, reduced")
    expect(mover.row("F12")).to_be_visible()
    mover.answer(["E13", "done"])
    expect(gunner.unit("Fire Team")).to_contain_text("E13")


def test_a_grenade_into_a_house_strikes_everybody_in_the_room(visit: Visit) -> None:
    """The room is lit before it is thrown, with the chance of each who is in it (HON-707, HON-708)."""
    table = alone(visit, HOUSE, "us")
    page = table.page
    table.shows(table.asked("us")[0])
    table.row("grenades").click()
    table.spelled(1)
    room = table.spot("square:house-1.1")
    page.mouse.move(room["x"], room["y"])
    expect(page.locator(".g-cover")).to_have_count(2)
    expect(page.locator(".g-bubble")).to_be_visible()
    page.mouse.click(room["x"], room["y"])
    expect(table.primary).to_be_enabled()
    table.confirm()
    table.roll([6])  # 8 against 4 destroys
    table.roll([2])  # 4 against 4 reduces
    told(table, "LMG-Trupp 1 is caught in full: 8 against 4.", "LMG-Trupp 1 is wiped out")
    told(table, "Schützentrupp 1 is hit: 4 against 4.", "it catches LMG-Trupp 1 and Schützentrupp 1")
    expect(table.unit("LMG-Trupp 1")).to_have_count(0)
    expect(table.unit("Schützentrupp 1")).to_contain_text("reduced")


def test_a_tank_is_assaulted_by_infantry_with_its_odds_and_dice(visit: Visit) -> None:
    """The way leads to the tank; the chance stands there before, then both sides throw (HON-643, HON-654)."""
    page = visit(**DESKTOP).page
    table = BattlePage(page, brought(page, TANK, {"german": "me", "us": "me"})["id"])
    table.open()
    hand_over(table, "Germans")
    table.shows(table.asked("german")[0])
    table.row("move").click()
    table.spelled(1)
    table.press_on_map("square:R9")
    table.spelled(2)
    expect(table.row("m4")).to_contain_text("98 %")
    tank = table.spot("unit:m4")
    page.mouse.move(tank["x"], tank["y"])
    expect(page.get_by_role("region", name="Where the chance comes from")).to_contain_text("d6")
    page.mouse.click(tank["x"], tank["y"])
    table.confirm()
    table.roll([6, 5])
    hand_over(table, "US")
    table.roll([1])
    hand_over(table, "Germans")
    table.roll([3])
    hand_over(table, "US")  # the victor has but one thing to do, and is not asked
    told(table, "Stoßtrupp 1 assaults the M4 Sherman from R9", "fights with a Panzerfaust")
    told(
        table, "Hand to hand: 14 for Stoßtrupp 1, 5 for the M4 Sherman.", "Stoßtrupp 1 beats the M4 Sherman."
    )
    expect(table.unit("M4 Sherman")).to_contain_text("suppressed 2")
