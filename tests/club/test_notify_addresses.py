"""Messages cannot be used to reach the server's own network, however an address is written."""

import ipaddress
import socket
import sys
import time

import pytest
import requests

from sandtable.club.notify import apprised
from sandtable.club.notify.addresses import Gate, is_public, web_address
from sandtable.club.notify.failures import Failed
from sandtable.club.notify.wires import MOST_READ, Wire
from tests.club.posts import HookServer, resolver


@pytest.mark.parametrize(
    "ip",
    [
        "127.0.0.1",
        "127.9.9.9",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "168.63.129.16",
        "100.64.0.1",
        "100.100.100.200",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::7f00:1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:8.8.8.8",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "2002:7f00:1::1",
        "2001:0:7f00:1::",
        "2001:db8::1",
        "fe80::1",
        "fec0::1",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
    ],
)
def test_addresses_that_are_not_of_the_open_net_are_closed(ip: str) -> None:
    assert not is_public(ipaddress.ip_address(ip))
    with pytest.raises(Failed, match="own network"):
        Gate(resolver=resolver({"x.example": [ip]})).addresses("x.example", 443)
    assert Gate(True, resolver({"x.example": [ip]})).addresses("x.example", 2586)  # for a club's own ntfy


@pytest.mark.parametrize("ip", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2001:4860:4860::8888"])
def test_addresses_of_the_open_net_are_open(ip: str) -> None:
    assert is_public(ipaddress.ip_address(ip))
    assert Gate(resolver=resolver({"x.example": [ip]})).addresses("x.example", 443) == [ip]


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0177.0.0.1/",
        "http://0/",
        "http://localhost/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:7f00:1]/",
        "http://[0:0:0:0:0:ffff:a00:1]/",
    ],
)
def test_however_the_loopback_is_written_it_is_found_out(url: str) -> None:
    with pytest.raises(Failed, match="own network"):
        Gate().check(url)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "//example.org/",
        "example.org",
        "https://",
        "https:///x",
        "https://user@example.org/",
        "https://example.org@127.0.0.1/",
        "https://example.org\\@127.0.0.1/",
        "https://exa mple.org/",
        "https://example.org/\r\nHost: x",
        "https://exämple.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://[::1/",
        "https://" + "x" * 2000,
    ],
)
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(Failed):
        web_address(url)


def test_one_closed_address_among_open_ones_closes_the_name() -> None:
    gate = Gate(resolver=resolver({"x.example": ["8.8.8.8", "10.0.0.1"]}))
    with pytest.raises(Failed, match="own network"):
        gate.addresses("x.example", 443)


def test_other_ports_than_those_of_the_web_are_closed() -> None:
    gate = Gate(resolver=resolver({"x.example": ["8.8.8.8"]}))
    for port in (22, 25, 6379, 5432, 2375, 11211):
        with pytest.raises(Failed, match="Port"):
            gate.check(f"https://x.example:{port}/")
    assert gate.check("https://x.example:8443/")
    with pytest.raises(Failed, match="no server called"):
        gate.check("https://y.example/")
    with pytest.raises(Failed, match="names no server"):
        gate.addresses("fe80::1%eth0", 443)
    with pytest.raises(Failed, match="https"):
        gate.check("http://x.example/", secure=True)


def test_a_name_that_points_elsewhere_when_it_is_sent_to_gains_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first look-up is a public one, the next leads to the loopback (DNS rebinding)."""
    answers = [["8.8.8.8"], ["127.0.0.1"]]
    gate = Gate(resolver=lambda host, port: answers.pop(0))
    gate.check("http://rebound.example/")
    connected: list[object] = []
    monkeypatch.setattr(socket, "create_connection", lambda *given, **_: connected.append(given))
    with Wire(gate, 5) as wire, pytest.raises(Failed, match="own network"):
        wire.post("http://rebound.example/", {}, b"{}")
    assert connected == []


def test_what_is_connected_to_is_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks the name up a second time between the check and the connection."""
    looked: list[str] = []

    def look_up(host: str, port: int) -> list[str]:
        looked.append(host)
        return ["127.0.0.1"]

    def never(*_: object, **__: object) -> None:
        raise AssertionError("looked up behind the gate's back")

    with HookServer() as hook, Wire(Gate(True, look_up), 5) as wire:
        real = socket.getaddrinfo
        monkeypatch.setattr(
            socket,
            "getaddrinfo",
            lambda host, *more, **k: real(host, *more, **k) if host[0].isdigit() else never(),
        )
        wire.post(f"http://club.example:{hook.port}/x", {}, b"{}")
        assert looked == ["club.example"]
        (request,) = hook.requests
        assert request.headers["host"] == f"club.example:{hook.port}"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(status: int) -> None:
    with HookServer() as there, HookServer() as hook, Wire(Gate(True), 5) as wire:
        hook.status, hook.location = status, f"{there.url}/secret"
        with pytest.raises(Failed, match="not followed"):
            wire.post(hook.url, {}, b"{}")
        assert len(hook.requests) == 1 and not there.requests


def test_a_server_that_hangs_is_left_in_time() -> None:
    with HookServer() as hook, Wire(Gate(True), 0.5) as wire:
        hook.hang.set()
        begun = time.monotonic()
        with pytest.raises(Failed, match="too long"):
            wire.post(hook.url, {}, b"{}")
        assert time.monotonic() - begun < 5


