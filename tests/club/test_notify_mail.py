"""Mail over safe connections."""

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from sandtable.club.notify import mail
from sandtable.club.notify.failures import Failed
from sandtable.club.notify.messages import Entry, Message
from tests.club.posts import MailServer

LETTER = mail.letter_of(
    Message("Club: x", (Entry("Club", "x", "", "https://sandtable.example/c/x"),)),
    "table@club.example",
    "anna@home.example",
    "",
    datetime(2026, 6, 6, tzinfo=UTC),
)


@pytest.fixture
def context(tmp_path: Path) -> tuple[ssl.SSLContext, Path]:
    """A server's side of TLS for `localhost`, and the certificate that whoever trusts it needs."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = (
        made.serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
    )
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    certificate = tmp_path / "certificate.pem"
    certificate.write_bytes(made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM))
    private = tmp_path / "key.pem"
    private.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, private)
    return context, certificate


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
        with pytest.raises(Failed):
            mail.send(there, LETTER, 5)
        assert server.mails == [] and server.passwords == []


def test_a_password_is_not_said_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "LOOPBACK", ())
    with MailServer(login=("table", "s3cret")) as server:
        there = mail.mail_server(f"smtp://table:s3cret@127.0.0.1:{server.port}")
        with pytest.raises(Failed, match="no safe connection"):
            mail.send(there, LETTER, 5)
        assert server.passwords == []
