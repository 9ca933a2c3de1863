"""The order sheet in real browsers: two who hold a seat write together, keys and typing suffice, nobody else reads."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import founded
from tests.browser.sheet_page import arrived
from tests.browser.table_page import TablePage, origin

SEATS = {"blue": "link", "red": "link"}


class Desk:
    """A skirmish at its first orders; `join` sits a visitor down by the link of a seat."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.owner = founded(visit(**DESKTOP).page, "skirmish", SEATS, options={"orders": 3}, public=True)
        self.links = self.owner.get()["links"]

    def join(self, seat: str, name: str, **looks: object) -> TablePage:
        visitor = self.visit(**(looks or DESKTOP))
        visitor.expected = ("ERR_INTERNET_DISCONNECTED", "WebSocket")  # where a test cuts the line
        page = visitor.page
        head = {"Origin": origin(page)}
        assert page.request.post("/api/me", data={"name": name}, headers=head).ok
        token = self.links[seat].split("#")[1]
        assert page.request.post("/api/join", data={"token": token}, headers=head).ok
        table = TablePage(page, self.owner.match)
        self.links |= table.get()["links"]  # a link is used up: whoever sits there lets others in
        return table

    def hide(self, blue: TablePage, red: TablePage) -> None:
        """The reserves hide; then orders are written."""
        for table, seat, place in ((blue, "blue", "mill"), (red, "red", "farm")):
            version = table.get(f"/view?seat={seat}")["version"]
            table.post("/answers", key=seat, word=[place], expected_version=version)


def line(page: Page, name: str) -> Locator:
    return page.locator(".orderline", has_text=name)


def test_two_write_on_one_sheet_and_both_see_both_orders(visit: Visit) -> None:
    desk = Desk(visit)
    anna, clara, ben = desk.join("blue", "Anna"), desk.join("blue", "Clarissa"), desk.join("red", "Ben")
    desk.hide(anna, ben)
    carried = traffic(ben.page)
    for table, seat in ((anna, "blue"), (clara, "blue"), (ben, "red")):
        table.open(seat)
        expect(table.page.locator(".orderline").first).to_be_visible()
    line(anna.page, "Lancers").click()
    anna.page.locator(".editor .next button", has_text="Ford").click()
    expect(line(clara.page, "Lancers")).to_contain_text("March to the ford")
    expect(line(clara.page, "Lancers")).to_contain_text("Anna")
    for table, place in ((anna, "Hill"), (clara, "Farm")):  # both open the same line
        line(table.page, "Bowmen").click()
        expect(table.page.locator(".editor .next button", has_text=place)).to_be_visible()
    clara.page.context.set_offline(True)
    anna.page.locator(".editor .next button", has_text="Hill").click()
    expect(line(anna.page, "Bowmen")).to_contain_text("March to the hill")
    clara.page.context.set_offline(False)
    expect(clara.page.locator(".editor")).to_contain_text("March to the hill")  # she had written nothing yet
    clara.page.keyboard.press("Backspace")
    clara.page.locator(".editor .next button", has_text="Farm").click()
    expect(line(anna.page, "Bowmen")).to_contain_text("March to the farm")
    anna.page.get_by_role("button", name="Seal the orders").click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_contain_text("March to the farm")
    dialog.get_by_role("button", name="Seal the orders").click()
    for table in (anna, clara):
        expect(table.page.get_by_text("sealed ·")).to_be_visible()
        expect(table.page.locator(".lines")).to_contain_text("March to the farm")
    seal = ben.get("/view?seat=red")["seals"][0]
    expect(ben.page.get_by_text("Which of your troops march?")).to_be_visible()
    assert seal["key"] == "blue" and seal["salt"] == ""
    told = carried()
    assert "March to the" not in told and '"type": "sheet"' not in told and '"type":"sheet"' not in told
    anna.page.get_by_role("button", name="Take back").click()
    expect(anna.page.get_by_role("button", name="Seal the orders")).to_be_enabled()
    expect(line(anna.page, "Bowmen")).to_contain_text("March to the farm")


def traffic(page: Page) -> Callable[[], str]:
    """Everything that a page receives from the API, by request and by socket."""
    found: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: found.append(str(frame))))
    page.on(
        "response",
        lambda answer: found.append(answer.text()) if "/api/" in answer.url and answer.ok else None,
    )
    return lambda: "\n".join(found)


def test_orders_are_written_by_keys_alone(visit: Visit) -> None:
    desk = Desk(visit)
    anna, ben = desk.join("blue", "Anna"), desk.join("red", "Ben")
    desk.hide(anna, ben)
    page = anna.open("blue").page
    expect(line(page, "Guards")).to_be_visible()
    page.keyboard.press("1")  # the first line
    expect(page.locator(".editor")).to_contain_text("Guards")
    expect(page.locator(".editor .next button").first).to_be_visible()
    page.keyboard.press("1")  # its first way: to the hill
    expect(line(page, "Guards")).to_contain_text("March to the hill")
    line(page, "Guards").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".editor")).to_contain_text("Bowmen")
    page.keyboard.press("Escape")
    expect(page.locator(".editor")).to_have_count(0)
    page.keyboard.press("/")
    page.keyboard.type("bowmen FARM; lancrs ford")
    page.keyboard.press("Enter")
    expect(page.locator("#read-back")).to_contain_text("March to the farm")
    expect(page.locator("#read-back")).to_contain_text("Do you mean lancers?")
    page.get_by_role("button", name="Put it on the sheet").press("Enter")
    expect(line(page, "Bowmen")).to_contain_text("March to the farm")
    expect(page.locator("#typed-orders")).to_have_value("lancrs ford")
    page.locator("#typed-orders").press("Escape")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    seal = page.get_by_role("dialog").get_by_role("button", name="Seal the orders")
    expect(seal).to_be_enabled()  # it is not while a line is on its way, and a key would go elsewhere
    seal.press("Enter")
    expect(page.get_by_text("sealed ·")).to_be_visible()


def test_what_is_written_without_a_connection_is_sent_when_it_is_back(visit: Visit) -> None:
    desk = Desk(visit)
    anna, ben = desk.join("blue", "Anna"), desk.join("red", "Ben")
    desk.hide(anna, ben)
    page = anna.open("blue").page
    line(page, "Lancers").click()
    expect(page.locator(".editor .next button", has_text="Mill")).to_be_visible()
    visitor = page.context
    visitor.set_offline(True)
    page.locator(".editor .next button", has_text="Mill").click()
    expect(page.get_by_text("No connection")).to_be_visible()
    visitor.set_offline(False)
    expect(line(page, "Lancers")).to_contain_text("March to the mill")
    arrived(page)
    kept = anna.get("/sheets/blue")
    assert [one["order"] for one in kept["lines"] if one["letter"] == "lancers"] == [["mill"]]


def test_the_sheet_is_accessible_on_a_desktop_and_a_phone(
    visit: Visit, accessible: Callable[[Page], None]
) -> None:
    desk = Desk(visit)
    anna, ben = desk.join("blue", "Anna"), desk.join("red", "Ben", **PHONE)
    desk.hide(anna, ben)
    for table, seat, name in ((anna, "blue", "Guards"), (ben, "red", "Grenadiers")):
        page = table.open(seat).page
        expect(line(page, name)).to_be_visible()
        accessible(page)
        line(page, name).click()
        expect(page.locator(".editor .next button").first).to_be_visible()
        accessible(page)
        page.locator(".editor .next button").first.click()
        expect(page.locator(".editor")).to_have_count(0)
        arrived(page)
    assert json.dumps(anna.get("/sheets/blue")["word"]) != "[]"
