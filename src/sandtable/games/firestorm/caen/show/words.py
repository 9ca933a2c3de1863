"""What only Caen says: D-Day, the Caumont gap, the Defence Troop, bombers, landings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sandtable.board import sentences
from sandtable.games.firestorm.caen.play.assets import DefenceTroopDie, DefenceTroopTable, NavalGunfire
from sandtable.games.firestorm.caen.play.caumont import Caumont
from sandtable.games.firestorm.caen.play.dday import (
    BeachOptions,
    Exploitation,
    LandingDie,
    Neptune,
    PanzerAttack,
)
from sandtable.games.firestorm.caen.play.reinforcements import ChooseBeach, Deploy, Land
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.caen.play.tables import CaenTables
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.commitment import Commit
from sandtable.games.firestorm.play.tabletop import TakePoints
from sandtable.games.firestorm.show import letters, nouns, words
from sandtable.games.firestorm.show.told import Told
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word

Tale: TypeAlias = Callable[[Told, CaenTables], str]

NAMES: Final = {
    "Tonga": "Airborne assault",
    "LandingDie": "Landing die",
    "BeachOptions": "Beach options",
    "Exploitation": "Exploitation",
    "PanzerAttack": "Counter-attack",
    "Caumont": "Caumont gap",
    "DefenceTroopDie": "Defence Troop",
    "DefenceTroopTable": "Defence Troop",
    "NavalGunfire": "Naval gunfire",
    "ChooseBeach": "Landings",
    "Land": "Landings",
    "Deploy": "German deployment",
    # book-keeping that nobody has to read about
    "ReadTonga": "",
    "ReadNeptune": "",
    "CaumontGap": "",
    "CaumontBattle": "",
    "AlliedArrivals": "",
    "FixedArrival": "",
    "GermanArrivals": "",
}
HELP: Final = {  # assets inside a sentence
    "sortie": "a Typhoon sortie",
    "carpet": "carpet bombing",
    "gdt": "the German Defence Troop",
    "naval-gunfire": "naval gunfire",
    "breaching-group": "a breaching group",
    "commando": "a commando company",
    "sherman-dd": "a Sherman DD squadron",
}
REASONS: Final = {
    "river": "attacked over a river",
    "naval-gunfire": "naval gunfire",
    "carpet": "carpet bombing",
    "gdt": "German Defence Troop",
}
PLAIN: Final = {
    "no-room": "{troop} finds its beach closed and waits in the pool.",
    "withdrawn": "{troop} is called away from Normandy for good.",
    "from-reserve": "{troop} comes out of the tactical reserve to {area}.",
    "naval-gunfire": "Naval guns fire in the defence of {area}.",
    "landed": "{troop} lands on {area}.",
    "entered": "{troop} enters the fight {at}.",
    "gap-forfeited": "The Allies leave the Caumont gap alone.",
    "gap-lost": "The chance at the Caumont gap is lost.",
}


def step_name(data: Scenario, step: AnyStep) -> str:
    if isinstance(step, Neptune):
        return f"Landing on {data.areas[step.beach].name}"
    name = type(step).__name__
    return NAMES[name] if name in NAMES else words.step_name(data, step)


def reason(data: Scenario, id: str) -> str:
    return REASONS[id] if id in REASONS else words.reason(data, id)


def helper(data: Scenario, id: str) -> str:
    """A troop or asset inside a sentence."""
    return HELP[id] if id in HELP else nouns.noun(data, id)


def helpers(data: Scenario, ids: list[str]) -> list[str]:
    return [helper(data, id) for id in ids]


# questions


def question(s: CaenState, ask: Choice[Any] | Throw[Any]) -> str:
    data, gap = s.caen.data, s.caen.book.caumont
    if isinstance(ask, (LandingDie, DefenceTroopDie, DefenceTroopTable)):
        return f"{nouns.throws(data, ask.seat(s))} {purpose(s, ask)}"
    if isinstance(ask, BeachOptions):
        number = s.caen.book.beach_options(s.caen.points_size)
        options = "beach option" if number == 1 else f"{number} beach options"
        return f"Which {options} for the landing on {nouns.place(data, s.battle(ask.battle).target)}?"
    if isinstance(ask, Exploitation):
        return "Which beach attacks, and where?"
    if isinstance(ask, PanzerAttack):
        return f"Where does {nouns.troop(data, s.caen.book.counter_troop)} attack?"
    if isinstance(ask, Caumont):
        attack = f"attack {nouns.place(data, gap.attack)} with {nouns.troop(data, gap.attacker)}"
        return f"Do you pass {nouns.place(data, gap.take)} and {attack}?"
    if isinstance(ask, NavalGunfire):
        return f"Do naval guns fire in the defence of {nouns.place(data, s.battle(ask.battle).target)}?"
    if isinstance(ask, ChooseBeach):
        return f"Where does {nouns.troop(data, ask.troop)} land?"
    if isinstance(ask, Land):
        return "Who lands, and on which beach?"
    if isinstance(ask, Deploy):
        return "Who is deployed, and where?"
    return words.question(s, ask)


def purpose(s: CaenState, ask: LandingDie | DefenceTroopDie | DefenceTroopTable) -> str:
    """What dice are thrown for."""
    sheet = s.battle(ask.battle)
    target = nouns.place(s.caen.data, sheet.target)
    if isinstance(ask, LandingDie):
        what = "the airborne assault" if sheet.kind == "tonga" else "the landing"
        return f"for {what} on {target}"
    if isinstance(ask, DefenceTroopDie):
        return f"for the strength of the Defence Troop of {target}"
    return f"for what the Defence Troop of {target} is"


# letters


def letter_name(s: CaenState, ask: Choice[Any], draft: Word, letter: str) -> str:
    data = s.caen.data
    if isinstance(ask, Commit):
        return committed(s, ask, draft, letter)
    if isinstance(ask, TakePoints) and letter in HELP:
        return f"{nouns.worth(data, letter)} points instead of {HELP[letter]}"
    if isinstance(ask, BeachOptions):
        return data.assets[letter].name
    if isinstance(ask, (Exploitation, PanzerAttack)):
        no = "No attack" if letter == "none" else "No more attacks"
        return nouns.arrow(data, letter) if ">" in letter else no
    if isinstance(ask, Caumont):
        return "Pass the gap and attack" if letter == "use" else "Let the chance go"
    if isinstance(ask, NavalGunfire):
        return "The guns fire" if letter == "fire" else "The guns stay silent"
    if isinstance(ask, Deploy):
        return deployed(s, ask, letter)
    if isinstance(ask, Land) and letter == "done":
        return "Nobody else lands"
    if isinstance(ask, (Land, ChooseBeach)):
        return nouns.noun(data, letter)
    return words.letter_name(s, ask, draft, letter)


def committed(s: CaenState, ask: Commit, draft: Word, letter: str) -> str:
    """Troops, those of the reserve marked; and the assets with what is left of them."""
    data, book = s.caen.data, s.caen.book
    table = s.caen.policy == "table"
    if letter == "done":
        return letters.done(ask, helpers(data, list(draft)))
    if letter == "sortie":
        return f"{data.assets['sortie'].name}, {s.sorties} left"
    if letter == "carpet":
        return "Carpet bombing" if table else f"Carpet bombing ({nouns.signed(book.carpet)})"
    if letter == "gdt":
        worth = f"{book.gdt_points} points or a die" if table else "+1 or +2"
        return f"{data.assets['gdt'].name} ({worth})"
    reserve = ", out of the reserve" if s.where[letter] == "reserve" else ""
    return letters.fighter(s, ask.battle, letter) + reserve


def deployed(s: CaenState, ask: Deploy, letter: str) -> str:
    data = s.caen.data
    if letter == "reserve":
        return f"Tactical reserve ({sentences.counted(ask.places_in_reserve(s), 'place')} left)"
    if letter == "done":
        return "Nobody else is moved"
    if letter in data.areas:
        return data.areas[letter].name
    origin = s.where[letter]
    if origin == "reserve":
        return f"{nouns.troop(data, letter)}, out of the reserve"
    where = f" from {nouns.place(data, origin)}" if origin in data.areas else ""
    return f"{nouns.troop(data, letter)}{where}"


# the log


def sentence(data: Scenario, book: CaenTables, event: Event) -> str:
    t = Told(data, event)
    if event.verb in PLAIN:
        return sentences.ended(PLAIN[event.verb].format(**t.names()))
    told = TALES[event.verb](t, book) if event.verb in TALES else ""
    return sentences.ended(told) if told else words.sentence(data, event)


def arrow(t: Told, book: CaenTables) -> str:
    """The arrows of D-Day that start in no area; the others are told by the family."""
    if t.text("kind") == "tonga":
        return f"By night {nouns.troop(t.data, book.tonga_troop)} drops on {t.place('into')}."
    return f"{t.who('side')} land on {t.place('into')}." if t.text("kind") == "neptune" else ""


def commitment(t: Told, book: CaenTables) -> str:
    return f"{t.who('side')} commit {sentences.listing(helpers(t.data, t.ids('troops'))) or 'nobody'}."


def exchanged(t: Told, book: CaenTables) -> str:
    points = sum([nouns.worth(t.data, id) for id in t.ids("troops")])
    instead = sentences.listing(helpers(t.data, t.ids("troops")))
    return f"{t.who('side')} take {points} points instead of {instead}."


def reported_result(t: Told, book: CaenTables) -> str:
    """A landing is neither won nor lost: its table says what the score means (CAEN-43)."""
    if t.text("kind") in ("tonga", "neptune"):
        return f"The table reports {nouns.scores(t.text('score'))} from {t.place()}."
    return ""


def beach_options(t: Told, book: CaenTables) -> str:
    return f"The landing on {t.place()} brings {sentences.listing(helpers(t.data, t.ids('options')))}."


def defence_troop(t: Told, book: CaenTables) -> str:
    return f"The die for the German Defence Troop shows {t.number('die')}: it adds {t.number('bonus')}."


def defence_troop_table(t: Told, book: CaenTables) -> str:
    row = book.gdt[t.text("row")]
    what = sentences.listing(row.parts)
    named = f"{row.name}, {what}" if row.name else what
    return f"The die for the German Defence Troop shows {t.number('die')}: {named}."


def deployment(t: Told, book: CaenTables) -> str:
    joins = "joins the tactical reserve" if t.text("to") == "reserve" else f"takes post {t.at('to')}"
    return f"{t.troop()} {joins}."


def gap_used(t: Told, book: CaenTables) -> str:
    gap = book.caumont
    take, attack = nouns.place(t.data, gap.take), nouns.place(t.data, gap.attack)
    return f"{nouns.troop(t.data, gap.attacker)} passes {take} and makes for {attack}."


def row_read(t: Told, what: str) -> str:
    """How the row of a landing's table was found (CAEN-43)."""
    if t.text("mode") == "dice":
        return f"The die for {what} shows {t.number('row')}"
    return f"The score of {what} counts as {t.number('row')}"


