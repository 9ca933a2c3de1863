"""Units as they are drawn: counters beside the board, pieces on it, and what both faces say (HON-101 … HON-110)."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Counter, Piece
from sandtable.games.heroes.play.nouns import CHARACTER, HEAVY, HEAVY_WEAPON, OFFICER, Face, Kind, Weapon, X
from sandtable.games.heroes.play.state import Battle

MINUS: Final = "−"
ROLE_NAMES: Final = {
    "regular": "regular infantry",
    HEAVY_WEAPON: "heavy weapon",
    OFFICER: "officer",
    CHARACTER: "character",
    "": "vehicle",
}
NAMES: Final[dict[tuple[str, str], str]] = {}  # (unit, kind) -> name


def signed(value: int) -> str:
    """ "+2", "−1", "+0"; "" for a value that does not exist."""
    if value == X:
        return ""
    return f"+{value}" if value >= 0 else f"{MINUS}{-value}"


def unit_name(s: Battle, unit: str) -> str:
    """The name of a unit, numbered among several of a kind; only the owner reads that of a concealed one."""
    sheet = s.units[unit]
    if not sheet.kind:
        owner = s.under.get(unit, "")
        return f"{unit_name(s, owner)}, concealed" if owner else "Concealed unit"
    found = NAMES.get((unit, sheet.kind))
    if found is None:
        kind = s.rules.kinds[sheet.kind]
        number = unit.removeprefix(kind.stem).removeprefix("-")
        found = f"{kind.name} {number}" if number and unit != kind.stem else kind.name
        NAMES[unit, sheet.kind] = found
    return found


def counter(s: Battle, unit: str) -> Counter:
    """A unit for a list or a tray."""
    sheet = s.units[unit]
    if not sheet.kind:
        kind = s.kind(unit)
        marks = ("concealed",) if s.under.get(unit, "") else ("unknown",)
        return Counter(unit, unit_name(s, unit), kind.short, sheet.side, kind.symbol, "", marks)

    def make() -> Counter:
        kind = s.rules.kinds[sheet.kind]
        return Counter(unit, unit_name(s, unit), kind.short, sheet.side, kind.symbol)

    return s.rules.skin().kept.view(Counter, (unit, sheet.kind, sheet.side), make)


def counters(s: Battle, units: list[str]) -> tuple[Counter, ...]:
    return tuple([counter(s, unit) for unit in units])


def piece(s: Battle, unit: str, aboard: tuple[Counter, ...] = ()) -> Piece:
    """A unit on the board, with everything that lies on it."""
    sheet = s.units[unit]
    token = s.tokens.get(unit, "")
    spent = False
    if not token:
        token = s.shown.get(unit, "")
        spent = bool(token) or unit in s.acted
    if not sheet.kind:
        return new_piece(s, unit, aboard, token, spent)
    look = (
        unit,
        sheet.kind,
        sheet.side,
        sheet.at,
        sheet.rear,
        sheet.heading,
        sheet.face,
        sheet.suppressed,
        sheet.damage,
        token,
        spent,
        tuple([(one.id, one.name, one.marks) for one in aboard]),
    )
    return s.rules.skin().kept.view(Piece, look, lambda: new_piece(s, unit, aboard, token, spent))


def new_piece(s: Battle, unit: str, aboard: tuple[Counter, ...], token: str, spent: bool) -> Piece:
    sheet = s.units[unit]
    face = s.face(unit)
    known = bool(sheet.kind or s.under.get(unit, ""))
    kind = s.kind(unit)
    weapon = face.weapons[0] if face.weapons else None
    arc = weapon.arc if weapon is not None else 360
    return Piece(
        counter(s, unit),
        sheet.at,
        sheet.rear,
        sheet.heading if looks(kind, face) else -1,
        attack_text(weapon) if known else "",
        defence_text(kind, face) if known else "",
        token,
        spent,
        sheet.suppressed,
        sheet.damage,
        aboard,
        bool(sheet.face) and not face.active,
        hidden_side(s, unit) if known else (),
        arc,
    )


def looks(kind: Kind, face: Face) -> bool:
    """Does facing matter: armour with a front, or a printed arc (HON-522, HON-523)?"""
    if kind.grade == HEAVY or kind.squares > 1:
        return True
    for weapon in face.weapons:
        if weapon.arc < 360:
            return True
    return False


def attack_text(weapon: Weapon | None) -> str:
    """The combat value for the counter: against infantry, else against the lightest class it has a value for."""
    if weapon is None:
        return ""
    for value in (*weapon.cv, *weapon.blast):
        if value != X:
            return signed(value)
    return ""


def defence_text(kind: Kind, face: Face) -> str:
    front, side, rear = face.defence
    return f"{front}/{side}/{rear}" if kind.grade == HEAVY else str(front)


def hidden_side(s: Battle, unit: str) -> tuple[str, ...]:
    """The values of the side that does not show; for a vehicle those of its wreck."""
    kind = s.kind(unit)
    sheet = s.units[unit]
    if len(kind.faces) > 1:
        other = kind.faces[0] if sheet.face or not sheet.kind else kind.faces[1]
        return tuple(face_lines(kind, other))
    if kind.explodes:
        return ("explodes when it is destroyed by fire",)
    if kind.wreck is None:
        return ()
    sight = "blocks the line of sight" if kind.wreck.blocks else f"obscures by {kind.wreck.obscures}"
    return (f"wreck: structure {kind.wreck.structure}, {sight}",)


# a face in words


def face_lines(kind: Kind, face: Face) -> list[str]:
    """One side of a counter, line by line: its state, its weapons, defence and movement, its abilities."""
    found = [state_of(kind, face)]
    found += [weapon_line(kind, weapon) for weapon in face.weapons if armed(weapon)]
    move = "cannot move" if face.move == X else f"movement {face.move}"
    found.append(f"defence {defence_text(kind, face)}, {move}")
    abilities = [name for name, _ in abilities_of(face)]
    if abilities:
        found.append(", ".join(abilities))
    return found


def state_of(kind: Kind, face: Face) -> str:
    if face.concealed:
        return "concealed side"
    if kind.changes_state():
        return "active side" if face.active else "inactive side"
    if len(kind.faces) > 1:
        return "full side" if face is kind.faces[0] else "reduced side"
    return "its only side"


def armed(weapon: Weapon) -> bool:
    return any([value != X for value in (*weapon.cv, *weapon.blast)])


def weapon_line(kind: Kind, weapon: Weapon) -> str:
    """ "primary: +3 infantry, +5 light, +4 heavy; range 5"."""
    values = weapon.cv if weapon.cv != (X, X, X) else weapon.blast
    told = [
        f"{signed(value)} {name}"
        for value, name in zip(values, ("infantry", "light", "heavy"), strict=True)
        if value != X
    ]
    start = f"{weapon.id}: " if weapon.id else ""
    extra = [name for name, _ in weapon_abilities(weapon)]
    return start + ", ".join(told) + ("; " + ", ".join(extra) if extra else "")


def weapon_abilities(weapon: Weapon) -> list[tuple[str, str]]:
    """What can be done with a weapon, each with its rule."""
    found: list[tuple[str, str]] = []
    if weapon.range:
        found.append((f"range {weapon.range}", "HON-616"))
    if weapon.corners:
        found.append((f"range {weapon.corners} interspaces", "HON-616"))
    if weapon.over:
        found.append(("over obstacles", "HON-616"))
    if weapon.arc < 360:
        found.append((f"arc of {weapon.arc}°", "HON-522"))
    if weapon.on_move != X:
        found.append((f"Fire on the Move {signed(weapon.on_move)}", "HON-614"))
    if weapon.suppressive:
        found.append(("Suppressive Fire", "HON-623"))
    if weapon.machine_gun:
        found.append(("Machine Gunner", "HON-617"))
    if weapon.opportunity:
        found.append(("Opportunity Fire", "HON-618"))
    if weapon.frightening:
        found.append(("Frightening", "HON-615"))
    if weapon.piercing:
        found.append(("Piercing", "HON-530"))
    if weapon.dual:
        found.append(("Dual Weapon", "HON-613"))
    if weapon.destruction:
        found.append((f"Destruction {weapon.destruction}", "HON-621"))
    if weapon.howitzer:
        found.append(("Howitzer", "HON-624"))
    if weapon.indirect != X:
        found.append((f"Indirect Fire, scatter {weapon.indirect}", "HON-625"))
    return found


def abilities_of(face: Face) -> list[tuple[str, str]]:
    """What a side can do beside its weapons, each with its rule."""
    found: list[tuple[str, str]] = []
    if face.orders:
        found.append((f"{face.orders} order {'star' if face.orders == 1 else 'stars'}", "HON-301"))
    if face.assault != X:
        found.append((f"Assault {signed(face.assault)}", "HON-641"))
    if face.scout:
        found.append((f"Scout {face.scout}", "HON-657"))
    if face.transport:
        found.append((f"Transport {face.transport}", "HON-661"))
    for has, name, rule in (
        (face.personal, "Personal Order", "HON-307"),
        (face.autonomous, "Autonomous", "HON-311"),
        (face.ambush, "Ambush", "HON-603"),
        (face.tripod, "Tripod", "HON-602"),
        (face.crew, "Crew", "HON-607"),
        (face.spotter, "Artillery Spotter", "HON-612"),
        (face.sniper, "Sniper", "HON-620"),
        (face.flame, "Flamethrower", "HON-628"),
        (face.waves, "Positive Waves", "HON-655"),
        (face.dual, "Dual Weapon for its vehicle", "HON-613"),
    ):
        if has:
            found.append((name, rule))
    return found


# where it stands


def ground_name(s: Battle, square: str) -> str:
    """ "low wall", "Farmhouse", "open ground"."""
    house = s.land.squares.house_of.get(square, "")
    if house:
        return house_name(s, house)
    terrain = s.land.terrain.get(square)
    return terrain.name if terrain is not None else ""


def house_name(s: Battle, house: str) -> str:
    """A building by its kind; several of a kind are numbered."""
    kind = s.land.ground.kinds[house]
    number = house.removeprefix(kind.stem).removeprefix("-")
    return f"{kind.name} {number}" if number else kind.name


def structure_name(s: Battle, structure: str) -> str:
    """A section of a building, or a wreck."""
    wreck = s.wrecks.get(structure)
    if wreck is not None:
        return f"wreck of the {s.rules.kinds[wreck.kind].name}"
    house, _, section = structure.partition("/")
    name = house_name(s, house)
    return f"{name}, part {section}" if section else name


def cover_text(s: Battle, square: str) -> str:
    """ "low wall, cover +2", "open ground"."""
    bonus = s.land.bonus.get(square, 0)
    name = ground_name(s, square)
    return f"{name}, cover {signed(bonus)}" if bonus else name


def where(s: Battle, unit: str) -> str:
    """Where a unit stands: "low hedge, E5", "aboard M3A1 Half-track"."""
    sheet = s.units[unit]
    if sheet.carrier:
        return f"aboard {unit_name(s, sheet.carrier)}"
    if sheet.at not in s.land.terrain:
        return sheet.at
    name = ground_name(s, sheet.at)
    if s.land.squares.house_of.get(sheet.at, ""):
        return name
    return sheet.at if s.land.terrain[sheet.at].id == "open" else f"{name}, {sheet.at}"
