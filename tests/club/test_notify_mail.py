"""Mail over safe connections."""

import ssl
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sandtable.club.notify import mail
from sandtable.club.notify.failures import DeliveryFailed
from sandtable.club.notify.messages import Message, MessageEntry
from tests.club.certificates import server_side
from tests.club.posts import MailServer

LETTER = mail.letter_of(
    Message("Club: x", (MessageEntry("Club", "x", "", "https://sandtable.example/c/x"),)),
    "table@club.example",
    "anna@home.example",
    "",
    datetime(2026, 6, 6, tzinfo=UTC),
)


@pytest.fixture
def context(tmp_path: Path) -> tuple[ssl.SSLContext, Path]:
    return server_side(tmp_path, "localhost")


def test_a_connection_becomes_safe_before_the_password_is_said(
    context: tuple[ssl.SSLContext, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server takes neither password nor mail before STARTTLS."""
    monkeypatch.setenv("SSL_CERT_FILE", str(context[1]))
    with MailServer(login=("table", "s3cret"), tls=context[0]) as server:
        there = mail.mail_server(f"smtp://table:s3cret@localhost:{server.port}")
        mail.send(there, LETTER, 5)
        assert [one["Subject"] for one in server.mails] == ["Club: x"]


def test_a_certificate_that_nobody_vouches_for_is_not_trusted(
    context: tuple[ssl.SSLContext, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    with MailServer(login=("table", "s3cret"), tls=context[0]) as server:
        there = mail.mail_server(f"smtp://table:s3cret@localhost:{server.port}")
        with pytest.raises(DeliveryFailed):
            mail.send(there, LETTER, 5)
        assert server.mails == [] and server.passwords == []


def test_a_password_is_not_said_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "LOOPBACK", ())
    with MailServer(login=("table", "s3cret")) as server:
        there = mail.mail_server(f"smtp://table:s3cret@127.0.0.1:{server.port}")
        with pytest.raises(DeliveryFailed, match="no safe connection"):
            mail.send(there, LETTER, 5)
        assert server.passwords == []
