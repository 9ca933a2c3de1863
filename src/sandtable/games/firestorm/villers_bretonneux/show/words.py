"""What only Villers-Bretonneux says: gas and trenches, the script, the night, captures, arrivals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sandtable.board import sentences
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.show import log, nouns, words
from sandtable.games.firestorm.show.told import Told
from sandtable.games.firestorm.villers_bretonneux.play.arrivals import PlaceBrigade, PlaceGuns
from sandtable.games.firestorm.villers_bretonneux.play.capture import RollToCapture
from sandtable.games.firestorm.villers_bretonneux.play.first_turn import FourthAttack
from sandtable.games.firestorm.villers_bretonneux.play.leading import NameFighter
from sandtable.games.firestorm.villers_bretonneux.play.night import NightAttack
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.games.firestorm.villers_bretonneux.play.tables import VillersTables
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word

Tale: TypeAlias = Callable[[Told, VillersTables], str]

NAMES: Final = {
    "FourthAttack": "Fourth attack",
    "NameFighter": "Command",
    "RollForTroop": "Roll to destroy",
    "RollToCapture": "Roll to capture",
    "PlaceGuns": "Machine guns",
    "NightAttacks": "Night attacks",
    "NightAttack": "Next brigade",
    # book-keeping that nobody has to read about
    "ScriptedAttack": "",
    "FourthBattle": "",
    "GunsArrive": "",
    "BrigadesArrive": "",
    "TidyUp": "",
}
REASONS: Final = {
    "victory": "won the last battle",
    "gas": "gas",
    "night": "night attack",
    "trench-from-trench": "own trench, attacked from a trench",
    "trench-from-elsewhere": "own trench",
}
LIGHT: Final = {"light:night": "By night", "light:dawn": "At dawn", "light:dusk": "At dusk"}
PLAIN: Final = {
    "withdrawn": "{troop} is withdrawn from the battle.",
    "arrived": "{troop} takes post {at}.",
    "forgone": "{troop} does not appear.",
    "declined": "{side} make no fourth attack.",
}


def step_name(data: Scenario, book: VillersTables, step: AnyStep) -> str:
    if isinstance(step, PlaceBrigade):
        return book.brigades[step.brigade].name
    name = type(step).__name__
    return NAMES[name] if name in NAMES else words.step_name(data, step)


def reason(data: Scenario, id: str) -> str:
    return REASONS[id] if id in REASONS else words.reason(data, id)


def arrow_notes(book: VillersTables, mission: str, sheet: BattleSheet) -> tuple[str, ...]:
    """The mission, and what the moment brings."""
    moment = [LIGHT[effect] for effect in sheet.effects if effect in LIGHT]
    return (book.missions[mission], *(["Gas"] if "gas" in sheet.effects else []), *moment)


# questions and letters


def question(s: VillersState, ask: Choice[Any] | Throw[Any]) -> str:
    data = s.villers.data
    if isinstance(ask, RollToCapture):
        who = nouns.throws(data, ask.seat(s))
        return f"{who} to capture {nouns.troop(data, ask.troop)} on {nouns.to_beat(ask.needs)}"
    if isinstance(ask, FourthAttack):
        return "Where do you attack a fourth time?"
    if isinstance(ask, NightAttack):
        return "Which brigade attacks by night, and where?"
    if isinstance(ask, PlaceGuns):
        return f"Where does {nouns.troop(data, ask.troop)} take post?"
    if isinstance(ask, PlaceBrigade):
        return f"Where does {s.villers.book.brigades[ask.brigade].name} take post?"
    if isinstance(ask, NameFighter):
        return "Who leads the next battle?"
    return words.question(s, ask)


def letter_name(s: VillersState, ask: Choice[Any], draft: Word, letter: str) -> str:
    data = s.villers.data
    if isinstance(ask, FourthAttack):
        return "No fourth attack" if letter == "none" else nouns.arrow(data, letter)
    if isinstance(ask, NightAttack):
        return nouns.arrow(data, letter) if draft else s.villers.book.brigades[letter].name
    if isinstance(ask, (PlaceGuns, PlaceBrigade)):
        return "Leave it out" if letter == "none" else nouns.area(data, letter)
    return words.letter_name(s, ask, draft, letter)


# the log


def sentence(data: Scenario, book: VillersTables, event: Event) -> str:
    t = Told(data, event)
    if event.verb in PLAIN:
        return sentences.ended(PLAIN[event.verb].format(**t.names()))
    if event.verb in TALES:
        return sentences.ended(TALES[event.verb](t, book))
    return words.sentence(data, event)


def arrow(t: Told, book: VillersTables) -> str:
    """The attack with its mission (VB-20 … VB-23)."""
    mission = book.missions[book.mission(t.text("side"), t.text("area"), t.text("into"))]
    night = "By night " if t.text("kind") == "night" else ""
    return f"{night}{t.who('side')} attack {t.place('into')} from {t.place()}. The mission: {mission}."


def no_raid(t: Told, book: VillersTables) -> str:
    return f"{book.brigades[t.text('brigade')].name} finds nothing to attack by night."


def not_captured(t: Told, book: VillersTables) -> str:
    return f"{t.troop()} is not captured, {log.thrown(t)}."


def tidied(t: Told, book: VillersTables) -> str:
    areas = sentences.listing([nouns.place(t.data, area) for area in t.ids("areas")])
    verb = "is cut off and changes" if len(t.ids("areas")) == 1 else "are cut off and change"
    return f"The lines are tidied up: {areas} {verb} hands."


TALES: Final[dict[str, Tale]] = {
    "arrow": arrow,
    "no-raid": no_raid,
    "not-captured": not_captured,
    "tidied": tidied,
}
