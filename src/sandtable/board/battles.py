"""Battles that are fought on a real table: which are open, how their result is reported, and what was booked.

Plain data that a game makes of what a seat sees; whoever runs a club makes a board of battles and report forms of it
and never knows which game it is.
"""

from __future__ import annotations

from typing import Final

# What a battle waits for, as far as the rules know it.
PLANNED: Final = "planned"  # its place is known, its troops are not
COMMITTING: Final = "committing"  # its troops are being committed, its way of fighting chosen
OPEN: Final = "open"  # it is to be fought on the table and reported
WAITING: Final = "waiting"  # its result is in, and waits for another battle before it is carried out
AFTER: Final = "after"  # its after-action steps are being done
STAGES: Final = (PLANNED, COMMITTING, OPEN, WAITING, AFTER)


class Fighter:
    """One side of a battle."""

    def __init__(self, side: str, name: str, part: str, seat: str) -> None:
        self.side = side
        self.name = name  # "Allies"
        self.part = part  # "attacker", "defender"; "" where the table decides it
        self.seat = seat  # who leads it: a general's or a commander's


class TableBattle:
    """A battle of this turn that is, or may still be, fought on a table."""

    def __init__(
        self,
        id: str,
        title: str,
        turn: str,
        areas: tuple[str, ...],
        stage: str,
        fighters: tuple[Fighter, Fighter],
        told: tuple[tuple[str, str], ...] = (),
        after: str = "",
        papers: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.id = id  # the same as long as the match lasts, and no other battle's: "7", "3-e5"
        self.title = title  # "Tilly-sur-Seulles → Villers-Bocage"
        self.turn = turn  # "Turn 2"
        self.areas = areas  # ids of its areas, where it starts first
        self.stage = stage
        self.fighters = fighters  # in the order in which scores are written
        self.told = (
            told  # (seat, score) of reports that wait for the other side's, or that contradict each other
        )
        self.after = after  # the id of the battle that must be carried out before it
        self.papers = papers  # (side, paper id) of the briefings


class TableReport:
    """What was played: the points of both sides in each game, and what else the campaign asks."""

    def __init__(self, games: tuple[tuple[int, int], ...], ticks: tuple[str, ...] = ()) -> None:
        self.games = games
        self.ticks = ticks  # ids of `Tick`


class Tick:
    """Something besides the score that can be ticked on the report form."""

    def __init__(self, id: str, name: str, note: str, rule: str) -> None:
        self.id = id
        self.name = name  # "The winner lost no unit"
        self.note = note  # "Counts after an 8-1 only."
        self.rule = rule


class ReportForm:
    """What a report of a battle is made of."""

    def __init__(
        self,
        labels: tuple[str, str],
        usual: tuple[tuple[int, int], ...],
        most: int,
        most_games: int,
        combined: str,
        rule: str,
        ticks: tuple[Tick, ...] = (),
        notes: tuple[str, ...] = (),
        dice: bool = False,
    ) -> None:
        self.labels = labels  # "Allies (attacker)", "Germans (defender)"
        self.usual = usual  # results one taps
        self.most = most  # points of one side in one game
        self.most_games = most_games
        self.combined = combined  # how several games are added up, as a sentence; "" if there can be only one
        self.rule = rule
        self.ticks = ticks
        self.notes = notes  # what was chosen before and is good to know: "12. SS: exchanged for 305 points"
        self.dice = dice  # can dice settle it instead?


class Verdict:
    """What a report would mean; with `refusal` it cannot stand."""

    def __init__(
        self,
        score: str,
        result: str,
        winner: str,
        lines: tuple[tuple[str, str], ...] = (),
        refusal: tuple[str, str, str] | None = None,
    ) -> None:
        self.score = score  # all games combined: "4-3 (two games, 9-6)"
        self.result = result  # "The Allies capture Bayeux."
        self.winner = winner  # the side; "" for nobody
        self.lines = lines  # (sentence, rule): "Each German troop is destroyed on 4, 5 or 6.", "FS-60"
        self.refusal = refusal  # code, sentence, rule


class BookedBattle:
    """A battle of the past, by dice or from the table."""

    def __init__(
        self,
        id: str,
        title: str,
        turn: str,
        fighters: tuple[Fighter, Fighter],
        table: bool,
        score: str,
        result: str,
        winner: str,
        points: tuple[int, int],
        line: int,
        areas: tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.title = title
        self.turn = turn
        self.fighters = fighters
        self.table = table  # fought on a table, not by dice
        self.score = score
        self.result = result
        self.winner = winner
        self.points = points  # of both fighters, all games added; (0, 0) where dice decided
        self.line = line  # the line in force, counted from 0, to change it from; −1 if it cannot be changed
        self.areas = areas  # ids of its areas, where it started first
