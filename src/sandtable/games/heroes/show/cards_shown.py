"""Everything about one thing, for whoever looks closer: units, squares, houses, tiles, options, cards."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Card
from sandtable.games.heroes.play import victory
from sandtable.games.heroes.play.explosions import structures
from sandtable.games.heroes.play.nouns import (
    ABOARD,
    HEAVY,
    HIDDEN,
    INFANTRY,
    LIGHT,
    OFF_BOARD,
    Face,
    Gear,
    Kind,
    Terrain,
    Tile,
    Weapon,
    X,
)
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import hands
from sandtable.games.heroes.show.drawn_ground import sections_of
from sandtable.games.heroes.show.naming import upper
from sandtable.games.heroes.show.pieces import (
    ROLE_NAMES,
    abilities_of,
    armed,
    defence_text,
    house_name,
    signed,
    state_of,
    unit_name,
    weapon_abilities,
    where,
)

Fact = tuple[str, str]
SIDES_OF_FACE: Final = ("front", "back")
CLASSES: Final = {INFANTRY: "infantry", LIGHT: "light vehicles", HEAVY: "heavy vehicles"}


def card(s: Battle, anchor: str) -> Card | None:
    """The card of what an anchor names; None if there is none."""
    what, _, id = anchor.partition(":")
    if what == "unit" and id in s.units:
        return unit_card(s, id)
    if what in ("square", "corner"):
        return square_card(s, id) if id in s.land.terrain else None
    if what == "house":
        return house_card(s, id.partition("/")[0])
    if what == "card" and id in s.rules.box.cards:
        return action_card(s, id)
    if what == "kind" and id in s.rules.kinds:
        return kind_card(s, s.rules.kinds[id])
    if what == "tile":
        return tile_card(s, id)
    if what in ("option", "gear"):
        return option_card(s, id)
    return None


# units


def unit_card(s: Battle, unit: str) -> Card:
    """The card of a unit: its markers now, then both faces as printed."""
    sheet = s.units[unit]
    if not sheet.kind and not s.under.get(unit, ""):
        facts: list[Fact] = [("Where", where(s, unit)), ("Class", "concealed infantry (HON-603)")]
        if unit in s.tokens:
            facts.append(("Order", "face down"))
        return Card("Concealed unit", tuple(facts), (), side=sheet.side)
    kind = s.kind(unit)
    facts = [*now(s, unit), *printed(kind)]
    return Card(unit_name(s, unit), tuple(facts), tuple(tags(s, kind)), side=sheet.side)


def now(s: Battle, unit: str) -> list[Fact]:
    """Where a unit is and which markers it has."""
    sheet = s.units[unit]
    found: list[Fact] = []
    if sheet.at == ABOARD or sheet.at not in OFF_BOARD:
        found.append(("Where", where(s, unit)))
        if sheet.at in s.land.bonus and s.grade(unit) == INFANTRY:
            found.append(("Cover", signed(s.land.bonus[sheet.at])))
    token = s.tokens.get(unit) or s.shown.get(unit, "")
    if token:
        found.append(
            ("Order", "face down" if token == HIDDEN else token + (", played" if unit in s.shown else ""))
        )
    elif unit in s.acted:
        found.append(("Order", "has acted"))
    if sheet.suppressed:
        found.append(
            ("Suppressed", f"{sheet.suppressed}: −{2 * sheet.suppressed} to rolls and movement (HON-541)")
        )
    if sheet.damage:
        found.append(("Damage", ", ".join(sheet.damage)))
    riders = [unit_name(s, one) for one in s.aboard(unit)]
    if riders:
        found.append(("Aboard", ", ".join(riders)))
    if sheet.group and s.armies.get(sheet.side):
        group = s.rules.army(s, sheet.side).groups.get(sheet.group)
        if group is not None:
            found.append(("Tile", group.name))
    return found


def printed(kind: Kind) -> list[Fact]:
    """Both faces, every value with its source."""
    found: list[Fact] = [("Class", class_name(kind))]
    for number, face in enumerate(kind.faces):
        found += face_facts(kind, face, SIDES_OF_FACE[number], f"{state_of(kind, face).capitalize()}: ")
    if kind.explodes:
        found.append(("When destroyed by fire", "explodes (HON-630)"))
    if kind.wreck is not None:
        found.append(("As a wreck", f"structure {kind.wreck.structure}"))
    if kind.value:
        found.append(("Reference value", f"{kind.value} points"))
    return found


def class_name(kind: Kind) -> str:
    """ "regular infantry", "heavy vehicle"."""
    return ROLE_NAMES[kind.role] if kind.role else CLASSES[kind.grade].removesuffix("s")


def face_facts(kind: Kind, face: Face, at: str, start: str) -> list[Fact]:
    found: list[Fact] = []
    for weapon in face.weapons:
        if armed(weapon):
            path = f"{at}.{weapon.id}" if weapon.id else f"{at}.cv"
            name = f"{weapon.id} weapon" if weapon.id else "combat value"
            found.append((start + name, sourced(weapon_values(weapon), kind.worth(path))))
    found.append((start + "defence", sourced(defence_text(kind, face), kind.worth(f"{at}.defence"))))
    move = "none" if face.move == X else str(face.move)
    found.append((start + "movement", sourced(move, kind.worth(f"{at}.move"))))
    hit = "turned over" if face.flips and len(kind.faces) > 1 else "destroyed"
    if kind.grade == HEAVY:
        hit = "a Damage roll (HON-530)"
    found.append((start + "when hit", hit))
    abilities = [f"{name} ({rule})" for name, rule in abilities_of(face)]
    for weapon in face.weapons:
        abilities += [f"{name} ({rule})" for name, rule in weapon_abilities(weapon)]
    if abilities:
        found.append((start + "abilities", ", ".join(dict.fromkeys(abilities))))
    return found


def sourced(text: str, worth: str) -> str:
    """A value with its source: "+2 / +1 / – · designed"."""
    return f"{text} · {worth}"


def weapon_values(weapon: Weapon) -> str:
    values = weapon.cv if weapon.cv != (X, X, X) else weapon.blast
    return " / ".join([signed(value) or "–" for value in values])


def tags(s: Battle, kind: Kind) -> list[str]:
    found = [class_name(kind)]
    found += [name for face in kind.faces[:1] for name, _ in abilities_of(face)]
    return found


def kind_card(s: Battle, kind: Kind) -> Card:
    """A counter that is in nobody's army yet."""
    return Card(kind.name, tuple(printed(kind)), tuple(tags(s, kind)), side=kind.side)


