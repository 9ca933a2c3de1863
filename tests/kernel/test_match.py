"""The match: its journal, undo, going back, forks and corrections."""

import pytest

from sandtable.kernel import codec
from sandtable.kernel.dicebox import Dicebox, Scripted, Seeded, Typed
from sandtable.kernel.match import Answer, Back, Correction, Ending, Match, Misfit, Roll, seat_of
from sandtable.kernel.rules import correctors
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Step
from tests.kernel.toys import Diary, FirstWord, Pick, Toss, Toy, Vote, refusal


def match(*steps: Step[Diary], box: Dicebox | None = None) -> Match:
    return Match(Toy(*steps), box)


def entries(m: Match) -> tuple[str, ...]:
    assert isinstance(m.state, Diary)
    return m.state.entries


def told(m: Match) -> list[tuple[int, str]]:
    return [(number, repr(event)) for number, event in m.log]


def reloaded(m: Match) -> Match:
    again = Match(m.rules)
    for number, line in enumerate(m.journal, 1):
        again.repeat(number, line)
    return again


def same(m: Match, other: Match) -> bool:
    return codec.encode(m.state) == codec.encode(other.state) and told(m) == told(other)


THREE = (Pick("red"), Pick("red"), Pick("blue"))


def test_a_line_repeats_the_name_of_its_question() -> None:
    m = match(*THREE)
    news = m.answer("red", ("go",))
    assert m.journal == m.live == [Answer("Pick", "red", ("go",))]
    assert [repr(event) for event in news] == ["entered entry=red go"]
    assert told(m) == [(1, "entered entry=red go")]


def test_a_refused_answer_writes_nothing() -> None:
    m = match(*THREE)
    for key, word in [("red", ("no",)), ("blue", ("go",)), ("red", ())]:
        refusal(lambda key=key, word=word: m.answer(key, word))  # type: ignore[misc]
    assert m.journal == [] and entries(m) == () and m.log == []


# Undo: the seat's own last word, until something came to light


def test_a_seat_takes_its_last_word_back() -> None:
    m = match(*THREE)
    m.answer("red", ("go",))
    assert m.may_undo("red") and not m.may_undo("blue")
    assert m.undo("red") == ("go",)
    assert m.journal == [] and entries(m) == () and m.log == []


def test_two_words_in_a_row_are_taken_back_one_by_one() -> None:
    m = match(*THREE)
    m.answer("red", ("go",))
    m.answer("red", ("1",))
    assert m.undo("red") == ("1",)
    assert entries(m) == ("red go",)
    assert m.undo("red") == ("go",)
    assert entries(m) == () and not m.may_undo("red")


def test_undo_and_the_same_word_again_lead_to_the_same_place() -> None:
    m, untouched = match(*THREE), match(*THREE)
    for played in (m, untouched):
        played.answer("red", ("go",))
        played.answer("red", ("1",))
    m.answer("red", m.undo("red"))
    assert same(m, untouched) and m.journal == untouched.journal


def test_nothing_can_be_taken_back_before_the_first_word() -> None:
    m = match(*THREE)
    assert not m.may_undo("red")
    assert refusal(lambda: m.undo("red")).code == "no-undo"


def test_no_undo_after_another_seat_answered() -> None:
    m = match(Pick("red"), Pick("blue"), Pick("red"))
    m.answer("red", ("go",))
    m.answer("blue", ("go",))
    assert not m.may_undo("red") and m.may_undo("blue")
    m.undo("blue")
    assert m.may_undo("red")  # nobody saw anything since


def test_no_undo_after_a_throw() -> None:
    m = match(Pick("red"), Toss("red"), Pick("red"))
    m.answer("red", ("go",))
    assert m.may_undo("red")
    m.roll((1, 2))
    assert not m.may_undo("red")
    m.answer("red", ("go",))
    assert m.may_undo("red")
    m.undo("red")
    assert not m.may_undo("red")


