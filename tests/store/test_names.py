"""Names are one line of visible signs, and none looks like one that is kept for somebody else."""

import json
import unicodedata
from importlib import import_module
from importlib.resources import files

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from sandtable.live.people.who import GUEST
from sandtable.store import NameTaken, Store
from sandtable.store.base import names as kept
from sandtable.store.base.facts import TABLE
from sandtable.store.base.names import Unfit, alike, fit, looks, one_line, reserved, skeleton
from tests.store.conftest import new_match

BAD = {
    "a header": "Anna\r\nBcc: eve@example.org",
    "a line feed": "Anna\nEve",
    "a line feed at the end": "Anna\n",
    "a tab": "Anna\tEve",
    "NUL": "An\0na",
    "escape": "An\x1b[31mna",
    "delete": "An\x7fna",
    "next line": "Anna\x85Eve",
    "a line separator": "Anna\u2028Eve",
    "a paragraph separator": "Anna\u2029Eve",
    "right to left override": "Anna \u202egnp.exe",
    "left to right isolate": "\u2066Anna\u2069",
    "a right to left mark": "Anna\u200f",
    "an Arabic letter mark": "Anna\u061c",
    "a zero-width space": "An\u200bna",
    "a joiner between Latin letters": "An\u200dna",
    "a non-joiner at the end": "Anna\u200c",
    "a soft hyphen": "An\u00adna",
    "a byte order mark": "\ufeffAnna",
    "a word joiner": "An\u2060na",
    "a tag": "Anna\U000e0041",
    "an interlinear sign": "An\ufff9na",
    "a Hangul filler": "\u3164",
    "an empty braille pattern": "An\u2800na",
    "a combining grapheme joiner": "An\u034fna",
    "private use": "An\ue000na",
    "no character": "An\uffffna",
    "unassigned": "An\u0378na",
    "half a character": "An\ud800na",
    "500 accents": "A" + "\u0301" * 500,
    "five accents": "Z\u0316\u0317\u0318\u0319\u031cna",
    "only accents": "\u0301\u0302",
    "too long": "a" * 201,
    "too long when it is spelled out": "\ufdfa" * 20,
}
GOOD = [
    "Anna",
    "Bjørn Ødegård",
    "Åse-Marie O’Neill",
    "Weiß",
    "Nguyễn Thị Minh",
    "Анна Петрова",
    "Ελένη",
    "דוד בן־גוריון",
    "שָׁלוֹם",
    "محمد الأمين",
    "می\u200cخواهم",
    "ක්\u200dරිකට්",
    "李小龍",
    "葛\U000e0100城",
    "田中さくら",
    "김철수",
    "สมชาย",
    "राजेश",
    "🎲 Dice 🎲",
    "👨\u200d👩\u200d👧",
    "❤️ Anna",
    "🇳🇴 Ola",
    "1️⃣ Infantry",
    "7th Armoured",
    "x",
]


@pytest.mark.parametrize("name", BAD.values(), ids=BAD)
def test_what_is_no_line_is_refused_with_what_to_do(name: str) -> None:
    with pytest.raises(Unfit, match=r"; (write|take)"):
        fit(name, 200, 1)


@pytest.mark.parametrize("name", GOOD)
def test_names_of_all_peoples_are_kept_as_they_are(name: str) -> None:
    assert fit(name, 40, 1) == unicodedata.normalize("NFKC", name)
    assert one_line(name) == name and not reserved(name)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anna \u00a0 Müller ", "Anna Müller"),
        ("Ｓａｎｄ　ｂａｇ", "Sand bag"),
        ("Ame\u0301lie", "Amélie"),
        ("ﬁeld", "field"),
        ("", ""),
        ("   ", ""),
    ],
)
def test_blanks_and_forms_are_put_right(typed: str, name: str) -> None:
    assert fit(typed, 40) == name


def test_the_length_is_that_of_what_is_kept() -> None:
    assert fit(" " * 100 + "e\u0301" * 40, 40) == "é" * 40
    with pytest.raises(Unfit, match="at most 40"):
        fit("ﬃ" * 14, 40)


@pytest.mark.parametrize("name", [" ", "\u3000", ""])
def test_nothing_is_no_name(name: str) -> None:
    with pytest.raises(Unfit, match="empty"):
        fit(name, 40, 1)


@given(st.text())
def test_whatever_was_kept_becomes_one_line(name: str) -> None:
    line = one_line(name)
    assert "\n" not in line and line == line.strip() == one_line(line)
    assert len(line.splitlines()) < 2
    assert kept.against(line) == ""


def test_a_kept_name_loses_only_what_cannot_be_read() -> None:
    assert one_line("Anna\r\nBcc: eve\u202e\x00\u2028of  Norway") == "Anna Bcc: eve of Norway"


