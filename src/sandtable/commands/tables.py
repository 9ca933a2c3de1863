"""`play`: the table in the terminal."""

from __future__ import annotations

from argparse import Namespace

from sandtable.commands.inputs import pairs
from sandtable.commands.parser import Commands, command, many


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "play",
        play,
        "play in the terminal",
        "play caen",
        "play caen --seat allies --players germans=steady --save game.sand",
        "play game.sand",
    )
    parser.add_argument("start", nargs="?", default="", metavar="GAME|FILE", help="default: you are asked")
    seats = "the seats you play, with commas, or all; default: the first side"
    parser.add_argument("--seat", default="", metavar="SEAT", help=seats)
    players = "computer players, such as germans=steady"
    parser.add_argument(
        "--players", type=pairs, action="extend", default=[], metavar="SEAT=PLAYER,…", help=players
    )
    parser.add_argument("--scenario", default="")
    many(parser, "--option", "NAME=VALUE", "an option of the game, see: sandtable games GAME")
    parser.add_argument("--save", metavar="FILE", help="where a new match is kept")
    parser.add_argument("--dice", choices=("seeded", "typed"), default="seeded", help="or typed as they fell")
    parser.add_argument("--seed", metavar="TEXT", help="a seed of your own; default: a random one")


def play(args: Namespace) -> int:
    from sandtable.terminal.play import run

    return run(args)
