"""What stands around every request: headers, origins, sizes, limits, and logs without secrets."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sandtable.live.people.links import SeatKey, seat_token
from sandtable.web.server.headers import MaskSecrets, foreign, mask_logs, masked
from sandtable.web.server.problems import Problem, close_reason
from tests.databases import open_store
from tests.web.people_app import HOST, SAME, Browser, people_app, refusal


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    store = open_store(tmp_path / "sandtable.db")
    yield people_app(store)
    store.close()


@pytest.fixture
def client(app: FastAPI) -> TestClient:
    return TestClient(app, base_url=HOST, raise_server_exceptions=False)


# headers


def test_every_answer_carries_the_security_headers(client: TestClient) -> None:
    for answer in (client.get("/api/me"), client.get("/nowhere"), client.get("/api/broken")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert "base-uri 'none'" in policy and "unsafe-eval" not in policy
        assert "script-src" not in policy  # scripts only from here: default-src
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "camera=()" in answer.headers["permissions-policy"]


def test_what_the_api_says_is_not_kept_by_caches(client: TestClient) -> None:
    assert client.get("/api/me").headers["cache-control"] == "no-store"


# refusals


def test_what_the_framework_refuses_is_a_problem_too(client: TestClient) -> None:
    assert refusal(client.get("/nowhere")) == (404, "no-page")
    wrong_method = client.get("/api/login")
    assert refusal(wrong_method) == (405, "method")
    assert wrong_method.headers["allow"] == "POST"
    json = {"Content-Type": "application/json", **SAME}
    for body in (b"{", b"[1,", b"\xff\xfe", b'{"name": '):
        assert refusal(client.post("/api/login", content=body, headers=json)) == (400, "malformed")
    for sent in (b"[]", b"7", b"null", b'{"name": "a", "password": "b", "more": 1}', b'{"name": "\\ud800"}'):
        assert refusal(client.post("/api/login", content=sent, headers=json))[0] == 422


def test_nesting_without_end_is_refused_not_crashed(client: TestClient) -> None:
    json = {"Content-Type": "application/json", **SAME}
    answer = client.post("/api/login", content=b"[" * 1900, headers=json)
    assert refusal(answer)[0] in {400, 422}


def test_a_mistake_of_the_server_tells_nothing_about_itself(client: TestClient) -> None:
    answer = client.get("/api/broken")
    assert refusal(answer) == (500, "failed")
    assert "secret" not in answer.text


def test_a_problem_carries_what_the_rules_say() -> None:
    body = Problem(409, "stale", "Look again.", version=17, legal=["a"]).body()
    assert body["version"] == 17 and body["legal"] == ["a"] and body["title"]


def test_a_socket_is_closed_with_a_reason_that_fits() -> None:
    message = close_reason(Problem(401, "login", "é" * 100))
    assert message["code"] == 4401
    assert len(str(message["reason"]).encode()) <= 123


# origins


@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        ({"origin": "http://table.example", "host": "table.example"}, False),
        ({"origin": "http://table.example:80", "host": "table.example"}, False),
        ({"origin": "https://table.example", "host": "table.example:443"}, False),
        ({"origin": "http://127.0.0.1:8000", "host": "127.0.0.1:8000"}, False),
        ({"origin": "http://[::1]:8000", "host": "[::1]:8000"}, False),
        ({"origin": "http://TABLE.example", "host": "table.example"}, False),
        ({"origin": "http://evil.example", "host": "table.example"}, True),
        ({"origin": "http://table.example.evil.example", "host": "table.example"}, True),
        ({"origin": "http://table.example:8001", "host": "table.example:8000"}, True),
        ({"origin": "null", "host": "table.example"}, True),
        ({"origin": "http://[", "host": "["}, True),
        ({"origin": "http://table.example"}, True),
        ({"sec-fetch-site": "same-origin", "origin": "http://proxied.example", "host": "inner"}, False),
        ({"sec-fetch-site": "cross-site", "host": "table.example"}, True),
        ({"sec-fetch-site": "same-site", "origin": "http://table.example", "host": "table.example"}, True),
        ({"cookie": "sandtable=x", "host": "table.example"}, True),
        ({"cookie": "other=x", "host": "table.example"}, False),
        ({"host": "table.example"}, False),
        ({"authorization": "Bearer x", "cookie": "sandtable=x", "origin": "http://evil.example"}, False),
    ],
)
def test_where_a_request_comes_from(headers: dict[str, str], refused: bool) -> None:
    assert foreign(Headers(headers)) is refused


def test_another_site_cannot_act_for_a_browser(app: FastAPI) -> None:
    async def test() -> None:
        browser = Browser(app)
        await browser.post("/api/register", {"name": "Anna", "password": "correct horse"})
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {}):
            answer = await browser.client.post("/api/logout", headers=headers)
            assert refusal(answer) == (403, "origin")
        assert (await browser.get("/api/me")).json()["name"] == "Anna"
        assert (await browser.get("/api/me", {"Origin": "http://evil.example"})).status_code == 200

    asyncio.run(test())


def test_another_site_cannot_sign_a_browser_in(client: TestClient) -> None:
    evil = {"Origin": "http://evil.example"}
    assert refusal(client.post("/api/login", json={}, headers=evil)) == (403, "origin")


def test_sockets_pass_and_check_the_origin_too(client: TestClient) -> None:
    with client.websocket_connect("/api/live", headers={"Origin": "http://testserver"}) as socket:
        assert socket.receive_json() == {"name": ""}
    for evil in ("http://evil.example", "null"):
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            client.websocket_connect("/api/live", headers={"Origin": evil}),
        ):
            pass
        assert closed.value.code == 4403


def test_a_socket_with_an_expired_login_is_told_so(client: TestClient) -> None:
    headers = {"Origin": "http://testserver", "Cookie": "sandtable=old"}
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect("/api/live", headers=headers),
    ):
        pass
    assert closed.value.code == 4401


# sizes


def test_a_body_that_is_too_large_is_refused(client: TestClient) -> None:
    assert refusal(client.post("/api/login", content=b" " * 2001, headers=SAME)) == (413, "too-large")
    assert refusal(client.post("/api/login", content=b" " * 2000, headers=SAME))[0] in {400, 422}
    assert client.post("/api/records", content=b"x" * 5000, headers=SAME).json() == 5000
    assert refusal(client.post("/api/records", content=b"x" * 5001, headers=SAME)) == (413, "too-large")
    lying = {**SAME, "Content-Length": "-5"}
    assert refusal(client.post("/api/records", content=b"x", headers=lying)) == (413, "too-large")


def test_a_body_of_unknown_length_is_counted_while_it_comes(app: FastAPI) -> None:
    sent = 0

    async def endless():
        nonlocal sent
        while True:
            sent += 1000
            yield b"x" * 1000

    async def pieces():
        for _ in range(5):
            yield b"x" * 1000

    async def test() -> None:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=HOST) as client:
            whole = await client.post("/api/records", content=pieces(), headers=SAME)
            assert whole.json() == 5000
            answer = await client.post("/api/records", content=endless(), headers=SAME)
            assert refusal(answer) == (413, "too-large")

    asyncio.run(asyncio.wait_for(test(), 20))
    assert sent < 10_000


# logs


def test_no_token_reaches_the_log(caplog: pytest.LogCaptureFixture) -> None:
    seat = seat_token(b"secret", SeatKey("abc234def567", 3, 12))
    bot = "bot_" + "Ab3-_" * 8
    logger = logging.getLogger("test.access")
    mask_logs("test.access")
    mask_logs("test.access")
    assert len([there for there in logger.filters if isinstance(there, MaskSecrets)]) == 1
    with caplog.at_level(logging.INFO, logger="test.access"):
        for path in (f"/api/join?token={seat}", "/api/x?a=1&token=short&b=2", f"/reset/{bot}", f"/{seat}"):
            logger.info('%s - "%s %s HTTP/%s" %d', "127.0.0.1:1", "GET", path, "1.1", 404)
        logger.info(f"WebSocket /api/live?key={bot}")
    assert seat not in caplog.text and bot not in caplog.text and "short" not in caplog.text
    assert "GET /api/join?token=***" in caplog.text and "&b=2" in caplog.text


def test_ordinary_addresses_are_logged_as_they_are() -> None:
    for path in (
        "/api/matches/abc234def567/view?seat=allies",
        "/assets/index-B3k2j1aa.js",
        "/api/games?x=1.2.3",
    ):
        assert masked(path) == path
