"""A line of the past is answered otherwise: what still fits stands, the rest is decided again, nothing is forgotten."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.catalogue import load_match, open_game
from sandtable.kernel.amending import foresee
from sandtable.kernel.codec import encode
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Amendment, Answer, Match, Roll
from sandtable.kernel.options import OptionValue
from sandtable.kernel.record import Record, write
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice
from sandtable.kernel.story import Story
from sandtable.live.lines import in_force
from sandtable.players.random import RandomPlayer

TABLE: dict[str, OptionValue] = {"mode": "table"}


def played(seed: int, lines: int, options: dict[str, OptionValue] | None = None, game: str = "caen") -> Match:
    """A campaign of table battles, played at random for so many lines."""
    match = Match(open_game(game, "", options or TABLE), Seeded(f"amend {seed}"))
    play_on(match, Random(seed), lines)
    return match


def play_on(match: Match, rng: Random, lines: int) -> None:
    player = RandomPlayer(rng)
    match.roll_on()
    while len(match.live) < lines and match.pending():
        key, ask = rng.choice([*match.pending().items()])
        assert isinstance(ask, Choice)
        seen = match.rules.view(match.state, key.partition("#")[0])
        match.answer(key, player.word(seen, ask))
        match.roll_on()


def reports(match: Match) -> list[int]:
    return [
        number
        for number, line in enumerate(match.live)
        if isinstance(line, Answer) and line.question == "ReportScore"
    ]


def organisers_word(match: Match, at: int, word: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The organiser's answer to the question that the line `at` answered."""
    battle = match.live[at].key.partition("#")
    return ((f"organiser{battle[1]}{battle[2]}", word),)


def same(one: Match, other: Match) -> bool:
    return bool(encode(one.state) == encode(other.state))


def test_the_same_answer_again_changes_nothing() -> None:
    match = played(1, 120)
    before = encode(match.state)
    for at in (5, 30, 80):
        line = match.live[at]
        if isinstance(line, Answer):
            found = foresee(match, at, ((line.key, line.word),))
            assert found.dropped == () and encode(found.match.state) == before


def test_another_result_recomputes_the_campaign_and_keeps_the_old_line_readable() -> None:
    match = played(2, 200)
    at = reports(match)[0]
    old, length = match.live[at], len(match.journal)
    answers = organisers_word(match, at, ("other", "6", "1"))
    if match.rules.options.get("multi_game"):
        answers = organisers_word(match, at, ("other", "6", "1", "done"))
    found = foresee(match, at, answers)
    match.amend("organiser", at, answers, found.kept, "The score was read wrongly.")
    assert same(match, found.match)
    assert len(match.journal) == length + 1 and isinstance(match.journal[-1], Amendment)
    assert old in match.journal and match.live[at].key.startswith("organiser")
    told = [event for _, event in match.log if event.verb == "amended"]
    assert [event.facts["reason"] for event in told] == ["The score was read wrongly."]
    assert match.rules.skin().sentence(told[0]).endswith("The score was read wrongly.")


def test_without_a_reason_or_with_an_answer_that_is_not_asked_for_nothing_changes() -> None:
    match = played(3, 150)
    at, before, journal = reports(match)[0], encode(match.state), list(match.journal)
    fine = organisers_word(match, at, ("6-1",))
    for answers, kept, reason in (
        (fine, (), "  "),
        ((("nobody", ("6-1",)),), (), "why"),
        ((("organiser", ("dance",)),), (), "why"),
        (fine, (at,), "why"),
        (fine, (10_000,), "why"),
        ((), (), "why"),
    ):
        with pytest.raises(Refused):
            match.amend("organiser", at, answers, kept, reason)
        assert encode(match.state) == before and match.journal == journal
    with pytest.raises(Refused):
        match.amend("organiser", len(match.live), fine, (), "why")


