"""What effects do to units, and the windows around them (HON-103, HON-104, HON-526 … HON-531, HON-630, HON-801)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.harm import affect, losses
from sandtable.games.heroes.play.harm.affect import BEATEN, DESTROYED, GONE, HIT, SUPPRESSED, Affect
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import LOST, US
from sandtable.games.heroes.play.reactions.responses import RESPONSES
from sandtable.games.heroes.play.reactions.windows import Response
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Charge
from sandtable.games.heroes.play.turn.supply import Recover
from sandtable.kernel.steps import Leave, Steps, Word
from tests.games.heroes.field import add, asked, empty, run, say


class Probe(Response):
    """A response anybody may give in a window, which puts an effect of its own in the place of the other."""

    def __init__(self, side: str, instead: Steps) -> None:
        self.side = side
        self.instead = instead
        self.subjects: list[str] = []

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        self.subjects.append(subject)
        return side == self.side

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        return ["probe"]

    def owns(self, letter: str) -> bool:
        return letter == "probe"

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        self.side = ""
        return self.instead


def watch(s: Battle, window: str, side: str, instead: Steps) -> Probe:
    probe = Probe(side, instead)
    s.rules.responses = {**RESPONSES, window: (probe,)}
    return probe


def told(s: Battle) -> list[str]:
    return [event.verb for event in s.drain()]


def test_a_hit_turns_a_whole_counter_over_and_removes_a_reduced_one() -> None:
    """HON-103, HON-104, HON-526."""
    s = empty()
    add(s, "US-FIRE", "C7")
    run(s, [Affect("fire", HIT, 0, "german")])
    assert (s.units["fire"].face, s.units["fire"].at) == (1, "C7")
    assert told(s) == ["reduced"]
    run(s, [Affect("fire", HIT, 0, "german")])
    assert s.units["fire"].at == LOST
    assert "C7" not in s.foot
    assert told(s) == ["destroyed"]


@pytest.mark.parametrize("face", [0, 1])
def test_a_weapon_that_is_set_up_has_no_reduced_side(face: int) -> None:
    """HON-103, R-27: two states of the same unit, the destroy symbol on both."""
    s = empty()
    add(s, "GE-MG42", "C7", face=face)
    run(s, [Affect("mg42", HIT, 0, "us")])
    assert s.units["mg42"].at == LOST


def test_a_double_hit_destroys_a_whole_counter_at_once() -> None:
    """HON-527, WE-3."""
    s = empty()
    add(s, "US-FIRE", "C7")
    run(s, [Affect("fire", DESTROYED, 0, "german")])
    assert s.units["fire"].at == LOST


def test_suppressed_markers_add_up_without_limit_and_one_comes_off_a_turn() -> None:
    """HON-541, HON-544."""
    s = empty()
    add(s, "US-FIRE", "C7")
    run(s, [Affect("fire", SUPPRESSED, 2, "german"), Affect("fire", SUPPRESSED, 3, "german")])
    assert s.units["fire"].suppressed == 5
    run(s, [Recover(US)])
    assert s.units["fire"].suppressed == 4


def test_a_lost_unit_takes_its_token_its_markers_and_its_charges_along() -> None:
    """HON-309, HON-531, R-42: the token is kept aside face down."""
    s = empty()
    add(s, "US-JEEP", "C7")
    s.lay_token("jeep", "2")
    s.charges["1"] = Charge("jeep", "204@1", US)
    s.suppress("jeep", 2)
    run(s, [Affect("jeep", HIT, 0, "german")])
    assert not s.tokens
    assert s.aside[US] == ("2",)
    assert not s.charges
    assert s.units["jeep"].suppressed == 0


def test_a_second_effect_on_a_lost_unit_is_nothing() -> None:
    """HON-526: Suppressed comes with a Sniper's hit only if the target survives it."""
    s = empty()
    add(s, "US-FIRE", "C7", face=1)
    run(s, [Affect("fire", HIT, 0, "german"), Affect("fire", SUPPRESSED, 1, "german")])
    assert told(s) == ["destroyed"]


