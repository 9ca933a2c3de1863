"""The letters of every question, as a row of a list shows them."""

from __future__ import annotations

from typing import Any

from sandtable.board import sentences
from sandtable.games.firestorm.play.advance import Advance
from sandtable.games.firestorm.play.battle import NameLeader
from sandtable.games.firestorm.play.commitment import Commit, CommitAttackers
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.open_battles import OpenArrow
from sandtable.games.firestorm.play.retreat import Retreat
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves
from sandtable.games.firestorm.play.tabletop import ReportScore, TakePoints
from sandtable.games.firestorm.play.way import DeclareTable
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.steps import Choice, Word


def letter_name(s: Campaign, ask: Choice[Any], draft: Word, letter: str) -> str:
    data = s.rules.data
    if isinstance(ask, PlaceArrow):
        return "Pass the initiative on" if letter == "pass" else nouns.arrow(data, letter)
    if isinstance(ask, Commit):
        names = [nouns.noun(data, id) for id in draft]
        return done(ask, names) if letter == "done" else fighter(s, ask.battle, letter)
    if isinstance(ask, NameLeader):
        return "The general himself" if letter == ask.side else nouns.seat(data, letter)
    if isinstance(ask, DeclareTable):
        return "On the table" if letter == "declare" else "Do not call it"
    if isinstance(ask, TakePoints):
        return exchange(s, ask.battle, draft, letter)
    if isinstance(ask, ReportScore):
        return score(s, ask, draft, letter)
    if isinstance(ask, Retreat):
        troop, _, area = letter.partition(">")
        fate = "is given up" if area == "lost" else f"to {nouns.place(data, area)}"
        return f"{nouns.troop(data, troop)} {fate}"
    if isinstance(ask, OpenArrow):
        return f"Begin battle {s.fought + 1}"
    return mover(s, ask, draft, letter)


def fighter(s: Campaign, battle: int, troop: str) -> str:
    """A troop that may be committed, with what it brings."""
    data = s.rules.data
    target = s.battle(battle).target
    if s.rules.policy == "table":
        worth = f"{s.rules.worth(s.battle(battle), troop)} points"
    else:
        bonus = s.rules.adds(s.battle(battle), troop)
        worth = f"{nouns.signed(bonus)}{nouns.footing(data, target)}"
    return f"{nouns.troop(data, troop)} ({worth})"


def done(ask: Commit, names: list[str]) -> str:
    """The closing letter says what comes of it."""
    if not names:
        return "Commit nobody"
    verb = "attack" if isinstance(ask, CommitAttackers) else "defend"
    alone = " alone" if len(names) == 1 else ""
    return f"That is all: {verb} with {sentences.listing(names)}{alone}"


def exchange(s: Campaign, battle: int, draft: Word, letter: str) -> str:
    """Points instead of a platoon (FS-37)."""
    if letter == "done":
        return "That is all" if draft else "Keep every platoon"
    worth = s.rules.worth(s.battle(battle), letter)
    return f"{worth} points instead of {nouns.noun(s.rules.data, letter)}"


def score(s: Campaign, ask: ReportScore, draft: Word, letter: str) -> str:
    """A battle score, attacker first (FS-51)."""
    data = s.rules.data
    sheet = s.battle(ask.battle)
    attacker = nouns.seat(data, sheet.attacker)
    defender = nouns.seat(data, s.rules.enemy[sheet.attacker])
    if letter == "other":
        return "Another score"
    if letter == "dice":
        return "Settle it by dice"
    if letter == "done":
        return "That is all"
    if "-" in letter:
        attack, _, defence = letter.partition("-")
        return f"{attacker} {attack}, {defender} {defence}"
    return f"{attacker if draft[-1] == 'other' else defender} {letter}"


def mover(s: Campaign, ask: Choice[Any], draft: Word, letter: str) -> str:
    """A troop on the move, or where it goes."""
    data = s.rules.data
    if letter in data.troops:
        return f"{nouns.troop(data, letter)} from {nouns.place(data, s.where[letter])}"
    if isinstance(ask, Advance):
        return "That is all" if draft else "Nobody advances"
    if isinstance(ask, StrategicMoves) and letter == "pool":
        return f"Into {nouns.place(data, s.rules.graves[ask.side])}"
    return "No more moves" if letter == "done" else nouns.noun(data, letter)
