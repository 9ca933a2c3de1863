"""The order sheet as a commander handles it: counters and areas of the map, typed lines, the seal."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.replies import replied
from tests.browser.table_page import TablePage


def arrived(page: Page) -> None:
    """Waits until the server has every line that is shown."""
    expect(page.locator(".orderline").filter(has_text="on its way")).to_have_count(0)


class SheetPage(TablePage):
    """One side's table with its sheet in the place of the letters."""

    def line(self, letter: str) -> Locator:
        return self.page.locator(f'.orderline[data-letter="{letter}"]')

    @property
    def editor(self) -> Locator:
        return self.page.locator(".editor")

    def written(self, letter: str, text: str) -> None:
        """Waits until the line reads so and the server has it."""
        expect(self.line(letter)).to_contain_text(text)
        expect(self.line(letter)).not_to_contain_text("on its way")

    def arrived(self) -> None:
        arrived(self.page)

    def settled(self) -> None:
        """Waits until the next letters of the line have come, or the line is whole and its editor closed."""
        expect(self.page.locator('.editor[aria-busy="true"]')).to_have_count(0)

    def begin(self, letter: str) -> None:
        """Opens a line: by its counter on the map, or in the list what has none."""
        expect(self.line(letter)).to_be_attached()  # the sheet of this question has come
        if self.page.locator(f'svg.b [data-anchor="unit:{letter}"]').count():
            self.press_on_map(f"unit:{letter}")
        else:
            self.hit(self.line(letter))
        expect(self.editor.locator(".next button, .kinds button").first).to_be_visible()
        self.settled()

    def draw(self, letter: str, kind: str, *areas: str) -> None:
        """An order drawn on the map: the counter, the kind of order, area by area, and on the sheet with it."""
        self.begin(letter)
        with self.page.expect_response("**/letters"):
            self.hit(self.editor.locator(".kinds > button", has_text=kind))  # its sentence has terms
        self.settled()
        self.point_at(*areas)
        self.hit(self.editor.get_by_role("button", name="Put on sheet"))
        expect(self.editor).to_have_count(0)

    def place(self, letter: str, *areas: str) -> None:
        """A line of places only, which is whole with the last of them."""
        self.begin(letter)
        self.point_at(*areas)
        expect(self.editor).to_have_count(0)

    def point_at(self, *areas: str) -> None:
        for area in areas:
            with self.page.expect_response("**/letters"):
                self.press_on_map(f"area:{area}")
            self.settled()

    def type_lines(self, text: str, *read_back: str) -> None:
        """Lines typed, read back in words, and put on the sheet with a second Enter."""
        keys = self.page.keyboard
        expect(self.page.locator("#typed-orders")).to_be_visible()
        keys.press("/")
        expect(self.page.locator("#typed-orders")).to_be_focused()
        keys.type(text)
        keys.press("Enter")
        for words in read_back:
            expect(self.page.locator("#read-back")).to_contain_text(words)
        keys.press("Enter")
        expect(self.page.locator("#read-back")).to_have_count(0)
        keys.press("Escape")

    def seal(self) -> None:
        """The whole sheet is read back, and sealed."""
        label = "Seal the orders"
        self.hit(self.page.get_by_role("button", name=label))
        dialog = self.page.get_by_role("dialog")
        with replied(self.page):
            self.hit(dialog.get_by_role("button", name=label))

    def sealed(self) -> str:
        """The hash on the seal of a sheet that waits to be opened, as everybody reads it in short."""
        mark = self.page.locator("summary", has_text="sealed ·").locator(".code")
        expect(mark).to_be_visible()
        return mark.inner_text()
