"""A scene: everything one seat sees of a match now, made from its view and from what it has heard."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from sandtable.board.skin import skin_of
from sandtable.board.table import Forecast, LetterRow, Roster, Table
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Outcome, Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw
from sandtable.live import wire
from sandtable.live.scenes.armies import roster
from sandtable.live.scenes.entries import Chronicle, Told, listed
from sandtable.live.scenes.moment import asked_now
from sandtable.live.scenes.odds import come_later, note_time, rows_with_odds, rows_without_odds
from sandtable.live.scenes.parts import AskParts, asks_text
from sandtable.live.scenes.rows import after, dice_asked, forecast, sheet, spread
from sandtable.live.scenes.settled import quiet
from sandtable.live.scenes.undoing import Company, why_not_undo
from sandtable.live.sides import role, side_of
from sandtable.live.written import quoted, quoted_list, truth, written, written_list

ROWS: Final = {"rows"}
OVER: Final = ("ended", "ended-together")  # verbs with which it is told how a match ended


@dataclass(frozen=True)
class Chair:
    """A seat and who sits there."""

    who: wire.Who = "open"
    person: str = ""  # the name of the person or of the computer player


@dataclass(frozen=True)
class Heading:
    """What is known of a match beside its play."""

    id: str
    name: str
    version: int
    dice: wire.DiceFrom
    chairs: Mapping[str, Chair] = field(default_factory=dict)
    present: Collection[str] = ()  # seats whose people look at the match now
    seals: Sequence[wire.SealShown] = ()  # of the answers that are sealed now
    settled: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # beforehand, by seat
    answering: Collection[str] = ()  # keys whose answers are settled: nobody is asked
    unasked: Collection[int] = ()  # lines of the journal that were answered so
    one: Collection[str] = ()  # the seats people sit on, if they are all the same person's
    let_be: Mapping[str, str] = field(
        default_factory=dict
    )  # by seat: where it is not asked again for a while
    computers: Collection[str] = ()  # their seats, if they play against one person alone


@dataclass(frozen=True)
class SceneReader:
    """For whom a scene is made: through which seat's eyes."""

    seat: str = ""
    mine: Collection[str] = ()  # the seats he holds
    throws: Collection[str] = ()  # other seats whose dice he may type


class Head(NamedTuple):
    """What a seat is asked and where the match stands: fields of a scene as JSON, without its later parts."""

    fields: Mapping[str, str]
    asks: tuple[AskParts, ...]

    @property
    def odds_coming(self) -> bool:
        """True if a question still lacks its odds."""
        return any([ask.odds_coming for ask in self.asks])


def head(
    match: Match,
    story: Chronicle,
    heading: Heading,
    reader: SceneReader,
    rowed: bool = True,
    odds_later: bool = False,
    common: Mapping[str, str] | None = None,
) -> Head:
    """The head of a scene.

    `rowed` is off for the replay, in which nobody is asked; `odds_later` is on if odds that take long may come later;
    `common` are the `common_fields`, if they are known.
    """
    rules, seat = match.rules, reader.seat
    seen = rules.view(match.state, seat)
    holds = rowed and seat in reader.mine
    company = Company((seat, *heading.one), heading.unasked, heading.computers)
    stays = why_not_undo(match, seat, company) if holds else ""
    fields = {
        **(common_fields(match, story, heading, seen) if common is None else common),
        "seat": quoted(seat),
        "side": quoted(side_of(rules, seat)),
        "undo": truth(holds and not stays),
        "undo_why": quoted(stays),
        "let_be": quoted(heading.let_be.get(seat, "") if holds else ""),
        "settles": truth(holds and skin_of(rules).settles_beforehand),
        "sheets": written_list(sheets(match, heading, reader) if rowed else ()),
        "seals": written_list(heading.seals if rowed else ()),
    }
    return Head(fields, asks_of(match, seen, heading, reader, rowed, odds_later))


def common_fields(match: Match, story: Chronicle, heading: Heading, seen: State) -> dict[str, str]:
    """The fields of a head that are the same for all who see alike."""
    rules = match.rules
    return {
        "match": quoted(heading.id),
        "name": quoted(heading.name),
        "game": quoted(rules.id),
        "scenario": quoted(rules.scenario),
        "scenario_name": quoted(scenario_name(rules)),
        "version": str(heading.version),
        "line": str(len(match.live)),
        "rewritten": str(match.rewritten()),
        "secretive": truth(rules.hides(match.state)),
        "crumbs": quoted_list(crumbs(rules, seen)),
        "dice": quoted(heading.dice),
        "standing": json.dumps(rules.standing(seen)),
        "outcome": written(outcome(rules, rules.outcome(seen), story)),
    }


