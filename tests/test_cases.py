"""Every case file of the project, case by case."""

from pathlib import Path

import pytest

from sandtable.board import box
from sandtable.cases import Case, Faulty, Result, cases_of, run_case, run_file, run_text

CASES = Path(__file__).resolve().parent / "cases"


FILES = sorted(CASES.rglob("*.toml"))
READ = {path: cases_of(box.read(str(path.parent), path.name)) for path in FILES}
ALL = [(path, case) for path, (cases, _) in READ.items() for case in cases]


@pytest.mark.parametrize(("path", "case"), ALL, ids=[f"{path.stem}: {case.name}" for path, case in ALL])
def test_case(path: Path, case: Case | Faulty) -> None:
    result = run_case(case)
    assert result.passed, f"{path}:{result.line}: {result.message}"


def test_the_files_hold_nothing_but_cases() -> None:
    assert not [fault for _, faults in READ.values() for fault in faults]


def test_no_two_cases_of_a_file_have_the_same_name() -> None:
    names = [(path, case.name) for path, case in ALL]
    assert len(names) == len(set(names))


# the runner itself

POSITION = """\
[position]
game = "caen"
turn = 3
battles = 4
fought = 10
initiative = "allies"
at = ["Turn(3)", "PlaceArrow"]
control.allies = ["A2", "A3", "A5", "B5"]
troops = { 8-bde = "allies-pool", pz-lehr = "captured" }
"""
FIGHT = """\
[[case]]
name = "A fight"
rules = ["FS-55"]
[[case.step]]
answer = ["allies: A2>B2", "allies: 50-div done", "germans: done"]
"""


def run_one(text: str) -> Result:
    (result,) = run_text(text, "some.toml")
    return result


def expecting(expectation: str, before: str = "") -> Result:
    return run_one(
        f'{POSITION}\n[[case]]\nname = "x"\nrules = []\n{before}[[case.step]]\nexpect.{expectation}\n'
    )


MET = [
    'control = { A2 = "allies", B2 = "germans" }',
    'troops = { 50-div = "A2", pz-lehr = "captured" }',
    'place = { A2 = ["50-div"], captured = ["pz-lehr"], B2 = [] }',
    'pool = { allies = ["8-bde"], germans = [] }',
    "points = { allies = 120, germans = 430 }",
    'facts = { turn = 3, battle = {}, troops.3-div = "A5", moved = [] }',
    'outcome = ""',
    'asked = "allies: PlaceArrow"',
    'asked = ["allies: PlaceArrow(11)"]',
    'breadcrumb = ["Turn(3)", "Battle", "PlaceArrow(11)"]',
    'offered = ["A2>B2", "A5>B4"]',
    'not_offered = ["A2>A3", "pass"]',
    'not_told = [{ verb = "taken" }]',
]
UNMET = [
    ('control = { A2 = "allies", B2 = "allies" }', 'control of B2: expected "allies"; found "germans"'),
    ('troops = { 50-div = "A3" }', 'troop 50-div: expected "A3"; found "A2"'),
    ('place = { A2 = ["50-div", "8-bde"] }', 'troops in A2: expected ["50-div", "8-bde"]; found ["50-div"]'),
    ("pool = { allies = [] }", 'troops in allies-pool: expected []; found ["8-bde"]'),
    ("points = { allies = 110 }", "points of allies: expected 110; found 120"),
    ("facts = { turn = 2 }", "turn: expected 2; found 3"),
    ("facts = { troops = {} }", "troops: expected {}; found {"),
    ("facts = { battle.11.result = 'held' }", 'battle.11: expected { result = "held" }; found nothing'),
    ("facts = { over = 0 }", "over: expected 0; found false"),
    ('outcome = "draw"', 'outcome.name: expected "draw"; found ""'),
    ('asked = "germans: PlaceArrow"', 'expected ["germans: PlaceArrow"]; found ["allies: PlaceArrow(11)"]'),
    ('asked = "allies: PlaceArrow(12)"', "PlaceArrow(12)"),
    ("asked = []", 'expected []; found ["allies: PlaceArrow(11)"]'),
    ('breadcrumb = ["Turn(2)", "Battle"]', "breadcrumb: expected"),
    ('breadcrumb = ["Battle", "Turn(3)", "PlaceArrow"]', "breadcrumb: expected"),
    ('offered = ["A2>B2", "A2>A3"]', 'offered: expected ["A2>A3"]; found ["A2>A1"'),
    ('not_offered = ["A2>B2"]', 'offered, but should not be: ["A2>B2"]'),
    ('letters = ["A2>B2"]', 'letters: expected ["A2>B2"]; found'),
    (
        'letters = []\nexpect.seat = "germans"',
        "expected one question to germans; asked is allies: PlaceArrow(11)",
    ),
    ('not_offered = ["x"]\nexpect.draft = ["A2>A3"]', 'letters after []: expected "A2>A3"'),
    ("dice = { count = 1 }", "dice: expected a throw; asked is allies: PlaceArrow(11)"),
    ('told = [{ verb = "taken" }]', 'told: expected { verb = "taken" }; found nothing'),
]


