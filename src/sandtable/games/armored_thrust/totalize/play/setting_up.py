"""When units arrive, and where they may set up (TOT-10 … TOT-16)."""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.scenario import Scenario

NEVER: Final = -1
HIGHLAND: Final = "51 Highland"
PANZER: Final = "12 SS Pz"
SECOND_LINE: Final = 2
FIRST_RECON: Final = "G11"  # the SS reconnaissance battalion, as printed at the start
SECOND_RECON: Final = "G14"  # and as printed on turn 2


def entry(data: Scenario, unit: str) -> int:
    """The turn of arrival; 0 for the start (TOT-13, TOT-15, TOT-16)."""
    printed = data.units[unit]
    if printed.division == HIGHLAND and data.choice("highland_arrival") == "turn2":
        return 2
    recon = data.choice("duplicate_ss_recon")
    if (unit == FIRST_RECON and recon == "turn2_only") or (unit == SECOND_RECON and recon == "start_only"):
        return NEVER
    return printed.entry


def may_set_up(data: Scenario, unit: str) -> tuple[str, ...]:
    """Areas where a unit may set up: not held by the enemy; the 12th SS south of the second line (TOT-10 … TOT-12)."""
    printed = data.units[unit]
    if printed.division == PANZER:
        on_line = data.truth("ss_deploy_on_line")
        return tuple(
            [id for id, area in data.areas.items() if area.south or (on_line and area.line == SECOND_LINE)]
        )
    enemy = data.enemy[printed.side]
    return tuple([id for id, area in data.areas.items() if area.control != enemy])


def why_not_set_up(data: Scenario, unit: str, area: str) -> tuple[str, str, str]:
    """Why a unit cannot stand there at the start: code, sentence, rule."""
    name = data.units[unit].name
    if data.units[unit].division == PANZER:
        where = "south of the second line"
        if data.truth("ss_deploy_on_line"):
            where = "on the second line or south of it"
        return ("not-south", f"{name} sets up {where}; {data.areas[area].name} is not there.", "TOT-12")
    rule = "TOT-10" if data.units[unit].side == data.sides[0] else "TOT-11"
    held = data.side[data.enemy[data.units[unit].side]].adjective
    return ("enemy-ground", f"{name} cannot set up in {data.areas[area].name}, which is {held} ground.", rule)
