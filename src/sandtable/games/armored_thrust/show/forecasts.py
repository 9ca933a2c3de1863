"""Chances beside a question, from what the asked seat sees."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.table import Column, Forecast
from sandtable.games.armored_thrust.play.nouns import BYPASS, DONE
from sandtable.games.armored_thrust.play.orders import OrderUnits, lines_of
from sandtable.games.armored_thrust.play.resolution import Fight, FightAgain
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.withdrawal import Withdraw, WithdrawalDie
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.counters import strength
from sandtable.games.armored_thrust.show.odds import (
    ActivationRoll,
    Prospect,
    activation,
    printed_enemy,
    prospect,
    withdrawal,
)
from sandtable.kernel.steps import Choice, Throw, Word

LEAST: Final = 0.0005  # chances below are not shown


def forecast(s: Theatre, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
    if isinstance(ask, OrderUnits):
        return setting_out(s, word)
    if isinstance(ask, (Fight, FightAgain)):
        return engagement(s, prospect(s, ask.place, ask), ask.side)
    if isinstance(ask, WithdrawalDie):
        return getting_away(s, ask)
    if isinstance(ask, Withdraw) and not word:
        return staying(s, ask)
    return None


# orders


def setting_out(s: Theatre, word: Word) -> Forecast | None:
    """The activation of the line that is being written; of all attacks once the sheet is closed."""
    written = lines_of(s, word)
    lines = [line for line in written if len(line) > 2 and line[0] in s.rules.unit]
    rolls = [(line[0], activation(s, line[0], line[1:])) for line in lines if line[-1] != BYPASS]
    if word and word[-1] == DONE:
        return all_set_out(s, [(unit, roll) for unit, roll in rolls if roll is not None])
    if not rolls or written[-1][0] != rolls[-1][0]:
        return None
    unit, roll = rolls[-1]
    if roll is None:
        return None
    return Forecast(f"{nouns.brief(s.rules.data, unit)} sets out", roll.chance(), (), (roll.text(),))


def all_set_out(s: Theatre, rolls: list[tuple[str, ActivationRoll]]) -> Forecast | None:
    """How likely it is that every attack is obeyed, and each of them."""
    if not rolls:
        return None
    together = 1.0
    for _, roll in rolls:
        together *= roll.chance()
    bars = tuple([(f"{nouns.brief(s.rules.data, unit)} sets out", roll.chance()) for unit, roll in rolls])
    return Forecast("all attacks set out", together, (), (), bars)


# engagements


def engagement(s: Theatre, found: Prospect, side: str) -> Forecast:
    """Each grade for each side, who holds the area, and how tired it makes; Outgunned is counted (TOT-50)."""
    data = s.rules.data
    place = found.sheet.place
    if place in data.areas:
        label, chance = f"holds {nouns.area(data, place)} afterwards", found.holds.get(side, 0.0)
    else:
        label, chance = f"wins {nouns.at(data, place)}", found.chances.wins(side == s.rules.sides[0])
    bars = tuple([(grade_text(s, grade, at), share) for grade, at, share in found.grades() if share > LEAST])
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
    thrown = found.sheet.vps[at]
    die = (
        f"{thrown} {'success' if thrown == 1 else 'successes'}" if thrown >= 0 else dice_text(found.dice[at])
    )
    units = [(str(strength(s, id)), nouns.brief(s.rules.data, id)) for id in s.force(found.sheet, side)]
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


def staying(s: Theatre, ask: Withdraw) -> Forecast:
    """What a fight promises, and beside it the chance to get away: neither is better by its number alone."""
    found = engagement(s, prospect(s, ask.place, ask), ask.side)
    found.label = f"{found.label}, if it stays"
    if s.engagements[ask.place].needs[s.rules.sides.index(ask.side)] > 0:
        found.bars = (("gets away, if it withdraws", float(withdrawal(s, ask))), *found.bars)
    return found


def getting_away(s: Theatre, ask: WithdrawalDie) -> Forecast:
    least = max(s.engagements[ask.place].needs)
    note = "no die is needed" if least <= 1 else f"needs {nouns.face(least)}"
    return Forecast("withdraws", float(withdrawal(s, ask)), (), (note,))
