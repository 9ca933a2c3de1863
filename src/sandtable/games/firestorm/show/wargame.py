"""How a battle settled by dice looks."""

from __future__ import annotations

from sandtable.board.fortune import Fortune
from sandtable.board.table import Forecast
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.wargame import AttackDie, DefenceDie
from sandtable.games.firestorm.show import forecasts, fortunes, nouns
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.games.firestorm.show.fire_show import DiceShow
from sandtable.kernel.steps import Faces, Word


def fought(t: FirestormEventFacts) -> str:
    """The totals, the winner's first; on equal ones the defender holds (FS-56)."""
    attackers, defenders = t.ids("attackers"), t.ids("defenders")
    attack, defence = t.number("attack"), t.number("defence")
    if t.text("result") == "captured":
        verb = "defeats" if len(attackers) == 1 else "defeat"
        loser = t.troops("defenders") or "the garrison"
        return f"{t.troops('attackers')} {verb} {loser} {t.at()}: {attack} to {defence}."
    holder = t.troops("defenders") or nouns.who(t.data, t.data.enemy[t.text("side")])
    verb = "holds" if len(defenders) == 1 else "hold"
    tie = ", and ties are the defender's" if attack == defence else ""
    return f"{holder} {verb} {t.place()} against {t.troops('attackers')}: {defence} to {attack}{tie}."


def outcome(t: FirestormEventFacts) -> str:
    """ "held, 6 to 5"."""
    attack, defence = t.number("attack"), t.number("defence")
    return (
        f"taken, {attack} to {defence}" if t.text("result") == "captured" else f"held, {defence} to {attack}"
    )


class ShowAttackDie(DiceShow[AttackDie, Campaign]):
    name = "Battle dice"

    def purpose(self, seen: Campaign, ask: AttackDie) -> str:
        return f"for {nouns.part(seen, ask.battle, seen.battle(ask.battle).attacker)}"

    def chance(self, seen: Campaign, key: str, ask: AttackDie, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)

    def fortunes(self, s: Campaign, ask: AttackDie, faces: Faces) -> tuple[Fortune, ...]:
        return (fortunes.of_attack(s, ask, faces),)


class ShowDefenceDie(DiceShow[DefenceDie, Campaign]):
    name = "Defence"
    called = "Battle dice"
    sentences = {"fought": fought}
    verdicts = {"fought": outcome}

    def purpose(self, seen: Campaign, ask: DefenceDie) -> str:
        defender = seen.rules.enemy[seen.battle(ask.battle).attacker]
        return f"for {nouns.part(seen, ask.battle, defender)} against {ask.attack}"

    def chance(self, seen: Campaign, key: str, ask: DefenceDie, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)

    def fortunes(self, s: Campaign, ask: DefenceDie, faces: Faces) -> tuple[Fortune, ...]:
        return (fortunes.of_defence(s, ask, faces),)
