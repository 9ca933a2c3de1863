"""Briefings from a battle's page, on screen and on paper, each for its own side; and what is asked after the battle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.checks import thrown
from tests.browser.club_page import ClubVisitor, at_home, played_at
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.table_page import Json, TablePage
from tests.web.clubs.company import Company, Member
from tests.web.clubs.evening import Evening
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


def fifth_battle(club: Evening) -> Json:
    """The landings are over, and the defender has committed somebody: the winner throws, the loser retreats."""
    rng = Random(1)
    while True:
        there = [one for one in club.open() if one["stage"] == "assigning"]
        if not there:
            assert club.answer_one(rng), "somebody can go on"
        elif there[0]["id"] == "5":
            return there[0]
        else:
            club.olga.do(there[0]["id"], "settle", games=[[6, 1]], ticks=[], reason="Played before.")


def won(visit: Visit, club: Evening) -> tuple[Member, Member]:
    """A battle after the landings is reported as 6-1, and the loser says so on its page: winner and loser."""
    battle = fifth_battle(club)
    attacker, defender = [club.members_of(one["side"])[0] for one in battle["fighters"]]
    attacker.file(battle["id"], (6, 1))
    page = at_home(defender, visit(**DESKTOP)).open("b", battle["id"])
    report = page.get_by_role("article", name=f"Report of {attacker.name}")
    report.get_by_role("button", name="6-1 is right").click()
    expect(page.get_by_text("The result is booked").first).to_be_visible()
    return attacker, defender


def asked(visit: Visit, club: Evening) -> tuple[Member, Json, TablePage]:
    """Whoever must decide now finds it on his campaign's page, and goes from there to the table."""
    (seat,) = [one["id"] for one in club.olga.match.view()["seats"] if one["asked"]]
    member = club.sitting[seat]
    ask: Json = next(one for one in member.match.view(seat)["asks"] if one["mine"])
    page = at_home(member, visit(**DESKTOP)).open()
    page.get_by_role("region", name="For you to do").get_by_role("link").first.click()
    table = TablePage(page, club.id)
    table.ready(ask["question"])
    return member, ask, table


def test_after_a_battle_the_right_person_is_asked_on_the_table(visit: Visit, club: Evening) -> None:
    attacker, defender = won(visit, club)
    member, ask, table = asked(visit, club)
    assert (member, ask["name"]) in ((defender, "Retreat"), (attacker, "Advance"))
    expect(table.page.locator("[data-letter]").first).to_be_visible()

    waiting = at_home(defender if member is attacker else attacker, visit(**DESKTOP)).page
    waiting.goto(f"/m/{club.id}")
    question = waiting.get_by_role("region", name="Question")
    expect(question).to_contain_text(f"({member.name}): {ask['question']}")
    expect(waiting.locator("[data-letter]")).to_have_count(0)
    table.answer(first_word(member, ask))
    expect(question).not_to_contain_text(ask["question"])  # the page moves on by itself


def first_word(member: Member, ask: Json) -> list[str]:
    """The first letter of each row, until the word ends."""
    rows, word = ask["rows"], [ask["rows"][0]["letter"]]
    while not rows[0]["ends"]:
        rows = member.match.letters(ask["key"], word)["rows"]
        word.append(rows[0]["letter"])
    return word


@pytest.fixture
def real_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Company, "dice", "typed")


def test_real_dice_are_typed_by_whoever_throws_them(real_dice: None, visit: Visit, club: Evening) -> None:
    """What a win destroys is thrown for by the winner (FS-61)."""
    attacker, _ = won(visit, club)
    member, ask, table = asked(visit, club)
    assert (member, ask["name"]) == (attacker, "RollToDestroy")
    thrown(table, [1] * ask["dice"]["count"])
    expect(table.question).not_to_have_text(ask["question"])
