"""Options in the hands of units (HON-615, HON-701, HON-702, HON-704, HON-741, HOC-111): who may use them, how often."""

from __future__ import annotations

from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.nouns import LOST
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from tests.games.heroes.blasting import armed
from tests.games.heroes.field import add, asked, letters, roll, say
from tests.games.heroes.firing import embark, facts, hide, level, offered, refused, shoot, suppressed, told

AMMO = "101 201@1 done"
FAUST = "151 206@1 152 157 done"


def ready(us: str = AMMO, german: str = FAUST) -> Battle:
    """Two armies' options on level ground, nobody on it yet."""
    return level(armed(us=us, german=german))


def striped(s: Battle, kind: str, at: str, stripe: str) -> str:
    """A unit with other stripes than its side's regiment."""
    unit = add(s, kind, at)
    sheet = s.units[unit].copy()
    sheet.stripe = stripe
    s.units[unit] = sheet
    return unit


# stripes and markers (HON-701)


def test_gear_serves_the_stripes_of_its_tile() -> None:
    """HON-701, HOC-111: the 16th Infantry's Ammo is not for engineers."""
    s = ready()
    team, engineers = add(s, "US-FIRE", "A2"), striped(s, "US-ENG", "A3", "UGEN")
    assert gear.usable(s, team, "ammo") == ["101.1"]
    assert gear.usable(s, engineers, "ammo") == []


def test_gear_on_a_command_tile_serves_everybody() -> None:
    """HON-701, HON-741: the markers of a custom Panzerfaust too, but not to vehicles."""
    s = ready(german="151 154 220@2 157 done")
    assert gear.usable(s, add(s, "GE-LENZ", "A1"), "panzerfaust") == ["154.2"]
    assert gear.usable(s, striped(s, "GE-PION", "A2", "GGEN"), "panzerfaust") == ["154.2"]
    assert gear.usable(s, add(s, "GE-222", "A3"), "panzerfaust") == []


def test_gear_is_for_infantry() -> None:
    """HON-702, HON-704: a car of the regiment fires without it."""
    s = ready()
    car = add(s, "US-JEEP", "A2")
    target = add(s, "GE-LMG", "E2")
    assert gear.usable(s, car, "ammo") == []
    shoot(s, car, target)
    assert s.shots["1"].plus == ()


def test_used_up_markers_are_gone() -> None:
    """HON-701: each is used once."""
    s = ready()
    team, target = add(s, "US-FIRE", "A2"), add(s, "GE-LMG", "E2")
    s.gear["101.1"] = 1
    shoot(s, team, f"{target} +ammo done")
    assert s.gear["101.1"] == 0
    assert gear.usable(s, team, "ammo") == []


def test_up_to_three_identical_markers_in_an_action() -> None:
    """HON-701, HON-702: each adds 1; a fourth is refused."""
    s = ready(us="101 201@1 201@2 done")
    team, target = add(s, "US-FIRE", "A2"), add(s, "GE-LMG", "E2")
    assert gear.count(s, team, "ammo") == 6
    assert offered(s, team, f"{target} +ammo +ammo") == ["+ammo", "done"]
    assert refused(s, team, "+ammo", f"{target} +ammo +ammo +ammo")[0::2] == ("enough", "HON-701")
    shoot(s, team, f"{target} +ammo +ammo +ammo done")
    assert facts(s, team, target, plus="+ammo +ammo +ammo").plus == 5
    assert (s.gear["101.1"], s.gear["101.2"]) == (0, 3)


def test_ammo_is_against_infantry() -> None:
    """HON-702."""
    s = ready()
    team, car = add(s, "US-FIRE", "A2"), add(s, "GE-222", "E2")
    assert offered(s, team, car) == ["done"]  # not asked further: nothing could be added
    assert refused(s, team, "+ammo", car)[0::2] == ("ammo", "HON-702")
    shoot(s, team, car)


def test_ammo_is_added_before_suppressive_fire_doubles() -> None:
    """R-31."""
    s = ready()
    team, target = add(s, "US-SUPPORT", "A2"), add(s, "GE-LMG", "E2")
    assert facts(s, team, target, mode="suppress", plus="+ammo").because == (
        (3, "cv"),
        (1, "ammo"),
        (4, "suppressive"),
    )


