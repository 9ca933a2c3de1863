"""A second opinion on lines of sight and flames, in fractions and polygons, written from the rules alone.

It shares no code with `games.heroes.ground`: squares and bodies are polygons in doubled coordinates, the line is
clipped against every one of them, inner walls are segments, and nothing is quick.
"""

from fractions import Fraction
from itertools import combinations

F = Fraction
SIDE = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def box(cx, cy, half=1):
    cx, cy, half = F(cx), F(cy), F(half)
    return (cx - half, cy - half, cx + half, cy + half)


def along(a, b, t):
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def clip(a, b, rect):
    """The part of the segment in the closed rectangle, as two parameters, or None."""
    t0, t1 = F(0), F(1)
    for axis in (0, 1):
        d = b[axis] - a[axis]
        low, high = rect[axis], rect[axis + 2]
        if d == 0:
            if not low <= a[axis] <= high:
                return None
            continue
        u, v = (low - a[axis]) / d, (high - a[axis]) / d
        t0, t1 = max(t0, min(u, v)), min(t1, max(u, v))
    return (t0, t1) if t0 <= t1 else None


def overlap(a, b, rect):
    """Where the open segment has a length in the interior of a rectangle: its parameters, or None."""
    part = clip(a, b, rect)
    if part is None or part[0] == part[1]:
        return None
    x, y = along(a, b, (part[0] + part[1]) / 2)
    inside = rect[0] < x < rect[2] and rect[1] < y < rect[3]
    return part if inside else None


def shared_edge(r, s):
    """The common edge of two rectangles that do not overlap, as a degenerate rectangle of positive length."""
    low_x, high_x = max(r[0], s[0]), min(r[2], s[2])
    low_y, high_y = max(r[1], s[1]), min(r[3], s[3])
    if (low_x == high_x and low_y < high_y) or (low_y == high_y and low_x < high_x):
        return (low_x, low_y, high_x, high_y)
    return None


class House:
    """One standing rectangle of a house, from HON-187, HON-190, HON-191, HON-198."""

    def __init__(self, site, cells):
        plan = site.plan
        X, Y = site.x, site.y
        self.id = site.id
        self.inner = {
            f"{site.id}.{j * plan.wide + i + 1}": (2 * X + 2 + 2 * i, 2 * Y + 2 + 2 * j) for i, j in cells
        }
        i0, i1 = min(i for i, _ in cells), max(i for i, _ in cells)
        j0, j1 = min(j for _, j in cells), max(j for _, j in cells)
        self.body = (
            F(2 * X + 1 + 2 * i0),
            F(2 * Y + 1 + 2 * j0),
            F(2 * X + 3 + 2 * i1),
            F(2 * Y + 3 + 2 * j1),
        )
        self.tile = {(X + i, Y + j) for i in range(i0, i1 + 2) for j in range(j0, j1 + 2)}
        self.holes = []  # (inner square, side, middle of the gap)
        self.solid = []  # inner wall, cut open at its doorways
        for _, i, j, side in plan.openings:
            if (i, j) in cells:
                self.hole(site, i, j, side)
        doors = set()
        for i, j, side in plan.doorways:
            k, m = i + SIDE[side][0], j + SIDE[side][1]
            doors.add(frozenset([(i, j), (k, m)]))
            if (i, j) in cells and (k, m) not in cells:
                self.hole(site, i, j, side)
            if (i, j) not in cells and (k, m) in cells:
                self.hole(site, k, m, "SWNE"["NESW".index(side)])
        pairs = {frozenset([(i, j), (i + SIDE[s][0], j + SIDE[s][1])]) for i, j, s in plan.walls} | doors
        for pair in pairs:
            if pair <= set(cells):
                self.wall(site, sorted(pair), pair in doors)

    def hole(self, site, i, j, side):
        cx, cy = 2 * site.x + 2 + 2 * i, 2 * site.y + 2 + 2 * j
        middle = (F(cx + SIDE[side][0]), F(cy + SIDE[side][1]))
        self.holes.append((f"{site.id}.{j * site.plan.wide + i + 1}", side, middle))

    def wall(self, site, pair, door):
        (i, j), (k, m) = pair
        cx, cy = F(2 * site.x + 2 + i + k), F(2 * site.y + 2 + j + m)  # the middle of the wall
        dx, dy = (0, 1) if i != k else (1, 0)
        for sign in (-1, 1):
            start = F(3, 4) if door else F(0)
            self.solid.append(
                ((cx + sign * start * dx, cy + sign * start * dy), (cx + sign * dx, cy + sign * dy))
            )
        if not door:
            self.solid[-2:] = [((cx - dx, cy - dy), (cx + dx, cy + dy))]

    def contains(self, p):
        return self.body[0] < p[0] < self.body[2] and self.body[1] < p[1] < self.body[3]


