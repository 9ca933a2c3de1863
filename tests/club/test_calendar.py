"""A member's calendar as a feed that other programs read."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from icalendar import Calendar

from sandtable.club.calendar import CalendarEntry, calendar_of

AT = datetime(2026, 6, 11, 17, 30, tzinfo=UTC)
CHANGED = datetime(2026, 6, 4, 18, 0, tzinfo=UTC)
BATTLE = CalendarEntry(
    "m1-7", AT, "Bayeux; with, Ben", "Against Ben.\nBEGIN:VEVENT", "https://x.org/c/m1/b/7", CHANGED,
    "Club\r\nroom", True, 3,
)  # fmt: skip
DUE = CalendarEntry("m1-7-due", AT + timedelta(days=3), "To be played", "", "https://x.org/c/m1/b/7", CHANGED)


def test_a_feed_is_read_as_it_was_written() -> None:
    feed = Calendar.from_ical(calendar_of("Thursday club", [BATTLE, DUE]))
    assert feed["X-WR-CALNAME"] == "Thursday club"
    battle, due = feed.walk("VEVENT")
    assert battle["UID"] == "m1-7@sandtable"
    assert (battle.decoded("DTSTART"), battle.decoded("DTEND")) == (AT, AT + timedelta(hours=4))
    assert battle["SUMMARY"] == "Bayeux; with, Ben"
    assert (battle["SEQUENCE"], battle["TRANSP"], battle["URL"]) == (3, "OPAQUE", "https://x.org/c/m1/b/7")
    assert (due["TRANSP"], due["DESCRIPTION"]) == ("TRANSPARENT", "https://x.org/c/m1/b/7")
    assert "LOCATION" not in due


def test_what_people_wrote_cannot_break_out_of_its_line() -> None:
    feed = calendar_of("Club\r\nMETHOD:CANCEL", [BATTLE]).decode()
    lines = feed.replace("\r\n ", "").split("\r\n")
    assert lines.count("BEGIN:VEVENT") == 1
    assert "METHOD:CANCEL" not in lines
    assert not feed.replace("\r\n", "").count("\n")


def test_an_empty_calendar_is_one() -> None:
    assert Calendar.from_ical(calendar_of("Club", [])).walk("VEVENT") == []
