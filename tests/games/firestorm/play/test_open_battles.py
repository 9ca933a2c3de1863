"""Option `simultaneous`: several battles open at once, concluded in the order of their arrows."""

from typing import Any

from sandtable.games.firestorm.play.turn import BattlePhase
from tests.games.firestorm.table import Table


def phase(at: dict[str, str], allies: str = "A2 A3 A5", turn: int = 3, **options: Any) -> Table:
    options = {"simultaneous": True, "mode": "table", **options}
    return Table(turn, allies, at, {"battles": 4}, **options).begin(BattlePhase(turn))


def open_arrow(t: Table, arrow: str, attackers: str, defenders: str = "") -> Table:
    """Opens a further battle: the side that holds the from-area has the initiative."""
    allied = t.holds(arrow.partition(">")[0]) == "allies"
    t.say("open", seat="organiser").roll(*((6, 1) if allied else (1, 6))).say(arrow)
    t.say(*attackers.split(), "done")
    if t.asked.endswith("CommitDefenders"):
        t.say(*defenders.split(), "done")
    while t.asked.endswith(("TakePoints", "NavalGunfire")):
        t.say("hold" if t.asked.endswith("NavalGunfire") else "done")
    while t.asked.endswith(("OutOfSupply", "DefenceTroopTable")):
        t.roll(5)
    return t


def report(t: Table, battle: int, attack: int, defence: int) -> Table:
    return t.say("other", str(attack), str(defence), seat=f"organiser#{battle}")


def keep(t: Table) -> Table:
    """Nobody is destroyed."""
    while t.asked.endswith("RollToDestroy"):
        t.roll(*[1] * t.dice().count)
    return t


TWO = {"A3": "3-can-div 2-can-bde", "A5": "3-div", "B3": "12-ss flak", "B4": "21-pz"}
FORK = {
    "C3": "12-ss",
    "B3": "50-div 8-bde",
    "C4": "flak",
}  # the Germans attack B3 while its brigade attacks C4


def test_normally_each_battle_is_concluded_before_the_next() -> None:
    """FS-76: without the option a report must be in before anything else."""
    t = phase(TWO, simultaneous=False).roll(6, 1).say("A3>B3").say("3-can-div", "done").say("12-ss", "done")
    t.say("done").say("done")
    assert t.asked == "allies: ReportScore, germans: ReportScore, organiser: ReportScore"


def test_the_organiser_opens_battles_while_others_are_played() -> None:
    """FS-76: each with its own initiative; reports come in any order, each under its number."""
    t = phase(TWO)
    assert t.asked == "organiser: OpenArrow"
    open_arrow(t, "A3>B3", "3-can-div", "12-ss")
    assert set(t.asks()) == {"organiser", "allies#1", "germans#1", "organiser#1"}
    open_arrow(t, "B4>A5", "21-pz", "3-div")
    assert [sheet.number for sheet in t.s.arrows] == [1, 2]
    assert {"organiser", "allies#1", "germans#1", "allies#2", "germans#2"} < set(t.asks())
    assert t.s.battles == 2
    report(t, 2, 0, 0)
    assert [sheet.number for sheet in t.s.arrows] == [1]


def test_a_troop_stands_on_one_arrow_only() -> None:
    """FS-38, FS-76: neither attackers nor defenders are offered again until their battle is over."""
    t = open_arrow(phase(TWO), "A3>B3", "3-can-div", "12-ss")
    t.say("open", seat="organiser").roll(6, 1).say("A3>A4")
    assert t.letters() == ["2-can-bde"]
    assert t.refused("3-can-div") == ("on-arrow", "FS-38")
    t.say("2-can-bde", "done").say("done").say("done")
    t.say("open", seat="organiser").roll(1, 6)
    assert {letter[:2] for letter in t.letters()} == {"B3", "B4"}  # FlaK is free
    t.say("B3>A3")
    assert t.letters() == ["flak"]


def test_an_area_whose_troops_are_all_on_arrows_cannot_attack() -> None:
    """FS-31, FS-76: the only Allied troop is engaged, so the initiative passes."""
    t = open_arrow(phase({"A3": "3-can-div", "B3": "12-ss"}), "A3>A4", "3-can-div")
    t.say("open", seat="organiser").roll(6, 1)
    assert t.told("passed") == [{"side": "allies"}]
    assert t.asked == "germans: PlaceArrow"


