"""Facts and where play stands must agree: the turn, the battles that are begun, the names in the steps."""

from __future__ import annotations

from sandtable.games.firestorm.play.advance import Advance, RemoveArrow
from sandtable.games.firestorm.play.battle import AfterAction, Battle, Resolve
from sandtable.games.firestorm.play.commitment import CommitAttackers, SecretCommitment
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.open_battles import OpenBattles
from sandtable.games.firestorm.play.retreat import Retreat, RetreatDefeated
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.turn import FixedBattles, Planning, Turn
from sandtable.kernel.moments import unknown_name, why_not_next
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.steps import AnyStep, Steps


def implied(owners: Steps, now: AnyStep | None) -> dict[str, object]:
    """The turn, from the steps that play is in; before `Turn(2)` begins it is still turn 1."""
    for step in owners:
        if "turn" in step.__match_args__:
            return {"turn": turn_of(step)}
    return {"turn": now.turn - 1} if isinstance(now, Turn) else {}


def turn_of(step: AnyStep) -> int:
    turn: int = getattr(step, "turn")  # noqa: B009 (a step of any kind)
    return turn


def why_not_step(s: Campaign, step: AnyStep, owner: bool) -> str:
    """Why a step cannot be on the agenda: it is of another turn or battle, or names what there is not."""
    for field in step.__match_args__:
        why = ""
        if field == "turn":
            why = why_not_turn(s, step, owner)
        elif field == "battle":
            why = why_not_battle(s, battle_of(step))
        if why:
            return why
    if isinstance(step, Retreat) and not owner:
        return unknown_name(step, step_names(s)) or why_not_retreat(s, step)
    if isinstance(step, Advance) and not owner:
        return why_not_advance(s, step)
    for check in s.rules.step_checks:
        why = check(s, step)
        if why:
            return why
    return unknown_name(step, step_names(s))


def step_names(s: Campaign) -> dict[str, tuple[str, ...]]:
    """What the fields of steps may name, by the name of the field."""
    rules = s.rules
    known = {
        "side": rules.sides,
        "who": rules.seats(),
        "area": rules.board.ids,
        "troop": tuple(rules.side),
        **rules.step_names,
    }
    arrows = [sheet.arrow() for sheet in s.arrows]
    known["place"] = (*rules.board.ids, *arrows, *rules.step_names.get("place", ()))
    return known


def why_not_retreat(s: Campaign, step: Retreat) -> str:
    """Troops of one side retreat from an area that the enemy has just taken, or from an arrow of theirs (FS-65)."""
    if s.holds(step.side, step.area):
        return f"{step.area} is held by the {step.side}, who need not leave it"
    arrows = [
        sheet.arrow() for sheet in s.arrows if sheet.origin == step.area and sheet.attacker == step.side
    ]
    if step.place != step.area and step.place not in arrows:
        return f"troops that leave {step.area} are {' or '.join(['there', *arrows])}, not {step.place}"
    for troop in s.troops_at(step.place):
        if s.rules.side[troop] != step.side:
            return f"{troop} is there, too, which is no troop of the {step.side} (troops)"
    for troop in s.troops_at(step.area) if step.place != step.area else ():
        if not s.rules.may_stand(s, troop, step.area):
            return f"{troop} stands in {step.area}, which is the enemy's (troops)"
    return ""


def why_not_turn(s: Campaign, step: AnyStep, owner: bool) -> str:
    turn = turn_of(step)
    if not 1 <= turn <= s.rules.last_turn:
        return f"the campaign has {s.rules.last_turn} turns"
    if isinstance(step, Turn) and not owner:
        return why_not_next(s, step, turn, s.turn)
    if turn != s.turn and not isinstance(step, Turn):
        return f"turn = {s.turn}"
    return ""


def why_not_battle(s: Campaign, number: int) -> str:
    """A battle is open, or it is the next one and its arrow is still to be placed (FS-30)."""
    for sheet in s.arrows:
        if sheet.number == number:
            lost = sheet.origin and not sheet.result and not s.holds(sheet.attacker, sheet.origin)
            if lost and not s.rules.simultaneous:
                return f"the {sheet.attacker} attack from {sheet.origin}, which the enemy holds"
            return ""
    if number != s.fought + 1:
        return (
            f"battle {number} is not open, and the next one is battle {s.fought + 1}, for fought = {s.fought}"
        )
    for frame in s.frames():
        for step in frame.todo():
            if isinstance(step, Battle | PlaceArrow) and step.battle == number:
                return ""
    return f"battle {number} has no arrow, and none is still to be placed"


