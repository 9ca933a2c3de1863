"""Every route by every kind of caller, as the tables of `docs/security.md` say. A new route must be in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.remote import Table
from tests.web.matrix import NO, SEATS, YES, Row, World, asked, club_world, matrix, plain_world, read, rows

DOCUMENT = Path(__file__).parents[2] / "docs/security.md"
PLAIN_HEADING = "### In a match with secrets"
CLUB_HEADING = "### In a campaign of a club with secrets"
UPDATE = "Look at the difference. If it is meant, write it down: python tools/matrix.py"


def test_what_everybody_may_in_a_match_is_written_down(tmp_path: Path) -> None:
    with plain_world(tmp_path) as world:
        assert matrix(world) == read(DOCUMENT.read_text(), PLAIN_HEADING), UPDATE


def test_what_everybody_may_in_a_campaign_is_written_down(tmp_path: Path) -> None:
    with club_world(tmp_path) as world:
        assert matrix(world) == read(DOCUMENT.read_text(), CLUB_HEADING), UPDATE


def test_a_program_may_what_its_person_may_and_nothing_else(tmp_path: Path) -> None:
    """Bot tokens of everybody, and the token that whoever sits on a seat has for his programs."""
    with plain_world(tmp_path) as world:
        written = read(DOCUMENT.read_text(), PLAIN_HEADING)
        looked = [
            row for row in rows(world) if row.path.startswith("/api/matches/{match}/") and row.seat in SEATS
        ]
        sample = [row for row in looked if row.method == "GET" or row.path.endswith(("/answers", "/undo"))]
        for name in ("owner", "opponent", "commander", "umpire", "former umpire", "watcher", "outsider"):
            token = world.callers[name].ask("POST", "/api/tokens", json={"name": "a program"})["token"]
            may_the_same(world, name, token, sample, written)
        own = world.callers["opponent"].match(world.match).sheet()["links"]["axis"]
        may_the_same(world, "opponent", own.rpartition("#")[2], sample, written)


def test_a_program_may_what_its_person_may_in_a_campaign(tmp_path: Path) -> None:
    with club_world(tmp_path) as world:
        written = read(DOCUMENT.read_text(), CLUB_HEADING)
        sample = [
            row for row in rows(world) if row.method == "GET" and not row.path.endswith((".pdf", ".html"))
        ]
        for name in ("organiser", "general", "enemy", "member", "former umpire", "outsider"):
            account = {"name": f"The {name} of the club", "password": "correct horse"}
            world.callers[name].ask("POST", "/api/register", json=account)
            token = world.callers[name].ask("POST", "/api/tokens", json={"name": "a program"})["token"]
            may_the_same(world, name, token, sample, written)


def may_the_same(
    world: World, name: str, token: str, sample: list[Row], written: dict[str, dict[str, str]]
) -> None:
    with Table(world.server.url, token) as program:
        bots = World(
            world.server, {name: program}, world.match, world.ids, world.about, elsewhere=world.elsewhere
        )
        for row in sample:
            assert asked(bots, name, row) == written[row.name][name], (name, row.name)


def test_a_commander_looks_through_his_own_eyes_alone(tmp_path: Path) -> None:
    with plain_world(tmp_path) as world:
        seats = world.callers["commander"].match(world.match).sheet()["seats"]
        (mine,) = [one["id"] for one in seats if one["mine"]]
        for method, path in (("GET", "/view"), ("GET", "/log"), ("GET", "/chat"), ("POST", "/answers")):
            row = Row(method, f"/api/matches/{{match}}{path}", mine)
            got = {name: asked(world, name, row) for name in world.callers}
            assert got == {name: YES if name == "commander" else NO for name in world.callers}, row.name


@pytest.mark.parametrize("heading", [PLAIN_HEADING, CLUB_HEADING])
def test_nobody_reads_through_the_eyes_of_two_sides(heading: str) -> None:
    """Whatever is written down: no caller but who sees all by his office looks through more than his own eyes."""
    written = read(DOCUMENT.read_text(), heading)
    looks = [name for name in written if name.startswith("GET /api/matches/{match}/view ·")]
    for caller in next(iter(written.values())):
        eyes = [name for name in looks if "no seat" not in name and written[name][caller] == YES]
        assert len(eyes) <= 1, (caller, eyes)
