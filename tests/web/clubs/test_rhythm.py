"""The rhythm of a campaign: deadlines, reminders, silence, battles not played, a stopped clock, calendars."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from icalendar import Calendar

from tests.web.clubs.company import Json, Member
from tests.web.clubs.evening import START, Evening, evening
from tests.web.conftest import until

DECISIONS: Json = {"rhythm": "duration", "hours": 48, "grace": 60, "zone": "Europe/Berlin"}


class SentNotice(NamedTuple):
    topic: str
    people: frozenset[str]
    subject: str
    text: str


class Campaign:
    """An evening whose messages are written down, and whose server looks at everything that may be due."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.told: list[SentNotice] = []
        self.listen()

    def listen(self) -> None:
        notices = self.evening.server.app.state.notices
        tell = notices.tell

        async def recorded(
            match: str, topic: str, people: Collection[str], subject: str, text: str, *more: Any, **rest: Any
        ) -> None:
            self.told.append(SentNotice(topic, frozenset(people), subject, text))
            await tell(match, topic, people, subject, text, *more, **rest)

        notices.tell = recorded

    def look(self) -> None:
        state = self.evening.server.app.state

        async def work() -> None:
            for part in (state.rhythm, state.deadlines, state.adjutant, state.rhythm):
                await part.look()
            while errands := [*state.rhythm.errands, *state.adjutant.errands, *state.deadlines.errands]:
                await asyncio.gather(*errands)

        self.evening.on_server(work)

    def said(self, words: str) -> list[SentNotice]:
        return [one for one in self.told if words in one.text]

    def later(self, **span: float) -> None:
        self.evening.clock.time += timedelta(**span)
        self.look()

    def forget(self) -> None:
        """As a server that was started anew: what it remembers is in the store."""
        self.evening.server.app.state.rhythm.next.clear()
        self.look()

    def deadlines(self) -> list[tuple[str, str]]:
        """(at, who) of what the page says falls due."""
        return [(one["at"], one["who"]) for one in self.evening.olga.page()["deadlines"]]

    def reminders(self, member: Member) -> list[str]:
        return [one.subject for one in self.told if one.topic == "deadline" and member.person in one.people]

    def due(self) -> datetime | None:
        deadline = self.evening.server.store.matches.deadline(self.evening.id)
        return whole(deadline.at) if deadline is not None and deadline.at is not None else None


def whole(at: datetime) -> datetime:
    """To the second: the clock ticks a little each time somebody looks at it."""
    return at.replace(microsecond=0)


def moment(text: str) -> datetime:
    return whole(datetime.fromisoformat(text))


@contextmanager
def campaign(
    where: Path, settings: Json | None = None, game: str = "caen", **options: Any
) -> Iterator[Campaign]:
    with evening(where, game, settings, **options) as found:
        made = Campaign(found)
        made.look()
        yield made


# deadlines


def test_a_new_moment_gets_a_deadline_by_itself(tmp_path: Path) -> None:
    """Once: an organiser who lifts it is not overruled. The next question has one of its own."""
    with campaign(tmp_path, DECISIONS, mode="mixed") as made:
        evening = made.evening
        assert made.due() == START + timedelta(hours=48)
        assert "Anna" in made.deadlines()[0][1]
        evening.olga.match.view("organiser")
        evening.olga.table.ask(
            "POST", f"/api/matches/{evening.id}/umpire/deadline/lift", json={"seat": "organiser"}
        )
        made.later(hours=1)
        made.forget()
        assert made.due() is None
        evening.anna.match.view("allies")
        evening.anna.match.answer("allies", ("decline",))
        made.look()
        assert made.due() == START + timedelta(hours=49)
        lines = evening.lines
        evening.back(lines - 1)
        made.look()
        assert made.due() == START + timedelta(hours=48)  # as it was before anybody lifted it


def test_table_reports_have_the_date_of_their_battle_and_no_deadline(tmp_path: Path) -> None:
    with campaign(tmp_path, {**DECISIONS, "battle_days": 10}, mode="table") as made:
        assert made.due() is None
        [battle] = made.evening.open()
        assert moment(battle["due"]) == START + timedelta(days=10)


