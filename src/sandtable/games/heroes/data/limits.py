"""What the facts of a battle may be, once all are set: names that there are, numbers within their limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from sandtable.games.heroes.ground.maps import CUT, FALLEN, PASSAGE
from sandtable.games.heroes.play.nouns import (
    ABOARD,
    BLUFF,
    BOXED,
    HEADINGS,
    INFANTRY,
    INWARD,
    OFF_BOARD,
    SIDES,
    SPECIAL,
)
from sandtable.games.heroes.play.setup.armies import ArmyError
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Unit, Wreck
from sandtable.games.values import ids, name_of, number, one_of
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.words import meant

Path = tuple[str, ...]
MOST_ORDERS: Final = 10  # numbered tokens of a side (HON-301)
MOST_MARKERS: Final = 20
MOST_POINTS: Final = 999
TOKENS: Final = (*[str(face) for face in range(1, MOST_ORDERS + 1)], SPECIAL, BLUFF)
DAMAGE: Final = ("crew", "tracks", "shock", "primary", "secondary")
VERDICTS: Final = ("", "bunker", "sudden-draw", *[f"sudden-{side}" for side in SIDES])
BY_SIDE: Final = ("numbered", "specials", "extra_specials", "bluffs", "called")


def check(s: Battle) -> None:
    """Everything but what the agenda says; `Misplaced` names the first fact that cannot be."""
    check_sides(s)
    check_armies(s)
    check_ground(s)
    check_units(s)
    check_concealed(s)
    check_wrecks(s)
    check_tokens(s)
    check_cards(s)
    check_gear(s)
    check_goals(s)
    check_scored(s)


def known(told: Iterable[str], names: Iterable[str], fact: str, what: str) -> None:
    """Every key of a fact is the name of something."""
    for name in told:
        name_of(name, names, what, (fact, name))


def check_sides(s: Battle) -> None:
    """What is counted or kept by side (HON-301, HON-303)."""
    for fact in (*BY_SIDE, "scored", "homes", "armies", "aside", "hands", "decks", "discards"):
        told: Mapping[str, object] = getattr(s, fact)
        known(told, SIDES, fact, "side")
    for fact in BY_SIDE:
        counts: dict[str, int] = getattr(s, fact)
        for side, count in counts.items():
            number(count, 0, MOST_ORDERS, (fact, side), "a side has ten numbered tokens (HON-301)")
    number(s.number, 0, MOST_ORDERS, ("number",), "the last numbered token revealed (HON-310)")
    for side, edge in s.homes.items():
        one_of(edge, tuple(INWARD), ("homes", side))
    if not s.rules.scene.sizes and s.homes != s.rules.homes:
        raise Misplaced(("homes",), "the scenario says which edge is whose (HOC-403)")
    if len(set(s.homes.values())) != len(s.homes):
        raise Misplaced(("homes",), "each side has an edge of its own (HOC-403)")
    one_of(s.verdict, VERDICTS, ("verdict",))
    for face in s.faces:
        number(face, 1, 6, ("faces",), "a die shows 1 to 6")
    if len(s.roll) != 3:
        raise Misplaced(("roll",), "expected who throws, with which unit, at which unit")


def check_armies(s: Battle) -> None:
    """An army is what somebody could muster (HON-201 … HON-208)."""
    for side in s.armies:
        try:
            s.rules.army(s, side)
        except ArmyError as error:
            raise Misplaced(("armies", side), f"letter {error.index + 1}: {error.reason[1]}") from None
    for group in s.broken:
        if group not in groups(s):
            raise Misplaced(("broken",), f"no army has a tile or option {group!r}{meant(group, groups(s))}")
    if len(set(s.broken)) != len(s.broken):
        raise Misplaced(("broken",), "a tile or option is named twice")


def groups(s: Battle) -> dict[str, str]:
    """The tiles and options that break as a whole, each with its side."""
    return {group: side for side in s.armies for group in s.rules.army(s, side).groups}


def check_ground(s: Battle) -> None:
    """The boards are those of the scenario, and what lies on them lies on a square (HOC-401, HOC-421)."""
    if not s.rules.scene.sizes and s.layout != s.rules.layout:
        raise Misplaced(("layout",), f"the boards of this scenario are {' '.join(s.rules.layout)}")
    squares = s.land.squares.centre
    for square in ids(list(s.smoke), tuple(squares), ("smoke",)):
        if square not in s.land.squares.walks:
            raise Misplaced(("smoke",), f"there is no smoke in {square}")
    plain = s.rules.lands.get(s.layout if s.layout_complete() else ())
    for change in s.changes:
        what, where = change[: change.find(":") + 1], change[change.find(":") + 1 :]
        if what not in (FALLEN, PASSAGE, CUT):
            raise Misplaced(("changes",), f"{change!r} is none; expected one such as 'fallen:farm'")
        places = tuple(plain.structure) if what == FALLEN else tuple(plain.squares.centre)
        if where not in places:
            raise Misplaced(("changes",), f"{change!r}: there is no {where!r}{meant(where, places)}")
    if len(set(s.changes)) != len(s.changes):
        raise Misplaced(("changes",), "a change is named twice")
    for section, points in s.points.items():
        name_of(section, s.land.structure, "section of a building", ("points", section))
        most = s.land.structure[section] - 1
        number(points, 1, most, ("points", section), "with more it would have fallen (HON-187)")


def check_units(s: Battle) -> None:
    """Every unit is a counter of its side, of a group that the army has, and as it can be printed and marked."""
    found = groups(s)
    for id, unit in s.units.items():
        path = ("units", id)
        if unit.kind and s.rules.kinds[unit.kind].side != unit.side:
            raise Misplaced((*path, "side"), f"{unit.kind} is no counter of that side")
        if unit.kind and unit.group and found.get(unit.group, "") != unit.side:
            mine = [group for group, side in found.items() if side == unit.side]
            raise Misplaced(
                (*path, "group"), f"the army has no tile or option {unit.group!r}; it has {', '.join(mine)}"
            )
        if not unit.kind and unit.group and unit.group not in s.gear:
            raise Misplaced((*path, "group"), f"no option {unit.group!r} gave a Concealed marker (HON-732)")
        one_of(unit.stripe, ("", *s.rules.box.stripes), (*path, "stripe"))
        check_marks(s, id, unit)


def check_marks(s: Battle, id: str, unit: Unit) -> None:
    """Heading, markers and damage of a unit, and what it is aboard of."""
    path = ("units", id)
    number(unit.heading, 0, len(HEADINGS) - 1, (*path, "heading"), "n = 0, ne = 1 … nw = 7")
    number(unit.suppressed, 0, MOST_MARKERS, (*path, "suppressed"))
    ids(list(unit.damage), DAMAGE, (*path, "damage"))
    vehicle = bool(unit.kind) and s.rules.kinds[unit.kind].grade != INFANTRY
    if unit.damage and not vehicle:
        raise Misplaced((*path, "damage"), f"{id} is no vehicle (HON-531)")
    if unit.at == ABOARD and not unit.carrier:
        raise Misplaced((*path, "carrier"), "say which vehicle it is aboard of")
    if unit.carrier and unit.at != ABOARD:
        raise Misplaced((*path, "carrier"), f"it is at {unit.at!r}, not aboard")
    if unit.carrier and (s.units[unit.carrier].side != unit.side or unit.carrier == id):
        raise Misplaced((*path, "carrier"), f"{unit.carrier} carries nobody of that side")
    if unit.carrier and s.grade(unit.carrier) == INFANTRY:
        raise Misplaced((*path, "carrier"), f"{unit.carrier} is no vehicle")
    if unit.at not in OFF_BOARD and not unit.at:
        raise Misplaced((*path, "at"), "say where it is")
    long = vehicle and s.rules.kinds[unit.kind].squares == 2
    if unit.rear and not long:
        raise Misplaced((*path, "rear"), f"{id} stands on one square")
    if long and unit.at not in OFF_BOARD and not unit.rear:
        raise Misplaced((*path, "rear"), f"{id} stands on two squares: say where its rear is")


def check_concealed(s: Battle) -> None:
    """Concealed counters stand for units of their side, each for one (HON-603, HON-732)."""
    hidden: list[str] = []
    for ghost, unit in s.under.items():
        path = ("under", ghost)
        name_of(ghost, s.units, "unit", path)
        if s.units[ghost].kind:
            raise Misplaced(path, f"{ghost} is no concealed counter: its kind is {s.units[ghost].kind}")
        if not unit and s.units[ghost].at != BOXED:
            raise Misplaced(path, f"{ghost} is at {s.units[ghost].at}: say who is under it")
        if not unit:
            continue
        if unit not in s.units:
            raise Misplaced(path, f"there is no unit {unit!r}{meant(unit, s.units)}")
        if not s.units[unit].kind or unit in hidden:
            raise Misplaced(path, f"{unit} is a concealed counter itself, or under another one")
        hidden.append(unit)


def check_wrecks(s: Battle) -> None:
    """Wrecks lie on the board, with fewer points than would clear them (HON-185)."""
    squares = s.land.squares.centre
    for id, wreck in s.wrecks.items():
        path = ("wrecks", id)
        kind = s.rules.kinds.get(wreck.kind)
        if kind is None or kind.wreck is None:
            hint = meant(wreck.kind, [id for id, one in s.rules.kinds.items() if one.wreck is not None])
            raise Misplaced((*path, "kind"), f"{wreck.kind!r} leaves no wreck{hint}")
        for name, square in (("at", wreck.at), ("rear", wreck.rear)):
            if (square or name == "at") and square not in squares:
                raise Misplaced((*path, name), f"there is no square {square!r}{meant(square, squares)}")
        number(wreck.heading, 0, len(HEADINGS) - 1, (*path, "heading"), "n = 0, ne = 1 … nw = 7")
        check_lie(s, id, wreck, kind.squares)
        most = kind.wreck.structure - 1
        number(wreck.points, 0, most, (*path, "points"), "with more it would be cleared (HON-185)")
    check_apart(s)


def check_lie(s: Battle, id: str, wreck: Wreck, squares: int) -> None:
    """A wreck lies on as many squares as its vehicle stood on, front and rear in a line with its heading (HON-109)."""
    path = ("wrecks", id, "rear")
    if squares == 1:
        if wreck.rear:
            raise Misplaced(path, "it lies on one square")
        return
    if not wreck.rear:
        raise Misplaced(path, "it lies on two squares: say where its rear is")
    if s.land.squares.drives.get(wreck.rear, {}).get(wreck.heading) != wreck.at:
        told = f"{wreck.at} is not in front of {wreck.rear} with the heading {wreck.heading}"
        raise Misplaced(path, f"{told}: n = 0, ne = 1 … nw = 7")


def check_apart(s: Battle) -> None:
    """No two wrecks lie on one square."""
    taken: dict[str, str] = {}
    for id, wreck in s.wrecks.items():
        for square in (wreck.at, wreck.rear):
            if square and taken.setdefault(square, id) != id:
                raise Misplaced(("wrecks", id, "at"), f"{taken[square]} lies at {square} already")


def check_tokens(s: Battle) -> None:
    """Order tokens lie on units, each face once a side; markers lie on units, too (HON-301 … HON-304)."""
    for fact in ("tokens", "shown"):
        lying: dict[str, str] = getattr(s, fact)
        known(lying, s.units, fact, "unit")
        for unit, face in lying.items():
            one_of(face, TOKENS, (fact, unit))
    for side, faces in s.aside.items():
        for face in faces:
            one_of(face, TOKENS, ("aside", side))
    for fact in ("acted", "moved"):
        marked: dict[str, int] = getattr(s, fact)
        known(marked, s.units, fact, "unit")
        for unit, count in marked.items():
            number(count, 0, 1, (fact, unit))
    for id, charge in s.charges.items():
        path = ("charges", id)
        name_of(charge.target, s.units, "unit", (*path, "target"))
        one_of(charge.side, SIDES, (*path, "side"))
        one_of(charge.gear, tuple(s.rules.box.gear[charge.side]), (*path, "gear"))
    check_faces(s)


def check_faces(s: Battle) -> None:
    """A numbered token is one of those that the side has taken this turn, and there is one of each (HON-301)."""
    for side in SIDES:
        seen: list[str] = list(s.aside.get(side, ()))
        for fact in ("tokens", "shown"):
            lying: dict[str, str] = getattr(s, fact)
            for unit, face in lying.items():
                if s.units[unit].side != side or not face.isdigit():
                    continue
                if int(face) > s.numbered.get(side, 0):
                    told = f"numbered.{side} = {s.numbered.get(side, 0)}"
                    raise Misplaced((fact, unit), f"the side has no token {face}: {told} (HON-301)")
                if face in seen:
                    raise Misplaced((fact, unit), f"the side has token {face} twice (HON-301)")
                seen.append(face)


def check_cards(s: Battle) -> None:
    """Hand, deck and discards of a side are its deck, each card as often as it is printed (HON-761)."""
    cards = s.rules.box.cards
    for side in s.decks:
        whole = Counter(s.rules.box.deck(side))
        found: Counter[str] = Counter()
        for fact in ("hands", "decks", "discards"):
            piles: dict[str, tuple[str, ...]] = getattr(s, fact)
            for card in piles.get(side, ()):
                one_of(card, tuple(cards), (fact, side))
                found[card] += 1
                if found[card] > whole[card]:
                    raise Misplaced((fact, side), f"{card}: the deck has {whole[card]}, here is one more")
        missing = list((whole - found).elements())
        if missing:
            raise Misplaced(
                ("decks", side), f"{', '.join(sorted(set(missing)))} is in no hand, deck or pile of discards"
            )


def check_gear(s: Battle) -> None:
    """Markers are left of options that an army has, no more than came with them (HON-701)."""
    most = {
        place.id: place.gear.markers
        for side in s.armies
        for place in s.rules.army(s, side).options
        if place.gear.markers
    }
    for slot, markers in s.gear.items():
        if slot not in most:
            raise Misplaced(("gear", slot), f"no army has an option with markers there{meant(slot, most)}")
        number(markers, 0, most[slot], ("gear", slot), "the option has no more markers (HON-701)")


def printed_squares(s: Battle) -> Iterable[str]:
    """The squares of the boards before anything fell."""
    return s.rules.lands.get(s.layout if s.layout_complete() else ()).squares.centre


def check_goals(s: Battle) -> None:
    """Objectives lie on squares or in buildings, and are held by a side or by nobody (HOC-401)."""
    printed = [goal.id for goal in s.rules.scene.objectives]
    for id, goal in s.goals.items():
        path = ("goals", id)
        if printed:
            name_of(id, printed, "objective", path)
        for square in goal.squares:
            if square not in s.land.squares.centre and square not in printed_squares(s):
                raise Misplaced((*path, "squares"), f"there is no square {square!r}")
        one_of(goal.holder, ("", *SIDES), (*path, "holder"))
        number(goal.points, 0, MOST_POINTS, (*path, "points"))
        number(goal.first, 0, s.rules.turns, (*path, "first"))
        if goal.section and goal.section not in s.rules.lands.get(s.layout).structure:
            raise Misplaced((*path, "section"), f"there is no section {goal.section!r}")


def check_scored(s: Battle) -> None:
    """Points so far are those of objectives that count every turn; broken tiles count by themselves (HON-802)."""
    most = 0
    for goal in s.goals.values():
        if goal.per_turn:
            most += goal.points * max(s.turn - max(goal.first, 1) + 1, 0)
    why = f"objectives that count every turn have brought no more in {s.turn} turns (HON-802)"
    for side, points in s.scored.items():
        number(points, 0, most, ("scored", side), why)
    for side in [side for side in s.scored if sum(s.scored.values()) > most][:1]:
        raise Misplaced(("scored", side), f"both sides together have {sum(s.scored.values())}: {why}")
