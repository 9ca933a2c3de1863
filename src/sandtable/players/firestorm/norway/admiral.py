"""Ships: which group to send where, when to fight, where to fall back (NOR-40 … NOR-59)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play.actions import idle
from sandtable.games.firestorm.norway.play.sailing import STOP, Sail
from sandtable.games.firestorm.norway.play.surface import WITHDRAWING
from sandtable.games.firestorm.norway.play.withdrawal import RetreatTo
from sandtable.kernel.steps import Word
from sandtable.players.firestorm.norway.gunnery import Units
from sandtable.players.firestorm.norway.lookout import Lookout

NEVER: Final = -1e9


class Cruise:
    """A group, where it should go, and what that is thought to be worth."""

    def __init__(self, group: Units, goal: str, value: float, kind: str, win: float = 0.0) -> None:
        self.group = group
        self.goal = goal
        self.value = value
        self.kind = kind  # "hunt", "lane", "refuge", "stay"
        self.win = win


NO_CRUISE: Final = Cruise((), "", NEVER, "")


def best_cruise(lookout: Lookout) -> Cruise:
    """The best that any group of idle ships could do."""
    best = NO_CRUISE
    for cruise in cruises(lookout):
        if cruise.value > best.value:
            best = cruise
    return best


def cruises(lookout: Lookout) -> list[Cruise]:
    """What each group of idle ships would best do."""
    s = lookout.s
    fleet = lookout.fleet
    zones: dict[str, list[str]] = {}
    for ship in idle(s, fleet.ships[lookout.side]):
        zones.setdefault(fleet.sea_of[s.where[ship]], []).append(ship)
    found: list[Cruise] = []
    for ships in zones.values():
        for group in groups(lookout, ships):
            found.append(best_goal(lookout, group, assembly(lookout, group)))
    return found


def groups(lookout: Lookout, ships: list[str]) -> list[Units]:
    """Some ways to form a group of the ships in a sea: all that fight, all, the strongest, the weakest."""
    cv = lookout.fleet.cv
    fighting = [ship for ship in ships if ship not in lookout.fleet.aboard]
    ranked = sorted(fighting, key=lambda ship: -cv[ship])
    found: list[Units] = []
    for some in (fighting, ships, ranked[:2], ranked[:1], ranked[-1:], ranked[2:]):
        group = tuple([ship for ship in ships if ship in some])
        if group and group not in found:
            found.append(group)
    return found


def assembly(lookout: Lookout, group: Units) -> str:
    """Where a group starts: its harbour, or the sea in which ships of several places meet (NOR-49)."""
    where = lookout.s.where
    places = {where[ship] for ship in group}
    return where[group[0]] if len(places) == 1 else lookout.fleet.sea_of[where[group[0]]]


def best_goal(lookout: Lookout, group: Units, start: str) -> Cruise:
    """Where a group should go: after the enemy, into a lane, into safety; or nowhere."""
    waters = lookout.waters
    own = lookout.without(group)
    home = leaving(lookout, group)
    if waters.bit[start] & lookout.foes:  # it assembles among the enemy and must fight (NOR-49)
        return hunt(lookout, group, start, start, own, home)
    reach = lookout.reach(start)
    best = Cruise(group, start, 0.0, "stay")
    for goal in waters.areas(lookout.foes & waters.beside(reach) & lookout.fleet.open_to[lookout.side]):
        best = better(best, hunt(lookout, group, start, goal, own, home))
    for mask, _ in lookout.lanes:
        for goal in waters.areas(reach & mask & ~waters.bit[start]):
            best = better(best, station(lookout, group, start, goal, own, home, "lane"))
    if home > 0.5:
        for goal in lookout.fleet.homes:
            if waters.bit[goal] & reach & lookout.fleet.open_to[lookout.side]:
                best = better(best, station(lookout, group, start, goal, own, home, "refuge"))
    return better(best, dash(lookout, group, start, own, home)) if lookout.german else best


def dash(lookout: Lookout, group: Units, start: str, own: int, home: float) -> Cruise:
    """Through enemy fleets into a lane, withdrawing from each: for a lane that can be closed for good (NOR-56)."""
    best = NO_CRUISE
    if lookout.replies:
        return best
    waters = lookout.waters
    for mask, _ in lookout.lanes:
        for goal in waters.areas(mask & lookout.free & ~waters.bit[start]):
            gain = lookout.lane_gain(own | waters.bit[goal], lookout.foes)
            if gain + home - lookout.weights.action > max(0.0, best.value):
                value = gain + home - lookout.weights.action - lookout.passage(group, start, goal)
                best = better(best, Cruise(group, goal, value, "dash"))
    return best


def better(one: Cruise, other: Cruise) -> Cruise:
    return other if other.value > one.value else one


def leaving(lookout: Lookout, group: Units) -> float:
    """The danger a group escapes by leaving where it is."""
    s = lookout.s
    saved = 0.0
    for place in {s.where[ship] for ship in group}:
        there = tuple(s.ships_at(place, lookout.side))
        rest = tuple([ship for ship in there if ship not in group])
        saved += lookout.danger(there, place) - lookout.danger(rest, place)
    return saved


def arriving(lookout: Lookout, group: Units, goal: str) -> float:
    """The danger it finds where it goes."""
    there = tuple([ship for ship in lookout.s.ships_at(goal, lookout.side) if ship not in group])
    return lookout.danger((*there, *group), goal) - lookout.danger(there, goal)


def station(
    lookout: Lookout, group: Units, start: str, goal: str, own: int, home: float, kind: str
) -> Cruise:
    """To lie somewhere: for the lanes, or out of harm's way."""
    value = lookout.lane_gain(own | lookout.waters.bit[goal], lookout.foes)
    value += home - arriving(lookout, group, goal) - lookout.weights.action
    if value > 0.0:
        value -= lookout.gauntlet(group, start, lookout.way(start, goal))
    return Cruise(group, goal, value, kind)


