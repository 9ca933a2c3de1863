"""Retreats and surrenders (AT-94, AT-110 … AT-114)."""

from __future__ import annotations

from collections import Counter

from sandtable.games.armored_thrust.play.retreat import ChooseRetreat, RetreatDice, forces
from sandtable.kernel import engine
from tests.games.armored_thrust.fighting import Clash

WON = {"Fight TIL allied": (6, 1, 1)}


def test_a_unit_goes_back_where_it_came_from_whatever_that_costs() -> None:
    """AT-110, AT-111 (1): by a lane although a minor road is there"""
    f = Clash(3, "A01 VER G08 TIL", "overcast")
    f.enter("TIL", "A01 VER")
    s = f.play({"Fight TIL axis": (6, 6, 1, 1, 1)})
    assert s.where["A01"] == "VER"
    assert s.displaced == {"A01": 1}
    assert f.heard("retreated") == [{"unit": "A01", "place": "TIL", "area": "VER"}]


def test_if_that_area_was_lost_it_goes_by_the_cheapest_road() -> None:
    """AT-111 (2), AT-113: an area lost this turn is closed"""
    f = Clash(3, "A01 VER A02 VER G08 TIL G09 LOR", "overcast")
    f.enter("TIL", "A01 VER")
    f.enter("VER", "G09 LOR")
    s = f.play({"Fight TIL axis": (6, 6, 1, 1, 1), "Fight VER axis": (6, 6, 1, 1)})
    assert s.control["VER"] == "axis"
    assert s.where["A01"] == "BOU"  # a minor road; HUB lies behind a lane
    assert s.where["A02"] == "IFS"  # by the major road


def test_an_area_won_this_turn_is_open() -> None:
    """AT-113, AR32: even one that was fought over"""
    f = Clash(3, "A01 BOU A04 LOR G02 TIL G08 CRA", "overcast", allied="GAR LHO")
    f.enter("TIL", "A01 BOU")
    f.enter("LOR", "G08 CRA")
    s = f.play({"Fight TIL allied": (6, 1, 1), "Fight LOR axis": (6, 1, 1, 1, 1)})
    assert s.control["LOR"] == "axis"
    assert s.where["G02"] == "LOR"


def test_an_area_held_this_turn_is_open() -> None:
    """AT-113"""
    f = Clash(3, "A01 BOU A04 VER G02 TIL G08 LOR G09 LOR", "overcast", allied="GAR LHO")
    f.enter("TIL", "A01 BOU")
    f.enter("LOR", "A04 VER")
    s = f.play({"Fight TIL allied": (6, 1, 1), "Fight LOR axis": (6, 6, 1, 1, 1, 1, 1, 1, 1)})
    assert s.control["LOR"] == "axis"
    assert s.where["G02"] == "LOR"


def test_costs_of_the_turn_count_so_interdiction_makes_ties() -> None:
    """AT-111, AR25, TOT-40"""
    f = Clash(3, "A01 BOU G02 TIL", "clear")
    f.enter("TIL", "A01 BOU")
    s = f.play(WON, until="RetreatDice")
    assert s.ways["G02"] == ("LOR", "LHO", "GAR")
    f = Clash(3, "A01 BOU G02 TIL", "overcast")
    f.enter("TIL", "A01 BOU")
    assert f.play(WON, until="RetreatDice").ways["G02"] == ("LOR", "GAR")


def test_a_die_of_60_settles_ties_evenly_and_the_force_goes_together() -> None:
    """AT-111 (3): retreat_tie = random"""
    went: Counter[str] = Counter()
    for face in range(1, 61):
        f = Clash(3, "A01 BOU A02 BOU G02 TIL G03 TIL", "clear")
        f.enter("TIL", "A01 BOU A02 BOU")
        s = f.play({"Fight TIL allied": (6, 1, 1, 1, 1, 1), "RetreatDice": (face,)})
        assert s.where["G02"] == s.where["G03"]
        went[s.where["G02"]] += 1
    assert went == {"LOR": 20, "LHO": 20, "GAR": 20}


