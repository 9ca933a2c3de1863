"""Reports of Operation Totalize: several actions, characters, a winner who lost nothing, with an umpire and without;
and nobody who only looks learns of a result before the campaign tells it (AT-74, AT-100 … AT-115, AT-132)."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sandtable.board.skin import skin_of
from sandtable.kernel.match import Match
from sandtable.remote import Table
from tests.web.clubs.evening import Evening, evening, open_ids

SCORE = re.compile(r"(?<![0-9a-z])77(?![0-9a-z])")  # ids and times may hold the figures by chance


@pytest.fixture
def umpired(tmp_path: Path) -> Iterator[Evening]:
    """Olga is the umpire, Anna leads the Allies, Ben the Germans."""
    with evening(tmp_path, "totalize", resolution="tabletop", umpire="human") as found:
        found.play_on(seed=1)
        yield found


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Evening]:
    """Nobody keeps the books but the program."""
    with evening(tmp_path, "totalize", resolution="tabletop") as found:
        found.play_on(seed=2)
        yield found


def first(club: Evening) -> str:
    id: str = club.open()[0]["id"]
    return id


@pytest.mark.parametrize("kind", ["umpired", "alone"])
def test_both_sides_agree(kind: str, request: pytest.FixtureRequest) -> None:
    club: Evening = request.getfixturevalue(kind)
    id = first(club)
    form = club.anna.ask("GET", f"/battles/{id}/form")
    assert form["most_games"] == 9 and form["rule"] == "AT-74" and form["ticks"][0]["id"] == "intact"
    filing = club.anna.file(id, (8, 1), (3, 6), story="Rain.")
    assert club.battle(id, club.ben)["filings"][0]["score"] == "11-7 (two actions: 8-1 and 3-6)"
    battle = club.ben.do(id, f"filings/{filing['id']}/confirm")
    assert battle["stage"] in ("waiting", "after", "booked")
    assert [state for _, state in club.states(id)] == ["booked"]
    result = next(one for one in club.anna.page()["results"] if one["id"] == id)
    assert result["score"].startswith("11-7") and result["story"] == "Rain."
    club.look()
    assert [state for _, state in club.states(id)] == ["booked"]


def test_that_the_winner_lost_nothing_counts_only_after_a_rout(umpired: Evening) -> None:
    id = first(umpired)
    wrong = {"games": [[6, 3]], "ticks": ["intact"], "idempotency_key": "x"}
    refused = umpired.anna.refused("POST", f"/battles/{id}/filings", json=wrong)
    assert (refused["status"], refused["code"], refused["rule"]) == (422, "not-intact", "AT-105")
    filing = umpired.anna.file(id, (8, 1), ticks=["intact"])
    assert umpired.ben.file(id, (8, 1))["state"] == "objected"  # he says that something was lost
    assert umpired.battle(id)["stage"] == "disputed"
    umpired.olga.do(id, "settle", games=[[8, 1]], ticks=["intact"], reason="I counted.")
    states = {one.id: one.state for one in umpired.filings(id)}
    assert states[filing["id"]] == "booked" and sorted(states.values()) == ["booked", "booked", "withdrawn"]


def test_characters_are_lost_by_a_tick(tmp_path: Path) -> None:
    def somebody_there(match: Match) -> bool:
        return bool(characters(match))

    def characters(match: Match) -> list[tuple[str, str]]:
        skin = skin_of(match.rules)
        forms = [(id, skin.report_form(match.state, id)) for id in open_ids(match)]
        return [(id, tick.id) for id, form in forms if form for tick in form.ticks if tick.id != "intact"]

    with evening(tmp_path, "totalize", resolution="tabletop", umpire="human") as club:
        club.play_on(seed=5, until=somebody_there)

        async def there() -> tuple[str, str]:
            return characters((await club.room()).match)[0]

        id, who = club.on_server(there)
        stranger = {"games": [[7, 2]], "ticks": ["nobody"], "idempotency_key": "x"}
        assert club.anna.refused("POST", f"/battles/{id}/filings", json=stranger)["rule"] == "AT-115"
        filing = club.anna.file(id, (7, 2), ticks=[who])
        assert club.battle(id, club.ben)["filings"][0]["ticks"] == [who]
        club.ben.do(id, f"filings/{filing['id']}/confirm")
        assert [one.state for one in club.filings(id)] == ["booked"]


def test_a_report_at_the_table_itself_keeps_its_ticks(umpired: Evening) -> None:
    id = first(umpired)
    place = id.partition("-")[2]
    umpired.anna.match.view("allied")
    umpired.anna.match.answer(f"allied#{place}", ["8-1", "intact", "done"])
    umpired.look()
    (filing,) = umpired.filings(id)
    assert (filing.side, filing.games, filing.ticks) == ("allied", ((8, 1),), ("intact",))
    umpired.ben.do(id, f"filings/{filing.id}/confirm")
    assert [one.state for one in umpired.filings(id)] == ["booked"]


def test_without_an_umpire_a_dispute_is_settled_by_both_sides_answers(alone: Evening) -> None:
    id = first(alone)
    alone.anna.file(id, (8, 1))
    alone.ben.file(id, (1, 8))
    alone.olga.do(id, "settle", games=[[2, 2]], reason="A draw.")
    assert sorted([state for _, state in alone.states(id)]) == ["booked", "withdrawn", "withdrawn"]
    dice = {"how": "dice", "reason": "No time."}
    for battle in alone.open():
        if battle["stage"] in ("assigning", "briefed"):
            refused = alone.olga.refused("POST", f"/battles/{battle['id']}/unplayed", json=dice)
            assert refused["code"] == "no-dice"  # nobody has the word for it (AT-120)


def test_an_umpire_may_have_it_settled_by_dice(umpired: Evening) -> None:
    id = first(umpired)
    umpired.olga.do(id, "unplayed", how="dice", reason="Nobody came.")
    assert [one.state for one in umpired.filings(id)] == ["withdrawn"]
    assert id not in [one["id"] for one in umpired.olga.page()["battles"] if one["stage"] == "assigning"]


def test_who_only_looks_learns_nothing_of_reports_and_results(umpired: Evening) -> None:
    umpired.play_on(battles=2)  # results are told when the last engagement of the turn is decided
    id = first(umpired)
    out = io.BytesIO()
    Image.new("RGB", (40, 30)).save(out, "JPEG")
    headers = {"Content-Type": "image/jpeg"}
    path = f"/api/clubs/{umpired.id}/photos"
    photo = umpired.anna.table.http.post(path, content=out.getvalue(), headers=headers).json()
    filing = umpired.anna.file(id, (77, 13), story="Tigers at the church.", photos=[photo["id"]])
    with Table(umpired.server.url) as stranger:

        def looks() -> str:
            page = stranger.http.get(f"/api/clubs/{umpired.id}").text
            battle = stranger.http.get(f"/api/clubs/{umpired.id}/battles/{id}").text
            audit = stranger.http.get(f"/api/clubs/{umpired.id}/audit").text
            chat = stranger.http.get(f"/api/matches/{umpired.id}/chat?seat=").text
            return page + battle + audit + chat

        told: list[str] = []
        tell = umpired.server.app.state.notices.tell

        async def noted(*args: object) -> None:
            told.append(str(args[-1]))
            await tell(*args)

        umpired.server.app.state.notices.tell = noted
        for _ in range(2):
            seen = looks()
            assert not SCORE.search(seen) and "Tigers" not in seen and photo["id"] not in seen
            assert stranger.http.get(photo["url"]).status_code == 404
            assert stranger.http.get(f"/api/clubs/{umpired.id}/battles/{id}").status_code in (200, 404)
            if umpired.filings(id)[0].state == "filed":
                umpired.ben.do(id, f"filings/{filing['id']}/confirm")
        assert [one.state for one in umpired.filings(id)] == ["booked"]
        assert told and not any([SCORE.search(shared) for shared in told])
    assert umpired.ben.table.http.get(photo["url"]).status_code == 200
    assert "77-13" in umpired.ben.table.http.get(f"/api/matches/{umpired.id}/chat?seat=axis").text


def test_of_a_result_booked_at_the_table_itself_who_only_looks_learns_that_it_is_in(umpired: Evening) -> None:
    umpired.play_on(battles=2)  # results are told when the last engagement of the turn is decided
    id = first(umpired)
    place = id.partition("-")[2]
    told: list[tuple[Any, ...]] = []
    tell = umpired.server.app.state.notices.tell

    async def noted(*args: object) -> None:
        told.append(args)
        await tell(*args)

    umpired.server.app.state.notices.tell = noted
    for member, side in ((umpired.anna, "allied"), (umpired.ben, "axis")):
        member.match.view(side)
        member.match.answer(f"{side}#{place}", ["other", "77", "13", "done"])
    umpired.look()
    [(_, _, people, _, text, _, shared)] = [one for one in told if one[1] == "result"]
    assert set(people) == {one.person for one in (umpired.olga, umpired.anna, umpired.ben)}
    assert "77-13" in text and not SCORE.search(shared) and "a result is in" in shared
    with Table(umpired.server.url) as stranger:
        for path in (f"/api/clubs/{umpired.id}/audit", f"/api/matches/{umpired.id}/chat?seat="):
            assert not SCORE.search(stranger.http.get(path).text)
    assert "77-13" in umpired.ben.table.http.get(f"/api/matches/{umpired.id}/chat?seat=axis").text


def test_a_report_of_an_engagement_that_was_taken_back_is_kept(umpired: Evening) -> None:
    id = first(umpired)
    lines = umpired.lines
    filing = umpired.anna.file(id, (8, 1))
    umpired.ben.do(id, f"filings/{filing['id']}/confirm")
    umpired.look()
    umpired.back(lines, "umpire")
    assert [one.state for one in umpired.filings(id)] == ["kept"]
    assert [one["id"] for one in umpired.anna.page()["kept"]] == [filing["id"]]
    assert umpired.anna.ask("POST", f"/kept/{filing['id']}")["stage"] == "reported"
