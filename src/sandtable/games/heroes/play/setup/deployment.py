"""Setting up (HOC-404): one unit a square that it may enter, in either state, facing any way; or aboard a vehicle."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.asking import HeroesSideChoice
from sandtable.games.heroes.play.hiding import ghosts
from sandtable.games.heroes.play.moves.transport import room_for
from sandtable.games.heroes.play.nouns import ABOARD, HEADINGS, HEAVY_WEAPON, INFANTRY, INWARD, WAITING, Kind
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

DONE: Final = "done"
REST: Final = "rest"  # places all units that are not yet set up and closes
ACTIVE: Final = "active"
INACTIVE: Final = "inactive"
STATES: Final = (INACTIVE, ACTIVE)


class Post:
    """Where a unit is set up: a square (and the rear square of a long vehicle), or a vehicle it is aboard of."""

    def __init__(self, unit: str, at: str) -> None:
        self.unit = unit
        self.at = at  # a square, or a vehicle
        self.rear = ""
        self.heading = -1
        self.active = False


class DeploymentDraft:
    """A draft of a deployment, read: the posts so far and what the next letter is about."""

    def __init__(self) -> None:
        self.posts: dict[str, Post] = {}
        self.taken: dict[str, str] = {}  # square -> unit
        self.unit = ""  # the unit whose post is being spelled
        self.post: Post | None = None  # its post, if its square has been named
        self.wants = "unit"  # what the next letter names: unit, square, heading or state


def read(seen: Battle, draft: Word) -> DeploymentDraft:
    """A legal draft as a plan."""
    plan = DeploymentDraft()
    for letter in draft:
        if plan.wants == "unit":
            plan.unit, plan.wants = letter, "square"
        elif plan.wants == "square":
            plan.post = Post(plan.unit, letter)
            advance(seen, plan, plan.post, after_square(seen, plan.unit, letter))
        elif plan.wants == "state":
            assert plan.post is not None
            plan.post.active = letter == ACTIVE
            advance(seen, plan, plan.post, "heading" if has_arc(seen, plan.post) else "unit")
        else:
            assert plan.post is not None
            plan.post.heading = HEADINGS.index(letter)
            if seen.kind(plan.unit).squares > 1:
                plan.post.rear = behind(seen, plan.post.at, plan.post.heading)
            advance(seen, plan, plan.post, "unit")
    return plan


def advance(seen: Battle, plan: DeploymentDraft, post: Post, wants: str) -> None:
    plan.wants = wants
    if wants == "unit":
        plan.posts[post.unit] = post
        for square in (post.at, post.rear):
            if square:
                plan.taken[square] = post.unit


def after_square(seen: Battle, unit: str, at: str) -> str:
    """What the next letter must name once a unit's square is named."""
    kind = seen.kind(unit)
    if at in seen.units:
        return "unit"
    if kind.squares > 1:
        return "heading"
    return "state" if kind.changes_state() and not kind.faces[1].crew else "unit"


def has_arc(seen: Battle, post: Post) -> bool:
    """Has the unit an arc, so that its facing matters (HON-522)?"""
    face = seen.kind(post.unit).faces[1 if post.active else 0]
    return any([weapon.arc < 360 for weapon in face.weapons])


def behind(seen: Battle, front: str, heading: int) -> str:
    """The square behind the front of a long vehicle; "" off the map."""
    return seen.land.squares.drives.get(front, {}).get((heading + 4) % 8, "")


class Deploy(HeroesSideChoice):
    """Asks for units, each with its square, then state or heading where there is a choice; `rest` places the others."""

    rule = "HOC-404"

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        plan = read(seen, draft)
        if plan.wants == "unit":
            units = self.waiting(seen, plan)
            return [*units, REST] if units else [DONE]
        if plan.wants == "square":
            return posts(seen, self.side, plan)
        if plan.wants == "state":
            return list(STATES)
        assert plan.post is not None
        return headings(seen, self.side, plan, plan.post)

    def waiting(self, seen: Battle, plan: DeploymentDraft) -> list[str]:
        """The units still to be set up; those that the scenario keeps off the board come later (HOC-401)."""
        later = seen.rules.scene.waits.get(self.side, ())
        return [
            id
            for id, unit in seen.units.items()
            if unit.side == self.side
            and unit.at == WAITING
            and id not in plan.posts
            and unit.group not in later
        ]

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[-1] in (DONE, REST)

    def chosen(self, s: Battle, word: Word) -> Steps:
        plan = read(s, word[:-1])
        if word[-1] == REST:
            place_rest(s, self.side, plan, self.waiting(s, plan))
        for post in plan.posts.values():
            set_up(s, self.side, post)
        tell_deployed(s, self.side)
        return NOTHING

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        plan = read(seen, draft)
        if plan.wants == "unit":
            if letter in plan.posts:
                return ("set-up", "It has been set up.", "HOC-404")
            if letter in seen.units and seen.units[letter].side != self.side:
                return ("not-yours", "Name a unit of yours.", "HOC-404")
            if letter in seen.units and seen.units[letter].group in seen.rules.scene.waits.get(self.side, ()):
                return ("waits", "It waits off the board and enters by a Movement Action.", "HOC-401")
            return ("units-left", "Units are still to be set up.", "HOC-404") if letter == DONE else None
        if plan.wants == "state":
            return ("which-state", "Say which side is up: active or inactive.", "HON-601")
        if plan.wants == "heading":
            return ("which-heading", "Say which way it looks, within the zone.", "HOC-404")
        return why_no_post(seen, self.side, plan, letter)

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        if letter in HEADINGS:
            post = read(seen, draft).post
            return (f"heading:{letter}@{post.at}",) if post is not None else ()
        return seen.rules.anchors(seen, letter)


