"""Exact odds of Villers-Bretonneux against every throw of the dice played out by the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from sandtable.board.table import ForecastRow
from sandtable.games.firestorm.blocks.play.night_attacks import NightAttacks
from sandtable.games.firestorm.blocks.play.scripted_attacks import FourthBattle
from sandtable.games.firestorm.play.odds import BattleOdds
from sandtable.kernel import engine
from sandtable.kernel.steps import Throw
from tests.games.firestorm.villers_bretonneux.front import BEF, Front, less

BATTLES: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("gas and a trench", {"turn": 1}, "D-2>C-3", "48-rir", "25-bde"),
    ("two against one", {}, "D-3>C-4", "93-rir 5-guard-gren", "23-bde"),
    ("one against two", {}, "D-3>C-4", "93-rir", "23-bde 24-bde"),
    ("gas that halves", {"turn": 1, "gw_gas_halves": True}, "D-2>C-3", "48-rir", "25-bde 58-bn-mgc"),
    ("out of supply", {"bef": less(BEF, "B-3")}, "B-3>A-2", "93-rir", "1-section-mitchell"),
    ("nowhere to go", {"bef": "A-1 B-1 C-4"}, "D-3>C-4", "93-rir 5-guard-gren", "23-bde"),
]


def table(options: dict[str, Any], arrow: str, attackers: str, defenders: str, kind: str = "") -> Front:
    t = Front(at={arrow[:3]: attackers, arrow[4:]: defenders}, **options)
    t.attack(arrow, kind)
    t.say(*attackers.split(), "done").say(*defenders.split(), "done")
    return t


def enumerate_battle(t: Front) -> tuple[Fraction, Counter[str]]:
    """The chance of a capture and of every troop's fate, by playing every face of every die."""
    captured = Fraction(0)
    fates: Counter[str] = Counter()
    todo: list[tuple[Fraction, Any]] = [(Fraction(1), t.s.clone())]
    while todo:
        chance, s = todo.pop()
        asked = engine.pending(s)
        ask = next(iter(asked.values())) if asked else None
        if not isinstance(ask, Throw):
            area = t.battle().target
            captured += chance if s.holder(area) == t.battle().attacker else 0
            for troop in (*t.battle().attackers, *t.battle().defenders):
                place = s.where[troop]
                fate = place if place == "captured" else "destroyed" if place.endswith("losses") else "lives"
                fates[f"{troop}:{fate}"] += chance  # type: ignore[assignment]
            continue
        assert ask.dice(s).count == 1
        for face in range(1, 7):
            copy = s.clone()
            engine.answer(copy, next(iter(asked)), (face,))
            todo.append((chance / 6, copy))
    return captured, fates


@pytest.mark.parametrize(
    ("name", "options", "arrow", "attackers", "defenders"), BATTLES, ids=[b[0] for b in BATTLES]
)
def test_the_odds_are_those_of_every_throw(
    name: str, options: dict[str, Any], arrow: str, attackers: str, defenders: str
) -> None:
    """VB-13, VB-16, VB-31, VB-32, VB-33, FS-75: captures by the second die included."""
    t = table(options, arrow, attackers, defenders)
    found = t.rules.skin().odds(t.s, t.key(), ())
    assert isinstance(found, BattleOdds)
    captured, fates = enumerate_battle(t)
    assert Fraction(found.captured, found.of) == captured
    for troop in (*found.attackers, *found.defenders):
        told = {
            "captured": Fraction(troop.captured, found.of),
            "destroyed": Fraction(troop.destroyed, found.of),
            "lives": Fraction(troop.survives(), found.of),
        }
        assert sum(told.values()) == 1 and not troop.lost
        for fate, chance in told.items():
            assert chance == fates[f"{troop.troop}:{fate}"], (troop.troop, fate)


def test_a_loser_is_captured_by_the_second_die_a_winner_never() -> None:
    """VB-31."""
    t = table({}, "D-3>C-4", "93-rir", "23-bde")
    found = t.rules.skin().odds(t.s, t.key(), ())
    (attacker,), (defender,) = found.attackers, found.defenders
    assert attacker.captured > 0 and defender.captured > 0
    sure = [found.differences[by] for by in found.differences if by <= 0]
    assert attacker.captured < sum(sure)


def test_the_forecast_of_a_fourth_attack_counts_gas_and_trench() -> None:
    """VB-13, VB-16: before anybody is committed, with the best of both sides."""
    at = {"D-2": "48-rir group-i-skopnik", "C-3": "25-bde"}
    t = Front(1, at=at, facts={"battles": 1, "fought": 3}).begin(FourthBattle())
    ask = t.asks()["germans"]
    found = t.rules.skin().forecast(t.s, "germans", ask, ("D-2>C-3",))
    assert found is not None
    assert found.label == "captures the trenches east of the town"
    german, british = found.columns
    assert ForecastRow("+2", "Gas") in german.rows and german.die == "d6 + 7"
    assert ForecastRow("+2", "Own trench, attacked from a trench") in british.rows and british.die == "d6 + 4"
    assert t.rules.skin().forecast(t.s, "germans", ask, ("none",)) is None


def test_the_forecast_of_a_night_attack_has_the_agreed_bonus() -> None:
    """VB-R17."""
    at = {"A-3": "13-bde-aif-a 13-bde-aif-b", "B-3": "93-rir"}
    t = Front(3, less(BEF, "B-3"), at, {"battles": 5}, gw_night_bonus=3).begin(NightAttacks())
    ask = t.asks()["bef"]
    assert t.rules.skin().forecast(t.s, "bef", ask, ("13-bde-aif",)) is None
    found = t.rules.skin().forecast(t.s, "bef", ask, ("13-bde-aif", "A-3>B-3"))
    assert found is not None and ForecastRow("+3", "Night attack") in found.columns[0].rows


def test_the_capture_die_has_its_chance() -> None:
    """VB-31."""
    t = table({}, "D-3>C-4", "93-rir 5-guard-gren", "23-bde").roll(6, 1).roll(4)
    assert t.asked == "germans: RollToCapture"
    found = t.rules.skin().forecast(t.s, "germans", t.asks()["germans"], ())
    assert found is not None and found.label == "captures 23 Brigade" and found.chance == 0.5