def test_a_card_adds_to_the_value_and_only_one_type_does() -> None:
    """HON-763, R-31: Fire +1 or Any +1, not both; several of one type."""
    s = ready()
    team, target = add(s, "US-FIRE", "A2"), add(s, "GE-LMG", "E2")
    s.hands = {**s.hands, "us": ("lucky-helmet", "rally", "second-chance")}
    assert offered(s, team, target) == ["+ammo", "+lucky-helmet", "+rally", "+second-chance", "done"]
    assert offered(s, team, f"{target} +rally") == ["+ammo", "+lucky-helmet", "done"]
    assert refused(s, team, "+second-chance", f"{target} +rally")[0::2] == ("one-type", "HON-763")
    shoot(s, team, f"{target} +rally +lucky-helmet +ammo done")
    assert s.hands["us"] == ("second-chance",)
    assert s.discards["us"] == ("rally", "lucky-helmet")
    shot = s.shots["1"]
    assert facts(s, team, target, plus=" ".join(shot.plus)).plus == 5


def test_whether_a_word_needs_done_betrays_no_card() -> None:
    """Section 21: it depends on the number of cards in hand, not on what they are."""
    for hand in (("second-chance",), ("surprise",)):
        s = ready(us="101 done")
        team, target = add(s, "US-FIRE", "A2"), add(s, "GE-LMG", "E2")
        s.hands = {**s.hands, "us": hand}
        assert offered(s, team, target)[-1] == "done"


# weapons (HON-704, HON-741)


def test_a_panzerfaust_is_fired_in_place_of_the_own_weapon() -> None:
    """HON-704, HON-529: range 4, its own values, Destruction 2; the marker is used up."""
    s = ready()
    team = add(s, "GE-SCHUETZEN", "A2")
    tank = add(s, "US-M4", "E2", rear="F2", heading=6)
    assert offered(s, team) == ["panzerfaust"]
    found = facts(s, team, tank, weapon=-1, slot="151.1")
    assert (found.plus, found.defence) == (7, 8)
    shoot(s, team, f"panzerfaust {tank}")
    assert s.gear["151.1"] == 2
    roll(s, 1)
    assert asked(s) == ("german", "DamageRoll")
    s.put(tank, "F2", "G2")
    assert refused(s, team, "panzerfaust")[0] != ""


def test_one_marker_only_is_used_in_an_alternate_action() -> None:
    """HON-701a: one Ammo with a Panzerfaust."""
    s = ready(german="151 206@1 201@2 done")
    team, target = add(s, "GE-SCHUETZEN", "A2"), add(s, "US-FIRE", "E2")
    assert offered(s, team, f"panzerfaust {target}") == ["+ammo", "done"]
    assert offered(s, team, f"panzerfaust {target} +ammo") == ["done"]


def test_a_panzerfaust_wrecks_buildings() -> None:
    """HON-534, HON-704: the bunker is on F6-G7."""
    s = ready()
    team = add(s, "GE-SCHUETZEN", "F4")
    assert offered(s, team, "panzerfaust wreck-it") == ["bunker"]
    shoot(s, team, "panzerfaust wreck-it bunker")
    roll(s, 4, 4)
    assert s.points == {"bunker": 2}


def test_a_thompson_is_for_the_character_only_and_never_runs_out() -> None:
    """HON-741, HON-208: +3/+1, range 4, Suppressive Fire, without markers."""
    s = ready(us="101 104 218@2 done", german="151 done")
    whitlock, blean = add(s, "US-WHITLOCK", "A2"), add(s, "US-BLEAN", "A3")
    target = add(s, "GE-LMG", "E2")
    assert "thompson" not in offered(s, blean)
    assert refused(s, blean, "thompson")[0::2] == ("not-bearer", "HON-741")
    assert "thompson" in offered(s, whitlock)
    assert offered(s, whitlock, "thompson") == [target, "suppress"]
    shoot(s, whitlock, f"thompson suppress {target}")
    roll(s, 2)
    assert told(s, "shot")[-1]["total"] == 8
    assert suppressed(s, target) == 2
    assert "thompson" in offered(s, whitlock)


def test_an_alternate_weapon_fires_on_the_move_of_its_unit() -> None:
    """HON-529, HON-614: the recon troop's -1 is added to the Panzerfaust's value."""
    s = ready()
    team = add(s, "GE-AUFKL", "A2")
    tank = add(s, "US-M4", "E2", rear="F2", heading=6)
    s.moving[team] = Motion("action", 3)
    assert offered(s, team, how="on-move") == ["panzerfaust"]
    found = facts(s, team, tank, how="on-move", weapon=-1, slot="151.1")
    assert found.because == ((7, "cv"), (-1, "fire-on-the-move"))
    slow = add(s, "GE-SCHUETZEN", "A3")
    assert offered(s, slow, how="on-move") == []


def test_an_alternate_weapon_answers_a_move() -> None:
    """HON-529, HON-618: from a foxhole."""
    s = ready()
    team = add(s, "GE-SCHUETZEN", "E5")
    tank = add(s, "US-M4", "H3", rear="I3", heading=6)
    assert offered(s, team, how="opportunity", target=tank) == ["panzerfaust"]


