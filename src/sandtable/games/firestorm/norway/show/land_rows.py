"""The letters of the land campaign as rows of a list; guns and fighters that stand ready beside the maps."""

from __future__ import annotations

from typing import Any

from sandtable.board.table import Item, LetterRow, Tray
from sandtable.games.firestorm.norway.play.evacuation import BRITAIN
from sandtable.games.firestorm.norway.play.landings import ChooseLanding, PlaceAtNarvik
from sandtable.games.firestorm.norway.play.sorties import (
    GLADIATOR,
    CallInterceptor,
    CallStuka,
    FillAlliedBox,
    FillAxisBox,
    gunfire,
    ready_stukas,
)
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.counters import counter
from sandtable.games.firestorm.norway.show.land_words import HELP, added, letter_name
from sandtable.games.firestorm.play.commitment import Commit
from sandtable.games.firestorm.show import nouns, rows
from sandtable.kernel.steps import Choice, Word


def row(s: NorwayState, ask: Choice[Any], draft: Word, letter: str) -> LetterRow | None:
    """A row, or nothing where another chapter or the family knows better."""
    if isinstance(ask, (FillAxisBox, FillAlliedBox)):
        return boxed(s, ask, draft, letter)
    if isinstance(ask, (CallStuka, CallInterceptor)) or (isinstance(ask, Commit) and letter in HELP):
        return support(s, ask, draft, letter)
    if isinstance(ask, (ChooseLanding, PlaceAtNarvik)):
        found = rows.destination(s, letter)
        verb = "Land" if isinstance(ask, ChooseLanding) else "Bring"
        to = "in" if isinstance(ask, ChooseLanding) else "to"
        found.does = f"{verb} {names.brief(s.norway, ask.troop)} {to} {nouns.place(s.norway.data, letter)}"
        found.anchors = ask.anchors(s, draft, letter)
        return found
    if letter == BRITAIN:
        return LetterRow(letter, "Home to Britain", "out of the campaign", does="Take them off")
    return None


def boxed(s: NorwayState, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
    unit = letter.partition(">")[0]
    found = LetterRow(letter, letter_name(s, ask, draft, letter), anchors=ask.anchors(s, draft, letter))
    found.closing = letter in ("done", "none")
    if unit in s.norway.fleet.units:
        found.counter = counter(s, unit)
        found.note = names.place(s.norway, s.where[unit])
    return found


def support(s: NorwayState, ask: CallStuka | CallInterceptor | Commit, draft: Word, letter: str) -> LetterRow:
    """Aircraft or guns: what is left of them and what they add."""
    found = LetterRow(letter, letter_name(s, ask, draft, letter), anchors=ask.anchors(s, draft, letter))
    found.closing = letter == "none"
    if letter in HELP:
        asset = s.norway.data.assets[letter]
        found.name, found.icon = asset.name, asset.icon
        found.adds = added(s, ask.battle, letter) if s.norway.policy != "table" else ""
        found.note = "from ships in Narvik harbour"
    if letter == "stuka":
        found.note = f"{len(ready_stukas(s, s.battle(ask.battle).target))} left this turn"
    if letter == "interceptor":
        found.note = "against the Stuka, once this turn"
    return found


def asset_trays(s: NorwayState) -> list[Tray]:
    """Guns of ships in Narvik harbour, and the Gladiators of turn 2."""
    rules = s.norway
    found: list[Tray] = []
    guns = gunfire(s, rules.book.narvik.areas[0])
    if guns:
        items = [Item(asset, rules.data.assets[asset].name, "guns", "", f"asset:{asset}") for asset in guns]
        found.append(Tray("guns", "Naval guns at Narvik", (), rules.allies, tuple(items)))
    if s.turn == rules.book.gladiator.turn:
        flown = GLADIATOR in s.flown
        marks = ("spent",) if flown else ()
        text = "flown" if flown else "one battle in the south"
        item = Item(GLADIATOR, "Gladiators", "sortie", text, "asset:interceptor", marks)
        found.append(Tray("gladiators", "Gladiators", (), rules.allies, (item,)))
    return found
