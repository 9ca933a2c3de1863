"""What is written as TOML is what Python's own reader reads."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.toml import toml

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
    max_leaves=12,
)


@given(st.dictionaries(TEXTS, VALUES))
def test_tables_are_read_back_as_they_were(table) -> None:
    assert tomllib.loads(toml(table)) == table


def test_a_table_reads_like_one_that_somebody_wrote() -> None:
    table = {
        "game": "caen",
        "troops": {"50-div": "A1", "3 div": "A5"},
        "turn": 2,
        "over": False,
        "battle": {"3": {"origin": "A2", "attackers": ["50-div", "8-bde"]}},
        "rows": {},
        "agenda": [{"todo": []}, {"of": 'Neptune("A2")', "todo": ["Turn(3)"]}],
    }
    assert toml(table) == (
        'game = "caen"\n'
        "turn = 2\n"
        "over = false\n"
        "\n"
        "[troops]\n"
        '50-div = "A1"\n'
        '"3 div" = "A5"\n'
        "\n"
        "[battle.3]\n"
        'origin = "A2"\n'
        'attackers = ["50-div", "8-bde"]\n'
        "\n"
        "[rows]\n"
        "\n"
        "[[agenda]]\n"
        "todo = []\n"
        "\n"
        "[[agenda]]\n"
        "of = 'Neptune(\"A2\")'\n"
        'todo = ["Turn(3)"]\n'
    )


def test_a_text_needs_as_few_escapes_as_possible() -> None:
    assert toml({"a": 'Turn("x")'}) == "a = 'Turn(\"x\")'\n"
    assert toml({"a": "don't"}) == 'a = "don\'t"\n'
    assert toml({"a": 'don\'t "x"'}) == 'a = "don\'t \\"x\\""\n'
    assert toml({"a": "Évrecy\n\x01"}) == 'a = "Évrecy\\n\\u0001"\n'


def test_what_toml_cannot_say_is_refused() -> None:
    with pytest.raises(TypeError):
        toml({"a": None})
