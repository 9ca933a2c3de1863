"""What stands ready beside the map of Caen: sorties, bombers, Defence Troops, naval guns, beach options."""

from __future__ import annotations

from sandtable.board.table import Item, Tray
from sandtable.games.firestorm.caen.play.state import CaenState


def asset_trays(s: CaenState) -> list[Tray]:
    """What may be committed and is no counter, and beach options while they are chosen."""
    caen = s.caen
    turn = caen.turns[max(s.turn, 1)]
    found: list[Tray] = []
    if turn.sorties or s.sorties:
        flown = max(turn.sorties - s.sorties, 0)
        items = [item(s, "sortie", f"×{s.sorties}")] if s.sorties else []
        items += [Item("flown", "flown", "", f"{flown} flown", "", ("spent",))] if flown else []
        found.append(Tray("sorties", "Sorties", (), tuple(items), side=caen.allies))
    if turn.carpet or s.carpet:
        left = item(s, "carpet-bombing", f"{s.carpet} left")
        flown_all = Item("bombed", "flown", "", "flown", "", ("spent",))
        found.append(
            Tray("carpet", "Carpet bombing", (), (left if s.carpet else flown_all,), side=caen.allies)
        )
    if s.turn >= caen.book.gdt_first_turn:
        found.append(Tray("gdt", "Defence Troop", (), (item(s, "gdt", "any defence"),), side=caen.germans))
    if caen.policy != "dice":
        found.append(Tray("guns", "Naval guns", (), (item(s, "naval-gunfire", "beaches"),), side=caen.allies))
        options = [option for option in caen.book.beach_choices if option != "naval-gunfire"]
        if s.turn <= 1:
            items = [item(s, option, "") for option in options]
            found.append(Tray("beach-options", "Beach options", (), tuple(items), side=caen.allies))
    return found


def item(s: CaenState, asset: str, text: str) -> Item:
    found = s.caen.data.assets[asset]
    return Item(asset, found.name, found.icon, text, f"asset:{asset}")
