"""All sides may agree to a draw, or to abandon a match: nobody has won, and a record tells it."""

from __future__ import annotations

import pytest

from sandtable.games.catalogue import load_match, open_game
from sandtable.kernel import record
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import AGREED, Refused

GAMES = ("caen", "norway", "villers-bretonneux", "totalize", "heroes", "skirmish")


@pytest.mark.parametrize("how", AGREED)
@pytest.mark.parametrize("game", GAMES)
def test_nobody_has_won_a_match_that_all_ended_together(game: str, how: str) -> None:
    rules = open_game(game)
    match = Match(rules, Seeded("together"))
    match.roll_on()
    match.end_together(how)
    end = match.rules.outcome(match.state)
    assert end is not None and (end.name, end.winner) == (how, "")
    assert not match.pending()
    told = [match.rules.skin().sentence(event) for _, event in match.log[-2:]]
    assert any(["agree" in sentence for sentence in told])
    kept = record.Record(rules.id, rules.scenario, rules.version, rules.options)
    kept.lines = list(match.journal)
    _, again = load_match(record.write(kept))
    assert again.rules.facts(again.state) == rules.facts(match.state)
    with pytest.raises(Refused):
        match.end_together(how)
