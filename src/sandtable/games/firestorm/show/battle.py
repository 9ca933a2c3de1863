"""How a battle looks as a whole: its place in the turn, who leads it, who fights out of supply."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.games.firestorm.play.battle import Battle, CheckSupply, NameLeader, ScriptedBattle
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.steps import Word


def led(t: FirestormEventFacts) -> str:
    battle, side = t.number("battle"), t.text("side")
    if t.text("seat") == side:
        return f"The {t.data.side[side].adjective} general leads battle {battle} himself."
    return f"{t.who('seat')} leads battle {battle} for {t.who('side')}."


def cut_off(t: FirestormEventFacts) -> str:
    sides = [nouns.who(t.data, side) for side in t.ids("sides")]
    return f"{sentences.listing(sides)} fight out of supply."


class ShowBattle(FireShow[Battle | ScriptedBattle, Campaign]):
    def title(self, step: Battle | ScriptedBattle) -> str:
        return f"Battle {step.battle}"

    def crumb(self, seen: Campaign, step: Battle | ScriptedBattle) -> str:
        """A battle is counted within its turn."""
        if step.battle <= seen.before:
            return self.title(step)
        begun = seen.fought + (step.battle > seen.fought)  # until its arrow lies a battle is not begun
        left = seen.battles - (step.battle > seen.fought)
        counted = seen.rules.turns[seen.turn].battles >= 0
        of = f" of {begun - seen.before + left}" if counted else ""
        return f"Battle {step.battle - seen.before}{of}"


class ShowNameLeader(FireShow[NameLeader, Campaign]):
    name = "Command"
    sentences = {"led": led}

    def question(self, seen: Campaign, ask: NameLeader) -> str:
        return f"Who leads {nouns.part(seen, ask.battle, ask.side)}?"

    def hint(self, seen: Campaign, ask: NameLeader) -> str:
        return "Whoever leads decides in this battle."

    def letter(self, seen: Campaign, ask: NameLeader, draft: Word, letter: str) -> str:
        return "The general himself" if letter == ask.side else nouns.seat(self.data, letter)


class ShowCheckSupply(FireShow[CheckSupply, Campaign]):
    sentences = {"cut-off": cut_off}