# what looks alike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Sandtable", "S\u0430ndtable"),  # Cyrillic
        ("Sandtable", "\u0405andtable"),
        ("Sandtable", "SandtabIe"),
        ("Sandtable", "Sandtab1e"),
        ("Sandtable", "ＳＡＮＤＴＡＢＬＥ"),
        ("Sandtable", "𝓢andtable"),
        ("Sandtable", "Sand\u200dtable"),
        ("Sandtable", "Sandtable\ufe0f"),
        ("Bob", "\u0412ob"),  # whose small letter looks otherwise
        ("Alice", "AL\u0406CE"),
        ("modern", "rnodem"),
        ("paypal", "раураl"),
        ("Weiß", "WEISS"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert alike(one, other) and alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Hanna"),
        ("Neil", "Nell"),
        ("Ilse", "Lise"),
        ("Müller", "Muller"),
        ("Иван", "Ivan"),
        ("李", "季"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not alike(one, other)


def test_the_list_of_the_package_is_wholly_understood() -> None:
    """Every pair of the list has one skeleton, except where a letter is taken apart before it is looked up."""
    listed = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8"))
    pairs = [(sign, other["c"]) for sign, others in listed.items() for other in others]
    apart = [pair for pair in pairs if skeleton(pair[0]) != skeleton(pair[1])]
    assert len(pairs) > 12_000
    assert all(
        [
            unicodedata.normalize("NFD", one) != one
            or unicodedata.normalize("NFD", two) != two
            or not kept.decomposed(one)
            or not kept.decomposed(two)
            for one, two in apart
        ]
    )
    assert len(apart) < 60


@given(st.text())
def test_a_skeleton_has_itself_as_its_skeleton(name: str) -> None:
    assert skeleton(skeleton(name)) == skeleton(name)
    assert looks(name) == looks(name)


# what is kept for others


@pytest.mark.parametrize(
    "name",
    [
        TABLE,
        GUEST,
        "sandtable",
        "S\u0430ndtable",
        "\u0405andtable",
        "Ｓandtable",
        "S a n d t a b l e",
        "[Sandtable]",
        "Sandtable ✅",
        "Sándtable",
        "SandtabIe",
        "admin",
        "Adm1n",
        "АDMIN",
        "аdmіnіstrаtоr",
        "ADМІNІSTRАTОR",
        "Umpire",
        "0rganiser",
        "System",
        "The Table",
        "guest",
        "A guest",
        "Nobody",
    ],
)
def test_nobody_looks_like_the_table_an_office_or_nobody(name: str) -> None:
    assert reserved(name)


@pytest.mark.parametrize(
    "name", ["Sandtable fan", "Sandy", "Guesty", "Adam", "Tabletop Tom", "🎲", "-", "Youssef"]
)
def test_other_names_are_free(name: str) -> None:
    assert not reserved(name)


def test_the_administrator_may_be_called_so_and_nothing_else() -> None:
    assert not reserved("Admin", administrator=True)
    assert not reserved("administrator", administrator=True)
    assert reserved("Sandtable", administrator=True)


# in the store


def test_accounts_and_guests_do_not_look_like_an_account(store: Store) -> None:
    store.people.register("Carla", "hash").result()
    guest = store.people.make_guest().result()
    for name in ("C\u0430rla", "CarIa", "carla", "Ｃarla"):
        assert not store.people.name_free(name)
        with pytest.raises(NameTaken):
            store.people.register(name, "hash").result()
        with pytest.raises(NameTaken):
            store.people.call_guest(guest.id, name).result()
    assert store.people.name_free("Clara")


def test_accounts_that_look_alike_already_both_sign_in(store: Store) -> None:
    first = store.people.register("Carla", "hash").result()
    other = store.people.register("Somebody else", "hash").result()
    name = "C\u0430rla"
    with store.writers.begin() as connection:
        change = text("UPDATE people SET name = :name, folded = :name WHERE id = :id")
        connection.execute(change, {"name": name.lower(), "id": other.id})
    found = [store.people.named(name) for name in ("Carla", name)]
    assert [person.id for person in found if person] == [first.id, other.id]


def test_names_of_matches_that_were_kept_with_breaks_are_cleaned_once(store: Store) -> None:
    match, other = [store.matches.create(new_match()).result() for _ in range(2)]
    migration = import_module("sandtable.store.migrations.versions.0012_one_line")
    with store.writers.begin() as connection:
        change = text("UPDATE matches SET name = :name WHERE id = :id")
        connection.execute(change, {"name": "Caen\r\nBcc: eve\u202e", "id": match})
        connection.execute(change, {"name": "\u2028", "id": other})
        with Operations.context(MigrationContext.configure(connection)):
            migration.upgrade()
    found = [store.matches.get(id) for id in (match, other)]
    assert [one.name for one in found if one] == ["Caen Bcc: eve", "Unnamed match"]
