"""Shots for tests: words checked letter by letter, dice as wanted, facts before the dice.

The ground is that of First Light: thickets at C2-D3 and F9-G10, a foxhole at C8, low walls at E7 and G7, hedges at E5,
G5 and J7-J9, crops in the south-east, the farm on I2-K4 and the cottage on B10-C11. Row 6 is a road from A to L.
"""

from __future__ import annotations

from sandtable.games.heroes.play.fire import fire
from sandtable.games.heroes.play.fire.sums import ShotFacts, shot_facts
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import ABOARD, X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import AnyStep, Word
from tests.games.heroes.field import run


def level(s: Battle) -> Battle:
    """The same battle on the Strongpoint board: nothing obscures in its rows 1 to 3, the bunker is on F6-G7."""
    s.layout = ("306",)
    s.land = s.rules.lands.get(s.layout, ())
    return s


def offered(s: Battle, unit: str, draft: str = "", how: str = "action", target: str = "") -> list[str]:
    """The next letters of a Firing Action, as its owner sees them."""
    seen = s.rules.view(s, s.units[unit].side)
    return fire.fire_letters(seen, unit, how, target, tuple(draft.split()))


def refused(
    s: Battle, unit: str, letter: str, draft: str = "", how: str = "action", target: str = ""
) -> tuple[str, str, str]:
    """Why a letter is not offered: code, sentence, rule."""
    assert letter not in offered(s, unit, draft, how, target)
    reason = fire.why_not_fire(s, unit, how, target, tuple(draft.split()), letter)
    assert reason is not None
    return reason


def shoot(s: Battle, unit: str, word: str, how: str = "action", target: str = "") -> AnyStep | None:
    """Spells a word, checks every letter of it, and fires; what is asked first."""
    seen = s.rules.view(s, s.units[unit].side)
    spelled: Word = ()
    for letter in word.split():
        assert not spelled or not fire.fire_ends(seen, unit, how, target, spelled), spelled
        assert letter in fire.fire_letters(seen, unit, how, target, spelled), (letter, spelled)
        spelled = (*spelled, letter)
    assert fire.fire_ends(seen, unit, how, target, spelled), spelled
    return run(s, fire.begin_fire(s, unit, how, target, spelled))


def facts(
    s: Battle,
    firer: str,
    target: str,
    mode: str = "fire",
    how: str = "action",
    plus: str = "",
    weapon: int = 0,
    slot: str = "",
    share: int = X,
) -> ShotFacts:
    """What a shot adds up to."""
    found = shot_facts(s, firer, weapon, slot, mode, target, how, tuple(plus.split()), share)
    assert found is not None
    return found


def suppressed(s: Battle, unit: str) -> int:
    return s.units[unit].suppressed


def embark(s: Battle, unit: str, vehicle: str) -> None:
    s.take(unit, ABOARD, vehicle)


def hide(s: Battle, unit: str) -> str:
    """Puts a concealed counter in its place; its name."""
    return conceal(s, unit)


def told(s: Battle, verb: str) -> list[dict[str, object]]:
    """The facts of all events of a verb so far."""
    return [dict(event.facts) for event in s.news if event.verb == verb]
