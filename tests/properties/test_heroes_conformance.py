"""Squad battles conform: every scenario by chance, with the catalogue's rulings and with all other readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from sandtable.games.catalogue import open_game
from sandtable.kernel.options import OptionValue
from sandtable.testing import conform
from tests.games.heroes.brawls import Brawl
from tests.games.heroes.play.test_close_quarters import OTHER_READINGS

READINGS: dict[str, OptionValue] = {**OTHER_READINGS, "simultaneous_orders": True}
BIG: dict[str, OptionValue] = {"size": "150", "dice_by_hand": True}
BATTLES: list[tuple[str, Mapping[str, OptionValue], int, float]] = [  # battles, share of full checks
    ("first-light", {}, 6, 0.02),
    ("first-light", READINGS, 4, 0.02),
    ("hedgerow-ambush", {}, 2, 0.01),
    ("hedgerow-ambush", READINGS, 1, 0.01),
    ("hold-the-bridge", {}, 2, 0.01),
    ("hold-the-bridge", READINGS, 1, 0.01),
    ("house-to-house", {}, 2, 0.01),
    ("house-to-house", READINGS, 1, 0.01),
    ("crack-the-strongpoint", {}, 1, 0.01),
    ("crack-the-strongpoint", READINGS, 1, 0.01),
    ("counter-attack", {}, 1, 0.005),
    ("counter-attack", READINGS, 1, 0.005),
    ("free-battle", {}, 2, 0.01),
    ("free-battle", READINGS, 1, 0.01),
    ("free-battle", BIG, 1, 0.01),
]
MET = {"Assault", "Fight", "AssaultRoll", "Attack", "ShotRoll", "NextShot", "Burst", "Strike", "DamageRoll"}
MET |= {"Affect", "Apply", "Resume", "GoOn", "ShootMoving", "React", "Again", "Recover", "Discard"}


@pytest.mark.parametrize(("scenario", "options", "battles", "share"), BATTLES)
def test_a_scenario_conforms(
    scenario: str, options: Mapping[str, OptionValue], battles: int, share: float
) -> None:
    """Views, guesses, letters, records, positions, undo, words, tables, rows, overlays: from the view alone."""
    report = conform(open_game("heroes", scenario, options), battles, seed=1, share=share)
    assert report.matches == report.outcomes.total() == battles


def test_battles_at_close_quarters_conform() -> None:
    """Assaults, retreats, damage, barrages and what else needs an enemy at hand."""
    reached: Counter[str] = Counter()
    for seed, scenario in enumerate(("hold-the-bridge", "house-to-house", "crack-the-strongpoint")):
        options = READINGS if seed == 1 else {}
        report = conform(Brawl(scenario, options, seed), 3, seed=1, share=0.01)
        reached += report.reached
    assert set(reached) >= MET