def hunt(lookout: Lookout, group: Units, start: str, goal: str, own: int, home: float) -> Cruise:
    """To attack enemy ships. The Germans may choose to withdraw from us, which the worse of the two takes in."""
    s = lookout.s
    enemies = tuple(s.ships_at(goal, lookout.enemy))
    gunnery = lookout.gunnery
    duel = gunnery.duel(s, group, enemies, lookout.guns(goal, lookout.enemy))
    bit = lookout.waters.bit[goal]
    cleared = lookout.lane_gain(own | bit, lookout.foes & ~bit)
    driven = lookout.lane_gain(own, lookout.foes)
    value = duel.gain - duel.loss + duel.holds * cleared + (1.0 - duel.holds) * driven
    if not lookout.german:
        value = min(value, gunnery.harassed(s, enemies, group) + cleared)
    value += home - arriving(lookout, group, goal) - lookout.weights.action
    if value > 0.0:
        value -= lookout.gauntlet(group, start, lookout.way(start, goal))
    return Cruise(group, goal, value, "hunt", duel.holds)


# under way


def sail(lookout: Lookout, ask: Sail) -> tuple[Word, Cruise]:
    """The way of the group that is out, as far as one word takes it."""
    s = lookout.s
    operation = s.operation[0]
    first = ask.letters(s, ())
    if operation.state == WITHDRAWING:
        cruise = best_escape(lookout, operation.group, operation.at, first)
    else:
        cruise = best_goal(lookout, operation.group, operation.at)
        if cruise.goal == operation.at and STOP not in first:
            cruise = best_escape(lookout, operation.group, operation.at, first)
    if cruise.goal == operation.at and STOP in first:
        return (STOP,), cruise
    visited = lookout.waters.mask(operation.path)
    way = lookout.way(operation.at, cruise.goal, visited)
    if cruise.kind == "dash":
        way = lookout.shortest(operation.at, cruise.goal, lookout.fleet.open_to[lookout.side] & ~visited)
    draft: Word = ()
    for place in way:
        if place not in ask.letters(s, draft):
            break
        draft = (*draft, place)
        if ask.ends(s, draft):
            return draft, cruise
    if not draft and STOP not in first:
        draft = (first[0],)
        if ask.ends(s, draft):
            return draft, cruise
    return (*draft, STOP), cruise


def best_escape(lookout: Lookout, group: Units, start: str, letters: list[str]) -> Cruise:
    """Where ships that must leave are safest and still of use."""
    own = lookout.without(group)
    best = dash(lookout, group, start, own, 0.0) if lookout.german else NO_CRUISE
    reach = lookout.reach(start) & ~lookout.waters.bit[start]
    lanes = 0
    for mask, _ in lookout.lanes:
        lanes |= mask
    for goal in lookout.waters.areas(reach):
        if goal in lookout.fleet.homes or goal in letters or lanes & lookout.waters.bit[goal]:
            best = better(best, station(lookout, group, start, goal, own, 0.0, "refuge"))
    return best if best.goal else Cruise(group, letters[0], 0.0, "refuge")


def retreat(lookout: Lookout, ask: RetreatTo) -> str:
    """The next location of a retreat: where the ships are safest and still of use (NOR-54)."""
    s = lookout.s
    group = tuple([ship for ship in ask.group if s.where[ship] != "lost"])
    own = lookout.without(group)
    best = ""
    most = NEVER
    for letter in ask.letters(s, ()):
        value = lookout.lane_gain(own | lookout.waters.bit[letter], lookout.foes)
        value -= arriving(lookout, group, letter)
        if letter in lookout.fleet.homes:
            value += 0.2
        enemies = tuple(s.ships_at(letter, lookout.enemy))
        if enemies:
            value -= lookout.gunnery.harassed(s, group, enemies)
        value -= lookout.gauntlet(group, ask.path[-1], (letter,))
        if value > most:
            best, most = letter, value
    return best


def stands(lookout: Lookout) -> tuple[bool, float]:
    """Do the Germans fight? Against the half dice of a withdrawal stand what they may sink, and the lane (NOR-56)."""
    s = lookout.s
    operation = s.operation[0]
    place = operation.at
    attacking = operation.side == lookout.side
    ours = operation.group if attacking else tuple(s.ships_at(place, lookout.side))
    theirs = tuple(s.ships_at(place, lookout.enemy)) if attacking else operation.group
    gunnery = lookout.gunnery
    if attacking:
        duel = gunnery.duel(s, ours, theirs, lookout.guns(place, lookout.enemy))
        gain, loss, holds = duel.gain, duel.loss, duel.holds
    else:
        duel = gunnery.duel(s, theirs, ours, lookout.guns(place, lookout.side))
        gain, loss, holds = duel.loss, duel.gain, duel.held
    bit = lookout.waters.bit[place]
    own = s.fleets[lookout.side]
    kept = lookout.lane_gain(own | bit, lookout.foes & ~bit)
    gone = lookout.lane_gain(own & ~bit, lookout.foes | bit)
    fight = gain - loss + holds * kept + (1.0 - holds) * gone
    if attacking:  # who withdraws in his own action may go on (NOR-56)
        gone = max(gone, best_escape(lookout, ours, place, [place]).value)
    return fight > gone - gunnery.harassed(s, ours, theirs), holds