def test_a_sealed_word_can_be_taken_back_until_the_sheet_is_opened() -> None:
    m = match(Vote(), Pick("red"))
    m.answer("red", ("go",))
    assert m.may_undo("red")
    m.undo("red")
    m.answer("red", ("1",))
    m.answer("blue", ("go",))
    assert entries(m) == ("blue=go red=1",)
    assert not m.may_undo("blue") and not m.may_undo("red")


def test_a_sealed_word_stays_once_another_seat_sealed_its_own() -> None:
    class Three(Toy):
        def seats(self) -> tuple[str, ...]:
            return ("red", "blue", "green")

    m = Match(Three(Vote()))
    m.answer("red", ("go",))
    m.answer("blue", ("go",))
    assert not m.may_undo("red") and m.may_undo("blue")


def test_a_sheet_is_open_even_if_the_very_same_step_comes_next() -> None:
    vote = FirstWord()
    m = match(vote, vote)
    m.answer("red", ("go",))
    assert entries(m) == ("red=go",) and not m.may_undo("red")


def test_no_undo_after_a_secret_came_to_light() -> None:
    m = match(Pick("red"), Pick("red"))
    m.answer("red", ("secret",))
    assert not m.may_undo("red")
    m.answer("red", ("go",))
    m.undo("red")
    assert not m.may_undo("red")


def test_no_undo_after_going_back_or_a_correction() -> None:
    m = match(*THREE)
    m.answer("red", ("go",))
    m.answer("red", ("1",))
    m.back("umpire", 1, "a slip")
    assert not m.may_undo("red")
    m.answer("red", ("go",))
    m.correct("organiser", {"dial": 3}, "forgotten")
    assert not m.may_undo("red")
    assert [type(line) for line in m.journal] == [Answer, Answer, Back, Answer, Correction]


# Going back, by consent or by the organiser


def test_going_back_keeps_what_was_cut_in_the_journal() -> None:
    m = match(*THREE)
    m.answer("red", ("go",))
    m.answer("red", ("1",))
    m.back("umpire", 1, "the wrong hill")
    assert m.journal == [
        Answer("Pick", "red", ("go",)),
        Answer("Pick", "red", ("1",)),
        Back("Back", "umpire", 1, "the wrong hill"),
    ]
    assert m.live == [Answer("Pick", "red", ("go",))]
    assert told(m) == [
        (1, "entered entry=red go"),
        (1, "gone-back by=umpire keep=1 reason=the wrong hill"),
    ]
    assert same(m, reloaded(m))


def test_no_throw_number_is_used_twice() -> None:
    m = match(Toss("red"), Toss("red"), Pick("red"), box=Scripted([(1, 1), (2, 2), (3, 3), (4, 4)]))
    m.roll_on()
    assert entries(m) == ("1+1", "2+2")
    m.back("umpire", 1, "again")
    m.roll_on()
    assert entries(m) == ("1+1", "3+3") and m.throws() == 3
    m.back("umpire", 0, "and again")
    m.roll()
    assert entries(m) == ("4+4",) and m.throws() == 4


def test_the_log_remembers_every_going_back_whatever_is_undone_later() -> None:
    m = match(*[Pick("red")] * 9)
    for _ in range(4):
        m.answer("red", ("go",))
    m.back("umpire", 3, "first")
    m.answer("red", ("1",))
    m.answer("red", ("1",))
    m.back("umpire", 2, "second")
    for _ in range(3):
        m.answer("red", ("1",))
    before = told(m)
    m.answer("red", m.undo("red"))
    assert told(m) == before
    assert [text for number, text in before if number == 2] == [
        "entered entry=red go",
        "gone-back by=umpire keep=3 reason=first",
        "gone-back by=umpire keep=2 reason=second",
    ]
    assert same(m, reloaded(m))


@pytest.mark.parametrize(
    ("keep", "reason", "code"),
    [(2, "why", "no-such-line"), (-1, "why", "no-such-line"), (0, " ", "no-reason")],
)
def test_going_back_needs_a_line_and_a_reason(keep: int, reason: str, code: str) -> None:
    m = match(*THREE)
    m.answer("red", ("go",))
    m.answer("red", ("go",))
    assert refusal(lambda: m.back("umpire", keep, reason)).code == code
    assert len(m.live) == len(m.journal) == 2


