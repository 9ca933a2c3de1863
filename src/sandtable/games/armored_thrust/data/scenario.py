"""Reads a campaign's nouns and numbers from its folder, and from the tables of the shared system."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.areas import ends
from sandtable.board.box import Page
from sandtable.board.connectors import ConnectorBoard
from sandtable.board.glance import read_glance
from sandtable.board.options import check_whens, read_option
from sandtable.games.armored_thrust.blocks.catalogue import BLOCKS
from sandtable.games.armored_thrust.play.battle_tables import read_battles
from sandtable.games.armored_thrust.play.nouns import (
    ATTACK,
    DEFEND,
    MOVE,
    NOBODY,
    REGROUP,
    Area,
    CalendarTurn,
    Commander,
    Level,
    Mobility,
    Objective,
    RoadClass,
    Side,
    Unit,
)
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.kernel.options import Option, OptionValue

SUPPLY_STATES: Final = ("plentiful", "normal", "paltry")
PARTS: Final = ("am", "pm", "night")
TABLES: Final = str(Path(__file__).parents[1])


def load(folder: str, options: Mapping[str, OptionValue]) -> Scenario:
    """Reads a campaign's folder; `BoxError` names file and line of what is wrong."""
    data = Scenario(folder)
    read_tables(data, box.read(TABLES, "tables.toml"))
    data.battles = read_battles(box.read(TABLES, "engagements.toml"))
    read_campaign(data, box.read(folder, "scenario.toml"))
    read_areas(data, box.read(folder, "areas.toml"))
    read_connectors(data, box.read(folder, "connectors.toml"))
    read_turns(data, box.read(folder, "turns.toml"))
    read_units(data, box.read(folder, "units.toml"))
    data.choose(all_options(data, folder), options)
    return data


def read_tables(data: Scenario, page: Page) -> None:
    for id, one in page.pages("mobilities").items():
        halves, withdraw = one.whole("halves", least=1), one.whole("withdraw", least=1, most=7)
        data.mobilities[id] = Mobility(id, one.text("name"), halves, withdraw)
    for id, one in page.pages("roads").items():
        data.roads[id] = RoadClass(id, one.text("name"), one.whole("halves", least=1))
    for id, one in page.pages("weather").items():
        data.weather[id] = (one.text("name"), one.whole("from", least=0, most=6))
    activation = page.page("activation")
    data.fatigue_rolls = activation.wholes("fatigue")
    for name in activation.names():
        if name != "fatigue":
            data.activation[name] = activation.whole(name)
    fatigue = page.page("fatigue")
    data.fatigue = {name: fatigue.whole(name, least=0) for name in fatigue.names()}
    words = page.page("words")
    data.order_texts, data.reason_texts = all_texts(words.page("orders")), all_texts(words.page("reasons"))
    page.finish()


def all_texts(page: Page) -> dict[str, str]:
    return {id: page.text(id) for id in page.names()}


def read_own_words(data: Scenario, page: Page) -> None:
    """Takes the words that a campaign puts in the place of the shared ones."""
    for name, shared in (("orders", data.order_texts), ("reasons", data.reason_texts)):
        for id, text in all_texts(page.page(name)).items() if page.has(name) else ():
            if id not in shared:
                raise page.wrong(
                    name, f"there are no words for {id}; there are those for {', '.join(shared)}"
                )
            try:
                text.format(number=0, printed=0, level=0, rolls=0)
            except (KeyError, IndexError, ValueError):
                raise page.wrong(name, f"{id} has something in braces that is not known") from None
            shared[id] = text


def read_campaign(data: Scenario, page: Page) -> None:
    data.id, data.name = page.text("id"), page.text("name")
    data.place, data.dates, data.balance = page.text("place"), page.text("dates"), page.text("balance", "")
    data.glance = read_glance(page)
    for id, one in page.pages("sides").items():
        data.side[id] = Side(id, one.text("name"), one.text("adjective"), one.text("blurb", ""))
    if len(data.side) != 2:
        raise page.wrong("sides", f"expected two sides; found {len(data.side)}")
    first, second = data.side
    data.sides = (first, second)
    data.enemy = {first: second, second: first}
    for id, one in page.pages("commanders").items():
        data.commanders[id] = Commander(id, one.text("name"), one.one_of("side", data.sides))
    for phase, one in page.pages("objectives").items():
        points = one.page("points")
        worth = {side: points.whole(side, least=0) for side in data.sides}
        data.objectives[int(phase)] = Objective(int(phase), one.text("name"), worth)
    if page.has("blocks"):
        for id, one in page.pages("blocks").items():
            if id not in BLOCKS:
                raise page.wrong("blocks", f"there is no block {id}; there are {', '.join(BLOCKS)}")
            data.blocks[id] = BLOCKS[id](data, id, one)
    list_orders(data)
    if page.has("words"):
        read_own_words(data, page.page("words"))
    levels: list[Level] = []
    for one in page.rows("levels"):
        highest = {name: one.whole(name) for name in ("upper", "lower") if one.has(name)}
        levels.append(Level(one.text("id"), one.text("name"), one.one_of("winner", data.sides), highest))
    data.levels = tuple(levels)
    page.finish()


