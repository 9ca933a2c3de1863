"""What the numbers of a campaign tell a newcomer, where its folder has no words of its own."""

from __future__ import annotations

from sandtable.board.primer import NamedText
from sandtable.games.armored_thrust.play.rules import ArmoredThrust


def situation(rules: ArmoredThrust) -> str:
    """Where, when and how long."""
    data = rules.data
    where = ", ".join([text for text in (data.place, data.dates) if text])
    return f"{where + '. ' if where else ''}The campaign lasts {rules.last_turn} turns."


def wins(rules: ArmoredThrust) -> str:
    """What decides: objectives that their holder can supply, counted after the last turn."""
    parts = []
    for objective in rules.data.objectives.values():
        worth = [f"{points} to the {rules.data.side[side].name}" for side, points in objective.points.items()]
        parts.append(f"an objective of {objective.name} is worth {' and '.join(worth)}")
    told = "; ".join(parts)
    return f"After the last turn the objectives that their holders can supply are counted: {told}."


def levels(rules: ArmoredThrust) -> tuple[NamedText, ...]:
    """The bands of the net score, the first side's best first (table L)."""
    bands, first = rules.data.choice("victory_bands"), rules.data.side[rules.playing()[0]].name
    found: list[NamedText] = []
    least = ""
    for level in rules.data.levels:
        end = level.ends.get(bands)
        upper = f"{end} or less" if end is not None and not least else f"{least} to {end}"
        found.append(
            NamedText(
                level.name, f"net score of the {first} {upper if end is not None else f'{least} or more'}"
            )
        )
        least = str(end + 1) if end is not None else ""
    return tuple(reversed(found))
