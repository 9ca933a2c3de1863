"""How explosions look: templates, shells, charges, attacks by cards, and damage to buildings."""

from __future__ import annotations

from typing import Final

from sandtable.board.fortune import Fortune
from sandtable.games.heroes.play.chances import (
    ON_TARGET,
    Attempt,
    Prospect,
    at_least,
    strike_attempt,
    structure_attempt,
)
from sandtable.games.heroes.play.explosions import bursts, shells, strikes
from sandtable.games.heroes.play.explosions.additions import AddToBlast
from sandtable.games.heroes.play.explosions.charges import Charges
from sandtable.games.heroes.play.explosions.going_off import Burst, Strike
from sandtable.games.heroes.play.explosions.shells import CardScatter, Scatter
from sandtable.games.heroes.play.explosions.strikes import Blow
from sandtable.games.heroes.play.explosions.structures import Destruction, DestructionRoll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import falls, fortunes, nouns
from sandtable.games.heroes.show.battle_show import DONE, BattleShow, ChoiceShow
from sandtable.games.heroes.show.event_facts import HeroesEventFacts, score
from sandtable.games.heroes.show.fire_prospects import laid_prospect
from sandtable.games.heroes.show.naming import aim
from sandtable.games.heroes.show.rolls import RollShow
from sandtable.kernel.steps import Faces, Word

AIMED: Final = {
    "grenades": "throws a grenade",
    "geballte-ladung": "throws a Geballte Ladung",
    "rifle-grenade": "fires a rifle grenade",
    "shell": "fires a shell",
    "burn": "lets the flamethrower loose",
}
CONTAINED: Final = ("room", "position", "flame-room", "flame-position")


# templates


def aimed(t: HeroesEventFacts) -> str:
    verb = AIMED.get(t.text("what"), "fires")
    mode = t.text("mode")
    if mode in CONTAINED:
        return f"{t.unit()} {verb} into {t.place()}."
    return f"{t.unit()} {verb} {'over everything at' if mode == 'indirect' else 'at'} {t.place()}."


def went_off(t: HeroesEventFacts) -> str:
    """Where a template took effect and who is under it; shells from off the board belong to a side."""
    caught = t.units() if t.has("units") else "nobody"
    if t.text("by") in nouns.WHO:
        return f"The shells come down at {t.place()} and catch {caught}."
    return f"At {t.place()} it catches {caught}."


def attacked(t: HeroesEventFacts) -> str:
    effect = t.text("effect")
    if effect == "missed":
        return f"{t.unit()} comes through unharmed: {score(t)}."
    return f"{t.unit()} is {'caught in full' if effect == 'destroyed' else 'hit'}: {score(t)}."


def caught(t: HeroesEventFacts) -> str:
    return {"missed": "unharmed", "destroyed": "caught in full"}.get(t.text("effect"), "hit")


class ShowAddToBlast(ChoiceShow[AddToBlast]):
    """The question what to add to a template after new smoke."""

    name = "Bonuses"
    asked = "Smoke came between you: do you add to the shot?"
    cards_first = True

    def prospect(self, seen: Battle, ask: AddToBlast, word: Word) -> Prospect | None:
        return laid_prospect(seen, ask.so_far(seen, tuple([letter for letter in word if letter != DONE])))


class ShowBurst(BattleShow[Burst]):
    name = "Explosion"
    sentences = {
        "aimed": aimed,
        "went-off": went_off,
        "thrown-back": "{unit} throws the grenade back, at {at}.",
    }
    fights = ("aimed", "thrown-back")


class ShowStrike(RollShow[Strike]):
    """The dice against one unit under a template."""

    name = "Explosion"
    sentences = {"attacked": attacked}
    verdicts = {"attacked": caught}

    def rolled(self, seen: Battle, ask: Strike) -> Prospect | None:
        return Prospect("template", bursts.top(seen).firer, [strike_attempt(ask.attack(seen))])


class ShowBlow(RollShow[Blow]):
    """The dice of a card, a mine or a charge against one unit."""

    name = "Attack"

    def rolled(self, seen: Battle, ask: Blow) -> Prospect | None:
        attack = strikes.card_attack(seen, ask.source, ask.side, ask.unit)
        return Prospect("card", "", [strike_attempt(attack)])


# shells


def scattered(t: HeroesEventFacts) -> str:
    count = t.number("squares")
    far = f"{nouns.number(count)} {'square' if count == 1 else 'squares'}"
    return f"The shell drifts {far}, to {t.place('to')}."


class ShowScatter(RollShow[Scatter | CardScatter]):
    """The die that says where a shell comes down."""

    name = "Scatter"
    decisive = False
    sentences = {
        "scattered": scattered,
        "on-target": "The shells come straight down on {at}.",
        "shot-lost": "The shell aimed at {at} is lost off the map.",
    }
    verdicts = {"scattered": "drifts", "on-target": "on target", "shot-lost": "lost"}

    def rolled(self, seen: Battle, ask: Scatter | CardScatter) -> Prospect | None:
        dice = ask.dice(seen)
        chance = at_least(shells.ON_TARGET - dice.plus(), 1)
        attempt = Attempt("", 1, dice.because, shells.ON_TARGET, (), [(ON_TARGET, chance)], wants=ON_TARGET)
        found = Prospect("scatter", ask.by(seen), [attempt])
        found.falls = falls.of_roll(seen, ask)
        return found

    def fortunes(self, s: Battle, ask: Scatter | CardScatter, faces: Faces) -> tuple[Fortune, ...]:
        return (fortunes.of_scatter(s, ask, shells.ON_TARGET, faces),)


# charges


def charged(t: HeroesEventFacts) -> str:
    return f"{t.unit()} fixes {nouns.with_article(nouns.option(t.rules, t.text('option')))} to {t.unit('target')}."


def charge_exploded(t: HeroesEventFacts) -> str:
    return f"The {nouns.option(t.rules, t.text('option'))} on {t.unit('target')} goes off."


def charge_lost(t: HeroesEventFacts) -> str:
    return f"The {nouns.option(t.rules, t.text('option'))} is lost with {t.unit('target')}."


class ShowCharges(BattleShow[Charges]):
    name = "Charges"
    sentences = {"charged": charged, "charge-exploded": charge_exploded, "charge-lost": charge_lost}
    fights = ("charge-exploded",)


# structures


def battered(t: HeroesEventFacts) -> str:
    points, value = t.number("points"), t.number("value")
    return f"{t.structure()} is battered: {points} of {value}."


class ShowDestruction(BattleShow[Destruction]):
    name = "Destruction"
    sentences = {
        "withstood": "{structure} does not even shake.",
        "battered": battered,
        "collapsed": "{structure} collapses!",
    }
    verdicts = {"withstood": "no effect", "battered": "battered"}
    tolls = {"collapsed": "collapses"}


class ShowDestructionRoll(RollShow[DestructionRoll]):
    """The dice against a building or a wreck."""

    name = "Destruction"
    decisive = False

    def question(self, seen: Battle, ask: DestructionRoll) -> str:
        return f"Destruction of {aim(seen, ask.structure)}"

    def rolled(self, seen: Battle, ask: DestructionRoll) -> Prospect | None:
        plus = sum([amount for amount, _ in seen.added])
        attempt = structure_attempt(seen, ask.structure, ask.count, plus)
        return Prospect("structure", ask.by(seen), [attempt])

    def fortunes(self, s: Battle, ask: DestructionRoll, faces: Faces) -> tuple[Fortune, ...]:
        return (fortunes.of_destruction(s, ask, faces),)
