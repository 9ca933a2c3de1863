"""Standing answers over the net: kept for a seat, given for it, and nobody else can tell why."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from sandtable.live.running import standing
from sandtable.remote import RemoteError, RemoteMatch, Table
from sandtable.web.app import Settings
from tests.web.conftest import Server, mine, spelled, until
from tests.web.windows import GAME, PASS, SCENARIO, Found, window

Json = dict[str, Any]
pytestmark = pytest.mark.usefixtures("read_here")


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "sandtable.db", pause=(0.0, 0.0)) as running:
        yield running


@pytest.fixture
def come(quick: Server) -> Iterator[Callable[[], Table]]:
    tables: list[Table] = []

    def come() -> Table:
        tables.append(Table(quick.url))
        return tables[-1]

    yield come
    for table in tables:
        table.close()


def alone(anna: Table, found: Found) -> RemoteMatch:
    return anna.upload(found.text, {"us": "me", "german": "me"})


def together(anna: Table, ben: Table, found: Found) -> tuple[RemoteMatch, RemoteMatch]:
    match = anna.upload(found.text, {"us": "me", "german": "link"})
    link = anna.ask("GET", f"/api/matches/{match.id}")["links"]["german"]
    return match, ben.join(link)


def settled(match: RemoteMatch, seat: str) -> Json:
    found: Json = match.table.ask("GET", f"/api/matches/{match.id}/seats/{seat}/standing")
    return found


def settle(match: RemoteMatch, seat: str, **answers: str) -> Json:
    path = f"/api/matches/{match.id}/seats/{seat}/standing"
    found: Json = match.table.ask("PUT", path, json={"answers": answers})
    return found


def values(found: Json) -> dict[str, str]:
    return {order["id"]: order["value"] for order in found["orders"]}


def go(match: RemoteMatch, found: Found) -> Json:
    """The American's word is given; what he sees then."""
    match.view("us")
    done: Json = match.answer(found.key, found.word)
    return done


# what is kept


def test_a_seat_reads_and_settles_its_own_and_sees_the_usual_values_first(come: Callable[[], Table]) -> None:
    match = alone(come(), window(False))
    first = settled(match, "german")
    assert values(first)["cards"] == "playable" and first["rev"] == 0
    assert all(order["value"] == order["usual"] for order in first["orders"])
    assert all(order["value"] in [one["id"] for one in order["choices"]] for order in first["orders"])

    kept = settle(match, "german", cards="never")
    assert values(kept)["cards"] == "never" and kept["rev"] == 1
    assert values(settle(match, "german", opportunity="hold"))["cards"] == "never", "the rest stays"
    assert values(settled(match, "us"))["cards"] == "playable", "each seat has its own"


@pytest.mark.parametrize(
    ("answers", "code", "names"),
    [
        ({"medals": "never"}, "no-such-order", "medals"),
        ({"cards": "sometimes"}, "no-such-value", "sometimes"),
        ({"opportunity:nobody": "hold"}, "no-such-order", "nobody"),
    ],
)
def test_what_nobody_knows_is_refused_by_name(
    come: Callable[[], Table], answers: dict[str, str], code: str, names: str
) -> None:
    match = alone(come(), window(False))
    with pytest.raises(RemoteError) as refused:
        settle(match, "german", **answers)
    assert (refused.value.status, refused.value.code) == (422, code)
    assert names in str(refused.value) and refused.value.legal
    assert settled(match, "german")["rev"] == 0


def test_nobody_else_reads_or_settles_for_a_seat(come: Callable[[], Table]) -> None:
    mine_too, theirs = together(come(), come(), window(False))
    for match, seat in ((mine_too, "german"), (theirs, "us")):
        with pytest.raises(RemoteError) as refused:
            settled(match, seat)
        assert refused.value.code == "not-your-seat"
        with pytest.raises(RemoteError) as refused:
            settle(match, seat, cards="never")
        assert refused.value.code == "not-your-seat"


def test_games_without_standing_answers_say_so(come: Callable[[], Table]) -> None:
    match = come().new("skirmish", {"blue": "me", "red": "me"})
    assert not match.view("blue")["settles"]
    with pytest.raises(RemoteError) as refused:
        settled(match, "blue")
    assert (refused.value.status, refused.value.code) == (404, "no-standing")