def test_one_arrow_at_a_time_into_an_area() -> None:
    """FS-76, FS-76a: an area under attack is not attacked a second time."""
    t = open_arrow(phase({"A3": "3-can-div", "A2": "50-div"}), "A3>B2", "3-can-div")
    t.say("open", seat="organiser").roll(6, 1)
    assert t.letters() == ["A2>A1"]
    assert t.refused("A2>B2") == ("arrow-there", "FS-76")


def test_the_attacked_may_attack_back_at_once() -> None:
    """FS-76: B3 is under attack from A3; its other troop attacks A3."""
    t = open_arrow(phase(TWO), "A3>B3", "3-can-div", "12-ss")
    open_arrow(t, "B3>A3", "flak", "2-can-bde")
    assert [(sheet.origin, sheet.target) for sheet in t.s.arrows] == [("A3", "B3"), ("B3", "A3")]


def test_no_more_arrows_than_the_turn_has_battles() -> None:
    """FS-10, FS-76: with the count used up the organiser only waits for reports."""
    t = Table(3, at=TWO, facts={"battles": 1}, simultaneous=True, mode="table").begin(BattlePhase(3))
    open_arrow(t, "A3>B3", "3-can-div", "12-ss")
    assert "organiser" not in t.asks()
    report(t, 1, 0, 0)
    assert t.asked == ""


def test_nobody_is_asked_to_open_what_nobody_could_attack() -> None:
    """FS-12, FS-24, FS-76: attacks may come back when a battle ends; what is left then lapses."""
    t = open_arrow(phase({"A3": "3-can-div"}), "A3>A4", "3-can-div")
    assert "organiser" not in t.asks()
    report(t, 1, 0, 0)
    assert t.asked == "organiser: OpenArrow"
    assert t.s.battles == 3


def test_what_nobody_can_fight_lapses_when_all_battles_are_done() -> None:
    """FS-12, FS-76: the last Allied troop falls, nobody else is near."""
    t = open_arrow(phase({"A3": "3-can-div"}), "A3>A4", "3-can-div")
    report(t, 1, 0, 6).roll(6)
    assert t.asked == ""
    assert t.told("lapsed") == [{"battles": 3}]
    assert t.s.battles == 0
    t = Table(3, facts={"battles": 0}, simultaneous=True, mode="table").begin(BattlePhase(3))
    assert t.told("lapsed") == []


def test_a_finished_battle_waits_for_an_earlier_one_it_shares_an_area_with() -> None:
    """FS-77: after-action steps go in order of arrow placement."""
    t = open_arrow(phase(FORK, "A2 A3 A5 B3"), "C3>B3", "12-ss", "50-div")
    open_arrow(t, "B3>C4", "8-bde", "flak")
    report(t, 2, 5, 2)
    assert [sheet.number for sheet in t.s.arrows] == [1, 2]
    assert t.s.battle(2).result == "captured"
    assert t.holds("C4") == "germans"
    assert "allies#2" not in t.asks()
    report(t, 1, 0, 0)  # the Germans fail; now both are concluded
    keep(t).say("flak>C6").say("done")
    assert t.s.arrows == ()
    assert t.holds("C4") == "allies"


def test_battles_without_a_common_area_do_not_wait() -> None:
    """FS-77: the later one is concluded although the earlier is still open."""
    t = open_arrow(phase(TWO), "A3>B3", "3-can-div", "12-ss")
    open_arrow(t, "B4>A5", "21-pz", "3-div")
    report(t, 2, 5, 2)
    keep(t)
    assert t.asked == "germans: Advance"  # 3 Division, surrounded, was captured
    assert t.where("3-div") == "captured"
    t.say("done")
    assert t.holds("A5") == "germans"
    assert [sheet.number for sheet in t.s.arrows] == [1]


def test_an_area_may_be_won_while_the_from_area_is_lost() -> None:
    """FS-78: troops on an arrow do not retreat with the others; they advance from the lost area."""
    t = open_arrow(phase(FORK, "A2 A3 A5 B3"), "C3>B3", "12-ss", "50-div")
    open_arrow(t, "B3>C4", "8-bde", "flak")
    report(t, 2, 5, 2)
    report(t, 1, 5, 2)
    keep(t)
    assert t.asked == "allies: Retreat"
    assert t.words() == [("50-div>A3",)]
    t.say("50-div>A3").say("done")
    assert t.holds("B3") == "germans"
    assert t.where("8-bde") == "arrow-2"
    keep(t).say("flak>C6")
    assert t.asked == "allies: Advance"
    assert t.letters() == ["8-bde", "done"]
    t.say("8-bde", "done")
    assert (t.at("C4"), t.holds("C4"), t.s.arrows) == ("8-bde", "allies", ())


