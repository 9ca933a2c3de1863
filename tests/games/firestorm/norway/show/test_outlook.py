"""Odds before anything is confirmed: what a word at sea, in the air or on land leads to (NOR-13 … NOR-18, NOR-123)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from sandtable.board.table import Forecast, ForecastRow
from sandtable.games.firestorm.norway.play.actions import TakeAction
from sandtable.games.firestorm.norway.play.odds import ExchangeOdds
from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.play.sailing import Sail, StopOrGoOn
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Operation
from sandtable.games.firestorm.norway.play.submarines import React, Torpedo
from sandtable.games.firestorm.norway.play.supply import NarvikSupply
from sandtable.games.firestorm.norway.play.surface import StandOrWithdraw
from sandtable.games.firestorm.norway.play.withdrawal import RetreatTo
from sandtable.games.firestorm.play.battle import AfterAction, CheckSupply
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.odds import BattleOdds
from sandtable.games.firestorm.play.wargame import AttackDie
from sandtable.kernel.engine import answer, begin, pending
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.players.random import RandomPlayer
from sandtable.players.roster import make_player
from tests.games.firestorm.norway.sea import strategic

NORWAY = Norway("norway", {})


def odds(s: NorwayState, key: str, *word: str) -> ExchangeOdds:
    found = NORWAY.skin().odds(s, key, word)
    assert isinstance(found, ExchangeOdds)
    return found


def shown_to(s: NorwayState, key: str, word: Word) -> Forecast | None:
    return NORWAY.skin().forecast(s, key, pending(s)[key], word)


def fate(found: ExchangeOdds, unit: str) -> Fraction:
    return next(Fraction(*one.fate) for one in found.targets if one.target == unit)


def dice(found: ExchangeOdds) -> dict[str, int]:
    return {one.target: one.fire.dice() for one in found.targets if one.fire.dice()}


# actions


def test_an_air_raid_before_it_starts():
    """NOR-60 … NOR-64: nobody is met, so all dice are for the ships."""
    s = strategic({"B-7": ("he-111-1", "ju-88-1"), "B-4": ("cruiser-1",)})
    begin(s, [TakeAction("germans")])
    found = odds(s, "germans", "he-111-1", "ju-88-1", "B-4")
    assert found.dice == {"germans": 4, "allies": 1}
    assert fate(found, "cruiser-1") == 1 - Fraction(5, 6) ** 4
    assert fate(found, "he-111-1") + fate(found, "ju-88-1") == Fraction(1, 6)
    assert found.sides == ("germans", "allies")
    assert s.volleys == () and not s.activated  # nothing has happened


def test_an_air_raid_that_will_be_met():
    """W-5: three He 111 and a Bf 110 against Ark Royal, whose two aircraft defend: 3 dice on ships, 5 on aircraft."""
    s = strategic(
        {
            "C-4": ("he-111-1", "he-111-2", "he-111-3", "bf-110"),
            "B-4": ("ark-royal",),
            "ark-royal": ("skua-ark-royal", "swordfish-ark-royal"),
        }
    )
    begin(s, [TakeAction("germans")])
    found = odds(s, "germans", "he-111-1", "he-111-2", "he-111-3", "bf-110", "B-4")
    assert found.dice == {"germans": 8, "allies": 3}
    laid = dice(found)
    assert laid["ark-royal"] == 3
    assert laid["skua-ark-royal"] + laid["swordfish-ark-royal"] == 5
    sunk = 1 - Fraction(5, 6) ** 3
    assert fate(found, "ark-royal") == sunk
    shot = 1 - Fraction(5, 6) ** laid["skua-ark-royal"]
    assert fate(found, "skua-ark-royal") == 1 - (1 - shot) * (1 - sunk)
    shown = shown_to(s, "germans", ("he-111-1", "B-4"))
    assert shown is not None and shown.label == "sinks Ark Royal"


def test_a_special_bombing():
    """NOR-72, NOR-73: three bombers throw six dice, each twice."""
    s = strategic({"C-5": ("he-111-1", "he-111-2", "ju-88-1")})
    begin(s, [TakeAction("germans")])
    found = odds(s, "germans", "he-111-1", "he-111-2", "ju-88-1", "bomb-namsos")
    assert fate(found, "namsos") == 1 - Fraction(25, 36) ** 6
    shown = shown_to(s, "germans", ("he-111-1", "bomb-namsos"))
    assert shown is not None
    assert shown.label == "puts Namsos harbour out of action"
    assert shown.chance == pytest.approx(1 - (25 / 36) ** 2)


def test_no_odds_before_a_target_is_named():
    s = strategic({"B-7": ("he-111-1",), "B-4": ("cruiser-1",), "A-3": ("rodney",)})
    begin(s, [TakeAction("germans")])
    assert NORWAY.skin().odds(s, "germans", ()) is None
    assert NORWAY.skin().odds(s, "germans", ("he-111-1",)) is None
    assert NORWAY.skin().odds(s, "germans", ("pass",)) is None
    with pytest.raises(Refused, match="not yours"):
        NORWAY.skin().odds(s, "germans", ("rodney",))


# ships


def under_way(s: NorwayState, side: str, group: tuple[str, ...]) -> None:
    at = s.where[group[0]]
    s.operation = (Operation(side, "ship", group, at, path=(at,)),)
    s.actor = side
    begin(s, [Sail(False)])


def test_sailing_into_the_enemy():
    """NOR-43, NOR-50, NOR-53: submarines are taken to hold and the Germans to fight, and that is said."""
    s = strategic({"A-2": ("renown", "repulse"), "B-2": ("scharnhorst", "gneisenau", "u-boat-2")})
    under_way(s, "allies", ("renown", "repulse"))
    assert NORWAY.skin().odds(s, "allies", ("A-3", "stop")) is None
    found = odds(s, "allies", "B-2")
    assert found.dice == {"allies": 6, "germans": 6}
    assert {"no-submarines", "fights"} <= set(found.assumed)
    assert found.retreats is not None
    assert found.retreats.active + found.retreats.other + found.retreats.nobody == found.retreats.of
    shown = shown_to(s, "allies", ("B-2",))
    assert shown is not None
    assert shown.label == "holds the waters off Namsos"
    assert "no submarines attack on the way" in shown.notes
    assert "the Germans stand and fight" in shown.notes


def test_harbour_guns_count_with_the_defenders():
    """NOR-52: Bergen adds two dice while the Germans hold the land."""
    s = strategic({"B-4": ("rodney",), "bergen": ("warship-2",)})
    under_way(s, "allies", ("rodney",))
    assert odds(s, "allies", "bergen").dice == {"allies": 4, "germans": 4}


def test_to_stand_or_to_withdraw():
    """W-4, NOR-56: half the dice if they withdraw, and none for them; without a word it is a fight."""
    s = strategic({"B-2": ("resolution", "rodney", "cruiser-1", "cruiser-2", "scharnhorst", "gneisenau")})
    group = ("resolution", "rodney", "cruiser-1", "cruiser-2")
    s.operation = (Operation("allies", "ship", group, "B-2", path=("B-2",)),)
    begin(s, [StandOrWithdraw()])
    fight, away = odds(s, "germans"), odds(s, "germans", "withdraw")
    assert fight.dice == {"allies": 14, "germans": 6}
    assert "fights" in fight.assumed and "fights" not in away.assumed
    assert away.dice == {"allies": 7, "germans": 0}
    assert away.retreats is None and away.price("allies") == 0
    shown = shown_to(s, "germans", ("withdraw",))
    assert shown is not None and shown.label == "loses no ship"
    lost = 1 - (1 - fate(away, "scharnhorst")) * (1 - fate(away, "gneisenau"))
    assert shown.chance == pytest.approx(float(1 - lost))
    other = shown_to(s, "germans", ("fight",))
    assert other is not None and other.label == "loses no ship", "both ways are compared by the same chance"
    assert other.chance < shown.chance and "we retreat" in [bar.label for bar in other.bars]


def test_a_retreat_through_an_enemy_fleet():
    """NOR-55: the dice of whoever lies in the way are known before the step is taken."""
    ships = {
        "narvik": ("rodney",),
        "A-1": ("valiant", "cruiser-1"),
        "B-2": ("cruiser-2",),
        "bodo": ("renown",),
    }
    s = strategic({**ships, "B-1": ("warship-1",)})
    s.operation = (Operation("allies", "ship", ("rodney",), "narvik", path=("narvik",)),)
    begin(s, [RetreatTo("germans", ("warship-1",), ("narvik", "B-1"))])
    for way, shots in (("A-1", 4), ("B-2", 2), ("bodo", 2)):
        found = odds(s, "germans", way)
        assert found.kind == "half"
        assert found.dice == {"allies": shots, "germans": 0}
        assert fate(found, "warship-1") == 1 - Fraction(5, 6) ** shots


# submarines


def enumerated(
    s: NorwayState, ships: tuple[str, ...], boats: int, aimed: dict[str, int], half: bool
) -> Fraction:
    """The chance of the first submarine to be lost, by all throws of torpedoes and answer."""
    total = Fraction(0)
    torpedoes = sum(aimed.values())
    for faces in product(range(1, 7), repeat=torpedoes):
        at = 0
        weight = Fraction(1, 6**torpedoes)
        left: dict[int, Fraction] = {0: weight}
        for ship in ships:
            hits = faces[at : at + aimed.get(ship, 0)].count(6)
            at += aimed.get(ship, 0)
            battleship = NORWAY.fleet.units[ship].type.battleship
            gone = Fraction(1, 6) if battleship and hits == 1 else Fraction(bool(hits))
            after: dict[int, Fraction] = {}
            for number, chance in left.items():
                after[number] = after.get(number, Fraction(0)) + chance * gone
                after[number + 1] = after.get(number + 1, Fraction(0)) + chance * (1 - gone)
            left = after
        for number, chance in left.items():
            shots = (number + 1) // 2 if half else number
            first = shots // boats + (1 if shots % boats else 0)
            total += chance * (1 - Fraction(5, 6) ** first)
    return total


def test_a_submarine_reaction_with_its_answer():
    """W-7, NOR-80 … NOR-82: three U-boats at three ships, then a die for every ship left."""
    group = ("valiant", "ark-royal", "cruiser-1", "destroyer-1", "destroyer-2")
    s = strategic({"B-4": (*group, "u-boat-1", "u-boat-2", "u-boat-3")})
    s.operation = (Operation("allies", "ship", group, "B-4", path=("B-4",)),)
    begin(s, [React("B-4", group)])
    word = ("ark-royal", "cruiser-1", "destroyer-1", "fire")
    found = odds(s, "germans", *word)
    for ship in word[:-1]:
        assert fate(found, ship) == Fraction(1, 6)
    assert fate(found, "valiant") == 0
    assert fate(found, "u-boat-1") == enumerated(s, group, 3, dict.fromkeys(word[:-1], 1), False)
    assert "full-answer" in found.assumed
    assert NORWAY.skin().odds(s, "germans", ("hold",)) is None
    assert "all-torpedoes" in odds(s, "germans").assumed
    assert sum(dice(odds(s, "germans")).values()) == 3


def test_torpedoes_at_a_battleship():
    """NOR-13, NOR-81."""
    group = ("rodney", "destroyer-1")
    s = strategic({"B-4": (*group, "u-boat-1", "u-boat-2")})
    s.operation = (Operation("allies", "ship", group, "B-4", path=("B-4",)),)
    begin(s, [React("B-4", group)])
    found = odds(s, "germans", "rodney", "rodney", "fire")
    assert fate(found, "rodney") == Fraction(1, 36) + Fraction(10, 36) / 6
    assert fate(found, "u-boat-1") == enumerated(s, group, 2, {"rodney": 2}, False)


def test_an_attack_of_submarines_is_answered_from_where_it_hit():
    """NOR-84: ships elsewhere in the sea take no part."""
    s = strategic({"B-4": ("cruiser-1", "cruiser-2", "u-boat-1"), "bergen": ("destroyer-1",)})
    s.operation = (Operation("germans", "submarine", ("u-boat-1",), "B-4"),)
    begin(s, [Torpedo()])
    assert fate(odds(s, "germans", "destroyer-1"), "u-boat-1") == Fraction(5, 6) * Fraction(1, 6)
    both = odds(s, "germans", "cruiser-1", "fire")
    assert fate(both, "u-boat-1") == enumerated(s, ("cruiser-1", "cruiser-2"), 1, {"cruiser-1": 1}, False)


def test_to_stop_or_to_move_on():
    """W-8, NOR-82: five ships throw five dice if they stop, three if they pass."""
    group = ("valiant", "ark-royal", "cruiser-1", "destroyer-1", "destroyer-2")
    s = strategic({"B-4": (*group, "u-boat-1")})
    s.operation = (Operation("allies", "ship", group, "B-4", path=("B-4",), reacted=("u-boat-1",)),)
    begin(s, [StopOrGoOn()])
    assert fate(odds(s, "allies", "stop"), "u-boat-1") == 1 - Fraction(5, 6) ** 5
    assert fate(odds(s, "allies", "on"), "u-boat-1") == 1 - Fraction(5, 6) ** 3


# everywhere


def played(seed: int, rules: Norway) -> Iterator[tuple[NorwayState, str, Choice[Any] | Throw[Any], Word]]:
    """A campaign, and every draft on its way; even seeds play at random."""
    rng = Random(seed)
    players = {
        seat: make_player("steady", rules, seat, rng) if seed % 2 else RandomPlayer(rng)
        for seat in rules.seats()
    }
    s = rules.setup()
    assert isinstance(s, NorwayState)
    begin(s, rules.start())
    while asks := pending(s):
        key = rng.choice(sorted(asks))
        ask = asks[key]
        if isinstance(ask, Throw):
            yield s, key, ask, ()
            answer(s, key, tuple(rng.randint(1, 6) for _ in range(ask.dice(s).count)))
            continue
        word = players[ask.seat(s)].word(rules.view(s, ask.seat(s)), ask)
        for end in range(len(word) + 1):
            yield s, key, ask, word[:end]
        answer(s, key, word)


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_campaign_can_be_looked_ahead(seed):
    """Every question and every draft has chances between nothing and certainty, or none, and changes nothing."""
    rules = Norway("norway", {"fighter_defence": "optional"} if seed % 2 else {})
    known: set[str] = set()
    for s, key, ask, word in played(seed, rules):
        seen = rules.view(s, ask.seat(s))
        found, shown = rules.skin().odds(seen, key, word), rules.skin().forecast(seen, key, ask, word)
        if found is not None:
            assert found.table()
            known.add(type(ask).__name__)
        if shown is not None:
            for chance in (shown.chance, *[bar.chance for bar in shown.bars]):
                assert -1e-9 <= chance <= 1 + 1e-9
        if isinstance(found, ExchangeOdds) and found.retreats is not None:
            total = found.retreats.active + found.retreats.other + found.retreats.nobody
            assert total == found.retreats.of
    assert {"SpreadFire", "ThrowVolley", "TakeAction", "Sail", "React", "AttackDie", "NarvikSupply"} <= known


# land battles


def chances(found: BattleOdds) -> dict[str, Fraction]:
    told = {"captured": Fraction(found.captured, found.of)}
    for troop in (*found.attackers, *found.defenders):
        told[troop.troop] = Fraction(troop.destroyed + troop.captured, found.of)
    return told


@pytest.mark.parametrize("seed", range(3))
def test_the_supply_die_at_narvik_is_part_of_the_odds(seed):
    """NOR-123, NOR-128: before it is thrown, the odds are the mean of what each face makes of them."""
    compared = 0
    for s, key, ask, _ in played(seed, NORWAY):
        if not isinstance(ask, (NarvikSupply, AttackDie)):
            continue
        before = NORWAY.skin().odds(s, key, ())
        assert isinstance(before, BattleOdds)
        mean: dict[str, Fraction] = {}
        for face in range(1, 7):
            after = s.clone()
            answer(after, key, (face,))
            found = NORWAY.skin().odds(after, next(iter(pending(after))), ())
            assert isinstance(found, BattleOdds)
            for name, chance in chances(found).items():
                mean[name] = mean.get(name, Fraction(0)) + chance / 6
        assert mean == chances(before)
        compared += isinstance(ask, NarvikSupply)
    assert compared > 2


def test_supply_still_to_be_rolled_for_is_shown_as_open():
    """NOR-127: two less, or nothing."""
    s = strategic({}, turn=3)
    s.battles = 2
    sheet = s.open_battle("", "germans", "Y-2", "X-3")
    NORWAY.commit(s, sheet, "germans", ("gj-139-1",) if "gj-139-1" in s.stacks["Y-2"] else s.stacks["Y-2"])
    begin(s, [NarvikSupply(sheet.number), AttackDie(sheet.number)])
    shown = shown_to(s, "germans", ())
    assert shown is not None
    assert shown.columns[0].die == "d6 + 0 or 2"
    assert ForecastRow("−2 or 0", "Out of supply") in shown.columns[0].rows


def test_a_stuka_that_may_still_be_called_is_not_counted_and_that_is_said():
    """NOR-109: aircraft are called when both sides have committed."""
    s = strategic({"axis-sorties": ("ju-87-1",)}, turn=2)
    s.battles = 2
    s.initiative = "germans"
    begin(s, [PlaceArrow(s.fought + 1)])
    shown = shown_to(s, "germans", ("D-3>D-2",))
    assert shown is not None and "no Stuka counted" in shown.notes
    s.flown["ju-87-1"] = True
    again = shown_to(s, "germans", ("D-3>D-2",))
    assert again is not None and again.chance == shown.chance
    assert "no Stuka counted" not in again.notes


@pytest.mark.parametrize("lane", ["allies", ""])
def test_who_leaves_a_port_by_sea_is_not_captured(lane):
    """NOR-135: every throw of a battle for Namsos, played to its end, against the odds before it."""
    s = strategic({}, turn=2)
    s.battles = 1
    s.lanes["namsos"] = lane
    for troop in s.stacks["D-2"]:
        s.place(troop, "D-5")
    s.take("germans", "D-2")
    attacker = s.stacks["D-3"][0]
    s.place(attacker, "D-2")
    s.place("146-bde", "D-1")
    number = s.open_battle("", "germans", "D-2", "D-1").number
    NORWAY.commit(s, s.battle(number), "germans", (attacker,))
    NORWAY.commit(s, s.battle(number), "allies", ("146-bde",))
    begin(s, [CheckSupply(number), AttackDie(number), AfterAction(number)])
    found = NORWAY.skin().odds(s, "germans", ())
    assert isinstance(found, BattleOdds)
    troop_odds = found.defenders[0]
    counted: dict[str, int] = {}
    finish(s, counted, 1)
    of = sum(counted.values())
    assert counted.get("withdrawn", 0) == 0 if not lane else counted["withdrawn"] > 0
    assert Fraction(troop_odds.captured, found.of) == Fraction(counted["captured"], of)
    survivors = counted["D-1"] + counted.get("withdrawn", 0)
    assert Fraction(troop_odds.survives(), found.of) == Fraction(survivors, of)


def finish(s: NorwayState, counted: dict[str, int], weight: int) -> None:
    """All throws to the end of the battle; where the defender is then, with how many throws of four dice."""
    asks = pending(s)
    if not asks or not isinstance(next(iter(asks.values())), Throw):
        counted[s.where["146-bde"]] = counted.get(s.where["146-bde"], 0) + 6**4 // weight
        return
    ((key, ask),) = asks.items()
    assert isinstance(ask, Throw) and ask.dice(s).count == 1
    for face in range(1, 7):
        after = s.clone()
        answer(after, key, (face,))
        finish(after, counted, weight * 6)
