"""The exchange of fire: dice laid on targets, thrown, thrown again, battleships saved, losses (NOR-15 … NOR-18).

Whoever opens an exchange lists the volleys and says what follows: `[*exchange(s, ours, theirs), CompareFleets()]`.
There is at most one volley a side. `s.volleys` stays until the next exchange, so that what follows can read the hits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Volley
from sandtable.kernel.steps import (
    NOTHING,
    AnyStep,
    Choice,
    Dice,
    Faces,
    Procedure,
    Reason,
    Steps,
    Throw,
    Together,
    Word,
)

HIT: Final = 6  # NOR-15
FIRE: Final = "fire"
GOOD: Final = "+"  # a die that is thrown again when it misses (NOR-20)


def exchange(s: NorwayState, *volleys: Volley) -> Steps:
    """Both sides lay their dice in secret, then all are thrown at once (NOR-16, NOR-18)."""
    s.volleys = tuple([forced(volley) for volley in volleys if volley.first or volley.second])
    return [LayDice(), OpenFire()] if s.volleys else NOTHING


def half(dice: int) -> int:
    """Half, rounded up, as everywhere (R-29)."""
    return (dice + 1) // 2


def volley_of(s: NorwayState, side: str) -> Volley:
    for volley in s.volleys:
        if volley.side == side:
            return volley
    raise KeyError(side)


def put(s: NorwayState, changed: Volley) -> None:
    """Puts a changed volley in the place of the side's old one."""
    s.volleys = tuple([changed if volley.side == changed.side else volley for volley in s.volleys])


def forced(volley: Volley) -> Volley:
    """The volley, laid if nothing is open: at most one target of each kind. The good dice are then laid first."""
    if (
        volley.laid
        or (len(volley.targets) > 1 and volley.first)
        or (len(volley.others) > 1 and volley.second)
    ):
        return volley
    laid: list[str] = []
    if volley.first:
        good = min(volley.good, volley.first)
        laid += [volley.targets[0]] * (volley.first - good)
        laid += [volley.targets[0] + GOOD] * good
    if volley.second:
        laid += [volley.others[0]] * volley.second
    changed = volley.copy()
    changed.laid = tuple(laid)
    return changed


def in_order(volley: Volley, word: Word) -> tuple[str, ...]:
    """The dice of a word by target, so that they are thrown and read target by target."""
    laid: list[str] = []
    for target in volley.targets:
        laid += [target] * word.count(target)
        if volley.good:
            laid += [target + GOOD] * word.count(target + GOOD)
    for target in volley.others:
        laid += [target] * word.count(target)
    return tuple(laid)


class LayDice(Together[NorwayState]):
    """Both sides lay their dice, secret until both have done so (NOR-18, R-55)."""

    def asks(self, s: NorwayState) -> Mapping[str, Choice[Any]]:
        return {volley.side: SpreadFire(volley.side) for volley in s.volleys if not volley.laid}

    def opened(self, s: NorwayState, answers: dict[str, Word]) -> Steps:
        for side, word in answers.items():
            volley = volley_of(s, side).copy()
            volley.laid = in_order(volley, word)
            put(s, volley)
        return NOTHING


class SpreadFire(Choice[NorwayState]):
    """A side spreads its dice over enemy units, one letter a die in any order, and closes with `fire` (NOR-15)."""

    __match_args__ = ("side",)
    rule = "NOR-15"

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: NorwayState) -> str:
        return self.side

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        volley = volley_of(seen, self.side)
        lie = len(draft)
        if lie == volley.first + volley.second:
            return [FIRE]
        if not volley.second and not volley.good:
            return list(volley.targets)
        others = sum([letter in volley.others for letter in draft])
        letters: list[str] = []
        if lie - others < volley.first:
            good = sum([letter.endswith(GOOD) for letter in draft])
            if lie - others - good < volley.plain:
                letters += volley.targets
            if good < volley.good:
                letters += [target + GOOD for target in volley.targets]
        if others < volley.second:
            letters += volley.others
        return letters

    def ends(self, seen: NorwayState, word: Word) -> bool:
        return word[-1] == FIRE

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        return NOTHING  # the sheet is opened by LayDice

    def why_not(self, seen: NorwayState, draft: Word, letter: str) -> Reason | None:
        volley = volley_of(seen, self.side)
        target = letter.removesuffix(GOOD)
        if letter == FIRE:
            left = volley.first + volley.second - len(draft)
            dice = "die" if left == 1 else "dice"
            return (
                "dice-left",
                f"{left} more {dice} must be laid on targets before any is thrown.",
                "NOR-18",
            )
        if target not in volley.targets and target not in volley.others:
            return ("no-target", f"{target} is no target of this fire.", "NOR-15")
        if len(draft) == volley.first + volley.second:
            return ("all-laid", "All dice lie on targets.", "NOR-15")
        if letter.endswith(GOOD):
            return (
                "no-such-dice",
                "No more dice that may be thrown again are left for this target.",
                "NOR-64",
            )
        others = sum([one in volley.others for one in draft])
        if target in volley.targets and len(draft) - others < volley.first:
            sentence = f"The dice left for ships may be thrown again: lay them with {target}{GOOD}."
            return ("share-full", sentence, "NOR-64")
        return (
            "share-full",
            f"No more dice may be laid on {target}: the others are for other targets.",
            "NOR-64",
        )

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        if letter == FIRE:
            return ()
        target = letter.removesuffix(GOOD)
        return (f"unit:{target}",) if target in seen.norway.fleet.units else (f"area:{target}",)


