"""Air missions, airfields, lanes and strategic moves as people read them."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board import sentences
from sandtable.games.firestorm.norway.play.air import Intercept
from sandtable.games.firestorm.norway.play.airfields import must_leave
from sandtable.games.firestorm.norway.play.moves import NorwayMoves
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.told import NorwayTold, Tale
from sandtable.kernel.steps import Choice, Throw, Word

NAMES: Final[dict[str, str]] = {
    "Mission": "Air attack",
    "Intercept": "Interception",
    "SpecialBombing": "Special bombing",
    # book-keeping that nobody has to read about
    "RecordLanes": "",
    "Denmark": "",
    "BodoCheck": "",
    "LostAirfields": "",
    "AirCombat": "",
    "ReturnToBase": "",
    "BombHarbour": "",
    "HarbourBombed": "",
}


# questions


def question(s: NorwayState, ask: Choice[Any] | Throw[Any]) -> str:
    """The question, or "" if it belongs to another chapter."""
    if isinstance(ask, Intercept):
        return f"Who meets the aircraft over {names.place(s.norway, s.operation[0].target)}?"
    if isinstance(ask, NorwayMoves):
        return "Which aircraft move on, and where?" if must_leave(s, ask.side) else "Who moves, and where?"
    return ""


def letter_name(s: NorwayState, ask: Choice[Any], draft: Word, letter: str) -> str:
    """A letter as a person reads it, or ""."""
    rules = s.norway
    if isinstance(ask, Intercept):
        if letter == "done":
            return f"Defend with {names.units(rules, draft)}" if draft else "Nobody defends"
        return names.unit(rules, letter)
    if not isinstance(ask, NorwayMoves):
        return ""
    if letter in rules.fleet.units:
        return f"{names.unit(rules, letter)} from {names.place(rules, s.where[letter])}"
    return names.title(rules, letter) if draft and draft[0] in rules.fleet.units else ""


def hint(s: NorwayState, ask: Choice[Any] | Throw[Any]) -> str:
    """The line under a question, or ""."""
    if isinstance(ask, Intercept):
        group = s.operation[0].group
        return f"Against {names.briefs(s.norway, group)}. Who defends here may defend again this turn."
    if not isinstance(ask, NorwayMoves):
        return ""
    waiting = must_leave(s, ask.side)
    if waiting:
        return f"Their airfield is full, lost or the sortie box: {names.briefs(s.norway, waiting)}."
    return "Each counter once: troops and ships as far as the way is free, submarines two areas, aircraft anywhere."


# the log


def flew(t: NorwayTold) -> str:
    return f"{t.units()} {fly(t)} from {t.place()} to attack ships in {t.place('to')}."


def fly(t: NorwayTold) -> str:
    return "flies" if len(t.ids("units")) == 1 else "fly"


def flew_bombing(t: NorwayTold) -> str:
    return f"{t.units()} {fly(t)} to bomb {t.place('harbour')}."


def intercepted(t: NorwayTold) -> str:
    verb = "rises" if len(t.ids("units")) == 1 else "rise"
    return f"{t.units()} {verb} to defend {t.place()}."


def covering(t: NorwayTold) -> str:
    return f"{t.unit()} covers {t.place()} this turn."


def bombed(t: NorwayTold) -> str:
    harbour = t.place("harbour")
    if not t.facts["anew"]:
        return f"{harbour} is hit once more."
    return f"{harbour} is hit: it supplies no British, French or Polish troops for the rest of the turn."


def in_vain(t: NorwayTold) -> str:
    return f"The bombs miss {t.place('harbour')}."


def lanes(t: NorwayTold) -> str:
    """Who has which lane, those of nobody last."""
    told: list[str] = []
    for fact, whose in (("allied", "the Allies"), ("german", "the Germans"), ("free", "nobody")):
        ports = [t.rules.fleet.harbours[lane].name for lane in t.ids(fact)]
        if ports:
            verb = "controls" if fact == "free" else "control"
            told.append(
                f"{whose} {verb} the lane{'s' if len(ports) > 1 else ''} to {sentences.listing(ports)}"
            )
    return "; ".join(told)


def denmark(t: NorwayTold) -> str:
    return "Denmark falls without a battle; its airfields are German."


def bodo(t: NorwayTold) -> str:
    if t.facts["side"] == t.rules.germans:
        return "Bodø is German for the coming turn, harbour and airfield."
    return "The Germans lose Bodø: the line from Namsos to Oslo is cut."


def redeployed(t: NorwayTold) -> str:
    kind = t.rules.fleet.kind[t.text("unit")]
    verb = {"ship": "sails", "submarine": "moves", "aircraft": "flies"}[kind]
    return f"{t.unit()} {verb} from {t.place()} to {t.place('to')}."


TALES: Final[dict[str, Tale]] = {
    "flew": flew,
    "flew-bombing": flew_bombing,
    "intercepted": intercepted,
    "covering": covering,
    "bombed": bombed,
    "bombed-in-vain": in_vain,
    "lanes": lanes,
    "denmark": denmark,
    "bodo": bodo,
    "redeployed": redeployed,
}
TOPICS: Final[dict[str, str]] = {"redeployed": "move", "denmark": "turn", "bodo": "turn", "lanes": "turn"}
