"""Supply: a chain of own areas to an own supply area, found once for each battle."""

import pytest

from tests.games.firestorm.table import Table

EVERYTHING = [f"A{n}" for n in range(1, 7)] + [f"B{n}" for n in range(1, 6)]
EVERYTHING += [f"C{n}" for n in range(1, 8)] + [f"D{n}" for n in range(1, 9)]


def all_but(*areas: str) -> str:
    return " ".join(area for area in EVERYTHING if area not in areas)


def test_a_chain_of_any_length_supplies() -> None:
    """FS-40: from D8 by D7, D6, D3, C2, B2 to the beach A2."""
    t = Table(3, "A2 B2 C2 D3 D6 D7 D8")
    assert t.rules.in_supply(t.s, "allies", "D8")


def test_a_broken_chain_does_not() -> None:
    """FS-40: one enemy area in the middle cuts it."""
    t = Table(3, "A2 B2 C2 D6 D7 D8")
    assert t.rules.in_supply(t.s, "allies", "C2")
    assert not t.rules.in_supply(t.s, "allies", "D8")


def test_a_supply_area_supplies_itself_while_its_owner_holds_it() -> None:
    """FS-40: a controlled own supply area is always in supply, however lonely."""
    t = Table(3, all_but("C7"))
    assert t.rules.in_supply(t.s, "germans", "C7")
    t = Table(3, "A5")
    assert t.rules.in_supply(t.s, "allies", "A5")


def test_enemy_supply_areas_are_of_no_use_to_a_captor() -> None:
    """FS-40: D7 and D6 supply the Germans only."""
    t = Table(3, "A2 D6 D7")
    assert not t.rules.in_supply(t.s, "allies", "D7")
    t = Table(3, "", {})
    assert t.rules.in_supply(t.s, "germans", "A3")  # by a chain, not because it is a beach
    t = Table(3, all_but("A2", "A3"))
    assert not t.rules.in_supply(t.s, "germans", "A3")


def test_rivers_and_enemy_troops_do_not_block() -> None:
    """FS-41: only control matters; the only link runs over the Orne."""
    t = Table(3, "A5 B5 C6", {"B4": "12-ss 1-ss 21-pz", "A5": "3-div"})
    assert t.rules.in_supply(t.s, "allies", "C6")


def test_the_attacker_is_judged_by_the_from_area_the_defender_by_the_into_area() -> None:
    """FS-41: B5 lies in supply, C6 is cut off from all German supply areas."""
    german = ("C6", "C5", "A6")
    t = Table(3, all_but(*german), {"B5": "6-airborne", "C6": "12-ss", "A6": "flak"})
    t.attack("B5>C6").say("6-airborne", "done").say("12-ss", "done")
    assert t.battle().cut_off == ("germans",)
    t.roll(1)
    assert (-2, "out-of-supply") in t.dice().because
    t = Table(3, all_but(*german), {"B5": "6-airborne", "A6": "flak"})
    t.attack("B5>A6").say("6-airborne", "done").say("done")
    assert t.battle().cut_off == ()
    assert t.told("cut-off") == []


def test_both_sides_can_be_out_of_supply() -> None:
    """FS-43, FS-44: each takes the modifier."""
    t = Table(3, all_but("A2", "A3", "A5", "C6"), {"B5": "6-airborne", "C6": "12-ss"})
    t.attack("B5>C6").say("6-airborne", "done").say("12-ss", "done")
    assert t.battle().cut_off == ("allies", "germans")
    assert t.dice().because == ((2, "6-airborne"), (-2, "out-of-supply"))
    t.roll(4)
    assert t.dice().because == ((3, "12-ss"), (-2, "out-of-supply"))


@pytest.mark.parametrize("modifier", [0, -1, -2, -6])
def test_the_modifier_is_an_option(modifier: int) -> None:
    """FS-43, FS-R3, CAEN-R2: −2 unless the players agree on another number."""
    t = Table(3, all_but("A2", "A3", "A5", "C7"), {"B5": "6-airborne"}, gw_oos_modifier=modifier)
    t.attack("B5>C7").say("6-airborne", "done").say("done")
    assert t.dice().because == ((2, "6-airborne"), (modifier, "out-of-supply"))


def test_the_default_is_minus_two() -> None:
    """FS-43, FS-R3, CAEN-R2: and the table of the tabletop is not used."""
    t = Table(3, all_but("A2", "A3", "A5", "C7"), {"B5": "6-airborne"})
    t.attack("B5>C7").say("6-airborne", "done").say("done")
    assert t.asked == "allies: AttackDie"
    assert t.dice().plus() == 0


def test_supply_is_found_once_and_holds_for_the_whole_battle() -> None:
    """FS-44: a correction of control between the dice changes nothing in this battle."""
    t = Table(3, all_but("A2", "A3", "A5", "C7"), {"B5": "6-airborne"})
    t.attack("B5>C7").say("6-airborne", "done").say("done").roll(4)
    t.rules.amend(t.s, {"control": {"allies": all_but("C7").split()}})
    assert t.battle().cut_off == ("allies",)
    t.roll(1)
    assert t.told("fought")[0]["attack"] == 4


def test_supply_is_found_after_commitment() -> None:
    """FS-44: it is told between the last choice and the first die."""
    t = Table(3, all_but("A2", "A3", "A5", "C7"), {"B5": "6-airborne"})
    t.attack("B5>C7")
    assert t.battle().cut_off == ()
    t.say("6-airborne", "done").say("gdt", "done")
    assert t.verbs()[-2:] == ["committed", "cut-off"]
    assert t.asked == "germans: DefenceTroopDie"


def test_winning_an_area_puts_the_next_battle_into_supply() -> None:
    """FS-40, FS-44: the next battle looks again."""
    t = Table(3, "B5 C6 A4", {"A4": "3-div", "C6": "6-airborne"})
    t.attack("A4>A5").say("3-div", "done").say("done")
    assert t.battle().cut_off == ("allies",)
    t.roll(6, 1).say("done")
    t.attack("C6>C4").say("6-airborne", "done").say("done")
    assert t.battle().cut_off == ()


@pytest.mark.parametrize(
    ("face", "effect"),
    [(1, "morale"), (2, "morale"), (3, "strength"), (4, "strength"), (5, "none"), (6, "defiance")],
)
def test_on_the_table_each_side_out_of_supply_rolls(face: int, effect: str) -> None:
    """FS-42, FS-R15: one die each on T-OOS; the effect stands on this battle's sheet and nowhere else."""
    t = Table(3, all_but("A2", "A3", "A5", "C6"), {"B5": "6-airborne", "C6": "12-ss"}, mode="table")
    t.attack("B5>C6").say("6-airborne", "done").say("12-ss", "done").say("done").say("done")
    assert t.asked == "allies: OutOfSupply"
    t.roll(face)
    assert t.asked == "germans: OutOfSupply"
    t.roll(5)
    assert t.battle().effects == (f"allies:{effect}", "germans:none")
    t.say("3-3", seat="organiser").roll(1, 1)
    assert t.s.arrows == ()
    t.attack("B5>C6").say("6-airborne", "done").say("12-ss", "done")
    assert t.battle().effects == ()


def test_a_side_in_supply_does_not_roll() -> None:
    """FS-42: nobody here is cut off."""
    t = Table(3, "A2 A3 A5 B5", {"B5": "6-airborne", "C6": "12-ss"}, mode="table")
    t.attack("B5>C6").say("6-airborne", "done").say("12-ss", "done").say("done").say("done")
    assert t.asked.startswith("allies: ReportScore")
