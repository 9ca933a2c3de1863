"""What Caen adds to a battle on the table: D-Day and the Caumont gap."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board import sentences
from sandtable.board.paper import PlanFeature
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.briefer import BlockBriefer
from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.caen.play.tables import NeptuneRow, TongaRow
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.briefing import BriefingNote, ScoreRow

LANDINGS: Final = ("tonga", "neptune")
FATES: Final = {
    "stands": "stands",
    "destroyed": "is destroyed and goes to the pool",
    "captured": "is captured",
}


class CaenBriefer(BlockBriefer):
    def __init__(self, rules: Caen, blocks: list[ShowBlock[Any]]) -> None:
        super().__init__(rules, blocks)
        self.book = rules.book

    def title(self, data: Scenario, sheet: BattleSheet) -> str:
        if sheet.kind not in LANDINGS:
            return super().title(data, sheet)
        what = "airborne assault" if sheet.kind == "tonga" else "landing"
        return f"Battle {sheet.number}: {what} on {data.areas[sheet.target].name}"

    # the mission and its table

    def mission(self, data: Scenario, sheet: BattleSheet) -> str:
        if sheet.kind == "tonga":
            return f"{self.book.tonga_mission}."
        if sheet.kind == "neptune":
            return f"{self.book.neptune_mission}."
        return super().mission(data, sheet)

    def mission_open(self, sheet: BattleSheet) -> bool:
        return sheet.kind not in LANDINGS

    def table(self, data: Scenario, sheet: BattleSheet) -> list[str]:
        lines = super().table(data, sheet)
        return [*lines, f"{self.book.neptune_forces}."] if sheet.kind == "neptune" else lines

    def features(self, data: Scenario, sheet: BattleSheet) -> list[PlanFeature]:
        """At a landing the sea lies behind the attacker (CAEN-41)."""
        found = super().features(data, sheet)
        return [*found, PlanFeature("sea", "upper", "The sea")] if sheet.kind == "neptune" else found

    def rules(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        notes = super().rules(s, sheet)
        if sheet.kind in LANDINGS:
            notes = [note for note in notes if note.rule != "FS-36"]
            notes.append(
                BriefingNote("No troops are committed and nobody checks supply: the score is all.", "CAEN-40")
            )
        if sheet.kind == "tonga":
            notes.append(BriefingNote("The rules for fighting by night apply.", "CAEN-40"))
        if sheet.kind == "neptune":
            notes.append(self.beach_options(s))
        if sheet.kind == "caumont":
            data, gap = s.rules.data, self.book.caumont
            alone = f"{nouns.troop(data, gap.attacker)} and {nouns.troop(data, gap.defender)} fight alone"
            notes.append(
                BriefingNote(f"{alone}: no other troop or asset of either side takes part.", "CAEN-62")
            )
            notes.append(BriefingNote("The Tiger is Wittmann's, in this battle only.", "CAEN-62"))
        planes = "Nobody buys air support, observation planes included; only an AGRA brings its own."
        return [*notes, BriefingNote(planes, "CAEN-18")]

    def beach_options(self, s: Campaign) -> BriefingNote:
        """How many there are at this size, and which (CAEN-42)."""
        data = s.rules.data
        number = self.book.beach_options(data.whole("points_size"))
        options = sentences.listing([data.assets[id].name for id in self.book.beach_choices])
        return BriefingNote(
            f"The Allies take {number} of these, each once, one per {self.book.beach_per} points or part of "
            f"them: {options}. They replace the mission's 25 % rule.",
            "CAEN-42",
        )

    # the forces

    def committed(self, sheet: BattleSheet, side: str) -> tuple[str, ...]:
        """In a landing the troops are the stake, not on the table (CAEN-40)."""
        return () if sheet.kind in LANDINGS else super().committed(sheet, side)

    def supply(self, data: Scenario, sheet: BattleSheet, side: str) -> list[BriefingNote]:
        if sheet.kind in LANDINGS:
            return [BriefingNote("Nobody checks supply in a landing.", "CAEN-40")]
        return super().supply(data, sheet, side)

    # the score

    def scoring(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        notes = super().scoring(s, sheet)
        if sheet.kind not in LANDINGS:
            return notes
        read = BriefingNote("Only the Allied points count: read them in the table below.", "CAEN-43")
        return [note for note in notes if note.rule not in ("FS-52", "FS-53")] + [read]

    def aftermath(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        """After a landing nothing is rolled for: the table says it all (CAEN-43)."""
        return [] if sheet.kind in LANDINGS else super().aftermath(s, sheet)

    def results(self, s: Campaign, sheet: BattleSheet) -> list[ScoreRow]:
        """T-TONGA and T-NEPTUNE by the Allied points, T-DEST-TT otherwise (CAEN-43)."""
        data = s.rules.data
        if sheet.kind == "tonga":
            drops = self.book.tonga
            return [landing_row(drops[n].score, self.drop(data, drops[n])) for n in range(6, 0, -1)]
        if sheet.kind == "neptune":
            rows = self.book.neptune
            brigade = nouns.troop(data, self.book.beaches[sheet.target].brigade)
            return [landing_row(rows[n].score, landing(brigade, rows[n])) for n in range(6, 0, -1)]
        return super().results(s, sheet)

    def drop(self, data: Scenario, row: TongaRow) -> str:
        """A row of T-TONGA."""
        captured = "captured" if row.captured else "not captured"
        division = nouns.troop(data, self.book.tonga_troop)
        return f"{data.areas[self.book.tonga_area].name} is {captured}; {division} {FATES[row.fate]}."


def landing(brigade: str, row: NeptuneRow) -> str:
    """A row of T-NEPTUNE (CAEN-41, CAEN-44, CAEN-48)."""
    attacks = {
        2: "one attack with up to both troops",
        1: "one attack with one of the two",
        0: "no attack this turn",
    }
    attack = "no attack this turn or next" if row.banned_next_turn else attacks[row.attack]
    return f"The beach is captured and the division stands; {brigade} {FATES[row.fate]}; {attack}."


def landing_row(score: tuple[int, int], text: str) -> ScoreRow:
    points = score[0]
    label = {6: "6 or more", 1: "1 or less"}.get(points, str(points))
    return ScoreRow(label, f"{points}-{score[1]}", text)