def test_what_is_settled_outlasts_the_server(quick: Server) -> None:
    with Table(quick.url) as anna:
        match = alone(anna, window(True))
        settle(match, "german", cards="never", opportunity="hold")
        cookies = dict(anna.http.cookies)
    quick.stop()
    quick.start()
    with Table(quick.url) as anna:
        anna.http.cookies.update(cookies)
        again = anna.match(match.id)
        assert values(settled(again, "german"))["cards"] == "never"
        go(again, window(True))
        assert not [ask for ask in mine(again.view("german")) if ask["name"] == "React"]


def test_a_seat_that_passes_on_to_somebody_else_starts_anew(come: Callable[[], Table]) -> None:
    anna = come()
    match = alone(anna, window(False))
    settle(match, "german", cards="never")
    anna.ask("POST", f"/api/matches/{match.id}/seats/german", json={"who": "computer"})
    anna.ask("POST", f"/api/matches/{match.id}/seats/german", json={"who": "me"})
    assert values(settled(match, "german"))["cards"] == "playable"


# what it does


def test_who_holds_nothing_is_not_asked(come: Callable[[], Table]) -> None:
    match = alone(come(), window(False))
    done = go(match, window(False))
    asked = [ask for ask in done["scene"]["asks"] if ask["seat"] == "german" and ask["name"] == "React"]
    assert not asked, "the window was passed in the same breath"


def test_who_wants_to_be_asked_always_is_asked_all_the_same(come: Callable[[], Table]) -> None:
    match = alone(come(), window(False))
    settle(match, "german", cards="always")
    go(match, window(False))
    (ask,) = mine(match.view("german"))
    assert ask["name"] == "React" and [row["letter"] for row in ask["rows"]] == ["pass"]


def test_a_question_that_is_on_the_table_is_answered_as_soon_as_it_is_settled(
    come: Callable[[], Table],
) -> None:
    match = alone(come(), window(True))
    go(match, window(True))
    (ask,) = mine(match.view("german"))
    assert ask["name"] == "React" and ask["quiet"], "what could be settled is named with the question"
    settle(match, "german", **{one["id"]: one["value"] for one in ask["quiet"]})
    until(lambda: match.view("german")["version"] > match.view("us")["version"] - 1)
    until(lambda: not [one for one in mine(match.view("german")) if one["question"] == ask["question"]])


def test_a_computer_is_not_concerned(come: Callable[[], Table]) -> None:
    match = come().upload(window(False).text, {"us": "me", "german": "computer:random"})
    go(match, window(False))
    until(lambda: len(match.view("us")["entries"]) > 0)
    assert settled(match, "us")["seat"] == "us"


# to take back


def test_undo_goes_back_to_what_somebody_answered_himself(come: Callable[[], Table]) -> None:
    match = alone(come(), window(False))
    before = match.view("us")
    done = go(match, window(False))
    assert done["scene"]["undo"] and done["scene"]["line"] > before["line"] + 1
    match.view("us")
    match.undo("us")
    again = match.view("us")
    assert again["line"] == before["line"] and again["crumbs"] == before["crumbs"]
    assert mine(again)[0]["question"] == mine(before)[0]["question"]


def test_whoever_goes_back_is_asked_even_where_he_has_settled_it_since(come: Callable[[], Table]) -> None:
    match = alone(come(), window(True))
    go(match, window(True))
    line = match.view("german")["line"]
    match.answer("german", list(PASS))
    settle(match, "german", cards="never", opportunity="hold")
    sent = {"line": line, "reason": "once more", "expected_version": match.view("german")["version"]}
    match.table.ask("POST", f"/api/matches/{match.id}/back", json=sent)
    scene = match.view("german")
    assert scene["line"] == line and mine(scene)[0]["name"] == "React"
    time.sleep(0.2)
    assert match.view("german")["line"] == line


# nobody else can tell


