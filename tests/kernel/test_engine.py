"""The agenda: frames, loops, leaving, steps that were overtaken, sealed answers, refusals."""

import pytest

from sandtable.kernel import engine
from sandtable.kernel.rules import seal, unseal
from sandtable.kernel.steps import Leave, Step
from tests.kernel.toys import (
    Act,
    Diary,
    Do,
    FirstWord,
    IfDial,
    Path,
    Pick,
    Round,
    Scene,
    Spin,
    Toss,
    Toy,
    Turn,
    Vote,
    refusal,
)


def started(*steps: Step[Diary], **scripts: list[Step[Diary]]) -> Diary:
    s = Toy(*steps, **scripts).setup()
    engine.begin(s, s.game.start())
    return s


def depth(s: Diary) -> int:
    return len(list(s.frames()))


def test_what_follows_comes_next_in_reading_order() -> None:
    s = started(Act("a"), Do("last"), a=[Do("one"), Scene("b"), Do("four")], b=[Do("two"), Do("three")])
    assert s.entries == ("one", "two", "three", "four", "last")
    assert s.agenda is None and engine.pending(s) == {} and engine.current(s) is None


def test_nothing_to_do_is_an_ended_match() -> None:
    s = started()
    assert s.agenda is None
    assert refusal(lambda: engine.answer(s, "red", ("go",))).code == "over"


def test_the_breadcrumb_names_the_levels_from_the_outermost_to_the_question() -> None:
    s = started(Act("a"), a=[Scene("b"), Do("after")], b=[Pick("red"), Do("then")])
    assert s.breadcrumb() == [Act("a"), Scene("b"), Pick("red")]
    engine.answer(s, "red", ("go",))
    assert (s.breadcrumb(), s.entries) == ([], ("red go", "then", "after"))


def test_a_frame_keeps_what_is_still_to_do() -> None:
    s = started(Act("a"), Do("end"), a=[Do("done"), Pick("red"), Do("next")])
    inner, outer = s.frames()
    assert inner.owner == Act("a") and inner.todo() == [Pick("red"), Do("next")]
    assert outer.owner is None and outer.todo() == [Do("end")]


def test_a_loop_does_not_deepen() -> None:
    s = started(Round(1), Do("end"))
    depths = set()
    for _ in range(50):
        depths.add(depth(s))
        engine.answer(s, "red", ("go",))
    assert depths == {2}
    assert s.entries[-1] == "end"


def test_the_loop_shows_its_current_round_in_the_breadcrumb() -> None:
    s = started(Round(1))
    engine.answer(s, "red", ("go",))
    assert s.breadcrumb() == [Round(2), Pick("red")]


def test_the_same_kind_deeper_down_is_no_loop() -> None:
    s = started(Act("a"), a=[Act("b"), Do("after b")], b=[Pick("red")])
    assert s.breadcrumb() == [Act("a"), Act("b"), Pick("red")]


def test_leave_gives_up_what_is_left_of_a_level() -> None:
    s = started(Round(1), Do("end"))
    engine.answer(s, "red", ("stop",))
    assert s.entries == ("red stop", "end")


def test_leave_goes_through_several_levels_to_the_nearest_of_its_kind() -> None:
    s = started(
        Scene("outer"),
        Do("end"),
        outer=[Scene("inner"), Do("rest of outer")],
        inner=[Act("a"), Do("rest of inner")],
        a=[Act("b"), Do("rest of a")],
        b=[Leave(Scene), Do("rest of b")],
    )
    assert s.entries == ("rest of outer", "end")


def test_leave_takes_the_class_or_its_name() -> None:
    assert Leave(Scene) == Leave("Scene")
    assert repr(Leave(Scene)) == "Leave('Scene')"


def test_leaving_what_does_not_enclose_us_is_a_fault_of_the_rules() -> None:
    with pytest.raises(RuntimeError, match="no Round to leave"):
        started(Act("a"), a=[Leave(Round)])


def test_a_step_that_was_overtaken_is_dropped_when_it_comes_up() -> None:
    s = started(IfDial(0), Turn(), IfDial(0), IfDial(1))
    assert s.entries == ("dial 0", "dial 1")


def test_a_question_that_was_overtaken_is_not_asked() -> None:
    s = started(Turn(), Vote(), Do("end"))
    assert s.entries == ("end",)


def test_an_agenda_that_never_asks_is_stopped() -> None:
    with pytest.raises(RuntimeError, match=r"runaway agenda: \[Spin\(\), Spin\(\)\]"):
        started(Spin())


# Sealed answers


def test_sealed_answers_are_opened_when_all_are_in() -> None:
    s = started(Vote(), Do("end"))
    assert set(engine.pending(s)) == {"red", "blue"}
    engine.answer(s, "blue", ("go",))
    assert set(engine.pending(s)) == {"red"} and not s.entries
    engine.answer(s, "red", ("stop",))
    assert s.entries == ("blue=go red=stop", "end") and s.sealed == {}


