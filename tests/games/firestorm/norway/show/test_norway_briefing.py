"""What is printed for a battle in Norway (NOR-111, NOR-190 … NOR-199)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.show.briefing import Briefing, briefing
from sandtable.kernel.options import OptionValue
from tests.games.firestorm.norway.sea import norway


def brief(
    attacker: str,
    origin: str,
    target: str,
    attackers: tuple[str, ...],
    defenders: tuple[str, ...] = (),
    assets: tuple[str, ...] = (),
    **options: OptionValue,
) -> Briefing:
    s = norway(mode="table", **options).setup()
    assert isinstance(s, NorwayState)
    s.turn = 2
    sheet = BattleSheet(1, "", attacker, origin, target, attackers, defenders, assets, "table")
    s.arrows = (sheet,)
    return briefing(s, 1)


def notes(told: Briefing, rule: str) -> list[str]:
    return [note.text for note in told.rules if note.rule == rule]


def test_forces_of_1000_points_and_troops_on_top() -> None:
    """NOR-190, NOR-111: an agreed, equal size, 1000 to begin with; committed troops come free."""
    told = brief("germans", "D-10", "E-7", ("fj-1",), ("norw-4",))
    assert (told.attacker.points, told.defender.points) == (1000, 1000)
    assert [troop.points for troop in told.attacker.troops] == [150]
    assert notes(told, "NOR-190") and notes(told, "FS-36")


def test_the_lists_are_those_of_the_nations_that_fight() -> None:
    """NOR-191."""
    told = brief("germans", "Y-3", "X-4", ("gj-139-3",), ("norw-16", "24-guards"))
    german, allied = notes(told, "NOR-191")
    assert "Burning Empires" in german
    assert "Norwegian: the official Norwegian briefing" in allied and "British: Blitzkrieg" in allied
    assert "Polish" not in allied


def test_no_tanks_unless_they_are_committed() -> None:
    """NOR-192, R-76."""
    told = brief("germans", "D-10", "E-7", ("fj-1",), ("norw-4",))
    assert notes(told, "NOR-192") == [
        "No tank or mechanised companies, and no tanks or armoured cars in support."
    ]
    told = brief("germans", "D-10", "E-7", ("nbfz", "recce-1"), ("norw-4",))
    assert "may field tanks and armoured cars" in notes(told, "NOR-192")[0]
    told = brief("germans", "D-10", "E-7", ("fj-1",), ("norw-4",), restrict_tanks=False)
    assert notes(told, "NOR-192") == []


def test_norwegians_and_sailors_may_join() -> None:
    """NOR-193; NOR-194: two platoons at 90 points each, at Narvik only."""
    at_narvik = brief("germans", "Y-3", "X-4", ("gj-139-3",), ("norw-16",))
    assert "2 platoons" in notes(at_narvik, "NOR-194")[0] and "90 points" in notes(at_narvik, "NOR-194")[0]
    in_the_south = brief("germans", "D-10", "E-7", ("fj-1",))
    assert notes(in_the_south, "NOR-194") == []
    assert notes(in_the_south, "NOR-193")


def test_winter_ground_and_mission() -> None:
    """NOR-195: winter rules, the more so at Narvik; NOR-196: the mission is agreed or rolled for."""
    at_narvik = brief("germans", "Y-3", "X-4", ("gj-139-3",))
    in_the_south = brief("germans", "D-10", "E-7", ("fj-1",))
    assert any("should be used" in line for line in at_narvik.table)
    assert any("may be used" in line for line in in_the_south.table)
    assert any("lake" in line for line in in_the_south.table)
    assert "Random Mission table" in in_the_south.mission


def test_warriors_of_the_map() -> None:
    """NOR-199, section 5.6: Dietl and Monclar at Narvik, Hannevig and Carton de Wiart in the south."""
    at_narvik = " ".join(notes(brief("germans", "Y-3", "X-4", ("gj-139-3",)), "NOR-199"))
    in_the_south = " ".join(notes(brief("germans", "D-10", "E-7", ("fj-1",)), "NOR-199"))
    for name, cost in (("Dietl", 60), ("Monclar", 60)):
        assert name in at_narvik and f"for {cost} points" in at_narvik and name not in in_the_south
    for name, cost in (("Hannevig", 30), ("Carton de Wiart", 70)):
        assert name in in_the_south and f"for {cost} points" in in_the_south and name not in at_narvik
    for trait in ("Masterful Defence", "Strongpoints", "Determined Attack", "Man of Honour"):
        assert trait in at_narvik
    for trait in (
        "Improvised roadblocks",
        "Tenacious",
        "No allies",
        "Indomitable",
        "Intolerant",
        "Indestructible",
    ):
        assert trait in in_the_south


def test_guns_and_aircraft_on_the_table() -> None:
    """NOR-198: four guns of destroyers, six of cruisers, the Company Commander at +1; NOR-106: nobody buys aircraft."""
    told = brief("allies", "Z-2", "Z-3", ("24-guards",), ("gj-139-2",), ("cruisers", "stuka"))
    guns = told.attacker.support[0]
    assert (guns.parts[1], guns.rating, guns.points) == ("battery of 6 naval guns", "Confident Trained", -1)
    assert "+1 to range in" in guns.notes[0]
    assert guns.weapons[0].fp == "1+" and guns.weapons[0].at == "6"
    assert told.defender.support[0].platoon == "Ju 87D"
    assert told.defender.support[0].weapons[0].hits == "4+"
    small = brief("allies", "Z-2", "Z-3", ("24-guards",), (), ("destroyers",)).attacker.support[0]
    assert small.parts[1] == "battery of 4 naval guns" and small.weapons[0].fp == "3+"
    assert notes(told, "NOR-106") and notes(told, "NOR-197")


def test_platoons_as_printed() -> None:
    """Sections 4.1 to 4.3: ratings, teams, weapons; R-44 on the long gun."""
    told = brief("allies", "X-4", "Y-3", ("342-tanks", "polish-bde"), ("berger-1", "gj-138-3"))
    tanks, poles = told.attacker.troops
    long, short = tanks.weapons
    assert (long.armour, long.at, short.at) == ("3/3/1", "5", "4")
    assert poles.rating == "Fearless Trained"
    sailors, jaeger = told.defender.troops
    assert (sailors.points, sailors.weapons[0].rof) == (75, "1")
    assert "Bypassed" in jaeger.traits[0]
    norwegians = brief("germans", "D-10", "E-7", ("fj-1",), ("norw-4",)).defender.troops[0]
    assert norwegians.traits == ("No explosives",) and norwegians.parts == ("command Rifle", "8 Rifle")
