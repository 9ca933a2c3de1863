"""After a battle: where defeated troops go, and who follows up (FS-65, FS-68, FS-69)."""

from __future__ import annotations

from typing import Any

from sandtable.games.firestorm.play.retreat import Retreat, ways_out
from sandtable.kernel.steps import Choice, Word
from sandtable.players.firestorm.front import Front, Stack


class Placement:
    """Stacks as they would stand after some moves that nobody has made yet."""

    def __init__(self, front: Front) -> None:
        self.front = front
        self.changed: dict[str, Stack] = {}

    def stack(self, area: str) -> Stack:
        changed = self.changed.get(area)
        return self.front.stacks.get(area, ()) if changed is None else changed

    def gain(self, area: str, troop: str) -> float:
        """What a troop adds to an area."""
        stack = self.stack(area)
        return self.front.value(area, (*stack, troop)) - self.front.value(area, stack)

    def loss(self, area: str, troop: str) -> float:
        """What an own area loses with a troop."""
        board = self.front.ground.board
        if area not in board.bit or not self.front.own & board.bit[area]:
            return 0.0  # it stands on an arrow out of an area that is lost (FS-78)
        stack = self.stack(area)
        return self.front.value(area, stack) - self.front.value(area, without(stack, troop))

    def add(self, area: str, troop: str) -> None:
        self.changed[area] = (*self.stack(area), troop)

    def remove(self, area: str, troop: str) -> None:
        self.changed[area] = without(self.stack(area), troop)


def without(stack: Stack, troop: str) -> Stack:
    return tuple([other for other in stack if other != troop])


def retreat(front: Front, ask: Retreat) -> Word:
    """Each troop goes where it is needed most; where room is short the weakest are given up (FS-R10)."""
    s = front.s
    troops = s.troops_at(ask.place)
    room = sum([places for _, places in ways_out(s, ask.side, ask.area)])
    power = front.ground.power
    weakest = sorted(troops, key=lambda troop: power[troop])[: max(0, len(troops) - room)]
    placement = Placement(front)
    word: Word = ()
    for troop in troops:
        best = f"{troop}>lost"
        if troop not in weakest:
            most = -1e9
            for letter in ask.letters(s, word):
                area = letter.partition(">")[2]
                gain = placement.gain(area, troop) if area != "lost" else -1e8
                if gain > most:
                    best, most = letter, gain
            placement.add(best.partition(">")[2], troop)
        word = (*word, best)
    return word


def advance(front: Front, ask: Choice[Any], target: str) -> Word:
    """The troops that are worth more in the area won than where they stand, the most useful first."""
    s = front.s
    placement = Placement(front)
    draft: Word = ()
    best: Word = ()
    most = -1e9
    total = 0.0
    while True:
        letters = ask.letters(s, draft)
        if "done" in letters and total > most:
            best, most = draft, total
        chosen = ""
        gain = -1e9
        for troop in letters:
            if troop != "done":
                more = placement.gain(target, troop) - placement.loss(s.where[troop], troop)
                if more > gain:
                    chosen, gain = troop, more
        if not chosen:
            return (*best, "done")
        placement.remove(s.where[chosen], chosen)
        placement.add(target, chosen)
        draft = (*draft, chosen)
        total += gain + front.weights.advance
