"""Engagements on connectors and their 8-1 advances (AT-80, AT-90 … AT-95, AT-150 … AT-152)."""

from __future__ import annotations

from tests.games.armored_thrust.fighting import Clash

ROAD = "VER-LOR"


def meet(units: str, comers: str, faces: dict[str, tuple[int, ...]], place: str = ROAD, **held: str) -> Clash:
    f = Clash(3, units, "overcast", **held)
    f.enter(place, comers)
    f.play(faces)
    return f


def test_loser_and_winner_fall_back_and_no_control_changes() -> None:
    """AT-91, AT-93, AT-95"""
    f = meet("A01 VER G08 LOR", "A01 VER G08 LOR", {f"Fight {ROAD} allied": (6, 6, 1)})
    s = f.s
    assert (s.where["A01"], s.where["G08"]) == ("VER", "LOR")
    assert (s.control["VER"], s.control["LOR"]) == ("allied", "axis")
    assert (s.fatigue["A01"], s.fatigue["G08"]) == (2, 3)
    assert s.regroup == {"A01": 4, "G08": 4}
    assert s.displaced == {"A01": 1, "G08": 1}


def test_after_a_draw_both_fall_back() -> None:
    """AT-91"""
    s = meet("A01 VER G08 LOR", "A01 VER G08 LOR", {}).s
    assert (s.where["A01"], s.where["G08"]) == ("VER", "LOR")


def test_an_8_1_winner_occupies_the_entry_area_and_drives_everybody_off() -> None:
    """AT-92: others there retreat and regroup without fatigue; the losers go on from there (AT-94)"""
    f = meet("A01 VER G08 LOR G01 LOR", "A01 VER G08 LOR", {f"Fight {ROAD} allied": (6, 6, 6)})
    s = f.s
    assert (s.where["A01"], s.control["LOR"]) == ("LOR", "allied")
    assert (
        s.where["G01"] in ("GAU",) and s.where["G08"] == "GAU"
    )  # the major road is cheapest by day with mist? no:
    assert (s.fatigue["G01"], s.regroup["G01"]) == (1, 4)
    assert s.fatigue["G08"] == 3
    assert s.momentum == {"A01": 4}
    assert "A01" not in s.regroup
    assert f.heard("advanced") == [{"place": ROAD, "side": "allied", "area": "LOR"}]


def test_a_pending_engagement_there_is_cancelled() -> None:
    """AT-92: friends of the winner hold the area with him, nobody there gains fatigue"""
    f = Clash(3, "A01 VER A02 BOU G08 LOR G02 TIL")
    f.enter("BOU-TIL", "A02 BOU G02 TIL")
    f.enter("TIL", "A01 VER")
    f.s.where["G08"], f.s.came["G08"] = "TIL", "LOR"
    f.s.control["TIL"] = "axis"
    f.enter("TIL", "G08 LOR")
    s = f.play({"Fight BOU-TIL allied": (6, 6, 6)})
    sheet = s.engagements["TIL"]
    assert sheet.cancelled and not sheet.fought()
    assert s.control["TIL"] == "allied"
    assert s.where["A01"] == s.where["A02"] == "TIL"
    assert s.where["G08"] == "LOR"
    assert (s.fatigue["G08"], s.regroup["G08"]) == (1, 4)
    assert "A01" not in s.regroup
    assert "Fight TIL allied" not in f.thrown
    assert f.heard("cancelled") == [{"place": "TIL"}]


def test_a_base_is_never_entered() -> None:
    """AT-92: the winner falls back instead"""
    f = meet("A01 SLG G08 FAL", "A01 SLG G08 FAL", {"Fight SLG-FAL allied": (6, 6, 6)}, "SLG-FAL")
    assert (f.s.where["A01"], f.s.where["G08"], f.s.control["FAL"]) == ("SLG", "FAL", "axis")
    assert f.s.momentum == {"A01": 4}
    assert not f.heard("advanced")


