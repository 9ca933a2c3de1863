"""The tables only Villers-Bretonneux has: trenches, the first turn, gas, the brigades of the night, tanks."""

from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.box import Page
from sandtable.games.firestorm.data.scenario import Scenario

FOLDER: Final = str(Path(__file__).parents[1])


class Brigade:
    """Two troops that are placed together near an area and make one night attack (VB-42, VB-45)."""

    def __init__(self, id: str, name: str, area: str, troops: tuple[str, ...]) -> None:
        self.id = id
        self.name = name
        self.area = area
        self.troops = troops


class TankList:
    """What may be bought beside a committed tank troop (VB-60)."""

    def __init__(self, most: int, tank: str, points: int) -> None:
        self.most = most
        self.tank = tank
        self.points = points


class VillersTables:
    """`tables.toml` of Villers-Bretonneux, checked against the scenario it belongs to."""

    def __init__(self, scenario: Scenario) -> None:
        page = box.read(scenario.folder, "tables.toml")
        trenches = page.page("trenches")
        self.trenches = {side: read_trenches(trenches, side, scenario) for side in scenario.sides}
        self.owner = {area: side for side, areas in self.trenches.items() for area in areas}
        situation = page.page("situation")
        self.from_trench = situation.whole("trench_from_trench", least=0)
        self.from_elsewhere = situation.whole("trench_from_elsewhere", least=0)
        self.gas_bonus = situation.whole("gas")
        if scenario.options["gw_oos_modifier"].default != situation.whole("out_of_supply"):
            raise situation.wrong("out_of_supply", "the default of option gw_oos_modifier says otherwise")
        first = page.page("first_turn")
        self.first_side = first.one_of("side", scenario.sides)
        self.first_turn = first.whole("turn", least=1, most=scenario.last_turn)
        self.attacks = first.texts("attacks", choices=scenario.board.arrow_ends)
        gas = page.page("gas")
        self.gas_turn = gas.whole("turn", least=1, most=scenario.last_turn)
        self.gas_on = gas.one_of("on", scenario.sides)
        self.gas_whole = gas.texts("whole", choices=scenario.briefings.platoons)
        parts, notes = gas.page("parts"), gas.page("notes")
        self.gas_parts = {id: parts.texts(id) for id in platoons_of(parts, scenario)}
        self.gas_notes = {id: notes.text(id) for id in platoons_of(notes, scenario)}
        missions = page.page("missions")
        self.missions = {id: missions.text(id) for id in ("push", "mud", "fields")}
        guns = page.page("guns")
        self.arrival_turn = guns.whole("turn", least=1, most=scenario.last_turn)
        self.guns = guns.texts("troops", choices=scenario.troops)
        self.brigades = {
            id: read_brigade(brigade, id, scenario) for id, brigade in page.pages("brigades").items()
        }
        self.night_turn = page.page("night").whole("turn", least=1, most=scenario.last_turn)
        light = page.page("light")
        self.dawn = light.wholes("dawn", least=1, most=scenario.last_turn)
        self.dusk = light.wholes("dusk", least=1, most=scenario.last_turn)
        tanks = page.page("tanks")
        self.last_tanks = tanks.whole("last_turn", least=1, most=scenario.last_turn)
        self.tanks = {id: read_tanks(tanks, id) for id in scenario.troops if tanks.has(id)}
        page.finish()

    def mission(self, attacker: str, origin: str, target: str) -> str:
        """The mission of an attack, tested in the order of the rulings (VB-20 … VB-23)."""
        from_whose, into_whose = self.owner.get(origin, ""), self.owner.get(target, "")
        if from_whose not in ("", attacker) or into_whose == attacker:
            return "mud"  # (a) out of a captured trench, (c) into an own one that the enemy has captured
        if into_whose:
            return "push" if from_whose else "mud"  # (b) from anywhere but an own trench
        return "fields"

    def nests(self, attacker: str, origin: str, target: str) -> int:
        """How many HMG nests, or how much of a bonus, an own original trench gives its defender (VB-16, VB-17)."""
        if self.owner.get(target, attacker) == attacker:
            return 0
        return self.from_trench if self.owner.get(origin) == attacker else self.from_elsewhere


def read_trenches(page: Page, side: str, scenario: Scenario) -> tuple[str, ...]:
    areas = page.texts(side, choices=scenario.areas)
    for id in areas:
        area = scenario.areas[id]
        if area.terrain != "trench" or area.holds != side:
            raise page.wrong(side, f"{id} is no trench that {side} hold at the start")
    return areas


def platoons_of(page: Page, scenario: Scenario) -> list[str]:
    for id in page.names():
        if id not in scenario.briefings.platoons:
            raise page.wrong(id, "there is no such platoon in briefings.toml")
    return list(page.names())


def read_brigade(page: Page, id: str, scenario: Scenario) -> Brigade:
    troops = page.texts("troops", choices=scenario.troops)
    if len(troops) != scenario.max_committed:
        raise page.wrong("troops", f"a brigade attacks with exactly {scenario.max_committed} troops")
    return Brigade(id, page.text("name"), page.one_of("area", scenario.areas), troops)


def read_tanks(page: Page, id: str) -> TankList:
    tanks = page.page(id)
    return TankList(tanks.whole("most", least=1), tanks.text("tank"), tanks.whole("points", least=1))