def test_different_ways_within_a_force_are_drawn_separately_from_one_die() -> None:
    """AT-111: units with the same candidates move together, one draw; here from both ends of a connector"""
    pairs: Counter[tuple[str, str]] = Counter()
    for face in range(1, 61):
        f = Clash(3, "G08 LOR G09 CRA A01 GAU", "clear", allied="GAU")
        f.enter("LOR-CRA", "G08 LOR G09 CRA A01 CRA")
        f.s.control.update({"LOR": "allied", "CRA": "allied"})  # lost behind them
        s = f.play({"RetreatDice": (1, face)})
        pairs[s.where["G08"], s.where["G09"]] += 1
    assert pairs == dict.fromkeys([(a, b) for a in ("ROC", "TIL", "GAR") for b in ("GAR", "SAI")], 10)


def test_one_die_is_thrown_for_each_force_that_gives_way_whether_it_is_needed_or_not() -> None:
    """AT-111, AT-130: the number of dice tells nothing"""
    f = Clash(3, "A01 VER G08 TIL A02 BOU G03 LHO", "overcast")
    f.enter("TIL", "A01 VER")
    f.enter("LHO", "A02 BOU")
    f.play({"Fight TIL axis": (6, 6, 1, 1, 1), "Fight LHO allied": (6, 1, 1)})
    assert f.thrown["RetreatDice"].count == 2
    assert f.thrown["RetreatDice"].sides == 60


def test_nobody_gives_way_nobody_throws() -> None:
    """AT-111"""
    f = Clash(3, "A01 VER G08 TIL")
    f.play()
    assert "RetreatDice" not in f.thrown


def test_by_option_the_owner_chooses_and_only_he_sees_the_ways() -> None:
    """AT-111 (3): retreat_tie = player"""
    f = Clash(3, "A01 BOU G02 TIL G03 TIL", "overcast", retreat_tie="player")
    f.enter("TIL", "A01 BOU")
    s = f.play(WON, until="ChooseRetreat")
    assert list(engine.pending(s)) == ["axis"]
    seen = f.rules.view(s, "axis")
    assert ChooseRetreat("axis").letters(seen, ()) == ["G02"]
    assert ChooseRetreat("axis").letters(seen, ("G02",)) == ["LOR", "GAR"]
    assert f.rules.view(s, "allied").ways == {}
    assert ChooseRetreat("axis").why_not(seen, ("G02",), "LHO") is not None
    f.play(words={"ChooseRetreat axis": "G02 GAR"})
    assert (s.where["G02"], s.where["G03"]) == ("GAR", "GAR")


def test_who_has_no_choice_is_asked_all_the_same() -> None:
    """AT-111, AT-130: that somebody is asked tells nothing"""
    f = Clash(3, "A01 VER G08 TIL", "overcast", retreat_tie="player")
    f.enter("TIL", "A01 VER")
    s = f.play({"Fight TIL axis": (6, 6, 1, 1, 1)}, {"ChooseRetreat allied": "go"})
    assert s.where["A01"] == "VER"


def test_without_a_way_out_a_unit_surrenders_and_the_owner_is_told() -> None:
    """AT-112, AT-132: the opponent learns it in the End report"""
    f = Clash(3, "A01 BOU G02 TIL", allied="LOR LHO GAR")
    f.enter("TIL", "A01 BOU")
    s = f.play(WON)
    assert s.where["G02"] == "gone"
    assert s.missed == {"G02": 3}
    told = [event for event in f.events if event.verb == "surrendered"]
    assert told[0].facts == {"unit": "G02", "place": "TIL"}
    assert told[0].reaches("axis") and not told[0].reaches("allied")
    assert f.rules.view(s, "allied").where["G02"] != "gone" or s.agenda is None


