"""The names of things: troops, areas, sides, seats; and how they are put together in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.board import sentences
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.state import Campaign

REASONS: Final = {
    "initiative": "initiative of the turn",
    "turn": "the turn's battles",
    "extra-battles": "extra battles agreed",
    "out-of-supply": "out of supply",
}


def noun(data: Scenario, id: str) -> str:
    """Anything a player may name: a troop, an area, another asset, a side or seat; else the word itself."""
    if id in data.troops:
        return troop(data, id)
    if id in data.areas:
        return area(data, id)
    if id in data.assets:
        return data.assets[id].name
    return seat(data, id)


def troop(data: Scenario, id: str) -> str:
    """`12. SS-Panzer “Hitlerjugend”`, with the quotation marks of print."""
    before, quote, inside = data.troops[id].name.partition('"')
    return before + "“" + inside.replace('"', "”") if quote else before


def area(data: Scenario, id: str) -> str:
    """An area's name as a heading."""
    name = data.areas[id].name
    return name[0].upper() + name[1:]


def brief(data: Scenario, id: str) -> str:
    """A troop or asset as it stands in a list: "3 Div", "12. SS-Panzer"."""
    return data.troops[id].brief if id in data.troops else noun(data, id)


def helper(data: Scenario, id: str) -> str:
    """A troop or asset inside a sentence: "3 Division", "the guns of the fleet"."""
    return data.assets[id].called if id in data.assets else noun(data, id)


def troops(data: Scenario, ids: Sequence[str]) -> str:
    return sentences.listing([noun(data, id) for id in ids])


def place(data: Scenario, id: str) -> str:
    """A place of a troop after a preposition: "from Bayeux", "from the north road", "to the Allied pool"."""
    if id in data.areas:
        return data.areas[id].called or data.areas[id].name
    if id.startswith("arrow-"):
        return f"the arrow of battle {id[6:]}"
    owner, _, what = id.rpartition("-")
    return f"the {data.side[owner].adjective} {what}" if owner in data.side else f"the {what}"


def tray(data: Scenario, place: str) -> str:
    """Where a side's destroyed troops lie, as a heading: "Allied pool", "German losses"."""
    owner, _, what = place.rpartition("-")
    return f"{data.side[owner].adjective} {what}"


def at(data: Scenario, id: str) -> str:
    """Where something happens: "at Gold Beach", "on the arrow of battle 3", "in the Allied pool"."""
    if id in data.areas:
        return f"at {place(data, id)}"
    return f"on {place(data, id)}" if id.startswith("arrow-") else f"in {place(data, id)}"


def ground(data: Scenario, id: str) -> str:
    """The terrain that counts in a battle for the area: "in bocage", "in the city"."""
    return within(data, data.areas[id].terrain)


def within(data: Scenario, terrain: str) -> str:
    """ "in bocage", "in the city"."""
    name = data.terrains[terrain].name.lower()
    return f"in the {name}" if data.terrains[terrain].article else f"in {name}"


def footing(data: Scenario, id: str) -> str:
    """The same after what a troop is or adds, where the ground makes a difference to any: " in the city"."""
    matters = any([len(set(kind.bonus.values())) > 1 for kind in data.kinds.values()])
    return f" {ground(data, id)}" if matters else ""


def arrow(data: Scenario, letter: str) -> str:
    """`A2>A1` as "Gold Beach → Bayeux", with the river if it leads over one."""
    origin, _, target = letter.partition(">")
    river = data.board.river(origin, target)
    over = f", over the {river.capitalize()}" if river else ""
    return f"{area(data, origin)} → {area(data, target)}{over}"


def part(s: Campaign, battle: int, side: str) -> str:
    """A side's part in a battle: "the attack on Bayeux", "the defence of Bayeux"."""
    sheet = s.battle(battle)
    target = place(s.rules.data, sheet.target)
    return f"the attack on {target}" if side == sheet.attacker else f"the defence of {target}"


def seat(data: Scenario, id: str) -> str:
    """A seat as a heading: "Allies", "Allied commander 2", "Organiser"."""
    if id in data.side:
        return data.side[id].name
    side, _, number = id.rpartition("-")
    return f"{data.side[side].adjective} commander {number}" if side in data.side else id.capitalize()


def who(data: Scenario, id: str) -> str:
    """A seat inside a sentence: "the Allies", "Allied commander 2", "the organiser"."""
    if id in data.side:
        return f"the {data.side[id].name}"
    return seat(data, id) if "-" in id else f"the {id}"


def throws(data: Scenario, id: str) -> str:
    return f"{seat(data, id)} {'throw' if id in data.side else 'throws'}"


def to_beat(needs: int) -> str:
    """The faces that succeed: "5 or more", or "6" alone."""
    return "6" if needs == 6 else f"{needs} or more"


def scores(text: str) -> str:
    """`4-3 2-5` as "4 to 3 and 2 to 5"."""
    return sentences.listing([score.replace("-", " to ") for score in text.split()])


def signed(number: int) -> str:
    """With a real minus sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def reason(data: Scenario, id: str) -> str:
    """Why a die is modified."""
    if id in REASONS:
        return REASONS[id]
    if id in data.terrains:
        return f"defending {within(data, id)}"
    return noun(data, id)
