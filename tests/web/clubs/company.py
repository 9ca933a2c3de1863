"""The people of a club: an organiser, two generals and two commanders, as API clients."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.remote import RemoteError, RemoteMatch, Table
from tests.web.conftest import mine, spelled

Json = dict[str, Any]
REPORTS = ("ReportScore", "ReportResult")


class Member:
    """A member of the club, with a session of his own."""

    def __init__(self, url: str, name: str) -> None:
        self.table = Table(url)
        self.name = name
        self.person = ""
        self.match: RemoteMatch

    def ask(self, method: str, path: str, **sent: Any) -> Any:
        """Sends a request to one of the campaign's routes."""
        return self.table.ask(method, f"/api/clubs/{self.match.id}{path}", **sent)

    def page(self) -> Json:
        found: Json = self.ask("GET", "")
        return found

    def do(self, battle: str, what: str, **sent: Any) -> Json:
        found: Json = self.ask("POST", f"/battles/{battle}/{what}", json=sent)
        return found

    def file(self, battle: str, *games: tuple[int, int], **more: Any) -> Json:
        key = more.pop("idempotency_key", f"{self.name}-{battle}-{games}")
        return self.do(battle, "filings", games=[list(game) for game in games], idempotency_key=key, **more)

    def refused(self, method: str, path: str, **sent: Any) -> Json:
        try:
            self.ask(method, path, **sent)
        except RemoteError as error:
            return error.problem
        raise AssertionError(f"{method} {path} was not refused")


class Company:
    """A campaign and its five people."""

    dice = "seeded"  # or "typed" by the players

    def __init__(self, url: str, game: str = "caen", settings: Json | None = None, **options: Any) -> None:
        self.olga, self.anna, self.ben = (Member(url, name) for name in ("Olga", "Anna", "Ben"))
        self.carl, self.dora = Member(url, "Carl"), Member(url, "Dora")
        self.everybody = [self.olga, self.anna, self.ben, self.carl, self.dora]
        match = {"game": game, "name": "Thursday club", "options": options, "public": True, "dice": self.dice}
        page = self.olga.table.ask("POST", "/api/clubs", json={"match": match, "settings": settings or {}})
        self.olga.match = self.olga.table.match(page["match"])
        self.olga.person = page["me"]
        self.sides: list[str] = [side for side, _ in page["sides"]]
        token = page["invite"].partition("#")[2].partition(".")[2]
        for member, side in zip(self.everybody[1:], [*self.sides, *self.sides], strict=True):
            member.match = member.table.match(page["match"])
            joined = member.ask("POST", "/members", json={"token": token, "name": member.name, "side": side})
            member.person = joined["me"]
        self.sitting = {self.sides[0]: self.anna, self.sides[1]: self.ben}
        for seat in page["seats"]:
            if seat["role"] == "commander":
                self.sitting[seat["id"]] = self.carl if seat["side"] == self.sides[0] else self.dora
        for id, member in self.sitting.items():
            self.olga.ask("PUT", f"/seats/{id}", json={"person": member.person})
        self.sitting |= {seat["id"]: self.olga for seat in page["seats"] if seat["role"] == "organiser"}

    def close(self) -> None:
        for member in self.everybody:
            member.table.close()

    def members_of(self, side: str) -> list[Member]:
        """The general, then the commander."""
        return [self.anna, self.carl] if side == self.sides[0] else [self.ben, self.dora]

    def speakers(self, fighter: Json) -> list[Member]:
        """Who may report and confirm for a side of a battle: its general, and who plays it."""
        general, commander = self.members_of(fighter["side"])
        return [general, commander] if commander.person in fighter["players"] else [general]

    def answer_one(self, rng: Random) -> bool:
        """Answers one question of the campaign at random, if there is one besides reports."""
        asked = [seat["id"] for seat in self.olga.match.view()["seats"] if seat["asked"]]
        for seat in rng.sample(asked, len(asked)):
            member = self.sitting[seat]
            for ask in mine(member.match.view(seat)):
                if ask["name"] not in REPORTS:
                    self.answer(member, ask, rng)
                    return True
        return False

    def answer(self, member: Member, ask: Json, rng: Random) -> None:
        """Answers at random; a refusal because the match moved on meanwhile is ignored."""
        try:
            member.match.answer(ask["key"], spelled(member.match, ask, rng))
        except RemoteError as error:
            if error.problem["code"] != "stale":
                raise

    def play_until_open(self, rng: Random, battles: int = 1) -> list[Json]:
        """Plays until so many battles wait for reports, or nothing else can be answered."""
        while True:
            open_now = [one for one in self.olga.page()["battles"] if one["stage"] in OPEN]
            if len(open_now) >= battles or not self.answer_one(rng):
                return open_now


OPEN = ("assigning", "briefed", "overdue", "reported", "disputed")
