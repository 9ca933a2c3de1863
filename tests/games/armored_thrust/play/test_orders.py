"""Order sheets: what a unit may be told, and along which paths (AT-30 … AT-37, AT-48 … AT-51, AT-56)."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.armored_thrust.play.orders import OrderUnits, WriteOrders, lines_of
from sandtable.games.catalogue import open_game
from sandtable.kernel import engine
from sandtable.kernel.rules import random_word
from tests.games.armored_thrust.theatre import Field


def test_a_sheet_has_a_line_for_any_unit_in_any_order_and_no_unit_twice() -> None:
    """AT-30"""
    f = Field(2, "A01 VER A02 IFS G01 LOR")
    assert f.letters("") == ["A01", "A02", "done"]
    assert f.letters("A02 defend") == ["A01", "done"]
    assert f.letters("A02 defend A01 regroup") == ["done"]


def test_a_unit_without_a_line_defends() -> None:
    """AT-30"""
    f = Field(2, "A01 VER A02 IFS")
    f.open(allied="A02 regroup")
    assert f.s.orders == {"A02": ("regroup",)}
    assert f.s.order("A01") == "defend"


def test_only_own_units_on_the_map_are_ordered() -> None:
    """AT-30: neither those who come later nor the enemy's."""
    f = Field(2, "A01 VER G01 LOR")
    assert f.letters("") == ["A01", "done"]
    assert f.letters("", "axis") == ["G01", "done"]


def test_a_move_stays_on_friendly_ground_as_it_is_when_ordered() -> None:
    """AT-32"""
    f = Field(2, "A01 VER", none="HUB")
    assert f.letters("A01 move") == ["IFS", "BEA"]
    assert "ROC" not in f.letters("A01 move") and "HUB" not in f.letters("A01 move")


def test_an_attack_may_pass_friendly_and_enemy_areas_and_need_enter_no_enemy_area() -> None:
    """AT-33, AR12"""
    f = Field(2, "A01 VER")
    assert set(f.letters("A01 attack")) == {"IFS", "HUB", "BEA", "FON", "ROC", "LOR", "TIL"}
    assert "done" in f.letters("A01 attack IFS")
    assert "GAU" in f.letters("A01 attack LOR")
    f.open(allied="A01 attack IFS CAE")
    f.throw(1, others=1)
    assert f.s.dice == {} and f.s.goes == {}  # no roll


def test_no_area_twice_nor_the_start_nor_an_unjoined_one() -> None:
    """AT-34"""
    f = Field(2, "A01 VER")
    assert "VER" not in f.letters("A01 attack LOR")
    assert "LOR" not in f.letters("A01 attack LOR ROC")
    assert "GAU" not in f.letters("A01 attack")


def test_enemy_bases_are_closed() -> None:
    """AT-56"""
    f = Field(2, "A04 SLG G11 IFS")
    assert "FAL" not in f.letters("A04 attack")
    assert "CAE" not in f.letters("G11 attack", "axis")
    own = Field(2, "A04 IFS G11 SLG")
    assert "CAE" in own.letters("A04 move") and "FAL" in own.letters("G11 move", "axis")


def test_a_path_costs_at_most_the_allowance() -> None:
    """AT-48, AT-49, AT-50: a motor unit has 4 MP."""
    f = Field(2, "A01 VER")
    assert "GRA" in f.letters("A01 attack LOR GAU CIN HAU")  # 2, then 1/2 more
    assert "SOI" not in f.letters("A01 attack LOR GAU CIN CAU")  # 2 1/2, then a lane: 4 1/2
    assert "BLR" in f.letters("A01 attack LOR GAU CIN CAU")  # 3 1/2


def test_the_worked_example_of_the_leg_unit() -> None:
    """AT-51, example 6: two major roads for 1 MP; a major and a minor one never; a single lane always."""
    f = Field(4, "G01 GAU")
    assert "HAU" in f.letters("G01 move CIN", "axis")
    assert "CAU" not in f.letters("G01 move CIN", "axis")
    assert "SAI" in f.letters("G01 move", "axis")
    assert set(f.letters("G01 move SAI", "axis")) == {"done"}  # it pays for no second connector


def test_a_unit_out_of_supply_has_one_movement_point_and_may_not_regroup() -> None:
    """AT-14, AT-36, AT-48"""
    f = Field(2, "A01 VER")
    f.s.unsupplied["A01"] = 1
    assert "regroup" not in f.letters("A01")
    assert "GAU" in f.letters("A01 attack LOR") and "CRA" not in f.letters("A01 attack LOR")