def test_a_campaign_that_gets_a_rhythm_later_keeps_it_from_then_on(tmp_path: Path) -> None:
    with campaign(tmp_path, mode="mixed") as made:
        assert made.due() is None
        weekly = {"rhythm": "weekly", "weekday": 3, "hour": "20:00", "zone": "Europe/Berlin"}
        made.evening.olga.ask("PUT", "/settings", json=weekly)
        made.look()
        assert made.due() == START + timedelta(days=7)  # START is a Thursday, 20:00 in Berlin


def test_everybody_is_reminded_once_before_and_once_at_the_deadline(tmp_path: Path) -> None:
    """Whoever looks again, however often, and after a restart."""
    with campaign(tmp_path, DECISIONS, mode="mixed") as made:
        evening = made.evening
        made.later(hours=35)
        assert made.reminders(evening.anna) == []
        made.later(hours=2)
        made.forget()
        made.later(hours=2)
        [before] = made.reminders(evening.anna)
        assert "Answer until Saturday 9 May 2026, 20:00 (Europe/Berlin)" in before
        made.later(hours=9, minutes=5)
        made.forget()
        assert made.reminders(evening.anna)[1:] == ["Thursday club: Your time is over"]
        assert made.reminders(evening.ben) == []


# silence


def test_who_only_reminds_waits(tmp_path: Path) -> None:
    with campaign(tmp_path, DECISIONS, mode="mixed") as made:
        evening, lines = made.evening, made.evening.lines
        made.later(hours=49, minutes=1)
        made.later(hours=5)
        assert evening.lines == lines
        assert [one.text for one in made.told if one.subject.endswith("the deadline has passed")] == [
            "The deadline has passed. The campaign waits for Allies."
        ]
        assert evening.olga.person in made.told[-1].people


def test_the_computer_answers_this_once_and_says_so(tmp_path: Path) -> None:
    with campaign(tmp_path, {**DECISIONS, "silence": "computer"}, mode="mixed") as made:
        evening, lines = made.evening, made.evening.lines
        made.later(hours=48, minutes=59)
        assert evening.lines == lines
        made.later(minutes=2)
        assert evening.lines > lines
        assert any(["the computer answered instead, for this once" in text for text in evening.chats()])
        seat = next(one for one in evening.olga.page()["seats"] if one["id"] == "allies")
        assert (seat["who"], seat["name_of"]) == ("person", "Anna")
        assert made.due() is not None  # the next question has its own


def test_the_rules_word_for_silence(tmp_path: Path) -> None:
    """AT: units without orders stand as in history."""
    with campaign(tmp_path, {**DECISIONS, "silence": "rules"}, "totalize", umpire="software") as made:
        evening, lines = made.evening, made.evening.lines
        made.later(hours=49, minutes=1)
        assert evening.lines > lines
        assert any(["as the rules have it" in text for text in evening.chats()])


# battles that are not played


@pytest.mark.parametrize("report", [False, True])
def test_dice_settle_a_battle_after_a_warning_and_grace(tmp_path: Path, report: bool) -> None:
    """FS-73: with the troops committed, never as a defeat; what was reported in time is not touched."""
    given = {"battle_days": 8, "unplayed": "dice", "confirm_hours": 900}
    with campaign(tmp_path, given, mode="table") as made:
        evening = made.evening
        [battle] = evening.open()
        made.later(days=5, hours=23)
        assert made.reminders(evening.anna) == []
        made.later(hours=2)
        made.forget()
        assert len(made.reminders(evening.anna)) == len(made.reminders(evening.ben)) == 1
        if report:
            evening.anna.file(battle["id"], (4, 3))
        made.later(days=2)
        made.later(hours=23)
        assert evening.result(battle["id"]) is None
        made.later(hours=2)
        result = evening.result(battle["id"])
        if report:
            assert result is None
            assert len(made.reminders(evening.anna)) == 1
        else:
            assert result is not None
            assert (result["table"], "dice" in result["score"]) == (False, True)
            assert len(made.reminders(evening.anna)) == 2


