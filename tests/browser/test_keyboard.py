"""A battle without a mouse: map keys, rows, typed words, help, undo, and a focus one can see."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import before_the_first_battle
from tests.browser.replies import replied

OUTLINE = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}"""


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_battle_from_arrow_to_advance_by_keyboard_alone(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = before_the_first_battle(page)
    press(page, "m")  # to the map; its lit things are reached by arrow keys
    choices = page.get_by_role("listbox", name="Choices on the map")
    expect(choices).to_be_focused()
    here = choices.locator('[aria-selected="true"]')
    expect(here).to_have_count(1)
    names = set()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"):
        press(page, key)
        names.add(here.inner_text())
    assert len(names) > 1, "arrow keys go from letter to letter"
    press(page, "Enter")
    expect(page.locator('[data-letter][aria-pressed="true"]')).to_have_count(1)
    with replied(page):
        press(page, "q", "Enter")
    expect(table.question).to_contain_text("Who attacks")
    press(page, "1")
    expect(table.chips).to_have_count(1)
    press(page, "Backspace")
    expect(table.chips).to_have_count(0)
    press(page, "1")
    expect(table.chips).to_have_count(1)
    expect(table.primary).to_be_enabled()
    with replied(page):
        press(page, "q", "Enter")
    expect(table.question).not_to_contain_text("Who attacks")
    expect(table.log.filter(has_text="attack").first).to_be_visible()


def test_a_word_is_typed_with_completion_and_taken_back(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = before_the_first_battle(page)
    press(page, "/")
    field = page.get_by_label("or type")
    expect(field).to_be_focused()
    page.keyboard.type("bayeux")
    press(page, "Tab")
    expect(field).to_have_value("A2>A1 ")
    expect(page.locator(".question .notice.bad")).to_have_count(0)
    field.fill("A2>A1")
    with replied(page):
        press(page, "Enter")
    table.ready("Who attacks Bayeux?")  # a key is not taken while the answer is on its way
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    press(page, "Escape", "u")
    expect(table.question).to_have_text("Which beach attacks, and where?")


def test_a_wrong_word_is_refused_with_its_reason_and_stays(visit: Visit) -> None:
    visitor = visit(**DESKTOP)
    visitor.expected = ("422",)
    before_the_first_battle(visitor.page)
    press(visitor.page, "/")
    visitor.page.keyboard.type("Z9>Z8")
    press(visitor.page, "Enter")
    expect(visitor.page.get_by_role("alert")).to_contain_text("Not possible.")
    expect(visitor.page.get_by_label("or type")).to_have_value("Z9>Z8")


def test_help_lists_the_keys_and_escape_closes_it(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    before_the_first_battle(page)
    press(page, "?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("take the last choice back")
    press(page, "Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function("() => document.activeElement === document.body")
    press(page, "t")
    expect(page.get_by_role("heading", name="in words")).to_be_visible()


def test_the_focus_can_be_seen_wherever_tab_leads(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    before_the_first_battle(page)
    press(page, "q")
    met = set()
    for _ in range(14):
        press(page, "Tab")
        focused = page.evaluate("document.activeElement.outerHTML.slice(0, 120)")
        met.add(focused)
        on_map = page.evaluate("document.activeElement.matches('.keys')")
        assert on_map or page.evaluate(OUTLINE), f"no visible focus on {focused}"
    assert len(met) > 8
