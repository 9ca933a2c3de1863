#!/usr/bin/env python3
"""Proves that a rebuilding changed nothing: hashes of everything that people get to see of many matches.

    python tools/fingerprint.py --out before.txt               200 matches of every game
    python tools/fingerprint.py --out after.txt --compare before.txt
    python tools/fingerprint.py --show caen 17                  the text behind the hashes of one match
    python tools/fingerprint.py --show caen 17 --at 40          only what was taken after 40 lines

A line a match: game, scenario, players, number, a hash for each of record, story, views, letters, refusals and scenes,
and how it ended. A match is known by its number: number 17 is the same match whatever `--matches` is. Views, letters,
refusals and scenes are taken at some moments, which differ from match to match. To find what differs, print the match
with `--show` before and after and compare the two with diff. Takes some ten minutes on two cores.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel.dicebox import Seeded, Typed
from sandtable.kernel.match import Answer, Match, seat_of
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Refused, random_word
from sandtable.kernel.steps import Choice, Throw
from sandtable.live.scenes.entries import Chronicle, Remark
from sandtable.players import roster
from sandtable.players.player import Player

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # to find its neighbours

from tools import journals, traces, variants

MATCHES = 200
PLAYERS = ("random", "steady", "mixed", "steady", "random", "steady", "random", "steady", "mixed", "random")
DRAWS = 6  # sets of options drawn at random, beside the usual ones and those of tests/journals/
# One moment in so many is looked at.
EVERY = {"skirmish": 10, "norway": 150, "totalize": 20, "heroes": 40}
USUALLY = 80  # in any other game
LONGEST = {"heroes": 1500, "totalize": 1500}  # lines after which a match is cut
FIRST = 0.2  # the chance that the first question of a kind in a match is looked at
DISTURBED = 7  # every so many matches one is set back, corrected and answered otherwise
RESIGNED = 17  # every so many matches one is given up
DIGITS = 16


class PlannedMatch(NamedTuple):
    """The match that a number stands for."""

    game: str
    number: int
    scenario: str
    player: str
    options: dict[str, OptionValue]

    @property
    def seed(self) -> str:
        return f"fingerprint/{self.game}/{self.number}"


def plan(game: str, number: int) -> PlannedMatch:
    """Goes round the scenarios, the players and the sets of options, at different paces."""
    scenarios = list(open_game(game).scenarios()) or [""]
    scenario = scenarios[number % len(scenarios)]
    sets = option_sets(game, scenario)
    player = PLAYERS[number % len(PLAYERS)] if roster.usual(game) != roster.RANDOM else roster.RANDOM
    options = sets[(number // len(scenarios) + number // len(PLAYERS)) % len(sets)]
    return PlannedMatch(game, number, scenario, player, dict(options))


@cache
def option_sets(game: str, scenario: str) -> list[dict[str, OptionValue]]:
    """The options of the journals, which reach all kinds of steps, and random ones; only sets the scenario allows."""
    kept = [dict(options) for of, options, _ in journals.MATCHES.values() if of == game and options]
    found = [*variants.variants(game, DRAWS, scenario), *kept]
    return [options for options in found if variants.allowed(game, scenario, options)]


# playing


class Table:
    """Plays a match by computer players and looks at it on the way."""

    def __init__(self, planned: PlannedMatch, every: int = 0) -> None:
        self.planned = planned
        self.rules = open_game(planned.game, planned.scenario, planned.options)
        self.match = Match(self.rules, Seeded(planned.seed))
        self.story = Chronicle(self.match)
        self.trace = traces.Trace()
        self.luck = Random(f"{planned.seed}/luck")
        self.eyes = Random(f"{planned.seed}/eyes")  # its own: looking must not change what is played
        self.every = every or EVERY.get(planned.game, USUALLY)
        self.kinds: set[str] = set()  # of questions that were asked already
        self.amended = False
        self.cast = self.named()
        self.players: dict[str, Player] = {
            seat: roster.make_player(name, self.rules, seat, self.luck) for seat, name in self.cast.items()
        }

    def named(self) -> dict[str, str]:
        """The player of each seat; in a mixed match the first side is steady, or the second, in turns."""
        sides, player = self.rules.playing(), self.planned.player
        steady = sides[self.planned.number // len(PLAYERS) % len(sides)]
        if player == "mixed":
            return {
                seat: "steady" if self.rules.side_of(seat) == steady else roster.RANDOM
                for seat in self.rules.seats()
            }
        return {
            seat: player if self.rules.side_of(seat) in sides else roster.RANDOM
            for seat in self.rules.seats()
        }

    def play(self) -> str:
        """Plays to the end, or until it is cut; says which."""
        longest = LONGEST.get(self.planned.game, 100_000)
        number = self.planned.number
        disturbed = number % DISTURBED == DISTURBED - 1
        while asked := self.match.pending():
            if len(self.match.live) >= longest:
                self.look()
                return f"cut@{longest}"
            if number % RESIGNED == RESIGNED - 1 and len(self.match.live) >= number:
                self.match.resign(self.rules.playing()[0], "a train to catch")
                break
            key = self.luck.choice(list(asked))
            self.look_sometimes(type(asked[key]).__name__)
            self.answer(key, asked[key], disturbed)
            if disturbed:
                self.disturb()
        self.look()
        return f"end@{len(self.match.live)}"

    def answer(self, key: str, ask: Choice[Any] | Throw[Any], disturbed: bool) -> None:
        match = self.match
        if isinstance(ask, Throw):
            typed = self.rules.by_hand(match.state) or (disturbed and self.luck.random() < 0.1)
            dice = ask.dice(match.state)
            faces = tuple(self.luck.randint(1, dice.sides) for _ in range(dice.count))
            box = match.box
            match.box = Typed() if typed else box  # where a seed throws nobody types
            match.roll(faces if typed else None)
            match.box = box
            return
        seat = seat_of(key)
        player = self.players[seat]
        match.answer(key, player.word(self.rules.view(match.state, seat), ask))
        if player.reason():
            to = (seat,) if self.rules.secretive() else ()
            self.story.remarks[len(match.live)] = Remark(seat, player.reason(), to)

    def disturb(self) -> None:
        """Takes a word back now and then; goes back, corrects and changes an answer once each."""
        match, journal = self.match, self.match.journal
        keeper = journals.UMPIRE if journals.UMPIRE in self.rules.seats() else "organiser"
        last = match.live[-1] if match.live else None
        if isinstance(last, Answer) and match.may_undo(seat_of(last.key)) and self.luck.random() < 0.02:
            match.undo(seat_of(last.key))
        elif len(journal) == len(match.live) == 20:
            match.back(keeper, 10, "somebody was not at the table")
        elif len(journal) == 40 and self.planned.game in journals.CORRECTIONS:
            given = journals.CORRECTIONS[self.planned.game]
            self.attempt("correction", lambda: match.correct(keeper, *given))
        elif len(journal) >= 24 and not self.amended and isinstance(last, Answer):
            self.amended = True
            before = match.fork(len(match.live) - 1)
            ask = before.pending()[last.key]
            assert isinstance(ask, Choice)
            other = random_word(self.rules.view(before.state, seat_of(last.key)), ask, self.luck)
            at = len(match.live) - 1
            self.attempt("amendment", lambda: match.amend(keeper, at, ((last.key, other),), (), "misread"))

    def attempt(self, what: str, act: Any) -> None:
        """Tries something that not every position allows; a refusal is part of what is compared."""
        line = len(self.match.live)
        try:
            act()
        except Refused as refused:
            self.trace.add("refusals", line, what, str(refused))

    def look_sometimes(self, kind: str) -> None:
        chance = 1 / self.every if kind in self.kinds else FIRST
        self.kinds.add(kind)
        if self.eyes.random() < chance:
            self.look()

    def look(self) -> None:
        traces.look(self.trace, self.match, self.story, self.eyes)


def played(planned: PlannedMatch, every: int = 0) -> tuple[traces.Trace, str]:
    """All texts of a match, and how it ended."""
    table = Table(planned, every)
    try:
        if planned.number < len(PLAYERS):
            traces.introduce(table.trace, table.match)
        end = table.play()
    except Exception as fault:
        where = f"{planned.game} {planned.scenario} {planned.number} after {len(table.match.live)} lines"
        raise RuntimeError(f"{where}: {fault!r}") from fault
    table.trace.add("record", 0, "", traces.record_text(table.match, table.cast, planned.options))
    traces.tell(table.trace, table.match, table.story)
    return table.trace, end


# hashing and printing


def hashed(trace: traces.Trace) -> list[str]:
    found = []
    for column in traces.COLUMNS:
        sha = hashlib.sha256()
        for line, title, text in trace.texts[column]:
            sha.update(f"{line} {title}\n{text}\n".encode())
        found.append(sha.hexdigest()[:DIGITS])
    return found


def row(work: tuple[str, int, int]) -> tuple[str, float]:
    """The line of a match, and how many seconds it took."""
    game, number, every = work
    began = time.perf_counter()
    planned = plan(game, number)
    trace, end = played(planned, every)
    told = [game, planned.scenario or "-", planned.player, f"{number:04}", *hashed(trace), end]
    return " ".join(told), time.perf_counter() - began


def show(game: str, number: int, every: int, at: int | None) -> Iterator[str]:
    """The texts of a match, values of JSON a line each, so that a difference is seen at its place."""
    trace, end = played(plan(game, number), every)
    for column in traces.COLUMNS:
        for line, title, text in trace.texts[column]:
            if at is None or at == line:
                yield f"=== {column} @{line} {title}".rstrip()
                yield spread_out(text)
    yield end


def spread_out(text: str) -> str:
    try:
        return json.dumps(json.loads(text), ensure_ascii=False, indent=1)
    except ValueError:
        return text


def rows_of(lines: list[str]) -> dict[tuple[str, str], list[str]]:
    """The lines of a file by game and number."""
    cut = [line.split() for line in lines if line.strip()]
    return {(one[0], one[3]): one for one in cut}


def differences(before: list[str], after: list[str]) -> list[str]:
    """Which matches differ, and in what; matches that only one of the files has are not compared."""
    then, now = rows_of(before), rows_of(after)
    names = ["game", "scenario", "player", "number", *traces.COLUMNS, "end"]
    found = []
    for key in sorted(then.keys() & now.keys()):
        wrong = [name for name, a, b in zip(names, then[key], now[key], strict=True) if a != b]
        if wrong:
            found.append(f"{key[0]} {int(key[1])} differs: {', '.join(wrong)}")
    if not then.keys() & now.keys():
        found.append("the two files have no match in common")
    return found


# the command


def take(games: list[str], matches: int, jobs: int, every: int) -> list[str]:
    """A sorted line for each match; says on stderr how long each game took."""
    work = [(game, number, every) for number in range(matches) for game in games]
    took: dict[str, float] = dict.fromkeys(games, 0.0)
    found: list[str] = []
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for text, seconds in pool.imap_unordered(row, work):
            found.append(text)
            took[text.split()[0]] += seconds
            if len(found) % 60 == 0:
                tell(len(found), len(work), took)
    tell(len(found), len(work), took)
    return sorted(found, key=lambda text: (text.split()[0], text.split()[3]))


def tell(done: int, of: int, took: Mapping[str, float]) -> None:
    seconds = ", ".join([f"{game} {spent:.0f} s" for game, spent in took.items()])
    print(f"{done} of {of}: {seconds}", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--matches", type=int, default=MATCHES, metavar="N", help="of every game")
    parser.add_argument("--games", default=",".join(GAMES), help="default: all")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--every", type=int, default=0, metavar="K", help="look at one moment in K")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="exit with 1 if a match differs")
    parser.add_argument("--show", nargs=2, metavar=("GAME", "NUMBER"))
    parser.add_argument("--at", type=int, metavar="LINE")
    given = parser.parse_args()
    if given.show:
        for text in show(given.show[0], int(given.show[1]), given.every, given.at):
            print(text)
        return
    if not given.out and not given.compare:
        parser.error("give --out, --compare or --show")
    lines = take(given.games.split(","), given.matches, given.jobs, given.every)
    if given.out:
        given.out.write_text("".join([f"{line}\n" for line in lines]), encoding="utf-8")
    if given.compare:
        found = differences(given.compare.read_text(encoding="utf-8").splitlines(), lines)
        print("\n".join(found) or f"{len(lines)} matches: no difference")
        raise SystemExit(1 if found else 0)


if __name__ == "__main__":
    main()
