"""Turn 1: the airborne assault, the landings, what follows from them, and 21. Panzer."""

from typing import Any

import pytest

from sandtable.games.firestorm.caen.play.dday import PanzerAttack
from sandtable.games.firestorm.play.turn import Turn
from tests.games.firestorm.table import DDAY, Table


def dday(**options: Any) -> Table:
    return Table(1, "", DDAY, **options).begin(Turn(1))


def landed(gold: int, juno: int, sword: int, tonga: int = 6, **options: Any) -> Table:
    """After Steps I and II with these rows."""
    return dday(**options).roll(tonga, gold, juno, sword)


# Step I


@pytest.mark.parametrize(
    ("row", "holder", "place"),
    [
        (6, "allies", "B5"),
        (5, "allies", "B5"),
        (4, "allies", "B5"),
        (3, "allies", "allies-pool"),
        (2, "germans", "allies-pool"),
        (1, "germans", "captured"),
    ],
)
def test_the_airborne_assault(row: int, holder: str, place: str) -> None:
    """CAEN-40, CAEN-48: T-TONGA; a destroyed division goes to the pool, a captured one gives ten points at
    once.
    """
    t = dday().roll(row)
    assert t.holds("B5") == holder
    assert t.where("6-airborne") == place
    allied = 20 if holder == "allies" else 0
    assert t.points() == (allied, 540 - allied + (10 if place == "captured" else 0))


def test_landings_take_one_unmodified_die_each_in_their_order() -> None:
    """CAEN-40, CAEN-R4, CAEN-R18: Tonga, then Gold A2, Juno A3, Sword A5; no commitment, no supply, no
    destroy roll.
    """
    t = dday()
    for area in ("B5", "A2", "A3", "A5"):
        assert t.asked == "allies: LandingDie"
        assert t.battle().target == area
        assert (t.dice().count, t.dice().because, t.dice().needs) == (1, (), 0)
        t.roll(4)
    assert "committed" not in t.verbs() and "cut-off" not in t.verbs() and "survived" not in t.verbs()


# Step II


@pytest.mark.parametrize(
    ("row", "brigade", "german_points"),
    [
        (6, "A2", 510),
        (5, "A2", 510),
        (4, "A2", 510),
        (3, "allies-pool", 510),
        (2, "captured", 520),
        (1, "captured", 520),
    ],
)
def test_a_beach_is_always_taken_and_its_division_always_lands(
    row: int, brigade: str, german_points: int
) -> None:
    """CAEN-41, CAEN-48: only the brigade's fate depends on the row of T-NEPTUNE."""
    t = dday().roll(2, row)
    assert t.holds("A2") == "allies"
    assert t.where("50-div") == "A2"
    assert t.where("8-bde") == brigade
    assert t.points()[1] == german_points


def test_each_beach_has_its_own_troops() -> None:
    """CAEN-41, CAEN-R4: row 3 costs the brigade of that beach and no other."""
    for rows, lost in [((3, 4, 4), "8-bde"), ((4, 3, 4), "2-can-bde"), ((4, 4, 3), "27-bde")]:
        t = landed(*rows)
        assert t.at("allies-pool") == lost


def test_all_landings_come_before_any_exploitation() -> None:
    """CAEN-44: Step III begins when all three beaches are taken."""
    t = dday().roll(6, 6, 6)
    assert t.asked == "allies: LandingDie"
    assert t.roll(6).asked == "allies: Exploitation"


# on the table


@pytest.mark.parametrize(("points", "row"), [(0, 1), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (9, 6)])
def test_a_tabletop_landing_is_read_by_the_allied_points(points: int, row: int) -> None:
    """CAEN-43, CAEN-R16: whatever the Germans scored."""
    for german in ("0", "9"):
        t = dday(mode="table").say("other", str(points), german, seat="organiser")
        assert t.told("tonga")[0]["row"] == row
        t.say("naval-gunfire", "commando").say("other", str(points), german, seat="organiser")
        assert t.told("neptune")[0]["row"] == row


