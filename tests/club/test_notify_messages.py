"""What people are told: merged, at their hours, and nothing that calls everybody or hides a link."""

from datetime import UTC, datetime, timedelta

import pytest

from sandtable.club.notify import hooks, push
from sandtable.club.notify.hours import good_hours, quiet_until
from sandtable.club.notify.mail import good_address, letter_of, mail_server
from sandtable.club.notify.messages import MOST_ENTRIES, Message, MessageEntry, merged
from sandtable.club.notify.senders import shortened
from sandtable.store import QueuedMessage

AT = datetime(2026, 6, 6, 12, 0, tzinfo=UTC)
PUBLIC = "https://sandtable.example"


def letter(
    number: int, topic: str = "club", subject: str = "", text: str = "", match: str = "m1"
) -> QueuedMessage:
    subject = subject or f"News {number}"
    link = f"/c/{match}/b/{number}"
    return QueuedMessage("c", match, topic, subject, text, link, AT + timedelta(seconds=number), id=number)


def test_one_message_names_its_campaign_and_leads_to_its_decision() -> None:
    found = merged([letter(3, "turn", "You are asked: attack?", "Turn 2")], {"m1": "Thursday club"}, PUBLIC)
    assert found.subject == "Thursday club: You are asked: attack?"
    assert found.text == f"You are asked: attack?\nTurn 2\n{PUBLIC}/c/m1/b/3"
    assert found.link == f"{PUBLIC}/c/m1/b/3"
    assert found.urgent


def test_what_waited_becomes_one_message_the_newest_decision_first() -> None:
    waited = [letter(1, "report"), letter(2), letter(3, "turn"), letter(4), letter(5, "result")]
    found = merged(waited, {"m1": "Thursday club"}, PUBLIC)
    assert [entry.subject for entry in found.entries] == ["News 3", "News 1", "News 5", "News 4", "News 2"]
    assert found.link == f"{PUBLIC}/c/m1/b/3"
    assert found.subject == "Thursday club: News 3 (and 4 more)"
    assert not merged([letter(2)], {}, PUBLIC).urgent


def test_messages_of_several_campaigns_are_told_apart() -> None:
    found = merged([letter(1), letter(2, match="m2")], {"m1": "Thursday club", "m2": "Norway"}, PUBLIC)
    assert found.subject == "Norway: News 2 (and 1 more of your campaigns)"
    assert [entry.campaign for entry in found.entries] == ["Norway", "Thursday club"]


def test_what_is_said_twice_is_said_once_and_a_flood_is_cut() -> None:
    same = [QueuedMessage("c", "m1", "club", "A", "B", "/c/m1", AT, id=number) for number in range(5)]
    assert len(merged(same, {}, PUBLIC).entries) == 1
    flood = merged([letter(number) for number in range(50)], {}, PUBLIC)
    assert len(flood.entries) == MOST_ENTRIES and flood.left_out == 50 - MOST_ENTRIES
    assert f"And {50 - MOST_ENTRIES} more" in flood.text


def test_the_campaign_is_named_once_and_a_subject_is_not_repeated() -> None:
    told = QueuedMessage("c", "m1", "club", "Thursday club: Carl has come", "Carl has come.", "/c/m1", AT)
    found = merged([told], {"m1": "Thursday club"}, PUBLIC)
    assert found.subject == "Thursday club: Carl has come"
    assert found.text == f"Carl has come\n{PUBLIC}/c/m1"


# quiet hours


@pytest.mark.parametrize(
    ("clock", "quiet", "zone", "until"),
    [
        ("2026-06-06T21:30", "22:00-07:00", "UTC", None),
        ("2026-06-06T22:00", "22:00-07:00", "UTC", "2026-06-07T07:00"),
        ("2026-06-07T03:00", "22:00-07:00", "UTC", "2026-06-07T07:00"),
        ("2026-06-07T07:00", "22:00-07:00", "UTC", None),
        ("2026-06-06T13:00", "12:00-14:00", "UTC", "2026-06-06T14:00"),
        ("2026-06-06T20:30", "22:00-07:00", "Europe/Berlin", "2026-06-07T05:00"),
        ("2026-01-06T20:30", "22:00-07:00", "Europe/Berlin", None),  # winter time
        ("2026-06-06T12:00", "22:00-07:00", "Asia/Tokyo", None),
        ("2026-06-06T13:00", "22:00-07:00", "Asia/Tokyo", "2026-06-06T22:00"),
        (
            "2026-03-29T00:30",
            "22:00-02:30",
            "Europe/Berlin",
            "2026-03-29T01:30",
        ),  # 02:30 is left out that night
        ("2026-06-06T23:00", "", "UTC", None),
    ],
)
def test_quiet_hours_are_those_of_the_clock_on_the_wall(
    clock: str, quiet: str, zone: str, until: str | None
) -> None:
    found = quiet_until(datetime.fromisoformat(clock).replace(tzinfo=UTC), quiet, zone)
    assert (found.strftime("%Y-%m-%dT%H:%M") if found else None) == until