def test_an_answer_without_end_is_read_only_so_far() -> None:
    with HookServer() as hook, Wire(Gate(True), 5) as wire:
        hook.drip = True
        assert len(wire.request("POST", hook.url).content) <= MOST_READ


def test_an_answer_that_drips_for_ever_is_cut_in_time() -> None:
    """Each byte comes in time, the whole never does."""
    listening = socket.create_server(("127.0.0.1", 0))
    with listening, Wire(Gate(True), 1) as wire:
        import threading

        def drip() -> None:
            connection, _ = listening.accept()
            with connection:
                try:
                    while True:
                        connection.sendall(b"H")
                        time.sleep(0.1)
                except OSError:
                    pass

        threading.Thread(target=drip, daemon=True).start()
        begun = time.monotonic()
        with pytest.raises(Failed):
            wire.post(f"http://127.0.0.1:{listening.getsockname()[1]}/", {}, b"{}")
        assert time.monotonic() - begun < 8


def test_proxies_and_passwords_of_the_machine_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with HookServer() as proxy, HookServer() as hook, Wire(Gate(True), 5) as wire:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
        wire.post(hook.url, {}, b"{}")
        assert len(hook.requests) == 1 and not proxy.requests


# apprise

EXAMPLES = {
    "discord": "discord://1234567890/abcdefghijklmnop",
    "gchat": "gchat://workspace/key/token",
    "gotify": "gotify://club.example/token12345",
    "gotifys": "gotifys://club.example/token12345",
    "mmost": "mmost://club.example/3ccdd113474722377935511fc85d3dd4",
    "mmosts": "mmosts://club.example/3ccdd113474722377935511fc85d3dd4",
    "ntfy": "ntfy://club.example/topic",
    "ntfys": "ntfys://club.example/topic",
    "pover": f"pover://{'u' * 30}@{'t' * 30}",
    "rocket": "rocket://user:password@club.example/#channel",
    "rockets": "rockets://user:password@club.example/#channel",
    "slack": "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
    "tgram": "tgram://123456789:abcdefg_hijklmnop/12315544/",
    "workflows": "workflows://club.example:443/643a8b4c/signature",
    "zulip": f"zulip://bot@club/{'a' * 32}",
}


@pytest.mark.parametrize("scheme", sorted(apprised.SERVICES))
def test_every_service_that_is_offered_sends_only_through_the_gate(scheme: str) -> None:
    """Whatever it wants to reach, it meets a gate that knows no name, and no other way out."""
    service = apprised.service_of(EXAMPLES[scheme])
    module = sys.modules[type(service).__module__]
    assert module.requests is apprised.STAND_IN
    others = ("socket", "http", "urllib3", "httpx", "aiohttp", "smtplib", "subprocess", "asyncio")
    assert not [name for name in others if hasattr(module, name)]
    asked: list[str] = []

    def look_up(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["10.0.0.1"]

    from sandtable.club.notify.messages import Entry, Message

    message = Message("Subject", (Entry("Club", "Subject", "Text", "https://sandtable.example/c/x"),))
    with Wire(Gate(resolver=look_up), 5) as wire, pytest.raises(Failed, match="own network"):
        apprised.send(wire, EXAMPLES[scheme], message)
    assert asked


def test_a_service_without_a_wire_sends_nothing() -> None:
    with pytest.raises(requests.RequestException):
        apprised.STAND_IN.post("http://127.0.0.1/")


@pytest.mark.parametrize(
    "address",
    [
        "json://127.0.0.1/x",
        "xml://127.0.0.1/x",
        "form://127.0.0.1/x",
        "mailto://a:b@example.org",
        "syslog://",
        "dbus://",
        "windows://",
        "file:///etc/passwd",
        "https://example.org/x",
        "matrix://x",
        "ssh://x",
        "",
    ],
)
def test_services_that_are_not_on_the_list_are_refused(address: str) -> None:
    with pytest.raises(Failed, match="begin with one of"):
        apprised.check(Gate(True), address)


@pytest.mark.parametrize("scheme", ["ntfy", "ntfys", "gotify", "gotifys", "mmost", "rocket", "workflows"])
def test_a_service_on_a_server_of_ones_own_is_looked_at_when_it_is_added(scheme: str) -> None:
    for ip, good in (("8.8.8.8", True), ("10.0.0.1", False)):
        gate = Gate(resolver=resolver({"club.example": [ip]}))
        if good:
            assert apprised.check(gate, EXAMPLES[scheme])
        else:
            with pytest.raises(Failed, match="own network"):
                apprised.check(gate, EXAMPLES[scheme])


def test_settings_that_are_not_the_channels_to_make_are_taken_off() -> None:
    gate = Gate(resolver=resolver({"club.example": ["8.8.8.8"]}))
    asked = "ntfys://club.example/topic?verify=no&redirect=yes&cto=900&attach=http://10.0.0.1/&priority=high"
    assert apprised.check(gate, asked) == "ntfys://club.example/topic?priority=high"


def test_an_incomplete_address_says_so() -> None:
    with pytest.raises(Failed, match="not complete"):
        apprised.check(Gate(True), "tgram://")
    with pytest.raises(Failed, match="topic"):
        apprised.ntfy_address("https://ntfy.sh/")
    assert apprised.ntfy_address("https://ntfy.sh/club") == "ntfys://ntfy.sh/club"
