"""How a match begins: new, forked from another, or from a record that somebody brings."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from sandtable import store as stores
from sandtable.games.catalogue import load_match, open_game
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import Seeded, Typed, commitment
from sandtable.kernel.match import Match, cost
from sandtable.kernel.options import OptionValue
from sandtable.kernel.record import Record, RecordError
from sandtable.kernel.rules import Rules
from sandtable.live.errors import Invalid
from sandtable.live.lines import known_faces, line_text
from sandtable.live.lobby.games import opened
from sandtable.live.lobby.primers import guide_of
from sandtable.live.scenes.entries import Chronicle
from sandtable.live.scenes.summaries import summary
from sandtable.live.seats.clearance import EVERYTHING, Clearance
from sandtable.players import roster

UNNAMED: Final = "Unnamed match"
MOST_PLAYED: Final = (
    10_000  # lines of a record, those counted again that are played again; a campaign has some 500
)
LONG_LINE: Final = 150  # characters; a longer line counts as several
LONGEST_POSITION: Final = 100_000  # characters
LONGEST_KEPT: Final = (
    80  # signs of a name that a fork's name begins with: forks of forks do not grow for ever
)


@dataclass(frozen=True)
class SeatWanted:
    """Who shall sit on a seat: whoever asks, whoever has its link, a computer player, or nobody yet."""

    who: Literal["me", "link", "computer", "open"]
    player: str = ""  # the computer player's name; "" for the usual one


SeatsWanted: TypeAlias = Mapping[str, SeatWanted]


@dataclass(frozen=True)
class MatchWanted:
    """A new match of a game."""

    game: str
    scenario: str = ""
    name: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: SeatsWanted = field(default_factory=dict)
    public: bool = False
    dice: Literal["seeded", "typed"] = "seeded"
    pace: int | None = None  # seconds for an answer
    guided: bool = False  # is it the guided first game, whose dice always fall the same?
    bank: int | None = None  # seconds that each side has in all
    unaided: bool = False  # may nobody ask a staff for advice or forecasts?


@dataclass(frozen=True)
class ForkWanted:
    """A match that begins with the first lines of another."""

    line: int
    name: str = ""
    seats: SeatsWanted = field(default_factory=dict)
    public: bool = False


@dataclass(frozen=True)
class RecordWanted:
    """A match that goes on from a record, or shows how it went."""

    text: str
    name: str = ""
    seats: SeatsWanted = field(default_factory=dict)
    public: bool = False


def found(wanted: MatchWanted, owner: str) -> stores.NewMatch:
    """Begin a new match of a game, with its dice thrown up to the first question."""
    rules = chosen_rules(wanted.game, wanted.scenario, wanted.options)
    seed = guide_of(rules).seed if wanted.guided else new_seed() if wanted.dice == "seeded" else ""
    if not seed and rules.screened():
        raise Invalid("screened", rules.screened())
    match = Match(rules, Seeded(seed) if seed else Typed())
    match.roll_on()
    made = founded(match, wanted.name, seating(rules, wanted.seats, owner), owner, wanted.public, seed)
    return replace(made, pace=wanted.pace, bank=wanted.bank, unaided=wanted.unaided)


def new_seed() -> str:
    """A seed that nobody can guess; tests put seeds of their own in its place."""
    return secrets.token_hex(16)


def chosen_rules(game: str, scenario: str, given: Mapping[str, object]) -> Rules[Any]:
    """The rules with these options; a `LiveError` names what does not fit."""
    try:
        usual = opened(game, scenario)
        return open_game(game, usual.scenario, {name: value_of(usual, name, v) for name, v in given.items()})
    except ValueError as error:
        raise Invalid("unfit", str(error)) from None


def value_of(rules: Rules[Any], name: str, value: object) -> OptionValue:
    option = rules.offered().get(name)
    return option.read(value) if option is not None else records.freeze(value, 1)


def seating(rules: Rules[Any], wanted: SeatsWanted, owner: str) -> list[stores.Seat]:
    """Who sits where; seats nobody is named for stay open."""
    for seat in wanted:
        if seat not in rules.seats():
            raise Invalid("no-seat", f"There is no seat {seat!r}; there are {', '.join(rules.seats())}.")
    chairs: list[stores.Seat] = []
    for number, seat in enumerate(rules.seats(), 1):
        choice = wanted.get(seat)
        who, person, player = chosen(rules, seat, choice, owner) if choice is not None else ("open", None, "")
        chairs.append(stores.Seat(seat, number, who, person, player))
    must_not_see_both(rules, chairs)
    return chairs


def must_not_see_both(rules: Rules[Any], chairs: Sequence[stores.Seat]) -> None:
    """Whoever plays against an invited opponent holds no second seat that shows him the opponent's secrets."""
    clearance = Clearance(rules, True, {}, {}, {})
    mine = clearance.insights([seat.id for seat in chairs if seat.who == "person"])
    invited = clearance.insights([seat.id for seat in chairs if seat.who == "link"]) - {EVERYTHING}
    if rules.secretive() and len(mine) > 1 and invited:
        sentence = "This game has secrets: who plays against others sits on seats of one side only."
        raise Invalid(
            "secret", f"{sentence} Give up the other seats, or give no seat of a side out by a link."
        )


