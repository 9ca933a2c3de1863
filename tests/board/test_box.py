"""The box is read strictly: every kind of broken file, each with its exact line."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.box import BoxError, Page, parse, read

AREAS = '''# The areas of a small map.
title = "Small"

[areas.A1]
name = "Bayeux"
terrain = "bocage"
anchor = [49.276, -0.703]
cvp = 20

[areas.A2]
name = """
A beach
with a long name"""
terrain = "plain"  # not [areas.A9]
beach = true
anchor = [
  49.34,
  -0.56,   # west
]
'''


def page_of(text: str) -> Page:
    return parse("box/areas.toml", text.encode())


def fault(text: str, ask: Callable[[Page], object]) -> str:
    with pytest.raises(BoxError) as refusal:
        ask(page_of(text))
    return str(refusal.value)


def test_a_sound_file_is_read_key_by_key() -> None:
    page = page_of(AREAS)
    assert page.file == "box/areas.toml"
    assert page.text("title") == "Small"
    areas = page.pages("areas")
    assert list(areas) == ["A1", "A2"]
    first, second = areas["A1"], areas["A2"]
    assert first.path == ("areas", "A1")
    assert first.names() == ["name", "terrain", "anchor", "cvp"]
    assert first.text("name") == "Bayeux"
    assert first.one_of("terrain", ["plain", "bocage"]) == "bocage"
    assert first.numbers("anchor", 2) == (49.276, -0.703)
    assert first.whole("cvp", 0, 0, 50) == 20
    assert not first.has("beach")
    assert first.truth("beach", False) is False
    assert second.text("name") == "A beach\nwith a long name"
    assert second.one_of("terrain", ["plain", "bocage"]) == "plain"
    assert second.truth("beach", False) is True
    assert second.numbers("anchor", 2) == (49.34, -0.56)
    assert second.whole("cvp", 0, 0, 50) == 0
    page.finish()


def test_lists_rows_and_defaults() -> None:
    page = page_of(
        'names = ["a", "b"]\nsums = [1, 2]\nhalf = 0.5\nfull = 1\n'
        '[[rows]]\nlands = "both"\n[[rows]]\nlands = "one"\n'
    )
    assert page.texts("names") == ("a", "b")
    assert page.wholes("sums") == (1, 2)
    assert page.number("half") == 0.5
    assert page.number("full") == 1.0
    assert [row.text("lands") for row in page.rows("rows")] == ["both", "one"]
    assert page.text("nothing", "") == ""
    assert page.texts("none", ()) == ()
    assert page.wholes("no", (3,)) == (3,)
    assert page.number("never", 0.25) == 0.25
    assert page.one_of("colour", ["red"], "red") == "red"
    page.finish()


BROKEN: list[tuple[str, Callable[[Page], object], str]] = [
    (
        AREAS.replace('"bocage"', '"wood"'),
        lambda p: p.pages("areas")["A1"].one_of("terrain", ["plain", "city", "bocage"]),
        '6: [areas.A1] terrain: expected one of bocage, city, plain; found "wood"',
    ),
    (
        AREAS,
        lambda p: p.pages("areas")["A2"].whole("name"),
        '11: [areas.A2] name: expected a whole number; found "A beach\\nwith a long name"',
    ),
    (
        AREAS,
        lambda p: p.pages("areas")["A2"].whole("beach", 0, 0, 9),
        "15: [areas.A2] beach: expected a whole number from 0 to 9; found true",
    ),
    (
        AREAS,
        lambda p: p.pages("areas")["A2"].text("beach"),
        "15: [areas.A2] beach: expected a text; found true",
    ),
    (
        AREAS,
        lambda p: p.pages("areas")["A1"].truth("cvp"),
        "8: [areas.A1] cvp: expected true or false; found 20",
    ),
    (
        AREAS,
        lambda p: p.pages("areas")["A1"].whole("cvp", least=0, most=10),
        "8: [areas.A1] cvp: expected a whole number from 0 to 10; found 20",
    ),
    (
        AREAS,
        lambda p: p.pages("areas")["A1"].whole("cvp", least=30),
        "8: [areas.A1] cvp: expected a whole number of at least 30; found 20",
    ),
    (
        AREAS,
        lambda p: p.pages("areas")["A1"].whole("cvp", most=3),
        "8: [areas.A1] cvp: expected a whole number of at most 3; found 20",
    ),
    ("x = 1.5\n", lambda p: p.whole("x"), "1: x: expected a whole number; found 1.5"),
    ("\nx = nan\n", lambda p: p.number("x"), "2: x: expected a number; found nan"),
    ("\nx = true\n", lambda p: p.number("x"), "2: x: expected a number; found true"),
    (
        AREAS,
        lambda p: p.pages("areas")["A2"].numbers("anchor", 3),
        "16: [areas.A2] anchor: expected a list of 3 numbers; found 2",
    ),
    (
        AREAS.replace("-0.56,", '"west",'),
        lambda p: p.pages("areas")["A2"].numbers("anchor", 2),
        '18: [areas.A2] anchor: expected a number; found "west"',
    ),
    ("x = 1979-05-27\n", lambda p: p.text("x"), "1: x: expected a text; found 1979-05-27"),
    ("x = 1\n", lambda p: p.texts("x"), "1: x: expected a list of texts; found 1"),
    ('x = [\n "a",\n 2]\n', lambda p: p.texts("x"), "3: x: expected a text; found 2"),
    (
        'x = [\n "a",\n "d"]\n',
        lambda p: p.texts("x", choices=["b", "a"]),
        '3: x: expected one of a, b; found "d"',
    ),
    (
        "x = [1,\n2,\n true]\n",
        lambda p: p.wholes("x", least=0),
        "3: x: expected a whole number of at least 0; found true",
    ),
    ("x = {}\n", lambda p: p.wholes("x"), "1: x: expected a list of whole numbers; found a table"),
    ("\n[x]\n", lambda p: p.one_of("x", ["a"]), "2: x: expected one of a; found a table"),
    ("x = []\n", lambda p: p.page("x"), "1: x: expected a table; found a list"),
    ("[x]\na = {}\nb = 3\n", lambda p: p.pages("x"), "3: [x] b: expected a table; found 3"),
    ("x = [{},\n3]\n", lambda p: p.rows("x"), "2: x: expected a table; found 3"),
    (AREAS, lambda p: p.pages("areas")["A2"].whole("cvp"), "10: [areas.A2] cvp: missing"),
    (AREAS, lambda p: p.text("name"), "1: name: missing"),
    (
        AREAS.replace("cvp", "cpv"),
        lambda p: [p.pages("areas")["A1"].names(), p.pages("areas")["A1"].whole("cvpp")],
        "4: [areas.A1] cvpp: missing",
    ),
    (
        "[a]\nterrian = 1\n",
        lambda p: p.page("a").text("terrain"),
        "1: [a] terrain: missing; is it `terrian` in line 2?",
    ),
]


@pytest.mark.parametrize(("text", "ask", "message"), BROKEN)
def test_a_wrong_value_is_refused_with_its_line(
    text: str, ask: Callable[[Page], object], message: str
) -> None:
    assert fault(text, ask) == f"box/areas.toml:{message}"


def ask_all(page: Page) -> None:
    for area in page.pages("areas").values():
        area.text("terrain", "")
        area.has("rivers")
    page.finish()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[areas.A1]\n\nterain = 'x'\n", "3: [areas.A1] terain: unknown key; did you mean `terrain`?"),
        ("[areas.A1]\ncolour = 'x'\n", "2: [areas.A1] colour: unknown key"),
        ("[areas.A1]\n[area.B1]\n", "2: area: unknown key"),
        ("[areas]\nA1.river = 1\n", "2: [areas.A1] river: unknown key; did you mean `rivers`?"),
        ("[areas]\n\nA1 = { terrain = '', z = 1 }\n", "3: [areas.A1] z: unknown key"),
        ('[areas."Hill 112"]\n"wet ground" = 1\n', '2: [areas."Hill 112"] "wet ground": unknown key'),
        ("areas.A1.z = 1\n", "1: [areas.A1] z: unknown key"),
        ("# x\n[areas]\n[areas.'A.1']\nz=1", '4: [areas."A.1"] z: unknown key'),
    ],
)
def test_an_unknown_key_is_refused_and_the_nearest_known_one_named(text: str, message: str) -> None:
    assert fault(text, ask_all) == f"box/areas.toml:{message}"


def test_rows_are_told_apart() -> None:
    text = "[[rows]]\na = 1\n[[rows]]\na = 2\n[rows.more]\nb = 1\n[[rows]]\n"
    assert fault(text, lambda p: p.rows("rows")[2].whole("a")) == "box/areas.toml:7: [rows[3]] a: missing"
    assert fault(text, lambda p: p.rows("rows")[1].page("more").text("b")) == (
        "box/areas.toml:6: [rows[2].more] b: expected a text; found 1"
    )


def test_a_caller_raises_faults_of_its_own() -> None:
    page = page_of(AREAS).pages("areas")["A2"]
    assert str(page.wrong("beach", "no beach here")) == "box/areas.toml:15: [areas.A2] beach: no beach here"
    assert str(page.wrong("", "too many areas")) == "box/areas.toml:10: [areas.A2] too many areas"
    assert page.wrong("anchor", "too far west", "[2]").line == 18


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b'a = 1\nb = "open\n', "2: this is not TOML: Illegal character '\\n'"),
        (b"a = 1\n\nb == 2\n", "3: this is not TOML: Invalid value"),
        (b"a = 1\na = 2\n", "2: this is not TOML: Cannot overwrite a value"),
        (b"a = 1\nb = [1,\n2\n\n", "3: this is not TOML: Unclosed array"),
        (b"a = 1\r\nb = \r\n", "2: this is not TOML: Invalid value"),
        (b"a = 1\n# caf\xe9\n", "2: this is not UTF-8 text"),
        (b"\xff\xfe", "1: this is not UTF-8 text"),
    ],
)
def test_text_that_is_not_toml_is_refused(raw: bytes, message: str) -> None:
    with pytest.raises(BoxError) as refusal:
        parse("box/x.toml", raw)
    assert str(refusal.value) == f"box/x.toml:{message}"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "turns.toml").mkdir()
    wanted = [
        (str(tmp_path), "areas.toml", f"{tmp_path}/areas.toml: there is no such file"),
        (str(tmp_path), "turns.toml", f"{tmp_path}/turns.toml: this is a folder; a file is wanted"),
        (f"{tmp_path}/none", "areas.toml", f"{tmp_path}/none: there is no such folder"),
    ]
    for folder, name, message in wanted:
        with pytest.raises(BoxError) as refusal:
            read(folder, name)
        assert str(refusal.value) == message
        assert refusal.value.line == 0


def test_a_file_is_read_from_its_folder(tmp_path: Path) -> None:
    (tmp_path / "areas.toml").write_text(AREAS, encoding="utf-8")
    page = read(str(tmp_path), "areas.toml")
    assert page.file == f"{tmp_path}/areas.toml"
    assert page.text("title") == "Small"


VALUES = [
    "1",
    '"]"',
    "'#'",
    '"a\\"}"',
    "[1, [2,\n 3]]",
    '"""\n[x]\ny = 1"""',
    "'''\n=\n'''",
    "{ k = 1, l = [\n2] }",
]


@given(st.lists(st.sampled_from([*VALUES, "1979-05-27 07:32:00", "-1.5e3", "[\n# c ]\n]"]), max_size=8))
def test_the_line_of_a_key_survives_every_kind_of_value_before_it(values: list[str]) -> None:
    text = "".join(f"k{number} = {value}  # note\n" for number, value in enumerate(values)) + "last = 1\n"
    line = text.count("\n")
    assert fault(text, lambda p: p.text("last")) == f"box/areas.toml:{line}: last: expected a text; found 1"


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 2000 + "]" * 2000], ids=["digits", "brackets"])
def test_a_value_beyond_all_measure_is_a_fault_of_the_file(value: str) -> None:
    with pytest.raises(BoxError, match="too large"):
        parse("areas.toml", f"key = {value}\n".encode())
