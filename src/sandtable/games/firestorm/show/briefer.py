"""Writes what a battle means on the table; a campaign has its own writer where it differs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from sandtable.board import sentences
from sandtable.board.paper import PaperPlan, PlanFeature
from sandtable.games.firestorm.data.briefings import PlatoonBriefing
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.tables import NO_ROLL
from sandtable.games.firestorm.play.tabletop import USUAL
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.briefing import (
    Briefing,
    BriefingNote,
    Force,
    Platoon,
    ScoreRow,
    core_points,
    supply_effect,
    weapons,
)

WIDTH: Final = "6 feet (180 cm)"  # of a usual table
DEPTH: Final = "4 feet (120 cm)"
UNKNOWN: Final = PlatoonBriefing("", "", (), (), (), "")  # what a troop is of which no briefing tells
CROSSINGS: Final = 3  # over a river as long as the table is wide, one for each 60 cm (FS-50)


@mypyc_attr(allow_interpreted_subclasses=True)
class Briefer:
    """Writes briefings. A campaign overrides single answers."""

    def brief(self, s: Campaign, sheet: BattleSheet) -> Briefing:
        data = s.rules.data
        turn = data.turns[s.turn - 1]
        attacker, defender = sides(s, sheet)
        return Briefing(
            number=sheet.number,
            kind=sheet.kind,
            title=self.title(data, sheet),
            turn=f"Turn {turn.number}, {turn.name}, {turn.dates}",
            origin=sheet.origin,
            origin_name=data.areas[sheet.origin].name if sheet.origin else "",
            target=sheet.target,
            target_name=data.areas[sheet.target].name,
            attacker=self.force(s, sheet, attacker),
            defender=self.force(s, sheet, defender),
            mission=self.mission(data, sheet),
            table=tuple(self.table(data, sheet)),
            rules=tuple(self.rules(s, sheet)),
            scoring=tuple(self.scoring(s, sheet)),
            results=tuple(self.results(s, sheet)),
            aftermath=tuple(self.aftermath(s, sheet)),
        )

    def title(self, data: Scenario, sheet: BattleSheet) -> str:
        return f"Battle {sheet.number}: {nouns.arrow(data, f'{sheet.origin}>{sheet.target}')}"

    # the mission and its table

    def mission(self, data: Scenario, sheet: BattleSheet) -> str:
        """Identified by the campaign's rule (FS-50)."""
        return data.settings.get("mission", "Agreed by the players.")

    def mission_open(self, sheet: BattleSheet) -> bool:
        """Do the players agree on the mission, or roll for it?"""
        return True

    def table(self, data: Scenario, sheet: BattleSheet) -> list[str]:
        """The terrain of the into-area, and the river the arrow crosses (FS-50)."""
        area = data.areas[sheet.target]
        lines = [data.terrains[area.terrain].table]
        if area.beach:
            lines.append(data.settings.get("beach", "A beach."))
        river = data.board.river(sheet.origin, sheet.target)
        if river:
            crossing = data.settings.get("river", "A river through no-man's-land.")
            lines.append(f"{crossing} It is the {river.capitalize()}.")
        return lines

    def plan(self, s: Campaign, sheet: BattleSheet) -> PaperPlan:
        """The table from above: what the rules say lies there, and nothing that they leave open (FS-50)."""
        data = s.rules.data
        attacker, defender = [data.side[side].name for side in sides(s, sheet)]
        return PaperPlan(
            columns=3,
            rows=2,
            sections=(),
            width=WIDTH,
            height=DEPTH,
            edges=(f"{attacker}, attacking", "", f"{defender}, defending", ""),
            notes=("A sketch: the mission says where forces deploy, the players place the rest.",),
            features=tuple(self.features(data, sheet)),
        )

    def features(self, data: Scenario, sheet: BattleSheet) -> list[PlanFeature]:
        """The ground of the into-area, and the river the arrow crosses."""
        area = data.areas[sheet.target]
        found = [PlanFeature(area.terrain, "all", data.terrains[area.terrain].name)]
        if area.beach:
            found.append(PlanFeature("fortification", "lower", "Fortifications of the beach"))
        river = data.board.river(sheet.origin, sheet.target)
        if river:
            title = f"The {river.capitalize()}, a crossing every 40 to 60 cm"
            found.append(PlanFeature("river", "middle", title, CROSSINGS))
        return found

    def rules(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        data = s.rules.data
        size = data.whole("points_size")
        attacker, defender = [data.side[side].name for side in sides(s, sheet)]
        return [
            BriefingNote(
                f"The {attacker} attack and the {defender} defend in the mission, "
                "whatever the mission, the army lists or their own rules say about it.",
                "FS-22",
            ),
            BriefingNote(
                f"Each side fields a fresh core force of {size} points, or of another agreed size.", "FS-8"
            ),
            BriefingNote(
                "Committed troops come on top of it, free, as extra choices of divisional support.", "FS-36"
            ),
            BriefingNote(
                "A force of any nationality may stand in; the committed troops stay those of its side.",
                "FS-7",
            ),
        ]

    # the forces

    def force(self, s: Campaign, sheet: BattleSheet, side: str) -> Force:
        data = s.rules.data
        core = core_points(s, sheet, side)
        exchanged = sum([s.rules.worth(sheet, id) for id in sheet.points if owner(data, id) == side])
        return Force(
            side=side,
            name=data.side[side].name,
            leader=nouns.seat(data, s.rules.leader(sheet, side)),
            core_points=core,
            exchanged_points=exchanged,
            points=core + exchanged,
            sum=tuple(self.points_sum(s, sheet, side)),
            troops=tuple([self.troop(data, sheet, troop) for troop in self.committed(sheet, side)]),
            support=tuple(self.support(data, sheet, side)),
            supplied=side not in sheet.cut_off,
            supply=tuple(self.supply(data, sheet, side)),
        )

    def points_sum(self, s: Campaign, sheet: BattleSheet, side: str) -> list[tuple[str, int, str]]:
        """The agreed size, what want of supply takes from it, and troops taken as points (FS-8, FS-37, FS-42)."""
        data = s.rules.data
        size = data.whole("points_size")
        found = [("Core force of the agreed size", size, "FS-8")]
        effect = supply_effect(data, sheet, side)
        if effect and effect.percent:
            lost = core_points(s, sheet, side) - size
            found.append((f"Out of supply, {effect.name.lower()}: {effect.percent} %", lost, "FS-42"))
        for id in sheet.points:
            if owner(data, id) == side:
                name = nouns.troop(data, id) if id in data.troops else data.assets[id].name
                found.append((f"{name}, taken as points", s.rules.worth(sheet, id), "FS-37"))
        return found

    def committed(self, sheet: BattleSheet, side: str) -> tuple[str, ...]:
        return sheet.attackers if side == sheet.attacker else sheet.defenders

    def troop(self, data: Scenario, sheet: BattleSheet, id: str) -> Platoon:
        """The printed composition, rating and weapons of a committed troop (FS-36)."""
        troop = data.troops[id]
        platoon = data.briefings.platoons.get(troop.briefing, UNKNOWN)
        return Platoon(
            id=id,
            name=nouns.troop(data, id),
            kind=data.kinds[troop.kind].name,
            platoon=platoon.name,
            rating=data.briefings.ratings.get(troop.rating, ""),
            traits=troop.traits,
            parts=platoon.parts,
            weapons=weapons(data, platoon.weapons),
            notes=platoon.notes,
            points=troop.points,
            exchanged=id in sheet.points,
        )

    def support(self, data: Scenario, sheet: BattleSheet, side: str) -> list[Platoon]:
        """What else the side has committed."""
        return []

    def supply(self, data: Scenario, sheet: BattleSheet, side: str) -> list[BriefingNote]:
        """What a side out of supply suffers in this battle (FS-42)."""
        if side not in sheet.cut_off:
            return []
        effect = supply_effect(data, sheet, side)
        if effect is None:
            return [
                BriefingNote("Out of supply: one die on the Out-of-Supply table before the game.", "FS-42")
            ]
        return [BriefingNote(f"Out of supply: {effect.name.lower()}. {effect.effect}", "FS-42")]

    # the score

    def scoring(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        attacker, defender = [nouns.who(s.rules.data, side) for side in sides(s, sheet)]
        least = s.rules.vp_threshold
        notes = [
            BriefingNote(
                f"Report both scores, {attacker} first: {', '.join(USUAL)}, or any other pair.", "FS-51"
            ),
            BriefingNote(f"The attack wins with {least} points or more, if {defender} have fewer.", "FS-53"),
            BriefingNote(f"Every other score is a victory of {defender}.", "FS-52"),
        ]
        if s.rules.multi_game:
            several = "Of several games the sums decide who wins, the averages, rounded down, the rest."
            notes.append(BriefingNote(several, "FS-R13"))
        return notes

    def aftermath(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        """What is done after the score: who is rolled for, who goes where (FS-60 … FS-69)."""
        rules = s.rules
        data = rules.data
        attacker, defender = [nouns.who(data, side) for side in sides(s, sheet)]
        home = data.areas[sheet.origin].name if sheet.origin else "where they came from"
        others = data.settings.get("exempt", "what is no troop")
        exempt = f"; {others} are not" if sheet.assets else ""
        limit = sentences.counted(rules.advance_limit, "troop")
        return [
            BriefingNote(f"Every committed troop is rolled for, also one taken as points{exempt}.", "FS-60"),
            BriefingNote(f"If the area is held, the attackers who are left go back to {home}.", "FS-64"),
            BriefingNote(
                f"If it is captured, all troops of {defender} there retreat to adjacent areas of theirs; "
                "without one they are captured.",
                "FS-65",
            ),
            BriefingNote(f"Then {attacker} may advance with up to {limit}, survivors first.", "FS-68"),
        ]

    def results(self, s: Campaign, sheet: BattleSheet) -> list[ScoreRow]:
        """The score that destroys each enemy troop, by one's own battle points (T-DEST-TT, FS-61)."""
        needs = s.rules.tables.by_points
        rows: list[ScoreRow] = []
        high = len(needs) - 1
        for low in range(high, -1, -1):
            if low == 0 or needs[low - 1] != needs[low]:
                rows.append(ScoreRow(span(low, high, len(needs) - 1), "", destruction(needs[low])))
                high = low - 1
        return rows


def destruction(needs: int) -> str:
    if needs == NO_ROLL:
        return "No enemy troop is rolled for."
    return f"Each committed enemy troop is destroyed on {nouns.to_beat(needs)}."


def span(low: int, high: int, top: int) -> str:
    """`6 or more`, `5`, `3 or 4`, `2 or less`."""
    if high == top:
        return f"{low} or more"
    if low == 0:
        return f"{high} or less"
    return str(low) if low == high else f"{low} {'or' if high == low + 1 else 'to'} {high}"


def sides(s: Campaign, sheet: BattleSheet) -> tuple[str, str]:
    """Attacker and defender."""
    return sheet.attacker, s.rules.enemy[sheet.attacker]


def owner(data: Scenario, id: str) -> str:
    return data.troops[id].side if id in data.troops else data.assets[id].side
