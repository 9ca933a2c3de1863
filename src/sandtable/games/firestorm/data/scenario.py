"""A campaign's nouns and numbers, read from its folder: map, counters, turns, options.

Nothing here belongs to one campaign. What a block needs stands in `blocks.toml`, which the blocks read; the tables
of a campaign's own rules stand in its `tables.toml`.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.areas import AreaBoard, ends
from sandtable.board.box import Page
from sandtable.board.glance import read_glance
from sandtable.board.options import check_whens, read_option
from sandtable.games.firestorm.data.briefings import PlatoonBriefings, read_briefings
from sandtable.games.firestorm.play.nouns import (
    Area,
    AreaBorder,
    Asset,
    CampaignTurn,
    Side,
    Terrain,
    Troop,
    TroopKind,
)
from sandtable.games.firestorm.play.tables import TABLES, Tables, read_tables
from sandtable.kernel.options import Chosen, Option, OptionValue

__all__ = [
    "Area",
    "AreaBorder",
    "Asset",
    "CampaignTurn",
    "Option",
    "OptionValue",
    "Scenario",
    "Side",
    "Tables",
    "Terrain",
    "Troop",
    "TroopKind",
    "load",
]

SCRIPTED: Final = -1  # battles of a turn that follow a script
NO_POINTS: Final = -1  # a troop without a points value (FS-37)
BATTLES: Final = re.compile(r"scripted|(D3\+)?([0-9]+)")
OPTIONS: Final = "options.toml"
FACTS: Final = ("name", "cvp", "terrain", "supply", "anchor")  # what is stated or inferred of an area


class Scenario(Chosen):
    """Everything that never changes during a campaign, with the options the players chose."""

    def __init__(self, folder: str, page: Page) -> None:
        """The campaign's own numbers; `load` adds the rest, file by file."""
        super().__init__()
        self.folder: Final[str] = folder
        self.id = page.text("id")
        self.name = page.text("name")
        self.place = page.text("place")
        self.dates = page.text("dates")
        self.side = {
            id: Side(
                id, side.text("name"), side.text("adjective"), side.text("people", ""), side.text("blurb", "")
            )
            for id, side in page.pages("sides").items()
        }
        if len(self.side) != 2:
            raise page.wrong("sides", f"expected two sides; found {len(self.side)}")
        first, second = self.side
        self.sides: tuple[str, str] = (first, second)
        self.enemy = {first: second, second: first}
        self.terrains = {
            id: Terrain(id, terrain.text("name"), terrain.text("table"), terrain.truth("article", True))
            for id, terrain in page.pages("terrains").items()
        }
        settings = page.page("settings") if page.has("settings") else None
        self.settings = {key: settings.text(key) for key in settings.names()} if settings is not None else {}
        self.holds = page.one_of("holds", self.sides, "")
        self.stacking = page.whole("stacking", least=0)
        self.max_committed = page.whole("max_committed", least=1)
        self.least_committed = page.whole("least_committed", least=0)
        self.strategic_distance = page.whole("strategic_distance", least=0)
        self.advance_limit = page.whole("advance_limit", least=0)
        self.cvp_captured = page.whole("cvp_captured", least=0)
        self.cvp_total = page.whole("cvp_total", -1, least=0)
        self.moves_first = page.one_of("moves_first", self.sides)
        self.ties = page.one_of("ties", self.sides)
        self.destroyed = page.one_of("destroyed", ("pool", "removed"))
        printed = page.wholes("battles_printed", (0, 0))
        self.battles_printed: tuple[int, int] = (printed[0], printed[-1])
        self.history = read_history(page, self.sides)
        self.balance = page.text("balance", "")
        self.glance = read_glance(page)
        self.last_turn = page.whole("turns", least=1)
        self.turns: tuple[CampaignTurn, ...] = ()
        self.areas: dict[str, Area] = {}
        self.borders: list[AreaBorder] = []
        self.board = AreaBoard([], [])
        self.supply: dict[str, int] = {}
        self.beaches = 0
        self.kinds: dict[str, TroopKind] = {}
        self.troops: dict[str, Troop] = {}
        self.assets: dict[str, Asset] = {}
        self.briefings = PlatoonBriefings({}, {}, {}, {})
        self.tables = read_tables()
        page.finish()

    def worth(self, id: str) -> int:
        """The points a troop or asset is exchanged for (FS-37)."""
        return self.troops[id].points if id in self.troops else self.assets[id].points


