"""Why a unit sets out with this chance: its number, and each modifier of its die with its reason (AT-38 … AT-43)."""

from __future__ import annotations

from sandtable.board.table import Column, Forecast, ForecastRow
from sandtable.games.armored_thrust.play.activation import in_the_dark, modifiers, needs
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.odds import ActivationRoll, activation
from sandtable.kernel.steps import Word


def setting_out(s: Theatre, unit: str, order: Word) -> Forecast | None:
    """The chance that a unit obeys an order, explained; None where nothing is thrown for it."""
    roll = activation(s, unit, order)
    if roll is None:
        return None
    name = nouns.brief(s.rules.data, unit)
    rows = [*numbers(s, unit, order[0], roll), *limits(s, roll)]
    column = Column(s.rules.side[unit], name, f"needs {in_words(roll.least)}", tuple(rows))
    return Forecast(f"{name} sets out", roll.chance(), (column,), of="to set out")


def numbers(s: Theatre, unit: str, kind: str, roll: ActivationRoll) -> list[ForecastRow]:
    """The number to reach, and what is added to the die or taken from it."""
    texts = s.rules.data.reason_texts
    printed = s.rules.unit[unit].activation
    night = s.rules.turns[s.turn - 1].night
    rule = "night-number" if roll.at_night else "number"
    found = [ForecastRow(nouns.face(roll.number), texts[rule].format(number=roll.number, printed=printed))]
    if night and not in_the_dark(s, unit, kind):
        found.append(ForecastRow("±0", texts["as-by-day"]))
    for value, id in modifiers(s, unit, kind):
        found.append(ForecastRow(nouns.signed(value), texts[id].format(level=s.fatigue[unit])))
    return found


def limits(s: Theatre, roll: ActivationRoll) -> list[ForecastRow]:
    """Where a 1 fails or a 6 succeeds whatever the modifiers say, and how often is thrown."""
    texts = s.rules.data.reason_texts
    found: list[ForecastRow] = []
    wanted = roll.number - sum([value for value, _ in roll.because])
    if wanted != roll.least:
        found.append(ForecastRow(nouns.face(roll.least), texts["always" if wanted > roll.least else "never"]))
    if roll.rolls > 1:
        found.append(ForecastRow(f"{roll.rolls} ×", texts["rolls"].format(rolls=roll.rolls)))
    return found


def in_words(least: int) -> str:
    """The faces that succeed: "3 or more", "a 6"."""
    return "a 6" if least >= 6 else f"{least} or more"


def prospect_of(s: Theatre, unit: str, kind: str) -> str:
    """What a unit would need for a kind of attack, as it is told before its path is known; "" for other orders."""
    if kind not in s.rules.data.attacks:
        return ""
    return (
        f"To enter enemy ground {nouns.brief(s.rules.data, unit)} needs {in_words(needs(s, unit, kind))} now."
    )
