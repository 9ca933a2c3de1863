"""Begun words, whole words, words that go on too long and nonsense, sent to every route that takes a draft."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from sandtable.games.catalogue import GAMES, open_game
from sandtable.remote import RemoteMatch, Table
from tests.web.conftest import Json, Server, mine, spelled

TURNS = 25  # questions of each game
GARBAGE = ("", "nonsense", "done", "A1", "square:C7", "é", "x" * 100, "'; --", "A1>B2", "-1")
SQUARE = re.compile(r"square:[A-Za-z0-9.-]+")


class Asker:
    """Somebody who plays all sides of a match, and sends words that nobody would."""

    def __init__(self, anna: Table, game: str, rng: Random) -> None:
        seats = dict.fromkeys(open_game(game).seats(), "me")
        self.match: RemoteMatch = anna.new(game, seats, public=True)
        self.rng = rng
        self.whole = 0  # words that were sent whole

    def ask(self) -> tuple[str, Json] | None:
        """A question that somebody is asked, with his seat."""
        for seat in self.match.view()["seats"]:
            asks = [one for one in mine(self.match.view(seat["id"])) if one["rows"]]
            if asks:
                return seat["id"], asks[0]
        return None

    def sent(self, path: str, **body: Any) -> httpx.Response:
        answer = self.match.table.http.post(f"/api/matches/{self.match.id}{path}", json=body)
        said = f"{path} {body}: {answer.status_code} {answer.text[:300]}"
        assert answer.status_code in (200, 404, 422), said
        return answer

    def try_all(self, key: str, word: list[str]) -> None:
        """A beginning is looked at in every way; so are the whole word, what goes beyond it, and one that is spoilt."""
        squares = [*set(SQUARE.findall(str(self.match.view(key.partition("#")[0])))), "square:B2", "unit:x"]
        for at in {0, self.rng.randrange(len(word)), len(word)}:
            self.good(key, word[:at], at == len(word), self.rng.choice(squares))
        wrong = self.rng.choice(GARBAGE)
        self.bad(key, [*word, *self.rng.choice(([word[-1]], [wrong], word))], "too-long")
        self.bad(key, self.rng.choice(([wrong, *word], [*word[:-1], wrong, wrong])))

    def asked(self, key: str, draft: list[str]) -> Json:
        return {"key": key, "draft": draft, "version": self.match.version}

    def good(self, key: str, draft: list[str], whole: bool, to: str) -> None:
        asked = self.asked(key, draft)
        letters = self.sent("/letters", **asked)
        assert letters.status_code == 200 and bool(letters.json()["rows"]) is not whole, letters.text
        way = self.sent("/way", **asked, to=to)
        assert way.status_code == 200, way.text
        overlays = [self.sent("/overlay", **asked, letter=one) for one in ("", "nonsense", to[7:])]
        assert {one.status_code for one in overlays} == {200}
        if whole:
            self.whole += 1
            assert way.json() == {"letters": []} and overlays[1].json() is None
        self.sent("/muster", **asked)
        assert not (whole and self.sent("/fill", **asked).json()["rows"])

    def bad(self, key: str, draft: list[str], code: str = "") -> None:
        asked = self.asked(key, draft)
        for path, more in (
            ("/letters", {}),
            ("/fill", {}),
            ("/way", {"to": "square:B2"}),
            ("/overlay", {"letter": "x"}),
        ):
            answer = self.sent(path, **asked, **more)
            if answer.status_code == 200 and not code:
                continue  # nonsense that happens to be a letter here
            problem = answer.json()
            assert answer.status_code == 422 and problem["detail"], problem
            assert problem["version"] == self.match.version, problem
            assert bool(problem["legal"]) is (problem["code"] != "too-long"), problem
            assert code in ("", problem["code"]), problem
        self.sent("/muster", **asked)

    def sheets(self, key: str, word: list[str]) -> None:
        """Lines of an order sheet, one after the other and all at once, whole and spoilt."""
        at = f"/api/matches/{self.match.id}/sheets/{quote(key, safe='')}"
        http = self.match.table.http
        sheet = http.get(at)
        assert sheet.status_code in (200, 404), sheet.text
        wrong = self.rng.choice(GARBAGE)
        text = " ".join([*word, wrong, *word])[:5000]
        assert http.post(f"{at}/read", json={"text": text}).status_code in (200, 404, 409)
        for letter, order in ((word[0], word[1:]), (word[0], [*word[1:], wrong]), (wrong or "x", word)):
            body = {"order": order[:100], "rev": 0}
            answer = http.put(f"{at}/lines/{quote(letter, safe='')}", json=body)
            assert answer.status_code in (200, 404, 409, 422), answer.text


@pytest.mark.parametrize("game", list(GAMES))
def test_no_draft_breaks_anything(server: Server, anna: Table, game: str) -> None:
    rng = Random(f"drafts of {game}")
    asker = Asker(anna, game, rng)
    for _ in range(TURNS):
        found = asker.ask()
        if found is None:
            break
        seat, ask = found
        word = spelled(asker.match, ask, rng)
        asker.match.view(seat)
        asker.try_all(ask["key"], word)
        asker.sheets(ask["key"], word)
        asker.match.answer(ask["key"], word)
    assert asker.whole >= 5
