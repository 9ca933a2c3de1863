"""How the choice between dice and table looks."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.resolution import DICE, TABLE
from sandtable.games.armored_thrust.play.settling import Agree, Battles, Fights, Impose, Want
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.tabletop import Reports
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.steps import A, ThrustShow, place_of


def agreed(t: ThrustEventFacts) -> str:
    way = "by dice" if t.text("way") == "dice" else "on the table"
    return f"The engagement {t.at()} is settled {way}."


class ShowAgree(ThrustShow[Agree]):
    name = "Dice or table"
    sentences = {"agreed": agreed}


class ShowWay(ThrustShow[A]):
    """The choice between dice and table, whoever decides."""

    name = "Dice or table"
    names = {DICE: "By dice", TABLE: "On the table"}

    def question(self, seen: Theatre, ask: A) -> str:
        return f"How is the engagement {nouns.at(self.data, place_of(ask))} settled?"


class ShowWant(ShowWay[Want]):
    hinted = "Dice only if both sides want them; else the table."


class ShowImpose(ShowWay[Impose]):
    """As the umpire says."""


def still_to_settle(s: Theatre, connectors: bool) -> bool:
    """Are the fights on connectors, or those in areas, still to be settled?"""
    frame = s.agenda
    while frame is not None:
        for step in frame.steps[frame.at :]:
            if isinstance(step, (Fights, Battles, Reports)) and step.connectors == connectors:
                return True
        owner = frame.owner
        if isinstance(owner, (Fights, Battles)) and owner.connectors == connectors:
            return True
        frame = frame.below
    return False
