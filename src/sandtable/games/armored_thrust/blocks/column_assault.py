"""Column assaults: attacks that may go around an area, and at night as by day (TOT-21, TOT-30 … TOT-35).

In `scenario.toml`, and in `turns.toml` for each turn that has columns:

    [blocks.column-assault]
    side = "allied"      # who is told of it
    around = 2           # half movement points for going around an area

    columns = { divisions = ["CAN 4 Armd"], most = 2, as_by_day = true }

The option `column_night_exempt`, if it is offered, says whether all columns are free of the night rule or only
those of a turn with `as_by_day`; otherwise all are.
"""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.board.box import Page
from sandtable.games.armored_thrust.play.block import Block
from sandtable.games.armored_thrust.play.nouns import ATTACK, BYPASS, movement_points
from sandtable.games.armored_thrust.play.refusals import OrderLine, unfinished
from sandtable.games.armored_thrust.play.routes import can_bypass, read_path
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Reason, Word

COLUMN: Final = "column"
NIGHT_OPTION: Final = "column_night_exempt"


class Columns:
    """Whose attacks may be column assaults in a turn (TOT-30, TOT-35)."""

    def __init__(self, divisions: tuple[str, ...], most: int, as_by_day: bool) -> None:
        self.divisions = divisions
        self.most = most  # units in a turn; 0 for no limit
        self.as_by_day = as_by_day  # they are free of the night rule, whatever the option says (TOT-35)


class ColumnAssault(Block):
    """Some divisions may attack in columns on some turns; a limit counts over all sheets of a side (TOT-30, TOT-35)."""

    def __init__(self, id: str, data: Scenario, side: str, around: int) -> None:
        super().__init__(id)
        self.attack = COLUMN
        self.attack_name = "Column assault"
        self.around = around
        self.synonyms = {"around": BYPASS, "column assault": COLUMN}
        self.data = data
        self.side = side
        self.turns: dict[int, Columns] = {}

    def read_turn(self, number: int, page: Page) -> None:
        if page.has("columns"):
            one = page.page("columns")
            most, as_by_day = one.whole("most", 0, least=0), one.truth("as_by_day", False)
            self.turns[number] = Columns(one.texts("divisions"), most, as_by_day)

    def may_attack(self, s: Theatre, unit: str, draft: Word) -> bool:
        """Is the unit of a division with column assaults this turn, and the limit not yet reached (TOT-30, TOT-35)?"""
        columns = self.turns.get(s.turn)
        if columns is None or self.data.units[unit].division not in columns.divisions:
            return False
        return not columns.most or draft.count(COLUMN) < columns.most

    def sees_by_night(self, s: Theatre) -> bool:
        """By option all column assaults are free of the night rule, or only Worthington Force (TOT-21, TOT-35)."""
        columns = self.turns.get(s.turn)
        if columns is None:
            return False
        return (
            columns.as_by_day
            or NIGHT_OPTION not in self.data.chosen
            or self.data.choice(NIGHT_OPTION) == "all"
        )

    def reconcile(self, s: Theatre, chiefs: Word) -> None:
        """Where two sheets name too many columns those of the commander-in-chief stand first, then in the order of
        battle; the others attack without a flag (TOT-35a)."""
        columns = self.turns.get(s.turn)
        if columns is None or not columns.most:
            return
        flagged = [unit for unit in s.rules.troops if s.order(unit) == COLUMN]
        first = [unit for unit in flagged if unit in chiefs]
        ranked = first + [unit for unit in flagged if unit not in chiefs]
        for unit in ranked[columns.most :]:
            s.orders[unit] = (ATTACK, *read_path(s.orders[unit])[0])

    # why not

    def why_not_attack(self, s: Theatre, unit: str) -> Reason:
        columns = self.turns.get(s.turn)
        name = self.data.units[unit].name
        if columns is None:
            turns = sentences.listing([str(turn) for turn in self.turns])
            sentence = f"There are column assaults on turns {turns} only; let {name} attack."
            return ("no-column", sentence, "TOT-30")
        rule = "TOT-35" if columns.most else "TOT-30"
        if self.data.units[unit].division not in columns.divisions:
            divisions = sentences.listing(columns.divisions)
            sentence = f"Column assaults this turn are for {divisions} alone; let {name} attack."
            return ("no-column", sentence, rule)
        sentence = f"{columns.most} units have column assaults already, and there are no more"
        return ("too-many-columns", f"{sentence}; let {name} attack.", rule)

    def why_not_around(self, s: Theatre, line: OrderLine) -> Reason | None:
        """Why the next area cannot be gone around (TOT-31, TOT-33)."""
        if not line.kind or line.head not in self.data.units:
            sentence = "Name a unit and the order column before bypass."
            return unfinished(s, line) or ("no-unit", sentence, "TOT-31")
        name = self.data.units[line.head].name
        if line.kind != COLUMN:
            sentence = f"Only a column assault goes around an area; {name} has {line.kind}."
            return ("no-column", sentence, "TOT-31")
        if line.mark >= 0:
            return ("one-bypass", f"{name} may go around one area only.", "TOT-33")
        if can_bypass(s, line.head, line.path):
            return None
        allowance = movement_points(s.allowance(line.head))
        sentence = f"{name} has {allowance} MP: too few to go around an area from here and on beyond it"
        more = f", which costs {movement_points(self.around)} MP more."
        return ("bypass-too-far", sentence + more, "TOT-31")


def read(data: Scenario, id: str, page: Page) -> ColumnAssault:
    """Reads the block from the campaign's data."""
    return ColumnAssault(id, data, page.one_of("side", data.sides), page.whole("around", least=1))