def test_victors_who_stay_behind_leave_the_lost_area() -> None:
    """FS-78, FS-78a: they retreat from it under FS-65, here into the area they won or a friendly
    neighbour.
    """
    t = open_arrow(phase(FORK, "A2 A3 A5 B3"), "C3>B3", "12-ss", "50-div")
    open_arrow(t, "B3>C4", "8-bde", "flak")
    report(t, 2, 5, 2)
    keep(report(t, 1, 5, 2)).say("50-div>A3").say("done")
    keep(t).say("flak>C6").say("done")
    assert t.asked == "allies: Retreat"
    assert t.letters() == ["8-bde>A3", "8-bde>C4"]
    t.say("8-bde>A3")
    assert (t.where("8-bde"), t.s.arrows) == ("A3", ())


def test_a_defeated_attacker_whose_from_area_was_lost_retreats_from_there() -> None:
    """FS-78, FS-65: not back into the lost area."""
    t = open_arrow(phase(FORK, "A2 A3 A5 B3"), "C3>B3", "12-ss", "50-div")
    open_arrow(t, "B3>C4", "8-bde", "flak")
    report(t, 2, 0, 0)
    keep(report(t, 1, 5, 2)).say("50-div>A3").say("done")
    assert t.asked == "allies: Retreat"
    assert t.words() == [("8-bde>A3",)]
    t.say("8-bde>A3")
    assert t.at("A3") == "50-div 8-bde"


def test_a_defeated_attacker_with_nowhere_to_go_is_captured() -> None:
    """FS-78, FS-66: the lost from-area has no friendly neighbour."""
    t = open_arrow(phase(FORK, "A2 A5 B3"), "C3>B3", "12-ss")
    open_arrow(t, "B3>C4", "8-bde 50-div", "flak")
    report(t, 2, 0, 0)
    report(t, 1, 3, 0)
    keep(t).say("done")
    assert t.at("captured") == "50-div 8-bde"


def test_the_destroyed_among_them_are_captured_too() -> None:
    """FS-78, FS-66, FS-66a, CAEN-7: surrounded and destroyed counts as captured, even if nobody survives."""
    t = open_arrow(phase(FORK, "A2 A5 B3"), "C3>B3", "12-ss")
    open_arrow(t, "B3>C4", "8-bde 50-div", "flak")
    report(t, 2, 0, 6)
    report(t, 1, 3, 0)
    t.say("done")
    assert t.asked == "germans: RollToDestroy"
    t.roll(6, 6)
    assert t.at("captured") == "50-div 8-bde"
    assert t.at("allies-pool") == ""


def test_the_destroyed_of_a_lonely_from_area_that_still_stands_go_to_the_pool() -> None:
    """FS-63, FS-64, FS-66: capture needs a lost area, not only an attack out of a surrounded one."""
    t = open_arrow(phase({"A5": "3-div", "B4": "21-pz"}), "A5>B4", "3-div", "21-pz")
    report(t, 1, 0, 6).roll(6)
    assert t.where("3-div") == "allies-pool"
    assert t.at("captured") == ""


def test_where_there_is_no_room_they_are_destroyed() -> None:
    """FS-78, CAEN-6: the only friendly neighbour of the lost area is full."""
    at = {**FORK, "A3": "3-can-div 2-can-bde 51-highland"}
    t = open_arrow(phase(at, "A2 A3 A5 B3"), "C3>B3", "12-ss")
    open_arrow(t, "B3>C4", "8-bde 50-div", "flak")
    report(t, 2, 0, 0)
    keep(report(t, 1, 3, 0)).say("done")
    assert t.at("allies-pool") == "50-div 8-bde"


def test_troops_on_an_arrow_do_not_follow_another_victory() -> None:
    """FS-38, FS-69, FS-76: they are bound until their battle is over."""
    t = open_arrow(phase({"A3": "3-can-div 2-can-bde", "A2": "50-div"}), "A3>B3", "3-can-div")
    open_arrow(t, "A2>B2", "50-div")
    report(t, 2, 3, 0)
    assert t.letters("50-div") == ["2-can-bde", "done"]
    assert t.refused("50-div", "3-can-div")[0] == "not-near"


