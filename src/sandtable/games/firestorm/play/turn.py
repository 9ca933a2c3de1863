"""The campaign turn: planning, the battle phase, the strategic phase (FS section 3, FS-10 … FS-12, FS-80 … FS-85)."""

from __future__ import annotations

from sandtable.games.firestorm.play.battle import Battle
from sandtable.games.firestorm.play.open_battles import OpenBattles
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.steps import OfTurn
from sandtable.kernel.state import Frame
from sandtable.kernel.steps import NOTHING, Dice, Faces, Leave, Procedure, Steps, Throw


class Turn(OfTurn[Campaign]):
    """One campaign turn; the campaign runs its full number of turns unless somebody ends it (FS-83)."""

    def run(self, s: Campaign) -> Steps:
        s.turn = self.turn
        s.before = s.fought
        s.rules.begin_turn(s)
        s.tell("turn", turn=self.turn)
        last = self.turn == s.rules.last_turn
        return [*s.rules.sequence(self.turn), EndCampaign() if last else Turn(self.turn + 1)]


def under_way(s: Campaign) -> list[Frame]:
    """The frames of the agenda above that of the turn, the topmost first."""
    found: list[Frame] = []
    for frame in s.frames():
        if isinstance(frame.owner, Turn):
            break
        found.append(frame)
    return found


class Planning(Throw[Campaign]):
    """Order one: the number of battles is half a die, rounded up, and the turn's number (FS-10)."""

    __match_args__ = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def seat(self, s: Campaign) -> str:
        return s.rules.sides[0]

    def dice(self, s: Campaign) -> Dice:
        because = [(s.rules.turns[self.turn].battles, "turn")]
        if s.rules.extra_battles:
            because.append((s.rules.extra_battles, "extra-battles"))
        return Dice(1, because=tuple(because), halved=True)

    def fell(self, s: Campaign, faces: Faces) -> Steps:
        s.battles = self.dice(s).total(faces)
        s.tell("planned", turn=self.turn, die=faces[0], battles=s.battles)
        return NOTHING


class FixedBattles(OfTurn[Campaign]):
    """Order one where the number of battles is printed: nobody throws for it (FS-10)."""

    def run(self, s: Campaign) -> Steps:
        s.battles = s.rules.printed_battles(self.turn)
        s.tell("planned", turn=self.turn, die=0, battles=s.battles)
        return NOTHING


class BattlePhase(OfTurn[Campaign]):
    """Order two: battles until the count is used up or nobody can attack (FS-12)."""

    def run(self, s: Campaign) -> Steps:
        battles = OpenBattles(self.turn) if s.rules.simultaneous else NextBattle(self.turn)
        return [*s.rules.interludes(s), battles]


class NextBattle(OfTurn[Campaign]):
    """Each battle is concluded before the next one starts; battles not fought lapse (FS-12, FS-76)."""

    def still(self, s: Campaign) -> bool:
        return s.battles > 0

    def run(self, s: Campaign) -> Steps:
        if not s.rules.any_attack(s):
            s.tell("lapsed", battles=s.battles)
            s.battles = 0
            return [Leave("BattlePhase")]
        return [Battle(s.fought + 1), *s.rules.interludes(s), NextBattle(self.turn)]


class StrategicPhase(OfTurn[Campaign]):
    """Order three: who comes, who leaves and who moves, as the campaign says, then the points (FS-2)."""

    def run(self, s: Campaign) -> Steps:
        s.moved = {}
        return [*s.rules.strategic(self.turn), TotalPoints(self.turn)]


def in_strategic_phase(s: Campaign) -> bool:
    for step in s.breadcrumb():
        if isinstance(step, StrategicPhase):
            return True
    return False


class TotalPoints(OfTurn[Campaign]):
    """Each side's campaign victory points now, and the lead (FS-81, FS-82)."""

    def run(self, s: Campaign) -> Steps:
        first, second = s.rules.sides
        one, two = s.rules.points(s, first), s.rules.points(s, second)
        leader = first if one > two else second if two > one else ""
        s.tell("scored", turn=self.turn, first=one, second=two, leader=leader, lead=abs(one - two))
        return NOTHING


class EndCampaign(Procedure[Campaign]):
    """After the last turn the lead decides (FS-85)."""

    def run(self, s: Campaign) -> Steps:
        s.end()
        return NOTHING