def test_a_bazooka_of_a_character_is_as_the_team() -> None:
    """HON-741, R-04: two markers, +1/+5/+5, range 5."""
    s = ready(us="101 104 217@2 done", german="151 done")
    whitlock = add(s, "US-WHITLOCK", "A2")
    tank = add(s, "GE-PZIV", "F2", rear="G2", heading=6)
    assert s.gear["104.2"] == 2
    assert offered(s, whitlock) == ["bazooka"]
    assert facts(s, whitlock, tank, weapon=-1, slot="104.2").plus == 5


def test_a_passenger_uses_its_gear_and_a_heavy_weapon_aboard_does_not() -> None:
    """HON-662."""
    s = ready()
    track = add(s, "GE-251", "B2", rear="A2", heading=2)
    team, rockets = add(s, "GE-SCHUETZEN", "A5"), add(s, "GE-PSCHRECK", "A6")
    tank = add(s, "US-M4", "E2", rear="F2", heading=6)
    embark(s, team, track)
    embark(s, rockets, track)
    assert offered(s, team) == ["panzerfaust"]
    assert offered(s, rockets) == []
    assert refused(s, rockets, tank)[0] == "aboard"


def test_a_hidden_unit_may_use_its_gear_and_comes_to_light() -> None:
    """HON-606, HON-733."""
    s = ready()
    add(s, "GE-SCHUETZEN", "A2")
    ghost = hide(s, "schuetzen")
    tank = add(s, "US-M4", "E2", rear="F2", heading=6)
    assert offered(s, ghost) == ["panzerfaust"]
    shoot(s, ghost, f"panzerfaust {tank}")
    assert s.units["schuetzen"].at == "A2"
    assert s.shots["1"].firer == "schuetzen"


# Marksmen (HON-615, HOC-211)


def test_a_frightening_shot_that_did_nothing_may_suppress() -> None:
    """HON-615: the firer decides; a hit needs no fright."""
    s = ready(german="151 211@1 done")
    team, target = add(s, "GE-SCHUETZEN", "A2"), add(s, "US-FIRE", "E2")
    shoot(s, team, f"{target} +marksmen done")
    assert s.gear["151.1"] == 2
    roll(s, 1)
    assert asked(s) == ("german", "Frighten")
    assert letters(s) == ["frighten", "leave"]
    say(s, "frighten")
    assert suppressed(s, target) == 1
    shoot(s, team, f"{target} +marksmen done")
    roll(s, 3)
    assert s.agenda is None
    assert (s.units[target].face, suppressed(s, target)) == (1, 1)


def test_a_fright_may_be_left() -> None:
    """HON-615: "may"."""
    s = ready(german="151 211@1 done")
    team, target = add(s, "GE-SCHUETZEN", "A2"), add(s, "US-FIRE", "E2")
    shoot(s, team, f"{target} +marksmen done")
    roll(s, 1)
    say(s, "leave")
    assert suppressed(s, target) == 0


def test_a_split_shot_frightens_nobody() -> None:
    """HON-615: not together with Machine Gunner."""
    s = ready(german="151 211@1 done")
    add(s, "GE-MG42", "A2", face=1, heading=2)
    add(s, "US-FIRE", "F2", "a")
    add(s, "US-FIRE", "F3", "b")
    assert "+marksmen" in offered(s, "mg42", "a")
    assert refused(s, "mg42", "+marksmen", "spread a a b b")[0::2] == ("marksmen", "HON-615")


def test_smoke_lets_the_firer_add_to_his_shot() -> None:
    """RW-6: the defender smokes, the firer may answer with a card, then the die is thrown."""
    s = ready()
    team, target = add(s, "US-FIRE", "A2"), add(s, "GE-LMG", "E2")
    s.hands = {"us": ("rally",), "german": ("smoke",)}
    shoot(s, team, f"{target} done")
    assert asked(s) == ("german", "React")
    say(s, "smoke C2 D2")
    assert facts(s, team, target).because == ((2, "cv"), (-2, "smoke"), (-2, "smoke"))
    assert asked(s) == ("us", "AddMore")
    assert letters(s) == ["done", "+ammo", "+rally"]
    say(s, "+rally +ammo done")
    assert s.shots["1"].plus == ("+rally", "+ammo")
    dice = s.agenda.steps[s.agenda.at].dice(s)  # type: ignore[union-attr]
    assert dice.because == ((2, "cv"), (1, "ammo"), (1, "rally"), (-2, "smoke"), (-2, "smoke"))
    roll(s, 5)
    assert s.units[target].at != LOST
    assert s.units[target].face == 1
