"""Surface combat: one round, the weaker side gives way; the Germans may withdraw before it (NOR-50 … 58, NOR-202)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play.exchange import exchange, half
from sandtable.games.firestorm.norway.play.lanes import guns
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Volley
from sandtable.games.firestorm.norway.play.submarines import answered
from sandtable.games.firestorm.norway.play.withdrawal import FallBack, harassing
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word

DONE: Final = "done"
WITHDRAWING: Final = "withdrawing"  # may not fight again in this action (NOR-56)
OVER: Final = "over"  # the group's movement has ended (NOR-201)


def face_to_face(s: NorwayState) -> bool:
    """Are both sides still there? A correction may have moved one of them meanwhile (FS-4)."""
    operation = s.operation[0]
    return bool(operation.group) and bool(s.ships_at(operation.at, s.norway.enemy[operation.side]))


def end_movement(s: NorwayState, state: str) -> None:
    operation = s.operation[0].copy()
    operation.state = state
    operation.path = (operation.at,)
    s.operation = (operation,)


class SurfaceCombat(Procedure[NorwayState]):
    """The group has met enemy ships; the Germans say first whether they stay (NOR-43, NOR-51, NOR-56)."""

    def run(self, s: NorwayState) -> Steps:
        operation = s.operation[0]
        enemy = s.norway.enemy[operation.side]
        s.tell(
            "met",
            side=operation.side,
            area=operation.at,
            units=operation.group,
            enemies=tuple(s.ships_at(operation.at, enemy)),
        )
        if operation.state == WITHDRAWING:
            return join(s, True)
        return [StandOrWithdraw()]


class StandOrWithdraw(Choice[NorwayState]):
    """The Germans, and only they, may withdraw before the dice, in attack or defence (NOR-56)."""

    rule = "NOR-56"

    def still(self, s: NorwayState) -> bool:
        return face_to_face(s)

    def seat(self, s: NorwayState) -> str:
        return s.norway.germans

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        return ["fight", "withdraw"]

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        withdraw = word[0] == "withdraw"
        if withdraw:
            s.tell("withdrew", side=s.norway.germans, area=s.operation[0].at)
        return join(s, withdraw)

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{seen.operation[0].at}",)


def join(s: NorwayState, withdraw: bool) -> Steps:
    """Ships just attacked by submarines must choose their enemy, unless they withdraw (NOR-83, NOR-202)."""
    operation = s.operation[0]
    if withdraw and operation.side == s.norway.germans:
        answered(s)  # they roll nothing, not even against submarines
        return break_away(s)
    if operation.reacted:
        return [DivideShips(withdraw)]
    return broadsides(s, (), withdraw)


def break_away(s: NorwayState) -> Steps:
    """Germans withdraw in their own action: they are fired at, then move on without fighting again (NOR-56)."""
    operation = s.operation[0]
    enemies = s.ships_at(operation.at, s.norway.enemy[operation.side])
    end_movement(s, WITHDRAWING)
    return exchange(s, harassing(s, enemies, operation.at, operation.group))


class DivideShips(Choice[NorwayState]):
    """Each ship that came in fires at the submarines or at the ships, not at both (NOR-83).

    The letters are the ships that fire at the submarines; the others fight the ships.
    """

    __match_args__ = ("withdraw",)
    rule = "NOR-83"

    def __init__(self, withdraw: bool) -> None:
        self.withdraw = withdraw  # do the ships they meet withdraw?

    def still(self, s: NorwayState) -> bool:
        return face_to_face(s)

    def seat(self, s: NorwayState) -> str:
        return s.operation[0].side

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        return [*[ship for ship in seen.operation[0].group if ship not in draft], DONE]

    def ends(self, seen: NorwayState, word: Word) -> bool:
        return word[-1] == DONE

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        return broadsides(s, word[:-1], self.withdraw)

    def why_not(self, seen: NorwayState, draft: Word, letter: str) -> Reason | None:
        if letter in draft:
            return ("twice", f"{letter} fires at the submarines already.", "NOR-83")
        return ("not-in-group", f"{letter} is not a ship of the group.", "NOR-83")

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return () if letter == DONE else (f"unit:{letter}",)


def broadsides(s: NorwayState, on_boats: tuple[str, ...], withdraw: bool) -> Steps:
    """One round of fire; Germans who withdraw do not fire, and half the dice are laid on them (NOR-50, NOR-56)."""
    operation = s.operation[0]
    place, group = operation.at, operation.group
    enemy = s.norway.enemy[operation.side]
    enemies = tuple(s.ships_at(place, enemy))
    value = s.strength([ship for ship in group if ship not in on_boats])
    ours = Volley(
        operation.side,
        place,
        enemies,
        half(value) if withdraw else value,
        operation.reacted,
        len(on_boats),
        kind="half" if withdraw else "surface",
        by=group,
    )
    answered(s)
    end_movement(s, OVER)
    if withdraw:
        return [*exchange(s, ours), FallBack(enemy, enemies, (place,))]
    dice = guns(s, place, enemy, aircraft=False)
    theirs = Volley(
        enemy,
        place,
        group,
        s.strength(list(enemies)) + dice,
        kind="surface",
        by=(*enemies, place) if dice else enemies,
    )
    return [*exchange(s, ours, theirs), CompareFleets()]


class CompareFleets(Procedure[NorwayState]):
    """The side with the lower total of values left retreats; on equal totals the active side (NOR-53)."""

    def run(self, s: NorwayState) -> Steps:
        operation = s.operation[0]
        place, side = operation.at, operation.side
        enemy = s.norway.enemy[side]
        ours, theirs = s.ships_at(place, side), s.ships_at(place, enemy)
        if not ours or not theirs:
            return NOTHING
        value, against = s.strength(ours), s.strength(theirs)
        beaten = enemy if value > against else side
        s.tell("beaten", side=beaten, area=place, ours=value, theirs=against, active=side)
        return [FallBack(beaten, tuple(theirs if beaten == enemy else ours), (place,))]
