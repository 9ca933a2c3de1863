"""How far a battle has come, from its place on the map to its booked result, and who must do what next.

The game knows whether a battle is open (`TableBattle.stage`); its fixture, who plays it, when and where; its
reports, what became of it. The stage of a battle is made of these three, and kept nowhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from sandtable.board import battles as board
from sandtable.board.battles import Fighter, TableBattle
from sandtable.store import Filing, Fixture

Stage: TypeAlias = Literal[
    "planned",
    "committing",
    "assigning",
    "briefed",
    "overdue",
    "reported",
    "disputed",
    "waiting",
    "after",
    "booked",
]
RULES_STAGES: Mapping[str, Stage] = {
    board.PLANNED: "planned",
    board.COMMITTING: "committing",
    board.WAITING: "waiting",
    board.AFTER: "after",
}


@dataclass(frozen=True)
class Next:
    """Who must do what next. Without people it is a matter of whoever `who` says."""

    people: tuple[str, ...]
    what: str
    link: str
    who: str = ""


@dataclass(frozen=True)
class TableQuestion:
    """A question of the match that somebody must answer at the table."""

    seat: str
    people: tuple[str, ...]
    who: str  # in words, where no person sits there
    what: str


@dataclass(frozen=True)
class BattleCase:
    """A battle with all that is known of it at one moment."""

    match: str
    battle: TableBattle
    fixture: Fixture | None
    filings: tuple[Filing, ...]  # of this battle, whatever became of them
    now: datetime
    leaders: Mapping[str, tuple[str, ...]]  # side -> who holds the seat that leads it
    generals: Mapping[str, tuple[str, ...]]  # side -> who holds the side's own seat
    organisers: tuple[str, ...]
    asked: tuple[TableQuestion, ...] = ()  # questions of the match apart from reports
    unplayed: str = "organiser"  # what becomes of it if it is not played in time
    titles: Mapping[str, str] = field(default_factory=dict)  # of other battles, by id

    @property
    def sides(self) -> tuple[str, str]:
        first, second = self.battle.fighters
        return first.side, second.side

    def other(self, side: str) -> str:
        first, second = self.sides
        return second if side == first else first

    def fighter(self, side: str) -> Fighter:
        first, second = self.battle.fighters
        return first if first.side == side else second

    @property
    def waiting(self) -> tuple[Filing, ...]:
        """Reports that wait for somebody's answer."""
        return tuple([one for one in self.filings if one.waits])

    @property
    def decided(self) -> tuple[Filing, ...]:
        return tuple([one for one in self.filings if one.decided])

    def players(self, side: str) -> tuple[str, ...]:
        """Who plays it for a side: those assigned; until somebody was, who leads the side."""
        led_by = self.leaders.get(side, ())
        return tuple(self.fixture.players.get(side, led_by)) if self.fixture is not None else led_by

    def speakers(self, side: str) -> frozenset[str]:
        """Who may report and confirm for a side."""
        return frozenset([*self.players(side), *self.leaders.get(side, ()), *self.generals.get(side, ())])

    def speaks_for(self, person: str) -> tuple[str, ...]:
        """The sides for which somebody may report; who plays it comes before who only leads."""
        found = [side for side in self.sides if person in self.speakers(side)]
        return tuple(sorted(found, key=lambda side: person not in self.players(side)))

    @property
    def page(self) -> str:
        return f"/c/{self.match}/b/{self.battle.id}"


# how far it has come


def stage_of(case: BattleCase) -> Stage:
    if case.battle.stage != board.OPEN:
        return RULES_STAGES[case.battle.stage]
    if case.decided:
        return "waiting"  # for a moment, until it is booked
    if case.waiting:
        return "disputed" if disputed(case.waiting) else "reported"
    if overdue(case):
        return "overdue"
    return "briefed" if arranged(case) else "assigning"


def disputed(waiting: Sequence[Filing]) -> bool:
    return any([one.state == "objected" for one in waiting])


def overdue(case: BattleCase) -> bool:
    return case.fixture is not None and case.fixture.due is not None and case.fixture.due <= case.now


def arranged(case: BattleCase) -> bool:
    """Is everything known that the players need?"""
    fixture = case.fixture
    manned = all([case.players(side) for side in case.sides])
    return fixture is not None and manned and fixture.at is not None and bool(fixture.place)


# who must do what next


def todo_of(case: BattleCase) -> tuple[Next, ...]:
    match stage_of(case):
        case "planned" | "committing" | "after":
            return tuple([at_table(case, asked) for asked in case.asked])
        case "assigning":
            return (*to_assign(case), *to_arrange(case), *to_report(case))
        case "briefed":
            return (*to_read(case), *to_report(case))
        case "overdue":
            return (*to_report(case), unplayed(case))
        case "reported":
            return to_confirm(case)
        case "disputed":
            return (Next(case.organisers, "settles the dispute", case.page, "an organiser"),)
        case _:
            return waits(case)


def at_table(case: BattleCase, asked: TableQuestion) -> Next:
    return Next(asked.people, asked.what, f"/m/{case.match}?seat={asked.seat}", asked.who)


def to_assign(case: BattleCase) -> tuple[Next, ...]:
    """Sides for which nobody plays."""
    return tuple(
        [
            Next(
                case.generals.get(side, ()),
                f"names who plays for the {case.fighter(side).name}, or a member takes the battle",
                case.page,
                f"somebody of the {case.fighter(side).name}",
            )
            for side in case.sides
            if not case.players(side)
        ]
    )


