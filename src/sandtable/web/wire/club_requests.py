"""What requests about a club's campaign may carry, with the limits of every field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, AwareDatetime, Field, StringConstraints

from sandtable.board.battles import TableReport
from sandtable.club.battles.arranging import FixtureChange
from sandtable.club.wire import Rhythm, Silence, Unplayed
from sandtable.web.wire.requests import WHOLE, Count, Id, Key, NewMatch, RequestBody, Sentence
from sandtable.web.wire.texts import NO_NUL, OneLine

YEARS: Final = range(2000, 2200)  # in which campaigns are played; every zone and calendar can count in them


def of_our_time(moment: datetime) -> datetime:
    if moment.year not in YEARS:
        raise ValueError(f"a date of the years {YEARS.start} to {YEARS.stop - 1} is wanted")
    return moment


MemberName: TypeAlias = Annotated[str, OneLine(40)]  # as the club knows somebody
Short: TypeAlias = Annotated[str, OneLine(200)]
Story: TypeAlias = Annotated[str, StringConstraints(max_length=8000, pattern=NO_NUL)]
Points: TypeAlias = Annotated[int, Field(ge=0, le=99), WHOLE]
Game: TypeAlias = Annotated[list[Points], Field(min_length=2, max_length=2)]
Games: TypeAlias = Annotated[list[Game], Field(min_length=1, max_length=9)]
Ticks: TypeAlias = Annotated[list[Id], Field(max_length=20)]
Clock: TypeAlias = Annotated[str, StringConstraints(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
Time: TypeAlias = Annotated[AwareDatetime, Field(strict=False), AfterValidator(of_our_time)]


def report_of(games: Sequence[Sequence[int]], ticks: Iterable[str]) -> TableReport:
    return TableReport(tuple([(first, second) for first, second in games]), tuple(ticks))


class SettingsSent(RequestBody):
    """Those that are given change; the others stay."""

    zone: Annotated[str, StringConstraints(max_length=64, pattern=NO_NUL)] | None = None
    rhythm: Rhythm | None = None
    hours: Annotated[int, Field(ge=1, le=24 * 60), WHOLE] | None = None
    hour: Clock | None = None
    weekday: Annotated[int, Field(ge=0, le=6), WHOLE] | None = None
    grace: Annotated[int, Field(ge=0, le=7 * 24 * 60), WHOLE] | None = None
    silence: Silence | None = None
    confirm_hours: Annotated[int, Field(ge=1, le=24 * 60), WHOLE] | None = None
    battle_days: Annotated[int, Field(ge=0, le=365), WHOLE] | None = None
    unplayed: Unplayed | None = None
    pause_hours: Annotated[int, Field(ge=0, le=24 * 60), WHOLE] | None = None
    change_sides: bool | None = None
    venue: Short | None = None


class NewClub(RequestBody):
    """A new match, and how its campaign is run. Who starts it is its organiser."""

    match: NewMatch
    settings: SettingsSent = SettingsSent()
    side: Id = ""  # on which the organiser himself plays, if he does


class InvitationSent(RequestBody):
    token: Annotated[str, StringConstraints(max_length=64, pattern=NO_NUL)]


class ClubJoinSent(InvitationSent):
    name: MemberName  # "": an account's own
    side: Id = ""


class MemberSent(RequestBody):
    """Those that are given change."""

    name: MemberName | None = None
    side: Id | None = None
    organiser: bool | None = None


class ClubSeatSent(RequestBody):
    """Who sits there: a member, a computer player, or nobody."""

    person: Id = ""
    player: Id = ""


class DeputySent(RequestBody):
    """A member or a computer player sits there until somebody comes back."""

    person: Id = ""
    player: Id = ""
    until: Time | None = None


class FixtureSent(RequestBody):
    """Those that are given change; `rev` is that of the fixture as it was read."""

    rev: Count
    players: Annotated[dict[Id, Annotated[list[Id], Field(max_length=6)]], Field(max_length=2)] | None = None
    at: Time | None = None
    clear_at: bool = False
    place: Short | None = None
    note: Sentence | None = None

    def change(self) -> FixtureChange:
        return FixtureChange(self.rev, self.players, self.at, self.clear_at, self.place, self.note)


class SideSent(RequestBody):
    side: Id


class ReportSent(RequestBody):
    games: Games
    ticks: Ticks = Field(default_factory=list)

    def report(self) -> TableReport:
        return report_of(self.games, dict.fromkeys(self.ticks))


class FilingSent(ReportSent):
    side: Id = ""  # for which he speaks; "" where he has only one
    story: Story = ""
    photos: Annotated[list[Id], Field(max_length=6, default_factory=list)]
    idempotency_key: Key


class ObjectionSent(RequestBody):
    """Why, and what was really played."""

    reason: Sentence
    games: Games | None = None
    ticks: Ticks = Field(default_factory=list)

    def report(self) -> TableReport | None:
        return report_of(self.games, dict.fromkeys(self.ticks)) if self.games is not None else None


class SettlementSent(ReportSent):
    reason: Sentence


class UnplayedSent(RequestBody):
    how: Literal["dice", "postpone", "organiser"]
    reason: Sentence
    until: Time | None = None  # postponed
    games: Games | None = None  # the organiser's word
    ticks: Ticks = Field(default_factory=list)

    def report(self) -> TableReport | None:
        return report_of(self.games, dict.fromkeys(self.ticks)) if self.games is not None else None


class CorrectionAsked(ReportSent):
    dice: bool = False  # dice decide instead

    def result(self) -> TableReport | None:
        """What shall be booked instead; None if dice shall decide."""
        return None if self.dice else report_of(self.games, self.ticks)


class ClubCorrectionSent(CorrectionAsked):
    reason: Sentence
    expected_version: Count
    idempotency_key: Key = ""


class ClubPauseSent(RequestBody):
    paused: bool
    reason: Sentence = ""
