"""Battles that are fought on a real table: which are open, how their result is reported, and what was booked.

Plain data that a game makes from a seat's view. The club's pages show it as a board of battles and as report forms,
without knowing which game it is; classes that are `Sent` go to the pages unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.board.sent import Sent

# What a battle waits for, as far as the rules know it.
PLANNED: Final = "planned"  # its place is known, its troops are not
COMMITTING: Final = "committing"  # its troops are being committed, its way of fighting chosen
OPEN: Final = "open"  # it is to be fought on the table and reported
WAITING: Final = "waiting"  # its result is in, and waits for another battle before it is carried out
AFTER: Final = "after"  # its after-action steps are being done
STAGES: Final = (PLANNED, COMMITTING, OPEN, WAITING, AFTER)


@dataclass(slots=True)
class Fighter(Sent):
    """One side of a battle."""

    side: str
    name: str  # "Allies"
    part: str  # "attacker", "defender"; "" where the table decides it
    seat: str  # who leads it: a general's or a commander's


@dataclass(slots=True)
class TableBattle:
    """A battle of this turn that is, or may still be, fought on a table."""

    id: str  # the same as long as the match lasts, and no other battle's: "7", "3-e5"
    title: str  # "Tilly-sur-Seulles → Villers-Bocage"
    turn: str  # "Turn 2"
    areas: tuple[str, ...]  # ids of its areas, where it starts first
    stage: str
    fighters: tuple[Fighter, Fighter]  # in the order in which scores are written
    # (seat, score) of reports that wait for the other side's, or that contradict each other.
    told: tuple[tuple[str, str], ...] = ()
    after: str = ""  # the id of the battle that must be carried out before it
    papers: tuple[tuple[str, str], ...] = ()  # (side, paper id) of the briefings


@dataclass(slots=True)
class TableReport:
    """What was played: the points of both sides in each game, and what else the campaign asks."""

    games: tuple[tuple[int, int], ...]
    ticks: tuple[str, ...] = ()  # ids of `Tick`


@dataclass(slots=True)
class Tick(Sent):
    """Something besides the score that can be ticked on the report form."""

    id: str
    name: str  # "The winner lost no unit"
    note: str  # "Counts after an 8-1 only."
    rule: str


@dataclass(slots=True)
class ReportForm(Sent):
    """What a report of a battle is made of."""

    labels: tuple[str, str]  # "Allies (attacker)", "Germans (defender)"
    usual: tuple[tuple[int, int], ...]  # the results that a phone offers to tap
    most: int  # points of one side in one game
    most_games: int
    combined: str  # how several games are added up, as a sentence; "" if there can be only one
    rule: str
    ticks: tuple[Tick, ...] = ()
    notes: tuple[str, ...] = ()  # what was chosen before: "12. SS: exchanged for 305 points"
    dice: bool = False  # can dice settle it instead?


@dataclass(slots=True)
class Verdict:
    """What a report would mean; with a `refusal` it is not accepted."""

    score: str  # all games combined: "4-3 (two games, 9-6)"
    result: str  # "The Allies capture Bayeux."
    winner: str  # the side; "" for nobody
    # (sentence, rule): "Each German troop is destroyed on 4, 5 or 6.", "FS-60".
    lines: tuple[tuple[str, str], ...] = ()
    refusal: tuple[str, str, str] | None = None  # code, sentence, rule


@dataclass(slots=True)
class BookedBattle:
    """A battle of the past, by dice or from the table."""

    id: str
    title: str
    turn: str
    fighters: tuple[Fighter, Fighter]
    table: bool  # fought on a table, not by dice
    score: str
    result: str
    winner: str
    points: tuple[int, int]  # of both fighters, all games added; (0, 0) where dice decided
    line: int  # the line in force, counted from 0, to change it from; −1 if it cannot be changed
    areas: tuple[str, ...] = ()  # ids of its areas, where it started first
    decided: int = 0  # the line in force that decided it, counted from 1
