"""What a case file may not say: names that there are not, and expectations that could not fail."""

import pytest

from sandtable.cases import Result, run_text

POSITIONS = {
    "caen": """\
game = "caen"
turn = 3
battles = 4
fought = 10
initiative = "allies"
at = ["Turn(3)", "PlaceArrow"]
control.allies = ["A2", "A3", "A5", "B5"]
troops = { 8-bde = "allies-pool", pz-lehr = "captured" }
""",
    "totalize": """\
game = "totalize"
turn = 3
phase = "orders"
weather = "overcast"
others = "gone"
at = ["Turn(3)", "WriteOrders"]
control = { LOR = "allied" }
units.A01 = { area = "LOR" }
units.G08 = { area = "CRA" }
""",
    "heroes": """\
game = "heroes"
scenario = "hedgerow-ambush"
turn = 2
phase = "activation"
initiative = "us"
at = ["Turn(2)", "ActivationPhase"]
numbered.us = 1
numbered.german = 0
tokens.fire-1 = "1"
units.fire-1 = { at = "T5" }
units.schuetzen-1 = { at = "V5" }
""",
    "norway": """\
game = "norway"
at = ["Turn(2)", "StrategicActions(2)", "TakeAction"]
turn = 2
actions = 4
actor = "allies"
""",
    "villers-bretonneux": 'game = "villers-bretonneux"\n',
    "skirmish": 'game = "skirmish"\n',
}


def step(game: str, text: str, rules: str = "") -> Result:
    """The result of a case of one step, which begins in line 100."""
    position = f"[position]\n{POSITIONS[game]}"
    case = f'[[case]]\nname = "x"\nrules = [{rules}]\n[[case.step]]\n'
    padding = "\n" * (99 - (position + case).count("\n"))
    (result,) = run_text(f"{position}{padding}{case}{text}\n", "some.toml")
    return result


def expect(game: str, text: str) -> Result:
    return step(game, f"expect.{text}")


