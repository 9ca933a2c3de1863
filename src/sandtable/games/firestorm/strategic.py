"""Strategic moves (FS-80)."""

from __future__ import annotations

from sandtable.games.firestorm.state import Campaign
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Word


class StrategicMoves(Choice[Campaign]):
    """A side moves its troops one after another, each at most once, until it is done (FS-80).

    A word is a troop and the area it goes to. A full area may be entered if somebody can move on from it; he must then
    move next. So every redeployment that keeps the limit at its end can be spelled.
    """

    __match_args__ = ("side",)
    rule = "FS-80"

    def __init__(self, side: str) -> None:
        self.side = side

    def still(self, s: Campaign) -> bool:
        return bool(crowded(s, self.side)) or can_move(s, self.side)

    def seat(self, s: Campaign) -> str:
        return self.side

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        if draft:
            return destinations(seen, self.side, draft[0]) or ["pool"]
        crowd = crowded(seen, self.side)
        if crowd:
            stack = seen.stacks[crowd]
            able = [troop for troop in stack if troop not in seen.moved and destinations(seen, self.side, troop)]
            return able or list(stack)
        return [*movers(seen, self.side), "done"]

    def ends(self, seen: Campaign, word: Word) -> bool:
        return len(word) == 2 or word[0] == "done"

    def chosen(self, s: Campaign, word: Word) -> Steps:
        if word[0] == "done":
            return NOTHING
        if word[1] == "pool":
            s.tell("crowded-out", troop=word[0], area=s.where[word[0]])
            s.place(word[0], s.rules.graveyard(word[0]))
        else:
            s.march(word[0], word[1])
        return [self]

    def why_not(self, seen: Campaign, draft: Word, letter: str) -> Reason | None:
        rules = seen.rules
        crowd = crowded(seen, self.side)
        if draft:
            if letter not in rules.board.bit:
                return ("no-area", f"{letter} is no area of the map.", "FS-80")
            if not seen.holds(self.side, letter):
                return ("not-yours", f"{letter} is in enemy hands.", "FS-80")
            area = seen.where[draft[0]]
            reach = rules.board.reach(area, rules.strategic_distance, seen.held[self.side])
            if not reach & rules.board.bit[letter]:
                return ("too-far", f"{draft[0]} cannot reach {letter} through own areas.", "FS-80")
            return ("full", f"{letter} is full and nobody can move on from it.", rules.room_rule)
        if crowd:
            return ("crowded", f"Too many troops stand in {crowd}: one of them must move on.", rules.room_rule)
        if rules.side.get(letter) != self.side:
            return ("not-yours", f"{letter} is no troop of yours.", "FS-80")
        if letter in seen.moved:
            return ("moved", f"{letter} has made its strategic move.", "FS-80")
        if seen.where[letter] not in rules.board.bit:
            return ("not-on-map", f"{letter} is not on the map.", "FS-80")
        return ("no-way", f"{letter} has nowhere to go.", "FS-80")

    def anchors(self, seen: Campaign, draft: Word, letter: str) -> tuple[str, ...]:
        if draft:
            return (f"area:{letter}",) if letter in seen.rules.board.bit else ()
        return (f"unit:{letter}",) if letter != "done" else ()


def crowded(s: Campaign, side: str) -> str:
    """An area of the side that holds too many troops, if there is one."""
    for area in s.rules.board.areas(s.full & s.held[side]):
        if len(s.stacks[area]) > s.rules.stacking:
            return area
    return ""


def can_move(s: Campaign, side: str) -> bool:
    """Has any troop not moved yet, and somewhere to go?"""
    held = s.held[side]
    roomy = s.rules.board.beside(held & ~s.full)
    for area in s.rules.board.areas(held & s.manned & roomy):
        for troop in s.stacks[area]:
            if troop not in s.moved:
                return True
    return bool(movers(s, side))


def movers(s: Campaign, side: str) -> list[str]:
    """The troops that have not moved yet and have somewhere to go."""
    board = s.rules.board
    distance = s.rules.strategic_distance
    held = s.held[side]
    moved = s.moved
    roomy = ~s.full
    found: list[str] = []
    for area in board.areas(held & s.manned):
        if board.reach(area, distance, held) & roomy:
            for troop in s.stacks[area]:
                if troop not in moved:
                    found.append(troop)
        else:
            for troop in s.stacks[area]:
                if troop not in moved and destinations(s, side, troop):
                    found.append(troop)
    return found


def destinations(s: Campaign, side: str, troop: str) -> list[str]:
    """Where a troop may go: own areas within reach that have room or can make room."""
    board = s.rules.board
    area = s.where[troop]
    full = s.full
    if len(s.stacks[area]) <= s.rules.stacking:
        full &= ~board.bit[area]  # it leaves a place behind
    reach = board.reach(area, s.rules.strategic_distance, s.held[side])
    if not reach & full:
        return board.areas(reach)
    return [
        near
        for near in board.areas(reach)
        if not full & board.bit[near] or can_make_room(s, side, near, troop, full)
    ]


def can_make_room(s: Campaign, side: str, area: str, mover: str, full: int) -> bool:
    """Can somebody who has not moved yet leave the full area, if need be into another that makes room in turn?"""
    board = s.rules.board
    held = s.held[side]
    seen = board.bit[area]
    queue = [area]
    while queue:
        place = queue.pop()
        for troop in s.stacks[place]:
            if troop in s.moved or troop == mover:
                continue
            reach = board.reach(place, s.rules.strategic_distance, held) & ~seen
            if reach & ~full:
                return True
            for near in board.areas(reach):
                seen |= board.bit[near]
                queue.append(near)
            break  # its companions reach the same areas
    return False
