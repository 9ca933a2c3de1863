"""Line of sight with units, wrecks and smoke on the way (HON-511 … HON-517)."""

from __future__ import annotations

from random import Random
from time import process_time

from sandtable.games.heroes.ground.houses import SQUARE
from sandtable.games.heroes.play.fire.sight import (
    BLOCKED,
    CLEAR,
    OBSCURED,
    distance,
    judge,
    line,
    line_to_corner,
    open_to,
    passes,
    penalty_of,
    sees,
)
from sandtable.games.heroes.play.nouns import ENEMY
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Wreck
from tests.games.heroes.field import add, empty
from tests.games.heroes.firing import embark, hide


def wreck(s: Battle, kind: str, at: str, rear: str = "") -> str:
    """The wreck of a vehicle on its squares."""
    id = f"wreck-{at}"
    s.wrecks[id] = Wreck(kind, at, rear, 0, 0)
    s.hulks[at] = id
    if rear:
        s.hulks[rear] = id
    return id


def pair(s: Battle, at: str, to: str) -> tuple[str, str]:
    return add(s, "US-FIRE", at), add(s, "GE-LMG", to)


def face_to_face(s: Battle) -> None:
    """Two tanks side on, and cars between them by turns in both columns: only along the edge there is a way."""
    add(s, "US-M4", "B12", rear="A12", heading=2)
    add(s, "GE-PZIV", "B1", rear="A1", heading=2)
    for number, at in enumerate(("B3", "A5", "B7", "A9", "B11")):
        add(s, "US-JEEP", at, f"car-{number}")


def test_a_line_over_open_ground_is_clear() -> None:
    """HON-511: no obstacle."""
    s = empty()
    found = line(s, *pair(s, "A6", "L6"))
    assert (found.state, found.penalty, found.blocker) == (CLEAR, 0, "")


def test_a_line_across_obscuring_ground_is_obscured_by_every_square_of_it() -> None:
    """HON-511, HON-515: penalties add up; the obstacles are named with their squares."""
    s = empty()
    found = line(s, *pair(s, "E9", "H9"))
    assert (found.state, found.penalty) == (OBSCURED, 2)
    assert [(each.square, each.reason, each.amount) for each in found.obstacles] == [
        ("F9", "thicket", 1),
        ("G9", "thicket", 1),
    ]


def test_a_building_blocks_and_is_to_blame() -> None:
    """HON-511, HON-196: also through its openings."""
    s = empty()
    found = line(s, *pair(s, "H3", "L3"))
    assert (found.state, found.blocker) == (BLOCKED, "farm")


def test_the_squares_of_firer_and_target_are_not_counted() -> None:
    """HON-512: in the same thicket nothing obscures."""
    s = empty()
    assert line(s, *pair(s, "F9", "G10")).state == CLEAR


def crowded(rng: Random) -> Battle:
    """The largest board with units, wrecks and smoke all over it."""
    s = empty("counter-attack")
    squares = [id for id in s.land.squares.ids if s.land.squares.kind[id] == "general"]
    for number, square in enumerate(rng.sample(squares, 60)):
        kind = ("US-FIRE", "GE-LMG", "US-JEEP", "GE-222")[number % 4]
        if not s.land.terrain[square].water:
            add(s, kind, square, f"u{number}")
    for square in rng.sample(squares, 12):
        wreck(s, rng.choice(["US-JEEP", "US-M4"]), square)
    s.smoke = tuple(rng.sample(squares, 6))
    return s


def test_sight_is_the_same_both_ways() -> None:
    """HON-511: with units, vehicles, wrecks and smoke all over the largest map."""
    rng = Random(7)
    s = crowded(rng)
    names = list(s.units)
    for _ in range(400):
        one, other = rng.sample(names, 2)
        if s.grade(one) != s.grade(other):
            continue
        there, back = line(s, one, other), line(s, other, one)
        assert (there.state == BLOCKED) == (back.state == BLOCKED)
        if there.state != BLOCKED:
            assert there.penalty == back.penalty
        assert open_to(s, one, other) == (there.state != BLOCKED)


