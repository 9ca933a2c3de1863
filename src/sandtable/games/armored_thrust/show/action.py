"""How the Action Phase looks: the umpire's dice, movement, and what each side hears of it."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.fortune import Fortune, best, each
from sandtable.board.table import Pool
from sandtable.games.armored_thrust.play.action import ActionDice, ActionReport, Movement
from sandtable.games.armored_thrust.play.activation import BREAK_UP, modifiers, needs, rolls
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns, reports
from sandtable.games.armored_thrust.show.steps import ThrustShow
from sandtable.kernel.steps import Dice, Faces


class ShowActionDice(ThrustShow[ActionDice]):
    name = "Behind the screen"
    called = "Units setting out"
    decisive = False
    sentences = {"broke-up": "{unit} has been out of supply too long and breaks up."}

    def pools(self, s: Theatre, ask: ActionDice) -> tuple[Pool, ...]:
        """A unit's break-up check with its re-roll (AT-45), or its entry into enemy ground (AT-38 … AT-43)."""
        found: list[Pool] = []
        for roll in rolls(s):
            into = sentences.listing([nouns.area(self.data, area) for area in roll.areas])
            purpose = "break-up check" if roll.kind == BREAK_UP else self.data.orders[roll.kind].lower()
            name = f"{nouns.unit(self.data, roll.unit)}, {purpose}{f' on {into}' if into else ''}"
            because = modifiers(s, roll.unit, roll.kind)
            least = needs(s, roll.unit, roll.kind)
            found.append(Pool(name, roll.dice, least, because, anchor=f"unit:{roll.unit}"))
        return tuple(found)

    def fortunes(self, s: Theatre, ask: ActionDice, faces: Faces) -> tuple[Fortune, ...]:
        """Each unit's dice for its side: a break-up check may be thrown again, and one success will do (AT-45)."""
        found: list[Fortune] = []
        at = 0
        for roll in rolls(s):
            thrown = faces[at : at + roll.dice]
            at += roll.dice
            side = s.rules.side[roll.unit]
            dice = Dice(roll.dice, needs=needs(s, roll.unit, roll.kind))
            found.append(best(side, dice, thrown) if roll.kind == BREAK_UP else each(side, dice, thrown))
        return tuple(found)


class ShowMovement(ThrustShow[Movement]):
    sentences = {
        "escaped": "{unit} gets away to {place}.",
        "left-behind": "{unit} finds no friendly unit to go to and is lost.",
    }


class ShowActionReport(ThrustShow[ActionReport]):
    sentences = {"action-report": reports.action, "rolled": reports.rolled}
    opens = ("action-report",)
