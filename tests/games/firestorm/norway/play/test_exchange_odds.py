"""Exact odds of naval and air combat from its volleys, at every moment of the exchange (NOR-13 … NOR-18, NOR-53)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from sandtable.board.table import ForecastRow
from sandtable.games.firestorm.norway.play.aiming import laid
from sandtable.games.firestorm.norway.play.exchange import exchange
from sandtable.games.firestorm.norway.play.odds import ExchangeOdds, exchange_odds, expected
from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Operation, Volley
from sandtable.games.firestorm.norway.show.forecasts import forecast
from sandtable.kernel.engine import answer, begin, pending
from sandtable.kernel.steps import Throw
from tests.games.firestorm.norway.sea import strategic
from tests.pace import quickest

NORWAY = Norway("norway", {})


def meeting(
    s: NorwayState, place: str, allies: tuple[int, ...], germans: tuple[int, ...], active: str = "allies"
) -> None:
    """A surface combat with so many dice on each enemy ship."""
    ours, theirs = tuple(s.ships_at(place, "allies")), tuple(s.ships_at(place, "germans"))
    s.operation = (Operation(active, "ship", ours if active == "allies" else theirs, place),)
    on_germans = tuple(ship for ship, dice in zip(theirs, allies, strict=True) for _ in range(dice))
    on_allies = tuple(ship for ship, dice in zip(ours, germans, strict=True) for _ in range(dice))
    steps = exchange(
        s,
        Volley("allies", place, theirs, sum(allies), laid=on_germans, kind="surface", by=ours),
        Volley("germans", place, ours, sum(germans), laid=on_allies, kind="surface", by=theirs),
    )
    begin(s, steps)


def fates(found: ExchangeOdds) -> dict[str, Fraction]:
    told = {one.target: Fraction(*one.fate) for one in found.targets}
    for side in found.sides:
        told[f"{side} retreat"] = Fraction(*found.retreating(side))
        told[f"{side} lose"] = found.price(side)
    if found.retreats is not None:
        told["nobody"] = Fraction(found.retreats.nobody, found.retreats.of)
    return told


def averaged(s: NorwayState) -> dict[str, Fraction]:
    """The mean of the odds after each throw that is possible now."""
    ((key, ask),) = pending(s).items()
    assert isinstance(ask, Throw)
    throws = list(product(range(1, 7), repeat=ask.dice(s).count))
    total: dict[str, Fraction] = {}
    for faces in throws:
        after = s.clone()
        answer(after, key, faces)
        for name, value in ending(after, s).items():
            total[name] = total.get(name, Fraction(0)) + value / len(throws)
    return total


def ending(after: NorwayState, before: NorwayState) -> dict[str, Fraction]:
    """The odds from here; when the last die has fallen, what did happen."""
    if pending(after):
        return fates(exchange_odds(after))
    found = exchange_odds(before)
    told = {one.target: Fraction(after.where[one.target] == "lost") for one in found.targets}
    active, other = found.sides
    for side in found.sides:
        told[f"{side} lose"] = sum(
            (one.points * told[one.target] for one in found.of(side)), start=Fraction(0)
        )
    if found.retreats is not None:
        ours, theirs = (after.strength(after.ships_at(found.place, side)) for side in found.sides)
        both = bool(ours and theirs)
        told["nobody"] = Fraction(not both)
        told[f"{active} retreat"] = Fraction(both and ours <= theirs)
        told[f"{other} retreat"] = Fraction(both and ours > theirs)
    else:
        told |= {f"{side} retreat": Fraction(0) for side in found.sides}
    return told


def walk(s: NorwayState, seed: int) -> None:
    """At every throw of the exchange the odds are the mean of what they become."""
    rng = Random(seed)
    while asks := pending(s):
        ((key, ask),) = asks.items()
        assert isinstance(ask, Throw)
        now = fates(exchange_odds(s))
        after = averaged(s)
        for name, value in now.items():
            assert after.get(name, Fraction(0)) == value, (name, ask)
        answer(s, key, tuple(rng.choice((1, 6, 6)) for _ in range(ask.dice(s).count)))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("active", ["allies", "germans"])
def test_surface_combat(active, seed):
    """NOR-13, NOR-16, NOR-53: the odds at each moment agree with every throw that can follow."""
    s = strategic({"B-2": ("rodney", "destroyer-1", "cruiser-1", "scharnhorst", "warship-1")})
    meeting(s, "B-2", (2, 1), (2, 0, 1), active)
    walk(s, seed)


@pytest.mark.parametrize("seed", range(4))
def test_equal_fleets(seed):
    """NOR-53, R-15: on equal totals the active side retreats."""
    s = strategic({"B-2": ("cruiser-1", "gneisenau")})
    meeting(s, "B-2", (2,), (2,), "germans")
    walk(s, seed)


@pytest.mark.parametrize("active", ["allies", "germans"])
def test_who_holds_where_equal_totals_are_likely(active):
    """NOR-53, R-15: only the British fire; unless Gneisenau is sunk totals are equal: the active side retreats."""
    s = strategic({"B-2": ("cruiser-1", "gneisenau")})
    meeting(s, "B-2", (2,), (0,), active)
    found = exchange_odds(s)
    sunk = fates(found)["gneisenau"]
    held = {side: Fraction(*found.holding(side)) for side in ("allies", "germans")}
    assert 0 < sunk < 1
    assert held == (
        {"allies": sunk, "germans": 1 - sunk} if active == "allies" else {"allies": 1, "germans": 0}
    )


@pytest.mark.parametrize("seed", range(6))
def test_dice_thrown_again_on_a_battleship(seed):
    """NOR-18, NOR-20, NOR-65: the attacker's second throw comes before the save."""
    s = strategic({"B-4": ("warspite", "destroyer-1"), "C-4": ("ju-87-1", "he-111-1")})
    group = ("ju-87-1", "he-111-1")
    s.operation = (Operation("germans", "aircraft", group, "C-4", "B-4"),)
    word = ("warspite", "warspite+", "destroyer-1+")
    begin(
        s,
        exchange(
            s,
            Volley("germans", "B-4", ("warspite", "destroyer-1"), 3, plain=1, good=2, laid=word, kind="air"),
            Volley("allies", "B-4", group, 2, laid=group, kind="flak"),
        ),
    )
    walk(s, seed)


