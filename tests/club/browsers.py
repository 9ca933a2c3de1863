"""A browser's half of web push: it makes the keys, and reads what is sent to it (RFC 8188 and 8291)."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from sandtable.club.notify.push import CURVE, encoded, public_bytes


class Browser:
    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.public = public_bytes(self.key.public_key())
        self.auth = os.urandom(16)

    @property
    def keys(self) -> tuple[str, str]:
        return encoded(self.public), encoded(self.auth)

    def read(self, body: bytes) -> Any:
        salt, size, sender = body[:16], body[20], body[21 : 21 + body[20]]
        assert size == 65 and int.from_bytes(body[16:20], "big") == 4096
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        secret = self.key.exchange(ec.ECDH(), point)
        mixed = expand(extract(self.auth, secret), b"WebPush: info\0" + self.public + sender, 32)
        own = extract(salt, mixed)
        key, nonce = (
            expand(own, b"Content-Encoding: aes128gcm\0", 16),
            expand(own, b"Content-Encoding: nonce\0", 12),
        )
        said = AESGCM(key).decrypt(nonce, body[21 + size :], None)
        assert said.endswith(b"\x02")
        return json.loads(said[:-1])


def extract(salt: bytes, secret: bytes) -> bytes:
    return hmac.new(salt, secret, hashlib.sha256).digest()


def expand(key: bytes, about: bytes, length: int) -> bytes:
    return hmac.new(key, about + b"\x01", hashlib.sha256).digest()[:length]