def to_arrange(case: BattleCase) -> tuple[Next, ...]:
    fixture = case.fixture
    missing = [
        name
        for name, there in (
            ("a date", fixture is not None and fixture.at is not None),
            ("a place", fixture is not None and bool(fixture.place)),
        )
        if not there
    ]
    players = both(case)
    if not missing or not players:
        return ()
    return (Next(players, f"{verb(players, 'agree')} on {' and '.join(missing)}", case.page),)


def to_read(case: BattleCase) -> tuple[Next, ...]:
    briefed: Collection[str] = case.fixture.briefed if case.fixture is not None else ()
    unread = tuple([one for one in both(case) if one not in briefed])
    return (Next(unread, f"{verb(unread, 'read')} the briefing", case.page),) if unread else ()


def to_report(case: BattleCase) -> tuple[Next, ...]:
    players = both(case)
    what = f"{verb(players, 'play')} it, then one of them reports the score"
    if len(players) == 1:
        what = "plays it and reports the score"
    return (Next(players, what, f"{case.page}/report"),) if players else ()


def unplayed(case: BattleCase) -> Next:
    what = "says what becomes of it: dice, a later date, or his word"
    return Next(case.organisers, what, case.page, "an organiser")


def to_confirm(case: BattleCase) -> tuple[Next, ...]:
    """Who did not report confirms or objects; where there is nobody, an organiser settles it."""
    filing = case.waiting[0]
    side = case.other(filing.side)
    others = tuple([one for one in case.players(side) or sorted(case.speakers(side)) if one != filing.person])
    if not others:
        return (Next(case.organisers, f"settles {filing.name}'s report", case.page, "an organiser"),)
    return (
        Next(
            others, f"{verb(others, 'confirm')} {filing.name}'s report or {verb(others, 'object')}", case.page
        ),
    )


def waits(case: BattleCase) -> tuple[Next, ...]:
    """Its after-action steps come after those of another battle (FS-77); or it is booked once the match asks for it."""
    if case.battle.stage == board.OPEN:
        return tuple([at_table(case, asked) for asked in case.asked])
    if not case.battle.after:
        return ()
    title = case.titles.get(case.battle.after, case.battle.after)
    return (Next((), "must be carried out first", f"/c/{case.match}/b/{case.battle.after}", title),)


def both(case: BattleCase) -> tuple[str, ...]:
    return tuple(dict.fromkeys([one for side in case.sides for one in case.players(side)]))


def verb(people: Sequence[str], word: str) -> str:
    return word if len(people) > 1 else f"{word}s"


# what somebody may do


@dataclass(frozen=True)
class Viewer:
    """Whoever looks at a battle."""

    person: str
    member: bool
    organiser: bool
    side: str  # of which he is a member


def may(case: BattleCase, viewer: Viewer) -> tuple[str, ...]:
    """`take:SIDE`, `leave`, `schedule`, `assign`, `assign:SIDE`, `report:SIDE`, `settle`, `convert`, `postpone`; of a
    report `confirm:FILING`, `answer:FILING` (confirm it or object), `withdraw:FILING`. An organiser who plays for
    nobody has `report:`."""
    if case.battle.stage != board.OPEN or not viewer.person or case.decided:
        return ()
    found = [*seats_free(case, viewer), *arranging(case, viewer), *reporting(case, viewer)]
    if viewer.organiser:
        found += ["settle", "convert", "postpone"]
        found += [] if case.speaks_for(viewer.person) else ["report:"]
    return tuple(found)


def seats_free(case: BattleCase, viewer: Viewer) -> list[str]:
    """A member takes a battle that nobody plays for his side, and may give it up until somebody has reported."""
    plays = [side for side in case.sides if viewer.person in case.players(side)]
    if plays:
        return [] if case.waiting else ["leave"]
    if viewer.member and viewer.side in case.sides and not case.players(viewer.side):
        return [f"take:{viewer.side}"]
    return []


def arranging(case: BattleCase, viewer: Viewer) -> list[str]:
    found = ["schedule"] if may_schedule(case, viewer) else []
    sides = [side for side in case.sides if may_assign(case, viewer, side)]
    return [*found, *(["assign"] if sides else []), *[f"assign:{side}" for side in sides]]


def may_schedule(case: BattleCase, viewer: Viewer) -> bool:
    return viewer.organiser or bool(case.speaks_for(viewer.person))


def may_assign(case: BattleCase, viewer: Viewer, side: str) -> bool:
    leads = viewer.person in (*case.generals.get(side, ()), *case.leaders.get(side, ()))
    return viewer.organiser or leads


def reporting(case: BattleCase, viewer: Viewer) -> list[str]:
    spoken = case.speaks_for(viewer.person)
    sides = [
        side
        for side in spoken
        if not any([one.state == "filed" and one.side == side for one in case.waiting])
    ]
    found = [f"report:{side}" for side in sides]
    for filing in case.waiting:
        if may_confirm(case, viewer.person, filing):
            found += [f"confirm:{filing.id}"]
            found += [f"answer:{filing.id}"] if filing.state == "filed" else []
        if may_withdraw(viewer.person, filing):
            found.append(f"withdraw:{filing.id}")
    return found


def may_confirm(case: BattleCase, person: str, filing: Filing) -> bool:
    """Who speaks for the other side; never who wrote it himself, unless nobody else could."""
    if not filing.waits or filing.side not in case.sides:
        return False
    others = case.speakers(case.other(filing.side))
    return person in others and (person != filing.person or others == {person})


def may_withdraw(person: str, filing: Filing) -> bool:
    return filing.state == "filed" and filing.person == person