def asks_of(
    match: Match, seen: State, heading: Heading, reader: SceneReader, rowed: bool, odds_later: bool
) -> tuple[AskParts, ...]:
    """Every question of now as the reader gets it."""
    found = []
    for key, ask in match.pending().items():
        mine = key not in heading.answering and asks_reader(reader, key, ask)
        found.append(ask_parts(ask_of(match.rules, seen, heading, mine, key, ask, rowed, odds_later)))
    return tuple(found)


def ask_parts(ask: wire.Ask) -> AskParts:
    text = ask.model_dump_json(exclude=ROWS)
    rows = {row.letter: written(row) for row in ask.rows}
    return AskParts(ask.key, ask.name, text, rows, ask.odds_coming)


def veiled(match: Match, mine: Collection[str]) -> bool:
    """True if seats of several sides, all of one reader, see different things now, or one has sealed an answer."""
    rules, s = match.rules, match.state
    seats = {side_of(rules, seat) or seat: seat for seat in mine}
    if len(seats) < 2 or not rules.hides(s):
        return False
    seen = [rules.facts(rules.view(s, seat)) for seat in seats.values()]
    return bool(s.sealed) or any([one != seen[0] for one in seen])


@dataclass(frozen=True)
class Later:
    """The parts of a scene that change without a new line, or are the same for many readers."""

    seats: str  # JSON
    may: Sequence[str]
    seen: int
    table: str = "null"  # JSON
    entries: Sequence[Told] = ()
    more: bool = False
    deadline: wire.Deadline | None = None
    veiled: bool = False


def scene(head: Head, later: Later) -> str:
    """A whole `wire.Scene` as JSON. Texts are put together: the table alone is most of it, and written once for all."""
    fields = {
        **head.fields,
        "asks": asks_text(head.asks),
        **later_texts(later),
        "table": later.table,
        "entries": listed(later.entries),
        "more": truth(later.more),
    }
    return "{" + ",".join([f'"{name}":{text}' for name, text in fields.items()]) + "}"


def later_texts(later: Later) -> dict[str, str]:
    """The later parts of a scene as JSON, but for the table and the log, of which only what is new is sent."""
    return {
        "veiled": truth(later.veiled),
        "seats": later.seats,
        "may": quoted_list(later.may),
        "seen": str(later.seen),
        "deadline": written(later.deadline),
    }


def table(rules: Rules[Any], seen: State) -> Table | None:
    """What lies on the table; None for a game that cannot be drawn."""
    return skin_of(rules).table(seen)


def seat_table(match: Match, seat: str) -> Table | None:
    """The table of a seat, with where it was last told of units out of its sight."""
    rules = match.rules
    seen, skin = rules.view(match.state, seat), skin_of(rules)
    laid = skin.table(seen)
    if laid is not None and skin.fogged:
        laid.last_seen = skin.last_seen(seen, seat, match.heard(seat))
    return laid


def table_text(laid: Table | None) -> str:
    return written(laid)


def scenario_name(rules: Rules[Any]) -> str:
    """The scenario by name, where a game has several."""
    offered = rules.scenarios()
    return offered.get(rules.scenario, "") if len(offered) > 1 else ""


def crumbs(rules: Rules[Any], seen: State) -> tuple[str, ...]:
    """The breadcrumb of a view, outermost first; neighbours of the same name are named once."""
    names = [name for name in [rules.skin().crumb(seen, step) for step in seen.breadcrumb()] if name]
    return tuple([name for at, name in enumerate(names) if name not in names[at + 1 : at + 2]])


def asks_reader(reader: SceneReader, key: str, ask: Choice[Any] | Throw[Any]) -> bool:
    """True if the reader is asked: what his seat is asked, and dice that he may throw for others."""
    asked = seat_of(key)
    if isinstance(ask, Throw) and asked in reader.throws:
        return True
    return asked == reader.seat and asked in reader.mine


