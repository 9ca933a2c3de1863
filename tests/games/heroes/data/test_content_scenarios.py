"""Scenarios are those of the catalogue (HOC section 8), and can be played as they are (HOC section 9)."""

import re
from collections import deque

import pytest

from sandtable.games.heroes.data.content_toggles import load_options
from sandtable.games.heroes.ground.facing import vehicle_moves
from sandtable.games.heroes.ground.maps import Land, Lands
from sandtable.games.heroes.play.nouns import HEAVY, LIGHT, SIDES, Scenario
from sandtable.games.heroes.play.setup.armies import read_army
from tests.games.heroes.printed import CATALOGUE, printed, table

ROWS = table("8.", "id")
ENDS: dict[str, str] = {}
for line in CATALOGUE.read_text(encoding="utf-8").splitlines():
    if re.match(r"\| HOC-41\d \| [^|]* \|$", line):
        ENDS[line.split("|")[1].strip()] = line.split("|")[2].strip()
IDS = {
    "HOC-411": "first-light",
    "HOC-412": "hedgerow-ambush",
    "HOC-413": "hold-the-bridge",
    "HOC-414": "house-to-house",
    "HOC-415": "crack-the-strongpoint",
    "HOC-416": "counter-attack",
}
SIDE = {"US": "us", "GE": "german"}
ADJUSTED = {  # what was changed of the designed values so that a scenario is even, as the catalogue would say it
    ("HOC-411", "zones"): "US y 7-11; GE y 0-0",  # HOC-411a
    ("HOC-413", "zones"): "US x 13-23; GE x 0-3",  # HOC-413a
    ("HOC-416", "zones"): "US x 12 or more; GE x 0-2",  # HOC-416a
    ("HOC-415", "orders"): "6 + 1 Special / 4",  # HOC-415a
}
ADDED = {"HOC-415": ("229@2", 25)}  # an option more for the Americans, and what it costs (HOC-415a)
LANDS = Lands(printed())


def scene(rule: str) -> Scenario:
    return printed().scenarios[IDS[rule]]


def test_all_scenarios_of_the_catalogue_are_there_in_its_order() -> None:
    assert list(printed().scenarios) == [*IDS.values(), "free-battle"]
    assert [scenario.rule for scenario in printed().scenarios.values()] == [*IDS, "HOC-421"]
    assert set(ROWS) == set(IDS)


@pytest.mark.parametrize("rule", IDS)
def test_a_scenario_is_as_the_catalogue_has_it(rule: str) -> None:
    """HOC-401, HOC-402: HON-305 holds everywhere and needs no word in the data."""
    name, boards, turns, initiative, hand, first, _, zones, orders = ROWS[rule]
    zones, orders = ADJUSTED.get((rule, "zones"), zones), ADJUSTED.get((rule, "orders"), orders)
    scenario = scene(rule)
    assert scenario.name == name.removesuffix(" (tutorial)")
    assert " ".join(scenario.layout) == boards.replace(",", "")
    assert (scenario.turns, scenario.hand) == (int(turns), int(hand))
    assert (scenario.initiative, scenario.first) == (SIDE[initiative], SIDE[first])
    land = LANDS.get(scenario.layout)
    for part in zones.split("; "):
        side, axis, span = part.split(" ", 2)
        zone = scenario.zones[SIDE[side]]
        low, _, high = span.replace(" or more", "-").partition("-")
        length = land.columns if axis == "x" else land.rows
        named = (zone.west, zone.east) if axis == "x" else (zone.north, zone.south)
        other = (zone.north, zone.south, land.rows) if axis == "x" else (zone.west, zone.east, land.columns)
        assert named == (int(low), int(high) if high else length - 1)
        assert other[:2] == (0, other[2] - 1)
    ours, theirs = orders.split(" / ")
    special = re.search(r"\+ (\d) Special", ours)
    assert scenario.orders == {"us": int(ours[0]), "german": int(theirs)}
    assert scenario.specials == {"us": int(special[1]) if special else 0, "german": 0}


@pytest.mark.parametrize("rule", IDS)
def test_armies_are_those_of_the_catalogue_and_cost_what_it_says(rule: str) -> None:
    """HOC-111: in scenarios the printing of the own regiment if the slot accepts it."""
    scenario = scene(rule)
    forces = ROWS[rule][6]
    for side, text in zip(SIDES, re.split(r"\. GE ", forces.removeprefix("US ")), strict=True):
        word = tuple(scenario.armies[side].split())
        assert read_army(printed(), side, word).cost == scenario.points[side]
        added, cost = ADDED.get(rule, ("", 0)) if side == "us" else ("", 0)
        army = read_army(printed(), side, tuple([letter for letter in word if letter != added]))
        points = re.search(r"\((\d+)\)$", text)
        assert points is not None
        assert army.cost == scenario.points[side] - cost == int(points[1])
        tiles = [word for word in army.word if word in printed().tiles]
        assert tiles == [id for id in re.findall(r"HOC-(\d+)", text) if id in printed().tiles]
        named = [place.gear.name for place in army.options]
        for name in named:
            assert name.removesuffix(" Hedgerow Cutter") in text
        assert len(named) == len(re.findall(r" \+ ", text))
        for place in army.options:
            if place.gear.units:
                assert place.printing == next(one for one in place.gear.stripes if one in place.slot.stripes)


