"""How an exchange of fire looks: dice laid on targets, thrown, and thrown again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from sandtable.board import sentences
from sandtable.board.table import Bar, Forecast, LetterRow, Share, Spread
from sandtable.games.firestorm.norway.play.exchange import (
    FIRE,
    GOOD,
    HIT,
    LayDice,
    SaveBattleship,
    SpreadFire,
    ThrowAgain,
    ThrowVolley,
    put,
    volley_of,
)
from sandtable.games.firestorm.norway.play.fleet import Unit
from sandtable.games.firestorm.norway.play.odds import ExchangeOdds, exchange_odds
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Volley
from sandtable.games.firestorm.norway.show import forecasts, names
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import NavalShow
from sandtable.games.firestorm.play.odds import check
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.steps import Throw, Word

T = TypeVar("T", bound=Throw[Any])
SHARES: Final = {"ship": "on ships", "submarine": "on submarines", "aircraft": "on aircraft"}
SHOTS: Final = {  # how a side fires, by the kind of its volley
    "torpedo": "fire torpedoes at",
    "answer": "hunt",
    "air": "attack",
    "bombing": "attack",
}
EVERY_SIX: Final = "Every 6 hits."


def fired(t: NorwayEventFacts) -> str:
    """ "The Allies fire at Gneisenau (1, 4, 6) and Scharnhorst (2, 5): 1 hit."."""
    shoot = SHOTS.get(t.text("kind"), "fire at")
    return f"{t.who('side')} {shoot} {dice_by_target(t)}."


def fired_again(t: NorwayEventFacts) -> str:
    return f"{t.who('side')} throw the misses again at {dice_by_target(t)}."


def dice_by_target(t: NorwayEventFacts) -> str:
    faces: dict[str, list[str]] = {}
    for target, face in zip(t.ids("targets"), t.ids("faces"), strict=True):
        faces.setdefault(target.removesuffix(GOOD), []).append(face)
    shown = [f"{names.aim(t.rules, target)} ({', '.join(thrown)})" for target, thrown in faces.items()]
    return f"{sentences.listing(shown)}: {outcome(t)}"


def outcome(t: NorwayEventFacts) -> str:
    """ "2 hits"."""
    hits = t.ids("faces").count(str(HIT))
    return sentences.counted(hits, "hit") if hits else "no hit"


def saved(t: NorwayEventFacts) -> str:
    return f"The one hit on {t.unit()} is thrown again, a {t.number('die')}: the ship is safe."


def not_saved(t: NorwayEventFacts) -> str:
    return f"The one hit on {t.unit()} is thrown again, and it is a second {t.number('die')}."


def sunk(t: NorwayEventFacts) -> str:
    if t.text("carrier"):
        return f"{t.unit()} goes down with {t.unit('carrier')}."
    if t.rules.fleet.kind[t.text("unit")] == "aircraft":
        return f"{t.unit()} is shot down."
    return f"{t.unit()} is sunk in {t.place()}."


class ShowLayDice(NavalShow[LayDice]):
    name = "Laying dice"


class ShowSpreadFire(NavalShow[SpreadFire]):
    name = "Laying dice"

    def question(self, seen: NorwayState, ask: SpreadFire) -> str:
        volley = volley_of(seen, ask.side)
        return f"On whom do you lay your {names.dice(volley.first + volley.second)}?"

    def hint(self, seen: NorwayState, ask: SpreadFire) -> str:
        sealed = len([volley for volley in seen.volleys if not volley.laid]) > 1
        return f"{EVERY_SIX} The enemy sees your dice when his lie too." if sealed else EVERY_SIX

    def letter(self, seen: NorwayState, ask: SpreadFire, draft: Word, letter: str) -> str:
        if letter == FIRE:
            return "Fire"
        again = ", thrown again if it misses" if letter.endswith(GOOD) else ""
        return f"{names.aim(self.rules, letter.removesuffix(GOOD))}{again}"

    def describe(self, seen: NorwayState, draft: Word, found: LetterRow, unit: Unit) -> None:
        laid_on(draft, found, unit)

    def spread(self, seen: NorwayState, ask: SpreadFire, draft: Word) -> Spread:
        volley = volley_of(seen, ask.side)
        shares: list[Share] = []
        if volley.first:
            letters = volley.targets
            if volley.good:
                letters = (*letters, *[target + GOOD for target in volley.targets])
            shares.append(share_of(seen, volley.targets[0], volley.first, letters, draft))
        if volley.second:
            shares.append(share_of(seen, volley.others[0], volley.second, volley.others, draft))
        return Spread(tuple(shares), firing(seen, volley))

    def odds(
        self, s: NorwayState, key: str, ask: SpreadFire, word: Word, assume: Mapping[str, Word]
    ) -> ExchangeOdds:
        check(s, ask, word)
        return exchange_odds(s, ask.side, word)

    def dice(self, s: NorwayState, ask: SpreadFire) -> ExchangeOdds:
        return exchange_odds(s)


def laid_on(draft: Word, found: LetterRow, unit: Unit) -> None:
    """A target: whether its dice are thrown again, and how many lie on it."""
    if found.letter.endswith(GOOD):
        found.note = f"{found.note}, misses are thrown again"
    elif unit.type.battleship:
        found.note = f"{found.note}, a single hit is thrown again"
    found.adds = str(draft.count(found.letter) or "")


def share_of(s: NorwayState, target: str, total: int, letters: tuple[str, ...], draft: Word) -> Share:
    kind = s.norway.fleet.kind.get(target, "")
    placed = sum([draft.count(letter) for letter in letters])
    return Share(SHARES.get(kind, "on the harbour"), total, placed, letters)


def firing(s: NorwayState, volley: Volley) -> str:
    """Who fires, with the dice each has: "Rodney: 4 · Cruiser Sqn 1: 3 · Bergen: 2"; halved as a whole."""
    fleet = s.norway.fleet
    told: list[str] = []
    for id in volley.by:
        if id in fleet.harbours:
            told.append(f"{names.title(s.norway, id)}: {fleet.harbours[id].defence}")
        elif volley.kind in ("answer", "torpedo"):
            told.append(fleet.units[id].brief)
        elif volley.kind == "flak" and fleet.kind[id] == "ship":
            told.append(f"{fleet.units[id].brief}: {fleet.units[id].type.against_air}")
        elif volley.kind == "flak" and fleet.units[id].aboard:
            told.append(f"{fleet.units[id].brief}: 1")
        else:
            told.append(f"{fleet.units[id].brief}: {fleet.units[id].cv}")
    return " · ".join(told) + (", halved" if volley.kind == "half" else "")


# dice


class VolleyShow(NavalShow[T]):
    """Dice of an exchange."""

    def dice(self, s: NorwayState, ask: T) -> ExchangeOdds:
        return exchange_odds(s)


class ShowThrowVolley(VolleyShow[ThrowVolley]):
    name = "Fire"
    sentences = {"fired": fired, "sunk": sunk}
    verdicts = {"fired": outcome}
    tolls = {"sunk": "lost"}

    def question(self, seen: NorwayState, ask: ThrowVolley) -> str:
        laid = [die.removesuffix(GOOD) for die in volley_of(seen, ask.side).laid]
        return f"{nouns.throws(self.data, ask.side)} at {names.aims(self.rules, laid)}"

    def hint(self, seen: NorwayState, ask: ThrowVolley) -> str:
        return EVERY_SIX

    def aims(self, seen: NorwayState, ask: ThrowVolley) -> tuple[str, ...]:
        laid = volley_of(seen, ask.side).laid
        return tuple([names.aim(self.rules, die.removesuffix(GOOD)) for die in laid])


class ShowThrowAgain(VolleyShow[ThrowAgain]):
    name = "Misses again"
    sentences = {"fired-again": fired_again}
    verdicts = {"fired-again": outcome}

    def question(self, seen: NorwayState, ask: ThrowAgain) -> str:
        targets = names.aims(self.rules, volley_of(seen, ask.side).again)
        return f"{nouns.throws(self.data, ask.side)} the misses again at {targets}"

    def hint(self, seen: NorwayState, ask: ThrowAgain) -> str:
        return EVERY_SIX

    def chance(self, seen: NorwayState, key: str, ask: ThrowAgain, word: Word) -> Forecast | None:
        """Thrown again, and beside it as the dice lie."""
        found = super().chance(seen, key, ask, word)
        if found is not None:
            found.of = "thrown again"
            found.bars = (Bar("as it stands", as_it_stands(seen, ask.side)), *found.bars)
        return found

    def aims(self, seen: NorwayState, ask: ThrowAgain) -> tuple[str, ...]:
        return tuple([names.aim(self.rules, die) for die in volley_of(seen, ask.side).again])


def as_it_stands(s: NorwayState, side: str) -> float:
    """The chance of what a side hopes for if none of its dice were thrown again."""
    then = s.clone()
    volley = volley_of(then, side).copy()
    volley.again = ()
    put(then, volley)
    found = exchange_odds(then)
    aimed = [one for one in found.of(s.norway.enemy[side]) if one.fire.dice() or one.fire.hits]
    if found.retreats is None and not aimed:
        return 0.0
    return forecasts.verdict(then, found, side, throws=True)[1]


class ShowSaveBattleship(VolleyShow[SaveBattleship]):
    name = "Battleship save"
    sentences = {"saved": saved, "not-saved": not_saved}
    results = {"saved": "safe", "not-saved": "not safe"}

    def question(self, seen: NorwayState, ask: SaveBattleship) -> str:
        return f"{nouns.throws(self.data, ask.side)} the hit on {names.unit(self.rules, ask.ship)} again"

    def hint(self, seen: NorwayState, ask: SaveBattleship) -> str:
        return "Only a second 6 sinks her."
