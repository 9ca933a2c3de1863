"""The orders of a turn, read as a sheet of lines.

Only what the seat sees is read: what an order costs, when it arrives and what its activation needs follow from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.board import sentences
from sandtable.board.table import OrderSheet, SheetLine
from sandtable.games.armored_thrust.play.nouns import BYPASS, DONE, MOVE, REGROUP, movement_points
from sandtable.games.armored_thrust.play.orders import lines_of
from sandtable.games.armored_thrust.play.routes import bypass_ticks, cost, read_path, ticks
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.blocks import ShowBlock
from sandtable.games.armored_thrust.show.counters import counter
from sandtable.games.armored_thrust.show.odds import activation
from sandtable.games.armored_thrust.show.setting_out import setting_out
from sandtable.kernel.steps import Word


def order_sheet(s: Theatre, who: str, draft: Word, blocks: Iterable[ShowBlock[Any]]) -> OrderSheet:
    """A legal draft of orders as a sheet: one line for each unit, then those of the blocks."""
    written = {line[0]: line[1:] for line in lines_of(s, draft)}
    units = [unit for unit in s.rules.units_under[who] if s.where[unit] in s.rules.area]
    lines = [unit_line(s, unit, written.get(unit, ())) for unit in units]
    for show in blocks:
        line = show.sheet_line(s, who, written.get(show.block.head, ()))
        if line is not None:
            lines.append(line)
    free = [unit for unit in units if not s.must_regroup(unit)]
    return OrderSheet(tuple(lines), DONE, summary(written, free, len(units) - len(free)))


def summary(written: dict[str, Word], free: list[str], bound: int) -> str:
    """How many orders are written (AT-30), and for how many units the rules decide (AT-37)."""
    ordered, of = len([unit for unit in free if unit in written]), len(free)
    must = f" {sentences.counted(bound, 'unit')} must regroup." if bound else ""
    if ordered == of:
        return f"{'Every unit has an order' if of else 'Nobody can be ordered'}.{must}"
    others = "the other defends" if of - ordered == 1 else "the others defend"
    verb = "has an order" if ordered == 1 else "have orders"
    return f"{ordered} of {sentences.counted(of, 'unit')} {verb}; {others}.{must}"


def unit_line(s: Theatre, id: str, order: Word) -> SheetLine:
    data = s.rules.data
    unit = data.units[id]
    line = SheetLine(
        id, unit.name, order, nouns.order(data, order) if order else "Defend (no order)", counter(s, id)
    )
    line.group = data.commanders[unit.commander].name
    notes: list[str] = []
    if s.must_regroup(id):
        line.text, line.fixed = "Regroup", True
        notes.append("must regroup")
    elif order and order[0] in s.rules.marches:
        marching(s, id, order, line, notes)
    elif order and order[0] == REGROUP and not s.rules.turns[s.turn - 1].night:
        notes.append("by day nothing is recovered")
    if id in s.unsupplied:
        notes.append("out of supply: Leg")
    if s.fatigue.get(id, 1) > 1:
        notes.append(f"fatigue {s.fatigue[id]}")
    line.notes = tuple(notes)
    return line


def marching(s: Theatre, id: str, order: Word, line: SheetLine, notes: list[str]) -> None:
    """The path with its times, what it costs, and the activation it needs."""
    whole = order[:-1] if order[-1] == BYPASS else order
    path, _ = read_path(whole)
    if not path:
        return
    line.path = (s.where[id], *path)
    line.times = times(s, id, whole)
    notes.append(cost_note(s, id, whole))
    roll = activation(s, id, whole)
    if roll is None:
        if order[0] != MOVE:
            notes.append("no roll needed")
        return
    line.chance = roll.chance()
    line.forecast = setting_out(s, id, whole)
    notes.append(roll.text())


def spent(s: Theatre, id: str, order: Word) -> int:
    """Half movement points of a march, the bypass included (AT-50, TOT-31)."""
    path, mark = read_path(order)
    halves = cost(s.rules.ways(s, s.rules.side[id]), s.where[id], path)
    return halves + (s.rules.blocks.around if mark >= 0 else 0)


def cost_note(s: Theatre, id: str, order: Word) -> str:
    allowed, halves = s.allowance(id), spent(s, id, order)
    if halves > allowed:
        return f"one connector of {movement_points(halves)} MP, always allowed"
    return f"costs {movement_points(halves)} of {movement_points(allowed)} MP"


def times(s: Theatre, id: str, order: Word) -> tuple[str, ...]:
    """When it arrives in each area; a bypass is counted as if the area were held (AT-60, TOT-32)."""
    path, mark = read_path(order)
    found: list[str] = []
    clock = 0
    for at, leg in enumerate(ticks(s, id, path)):
        clock += leg
        found.append(f"step {clock}" if s.rules.in_steps else nouns.time(clock))
        clock += bypass_ticks(s, id) if at == mark else 0
    return tuple(found)
