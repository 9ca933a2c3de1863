"""Opportunity Fire (HON-618, HON-181, HON-741, R-13, R-24): who may answer a move or a shot, and at what price."""

from __future__ import annotations

from sandtable.games.heroes.play.nouns import LOST
from sandtable.games.heroes.play.reactions.opportunity import OpportunityFire, watchers
from sandtable.games.heroes.play.reactions.windows import opened
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Act
from tests.games.heroes.blasting import armed
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say
from tests.games.heroes.firing import embark, facts, hide, level, offered, refused, shoot, told

WATCH = OpportunityFire()


def ambush(s: Battle | None = None, **options: bool) -> Battle:
    """An MG42 facing east at A2 on level ground, a recon team before it at F2."""
    s = level(s or empty("first-light", **options))
    add(s, "GE-MG42", "A2", face=1, heading=2)
    add(s, "US-RECON", "F2")
    return s


def may(s: Battle, side: str = "german", subject: str = "recon") -> bool:
    return WATCH.possible(s, side, "RW-4", subject)


def test_a_unit_that_moves_is_fired_at_after_each_square() -> None:
    """HON-618 (b), RW-4: asked after the first square, and after the next if it held its fire."""
    s = ambush()
    s.put("recon", "F3")
    run(s, [Act("recon")])
    say(s, "move G3 H3 done")
    assert asked(s) == ("german", "React")
    assert s.units["recon"].at == "G3"
    assert letters(s) == ["pass", "mg42"]
    say(s, "pass")
    assert s.units["recon"].at == "H3"
    say(s, "mg42 recon")
    roll(s, 1)
    assert told(s, "opportunity") == [{"unit": "mg42", "target": "recon"}]
    assert s.units["recon"].face == 1


def test_it_costs_the_token_and_the_turn() -> None:
    """HON-618, HON-322: the token is lost unrevealed, an Activated marker lies on the gun."""
    s = ambush()
    s.lay_token("mg42", "3")
    s.aside = {**s.aside, "german": ()}
    s.put("recon", "F3")
    run(s, [Act("recon")])
    say(s, "move G3 done")
    say(s, "mg42 suppress recon")
    assert "mg42" not in s.tokens
    assert s.aside["german"] == ("3",)
    assert s.acted == {"mg42": 1}
    roll(s, 1)
    assert not may(s)
    assert refused(s, "mg42", "spread", how="opportunity", target="recon")[0] == "one-target"


def test_an_activated_unit_does_not_answer() -> None:
    """HON-618, HON-323: neither with a revealed token nor with a marker; a bluff does not matter."""
    s = ambush()
    s.lay_token("mg42", "B")
    assert may(s)
    s.shown["mg42"] = "2"
    assert not may(s)
    reason = WATCH.why_not(s, "german", "RW-4", "recon", (), "mg42")
    assert reason is not None
    assert reason[0::2] == ("activated", "HON-618")


def test_only_in_the_activation_phase() -> None:
    """HON-618, HON-762."""
    s = ambush()
    s.phase = "supply"
    assert not may(s)


def test_only_the_unit_that_gave_it_is_a_target_and_the_gun_does_not_spread() -> None:
    """HON-618 [R]."""
    s = ambush()
    add(s, "US-FIRE", "F1")
    assert offered(s, "mg42", how="opportunity", target="recon") == ["recon", "suppress"]
    assert offered(s, "mg42", "suppress", how="opportunity", target="recon") == ["recon"]
    assert refused(s, "mg42", "fire", how="opportunity", target="recon")[0::2] == ("one-target", "HON-618")


def test_sight_range_and_arc_must_allow_it() -> None:
    """Section 21.1: who has no shot is not asked."""
    s = ambush()
    assert may(s)
    s.look("mg42", 6)
    assert not may(s)
    s.look("mg42", 2)
    add(s, "US-JEEP", "D2")
    assert not may(s)


def test_units_without_the_ability_are_not_asked() -> None:
    """HON-618."""
    s = ambush()
    s.turn_over("mg42", 0)
    add(s, "GE-LMG", "C3")
    assert not may(s)
    reason = WATCH.why_not(s, "german", "RW-4", "recon", (), "lmg")
    assert reason is not None
    assert reason[0] == "no-opportunity"


def test_who_is_lost_is_told_so() -> None:
    """HON-618: a gun that is no more has no shot, and asking for it harms nobody."""
    s = ambush()
    s.take("mg42", LOST)
    reason = WATCH.why_not(s, "german", "RW-4", "recon", (), "mg42")
    assert reason is not None
    assert reason[0] == "off-board"
    assert offered(s, "mg42") == []


def test_a_foxhole_gives_it_to_infantry_inside() -> None:
    """HON-181: E5 and H5 are foxholes; not to who stands beside one."""
    s = ambush()
    s.take("mg42", LOST)
    team = add(s, "GE-LMG", "E5")
    assert watchers(s, "german") == [team]
    assert may(s)
    s.put(team, "E4")
    assert not may(s)


def test_a_moving_vehicle_is_fired_at_too() -> None:
    """HON-618: against any enemy unit."""
    s = ambush()
    add(s, "US-JEEP", "F3")
    assert may(s, subject="jeep")


def test_passengers_and_the_concealed_give_no_opportunity() -> None:
    """HON-603, HON-662, R-52: they cannot be targets."""
    s = ambush()
    add(s, "US-JEEP", "F3")
    embark(s, "recon", "jeep")
    assert not may(s)
    add(s, "US-KNOX", "G1")
    ghost = hide(s, "knox")
    assert not may(s, subject=ghost)


