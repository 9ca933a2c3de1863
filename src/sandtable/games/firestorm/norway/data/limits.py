"""What the facts of Norway may be: operations and volleys under way, what a turn has seen, names in steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.games import values as told
from sandtable.games.firestorm.norway.play.actions import EndAction, NextAction, TakeAction
from sandtable.games.firestorm.norway.play.air import AirCombat
from sandtable.games.firestorm.norway.play.exchange import GOOD, ThrowAgain, ThrowVolley
from sandtable.games.firestorm.norway.play.sailing import StopOrGoOn
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Operation, Volley
from sandtable.games.firestorm.norway.play.submarines import Retaliate, Torpedo
from sandtable.games.firestorm.norway.play.surface import CompareFleets
from sandtable.games.firestorm.norway.play.withdrawal import FallBack, RetreatTo, UnderFire
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.words import meant

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.play.rules import Norway

Path = tuple[str, ...]
STATES: Final = ("", "withdrawing", "over")
VOLLEYS: Final = ("", "surface", "half", "torpedo", "answer", "air", "flak", "bombing")
NAVAL: Final = (
    "Arrive",
    "StopOrGoOn",
    "Sail",
    "SurfaceCombat",
    "StandOrWithdraw",
    "DivideShips",
    "CompareFleets",
)
MEETING: Final = (
    *NAVAL,
    "FallBack",
    "RetreatTo",
    "UnderFire",
)  # one of them is to come where enemy ships meet
FLYING: Final = ("Mission", "Intercept", "AirCombat", "ReturnToBase")
OPERATING: Final[
    dict[str, tuple[str, ...]]
] = {  # steps of an action under way -> the kinds of action that have them
    **dict.fromkeys(NAVAL, ("ship",)),
    **dict.fromkeys(FLYING, ("aircraft", "bombing")),
    **dict.fromkeys(("SpecialBombing", "BombHarbour", "HarbourBombed"), ("bombing",)),
    **dict.fromkeys(("React", "Torpedo", "Retaliate"), ("ship", "submarine")),
}
MOST_DICE: Final = 99
MOST_POINTS: Final = 1000


def step_names(rules: Norway) -> dict[str, tuple[str, ...]]:
    """What the fields of Norway's steps may name."""
    fleet = rules.fleet
    waters = tuple(fleet.waters.ids)
    return {
        "place": waters,
        "places": waters,
        "path": waters,
        "group": tuple(fleet.units),
        "ship": tuple(fleet.units),
        "troop": tuple(rules.data.troops),
        "force": tuple([force.id for force in rules.book.landings]),
    }


def check_operation(s: NorwayState, sheet: Operation, path: Path) -> None:
    """Everything on the sheet of an action is known, and its group is of its side and kind (NOR-40, NOR-42)."""
    fleet = s.norway.fleet
    places = (*fleet.waters.ids, *fleet.regions)
    told.one_of(sheet.side, s.norway.sides, (*path, "side"))
    told.one_of(sheet.kind, ("ship", "submarine", "aircraft", "bombing"), (*path, "kind"))
    kind = "aircraft" if sheet.kind == "bombing" else sheet.kind
    for unit in told.ids(list(sheet.group), tuple(fleet.units), (*path, "group")):
        if fleet.side[unit] != sheet.side or fleet.kind[unit] != kind:
            raise Misplaced((*path, "group"), f"{unit} is no {kind} of the {sheet.side} (NOR-42)")
    told.one_of(sheet.at, places, (*path, "at"))
    targets = fleet.bombable if sheet.kind == "bombing" else places
    told.one_of(sheet.target, ("", *targets), (*path, "target"))
    told.one_of(sheet.state, STATES, (*path, "state"))
    for place in sheet.path:
        told.one_of(place, tuple(fleet.waters.ids), (*path, "path"))
    told.ids(list(sheet.reacted), tuple(fleet.units), (*path, "reacted"))


