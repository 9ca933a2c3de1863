"""What commands take: matches, positions, and pairs such as NAME=VALUE."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Mapping
from typing import Any, Final

from sandtable.board.box import BoxError
from sandtable.commands.output import UsageError
from sandtable.games.catalogue import GAMES, family_of, open_local
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Rules

WHOLE: Final = re.compile(r"[+-]?[0-9]+")
TRUTHS: Final = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


def pair(text: str) -> tuple[str, str]:
    """NAME=VALUE."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise ArgumentTypeError(f"expected NAME=VALUE, found {text!r}")
    return name.strip(), value.strip()


def pairs(text: str) -> list[tuple[str, str]]:
    """NAME=VALUE,NAME=VALUE."""
    return [pair(part) for part in text.split(",")]


def whole(text: str) -> int:
    """A whole number, counted from 0."""
    if not text.isascii() or not text.isdigit():
        raise ArgumentTypeError(f"expected a whole number, found {text!r}")
    return int(text)


def count(text: str) -> int:
    """A whole number, counted from 1."""
    if whole(text) < 1:
        raise ArgumentTypeError("expected at least 1")
    return int(text)


def face(text: str) -> int:
    """A face of a die; the match checks whether the die has it."""
    if not WHOLE.fullmatch(text):
        raise ArgumentTypeError(f"expected the face of a die as a whole number, found {text!r}")
    return int(text)


def choose(game: str, scenario: str, given: Mapping[str, str]) -> Rules[Any]:
    """The rules of a game, or of the campaign in a folder, with a scenario and options as they were typed."""
    family = family_of(game)
    if game not in GAMES and not family:
        raise UsageError(f"no game is called {game!r}; there are {', '.join(GAMES)}")
    id, chosen = (family, game) if family else (game, scenario)
    try:
        plain = open_local(id, chosen)
        return open_local(id, chosen, typed_options(plain, given)) if given else plain
    except (ValueError, BoxError) as error:
        raise UsageError(str(error)) from None


def typed_options(rules: Rules[Any], given: Mapping[str, str]) -> dict[str, OptionValue]:
    """Reads typed options as the kind of value their defaults have; the game refuses what cannot be read."""
    return {
        name: read_option(text, rules.options[name]) if name in rules.options else text
        for name, text in given.items()
    }


def read_option(text: str, default: OptionValue) -> OptionValue:
    if isinstance(default, bool):
        return TRUTHS.get(text.lower(), text)
    if isinstance(default, int):
        return int(text) if WHOLE.fullmatch(text) else text
    if isinstance(default, tuple):
        items = [item.strip() for item in text.split(",")] if text else []
        wholes = [int(item) for item in items if WHOLE.fullmatch(item)]
        return tuple(wholes) if len(wholes) == len(items) else tuple(items)
    return text


def check_seat(rules: Rules[Any], seat: str) -> str:
    if seat and seat not in rules.seats():
        raise UsageError(f"{rules.id} has no seat {seat!r}; it has {', '.join(rules.seats())}")
    return seat
