"""The battles of the past as a log has them (FS-51, FS-55, FS-73)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandtable.board.battles import BookedBattle, Fighter
from sandtable.board.sentences import EventFacts
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.verdicts import score_text
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.firestorm.play.rules import Firestorm


class BattleLog:
    """What a log has told of one battle so far."""

    def __init__(self, turn: int, sheet: BattleSheet) -> None:
        self.turn = turn
        self.sheet = sheet
        self.line = -1  # to change it from, counted from 0
        self.last = -1  # of its reports
        self.table = False
        self.score = ""
        self.points = (0, 0)
        self.result = ""
        self.winner = ""
        self.decided = 0  # the line in force that decided it

    def report(self, line: int) -> None:
        """Where the reports that decided it begin; what was done between an earlier one and these is left alone."""
        if line > self.last + 1 or self.line < 0:
            self.line = line
        self.last = line


class Books:
    """Reads a log from the beginning."""

    def __init__(self, rules: Firestorm) -> None:
        self.rules = rules
        self.turn = 0
        self.records: dict[int, BattleLog] = {}
        self.led: dict[int, dict[str, str]] = {}  # battle -> side -> seat

    def read(self, heard: Sequence[tuple[int, Event]]) -> tuple[BookedBattle, ...]:
        for number, event in heard:
            self.hear(number, event)
        done = [record for record in self.records.values() if record.result]
        return tuple([booked(self.rules, record, self.led.get(record.sheet.number, {})) for record in done])

    def hear(self, number: int, event: Event) -> None:
        facts = EventFacts(event)
        if event.verb == "turn":
            self.turn = facts.number("turn")
        elif event.verb == "led":  # perhaps before the arrow lies
            self.led.setdefault(facts.number("battle"), {})[facts.text("side")] = facts.text("seat")
        elif event.verb == "arrow":
            sheet = BattleSheet(
                facts.number("battle"),
                facts.text("kind"),
                facts.text("side"),
                facts.text("area"),
                facts.text("into"),
            )
            self.records[sheet.number] = BattleLog(self.turn, sheet)
        elif "battle" in event.facts and facts.number("battle") in self.records:
            self.note(number, event, facts, self.records[facts.number("battle")])

    def note(self, number: int, event: Event, facts: EventFacts, record: BattleLog) -> None:
        if event.verb in ("reported", "converted", "reported-result"):
            record.report(number - 1)
        if event.verb == "reported-result":
            scores = [
                (int(one), int(two))
                for one, _, two in [game.partition("-") for game in facts.text("score").split()]
            ]
            record.table = True
            record.score = score_text(scores)
            record.points = (sum([one for one, _ in scores]), sum([two for _, two in scores]))
            self.decide(number, record, facts.text("result"))
        elif event.verb == "fought":
            record.score = f"{facts.number('attack')} to {facts.number('defence')} by dice"
            self.decide(number, record, facts.text("result"))
        elif event.verb in self.rules.skin().conclusions:
            record.score = record.score or "by dice"
            record.result = self.rules.skin().sentence(event)
            record.decided = number

    def decide(self, number: int, record: BattleLog, result: str) -> None:
        record.decided = number
        sheet = record.sheet
        won = result == "captured"
        record.winner = sheet.attacker if won else self.rules.enemy[sheet.attacker]
        place = nouns.place(self.rules.data, sheet.target)
        side = self.rules.data.side[record.winner].name
        record.result = f"The {side} {'capture' if won else 'hold'} {place}."


def booked(rules: Firestorm, record: BattleLog, led: dict[str, str]) -> BookedBattle:
    sheet = record.sheet
    attacker, defender = sheet.attacker, rules.enemy[sheet.attacker]
    names = rules.data.side
    return BookedBattle(
        id=str(sheet.number),
        title=rules.skin().battle_title(sheet),
        turn=f"Turn {record.turn}",
        fighters=(
            Fighter(attacker, names[attacker].name, "attacker", led.get(attacker, attacker)),
            Fighter(defender, names[defender].name, "defender", led.get(defender, defender)),
        ),
        table=record.table,
        score=record.score,
        result=record.result,
        winner=record.winner,
        points=record.points,
        line=record.line,
        areas=tuple([area for area in (sheet.origin, sheet.target) if area]),
        decided=record.decided,
    )