# Dice


def test_dice_come_from_the_box_or_are_typed() -> None:
    m = match(Toss("red"), Toss("blue"), Toss("red"), box=Scripted([(1, 2)]))
    m.roll_on()
    assert refusal(m.roll).sentence == "Throw 2d6 and type the faces."
    m.roll((6, 6))
    assert m.journal == [Roll("Toss", "red", (1, 2), False), Roll("Toss", "blue", (6, 6), True)]


def test_dice_are_not_answered_and_words_are_not_thrown() -> None:
    m = match(Toss("red"), Pick("red"))
    assert refusal(lambda: m.answer("red", ("go",))).code == "dice"
    m.roll((1, 1))
    assert refusal(lambda: m.roll((1, 1))).code == "no-dice"
    assert refusal(m.roll).code == "no-dice"


def test_a_seed_rolls_on_until_somebody_must_decide() -> None:
    m = match(Toss("red"), Toss("blue"), Pick("red"), box=Seeded("s"))
    assert [event.verb for event in m.roll_on()] == ["entered", "entered"]
    assert set(m.pending()) == {"red"} and m.roll_on() == []


# Forks


def test_a_fork_goes_its_own_way() -> None:
    m = match(*THREE)
    m.answer("red", ("go",))
    m.answer("red", ("1",))
    fork = m.fork()
    assert same(fork, m) and fork.journal == m.journal
    fork.answer("blue", ("go",))
    assert entries(m) == ("red go", "red 1") and m.may_undo("red")
    assert entries(m.fork(1)) == ("red go",)
    assert m.fork(0).journal == []


def test_a_fork_begins_from_the_lines_in_force() -> None:
    m = match(*THREE)
    m.answer("red", ("go",))
    m.answer("red", ("1",))
    m.back("umpire", 1, "slip")
    fork = m.fork()
    assert fork.journal == [Answer("Pick", "red", ("go",))]
    assert codec.encode(fork.state) == codec.encode(m.state)


def test_a_fork_does_not_foresee_the_dice_of_the_match() -> None:
    m = match(Toss("red"), box=Seeded("secret"))
    fork = m.fork()
    assert isinstance(fork.box, Typed) and refusal(fork.roll).code == "type-dice"
    m.fork(box=Scripted([(1, 1)])).roll()


# Corrections


def test_a_correction_is_made_in_the_open() -> None:
    m = match(*THREE)
    m.answer("red", ("go",))
    news = m.correct("organiser", {"dial": 4}, "the dial was misread")
    assert isinstance(m.state, Diary) and m.state.dial == 4
    told = {"by": "organiser", "reason": "the dial was misread", "step": "Pick"}
    assert news == [Event("corrected", {**told, "what": ("dial",), "was": ("0",), "now": ("4",)}, ())]
    assert m.live[-1] == Correction("Correction", "organiser", {"dial": 4}, "the dial was misread")
    assert same(m, reloaded(m))


@pytest.mark.parametrize(
    ("facts", "reason", "code"),
    [({"dial": 1}, "", "no-reason"), ({"dial": "x"}, "why", "misplaced"), ({"knob": 1}, "why", "misplaced")],
)
def test_a_correction_that_cannot_be_changes_nothing(facts, reason, code) -> None:
    m = match(*THREE)
    before = codec.encode(m.state)
    assert refusal(lambda: m.correct("organiser", facts, reason)).code == code
    assert codec.encode(m.state) == before and m.journal == []


