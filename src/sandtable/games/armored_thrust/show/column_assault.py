"""How column assaults look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.armored_thrust.blocks.column_assault import ColumnAssault
from sandtable.games.armored_thrust.play.nouns import BYPASS, CalendarTurn, movement_points
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show.blocks import Ruled, ShowBlock
from sandtable.kernel.steps import Word


class ShowColumnAssault(ShowBlock[ColumnAssault]):
    names = {BYPASS: "Go around the next area"}

    def hint(self, seen: Theatre, who: str) -> str:
        units = [unit for unit in seen.rules.units_under[who] if seen.on_map(unit)]
        able = any([self.block.may_attack(seen, unit, ()) for unit in units])
        return "Column assaults are possible." if able else ""

    def row(self, seen: Theatre, line: Word, letter: str) -> LetterRow | None:
        if letter == BYPASS:
            cost = f"{movement_points(self.block.around)} MP"
            return LetterRow(letter, "Go around …", "the next area, if it is held", cost)
        return None

    def turn_notes(self, turn: CalendarTurn, side: str) -> list[Ruled]:
        columns = self.block.turns.get(turn.number)
        if side != self.block.side or columns is None:
            return []
        most = f", {columns.most} units at most" if columns.most else ""
        whose = sentences.listing(columns.divisions)
        return [(f"Attacks may be column assaults: {whose}{most}.", "TOT-35" if most else "TOT-30")]