FAULTS = [
    # places, pools, troops, sides
    ("caen", 'control = { A22 = "allies" }', "there is no area 'A22'; did you mean `A2`?"),
    ("caen", 'control = { A2 = "alies" }', "there is no side 'alies'; did you mean `allies`?"),
    ("heroes", 'control = { A2 = "us" }', "heroes has no control of areas"),
    ("caen", "place = { Z9 = [] }", "there is no place 'Z9'"),
    ("caen", 'place = { A2 = ["51-div"] }', "there is no troop '51-div'; did you mean `50-div`?"),
    ("caen", 'troops = { 50-div = "A22" }', "there is no place 'A22'"),
    ("norway", 'troops = { rodney = "B-44" }', "there is no place 'B-44'; did you mean `B-4`?"),
    ("norway", "place = { scapaflow = [] }", "did you mean `scapa-flow`?"),
    ("totalize", 'troops = { A01 = "LORR" }', "there is no place 'LORR'; did you mean `LOR`?"),
    ("heroes", "place = { T55 = [] }", "there is no place 'T55'; did you mean `T5`?"),
    ("skirmish", 'troops = { rangers = "moon" }', "there is no place 'moon'"),
    ("caen", "pool = { french = [] }", "there is no side with a pool 'french'; there are allies, germans"),
    ("totalize", "pool = { axis = [] }", "totalize has no pools; `place` says who is where"),
    ("heroes", "pool = { us = [] }", "heroes has no pools"),
    ("norway", "pool = { allies = [] }", "norway has no pools"),
    # facts
    ("caen", "facts = { tern = 2 }", "there is no fact 'tern'; did you mean `turn`?"),
    ("caen", "facts = { batle = {} }", "did you mean `battle`?"),
    ("caen", "facts = { battle.x.result = {} }", "there is no fact 'x'"),
    ("totalize", "facts = { units.A99 = {} }", "there is no fact 'A99'"),
    ("totalize", "facts = { units.A01.fatige = 2 }", "there is no fact 'fatige'; did you mean `fatigue`?"),
    ("totalize", "facts = { units.A01.points = {} }", "there is no fact 'points'"),
    ("heroes", "facts = { units.fire-1.supressed = 1 }", "did you mean `suppressed`?"),
    # questions and letters
    ("caen", 'asked = "alies: PlaceArrow"', "there is no seat 'alies'; did you mean `allies`?"),
    ("caen", 'asked = "allies: PlaceArow"', "there is no step 'PlaceArow'; did you mean `PlaceArrow`?"),
    ("caen", 'asked = "allies: PlaceArrow(1, 2)"', "PlaceArrow has the fields (battle)"),
    ("caen", 'asked = "allies"', "expected a seat and a step"),
    ("caen", 'breadcrumb = ["Trun(3)"]', "there is no step 'Trun'; did you mean `Turn`?"),
    ("caen", 'offered = ["A2>B22"]', "there is no letter 'A2>B22' in caen; did you mean `A2>B2`?"),
    ("caen", 'not_offered = ["A2>B22"]', "there is no letter 'A2>B22'"),
    ("caen", 'letters = ["pas"]', "there is no letter 'pas' in caen; did you mean `pass`?"),
    ("heroes", 'not_offered = ["spread-supress"]', "did you mean `spread-suppress`?"),
    ("totalize", 'not_offered = ["GG8"]\nexpect.seat = "axis"', "there is no letter 'GG8'"),
    ("caen", 'not_offered = ["pass"]\nexpect.seat = "alies"', "there is no seat 'alies'"),
    ("caen", 'not_offered = ["pass"]\nexpect.draft = ["A2>B22"]', "there is no letter 'A2>B22'"),
    ("caen", "dice = { cuont = 1 }", "did you mean `count`?"),
    # events
    ("caen", 'told = [{ verb = "arow" }]', "there is no event 'arow'; did you mean `arrow`?"),
    ("caen", 'not_told = [{ verb = "arow" }]', "there is no event 'arow'"),
    ("caen", 'not_told = [{ verb = "arrow", inot = "B2" }]', "did you mean `into`?"),
    (
        "caen",
        'not_told = [{ verb = "arrow", into = "B22" }]',
        "there is no 'B22' in caen; did you mean `B2`?",
    ),
    ("heroes", 'not_told = [{ verb = "shot", target = "schutzen" }]', "there is no 'schutzen' in heroes"),
    ("caen", 'not_told = [{ verb = "corrected", by = "mars" }]', "there is no 'mars' in caen"),
    # values that no event can have
    ("caen", 'not_told = [{ verb = "arrow", into = 3 }]', "into: expected a text; found 3"),
    ("caen", 'told = [{ verb = "arrow", into = 3 }]', "into: expected a text; found 3"),
    ("caen", 'not_told = [{ verb = "arrow", battle = "11" }]', 'found "11"; did you mean `11`?'),
    ("caen", 'not_told = [{ verb = "arrow", into = ["B2"] }]', 'did you mean `"B2"`?'),
    ("caen", 'not_told = [{ verb = "arrow", into = {} }]', "into: expected a text; found {}"),
    ("caen", 'not_told = [{ verb = "committed", troops = "50-div" }]', 'did you mean `["50-div"]`?'),
    (
        "caen",
        'not_told = [{ verb = "committed", troops = [3] }]',
        "troops: expected a list of texts; found [3]",
    ),
    ("caen", 'not_told = [{ verb = "tonga", captured = 1 }]', "captured: expected true or false; found 1"),
    ("caen", 'not_told = [{ verb = "disputed", first = 3 }]', "first: expected a text; found 3"),
    ("caen", 'not_told = [{ verb = "scored", first = "3-3" }]', "first: expected a whole number"),
    ("caen", 'not_told = [{ verb = "scored", first = 1.5 }]', "expected a whole number; found 1.5"),
    ("totalize", 'not_told = [{ verb = "fought", vps = 5 }]', "did you mean `[5]`?"),
    ("heroes", 'not_told = [{ verb = "shot", total = "9" }]', "did you mean `9`?"),
    ("skirmish", 'not_told = [{ verb = "volley", hits = true }]', "expected a whole number; found true"),
    (
        "caen",
        'not_told = [{ verb = "arrow", into = "50-div" }]',
        "'50-div' is a counter; it is always a place",
    ),
    (
        "caen",
        'not_told = [{ verb = "arrow", into = "dice" }]',
        "there is no place 'dice'; it is always a place",
    ),
    ("caen", 'not_told = [{ verb = "arrow", into = "" }]', "there is no place ''; it is always a place"),
    ("caen", 'not_told = [{ verb = "arrow", side = "B2" }]', "'B2' is a place; it is always a side"),
    ("caen", 'not_told = [{ verb = "advanced", troop = "B2" }]', "'B2' is a place; it is always a counter"),
    (
        "norway",
        'not_told = [{ verb = "bombed", harbour = "allies" }]',
        "'allies' is a side; it is always a place",
    ),
    # the end, and the table
    ("caen", 'outcome = { winer = "allies" }', "did you mean `winner`?"),
    ("caen", 'outcome = { winner = "french" }', "there is no side 'french'"),
    ("caen", "outcome = { scores.french = 3 }", "there is no side 'french'"),
    (
        "caen",
        "briefing = { battle = 9, mission = 'x' }",
        "there is no battle '9' to brief now; there are none",
    ),
    ("totalize", "briefing = { battle = 'CRA', axis.title = 'x' }", "there is no battle 'CRA' to brief now"),
    ("heroes", "briefing = { battle = 1, title = 'x' }", "heroes has no tabletop battles"),
    # what could not fail
    ("caen", "offered = []", "an empty list expects nothing"),
    ("caen", "not_offered = []", "an empty list expects nothing"),
    ("caen", "told = []", "an empty list expects nothing"),
    ("caen", "not_told = []", "an empty list expects nothing"),
    ("caen", "breadcrumb = []", "an empty list expects nothing"),
    ("caen", "letters = ['pass']\nexpect.draft = []", "an empty list expects nothing"),
    ("caen", "control = {}", "an empty table expects nothing"),
    ("caen", "troops = {}", "an empty table expects nothing"),
    ("caen", "place = {}", "an empty table expects nothing"),
    ("caen", "pool = {}", "an empty table expects nothing"),
    ("caen", "points = {}", "an empty table expects nothing"),
    ("caen", "facts = {}", "an empty table expects nothing"),
    ("caen", "outcome = {}", "an empty table expects nothing"),
    ("caen", "dice = {}", "an empty table expects nothing"),
    ("caen", 'not_offered = [""]', "there is no letter ''"),
    ("caen", 'not_offered = ["A2>"]', "there is no letter 'A2>'"),
    ("heroes", 'not_offered = ["barn..6"]', "there is no letter 'barn..6'"),
    ("heroes", 'not_offered = ["x"]', "there is no letter 'x'"),
    ("norway", 'not_offered = ["caumont"]', "there is no letter 'caumont'"),  # of another campaign
]


