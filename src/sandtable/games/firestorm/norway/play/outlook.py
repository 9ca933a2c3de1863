"""What a word at sea or in the air leads to: the odds of the next dice, with others' answers assumed on the way.

Submarines are taken to hold, the Germans to fight, ships to fire at ships; everything assumed is told.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from sandtable.games.firestorm.norway.play.actions import TakeAction
from sandtable.games.firestorm.norway.play.aiming import lay, points
from sandtable.games.firestorm.norway.play.air import Intercept
from sandtable.games.firestorm.norway.play.chances import Chance, Fire, Left, hit, left_over
from sandtable.games.firestorm.norway.play.exchange import (
    FIRE,
    SaveBattleship,
    SpreadFire,
    ThrowAgain,
    ThrowVolley,
    half,
)
from sandtable.games.firestorm.norway.play.odds import ExchangeOdds, TargetOdds, exchange_odds
from sandtable.games.firestorm.norway.play.sailing import Sail, StopOrGoOn
from sandtable.games.firestorm.norway.play.sheets import Volley
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.submarines import HOLD, AimTorpedoes, React
from sandtable.games.firestorm.norway.play.surface import DONE, DivideShips, StandOrWithdraw
from sandtable.games.firestorm.norway.play.withdrawal import RetreatTo, UnderFire
from sandtable.games.firestorm.play.odds import check
from sandtable.kernel.engine import current, pending, play
from sandtable.kernel.steps import Choice, Throw, Word

FIGHT: Final = "fight"
FAR: Final = 12  # questions between a word and the dice, at most


def of_fleets(ask: Choice[Any] | Throw[Any]) -> bool:
    """Is a question or throw one of the naval and air game?"""
    return isinstance(
        ask,
        (
            TakeAction,
            Sail,
            StopOrGoOn,
            StandOrWithdraw,
            DivideShips,
            RetreatTo,
            AimTorpedoes,
            Intercept,
            SpreadFire,
            ThrowVolley,
            ThrowAgain,
            SaveBattleship,
        ),
    )


def outlook(s: NorwayState, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> ExchangeOdds | None:
    """The odds after a word or draft, which the state does not see; None if no dice are near."""
    if isinstance(ask, Throw):
        return exchange_odds(s)
    check(s, ask, word)
    if isinstance(ask, SpreadFire):
        return exchange_odds(s, ask.side, word)
    if isinstance(ask, AimTorpedoes):
        return torpedo_odds(s, ask, word)
    whole = completed(s, ask, word)
    if not whole:
        return None
    copy = s.clone()
    play(copy, key, ask, whole)
    assumed = ["fights"] if isinstance(ask, StandOrWithdraw) and not word else []
    return next_dice(copy, assumed)


def completed(s: NorwayState, ask: Choice[Any], word: Word) -> Word:
    """The word as it would be closed now; () where nobody can say yet."""
    if isinstance(ask, StandOrWithdraw) and not word:
        return (FIGHT,)
    if isinstance(ask, (DivideShips, Intercept)) and (not word or word[-1] != DONE):
        return (*word, DONE)
    return word if word and ask.ends(s, word) else ()


def next_dice(s: NorwayState, assumed: list[str]) -> ExchangeOdds | None:
    """Goes on with the likeliest answers until dice are thrown; the state is a copy of its own."""
    for _ in range(FAR):
        asked = pending(s)
        if not asked or current(s) is None:
            return None
        key, ask = next(iter(asked.items()))
        if isinstance(ask, (SpreadFire, ThrowVolley, ThrowAgain, SaveBattleship)):
            return with_assumed(exchange_odds(s), assumed)
        if isinstance(ask, React):
            assumed.append("no-submarines")
            play(s, key, ask, (HOLD,))
        elif isinstance(ask, AimTorpedoes):
            found = torpedo_odds(s, ask, ())
            return with_assumed(found, assumed) if found is not None else None
        elif isinstance(ask, StandOrWithdraw):
            assumed.append("fights")
            play(s, key, ask, (FIGHT,))
        elif isinstance(ask, DivideShips):
            assumed.append("all-on-ships")
            play(s, key, ask, (DONE,))
        elif isinstance(ask, Intercept):
            assumed.append("all-intercept")
            able = ask.letters(s, ())
            play(s, key, ask, tuple(able))
        else:
            return None
    return None


def with_assumed(found: ExchangeOdds, assumed: list[str]) -> ExchangeOdds:
    found.assumed = (*assumed, *found.assumed)
    return found


# submarines


def torpedo_odds(s: NorwayState, ask: AimTorpedoes, word: Word) -> ExchangeOdds | None:
    """What torpedoes sink, and what the ships left then do to the submarines that fired (NOR-81, NOR-82, NOR-84)."""
    if word and word[-1] == HOLD:
        return None
    boats = ask.boats(s)
    side = s.norway.side[boats[0]]
    enemy = s.rules.enemy[side]
    prey = tuple(ask.prey(s))
    aimed = [letter for letter in word if letter != FIRE]
    assumed: list[str] = []
    if not word:
        aimed = lay(s, Volley(side, "", prey, len(boats)), prey, [], len(boats), False)
        assumed.append("all-torpedoes")
    active = s.operation[0].side
    found = ExchangeOdds(ask.location(s), "torpedo", (active, s.rules.enemy[active]), ())
    found.dice[side] = len(aimed)
    for ship in prey:
        fire = Fire(aimed.count(ship))
        found.add(s, ship, enemy, fire)
    found.sink_aboard(s)
    answer, how = answering(s, ask, prey, aimed)
    assumed.append(how)
    left = survivors(found, answer)
    for at, boat in enumerate(boats[: len(aimed)]):
        fate = answered(left, at, len(aimed), how == "half-answer")
        found.targets.append(TargetOdds(boat, "submarine", side, Fire(0), fate, points(s, boat)))
    found.assumed = tuple(assumed)
    return found


def answering(
    s: NorwayState, ask: AimTorpedoes, prey: tuple[str, ...], aimed: list[str]
) -> tuple[list[str], str]:
    """The ships that answer, and whether with all their dice or half of them (NOR-82, NOR-84, NOR-203)."""
    if not isinstance(ask, React):
        places = [s.where[ship] for ship in aimed]
        return [ship for ship in prey if s.where[ship] in places], "full-answer"
    enemies = s.fleets[ask.seat(s)] & s.norway.fleet.waters.bit[ask.place]
    todo = s.agenda.todo() if s.agenda is not None else []
    retreating = any([isinstance(step, UnderFire) for step in todo])
    return list(prey), "half-answer" if retreating and enemies else "full-answer"


def survivors(found: ExchangeOdds, ships: list[str]) -> Left:
    """How many of the ships are left to answer, with the throws that leave them."""
    fates = {one.target: one.fate for one in found.targets}
    return left_over([(1, fates[ship]) for ship in ships])


def answered(left: Left, at: int, boats: int, halved: bool) -> Chance:
    """The chance that one of the submarines is destroyed, the dice being shared out among them evenly."""
    total = Fraction(0)
    for number, ways in left.by.items():
        dice = half(number) if halved else number
        share = dice // boats + (1 if at < dice % boats else 0)
        total += Fraction(ways, left.of) * Fraction(*hit(Fire(share)))
    return total.numerator, total.denominator
