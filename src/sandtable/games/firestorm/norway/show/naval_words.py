"""Strategic actions, sailing, combat at sea and submarines as people read them: where we are and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sandtable.board import sentences
from sandtable.games.firestorm.norway.play.actions import SAIL, StrategicActions, TakeAction
from sandtable.games.firestorm.norway.play.bombing import BOMB
from sandtable.games.firestorm.norway.play.exchange import (
    FIRE,
    GOOD,
    SaveBattleship,
    SpreadFire,
    ThrowAgain,
    ThrowVolley,
    half,
    volley_of,
)
from sandtable.games.firestorm.norway.play.sailing import STOP, Sail, StopOrGoOn
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.submarines import HOLD, AimTorpedoes, afloat
from sandtable.games.firestorm.norway.play.surface import DONE, WITHDRAWING, DivideShips, StandOrWithdraw
from sandtable.games.firestorm.norway.play.withdrawal import RetreatTo
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.engine import current
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.play.rules import Norway

NAMES: Final[dict[str, str]] = {
    "StrategicActions": "Strategic actions",
    "TakeAction": "Action",
    "Sail": "Under way",
    "StopOrGoOn": "Submarines sighted",
    "StandOrWithdraw": "Fight or withdraw",
    "DivideShips": "Ships or submarines",
    "RetreatTo": "Retreat",
    "React": "Submarine attack",
    "Torpedo": "Submarine attack",
    "LayDice": "Laying dice",
    "SpreadFire": "Laying dice",
    "ThrowVolley": "Fire",
    "ThrowAgain": "Misses again",
    "SaveBattleship": "Battleship save",
    # book-keeping that nobody has to read about
    "NextAction": "",
    "EndAction": "",
    "Arrive": "",
    "SurfaceCombat": "",
    "CompareFleets": "",
    "FallBack": "",
    "UnderFire": "",
    "Retaliate": "",
    "OpenFire": "",
    "Losses": "",
    "Sink": "",
}


def crumb(s: NorwayState, step: AnyStep) -> str:
    """A step of this chapter in the breadcrumb: the action is counted; what only led up to a question is left out."""
    if isinstance(step, StrategicActions):
        return NAMES["StrategicActions"]
    if isinstance(step, TakeAction):
        row = s.norway.book.turns[s.turn]
        most = row.actions if s.norway.actions_count == "shared" else 2 * row.actions
        return f"Action {most - s.actions + 1} of {most}" if 0 < s.actions <= most else NAMES["TakeAction"]
    return NAMES[type(step).__name__] if step is current(s) else ""


def group(rules: Norway, ids: Sequence[str]) -> str:
    """A group in a sentence: "HMS Rodney and HMS Valiant", or "HMS Rodney and 4 others" where it is large."""
    if len(ids) <= 3:
        return names.units(rules, ids)
    return f"{names.unit(rules, ids[0])} and {len(ids) - 1} others"


def does(ids: Sequence[str], verb: str) -> str:
    """ "sail" or "sails"."""
    return f"{verb}s" if len(ids) == 1 else verb


def dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


# questions


def question(s: NorwayState, ask: Choice[Any] | Throw[Any]) -> str:
    """The question, or "" if it belongs to another chapter."""
    rules = s.norway
    if isinstance(ask, Throw):
        return thrown(s, ask)
    if isinstance(ask, TakeAction):
        return "Which group do you activate?"
    if isinstance(ask, SpreadFire):
        volley = volley_of(s, ask.side)
        return f"On whom do you lay your {dice(volley.first + volley.second)}?"
    if isinstance(ask, RetreatTo):
        ships = afloat(s, ask.group, ask.path[-1])
        do = "does" if len(ships) == 1 else "do"
        return f"Where {do} {group(rules, ships)} retreat from {names.place(rules, ask.path[-1])}?"
    if not s.operation:
        return ""
    operation = s.operation[0]
    at = names.place(rules, operation.at)
    if isinstance(ask, Sail):
        do = "does" if len(operation.group) == 1 else "do"
        return f"Where {do} {group(rules, operation.group)} sail from {at}?"
    if isinstance(ask, StopOrGoOn):
        return f"Submarines attack in {at}: stop and hunt them, or sail on?"
    if isinstance(ask, StandOrWithdraw):
        return f"Do you fight in {at}, or withdraw?"
    if isinstance(ask, DivideShips):
        return "Which ships hunt the submarines?"
    if isinstance(ask, AimTorpedoes):
        sea = names.place(rules, rules.fleet.sea_of[ask.location(s)])
        return f"Whom do your submarines in {sea} attack?"
    return ""


def thrown(s: NorwayState, ask: Throw[Any]) -> str:
    """Who throws for what."""
    rules = s.norway
    if isinstance(ask, ThrowVolley):
        targets = dict.fromkeys([die.removesuffix(GOOD) for die in volley_of(s, ask.side).laid])
        return f"{nouns.throws(rules.data, ask.side)} at {aims(rules, list(targets))}"
    if isinstance(ask, ThrowAgain):
        targets = dict.fromkeys(volley_of(s, ask.side).again)
        return f"{nouns.throws(rules.data, ask.side)} the misses again at {aims(rules, list(targets))}"
    if isinstance(ask, SaveBattleship):
        return f"{nouns.throws(rules.data, ask.side)} the hit on {names.unit(rules, ask.ship)} again"
    return ""


def each_aim(s: NorwayState, ask: Throw[Any]) -> tuple[str, ...]:
    """What each die of a volley lies on, in the order in which it is thrown."""
    laid: tuple[str, ...] = ()
    if isinstance(ask, ThrowVolley):
        laid = volley_of(s, ask.side).laid
    elif isinstance(ask, ThrowAgain):
        laid = volley_of(s, ask.side).again
    return tuple([aim(s.norway, die.removesuffix(GOOD)) for die in laid])


def aims(rules: Norway, targets: Sequence[str]) -> str:
    return sentences.listing([aim(rules, target) for target in targets])


def aim(rules: Norway, target: str) -> str:
    """What dice lie on: a unit, or a harbour that is bombed."""
    return names.unit(rules, target) if target in rules.fleet.units else names.place(rules, target)


def hint(s: NorwayState, ask: Choice[Any] | Throw[Any]) -> str:
    """The line under a question, or ""."""
    if isinstance(ask, TakeAction):
        left = sentences.counted(s.actions, "action")
        return f"Ships, submarines or aircraft of one place; a pass uses the action up. {left} left."
    if isinstance(ask, SpreadFire):
        sealed = len([volley for volley in s.volleys if not volley.laid]) > 1
        return "Every 6 hits. The enemy sees your dice when his lie too." if sealed else "Every 6 hits."
    if isinstance(ask, (ThrowVolley, ThrowAgain)):
        return "Every 6 hits."
    if isinstance(ask, SaveBattleship):
        return "Only a second 6 sinks her."
    if isinstance(ask, RetreatTo):
        return "Together, to the first water without enemy ships; on the way through a fleet it fires."
    if isinstance(ask, StandOrWithdraw):
        return "If you withdraw, only the Allies fire, with half their dice."
    if isinstance(ask, DivideShips):
        value = "half their value together" if ask.withdraw else "their full value"
        return f"A die each; all others fire at the ships with {value}."
    if isinstance(ask, AimTorpedoes):
        boats = len(ask.boats(s))
        each = "One submarine, one die" if boats == 1 else f"{boats} submarines, a die each"
        return f"{each}: a 6 sinks. The ships left answer those that attacked."
    if isinstance(ask, Sail) and s.operation[0].state == WITHDRAWING:
        return "You do not fight again in this action; enemies you meet fire with half their dice."
    if isinstance(ask, Sail):
        return "Step by step; where enemy ships are, you fight."
    if isinstance(ask, StopOrGoOn):
        ships = len(s.operation[0].group)
        return f"{dice(ships)} against them if you stop, {dice(half(ships))} if you sail on."
    return ""


# letters


def letter_name(s: NorwayState, ask: Choice[Any], draft: Word, letter: str) -> str:
    """A letter as a person reads it, or "" if the question belongs to another chapter."""
    rules = s.norway
    if isinstance(ask, TakeAction):
        return activating(s, draft, letter)
    if isinstance(ask, SpreadFire):
        if letter == FIRE:
            return "Fire"
        again = ", thrown again if it misses" if letter.endswith(GOOD) else ""
        return f"{aim(rules, letter.removesuffix(GOOD))}{again}"
    if isinstance(ask, AimTorpedoes):
        if letter == FIRE:
            return f"Attack with {sentences.counted(len(draft), 'submarine')}"
        return "Hold fire" if letter == HOLD else names.unit(rules, letter)
    if isinstance(ask, DivideShips):
        if letter != DONE:
            return names.unit(rules, letter)
        return f"Hunt the submarines with {group(rules, draft)}" if draft else "All fight the ships"
    if isinstance(ask, StandOrWithdraw):
        return "Fight" if letter == "fight" else "Withdraw"
    if isinstance(ask, StopOrGoOn):
        return "Stop here and hunt them" if letter == STOP else "Sail on"
    if isinstance(ask, Sail):
        if letter == STOP:
            return f"Stop in {names.place(rules, draft[-1] if draft else s.operation[0].at)}"
        return names.title(rules, letter)
    return names.title(rules, letter) if isinstance(ask, RetreatTo) else ""


def activating(s: NorwayState, draft: Word, letter: str) -> str:
    """The letters of an action: units, and what a group does."""
    rules = s.norway
    if letter in rules.fleet.units:
        return f"{names.unit(rules, letter)}, {names.place(rules, s.where[letter])}"
    if letter == "pass":
        return "Pass"
    if letter == SAIL:
        return f"Sail with {group(rules, draft)}"
    if letter.startswith(BOMB):
        return f"Bomb {names.place(rules, letter.removeprefix(BOMB))}"
    if rules.fleet.kind[draft[0]] == "submarine":
        stays = letter == s.where[draft[0]]
        return f"{'Stay in' if stays else 'Go to'} {names.place(rules, letter)}"
    return f"Attack the ships in {names.place(rules, letter)}"


def mine(ask: object) -> bool:
    """Does a question belong to this chapter?"""
    return type(ask).__name__ in NAMES
