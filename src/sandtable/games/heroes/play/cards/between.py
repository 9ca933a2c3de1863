"""Cards between activations (RW-2): Initiative, Dynamic, Go Go Go!, Rally, Smoke; some are for other moments too."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.cards.event import BattleEvent
from sandtable.games.heroes.play.explosions import bursts
from sandtable.games.heroes.play.fire.sums import FIRE, SNIPER, STRUCTURE, SUPPRESS, Because, shot_facts
from sandtable.games.heroes.play.harm.affect import effect_of, fatal
from sandtable.games.heroes.play.harm.wrecks import barred
from sandtable.games.heroes.play.moves import forced
from sandtable.games.heroes.play.moves.zones import bars_from, enters_any, zone_bars
from sandtable.games.heroes.play.nouns import ENEMY, INFANTRY, X
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn import activation
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

UNIT_MODES: Final = (FIRE, SUPPRESS, SNIPER)  # how units are shot at; every other shot lays a template


class Initiative(BattleEvent):
    """Reveals the side's next Numbered token instead of the opponent's; then the alternation goes on with the opponent.
    A Special Order has no place in the alternation, so it loses nothing (HON-765)."""

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        if s.next_side != ENEMY[side]:
            return False
        return may_reveal(s, side) and may_reveal(s, ENEMY[side])

    def ready(self, seen: Battle, side: str, window: str, subject: str) -> bool:
        return activation.lowest(seen, side) > 0

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        s.next_side = side
        return NOTHING

    def why_useless(self, seen: Battle, side: str, subject: str) -> Reason:
        return (
            "your-turn",
            "It is your turn to reveal anyway, or you have no Numbered token left.",
            "HON-765",
        )


def may_reveal(s: Battle, side: str) -> bool:
    """May the side have a Numbered token to come, by public facts: face down on a unit, or set aside (HON-309)?"""
    if s.aside[side]:
        return True
    for unit in s.tokens:
        if s.units[unit].side == side:
            return True
    return False


def without_token(s: Battle, side: str) -> list[str]:
    """The side's units with neither token nor Activated marker (HON-304, HON-322)."""
    tokens = s.tokens
    return [unit for unit in s.at_hand(side) if unit not in tokens and not s.activated(unit)]


class Dynamic(BattleEvent):
    """Moves an unrevealed token to another unit that has neither token nor Activated marker: any token between
    activations, else that of a unit about to be removed (HON-765)."""

    def givers(self, s: Battle, side: str, window: str, subject: str) -> list[str]:
        if window == "RW-8":
            what, unit = effect_of(subject)
            doomed = unit in s.tokens and s.units[unit].side == side and fatal(s, unit, what)
            return [unit] if doomed else []
        return [unit for unit in s.tokens if s.units[unit].side == side]

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return bool(self.givers(s, side, window, subject)) and bool(without_token(s, side))

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        if len(draft) == 1:
            return self.givers(seen, side, window, subject)
        return without_token(seen, side)

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        return len(draft) == 3

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        giver, taker = word[1], word[2]
        s.lay_token(taker, s.lift_token(giver))
        s.tell("passed-on", unit=giver, to=taker)
        return NOTHING

    def why_no_target(self, seen: Battle, side: str, draft: Word, letter: str) -> Reason | None:
        if len(draft) == 1:
            return ("no-token", "Name a unit of yours with an unrevealed token.", "HON-765")
        return ("has-token", "The token goes to a unit without token and Activated marker.", "HON-765")


class GoGoGo(BattleEvent):
    """An own Infantry unit makes a Forced Move of two squares; Suppressed markers do not hold it (HON-765, R-48)."""

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        for unit in s.foot.values():
            if s.units[unit].side == side:
                return True
        return False

    def ready(self, seen: Battle, side: str, window: str, subject: str) -> bool:
        for unit in seen.foot.values():
            if seen.units[unit].side == side and can_walk(seen, unit) and forced_steps(seen, unit, ()):
                return True
        return False

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        if len(draft) == 1:
            mine = [unit for unit in seen.foot.values() if seen.units[unit].side == side]
            return [unit for unit in mine if can_walk(seen, unit) and forced_steps(seen, unit, ())]
        return forced_steps(seen, draft[1], draft[2:])

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        if len(draft) < 3:
            return False
        full = len(draft) - 2 >= seen.rules.box.cards[self.card].number
        return full or not forced_steps(seen, draft[1], draft[2:])

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        unit = forced.turn_inactive(s, word[1])
        for square in word[2:]:
            forced.displace(s, unit, square, forced.GO)
        return NOTHING

    def why_no_target(self, seen: Battle, side: str, draft: Word, letter: str) -> Reason | None:
        if len(draft) == 1:
            return (
                "cannot-go",
                "Name Infantry of yours that can move, with a free square beside it.",
                "HON-765",
            )
        if letter not in seen.land.terrain:
            return ("no-step", "Name the next square it is forced to.", "HON-421")
        told = names.place(seen, letter)
        return ("no-step", f"It cannot be forced to {told} from where it is then.", "HON-421")


