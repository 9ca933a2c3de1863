"""Web push: messages to browsers, encrypted so that only the browser reads them (RFC 8291), signed so that its push
service knows this server (RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sandtable.club.notify.failures import DeliveryFailed
from sandtable.club.notify.messages import Message
from sandtable.club.notify.wires import Parcel

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096
MOST_BODY: Final = 2000  # bytes before encryption: every service takes at least 4096 after it
LASTS: Final = timedelta(days=2)  # so long a service keeps a message for a browser that is off
SIGNED_FOR: Final = timedelta(hours=12)
GONE: Final = "This browser no longer takes messages. Switch them on anew there."


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """`ValueError` if it is nothing of the kind."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def fresh_key() -> str:
    """A private key, to be kept."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def private_key(kept: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(kept), "big"), CURVE)


@dataclass(frozen=True)
class Signer:
    """This server as push services know it."""

    key: ec.EllipticCurvePrivateKey
    contact: str  # mailto:… or https://…, where a push service may complain

    @property
    def public(self) -> str:
        """What a browser must be told when it subscribes."""
        return encoded(public_bytes(self.key.public_key()))

    def header(self, endpoint: str, at: datetime) -> str:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int((at + SIGNED_FOR).timestamp()),
            "sub": self.contact,
        }
        said = ".".join(
            [encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        )
        r, s = decode_dss_signature(self.key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={said}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def derived(salt: bytes, secret: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


def encrypt(
    said: bytes,
    browser: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """One record for one browser, with a key and a salt of its own."""
    sender = sender or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    own = public_bytes(sender.public_key())
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    secret = derived(auth, shared, b"WebPush: info\0" + browser + own, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, said + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(own)]) + own + sealed


def check_keys(p256dh: str, auth: str) -> None:
    """Refuses what no browser gives."""
    try:
        good = len(decoded(auth)) == 16
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
    except ValueError:
        good = False
    if not good:
        raise DeliveryFailed(
            "The browser's keys cannot be read. Switch messages off and on again in this browser."
        )


def payload(message: Message, tag: str) -> bytes:
    """What the page's worker reads; the text is shortened until it fits."""
    body = message.short
    while True:
        facts = {"title": message.subject[:120], "body": body, "link": message.link, "tag": tag}
        said = json.dumps(facts, ensure_ascii=False).encode()
        if len(said) <= MOST_BODY or not body:
            return said
        body = body[: len(body) * 2 // 3]


def parcel(
    signer: Signer, endpoint: str, keys: tuple[str, str], said: bytes, at: datetime, urgent: bool
) -> Parcel:
    """Sealed for one browser, signed by this server."""
    try:
        body = encrypt(said, decoded(keys[0]), decoded(keys[1]))
    except ValueError:
        raise DeliveryFailed(
            "The browser's keys cannot be read. Switch messages on anew there.", gone=True
        ) from None
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(int(LASTS.total_seconds())),
        "Urgency": "high" if urgent else "normal",
        "Authorization": signer.header(endpoint, at),
    }
    return Parcel(endpoint, headers, body, GONE)
