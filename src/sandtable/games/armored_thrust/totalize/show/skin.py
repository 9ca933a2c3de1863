"""How Totalize looks: its words, rows, table and papers."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.show.skin import ThrustSkin
from sandtable.games.armored_thrust.totalize.play.rules import Totalize
from sandtable.games.armored_thrust.totalize.show import notes


class TotalizeSkin(ThrustSkin):
    """What people read and see of Operation Totalize."""

    rule_pages: ClassVar[tuple[str, ...]] = ("totalize", "armored-thrust")

    def __init__(self, rules: Totalize) -> None:
        super().__init__(rules)
        self.rules: Totalize = rules

    def turn_notes(self, number: int, side: str) -> tuple[tuple[str, str], ...]:
        return (*super().turn_notes(number, side), *notes.turn_notes(self.rules.turns[number - 1]))

    def score_notes(self, seen: Theatre, sheet: Engagement) -> tuple[tuple[str, str], ...]:
        return tuple(notes.score_notes(seen, sheet))
