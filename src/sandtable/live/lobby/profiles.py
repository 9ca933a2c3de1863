"""The profile of a person: results by game and side, head to head, ratings; for himself, or for everybody.

Everybody reads less: of people who do not show themselves no names, of private matches none either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias
from urllib.parse import quote

from sandtable.games.catalogue import GAMES
from sandtable.live import profile_wire as wire
from sandtable.live.lobby.games import game_name, opened
from sandtable.live.lobby.ratings import ALL, KNOWN, Board
from sandtable.live.lobby.results import Player, Result
from sandtable.store import Person, Store

LISTED: Final = 50  # results
Fate: TypeAlias = Literal["won", "lost", "drawn", "over"]


@dataclass(frozen=True)
class Reader:
    """What whoever reads a profile may know."""

    me: bool
    names: Mapping[str, str]  # of people whom he may know by name
    shown: Collection[str]  # people whose profiles everybody may see


def profile(store: Store, board: Board, person: Person, me: bool) -> wire.Profile:
    player = Player(person.id)
    mine = [one for one in board.results if any([player in those for those in one.players.values()])]
    others = {one.id for result in mine for one in opponents(result, player) if not one.computer}
    shown = store.people.shows_profile([*others, person.id])
    names = store.people.names(others if me else others & shown)
    reader = Reader(me, names, shown)
    fought = [one for one in mine if one.side_of(player)]
    return wire.Profile(
        name=person.name or "",
        me=me,
        guest=person.guest,
        public=person.id in shown,
        ratings=ratings(board, player),
        computers=computers(board, {one.game for one in fought}),
        games=games(fought, player),
        against=against(fought, player, reader),
        results=tuple([told(one, player, reader) for one in reversed(mine[-LISTED:])]),
        more=max(0, len(mine) - LISTED),
    )


def fate(result: Result, player: Player) -> Fate:
    side = result.side_of(player)
    if result.winner is None or not side:
        return "over"
    if not result.winner:
        return "drawn"
    return "won" if result.winner == side else "lost"


def opponents(result: Result, player: Player) -> list[Player]:
    side = result.side_of(player)
    return [one for other, those in result.players.items() if other != side for one in those if one != player]


def tally(fates: Iterable[Fate]) -> dict[str, int]:
    count = Counter(fates)
    return {"played": count.total(), "won": count["won"], "lost": count["lost"], "drawn": count["drawn"]}


# by game, by opponent


def games(fought: list[Result], player: Player) -> tuple[wire.GameRecord, ...]:
    found: dict[tuple[str, str], list[Result]] = {}
    for one in fought:
        found.setdefault((one.game, one.side_of(player)), []).append(one)
    return tuple(
        [
            wire.GameRecord(
                game=game,
                title=title_of(game),
                side=side,
                side_name=those[-1].sides[side],
                **tally([fate(one, player) for one in those]),
            )
            for (game, side), those in sorted(found.items(), key=lambda one: (order(one[0][0]), one[0][1]))
        ]
    )


def against(fought: list[Result], player: Player, reader: Reader) -> tuple[wire.HeadToHead, ...]:
    """Each opponent, those met most often first; all who are not shown are one."""
    found: dict[Player, list[Fate]] = {}
    for one in fought:
        met = {
            other if other.computer or other.id in reader.names else NOBODY
            for other in opponents(one, player)
        }
        for other in met:
            found.setdefault(other, []).append(fate(one, player))
    heads = [
        wire.HeadToHead(
            name=name_of(other, reader), computer=other.computer, page=page_of(other, reader), **tally(fates)
        )
        for other, fates in found.items()
    ]
    return tuple(sorted(heads, key=lambda one: (not one.name, -one.played, one.name)))


NOBODY: Final = Player("")


def name_of(other: Player, reader: Reader) -> str:
    if other.computer:
        game, _, name = other.id.partition(" ")
        return f"computer “{name}” in {title_of(game)}"
    return reader.names.get(other.id, "")


def page_of(other: Player, reader: Reader) -> str:
    return (
        f"/people/{quote(reader.names[other.id], safe='')}"
        if other.id in reader.shown and other != NOBODY
        else ""
    )


def told(result: Result, player: Player, reader: Reader) -> wire.ResultShown:
    open = reader.me or result.public
    side = result.side_of(player)
    return wire.ResultShown(
        match=result.match if open else "",
        name=result.name if open else "",
        game=result.game,
        title=title_of(result.game),
        side_name=result.sides.get(side, "both sides"),
        against=tuple([name_of(one, reader) or "somebody" for one in opponents(result, player)]),
        result=fate(result, player),
        text=result.text,
        at=result.at.isoformat(),
        rated=result.rated,
    )


# ratings


def ratings(board: Board, player: Player) -> tuple[wire.RatingShown, ...]:
    found = [game for game, other in board.ratings if other == player]
    return tuple([rating(board, game, player) for game in sorted(found, key=order)])


def computers(board: Board, played: Collection[str]) -> tuple[wire.RatingShown, ...]:
    """The computer players of these games, the strongest first."""
    found = [rating(board, game, one) for game, one in board.ratings if one.computer and game in played]
    return tuple(sorted(found, key=lambda one: (order(one.game), -one.value)))


def rating(board: Board, game: str, player: Player) -> wire.RatingShown:
    rated = board.ratings[game, player]
    return wire.RatingShown(
        game=game,
        title=title_of(game) if game != ALL else "All games",
        name=player.id.partition(" ")[2] if player.computer else "",
        value=round(rated.mu),
        doubt=round(2 * rated.sigma),
        matches=board.counts[game, player],
        settled=rated.sigma <= KNOWN,
    )


def order(game: str) -> int:
    """All games first, then in the order in which they are offered."""
    return -1 if game == ALL else [*GAMES, game].index(game)


@cache
def title_of(game: str) -> str:
    """A game's name; its id where this server does not have it."""
    return game_name(opened(game)) if game in GAMES else game
