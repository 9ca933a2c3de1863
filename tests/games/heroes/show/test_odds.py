"""Odds are exact: every chance is checked by throwing all dice in all ways through the engine."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sandtable.games.heroes.play.explosions.structures import DestructionRoll
from sandtable.games.heroes.play.harm.damage import DamageRoll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.games.heroes.show.odds import odds
from sandtable.kernel.engine import pending
from tests.games.heroes.blasting import armed
from tests.games.heroes.enumerating import fate, followed, odds_of, outcomes
from tests.games.heroes.field import add, empty, run


def acting(s: Battle, unit: str) -> Battle:
    run(s, [Act(unit)])
    return s


def shares(found: dict[str, Fraction], *states: str) -> Fraction:
    return sum([chance for state, chance in found.items() if state.partition("+")[0] in states], Fraction(0))


@pytest.mark.parametrize(
    ("firer", "at", "target", "where"),
    [
        ("US-SUPPORT", "G10", "GE-SCHUETZEN", "E5"),  # two thickets on the way, a hedge around him
        ("US-FIRE", "E6", "GE-SCHUETZEN", "E5"),
        ("US-FIRE", "A1", "GE-LMG", "J1"),  # Long Range
        ("US-RECON", "E8", "GE-AUFKL", "C8"),  # a foxhole
        ("US-BAZ", "E6", "GE-KUBEL", "E3"),
    ],
)
def test_the_chance_of_a_hit_is_that_of_all_dice(firer: str, at: str, target: str, where: str) -> None:
    """HON-524, HON-526, HON-527."""
    s = empty()
    one, other = add(s, firer, at), add(s, target, where)
    acting(s, one)
    told, found = odds_of(s, other), outcomes(s, other, fate(other))
    assert told.chance("hit") == shares(found, "reduced", "lost")
    if s.face(other).flips and s.kind(other).grade == 0:
        assert told.chance("double") == shares(found, "lost")


def test_suppressed_firers_and_reduced_targets_count() -> None:
    """HON-541: 2 less for each marker."""
    s = empty()
    one, other = add(s, "US-SUPPORT", "E8"), add(s, "GE-SCHUETZEN", "E6", face=1)
    s.suppress(one, 1)
    acting(s, one)
    assert (
        odds_of(s, other).chance("hit") == shares(outcomes(s, other, fate(other)), "lost") == Fraction(1, 3)
    )


def test_suppressive_fire_tells_one_and_two_markers() -> None:
    """HON-623."""
    s = empty()
    one, other = add(s, "US-SUPPORT", "E9"), add(s, "GE-SCHUETZEN", "E6")
    acting(s, one)
    told, found = odds_of(s, f"suppress {other}"), outcomes(s, f"suppress {other}", fate(other))
    some = [chance for state, chance in found.items() if "+" in state]
    assert told.chance("one-marker") == sum(some)
    assert told.chance("two-markers") == found["whole+2"]


def test_a_split_machine_gun_has_a_chance_for_each_target() -> None:
    """HON-617: three points on the one, one on the other."""
    s = empty()
    one = add(s, "GE-MG42", "E3", face=1, heading=4)
    first, second = add(s, "US-FIRE", "E6", "first"), add(s, "US-FIRE", "F6", "second")
    s.suppress(one, 1)
    acting(s, one)
    word = "spread first first first second"
    told = odds_of(s, word)
    for unit in (first, second):
        assert told.chance("hit", unit) == shares(outcomes(s, word, fate(unit)), "reduced", "lost")
    assert told.chance("hit", first) > told.chance("hit", second)


def test_a_sniper_hits_and_scares() -> None:
    """HON-620: 4 hits, 2 and 3 scare, 6 does both."""
    s = empty()
    one, other = add(s, "US-KNOX", "E9"), add(s, "GE-SCHUETZEN", "E6")
    acting(s, one)
    told, found = odds_of(s, f"sniper {other}"), outcomes(s, f"sniper {other}", fate(other))
    assert told.chance("hit") == shares(found, "reduced")
    assert told.chance("one-marker") == sum([chance for state, chance in found.items() if "+" in state])


def test_an_assault_is_won_tied_and_lost_as_often_as_told() -> None:
    """HON-645: two dice against two, the best of each; cover counts for the defender."""
    s = empty()
    one, other = add(s, "US-FIRE", "E8"), add(s, "GE-SCHUETZEN", "E7")
    acting(s, one)
    told = odds_of(s, f"move {other}")

    def winner(s: Battle) -> str:
        fought = [event for event in s.news if event.verb == "fought"]
        if not fought:
            return "?"
        attack, defence = fought[0].facts["attack"], fought[0].facts["defence"]
        assert isinstance(attack, int)
        assert isinstance(defence, int)
        return "win" if attack > defence else "lose" if attack < defence else "tie"

    found = outcomes(s, f"move {other}", winner)
    assert {name: told.chance(name) for name in ("win", "tie", "lose")} == found
    assert found["win"] < found["lose"]  # behind a wall


def test_damage_destroys_by_a_six_or_a_second_marker() -> None:
    """HON-530, HON-655: Positive Waves are two dice of which the owner picks."""
    s = empty()
    tank = add(s, "GE-PZIV", "E6", heading=0, rear="E7")
    s.units[tank] = s.units[tank].copy()
    s.units[tank].damage = ("crew",)
    run(s, [DamageRoll(tank, 1, "us")])
    told = odds_of(s, "")
    assert told.chance("kill") == shares(followed(s, fate(tank)), "lost") == Fraction(2, 6)


@pytest.mark.parametrize("before", [0, 4, 5])
def test_a_structure_falls_as_often_as_told(before: int) -> None:
    """HON-621: a point for each die of 4 and more."""
    s = empty()
    value = s.land.structure["cottage"]
    s.points["cottage"] = max(0, value - 3) + min(before, 2)
    run(s, [DestructionRoll("cottage", 3, "us")])
    told = odds_of(s, "")
    found = followed(s, lambda s: "falls" if "cottage" not in s.land.structure else "stands")
    assert told.chance("falls") == found.get("falls", 0)
    assert told.chance("points-1") == Fraction(7, 8)


def test_a_way_past_known_opportunity_fire_is_survived_as_often_as_told() -> None:
    """HON-618: each watcher fires once, where it hits best."""
    s = empty()
    one = add(s, "US-FIRE", "D8")
    lmg = add(s, "GE-MG42", "D5", face=1, heading=4)
    s.suppress(lmg, 1)
    acting(s, one)
    word = "move C8 C7 done"
    told = odds_of(s, word)
    shots = {unit: (square, chance) for unit, square, chance in told.found.watch}
    assert set(shots) == {lmg}
    square, chance = shots[lmg]
    assert square == "C7"  # open ground; at C8 he is in a foxhole
    letters = {square: f"{lmg} {one}"}
    found = outcomes(s, word, fate(one), letters)
    assert told.chance("unhurt") == found["whole"] == 1 - chance
    assert 0 < chance < 1


def test_nobody_is_told_of_dangers_that_are_not_seen() -> None:
    """A concealed enemy is no part of any chance (section 21.4)."""
    s = empty()
    one = add(s, "US-FIRE", "D8")
    acting(s, one)
    assert odds(s, "us", ("move", "D7", "done")) is None


def test_no_dice_no_odds() -> None:
    s = empty()
    acting(s, add(s, "US-FIRE", "D8"))
    assert odds(s, "us", ("nothing",)) is None
    assert odds(s, "german", ("nothing",)) is None
    assert next(iter(pending(s))) == "us"


def test_odds_as_plain_values_name_every_modifier() -> None:
    """HON-515, HON-525."""
    s = empty()
    one, other = add(s, "US-SUPPORT", "G10"), add(s, "GE-SCHUETZEN", "E5")
    acting(s, one)
    told = odds_of(s, other).table()
    rolls = told["rolls"]
    assert isinstance(rolls, list)
    assert rolls[0]["because"] == [[3, "cv"], [-1, "thicket"], [-1, "thicket"]]
    assert rolls[0]["cover"] == [[1, "hedge"]]
    assert rolls[0]["chances"]["hit"] == {"percent": 50.0, "exact": "1/2"}


def test_grenades_hit_everybody_under_them_as_often_as_told() -> None:
    """HON-624, HON-707: each is attacked by a roll of its own, one's own people too; a card is for one of them."""
    s = armed()
    one, other = add(s, "US-FIRE", "D7"), add(s, "GE-SCHUETZEN", "E8")
    s.hands = {**s.hands, "us": ("second-chance",)}
    acting(s, one)
    word = f"grenades x4y7 +second-chance {other} done"
    told = odds_of(s, word)
    for unit in (one, other):
        assert told.chance("hit", unit) == shares(outcomes(s, word, fate(unit)), "reduced", "lost")


def test_a_mortar_that_scatters_hits_as_often_as_told() -> None:
    """HON-625, HON-626: on target with 5 and 6, else one of four places."""
    s = armed()
    one, other = add(s, "GE-GRW34", "A6", face=1, heading=2), add(s, "US-FIRE", "L6")
    add(s, "US-M4", "F6", heading=2, rear="E6")  # blocks the line
    acting(s, one)
    word = "shell x11y6"
    told = odds_of(s, word)
    assert sum([share for _, share in told.found.spread]) == 1
    assert told.chance("hit", other) == shares(outcomes(s, word, fate(other)), "reduced", "lost")