def load(folder: str, chosen: Mapping[str, object]) -> Scenario:
    """Reads the scenario of a folder with the options chosen; all others have their defaults."""
    scenario = Scenario(folder, box.read(folder, "scenario.toml"))
    scenario.turns = read_turns(scenario)
    scenario.areas = read_areas(scenario)
    kinds = box.read(folder, "kinds.toml")
    scenario.kinds = read_kinds(kinds, scenario)
    scenario.briefings = read_briefings(folder)
    scenario.troops = read_troops(scenario)
    scenario.assets = read_assets(scenario)
    scenario.choose(read_options(scenario), chosen)
    scenario.borders = read_borders(scenario)
    scenario.board = lay_board(scenario)
    for side in scenario.sides:
        ids = [area.id for area in scenario.areas.values() if area.supply == side]
        scenario.supply[side] = scenario.board.mask(ids)
    scenario.beaches = scenario.board.mask([area.id for area in scenario.areas.values() if area.beach])
    apply_bonuses(kinds, scenario)
    return scenario


def read_history(page: Page, sides: tuple[str, str]) -> tuple[str, str]:
    """Who won in history, and how."""
    if not page.has("history"):
        return "", ""
    history = page.page("history")
    results = ("strategic", "operational", "tactical", "draw")
    return history.one_of("side", sides), history.one_of("result", results)


def read_turns(scenario: Scenario) -> tuple[CampaignTurn, ...]:
    page = box.read(scenario.folder, "turns.toml")
    pages = page.pages("turns")
    numbers = [str(number) for number in range(1, scenario.last_turn + 1)]
    if list(pages) != numbers:
        raise page.wrong("turns", "expected the turns " + ", ".join(numbers) + " in this order")
    turns = tuple([read_turn(turn, int(number), scenario) for number, turn in pages.items()])
    page.finish()
    return turns


def read_turn(page: Page, number: int, scenario: Scenario) -> CampaignTurn:
    text = page.text("battles")
    form = BATTLES.fullmatch(text)
    if form is None:
        raise page.wrong("battles", f'expected scripted, a number or D3+ a number; found "{text}"')
    battles = int(form[2]) if form[2] else SCRIPTED
    rolled = form[1] is not None
    fought = page.wholes("fought", least=0)
    if len(fought) != 2 or fought[0] > fought[1]:
        raise page.wrong("fought", "expected the fewest and the most battles")
    if rolled and fought != (battles + 1, battles + 3):
        raise page.wrong("fought", f"a roll of {text} gives {battles + 1} to {battles + 3}")
    bonuses = page.page("initiative")
    return CampaignTurn(
        number,
        page.text("name"),
        page.text("dates"),
        battles,
        rolled,
        (fought[0], fought[1]),
        {side: bonuses.whole(side, least=0) for side in scenario.sides},
        page.one_of("ties", scenario.sides, scenario.ties),
        page.texts("special", ()),
    )


def read_areas(scenario: Scenario) -> dict[str, Area]:
    page = box.read(scenario.folder, "areas.toml")
    areas = {id: read_area(area, id, scenario) for id, area in page.pages("areas").items()}
    total = sum([area.cvp for area in areas.values()])
    if scenario.cvp_total not in (-1, total):
        raise page.wrong(
            "areas", f"the cvp of all areas are {total}; scenario.toml says {scenario.cvp_total}"
        )
    page.finish()
    return areas


