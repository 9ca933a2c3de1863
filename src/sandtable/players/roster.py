"""Computer players by name. A player's module is loaded when the player is first made."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import Any, Final

from sandtable.kernel.rules import Rules
from sandtable.players.adviser import Adviser
from sandtable.players.player import Player
from sandtable.players.random import RandomPlayer

RANDOM: Final = "random"  # plays every game, and every seat for which no player is named
RECRUIT: Final = "recruit"
STEADY: Final = "steady"
PLANNER: Final = "planner"
STAFF: Final = "staff"
PLAYERS: Final[dict[str, dict[str, str]]] = {  # game -> name -> where the player is
    "firestorm": {STEADY: "sandtable.players.firestorm.blocks:BlockSteady"},  # folders without Python
    "armored-thrust": {STEADY: "sandtable.players.armored_thrust.folder:FolderSteady"},  # likewise
    "caen": {STEADY: "sandtable.players.firestorm.caen:CaenSteady"},
    "villers-bretonneux": {STEADY: "sandtable.players.firestorm.villers_bretonneux.steady:VillersSteady"},
    "norway": {STEADY: "sandtable.players.firestorm.norway.steady:NorwaySteady"},
    "totalize": {STEADY: "sandtable.players.armored_thrust.totalize:TotalizeSteady"},
    "heroes": {STEADY: "sandtable.players.heroes.steady:HeroesSteady"},
}
SECONDS: Final = {PLANNER: 2.0, STAFF: 10.0}  # about how long those who search think about a decision
COUNTED: Final = "@"  # planner@200 plays plans on 200 times a decision, however long that takes

TEXTS: Final = {  # what a player is like, shown where one is chosen
    RANDOM: "Chooses at random: for a first look at the rules",
    RECRUIT: "Sees little and errs on purpose: a gentle first opponent",
    STEADY: "Weighs what may be won and lost by exact odds",
    PLANNER: "Plays its plans on in its mind before it decides, about two seconds each time",
    STAFF: "Plans like the planner, with about ten seconds for each decision: the strongest",
}


def names(game: str) -> list[str]:
    """The players of a game, the weakest first."""
    own = list(PLAYERS.get(game, {}))
    return [RANDOM, *([RECRUIT] if STEADY in own else []), *own, PLANNER, STAFF]


def usual(game: str) -> str:
    """Who plays where nobody else is asked for, and stands in for people: good, and quick to answer."""
    return STEADY if STEADY in PLAYERS.get(game, {}) else RANDOM


def offered(game: str) -> list[str]:
    """The players to choose from, the usual one first, then the strongest."""
    return [usual(game), *[name for name in reversed(names(game)) if name != usual(game)]]


def text(name: str) -> str:
    """What a player is like."""
    return TEXTS.get(name, "")


def make_player(name: str, rules: Rules[Any], seat: str, rng: Random) -> Player:
    """Makes the player of this name for a seat; all its random choices come from `rng`."""
    check_name(name, rules.id)
    level, _, playouts = name.partition(COUNTED)
    if level in SECONDS:
        return make_planner(level, rules, seat, rng, int(playouts or 0))
    if level == RECRUIT:
        return make_recruit(rules, seat, rng)
    if level == RANDOM:
        return RandomPlayer(rng, rules.side_of(seat))
    player: Player = find(PLAYERS[rules.id][level])(rules, seat, rng)
    return player


def make_adviser(name: str, rules: Rules[Any], seat: str, rng: Random) -> Adviser:
    """Makes a player that knows the game by itself, without a search."""
    if name == RANDOM:
        return RandomPlayer(rng, rules.side_of(seat))
    adviser: Adviser = find(PLAYERS[rules.id][name])(rules, seat, rng)
    return adviser


def find(where: str) -> Any:
    """Loads the class of a player: "module:Class"."""
    module, _, kind = where.partition(":")
    return getattr(import_module(module), kind)


def make_planner(level: str, rules: Rules[Any], seat: str, rng: Random, playouts: int) -> Player:
    """Makes a player that searches, by a number of playouts or by the seconds of its level."""
    advisers = {
        other: make_adviser(
            usual(rules.id) if rules.side_of(other) in rules.playing() else RANDOM, rules, other, rng
        )
        for other in rules.seats()
    }
    seconds = 0.0 if playouts else SECONDS[level]
    make = find("sandtable.players.search.planner:Planner")
    planner: Player = make(rules, seat, rng, advisers, playouts, seconds)
    return planner


def make_recruit(rules: Rules[Any], seat: str, rng: Random) -> Player:
    make = find("sandtable.players.recruit:Recruit")
    recruit: Player = make(make_adviser(usual(rules.id), rules, seat, rng), rng)
    return recruit


def cast(rules: Rules[Any], wanted: Mapping[str, str]) -> dict[str, str]:
    """Each seat's player by name: its own, that of its side, or random."""
    seats = rules.seats()
    for seat, name in wanted.items():
        if seat not in seats:
            raise ValueError(f"{rules.id} has no seat {seat!r}; it has {', '.join(seats)}")
        check_name(name, rules.id)
    return {seat: wanted.get(seat) or wanted.get(rules.side_of(seat)) or RANDOM for seat in seats}


def known(name: str, game: str) -> bool:
    """Is there a player of this name? Those who search may be given a number of playouts: planner@200."""
    level, counted, playouts = name.partition(COUNTED)
    if counted and not (
        level in SECONDS and playouts.isascii() and playouts.isdigit() and 0 < int(playouts) < 10**6
    ):
        return False
    return level in names(game)


def check_name(name: str, game: str) -> None:
    if not known(name, game):
        raise ValueError(f"no player of {game} is called {name!r}; there are {', '.join(names(game))}")
