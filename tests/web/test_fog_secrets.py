"""A campaign in the fog on a real server: nothing sent to a side depends on what its enemy hides (AT-130)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from sandtable.remote import RemoteMatch, Table
from tests.web.conftest import Json, mine, scrubbed
from tests.web.test_secrets import text

SEEN = (
    "/log?after=0",
    "/papers",
    "/seals",
    "/chat",
    "/notes",
    "/card?anchor=unit:G01",
    "/card?anchor=area:GRA",
)
SHUT = (
    "/view?seat=axis",
    "/view?seat=umpire",
    "/record",
    "/dice",
    "/position",
    "/umpire/facts?seat=umpire",
    "/umpire/moments?seat=allied",
    "/sheets/axis",
)


def unstamped(text: str) -> str:
    """Without the numbers and times of chat messages."""
    return re.sub(r'"id":\d+,"at":"[^"]*"', '"id":0,"at":"NOW"', text)


class Twins:
    """Two campaigns with real dice: Anna leads the Allies in both, Ben the Axis, and Carl keeps the table."""

    def __init__(self, anna: Table, ben: Table, carl: Table) -> None:
        self.hers: list[RemoteMatch] = []
        self.his: list[RemoteMatch] = []
        self.umpires: list[RemoteMatch] = []
        for _ in range(2):
            match = anna.new(
                "totalize",
                {"allied": "me", "axis": "link", "umpire": "link"},
                name="Twin",
                public=True,
                dice="typed",
                options={"umpire": "human"},
            )
            links = match.sheet()["links"]
            self.hers.append(match)
            self.umpires.append(carl.join(links["umpire"]))
            self.his.append(ben.join(links["axis"]))

    def same(self, method: str, path: str, **sent: Any) -> str:
        """What both give her, which must be one and the same."""
        texts = [unstamped(scrubbed(text(match, method, path, **sent), match.id)) for match in self.hers]
        assert texts[0] == texts[1], path
        return texts[0]

    def look(self) -> None:
        """Everything that Anna can ask about both campaigns, as the Allies and as an observer."""
        for seat in ("allied", ""):
            view: Json = json.loads(self.same("GET", f"/view?seat={seat}")[4:])
            for path in SEEN:
                self.same("GET", f"{path}{'&' if '?' in path else '?'}seat={seat}")
            for line in range(view["line"] + 1):
                self.same("GET", f"/at/{line}?seat={seat}")
        for paper in json.loads(self.same("GET", "/papers?seat=allied")[4:]).get("papers", []):
            self.same("GET", f"/papers/{paper['id']}?seat=allied")
        for path in SHUT:
            assert self.same("GET", path)[:3] == "403", path
        version = self.hers[0].view("allied")["version"]
        assert self.hers[1].view("allied")["version"] == version
        for draft in ([], ["A01", "attack"]):
            self.same("POST", "/letters", json={"key": "allied", "draft": draft, "version": version})
        for word in (["A01", "move", "LOR", "done"], ["G01", "attack", "VER", "done"], ["done", "done"]):
            self.same("POST", "/answers", json={"key": "allied", "word": word, "expected_version": version})

    def axis(self, *words: str) -> None:
        for match, word in zip(self.his, words, strict=True):
            match.view("axis")
            match.answer("axis", word.split())

    def allied(self, word: str) -> None:
        for match in self.hers:
            match.view("allied")
            match.answer("allied", word.split())

    def umpire(self) -> None:
        """Gates are passed and real dice typed, step by step, until a side is asked."""
        while True:
            asked = [mine(match.view("umpire")) for match in self.umpires]
            assert bool(asked[0]) == bool(asked[1])
            if not asked[0]:
                return
            for match, ask in zip(self.umpires, asked, strict=True):
                if ask[0]["kind"] == "choice":
                    match.answer("umpire", ["continue"])
                else:
                    match.roll("umpire", [4] * ask[0]["dice"]["count"])
            self.look()


def test_two_campaigns_that_differ_behind_the_fog_look_the_same(
    anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    """AT-130, table V: set-up, orders and their dice, fatigue; a turn and the beginning of the next."""
    twins = Twins(anna, ben, people())
    twins.look()
    twins.axis("history", "G08 FAL G09 SLG G01 FAL history")
    twins.look()
    twins.allied("history")
    twins.umpire()
    twins.axis("done", "G08 attack SLG POT G01 move SLG G05 attack MAY G10 regroup done")
    twins.look()
    twins.allied("bomb GRA BLR A02 regroup done")  # tanks stand there, or nobody
    twins.umpire()
    assert [match.view("axis")["crumbs"][0][:6] for match in twins.his] == ["Turn 2"] * 2
    twins.axis("G13 FAL G14 SPD", "G13 SPD G14 SPD")
    twins.look()
    twins.allied("A15 CAE A16 CAE A17 CAE A18 CAE A19 CAE A20 CAE")
    twins.umpire()
