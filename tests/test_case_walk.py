"""A case walked step by step: what the runner, the trace and the pages look at."""

import pytest

from sandtable.cases import Case, Walk, cases_of, open_case, run_text
from sandtable.cases import standing as expectations_of_positions
from sandtable.cases.trace import walk_facts
from sandtable.games.positions import page_of

TEXT = """\
[position]
game = "skirmish"
turn = 2
at = ["Turn(2)", "Fights"]
troops = { hussars = "mill", rangers = "lost", partisans = "lost" }
[[case]]
name = "A fight"
rules = ["SK-9"]
[[case.step]]
dice = [[1], [1]]
expect.troops = { hussars = "mill", guards = "lost" }
[[case.step]]
refuse = { seat = "red", word = ["hill"], code = "enemy-held", rule = "SK-9" }
[[case.step]]
answer = "red: bridge"
expect.control = { mill = "blue" }
"""


def walk_through(text: str) -> Walk:
    (case,), _ = cases_of(page_of(text, "some.toml"))
    assert isinstance(case, Case)
    return open_case(case)


def test_a_walk_stands_at_the_position_and_takes_a_step_at_a_time() -> None:
    walk = walk_through(TEXT)
    (question,) = walk.questions()
    assert (question.key, question.step) == ("blue", 'Volley("mill", "holder")')
    assert question.dice is not None and question.dice.needs == 5 and question.letters == []
    first = walk.take()
    assert [done.deed.said() for done in first.done] == ["dice 1", "dice 1"]
    assert [done.questions()[0].key for done in first.done] == ["blue", "red"]
    assert [event.verb for event in first.done[0].events] == ["volley"]
    assert (first.number, first.line) == (1, 9)
    (failure,) = first.failures
    assert failure.line == 11 and failure.message == 'troop guards: expected "lost"; found "mill"'
    assert walk.questions()[0].letters == ["bridge"]
    assert walk.match.pending().keys() == {"red"}


def test_a_walk_goes_on_after_an_expectation_that_is_not_met() -> None:
    walk = walk_through(TEXT)
    walk.to(2)
    assert len(walk.taken) == 2 and walk.more()
    refused = walk.taken[1].done[0].refused
    assert refused is not None and refused.code == "enemy-held" and walk.taken[1].passed
    walk.to(99)
    assert len(walk.taken) == 3 and not walk.more() and len(walk.failures()) == 1
    after = walk.taken[0].after
    assert after is not None and walk.match.rules.whereabouts(after)["hussars"] == "mill"
    assert walk.match.rules.whereabouts(walk.match.state)["hussars"] == "bridge"


def test_a_walk_is_stuck_after_a_deed_that_could_not_be_done() -> None:
    walk = walk_through(TEXT.replace("[[1], [1]]", "[[1], [7], [1]]"))
    walk.to(99)
    assert walk.stuck and len(walk.taken) == 1 and len(walk.taken[0].done) == 2
    assert "dice 7: refused: " in walk.failures()[0].message and not walk.failures()[0].fault
    facts = walk_facts(walk)
    assert facts["left"] == [12, 14]


def test_a_fault_of_the_program_is_told_and_hides_no_other_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object) -> dict[str, str]:
        raise KeyError("guards")

    monkeypatch.setattr(expectations_of_positions, "whereabouts", break_down)
    more = TEXT[TEXT.index("[[case]]") :].replace("A fight", "Another").replace("expect.troops", "#")
    one, other = run_text(TEXT + more)
    assert "the program broke: KeyError('guards') (test_case_walk.py, line" in one.message
    assert other.passed
