"""The names of a server: requests for other names are refused, and no address is made of what a request claims."""

from __future__ import annotations

import socket
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from sandtable.club.notify.office import Office
from sandtable.commands.output import UsageError
from sandtable.commands.reach import hint_of, hosts_of, proxies_of, public_of
from sandtable.remote import Table
from sandtable.web.server.headers import foreign
from sandtable.web.server.hosts import Hosts, nameless
from tests.web.conftest import Server
from tests.web.people_app import refusal
from tests.web.test_papers import to_the_table

PUBLIC = "https://sandtable.example"
EVIL = "rebound.example"


def scope(
    *hosts: str, server: tuple[str, int] | None = ("127.0.0.1", 8000), scheme: str = "http"
) -> dict[str, object]:
    headers = [(b"host", host.encode("latin-1")) for host in hosts]
    return {"type": "http", "headers": headers, "server": server, "scheme": scheme}


@pytest.mark.parametrize(
    ("hosts", "host", "known"),
    [
        (Hosts(), "127.0.0.1:8000", True),
        (Hosts(), "localhost", True),
        (Hosts(), "LOCALHOST.:1234", True),
        (Hosts(), "table.localhost:8000", True),
        (Hosts(), "[::1]:8000", True),
        (Hosts(), "192.168.1.5:8000", True),  # no site can have an address for a name
        (Hosts(), EVIL, False),
        (Hosts(), f"localhost.{EVIL}", False),
        (Hosts(), f"127.0.0.1.{EVIL}:8000", False),
        (Hosts(), "", False),
        (Hosts(), "a b", False),
        (Hosts(), "user@localhost", False),
        (Hosts(), "localhost/x", False),
        (Hosts(), "localhost; ws:", False),
        (Hosts(), "localhost:port", False),
        (Hosts(), "l\xf6calhost", False),
        (Hosts(address="http://hal:8000"), "hal:8000", True),
        (Hosts(more=frozenset({"table.lan"})), "Table.lan", True),
        (Hosts(PUBLIC), "sandtable.example", True),
        (Hosts(PUBLIC), "sandtable.example:443", True),
        (Hosts(PUBLIC), "127.0.0.1:8000", True),
        (Hosts(PUBLIC), "192.168.1.5:8000", False),
        (Hosts(PUBLIC), EVIL, False),
        (Hosts("https://würfel.example"), "xn--wrfel-kva.example", True),
    ],
)
def test_which_names_are_this_servers(hosts: Hosts, host: str, known: bool) -> None:
    found = hosts.checked(scope(host))
    assert found == (host.lower() if known else None)


def test_a_name_given_twice_is_refused_and_none_is_none() -> None:
    assert Hosts().checked(scope("localhost", "localhost")) is None
    assert Hosts().checked(scope()) == ""
    assert Hosts(PUBLIC).checked(scope("10.0.0.5", server=("10.0.0.5", 80))) == "10.0.0.5"  # where it listens


@pytest.mark.parametrize(
    ("hosts", "server", "base"),
    [
        (Hosts(PUBLIC, "http://hal:8000"), ("192.168.1.5", 8000), PUBLIC),
        (Hosts("", "http://hal:8000"), ("192.168.1.5", 8000), "http://192.168.1.5:8000"),
        (Hosts("", "http://hal:8000"), ("127.0.0.1", 8000), "http://hal:8000"),  # for others to use
        (Hosts(), ("127.0.0.1", 8000), "http://127.0.0.1:8000"),
        (Hosts(), ("::1", 8000), "http://[::1]:8000"),
        (Hosts(), ("192.168.1.5", 80), "http://192.168.1.5"),
        (Hosts("", "http://hal:8000"), None, "http://hal:8000"),
    ],
)
def test_the_address_on_papers_is_the_public_one_or_where_the_request_arrived(
    hosts: Hosts, server: tuple[str, int] | None, base: str
) -> None:
    assert hosts.base(scope("203.0.113.9", server=server)) == base
    assert hosts.base(scope("203.0.113.9", server=server, scheme="ws")) == base


# a server


