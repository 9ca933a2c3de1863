"""Channels that were kept as a library's addresses become those of our own kinds, or say what to do."""

from contextlib import closing
from datetime import UTC, datetime

import pytest
from sqlalchemy import insert

from sandtable.club.notify import forms
from sandtable.club.notify.delivery import GIVEN_UP, state_of
from sandtable.store import QueuedMessage, Store
from sandtable.store.base import tables
from sandtable.store.base.engine import file_of, prepare_file, url_of, writing_engine
from sandtable.store.schema import upgrade

AT = datetime(2026, 6, 6, 12, 0, tzinfo=UTC)
TAKEN_OVER = {
    "ntfys://ntfy.sh/our-club": ("ntfy", "https://ntfy.sh/our-club"),
    "ntfys://ntfy.sh/our-club?priority=high": ("ntfy", "https://ntfy.sh/our-club"),
    "ntfy://our-club": ("ntfy", "https://ntfy.sh/our-club"),
    "ntfys://club.example:8443/our-club": ("ntfy", "https://club.example:8443/our-club"),
    "ntfys://tk_abc@club.example/our-club": ("ntfy", "https://club.example/our-club?auth=QmVhcmVyIHRrX2FiYw"),
    "ntfys://anna:pw@club.example/x": ("ntfy", "https://club.example/x?auth=QmFzaWMgWVc1dVlUcHdkdz09"),
    "tgram://123456789:abcdefg_hijk/12315544/": (
        "telegram",
        "https://api.telegram.org/bot123456789:abcdefg_hijk/sendMessage?chat_id=12315544",
    ),
    "tgram://123:abc/-100123?topic=7": (
        "telegram",
        "https://api.telegram.org/bot123:abc/sendMessage?chat_id=-100123&message_thread_id=7",
    ),
    "gotifys://club.example/AxxxxxTOKEN": ("gotify", "https://club.example/message?token=AxxxxxTOKEN"),
    "gotifys://club.example:8443/gotify/AxTOKEN": (
        "gotify",
        "https://club.example:8443/gotify/message?token=AxTOKEN",
    ),
    "gotify://192.168.1.5:8080/AxTOKEN": ("gotify", "http://192.168.1.5:8080/message?token=AxTOKEN"),
    "mmosts://club.example/3ccdd113": ("slack", "https://club.example/hooks/3ccdd113"),
    "mmosts://bot@club.example/chat/3ccdd113": ("slack", "https://club.example/chat/hooks/3ccdd113"),
    "rockets://5a1b/c2d3@club.example": ("slack", "https://club.example/hooks/5a1b/c2d3"),
    "discord://1234567890/abcdefghijklmnop": (
        "discord",
        "https://discord.com/api/webhooks/1234567890/abcdefghijklmnop",
    ),
    "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnl": (
        "slack",
        "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnl",
    ),
}
LEFT = {
    "pover://user@token": "one of the others",
    "zulip://bot@club/aaaa": "one of the others",
    "gchat://workspace/key/token": "one of the others",
    "workflows://club.example:443/643a8b4c/signature": "one of the others",
    "tgram://123:abc/1/2": "Telegram",
    "tgram://": "Telegram",
    "rockets://user:password@club.example/#channel": "Slack, Mattermost, Rocket.Chat",
    "mmosts://club.example/3ccdd113?channel=other": "Slack, Mattermost, Rocket.Chat",
    "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnl/#room": "Slack, Mattermost, Rocket.Chat",
    "gotifys://club.example/AxTOKEN?template=http://127.0.0.1:6379/": "Gotify",
    "ntfys://club.example/a/b": "ntfy",
    "ntfys://club.example:bad/a": "ntfy",
}


@pytest.fixture
def old(url: str) -> str:
    """A database of the version before, with a channel for every address and a message waiting in each."""
    place = url_of(url)
    file = file_of(place)
    if file is not None:
        prepare_file(file)
    engine = writing_engine(place)
    upgrade(engine, None, "0007")
    with engine.begin() as connection:
        connection.execute(insert(tables.people).values(id="anna", name="Anna", admin=False, created=AT))
        for number, address in enumerate([*TAKEN_OVER, *LEFT]):
            kind = "ntfy" if address.startswith("ntfy") else "apprise"
            facts: dict[str, object] = {
                "id": f"c{number}",
                "person": "anna",
                "kind": kind,
                "label": "Mine",
                "address": address,
            }
            facts |= {"keys": {}, "topics": ["turn"], "zone": "UTC", "quiet": "", "confirmed": True}
            connection.execute(
                insert(tables.channels).values({**facts, "fails": 0, "trouble": "", "created": AT})
            )
            waiting = QueuedMessage(f"c{number}", None, "turn", "News", "", "", AT)
            values = {name: value for name, value in vars(waiting).items() if name != "id"}
            connection.execute(insert(tables.outbox).values(values))
    engine.dispose()
    return url


def test_no_channel_is_lost(old: str) -> None:
    with closing(Store.open(old)) as store:
        kept = {one.id: one for one in store.channels.of("anna")}
        assert len(kept) == len(TAKEN_OVER) + len(LEFT)
        for number, (kind, address) in enumerate(TAKEN_OVER.values()):
            one = kept[f"c{number}"]
            assert (one.kind, one.address, one.topics, one.label) == (kind, address, ["turn"], "Mine")
            assert forms.fitted(kind, address, private=True) == address
            assert len(store.channels.letters(one.id)) == 1
        for number, (address, advice) in enumerate(LEFT.items(), len(TAKEN_OVER)):
            one = kept[f"c{number}"]
            assert (one.kind, one.address, state_of(one)) == ("apprise", address, "failing"), address
            assert "no longer offered" in one.trouble and one.trouble.endswith(f"{advice}.")
            assert (one.fails, one.next) == (GIVEN_UP, None) and store.channels.letters(one.id) == []
        news = QueuedMessage("", None, "turn", "News", "", "", AT)
        assert store.channels.post(["anna"], news, None, ["turn"]).result() == len(
            TAKEN_OVER
        )  # nothing waits in the others
