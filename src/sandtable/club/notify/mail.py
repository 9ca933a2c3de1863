"""E-mail, through the server's own mail server."""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from sandtable.club.notify.failures import DeliveryFailed
from sandtable.club.notify.messages import OURS, Message
from sandtable.club.texts import one_line

ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])"
)
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
PORTS: Final = {"smtp": 587, "smtps": 465}
STEPS: Final = 4  # connecting, greeting, log-in and the letter: each may take the office's patience


@dataclass(frozen=True)
class MailServer:
    host: str
    port: int
    secure: bool  # from the first byte; otherwise as soon as the server offers it
    user: str = ""
    password: str = field(default="", repr=False)


def mail_server(url: str) -> MailServer:
    """Reads `smtp://user:password@host:587` or `smtps://…`; `ValueError` with a sentence."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ValueError("the port of the mail server is no number") from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError("the mail server is written smtp://user:password@host:587 or smtps://…")
    secure = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port or PORTS[parts.scheme], secure, user, password)


def good_address(text: str) -> bool:
    """One plain address: no name before it, no second one behind it."""
    return len(text) <= 254 and ADDRESS.fullmatch(text) is not None and ".." not in text


def letter_of(message: Message, sender: str, to: str, settings: str, at: datetime) -> EmailMessage:
    """`settings` is the page on which its reader switches it off."""
    mail = EmailMessage()
    mail["Subject"] = one_line(message.subject)[:200]  # a line's end would begin another header
    mail["From"] = sender if "<" in sender else f"{OURS} <{sender}>"
    mail["To"] = to
    mail["Date"] = format_datetime(at)
    mail["Message-ID"] = make_msgid(domain=sender.rstrip(">").rpartition("@")[2] or "localhost")
    mail["Auto-Submitted"] = "auto-generated"
    foot = ""
    if settings:
        mail["List-Unsubscribe"] = f"<{settings}>"
        foot = f"\n\n--\nWhat you are told, and when: {settings}"
    mail.set_content(f"{message.text}{foot}\n")
    return mail


def send(server: MailServer, mail: EmailMessage, patience: float) -> None:
    """Passwords go over safe connections only, except on this machine itself."""
    try:
        with connection(server, patience) as smtp:
            safe = server.secure
            smtp.ehlo()
            if not safe and smtp.has_extn("starttls"):
                smtp.starttls(context=ssl.create_default_context())
                smtp.ehlo()
                safe = True
            if server.user:
                if not safe and server.host not in LOOPBACK:
                    raise DeliveryFailed(
                        "The server's mail server offers no safe connection. Tell who runs this server."
                    )
                smtp.login(server.user, server.password)
            smtp.send_message(mail)
    except smtplib.SMTPRecipientsRefused as refused:
        raise DeliveryFailed(recipient(refused.recipients)) from None
    except smtplib.SMTPAuthenticationError:
        raise DeliveryFailed("The mail server does not let this server in. Tell who runs it.") from None
    except smtplib.SMTPResponseException as error:
        raise DeliveryFailed(f"The mail server did not take the message ({error.smtp_code}).") from None
    except (OSError, smtplib.SMTPException):
        raise DeliveryFailed("The mail server cannot be reached just now.") from None


def connection(server: MailServer, patience: float) -> smtplib.SMTP:
    if server.secure:
        context = ssl.create_default_context()
        return smtplib.SMTP_SSL(server.host, server.port, timeout=patience, context=context)
    return smtplib.SMTP(server.host, server.port, timeout=patience)


def recipient(refused: Mapping[str, tuple[int, bytes]]) -> str:
    code = next(iter(refused.values()))[0] if refused else 0
    return f"The mail server does not take mail for this address ({code}). Look at it again."
