"""Quiet hours: messages wait until they end, by the clock on somebody's wall."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from typing import Final

from sandtable.club.clock import zone_of

PATTERN: Final = r"^(([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)?$"


def good_hours(quiet: str) -> bool:
    """None at all, or from one time to another one."""
    start, _, end = quiet.partition("-")
    return not quiet or (re.fullmatch(PATTERN[1:-1], quiet) is not None and start != end)


def quiet_until(moment: datetime, quiet: str, zone: str) -> datetime | None:
    """When the quiet hours end in which this moment lies; None if it lies in none."""
    if not quiet:
        return None
    place = zone_of(zone) or UTC
    start, end = [time.fromisoformat(one) for one in quiet.split("-")]
    here = moment.astimezone(place)
    clock = here.time().replace(second=0, microsecond=0, tzinfo=None)
    silent = start <= clock < end if start < end else (clock >= start or clock < end)
    if not silent:
        return None
    day = here.date() if clock < end else here.date() + timedelta(days=1)
    return max(datetime.combine(day, end, place).astimezone(UTC), moment + timedelta(seconds=1))
