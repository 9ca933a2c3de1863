"""A table for the tests: Caen in mid-game, and sessions that follow a script."""

from __future__ import annotations

import io
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Rules
from sandtable.kernel.steps import Choice
from sandtable.players.random import RandomPlayer
from sandtable.terminal.play import run


def midgame(decisions: int, seed: str = "q") -> Match:
    """A match of Caen after so many decisions at random."""
    rules: Rules[Any] = Caen("", {})
    match = Match(rules, Seeded(seed))
    player = RandomPlayer(Random(seed))
    match.roll_on()
    for _ in range(decisions):
        key, ask = next(iter(match.pending().items()))
        assert isinstance(ask, Choice)
        match.answer(key, player.word(rules.view(match.state, ask.seat(match.state)), ask))
        match.roll_on()
    return match


class Played:
    """What a scripted session left behind."""

    def __init__(self, code: int, shown: str, prompts: list[str]) -> None:
        self.code = code
        self.shown = shown
        self.prompts = prompts

    def last_page(self) -> str:
        """What stood on the screen at the end, from the header on."""
        return "▣" + self.shown.rpartition("▣")[2]


def play(start: str | Path, typed: Iterable[str], width: int = 80, height: int = 24, **given: Any) -> Played:
    """Plays with typed lines instead of a keyboard; when they are used up the person leaves."""
    args = Namespace(seat="", players=[], option=[], save=None, dice="seeded", seed="abc", scenario="")
    args.start = str(start)
    vars(args).update(given)
    lines: Iterator[str] = iter(typed)
    prompts: list[str] = []
    screen = io.StringIO()

    def read(prompt: str) -> str:
        prompts.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    console = Console(file=screen, width=width, height=height, highlight=False)
    code = run(args, console, read)
    return Played(code, screen.getvalue(), prompts)
