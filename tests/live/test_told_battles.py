"""What entries say of actions and battles: where one begins, its verdict, what it cost, and what is drawn of it."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.steps import Throw
from sandtable.live import wire
from sandtable.live.scenes.entries import Chronicle
from sandtable.players import roster

LINES = {"totalize": 30, "heroes": 120, "norway": 70}
SILENT = 3  # throws in a row of which nobody has said yet what they decided: two sides throw, and again


def told(game: str, seat: str, lines: int) -> list[wire.Entry]:
    """The log of a seat after so many lines of computer players."""
    rules, luck = open_game(game), Random(3)
    match = Match(rules, Seeded("told"))
    names = roster.names(game)
    player = "steady" if "steady" in names else names[0]
    players = {one: roster.make_player(player, rules, one, luck) for one in rules.playing()}
    while len(match.live) < lines and (asked := match.pending()):
        key, ask = next(iter(asked.items()))
        if isinstance(ask, Throw):
            match.roll()
        else:
            match.answer(key, players[seat_of(key)].word(rules.view(match.state, seat_of(key)), ask))
    return [wire.Entry.model_validate_json(text) for _, text in Chronicle(match).since(seat, -1)]


@pytest.mark.parametrize("game", GAMES)
def test_what_dice_decide_is_told_as_a_verdict_in_every_game(game: str) -> None:
    entries = told(game, open_game(game).playing()[0], LINES.get(game, 40))
    waiting = 0
    verdicts = 0
    for entry in entries:
        if entry.dice is not None and entry.dice.sides <= 12:
            waiting += 1
            assert waiting <= SILENT, entry
        elif entry.outcome or entry.role in ("verdict", "fight") or entry.kind == "mark":
            waiting = 0
        verdicts += entry.role == "verdict"
    assert verdicts


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_names_places_and_units_of_the_game(game: str) -> None:
    rules = open_game(game)
    entries = told(game, rules.playing()[0], LINES.get(game, 40))
    drawn = [(entry, trace) for entry in entries for trace in entry.traces]
    assert drawn
    for entry, trace in drawn:
        assert trace.kind in ("move", "attack", "shot")
        assert trace.way
        assert trace.side in rules.playing(), entry
        assert all(anchor.partition(":")[0] in ("area", "square", "unit") for anchor in trace.way), entry
        assert len(trace.times) < len(trace.way) or not trace.times


def test_a_battle_of_caen_is_one_from_its_arrow_to_what_it_cost() -> None:
    entries = told("caen", "allies", 60)
    fought = next(entry for entry in entries if entry.topic == "battle" and entry.outcome.startswith("held"))
    begun = next(entry for entry in entries if entry.role == "opens" and entry.battle == fought.battle)
    assert begun.id < fought.id
    [trace] = begun.traces
    assert (trace.kind, trace.side, len(trace.way)) == ("attack", begun.side, 2)


def test_a_shot_is_drawn_from_its_result_alone_and_says_what_it_did() -> None:
    entries = told("heroes", "us", 120)
    shots = [entry for entry in entries if entry.role == "verdict" and entry.traces]
    assert {shot.outcome for shot in shots} <= {"hit", "missed", "pinned", "double hit"}
    assert all(trace.kind == "shot" and len(trace.way) == 2 for shot in shots for trace in shot.traces)


def test_marches_of_totalize_run_on_the_clock_and_are_told_to_their_own_side_only() -> None:
    data = open_game("totalize").data  # type: ignore[attr-defined]
    for side in ("allied", "axis", ""):
        entries = told("totalize", side, 30)
        marches = [trace for entry in entries if entry.topic == "report" for trace in entry.traces]
        assert bool(marches) == bool(side)
        for march in marches:
            assert data.units[march.unit].side == march.side == side
            assert march.whole == 24
            assert list(march.times) == sorted(march.times)
            assert len(march.way) - len(march.times) in (1, 2)  # on a road it is halted at no time of its own