@pytest.mark.parametrize(
    ("seat", "code", "sentence"),
    [
        ("red", "may-not-correct", "red may not set the position right; organiser may."),
        ("mars", "no-seat", "There is no seat 'mars'; organiser may set the position right."),
        ("umpire", "no-seat", "There is no seat 'umpire'; organiser may set the position right."),
        ("", "no-seat", "There is no seat ''; organiser may set the position right."),
    ],
)
def test_only_the_organiser_sets_facts_right(seat: str, code: str, sentence: str) -> None:
    """FS-4: where a game has no seat for him, whoever keeps the books is called organiser."""
    m = match(*THREE)
    before = codec.encode(m.state)
    refused = refusal(lambda: m.correct(seat, {"dial": 3}, "why not"))
    assert (refused.code, refused.sentence) == (code, sentence)
    assert codec.encode(m.state) == before and m.journal == []


def test_where_an_umpire_has_a_seat_nobody_else_sets_facts_right() -> None:
    """FS-4, AT-138: neither a guest who only looks on nor an organiser without a seat."""
    m = Match(Umpired(*THREE))
    assert correctors(m.rules) == ("umpire",)
    for seat, code in {"red": "may-not-correct", "guest": "may-not-correct", "organiser": "no-seat"}.items():
        assert refusal(lambda seat=seat: m.correct(seat, {"dial": 3}, "why not")).code == code  # type: ignore[misc]
    m.correct("umpire", {"dial": 3}, "misread")
    assert isinstance(m.state, Diary) and m.state.dial == 3


def test_a_record_is_read_whoever_corrected_in_it() -> None:
    """FS-4: what was once played is played again; only new corrections ask who makes them."""
    m = match(*THREE)
    m.read([Correction("Correction", "mars", {"dial": 3}, "of old")])
    assert isinstance(m.state, Diary) and m.state.dial == 3 and m.live[-1].key == "mars"


def test_sealed_answers_are_asked_again_after_a_correction() -> None:
    m = match(Vote())
    m.answer("red", ("go",))
    m.correct("organiser", {"dial": 0}, "looked at again")
    assert set(m.pending()) == {"red", "blue"}


def test_a_correction_may_overtake_the_question() -> None:
    m = match(Vote(), Pick("blue"))
    m.answer("red", ("go",))
    m.correct("organiser", {"dial": 1}, "no vote was due")
    assert list(m.pending()) == ["blue"] and m.state.sealed == {}
    assert same(m, reloaded(m))


# The end before its time


class Umpired(Toy):
    """A third seat that plays for nobody, but may end the match; a fourth that only looks on."""

    def seats(self) -> tuple[str, ...]:
        return ("red", "blue", "umpire", "guest")

    def playing(self) -> tuple[str, ...]:
        return ("red", "blue")

    def may_end(self, seat: str) -> bool:
        return seat != "guest"


def test_a_side_gives_up_and_nobody_is_asked_any_more() -> None:
    m = match(*THREE)
    m.answer("red", ("go",))
    news = m.resign("blue", "it rains")
    assert news[0] == Event("given-up", {"by": "blue", "reason": "it rains"}, ())
    assert m.state.agenda is None and m.pending() == {}
    assert isinstance(m.state, Diary) and m.state.entries[-1] == "blue gone"
    assert m.rules.outcome(m.state) is not None
    assert m.live[-1] == Ending("Ending", "blue", "it rains")
    assert same(m, reloaded(m)) and same(m.fork(), m)


def test_a_side_needs_no_reason_and_need_not_be_asked() -> None:
    m = match(Toss("red"), Pick("red"))
    m.resign("blue")
    assert m.pending() == {} and same(m, reloaded(m))


def test_sealed_answers_stay_sealed_when_somebody_gives_up() -> None:
    m = match(Vote())
    m.answer("red", ("go",))
    m.resign("blue")
    assert m.state.sealed == {}
    assert [event.verb for _, event in m.log] == ["given-up", "entered"]


def test_whoever_ends_it_for_all_says_why() -> None:
    m = Match(Umpired(*THREE))
    assert refusal(lambda: m.resign("umpire")).code == "no-reason"
    assert refusal(lambda: m.resign("umpire", "  ")).code == "no-reason"
    m.resign("umpire", "the hall closes")
    assert m.pending() == {}


