"""Figures for Prometheus, ids of requests, and what is logged."""

from __future__ import annotations

import io
import json
import logging
import re
import threading
from collections.abc import Iterator
from ipaddress import ip_network
from random import Random
from typing import Any

import httpx
import pytest

from sandtable.live.errors import Conflict, Invalid, not_now
from sandtable.live.rooms.room import Room
from sandtable.live.stopwatch import ChangeTimes, begin, timed
from sandtable.remote import Table
from sandtable.web.server.logs import JsonLines, NoteRequest, SlowAnswers, TextLines
from sandtable.web.server.metrics import MOST_CODES, MetricsDoor
from sandtable.web.server.request_ids import WELL_FORMED
from tests.web.conftest import Server, mine, spelled, until

TOKEN = "a-token-for-the-figures"


@pytest.fixture
def server(tmp_path: Any) -> Iterator[Server]:
    with Server(tmp_path / "store.db", slow=0.0) as running:
        yield running


def figures(server: Server, **headers: str) -> dict[str, float]:
    text = httpx.get(f"{server.url}/metrics", headers=headers).text
    rows = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in rows}


def answered(anna: Table) -> str:
    """The id of a new match in which one question was answered."""
    match = anna.new("skirmish", {"blue": "me", "red": "me"})
    ask = mine(match.view("blue"))[0]
    match.answer(ask["key"], spelled(match, ask, Random(1)))
    return match.id


# figures


def test_an_answer_and_its_parts_are_counted(server: Server) -> None:
    with Table(server.url) as anna:
        match = answered(anna)
        found = figures(server)
        assert found['sandtable_answers_total{game="skirmish",result="done"}'] == 1
        assert found['sandtable_answer_seconds_count{game="skirmish"}'] == 1
        parts = {
            part: found[f'sandtable_answer_part_seconds_sum{{part="{part}"}}']
            for part in ("waiting", "rules", "store", "telling")
        }
        assert all([0 < seconds < 10 for seconds in parts.values()])
        assert sum(parts.values()) == pytest.approx(found['sandtable_answer_seconds_sum{game="skirmish"}'])
        assert found["sandtable_rooms"] == 1
        assert found["sandtable_commit_seconds_count"] >= 2
        assert found["sandtable_committed_changes_total"] >= found["sandtable_commit_seconds_count"]
        assert found["sandtable_outbox_waiting"] == found["sandtable_computers_thinking"] == 0
        assert found["process_resident_memory_bytes"] > 10_000_000
        assert found["process_cpu_seconds_total"] > 0
        wrong = httpx.post(
            f"{server.url}/api/matches/{match}/answers", json={}, headers={"Origin": server.url}
        )
        assert wrong.status_code == 422
        again = figures(server)
        assert again['sandtable_refusals_total{code="unfit"}'] == 1
        assert again['sandtable_requests_total{status="422"}'] == 1


def test_listeners_and_what_they_are_sent_are_counted(server: Server) -> None:
    with Table(server.url) as anna:
        match = anna.new("skirmish", {"blue": "me", "red": "me"})
        before = figures(server)
        stream = match.events("blue")
        size = len(json.dumps(next(stream)["scene"]))
        until(lambda: figures(server)["sandtable_listeners"] == before["sandtable_listeners"] + 1)
        found = figures(server)
        assert found['sandtable_messages_sent_total{by="stream"}'] >= 1
        assert found['sandtable_message_bytes_sent_total{by="stream"}'] > size / 2


def test_the_figures_name_no_match_and_no_person(server: Server) -> None:
    with Table(server.url) as anna:
        anna.ask("POST", "/api/register", json={"name": "Annabella", "password": "long enough"})
        match = answered(anna)
        text = httpx.get(f"{server.url}/metrics").text
        assert 'game="skirmish"' in text
        assert match not in text
        assert "Annabella" not in text


def test_there_are_only_so_many_codes(server: Server) -> None:
    metrics = server.app.state.hall.watchers[0].__self__
    for number in range(MOST_CODES + 10):
        metrics.refused(f"made-up-{number}")
    found = [name for name in figures(server) if name.startswith("sandtable_refusals_total")]
    assert len(found) <= MOST_CODES + 1
    assert 'sandtable_refusals_total{code="other"}' in found


def test_odds_after_their_questions_are_counted(server: Server) -> None:
    for told in server.app.state.hall.odds_watchers:
        told(0.25)
    assert figures(server)["sandtable_odds_seconds_total"] == 0.25


# who may read them


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Proto", "X-Forwarded-Host"]
)
def test_what_a_proxy_passed_on_is_refused(server: Server, header: str) -> None:
    refused = httpx.get(f"{server.url}/metrics", headers={header: "127.0.0.1"})
    assert refused.status_code == 403
    assert refused.json()["code"] == "metrics"
    assert "SANDTABLE_METRICS_TOKEN" in refused.json()["detail"]


def test_a_name_that_is_not_the_computers_own_is_refused(tmp_path: Any) -> None:
    from sandtable.web.server.hosts import Hosts

    with Server(tmp_path / "store.db", hosts=Hosts(more=frozenset({"table.lan"}))) as server:
        assert httpx.get(f"{server.url}/metrics", headers={"Host": "table.lan"}).status_code == 403
        assert httpx.get(f"{server.url}/metrics").status_code == 200


