"""Who attacks, and where: the initiative and the battle arrow (FS-20 … FS-34)."""

from __future__ import annotations

from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.steps import BattleChoice, BattleThrow
from sandtable.kernel.steps import NOTHING, Dice, Faces, Leave, Reason, Steps, Throw, Word


class Initiative(BattleThrow[Campaign]):
    """Before each battle each side rolls one die and adds its modifiers (FS-20)."""

    def seat(self, s: Campaign) -> str:
        return s.rules.sides[0]

    def dice(self, s: Campaign) -> Dice:
        return Dice(1, because=s.rules.initiative_bonus(s, s.rules.sides[0]))

    def fell(self, s: Campaign, faces: Faces) -> Steps:
        return [InitiativeReply(self.battle, faces[0])]


class InitiativeReply(Throw[Campaign]):
    """The higher total has the initiative; ties go to the side the campaign names (FS-20, FS-R14)."""

    __match_args__ = ("battle", "first")

    def __init__(self, battle: int, first: int) -> None:
        self.battle = battle
        self.first = first  # the face the first side rolled

    def seat(self, s: Campaign) -> str:
        return s.rules.sides[1]

    def dice(self, s: Campaign) -> Dice:
        return Dice(1, because=s.rules.initiative_bonus(s, s.rules.sides[1]))

    def fell(self, s: Campaign, faces: Faces) -> Steps:
        rules = s.rules
        first, second = rules.sides
        one = self.first + plus(rules.initiative_bonus(s, first))
        two = faces[0] + plus(rules.initiative_bonus(s, second))
        s.initiative = first if one > two else second if two > one else rules.ties(s)
        dice = (self.first, faces[0])
        s.tell("initiative", battle=self.battle, dice=dice, first=one, second=two, side=s.initiative)
        if not rules.can_attack(s, s.initiative):
            pass_initiative(s)
        return NOTHING


def plus(because: tuple[tuple[int, str], ...]) -> int:
    total = 0
    for modifier, _ in because:
        total += modifier
    return total


def pass_initiative(s: Campaign) -> None:
    """The initiative passes to the other side for this battle and is not rolled again (FS-24, FS-25)."""
    s.tell("passed", side=s.initiative)
    s.initiative = s.rules.enemy[s.initiative]


class PlaceArrow(BattleChoice[Campaign]):
    """The side with the initiative must attack from an area it holds into an adjacent enemy area (FS-21, FS-30).

    It may pass only if every attack it could make needs an asset that nobody is obliged to use (FS-25).
    """

    rule = "FS-30"

    def seat(self, s: Campaign) -> str:
        return s.initiative

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        rules = seen.rules
        arrows = rules.attacks(seen, seen.initiative)
        voluntary = rules.voluntary_attacks(seen, seen.initiative)
        return [*arrows, *voluntary] if arrows else [*voluntary, "pass"]

    def chosen(self, s: Campaign, word: Word) -> Steps:
        if word[0] == "pass":
            pass_initiative(s)
            if s.rules.attacks(s, s.initiative):
                return [PlaceArrow(self.battle)]
            lapsed = 1 if s.arrows else s.battles  # while others are open the phase is not over (FS-76)
            s.tell("lapsed", battles=lapsed)
            s.battles -= lapsed
            return [Leave("Battle")]
        origin, target = s.rules.attack_ways(s, s.initiative).arrow_ends[word[0]]
        s.battles -= 1  # one of the turn's battles is begun (FS-10)
        s.open_battle("", s.initiative, origin, target)
        return NOTHING

    def why_not(self, seen: Campaign, draft: Word, letter: str) -> Reason | None:
        if letter == "pass":
            return ("must-attack", "The side with the initiative must attack if it can.", "FS-21")
        return why_no_attack(seen, seen.initiative, letter)

    def anchors(self, seen: Campaign, draft: Word, letter: str) -> tuple[str, ...]:
        return arrow_anchors(letter)


def why_no_attack(seen: Campaign, side: str, letter: str) -> Reason | None:
    """The reason an arrow is illegal, in the order of the rules."""
    rules = seen.rules
    lacking = why_no_arrow(seen, side, letter)
    if lacking is not None:
        return lacking
    origin, _, target = letter.partition(">")
    if not rules.volunteers(seen, origin):
        return ("no-troop", f"No Firestorm Troop of yours stands free in {origin}.", "FS-31")
    return rules.why_banned(seen, side, origin, target)


def why_no_arrow(seen: Campaign, side: str, letter: str) -> Reason | None:
    """Why no arrow of the side can lie there, whoever stands there: it leads from an own area to an enemy one."""
    rules = seen.rules
    origin, arrow, target = letter.partition(">")
    if not arrow or origin not in rules.board.bit or target not in rules.board.bit:
        example = next(iter(rules.board.arrow_ends))
        return ("no-arrow", f"An attack is written as two areas, such as {example}.", "FS-30")
    if not seen.holds(side, origin):
        return ("not-yours", f"{origin} is not yours to attack from.", "FS-30")
    if seen.holds(side, target):
        return ("not-enemy", f"{target} is not an enemy area.", "FS-30")
    if not rules.attack_ways(seen, side).near[origin] & rules.board.bit[target]:
        return rules.why_no_way(seen, side, origin, target)
    return None


def arrow_anchors(letter: str) -> tuple[str, ...]:
    target = letter.partition(">")[2]
    return (f"arrow:{letter}", f"area:{target}") if target else ()