def test_quiet_hours_that_are_none_are_refused() -> None:
    assert good_hours("") and good_hours("22:00-07:00")
    for bad in ("22-7", "22:00-22:00", "24:00-07:00", "22:00", "22:00-07:00\n"):
        assert not good_hours(bad)


# what people wrote


def test_nobody_calls_everybody_by_his_name() -> None:
    nasty = "@everyone <@123> [click](https://evil.example) *x* <!channel> <https://evil.example|ours>"
    message = Message(nasty, (MessageEntry("Club", nasty, nasty, f"{PUBLIC}/c/x"),))
    said = hooks.discord(message)
    assert said["allowed_mentions"] == {"parse": []}
    assert "[click](" not in str(said["content"]) and "\\@everyone" in str(said["content"])
    assert f"\n{PUBLIC}/c/x" in str(said["content"])
    told = str(hooks.slack(message)["text"])
    assert "<" not in told and "&lt;!channel&gt;" in told
    assert "@everyone" not in told and "](" not in told  # Mattermost and Rocket.Chat read the same
    sent = str(hooks.telegram(message, "1")["text"])
    assert "@everyone" not in sent and f"\n{PUBLIC}/c/x" in sent


def test_long_messages_fit_and_say_what_is_left_out() -> None:
    entries = tuple([MessageEntry("Club", f"News {one}", "x" * 300, f"{PUBLIC}/{one}") for one in range(12)])
    message = Message("Club: much", entries)
    said = str(hooks.discord(message)["content"])
    assert len(said) <= 2000 and "more." in said and f"{PUBLIC}/0" in said
    plain = Message("Club: much", (MessageEntry("C", "ü" * 3000, "ü" * 3000, PUBLIC),))
    for text in (hooks.ntfy(plain, "x")["message"], hooks.telegram(plain, "1")["text"]):
        assert len(str(text).encode()) <= 4096
    assert (
        len(push.payload(Message("t" * 500, (MessageEntry("C", "ü" * 3000, "ü" * 3000, PUBLIC),)), "x"))
        <= push.MOST_BODY
    )


def test_a_mail_has_no_second_header() -> None:
    assert good_address("anna.o'neil+club@mail.example.org")
    for bad in (
        "anna",
        "a@b@c",
        "a b@c.org",
        "a@c.org\nBcc: x@y.org",
        "a@c.org,b@c.org",
        "<a@c.org>",
        "a@",
        "@c",
        "a..b@c.org",
    ):
        assert not good_address(bad), bad
    mail = letter_of(
        Message("Subject", (MessageEntry("C", "S", "T", PUBLIC),)),
        "table@club.org",
        "a@c.org",
        f"{PUBLIC}/account",
        AT,
    )
    assert mail["From"] == "Sandtable <table@club.org>"
    assert mail["List-Unsubscribe"] == f"<{PUBLIC}/account>"
    broken = Message("A\r\nBcc: x@y.org", (MessageEntry("C", "S", "T", ""),))
    mail = letter_of(broken, "a@b.org", "a@c.org", "", AT)
    assert mail["Subject"] == "A Bcc: x@y.org" and mail["Bcc"] is None


def test_the_mail_server_is_read_from_its_address() -> None:
    found = mail_server("smtp://us%40er:pa%2Fss@mail.example.org")
    assert (found.host, found.port, found.secure) == ("mail.example.org", 587, False)
    assert (found.user, found.password) == ("us@er", "pa/ss") and "pa/ss" not in repr(found)
    assert mail_server("smtps://mail.example.org").port == 465 and mail_server("smtps://x").secure
    for bad in ("mail.example.org", "http://x", "smtp://", "smtp://x:y"):
        with pytest.raises(ValueError):
            mail_server(bad)


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("discord", "https://discord.com/api/webhooks/123/SECRETSECRET"),
        ("slack", "https://hooks.slack.com/services/T/B/SECRETSECRET"),
        ("ntfy", "https://ntfy.sh/SECRETSECRET"),
        ("gotify", "https://club.example/message?token=SECRETSECRET"),
        ("telegram", "https://api.telegram.org/bot1:SECRETSECRET/sendMessage?chat_id=55"),
        ("webhook", "https://[SECRETSECRET"),
        ("apprise", "tgram://123:SECRETSECRET/55"),
        ("apprise", "rockets://user:SECRETSECRET@host/x"),
        ("webhook", "https://club.example/SECRETSECRET"),
        ("push", "https://push.example/SECRETSECRET"),
        ("email", "SECRETSECRET@club.example"),
    ],
)
def test_a_secret_is_never_shown_whole(kind: str, address: str) -> None:
    assert "SECRETS" not in shortened(kind, address)
