"""Steps and states as JSON: what was written is read back, and everything else is refused with a sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel import codec, engine
from sandtable.kernel.codec import CodecError
from sandtable.kernel.steps import Choice, Leave
from tests.kernel.toys import Act, Diary, Do, Note, Pick, Round, Scene, Toy, Vote

CATALOGUE = Toy().catalogue()


class Letter(Choice[Diary]):
    """Fields of every kind a step may carry."""

    __match_args__ = ("name", "number", "flag", "troops", "grid")

    def __init__(
        self, name: str, number: int, flag: bool, troops: tuple[str, ...], grid: tuple[tuple[int, ...], ...]
    ) -> None:
        self.name = name
        self.number = number
        self.flag = flag
        self.troops = troops
        self.grid = grid


def halfway() -> Diary:
    """Two levels down, one answer sealed, a sheet among the facts."""
    rules = Toy(Act("a"), Do("end"), a=[Scene("b"), Do("then")], b=[Do("first"), Vote(), Leave(Scene)])
    s = rules.setup()
    engine.begin(s, rules.start())
    engine.answer(s, "blue", ("go",))
    s.notes = {"n1": Note("red", ("one", "two"))}
    return s


@given(
    st.text(),
    st.integers(),
    st.booleans(),
    st.lists(st.text()).map(tuple),
    st.lists(st.lists(st.integers()).map(tuple)).map(tuple),
)
def test_a_step_is_read_as_it_was_written(name, number, flag, troops, grid) -> None:
    """Steps are made here, not drawn: hypothesis would keep weak references, which compiled classes lack."""
    step = Letter(name, number, flag, troops, grid)
    read = codec.read_step(codec.step_text(step), {"Letter": Letter})
    assert read == step and type(read) is Letter


def test_a_step_is_written_as_a_person_would() -> None:
    assert codec.step_text(Round(3)) == "Round(3)"
    assert codec.step_text(Letter("Érika", 2, True, ("50-div",), ())) == (
        'Letter("Érika", 2, true, ["50-div"], [])'
    )
    assert codec.read_step('Leave("Act")', CATALOGUE) == Leave(Act)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Round", "expected a step such as Turn(2), found 'Round'"),
        ("Round(1", "expected a step such as Turn(2), found 'Round(1'"),
        ("", "expected a step such as Turn(2), found ''"),
        ("Ground(1)", "no step is called Ground; did you mean 'Round'?"),
        ("Round(one)", "Round(one): the fields of a step are JSON values"),
        ("Round(1], [2)", "Round(1], [2): the fields of a step are JSON values"),
        ("Round()", "Round(): Round has the fields (number)"),
        ("Round(1, 2)", "Round(1, 2): Round has the fields (number)"),
        ("Spin(1)", "Spin(1): Spin has the fields ()"),
    ],
)
def test_a_text_that_is_no_step_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(CodecError) as error:
        codec.read_step(text, CATALOGUE)
    assert str(error.value) == sentence


@pytest.mark.parametrize("fields", ["9" * 5000, "[" * 100_000])
def test_numbers_and_nesting_beyond_measure_are_refused(fields: str) -> None:
    with pytest.raises(CodecError, match="the fields of a step are JSON values"):
        codec.read_step(f"Round({fields})", CATALOGUE)


def test_a_state_is_read_as_it_was_written() -> None:
    s = halfway()
    text = json.dumps(codec.encode(s))
    read = codec.decode(s.game, json.loads(text))
    assert isinstance(read, Diary)
    assert json.dumps(codec.encode(read)) == text
    assert read.notes == s.notes and read.entries == s.entries and read.sealed == {"blue": ("go",)}
    assert read.breadcrumb() == s.breadcrumb() and engine.pending(read) == engine.pending(s)


def test_a_state_that_was_read_plays_on_like_the_first() -> None:
    s = halfway()
    read = codec.decode(s.game, json.loads(json.dumps(codec.encode(s))))
    for state in (s, read):
        engine.answer(state, "red", ("stop",))
    assert codec.encode(read) == codec.encode(s)
    assert s.entries == ("first", "blue=go red=stop", "then", "end")


def test_an_ended_match_has_an_empty_agenda() -> None:
    s = Toy().setup()
    assert codec.agenda_text(s) == []
    assert codec.decode(s.game, json.loads(json.dumps(codec.encode(s)))).agenda is None


def test_the_agenda_is_written_outermost_first() -> None:
    assert codec.agenda_text(halfway()) == [
        [None, ['Do("end")']],
        ['Act("a")', ['Do("then")']],
        ['Scene("b")', ["Vote()", 'Leave("Scene")']],
    ]


@pytest.mark.parametrize(
    ("part", "value", "sentence"),
    [
        ("facts", None, "the facts are not those of this game's state"),
        ("facts", {}, "the facts are not those of this game's state"),
        ("facts", {"entries": [], "dial": 0, "notes": {}, "more": 1}, "the facts are not those"),
        ("sealed", None, "the facts are not those of this game's state"),
        ("sealed", {"red": "go"}, "the sealed word of red is a list of letters, found 'go'"),
        ("sealed", {"red": [1]}, r"the sealed word of red is a list of letters, found \[1\]"),
        ("agenda", None, "an agenda is a list of frames"),
        ("agenda", ["Round(1)"], r"a frame is \[owner, \[steps\]\], found 'Round\(1\)'"),
        ("agenda", [[None, "Round(1)"]], r"a frame is \[owner, \[steps\]\]"),
        ("agenda", [[None, ["Ground(1)"]]], "no step is called Ground"),
        ("agenda", [["Ground(1)", ["Round(1)"]]], "no step is called Ground"),
        ("agenda", [[None, []]], "the innermost frame has nothing to do"),
    ],
)
def test_a_snapshot_that_does_not_fit_is_refused(part: str, value: object, sentence: str) -> None:
    s = halfway()
    data = json.loads(json.dumps(codec.encode(s)))
    data[part] = value
    with pytest.raises(CodecError, match=sentence):
        codec.decode(s.game, data)


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ({"sheet": "Nota", "values": ["red", []]}, "no sheet is called Nota"),
        ({"sheet": 3, "values": ["red", []]}, "no sheet is called 3"),
        ({"sheet": "Note", "values": ["red"]}, r"Note has the values \(by, words\)"),
        ({"sheet": "Note", "values": "red"}, r"Note has the values \(by, words\)"),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused(sheet: dict[str, object], sentence: str) -> None:
    s = halfway()
    data = json.loads(json.dumps(codec.encode(s)))
    data["facts"]["notes"]["n1"] = sheet
    with pytest.raises(CodecError, match=sentence):
        codec.decode(s.game, data)


def test_a_sheet_is_equal_to_another_with_the_same_values() -> None:
    assert Note("red", ("a",)) == Note("red", ("a",)) != Note("red", ("b",))
    assert len({Note("red", ()), Note("red", ())}) == 1
    assert repr(Note("red", ("a",))) == "Note(by='red', words=('a',))"
    assert Note("red", ()) != Pick("red")
