"""Exact odds of a battle settled by dice, also before anybody is committed to it (FS-55 … FS-66, FS-75).

Chances are counted, never simulated: whole numbers of equally likely throws out of `of`.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from sandtable.games.firestorm.play.commitment import defence_open, is_chosen
from sandtable.games.firestorm.play.fates import TroopOdds, attackers_fates, chance, defenders_fates
from sandtable.games.firestorm.play.initiative import plus
from sandtable.games.firestorm.play.retreat import leaving
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.turn import under_way
from sandtable.games.firestorm.play.wargame import attack_thrown, under_dice
from sandtable.kernel.engine import current, pending, play, spell, throw, why_not
from sandtable.kernel.rules import Odds, Refused
from sandtable.kernel.state import Event, Frame
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word

Because = tuple[tuple[int, str], ...]


class FaceOdds(Odds):
    """One die whose faces are read from a table: what each of them brings."""

    def __init__(self, throw: str, faces: dict[int, list[Event]]) -> None:
        self.throw = throw
        self.faces = faces

    def table(self) -> dict[str, object]:
        rows: list[dict[str, object]] = []
        for face, events in self.faces.items():
            brings = [{"verb": event.verb, **event.facts} for event in events]
            rows.append({"face": face, "chance": chance(1, len(self.faces)), "brings": brings})
        return {"throw": self.throw, "faces": rows}


class BattleOdds(Odds):
    """The odds of one battle. `held` includes `equal`: equal totals are the defender's (FS-56)."""

    def __init__(self, sheet: BattleSheet, of: int, assumed: tuple[str, ...]) -> None:
        self.sheet = sheet  # as it would stand when the dice are thrown
        self.of = of  # how many throws there are, all equally likely
        self.assumed = assumed  # what nobody has decided yet
        self.captured = 0
        self.held = 0
        self.equal = 0
        self.differences: dict[int, int] = {}  # attack less defence -> throws
        self.attack: Because = ()  # what is sure to be added to each die
        self.defence: Because = ()
        self.open: dict[str, dict[int, int]] = {}  # what a die has yet to say -> bonus -> throws
        self.open_attack: list[str] = []  # those of them that are the attacker's
        self.attackers: list[TroopOdds] = []
        self.defenders: list[TroopOdds] = []  # all troops in the area, committed or not

    def table(self) -> dict[str, object]:
        return {
            "battle": self.sheet.number,
            "arrow": f"{self.sheet.origin}>{self.sheet.target}",
            "attacker": self.sheet.attacker,
            "assumed": list(self.assumed),
            "captured": chance(self.captured, self.of),
            "held": chance(self.held, self.of),
            "equal": chance(self.equal, self.of),
            "differences": {str(by): chance(ways, self.of) for by, ways in self.differences.items()},
            "attack": modifiers(self.attack),
            "defence": modifiers(self.defence),
            "open": {
                name: {str(bonus): chance(ways, self.of) for bonus, ways in bonuses.items()}
                for name, bonuses in self.open.items()
            },
            "attackers": [troop.table(self.of) for troop in self.attackers],
            "defenders": [troop.table(self.of) for troop in self.defenders],
        }


def modifiers(because: Because) -> list[dict[str, object]]:
    return [{"plus": bonus, "because": reason} for bonus, reason in because]


# what a word would lead to


def after_word(s: Campaign, key: str, word: Word, attackers: Word = (), defenders: Word = ()) -> Odds | None:
    """The odds after a word or draft, which the state does not see; None if it leads to no dice.

    Commitments still open are those given, as `("3-div", "done")`; if none is, the strongest possible.
    """
    ask = pending(s)[key]
    copy = s.clone()
    number: int = getattr(ask, "battle", 0)
    if isinstance(ask, Choice) and word:
        check(copy, ask, word)
        if ask.ends(copy, word):
            play(copy, key, ask, word)
            while leaving(copy) and copy.fought == s.fought:  # troops make way before the battle opens
                first_words(copy)
        number = copy.fought if copy.fought > s.fought else number
    battles = [sheet for sheet in copy.arrows if sheet.number == number]
    if battles and battles[0].origin:
        return None if battles[0].result else fill(copy, battles[0], attackers, defenders)
    if isinstance(ask, Throw) or battles:
        return face_odds(copy)
    return None


def of_battle(s: Campaign, battle: int, attackers: Word, defenders: Word) -> BattleOdds | None:
    """The odds of an open battle, with the commitments that are still open filled in as `after_word` does."""
    copy = s.clone()
    sheet = copy.battle(battle)
    return None if sheet.result else fill(copy, sheet, attackers, defenders)


