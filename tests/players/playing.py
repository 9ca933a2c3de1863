"""Matches between computer players; the engine checks every answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import Campaign
from sandtable.kernel.codec import encode
from sandtable.kernel.engine import answer, begin, pending
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.players.firestorm.steady import Steady
from sandtable.players.player import Player
from sandtable.players.playout import playout
from sandtable.players.random import RandomPlayer
from sandtable.players.roster import make_player

Line = tuple[str, str, object]
Watch = Callable[[Campaign, Choice[Any], Word, Player], None]


def generals(rules: Firestorm, seed: int) -> dict[str, Player]:
    """A steady general in every seat."""
    return {seat: make_player("steady", rules, seat, Random(f"{seed} {seat}")) for seat in rules.seats()}


def played(
    rules: Firestorm, players: Mapping[str, Player], rng: Random, watch: Watch | None = None
) -> list[Line]:
    """Plays a match to its end; gives every line of it."""
    s = rules.setup()
    begin(s, rules.start())
    lines: list[Line] = []
    while asks := pending(s):
        key = rng.choice(sorted(asks))
        ask = asks[key]
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            given: Word | tuple[int, ...] = tuple(rng.randint(1, dice.sides) for _ in range(dice.count))
        else:
            seat = ask.seat(s)
            given = players[seat].word(rules.view(s, seat), ask)
            if watch is not None:
                watch(s, ask, given, players[seat])
        answer(s, key, given)
        rules.invariants(s)
        lines.append((type(ask).__name__, key, given))
        assert len(lines) < 5000
    assert s.over
    return lines


def leads(rules: Firestorm, first: str, second: str, matches: int) -> list[int]:
    """The lead of the first side at the end of each match, by the seeds 0, 1, 2 …"""
    found: list[int] = []
    for seed in range(matches):
        rng = Random(seed)
        names = dict(zip(rules.sides, (first, second), strict=True))
        players = {side: make_player(name, rules, side, rng) for side, name in names.items()}
        s = rules.setup()
        begin(s, rules.start())
        playout(s, players, rng)
        outcome = rules.outcome(s)
        assert outcome is not None
        found.append(outcome.scores[rules.sides[0]] - outcome.scores[rules.sides[1]])
    return found


def check_view(rules: Firestorm, rng: Random) -> None:
    """Checks that players decide from their view alone."""
    players = generals(rules, 1)
    s = rules.setup()
    begin(s, rules.start())
    while asks := pending(s):
        key, ask = next(iter(asks.items()))
        if isinstance(ask, Throw):
            answer(s, key, tuple(rng.randint(1, 6) for _ in range(ask.dice(s).count)))
            continue
        seen = rules.view(s, ask.seat(s))
        before = json.dumps(encode(seen))
        news = list(seen.news)
        word = players[ask.seat(s)].word(seen, ask)
        assert json.dumps(encode(seen)) == before
        assert seen.news == news
        answer(s, key, word)


def check_reason(s: Campaign, ask: Choice[Any], word: Word, player: Player) -> None:
    """Checks that a steady general gives a reason in a sentence; used as a `Watch`."""
    if isinstance(player, Steady):
        reason = player.reason()
        assert reason.endswith(".") and len(reason.split()) > 3, reason
        assert reason[0].isupper() or reason[0].isdigit(), reason
        assert not any(mark in reason for mark in "{}<>_"), reason
        assert player.thought.kind != "chance", ask


def with_chance(rules: Firestorm, side: str, seed: int) -> dict[str, Player]:
    """Steady generals in all seats but one side's, which plays at random."""
    players = generals(rules, seed)
    for seat in rules.seats():
        if rules.side_of(seat) == side:
            players[seat] = RandomPlayer(Random(seed))
    return players
