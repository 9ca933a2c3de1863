"""What a battle means on a table of miniatures, as plain data for whoever prints it (FS-36, FS-50)."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sandtable.games.firestorm.data.briefings import GunValues, Team, Vehicle
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.tables import SupplyEffect


@dataclass(frozen=True)
class BriefingNote:
    """A sentence for the players, and the rule it comes from."""

    text: str
    rule: str


@dataclass(frozen=True)
class Weapon:
    """One line of a weapons table, as printed; `armour` is front/side/top of a vehicle."""

    name: str
    mobility: str
    armour: str
    gun: str
    range: str
    rof: str
    at: str
    fp: str
    hits: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Platoon:
    """What a committed troop or asset is on the table (FS-36)."""

    id: str
    name: str
    kind: str
    points: int  # what it is exchanged for; −1 if it cannot be
    exchanged: bool  # its points were taken, it does not take the field (FS-37)
    reserve: bool = False  # it starts in reserve
    platoon: str = ""
    rating: str = ""
    traits: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Force:
    """One side of a battle: its points, what comes on top of them, and its supply."""

    side: str
    name: str
    leader: str
    core_points: int
    exchanged_points: int
    points: int
    sum: tuple[tuple[str, int, str], ...]  # how the points came about: what, how many, by which rule
    troops: tuple[Platoon, ...]
    support: tuple[Platoon, ...]
    supplied: bool
    supply: tuple[BriefingNote, ...]


@dataclass(frozen=True)
class ScoreRow:
    """A row of the table that is read with a side's battle score."""

    points: str
    score: str  # the usual score of both sides; empty if it does not matter
    text: str


@dataclass(frozen=True)
class Briefing:
    """All that two commanders need for one battle."""

    number: int
    kind: str  # "" for an ordinary battle, else the name of its special rule
    title: str
    turn: str
    origin: str
    origin_name: str
    target: str
    target_name: str
    attacker: Force
    defender: Force
    mission: str
    table: tuple[str, ...]
    rules: tuple[BriefingNote, ...]
    scoring: tuple[BriefingNote, ...]
    results: tuple[ScoreRow, ...]
    aftermath: tuple[BriefingNote, ...]

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return asdict(self)


def briefing(s: Campaign, number: int) -> Briefing:
    """The briefing of an open battle whose troops are committed."""
    return s.rules.skin().briefer().brief(s, s.battle(number))


def core_points(s: Campaign, sheet: BattleSheet, side: str) -> int:
    """The agreed size, equal for both sides, less what want of supply takes from it (FS-8, T-OOS)."""
    size = s.rules.data.whole("points_size")
    effect = supply_effect(s.rules.data, sheet, side)
    return size * (100 + effect.percent) // 100 if effect else size


def supply_effect(data: Scenario, sheet: BattleSheet, side: str) -> SupplyEffect | None:
    """The row of T-OOS that the side has thrown for this battle, if it has (FS-42)."""
    for effect in sheet.effects:
        who, _, row = effect.partition(":")
        if who == side:
            return data.tables.effects[row]
    return None


# weapons


def weapons(data: Scenario, ids: tuple[str, ...]) -> tuple[Weapon, ...]:
    """The lines of the teams and vehicles named; a gun that also bombards has two."""
    lines: list[Weapon] = []
    for id in ids:
        if id in data.briefings.vehicles:
            lines.append(vehicle_line(data.briefings.vehicles[id]))
        else:
            lines += team_lines(data.briefings.teams[id])
    return tuple(lines)


def vehicle_line(vehicle: Vehicle) -> Weapon:
    front, side, top = vehicle.armour
    notes = (*vehicle.equipment, *vehicle.gun.notes)
    return line(
        vehicle.name, vehicle.mobility, f"{front}/{side}/{top}", vehicle.gun, vehicle.gun.name, "–", notes
    )


def team_lines(team: Team) -> list[Weapon]:
    lines = [line(team.name, team.mobility, "–", team.gun, "–", team.hits, team.gun.notes)]
    if team.bombardment:
        gun = team.bombardment
        lines.append(line(f"{team.name}, bombardment", team.mobility, "–", gun, "–", team.hits, gun.notes))
    return lines


def line(
    name: str, mobility: str, armour: str, gun: GunValues, gun_name: str, hits: str, notes: tuple[str, ...]
) -> Weapon:
    return Weapon(name, mobility, armour, gun_name, gun.range, gun.rof, gun.at, gun.fp, hits, notes)
