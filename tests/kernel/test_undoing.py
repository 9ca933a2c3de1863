"""What may be taken back with whose answers, and the reason where nothing may."""

from __future__ import annotations

from sandtable.kernel.dicebox import Scripted
from sandtable.kernel.match import Match
from sandtable.kernel.undoing import take_back, undoing
from tests.kernel.test_match import entries, match
from tests.kernel.toys import Pick, Toss


def answered(*seats: str) -> Match:
    m = match(*[Pick(seat) for seat in (*seats, "red")])
    for seat in seats:
        m.answer(seat, ("go",))
    return m


def test_who_has_answered_nothing_is_told_so() -> None:
    assert undoing(match(Pick("red")), "red", ()) == (
        0,
        "There is nothing to take back: you have not answered anything yet.",
    )
    assert undoing(answered("blue"), "red", ("blue",))[1].startswith("There is nothing to take back")


def test_a_computers_replies_go_with_a_word_and_a_persons_do_not() -> None:
    m = answered("red", "blue", "blue")
    assert undoing(m, "red", ()) == (0, "Your last answer stays: Blue has answered since.")
    assert undoing(m, "red", ("blue",)) == (3, "")
    take_back(m, 3)
    assert entries(m) == () and not m.journal


def test_an_answer_that_nobody_was_asked_for_is_no_word_of_the_seat() -> None:
    assert undoing(answered("red", "red"), "red", (), along={2}) == (2, "")
    assert undoing(answered("red"), "red", (), along={1})[0] == 0


def test_dice_that_fell_since_are_the_reason() -> None:
    m = match(Pick("red"), Toss("red"), Pick("red"), box=Scripted([(3, 4)]))
    m.answer("red", ("go",))
    m.roll_on()
    assert undoing(m, "red", ("blue",)) == (0, "Your last answer stays: dice have fallen since.")


def test_what_was_set_right_since_is_the_reason() -> None:
    m = answered("red", "blue")
    m.back("blue", 1, "a slip")
    assert undoing(m, "red", ()) == (
        0,
        "Your last answer stays: the match was set right or went back since.",
    )
