#!/usr/bin/env python3
"""Makes random positions by changing facts of real ones; each must be refused with line and reason, or be played.

    python tools/positions.py -n 20000
    python tools/positions.py heroes caen -n 500 --seed 7
    python tools/positions.py --show caen/7/12

Real positions are written at random moments of matches between random or steady players, under several options. Then
one to three facts are changed: numbers beyond limits, other names, other kinds of values, keys left out or misspelled,
units doubled, steps and sides exchanged. A position that is read must keep the game's invariants and be played for 50
random answers. Prints a line for each game and every fault with its name, by which `--show` prints the position again;
the exit code is 1 if there were any.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
import tomllib
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from sandtable.board.box import BoxError
from sandtable.board.toml import toml
from sandtable.games.catalogue import GAMES, open_local
from sandtable.games.positions import page_of, state_on, write_position
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.players.player import Player
from sandtable.players.roster import make_player, names

ROOT: Final = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))  # to find its neighbours

from tools.variants import variants  # noqa: E402 (its neighbour)

FOLDERS: Final = {"fords": str(ROOT / "tests" / "games" / "firestorm" / "fords")}  # campaigns without Python
ANSWERS: Final = 50  # random answers that a position must stand
LONGEST: Final = 2000  # letters of a word
MOMENTS: Final = 25  # positions that one match gives
CHANGED: Final = 4  # changes made of one real position, one after the other
BARE: Final = re.compile(r"\b[A-Z]\w*(Error|Exception|Iteration)\b")  # what a reason never names
NUMBERS: Final = (-1, 0, 1, 2, 3, 7, 8, 9, 31, 99, 1000000)
ODD: Final[tuple[object, ...]] = (
    "",
    "Z99",
    "mars",
    "done",
    5,
    -3,
    True,
    False,
    [],
    ["mars"],
    {},
    {"mars": 1},
    1.5,
)


class Fault(Exception):
    """A position that was neither refused as it should be nor played."""


# real positions


@cache
def settings(game: str) -> list[tuple[str, dict[str, OptionValue]]]:
    """The scenarios and options that positions are taken from."""
    if game in FOLDERS:
        return [(FOLDERS[game], {})]
    found: list[tuple[str, dict[str, OptionValue]]] = []
    for scenario in open_local(game).scenarios():
        draws = 0 if len(open_local(game).scenarios()) > 1 else 3
        found += [(scenario, options) for options in variants(game, draws, scenario)]
    return found


def opened(game: str, rng: Random) -> Rules[Any]:
    """The rules of a game with a scenario and options drawn from those that positions are taken from."""
    scenario, options = rng.choice(settings(game))
    return open_local("firestorm" if game in FOLDERS else game, scenario, options)


def real_positions(rules: Rules[Any], rng: Random) -> Iterator[str]:
    """Positions of one match, each as it is written."""
    players = dict(steady(rules, rng)) if rng.random() < 0.3 else {}
    s = rules.setup()
    engine.begin(s, rules.start())
    begin = rng.choice((0, 0, 60, 250))  # some matches are looked at early, some late
    chance = rng.choice((0.8, 0.3, 0.1))
    taken = answered = 0
    while engine.pending(s) and taken < MOMENTS:
        if answered >= begin and rng.random() < chance:
            taken += 1
            yield sound(rules, s)
        answer(s, rng, players)
        answered += 1
    if not engine.pending(s):
        yield sound(rules, s)


def sound(rules: Rules[Any], s: State) -> str:
    """The text of a real position; a fault if it is not read."""
    text = write_position(rules, s)
    try:
        read(rules, text)
    except BoxError as error:
        print(text)
        raise SystemExit(f"a real position is refused: {error}") from error
    return text


def read(rules: Rules[Any], text: str) -> State:
    """Reads a position of these rules, and runs on to the first question; to open the rules anew takes too long."""
    s = state_on(page_of(text, "position"), rules)
    engine.settle(s)
    return s


def steady(rules: Rules[Any], rng: Random) -> Iterator[tuple[str, Player]]:
    if "steady" in names(rules.id):
        for seat in [seat for seat in rules.seats() if rules.role_of(seat) != "organiser"]:
            yield seat, make_player("steady", rules, seat, rng)


def answer(s: State, rng: Random, players: dict[str, Player]) -> None:
    """Answers one question, or throws the dice that are asked for."""
    key, ask = rng.choice(list(engine.pending(s).items()))
    if isinstance(ask, Throw):
        dice = ask.dice(s)
        engine.answer(s, key, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        return
    seat = ask.seat(s)
    seen = s.game.view(s, seat)
    word = players[seat].word(seen, ask) if seat in players else spelled(seen, ask, rng)
    engine.answer(s, key, word)


def spelled(seen: State, ask: Choice[Any], rng: Random) -> Word:
    """A random word; one that never ends is a fault, too."""
    draft: Word = ()
    while not draft or not ask.ends(seen, draft):
        draft = (*draft, rng.choice(ask.letters(seen, draft)))
        assert len(draft) < LONGEST, f"the word {' '.join(draft[:5])} … does not end"
    return draft


# changes


class Change:
    """Changes a position, which is the parsed text of a real one."""

    def __init__(self, told: dict[str, Any], rng: Random, others: list[dict[str, Any]]) -> None:
        self.told = told
        self.rng = rng
        self.others = others  # positions of the same game, to take facts from

    def make(self) -> str:
        """Makes one change and says which."""
        kinds = (
            self.number,
            self.name,
            self.odd,
            self.leave_out,
            self.misspell,
            self.double,
            self.borrow,
            self.step,
        )
        for _ in range(50):
            done = self.rng.choice(kinds)()
            if done:
                return done
        return "nothing"

    def places(self, kinds: tuple[type, ...]) -> list[tuple[Any, Any, str]]:
        """Every value of some types: the table or list that holds it, its key there, its path."""
        found: list[tuple[Any, Any, str]] = []

        def walk(holder: Any, path: str) -> None:
            pairs = holder.items() if isinstance(holder, dict) else enumerate(holder)
            for key, value in pairs:
                inner = f"{path}.{key}" if path else str(key)
                if inner in ("game", "scenario") or inner.startswith("options"):
                    continue
                if type(value) in kinds:
                    found.append((holder, key, inner))
                if isinstance(value, dict | list):
                    walk(value, inner)

        walk(self.told, "")
        return found

    def pick(self, *kinds: type) -> tuple[Any, Any, str] | None:
        """A value, of any fact with the same chance, however many values it has."""
        places = self.places(kinds)
        if not places:
            return None
        facts = sorted({path.partition(".")[0] for _, _, path in places})
        fact = self.rng.choice(facts)
        return self.rng.choice([place for place in places if place[2].partition(".")[0] == fact])

    def number(self) -> str:
        place = self.pick(int)
        if place is None:
            return ""
        holder, key, path = place
        holder[key] = self.rng.choice((*NUMBERS, holder[key] + 1, holder[key] - 1, holder[key] + 5))
        return f"{path} = {holder[key]}"

    def words(self) -> list[str]:
        """Every name in this position, and some of another."""
        found = [holder[key] for holder, key, _ in self.places((str,))]
        found += [key for holder, key, _ in self.places((str, int, dict, list, bool)) if isinstance(key, str)]
        other = Change(self.rng.choice(self.others), self.rng, [])
        found += [holder[key] for holder, key, _ in other.places((str,))]
        return found

    def name(self) -> str:
        place = self.pick(str)
        if place is None:
            return ""
        holder, key, path = place
        holder[key] = self.rng.choice([*self.words(), "Z99", "mars", ""])
        return f"{path} = {holder[key]!r}"

    def odd(self) -> str:
        place = self.pick(int, str, bool, list, dict)
        if place is None:
            return ""
        holder, key, path = place
        holder[key] = copied(self.rng.choice(ODD))  # a further change may change it
        return f"{path} = {holder[key]!r}"

    def leave_out(self) -> str:
        place = self.pick(int, str, bool, list, dict)
        if place is None:
            return ""
        holder, key, path = place
        del holder[key]
        return f"without {path}"

    def misspell(self) -> str:
        """Gives a value another key: one of another fact, or one with a slip."""
        place = self.pick(int, str, bool, list, dict)
        if place is None or not isinstance(place[0], dict):
            return ""
        holder, key, path = place
        new = self.rng.choice([key + "x", key[:-1], key.upper(), *self.words()])
        if not new or new in holder:
            return ""
        holder[new] = holder.pop(key)
        return f"{path} is called {new!r}"

    def double(self) -> str:
        """Puts an item into a list once more, or gives one key the value of another."""
        place = self.pick(list, dict)
        if place is None:
            return ""
        holder, key, path = place
        inside = holder[key]
        if not inside:
            return ""
        if isinstance(inside, list):
            inside.insert(self.rng.randrange(len(inside) + 1), self.rng.choice(inside))
        else:
            one, two = self.rng.choice(list(inside)), self.rng.choice(list(inside))
            inside[one] = inside[two]
        return f"doubled in {path}"

    def borrow(self) -> str:
        """Takes a fact, or a part of one, from another position of the game."""
        other = self.rng.choice(self.others)
        names = [name for name in other if name not in ("game", "scenario", "options")]
        if not names:
            return ""
        name = self.rng.choice(names)
        mine, theirs = self.told.get(name), other[name]
        if isinstance(mine, dict) and isinstance(theirs, dict) and theirs and self.rng.random() < 0.7:
            key = self.rng.choice(list(theirs))
            mine[key] = copied(theirs[key])
            return f"{name}.{key} of another position"
        self.told[name] = copied(theirs)
        return f"{name} of another position"

    def step(self) -> str:
        """Exchanges a step of the agenda, or one of its fields, or tells the agenda as a way down."""
        levels = self.told.get("agenda")
        if (
            not isinstance(levels, list)
            or not levels
            or not all([isinstance(level, dict) for level in levels])
        ):
            return ""
        if self.rng.random() < 0.25:
            way = [level["of"] for level in levels if isinstance(level.get("of"), str)]
            todo = levels[-1].get("todo") or ["Turn(1)"]
            del self.told["agenda"]
            at = [*way, todo[0]] if isinstance(todo, list) else way
            self.told["at"] = [step for step in at if self.rng.random() < 0.9]
            return "at in the place of the agenda"
        level = self.rng.choice(levels)
        todo = level.get("todo")
        slot: Any = todo if isinstance(todo, list) and todo and self.rng.random() < 0.6 else level
        key: Any = self.rng.randrange(len(slot)) if slot is todo else "of"
        if slot is level and not isinstance(level.get("of"), str):
            return ""
        slot[key] = self.other_step(str(slot[key]))
        return f"a step is {slot[key]}"

    def other_step(self, step: str) -> str:
        """Another step of this or another position, or the same with another field."""
        if self.rng.random() < 0.5:
            steps = [text for one in (self.told, *self.others) for text in steps_in(one)]
            return self.rng.choice(steps or [step])
        name, _, inside = step.partition("(")
        fields = re.findall(r'"[^"]*"|-?\d+|\[[^]]*\]|\w+', inside)
        if not fields:
            return name + "(1)"
        at = self.rng.randrange(len(fields))
        new = [f'"{word}"' for word in self.words() if "(" not in word and '"' not in word]
        fields[at] = self.rng.choice([*new, *[str(number) for number in NUMBERS], *[str(n) for n in NUMBERS]])
        return f"{name}({', '.join(fields)})"


def steps_in(told: dict[str, Any]) -> list[str]:
    levels = told.get("agenda")
    if not isinstance(levels, list):
        return []
    return [
        step
        for level in levels
        if isinstance(level, dict) and isinstance(level.get("todo"), list)
        for step in (*level["todo"], level.get("of", ""))
        if isinstance(step, str) and step
    ]


def copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list) else value


# trials


def read_or_refuse(rules: Rules[Any], text: str) -> State | None:
    """The position, or None if it is refused as it should be: with a line of the text and a reason."""
    try:
        return read(rules, text)
    except BoxError as error:
        if not 0 < error.line <= text.count("\n") + 1:
            raise Fault(f"refused without a line: {error}") from error
        if error.__cause__ is not None:  # put into words, but no rule refused it
            raise Fault(f"refused by an error that nobody foresaw: {error}") from error
        if BARE.search(error.message):
            raise Fault(f"refused without a reason: {error}") from error
        return None
    except Exception as error:
        raise Fault(f"not read: {error!r}") from error


def play_on(rules: Rules[Any], s: State, rng: Random) -> None:
    """Plays random answers; the invariants hold after each."""
    taken = 0
    try:
        rules.invariants(s)
        write_position(rules, s)
        while engine.pending(s) and taken < ANSWERS:
            answer(s, rng, {})
            taken += 1
            rules.invariants(s)
        assert engine.pending(s) or rules.outcome(s) is not None, "the match ended without an outcome"
    except Exception as error:
        raise Fault(f"read, but after {taken} answers {error!r}") from error


def trials(game: str, seed: int, count: int) -> Iterator[tuple[str, Rules[Any], str, str]]:
    """Positions of a game, each with its name, its rules and what was changed."""
    rng = Random(f"positions/{game}/{seed}")
    number = 0
    while number < count:
        rules = opened(game, rng)
        reals = list(real_positions(rules, rng))
        parsed = [tomllib.loads(text) for text in reals]
        for told in parsed:
            for _ in range(CHANGED):
                if number == count:
                    return
                number += 1
                changed = copied(told)
                change = Change(changed, rng, parsed)
                done = [change.make() for _ in range(rng.choice((1, 1, 1, 2, 3)))]
                yield f"{game}/{seed}/{number}", rules, written(changed), "; ".join(done)


def written(told: dict[str, Any]) -> str:
    """The changed position as text; numbers that TOML knows and positions do not are written as well."""
    try:
        return toml(told)
    except TypeError:
        return toml(without_fractions(told))


def without_fractions(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_fractions(item) for key, item in value.items()}
    if isinstance(value, list):
        return [without_fractions(item) for item in value]
    return int(value) if isinstance(value, float) else value


def run(game: str, seed: int, count: int, verbose: bool) -> list[str]:
    """Tries positions of a game and returns the faults."""
    begun = time.monotonic()
    faults: list[str] = []
    ends: Counter[str] = Counter()
    for name, rules, text, done in trials(game, seed, count):
        try:
            s = read_or_refuse(rules, text)
            if s is None:
                ends["refused"] += 1
                continue
            play_on(rules, s, Random(name))
            ends["played"] += 1
        except Fault as fault:
            faults.append(f"{name}: {done}: {fault}")
            print(faults[-1], flush=True)
            if verbose and fault.__cause__ is not None:
                print("".join(traceback.format_exception(fault.__cause__)[-8:]), flush=True)
    took = time.monotonic() - begun
    print(
        f"{game}: {count} positions, {ends['refused']} refused, {ends['played']} played, {len(faults)} faults,"
        f" {took:.0f} s",
        flush=True,
    )
    return faults


def show(name: str) -> None:
    """Prints a position by its name, with what was changed."""
    game, seed, number = name.split("/")
    for found, _, text, done in trials(game, int(seed), int(number)):
        if found == name:
            print(f"# {done}\n{text}")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    known = (*GAMES, *FOLDERS)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"default: all of {', '.join(known)}")
    parser.add_argument("-n", "--positions", type=int, default=1000, help="in all; default: 1000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", default="", metavar="NAME", help="print one position")
    parser.add_argument("--trace", action="store_true", help="print where faults came from")
    given = parser.parse_args()
    if given.show:
        show(given.show)
        return 0
    games = given.games or list(known)
    each = -(-given.positions // len(games))
    faults = [fault for game in games for fault in run(game, given.seed, each, given.trace)]
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