def chosen(rules: Rules[Any], seat: str, choice: SeatWanted, me: str) -> tuple[stores.Who, str | None, str]:
    """Who sits on a seat that was chosen for: the kind of sitter, the person, the computer player."""
    if choice.who == "me":
        return "person", me, ""
    if choice.who != "computer":
        return choice.who, None, ""
    if rules.role_of(seat) == "organiser":
        name = rules.skin().seat_name(seat)
        raise Invalid(
            "no-computer", f"{name}: only people can sit there. Put somebody on it, or leave it open."
        )
    players = roster.names(rules.id)
    if choice.player and choice.player not in players:
        raise Invalid("no-player", f"There is no player {choice.player!r}; there are {', '.join(players)}.")
    return "computer", None, choice.player or players[0]


def forked(fact: stores.StoredMatch, match: Match, wanted: ForkWanted, owner: str) -> stores.NewMatch:
    """A match of its own that begins with the first lines of another, with dice of its own."""
    if wanted.line > len(match.live):
        raise Invalid("no-line", f"This match has the lines 0 to {len(match.live)}.")
    seed = new_seed() if fact.dice == "seeded" else ""
    fork = match.fork(wanted.line, Seeded(seed) if seed else Typed())
    fork.journal, fork.live = known_faces(fork.journal), known_faces(fork.live)
    fork.roll_on()
    seats = seating(match.rules, wanted.seats, owner)
    name = wanted.name or f"{fact.name[:LONGEST_KEPT]}, from line {wanted.line}"
    made = founded(fork, name, seats, owner, wanted.public, seed, fact.position)
    return replace(made, forked_from=fact.id, forked_at=wanted.line, known=seen_before(match.rules))


def brought(wanted: RecordWanted, owner: str, seed: str) -> stores.NewMatch:
    """The match of a record; one that is not over goes on with dice of this server.

    Whoever wrote the record decides what this costs, so `RecordReader.read` calls it in a process of its own.
    """
    try:
        must_be_moderate(records.read(wanted.text))
        record, match = load_match(wanted.text)
    except RecordError as error:
        raise Invalid("record", f"Line {error.line} of the record: {error.message}") from None
    seats = seating(match.rules, wanted.seats, owner)
    name = wanted.name or f"Record of {record.game}"
    if not match.pending():
        return finished(record, match, name, seats, owner, wanted.public)
    seed = seed if record.commitment or match.rules.screened() else ""
    match.box = Seeded(seed) if seed else Typed()
    match.journal, match.live = known_faces(match.journal), known_faces(match.live)
    before = len(match.journal)
    match.roll_on()
    made = founded(match, name, seats, owner, wanted.public, seed, record.position)
    return replace(made, forked_at=before, known=seen_before(match.rules))


def seen_before(rules: Rules[Any]) -> tuple[str, ...]:
    """The sides whose secrets the owner knows, as the match that he goes on from lay open to him: all of them."""
    return rules.playing() if rules.secretive() else ()


def must_be_moderate(record: Record) -> None:
    """Refuse a record that cannot be kept, or takes too long to play, before anything of it is played."""
    if (
        max(len(record.commitment), len(record.seed)) > 200
        or not (record.commitment + record.seed).isprintable()
    ):
        raise RecordError(1, "expected commitment and seed as short plain text")
    if any([len(part) > 64 or not part.isprintable() for seal in record.seals.values() for part in seal]):
        raise RecordError(1, "expected hashes and salts of sealed answers as short plain text")
    try:
        "".join([record.position, *[line_text(line) for line in record.lines]]).encode()
    except UnicodeEncodeError:
        raise RecordError(1, "half a character (a lone surrogate) stands somewhere in this record") from None
    if len(record.position) > LONGEST_POSITION:
        raise RecordError(1, f"expected a position of at most {LONGEST_POSITION // 1000} kB")
    played = cost(record.lines) + sum([len(line_text(line)) // LONG_LINE for line in record.lines])
    if played > MOST_PLAYED:
        raise RecordError(
            1,
            f"this record is too long to be played again here: {played} lines with all that it goes back on",
        )


def finished(
    record: Record, match: Match, name: str, seats: list[stores.Seat], owner: str, public: bool
) -> stores.NewMatch:
    """A match that is over is kept as it was, with the proof of its dice."""
    made = founded(match, name, seats, owner, public, record.seed, record.position)
    made = replace(made, commitment=record.commitment, revealed=bool(record.seed), seals=seals_of(record))
    return replace(made, forked_at=record.brought)


def seals_of(record: Record) -> list[stores.Seal]:
    """The commitments that a record carries, for the lines that it has."""
    found: list[stores.Seal] = []
    for number, (promised, salt) in record.seals.items():
        if 1 <= number <= len(record.lines):
            found.append(stores.Seal(number, record.lines[number - 1].key, promised, salt))
    return found


def founded(
    match: Match,
    name: str,
    seats: list[stores.Seat],
    owner: str,
    public: bool,
    seed: str,
    position: str = "",
) -> stores.NewMatch:
    rules = match.rules
    over = not match.pending()
    return stores.NewMatch(
        name=name.strip() or UNNAMED,
        game=rules.id,
        scenario=rules.scenario,
        rules=rules.version,
        options={id: list(v) if isinstance(v, tuple) else v for id, v in rules.options.items()},
        seats=seats,
        owner=owner,
        public=public,
        dice="seeded" if seed else "typed",
        seed=seed,
        commitment=commitment(seed) if seed else "",
        position=position,
        lines=[line_text(line) for line in match.journal],
        summary=summary(match, Chronicle(match)),
        over=over,
        revealed=over and bool(seed),
    )