@pytest.mark.parametrize("expectation", MET)
def test_an_expectation_that_is_met(expectation: str) -> None:
    result = expecting(expectation)
    assert result.passed, result.message


@pytest.mark.parametrize(("expectation", "sentence"), UNMET)
def test_an_expectation_that_is_not_met_says_what_was_found(expectation: str, sentence: str) -> None:
    result = expecting(expectation)
    assert not result.passed
    assert sentence in result.message
    assert (result.file, result.line) == ("some.toml", 15)


@pytest.mark.parametrize(
    ("expectation", "sentence"),
    [
        (
            'dice = { seat = "allies", count = 1, needs = 0, plus = 1, because = [[1, "50-div"]] }',
            "",
        ),
        ("dice = { count = 2 }", "dice.count: expected 2; found 1"),
        ("dice = { needs = 6 }", "dice.needs: expected 6; found 0"),
        ("dice = { because = [] }", 'dice.because: expected []; found [[1, "50-div"]]'),
        ('not_offered = ["A2>B2"]', "asked is allies: AttackDie(11) throws 1d6, +1 50-div"),
        ('told = [{ verb = "arrow", into = "B2" }, { verb = "committed", troops = ["50-div"] }]', ""),
        ('told = [{ verb = "committed" }, { verb = "arrow" }]', 'expected { verb = "arrow" }; found arrow'),
        ('told = [{ verb = "arrow", into = "B3" }]', "expected"),
        ('not_told = [{ verb = "arrow" }]', "told, but should not be: arrow"),
    ],
)
def test_dice_and_events(expectation: str, sentence: str) -> None:
    act = '[[case.step]]\nanswer = ["allies: A2>B2", "allies: 50-div done", "germans: done"]\n'
    result = expecting(expectation, act)
    assert result.passed == (not sentence)
    assert sentence in result.message


def test_events_are_those_since_the_last_expectation() -> None:
    seen = 'told = [{ verb = "arrow" }]'
    result = run_one(
        f"{POSITION}\n{FIGHT}expect.{seen}\n[[case.step]]\nexpect.{seen}\n"
        f'[[case.step]]\ndice = [6]\nexpect.not_told = [{{ verb = "arrow" }}]\n'
    )
    assert result.passed, result.message


def test_a_refusal_names_its_code() -> None:
    refuse = '[[case.step]]\nrefuse = { seat = "allies", word = ["A2>C1"], code = "CODE", rule = "RULE" }\n'
    text = f'{POSITION}\n[[case]]\nname = "x"\nrules = []\n{refuse}'
    assert run_one(text.replace("CODE", "not-adjacent").replace("RULE", "FS-30")).passed
    ruled = text.replace("RULE", "FS-30")
    assert "expected refusal full FS-30; found" in run_one(ruled.replace("CODE", "full")).message
    assert "FS-31" in run_one(text.replace("CODE", "not-adjacent").replace("RULE", "FS-31")).message
    accepted = run_one(ruled.replace("CODE", "full").replace("A2>C1", "A2>B2"))
    assert accepted.message == "expected refusal full FS-30; it was accepted"


def test_a_code_that_nothing_is_refused_with_is_a_fault() -> None:
    """With file and line, and the code that was probably meant; also a code of another game."""
    refuse = '[[case.step]]\nrefuse = { seat = "allies", word = ["A2>C1"], code = "CODE" }\n'
    text = f'{POSITION}\n[[case]]\nname = "x"\nrules = []\n{refuse}'
    assert run_one(text.replace("CODE", "not-adjacent")).passed
    result = run_one(text.replace("CODE", "not-adjacend"))
    assert "nothing is refused with the code 'not-adjacend'; did you mean `not-adjacent`?" in result.message
    assert result.line == text[: text.index("refuse =")].count("\n") + 1
    assert (
        "nothing is refused with the code 'bomb-apart'" in run_one(text.replace("CODE", "bomb-apart")).message
    )


