"""The ground of a battle: joined boards with what has happened to them since, and quick answers about it.

Changes are texts: "fallen:farm" (a section of a building is rubble, HON-187), "passage:C7" (a way was cut through
a hedgerow, HON-703), "cut:D3" (barbed wire is gone).
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground.facing import Drive
from sandtable.games.heroes.ground.ground import EDGES, INNER, Ground, join, shape
from sandtable.games.heroes.ground.houses import HouseSite, rubble
from sandtable.games.heroes.ground.squares import Squares, Veil, square_name
from sandtable.games.heroes.play.content import Content
from sandtable.games.heroes.play.moves.trails import foot_trails, watched_from, zones_of
from sandtable.games.heroes.play.nouns import HEAVY, INFANTRY, LIGHT, Terrain, Zone

OPEN: Final = "."
RUBBLE: Final = "u"
FALLEN: Final = "fallen:"
PASSAGE: Final = "passage:"
CUT: Final = "cut:"
AROUND: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
MOST_KEPT: Final = 32  # grounds that are kept for later battles, of all matches in a process


class Land:
    """The ground as it is now. It never changes: another change makes another ground."""

    def __init__(
        self, ground: Ground, changes: tuple[str, ...], legend: dict[str, Terrain], squares: Squares
    ) -> None:
        self.ground: Final = ground
        self.changes: Final = changes
        self.columns: Final = ground.columns
        self.rows: Final = ground.rows
        self.squares: Final = squares
        self.sign: Final = signs_now(ground, changes)  # by general square; # for buildings
        self.terrain: Final[dict[str, Terrain]] = {}  # of all squares; inner ones have that of buildings
        self.element: Final[dict[str, str]] = {}  # of all squares: "thicket@C2", a house, or "" for none
        self.bonus: Final[dict[str, int]] = {}  # for infantry, where there is any, buildings included
        self.structure: Final[dict[str, int]] = {}  # section that stands -> its structure value
        self.inside: Final[dict[str, tuple[str, ...]]] = {}  # section that stands -> its inner squares
        self._touched: Final[dict[str, tuple[str, ...]]] = {}  # section -> general squares under it
        self._survey(legend)
        self._houses(legend)
        self.closed: Final = tuple([self._closed_to(grade) for grade in (INFANTRY, LIGHT, HEAVY)])
        self.difficult: Final = frozenset([at for at, kind in self.terrain.items() if kind.difficult])
        self.water: Final = frozenset([at for at, kind in self.terrain.items() if kind.water])
        self.road: Final = frozenset([at for at, kind in self.terrain.items() if kind.road])
        self.position: Final = frozenset([at for at, kind in self.terrain.items() if kind.position])
        self.opportunity: Final = frozenset([at for at, kind in self.terrain.items() if kind.opportunity])
        self.outside: Final = tuple(
            [one for one in squares.corner_squares if one not in squares.corner_inside]
        )
        self.edge: Final = {side: ground.edge(side) for side in EDGES}
        self.trails: Final = foot_trails(squares, self.closed[INFANTRY])
        self.controls: Final = zones_of(squares)
        self.watched: Final = watched_from(squares)
        self.drives: Final[
            dict[tuple[str, str], dict[str, Drive]]
        ] = {}  # moves of long vehicles, worked out when first asked for
        self._near: Final[dict[tuple[tuple[str, ...], int], tuple[str, ...]]] = {}

    def _survey(self, legend: dict[str, Terrain]) -> None:
        """Notes terrain, elements and bonuses of the general squares; lanes are open ground (HON-171, HON-172)."""
        for square, sign in self.sign.items():
            kind = legend[sign]
            self.terrain[square] = kind
            if kind.bonus:
                self.bonus[square] = kind.bonus
        for square in self.squares.ids:
            if square not in self.sign:
                self.terrain[square] = legend[OPEN]
                self.element[square] = ""
        self.element.update(elements(self.sign, legend, self.columns, self.rows))

    def _houses(self, legend: dict[str, Terrain]) -> None:
        """Notes the inner squares, which form an element with their house, and structure values (HON-194, HON-621)."""
        fallen = fallen_sections(self.changes)
        for site in self.ground.sites:
            kind = self.ground.kinds[site.id]
            for j in range(site.plan.deep):
                for i in range(site.plan.wide):
                    section, name = site.section(i, j), site.name(i, j)
                    under = self._touched.get(section, ())
                    corners = [square_name(site.x + i + u, site.y + j + v) for v in (0, 1) for u in (0, 1)]
                    self._touched[section] = (*under, *[square for square in corners if square not in under])
                    if section in fallen:
                        continue
                    self.terrain[name] = legend[INNER]
                    self.element[name] = site.id
                    self.bonus[name] = kind.bonus
                    self.structure[section] = kind.structure
                    self.inside[section] = (*self.inside.get(section, ()), name)

    def _closed_to(self, grade: int) -> frozenset[str]:
        """The squares closed to a class: Impassable to it, or Water (HON-173, HON-175). Inner and lane squares are
        for Infantry only (HON-417); half squares of buildings are left out, as no step ends there."""
        found = [
            square
            for square, kind in self.terrain.items()
            if kind.water or grade in kind.closed or (grade != INFANTRY and square not in self.sign)
        ]
        return frozenset(found)

    def sections_near(self, here: tuple[str, ...], reach: int) -> tuple[str, ...]:
        """The sections of buildings within `reach` of one of the squares; a reach of 0 has no limit."""
        found = self._near.get((here, reach))
        if found is None:
            distance = self.squares.range
            found = tuple(
                [
                    section
                    for section, inside in self.inside.items()
                    if not reach or [1 for a in here for b in inside if distance(a, b) <= reach]
                ]
            )
            self._near[here, reach] = found
        return found

    def terrain_closed(self, square: str) -> tuple[int, ...]:
        """The classes that cannot enter a square."""
        return tuple([grade for grade in (INFANTRY, LIGHT, HEAVY) if square in self.closed[grade]])

    def rubble_of(self, section: str) -> tuple[str, ...]:
        """The general squares that are rubble of a fallen section (HON-187)."""
        return tuple([square for square in self._touched[section] if self.sign[square] == RUBBLE])

    def zone(self, zone: Zone) -> tuple[str, ...]:
        """The squares of a deployment zone, inner ones included (HOC-404)."""
        return tuple([square for square in self.ground.inside(zone) if square in self.terrain])


class Lands:
    """The grounds of battles, made once for each layout and set of changes."""

    def __init__(
        self, content: Content, door_zoc_linked: bool = False, los_corner_blocks: bool = False
    ) -> None:
        self.content = content
        self.door_zoc_linked = door_zoc_linked
        self.los_corner_blocks = los_corner_blocks
        self.veils = {
            sign: Veil(kind.blocks, kind.obscures, kind.soft, kind.id)
            for sign, kind in content.terrain.items()
            if kind.blocks or kind.obscures
        }
        self._grounds: dict[tuple[str, ...], Ground] = {}
        self._kept: dict[tuple[tuple[str, ...], tuple[str, ...]], Land] = {}
        self._squares: dict[tuple[tuple[str, ...], tuple[str, ...]], Squares] = {}

    def get(self, layout: tuple[str, ...], changes: tuple[str, ...] = ()) -> Land:
        """The ground of a layout after some changes; their order does not matter."""
        land = self._kept.get((layout, changes))
        if land is None:
            ordered = tuple(sorted(set(changes)))
            land = self._kept.get((layout, ordered))
            if land is None:
                land = self._make(layout, ordered)
                keep(self._kept, (layout, ordered), land)
            if changes != ordered:
                keep(self._kept, (layout, changes), land)
        return land

    def ground(self, layout: tuple[str, ...]) -> Ground:
        """The joined boards of a layout; while boards are still being laid, only the full rows (HOC-421)."""
        ground = self._grounds.get(layout)
        if ground is None:
            rows = shape(layout)
            if len(rows) > 1 and len(rows[-1]) < len(rows[0]):
                ground = self.ground(layout[: -len(rows[-1]) - 1])
            elif layout:
                ground = join(self.content.boards, self.content.buildings, layout)
            else:
                ground = Ground((), 0, 0)
            self._grounds[layout] = ground
        return ground

    def _make(self, layout: tuple[str, ...], changes: tuple[str, ...]) -> Land:
        ground = self.ground(layout)
        seen = tuple([change for change in changes if not change.startswith(CUT)])  # wire blocks no sight
        squares = self._squares.get((layout, seen))
        if squares is None:
            squares = self._lay_out(ground, seen)
            self._squares[layout, seen] = squares
            if len(self._squares) > MOST_KEPT:
                del self._squares[next(iter(self._squares))]
        return Land(ground, changes, self.content.terrain, squares)

    def _lay_out(self, ground: Ground, changes: tuple[str, ...]) -> Squares:
        sites = standing(ground, changes)
        veils = {
            square: self.veils[sign]
            for square, sign in signs_now(ground, changes).items()
            if sign in self.veils
        }
        squares = Squares(
            ground.columns,
            ground.rows,
            sites,
            veils,
            frozenset(),
            self.door_zoc_linked,
            self.los_corner_blocks,
        )
        return squares


def keep(
    kept: dict[tuple[tuple[str, ...], tuple[str, ...]], Land],
    key: tuple[tuple[str, ...], tuple[str, ...]],
    land: Land,
) -> None:
    """Keeps a ground, and drops the oldest one if there are too many."""
    kept[key] = land
    if len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]


def fallen_sections(changes: tuple[str, ...]) -> frozenset[str]:
    return frozenset([change.removeprefix(FALLEN) for change in changes if change.startswith(FALLEN)])


def standing(ground: Ground, changes: tuple[str, ...]) -> tuple[HouseSite, ...]:
    """The houses, each with the sections of it that have fallen (HON-187)."""
    fallen = fallen_sections(changes)
    found: list[HouseSite] = []
    for site in ground.sites:
        plan = site.plan
        gone = [
            plan.sections[j * plan.wide + i]
            for j in range(plan.deep)
            for i in range(plan.wide)
            if site.section(i, j) in fallen
        ]
        found.append(HouseSite(site.id, plan, site.x, site.y, frozenset(gone)))
    return tuple(found)


def signs_now(ground: Ground, changes: tuple[str, ...]) -> dict[str, str]:
    """The sign of every general square: rubble where nothing stands any more, open ground in a passage and where
    wire was cut."""
    found = ground.signs.copy()
    if fallen_sections(changes):
        for x, y in rubble(standing(ground, changes)):
            found[square_name(x, y)] = RUBBLE
    for change in changes:
        what, _, square = change.partition(":")
        if what != "fallen":
            found[square] = OPEN
    return found


def elements(signs: dict[str, str], legend: dict[str, Terrain], columns: int, rows: int) -> dict[str, str]:
    """The terrain element of each square: connected squares of one sign, named after its first one; defensive
    positions one by one, open ground, roads and bridges none (HOC section 7)."""
    names = list(signs)
    found = dict.fromkeys(names, "")
    for start, square in enumerate(names):
        sign = signs[square]
        kind = legend[sign]
        if found[square] or not kind.element:
            continue
        id = f"{kind.id}@{square}"
        found[square] = id
        spread = [start] if not kind.position else []
        for at in spread:
            x, y = at % columns, at // columns
            for dx, dy in AROUND:
                u, v = x + dx, y + dy
                if 0 <= u < columns and 0 <= v < rows:
                    beside = names[v * columns + u]
                    if signs[beside] == sign and not found[beside]:
                        found[beside] = id
                        spread.append(v * columns + u)
    return found
