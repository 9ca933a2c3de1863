"""Where a plan or a study starts: a game's set-up, a match, or a position."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.commands.inputs import choose, typed_options
from sandtable.commands.output import UsageError
from sandtable.files import MatchFile, read_text
from sandtable.games.catalogue import GAMES, family_of, open_local
from sandtable.kernel import codec
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State


def start(target: str, scenario: str, options: Mapping[str, str]) -> tuple[Rules[Any], State | None]:
    """Gives rules and state, None for the set-up. The match or position itself is never changed."""
    if target in GAMES or family_of(target):
        return choose(target, scenario, options), None
    if not Path(target).exists() and not Path(target).suffix:
        raise UsageError(f"{target!r} is neither a file nor a game; the games are {', '.join(GAMES)}")
    if scenario:
        raise UsageError("a file has its scenario already; leave --scenario out")
    return copy(*read_start(target), options)


def read_start(path: str) -> tuple[Rules[Any], State]:
    """The match or position in a file."""
    if not path.endswith(".toml"):
        match = MatchFile.open(path).match
        return match.rules, match.state
    from sandtable.games.positions import read_position

    rules, s = read_position(read_text(Path(path)), path, local=True)
    return rules, s


def copy(rules: Rules[Any], s: State, options: Mapping[str, str]) -> tuple[Rules[Any], State]:
    """Copies the position under other options. Battles of a plan are decided by dice, also in campaigns that fight them
    on tables (FS-75).
    """
    given = dict(options)
    if "mode" in rules.options and "mode" not in given:
        given["mode"] = "dice"
    try:
        changed = open_local(rules.id, rules.scenario, {**rules.options, **typed_options(rules, given)})
    except ValueError as error:
        raise UsageError(str(error)) from None
    return changed, codec.decode(changed, codec.encode(s))
