"""What must hold at every question of a battle is noticed when it does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.games.heroes.play.harm.wrecks import lay
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import ABOARD, BURIED, LOST, UNDER, US, WAITING
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion, Wreck
from sandtable.games.heroes.play.turn.turn import OrderPhase
from sandtable.kernel.state import Frame
from tests.games.heroes.field import add, empty


def sound() -> Battle:
    s = empty("hold-the-bridge")
    add(s, "US-FIRE", "A1")
    add(s, "US-BLEAN", "A2")
    add(s, "US-M3", "C5", rear="B5", heading=2)
    add(s, "GE-LMG", "farm.1")
    add(s, "GE-ROTH", "A8")
    conceal(s, "roth")
    s.wrecks["w"] = Wreck("GE-222", "L5", "", 0, 1)
    lay(s, "w")
    s.points["farm"] = 5
    s.numbered[US] = 2
    s.lay_token("fire", "1")
    return s


def change(s: Battle, unit: str, **values: object) -> None:
    """Writes into a sheet what no verb would."""
    sheet = s.units[unit].copy()
    for name, value in values.items():
        setattr(sheet, name, value)
    s.units[unit] = sheet


def crowded(s: Battle) -> None:
    change(s, "blean", at="A1")
    del s.foot["A2"]


def drowned(s: Battle) -> None:
    s.put("fire", "E1")


def walled_in(s: Battle) -> None:
    s.put("fire", "J10")


def parked_in_a_thicket(s: Battle) -> None:
    add(s, "US-JEEP", "B3")


def on_a_tank_wreck(s: Battle) -> None:
    s.wrecks["t"] = Wreck("US-M4", "A1", "", 0, 0)
    lay(s, "t")


def overloaded(s: Battle) -> None:
    for number in range(4):
        add(s, "US-FIRE", "A12", f"rider-{number}")
        s.take(f"rider-{number}", ABOARD, "m3")


def two_guns(s: Battle) -> None:
    for number in range(2):
        add(s, "US-AT57", "A12", f"gun-{number}")
        s.take(f"gun-{number}", ABOARD, "m3")


def lost_carrier(s: Battle) -> None:
    s.take("fire", ABOARD, "m3")
    s.take("m3", LOST)
    s.agenda = Frame(None, [OrderPhase()], 0, None)


def buried(s: Battle) -> None:
    lost_carrier(s)
    s.put("fire", "A1")
    s.take("fire", BURIED)


def enemy_carrier(s: Battle) -> None:
    s.take("lmg", ABOARD, "m3")


BREACHES: list[tuple[Callable[[Battle], object], str]] = [
    (crowded, "both at A1"),
    (drowned, "closed to it"),
    (walled_in, "nobody can be"),
    (parked_in_a_thicket, "closed to it"),
    (on_a_tank_wreck, "wreck at A1"),
    (overloaded, "has room for 7"),
    (two_guns, "two guns"),
    (lost_carrier, "still aboard"),
    (buried, "still under the rubble"),
    (enemy_carrier, "aboard the enemy's"),
    (lambda s: change(s, "fire", suppressed=-1), "-1 Suppressed"),
    (lambda s: change(s, "fire", at="A12"), "nobody is noted"),
    (lambda s: change(s, "m3", rear="A5"), "not in front of"),
    (lambda s: change(s, "m3", heading=0), "not in front of"),
    (lambda s: change(s, "fire", carrier="m3"), "and aboard"),
    (lambda s: s.foot.update(L12="fire"), "where it is not"),
    (lambda s: s.foot.pop("A1"), "nobody is noted"),
    (lambda s: s.hulks.update(K5="w"), "noted at K5"),
    (lambda s: s.hulks.clear(), "is noted"),
    (lambda s: s.wrecks.update(w=Wreck("GE-222", "L5", "", 0, 2)), "2 Destruction Points"),
    (lambda s: s.points.update(farm=6), "6 Destruction Points of 6"),
    (lambda s: s.hide_under("german-ghost-1", "lmg"), "under german-ghost-1"),
    (lambda s: setattr(s, "under", {}), "under no concealed counter"),
    (lambda s: s.moving.update({"german-ghost-1": Motion("action", 1, uncovered=True)}), "hidden again"),
    (lambda s: change(s, "fire", kind=""), "nobody knows"),
    (lambda s: s.take("fire", UNDER), "no concealed counter"),
    (lambda s: s.lay_token("blean", "1"), "tokens [1, 1]"),
    (lambda s: s.lay_token("blean", "3"), "of 2"),
    (lambda s: s.shown.update(fire="2"), "have acted"),
    (lambda s: s.take("fire", WAITING), "a token lies on"),
    (lambda s: setattr(s, "hands", {**s.hands, "us": ("mine",)}), "31 cards"),
    (lambda s: s.gear.update({"101.1": -1}), "-1 markers"),
    (lambda s: s.scored.update(us=-1), "scored -1"),
    (lambda s: setattr(s, "broken", ("101",)), "noted ('101',)"),
]


@pytest.mark.parametrize(("breach", "message"), BREACHES)
def test_what_cannot_be_is_noticed(breach: Callable[[Battle], object], message: str) -> None:
    """HON-304, HON-402, HON-412, HON-417, HON-541, HON-603, HON-621, HON-661, HON-761, HON-801."""
    s = sound()
    s.rules.invariants(s)
    breach(s)
    with pytest.raises(AssertionError) as caught:
        s.rules.invariants(s)
    assert message in str(caught.value)


@pytest.mark.parametrize("seat", ["us", "german", ""])
def test_what_a_seat_sees_is_sound_too(seat: str) -> None:
    """Section 21.4: a view is a state like any other."""
    s = sound()
    s.rules.invariants(s.rules.view(s, seat))


def test_passengers_within_the_load_are_fine() -> None:
    """HON-661: Transport 7: two whole teams and an officer, who counts 1, and a gun."""
    s = sound()
    add(s, "US-SUPPORT", "A11")
    for unit in ("fire", "support", "blean"):
        s.take(unit, ABOARD, "m3")
    add(s, "US-AT57", "A12")
    s.take("at57", ABOARD, "m3")
    s.rules.invariants(s)
