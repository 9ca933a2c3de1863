"""Deadlines: everybody sees them, they outlast the server, and when they pass the table answers once for the silent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from sandtable.remote import RemoteError, RemoteMatch, Table
from tests.web.conftest import Json, Server, until
from tests.web.umpired import offered

START = datetime(2026, 8, 8, 12, 0, tzinfo=UTC)


class Clock:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        return self.time

    def turn(self, **span: float) -> None:
        self.time += timedelta(**span)


class Timed:
    """A server with such a clock, on which three people play a game with an umpire."""

    def __init__(self, where: Path) -> None:
        self.clock = Clock()
        self.server = Server(where, clock=self.clock)

    def begin(self, people: Callable[[], Table]) -> None:
        self.umpire = people().new("umpired", {"blue": "link", "red": "link", "umpire": "me"}, dice="seeded")
        links = self.umpire.sheet()["links"]
        self.blue, self.red = people().join(links["blue"]), people().join(links["red"])

    def seats(self) -> Iterator[tuple[str, RemoteMatch]]:
        yield from (("blue", self.blue), ("red", self.red), ("umpire", self.umpire))

    def look(self, times: int = 1) -> None:
        """What the server does by itself whenever something may be due."""
        deadlines = self.server.app.state.deadlines

        async def all_at_once() -> None:
            await asyncio.gather(*[deadlines.look() for _ in range(times)])
            await asyncio.gather(*deadlines.errands)

        asyncio.run_coroutine_threadsafe(all_at_once(), loop_of(self.server)).result(20)

    def later(self, **span: float) -> None:
        self.clock.turn(**span)
        self.look()

    def answer(self, seat: str, *word: str) -> None:
        match = dict(self.seats())[seat]
        match.view(seat)
        match.answer(seat, list(word))

    def to_orders(self) -> None:
        """Both hide their reserves; then both write orders."""
        self.answer("blue", "ford")
        self.answer("red", "mill")

    def order(self, path: str, method: str = "POST", match: RemoteMatch | None = None, **body: Any) -> Json:
        sent = {"seat": "umpire", **body}
        found: Json = (match or self.umpire).ask(method, f"/umpire{path}", json=sent)
        return found

    def set(self, **body: Any) -> Json:
        return self.order("/deadline", "PUT", **body)

    def said(self, seat: str = "umpire") -> list[str]:
        return [chat["text"] for chat in dict(self.seats())[seat].ask("GET", "/chat", params={"seat": seat})]

    def asked(self) -> list[str]:
        return [ask["key"] for ask in self.umpire.view("umpire")["asks"]]


def loop_of(server: Server) -> asyncio.AbstractEventLoop:
    return server.server.servers[0].get_loop()


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Timed]:
    found = Timed(tmp_path / "sandtable.db")
    tables: list[Table] = []

    def come() -> Table:
        tables.append(Table(found.server.url))
        return tables[-1]

    with offered(), found.server:
        found.begin(come)
        yield found
        for table in tables:
            table.close()


def refused(code: str, status: int, what: Callable[[], object]) -> None:
    with pytest.raises(RemoteError) as error:
        what()
    assert (error.value.code, error.value.status) == (code, status)


def test_everybody_sees_the_deadline_and_every_change_of_it(timed: Timed) -> None:
    timed.to_orders()
    timed.set(seconds=3600, grace=600)
    expected = {
        "at": (START + timedelta(hours=1)).isoformat(),
        "grace": 600,
        "extended": 0,
        "paused": "",
        "passed": False,
        "proposed": None,
        "clocks": {},
        "running": [],
        "since": "",
    }
    for seat, match in timed.seats():
        assert match.view(seat)["deadline"] == expected
    assert any(
        "Answers are wanted by 08 August 2026, 13:00 UTC, with 10 minutes of grace" in text
        for text in timed.said("red")
    )
    timed.order("/deadline/extend", seconds=1800)
    assert timed.blue.view("blue")["deadline"]["at"] == (START + timedelta(hours=1.5)).isoformat()
    assert timed.blue.view("blue")["deadline"]["extended"] == 1
    timed.order("/deadline/lift")
    assert timed.blue.view("blue")["deadline"] is None
    refused("no-deadline", 409, lambda: timed.order("/deadline/extend", seconds=60))


def test_a_time_is_taken_too_and_must_lie_in_the_future(timed: Timed) -> None:
    timed.set(at="2026-08-08T18:00+02:00")
    assert timed.red.view("red")["deadline"]["at"] == "2026-08-08T16:00:00+00:00"
    for wrong in ("2026-08-08T11:59", "2028-01-01", "tomorrow", "0001-01-01T00:00+23:00"):
        with pytest.raises(RemoteError) as error:
            timed.set(at=wrong)
        assert error.value.status == 422
    for body in ({}, {"seconds": 5, "at": "2026-08-09"}, {"seconds": 0}, {"seconds": -1}, {"seconds": 10**9}):
        with pytest.raises(RemoteError) as error:
            timed.set(**body)
        assert error.value.status == 422
    assert timed.red.view("red")["deadline"]["at"] == "2026-08-08T16:00:00+00:00", "nothing was lost by it"


def test_after_deadline_and_grace_the_table_answers_for_those_who_have_not(timed: Timed) -> None:
    timed.to_orders()
    timed.answer("red", "done")
    timed.set(seconds=3600, grace=600)
    timed.later(minutes=69)
    assert timed.asked() == ["blue"], "grace is not over"
    assert timed.blue.view("blue")["deadline"]["passed"] is False
    timed.later(minutes=1)
    assert timed.asked() == ["umpire"], "the sheets were opened"
    assert timed.blue.view("blue")["deadline"] is None, "it went with its questions"
    told = [text for text in timed.said("red") if "No answer came" in text]
    assert len(told) == 1 and "Blue" in told[0], "once, and to everybody"
    assert "done" not in told[0].lower(), "but not what stands for it: that is an order"
    reasons = [entry for entry in timed.blue.view("blue")["entries"] if entry["kind"] == "reason"]
    assert len(reasons) == 1 and "No answer came before the deadline" in reasons[0]["parts"][0]["text"]
    assert not [entry for entry in timed.red.view("red")["entries"] if entry["kind"] == "reason"]


def test_lines_on_the_sheet_count_though_it_was_never_handed_in(timed: Timed) -> None:
    timed.to_orders()
    timed.blue.ask("PUT", "/sheets/blue/lines/guards", json={"order": ["bridge"], "rev": 0})
    timed.answer("red", "done")
    timed.set(seconds=60)
    timed.later(minutes=2)
    assert timed.asked() == ["umpire"]
    troops = timed.umpire.ask("GET", "/umpire/facts", params={"seat": "umpire"})["facts"]["troops"]
    assert troops["guards"] == "bridge", "they marched"


def test_it_never_answers_twice_however_often_it_is_looked_at(timed: Timed) -> None:
    timed.to_orders()
    timed.set(seconds=60)
    timed.clock.turn(minutes=2)
    timed.look(times=5)
    assert timed.asked() == ["umpire"]
    assert timed.umpire.view("umpire")["line"] == 4
    told = [text for text in timed.said() if "No answer came" in text]
    assert len(told) == 2, "one for each side"


def test_who_is_quicker_than_the_table_has_answered_himself(timed: Timed) -> None:
    timed.to_orders()
    timed.set(seconds=60)
    timed.clock.turn(minutes=2)
    timed.answer("blue", "guards", "ford", "done")
    timed.look()
    assert len([text for text in timed.said() if "No answer came" in text]) == 1
    assert not [e for e in timed.blue.view("blue")["entries"] if e["kind"] == "reason"]


def test_a_deadline_that_fell_while_the_server_was_down_is_acted_on_when_it_starts(timed: Timed) -> None:
    timed.to_orders()
    timed.set(seconds=3600, grace=60)
    timed.server.stop()
    timed.clock.turn(hours=2)
    timed.server.start()
    for _, match in timed.seats():
        match.table.http.base_url = timed.server.url
        match.table.http.headers["Origin"] = timed.server.url
    until(lambda: timed.asked() == ["umpire"])
    until(lambda: len([text for text in timed.said() if "No answer came" in text]) == 2)


def test_a_deadline_is_kept_through_a_restart(timed: Timed) -> None:
    timed.to_orders()
    timed.set(seconds=3600, grace=60)
    before = timed.blue.view("blue")["deadline"]
    timed.server.stop()
    timed.server.start()
    timed.blue.table.http.base_url = timed.server.url
    assert timed.blue.view("blue")["deadline"] == before


def test_while_the_clock_stands_still_nothing_falls_due_and_no_time_is_lost(timed: Timed) -> None:
    timed.to_orders()
    timed.set(seconds=3600)
    timed.clock.turn(minutes=20)
    timed.order("/pause", paused=True)
    assert timed.red.view("red")["deadline"]["paused"] == timed.clock.time.isoformat()
    timed.later(days=3)
    assert timed.asked() == ["blue", "red"]
    timed.order("/pause", paused=False)
    left = datetime.fromisoformat(timed.red.view("red")["deadline"]["at"]) - timed.clock.time
    assert left == timedelta(minutes=40)
    timed.later(minutes=39)
    assert timed.asked() == ["blue", "red"]
    timed.later(minutes=1)
    assert timed.asked() == ["umpire"]


def test_a_stopped_clock_stays_stopped_from_one_question_to_the_next(timed: Timed) -> None:
    timed.order("/pause", paused=True)
    timed.to_orders()
    timed.look()
    assert timed.red.view("red")["deadline"]["paused"]
    timed.set(seconds=60)
    timed.later(hours=1)
    assert timed.asked() == ["blue", "red"]
    timed.order("/deadline/lift")
    assert timed.red.view("red")["deadline"] == {
        "at": "",
        "grace": 0,
        "extended": 0,
        "paused": timed.red.view("red")["deadline"]["paused"],
        "passed": False,
        "proposed": None,
        "clocks": {},
        "running": [],
        "since": "",
    }
    timed.order("/pause", paused=False)
    assert timed.red.view("red")["deadline"] is None


def test_more_time_given_in_the_last_moment_counts(timed: Timed) -> None:
    timed.to_orders()
    timed.set(seconds=60)
    timed.clock.turn(seconds=59)
    timed.order("/deadline/extend", seconds=600)
    timed.later(seconds=500)
    assert timed.asked() == ["blue", "red"]


def test_where_the_rules_have_no_word_for_silence_the_match_waits_and_says_so_once(timed: Timed) -> None:
    timed.answer("red", "mill")
    timed.set(seconds=60)
    timed.later(minutes=5)
    timed.later(minutes=5)
    assert timed.asked() == ["blue"], "nobody can hide a reserve for its owner"
    waits = [text for text in timed.said() if "The deadline has passed. The match waits for Blue" in text]
    assert len(waits) == 1
    assert timed.blue.view("blue")["deadline"]["passed"] is True
    timed.order("/deadline/extend", seconds=3600)
    shown = timed.blue.view("blue")["deadline"]
    assert not shown["passed"] and datetime.fromisoformat(shown["at"]) == timed.clock.time + timedelta(
        hours=1
    )


def test_a_deadline_is_for_its_questions_only(timed: Timed) -> None:
    timed.set(seconds=60)
    timed.answer("blue", "ford")
    assert timed.blue.view("blue")["deadline"] is not None, "red is still asked the same"
    timed.answer("red", "mill")
    assert timed.blue.view("blue")["deadline"] is None
    timed.later(hours=1)
    assert timed.asked() == ["blue", "red"]


def test_a_word_taken_back_and_a_correction_leave_the_deadline_and_going_back_does_not(timed: Timed) -> None:
    timed.to_orders()
    timed.set(seconds=3600)
    timed.answer("blue", "done")
    timed.blue.undo("blue")
    assert timed.red.view("red")["deadline"] is not None
    timed.answer("blue", "done")
    timed.umpire.view("umpire")
    timed.umpire.correct("the mill fell", facts={"holds": {"mill": "blue"}}, seat="umpire")
    timed.look()
    assert timed.red.view("red")["deadline"] is not None, "the same questions, asked anew"
    assert timed.asked() == ["blue", "red"]
    timed.umpire.view("umpire")
    timed.umpire.back(0, "from the beginning")
    timed.look()
    assert timed.red.view("red")["deadline"] is None


def test_only_who_runs_the_match_sets_deadlines(timed: Timed) -> None:
    orders: list[tuple[str, str, Json]] = [
        ("/deadline", "PUT", {"seconds": 60}),
        ("/deadline/extend", "POST", {"seconds": 60}),
        ("/deadline/lift", "POST", {}),
        ("/pause", "POST", {"paused": True}),
        ("/remind", "POST", {"asked": "red"}),
    ]
    for path, method, body in orders:
        for seat, code in (("umpire", "not-your-seat"), ("blue", "not-umpire"), ("", "not-umpire")):
            with pytest.raises(RemoteError) as error:
                timed.blue.ask(method, f"/umpire{path}", json={**body, "seat": seat})
            assert (error.value.code, error.value.status) == (code, 403)
    assert timed.blue.view("blue")["deadline"] is None


def test_where_nobody_umpires_the_owner_sets_the_deadline(timed: Timed) -> None:
    owner = timed.umpire.table
    match = owner.new("umpired", {"blue": "link", "red": "link"})
    found = match.ask("PUT", "/umpire/deadline", json={"seat": "", "seconds": 60})
    assert found["deadline"]["at"], "he plays no side"
    other = timed.blue.table.join(match.sheet()["links"]["red"])
    refused("not-umpire", 403, lambda: other.ask("PUT", "/umpire/deadline", json={"seconds": 60}))


def test_a_match_that_is_over_has_no_deadline(timed: Timed) -> None:
    timed.set(seconds=60)
    timed.blue.view("blue")
    timed.blue.resign("blue")
    timed.look()
    assert timed.blue.view("blue")["deadline"] is None
    refused("over", 409, lambda: timed.set(seconds=60))
