"""What a report is made of, as it is sent."""

from __future__ import annotations

from fastapi import Response

from sandtable.board.battles import ReportForm
from sandtable.board.sent import extended
from sandtable.club import wire
from sandtable.club.battles import reports
from sandtable.web.server.responses import sent


def sent_form(found: ReportForm, battle: wire.ClubBattle, sides: tuple[str, ...]) -> Response:
    """`sides` are those for which whoever looks may speak."""
    return sent(extended(wire.Form, found, battle=battle, sides=sides, most_photos=reports.MOST_PHOTOS))
