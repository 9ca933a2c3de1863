"""Battles on a real table: who declares them, and what is reported (FS-51, FS-71)."""

from __future__ import annotations

from random import Random
from typing import Final

from sandtable.games.firestorm.play.initiative import plus
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.tabletop import USUAL
from sandtable.kernel.steps import Word
from sandtable.players.firestorm.ground import Ground

WON: Final = ("6-1", "5-2", "4-3")
HELD: Final = ("3-3", "3-4", "2-5", "1-6")


def chance_on_dice(ground: Ground, s: Campaign, sheet: BattleSheet) -> float:
    """The attacker's chance if the battle were settled by dice; a landing is anybody's."""
    if not sheet.origin:
        return 0.5
    rules = ground.rules
    known = sheet.copy()
    known.cut_off = sheet.cut_off or s.rules.out_of_supply(s, sheet)
    lead = plus(rules.attack_modifiers(s, known)) - plus(rules.defence_modifiers(s, known))
    return ground.chances.dice(lead, ground.defence_asset in sheet.assets).win


def report(ground: Ground, s: Campaign, sheet: BattleSheet, rng: Random) -> Word:
    """Confirms what the other leader reported; the first to report throws for a likely score."""
    told = [effect.partition(":")[2] for effect in sheet.effects if effect.startswith("report-")]
    score = told[0] if told else likely_score(chance_on_dice(ground, s, sheet), rng)
    word: Word = ()
    for game in score.split():
        attack, _, defence = game.partition("-")
        word = (*word, game) if game in USUAL else (*word, "other", attack, defence)
    return (*word, "done") if s.rules.multi_game else word


def likely_score(chance: float, rng: Random) -> str:
    scores = WON if rng.random() < chance else HELD
    return scores[int(rng.random() * len(scores))]
