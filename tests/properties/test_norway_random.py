"""Random campaigns for Norway under every option, watched by a referee who knows the land rules by heart.

The referee keeps his own books from what is told and recomputes from tables of his own: who may attack whom, what the
dice add, who is in supply, who leaves by sea, and what everything is worth.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.play.wargame import AttackDie
from sandtable.kernel.steps import Choice, Throw
from tests.properties.referee import Referee, untried

MATCHES = 3  # of each set; thousands are played by tools/campaigns.py

# every option has another value than its default in at least one set
OPTIONS: list[dict[str, Any]] = [
    {},
    {"ofotfjord_attacks": False, "roll_to_destroy": "winner_only", "supply_presence": "area"},
    {
        "sortie_map_fixed": True,
        "gladiator_needs_namsos": True,
        "hurricane_sortie": False,
        "aa_cruiser_ngfs": False,
    },
    {"t1_landing_retries": "unlimited", "t3_french_unit": "foreign_legion", "naval_infantry": "any_turn"},
    {
        "early_capture_bonus": True,
        "both_ports_check": "immediate",
        "extra_battles": 5,
        "vp_other_strategic": "10",
    },
    {"voluntary_evacuation": True, "objective_vp": (5, 10, 5, 20, 30), "restrict_tanks": False},
    {"actions_count": "per_side", "submarine_action_move": 2, "harbour_ships_block_lane": False},
    {"fighter_cover": "one_chosen", "fighter_defence": "optional", "fighter_sweep": True},
    {
        "airfield_without_rail": "closed",
        "aircraft_on_captured_airfield": "destroyed",
        "rail_to_stavanger": True,
    },
    {"bodo_condition": "full_map", "bodo_limit": "4", "harbour_defence_needs_land_control": False},
    {"mode": "table", "vp_threshold": 4, "points_size": 2000, "multi_game": True},
    {"mode": "mixed", "tabletop_battles": (1, 0, 2, 1), "allied_commanders": 2, "german_commanders": 1},
    {
        "mode": "formation",
        "follow_allies": ("24-guards",),
        "follow_germans": ("fj-1",),
        "gw_oos_modifier": -1,
    },
    {"simultaneous": True, "mode": "table", "extra_battles": 3},
    {"secret_commitment": True, "advance_mandatory": True, "draw_includes_50": True},
]

SOUTH = """
D-1 D-2, D-2 D-3, D-3 E-2, E-2 E-1, E-1 E-3, E-3 E-5, E-5 E-7, E-7 D-10, E-1 D-4, E-2 E-8, E-8 E-7, E-8 D-10, D-10 E-6,
E-6 E-4, E-4 D-5, D-5 D-6, D-10 D-9, D-9 D-8, D-9 E-6, D-10 D-11, D-4 D-5, D-6 D-7, D-7 D-8, D-7 D-9, D-9 E-4, E-4 E-5,
E-5 E-8, E-6 E-7, D-11 E-8
"""
NARVIK = """
X-1 X-2, X-1 Y-1, X-2 X-3, X-2 Y-1, X-3 X-4, X-3 Y-2, X-4 X-5, X-4 Y-3, X-5 Y-5, Y-1 Y-2, Y-2 Y-3, Y-3 Y-4, Y-3 Y-5,
Y-4 Y-5, Y-4 Z-4, Y-4 Z-5, Y-5 Z-5, Z-1 Z-2, Z-2 Z-3, Z-3 Z-4, Z-4 Z-5
"""
EDGES = {frozenset(pair.split()) for pair in f"{SOUTH},{NARVIK}".split(",")}
SHORES = ("Y-1", "Y-2", "Z-1", "Z-2", "Z-3")
PORTS = {"D-1": "namsos", "D-4": "andalsnes", "X-1": "narvik", "Z-1": "narvik"}
ENEMY = {"allies": "germans", "germans": "allies"}
STRONG = ("art-730", "cruisers")
WEAK = ("norw-", "146-", "148-", "ir-", "recce-", "berger-", "interceptor")
NARVIK_SUPPLY = {1: 0, 2: 2, 3: 3, 4: 4}


def bonus(letter: str) -> int:
    """T-6."""
    if letter in STRONG:
        return 3
    return 1 if letter.startswith(WEAK) else 2


class NorwayReferee(Referee):
    """Judges every moment of one campaign."""

    rules: Norway

    def __init__(self, rules: Norway, s: Any) -> None:
        super().__init__(rules, s)
        self.won = {"allies": 0, "germans": 0}
        self.paid: set[str] = set()

    def compare(self) -> None:
        self.look_at_battles()
        self.count()

    def look(self, ask: Choice[Any] | Throw[Any]) -> None:
        """Supply is looked at when the battle dice are about to be thrown."""
        if isinstance(ask, AttackDie):
            self.judge_supply(self.s.battle(ask.battle))

    def finish(self) -> None:
        assert self.s.turn == 4

    # what is told

    def on_arrow(self, facts: dict[str, Any]) -> None:
        self.judge_arrow(facts["side"], facts["area"], facts["into"])

    def on_committed(self, facts: dict[str, Any]) -> None:
        assert len(facts["troops"]) <= 2

    def on_captured(self, facts: dict[str, Any]) -> None:
        self.pay(facts["troop"])

    def on_destroyed(self, facts: dict[str, Any]) -> None:
        self.pay(facts["troop"])

    def on_sunk(self, facts: dict[str, Any]) -> None:
        self.pay(facts["unit"])

    def on_awarded(self, facts: dict[str, Any]) -> None:
        self.won[facts["side"]] += facts["points"]

    def on_evacuated(self, facts: dict[str, Any]) -> None:
        assert self.rules.nation[facts["troop"]] != "Norwegian"
        lane = PORTS[facts["area"]] if facts["area"][0] == "D" else "narvik"
        assert self.s.lanes[lane] == "allies", f"{facts['troop']} leaves without a lane"

    def on_landed(self, facts: dict[str, Any]) -> None:
        assert facts["area"][0] in "DXYZ"

    def pay(self, counter: str) -> None:
        """T-1: every counter pays once, whatever becomes of it afterwards (NOR-17, NOR-134)."""
        if counter not in self.paid:
            self.paid.add(counter)
            self.won[ENEMY[self.rules.side[counter]]] += self.worth(counter)

    def worth(self, counter: str) -> int:
        unit = self.rules.fleet.units.get(counter)
        if unit is None:
            return 5 if counter.startswith("norw-") else 10
        if unit.type.battleship:
            return 15
        if unit.side == "germans" and unit.kind == "ship":
            return 10
        return self.rules.vp_other_strategic

    def count(self) -> None:
        s = self.s
        for side in ("allies", "germans"):
            places = zip(("D-1", "D-3", "D-4", "D-10", "Z-3"), self.rules.objective_vp, strict=True)
            held = sum([points for area, points in places if s.holds(side, area)])
            assert self.rules.points(s, side) == self.won[side] + held, f"{side} have other points"

    # arrows

    def fjord(self, side: str) -> bool:
        ships = [unit for unit in self.s.stacks["narvik"] if self.rules.side[unit] == side]
        return bool(ships)

    def judge_arrow(self, side: str, origin: str, target: str) -> None:
        over = origin in SHORES and target in SHORES and self.fjord(side) and self.rules.ofotfjord_attacks
        assert frozenset((origin, target)) in EDGES or over, f"{origin} does not border {target}"
        assert self.s.turn < 4 or origin[0] in "XYZ", "a battle in the south in turn 4"
        if self.s.turn == 1 and self.rules.can_attack(self.s, "germans"):
            assert side == "germans"

    # battles

    def look_at_battles(self) -> None:
        for sheet in self.s.arrows:
            if sheet.result or not sheet.attackers:
                continue
            sides = {sheet.attacker: sheet.attackers, ENEMY[sheet.attacker]: sheet.defenders}
            for side, troops in sides.items():
                owner = {"stuka": "germans"}
                help = [asset for asset in sheet.assets if owner.get(asset, "allies") == side]
                assert len(troops) + len(help) <= 2
                assert len([asset for asset in help if asset in ("cruisers", "destroyers")]) <= 1
                told = self.modifiers(sheet, side)
                plain = [(value, name) for value, name in told if name != "out-of-supply"]
                assert plain == [(bonus(name), name) for name in (*troops, *help)]
            if "interceptor" in sheet.assets:
                assert "stuka" in sheet.assets

    def modifiers(self, sheet: Any, side: str) -> tuple[tuple[int, str], ...]:
        if side == sheet.attacker:
            return self.rules.attack_modifiers(self.s, sheet)
        return self.rules.defence_modifiers(self.s, sheet)

    # supply

    def judge_supply(self, sheet: Any) -> None:
        german = "germans" in sheet.cut_off
        narvik = sheet.target[0] in "XYZ"
        if narvik:
            needs = NARVIK_SUPPLY[self.s.turn]
            rolled = [int(effect[14:]) for effect in sheet.effects if effect.startswith("narvik-supply:")]
            assert len(rolled) == (1 if needs else 0)
            assert german == bool(rolled and rolled[0] < needs)
        else:
            lost = sheet.attacker == "germans" and "D-10" not in self.joined("germans", sheet.origin)
            assert german == lost
        mine = sheet.attackers if sheet.attacker == "allies" else sheet.defenders
        area = sheet.origin if sheet.attacker == "allies" else sheet.target
        present = self.s.stacks[area] if self.rules.supply_presence == "area" else mine
        foreign = [troop for troop in present if not troop.startswith("norw-")]
        ports = [port for port in self.joined("allies", area) if port in PORTS and self.works(port)]
        assert ("allies" in sheet.cut_off) == bool(foreign and not ports)

    def works(self, port: str) -> bool:
        lane = PORTS[port]
        return self.s.lanes[lane] == "allies" and lane not in self.s.bombed

    def joined(self, side: str, area: str) -> set[str]:
        """The areas a chain of own areas joins to one, its own if it is the side's."""
        if not self.s.holds(side, area):
            return set()
        found, edge = {area}, [area]
        while edge:
            here = edge.pop()
            for near in self.rules.board.ids:
                over = here in SHORES and near in SHORES and self.fjord(side)
                touches = frozenset((here, near)) in EDGES or over
                if touches and near not in found and self.s.holds(side, near):
                    found.add(near)
                    edge.append(near)
        return found


@pytest.mark.parametrize("options", OPTIONS)
def test_random_campaigns_keep_the_land_rules(options: dict[str, Any]) -> None:
    """NOR-9, NOR-105 … NOR-109, NOR-120 … NOR-129, NOR-134, NOR-135, NOR-141, NOR-150 … NOR-153, T-1, T-2, T-6."""
    rules = Norway("", options)
    for seed in range(MATCHES):
        NorwayReferee(rules, rules.setup()).play(Random(seed))


def test_every_option_is_played() -> None:
    """NOR-9: no option keeps its default in all of them."""
    assert untried(Norway("", {}), OPTIONS) == set()
