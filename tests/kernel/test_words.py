"""Words as they are typed: a letter several times."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel.rules import Refused
from sandtable.kernel.words import MOST, folded, read, repeated, spelled, spoken, written


def test_a_letter_stands_as_often_as_it_says() -> None:
    assert spelled(["rodney*4", "valiant*2", "fire"]) == (*["rodney"] * 4, *["valiant"] * 2, "fire")
    assert spelled(["50-div", "done"]) == ("50-div", "done")
    assert spelled(["A2>A1*1"]) == ("A2>A1",)
    assert spelled([]) == ()


def test_what_is_no_repetition_stays_as_it_is() -> None:
    assert spelled(["", " ", "4-3 2-5", "x" * 5000]) == ("", " ", "4-3 2-5", "x" * 5000)


@pytest.mark.parametrize(
    "token",
    ["x*0", "x*00", "x*-1", "x*+1", "x*1.5", "x*", "x*y", "x* 2", "x*2*2", "*", "*3", "x*٣", "x*²", "x**2"],
)
def test_counts_that_mean_nothing_are_refused_with_a_sentence(token: str) -> None:
    with pytest.raises(Refused) as refused:
        repeated(token)
    assert refused.value.code == "bad-count"
    assert token in refused.value.sentence and refused.value.sentence.endswith(".")


@pytest.mark.parametrize("count", [str(MOST + 1), "1" + "0" * 9, "9" * 100_000])
def test_a_huge_count_is_refused_before_anything_is_made_of_it(count: str) -> None:
    with pytest.raises(Refused, match=f"1 to {MOST} times") as refused:
        spelled([f"x*{count}"])
    assert len(refused.value.sentence) < 120


def test_a_word_may_not_grow_too_long_by_many_counts() -> None:
    assert len(spelled([f"x*{MOST}"])) == MOST
    with pytest.raises(Refused, match=f"at most {MOST} letters"):
        spelled(["x*500", "y*499", "z"])


@given(st.lists(st.sampled_from(["rodney", "valiant", "A2>A1", "4-3 2-5"]), max_size=30))
def test_what_is_written_can_be_typed_again(letters: list[str]) -> None:
    word = tuple(letters)
    if "4-3 2-5" not in word:
        assert spelled(written(word).split()) == word
    assert written(("a", "a", "b", "a")) == "a*2 b a"


NAMES = {"lor": "LOR", "lorguichon": "LOR", "bras and hubert folie": "HUB", "bras": "HUB", "a01": "A01"}


def test_names_become_the_letters_they_stand_for() -> None:
    assert read("a01, Lorguichon; BRAS", NAMES) == ("A01", "LOR", "HUB")
    assert read("A01 Bras and Hubert-Folie", NAMES) == ("A01", "HUB")


def test_the_longest_name_counts_and_fillers_are_left_out() -> None:
    assert spoken("bras and lor", NAMES) == [("HUB", "bras"), ("LOR", "lor")]
    assert spoken("Bras and Hubert Folie then lor", NAMES) == [
        ("HUB", "Bras and Hubert Folie"),
        ("LOR", "lor"),
    ]


def test_what_has_no_name_stays_as_it_was_typed() -> None:
    assert spoken("a01 Nowhere", NAMES) == [("A01", "a01"), ("Nowhere", "Nowhere")]
    assert read("rodney*4 and fire", {}) == (*["rodney"] * 4, "and", "fire")


def test_names_are_compared_without_case_accents_and_hyphens() -> None:
    assert folded("Saint-André-sur-Orne:") == "saint andre sur orne"
    assert folded("  Füs   189 ") == "fus 189"


@given(st.text(max_size=60))
def test_anything_can_be_read_or_is_refused_for_its_count(text: str) -> None:
    try:
        word = read(text, NAMES)
    except Refused as refused:
        assert refused.code == "bad-count"
    else:
        assert all(letter and not letter.isspace() for letter in word)
