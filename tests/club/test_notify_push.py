"""Web push: what is sent can be read by the browser and by nobody between."""

import asyncio
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from sandtable.club.notify import push
from sandtable.club.notify.addresses import AddressGate
from sandtable.club.notify.failures import DeliveryFailed
from sandtable.club.notify.wires import HttpSender
from tests.club.browsers import Browser
from tests.club.posts import HookServer

AT = datetime(2026, 6, 6, 12, 0, tzinfo=UTC)


def test_the_example_of_the_standard_comes_out_byte_by_byte() -> None:
    """RFC 8291, section 5 and appendix A."""
    sender = push.private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    found = push.encrypt(
        b"When I grow up, I want to be a watermelon",
        push.decoded(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        push.decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        sender,
        push.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert push.encoded(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_message_reaches_a_browser_signed_and_sealed() -> None:
    browser, other = Browser(), Browser()
    signer = push.Signer(push.private_key(push.fresh_key()), "https://sandtable.example")
    with HookServer() as hook:
        hook.status = 201
        sealed = push.parcel(signer, f"{hook.url}/push/1", browser.keys, b'{"title": "x"}', AT, urgent=True)
        asyncio.run(HttpSender(AddressGate(True), 5).post("anna", sealed))
        (request,) = hook.requests
    assert request.headers["content-encoding"] == "aes128gcm"
    assert request.headers["urgency"] == "high" and int(request.headers["ttl"]) > 3600
    assert browser.read(request.body) == {"title": "x"}
    with pytest.raises(InvalidTag):
        other.read(request.body)
    claims = verified(request.headers["authorization"], signer.public)
    assert claims["aud"] == hook.url and claims["sub"] == "https://sandtable.example"
    assert 0 < claims["exp"] - AT.timestamp() <= 24 * 3600


def verified(header: str, public: str) -> dict[str, Any]:
    """The claims of a signature that the key of the header has made."""
    parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    assert parts["k"] == public
    said, _, signature = parts["t"].rpartition(".")
    raw = push.decoded(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, push.decoded(public))
    whole = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(whole, said.encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        key.verify(whole, said.encode() + b"x", ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(push.decoded(said.partition(".")[2]))
    return claims


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_not_tried_again(status: int) -> None:
    signer = push.Signer(push.private_key(push.fresh_key()), "mailto:a@b.org")
    with HookServer() as hook:
        hook.status = status
        sealed = push.parcel(signer, hook.url, Browser().keys, b"{}", AT, urgent=False)
        with pytest.raises(DeliveryFailed, match="no longer takes") as failed:
            asyncio.run(HttpSender(AddressGate(True), 5).post("anna", sealed))
    assert failed.value.gone


def test_keys_that_no_browser_gives_are_refused() -> None:
    good = Browser().keys
    push.check_keys(*good)
    for bad in (("", ""), (good[0], "short"), ("x" * 87, good[1]), (good[0][:-4], good[1]), ("!", "!")):
        with pytest.raises(DeliveryFailed):
            push.check_keys(*bad)