def test_a_passenger_may_watch() -> None:
    """HON-618, HON-662, HON-741: Overwatch works from aboard."""
    s = ambush(armed(german="151 152 154 222@2 done"))
    s.take("mg42", LOST)
    lenz = add(s, "GE-LENZ", "A1")
    track = add(s, "GE-251", "C2", rear="B2", heading=2)
    assert watchers(s, "german") == [lenz]
    embark(s, lenz, track)
    assert may(s)  # 3 squares: within his Limited Range of 4
    s.put("recon", "H2")
    assert not may(s)


def test_overwatch_is_for_the_character_of_its_tile() -> None:
    """HON-741: no other officer."""
    s = ambush(armed(german="151 152 154 222@2 done"))
    s.take("mg42", LOST)
    add(s, "GE-VOSS", "C2")
    assert not may(s)


def test_a_shot_is_answered_when_it_is_completely_resolved() -> None:
    """HON-618 (a), RW-9: after both weapons of a vehicle."""
    s = ambush()
    tank = add(s, "US-M8", "G3", rear="H3", heading=6)
    add(s, "GE-VOSS", "B1")
    shoot(s, tank, "primary voss")
    roll(s, 1)
    assert asked(s) == ("us", "NextWeapon")
    say(s, "secondary voss")
    roll(s, 1)
    assert asked(s) == ("german", "React")
    assert letters(s) == ["pass", "mg42"]
    say(s, "pass")
    assert s.agenda is None


def test_an_opportunity_shot_can_itself_be_answered() -> None:
    """R-13: `opp_fire_chain`."""
    for chain in (True, False):
        s = ambush(opp_fire_chain=chain)
        add(s, "US-30CAL", "L2", face=1, heading=6)
        s.put("recon", "F3")
        run(s, opened(s, "RW-9", "recon", ("german",)))
        say(s, "mg42 recon")
        roll(s, 1)
        assert (s.agenda is not None) == chain
        if chain:
            assert asked(s) == ("us", "React")
            say(s, "30cal mg42")
            roll(s, 6)
            assert s.units["mg42"].at == LOST
            assert s.acted == {"30cal": 1}  # the marker of the gun went with it


def test_several_watchers_are_named_one_by_one() -> None:
    """R-24: each shot is resolved before the next decides; the window closes on pass, or when the target is gone."""
    s = ambush()
    add(s, "GE-LMG", "E5")
    add(s, "GE-VOSS", "H5")
    run(s, opened(s, "RW-4", "recon", ("german",)))
    assert letters(s) == ["pass", "mg42", "lmg", "voss"]
    say(s, "lmg recon")
    roll(s, 3)
    assert s.units["recon"].face == 1
    assert letters(s) == ["pass", "mg42", "voss"]
    say(s, "mg42 recon")
    roll(s, 3)
    assert s.units["recon"].at == LOST
    assert s.agenda is None


def test_the_target_goes_on_with_the_movement_of_its_former_side() -> None:
    """HON-618: a team that moves 5 goes on with what is left of 5, reduced."""
    s = ambush()
    s.put("recon", "F3")
    run(s, [Act("recon")])
    say(s, "move G3 H3 I3 J3 K3 done")
    say(s, "mg42 recon")
    roll(s, 1)
    assert s.units["recon"].face == 1
    assert s.moving["recon"].left == 4
    assert "H3" in letters(s)


def test_a_destroyed_target_stops_for_good() -> None:
    """HON-618."""
    s = ambush()
    s.turn_over("recon", 1)
    s.put("recon", "F3")
    run(s, [Act("recon")])
    say(s, "move G3 H3 done")
    say(s, "mg42 recon")
    roll(s, 4)
    assert s.units["recon"].at == LOST
    assert not s.moving
    assert s.agenda is None


def test_under_a_concealed_counter_may_be_a_watcher() -> None:
    """Section 21: whether a side is asked depends on what everybody knows: a ghost in a foxhole may be the one with the
    reach; who it really is decides only what it may answer."""
    for hidden, can in (("GE-LMG", True), ("GE-VOSS", False)):
        s = ambush()
        s.take("mg42", LOST)
        s.put("recon", "E11")
        add(s, "GE-LMG", "E5")
        add(s, "GE-VOSS", "L12")
        ghosts = [hide(s, "lmg"), hide(s, "voss")]
        if hidden == "GE-VOSS":
            s.under = {ghosts[0]: "voss", ghosts[1]: "lmg"}
        assert may(s)
        seen = s.rules.view(s, "german")
        found = WATCH.letters(seen, "german", "RW-4", "recon")
        assert (ghosts[0] in found) == can  # Voss reaches 4 squares, the LMG 6
        enemy = s.rules.view(s, "us")
        assert WATCH.letters(enemy, "german", "RW-4", "recon") == []


def test_opportunity_fire_is_never_at_a_structure() -> None:
    """HON-618: against an enemy unit."""
    s = ambush()
    gun = add(s, "GE-PAK40", "A3", face=1, heading=2)
    assert "wreck-it" not in offered(s, gun, how="opportunity", target="recon")
    assert refused(s, gun, "wreck-it", how="opportunity", target="recon")[0::2] == ("one-target", "HON-618")


def test_an_opportunity_shot_counts_like_any_other() -> None:
    """HON-525: no penalty of its own."""
    s = ambush()
    assert facts(s, "mg42", "recon", how="opportunity").because == ((4, "cv"),)