@pytest.mark.parametrize(
    ("seat", "code", "sentence"),
    [
        ("guest", "may-not-end", "guest may not end the match; red and blue and umpire may."),
        ("nobody", "no-seat", "There is no seat 'nobody'; there are red, blue, umpire, guest."),
        ("red#2", "no-seat", "There is no seat 'red#2'; there are red, blue, umpire, guest."),
    ],
)
def test_who_may_not_end_the_match_changes_nothing(seat, code, sentence) -> None:
    m = Match(Umpired(*THREE))
    before = codec.encode(m.state)
    refused = refusal(lambda: m.resign(seat, "why not"))
    assert (refused.code, refused.sentence) == (code, sentence)
    assert codec.encode(m.state) == before and m.journal == [] and m.log == []


def test_a_match_that_is_over_cannot_be_given_up() -> None:
    m = match(Pick("red"))
    m.answer("red", ("go",))
    assert refusal(lambda: m.resign("blue")).code == "over"
    m = match(*THREE)
    m.resign("red")
    assert refusal(lambda: m.resign("blue")).code == "over"
    assert len(m.journal) == 1


def test_giving_up_is_not_undone_but_gone_back_behind() -> None:
    m = match(*THREE)
    m.answer("red", ("go",))
    asked = list(m.pending())
    m.resign("red")
    assert not m.may_undo("red") and refusal(lambda: m.undo("red")).code == "no-undo"
    m.back("umpire", 1, "red slept over it")
    assert list(m.pending()) == asked
    assert [type(line) for line in m.journal] == [Answer, Ending, Back]
    assert [event.verb for _, event in m.log] == ["entered", "gone-back"]
    assert same(m, reloaded(m))
    m.resign("red", "after all")
    assert m.pending() == {} and same(m, reloaded(m))


# Journals that do not fit


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (Answer("Pick", "blue", ("go",)), "it answers Pick of blue, but asked is Pick of red"),
        (Answer("Path", "red", ("halt",)), "it answers Path of red, but asked is Pick of red"),
        (Answer("Pick", "red", ("east",)), "'east' is not possible here. [not-offered, TOY-1]"),
        (Roll("Toss", "red", (1, 1), False), "it answers Toss of red, but asked is Pick of red"),
        (Roll("Pick", "red", (1,), False), "Pick is answered by a word, not by dice"),
        (Back("Back", "red", 5, "why"), "Lines 0 to 0 can be gone back to. [no-such-line]"),
        (Correction("Correction", "red", {"knob": 1}, "why"), "knob: only the dial can be turned"),
        (Ending("Ending", "green", "why"), "There is no seat 'green'; there are red, blue. [no-seat]"),
    ],
)
def test_a_journal_that_no_longer_fits_says_where(line, message) -> None:
    m = match(*THREE)
    m.repeat(1, Answer("Pick", "red", ("go",)))
    with pytest.raises(Misfit) as misfit:
        m.repeat(2, line)
    assert misfit.value.line == 2 and misfit.value.message.startswith(message)


def test_lines_after_the_end_do_not_fit() -> None:
    with pytest.raises(Misfit, match="asked is nothing"):
        match().repeat(1, Answer("Pick", "red", ("go",)))


# Seats


def test_a_seat_with_several_questions_has_numbered_keys() -> None:
    assert seat_of("allies") == seat_of("allies#2") == "allies"


def test_a_seat_reads_what_it_was_told() -> None:
    m = match(Pick("red"))
    m.state.whisper(("red",), "found", place="mill")
    m.answer("red", ("go",))
    assert [event.verb for _, event in m.heard("red")] == ["found", "entered"]
    assert [event.verb for _, event in m.heard("blue")] == ["entered"]


def test_a_match_may_start_from_a_position() -> None:
    rules = Toy(Pick("red"), Pick("blue"))
    played = Match(rules)
    played.answer("red", ("go",))
    m = Match(rules, start=played.state)
    m.answer("blue", ("go",))
    assert entries(m) == ("red go", "blue go") and entries(played) == ("red go",)
    m.back("umpire", 0, "slip")
    assert entries(m) == ("red go",) and list(m.pending()) == ["blue"]
