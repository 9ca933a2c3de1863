"""Makes faults happen to a server under load and counts what was lost.

    python -m tools.faults kills -n 1000                          kill -9 of the server, with restarts, on SQLite
    python -m tools.faults kills -n 1000 --database postgresql    the same on PostgreSQL
    python -m tools.faults workers -n 20                          kill -9 of one of two workers
    python -m tools.faults races -n 10000                         two processes, an answer to the same question at once
    python -m tools.faults outages --how stopped --seconds 30     PostgreSQL is away; also hanging, locked, full
    python -m tools.faults disks --how filled -n 20               a full disk; also limited (needs no root)
    python -m tools.faults memory -n 10000 --open 1000            so many matches stored, and open with two sockets each
    python -m tools.faults rooms                                  bytes of quiet rooms, time to open them

Each ends with a line of counts, and with code 1 if anything was lost, was there twice, or does not fit.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tools.faults import disks, outages
from tools.faults.kills import kills, worker_kills
from tools.faults.load import GAMES
from tools.faults.memory import memories
from tools.faults.races import races
from tools.faults.report import Report
from tools.faults.rooms import rooms


def run(args: argparse.Namespace, folder: Path) -> Report:
    if args.command == "kills":
        return kills(folder, args.database, args.count, args.games, args.at_least, args.seed)
    if args.command == "workers":
        return worker_kills(folder, args.count, seed=args.seed)
    if args.command == "races":
        return races(folder, args.count, args.pairs, seed=args.seed)
    if args.command == "outages":
        return outages.outages(folder, args.how, args.count, args.seconds)
    if args.command == "memory":
        return memories(folder, args.count, args.open)
    if args.command == "rooms":
        return rooms(folder)
    return disks.disks(folder, args.how, args.count, args.seconds)


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(
        prog="python -m tools.faults",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = found.add_subparsers(dest="command", required=True)
    usual = {"kills": 1000, "workers": 20, "races": 10_000, "outages": 1, "disks": 20, "memory": 10_000}
    added = {name: commands.add_parser(name) for name in usual}
    for name, count in usual.items():
        added[name].add_argument("-n", "--count", type=int, default=count)
        added[name].add_argument("--seed", type=int, default=1)
    commands.add_parser("rooms")
    added["kills"].add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    added["kills"].add_argument("--games", nargs="+", default=GAMES, help="a match of each is played")
    added["kills"].add_argument("--at-least", type=int, default=6, help="answers between two kills")
    added["races"].add_argument("--pairs", type=int, default=12, help="matches that are played side by side")
    added["outages"].add_argument("--how", choices=list(outages.HOW), default="stopped")
    added["outages"].add_argument("--seconds", type=float, default=30.0)
    added["memory"].add_argument("--open", type=int, default=1000)
    added["disks"].add_argument("--how", choices=list(disks.HOW), default="filled")
    added["disks"].add_argument("--seconds", type=float, default=2.0)
    return found


def main() -> int:
    args = parser().parse_args()
    with tempfile.TemporaryDirectory(prefix="sandtable-faults-") as folder:
        return run(args, Path(folder)).tell()


if __name__ == "__main__":
    sys.exit(main())