@pytest.mark.parametrize("seed", range(12))
def test_random_campaigns_go_on_after_random_changes_and_their_records_say_the_same(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, OptionValue] = {**TABLE, "simultaneous": seed % 2 == 1, "multi_game": seed % 3 == 0}
    if seed % 4 == 0:
        options |= {"allied_commanders": 2, "german_commanders": 1}
    match = played(seed + 50, 260, options)
    for _ in range(3):
        at = rng.choice(reports(match))
        score = ("other", str(rng.randrange(8)), str(rng.randrange(8)))
        answers = organisers_word(match, at, (*score, "done") if options["multi_game"] else score)
        try:
            found = foresee(match, at, answers)
        except Refused:
            continue  # the organiser had spoken already
        match.amend("organiser", at, answers, found.kept, "a change")
        match.rules.invariants(match.state)
        assert same(match, found.match)
        match.roll_on()
        play_on(match, rng, len(match.live) + 15)
        match.rules.invariants(match.state)
    check_record(match)


def check_record(match: Match) -> None:
    """Read again from its record it is the same, line by line, and its dice are those of the box."""
    record = Record(match.rules.id, match.rules.scenario, match.rules.version, match.rules.options)
    record.lines = list(match.journal)
    _, again = load_match(write(record))
    assert same(match, again) and again.live == match.live
    assert [event.verb for _, event in again.log] == [event.verb for _, event in match.log]
    numbers = in_force(match.journal)
    assert len(numbers) == len(match.live)
    for line, number in zip(match.live, numbers, strict=True):
        written: Any = match.journal[number - 1]
        assert written == line or isinstance(written, Amendment)
    rolls = [line for line in match.journal if isinstance(line, Roll)]
    assert all([line in rolls for line in match.live if isinstance(line, Roll)])


def test_dice_that_fell_stay_as_they_fell_and_are_thrown_no_second_time() -> None:
    match = played(7, 220)
    thrown = match.throws()
    at = reports(match)[1]
    answers = organisers_word(match, at, ("3-3",))
    found = foresee(match, at, answers)
    match.amend("organiser", at, answers, found.kept, "It was a draw.")
    assert match.throws() == thrown
    kept = [match.live.index(line) for line in match.live[at + 1 :] if isinstance(line, Roll)]
    assert len(kept) <= thrown


def test_a_story_tells_an_amended_match_anew() -> None:
    match = played(8, 160)
    story = Story(match)
    at = reports(match)[0]
    answers = organisers_word(match, at, ("1-6",))
    found = foresee(match, at, answers)
    match.amend("organiser", at, answers, found.kept, "Read the wrong way round.")
    story.catch_up()
    fresh = Story(match)
    assert [entry.text for entry in story.entries] == [entry.text for entry in fresh.entries]
    assert any(["Read the wrong way round." in entry.text for entry in story.entries])


def test_a_correction_by_hand_is_not_made_before_what_must_be_decided_again() -> None:
    match = played(2, 200)
    at = next(one for one in reports(match) if match.live[one].key.startswith("organiser"))
    length = len(match.live)
    match.correct("organiser", {}, "Nothing was wrong.")
    same_word = foresee(match, at, ((match.live[at].key, match.live[at].word),))  # type: ignore[attr-defined]
    assert length in same_word.kept
    for score in ("6-1", "1-6"):
        found = foresee(match, at, organisers_word(match, at, (score,)))
        if found.dropped:
            assert length in found.dropped and length not in found.kept
            return
    raise AssertionError("neither score changed anything")


def test_the_end_before_its_time_stands_only_if_everything_before_it_does() -> None:
    match = played(2, 200)
    at = next(one for one in reports(match) if match.live[one].key.startswith("organiser"))
    match.resign("allies")
    last = len(match.live) - 1
    found = [foresee(match, at, organisers_word(match, at, (score,))) for score in ("6-1", "1-6")]
    assert any([one.dropped for one in found])
    for one in found:
        assert (last in one.kept) == (not one.dropped)
        assert bool(one.match.pending()) == bool(one.dropped)
