"""Answers and rolls that come by a socket that is open anyway: the same changes, refusals and keys as by the routes."""

from __future__ import annotations

from typing import Any, Final

from pydantic import ValidationError

from sandtable.live.messages import DoneMessage, RefusedMessage
from sandtable.live.people.limits import Limit, slow_down
from sandtable.live.people.who import Who
from sandtable.live.rooms.hall import Hall
from sandtable.live.written import written
from sandtable.web.routes.play import answer_of, changed, roll_of
from sandtable.web.server.problems import problem_of, unfit
from sandtable.web.wire import requests

PLAYED: Final = ("answer", "roll")
MOST_PLAYED, PLAYED_AGAIN = 60, 0.1  # answers at once, then one in so many seconds
TOO_QUICK: Final = "Answers come faster than a match is played."


class SocketPlayer:
    """Plays a match for whoever is behind one socket."""

    def __init__(self, hall: Hall, match: str, who: Who) -> None:
        self.hall = hall
        self.match = match
        self.who = who
        self.limit = Limit(MOST_PLAYED, PLAYED_AGAIN)

    def plays(self, message: dict[str, Any]) -> bool:
        """Is it an answer or a roll?"""
        return message.get("type") in PLAYED

    async def play(self, message: dict[str, Any]) -> str:
        """Carry it out; return what came of it as a message with the same key."""
        sent = {name: value for name, value in message.items() if name != "type"}
        key = sent.get("idempotency_key")
        known = key if isinstance(key, str) else ""
        try:
            if wait := self.limit.take(""):
                raise slow_down(wait, TOO_QUICK)
            order = read_order(message["type"], sent)
            if isinstance(order, requests.AnswerSent):
                play = await answer_of(self.hall, self.match, self.who, order)
            else:
                play = await roll_of(self.hall, self.match, self.who, order)
            receipt = await changed(play.room, self.who, order, play.act)
        except Exception as error:
            problem = unfit(error.errors()) if isinstance(error, ValidationError) else problem_of(error)
            return written(RefusedMessage(idempotency_key=known, problem=problem.body()))
        return written(DoneMessage(idempotency_key=known, version=receipt.version, line=receipt.line))


def read_order(kind: str, sent: dict[str, Any]) -> requests.AnswerSent | requests.RollSent:
    if kind == "answer":
        return requests.AnswerSent.model_validate(sent)
    return requests.RollSent.model_validate(sent)
