"""Every letter that is not offered is refused with a code, a rule and what to do instead (AT-30 … AT-37)."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.armored_thrust.play.orders import OrderUnits
from tests.games.armored_thrust.theatre import Field

SET_UP = "A01 VER A04 IFS A06 CAE A10 BOU G01 LOR G08 GRA currie CAE"


@pytest.mark.parametrize(
    ("sheet", "code", "rule"),
    [
        ("A01 attack LRO", "unknown", "AT-34"),
        ("xyzzy", "unknown", "AT-34"),
        ("G01", "not-your-unit", "AT-31"),
        ("A15", "not-on-map", "AT-20"),
        ("wittmann", "not-your-unit", "AT-31"),
        ("A01 A04", "unfinished-line", "AT-30"),
        ("A01 attack A04", "unfinished-line", "AT-34"),
        ("A01 done", "unfinished-line", "AT-30"),
        ("A01 defend A01", "second-order", "AT-30"),
        ("A01 attack move", "second-order", "AT-30"),
        ("move", "no-unit", "AT-30"),
        ("LOR", "no-unit", "AT-30"),
        ("A01 LOR", "unfinished-line", "AT-30"),
        ("A01 defend LOR", "stays", "AT-35"),
        ("A01 regroup LOR", "stays", "AT-36"),
        ("A01 attack GAU", "not-joined", "AT-34"),
        ("A01 attack LOR LOR", "twice", "AT-34"),
        ("A01 attack LOR VER", "twice", "AT-34"),
        ("A01 move LOR", "needs-attack", "AT-33"),
        ("A01 attack LOR GAU SAI CON", "too-far", "AT-50"),
        ("A01 attack LOR GAU CIN HAU GRA QUE POT SLG FAL", "enemy-base", "AT-56"),
        ("A06 column", "no-column", "TOT-30"),
        ("A01 attack bypass", "no-column", "TOT-31"),
        ("bypass", "no-unit", "TOT-31"),
        ("A01 column bypass IFS", "bypass-friendly", "TOT-31"),
        ("A01 column bypass LOR done", "bypass-last", "TOT-31"),
        ("A01 column bypass LOR GAU bypass", "one-bypass", "TOT-33"),
        ("A01 column bypass LOR GAU CIN HAU GRA QUE POT", "too-far", "TOT-31"),
        ("A01 column HUB BOU bypass", "bypass-too-far", "TOT-31"),
        ("A01 column bypass done", "unfinished-line", "TOT-31"),
        ("currie attack", "leader", "AT-116"),
        ("bomb CAE", "bomb-base", "TOT-42"),
        ("bomb VER", "bomb-own", "TOT-42"),
        ("bomb TIL TIL", "bomb-twice", "TOT-42"),
        ("bomb TIL GRA", "bomb-apart", "TOT-42"),
        ("bomb TIL done", "unfinished-line", "TOT-42"),
        ("bomb TIL LOR GAR", "zone-full", "TOT-42"),
        ("bomb TIL LOR bomb", "one-zone", "TOT-42"),
    ],
)
def test_a_fault_is_named(sheet: str, code: str, rule: str) -> None:
    """AT-34, TOT-31, TOT-42"""
    found, sentence, cited = Field(1, SET_UP).refusal(sheet)
    assert (found, cited) == (code, rule), sentence
    assert sentence.endswith((".", "?")) and not sentence[0].islower()


def test_faults_that_come_from_the_state_of_a_unit() -> None:
    """AT-36, AT-37, AT-32, TOT-75"""
    f = Field(1, SET_UP)
    f.s.fatigue["A01"] = 4
    f.s.unsupplied["A04"] = 1
    f.s.regroup["A06"] = 1
    f.s.where["A10"] = "P14"
    f.s.where["currie"] = "with"
    f.s.where["A02"] = "gone"
    assert f.refusal("A01 attack")[0::2] == ("too-tired", "AT-37")
    assert f.refusal("A04 regroup")[0::2] == ("out-of-supply", "AT-36")
    assert f.refusal("A06")[0::2] == ("must-regroup", "AT-37")
    assert f.refusal("A10 move")[0::2] == ("no-way", "AT-32")
    assert f.refusal("currie")[0::2] == ("not-on-map", "TOT-75")
    assert f.refusal("A02")[0::2] == ("not-on-map", "AT-30")


def test_bombers_of_others_and_on_other_days() -> None:
    """TOT-42"""
    assert Field(1, SET_UP).refusal("bomb", "axis")[0::2] == ("not-your-bombers", "TOT-42")
    assert Field(2, SET_UP).refusal("bomb")[:2] == ("no-bombers", "The bombers fly on turns 1 and 5 only.")


def test_a_commander_is_told_whose_unit_it_is() -> None:
    """AT-31"""
    f = Field(1, SET_UP, order_method="one")
    code, sentence, rule = f.refusal("A06", "can-2")
    assert (code, rule) == ("not-your-unit", "AT-31") and "3rd Canadian Infantry Division" in sentence


@pytest.mark.parametrize(
    ("sheet", "nearest"),
    [
        ("A01 attack LOR GAU SAI CON", "attack LOR GAR CON"),  # another way there
        ("A01 attack LOR GAU CIN CAU SOI", "attack LOR GAU CIN CAU SYL"),  # as near as it gets
        ("A01 attack CIN", "attack LOR GAU CIN"),  # the way there
        ("A01 move LOR", "attack LOR"),
        ("A01 column bypass LOR CIN", "column bypass LOR GAU CIN"),
        ("A01 attack LOR GAU CIN HAU GRA QUE POT SLG FAL", "attack LOR GAU CIN HAU GRA QUE POT SLG"),
        ("A01 move FRE", "move IFS CAE MON FRE"),
        ("A01 attack LOR VER", "attack LOR"),
    ],
)
def test_the_nearest_legal_order_is_named_and_legal(sheet: str, nearest: str) -> None:
    """AT-34, AT-50"""
    f = Field(1, SET_UP)
    assert f.refusal(sheet)[1].endswith(f"Nearest: {nearest}.")
    assert f.refusal(f"A01 {nearest} done") == ("", "", "")


def test_costs_and_allowance_stand_in_the_refusal() -> None:
    """AT-50"""
    sentence = Field(1, SET_UP).refusal("A01 attack LOR GAU SAI CON")[1]
    assert sentence.startswith("4th CAN Inf Brgd has 4 MP; Lorguichon, Gaumesnil, ")
    assert "costs 5." in sentence
    f = Field(1, SET_UP)
    f.s.unsupplied["A01"] = 1
    assert "has 1 MP while out of supply" in f.refusal("A01 attack LOR CRA")[1]


def test_a_slip_of_the_finger_is_understood() -> None:
    """AT-34"""
    assert "Did you mean LOR (Lorguichon)?" in Field(1, SET_UP).refusal("A01 attack LRO")[1]
    assert "Did you mean attack" in Field(1, SET_UP).refusal("A01 atack")[1]


def test_whatever_is_not_offered_has_a_reason_and_every_nearest_order_is_legal() -> None:
    """AT-34: random drafts, every letter of the game behind each."""
    rng = Random(7)
    for turn in (1, 4, 5):
        f = Field(turn, SET_UP + " A15 CAE A16 VER A17 MON G11 CIN")
        f.s.unsupplied["A16"] = 1
        f.s.fatigue["A06"] = 4
        letters = [*f.rules.area, *f.rules.unit, *f.rules.data.orders, "bypass", "bomb", "done", "nonsense"]
        for _ in range(60):
            ask = OrderUnits(rng.choice(f.rules.sides))
            draft: tuple[str, ...] = ()
            for _ in range(rng.randint(0, 14)):
                following = [letter for letter in ask.letters(f.s, draft) if letter != "done"]
                draft = (*draft, rng.choice(following)) if following else draft
            offered = ask.letters(f.s, draft)
            for letter in letters:
                if letter not in offered:
                    check_reason(f, ask, draft, letter)


def check_reason(f: Field, ask: OrderUnits, draft: tuple[str, ...], letter: str) -> None:
    reason = ask.why_not(f.s, draft, letter)
    assert reason is not None, (draft, letter)
    code, sentence, rule = reason
    assert code and rule and sentence, (draft, letter)
    if "Nearest: " in sentence:
        unit = [one for one in draft if one in f.rules.unit][-1]
        order = sentence.split("Nearest: ")[1].rstrip(".")
        assert f.refusal(f"{unit} {order} done", ask.who) == ("", "", ""), (draft, letter, sentence)