def test_the_quick_answers_about_a_line_are_those_of_its_judgement() -> None:
    """HON-513 … HON-515: what a line takes and whether it is open, told without a list of what is on it."""
    s = crowded(Random(11))
    squares = s.land.squares
    places = [unit.at for unit in s.units.values()]
    rng = Random(12)
    seen = set()
    for number in range(3000):
        one, other = rng.sample(places, 2)
        ray = squares.sight(one, other)
        if number % 3 == 0:  # along the edge of a column
            x, y = squares.point(one)
            edge = x - x % SQUARE
            ray = squares.sight_points((edge, y), (edge, squares.point(other)[1]), (one,), (other,))
        foot, soft = rng.random() < 0.5, rng.random() < 0.5
        found = judge(s, ray, foot, soft)
        assert penalty_of(s, ray, foot, soft) == (-1 if found.state == BLOCKED else found.penalty)
        if not ray.blocked:
            assert passes(s, ray, foot) == (found.state != BLOCKED)
        seen.add((found.state, bool(ray.beside), bool(found.penalty)))
    assert len(seen) == 8, seen


def test_infantry_blocks_only_between_infantry() -> None:
    """HON-514: a third team on the line hides a team, not a vehicle, and not from a vehicle."""
    s = empty()
    firer, target = pair(s, "A6", "F6")
    jeep = add(s, "GE-222", "H6")
    add(s, "US-RECON", "C6")
    found = line(s, firer, target)
    assert (found.state, found.blocker) == (BLOCKED, "recon")
    s.take("lmg", "lost")
    assert line(s, firer, jeep).state == CLEAR
    assert line(s, jeep, firer).state == CLEAR


def test_vehicles_always_block() -> None:
    """HON-514."""
    s = empty()
    firer, target = pair(s, "A6", "H6")
    add(s, "US-JEEP", "D6")
    assert line(s, firer, target).blocker == "jeep"
    tank = add(s, "GE-PZIV", "J6", rear="I6")
    assert not open_to(s, firer, tank)


def test_concealed_units_never_block() -> None:
    """HON-514, HON-603."""
    s = empty()
    firer, target = pair(s, "A6", "F6")
    add(s, "GE-ROTH", "C6")
    assert line(s, firer, target).state == BLOCKED
    hide(s, "roth")
    assert line(s, firer, target).state == CLEAR


def test_infantry_does_not_block_for_a_firer_aboard() -> None:
    """HON-514, HON-662: and the line starts at a square of the vehicle."""
    s = empty()
    firer, target = pair(s, "A1", "F6")
    add(s, "US-JEEP", "A6")
    add(s, "US-RECON", "C6")
    embark(s, firer, "jeep")
    found = line(s, firer, target)
    assert found.state == CLEAR
    assert found.a == s.land.squares.point("A6")
    assert distance(s, firer, target) == 5


def test_the_yellow_triangle_counts_against_infantry_only() -> None:
    """HON-515: the low wall at E7 takes 1 from a shot at a team and nothing from one at a vehicle."""
    s = empty()
    firer, target = pair(s, "C7", "F7")
    assert line(s, firer, target).penalty == 1
    s.take(target, "lost")
    car = add(s, "GE-222", "F7")
    found = line(s, firer, car)
    assert (found.state, found.penalty) == (CLEAR, 0)


def test_a_wreck_is_an_obstacle_as_printed() -> None:
    """HON-514, HOC-61: a jeep's obscures, a tank's blocks."""
    s = empty()
    firer, target = pair(s, "A6", "H6")
    wreck(s, "US-JEEP", "C6")
    found = line(s, firer, target)
    assert (found.state, found.penalty, found.obstacles[0].reason) == (OBSCURED, 1, "wreck")
    id = wreck(s, "US-M4", "E6", "F6")
    found = line(s, firer, target)
    assert (found.state, found.blocker) == (BLOCKED, id)


def test_both_squares_of_a_long_wreck_obscure() -> None:
    """HON-515: each square crossed with the symbol."""
    s = empty()
    firer, target = pair(s, "A6", "H6")
    wreck(s, "US-M3", "C6", "D6")
    assert line(s, firer, target).penalty == 2


def test_each_square_of_smoke_obscures_two() -> None:
    """HON-515, and on top of what grows there."""
    s = empty()
    firer, target = pair(s, "E9", "H9")
    s.smoke = ("F9", "G9")
    found = line(s, firer, target)
    assert found.penalty == 6
    s.smoke = ("E9", "H9")
    assert line(s, firer, target).penalty == 2


def test_a_long_vehicle_is_seen_at_any_point_between_its_centres() -> None:
    """HON-513, HON-516: both centres are hidden, but not the middle: the line runs along an edge that has an obstacle
    on one side only."""
    s = empty()
    face_to_face(s)
    found = line(s, "m4", "pziv")
    assert found.state == CLEAR
    assert found.a[0] == found.b[0] == 8  # the middle, on the line between A and B
    add(s, "GE-222", "B5", "car")
    assert line(s, "m4", "pziv").state == BLOCKED


