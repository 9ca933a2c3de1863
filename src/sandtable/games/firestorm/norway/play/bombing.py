"""Special bombing missions against the harbours of Namsos and Åndalsnes (NOR-70 … NOR-74)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play.air import ReturnToBase, attack, defence, interception
from sandtable.games.firestorm.norway.play.exchange import exchange, volley_of
from sandtable.games.firestorm.norway.play.flights import bombers, in_range
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.kernel.steps import NOTHING, Procedure, Steps

BOMB: Final = "bomb-"  # a letter is this and the harbour


def harbours(s: NorwayState, side: str, group: tuple[str, ...]) -> list[str]:
    """The harbours a group may bomb: German bombers, in range, the port still Allied (NOR-70, NOR-74)."""
    rules = s.norway
    if side != rules.germans or not bombers(s, group):
        return []
    mask = in_range(s, group)
    fleet = rules.fleet
    return [
        harbour
        for harbour in fleet.bombable
        if mask & fleet.waters.bit[harbour] and s.holds(rules.allies, fleet.harbours[harbour].area)
    ]


class SpecialBombing(Procedure[NorwayState]):
    """Bombers and escorts go for the harbour itself (NOR-70)."""

    def run(self, s: NorwayState) -> Steps:
        operation = s.operation[0]
        s.tell("flew-bombing", side=operation.side, units=operation.group, harbour=operation.target)
        return [
            *interception(s, operation),
            BombHarbour(),
            HarbourBombed(),
            ReturnToBase(),
        ]


class BombHarbour(Procedure[NorwayState]):
    """The harbour stands in the place of the ships; every die that misses it is thrown again (NOR-71, NOR-72)."""

    def run(self, s: NorwayState) -> Steps:
        operation = s.operation[0]
        bombs = attack(s, operation, (operation.target,))
        bombs.kind = "bombing"
        bombs.plain += bombs.good  # all are thrown again alike
        bombs.good = 0
        bombs.all_again = True
        return exchange(s, bombs, defence(s, operation))


class HarbourBombed(Procedure[NorwayState]):
    """One hit ends Allied supply through the harbour for the turn, whoever was shot down meanwhile (NOR-73)."""

    def run(self, s: NorwayState) -> Steps:
        operation = s.operation[0]
        hits = volley_of(s, operation.side).hits.count(operation.target)
        if hits:
            s.bomb(operation.target, hits)
        else:
            s.tell("bombed-in-vain", harbour=operation.target)
        return NOTHING
