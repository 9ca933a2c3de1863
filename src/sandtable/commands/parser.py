"""How a command is told to the parser."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import TypeAlias

from sandtable.commands.inputs import pair

Commands: TypeAlias = "argparse._SubParsersAction[CommandParser]"
Run: TypeAlias = Callable[[Namespace], int]


class CommandParser(ArgumentParser):
    """Takes options and words in any order: `roll FILE --json 3 6` means what it says."""

    mixing = False

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        if self.mixing:  # the mixed parsing comes back here for each of its halves
            return super().parse_known_args(args, namespace)
        self.mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self.mixing = False


def command(commands: Commands, name: str, run: Run, help: str, *examples: str) -> CommandParser:
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


def many(parser: CommandParser, flag: str, metavar: str, help: str) -> None:
    """NAME=VALUE, as often as one likes."""
    parser.add_argument(flag, type=pair, action="append", default=[], metavar=metavar, help=help)