# ground


def square_card(s: Battle, square: str) -> Card:
    terrain = s.land.terrain[square]
    house = s.land.squares.house_of.get(square, "") or s.land.squares.half_of.get(square, "")
    if s.land.squares.kind.get(square) == "half" and house:
        return house_card(s, house) or Card(upper(house_name(s, house)), ())
    if house:
        facts: list[Fact] = [("Building", house_name(s, house))]
        facts.append(("Cover", f"{signed(s.land.bonus.get(square, 0))} (HON-194)"))
        openings = [s.land.squares.gaps[one] for one in s.land.squares.openings_at.get(square, ())]
        own = [f"{gap.kind} {gap.side}" for gap in openings if gap.square == square]
        facts.append(("Openings", ", ".join(own) or "none"))
    else:
        facts = [("Terrain", terrain.name), *terrain_facts(terrain)]
    if square in s.hulks:
        facts.append(("Wreck", s.rules.kinds[s.wrecks[s.hulks[square]].kind].name))
    if square in s.smoke:
        facts.append(("Smoke", f"−{s.rules.box.smoke} to lines through it"))
    for id, goal in s.goals.items():
        if square in victory.goal_squares(s, goal):
            worth = f"{goal.points} points{' a turn' if goal.per_turn else ''}"
            facts.append(("Objective", f"{worth}, {goal_name(s, id)}"))
    return Card(square_title(s, square, house), tuple(facts))


def square_title(s: Battle, square: str, house: str) -> str:
    """A square as a heading: "E5", "Farmhouse, square 3", "Alley"."""
    if square.startswith("lane."):
        return "Alley"
    if not house:
        return square
    name, several = (
        house_name(s, house),
        len([one for one in s.land.squares.house_of.values() if one == house]) > 1,
    )
    return upper(f"{name}, square {square.rpartition('.')[2]}" if several else name)


def goal_name(s: Battle, id: str) -> str:
    """An objective by the name that the scenario gives it; markers are numbered."""
    for objective in s.rules.scene.objectives:
        if objective.id == id:
            return objective.name
    return id.replace("-", " ").capitalize()


