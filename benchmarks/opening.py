"""Measures the processor time to open a finished campaign, to jump to its moments and to take a word back.

    python benchmarks/opening.py [GAME] [--player NAME] [--rounds N]

A campaign is played to its end by computer players and kept in a new store. Then, with nothing of the match in memory:
opening its room, the scene of its end, and the scene after every tenth line. "Undo" takes the last word back in
matches that are the campaign's first 50, 100, 200 … lines. Times are those of the processor, of all threads, in
milliseconds: the median and the longest of the rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeVar

from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Answer, Match, Roll, seat_of
from sandtable.kernel.steps import Choice
from sandtable.live.matches.founding import founded, seating
from sandtable.live.people.who import NOBODY
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.garbage import set_aside
from sandtable.live.rooms.replays import scene_at
from sandtable.live.rooms.room import Room
from sandtable.live.rooms.shares import ReplayShare, Shares
from sandtable.players import roster
from sandtable.store import Store

SEED = "opening"
T = TypeVar("T")


def played(game: str, name: str) -> Match:
    """A whole match of computer players of this name."""
    match = Match(open_game(game), Seeded(SEED))
    rules, luck = match.rules, Random(SEED)
    players = {seat: roster.make_player(name, rules, seat, luck) for seat in rules.seats()}
    match.roll_on()
    while asked := match.pending():
        key, ask = next(iter(asked.items()))
        assert isinstance(ask, Choice)
        seat = ask.seat(match.state)
        match.answer(key, players[seat].word(rules.view(match.state, seat), ask))
        match.roll_on()
    return match


def kept(store: Store, match: Match) -> str:
    """Puts a match into the store and gives its id."""
    made = founded(match, match.rules.id, seating(match.rules, {}, ""), "", True, SEED)
    return store.matches.create(replace(made, owner=None)).result()


async def timed(work: Awaitable[T]) -> tuple[float, T]:
    begun = time.process_time()
    found = await work
    return (time.process_time() - begun) * 1000, found


async def opened(store: Store, id: str) -> Room:
    room = Room(store, id)
    await room.load()
    return room


async def measure(store: Store, match: Match, rounds: int) -> dict[str, list[float]]:
    id, turn = kept(store, match), ReplayShare(Shares(), "", "")
    first = await opened(store, id)  # loads what is loaded once for all matches
    first.scene("", NOBODY)
    set_aside()  # as the server does
    found: dict[str, list[float]] = {"open": [], "scene": [], "jump": []}
    for _ in range(rounds):
        spent, room = await timed(opened(store, id))
        found["open"].append(spent)
        begun = time.process_time()
        room.scene("", NOBODY)
        found["scene"].append((time.process_time() - begun) * 1000)
    for line in range(0, len(match.live) + 1, 10):
        room = await opened(store, id)
        turn = ReplayShare(Shares(), "", "")
        found["jump"].append((await timed(scene_at(room, "", NOBODY, line, turn)))[0])
    return found


def lengths(match: Match) -> Iterator[int]:
    """The first places after 50, 100, 200 … lines where the last word can be taken back, and no dice follow it."""
    wanted = 50
    for line in range(50, len(match.live)):
        last, following = match.live[line - 1], match.live[line]
        if line < wanted or not isinstance(last, Answer) or isinstance(following, Roll):
            continue
        if match.fork(line).may_undo(seat_of(last.key)):
            yield line
            wanted *= 2


async def taken_back(store: Store, match: Match, line: int, rounds: int) -> list[float]:
    fork = match.fork(line)
    last = fork.live[-1]
    assert isinstance(last, Answer)
    room = await opened(store, kept(store, fork))
    spent = []
    for _ in range(rounds):
        turn = ReplayShare(Shares(), "", "")
        undo = Order(lambda m: m.undo(seat_of(last.key)), room.version, turn=turn)
        spent.append((await timed(room.change(undo)))[0])
        again = Order(lambda m: m.answer(last.key, last.word), room.version)
        await room.change(again)
    return spent


def told(name: str, spent: list[float]) -> None:
    print(f"{name:24} {statistics.median(spent):7.1f} {max(spent):7.1f}")


async def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="norway")
    parser.add_argument("--player", default="steady")
    parser.add_argument("--rounds", type=int, default=20)
    args = parser.parse_args()
    match = played(args.game, args.player)
    print(f"{args.game}: {len(match.live)} lines; milliseconds of processor time")
    print(f"{'':24} {'median':>7} {'longest':>7}")
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "opening.db")
        for name, spent in (await measure(store, match, args.rounds)).items():
            told(name, spent)
        for line in lengths(match):
            told(f"undo after {line} lines", await taken_back(store, match, line, args.rounds))
        store.close()


if __name__ == "__main__":
    asyncio.run(main())
