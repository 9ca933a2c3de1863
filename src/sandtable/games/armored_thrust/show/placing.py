"""Words that put units into areas (deployment, arrivals), read as sheets."""

from __future__ import annotations

from sandtable.board.table import SheetLine
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.counters import counter
from sandtable.kernel.steps import Word


def placed(draft: Word) -> dict[str, str]:
    """Unit by unit where it is put; a unit without its area is left out."""
    return dict(zip(draft[::2], draft[1::2], strict=False))


def place_line(s: Theatre, id: str, area: str, otherwise: str) -> SheetLine:
    """Where a unit is put; `otherwise`: where it stands if nobody says."""
    data = s.rules.data
    unit = data.units[id]
    text = (
        nouns.area(data, area) if area else f"{nouns.area(data, otherwise)} (history)" if otherwise else "…"
    )
    line = SheetLine(id, unit.name, (area,) if area else (), text, counter(s, id))
    line.path = (area or otherwise,) if area or otherwise else ()
    line.group = data.commanders[unit.commander].name
    return line
