"""How matches ended, for profiles and ratings: who played which side, and who won; without opening a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sandtable.store import FinishedMatch, Store

SHORTEST: Final = 5  # lines of a journal: of a shorter match nothing can be told about anybody's skill
UNDECIDED: Final = ("abandoned", "ended")  # outcomes that are no draw


@dataclass(frozen=True, order=True)
class Player:
    """Somebody who plays: a person by his id, or a computer player of one game by its name."""

    id: str
    computer: bool = False


@dataclass(frozen=True)
class Result:
    """A match that is over."""

    match: str
    name: str
    game: str
    scenario: str
    public: bool
    at: datetime
    sides: Mapping[str, str]  # side -> its name
    players: Mapping[str, tuple[Player, ...]]  # side -> who played it
    winner: str | None  # the side, "" for nobody; None where it is not known
    level: str
    text: str
    rated: bool

    def side_of(self, player: Player) -> str:
        """The side that somebody played; "" for none, or more than one."""
        found = [side for side, those in self.players.items() if player in those]
        return found[0] if len(found) == 1 else ""


def results(store: Store) -> list[Result]:
    """All matches that were played to an end here, the oldest first; not records that were over when they came."""
    return [result(one) for one in store.people.finished() if one.version > 1]


def result(match: FinishedMatch) -> Result:
    told: Mapping[str, Any] = match.summary
    sides = {one["id"]: one["name"] for one in told.get("seats", []) if one["role"] == "side"}
    players = players_of(match, sides)
    return Result(
        match=match.id,
        name=match.name,
        game=match.game,
        scenario=match.scenario,
        public=match.public,
        at=match.changed,
        sides=sides,
        players=players,
        winner=told.get("winner"),
        level=told.get("level", ""),
        text=told.get("text", ""),
        rated=is_rated(match, players),
    )


def players_of(match: FinishedMatch, sides: Mapping[str, str]) -> dict[str, tuple[Player, ...]]:
    """Who played each side, each once."""
    side_of = {one["id"]: one["side"] for one in match.summary.get("seats", ())}  # type: ignore[attr-defined]
    found: dict[str, dict[Player, None]] = {side: {} for side in sides}
    for seat in match.seats:
        there = found.get(side_of.get(seat.id, ""))
        if there is None:
            continue
        if seat.who == "computer":
            there[Player(f"{match.game} {seat.player}", True)] = None
        elif seat.who == "person" and seat.person:
            there[Player(seat.person)] = None
        elif seat.who == "link":
            there.update(dict.fromkeys([Player(one) for one in match.holders.get(seat.id, ())]))
    return {side: tuple(those) for side, those in found.items()}


def is_rated(match: FinishedMatch, players: Mapping[str, tuple[Player, ...]]) -> bool:
    """Played here from its beginning, without going back, by different players on every side, to an end."""
    told: Mapping[str, Any] = match.summary
    everybody = [one for those in players.values() for one in those]
    return (
        told.get("winner") is not None
        and told.get("level") not in UNDECIDED
        and not told.get("rewritten")
        and not match.forked_at  # from another match, or a record
        and match.length >= SHORTEST
        and len(players) > 1
        and all(players.values())
        and len(set(everybody)) == len(everybody)
    )
