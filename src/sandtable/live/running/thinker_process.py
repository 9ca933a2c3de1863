"""The process in which computer players think (see `thinkers`): a question with its seat's view in, a word out."""

from __future__ import annotations

import json
import traceback
from collections import OrderedDict
from functools import lru_cache
from random import SystemRandom
from typing import Any, Final

from sandtable.games.catalogue import open_game
from sandtable.kernel import codec
from sandtable.kernel.record import freeze
from sandtable.kernel.rules import Rules
from sandtable.kernel.steps import Choice
from sandtable.live.helper_process import answer_lines
from sandtable.live.running.staff_work import work_out
from sandtable.players import roster
from sandtable.players.player import Player

MOST_PLAYERS: Final = 64  # that are remembered: one that is forgotten is made anew, as after a restart

players: OrderedDict[tuple[str, ...], Player] = OrderedDict()


def main() -> None:
    answer_lines(answer)


@lru_cache(maxsize=32)
def rules_of(game: str, scenario: str, options: str) -> Rules[Any]:
    return open_game(game, scenario, {name: freeze(value, 1) for name, value in json.loads(options).items()})


def answer(job: dict[str, Any]) -> dict[str, Any]:
    """The word that a player says, with its reason, or what a staff worked out; or how it failed."""
    try:
        rules = rules_of(job["game"], job["scenario"], job["options"])
        seen = codec.decode(rules, job["seen"])
        ask = codec.read_step(job["ask"], rules.catalogue()) if job["ask"] else None
        assert ask is None or isinstance(ask, Choice)
        if job["work"] != "word":
            return work_out(job, rules, seen, ask)
        assert ask is not None
        player = player_of(job, rules)
        return {"word": player.word(seen, ask), "reason": player.reason()}
    except Exception:
        players.clear()  # one of them may have thought half a thought
        return {"failed": traceback.format_exc()}


def player_of(job: dict[str, Any], rules: Rules[Any]) -> Player:
    """The player who sits on the seat since its first question to this process."""
    seat, name = job["seat"], job["player"]
    key = (job["match"], seat, name, job["game"], job["scenario"], job["options"])
    if key not in players:
        players[key] = roster.make_player(name, rules, seat, SystemRandom())
    players.move_to_end(key)
    if len(players) > MOST_PLAYERS:
        players.popitem(last=False)
    return players[key]
