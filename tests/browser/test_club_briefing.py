"""Briefings from a battle's page, on screen and on paper, each for its own side; and what is asked after the battle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from sandtable.kernel.match import Match
from tests.browser.club_page import ClubVisitor, at_home, played_at
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.table_page import TablePage
from tests.web.clubs.company import Member
from tests.web.clubs.evening import Evening, open_ids
from tests.web.conftest import Server, until

OPTIONS: dict[str, dict[str, Any]] = {
    "caen": {"mode": "table"},
    "totalize": {"resolution": "tabletop", "umpire": "human"},
}


@pytest.fixture
def game() -> str:
    return "caen"


@pytest.fixture
def club(tmp_path: Path, game: str) -> Iterator[Evening]:
    with played_at(tmp_path, game, **OPTIONS[game]) as found:
        yield found


@pytest.fixture
def server(club: Evening) -> Server:
    return club.server


def briefing(visitor: ClubVisitor, battle: str, side: str) -> str:
    """Reads it on the screen; the address its code leads to."""
    page = visitor.open("b", battle)
    links = page.get_by_role("region", name="Briefing")
    pdf = links.get_by_role("listitem").filter(has_text=side).get_by_role("link", name="PDF to print")
    href = pdf.get_attribute("href")
    assert href is not None
    printed = page.request.get(href)
    assert printed.headers["content-type"] == "application/pdf" and printed.body().startswith(b"%PDF-")
    links.get_by_role("link", name=f"{side}, on screen").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Battle {battle}")
    expect(page.get_by_role("heading", name=f"Your force: {side}")).to_be_visible()
    address = page.locator("footer").get_by_role("link").get_attribute("href")
    assert address is not None
    return address


def arranged(club: Evening) -> str:
    """Anna and Ben are to play the open battle this evening."""
    battle = club.open()[0]
    players = {"allies": [club.anna.person], "germans": [club.ben.person]}
    sent = {"rev": battle["rev"], "players": players, "at": "2026-05-07T19:00:00Z", "place": "Table 2"}
    club.olga.ask("PUT", f"/battles/{battle['id']}/fixture", json=sent)
    id: str = battle["id"]
    return id


def test_each_side_reads_its_briefing_and_its_code_opens_the_report(visit: Visit, club: Evening) -> None:
    club.play_on()
    battle = arranged(club)
    for member, side in ((club.anna, "Allies"), (club.ben, "Germans")):
        assert member.name in readers(club, battle)
        visitor = at_home(member, visit(**PHONE))
        address = briefing(visitor, battle, side)
        has_read(member, club, battle)
        expect(visitor.page.locator(".paper")).to_contain_text("Table 2")
        visitor.page.goto(address)
        expect(visitor.page.get_by_role("form", name="Report")).to_be_visible()
        expect(visitor.page.get_by_text(f"You report for the {side}.")).to_be_visible()


def has_read(member: Member, club: Evening, battle: str) -> None:
    until(lambda: member.name not in readers(club, battle))


def readers(club: Evening, battle: str) -> str:
    """Who is still to read his briefing."""
    return " ".join([one["who"] for one in club.battle(battle)["todo"] if "briefing" in one["what"]])


@pytest.mark.parametrize("game", ["totalize"])
def test_where_there_are_secrets_nobody_reads_the_other_sides_briefing(visit: Visit, club: Evening) -> None:
    club.play_on()
    battle = club.open()[0]
    anna, ben = [at_home(member, visit(**DESKTOP)) for member in (club.anna, club.ben)]
    page = anna.open("b", battle["id"])
    link = page.get_by_role("region", name="Briefing").get_by_role("link", name="on screen")
    expect(link).to_have_count(1)
    address = link.get_attribute("href")
    assert address is not None and "seat=allied" in address

    ben.visitor.expected = ("403",)
    page = ben.open("b", battle["id"])
    expect(page.get_by_role("region", name="Briefing").get_by_role("link", name="on screen")).to_have_count(1)
    assert address not in page.content()
    page.goto(address)
    expect(page.get_by_role("alert").first).to_be_visible()
    paper = address.partition("paper=")[2]
    for file in (paper, f"{paper}.pdf"):
        assert page.request.get(f"/api/matches/{club.id}/papers/{file}?seat=allied").status == 403


def later_battle(match: Match) -> bool:
    """The landings are over: whoever wins now advances, whoever loses retreats."""
    return any([int(id) > 4 for id in open_ids(match)])


def test_after_a_battle_the_right_person_is_asked_on_the_table(visit: Visit, club: Evening) -> None:
    club.play_on(until=later_battle)
    battle = club.open()[0]
    attacker, defender = [club.members_of(one["side"])[0] for one in battle["fighters"]]
    filing = attacker.file(battle["id"], (6, 1))
    page = at_home(defender, visit(**DESKTOP)).open("b", battle["id"])
    page.get_by_role("article", name=f"Report of {attacker.name}").get_by_role(
        "button", name="is right"
    ).click()
    expect(page.get_by_text("The result is booked").first).to_be_visible()

    asked = [seat["id"] for seat in club.olga.match.view()["seats"] if seat["asked"]]
    assert len(asked) == 1
    member = club.sitting[asked[0]]
    scene = member.match.view(asked[0])
    ask = next(one for one in scene["asks"] if one["mine"])
    assert ask["name"] in ("Retreat", "Advance"), filing
    visitor = at_home(member, visit(**DESKTOP))
    page = visitor.open()
    page.get_by_role("region", name="For you to do").get_by_role("link").first.click()
    table = TablePage(page, club.id)
    table.ready(ask["question"])
    expect(page.locator("[data-letter]").first).to_be_visible()

    other = defender if member is attacker else attacker
    waiting = at_home(other, visit(**DESKTOP))
    waiting.page.goto(f"/m/{club.id}")
    question = waiting.page.get_by_role("region", name="Question")
    expect(question).to_contain_text(f"({member.name}): {ask['question']}")
    expect(waiting.page.locator("[data-letter]")).to_have_count(0)
    line = scene["line"]
    rows = ask["rows"]
    word = [rows[0]["letter"]]
    while not rows[0]["ends"]:
        rows = member.match.letters(ask["key"], word)["rows"]
        word.append(rows[0]["letter"])
    table.answer(word)
    expect(question).not_to_contain_text(ask["question"])  # the page moves on by itself
    assert club.olga.match.view()["line"] > line
