"""Falling back after a lost Assault (HON-648, HON-654, R-25, R-27, R-43, WE-7)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.assault.retreat import refuges
from sandtable.games.heroes.play.harm.wrecks import leave_wreck
from sandtable.games.heroes.play.nouns import ABOARD, GERMAN, LOST, US
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.engine import current
from sandtable.kernel.steps import Throw
from tests.games.heroes.field import add, asked, empty, letters, roll, say
from tests.games.heroes.fights import assault, fight, give, reason

WIN = ((6, 6), (1, 1))


def pressed(at: str = "F6", launch: str = "E6") -> Battle:
    s = empty()
    add(s, "GE-SCHUETZEN", at)
    add(s, "US-FIRE", launch)
    return s


@pytest.mark.parametrize(
    ("heading", "three"),
    [(0, ["E5", "F5", "G5"]), (1, ["F5", "G5", "G6"]), (2, ["G5", "G6", "G7"]), (5, ["E6", "E7", "F7"])],
)
def test_the_three_squares_opposite_the_attacker(heading: int, three: list[str]) -> None:
    """HON-648: the direction of the attack and 45 degrees either side."""
    s = empty()
    add(s, "GE-SCHUETZEN", "F6")
    assert sorted(refuges(s, "schuetzen", heading).open) == three


def test_occupied_impassable_and_barred_by_another_zone_it_is_destroyed() -> None:
    """WE-7: A occupied, B impassable (the wreck of a tank), C within the zone of another enemy."""
    s = pressed("F7", "E7")
    add(s, "GE-LMG", "G7")
    add(s, "US-M4", "G6", heading=2, rear="H6")
    leave_wreck(s, "m4")
    s.take("m4", LOST)
    add(s, "US-RECON", "F8")  # F7 and G8 are both beside it
    fight(s, "fire", "schuetzen", *WIN)
    assert current(s) is None
    assert s.units["schuetzen"].at == LOST
    assert s.units["fire"].at == "F7"


def test_it_may_enter_a_zone_but_not_move_within_one() -> None:
    """HON-648, HON-501: a US team at H6 holds G5, G6 and G7, which may be entered; one at G6's flank bars."""
    s = pressed()
    add(s, "US-RECON", "H6")
    assert sorted(refuges(s, "schuetzen", 2).open) == ["G5", "G6", "G7"]
    s.put("recon", "F5")
    assert refuges(s, "schuetzen", 2).open == ["G7"]


def test_the_zone_of_a_suppressed_unit_bars_nobody() -> None:
    """HON-542, HON-503."""
    s = pressed()
    add(s, "US-RECON", "F5")
    s.suppress("recon", 1)
    assert sorted(refuges(s, "schuetzen", 2).open) == ["G5", "G6", "G7"]


def test_a_friendly_transport_with_room_is_a_refuge() -> None:
    """HON-648, HON-661: it rides then; a full one is none."""
    s = pressed()
    add(s, "GE-251", "G6", heading=2, rear="H6")
    fight(s, "fire", "schuetzen", *WIN)
    assert sorted(letters(s)) == ["251", "G5", "G7"]
    say(s, "251")
    assert (s.units["schuetzen"].at, s.units["schuetzen"].carrier) == (ABOARD, "251")
    s = pressed()
    add(s, "GE-KUBEL", "G6")
    add(s, "GE-LMG", "A1")
    s.take("lmg", ABOARD, "kubel")
    assert "kubel" not in refuges(s, "schuetzen", 2).open


def test_an_enemy_vehicle_is_no_refuge() -> None:
    """HON-648."""
    s = pressed()
    add(s, "US-M3", "G6", heading=2, rear="H6")
    assert sorted(refuges(s, "schuetzen", 2).open) == ["G5", "G7"]


def test_at_the_edge_there_is_nowhere_to_go() -> None:
    """HON-648, HON-421: off the board is destroyed."""
    s = pressed("F1", "F2")
    fight(s, "fire", "schuetzen", *WIN)
    assert s.units["schuetzen"].at == LOST
    assert s.units["fire"].at == "F1"


def test_one_way_out_is_taken_without_a_question() -> None:
    """HON-648, R-25."""
    s = pressed()
    add(s, "US-RECON", "F5")
    fight(s, "fire", "schuetzen", *WIN)
    assert current(s) is None
    assert s.units["schuetzen"].at == "G7"


