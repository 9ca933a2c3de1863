"""When things of a campaign are due: in the club's own zone, through changes of the clock, while it stands still."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from sandtable.club.settings import ClubSettings
from sandtable.club.timing import (
    Held,
    Memory,
    battle_due,
    battle_grace,
    next_deadline,
    remind_before,
    warn_before,
)

BERLIN = "Europe/Berlin"


def at(text: str) -> datetime:
    """`2026-06-04 18:00`, in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def settings(**given: Any) -> ClubSettings:
    return ClubSettings(**{"zone": BERLIN, **given})


def due(now: str, **given: Any) -> datetime:
    found = next_deadline(settings(**given), at(now))
    assert found is not None
    assert found.tzinfo is UTC
    return found


def local(moment: datetime, zone: str = BERLIN) -> str:
    return moment.astimezone(ZoneInfo(zone)).strftime("%a %d %b %H:%M")


# decisions


def test_a_campaign_without_rhythm_sets_no_deadlines() -> None:
    assert next_deadline(settings(rhythm="none"), at("2026-06-04 18:00")) is None
    assert next_deadline(settings(rhythm="duration", hours=0), at("2026-06-04 18:00")) is None


def test_a_duration_is_as_long_as_it_says() -> None:
    """Also through a night in which the clocks are changed."""
    assert due("2026-06-04 18:00", rhythm="duration", hours=48) == at("2026-06-06 18:00")
    assert due("2026-03-28 18:00", rhythm="duration", hours=24) == at("2026-03-29 18:00")


def test_a_fixed_hour_is_the_next_one_that_leaves_time_enough() -> None:
    """Six hours at least."""
    assert local(due("2026-06-04 10:00", rhythm="hour", hour="21:00")) == "Thu 04 Jun 21:00"
    assert local(due("2026-06-04 13:00", rhythm="hour", hour="21:00")) == "Thu 04 Jun 21:00"
    assert local(due("2026-06-04 13:01", rhythm="hour", hour="21:00")) == "Fri 05 Jun 21:00"


def test_a_weekly_evening_is_the_next_one_a_day_away() -> None:
    """0 is Monday."""
    weekly = {"rhythm": "weekly", "weekday": 3, "hour": "19:30"}
    assert local(due("2026-06-01 10:00", **weekly)) == "Thu 04 Jun 19:30"
    assert local(due("2026-06-03 17:30", **weekly)) == "Thu 04 Jun 19:30"
    assert local(due("2026-06-03 17:31", **weekly)) == "Thu 11 Jun 19:30"
    assert local(due("2026-06-04 18:00", **weekly)) == "Thu 11 Jun 19:30"


@pytest.mark.parametrize(
    ("now", "utc"),
    [("2026-03-27 12:00", "2026-03-27 20:00"), ("2026-03-29 12:00", "2026-03-29 19:00")],
)
def test_the_hour_of_the_wall_clock_stays_when_the_clocks_are_changed(now: str, utc: str) -> None:
    """21:00 in Berlin is 20:00 UTC in winter and 19:00 in summer."""
    assert due(now, rhythm="hour", hour="21:00") == at(utc)


def test_a_weekly_evening_stays_an_evening_through_the_change() -> None:
    weekly = {"rhythm": "weekly", "weekday": 3, "hour": "19:30"}
    before = due("2026-10-20 12:00", **weekly)
    after = due("2026-10-23 12:00", **weekly)
    assert (local(before), local(after)) == ("Thu 22 Oct 19:30", "Thu 29 Oct 19:30")
    assert after - before == timedelta(days=7, hours=1)


def test_an_hour_that_is_left_out_counts_when_it_would_have_been() -> None:
    """On 29 March 2026 there is no 02:30 in Berlin."""
    found = due("2026-03-28 12:00", rhythm="hour", hour="02:30")
    assert (found, local(found)) == (at("2026-03-29 01:30"), "Sun 29 Mar 03:30")


def test_an_hour_that_comes_twice_counts_the_second_time() -> None:
    """On 25 October 2026 there are two 02:30 in Berlin."""
    assert due("2026-10-24 12:00", rhythm="hour", hour="02:30") == at("2026-10-25 01:30")


def test_other_zones_have_their_own_days() -> None:
    found = due("2026-06-04 02:00", rhythm="hour", hour="08:00", zone="Pacific/Auckland")
    assert local(found, "Pacific/Auckland") == "Fri 05 Jun 08:00"
    found = due("2026-06-04 02:00", rhythm="weekly", weekday=4, hour="00:00", zone="America/Los_Angeles")
    assert local(found, "America/Los_Angeles") == "Fri 05 Jun 00:00"


def test_a_zone_that_is_none_is_utc() -> None:
    assert due("2026-06-04 10:00", rhythm="hour", hour="21:00", zone="Middle/Earth") == at("2026-06-04 21:00")


def test_every_deadline_leaves_time_and_is_at_its_hour() -> None:
    """Hour by hour through a whole year."""
    moment = at("2026-01-01 00:17")
    for _ in range(24 * 366):
        found = due(str(moment)[:16], rhythm="weekly", weekday=6, hour="20:15")
        assert timedelta(hours=24) <= found - moment <= timedelta(days=8, hours=1)
        assert local(found).startswith("Sun") and local(found).endswith("20:15")
        moment += timedelta(hours=1)


