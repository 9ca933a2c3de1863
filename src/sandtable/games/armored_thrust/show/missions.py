"""How missions and briefings look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.games.armored_thrust.play.missions import MissionDie, RollForAttacker, Tell
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.steps import ThrustShow, throwing


class ShowMissionDie(ThrustShow[MissionDie]):
    name = "Mission"


class ShowRollForAttacker(ThrustShow[RollForAttacker]):
    name = "Roll for attacker"

    def question(self, seen: Theatre, ask: RollForAttacker) -> str:
        return throwing(self.data, ask.side, "for the attack", ask.place)


def briefed(t: ThrustEventFacts) -> str:
    """The engagement briefing: mission, roles, points and re-rolls of both (AT-136)."""
    first, second = t.data.sides
    mission = nouns.mission(t.data, t.text("mission"))
    roles = f": {t.does('attacker', 'attack')}" if t.has("attacker") else ""
    sums = [
        f"{nouns.seat(t.data, side)} {points}"
        for side, points in zip((first, second), t.numbers("points"), strict=True)
    ]
    rerolls = [
        f"{sentences.counted(many, 're-roll')} for {nouns.who(t.data, side)}"
        for side, many in zip((first, second), t.numbers("rerolls"), strict=True)
        if many
    ]
    more = f", {sentences.listing(rerolls)}" if rerolls else ""
    return f"{mission} {t.at()}{roles}. Points: {', '.join(sums)}{more}."


class ShowTell(ThrustShow[Tell]):
    sentences = {"briefed": briefed}
    fights = ("briefed",)
