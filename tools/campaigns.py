#!/usr/bin/env python3
"""Plays random matches by the thousand; the engine checks every answer, and the invariants are checked after each.

    python tools/campaigns.py caen -n 20000 --jobs 2
    python tools/campaigns.py caen -n 200 --variants 0 --option mode=table
    python tools/campaigns.py all -n 20000 --jobs 2 --progress matches.jsonl

The matches of a game are divided among its scenarios, unless one is given, and then among variants: the game's
defaults, every option the other way round, and several random draws of all options; or all are played with the options
given. At some questions letters that are not offered are tried as well: each must be refused with a reason, and nothing
may change. Prints a line for each variant and one for each game; a fault is told with its seed, and the exit code is 1.

With --progress every finished block is written to a file; the same command goes on from there after it was stopped. A
file that was begun with other code is refused. With PYTHONPATH set to an unpacked compiled wheel it is some five times
quicker.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import sandtable
from sandtable.commands.inputs import choose, pair
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Refused, Rules, random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.studies.jobs import Where, map_jobs

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # to find its neighbours

from tools.variants import changed, variants

BLOCK = 50  # matches that a process plays at a time
STRAY = 0.02  # share of the questions at which letters are tried that are not offered
KNOWN = 60  # letters remembered to be tried elsewhere
LONGEST = 100_000  # answers of a match


class Block:
    """Matches of one variant that a process plays at a time, and what came of them."""

    def __init__(
        self, game: str, scenario: str, told: str, options: dict[str, OptionValue], seeds: range
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.told = told  # the options as they are typed
        self.options = options
        self.seeds = seeds
        self.answers = 0
        self.seconds = 0.0
        self.faults: list[str] = []

    @property
    def variant(self) -> str:
        return f"{self.game} {self.scenario} {self.told}"

    @property
    def key(self) -> str:
        return f"{self.variant} {self.seeds.start}-{self.seeds.stop}"

    def run(self) -> Block:
        """Plays a match a seed; a fault ends the match, not the block."""
        began = time.process_time()
        rules = open_game(self.game, self.scenario, self.options)
        for seed in self.seeds:
            try:
                self.answers += play_match(rules, seed)
            except Fault as fault:
                where = " ".join(f"{self.game} {rules.scenario} {self.told}".split())
                self.faults.append(f"{where}, seed {seed}, {fault}")
        self.seconds = time.process_time() - began
        return self


class Fault(Exception):
    """What went wrong in a match, and after how many answers."""


def play_match(rules: Rules[Any], seed: int) -> int:
    """Plays a match at random to its end and returns the number of answers."""
    rng, strays = Random(f"campaign/{seed}"), Random(f"stray/{seed}")
    known: list[str] = ["", "nonsense"]
    answers = 0
    try:
        s = rules.setup()
        engine.begin(s, rules.start())
        while asked := engine.pending(s):
            key = rng.choice(list(asked))
            ask = asked[key]
            if isinstance(ask, Throw):
                dice = ask.dice(s)
                engine.answer(s, key, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
            else:
                word = random_word(rules.view(s, ask.seat(s)), ask, rng)
                if strays.random() < STRAY:
                    must_refuse(s, key, ask, word, known, strays)
                engine.answer(s, key, word)
                known = [*known[-KNOWN:], strays.choice(word)]
            rules.invariants(s)
            answers += 1
            assert answers < LONGEST, "the match does not end"
        assert rules.outcome(s) is not None, "the match ended without an outcome"
    except Exception as fault:
        raise Fault(f"after {answers} answers: {fault!r}") from fault
    return answers


def must_refuse(s: State, key: str, ask: Choice[Any], word: Word, known: list[str], rng: Random) -> None:
    """Tries letters that are not offered after the beginning of a word: each is refused with code and sentence."""
    draft = word[: rng.randrange(len(word))]
    legal = ask.letters(s.game.view(s, ask.seat(s)), draft)
    before = list(s.sealed), len(s.news), s.agenda
    for letter in {rng.choice(known) for _ in range(6)} - set(legal):
        try:
            engine.answer(s, key, (*draft, letter))
        except Refused as refused:
            assert refused.code and refused.sentence, f"{letter!r} was refused without a reason"
        else:
            raise AssertionError(f"{ask} took {letter!r}, which it does not offer")
    assert before == (list(s.sealed), len(s.news), s.agenda), f"{ask}: a refused letter changed something"


def play(game: str, scenario: str, options: dict[str, OptionValue], seeds: range) -> int:
    """Plays a match a seed and returns the number of answers; the first fault ends the program."""
    block = Block(game, scenario, changed(game, options, scenario), options, seeds).run()
    if block.faults:
        raise SystemExit(block.faults[0])
    return block.answers


# the work


def blocks_of(given: argparse.Namespace, game: str) -> Iterator[Block]:
    """The matches of a game, scenario by scenario and variant by variant."""
    scenarios = [given.scenario] if given.scenario else list(open_game(game).scenarios())
    for scenario in scenarios:
        sets = variants(game, given.variants, scenario)
        if given.option:
            sets = [choose(game, scenario, dict(given.option)).options]
        share = -(-given.matches // (len(scenarios) * len(sets)))
        for number, options in enumerate(sets):
            told = changed(game, options, scenario)
            told = f"{told} (draw {number})" if number > 1 else told
            for first in range(0, share, BLOCK):
                yield Block(game, scenario, told, options, range(first, min(first + BLOCK, share)))


def digest() -> str:
    """Recognises the rules that are played: the files of kernel, board and games, compiled or not."""
    found = hashlib.sha256()
    package = Path(sandtable.__file__).parent
    for room in ("kernel", "board", "games"):
        for path in sorted((package / room).rglob("*")):
            if path.suffix in (".py", ".so", ".toml", ".json"):
                found.update(f"{path.relative_to(package)}\n".encode() + path.read_bytes())
    return found.hexdigest()[:16]


class Progress:
    """What has been played, in memory and, where a file is named, on the disk: a line of JSON for each block."""

    def __init__(self, path: str) -> None:
        self.path = Path(path) if path else None
        self.done: dict[str, dict[str, Any]] = {}
        if self.path is None:
            return
        code = digest()
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        if lines and json.loads(lines[0]) != {"code": code}:
            raise SystemExit(f"{path} was begun with other code: name another file, or delete it.")
        for line in lines[1:]:
            try:
                row = json.loads(line)
            except ValueError:  # half a line, written when it was stopped
                continue
            self.done[row["block"]] = row
        if not lines:
            self.path.write_text(json.dumps({"code": code}) + "\n", encoding="utf-8")

    def note(self, block: Block) -> None:
        row = {"answers": block.answers, "seconds": round(block.seconds, 1), "faults": block.faults}
        self.done[block.key] = {"block": block.key, **row}
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(self.done[block.key], ensure_ascii=False) + "\n")


def run(given: argparse.Namespace, game: str, progress: Progress) -> int:
    """Plays what is left of a game, prints a line for each variant, and returns how many faults there are."""
    blocks = list(blocks_of(given, game))
    left = Counter([block.variant for block in blocks])
    for block in blocks:
        if block.key in progress.done:
            left[block.variant] -= 1
    work = [block for block in blocks if block.key not in progress.done]
    with map_jobs(Block.run, work, Where(given.jobs)) as played:
        for block in played:
            progress.note(block)
            left[block.variant] -= 1
            for fault in block.faults:
                print(fault, flush=True)
            if not left[block.variant]:
                print(summary([one for one in blocks if one.variant == block.variant], progress), flush=True)
    print(f"{game}: {summary(blocks, progress, total=True)}", flush=True)
    return sum([len(progress.done[block.key]["faults"]) for block in blocks])


def summary(blocks: list[Block], progress: Progress, total: bool = False) -> str:
    rows = [progress.done[block.key] for block in blocks]
    matches = sum([len(block.seeds) for block in blocks])
    answers, seconds = sum([row["answers"] for row in rows]), sum([row["seconds"] for row in rows])
    faults = [fault for row in rows for fault in row["faults"]]
    many = "1 fault" if len(faults) == 1 else f"{len(faults)} faults, the first"
    wrong = f"{many}: {faults[0]}" if faults else "no fault"
    what = "" if total else f": {blocks[0].scenario} {blocks[0].told}".replace(":  ", ": ")
    return f"{matches:,} matches, {answers:,} answers, {seconds:,.0f} s of processor time, {wrong}{what}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "games", nargs="+", choices=["all", *GAMES], metavar="GAME", help=f"all, {', '.join(GAMES)}"
    )
    parser.add_argument("-n", "--matches", type=int, default=1000, help="of each game; default: 1000")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--variants", type=int, default=3, metavar="N", help="draws of all options; default: 3"
    )
    parser.add_argument("--option", type=pair, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--scenario", default="", help="default: all of them")
    parser.add_argument(
        "--progress", default="", metavar="FILE", help="note what is played, and go on from there"
    )
    given = parser.parse_args()
    progress = Progress(given.progress)
    games = list(GAMES) if "all" in given.games else list(dict.fromkeys(given.games))
    faults = sum([run(given, game, progress) for game in games])
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
