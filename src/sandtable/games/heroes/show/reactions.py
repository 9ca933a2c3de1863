"""How reaction windows look: what has just happened, and the chances of an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sandtable.board.table import Forecast, LetterRow, Overlay
from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.assault.strength import KNIFE, NOW
from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.cards.bonuses import fighter
from sandtable.games.heroes.play.chances import Prospect
from sandtable.games.heroes.play.harm import affect
from sandtable.games.heroes.play.reactions.windows import PASS, React
from sandtable.games.heroes.play.rolls import current_roll, next_roll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import card_effects, gains, nouns, rerolls, standing
from sandtable.games.heroes.show.battle_show import ChoiceShow
from sandtable.games.heroes.show.card_effects import RETURN, SMOKE
from sandtable.games.heroes.show.falls import BARRAGE
from sandtable.games.heroes.show.fire_prospects import declared_prospect
from sandtable.games.heroes.show.forecasts import percent
from sandtable.games.heroes.show.hands import AGAIN
from sandtable.games.heroes.show.intents import Firing
from sandtable.games.heroes.show.move_prospects import fray_prospect
from sandtable.games.heroes.show.naming import aim, at, named, upper
from sandtable.kernel.steps import Word

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
        found = card_effects.overlay(seen, ask, (*draft, letter) if letter else draft)
        return found or super().overlay(seen, ask, draft, letter)

    def note(self, seen: Battle, ask: React, draft: Word, letter: str) -> tuple[str, str]:
        found = card_effects.note(seen, ask, draft, letter)
        return (found, "") if found else super().note(seen, ask, draft, letter)

    def row(self, seen: Battle, ask: React, draft: Word, letter: str) -> LetterRow:
        found = super().row(seen, ask, draft, letter)
        if draft[:1] in ((BARRAGE,), (RETURN,)):
            laid = card_effects.prospect(seen, ask, (*draft, letter))
            found.warning = card_effects.own_under(seen, laid) if laid is not None else ""
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
        chances = {letter: self.prospect(seen, ask, (letter,)) for letter in letters}
        if ask.window == "RW-6" and SMOKE in letters:
            chances[SMOKE] = in_smoke(seen, list(seen.land.squares.drives))
        return gains.idle(seen, ask, chances)

    # chances

    def chance(self, seen: Battle, key: str, ask: React, word: Word) -> Forecast | None:
        """Of dice that may be thrown again: as they lie, and thrown again."""
        if ask.window == "RW-7" and word[:1] == (PASS,):
            return rerolls.left_alone(seen, ask.side)
        if ask.window == "RW-7" and word and word[0] in AGAIN:
            return rerolls.once_more(seen, ask.side)
        return super().chance(seen, key, ask, word)

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
            return in_smoke(seen, word[1:])
        return card_effects.prospect(seen, ask, word)

    def boosted(self, seen: Battle, letter: str) -> Prospect | None:
        """The chances of the next roll, with a card for it or without (R-46)."""
        roll = next_roll(seen)
        if roll is None:
            return None
        s = seen.clone()
        s.added = (*s.added, *bonus.reasons(s, (letter,)))
        return self.skin.prospect(s, roll, ())

    def new_throw(self, seen: Battle, ask: React) -> str:
        found = rerolls.once_more(seen, ask.side) if ask.window == "RW-7" else None
        return f"now: {percent(found.chance)}" if found is not None else ""


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


def in_smoke(seen: Battle, squares: Sequence[str]) -> Prospect | None:
    """The chances of the shot that is declared if there were smoke on these squares, too."""
    s = seen.clone()
    s.smoke = (*s.smoke, *squares)
    return declared_prospect(s, str(len(s.shots)))


def braced(seen: Battle, side: str, letter: str) -> Prospect:
    """The chances of an Assault with one more card, knife or gear (RW-10 c)."""
    added = (letter,) if letter == KNIFE or bonus.is_card(seen, letter) else ()
    fray = seen.frays[NOW]
    if fighter(seen, side) == fray.attacker:
        return fray_prospect(seen, added, ())
    slots = assault.kinds_of_arms(seen, fray.defender, seen.grade(fray.attacker))
    return fray_prospect(seen, (), added, "", slots.get(letter, ""))
