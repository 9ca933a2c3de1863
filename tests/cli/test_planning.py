"""`forecast` and `compare`: what comes of a position, and of the answers to a question."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable.games.catalogue import open_game
from sandtable.kernel import codec
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice
from sandtable.studies.compare import ALIKE, BETTER, OPEN, SOON, Comparison, Row, compared, verdict
from sandtable.studies.forecast import LAST, Forecast, Tally
from sandtable.studies.intervals import open_ended, wilson
from sandtable.studies.onward import Onward
from tests.cli.conftest import Run


def hidden() -> Match:
    """A skirmish in which both sides have hidden their reserves: blue in the mill, red at the ford."""
    match = Match(open_game("skirmish"), Seeded("hidden"))
    match.answer("blue", ("mill",))
    match.answer("red", ("ford",))
    return match


def marches(match: Match) -> list[tuple[str, ...]]:
    """Some whole answers of blue."""
    return [("done",), ("guards", "hill", "done"), ("guards", "ford", "done")]


# forecast


def test_a_forecast_counts_every_course_once() -> None:
    found = sandtable.forecast(hidden(), 40, "blue", "seed")
    told = found.result()
    assert told["courses"] == sum(found.tally.outcomes.values()) == len(found.tally.leads[LAST]) == 40
    assert sum(found.tally.wins.values()) <= 40
    turns = [one["turn"] for one in told["lead"]["turns"]]
    assert turns == sorted(turns) and LAST not in turns and hidden().state.turn not in turns  # type: ignore[attr-defined]
    for one in told["lead"]["turns"]:
        assert one["lines"] == sorted(one["lines"]) and one["lines"][0] <= one["mean"] <= one["lines"][-1]
    for shares in told["areas"].values():
        assert 0 <= sum(shares.values()) <= 1.001
    assert set(told["units"]) == found.units


def test_the_same_seed_gives_the_same_forecast_however_it_is_divided() -> None:
    match = hidden()
    whole = sandtable.forecast(match, 24, "red", "seed").tally
    parts = Tally()
    for piece in (range(16, 24), range(16)):
        parts.add(Forecast(match.rules, match.rules.view(match.state, "red"), "red", "seed").play(piece))
    parts.leads = {turn: sorted(leads) for turn, leads in parts.leads.items()}
    whole.leads = {turn: sorted(leads) for turn, leads in whole.leads.items()}
    assert whole == parts
    assert whole != sandtable.forecast(match, 24, "red", "another").tally


def test_two_processes_foretell_the_same() -> None:
    match = hidden()
    alone, two = (sandtable.forecast(match, 16, "blue", "seed", jobs=jobs).tally.plain() for jobs in (1, 2))
    assert alone == two


def test_a_forecast_does_not_depend_on_what_the_seat_cannot_know() -> None:
    """Blue cannot know where red's reserve hides: two matches that differ in it look alike to blue's forecast."""
    match, twin = hidden(), Match(open_game("skirmish"), Seeded("hidden"))
    twin.answer("blue", ("mill",))
    twin.answer("red", ("bridge",))
    assert match.state.hidden != twin.state.hidden  # type: ignore[attr-defined]
    told = [sandtable.forecast(one, 30, "blue", "seed").tally for one in (match, twin)]
    assert told[0] == told[1]
    other = [sandtable.forecast(one, 30, "red", "seed").tally for one in (match, twin)]
    assert other[0] != other[1], "red does know"


def test_what_is_hidden_is_guessed_anew_in_every_course() -> None:
    match = hidden()
    onward = Onward(match.rules, match.rules.view(match.state, "blue"), "blue", "seed")
    where = {onward.start(number).hidden["partisans"] for number in range(12)}  # type: ignore[attr-defined]
    assert len(where) > 1


def test_a_course_changes_neither_the_match_nor_the_next_course() -> None:
    match = hidden()
    before = codec.encode(match.state)
    onward = Onward(match.rules, match.rules.view(match.state, "blue"), "blue", "seed")
    first = onward.course(0)
    onward.course(1)
    again = onward.course(0)
    assert (first.outcome, first.scores, first.by_turn) == (again.outcome, again.scores, again.by_turn)
    assert codec.encode(match.state) == before


# intervals


def test_an_interval_that_is_looked_at_all_the_time_is_wider_but_not_by_much() -> None:
    for matches in (25, 100, 400, 1600):
        assert 1.4 < open_ended(matches) / 1.96 < 2
    low, high = wilson(40, 100, open_ended(100))
    plain = wilson(40, 100)
    assert low < plain[0] < 0.4 < plain[1] < high
    assert wilson(0, 0, open_ended(0)) == (0.0, 1.0)


def test_whoever_looks_at_every_course_is_hardly_ever_misled() -> None:
    """The truth is 0: at most one counting in ten ever excludes it, where a naive look does in more than a quarter."""
    rng = Random(7)
    misled = naive = 0
    for _ in range(200):
        total = squares = 0.0
        wrong = wrong_naive = False
        for number in range(1, 301):
            value = rng.gauss(0, 1)
            total, squares = total + value, squares + value * value
            if number >= SOON:
                error = ((squares / number - (total / number) ** 2) / number) ** 0.5
                wrong = wrong or abs(total / number) > open_ended(number) * error
                wrong_naive = wrong_naive or abs(total / number) > 1.96 * error
        misled, naive = misled + wrong, naive + wrong_naive
    assert misled <= 20 and naive > 50


# compare


def test_plans_are_compared_under_the_same_luck() -> None:
    match = hidden()
    found = sandtable.compare(match, marches(match), 30, "blue", "seed")
    again = sandtable.compare(match, marches(match), 30, "blue", "seed")
    assert found.rows == again.rows and len(found.rows) <= 30
    alone = sandtable.compare(match, marches(match)[1:], len(found.rows), "blue", "seed")
    assert [row.leads for row in alone.rows] == [row.leads[1:] for row in found.rows][: len(alone.rows)]


def test_words_that_may_not_be_said_are_refused_and_so_are_one_or_seven() -> None:
    match = hidden()
    with pytest.raises(Refused):
        sandtable.compare(match, [("done",), ("guards", "farm", "done")], 5, "blue", "seed")
    with pytest.raises(ValueError, match="2 to 6"):
        sandtable.compare(match, [("done",)], 5, "blue", "seed")
    with pytest.raises(ValueError, match="different"):
        sandtable.compare(match, [("done",), ("done",)], 5, "blue", "seed")
    with pytest.raises(ValueError, match="asked nothing"):
        sandtable.compare(match, [("done",), ("guards", "hill", "done")], 5, "observer", "seed")


def rows(pairs: list[tuple[int, int]]) -> list[Row]:
    return [Row(list(pair), [{2: pair[0]}, {2: pair[1] + 1}]) for pair in pairs]


def test_a_plan_that_always_does_better_is_called_better_after_a_while() -> None:
    sure = rows([(10 + number % 3, number % 2) for number in range(40)])
    told = compared(sure, 2, running=True)
    assert told["best"] == 0 and told["settled"]
    (other,) = told["others"]
    assert other["plan"] == 1 and other["verdict"] == BETTER and other["wins"] == 1.0
    assert other["low"] < other["gain"] < other["high"]
    assert other["turns"] == {"2": other["gain"] - 1}
    few = compared(sure[: SOON - 1], 2, running=True)
    assert not few["settled"] and few["others"][0]["verdict"] == OPEN


def test_equal_plans_are_alike_and_close_ones_stay_open() -> None:
    equal = compared(rows([(number, number) for number in range(30)]), 2, running=True)
    (other,) = equal["others"]
    assert other["verdict"] == ALIKE and other["wins"] == 0.5 and equal["settled"]
    assert verdict(-3.0, 4.0, 1.0, 100) == OPEN
    assert verdict(-0.5, 0.9, 1.0, 100) == ALIKE
    assert verdict(0.1, 9.0, 1.0, SOON - 1) == OPEN
    assert verdict(0.1, 9.0, 1.0, SOON) == BETTER


def test_a_comparison_does_not_depend_on_what_the_seat_cannot_know() -> None:
    found = []
    for reserve in ("ford", "bridge"):
        match = Match(open_game("skirmish"), Seeded("hidden"))
        match.answer("blue", ("mill",))
        match.answer("red", (reserve,))
        key = next(key for key in match.pending() if seat_of(key) == "blue")
        ask = match.pending()[key]
        assert isinstance(ask, Choice)
        seen = match.rules.view(match.state, "blue")
        comparison = Comparison(match.rules, seen, "blue", ask, marches(match), "seed")
        found.append(comparison.play(range(20)))
    assert found[0] == found[1]


# commands


def test_the_commands_print_what_they_found(run: Run, tmp_path: Path) -> None:
    assert run("new", "skirmish", "match.sand", "--seed", "s").code == 0
    assert run("answer", "match.sand", "blue", "mill").code == 0
    assert run("answer", "match.sand", "red", "ford").code == 0
    told = run("forecast", "match.sand", "-n", 12, "--seed", "a", "--view", "blue", "--json").json
    assert told["courses"] == 12 and told["view"] == "blue" and set(told["wins"]) == {"blue", "red"}
    text = run("forecast", "match.sand", "-n", 12, "--seed", "a", "--view", "blue").out
    assert "12 courses, as if everybody went on" in text and "at the end" in text and "Who holds what" in text
    told = run("compare", "match.sand", "done", "guards hill done", "--seat", "blue", "-n", 8, "--json").json
    assert told["words"] == [["done"], ["guards", "hill", "done"]] and told["courses"] == 8
    text = run("compare", "match.sand", "done", "guards hill done", "--seat", "blue", "-n", 8).out
    assert "better by" in text and "guards hill done" in text


def test_the_commands_say_what_is_wrong(run: Run, tmp_path: Path) -> None:
    assert run("forecast", "skirmish", "--view", "nobody").code == 2
    assert "a game's name asks nothing yet" in run("compare", "skirmish", "done", "x").err
    assert run("new", "skirmish", "match.sand").code == 0
    done = run("compare", "match.sand", "mill", "--seat", "blue")
    assert done.code == 2 and "2 to 6 different answers" in done.err
    done = run("compare", "match.sand", "mill", "nowhere", "--seat", "blue")
    assert done.code == 1 and "nowhere" in done.err
