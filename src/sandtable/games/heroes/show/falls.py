"""Where a shell may come down, with what chance, and whom it would hit there (HON-612, HON-625, HON-626)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from sandtable.games.heroes.play.chances import SURE, Attempt, Prospect, averaged, strike_attempt
from sandtable.games.heroes.play.explosions import bursts, shells, strikes
from sandtable.games.heroes.play.explosions.shells import CardScatter, Scatter
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.fire.sums import total
from sandtable.games.heroes.play.state import Battle

BARRAGE: Final = "off-board-barrage"
ScatterRoll = Scatter | CardScatter
SCATTERS: Final = (Scatter, CardScatter)
Places = list[tuple[str, Fraction]]  # corners, each with its chance; "" for off the map


def landings(s: Battle, side: str, corner: str, scatter: int) -> Places:
    """Where a template comes down with which chance."""
    far = shells.distance(s, side, corner, scatter)
    plus = total(s.added)
    found: dict[str, Fraction] = {}
    for face in range(1, 7):
        place = shells.landing(s, corner, face + plus, far)
        found[place] = found.get(place, Fraction(0)) + Fraction(1, 6)
    return list(found.items())


def lands(s: Battle, side: str, corner: str, scatter: int) -> Places:
    """Where a template comes down with the die that lies."""
    far = shells.distance(s, side, corner, scatter)
    return [(shells.landing(s, corner, s.faces[0] + total(s.added), far), SURE)]


Spread = Callable[[Battle, str, str, int], Places]


def of_shot(s: Battle, shot: Shot, spread: Spread = landings) -> Prospect:
    """The chances of a shell that flies over everything, with its scatter."""
    found = Prospect("template", shot.firer, [])
    found.aim = shot.targets[0]
    scatter = bursts.weapon_of(s, shot).indirect
    found.spread = spread(s, s.units[shot.firer].side, found.aim, scatter)

    def struck(corner: str) -> list[Attempt]:
        laid = bursts.laid(shot, bursts.INDIRECT, corner)
        return [strike_attempt(attack) for attack in bursts.attacks(s, laid)]

    return filled(found, struck)


def of_guns(s: Battle, side: str, corner: str, spread: Spread = landings) -> Prospect:
    """The chances of guns off the board, with their scatter."""
    found = Prospect("template", "", [])
    found.side, found.aim = side, corner
    found.spread = spread(s, side, corner, s.rules.box.cards[BARRAGE].number)

    def struck(place: str) -> list[Attempt]:
        units = shells.barraged(s, BARRAGE, place)
        return [strike_attempt(strikes.card_attack(s, BARRAGE, side, unit)) for unit in units]

    return filled(found, struck)


def of_roll(s: Battle, roll: ScatterRoll, spread: Spread = landings) -> Prospect:
    """The chances of a shell whose scatter is thrown now; `lands` for its die as it lies."""
    if isinstance(roll, CardScatter):
        return of_guns(s, roll.side, roll.corner, spread)
    return of_shot(s, bursts.top(s), spread)


def filled(found: Prospect, struck: Callable[[str], list[Attempt]]) -> Prospect:
    """The attempts in each place, and for every unit on the average of all of them."""
    found.landings = [(share, struck(place)) for place, share in found.spread if place]
    found.attempts = averaged(found.landings)
    return found
