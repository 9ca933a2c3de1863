"""The suite: plays matches at random, and says which property is checked when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.kernel.rules import Rules
from sandtable.testing.always import (
    everybody_asked_can_answer,
    the_outcome_comes_with_the_end,
    without_secrets_everybody_sees_the_same,
)
from sandtable.testing.copies import (
    a_position_can_be_laid_out_again,
    copies_share_nothing,
    snapshots_are_read_as_they_were_written,
)
from sandtable.testing.grids import the_grid_is_sound
from sandtable.testing.journals import (
    forks_go_back_and_play_again,
    kept_copies_are_as_they_were,
    the_engine_went_step_by_step,
    the_record_tells_the_whole_match,
    undo_and_the_same_again_lead_to_the_same,
    whoever_gives_up_ends_the_match,
)
from sandtable.testing.report import Conformance
from sandtable.testing.secrecy import (
    a_guess_looks_like_what_was_seen,
    a_view_changes_nothing_and_is_its_own_view,
    an_observer_sees_no_more_than_any_seat,
    dice_are_told_from_what_a_seat_sees,
    news_reaches_those_it_is_for,
    what_a_seat_was_not_told_it_does_not_see,
)
from sandtable.testing.showing import everything_can_be_said, everything_can_be_shown
from sandtable.testing.trial import Trial
from sandtable.testing.words import (
    every_started_word_can_be_finished,
    letters_depend_on_the_view_and_the_draft_alone,
    letters_do_not_depend_on_an_order,
    refused_answers_change_nothing,
)

# At a share of the decisions
SAMPLED: Final[tuple[Callable[[Trial], None], ...]] = (
    every_started_word_can_be_finished,
    letters_depend_on_the_view_and_the_draft_alone,
    letters_do_not_depend_on_an_order,
    refused_answers_change_nothing,
    copies_share_nothing,
    snapshots_are_read_as_they_were_written,
    a_view_changes_nothing_and_is_its_own_view,
    a_guess_looks_like_what_was_seen,
    an_observer_sees_no_more_than_any_seat,
    what_a_seat_was_not_told_it_does_not_see,
    news_reaches_those_it_is_for,
    dice_are_told_from_what_a_seat_sees,
    a_position_can_be_laid_out_again,
    everything_can_be_said,
    everything_can_be_shown,
    the_grid_is_sound,
)


AT_THE_END: Final[tuple[Callable[[Trial], None], ...]] = (
    the_engine_went_step_by_step,
    kept_copies_are_as_they_were,
    the_record_tells_the_whole_match,
)


def conform(
    rules: Rules[Any], matches: int, seed: int, *, share: float = 0.05, limit: int = 10_000
) -> Conformance:
    """Plays matches at random and checks every property.

    What is cheap is checked at every decision, the rest at a share of them. No match may take more than
    `limit` decisions.
    """
    report = Conformance(rules)
    for number in range(matches):
        trial = Trial(rules, seed, number, report)
        try:
            examine(trial, share, limit)
        except Exception as fault:
            raise AssertionError(trial.account(fault)) from fault
        report.matches += 1
    return report


def examine(t: Trial, share: float, limit: int) -> None:
    """One match from the first question to the end."""
    t.begin()
    the_outcome_comes_with_the_end(t)
    while t.match.pending():
        assert len(t.match.live) < limit, f"the match did not end within {limit} decisions"
        everybody_asked_can_answer(t)
        without_secrets_everybody_sees_the_same(t)
        if t.rng.random() < share:
            for checks in SAMPLED:
                checks(t)
        t.advance()
        t.rules.invariants(t.state)
        the_outcome_comes_with_the_end(t)
        if t.rng.random() < share / 5:
            undo_and_the_same_again_lead_to_the_same(t)
    for checks in AT_THE_END:
        checks(t)
    if t.number % 4 == 0:
        forks_go_back_and_play_again(t)
        whoever_gives_up_ends_the_match(t)
    outcome = t.rules.outcome(t.state)
    assert outcome is not None
    t.report.outcomes[f"{outcome.name} {outcome.winner}".strip()] += 1
