"""What must hold at every question of a battle (`Rules.invariants`): cheap enough to ask after every answer."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.explosions import structures
from sandtable.games.heroes.play.harm.survivors import setting_down
from sandtable.games.heroes.play.harm.wrecks import barred, making_way, squares_of
from sandtable.games.heroes.play.moves import transport
from sandtable.games.heroes.play.moves.run_over import running_over
from sandtable.games.heroes.play.nouns import (
    ABOARD,
    BOXED,
    BURIED,
    INFANTRY,
    LEFT,
    LOST,
    OFF_BOARD,
    SIDES,
    UNDER,
    WAITING,
)
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Unit

DECK: Final = 30
NOWHERE: Final = (WAITING, LOST, LEFT, BOXED)


def check(s: Battle) -> None:
    """Checks everything."""
    check_units(s)
    check_places(s)
    check_wrecks(s)
    check_concealed(s)
    check_tokens(s)
    check_cards(s)
    check_counts(s)
    check_broken(s)


def check_units(s: Battle) -> None:
    """Each unit is in exactly one place, and may be there."""
    for id, sheet in s.units.items():
        assert sheet.suppressed >= 0, f"{id} has {sheet.suppressed} Suppressed markers"
        if sheet.at == ABOARD:
            check_aboard(s, id, sheet)
            continue
        assert not sheet.carrier, f"{id} is at {sheet.at} and aboard {sheet.carrier}"
        if sheet.at in OFF_BOARD:
            assert not sheet.rear, f"{id} is {sheet.at} with its rear at {sheet.rear}"
            assert sheet.at != BURIED or setting_down(s), f"{id} is still under the rubble"
        else:
            check_footing(s, id, sheet)


def check_footing(s: Battle, id: str, sheet: Unit) -> None:
    """Its squares can be stood on by its class, and a long vehicle stands on two in a line with its heading."""
    land = s.land
    grade = s.grade(id)
    for square in s.squares_of(id):
        assert square in land.squares.walks, f"{id} is at {square}, where nobody can be"
        assert square not in land.closed[grade], f"{id} is at {square}, which is closed to it"
        if square in s.hulks and barred(s, square, grade):
            assert passing(s, id), f"{id} is on the wreck at {square}, which is closed to it"
    if sheet.rear:
        ahead = land.squares.drives[sheet.rear].get(sheet.heading)
        assert ahead == sheet.at, f"{id}: {sheet.at} is not in front of {sheet.rear}"
    elif sheet.kind:
        assert s.rules.kinds[sheet.kind].squares == 1, f"{id} has no rear square"


def check_aboard(s: Battle, id: str, sheet: Unit) -> None:
    """A passenger's vehicle is there and has room, or has just been lost and its passengers are being set down."""
    carrier = s.units.get(sheet.carrier)
    assert carrier is not None, f"{id} is aboard of nothing"
    assert carrier.side == sheet.side, f"{id} is aboard the enemy's {sheet.carrier}"
    if carrier.at in OFF_BOARD and carrier.at != WAITING:
        assert setting_down(s), f"{id} is still aboard {sheet.carrier}, which is {carrier.at}"
        return
    riders = transport.passengers(s, sheet.carrier)
    kinds = [s.kind(other) for other in riders]
    load = 0
    for number, kind in enumerate(kinds):  # a unit that is turned over aboard keeps its place (HON-661)
        shown = kind.faces[: s.units[riders[number]].face + 1]
        load += min([transport.load(kind, face) for face in shown])
    room = s.kind(sheet.carrier).faces[0].transport
    assert load <= room, f"{sheet.carrier} carries {load}, has room for {room}"
    assert len([kind for kind in kinds if kind.large]) <= 1, f"{sheet.carrier} carries two guns"


def passing(s: Battle, *units: str) -> bool:
    """Is one of the units passing through, or being moved out of the way?"""
    for unit in units:
        if unit in s.moving or s.units[unit].carrier in s.moving:
            return True
    return bool(s.frays) or running_over(s) or making_way(s)


def check_places(s: Battle) -> None:
    """The indexes of squares agree with the units' sheets."""
    seen: dict[str, str] = {}
    for id, sheet in s.units.items():
        if sheet.at in OFF_BOARD:
            continue
        index = s.foot if s.grade(id) == INFANTRY else s.wheels
        for square in s.squares_of(id):
            assert square in index, f"{id} is at {square}, but nobody is noted there"
            other = seen.setdefault(square, id)
            if other != id or index[square] != id:
                assert passing(s, id, other), f"{id} and {other} are both at {square}"
    for index in (s.foot, s.wheels):
        for square, id in index.items():
            found = id in s.units and square in s.squares_of(id)
            assert found, f"{id} is noted at {square}, where it is not"


