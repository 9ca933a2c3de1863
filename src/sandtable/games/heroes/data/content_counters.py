"""Counters out of the data files (HOC sections 2 and 3), and what wrecks and concealed markers are."""

from __future__ import annotations

from typing import Final

from sandtable.board.box import Page
from sandtable.games.heroes.data.content_values import (
    CLASSES,
    arm,
    equip,
    read_abilities,
    read_classes,
    read_marks,
    read_values,
)
from sandtable.games.heroes.play.nouns import (
    CHARACTER,
    HEAVY,
    HEAVY_WEAPON,
    INFANTRY,
    NO_VALUES,
    OFFICER,
    REGULAR,
    SIDES,
    Face,
    Kind,
    Weapon,
    WreckKind,
    X,
)

ROLES: Final = (REGULAR, HEAVY_WEAPON, OFFICER, CHARACTER)
SYMBOLS: Final = (
    "infantry-team",
    "officer",
    "recon-team",
    "engineers",
    "machine-gun",
    "mortar",
    "anti-tank",
    "rocket",
    "flamethrower",
    "sniper",
    "observer",
    "crew",
    "jeep",
    "half-track",
    "armoured-car",
    "light-tank",
    "tank",
    "tank-destroyer",
    "assault-gun",
)
LONGEST: Final = 8  # characters that a short name may have
STRANGER: Final = "concealed"


def read_counters(page: Page, wrecks: dict[str, WreckKind]) -> dict[str, Kind]:
    """The counters of one side, in the order of the file."""
    side = page.one_of("side", SIDES)
    found: dict[str, Kind] = {}
    for id, one in page.pages("counters").items():
        stem = id.partition("-")[2].lower()
        if not stem:
            raise one.wrong("", f'expected a nation and a name such as "US-BLEAN"; found "{id}"')
        found[id] = read_counter(one, id, stem, side, wrecks)
    page.finish()
    return found


def read_counter(page: Page, id: str, stem: str, side: str, wrecks: dict[str, WreckKind]) -> Kind:
    grade = CLASSES[page.one_of("class", CLASSES, "infantry")]
    role = page.one_of("role", ROLES) if grade == INFANTRY else ""
    symbol = page.one_of("symbol", SYMBOLS)
    kind = Kind(id, stem, page.text("name"), page.text("short"), side, role, symbol)
    if len(kind.short) > LONGEST:
        raise page.wrong("short", f"a counter has room for {LONGEST} signs; found {len(kind.short)}")
    kind.grade = grade
    kind.squares = page.whole("squares", 1, least=1, most=2)
    kind.value = page.whole("value", least=1)
    kind.large = page.truth("large", False)
    kind.explodes = page.truth("explodes", False)
    kind.faces = read_faces(page, kind)
    if grade != INFANTRY:
        kind.wreck = wrecks[page.one_of("wreck", wrecks)]
    kind.stated, kind.inferred = read_marks(page, values_of(page, kind))
    return kind


def read_faces(page: Page, kind: Kind) -> tuple[Face, ...]:
    """Reads front and back; the back of a vehicle is a wreck, that of a flamethrower an explosion."""
    front = read_face(page.page("front"), kind, None)
    alone = kind.grade != INFANTRY or kind.explodes
    if page.has("back") == alone:
        raise page.wrong("back", "a wreck or an explosion is its back" if alone else "missing")
    if alone:
        return (front,)
    return front, read_face(page.page("back"), kind, front)


def read_face(page: Page, kind: Kind, front: Face | None) -> Face:
    """Reads one side of a counter. A concealed or embarked side takes the defence of the other side (HOC-63)."""
    abilities = read_abilities(page)
    state = page.one_of("state", ("inactive", "active"), "")
    off_table = state == "active" and ("ambush" in abilities or "crew" in abilities)
    if front is not None and off_table and not page.has("defence"):
        defence = front.defence
    else:
        defence = read_defence(page, kind.grade)
    face = equip(
        Face(defence, page.whole("move", X, least=0), read_weapons(page, kind, abilities)), abilities
    )
    face.flips = page.one_of("hit", ("flip", "destroy"), "destroy") == "flip"
    face.active = state == "active"
    face.concealed = face.active and face.ambush
    face.dual = face.crew and "dual" in abilities
    return face


def read_defence(page: Page, grade: int) -> tuple[int, ...]:
    """Reads the defence: one number, or front, side and rear of a Heavy Vehicle."""
    if grade != HEAVY:
        same = page.whole("defence", least=1)
        return same, same, same
    sides = page.wholes("defence", least=1)
    if len(sides) != 3:
        raise page.wrong("defence", f"expected front, side and rear of a Heavy Vehicle; found {len(sides)}")
    return sides[0], sides[1], sides[2]


def read_weapons(page: Page, kind: Kind, abilities: dict[str, int]) -> tuple[Weapon, ...]:
    """Reads the only weapon, or the primary and secondary ones of a vehicle (HON-108, HOC-68)."""
    if kind.grade == INFANTRY or not page.has("primary"):
        weapon = Weapon("", read_values(page, "cv", "X/X/X"))
        weapon.blast = read_values(page, "blast", "X/X/X")
        return (arm(weapon, abilities),)
    found: list[Weapon] = []
    for id in ("primary", "secondary"):
        line = page.page(id)
        found.append(arm(Weapon(id, read_values(line, "cv")), read_abilities(line)))
    return tuple(found)


def values_of(page: Page, kind: Kind) -> set[str]:
    """The names of values that can be marked as stated or inferred: "front", "front.move", "front.cv.light"."""
    known: set[str] = set()
    for side in ("front", "back"):
        if not page.has(side):
            continue
        known.add(side)
        for value in page.page(side).names():
            known.add(f"{side}.{value}")
            if value in ("cv", "blast"):
                known.update([f"{side}.{value}.{name}" for name in CLASSES])
    return known


def read_wrecks(page: Page) -> dict[str, WreckKind]:
    """The wreck sides (HOC-61)."""
    found: dict[str, WreckKind] = {}
    for id, one in page.pages("wrecks").items():
        found[id] = WreckKind(
            one.whole("structure", least=1),
            one.truth("blocks", False),
            one.whole("obscures", 0, least=0),
            one.whole("bonus", 0, least=0),
            read_classes(one, "closed"),
        )
    return found


def read_stranger(page: Page) -> Kind:
    """Reads what an opponent sees of a concealed unit: infantry, and how far it may go (HOC-63, HOC-64)."""
    kind = Kind(STRANGER, STRANGER, "concealed infantry", "?", "", REGULAR, "unknown")
    face = Face((0, 0, 0), page.page("concealed").whole("move", least=1), (Weapon("", NO_VALUES),))
    face.active = face.ambush = face.concealed = True
    kind.faces = (face,)
    return kind
