"""A steady general for Norway: admiral, air marshal and commander on two land maps at once."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sandtable.games.firestorm.norway.play.actions import SAIL, TakeAction
from sandtable.games.firestorm.norway.play.aiming import laid
from sandtable.games.firestorm.norway.play.air import Intercept
from sandtable.games.firestorm.norway.play.bombing import BOMB
from sandtable.games.firestorm.norway.play.exchange import FIRE, SpreadFire, volley_of
from sandtable.games.firestorm.norway.play.landings import ChooseLanding, PlaceAtNarvik
from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.play.sailing import ON, STOP, Sail, StopOrGoOn
from sandtable.games.firestorm.norway.play.sorties import (
    INTERCEPTOR,
    STUKA,
    CallInterceptor,
    CallStuka,
    FillAlliedBox,
    FillAxisBox,
)
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.submarines import HOLD, AimTorpedoes
from sandtable.games.firestorm.norway.play.surface import DivideShips, StandOrWithdraw
from sandtable.games.firestorm.norway.play.withdrawal import RetreatTo
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.players.firestorm.aftermath import Placement
from sandtable.players.firestorm.attack import AttackPlan
from sandtable.players.firestorm.ground import Ground
from sandtable.players.firestorm.norway import admiral, battles, boats, squadrons
from sandtable.players.firestorm.norway.country import NorwayFront, NorwayGround
from sandtable.players.firestorm.norway.gunnery import Gunnery
from sandtable.players.firestorm.norway.lookout import Lookout
from sandtable.players.firestorm.norway.phrases import PHRASES
from sandtable.players.firestorm.norway.redeployment import Redeployment
from sandtable.players.firestorm.norway.weights import NorwayWeights
from sandtable.players.firestorm.reasons import Thought, filled
from sandtable.players.firestorm.steady import Steady
from sandtable.players.firestorm.weights import vary

ACTIONS: Final = 6  # cruises and raids worth comparing
FORLORN: Final = 10.0  # points that a cruise or raid may seem to cost and still be compared


class NorwaySteady(Steady):
    """Plays either side of Norway."""

    def __init__(
        self,
        rules: Firestorm,
        seat: str,
        rng: Random,
        ground: NorwayGround | None = None,
        gunnery: Gunnery | None = None,
    ) -> None:
        assert isinstance(rules, Norway)
        known = ground or NorwayGround(rules, NorwayWeights())
        super().__init__(rules, seat, rng, known)
        self.norway = rules
        self.own_weights = known.own_weights
        self.country = known
        self.gunnery = gunnery or Gunnery(rules)
        self.redeployment = Redeployment()
        self.phrases = {**self.phrases, **PHRASES}

    def again(self, rng: Random) -> Steady:
        other = self.like(self.country, rng)
        other.redeployment = self.redeployment.copy()
        return other

    def like(self, ground: Ground, rng: Random) -> NorwaySteady:
        assert isinstance(ground, NorwayGround)
        return NorwaySteady(self.rules, self.seat, rng, ground, self.gunnery)

    def another_ground(self, rng: Random) -> Ground:
        return NorwayGround(self.norway, vary(NorwayWeights(), rng))

    def subject(self, s: State, step: Throw[Any]) -> str:
        """Each action at sea has luck of its own."""
        assert isinstance(s, NorwayState)
        return f"{s.turn} {s.actions}"

    def planned(self) -> object:
        return self.redeployment.goals

    def ranked(self, seen: State, ask: Choice[Any]) -> list[Word]:
        """Besides attacks: the best thing that ships, aircraft and submarines could do, and whether to fight at sea."""
        assert isinstance(seen, NorwayState)
        if isinstance(ask, TakeAction):
            return self.actions(seen)
        if isinstance(ask, (StandOrWithdraw, StopOrGoOn)):
            question: Choice[Any] = ask
            return [(letter,) for letter in question.letters(seen, ())]
        return super().ranked(seen, ask)

    def actions(self, seen: NorwayState) -> list[Word]:
        """The best cruises and raids, one from each place, the best patrol, and nothing."""
        lookout = self.lookout(seen)
        found: list[Word] = [("pass",)]
        patrol = boats.best_patrol(lookout)
        if patrol.group:
            found.append((*patrol.group, patrol.sea))
        worth: dict[Word, float] = {}
        for cruise in admiral.cruises(lookout):
            if cruise.group and cruise.value > -FORLORN:
                worth[(*cruise.group, SAIL)] = cruise.value
        for raid in squadrons.raids(lookout):
            if raid.group and raid.value > -FORLORN:
                worth[(*raid.group, raid.goal)] = raid.value
        return found + sorted(worth, key=lambda word: -worth[word])[:ACTIONS]

    def front(self, seen: Campaign, ahead: bool) -> NorwayFront:
        assert isinstance(seen, NorwayState)
        return NorwayFront(self.country, seen, self.side, ahead)

    def lookout(self, seen: Campaign) -> Lookout:
        assert isinstance(seen, NorwayState)
        return Lookout(self.gunnery, self.own_weights, seen, self.side)

    def reason(self) -> str:
        thought = self.thought
        if not thought.kind or thought.kind not in PHRASES:
            return super().reason()
        return filled(thought, [self.name_of(one) for one in thought.names], PHRASES)

    def name_of(self, id: str) -> str:
        known = self.norway.fleet.units
        return names.brief(self.norway, id) if id in known or id in self.norway.side else self.place_of(id)

    def place_of(self, id: str) -> str:
        return names.place(self.norway, id)

    # land battles

    def best_arrow(self, seen: Campaign, letters: list[str]) -> AttackPlan:
        return battles.best_arrow(self.front(seen, False), letters)

    def best_commitment(
        self, seen: Campaign, ask: Choice[Any], sheet: BattleSheet, attacking: bool
    ) -> AttackPlan:
        committing = battles.commit_attack if attacking else battles.commit_defence
        return committing(self.front(seen, False), ask, sheet)

    def call_stuka(self, seen: Campaign, ask: CallStuka) -> Word:
        """One more die's worth of weight, if the battle hangs on it (NOR-101)."""
        worth = battles.worth_a_stuka(self.front(seen, False), seen.battle(ask.battle))
        self.thought = Thought("sortie" if worth else "no-sortie")
        return (STUKA,) if worth else ("none",)

    # between the turns

    def march(self, seen: Campaign, ask: StrategicMoves) -> Word:
        assert isinstance(seen, NorwayState)
        if not self.redeployment.fits(seen, self.side):
            self.redeployment.plan(self.front(seen, True), self.own_weights)
        question: Choice[Any] = ask
        word = self.redeployment.word(seen, question, self.side)
        self.thought = Thought("redeploy" if len(word) > 1 else "marched", word)
        return word

    def land_troop(self, seen: Campaign, ask: ChooseLanding | PlaceAtNarvik) -> Word:
        """Where the troop adds most."""
        question: Choice[Any] = ask
        placement = Placement(self.front(seen, True))
        areas = question.letters(seen, ())
        best = max(areas, key=lambda area: placement.gain(area, ask.troop))
        self.thought = Thought("land", (ask.troop, best))
        return (best,)

    # the war at sea and in the air

    def special(self, seen: Campaign, ask: Choice[Any]) -> Word:
        assert isinstance(seen, NorwayState)
        if isinstance(ask, TakeAction):
            return self.act(seen)
        if isinstance(ask, SpreadFire):
            self.thought = Thought("fire")
            return (*laid(seen, volley_of(seen, ask.side)).laid, FIRE)
        if isinstance(ask, AimTorpedoes):
            word, _ = boats.aim(self.lookout(seen), ask)
            self.thought = Thought("hold-fire" if word[0] == HOLD else "torpedo")
            return word
        if isinstance(ask, (Sail, StopOrGoOn, RetreatTo, StandOrWithdraw, DivideShips)):
            return self.at_sea(seen, ask)
        if isinstance(ask, (ChooseLanding, PlaceAtNarvik)):
            return self.land_troop(seen, ask)
        if isinstance(ask, CallStuka):
            return self.call_stuka(seen, ask)
        return self.aircraft(seen, ask)

    def act(self, seen: NorwayState) -> Word:
        """The best of what ships, submarines and aircraft could do; or nothing."""
        lookout = self.lookout(seen)
        cruise = admiral.best_cruise(lookout)
        raid = squadrons.best_raid(lookout)
        patrol = boats.best_patrol(lookout)
        best = max(cruise.value, raid.value, patrol.value)
        if best <= 0.0:
            self.thought = Thought("no-action")
            return ("pass",)
        if best == cruise.value:
            self.thought = Thought(cruise.kind, (cruise.goal, *cruise.group), cruise.win, best)
            return (*cruise.group, SAIL)
        if best == raid.value:
            place = raid.goal.removeprefix(BOMB)
            self.thought = Thought(
                "raid" if place == raid.goal else "bomb", (place, *raid.group), raid.win, best
            )
            return (*raid.group, raid.goal)
        self.thought = Thought("patrol", (patrol.sea, *patrol.group), 0.0, best)
        return (*patrol.group, patrol.sea)

    def at_sea(
        self, seen: NorwayState, ask: Sail | StopOrGoOn | RetreatTo | StandOrWithdraw | DivideShips
    ) -> Word:
        lookout = self.lookout(seen)
        if isinstance(ask, Sail):
            word, cruise = admiral.sail(lookout, ask)
            self.thought = Thought(cruise.kind, (cruise.goal, *cruise.group), cruise.win, cruise.value)
            return word
        if isinstance(ask, RetreatTo):
            letter = admiral.retreat(lookout, ask)
            self.thought = Thought("fall-back", (letter,))
            return (letter,)
        if isinstance(ask, StandOrWithdraw):
            fights, holds = admiral.stands(lookout)
            self.thought = Thought("fight" if fights else "withdraw", (), holds)
            return ("fight",) if fights else ("withdraw",)
        if isinstance(ask, DivideShips):
            self.thought = Thought("on-ships")
            return ("done",)
        operation = seen.operation[0]
        stays = admiral.best_goal(lookout, operation.group, operation.at).goal == operation.at
        self.thought = Thought("stop" if stays else "go-on")
        return (STOP,) if stays else (ON,)

    def aircraft(self, seen: NorwayState, ask: Choice[Any]) -> Word:
        """Sortie boxes, fighters in the air and over the battlefield (NOR-39, NOR-100, NOR-103)."""
        if isinstance(ask, Intercept):
            self.thought = Thought("intercept")
            return tuple(ask.letters(seen, ()))
        if isinstance(ask, FillAxisBox):
            return self.fill_box(seen, ask)
        if isinstance(ask, FillAlliedBox):
            self.thought = Thought("box" if seen.bodo else "no-box")
            return (ask.letters(seen, ())[0] if seen.bodo else "none",)
        if isinstance(ask, CallInterceptor):
            self.thought = Thought("sortie")
            return (INTERCEPTOR,)
        return ()

    def fill_box(self, seen: NorwayState, ask: FillAxisBox) -> Word:
        """All Stukas where there are land battles in their reach; after the south is decided only from Bodø."""
        word: Word = ()
        if not seen.closed_south or seen.bodo:
            land = self.norway.book.narvik if seen.closed_south else self.norway.book.south
            while True:
                letters = [letter for letter in ask.letters(seen, word) if letter != "done"]
                wanted = [letter for letter in letters if not letter.count(">") or letter.endswith(land.id)]
                if not wanted:
                    break
                word = (*word, wanted[0])
        self.thought = Thought("box" if word else "no-box")
        return (*word, "done")
