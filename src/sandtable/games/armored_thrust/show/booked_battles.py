"""Past engagements as a log tells them: a seat hears of them at once, an observer in the results (AT-132)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandtable.board.battles import BookedBattle, Fighter
from sandtable.board.sentences import EventFacts
from sandtable.games.armored_thrust.play.resolution import DICE, TABLE
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.table_battles import battle_id
from sandtable.games.armored_thrust.show.verdicts import told_result
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.armored_thrust.play.rules import ArmoredThrust


class EngagementLog:
    """What a log has told of one engagement so far."""

    def __init__(self, turn: int, place: str) -> None:
        self.turn = turn
        self.place = place
        self.attacker = ""
        self.way = ""
        self.line = -1
        self.vps = (-1, -1)
        self.grade = ""
        self.winner = ""
        self.decided = 0  # the line in force that decided it


class Books:
    """Reads a log from the beginning."""

    def __init__(self, rules: ArmoredThrust) -> None:
        self.rules = rules
        self.turn = 0
        self.records: dict[str, EngagementLog] = {}

    def read(self, heard: Sequence[tuple[int, Event]]) -> tuple[BookedBattle, ...]:
        for number, event in heard:
            self.hear(number, event)
        return tuple([self.booked(record) for record in self.records.values() if min(record.vps) >= 0])

    def hear(self, number: int, event: Event) -> None:
        facts = EventFacts(event)
        if event.verb == "turn":
            self.turn = facts.number("number")
        elif event.verb == "briefed":
            self.record(facts.text("place")).attacker = facts.text("attacker")
        elif event.verb == "agreed":
            self.agreed(number, facts)
        elif event.verb == "reported":
            self.begun(number, facts.text("place"))
        elif event.verb == "fought":
            self.fought(number, facts)
        elif event.verb == "results":
            self.results(number, event, facts)

    def record(self, place: str) -> EngagementLog:
        return self.records.setdefault(battle_id(self.turn, place), EngagementLog(self.turn, place))

    def begun(self, number: int, place: str) -> None:
        """The first line of a report."""
        record = self.record(place)
        if record.line < 0:
            record.line = number - 1

    def agreed(self, number: int, facts: EventFacts) -> None:
        """Notes that dice decide after the table was agreed; that word can be taken back like a report (AT-120)."""
        record = self.record(facts.text("place"))
        before = record.way or (TABLE if self.rules.agreed.resolution == "tabletop" else "")
        if before == TABLE and facts.text("way") == DICE:
            self.begun(number, record.place)
        record.way = facts.text("way")

    def fought(self, number: int, facts: EventFacts) -> None:
        record = self.record(facts.text("place"))
        record.way = facts.text("way")
        if record.way == TABLE:
            self.begun(number, record.place)
        record.decided = number
        vps = facts.facts["vps"]
        assert isinstance(vps, tuple)
        record.vps = (whole(vps[0]), whole(vps[1]))
        record.grade, record.winner = facts.text("grade"), facts.text("winner")

    def results(self, number: int, event: Event, facts: EventFacts) -> None:
        """Reads the results of a turn, which is all that an observer learns."""
        first, second = event.facts["first"], event.facts["second"]
        assert isinstance(first, tuple) and isinstance(second, tuple)
        rows = zip(facts.ids("places"), facts.ids("winners"), facts.ids("ways"), first, second, strict=True)
        for place, winner, way, one, two in rows:
            record = self.record(place)
            if min(record.vps) < 0 and way:
                record.vps, record.winner, record.way = (whole(one), whole(two)), winner, way
                record.decided = number

    def booked(self, record: EngagementLog) -> BookedBattle:
        data = self.rules.data
        one, two = self.rules.sides
        table = record.way == TABLE
        score = f"{record.vps[0]}-{record.vps[1]}"
        winner = f"The {data.side[record.winner].name}" if record.winner else ""
        return BookedBattle(
            id=battle_id(record.turn, record.place),
            title=nouns.heading(data, record.place),
            turn=f"Turn {record.turn}",
            fighters=(self.fighter(record, one), self.fighter(record, two)),
            table=table,
            score=score if table else f"{score} by dice",
            result=told_result(nouns.at(data, record.place), winner, record.grade),
            winner=record.winner,
            points=record.vps if table else (0, 0),
            line=record.line,
            areas=tuple(self.rules.board.ends.get(record.place, (record.place,))),
            decided=record.decided,
        )

    def fighter(self, record: EngagementLog, side: str) -> Fighter:
        part = ""
        if record.attacker:
            part = "attacker" if side == record.attacker else "defender"
        return Fighter(side, self.rules.data.side[side].name, part, side)


def whole(fact: object) -> int:
    assert isinstance(fact, int)
    return fact
