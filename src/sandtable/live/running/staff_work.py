"""What a staff works out for a general, in whatever process or thread: courses of a match, compared plans, advice."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from sandtable.games.catalogue import open_game
from sandtable.kernel import codec
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice
from sandtable.players import roster
from sandtable.studies.compare import Comparison
from sandtable.studies.forecast import Forecast


def work_out(job: dict[str, Any], rules: Rules[Any], seen: State, ask: Choice[Any] | None) -> dict[str, Any]:
    """Does a piece of work and says how many seconds of the processor it took."""
    begun = time.thread_time()
    found = WORKS[job["work"]](job, rules, seen, ask)
    return {**found, "seconds": time.thread_time() - begun}


def by_dice(rules: Rules[Any], seen: State) -> tuple[Rules[Any], State]:
    """The same position, its battles decided by dice: nobody can foretell what is fought on tables (FS-75)."""
    if rules.options.get("mode", "dice") == "dice":
        return rules, seen
    changed = open_game(rules.id, rules.scenario, {**rules.options, "mode": "dice"})
    return changed, codec.decode(changed, codec.encode(seen))


def foretold(job: dict[str, Any], rules: Rules[Any], seen: State, ask: Choice[Any] | None) -> dict[str, Any]:
    numbers = range(job["first"], job["first"] + job["many"])
    rules, seen = by_dice(rules, seen)
    return Forecast(rules, seen, job["seat"], job["seed"]).play(numbers).plain()


def compared(job: dict[str, Any], rules: Rules[Any], seen: State, ask: Choice[Any] | None) -> dict[str, Any]:
    assert ask is not None
    rules, seen = by_dice(rules, seen)
    words = [tuple(word) for word in job["words"]]
    numbers = range(job["first"], job["first"] + job["many"])
    rows = Comparison(rules, seen, job["seat"], ask, words, job["seed"]).play(numbers)
    return {
        "rows": [
            {
                "leads": row.leads,
                "by_turn": [{str(turn): lead for turn, lead in one.items()} for one in row.by_turn],
            }
            for row in rows
        ]
    }


def advised(job: dict[str, Any], rules: Rules[Any], seen: State, ask: Choice[Any] | None) -> dict[str, Any]:
    assert ask is not None
    player = roster.make_player(job["player"], rules, job["seat"], Random(job["seed"]))
    return {"word": list(player.word(seen, ask)), "reason": player.reason()}


Work = Callable[[dict[str, Any], Rules[Any], State, Choice[Any] | None], dict[str, Any]]
WORKS: Final[dict[str, Work]] = {"forecast": foretold, "compare": compared, "advice": advised}