def test_a_battle_may_have_more_time_by_itself(tmp_path: Path) -> None:
    with campaign(tmp_path, {"battle_days": 8, "unplayed": "postpone"}, mode="table") as made:
        evening = made.evening
        [battle] = evening.open()
        made.later(days=8, minutes=1)
        [later] = evening.open()
        assert moment(later["due"]) == START + timedelta(days=16, minutes=1)
        assert [kind for kind, _ in evening.audit()].count("postponed") == 1
        assert later["id"] == battle["id"]


def test_an_organiser_is_told_and_decides(tmp_path: Path) -> None:
    with campaign(tmp_path, {"battle_days": 8, "unplayed": "organiser"}, mode="table") as made:
        evening = made.evening
        made.later(days=8, minutes=1)
        made.later(days=30)
        made.forget()
        told = [one for one in made.told if "was not played in time" in one.text]
        assert len(told) == 1
        assert {evening.olga.person, evening.anna.person, evening.ben.person} <= told[0].people
        assert [one["stage"] for one in evening.open()] == ["overdue"]


def test_where_dice_cannot_settle_it_an_organiser_is_told(tmp_path: Path) -> None:
    """AT-120: without a human umpire nobody can call for dice once the table is laid."""
    given = {"battle_days": 4, "unplayed": "dice"}
    with campaign(tmp_path, given, "totalize", resolution="tabletop") as made:
        made.evening.play_on()
        made.look()
        battles = made.evening.open()
        assert battles and all([one["due"] for one in battles])  # none from which recon withdrew (AT-79)
        made.later(days=4, minutes=1)
        made.later(days=1, minutes=1)
        made.later(days=3)
        said = "dice cannot settle it: an organiser decides"
        until(lambda: len(made.said(said)) >= len(battles))  # the table's own loop may just be telling it
        assert len(made.said(said)) == len(battles)
        assert all([made.evening.olga.person in one.people for one in made.said(said)])
        assert [one["stage"] for one in made.evening.open()] == ["overdue"] * len(battles)
        assert made.evening.olga.page()["results"] == []


# a clock that stands still


def pause(member: Member, paused: bool, reason: str = "") -> Json:
    found: Json = member.ask("POST", "/pause", json={"paused": paused, "reason": reason})
    return found


def test_who_does_not_play_may_stop_the_clock_as_long_as_needed(tmp_path: Path) -> None:
    """Everything is due as much later."""
    with campaign(tmp_path, {**DECISIONS, "battle_days": 10, "pause_hours": 72}, mode="mixed") as made:
        evening, due = made.evening, made.due()
        assert due is not None
        page = pause(evening.olga, True, "Holidays.")
        name = next(one["name"] for one in page["members"] if one["me"])
        assert (page["paused_by"], page["paused_until"]) == (name, None)
        assert ("pause" in page["may"], "resume" in page["may"]) == (False, True)
        made.later(days=40)
        assert made.reminders(evening.anna) == []
        assert evening.olga.page()["paused"] is not None
        assert evening.olga.refused("POST", "/pause", json={"paused": True})["code"] == "paused"
        page = pause(evening.olga, False)
        assert page["paused"] is None
        assert made.due() == due + timedelta(days=40)
        assert evening.olga.refused("POST", "/pause", json={"paused": False})["code"] == "running"
        assert [kind for kind, _ in evening.audit() if kind in ("paused", "resumed")] == ["paused", "resumed"]


