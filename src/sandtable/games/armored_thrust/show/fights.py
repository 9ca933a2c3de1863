"""The chances of a fight by dice, from what the asked seat sees."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Bar, Column, Forecast, ForecastRow
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.counters import strength
from sandtable.games.armored_thrust.show.odds import Prospect, printed_enemy

LEAST: Final = 0.0005  # chances below are not shown


def forecast(s: Theatre, found: Prospect, side: str) -> Forecast:
    """The chance of each grade, who then holds the area, and the fatigue; Outgunned is counted in (TOT-50)."""
    data = s.rules.data
    place = found.sheet.place
    if place in data.areas:
        label, chance = f"holds {nouns.area(data, place)} afterwards", found.holds.get(side, 0.0)
    else:
        label, chance = f"wins {nouns.at(data, place)}", found.chances.wins(side == s.rules.sides[0])
    bars = tuple(
        [Bar(grade_text(s, grade, at), share) for grade, at, share in found.grades() if share > LEAST]
    )
    columns = tuple([column(s, found, of) for of in s.rules.sides])
    return Forecast(label, chance, columns, notes(s, found, side), bars)


def grade_text(s: Theatre, grade: str, at: int) -> str:
    """ "Allies win 7-2", "draw"."""
    if at < 0:
        return "draw"
    side = s.rules.sides[at]
    verb = "win" if nouns.plural(s.rules.data, side) else "wins"
    return f"{s.rules.data.side[side].name} {verb} {grade}"


def column(s: Theatre, found: Prospect, side: str) -> Column:
    """The dice of a side, and the strength of each of its units."""
    at = s.rules.sides.index(side)
    thrown = found.sheet.successes[at]
    die = (
        f"{thrown} {'success' if thrown == 1 else 'successes'}" if thrown >= 0 else dice_text(found.dice[at])
    )
    units = [
        ForecastRow(str(strength(s, id)), nouns.brief(s.rules.data, id)) for id in s.force(found.sheet, side)
    ]
    return Column(side, s.rules.data.side[side].name, die, tuple(units))


def dice_text(number: int) -> str:
    return "no dice" if not number else "1 die" if number == 1 else f"{number} dice"


def notes(s: Theatre, found: Prospect, side: str) -> tuple[str, ...]:
    """What is assumed, and the fatigue to expect."""
    told: list[str] = []
    if printed_enemy(s, found.sheet, side):
        told.append("the enemy counts with his printed strength")
    for of, grade in found.hollow:
        told.append(f"a win by {grade} does not keep the area for {nouns.who(s.rules.data, of)}")
    if found.drawn in s.rules.sides:
        told.append(f"after a draw {nouns.does(s.rules.data, found.drawn, 'hold')} it")
    tired = ", ".join([f"{s.rules.data.side[of].name} +{found.fatigue[of]:.1f}" for of in s.rules.sides])
    told.append(f"fatigue to expect: {tired}")
    return tuple(told)
