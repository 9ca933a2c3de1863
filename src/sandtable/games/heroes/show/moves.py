"""How moves look: going on, Fire on the Move, and units that must make way."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.moves.forced import Forced
from sandtable.games.heroes.play.moves.movement import GoOn, Moving, ShootMoving
from sandtable.games.heroes.play.moves.run_over import RunOver
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.battle_show import BattleShow, ChoiceShow
from sandtable.games.heroes.show.event_facts import HeroesEventFacts
from sandtable.games.heroes.show.intents import Firing, Marching, fires
from sandtable.games.heroes.show.naming import named
from sandtable.kernel.steps import Word

WHERE: Final = {
    "run-over": "Where does {} jump aside?",
    "pushed": "Where is {} pushed?",
    "retreat": "Where does {} fall back?",
    "fall-back": "Where does {} fall back?",
    "go": "Where does {} go?",
}
FORCED: Final = {
    "run-over": "jumps aside to",
    "pushed": "is pushed aside to",
    "retreat": "falls back to",
    "fall-back": "runs for home, to",
    "go": "dashes to",
}


def moved(t: HeroesEventFacts) -> str:
    """Several steps in one sentence that says where they end; a long vehicle may only have turned."""
    last = t.ids("way")[-1]
    if ">" in last:
        return f"{t.unit()} turns on the spot, to {nouns.place(t.rules, t.land, last.rpartition('>')[2])}."
    verb = "drives" if t.is_vehicle() else "runs"
    if names.kind_of(t.rules, t.text("unit")) is None:
        verb = "moves"
    return f"{t.unit()} {verb} to {nouns.place(t.rules, t.land, last.partition('+')[0])}."


def faced(t: HeroesEventFacts) -> str:
    return f"{t.unit()} looks {nouns.HEADINGS[t.text('heading')]}."


def changed(t: HeroesEventFacts) -> str:
    return f"{t.unit()} {'sets up' if t.text('to') == 'set-up' else 'packs up'}."


def announced(t: HeroesEventFacts) -> str:
    what = t.facts.get("what", "push")
    return f"{t.unit()} means to {'cut the wire' if what == 'cut' else 'push away what lies in its way'}."


def forced(t: HeroesEventFacts) -> str:
    if names.kind_of(t.rules, t.text("to")) is not None:
        return f"{t.unit()} scrambles aboard {t.unit('to')}."
    return f"{t.unit()} {FORCED.get(t.text('why'), 'goes to')} {t.place('to')}."


class ShowMoving(BattleShow[Moving]):
    """A move, as the log tells it."""

    sentences = {
        "moved": moved,
        "stayed": "{unit} stays where it is.",
        "faced": faced,
        "changed": changed,
        "announced": announced,
        "boarded": "{unit} climbs aboard {vehicle}.",
        "left": "{unit} gets away over the edge of the map.",
        "cut": "{unit} cuts a way through {at}.",
    }
    tolls = {"left": "gone"}


class ShowGoOn(ChoiceShow[GoOn]):
    """The rest of a move that was interrupted."""

    name = "Movement"

    def question(self, seen: Battle, ask: GoOn) -> str:
        return f"Does {named(seen, movement.mover(seen))} go on?"

    def hint(self, seen: Battle, ask: GoOn) -> str:
        return left_to_go(seen)

    def march(self, seen: Battle, ask: GoOn, word: Word) -> Marching | None:
        return Marching(movement.mover(seen), "", word)


class ShowShootMoving(ChoiceShow[ShootMoving]):
    """A shot in the middle of a move."""

    name = "Fire on the Move"

    def question(self, seen: Battle, ask: ShootMoving) -> str:
        return f"Whom does {named(seen, movement.mover(seen))} fire at on the move?"

    def hint(self, seen: Battle, ask: ShootMoving) -> str:
        return left_to_go(seen)

    def shot(self, seen: Battle, ask: ShootMoving, word: Word) -> Firing | None:
        return Firing(movement.mover(seen), "on-move", "", word) if fires(word) else None


def left_to_go(s: Battle) -> str:
    motion = s.moving[movement.mover(s)]
    return f"{sentences.counted(motion.left, 'point')} of movement left."


class ShowRunOver(BattleShow[RunOver]):
    sentences = {"run-over": "{unit} is run over."}
    tolls = {"run-over": "run over"}


class ShowForced(ChoiceShow[Forced]):
    """Where a unit goes that may not stay."""

    name = "Forced move"
    sentences = {"forced": forced, "folded": "{unit} packs up in haste."}

    def question(self, seen: Battle, ask: Forced) -> str:
        return WHERE.get(ask.why, WHERE["go"]).format(named(seen, ask.unit))