def test_an_organiser_who_plays_cannot_hold_it_for_ever(tmp_path: Path) -> None:
    """So many hours in a turn, in all: then it runs by itself and everybody is told."""
    with campaign(tmp_path, {**DECISIONS, "pause_hours": 10}, mode="mixed") as made:
        evening = made.evening
        assert evening.anna.refused("POST", "/pause", json={"paused": True})["code"] == "not-organiser"
        evening.olga.ask("PATCH", f"/members/{evening.anna.person}", json={"organiser": True})
        page = pause(evening.anna, True)
        assert moment(page["paused_until"]) == START + timedelta(hours=10)
        made.later(hours=4)
        pause(evening.anna, False)
        made.later(hours=1)
        pause(evening.anna, True)
        made.later(hours=5, minutes=59)
        assert evening.anna.page()["paused"] is not None
        made.later(minutes=2)
        made.forget()
        assert evening.anna.page()["paused"] is None
        told = [one for one in made.told if "runs again by itself:" in one.text]
        assert len(told) == 1
        assert evening.dora.person in told[0].people
        assert evening.anna.refused("POST", "/pause", json={"paused": True})["code"] == "pause-used"
        assert pause(evening.olga, True)["paused_until"] is None


def test_battles_and_reports_wait_while_the_clock_stands_still(tmp_path: Path) -> None:
    with campaign(tmp_path, {"battle_days": 10, "confirm_hours": 24}, mode="table") as made:
        evening = made.evening
        [battle] = evening.open()
        evening.anna.file(battle["id"], (4, 3))
        pause(evening.olga, True)
        made.later(days=30)
        assert evening.result(battle["id"]) is None
        pause(evening.olga, False)
        made.look()
        [there] = evening.open()
        assert moment(there["due"]) == START + timedelta(days=40)
        assert there["stage"] == "reported"
        made.later(hours=25)
        assert evening.result(battle["id"]) is not None


def test_they_wait_as_long_where_the_clock_is_stopped_at_the_console(tmp_path: Path) -> None:
    with campaign(tmp_path, {"battle_days": 10}, "totalize", resolution="tabletop", umpire="human") as made:
        evening = made.evening
        evening.play_on()
        due = {one["id"]: moment(one["due"]) for one in evening.open()}
        console = f"/api/matches/{evening.id}/umpire/pause"

        def order(paused: bool) -> None:
            answer = evening.olga.table.http.post(console, json={"seat": "umpire", "paused": paused})
            assert answer.status_code == 200, answer.text

        order(True)
        made.later(days=30)
        assert evening.olga.page()["paused"] is not None
        order(False)
        made.look()
        later = {one["id"]: moment(one["due"]) for one in evening.open()}
        assert due and later == {id: at + timedelta(days=30) for id, at in due.items()}
        assert "overdue" not in [one["stage"] for one in evening.open()]


def test_a_report_made_while_the_clock_stands_still_has_the_usual_time_when_it_runs_again(
    tmp_path: Path,
) -> None:
    with campaign(tmp_path, {"confirm_hours": 24}, mode="table") as made:
        evening = made.evening
        [battle] = evening.open()
        pause(evening.olga, True)
        made.later(days=20)
        evening.anna.file(battle["id"], (4, 3))
        made.later(days=2)
        pause(evening.olga, False)
        made.later(hours=23)
        assert evening.result(battle["id"]) is None
        made.later(hours=2)
        assert evening.result(battle["id"]) is not None


def test_a_battle_that_opens_while_the_clock_stands_still_has_the_usual_time_when_it_runs_again(
    tmp_path: Path,
) -> None:
    with campaign(tmp_path, {"battle_days": 10}, mode="mixed") as made:
        evening = made.evening
        assert evening.open() == []
        pause(evening.olga, True)
        made.later(days=20)
        evening.play_on()
        made.later(days=15)
        assert [one["stage"] for one in evening.open()] == ["assigning"]
        pause(evening.olga, False)
        [battle] = evening.open()
        assert (moment(battle["due"]), battle["stage"]) == (START + timedelta(days=45), "assigning")


def test_a_battle_put_off_while_the_clock_stands_still_has_as_much_more_time_as_it_stood_still_then(
    tmp_path: Path,
) -> None:
    with campaign(tmp_path, {"battle_days": 10}, mode="table") as made:
        evening = made.evening
        pause(evening.olga, True)
        made.later(days=5)
        due = START + timedelta(days=30)
        evening.olga.do("1", "unplayed", how="postpone", until=due.isoformat(), reason="Holidays.")
        made.later(days=2)
        assert [moment(one["due"]) for one in evening.open()] == [due]
        pause(evening.olga, False)
        assert [moment(one["due"]) for one in evening.open()] == [due + timedelta(days=2)]


