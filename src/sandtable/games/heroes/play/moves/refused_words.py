"""Why a word of a move that is neither square nor unit is refused: states, cards, announcements, the end."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.cards import bonus, on_move
from sandtable.games.heroes.play.cards.on_move import BURST, SURPRISE
from sandtable.games.heroes.play.moves import driving, states
from sandtable.games.heroes.play.moves.next_letters import firing_face
from sandtable.games.heroes.play.moves.paths import (
    ACTION,
    CUT,
    DONE,
    OFF,
    PUSH,
    SCOUT,
    SHOOT,
    Going,
    may_stop,
    near_goal,
    wants_heading,
)
from sandtable.games.heroes.play.moves.refused_squares import why_no_farther
from sandtable.games.heroes.play.nouns import ABOARD, HEADINGS, HEAVY, INFANTRY, X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Word

NO_CHANGE: Final = {
    states.SET_UP: "This side of the counter cannot be set up.",
    states.PACK_UP: "This side of the counter has nothing to pack up.",
    states.HIDE: "This side of the counter has no Ambush to hide by.",
    states.SHOW: "It is not concealed.",
}


# changes of state


def why_not_change(seen: Battle, going: Going, letter: str) -> Reason | None:
    if going.turned:
        return ("changed", "It has changed its state in this action; once is all.", "HON-601")
    if letter == states.HIDE and seen.units[going.unit].at == ABOARD:
        return ("aboard", "Nobody conceals himself aboard a vehicle.", "R-34")
    if states.change_open_to(seen, going.unit) != letter:
        return ("no-state", NO_CHANGE[letter], "HON-601")
    if letter == states.HIDE and going.uncovered:
        return (
            "found",
            "It has come to light in this action; it cannot conceal itself again in it.",
            "HON-605",
        )
    return why_not_here(seen, going)


def why_not_here(seen: Battle, going: Going) -> Reason | None:
    """Why the move cannot end here; None if it can (HON-402, HON-657)."""
    if may_stop(seen, going):
        return None
    if going.shared:
        here = names.place(seen, going.at)
        return ("occupied", f"Two units may not end on {here}; go on.", "HON-402")
    near = [end for end in (going.at, going.rear) if end and near_goal(seen, end)]
    if not near:
        return ("occupied", "A vehicle that scouts may not end on Infantry.", "HON-657")
    here = names.place(seen, near[0])
    return ("objective", f"A scout may not end its move near an objective, as at {here}.", "HON-657")


# cards


def why_no_card(seen: Battle, going: Going, draft: Word, letter: str) -> Reason | None:
    """Why a card of the mover, or one for the bonus of a move, cannot be played here (RW-3, HON-763)."""
    if going.how == SCOUT:
        return ("no-cards", "No cards are played for scouts.", "HON-657a")
    if letter == SURPRISE:
        reason = on_move.why_no_card(seen, going.unit, draft, letter)
        reason = reason or why_no_farther(seen, going, "a window")
        here = names.place(seen, going.at)
        return reason or ("no-window", f"There is no window to pass beside {here}.", "HON-765")
    if going.begun or going.entered:
        return ("too-late", "Cards for a move are played before it begins.", "HON-763")
    if letter == BURST:
        reason = on_move.why_no_card(seen, going.unit, draft, letter)
        return reason or ("no-weapon", "It has nothing to fire with.", "HON-765")
    if going.face.move == X:
        return ("no-movement", "A side without movement gets no bonus.", "HON-404")
    return bonus.why_no_bonus(seen, going.side, letter, bonus.MOVE, draft)


# what ends a move, and what is announced


def why_not_said(seen: Battle, going: Going, letter: str) -> Reason | None:
    if letter == DONE or letter in HEADINGS:
        return why_not_ended(seen, going, letter)
    if letter == SHOOT:
        return why_no_shot(seen, going)
    if letter == PUSH:
        return why_no_push(seen, going)
    if letter == OFF:
        return why_no_exit(seen, going)
    return why_no_cut(seen, going) if letter == CUT else None


def why_not_ended(seen: Battle, going: Going, letter: str) -> Reason | None:
    """Why `done` or a heading does not end the move here."""
    if letter in HEADINGS and not wants_heading(going):
        if going.grade == INFANTRY:
            return ("no-facing", "It sees all round; its facing needs no saying.", "HON-403")
        return ("no-facing", "A vehicle looks where its way leads; its facing needs no saying.", "HON-411")
    reason = why_not_here(seen, going)
    if reason is None and letter == DONE and wants_heading(going):
        return ("facing", "Say which way it looks: n, ne, e, se, s, sw, w or nw.", "HON-522")
    return reason


def why_no_shot(seen: Battle, going: Going) -> Reason:
    """Why the mover does not fire here (HON-614, HON-762)."""
    if going.how != ACTION:
        return ("no-fire", "There is no fire in the Supply Phase, nor by scouts.", "HON-762")
    if going.fired:
        return ("fired", "It has fired in this move; once is all.", "HON-614")
    if not states.fires_moving(seen, going.unit, firing_face(seen, going), going.burst):
        return ("no-fire-on-the-move", "It has no Fire on the Move.", "HON-614")
    return ("cannot-fire", "It has no target for a shot from here.", "HON-614")


def why_no_push(seen: Battle, going: Going) -> Reason:
    """Why no push can be announced (HON-432)."""
    if going.grade == INFANTRY:
        return ("not-a-vehicle", "Only vehicles push wrecks.", "HON-432")
    if going.how == SCOUT:
        return ("no-push-now", "Scouts push no wrecks.", "HON-657")
    if going.push:
        return ("announced", "The push is announced.", "HON-432")
    if going.begun or going.entered:
        return ("not-announced", "A push is announced before the move begins.", "HON-432")
    if not seen.hulks:
        return ("no-wreck", "There is no wreck to push.", "HON-432")
    return why_no_farther(seen, going, "a push") or ("no-push", "It cannot push now.", "HON-432")


def why_no_cut(seen: Battle, going: Going) -> Reason:
    """Why a Culin cutter cannot be used against wire (HON-703)."""
    if going.grade != HEAVY:
        return ("not-heavy", "Only Heavy Vehicles have cutters.", "HON-703")
    if going.cut:
        return ("announced", "The cutter is announced.", "HON-703")
    if not driving.cutters_of(seen, going.unit):
        return ("no-marker", "It has no Passage marker to cut with.", "HON-703")
    if going.how == SCOUT:
        return ("no-cutter-now", "Scouts use no cutter.", "HON-657a")
    return ("not-announced", "The cutter is announced before the move begins.", "HON-703")


def why_no_exit(seen: Battle, going: Going) -> Reason:
    """Why the mover cannot leave the map here (HOC-405, HOC-412)."""
    goal = seen.rules.scene.victory
    if goal.kind != "escape" or goal.side != going.side:
        return ("no-exit", "Nobody of this side leaves the map.", "HOC-405")
    if going.grade != INFANTRY:
        return ("no-exit", "Only Infantry leaves the map.", "HOC-405")
    if going.at not in seen.land.edge[goal.edge]:
        return ("no-exit", f"It leaves the map from a square of the {goal.edge} edge.", "HOC-405")
    return why_no_farther(seen, going, "leaving the map") or ("no-exit", "Scouts do not leave.", "HOC-405")
