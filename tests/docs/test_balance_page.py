"""The page on balance, the lobby's sentence and the historical result say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.games.catalogue import open_game
from sandtable.games.firestorm.rules import Firestorm

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?P<name>[A-Z][^|]+) \| (?P<history>[^|]+victory) \|(?P<numbers>[^\n]*)\|$", re.M)
ROWS = {row["name"]: row for row in ROW.finditer(PAGE)}


@pytest.mark.parametrize("game", ["caen", "villers-bretonneux", "norway"])
def test_the_table_adds_up_and_is_what_the_lobby_tells(game: str) -> None:
    rules = open_game(game)
    assert isinstance(rules, Firestorm)
    row = ROWS[rules.title()]
    outcomes = [int(number) for number in row["numbers"].split("|")[:7]]
    assert sum(outcomes) == 1000
    for won in (sum(outcomes[:3]), sum(outcomes[4:])):
        assert re.search(rf"\b{won}\b", rules.balance()), rules.balance()
    assert f"{outcomes[3]} were drawn" in rules.balance()


@pytest.mark.parametrize("game", ["caen", "villers-bretonneux", "norway"])
def test_the_command_is_there_to_be_repeated(game: str) -> None:
    sides = ",".join(f"{side}=steady" for side in open_game(game).playing())
    assert f"simulate {game} -n 1000 --players {sides} --seed balance --json" in PAGE
