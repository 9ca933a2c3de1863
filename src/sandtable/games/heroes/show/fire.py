"""How fire looks: shots, what is added to them, and their results."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.games.heroes.play.chances import Prospect, shot_attempt
from sandtable.games.heroes.play.fire import shooting
from sandtable.games.heroes.play.fire.shooting import AddMore, Attack, Frighten, NextWeapon, ShotRoll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.battle_show import BattleShow, ChoiceShow
from sandtable.games.heroes.show.event_facts import HeroesEventFacts, score
from sandtable.games.heroes.show.fire_prospects import declared_prospect
from sandtable.games.heroes.show.intents import Firing, fires
from sandtable.games.heroes.show.naming import named, upper
from sandtable.games.heroes.show.rolls import RollShow
from sandtable.kernel.steps import Word

MISSED: Final = {"suppress": "The fire does not bother", "sniper": "The bullet goes past"}


def fired(t: HeroesEventFacts) -> str:
    """Who fires, from where, with what, at whom."""
    mode = t.text("mode")
    targets = t.ids("targets")
    start = f"{t.unit()} {how_fired(t, mode)} from {t.place('frm')}"
    if mode == "structure":
        return f"{start} at {nouns.structure(t.rules, targets[0])}."
    aims = [
        f"{nouns.unit(t.rules, target)} {t.where(square)}"
        for target, square in zip(targets, t.ids("at"), strict=True)
    ]
    return f"{start} at {sentences.listing(aims)}."


def how_fired(t: HeroesEventFacts, mode: str) -> str:
    verb = {"suppress": "keeps up a hail of fire", "sniper": "takes careful aim"}.get(mode, "fires")
    if t.has("weapon"):
        name = nouns.with_article(nouns.gear(t.rules, t.text("weapon")))
        verb = f"fires {name}" if mode != "suppress" else f"keeps up a hail of fire with {name}"
    return f"{verb} on the move" if t.text("how") == "on-move" else verb


def shot(t: HeroesEventFacts) -> str:
    """The result of a shot: the total against the number it needed."""
    mode, effect = t.text("mode"), t.text("effect")
    if effect == "missed":
        return f"{MISSED.get(mode, 'The shot misses')} {t.unit('target')}: {score(t)}."
    if effect == "double":
        return f"A double hit on {t.unit('target')}: {score(t)}."
    if mode == "suppress":
        return f"{t.unit('target')} is pinned by the fire: {score(t)}."
    return f"{t.unit('target')} is hit: {score(t)}."


def outcome(t: HeroesEventFacts) -> str:
    effect = t.text("effect")
    if effect == "missed":
        return "missed"
    return "pinned" if t.text("mode") == "suppress" else "double hit" if effect == "double" else "hit"


class ShowAttack(BattleShow[Attack]):
    """A shot as it is declared."""

    sentences = {"fired": fired, "opportunity": "{unit} has waited for {target}."}
    fights = ("fired", "opportunity")


class ShowAddMore(ChoiceShow[AddMore]):
    """The question what to add to a shot after new smoke."""

    name = "Bonuses"
    asked = "Smoke came between you: do you add to the shot?"
    cards_first = True

    def prospect(self, seen: Battle, ask: AddMore, word: Word) -> Prospect | None:
        return declared_prospect(seen, ask.shot, tuple([letter for letter in word if letter[:1] == "+"]))


class ShowShotRoll(RollShow[ShotRoll]):
    """The dice of a shot at one target."""

    name = "Fire"
    sentences = {"shot": shot}
    verdicts = {"shot": outcome}

    def question(self, seen: Battle, ask: ShotRoll) -> str:
        return f"{upper(named(seen, ask.by(seen)))} against {named(seen, ask.at(seen))}"

    def rolled(self, seen: Battle, ask: ShotRoll) -> Prospect | None:
        declared = seen.shots[ask.shot]
        facts = shooting.facts_of(seen, ask.shot, ask.number)
        if facts is None:
            return None
        attempt = shot_attempt(seen, declared.mode, declared.targets[ask.number], facts)
        return Prospect(declared.mode, declared.firer, [attempt])


class ShowFrighten(ChoiceShow[Frighten]):
    """Whether a miss of Marksmen frightens its target."""

    name = "Frightening"

    def question(self, seen: Battle, ask: Frighten) -> str:
        return f"The shot did nothing. Frighten {named(seen, ask.target)}?"


class ShowNextWeapon(ChoiceShow[NextWeapon]):
    """A further weapon of a unit that has fired one."""

    name = "Next weapon"

    def question(self, seen: Battle, ask: NextWeapon) -> str:
        return f"Does {named(seen, ask.unit)} fire another weapon?"

    def shot(self, seen: Battle, ask: NextWeapon, word: Word) -> Firing | None:
        return Firing(ask.unit, ask.how, ask.target, word) if fires(word) else None