def test_the_opponent_sees_the_same_whether_nothing_is_held_or_nothing_is_wanted(
    come: Callable[[], Table],
) -> None:
    """The same position: once the German passes because he holds nothing, once because he never wants to be asked."""
    told: list[list[Any]] = []
    for answers in ({}, {"cards": "never"}):
        match, theirs = together(come(), come(), window(False))
        if answers:
            settle(theirs, "german", **answers)
        go(match, window(False))
        until_passed(match)
        scene = match.view("us")
        told.append([scene["line"], scene["version"] - match_version(match), scene["crumbs"], entries(scene)])
    assert told[0] == told[1]


def waits(match: RemoteMatch) -> list[Json]:
    return [ask for ask in match.view("us")["asks"] if ask["seat"] == "german" and ask["name"] == "React"]


def until_passed(match: RemoteMatch) -> None:
    until(lambda: not [ask for ask in match.view("us")["asks"] if is_settled(ask)])


def until_after(match: RemoteMatch, line: int) -> None:
    until(lambda: match.view("us")["line"] > line)


def is_settled(ask: Json) -> bool:
    return ask["name"] == "React" and not ask["mine"]


def match_version(match: RemoteMatch) -> int:
    scene = match.view("us")
    return int(scene["version"]) - int(scene["line"])


def entries(scene: Json) -> list[list[str]]:
    return [[part["text"] for part in entry["parts"]] for entry in scene["entries"]]


def test_while_a_seat_passes_by_itself_it_is_asked_for_all_others_and_not_for_itself(tmp_path: Path) -> None:
    """The same path and the same pause, whatever the reason is; and nobody is shown a question that is settled."""
    with Server(tmp_path / "slow.db", pause=(0.6, 0.6)) as server, Table(server.url) as anna:
        for answers in ({}, {"cards": "never"}):
            with Table(server.url) as ben:
                match, theirs = together(anna, ben, window(False))
                if answers:
                    settle(theirs, "german", **answers)
                go(match, window(False))
                begun = time.monotonic()
                assert [ask["seat"] for ask in waits(match)] == ["german"]
                assert not mine(theirs.view("german"))
                until_after(match, match.view("us")["line"])
                assert 0.3 < time.monotonic() - begun < 5


def test_a_battle_of_two_people_comes_to_its_end_whatever_they_have_settled(
    come: Callable[[], Table],
) -> None:
    rng = Random(6)
    anna, ben = come(), come()
    match = anna.new(GAME, {"us": "me", "german": "link"}, scenario=SCENARIO)
    theirs = ben.join(anna.ask("GET", f"/api/matches/{match.id}")["links"]["german"])
    settle(match, "us", cards="never", opportunity="hold")
    for _ in range(2000):
        for seat, table in (("us", match), ("german", theirs)):
            scene = table.view(seat)
            for ask in mine(scene)[:1]:
                assert seat == "german" or ask["name"] != "React", "who has settled it is never asked"
                with contextlib.suppress(RemoteError):  # something was answered meanwhile
                    table.answer(ask["key"], spelled(table, ask, rng))
        if scene["outcome"]:
            return
    raise AssertionError("the battle does not end")


def test_the_pause_is_drawn_from_one_distribution() -> None:
    assert standing.PAUSE == (0.2, 0.9) == Settings().pause


def test_the_log_says_nothing_of_a_seat_that_was_not_asked(come: Callable[[], Table]) -> None:
    match = alone(come(), window(False))
    before = len(match.view("us")["entries"])
    done = go(match, window(False))
    fresh = " ".join([" ".join(one) for one in entries(done["scene"])][before:])
    assert "pass" not in fresh.casefold()


def test_another_window_of_the_same_seat_hears_of_it(come: Callable[[], Table], quick: Server) -> None:
    anna = come()
    match = alone(anna, window(False))
    path = f"/api/matches/{match.id}/events?seat=german"
    client = httpx.Client(base_url=quick.url, cookies=anna.http.cookies, timeout=10)
    with client as other, other.stream("GET", path) as stream:
        lines = stream.iter_lines()
        assert '"type":"scene"' in next(line for line in lines if line.startswith("data:"))
        settle(match, "german", cards="never")
        told = next(line for line in lines if '"standing"' in line and '"type"' in line[:20])
    assert json.loads(told.removeprefix("data: ")) == {"type": "standing", "seat": "german", "rev": 1}