class OpenFire(Procedure[NorwayState]):
    """All roll at once: a unit destroyed still rolls (NOR-16); then the battleship saves; then losses."""

    def run(self, s: NorwayState) -> Steps:
        steps: Steps = [ThrowVolley(volley.side) for volley in s.volleys]
        return [*steps, Losses()]


class VolleyThrow(Throw[NorwayState]):
    """Dice of one side's volley."""

    __match_args__ = ("side",)

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: NorwayState) -> str:
        return self.side


class ThrowVolley(VolleyThrow):
    """A side throws its dice; every 6 hits the unit it was laid on (NOR-15)."""

    def dice(self, s: NorwayState) -> Dice:
        return Dice(len(volley_of(s, self.side).laid), needs=HIT)

    def fell(self, s: NorwayState, faces: Faces) -> Steps:
        volley = volley_of(s, self.side).copy()
        hits: list[str] = []
        again: list[str] = []
        for at, die in enumerate(volley.laid):
            target = die.removesuffix(GOOD)
            if faces[at] >= HIT:
                hits.append(target)
            elif die.endswith(GOOD) or (volley.all_again and target in volley.targets):
                again.append(target)
        volley.hits = tuple(hits)
        volley.again = tuple(again)
        put(s, volley)
        s.tell(
            "fired",
            side=self.side,
            area=volley.place,
            kind=volley.kind,
            units=volley.by,
            targets=volley.laid,
            faces=faces,
        )
        return [ThrowAgain(self.side)] if again else NOTHING


class ThrowAgain(VolleyThrow):
    """Dice that missed and may be thrown again are, once (NOR-18, NOR-20, NOR-72)."""

    def dice(self, s: NorwayState) -> Dice:
        return Dice(len(volley_of(s, self.side).again), needs=HIT)

    def fell(self, s: NorwayState, faces: Faces) -> Steps:
        volley = volley_of(s, self.side).copy()
        s.tell(
            "fired-again",
            side=self.side,
            area=volley.place,
            kind=volley.kind,
            targets=volley.again,
            faces=faces,
        )
        hit = [target for at, target in enumerate(volley.again) if faces[at] >= HIT]
        volley.hits = (*volley.hits, *hit)
        volley.again = ()
        put(s, volley)
        return NOTHING


class Losses(Procedure[NorwayState]):
    """A battleship hit exactly once has that die rolled again; other hits destroy, a unit once (NOR-13, NOR-17)."""

    def run(self, s: NorwayState) -> Steps:
        saves: Steps = []
        units = s.norway.fleet.units
        for volley in s.volleys:
            for target in volley.hits:
                if target in units and units[target].type.battleship and volley.hits.count(target) == 1:
                    saves.append(SaveBattleship(volley.side, target))
        if saves:
            return [*saves, Sink()]
        sink_hit(s)
        return NOTHING


class SaveBattleship(Throw[NorwayState]):
    """The one die that hit a battleship is rolled again, and only a second 6 destroys it (NOR-13)."""

    __match_args__ = ("side", "ship")

    def __init__(self, side: str, ship: str) -> None:
        self.side = side  # the side that fired
        self.ship = ship

    def seat(self, s: NorwayState) -> str:
        return self.side

    def dice(self, s: NorwayState) -> Dice:
        return Dice(1, needs=HIT)

    def fell(self, s: NorwayState, faces: Faces) -> Steps:
        saved = faces[0] < HIT
        s.tell("saved" if saved else "not-saved", unit=self.ship, side=self.side, die=faces[0])
        if saved:
            volley = volley_of(s, self.side).copy()
            volley.hits = tuple([target for target in volley.hits if target != self.ship])
            put(s, volley)
        return NOTHING


class Sink(Procedure[NorwayState]):
    """What is still hit after the battleship saves is destroyed (NOR-13)."""

    def run(self, s: NorwayState) -> Steps:
        sink_hit(s)
        return NOTHING


def sink_hit(s: NorwayState) -> None:
    """Every unit hit goes down, once (NOR-17); a harbour that was bombed is nothing to sink (NOR-72)."""
    units = s.norway.fleet.units
    for volley in s.volleys:
        for target in volley.hits:
            if target in units:
                s.sink(target)


# where an exchange stands


def thrown(s: NorwayState, volley: Volley) -> bool:
    """Have the side's dice of this exchange been thrown?"""
    for step in ahead(s):
        if isinstance(step, (LayDice, OpenFire)):
            return False
        if isinstance(step, ThrowVolley) and step.side == volley.side:
            return False
    return True


def save_ahead(s: NorwayState, ship: str) -> bool:
    """May a battleship that was hit once still be saved (NOR-13)?"""
    for step in ahead(s):
        if isinstance(step, (LayDice, OpenFire, Losses)):
            return True
        if isinstance(step, SaveBattleship) and step.ship == ship:
            return True
    return False


def ahead(s: NorwayState) -> list[AnyStep]:
    """The steps still to do, the nearest first."""
    return [step for frame in s.frames() for step in frame.todo()]
