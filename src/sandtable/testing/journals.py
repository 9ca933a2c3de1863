"""The journal: undone, written down, replayed, gone back in, ended early."""

from __future__ import annotations

import json
from typing import Any

from sandtable.kernel import record as records
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Refused, Rules, correctors
from sandtable.testing.trial import Trial, facts_of, photo, record_of
from sandtable.testing.words import NOBODY

# Seldom, because the match is replayed


def undo_and_the_same_again_lead_to_the_same(t: Trial) -> None:
    line = t.match.live[-1]
    seat = seat_of(line.key)
    if t.match.may_undo(seat):
        after, log = photo(t.state), heard(t.match)
        word = t.match.undo(seat)
        assert line.key in t.match.pending(), f"after undo {line.key} is not asked again"
        t.match.answer(line.key, word)
        assert photo(t.state) == after, "undo and the same answer lead elsewhere"
        assert heard(t.match) == log, "undo and the same answer are told otherwise"


# At the end of a match


def the_engine_went_step_by_step(t: Trial) -> None:
    assert photo(t.shadow.s) == photo(t.state), "the same answers, step by step, lead elsewhere"


def kept_copies_are_as_they_were(t: Trial) -> None:
    for copy, before in t.kept:
        assert photo(copy) == before, "what happened to the state happened to a copy"


def the_record_tells_the_whole_match(t: Trial) -> None:
    replays(t.rules, t.match)


def replays(rules: Rules[Any], match: Match) -> None:
    """Written down and read again, the journal leads to the same state and the same log."""
    read = records.read(records.write(record_of(rules, match.journal)))
    assert read.options == rules.options, "options change on their way through a record"
    again = Match(rules)
    again.read(read.lines)
    assert photo(again.state) == photo(match.state), "the record leads to another state"
    assert heard(again) == heard(match), "the record tells another story"


def heard(match: Match) -> list[tuple[int, str]]:
    return [(number, repr(event)) for number, event in match.log]


# At the end of every fourth match, because it is replayed again and again


def forks_go_back_and_play_again(t: Trial) -> None:
    """A fork goes its own way; after going back, playing again and a correction by its own facts it is as before."""
    before = photo(t.state)
    fork = t.match.fork()
    assert photo(fork.state) == before, "a fork stands elsewhere"
    if fork.live:
        keep = t.rng.randrange(len(fork.live))
        fork.back(NOBODY, keep, "to try it again")
        assert photo(fork.state) == photo(t.match.fork(keep).state), "going back leads elsewhere than a fork"
        for number, line in enumerate(t.match.live[keep:], keep + 1):
            fork.repeat(number, line)
    for seat in (NOBODY, *[seat for seat in t.rules.seats() if not t.rules.may_correct(seat)]):
        cannot_correct(fork, seat)
    fork.correct(correctors(t.rules)[-1], t.rules.facts(fork.state), "looked at again")
    assert facts_of(fork.state) == facts_of(t.state), "gone back and played again, the match stands elsewhere"
    replays(t.rules, fork)
    for _, event in fork.log:
        assert t.rules.skin().sentence(event), f"{event} has no sentence"
    assert photo(t.state) == before, "a fork changed the match"


def cannot_correct(match: Match, seat: str) -> None:
    before, lines = photo(match.state), len(match.journal)
    try:
        match.correct(seat, match.rules.facts(match.state), "just so")
    except Refused as refused:
        assert refused.code in ("no-seat", "may-not-correct"), f"{seat} may not correct, but reads {refused}"
        assert photo(match.state) == before and len(match.journal) == lines, "a refusal changed something"
        return
    raise AssertionError(f"{seat} set the position right")


def whoever_gives_up_ends_the_match(t: Trial) -> None:
    """Anywhere in a match a side may give up: it does not win, and the record tells it. Others may not."""
    if not t.match.live:
        return
    keep = t.rng.randrange(len(t.match.live))
    fork = t.match.fork(keep)
    before = photo(fork.state)
    for seat in (NOBODY, *[seat for seat in t.rules.seats() if not t.rules.may_end(seat)]):
        cannot_end(fork, seat)
    seat = t.rng.choice([seat for seat in t.rules.seats() if t.rules.may_end(seat)])
    fork.resign(seat, "enough of it")
    outcome = t.rules.outcome(fork.state)
    assert outcome is not None, f"{seat} gave up, but there is no outcome"
    assert seat not in t.rules.playing() or outcome.winner != seat, f"{seat} gave up and won"
    cannot_end(fork, seat)
    t.rules.invariants(fork.state)
    laid_out = t.rules.setup()
    t.rules.amend(laid_out, json.loads(json.dumps(t.rules.facts(fork.state))))
    assert facts_of(laid_out) == facts_of(fork.state), "the facts do not tell that somebody gave up"
    for _, event in fork.log:
        assert t.rules.skin().sentence(event), f"{event} has no sentence"
    replays(t.rules, fork)
    fork.back(NOBODY, keep, "after a night's sleep")
    assert photo(fork.state) == before, "going back behind the end leads elsewhere"


def cannot_end(match: Match, seat: str) -> None:
    before, lines = photo(match.state), len(match.journal)
    try:
        match.resign(seat, "just so")
    except Refused as refused:
        assert refused.code and refused.sentence, f"{seat} may not end the match, but is not told why"
        assert photo(match.state) == before and len(match.journal) == lines, "a refusal changed something"
        return
    raise AssertionError(f"{seat} ended the match")
