#!/usr/bin/env python3
"""Collects the reasons with which wrong letters are refused, for somebody who reads them critically.

    python tools/refusals.py caen -n 30
    python tools/refusals.py norway -n 20 --step Advance --samples 12 --option simultaneous=true

Plays random matches; at some questions it begins a word and tries letters that are not offered there: letters of other
questions, ids of the game, and arrows made of halves of other arrows. Prints for each question and code some samples:
the letters before it, the wrong letter, and the sentence. Letters without a reason of their own are listed last.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from sandtable.commands.inputs import choose, pair
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Rules, random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Word

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # to find its neighbours

from tools.variants import variants

TRIED = 12  # wrong letters at a question
SHARE = 0.2  # of the questions
KNOWN = 400  # letters remembered
UNEXPLAINED = "not-offered"


class Collector:
    """Samples of refusals by question and code, a fair draw of all that were met."""

    def __init__(self, rng: Random, samples: int) -> None:
        self.rng = rng
        self.samples = samples
        self.known: list[str] = []
        self.met: Counter[tuple[str, str]] = Counter()
        self.kept: dict[tuple[str, str], list[str]] = {}

    def learn(self, letter: str) -> None:
        if letter not in self.known:
            self.known.append(letter)
            if len(self.known) > KNOWN:
                self.known.pop(self.rng.randrange(KNOWN))

    def wrong_letters(self, legal: list[str], ids: list[str]) -> list[str]:
        """Letters of other questions, ids, and arrows put together of halves."""
        ends = [letter.partition(">") for letter in self.known if ">" in letter]
        found = [self.rng.choice([*self.known, *ids]) for _ in range(TRIED)]
        for _ in range(TRIED // 3 if ends else 0):
            found.append(f"{self.rng.choice(ends)[0]}>{self.rng.choice(ends)[2]}")
        return [letter for letter in dict.fromkeys(found) if letter not in legal]

    def look(self, s: State, ask: Choice[Any], ids: list[str]) -> None:
        """Begins a word at random and tries letters that may not follow."""
        seen = s.game.view(s, ask.seat(s))
        word = random_word(seen, ask, self.rng)
        for letter in word:
            self.learn(letter)
        draft = word[: self.rng.randrange(len(word))]
        legal = ask.letters(seen, draft)
        for letter in self.wrong_letters(legal, ids):
            reason = ask.why_not(seen, draft, letter)
            code, sentence, rule = reason or (UNEXPLAINED, "", ask.rule)
            parts = [part for one in (*draft[-1:], letter) for part in one.split(">")]
            context = known_of(s.game.facts(s), parts)
            self.keep(type(ask).__name__, code, told(draft, letter, sentence, rule, legal) + context)

    def keep(self, step: str, code: str, text: str) -> None:
        self.met[step, code] += 1
        kept = self.kept.setdefault((step, code), [])
        if len(kept) < self.samples:
            kept.append(text)
        elif (at := self.rng.randrange(self.met[step, code])) < self.samples:
            kept[at] = text


def told(draft: Word, letter: str, sentence: str, rule: str, legal: list[str]) -> str:
    possible = " ".join(legal[:8]) + (" …" if len(legal) > 8 else "")
    return f"{' '.join([*draft[-6:], f'*{letter}*'])}: {sentence} [{rule}] possible: {possible}"


def known_of(facts: Mapping[str, object], parts: list[str]) -> str:
    """What a position says of the things that a letter names."""
    found: list[str] = []
    for part in dict.fromkeys(parts):
        for name, table in facts.items():
            if isinstance(table, dict):
                found += [f"{name}.{part} = {table[part]}"] if part in table else []
                inside = [key for key, listed in table.items() if isinstance(listed, list) and part in listed]
                found += [f"{part} in {name}.{key}" for key in inside]
    return f" ({'; '.join(found)})" if found else ""


def ids_of(rules: Rules[Any], s: State) -> list[str]:
    """Letters that the game has names for, ids that its positions name, and its seats."""
    found = {*rules.skin().vocabulary().values(), *rules.seats(), "done", "none", "nonsense"}
    for table in rules.facts(s).values():
        if isinstance(table, dict):
            found |= set(table)
            found |= {id for listed in table.values() if isinstance(listed, list) for id in listed}
    return sorted(found)


def play(rules: Rules[Any], collector: Collector, number: int) -> None:
    rng = Random(f"refusals/{number}")
    s = rules.setup()
    engine.begin(s, rules.start())
    ids = ids_of(rules, s)
    while asked := engine.pending(s):
        key = rng.choice(list(asked))
        ask = asked[key]
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            engine.answer(s, key, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
            continue
        if rng.random() < SHARE:
            collector.look(s, ask, ids)
        engine.answer(s, key, random_word(rules.view(s, ask.seat(s)), ask, rng))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("-n", "--matches", type=int, default=20)
    parser.add_argument("--samples", type=int, default=5, metavar="N", help="of each question and code")
    parser.add_argument("--step", default="", metavar="NAME", help="only this question")
    parser.add_argument("--option", type=pair, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--scenario", default="", help="default: all of them")
    given = parser.parse_args()
    collector = Collector(Random("refusals"), given.samples)
    scenarios = [given.scenario] if given.scenario else list(open_game(given.game).scenarios())
    for scenario in scenarios:
        sets: list[dict[str, OptionValue]] = variants(given.game, 3, scenario)
        if given.option:
            sets = [choose(given.game, scenario, dict(given.option)).options]
        for number in range(given.matches):
            play(open_game(given.game, scenario, sets[number % len(sets)]), collector, number)
    for (step, code), kept in sorted(
        collector.kept.items(), key=lambda one: (one[0][1] == UNEXPLAINED, one[0])
    ):
        if given.step in ("", step):
            print(f"{step} {code} ({collector.met[step, code]})")
            for text in kept:
                print(f"    {text}")


if __name__ == "__main__":
    main()