def list_orders(data: Scenario) -> None:
    """The orders of the shared system (AT-30), and the attacks that blocks add."""
    more = {block.attack: block.attack_name for block in data.blocks.values() if block.attack}
    data.orders = {MOVE: "Move", ATTACK: "Attack", **more, DEFEND: "Defend", REGROUP: "Regroup"}
    data.attacks = (ATTACK, *more)
    data.marches = (MOVE, *data.attacks)


def read_areas(data: Scenario, page: Page) -> None:
    for id, one in page.pages("areas").items():
        x, y = one.numbers("stack", 2)
        north, east = one.numbers("anchor", 2)
        data.areas[id] = Area(
            id,
            one.text("name"),
            one.texts("flags", ()),
            one.one_of("control", (*data.sides, NOBODY)),
            one.whole("line", 0, least=0),
            one.truth("south", False),
            one.whole("objective", 0, least=0),
            one.one_of("base", data.sides, ""),
            (x, y),
            (north, east),
        )
    page.finish()


def read_connectors(data: Scenario, page: Page) -> None:
    found: list[tuple[str, str, str]] = []
    for kind in data.roads:
        for connector in page.texts(kind, ()):
            pair = ends(connector, data.areas)
            if pair is None:
                raise page.wrong(kind, f"{connector} does not join two areas of the map")
            found.append((*pair, kind))
    page.finish()
    try:
        data.board = ConnectorBoard(list(data.areas), found)
    except ValueError as error:
        raise page.wrong("", str(error)) from None


def read_turns(data: Scenario, page: Page) -> None:
    turns: list[CalendarTurn] = []
    for number, one in enumerate(page.rows("turns"), 1):
        supply = dict.fromkeys(data.sides, "normal")
        if one.has("supply"):
            states = one.page("supply")
            supply = {side: states.one_of(side, SUPPLY_STATES, "normal") for side in data.sides}
        part = one.one_of("part", PARTS)
        events = one.texts("events", ())
        for block in data.blocks.values():
            block.read_turn(number, one)
        turns.append(CalendarTurn(number, one.text("date"), part, events, supply))
    data.turns = tuple(turns)
    page.finish()


def read_units(data: Scenario, page: Page) -> None:
    for id, one in page.pages("units").items():
        data.units[id] = read_unit(data, id, one)
    page.finish()


def read_unit(data: Scenario, id: str, page: Page) -> Unit:
    character = page.has("with")
    unit = Unit(
        id,
        page.text("name"),
        page.text("short"),
        page.one_of("side", data.sides),
        page.text("division"),
        page.one_of("commander", data.commanders),
        page.text("symbol"),
        page.whole("entry", 0, least=0, most=len(data.turns)),
        page.one_of("history", data.areas, ""),
        page.one_of("mobility", data.mobilities),
        page.whole("activation", 0, least=0, most=6),
        page.whole("strength", 0, least=0),
    )
    unit.leader = character or page.truth("leader", False)
    unit.inspires = page.truth("inspires", False)
    if character:
        unit.with_unit = page.one_of("with", data.units)
        unit.card = page.text("card")
        return unit
    unit.core, unit.book = page.texts("core", ()), page.text("book", "")
    unit.cards = page.texts("cards", ())
    bonus = page.rows("bonus") if page.has("bonus") else []
    unit.bonus = tuple([(one.text("what"), one.whole("points", least=0)) for one in bonus])
    return unit


def all_options(data: Scenario, folder: str) -> dict[str, Option]:
    """The options of the family and those of the campaign, in the order that the campaign wants."""
    found = read_options(data, box.read(TABLES, "options.toml"))
    if not (Path(folder) / "options.toml").exists():
        return found
    page = box.read(folder, "options.toml")
    order = page.texts("order", ())
    found |= read_options(data, page)
    check_whens(page, found)
    if order and sorted(order) != sorted(found):
        raise page.wrong("order", f"expected each option once: {', '.join(found)}")
    return {id: found[id] for id in order or found}


def read_options(data: Scenario, page: Page) -> dict[str, Option]:
    """The options of one file."""
    options = {id: read_option(one, id, len(data.turns), 0, {}) for id, one in page.pages("options").items()}
    page.finish()
    return options