@pytest.mark.parametrize(
    ("what", "kind", "face", "expected"),
    [
        (HIT, "US-FIRE", 0, False),
        (HIT, "US-FIRE", 1, True),
        (BEATEN, "US-FIRE", 0, False),
        (HIT, "US-FLAME", 0, True),
        (HIT, "US-30CAL", 1, True),
        (HIT, "US-JEEP", 0, True),
        (HIT, "US-M4", 0, False),
        (SUPPRESSED, "US-FIRE", 1, False),
        (DESTROYED, "US-M4", 0, True),
        (GONE, "US-FIRE", 0, True),
    ],
)
def test_it_is_known_beforehand_whether_an_effect_removes_a_unit(
    what: str, kind: str, face: int, expected: bool
) -> None:
    """HON-104, HON-107, HON-526: what Dynamic may be played on (HON-765)."""
    s = empty()
    unit = add(s, kind, "C7", rear="C8" if kind == "US-M4" else "", face=face)
    assert affect.fatal(s, unit, what) == expected


# windows


def test_an_effect_may_be_answered_before_anything_is_flipped() -> None:
    """RW-8: Initiative player first; the subject names the effect and the unit."""
    s = empty()
    add(s, "US-FIRE", "C7")
    probe = watch(s, "RW-8", US, [Affect("fire", SUPPRESSED, 1, "us"), Leave("Affect")])
    run(s, [Affect("fire", HIT, 0, "german")])
    assert asked(s) == ("us", "React")
    assert probe.subjects[0] == "hit:fire"
    assert affect.effect_of(probe.subjects[0]) == (HIT, "fire")
    assert s.units["fire"].face == 0


def test_an_answer_may_put_another_effect_in_the_place_of_a_hit() -> None:
    """RW-8, HOC section 6 (Lucky Helmet)."""
    s = empty()
    add(s, "US-FIRE", "C7")
    watch(s, "RW-8", US, [Affect("fire", SUPPRESSED, 1, "us"), Leave("Affect")])
    run(s, [Affect("fire", HIT, 0, "german"), Affect("fire", SUPPRESSED, 4, "german")])
    say(s, "probe")
    assert (s.units["fire"].face, s.units["fire"].suppressed) == (0, 5)


def test_who_passes_takes_the_hit() -> None:
    """RW-8."""
    s = empty()
    add(s, "US-FIRE", "C7")
    watch(s, "RW-8", US, [Leave("Affect")])
    run(s, [Affect("fire", HIT, 0, "german")])
    say(s, "pass")
    assert s.units["fire"].face == 1


def test_after_an_effect_its_unit_may_be_answered_while_it_is_on_the_board() -> None:
    """RW-13."""
    s = empty()
    add(s, "US-FIRE", "C7")
    probe = watch(s, "RW-13", "german", [])
    run(s, [Affect("fire", HIT, 0, "german")])
    assert asked(s) == ("german", "React")
    assert probe.subjects[0] == "fire"
    say(s, "pass")
    probe.subjects.clear()
    run(s, [Affect("fire", HIT, 0, "german")])
    assert s.units["fire"].at == LOST
    assert not probe.subjects


def test_vehicles_and_passengers_are_not_asked_about_afterwards() -> None:
    """RW-13: Fall Back is for infantry on the board."""
    s = empty()
    add(s, "US-M3", "C7", rear="C8")
    add(s, "US-FIRE", "D7")
    s.take("fire", "aboard", "m3")
    probe = watch(s, "RW-13", "german", [])
    run(s, [Affect("m3", SUPPRESSED, 1, "german"), Affect("fire", SUPPRESSED, 1, "german")])
    assert not probe.subjects


# concealed


def test_nothing_works_on_a_concealed_counter_before_it_comes_to_light() -> None:
    """HON-609, HOC-63: the Inactive side's values count."""
    s = empty()
    add(s, "US-FIRE", "C7")
    ghost = conceal(s, "fire")
    s.lay_token(ghost, "1")
    s.drain()
    run(s, [Affect(ghost, HIT, 0, "german")])
    assert s.units[ghost].at == "boxed"
    assert (s.units["fire"].at, s.units["fire"].face) == ("C7", 1)
    assert s.tokens == {"fire": "1"}
    assert told(s) == ["uncovered", "reduced"]


# flamethrowers


