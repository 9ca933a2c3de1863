"""Reports on two servers with one PostgreSQL: whoever looks, wherever it is confirmed, it is booked and told once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sandtable.remote import Table
from tests.databases import new_postgres
from tests.web.clubs.company import Member
from tests.web.clubs.evening import Clock, Evening
from tests.web.conftest import Server, until


class Two(Evening):
    """A campaign at one server, and the other one on the same database."""

    other: Server

    def look_everywhere(self) -> None:
        """Both servers look at the same moment."""

        async def work(server: Server) -> None:
            adjutant = server.app.state.adjutant
            await adjutant.look()
            while adjutant.errands:
                await asyncio.gather(*adjutant.errands)

        both = [
            asyncio.run_coroutine_threadsafe(work(server), server.server.servers[0].get_loop())
            for server in (self.server, self.other)
        ]
        for one in both:
            one.result(60)

    def kinds(self) -> list[str]:
        return [kind for kind, _ in self.audit()]


@pytest.fixture
def club(postgres: str) -> Iterator[Two]:
    url, clock = new_postgres(postgres), Clock()
    with Server(url, clock=clock, computers=False) as one, Server(url, clock=clock, computers=False) as other:
        found = Two(one, clock, "caen", {"confirm_hours": 24}, mode="table")
        found.other = other
        found.look_everywhere()
        yield found
        found.close()


@contextmanager
def at_other(club: Two, member: Member) -> Iterator[Table]:
    """The same person at the other server."""
    with Table(club.other.url) as table:
        table.http.cookies.set("sandtable", member.table.http.cookies["sandtable"])
        yield table


def test_silence_is_heard_once(club: Two) -> None:
    club.anna.file("1", (4, 3))
    club.clock.time = club.clock.time.replace(day=12)
    club.look_everywhere()
    club.look_everywhere()
    assert [one.state for one in club.filings()] == ["booked"]
    assert [club.kinds().count(kind) for kind in ("opened", "silence", "booked")] == [1, 1, 1]
    assert len([text for text in club.chats() if "Reported by Anna" in text]) == 1


def test_a_report_is_confirmed_and_settled_at_two_servers_at_once_and_one_of_them_counts(club: Two) -> None:
    id = club.anna.file("1", (4, 3))["id"]
    path = f"/api/clubs/{club.id}/battles/1"
    answers: list[int] = []

    def confirm() -> None:
        answer = club.ben.table.http.post(f"{path}/filings/{id}/confirm")
        answers.append(answer.status_code)

    def settle() -> None:
        sent = {"games": [[1, 6]], "reason": "I was there."}
        with at_other(club, club.olga) as olga:
            answers.append(olga.http.post(f"{path}/settle", json=sent).status_code)

    threads = [threading.Thread(target=one) for one in (confirm, settle)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    club.look_everywhere()
    assert sorted(answers) == [200, 409]
    booked = [one for one in club.filings() if one.state == "booked"]
    assert len(booked) == 1 and club.kinds().count("booked") == 1
    score = "4-3" if booked[0].name == "Anna" else "1-6"
    until(lambda: [one for one in club.olga.page()["results"] if one["score"] == score])


def test_what_is_done_at_one_is_seen_at_the_other(club: Two) -> None:
    id = club.anna.file("1", (4, 3))["id"]
    path = f"/api/clubs/{club.id}/battles/1"
    with at_other(club, club.ben) as ben:
        assert [one["id"] for one in ben.ask("GET", path)["filings"]] == [id]
        ben.ask("POST", f"{path}/filings/{id}/confirm")
    until(lambda: club.anna.page()["results"], 10)
    club.look_everywhere()
    assert [one.state for one in club.filings()] == ["booked"] and club.kinds().count("booked") == 1
