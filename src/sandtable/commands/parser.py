"""Registers commands and their options with the parser."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from typing import TypeAlias

from sandtable.commands.inputs import pair

Run: TypeAlias = Callable[[Namespace], int]


class Commands:
    """The program's commands, each with a parser of its own."""

    def __init__(self, program: ArgumentParser) -> None:
        self.program = program
        self.listed = program.add_subparsers(dest="command", metavar="COMMAND", required=True)
        self.parsers: dict[str, ArgumentParser] = {}

    def parse(self, words: Sequence[str]) -> Namespace:
        """Read a command's options and words in any order: `roll FILE --json 3 6` means what it says."""
        if not words or words[0] not in self.parsers:
            return self.program.parse_args(words)
        parser = self.parsers[words[0]]
        found, unknown = parser.parse_known_intermixed_args(words[1:], Namespace(command=words[0]))
        if unknown:
            self.program.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found


def command(commands: Commands, name: str, run: Run, help: str, *examples: str) -> ArgumentParser:
    """Add a command with its help; every one prints JSON if asked to."""
    lines = [f"  sandtable {example}" for example in examples]
    parser = commands.listed.add_parser(
        name,
        help=help,
        description=help[:1].upper() + help[1:] + ".",
        epilog="\n".join(["examples:" if len(lines) > 1 else "example:", *lines]),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)
    commands.parsers[name] = parser
    return parser


def many(parser: ArgumentParser, flag: str, metavar: str, help: str) -> None:
    """Add an option that takes NAME=VALUE, as often as one likes."""
    parser.add_argument(flag, type=pair, action="append", default=[], metavar=metavar, help=help)
