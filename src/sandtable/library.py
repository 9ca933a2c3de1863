"""The public library: `import sandtable` hands out what `__all__` names here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from sandtable.board.box import BoxError
from sandtable.games.catalogue import GAMES, load_match, open_game
from sandtable.games.positions import read_position
from sandtable.games.positions import write_position as position_text
from sandtable.kernel.dicebox import Dicebox, Scripted, Seeded, Typed, commitment
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.record import Record, RecordError
from sandtable.kernel.record import read as read_record
from sandtable.kernel.record import write as write_record
from sandtable.kernel.rules import Misplaced, Outcome, Refused, Rules
from sandtable.kernel.steps import Choice, Word
from sandtable.kernel.story import Story
from sandtable.kernel.words import read as read_word
from sandtable.players.player import Player
from sandtable.players.roster import make_player
from sandtable.players.roster import names as player_names
from sandtable.studies import compare as comparing
from sandtable.studies import forecast as foretelling
from sandtable.studies import odds as chances
from sandtable.studies import simulate as studies
from sandtable.studies.compare import Comparison
from sandtable.studies.forecast import Forecast
from sandtable.studies.jobs import JobsError, Where
from sandtable.studies.simulate import Study

__all__ = [
    "BoxError",
    "Comparison",
    "Dicebox",
    "Forecast",
    "JobsError",
    "Match",
    "Misplaced",
    "Outcome",
    "Player",
    "Record",
    "RecordError",
    "Refused",
    "Rules",
    "Scripted",
    "Seeded",
    "Story",
    "Study",
    "Typed",
    "compare",
    "dump_match",
    "forecast",
    "game_names",
    "load_match",
    "make_player",
    "match_from",
    "odds",
    "open_game",
    "play",
    "player_names",
    "read_record",
    "simulate",
    "write_position",
    "write_record",
]


def game_names() -> tuple[str, ...]:
    """The games there are, by the ids that `open_game` takes."""
    return tuple(GAMES)


def play(match: Match, players: Mapping[str, str], seed: str = "") -> Outcome | None:
    """Lets computer players answer and the match's box throw dice until none of them is asked any more.

    `players` names a player for a seat, or for a side and all who serve it. Gives the outcome, or None if somebody else
    must answer or throw real dice first.
    """
    made: dict[str, Player] = {}
    while True:
        match.roll_on()
        for key, ask in match.pending().items():
            seat = ask.seat(match.state)
            name = players.get(seat) or players.get(match.rules.side_of(seat))
            if name and isinstance(ask, Choice):
                if seat not in made:
                    made[seat] = make_player(name, match.rules, seat, Random(f"{seed}/{seat}"))
                match.answer(key, made[seat].word(match.rules.view(match.state, seat), ask))
                break
        else:
            return match.rules.outcome(match.state)


def simulate(
    start: Rules[Any] | Match,
    matches: int = 100,
    players: Mapping[str, str] | None = None,
    seed: str = "",
    view: str = "",
    jobs: int = 1,
    cluster: str = "",
    keep: str = "",
) -> Study:
    """Plays many matches by computer, from the set-up of a game or from where a match stands.

    Seats that nobody is named for play at random. `view` is a seat: what it cannot know is guessed in each match anew.
    The same seed gives the same result, however many processes (`jobs`) share the work, or machines (`cluster`, the
    address of a Dask scheduler). A file to `keep` matches in lets a study go on after it was stopped. `JobsError`
    says why nothing could be played.
    """
    rules, s = (start.rules, start.state) if isinstance(start, Match) else (start, None)
    what = studies.plan(rules, players or {}, seed, s, view)
    return studies.simulate(what, matches, Where(jobs, cluster), keep=keep)


def forecast(match: Match, courses: int = 200, view: str = "", seed: str = "", jobs: int = 1) -> Forecast:
    """Plays a match on many times, as if everybody went on like the usual computers, and counts what comes of it.

    `view` is a seat: only what it knows is used, and what is hidden from it is guessed in each course anew.
    """
    what = studies.plan(match.rules, {}, seed, match.state, view)
    return foretelling.foretell(what, courses, Where(jobs))


def compare(
    match: Match,
    words: Sequence[str | Word],
    courses: int = 400,
    key: str = "",
    seed: str = "",
    jobs: int = 1,
) -> Comparison:
    """Plays two to six answers on under the same luck, from what the asked seat knows, until it is plain which is best.

    A word is typed text or letters. `key` says whose answer it is if several are asked.
    """
    asked = key or next(iter(match.pending()), "")
    told = tuple(
        [
            read_word(word, match.rules.skin().vocabulary()) if isinstance(word, str) else word
            for word in words
        ]
    )
    what = studies.plan(match.rules, {}, seed, match.state, seat_of(asked))
    return comparing.compare(comparing.PlansToCompare(what, asked, told), courses, Where(jobs))


def odds(
    match: Match, word: str | Word = (), key: str = "", assume: Mapping[str, Word] | None = None
) -> dict[str, object]:
    """The exact chances of the battle at hand, or of the one that a word would start; {} where no dice are near.

    The word is typed text or letters, and need not be finished. `key` says whose answer it is if several are asked;
    `assume` names by role (`attackers`, `defenders`) what others are taken to answer on the way.
    """
    rules = match.rules
    asked = key or next(iter(match.pending()), "")
    letters = read_word(word, rules.skin().vocabulary()) if isinstance(word, str) else word
    return chances.odds(rules, match.state, asked, letters, assume)


def dump_match(match: Match, seats: Mapping[str, str] | None = None) -> str:
    """The text of a match's record, which `load_match` reads. `seats` says who sat where.

    The seed of the dice is revealed when the match is over; until then the record commits to it.
    """
    rules = match.rules
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.seats = dict(seats or {})
    record.position = position_text(rules, match.start) if match.start is not None else ""
    if isinstance(match.box, Seeded):
        record.commitment = commitment(match.box.seed)
        record.seed = "" if match.pending() else match.box.seed
    record.lines = list(match.journal)
    return write_record(record)


def match_from(position: str, box: Dicebox | None = None) -> Match:
    """A match that starts from the text of a position."""
    rules, s = read_position(position)
    return Match(rules, box, s)


def write_position(match: Match) -> str:
    """The text of the position in which a match stands."""
    return position_text(match.rules, match.state)