def why_no_post(seen: Battle, side: str, plan: DeploymentDraft, letter: str) -> Reason | None:
    """Why a unit cannot be set up on a square, or start aboard a vehicle (HON-661, HOC-404)."""
    kind, place = seen.kind(plan.unit), names.upper(names.place(seen, letter))
    if letter in seen.units and seen.units[letter].side == side and seen.grade(letter) != INFANTRY:
        told = names.upper(names.unit(seen, letter))
        if kind.grade != INFANTRY or not seen.kind(letter).faces[0].transport:
            return ("no-ride", "Infantry starts aboard Transports, nobody else and nothing else.", "HON-661")
        if letter not in plan.posts:
            return ("not-there", f"{told} is not set up yet.", "HON-661")
        return ("no-room", f"{told} has no room for it.", "HON-661")
    if letter in plan.taken:
        return ("taken", f"{place} is taken: one unit a square.", "HOC-404")
    if letter not in seen.land.squares.centre:
        return None
    if letter in seen.land.squares.half_of:
        return ("closed", f"{place} is cut by a building: nobody starts there.", "HON-190")
    if letter not in seen.rules.zone(seen, side):
        return ("outside", f"{place} is outside your deployment zone.", "HOC-404")
    if letter not in open_squares(seen, side, kind.grade):
        told = names.place(seen, letter)
        return ("closed", f"It may not enter {told}, so it cannot start there.", "HOC-404")
    return ("no-room", f"There is no free square of the zone beside {place} for its rear.", "HOC-404")


def posts(seen: Battle, side: str, plan: DeploymentDraft) -> list[str]:
    """Squares a unit may be set up on, and vehicles it may start aboard of (HON-661)."""
    kind = seen.kind(plan.unit)
    taken = plan.taken
    free = [square for square in open_squares(seen, side, kind.grade) if square not in taken]
    if kind.squares > 1:
        room, closed = frozenset(seen.rules.zone(seen, side)), seen.land.closed[kind.grade]
        return [square for square in free if fits(seen, room, taken, closed, square)]
    if kind.grade == INFANTRY:
        free += boardable(seen, plan)
    return free


def open_squares(seen: Battle, side: str, grade: int) -> tuple[str, ...]:
    """The squares of the zone that a class may enter, occupied or not."""
    key = (side, seen.homes[side], seen.layout, seen.changes, grade)
    found = seen.rules.open_zones.get(key)
    if found is None:
        closed, drives = seen.land.closed[grade], seen.land.squares.drives
        zone = [square for square in seen.rules.zone(seen, side) if square not in closed]
        found = tuple(zone if grade == INFANTRY else [square for square in zone if square in drives])
        seen.rules.open_zones[key] = found
    return found


def fits(
    seen: Battle, zone: frozenset[str], taken: dict[str, str], closed: frozenset[str], front: str
) -> bool:
    """Is a free square of the zone beside `front` for the rear of a long vehicle?"""
    for square in seen.land.squares.drives[front].values():
        if square in zone and square not in taken and square not in closed:
            return True
    return False


def headings(seen: Battle, side: str, plan: DeploymentDraft, post: Post) -> list[str]:
    """The possible headings: any, but a long vehicle must lie wholly in the zone."""
    kind = seen.kind(post.unit)
    if kind.squares == 1:
        return list(HEADINGS)
    zone, closed = frozenset(seen.rules.zone(seen, side)), seen.land.closed[kind.grade]
    found: list[str] = []
    for heading, name in enumerate(HEADINGS):
        rear = behind(seen, post.at, heading)
        if rear in zone and rear not in plan.taken and rear not in closed:
            found.append(name)
    return found


