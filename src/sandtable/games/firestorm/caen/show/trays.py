"""What stands ready beside the map of Caen on D-Day: the beach options."""

from __future__ import annotations

from sandtable.board.table import Item, Tray
from sandtable.games.firestorm.caen.play.state import CaenState


def beach_options(s: CaenState) -> list[Tray]:
    """Those that are chosen for a landing on the table (CAEN-42); naval guns have a tray of their own."""
    caen = s.caen
    if caen.policy == "dice" or s.turn > 1:
        return []
    options = [caen.data.assets[id] for id in caen.book.beach_choices if id != "naval-gunfire"]
    items = [Item(asset.id, asset.name, asset.icon, "", f"asset:{asset.id}") for asset in options]
    return [Tray("beach-options", "Beach options", (), tuple(items), side=caen.allies)]
