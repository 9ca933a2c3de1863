"""Two processes on one PostgreSQL are sent an answer to the same question at once, again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from random import Random

from tools.faults.checking import check
from tools.faults.kills import data_of
from tools.faults.players import AGAIN, LOST, Json, Line, Person, Played, Way
from tools.faults.report import Report
from tools.faults.servers import WarmServer, nursery

GAMES = ("skirmish",)  # whose scenes cost little: the race is what is tried
WAYS: tuple[tuple[Way, Way], ...] = (("socket", "socket"), ("request", "request"), ("socket", "request"))
ONE_KEY = 4  # every fourth round both are sent the same answer under the same key


class Pair:
    """One match and a line to each of two servers."""

    def __init__(self, person: Person, game: str, ways: tuple[Way, Way], rng: Random, report: Report) -> None:
        self.person = person
        self.game = game
        self.ways = ways
        self.rng = rng
        self.report = report
        self.matches: list[Played] = []
        self.lines: list[Line] = []
        self.seats: list[str] = []

    async def begin(self) -> None:
        for line in self.lines:
            await line.drop()
        id, self.seats = await self.person.begin(self.game, idempotency_key=self.rng.randbytes(8).hex())
        self.matches.append(Played(id, self.game))
        self.lines = [
            Line(self.person, number, id, self.seats[0], way, self.report)
            for number, way in enumerate(self.ways)
        ]

    async def orders(self) -> list[Json]:
        """Two answers to a question that is asked now, for the same version and under two keys; none at the end."""
        line = self.rng.choice(self.lines)
        scene = await line.look(self.seats[0])
        if not scene["asks"]:
            return []
        asked = self.rng.choice(scene["asks"])
        if asked["seat"] != self.seats[0]:
            scene = await line.look(asked["seat"])
        found = [one for one in scene["asks"] if one["key"] == asked["key"] and one["rows"]]
        if not found:
            return await self.orders()  # a line further on than the other
        orders = []
        for _ in range(2):
            word = await line.word(found[0], scene["version"], self.rng)
            order = {"key": asked["key"], "word": word, "expected_version": scene["version"]}
            orders.append({**order, "idempotency_key": self.rng.randbytes(8).hex()})
        return orders

    async def round(self, number: int) -> None:
        if not self.matches or self.matches[-1].over:
            await self.begin()
        orders = await self.orders()
        if not orders:
            self.matches[-1].over = True
            return await self.round(number)
        if number % ONE_KEY == 0:
            orders = [orders[0], orders[0]]
        told = await asyncio.gather(
            *[self.told(line, order) for line, order in zip(self.lines, orders, strict=True)]
        )
        self.judge(orders, told)
        await self.again(orders, told)

    async def told(self, line: Line, order: Json) -> Json:
        """What came of an answer, sent again where the server only asks for time."""
        while True:
            try:
                found = await line.send(order)
            except LOST:
                await line.drop()
                continue
            if found["type"] == "done" or found["problem"]["status"] not in AGAIN:
                return found
            self.report.count(f"told to wait ({found['problem']['code']})")
            await asyncio.sleep(0.2)

    def judge(self, orders: Sequence[Json], told: Sequence[Json]) -> None:
        """With two keys one is taken and one refused as stale; with one key both are told the same."""
        version, id = orders[0]["expected_version"] + 1, self.matches[-1].id
        taken = [order for order, one in zip(orders, told, strict=True) if one["type"] == "done"]
        self.report.count("answers of two processes at once")
        if orders[0] is orders[1]:
            alike = [(one.get("version"), one.get("line")) for one in told]
            fits = len(taken) == 2 and alike[0] == alike[1] and alike[0][0] == version
            self.report.must(fits, f"{id}: the same key at both: {told}")
            self.report.count("of them under one key")
        else:
            refused = [one["problem"] for one in told if one["type"] != "done"]
            fits = len(taken) == 1 and refused[0]["code"] == "stale" and refused[0]["status"] == 409
            self.report.must(fits, f"{id}: two keys: {told}")
            self.report.must(not refused or refused[0].get("version") == version, f"{id}: {refused}")
            self.report.count("refused as stale", len(refused))
        for order in taken[:1]:
            self.matches[-1].answers.append((order["key"], tuple(order["word"])))

    async def again(self, orders: Sequence[Json], told: Sequence[Json]) -> None:
        """The answer that was taken is sent to the other process under its key: it is told what was told before."""
        for number, (order, one) in enumerate(zip(orders, told, strict=True)):
            if one["type"] == "done":
                found = await self.told(self.lines[1 - number], order)
                alike = [(found.get(name), one.get(name)) for name in ("type", "version", "line")]
                fits = all([here == there for here, there in alike])
                self.report.must(fits, f"{self.matches[-1].id}: sent again: {found}, not {one}")
                self.report.count("sent again to the other")
                return


async def race(
    urls: Sequence[str], rounds: int, pairs: int, games: Sequence[str], rng: Random, report: Report
) -> list[Played]:
    waiting = iter(range(1, rounds + 1))
    all_pairs = [
        Pair(await Person(urls).arrive(), games[number % len(games)], ways, Random(rng.random()), report)
        for number, ways in zip(range(pairs), cycle(WAYS), strict=False)
    ]

    async def play(pair: Pair) -> None:
        for number in waiting:  # each round is somebody's
            await pair.round(number)
            if number % 1000 == 0:
                print("  " + report.lines()[-1], flush=True)
        for line in pair.lines:
            await line.drop()
        await pair.person.close()

    await asyncio.gather(*[play(pair) for pair in all_pairs])
    return [match for pair in all_pairs for match in pair.matches]


def races(folder: Path, rounds: int, pairs: int = 12, games: Sequence[str] = GAMES, seed: int = 1) -> Report:
    report = Report("races")
    with data_of("postgresql", folder) as where, nursery() as parent:
        servers = [WarmServer(parent, where, folder) for _ in range(2)]
        for server in servers:
            server.start()
            server.wait()
        matches = asyncio.run(
            race([server.url for server in servers], rounds, pairs, games, Random(seed), report)
        )
        for server in servers:
            server.stop()
        check(where, matches, report)
    return report
