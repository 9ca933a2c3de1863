"""Times as the people of a campaign read them: in their own zone."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo


def zone_of(name: str) -> ZoneInfo | None:
    """None if there is no such zone."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # a folder, a path, a text that is none
        return None


def local_text(at: datetime, zone: str) -> str:
    """ "Thursday 4 June 2026, 21:00 (Europe/London)"."""
    local = at.astimezone(zone_of(zone))
    return f"{local:%A} {local.day} {local:%B %Y, %H:%M} ({zone})"
