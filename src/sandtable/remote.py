"""Plays on a server from Python, through the same API that the web page uses.

    with Table("http://127.0.0.1:8000", token="bot_…") as table:
        match = table.match("k7m2q9")
        scene = match.view("allies")
        match.answer("allies", [scene["asks"][0]["rows"][0]["letter"]])

Needs httpx: `pip install 'sandtable[client]'`. Values are those that `/docs` of a server describes, as plain dicts.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeAlias

import httpx

from sandtable.kernel.rules import Refused
from sandtable.kernel.words import spelled

Json: TypeAlias = dict[str, Any]


class RemoteError(Exception):
    """A refusal of the server: its code for programs, its sentence for people, and what the rules would allow."""

    def __init__(self, problem: Json) -> None:
        super().__init__(f"{problem.get('detail')} [{problem.get('code')}]")
        self.problem = problem
        self.code = str(problem.get("code"))
        self.status = int(problem.get("status", 0))
        self.legal: list[str] = list(problem.get("legal", []))


class Table:
    """A server's table, as a guest, as an account, or with a bot or seat token."""

    def __init__(self, address: str, token: str = "", timeout: float = 30.0) -> None:
        self.address = address.rstrip("/")
        headers = {"Authorization": f"Bearer {token}"} if token else {"Origin": self.address}
        self.http = httpx.Client(base_url=self.address, headers=headers, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    def ask(self, method: str, path: str, **sent: Any) -> Any:
        """Sends a request and gives its JSON; `RemoteError` if the server refuses."""
        answer = self.http.request(method, path, **sent)
        if answer.status_code >= 400:
            raise RemoteError(problem_of(answer))
        plain = answer.headers.get("content-type", "").startswith("application/json")
        return answer.json() if plain else answer.text

    def games(self) -> list[Json]:
        found: list[Json] = self.ask("GET", "/api/games")
        return found

    def matches(self) -> Json:
        found: Json = self.ask("GET", "/api/matches")
        return found

    def new(self, game: str, seats: Mapping[str, Json | str], **more: Any) -> RemoteMatch:
        """A new match. A seat is "me", "link", "open", or "computer:steady"."""
        chosen = {seat: choice(who) if isinstance(who, str) else who for seat, who in seats.items()}
        sheet = self.ask("POST", "/api/matches", json={"game": game, "seats": chosen, **more})
        return RemoteMatch(self, sheet["id"])

    def upload(self, text: str, seats: Mapping[str, str] | None = None, **more: Any) -> RemoteMatch:
        """A match from the text of a record."""
        chosen = {seat: choice(who) for seat, who in (seats or {}).items()}
        sheet = self.ask("POST", "/api/records", json={"text": text, "seats": chosen, **more})
        return RemoteMatch(self, sheet["id"])

    def join(self, link: str) -> RemoteMatch:
        """Takes the seat of a link such as `/join#TOKEN`."""
        joined = self.ask("POST", "/api/join", json={"token": link.rpartition("#")[2]})
        return RemoteMatch(self, joined["match"])

    def match(self, id: str) -> RemoteMatch:
        return RemoteMatch(self, id)


class RemoteMatch:
    """One match. It remembers the version it saw last: the server refuses an answer to anything older."""

    def __init__(self, table: Table, id: str) -> None:
        self.table = table
        self.id = id
        self.version = 0

    def ask(self, method: str, path: str, **sent: Any) -> Any:
        return self.table.ask(method, f"/api/matches/{self.id}{path}", **sent)

    def sheet(self) -> Json:
        found: Json = self.ask("GET", "")
        return found

    def view(self, seat: str = "") -> Json:
        """What a seat sees now."""
        scene: Json = self.ask("GET", "/view", params={"seat": seat})
        self.version = scene["version"]
        return scene

    def letters(self, key: str, draft: str | Sequence[str] = ()) -> Json:
        """The rows of the letters that may follow a draft."""
        sent = {"key": key, "draft": letters_of(draft), "version": self.version}
        found: Json = self.ask("POST", "/letters", json=sent)
        return found

    def answer(self, key: str, word: str | Sequence[str], idempotency: str = "") -> Json:
        """Answers a question, by letters or as one types: "rodney*4 fire".

        The same idempotency key again does nothing.
        """
        return self.change("/answers", idempotency, key=key, word=letters_of(word))

    def roll(self, key: str, faces: Sequence[int]) -> Json:
        return self.change("/rolls", key=key, faces=list(faces))

    def undo(self, seat: str) -> Json:
        return self.change("/undo", seat=seat)

    def back(self, line: int, reason: str) -> Json:
        return self.change("/back", line=line, reason=reason)

    def resign(self, seat: str, reason: str = "") -> Json:
        return self.change("/resign", seat=seat, reason=reason)

    def correct(self, reason: str, **what: Any) -> Json:
        """Sets facts right: `facts={…}` or `position="…"`."""
        return self.change("/corrections", reason=reason, **what)

    def change(self, path: str, idempotency: str = "", **sent: Any) -> Json:
        body = {
            **sent,
            "expected_version": self.version,
            "idempotency_key": idempotency or secrets.token_hex(8),
        }
        done: Json = self.ask("POST", path, json=body)
        self.version = done["scene"]["version"]
        return done

    def record(self) -> str:
        text: str = self.ask("GET", "/record")
        return text

    def fork(self, line: int, seats: Mapping[str, str], name: str = "") -> RemoteMatch:
        chosen = {seat: choice(who) for seat, who in seats.items()}
        sheet = self.ask("POST", "/forks", json={"line": line, "name": name, "seats": chosen})
        return RemoteMatch(self.table, sheet["id"])

    def events(self, seat: str = "") -> Iterator[Json]:
        """Gives messages as they come, the whole scene first; ends when the server stops."""
        path = f"/api/matches/{self.id}/events"
        with self.table.http.stream("GET", path, params={"seat": seat}, timeout=None) as stream:
            if stream.status_code >= 400:
                stream.read()
                raise RemoteError(problem_of(stream))
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    yield json.loads(line[6:])


def letters_of(word: str | Sequence[str]) -> list[str]:
    """Spells out a typed word letter by letter; `RemoteError` if it cannot be read."""
    try:
        return list(spelled(word.split() if isinstance(word, str) else word))
    except Refused as refused:
        raise RemoteError({"code": refused.code, "detail": refused.sentence}) from None


def choice(who: str) -> Json:
    """Turns `computer:steady` and the like into the JSON that the API takes."""
    kind, _, player = who.partition(":")
    return {"who": kind, "player": player} if player else {"who": kind}


def problem_of(answer: httpx.Response) -> Json:
    try:
        found = answer.json()
    except ValueError:
        found = None
    if isinstance(found, dict):
        return found
    return {"status": answer.status_code, "code": "no-problem", "detail": answer.text[:200]}
