"""How the retreat of beaten ships looks."""

from __future__ import annotations

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.submarines import afloat
from sandtable.games.firestorm.norway.play.withdrawal import RetreatTo
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import NavalShow, there
from sandtable.kernel.steps import Word


def fell_back(t: NorwayEventFacts) -> str:
    ships = t.ids("units")
    who = f"{names.group(t.rules, ships)} {names.does(ships, 'retreat')}"
    return f"{who} from {t.place()} to {t.place('to')}."


class ShowRetreatTo(NavalShow[RetreatTo]):
    name = "Retreat"
    sentences = {"fell-back": fell_back}
    tolls = {"fell-back": ""}

    def question(self, seen: NorwayState, ask: RetreatTo) -> str:
        ships = afloat(seen, ask.group, ask.path[-1])
        who = f"{names.do(ships)} {names.group(self.rules, ships)}"
        return f"Where {who} retreat from {names.place(self.rules, ask.path[-1])}?"

    def hint(self, seen: NorwayState, ask: RetreatTo) -> str:
        return "Together, to the first water without enemy ships; on the way through a fleet it fires."

    def given(self, seen: NorwayState, ask: RetreatTo) -> tuple[str, ...]:
        """The group that retreats, and where it is."""
        place = ask.path[-1]
        return names.title(self.rules, place), names.briefs(self.rules, afloat(seen, ask.group, place))

    def letter(self, seen: NorwayState, ask: RetreatTo, draft: Word, letter: str) -> str:
        return names.title(self.rules, letter)

    def lead(self, seen: NorwayState, ask: RetreatTo, found: LetterRow) -> None:
        found.note = there(seen, ask.seat(seen), found.letter)
        found.does = f"Retreat to {names.place(self.rules, found.letter)}"