@pytest.mark.parametrize("seed", range(4))
def test_a_carrier_takes_its_aircraft_along(seed):
    """NOR-17, NOR-26, NOR-64: a defending aircraft may be shot down or sink with its ship, and pays once."""
    s = strategic({"B-4": ("furious",), "furious": ("swordfish-furious",), "C-4": ("he-111-1",)})
    s.operation = (Operation("germans", "aircraft", ("he-111-1",), "C-4", "B-4"),)
    begin(
        s,
        exchange(
            s,
            Volley("germans", "B-4", ("furious",), 1, ("swordfish-furious",), 1, kind="air"),
            Volley("allies", "B-4", ("he-111-1",), 2, kind="flak"),
        ),
    )
    found = fates(exchange_odds(s))
    assert found["swordfish-furious"] == 1 - Fraction(25, 36)
    assert found["allies lose"] == 5 * Fraction(1, 6) + 5 * Fraction(11, 36)
    walk(s, seed)


def test_aircraft_that_only_lie_aboard_are_lost_with_their_carrier():
    """NOR-26, NOR-150."""
    s = strategic({"B-4": ("glorious", "warship-1"), "glorious": ("gladiator-glorious",)})
    meeting(s, "B-4", (0,), (2,))
    found = fates(exchange_odds(s))
    assert found["gladiator-glorious"] == found["glorious"] == Fraction(11, 36)
    assert "swordfish-glorious" not in found
    assert found["allies lose"] == 10 * Fraction(11, 36)


@pytest.mark.parametrize("seed", range(4))
def test_a_harbour_is_neutralised(seed):
    """NOR-72, NOR-73: every die that misses the harbour is thrown again."""
    s = strategic({"C-5": ("he-111-1",)})
    s.operation = (Operation("germans", "bombing", ("he-111-1",), "C-5", "namsos"),)
    begin(
        s,
        exchange(
            s,
            Volley("germans", "namsos", ("namsos",), 2, all_again=True, kind="bombing"),
            Volley("allies", "namsos", ("he-111-1",), 1, kind="flak"),
        ),
    )
    found = exchange_odds(s)
    assert fates(found)["namsos"] == 1 - Fraction(25, 36) ** 2
    assert found.losses("allies") == 0 == found.price("allies")
    shown = forecast(s, found, "germans")
    assert shown.label == "puts Namsos harbour out of action"
    assert shown.chance == pytest.approx(1 - (25 / 36) ** 2)
    assert forecast(s, found, "allies").chance == pytest.approx((25 / 36) ** 2)


def test_the_battle_of_the_worked_example():
    """W-3: 14 dice against 6; the Germans fire at Rodney, the British at both battleships alike."""
    s = strategic({"B-2": ("resolution", "rodney", "cruiser-1", "cruiser-2", "scharnhorst", "gneisenau")})
    meeting(s, "B-2", (7, 7), (0, 6, 0, 0))
    found = exchange_odds(s)
    chances = fates(found)
    none, one = Fraction(5, 6) ** 7, 7 * Fraction(5, 6) ** 6 / 6
    sunk = 1 - none - one + one / 6
    assert chances["scharnhorst"] == chances["gneisenau"] == sunk
    assert chances["germans retreat"] == 1 - sunk**2
    assert chances["allies retreat"] == 0
    assert chances["nobody"] == sunk**2
    assert sum(found.left["allies"].by.values()) == found.left["allies"].of
    assert set(found.left["allies"].by) == {10, 14}