def tonga(t: Told, book: CaenTables) -> str:
    area = nouns.place(t.data, book.tonga_area)
    taken = f"{area} is won" if t.number("captured") else f"{area} is not won"
    fates = {"stands": "stands", "destroyed": "is scattered and must regroup", "captured": "is lost"}
    division = nouns.troop(t.data, book.tonga_troop)
    return f"{row_read(t, 'the airborne assault')}: {taken}, {division} {fates[t.text('fate')]}."


def neptune(t: Told, book: CaenTables) -> str:
    row = book.neptune[t.number("row")]
    beach = book.beaches[t.text("area")]
    division, brigade = nouns.troop(t.data, beach.division), nouns.troop(t.data, beach.brigade)
    ashore = {
        "stands": f"{division} and {brigade} are ashore",
        "destroyed": f"{division} is ashore, {brigade} must be landed anew",
        "captured": f"{division} is ashore, {brigade} is lost",
    }
    attacks = {2: "both may attack", 1: "one of them may attack", 0: "no attack follows this turn"}
    then = "no attack follows this turn or next" if row.banned_next_turn else attacks[row.attack]
    return f"{row_read(t, f'the landing on {t.place()}')}: {ashore[row.fate]}, {then}."


TALES: Final[dict[str, Tale]] = {
    "arrow": arrow,
    "committed": commitment,
    "exchanged": exchanged,
    "reported-result": reported_result,
    "tonga": tonga,
    "neptune": neptune,
    "beach-options": beach_options,
    "defence-troop": defence_troop,
    "defence-troop-table": defence_troop_table,
    "deployed": deployment,
    "gap-used": gap_used,
}