def can_walk(seen: Battle, unit: str) -> bool:
    """Can the unit move with the side that shows once an Active one is turned over (HON-404, HON-421, R-48)?"""
    kind, sheet = seen.kind(unit), seen.units[unit]
    back = sheet.kind and sheet.face == 1 and not kind.changes_state()
    return kind.faces[1 if back else 0].move != X


def forced_steps(seen: Battle, unit: str, way: Word) -> list[str]:
    """The squares for the next step of a Forced Move by a card: as on foot, own Infantry may be passed but not
    joined at the end, and Difficult Passage stops it (HON-402, HON-408, HON-501)."""
    if way and way[-1] in seen.land.difficult:
        return []
    at = way[-1] if way else seen.units[unit].at
    side = seen.units[unit].side
    foot, wheels, closed = seen.foot, seen.wheels, seen.land.closed[INFANTRY]
    bars = bars_from(seen, at, side)
    found: list[str] = []
    for walk in seen.land.squares.walks[at]:
        to = walk.to
        if walk.opening == "window" or to in wheels or to in closed:
            continue
        if seen.hulks and barred(seen, to, INFANTRY):
            continue
        if walk.passed:
            if zone_bars(seen, side, at, walk):
                continue
        elif bars and enters_any(bars, to):
            continue
        if to not in found and (to not in foot or (not way and may_pass(seen, unit, to))):
            found.append(to)
    return found


def may_pass(seen: Battle, unit: str, square: str) -> bool:
    """May the unit pass own Infantry in the square: no stop there, and a free square beyond (HON-402, R-49)?"""
    other = seen.foot.get(square, "")
    if not other or other == unit or seen.units[other].side != seen.units[unit].side:
        return False
    return square not in seen.land.difficult and bool(forced_steps(seen, unit, (square,)))


class Rally(BattleEvent):
    """Takes up to two Suppressed markers off an own unit (HOC section 6)."""

    def suppressed(self, s: Battle, side: str) -> list[str]:
        return [unit for unit in s.fielded(side) if s.units[unit].suppressed]

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        for sheet in s.units.values():
            if sheet.suppressed and sheet.side == side:
                return bool(self.suppressed(s, side))
        return False

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        return self.suppressed(seen, side)

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        return len(draft) == 2

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        s.suppress(word[1], -s.rules.box.cards[self.card].number)
        s.tell("rallied", unit=word[1])
        return NOTHING

    def why_no_target(self, seen: Battle, side: str, draft: Word, letter: str) -> Reason | None:
        return ("not-suppressed", "Name a unit of yours that has a Suppressed marker.", "HON-541")


class Smoke(BattleEvent):
    """Lays smoke on two adjacent squares until the end of the turn (HOC section 6); also before the dice of a shot."""

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        drives, smoke = seen.land.squares.drives, seen.smoke
        if len(draft) == 2:
            return [square for square in drives[draft[1]].values() if square not in smoke]
        if not smoke:
            return list(drives)
        covered = frozenset(smoke)
        walled = [
            square
            for near in covered
            if near in drives
            for square in drives[near].values()
            if covered.issuperset(drives[square].values())
        ]
        full = covered.union(walled)
        return [square for square, ways in drives.items() if ways and square not in full]

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        return len(draft) == 3

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        before = reasons_of(s, subject)
        s.smoke = (*s.smoke, word[1], word[2])
        s.tell("smoked", squares=(word[1], word[2]), side=side)
        if window == "RW-6" and reasons_of(s, subject) == before:
            s.tell("smoke-idle", squares=(word[1], word[2]), side=side)
        return NOTHING

    def why_no_target(self, seen: Battle, side: str, draft: Word, letter: str) -> Reason | None:
        beside = len(draft) < 2 or letter in seen.land.squares.drives[draft[1]].values()
        if letter in seen.smoke and beside:
            return ("smoke-there", f"There is smoke on {letter} already.", "HON-761")
        return ("not-adjacent", "Smoke lies on two adjacent squares in the open.", "HON-761")


def reasons_of(s: Battle, id: str) -> list[Because]:
    """What counts for and against each roll of a shot that is declared, by its number; none for any other moment."""
    shot = s.shots.get(id)
    if shot is None or shot.mode == STRUCTURE:
        return []
    if shot.mode not in UNIT_MODES:
        return [attack.because for attack in bursts.attacks(s, shot)]
    facts = [
        shot_facts(s, shot.firer, shot.weapon, shot.gear, shot.mode, target, shot.how, shot.plus)
        for target in shot.targets
    ]
    return [each.because for each in facts if each is not None]
