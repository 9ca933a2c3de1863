"""Carpet bombing: on some turns a commander-in-chief has bombs fall on two areas (TOT-42, TOT-43).

In `scenario.toml`:

    [blocks.carpet-bombing]
    side = "allied"      # whose commander-in-chief names the zone
    event = "bombing"    # the event of the calendar (`turns.toml`) on which the bombers fly
    fatigue = 2          # levels for each unit in the zone
"""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.board.box import Page
from sandtable.games.armored_thrust.play.block import Block
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Reason, Word

BOMB: Final = "bomb"
ZONE: Final = 2  # areas


class CarpetBombing(Block):
    """Bombs two joined enemy areas, neither of them a base: every unit there gains fatigue (TOT-42, TOT-43)."""

    def __init__(self, id: str, data: Scenario, side: str, event: str, fatigue: int) -> None:
        super().__init__(id)
        self.head = BOMB
        self.zone_side = side
        self.synonyms = {"bombing": BOMB}
        self.data = data
        self.side = side
        self.event = event
        self.fatigue = fatigue
        self.pairs: tuple[tuple[str, str], ...] = ()  # every possible zone, worked out when first asked for

    def fly(self, s: Theatre) -> bool:
        """May the bombers be called this turn (TOT-42)?"""
        return self.event in self.data.turns[s.turn - 1].events

    def writers(self, s: Theatre) -> tuple[str, ...]:
        return (self.side,) if self.fly(s) else ()

    def may_begin(self, s: Theatre, who: str) -> bool:
        """Only the commander-in-chief names the zone, on the dates of the calendar (TOT-42)."""
        if who != self.side or not self.fly(s):
            return False
        for a, b in self.zones():
            if s.control[a] != self.side and s.control[b] != self.side:
                return True
        return False

    def zones(self) -> tuple[tuple[str, str], ...]:
        """Every pair of joined areas without a base, those that the enemy holds at the start first."""
        if not self.pairs:
            area = self.data.areas
            joined = self.data.board.ends.values()
            pairs = [pair for pair in joined if not area[pair[0]].base and not area[pair[1]].base]
            enemy = [pair for pair in pairs if area[pair[0]].control != self.side]
            self.pairs = (*enemy, *[pair for pair in pairs if pair not in enemy])
        return self.pairs

    def follows(self, s: Theatre, line: Word) -> list[str]:
        """The line names two areas joined by a connector, neither held by the own side nor a base (TOT-42)."""
        if not line:
            return [area for area in self.data.areas if self.target(s, area) and self.beside(s, area)]
        return self.beside(s, line[0]) if len(line) < ZONE else []

    def beside(self, s: Theatre, area: str) -> list[str]:
        """The joined areas that may be bombed together with this one."""
        return [other for other in self.data.board.neighbours[area] if self.target(s, other)]

    def target(self, s: Theatre, area: str) -> bool:
        """May the area be bombed: not held by the own side when orders are written, and no base (TOT-42, TR20)?"""
        return s.control[area] != self.side and not self.data.areas[area].base

    def written(self, s: Theatre, line: Word) -> None:
        s.zone = line

    def strike(self, s: Theatre) -> None:
        """Adds fatigue to every unit in the zone, of either side, before activation and movement (TOT-43)."""
        if not s.zone:
            return
        for unit in s.rules.troops:
            if s.where[unit] in s.zone:
                s.tire(unit, self.fatigue)
                s.whisper(s.rules.hears[s.rules.side[unit]], "bombed", unit=unit, fatigue=s.fatigue[unit])

    # why not

    def unfinished(self, line: Word) -> Reason | None:
        if len(line) == ZONE:
            return None
        return ("unfinished-line", "A zone for the bombers has two areas: name the other one, too.", "TOT-42")

    def dates(self) -> str:
        return sentences.listing([str(turn.number) for turn in self.data.turns if self.event in turn.events])

    def why_not_begin(self, s: Theatre, who: str, draft: Word) -> Reason:
        if who != self.side:
            chief = f"the {self.data.side[self.side].name}"
            return ("not-your-bombers", f"Only the commander-in-chief of {chief} names the zone.", "TOT-42")
        if not self.fly(s):
            return ("no-bombers", f"The bombers fly on turns {self.dates()} only.", "TOT-42")
        if BOMB in draft:
            return ("one-zone", "There is one raid a date, and its zone is named already.", "TOT-42")
        return ("no-target", "No two joined areas are left that could be bombed.", "TOT-42")

    def why_not_follow(self, s: Theatre, line: Word, area: str) -> Reason:
        name = self.data.areas[area].name
        if len(line) == ZONE:
            return ("zone-full", "The zone has its two areas; go on with a unit.", "TOT-42")
        if self.data.areas[area].base:
            return ("bomb-base", f"{name} is a base; bases are not bombed.", "TOT-42")
        if s.control[area] == self.side:
            return ("bomb-own", f"{name} is in your own hands; name areas that are not.", "TOT-42")
        if line and area == line[0]:
            return ("bomb-twice", f"{name} is the first area of the zone; the second is another.", "TOT-42")
        if line:
            others, first = ", ".join(self.beside(s, line[0])), self.data.areas[line[0]].name
            sentence = f"No road joins {name} to {first}; {others} could be bombed with it."
            return ("bomb-apart", sentence, "TOT-42")
        return ("bomb-alone", f"No area beside {name} could be bombed with it; name another.", "TOT-42")


def read(data: Scenario, id: str, page: Page) -> CarpetBombing:
    """Reads the block from the campaign's data."""
    side = page.one_of("side", data.sides)
    return CarpetBombing(id, data, side, page.text("event"), page.whole("fatigue", least=1))
