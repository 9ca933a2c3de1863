"""Seat tokens: genuine ones open their seat, others nothing."""

from __future__ import annotations

from sandtable.live.people.links import SeatKey, read_seat_token, seat_link, seat_token


def test_a_seat_token_opens_what_it_was_made_for_and_nothing_else() -> None:
    key = SeatKey("abc234def567", 3, 12)
    token = seat_token(b"secret", key)
    assert token.startswith("abc234def567.3.12.")
    assert read_seat_token(b"secret", token) == key
    assert seat_link(b"secret", key) == f"/join#{token}"
    assert read_seat_token(b"other", token) is None
    for change in (
        token.replace(".3.", ".4."),
        token.replace(".12.", ".13."),
        token.replace("abc", "abd"),
        token + "A",
        token[:-1],
        "",
        "a.b.c.d",
        token.replace(".3.12.", ".312..", 1),
        token.replace("3.12", "\u0663.12"),
        token + "\n",
    ):
        assert read_seat_token(b"secret", change) is None, change
