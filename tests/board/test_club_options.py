"""What a club with real tables usually takes stands with the options, and is as sound as their defaults."""

import pytest

from sandtable.board.box import BoxError, parse
from sandtable.board.options import read_option
from sandtable.games.catalogue import open_game

OPTION = b"""rule = "FS-8"
kind = "whole"
least = 800
most = 5000
default = 1250
club = %s
ask = "How many points?"
"""


@pytest.mark.parametrize(
    ("game", "option", "usual"),
    [
        ("caen", "mode", "table"),
        ("norway", "mode", "table"),
        ("villers-bretonneux", "simultaneous", True),
        ("totalize", "resolution", "tabletop"),
    ],
)
def test_a_club_fights_on_the_table(game: str, option: str, usual: object) -> None:
    offered = open_game(game).offered()
    assert offered[option].club == usual
    assert offered["momentum_percent" if game == "totalize" else "advance_mandatory"].club is None


def test_what_a_club_takes_must_be_possible() -> None:
    assert read_option(parse("options.toml", OPTION % b"1500"), "points_size", 5, 3, {}).club == 1500
    with pytest.raises(BoxError, match=r":6: club: .*800"):
        read_option(parse("options.toml", OPTION % b"7"), "points_size", 5, 3, {})
