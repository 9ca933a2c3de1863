"""The list of games. A game's module is loaded when the game is first opened."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from sandtable.board.box import BoxError
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, Misfit
from sandtable.kernel.options import OptionValue
from sandtable.kernel.record import Record, RecordError
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State

GAMES: Final[dict[str, str]] = {  # id -> where its rules are, in the order in which they are offered
    "skirmish": "sandtable.games.skirmish.rules:Skirmish",
    "caen": "sandtable.games.firestorm.caen.play.rules:Caen",
    "norway": "sandtable.games.firestorm.norway.play.rules:Norway",
    "villers-bretonneux": "sandtable.games.firestorm.villers_bretonneux.play.rules:VillersBretonneux",
    "totalize": "sandtable.games.armored_thrust.totalize.play.rules:Totalize",
    "heroes": "sandtable.games.heroes.play.rules:Heroes",
}


def open_game(id: str, scenario: str = "", options: Mapping[str, OptionValue] | None = None) -> Rules[Any]:
    """The rules of a game with a scenario and options chosen; what is not given takes its default."""
    if id not in GAMES:
        raise ValueError(f"no game is called {id!r}; there are {', '.join(GAMES)}")
    module, _, name = GAMES[id].partition(":")
    make: Any = getattr(import_module(module), name)
    rules: Rules[Any] = make(scenario, options if options is not None else {})
    return rules


def load_match(text: str) -> tuple[Record, Match]:
    """A match from the text of its record; `RecordError` names the line that does not fit."""
    record = records.read(text)
    header = records.place(text, 0)
    rules = rules_of(record, header)
    match = Match(rules, Seeded(record.seed) if record.seed else None, start_of(rules, record, header))
    try:
        match.read(record.lines)
    except Misfit as misfit:
        raise RecordError(records.place(text, misfit.line), misfit.message) from misfit
    return record, match


def rules_of(record: Record, header: int) -> Rules[Any]:
    """The rules a record was made with, or why this program does not have them."""
    try:
        rules = open_game(record.game, record.scenario, record.options)
    except ValueError as error:
        raise RecordError(header, str(error)) from error
    if rules.version != record.rules:
        made = f"made with rules version {record.rules} of {record.game}"
        raise RecordError(header, f"{made}; this program has {rules.version}")
    return rules


def start_of(rules: Rules[Any], record: Record, header: int = 1) -> State | None:
    """The state a record starts from; None for the set-up."""
    from sandtable.games.positions import position_for  # here, as that module imports this one

    if not record.position:
        return None
    try:
        return position_for(rules, record.position)
    except BoxError as error:
        raise RecordError(header, f"starts from a position that cannot be read: {error}") from error
