"""Facts and where play stands must agree: turn, phase, and the move, shot or assault that is under way."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.data.under_way import AT_UNITS, BLASTS, HOW_FIRED
from sandtable.games.heroes.data.windows import PHASE_CARDS, why_not_answer, why_not_window
from sandtable.games.heroes.play.fire.shooting import NextShot, ShotRoll
from sandtable.games.heroes.play.moves.movement import GoOn, Moving, action_over, reactions_so_far
from sandtable.games.heroes.play.nouns import OFF_BOARD, SIDES
from sandtable.games.heroes.play.reactions.windows import Open, React
from sandtable.games.heroes.play.rolls import Again, Read, Roll
from sandtable.games.heroes.play.setup.deployment import Deploy
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Activations
from sandtable.games.heroes.play.turn.orders import PlaceOrders
from sandtable.games.heroes.play.turn.turn import Turn
from sandtable.kernel import engine
from sandtable.kernel.codec import step_text
from sandtable.kernel.moments import check_turn, turn_told, unknown_name, why_not_next
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.steps import AnyStep, Steps

PHASE_OF: Final = {
    "FreeBattle": "opening",
    "SetUp": "opening",
    "OrderPhase": "orders",
    "ActivationPhase": "activation",
    "SupplyPhase": "supply",
}
BEGINS_IN: Final = {  # the phases in which a step may come next: its own, or the one before it
    "OrderPhase": ("orders", "supply", "opening"),
    "ActivationPhase": ("activation", "orders"),
    "Activations": ("activation", "orders"),
    "SupplyPhase": ("supply", "activation"),
    "EndOfTurn": ("supply",),
}
MOVING: Final = frozenset(  # steps of a move: somebody moves
    {"EndOfMove", "EnemyMay", "GoOn", "Moving", "Resume", "ShootMoving", "RunOver"}
)
ASSAULTING: Final = frozenset(  # steps of an assault
    {
        *("Disperse", "TakeArms", "ChooseArms", "CloseIn", "Brace", "Fight", "AssaultRoll", "Advance"),
        *("Overrun", "RollIn", "Retreat", "FallBackTo"),
    }
)
BURSTING: Final = frozenset(  # steps of a shot that do not name it
    {"AddToBlast", "Burst", "NextStrike", "Strike", "Spent", "FallOfShot", "Scatter"}
)
FRAY_ENDS: Final = ("Disperse",)
MOVE_ENDS: Final = ("Moving", "Resume", "GoOn", "EndOfMove")  # each goes on with the move, or ends it
ON_THE_WAY: Final = ("EnemyMay", "ShootMoving")  # steps of a move that goes on after them
SHOT_ENDS: Final = ("Attack", "Resolve", "EndShot")  # each goes on with the shot, or ends it
BLAST_END: Final = "Spent"
OPENING: Final = frozenset(  # steps before the first turn
    {
        *("FreeBattle", "Musters", "Muster", "LayBoard", "RollForEdges", "ChooseEdge", "PlaceObjectives"),
        *("PlaceObjective", "SetUp", "PlaceMarkers", "ScoutMoves", "ScoutsDone", "Deploy"),
    }
)
IN_TURN: Final = frozenset(  # steps of a turn
    {
        *("OrderPhase", "ActivationPhase", "SupplyPhase", "EndOfTurn", "PhaseCards", "CountTokens"),
        *("PlaceTogether", "PlaceOrders", "Activations", "NextOrder", "Reveal", "Activation", "Act"),
        *("DiscardBluffs", "SupplyMoves", "Recover", "ClearTokens", "Charges", "Discard"),
    }
)
AGREEING: Final = frozenset({"RollForEdges", "FreeBattle"})  # steps before which nobody has the initiative
MUSTERING: Final = frozenset({"FreeBattle", "Musters"})  # steps before which nobody has an army
EDGES: Final = frozenset({"ChooseEdge"})  # the step before which nobody has an edge


def implied(owners: Steps, now: AnyStep | None) -> dict[str, object]:
    """The turn and the phase, from the steps that play is in."""
    found = turn_told(owners, now)
    for step in owners:
        if type(step).__name__ in PHASE_OF:
            found["phase"] = PHASE_OF[type(step).__name__]
    begun = BEGINS_IN.get(type(now).__name__, ())
    if begun and "phase" not in found:
        found["phase"] = begun[0]
    return found


# steps


def why_not_step(s: Battle, step: AnyStep, owner: bool) -> str:
    """Why a step cannot be on the agenda: another turn, a name that there is not, nothing under way for it."""
    kind = type(step).__name__
    if isinstance(step, Turn) and not owner:
        return why_not_next(s, step, step.number, s.turn)
    if kind in MOVING and not s.moving:
        return "nobody moves (moving)"
    if kind in ASSAULTING and not s.frays:
        return "no assault is under way (frays)"
    if kind in BURSTING and not owner and not s.shots:
        return "no shot is under way (shots)"
    if kind in OPENING and "Turn" in owner_kinds(s):
        return f"turn {s.turn} has begun"
    if kind in IN_TURN and "Turn" not in owner_kinds(s):
        return "no turn has begun"
    if kind == "React" and not owner and "Open" not in owner_kinds(s):
        return "no window is open for it"
    if not owner and other_ending(s, step):
        return f"{other_ending(s, step)} ends what is under way, too"
    if kind in ON_THE_WAY and not owner and not goes_on(s, step):
        return f"the move goes on after it: {', '.join(MOVE_ENDS)} must follow"
    if isinstance(step, ShotRoll | NextShot) and step.shot in s.shots:
        last = len(s.shots[step.shot].targets) - 1
        if not 0 <= step.number <= last:
            return f"the targets of shot {step.shot} are numbered from 0 to {last}"
        if s.shots[step.shot].mode not in AT_UNITS:
            return f"shot {step.shot} is fired at no unit (shots)"
    if isinstance(step, React) and not owner and why_not_answer(s, step):
        return why_not_answer(s, step)
    if isinstance(step, Open | React):
        return unknown_name(step, step_names(s, kind)) or why_not_window(s, step, owner)
    if isinstance(step, Moving) and not owner:
        return unknown_name(step, step_names(s, kind)) or why_not_way(s, step)
    return unknown_name(step, step_names(s, kind))


def why_not_way(s: Battle, step: Moving) -> str:
    """The mover can go the way that it declared, unless something has happened since (section 6.7)."""
    unit = next(iter(s.moving))
    if step.stir != reactions_so_far(s) or action_over(s, unit):
        return ""
    found = engine.spell(s, GoOn(), step.way)
    if found.ended and not found.broken:
        return ""
    return f"{unit} cannot go that way: {' '.join(step.way)}"


def step_names(s: Battle, kind: str) -> dict[str, tuple[str, ...]]:
    """What the fields of a step may name, by the name of the field."""
    units, squares = tuple(s.units), tuple(s.land.squares.centre)
    known: dict[str, tuple[str, ...]] = {
        "side": SIDES,
        "sides": SIDES,
        "unit": units,
        "units": units,
        "firer": units,
        "shot": tuple(s.shots),
        "charge": tuple(s.charges),
        "square": squares,
        "squares": squares,
        "smoke": squares,
        "card": tuple(s.rules.box.cards),
        "corner": tuple(s.land.squares.corner_squares),
        "window": tuple(s.rules.responses),
        "structure": (*s.rules.lands.get(s.layout).structure, *s.wrecks),
        "section": tuple(s.rules.lands.get(s.layout).structure),
    }
    if kind == "PhaseCards":
        known["at"] = PHASE_CARDS
    if kind == "Assault":
        known["target"] = units
    if kind in ("Fired", "NextWeapon"):
        known["how"] = HOW_FIRED
    if kind == "Activation":
        known["how"] = ("order", "special")
    if kind == "Destruction":
        known["structure"] = (*known["structure"], *s.hulks.values())
    return known


def owner_kinds(s: Battle) -> list[str]:
    return [type(frame.owner).__name__ for frame in s.frames()]


# facts


def agree(s: Battle) -> None:
    """Turn, phase and what is under way are those of the moment."""
    check_turn(s, s.turn)
    now = s.agenda.steps[s.agenda.at] if s.agenda is not None else None
    begun = BEGINS_IN.get(type(now).__name__, (s.phase,))
    if s.phase not in begun:
        raise Misplaced(("phase",), f"{s.phase!r}, but play stands in the phase {begun[0]!r}")
    begins = isinstance(now, Activations)
    kinds: set[str] = set()
    for frame in s.frames():
        phase = PHASE_OF.get(type(frame.owner).__name__, s.phase)
        if phase != s.phase and not begins:
            raise Misplaced(("phase",), f"{s.phase!r}, but play stands in the phase {phase!r}")
        kinds.update([type(step).__name__ for step in (frame.owner, *frame.todo())])
    if s.agenda is None:
        return
    check_table(s)
    check_deployed(s)
    reading = [step for frame in s.frames() for step in frame.todo() if isinstance(step, Read | Again)]
    rolled = [frame for frame in s.frames() if isinstance(frame.owner, Roll)]
    if reading and (not s.faces or not rolled):
        raise Misplaced(("faces",), "a roll is still to be read: say what fell, in the steps of that roll")
    check_orders(s, kinds)
    check_left(s)
    check_mover(s)
    check_shots(s)


def check_left(s: Battle) -> None:
    """Of a move or an assault that is under way the step that ends it is still to do (sections 5 and 6)."""
    todo = {type(step).__name__ for frame in s.frames() for step in frame.todo()}
    for fact, endings in (("moving", MOVE_ENDS), ("frays", FRAY_ENDS)):
        under_way: dict[str, object] = getattr(s, fact)
        if under_way and not todo & set(endings):
            raise Misplaced((fact, next(iter(under_way))), "it is under way, but nothing is left to do in it")


def check_mover(s: Battle) -> None:
    """Who is asked how his move goes on can go on, or stop (section 6.7)."""
    going = ("Moving", "Resume", "GoOn")
    todo = [type(step).__name__ for frame in s.frames() for step in frame.todo()]
    for unit in s.moving if set(todo) & set(going) else ():
        if not action_over(s, unit) and not GoOn().letters(s, ()):
            raise Misplaced(("moving", unit), "it can neither go on nor stop where it is (HON-401)")


def other_ending(s: Battle, step: AnyStep) -> str:
    """Another step that is still to do and ends the same move, assault or shot; "" if there is none."""
    kind = type(step).__name__
    for endings in (MOVE_ENDS, FRAY_ENDS, SHOT_ENDS):
        for other in [other for frame in s.frames() for other in frame.todo()] if kind in endings else ():
            same = endings != SHOT_ENDS or shot_of(other) == shot_of(step)
            if other is not step and type(other).__name__ in endings and same:
                return step_text(other)
    return ""


def goes_on(s: Battle, step: AnyStep) -> bool:
    """Does the move go on, or end, in the level in which the step is to do?"""
    for frame in s.frames():
        todo = frame.todo()
        for place, other in enumerate(todo):
            if other is step:
                return bool({type(later).__name__ for later in todo[place:]} & set(MOVE_ENDS))
    return False


def shot_of(step: AnyStep) -> str:
    """The shot that a step is of; "" where it names none."""
    shot: str = getattr(step, "shot", "")
    return shot


def check_table(s: Battle) -> None:
    """Who has the initiative and which edge is known, and the boards lie, once that was decided (HOC-421)."""
    todo = [type(step).__name__ for frame in s.frames() for step in frame.todo()]
    agreeing = AGREEING & set(todo)
    if not s.initiative and not agreeing:
        raise Misplaced(("initiative",), "say which side has it")
    if set(s.homes) != set(SIDES) and not agreeing | (EDGES & set(todo)):
        raise Misplaced(("homes",), "say which edge is whose (HOC-403)")
    if [side for side in SIDES if not s.armies.get(side)] and not MUSTERING & set(todo):
        raise Misplaced(("armies",), "say what each side has mustered (HOC-421)")
    laid = len([board for board in s.layout if board != "/"])
    wanted = s.rules.board_count - todo.count("LayBoard")
    if s.rules.scene.sizes and laid != (0 if "FreeBattle" in todo else wanted):
        raise Misplaced(("layout",), f"{laid} of {s.rules.board_count} boards lie, not {wanted} (HOC-421)")


def check_deployed(s: Battle) -> None:
    """Nobody is on the board before his side has set up (HOC-401)."""
    todo = [step for frame in s.frames() for step in frame.todo()]
    before = {type(step).__name__ for step in todo} & {"FreeBattle", "SetUp"}
    for id, unit in s.units.items():
        if unit.at not in OFF_BOARD and (before or Deploy(unit.side) in todo):
            raise Misplaced(("units", id, "at"), f"the {unit.side} have not set up yet (HOC-401)")


def check_orders(s: Battle, kinds: set[str]) -> None:
    """Tokens lie on the board once they have been placed, and one side's is revealed next (HON-304, HON-309)."""
    todo = [step for frame in s.frames() for step in frame.todo()]
    placing = [step.side for step in todo if isinstance(step, PlaceOrders)]
    for side in placing:
        if placing.count(side) > 1:
            raise Misplaced(("agenda",), f"the {side} place their orders once a turn (HON-304)")
    still = {type(step).__name__ for step in todo}
    cleared = not still & {"SupplyPhase", "ClearTokens"}  # which take them off the board at the end of a turn
    sides = SIDES if cleared or still & {"CountTokens", "PlaceTogether"} else placing
    for fact in ("tokens", "shown", "acted"):
        lying: dict[str, object] = getattr(s, fact)
        for unit in lying:
            if s.units[unit].side in sides:
                raise Misplaced((fact, unit), "that side has placed no orders yet (HON-304)")
    if not s.next_side and "Activations" in kinds and "NextOrder" in kinds:
        raise Misplaced(("next_side",), "say whose token is revealed next (HON-309)")


def check_shots(s: Battle) -> None:
    """Shots within shots are resolved innermost first, each by the steps of its kind to its end (sections 5 and 6)."""
    left = list(s.shots)
    for step in [step for frame in s.frames() for step in frame.todo()] if s.shots else ():
        kind = type(step).__name__
        if kind in BURSTING or "shot" in step.__match_args__:
            if not left or not is_of_shot(s, step, left[-1]):
                why = f"{step_text(step)} is no step of the shot that is resolved next"
                raise Misplaced(("shots", *left[-1:]), why)
            if kind in SHOT_ENDS or kind == BLAST_END:
                left.pop()
    if left:
        raise Misplaced(("shots", left[-1]), "it is under way, but nothing is left to do in it")


def is_of_shot(s: Battle, step: AnyStep, shot: str) -> bool:
    """Is it a step of this shot: of a blast one that names no shot, of any other one that names it?"""
    if s.shots[shot].mode in BLASTS:
        return type(step).__name__ in BURSTING
    return shot_of(step) == shot
