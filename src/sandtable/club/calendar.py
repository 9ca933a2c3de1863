"""A member's calendar: dates of battles and deadlines as an iCalendar feed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from sandtable.club.texts import lines, one_line

if TYPE_CHECKING:
    from icalendar import Event

EVENING: Final = timedelta(hours=4)  # that a battle takes
MOMENT: Final = timedelta(minutes=15)  # that a deadline takes in a calendar
REFRESH: Final = timedelta(hours=1)  # how often programs may look again


@dataclass(frozen=True)
class CalendarEntry:
    """A date: `busy` for a meeting, not for a deadline."""

    id: str  # stays the same when the date is changed
    at: datetime
    title: str
    text: str
    link: str
    changed: datetime
    place: str = ""
    busy: bool = False
    rev: int = 0


def calendar_of(name: str, entries: Sequence[CalendarEntry]) -> bytes:
    """The feed; whatever people wrote is escaped as the format wants it."""
    from icalendar import Calendar  # not at the start of a server, of which it is a twentieth

    calendar = Calendar()
    calendar.add("prodid", "-//Sandtable//Club campaigns//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", one_line(name))
    calendar.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    for entry in entries:
        calendar.add_component(event_of(entry))
    made: bytes = calendar.to_ical()
    return made


def event_of(entry: CalendarEntry) -> Event:
    from icalendar import Event

    event = Event()
    event.add("uid", f"{entry.id}@sandtable")
    event.add("dtstamp", entry.changed)
    event.add("last-modified", entry.changed)
    event.add("sequence", entry.rev)
    event.add("dtstart", entry.at)
    event.add("dtend", entry.at + (EVENING if entry.busy else MOMENT))
    event.add("summary", one_line(entry.title))
    event.add("description", f"{lines(entry.text)}\n{entry.link}" if entry.text else entry.link)
    event.add("url", entry.link)
    event.add("transp", "OPAQUE" if entry.busy else "TRANSPARENT")
    if entry.place:
        event.add("location", one_line(entry.place))
    return event
