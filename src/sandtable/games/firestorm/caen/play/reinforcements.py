"""The strategic phase of Caen: landings, German deployment, withdrawals (CAEN-70 … CAEN-79)."""

from __future__ import annotations

from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.play.steps import OfTurn
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word


def arrivals(s: CaenState, side: str, turn: int) -> list[str]:
    """The troops whose turn it is to arrive and that have not entered before."""
    return [troop for troop in s.caen.arrivals[side][turn - 1] if s.where[troop] == "later"]


class AlliedArrivals(OfTurn[CaenState]):
    """Arrivals go into the pool at the start of step 1, those with a fixed beach land at once (CAEN-71, CAEN-72)."""

    def run(self, s: CaenState) -> Steps:
        s.waiting = ()
        fixed: Steps = []
        for troop in arrivals(s, s.caen.allies, self.turn):
            if s.caen.data.troops[troop].beaches:
                fixed.append(FixedArrival(troop))
            else:
                s.place(troop, s.caen.graveyard(troop))
        return [*fixed, Land()]


class FixedArrival(Procedure[CaenState]):
    """It lands on its own beach; if that is full or German it waits in the pool (CAEN-71, CAEN-R30)."""

    __match_args__ = ("troop",)

    def __init__(self, troop: str) -> None:
        self.troop = troop

    def run(self, s: CaenState) -> Steps:
        beaches = [beach for beach in s.caen.data.troops[self.troop].beaches if beach in open_beaches(s)]
        if len(beaches) > 1:
            return [ChooseBeach(self.troop)]
        if beaches:
            s.land(self.troop, beaches[0])
            return NOTHING
        s.tell("no-room", troop=self.troop)
        s.place(self.troop, s.caen.graveyard(self.troop))
        if not s.caen.arrivals_any_beach:
            s.waiting = (*s.waiting, self.troop)
        return NOTHING


class ChooseBeach(Choice[CaenState]):
    """The Allies choose between the beaches of a fixed arrival (CAEN-71)."""

    __match_args__ = ("troop",)
    rule = "CAEN-71"

    def __init__(self, troop: str) -> None:
        self.troop = troop

    def seat(self, s: CaenState) -> str:
        return s.caen.allies

    def letters(self, seen: CaenState, draft: Word) -> list[str]:
        beaches = open_beaches(seen)
        return [beach for beach in seen.caen.data.troops[self.troop].beaches if beach in beaches]

    def chosen(self, s: CaenState, word: Word) -> Steps:
        s.land(self.troop, word[0])
        return NOTHING

    def anchors(self, seen: CaenState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}", f"unit:{self.troop}")


def open_beaches(s: CaenState) -> list[str]:
    """The beaches in Allied hands that have room (CAEN-70, CAEN-81)."""
    return s.caen.board.areas(s.caen.beach_mask & s.held[s.caen.allies] & ~s.full)


class Land(Choice[CaenState]):
    """The Allies land pool troops on the beaches, one after another, as many as there is room for (CAEN-70)."""

    rule = "CAEN-70"

    def still(self, s: CaenState) -> bool:
        return bool(self.pool(s)) and bool(open_beaches(s))

    def pool(self, s: CaenState) -> list[str]:
        return [troop for troop in s.stacks[s.caen.graves[s.caen.allies]] if troop not in s.waiting]

    def seat(self, s: CaenState) -> str:
        return s.caen.allies

    def letters(self, seen: CaenState, draft: Word) -> list[str]:
        if draft:
            return open_beaches(seen)
        return [*self.pool(seen), "done"] if seen.caen.landing_optional else self.pool(seen)

    def ends(self, seen: CaenState, word: Word) -> bool:
        return len(word) == 2 or word[0] == "done"

    def chosen(self, s: CaenState, word: Word) -> Steps:
        if word[0] == "done":
            return NOTHING
        s.land(word[0], word[1])
        return [Land()]

    def why_not(self, seen: CaenState, draft: Word, letter: str) -> Reason | None:
        if draft:
            if letter not in seen.caen.book.beaches:
                return ("not-a-beach", f"Troops land on a beach, not in {letter}.", "CAEN-70")
            if not seen.holds(seen.caen.allies, letter):
                return ("not-yours", f"{letter} is in German hands.", "CAEN-81")
            return ("full", f"{letter} is full.", "CAEN-5")
        if letter == "done":
            return ("must-land", "As many troops as possible must land.", "CAEN-70")
        if letter in seen.waiting:
            return ("waiting", f"{letter} found its beach closed and waits for the next phase.", "CAEN-71")
        return ("not-in-pool", f"{letter} is not in the Allied pool.", "CAEN-70")

    def anchors(self, seen: CaenState, draft: Word, letter: str) -> tuple[str, ...]:
        if draft:
            return (f"area:{letter}",)
        return (f"unit:{letter}",) if letter != "done" else ()


