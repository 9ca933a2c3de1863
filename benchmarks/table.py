"""Measures how long an answer takes on a server with many open matches, every journal being durable.

    python benchmarks/table.py --matches 200 --rate 50 --seconds 20

Each match has two open sockets, one a seat; answers come at random from all matches at the given rate. Prints the times
from sending an answer to its acknowledgement, and until the other seat's socket has received it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import websockets

from tests.serving import Serving


class Guest:
    """One match with both its seats, and a socket for each."""

    def __init__(self, http: httpx.AsyncClient, id: str, seats: list[str], rng: Random) -> None:
        self.http = http
        self.id = id
        self.seats = seats
        self.rng = rng
        self.scenes: dict[str, dict[str, Any]] = {}
        self.heard: dict[int, asyncio.Event] = {}  # version -> the second seat's socket knows of it
        self.ready = asyncio.Event()  # every seat's socket has told its first scene
        self.busy = False

    async def listen(self, address: str, cookie: str, seat: str) -> None:
        url = f"{address.replace('http', 'ws', 1)}/api/matches/{self.id}/live?seat={seat}"
        headers = {"Cookie": cookie, "Origin": address}
        async with websockets.connect(url, additional_headers=headers, max_size=None) as socket:
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "scene":
                    self.scenes[seat] = message["scene"]
                    if len(self.scenes) == len(self.seats):
                        self.ready.set()
                    if seat == self.seats[1]:
                        self.heard.setdefault(message["scene"]["version"], asyncio.Event()).set()

    def asked(self) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The newest scene in which a seat of its own is asked, and the question."""
        newest = max(scene["version"] for scene in self.scenes.values())
        for scene in self.scenes.values():
            for ask in scene["asks"] if scene["version"] == newest else []:
                if ask["mine"]:
                    return scene, ask
        return None

    async def word(self, scene: dict[str, Any], ask: dict[str, Any]) -> list[str]:
        rows, word = ask["rows"], list[str]()
        while True:
            row = self.rng.choice(rows)
            word.append(row["letter"])
            if row["ends"]:
                return word
            sent = {"key": ask["key"], "draft": word, "version": scene["version"]}
            found = await self.http.post(f"/api/matches/{self.id}/letters", json=sent)
            rows = found.json()["rows"]

    async def answer(self) -> tuple[float, float] | None:
        """Seconds until the answer was acknowledged, and until the other seat heard of it."""
        found = self.asked()
        if found is None:
            return None
        scene, ask = found
        sent = {
            "key": ask["key"],
            "word": await self.word(scene, ask),
            "expected_version": scene["version"],
            "idempotency_key": self.rng.randbytes(8).hex(),
        }
        begun = time.perf_counter()
        done = await self.http.post(f"/api/matches/{self.id}/answers", json=sent)
        acknowledged = time.perf_counter() - begun
        done.raise_for_status()
        version = done.json()["version"]
        async with asyncio.timeout(5):
            await self.heard.setdefault(version, asyncio.Event()).wait()
        return acknowledged, time.perf_counter() - begun


async def measure(address: str, game: str, matches: int, rate: float, seconds: float, seed: int) -> None:
    rng = Random(seed)
    guests: list[Guest] = []
    listening: list[asyncio.Task[None]] = []
    async with AsyncExitStack() as stack:
        while len(guests) < matches:  # the server lets one person start about 30 matches in a few minutes
            http = await stack.enter_async_context(
                httpx.AsyncClient(base_url=address, headers={"Origin": address})
            )
            begun = await begin(http, game, min(25, matches - len(guests)), rng)
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            listening += [
                asyncio.create_task(guest.listen(address, cookie, seat))
                for guest in begun
                for seat in guest.seats
            ]
            guests += begun
        await asyncio.gather(*[guest.ready.wait() for guest in guests])
        gc.disable()  # pauses of this program must not count as the server's
        times, late = await load(guests, rate, seconds, rng)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    tell(matches, rate, times, late)


async def begin(http: httpx.AsyncClient, game: str, matches: int, rng: Random) -> list[Guest]:
    """Some matches of one person, who holds all their sides."""
    sheet = (await http.get(f"/api/games/{game}")).json()
    sides = [seat["id"] for seat in sheet["seats"] if seat["role"] == "side"]
    guests: list[Guest] = []
    for _ in range(matches):
        sent = {"game": game, "seats": {side: {"who": "me"} for side in sides}}
        made = await http.post("/api/matches", json=sent)
        made.raise_for_status()
        guests.append(Guest(http, made.json()["id"], sides, Random(rng.random())))
    return guests


async def load(
    guests: list[Guest], rate: float, seconds: float, rng: Random
) -> tuple[list[tuple[float, float]], int]:
    """Answers from guests at random, `rate` a second, whether or not earlier ones are done."""
    times: list[tuple[float, float]] = []
    tasks: set[asyncio.Task[None]] = set()
    late = 0

    async def one(guest: Guest) -> None:
        try:
            found = await guest.answer()
            if found is not None:
                times.append(found)
        finally:
            guest.busy = False

    begun = time.perf_counter()
    count = 0
    while time.perf_counter() - begun < seconds:
        count += 1
        idle = [guest for guest in guests if not guest.busy]
        if idle:
            guest = rng.choice(idle)
            guest.busy = True
            tasks.add(asyncio.create_task(one(guest)))
        else:
            late += 1
        await asyncio.sleep(max(0.0, begun + count / rate - time.perf_counter()))
    await asyncio.gather(*tasks)
    return times, late


def tell(matches: int, rate: float, times: list[tuple[float, float]], late: int) -> None:
    print(
        f"{matches} matches, {2 * matches} sockets, {rate:g} answers a second asked for, {len(times)} answered"
    )
    for name, column in (("acknowledged", 0), ("heard by the other seat", 1)):
        found = sorted(1000 * one[column] for one in times)
        shares = [f"p{share:g} {found[int(len(found) * share / 100)]:.1f} ms" for share in (50, 90, 99)]
        print(f"{name}: {', '.join(shares)}, longest {found[-1]:.1f} ms")
    if late:
        print(f"{late} times every match was busy")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="caen")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder)) as server:
        asyncio.run(measure(server.url, args.game, args.matches, args.rate, args.seconds, args.seed))


if __name__ == "__main__":
    main()
