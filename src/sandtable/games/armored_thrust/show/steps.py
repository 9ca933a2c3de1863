"""What the shows of all steps of the family share: the data, names of letters, rows of units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from sandtable.board import sentences
from sandtable.board.skin import Show
from sandtable.board.table import LetterRow
from sandtable.games.armored_thrust.play.deployment import HISTORY
from sandtable.games.armored_thrust.play.nouns import DONE, movement_points
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.counters import counter
from sandtable.kernel.rules import Odds
from sandtable.kernel.steps import AnyStep, Choice, Word

if TYPE_CHECKING:
    from sandtable.games.armored_thrust.show.skin import ThrustSkin

A = TypeVar("A", bound=AnyStep)
CLOSING: Final = (DONE, HISTORY)


class ThrustShow(Show[A, Theatre]):
    """How one kind of step of Armored Thrust looks. A step that has a place is about the engagement there."""

    def __init__(self, skin: ThrustSkin) -> None:
        super().__init__(skin)
        self.data: Scenario = skin.rules.data
        self.blocks = skin.blocks

    def title(self, step: A) -> str:
        place = place_of(step)
        return f"{self.name} {nouns.at(self.data, place)}" if place and self.name else self.name

    def given(self, seen: Theatre, ask: A) -> tuple[str, ...]:
        place = place_of(ask)
        if place not in seen.engagements:
            return ()
        sheet = seen.engagements[place]
        forces = [
            sentences.listing([nouns.brief(self.data, unit) for unit in seen.force(sheet, side)])
            for side in self.data.sides
        ]
        return (nouns.heading(self.data, place), " against ".join(forces))

    def letter(self, seen: Theatre, ask: A, draft: Word, letter: str) -> str:
        return self.names.get(letter) or nouns.noun(self.data, letter)

    def row(self, seen: Theatre, ask: A, draft: Word, letter: str) -> LetterRow:
        assert isinstance(ask, Choice)
        found = self.line(seen, ask, draft, letter)
        found.anchors = ask.anchors(seen, draft, letter)
        found.closing = letter in CLOSING
        return found

    def line(self, seen: Theatre, ask: A, draft: Word, letter: str) -> LetterRow:
        """The row of a letter, but for its anchors: a unit, the ground of an area, anything else by its name."""
        if letter in seen.rules.unit:
            return unit_row(seen, letter)
        if letter in seen.rules.area:
            return ground_row(seen, letter)
        return LetterRow(letter, self.letter(seen, ask, draft, letter))

    def odds(self, s: Theatre, ask: A, word: Word) -> Odds | None:
        """The chances of what a word or draft would lead to, as plain values; None where no dice are near."""
        return None


def place_of(step: AnyStep) -> str:
    """The area or connector that a step is about; "" for none."""
    return str(getattr(step, "place", ""))


def throwing(data: Scenario, side: str, purpose: str, place: str) -> str:
    """Who throws for what and where: "Allies throw to fight at Potigny"."""
    return f"{nouns.throws(data, side)} {purpose} {nouns.at(data, place)}"


def unit_row(s: Theatre, id: str) -> LetterRow:
    """A unit and where it stands: "4th CAN Inf Brgd", "at Ifs", "3"."""
    data = s.rules.data
    unit = data.units[id]
    stands = f"{nouns.at(data, s.where[id])}, " if s.where[id] in data.areas else ""
    mobility = data.mobilities[s.mobility(id)]
    note = f"{stands}{mobility.name}, {movement_points(mobility.halves)} MP"
    return LetterRow(id, unit.name, note, str(unit.strength or ""), counter=counter(s, id))


def ground_row(s: Theatre, id: str) -> LetterRow:
    """An area where a unit may be put."""
    area = s.rules.area[id]
    facts = [*area.flags, *(["fortified"] if area.fortified() else []), *(["base"] if area.base else [])]
    return LetterRow(id, area.name, ", ".join(facts) or "open ground")