def test_reports_of_the_two_sides_are_compared_battle_by_battle() -> None:
    """FS-51, FS-76: the same seat reports several battles."""
    t = open_arrow(phase(TWO), "A3>B3", "3-can-div", "12-ss")
    open_arrow(t, "B4>A5", "21-pz", "3-div")
    t.say("3-3", seat="allies#1").say("2-5", seat="allies#2").say("3-4", seat="germans#2")
    assert t.told("disputed") == [{"battle": 2, "first": "2-5", "second": "3-4"}]
    assert {key for key in t.asks() if key.endswith("#2")} == {"organiser#2"}
    t.say("3-3", seat="germans#1")
    assert t.s.arrows[0].number == 1 and t.asked == "germans: RollToDestroy"


def test_a_battle_may_be_converted_to_dice_while_others_are_open() -> None:
    """FS-73, FS-76: it is settled at once."""
    t = open_arrow(phase(TWO), "A3>B3", "3-can-div", "12-ss")
    open_arrow(t, "B4>A5", "21-pz", "3-div")
    t.say("dice", seat="organiser#1")
    assert t.asked == "allies: AttackDie"
    keep(t.roll(1, 6))
    assert [sheet.number for sheet in t.s.arrows] == [2]


def test_by_dice_a_battle_is_settled_as_soon_as_it_is_opened() -> None:
    """FS-76: nothing is left open, and the organiser opens the next."""
    t = phase(TWO, mode="dice").say("open", seat="organiser").roll(6, 1).say("A3>B3")
    t.say("3-can-div", "done").say("12-ss", "done").roll(1, 6).roll(1)
    assert t.asked == "organiser: OpenArrow"
    assert t.s.arrows == ()


def test_supply_is_that_of_the_moment_of_commitment() -> None:
    """FS-44, FS-76: an area lost later does not change an open battle."""
    t = open_arrow(
        phase({"B3": "50-div", "B4": "3-div", "C6": "12-ss", "A4": "flak"}, "A5 B3 B4"), "B3>C4", "50-div"
    )
    assert t.s.battle(1).cut_off == ()
    open_arrow(t, "A4>A5", "flak")
    keep(report(t, 2, 6, 0)).say("done")
    assert not t.rules.in_supply(t.s, "allies", "B3")
    assert t.s.battle(1).cut_off == ()


def test_a_german_pass_costs_one_battle_while_others_are_open() -> None:
    """FS-24, FS-24a, FS-76: the phase is not over as long as a battle is open."""
    at = {"A3": "3-can-div", "reserve": "12-ss"}
    t = open_arrow(phase(at), "A3>B3", "3-can-div")
    t.say("open", seat="organiser").roll(1, 6).say("pass")
    assert t.told("lapsed") == [{"battles": 1}]
    assert t.s.battles == 2
    report(t, 1, 0, 0)
    assert t.asked == "organiser: OpenArrow"


def test_a_reserve_troop_may_attack_from_an_area_whose_troops_are_engaged() -> None:
    """CAEN-29, FS-76: nobody stands free there, but there is room."""
    at = {"A3": "3-can-div", "B3": "12-ss flak", "reserve": "1-ss"}
    t = open_arrow(phase(at, "A2 A3 A4 A5"), "B3>A3", "12-ss flak")
    t.say("open", seat="organiser").roll(1, 6)
    assert t.letters() == ["A1>A2", "B2>A2", "B3>A4", "B4>A4", "B4>A5", "B5>A5", "pass"]


def test_a_full_area_whose_troops_are_engaged_takes_no_reserve_troop() -> None:
    """CAEN-27, CAEN-29, FS-76: three of B3 stand on arrows, and there they count."""
    at = {"A3": "3-can-div", "B3": "12-ss flak 21-pz", "reserve": "1-ss"}
    t = open_arrow(phase(at, "A2 A3 A4 A5 B4"), "B3>A3", "12-ss flak")
    open_arrow(t, "B3>A4", "21-pz")
    t.say("open", seat="organiser").roll(1, 6)
    assert "B3>B4" not in t.letters()
    assert "C4>B4" in t.letters() and "pass" in t.letters()


