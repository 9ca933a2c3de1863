"""Any match tells whose turn it is, keeps the pace that was agreed, and ends as its players agree, as a club's does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from sandtable.remote import RemoteMatch, Table
from sandtable.store import NewChannel, QueuedMessage
from tests.web.conftest import Json, until
from tests.web.test_deadlines import START, Timed
from tests.web.test_play import refused

DAY = 86_400
Come = Callable[[], Table]


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Timed]:
    found = Timed(tmp_path / "sandtable.db")
    with found.server:
        yield found


@pytest.fixture
def come(timed: Timed) -> Iterator[Come]:
    tables: list[Table] = []

    def one() -> Table:
        tables.append(Table(timed.server.url))
        return tables[-1]

    yield one
    for table in tables:
        table.close()


def two(come: Come, game: str = "skirmish", **more: Any) -> tuple[RemoteMatch, RemoteMatch]:
    seats = {"skirmish": ("blue", "red"), "caen": ("allies", "germans")}[game]
    hers = come().new(game, {seats[0]: "me", seats[1]: "link"}, **more)
    return hers, come().join(hers.sheet()["links"][seats[1]])


def give_address(timed: Timed, match: RemoteMatch, seat: str) -> str:
    """A channel for whoever sits there; what is told him waits in it. Gives his id."""
    store = timed.server.app.state.hall.store
    seats = {one.id: one.person for one in store.matches.seats(match.id)}
    person = seats[seat] or store.matches.holders(match.id)[seat][0]
    new = NewChannel("webhook", "", "https://example.org/", ["turn", "deadline"], person, quiet="00:00-23:59")
    store.channels.add(new, START).result()
    return str(person)


def told(timed: Timed, person: str) -> list[QueuedMessage]:
    store = timed.server.app.state.hall.store
    return [one for channel in store.channels.of(person) for one in store.channels.letters(channel.id)]


def seen(match: RemoteMatch, seat: str) -> Json:
    found: Json = match.view(seat)
    return found


def test_who_left_an_address_is_told_of_his_turn_in_any_match_with_others(timed: Timed, come: Come) -> None:
    hers, his = two(come)
    person = give_address(timed, his, "red")
    seen(hers, "blue")
    hers.answer("blue", ["ford"])
    his.view("red")
    his.answer("red", ["mill"])
    letters = until(lambda: told(timed, person))
    assert letters[0].topic == "turn" and letters[0].subject.startswith("You are asked: ")
    assert letters[0].link == f"/m/{hers.id}?seat=red"
    his.view("red")
    his.answer("red", ["done"])
    until(lambda: not told(timed, person) or None)


def test_who_plays_alone_is_told_nothing(timed: Timed, come: Come) -> None:
    match = come().new("skirmish", {"blue": "me", "red": "me"})
    person = give_address(timed, match, "blue")
    for seat, letter in (("blue", "ford"), ("red", "mill")):
        match.view(seat)
        match.answer(seat, [letter])
    timed.look()
    assert told(timed, person) == []


def test_people_hear_of_a_match_what_they_want(timed: Timed, come: Come) -> None:
    hers, his = two(come, name="Ours")
    person = give_address(timed, his, "red")
    found = his.table.ask("GET", "/api/channels")["campaigns"]
    assert [(one["name"], one["offered"]) for one in found] == [("Ours", ["turn", "deadline"])]
    his.table.ask("PUT", f"/api/channels/campaigns/{his.id}", json={"topics": ["deadline"]})
    for match, seat, letter in ((hers, "blue", "ford"), (his, "red", "mill")):
        match.view(seat)
        match.answer(seat, [letter])
    timed.look()
    assert told(timed, person) == []
    stranger = come()
    stranger.new("skirmish", {"blue": "me"})
    refused(
        "private",
        403,
        lambda: stranger.ask("PUT", f"/api/channels/campaigns/{his.id}", json={"topics": []}),
    )


def test_the_silent_are_reminded_once_before_their_time_is_over(timed: Timed, come: Come) -> None:
    hers, his = two(come, pace=2 * DAY, name="Slow")
    person = give_address(timed, his, "red")
    until(lambda: seen(hers, "blue")["deadline"])
    timed.later(hours=30)
    assert told(timed, person) == []
    timed.later(hours=7)
    timed.look(3)
    reminders = [one for one in told(timed, person) if one.topic == "deadline"]
    assert len(reminders) == 1
    assert reminders[0].subject == "Slow: answer until 10 August 2026, 12:00 UTC"


def test_a_side_by_the_clock_uses_up_its_own_time_and_then_has_the_pace(timed: Timed, come: Come) -> None:
    hers, his = two(come, "caen", bank=3600, pace=60, dice="seeded")
    asked = until(lambda: (seen(hers, "allies")["deadline"] or {}).get("running"))
    side = asked[0]
    moves, seat = (hers, "allies") if side == "allies" else (his, "germans")
    first = seen(moves, seat)["deadline"]
    assert first["at"].startswith("2026-08-08T13:01") and first["clocks"][side] == 3600
    timed.clock.turn(minutes=20)
    answer_first(moves, seat)
    there = until(lambda: changed(seen(moves, seat)["deadline"], first["since"]))
    assert there["clocks"][side] == 2400
    other = "germans" if side == "allies" else "allies"
    assert there["clocks"][other] == 3600


def changed(deadline: Json | None, since: str) -> Json | None:
    return deadline if deadline is not None and deadline["since"] != since else None


def answer_first(match: RemoteMatch, seat: str) -> None:
    """Answers with the first letters there are."""
    ask = next(one for one in match.view(seat)["asks"] if one["mine"])
    word, rows = [], ask["rows"]
    while True:
        word.append(rows[0]["letter"])
        if rows[0]["ends"]:
            break
        rows = match.letters(ask["key"], word)["rows"]
    match.answer(ask["key"], word)


def test_a_match_is_claimed_from_who_stays_away(timed: Timed, come: Come) -> None:
    hers, his = two(come, "caen", pace=DAY, name="Caen")
    until(lambda: seen(hers, "allies")["deadline"])
    waits, other = (hers, his) if not seen(hers, "allies")["asks"][0]["mine"] else (his, hers)
    seat = "allies" if waits is hers else "germans"
    person = give_address(timed, waits, seat)
    version = seen(waits, seat)["version"]
    refused("no-claim", 409, lambda: claim(waits, seat, version))
    timed.later(days=1, seconds=1)
    assert "claim" in seen(waits, seat)["may"]
    assert "claim" not in seen(other, "germans" if seat == "allies" else "allies")["may"]
    assert [one.subject for one in told(timed, person)] == ["Caen: you may claim the match"]
    claim(waits, seat, seen(waits, seat)["version"])
    end = seen(waits, seat)["outcome"]
    assert end["winner"] == seat and "resignation" in end["name"]


def claim(match: RemoteMatch, seat: str, version: int) -> Json:
    found: Json = match.ask("POST", "/claim", json={"seat": seat, "expected_version": version})
    return found


def test_nothing_falls_due_for_who_is_away_and_his_days_are_counted(timed: Timed, come: Come) -> None:
    hers, his = two(come, pace=DAY)
    until(lambda: seen(hers, "blue")["deadline"])
    until_then = (START + timedelta(days=10)).isoformat()
    found = his.table.ask("PUT", "/api/me/holiday", json={"until": until_then})
    assert (found["left"], found["most"]) == (32, 42) and found["until"].startswith("2026-08-18")
    assert seen(hers, "blue")["deadline"]["at"].startswith("2026-08-19T12:00")
    assert any(["is away until 18 August" in one["text"] for one in hers.ask("GET", "/chat")])
    timed.clock.turn(days=3)
    back = his.table.ask("DELETE", "/api/me/holiday")
    assert (back["until"], back["left"]) == ("", 39)
    assert seen(hers, "blue")["deadline"]["at"].startswith("2026-08-12T12:00")
    long = (START + timedelta(days=43)).isoformat()
    refused("too-many", 409, lambda: his.table.ask("PUT", "/api/me/holiday", json={"until": long}))
    for wrong in ("soon", START.isoformat(), "2027-08-08T00:00"):
        with pytest.raises(Exception, match=r"holiday|write a time"):
            his.table.ask("PUT", "/api/me/holiday", json={"until": wrong})


@pytest.mark.parametrize(("how", "winner"), [("draw", ""), ("abandoned", "")])
def test_all_who_play_may_end_a_match_together(timed: Timed, come: Come, how: str, winner: str) -> None:
    hers, his = two(come)
    assert "together" in seen(his, "red")["may"]
    his.ask("POST", "/together", json={"seat": "red", "how": how})
    hers.view("blue")
    hers.answer("blue", ["ford"])
    there = until(lambda: seen(hers, "blue")["deadline"])
    assert there["proposed"]["waiting"] == ["blue"] and there["proposed"]["ends"], "it outlasts the question"
    hers.ask("POST", "/umpire/deadline/agree", json={"seat": "blue", "agreed": True})
    end = seen(hers, "blue")["outcome"]
    assert (end["name"], end["winner"]) == (how, winner)
    assert "agree" in end["text"]
    assert seen(hers, "blue")["deadline"] is None


def test_a_proposal_to_end_is_declined_or_taken_back(timed: Timed, come: Come) -> None:
    hers, his = two(come)
    for seat, match in (("blue", hers), ("red", his)):
        his.ask("POST", "/together", json={"seat": "red", "how": "draw"})
        match.ask("POST", "/umpire/deadline/agree", json={"seat": seat, "agreed": False})
        assert seen(hers, "blue")["deadline"] is None
    said = [one["text"] for one in hers.ask("GET", "/chat")]
    assert "The seat Blue does not agree. The match goes on." in said
    assert "The seat Red takes the proposal back. The match goes on." in said
    alone = come().new("skirmish", {"blue": "me", "red": "computer:random"})
    body = {"seat": "blue", "how": "draw"}
    refused("nobody-to-ask", 409, lambda: alone.ask("POST", "/together", json=body))


def test_who_does_not_look_is_told_that_a_rematch_waits(come: Come, timed: Timed) -> None:
    hers, his = two(come)
    ben, anna = give_address(timed, his, "red"), give_address(timed, hers, "blue")
    his.view("red")
    his.resign("red", "")

    def rematches(person: str) -> list[QueuedMessage]:
        return [one for one in told(timed, person) if "rematch" in one.text]

    hers.ask("POST", "/rematch", json={"swap": True})
    found = until(lambda: rematches(ben))
    assert [(one.topic, one.link) for one in found] == [("turn", f"/m/{hers.id}/end")]
    assert "wants a rematch, with the sides swapped" in found[0].text
    his.ask("POST", "/rematch", json={"swap": True})
    assert not rematches(anna), "who wants it knows it"
    assert len(rematches(ben)) == 1, "it is told once"
