"""The umpire's console in Chromium: three people, a deadline, a reminder, a dry run, an override, a roll-back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import founded
from tests.browser.table_page import origin

Check = Callable[[Page], None]
SEATS = {"allied": "link", "axis": "link", "umpire": "me"}


class Umpired:
    """A match with its umpire's browser, and those of both sides once they came."""

    def __init__(self, visit: Visit, looks: dict[str, Any]) -> None:
        self.visitor = visit(**looks)
        self.page = self.visitor.page
        self.match = founded(self.page, "totalize", SEATS, options={"umpire": "human"}).match
        self.sides: dict[str, Page] = {}
        links = self.ask("get", "")["links"]
        for side in ("allied", "axis"):
            visitor = visit(**DESKTOP)
            visitor.expected = (
                "/sheets/",
            )  # a sheet may be handed in by a program while its page looks for it
            page = visitor.page
            page.goto(links[side])
            page.get_by_label("Your name").fill(side.title())
            page.get_by_role("button", name=re.compile("Sit down as")).click()
            expect(page.locator("svg.b").first).to_be_visible()
            self.sides[side] = page

    def ask(self, method: str, path: str, page: Page | None = None, **body: Any) -> Any:
        """What a program would ask in the name of whoever looks at a page."""
        address = f"/api/matches/{self.match}{path}"
        headers = {"Origin": origin(self.page)}
        requests = (page or self.page).request
        if method == "get":
            answer = requests.get(address, params=body, headers=headers)
        else:
            answer = requests.post(address, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def answer(self, seat: str, *word: str) -> None:
        page = self.sides.get(seat, self.page)
        version = self.ask("get", "/view", page, seat=seat)["version"]
        self.ask("post", "/answers", page, key=seat, word=list(word), expected_version=version)

    def to_orders(self) -> None:
        """Everybody stands as in history, and the first gate is passed."""
        self.answer("allied", "history")
        self.answer("axis", "history")
        while [ask["key"] for ask in self.ask("get", "/view", seat="umpire")["asks"]] == ["umpire"]:
            self.answer("umpire", "continue")

    def console(self) -> Page:
        self.page.goto(f"/m/{self.match}/umpire")
        return self.page


def test_a_turn_with_an_umpire_at_his_console(visit: Visit) -> None:
    umpired = Umpired(visit, DESKTOP)
    umpired.to_orders()
    page = umpired.console()
    orders = page.get_by_role("region", name="Who has ordered")
    expect(orders).to_contain_text("0 of 2 answered")
    expect(page.get_by_role("region", name="Dry run")).to_contain_text("waits for an answer")

    page.get_by_label("In how many").fill("2")
    page.get_by_role("button", name="Set the deadline").click()
    expect(page.get_by_role("timer").first).to_contain_text("left")
    expect(umpired.sides["axis"].get_by_role("timer")).to_contain_text("1 h 59 min left")

    page.get_by_role("button", name="Remind Axis").click()
    expect(umpired.sides["axis"].get_by_text("A reminder for Axis").first).to_be_visible()
    expect(umpired.sides["allied"].get_by_text("A reminder for Axis")).to_have_count(0)

    umpired.answer("allied", "done")
    expect(orders).to_contain_text("1 of 2 answered")
    expect(orders).to_contain_text("sealed")
    umpired.answer("axis", "done")
    run = page.get_by_role("region", name="Dry run")
    expect(run).to_contain_text("Behind the screen")
    expect(run).to_contain_text("only Axis, Umpire")

    page.get_by_label("Through whose eyes").get_by_label("Axis").check()
    expect(run).not_to_contain_text("Report of the Allies")
    page.get_by_label("After the dry run").check()
    expect(page.get_by_text("Not yet: as it will be after the dry run")).to_be_visible()

    line = umpired.ask("get", "/view", seat="umpire")["line"]
    page.locator("#question").focus()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Go on with the march?")).to_be_visible()
    assert umpired.ask("get", "/view", seat="umpire")["line"] > line


def test_an_impossible_override_is_refused_and_loses_nothing_a_possible_one_is_read(visit: Visit) -> None:
    umpired = Umpired(visit, DESKTOP)
    umpired.visitor.expected = ("422",)
    umpired.to_orders()
    page = umpired.console()
    page.get_by_role("tab", name="Set right").click()
    form = page.get_by_role("form", name="Set something right")
    form.locator("select").nth(0).select_option("units")
    form.locator("select").nth(1).select_option("A01")
    form.locator("select").nth(2).select_option("fatigue")
    field = form.get_by_label("Shall be")
    field.fill("99")
    form.locator("#why-override").fill("The counter had slipped")
    expect(form.get_by_role("alert")).to_be_visible()
    expect(form.get_by_role("button", name="Set it right")).to_be_disabled()
    expect(field).to_have_value("99")
    form.locator("select").nth(2).select_option("area")
    field.select_option(label="Ifs")  # by the names of the game
    expect(form.get_by_role("region", name="What changes")).to_contain_text("Ifs")
    form.get_by_role("button", name="Set it right").click()
    expect(page.get_by_text("It is set right")).to_be_visible()
    facts = umpired.ask("get", "/umpire/facts", seat="umpire")["facts"]
    assert facts["units"]["A01"]["area"] == "IFS"
    allied = umpired.sides["allied"]
    expect(allied.get_by_role("region", name="Log")).to_contain_text("The counter had slipped")
    expect(allied.locator("[data-banner=set-right]")).to_contain_text("The counter had slipped")
    allied.get_by_role("button", name="Understood").click()
    expect(allied.locator("[data-banner=set-right]")).to_have_count(0)


def test_a_phase_is_rolled_back_and_sealed_orders_are_given_anew(visit: Visit) -> None:
    umpired = Umpired(visit, DESKTOP)
    umpired.to_orders()
    umpired.answer("allied", "done")
    umpired.answer("axis", "done")
    page = umpired.console()
    page.get_by_role("tab", name="Back").click()
    page.get_by_role("radio", name="What are your orders?").check()
    expect(page.get_by_role("region", name="What no longer counts")).to_contain_text("2 lines")
    page.locator("#why-back").fill("An order was misread")
    page.get_by_role("button", name="Roll back 2 lines").click()
    expect(page.get_by_text("The match goes on from line")).to_be_visible()
    expect(page.get_by_role("region", name="Who has ordered")).to_contain_text("0 of 2 answered")
    expect(umpired.sides["axis"].get_by_role("region", name="Log")).to_contain_text("An order was misread")


@pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_on_any_part_of_the_console(
    visit: Visit, accessible: Check, looks: dict[str, Any]
) -> None:
    umpired = Umpired(visit, looks)
    umpired.to_orders()
    umpired.answer("allied", "done")
    page = umpired.console()
    expect(page.get_by_text("waits for an answer")).to_be_visible()
    accessible(page)
    for part in ("Orders", "Board", "Set right", "Back", "Steps"):
        if looks is PHONE:
            page.get_by_role("button", name=part, exact=True).click()
        elif part in ("Set right", "Back"):
            page.get_by_role("tab", name=part).click()
        else:
            continue
        page.wait_for_timeout(300)
        accessible(page)


def test_the_console_is_for_the_umpire_alone(visit: Visit) -> None:
    umpired = Umpired(visit, DESKTOP)
    page = umpired.sides["axis"]
    page.goto(f"/m/{umpired.match}/umpire")
    expect(page.get_by_text("This console is for who umpires the match")).to_be_visible()
