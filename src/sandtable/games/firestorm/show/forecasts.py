"""What dice are about to decide, for whoever is asked: the chance, and every modifier with its reason."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from sandtable.board.table import Column, Forecast, ForecastRow
from sandtable.games.firestorm.play.initiative import plus
from sandtable.games.firestorm.play.odds import BattleOdds
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.wargame import attack_thrown
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.steps import Choice, Throw, Word

HOW_MANY: Final = ("none", "one", "two", "three", "four", "five", "six")


def battle(s: Campaign, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
    """The asked side's chance in the battle that a word or draft leads to; None for none, or one on the table."""
    found = s.rules.skin().odds(s, key, word)
    if not isinstance(found, BattleOdds) or found.sheet.mode == "table":
        return None
    return of_battle(s, found, s.rules.side_of(ask.seat(s)))


def of_battle(s: Campaign, found: BattleOdds, side: str) -> Forecast:
    sheet = found.sheet
    target = nouns.place(s.rules.data, sheet.target)
    attacking = side == sheet.attacker
    label = f"captures {target}" if attacking else f"holds {target}"
    ways = found.captured if attacking else found.held
    sides = (sheet.attacker, s.rules.enemy[sheet.attacker])
    columns = tuple([column(s, found, of, of == side) for of in sides])
    of = "to take it" if attacking else "to hold it"
    return Forecast(label, ways / found.of, columns, notes(s, found, attacking), of=of)


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
    rows = [ForecastRow(nouns.signed(value), because(s, found, id)) for value, id in sure]
    chances: list[list[int]] = []
    for id, bonuses in found.open.items():
        if (id in found.open_attack) == attacking:
            sure_of = sum(bonuses.values()) == found.of
            chances.append(sorted(bonuses if sure_of else {0, *bonuses}))  # or the dice give nothing
            values = " or ".join([nouns.signed(value) if value else "0" for value in chances[-1]])
            rows.append(ForecastRow(values, because(s, found, id)))
    totals = sorted({plus(sure) + sum(more) for more in product(*chances)})
    thrown = attack_thrown(s, found.sheet.number) if attacking else None
    die = die_text(totals) if thrown is None else f"{thrown}"
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
