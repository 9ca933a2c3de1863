"""Random campaigns for Caen under every option, watched by a referee who knows the catalogue by heart.

The referee keeps his own map, counters and books from what is told, and recomputes what the implementation
says from tables copied out of the catalogue: who may attack, what the dice add, who is in supply.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sandtable.games.firestorm.caen.rules import Caen
from sandtable.games.firestorm.caen.state import CaenState
from sandtable.kernel import engine
from sandtable.kernel.rules import spell
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice, Throw

MATCHES = 25

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


def destroys_gw(difference: int, loser: bool) -> int:
    """T-DEST-GW; 7 is no roll (FS-62, FS-R1)."""
    if difference <= 2:
        return 6
    if not loser:
        return 7
    return 5 if difference <= 4 else 4


def destroys_tt(points: int) -> int:
    """T-DEST-TT; 7 is no roll (FS-61)."""
    return 4 if points >= 6 else 5 if points == 5 else 6 if points >= 3 else 7


class Referee:
    """Follows a campaign by what is told and objects to whatever the catalogue does not allow."""

    def __init__(self, rules: Caen, s: CaenState) -> None:
        self.rules = rules
        self.options = rules.options
        self.side = {troop.id: troop.side for troop in rules.data.troops.values()}
        self.kind = {troop.id: troop.kind for troop in rules.data.troops.values()}
        self.near: dict[str, set[str]] = {area: set() for area in rules.board.ids}
        self.rivers: set[tuple[str, str]] = set()
        edges = EDGES.split() + (["A5-A6:orne"] if self.options["map_estuary"] else [])
        for edge in edges:
            a, b = edge.partition(":")[0].split("-")
            self.near[a].add(b)
            self.near[b].add(a)
            if ":" in edge:
                self.rivers |= {(a, b), (b, a)}
        self.control = dict.fromkeys(rules.board.ids, "germans")
        self.where = dict(s.where)
        self.turn = 0
        self.arrows: dict[int, dict[str, Any]] = {}
        self.cut_off: dict[int, tuple[str, ...]] = {}
        self.results: dict[int, dict[str, Any]] = {}
        self.count: Counter[str] = Counter()  # what happened in this turn
        self.ever: Counter[str] = Counter()
        self.planned = 0
        self.marched: set[str] = set()
        self.advanced: Counter[int] = Counter()
        self.battle = 0
        self.fate = False  # the next loss is read from T-TONGA or T-NEPTUNE

    # questions

    def held(self, side: str) -> set[str]:
        return {area for area, holder in self.control.items() if holder == side}

    def connected(self, sources: set[str], within: set[str]) -> set[str]:
        joined = sources & within
        edge = set(joined)
        while edge:
            edge = {near for area in edge for near in self.near[area]} & within - joined
            joined |= edge
        return joined

    def in_supply(self, side: str, area: str) -> bool:
        return area in self.connected(set(SOURCES[side]), self.held(side))

    def stack(self, area: str) -> list[str]:
        return [troop for troop, place in self.where.items() if place == area]

    def bonus(self, kind: str, area: str) -> int:
        table = self.options["gw_agra"] if kind == "agra" else BONUS[kind]
        assert isinstance(table, tuple)
        return int(table[1 if area in BOCAGE else 2 if area in CITY else 0])

    def points(self, side: str) -> int:
        lost = [
            troop for troop, place in self.where.items() if place == "captured" and self.side[troop] != side
        ]
        return sum(CVP.get(area, 0) for area in self.held(side)) + 10 * len(lost)

    # what is told

    def hear(self, s: CaenState, events: list[Event]) -> None:
        for event in events:
            name = "on_" + event.verb.replace("-", "_")
            if hasattr(self, name):
                getattr(self, name)(dict(event.facts))
        self.compare(s)

    def compare(self, s: CaenState) -> None:
        """The books of the implementation against the referee's."""
        for area, holder in self.control.items():
            assert s.holder(area) == holder, f"{area} changed hands and nobody told"
        assert set(s.where) == set(self.side), "a counter was lost or made up"
        for troop, place in s.where.items():
            if place != self.where[troop]:
                before = self.where[troop]
                arrived = before == "later" and place == POOL[self.side[troop]]
                on_arrow = place.startswith("arrow-") and before in self.near
                assert arrived or on_arrow, f"{troop} went from {before} to {place} and nobody told"
                self.where[troop] = place
        assert Counter(t for stack in s.stacks.values() for t in stack) == Counter(self.side.keys())
        captured = sum(place == "captured" for place in self.where.values())
        allied, german = self.points("allies"), self.points("germans")
        assert allied + german == 540 + 10 * captured
        assert (self.rules.points(s, "allies"), self.rules.points(s, "germans")) == (allied, german)

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

    def on_fought(self, facts: dict[str, Any]) -> None:
        self.results[facts["battle"]] = {"difference": facts["attack"] - facts["defence"]}
        won = facts["attack"] > facts["defence"]
        assert facts["result"] == ("captured" if won else "held")
        self.battle = facts["battle"]

    def on_reported_result(self, facts: dict[str, Any]) -> None:
        games = [tuple(int(side) for side in game.split("-")) for game in facts["score"].split()]
        attack, defence = (sum(game[side] for game in games) for side in (0, 1))
        averages = attack // len(games), defence // len(games)
        threshold = self.options["vp_threshold"]
        assert isinstance(threshold, int)
        won = attack > defence and averages[0] >= threshold
        assert facts["result"] == ("captured" if won else "held")
        self.results[facts["battle"]] = {"scores": averages}
        self.battle = facts["battle"]

    def on_tonga(self, facts: dict[str, Any]) -> None:
        self.fate = facts["fate"] != "stands"
        self.where["6-airborne"] = "B5"

    def on_neptune(self, facts: dict[str, Any]) -> None:
        self.fate = facts["fate"] != "stands"

    def on_taken(self, facts: dict[str, Any]) -> None:
        assert self.control[facts["area"]] == ENEMY[facts["side"]]
        self.control[facts["area"]] = facts["side"]

    def left(self, facts: dict[str, Any]) -> str:
        """The area a troop leaves; troops on an arrow leave its lost from-area."""
        area = str(facts["area"])
        return str(self.arrows[int(area[6:])]["area"]) if area.startswith("arrow-") else area

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
        side = self.side[facts["troop"]]
        assert facts["to"] in self.near[self.left(facts)] and self.control[facts["to"]] == side
        self.where[facts["troop"]] = facts["to"]
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
            assert self.where["7-armd"] in self.connected({"A1"}, self.held("allies"))

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

    def look(self, s: CaenState, ask: Choice[Any] | Throw[Any]) -> None:
        """The question that is about to be answered."""
        name = type(ask).__name__
        battle = getattr(ask, "battle", 0)
        landing = battle in self.arrows and self.arrows[battle]["kind"] in ("tonga", "neptune")
        if name in AFTER_SUPPLY and not landing and battle not in self.cut_off:
            self.cut_off[battle] = self.without_supply(battle)
        if name in ("AttackDie", "DefenceDie"):
            assert isinstance(ask, Throw)
            assert s.battle(battle).cut_off == self.cut_off[battle]
            assert ask.dice(s).plus() == self.modifiers(s, battle, attacking=name == "AttackDie")
        if name == "RollToDestroy":
            assert isinstance(ask, Throw)
            assert ask.dice(s).needs == self.needs(battle, getattr(ask, "side", ""))
        if name == "OutOfSupply":
            assert getattr(ask, "side", "") in self.cut_off[battle]
        retreating = getattr(ask, "area", "") if name == "Retreat" else ""
        for area in self.near if self.turn > 1 or self.count["exploitation"] else ():
            for troop in self.stack(area):
                assert self.side[troop] == self.control[area] or area == retreating, (
                    f"{troop} stands in {area}"
                )

    def without_supply(self, battle: int) -> tuple[str, ...]:
        arrow = self.arrows[battle]
        places = ((arrow["side"], arrow["area"]), (ENEMY[arrow["side"]], arrow["into"]))
        return tuple(side for side, area in places if not self.in_supply(side, area))

    def modifiers(self, s: CaenState, battle: int, attacking: bool) -> int:
        """T-GW-FT and T-GW-SIT."""
        arrow = self.arrows[battle]
        side = arrow["side"] if attacking else ENEMY[arrow["side"]]
        into = arrow["into"]
        sheet = s.battle(battle)
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

    def needs(self, battle: int, side: str) -> int:
        """The score that destroys a troop of the side."""
        attacking = side == self.arrows[battle]["side"]
        result = self.results[battle]
        if "scores" in result:
            return destroys_tt(result["scores"][1 if attacking else 0])
        lost = result["difference"] <= 0 if attacking else result["difference"] > 0
        return destroys_gw(abs(result["difference"]), lost)

    def finish(self, s: CaenState) -> None:
        """When nothing is asked any more."""
        assert s.over and self.turn == 5 and self.ever["scored"] == 5
        assert self.ever["tonga"] == 1 and self.ever["neptune"] == 3
        assert self.ever["gap"] <= 1 and self.ever["caumont"] <= 1
        allied, german = self.points("allies"), self.points("germans")
        lead = abs(allied - german)
        level = "strategic" if lead >= 150 else "operational" if lead >= 100 else "tactical"
        drawn = lead < 50 or (lead == 50 and self.options["draw_includes_50"])
        outcome = self.rules.outcome(s)
        assert outcome is not None
        winner = "" if drawn else "allies" if allied > german else "germans"
        assert (outcome.name, outcome.winner) == ("draw" if drawn else f"{winner} {level}", winner)


