"""How a command is told to the parser."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import TypeAlias

from sandtable.commands.inputs import pair

Commands: TypeAlias = "argparse._SubParsersAction[ArgumentParser]"
Run: TypeAlias = Callable[[Namespace], int]


def command(commands: Commands, name: str, run: Run, help: str, *examples: str) -> ArgumentParser:
    """A command with its help; every one prints JSON if asked to."""
    lines = [f"  sandtable {example}" for example in examples]
    parser = commands.add_parser(
        name,
        help=help,
        description=help[:1].upper() + help[1:] + ".",
        epilog="\n".join(["examples:" if len(lines) > 1 else "example:", *lines]),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)
    return parser


def many(parser: ArgumentParser, flag: str, metavar: str, help: str) -> None:
    """NAME=VALUE, as often as one likes."""
    parser.add_argument(flag, type=pair, action="append", default=[], metavar=metavar, help=help)
