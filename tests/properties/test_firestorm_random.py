"""Random campaigns for Caen under every option, watched by a referee who knows the catalogue by heart."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.kernel.steps import Choice, Throw
from tests.properties.referee import LandReferee, joined, untried

MATCHES = 10  # of each set; thousands are played by tools/campaigns.py

# every option has another value than its default in at least one set
OPTIONS: list[dict[str, Any]] = [
    {},
    {"secret_commitment": True, "advance_mandatory": True, "draw_includes_50": True},
    {"mode": "table", "gdt_full_stack_bar": False, "vp_threshold": 4, "points_size": 2500},
    {"mode": "table", "multi_game": True, "tr_from_map": True, "landing_optional": True},
    {"mode": "mixed", "tabletop_battles": (2, 1, 0, 3, 1), "extra_battles": 2},
    {"mode": "formation", "follow_allies": ("7-armd", "50-div"), "follow_germans": ("12-ss", "21-pz")},
    {"simultaneous": True, "mode": "table"},
    {"simultaneous": True, "mode": "mixed", "secret_commitment": True, "allied_commanders": 2},
    {"simultaneous": True, "extra_battles": 3, "map_estuary": True},
    {"tr_may_launch_attack": False, "gw_oos_modifier": -1, "gw_agra": (3, 1, 0), "map_estuary": True},
    {"t1_arrivals_any_beach": True, "t1_disorganised_hold": True, "caumont_requires_adjacent": True},
    {"allied_commanders": 1, "german_commanders": 3, "mode": "mixed", "gw_oos_modifier": -6},
]

EDGES = """
A1-A2 A1-B1 A1-B2 A1-C1 A2-A3 A2-B2 A3-A4 A3-B2 A3-B3 A4-A5 A4-B3 A4-B4 A5-B4 A5-B5:orne A6-B5 A6-C7
B1-C1 B1-D1 B2-B3 B2-C1 B2-C2 B3-B4 B3-C2 B3-C3 B3-C4 B4-B5:orne B4-C4 B4-C6:orne B5-C6 B5-C7 C1-C2
C1-D1 C1-D2 C2-C3 C2-D2 C2-D3:odon C2-D4:odon C3-C4 C3-D4:odon C4-C5:orne C4-C6:orne C5-C6 C5-D4:orne
C5-D5 C5-D6 C6-C7 C6-D5 C7-D5 C7-D7 C7-D8 D1-D2 D1-D3:odon D2-D3:odon D3-D4 D3-D6:orne D4-D6:orne D5-D6
D5-D7 D5-D8 D6-D7 D7-D8
"""
CVP = {
    "A1": 20, "A2": 30, "A3": 30, "A5": 30, "B5": 20, "C1": 20, "C2": 10, "C3": 20, "C4": 30, "C5": 30,
    "C6": 20, "C7": 20, "D1": 50, "D3": 50, "D4": 40, "D5": 20, "D6": 50, "D7": 50,
}  # fmt: skip
BOCAGE = ("A1", "B1", "C1", "C2", "D1", "D2", "D3")
CITY = ("C4", "C5")
BEACHES = ("A2", "A3", "A5")
SOURCES = {"allies": BEACHES, "germans": ("A6", "C7", "D1", "D3", "D6", "D7")}
ENEMY = {"allies": "germans", "germans": "allies"}
POOL = {"allies": "allies-pool", "germans": "germans-pool"}
BONUS = {  # plain, bocage, city
    "infantry-division": (1, 2, 2),
    "airborne": (2, 2, 2),
    "armoured-division": (3, 2, 1),
    "panzer-iv": (3, 2, 1),
    "stug": (3, 2, 1),
    "flak-korps": (3, 2, 1),
    "panther": (3, 2, 1),
    "werfer-brigade": (2, 2, 1),
    "churchill-brigade": (2, 2, 1),
    "beute-stug": (2, 2, 1),
    "agra": (2, 2, 1),
    "tiger": (3, 2, 2),
    "koenigstiger": (4, 2, 1),
    "sherman-brigade": (2, 1, 1),
    "sortie": (2, 1, 1),
}
PLANNED = {2: (3, 5), 3: (6, 8), 4: (6, 8), 5: (6, 8)}
SORTIES = {1: 0, 2: 2, 3: 3, 4: 3, 5: 3}
CARPETS = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1}
RESERVE = {1: 0, 2: 1, 3: 2, 4: 2, 5: 2}
INITIATIVE = {2: 1, 3: 1, 4: 2, 5: 2}
AFTER_SUPPLY = (
    "AttackDie", "DefenceDie", "DefenceTroopDie", "TakePoints", "OutOfSupply", "NavalGunfire",
    "DefenceTroopTable", "ReportScore",
)  # fmt: skip


class CaenReferee(LandReferee):
    """Knows the landings, the reserve, the Defence Troop and the gap as well."""

    enemy = ENEMY
    sources = SOURCES
    values = CVP

    def __init__(self, rules: Caen, s: Any) -> None:
        edges = EDGES.split() + (["A5-A6:orne"] if rules.options["map_estuary"] else [])
        pairs = [(edge[:2], edge[3:5]) for edge in edges]
        super().__init__(rules, s, pairs, dict.fromkeys(rules.board.ids, "germans"))
        self.side = {troop.id: troop.side for troop in rules.data.troops.values()}
        self.kind = {troop.id: troop.kind for troop in rules.data.troops.values()}
        crossed = [pair for pair, edge in zip(pairs, edges, strict=True) if ":" in edge]
        self.rivers = {*crossed, *[(b, a) for a, b in crossed]}
        self.battle = 0
        self.fate = False  # the next loss is read from T-TONGA or T-NEPTUNE

    # questions

    def bonus(self, kind: str, area: str) -> int:
        table = self.options["gw_agra"] if kind == "agra" else BONUS[kind]
        assert isinstance(table, tuple)
        return int(table[1 if area in BOCAGE else 2 if area in CITY else 0])

    # what is told

    def compare(self) -> None:
        for number, arrow in self.arrows.items():
            arrow["over"] = number not in [sheet.number for sheet in self.s.arrows]
        super().compare()
        assert Counter(t for stack in self.s.stacks.values() for t in stack) == Counter(self.side.keys())

    def silently(self, troop: str, place: str) -> bool:
        """Reinforcements of the turn come into the pool."""
        return self.where[troop] == "later" and place == POOL[self.side[troop]]

    def on_turn(self, facts: dict[str, Any]) -> None:
        assert facts["turn"] == self.turn + 1
        self.turn = facts["turn"]
        self.count.clear()
        self.marched.clear()
        assert sum(place == "reserve" for place in self.where.values()) <= RESERVE[self.turn]

    def on_planned(self, facts: dict[str, Any]) -> None:
        least, most = PLANNED[self.turn]
        extra = self.options["extra_battles"]
        assert isinstance(extra, int)
        self.planned = (facts["die"] + 1) // 2 + least - 1 + extra
        assert facts["battles"] == self.planned and least <= self.planned - extra <= most

    def on_initiative(self, facts: dict[str, Any]) -> None:
        allied, german = facts["dice"]
        allied += INITIATIVE[self.turn]
        assert (facts["first"], facts["second"]) == (allied, german)
        assert facts["side"] == ("allies" if allied >= german else "germans")

    def on_arrow(self, facts: dict[str, Any]) -> None:
        self.arrows[facts["battle"]] = facts
        self.battle = facts["battle"]
        kind, side = facts["kind"], facts["side"]
        self.count[kind or "ordinary"] += 1
        self.ever[kind or "ordinary"] += 1
        if kind in ("tonga", "neptune"):
            assert self.turn == 1
            return
        assert self.control[facts["area"]] == side and self.control[facts["into"]] == ENEMY[side]
        assert facts["into"] in self.near[facts["area"]]
        limits = {
            "ordinary": self.planned if self.turn > 1 else 0,
            "exploitation": 3,
            "panzer": 1,
            "caumont": 1,
        }
        assert self.count[kind or "ordinary"] <= limits[kind or "ordinary"]
        assert self.turn == {"exploitation": 1, "panzer": 1, "caumont": 2}.get(kind, self.turn)

    def on_committed(self, facts: dict[str, Any]) -> None:
        arrow = self.arrows[facts["battle"]]
        attacking = facts["side"] == arrow["side"]
        area = arrow["area"] if attacking else arrow["into"]
        troops = [letter for letter in facts["troops"] if letter in self.side]
        others = [letter for letter in facts["troops"] if letter not in self.side]
        arrow["attackers" if attacking else "defenders"] = troops
        arrow["assets"] = [*arrow.get("assets", []), *others]
        assert len(troops) + len([letter for letter in others if letter != "carpet"]) <= 2
        assert len(set(facts["troops"])) == len(facts["troops"])
        assert troops or not attacking
        assert all(self.side[troop] == facts["side"] and self.where[troop] == area for troop in troops)
        assert len(self.stack(area)) <= 3 or (self.turn == 2 and self.ever["caumont"])
        for other in others:
            self.count[other] += 1
        assert self.count["sortie"] <= SORTIES[self.turn] and self.count["carpet"] <= CARPETS[self.turn]
        assert "carpet" not in others or (attacking and facts["side"] == "allies")
        assert "sortie" not in others or facts["side"] == "allies"
        if "gdt" in others:
            assert facts["side"] == "germans" and not attacking and self.turn >= 2
            free = self.options["mode"] == "table" and not self.options["gdt_full_stack_bar"]
            assert len(self.stack(area)) < 3 or free
        if self.options["simultaneous"]:
            bound = [
                troop
                for number, other in self.arrows.items()
                if number != facts["battle"] and not other.get("over")
                for troop in (*other.get("attackers", []), *other.get("defenders", []))
            ]
            assert not set(troops) & set(bound), "a troop stands on two arrows"

    def on_from_reserve(self, facts: dict[str, Any]) -> None:
        assert self.where[facts["troop"]] == "reserve" and self.control[facts["area"]] == "germans"
        self.where[facts["troop"]] = facts["area"]

    def on_declared(self, facts: dict[str, Any]) -> None:
        self.count[f"declared-{facts['side']}"] += 1
        allotments = self.options["tabletop_battles"]
        assert isinstance(allotments, tuple)
        assert self.options["mode"] == "mixed"
        assert self.count[f"declared-{facts['side']}"] <= int(allotments[self.turn - 1])

    def concluded(self, battle: int) -> None:
        self.battle = battle

    def on_tonga(self, facts: dict[str, Any]) -> None:
        self.fate = facts["fate"] != "stands"
        self.where["6-airborne"] = "B5"

    def on_neptune(self, facts: dict[str, Any]) -> None:
        self.fate = facts["fate"] != "stands"

    def on_destroyed(self, facts: dict[str, Any]) -> None:
        troop = facts["troop"]
        area = self.left(facts)
        if facts["die"]:
            assert facts["die"] >= facts["needs"]
        elif not self.fate:  # no room, though there is a friendly neighbour
            friends = self.near[area] & self.held(self.side[troop])
            assert friends, f"{troop} should have been captured"
        self.fate = False
        self.where[troop] = POOL[self.side[troop]]

    def on_survived(self, facts: dict[str, Any]) -> None:
        assert facts["die"] < facts["needs"]

    def on_captured(self, facts: dict[str, Any]) -> None:
        troop = facts["troop"]
        assert self.where[troop] != "captured" and facts["by"] == ENEMY[self.side[troop]]
        area = self.left(facts)
        if area in self.near and not self.fate:
            assert self.control[area] == facts["by"]
            assert not self.near[area] & self.held(self.side[troop]), f"{troop} had a way out of {area}"
        self.fate = False
        self.where[troop] = "captured"

    def on_retreated(self, facts: dict[str, Any]) -> None:
        super().on_retreated(facts)
        assert len(self.stack(facts["to"])) <= 3

    def on_advanced(self, facts: dict[str, Any]) -> None:
        troop, to = facts["troop"], facts["to"]
        assert self.control[to] == self.side[troop]
        if self.arrows[self.battle]["into"] == to:  # not 7 Armoured on its way to Caumont
            assert to in self.near[self.left(facts)]
            self.advanced[self.battle] += 1
            assert self.advanced[self.battle] <= 3
        self.where[troop] = to

    def on_landed(self, facts: dict[str, Any]) -> None:
        assert facts["area"] in BEACHES and self.control[facts["area"]] == "allies"
        assert self.where[facts["troop"]] in ("later", "allies-pool") and self.turn < 5
        self.where[facts["troop"]] = facts["area"]
        assert len(self.stack(facts["area"])) <= 3

    def on_deployed(self, facts: dict[str, Any]) -> None:
        troop, to = facts["troop"], facts["to"]
        assert to == "reserve" or self.control[to] == "germans"
        assert self.where[troop] in ("later", "germans-pool", "reserve") or self.options["tr_from_map"]
        self.where[troop] = to
        assert to == "reserve" or len(self.stack(to)) <= 3

    def on_withdrawn(self, facts: dict[str, Any]) -> None:
        assert self.turn == 3 and facts["troop"] in ("pz-lehr", "2-pz", "2-ss")
        self.where[facts["troop"]] = "withdrawn"

    def on_entered(self, facts: dict[str, Any]) -> None:
        assert (facts["troop"], facts["area"], self.where["ss-101"], self.turn) == (
            "ss-101",
            "D1",
            "later",
            2,
        )
        self.where["ss-101"] = "D1"

    def on_crowded_out(self, facts: dict[str, Any]) -> None:
        assert self.turn == 2 and self.ever["caumont"]
        self.where[facts["troop"]] = POOL[self.side[facts["troop"]]]

    def on_marched(self, facts: dict[str, Any]) -> None:
        troop, area = facts["troop"], facts["area"]
        own = self.held(self.side[troop])
        reached = {area}
        for _ in range(3):
            reached |= {near for place in reached for near in self.near[place]} & own
        assert facts["to"] in reached - {area} and troop not in self.marched and self.turn < 5
        self.marched.add(troop)
        self.where[troop] = facts["to"]

    def on_gap_used(self, facts: dict[str, Any]) -> None:
        self.ever["gap"] += 1
        assert self.turn == 2 and self.control["A1"] == "allies" and self.control["D1"] == "germans"
        if not self.options["caumont_requires_adjacent"]:
            assert self.where["7-armd"] in joined(self.near, ["A1"], self.held("allies"))

    def on_gap_forfeited(self, facts: dict[str, Any]) -> None:
        self.ever["gap"] += 1

    def on_gap_lost(self, facts: dict[str, Any]) -> None:
        self.ever["gap"] += 1

    def on_scored(self, facts: dict[str, Any]) -> None:
        assert (facts["first"], facts["second"]) == (self.points("allies"), self.points("germans"))
        if self.turn > 1:
            for area in self.near:
                stack = self.stack(area)
                assert len(stack) <= 3 and {self.side[troop] for troop in stack} <= {self.control[area]}
        self.ever["scored"] += 1

    # what is asked

    def look(self, ask: Choice[Any] | Throw[Any]) -> None:
        name = type(ask).__name__
        battle = getattr(ask, "battle", 0)
        landing = battle in self.arrows and self.arrows[battle]["kind"] in ("tonga", "neptune")
        if name in AFTER_SUPPLY and not landing and battle not in self.cut_off:
            self.cut_off[battle] = self.without_supply(battle)
        if name in ("AttackDie", "DefenceDie"):
            assert isinstance(ask, Throw)
            assert self.s.battle(battle).cut_off == self.cut_off[battle]
            assert ask.dice(self.s).plus() == self.modifiers(battle, attacking=name == "AttackDie")
        if name == "RollToDestroy":
            assert isinstance(ask, Throw)
            assert ask.dice(self.s).needs == self.needs(battle, getattr(ask, "side", ""))
        if name == "OutOfSupply":
            assert getattr(ask, "side", "") in self.cut_off[battle]
        retreating = getattr(ask, "area", "") if name == "Retreat" else ""
        for area in self.near if self.turn > 1 or self.count["exploitation"] else ():
            for troop in self.stack(area):
                assert self.side[troop] == self.control[area] or area == retreating, (
                    f"{troop} stands in {area}"
                )

    def modifiers(self, battle: int, attacking: bool) -> int:
        """T-GW-FT and T-GW-SIT."""
        arrow = self.arrows[battle]
        side = arrow["side"] if attacking else ENEMY[arrow["side"]]
        into = arrow["into"]
        sheet = self.s.battle(battle)
        troops = sheet.attackers if attacking else sheet.defenders
        if arrow["kind"] == "caumont":
            assert troops == (("7-armd",) if attacking else ("ss-101",)) and not sheet.assets
        else:
            assert list(troops) == arrow.get("attackers" if attacking else "defenders", [])
        total = sum(self.bonus(self.kind[troop], into) for troop in troops)
        assets = arrow.get("assets", [])
        if "sortie" in assets and side == "allies":
            total += self.bonus("sortie", into)
        if "carpet" in assets and side == "allies":
            total += 2
        if side in self.cut_off[battle]:
            modifier = self.options["gw_oos_modifier"]
            assert isinstance(modifier, int)
            total += modifier
        if not attacking:
            total += 1 if into in (*BOCAGE, *CITY) else 0
            total += 2 if (arrow["area"], into) in self.rivers else 0
            total += 2 if side == "allies" and into in BEACHES else 0
            total += arrow.get("gdt", 0)
        return total

    def on_defence_troop(self, facts: dict[str, Any]) -> None:
        assert facts["bonus"] == (1 if facts["die"] <= 4 else 2)
        self.arrows[facts["battle"]]["gdt"] = facts["bonus"]

    def finish(self) -> None:
        assert self.turn == 5 and self.ever["scored"] == 5
        assert self.ever["tonga"] == 1 and self.ever["neptune"] == 3
        assert self.ever["gap"] <= 1 and self.ever["caumont"] <= 1
        super().finish()


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_random_campaigns_keep_every_rule_the_referee_knows(number: int) -> None:
    """FS-10, FS-20, FS-30, FS-35, FS-40, FS-52, FS-55, FS-61, FS-62, FS-65, FS-66, FS-80, FS-81, FS-85."""
    rules = Caen("caen", OPTIONS[number])
    seen: Counter[str] = Counter()
    for match in range(MATCHES):
        referee = CaenReferee(rules, rules.setup())
        referee.play(Random(f"{number}/{match}"))
        seen += referee.ever
    assert seen["scored"] == 5 * MATCHES
    assert seen["exploitation"] and seen["ordinary"] > 10 * MATCHES


def test_every_option_is_tried_with_another_value() -> None:
    """FS-9: the sets above leave no option at its default throughout."""
    assert untried(Caen("caen", {}), OPTIONS) == set()