def check_volley(s: NorwayState, sheet: Volley, path: Path) -> None:
    """The dice of a volley lie on its targets (NOR-15 … NOR-20)."""
    fleet = s.norway.fleet
    known = (*fleet.units, *fleet.waters.ids)
    told.one_of(sheet.place, ("", *fleet.waters.ids, *fleet.regions), (*path, "place"))
    told.one_of(sheet.kind, VOLLEYS, (*path, "kind"))
    for name, units in (("targets", sheet.targets), ("others", sheet.others), ("by", sheet.by)):
        told.ids(list(units), known, (*path, name))
    for name, dice in (("first", sheet.first), ("second", sheet.second), ("good", sheet.good)):
        told.number(dice, 0, MOST_DICE, (*path, name))
    told.number(sheet.plain, 0, MOST_DICE, (*path, "plain"))
    aims = (*sheet.targets, *sheet.others, *[target + GOOD for target in sheet.targets])
    for name, units in (("laid", sheet.laid), ("hits", sheet.hits), ("again", sheet.again)):
        for unit in units:
            told.one_of(unit, aims, (*path, name))
    if len(sheet.laid) > sheet.first + sheet.second:
        raise Misplaced((*path, "laid"), f"only {sheet.first + sheet.second} dice are laid (NOR-15)")


def check_award(s: NorwayState, key: str, points: object) -> int:
    """Points for an event that the campaign knows, such as `allies:ports-held` (T-2)."""
    side, _, event = key.partition(":")
    known = events(s)
    if side not in s.norway.sides or not event:
        raise Misplaced(("awarded", key), "expected a side and an event, such as allies:ports-held")
    found = told.number(points, 0, MOST_POINTS, ("awarded", key))
    if event not in known:
        raise Misplaced(("awarded", key), f"there is no event {event!r}{meant(event, known)}")
    return found


def events(s: NorwayState) -> tuple[str, ...]:
    """The events that pay points (T-2)."""
    book = s.norway.book
    ports = [f"port-{port}" for port in book.south.ports.values()]
    landings = [f"landing-{force.lane}" for force in book.landings]
    trondheim = [f"trondheim-{turn}" for turn in book.awards["trondheim"].points]
    return (*book.awards, *ports, *landings, *trondheim)


def check_times(s: NorwayState) -> None:
    """What happens in a phase of the campaign has not happened before (NOR-33, NOR-36, NOR-162, NOR-168)."""
    fate = s.norway.book.fate_turn
    for name, first, why in (
        ("denmark", 1, "Denmark falls in the first Strategic Phase (NOR-33)"),
        ("bodo", 2, "whether Bodø is German is first seen after the battles of turn 2 (NOR-36)"),
        ("berger", 1, "no ship is sunk before the first turn (NOR-162)"),
        ("closed_south", fate, f"South-Central Norway is decided in turn {fate} (NOR-168)"),
    ):
        if getattr(s, name) and s.turn < first:
            raise Misplaced((name,), f"not in turn {s.turn}: {why}")


def agree(s: NorwayState) -> None:
    """Whose action it is, and whether one is under way, is as the agenda says (NOR-41)."""
    check_times(s)
    steps = [step for frame in s.frames() for step in frame.todo()]
    acting = [step for step in steps if isinstance(step, EndAction | TakeAction)]
    if acting and s.actions < 1:
        raise Misplaced(("actions",), "0, but an action is being taken (NOR-41)")
    for taken in (*acting, *[frame.owner for frame in s.frames()]):
        if isinstance(taken, TakeAction) and taken.side != s.actor:
            raise Misplaced(("actor",), f"{s.actor!r}, but the {taken.side} take an action (NOR-41)")
    if s.operation and not acting:
        raise Misplaced(("operation",), "there is one, but no action is being taken (NOR-41)")
    check_sequence(s)
    for step in steps:
        kind = s.operation[0].kind if s.operation else "none"
        if kind not in OPERATING.get(type(step).__name__, (kind,)):
            why = f"it is {kind}, but {type(step).__name__} is still to come (NOR-40)"
            raise Misplaced(("operation",), why)
        if isinstance(step, StopOrGoOn) and not s.operation[0].reacted:
            raise Misplaced(
                ("operation", "reacted"), "no submarine attacked that is still to be answered (NOR-82)"
            )
        if isinstance(step, AirCombat) and not s.ships_at(
            s.operation[0].target, s.norway.enemy[s.operation[0].side]
        ):
            raise Misplaced(("operation", "target"), "no ship of the enemy is there to be attacked (NOR-62)")
        if isinstance(step, Torpedo) and not s.operation[0].group:
            raise Misplaced(("operation", "group"), "no submarine is left to attack (NOR-80)")
        if isinstance(step, Retaliate) and not s.operation[0].reacted:
            raise Misplaced(("operation", "reacted"), "no ship was attacked that could answer (NOR-82)")
        if isinstance(step, ThrowVolley | ThrowAgain) and step.side not in [one.side for one in s.volleys]:
            raise Misplaced(("volleys",), f"the {step.side} throw dice, but have laid none (NOR-15)")
    check_meetings(s)
    check_alone(s)
    check_together(s)
    fighting = [step for step in steps if isinstance(step, CompareFleets)]
    sailing = s.operation and s.operation[0].kind == "ship" and (fighting or not s.operation[0].state)
    for unit in s.operation[0].group if sailing else ():
        if s.where[unit] != s.operation[0].at and (fighting or not retreating(s)):
            raise Misplaced(("operation", "at"), f"{unit} of its group is in {s.where[unit]}")
    if s.operation and s.operation[0].side != s.actor:
        raise Misplaced(("operation", "side"), f"it is the action of the {s.actor} (NOR-41)")


