"""What only Caen shows: sorties, bombers, Defence Troops, naval guns; landings, and the dice of D-Day."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board import sentences
from sandtable.board.table import Column, Forecast, Item, LetterRow, Tray
from sandtable.games.firestorm.caen.play.assets import DefenceTroopTable, NavalGunfire
from sandtable.games.firestorm.caen.play.caumont import Caumont
from sandtable.games.firestorm.caen.play.dday import BeachOptions, Exploitation, LandingDie, PanzerAttack
from sandtable.games.firestorm.caen.play.reinforcements import ChooseBeach, Deploy, Land
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.play.commitment import Commit
from sandtable.games.firestorm.show import forecasts, hints, nouns, rows
from sandtable.games.firestorm.show.table import counter
from sandtable.kernel.steps import Choice, Throw, Word

ASSETS: Final = {
    "carpet": "carpet-bombing",
    "fire": "naval-gunfire",
}  # letters that are not called as their asset is


def row(s: CaenState, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
    found = rows.row(s, ask, draft, letter)
    if isinstance(ask, Commit) and letter in ("sortie", "carpet", "gdt"):
        dress(s, found, s.battle(ask.battle).target, letter)
    elif isinstance(ask, Commit) and letter in s.where and s.where[letter] == "reserve":
        found.note = f"{found.note}, out of the reserve"
    elif isinstance(ask, (ChooseBeach, Land, Deploy)) and letter in s.caen.data.areas:
        found.does = arrival(s, ask, draft, letter)
    elif isinstance(ask, (Land, Deploy)) and letter in s.where:
        return waiting(s, found, letter)
    elif isinstance(ask, Deploy) and letter == "reserve":
        found.name = "Tactical reserve"
        found.note = f"{sentences.counted(ask.places_in_reserve(s), 'place')} left"
    elif isinstance(ask, (BeachOptions, NavalGunfire)) and asset_of(letter) in s.caen.data.assets:
        found.icon = s.caen.data.assets[asset_of(letter)].icon
    return found


def arrival(s: CaenState, ask: Choice[Any], draft: Word, area: str) -> str:
    """ "Land 7 Armd on Gold Beach", "Bring Pz Lehr to Évrecy"."""
    if isinstance(ask, Deploy):
        return f"Bring {s.rules.skin().called(draft[-1])} to {nouns.place(s.caen.data, area)}"
    troop = ask.troop if isinstance(ask, ChooseBeach) else draft[-1]
    return f"Land {s.rules.skin().called(troop)} on {nouns.place(s.caen.data, area)}"


def asset_of(letter: str) -> str:
    return ASSETS.get(letter, letter)


def dress(s: CaenState, found: LetterRow, target: str, letter: str) -> None:
    """An asset that may be committed: what is left of it and what it adds."""
    book, turn = s.caen.book, s.caen.turns[s.turn]
    table = s.caen.policy == "table"
    asset = s.caen.data.assets[asset_of(letter)]
    found.name, found.icon = asset.name, asset.icon
    if letter == "sortie":
        found.note = f"{s.sorties} of {max(turn.sorties, s.sorties)} left this turn"
        found.adds = nouns.signed(s.caen.sortie_bonus[s.caen.terrain[target]])
    elif letter == "carpet":
        found.note = "once a turn, beside the two" if turn.carpet < 2 else f"{s.carpet} left, beside the two"
        found.adds = nouns.signed(book.carpet)
    else:
        found.name = "Defence Troop"
        found.note = f"{book.gdt_points} points or a die" if table else "a die says how strong it is"
        found.adds = " or ".join([nouns.signed(bonus) for bonus in sorted(set(book.gdt_dice))])
    if table:
        found.adds = ""


def waiting(s: CaenState, found: LetterRow, letter: str) -> LetterRow:
    """A troop that is about to land or to be deployed."""
    troop = s.caen.data.troops[letter]
    what = s.caen.data.kinds[troop.kind].what
    place = s.where[letter]
    if place in s.caen.data.areas:
        where = nouns.at(s.caen.data, place)
    else:
        where = "out of the reserve" if place == "reserve" else "from the pool"
    found.name, found.note, found.counter = troop.brief, f"{what} {where}", counter(s, letter)
    return found


def help(s: CaenState, ask: Choice[Any] | Throw[Any]) -> str:
    if isinstance(ask, LandingDie):
        return "One die, read from the table of the landing."
    if isinstance(ask, Exploitation):
        return "Each beach that earned it attacks once, in any order."
    if isinstance(ask, PanzerAttack):
        return "From where it stands, if you want it to."
    if isinstance(ask, Caumont):
        return "Now or never: the chance comes once."
    if isinstance(ask, (Land, ChooseBeach)):
        return "On beaches of yours that have room."
    if isinstance(ask, Deploy):
        return "Into any area of yours that has room, or into the tactical reserve."
    return hints.hint(s, ask)


# dice


def forecast(s: CaenState, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
    if isinstance(ask, LandingDie):
        return landing(s, ask)
    if isinstance(ask, (BeachOptions, NavalGunfire, DefenceTroopTable, Land, ChooseBeach, Deploy)):
        return None
    return forecasts.forecast(s, key, ask, word)


def landing(s: CaenState, ask: LandingDie) -> Forecast:
    """The six rows of a landing's table, and how many of them are good (T-TONGA, T-NEPTUNE)."""
    data, book = s.caen.data, s.caen.book
    sheet = s.battle(ask.battle)
    tonga = sheet.kind == "tonga"
    rows: list[tuple[str, str]] = []
    good = 0
    for face in range(6, 0, -1):
        if tonga:
            taken = "taken" if book.tonga[face].captured else "not taken"
            fates = {
                "stands": "the division stands",
                "destroyed": "it must regroup",
                "captured": "it is lost",
            }
            rows.append((str(face), f"{taken}, {fates[book.tonga[face].fate]}"))
            good += book.tonga[face].captured
        else:
            rows.append((str(face), landed(s, face)))
            good += book.neptune[face].fate == "stands"
    target = nouns.place(data, sheet.target)
    label = f"takes {target}" if tonga else f"brings {data.troops[sheet.attackers[1]].brief} ashore"
    return Forecast(
        label, good / 6, (Column(sheet.attacker, data.side[sheet.attacker].name, "d6", tuple(rows)),)
    )


