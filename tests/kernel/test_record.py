"""Records as text: read back as they were written, and every broken line named with its number."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel import record as records
from sandtable.kernel.match import Answer, Back, Correction, Ending, JournalLine, Match, Roll
from sandtable.kernel.record import Record, RecordError
from tests.kernel.toys import Pick, Toss, Toy

HEADER = '{"sandtable": 1, "game": "toy", "scenario": "", "rules": 1, "options": {}, "seats": {}}'
PARTS = ("game", "scenario", "rules", "options", "seats", "commitment", "seed", "position", "seals", "lines")

# Everything UTF-8 can carry: line separators, control characters, emoji; but no half surrogates.
texts = st.text(st.characters(exclude_categories=["Cs"]))
names = texts.filter(bool)
plain = st.recursive(
    st.booleans() | st.integers() | texts, lambda inner: st.lists(inner) | st.dictionaries(texts, inner)
)
values = (
    st.booleans() | st.integers() | texts | st.lists(st.integers()).map(tuple) | st.lists(texts).map(tuple)
)
lines: st.SearchStrategy[JournalLine] = st.one_of(
    st.builds(Answer, texts, texts, st.lists(texts).map(tuple)),
    st.builds(Roll, texts, texts, st.lists(st.integers()).map(tuple), st.booleans()),
    st.builds(Correction, texts, texts, st.dictionaries(texts, plain), texts),
    st.builds(Back, texts, texts, st.integers(), texts),
    st.builds(Ending, st.just("Ending"), texts, texts),
)


@st.composite
def whole_records(draw: st.DrawFn) -> Record:
    record = Record(draw(texts), draw(texts), draw(st.integers()), draw(st.dictionaries(texts, values)))
    record.seats = draw(st.dictionaries(texts, texts))
    record.commitment, record.seed, record.position = draw(texts), draw(texts), draw(texts)
    record.seals = draw(st.dictionaries(st.integers(0, 10**9 - 1), st.tuples(texts, texts)))
    record.lines = draw(st.lists(lines))
    return record


@given(whole_records())
def test_a_record_is_read_as_it_was_written(record: Record) -> None:
    text = records.write(record)
    read = records.read(text)
    for part in PARTS:
        assert getattr(read, part) == getattr(record, part)
    assert records.write(read) == text


def test_a_record_is_one_line_a_decision_or_throw() -> None:
    m = Match(Toy(Pick("red"), Toss("blue"), Toss("blue"), Pick("red")))
    m.answer("red", ("go",))
    m.roll((3, 4))
    m.roll((6, 6))
    m.correct("organiser", {"dial": 2}, "wünscht der Schiedsrichter")
    m.back("umpire", 3, "doch nicht")
    m.resign("red", "zu müde")
    record = Record("toy", "", 1, {"fog": True})
    record.seats = {"red": "Ada"}
    record.commitment, record.seed = "c0ffee", "overlord"
    record.lines = m.journal
    assert records.write(record).splitlines() == [
        '{"sandtable": 1, "game": "toy", "scenario": "", "rules": 1, "options": {"fog": true}, '
        '"seats": {"red": "Ada"}, "commitment": "c0ffee"}',
        '{"q": "Pick", "key": "red", "word": ["go"]}',
        '{"q": "Toss", "key": "blue", "faces": [3, 4], "typed": true}',
        '{"q": "Toss", "key": "blue", "faces": [6, 6], "typed": true}',
        '{"q": "Correction", "key": "organiser", "facts": {"dial": 2}, "reason": "wünscht der Schiedsrichter"}',
        '{"q": "Back", "key": "umpire", "keep": 3, "reason": "doch nicht"}',
        '{"q": "Ending", "key": "red", "reason": "zu müde"}',
        '{"seed": "overlord"}',
    ]


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ("", "expected a record's header, found an empty file"),
        ("  \n \n", "expected a record's header, found an empty file"),
        ("{}", 'expected a record\'s header such as {"sandtable": 1, "game": …}'),
        ("[1]", "expected a JSON object"),
        ("3", "expected a JSON object"),
        ("{", "expected a line of JSON: Expecting property name enclosed in double quotes at column 2"),
        ("PK\x03", "expected a line of JSON: Expecting value at column 1"),
        ('{"sandtable": 2}', "this record has format 2; this program reads format 1. Update it."),
        ('{"sandtable": 1}', 'expected "rules": the version of the rules as a whole number'),
        (HEADER.replace('"rules": 1', '"rules": "1"'), 'expected "rules": the version of the rules'),
        (HEADER.replace('"rules": 1', '"rules": true'), 'expected "rules": the version of the rules'),
        (HEADER.replace('"toy"', "7"), 'expected "game" as text'),
        (HEADER.replace('"scenario": "", ', ""), 'expected "scenario" as text'),
        (
            HEADER.replace('"options": {}', '"options": []'),
            'expected "options" and "seats" to be JSON objects',
        ),
        (HEADER.replace('"seats": {}', '"seats": 1'), 'expected "options" and "seats" to be JSON objects'),
        (
            HEADER.replace('"options": {}', '"options": {"fog": null}'),
            "expected an option's value, found null",
        ),
        (HEADER.replace('"options": {}', '"options": {"fog": 0.5}'), "expected an option's value, found 0.5"),
        (
            HEADER.replace('"options": {}', '"options": {"o": [1, "a"]}'),
            'expected an option\'s value, found [1, "a"]',
        ),
        (HEADER[:-1] + ', "commitment": 1}', 'expected "commitment" as text'),
        (HEADER[:-1] + ', "position": {}}', 'expected "position" as text'),
    ],
)
def test_a_broken_header_is_named(header: str, sentence: str) -> None:
    with pytest.raises(RecordError) as error:
        records.read(header)
    assert error.value.line == 1 and error.value.message.startswith(sentence)
    assert str(error.value) == f"line 1: {error.value.message}"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "expected a line of JSON: Expecting property name enclosed in double quotes at column 2"),
        ('{"q": "Pick"', "expected a line of JSON: Expecting ',' delimiter at column 13"),
        ('"go"', "expected a JSON object"),
        ("{}", 'expected "q" as text'),
        ('{"q": 1, "key": "red", "word": []}', 'expected "q" as text'),
        ('{"q": "Pick", "word": []}', 'expected "key" as text'),
        (
            '{"q": "Pick", "key": "red"}',
            'expected a line with "word", "faces", "facts", "keep", "answers" or "seed", or an Ending',
        ),
        ('{"q": "Amendment", "key": "red", "answers": []}', 'expected "at" and "kept": a line in force'),
        ('{"q": "A", "key": "red", "at": 1, "kept": ["2"], "answers": []}', 'expected "at" and "kept"'),
        ('{"q": "A", "key": "red", "at": 1, "kept": [], "answers": "go"}', 'expected "answers" to be a list'),
        ('{"q": "A", "key": "red", "at": 1, "kept": [], "answers": [["red"]]}', "expected an answer such as"),
        (
            '{"q": "A", "key": "red", "at": 1, "kept": [], "answers": [["red", ["go"]]]}',
            'expected "reason" as text',
        ),
        ('{"q": "Pick", "key": "red", "word": "go"}', 'expected "word" to be a list of letters'),
        ('{"q": "Pick", "key": "red", "word": [1]}', 'expected "word" to be a list of letters'),
        ('{"q": "Toss", "key": "red", "faces": 6}', 'expected "faces" to be a list of whole numbers'),
        ('{"q": "Toss", "key": "red", "faces": ["6"]}', 'expected "faces" to be a list of whole numbers'),
        ('{"q": "Toss", "key": "red", "faces": [true]}', 'expected "faces" to be a list of whole numbers'),
        ('{"q": "Toss", "key": "red", "faces": [6.0]}', 'expected "faces" to be a list of whole numbers'),
        ('{"q": "C", "key": "red", "facts": [], "reason": ""}', 'expected "facts" to be a JSON object'),
        ('{"q": "C", "key": "red", "facts": {}}', 'expected "reason" as text'),
        ('{"q": "Back", "key": "red", "keep": 1}', 'expected "reason" as text'),
        ('{"q": "Back", "key": "red", "keep": "1", "reason": ""}', "expected a line with"),
        ('{"q": "Back", "key": "red", "reason": "keep is missing"}', "expected a line with"),
        ('{"q": "Ending", "key": "red", "keep": "1", "reason": ""}', "expected a line with"),
        ('{"q": "Ending", "key": "red"}', 'expected "reason" as text'),
        ('{"q": "Ending", "key": "red", "reason": 7}', 'expected "reason" as text'),
        ('{"seed": 3}', 'expected "seed" as text'),
        ('{"seed": "s"}\n{"q": "Pick", "key": "red", "word": ["go"]}', "nothing may follow"),
        ('{"q": ' + "[" * 100_000, "expected a line of JSON: its numbers or its nesting are too large"),
        ('{"q": ' + "9" * 5000 + "}", "expected a line of JSON: its numbers or its nesting are too large"),
    ],
)
def test_a_broken_line_is_named_by_its_number_in_the_file(line: str, sentence: str) -> None:
    text = f'{HEADER}\n\n{{"q": "Pick", "key": "red", "word": ["go"]}}\n{line}\n'
    with pytest.raises(RecordError) as error:
        records.read(text)
    assert error.value.line == 4 + line.count("\n")
    assert error.value.message.startswith(sentence)


def test_a_broken_option_is_named_where_the_header_stands() -> None:
    with pytest.raises(RecordError) as error:
        records.read("\n\n" + HEADER.replace('"options": {}', '"options": {"fog": null}'))
    assert error.value.line == 3


def test_another_version_of_the_rules_can_still_be_read() -> None:
    """What to do with it is for those who know the game; the record itself is whole."""
    text = HEADER.replace('"rules": 1', '"rules": 7') + '\n{"q": "Gone", "key": "x", "word": ["y"]}\n'
    read = records.read(text)
    assert read.rules == 7 and read.lines == [Answer("Gone", "x", ("y",))]
    assert records.write(read) == text


def test_windows_line_ends_and_blank_lines_are_read() -> None:
    text = f'{HEADER}\r\n\r\n{{"q": "Pick", "key": "red", "word": ["go"]}}\r\n'
    assert records.read(text).lines == [Answer("Pick", "red", ("go",))]
    assert records.place(text, 1) == 3


def test_a_reason_may_hold_any_line_separator() -> None:
    record = Record("toy", "", 1, {})
    record.lines = [Back("Back", "umpire", 0, "one\u2028two\x85three\x0bfour\nfive\rsix")]
    text = records.write(record)
    assert text.count("\n") == 2
    assert records.read(text).lines == record.lines


def test_every_line_is_json() -> None:
    record = Record("toy", "", 1, {"days": (1, 2)})
    record.lines = [Roll("Toss", "red", (1,), True)]
    assert [json.loads(line) for line in records.write(record).splitlines()][1] == {
        "q": "Toss",
        "key": "red",
        "faces": [1],
        "typed": True,
    }


@pytest.mark.parametrize(
    "seals",
    [
        "[]",
        '"none"',
        '{"one": ["a", "b"]}',
        '{"1": ["a"]}',
        '{"1": "ab"}',
        '{"1": ["a", 2]}',
        '{"-1": ["a", "b"]}',
    ],
)
def test_seals_that_are_none_are_refused(seals: str) -> None:
    with pytest.raises(RecordError, match="seal"):
        records.read(HEADER[:-1] + f', "seals": {seals}}}')


def test_a_record_from_before_there_were_seals_is_read() -> None:
    assert records.read(HEADER).seals == {}
