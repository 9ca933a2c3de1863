"""Plays a match to its end by computer players: the hot path of studies and search."""

from __future__ import annotations

import gc
from random import Random
from typing import Any

from mypy_extensions import mypyc_attr

from sandtable.kernel.engine import pending, play, throw
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw
from sandtable.players.luck import Luck, StreamLuck
from sandtable.players.player import Player


class Count:
    """How many decisions and throws a playout took."""

    def __init__(self) -> None:
        self.decisions = 0
        self.throws = 0


class WithoutGarbageCollection:
    """Switches the garbage collector off inside `with`: rules and players make hardly any reference cycles."""

    def __init__(self) -> None:
        self.searching = False

    def __enter__(self) -> None:
        self.searching = gc.isenabled()
        gc.disable()

    def __exit__(self, *error: object) -> None:
        if self.searching:
            gc.enable()


@mypyc_attr(allow_interpreted_subclasses=True)
class Stop:
    """Says where a playout need not go on; asked before every question and every throw."""

    def here(self, s: State) -> bool:
        return False


def playout(s: State, players: dict[str, Player], rng: Random) -> Count:
    """Plays on from a state to the end of its agenda; words come from the seats' players, faces from `rng`."""
    with WithoutGarbageCollection():
        return play_on(s, players, StreamLuck(rng))


def play_on(s: State, players: dict[str, Player], luck: Luck, stop: Stop | None = None) -> Count:
    """Plays on without a journal, to the end of the agenda or to where `stop` says; the state itself is changed."""
    count = Count()
    while True:
        frame = s.agenda
        if frame is None or (stop is not None and stop.here(s)):
            return count
        step = frame.steps[frame.at]
        if isinstance(step, Throw):
            thrown: Throw[Any] = step  # compiled code looks at its type once, not at every use
            count.throws += 1
            throw(s, thrown, luck.faces(s, thrown, thrown.dice(s)))
        elif isinstance(step, Choice):
            count.decisions += 1
            answer(s, "", step, players)
        else:
            asks = pending(s)
            keys = list(asks)
            key = keys[luck.choose(len(keys))] if len(keys) > 1 else keys[0]
            ask = asks[key]
            assert isinstance(ask, Choice)
            count.decisions += 1
            answer(s, key, ask, players)


def answer(s: State, key: str, ask: Choice[Any], players: dict[str, Player]) -> None:
    seat = ask.seat(s)
    player = players[seat]
    only = ask.forced_word(s) if player.skips_forced_views else None
    if only is None:
        play(s, key, ask, player.word(s.game.view(s, seat), ask))
    else:
        player.on_forced(only)
        play(s, key, ask, only)
