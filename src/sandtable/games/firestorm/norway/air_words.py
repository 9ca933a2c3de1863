"""Air missions, airfields, lanes and strategic moves as people read them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sandtable.games.firestorm.norway import names
from sandtable.games.firestorm.norway.air import Intercept
from sandtable.games.firestorm.norway.airfields import must_leave
from sandtable.games.firestorm.norway.moves import NorwayMoves
from sandtable.games.firestorm.norway.state import NorwayState
from sandtable.games.firestorm.words import nouns
from sandtable.kernel.state import Event, Fact
from sandtable.kernel.steps import Choice, Throw, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.rules import Norway

Tale: TypeAlias = Callable[["Norway", dict[str, Fact]], str]

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


def sentence(rules: Norway, event: Event) -> str:
    """An event as a sentence, or "" if it belongs to another chapter."""
    told = TALES.get(event.verb)
    return told(rules, event.facts) if told is not None else ""


def text(facts: dict[str, Fact], name: str) -> str:
    fact = facts[name]
    assert isinstance(fact, str)
    return fact


def ids(facts: dict[str, Fact], name: str) -> list[str]:
    fact = facts[name]
    assert isinstance(fact, tuple)
    return [str(id) for id in fact]


def flew(rules: Norway, facts: dict[str, Fact]) -> str:
    group = ids(facts, "units")
    verb = "flies" if len(group) == 1 else "fly"
    start, target = names.place(rules, text(facts, "area")), names.place(rules, text(facts, "to"))
    return f"{names.units(rules, group)} {verb} from {start} to attack ships in {target}."


def flew_bombing(rules: Norway, facts: dict[str, Fact]) -> str:
    group = ids(facts, "units")
    verb = "flies" if len(group) == 1 else "fly"
    return f"{names.units(rules, group)} {verb} to bomb {names.place(rules, text(facts, 'harbour'))}."


def intercepted(rules: Norway, facts: dict[str, Fact]) -> str:
    group = ids(facts, "units")
    verb = "rises" if len(group) == 1 else "rise"
    return f"{names.units(rules, group)} {verb} to defend {names.place(rules, text(facts, 'area'))}."


def covering(rules: Norway, facts: dict[str, Fact]) -> str:
    return f"{names.unit(rules, text(facts, 'unit'))} covers {names.place(rules, text(facts, 'area'))} this turn."


def bombed(rules: Norway, facts: dict[str, Fact]) -> str:
    harbour = names.place(rules, text(facts, "harbour"))
    if not facts["anew"]:
        return f"{harbour} is hit once more."
    return f"{harbour} is hit: it supplies no British, French or Polish troops for the rest of the turn."


def in_vain(rules: Norway, facts: dict[str, Fact]) -> str:
    return f"The bombs miss {names.place(rules, text(facts, 'harbour'))}."


def lanes(rules: Norway, facts: dict[str, Fact]) -> str:
    """Who has which lane, those of nobody last."""
    told: list[str] = []
    for fact, whose in (("allied", "the Allies"), ("german", "the Germans"), ("free", "nobody")):
        ports = [rules.fleet.harbours[lane].name for lane in ids(facts, fact)]
        if ports:
            verb = "controls" if fact == "free" else "control"
            told.append(f"{whose} {verb} the lane{'s' if len(ports) > 1 else ''} to {nouns.listing(ports)}")
    return "; ".join(told)


def denmark(rules: Norway, facts: dict[str, Fact]) -> str:
    return "Denmark falls without a battle; its airfields are German."


def bodo(rules: Norway, facts: dict[str, Fact]) -> str:
    if facts["side"] == rules.germans:
        return "Bodø is German for the coming turn, harbour and airfield."
    return "The Germans lose Bodø: the line from Namsos to Oslo is cut."


def redeployed(rules: Norway, facts: dict[str, Fact]) -> str:
    id = text(facts, "unit")
    start, to = names.place(rules, text(facts, "area")), names.place(rules, text(facts, "to"))
    verb = {"ship": "sails", "submarine": "moves", "aircraft": "flies"}[rules.fleet.kind[id]]
    return f"{names.unit(rules, id)} {verb} from {start} to {to}."


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
