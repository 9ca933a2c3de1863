"""The ground, the troops and the options: nouns and numbers. A larger game keeps them in files."""

from __future__ import annotations

from typing import Final

SIDES: Final = ("blue", "red")
ENEMY: Final = {"blue": "red", "red": "blue"}

ROADS: Final[dict[str, tuple[str, ...]]] = {
    "hill": ("mill", "ford"),
    "mill": ("hill", "ford", "bridge"),
    "ford": ("hill", "mill", "farm"),
    "bridge": ("mill", "farm", "wood"),
    "farm": ("ford", "bridge", "wood"),
    "wood": ("bridge", "farm"),
}
HELD: Final = {"hill": "blue", "mill": "blue", "ford": "blue", "bridge": "red", "farm": "red", "wood": "red"}
CAMP: Final = {"blue": "hill", "red": "wood"}
COVER: Final = ("mill", "farm")

# Places of a troop that are not on the map.
RESERVE: Final = "reserve"
HIDDEN: Final = "hidden"
LOST: Final = "lost"

MUSTER: Final = {  # troop -> its side and where it starts, in the order of the muster
    "guards": ("blue", "mill"),
    "bowmen": ("blue", "ford"),
    "lancers": ("blue", "hill"),
    "rangers": ("blue", RESERVE),
    "grenadiers": ("red", "bridge"),
    "musketeers": ("red", "farm"),
    "hussars": ("red", "wood"),
    "partisans": ("red", RESERVE),
}
SIDE: Final = {troop: side for troop, (side, _) in MUSTER.items()}
RESERVE_OF: Final = {side: troop for troop, (side, place) in MUSTER.items() if place == RESERVE}

NEEDS: Final = 5
OPTIONS: Final = {"turns": (6, 1, 12), "orders": (2, 1, 3)}  # default, least, most
