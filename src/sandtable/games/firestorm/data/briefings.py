"""What a troop brings to the table: platoons, teams, guns and vehicles. Only printed briefings read it."""

from pathlib import Path

from sandtable.board import box
from sandtable.board.box import Page


class GunValues:
    """How something shoots. Values are texts as printed; a dash stands for none."""

    def __init__(self, name: str, range: str, rof: str, at: str, fp: str, notes: tuple[str, ...]) -> None:
        self.name = name
        self.range = range
        self.rof = rof
        self.at = at
        self.fp = fp
        self.notes = notes


class Team:
    """A team or gun on foot, by its gun line and perhaps a second one for bombardments."""

    def __init__(
        self, id: str, mobility: str, hits: str, gun: GunValues, bombardment: GunValues | None
    ) -> None:
        self.id = id
        self.name = gun.name
        self.mobility = mobility
        self.hits = hits
        self.gun = gun
        self.bombardment = bombardment


class Vehicle:
    """A vehicle: armour front, side and top, equipment, main gun."""

    def __init__(
        self,
        id: str,
        name: str,
        mobility: str,
        armour: tuple[int, ...],
        equipment: tuple[str, ...],
        gun: GunValues,
    ) -> None:
        self.id = id
        self.name = name
        self.mobility = mobility
        self.armour = armour
        self.equipment = equipment
        self.gun = gun


class PlatoonBriefing:
    """A platoon: its parts in words, the teams and vehicles they use, perhaps a rating of its own."""

    def __init__(
        self,
        id: str,
        name: str,
        parts: tuple[str, ...],
        weapons: tuple[str, ...],
        notes: tuple[str, ...],
        rating: str,
    ) -> None:
        self.id = id
        self.name = name
        self.parts = parts
        self.weapons = weapons
        self.notes = notes
        self.rating = rating


class PlatoonBriefings:
    """All platoons of a scenario with what they are made of."""

    def __init__(
        self,
        ratings: dict[str, str],
        teams: dict[str, Team],
        vehicles: dict[str, Vehicle],
        platoons: dict[str, PlatoonBriefing],
    ) -> None:
        self.ratings = ratings
        self.teams = teams
        self.vehicles = vehicles
        self.platoons = platoons


def read_briefings(folder: str) -> PlatoonBriefings:
    """Reads what troops are on the table; a folder without the file says nothing of it."""
    if not (Path(folder) / "briefings.toml").exists():
        return PlatoonBriefings({}, {}, {}, {})
    page = box.read(folder, "briefings.toml")
    moods, skills = page.page("motivation"), page.page("skill")
    ratings = {
        mood + skill: f"{moods.text(mood)} {skills.text(skill)}"
        for mood in moods.names()
        for skill in skills.names()
    }
    teams = {id: read_team(team, id) for id, team in page.pages("teams").items()}
    vehicles = {id: read_vehicle(vehicle, id) for id, vehicle in page.pages("vehicles").items()}
    platoons: dict[str, PlatoonBriefing] = {}
    for id, platoon in page.pages("briefings").items():
        platoons[id] = PlatoonBriefing(
            id,
            platoon.text("name"),
            platoon.texts("parts"),
            platoon.texts("weapons", choices=[*teams, *vehicles]),
            platoon.texts("notes", ()),
            platoon.one_of("rating", ratings, ""),
        )
    page.finish()
    return PlatoonBriefings(ratings, teams, vehicles, platoons)


def read_team(page: Page, id: str) -> Team:
    name = page.text("name")
    bombardment = read_gun(page.page("bombardment"), name) if page.has("bombardment") else None
    return Team(id, page.text("mobility", "–"), page.text("hits", "–"), read_gun(page, name), bombardment)


def read_vehicle(page: Page, id: str) -> Vehicle:
    armour = page.wholes("armour", least=0)
    if len(armour) != 3:
        raise page.wrong("armour", "expected three values: front, side, top")
    gun = page.page("gun")
    return Vehicle(
        id,
        page.text("name"),
        page.text("mobility"),
        armour,
        page.texts("equipment"),
        read_gun(gun, gun.text("name")),
    )


def read_gun(page: Page, name: str) -> GunValues:
    return GunValues(
        name,
        page.text("range", "–"),
        page.text("rof", "–"),
        page.text("at", "–"),
        page.text("fp", "–"),
        page.texts("notes", ()),
    )
