"""How the campaign turn looks, from its beginning to the victory points."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.turn import (
    BattlePhase,
    EndCampaign,
    Planning,
    StrategicPhase,
    TotalPoints,
    Turn,
)
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.games.firestorm.show.fire_show import DiceShow, FireShow


def begun(t: FirestormEventFacts) -> str:
    turn = t.data.turns[t.number("turn") - 1]
    return f"Turn {turn.number} begins: {turn.name}, {turn.dates}."


def planned(t: FirestormEventFacts) -> str:
    battles = sentences.counted(t.number("battles"), "battle")
    return f"There is time for {battles} this turn."


def lapsed(t: FirestormEventFacts) -> str:
    battles = t.number("battles")
    return (
        f"Nobody can attack: {sentences.counted(battles, 'battle')} {'lapses' if battles == 1 else 'lapse'}."
    )


def scored(t: FirestormEventFacts) -> str:
    first, second = [nouns.who(t.data, side) for side in t.data.sides]
    lead = f"{t.who('leader')} lead by {t.number('lead')}" if t.text("leader") else "nobody leads"
    return (
        f"After turn {t.number('turn')} {first} have {sentences.counted(t.number('first'), 'point')}, "
        f"{second} {t.number('second')}: {lead}."
    )


def over(t: FirestormEventFacts) -> str:
    if t.text("result") == "abandoned":
        return "The campaign is abandoned; nobody has won."
    if not t.text("winner"):
        return "The campaign ends in a draw."
    if t.text("result").endswith(" by resignation"):
        return f"The campaign ends: {t.who('winner')} win by resignation."
    level = t.text("result").rpartition(" ")[2]
    article = "an" if level[0] in "aeiou" else "a"
    return f"The campaign ends with {article} {level} victory of {t.who('winner')}."


def given_up(t: FirestormEventFacts) -> str:
    resigns = t.text("by") in t.data.side
    told = f"{t.who('by')} resign" if resigns else f"{t.who('by')} ends the campaign"
    return f"{told}: {t.text('reason')}" if t.text("reason").strip() else f"{told}."


class ShowTurn(FireShow[Turn, Campaign]):
    sentences = {"turn": begun}

    def title(self, step: Turn) -> str:
        return f"Turn {step.turn} – {self.data.turns[step.turn - 1].name}"


class ShowPlanning(DiceShow[Planning, Campaign]):
    name = "Planning"
    sentences = {"planned": planned}

    def purpose(self, seen: Campaign, ask: Planning) -> str:
        return "for the number of battles"


class ShowBattlePhase(FireShow[BattlePhase, Campaign]):
    name = "Battle phase"
    sentences = {"lapsed": lapsed}


class ShowStrategicPhase(FireShow[StrategicPhase, Campaign]):
    name = "Strategic phase"


class ShowTotalPoints(FireShow[TotalPoints, Campaign]):
    name = "Victory points"
    sentences = {"scored": scored}


class ShowEndCampaign(FireShow[EndCampaign, Campaign]):
    name = "End of the campaign"
    sentences = {"ended": over, "given-up": given_up}