@pytest.mark.parametrize(
    ("size", "number"),
    [(800, 1), (1000, 1), (1001, 2), (1250, 2), (2500, 3), (3000, 3), (3001, 4), (5000, 4)],
)
def test_beach_options_by_the_size_of_the_force(size: int, number: int) -> None:
    """CAEN-42, CAEN-W7: one per 1000 points or part of it, each at most once; only in the beach games."""
    t = dday(mode="table", points_size=size)
    assert t.asked.startswith("allies: ReportScore")  # Tonga has none
    t.say("6-1", seat="organiser")
    assert t.asked == "allies: BeachOptions"
    assert t.letters() == ["naval-gunfire", "breaching-group", "commando", "sherman-dd"]
    words = t.words()
    assert {len(word) for word in words} == {number}
    assert all(len(set(word)) == number for word in words)
    t.say(*words[0])
    assert t.battle().assets == words[0]


def test_a_landing_may_be_converted_to_dice() -> None:
    """FS-73, CAEN-40: one unmodified Allied die, read on the table."""
    t = dday(mode="table").say("dice", seat="organiser")
    assert t.asked == "allies: LandingDie"
    t.roll(2)
    assert t.told("tonga")[0]["row"] == 2


def test_a_landing_of_several_games_is_read_by_the_average() -> None:
    """CAEN-43, FS-R13: 6 and 5 points make row 5."""
    t = dday(mode="table", multi_game=True).say("6-1", "5-2", "done", seat="organiser")
    assert t.told("tonga")[0]["row"] == 5


# Step III


def test_only_rows_6_and_5_earn_an_attack() -> None:
    """CAEN-44: rows 1 to 4 do not attack in turn 1."""
    for row in range(1, 7):
        t = landed(row, 4, 4)
        if row >= 5:
            assert t.letters() == ["A2>A1", "A2>B2", "done"]
        else:
            assert t.asked == "germans: PanzerAttack"


def test_row_6_attacks_with_one_or_both_of_its_troops() -> None:
    """CAEN-44: up to both."""
    t = landed(6, 4, 4).say("A2>A1")
    assert t.words() == [
        ("50-div", "8-bde", "done"),
        ("50-div", "done"),
        ("8-bde", "50-div", "done"),
        ("8-bde", "done"),
    ]


def test_row_5_attacks_with_exactly_one() -> None:
    """CAEN-44: the Allies choose which; the other neither joins nor advances after that battle."""
    t = landed(5, 4, 4).say("A2>A1")
    assert t.words() == [("50-div", "done"), ("8-bde", "done")]
    assert t.refused("50-div", "8-bde") == ("one-only", "CAEN-44")
    t.say("8-bde", "done").roll(6, 1)
    assert t.letters("8-bde") == ["done"]
    assert t.refused("8-bde", "50-div") == ("held-back", "CAEN-49")


def test_an_exploitation_is_optional_and_each_beach_has_one() -> None:
    """CAEN-44: in an order of the Allies' choice, each concluded before the next."""
    t = landed(6, 6, 6)
    assert t.letters() == ["A2>A1", "A2>B2", "A3>A4", "A3>B2", "A3>B3", "A5>A4", "A5>B4", "done"]
    t.say("A5>A4").say("3-div", "done").roll(1, 6).roll(1)
    assert t.letters() == ["A2>A1", "A2>B2", "A3>A4", "A3>B2", "A3>B3", "done"]
    assert t.refused("A5>A4") == ("attacked", "CAEN-44")
    t.say("done")
    assert t.asked == "germans: PanzerAttack"


def test_the_airborne_division_does_not_attack_on_d_day() -> None:
    """CAEN-45: only beaches exploit."""
    t = landed(6, 6, 6)
    assert t.where("6-airborne") == "B5"
    assert t.refused("B5>C6") == ("not-a-beach", "CAEN-45")


