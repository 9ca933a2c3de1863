"""How reports from a real table look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.armored_thrust.play.nouns import DONE
from sandtable.games.armored_thrust.play.resolution import DICE
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.tabletop import (
    AGREE,
    INTACT,
    OTHER,
    USUAL,
    ReportResult,
    Reports,
    claim,
    games,
    grade_of,
)
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.steps import ThrustShow
from sandtable.kernel import engine
from sandtable.kernel.steps import Word


def reported(t: ThrustEventFacts) -> str:
    return f"{t.does('side', 'report')} {t.at()}: {scored(t, 'result')}."


def disputed(t: ThrustEventFacts) -> str:
    return f"The reports {t.at()} differ: {scored(t, 'first')} against {scored(t, 'second')}."


def scored(t: ThrustEventFacts, fact: str) -> str:
    """`8 1 intact wittmann` as "Allies 8, Axis 1, no unit of the winner lost, Michael Wittmann lost"."""
    one, two, *more = t.text(fact).split()
    first, second = [nouns.seat(t.data, side) for side in t.data.sides]
    parts = [f"{first} {one}", f"{second} {two}"]
    for each in more:
        lost = each in t.data.units
        parts.append(f"{nouns.unit(t.data, each)} lost" if lost else "the winner lost no unit")
    return ", ".join(parts)


class ShowReports(ThrustShow[Reports]):
    name = "Reports"
    sentences = {"reported": reported, "disputed": disputed}


class ShowReportResult(ThrustShow[ReportResult]):
    name = "Report"
    names = {
        DICE: "By dice",
        INTACT: "The winner lost no unit",
        AGREE: "As the other side reports",
        OTHER: "Another score",
        DONE: "That is all",
    }

    def question(self, seen: Theatre, ask: ReportResult) -> str:
        return f"How did the engagement {nouns.at(self.data, ask.place)} end?"

    def hint(self, seen: Theatre, ask: ReportResult) -> str:
        sides = sentences.listing([nouns.who(self.data, side) for side in self.data.sides])
        return f"Victory points of {sides}, in this order; one score for each game."

    def letter(self, seen: Theatre, ask: ReportResult, draft: Word, letter: str) -> str:
        """A score, points of one side, or a character who was lost (AT-100, AT-115)."""
        if letter in self.names:
            return self.names[letter]
        if letter in self.data.units:
            return f"{nouns.unit(self.data, letter)} was lost"
        first, second = [self.data.side[side].name for side in self.data.sides]
        one, dash, two = letter.partition("-")
        if dash:
            return f"{first} {one}, {second} {two}"
        return f"{first if draft[-1] == OTHER else second} {letter}"

    def line(self, seen: Theatre, ask: ReportResult, draft: Word, letter: str) -> LetterRow:
        """A score with its grade; what the other side said where one agrees with it."""
        found = LetterRow(letter, self.letter(seen, ask, draft, letter))
        if letter in USUAL:
            found.note = grade_of(seen, games((*draft, letter)))
        elif letter == AGREE:
            found.note = claim(seen, ask.place, ask.who)
        elif letter == DONE:
            found.note = grade_of(seen, games(draft))
        return found


def awaited(s: Theatre) -> dict[str, ReportResult]:
    """The reports that are asked for now, by the key of the question."""
    return {key: ask for key, ask in engine.pending(s).items() if isinstance(ask, ReportResult)}


def reporting(s: Theatre, connectors: bool) -> bool:
    """Are the reports from connectors, or those from areas, being collected now?"""
    step = engine.current(s)
    return isinstance(step, Reports) and step.connectors == connectors
