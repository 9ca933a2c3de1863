"""What cannot be is refused in every game, with key, line and culprit: turns, limits, unknown names."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.board.box import BoxError
from sandtable.cases import run_text
from sandtable.games.catalogue import open_game, open_local
from sandtable.games.positions import position_for, read_position, write_position
from sandtable.kernel import engine
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused, correctors
from tools.positions import FOLDERS, real_positions

CAEN = """\
game = "caen"
turn = 3
battles = 3
fought = 7
initiative = "allies"
at = ["Turn(3)", "BattlePhase", "NextBattle(3)", "Battle(8)", "PlaceArrow"]
[control]
allies = ["A2", "A3", "A5", "B5"]
[troops]
8-bde = "allies-pool"
"""
OPENED = CAEN.replace('"PlaceArrow"', '"CommitAttackers"').replace("fought = 7", "fought = 8\nbefore = 7")
OPENED += '[battle]\n8 = { attacker = "allies", origin = "A2", target = "B2" }\n'
NORWAY = """\
game = "norway"
at = ["Turn(2)", "StrategicActions(2)", "TakeAction"]
turn = 2
actions = 4
actor = "allies"
"""
TOTALIZE = """\
game = "totalize"
at = ["Turn(3)", "OrderPhase", "WriteOrders"]
turn = 3
phase = "orders"
weather = "clear"
[units]
A01 = { area = "IFS", fatigue = 3 }
"""
HEROES = """\
game = "heroes"
scenario = "counter-attack"
at = ["Turn(2)", "ActivationPhase"]
turn = 2
phase = "activation"
initiative = "us"
numbered = { us = 1, german = 1 }
smoke = ["E6"]
[tokens]
m4 = "1"
schuetzen-1 = "1"
[units]
m4 = { at = "O13", rear = "N13", heading = 2 }
schuetzen-1 = { at = "K6" }
[wrecks]
222-wreck = { kind = "GE-222", at = "P13" }
"""
AREAS = [
    f"{letter}{number}"
    for letter, most in zip("ABCD", (6, 5, 7, 8), strict=True)
    for number in range(1, most + 1)
]
FAULTS = [
    # Firestorm: turn, battles, sorties (FS-10, FS-30, CAEN-17)
    (CAEN, "turn = 3", "turn = 4", 2, "turn: 4, but play stands in turn 3"),
    (CAEN, "battles = 3", "battles = 0", 3, "battles: 0, but an arrow is still to be placed"),
    (CAEN, "battles = 3", "battles = 99", 3, "battles: expected from 0 to 8, found 99"),
    (CAEN, "battles = 3", "battles = 3\nsorties = 9", 4, "sorties: expected from 0 to"),
    (CAEN, "fought = 7", "fought = 9", 6, "Battle(8) cannot be here: battle 8 is not open"),
    (CAEN, "fought = 7", "fought = -1", 4, "fought: expected from 0 to 60, found -1"),
    (CAEN, "fought = 7", "fought = 7\nbefore = 8", 5, "before: expected from 0 to 7, found 8"),
    (CAEN, 'initiative = "allies"', 'initiative = ""', 5, "initiative: nobody has it"),
    (CAEN, 'initiative = "allies"', 'initiative = "alies"', 5, "did you mean 'allies'?"),
    (CAEN, "8-bde =", "8-bd =", 10, "troops.8-bd: there is no such troop; did you mean '8-bde'?"),
    (CAEN, "battles = 3", "batles = 3", 3, "there is no such fact in this campaign; did you mean 'battles'?"),
    (CAEN, "[troops]", "[allotment]\nallies = 12\n[troops]", 10, "allotment.allies: expected from 0 to 8"),
    (CAEN, "battles = 3", 'battles = 3\ncaumont = "mars"', 4, "caumont: 'mars' is none of"),
    (CAEN, "battles = 3", "battles = 3\nwaiting = ['50-div']", 4, "50-div is not in the pool"),
    (CAEN, "battles = 3", "battles = 3\ndeployed = ['1-ss', '1-ss']", 4, "'1-ss' is named twice"),
    (CAEN, 'game = "caen"', 'game = "cean"', 1, "did you mean `caen`?"),
    (CAEN, "battles = 3", "battles = 3\noptions.tr_frm_map = true", 4, "did you mean 'tr_from_map'?"),
    (CAEN, "[troops]", 'germans = ["A1"]\n[troops]', 8, "control.allies: A4 is held by nobody"),
    (CAEN, "[troops]", f"germans = {AREAS}\n[troops]", 8, "control.allies: both sides hold A2"),
    (CAEN, "BattlePhase", "BatlePhase", 6, "did you mean 'BattlePhase'?"),
    (CAEN, '"Battle(8)"', "'Battle(\"eight\")'", 6, "battle must be a whole number"),
    # Norway (NOR-36, NOR-41, T-2)
    (NORWAY, "turn = 2", "turn = 1", 3, "turn: 1, but play stands in turn 2"),
    (NORWAY, "actions = 4", "actions = 0", 2, "TakeAction does not come up here"),
    (NORWAY, "actions = 4", "actions = 40", 4, "actions: the turn has"),
    (NORWAY, '"TakeAction"', "'TakeAction(\"germans\")'", 5, "but the germans take an action"),
    (NORWAY, "actions = 4", "actions = 4\nawarded = { 'allies:narvik-clar' = 5 }", 5, "'narvik-clear'?"),
    (NORWAY, "actions = 4", "actions = 4\nunits = { rodny = 'B-4' }", 5, "did you mean 'rodney'?"),
    (NORWAY, "actions = 4", "actions = 4\nclosed_south = true", 5, "decided in turn 3"),
    # Totalize (AT section 1)
    (TOTALIZE, "turn = 3", "turn = 2", 3, "turn: 2, but play stands in turn 3"),
    (TOTALIZE, '"orders"', '"action"', 4, "phase: 'action', but play stands in the phase 'orders'"),
    (TOTALIZE, '"orders"', '"order"', 4, "did you mean 'orders'?"),
    (TOTALIZE, "fatigue = 3", "fatigue = 9", 7, "fatigue goes from"),
    (TOTALIZE, "fatigue = 3", "fatige = 3", 7, "did you mean 'fatigue'?"),
    (TOTALIZE, "fatigue = 3", "goes = 99", 7, "units.A01.goes: expected from -1"),
    (TOTALIZE, "fatigue = 3", "displaced = 4", 7, "units.A01.displaced: expected from 0 to 1"),
    (TOTALIZE, "A01 =", "A1 =", 7, "there is no such unit"),
    (TOTALIZE, "turn = 3", "turn = 3\ngated = 99", 4, "gated: expected from 0"),
    (
        TOTALIZE,
        "[units]",
        "[engagements.IFS]\ndie = 7\n[units]",
        7,
        "engagements.IFS.die: expected from 0 to 6",
    ),
    # Heroes
    (HEROES, "turn = 2", "turn = 3", 4, "turn: 3, but"),
    (HEROES, '"activation"', '"supply"', 5, "phase: 'supply', but play stands in the phase 'activation'"),
    (HEROES, '"activation"', '"opening"', 5, "phase: 'opening', but play stands in the phase 'activation'"),
    (HEROES, "numbered = {", "scored.us = 4\nnumbered = {", 7, "scored.us: expected 0, found 4: objectives"),
    (HEROES, "heading = 2", "heading = 9", 13, "units.m4.heading: expected from 0 to 7, found 9"),
    (HEROES, '["E6"]', '["Z99"]', 8, "smoke: 'Z99' is none of"),
    (HEROES, '"P13"', '"Z99"', 16, "wrecks.222-wreck.at: there is no square 'Z99'"),
    (HEROES, '"GE-222"', '"GE-22"', 16, "'GE-22' leaves no wreck; did you mean 'GE-222'?"),
    (HEROES, '"GE-222"', '"US-FIRE"', 16, "wrecks.222-wreck.kind: 'US-FIRE' leaves no wreck"),
    (HEROES, '"GE-222"', '"US-M4"', 16, "wrecks.222-wreck.rear: it lies on two squares"),
    (HEROES, '"P13"', '"P13", rear = "P12"', 16, "wrecks.222-wreck.rear: it lies on one square"),
    (HEROES, '"GE-222", at = "P13"', '"US-M4", at = "P13", rear = "T13"', 16, "P13 is not in front of T13"),
    (
        HEROES,
        '"GE-222", at = "P13"',
        '"US-M4", at = "P13", rear = "P14", heading = 2',
        16,
        "P13 is not in front",
    ),
    (HEROES, 'at = "K6"', 'at = "O13"', 13, "are both at O13"),
    (HEROES, '"counter-attack"', '"counter-atack"', 2, "did you mean 'counter-attack'?"),
    (HEROES, 'm4 = "1"', 'm4 = "7"', 10, "the side has no token 7: numbered.us = 1"),
    (HEROES, 'm4 = "1"', 'm44 = "1"', 10, "tokens.m44: there is no such unit; did you mean 'm4'?"),
    (HEROES, '"K6"', '"K6", group = "999"', 14, "the army has no tile or option '999'; it has"),
    (HEROES, '"K6"', '"K6", stripe = "XX"', 14, "units.schuetzen-1.stripe: 'XX' is none of"),
    (HEROES, '"K6"', '"K6", side = "us"', 14, "is no counter of that side"),
    (HEROES, "numbered = {", "bluffs = { mars = 1 }\nnumbered = {", 7, "bluffs.mars: there is no such side"),
    (HEROES, "numbered = {", 'gear = { "101.9" = 1 }\nnumbered = {', 7, "no army has an option with markers"),
    (HEROES, "numbered = {", 'hands.us = ["mars"]\nnumbered = {', 7, "hands.us: 'mars' is none of"),
    (HEROES, "numbered = {", 'hands.us = ["mine"]\nnumbered = {', 7, "the deck has"),
    (HEROES, "numbered = {", 'changes = ["fallen:mars"]\nnumbered = {', 7, "there is no 'mars'"),
    (HEROES, "[wrecks]", "[moving]\nm4 = { how = 'action' }\n[wrecks]", 16, "nothing is left to do in it"),
]


@pytest.mark.parametrize(("text", "old", "new", "line", "sentence"), FAULTS)
def test_what_cannot_be_is_refused_with_line_and_culprit(
    text: str, old: str, new: str, line: int, sentence: str
) -> None:
    read_position(text)  # which can be
    assert old in text
    with pytest.raises(BoxError) as caught:
        read_position(text.replace(old, new, 1))
    assert sentence in caught.value.message
    assert caught.value.line == line


def test_bodo_is_nobodys_in_turn_1() -> None:
    """NOR-36: it is first seen after the battles of turn 2."""
    with pytest.raises(BoxError) as caught:
        read_position('game = "norway"\nbodo = true\nat = ["Turn(1)", "StrategicActions(1)"]\n')
    assert caught.value.line == 2
    assert "bodo: not in turn 1" in caught.value.message


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (CAEN.replace("turn = 3\n", ""), {"turn": 3}),
        (NORWAY.replace("turn = 2\n", ""), {"turn": 2}),
        (
            TOTALIZE.replace("turn = 3\n", "").replace('phase = "orders"\n', ""),
            {"turn": 3, "phase": "orders"},
        ),
        ('game = "totalize"\nat = ["Turn(3)", "WriteOrders"]\n', {"turn": 3, "phase": "orders"}),
        (HEROES.replace("turn = 2\n", "").replace('phase = "activation"\n', ""), {"turn": 2}),
        ('game = "caen"\nat = ["Turn(2)"]\ncontrol.allies = ["A2", "A3", "A5", "B5"]', {"turn": 2}),
    ],
)
def test_turn_and_phase_follow_from_where_play_stands(text: str, told: dict[str, object]) -> None:
    rules, s = read_position(text)
    facts = rules.facts(s)
    assert {name: facts[name] for name in told} == told


CASES = """\
[position]
game = "caen"
turn = 3
battles = 99
at = ["Turn(3)", "PlaceArrow"]
control.allies = ["A2", "A3", "A5", "B5"]

