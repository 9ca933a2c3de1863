"""How attacks of submarines look."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.board import sentences
from sandtable.board.table import LetterRow, Share, Spread
from sandtable.games.firestorm.norway.play.exchange import FIRE
from sandtable.games.firestorm.norway.play.fleet import Unit
from sandtable.games.firestorm.norway.play.odds import ExchangeOdds
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.submarines import HOLD, AimTorpedoes, React
from sandtable.games.firestorm.norway.play.torpedo_odds import torpedo_odds
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.exchange import SHARES, laid_on
from sandtable.games.firestorm.norway.show.fleet_show import NavalShow
from sandtable.games.firestorm.play.odds import check
from sandtable.kernel.steps import Word


def attacked(t: NorwayEventFacts) -> str:
    return f"{t.units()} {names.does(t.ids('units'), 'attack')} in {t.place()}."


class ShowAimTorpedoes(NavalShow[AimTorpedoes]):
    name = "Submarine attack"
    sentences = {"attacked": attacked}
    fights = ("attacked",)

    def question(self, seen: NorwayState, ask: AimTorpedoes) -> str:
        sea = names.place(self.rules, self.rules.fleet.sea_of[ask.location(seen)])
        return f"Whom do your submarines in {sea} attack?"

    def hint(self, seen: NorwayState, ask: AimTorpedoes) -> str:
        boats = len(ask.boats(seen))
        each = "One submarine, one die" if boats == 1 else f"{boats} submarines, a die each"
        return f"{each}: a 6 sinks. The ships left answer those that attacked."

    def letter(self, seen: NorwayState, ask: AimTorpedoes, draft: Word, letter: str) -> str:
        if letter == FIRE:
            return f"Attack with {sentences.counted(len(draft), 'submarine')}"
        return "Hold fire" if letter == HOLD else names.unit(self.rules, letter)

    def describe(self, seen: NorwayState, draft: Word, found: LetterRow, unit: Unit) -> None:
        laid_on(draft, found, unit)

    def spread(self, seen: NorwayState, ask: AimTorpedoes, draft: Word) -> Spread:
        boats = ask.boats(seen)
        laid = len([letter for letter in draft if letter in self.rules.fleet.units])
        share = Share(SHARES["ship"], len(boats), laid, tuple(ask.prey(seen)))
        return Spread((share,), names.briefs(self.rules, boats))

    def odds(
        self, s: NorwayState, key: str, ask: AimTorpedoes, word: Word, assume: Mapping[str, Word]
    ) -> ExchangeOdds | None:
        check(s, ask, word)
        return torpedo_odds(s, ask, word)

    def dice(self, s: NorwayState, ask: AimTorpedoes) -> ExchangeOdds | None:
        return torpedo_odds(s, ask, ())


class ShowReact(ShowAimTorpedoes):
    """Submarines that may attack a passing group are taken to hold."""

    kinds = (React,)

    def dice(self, s: NorwayState, ask: AimTorpedoes) -> ExchangeOdds | None:
        return None

    def likely(self, s: NorwayState, ask: AimTorpedoes) -> tuple[Word, str]:
        return (HOLD,), "no-submarines"
