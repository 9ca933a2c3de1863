"""A scene: everything one seat sees of a match now, made from its view and from what it has heard."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sandtable.board.skin import skin_of
from sandtable.board.table import Roster, Table
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Outcome, Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw
from sandtable.live import wire
from sandtable.live.scenes.armies import roster
from sandtable.live.scenes.entries import Chronicle, Told, listed
from sandtable.live.scenes.moment import asked_now
from sandtable.live.scenes.rows import after, dice_asked, forecast, rows, sheet, spread
from sandtable.live.scenes.settled import quiet
from sandtable.live.scenes.undoing import Company, why_not_undo
from sandtable.live.sides import role, side_of
from sandtable.live.written import written

LATER: Final = {
    "veiled",
    "table",
    "seats",
    "may",
    "seen",
    "entries",
    "more",
    "deadline",
}  # parts of a scene with a life of their own
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


def head(match: Match, story: Chronicle, heading: Heading, reader: SceneReader, rowed: bool = True) -> str:
    """What a seat is asked and where the match stands, as JSON: a scene without its later parts.

    `rowed` is off for the replay, in which nobody is asked.
    """
    rules, seat = match.rules, reader.seat
    seen = rules.view(match.state, seat)
    asked = match.pending()
    holds = seat in reader.mine
    asks = [
        ask_of(
            rules,
            seen,
            heading,
            key not in heading.answering and asks_reader(reader, key, ask),
            key,
            ask,
            rowed,
        )
        for key, ask in asked.items()
    ]
    company = Company((seat, *heading.one), heading.unasked, heading.computers)
    stays = why_not_undo(match, seat, company) if rowed and holds else ""
    found = wire.Scene(
        match=heading.id,
        name=heading.name,
        game=rules.id,
        scenario=rules.scenario,
        scenario_name=scenario_name(rules),
        version=heading.version,
        line=len(match.live),
        rewritten=match.rewritten(),
        seat=seat,
        side=side_of(rules, seat),
        secretive=rules.hides(match.state),
        veiled=False,
        table=None,
        crumbs=crumbs(rules, seen),
        asks=tuple(asks),
        seats=(),
        undo=rowed and holds and not stays,
        undo_why=stays,
        let_be=heading.let_be.get(seat, "") if rowed and holds else "",
        settles=rowed and holds and skin_of(rules).settles_beforehand,
        may=(),
        dice=heading.dice,
        standing=rules.standing(seen),
        outcome=outcome(rules, rules.outcome(seen), story),
        sheets=sheets(match, heading, reader) if rowed else (),
        seals=tuple(heading.seals) if rowed else (),
        entries=(),
        more=False,
        seen=0,
        deadline=None,
    )
    return found.model_dump_json(exclude=LATER)


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

    table: str  # JSON
    seats: Sequence[wire.SeatView]
    may: Sequence[str]
    seen: int
    entries: Sequence[Told]
    more: bool
    deadline: wire.Deadline | None = None
    veiled: bool = False


def scene(head: str, later: Later) -> str:
    """A whole `wire.Scene` as JSON. Texts are put together: the table alone is most of it, and written once for all."""
    seats = ",".join([seat.model_dump_json() for seat in later.seats])
    parts = (
        f'"veiled":{json.dumps(later.veiled)}',
        f'"table":{later.table}',
        f'"seats":[{seats}]',
        f'"may":{json.dumps(list(later.may))}',
        f'"seen":{later.seen}',
        f'"entries":{listed(later.entries)}',
        f'"more":{json.dumps(later.more)}',
        f'"deadline":{later.deadline.model_dump_json() if later.deadline else "null"}',
    )
    return f"{head[:-1]},{','.join(parts)}}}"


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
) -> wire.Ask:
    """A question as a reader gets it.

    Only who is asked (`mine`) learns what he may answer, as that tells what he knows.
    """
    asked = seat_of(key)
    skin = skin_of(rules)
    foreseen = rowed and isinstance(ask, Throw) and (mine or not rules.hides(seen))
    word = ask if rowed and mine and isinstance(ask, Choice) else None
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
        rows=rows(rules, seen, key, word, ()) if word else (),
        after=after(rules, seen, word, ()) if word else (),
        filling=skin.filling(word) if word else None,
        spread=spread(rules, seen, word, ()) if word else None,
        sheet=sheet(rules, seen, word, ()) if word else None,
        roster=army(rules, seen, word) if word else None,
        dice=dice_asked(rules, seen, ask) if isinstance(ask, Throw) else None,
        forecast=forecast(rules, seen, key, ask, ()) if foreseen else None,
        quiet=quiet(rules, seen, asked, word, heading.settled.get(asked, {})) if word else (),
        mine=mine,
    )


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
