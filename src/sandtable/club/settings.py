"""How a campaign is run, apart from its game's options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal, TypeAlias

Rhythm: TypeAlias = Literal["none", "duration", "hour", "weekly"]
Unplayed: TypeAlias = Literal["dice", "postpone", "organiser"]
Silence: TypeAlias = Literal["remind", "rules", "computer"]


WORDS: Final = {
    "zone": "time zone",
    "rhythm": "deadlines by",
    "hours": "hours for a decision",
    "hour": "deadline at",
    "weekday": "deadline on",
    "grace": "minutes of grace",
    "silence": "when nobody answers:",
    "confirm_hours": "hours until silence confirms a report",
    "battle_days": "days to play a battle",
    "unplayed": "a battle that was not played:",
    "pause_hours": "hours for which a playing organiser may stop the clock",
    "change_sides": "members change sides by themselves:",
    "venue": "place",
}
DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True)
class ClubSettings:
    """Hours are local times of `zone`; nothing happens by itself where a number is 0."""

    zone: str = "UTC"
    rhythm: Rhythm = "none"  # how deadlines for decisions are set
    hours: int = 48  # duration: so long for each decision
    hour: str = "21:00"  # hour: every day; weekly: on the weekday
    weekday: int = 3  # weekly: 0 is Monday
    grace: int = 60  # minutes that are given on top
    silence: Silence = "remind"  # what happens when a deadline and its grace have passed
    confirm_hours: int = 48  # after which silence confirms a report
    battle_days: int = 14  # within which a battle is to be played
    unplayed: Unplayed = "organiser"  # what becomes of one that was not
    pause_hours: int = 72  # for how long, in all, an organiser who plays may stop the clock within a turn
    change_sides: bool = True  # may members change sides by themselves?
    venue: str = ""  # where battles are usually played

    def as_dict(self) -> dict[str, object]:
        return asdict(self)

    def differences(self, new: ClubSettings) -> list[str]:
        """What is different in another one, in words."""
        before, after = asdict(self), asdict(new)
        return [f"{WORDS[name]} {told(name, after[name])}" for name in after if after[name] != before[name]]

    @classmethod
    def of(cls, kept: Mapping[str, object]) -> ClubSettings:
        """As it was kept; what an older program did not know is as usual."""
        known: dict[str, Any] = {field.name: kept[field.name] for field in fields(cls) if field.name in kept}
        return cls(**known)


def told(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return DAYS[value] if name == "weekday" and isinstance(value, int) else str(value) or "none"
