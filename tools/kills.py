"""Kills the server in the middle of a stream of answers, again and again, and counts what was lost.

    python tools/kills.py -n 200 --streams 4

Every stream plays a match of its own at random, with a person for each seat, as the table spares who plays alone some
questions. After each kill the server is started again on the same data; then each match must hold every acknowledged
answer, in order, and at most the one that was under way. That one is sent again with its key: it must be there once.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import httpx

from sandtable.games.catalogue import load_match
from sandtable.kernel.match import Answer
from sandtable.remote import RemoteError, RemoteMatch, Table
from tests.serving import Serving

AT_LEAST = 6  # answers before a kill
Sent = tuple[str, str, list[str], str, int]  # seat, key, word, idempotency key, expected version


class Stream:
    """One match, answered as fast as the server takes it; remembers what was acknowledged."""

    def __init__(self, address: str, game: str, rng: Random) -> None:
        self.table = Table(address, timeout=10)
        self.other = Table(address, timeout=10)
        self.game = game
        self.rng = rng
        self.total = 0  # acknowledged answers of matches that are over
        self.begin()

    def begin(self) -> None:
        sheet = next(one for one in self.table.games() if one["id"] == self.game)
        seats = self.table.ask("GET", f"/api/games/{sheet['id']}")["seats"]
        first, second = [seat["id"] for seat in seats if seat["role"] == "side"]
        self.match: RemoteMatch = self.table.new(self.game, {first: "me", second: "link"})
        link = self.match.sheet()["links"][second]
        self.hands = {first: self.match, second: self.other.join(link)}
        self.acknowledged: list[tuple[str, ...]] = []
        self.under_way: Sent | None = None

    def run(self, until: threading.Event) -> None:
        """Answers until told to end, or until the server is gone."""
        try:
            while not until.is_set():
                self.answer()
        except httpx.HTTPError:
            return

    def answer(self) -> None:
        scene = self.match.view(next(iter(self.hands)))
        if not scene["asks"]:
            self.total += len(self.acknowledged)
            self.begin()
            return
        key = scene["asks"][0]["key"]
        seat = scene["asks"][0]["seat"]
        hand = self.hands[seat]
        word = self.spell(hand, key, hand.view(seat))
        self.under_way = (seat, key, word, self.rng.randbytes(8).hex(), hand.version)
        hand.answer(key, word, self.under_way[3])
        self.acknowledged.append(tuple(word))
        self.under_way = None

    def spell(self, hand: RemoteMatch, key: str, scene: dict[str, object]) -> list[str]:
        rows = next(ask["rows"] for ask in scene["asks"] if ask["key"] == key)  # type: ignore[attr-defined]
        word: list[str] = []
        while True:
            row = self.rng.choice(rows)
            word.append(row["letter"])
            if row["ends"]:
                return word
            rows = hand.letters(key, word)["rows"]

    def check(self) -> list[str]:
        """Lists what is wrong with the match after the server came back."""
        found = self.words()
        more = 1 if self.under_way else 0
        if found[: len(self.acknowledged)] != self.acknowledged:
            return [
                f"{self.match.id}: of {len(self.acknowledged)} acknowledged answers {len(found)} are there"
            ]
        if len(found) > len(self.acknowledged) + more:
            return [f"{self.match.id}: {len(found)} answers, but {len(self.acknowledged)} + {more} were sent"]
        return self.send_again() if self.under_way else []

    def words(self) -> list[tuple[str, ...]]:
        """The answers in the record, which must also play through from its first line to its last."""
        _, match = load_match(self.match.record())
        return [line.word for line in match.journal if isinstance(line, Answer)]

    def send_again(self) -> list[str]:
        """Sends the answer that was under way again with its key: it must be in the record once, whatever happened."""
        assert self.under_way is not None
        seat, key, word, idempotency, version = self.under_way
        hand = self.hands[seat]
        hand.version = version
        try:
            hand.answer(key, word, idempotency)
        except RemoteError as error:
            return [f"{self.match.id}: sent again, the answer under way was refused: {error}"]
        self.acknowledged.append(tuple(word))
        self.under_way = None
        found = self.words()
        wrong = found != self.acknowledged
        return [f"{self.match.id}: sent again, the answer under way is not there once"] if wrong else []


class Tally:
    """What a series of kills showed."""

    def __init__(self) -> None:
        self.kills = 0
        self.answers = 0
        self.cut = 0  # answers that were under way when the server died
        self.faults: list[str] = []


def hammer(data: Path, kills: int, streams: int, game: str, seed: int) -> Tally:
    rng = Random(seed)
    tally = Tally()
    with Serving(data) as server:
        players = [Stream(server.url, game, Random(rng.random())) for _ in range(streams)]
        for _ in range(kills):
            until = threading.Event()
            threads = [threading.Thread(target=player.run, args=(until,)) for player in players]
            before = acknowledged(players)
            for thread in threads:
                thread.start()
            while acknowledged(players) < before + AT_LEAST and any([one.is_alive() for one in threads]):
                time.sleep(0.01)  # however slow the machine is, they are at work
            time.sleep(rng.uniform(0.0, 0.4))
            server.kill()
            until.set()
            for thread in threads:
                thread.join()
            server.start()
            tally.kills += 1
            tally.cut += sum(player.under_way is not None for player in players)
            tally.faults += [fault for player in players for fault in player.check()]
    tally.answers = acknowledged(players)
    return tally


def acknowledged(players: Sequence[Stream]) -> int:
    """How many answers were acknowledged so far, in all streams."""
    return sum(player.total + len(player.acknowledged) for player in players)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("-n", "--kills", type=int, default=200)
    parser.add_argument("--streams", type=int, default=4)
    parser.add_argument("--game", default="caen")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = hammer(Path(folder), args.kills, args.streams, args.game, args.seed)
    print(f"{tally.kills} kills, {tally.answers} answers acknowledged, {tally.cut} cut off under way")
    for fault in tally.faults:
        print(fault)
    print("nothing lost, nothing twice" if not tally.faults else f"{len(tally.faults)} faults")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
