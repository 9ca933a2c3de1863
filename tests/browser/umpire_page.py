"""The umpire's console as its person handles it: gates, dice of his own, setting right, going back."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from tests.browser.table_page import Json, TablePage


class UmpirePage(TablePage):
    """The console of one match."""

    def console(self) -> UmpirePage:
        self.page.goto(f"/m/{self.match}/umpire")
        expect(self.page.get_by_role("heading", name="Umpire", exact=True)).to_be_visible()
        return self

    def facts(self) -> Json:
        """The whole position, with the version it belongs to."""
        return self.get("/umpire/facts?seat=umpire")

    @property
    def orders(self) -> Locator:
        return self.page.get_by_role("region", name="Who has ordered")

    @property
    def run(self) -> Locator:
        return self.page.get_by_role("region", name="Dry run")

    def passes(self, gate: str, letter: str = "continue") -> None:
        """Answers the gate that this question names."""
        self.ready(gate)
        if self.pair.count():
            self.confirm(self.row(letter))
        else:
            self.hit(self.row(letter))
            self.confirm()

    def throws(self, faces: Sequence[int]) -> None:
        """Dice of his own behind the screen: a press on each face, and the button."""
        groups = self.page.locator(".faces")
        expect(groups).to_have_count(len(faces))
        for place, face in enumerate(faces):
            self.hit(groups.nth(place).get_by_role("radio", name=str(face), exact=True))
        with self.page.expect_response("**/rolls") as sent:
            self.hit(self.primary)
        assert sent.value.ok, sent.value.text()

    def part(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def correction(self, table: str, row: str, field: str, value: str, reason: str) -> Locator:
        """The form of an override, filled in."""
        self.part("Set right")
        form = self.page.get_by_role("form", name="Set something right")
        for place, choice in enumerate((table, row, field)):
            form.locator("select").nth(place).select_option(choice)
        shall = form.get_by_label("Shall be")
        if shall.evaluate("field => field.tagName") == "SELECT":
            shall.select_option(value)
        else:
            shall.fill(value)
        form.locator("#why-override").fill(reason)
        return form

    def back_to(self, question: str, reason: str) -> None:
        """Rolls back to the newest moment with this question."""
        self.part("Back")
        form = self.page.get_by_role("form", name="Roll back")
        form.locator("label", has_text=question).first.click()
        expect(form.get_by_role("region", name="What no longer counts")).to_be_visible()
        form.locator("#why-back").fill(reason)
        form.get_by_role("button", name="Roll back").click()
        expect(self.page.get_by_text("The match goes on from line")).to_be_visible()
        self.part("Steps")
