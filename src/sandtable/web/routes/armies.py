"""Routes of the army builder: with a match, for who is asked for an army, and without one."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Path, Request, Response

from sandtable.board.skin import skin_of
from sandtable.board.table import Roster
from sandtable.kernel.match import seat_of
from sandtable.kernel.steps import Choice, Word
from sandtable.live.matches.founding import chosen_rules
from sandtable.live.people.limits import Limit
from sandtable.live.rooms.permissions import held_by
from sandtable.live.scenes.armies import roster
from sandtable.web.routes.games import rules_of
from sandtable.web.server.dependencies import Asking, InHall, MatchId
from sandtable.web.server.identity import address
from sandtable.web.server.problems import Problem, declared
from sandtable.web.server.responses import sent
from sandtable.web.wire import requests

router = APIRouter(prefix="/api", tags=["armies"])
GameId: TypeAlias = Annotated[str, Path(max_length=64)]
BUILT = Limit(burst=240, seconds=0.1)
NOT_BUILT = "No armies are built for this scenario."


@router.post(
    "/games/{game}/armies", response_model=Roster, responses=declared(404, 413, 429), status_code=200
)
def army(game: GameId, asked: requests.ArmyAsked, request: Request) -> Response:
    """Reads a word as an army of a side: what it has, what may be added, and what is wrong with it."""
    BUILT.demand(address(request), "You built much at once.")
    rules = rules_of(game, asked.scenario)
    if asked.options:
        rules = chosen_rules(game, rules.scenario, asked.options)
    skin = skin_of(rules)
    if not skin.has_armies or not skin.muster_sheet(rules.playing()[0], ()).size:
        raise Problem(404, "no-armies", NOT_BUILT)
    if asked.side not in rules.playing():
        sides = list(rules.playing())
        raise Problem(422, "no-side", f"There is no side {asked.side!r}; there are {', '.join(sides)}.")
    return sent(roster(lambda word: skin.muster_sheet(asked.side, word), tuple(asked.word)))


@router.post("/matches/{match}/muster", response_model=Roster, responses=declared(401, 403, 404, 409, 413))
async def muster(match: MatchId, asked: requests.LettersAsked, who: Asking, hall: InHall) -> Response:
    """The same for a question of a match whose word is an army."""
    room = await held_by(hall, match, who, seat_of(asked.key))
    async with room.lock:
        rules = room.match.rules
        ask, skin = room.match.pending().get(asked.key), skin_of(rules)
        seen = rules.view(room.match.state, seat_of(asked.key))
        if not isinstance(ask, Choice) or skin.muster(seen, ask, ()) is None:
            sentence = "This seat is not asked for an army now."
            raise Problem(422, "not-asked", sentence, version=room.version)

        def read(word: Word) -> Roster:
            found = skin.muster(seen, ask, word)
            assert found is not None
            return found

        return sent(roster(read, tuple(asked.draft)))
