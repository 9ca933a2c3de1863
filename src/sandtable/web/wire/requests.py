"""What requests may carry, with the limits of every field."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from sandtable.live.matches import founding
from sandtable.live.wire import DiceFrom
from sandtable.web.wire.texts import NO_NUL, OneLine


def whole(value: object) -> object:
    """JSON knows one kind of number: 12.0 is 12."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Id: TypeAlias = Annotated[str, StringConstraints(max_length=64, pattern=NO_NUL)]
Letter: TypeAlias = Annotated[str, StringConstraints(max_length=100, pattern=NO_NUL)]
Name: TypeAlias = Annotated[str, OneLine(80)]
Sentence: TypeAlias = Annotated[str, StringConstraints(max_length=500, pattern=NO_NUL)]
YEAR: Final = 366 * 86_400  # seconds
WHOLE: Final = BeforeValidator(whole)  # after the limits, so that the description states them
Count: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1), WHOLE]
Word: TypeAlias = Annotated[list[Letter], Field(max_length=500)]


class RequestBody(BaseModel):
    """Strict: a text is no number, and what nobody knows is refused."""

    model_config = ConfigDict(strict=True, extra="forbid")


Key: TypeAlias = Annotated[
    str, StringConstraints(max_length=64, pattern=NO_NUL)
]  # makes something happen once


class Changing(RequestBody):
    """What every change of a match carries: which version it is meant for, and a key that makes it happen once.

    And whether the scene after it comes with the reply: whoever looks on is told of the change anyway.
    """

    expected_version: Count
    idempotency_key: Key = ""
    scene: bool = True

    def digest(self) -> str:
        """What is to be done, whatever version it is for: sent again under the same key it must be the same."""
        told = self.model_dump_json(exclude={"expected_version", "idempotency_key", "scene"})
        return sha256(f"{type(self).__name__} {told}".encode(errors="surrogatepass")).hexdigest()[:16]


class AnswerSent(Changing):
    key: Id
    word: Word


class RollSent(Changing):
    key: Id
    faces: Annotated[list[Annotated[int, Field(ge=0, le=1_000_000), WHOLE]], Field(max_length=1000)]


class ProfileSent(RequestBody):
    public: bool  # may everybody see it?


class RematchSent(RequestBody):
    swap: bool = False  # everybody on the other side


class UndoSent(Changing):
    seat: Id


class BackSent(Changing):
    line: Count
    reason: Sentence
    seat: Id = ""


class CorrectionSent(Changing):
    reason: Sentence
    seat: Id = ""
    position: Annotated[str, StringConstraints(max_length=100_000, pattern=NO_NUL)] | None = None
    facts: Annotated[dict[Id, Any], Field(max_length=100)] | None = None


class ResignSent(Changing):
    seat: Id
    reason: Sentence = ""


class TogetherSent(RequestBody):
    """How all who play shall end the match."""

    seat: Id
    how: Literal["draw", "abandoned"]


class ClaimSent(RequestBody):
    seat: Id
    expected_version: Count
    idempotency_key: Key = ""


class HolidaySent(RequestBody):
    until: Annotated[str, StringConstraints(max_length=40, pattern=NO_NUL)]


class LettersAsked(RequestBody):
    key: Id
    draft: Word = []
    version: Count


class CoursesAsked(RequestBody):
    """Which courses of a match are to be played: some at a time, so that whoever looks on may stop."""

    version: Count
    first: Annotated[int, Field(ge=0, le=9_999), WHOLE] = 0
    many: Annotated[int, Field(ge=1, le=50), WHOLE] = 20


class ForecastAsked(CoursesAsked):
    seat: Id = ""


class PlansAsked(CoursesAsked):
    """Whole answers to a question, to be compared."""

    key: Id
    words: Annotated[list[Word], Field(min_length=2, max_length=6)]


class AdviceAsked(RequestBody):
    key: Id
    version: Count


class OverlayAsked(LettersAsked):
    """What a letter that is only looked at would lay over the grid; without one, what the draft does."""

    letter: Letter = ""


class WayAsked(LettersAsked):
    """How a begun word goes on to something farther away."""

    to: Letter


