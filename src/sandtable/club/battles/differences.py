"""What differs between two tables, as people say it: who holds what, what stands where, how the score is."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple, TypeAlias

from sandtable.board.table import Table

Places: TypeAlias = dict[tuple[str, str], str]  # counters by name and id
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
        *moved(places(before), places(after)),
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


def moved(before: Places, after: Places) -> list[Changed]:
    """Every counter by name; two of one name are told apart by their ids, on both tables alike."""
    many = Counter([name for name, _ in {**before, **after}])

    def named(found: Places) -> dict[str, str]:
        return {f"{name} ({id})" if many[name] > 1 else name: place for (name, id), place in found.items()}

    return compared(named(before), named(after), NOWHERE)


def places(table: Table) -> Places:
    return {
        (counter.name, counter.id): name
        for name, counters in [
            *[(area.name, area.counters) for board in table.boards for area in board.areas],
            *[(tray.name, tray.counters) for tray in table.trays],
        ]
        for counter in counters
    }


def tracks(table: Table) -> dict[str, str]:
    sides = {side.id: side.name for side in table.sides}
    found: dict[str, str] = {}
    for track in table.tracks:
        whose = sides.get(track.side, "")
        name = track.name if whose in ("", track.name) or whose in track.name else f"{track.name}, {whose}"
        found[f"{name} ({track.id})" if name in found else name] = str(track.value)
    return found
