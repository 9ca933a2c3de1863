"""Terrain, buildings and boards are those of the catalogue (HOC section 7, HON-171 … HON-176)."""

import re

import pytest

from sandtable.games.heroes.play.nouns import HEAVY, INFANTRY, LIGHT, Terrain
from tests.games.heroes.printed import printed, section, table

LEGEND = table("7.", "Char")
BUILDINGS = table("7.", "id")
GRADES = {"Infantry": INFANTRY, "Light": LIGHT, "Heavy": HEAVY}
BOARDS = {  # HOC-301 … HOC-308
    "HOC-301": "Orchard Lane",
    "HOC-302": "Bocage Corridor",
    "HOC-303": "Saint-Aubert",
    "HOC-304": "River Bend",
    "HOC-305": "Hill Wood",
    "HOC-306": "Strongpoint",
    "HOC-307": "Manor Grounds",
    "HOC-308": "Barnyard Crossroads",
}


@pytest.mark.parametrize("sign", LEGEND)
def test_a_piece_of_terrain_is_as_the_legend_has_it(sign: str) -> None:
    """HON-172 bonus, HON-173 Impassable, HON-175 Water, HON-176 obstacles and Difficult Passage."""
    name, effects = LEGEND[sign]
    kind = printed().terrain[sign]
    if sign == "#":
        assert kind.closed == (LIGHT, HEAVY) and not kind.bonus  # the building itself has the effects
        return
    assert kind.name.startswith(name.partition(" (")[0].replace("open", "open ground"))
    closed = re.search(r"Impassable to ([A-Z]\w+)(?: and (\w+))?", effects)
    assert kind.closed == (tuple([GRADES[one] for one in closed.groups() if one]) if closed else ())
    obscures = re.search(r"obscures (\d)", effects)
    assert kind.obscures == (int(obscures[1]) if obscures else 0)
    bonus = re.search(r"\+(\d) Inf", effects)
    assert kind.bonus == (int(bonus[1]) if bonus else 0)
    assert kind.soft == ("yellow triangle" in effects)
    assert kind.blocks == ("blocks LoS" in effects)
    assert kind.difficult == ("Difficult" in effects)
    assert kind.water == effects.replace("road over Water", "").endswith("Water")
    assert kind.opportunity == ("gives OF" in effects)
    assert kind.position == ("defensive position" in name)
    assert kind.road == (sign in "=B")


def test_what_is_no_element() -> None:
    """HOC section 7: open ground, roads and bridges; and the squares of buildings, which are incomplete."""
    assert {sign for sign, kind in printed().terrain.items() if not kind.element} == set(".=B#")
    assert set(LEGEND) == set(printed().terrain)


def effects_of(kind: Terrain) -> set[str]:
    found = {"impassable": LIGHT in kind.closed, "difficult": kind.difficult, "bonus": kind.bonus > 0}
    found["obstacle"] = kind.blocks or kind.obscures > 0
    found["water"] = kind.water
    return {name for name, has in found.items() if has}


def test_elements_have_the_effects_the_rulebook_states() -> None:
    """HON-171, HON-176: rocks, bocage, thicket and pond as in the table of the rules."""
    terrain = printed().terrain
    assert (
        effects_of(terrain["r"])
        == effects_of(terrain["b"])
        == {"impassable", "difficult", "obstacle", "bonus"}
    )
    assert {"impassable", "obstacle", "bonus"} <= effects_of(terrain["t"]) & effects_of(terrain["f"])
    assert effects_of(terrain["p"]) == {"difficult", "water"}
    assert {"impassable", "bonus"} <= effects_of(terrain["x"]) & effects_of(terrain["s"])


@pytest.mark.parametrize("id", BUILDINGS)
def test_a_building_is_as_the_catalogue_has_it(id: str) -> None:
    """HON-190, HON-191."""
    name, size, bonus, structure, openings = BUILDINGS[id]
    building = printed().buildings[id]
    plan = building.plan
    assert building.name == name.partition(",")[0]
    assert f"{plan.wide}x{plan.deep}" == size
    assert f"+{building.bonus}" == bonus and building.structure == int(structure.split()[0])
    wanted = {
        ("door" if kind == "d" else "window", int(i), int(j), side)
        for kind, i, j, side in re.findall(r"([dw])\((\d),(\d)\)([NESW])", openings)
    }
    assert set(plan.openings) == wanted and len(plan.openings) == len(wanted)
    assert not plan.flaw


def test_the_manor_has_two_sections_with_a_doorway_at_row_1() -> None:
    """HON-187, HON-198."""
    plan = printed().buildings["MAN"].plan
    assert plan.sections == (1, 1, 2, 2, 1, 1, 2, 2)
    assert plan.walls == ((1, 0, "E"),) and plan.doorways == ((1, 1, "E"),)
    assert all(max(one.plan.sections) == 1 for id, one in printed().buildings.items() if id != "MAN")


@pytest.mark.parametrize("id", BOARDS)
def test_a_board_is_as_the_catalogue_draws_it(id: str) -> None:
    lines = section("7.")
    start = next(at for at, line in enumerate(lines) if line.startswith(f"**{id} "))
    board = printed().boards[id[4:]]
    assert board.name == BOARDS[id]
    assert lines[start].startswith(f"**{id} {board.name}**")
    assert list(board.rows) == lines[start + 2 : start + 14] and lines[start + 14] == "```"
    sites = re.findall(r"([A-Z]{3}) \((\d+),(\d+)\)", lines[start])
    assert [(kind, str(x), str(y)) for kind, x, y in board.sites] == sites


@pytest.mark.parametrize("id", [id[4:] for id in BOARDS])
def test_boards_are_whole(id: str) -> None:
    """HOC section 9: 12 rows of 12, every # in exactly one building, land before every door (HON-199)."""
    board = printed().boards[id]
    assert [len(row) for row in board.rows] == [12] * 12
    covered: list[tuple[int, int]] = []
    for kind, x, y in board.sites:
        plan = printed().buildings[kind].plan
        covered += [(x + i, y + j) for j in range(plan.deep + 1) for i in range(plan.wide + 1)]
        for opening, i, j, side in plan.openings:
            front = {
                "N": [(x + i, y - 1), (x + i + 1, y - 1)],
                "S": [(x + i, y + plan.deep + 1), (x + i + 1, y + plan.deep + 1)],
                "W": [(x - 1, y + j), (x - 1, y + j + 1)],
                "E": [(x + plan.wide + 1, y + j), (x + plan.wide + 1, y + j + 1)],
            }[side]
            dry = [board.rows[v][u] for u, v in front if 0 <= u < 12 and 0 <= v < 12]
            assert opening == "window" or any(sign not in "#~mp" for sign in dry)
    marked = [(x, y) for y, row in enumerate(board.rows) for x, sign in enumerate(row) if sign == "#"]
    assert sorted(covered) == sorted(marked)