@pytest.mark.parametrize("rule", IDS)
def test_tokens_of_turn_1_are_those_of_the_army(rule: str) -> None:
    """HON-301, HON-204: stars of officers, tiles, filled slots and options; never none (HOC-402, HON-305)."""
    scenario = scene(rule)
    for side in SIDES:
        army = read_army(printed(), side, tuple(scenario.armies[side].split()))
        assert (army.orders, army.specials) == (scenario.orders[side], scenario.specials[side])
        assert army.orders > 0


def test_options_that_need_a_certain_slot_are_in_it() -> None:
    """HOC-412, HOC-413, HOC-415, HOC-416: "in the left slot", "in the unlocking slot", "in its small slot"."""
    assert scene("HOC-412").armies["us"].startswith("101 201@1 ")
    assert scene("HOC-413").armies["us"].startswith("101 202@1 ")
    assert (
        scene("HOC-415").armies["us"].startswith("107 204@2 ")
        and "108 207@1" in scene("HOC-415").armies["us"]
    )
    assert scene("HOC-416").armies["us"].startswith("101 201@1 ")
    assert scene("HOC-416").armies["german"].startswith("151 206@1 ")


def test_home_edges() -> None:
    """HOC-403."""
    homes = {rule: (scene(rule).homes["us"], scene(rule).homes["german"]) for rule in IDS}
    assert homes == {
        "HOC-411": ("south", "north"),
        "HOC-412": ("west", "east"),
        "HOC-413": ("east", "west"),
        "HOC-414": ("south", "north"),
        "HOC-415": ("north", "south"),
        "HOC-416": ("east", "west"),
    }
    for rule in IDS:
        land = LANDS.get(scene(rule).layout)
        for side in SIDES:
            assert set(land.edge[scene(rule).homes[side]]) & set(land.zone(scene(rule).zones[side]))


def goals(rule: str) -> dict[str, int]:
    return {goal.id: goal.points for goal in scene(rule).objectives}


def test_objectives_and_victory_of_first_light() -> None:
    """HOC-411: the farmhouse is 3 points at the end; the Germans win a tie."""
    victory = scene("HOC-411").victory
    assert goals("HOC-411") == {"farm": 3} and not scene("HOC-411").objectives[0].per_turn
    assert (victory.kind, victory.tie) == ("most-points", "german")
    assert "tie: GE" in ENDS["HOC-411"]


def test_victory_of_hedgerow_ambush() -> None:
    """HOC-412, HOC-405: 2 points for infantry that leaves by the east, 1 for a destroyed American counter."""
    victory = scene("HOC-412").victory
    assert (victory.kind, victory.side, victory.edge, victory.tie) == ("escape", "us", "east", "german")
    assert (victory.escape, victory.kill) == (2, 1) and not scene("HOC-412").objectives


def test_objectives_of_hold_the_bridge() -> None:
    """HOC-413: the four squares of the bridge, 2 at each turn's end from turn 3 on; the farmhouse 3."""
    bridge, farm = scene("HOC-413").objectives
    land = LANDS.get(scene("HOC-413").layout)
    assert set(bridge.squares) == {square for square, sign in land.sign.items() if sign == "B"}
    assert (bridge.points, bridge.per_turn, bridge.first) == (2, True, 3)
    assert (farm.points, farm.per_turn, farm.section) == (3, False, "farm")
    assert scene("HOC-413").victory.tie == ""


def test_objectives_of_house_to_house() -> None:
    """HOC-414: church 3, 4 for each section of the manor (2 in the catalogue: HOC-414a), every other building 1."""
    points = goals("HOC-414")
    assert points.pop("church") == 3 and points.pop("manor-1") == points.pop("manor-2") == 4
    assert set(points.values()) == {1}
    sections = {goal.section for goal in scene("HOC-414").objectives}
    assert sections == set(LANDS.get(scene("HOC-414").layout).structure)


def test_victory_of_crack_the_strongpoint() -> None:
    """HOC-415: the bunker decides; a lead of 6 in broken tiles saves a draw."""
    victory = scene("HOC-415").victory
    assert (victory.kind, victory.side, victory.section, victory.lead) == ("bunker", "us", "bunker", 6)


