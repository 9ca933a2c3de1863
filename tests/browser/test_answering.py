"""Answers that do nothing are never given by accident, and the reasons for a chance are in sight."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.lobby_page import brought
from tests.browser.replies import replied
from tests.browser.table_page import TablePage

RECORD = Path(__file__).resolve().parents[1] / "journals/caen-dice.sand"
SMALL = {"viewport": {"width": 1366, "height": 768}}
ARROW, DEFENCE = 38, 40  # lines of the record: the Germans are asked where, then the Allies with whom


def campaign(page: Page, lines: int, finger: bool = False) -> TablePage:
    text = RECORD.read_text(encoding="utf-8").splitlines()[:lines]
    table = brought(page, "\n".join(text) + "\n", {"allies": "me", "germans": "me"})
    table.finger = finger
    return table.open()


def in_sight(page: Page, thing: Locator) -> bool:
    box, size = thing.bounding_box(), page.viewport_size
    assert box and size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_nobody_defends_only_on_purpose(visit: Visit) -> None:
    page = visit(**SMALL).page
    table = campaign(page, DEFENCE)
    table.ready("Who defends Juno Beach?")
    expect(table.primary).to_contain_text("Defend without troops 8 % to hold it")
    expect(page.locator(".foot .btn-primary")).to_have_count(0)
    version = table.scene("allies")["version"]
    page.keyboard.press("Enter")
    expect(table.primary).to_contain_text("Sure?")
    page.keyboard.press("Backspace")
    expect(table.primary).not_to_contain_text("Sure?")
    assert table.scene("allies")["version"] == version, "nothing was sent"
    page.keyboard.press("1")
    expect(table.chips).to_have_count(1)
    expect(page.locator(".foot .btn-primary")).to_contain_text("Defend with 8 Armoured Brigade alone")


def test_reasons_and_headings_are_in_sight_and_an_arrow_opens_no_card(visit: Visit) -> None:
    page = visit(**SMALL).page
    table = campaign(page, ARROW)
    table.ready("Where do you attack?")
    expect(page.locator(".heads")).to_have_text(re.compile("points *to take it"))
    first = page.locator(".row").first
    expect(first).to_contain_text("Juno Beach")  # 42 % of 30 points, before 83 % of none
    page.get_by_role("button", name="chance", exact=True).click()
    expect(first).to_contain_text("Bretteville")
    why = page.get_by_role("region", name="Where the chance comes from")
    spot = table.spot("arrow:B2>A2")
    page.mouse.move(spot["x"], spot["y"])
    expect(why).to_contain_text("Gold Beach from Creully–Audrieu: 28 % to take it")
    assert in_sight(page, why)
    page.wait_for_timeout(600)
    expect(page.locator(".pane .card")).to_have_count(0)


def test_reasons_are_in_sight_on_a_phone(visit: Visit) -> None:
    page = visit(**PHONE).page
    table = campaign(page, DEFENCE, finger=True)
    expect(table.question).to_have_text("Who defends Juno Beach?")
    why = page.get_by_role("region", name="Where the chance comes from")
    expect(why).to_contain_text("8 Armoured Brigade: 28 % to hold it")
    assert in_sight(page, why)


def test_names_are_typed_the_nearest_is_offered_and_undo_says_why_not(visit: Visit) -> None:
    page = visit(**SMALL).page
    table = campaign(page, ARROW)
    table.ready("Where do you attack?")
    page.get_by_role("button", name="Undo").click(force=True)
    expect(page.get_by_text("Your last answer stays: dice have fallen since.").first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("jumo")
    expect(page.locator(".offers")).to_contain_text("Nothing here is called “jumo”. Nearest: Juno Beach")
    expect(page.locator(".row code").first).to_be_visible()
    field = page.get_by_label("or type")
    field.fill("")
    page.keyboard.type("juno beach from creully")
    with replied(page):
        page.keyboard.press("Enter")
    expect(table.question).to_have_text("Who attacks Juno Beach?")
