"""Adding to a template before its dice (HON-701, HON-702, HON-763): Ammo, and cards for one of the rolls."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards import bonus, gear
from sandtable.games.heroes.play.explosions import bursts
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.fire.sums import AMMO, ammo_left
from sandtable.games.heroes.play.nouns import ENEMY
from sandtable.games.heroes.play.reactions.windows import opened
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Word

DONE: Final = "done"


def letters(seen: Battle, shot: Shot) -> list[str]:
    """What can still be added, and `done`; right after a card the unit it is for, where there are several (HON-763).

    One Ammo marker, since this is an Alternate Firing Action (HON-701, HON-702), and Fire or Any cards.
    """
    plus = shot.plus
    if open_card(seen, shot):
        return bursts.struck(seen, shot)
    found = bonus.letters(seen, seen.units[shot.firer].side, bonus.FIRE, plus)
    if AMMO not in plus and ammo_left(seen, shot.firer):
        found.append(AMMO)
    return [*found, DONE]


def open_card(seen: Battle, shot: Shot) -> bool:
    """Was the last letter a card, so that the next must say for which of several rolls it is?"""
    plus = shot.plus
    return bool(plus) and bonus.is_card(seen, plus[-1]) and len(bursts.struck(seen, shot)) > 1


def possible(s: Battle, unit: str) -> bool:
    """Could the side add anything, by public facts? Only then the word goes on after its point."""
    return ammo_left(s, unit) > 0 or bonus.possible(s, s.units[unit].side, bonus.FIRE)


def pay(s: Battle, unit: str, plus: Word) -> None:
    """Spends the markers and discards the cards (HON-701, HON-761)."""
    gear.spend_some(s, unit, "ammo", plus.count(AMMO))
    bonus.pay(s, s.units[unit].side, plus)


def why_not(seen: Battle, shot: Shot, letter: str) -> Reason:
    if open_card(seen, shot):
        return ("which-roll", "Name the unit whose roll the card is for.", "HON-763")
    if letter == AMMO and letter in shot.plus:
        return ("one-marker", "One marker at most goes into an Alternate Firing Action.", "HON-701")
    if letter == AMMO:
        return ("no-marker", "No Ammo marker is left for this unit.", "HON-701")
    reason = bonus.why_no_bonus(seen, seen.units[shot.firer].side, letter, bonus.FIRE, shot.plus)
    return reason or (
        "no-bonus",
        "Only cards in hand with a Fire or Any bonus can be added, all of one type.",
        "HON-763",
    )


class AddToBlast(Choice[Battle]):
    """Lets the firing side add to its shot after new smoke was laid; then the window opens anew (RW-6)."""

    __match_args__ = ("smoke",)
    rule = "HON-763"

    def __init__(self, smoke: tuple[str, ...]) -> None:
        self.smoke = smoke  # the squares with smoke when the shot was declared

    def still(self, s: Battle) -> bool:
        return s.smoke != self.smoke and possible(s, bursts.top(s).firer)

    def seat(self, s: Battle) -> str:
        return s.units[bursts.top(s).firer].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        return letters(seen, self.so_far(seen, draft))

    def so_far(self, seen: Battle, draft: Word) -> Shot:
        shot = bursts.top(seen)
        return bursts.with_plus(shot, (*named(seen, shot), *draft))

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[-1] == DONE

    def chosen(self, s: Battle, word: Word) -> Steps:
        more = word[:-1]
        if not more:
            return NOTHING
        shot = bursts.top(s)
        bursts.change(s, bursts.with_plus(shot, (*named(s, shot), *more)))
        pay(s, shot.firer, more)
        window = opened(s, "RW-6", bursts.top_id(s), (ENEMY[self.seat(s)],))
        return [*window, AddToBlast(s.smoke)]

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        return why_not(seen, self.so_far(seen, draft), letter)

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)


def named(s: Battle, shot: Shot) -> Word:
    """What was added so far, each card followed by the unit it is for."""
    units = bursts.struck(s, shot)
    return bursts.dedicated(s, shot.plus, units) if units else shot.plus