class GermanArrivals(OfTurn[CaenState]):
    """New German troops join those in the pool; all of them are then placed (CAEN-66, CAEN-73)."""

    def run(self, s: CaenState) -> Steps:
        s.deployed = ()
        for troop in arrivals(s, s.caen.germans, self.turn):
            s.place(troop, s.caen.graveyard(troop))
        pool = s.stacks[s.caen.graves[s.caen.germans]]
        return [Deploy(self.turn)] if pool else NOTHING  # CAEN-79


class Deploy(Choice[CaenState]):
    """The Germans place every pool troop in an area of theirs or in the tactical reserve (CAEN-26, CAEN-73)."""

    __match_args__ = ("turn",)
    rule = "CAEN-73"

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def still(self, s: CaenState) -> bool:
        return self.letters(s, ()) != ["done"]

    def seat(self, s: CaenState) -> str:
        return s.caen.germans

    def places_in_reserve(self, s: CaenState) -> int:
        """What the next turn allows, less the troops that stay (CAEN-25, CAEN-26)."""
        return s.caen.turns[self.turn + 1].reserve - len(s.stacks["reserve"])

    def roomy(self, s: CaenState) -> list[str]:
        return s.caen.board.areas(s.held[s.caen.germans] & ~s.full)

    def letters(self, seen: CaenState, draft: Word) -> list[str]:
        if draft:
            return self.places(seen, draft[0])
        room = bool(seen.held[seen.caen.germans] & ~seen.full)
        reserve = self.places_in_reserve(seen) > 0
        pool = seen.stacks[seen.caen.graves[seen.caen.germans]]
        letters = list(pool) if room or reserve else []
        if room:
            letters += [troop for troop in seen.stacks["reserve"] if troop not in seen.deployed]
        if reserve and seen.caen.tr_from_map:
            letters += [troop for troop in self.on_map(seen) if troop not in seen.deployed]
        if not (pool and (room or reserve)):
            letters.append("done")
        return letters

    def on_map(self, s: CaenState) -> list[str]:
        board = s.caen.board
        return [troop for troop, place in s.where.items() if place in board.bit and self.german(s, troop)]

    def german(self, s: CaenState, troop: str) -> bool:
        return s.caen.side[troop] == s.caen.germans

    def places(self, s: CaenState, troop: str) -> list[str]:
        place = s.where[troop]
        if place in s.caen.board.bit:
            return ["reserve"]
        areas = self.roomy(s)
        if place != "reserve" and self.places_in_reserve(s) > 0:
            areas.append("reserve")
        return areas

    def ends(self, seen: CaenState, word: Word) -> bool:
        return len(word) == 2 or word[0] == "done"

    def chosen(self, s: CaenState, word: Word) -> Steps:
        if word[0] == "done":
            return NOTHING
        s.deploy(word[0], word[1])
        return [Deploy(self.turn)]

    def why_not(self, seen: CaenState, draft: Word, letter: str) -> Reason | None:
        if draft and letter == "reserve":
            return ("reserve-full", "The tactical reserve can take no more troops.", "CAEN-25")
        if draft and letter in seen.caen.board.bit:
            if not seen.holds(seen.caen.germans, letter):
                return ("not-yours", f"{letter} is in Allied hands.", "CAEN-73")
            return ("full", f"{letter} is full.", "CAEN-5")
        if draft:
            return ("no-area", f"{letter} is no area of the map.", "CAEN-73")
        if letter == "done":
            return ("must-deploy", "Every troop in the pool must be placed while there is room.", "CAEN-73")
        if letter in seen.where and seen.where[letter] in seen.caen.board.bit:
            return ("on-map", f"{letter} is on the map and cannot enter the reserve.", "CAEN-26")
        return ("not-in-pool", f"{letter} is neither in the German pool nor in the reserve.", "CAEN-73")

    def anchors(self, seen: CaenState, draft: Word, letter: str) -> tuple[str, ...]:
        if draft:
            return (f"area:{letter}",) if letter in seen.caen.board.bit else (f"tray:{letter}",)
        return (f"unit:{letter}",) if letter != "done" else ()
