"""The sides of a match: which one a seat plays for, what the seat is, and how a side is called in a sentence."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.rules import Rules
from sandtable.live import wire


def side_of(rules: Rules[Any], seat: str) -> str:
    """The side a seat plays for; nothing for observers and organisers."""
    side = rules.side_of(seat) if seat in rules.seats() else ""
    return side if side in rules.playing() else ""


def role(rules: Rules[Any], seat: str) -> wire.Role:
    found = rules.role_of(seat)
    return "side" if found == "side" else "commander" if found == "commander" else "organiser"


def the(name: str) -> str:
    """The name with its article where it is a plural (the Allies); a colour has none."""
    return f"the {name}" if name.endswith("s") else name