[[case]]
name = "Ninety-nine battles"
rules = ["FS-10"]
position.initiative = "allies"
[[case.step]]
expect.asked = "allies: PlaceArrow"
"""


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [("battles = 99", "battles = 99", 4), ("battles = 99", "battles = 3\nfought = -2", 5)],
)
def test_a_fault_in_the_common_position_is_named_with_its_own_line(old: str, new: str, line: int) -> None:
    assert told_line(CASES.replace(old, new)) == line


def test_a_fault_in_the_position_of_a_case_is_named_with_its_own_line() -> None:
    text = CASES.replace("battles = 99", "battles = 3").replace('"allies"\n[[', '"mars"\n[[')
    assert told_line(text) == 11


def told_line(text: str) -> int:
    """The line that a file of cases is refused with."""
    try:
        return run_text(text)[0].line
    except BoxError as error:
        return error.line


@pytest.mark.parametrize(
    ("text", "facts", "sentence"),
    [
        (CAEN, {"battles": 0}, "an arrow is still to be placed"),
        (CAEN, {"turn": 4}, "play stands in turn 3"),
        (CAEN, {"sorties": 9}, "no turn has more"),
        (CAEN, {"fought": 9}, r"Battle\(8\) cannot be here: battle 8 is not open"),
        (OPENED, {"battle": {}}, r"cannot be here: battle 8 is not open"),
        (TOTALIZE, {"phase": "end"}, "play stands in the phase 'orders'"),
        (HEROES, {"units": {"m4": {"heading": 9}}}, "expected from 0 to 7"),
    ],
)
def test_a_correction_has_the_same_limits(text: str, facts: dict[str, object], sentence: str) -> None:
    """FS-4, AT-138."""
    rules, s = read_position(text)
    match = Match(rules, start=s)
    with pytest.raises(Refused, match=sentence):
        match.correct(correctors(rules)[0], facts, "It was so.")


def test_a_campaign_that_is_a_folder_has_positions() -> None:
    """Its scenario is the folder; who may not read files of this computer may not name it."""
    rules = open_local("firestorm", FOLDERS["fords"])
    s = rules.setup()
    engine.begin(s, rules.start())
    text = write_position(rules, s)
    _, again = read_position(text, local=True)
    assert write_position(rules, again) == text
    assert position_for(rules, text).agenda is not None
    with pytest.raises(BoxError, match="expected one of caen"):
        read_position(text)


def test_real_positions_are_read() -> None:
    for rules in (open_game("skirmish"), open_local("firestorm", FOLDERS["fords"])):
        assert list(real_positions(rules, Random(1)))
