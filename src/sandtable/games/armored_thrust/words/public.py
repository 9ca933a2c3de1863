"""What everybody hears, observers too: results of a turn, and what is laid open where there is no umpire."""

from __future__ import annotations

from sandtable.games.armored_thrust.words import nouns
from sandtable.games.armored_thrust.words.told import Told


def opened(t: Told) -> str:
    """Orders of both sides, laid open together (AT-134)."""
    lines = [
        f"{nouns.brief(t.data, unit)} {order}"
        for unit, order in zip(t.ids("units"), t.ids("orders"), strict=True)
    ]
    if t.has("zone"):
        lines.append(f"bombers over {nouns.listing([nouns.place(t.data, area) for area in t.ids('zone')])}")
    return f"The orders are laid open: {'; '.join(lines)}" if lines else "Nobody has written an order"


def rolled(t: Told) -> str:
    """The dice of both sides (AT-134)."""
    throws = [
        f"{nouns.brief(t.data, unit)} {dice}"
        for unit, dice in zip(t.ids("units"), t.ids("dice"), strict=True)
    ]
    return f"The dice for {t.text('kind')}: {', '.join(throws)}"


def results(t: Told) -> str:
    """Place, winner and points of every engagement, or who withdrew (AT-132)."""
    told: list[str] = []
    rows = zip(t.ids("places"), t.ids("winners"), t.ids("withdrew"), strict=True)
    for at, (place, winner, withdrew) in enumerate(rows):
        where = nouns.at(t.data, place)
        score = sorted((t.numbers("first")[at], t.numbers("second")[at]), reverse=True)
        if withdrew:
            told.append(f"{nouns.does(t.data, withdrew, 'withdraw')} {where}")
        elif winner:
            told.append(f"{nouns.does(t.data, winner, 'win')} {where} {score[0]} to {score[1]}")
        else:
            told.append(f"nobody wins {where}, {score[0]} to {score[1]}")
    return f"Results of turn {t.number('turn')}: {'; '.join(told)}"