def test_along_an_edge_the_smaller_of_two_obstacles_counts_once() -> None:
    """HON-513: a vehicle on one side and smoke on the other is smoke."""
    s = empty()
    face_to_face(s)
    s.smoke = ("B5", "A7")
    found = line(s, "m4", "pziv")
    assert (found.state, found.penalty) == (OBSCURED, 4)


def test_a_line_between_two_diagonal_obstacles_is_free_unless_the_option_says_no() -> None:
    """HON-513: `los_corner_blocks`."""
    for option, state in ((False, CLEAR), (True, BLOCKED)):
        s = empty(los_corner_blocks=option)
        firer = add(s, "US-SUPPORT", "H6")
        add(s, "US-JEEP", "G6")
        add(s, "GE-222", "H7")
        add(s, "GE-VOSS", "G7")
        assert line(s, firer, "voss").state == state


def test_a_line_to_an_interspace_ignores_its_four_squares_and_infantry() -> None:
    """HON-512: vehicles block it, soft obstacles are left to the rolls against Infantry."""
    s = empty()
    firer = add(s, "US-FIRE", "A7")
    add(s, "GE-LMG", "C7")
    found = line_to_corner(s, firer, "x7y7")
    assert (found.state, found.penalty) == (CLEAR, 0)
    assert [(each.square, each.soft) for each in found.obstacles] == [("E7", True)]
    add(s, "US-JEEP", "D7")
    assert line_to_corner(s, firer, "x7y7").blocker == "jeep"
    s.take("jeep", "lost")
    add(s, "GE-222", "G7")
    assert line_to_corner(s, firer, "x7y7").state == CLEAR


def test_a_unit_sees_all_round_whatever_its_arc() -> None:
    """HON-517: a machine gun facing north sees what is south of it."""
    s = empty()
    gun = add(s, "GE-MG42", "A6", face=1, heading=0)
    assert sees(s, gun, "A12")
    assert sees(s, gun, "L6")


def test_out_of_a_building_one_sees_from_the_square_at_the_opening() -> None:
    """HON-192: the west window of the farm is that of farm.1; farm.2 sees only a square beside the window."""
    s = empty()
    one = add(s, "US-FIRE", "farm.1")
    far = add(s, "GE-LMG", "F2")
    assert line(s, one, far).state == CLEAR
    two = add(s, "US-RECON", "farm.2")
    s.take(one, "lost")
    assert line(s, two, far).blocker == "farm"
    near = add(s, "GE-VOSS", "H2")
    assert line(s, two, near).state == CLEAR


def test_into_a_building_one_sees_through_the_same_openings() -> None:
    """HON-193: who stands away from the window is seen only from a square beside it."""
    s = empty()
    add(s, "GE-LMG", "farm.2")
    assert not open_to(s, add(s, "US-FIRE", "F2"), "lmg")
    assert open_to(s, add(s, "US-RECON", "H2"), "lmg")


def test_inside_a_building_units_see_each_other() -> None:
    """HON-197: only inner walls and infantry in between hinder."""
    s = empty()
    one, other = add(s, "US-FIRE", "farm.1"), add(s, "GE-LMG", "farm.4")
    assert line(s, one, other).state == CLEAR


def test_range_counts_squares_with_diagonals_and_the_half_square_of_a_house_is_free() -> None:
    """HON-518: of a long vehicle the nearer square counts."""
    s = empty()
    firer = add(s, "US-FIRE", "A6")
    assert distance(s, firer, add(s, "GE-LMG", "D9")) == 3
    assert distance(s, firer, add(s, "GE-PZIV", "G6", rear="H6", heading=6)) == 6
    assert distance(s, add(s, "US-RECON", "farm.1"), add(s, "GE-VOSS", "H2")) == 1


def test_a_warm_query_takes_less_than_two_microseconds() -> None:
    """A look along a line is asked after every step: measured against the machine's own pace, on plain squares."""
    s = empty("counter-attack")
    for number, square in enumerate(("A5", "C9", "K17", "M5", "X20", "R12")):
        add(s, ("US-FIRE", "GE-LMG")[number % 2], square, f"u{number}")
    a, b = add(s, "US-RECON", "E7"), add(s, "GE-VOSS", "J9")
    assert open_to(s, a, b) in (True, False)

    def pace() -> float:
        start = process_time()
        for _ in range(20_000):
            ENEMY.get("us")
        return (process_time() - start) / 20_000

    def query() -> float:
        start = process_time()
        for _ in range(5_000):
            open_to(s, a, b)
        return (process_time() - start) / 5_000

    ratio = min(query() / pace() for _ in range(5))
    assert ratio < 120, ratio
