"""How Armored Thrust looks: its words, rows, table and papers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Final

from sandtable.board.battles import BookedBattle, ReportForm, TableBattle, TableReport, Verdict
from sandtable.board.glance import Glance
from sandtable.board.paper import Paper, paper_facts
from sandtable.board.primer import NamedText
from sandtable.board.skin import Skin
from sandtable.board.table import Card, LastSeen, PrintedUnit, Table, Trace
from sandtable.games.armored_thrust.data.vocabulary import vocabulary
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.show import (
    action,
    cards,
    characters,
    deployment,
    end,
    ending,
    engagement,
    missions,
    nouns,
    opening,
    orders,
    outcome,
    papers,
    parts,
    printed_units,
    resolution,
    retreat,
    settling,
    table_battles,
    tabletop,
    teaching,
    terrain,
    traces,
    turn,
    umpire,
    verdicts,
    withdrawal,
)
from sandtable.games.armored_thrust.show.blocks import ShowBlock
from sandtable.games.armored_thrust.show.booked_battles import Books
from sandtable.games.armored_thrust.show.briefing import briefing_paper
from sandtable.games.armored_thrust.show.carpet_bombing import ShowCarpetBombing
from sandtable.games.armored_thrust.show.column_assault import ShowColumnAssault
from sandtable.games.armored_thrust.show.drawing import drawing_of
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.last_seen import last_seen
from sandtable.games.armored_thrust.show.steps import ThrustShow
from sandtable.games.armored_thrust.show.table import thrust_table
from sandtable.kernel.engine import pending
from sandtable.kernel.rules import Odds, Outcome
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Word

BLOCKS: Final[dict[str, Callable[[Scenario, Any], ShowBlock[Any]]]] = {  # who shows a block
    "carpet-bombing": ShowCarpetBombing,
    "column-assault": ShowColumnAssault,
}


class ThrustSkin(Skin[Theatre]):
    """What people read and see of a campaign of Armored Thrust."""

    chapters: ClassVar[tuple[ModuleType, ...]] = (
        deployment,
        turn,
        opening,
        orders,
        action,
        engagement,
        withdrawal,
        missions,
        settling,
        terrain,
        tabletop,
        resolution,
        outcome,
        retreat,
        characters,
        end,
        umpire,
    )
    rule_pages: ClassVar[tuple[str, ...]] = ("armored-thrust",)
    fogged: ClassVar[bool] = True
    has_papers: ClassVar[bool] = True
    has_table_battles: ClassVar[bool] = True
    has_sheets: ClassVar[bool] = True
    lost_by: ClassVar[frozenset[str]] = frozenset({"broke-up", "surrendered", "left-behind"})
    weighty: ClassVar[frozenset[str]] = frozenset({"fought", "surrendered", "broke-up", "ended"})

    def __init__(self, rules: ArmoredThrust) -> None:
        self.rules = rules
        self.blocks: list[ShowBlock[Any]] = [
            BLOCKS[id](rules.data, block) for id, block in rules.data.blocks.items()
        ]
        super().__init__()
        for block in self.blocks:
            self.sentences.update(block.sentences)

    def title(self) -> str:
        return self.rules.data.name

    def blurb(self) -> tuple[str, ...]:
        """The campaign in a sentence: how long it is."""
        return (
            f"{len(self.rules.sides)} sides · {self.rules.last_turn} turns",
            "secret orders, opened together",
        )

    def balance(self) -> str:
        return self.rules.data.balance

    def glance(self) -> Glance:
        return self.rules.data.glance

    def side_blurb(self, side: str) -> str:
        return self.rules.data.side[side].blurb

    def shelves(self) -> tuple[str, ...]:
        return (str(Path(__file__).parents[1]), self.rules.data.folder)

    def situation(self) -> str:
        return teaching.situation(self.rules)

    def wins(self) -> str:
        return teaching.wins(self.rules)

    def levels(self) -> tuple[NamedText, ...]:
        return teaching.levels(self.rules)

    def seat_name(self, seat: str) -> str:
        return nouns.seat(self.rules.data, seat)

    def table(self, seen: Theatre) -> Table:
        """What a skin draws."""
        return thrust_table(seen)

    def little_map(self, seen: Theatre) -> tuple[str, dict[str, int]]:
        data = seen.rules.data
        number = {side: place for place, side in enumerate(data.side, 1)}
        found = {area: number[seen.control[area]] for area in data.areas if seen.control[area] in number}
        return data.id, found

    def last_seen(self, seen: Theatre, seat: str, heard: Sequence[tuple[int, Event]]) -> tuple[LastSeen, ...]:
        return last_seen(seen, seat, heard)

    def card(self, seen: Theatre, anchor: str) -> Card | None:
        """Everything about one area, road or unit."""
        return cards.card(seen, anchor)

    def units(self) -> tuple[PrintedUnit, ...]:
        return printed_units.units(self.rules.data)

    def drawing(self, board: str) -> dict[str, object]:
        """The map as GeoJSON; nothing where none is drawn."""
        return drawing_of(self.rules.data).plan if board == self.rules.data.id else {}

    def odds(self, s: Theatre, key: str, word: Word, assume: Mapping[str, Word] | None = None) -> Odds | None:
        """The exact chances of a sheet's activations, or of an engagement."""
        ask = pending(s).get(key)
        show = self.show(ask) if ask is not None else None
        return show.odds(s, ask, word) if isinstance(show, ThrustShow) else None

    def briefed(self, s: Theatre) -> tuple[str, ...]:
        """The places of the engagements whose mission is known."""
        return tuple([place for place, sheet in s.engagements.items() if sheet.mission])

    def briefing_facts(self, s: Theatre, battle: str) -> dict[str, object]:
        """The copy of each side, made of what that side sees (AT-136)."""
        return {
            side: paper_facts(briefing_paper(s.rules.view(s, side), battle, side)) for side in s.rules.sides
        }

    def papers(
        self, seen: Theatre, seat: str, heard: Sequence[tuple[int, Event]]
    ) -> tuple[tuple[str, str], ...]:
        """Briefings of this turn's engagements, and the reports of all turns."""
        return papers.papers(seen, seat, heard)

    def paper(self, seen: Theatre, seat: str, heard: Sequence[tuple[int, Event]], id: str) -> Paper | None:
        return papers.paper(seen, seat, heard, id)

    def table_battles(self, seen: Theatre) -> tuple[TableBattle, ...]:
        return table_battles.table_battles(seen)

    def report_form(self, seen: Theatre, battle: str) -> ReportForm | None:
        return verdicts.report_form(seen, battle)

    def verdict(self, seen: Theatre, battle: str, report: TableReport) -> Verdict:
        return verdicts.verdict(seen, battle, report)

    def report_answers(
        self, s: Theatre, battle: str, report: TableReport | None, judge: bool
    ) -> tuple[tuple[str, Word], ...]:
        if report is None:
            return table_battles.dice_answers(s, battle, judge)
        if verdicts.verdict(s, battle, report).refusal is not None:
            return ()
        return table_battles.report_answers(s, battle, report, judge)

    def report_keys(self, s: Theatre) -> tuple[str, ...]:
        return table_battles.report_keys(s)

    def booked_battles(self, heard: Sequence[tuple[int, Event]]) -> tuple[BookedBattle, ...]:
        return Books(self.rules).read(heard)

    def why_ended(self, s: Theatre, outcome: Outcome) -> tuple[str, ...]:
        return ending.why_ended(s, outcome)

    def turn_notes(self, number: int, side: str) -> tuple[tuple[str, str], ...]:
        """What a side must know of a turn besides weather and supplies: sentences with their rules."""
        turn = self.rules.turns[number - 1]
        return tuple([note for block in self.blocks for note in block.turn_notes(turn, side)])

    def score_notes(self, seen: Theatre, sheet: Engagement) -> tuple[tuple[str, str], ...]:
        """What a module changes about who holds an area after a fight; () for nothing."""
        return ()

    def vocabulary(self) -> Mapping[str, str]:
        """The names of areas and units, for orders as people type them."""
        return vocabulary(self.rules.data)

    def reason(self, id: str) -> str:
        """Why a die is modified, in words."""
        return nouns.reason(self.rules.data, id)

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        """The sentence cut at the names in it, each with its anchor."""
        return parts.parts(self.rules.data, self.sentence(event))

    def event_facts(self, event: Event) -> ThrustEventFacts:
        return ThrustEventFacts(self.rules.data, event)

    def topic(self, event: Event) -> str:
        return parts.topic(event)

    def battle_of(self, event: Event) -> str:
        return traces.battle_of(self.event_facts(event))

    def traces(self, event: Event) -> tuple[Trace, ...]:
        return traces.traces(self.event_facts(event))

    def side_in(self, event: Event) -> str:
        return parts.side_in(self.rules.data, event)

    def moment(self, s: Theatre) -> str:
        """Turn and part of the day: "3 PM"."""
        part = self.rules.turns[s.turn - 1].part if s.turn else ""
        return f"{s.turn} {nouns.MARGIN[part]}" if part else ""
