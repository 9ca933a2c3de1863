"""Setting up: units near the objective they care for, in cover, guns where the enemy must come."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground.facing import ahead, lean
from sandtable.games.heroes.play.nouns import ENEMY, HEADINGS, INFANTRY, INWARD
from sandtable.games.heroes.play.setup.deployment import Deploy, DeploymentDraft, read
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Word
from sandtable.players.heroes.ground import FAR, Destination, Ground

NEAR: Final = 8  # steps from an aim within which a side defends it
COVER: Final = 1.2
CROWD: Final = 0.7
EXPOSED: Final = 2.5  # the penalty of a square that the enemy's whole zone can see
SHY: Final = 5.0  # how many times more exposure counts for units that give orders
LOOKOUTS: Final = 24  # squares of the enemy's zone that are looked from


def deploy(seen: Battle, ask: Deploy, side: str, ground: Ground, begun: Word = ()) -> Word:
    """A whole deployment; what has been `begun` stands."""
    aims = [aim for aim in ground.aims(seen, side) if aim.worth > 0.0]
    aims.sort(key=lambda aim: -aim.worth)
    lookouts = sample(seen, ENEMY[side])
    word = begun
    while True:
        letters = ask.letters(seen, word)
        if letters == ["done"]:
            return (*word, "done")
        plan = read(seen, word)
        aim = aims[len(plan.posts) % len(aims)] if aims else None
        if plan.wants == "unit":
            letter = heaviest(seen, [letter for letter in letters if letter in seen.units])
        elif plan.wants == "square":
            placed = [post.at for post in plan.posts.values()]
            letter = best_square(seen, plan.unit, letters, aim, placed, lookouts)
        else:
            letter = detail(seen, side, plan, letters, aim, lookouts)
        word = (*word, letter)


def heaviest(seen: Battle, units: list[str]) -> str:
    """The order in which units are placed: those that need most room first."""
    return max(units, key=lambda unit: seen.kind(unit).squares)


def sample(seen: Battle, side: str) -> list[str]:
    """Squares from which a side may see at once: some of its zone, and where its units stand."""
    zone = seen.rules.zone(seen, side)
    standing = [
        seen.units[id].at for id in seen.fielded(side) if seen.units[id].at in seen.land.squares.centre
    ]
    return [*zone[:: max(1, len(zone) // LOOKOUTS)], *standing]


def exposure(seen: Battle, square: str, lookouts: list[str]) -> float:
    """The share of the lookouts that see a square."""
    sight = seen.land.squares.sight
    watched = len([1 for other in lookouts if other != square and not sight(other, square).blocked])
    return watched / max(1, len(lookouts))


def best_square(
    seen: Battle,
    unit: str,
    squares: list[str],
    aim: Destination | None,
    placed: list[str],
    lookouts: list[str],
) -> str:
    grade = seen.grade(unit)
    mind = EXPOSED * (SHY if seen.kind(unit).faces[0].orders else 1.0)
    best, found = -1000.0, squares[0]
    for square in squares:
        if square not in seen.land.squares.centre:
            if not seen.kind(unit).faces[0].crew:
                continue
            return square  # a crew belongs on its vehicle
        steps = aim.steps.get(square, FAR) if aim is not None else 0
        worth = -0.5 * steps
        if grade == INFANTRY:
            worth += COVER * seen.land.bonus.get(square, 0)
            worth -= mind * exposure(seen, square, lookouts)
        for other in placed:
            if other in seen.land.squares.centre and seen.land.squares.range(square, other) < 2:
                worth -= CROWD
        if worth > best:
            best, found = worth, square
    return found


def detail(
    seen: Battle,
    side: str,
    plan: DeploymentDraft,
    letters: list[str],
    aim: Destination | None,
    lookouts: list[str],
) -> str:
    """The state of the unit that has just been given its square, or which way it looks."""
    assert plan.post is not None
    square = plan.post.at
    if plan.wants == "state":
        steps = aim.steps.get(square, FAR) if aim is not None else 0
        ready = seen.kind(plan.unit).faces[1].concealed or steps <= NEAR
        return "active" if ready else "inactive"
    watched = [*lookouts, *(aim.squares if aim is not None else ())]
    return facing(seen, square, letters, watched, INWARD[seen.homes[side]])


def facing(seen: Battle, square: str, letters: list[str], watched: list[str], inward: int) -> str:
    """The heading with most of the enemy's ground and of the aim before the unit; of equals the most inward one."""
    centre = seen.land.squares.centre
    x, y = centre[square]
    places = [centre[other] for other in watched if other in centre]
    best, most = letters[0], -1000
    for letter in letters:
        heading = HEADINGS.index(letter)
        worth = -turn(heading, inward)
        for there in places:
            east, south = there[0] - x, there[1] - y
            if ahead(heading, east, south) > 0 and lean(heading, east, south) >= 0:
                worth += 10
        if worth > most:
            best, most = letter, worth
    return best


def turn(one: int, other: int) -> int:
    return min((one - other) % 8, (other - one) % 8)
