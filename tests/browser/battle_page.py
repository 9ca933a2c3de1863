"""Squad battles on squares as players handle them, by mouse, finger or keys; and records of battles under way."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from sandtable.games.positions import read_position
from sandtable.kernel import record as records
from sandtable.kernel.record import Record
from tests.browser.checks import sent
from tests.browser.replies import replied
from tests.browser.table_page import Json, TablePage, origin, paired

HEAD = """
game = "heroes"
scenario = "{scenario}"
options.dice_by_hand = true
turn = 2
phase = "activation"
initiative = "{first}"
at = ["Turn(2)", "ActivationPhase"]
numbered = {{ us = 1, german = 1 }}
"""
SQUARES = ("square:", "corner:")


def midst(scenario: str, first: str, lines: str) -> str:
    """A record that begins in the second Activation Phase, its dice typed by the players."""
    position = HEAD.format(scenario=scenario, first=first) + lines
    rules, _ = read_position(position)
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.position = position
    return records.write(record)


def brought(page: Page, text: str, seats: dict[str, str]) -> Json:
    """The match made of a record, with the links to its seats."""
    chosen = {seat: {"who": who} for seat, who in seats.items()}
    made = page.request.post(
        "/api/records",
        data={"text": text, "name": "Battle", "seats": chosen},
        headers={"Origin": origin(page)},
    )
    assert made.ok, made.text()
    found: Json = made.json()
    return found


class BattlePage(TablePage):
    """One side of a battle; `keys`: the mouse is not touched."""

    def __init__(self, page: Page, match: str, finger: bool = False, keys: bool = False) -> None:
        super().__init__(page, match, finger)
        self.keys = keys

    def shown(self, seat: str) -> BattlePage:
        """The page of a seat, its board drawn."""
        self.open(seat)
        expect(self.page.locator(".gridmap svg.b")).to_be_visible()
        return self

    def unit(self, name: str) -> Locator:
        """A unit's line beside the board, with where it is and how it fares."""
        return self.page.locator(".roster .unit", has_text=name)

    def turn_of(self, seat: str) -> tuple[Json, Json]:
        """The question to a seat as soon as the computer has done its part."""
        for _ in range(200):
            scene = self.scene(seat)
            for ask in scene["asks"]:
                if ask["mine"]:
                    return ask, scene
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{seat} is not asked: {scene['asks']}")

    def answer(self, word: Sequence[str], seat: str = "") -> None:
        if self.keys:
            self.spell(word, seat)
        else:
            super().answer(word, seat)

    def spell(self, word: Sequence[str], seat: str) -> None:
        """Types a place with the rest of its word; presses the number of its row for any other letter."""
        ask, scene = self.asked(seat)
        self.shows(ask)
        place, page = 0, ask
        while place < len(word):
            row = next(row for row in page["rows"] if row["letter"] == word[place])
            if row["closing"] and not paired(ask):
                return self.confirm()
            if paired(ask):
                expect(self.pair).to_be_visible()
            number = self.number_of(row)
            if not number:
                return self.typed(word[place:])
            taken = self.take_along(page, row, word[place + 1 :])
            self.page.keyboard.press(number)
            if row["ends"]:
                return self.confirm()
            place += 1 + taken
            self.spelled(place)
            page = self.post("/letters", key=ask["key"], draft=list(word[:place]), version=scene["version"])
        raise AssertionError(f"{word} does not end")

    def number_of(self, row: Json) -> str:
        """The number key of a row; "" for a place, and for a letter that the list does not show."""
        if (
            any(anchor.startswith(SQUARES) for anchor in row["anchors"])
            or not self.row(row["letter"]).count()
        ):
            return ""
        return self.row(row["letter"]).get_attribute("aria-keyshortcuts") or ""

    def typed(self, word: Sequence[str]) -> None:
        with replied(self.page):
            self.type_word(" ".join(word))
        self.page.keyboard.press("Escape")  # out of the field

    def confirm(self, button: Locator | None = None) -> None:
        if self.keys:
            self.page.keyboard.press("q")  # from the map, where Enter spells, to the question
            sent(self)
        else:
            super().confirm(button)

    def stroll(self, seat: str) -> None:
        """One square on and stop: on the board by its own keys, or with a press where it is lit."""
        ask, scene = self.asked(seat)
        if not self.keys:
            rows = self.post("/letters", key=ask["key"], draft=["move"], version=scene["version"])["rows"]
            square = next(row["letter"] for row in rows if row["anchors"] == [f"square:{row['letter']}"])
            return self.answer(["move", square, "done"], seat)
        self.shows(ask)
        self.page.keyboard.press(self.row("move").get_attribute("aria-keyshortcuts") or "")
        self.spelled(1)
        self.page.keyboard.press("m")
        expect(self.page.locator(".gridmap .keys")).to_be_focused()
        for key in ("ArrowUp", "Enter"):
            self.page.keyboard.press(key)
        self.spelled(2)
        return self.confirm()
