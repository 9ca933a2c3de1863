"""The tutorial battle against the computer, its whole first turn: by mouse, by finger, by keys alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.battle_page import BattlePage
from tests.browser.checks import told
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import founded
from tests.browser.table_page import Json
from tests.browser.test_roads import SMALL

SEATS = {"us": "me", "german": "computer:steady"}
QUESTIONS = 40  # more than a turn has


class FirstTurn:
    """What the Americans want of their first turn, question by question; and what came of it."""

    def __init__(self, table: BattlePage) -> None:
        self.table = table
        self.shots = 0
        self.moves = 0
        self.supplied = 0

    def play(self) -> None:
        for _ in range(QUESTIONS):
            ask, scene = self.table.turn_of("us")
            if scene["crumbs"][0].startswith("Turn 2"):
                return
            self.reply(ask)
        raise AssertionError("the turn does not end")

    def reply(self, ask: Json) -> None:
        letters = [row["letter"] for row in ask["rows"]]
        match ask["name"]:
            case "Deploy":
                self.say("recon D11 support H11 fire F11 blean B12 done")
            case "ScoutMoves":
                self.say("recon D10 D9 C8 done")
            case "PlaceOrders":
                self.say("recon 1 fire B blean 2 done")
            case "Act":
                self.act(ask)
            case "SupplyMoves":
                self.say("fire F10 done" if "fire" in letters else "done")
                self.supplied += 1
            case "React":
                self.say("pass")
            case "GoOn":  # somebody laid a mine
                self.say("done")
            case _:
                assert ask["name"] == "Discard", ask["name"]
                self.say("done")

    def say(self, word: str) -> None:
        self.table.answer(word.split(), "us")

    def act(self, ask: Json) -> None:
        """A shot, as soon as one can be fired, and a move."""
        target = next((row for row in ask["rows"] if row["forecast"]), None)
        if target is None or self.shots:
            self.moves += 1
            return self.table.stroll("us")
        assert 0 <= target["forecast"]["chance"] <= 1
        self.shots += 1
        return self.say(" ".join(self.shot(ask, target["letter"])))

    def shot(self, ask: Json, target: str) -> list[str]:
        """Nothing is added to it, if anything could be."""
        version = self.table.scene("us")["version"]
        rows = self.table.post("/letters", key=ask["key"], draft=[target], version=version)["rows"]
        return [target, "done"] if rows else [target]


def play(table: BattlePage) -> FirstTurn:
    turn = FirstTurn(table.shown("us"))
    turn.play()
    assert (turn.shots, turn.moves) == (1, 1)
    assert turn.supplied >= 2, "the rest of the platoon came up, and that was all"
    return turn


def test_by_mouse(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = BattlePage(page, founded(page, "heroes", SEATS).match)
    play(table)
    assert table.pressed_on_map > 12, "units and squares were pressed where they lie"
    expect(page.locator("header")).to_contain_text("Turn 2 of 5")
    expect(table.unit("Recon Team")).to_contain_text("C8")
    told(table, "The Recon Team runs to the foxhole at C8", "Order 1: the Recon Team", "The Recon Team fires")
    told(table, "Order 2: Lt Blean", "The Germans lay tokens on", "Turn 2")
    expect(table.log.locator(".die, svg").first).to_be_visible()


def test_by_finger_on_a_small_phone(visit: Visit) -> None:
    page = visit(**SMALL).page
    table = BattlePage(page, founded(page, "heroes", SEATS).match, finger=True)
    play(table)
    assert table.pressed_on_map > 12
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["viewport"]["width"]
    expect(page.locator("header")).to_contain_text("T2")


def test_by_keyboard_alone(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = BattlePage(page, founded(page, "heroes", SEATS).match, keys=True)
    play(table)
    assert not table.pressed_on_map
    expect(page.locator("header")).to_contain_text("Turn 2 of 5")