def flames(what: str) -> Battle:
    s = empty()
    add(s, "US-FLAME", "F3")
    add(s, "US-FIRE", "F4")
    add(s, "GE-LMG", "G2")
    add(s, "GE-251", "E3", rear="D3", heading=2)
    add(s, "GE-VOSS", "F5")
    run(s, [Affect("flame", what, 0, "voss")])
    return s


@pytest.mark.parametrize("what", [HIT, DESTROYED])
def test_a_flamethrower_destroyed_by_fire_suppresses_everybody_beside_it(what: str) -> None:
    """HON-630, HOC-62: friend, enemy and vehicle, one marker each; two squares away is safe."""
    s = flames(what)
    assert s.units["flame"].at == LOST
    assert {unit: s.units[unit].suppressed for unit in ("fire", "lmg", "251", "voss")} == {
        "fire": 1,
        "lmg": 1,
        "251": 1,
        "voss": 0,
    }


@pytest.mark.parametrize("what", [BEATEN, GONE])
def test_a_flamethrower_lost_in_an_assault_is_just_removed(what: str) -> None:
    """HON-630."""
    s = flames(what)
    assert s.units["flame"].at == LOST
    assert not any(sheet.suppressed for sheet in s.units.values())


def test_walls_keep_an_explosion_out() -> None:
    """HOC-62, section 0: adjacent squares are not those a wall cuts off."""
    s = empty()
    add(s, "US-FLAME", "farm.3")
    add(s, "US-FIRE", "farm.4")
    add(s, "GE-LMG", "H3")
    add(s, "GE-VOSS", "I5")
    run(s, [Affect("flame", HIT, 0, "german")])
    assert [s.units[unit].suppressed for unit in ("fire", "lmg", "voss")] == [1, 0, 1]


# breaking


def test_a_group_breaks_with_its_third_loss_of_four() -> None:
    """WE-15, HON-801: 16th Inf. Reg. A with Breaking Point 3."""
    s = empty()
    for file, kind in zip("ABCD", ("US-BLEAN", "US-RECON", "US-FIRE", "US-SUPPORT"), strict=True):
        add(s, kind, f"{file}7")
    run(s, [Affect("recon", GONE, 0, ""), Affect("fire", GONE, 0, "")])
    assert not s.broken
    run(s, [Affect("support", GONE, 0, "")])
    assert list(s.broken) == ["101"]
    assert s.rules.standing(s) == {"us": 0, "german": 3}
    s.drain()
    run(s, [Affect("blean", GONE, 0, "")])
    assert list(s.broken) == ["101"]
    assert "broke" not in told(s)


def test_who_left_the_board_is_no_loss() -> None:
    """HOC-405, HON-801."""
    s = empty()
    for file, kind in zip("ABC", ("US-BLEAN", "US-RECON", "US-FIRE"), strict=True):
        add(s, kind, f"{file}7")
    s.take("blean", "left")
    run(s, [Affect("recon", GONE, 0, ""), Affect("fire", GONE, 0, "")])
    assert losses.losses_of(s, "101") == 2
    assert not s.broken


def test_a_unit_that_comes_back_mends_its_group_and_takes_the_points_back() -> None:
    """HON-765 (Hitlerjugend), HON-801."""
    s = empty()
    for file, kind in zip("ABC", ("GE-LMG", "GE-AUFKL", "GE-SCHUETZEN"), strict=True):
        add(s, kind, f"{file}7")
    run(s, [Affect(unit, GONE, 0, "") for unit in ("lmg", "aufkl", "schuetzen")])
    assert list(s.broken) == ["151"]
    losses.come_back(s, "lmg", "A1")
    assert not s.broken
    assert s.rules.standing(s) == {"us": 0, "german": 0}
    assert (s.units["lmg"].at, s.units["lmg"].face, s.foot["A1"]) == ("A1", 1, "lmg")


def test_a_unit_that_comes_back_too_late_mends_nothing() -> None:
    """HON-765: four lost, one back, three are still lost."""
    s = empty()
    for file, kind in zip("ABCD", ("GE-LMG", "GE-AUFKL", "GE-SCHUETZEN", "GE-VOSS"), strict=True):
        add(s, kind, f"{file}7")
    run(s, [Affect(unit, GONE, 0, "") for unit in ("lmg", "aufkl", "schuetzen", "voss")])
    losses.come_back(s, "lmg", "A1")
    assert list(s.broken) == ["151"]
