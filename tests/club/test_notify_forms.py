"""Addresses of each kind: what is on the list is taken, everything else is refused with a sentence."""

import pytest

from sandtable.club.notify.failures import DeliveryFailed
from sandtable.club.notify.forms import KNOWN, fitted

GOOD = {
    "discord": [
        "https://discord.com/api/webhooks/123456789/abc-DEF_1",
        "https://discord.com/api/v10/webhooks/123456789/abc?thread_id=42",
        "https://discordapp.com/api/webhooks/1/a",
    ],
    "slack": [
        "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
        "https://chat.example.org/hooks/yobjmukpaw3r3urc5h6i369yima",
        "https://example.org:8443/mattermost/hooks/yobjmukpaw3r3urc5h6i369yima",
        "https://rocket.example.org/hooks/5a1b/c2d3",
    ],
    "ntfy": ["https://ntfy.sh/our-club", "https://ntfy.example.org:8443/our_club?auth=QmVhcmVyIHg"],
    "gotify": [
        "https://gotify.example.org/message?token=A.b-c_1",
        "https://x.example/gotify/message?token=A",
    ],
    "telegram": [
        "https://api.telegram.org/bot123456:ABC-def_1/sendMessage?chat_id=-100123",
        "https://api.telegram.org/bot123456:ABC/sendMessage?chat_id=%40ourclub&message_thread_id=3",
    ],
    "webhook": ["https://example.org/", "https://example.org/a/b.c?key=1&token=2"],
}
FOREIGN = [
    "json://127.0.0.1/x",
    "jsons://example.org/x",
    "xml://127.0.0.1/x",
    "form://127.0.0.1/x",
    "mailto://a:b@example.org",
    "syslog://",
    "dbus://",
    "file:///etc/passwd",
    "ftp://example.org/x",
    "gopher://example.org/x",
    "tgram://123456789:abcdefg_hijklmnop/12315544/",
    "ntfys://ntfy.sh/our-club",
    "gotifys://gotify.example.org/AxxxxxTOKEN?template=http://127.0.0.1:6379/",
    "127.0.0.1:6379",
    "",
]
BEHIND = [  # what an attacker put behind an address
    "template=http://127.0.0.1:6379/",
    "template=file:///etc/passwd",
    "template=/etc/passwd",
    "rto=9999",
    "cto=9999",
    "verify=no",
    "redirect=yes",
    "attach=http://10.0.0.1/",
    "+X-Header=evil",
    "%2BX-Header=evil",
    "-X=1",
    ":x=1",
    "to=other",
    "x",
    "=",
    "&",
]


@pytest.mark.parametrize(("kind", "address"), [(kind, one) for kind, many in GOOD.items() for one in many])
def test_addresses_as_the_services_give_them_are_taken(kind: str, address: str) -> None:
    assert fitted(kind, address, private=False) == address
    assert fitted(kind, address, private=True) == address


def test_addresses_are_kept_in_one_way_of_writing() -> None:
    assert fitted("ntfy", "https://NTFY.sh:443/our-club/", False) == "https://ntfy.sh/our-club"
    short = fitted("telegram", "123456:ABC/-100123", False)
    assert short == "https://api.telegram.org/bot123456:ABC/sendMessage?chat_id=-100123"
    named = fitted("telegram", "123456:ABC/@ourclub", False)
    assert named == GOOD["telegram"][1].replace("&message_thread_id=3", "")


@pytest.mark.parametrize("private", [False, True], ids=["open net", "local network"])
@pytest.mark.parametrize("behind", BEHIND)
@pytest.mark.parametrize("kind", sorted(KNOWN))
def test_whatever_is_put_behind_an_address_is_refused(kind: str, behind: str, private: bool) -> None:
    for address in GOOD[kind]:
        for sign in ("?", "&") if "?" in address else ("?",):
            with pytest.raises(DeliveryFailed, match="looks like"):
                fitted(kind, f"{address}{sign}{behind}", private)


@pytest.mark.parametrize("private", [False, True], ids=["open net", "local network"])
@pytest.mark.parametrize("kind", [*sorted(KNOWN), "webhook", "push"])
def test_whatever_stands_within_or_before_an_address_is_refused(kind: str, private: bool) -> None:
    for address in FOREIGN:
        with pytest.raises(DeliveryFailed):
            fitted(kind, address, private)
    for address in GOOD.get(kind, GOOD["webhook"]):
        server, _, rest = address.removeprefix("https://").partition("/")
        for bad in (
            f"https://user:password@{server}/{rest}",
            f"https://{server}@127.0.0.1/{rest}",
            f"https://{server}\\@127.0.0.1/{rest}",
            f"https://{server}/{rest}%0d%0aX-Header:%20x",
            f"https://{server}/%0D%0A{rest}",
            f"https://{server}/{rest}\r\nX-Header: x",
            f"https://{server}/{rest}\n",
            f"https://{server}/{rest} x",
            f"https://{server}/{rest}#x",
            f"https://{server}:0/{rest}",
            f"https://{server}:99999/{rest}",
            f"ftp://{server}/{rest}",
        ):
            with pytest.raises(DeliveryFailed):
                fitted(kind, bad, private)


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("discord", "https://example.org/api/webhooks/1/a"),
        ("discord", "https://discord.com.example.org/api/webhooks/1/a"),
        ("slack", "https://example.org/services/T/B/a"),
        ("telegram", "https://example.org/bot1:a/sendMessage?chat_id=1"),
        ("ntfy", "http://ntfy.sh/our-club"),
        ("gotify", "http://127.0.0.1/message?token=A"),
        ("webhook", "http://example.org/"),
    ],
)
def test_other_servers_and_open_connections_are_for_the_local_network_only(kind: str, address: str) -> None:
    with pytest.raises(DeliveryFailed):
        fitted(kind, address, private=False)
    assert fitted(kind, address, private=True) == address


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("discord", "https://discord.com/api/webhooks/1/a/slack"),
        ("discord", "https://discord.com/api/users/@me"),
        ("discord", "https://discord.com/api/webhooks/1/../../users/1"),
        ("slack", "https://hooks.slack.com/workflows/T/A/1/2"),
        ("slack", "https://chat.example.org/api/v4/posts"),
        ("slack", "https://chat.example.org/../hooks/x"),
        ("ntfy", "https://ntfy.sh/"),
        ("ntfy", "https://ntfy.sh/a/b"),
        ("ntfy", "https://ntfy.sh/a,b"),
        ("ntfy", "https://ntfy.sh/a?auth=a&auth=b"),
        ("gotify", "https://gotify.example.org/message"),
        ("gotify", "https://gotify.example.org/application?token=A"),
        ("gotify", "https://gotify.example.org/message?token=A&token=B"),
        ("gotify", "https://gotify.example.org/message?token=A%26x"),
        ("telegram", "https://api.telegram.org/bot1:a/getUpdates?chat_id=1"),
        ("telegram", "https://api.telegram.org/bot1:a/sendMessage"),
        ("telegram", "https://api.telegram.org/bot1:a/sendMessage?chat_id=1%0a2"),
        ("telegram", "123456:ABC"),
        ("telegram", "123456:ABC/1/2"),
        ("telegram", "123456:ABC/١٢"),
        ("telegram", "123456:ABC/1\n"),
    ],
)
def test_other_paths_and_halves_are_refused(kind: str, address: str) -> None:
    for private in (False, True):
        with pytest.raises(DeliveryFailed):
            fitted(kind, address, private)
