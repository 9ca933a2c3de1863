"""A match that is opened from its snapshots is the match that is played from its beginning, whatever happened in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable import store as stores
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel import codec
from sandtable.kernel.amending import foresee
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Amendment, Answer, Back, Correction, Match, seat_of
from sandtable.kernel.rules import Refused
from sandtable.kernel.snapshots import EVERY, newest
from sandtable.kernel.steps import Choice
from sandtable.live.lines import line_text
from sandtable.live.matches import snapshots
from sandtable.live.matches.opening import open_match
from sandtable.live.matches.snapshots import taken
from sandtable.live.scenes.entries import Chronicle
from sandtable.players.random import RandomPlayer

NOW = datetime(2024, 6, 6, tzinfo=UTC)


class Kept:
    """A match, and what a store would keep of it."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = Random(f"{game} {seed}")
        self.match = Match(open_game(game), Seeded(f"{seed}"))
        self.player = RandomPlayer(self.rng)
        self.rows: dict[int, stores.StoredSnapshot] = {}
        rules = self.match.rules
        known: dict[str, Any] = {
            **{"id": "m", "name": "m", "game": rules.id, "scenario": rules.scenario, "rules": rules.version},
            "options": {id: list(v) if isinstance(v, tuple) else v for id, v in rules.options.items()},
            **{"position": "", "dice": "seeded", "seed": f"{seed}", "commitment": "", "revealed": False},
            **{"public": False, "owner": None, "started": NOW, "changed": NOW, "version": 1, "length": 0},
            **{"over": False, "summary": {}, "forked_from": None, "forked_at": 0, "pace": None, "bank": None},
            "unaided": False,
        }
        self.fact = stores.StoredMatch(**known)

    @property
    def texts(self) -> list[str]:
        return [line_text(line) for line in self.match.journal]

    @property
    def lines(self) -> list[stores.StoredLine]:
        return [stores.StoredLine(number, text, NOW) for number, text in enumerate(self.texts, 1)]

    def snap(self) -> None:
        if newest(self.match).line < len(self.match.journal):
            found = taken(self.fact, self.match, self.texts[newest(self.match).line :])
            self.rows[found.line] = found

    def opened(self) -> Match:
        return open_match(self.fact, self.lines, list(self.rows.values())).match

    def played(self) -> Match:
        found = open_match(self.fact, self.lines).match
        found.snapshots = []
        return found

    # what happens in it

    def answer_on(self, lines: int) -> None:
        match = self.match
        match.roll_on()
        while match.pending() and lines > 0:
            key, ask = self.rng.choice(list(match.pending().items()))
            assert isinstance(ask, Choice)
            match.answer(key, self.player.word(match.rules.view(match.state, seat_of(key)), ask))
            match.roll_on()
            lines -= 1

    def undo(self) -> None:
        match = self.match
        for _ in range(self.rng.randrange(1, 5)):
            if match.live and match.may_undo(seat_of(match.live[-1].key)):
                match.undo(seat_of(match.live[-1].key))
        self.rows = {line: row for line, row in self.rows.items() if line <= len(match.journal)}

    def back(self) -> None:
        if self.match.live:
            self.match.back("organiser", self.rng.randrange(len(self.match.live)), "again")

    def correct(self) -> None:
        facts: Any = json.loads(json.dumps(self.match.rules.facts(self.match.state)))
        with suppress(Refused):
            self.match.correct("organiser", self.rng.choice([{}, facts]), "a reason")

    def amend(self) -> None:
        match = self.match
        answers = [number for number, line in enumerate(match.live) if isinstance(line, Answer)]
        if not answers:
            return
        at = self.rng.choice(answers)
        key, then = match.live[at].key, match.fork(at)
        ask = then.pending()[key]
        assert isinstance(ask, Choice)
        said = ((key, self.player.word(match.rules.view(then.state, seat_of(key)), ask)),)
        with suppress(Refused):
            match.amend("organiser", at, said, foresee(match, at, said).kept, "otherwise")


def restless(game: str, seed: int, times: int = 16) -> Iterator[Kept]:
    """A match again and again: after each thing that happened in it."""
    kept = Kept(game, seed)
    for _ in range(times):
        kept.answer_on(kept.rng.randrange(20))
        kept.rng.choice([kept.undo, kept.back, kept.amend, kept.correct, kept.snap, kept.snap, kept.snap])()
        yield kept


def everything(match: Match) -> dict[str, object]:
    """All that is known of a match, as values that can be compared."""
    story = Chronicle(match)
    seats = ("", *match.rules.seats())
    return {
        "state": codec.encode(match.state),
        "journal": match.journal,
        "live": match.live,
        "log": [repr(entry) for entry in match.log],
        "undoable": match.undoable,
        "places": match.places,
        "declared": {number: repr(vars_of(one)) for number, one in match.declared.items()},
        "told": {seat: story.newest(seat, 1_000_000) for seat in seats},
        "pending": {key: repr(ask) for key, ask in match.pending().items()},
    }


def vars_of(declared: Any) -> list[object]:
    return [getattr(declared, name) for name in ("purpose", "side", "dice", "because", "onlookers")]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", list(GAMES))
def test_a_match_from_its_snapshots_is_the_match_played_from_the_start(game: str, seed: int) -> None:
    used = 0
    for kept in restless(game, seed):
        there, played, match = kept.opened(), kept.played(), kept.match
        used += bool(there.snapshots)
        assert everything(there) == everything(played) == everything(match)
        for line in kept.rng.sample(range(len(match.live) + 1), min(3, len(match.live))):
            assert codec.encode(there.state_at(line)) == codec.encode(played.state_at(line))
            assert everything(there.fork(line)) == everything(played.fork(line))
        if match.live:
            keep = kept.rng.randrange(len(match.live))
            for one in (there, played):
                one.back("organiser", keep, "tried")
            assert everything(there) == everything(played)
    assert used, "no snapshot was ever used"
    kinds = {type(line) for line in kept.match.journal}
    assert seed or kinds & {Back, Amendment, Correction}


