"""When things of a campaign are due: decisions, reminders, battles, and a clock that was stopped.

Hours are those of the club's own zone. Where clocks are changed, an hour that comes twice counts the second time
and one that is left out counts when it would have been: nobody loses time by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from sandtable.club.clock import zone_of
from sandtable.club.settings import ClubSettings

LEAST: Final = {"hour": timedelta(hours=6), "weekly": timedelta(hours=24)}  # that a decision has in any case
DAY: Final = timedelta(days=1)
BATTLE_GRACE: Final = timedelta(days=1)  # at least, after the warning that a battle was not played in time
MOST_WARNING: Final = timedelta(days=2)  # before a battle is due


# decisions


def next_deadline(settings: ClubSettings, now: datetime) -> datetime | None:
    """Until when decisions that come up now want their answers; None where the campaign has no rhythm."""
    if settings.rhythm == "none":
        return None
    if settings.rhythm == "duration":
        return now + timedelta(hours=settings.hours) if settings.hours else None
    zone = zone_of(settings.zone) or ZoneInfo("UTC")
    earliest = now + LEAST[settings.rhythm]
    day = earliest.astimezone(zone).date()
    while True:
        at = local_moment(day, hour_of(settings.hour), zone)
        if at >= earliest and (settings.rhythm == "hour" or day.weekday() == settings.weekday):
            return at
        day += DAY


def hour_of(text: str) -> time:
    hours, _, minutes = text.partition(":")
    return time(int(hours), int(minutes))


def local_moment(day: date, hour: time, zone: ZoneInfo) -> datetime:
    """An hour of the wall clock as a moment of the world; of two possible ones the later."""
    both = [datetime.combine(day, hour.replace(fold=fold), zone).astimezone(UTC) for fold in (0, 1)]
    return max(both)


def remind_before(settings: ClubSettings) -> timedelta:
    """How long before a deadline people are reminded."""
    if settings.rhythm == "duration":
        return min(DAY, timedelta(hours=settings.hours) / 4)
    return timedelta(hours=3) if settings.rhythm == "hour" else DAY


MOST_SETS: Final = 6


@dataclass(frozen=True)
class Memory:
    """The deadlines that a campaign has set by itself lately, by the moment of the match they were for."""

    last: str = ""  # the moment that was looked at last
    sets: Mapping[str, tuple[tuple[str, ...], datetime]] = field(default_factory=dict)  # questions and time

    @classmethod
    def of(cls, kept: object) -> Memory:
        if not isinstance(kept, Mapping) or not isinstance(kept.get("sets"), list):
            return cls()
        sets = {moment: (tuple(asked), datetime.fromisoformat(at)) for moment, asked, at in kept["sets"]}
        return cls(str(kept.get("last", "")), sets)

    def as_dict(self) -> dict[str, object]:
        sets = [[moment, list(asked), at.isoformat()] for moment, (asked, at) in self.sets.items()]
        return {"last": self.last, "sets": sets}

    def deadline(
        self, moment: str, asked: Sequence[str], now: datetime, fresh: datetime | None
    ) -> datetime | None:
        """The deadline for the questions of a moment; None where there is none, or somebody lifted it.

        Whoever takes his word back has the time that he had. Questions that were there before keep theirs, because
        the organiser is asked anew whenever a battle is reported.
        """
        if moment == self.last and moment in self.sets:
            return None
        if moment in self.sets and self.sets[moment][1] > now:
            return self.sets[moment][1]
        before, at = self.sets.get(self.last, ((), None))
        return at if asked and set(asked) <= set(before) else fresh

    def after(self, moment: str, asked: Sequence[str] = (), at: datetime | None = None) -> Memory:
        """With what was done at a moment."""
        sets = {one: kept for one, kept in self.sets.items() if one != moment or at is None}
        if at is not None:
            sets[moment] = (tuple(asked), at)
        return Memory(moment, dict(list(sets.items())[-MOST_SETS:]))


# battles


def battle_due(settings: ClubSettings, now: datetime) -> datetime | None:
    """Until when a battle that opens now is to be played."""
    return now + timedelta(days=settings.battle_days) if settings.battle_days else None


def warn_before(settings: ClubSettings) -> timedelta:
    """How long before that its players are reminded."""
    return min(MOST_WARNING, timedelta(days=settings.battle_days) / 4)


def battle_grace(settings: ClubSettings) -> timedelta:
    """How long after the warning dice wait."""
    return max(BATTLE_GRACE, timedelta(minutes=settings.grace))


# a clock that stands still


@dataclass(frozen=True)
class Held:
    """Who stopped the clock, and how long organisers who play have done so in this turn, all together."""

    by: str = ""  # his name; "" while the clock runs
    since: datetime | None = None
    plays: bool = False  # does he play a side?
    turn: str = ""
    used: timedelta = timedelta()  # before `since`

    @classmethod
    def of(cls, kept: Mapping[str, object]) -> Held:
        since, used = kept.get("since"), kept.get("used", 0)
        return cls(
            by=str(kept.get("by", "")),
            since=datetime.fromisoformat(since) if isinstance(since, str) else None,
            plays=kept.get("plays") is True,
            turn=str(kept.get("turn", "")),
            used=timedelta(seconds=used if isinstance(used, (int, float)) else 0),
        )

    def as_dict(self) -> dict[str, object]:
        return {
            "by": self.by,
            "since": self.since.isoformat() if self.since else None,
            "plays": self.plays,
            "turn": self.turn,
            "used": self.used.total_seconds(),
        }

    def in_turn(self, turn: str, now: datetime) -> Held:
        """A new turn has a new account; a clock that stands still goes on to do so."""
        if turn == self.turn:
            return self
        return replace(self, turn=turn, used=timedelta(), since=now if self.since else None)

    def stopped(self, by: str, plays: bool, now: datetime) -> Held:
        return replace(self, by=by, since=now, plays=plays)

    def started(self, now: datetime) -> Held:
        return replace(self, by="", since=None, plays=False, used=self.used + self.spent(now))

    def spent(self, now: datetime) -> timedelta:
        """Of the account, since the clock was stopped; who does not play spends none."""
        return now - self.since if self.since is not None and self.plays else timedelta()

    def left(self, settings: ClubSettings, now: datetime) -> timedelta:
        """For how long organisers who play may still stop the clock in this turn."""
        return max(timedelta(), timedelta(hours=settings.pause_hours) - self.used - self.spent(now))

    def until(self, settings: ClubSettings) -> datetime | None:
        """When the clock runs again by itself."""
        if self.since is None or not self.plays:
            return None
        return self.since + self.left(settings, self.since)