def test_where_a_proxy_is_named_only_the_token_opens(tmp_path: Any) -> None:
    proxies = [ip_network("127.0.0.1")]
    with Server(tmp_path / "a.db", proxies=proxies, metrics=MetricsDoor(proxied=True)) as server:
        assert httpx.get(f"{server.url}/metrics").status_code == 403
    with Server(tmp_path / "b.db", proxies=proxies, metrics=MetricsDoor(TOKEN, proxied=True)) as server:
        for wrong in ("", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer", "Bearer é"):
            refused = httpx.get(f"{server.url}/metrics", headers={b"Authorization": wrong.encode()})
            assert refused.status_code == 403, wrong
            assert TOKEN not in refused.text
        assert figures(server, Authorization=f"Bearer {TOKEN}")["sandtable_rooms"] == 0


def test_a_token_closes_the_loopback(tmp_path: Any) -> None:
    with Server(tmp_path / "store.db", metrics=MetricsDoor(TOKEN)) as server:
        assert httpx.get(f"{server.url}/metrics").status_code == 403


# ids of requests


def test_an_id_comes_back_if_it_is_well_formed_and_is_made_otherwise(server: Server) -> None:
    def sent_back(said: str) -> str:
        return httpx.get(f"{server.url}/api/health", headers={"X-Request-ID": said}).headers["X-Request-ID"]

    assert sent_back("0f2c-7.b_9") == "0f2c-7.b_9"
    for bad in ("", "a b", "x" * 65, "a;b", '"', "-a", "a\tb"):
        assert re.fullmatch("[0-9a-f]{16}", sent_back(bad)), bad
    assert sent_back("") != sent_back("")
    two = httpx.get(f"{server.url}/api/health", headers=[("X-Request-ID", "a"), ("X-Request-ID", "b")])
    assert re.fullmatch("[0-9a-f]{16}", two.headers["X-Request-ID"])
    assert httpx.get(f"{server.url}/no/such/page").headers["X-Request-ID"]
    assert httpx.get(f"{server.url}/", headers={"Host": "evil.example"}).headers["X-Request-ID"]
    assert not WELL_FORMED.fullmatch(b"a\n")


class Heard:
    """Log lines as the handler writes them."""

    def __init__(self, formatter: logging.Formatter) -> None:
        self.stream = io.StringIO()
        self.handler = logging.StreamHandler(self.stream)
        self.handler.addFilter(NoteRequest())
        self.handler.setFormatter(formatter)

    def __enter__(self) -> Heard:
        logging.getLogger().addHandler(self.handler)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self.handler)

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]


def test_a_mistake_is_told_with_the_id_under_which_it_is_logged(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> str:
        raise RuntimeError("a fault of the server")

    with Table(server.url) as anna, Heard(JsonLines()) as heard:
        match = anna.new("skirmish", {"blue": "me", "red": "me"})
        logging.getLogger("uvicorn.error").addHandler(heard.handler)  # which may not propagate in tests
        try:
            monkeypatch.setattr(Room, "scene", broken)
            cookies = dict(anna.http.cookies)
            url = f"{server.url}/api/matches/{match.id}/view?seat=blue"
            failed = httpx.get(url, headers={"X-Request-ID": "abc-123"}, cookies=cookies)
            assert failed.status_code == 500
            assert failed.json()["request"] == failed.headers["X-Request-ID"] == "abc-123"
            lines = until(
                lambda: [one for one in heard.lines if "a fault of the server" in one.get("trace", "")]
            )
            assert {one["request"] for one in lines} == {"abc-123"}
        finally:
            logging.getLogger("uvicorn.error").removeHandler(heard.handler)


# slow answers


def test_slow_answers_are_logged_with_their_parts_and_the_request(server: Server) -> None:
    with Table(server.url) as anna, Heard(JsonLines()) as heard:
        match = answered(anna)
        (line,) = [one for one in heard.lines if one["logger"] == "sandtable.web.server.logs"]
        assert line["game"] == "skirmish"
        assert line["match"] == match
        assert line["result"] == "done"
        assert set(line["parts"]) == {"waiting", "rules", "store", "telling"}
        assert line["ms"] == pytest.approx(sum(line["parts"].values()), abs=0.5)
        assert re.fullmatch("[0-9a-f]{16}", line["request"])
        assert line["level"] == "warning"


def test_answers_below_the_limit_are_not_logged() -> None:
    with Heard(JsonLines()) as heard:
        for seconds in (0.4, 0.6):
            times = ChangeTimes("caen", "m", parts={"rules": seconds})
            SlowAnswers(0.5)(times)
        assert [one["ms"] for one in heard.lines] == [600]


def test_readable_lines_end_with_the_request() -> None:
    with Heard(TextLines()) as heard:
        logging.getLogger("some.part").warning("It is %s", "late")
        try:
            raise ValueError("odd")
        except ValueError:
            logging.getLogger("some.part").exception("It failed")
    first, second, *trace = heard.stream.getvalue().splitlines()
    assert first == "WARNING some.part: It is late"
    assert second == "ERROR some.part: It failed"
    assert trace[-1] == "ValueError: odd"


# the stopwatch


def test_parts_add_up_and_a_refusal_is_told_by_its_kind() -> None:
    told: list[ChangeTimes] = []
    for error in (Invalid("no", "No."), Conflict("stale", "Late."), not_now(reading=False), RuntimeError()):
        with pytest.raises(type(error)), timed([told.append], "caen", "m"):
            begin("rules")
            raise error
    assert [one.result for one in told] == ["refused", "stale", "failed", "failed"]
    assert all([set(one.parts) == {"waiting", "rules"} and one.seconds > 0 for one in told])
    begin("store")  # nothing is timed: nothing happens
    assert all(["store" not in one.parts for one in told])


def test_a_part_that_comes_twice_is_added() -> None:
    told: list[ChangeTimes] = []
    with timed([told.append], "caen", "m"):
        began = threading.Event()
        begin("rules")
        began.wait(0.02)
        begin("store")
        begin("rules")
        began.wait(0.02)
    assert told[0].parts["rules"] > 0.03
