"""The names of things: units, areas, roads, sides, seats; times, costs and lists as a sentence wants them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from sandtable.board import sentences
from sandtable.games.armored_thrust.play.nouns import BYPASS, NOBODY, CalendarTurn
from sandtable.games.armored_thrust.play.scenario import Scenario

TICKS: Final = 24  # of a turn (AT-60)
PARTS: Final = {"am": "AM", "pm": "PM", "night": "night"}
MARGIN: Final = {"am": "AM", "pm": "PM", "night": "N"}
POSTURES: Final = {"attack": "Attack", "maneuver": "Maneuver", "defend": "Defend"}
SUPPLIES: Final = {"plentiful": "Plentiful", "normal": "Normal", "paltry": "Paltry"}
VULGAR: Final = {
    (1, 2): "½",
    (1, 3): "⅓",
    (2, 3): "⅔",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 6): "⅙",
    (5, 6): "⅚",
    (1, 8): "⅛",
    (3, 8): "⅜",
    (5, 8): "⅝",
    (7, 8): "⅞",
}
REASONS: Final = {
    "out-of-supply": "out of supply",
    "plentiful": "plentiful supplies",
    "paltry": "paltry supplies",
    "fatigue": "fatigue",
    "leader": "a leader with it",
    "night": "night",
}


def noun(data: Scenario, id: str) -> str:
    """Anything a player may name: a unit, an area, a road, an order, a side or seat; else the word itself."""
    if id in data.units:
        return unit(data, id)
    if id in data.areas:
        return area(data, id)
    if id in data.board.ends:
        return road(data, id)
    return data.orders.get(id) or seat(data, id)


def unit(data: Scenario, id: str) -> str:
    return data.units[id].name


def units(data: Scenario, ids: Sequence[str]) -> str:
    return sentences.listing([unit(data, id) for id in ids])


def brief(data: Scenario, id: str) -> str:
    """A unit as it stands in a list: "4 Bde"."""
    return data.units[id].short if id in data.units else noun(data, id)


def area(data: Scenario, id: str) -> str:
    return data.areas[id].name


def road(data: Scenario, id: str) -> str:
    """A connector: "the road from Verrieres to Lorguichon"."""
    a, b = data.board.ends[id]
    return f"the road from {area(data, a)} to {area(data, b)}"


def order(data: Scenario, word: Sequence[str]) -> str:
    """ "Attack: Lorguichon, Gaumesnil"; a march without a path yet ends in an ellipsis."""
    kind = data.orders[word[0]]
    if word[0] not in data.marches:
        return kind
    names: list[str] = []
    for before, letter in pairwise(word):
        if letter != BYPASS:
            names.append(f"{'around ' if before == BYPASS else ''}{area(data, letter)}")
    return f"{kind}: {', '.join(names)}" if names else f"{kind}: …"


def place(data: Scenario, id: str) -> str:
    """A place after a preposition."""
    return area(data, id) if id in data.areas else noun(data, id)


def heading(data: Scenario, id: str) -> str:
    """A place as a heading: "Lorguichon", "Verrieres – Lorguichon"."""
    if id in data.board.ends:
        a, b = data.board.ends[id]
        return f"{area(data, a)} – {area(data, b)}"
    return noun(data, id)


def at(data: Scenario, id: str) -> str:
    """Where something happens: "at Lorguichon", "on the road from Verrieres to Lorguichon"."""
    return f"at {area(data, id)}" if id in data.areas else f"on {place(data, id)}"


def seat(data: Scenario, id: str) -> str:
    """A seat as a heading: "Allies", "51st Highland Division", "Umpire"."""
    if id in data.side:
        return data.side[id].name
    if id in data.commanders:
        return data.commanders[id].name
    return "Nobody" if id == NOBODY else id.replace("-", " ").capitalize()


def who(data: Scenario, id: str) -> str:
    """A seat inside a sentence: "the Allies", "the 51st Highland Division", "the umpire"."""
    if id in data.side or id in data.commanders:
        return f"the {seat(data, id)}"
    return "nobody" if id == NOBODY else f"the {id}"


def plural(data: Scenario, id: str) -> bool:
    """Do verbs after the name stand in the plural: "the Allies throw", "the Axis throws"?"""
    return id in data.side and data.side[id].name.endswith("s") and data.side[id].name != "Axis"


def does(data: Scenario, id: str, verb: str) -> str:
    """A seat and what it does: "the Allies win", "the Axis wins"."""
    return f"{who(data, id)} {verb if plural(data, id) else conjugated(verb)}"


def conjugated(verb: str) -> str:
    if verb.endswith(("ch", "sh", "ss")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in "aeiou" else f"{verb}s"


def throws(data: Scenario, id: str) -> str:
    """ "Allies throw", "Axis throws"."""
    return f"{seat(data, id)} {'throw' if plural(data, id) else 'throws'}"


def day(turn: CalendarTurn) -> str:
    """ "7 Aug": a date as a track has room for it."""
    number, _, month = turn.date.partition(" ")
    return f"{number} {month[:3]}"


def when(turn: CalendarTurn) -> str:
    """ "7 Aug night", "8 Aug AM"."""
    return f"{day(turn)} {PARTS[turn.part]}"


def time(ticks: int) -> str:
    """How much of the turn has passed: "¼", "5/12", "end of turn"."""
    if ticks >= TICKS:
        return "end of turn"
    part = Fraction(ticks, TICKS)
    return VULGAR.get((part.numerator, part.denominator), f"{part.numerator}/{part.denominator}")


def signed(number: int) -> str:
    """With a real minus sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def percent(tenths: int) -> str:
    """Tenths of a percent: "6.7%", "10%"."""
    return f"{tenths // 10}%" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}%"


def face(least: int) -> str:
    """The faces that succeed: "3+", or "6" alone."""
    return "6" if least >= 6 else f"{max(least, 2)}+"


def mission(data: Scenario, id: str) -> str:
    return data.battles.missions[id]


def reason(data: Scenario, id: str) -> str:
    """Why a die is modified."""
    return REASONS.get(id, "") or noun(data, id)
