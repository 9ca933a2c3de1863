"""Finds the best shot: every target and mode by exact chances, with what cards and markers would add."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.heroes.play.explosions.blasts import BLASTS, shot_of
from sandtable.games.heroes.play.explosions.bursts import CHARGE, FLAMES, INDIRECT, attacks
from sandtable.games.heroes.play.fire.spelling import SPREAD, SPREAD_SUPPRESS, read
from sandtable.games.heroes.play.fire.sums import (
    FIRE,
    SNIPER,
    STRUCTURE,
    SUPPRESS,
    ShotFacts,
    double_chance,
    hit_chance,
    markers_chance,
    shot_facts,
)
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Choice, Word
from sandtable.players.heroes.ground import BUNKER
from sandtable.players.heroes.picture import POINT, BattlePicture, chance
from sandtable.players.heroes.worth import marker, value

DONE: Final = "done"
NO_SHOT: Final = (SPREAD, SPREAD_SUPPRESS, DONE, "move", "nothing", "pass", "hold")
STEPS: Final = ("into", "direct", "indirect")  # letters of a template's word, before or after its point
LONGEST: Final = 4
CHARGED: Final = 0.5  # what a charge on a vehicle is worth of a hit
OWN: Final = 1.3  # harm to own units counts so many times
SCATTERED: Final = 0.5  # what a scattering shell is worth of one on target: a third falls there, some nearby
AMMO_WORTH: Final = 0.5  # the least gain for which an Ammo marker is spent
CARD_WORTH: Final = 0.9  # the same for each point that a card adds; more if its event is good
KEEP: Final = {  # what a card's Battle Event is worth in addition
    "second-chance": 1.6,
    "high-command": 1.2,
    "lucky-helmet": 1.5,
    "desertion": 1.5,
    "off-board-barrage": 1.5,
    "mine": 1.2,
    "hitlerjugend": 1.5,
    "rally": 0.8,
}


def best_shot(
    p: BattlePicture, ask: Choice[Any], unit: str, how: str, prefix: Word = ()
) -> tuple[float, Word]:
    """The Firing Action with the best expected gain among the letters of a question, before additions; (0, ()) if
    none is worth it. `prefix` is what comes before it in the word."""
    best = 0.0
    word: Word = ()
    for draft in shots(p.seen, ask, unit, prefix):
        worth = worth_of(p, unit, how, draft)
        if worth > best:
            best, word = worth, draft
    return best, word


def shots(seen: Battle, ask: Choice[Any], unit: str, prefix: Word) -> list[Word]:
    """The words of all shots up to their targets; templates only where an enemy is under them."""
    found: list[Word] = []
    drafts: list[Word] = [()]
    for draft in drafts:
        for letter in ask.letters(seen, (*prefix, *draft)):
            word = (*draft, letter)
            if letter in NO_SHOT or letter[0] == "+":
                continue
            if is_aimed(seen, unit, word):
                if word[0] not in BLASTS or near_enemy(seen, unit, letter):
                    found.append(word)
            elif len(word) < LONGEST:
                drafts.append(word)
    return found


def is_aimed(seen: Battle, unit: str, word: Word) -> bool:
    """Does the word name its target?"""
    if word[0] in BLASTS:
        return len(word) > 1 and word[-1] not in STEPS
    if word[-2:-1] == ("wreck-it",):
        return True
    return word[-1] in seen.units and seen.units[word[-1]].side != seen.units[unit].side


def near_enemy(seen: Battle, unit: str, point: str) -> bool:
    """Does a template there touch an enemy?"""
    side = seen.units[unit].side
    if point in seen.units:
        return seen.units[point].side != side
    for square in seen.land.squares.corner_squares.get(point, (point,)):
        for index in (seen.foot, seen.wheels):
            if square in index and seen.units[index[square]].side != side:
                return True
    return False


def worth_of(p: BattlePicture, unit: str, how: str, draft: Word, plus: Word = ()) -> float:
    """The expected gain of a shot, in points."""
    seen = p.seen
    if draft[0] in BLASTS:
        return blast_worth(p, unit, how, draft)
    spelled = read(seen, unit, draft)
    target = spelled.targets[0]
    if spelled.mode == STRUCTURE:
        return structure_worth(p, unit, target, spelled.arm(seen, unit).destruction)
    facts = shot_facts(seen, unit, spelled.weapon, spelled.slot, spelled.mode, target, how, plus)
    if facts is None:
        return 0.0
    return shot_worth(p, target, spelled.mode, facts)


def shot_worth(p: BattlePicture, target: str, mode: str, facts: ShotFacts) -> float:
    if mode == SUPPRESS:
        return marker(p.seen, target) * sum(
            [markers_chance(facts, n) * (0.8 if n > 1 else 1.0) for n in (1, 2)]
        )
    hit = hit_chance(facts)
    if mode == SNIPER:
        scare = chance(2 - facts.plus)
        return hit * p.loss_of(target) + (scare - hit) * marker(p.seen, target)
    double = double_chance(facts) if mode == FIRE else 0.0
    return (hit - double) * p.loss_of(target) + double * value(p.seen, target)


def blast_worth(p: BattlePicture, unit: str, how: str, draft: Word) -> float:
    """The expected gain of a template: each unit under it by its exact chance, own ones negative, less for scatter."""
    seen = p.seen
    shot = shot_of(seen, unit, how, draft)
    if shot.mode == CHARGE:
        return CHARGED * p.loss_of(draft[-1])
    total = 0.0
    for attack in attacks(seen, shot):
        double = attack.chance(True)
        worth = (attack.chance() - double) * p.loss_of(attack.unit) + double * value(seen, attack.unit)
        if shot.mode in FLAMES:
            worth += marker(seen, attack.unit)
        total += worth if seen.units[attack.unit].side != p.side else -OWN * worth
    return total * (SCATTERED if shot.mode == INDIRECT else 1.0)


def structure_worth(p: BattlePicture, unit: str, structure: str, dice: int) -> float:
    """The gain of shelling a building: where it decides the battle, or enemies are in it."""
    seen = p.seen
    ending = seen.rules.scene.victory
    points = 0.5 * dice
    if ending.kind == "bunker" and ending.section == structure:
        sign = 1.0 if p.side == ending.side else -1.0
        return sign * POINT * BUNKER * points / seen.land.structure[structure]
    if structure not in seen.land.structure:
        return 0.0
    worth = 0.0
    for square in seen.land.inside[structure]:
        other = seen.foot.get(square, "")
        if other:
            worth += marker(seen, other) * (1.0 if seen.units[other].side != p.side else -1.0)
    return worth * points / seen.land.structure[structure]


# additions


def complete(p: BattlePicture, ask: Choice[Any], unit: str, how: str, draft: Word, prefix: Word = ()) -> Word:
    """Completes the word: adds Ammo and cards as long as each is worth more than it costs."""
    seen = p.seen
    word = (*prefix, *draft)
    while not ask.ends(seen, word):
        letters = ask.letters(seen, word)
        extra = [letter for letter in letters if letter[0] == "+"]
        choice = DONE if DONE in letters else letters[0]
        if extra and draft[0] not in BLASTS:
            plus = tuple([letter for letter in word if letter[0] == "+"])
            now, best = worth_of(p, unit, how, draft, plus), 0.0
            for letter in extra:
                more = worth_of(p, unit, how, draft, (*plus, letter)) - now - price(seen, letter)
                if more > best:
                    best, choice = more, letter
        word = (*word, choice)
    return word


def price(seen: Battle, letter: str) -> float:
    """What a marker or card is worth if it is kept."""
    if letter in ("+ammo", "+marksmen"):
        return AMMO_WORTH
    card = letter[1:]
    kind = seen.rules.box.cards.get(card)
    amount = kind.amount if kind is not None else 1
    return CARD_WORTH * amount * 0.5 + KEEP.get(card, 0.3)
