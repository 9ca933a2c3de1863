"""How a battle on a real table looks: points for troops, want of supply, the report of its score."""

from __future__ import annotations

from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.tabletop import OutOfSupply, Report, ReportScore, TakePoints
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.games.firestorm.show.fire_show import DiceShow, FireShow
from sandtable.kernel.steps import Word


def exchanged(t: FirestormEventFacts) -> str:
    return f"{t.who('side')} take {t.number('points')} points instead of {t.helpers('troops')}."


def suffered(t: FirestormEventFacts) -> str:
    row = t.data.tables.effects[t.text("effect")]
    die = f"The die for want of supply of {t.who('side')} shows {t.number('die')}"
    return f"{die}: {row.name.lower()}. {row.effect}"


def result(t: FirestormEventFacts) -> str:
    outcome = "wins" if t.text("result") == "captured" else "fails"
    return f"The table decides {t.at()}, {nouns.scores(t.text('score'))}: the attack {outcome}."


def outcome(t: FirestormEventFacts) -> str:
    return "taken" if t.text("result") == "captured" else "held"


class ShowTakePoints(FireShow[TakePoints, Campaign]):
    name = "Points for troops"
    sentences = {"exchanged": exchanged}

    def question(self, seen: Campaign, ask: TakePoints) -> str:
        return f"Do you take points instead of platoons for {nouns.part(seen, ask.battle, ask.side)}?"

    def hint(self, seen: Campaign, ask: TakePoints) -> str:
        return "The force grows by the printed points instead."

    def letter(self, seen: Campaign, ask: TakePoints, draft: Word, letter: str) -> str:
        if letter == "done":
            return "That is all" if draft else "Keep every platoon"
        worth = seen.rules.worth(seen.battle(ask.battle), letter)
        return f"{worth} points instead of {nouns.helper(self.data, letter)}"


class ShowOutOfSupply(DiceShow[OutOfSupply, Campaign]):
    name = "Want of supply"
    sentences = {"suffered": suffered}

    def purpose(self, seen: Campaign, ask: OutOfSupply) -> str:
        return f"for want of supply in {nouns.part(seen, ask.battle, ask.side)}"


class ShowReport(FireShow[Report, Campaign]):
    name = "Report"


class ShowReportScore(FireShow[ReportScore, Campaign]):
    name = "Score"
    sentences = {
        "converted": "The organiser has battle {battle} settled by dice.",
        "reported": "Battle {battle} as reported by {seat}: {score}.",
        "disputed": "The reports on battle {battle} differ, {first} against {second}: the organiser decides.",
        "reported-result": result,
    }
    verdicts = {"reported-result": outcome}

    def question(self, seen: Campaign, ask: ReportScore) -> str:
        return f"How did the battle for {nouns.place(self.data, seen.battle(ask.battle).target)} end?"

    def hint(self, seen: Campaign, ask: ReportScore) -> str:
        return f"The points of {nouns.who(self.data, seen.battle(ask.battle).attacker)} first."

    def letter(self, seen: Campaign, ask: ReportScore, draft: Word, letter: str) -> str:
        """A battle score, attacker first (FS-51)."""
        others = {"other": "Another score", "dice": "Settle it by dice", "done": "That is all"}
        if letter in others:
            return others[letter]
        sheet = seen.battle(ask.battle)
        attacker = nouns.seat(self.data, sheet.attacker)
        defender = nouns.seat(self.data, seen.rules.enemy[sheet.attacker])
        if "-" in letter:
            attack, _, defence = letter.partition("-")
            return f"{attacker} {attack}, {defender} {defence}"
        return f"{attacker if draft[-1] == 'other' else defender} {letter}"