def test_a_beach_that_earned_nothing_is_refused_with_the_reason() -> None:
    """CAEN-44."""
    t = landed(4, 6, 6)
    assert t.refused("A2>A1") == ("no-exploitation", "CAEN-44")
    assert t.refused("A3>C4") == ("not-adjacent", "FS-30")


def test_no_initiative_is_rolled_and_no_battle_counted_on_d_day() -> None:
    """CAEN-10, FS-10: Steps III and IV follow the script."""
    t = landed(6, 6, 6).say("A2>A1").say("50-div", "done")
    assert t.asked == "allies: AttackDie"
    assert "initiative" not in t.verbs()
    assert t.s.battles == 0


def test_the_battles_of_d_day_have_neither_aircraft_nor_defence_troops_nor_reserve_nor_bombers() -> None:
    """CAEN-20, CAEN-47: all else applies as usual."""
    t = landed(6, 6, 6).say("A5>B4")
    assert t.letters("3-div") == ["27-bde", "done"]
    assert t.refused("3-div", "sortie")[0] == "no-sortie"
    assert t.refused("3-div", "carpet")[0] == "no-carpet"
    t.say("3-div", "27-bde", "done")
    assert t.letters() == ["21-pz", "done"]
    assert t.refused("gdt") == ("no-gdt", "CAEN-20")
    t.say("21-pz", "done")
    assert t.dice().because == ((1, "3-div"), (2, "27-bde"))
    t.roll(1)
    assert t.dice().because == ((2, "21-pz"),)


def test_situations_apply_on_d_day() -> None:
    """CAEN-47: bocage helps Bayeux."""
    t = landed(6, 6, 6).say("A2>A1").say("50-div", "done").roll(3)
    assert t.dice().because == ((1, "bocage"),)


def test_supply_applies_on_d_day() -> None:
    """CAEN-47: B4 between Allied areas would be cut off; here it is not."""
    t = landed(6, 6, 6).say("A5>B4").say("27-bde", "done").say("21-pz", "done")
    assert t.battle().cut_off == ()


# advancing in Step III


def test_troops_of_a_beach_that_may_not_attack_may_follow_another_victory() -> None:
    """CAEN-49, CAEN-R27: rows 1 to 4 forbid attacks, not advances."""
    t = landed(4, 6, 1).say("A3>B2").say("3-can-div", "done").roll(6, 1)
    assert t.letters("3-can-div") == ["50-div", "8-bde", "2-can-bde", "done"]


def test_with_the_option_they_stay() -> None:
    """CAEN-R27: `t1_disorganised_hold` holds the troops of rows 1 to 4, but not those of row 6."""
    t = landed(4, 6, 1, t1_disorganised_hold=True).say("A3>B2").say("3-can-div", "done").roll(6, 1)
    assert t.letters("3-can-div") == ["2-can-bde", "done"]
    assert t.refused("3-can-div", "50-div") == ("held-back", "CAEN-49")


def test_the_option_does_not_hold_the_airborne_division() -> None:
    """CAEN-49, CAEN-R27: 6 Airborne may advance from B5 either way."""
    for hold in (False, True):
        t = landed(4, 4, 6, t1_disorganised_hold=hold).say("A5>B4").say("27-bde", "3-div", "done").say("done")
        t.roll(6, 1).say("21-pz>C4")
        assert t.letters("27-bde", "3-div") == ["6-airborne", "done"]


def test_on_a_row_5_beach_the_first_to_advance_is_the_free_one() -> None:
    """CAEN-49: Gold is row 5; its brigade follows Juno's victory, so its division stays, and Gold cannot
    attack.
    """
    t = landed(5, 6, 4).say("A3>B2").say("3-can-div", "done").roll(6, 1)
    assert t.letters("3-can-div") == ["50-div", "8-bde", "2-can-bde", "done"]
    assert t.letters("3-can-div", "8-bde") == ["2-can-bde", "done"]
    assert t.refused("3-can-div", "8-bde", "50-div") == ("held-back", "CAEN-49")
    t.say("3-can-div", "8-bde", "done")
    assert t.s.freed == {"A2": "8-bde"}
    assert t.asked == "germans: PanzerAttack"  # the free troop has left, the other is held


