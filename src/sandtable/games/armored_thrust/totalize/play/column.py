"""Column assaults: attacks that may go around an area, and at night as by day (TOT-21, TOT-30, TOT-35)."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.games.armored_thrust.play.nouns import ATTACK, COLUMN
from sandtable.games.armored_thrust.play.routes import read_path
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.kernel.steps import Reason, Word


def eligible(s: Theatre, unit: str) -> bool:
    """Is it of a division that has column moves this turn (TOT-30, TOT-35)?"""
    columns = s.rules.turns[s.turn - 1].columns
    return columns is not None and s.rules.unit[unit].division in columns.divisions


def room_for_another(s: Theatre, draft: Word) -> bool:
    """Worthington Force has two units at most (TOT-35)."""
    columns = s.rules.turns[s.turn - 1].columns
    return columns is not None and (not columns.most or draft.count(COLUMN) < columns.most)


def as_by_day(s: Theatre, kind: str) -> bool:
    """Is a column assault free of the night rule: all, or Worthington Force alone (TOT-21, TOT-35)?"""
    columns = s.rules.turns[s.turn - 1].columns
    if kind != COLUMN or columns is None:
        return False
    return columns.as_by_day or s.rules.data.choice("column_night_exempt") == "all"


def disband_surplus(s: Theatre, chiefs: Word) -> None:
    """Where two sheets name too many columns those of the commander-in-chief stand first, then in the order of
    battle; the others attack without a flag (TOT-35a)."""
    columns = s.rules.turns[s.turn - 1].columns
    if columns is None or not columns.most:
        return
    flagged = [unit for unit in s.rules.troops if s.order(unit) == COLUMN]
    first = [unit for unit in flagged if unit in chiefs]
    ranked = first + [unit for unit in flagged if unit not in chiefs]
    for unit in ranked[columns.most :]:
        s.orders[unit] = (ATTACK, *read_path(s.orders[unit])[0])


def why_not(s: Theatre, unit: str) -> Reason | None:
    """Why a unit's attack cannot be a column assault (TOT-30, TOT-35)."""
    columns = s.rules.turns[s.turn - 1].columns
    name = nouns.unit(s.rules.data, unit)
    if columns is None:
        turns = sentences.listing([str(turn.number) for turn in s.rules.turns if turn.columns is not None])
        return ("no-column", f"There are column assaults on turns {turns} only; let {name} attack.", "TOT-30")
    rule = "TOT-35" if columns.most else "TOT-30"
    if not eligible(s, unit):
        divisions = sentences.listing(columns.divisions)
        sentence = f"Column assaults this turn are for {divisions} alone; let {name} attack."
        return ("no-column", sentence, rule)
    sentence = f"{columns.most} units have column assaults already, and there are no more; let {name} attack."
    return ("too-many-columns", sentence, rule)