def check_wrecks(s: Battle) -> None:
    """Wrecks lie where they are noted, with fewer points than would clear them; so do buildings."""
    for id, wreck in s.wrecks.items():
        assert 0 <= wreck.points < structures.value_of(s, id), f"{id} has {wreck.points} Destruction Points"
        for square in squares_of(s, id):
            assert s.hulks.get(square) == id, f"{id} lies at {square}, but {s.hulks.get(square)} is noted"
    for square, id in s.hulks.items():
        assert id in s.wrecks and square in squares_of(s, id), f"{id} is noted at {square}"
    for section, points in s.points.items():
        value = s.land.structure.get(section, 0)
        assert 0 < points < value, f"{section} has {points} Destruction Points of {value}"


def check_concealed(s: Battle) -> None:
    """Each concealed counter has a unit of its side under it, and each unit `under` has a counter."""
    hidden = standing = 0
    for ghost, unit in s.under.items():
        assert ghost in s.units and not s.units[ghost].kind, f"{ghost} is no concealed counter"
        boxed = s.units[ghost].at == BOXED
        assert boxed or s.units[ghost].at not in OFF_BOARD, f"{ghost} is {s.units[ghost].at}"
        standing += not boxed
        if unit:
            assert not boxed, f"{unit} is under {ghost}, which is in the box"
            assert s.units[unit].at == UNDER, f"{unit} is {s.units[unit].at} and under {ghost}"
            assert s.units[unit].side == s.units[ghost].side, f"{unit} is under the enemy's {ghost}"
            hidden += 1
    assert len(set(s.under.values()) - {""}) == hidden, "two concealed counters stand for one unit"
    for id, motion in s.moving.items():
        assert s.units[id].kind or not motion.uncovered, f"{id} has hidden again in the same move"
    for id, sheet in s.units.items():
        assert sheet.kind or id in s.under, f"nobody knows what {id} stands for"
        if sheet.at == UNDER and hidden == standing:
            assert id in s.under.values(), f"{id} is under no concealed counter"


def check_tokens(s: Battle) -> None:
    """Tokens lie on units in play, one on each; each number is there once for each side."""
    for side in SIDES:
        faces = [token for unit, token in s.tokens.items() if s.units[unit].side == side]
        faces += [token for unit, token in s.shown.items() if s.units[unit].side == side]
        faces += s.aside.get(side, ())
        numbers = [int(token) for token in faces if token.isdigit()]
        assert len(numbers) == len(set(numbers)), f"{side} has tokens {numbers}"
        most = s.numbered.get(side, 0)
        assert all([1 <= number <= most for number in numbers]), f"{side} has tokens {numbers} of {most}"
    for lying in (s.tokens, s.shown):
        for unit in lying:
            waits = s.units[unit].at == WAITING and s.rules.reserves
            assert waits or s.units[unit].at not in NOWHERE, (
                f"a token lies on {unit}, which is {s.units[unit].at}"
            )
            assert s.units[unit].at != UNDER, f"a token lies on {unit}, not on what stands for it"
    both = [unit for unit in s.tokens if unit in s.shown or unit in s.acted]
    assert not both, f"{both} have a token and have acted"


def check_cards(s: Battle) -> None:
    """Every card of a deck is in hand, deck or discards."""
    for side in SIDES:
        if side in s.decks:
            count = len(s.hands[side]) + len(s.decks[side]) + len(s.discards[side])
            assert count == DECK, f"{side} has {count} cards"


def check_counts(s: Battle) -> None:
    """No count of markers is negative."""
    for slot, markers in s.gear.items():
        assert markers >= 0, f"{slot} has {markers} markers"
    for side, points in s.scored.items():
        assert points >= 0, f"{side} has scored {points}"


def check_broken(s: Battle) -> None:
    """Exactly those groups are broken whose losses have reached their Breaking Point (HON-801)."""
    lost: dict[str, int] = {}
    for sheet in s.units.values():
        if sheet.at == LOST and sheet.group:
            lost[sheet.group] = lost.get(sheet.group, 0) + 1
    over = [group for group, count in lost.items() if 0 < s.rules.breaking_point(s, group) <= count]
    assert sorted(over) == sorted(s.broken), f"broken are {over}, noted {s.broken}"
