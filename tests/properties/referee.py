"""What the referees of random Firestorm campaigns have in common.

A referee keeps his own map, counters and books from what is told, and recomputes what the implementation says from
tables copied out of the catalogue. Nothing here is read from a campaign's data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from sandtable.kernel import engine
from sandtable.kernel.rules import random_word
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice, Throw


def destroys_gw(difference: int, loser: bool) -> int:
    """T-DEST-GW; 7 is no roll (FS-62, FS-R1)."""
    if difference <= 2:
        return 6
    if not loser:
        return 7
    return 5 if difference <= 4 else 4


def destroys_tt(points: int) -> int:
    """T-DEST-TT; 7 is no roll (FS-61)."""
    return 4 if points >= 6 else 5 if points == 5 else 6 if points >= 3 else 7


def joined(near: Mapping[str, set[str]], sources: Iterable[str], within: set[str]) -> set[str]:
    """The areas of `within` that are connected to one of the sources through `within`."""
    found = set(sources) & within
    edge = set(found)
    while edge:
        edge = {area for place in edge for area in near[place]} & within - found
        found |= edge
    return found


def untried(rules: Any, sets: list[dict[str, Any]]) -> set[str]:
    """The options that keep their default in all of these sets."""
    tried = {name for options in sets for name, value in options.items() if value != rules.options[name]}
    return set(rules.options) - tried


class Referee:
    """Follows a campaign and objects to whatever the catalogue does not allow."""

    rules: Any
    enemy: Mapping[str, str]

    def __init__(self, rules: Any, s: Any) -> None:
        self.rules = rules
        self.options: Any = rules.options
        self.s = s

    def hear(self, events: list[Event]) -> None:
        """Each event goes to the method of its name, `on_` before it; then the books are compared."""
        for event in events:
            name = "on_" + event.verb.replace("-", "_")
            if hasattr(self, name):
                getattr(self, name)(dict(event.facts))
        self.compare()

    def compare(self) -> None:
        """The books of the implementation against the referee's."""

    def look(self, ask: Choice[Any] | Throw[Any]) -> None:
        """The question that is about to be answered."""

    def finish(self) -> None:
        """When nothing is asked any more."""

    def play(self, rng: Random) -> None:
        """Plays one campaign at random; the engine checks every answer."""
        engine.begin(self.s, self.rules.start())
        self.hear(self.s.drain())
        while asks := engine.pending(self.s):
            key = rng.choice(sorted(asks))
            ask = asks[key]
            self.look(ask)
            if isinstance(ask, Throw):
                dice = ask.dice(self.s)
                engine.answer(self.s, key, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
            else:
                engine.answer(self.s, key, random_word(self.rules.view(self.s, ask.seat(self.s)), ask, rng))
            self.hear(self.s.drain())
            self.rules.invariants(self.s)
        assert self.s.over
        self.finish()


class LandReferee(Referee):
    """Keeps a map of areas with points, counters and battles as Caen and Villers-Bretonneux have them."""

    sources: Mapping[str, tuple[str, ...]]  # of supply
    values: Mapping[str, int]  # campaign victory points of areas

    def __init__(self, rules: Any, s: Any, edges: list[tuple[str, str]], control: dict[str, str]) -> None:
        super().__init__(rules, s)
        self.near: dict[str, set[str]] = {area: set() for area in control}
        for a, b in edges:
            self.near[a].add(b)
            self.near[b].add(a)
        self.control = control
        self.where: dict[str, str] = dict(s.where)
        self.side: dict[str, str] = {}
        self.turn = 0
        self.planned = 0
        self.arrows: dict[int, dict[str, Any]] = {}
        self.cut_off: dict[int, tuple[str, ...]] = {}
        self.results: dict[int, dict[str, Any]] = {}
        self.count: Counter[str] = Counter()  # what happened in this turn
        self.ever: Counter[str] = Counter()
        self.marched: set[str] = set()
        self.advanced: Counter[int] = Counter()

    # questions

    def held(self, side: str) -> set[str]:
        return {area for area, holder in self.control.items() if holder == side}

    def in_supply(self, side: str, area: str) -> bool:
        return area in joined(self.near, self.sources[side], self.held(side))

    def stack(self, area: str) -> list[str]:
        return [troop for troop, place in self.where.items() if place == area]

    def points(self, side: str) -> int:
        lost = [t for t, place in self.where.items() if place == "captured" and self.side[t] != side]
        return sum(self.values.get(area, 0) for area in self.held(side)) + 10 * len(lost)

    def left(self, facts: dict[str, Any]) -> str:
        """The area a troop leaves; troops on an arrow leave its lost from-area."""
        area = str(facts["area"])
        return str(self.arrows[int(area[6:])]["area"]) if area.startswith("arrow-") else area

    def lost(self, battle: int, side: str) -> bool:
        """On a tie the attacker has lost (FS-56)."""
        attacking = bool(side == self.arrows[battle]["side"])
        return bool(self.results[battle]["captured"]) != attacking

    def without_supply(self, battle: int) -> tuple[str, ...]:
        arrow = self.arrows[battle]
        places = ((arrow["side"], arrow["area"]), (self.enemy[arrow["side"]], arrow["into"]))
        return tuple(side for side, area in places if not self.in_supply(side, area))

    def needs(self, battle: int, side: str) -> int:
        """The score that destroys a troop of the side."""
        attacking = side == self.arrows[battle]["side"]
        result = self.results[battle]
        if "scores" in result:
            return destroys_tt(result["scores"][1 if attacking else 0])
        return destroys_gw(abs(result["by"]), self.lost(battle, side))

    # what is told

    def compare(self) -> None:
        for area, holder in self.control.items():
            assert self.s.holder(area) == holder, f"{area} changed hands and nobody told"
        assert set(self.s.where) == set(self.side), "a counter was lost or made up"
        for troop, place in self.s.where.items():
            before = self.where[troop]
            if place != before:
                on_arrow = place.startswith("arrow-") and before in self.near
                told = on_arrow or self.silently(troop, place)
                assert told, f"{troop} went from {before} to {place} and nobody told"
                self.where[troop] = place
        taken = sum(place == "captured" for place in self.where.values())
        both = [self.points(side) for side in self.enemy]
        assert sum(both) == sum(self.values.values()) + 10 * taken
        assert [self.rules.points(self.s, side) for side in self.enemy] == both

    def silently(self, troop: str, place: str) -> bool:
        """May a troop move there without an event that tells it?"""
        return False

    def on_fought(self, facts: dict[str, Any]) -> None:
        won = facts["attack"] > facts["defence"]
        assert facts["result"] == ("captured" if won else "held")
        self.results[facts["battle"]] = {"by": facts["attack"] - facts["defence"], "captured": won}
        self.concluded(facts["battle"])

    def on_reported_result(self, facts: dict[str, Any]) -> None:
        games = [tuple(int(side) for side in game.split("-")) for game in facts["score"].split()]
        attack, defence = (sum(game[side] for game in games) for side in (0, 1))
        averages = attack // len(games), defence // len(games)
        won = attack > defence and averages[0] >= self.options["vp_threshold"]
        assert facts["result"] == ("captured" if won else "held")
        self.results[facts["battle"]] = {"scores": averages, "captured": won}
        self.concluded(facts["battle"])

    def concluded(self, battle: int) -> None:
        """The result of a battle is known."""

    def on_taken(self, facts: dict[str, Any]) -> None:
        assert self.control[facts["area"]] == self.enemy[facts["side"]]
        self.control[facts["area"]] = facts["side"]

    def on_retreated(self, facts: dict[str, Any]) -> None:
        side = self.side[facts["troop"]]
        assert facts["to"] in self.near[self.left(facts)] and self.control[facts["to"]] == side
        self.where[facts["troop"]] = facts["to"]

    def finish(self) -> None:
        """The outcome is that of the lead (FS-85)."""
        first, second = self.enemy
        lead = abs(self.points(first) - self.points(second))
        level = "strategic" if lead >= 150 else "operational" if lead >= 100 else "tactical"
        drawn = lead < 50 or (lead == 50 and self.options["draw_includes_50"])
        winner = "" if drawn else first if self.points(first) > self.points(second) else second
        outcome = self.rules.outcome(self.s)
        assert outcome is not None
        assert (outcome.name, outcome.winner) == ("draw" if drawn else f"{winner} {level}", winner)