def read_area(page: Page, id: str, scenario: Scenario) -> Area:
    anchor = page.numbers("anchor", 2)
    inferred = page.texts("inferred", (), FACTS)
    stated = page.texts("stated", tuple([fact for fact in FACTS if fact not in inferred]), FACTS)
    for fact in FACTS:
        if (fact in stated) == (fact in inferred):
            raise page.wrong("stated", f"{fact} must be listed either as stated or as inferred")
    inherited = scenario.holds and not page.has("holds")
    holds = scenario.holds if inherited else page.one_of("holds", scenario.sides)
    return Area(
        id,
        page.text("name"),
        page.one_of("terrain", scenario.terrains),
        page.truth("beach", False),
        page.truth("coast", False),
        page.whole("cvp", least=0),
        page.one_of("supply", scenario.sides, ""),
        holds,
        (anchor[0], anchor[1]),
        stated,
        inferred,
        page.text("note", ""),
        page.text("called", ""),
    )


def read_borders(scenario: Scenario) -> list[AreaBorder]:
    """All borders of the file, also those whose option is off."""
    page = box.read(scenario.folder, "borders.toml")
    borders: list[AreaBorder] = []
    seen: dict[tuple[str, str], str] = {}
    for key, border in page.pages("borders").items():
        a, b = ends_of(border, key, scenario.areas)
        if (a, b) in seen or (b, a) in seen:
            raise border.wrong("", "this border is listed twice")
        seen[a, b] = key
        option, value = read_condition(border, scenario)
        borders.append(
            AreaBorder(
                a,
                b,
                border.text("river", ""),
                border.one_of("basis", ("stated", "inferred")),
                option,
                value,
                border.text("note", ""),
            )
        )
    page.finish()
    return borders


def read_condition(page: Page, scenario: Scenario) -> tuple[str, str]:
    """The option under which a border exists, and the value a choice must have; empty where there is none."""
    option = page.text("option", "")
    if not option:
        return "", ""
    kind = scenario.options[option].kind if option in scenario.options else ""
    if kind == "choice":
        return option, page.one_of("value", scenario.options[option].choices)
    if kind != "truth":
        raise page.wrong("option", f'"{option}" is no option that is on or off')
    return option, ""


def ends_of(page: Page, key: str, areas: dict[str, Area]) -> tuple[str, str]:
    pair = ends(key, areas)
    if pair is None:
        raise page.wrong("", "expected two known areas with a dash between them")
    if pair[0] == pair[1]:
        raise page.wrong("", "this border joins an area to itself")
    return pair


def lay_board(scenario: Scenario) -> AreaBoard:
    """The board with the borders in force."""
    borders = [
        (border.a, border.b, border.river) for border in scenario.borders if in_force(scenario, border)
    ]
    return AreaBoard(list(scenario.areas), borders)


def in_force(scenario: Scenario, border: AreaBorder) -> bool:
    """Does the border exist? One with an option does only while that is on, or has the border's value."""
    if border.value:
        return scenario.choice(border.option) == border.value
    return not border.option or scenario.truth(border.option)


def read_kinds(page: Page, scenario: Scenario) -> dict[str, TroopKind]:
    kinds: dict[str, TroopKind] = {}
    for id, kind in page.pages("kinds").items():
        bonuses = kind.page("bonus")
        kinds[id] = TroopKind(
            id,
            kind.text("name"),
            kind.text("what", kind.text("name").lower()),
            {terrain: bonuses.whole(terrain) for terrain in scenario.terrains},
            kind.truth("ground", True),
            kind.truth("exempt", False),
            kind.text("symbol", ""),
        )
    return kinds


def apply_bonuses(page: Page, scenario: Scenario) -> None:
    """A kind may take its bonus from an option, whose default must then be the kind's own."""
    for id, kind in page.pages("kinds").items():
        name = kind.text("option", "")
        if not name:
            continue
        option = scenario.options.get(name)
        if option is None or option.kind != "bonuses":
            raise kind.wrong("option", f'"{name}" is no option of bonuses')
        bonus = scenario.kinds[id].bonus
        if option.default != tuple(bonus.values()):
            raise kind.wrong("bonus", f"the default of option {name} says otherwise")
        for terrain, value in zip(scenario.terrains, scenario.wholes(name), strict=True):
            bonus[terrain] = value
    page.finish()


