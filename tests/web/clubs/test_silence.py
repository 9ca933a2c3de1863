"""Silence confirms a report after the set time: once, after a restart too, and never while the clock stands still."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.club.battles.booking import CLUB, key_of
from sandtable.kernel.match import Match
from sandtable.store import Decided
from tests.web.clubs.evening import Evening, evening, only_reports


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Evening]:
    with evening(tmp_path, mode="table", settings={"confirm_hours": 24}) as found:
        yield found


def booked(club: Evening) -> bool:
    return club.result("1") is not None


def test_silence_confirms_after_the_set_time_and_not_before(club: Evening) -> None:
    club.anna.file("1", (4, 3))
    club.later(hours=23)
    assert not booked(club) and club.states() == [("Anna", "filed")]
    club.later(hours=2)
    assert booked(club) and club.states() == [("Anna", "booked")]
    assert any("Reported by Anna, confirmed by silence." in text for text in club.chats())
    assert [kind for kind, _ in club.audit()].count("silence") == 1


def test_a_booked_report_is_not_written_again_at_every_change_of_the_match(club: Evening) -> None:
    club.anna.file("1", (4, 3))
    club.later(hours=25)
    before = club.filings()
    assert [one.state for one in before] == ["booked"]
    club.later(hours=1)
    club.play_on(until=only_reports)
    assert club.filings() == before


def test_several_looks_at_once_book_once(club: Evening) -> None:
    club.anna.file("1", (4, 3))
    club.clock.time = club.clock.time.replace(day=12)
    club.look(times=8)
    assert booked(club)
    assert len([text for text in club.chats() if "Reported by" in text]) == 1
    assert [kind for kind, _ in club.audit()].count("booked") == 1


def test_an_objection_in_time_is_heard(club: Evening) -> None:
    id = club.anna.file("1", (4, 3))["id"]
    club.later(hours=23)
    club.ben.do("1", f"filings/{id}/object", reason="No.")
    club.later(days=20)
    assert not booked(club) and club.battle("1")["stage"] == "disputed"


def test_an_objection_too_late_is_refused_with_what_happened(club: Evening) -> None:
    id = club.anna.file("1", (4, 3))["id"]
    club.clock.time = club.clock.time.replace(day=12)  # nothing has looked yet
    refused = club.ben.refused("POST", f"/battles/1/filings/{id}/object", json={"reason": "No."})
    assert refused["status"] == 409 and "result already" in refused["detail"]
    assert booked(club)


def test_what_fell_due_while_the_server_was_down_is_done_when_it_starts(club: Evening) -> None:
    club.anna.file("1", (4, 3))
    club.server.stop()
    club.clock.time = club.clock.time.replace(day=20)
    club.server.start()
    club.look()
    (filing,) = club.server.store.clubs.filings(club.id)
    assert filing.state == "booked"


def test_what_was_decided_before_the_server_fell_is_booked_once_when_it_starts(club: Evening) -> None:
    club.anna.file("1", (4, 3))
    (filing,) = club.filings()
    decided = replace(filing, state="confirmed", answered="Ben")
    club.server.store.clubs.change_filing(decided, ["filed"]).result()
    club.look()
    assert booked(club) and club.states() == [("Anna", "booked")]
    # It fell after the result was written and before the report said so.
    (filing,) = club.filings()
    version = club.olga.page()["version"]
    club.server.store.clubs.change_filing(replace(filing, state="confirmed"), ["booked"]).result()
    club.look()
    assert club.states() == [("Anna", "booked")] and club.olga.page()["version"] == version
    assert club.server.store.matches.replayed(club.id, CLUB, key_of(filing)) is not None


def test_a_stopped_clock_confirms_nothing(club: Evening) -> None:
    club.anna.file("1", (4, 3))

    async def stop() -> None:
        await club.server.app.state.deadlines.pause(await club.room())

    async def go_on() -> None:
        await club.server.app.state.deadlines.resume(await club.room())

    club.on_server(stop)
    club.later(days=30)
    assert not booked(club)
    club.on_server(go_on)
    club.look()
    assert booked(club)


def test_a_battle_that_nobody_reported_is_never_booked_by_silence(club: Evening) -> None:
    club.later(days=300)
    assert not booked(club) and club.filings() == []


def test_a_campaign_that_cannot_be_attended_to_keeps_no_other_waiting(club: Evening) -> None:
    club.anna.file("1", (4, 3))
    other = club.filings()[0]
    adjutant = club.server.app.state.adjutant
    attend, torn = adjutant.step, [True]

    async def fails_at_first(one: object, campaign: object) -> None:
        if torn:
            raise RuntimeError("torn")
        await attend(one, campaign)

    adjutant.step = fails_at_first
    club.clock.time = club.clock.time.replace(day=12)
    club.look()
    assert club.states() == [("Anna", "filed")]
    torn.clear()
    club.look()
    assert club.states() == [("Anna", "booked")]
    with pytest.raises(Decided):
        club.server.store.clubs.change_filing(replace(other, state="objected"), ["filed"]).result()


Told = tuple[str, tuple[str, ...], str, str]  # topic, people, link, shared


def heard(club: Evening) -> list[Told]:
    """What people are told from now on."""
    told: list[Told] = []
    notices = club.server.app.state.notices
    tell = notices.tell

    async def noted(
        match: str, topic: str, people: list[str], subject: str, text: str, link: str, shared: str = ""
    ) -> None:
        told.append((topic, tuple(people), link, shared))
        await tell(match, topic, people, subject, text, link, shared)

    notices.tell = noted
    return told


def test_people_are_told_of_every_step_with_the_exact_link(club: Evening) -> None:
    told = heard(club)
    club.anna.file("1", (4, 3))
    club.later(hours=25)
    battle = f"/c/{club.id}/b/1"
    assert told[0] == ("report", (club.ben.person,), battle, "")
    assert told[1] == ("report", (club.anna.person,), battle, "")
    topic, people, link, shared = told[2]
    assert (topic, link) == ("result", battle) and set(people) == {one.person for one in club.everybody}
    assert "4-3" in shared and "confirmed by silence" in shared


def test_of_a_report_made_at_the_table_the_other_side_is_told_before_silence_confirms_it(
    club: Evening,
) -> None:
    told = heard(club)
    club.anna.match.view("allies")
    club.anna.match.answer("allies", ["5-2"])
    club.look(3)
    assert told == [("report", (club.ben.person,), f"/c/{club.id}/b/1", "")]
    assert ("filed", "Anna") in [(one.kind, one.name) for one in club.server.store.clubs.audits(club.id)]


def test_reports_made_at_the_table_at_once_that_contradict_each_other_are_told_as_a_dispute(
    club: Evening,
) -> None:
    told = heard(club)

    def both(match: Match) -> None:
        match.answer("allies", ("5-2",))
        match.answer("germans", ("2-5",))

    club.change(both)
    assert [state for _, state in club.states("1")] == ["objected", "objected"]
    assert [topic for topic, people, *_ in told if club.olga.person in people] == ["report"]
    club.later(hours=30)
    assert not booked(club)


@pytest.mark.parametrize("between", [False, True])
def test_a_result_booked_at_the_table_itself_is_told_to_everybody_once(club: Evening, between: bool) -> None:
    """Whether or not anybody noticed the first report before the second."""
    told = heard(club)
    for member, seat in ((club.anna, "allies"), (club.ben, "germans")):
        member.match.view(seat)
        member.match.answer(seat, ["5-2"])
        if between:
            club.look()
    club.look(3)
    club.later(days=1)
    [(_, people, link, shared)] = [one for one in told if one[0] == "result"]
    assert set(people) == {one.person for one in club.everybody} and link == f"/c/{club.id}/b/1"
    assert "5-2" in shared and "at the table" in shared
    assert [text for kind, text in club.audit() if kind == "booked"] == [shared]
    assert shared in club.chats()


def test_a_result_reported_to_the_club_is_told_once(club: Evening) -> None:
    told = heard(club)
    id = club.anna.file("1", (4, 3))["id"]
    club.ben.do("1", f"filings/{id}/confirm")
    club.look(3)
    assert [one[0] for one in told].count("result") == 1
    assert [kind for kind, _ in club.audit()].count("booked") == 1


def test_a_result_that_is_taken_back_and_booked_at_the_table_is_told_again(club: Evening) -> None:
    id = club.anna.file("1", (4, 3))["id"]
    club.ben.do("1", f"filings/{id}/confirm")
    club.look()
    club.back(0)
    told = heard(club)
    for member, seat in ((club.anna, "allies"), (club.ben, "germans")):
        member.match.view(seat)
        member.match.answer(seat, ["4-3"])
    club.look(3)
    assert [one[0] for one in told].count("result") == 1