def test_each_open_battle_has_its_own_commander() -> None:
    """FS-3, FS-76: the retreat out of B3 is decided by him who led its defence, not by the other one."""
    at = {**FORK, "A5": "3-div"}
    t = phase(at, "A2 A3 A5 B3", allied_commanders=2)
    for arrow, leader, attackers, defenders in [
        ("A5>B4", "allies-2", "3-div", ""),
        ("C3>B3", "allies-1", "12-ss", "50-div"),
        ("B3>C4", "allies-2", "8-bde", "flak"),
    ]:
        allied = t.holds(arrow[:2]) == "allies"
        t.say("open", seat="organiser").roll(*((6, 1) if allied else (1, 6))).say(arrow).say(leader)
        t.say(*attackers.split(), "done").say(*defenders.split(), "done")
        while t.asked.endswith("TakePoints"):
            t.say("done")
    assert {"allies-2#1", "allies-1#2", "allies-2#3"} < set(t.asks())
    report(t, 3, 0, 0)
    keep(report(t, 2, 5, 2))
    assert t.asked == "allies-1: Retreat"
    t.say("50-div>A3").say("done")
    assert t.asked == "allies-2: Retreat"


# the Caumont gap among open battles


def test_the_gap_is_lost_while_7_armoured_stands_on_an_arrow() -> None:
    """CAEN-61, CAEN-61a, FS-38: it cannot be in two battles at once."""
    t = phase({"A2": "50-div", "A3": "7-armd"}, turn=2)
    open_arrow(t, "A3>B3", "7-armd")
    open_arrow(t, "A2>A1", "50-div")
    report(t, 2, 3, 0).say("done")
    assert t.holds("A1") == "allies"
    assert t.s.caumont == "lost"
    report(t, 1, 0, 0)
    assert t.asked == "organiser: OpenArrow"


def test_the_gap_waits_with_the_battle_that_opens_it() -> None:
    """CAEN-60, FS-77: A1 has not fallen before its battle is concluded; then 7 Armoured is free again."""
    t = phase({"A2": "50-div 7-armd"}, turn=2)
    open_arrow(t, "A2>B2", "7-armd")
    open_arrow(t, "A2>A1", "50-div")
    report(t, 2, 3, 0)  # shares A2 with battle 1
    assert (t.holds("A1"), t.s.caumont) == ("germans", "")
    report(t, 1, 0, 0).say("done")
    assert t.asked == "allies: Caumont"


def test_the_gap_opens_among_open_battles_and_is_played_at_once() -> None:
    """CAEN-67, FS-76, FS-77a: the right is settled when A1 falls, before anything else is opened."""
    at = {"A2": "50-div", "A3": "7-armd", "A5": "3-div", "later": "ss-101"}
    t = phase(at, turn=2)
    open_arrow(t, "A5>B4", "3-div")
    open_arrow(t, "A2>A1", "50-div")
    report(t, 2, 3, 0)
    t.say("done")
    assert t.asked == "allies: Caumont"
    t.say("use").say("done").say("done")
    assert t.asked == "allies: ReportScore, germans: ReportScore, organiser: ReportScore"
    t.say("6-1", seat="organiser")
    keep(t).say("ss-101>D2").say("7-armd", "done")
    assert t.holds("D1") == "allies"
    assert [sheet.number for sheet in t.s.arrows] == [1]


def test_defenders_captured_by_the_gap_are_not_rolled_for_again() -> None:
    """FS-60, FS-67, FS-76b, CAEN-64: D1, attacked from C1, falls through the gap; its troops are captured."""
    at = {"A2": "50-div", "A3": "7-armd", "C1": "3-div", "D1": "12-ss", "later": "ss-101"}
    t = phase(at, "A2 A3 A5 B2 C1 D2 D3", turn=2)
    open_arrow(t, "C1>D1", "3-div", "12-ss")
    open_arrow(t, "A2>A1", "50-div")
    report(t, 2, 3, 0)
    t.say("done").say("use").say("done").say("done").say("6-1", seat="organiser")
    keep(t)
    assert t.at("captured") == "12-ss ss-101"
    t.say("7-armd", "done")
    report(t, 1, 6, 1)
    assert t.asked == "allies: Advance"
    assert t.at("captured") == "12-ss ss-101"
    assert t.at("D1") == "7-armd"  # the area is not taken a second time
    assert [facts["area"] for facts in t.told("taken")] == ["A1", "B1", "D1"]
    t.say("3-div", "done")
    assert t.at("D1") == "3-div 7-armd"