def read_troops(scenario: Scenario) -> dict[str, Troop]:
    page = box.read(scenario.folder, "troops.toml")
    troops = {id: read_troop(troop, id, scenario) for id, troop in page.pages("troops").items()}
    page.finish()
    return troops


def read_troop(page: Page, id: str, scenario: Scenario) -> Troop:
    last = scenario.last_turn
    ratings, platoons = scenario.briefings.ratings, scenario.briefings.platoons
    start = page.one_of("start", scenario.areas, "")
    arrives = page.whole("arrives", 0, least=1, most=last)
    if bool(start) == bool(arrives):
        raise page.wrong("", "a troop needs either `start` or `arrives`")
    leaves = page.whole("leaves", 0, least=1, most=last)
    if leaves and leaves <= arrives:
        raise page.wrong("leaves", "a troop cannot leave before it has arrived")
    return Troop(
        id,
        page.text("name"),
        page.text("brief", page.text("name")),
        page.text("short"),
        page.one_of("side", scenario.sides),
        page.one_of("kind", scenario.kinds),
        page.whole("points", NO_POINTS, least=0),
        page.one_of("rating", ratings, "" if not ratings else None),
        page.texts("traits", ()),
        start,
        arrives,
        leaves,
        page.one_of("briefing", platoons, "" if not platoons else None),
        page.text("corps", ""),
        page.text("note", ""),
    )


def read_assets(scenario: Scenario) -> dict[str, Asset]:
    """Reads the assets; a folder without the file has none."""
    if not (Path(scenario.folder) / "assets.toml").exists():
        return {}
    page = box.read(scenario.folder, "assets.toml")
    assets: dict[str, Asset] = {}
    for id, asset in page.pages("assets").items():
        assets[id] = Asset(
            id,
            asset.text("name"),
            asset.text("called", asset.text("name")),
            asset.text("icon", ""),
            asset.one_of("side", scenario.sides),
            asset.one_of("kind", scenario.kinds, ""),
            asset.whole("points", NO_POINTS, least=0),
            asset.one_of("briefing", scenario.briefings.platoons, ""),
            asset.text("rule"),
            asset.text("note", ""),
        )
    page.finish()
    return assets


def read_options(scenario: Scenario) -> dict[str, Option]:
    """All options of the folder's file; without one, those that every campaign of the family has."""
    own = (Path(scenario.folder) / OPTIONS).exists()
    page = box.read(scenario.folder if own else TABLES, OPTIONS)
    pages = page.pages("options")
    troops = {
        side: tuple([troop.id for troop in scenario.troops.values() if troop.side == side])
        for side in scenario.sides
    }
    turns, terrains = len(scenario.turns), len(scenario.terrains)
    options = {
        id: read_option(option, id, turns, terrains, troops)
        for id, option in (pages if own else fill_in(pages, scenario)).items()
    }
    for option in options.values():
        if option.kind == "troops":
            option.names = {troop: scenario.troops[troop].brief for troop in option.choices}
    check_whens(page, options)
    if own:
        page.finish()
    return options


def fill_in(pages: dict[str, Page], scenario: Scenario) -> dict[str, Page]:
    """The family's options for these sides and turns: `follow_{side}` is there for each side."""
    found: dict[str, Page] = {}
    for id, page in pages.items():
        for side in scenario.side.values() if "{side}" in id else [None]:
            names = {} if side is None else {"side": side.id, "name": side.name, "adjective": side.adjective}
            values = dict(page.values)
            for key, value in page.values.items():
                if isinstance(value, str):
                    values[key] = value.format(**names)
                elif page.values["kind"] == "wholes" and isinstance(value, list):
                    values[key] = value * scenario.last_turn
            found[id.format(**names)] = Page(page.source, page.path, values)
    return found
