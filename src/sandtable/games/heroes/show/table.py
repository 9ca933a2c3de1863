"""A battle as it is drawn, from what a seat sees: one grid, hands of cards, tracks, trays."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Counter, Grid, Hulk, Piece, Side, Table, Track
from sandtable.board.table import Goal as GoalView
from sandtable.games.heroes.play import victory
from sandtable.games.heroes.play.nouns import OFF_BOARD, SIDES
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Goal
from sandtable.games.heroes.show import drawn_ground, hands, trays
from sandtable.games.heroes.show.cards_shown import goal_name
from sandtable.games.heroes.show.pieces import counter, piece

NAMES: Final = {"us": ("US", "US"), "german": ("Germans", "German")}
DRAWN_SIDES: Final = tuple([Side(side, NAMES[side][0], NAMES[side][1]) for side in SIDES])


def battle_table(s: Battle) -> Table:
    """Everything a seat may see."""
    rules = s.rules
    if s.layout and not s.layout_complete():
        s = as_laid(s)
    grids = (field(s),) if s.land.columns else ()
    return Table(
        rules.scene.name,
        DRAWN_SIDES,
        (),
        tuple(tracks(s)),
        tuple(trays.trays(s)),
        drawn_ground.GRID if grids else "",
        grids=grids,
        hands=hands.hands(s) if s.hands else (),
    )


def as_laid(s: Battle) -> Battle:
    """The table while boards are still being laid (HOC-421)."""
    laid = s.clone()
    laid.land = s.rules.lands.get(s.layout)
    return laid


# the grid


def field(s: Battle) -> Grid:
    grid = drawn_ground.grid(s, s.rules.scene.name)
    grid.pieces = tuple(pieces(s))
    grid.hulks = tuple([hulk(s, id) for id in s.wrecks])
    grid.goals = tuple([goal(s, id, each) for id, each in s.goals.items()])
    grid.zones = zones(s)
    return grid


def pieces(s: Battle) -> list[Piece]:
    """All units on the board; passengers are listed in their vehicles."""
    riders: dict[str, list[Counter]] = {}
    standing: list[str] = []
    for id, unit in s.units.items():
        if unit.carrier:
            riders.setdefault(unit.carrier, []).append(counter(s, id))
        elif unit.at not in OFF_BOARD:
            standing.append(id)
    return [piece(s, id, tuple(riders.get(id, ()))) for id in standing]


def hulk(s: Battle, id: str) -> Hulk:
    wreck = s.wrecks[id]
    kind = s.rules.kinds[wreck.kind]
    most = kind.wreck.structure if kind.wreck is not None else 0
    damage = f"{wreck.points} of {most}" if wreck.points else ""
    return Hulk(id, f"Wreck of {kind.name}", wreck.at, wreck.rear, wreck.heading, damage)


def goal(s: Battle, id: str, each: Goal) -> GoalView:
    """An objective: what it is worth, and who controls it (HOC-401)."""
    points = f"{each.points} a turn" if each.per_turn else str(each.points)
    return GoalView(id, goal_name(s, id), victory.goal_squares(s, each), points, each.holder)


def zones(s: Battle) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Where the sides set up, until the first turn begins (HOC-404)."""
    if s.phase != "opening" or s.turn or not s.layout_complete() or len(s.homes) < len(SIDES):
        return ()
    return tuple([(side, s.rules.zone(s, side)) for side in SIDES])


# tracks


def tracks(s: Battle) -> list[Track]:
    """Turns, points if it ended now, and the orders each side has still to give."""
    last = s.rules.turns
    numbers = tuple([str(turn) for turn in range(1, last + 1)])
    found = [Track("turn", "Turn", max(s.turn, 1), last, "", numbers, PHASES.get(s.phase, ""), now=s.turn)]
    points = victory.points(s) if s.scored else dict.fromkeys(SIDES, 0)
    for side in SIDES:
        found.append(Track("points", NAMES[side][0], points[side], 0, side, (), "if it ended now"))
    for side in SIDES:
        if s.phase == "activation" and s.numbered.get(side, 0):
            left = s.numbered[side] - s.called.get(side, 0)
            found.append(Track("orders", f"{NAMES[side][1]} orders left", left, s.numbered[side], side))
    return found


PHASES: Final = {
    "opening": "setting up",
    "orders": "Order Phase",
    "activation": "Activation Phase",
    "supply": "Supply Phase",
}
