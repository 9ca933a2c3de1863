"""Results changed long after they were booked: in fog, with orders sealed meanwhile, with other battles open."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.cli import main
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.match import Match
from sandtable.live.matches.opening import record_text
from sandtable.remote import Table
from tests.web.clubs.company import Json
from tests.web.clubs.evening import Evening, evening


def preview(club: Evening, battle: str, *games: list[int], **more: object) -> Json:
    sent = {"games": list(games), **more}
    found: Json = club.olga.ask("POST", f"/battles/{battle}/correction/preview", json=sent)
    return found


def correct(club: Evening, battle: str, *games: list[int], **more: object) -> Json:
    version = preview(club, battle, *games, **more)["version"]
    sent = {"games": list(games), "reason": "Read wrongly.", "expected_version": version, **more}
    found: Json = club.olga.ask("POST", f"/battles/{battle}/correction", json=sent)
    club.look()
    return found


def report(club: Evening, battle: str, *games: tuple[int, int]) -> None:
    filing = club.anna.file(battle, *games)
    club.ben.do(battle, f"filings/{filing['id']}/confirm")
    club.look()


def verified(club: Evening, where: Path) -> None:
    """The record of the match as it is kept says the same as the match."""

    async def text() -> str:
        room = await club.room()
        return record_text(room.fact, room.match, {})

    (where / "club.sand").write_text(club.on_server(text))
    assert main(["verify", str(where / "club.sand")]) == 0


def heard(club: Evening) -> dict[str, str]:
    """What each person is told of results from now on."""
    found: dict[str, str] = {}
    tell = club.server.app.state.notices.tell

    async def noted(match: str, topic: str, people: list[str], subject: str, text: str, *more: str) -> None:
        if topic == "result":
            found.update(dict.fromkeys(people, text))
        await tell(match, topic, people, subject, text, *more)

    club.server.app.state.notices.tell = noted
    return found


def sealed(club: Evening) -> dict[str, tuple[str, ...]]:
    async def work() -> dict[str, tuple[str, ...]]:
        return dict((await club.room()).match.state.sealed)

    return club.on_server(work)


@pytest.mark.parametrize("umpire", ["human", "software"])
def test_an_engagement_of_an_earlier_turn_while_orders_of_the_next_lie_sealed(
    tmp_path: Path, umpire: str
) -> None:
    with evening(tmp_path, "totalize", resolution="tabletop", umpire=umpire) as club:
        club.play_on(seed=3)
        id: str = club.open()[0]["id"]
        report(club, id, (8, 1))
        turn = int(id.partition("-")[0])

        def orders_sealed(match: Match) -> bool:
            assert isinstance(match.state, Theatre)
            return match.state.turn > turn and bool(match.state.sealed)

        club.play_on(seed=3, until=orders_sealed)
        before = sealed(club)
        assert before
        shown = preview(club, id, [1, 8])
        words = [letter for word in before.values() for letter in word if len(letter) > 2]
        assert not [word for word in words if word in str(shown["again"]) or word in shown["asked"]]
        assert not [line for line in shown["again"] if "How did the engagement" in line]  # it is replaced
        told_by = heard(club)
        correct(club, id, [1, 8])
        kept = sealed(club)
        assert kept == before or (shown["again"] and not kept)  # they fit still, or are asked for again
        assert set(told_by) == {one.person for one in club.everybody}
        for member in (club.anna, club.ben):
            assert "8-1 is now 1-8" in told_by[member.person]
        for member in (club.carl, club.dora):
            assert "its result was changed" in told_by[member.person] and "1-8" not in told_by[member.person]
        with Table(club.server.url) as stranger:
            for reader in (stranger, club.anna.table, club.ben.table):
                results = reader.ask("GET", f"/api/clubs/{club.id}")["results"]
                found = [(one["score"], one["changed"]) for one in results if one["id"] == id]
                hidden = reader is stranger and not kept  # the campaign stands before its End report again
                assert found == [("1-8", True)] or (hidden and not found)
                others = [one["changed"] for one in results if one["id"] != id]
                assert not any(others)
            seen = [
                stranger.http.get(f"/api/clubs/{club.id}{path}").text
                for path in ("", "/audit", "/diary", f"/battles/{id}")
            ]
        told = [text for kind, text in club.audit() if kind == "corrected"]
        assert told == [told[0]] and told[0].endswith(": its result was changed. Read wrongly.")
        assert not [one for one in seen for word in before.values() if str(list(word)) in one]
        filing = club.battle(id, club.anna)["filings"][0]
        assert (
            filing["games"] == [[8, 1]] and filing["score"] == "8-1"
        )  # Anna said so; the book says otherwise
        verified(club, tmp_path)
        correct(club, id, [8, 1])
        assert sealed(club) in (kept, {})
        verified(club, tmp_path)


def test_the_reports_that_are_replaced_are_not_decided_again(tmp_path: Path) -> None:
    with evening(tmp_path, mode="table") as club:
        report(club, "1", (4, 3))
        shown = preview(club, "1", [6, 1])
        assert shown["again"] == []


def test_one_of_several_open_battles_is_corrected_while_others_are_in_every_state(tmp_path: Path) -> None:
    with evening(tmp_path, mode="table", multi_game=True, simultaneous=True) as club:
        club.play_on(3, seed=2)
        first, *others = [one["id"] for one in club.open()]
        report(club, first, (4, 3), (5, 2))
        club.finish()
        assert club.result(first) is not None
        waiting = [one["id"] for one in club.open() if one["id"] in others]
        club.anna.file(waiting[0], (3, 4))
        before = club.battle(waiting[0])
        shown = preview(club, first, [1, 6])
        correct(club, first, [1, 6])
        result = club.result(first)
        assert result is not None and result["changed"] and result["score"] == "1-6"
        after = {one["id"]: one for one in club.open()}
        if waiting[0] in after and not shown["reports"]:
            assert [one["id"] for one in after[waiting[0]]["filings"]] == [
                one["id"] for one in before["filings"]
            ]
        verified(club, tmp_path)
        correct(club, first, [4, 3], [5, 2])
        verified(club, tmp_path)
        correct(club, first, [0, 0], dice=True)
        club.finish()
        verified(club, tmp_path)
        result = club.result(first)
        assert result is not None and not result["table"] and result["changed"]
        correct(club, first, [2, 5])
        result = club.result(first)
        assert result is not None and result["table"] and result["score"] == "2-5"
        verified(club, tmp_path)


def test_back_after_a_correction_and_a_correction_after_going_back(tmp_path: Path) -> None:
    with evening(tmp_path, mode="table") as club:
        report(club, "1", (4, 3))
        club.play_on(1, seed=3)
        lines = club.lines
        correct(club, "1", [1, 6])
        corrected = club.lines
        assert corrected <= lines
        club.back(0)
        assert club.result("1") is None and club.states("1") == [("Anna", "kept")]
        report(club, "1", (6, 1))
        club.play_on(1, seed=3)
        correct(club, "1", [2, 5])
        result = club.result("1")
        assert result is not None and (result["score"], result["changed"]) == ("2-5", True)
        verified(club, tmp_path)
