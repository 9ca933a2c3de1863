"""Ratings of people and computer players, from all rated matches in the order in which they ended (openskill)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from sandtable.live.lobby.results import Player, Result, results
from sandtable.store import Store

MODEL: Final = PlackettLuce(mu=1500.0, sigma=350.0, beta=175.0, tau=3.0)
ALL: Final = ""  # all games together
KNOWN: Final = 150.0  # a smaller doubt is a rating that can be relied on


@dataclass
class Board:
    """What is known of everybody's strength, by game."""

    results: list[Result] = field(default_factory=list)
    ratings: dict[tuple[str, Player], PlackettLuceRating] = field(default_factory=dict)
    counts: dict[tuple[str, Player], int] = field(default_factory=dict)

    def rate(self, result: Result) -> None:
        """Takes a match into account: in its game, and in all games together."""
        for game in (result.game, ALL):
            sides = list(result.players)
            teams = [[self.rating(game, one) for one in result.players[side]] for side in sides]
            ranks = [0.0 if not result.winner or side == result.winner else 1.0 for side in sides]
            for side, team in zip(sides, MODEL.rate(teams, ranks=ranks), strict=True):
                for player, rated in zip(result.players[side], team, strict=True):
                    self.ratings[game, player] = rated
                    self.counts[game, player] = self.counts.get((game, player), 0) + 1

    def rating(self, game: str, player: Player) -> PlackettLuceRating:
        return self.ratings.get((game, player)) or MODEL.rating(name=player.id)


def board_of(all: Sequence[Result]) -> Board:
    found = Board(list(all))
    for one in all:
        if one.rated:
            found.rate(one)
    return found


class Boards:
    """The board of a server, made anew when another match is over; for use by many threads."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.mark: object = None
        self.board = Board()

    def of(self, store: Store) -> Board:
        with self.lock:
            mark = store.people.finished_mark()
            if mark != self.mark:
                self.board = board_of(results(store))
                self.mark = mark
            return self.board

    def forget(self) -> None:
        """Looks again, though no match was changed."""
        with self.lock:
            self.mark = None
