"""Strategic moves (FS-80)."""

from __future__ import annotations

from sandtable.games.firestorm.play.state import Campaign
from sandtable.kernel.engine import current
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Word


class StrategicMoves(Choice[Campaign]):
    """A side moves its troops one after another, each at most once, until it is done (FS-80).

    A word is a troop and the area it goes to. A full area may be entered if somebody can move on from it; he must then
    move next. So whatever keeps the limit in the end can be spelled.
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
            ways = destinations(seen, self.side, draft[0]) if draft[0] not in seen.moved else ()
            return list(ways) if ways else ["pool"]
        crowd = crowded(seen, self.side)
        if crowd:
            stack = seen.stacks[crowd]
            able = [
                troop for troop in stack if troop not in seen.moved and destinations(seen, self.side, troop)
            ]
            return able or list(stack)
        letters = movers(seen, self.side)
        letters.append("done")
        return letters

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
        if draft:
            return self.why_not_to(seen, draft[0], letter)
        rules = seen.rules
        crowd = crowded(seen, self.side)
        if letter != "done" and rules.side.get(letter) != self.side:
            return ("not-yours", f"{letter} is no troop of yours.", "FS-80")
        if crowd and seen.where.get(letter) != crowd:
            sentence = f"Too many troops stand in {crowd}: one of them must move on."
            return ("crowded", sentence, rules.room_rule)
        if letter in seen.moved:
            return ("moved", f"{letter} has made its strategic move.", "FS-80")
        if seen.where[letter] not in rules.board.bit:
            return ("not-on-map", f"{letter} is not on the map.", "FS-80")
        return ("no-way", f"{letter} has nowhere to go.", "FS-80")

    def why_not_to(self, s: Campaign, troop: str, area: str) -> Reason:
        """Why a troop may not go to an area."""
        rules = s.rules
        here = s.where[troop]
        if area not in rules.board.bit:
            return ("no-area", f"{area} is no area of the map.", "FS-80")
        if troop in s.moved:
            return ("moved", f"{troop} has made its strategic move; there is only the pool.", rules.room_rule)
        if area == here:
            return ("there-already", f"{troop} is in {here} already.", "FS-80")
        if not s.holds(self.side, area):
            return ("not-yours", f"{area} is in enemy hands.", "FS-80")
        reach = rules.ways(s, self.side).reach(here, rules.strategic_distance, s.held[self.side])
        if not reach & rules.board.bit[area]:
            return ("too-far", f"{troop} cannot reach {area} through own areas.", "FS-80")
        return ("full", f"{area} is full and nobody can move on from it.", rules.room_rule)

    def anchors(self, seen: Campaign, draft: Word, letter: str) -> tuple[str, ...]:
        if draft:
            if letter in seen.rules.board.bit:
                return (f"area:{letter}",)
            return (f"tray:{seen.rules.graves[self.side]}",)
        return (f"unit:{letter}",) if letter != "done" else ()


def moving(s: Campaign) -> bool:
    """Is a side just asked for its strategic moves?"""
    return isinstance(current(s), StrategicMoves)


def crowded(s: Campaign, side: str) -> str:
    """An area of the side that holds too many troops, if there is one."""
    crowd = s.crowded & s.held[side]
    return s.rules.board.areas(crowd)[0] if crowd else ""


def can_move(s: Campaign, side: str) -> bool:
    """Has any troop not moved yet, and somewhere to go?"""
    board = s.rules.ways(s, side)
    roomy = s.held[side] & ~s.full
    for area in board.areas(s.held[side] & s.manned):
        if board.near[area] & roomy:
            for troop in s.stacks[area]:
                if troop not in s.moved:
                    return True
    return bool(movers(s, side))


def movers(s: Campaign, side: str) -> list[str]:
    """The troops that have not moved yet and have somewhere to go."""
    board = s.rules.ways(s, side)
    held = s.held[side]
    moved = s.moved
    easy = board.beside(held & ~s.full)  # next to an own area with room
    found: list[str] = []
    for area in board.areas(held & s.manned & easy):
        for troop in s.stacks[area]:
            if troop not in moved:
                found.append(troop)
    tight = held & s.manned & ~easy
    if tight:
        tight &= board.beside(held & s.full)  # who stands alone has nowhere to go
        for area in board.areas(tight):
            for troop in s.stacks[area]:
                if troop not in moved and destinations(s, side, troop):
                    found.append(troop)
    return found


def destinations(s: Campaign, side: str, troop: str) -> tuple[str, ...]:
    """Where a troop may go: own areas within reach that have room or can make room."""
    board = s.rules.ways(s, side)
    area = s.where[troop]
    full = s.full
    if not s.crowded & board.bit[area]:
        full &= ~board.bit[area]  # it leaves a place behind
    reach = board.reach(area, s.rules.strategic_distance, s.held[side])
    if reach & full:
        reach &= ~full | making_room(s, side, troop, full, reach)
    return board.areas(reach)


def making_room(s: Campaign, side: str, mover: str, full: int, wanted: int) -> int:
    """The full areas that somebody who has not moved yet can leave, if need be into another that makes room in turn."""
    board = s.rules.ways(s, side)
    held = s.held[side]
    way_out = held & ~full
    able = leavable(s, wanted & full & board.beside(way_out), mover)  # the plain case: room next door
    if able == wanted & full:
        return able
    reached = -1
    while able != reached:
        reached = able
        for area in board.areas(held & full & ~able):
            if board.reach(area, s.rules.strategic_distance, held) & (way_out | able):
                able |= leavable(s, board.bit[area], mover)
    return able


def leavable(s: Campaign, mask: int, mover: str) -> int:
    """The areas of the mask in which somebody but the mover has not moved yet."""
    board = s.rules.board
    found = 0
    for area in board.areas(mask):
        for troop in s.stacks[area]:
            if troop not in s.moved and troop != mover:
                found |= board.bit[area]
                break
    return found
