"""What a test looks for on a campaign's table, and what it does by keys alone."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.replies import replied
from tests.browser.table_page import TablePage


def told(table: TablePage, *sentences: str) -> None:
    """Expects these sentences in the log."""
    for sentence in sentences:
        expect(table.log.filter(has_text=sentence).first).to_be_visible()


def stands(table: TablePage, where: dict[str, str]) -> None:
    """Expects these counters in these areas of the map."""
    for unit, area in where.items():
        counter = table.page.locator(f'svg.b .unit[data-anchor="unit:{unit}"]')
        expect(counter).to_have_attribute("data-area", area)


def score(table: TablePage, *points: int) -> None:
    """Expects both sides' points in the header, the first side's first."""
    numbers = table.page.get_by_role("group", name="Score").locator("b")
    expect(numbers).to_have_text([str(number) for number in points])


def board(table: TablePage, name: str) -> None:
    """Expects this board in front."""
    expect(table.page.locator("svg.b")).to_have_attribute("aria-label", f"Map: {name}")


def tray(table: TablePage, name: str) -> Locator:
    """The tray with this heading."""
    return table.page.get_by_role("region", name="Forces beside the map").locator("section", has_text=name)


def hand_over(table: TablePage, to: str) -> None:
    """Hands the screen to the other side: at once, or when the first has looked at the dice that fell."""
    curtain = table.page.get_by_role("heading", name=f"Hand over to {to}")
    looked = table.page.get_by_role("button", name=f"Hand over to {to}")
    expect(curtain.or_(looked)).to_be_visible()
    if looked.count():
        table.hit(looked)
    expect(curtain).to_be_visible()
    table.hit(table.page.get_by_role("button", name=f"Show the table to {to}"))


def typed(table: TablePage, word: str, then: str) -> None:
    """Types a word and expects the next question to begin with `then`."""
    with replied(table.page):
        table.type_word(word)
    expect(table.question).to_contain_text(then)
    expect(table.page.locator('[aria-busy="true"]')).to_have_count(0)  # keys wait for what is on its way
    table.page.keyboard.press("Escape")


def sent(table: TablePage) -> None:
    """Presses Enter, once there is something to confirm."""
    if not table.pair.count():
        expect(table.primary).to_be_enabled()
    if table.page.locator(".foot .primary .btn-plain").is_visible():  # nothing is chosen: it asks once more
        table.page.keyboard.press("Enter")
        expect(table.primary).to_contain_text("Sure?")
    with replied(table.page):
        table.page.keyboard.press("Enter")


def thrown(table: TablePage, faces: list[int]) -> None:
    """Presses a number key for each die, then Enter."""
    table.shows(table.asked()[0])
    groups = table.page.locator(".faces")
    expect(groups).to_have_count(len(faces))
    for place, face in enumerate(faces):
        table.page.keyboard.press(str(face))
        expect(groups.nth(place).get_by_role("radio", name=str(face), exact=True)).to_be_checked()
    sent(table)
