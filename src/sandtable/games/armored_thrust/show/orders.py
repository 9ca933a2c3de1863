"""How order sheets look: rows of the next letter, lines of the sheet, chances that units set out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.board.table import Bar, Forecast, LetterRow, OrderSheet
from sandtable.games.armored_thrust.play.nouns import BYPASS, DONE, movement_points
from sandtable.games.armored_thrust.play.orders import OrderUnits, WriteOrders, lines_of
from sandtable.games.armored_thrust.play.routes import read_path
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns, reports, warnings
from sandtable.games.armored_thrust.show.odds import ActivationRoll, activation, sheet_odds
from sandtable.games.armored_thrust.show.setting_out import prospect_of, setting_out
from sandtable.games.armored_thrust.show.sheet_lines import order_sheet, spent, times
from sandtable.games.armored_thrust.show.steps import ThrustShow
from sandtable.kernel.engine import spell
from sandtable.kernel.rules import Odds
from sandtable.kernel.steps import Word

if TYPE_CHECKING:
    from sandtable.games.armored_thrust.show.skin import ThrustSkin


class ShowWriteOrders(ThrustShow[WriteOrders]):
    """The phase has its name already."""

    sentences = {"opened": reports.opened}


class ShowOrderUnits(ThrustShow[OrderUnits]):
    name = "Orders"
    asked = "What are your orders?"
    names = {DONE: "Hand the orders in"}

    def __init__(self, skin: ThrustSkin) -> None:
        super().__init__(skin)
        self.__dict__["names"] = {
            **self.names,
            **self.data.orders,
        }  # kinds of order as the campaign calls them

    def hint(self, seen: Theatre, ask: OrderUnits) -> str:
        """What this turn gives and takes away: weather, supplies, what blocks add, roads watched from the air."""
        side = seen.rules.side_of(ask.who)
        weather = f"{self.data.weather[seen.weather][0]}, " if seen.weather else ""
        supplies = f"{seen.rules.turns[seen.turn - 1].supply[side]} supplies."
        found = ["One order a unit, in any order; units without one defend."]
        found.append(weather + supplies if weather else supplies.capitalize())
        found += [hint for block in self.blocks if (hint := block.hint(seen, ask.who))]
        if seen.rules.slowed(seen, side):
            found.append("Every road is as slow as a farm lane.")
        return " ".join(found)

    def letter(self, seen: Theatre, ask: OrderUnits, draft: Word, letter: str) -> str:
        for block in self.blocks:
            if letter in block.names:
                return block.names[letter]
        return super().letter(seen, ask, draft, letter)

    def line(self, seen: Theatre, ask: OrderUnits, draft: Word, letter: str) -> LetterRow:
        lines = lines_of(seen, draft)
        line = lines[-1] if lines else ()
        for block in self.blocks:
            row = block.row(seen, line, letter)
            if row is not None:
                return row
        if letter in self.data.orders:
            told = (self.data.order_texts[letter], prospect_of(seen, line[0], letter))
            return LetterRow(letter, self.data.orders[letter], " ".join(told).rstrip())
        if letter in seen.rules.area and len(line) > 1 and line[1] in seen.rules.marches:
            found = step_row(seen, line[0], line[1:], letter)
            found.warning = warnings.on_the_march(seen, line[0], (*line[1:], letter))
            return found
        found = super().line(seen, ask, draft, letter)
        found.warning = warnings.breaking_up(seen, letter) if letter in seen.rules.unit else ""
        return found

    def sheet(self, seen: Theatre, ask: OrderUnits, draft: Word) -> OrderSheet:
        return order_sheet(seen, ask.who, spell(seen, ask, draft).word, self.blocks)

    def chance(self, seen: Theatre, key: str, ask: OrderUnits, word: Word) -> Forecast | None:
        """The activation of the line that is being written; of all attacks once the sheet is closed."""
        written = lines_of(seen, word)
        lines = [line for line in written if len(line) > 2 and line[0] in seen.rules.unit]
        rolls = [(line[0], activation(seen, line[0], line[1:])) for line in lines if line[-1] != BYPASS]
        if word and word[-1] == DONE:
            return all_set_out(seen, [(unit, roll) for unit, roll in rolls if roll is not None])
        if not rolls or written[-1][0] != rolls[-1][0]:
            return None
        return setting_out(seen, written[-1][0], written[-1][1:])

    def odds(self, s: Theatre, ask: OrderUnits, word: Word) -> Odds | None:
        return sheet_odds(s, word)


def all_set_out(s: Theatre, rolls: list[tuple[str, ActivationRoll]]) -> Forecast | None:
    """How likely it is that every attack is obeyed, and each of them."""
    if not rolls:
        return None
    together = 1.0
    for _, roll in rolls:
        together *= roll.chance()
    bars = tuple([Bar(f"{nouns.brief(s.rules.data, unit)} sets out", roll.chance()) for unit, roll in rolls])
    return Forecast("all attacks set out", together, (), (), bars)


def step_row(s: Theatre, unit: str, order: Word, letter: str) -> LetterRow:
    """The next area of a march: "Lorguichon", "major road, arrives ¼; enemy", "½ MP"."""
    data = s.rules.data
    after = (*order, letter)
    path, _ = read_path(after)
    before = path[-2] if len(path) > 1 else s.where[unit]
    road = data.roads[s.rules.board.kind[before][letter]]
    arrives = times(s, unit, after)[-1]
    when = f"arrives {arrives}" if arrives != "end of turn" else "arrives at the end of the turn"
    earlier = order[:-1] if order[-1] == BYPASS else order
    cost = spent(s, unit, after) - (spent(s, unit, earlier) if len(earlier) > 1 else 0)
    slow = s.rules.ways(s, s.rules.side[unit])[before][letter] != road.halves
    note = [f"{road.name}{', slow as a lane' if slow else ''}, {when}"]
    roll = activation(s, unit, after)
    if roll is not None and s.control[letter] != s.rules.side[unit]:
        note.append(f"needs {nouns.face(roll.least)}")
    found = LetterRow(letter, nouns.area(data, letter), ", ".join(note), f"{movement_points(cost)} MP")
    hostile = s.control[letter] != s.rules.side[unit]
    found.does = f"Attack {found.name}" if hostile else f"March to {found.name}"
    return found
