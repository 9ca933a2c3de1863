"""The lobby as people use it, and short cuts to a match for tests that are about something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.table_page import Json, TablePage, origin

RECORD = Path(__file__).resolve().parents[1] / "journals/caen-dice.sand"
QUESTION = "Which beach attacks, and where?"  # what comes after the record's landings


class LobbyPage:
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> LobbyPage:
        self.page.goto("/")
        expect(self.sheet).to_be_visible()
        return self

    @property
    def sheet(self) -> Locator:
        return self.page.locator('form[aria-label^="New match"]')

    def pick(self, game: str) -> None:
        self.page.get_by_role("radiogroup", name="Game").locator("label", has_text=game).click()
        expect(self.page.locator(f'form[aria-label="New match: {game}"]')).to_be_visible()

    def put(self, seat: str, who: str) -> None:
        self.page.get_by_role("radiogroup", name=seat, exact=True).get_by_role("radio", name=who).check()

    def throw_real_dice(self) -> None:
        """People throw and type what fell."""
        self.page.get_by_role("button", name="change", exact=True).click()
        self.page.get_by_role("radio", name="Real dice").check()
        expect(self.sheet).to_contain_text("real dice, typed by the players")

    def start(self) -> TablePage:
        """Presses Start and waits for the table."""
        self.page.get_by_role("button", name="Start", exact=True).click()
        self.page.wait_for_url("**/m/*")
        return TablePage(self.page, match_of(self.page))


def match_of(page: Page) -> str:
    return page.url.split("/m/")[1].split("?")[0].split("/")[0]


def founded(page: Page, game: str, seats: dict[str, str], finger: bool = False, **more: Any) -> TablePage:
    """A match of this page's person, started over the API; seats are "me", "link", "open" or "computer:steady"."""
    chosen = {seat: dict(zip(("who", "player"), who.split(":"), strict=False)) for seat, who in seats.items()}
    wish: Json = {
        "game": game,
        "name": game.title(),
        "options": {},
        "dice": "seeded",
        "public": False,
        **more,
    }
    sent = {
        **wish,
        "scenario": more.get(
            "scenario", {"skirmish": "crossings", "totalize": "", "heroes": ""}.get(game, game)
        ),
        "seats": chosen,
    }
    made = page.request.post("/api/matches", data=sent, headers={"Origin": origin(page)})
    assert made.ok, made.text()
    return TablePage(page, made.json()["id"], finger)


def brought(page: Page, text: str, seats: dict[str, str] | None = None) -> TablePage:
    """A match made of a record."""
    chosen = {seat: {"who": who} for seat, who in (seats or {}).items()}
    sent = {"text": text, "name": "Record", "seats": chosen}
    made = page.request.post("/api/records", data=sent, headers={"Origin": origin(page)})
    assert made.ok, made.text()
    return TablePage(page, made.json()["id"])


def before_the_first_battle(page: Page, finger: bool = False) -> TablePage:
    """Both sides are mine; the landings' dice have fallen as recorded."""
    lines = RECORD.read_text(encoding="utf-8").splitlines()[:5]
    table = brought(page, "\n".join(lines) + "\n", {"allies": "me", "germans": "me"})
    table.finger = finger
    table.open()
    table.ready(QUESTION)
    return table


def play_out(table: TablePage) -> None:
    """Answers every question of mine over the API with its last row, until the match is over."""
    while not table.scene()["outcome"]:
        answer_anyhow(table)


def answer_anyhow(table: TablePage) -> None:
    ask, scene = table.asked()
    word, rows = [], ask["rows"]
    while True:
        word.append(rows[-1]["letter"])
        if rows[-1]["ends"]:
            break
        rows = table.post("/letters", key=ask["key"], draft=word, version=scene["version"])["rows"]
    key = f"{table.match} {scene['version']} {ask['key']}"
    table.post("/answers", key=ask["key"], word=word, expected_version=scene["version"], idempotency_key=key)
