"""What the players agreed about engagements before the match, read once."""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.scenario import Scenario

SMALL_TABLES: Final = ("4x4", "3x6")
SMALL_BASE: Final = 75  # points of the base force on a small table (AT-146)


class Agreement:
    """The options about how engagements are settled, as the players agreed on them."""

    def __init__(self, data: Scenario) -> None:
        self.resolution = data.choice("resolution")
        if self.resolution == "umpire" and data.choice("umpire") != "human":
            raise ValueError(
                "resolution = umpire needs umpire = human: somebody must say how each is settled"
            )
        self.table = data.choice("table_size")
        base = data.whole("base_points")
        self.base_points = min(base, SMALL_BASE) if self.table in SMALL_TABLES else base  # AT-146a
        self.motor_maneuvers = data.choice("motor_defend_posture") == "maneuver"
        self.momentum_tenths = data.whole("momentum_percent")
        self.momentum_rerolls = data.whole("momentum_rerolls")
        self.all_bonus_units = data.choice("bonus_units") == "all_present"
        self.flawless_dice = data.truth("dice_8_1_flawless")
        self.dice_use_advantage = data.truth("dice_use_advantage")
        self.owner_breaks_ties = data.choice("retreat_tie") == "player"
        self.characters_march = data.choice("character_return") == "marker"
