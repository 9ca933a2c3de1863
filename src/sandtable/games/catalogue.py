"""The list of games. A game's module is loaded when the game is first opened."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
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

FAMILIES: Final[
    dict[str, str]
] = {  # id -> what opens a folder of somebody's own, without Python, as a campaign
    "firestorm": "sandtable.games.firestorm.blocks.play.rules:open_folder",
    "armored-thrust": "sandtable.games.armored_thrust.play.rules:open_folder",
}
KNOWN_BY: Final = {  # files that show the family
    "firestorm": ("scenario.toml", "areas.toml", "borders.toml"),
    "armored-thrust": ("scenario.toml", "areas.toml", "connectors.toml"),
}


def open_game(id: str, scenario: str = "", options: Mapping[str, OptionValue] | None = None) -> Rules[Any]:
    """The rules of a game with a scenario and options chosen; what is not given takes its default."""
    if id not in GAMES:
        raise ValueError(f"no game is called {id!r}; there are {', '.join(GAMES)}")
    module, _, name = GAMES[id].partition(":")
    make: Any = getattr(import_module(module), name)
    rules: Rules[Any] = make(scenario, options if options is not None else {})
    return rules


def family_of(folder: str) -> str:
    """The family whose campaign a folder of somebody's own is; "" if it is none."""
    for family, files in KNOWN_BY.items():
        if all([(Path(folder) / file).is_file() for file in files]):
            return family
    return ""


def open_local(id: str, scenario: str = "", options: Mapping[str, OptionValue] | None = None) -> Rules[Any]:
    """The same for whoever may read the files of this computer: of a family, the scenario is a folder.

    Never for what comes over the network: a guest must not have the server read folders that he names.
    """
    if id not in FAMILIES:
        return open_game(id, scenario, options)
    if family_of(scenario) != id:
        raise ValueError(f"{scenario!r} is no folder with a campaign of {id}")
    module, _, name = FAMILIES[id].partition(":")
    make: Any = getattr(import_module(module), name)
    rules: Rules[Any] = make(scenario, options if options is not None else {})
    return rules


def load_match(text: str, local: bool = False) -> tuple[Record, Match]:
    """A match from the text of its record; `RecordError` names the line that does not fit.

    `local`: it is a file of this computer, and may name a folder.
    """
    record = records.read(text)
    header = records.place(text, 0)
    rules = rules_of(record, header, local)
    match = Match(rules, Seeded(record.seed) if record.seed else None, start_of(rules, record, header))
    try:
        match.read(record.lines)
    except Misfit as misfit:
        raise RecordError(records.place(text, misfit.line), misfit.message) from misfit
    return record, match


def rules_of(record: Record, header: int, local: bool = False) -> Rules[Any]:
    """The rules a record was made with, or why this program does not have them."""
    opening = open_local if local else open_game
    try:
        rules = opening(record.game, record.scenario, record.options)
    except (ValueError, BoxError) as error:
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
