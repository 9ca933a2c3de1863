"""Everything that is printed: counters, options, tiles, cards, terrain, buildings, boards and scenarios.

It is read once and never changed; `BoxError` names file, line and reason of what is wrong.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.box import BoxError, Page
from sandtable.games.heroes.data.content_cards import deck_of, read_cards
from sandtable.games.heroes.data.content_counters import STRANGER, read_counters, read_stranger, read_wrecks
from sandtable.games.heroes.data.content_ground import read_boards, read_buildings, read_terrain
from sandtable.games.heroes.data.content_options import Stripe, read_gear, read_stripes, read_tiles
from sandtable.games.heroes.data.content_scenarios import ARMIES, read_ready_armies, read_scenario
from sandtable.games.heroes.data.content_values import read_values
from sandtable.games.heroes.play.nouns import (
    INFANTRY,
    SIDES,
    Building,
    CardKind,
    Gear,
    Kind,
    PrintedBoard,
    Scenario,
    Terrain,
    Tile,
    WreckKind,
    X,
)

HERE: Final = Path(__file__).parents[1]
CONTENT: Final = str(HERE / "content")
SCENARIOS: Final = str(HERE / "scenarios")
ORDER: Final = (  # the order in which scenarios are offered; others follow by name
    "first-light",
    "hedgerow-ambush",
    "hold-the-bridge",
    "house-to-house",
    "crack-the-strongpoint",
    "counter-attack",
    "free-battle",
)
COUNTERS: Final = ("united-states.toml", "german.toml")


class Content:
    """Everything printed for the game: what is in the box."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind] = {}  # by id; "concealed" is what an opponent sees of a concealed unit
        self.by_stem: dict[str, Kind] = {}
        self.wrecks: dict[str, WreckKind] = {}
        self.stripes: dict[str, Stripe] = {}
        self.gear: dict[str, dict[str, Gear]] = {}  # side -> number -> option
        self.tiles: dict[str, Tile] = {}
        self.cards: dict[str, CardKind] = {}
        self.terrain: dict[str, Terrain] = {}  # by sign
        self.buildings: dict[str, Building] = {}
        self.boards: dict[str, PrintedBoard] = {}
        self.scenarios: dict[str, Scenario] = {}
        self.mix: dict[str, int] = {}  # role, "crew" or "vehicle" -> how many of each counter (HOC-66)
        self.flame: tuple[int, ...] = (X, X, X)  # values of the flame template (HOC-65)
        self.flame_on_move = X
        self.smoke = 0  # what a square of smoke obscures

    def deck(self, side: str) -> tuple[str, ...]:
        return deck_of(self.cards, side)

    def limit(self, kind: Kind) -> int:
        """How many counters of a kind there are (HOC-66)."""
        if kind.grade != INFANTRY:
            return self.mix["vehicle"]
        return self.mix["crew"] if kind.faces[0].crew else self.mix[kind.role]


def load(folder: str = CONTENT, scenarios: str = SCENARIOS) -> Content:
    """Reads everything that comes with the program, or a folder of the same form."""
    content = load_printed(folder)
    content.scenarios = load_scenarios(content, scenarios)
    return content


def load_printed(folder: str = CONTENT) -> Content:
    """All but the scenarios."""
    content = Content()
    numbers = box.read(folder, "numbers.toml")
    read_numbers(content, numbers)
    for file in COUNTERS:
        content.kinds.update(read_counters(box.read(folder, file), content.wrecks))
    content.kinds[STRANGER] = read_stranger(numbers)
    numbers.finish()
    content.by_stem = {kind.stem: kind for kind in content.kinds.values()}
    content.gear = read_gear(box.read(folder, "options.toml"), content.stripes, content.kinds)
    tiles = box.read(folder, "tiles.toml")
    content.tiles = read_tiles(tiles, content.stripes, content.kinds)
    content.cards = read_cards(box.read(folder, "cards.toml"))
    content.terrain = read_terrain(box.read(folder, "terrain.toml"))
    content.buildings = read_buildings(box.read(folder, "buildings.toml"))
    content.boards = read_boards(str(Path(folder) / "boards"), content.terrain, content.buildings)
    return content


def read_numbers(content: Content, page: Page) -> None:
    content.wrecks = read_wrecks(page)
    content.stripes = read_stripes(page)
    flame = page.page("flame")
    content.flame = read_values(flame, "cv")
    content.flame_on_move = flame.whole("fire_on_the_move")
    content.smoke = page.page("smoke").whole("obscures", least=0)
    mix = page.page("mix")
    content.mix = {name: mix.whole(name, least=1) for name in mix.names()}


def load_scenarios(content: Content, folder: str) -> dict[str, Scenario]:
    """The scenarios of a folder, a folder each, by id."""
    names = sorted([path.name for path in Path(folder).iterdir() if (path / "scenario.toml").is_file()])
    known = [name for name in ORDER if name in names]
    found: dict[str, Scenario] = {}
    for name in [*known, *[name for name in names if name not in known]]:
        scenario = load_scenario(content, str(Path(folder) / name))
        if scenario.id != name:
            raise BoxError(
                str(Path(folder) / name / "scenario.toml"), 1, f"its id must be the folder's name, {name}"
            )
        found[name] = scenario
    return found


def load_scenario(content: Content, folder: str) -> Scenario:
    """One scenario folder."""
    scenario = read_scenario(box.read(folder, "scenario.toml"), content.boards, content.buildings)
    if (Path(folder) / ARMIES).is_file():
        scenario.ready = read_ready_armies(box.read(folder, ARMIES), scenario.sizes)
    return scenario


def officer_tiles(content: Content, side: str) -> list[Tile]:
    """Tiles with a counter that has Order stars (HOC-421b), cheapest first."""
    assert side in SIDES
    found = [tile for tile in content.tiles.values() if tile.side == side and has_officer(content, tile)]
    found.sort(key=cost_of)
    return found


def has_officer(content: Content, tile: Tile) -> bool:
    return any(content.kinds[id].faces[0].orders for id in tile.units)


def cost_of(tile: Tile) -> int:
    return tile.cost
