"""The line under a question, and what earlier steps have settled for it."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board import sentences
from sandtable.games.heroes.play import draws
from sandtable.games.heroes.play.assault.strength import NOW
from sandtable.games.heroes.play.cards import after
from sandtable.games.heroes.play.harm import damage
from sandtable.games.heroes.play.hiding import concealment
from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.reactions import windows
from sandtable.games.heroes.play.setup import deployment, free_battle, scouts
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn import activation, orders, supply
from sandtable.games.heroes.show import questions
from sandtable.games.heroes.show.pieces import signed
from sandtable.kernel.steps import Choice, Throw

WINDOWS: Final = {
    "RW-1": "One card at a time; both sides may go on until both pass.",
    "RW-2": "A card, or a unit with a Special Order.",
    "RW-4": "A unit that has not acted fires now and has then acted; a mine needs no unit.",
    "RW-5": "A unit that has not acted fires now and has then acted.",
    "RW-6": "Before the dice: smoke on the line, or a grenade thrown back.",
    "RW-6b": "Cards with an Any bonus only.",
    "RW-7": "All its dice, and the new ones stand.",
    "RW-8": "Before it happens.",
    "RW-9": "A unit that has not acted fires back and has then acted.",
    "RW-10": "A unit that has not acted fires before they close.",
    "RW-10c": "Cards, knives and gear; both sides may go on until both pass.",
    "RW-12": "A mine, where there is neither road nor building.",
    "RW-13": "Fall Back drives it towards its own edge.",
}


def hint(s: Battle, ask: Choice[Any] | Throw[Any]) -> str:
    if isinstance(ask, windows.React):
        return WINDOWS.get(ask.window, "")
    if isinstance(ask, activation.Act):
        return "One action: move (and perhaps assault), fire, or nothing."
    if isinstance(ask, (movement.GoOn, movement.ShootMoving)):
        return left_to_go(s)
    if isinstance(ask, orders.PlaceOrders):
        return tokens(s, ask.side)
    if isinstance(ask, deployment.Deploy):
        return "Unit and square, then state or facing where it matters; “rest” places all others."
    if isinstance(ask, (supply.SupplyMoves, scouts.ScoutMoves)):
        return "A unit and its way, one after the other. Nobody fires or assaults."
    if isinstance(ask, concealment.PlaceMarkers):
        left = sum([s.gear[slot] for slot in concealment.markers(s, ask.side)])
        return f"{sentences.counted(left, 'marker')} to lay; the enemy has seen who it is."
    return of_cards(s, ask)


def of_cards(s: Battle, ask: Choice[Any] | Throw[Any]) -> str:
    if isinstance(ask, free_battle.Muster):
        return (
            f"{s.rules.size} points at most: a tile, options in its slots, the next tile; at the end “done”."
        )
    if isinstance(ask, free_battle.PlaceObjective):
        scene = s.rules.scene
        return f"At least {scene.apart} squares apart, and {scene.from_zones} from both zones if that is possible."
    if isinstance(ask, supply.Discard):
        return f"The hand is filled up to {s.rules.hand} afterwards."
    if isinstance(ask, draws.Improvise):
        return f"You hold more than {s.rules.hand}: give up what is too much."
    if isinstance(ask, after.FleeTo):
        return f"{sentences.counted(ask.left, 'square')} to go, towards your own edge."
    if isinstance(ask, damage.PickDamage):
        return "Positive Waves: one of the two results counts."
    return ""


def left_to_go(s: Battle) -> str:
    motion = s.moving[movement.mover(s)]
    return f"{sentences.counted(motion.left, 'point')} of movement left."


def tokens(s: Battle, side: str) -> str:
    """What there is to place."""
    found = [sentences.counted(s.numbered[side], "order")]
    if s.specials[side]:
        found.append(sentences.counted(s.specials[side], "Special Order"))
    if s.bluffs[side]:
        found.append(sentences.counted(s.bluffs[side], "bluff"))
    return f"A unit, then its token, face down: {sentences.listing(found)}."


def given(s: Battle, ask: Choice[Any] | Throw[Any]) -> tuple[str, ...]:
    """Who acts by which order, and who assaults whom."""
    found: list[str] = []
    fray = s.frays.get(NOW)
    if fray is not None:
        found.append(f"{questions.named(s, fray.attacker)} assaults {questions.named(s, fray.defender)}")
    unit = getattr(ask, "unit", "")
    if isinstance(ask, activation.Act) and s.shown.get(unit, "").isdigit():
        found.append(f"Order {s.shown[unit]}")
    if isinstance(ask, activation.Act):
        found += [questions.at(s, unit).strip()] if questions.at(s, unit) else []
    if unit in s.units and s.units[unit].suppressed:
        found.append(f"suppressed {signed(-2 * s.units[unit].suppressed)}")
    return tuple([questions.upper(each) for each in found])