def landed(s: CaenState, face: int) -> str:
    row = s.caen.book.neptune[face]
    fates = {
        "stands": "both ashore",
        "destroyed": "the tanks land again later",
        "captured": "the tanks are lost",
    }
    attacks = {2: "both may attack", 1: "one may attack", 0: "no attack"}
    later = " this turn or next" if row.banned_next_turn else ""
    return f"{fates[row.fate]}, {attacks[row.attack]}{later}"


# trays


def asset_trays(s: CaenState) -> list[Tray]:
    """What may be committed and is no counter, and beach options while they are chosen."""
    caen = s.caen
    turn = caen.turns[max(s.turn, 1)]
    found: list[Tray] = []
    if turn.sorties or s.sorties:
        flown = max(turn.sorties - s.sorties, 0)
        items = [item(s, "sortie", f"×{s.sorties}")] if s.sorties else []
        items += [Item("flown", "flown", "", f"{flown} flown", "", ("spent",))] if flown else []
        found.append(Tray("sorties", "Sorties", (), caen.allies, tuple(items)))
    if turn.carpet or s.carpet:
        left = item(s, "carpet-bombing", f"{s.carpet} left")
        flown_all = Item("bombed", "flown", "", "flown", "", ("spent",))
        found.append(Tray("carpet", "Carpet bombing", (), caen.allies, (left if s.carpet else flown_all,)))
    if s.turn >= caen.book.gdt_first_turn:
        found.append(Tray("gdt", "Defence Troop", (), caen.germans, (item(s, "gdt", "any defence"),)))
    if caen.policy != "dice":
        found.append(Tray("guns", "Naval guns", (), caen.allies, (item(s, "naval-gunfire", "beaches"),)))
        options = [option for option in caen.book.beach_choices if option != "naval-gunfire"]
        if s.turn <= 1:
            items = [item(s, option, "") for option in options]
            found.append(Tray("beach-options", "Beach options", (), caen.allies, tuple(items)))
    return found


def item(s: CaenState, asset: str, text: str) -> Item:
    found = s.caen.data.assets[asset]
    return Item(asset, found.name, found.icon, text, f"asset:{asset}")