@pytest.mark.parametrize("game", list(GAMES))
def test_a_match_goes_on_from_its_snapshots_as_it_would_have_gone_on(game: str) -> None:
    *_, kept = restless(game, 7, 9)
    kept.snap()
    again = Kept(game, 7)
    again.match, again.rows, again.rng = kept.opened(), dict(kept.rows), Random()
    again.rng.setstate(kept.rng.getstate())
    again.player = RandomPlayer(again.rng)
    for one in (kept, again):
        one.answer_on(15)
        one.snap()
        one.undo()
        one.back()
        one.answer_on(5)
    assert everything(kept.match) == everything(again.match)
    assert kept.rows == again.rows


# what is not believed


def long_enough() -> Kept:
    kept = Kept("caen", 1)
    for _ in range(3):
        kept.answer_on(20)
        kept.snap()
    kept.answer_on(3)
    return kept


def believed(kept: Kept, *rows: stores.StoredSnapshot) -> list[int]:
    return [one.line for one in snapshots.believed(kept.fact, kept.texts, rows)]


def test_the_newest_is_believed_with_all_that_it_goes_on_from() -> None:
    kept = long_enough()
    first, second, third = kept.rows.values()
    assert believed(kept, first, second, third) == [first.line, second.line, third.line]
    assert believed(kept, first, second) == [first.line, second.line]
    assert believed(kept, first, third) == [first.line], "one is missing in between"
    assert believed(kept, second, third) == []


@pytest.mark.parametrize("field", ["state", "told", "hash", "base"])
def test_a_damaged_snapshot_is_passed_over(field: str) -> None:
    kept = long_enough()
    first, second, third = kept.rows.values()
    damage: dict[str, Any] = {"state": third.state[:-9], "told": "[]", "hash": "0" * 64, "base": third.line}
    bad = replace(third, **{field: damage[field]})
    assert believed(kept, first, second, bad) == [first.line, second.line]
    kept.rows[third.line] = bad
    assert everything(kept.opened()) == everything(kept.played())


def test_a_snapshot_of_other_lines_other_rules_or_another_program_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = long_enough()
    rows = list(kept.rows.values())
    other = list(kept.texts)
    other[5] = other[5].replace('"', "'", 1)
    assert snapshots.believed(kept.fact, other, rows) == []
    for fact in (replace(kept.fact, rules=kept.fact.rules + 1), replace(kept.fact, options={})):
        assert snapshots.believed(fact, kept.texts, rows) == []
    monkeypatch.setattr(snapshots, "program", lambda: "a newer one")
    assert snapshots.believed(kept.fact, kept.texts, rows) == []
    assert everything(kept.opened()) == everything(kept.played())


@pytest.mark.parametrize("told", ["[]", "[0, []]", '[0, [["PlaceArrow", true]]]', "{", "[1, []]"])
def test_one_that_cannot_be_read_though_its_hash_is_right_is_passed_over(told: str) -> None:
    kept = long_enough()
    first = next(iter(kept.rows.values()))
    texts = kept.texts[: first.line]
    hash = snapshots.hash_of(snapshots.beginning(kept.fact), texts, first.state, told)
    kept.rows = {first.line: replace(first, told=told, hash=hash)}
    assert believed(kept, *kept.rows.values()) == [first.line]
    assert everything(kept.opened()) == everything(kept.played())


# when they are taken


def test_reading_a_long_journal_takes_those_that_are_missing() -> None:
    kept = Kept("caen", 2)
    kept.answer_on(150)
    new = open_match(kept.fact, kept.lines).new
    assert [one.line for one in new] == list(range(EVERY, len(kept.lines), EVERY)) and len(new) > 2
    there, none, gone = open_match(kept.fact, kept.lines, new)
    assert not none and not gone and len(there.snapshots) == len(new)
    assert open_match(kept.fact, kept.lines, new[:1]).new == new[1:]


def test_what_is_not_believed_is_to_be_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = long_enough()
    first, second, third = kept.rows.values()
    rows = [first, replace(second, hash="0" * 64), third]
    assert open_match(kept.fact, kept.lines, rows).gone == [second.line, third.line]
    monkeypatch.setattr(snapshots, "program", lambda: "a newer one")
    assert open_match(kept.fact, kept.lines, rows).gone == [first.line, second.line, third.line]


def test_the_program_is_known_by_its_rules(tmp_path: Path) -> None:
    for path in ("kernel/a.py", "board/b.py", "games/x/c.py", "games/x/d.toml"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path)
    known = {snapshots.hash_of_rules(tmp_path)}
    for path in ("kernel/a.py", "games/x/c.py", "games/x/d.toml"):
        (tmp_path / path).write_text(f"{path} changed")
        known.add(snapshots.hash_of_rules(tmp_path))
    (tmp_path / "games/x/c.py").rename(tmp_path / "games/x/e.py")
    known.add(snapshots.hash_of_rules(tmp_path))
    assert len(known) == 5
    (tmp_path / "games/x/note.txt").write_text("no rule")
    assert snapshots.hash_of_rules(tmp_path) in known
    with pytest.raises(ValueError, match="nothing in kernel"):
        snapshots.hash_of_rules(tmp_path / "games")
    assert snapshots.program() not in known