def test_in_turn_4_an_allied_ship_is_worth_more():
    """NOR-171: but not its aircraft."""
    for turn, price in ((3, 10), (4, 15)):
        s = strategic({"B-4": ("furious", "warship-1"), "furious": ("swordfish-furious",)}, turn=turn)
        meeting(s, "B-4", (0,), (1,))
        assert exchange_odds(s).price("allies") == price * Fraction(1, 6)


# dice that nobody has laid


def open_fire(s: NorwayState) -> None:
    s.operation = (Operation("allies", "ship", tuple(s.ships_at("B-2", "allies")), "B-2"),)
    ours, theirs = tuple(s.ships_at("B-2", "allies")), tuple(s.ships_at("B-2", "germans"))
    begin(
        s,
        exchange(
            s,
            Volley("allies", "B-2", theirs, s.strength(list(ours)), kind="surface", by=ours),
            Volley("germans", "B-2", ours, s.strength(list(theirs)), kind="surface", by=theirs),
        ),
    )


def test_dice_not_laid_yet_lie_where_they_destroy_most():
    """And it is said that this is assumed."""
    s = strategic({"B-2": ("rodney", "cruiser-1", "cruiser-2", "scharnhorst", "warship-1")})
    open_fire(s)
    found = exchange_odds(s)
    assert found.assumed == ("best-spread-allies", "best-spread-germans")
    best = expected(found, "allies")
    for number in range(11):
        word = ("scharnhorst",) * number + ("warship-1",) * (10 - number) + ("fire",)
        other = exchange_odds(s, "allies", word)
        assert other.assumed == ("best-spread-germans",)
        assert expected(other, "allies") <= best + 0.2  # its combat value counts a little, too


def test_a_draft_is_completed():
    s = strategic({"B-2": ("rodney", "cruiser-1", "scharnhorst", "warship-1")})
    open_fire(s)
    found = exchange_odds(s, "allies", ("scharnhorst", "scharnhorst"))
    assert found.dice == {"allies": 7, "germans": 5}
    dice = {one.target: one.fire.plain for one in found.of("germans")}
    assert dice["scharnhorst"] >= 2 and sum(dice.values()) == 7
    assert "best-spread-allies" in found.assumed


def test_both_kinds_of_dice_are_laid():
    """NOR-64: half on ships, those that may be thrown again among them, the others on aircraft."""
    s = strategic({"B-4": ("furious", "cruiser-1"), "furious": ("swordfish-furious",)})
    volley = Volley("germans", "B-4", ("furious", "cruiser-1"), 4, ("swordfish-furious",), 3, plain=4, good=2)
    for draft in ((), ("furious", "furious"), ("swordfish-furious",), ("cruiser-1+", "cruiser-1")):
        word = laid(s, volley, draft).laid
        assert len(word) == 7
        assert word.count("swordfish-furious") == 3
        assert len([letter for letter in word if letter.endswith("+")]) == 2
        assert all(word.count(letter) >= draft.count(letter) for letter in draft)


def test_what_the_asked_side_is_told():
    s = strategic({"B-2": ("rodney", "cruiser-1", "scharnhorst")})
    open_fire(s)
    told = forecast(s, exchange_odds(s), "germans")
    assert [column.die for column in told.columns] == ["7 dice", "3 dice"]
    assert ForecastRow("7", "on Scharnhorst") in told.columns[0].rows
    labels = [bar.label for bar in told.bars]
    assert labels[-2:] == ["we retreat", "they retreat"]
    assert "we lose Scharnhorst" in labels
    assert all(0 <= bar.chance <= 1 for bar in told.bars)
    assert "best spread by the Allies" not in told.notes  # nothing is open: there is one target
    holds = forecast(s, exchange_odds(s), "allies").chance
    assert holds + told.chance <= 1


def test_the_table_of_odds_is_plain_values():
    s = strategic({"B-2": ("rodney", "scharnhorst")})
    open_fire(s)
    told = exchange_odds(s).table()
    assert told["dice"] == {"allies": 4, "germans": 3}
    assert told["retreats"]["nobody"]["exact"]  # type: ignore[index]
    assert [row["target"] for row in told["targets"]] == ["scharnhorst", "rodney"]  # type: ignore[attr-defined]


def test_a_great_battle_takes_well_under_a_millisecond():
    s = strategic({"B-2": ("resolution", "rodney", "cruiser-1", "cruiser-2", "scharnhorst", "gneisenau")})
    meeting(s, "B-2", (7, 7), (1, 1, 2, 2))
    assert quickest(lambda: exchange_odds(s), 20) < 0.0008