class LineSent(RequestBody):
    """A line of an order sheet; `rev` is that of the line it replaces, 0 where there was none."""

    order: Annotated[list[Letter], Field(max_length=100)]
    rev: Count


class TypedOrders(RequestBody):
    text: Annotated[str, StringConstraints(max_length=5_000, pattern=NO_NUL)]


class ArmyAsked(RequestBody):
    """A word to be read as an army of a side, for a scenario with these options."""

    scenario: Id = ""
    options: Annotated[dict[Id, Any], Field(max_length=100)] = {}
    side: Id
    word: Word = []


class SettledSent(RequestBody):
    """What a seat settles beforehand: values by id."""

    answers: Annotated[dict[Letter, Id], Field(min_length=1, max_length=100)]


class SeatChoice(RequestBody):
    """Who shall sit on a seat."""

    who: Literal["me", "link", "computer", "open"]
    player: Id = ""

    def wanted(self) -> founding.SeatWanted:
        return founding.SeatWanted(self.who, self.player)


Seats: TypeAlias = Annotated[dict[Id, SeatChoice], Field(max_length=50)]


def seats_wanted(seats: Mapping[str, SeatChoice]) -> dict[str, founding.SeatWanted]:
    return {seat: choice.wanted() for seat, choice in seats.items()}


class NewMatch(RequestBody):
    game: Id
    scenario: Id = ""
    name: Name = ""
    options: Annotated[dict[Id, Any], Field(max_length=100)] = {}
    seats: Seats = {}
    public: bool = False
    dice: DiceFrom = "seeded"
    pace: Annotated[int, Field(ge=60, le=YEAR), WHOLE] | None = None  # seconds for an answer
    guided: bool = False  # the guided first game: dice that always fall the same
    bank: Annotated[int, Field(ge=60, le=86_400), WHOLE] | None = None  # seconds that each side has in all
    unaided: bool = False  # may nobody ask a staff for advice or forecasts?
    idempotency_key: Key = ""

    def wanted(self) -> founding.MatchWanted:
        seats = seats_wanted(self.seats)
        return founding.MatchWanted(
            self.game,
            self.scenario,
            self.name,
            self.options,
            seats,
            self.public,
            self.dice,
            self.pace,
            self.guided,
            self.bank,
            self.unaided,
        )


class ForkSent(RequestBody):
    line: Count
    name: Name = ""
    seats: Seats = {}
    public: bool = False
    idempotency_key: Key = ""

    def wanted(self) -> founding.ForkWanted:
        return founding.ForkWanted(self.line, self.name, seats_wanted(self.seats), self.public)


class RecordSent(RequestBody):
    text: Annotated[str, StringConstraints(max_length=2_000_000, pattern=NO_NUL)]
    name: Name = ""
    seats: Seats = {}
    public: bool = False
    idempotency_key: Key = ""

    def wanted(self) -> founding.RecordWanted:
        return founding.RecordWanted(self.text, self.name, seats_wanted(self.seats), self.public)


class CasesSent(RequestBody):
    """The text of a case file."""

    text: Annotated[str, StringConstraints(max_length=400_000, pattern=NO_NUL)]


class CaseSent(CasesSent):
    """One case of a file, counted from 0."""

    number: Annotated[int, Field(ge=0, le=10_000), WHOLE]


class ArchivedSent(RequestBody):
    """Out of my list, or back; `released`: whoever runs the match may delete it once it is over."""

    archived: bool
    released: bool = False


class LeaveSent(RequestBody):
    """An account says its password, a guest that he means it; `messages`: what I said goes, too."""

    password: Annotated[str, StringConstraints(max_length=200, pattern=NO_NUL)] = ""
    confirm: bool = False
    messages: bool = False


class JoinSent(RequestBody):
    token: Annotated[str, StringConstraints(max_length=200, pattern=NO_NUL)]
    look: bool = False


class ChatSent(RequestBody):
    seat: Id = ""
    to: Literal["all", "side"] = "all"
    text: Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=NO_NUL)]


class NotesSent(RequestBody):
    text: Annotated[str, StringConstraints(max_length=20_000, pattern=NO_NUL)]


class SeenSent(RequestBody):
    line: Count