def test_a_battle_whose_date_is_set_while_the_clock_stands_still_has_all_its_time_afterwards(
    tmp_path: Path,
) -> None:
    with campaign(tmp_path, {"battle_days": 10}, mode="table") as made:
        evening = made.evening
        pause(evening.olga, True)
        made.later(days=5)
        [battle] = evening.open()
        evening.anna.ask("PUT", "/battles/1/fixture", json={"rev": battle["rev"], "place": "The back room"})
        made.later(days=5)
        pause(evening.olga, False)
        assert [moment(one["due"]) for one in evening.open()] == [START + timedelta(days=20)]


def test_no_battle_is_overdue_because_the_clock_stands_still(tmp_path: Path) -> None:
    """One that was before stays so."""
    with campaign(tmp_path, {"battle_days": 10}, mode="table") as made:
        evening = made.evening
        pause(evening.olga, True)
        made.later(days=11)
        assert [one["stage"] for one in evening.open()] == ["assigning"]
        assert not [one for one in evening.battle("1")["todo"] if "becomes of it" in one["what"]]
        pause(evening.olga, False)
        assert [one["stage"] for one in evening.open()] == ["assigning"]
        made.later(days=11)
        assert [one["stage"] for one in evening.open()] == ["overdue"]
        pause(evening.olga, True)
        made.later(days=1)
        assert [one["stage"] for one in evening.open()] == ["overdue"]


# calendars


def calendar(member: Member) -> list[Any]:
    answer = member.table.http.get(member.page()["calendar"])
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/calendar")
    return list(Calendar.from_ical(answer.text).walk("VEVENT"))


def test_a_member_has_his_dates_in_his_calendar(tmp_path: Path) -> None:
    """Date, place, opponent and link of his battles, and until when he must act."""
    with campaign(tmp_path, {**DECISIONS, "battle_days": 10}, mode="table") as made:
        evening = made.evening
        [battle] = evening.open()
        at = START + timedelta(days=7)
        sent = {"rev": battle["rev"], "at": at.isoformat(), "place": "The back room"}
        evening.olga.ask("PUT", f"/battles/{battle['id']}/fixture", json=sent)
        meeting, due = calendar(evening.anna)
        assert (meeting.decoded("DTSTART").replace(microsecond=0), meeting["LOCATION"]) == (
            at,
            "The back room",
        )
        assert str(meeting["SUMMARY"]).endswith("against Ben (Germans)")
        assert str(meeting["URL"]).endswith(f"/c/{evening.id}/b/{battle['id']}")
        assert due.decoded("DTSTART").replace(microsecond=0) == START + timedelta(days=10)
        assert calendar(evening.dora) == []
        assert len(calendar(evening.olga)) == 2  # who organises and does not play sees all dates


def test_a_calendar_has_only_ones_own_decisions(tmp_path: Path) -> None:
    with campaign(tmp_path, DECISIONS, mode="mixed") as made:
        evening = made.evening
        [asked] = calendar(evening.anna)
        assert asked.decoded("DTSTART").replace(microsecond=0) == START + timedelta(hours=48)
        assert "Allies answers" in str(asked["SUMMARY"])
        assert calendar(evening.ben) == [] == calendar(evening.carl)


def test_a_wrong_key_opens_nothing(tmp_path: Path) -> None:
    """Nor does the key of somebody who is gone, or of another campaign."""
    with campaign(tmp_path, DECISIONS, mode="mixed") as made:
        evening = made.evening
        path = evening.carl.page()["calendar"]
        for key in ("", "?key=", "?key=wrong", "?key=%C3%A4"):
            answer = evening.carl.table.http.get(f"/api/clubs/{evening.id}/calendar.ics{key}")
            assert (answer.status_code, answer.json()["code"]) == (403, "wrong-key")
        evening.olga.ask("DELETE", f"/members/{evening.carl.person}")
        assert evening.carl.table.http.get(path).status_code == 403
