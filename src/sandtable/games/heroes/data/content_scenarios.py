"""Scenarios out of their folders (HOC section 8)."""

from __future__ import annotations

from typing import Final

from sandtable.board.box import Page
from sandtable.board.glance import read_glance
from sandtable.games.heroes.ground.ground import EDGES, Ground, goal_squares, join, known_goal
from sandtable.games.heroes.play.nouns import (
    SIDES,
    Building,
    Objective,
    PrintedBoard,
    ReadyArmy,
    Scenario,
    Size,
    Victory,
    Zone,
)

ARMIES: Final = "armies.toml"  # of a free battle: armies to start from
ENDINGS: Final = ("most-points", "escape", "bunker", "margins")


def read_scenario(page: Page, boards: dict[str, PrintedBoard], buildings: dict[str, Building]) -> Scenario:
    """Reads one battle: ground, armies as text, zones and goals. Only `checking` asks whether the armies are legal."""
    scenario = Scenario(page.text("id"), page.text("rule"), page.text("name"))
    scenario.summary = page.text("summary")
    scenario.even = page.truth("even")
    scenario.balance = page.text("balance", "")
    scenario.glance = read_glance(page)
    scenario.victory = read_victory(page.page("victory"))
    pages = page.pages("sides")
    if tuple(pages) != SIDES:
        raise page.wrong("sides", f"expected {SIDES[0]} and {SIDES[1]}, in this order")
    for side, one in pages.items():
        scenario.blurbs[side] = one.text("blurb")
    if page.has("sizes"):
        read_free_battle(page, scenario)
    else:
        read_battle(page, scenario, boards, buildings)
    page.finish()
    return scenario


def read_battle(
    page: Page, scenario: Scenario, boards: dict[str, PrintedBoard], buildings: dict[str, Building]
) -> None:
    """Reads what a scenario fixes and players of a free battle choose: ground, armies, zones, goals."""
    scenario.layout = tuple(page.text("boards").split())
    try:
        ground = join(boards, buildings, scenario.layout)
    except ValueError as error:
        raise page.wrong("boards", str(error)) from None
    scenario.turns = page.whole("turns", least=1)
    scenario.hand = page.whole("hand", least=0)
    scenario.initiative = page.one_of("initiative", SIDES)
    scenario.first = page.one_of("deploys_first", SIDES)
    for side, one in page.pages("sides").items():
        scenario.armies[side] = one.text("army")
        scenario.points[side] = one.whole("points", least=0)
        scenario.orders[side] = one.whole("orders", least=0)
        scenario.specials[side] = one.whole("specials", 0, least=0)
        scenario.homes[side] = one.one_of("home", EDGES)
        scenario.zones[side] = read_zone(one, ground)
        if one.has("waits"):
            scenario.waits[side] = read_waits(one)
    goals = page.rows("objectives") if page.has("objectives") else []
    scenario.objectives = tuple([read_objective(goal, ground, scenario.turns) for goal in goals])
    ids = [goal.id for goal in scenario.objectives]
    if len(set(ids)) != len(ids):
        raise page.wrong("objectives", "two objectives have the same id")
    section = scenario.victory.section
    if section and not goal_squares(ground, section):
        raise page.page("victory").wrong("section", f'there is no building "{section}"')


def read_zone(page: Page, ground: Ground) -> Zone:
    """Reads a zone: columns and rows from 0, both ends included; one that is left out spans the whole map."""
    west, east = read_span(page, "columns", ground.columns)
    north, south = read_span(page, "rows", ground.rows)
    return Zone(west, east, north, south)


def read_waits(page: Page) -> tuple[str, ...]:
    """Reads the tiles and support options ("102", "101.3") whose units wait off the board (HOC-401)."""
    groups = page.texts("waits")
    if len(set(groups)) != len(groups):
        raise page.wrong("waits", "a group is named twice")
    return groups


def read_span(page: Page, key: str, most: int) -> tuple[int, int]:
    span = page.wholes(key, (0, most - 1), least=0, most=most - 1)
    if len(span) != 2 or span[0] > span[1]:
        raise page.wrong(key, "expected the first and the last")
    return span[0], span[1]


def read_objective(page: Page, ground: Ground, turns: int) -> Objective:
    """Reads an objective: squares or a building, scored at the end of the battle or of each turn from one on."""
    section = page.text("building", "")
    squares = goal_squares(ground, section) if section else page.texts("squares")
    if section and not squares:
        there = ", ".join(ground.sections())
        raise page.wrong("building", f'there is no building "{section}" on these boards; there are {there}')
    points, first = page.whole("points", least=0), page.whole("each_turn_from", 0, least=1, most=turns)
    goal = Objective(page.text("id"), page.text("name"), squares, points, first > 0, first)
    goal.section = section
    if not known_goal(ground, goal):
        raise page.wrong("squares", "not all of these are squares of the map that can be entered")
    return goal


def read_victory(page: Page) -> Victory:
    victory = Victory(page.one_of("kind", ENDINGS), page.text("text"))
    victory.tie = page.one_of("tie", SIDES, "")
    if victory.kind in ("escape", "bunker"):
        victory.side = page.one_of("side", SIDES)
    if victory.kind == "escape":
        victory.edge = page.one_of("edge", EDGES)
        victory.escape, victory.kill = page.whole("escape", least=0), page.whole("kill", least=0)
    if victory.kind == "bunker":
        victory.section = page.text("section")
    if victory.kind in ("bunker", "margins"):
        victory.lead = page.whole("lead", least=1)
    victory.wreck = page.whole("wreck", 0, least=0)
    return victory


def read_free_battle(page: Page, scenario: Scenario) -> None:
    """Reads the sizes of a free battle, how deep sides deploy, and the markers to place (HOC-421)."""
    sizes: list[Size] = []
    for one in page.rows("sizes"):
        boards = one.whole("boards", least=1)
        sizes.append(
            Size(
                one.whole("points", least=1), boards, one.whole("hand", least=0), one.whole("turns", least=1)
            )
        )
    scenario.sizes = tuple(sizes)
    scenario.depth = page.whole("depth", least=1)
    markers = page.page("markers")
    scenario.markers, scenario.marker_points = markers.whole("count", least=0), markers.whole("points")
    scenario.from_zones, scenario.apart = (
        markers.whole("from_zones", least=0),
        markers.whole("apart", least=0),
    )


def read_ready_armies(page: Page, sizes: tuple[Size, ...]) -> tuple[ReadyArmy, ...]:
    """Reads the armies to start from, each for one of these sizes. Only `checking` asks whether they are legal."""
    known = [size.points for size in sizes]
    found: list[ReadyArmy] = []
    for one in page.rows("armies"):
        size = one.whole("size")
        if size not in known:
            raise one.wrong("size", f"there is no free battle of {size} points; found sizes {known}")
        army = ReadyArmy(
            one.one_of("side", SIDES),
            size,
            one.text("name"),
            one.text("text"),
            tuple(one.text("army").split()),
        )
        found.append(army)
    page.finish()
    return tuple(found)
