"""Campaigns played to the end while a test reads every text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.players import roster
from sandtable.players.player import Player
from sandtable.players.random import RandomPlayer
from tests.games.armored_thrust.theatre import totalize

GAME = Path(__file__).resolve().parents[3] / "src/sandtable/games/armored_thrust"
TOLD = re.compile(r"\.(?:tell|whisper)\(\s*(?:[\w.\[\]]+(?:\[[^\]]*\])*,\s*)?\"([a-z-]+)\"", re.DOTALL)
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"resolution": "tabletop"},
    {"umpire": "human", "resolution": "umpire"},
    {"order_method": "one", "resolution": "agree", "retreat_tie": "player"},
    {"umpire": "none", "movement_clock": "steps", "activation_per": "area", "dice_use_advantage": True},
)


def told_in_source() -> set[str]:
    """Every verb that a rule tells, as it stands in the source."""
    return {verb for path in GAME.rglob("*.py") for verb in TOLD.findall(path.read_text(encoding="utf-8"))}


Listen = Callable[[Theatre, str, Choice[Any] | Throw[Any], Word], None]


class Talk:
    """A match that shows each question and the word that answers it to a listener before the word is given."""

    def __init__(self, seed: int, **options: Any) -> None:
        self.rules = totalize(**options)
        self.match = Match(self.rules, Seeded(f"talk-{seed}"))
        kind = "steady" if seed % 2 else "random"
        self.players: dict[str, Player] = {
            side: roster.make_player(kind, self.rules, side, Random(f"{seed} {side}"))
            for side in self.rules.playing()
        }
        self.anybody = RandomPlayer(Random(seed))

    def state(self) -> Theatre:
        s = self.match.state
        assert isinstance(s, Theatre)
        return s

    def run(self, listen: Listen) -> None:
        """To the end of the campaign."""
        while pending := self.match.pending():
            key, ask = next(iter(pending.items()))
            seat = ask.seat(self.state())
            seen = self.rules.view(self.state(), seat)
            if isinstance(ask, Throw):
                listen(seen, key, ask, ())
                self.match.roll()
                continue
            word = self.players.get(seat, self.anybody).word(seen, ask)
            listen(seen, key, ask, word)
            self.match.answer(key, word)

    def events(self) -> Iterator[Event]:
        for _, event in self.match.log:
            yield event