def test_out_of_a_building_only_by_doors() -> None:
    """R-43, HON-131: from farm.3 to the south lies the door, to the west a wall."""
    s = pressed("farm.3", "farm.1")
    found = refuges(s, "schuetzen", 4)
    assert sorted(found.open) == ["I5", "J5"]
    assert found.behind == []


def test_by_a_window_only_with_surprise() -> None:
    """HON-765, HON-654, RW-11: farm.1 has a window to the west; the attacker comes from farm.2."""
    s = pressed("farm.1", "farm.2")
    found = refuges(s, "schuetzen", 6)
    assert found.open == []
    assert sorted(found.behind) == ["H2", "H3"]
    give(s, GERMAN, "surprise")
    fight_with_pass(s)
    assert asked(s) == (GERMAN, "FallBackTo")
    assert letters(s) == ["surprise"]
    assert reason(s, "", "H2") == ("window", "HON-765")
    say(s, "surprise H3")
    assert s.units["schuetzen"].at == "H3"
    assert s.hands[GERMAN] == ()
    assert s.discards[GERMAN] == ("surprise",)
    assert s.units["fire"].at == "farm.1"


def fight_with_pass(s: Battle) -> None:
    """The same fight, every window passed: the German holds a card, nobody knows which."""
    assault(s, "fire", "schuetzen")
    faces = list(WIN)
    while current(s) is not None:
        if isinstance(current(s), Throw):
            roll(s, *faces.pop(0))
        elif asked(s)[1] == "React":
            say(s, "pass")
        else:
            return


def test_who_might_hold_surprise_is_asked_whatever_he_holds() -> None:
    """Section 21.1: a pause never betrays a card; without it he can only perish."""
    s = pressed("farm.1", "farm.2")
    give(s, GERMAN, "rally")
    fight_with_pass(s)
    assert asked(s) == (GERMAN, "FallBackTo")
    assert letters(s) == ["perish"]
    assert reason(s, "", "surprise") == ("no-surprise", "HON-765")
    say(s, "perish")
    assert s.units["schuetzen"].at == LOST


def test_with_all_surprises_discarded_nobody_is_asked() -> None:
    """Section 21.1, HON-765: two copies in the German deck."""
    s = pressed("farm.1", "farm.2")
    give(s, GERMAN, "rally")
    s.discards = {**s.discards, GERMAN: ("surprise", "surprise")}
    fight_with_pass(s)
    assert current(s) is None
    assert s.units["schuetzen"].at == LOST


def test_refusals_of_a_retreat() -> None:
    """HON-648: the wrong way, a zone, an occupied square, too far."""
    s = pressed()
    add(s, "GE-LMG", "G6")
    fight(s, "fire", "schuetzen", *WIN)
    assert asked(s) == (GERMAN, "FallBackTo")
    assert reason(s, "", "F5") == ("wrong-way", "HON-648")
    assert reason(s, "", "G6") == ("closed", "HON-648")
    assert reason(s, "", "H6") == ("not-adjacent", "HON-648")
    s.put("lmg", "A1")
    add(s, "US-RECON", "F5")
    assert reason(s, "", "G6") == ("zone", "HON-648")


def test_a_retreat_out_of_a_move_of_0_is_possible_and_suppressed_markers_do_not_hold() -> None:
    """R-18, HON-421: only a printed X matters."""
    s = pressed()
    s.suppress("schuetzen", 5)
    fight(s, "fire", "schuetzen", (6, 6), (1, 1))
    assert asked(s) == (GERMAN, "FallBackTo")


def test_the_retreat_keeps_its_facing() -> None:
    """R-51."""
    s = pressed()
    s.look("schuetzen", 6)
    fight(s, "fire", "schuetzen", *WIN)
    say(s, "G6")
    assert s.units["schuetzen"].heading == 6


def test_the_attackers_own_square_is_no_refuge_and_the_winner_looks_where_he_went() -> None:
    """HON-648, HON-403."""
    s = pressed()
    fight(s, "fire", "schuetzen", *WIN)
    assert "E6" not in letters(s)
    say(s, "G6")
    assert s.units["fire"].heading == 2
    assert s.units["fire"].side == US


def test_zones_do_not_keep_a_beaten_unit_from_getting_aboard() -> None:
    """HON-507, HON-648."""
    s = pressed()
    add(s, "GE-251", "G5", heading=2, rear="H5")
    add(s, "US-RECON", "F5")
    assert sorted(refuges(s, "schuetzen", 2).open) == ["251", "G7"]