def test_objectives_and_victory_of_the_counter_attack() -> None:
    """HOC-416: crossroads, church and bridge 3 each, 1 for a Heavy wreck; decisive from 5 on."""
    crossroads, church, bridge = scene("HOC-416").objectives
    land = LANDS.get(scene("HOC-416").layout)
    places = [(17, 5), (18, 5), (17, 6), (18, 6)]
    assert {land.squares.centre[square] for square in crossroads.squares} == {
        (2 * x + 1, 2 * y + 1) for x, y in places
    }
    assert set(bridge.squares) == {square for square, sign in land.sign.items() if sign == "B"}
    assert (crossroads.points, church.points, bridge.points) == (3, 3, 3)
    victory = scene("HOC-416").victory
    assert (victory.kind, victory.wreck, victory.lead) == ("margins", 1, 5)


def test_a_free_battle_has_three_sizes() -> None:
    """HOC-421: boards, hand and turns go with the points; three markers of 3 points."""
    free = printed().scenarios["free-battle"]
    sizes = [(size.points, size.boards, size.hand, size.turns) for size in free.sizes]
    assert sizes == [(60, 2, 3, 6), (100, 2, 4, 7), (150, 4, 5, 8)]
    assert (free.depth, free.markers, free.marker_points) == (3, 3, 3)
    assert (free.from_zones, free.apart) == (4, 3)
    assert load_options("free-battle")["size"].choices == ("60", "100", "150")


def test_every_toggle_of_the_rules_is_an_option_with_its_default() -> None:
    """Sections 1 to 20 name them in `code`; the default is the ruling."""
    text = (CATALOGUE.parent / "heroes.md").read_text(encoding="utf-8")
    named: dict[str, str] = dict(re.findall(r"`([a-z0-9]+(?:_[a-z0-9]+)+)`(?:=(\w+))?", text))
    del named["embarked_in"]
    options = load_options("first-light")
    assert set(options) - set(named) == {"dice_by_hand"}  # which is none of the rulebook's
    assert set(named) <= set(options)
    for id, default in named.items():
        wanted = {"on": True, "off": False, "": False}.get(default, default)
        assert options[id].default == wanted
    assert all(option.ask.endswith("?") and option.name and option.text for option in options.values())


# how far the long vehicles have to go (HOC section 9)


def far(land: Land, grade: int, starts: set[str], goals: set[str]) -> int:
    """Movement points of a two-square vehicle from its zone to a square, each step of 1 point; by the follow model.

    Difficult squares cost nothing more here: they end an action, not the way.
    """
    closed = land.closed[grade]
    seen: dict[tuple[str, str], int] = {}
    queue: deque[tuple[str, str]] = deque()
    for front in starts:
        for rear in land.squares.drives.get(front, {}).values():
            if rear in starts and front not in closed and rear not in closed:
                seen[front, rear] = 0
                queue.append((front, rear))
    while queue:
        front, rear = queue.popleft()
        if front in goals or rear in goals:
            return seen[front, rear]
        for drive in vehicle_moves(land.squares, front, rear):
            if (drive.front, drive.rear) not in seen and not set(drive.entered) & closed:
                seen[drive.front, drive.rear] = seen[front, rear] + 1
                queue.append((drive.front, drive.rear))
    return -1


def distance(rule: str, side: str, grade: int, goals: set[str]) -> int:
    scenario = scene(rule)
    land = LANDS.get(scenario.layout)
    return far(land, grade, set(land.zone(scenario.zones[side])), goals)


def test_long_vehicles_reach_what_they_fight_for() -> None:
    """HOC section 9: 413 US 10 and German 2; 415 10 to the strongpoint board, 14 to the bunker door; 416 13 and 13."""
    bridge = set(scene("HOC-413").objectives[0].squares)
    assert distance("HOC-413", "us", LIGHT, bridge) == 10 - 3  # three columns nearer (HOC-413a)
    assert distance("HOC-413", "german", LIGHT, bridge) == 2
    land = LANDS.get(scene("HOC-415").layout)
    board = {square for square, (_, y) in land.squares.centre.items() if y > 24}
    doors = set(land.squares.links("bunker", 0))
    assert distance("HOC-415", "us", HEAVY, board) == 10
    assert distance("HOC-415", "us", HEAVY, doors) == 14
    crossroads, _, crossing = scene("HOC-416").objectives
    assert (
        distance("HOC-416", "german", HEAVY, set(crossroads.squares)) == 13 + 2
    )  # two columns farther (HOC-416a)
    assert (
        distance("HOC-416", "german", HEAVY, set(crossing.squares)) == 13 + 2
    )  # two columns farther (HOC-416a)