def test_a_sealed_answer_is_given_once() -> None:
    s = started(Vote())
    engine.answer(s, "blue", ("go",))
    assert refusal(lambda: engine.answer(s, "blue", ("stop",))).sentence == (
        "blue is not asked now; red must answer."
    )


def test_a_sheet_may_be_opened_early() -> None:
    s = started(FirstWord(), FirstWord())
    engine.answer(s, "blue", ("go",))
    engine.answer(s, "red", ("stop",))
    assert s.entries == ("blue=go", "red=stop")


def test_others_see_only_that_a_sealed_answer_is_in() -> None:
    s = started(Vote())
    engine.answer(s, "blue", ("go",))
    assert seal(s, "blue") == {"blue": ("go",)}
    assert seal(s, "red") == {"blue": ()}


def test_a_guess_fills_in_what_is_sealed() -> None:
    from random import Random

    s = started(Vote())
    engine.answer(s, "blue", ("go",))
    s.sealed = seal(s, "red")
    found = set()
    for number in range(40):
        guess = s.clone()
        unseal(guess, Random(number))
        found.add(guess.sealed["blue"])
    assert found == {("go",), ("stop",), ("secret",), ("1",)}


def test_a_sheet_that_is_overtaken_leaves_nothing_behind() -> None:
    s = started(Vote(), Do("between"), FirstWord())
    engine.answer(s, "blue", ("go",))
    s.dial = 1
    engine.settle(s)
    assert s.sealed == {} and s.entries == ("between",)


# Refusals


@pytest.mark.parametrize(
    ("word", "code", "sentence", "rule", "legal"),
    [
        (("east",), "not-offered", "'east' is not possible here.", "TOY-1", ["go", "stop", "secret", "1"]),
        (("fly",), "no-flight", "Nobody flies here.", "TOY-2", ["go", "stop", "secret", "1"]),
        (("go", "go"), "too-long", "The word ends at go.", "TOY-1", []),
        ((), "unfinished", "The word is not finished.", "TOY-1", ["go", "stop", "secret", "1"]),
    ],
)
def test_a_refusal_carries_code_sentence_rule_and_what_was_possible(
    word, code, sentence, rule, legal
) -> None:
    s = started(Pick("red"))
    refused = refusal(lambda: engine.answer(s, "red", word))
    assert (refused.code, refused.sentence, refused.rule, refused.legal) == (code, sentence, rule, legal)
    assert str(refused) == f"{sentence} [{code}, {rule}]"
    assert s.entries == () and engine.current(s) == Pick("red")


def test_an_open_word_says_how_it_may_go_on() -> None:
    s = started(Path("red"))
    assert refusal(lambda: engine.answer(s, "red", ("north",))).legal == ["halt", "north", "east"]
    assert refusal(lambda: engine.answer(s, "red", ("north",) * 4)).legal == ["halt"]
    engine.answer(s, "red", ("north", "east", "halt"))
    assert s.entries == ("north east halt",)


@pytest.mark.parametrize(
    ("word", "good", "ended", "broken", "legal"),
    [
        ((), 0, False, False, []),
        (("north", "east"), 2, False, False, []),
        (("north", "halt"), 2, True, False, []),
        (("halt",), 0, False, True, ["north", "east"]),
        (("north", "south", "halt"), 1, False, True, ["halt", "north", "east"]),
        (("north", "halt", "north"), 2, True, True, []),
    ],
)
def test_a_word_is_spelled_as_far_as_its_letters_are_offered(word, good, ended, broken, legal) -> None:
    s = started(Path("red"))
    found = engine.spell(s, Path("red"), word)
    assert (found.word, found.ended, found.broken, found.legal) == (word[:good], ended, broken, legal)


def test_a_word_can_be_spelled_on_from_what_was_spelled_before() -> None:
    s, begun = started(Path("red")), ("north", "north")
    assert engine.spell(s, Path("red"), ("east", "halt"), begun).word == ("north", "north", "east", "halt")
    found = engine.spell(s, Path("red"), ("east", "east"), begun)
    assert found.broken and found.word == ("north", "north", "east") and found.legal == ["halt"]


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    s = started(Pick("red"))
    refused = refusal(lambda: engine.answer(s, "blue", ("go",)))
    assert refused.code == "not-asked" and refused.sentence == "blue is not asked now; red must answer."


@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ((1,), "2 dice are thrown here, not 1."),
        ((1, 2, 3), "2 dice are thrown here, not 3."),
        ((0, 1), "A die shows a whole number from 1 to 6."),
        ((6, 7), "A die shows a whole number from 1 to 6."),
        (("six", "one"), "A die shows a whole number from 1 to 6."),
    ],
)
def test_faces_that_cannot_have_fallen_are_refused(faces, sentence) -> None:
    s = started(Toss("red"))
    assert refusal(lambda: engine.answer(s, "red", faces)).sentence == sentence
    assert s.entries == ()


def test_a_step_is_its_class_and_its_fields() -> None:
    assert Pick("red") == Pick("red") != Pick("blue")
    assert Act("a") != Scene("a")
    assert len({Pick("red"), Pick("red"), Pick("blue")}) == 2
    assert repr(Round(3)) == "Round(3)"
