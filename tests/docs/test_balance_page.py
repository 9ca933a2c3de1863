"""The page on balance, the lobby's sentence and the historical result say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.board.skin import skin_of
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.catalogue import open_game
from sandtable.games.firestorm.play.rules import Firestorm

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")
PAGE_OF_PLAYERS = (Path(__file__).resolve().parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?P<name>[A-Z][^|]+) \| (?P<history>[^|]+victory) \|(?P<numbers>[^\n]*)\|$", re.M)
ROWS = {row["name"]: row for row in ROW.finditer(PAGE)}


@pytest.mark.parametrize("game", ["caen", "villers-bretonneux", "norway"])
def test_the_table_adds_up_and_is_what_the_lobby_tells(game: str) -> None:
    rules = open_game(game)
    assert isinstance(rules, Firestorm)
    row = ROWS[rules.skin().title()]
    outcomes = [int(number) for number in row["numbers"].split("|")[:7]]
    assert sum(outcomes) == 1000
    for won in (sum(outcomes[:3]), sum(outcomes[4:])):
        assert re.search(rf"\b{won}\b", rules.skin().balance()), rules.skin().balance()
    assert f"{outcomes[3]} were drawn" in rules.skin().balance()


@pytest.mark.parametrize("game", ["caen", "villers-bretonneux", "norway"])
def test_the_command_is_there_to_be_repeated(game: str) -> None:
    sides = ",".join(f"{side}=steady" for side in open_game(game).playing())
    assert f"simulate {game} -n 1000 --players {sides} --seed balance --json" in PAGE


# Operation Totalize, whose victory levels are others

TOTALIZE = PAGE.partition("## Operation Totalize")[2]
LEVELS = ["German decisive", "German marginal", "Allied marginal", "Allied significant", "Allied crushing"]


def test_the_levels_of_totalize_add_up_and_are_what_the_lobby_tells() -> None:
    rules = open_game("totalize")
    assert isinstance(rules, ArmoredThrust)
    assert [level.name.removesuffix(" victory") for level in rules.data.levels] == LEVELS
    assert f"| {' | '.join(LEVELS)} |" in TOTALIZE
    row = re.search(
        r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\S+) \((\S+) to (\S+)\) \|$", TOTALIZE, re.M
    )
    assert row is not None
    outcomes = [int(row[number]) for number in range(1, 6)]
    assert sum(outcomes) == 500
    axis, allied = sum(outcomes[:2]), sum(outcomes[2:])
    assert f"the Allies won {allied} of 500 campaigns, the Axis {axis}." in rules.skin().balance()
    assert f"| {row[6]} | {allied} of 500 |" in TOTALIZE
    low, mean, high = [int(row[number].replace("−", "-")) for number in (7, 6, 8)]
    assert low < mean < high


def test_the_command_of_totalize_is_there_to_be_repeated() -> None:
    assert "simulate totalize -n 500 --players allied=steady,axis=steady --seed balance --json" in TOTALIZE


def test_the_two_pages_tell_the_same_of_totalize() -> None:
    players = PAGE_OF_PLAYERS.partition("## `steady` in Operation Totalize")[2]
    here = dict(re.findall(r"^\| (\w+ \| \w+) \| \S+ \| (\d+ of \d+) \|$", TOTALIZE, re.M))
    there = dict(re.findall(r"^\| (\w+ \| \w+) \| \S+ ± \d+ \| (\d+ of \d+) \|$", players, re.M))
    assert here == there and len(here) == 4


HEROES = PAGE.partition("## Heroes of Normandie: even battles")[2]
BATTLES = re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| [^|]+ \| [^|]+ \|$", HEROES, re.M)


def test_every_battle_of_squads_is_told_as_the_lobby_tells_it() -> None:
    scenarios = open_game("heroes").scenarios()
    assert [row[0] for row in BATTLES] == list(scenarios.values())
    for id, (_, battles, ours, theirs, drawn) in zip(scenarios, BATTLES, strict=True):
        told_there = skin_of(open_game("heroes", id)).balance()
        assert int(ours) + int(theirs) + int(drawn) == int(battles)
        told = f"the Americans won {ours} of {battles} battles, the Germans {theirs}"
        assert told in told_there and (drawn == "0" or f"{drawn} were drawn" in told_there)


def test_scenarios_that_are_meant_to_be_even_are() -> None:
    """Each side wins between 35 and 65 of a hundred; in a free battle the players choose their armies."""
    for name, battles, ours, theirs, _ in BATTLES[:-1]:
        assert 0.35 <= int(ours) / int(battles) <= 0.65, name
        assert 0.35 <= int(theirs) / int(battles) <= 0.65, name


def test_the_command_of_the_battles_is_there_to_be_repeated() -> None:
    assert (
        "simulate heroes --scenario first-light -n 100 --players us=steady,german=steady --seed balance"
        in HEROES
    )
