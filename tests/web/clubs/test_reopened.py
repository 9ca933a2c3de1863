"""A battle that was over and is open once more has its time anew: dice do not fall on it at once (FS-73)."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from tests.web.clubs.evening import Evening, evening


def look(club: Evening) -> None:
    """What the rhythm of the campaign does when something may be due."""

    async def work() -> None:
        await club.server.app.state.rhythm.attend(club.id)

    club.on_server(work)
    club.look()


def test_a_battle_taken_back_long_after_its_time_is_played_again_not_diced(tmp_path: Path) -> None:
    settings = {"unplayed": "dice", "battle_days": 10}
    with evening(tmp_path, settings=settings, mode="table") as club:
        first = datetime.fromisoformat(club.battle("1")["due"])
        club.clock.time = first + timedelta(hours=2)
        look(club)  # everybody is told that dice would fall a day later
        report = club.anna.file("1", (4, 3))
        club.ben.do("1", f"filings/{report['id']}/confirm")
        club.later(days=5)
        club.back(0)
        look(club)
        battle = club.battle("1")
        assert battle["stage"] in ("assigning", "briefed")
        assert datetime.fromisoformat(battle["due"]) >= club.clock.time + timedelta(days=9)
        assert club.states("1") == [("Anna", "kept")]
        assert club.anna.ask("POST", f"/kept/{report['id']}")["stage"] == "reported"
        club.later(days=20)
        look(club)
        assert [state for _, state in club.states("1")] == [
            "withdrawn",
            "booked",
        ]  # by silence, as it was played
