"""What only Villers-Bretonneux shows: brigades and guns to be placed, missions of attacks, the capture die."""

from __future__ import annotations

from typing import Any

from sandtable.board.table import Forecast, LetterRow
from sandtable.games.firestorm.show import forecasts, hints, nouns, rows
from sandtable.games.firestorm.show.table import counter
from sandtable.games.firestorm.villers_bretonneux.play.arrivals import PlaceBrigade, PlaceGuns
from sandtable.games.firestorm.villers_bretonneux.play.capture import RollToCapture
from sandtable.games.firestorm.villers_bretonneux.play.first_turn import FourthAttack
from sandtable.games.firestorm.villers_bretonneux.play.leading import NameFighter
from sandtable.games.firestorm.villers_bretonneux.play.night import NightAttack, stands
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.kernel.steps import Choice, Throw, Word


def row(s: VillersState, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
    found = rows.row(s, ask, draft, letter)
    if isinstance(ask, NightAttack) and not draft:
        return brigade(s, found, letter)
    if letter in s.rules.board.arrow_ends and s.rules.policy != "dice":
        origin, target = s.rules.board.arrow_ends[letter]
        side = s.rules.side_of(ask.seat(s))
        book = s.villers.book
        found.note = f"{found.note}; {book.missions[book.mission(side, origin, target)]}"
    if isinstance(ask, (PlaceGuns, PlaceBrigade)):
        who = s.rules.skin().called(ask.troop) if isinstance(ask, PlaceGuns) else name(s, ask.brigade)
        if letter == "none":
            found.does = f"Leave {who} out"
        else:
            found.does = f"Bring {who} to {nouns.place(s.rules.data, letter)}"
    if isinstance(ask, FourthAttack) and letter == "none":
        found.does = "Make no fourth attack"
    return found


def name(s: VillersState, brigade: str) -> str:
    return s.villers.book.brigades[brigade].name


def brigade(s: VillersState, found: LetterRow, letter: str) -> LetterRow:
    """A brigade that attacks next: where it stands, and what its troops look like."""
    troops = s.villers.book.brigades[letter]
    what = s.rules.data.kinds[s.rules.data.troops[troops.troops[0]].kind].what
    found.note = f"{what} {nouns.at(s.rules.data, stands(s, troops))}"
    found.counter = counter(s, troops.troops[0])
    return found


def help(s: VillersState, ask: Choice[Any] | Throw[Any]) -> str:
    if isinstance(ask, FourthAttack):
        must = s.villers.fourth_mandatory
        return "From any area of yours with a troop" + (". You must." if must else ", if you want to.")
    if isinstance(ask, NightAttack):
        return "Each brigade attacks once with both its troops, from where it stands."
    if isinstance(ask, PlaceGuns):
        return "In any area of yours; left out it does not come at all."
    if isinstance(ask, PlaceBrigade):
        area = s.villers.book.brigades[ask.brigade].area
        return f"Both its troops together, {nouns.at(s.rules.data, area)} or next to it if that is yours."
    if isinstance(ask, RollToCapture):
        return f"A captured troop is worth {s.rules.data.cvp_captured} points."
    return hints.hint(s, ask)


def forecast(s: VillersState, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
    if isinstance(ask, RollToCapture):
        troop = s.rules.data.troops[ask.troop].brief
        return Forecast(f"captures {troop}", (7 - ask.needs) / 6)
    if isinstance(ask, (PlaceGuns, PlaceBrigade, NameFighter)):
        return None
    return forecasts.forecast(s, key, ask, word)
