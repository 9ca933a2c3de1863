"""An owner who plays sets no deadline for his opponents: they agree to it, or to a pace before they sit down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.remote import RemoteMatch, Table
from tests.web.conftest import Json, until
from tests.web.test_deadlines import Timed
from tests.web.test_play import refused
from tests.web.umpired import offered

HOUR = 3600


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Timed]:
    found = Timed(tmp_path / "sandtable.db")
    with offered(), found.server:
        yield found


@pytest.fixture
def come(timed: Timed) -> Iterator[Callable[[], Table]]:
    tables: list[Table] = []

    def one() -> Table:
        tables.append(Table(timed.server.url))
        return tables[-1]

    yield one
    for table in tables:
        table.close()


def set_up(come: Callable[[], Table], **more: Any) -> tuple[RemoteMatch, RemoteMatch]:
    hers = come().new("umpired", {"blue": "me", "red": "link"}, **more)
    return hers, come().join(hers.sheet()["links"]["red"])


def wish(match: RemoteMatch, path: str = "/deadline", method: str = "PUT", **body: Any) -> Json:
    found: Json = match.ask(method, f"/umpire{path}", json={"seat": "", **body})
    return found


def word(match: RemoteMatch, seat: str, agreed: bool) -> None:
    match.ask("POST", "/umpire/deadline/agree", json={"seat": seat, "agreed": agreed})


def shown(match: RemoteMatch, seat: str) -> Json | None:
    found: Json | None = match.view(seat)["deadline"]
    return found


def test_a_deadline_of_an_owner_who_plays_waits_for_his_opponent(
    timed: Timed, come: Callable[[], Table]
) -> None:
    hers, his = set_up(come)
    assert wish(hers, seconds=HOUR)["proposes"]
    waiting = shown(his, "red")
    assert waiting is not None and waiting["at"] == ""
    assert (
        waiting["proposed"]["waiting"] == ["red"] and "08 August 2026, 13:00" in waiting["proposed"]["text"]
    )
    timed.later(hours=2)
    assert his.view("red")["line"] == 0, "nothing falls due that nobody agreed to"
    refused("not-asked", 403, lambda: word(hers, "blue", True))
    refused("not-your-seat", 403, lambda: word(hers, "red", True))
    wish(hers, seconds=HOUR)
    word(his, "red", True)
    there = shown(his, "red")
    assert there is not None and there["at"].startswith("2026-08-08T15:00") and there["proposed"] is None
    refused("nothing-proposed", 409, lambda: word(his, "red", True))


def test_who_declines_leaves_everything_as_it_is(timed: Timed, come: Callable[[], Table]) -> None:
    hers, his = set_up(come)
    wish(hers, seconds=HOUR)
    word(his, "red", False)
    assert shown(his, "red") is None
    wish(hers, seconds=HOUR)
    word(his, "red", True)
    before = shown(his, "red")
    for path, body in (
        ("/deadline/extend", {"seconds": HOUR}),
        ("/deadline/lift", {}),
        ("/pause", {"paused": True}),
    ):
        wish(hers, path, "POST", **body)
        proposed = shown(his, "red")
        assert proposed is not None and before is not None and proposed["proposed"] is not None
        assert {**proposed, "proposed": None} == before, "not even more time, or none, for himself"
        word(his, "red", False)
        assert shown(his, "red") == before
    wish(hers, "/deadline/lift", "POST")
    word(his, "red", True)
    assert shown(his, "red") is None


def test_a_proposal_goes_with_its_questions(timed: Timed, come: Callable[[], Table]) -> None:
    hers, his = set_up(come)
    wish(hers, seconds=HOUR)
    for match, seat, letter in ((hers, "blue", "ford"), (his, "red", "mill")):
        match.view(seat)
        match.answer(seat, [letter])
    until(lambda: shown(his, "red") is None)


def test_a_time_that_has_passed_meanwhile_is_no_deadline(timed: Timed, come: Callable[[], Table]) -> None:
    hers, his = set_up(come)
    wish(hers, seconds=HOUR)
    timed.later(hours=2)
    assert "has passed" in str(refused("not-future", 409, lambda: word(his, "red", True)))
    assert shown(his, "red") is None and his.view("red")["line"] == 0, "nobody is answered for"


def test_what_was_lifted_does_not_come_back_with_a_proposal_that_is_declined(
    timed: Timed, come: Callable[[], Table]
) -> None:
    hers, his = set_up(come, pace=2 * HOUR)
    until(lambda: shown(hers, "blue"))
    wish(hers, "/deadline/lift", "POST")
    word(his, "red", True)
    assert shown(his, "red") is None
    for seconds in (HOUR, 2 * HOUR):
        wish(hers, seconds=seconds)
    word(his, "red", False)
    hers.view("blue")
    hers.answer("blue", ["ford"])
    timed.later(hours=3)
    assert shown(his, "red") is None and his.view("red")["line"] == 1, "nobody answers for Red"


def test_who_agrees_twice_is_told_once(timed: Timed, come: Callable[[], Table]) -> None:
    umpires = come().new("caen", {"allies": "me", "germans": "link"}, options={"german_commanders": 1})
    seats = [one["id"] for one in umpires.sheet()["seats"] if one["side"] == "germans"]
    assert len(seats) == 2
    umpires.ask("POST", f"/seats/{seats[1]}", json={"who": "link"})
    links = umpires.sheet()["links"]
    general, commander = (come().join(links[seat]) for seat in seats)
    wish(umpires, seconds=HOUR)
    for _ in range(2):
        word(general, seats[0], True)
    proposed = shown(general, seats[0])
    assert proposed is not None and proposed["proposed"]["waiting"] == [seats[1]]
    assert [one["text"] for one in umpires.ask("GET", "/chat")].count("The seat Germans agrees.") == 1
    word(commander, seats[1], True)
    there = shown(general, seats[0])
    assert there is not None and there["at"]


def test_an_umpire_and_who_plays_alone_ask_nobody(timed: Timed, come: Callable[[], Table]) -> None:
    umpires = come().new("umpired", {"blue": "link", "red": "link", "umpire": "me"})
    for link in umpires.sheet()["links"].values():
        come().join(link)
    assert not wish(umpires, seat="umpire", seconds=HOUR)["proposes"]
    assert shown(umpires, "umpire")
    alone = come().new("umpired", {"blue": "me", "red": "me"})
    wish(alone, seconds=HOUR)
    there = shown(alone, "blue")
    assert there is not None and there["at"]


def test_the_pace_agreed_at_the_start_needs_no_further_word(timed: Timed, come: Callable[[], Table]) -> None:
    owner, other = come(), come()
    hers = owner.new("umpired", {"blue": "me", "red": "link"}, pace=2 * HOUR)
    link = hers.sheet()["links"]["red"]
    token = link.rpartition("#")[2]
    assert other.ask("POST", "/api/join", json={"token": token, "look": True})["pace"] == 2 * HOUR
    assert hers.sheet()["pace"] == 2 * HOUR
    assert owner.ask("GET", "/api/matches")["mine"][0]["pace"] == 2 * HOUR
    assert shown(hers, "blue") is None, "the clock does not run while the opponent is missing"
    his = other.join(link)
    first = until(lambda: shown(hers, "blue"))
    assert first["at"].startswith("2026-08-08T14:00")
    timed.clock.turn(hours=1)
    for match, seat, letter in ((hers, "blue", "ford"), (his, "red", "mill")):
        match.view(seat)
        match.answer(seat, [letter])
    until(lambda: (shown(hers, "blue") or first)["at"].startswith("2026-08-08T15:00"))
    timed.later(hours=2, seconds=1)
    assert his.view("red")["line"] > 2, "the table answered for those who were silent"


@pytest.mark.parametrize("pace", [59, 0, -1, 366 * 86_400 + 1, "fast"])
def test_a_pace_is_a_time(come: Callable[[], Table], pace: object) -> None:
    refused("unfit", 422, lambda: come().new("skirmish", {"blue": "me"}, pace=pace))


def test_nobody_is_hurried_before_he_came(timed: Timed, come: Callable[[], Table]) -> None:
    hers = come().new("umpired", {"blue": "me", "red": "link"})
    assert wish(hers, seconds=60)["proposes"]
    wish(hers, "/pause", "POST", paused=True)
    his = come().join(hers.sheet()["links"]["red"])
    there = shown(his, "red")
    assert there is not None and there["at"] == "" and there["paused"] == ""
    word(his, "red", False)
    assert shown(his, "red") is None


def test_who_sits_down_against_him_later_is_asked_too(timed: Timed, come: Callable[[], Table]) -> None:
    """And whoever got up is not waited for where somebody else of his side sits."""
    hers = come().new(
        "totalize", {"allied": "me", "axis": "link"}, options={"order_method": "one"}, public=True
    )
    his, third = come().join(hers.sheet()["links"]["axis"]), come().match(hers.id)
    wish(hers, seconds=HOUR)
    seats = hers.sheet()["seats"]
    late = next(one["id"] for one in seats if one["role"] == "commander" and one["side"] == "axis")
    third.ask("POST", f"/seats/{late}", json={"who": "me"})
    there = shown(third, late)
    assert there is not None and there["proposed"]["waiting"] == ["axis", late]
    word(his, "axis", True)
    assert (shown(his, "axis") or {})["at"] == ""
    word(third, late, True)
    assert (shown(his, "axis") or {})["at"]