def test_a_retreat_never_enters_an_enemy_base_but_may_enter_its_own() -> None:
    """AT-112, AT-114"""
    f = Clash(3, "G08 SLG A01 SOU G09 POT", "overcast", allied="SGV SOU OUI POT")
    f.s.control["POT"] = "allied"
    f.s.where["G09"] = "later"
    f.enter("SLG", "A01 SOU")
    s = f.play({"Fight SLG allied": (6, 1, 1)})
    assert s.where["G08"] == "FAL"
    f = Clash(3, "A01 SLG G08 FAL", "overcast", axis="POT SGV SOU OUI")
    f.enter("SLG", "G08 FAL")
    s = f.play({"Fight SLG axis": (6, 6, 1, 1, 1)})
    assert s.where["A01"] == "gone"


def test_retreating_itself_adds_no_mark() -> None:
    """AT-114: an 8-1 winner's unit that falls back from a connector does not regroup"""
    f = Clash(3, "A01 SLG G08 FAL")
    f.enter("SLG-FAL", "A01 SLG G08 FAL")
    s = f.play({"Fight SLG-FAL allied": (6, 6, 6)})
    assert s.where["A01"] == "SLG"
    assert "A01" not in s.regroup


def test_ground_of_nobody_that_both_want_is_closed_to_both() -> None:
    """AT-113"""
    f = Clash(3, "A01 CRA G08 GAU G09 SAI", "overcast")
    f.s.control.update({"LOR": "none", "GAR": "axis", "CIN": "allied", "SAI": "axis"})
    f.s.control.update(dict.fromkeys(("CAI", "BSL", "GAU"), "allied"))
    f.s.where["G08"] = "GAU"
    f.s.start = dict(f.s.control)
    f.s.where["A02"], f.s.came["A02"] = "GAU", "CIN"
    f.enter("CRA", "G09 SAI")
    f.enter("GAU", "A02 CIN")
    s = f.play({"Fight CRA axis": (6, 6, 1, 1), "Fight GAU allied": (6, 1, 1)})
    # Both could have gone to LOR, of nobody: the Axis has SAI and CRA left, the Allies GAU.
    assert s.where["A01"] != "LOR" and s.where["G08"] != "LOR"


def test_destinations_are_told_to_the_owner_alone() -> None:
    """AT-130, table V"""
    f = Clash(3, "A01 BOU G02 TIL", "overcast")
    f.enter("TIL", "A01 BOU")
    s = f.play(WON, until="RetreatDice")
    assert f.rules.view(s, "allied").ways == {}
    f.play()
    told = [event for event in f.events if event.verb == "retreated"]
    assert told and not told[0].reaches("allied") and not told[0].reaches("")


def test_a_leader_left_behind_goes_to_the_nearest_friends() -> None:
    """AT-116"""
    f = Clash(3, "A01 BOU G02 TIL wittmann TIL G08 CRA", "overcast")
    f.enter("TIL", "A01 BOU")
    s = f.play(WON)
    assert s.where["wittmann"] == s.where["G02"]


def test_who_types_real_dice_throws_none_after_the_last_force_whose_way_is_in_doubt() -> None:
    """AT-111a: and one die at least"""
    f = Clash(3, "A01 VER G08 TIL A02 BOU G03 LHO", "clear")
    f.enter("LHO", "A02 BOU")
    f.enter("TIL", "A01 VER")
    s = f.play({"Fight TIL axis": (6, 6, 1, 1, 1), "Fight LHO allied": (6, 1, 1)}, until="RetreatDice")
    ask = RetreatDice()
    assert forces(s) == [("LHO", "axis"), ("TIL", "allied")]
    assert (ask.dice(s).count, ask.decoys(s)) == (2, 1)
    assert ask.dice(f.rules.view(s, "allied")).count == 2
    f = Clash(3, "A01 VER G08 TIL", "clear")
    f.enter("TIL", "A01 VER")
    s = f.play({"Fight TIL axis": (6, 6, 1, 1, 1)}, until="RetreatDice")
    assert (ask.dice(s).count, ask.decoys(s)) == (1, 0)


def test_a_leader_whose_friends_withdrew_follows_them() -> None:
    """AT-79, AT-116"""
    f = Clash(3, "A04 VER currie VER G01 LOR")
    f.enter("VER", "G01 LOR")
    s = f.play(words={"Withdraw VER allied": "IFS"})
    assert (s.where["A04"], s.where["currie"]) == ("IFS", "IFS")