def test_who_must_regroup_is_not_asked_and_regroups() -> None:
    """AT-37"""
    f = Field(2, "A01 VER A02 VER")
    f.s.regroup["A01"] = 2
    f.s.regroup["A02"] = 1  # that was the last turn
    assert f.letters("") == ["A02", "done"]
    f.open(allied="A02 move IFS")
    assert f.s.orders == {"A01": ("regroup",), "A02": ("move", "IFS")}


@pytest.mark.parametrize(("fatigue", "offered"), [(3, True), (4, False), (5, False)])
def test_from_fatigue_four_on_nobody_is_ordered_to_attack(fatigue: int, offered: bool) -> None:
    """AT-37, AT-106"""
    f = Field(1, "A01 VER")
    f.s.fatigue["A01"] = fatigue
    assert ("attack" in f.letters("A01")) is offered
    assert ("column" in f.letters("A01")) is offered
    assert "move" in f.letters("A01")


def test_a_unit_among_enemies_cannot_move_but_attack() -> None:
    """AT-32, AT-33"""
    f = Field(3, "A01 P14")
    assert f.letters("A01") == ["attack", "defend", "regroup"]


def test_a_leader_moves_or_stays_and_nothing_else() -> None:
    """AT-116, TOT-75"""
    f = Field(3, "currie CAE")
    assert f.letters("currie") == ["move", "defend"]


def test_each_commander_writes_for_his_own_units() -> None:
    """AT-31, method one"""
    f = Field(2, "A01 VER A06 VER G01 LOR", order_method="one", cic_overrules=False)
    assert f.letters("", "can-2") == ["A01", "done"]
    assert f.letters("", "can-3") == ["A06", "done"]
    assert "allied" not in WriteOrders().asks(f.s)
    f.open(can_2="A01 move IFS", can_3="A06 move BEA", inf_89="G01 regroup")
    assert f.s.orders == {"A01": ("move", "IFS"), "A06": ("move", "BEA"), "G01": ("regroup",)}


def test_a_commander_in_chief_who_overrules_has_the_last_word_on_each_unit() -> None:
    """AT-31, cic_overrules"""
    f = Field(2, "A01 VER A02 VER", order_method="one")
    f.open(can_2="A01 move IFS A02 move IFS", allied="A01 defend")
    assert f.s.orders == {"A01": ("defend",), "A02": ("move", "IFS")}


def test_the_chief_is_asked_for_the_bombing_zone_alone_where_he_gives_no_orders() -> None:
    """TOT-42, AT-31: only on the dates of the raids, and only he."""
    f = Field(1, "A01 VER", order_method="one", cic_overrules=False)
    assert set(WriteOrders().asks(f.s)) - set(f.rules.data.commanders) == {"allied"}
    assert f.letters("") == ["bomb", "done"]
    assert "bomb" not in f.letters("", "can-2")
    f.open(allied="bomb TIL LOR")
    assert f.s.zone == ("TIL", "LOR")
    assert set(WriteOrders().asks(Field(2, "", order_method="one", cic_overrules=False).s)) == set(
        f.rules.data.commanders
    )


def test_sheets_are_read_line_by_line() -> None:
    """AT-30, TOT-31, TOT-42"""
    f = Field(1, "")
    sheet = "A01 column bypass LOR GAU bomb TIL ROC A02 move IFS CAE A03 defend done"
    assert lines_of(f.s, tuple(sheet.split())) == [
        ("A01", "column", "bypass", "LOR", "GAU"),
        ("bomb", "TIL", "ROC"),
        ("A02", "move", "IFS", "CAE"),
        ("A03", "defend"),
    ]


def test_no_started_sheet_is_without_an_end() -> None:
    """AT-34, TOT-31: random drafts, also with every unit written, always close."""
    rules = open_game("totalize")
    rng = Random(5)
    s = rules.setup()
    engine.begin(s, rules.start())
    for side in rules.playing():
        engine.answer(s, side, ("history",))
    s.turn, s.phase, s.weather = 1, "orders", "clear"
    for _ in range(150):
        ask = OrderUnits("allied")
        draft: tuple[str, ...] = ()
        while not draft or draft[-1] != "done":
            letters = [letter for letter in ask.letters(s, draft) if letter != "done"]
            draft = (*draft, rng.choice(letters) if letters else "done")
        assert random_word(s, ask, rng)[-1] == "done"
