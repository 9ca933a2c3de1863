"""Checks a board of squares; every complaint names the square or house at fault."""

from collections.abc import Collection, Mapping

from sandtable.games.heroes.ground.houses import Cell, HouseSite
from sandtable.games.heroes.ground.rays import Veil


def check_houses(columns: int, rows: int, houses: tuple[HouseSite, ...]) -> None:
    """Checks that houses have sound plans and names of their own, lie on the map, and do not overlap."""
    taken: dict[Cell, str] = {}
    names: set[str] = set()
    for site in houses:
        if site.plan.flaw:
            raise ValueError(f"house {site.id}: {site.plan.flaw}")
        if site.id in names:
            raise ValueError(f"house {site.id} is listed twice")
        names.add(site.id)
        for x, y in site.tile():
            if not (0 <= x < columns and 0 <= y < rows):
                raise ValueError(f"house {site.id} lies off the map")
            if (x, y) in taken:
                raise ValueError(f"house {site.id} overlaps {taken[x, y]}")
            taken[x, y] = site.id


def check_names(
    centre: Mapping[str, tuple[int, int]], veils: Mapping[str, Veil], cuts: Collection[tuple[str, str]]
) -> None:
    """Checks that terrain and No Passage symbols are on the map, the symbols between neighbours (HON-174)."""
    for name in veils:
        if name not in centre:
            raise ValueError(f"terrain on {name}, which is no general square of this map")
    for one, other in cuts:
        for name in (one, other):
            if name not in centre:
                raise ValueError(f"No Passage {one}-{other}: {name} is no general square of this map")
        (x, y), (u, v) = centre[one], centre[other]
        if max(abs(x - u), abs(y - v)) != 2:
            raise ValueError(f"No Passage {one}-{other}: they are not neighbours")


def check_ground(kind: Mapping[str, str], ground: Collection[str]) -> None:
    """Checks that exactly the general squares have ground: no hole in the map, and nothing beyond its edge."""
    for name, what in kind.items():
        if what in {"general", "half"} and name not in ground:
            raise ValueError(f"the map has a hole at {name}")
    for name in ground:
        if kind.get(name) not in {"general", "half"}:
            raise ValueError(f"{name} is no square of this map")
