"""Routes about what can be played."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from fastapi import APIRouter, Header, Path, Query, Request, Response

from sandtable.board.table import Grid
from sandtable.kernel.rules import Rules
from sandtable.live import wire
from sandtable.live.lobby import games
from sandtable.live.matches.founding import chosen_rules
from sandtable.web.server.packing import VARY, pack, takes_gzip
from sandtable.web.server.problems import Problem, declared

router = APIRouter(prefix="/api/games", tags=["games"])

GameId: TypeAlias = Annotated[str, Path(max_length=64)]
Scenario: TypeAlias = Annotated[str, Query(max_length=64)]
KEPT: Final = "public, max-age=86400"  # a drawing never changes during a match


@router.get("", response_model=list[wire.GameCard])
def all_games() -> list[wire.GameCard]:
    """The games there are."""
    return games.cards()


@router.get("/{game}", response_model=wire.GameSheet, responses=declared(404))
def game_sheet(
    game: GameId,
    scenario: Scenario = "",
    options: Annotated[
        str, Query(max_length=10_000, description="options as a JSON object: the seats there are with them")
    ] = "",
) -> wire.GameSheet:
    """Everything that must be known to start a match: sides, seats, options, computer players."""
    rules = rules_of(game, scenario)
    if options:
        rules = chosen_rules(game, rules.scenario, read_options(options))
    return games.sheet(rules)


@router.get("/{game}/boards/{board}", response_model=wire.Drawing, responses=declared(404))
def board(
    game: GameId,
    board: Annotated[str, Path(max_length=64)],
    request: Request,
    scenario: Scenario = "",
    if_none_match: Annotated[str, Header(max_length=200)] = "",
) -> Response:
    """A board's drawing: GeoJSON in the board's plane."""
    rules = rules_of(game, scenario)
    found = drawn(game, rules.scenario, board)
    if found is None:
        raise Problem(404, "no-board", "There is no such board.")
    headers = {"ETag": found.tag, "Cache-Control": KEPT, **VARY}
    if found.tag in [one.strip() for one in if_none_match.split(",")]:
        return Response(status_code=304, headers=headers)
    if takes_gzip(request.headers):
        headers["Content-Encoding"] = "gzip"
        return Response(found.packed, media_type="application/json", headers=headers)
    return Response(found.plain, media_type="application/json", headers=headers)


@router.get("/{game}/ground", response_model=Grid | None, responses=declared(404))
def ground(game: GameId, scenario: Scenario = "") -> Grid | None:
    """The squares that a scenario is played on; null where the players lay them, or it has none."""
    return games.ground(rules_of(game, scenario))


def rules_of(game: str, scenario: str) -> Rules[Any]:
    try:
        return games.opened(game, scenario)
    except ValueError:
        raise Problem(404, "no-game", "There is no such game or scenario.") from None


def read_options(text: str) -> dict[str, object]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Problem(422, "unfit", "options: expected a JSON object.")
    return found


class Drawn(NamedTuple):
    """A drawing as it is sent. Its tag is a weak one: it stands for both ways of sending it."""

    plain: bytes
    packed: bytes
    tag: str


@lru_cache(maxsize=32)
def drawn(game: str, scenario: str, board: str) -> Drawn | None:
    drawing = games.drawing(games.opened(game, scenario), board)
    if drawing is None:
        return None
    plain = drawing.model_dump_json().encode()
    return Drawn(plain, pack(plain), f'W/"{hashlib.sha256(plain).hexdigest()[:24]}"')