def test_with_winners_from_both_ends_nobody_advances() -> None:
    """AT-150: the rest of the 8-1 stands"""
    f = Clash(3, "A01 VER A02 VER G08 LOR")
    f.s.where["A02"], f.s.control["LOR"] = "LOR", "axis"
    f.enter(ROAD, "A01 VER A02 LOR G08 LOR")
    s = f.play({f"Fight {ROAD} allied": (6, 6, 6, 1, 1, 1)})
    assert s.control["LOR"] == "axis"
    assert s.where["A01"] == "VER"
    assert s.where["A02"] != "LOR"  # its entry area is the enemy's
    assert s.momentum == {"A01": 4, "A02": 4}


def test_with_losers_from_both_ends_nobody_advances() -> None:
    """AT-150"""
    f = Clash(3, "A01 VER G08 LOR G09 LOR")
    f.enter(ROAD, "A01 VER G08 LOR G09 VER")
    s = f.play({f"Fight {ROAD} allied": (6, 6, 6)})
    assert (s.where["A01"], s.control["LOR"]) == ("VER", "axis")


def test_winners_of_both_sides_who_want_one_area_all_fall_back() -> None:
    """AT-151: the Allies beat the Axis out of LOR, the Axis the Allies out of LOR"""
    f = Clash(3, "A01 VER A02 LOR G08 CRA G01 LOR")
    f.s.where["A02"] = "LOR"
    f.enter(ROAD, "A01 VER G01 LOR")
    f.enter("LOR-CRA", "A02 LOR G08 CRA")
    s = f.play({f"Fight {ROAD} allied": (6, 6, 6), "Fight LOR-CRA axis": (6, 6, 6, 1, 1)})
    assert not f.heard("advanced")
    assert s.where["A01"] == "VER" and s.where["G08"] == "CRA"


def test_two_winners_of_one_side_may_enter_the_same_area() -> None:
    """AT-92"""
    f = Clash(3, "A01 VER A02 ROC G08 LOR G09 LOR", allied="ROC")
    f.enter(ROAD, "A01 VER G08 LOR")
    f.enter("ROC-LOR", "A02 ROC G09 LOR")
    s = f.play({f"Fight {ROAD} allied": (6, 6, 6), "Fight ROC-LOR allied": (6, 6, 6)})
    assert s.where["A01"] == s.where["A02"] == "LOR"
    assert len(f.heard("advanced")) == 2


def test_a_unit_whose_entry_area_was_lost_goes_to_an_area_next_to_it() -> None:
    """AT-94: it never joins the fight there"""
    f = Clash(3, "A01 VER A02 BOU G08 LOR G01 LOR")
    f.enter(ROAD, "A01 VER G08 LOR")
    f.s.where["A02"], f.s.came["A02"] = "LOR", "TIL"
    f.enter("LOR", "A02 TIL")
    assert "G08" not in f.s.engagements["LOR"].units
    s = f.play({"Fight LOR allied": (6, 1, 1)})
    assert s.control["LOR"] == "allied"
    assert s.where["G08"] not in ("LOR", ROAD)
    assert s.where["G08"] in s.rules.board.neighbours["LOR"]


def test_a_unit_without_any_way_back_surrenders() -> None:
    """AT-94, AT-112"""
    held = "ROC TIL CRA GAR GAU LOR"
    f = Clash(3, "A01 VER A02 BOU G08 LOR", allied=held)
    f.s.control["LOR"] = "axis"
    f.enter(ROAD, "A01 VER G08 LOR")
    f.s.control["LOR"] = "allied"  # taken behind it
    s = f.play()
    assert s.where["G08"] == "gone"
    assert s.missed == {"G08": 3}


def test_connectors_come_before_areas() -> None:
    """AT section 1, step 10"""
    f = Clash(3, "A01 VER A02 BOU G08 LOR G02 TIL")
    f.enter("TIL", "A02 BOU")
    f.enter(ROAD, "A01 VER G08 LOR")
    f.play()
    fights = [name for name in f.thrown if name.startswith("Fight")]
    assert fights == [f"Fight {ROAD} allied", f"Fight {ROAD} axis", "Fight TIL allied", "Fight TIL axis"]