def test_on_a_row_5_beach_the_first_to_attack_is_the_free_one_later_too() -> None:
    """CAEN-49: it came back from a lost attack and may follow another victory; the other may not."""
    t = landed(5, 6, 4).say("A2>A1").say("50-div", "done").roll(1, 6).roll(1)
    assert t.where("50-div") == "A2"
    t.say("A3>B2").say("3-can-div", "done").roll(6, 1)
    assert t.letters("3-can-div") == ["50-div", "2-can-bde", "done"]
    assert t.refused("3-can-div", "8-bde") == ("held-back", "CAEN-49")


def test_the_held_troop_stays_even_if_the_free_one_falls() -> None:
    """CAEN-49: for the whole of Step III."""
    t = landed(5, 6, 4).say("A2>A1").say("50-div", "done").roll(1, 6).roll(6)
    assert t.where("50-div") == "allies-pool"
    assert t.letters() == ["A3>A4", "A3>B2", "A3>B3", "done"]
    t.say("A3>B2").say("3-can-div", "done").roll(6, 1)
    assert t.letters("3-can-div") == ["2-can-bde", "done"]


def test_two_row_5_beaches_free_one_troop_each() -> None:
    """CAEN-49: Sword frees one behind Juno's victory, Gold one by attacking; the limits do not mix."""
    t = landed(5, 6, 5).say("A3>A4").say("3-can-div", "done").roll(6, 1)
    assert t.letters("3-can-div") == ["2-can-bde", "3-div", "27-bde", "done"]
    assert t.letters("3-can-div", "3-div") == ["2-can-bde", "done"]
    t.say("3-can-div", "3-div", "done")
    assert t.s.freed == {"A5": "3-div"}
    t.say("A2>B2").say("50-div", "done").roll(6, 1)
    assert t.letters("50-div") == ["2-can-bde", "done"]


def test_a_troop_that_has_left_its_beach_takes_no_part_in_its_attack() -> None:
    """CAEN-49: on a row-6 beach the other still may attack, alone."""
    t = landed(6, 6, 4).say("A3>B2").say("3-can-div", "done").roll(6, 1).say("3-can-div", "50-div", "done")
    t.say("A2>A1")
    assert t.words() == [("8-bde", "done")]


def test_a_beach_whose_troops_have_all_left_cannot_attack() -> None:
    """CAEN-49: both of Gold went to B2."""
    t = landed(6, 6, 4).say("A3>B2").say("3-can-div", "done").roll(6, 1)
    t.say("3-can-div", "50-div", "8-bde", "done")
    assert t.asked == "germans: PanzerAttack"


def test_an_area_taken_meanwhile_is_no_target_any_more() -> None:
    """CAEN-44, FS-30: B2 fell to Juno, so Gold's only target is A1."""
    t = landed(6, 6, 4).say("A3>B2").say("3-can-div", "done").roll(6, 1).say("done")
    assert t.letters() == ["A2>A1", "done"]


# Step IV


def test_21_panzer_may_attack_an_adjacent_allied_area() -> None:
    """CAEN-46: of German choice, or none."""
    t = landed(4, 4, 4)
    assert t.asked == "germans: PanzerAttack"
    assert t.letters() == ["B4>A5", "B4>B5", "none"]
    t.say("B4>A5")
    assert t.battle().attackers == ("21-pz",)
    assert t.asked == "allies: CommitDefenders"


def test_21_panzer_may_decline() -> None:
    """CAEN-46, CAEN-R29: then D-Day saw four battles, and a campaign of 25 is possible."""
    t = landed(4, 4, 4).say("none")
    assert t.s.fought == 4
    assert t.asked == "germans: StrategicMoves"