def terrain_facts(terrain: Terrain) -> list[Fact]:
    """What an element of the legend does (HON-171 … HON-176)."""
    found: list[Fact] = []
    if terrain.bonus:
        found.append(("Cover for infantry", f"{signed(terrain.bonus)} (HON-172)"))
    if terrain.blocks:
        found.append(("Line of sight", "blocked (HON-511)"))
    elif terrain.obscures:
        only = ", against infantry only" if terrain.soft else ""
        found.append(("Line of sight", f"−{terrain.obscures}{only} (HON-515)"))
    if terrain.water:
        found.append(("Movement", "water: nobody enters (HON-175)"))
    elif terrain.closed:
        closed = " and ".join([CLASSES[grade] for grade in terrain.closed])
        found.append(("Movement", f"closed to {closed} (HON-173)"))
    if terrain.difficult:
        found.append(("Difficult Passage", "whoever enters stops (HON-408)"))
    if terrain.opportunity:
        found.append(("Opportunity Fire", "for infantry inside (HON-181)"))
    if not found:
        found.append(("Effect", "none"))
    return found


def house_card(s: Battle, house: str) -> Card | None:
    kind = s.land.ground.kinds.get(house)
    site = next((one for one in s.land.ground.sites if one.id == house), None)
    if kind is None or site is None:
        return None
    facts: list[Fact] = [("Cover for infantry", f"{signed(kind.bonus)} (HON-194)")]
    for section in sections_of(site):
        name = "Structure" if section == house else f"Structure, part {section.partition('/')[2]}"
        if section not in s.land.structure:
            facts.append((name, "fallen: rubble (HON-187)"))
        else:
            points = structures.points_of(s, section)
            facts.append((name, f"{points} of {s.land.structure[section]} points of destruction (HON-621)"))
    plan = site.plan
    inside = [site.name(i, j) for j in range(plan.deep) for i in range(plan.wide)]
    people = [unit_name(s, s.foot[square]) for square in inside if square in s.foot]
    facts.append(("Inside", ", ".join(people) or "nobody"))
    name = house_name(s, house)
    return Card(name[0].upper() + name[1:], tuple(facts))


# cards, tiles, options


def action_card(s: Battle, id: str) -> Card:
    card = s.rules.box.cards[id]
    facts: list[Fact] = [("Battle Event", card.text)]
    if card.amount:
        facts.append(("Alternate Bonus", hands.alternate(card).removeprefix("or ") + " (HON-763)"))
    copies = [
        f"{side.upper() if side == 'us' else side.capitalize()} {count}"
        for side, count in card.copies.items()
    ]
    facts.append(("Copies", ", ".join(copies)))
    if card.phases:
        facts.append(("Phase", ", ".join(card.phases)))
    return Card(card.name, tuple(facts))


def tile_card(s: Battle, group: str) -> Card | None:
    """A tile in play, or one out of the catalogue."""
    tile: Tile | None = None
    for side in s.armies:
        army = s.rules.army(s, side)
        if group in army.tiles:
            tile = army.tiles[group]
        elif group in army.groups:
            return option_card(s, group)
    tile = tile or s.rules.box.tiles.get(group)
    if tile is None:
        return None
    box = s.rules.box
    facts: list[Fact] = [("Units", ", ".join([box.kinds[id].name for id in tile.units]) or "none")]
    facts.append(("Breaks", f"at {tile.breaks} losses (HON-801)" if tile.breaks else "never"))
    facts.append(("Worth", sourced(f"{tile.points} victory points", tile.worth("points"))))
    facts.append(("Cost", sourced(f"{tile.cost} points", tile.worth("cost"))))
    if tile.stars:
        facts.append(("Order stars", str(tile.stars)))
    if group in s.broken:
        facts.append(("State", "broken"))
    return Card(tile.name, tuple(facts), ("Command",) if tile.command else (), side=tile.side)


def option_card(s: Battle, id: str) -> Card | None:
    """An option in a slot, or one out of the catalogue (`us/201`)."""
    found: Gear | None = None
    left = -1
    for side in s.armies:
        for place in s.rules.army(s, side).options:
            if place.id == id:
                found, left = place.gear, s.gear.get(id, -1)
    side, _, number = id.partition("/")
    if found is None:
        found = s.rules.box.gear.get(side, {}).get(number)
    if found is None:
        return None
    facts: list[Fact] = [("What it does", found.text)] if found.text else []
    if found.units:
        facts.append(("Units", ", ".join([s.rules.box.kinds[one].name for one in found.units])))
    if found.markers:
        facts.append(("Markers", f"{left} of {found.markers} left" if left >= 0 else str(found.markers)))
    if found.weapon is not None:
        facts.append(("Values", sourced(weapon_values(found.weapon), found.worth("cv"))))
        extra = [f"{name} ({rule})" for name, rule in weapon_abilities(found.weapon)]
        facts += [("Abilities", ", ".join(extra))] if extra else []
    facts.append(("Cost", sourced(f"{found.cost} points", found.worth("cost"))))
    facts.append(("Shape", "large" if found.large else "small"))
    return Card(found.name, tuple(facts), (found.kind,), side=found.side)
