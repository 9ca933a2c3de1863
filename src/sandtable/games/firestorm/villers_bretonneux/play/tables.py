"""The tables only Villers-Bretonneux has: dusk and dawn, and the tanks of history."""

from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.box import Page
from sandtable.games.firestorm.data.scenario import Scenario

FOLDER: Final = str(Path(__file__).parents[1])


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
        situation = page.page("situation")
        if scenario.options["gw_oos_modifier"].default != situation.whole("out_of_supply"):
            raise situation.wrong("out_of_supply", "the default of option gw_oos_modifier says otherwise")
        light = page.page("light")
        self.dawn = light.wholes("dawn", least=1, most=scenario.last_turn)
        self.dusk = light.wholes("dusk", least=1, most=scenario.last_turn)
        tanks = page.page("tanks")
        self.last_tanks = tanks.whole("last_turn", least=1, most=scenario.last_turn)
        self.tanks = {id: read_tanks(tanks, id) for id in scenario.troops if tanks.has(id)}
        page.finish()


def read_tanks(page: Page, id: str) -> TankList:
    tanks = page.page(id)
    return TankList(tanks.whole("most", least=1), tanks.text("tank"), tanks.whole("points", least=1))
