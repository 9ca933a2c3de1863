"""The ground as it is drawn: rows of signs, houses with their walls, doors and rubble, lanes (HOC section 7)."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Grid, House, Opening
from sandtable.games.heroes.ground.ground import INNER
from sandtable.games.heroes.ground.houses import HouseSite
from sandtable.games.heroes.ground.maps import PASSAGE, Land, fallen_sections
from sandtable.games.heroes.ground.squares import square_name
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.pieces import house_name, signed

GRID: Final = "field"
LEGEND: Final = {"building": "house"}  # kinds of ground that are drawn under another name
MOST: Final = 24  # plans that are kept


class DrawnGround:
    """The part of the drawing that stays the same as long as the ground does."""

    def __init__(self, land: Land) -> None:
        self.rows = tuple(
            ["".join([land.sign[square_name(x, y)] for x in range(land.columns)]) for y in range(land.rows)]
        )
        self.legend = {
            land.sign[square]: LEGEND.get(kind.id, kind.id)
            for square, kind in land.terrain.items()
            if square in land.sign
        }
        self.legend[INNER] = "house"
        gone = fallen_sections(land.changes)
        self.sites = tuple([site for site in land.ground.sites if not gone.issuperset(sections_of(site))])
        self.fallen = {site.id: fallen_squares(site, gone) for site in self.sites}
        self.openings = {
            site.id: tuple([Opening(kind, i, j, side) for kind, i, j, side in site.plan.openings])
            for site in self.sites
        }
        self.passages = tuple(
            [change.removeprefix(PASSAGE) for change in land.changes if change.startswith(PASSAGE)]
        )
        lanes = [name for name, kind in land.squares.kind.items() if kind == "lane"]
        centre = land.squares.centre
        self.lanes = tuple([(name, centre[name][0] / 2, centre[name][1] / 2) for name in lanes])


PLANS: Final[dict[tuple[tuple[str, ...], tuple[str, ...]], DrawnGround]] = {}


def plan_of(land: Land) -> DrawnGround:
    key = (land.ground.layout, land.changes)
    found = PLANS.get(key)
    if found is None:
        found = DrawnGround(land)
        PLANS[key] = found
        if len(PLANS) > MOST:
            del PLANS[next(iter(PLANS))]
    return found


def sections_of(site: HouseSite) -> list[str]:
    """Its sections, in order."""
    plan = site.plan
    return list(dict.fromkeys([site.section(i, j) for j in range(plan.deep) for i in range(plan.wide)]))


def fallen_squares(site: HouseSite, gone: frozenset[str]) -> tuple[str, ...]:
    plan = site.plan
    return tuple(
        [site.name(i, j) for j in range(plan.deep) for i in range(plan.wide) if site.section(i, j) in gone]
    )


def grid(s: Battle, name: str) -> Grid:
    """The grid of the ground, without units."""
    plan = plan_of(s.land)
    found = Grid(GRID, name, plan.rows, plan.legend)
    found.houses = tuple([house(s, plan, site) for site in plan.sites])
    found.passages = plan.passages
    found.lanes = plan.lanes
    found.smoke = s.smoke
    return found


def house(s: Battle, plan: DrawnGround, site: HouseSite) -> House:
    kind = s.land.ground.kinds[site.id]
    name = house_name(s, site.id)
    return House(
        site.id,
        name[0].upper() + name[1:],
        site.x,
        site.y,
        site.plan.wide,
        site.plan.deep,
        plan.openings[site.id],
        site.plan.walls,
        site.plan.doorways,
        signed(kind.bonus) if kind.bonus else "",
        damage(s, site),
        plan.fallen[site.id],
    )


def damage(s: Battle, site: HouseSite) -> str:
    """Destruction Points of its sections: "2 of 6"; of several sections which (HON-621)."""
    if not s.points:
        return ""
    sections = sections_of(site)
    hurt = [section for section in sections if s.points.get(section, 0)]
    told = [f"{s.points[section]} of {s.land.structure[section]}" for section in hurt]
    if len(sections) == 1:
        return "".join(told)
    return ", ".join(
        [f"part {section.partition('/')[2]}: {text}" for section, text in zip(hurt, told, strict=True)]
    )
