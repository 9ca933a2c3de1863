"""Fights at sea and in the air, as the page of a campaign that is over lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.board.ending import FightTold
from sandtable.board.sentences import ended
from sandtable.games.firestorm.norway.show import names
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.board.skin import Heard
    from sandtable.games.firestorm.norway.show.skin import NorwaySkin

BEGUN: Final = {  # by the event that begins a fight: the fact that says where, and what it is
    "met": ("area", "ships"),
    "attacked": ("area", "submarines"),
    "flew": ("to", "aircraft against ships"),
    "flew-bombing": ("harbour", "bombers"),
}
OVER: Final = ("activated", "passed-action", "lanes", "turn")  # what ends a fight, if nothing else has
WEIGHTY: Final = ("sunk", "beaten", "withdrew", "bombed", "bombed-in-vain")
NOTHING: Final = "Nobody is lost."


class SeaFight:
    """A fight from its beginning to what it cost."""

    def __init__(self, skin: NorwaySkin, line: int, opened: Event) -> None:
        self.skin = skin
        self.line = line
        where, self.what = BEGUN[opened.verb]
        self.place = str(opened.facts[where])
        self.fired = False
        self.told: list[Event] = []

    def take(self, line: int, event: Event) -> None:
        self.fired = self.fired or event.verb == "fired"
        if event.verb in WEIGHTY:
            self.line = line
            self.told.append(event)

    def lost(self, side: str) -> int:
        units = self.skin.rules.fleet.side
        return len([one for one in self.told if one.verb == "sunk" and units[str(one.facts["unit"])] == side])

    def winner(self) -> str:
        """The side that need not give way; else the one that lost fewer."""
        first, second = self.skin.rules.sides
        for event in self.told:
            if event.verb in ("beaten", "withdrew"):
                return self.skin.rules.enemy[str(event.facts["side"])]
        if self.lost(first) == self.lost(second):
            return ""
        return second if self.lost(first) > self.lost(second) else first

    def shown(self) -> FightTold:
        sentences = [ended(self.skin.telling(event)) for event in self.told]
        first, second = self.skin.rules.sides
        losses = self.lost(second), self.lost(first)
        score = f"{losses[0]} : {losses[1]} sunk or shot down" if any(losses) else ""
        title = f"{names.title(self.skin.rules, self.place)}, {self.what}"
        return FightTold(self.line, title, " ".join(sentences[:3]) or NOTHING, self.winner(), score)


def sea_fights(skin: NorwaySkin, log: Heard) -> list[FightTold]:
    """Every fight in which dice were thrown, or somebody gave way, the oldest first."""
    found: list[SeaFight] = []
    now: SeaFight | None = None
    for line, event in log:
        if event.verb in BEGUN and not (now is not None and event.verb == "attacked" and not now.fired):
            now = SeaFight(skin, line, event)
            found.append(now)
        elif event.verb in OVER:
            now = None
        elif now is not None:
            now.take(line, event)
    return [fight.shown() for fight in found if fight.fired or fight.told]
