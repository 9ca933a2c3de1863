"""What dice are about to decide, for whoever is asked: the chance, and every modifier with its reason."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from sandtable.board import sentences
from sandtable.board.table import Column, Forecast
from sandtable.games.firestorm.play.commitment import Commit
from sandtable.games.firestorm.play.destruction import RollToDestroy
from sandtable.games.firestorm.play.initiative import Initiative, InitiativeReply, plus
from sandtable.games.firestorm.play.odds import BattleOdds, strongest
from sandtable.games.firestorm.play.state import Because, Campaign
from sandtable.games.firestorm.play.wargame import DefenceDie
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.engine import current
from sandtable.kernel.steps import Choice, Throw, Word

HOW_MANY: Final = ("none", "one", "two", "three", "four", "five", "six")
NO_BATTLE: Final = ("NameLeader", "TakePoints", "ReportScore", "Retreat", "Advance", "OpenArrow")


def forecast(s: Campaign, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
    """The chance of the asked side after a word or draft; None if it leads to no dice, or to the table."""
    if isinstance(ask, (Initiative, InitiativeReply)):
        return initiative(s, ask)
    if isinstance(ask, RollToDestroy):
        return destruction(s, ask)
    if type(ask).__name__ in NO_BATTLE:
        return None
    found = s.rules.skin().odds(s, key, closable(s, ask, word))
    if not isinstance(found, BattleOdds) or found.sheet.mode == "table":
        return None
    return battle(s, found, s.rules.side_of(ask.seat(s)))


def closable(s: Campaign, ask: Choice[Any] | Throw[Any], word: Word) -> Word:
    """A commitment that cannot stand alone, such as bombers without troops, is completed with the best there is."""
    if not word or not isinstance(ask, Commit) or word[-1] == "done":
        return word
    sheet = s.battle(ask.battle)
    side = ask.side(s, sheet)
    if "done" in s.rules.commitments(s, sheet, side, word):
        return word
    return strongest(s, sheet, side, word)


def battle(s: Campaign, found: BattleOdds, side: str) -> Forecast:
    sheet = found.sheet
    target = nouns.place(s.rules.data, sheet.target)
    attacking = side == sheet.attacker
    label = f"captures {target}" if attacking else f"holds {target}"
    ways = found.captured if attacking else found.held
    sides = (sheet.attacker, s.rules.enemy[sheet.attacker])
    columns = tuple([column(s, found, of, of == side) for of in sides])
    return Forecast(label, ways / found.of, columns, notes(s, found, attacking))


def notes(s: Campaign, found: BattleOdds, attacking: bool) -> tuple[str, ...]:
    """What is assumed of the other side."""
    if attacking and "strongest-defenders" in found.assumed:
        return ("best reply",)
    if not attacking and "strongest-attackers" in found.assumed:
        return ("best attack",)
    return ()


def column(s: Campaign, found: BattleOdds, side: str, asked: bool) -> Column:
    """A side's die and what is added to it; what dice have yet to say is told as all it can be."""
    attacking = side == found.sheet.attacker
    sure = found.attack if attacking else found.defence
    rows = [(nouns.signed(value), because(s, found, id)) for value, id in sure]
    chances: list[list[int]] = []
    for id, bonuses in found.open.items():
        if (id in found.open_attack) == attacking:
            sure_of = sum(bonuses.values()) == found.of
            chances.append(sorted(bonuses if sure_of else {0, *bonuses}))  # or the dice give nothing
            values = " or ".join([nouns.signed(value) if value else "0" for value in chances[-1]])
            rows.append((values, because(s, found, id)))
    totals = sorted({plus(sure) + sum(more) for more in product(*chances)})
    waiting = current(s)
    thrown = attacking and isinstance(waiting, DefenceDie) and waiting.battle == found.sheet.number
    die = f"{waiting.attack}" if thrown and isinstance(waiting, DefenceDie) else die_text(totals)
    return Column(side, heading(s, found, side, asked), die, tuple(rows))


def heading(s: Campaign, found: BattleOdds, side: str, asked: bool) -> str:
    """ "Allies", "Allies, best two" where nobody has chosen them yet."""
    data = s.rules.data
    attacking = side == found.sheet.attacker
    name = data.side[side].name
    if ("strongest-attackers" if attacking else "strongest-defenders") not in found.assumed or not asked:
        return name
    added = found.attack if attacking else found.defence
    chosen = len([id for _, id in added if id in data.troops or id in data.assets])
    return f"{name}, best {HOW_MANY[min(chosen, 6)]}" if chosen else name


def die_text(totals: list[int]) -> str:
    """ "d6", "d6 + 4", "d6 + 3 or 4"."""
    if totals == [0]:
        return "d6"
    text = "d6"
    sign = ""
    for at, total in enumerate(totals):
        needed = (
            "−" if total < 0 else "+" if total > 0 or not at else sign
        )  # a sign is written where it changes
        shown = f"{needed} {abs(total)}" if needed != sign else str(abs(total))
        text += f"{' or' if at else ''} {shown}"
        sign = needed
    return text


def because(s: Campaign, found: BattleOdds, id: str) -> str:
    """ "3 Div, city"; or the reason of anything else."""
    data = s.rules.data
    if id in data.troops:
        terrain = data.terrains[s.rules.terrain[found.sheet.target]].name.lower()
        return (
            f"{data.troops[id].brief}, {terrain}"
            if nouns.footing(data, found.sheet.target)
            else data.troops[id].brief
        )
    reason = s.rules.skin().reason(id)
    return reason[0].upper() + reason[1:]


# other dice


def initiative(s: Campaign, ask: Initiative | InitiativeReply) -> Forecast:
    """Who attacks next (FS-20)."""
    rules = s.rules
    first, second = rules.sides
    ties = rules.ties(s)
    bonus = {side: rules.initiative_bonus(s, side) for side in rules.sides}
    known = [ask.first] if isinstance(ask, InitiativeReply) else list(range(1, 7))
    lead = plus(bonus[first]) - plus(bonus[second])
    side = rules.side_of(ask.seat(s))
    won = 0
    for one, two in product(known, range(1, 7)):
        ahead = one - two + lead
        winner = first if ahead > 0 else second if ahead < 0 else ties
        won += winner == side
    columns = [initiative_column(s, of, bonus[of]) for of in rules.sides]
    if isinstance(ask, InitiativeReply):
        columns[0].die = str(ask.first + plus(bonus[first]))
    tie = f"ties: {rules.data.side[ties].name}"
    return Forecast("wins the initiative", won / (6 * len(known)), tuple(columns), (tie,))


def initiative_column(s: Campaign, side: str, bonus: Because) -> Column:
    rows = []
    for value, id in bonus:
        reason = s.rules.skin().reason(id)
        rows.append((nouns.signed(value), reason[0].upper() + reason[1:]))
    return Column(side, s.rules.data.side[side].name, die_text([plus(bonus)]), tuple(rows))


def destruction(s: Campaign, ask: RollToDestroy) -> Forecast:
    """At least one of the troops rolled for is destroyed (FS-60)."""
    data = s.rules.data
    sheet = s.battle(ask.battle)
    troops = ask.at_risk(sheet)
    spared = (ask.needs(sheet) - 1) / 6
    names = sentences.listing([data.troops[troop].brief for troop in troops])
    label = f"destroys {names}" if len(troops) == 1 else f"destroys at least one of {names}"
    return Forecast(label, 1 - spared ** len(troops))
