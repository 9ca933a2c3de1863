"""A referee follows random campaigns of Villers-Bretonneux by what is told and objects to what is not in the catalogue.

He keeps books of his own, from tables of his own: nothing here is read from the campaign's data.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux
from sandtable.kernel.steps import Choice, Throw
from tests.games.firestorm.villers_bretonneux.front import FRONT, HALF_OFFSET
from tests.properties.referee import LandReferee, untried

MATCHES = 16  # of each set; thousands are played by tools/campaigns.py

# every option has another value than its default in at least one set
OPTIONS: list[dict[str, Any]] = [
    {},
    {"secret_commitment": True, "advance_mandatory": True, "draw_includes_50": True, "gw_oos_modifier": -4},
    {"mode": "table", "vp_threshold": 4, "points_size": 2500, "dusk_dawn": True, "historical_tanks": True},
    {"mode": "table", "multi_game": True, "fourth_attack_mandatory": True, "vb_map": "half_offset"},
    {"mode": "mixed", "tabletop_battles": (2, 1, 0, 3), "extra_battles": 2, "gw_night_bonus": 2},
    {"mode": "formation", "follow_bef": ("24-bde", "13-bde-aif-a"), "follow_germans": ("93-rir",)},
    {"simultaneous": True, "mode": "table", "dusk_dawn": True},
    {"simultaneous": True, "mode": "mixed", "secret_commitment": True, "bef_commanders": 2},
    {"simultaneous": True, "extra_battles": 5, "vb_map": "half_offset", "gw_gas_halves": True},
    {"winner_bonus_per_player": True, "bef_commanders": 2, "german_commanders": 3, "mode": "mixed"},
]
AREAS = "A-1 A-2 A-3 B-1 B-2 B-3 B-4 B-5 C-1 C-2 C-3 C-4 C-5 D-1 D-2 D-3 D-4 E-1 E-2 E-3"
CVP = {"A-2": 80, "B-1": 80, "B-2": 60, "A-3": 60, "B-3": 20, "C-2": 20, "C-4": 20}
TRENCHES = {"bef": ("B-4", "B-5", "C-1", "C-3", "C-4"), "germans": ("C-5", "D-1", "D-2", "D-3")}
GROUND = {"A-2": 1, "D-4": 1, "B-2": 3, **{area: 2 for areas in TRENCHES.values() for area in areas}}
SOURCES = {
    "bef": ("A-1", "A-2", "A-3", "B-1", "B-5", "C-1"),
    "germans": ("C-5", "D-1", "D-4", "E-1", "E-2", "E-3"),
}
ENEMY = {"bef": "germans", "germans": "bef"}
STOSS = ("5-guard-gren", "257-rir")
GUNS = ("mg-abt-4g", "mg-abt-228")
HEAVY = ("2-section-grove", "1-section-mitchell")
A7V = ("group-i-skopnik", "group-ii-uihlein", "group-iii-steinhardt")
TANKS = (*HEAVY, "x-coy-price", *A7V)
BRIGADES = {
    "13-bde-aif": ("13-bde-aif-a", "13-bde-aif-b"),
    "15-bde-aif": ("15-bde-aif-a", "15-bde-aif-b"),
}
HOME = {"13-bde-aif": "A-3", "15-bde-aif": "B-1"}
BATTLES = {1: 4, 2: 5, 3: 5, 4: 3}
SCRIPT = [("D-2", "C-3"), ("D-3", "C-4"), ("C-5", "B-4")]
AFTER_SUPPLY = ("AttackDie", "DefenceDie", "TakePoints", "OutOfSupply", "ReportScore")


def adds(troop: str, area: str) -> int:
    """T-VB-GW-FT: open, wood, trench, city."""
    at = GROUND.get(area, 0)
    if troop in STOSS:
        return (2, 3, 4, 3)[at]
    if "-aif" in troop:
        return (2, 3, 3, 3)[at]
    if troop in (*GUNS, "58-bn-mgc"):
        return (3, 2, 3, 2)[at]
    if troop in (*HEAVY, *A7V):
        return (4, 2, 3, 2)[at]
    return (3, 1, 2, 1)[at] if troop == "x-coy-price" else (1, 2, 2, 2)[at]


class VillersReferee(LandReferee):
    """Knows the script, the night, captures, arrivals and the tidied lines as well."""

    enemy = ENEMY
    sources = SOURCES
    values = CVP

    def __init__(self, rules: VillersBretonneux, s: Any) -> None:
        edges = (FRONT if rules.options["vb_map"] == "front" else HALF_OFFSET).split()
        pairs = [(f"{edge[0]}-{edge[1]}", f"{edge[3]}-{edge[4]}") for edge in edges]
        control = {area: "bef" if area < "C-5" else "germans" for area in AREAS.split()}
        super().__init__(rules, s, pairs, control)
        self.side = {
            troop: "bef" if "bde" in troop or troop in (*HEAVY, "x-coy-price", "58-bn-mgc") else "germans"
            for troop in self.where
        }
        self.victors: list[str] = []  # sides, or players (VB-7)
        self.raided: list[str] = []
        self.rolled: tuple[str, str] = ("", "")  # the troop that a die has just destroyed, and for what
        self.tidying: set[str] = set()
        self.led: dict[tuple[int, str], str] = {}  # battle and side -> who leads
        self.bonuses: list[int] = []

    # what is told

    def on_turn(self, facts: dict[str, Any]) -> None:
        assert facts["turn"] == self.turn + 1
        self.turn = facts["turn"]
        self.count.clear()
        self.marched.clear()
        self.victors = []
        self.raided = []
        if self.turn > 2:  # VB-40 … VB-43
            assert all(self.where[troop] not in self.near for troop in TANKS)
            assert "later" not in self.where.values()

    def on_planned(self, facts: dict[str, Any]) -> None:
        self.planned = BATTLES[self.turn] + (self.options["extra_battles"] if self.turn > 1 else 0)
        assert facts["battles"] == self.planned

    def on_initiative(self, facts: dict[str, Any]) -> None:
        """VB-6: checked against what look() has found."""
        printed = {2: "germans", 3: "bef", 4: "bef"}[self.turn]
        one, two = facts["first"], facts["second"]
        assert (one, two) == tuple(die + more for die, more in zip(facts["dice"], self.bonuses, strict=True))
        assert facts["side"] == ("bef" if one > two else "germans" if two > one else printed)

    def initiative(self, s: Any) -> list[int]:
        """What each side adds now."""
        printed = {2: "germans", 3: "bef", 4: "bef"}[self.turn]
        who = [s.named.get(side, side) for side in ("bef", "germans")]
        sides = ("bef", "germans")
        return [(side == printed) + (who[at] in self.victors) for at, side in enumerate(sides)]

    def on_arrow(self, facts: dict[str, Any]) -> None:
        kind, side, area, into = facts["kind"], facts["side"], facts["area"], facts["into"]
        assert self.control[area] == side and self.control[into] == ENEMY[side] and into in self.near[area]
        self.arrows[facts["battle"]] = facts
        self.count[kind or "ordinary"] += 1
        self.ever[kind or "ordinary"] += 1
        if self.turn == 1:
            assert side == "germans" and kind in ("push", "fourth")
            at = self.count["push"] - 1
            assert kind == "fourth" or (area, into) == SCRIPT[at], "the script is out of order"
            assert kind == "push" or self.count["push"] == 3
        elif kind == "night":
            assert side == "bef" and self.turn == 3 and not self.count["ordinary"]
        else:
            assert not kind
        total = sum(self.count[name] for name in ("push", "fourth", "night", "ordinary", "no-raid"))
        assert total <= self.planned

    def on_no_raid(self, facts: dict[str, Any]) -> None:
        """VB-47."""
        self.count["no-raid"] += 1
        areas = {self.where[troop] for troop in BRIGADES[facts["brigade"]]}
        if len(areas) == 1 and areas <= set(self.near):
            assert not self.near[areas.pop()] & self.held("germans")

    def on_committed(self, facts: dict[str, Any]) -> None:
        arrow = self.arrows[facts["battle"]]
        attacking = facts["side"] == arrow["side"]
        area = arrow["area"] if attacking else arrow["into"]
        troops = list(facts["troops"])
        arrow["attackers" if attacking else "defenders"] = troops
        assert len(troops) <= 2 and len(set(troops)) == len(troops) and (troops or not attacking)
        assert all(self.side[troop] == facts["side"] and self.where[troop] == area for troop in troops)
        if arrow["kind"] == "night" and attacking:
            (brigade,) = [id for id, both in BRIGADES.items() if tuple(troops) == both]
            assert brigade not in self.raided
            self.raided.append(brigade)

    def on_led(self, facts: dict[str, Any]) -> None:
        self.led[facts["battle"], facts["side"]] = facts["seat"]

    def on_destroyed(self, facts: dict[str, Any]) -> None:
        assert facts["die"] >= facts["needs"] >= 4  # there is always room: nobody is lost without a die
        self.rolled = (facts["troop"], "destroyed")
        self.where[facts["troop"]] = f"{self.side[facts['troop']]}-losses"

    def on_not_captured(self, facts: dict[str, Any]) -> None:
        assert facts["die"] < facts["needs"] and self.where[facts["troop"]].endswith("losses")
        self.ever["not-captured"] += 1

    def on_captured(self, facts: dict[str, Any]) -> None:
        troop = facts["troop"]
        assert self.where[troop] != "captured" and facts["by"] == ENEMY[self.side[troop]]
        if self.left(facts) in self.near and not self.tidying:
            area = self.left(facts)
            assert not self.near[area] & self.held(self.side[troop]), f"{troop} had a way out of {area}"
        self.ever["captured"] += 1
        self.where[troop] = "captured"

    def on_advanced(self, facts: dict[str, Any]) -> None:
        troop, to = facts["troop"], facts["to"]
        battle = max(number for number, arrow in self.arrows.items() if arrow["into"] == to)
        assert self.control[to] == self.side[troop] and to in self.near[self.left(facts)]
        self.advanced[battle] += 1
        assert self.advanced[battle] <= 3
        if self.arrows[battle]["kind"] == "night":  # VB-47
            assert not [id for id, both in BRIGADES.items() if troop in both and id not in self.raided]
        self.where[troop] = to
        if self.turn == 1:  # VB-11
            for origin, _ in SCRIPT[self.count["push"] :] if not self.count["fourth"] else []:
                assert self.stack(origin), f"{origin} was stripped before its attack"

    def on_marched(self, facts: dict[str, Any]) -> None:
        troop, to = facts["troop"], facts["to"]
        assert to in self.near[facts["area"]] and self.control[to] == self.side[troop]
        assert troop not in self.marched and self.turn < 4
        self.marched.add(troop)
        self.where[troop] = to

    def on_withdrawn(self, facts: dict[str, Any]) -> None:
        assert self.turn == 2 and facts["troop"] in TANKS and self.where[facts["troop"]] in self.near
        self.where[facts["troop"]] = "withdrawn"

    def on_forgone(self, facts: dict[str, Any]) -> None:
        troop = facts["troop"]
        assert self.where[troop] == "later" and self.turn == 2
        assert troop in GUNS or not self.held("bef")
        self.where[troop] = "withdrawn"

    def on_arrived(self, facts: dict[str, Any]) -> None:
        """VB-41 … VB-43: after the tanks are gone."""
        troop, area = facts["troop"], facts["area"]
        assert self.turn == 2 and self.where[troop] == "later" and self.control[area] == self.side[troop]
        assert all(self.where[tank] not in self.near for tank in TANKS)
        if troop not in GUNS:
            home = HOME[troop[:-2]]
            allowed = ({home} | self.near[home]) & self.held("bef")
            allowed = allowed or set(SOURCES["bef"]) & self.held("bef") or self.held("bef")
            assert area in allowed
            assert all(self.where[gun] != "later" for gun in GUNS), "the Germans place first"
        self.where[troop] = area

    def on_tidied(self, facts: dict[str, Any]) -> None:
        """VB-50, VB-51: exactly the areas out of supply, on the position before any of them changes."""
        cut_off = {area for area, holder in self.control.items() if not self.in_supply(holder, area)}
        assert self.turn == 4 and set(facts["areas"]) == cut_off and cut_off
        self.tidying = cut_off
        self.ever["tidied"] += 1

    def on_scored(self, facts: dict[str, Any]) -> None:
        assert (facts["first"], facts["second"]) == (self.points("bef"), self.points("germans"))
        for area in self.near:
            assert {self.side[troop] for troop in self.stack(area)} <= {self.control[area]}
        self.ever["scored"] += 1

    # what is asked

    def look(self, ask: Choice[Any] | Throw[Any]) -> None:
        s = self.s
        name = type(ask).__name__
        battle = getattr(ask, "battle", 0)
        if name in AFTER_SUPPLY and battle not in self.cut_off:
            self.cut_off[battle] = self.without_supply(battle)
        if not isinstance(ask, Throw):
            return
        dice = ask.dice(s)
        if name in ("Initiative", "InitiativeReply"):
            if self.options["simultaneous"]:  # after-action steps come in an order of their own (FS-77)
                self.victors = list(s.victors)
            assert sorted(s.victors) == sorted(self.victors)
            self.bonuses = self.initiative(s)
            assert dice.plus() == self.bonuses[name == "InitiativeReply"]
        if name in ("AttackDie", "DefenceDie"):
            assert dice.plus() == self.modifiers(battle, name == "AttackDie")
        if name == "RollForTroop":
            side = getattr(ask, "side", "")
            assert dice.count == 1 and dice.needs == self.needs(battle, side) <= 6
        if name == "RollToCapture":
            troop = getattr(ask, "troop", "")
            side = self.side[troop]
            assert self.rolled == (troop, "destroyed") and self.where[troop].endswith("losses")
            assert self.lost(battle, side) and side not in self.cut_off[battle]
            assert dice.needs == self.needs(battle, side)
            self.ever["capture-die"] += 1
            self.rolled = (troop, "rolled again")

    def modifiers(self, battle: int, attacking: bool) -> int:
        """T-VB-GW-FT and T-VB-GW-SIT."""
        arrow = self.arrows[battle]
        side = arrow["side"] if attacking else ENEMY[arrow["side"]]
        into = arrow["into"]
        halved = self.turn == 1 and side == "bef" and self.options["gw_gas_halves"]
        total = 0
        for troop in arrow.get("attackers" if attacking else "defenders", []):
            worth = adds(troop, into)
            total += (worth + 1) // 2 if halved and troop not in HEAVY else worth
        if side in self.cut_off[battle]:
            total += self.options["gw_oos_modifier"]
        if attacking:
            total += 2 if self.turn == 1 else 0
            return total + (self.options["gw_night_bonus"] if arrow["kind"] == "night" else 0)
        if into in TRENCHES[side]:
            trench = 2 if arrow["area"] in TRENCHES[arrow["side"]] else 1
            total += 1 if halved else trench
        return total

    def concluded(self, battle: int) -> None:
        """Who has the bonus of the last victory: his side, or he himself (VB-6, VB-7)."""
        attacker = self.arrows[battle]["side"]
        both = [attacker, ENEMY[attacker]]
        if self.options["winner_bonus_per_player"]:
            both = [self.led.get((battle, side), side) for side in both]
        winner = both[0] if self.results[battle]["captured"] else both[1]
        kept = self.victors if self.options["winner_bonus_per_player"] else []
        self.victors = [*[who for who in kept if who not in both], winner]

    def finish(self) -> None:
        assert self.turn == 4 and self.ever["scored"] == 4 and self.ever["push"] == 3
        super().finish()
        for area, holder in self.control.items():
            assert self.in_supply(holder, area) or area in self.tidying


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_random_campaigns_keep_every_rule_the_referee_knows(number: int) -> None:
    """VB-4, VB-6, VB-10, VB-11, VB-13, VB-16, VB-31, VB-32, VB-33, VB-40 … VB-51 as the catalogue has them."""
    rules = VillersBretonneux("", OPTIONS[number])
    seen: Counter[str] = Counter()
    for match in range(MATCHES):
        referee = VillersReferee(rules, rules.setup())
        referee.play(Random(f"{number}/{match}"))
        seen += referee.ever
    assert seen["scored"] == 4 * MATCHES and seen["night"] > MATCHES and seen["tidied"]
    assert seen["capture-die"] > 10 and seen["captured"] and seen["not-captured"]


def test_every_option_is_tried_with_another_value() -> None:
    """FS-9: the sets above leave no option at its default throughout."""
    assert untried(VillersBretonneux("", {}), OPTIONS) == set()
