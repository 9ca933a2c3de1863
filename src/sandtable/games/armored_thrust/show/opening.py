"""How supply, arrivals and weather look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import Filling, OrderSheet
from sandtable.games.armored_thrust.play.opening import (
    Arrivals,
    PlaceArrivals,
    StartReport,
    Weather,
    arriving,
)
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns, reports
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.placing import place_line, placed
from sandtable.games.armored_thrust.show.steps import ThrustShow
from sandtable.kernel.engine import spell
from sandtable.kernel.steps import Word


class ShowArrivals(ThrustShow[Arrivals]):
    name = "Reinforcements"


class ShowPlaceArrivals(ThrustShow[PlaceArrivals]):
    name = "Reinforcements"
    asked = "Where do your reinforcements arrive?"
    filling = Filling("Place the rest")

    def hint(self, seen: Theatre, ask: PlaceArrivals) -> str:
        bases = [nouns.area(self.data, id) for id in seen.rules.bases[ask.side]]
        return f"Each unit at one of your bases: {' or '.join(bases)}."

    def sheet(self, seen: Theatre, ask: PlaceArrivals, draft: Word) -> OrderSheet:
        """The arrivals as a sheet, which is handed in with the last unit that is placed."""
        where = placed(spell(seen, ask, draft).word)
        units = arriving(seen, ask.side)
        lines = [place_line(seen, unit, where.get(unit, ""), "") for unit in units]
        left = len([unit for unit in units if unit not in where])
        note = f"{left} of {sentences.counted(len(units), 'unit')} still to place."
        return OrderSheet(tuple(lines), "", note)


def weather(t: ThrustEventFacts) -> str:
    name, _ = t.data.weather[t.text("weather")]
    return f"The weather: {name.lower()}."


class ShowWeather(ThrustShow[Weather]):
    name = "The weather"
    sentences = {"weather": weather}


class ShowStartReport(ThrustShow[StartReport]):
    sentences = {"start-report": reports.start}
