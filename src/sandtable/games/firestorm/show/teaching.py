"""What the numbers of a campaign tell a newcomer, where its folder has no words of its own."""

from __future__ import annotations

from itertools import pairwise

from sandtable.board.primer import NamedText
from sandtable.games.firestorm.play.rules import Firestorm


def situation(rules: Firestorm) -> str:
    """Where, when and how long."""
    data = rules.data
    where = ", ".join([text for text in (data.place, data.dates) if text])
    return f"{where + '. ' if where else ''}The campaign lasts {rules.last_turn} turns."


def wins(rules: Firestorm) -> str:
    """What decides (FS-85)."""
    return (
        "After the last turn the side with more campaign points wins; how far it leads says how well (FS-85)."
    )


def levels(rules: Firestorm) -> tuple[NamedText, ...]:
    """Victory by the lead in points (T-OUTCOME)."""
    leads = list(rules.tables.leads.items())
    found = [NamedText(f"{leads[0][0].capitalize()} victory", f"a lead of {leads[0][1]} points or more")]
    for (_, above), (name, least) in pairwise(leads):
        title = "Draw" if name == "draw" else f"{name.capitalize()} victory"
        found.append(NamedText(title, f"a lead of {least} to {above - 1} points"))
    return tuple(found)
