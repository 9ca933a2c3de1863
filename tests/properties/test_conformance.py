"""Every game passes the conformance suite; a new game is a line in `GAMES`."""

from collections.abc import Mapping

import pytest

from sandtable.games.catalogue import open_game
from sandtable.kernel.rules import OptionValue
from sandtable.testing import conform

# game, options, matches, share of the decisions that get every check, steps that need not come up
GAMES: list[tuple[str, Mapping[str, OptionValue], int, float, set[str]]] = [
    ("skirmish", {}, 300, 0.25, set()),
    ("skirmish", {"turns": 12, "orders": 3}, 30, 0.1, set()),
    ("skirmish", {"turns": 1, "orders": 1}, 30, 1.0, {"FallBack"}),
]


@pytest.mark.parametrize(("game", "options", "matches", "share", "spared"), GAMES)
def test_a_game_conforms(game, options, matches, share, spared) -> None:
    report = conform(open_game(game, options=options), matches, seed=1, share=share)
    print(report)
    assert report.matches == matches and report.outcomes.total() == matches
    assert set(report.unreached) <= spared
