"""What is sent of a person's profile."""

from __future__ import annotations

from typing import Literal

from sandtable.live.wire import Wire


class Tally(Wire):
    played: int
    won: int
    lost: int
    drawn: int


class GameRecord(Tally):
    """A side of a game, and how somebody fared with it."""

    game: str
    title: str
    side: str
    side_name: str


class HeadToHead(Tally):
    """Somebody against one other."""

    name: str  # "" for somebody who does not show himself
    computer: bool
    page: str  # where his profile is; "" where he shows none


class RatingShown(Wire):
    game: str  # "" for all games
    title: str
    name: str  # of a computer player; "" for the person himself
    value: int
    doubt: int  # the true strength is likely within so many points
    matches: int
    settled: bool  # is it more than a first guess?


class ResultShown(Wire):
    match: str  # "" for a match that whoever reads this may not look at
    name: str
    game: str
    title: str
    side_name: str
    against: tuple[str, ...]
    result: Literal["won", "lost", "drawn", "over"]
    text: str
    at: str
    rated: bool


class Profile(Wire):
    """Matches, results and rating of a person."""

    name: str
    me: bool
    guest: bool
    public: bool  # may everybody see it?
    ratings: tuple[RatingShown, ...]  # of all games first
    computers: tuple[RatingShown, ...]  # to compare with: those of the games he plays
    games: tuple[GameRecord, ...]
    against: tuple[HeadToHead, ...]
    results: tuple[ResultShown, ...]  # the newest first
    more: int  # results that are not listed