def ask_of(
    rules: Rules[Any],
    seen: State,
    heading: Heading,
    mine: bool,
    key: str,
    ask: Choice[Any] | Throw[Any],
    rowed: bool,
    odds_later: bool = False,
) -> wire.Ask:
    """A question as a reader gets it.

    Only who is asked (`mine`) learns what he may answer, as that tells what he knows.
    """
    asked = seat_of(key)
    skin = skin_of(rules)
    foreseen = rowed and isinstance(ask, Throw) and (mine or not rules.hides(seen))
    word = ask if rowed and mine and isinstance(ask, Choice) else None
    without = odds_later and (foreseen or word is not None) and come_later(ask)
    return wire.Ask(
        key=key,
        seat=asked,
        side=side_of(rules, asked),
        who=who(rules, heading, asked),
        kind="choice" if isinstance(ask, Choice) else "throw",
        name=type(ask).__name__,
        question=skin.question(seen, ask),
        help=skin.help(seen, ask) if mine else "",
        rule=ask.rule if isinstance(ask, Choice) else "",
        given=skin.given(seen, ask),
        rows=rows_of(rules, seen, key, word, without) if word else (),
        after=after(rules, seen, word, ()) if word else (),
        filling=skin.filling(word) if word else None,
        spread=spread(rules, seen, word, ()) if word else None,
        sheet=sheet(rules, seen, word, ()) if word else None,
        roster=army(rules, seen, word) if word else None,
        dice=dice_asked(rules, seen, ask) if isinstance(ask, Throw) else None,
        forecast=foretold(rules, seen, key, ask) if foreseen and not without else None,
        odds_coming=without,
        quiet=quiet(rules, seen, asked, word, heading.settled.get(asked, {})) if word else (),
        mine=mine,
    )


def rows_of(
    rules: Rules[Any], seen: State, key: str, ask: Choice[Any], without: bool
) -> tuple[LetterRow, ...]:
    return rows_without_odds(rules, seen, ask) if without else rows_with_odds(rules, seen, key, ask)


def foretold(rules: Rules[Any], seen: State, key: str, ask: Choice[Any] | Throw[Any]) -> Forecast | None:
    """What the dice of a throw are about to decide, timed."""
    begun = time.perf_counter()
    found = forecast(rules, seen, key, ask, ())
    note_time(ask, begun)
    return found


def army(rules: Rules[Any], seen: State, ask: Choice[Any]) -> Roster | None:
    """The army of an empty draft; None where the question is about something else."""
    found = skin_of(rules).muster(seen, ask, ())
    return roster(lambda _: found, ()) if found is not None else None


def sheets(match: Match, heading: Heading, reader: SceneReader) -> tuple[wire.SheetKey, ...]:
    """The order sheets that are written now, as far as the reader may read them."""
    rules, seat = match.rules, reader.seat
    if seat not in reader.mine or not skin_of(rules).has_sheets:
        return ()
    found = []
    for key, ask in sheet_asks(match).items():
        own = seat_of(key) == seat
        if own or rules.reads_along(seat, key):
            seen = rules.view(match.state, seat_of(key))
            laid = sheet(rules, seen, ask, ())
            if laid is not None and (own or laid.lines):
                name, sealed = who(rules, heading, seat_of(key)), key in match.state.sealed
                found.append(wire.SheetKey(key=key, seat=seat_of(key), who=name, mine=own, sealed=sealed))
    return tuple(found)


def sheet_asks(match: Match) -> dict[str, Choice[Any]]:
    """Every question that is answered by a word now, those that are sealed already included."""
    return {key: ask for key, ask in asked_now(match).items() if isinstance(ask, Choice)}


def who(rules: Rules[Any], heading: Heading, seat: str) -> str:
    """The seat's name and, if known, that of whoever sits there."""
    chair = heading.chairs.get(seat, Chair())
    name = rules.skin().seat_name(seat)
    return f"{name} ({chair.person})" if chair.person and chair.person != name else name


def seats(
    rules: Rules[Any], heading: Heading, mine: Collection[str], asked: Collection[str]
) -> tuple[wire.SeatView, ...]:
    found = []
    for seat in rules.seats():
        chair = heading.chairs.get(seat, Chair())
        found.append(
            wire.SeatView(
                id=seat,
                name=rules.skin().seat_name(seat),
                side=side_of(rules, seat),
                role=role(rules, seat),
                who=chair.who,
                person=chair.person,
                mine=seat in mine,
                present=seat in heading.present,
                asked=seat in asked,
            )
        )
    return tuple(found)


def seats_text(rules: Rules[Any], heading: Heading, mine: Collection[str], asked: Collection[str]) -> str:
    """The `wire.SeatView`s as JSON."""
    return written_list(seats(rules, heading, mine, asked))


def outcome(rules: Rules[Any], end: Outcome | None, story: Chronicle) -> wire.Outcome | None:
    if end is None:
        return None
    told = [event for _, event in story.match.log[-3:] if event.verb in OVER]
    if told:
        text = rules.skin().sentence(told[-1])
    elif end.winner:
        text = f"{rules.skin().seat_name(end.winner)} won: {end.name}."
    else:
        text = f"Nobody won: {end.name}."
    return wire.Outcome(name=end.name, text=text, winner=end.winner, scores=end.scores)
