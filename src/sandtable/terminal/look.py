"""Colours and signs. No meaning is carried by colour alone; yellow always means "you may act here"."""

from __future__ import annotations

from functools import cache
from typing import Final

from rich.style import Style
from rich.text import Text

from sandtable.board.table import AreaView, Counter, Table

GROUND: Final = "#1a1e1a"
SUNK: Final = "#101310"
LINE: Final = "#7d857b"
INK: Final = "#f2f0e7"
INK2: Final = "#b8bdb1"
ACT: Final = "#ffc933"
ACT_INK: Final = "#1d1a08"
GOOD: Final = "#8fcf9f"
BAD: Final = "#ff9d90"
RIVER: Final = "#5aa6cc"
RIVER_CASE: Final = "#17384a"
FRONT: Final = "#fbf8ee"
FRONT_CASE: Final = "#14150f"
SEA: Final = "#13212a"
SHOAL: Final = "#2f4a58"
EDGE: Final = "#8b8473"
SIDE: Final = ("#85baec", "#f09c86", "#7fc8a9")  # as text
BODY: Final = ("#2b6cae", "#b04c38", "#2f6f55")  # as counters and dice
BAND: Final = ("#2f475c", "#553128", "#2c4a3d")  # along the borders of what a side holds
TINT: Final = ("#33414d", "#46342d", "#33453c")  # borders between two areas of a side
HATCH: Final = ("", "#9b5443", "")

SIGN: Final = ("●", "◆", "⬢")  # round, cut, and a third shape for a third side
SUPPLY: Final = "★"
TERRAIN: Final[dict[str, tuple[str, str, str, str]]] = {  # sign, ground, texture, its colour
    "plain": ("≡", "#3b3930", "", ""),
    "bocage": ("♣", "#2e3a2c", '"', "#546a43"),
    "city": ("▦", "#453c3c", "▫", "#75655f"),
    "wood": ("♠", "#33472e", "♠", "#4f6b43"),
    "mountain": ("▲", "#3e3d3a", "^", "#7b766b"),
    "marsh": ("≈", "#283530", "~", "#5d7a6c"),
    "village": ("⌂", "#3f3a35", "", ""),
    "open": ("≡", "#3b3930", "", ""),
    "basic": ("≡", "#3b3930", "", ""),
    "hill": ("▲", "#3e3d3a", "", ""),
    "railway": ("╫", "#3b3930", "", ""),
    "trench": ("#", "#3d372e", "-", "#6e6450"),
    "sea": ("~", SEA, "~", SHOAL),
}
OTHER_TERRAIN: Final = ("?", "#3b3930", "", "")
SIGNS: Final = {  # what an area is besides, in the list
    "village": "⌂",
    "wood": "♠",
    "river": "≈",
    "hill": "▲",
    "mining": "¤",
    "railway": "╫",
    "fortified": "♜",
    "objective-1": "①",
    "objective-2": "②",
}
ROADS: Final = {
    "major": "#",
    "minor": "+",
    "lane": "·",
}  # connectors, where they cross a border and in the list
OTHER_ROAD: Final = "-"
ROAD: Final = "#d8b878"
SITES: Final = {"harbour": "‡", "airfield": "≠", "road": "═"}  # points within areas
OTHER_SITE: Final = "∘"
SYMBOLS: Final = (  # the first word found in a symbol's name decides
    ("submarine", "∪"),
    ("carrier", "⊟"),
    ("battleship", "▩"),
    ("cruiser", "▤"),
    ("destroyer", "▥"),
    ("ship", "▢"),
    ("fighter", "↑"),
    ("recon", "∢"),
    ("airborne", "∧"),
    ("heavy", "◎"),
    ("armoured", "○"),
    ("rocket", "»"),
    ("artillery", "•"),
    ("flak", "∩"),
    ("infantry", "×"),
    ("mechanised", "⊗"),
    ("mountain", "△"),
    ("bomber", "✈"),
    ("air", "✈"),
)


def terrain(name: str) -> tuple[str, str, str, str]:
    """How a kind of terrain is drawn; if the name has several parts, the first counts."""
    return TERRAIN.get(name.partition(",")[0], OTHER_TERRAIN)


def site(name: str) -> str:
    return SITES.get(name, OTHER_SITE)


def ground(area: AreaView) -> str:
    """The sign of a place: that of its terrain, or of its kind of site."""
    return site(area.site) if area.site else terrain(area.terrain)[0]


def road(kind: str) -> str:
    return ROADS.get(kind, OTHER_ROAD)


def signs(area: AreaView) -> str:
    """The signs of an area, as far as this skin has them."""
    return "".join([SIGNS[sign] for sign in area.signs if sign in SIGNS])


def symbol(counter: Counter) -> str:
    """One character for the kind of unit."""
    for word, sign in SYMBOLS:
        if word in counter.symbol:
            return sign
    return "□"


def face(counter: Counter, strength: bool = False) -> str:
    """What stands on a counter: `×50`, or `×50+1` and `▤C2·3` where there is room."""
    worth = counter.strength if strength else ""
    point = "·" if worth and (counter.short + worth[0]).isalnum() else ""
    return f"{symbol(counter)}{counter.short}{point}{worth}"


def place(table: Table, side: str) -> int:
    """The number of a side, by which it is drawn; a seat that is no side is drawn as the third."""
    for number, known in enumerate(table.sides):
        if known.id == side:
            return min(number, len(SIGN) - 1)
    return len(SIGN) - 1


def sign(table: Table, side: str) -> str:
    return SIGN[place(table, side)] if side else "·"


def ink(table: Table, side: str) -> str:
    """The colour of a side as text; nobody's is grey."""
    return SIDE[place(table, side)] if side else INK2


def chip(table: Table, counter: Counter, strength: bool = False) -> Text:
    """A counter outside the map, with the sign of its side."""
    number = place(table, counter.side)
    text = f"{SIGN[number]}{face(counter, strength)}"
    return Text.assemble((text, style(INK, BODY[number], struck="moved" in counter.marks)))


def die(table: Table, face: int, side: str) -> Text:
    return Text.assemble((f"[{face}]", style(INK, BODY[place(table, side)], bold=True)))


@cache
def style(ink: str, ground: str = "", bold: bool = False, struck: bool = False, dim: bool = False) -> Style:
    return Style(
        color=ink or None, bgcolor=ground or None, bold=bold or None, strike=struck or None, dim=dim or None
    )
