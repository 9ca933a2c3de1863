"""Nothing sent to a seat depends on what it may not know, down to the last byte."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from websockets.sync.client import connect

from sandtable.remote import RemoteError, RemoteMatch, Table
from tests.web.conftest import Server, scrubbed

PLACES = ("mill", "ford")


class Twins:
    """Two skirmishes that differ only in what red keeps secret; Anna plays blue in both."""

    def __init__(self, server: Server, anna: Table, ben: Table) -> None:
        self.server = server
        self.anna = anna
        self.hers: list[RemoteMatch] = []
        self.his: list[RemoteMatch] = []
        for _ in range(2):
            match = anna.new(
                "skirmish", {"blue": "me", "red": "link"}, name="Twin", public=True, dice="typed"
            )
            self.hers.append(match)
            self.his.append(ben.join(match.sheet()["links"]["red"]))

    def same(self, what: Callable[[RemoteMatch], str]) -> str:
        """What both give her, which must be one and the same."""
        texts = [scrubbed(what(match), match.id) for match in self.hers]
        assert texts[0] == texts[1]
        return texts[0]

    def both(self, what: Callable[[RemoteMatch], object]) -> None:
        for match in self.hers:
            match.view("blue")
            what(match)

    def differ(self, *words: list[str]) -> None:
        for match, word in zip(self.his, words, strict=True):
            match.view("red")
            match.answer("red", word)

    def wait(self) -> None:
        for matches, seat in ((self.hers, "blue"), (self.his, "red")):
            for match in matches:
                for ask in match.view(seat)["asks"]:
                    if ask["mine"] and ask["name"] == "Ambush":
                        match.answer(seat, ["wait"])


@pytest.fixture
def twins(server: Server, anna: Table, ben: Table) -> Twins:
    return Twins(server, anna, ben)


def text(match: RemoteMatch, method: str, path: str, **sent: object) -> str:
    """Status and body, refused or not."""
    answer = match.table.http.request(method, f"/api/matches/{match.id}{path}", **sent)  # type: ignore[arg-type]
    return f"{answer.status_code} {answer.text}"


def looks(twins: Twins) -> None:
    """Everything that Anna can ask about both matches."""
    for seat in ("blue", ""):
        view = json.loads(twins.same(lambda m: text(m, "GET", "/view", params={"seat": seat}))[4:])  # noqa: B023
        twins.same(lambda m: text(m, "GET", "/log", params={"seat": seat, "after": 0}))  # noqa: B023
        for line in range(view["line"] + 1):
            twins.same(lambda m: text(m, "GET", f"/at/{line}", params={"seat": seat}))  # noqa: B023
        anchors = [
            "unit:scouts",
            "area:mill",
            "area:ford",
            "area:hill",
            *[f"unit:{id}" for id in units(view)],
        ]
        for anchor in anchors:
            twins.same(lambda m: text(m, "GET", "/card", params={"seat": seat, "anchor": anchor}))  # noqa: B023
    for path in ("/view?seat=red", "/view?seat=observer", "/record", "/dice", "/position", "/at/0?seat=red"):
        assert twins.same(lambda m: text(m, "GET", path)).startswith("403"), path  # noqa: B023
    assert twins.same(lambda m: text(m, "POST", "/forks", json={"line": 0})).startswith("403")
    version = {"expected_version": twins.hers[0].view("blue")["version"]}
    for key, word in (("blue", ["nonsense"]), ("blue", []), ("red", ["mill"]), ("blue", ["spring"])):
        sent = {"key": key, "word": word, **version}
        assert twins.same(lambda m: text(m, "POST", "/answers", json=sent)).startswith("4")  # noqa: B023
    asked = {"key": "blue", "draft": [], "version": version["expected_version"]}
    twins.same(lambda m: text(m, "POST", "/letters", json=asked))
    twins.same(lambda m: json.dumps({**card(m), "at": ""}))


def units(view: dict) -> list[str]:  # type: ignore[type-arg]
    boards = view["table"]["boards"]
    return [one["id"] for board in boards for area in board["areas"] for one in area["counters"]]


def card(match: RemoteMatch) -> dict:  # type: ignore[type-arg]
    return next(one for one in match.table.matches()["mine"] if one["id"] == match.id)


def test_two_matches_that_differ_in_a_secret_look_the_same_to_the_other_side(twins: Twins) -> None:
    heard: list[list[str]] = [[], []]
    sockets = [
        connect(
            f"{twins.server.socket_url}/api/matches/{match.id}/live?seat=blue",
            additional_headers={
                "Cookie": f"sandtable={twins.anna.http.cookies['sandtable']}",
                "Origin": twins.server.url,
            },
        )
        for match in twins.hers
    ]
    looks(twins)
    twins.differ(["mill"], ["ford"])  # sealed
    looks(twins)
    twins.both(lambda match: match.answer("blue", ["hill"]))  # opened: the reserves hide
    looks(twins)
    for _ in range(3):
        twins.differ(["done"], ["done"])
        twins.both(lambda match: match.answer("blue", ["done"]))
        looks(twins)
        twins.wait()  # nobody springs an ambush, and whether he could stays his secret
        looks(twins)
    for number, socket in enumerate(sockets):
        with socket:
            while True:
                try:
                    heard[number].append(scrubbed(str(socket.recv(timeout=0.3)), twins.hers[number].id))
                except TimeoutError:
                    break
    assert len(heard[0]) > 8 and heard[0] == heard[1]


def test_a_sealed_answer_is_known_to_its_seat_alone(twins: Twins) -> None:
    twins.differ(["mill"], ["ford"])
    told = [match.view("red") for match in twins.his]
    assert told[0]["asks"] == told[1]["asks"] and [ask["seat"] for ask in told[0]["asks"]] == ["blue"]
    assert told[0]["undo"], "it can still be taken back"


def test_when_the_match_is_over_everything_is_open_to_those_who_could_see_it(
    twins: Twins, people: Callable[[], Table]
) -> None:
    match, his = twins.hers[0], twins.his[0]
    twins.differ(["mill"], ["ford"])
    match.view("blue")
    match.answer("blue", ["hill"])
    with pytest.raises(RemoteError, match="secret"):
        match.record()
    match.resign("blue")
    stranger = people().match(match.id)
    for seat in ("red", "blue", ""):
        assert stranger.view(seat)["outcome"]
    assert "mill" in stranger.record() and stranger.ask("GET", "/dice")["throws"] == []
    assert stranger.view("red")["entries"] == his.view("red")["entries"]


def test_reasons_of_a_computer_stay_with_its_side_where_there_are_secrets(
    server: Server, anna: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sandtable.players.random import RandomPlayer
    from tests.web.conftest import until

    monkeypatch.setattr(RandomPlayer, "reason", lambda self: "I hide where nobody looks", raising=False)
    match = anna.new("skirmish", {"blue": "me", "red": "computer:random"})
    until(lambda: [ask["seat"] for ask in match.view("blue")["asks"]] == ["blue"])
    assert "nobody looks" not in json.dumps(match.view("blue")) + json.dumps(match.view(""))
    match.view("blue")
    match.resign("blue")
    assert "nobody looks" in json.dumps(match.view("blue"))
