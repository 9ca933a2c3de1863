"""`sandtable play`: seats people and computer players at a match, new or from a file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

from rich.console import Console

from sandtable.files import MatchFile, free_name
from sandtable.games.catalogue import GAMES, family_of, open_local
from sandtable.kernel.rules import Refused
from sandtable.kernel.words import TIMES
from sandtable.terminal.desk import COMMANDS
from sandtable.terminal.panel import PanelQuestion
from sandtable.terminal.seats import players_of, seated_again, seating
from sandtable.terminal.session import Read, TableSession


def run(args: argparse.Namespace, console: Console | None = None, read: Read | None = None) -> int:
    """Plays a match until it is over or the person leaves."""
    screen = console or Console(highlight=False)
    file = open_match(args.start or choose_game(screen, read or input), args)
    rng = Random(f"{args.seed}/players") if args.seed else Random()
    session = TableSession(file, players_of(file, rng), screen, read or input)
    if read is None and sys.stdin.isatty():
        complete(session)
    return session.run()


def choose_game(console: Console, read: Read) -> str:
    names = list(GAMES)
    for number, name in enumerate(names, 1):
        console.print(f"{number:>2} {name}", highlight=False)
    typed = read("Which game? ").strip()
    return names[int(typed) - 1] if typed.isdigit() and 0 < int(typed) <= len(names) else typed


def open_match(start: str, args: argparse.Namespace) -> MatchFile:
    """Opens a new match of a game, or the match in a file; those named on the command line get their seats."""
    wanted = dict(args.players)
    people = [seat.strip() for seat in args.seat.split(",") if seat.strip()]
    try:
        family = family_of(start)
        if start in GAMES or family:
            game, scenario = (family, start) if family else (start, args.scenario)
            rules = open_local(game, scenario, dict(args.option))
            seats = seating(rules, people, wanted)
            path = args.save or free_name(Path(start).resolve().name if family else start)
            return MatchFile.create(path, game, scenario, rules.options, seats, args.dice, args.seed)
        if not Path(start).exists() and "." not in start:
            raise ValueError(f"no game and no file is called {start!r}; the games are {', '.join(GAMES)}")
        file = MatchFile.open(start)
        file.record.seats = seated_again(file.match.rules, file.record.seats, people, wanted)
        return file
    except ValueError as error:
        raise Refused(("usage", str(error), "")) from None


def completions(text: str, question: PanelQuestion, after: list[str] | None = None) -> list[str]:
    """Completes what is typed: `rod*4` becomes `rodney*4`; no blank follows a letter that may be repeated.

    `after` are the letters that may follow what stands in the line already; commands come first in a line.
    """
    begun, star, times = text.casefold().partition(TIMES)
    letters = after if after is not None else [letter.letter for letter in question.letters]
    letters = [letter for letter in letters if letter.casefold().startswith(begun)]
    if star:
        return [f"{letter}{star}{times}" for letter in letters]
    found = [letter if letter in question.targets else f"{letter} " for letter in letters]
    commands = [f"{name} " for name in COMMANDS if name.startswith(begun)] if after is None else []
    return [*found, *commands]


def complete(session: TableSession) -> None:
    """Tab completes letters and commands, where the system has readline."""
    try:
        import readline
    except ImportError:
        return

    def completer(text: str, state: int) -> str | None:
        line = readline.get_line_buffer()[: readline.get_begidx()]
        found = completions(text, session.question, session.following(line) if line.strip() else None)
        return found[state] if state < len(found) else None

    readline.set_completer_delims(" ,;")
    readline.set_completer(completer)
    readline.parse_and_bind("tab: complete")