def boardable(seen: Battle, plan: DeploymentDraft) -> list[str]:
    """Vehicles of the own side that are set up and have room; a crew needs none (HON-607, HON-661)."""
    kind = seen.kind(plan.unit)
    found: list[str] = []
    for id in plan.posts:
        carrier = seen.kind(id)
        if carrier.grade == INFANTRY:
            continue
        aboard = [other for other, theirs in plan.posts.items() if theirs.at == id]
        if kind.faces[0].crew:
            if not [other for other in aboard if seen.kind(other).faces[0].crew]:
                found.append(id)
        elif has_room(seen, carrier, aboard, plan.unit):
            found.append(id)
    return found


def has_room(seen: Battle, carrier: Kind, aboard: list[str], unit: str) -> bool:
    passengers = [other for other in aboard if not seen.kind(other).faces[0].crew]
    return room_for(carrier, [seen.kind(other) for other in passengers], seen.kind(unit))


def set_up(s: Battle, side: str, post: Post) -> None:
    """Puts a unit where the plan says; a concealed one stands on the board as a ghost (HON-603)."""
    kind = s.kind(post.unit)
    if post.at in s.units:
        s.take(post.unit, ABOARD, post.at)
        if kind.faces[0].crew:
            s.turn_over(post.unit, 1)
        return
    heading = post.heading if post.heading >= 0 else INWARD[s.homes[side]]
    s.put(post.unit, post.at, post.rear, heading)
    if post.active and kind.faces[1].concealed:
        ghosts.conceal(s, post.unit)
    elif post.active:
        s.turn_over(post.unit, 1)


# what `rest` does


def place_rest(s: Battle, side: str, plan: DeploymentDraft, units: list[str]) -> None:
    """Places the remaining units, long vehicles first: well forward, in cover where there is any."""
    units.sort(key=lambda unit: -s.kind(unit).squares)
    for unit in units:
        plan.unit = unit
        kind = s.kind(unit)
        best = best_post(s, side, plan, kind)
        post = Post(unit, best)
        if best not in s.units:
            post.active = kind.changes_state() and kind.role == HEAVY_WEAPON
            if kind.squares > 1:
                away = INWARD[s.homes[side]]
                names = headings(s, side, plan, post)
                post.heading = min([HEADINGS.index(name) for name in names], key=lambda one: turn(one, away))
                post.rear = behind(s, best, post.heading)
        advance(s, plan, post, "unit")


def turn(one: int, other: int) -> int:
    """Eighths of a circle between two headings."""
    return min((one - other) % 8, (other - one) % 8)


def best_post(s: Battle, side: str, plan: DeploymentDraft, kind: Kind) -> str:
    """The best free square for a unit; a vehicle only if no square is left."""
    long, closed = kind.squares > 1, s.land.closed[kind.grade]
    room = frozenset(s.rules.zone(s, side) if long else ())
    for square in ranked(s, side, kind.grade):
        if square not in plan.taken and (not long or fits(s, room, plan.taken, closed, square)):
            return square
    return posts(s, side, plan)[0]


def ranked(s: Battle, side: str, grade: int) -> tuple[str, ...]:
    """The squares of the zone that a class may enter, the best first: forward counts, cover counts more."""
    key = (side, s.homes[side], s.layout, s.changes, grade)
    found = s.rules.ranked_zones.get(key)
    if found is None:
        found = rank(s, side, grade)
        s.rules.ranked_zones[key] = found
    return found


def rank(s: Battle, side: str, grade: int) -> tuple[str, ...]:
    centre, bonus = s.land.squares.centre, s.land.bonus
    home = s.homes[side]
    upright, ahead = home in ("north", "south"), home in ("north", "west")
    merits: dict[int, list[str]] = {}
    for square in open_squares(s, side, grade):
        x, y = centre[square]
        along = y if upright else x
        merit = along if ahead else -along
        if grade == INFANTRY:
            merit += 6 * bonus.get(square, 0)
        merits.setdefault(merit, []).append(square)
    return tuple([square for merit in sorted(merits, reverse=True) for square in merits[merit]])


def tell_deployed(s: Battle, side: str) -> None:
    """Tells everybody what stands where, its heading and visible side; of concealed units only the counter."""
    units = s.fielded(side)
    sheets = [s.units[unit] for unit in units]
    s.tell(
        "deployed",
        side=side,
        units=tuple(units),
        at=tuple([sheet.carrier or sheet.at for sheet in sheets]),
        rear=tuple([sheet.rear for sheet in sheets]),
        headings=tuple([sheet.heading for sheet in sheets]),
        faces=tuple([sheet.face for sheet in sheets]),
    )