def check_alone(s: NorwayState) -> None:
    """Only who sails just now is where the enemy's surface ships are, until they have fought (NOR-58)."""
    rules = s.norway
    now = s.agenda.steps[s.agenda.at] if s.agenda is not None else None
    meeting = rules.fleet.waters.areas(s.fleets[rules.allies] & s.fleets[rules.germans])
    for place in meeting if s.operation and s.operation[0].state == "over" else ():
        if not parting(s, place):
            unit = s.ships_at(place, rules.allies)[0]
            raise Misplaced(
                ("units", unit), f"enemy surface ships are at {place}, too, and none falls back (NOR-58)"
            )
    for place in meeting if s.operation and not retreating(s) else ():
        sailing = s.operation[0]
        others = [unit for unit in s.ships_at(place, sailing.side) if unit not in sailing.group]
        if others or isinstance(now, StopOrGoOn):
            unit = others[0] if others else s.ships_at(place, rules.enemy[sailing.side])[0]
            raise Misplaced(("units", unit), f"enemy surface ships are at {place}, too (NOR-58)")


def check_together(s: NorwayState) -> None:
    """Who falls back from the enemy leaves nobody behind (NOR-54)."""
    for frame in s.frames():
        for step in frame.todo():
            if isinstance(step, FallBack | RetreatTo) and s.ships_at(
                step.path[-1], s.norway.enemy[step.side]
            ):
                for unit in s.ships_at(step.path[-1], step.side):
                    if unit not in step.group:
                        why = f"the {step.side} fall back from {step.path[-1]}, all of them together (NOR-54)"
                        raise Misplaced(("units", unit), why)


def parting(s: NorwayState, place: str) -> bool:
    """Is it still to be seen who falls back from there, or does somebody (NOR-54)?"""
    for frame in s.frames():
        for step in (frame.owner, *frame.todo()):
            if isinstance(step, CompareFleets):
                return True
            if isinstance(step, FallBack | RetreatTo | UnderFire) and place in step.path:
                return True
    return False


def retreating(s: NorwayState) -> bool:
    """Does anybody fall back just now?"""
    for frame in s.frames():
        for step in (frame.owner, *frame.todo()):
            if isinstance(step, FallBack | RetreatTo | UnderFire):
                return True
    return False


def check_sequence(s: NorwayState) -> None:
    """Between actions there is nothing but actions (NOR-41)."""
    for frame in s.frames():
        if isinstance(frame.owner, NextAction):
            for step in frame.todo():
                if not isinstance(step, NextAction | EndAction | TakeAction):
                    raise Misplaced(("agenda",), f"{type(step).__name__} is no step between actions (NOR-41)")
            if not frame.todo() or not isinstance(frame.todo()[-1], NextAction):
                raise Misplaced(("agenda",), "after an action comes the next one (NOR-41)")


def check_meetings(s: NorwayState) -> None:
    """While an action is under way enemy ships meet where it is, or on a way back from it, nowhere else (NOR-58)."""
    if not s.operation:
        return
    operation = s.operation[0]
    here = {operation.at, operation.target, *operation.path}
    for frame in s.frames():
        for step in (frame.owner, *frame.todo()):
            if isinstance(step, FallBack | RetreatTo | UnderFire):
                here.update(step.path)
    one, two = s.norway.sides
    settled = [step for frame in s.frames() for step in frame.todo() if type(step).__name__ in MEETING]
    for location in s.norway.fleet.waters.areas(s.fleets[one] & s.fleets[two]):
        if location not in here or not settled:
            ship = s.ships_at(location, one)[0]
            raise Misplaced(("units", ship), f"enemy surface ships are at {location}, too (NOR-58)")
