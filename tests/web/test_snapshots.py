"""Matches that are opened from snapshots look as they did before, whatever becomes of the snapshots."""

from __future__ import annotations

from pathlib import Path
from random import Random

from sqlalchemy import Delete, Update, delete, update

from sandtable.remote import RemoteMatch, Table
from sandtable.store import StoredSnapshot
from sandtable.store.base import tables
from tests.web.conftest import Json, Server, mine, spelled, until

JOURNAL = Path(__file__).parent.parent / "journals" / "caen-corrected.sand"
SNAPSHOTS = tables.snapshots


def brought(anna: Table) -> RemoteMatch:
    return anna.upload(JOURNAL.read_text(), public=True)


def kept(server: Server, match: RemoteMatch) -> list[StoredSnapshot]:
    found = server.store.matches.whole(match.id)
    assert found is not None
    return found.snapshots


def seen(match: RemoteMatch) -> list[Json]:
    """What there is to see of it: now, in the log, and at some moments before."""
    now = match.view()
    moments = [match.ask("GET", f"/at/{line}") for line in (0, 1, 63, 64, 65, 130, 200, now["line"])]
    return [now, match.ask("GET", "/log", params={"after": -1}), *moments]


def test_a_long_match_looks_the_same_from_its_snapshots_without_them_and_with_damaged_ones(
    server: Server, anna: Table
) -> None:
    match = brought(anna)
    first = seen(match)
    until(lambda: len(kept(server, match)) > 3)
    assert seen(restarted(server, match)) == first
    assert len(server.app.state.hall.rooms[match.id].match.snapshots) > 3, "it was opened from them"
    for damage in (
        update(SNAPSHOTS).where(SNAPSHOTS.c.line > 128).values(state="{"),
        update(SNAPSHOTS).values(hash="0" * 64),
        delete(SNAPSHOTS),
    ):
        harm(server, damage)
        assert seen(restarted(server, match)) == first
    until(lambda: len(kept(server, match)) > 3)


def test_a_match_that_is_played_gets_snapshots_on_the_way_and_is_opened_from_them_after_a_going_back(
    server: Server, anna: Table
) -> None:
    seats = {"allies": "me", "germans": "me"}
    match = brought(anna).fork(50, seats)
    rng = Random(3)
    while not kept(server, match):
        answer(match, rng)
    (snapshot,) = kept(server, match)
    assert snapshot.base == 0 and snapshot.line == len(server.store.matches.lines(match.id)) >= 64
    match.back(20, "once more")
    for _ in range(3):
        answer(match, rng)
    assert snapshot in kept(server, match), "a journal keeps what is gone back from"
    before = match.view("allies")
    assert restarted(server, match).view("allies") == before


def harm(server: Server, damage: Update | Delete) -> None:
    server.store.write(lambda connection: connection.execute(damage)).result()


def restarted(server: Server, match: RemoteMatch) -> RemoteMatch:
    """The same match for the same person, after nothing of it was in memory any more."""
    server.stop()
    server.start()
    again = Table(server.url)
    again.http.cookies.update(match.table.http.cookies)
    return again.match(match.id)


def answer(match: RemoteMatch, rng: Random) -> None:
    for seat in ("allies", "germans"):
        for ask in mine(match.view(seat)):
            match.answer(ask["key"], spelled(match, ask, rng))
            return
