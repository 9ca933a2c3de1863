"""How harm looks: damage to vehicles, losses, wrecks, survivors."""

from __future__ import annotations

from typing import Final

from sandtable.board.fortune import Fortune
from sandtable.games.heroes.play.chances import Attempt, Prospect, damage_chances
from sandtable.games.heroes.play.harm.affect import Affect
from sandtable.games.heroes.play.harm.damage import DamageRoll, LoseWeapon, PickDamage
from sandtable.games.heroes.play.harm.losses import Remove
from sandtable.games.heroes.play.harm.survivors import PlaceSurvivor
from sandtable.games.heroes.play.harm.wrecks import MakeWay
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import fortunes, nouns
from sandtable.games.heroes.show.battle_show import BattleShow, ChoiceShow
from sandtable.games.heroes.show.event_facts import HeroesEventFacts
from sandtable.games.heroes.show.naming import named
from sandtable.games.heroes.show.rolls import RollShow
from sandtable.kernel.steps import Faces, Word

RESULTS: Final = {
    "crew": "Crew: one weapon a turn",
    "tracks": "Tracks: it cannot move again",
    "shock": "Shock: two Suppressed markers",
    "primary": "Primary weapon destroyed",
    "primary-2": "Second primary weapon destroyed",
    "destruction": "Destroyed",
}
DAMAGE: Final = {
    "crew": "Some of the crew of {unit} are hit: one weapon a turn from now on.",
    "tracks": "{unit} loses its tracks and will not move again.",
    "shock": "The crew of {unit} is shaken by the blow.",
    "primary": "The main gun of {unit} is destroyed.",
    "primary-2": "The other main gun of {unit} is destroyed.",
}
AGAIN: Final = {
    "crew": "The crew of {unit} is hit once more: that is the end.",
    "tracks": "The tracks of {unit} are hit once more: that is the end.",
    "shock": "Another such blow is too much for {unit}.",
    "primary": "The gun of {unit} is hit once more: that is the end.",
}
SURVIVED: Final = {
    "wreck": "gets out of the wreck, to",
    "rubble": "crawls out of the rubble, to",
    "lane": "gets clear of the falling walls, to",
}


# effects


def suppressed(t: HeroesEventFacts) -> str:
    markers = t.number("markers")
    if markers < 2:
        return f"{t.unit()} is suppressed."
    return f"{t.unit()} is suppressed {nouns.times(markers)} over."


def reduced(t: HeroesEventFacts) -> str:
    return f"{t.unit()} is wounded." if t.is_person() else f"{t.unit()} takes losses."


class ShowAffect(BattleShow[Affect]):
    sentences = {"suppressed": suppressed, "reduced": reduced}
    tolls = {"suppressed": "suppressed", "reduced": "reduced"}


# damage


def damaged(t: HeroesEventFacts) -> str:
    table = AGAIN if t.number("second") else DAMAGE
    return table[t.text("kind")].format(unit=t.unit())


class ShowDamageRoll(RollShow[DamageRoll]):
    """The die on the damage table."""

    name = "Damage"
    sentences = {"damaged": damaged}
    tolls = {"damaged": "damaged"}

    def question(self, seen: Battle, ask: DamageRoll) -> str:
        return f"Damage to {named(seen, ask.unit)}"

    def rolled(self, seen: Battle, ask: DamageRoll) -> Prospect | None:
        dice = ask.dice(seen)
        chances = damage_chances(seen, ask.unit, dice.plus())
        attempt = Attempt(ask.unit, dice.count, dice.because, 0, (), chances)
        return Prospect("damage", ask.by(seen), [attempt])

    def fortunes(self, s: Battle, ask: DamageRoll, faces: Faces) -> tuple[Fortune, ...]:
        return (fortunes.of_damage(s, ask, faces),)


class ShowPickDamage(ChoiceShow[PickDamage]):
    """Which of two results counts."""

    name = "Damage"
    tip = "Positive Waves: one of the two results counts."

    def question(self, seen: Battle, ask: PickDamage) -> str:
        return f"Which damage does {named(seen, ask.unit)} take?"

    def letter(self, seen: Battle, ask: PickDamage, draft: Word, letter: str) -> str:
        return RESULTS.get(letter, letter)


class ShowLoseWeapon(ChoiceShow[LoseWeapon]):
    """Which weapon is destroyed."""

    name = "Damage"

    def question(self, seen: Battle, ask: LoseWeapon) -> str:
        return f"Which weapon does {named(seen, ask.unit)} lose?"

    def letter(self, seen: Battle, ask: LoseWeapon, draft: Word, letter: str) -> str:
        return RESULTS.get(letter, letter)


# losses, wrecks, survivors


def destroyed(t: HeroesEventFacts) -> str:
    """How a unit ends, and where if that is on the board."""
    square = t.text("frm")
    on_board = bool(nouns.SQUARE.fullmatch(square)) or "." in square
    where = f" {t.where(square)}" if on_board else ""
    if t.is_vehicle():
        return f"{t.unit()} is knocked out{where}."
    return f"{t.unit()} falls{where}." if t.is_person() else f"{t.unit()} is wiped out{where}."


def exploded(t: HeroesEventFacts) -> str:
    return f"{t.unit()} goes up in flames {t.where(t.text('at'))}!"


def survived(t: HeroesEventFacts) -> str:
    return f"{t.unit()} {SURVIVED.get(t.text('why'), 'gets out, to')} {t.place('to')}."


class ShowRemove(BattleShow[Remove]):
    """Units that are lost, and one that comes back (Hitlerjugend)."""

    sentences = {
        "destroyed": destroyed,
        "exploded": exploded,
        "returned": "{unit} is back, at {to}, with those who were left.",
    }
    tolls = {"destroyed": "destroyed", "exploded": "destroyed", "returned": "back"}


class ShowMakeWay(BattleShow[MakeWay]):
    """Wrecks."""

    sentences = {
        "wrecked": "{wreck} burns at {at}.",
        "cleared": "Nothing is left of {wreck} at {at}.",
        "pushed": "{unit} pushes {wreck} on to {to}.",
        "sunk": "{wreck} sinks at {at}.",
    }


class ShowPlaceSurvivor(ChoiceShow[PlaceSurvivor]):
    """Where survivors are placed."""

    name = "Survivors"
    asked = "Where do the survivors come out?"
    sentences = {"survived": survived}