@pytest.mark.parametrize(("game", "text", "sentence"), FAULTS)
def test_what_cannot_be_is_a_fault_with_its_line(game: str, text: str, sentence: str) -> None:
    result = expect(game, text)
    assert result.faulty, result
    assert sentence in result.message
    keys = [line.removeprefix("expect.").partition(" ")[0] for line in text.splitlines()]
    assert any(key in result.message for key in keys)
    assert result.line in (100, 101)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('answer = "alies: A2>B2"', "there is no seat 'alies'; did you mean `allies`?"),
        (
            'answer = ["allies: A2>B2", "allies: 50-dvi done"]',
            "there is no letter '50-dvi' in caen; did you mean",
        ),
        ('refuse = { answer = "alies: A2>B2", code = "not-asked" }', "there is no seat 'alies'"),
        ('refuse = { answer = "allies: A2>B22", code = "not-offered" }', "there is no letter 'A2>B22'"),
        (
            'refuse = { answer = "allies: A2>C1", code = "not-adjacent", rule = "FS-300" }',
            "no rule is called",
        ),
        ('refuse = { answer = "allies: A2>C1", dice = [1], code = "x" }', "one thing is refused at a time"),
        ('refuse = { answer = ["allies: A2>B2", "allies: 50-div done"], code = "x" }', "there are 2"),
        ("answer = []", "an empty list answers nothing"),
        ("dice = []", "an empty list throws nothing"),
        ('correct = { seat = "organiser", reason = "x", facts = {} }', "an empty table sets nothing right"),
        ('correct = { seat = "organiser", reason = "x" }', "facts: missing"),
        ("expect = {}", "expected some of"),
        ('expcet.asked = "allies: PlaceArrow"', "expcet: unknown key; did you mean `expect`?"),
        ('expect.askd = "allies: PlaceArrow"', "askd: unknown key; did you mean `asked`?"),
    ],
)
def test_faults_of_what_is_done(text: str, sentence: str) -> None:
    result = step("caen", text)
    assert result.faulty, result
    assert sentence in result.message and result.line == 100


def test_a_rule_that_there_is_not_is_a_fault() -> None:
    asked = 'expect.asked = "allies: PlaceArrow"'
    assert step("caen", asked, '"FS-30", "CAEN-20", "R-47"').passed
    result = step("caen", asked, '"FS-30", "FS-333"')
    assert result.faulty and result.line == 98
    assert "no rule is called 'FS-333'; did you mean `FS-33`?" in result.message


def test_a_case_without_steps_is_a_fault() -> None:
    (result,) = run_text('[position]\ngame = "skirmish"\n[[case]]\nname = "x"\nrules = []\nstep = []\n')
    assert result.faulty and "a case without steps cannot fail" in result.message


