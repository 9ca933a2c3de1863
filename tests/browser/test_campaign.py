"""Whole turns of a campaign played by pressing things on the map, with the dice of a recorded match typed in."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import founded
from tests.browser.table_page import Json, TablePage

RECORD = Path(__file__).resolve().parents[1] / "journals/caen-dice.sand"
LINES: list[Json] = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()[1:]]
TURN_2, TURN_3 = 34, 84  # the recorded lines of turn 1, and of turns 1 and 2
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 740}}

DRAWN = """(stand) => {
  const drawn = [...document.querySelectorAll("svg.b .unit")];
  return drawn.length === Object.keys(stand).length
    && drawn.every((one) => stand[one.dataset.anchor.slice(5)] === one.dataset.area);
}"""


def hotseat(visit: Visit, looks: dict[str, Any], finger: bool = False, done: int = 0) -> TablePage:
    """A new match with real dice, both sides on this screen; so many lines of the record have been played."""
    page = visit(**looks).page
    table = founded(page, "caen", {"allies": "me", "germans": "me"}, finger, dice="typed")
    for number, line in enumerate(LINES[:done], 1):
        if not answered(table, number):
            send(table, line)
    return table.open()


def answered(table: TablePage, line: int) -> bool:
    """Whether the table has given the only possible answer by itself."""
    found: int = table.scene("allies")["line"]
    return found >= line


def send(table: TablePage, line: Json) -> None:
    """Answers as the record does, without the page."""
    version = table.get()["version"]
    given = {name: line[name] for name in ("key", "word", "faces") if name in line}
    path = "/answers" if "word" in line else "/rolls"
    table.post(path, **given, expected_version=version, idempotency_key=f"{table.match} {version}")


def play(table: TablePage, lines: list[Json], done: int = 0, times: int = 99) -> int:
    """Plays lines on the page, each kind of question so many times, its further ones past the page.

    Returns how many letters were pressed.
    """
    asked: Counter[str] = Counter()
    letters = 0
    for number, line in enumerate(lines, done + 1):
        if answered(table, number):
            continue
        asked[line["q"]] += 1
        if asked[line["q"]] > times:
            send(table, line)
        elif "word" in line:
            table.answer(line["word"])
            letters += len([letter for letter in line["word"] if letter != "done"])
        else:
            table.roll(line["faces"])
        if line["q"] in ("DefenceDie", "RollToDestroy", "Advance", "Retreat"):
            as_told_and_drawn(table, number)
    return letters


def as_told_and_drawn(table: TablePage, line: int) -> None:
    """After each step of a battle the log tells the newest story and the counters stand where the server says."""
    scene = table.scene("allies")
    assert scene["line"] >= line
    areas = scene["table"]["boards"][0]["areas"]
    stand = {counter["id"]: area["id"] for area in areas for counter in area["counters"]}
    table.page.wait_for_function(DRAWN, arg=stand)
    if not table.finger:
        told = [entry for entry in scene["entries"] if entry["kind"] == "story"][-1]
        expect(
            table.log.filter(has_text="".join(part["text"] for part in told["parts"])).first
        ).to_be_attached()


@pytest.mark.parametrize(
    ("looks", "finger", "done", "lines", "times"),
    [(DESKTOP, False, TURN_2, TURN_3, 2), (PHONE, True, 0, TURN_2, 3)],
    ids=["the second by mouse", "the first by finger"],
)
def test_turns_are_played_whole_on_the_map(
    visit: Visit, looks: dict[str, Any], finger: bool, done: int, lines: int, times: int
) -> None:
    table = hotseat(visit, looks, finger, done)
    letters = play(table, LINES[done:lines], done, times)
    if not finger:  # a phone's top bar has no room for the names of turns
        expect(table.page.locator(".turns [aria-current=step]")).to_contain_text("3 Epsom")
    assert table.scene("allies")["line"] == lines
    assert table.pressed_on_map > letters / 2, "the greater part lies on the map, the rest in trays and list"


def test_the_first_battles_are_fought_by_tapping_on_the_smallest_phone(visit: Visit) -> None:
    table = hotseat(visit, SMALL, finger=True)
    play(table, LINES[:14])
    assert table.pressed_on_map >= 4
    assert table.standing()["2-can-bde"] == "B3"
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 360, "nothing sticks out"