def check(s: Campaign, ask: Choice[Any], word: Word) -> None:
    """Refuses a draft that the question does not offer."""
    found = spell(s, ask, word)
    if found.broken:
        raise Refused(why_not(s, ask, found, word))


def first_words(s: Campaign) -> None:
    """Answers what is asked with the first letters, but no to the table: dice are wanted."""
    for key, ask in reversed(pending(s).items()):
        if isinstance(ask, Choice):
            draft: Word = ()
            while not draft or not ask.ends(s, draft):
                letters = ask.letters(s, draft)
                dice = [letter for letter in letters if letter in ("decline", "dice")]
                draft = (*draft, dice[0] if dice else letters[0])
            play(s, key, ask, draft)
            return


def fill(s: Campaign, sheet: BattleSheet, attackers: Word, defenders: Word) -> BattleOdds:
    """The battle with the commitments that are still open filled in; the state is a copy of its own."""
    rules = s.rules
    assumed: list[str] = []
    if is_chosen(s, sheet):
        if not sheet.attackers:
            sheet = commit(s, sheet, sheet.attacker, attackers, "attackers", assumed)
        if defence_open(s, sheet.number):
            sheet = commit(s, sheet, rules.enemy[sheet.attacker], defenders, "defenders", assumed)
    if sheet.mode == "table":
        assumed.append("settled-by-dice")
    return battle_odds(s, sheet, tuple(assumed))


def commit(
    s: Campaign, sheet: BattleSheet, side: str, word: Word, role: str, assumed: list[str]
) -> BattleSheet:
    if word:
        check_commitment(s, sheet, side, word)
    else:
        word = strongest(s, sheet, side)
        assumed.append(f"strongest-{role}")
    s.rules.commit(s, sheet, side, word[:-1] if word[-1:] == ("done",) else word)
    return s.battle(sheet.number)


def check_commitment(s: Campaign, sheet: BattleSheet, side: str, word: Word) -> None:
    for at, letter in enumerate(word):
        if letter not in s.rules.commitments(s, sheet, side, word[:at]):
            reason = s.rules.why_not_committed(s, sheet, side, word[:at], letter)
            raise Refused(reason or ("not-offered", f"{letter!r} is not possible here.", "FS-35"))


def strongest(s: Campaign, sheet: BattleSheet, side: str, begun: Word = ()) -> Word:
    """The commitment that adds most to the side's die; of equals, the first in order of battle."""
    worth: dict[str, Fraction] = {letter: letter_worth(s, sheet, side, letter) for letter in begun}
    best: Word = begun
    most = Fraction(-99)
    drafts: list[Word] = [begun]
    seen: set[frozenset[str]] = set()
    while drafts:
        draft = drafts.pop(0)
        for letter in s.rules.commitments(s, sheet, side, draft):
            if letter == "done":
                total = sum([worth[letter] for letter in draft], Fraction(0))
                if total > most:
                    best, most = draft, total
                continue
            if letter not in worth:
                worth[letter] = letter_worth(s, sheet, side, letter)
            longer = (*draft, letter)
            if frozenset(longer) not in seen:
                seen.add(frozenset(longer))
                drafts.append(longer)
    return best


def letter_worth(s: Campaign, sheet: BattleSheet, side: str, letter: str) -> Fraction:
    """What a troop or asset adds to the die, on the average (FS-55)."""
    rules = s.rules
    if letter in rules.bonus:
        return Fraction(rules.adds(sheet, letter))
    copy = s.clone()
    rules.commit(copy, sheet, side, (letter,))
    return mean(copy, copy.battle(sheet.number), side) - mean(s, sheet, side)


def mean(s: Campaign, sheet: BattleSheet, side: str) -> Fraction:
    """What the side adds to its die, on the average of the dice before it."""
    total = 0
    ways = 0
    for weight, after in settled(s, sheet, s.rules.dice_before(s, sheet)):
        ways += weight
        total += weight * plus(added(s, after, side == sheet.attacker))
    return Fraction(total, ways)


def added(s: Campaign, sheet: BattleSheet, attacking: bool) -> Because:
    return s.rules.attack_modifiers(s, sheet) if attacking else s.rules.defence_modifiers(s, sheet)


# a die that is read from a table


