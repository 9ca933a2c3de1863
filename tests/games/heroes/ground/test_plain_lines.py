"""Lines drawn by a stencil are the same as those that are traced (HON-511 … HON-515)."""

from random import Random

from sandtable.games.heroes.ground.houses import HousePlan, HouseSite
from sandtable.games.heroes.ground.plain_lines import Stencil
from sandtable.games.heroes.ground.rays import Veil
from sandtable.games.heroes.ground.squares import Squares, square_name


def board(rng: Random, columns: int, rows: int, cuts: bool = False) -> Squares:
    plan = HousePlan(2, 1, (("door", 0, 0, "S"), ("window", 1, 0, "E")))
    houses = (HouseSite("barn", plan, 3, 3), HouseSite("mill", plan, 9, 6))
    kinds = (Veil(True, 0, False, "wood"), Veil(False, 1, False, "hedge"), Veil(False, 1, True, "wall"))
    veils = {
        square_name(x, y): rng.choice(kinds)
        for x in range(columns)
        for y in range(rows)
        if rng.random() < 0.15
    }
    pairs = frozenset([(square_name(0, 0), square_name(1, 0))]) if cuts else frozenset()
    return Squares(columns, rows, houses, veils, pairs)


def test_a_stencil_draws_what_tracing_draws() -> None:
    """HON-513: squares, corners, what blocks first, what is lost, for all pairs of squares of some boards."""
    for seed in range(3):
        squares = board(Random(seed), 14, 10, cuts=seed == 2)
        general = [id for id in squares.ids if squares.kind[id] == "general"]
        for a in general:
            for b in general:
                if a == b:
                    continue
                ray = squares.sight(a, b)
                traced = squares.sight_points(squares.point(a), squares.point(b), (a,), (b,))
                glimpse = squares.glimpse(a, b)
                assert (glimpse is None) == bool(traced.blocked), (a, b)
                assert glimpse is None or glimpse.crossed == traced.crossed
                for field in (
                    "a",
                    "b",
                    "crossed",
                    "beside",
                    "corners",
                    "wall",
                    "blocked",
                    "hard",
                    "soft",
                    "obstacles",
                ):
                    assert getattr(ray, field) == getattr(traced, field), (a, b, field)


def test_what_screens_a_vehicle_blocks_all_its_lines() -> None:
    """HON-516: where one thing is certain to hide it there is no line between any two of its points."""
    squares = board(Random(5), 14, 10)
    general = [id for id in squares.ids if squares.kind[id] == "general"]
    rng = Random(6)
    screened = 0
    for _ in range(300):
        ends = [rng.choice(general) for _ in range(2)]
        rears = [
            rng.choice([to for to in squares.drives[end].values() if squares.kind[to] == "general"] or [end])
            for end in ends
        ]
        near, far = tuple(dict.fromkeys((ends[0], rears[0]))), tuple(dict.fromkeys((ends[1], rears[1])))
        if set(near) & set(far) or not squares.screened(near, far):
            continue
        screened += 1
        for a in squares.spine(near[0], near[-1]):
            for b in squares.spine(far[0], far[-1]):
                assert squares.sight_points(a, b, near, far).blocked, (near, far, a, b)
    assert screened > 50


def test_the_way_of_a_line() -> None:
    """HON-513: a knight's move crosses two squares, a diagonal passes corners between two neighbours."""
    assert way(2, 1) == ((1, 11), ())
    assert way(0, -3) == ((-10, -20), ())
    assert way(2, -2) == ((-9,), ((-10, 1), (-19, -8)))
    assert way(0, 0) == ((), ())


def way(east: int, south: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """On a board of ten columns."""
    stencil = Stencil(east, south, 10)
    return stencil.crossed, stencil.corners
