"""Journals that go back and are changed afterwards: read as a whole they lead where they lead line by line."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from time import perf_counter

import pytest

from sandtable.games.catalogue import GAMES, load_match, open_game
from sandtable.kernel import record as records
from sandtable.kernel.amending import foresee
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import COPIED, Amendment, Answer, Back, JournalLine, Match, Misfit, cost, seat_of
from sandtable.kernel.record import Record
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice
from sandtable.players.random import RandomPlayer
from sandtable.testing.trial import photo
from tests.pace import stretch


def answer_on(match: Match, player: RandomPlayer, lines: int) -> None:
    """Plays until so many lines are in force, or the match is over."""
    match.roll_on()
    while match.pending() and len(match.live) < lines:
        key, ask = next(iter(match.pending().items()))
        assert isinstance(ask, Choice)
        match.answer(key, player.word(match.rules.view(match.state, seat_of(key)), ask))
        match.roll_on()


def amend(match: Match, rng: Random, player: RandomPlayer) -> None:
    """Answers an earlier question otherwise; whatever still fits stands."""
    at = rng.choice([number for number, line in enumerate(match.live) if isinstance(line, Answer)])
    key = match.live[at].key
    then = match.fork(at)
    ask = then.pending()[key]
    assert isinstance(ask, Choice)
    answers = ((key, player.word(match.rules.view(then.state, seat_of(key)), ask)),)
    with suppress(Refused):  # then nothing was changed
        match.amend("organiser", at, answers, foresee(match, at, answers).kept, "otherwise")


def restless(game: str, seed: int) -> Match:
    """A match in which somebody goes back time and again, near and far."""
    rng = Random(f"{game} {seed}")
    match, player = Match(open_game(game), Seeded(f"{seed}")), RandomPlayer(rng)
    answer_on(match, player, 5)
    for _ in range(12):
        answer_on(match, player, len(match.live) + rng.randrange(30))
        if rng.random() < 0.4:
            amend(match, rng, player)
        else:
            match.back("organiser", rng.randrange(len(match.live)), "again")
    answer_on(match, player, len(match.live) + 3)
    return match


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", list(GAMES))
def test_a_journal_that_is_read_leads_where_its_lines_lead(game: str, seed: int) -> None:
    match = restless(game, seed)
    kinds = {type(line) for line in match.journal}
    assert Back in kinds and (Amendment in kinds or seed)
    again = Match(match.rules)
    again.read(match.journal)
    assert photo(again.state) == photo(match.state)
    assert (again.live, again.undoable, again.journal) == (match.live, match.undoable, match.journal)
    assert [repr(entry) for entry in again.log] == [repr(entry) for entry in match.log]
    assert len(again.copies) <= 6, "nothing is kept longer than it is needed"
    assert list(again.pending()) == list(match.pending())


def test_a_match_that_was_read_goes_back_as_any_other() -> None:
    match = restless("caen", 1)
    again = Match(match.rules)
    again.read(match.journal)
    again.back("organiser", 3, "far back")
    assert photo(again.state) == photo(match.fork(3).state)


def test_a_journal_that_does_not_fit_says_which_line() -> None:
    match = restless("caen", 2)
    broken: list[JournalLine] = [*match.journal, Back("Back", "organiser", 100_000, "too far")]
    again = Match(match.rules)
    with pytest.raises(Misfit) as found:
        again.read(broken)
    assert found.value.line == len(broken) and len(again.copies) <= 6


# what it costs


def to_and_fro(times: int, lines: int = 199) -> Record:
    """Some lines of a campaign, and then back by one and forth by one as often as wanted."""
    rules = open_game("caen")
    match = Match(rules, Seeded("to and fro"))
    answer_on(match, RandomPlayer(Random(1)), lines)
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    last = match.live[-1]
    back = Back("Back", "organiser", len(match.live) - 1, "again")
    record.lines = [*match.live, *([back, last] * times)]
    return record


def test_what_a_journal_costs_is_known_before_it_is_played() -> None:
    back, line = Back("Back", "organiser", 20, "again"), Answer("Q", "k", ("a",))
    assert cost([]) == 0 and cost([line] * 30) == 30
    assert cost([*[line] * 30, back]) == 30 + 1 + 20 % COPIED
    far = Back("Back", "organiser", 10**9, "again")
    assert cost([*[line] * 30, far, *[line] * 1000]) == 30, "there the reading ends"
    changed = Amendment("Amendment", "organiser", 20, (("k", ("a",)),) * 3, tuple(range(21, 30)), "so")
    assert cost([*[line] * 30, changed]) == 30 + 1 + 20 % COPIED + 3 + 9
    grown = Amendment("Amendment", "organiser", 0, (("k", ("a",)),), (1,) * 500, "more")
    later = Back("Back", "organiser", 500, "again")
    assert cost([line, line, grown, later]) == 2 + 502 + 1 + 500 % COPIED, "what an amendment adds is counted"


def test_going_back_a_thousand_times_takes_no_longer_than_playing_on() -> None:
    record = to_and_fro(1000)
    assert cost(record.lines) < 20 * len(record.lines)
    text = records.write(record)
    begun = perf_counter()
    load_match(text)
    assert perf_counter() - begun < 1.5 * stretch(), "two hundred lines for each going back"
