"""How a match stands in a few words, for its card in the lobby: what everybody may know, and nothing else."""

from __future__ import annotations

from typing import Any, TypeAlias

from sandtable.board.battles import OPEN
from sandtable.board.skin import little_map, skin_of
from sandtable.board.table import Table
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.steps import Throw
from sandtable.live.scenes.entries import Chronicle
from sandtable.live.scenes.scene import crumbs, outcome
from sandtable.live.sides import role, side_of

Summary: TypeAlias = dict[str, Any]  # plain JSON values, kept with the match


def summary(match: Match, story: Chronicle, laid: Table | None = None) -> Summary:
    """The place, the score, who is asked what, who holds what, as an observer sees it; `laid`: his table."""
    rules = match.rules
    seen = rules.view(match.state, "")
    end = outcome(rules, rules.outcome(seen), story)
    board, holders = little_map(laid) if laid is not None else skin_of(rules).little_map(seen)
    asks = [[seat_of(key), rules.skin().question(seen, ask)] for key, ask in match.pending().items()]
    return {
        "text": end.text if end is not None else ", ".join(crumbs(rules, seen)[:2]),
        **(
            {"winner": end.winner, "level": end.name, "rewritten": match.rewritten()}
            if end is not None
            else {}
        ),
        "score": " : ".join([str(points) for points in rules.standing(seen).values()]),
        "asks": asks,
        "throws": throws(match),
        "battles": open_battles(match, seen),
        "seats": [
            {
                "id": id,
                "name": rules.skin().seat_name(id),
                "side": side_of(rules, id),
                "role": role(rules, id),
            }
            for id in rules.seats()
        ],
        "board": board,
        "holders": holders,
    }


def open_battles(match: Match, seen: Any) -> int:
    """How many are to be fought on real tables now."""
    return len([one for one in skin_of(match.rules).table_battles(seen) if one.stage == OPEN])


def throws(match: Match) -> list[str]:
    """Who throws dice that all sides see: others may type them for him."""
    rules, found = match.rules, []
    for key, ask in match.pending().items():
        if isinstance(ask, Throw):
            eyes = rules.onlookers(match.state, ask)
            if not eyes or set(rules.playing()) <= set(eyes):
                found.append(seat_of(key))
    return found
