"""Retreat of defeated troops, and capture (FS-64 … FS-67, FS-78)."""

from __future__ import annotations

from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.steps import OfBattle
from sandtable.kernel.engine import current
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Word


class RetreatDefeated(OfBattle[Campaign]):
    """A defeated defender gives up the area with all his troops; a defeated attacker falls back (FS-64, FS-65)."""

    def run(self, s: Campaign) -> Steps:
        sheet = s.battle(self.battle)
        if sheet.result != "captured":
            return stranded(s, self.battle)
        if s.holds(sheet.attacker, sheet.target):  # taken meanwhile (FS-77)
            return NOTHING
        return fall(s, sheet.target, sheet.attacker, sheet.defenders)


def fall(s: Campaign, area: str, by: str, fought: tuple[str, ...]) -> Steps:
    """The area falls; its troops retreat, or are captured if no neighbouring area is theirs (FS-65, FS-66)."""
    loser = s.rules.enemy[by]
    s.take(by, area)
    s.rules.fallen(s, by, area)
    if s.rules.simultaneous:  # troops on another arrow stay on it until that battle ends (FS-78)
        for sheet in s.arrows:
            if sheet.origin == area and sheet.attacker == loser:
                for troop in sheet.attackers:
                    if s.where[troop] == area:
                        s.place(troop, sheet.arrow())
    return give_way(s, loser, area, area, fought)


def stranded(s: Campaign, battle: int) -> Steps:
    """Attackers whose from-area was lost meanwhile retreat from there under FS-65 and FS-66 (FS-78)."""
    if not s.rules.simultaneous:
        return NOTHING
    sheet = s.battle(battle)
    if s.holds(sheet.attacker, sheet.origin) and not s.troops_at(sheet.arrow()):
        return NOTHING
    return give_way(s, sheet.attacker, sheet.origin, sheet.arrow(), sheet.attackers)


def give_way(s: Campaign, side: str, area: str, place: str, fought: tuple[str, ...]) -> Steps:
    """All troops of the side at `place` leave the lost area."""
    rules = s.rules
    rules.rescue(s, side, area, place)
    if not rules.ways(s, side).near[area] & s.held[side]:
        for troop in s.troops_at(place):
            s.capture(troop)
        graves = [troop for troop in fought if s.where[troop] == rules.graveyard(troop)]
        for troop in graves:  # those just destroyed are captured too (FS-66)
            s.capture(troop)
        return NOTHING
    if not s.troops_at(place):
        return NOTHING
    if not ways_out(s, side, area):
        for troop in s.troops_at(place):
            s.destroy(troop)
        return NOTHING
    return [Retreat(side, area, place)]


def ways_out(s: Campaign, side: str, area: str) -> list[tuple[str, int]]:
    """The adjacent friendly areas with room, and how much."""
    held = s.held[side]
    found: list[tuple[str, int]] = []
    for near, bit, _ in s.rules.ways(s, side).arrows[area]:
        if held & bit:
            room = s.rules.room(s, near)
            if room > 0:
                found.append((near, room))
    return found


def leaving(s: Campaign) -> str:
    """The area whose troops are just asked where to retreat; "" if none is."""
    step = current(s)
    return step.area if isinstance(step, Retreat) else ""


class Retreat(Choice[Campaign]):
    """The owner sends each troop to an adjacent friendly area; as many as fit must retreat (FS-65, FS-R10).

    One letter a troop, in the order of the stack: `12-ss>C3`, or `12-ss>lost` where the room is too small for all.
    """

    __match_args__ = ("side", "area", "place")
    rule = "FS-65"

    def __init__(self, side: str, area: str, place: str) -> None:
        self.side = side
        self.area = area
        self.place = place

    def still(self, s: Campaign) -> bool:
        """A correction may have moved the troops meanwhile (FS-4)."""
        return len(s.troops_at(self.place)) > 0

    def seat(self, s: Campaign) -> str:
        return s.rules.leader_at(s, self.side, self.area)

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        troops = seen.troops_at(self.place)
        troop = troops[len(draft)]
        letters: list[str] = []
        free = 0
        for area, room in ways_out(seen, self.side, self.area):
            left = room - sum([letter.endswith(f">{area}") for letter in draft])
            if left > 0:
                free += left
                letters.append(f"{troop}>{area}")
        if len(troops) - len(draft) > free:
            letters.append(f"{troop}>lost")
        return letters

    def ends(self, seen: Campaign, word: Word) -> bool:
        return len(word) == len(seen.troops_at(self.place))

    def chosen(self, s: Campaign, word: Word) -> Steps:
        for letter in word:
            troop, _, area = letter.partition(">")
            if area == "lost":
                s.destroy(troop)
            else:
                s.retreat(troop, area)
        return NOTHING

    def why_not(self, seen: Campaign, draft: Word, letter: str) -> Reason | None:
        troop, _, area = letter.partition(">")
        rules = seen.rules
        expected = seen.troops_at(self.place)[len(draft)]
        if troop != expected or not area:
            return ("wrong-troop", f"{expected} is next to retreat: {expected}>AREA.", "FS-65")
        if area == "lost":
            return ("room-left", "No troop may be given up while there is room for it.", rules.room_rule)
        near = rules.ways(seen, self.side).near[self.area]
        if area not in rules.board.bit or not near & rules.board.bit[area]:
            return ("not-adjacent", f"{area} does not border {self.area}.", "FS-65")
        if not seen.holds(self.side, area):
            return ("not-yours", f"{area} is in enemy hands.", "FS-65")
        return ("full", f"{area} has no room left.", rules.room_rule)

    def anchors(self, seen: Campaign, draft: Word, letter: str) -> tuple[str, ...]:
        troop, _, area = letter.partition(">")
        return (f"unit:{troop}",) if area == "lost" else (f"area:{area}", f"unit:{troop}")
