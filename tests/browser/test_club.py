"""Five people of a club with five browsers, one of them a phone: a turn of Caen with battles on real tables.

The organiser founds the campaign and seats the others, who come by her invitation. Then a turn is fought: one battle
is disputed and settled, one played as two games, one converted to dice; the first result is set right after the
second was booked.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.club_page import ClubVisitor, Table, usual_score
from tests.browser.conftest import DESKTOP, PHONE, Visit

Json = dict[str, Any]
OPEN = ("assigning", "briefed", "overdue")
BUSY = ("committing", "planned")


class Five:
    """Olga organises, Anna and Ben are generals, Carl and Dora commanders; Carl has only a phone."""

    def __init__(self, visit: Visit) -> None:
        self.olga, self.anna, self.ben, self.dora = (
            ClubVisitor(visit(**DESKTOP), name) for name in ("Olga", "Anna", "Ben", "Dora")
        )
        self.carl = ClubVisitor(visit(**PHONE), "Carl")
        self.rng = Random(3)

    def gather(self) -> None:
        """The campaign is founded, everybody joins by the link and is seated."""
        invitation = self.olga.found_campaign(
            "Thursday club", Allied_commanders=1, German_commanders=1, More_battles_a_turn=3
        )
        for member, side in (
            (self.anna, "Allies"),
            (self.carl, "Allies"),
            (self.ben, "Germans"),
            (self.dora, "Germans"),
        ):
            member.join(invitation, side)
        self.olga.open("people")
        names = {seat["id"]: seat["name"] for seat in self.olga.club()["seats"]}
        sitting = {"allies": self.anna, "germans": self.ben, "allies-1": self.carl, "germans-1": self.dora}
        for seat, member in sitting.items():
            self.olga.seat(names[seat], member.name)
        self.table = Table({**sitting, "organiser": self.olga}, self.olga)

    def battles(self, *stages: str) -> list[Json]:
        return [one for one in self.olga.club()["battles"] if one["stage"] in stages]

    def reach_turn_two(self) -> None:
        """The first turn by the API: its battles are settled by the organiser."""
        while not self.olga.club()["turn"].startswith("Turn 2"):
            for battle in self.battles(*OPEN):
                self.settle_by_api(battle["id"])
            self.table.play_on(self.rng)

    def settle_by_api(self, battle: str) -> None:
        path = f"/api/clubs/{self.olga.match.id}/battles/{battle}/settle"
        sent = {"games": [[4, 3]], "ticks": [], "reason": "Played before."}
        self.olga.match.table.ask("POST", path, json=sent)

    def open_battles(self, count: int) -> list[Json]:
        """Arrows are placed and troops committed until so many battles are to be played."""
        while len(found := self.battles(*OPEN)) < count:
            assert self.table.play_on(self.rng), "nobody can go on"
        return found

    def side(self, battle: Json, part: str) -> str:
        found: str = next(one["name"] for one in battle["fighters"] if one["part"] == part)
        return found


@pytest.fixture
def five(visit: Visit) -> Five:
    return Five(visit)


def test_a_turn_of_a_club_with_five_browsers(five: Five) -> None:
    olga, carl, dora, ben = five.olga, five.carl, five.dora, five.ben
    five.gather()
    five.reach_turn_two()
    first, second, third = five.open_battles(3)[:3]

    # one battle is disputed and settled
    carl.report(first["id"], (6, 1), story="Rain, mud, and a Tiger.")
    page = dora.open("b", first["id"])
    page.get_by_role("button", name="No, I object").click()
    form = page.get_by_role("form", name="Objection")
    form.get_by_label("What is wrong with it").fill("It was the other way round.")
    usual_score(form, (1, 6)).click()
    five.dora.press("Object", form)
    expect(page.get_by_text("The organiser settles it").first).to_be_visible()
    page = olga.open("b", first["id"])
    expect(page.get_by_role("heading", name="Reports that contradict each other")).to_be_visible()
    expect(page.get_by_role("article", name="Report of Carl")).to_contain_text("Rain, mud, and a Tiger.")
    expect(page.get_by_role("article", name="Report of Dora")).to_be_visible()
    form = page.get_by_role("form", name="Settle the battle")
    form.get_by_role("button", name="As Carl says").click()
    form.get_by_label("Reason").fill("I saw the table.")
    olga.press("Settle it so", form)
    expect(page.locator("main").get_by_text("6-1").first).to_be_visible()
    five.table.settle_down(five.rng)

    # one is played as two games
    carl.report(second["id"], (4, 3), (2, 9))
    page = ben.open("b", second["id"], "report")
    article = page.get_by_role("article", name="Report of Carl")
    expect(article).to_contain_text("6-12")
    article.get_by_role("button", name="is right").click()
    expect(page.get_by_text("The result is booked").first).to_be_visible()
    five.table.settle_down(five.rng)

    # one is not played: dice decide
    page = olga.open("b", third["id"])
    page.get_by_text("Not played", exact=True).click()
    form = page.get_by_role("form", name="Not played")
    form.get_by_role("radio", name="dice").check()
    form.get_by_role("textbox", name="Reason").fill("The hall was closed.")
    olga.press("Let dice decide", form)
    expect(page.get_by_text("decided by dice")).to_be_visible()
    five.table.settle_down(five.rng)

    # the first result is set right, and the map is right again
    results = {one["id"]: one for one in olga.club()["results"]}
    assert results[first["id"]]["winner"] == first["fighters"][0]["side"]
    assert results[second["id"]]["table"] and not results[third["id"]]["table"]
    target = first["areas"][-1]
    assert holder(olga, target) == first["fighters"][0]["side"]
    page = olga.open("b", first["id"])
    olga.press("Change the result")
    form = page.get_by_role("form", name="Set the result right")
    usual_score(form, (1, 6)).click()
    olga.press("Show what would change", form)
    shown = form.get_by_role("status")
    expect(shown).to_contain_text("What must be decided again")
    expect(shown.get_by_role("row").nth(1)).to_be_visible()
    form.get_by_label("Reason").fill("Both agree now that Dora was right.")
    olga.press("Set it right", form)
    expect(page.get_by_text("set right later")).to_be_visible()
    assert holder(olga, target) == first["fighters"][1]["side"]
    results = {one["id"]: one for one in olga.club()["results"]}
    assert results[first["id"]]["changed"] and results[first["id"]]["winner"] == first["fighters"][1]["side"]

    # everybody sees it, the phone too; the old line stays in the audit
    for member in (five.anna, ben, carl, dora):
        page = member.open()
        expect(page.get_by_role("heading", name="Results")).to_be_visible()
        expect(page.get_by_text("set right", exact=True)).to_be_visible()
    page = olga.open("people")
    expect(page.get_by_text("Both agree now that Dora was right.").first).to_be_visible()


def holder(member: ClubVisitor, area: str) -> str:
    """Who holds an area, on the campaign's map."""
    boards = member.match.view()["table"]["boards"]
    found: str = next(one["holder"] for board in boards for one in board["areas"] if one["id"] == area)
    return found