def play(rules: Caen, seed: str) -> Referee:
    """One campaign at random, every answer through the checked door."""
    rng = Random(seed)
    s = rules.setup()
    assert isinstance(s, CaenState)
    referee = Referee(rules, s)
    engine.begin(s, rules.start())
    referee.hear(s, s.drain())
    while True:
        asks = engine.pending(s)
        if not asks:
            break
        key = rng.choice(sorted(asks))
        ask = asks[key]
        referee.look(s, ask)
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            engine.answer(s, key, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
        else:
            engine.answer(s, key, spell(rules.view(s, ask.seat(s)), ask, rng))
        for sheet in list(referee.arrows):
            referee.arrows[sheet]["over"] = sheet not in [arrow.number for arrow in s.arrows]
        referee.hear(s, s.drain())
        rules.invariants(s)
    referee.finish(s)
    return referee


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_random_campaigns_keep_every_rule_the_referee_knows(number: int) -> None:
    """FS-10, FS-20, FS-30, FS-35, FS-40, FS-52, FS-55, FS-61, FS-62, FS-65, FS-66, FS-80, FS-81, FS-85."""
    rules = Caen("caen", OPTIONS[number])
    seen: Counter[str] = Counter()
    for match in range(MATCHES):
        referee = play(rules, f"{number}/{match}")
        seen += referee.ever
    assert seen["scored"] == 5 * MATCHES
    assert seen["exploitation"] and seen["ordinary"] > 10 * MATCHES


def test_every_option_is_tried_with_another_value() -> None:
    """FS-9: the sets above leave no option at its default throughout."""
    default = Caen("caen", {}).options
    tried = {name for options in OPTIONS for name, value in options.items() if value != default[name]}
    assert set(default) - tried == set()
