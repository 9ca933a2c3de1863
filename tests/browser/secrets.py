"""Searches what reached a browser for what its side may not know (AT-130, AT-137, table V).

It compares with the whole position as the umpire sees it, never with the rules' own idea of what a side sees, so that a
fog that lets something through is found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from playwright.sync_api import Page, Route, WebSocket

from tests.browser.table_page import Json
from tests.patching import applied

REPORTED = ("engagement", "end")  # the phases in which a side knows whom it fights
SCREEN = ("Behind the screen",)  # how dice are headed that the umpire alone sees fall
CONSOLE = ("foresees", "idle", "concerned")  # facts that only the umpire's console is sent


class Traffic:
    """Everything a page receives: bodies of answers and frames of sockets; and what it shows and keeps itself.

    Answers are read on their way to the page: of one that has arrived Chromium may not keep the body.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.texts: list[str] = []
        page.route("**/api/**", self.pass_on)  # the page itself is the same for everybody
        page.on("websocket", self.opened)

    def opened(self, socket: WebSocket) -> None:
        """Keeps the frames of a socket; of a patch the scene that it leads to, in which all of it stands."""
        known: Json = {}

        def heard(frame: str | bytes) -> None:
            text = str(frame)
            message = json.loads(text)
            if message["type"] == "patch":
                applied(known, message["patch"])
                text = json.dumps({"type": "scene", "scene": known}, ensure_ascii=False)
            elif message["type"] == "scene":
                known.clear()
                known.update(message["scene"])
            self.texts.append(text)

        socket.on("framereceived", heard)

    def pass_on(self, route: Route) -> None:
        answer = route.fetch()
        if "/api/primers/" not in route.request.url:  # the same in every match; its guide suggests orders
            self.texts.append(answer.text())
        route.fulfill(response=answer)

    def look(self) -> None:
        """Adds what the page shows now and what the browser stores."""
        kept = self.page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
        self.texts += [self.page.content(), kept]


class Secrets:
    """What the side of a seat may not know, step by step."""

    def __init__(self, side: str, enemy: str, units: dict[str, str]) -> None:
        self.side = side
        self.enemy = enemy
        self.units = units  # the enemy's, each with the strength that is printed on it
        self.seen: dict[int, set[tuple[str, str]]] = {}  # by version: where enemies may be shown
        self.met: set[tuple[str, str]] = set()  # pairs of an enemy and a place where it was fought
        self.words: set[str] = set()  # orders of the enemy, as letters and as sentences

    def learn(self, version: int, facts: Json) -> None:
        """An enemy is seen where it fights or has fought this turn, once the Action report is out (AT-131)."""
        fights = [(unit, place) for place, one in facts["engagements"].items() for unit in one["units"]]
        enemies = {pair for pair in fights if pair[0] in self.units}
        self.met |= enemies
        there = {(unit, place) for unit, place in enemies if facts["units"][unit]["area"] == place}
        self.seen[version] = there if facts["phase"] in REPORTED else set()

    def keep(self, lines: Sequence[Json]) -> None:
        """Lines of the enemy's sheet, to be looked for in letters and in words."""
        for line in lines:
            if line["order"]:
                order = " ".join(line["order"])
                self.words |= {f"{line['letter']} {order}", f"{line['name']}: {line['text']}"}
                self.words |= {order, line["text"]} if len(line["order"]) > 1 and line["counter"] else set()

    def found_in(self, texts: Sequence[str]) -> list[str]:
        """Every secret that stands in one of the texts, with a word about where."""
        return [leak for text in texts for leak in self.leaks(text)]

    def leaks(self, text: str) -> Iterator[str]:
        plain = bare(text) + bare(re.sub(r"<[^<>]*>", " ", text))  # as it was sent, and as a page reads
        for word in self.words:
            if f" {bare(word).strip()} " in plain:
                yield f"order {word!r} in {around(text)}"
        try:
            value = json.loads(text)
        except ValueError:
            return
        yield from self.walk(value, -1)

    def walk(self, value: Any, version: int) -> Iterator[str]:
        if isinstance(value, list):
            for one in value:
                yield from self.walk(one, version)
        elif isinstance(value, dict):
            version = value["version"] if isinstance(value.get("version"), int) else version
            yield from self.faults(value, version)
            for one in value.values():
                yield from self.walk(one, version)

    def faults(self, value: Json, version: int) -> Iterator[str]:
        """What is wrong with this one object."""
        if "terrain" in value and value.get("counters"):
            yield from self.misplaced(value, version)
        if value.get("letter") in self.units and value.get("order"):
            yield f"a line of the enemy's sheet: {around(value)}"
        if value.get("salt") or (value.get("word") and str(value.get("key", "")).startswith(self.enemy)):
            yield f"what the enemy sealed: {around(value)}"
        if value.get("faces") and str(value.get("title", "")).startswith(SCREEN):
            yield f"dice behind the screen: {around(value)}"
        if any(fact in value for fact in CONSOLE):
            yield f"something of the umpire's console: {around(value)}"
        if value.get("side") == self.enemy and value.get("id") in self.units and "marks" in value:
            yield from self.too_well_known(value)
        if "parts" in value and "topic" in value:
            yield from self.told(value)

    def misplaced(self, area: Json, version: int) -> Iterator[str]:
        """Enemies on the map where they were not met."""
        for counter in area["counters"]:
            if counter["id"] in self.units and (counter["id"], area["id"]) not in self.seen[version]:
                yield f"{counter['id']} at {area['id']} in version {version}"

    def too_well_known(self, counter: Json) -> Iterator[str]:
        """Of an enemy only that it fights, and what is printed on it (AT-137)."""
        if set(counter["marks"]) - {"committed"}:
            yield f"marks of {counter['id']}: {counter['marks']}"
        if counter["strength"] != self.units[counter["id"]]:
            yield f"strength of {counter['id']}: {counter['strength']}"

    def told(self, entry: Json) -> Iterator[str]:
        """Sentences that put an enemy where it was never met."""
        anchors = [part["anchor"].split(":") for part in entry["parts"] if ":" in part["anchor"]]
        areas = [id for kind, id in anchors if kind == "area"]
        for unit in [id for kind, id in anchors if kind == "unit" and id in self.units]:
            if areas and not any((unit, area) in self.met for area in areas):
                yield f"told: {around(entry['parts'])}"


def bare(text: str) -> str:
    """Letters and names without what stands between them in JSON, on a page, or in a line."""
    return f" {re.sub(r'[^0-9A-Za-zÀ-ÿ/-]+', ' ', text)} "


def around(value: object) -> str:
    return str(value)[:300]