def test_reminders_come_in_time() -> None:
    assert remind_before(settings(rhythm="duration", hours=8)) == timedelta(hours=2)
    assert remind_before(settings(rhythm="duration", hours=200)) == timedelta(hours=24)
    assert remind_before(settings(rhythm="hour")) == timedelta(hours=3)
    assert remind_before(settings(rhythm="weekly")) == timedelta(days=1)


# deadlines that were set before


def test_a_moment_has_its_deadline_once() -> None:
    """Who lifts it is not overruled; the next moment has a new one."""
    now, fresh = at("2026-06-04 18:00"), at("2026-06-06 18:00")
    memory = Memory()
    assert memory.deadline("1:a", ["anna: Commit"], now, fresh) == fresh
    memory = memory.after("1:a", ["anna: Commit"], fresh)
    assert memory.deadline("1:a", ["anna: Commit"], now, fresh) is None
    assert memory.deadline("2:b", ["ben: Commit"], now, at("2026-06-07 18:00")) == at("2026-06-07 18:00")
    assert memory.deadline("2:b", ["ben: Commit"], now, None) is None


def test_who_takes_his_word_back_has_the_time_that_he_had() -> None:
    """And a new one where that is over: an organiser went back."""
    first, second = at("2026-06-06 18:00"), at("2026-06-07 18:00")
    memory = Memory().after("1:a", ["anna: Commit"], first).after("2:b", ["ben: Commit"], second)
    assert memory.deadline("1:a", ["anna: Commit"], at("2026-06-05 18:00"), second) == first
    assert memory.deadline("1:a", ["anna: Commit"], at("2026-06-20 18:00"), at("2026-06-22 18:00")) == at(
        "2026-06-22 18:00"
    )


def test_questions_that_stay_keep_their_deadline() -> None:
    """FS-76: the organiser may open arrows while reports come in."""
    first, fresh = at("2026-06-06 18:00"), at("2026-06-07 18:00")
    memory = Memory().after("1:a", ["olga: OpenArrow(2)", "anna: Commit"], first)
    assert memory.deadline("2:a", ["olga: OpenArrow(2)"], at("2026-06-05 18:00"), fresh) == first
    between = memory.after("2:b")
    assert between.deadline("3:a", ["olga: OpenArrow(2)"], at("2026-06-05 18:00"), fresh) == fresh


def test_only_the_last_deadlines_are_remembered() -> None:
    memory = Memory()
    for number in range(20):
        memory = memory.after(f"{number}:a", ["anna: Commit"], at("2026-06-06 18:00"))
    assert list(memory.sets) == [f"{number}:a" for number in range(14, 20)]
    assert Memory.of(memory.as_dict()) == memory
    assert Memory.of(None) == Memory() == Memory.of({"sets": 7})


# battles


def test_a_battle_has_its_days_a_warning_and_grace() -> None:
    now = at("2026-06-04 18:00")
    assert battle_due(settings(battle_days=14), now) == at("2026-06-18 18:00")
    assert battle_due(settings(battle_days=0), now) is None
    assert warn_before(settings(battle_days=14)) == timedelta(days=2)
    assert warn_before(settings(battle_days=4)) == timedelta(days=1)
    assert battle_grace(settings(grace=60)) == timedelta(days=1)
    assert battle_grace(settings(grace=60 * 48)) == timedelta(days=2)


# a clock that stands still


def test_who_plays_has_so_many_hours_a_turn_in_all() -> None:
    given, now = settings(pause_hours=10), at("2026-06-04 18:00")
    held = Held().in_turn("Turn 2", now).stopped("Anna", True, now)
    assert held.until(given) == at("2026-06-05 04:00")
    assert held.left(given, now + timedelta(hours=4)) == timedelta(hours=6)
    held = held.started(now + timedelta(hours=4))
    assert (held.by, held.since, held.used) == ("", None, timedelta(hours=4))
    again = held.stopped("Anna", True, at("2026-06-06 00:00"))
    assert again.until(given) == at("2026-06-06 06:00")
    spent = again.started(at("2026-06-06 07:00"))
    assert spent.left(given, at("2026-06-07 00:00")) == timedelta()


def test_a_new_turn_has_a_new_account() -> None:
    given, now = settings(pause_hours=10), at("2026-06-04 18:00")
    held = Held(turn="Turn 2", used=timedelta(hours=10))
    assert held.in_turn("Turn 2", now).left(given, now) == timedelta()
    assert held.in_turn("Turn 3", now).left(given, now) == timedelta(hours=10)
    standing = Held(turn="Turn 2").stopped("Anna", True, now).in_turn("Turn 3", at("2026-06-04 20:00"))
    assert standing.until(given) == at("2026-06-05 06:00")


def test_who_does_not_play_may_hold_it_as_long_as_he_likes() -> None:
    now = at("2026-06-04 18:00")
    held = Held().stopped("Olga", False, now)
    assert held.until(settings(pause_hours=1)) is None
    assert held.started(now + timedelta(days=30)).used == timedelta()


def test_accounts_are_kept_as_they_are() -> None:
    held = Held("Anna", at("2026-06-04 18:00"), True, "Turn 2", timedelta(hours=3))
    assert Held.of(held.as_dict()) == held
    assert Held.of({}) == Held()
    assert Held.of({"since": 7, "used": "much", "plays": "yes"}) == Held()
