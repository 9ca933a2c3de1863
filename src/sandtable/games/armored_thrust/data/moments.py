"""Facts and where play stands must agree: turn, phase, and the names in the steps (AT section 1)."""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.deployment import Deployment
from sandtable.games.armored_thrust.play.missions import RollForAttacker
from sandtable.games.armored_thrust.play.retreat import GiveWay
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.turn import StartPhase, Turn
from sandtable.kernel.moments import turn_told, unknown_name, why_not_next
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.steps import AnyStep, Steps

PHASE_OF: Final = {
    "StartPhase": "start",
    "OrderPhase": "orders",
    "ActionPhase": "action",
    "EngagementPhase": "engagement",
    "EndPhase": "end",
}
GATES: Final = ("start", "open", "march", "engage", "missions", "outcome", "retreat", "close", "report")
BEFORE_ORDERS: Final = ("deployment", "start")
FIGHTING: Final = ("action", "engagement", "end")  # the phases in which there may be engagements


def implied(owners: Steps, now: AnyStep | None) -> dict[str, object]:
    """The turn and the phase, from the steps that play is in; before a turn begins its units are on the map."""
    if isinstance(now, Turn) and not owners:
        return {"turn": now.number, "phase": "start"}
    found = turn_told(owners, now)
    for step in owners:
        if type(step).__name__ in PHASE_OF:
            found["phase"] = PHASE_OF[type(step).__name__]
    return found


def why_not_step(s: Theatre, step: AnyStep, owner: bool) -> str:
    """Why a step cannot be on the agenda: it is of another turn, or names what there is not."""
    if isinstance(step, Turn) and not owner:
        return why_not_next(s, step, step.number, s.turn)
    if isinstance(step, StartPhase) and owner and step.number != s.turn:
        return f"turn = {s.turn}"
    if isinstance(step, StartPhase) and not owner and step.number not in (s.turn, s.turn + 1):
        return f"turn = {s.turn}"
    rules = s.rules
    known = {
        "side": rules.sides,
        "place": tuple(s.engagements),
        "who": (*rules.seats(), *rules.leaders),
        "name": GATES,
    }
    return unknown_name(step, known)


def agree(s: Theatre) -> None:
    """Turn and phase are those that play stands in; what a phase brings is not there before it."""
    begins = s.agenda is not None and isinstance(s.agenda.steps[s.agenda.at], StartPhase)
    for frame in s.frames():
        step = frame.owner
        if isinstance(step, Turn) and s.turn != step.number and not (begins and s.turn == step.number - 1):
            raise Misplaced(("turn",), f"{s.turn}, but play stands in turn {step.number}")
        phase = PHASE_OF.get(type(step).__name__, s.phase)
        if phase != s.phase:
            raise Misplaced(("phase",), f"{s.phase!r}, but play stands in the phase {phase!r}")
    if s.agenda is None:
        return
    check_outset(s)
    steps = [step for frame in s.frames() for step in (frame.owner, *frame.todo())]
    starting = any([isinstance(step, StartPhase) for step in steps])
    if s.phase == "start" and any([isinstance(frame.owner, Turn) for frame in s.frames()]) and not starting:
        raise Misplaced(("phase",), "'start', but what is done in that phase is done (AT section 1)")
    if s.phase in BEFORE_ORDERS and s.orders:
        raise Misplaced(
            ("units", next(iter(s.orders)), "order"), "orders are written in the phase orders (AT-30)"
        )
    if s.engagements and s.phase not in FIGHTING:
        place = next(iter(s.engagements))
        raise Misplaced(("engagements", place), f"nobody is engaged in the phase {s.phase} (AT-73)")
    check_engagements(s)
    check_retreats(s)


def check_outset(s: Theatre) -> None:
    """Before a turn begins no phase of it has; before the first one units are deployed (AT section 1, TOT-10)."""
    if any([isinstance(frame.owner, Turn) for frame in s.frames()]):
        return
    deploying = any([isinstance(step, Deployment) for frame in s.frames() for step in frame.todo()])
    if deploying and s.turn:
        raise Misplaced(("turn",), f"{s.turn}, but units are deployed before the first turn (TOT-10)")
    phase = "deployment" if deploying else "start"
    if s.phase != phase:
        raise Misplaced(("phase",), f"{s.phase!r}, but play stands before a turn, in the phase {phase!r}")


def check_retreats(s: Theatre) -> None:
    """Who gives way leaves his area, for one that the enemy does not control (AT-111)."""
    leaving = [step for frame in s.frames() for step in frame.todo() if isinstance(step, GiveWay)]
    for unit in s.rules.troops if leaving else ():
        held = s.control.get(s.where[unit], "") == s.rules.enemy[s.rules.side[unit]]
        if held and unit not in s.ways:
            raise Misplaced(
                ("units", unit, "retreats"), f"{unit} must leave {s.where[unit]}, which is lost (AT-111)"
            )
    for unit, areas in s.ways.items():
        for area in areas:
            if area == s.where[unit] or s.control[area] == s.rules.enemy[s.rules.side[unit]]:
                raise Misplaced(("units", unit, "ways"), f"{unit} cannot give way to {area} (AT-111)")


def check_engagements(s: Theatre) -> None:
    """Who is to fight is there, and once the mission of a tabletop action is known one side attacks (AT-73, AT-85)."""
    todo = [step for frame in s.frames() for step in frame.todo()]
    for place, sheet in s.engagements.items():
        rolls = [roll for roll in [RollForAttacker(place, side) for side in s.rules.sides] if roll in todo]
        if sheet.mission and not sheet.attacker and sheet.way != "dice" and not rolls:
            raise Misplaced(
                ("engagements", place, "attacker"), "the mission is known: say who attacks (AT-85)"
            )
        for unit in sheet.units if sheet.open() else ():
            if s.where[unit] != place:
                raise Misplaced(
                    ("engagements", place), f"{unit} is to fight there, but is in {s.where[unit]}"
                )
