"""Standing answers (section 21.1): they keep play quick and tell nobody anything."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.moves.movement import GoOn
from sandtable.games.heroes.play.nouns import GERMAN, US
from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.games.heroes.show import standing
from sandtable.kernel.engine import pending
from sandtable.kernel.steps import Word
from tests.games.heroes.field import add, empty, roll, run, say


def ambush(target: str = "US-FIRE", at: str = "E7") -> tuple[Battle, React]:
    """An MG42 watches the open ground of First Light to the south."""
    s = empty()
    add(s, "GE-MG42", "E3", heading=4, face=1)
    add(s, target, at, "target")
    return s, React("RW-4", GERMAN, "target", (GERMAN,))


def answer(s: Battle, ask: React, **settled: str) -> Word | None:
    named = {name.replace("_", ":"): value for name, value in settled.items()}
    return s.rules.skin().settled_answer(s.rules.view(s, GERMAN), ask, named)


def test_usually_a_watcher_is_asked_about() -> None:
    s, ask = ambush()
    assert answer(s, ask) is None


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("hold", ("pass",)),
        ("fire-33", ("mg42", "target")),
        ("fire-67", ("mg42", "target")),
        ("near-3", ("pass",)),
        ("near-5", ("mg42", "target")),
        ("vehicles", ("pass",)),
    ],
)
def test_watchers_do_as_they_were_told(order: str, expected: Word) -> None:
    s, ask = ambush()
    assert answer(s, ask, opportunity=order) == expected


def test_the_order_of_one_unit_goes_before_that_of_all() -> None:
    s, ask = ambush()
    assert answer(s, ask, opportunity="hold", opportunity_mg42="near-5") == ("mg42", "target")
    assert answer(s, ask, opportunity="fire-33", opportunity_mg42="hold") == ("pass",)


def test_about_a_vehicle_one_is_asked() -> None:
    s, ask = ambush("US-JEEP")
    assert answer(s, ask, opportunity="vehicles") is None


def test_a_window_for_cards_is_passed_unless_a_card_fits() -> None:
    s, _ = ambush()
    s.phase = "orders"
    ask = React("RW-1", GERMAN, "order-start", (US, GERMAN))
    s.hands = {**s.hands, GERMAN: ("smoke",)}
    assert answer(s, ask) == ("pass",)
    assert answer(s, ask, cards="always") is None
    s.hands = {**s.hands, GERMAN: ("high-command",)}
    assert answer(s, ask) is None
    assert answer(s, ask, cards="never") == ("pass",)


@pytest.mark.parametrize("order", ["hold", "vehicles", "fire-33", "near-5"])
def test_about_a_special_order_one_is_always_asked(order: str) -> None:
    """HON-310: what the watchers were told says nothing about who may act between activations."""
    s, _ = ambush()
    s.specials[GERMAN] = 1
    s.lay_token("mg42", "S")
    ask = React("RW-2", GERMAN, "", (US, GERMAN))
    assert ask.letters(s.rules.view(s, GERMAN), ()) == ["pass", "mg42"]
    assert answer(s, ask, opportunity=order) is None
    assert answer(s, ask, opportunity=order, cards="never") is None


def test_only_windows_are_answered_beforehand() -> None:
    s, _ = ambush()
    assert s.rules.skin().settled_answer(s, GoOn(), {"cards": "never"}) is None


def test_what_can_be_settled_names_the_units_that_watch() -> None:
    s, _ = ambush()
    orders = s.rules.skin().settleable(s.rules.view(s, GERMAN), GERMAN)
    ids = [order.id for order in orders]
    assert [id for id in ids if ":" not in id or "opportunity" in id] == [
        "cards",
        "opportunity",
        "opportunity:mg42",
    ]
    assert {id for id in ids if id.startswith("window:")} == {f"window:{group}" for group in standing.GROUPS}
    assert {id for id in ids if id.startswith("card:")} == {f"card:{card}" for card in s.cards.hands[GERMAN]}
    assert not [
        order.id for order in s.rules.skin().settleable(s.rules.view(s, US), US) if "mg42" in order.id
    ]
    for order in orders:
        assert order.usual in [choice.id for choice in order.choices]


# windows and cards of their own


def between(*cards: str) -> tuple[Battle, React]:
    s, _ = ambush()
    s.phase = "activation"
    s.hands = {**s.hands, GERMAN: cards}
    return s, React("RW-2", GERMAN, "", (US, GERMAN))


def test_a_window_or_a_card_can_be_left_out_alone() -> None:
    s, ask = between("go-go-go", "smoke")
    assert answer(s, ask) is None
    assert answer(s, ask, window_between="never") == ("pass",)
    assert answer(s, ask, window_shots="never") is None
    assert answer(s, ask, **{"card_go-go-go": "quiet"}) is None
    assert answer(s, ask, **{"card_go-go-go": "quiet", "card_smoke": "quiet"}) == ("pass",)


def test_between_activations_once_a_turn_is_enough_but_for_special_orders() -> None:
    s, ask = between("go-go-go")
    skin, seen = s.rules.skin(), s.rules.view(s, GERMAN)
    assert skin.once(seen, ask, {}) == f"between {s.turn}"
    assert skin.once_name(skin.once(seen, ask, {})) == "between activations"
    assert skin.once(seen, ask, {"window:between": "ask"}) == ""
    assert skin.once(seen, React("RW-6", GERMAN, "1", (GERMAN,)), {}) == ""
    s.specials[GERMAN] = 1
    s.lay_token("mg42", "S")
    assert skin.once(s.rules.view(s, GERMAN), ask, {}) == ""


def rolled(face: int, target: str = "GE-SCHUETZEN", at: str = "E5") -> tuple[Battle, React]:
    """An American shot has fallen, and he holds a Second Chance."""
    s = empty()
    add(s, "US-SUPPORT", "G10")
    add(s, target, at, "target")
    s.hands = {**s.hands, US: ("second-chance",)}
    run(s, [Act("support")])
    say(s, "target done")
    roll(s, face)
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, React)
    return s, ask


def test_who_has_hit_is_not_asked_whether_he_throws_again() -> None:
    s, ask = rolled(6)
    seen = s.rules.view(s, US)
    assert s.rules.skin().settled_answer(seen, ask, {}) == ("pass",)
    assert s.rules.skin().settled_why(seen, ask, {}) == "let be by the table: the roll has succeeded."
    assert s.rules.skin().settled_answer(seen, ask, {"cards": "always"}) is None


def test_who_has_missed_is_asked() -> None:
    s, ask = rolled(1)
    assert s.rules.skin().settled_answer(s.rules.view(s, US), ask, {}) is None


@pytest.mark.parametrize(("at", "passes"), [("G10", False), ("E6", True)])
def test_about_smoke_that_cannot_come_between_nobody_is_asked(at: str, passes: bool) -> None:
    """RW-6: no square lies between neighbours."""
    s = empty()
    add(s, "US-SUPPORT", at)
    add(s, "GE-SCHUETZEN", "E5", "target")
    s.hands = {**s.hands, GERMAN: ("smoke",)}
    run(s, [Act("support")])
    say(s, "target")
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, React)
    assert s.rules.skin().settled_answer(s.rules.view(s, GERMAN), ask, {}) == (("pass",) if passes else None)