def agree(s: Campaign) -> None:
    """Turn, battles and arrows are those of the moment (FS-10, FS-30, FS-76)."""
    owners = [frame.owner for frame in s.frames() if frame.owner is not None]
    for step in owners:
        if isinstance(step, Turn) and step.turn != s.turn:
            raise Misplaced(("turn",), f"{s.turn}, but play stands in turn {step.turn}")
    if s.agenda is None:
        return
    todo = [step for frame in s.frames() for step in frame.todo()]
    placing = [step for step in todo if isinstance(step, PlaceArrow | Battle)]
    if placing and s.battles < 1:
        raise Misplaced(("battles",), "0, but an arrow is still to be placed (FS-10)")
    now = s.agenda.steps[s.agenda.at]
    if isinstance(now, PlaceArrow) and not s.initiative:
        raise Misplaced(("initiative",), "nobody has it, but an arrow is to be placed (FS-30)")
    check_ends(s)
    for sheet in s.arrows:
        if Resolve(sheet.number) in todo:
            check_attack(s, sheet)
    check_commitment(s, todo)
    together = [step for step in (*owners, *todo) if isinstance(step, OpenBattles)]
    for sheet in s.arrows:
        check_arrow(sheet, [*owners, *todo], bool(together))
        check_after(sheet, owners)


def check_commitment(s: Campaign, todo: Steps) -> None:
    """Who is to commit troops to an attack has some in the from-area (FS-31)."""
    open_now = [sheet.number for sheet in s.arrows]
    for step in todo:
        if isinstance(step, CommitAttackers | SecretCommitment) and step.battle in open_now:
            ask = CommitAttackers(step.battle)
            if ask.still(s) and not ask.letters(s, ()):
                path = ("battle", str(step.battle), "origin")
                raise Misplaced(path, "nobody stands there who could attack (FS-31)")


def counted(s: Campaign) -> bool:
    """Have the battles of this turn been counted already (FS-10)?"""
    todo = [step for frame in s.frames() for step in frame.todo()]
    return not [step for step in todo if isinstance(step, FixedBattles | Planning)]


def check_ends(s: Campaign) -> None:
    """Nothing is left to do in a battle once its arrow is taken away (FS-69)."""
    removed: list[int] = []
    for frame in s.frames():
        for step in frame.todo():
            if "battle" in step.__match_args__:
                if battle_of(step) in removed:
                    why = f"there is still a {type(step).__name__} to do when this battle is over"
                    raise Misplaced(("battle", str(battle_of(step))), why)
                if isinstance(step, AfterAction | RemoveArrow):
                    removed.append(battle_of(step))


def check_arrow(sheet: BattleSheet, steps: Steps, together: bool) -> None:
    """An open battle is being fought; only where battles are open together it may wait (FS-76)."""
    fought = [step for step in steps if "battle" in step.__match_args__ and battle_of(step) == sheet.number]
    if not fought and not together:
        raise Misplaced(("battle", str(sheet.number)), "this battle is open, but nothing is left to do in it")


def check_attack(s: Campaign, sheet: BattleSheet) -> None:
    """Until a battle is settled, or reported on, nothing else happens: areas are held as when it began (FS-30)."""
    path = ("battle", str(sheet.number))
    if s.holds(sheet.attacker, sheet.target):
        raise Misplaced(
            (*path, "attacker"), f"the {sheet.attacker} hold {sheet.target} and cannot attack it (FS-30)"
        )
    if sheet.origin and not s.holds(sheet.attacker, sheet.origin):
        why = f"the {sheet.attacker} attack from {sheet.origin}, which the enemy holds (FS-30)"
        raise Misplaced((*path, "origin"), why)


def check_after(sheet: BattleSheet, owners: Steps) -> None:
    """After the action the result is known (FS-60)."""
    if AfterAction(sheet.number) in owners and not sheet.result:
        raise Misplaced(("battle", str(sheet.number), "result"), "the battle is over: say who won")


def why_not_advance(s: Campaign, step: Advance) -> str:
    """Once the defeated are gone a captured area is the attacker's (FS-64)."""
    todo = [other for frame in s.frames() for other in frame.todo()]
    if RetreatDefeated(step.battle) in todo or AfterAction(step.battle) in todo:
        return ""
    for sheet in s.arrows:
        taken = sheet.number == step.battle and sheet.result == "captured"
        if taken and not s.holds(sheet.attacker, sheet.target):
            return f"{sheet.target} is captured, but not held by the {sheet.attacker} (control)"
    return ""


def battle_of(step: AnyStep) -> int:
    battle: int = getattr(step, "battle")  # noqa: B009 (a step of any kind)
    return battle
