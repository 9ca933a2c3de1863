"""Random positions are refused with line and reason, or are played; `tools/positions.py` tries thousands."""

from __future__ import annotations

import pytest

from sandtable.board.box import BoxError
from sandtable.games.catalogue import GAMES, open_game
from tools import positions

FEW = {"norway": 12, "heroes": 25, "totalize": 20}


@pytest.mark.parametrize("game", [*GAMES, *positions.FOLDERS])
def test_a_changed_position_is_refused_or_played(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    count = FEW.get(game, 40)
    assert positions.run(game, 1, count, False) == []
    assert f"{count} positions" in capsys.readouterr().out


def test_positions_are_the_same_every_time() -> None:
    first, again = [[text for _, _, text, _ in positions.trials("skirmish", 3, 120)] for _ in range(2)]
    assert first == again


def test_a_position_that_breaks_down_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a reason that names an error of the program nor a fault in play goes unnoticed."""

    def play(*given: object) -> None:
        raise positions.Fault("read, but after 3 answers KeyError('mars')")

    monkeypatch.setattr("tools.positions.play_on", play)
    found = positions.run("skirmish", 1, 12, False)
    assert found and "KeyError" in found[0] and found[0].startswith("skirmish/1/")


def test_a_reason_that_names_an_error_of_the_program_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*given: object) -> None:
        raise BoxError("position", 1, "these facts cannot be: KeyError('mars')")

    monkeypatch.setattr("tools.positions.read", read)
    with pytest.raises(positions.Fault, match="without a reason"):
        positions.read_or_refuse(open_game("skirmish"), "game = 'skirmish'")
