"""How reaction windows look: what has just happened, and the chances of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.board.table import Forecast, LetterRow, Overlay
from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.assault.strength import KNIFE, NOW
from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.cards.between import forced_steps
from sandtable.games.heroes.play.cards.bonuses import fighter
from sandtable.games.heroes.play.chances import Prospect, strike_attempt
from sandtable.games.heroes.play.explosions import bursts, grenades, strikes, templates
from sandtable.games.heroes.play.harm import affect
from sandtable.games.heroes.play.reactions.windows import PASS, React
from sandtable.games.heroes.play.rolls import current_roll, next_roll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import flights, gains, nouns, standing
from sandtable.games.heroes.show.battle_show import ChoiceShow
from sandtable.games.heroes.show.fire_prospects import (
    BARRAGE,
    barrage_prospect,
    declared_prospect,
    laid_prospect,
)
from sandtable.games.heroes.show.hands import AGAIN
from sandtable.games.heroes.show.intents import Firing
from sandtable.games.heroes.show.move_prospects import fray_prospect
from sandtable.games.heroes.show.naming import aim, at, named, upper
from sandtable.games.heroes.show.overlay import template_overlay
from sandtable.games.heroes.show.pieces import unit_name
from sandtable.kernel.steps import Word

MINE: Final = "mine"
FALL_BACK: Final = "fall-back"
SMOKE: Final = "smoke"
GO: Final = "go-go-go"
STANDS: Final = "as it stands"
RETURN: Final = "return-to-sender"
WINDOWS: Final = {
    "RW-1": "Cards",
    "RW-2": "Between activations",
    "RW-3": "Cards",
    "RW-4": "Opportunity",
    "RW-5": "Opportunity",
    "RW-6": "Reaction",
    "RW-6b": "Bonus",
    "RW-7": "Re-roll",
    "RW-8": "Reaction",
    "RW-9": "Opportunity",
    "RW-10": "Opportunity",
    "RW-10c": "Assault",
    "RW-11": "Retreat",
    "RW-12": "Reaction",
    "RW-13": "Reaction",
}
HINTS: Final = {
    "RW-1": "One card at a time; both sides may go on until both pass.",
    "RW-2": "A card, or a unit with a Special Order.",
    "RW-4": "A unit that has not acted fires now and has then acted; a mine needs no unit.",
    "RW-5": "A unit that has not acted fires now and has then acted.",
    "RW-6": "Before the dice: smoke on the line, or a grenade thrown back.",
    "RW-6b": "Cards with an Any bonus only.",
    "RW-7": "All its dice, and the new ones stand.",
    "RW-8": "Before it happens.",
    "RW-9": "A unit that has not acted fires back and has then acted.",
    "RW-10": "A unit that has not acted fires before they close.",
    "RW-10c": "Cards, knives and gear; both sides may go on until both pass.",
    "RW-12": "A mine, where there is neither road nor building.",
    "RW-13": "Fall Back drives it towards its own edge.",
}
MOMENTS: Final = {
    "order-start": "Any card before orders are given?",
    "order-end": "Any card now that orders are given?",
    "supply-start": "Anything at the start of the Supply Phase?",
    "supply-end": "Any card at the end of the Supply Phase?",
}
EFFECTS: Final = {
    affect.HIT: "is about to be hit",
    affect.BEATEN: "is about to be hit",
    affect.DESTROYED: "is about to be destroyed",
    affect.GONE: "is about to be lost",
    affect.SUPPRESSED: "is about to be suppressed",
    affect.DAMAGE: "is about to be damaged",
}
FURTHER: Final = {
    "damage": "the damage roll",
    "destruction": "the destruction roll",
    "scatter": "the scatter roll",
    "attack": "the next shot",
}


class ShowReact(ChoiceShow[React]):
    """Whether a side reacts."""

    cards_first = True

    def title(self, step: React) -> str:
        return WINDOWS.get(step.window, "Reaction")

    def question(self, seen: Battle, ask: React) -> str:
        return happened(seen, ask.window, ask.subject)

    def hint(self, seen: Battle, ask: React) -> str:
        return HINTS.get(ask.window, "")

    def shot(self, seen: Battle, ask: React, word: Word) -> Firing | None:
        if not word or ask.window not in standing.WATCHED or word[0] not in seen.units:
            return None
        return Firing(word[0], "opportunity", ask.subject, word[1:] or (ask.subject,))

    def unit_letter(self, seen: Battle, ask: React, draft: Word, letter: str) -> str:
        name = super().unit_letter(seen, ask, draft, letter)
        if draft or seen.units[letter].side != ask.side:
            return name
        return f"{name}: Special Order" if ask.window == "RW-2" else f"{name} fires"

    def overlay(self, seen: Battle, ask: React, draft: Word, letter: str) -> Overlay | None:
        word = (*draft, letter) if letter else draft
        if word[:1] == (BARRAGE,) and len(word) > 1:
            found = barrage_prospect(seen, ask.side, word[1])
            laid = template_overlay(seen, found, tuple(templates.under(seen, word[1])), word[1], ())
            laid.reach = tuple(
                dict.fromkeys(
                    [square for place, _ in found.spread if place for square in templates.under(seen, place)]
                )
            )
            return laid
        if word[:1] == (FALL_BACK,):
            return flights.flight_overlay(seen, ask.subject)
        if word[:1] == (SMOKE,) and len(word) > 1:
            return Overlay(covered=word[1:])
        if word[:1] == (GO,) and len(word) > 1:
            return Overlay(trail=word[2:], reach=tuple(forced_steps(seen, word[1], word[2:])))
        return super().overlay(seen, ask, draft, letter)

    def note(self, seen: Battle, ask: React, draft: Word, letter: str) -> tuple[str, str]:
        """Of Fall Back, what it would do to this very unit."""
        fled = flights.flight(seen, ask.subject) if letter == FALL_BACK and not draft else None
        return (fled.text(), "") if fled is not None else super().note(seen, ask, draft, letter)

    def row(self, seen: Battle, ask: React, draft: Word, letter: str) -> LetterRow:
        found = super().row(seen, ask, draft, letter)
        if draft[:1] == (BARRAGE,) and letter in seen.land.squares.corner_squares:
            found.warning = own_under(seen, barrage_prospect(seen, ask.side, letter))
        return found

    def settled_answer(self, seen: Battle, ask: React, settled: Mapping[str, str]) -> Word | None:
        return standing.settled_answer(seen, ask, settled, self.idle(seen, ask) != "")

    def settled_why(self, seen: Battle, ask: React, settled: Mapping[str, str]) -> str:
        """Nobody need read that nothing was possible."""
        if len(ask.letters(seen, ())) == 1:
            return ""
        return self.idle(seen, ask) or standing.SETTLED

    def once(self, seen: Battle, ask: React, settled: Mapping[str, str]) -> str:
        return standing.once(seen, ask, settled)

    def idle(self, seen: Battle, ask: React) -> str:
        """Why no card could better things now; "" if one could, or nothing can be said of it."""
        letters = ask.letters(seen, ())
        if ask.window not in ("RW-6", "RW-6b", "RW-7") or len(letters) == 1:
            return ""
        return gains.idle(seen, ask, {letter: self.prospect(seen, ask, (letter,)) for letter in letters})

    # chances

    def chance(self, seen: Battle, key: str, ask: React, word: Word) -> Forecast | None:
        """Of dice that may be thrown again: as they lie, and thrown again."""
        found = super().chance(seen, key, ask, word)
        if ask.window != "RW-7" or not word or seen.roll[0] != ask.side:
            return found
        if found is not None and word[0] in AGAIN:
            found.of = "thrown again"
            return found
        again = self.skin.prospect(seen, current_roll(seen), ())
        stands = gains.as_it_stands(seen, again) if again is not None and word[0] == PASS else None
        return Forecast(STANDS, float(stands), of=STANDS) if stands is not None else found

    def prospect(self, seen: Battle, ask: React, word: Word) -> Prospect | None:
        shot = self.shot(seen, ask, word)
        if shot is not None:
            return super().prospect(seen, ask, word)
        first = word[0] if word else PASS
        if ask.window == "RW-7":
            return self.skin.prospect(seen, current_roll(seen), ()) if first in AGAIN else None
        if ask.window == "RW-10c" and seen.units[seen.frays[NOW].defender].kind:
            return braced(seen, ask.side, first)
        if ask.window == "RW-6b":
            return self.boosted(seen, first)
        if ask.window == "RW-6" and (first == PASS or (first == SMOKE and len(word) == 3)):
            s = seen.clone()
            s.smoke = (*s.smoke, *word[1:])
            return declared_prospect(s, str(len(s.shots)))
        return played(seen, ask, word)

    def boosted(self, seen: Battle, letter: str) -> Prospect | None:
        """The chances of the next roll, with a card for it or without (R-46)."""
        roll = next_roll(seen)
        if roll is None:
            return None
        s = seen.clone()
        s.added = (*s.added, *bonus.reasons(s, (letter,)))
        return self.skin.prospect(s, roll, ())

    def new_throw(self, seen: Battle, ask: React) -> str:
        found = self.prospect(seen, ask, (AGAIN[0],)) if ask.window == "RW-7" else None
        if found is None or not found.attempts or found.fight is not None:
            return ""
        ours = (found.side or seen.units[found.firer].side) == ask.side
        chance = found.attempts[0].chance()
        return f"now: {round(float(chance if ours else 1 - chance) * 100)} %"


def own_under(seen: Battle, found: Prospect) -> str:
    """A warning of own units that may be hit."""
    names = [unit_name(seen, one.unit) for one in found.friends(seen) if one.chance()]
    return f"may hit your own: {', '.join(names)}" if names else ""


# what has happened


def happened(s: Battle, window: str, subject: str) -> str:
    """What has just happened, and whether the side answers."""
    if window == "RW-1":
        return MOMENTS.get(subject, "Any card now?")
    if window == "RW-2":
        return between(s)
    if window == "RW-6":
        return f"{declared(s, subject)} Do you react?"
    if window == "RW-6b":
        what = FURTHER.get(subject.partition(":")[0], "the next roll")
        return f"Do you add a card to {what}?"
    if window == "RW-7":
        return f"{thrown(s)} Thrown again?"
    if window == "RW-8":
        what, unit = affect.effect_of(subject)
        return f"{upper(named(s, unit))} {EFFECTS.get(what, 'is in trouble')}. Do you react?"
    return done_by(s, window, subject)


def done_by(s: Battle, window: str, unit: str) -> str:
    """What has happened in windows opened by a moving, firing or assaulting enemy, or by an effect."""
    who = upper(named(s, unit))
    if window in ("RW-4", "RW-12"):
        return f"{who} is{at(s, unit)}. {'Do you react?' if window == 'RW-12' else 'Do you fire?'}"
    if window in ("RW-5", "RW-9"):
        return f"{who} has fired. Do you fire back?"
    if window == "RW-10":
        fray = s.frays.get(NOW)
        target = f" {named(s, fray.defender)}" if fray is not None else ""
        return f"{who} assaults{target}. Do you fire first?"
    if window == "RW-10c":
        fray = s.frays.get(NOW)
        pair = f"{named(s, fray.attacker)} against {named(s, fray.defender)}" if fray is not None else who
        return f"{upper(pair)}: do you throw anything in?"
    return f"{who} is shaken. Do you drive it back?"


def between(s: Battle) -> str:
    """Between activations: whose order comes next is public."""
    if not s.next_side:
        return "Do you do anything first?"
    return f"{upper(nouns.WHO[s.next_side])} reveal next. Do you do anything first?"


def declared(s: Battle, shot: str) -> str:
    """A declared shot in a sentence."""
    found = s.shots.get(shot)
    if found is None:
        return "A shot is declared."
    aims = [aim(s, target) for target in found.targets]
    return f"{upper(named(s, found.firer))} fires at {', '.join(aims)}."


def thrown(s: Battle) -> str:
    """A sentence about the last roll: who threw what."""
    side, unit, target = s.roll
    faces = ", ".join([str(face) for face in s.faces])
    who = upper(named(s, unit)) if unit else nouns.SEATS.get(side, "The dice")
    against = f" against {named(s, target)}" if target else ""
    return f"{who}{against}: {faces}."


# what an answer leads to


def played(seen: Battle, ask: React, word: Word) -> Prospect | None:
    """The chances of a grenade thrown back, a mine, or guns off the board; None for other cards."""
    first = word[0] if word else PASS
    if first == RETURN and len(word) > 2:
        grenade = bursts.top(seen)
        return laid_prospect(seen, bursts.laid(grenade, grenades.mode_at(seen, word[2]), word[2]))
    if first == MINE and seen.units[ask.subject].kind:
        attack = strikes.card_attack(seen, MINE, ask.side, ask.subject)
        found = Prospect("card", "", [strike_attempt(attack)])
        found.side = ask.side
        return found
    if first == BARRAGE and len(word) > 1:
        return barrage_prospect(seen, ask.side, word[1])
    return None


def braced(seen: Battle, side: str, letter: str) -> Prospect:
    """The chances of an Assault with one more card, knife or gear (RW-10 c)."""
    added = (letter,) if letter == KNIFE or bonus.is_card(seen, letter) else ()
    fray = seen.frays[NOW]
    if fighter(seen, side) == fray.attacker:
        return fray_prospect(seen, added, ())
    slots = assault.kinds_of_arms(seen, fray.defender, seen.grade(fray.attacker))
    return fray_prospect(seen, (), added, "", slots.get(letter, ""))