def test_a_file_without_cases_is_a_fault() -> None:
    (result,) = run_text('case = []\n[position]\ngame = "skirmish"\n')
    assert result.faulty and result.line == 1 and "an empty list has no cases" in result.message


# what works in every game


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("totalize", 'troops = { A01 = "LOR", G08 = "CRA", G01 = "gone" }'),
        ("totalize", 'place = { LOR = ["A01"], CAE = [] }'),
        ("totalize", 'control = { LOR = "allied" }'),
        ("heroes", 'troops = { fire-1 = "T5", lmg-1 = "waiting" }'),
        ("heroes", 'place = { T5 = ["fire-1"], T6 = [] }'),
        ("skirmish", 'troops = { guards = "mill" }'),
        ("skirmish", 'place = { mill = ["guards"], lost = [] }'),
        ("norway", 'troops = { rodney = "B-4", norw-13 = "D-2" }'),
        ("villers-bretonneux", "place = { captured = [] }"),
    ],
)
def test_troops_and_places_are_found_in_every_game(game: str, text: str) -> None:
    result = expect(game, text)
    assert result.passed, result


def test_an_empty_table_means_that_there_is_none() -> None:
    """Of an entry that there is not now, and of a table that is empty; not of one that has anything in it."""
    assert expect("caen", "facts = { battle.11 = {} }").passed
    assert expect("totalize", "facts = { engagements.CRA = {} }").passed
    assert "troops.50-div: expected {}" in expect("caen", "facts = { troops.50-div = {} }").message
    assert "units.A01: expected {}" in expect("totalize", "facts = { units.A01 = {} }").message


def test_arguments_of_steps_are_json_however_they_are_spaced() -> None:
    assert expect("caen", "asked = 'allies: PlaceArrow( 11 )'").passed
    assert expect("skirmish", """asked = ['red: HideReserve("red")', "blue: HideReserve"]""").passed
    unmet = expect("skirmish", """asked = ['red: HideReserve("blue")', "blue: HideReserve"]""")
    assert not unmet.passed and not unmet.faulty
    assert """'red: HideReserve("red")'""" in unmet.message


def test_the_answer_of_a_list_that_was_refused_is_named() -> None:
    result = step("caen", 'answer = [\n"allies: A2>B2",\n"allies: 8-bde done"]')
    assert result.line == 102 and not result.faulty
    assert result.message.startswith("allies: 8-bde done: refused: ")


def test_a_throw_is_named_where_a_word_was_given() -> None:
    text = 'answer = ["allies: A2>B2", "allies: 50-div done", "germans: done", "allies: done"]'
    assert "allies: done: refused: allies must throw dice here" in step("caen", text).message
    assert "Asked is allies: AttackDie(11) throws 1d6, +1 50-div." in step("caen", text).message


@pytest.mark.parametrize(
    ("code", "reason", "facts", "sentence"),
    [
        ("misplaced", "x", 'troops.50-div = "Z9"', ""),
        ("no-reason", " ", "turn = 3", ""),
        ("misplaced", "x", 'troops.50-div = "A3"', "expected refusal misplaced FS-4; it was accepted"),
    ],
)
def test_a_correction_can_be_expected_to_be_refused(
    code: str, reason: str, facts: str, sentence: str
) -> None:
    """FS-4."""
    correct = f'{{ seat = "organiser", reason = "{reason}", facts.{facts} }}'
    result = step("caen", f'refuse = {{ code = "{code}", rule = "FS-4", correct = {correct} }}')
    assert result.message == sentence


BRIEFING = """answer = ["allied: A01 attack CRA done", "axis: done"]
[[case.step]]
dice = [[6], [3]]
[case.step.expect.briefing]
battle = "CRA"
allied.under = "You attack on the table"
allied.Points.sums."Points for your force" = 100
axis."The engagement".facts.Mission = "Breakout (die 3)"
"""


def test_a_briefing_of_any_game_can_be_expected() -> None:
    """AT-136."""
    assert step("totalize", BRIEFING).passed, step("totalize", BRIEFING)
    for part in ("Ponts", "Points.sum"):
        faulty = step("totalize", BRIEFING.replace("Points.sums", part))
        assert faulty.faulty and "did you mean `" in faulty.message and faulty.line == 106
    unmet = step("totalize", BRIEFING.replace("= 100", "= 101"))
    assert unmet.message == "briefing.allied.Points.sums.Points for your force: expected 101; found 100"
    faulty = step("totalize", BRIEFING.replace('battle = "CRA"', 'battle = "LOR"'))
    assert faulty.faulty and "there is no battle 'LOR' to brief now; there are CRA" in faulty.message
