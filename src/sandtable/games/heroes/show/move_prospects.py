"""The chances of a move: the dangers of its way, and the Assault at its end."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.assault.strength import NOW, arms_of, assault_facts, value_of
from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.cards.on_move import BURST, SURPRISE
from sandtable.games.heroes.play.chances import Prospect, assault_prospect
from sandtable.games.heroes.play.moves import paths
from sandtable.games.heroes.play.nouns import X
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import dangers
from sandtable.games.heroes.show.intents import Marching
from sandtable.kernel.steps import Word

ANNOUNCED: Final = (paths.PUSH, paths.CUT, paths.SHOOT, BURST, SURPRISE)  # announced before a step, or a shot


def march_prospect(seen: Battle, march: Marching) -> Prospect | None:
    """The dangers of a way: the best enemy shot at its end, and all enemies that may fire on the way (HON-618)."""
    last = march.word[-1] if march.word else ""
    if last in seen.units and seen.units[last].side != seen.units[march.unit].side:
        return charge_prospect(seen, march, last)
    how = march.how or seen.moving[march.unit].how
    if how == "scout" or not march.word or last[0] == bonus.PLUS or last in ANNOUNCED:
        return None
    stand, steps = walked(seen, march)
    found = Prospect("path", march.unit, [])
    worst = stand.worst()
    if worst is not None:
        found.attempts = [worst.attempt]
        found.notes = [worst.gun.unit]
    found.watch = dangers.Passage(steps).shots if how == "action" else []
    return found if stand.guns else None


def walked(seen: Battle, march: Marching) -> tuple[dangers.TriedStand, list[tuple[str, dict[str, Fraction]]]]:
    """Puts the unit at the end of a draft, and collects who may fire at it in each square on the way."""
    stand = dangers.TriedStand(seen, march.unit)
    going = paths.Going(seen, march.unit, march.how)
    steps: list[tuple[str, dict[str, Fraction]]] = []
    for letter in march.word:
        paths.take(seen, going, letter)
        if going.stepped:
            stand.put(going)
            if going.how == "action" and not going.hidden:
                steps.append((going.at, stand.watched()))
    stand.put(going)
    return stand, steps


def charge_prospect(seen: Battle, march: Marching, target: str) -> Prospect | None:
    """The chances of an Assault at the end of a move (HON-641 … HON-646); None against a concealed counter."""
    if not seen.units[target].kind:
        return None
    s, unit = dangers.revealed(seen, march.unit)
    going = paths.read(seen, march.unit, march.how, march.word[:-1])
    if going.at in s.land.terrain:
        s.put(unit, going.at, going.rear, going.heading)
    way = assault.way_in(s, unit, assault.launches_of(s, unit), target, going.windows)
    if way is None:
        return None
    slots = arms_of(s, unit, s.grade(target)) if value_of(s, unit, s.grade(target)) == X else []
    facts = assault_facts(s, unit, target, way.launch, way.square, arms=slots[0] if slots else "", ahead=True)
    found = assault_prospect(facts)
    if going.how == "action" and not going.carrier:
        found.watch = dangers.Passage(walked(seen, Marching(march.unit, march.how, march.word[:-1]))[1]).shots
    return found


def fray_prospect(s: Battle, attacking: Word, defending: Word, arms: str = "", shield: str = "") -> Prospect:
    """The Assault under way, with what is added to it."""
    fray = s.frays[NOW]
    return assault_prospect(
        assault_facts(
            s,
            fray.attacker,
            fray.defender,
            fray.launch,
            fray.square,
            (*fray.attacking, *attacking),
            (*fray.defending, *defending),
            arms or fray.arms,
            shield or fray.shield,
        )
    )
