"""Operation Totalize against the computer: a turn by typed orders only, sheets that explain themselves, a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.checks import told
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import founded
from tests.browser.replies import replied
from tests.browser.sheet_page import SheetPage
from tests.browser.test_roads import SMALL
from tests.browser.test_setup import dragged

SEATS = {"allied": "me", "axis": "computer:steady"}
GUIDED = """match => localStorage.setItem(`sandtable-guide-${match}`, '{"shown": {}, "off": false}')"""
PRESSES = 20  # of Tab, at most, to come to a button


def sheet_of(page: Page, finger: bool = False) -> SheetPage:
    return SheetPage(page, founded(page, "totalize", SEATS).match, finger)


def sealed_by_keys(table: SheetPage) -> None:
    """Enter reads the sheet back, Tab goes to the button, Enter seals."""
    keys = table.page.keyboard
    expect(table.page.get_by_role("button", name="Seal the orders", exact=True)).to_be_enabled()
    keys.press("Enter")
    seal = table.page.get_by_role("dialog").get_by_role("button", name="Seal the orders")
    expect(seal).to_be_visible()
    for _ in range(PRESSES):
        if seal.evaluate("button => button === document.activeElement"):
            break
        keys.press("Tab")
    with replied(table.page):
        keys.press("Enter")


def test_a_turn_is_played_from_end_to_end_by_typed_orders_only(visit: Visit) -> None:
    table = sheet_of(visit(**DESKTOP).page)
    table.open("allied")
    table.ready("Where do your units stand?")
    table.type_lines("a14 hub; 2nd derby yeomanry bourguebus", "Bras and Hubert-Folie", "Bourguebus")
    table.written("A13", "Bourguebus")
    sealed_by_keys(table)
    table.ready("What are your orders?")
    keys, back = table.page.keyboard, table.page.locator("#read-back")
    expect(table.page.locator("#typed-orders")).to_be_visible()
    keys.press("/")
    keys.type("A01 column LOR; A02 move CIN; A04 mov VER")
    keys.press("Enter")
    expect(back).to_contain_text("Column assault: Lorguichon")
    expect(back.locator("li.fault")).to_have_count(2)  # nothing of it is lost, and what may be is said
    expect(back.locator("li.fault", has_text="A04 mov VER")).to_contain_text("move")
    for key in ("Control+a", "Delete", "Escape"):
        keys.press(key)
    table.type_lines("A01 column LOR; A02 move VER; bomb FON ROC; A04 move VER", "Move: Verrieres")
    table.written("A04", "Move: Verrieres")
    sealed_by_keys(table)
    table.ready("Where do your reinforcements arrive?")
    told(table, "Action report of the Allies, turn 1", "End report of the Allies, turn 1", "Turn 2 begins")


def test_a_sheet_is_written_and_sealed_on_a_small_phone(
    visit: Visit, accessible: Callable[[Page], None]
) -> None:
    table = sheet_of(visit(**SMALL).page, finger=True)
    table.open("allied")
    expect(table.line("A01")).to_be_visible()
    table.post("/answers", key="allied", word=["history"], expected_version=table.scene("allied")["version"])
    table.ready("What are your orders?")
    table.hit(table.line("A01"))
    with table.page.expect_response("**/letters"):
        table.hit(table.editor.locator(".kinds").get_by_role("button", name="Column"))
    table.hit(table.editor.locator(".next").get_by_role("button", name="Lorguichon"))
    expect(table.editor).to_contain_text("Column assault: Lorguichon")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= SMALL["viewport"]["width"]
    accessible(table.page)
    table.hit(table.editor.get_by_role("button", name="Put on sheet"))
    table.written("A01", "Column assault: Lorguichon")
    table.seal()
    table.hit(table.page.get_by_role("button", name="Log").first)
    told(table, "Action report of the Allies, turn 1")


def test_units_stand_on_the_map_while_the_set_up_is_written(visit: Visit) -> None:
    table = sheet_of(visit(**DESKTOP).page)
    table.open("allied")
    table.ready("Where do your units stand?")
    assert table.standing()["A14"] == "BOU"  # as in history, until it is put elsewhere
    table.place("A14", "HUB")
    expect(table.page.locator('svg.b .unit[data-anchor="unit:A14"]')).to_have_attribute("data-area", "HUB")
    expect(table.line("A14")).to_contain_text("Bras and Hubert-Folie HUB")


def test_a_sheet_says_why_what_each_order_does_and_what_to_type_and_another_kind_keeps_the_way(
    visit: Visit, accessible: Callable[[Page], None]
) -> None:
    table = sheet_of(visit(**DESKTOP).page)
    page = table.open("allied").page
    table.post("/answers", key="allied", word=["history"], expected_version=table.scene("allied")["version"])
    table.ready("What are your orders?")
    table.type_lines("A06 attack IFS VER LOR", "Attack: Ifs, Verrieres, Lorguichon")
    table.written("A06", "attack IFS VER LOR")
    page.get_by_role("button", name="17 % to set out. Why?").click()
    why = page.get_by_role("region", name="Where the chance comes from")
    expect(why).to_contain_text("7th CAN Inf Brgd: 17 % to set out")
    expect(why).to_contain_text("at night an attack needs a 6 to set out, not the unit's own 3")
    why.get_by_role("link", name="TOT-20").click()
    expect(page.get_by_role("complementary", name="Rule TOT-20")).to_be_visible()
    page.keyboard.press("Escape")
    table.begin("A05")
    expect(table.editor).to_contain_text("An attack that may go around one area")
    expect(table.editor).to_contain_text("needs 3 or more now")
    accessible(page)
    page.keyboard.press("Escape")
    table.hit(table.line("A06"))
    table.hit(table.editor.locator(".kinds").get_by_role("button", name="Move"))
    expect(table.editor).to_contain_text("Not possible with Move, so left out: Lorguichon.")
    expect(table.editor).to_contain_text("A06 move IFS VER")
    table.hit(table.editor.locator(".kinds").get_by_role("button", name="Attack"))
    expect(table.editor).to_contain_text("A06 attack IFS VER LOR")


def test_a_counter_that_is_dropped_gets_an_order_or_the_rules_say_why_not(visit: Visit) -> None:
    visitor = visit(**DESKTOP)
    visitor.expected = ("422",)
    table = sheet_of(visitor.page)
    table.open("allied")
    table.post("/answers", key="allied", word=["history"], expected_version=table.scene("allied")["version"])
    table.ready("What are your orders?")
    expect(table.line("A05")).to_be_visible()
    dragged(table, "unit:A05", "area:QUE")
    expect(table.page.locator(".desk")).to_contain_text("No road leads from Verrieres")
    expect(table.editor).to_have_count(0)
    dragged(table, "unit:A05", "area:LOR")  # the enemy's: the first order that leads there
    expect(table.editor).to_contain_text("A05 attack LOR")
    table.hit(table.editor.get_by_role("button", name="Put on sheet"))
    table.written("A05", "Attack: Lorguichon")


def test_the_guide_writes_a_first_sheet(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = SheetPage(page, founded(page, "totalize", SEATS, guided=True).match)
    page.goto("/theme.js")  # any page of this address: its storage is written to
    page.evaluate(GUIDED, table.match)
    table.open("allied")
    guide = page.get_by_role("region", name="Guide")
    guide.get_by_role("button", name="Next tip").click()
    guide.get_by_role("button", name="Try: Seal the orders").click()
    with replied(page):
        page.get_by_role("dialog").get_by_role("button", name="Seal the orders").click()
    table.ready("What are your orders?")
    expect(guide).to_contain_text("A sheet of orders")
    while guide.get_by_role("button", name="Next tip").count():
        guide.get_by_role("button", name="Next tip").click()
    guide.get_by_role("button", name="Try: write these 5 orders").click()
    table.written("A12", "Column assault: Tilly-la-Campagne")
    table.written("bomb", "Tilly-la-Campagne and Lorguichon")
    expect(guide.get_by_role("button", name="Try: Seal the orders")).to_be_enabled()
