"""Computer players by name. A player's module is loaded when the player is first made."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import Any, Final

from sandtable.kernel.rules import Rules
from sandtable.players.player import Player
from sandtable.players.random import RandomPlayer

RANDOM: Final = "random"  # plays every game, and every seat for which no player is named
PLAYERS: Final[dict[str, dict[str, str]]] = {  # game -> name -> where the player is
    "firestorm": {"steady": "sandtable.players.firestorm.blocks:BlockSteady"},  # folders without Python
    "armored-thrust": {"steady": "sandtable.players.armored_thrust.folder:FolderSteady"},  # likewise
    "caen": {"steady": "sandtable.players.firestorm.caen:CaenSteady"},
    "villers-bretonneux": {"steady": "sandtable.players.firestorm.villers_bretonneux.steady:VillersSteady"},
    "norway": {"steady": "sandtable.players.firestorm.norway.steady:NorwaySteady"},
    "totalize": {"steady": "sandtable.players.armored_thrust.totalize:TotalizeSteady"},
    "heroes": {"steady": "sandtable.players.heroes.steady:HeroesSteady"},
}

TEXTS: Final = {  # what a player is like, shown where one is chosen
    RANDOM: "Chooses at random: for a first look at the rules",
    "steady": "Weighs what may be won and lost by exact odds",
}


def names(game: str) -> list[str]:
    """The players of a game."""
    return [RANDOM, *PLAYERS.get(game, {})]


def text(name: str) -> str:
    """What a player is like."""
    return TEXTS.get(name, "")


def make_player(name: str, rules: Rules[Any], seat: str, rng: Random) -> Player:
    """Makes the player of this name for a seat; all its random choices come from `rng`."""
    if name == RANDOM:
        return RandomPlayer(rng)
    check_name(name, rules.id)
    module, _, kind = PLAYERS[rules.id][name].partition(":")
    make: Any = getattr(import_module(module), kind)
    player: Player = make(rules, seat, rng)
    return player


def cast(rules: Rules[Any], wanted: Mapping[str, str]) -> dict[str, str]:
    """Each seat's player by name: its own, that of its side, or random."""
    seats = rules.seats()
    for seat, name in wanted.items():
        if seat not in seats:
            raise ValueError(f"{rules.id} has no seat {seat!r}; it has {', '.join(seats)}")
        check_name(name, rules.id)
    return {seat: wanted.get(seat) or wanted.get(rules.side_of(seat)) or RANDOM for seat in seats}


def check_name(name: str, game: str) -> None:
    if name not in names(game):
        raise ValueError(f"no player of {game} is called {name!r}; there are {', '.join(names(game))}")
