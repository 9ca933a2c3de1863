"""How Assaults look: arms, dice, and where beaten units go."""

from __future__ import annotations

from fractions import Fraction

from sandtable.board.fortune import Fortune
from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.assault.aftermath import Advance
from sandtable.games.heroes.play.assault.assault import Assault, AssaultRoll, ChooseArms
from sandtable.games.heroes.play.assault.retreat import FallBackTo, Retreat
from sandtable.games.heroes.play.assault.strength import NOW
from sandtable.games.heroes.play.chances import LOSE, TIE, WIN, Prospect, assault_prospect
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import fortunes, nouns
from sandtable.games.heroes.show.battle_show import BattleShow, ChoiceShow
from sandtable.games.heroes.show.event_facts import HeroesEventFacts
from sandtable.games.heroes.show.marking import smooth
from sandtable.games.heroes.show.move_prospects import fray_prospect
from sandtable.games.heroes.show.naming import named, upper
from sandtable.games.heroes.show.rolls import RollShow
from sandtable.kernel.steps import Faces, Word


def fought(t: HeroesEventFacts) -> str:
    attack, defence = t.number("attack"), t.number("defence")
    return f"Hand to hand: {attack} for {t.unit('attacker')}, {defence} for {t.unit('defender')}."


def took_arms(t: HeroesEventFacts) -> str:
    return f"{t.unit()} fights with {nouns.with_article(nouns.gear(t.rules, t.text('gear')))}."


class ShowAssault(BattleShow[Assault]):
    """An Assault from the charge to the standstill."""

    sentences = {
        "assaulted": "{unit} assaults {target} from {launch}!",
        "called-off": "The assault of {unit} comes to nothing.",
        "defenceless": "{unit} has nothing to fight back with.",
    }
    fights = ("assaulted",)

    def title(self, step: Assault) -> str:
        return f"Assault on {smooth(nouns.unit(self.skin.rules, step.target))}"


class ShowChooseArms(ChoiceShow[ChooseArms]):
    """The choice of gear that the attacker strikes with."""

    name = "Arms"
    asked = "What do you strike with?"
    sentences = {"took-arms": took_arms}

    def prospect(self, seen: Battle, ask: ChooseArms, word: Word) -> Prospect | None:
        if not word:
            return None
        fray = seen.frays[NOW]
        slots = assault.kinds_of_arms(seen, fray.attacker, seen.grade(fray.defender))
        return fray_prospect(seen, (), (), slots.get(word[0], ""))


class ShowAssaultRoll(RollShow[AssaultRoll]):
    """The dice of the attacker, then of the defender."""

    name = "Assault"
    sentences = {"fought": fought}
    verdicts = {"fought": ""}

    def question(self, seen: Battle, ask: AssaultRoll) -> str:
        return f"{upper(named(seen, ask.by(seen)))} against {named(seen, ask.at(seen))}"

    def rolled(self, seen: Battle, ask: AssaultRoll) -> Prospect | None:
        """The chances; once the attacker has thrown, its total stands (HON-645)."""
        fray = seen.frays[NOW]
        facts = assault.facts_of(seen, fray)
        found = assault_prospect(facts)
        if not ask.attack:
            ways = facts.defender.spread()
            every = sum(ways.values())
            won = sum([count for total, count in ways.items() if total < fray.total])
            even = ways.get(fray.total, 0)
            found.attempts[0].chances = [
                (WIN, Fraction(won, every)),
                (TIE, Fraction(even, every)),
                (LOSE, Fraction(every - won - even, every)),
            ]
        found.side = seen.units[fray.attacker].side
        return found

    def fortunes(self, s: Battle, ask: AssaultRoll, faces: Faces) -> tuple[Fortune, ...]:
        return (fortunes.of_assault(s, ask, faces),)


class ShowAdvance(BattleShow[Advance]):
    """The results of an Assault."""

    sentences = {
        "won": "{unit} beats {loser}.",
        "tied": "{unit} and {other} fight to a standstill.",
        "advanced": "{unit} storms on to {to}.",
    }
    tolls = {"won": "beaten", "tied": "standstill", "advanced": "storms on"}


class ShowRetreat(BattleShow[Retreat]):
    name = "Retreat"
    sentences = {"cornered": "{unit} has nowhere left to go."}


class ShowFallBackTo(ChoiceShow[FallBackTo]):
    """Where a beaten unit goes."""

    name = "Retreat"
    cards_first = True

    def question(self, seen: Battle, ask: FallBackTo) -> str:
        return f"Where does {named(seen, ask.unit)} fall back?"
