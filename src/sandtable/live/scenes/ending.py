"""How a match went, told when it is over: score by turn, fights, losses, luck, and the moments that decided.

It is made of the whole match, secrets included: when a match is over, its record and its replay through the eyes of
every seat are open to whoever may look at it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sandtable.board.ending import LossTold
from sandtable.board.skin import Skin, skin_of
from sandtable.kernel.match import Declared, Match, Roll
from sandtable.kernel.rules import Outcome, Rules
from sandtable.kernel.state import Event, State
from sandtable.kernel.steps import Throw
from sandtable.live import ending_wire as wire
from sandtable.live.scenes.entries import Chronicle
from sandtable.live.scenes.luck import Fortuned, luck_of
from sandtable.live.scenes.scene import outcome as outcome_view

TURN: Final = "turn"  # every game tells the beginning of a turn by this verb
MOMENTS: Final = 8  # throws that are listed
SURPRISE: Final = 0.34  # the largest chance of a throw that is listed
POINTS: Final = 6  # turning points that are listed
UNTOLD: Final = ("organiser", "report")  # topics of book-keeping
NEAR: Final = 3  # lines after a throw in which what came of it is looked for


@dataclass
class Course:
    """A match played again: its throws, its score after every line, where its turns begin."""

    throws: list[Fortuned] = field(default_factory=list)
    uncounted: int = 0
    scores: list[dict[str, int]] = field(default_factory=list)  # by line in force, from 0
    turns: dict[int, str] = field(default_factory=dict)  # by line: the name of the turn that begins there

    def swing(self, line: int) -> int:
        """How far the score moved soon after a line."""
        later = self.scores[min(line + NEAR, len(self.scores) - 1)]
        return sum([abs(points - self.scores[line - 1].get(side, 0)) for side, points in later.items()])

    def turn_at(self, line: int) -> str:
        found = [title for begun, title in self.turns.items() if begun < line]
        return found[-1] if found else ""


def ending(match: Match, id: str, name: str, people: Mapping[str, Sequence[str]]) -> wire.Ending:
    """Everything about a match that is over; `people` are those who played each side. Takes a copy of the match."""
    rules, skin = match.rules, skin_of(match.rules)
    end = rules.outcome(match.state)
    assert end is not None, "the match goes on"
    story = Chronicle(match)
    shown = outcome_view(rules, end, story)
    assert shown is not None
    course = played_again(match)
    fights = skin.fights(match.log)
    losses = skin.losses(match.log)
    told = Told(match, skin)
    return wire.Ending(
        match=id,
        name=name,
        game=rules.id,
        scenario=rules.scenario,
        title=skin.title(),
        outcome=shown,
        why=skin.why_ended(match.state, end),
        lines=len(match.live),
        sides=tuple(
            [
                side_view(rules, side, end, [one.winner for one in fights], losses, course, people)
                for side in rules.playing()
            ]
        ),
        turns=turn_scores(course, len(match.live)),
        points=turning_points(rules, course, told),
        moments=moments(course, told),
        fights=tuple(
            [
                wire.FightShown(
                    line=one.line, title=one.title, result=one.result, score=one.score, winner=one.winner
                )
                for one in fights
            ]
        ),
        uncounted=course.uncounted,
        rematch=False,
        rematches=(),
    )


# the match played again


def played_again(match: Match) -> Course:
    rules, found = match.rules, Course()
    then = Match(rules, None, match.start)
    note(found, rules, then, 0)
    for number, line in enumerate(match.live, 1):
        if isinstance(line, Roll):
            weigh(found, rules, then, number, line)
        then.repeat(number, line)
        note(found, rules, then, number)
    return found


def note(course: Course, rules: Rules[Any], then: Match, number: int) -> None:
    """Notes the score after a line, and the turn if one begins with it."""
    course.scores.append(rules.standing(then.state))
    if [event for line, event in then.log[-12:] if line == number and event.verb == TURN]:
        course.turns[number] = turn_name(rules, then.state)


def turn_name(rules: Rules[Any], s: State) -> str:
    skin = rules.skin()
    names = [name for name in [skin.crumb(s, step) for step in s.breadcrumb()] if name]
    return names[0] if names else ""


def weigh(course: Course, rules: Rules[Any], then: Match, number: int, line: Roll) -> None:
    """Notes what a throw brought against what was to be expected of it."""
    ask = then.pending()[line.key]
    assert isinstance(ask, Throw)
    skin = skin_of(rules)
    show = skin.show(ask)
    plain = show.name if "{" not in show.name else ""
    name = show.called or plain or skin.step_name(ask)
    found = [one for one in skin.fortunes(then.state, ask, line.faces) if one.variance > 0]
    course.throws += [Fortuned(number, name, show.decisive, one) for one in found]
    course.uncounted += not found


# what is told of it


class Told:
    """Finds the sentences of lines."""

    def __init__(self, match: Match, skin: Skin[Any]) -> None:
        self.match = match
        self.skin = skin
        self.by_line: dict[int, list[Event]] = {}
        for line, event in match.log:
            if event.verb != TURN and skin.topic(event) not in UNTOLD:
                self.by_line.setdefault(line, []).append(event)

    def at(self, line: int) -> str:
        """The two sentences of a line that matter most."""
        events = self.by_line.get(line, [])
        weighty = [event for event in events if event.verb in self.skin.weighty]
        return " ".join([self.skin.sentence(event) for event in (weighty or events)[:2]])

    def from_line(self, line: int) -> str:
        """What a line brought, or the first thing told soon after it."""
        for one in range(line, line + NEAR + 1):
            if self.at(one):
                return self.at(one)
        return ""

    def dice(self, line: int) -> tuple[Declared, Roll]:
        roll = self.match.live[line - 1]
        assert isinstance(roll, Roll)
        return self.match.declared[line], roll


def side_view(
    rules: Rules[Any],
    side: str,
    end: Outcome,
    winners: Sequence[str],
    losses: Sequence[LossTold],
    course: Course,
    people: Mapping[str, Sequence[str]],
) -> wire.EndingSide:
    return wire.EndingSide(
        id=side,
        name=rules.skin().seat_name(side),
        people=tuple(people.get(side, ())),
        score=end.scores.get(side),
        won=len([one for one in winners if one == side]),
        lost=len([one for one in winners if one and one != side]),
        losses=tuple([wire.LossShown(line=one.line, text=one.text) for one in losses if one.side == side]),
        luck=luck_of(side, course.throws),
    )


def turn_scores(course: Course, last: int) -> tuple[wire.TurnScore, ...]:
    """The score at the end of every turn; none where nothing is counted before the end."""
    begun = sorted(course.turns)
    found = []
    for number, first in enumerate(begun):
        end = begun[number + 1] if number + 1 < len(begun) else last
        if course.scores[end]:
            found.append(wire.TurnScore(title=course.turns[first], line=end, scores=course.scores[end]))
    return tuple(found)


def turning_points(rules: Rules[Any], course: Course, told: Told) -> tuple[wire.TurningPoint, ...]:
    """The lines that moved the lead farthest, and those since which another side leads."""
    if len(rules.playing()) != 2 or not course.scores[-1]:
        return ()
    one, two = rules.playing()
    leads = [score.get(one, 0) - score.get(two, 0) for score in course.scores]
    found = []
    for line in range(1, len(leads)):
        gain = leads[line] - leads[line - 1]
        if not gain or not course.turn_at(line):  # set-up is nobody's deed
            continue
        turned = (leads[line] > 0) != (leads[line - 1] > 0) and leads[line] * gain > 0
        found.append(
            wire.TurningPoint(
                line=line,
                turn=course.turn_at(line),
                side=one if gain > 0 else two,
                gain=abs(gain),
                leads=turned,
                text=told.at(line) or told.from_line(line),
            )
        )
    found.sort(key=lambda point: (not point.leads, -point.gain))
    return tuple(sorted(found[:POINTS], key=lambda point: point.line))


def moments(course: Course, told: Told) -> tuple[wire.LuckyMoment, ...]:
    """The throws that went farthest from what was to be expected, among those that were unlikely."""
    rare = [one for one in course.throws if one.decisive and one.fortune.chance <= SURPRISE]
    most = max([course.swing(one.line) for one in rare], default=0) or 1
    weights = {
        one: abs(one.gain) * (1 - one.fortune.chance) * (1 + 2 * course.swing(one.line) / most)
        for one in rare
    }
    rare.sort(key=lambda one: (-weights[one], one.line))
    return tuple([moment(course, told, one) for one in sorted(rare[:MOMENTS], key=lambda one: one.line)])


def moment(course: Course, told: Told, one: Fortuned) -> wire.LuckyMoment:
    declared, roll = told.dice(one.line)
    whole = declared.side == one.fortune.side  # of many dice behind a screen only some are this side's
    return wire.LuckyMoment(
        line=one.line,
        turn=course.turn_at(one.line),
        side=one.fortune.side,
        title=declared.purpose,
        faces=roll.faces if whole else (),
        sides=declared.dice.sides,
        good=one.gain > 0,
        chance=round(one.fortune.chance, 4),
        text=told.from_line(one.line),
    )