@pytest.fixture(params=["", PUBLIC])
def told(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server that knows a public address, and one that does not."""
    with Server(tmp_path / "sandtable.db", office=Office(public=request.param)) as running:
        yield running


def test_a_site_that_lets_its_name_lead_here_gets_nothing(told: Server) -> None:
    with Table(told.url) as anna:
        match = anna.new("skirmish", {"blue": "me"}, public=True)
    for host in (EVIL, f"{EVIL}:8000"):
        for path in ("/", "/api/me", f"/api/matches/{match.id}/view", "/openapi.json", "/nowhere"):
            answer = httpx.get(f"{told.url}{path}", headers={"Host": host})
            assert refusal(answer) == (400, "host")
            assert EVIL not in str(answer.headers), "the policy names only who was checked"
        sent = {"Host": host, "Origin": f"http://{host}"}
        assert refusal(httpx.post(f"{told.url}/api/me", headers=sent, json={"name": "Eve"})) == (400, "host")
    assert len(told.store.people.everybody()) == 1
    where = ("127.0.0.1", int(told.url.rpartition(":")[2]))
    with (
        socket.create_connection(where) as line,
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://{EVIL}/api/matches/{match.id}/live", sock=line),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_papers_and_redirections_never_name_what_a_request_claims(told: Server) -> None:
    public = told.settings["office"].public
    with Table(told.url) as anna:
        match = to_the_table(anna)
        papers = anna.ask("GET", f"/api/matches/{match.id}/papers?seat=allies")["papers"]
        host = "sandtable.example:99" if public else "203.0.113.9"  # names that pass, and are not used
        path = f"/api/matches/{match.id}/papers/{papers[0]['id']}?seat=allies"
        paper = anna.http.get(path, headers={"Host": host}).json()
        assert paper["link"] == f"{public or told.url}/m/{match.id}?seat=allies"
        for path, end in (("/clubs/", "/clubs"), ("/api/games/?a=b", "/api/games?a=b")):
            answer = anna.http.get(path, headers={"Host": host}, follow_redirects=False)
            assert (answer.status_code, answer.headers["location"]) == (307, end)
            assert anna.http.get(path, follow_redirects=True).status_code < 400


def test_a_redirection_leads_to_no_other_server() -> None:
    assert nameless("http://a.example/clubs?x=1") == "/clubs?x=1"
    assert nameless("http://a.example//evil.example/x") == "/evil.example/x"


def test_sockets_may_be_opened_to_this_server_only(told: Server) -> None:
    host = told.url.removeprefix("http://")
    sources = next(
        part.split()[1:]
        for part in httpx.get(f"{told.url}/").headers["content-security-policy"].split("; ")
        if part.startswith("connect-src")
    )
    own = ["'self'", f"ws://{host}", f"wss://{host}"]
    public = ["ws://sandtable.example", "wss://sandtable.example"] if told.settings["office"].public else []
    assert sources == [*own, *public]


def test_behind_a_proxy_that_changes_the_name_the_public_one_is_an_origin_too() -> None:
    inner = {"host": "127.0.0.1:8000"}
    for origin, is_foreign in (
        (PUBLIC, False),
        ("http://sandtable.example", True),
        (f"{PUBLIC}:8443", True),
        ("null", True),
    ):
        assert foreign(Headers({**inner, "origin": origin}), PUBLIC) is is_foreign
    assert foreign(Headers({**inner, "origin": PUBLIC}))


# what `serve` is told


def given(**options: object) -> Namespace:
    return Namespace(**{"host": "127.0.0.1", "public": None, "name": None, "proxy": None, **options})


def test_options_and_environment_name_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("SANDTABLE_PUBLIC", "SANDTABLE_NAMES", "FORWARDED_ALLOW_IPS"):
        monkeypatch.delenv(variable, raising=False)
    assert public_of(given()) == "" and proxies_of(given()) == []
    assert hosts_of(given(), "", "").more == {"127.0.0.1"}
    everywhere = hosts_of(given(host="0.0.0.0", name=["Table.lan"]), "", "").more
    assert "table.lan" in everywhere and any([name.endswith(".local") for name in everywhere])
    options = given(public=f"{PUBLIC}/", name=["a.lan", "b.lan"], proxy=["127.0.0.1", "10.0.0.0/8"])
    hosts, proxies = hosts_of(options, public_of(options), ""), proxies_of(options)
    monkeypatch.setenv("SANDTABLE_PUBLIC", PUBLIC)
    monkeypatch.setenv("SANDTABLE_NAMES", "a.lan, b.lan")
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1,10.0.0.0/8")
    assert hosts_of(given(), public_of(given()), "") == hosts and proxies_of(given()) == proxies
    assert [str(one) for one in proxies] == ["127.0.0.1/32", "10.0.0.0/8"]


def test_who_forgets_the_proxy_is_told() -> None:
    assert "--proxy" in hint_of(PUBLIC, [])
    assert not hint_of("", []) and not hint_of("http://table.lan", [])
    assert not hint_of(PUBLIC, proxies_of(given(proxy=["127.0.0.1"])))


@pytest.mark.parametrize(
    "wrong",
    [
        {"proxy": ["*"]},  # would believe everybody
        {"proxy": ["proxy.example"]},
        {"name": ["http://table.lan"]},
        {"name": ["table.lan:80"]},
        {"public": "ftp://x"},
        {"public": "https://"},
        {"public": "https://x:y"},
        {"public": "https://user@x"},
    ],
)
def test_what_cannot_work_is_refused_with_a_sentence(
    wrong: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    option = next(iter(wrong))
    with pytest.raises(UsageError, match=f"--{option} is .*such as"):
        options = given(**wrong)
        hosts_of(options, public_of(options), "")
        proxies_of(options)
