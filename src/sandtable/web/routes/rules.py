"""Routes of what teaches a game: its rulebook, one rule by its number, the primer of a scenario."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Annotated, Final, NamedTuple, TypeAlias

from fastapi import APIRouter, Header, Path, Request, Response
from pydantic import TypeAdapter

from sandtable.board.briefing import primer_of
from sandtable.board.primer import Primer
from sandtable.board.rulebook import Rule, Rulebook
from sandtable.live.lobby import books
from sandtable.live.lobby.keys import Key, KeyMaker
from sandtable.live.lobby.units import UnitBook, unit_book
from sandtable.web.routes.games import Scenario, rules_of
from sandtable.web.server.packing import VARY, pack, takes_gzip
from sandtable.web.server.problems import declared

router = APIRouter(prefix="/api", tags=["rules"])

GameId: TypeAlias = Annotated[str, Path(max_length=64, description="a game, or a family of made campaigns")]
RuleId: TypeAlias = Annotated[str, Path(max_length=24, description="as it is cited: `FS-65`")]
KEPT: Final = "public, max-age=3600"
WRITER: Final = TypeAdapter(Rulebook)


class Written(NamedTuple):
    """A rulebook as it is sent. Its tag is a weak one: it stands for both ways of sending it."""

    plain: bytes
    packed: bytes
    tag: str


@router.get("/rules/{game}", response_model=Rulebook, responses=declared(404))
def whole_book(
    game: GameId, request: Request, if_none_match: Annotated[str, Header(max_length=200)] = ""
) -> Response:
    """The rulebook of a game: its pages in chapters, each a little Markdown, its own page first."""
    found = written(game)
    headers = {"ETag": found.tag, "Cache-Control": KEPT, **VARY}
    if found.tag in [one.strip() for one in if_none_match.split(",")]:
        return Response(status_code=304, headers=headers)
    if takes_gzip(request.headers):
        headers["Content-Encoding"] = "gzip"
        return Response(found.packed, media_type="application/json", headers=headers)
    return Response(found.plain, media_type="application/json", headers=headers)


@router.get("/rules/{game}/{rule}", response_model=Rule, responses=declared(404))
def one_rule(game: GameId, rule: RuleId) -> Rule:
    """One rule by its number, with the rulings that were made on it."""
    return books.rule(game, rule)


@router.get("/primers/{game}", response_model=Primer, responses=declared(404))
def primer(game: GameId, response: Response, scenario: Scenario = "") -> Primer:
    """What a newcomer is told of a scenario: its primer, the terms of the game, its guided first game."""
    response.headers["Cache-Control"] = KEPT
    return told(game, rules_of(game, scenario).scenario)


@router.get("/keys/{game}", response_model=Key, responses=declared(404))
def key(game: GameId, response: Response, scenario: Scenario = "") -> Key:
    """Every ground, sign and kind of counter of a scenario with what it means, as a sample match shows them."""
    response.headers["Cache-Control"] = KEPT
    return made_key(game, rules_of(game, scenario).scenario)


@router.get("/units/{game}", response_model=UnitBook, responses=declared(404))
def units(game: GameId, response: Response, scenario: Scenario = "") -> UnitBook:
    """Every unit of a game as it is printed, with what its values and abilities mean."""
    response.headers["Cache-Control"] = KEPT
    return listed_units(game, rules_of(game, scenario).scenario)


@lru_cache(maxsize=32)
def listed_units(game: str, scenario: str) -> UnitBook:
    return unit_book(rules_of(game, scenario))


@lru_cache(maxsize=32)
def made_key(game: str, scenario: str) -> Key:
    return KeyMaker(rules_of(game, scenario)).make()


@lru_cache(maxsize=64)
def told(game: str, scenario: str) -> Primer:
    return primer_of(rules_of(game, scenario))


@lru_cache(maxsize=16)
def written(game: str) -> Written:
    plain = WRITER.dump_json(books.book(game))
    return Written(plain, pack(plain), f'W/"{hashlib.sha256(plain).hexdigest()[:24]}"')
