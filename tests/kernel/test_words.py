"""Words as they are typed: a letter several times."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel.rules import Refused
from sandtable.kernel.words import MOST, repeated, spelled, written


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
