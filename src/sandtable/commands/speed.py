"""`bench`: how fast the rules engine runs here, beside a yardstick."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

from sandtable.commands.parser import Commands, command
from sandtable.kernel.rules import Refused

SCRIPT = Path(__file__).resolve().parents[3] / "benchmarks/run.py"


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "bench",
        bench,
        "measure decisions a second and the cost of a copy, in a checkout of the source",
        "bench",
        "bench --compiled --rounds 7",
        "bench caen skirmish",
        "bench heroes --compiled",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all campaigns, beside the first")
    parser.add_argument(
        "--rounds", type=int, default=5, help="how often each is measured in turn; default: 5"
    )
    parser.add_argument("--compiled", action="store_true", help="also build and measure the compiled wheel")


def bench(args: Namespace) -> int:
    if not SCRIPT.is_file():
        raise Refused(
            ("no-source", "bench needs a checkout of the source: it measures what is built there.", "")
        )
    flags = [*(["--compiled"] if args.compiled else []), *(["--json"] if args.json else [])]
    command = [sys.executable, str(SCRIPT), *args.games, "--rounds", str(args.rounds), *flags]
    return subprocess.run(command, check=False).returncode  # noqa: S603  our own script