def test_21_panzer_attacks_alone_from_where_it_stands() -> None:
    """CAEN-46."""
    t = landed(4, 4, 4)
    assert t.refused("C4>B4")[0] == "not-there"
    assert t.refused("B4>A4")[0] == "not-enemy"
    assert t.refused("B4>A3")[0] == "not-adjacent"


def test_21_panzer_driven_from_b4_attacks_from_its_new_place() -> None:
    """CAEN-46: from C4 it reaches B4 again."""
    t = landed(4, 4, 6).say("A5>B4").say("27-bde", "3-div", "done").say("done").roll(6, 1)
    t.say("21-pz>C4").say("done")
    assert t.letters() == ["C4>B4", "none"]


def test_21_panzer_next_to_no_allied_area_does_not_attack() -> None:
    """CAEN-46: from C5 there is nothing Allied in sight."""
    t = Table(1, "A2 A3 A5", {"C5": "21-pz"}, {"rows": {"A2": 4, "A3": 4, "A5": 4}})
    assert t.begin(PanzerAttack()).asked == ""


def test_a_destroyed_or_captured_21_panzer_does_not_attack() -> None:
    """CAEN-46: destroyed in Step III, or captured."""
    t = landed(4, 4, 6).say("A5>B4").say("27-bde", "3-div", "done").say("21-pz", "done").roll(6, 1).roll(6)
    assert t.where("21-pz") == "germans-pool"
    t.say("done")
    assert t.asked == "germans: Deploy"  # the Strategic Phase
    t = Table(1, "A2 A3 A5", {"captured": "21-pz"}, {"rows": {"A2": 4, "A3": 4, "A5": 4}})
    assert t.begin(PanzerAttack()).asked == ""


def test_the_example_of_sword_beach() -> None:
    """CAEN-36, CAEN-46, CAEN-W6: 7 against 6; both troops are rolled for on 6; 3 Division retreats to B5."""
    t = landed(4, 4, 4).say("B4>A5").say("3-div", "done")
    assert t.dice().because == ((2, "21-pz"),)
    t.roll(5)
    assert t.dice().because == ((1, "3-div"), (2, "naval-gunfire"))
    t.roll(3)
    fought = t.told("fought")[0]
    assert (fought["attack"], fought["defence"], fought["result"]) == (7, 6, "captured")
    assert t.dice().needs == 6
    t.roll(5)
    assert t.dice().needs == 6
    t.roll(5)
    assert t.asked == "allies: Retreat"
    assert t.letters() == ["3-div>B5"]
    t.say("3-div>B5", "27-bde>B5").say("21-pz", "done")
    assert (t.holds("A5"), t.at("A5")) == ("germans", "21-pz")


def test_the_example_of_sword_beach_without_the_airborne() -> None:
    """CAEN-W6, FS-66: if B5 was not captured the beach has no Allied neighbour and its troops are taken."""
    t = landed(4, 4, 4, tonga=2).say("B4>A5").say("3-div", "done").roll(5, 3).roll(1).roll(1)
    assert t.at("captured") == "3-div 27-bde"


def test_d_day_has_at_most_eight_battles() -> None:
    """CAEN-W2: four landings, three exploitations, 21. Panzer."""
    t = landed(6, 6, 6)
    for arrow, troop in (("A2>A1", "50-div"), ("A3>A4", "3-can-div"), ("A5>B4", "3-div")):
        t.say(arrow).say(troop, "done")
        if t.asked.endswith("CommitDefenders"):
            t.say("done")
        t.roll(1, 6).roll(1)
    t.say("B4>A5").say("done").roll(1, 6).roll(1)
    assert t.s.fought == 8


def test_the_strategic_phase_follows_d_day() -> None:
    """CAEN-R11, CAEN-48: a brigade lost on row 3 may land again the same day."""
    t = landed(3, 4, 4).say("none")
    assert t.letters() == ["8-bde"]
