"""The dice of naval and air combat, counted and compared with every throw (NOR-13, NOR-15 … NOR-18, NOR-53)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from sandtable.games.firestorm.norway.play.chances import (
    Fire,
    Known,
    Mark,
    either,
    hit,
    hit_or_saved,
    left_over,
    ratio,
    retreats,
    spread,
    sunk,
)
from tests.pace import quickest

FACES = range(1, 7)


def outcomes(fire: Fire) -> Iterator[int]:
    """The hits of every throw of the dice, those to be thrown again with both their faces."""
    for plain in product(FACES, repeat=fire.plain):
        for again in product(product(FACES, FACES), repeat=fire.again):
            yield fire.hits + plain.count(6) + sum(6 in both for both in again)


def enumerated(fire: Fire, battleship: bool) -> Fraction:
    """The chance to be sunk, by going through all throws; a single hit on a battleship is thrown again."""
    lost = number = Fraction(0)
    for hits in outcomes(fire):
        number += 1
        if battleship and hits == 1:
            lost += Fraction(1, 6)
        elif hits:
            lost += 1
    return lost / number


SMALL = [
    Fire(plain, again, hits)
    for plain in range(5)
    for again in range(3)
    for hits in range(3)
    if plain + 2 * again <= 6
]


@pytest.mark.parametrize("battleship", [False, True], ids=["ship", "battleship"])
def test_the_chance_to_be_sunk_is_that_of_all_faces(battleship):
    """NOR-13, NOR-15, NOR-18, NOR-20."""
    for fire in SMALL:
        assert Fraction(*sunk(fire, battleship)) == enumerated(fire, battleship), vars(fire)


def test_one_die_hits_once_in_six_and_a_die_thrown_again_eleven_times_in_thirty_six():
    assert Fraction(*hit(Fire(1))) == Fraction(1, 6)
    assert Fraction(*hit(Fire(0, 1))) == Fraction(11, 36)


def test_no_dice_never_hit():
    assert ratio(hit(Fire(0))) == 0
    assert ratio(hit_or_saved(Fire(0))) == 0


def test_a_single_die_sinks_a_battleship_once_in_thirty_six():
    """NOR-13: the die that hit is thrown again and must hit once more."""
    assert Fraction(*hit_or_saved(Fire(1))) == Fraction(1, 36)


def test_two_hits_sink_a_battleship_without_a_further_throw():
    """W-3: 1, 1, 3, 4, 5, 6, 6 on Gneisenau."""
    assert Fraction(*hit_or_saved(Fire(0, 0, 2))) == 1
    assert Fraction(*hit_or_saved(Fire(0, 0, 1))) == Fraction(1, 6)


def test_seven_dice_on_a_battleship():
    """W-3: seven dice each on Gneisenau and Scharnhorst."""
    none, one = Fraction(5, 6) ** 7, 7 * Fraction(1, 6) * Fraction(5, 6) ** 6
    assert Fraction(*hit_or_saved(Fire(7))) == 1 - none - one + one / 6


def test_an_aircraft_is_lost_by_fire_or_with_its_carrier():
    """NOR-17, NOR-26: but only once."""
    carrier, aircraft = hit(Fire(2)), hit(Fire(1))
    lost = 0
    for faces in product(FACES, repeat=3):
        lost += 6 in faces[:2] or faces[2] == 6
    assert Fraction(*either(carrier, aircraft)) == Fraction(lost, 216)


def exchange(active: list[tuple[int, int, bool]], other: list[tuple[int, int, bool]]) -> dict[str, Fraction]:
    """Every throw of a small combat; each ship as combat value, dice on it, battleship."""
    dice = sum(laid for _, laid, _ in (*active, *other))
    found = dict.fromkeys(("active", "other", "nobody"), Fraction(0))
    for faces in product(FACES, repeat=dice):
        at = 0
        weights: list[dict[int, Fraction]] = []
        for side in (active, other):
            totals = {0: Fraction(1)}
            for value, laid, battleship in side:
                hits = faces[at : at + laid].count(6)
                at += laid
                lost = Fraction(1, 6) if battleship and hits == 1 else Fraction(bool(hits))
                after: dict[int, Fraction] = {}
                for total, weight in totals.items():
                    after[total] = after.get(total, Fraction(0)) + weight * lost
                    after[total + value] = after.get(total + value, Fraction(0)) + weight * (1 - lost)
                totals = after
            weights.append(totals)
        for (ours, one), (theirs, two) in product(weights[0].items(), weights[1].items()):
            who = "nobody" if not ours or not theirs else "active" if ours <= theirs else "other"
            found[who] += one * two
    return {who: weight / 6**dice for who, weight in found.items()}


@pytest.mark.parametrize(
    ("active", "other"),
    [
        ([(3, 1, False), (2, 1, False)], [(3, 2, True), (2, 1, False)]),
        ([(2, 2, False)], [(2, 2, False)]),
        ([(4, 2, True), (2, 0, False)], [(2, 3, False)]),
        ([(1, 1, False), (1, 1, False), (1, 1, False)], [(3, 2, True)]),
    ],
)
def test_who_must_retreat_is_that_of_all_faces(active, other):
    """NOR-53: the lower total; as many left, the active side; a side without ships, nobody."""
    ours, theirs = (
        left_over([(value, sunk(Fire(laid), battleship)) for value, laid, battleship in side])
        for side in (active, other)
    )
    found = retreats(ours, theirs)
    wanted = exchange(active, other)
    assert {name: Fraction(getattr(found, name), found.of) for name in wanted} == wanted


def test_what_is_left_adds_up():
    left = left_over([(4, sunk(Fire(7), True)), (3, sunk(Fire(2), False)), (2, sunk(Fire(0), False))])
    assert sum(left.by.values()) == left.of
    assert set(left.by) == {2, 5, 6, 9}
    assert Fraction(*left.chance(7)) == 0


def test_a_large_battle_is_what_a_hundred_thousand_throws_give():
    """W-3: Resolution, Rodney and two cruiser squadrons against Gneisenau and Scharnhorst, 14 dice against 6."""
    allies = [(4, 0, True), (4, 6, True), (3, 0, False), (3, 0, False)]
    germans = [(3, 7, True), (3, 7, True)]
    sides = [left_over([(cv, sunk(Fire(dice), bb)) for cv, dice, bb in side]) for side in (allies, germans)]
    counted = retreats(sides[0], sides[1])
    rng = Random(3)
    number = 100_000
    seen = {"active": 0, "other": 0, "nobody": 0}
    for _ in range(number):
        ours, theirs = (
            sum(cv for cv, dice, bb in side if floats(rng, dice, bb)) for side in (allies, germans)
        )
        seen["nobody" if not ours or not theirs else "active" if ours <= theirs else "other"] += 1
    for who, times in seen.items():
        assert times / number == pytest.approx(getattr(counted, who) / counted.of, abs=0.006)


def floats(rng: Random, dice: int, battleship: bool) -> bool:
    hits = sum(rng.randrange(6) == 5 for _ in range(dice))
    return rng.randrange(6) < 5 if battleship and hits == 1 else not hits


def test_a_large_battle_is_counted_in_well_under_a_millisecond():
    def battle() -> None:
        allies = left_over([(4, sunk(Fire(1), True)), (4, sunk(Fire(2), True)), (3, sunk(Fire(3), False))])
        germans = left_over([(3, sunk(Fire(7), True)), (3, sunk(Fire(7), True))])
        retreats(allies, germans)

    assert quickest(battle, 20) < 0.001


# spreading


def value(marks: list[Mark], laid: tuple[int, ...]) -> float:
    pairs = zip(marks, laid, strict=True)
    return sum(mark.worth * ratio(sunk(Fire(dice), mark.battleship)) for mark, dice in pairs)


@pytest.mark.parametrize("dice", [0, 1, 2, 5, 8])
def test_no_other_spread_destroys_more(dice):
    """A battleship, a warship group and a submarine: all ways to divide the dice are tried."""
    marks = [Mark("scharnhorst", 15, True), Mark("warship-1", 10), Mark("u-boat-1", 5)]
    laid = spread(marks, dice, [Fire(0)] * 3)
    assert sum(laid) == dice
    others = [by for by in product(range(dice + 1), repeat=3) if sum(by) == dice]
    assert value(marks, laid) == pytest.approx(max(value(marks, by) for by in others))


def test_equal_targets_share_the_dice():
    assert sorted(spread([Mark("a", 5), Mark("b", 5), Mark("c", 5)], 7, [Fire(0)] * 3)) == [2, 2, 3]


def test_dice_go_where_none_lie_yet():
    assert spread([Mark("a", 5), Mark("b", 5)], 2, [Fire(2), Fire(0)]) == (0, 2)
    assert spread([Mark("a", 5), Mark("b", 5)], 1, [Fire(0, 0, 1), Fire(0)], again=True) == (0, 1)


def test_nothing_to_aim_at():
    assert spread([], 0, []) == ()


def test_known_chances_are_the_counted_ones():
    known = Known(8)
    for dice in range(8):
        assert known.plain[dice] == ratio(sunk(Fire(dice), False))
        assert known.again[dice] == ratio(sunk(Fire(0, dice), False))
        assert known.saved[dice] == ratio(sunk(Fire(dice), True))
        assert known.saved_again[dice] == ratio(sunk(Fire(0, dice), True))