def test_an_answer_that_is_refused_fails_the_case() -> None:
    result = run_one(f"{POSITION}\n{FIGHT}[[case.step]]\ndice = [7]\n")
    assert "refused" in result.message and "wrong-face" in result.message
    assert result.line == 17
    assert "not-asked" in run_one(f'{POSITION}\n{FIGHT}[[case.step]]\nanswer = "germans: done"\n').message


def test_a_correction_by_the_organiser_is_a_step() -> None:
    """FS-4."""
    correct = 'correct = { seat = "organiser", reason = "misread", facts.troops.8-bde = "A2" }'
    result = expecting('troops = { 8-bde = "A2" }', f"[[case.step]]\n{correct}\n")
    assert result.passed, result.message


def test_a_position_may_be_a_text_or_a_file(tmp_path: Path) -> None:
    perch = POSITION.replace("[position]\n", "")
    expect = '[[case.step]]\nexpect.asked = "allies: PlaceArrow"\n'
    text = f"[[case]]\nname = 'x'\nrules = []\nposition = '''\n{perch}'''\n{expect}"
    assert run_one(text).passed
    (tmp_path / "perch.toml").write_text(perch, encoding="utf-8")
    case = tmp_path / "case.toml"
    case.write_text(
        f"[[case]]\nname = 'x'\nrules = []\nposition.file = 'perch.toml'\n{expect}", encoding="utf-8"
    )
    (result,) = run_file(str(case))
    assert result.passed
    case.write_text("[[case]]\nname = 'x'\nrules = []\nposition.file = 'porch.toml'\n", encoding="utf-8")
    (result,) = run_file(case)
    assert result.faulty and result.line == 4
    assert "there is no file 'porch.toml' beside this one" in result.message


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (f"{POSITION}\n[[case]]\nrules = []\n", 11, "name: missing"),
        (f'{POSITION}\n[[case]]\nname = "x"\n', 11, "rules: missing"),
        (f"{POSITION}\n[[cases]]\n", 1, "is it `cases` in line 11?"),
        (f"{POSITION}\n{FIGHT}expected.turn = 3\n", 16, "did you mean `expect`"),
        (f"{POSITION}\n{FIGHT}expect.offerd = []\n", 16, "did you mean `offered`?"),
        (f"{POSITION}\n{FIGHT}expect.asked = []\nexpect.offerd = []\n", 17, "did you mean `offered`"),
        (f"{POSITION}\n{FIGHT}dice = [1]\n", 16, "a step does one thing"),
        (f"{POSITION}\n{FIGHT}[[case.step]]\n", 16, "expected one of answer, dice"),
        (f'{POSITION}\n{FIGHT}[[case.step]]\nanswer = "A2>B2"\n', 17, "expected a seat and a word"),
        (f"{POSITION}\n{FIGHT}[[case.step]]\ndice = ['x']\n", 17, "expected a whole number"),
        (f"{POSITION}\n{FIGHT}[[case.step]]\nrefuse = {{ dice = [7] }}\n", 17, "code: missing"),
        (f"{POSITION}\n{FIGHT}expect.control = {{ Z9 = 'allies' }}\n", 16, "there is no area 'Z9'"),
        (f"{POSITION}\n{FIGHT}expect.troops = {{ 51-div = 'A2' }}\n", 16, "did you mean `50-div`?"),
        (
            f"{POSITION}\n{FIGHT}expect.points = {{ french = 1 }}\n",
            16,
            "points are counted for allies, germans",
        ),
        (f"{POSITION}\n{FIGHT}expect.dice = {{ faces = 1 }}\n", 16, "expected one of seat, count"),
        (f"{POSITION}\n{FIGHT}expect.draft = []\n", 16, "belong to"),
        (f"{POSITION}tern = 3\n{FIGHT}", 10, "no such fact"),
        (f"{POSITION}\n{FIGHT}".replace('game = "caen"\n', ""), 1, "game: missing"),
        (FIGHT, 1, "position: missing"),
    ],
)
def test_a_fault_in_a_file_is_named_with_its_line(text: str, line: int, sentence: str) -> None:
    result = run_text(text, "some.toml")[-1]
    assert result.faulty
    assert sentence in result.message
    assert (result.file, result.line) == ("some.toml", line)
