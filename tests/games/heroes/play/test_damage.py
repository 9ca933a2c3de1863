"""Damage to Heavy Vehicles (HON-108, HON-530, HON-532, HON-655, R-02, R-05, R-19, R-20, section 17)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.fire import arms
from sandtable.games.heroes.play.harm import damage
from sandtable.games.heroes.play.harm.affect import BEATEN, DAMAGE, DESTROYED, HIT, Affect
from sandtable.games.heroes.play.nouns import ABOARD, LOST, Face, Kind, Weapon
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from sandtable.kernel.engine import pending
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Throw
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say


def tank(**options: bool) -> Battle:
    s = empty("first-light", **options)
    add(s, "GE-PZIV", "F4", rear="F5")
    add(s, "US-M10", "F9", rear="F8", heading=4)
    return s


def hit(s: Battle, *faces: int, plus: int = 0, unit: str = "pziv") -> None:
    run(s, [Affect(unit, HIT, plus, "m10")])
    roll(s, *faces)


@pytest.mark.parametrize(
    ("face", "markers", "suppressed"),
    [(1, ("crew",), 0), (2, ("tracks",), 0), (3, ("shock",), 2), (4, ("shock",), 2), (5, ("primary",), 0)],
)
def test_a_hit_on_a_heavy_vehicle_is_one_die_on_the_damage_table(
    face: int, markers: tuple[str, ...], suppressed: int
) -> None:
    """HON-526, HON-530, R-02."""
    s = tank()
    run(s, [Affect("pziv", HIT, 0, "m10")])
    assert asked(s) == ("us", "DamageRoll")
    roll(s, face)
    assert (s.units["pziv"].damage, s.units["pziv"].suppressed) == (markers, suppressed)
    assert s.units["pziv"].at == "F4"


@pytest.mark.parametrize("what", [BEATEN, DAMAGE])
def test_an_assault_costs_a_heavy_vehicle_one_damage_as_well(what: str) -> None:
    """HON-646, HON-650."""
    s = tank()
    run(s, [Affect("pziv", what, 0, "m10")])
    roll(s, 1)
    assert s.units["pziv"].damage == ("crew",)


def test_a_six_destroys() -> None:
    """HON-530, HON-109."""
    s = tank()
    hit(s, 6)
    assert s.units["pziv"].at == LOST
    assert s.hulks == {"F4": "pziv-wreck", "F5": "pziv-wreck"}


def test_piercing_adds_one_and_seven_counts_as_six() -> None:
    """HON-530, HON-619: the reason is declared with the die."""
    s = tank()
    run(s, [Affect("pziv", HIT, 1, "m10")])
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Throw)
    assert ask.dice(s).because == ((1, "piercing"),)
    roll(s, 4)
    assert s.units["pziv"].damage == ("primary",)
    hit(s, 6, plus=1)
    assert s.units["pziv"].at == LOST


def test_suppressed_firers_throw_damage_as_others_do() -> None:
    """HON-530, HON-541."""
    s = tank()
    s.suppress("m10", 3)
    hit(s, 5)
    assert s.units["pziv"].damage == ("primary",)


@pytest.mark.parametrize(("first", "second"), [(1, 1), (2, 2), (3, 4), (4, 3), (5, 5)])
def test_a_second_marker_of_a_kind_destroys(first: int, second: int) -> None:
    """HON-530, R-02: 3 and 4 are the same kind; R-19: Crew too."""
    s = tank()
    hit(s, first)
    hit(s, second)
    assert s.units["pziv"].at == LOST


def test_markers_of_different_kinds_destroy_nobody() -> None:
    """HON-530."""
    s = tank()
    for face in (1, 2, 3, 5):
        hit(s, face)
    assert s.units["pziv"].damage == ("crew", "tracks", "shock", "primary")
    assert s.units["pziv"].at == "F4"


@pytest.mark.parametrize("faces", [(2, 3), (3, 2), (4, 4)])
def test_with_the_other_reading_shock_is_damage_to_the_tracks(faces: tuple[int, int]) -> None:
    """R-02 `damage34_is_tracks`: one kind with result 2, and two Suppressed markers all the same."""
    s = tank(damage34_is_tracks=True)
    hit(s, faces[0])
    assert s.units["pziv"].damage == ("tracks",)
    assert s.units["pziv"].suppressed == (0 if faces[0] == 2 else 2)
    hit(s, faces[1])
    assert s.units["pziv"].at == LOST


def test_shock_and_tracks_are_two_kinds() -> None:
    """R-02."""
    s = tank()
    hit(s, 2)
    hit(s, 3)
    assert s.units["pziv"].at == "F4"


def test_a_double_hit_needs_no_damage_roll() -> None:
    """HON-527: destroyed at once, whatever its class."""
    s = tank()
    run(s, [Affect("pziv", DESTROYED, 0, "m10")])
    assert s.units["pziv"].at == LOST


@pytest.mark.parametrize(("face", "halted"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_tracks_and_shock_stop_a_vehicle_in_its_own_move(face: int, halted: bool) -> None:
    """HON-532."""
    s = tank()
    s.moving["pziv"] = Motion("action", 3)
    hit(s, face)
    assert s.moving["pziv"].halted == halted


# Positive Waves


def crewed() -> Battle:
    s = tank()
    add(s, "GE-HALDER", "G4", face=1)
    s.take("halder", ABOARD, "pziv")
    return s


def test_with_positive_waves_the_owner_picks_one_of_two_dice() -> None:
    """HON-655, HON-607: of a Crew aboard."""
    s = crewed()
    hit(s, 6, 1)
    assert asked(s) == ("german", "PickDamage")
    assert letters(s) == ["destruction", "crew"]
    with pytest.raises(Refused) as refused:
        say(s, "tracks")
    assert (refused.value.code, refused.value.rule) == ("not-thrown", "HON-655")
    say(s, "crew")
    assert s.units["pziv"].damage == ("crew",)


def test_two_dice_of_one_meaning_leave_nothing_to_pick() -> None:
    """HON-655, R-02."""
    s = crewed()
    hit(s, 3, 4)
    assert s.units["pziv"].damage == ("shock",)


def test_piercing_counts_for_both_dice() -> None:
    """HON-619, HON-655."""
    s = crewed()
    hit(s, 5, 4, plus=1)
    assert letters(s) == ["destruction", "primary"]


def test_without_a_crew_one_die_is_thrown() -> None:
    """HON-655."""
    s = crewed()
    s.put("halder", "G4")
    run(s, [Affect("pziv", HIT, 0, "m10")])
    with pytest.raises(Refused):
        roll(s, 1, 2)


# cards


def test_a_card_may_be_added_to_a_damage_roll() -> None:
    """R-46: what was declared for the roll counts once."""
    s = tank()
    run(s, [damage.DamageRoll("pziv", 0, "m10")])
    s.added = ((2, "high-command"),)
    roll(s, 3)
    assert s.units["pziv"].damage == ("primary",)
    assert not s.added


# weapons


def test_damage_five_costs_the_primary_weapon() -> None:
    """HON-108, section 17."""
    s = tank()
    hit(s, 5)
    assert not damage.works(s, "pziv", 0)
    assert damage.works(s, "pziv", 1)


def test_the_only_weapon_of_a_vehicle_is_its_primary() -> None:
    """HON-108, R-05."""
    s = tank()
    s.rules.kinds = dict(s.rules.kinds)
    s.rules.kinds["GE-PZIV"] = armed(s, ("",))
    hit(s, 5)
    assert not damage.works(s, "pziv", 0)


def test_of_two_primary_weapons_the_owner_chooses_which_is_lost() -> None:
    """R-20."""
    s = tank()
    s.rules.kinds = dict(s.rules.kinds)
    s.rules.kinds["GE-PZIV"] = armed(s, ("primary", "primary", "secondary"))
    hit(s, 5)
    assert asked(s) == ("german", "LoseWeapon")
    say(s, "primary-2")
    assert [damage.works(s, "pziv", number) for number in range(3)] == [True, False, True]
    assert arms.ready(s, "pziv", arms.ACTION) == [0, 2]
    hit(s, 5)
    assert s.units["pziv"].at == LOST


def armed(s: Battle, weapons: tuple[str, ...]) -> Kind:
    """A Panzer IV with other weapons."""
    printed = s.rules.kinds["GE-PZIV"]
    kind = type(printed)(
        printed.id, printed.stem, printed.name, printed.short, printed.side, printed.role, printed.symbol
    )
    kind.grade, kind.squares, kind.wreck = printed.grade, printed.squares, printed.wreck
    kind.faces = (Face((9, 7, 6), 4, tuple([Weapon(id, (3, 5, 4)) for id in weapons])),)
    return kind