def components(site):
    plan = site.plan
    left = {(n % plan.wide, n // plan.wide) for n, s in enumerate(plan.sections) if s not in site.fallen}
    while left:
        group = {left.pop()}
        grown = True
        while grown:
            more = {c for c in left if any(abs(c[0] - g[0]) + abs(c[1] - g[1]) == 1 for g in group)}
            left -= more
            group |= more
            grown = bool(more)
        yield group


def turn(o, p, q):
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def crosses_walls(a, b, solid):
    """A wall stops the line if they cross; at a wall's end, if a wall leaves the point on either side (HON-198)."""
    touched: dict[tuple[Fraction, Fraction], set[bool]] = {}
    for p, q in solid:
        sides = turn(a, b, p), turn(a, b, q)
        ends = turn(p, q, a), turn(p, q, b)
        if ends[0] * ends[1] >= 0:
            continue
        if sides[0] * sides[1] < 0:
            return True
        for end, here, there in ((p, sides[0], sides[1]), (q, sides[1], sides[0])):
            if here == 0:
                touched.setdefault(end, set()).add(there > 0)
    return any(len(signs) == 2 for signs in touched.values())


class Exact:
    def __init__(self, columns, rows, sites, veils, cuts, letters):
        self.columns, self.rows, self.veils = columns, rows, veils
        self.cuts = {frozenset(pair) for pair in cuts}
        self.cell = {letters[x] + str(y + 1): (x, y) for y in range(rows) for x in range(columns)}
        self.name = {cell: name for name, cell in self.cell.items()}
        self.houses = [House(site, cells) for site in sites for cells in components(site)]
        self.half = {cell: h for h in self.houses for cell in h.tile}
        self.boxes = {name: box(2 * x + 1, 2 * y + 1) for name, (x, y) in self.cell.items()}
        self.inner = {}
        for house in self.houses:
            for name, centre in house.inner.items():
                self.inner[name] = box(*centre)
        self.lanes = {}  # by centre: HON-188
        for (x, y), house in self.half.items():
            if self.half.get((x + 1, y), house) is not house:
                self.lanes[2 * x + 2, 2 * y + 1] = ""
            if self.half.get((x, y + 1), house) is not house:
                self.lanes[2 * x + 1, 2 * y + 2] = ""

    def lane_names(self, board):
        """Take the names of lane squares from a board; that they are where they must be is checked."""
        found = {board.centre[n]: n for n, kind in board.kind.items() if kind == "lane"}
        assert set(found) == set(self.lanes)
        self.lanes = found

    def links(self, house, side, middle):
        """HON-199: the two complete squares beyond the half squares, or the lane squares on the wall."""
        dx, dy = SIDE[side]
        found = set()
        for shift in (-1, 1):
            x, y = middle[0] + 2 * dx + shift * abs(dy), middle[1] + 2 * dy + shift * abs(dx)
            cell = (int(x - 1) // 2, int(y - 1) // 2)
            lane = (int(middle[0] + dx + shift * abs(dy)), int(middle[1] + dy + shift * abs(dx)))
            if lane in self.lanes:
                found.add(self.lanes[lane])
            elif cell in self.name and cell not in self.half:
                found.add(self.name[cell])
        return found

    def stopped_by(self, house, a, b, near, far):
        if overlap(a, b, house.body) is None:
            return False
        inside = house.contains(a), house.contains(b)
        if inside == (False, False):
            return True
        if inside != (True, True):
            p, q, outer = (a, b, far) if inside[0] else (b, a, near)
            leaves = along(p, q, clip(p, q, house.body)[1])
            here = next(n for n, c in house.inner.items() if abs(c[0] - p[0]) < 1 and abs(c[1] - p[1]) < 1)
            free = False
            for square, side, middle in house.holes:
                fixed = 0 if SIDE[side][0] else 1
                if leaves[fixed] == middle[fixed] and abs(leaves[1 - fixed] - middle[1 - fixed]) <= F(3, 4):
                    free = square == here or bool(set(outer) & self.links(house, side, middle))
            if not free:
                return True
        return crosses_walls(a, b, house.solid)

    def ray(self, a, b, near=(), far=(), own=frozenset()):
        """The squares crossed with their entries, pairs beside, corners, walls, what blocks, and both penalties."""
        a, b = (F(a[0], 4), F(a[1], 4)), (F(b[0], 4), F(b[1], 4))
        view = (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
        near_by = {n: r for n, r in self.boxes.items() if meets(r, view)}
        offset = {n: r for n, r in self.inner.items() if meets(r, view)}
        lanes = {n: box(*c) for c, n in self.lanes.items() if meets(box(*c), view)}
        whole = {n: overlap(a, b, r) for n, r in {**near_by, **offset, **lanes}.items()}
        crossed = {n: part for n, part in whole.items() if part and n not in own}
        beside = set()
        if a[0] == b[0] or a[1] == b[1]:
            beside |= self.pairs(a, b, near_by, near_by, own)
            beside |= self.pairs(a, b, lanes, {**lanes, **offset}, own)
        corners = self.corner_pairs(a, b, whole, near_by)
        walls = {h.id for h in self.houses if self.stopped_by(h, a, b, near, far)}
        blocked, hard, soft = bool(walls), 0, 0
        for name in crossed:
            veil = self.veil(name)
            if veil:
                blocked = blocked or veil.blocks
                hard += 0 if veil.soft or veil.blocks else veil.obscures
                soft += veil.obscures if veil.soft and not veil.blocks else 0
        for pair in beside:
            veils = [self.veil(n) for n in pair]
            if all(veils):
                infantry = [10**6 if v.blocks else v.obscures for v in veils]
                others = [10**6 if v.blocks else 0 if v.soft else v.obscures for v in veils]
                if min(infantry) == 10**6:
                    blocked = True
                else:
                    hard += min(others)
                    soft += min(infantry) - min(others)
        blocked = blocked or self.cut(a, b, whole, near_by)
        return crossed, beside, corners, walls, blocked, hard, soft

    def veil(self, name):
        return self.veils.get(name) if self.cell.get(name) not in self.half else None

    def pairs(self, a, b, ones, others, own):
        found = set()
        for n, r in ones.items():
            for m, s in others.items():
                common = shared_edge(r, s) if n != m else None
                part = clip(a, b, common) if common else None
                if part and part[0] < part[1] and n not in own and m not in own:
                    found.add(frozenset([n, m]))
        return found

    def corner_pairs(self, a, b, whole, near_by):
        """Squares met corner to corner, with the line inside the other two squares of the corner."""
        found = set()
        general = [n for n in near_by if whole[n]]
        for n, m in combinations(general, 2):
            (x, y), (u, v) = self.cell[n], self.cell[m]
            if abs(x - u) == 1 and abs(y - v) == 1 and whole[n][0] != whole[m][0]:
                t = max(whole[n][0], whole[m][0])
                if min(whole[n][1], whole[m][1]) == t:
                    found.add(frozenset([self.name[u, y], self.name[x, v]]))
        return found

    def cut(self, a, b, whole, near_by):
        """HON-174: is the line cut between two squares it crosses in turn? Along an edge both ways on must be cut."""
        inside = {n: whole[n] for n in near_by if whole[n]}
        for n, m in combinations(inside, 2):
            if frozenset([n, m]) in self.cuts and (
                inside[n][1] == inside[m][0] or inside[m][1] == inside[n][0]
            ):
                return True
        if inside:
            return False
        spans = {n: clip(a, b, near_by[n]) for n in near_by}
        touched = {n: p for n, p in spans.items() if p and p[0] < p[1]}
        for t in {p[0] for p in touched.values()}:
            steps = [(n, m) for n in touched for m in touched if touched[n][1] == t == touched[m][0]]
            steps = [(n, m) for n, m in steps if 0 in [self.cell[n][k] - self.cell[m][k] for k in (0, 1)]]
            if steps and all(frozenset(step) in self.cuts for step in steps):
                return True
        return False


def meets(r, view):
    return r[0] <= view[2] and view[0] <= r[2] and r[1] <= view[3] and view[1] <= r[3]
