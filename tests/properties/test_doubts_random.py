"""Doubts about random lines of random matches: the case passes as it is written, and fails once it is changed."""

from __future__ import annotations

import re
from random import Random

import pytest

from sandtable.cases import run_text
from sandtable.cases.doubts import doubt, line_in_force, line_of_record
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel.match import Back, Match
from sandtable.kernel.rules import Refused, random_word
from sandtable.kernel.steps import Throw
from tools.variants import variants

MATCHES = 3
LINES = 4  # of each match
LONGEST = 250


def played(game: str, number: int) -> Match:
    """A random match, or the first lines of one; every third goes back once and plays on."""
    scenarios = list(open_game(game).scenarios())
    scenario = scenarios[number % len(scenarios)]
    sets = variants(game, 2, scenario)
    match = Match(open_game(game, scenario, sets[number % len(sets)]))
    rng = Random(f"doubts/{game}/{number}")
    play_on(match, rng)
    if number % 3 == 1 and len(match.live) > 3:
        match.back(match.rules.seats()[0], rng.randrange(len(match.live) - 1), "once more")
        play_on(match, rng)
    return match


def play_on(match: Match, rng: Random) -> None:
    while (asked := match.pending()) and len(match.live) < LONGEST:
        key = rng.choice(list(asked))
        ask = asked[key]
        if isinstance(ask, Throw):
            dice = ask.dice(match.state)
            match.roll(tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        else:
            match.answer(key, random_word(match.rules.view(match.state, ask.seat(match.state)), ask, rng))


def passes(text: str) -> bool:
    results = run_text(text, "doubt.toml")
    assert len(results) == 1
    return results[0].passed


def changed(text: str, rng: Random) -> str:
    """One expectation of the last step changed: a number, or a text in quotation marks, or a truth."""
    before, mark, step = text.rpartition("[[case.step]]")
    lines = step.splitlines()
    told = [
        at for at, line in enumerate(lines) if line.startswith(("expect.facts", "expect.asked", "    { verb"))
    ]
    at = rng.choice(told)
    head, sign, rest = lines[at].partition("=" if lines[at].startswith("expect") else "{")
    rest, remark, sentence = rest.partition(", # ")
    spots = list(re.finditer(r'(?<![\w"-])\d+(?![\w"-])|"[^"]*"|true|false|\[\]|\{\}', rest))
    spot = rng.choice(spots)
    old = spot[0]
    new = {"true": "false", "false": "true", "[]": '["changed"]', "{}": '{ changed = "changed" }'}.get(old)
    new = new or (str(int(old) + 1) if old.isdigit() else f'"{old[1:-1]}changed"')
    lines[at] = f"{head}{sign}{rest[: spot.start()]}{new}{rest[spot.end() :]}{remark}{sentence}"
    return before + mark + "\n".join([*lines, ""])


@pytest.mark.parametrize("game", list(GAMES))
def test_a_doubt_about_any_line_passes_and_fails_once_it_is_changed(game: str) -> None:
    for number in range(MATCHES):
        match = played(game, number)
        rng = Random(f"lines/{game}/{number}")
        for line in {1, len(match.live), *[rng.randint(1, len(match.live)) for _ in range(LINES)]}:
            text = doubt(line_in_force(match, line, "match.sand"))
            assert passes(text), f"{game} {number} line {line}"
            other = changed(text, rng)
            assert other != text and not passes(other), f"{game} {number} line {line} survives:\n{other}"


@pytest.mark.parametrize("game", list(GAMES))
def test_a_doubt_about_a_line_that_was_gone_back_on_passes(game: str) -> None:
    match = played(game, 1)
    back = next(number for number, line in enumerate(match.journal, 1) if isinstance(line, Back))
    with pytest.raises(Refused, match="goes back"):
        doubt(line_of_record(match, back, "match.sand"))
    for number in (back - 1, back + 1):
        assert passes(doubt(line_of_record(match, number, "match.sand")))
