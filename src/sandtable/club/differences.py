"""What differs between two tables, as people say it: who holds what, what stands where, how the score is."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.table import Table

NOBODY: Final = "nobody"
NOWHERE: Final = "not on the table"


class Changed(NamedTuple):
    """One thing before and after."""

    what: str
    before: str
    after: str


def differences(before: Table, after: Table) -> list[Changed]:
    """First who holds which area, then where everything stands, then tracks."""
    return [
        *compared(holders(before), holders(after), NOBODY),
        *compared(places(before), places(after), NOWHERE),
        *compared(tracks(before), tracks(after), "–"),
    ]


def compared(before: dict[str, str], after: dict[str, str], none: str) -> list[Changed]:
    everything = [*before, *[name for name in after if name not in before]]
    return [
        Changed(name, before.get(name) or none, after.get(name) or none)
        for name in everything
        if before.get(name) != after.get(name)
    ]


def holders(table: Table) -> dict[str, str]:
    sides = {side.id: side.name for side in table.sides}
    return {
        area.name: sides.get(area.holder, area.holder)
        for board in table.boards
        for area in board.areas
        if not area.site
    }


def places(table: Table) -> dict[str, str]:
    """Every counter by name; two of one name are kept apart by their ids."""
    found: dict[str, str] = {}
    names: dict[str, str] = {}
    for name, counters in [
        *[(area.name, area.counters) for board in table.boards for area in board.areas],
        *[(tray.name, tray.counters) for tray in table.trays],
    ]:
        for counter in counters:
            taken = names.setdefault(counter.name, counter.id) != counter.id
            found[f"{counter.name} ({counter.id})" if taken else counter.name] = name
    return found


def tracks(table: Table) -> dict[str, str]:
    sides = {side.id: side.name for side in table.sides}
    found: dict[str, str] = {}
    for track in table.tracks:
        whose = sides.get(track.side, "")
        name = track.name if whose in ("", track.name) or whose in track.name else f"{track.name}, {whose}"
        found[f"{name} ({track.id})" if name in found else name] = str(track.value)
    return found