def face_odds(s: Campaign) -> FaceOdds | None:
    """The faces of the next die, thrown one after another; each is played to the end of what is under way."""
    for _ in range(len(s.rules.seats()) + 2):
        if not isinstance(current(s), Throw):
            first_words(s)
    ask = current(s)
    if not isinstance(ask, Throw) or ask.dice(s).count != 1:
        return None
    s.agenda = until_turn(s)
    faces: dict[int, list[Event]] = {}
    for face in range(1, ask.dice(s).sides + 1):
        copy = s.clone()
        throw(copy, ask, (face,))
        faces[face] = copy.drain()
    return FaceOdds(type(ask).__name__, faces)


def until_turn(s: Campaign) -> Frame | None:
    """The agenda without what comes later in the turn."""
    top: Frame | None = None
    for frame in reversed(under_way(s)):
        top = Frame(frame.owner, frame.steps, frame.at, top)
    if top is None and s.agenda is not None:
        top = Frame(s.agenda.owner, s.agenda.todo()[:1], 0, None)
    return top


# a battle


def battle_odds(s: Campaign, sheet: BattleSheet, assumed: tuple[str, ...] = ()) -> BattleOdds:
    """The odds of a battle with these troops, from wherever it stands before its last die."""
    rules = s.rules
    waiting = current(s)
    open_before = rules.simultaneous and getattr(waiting, "battle", 0) != sheet.number
    if not open_before:  # otherwise supply has been found and holds (FS-44)
        sheet = sheet.copy()
        sheet.cut_off = sheet.cut_off or rules.out_of_supply(s, sheet)
    before = settled(s, sheet, dice_before(s, rules.dice_before(s, sheet), sheet))
    ways = sum([weight for weight, _ in before])
    thrown = attack_thrown(s, sheet.number)
    throws = 36 if thrown is None else 6
    rolls = max(1, len(sheet.attackers), len(sheet.defenders)) + rules.second_roll
    dice = 6**rolls  # so that every troop's fate is a whole number
    found = BattleOdds(sheet, ways * throws * dice, assumed)
    found.attack = rules.attack_modifiers(s, sheet)
    found.defence = rules.defence_modifiers(s, sheet)
    for weight, after in before:
        attack, defence = rules.attack_modifiers(s, after), rules.defence_modifiers(s, after)
        note_open(found, [*attack, *defence], weight * throws * dice)
        found.open_attack += [name for _, name in attack if name in found.open]
        for difference, pairs in differences(thrown, plus(attack) - plus(defence), plus(defence)):
            number = weight * pairs * dice
            found.differences[difference] = found.differences.get(difference, 0) + number
    found.differences = dict(sorted(found.differences.items()))
    found.captured = sum([number for by, number in found.differences.items() if by > 0])
    found.equal = found.differences.get(0, 0)
    found.held = found.of - found.captured
    found.attackers = attackers_fates(s, sheet, found.differences)
    found.defenders = defenders_fates(s, sheet, found.differences)
    return found


def dice_before(s: Campaign, before: list[AnyStep], sheet: BattleSheet) -> list[AnyStep]:
    """Those dice before the battle dice that have not been thrown yet."""
    if under_dice(s, sheet.number):
        return []
    waiting = current(s)
    return before[before.index(waiting) :] if waiting is not None and waiting in before else before


def settled(s: Campaign, sheet: BattleSheet, before: list[AnyStep]) -> list[tuple[int, BattleSheet]]:
    """The sheets that the dice before the battle dice can make of this one, and in how many ways."""
    found = [(1, sheet)]
    if not before:
        return found
    copy = s.clone()
    for step in before:
        if not isinstance(step, Throw):
            continue
        dice = step.dice(copy)
        after: dict[BattleSheet, int] = {}
        for ways, start in found:
            for faces in product(range(1, dice.sides + 1), repeat=dice.count):
                copy.put(start)
                step.fell(copy, faces)
                end = copy.battle(sheet.number)
                after[end] = after.get(end, 0) + ways
        found = [(ways, end) for end, ways in after.items()]
    return found


def note_open(found: BattleOdds, because: list[tuple[int, str]], ways: int) -> None:
    """Notes the modifiers that dice before the battle dice have yet to decide."""
    sure = [*found.attack, *found.defence]
    for bonus, name in because:
        if (bonus, name) in sure:
            sure.remove((bonus, name))
        else:
            bonuses = found.open.setdefault(name, {})
            bonuses[bonus] = bonuses.get(bonus, 0) + ways


def differences(thrown: int | None, net: int, defence: int) -> list[tuple[int, int]]:
    """Attack less defence, and how many throws give it; `thrown` is the attacker's total, if it is known."""
    if thrown is not None:
        return [(thrown - defence - face, 1) for face in range(1, 7)]
    return [(net + more, 6 - abs(more)) for more in range(-5, 6)]
