"""What a report is made of, as it is sent."""

from __future__ import annotations

from sandtable.board.battles import ReportForm
from sandtable.web.clubs import reports, wire


def form_view(found: ReportForm, battle: wire.ClubBattle, sides: tuple[str, ...]) -> wire.Form:
    """`sides` are those for which whoever looks may speak."""
    return wire.Form(
        battle=battle,
        labels=found.labels,
        usual=found.usual,
        most=found.most,
        most_games=found.most_games,
        combined=found.combined,
        rule=found.rule,
        ticks=tuple(
            [wire.FormTick(id=one.id, name=one.name, note=one.note, rule=one.rule) for one in found.ticks]
        ),
        notes=found.notes,
        dice=found.dice,
        sides=sides,
        most_photos=reports.MOST_PHOTOS,
    )
