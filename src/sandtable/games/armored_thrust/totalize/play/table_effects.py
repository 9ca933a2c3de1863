"""What Operation Totalize adds to a tabletop action (TOT-25, TOT-37, TOT-38, TOT-41, TOT-44, TOT-71 … TOT-73).

None of it counts where dice decide (AT-121).
"""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.characters import with_unit
from sandtable.games.armored_thrust.play.conditions import Effect, effect, no_air
from sandtable.games.armored_thrust.play.missions import defender
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement

ALLIED: Final = "allied"
AXIS: Final = "axis"
TIGERS: Final = "G13"  # Wittmann's unit
HUNTERS: Final = "G12"  # the SS tank hunters of TOT-72
RIFLES: Final = "Rifle Company"  # formations that ride in Kangaroos have it in their name (TR27)


def table_effects(seen: Theatre, sheet: Engagement, side: str) -> list[Effect]:
    """What a side is told of its table."""
    found = [*barrage(seen), *kangaroos(seen, sheet), *pins(seen, sheet)]
    found += [effect(seen, "axis-air", AXIS), effect(seen, "naval", ALLIED), effect(seen, "cards")]
    if not no_air(seen):
        found.append(effect(seen, "allied-air", ALLIED))
    if side == AXIS and HUNTERS in sheet.units:
        found.append(effect(seen, "jagdpanzer", AXIS))
    if TIGERS in sheet.units:
        found += wittmann(seen, side)
    return found


def happens(seen: Theatre, event: str) -> bool:
    return event in seen.rules.turns[seen.turn - 1].events


def barrage(seen: Theatre) -> list[Effect]:
    """In every engagement of the turns of the barrage (TOT-37)."""
    return [effect(seen, "barrage", ALLIED)] if happens(seen, "barrage") else []


def kangaroos(seen: Theatre, sheet: Engagement) -> list[Effect]:
    """Rifle companies ride in Kangaroos for free (TOT-25)."""
    if not happens(seen, "kangaroos"):
        return []
    units = [unit for unit in seen.force(sheet, ALLIED) if rifles(seen, unit)]
    names = ", ".join([seen.rules.unit[unit].name for unit in units])
    return [effect(seen, "kangaroos", ALLIED, names)] if units else []


def rifles(seen: Theatre, unit: str) -> bool:
    for formation in seen.rules.unit[unit].core:
        if RIFLES in formation:
            return True
    return False


def pins(seen: Theatre, sheet: Engagement) -> list[Effect]:
    """In a bombed area or next to one, not on connectors, a side begins pinned (TOT-44)."""
    pinned = pinned_side(seen, sheet)
    name = seen.rules.data.side[pinned].adjective if pinned else ""
    return [effect(seen, "pins", pinned, name)] if pinned else []


def pinned_side(seen: Theatre, sheet: Engagement) -> str:
    """The tabletop defender, or by option the Axis; "" where no bombs fell near."""
    if seen.on_road(sheet) or not bombed_near(seen, sheet.place):
        return ""
    return AXIS if seen.rules.data.choice("bombing_pins") == AXIS else defender(seen, sheet)


def bombed_near(seen: Theatre, area: str) -> bool:
    for target in seen.zone:
        if target == area or target in seen.rules.board.neighbours[area]:
            return True
    return False


def wittmann(seen: Theatre, side: str) -> list[Effect]:
    """Wittmann's effect: only the Axis knows whether he is there; the Allies read what they may do if so (TOT-73)."""
    if side == ALLIED:
        return [effect(seen, "ekins", ALLIED)]
    return [effect(seen, "wittmann", AXIS)] if with_unit(seen, TIGERS) else []
